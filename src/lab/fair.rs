//! `slugfest fair`: which value of a number makes a fight even.
//!
//! Every value is played on the same dice, so that two of them differ by what they say and not by luck. Where the
//! chance does not go one way only, all values are looked at and every place is told where it passes.

use super::blocks::{Blocks, Counting};
use super::cases::{Named, place_of};
use super::counted::Four;
use super::judge;
use super::matrix::{Info, Refused};
use super::paired;
use super::play::{Follow, SINGLE, Work, block_ends, budget, seen_from};
use super::traced::{Traced, Traces};
use crate::chance::Stream;
use crate::contest::Contest;
use crate::estimate::Timing;
use crate::game::{Brief, Ending};
use crate::run::{CONFIDENCE, slug, slug_of};
use crate::scenario::{
    self, Case, Entry, Kind, Mistake, Mistakes, Scenario, Source, Table, Value, Whole, parts, value_at,
};
use crate::stats::crossing::crossings;
use crate::stats::matchups::table::{Cell, Chances, Counts, Outcome};
use crate::stop::Stop;
use crate::systems::Rules;
use crate::words;
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

/// Most values that are looked at.
pub const MOST_VALUES: u64 = 1_000;

/// What was found out.
#[derive(Clone, Debug, PartialEq)]
pub struct Fair {
    pub info: Info,
    pub seed: u64,
    /// Trials of each value that was played; 0 where all are known.
    pub trials: u64,
    /// Whose chance it is.
    pub whose: String,
    pub vary: String,
    /// What stands behind the number in the file, where it is that of some dice: `D[1]`.
    pub behind: String,
    pub target: f64,
    /// The values that the rules allow among those asked for.
    pub range: (i64, i64),
    /// Those below and above that they refuse, and 0 where that stands for no limit.
    pub refused: Vec<Refusal>,
    /// Each place where the chance passes the target: the values below and above.
    pub crossings: Vec<(Point, Point)>,
    /// Every value that was looked at.
    pub tried: Vec<Point>,
    /// Their scores block by block.
    pub traces: Traces,
    /// Whether the chance goes one way only, as far as was looked.
    pub monotone: bool,
    pub complete: bool,
    /// What is to be said besides.
    pub notes: Vec<String>,
    pub timing: Timing,
}

/// The score at a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub value: i64,
    pub score: f64,
    pub low: f64,
    pub high: f64,
}

/// Values that the rules refuse, from the first to the last, and what they say of the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    pub from: i64,
    pub to: i64,
    pub why: String,
}

impl Fair {
    /// A value as it stands in the file.
    pub fn written(&self, value: i64) -> String {
        format!("{value}{}", self.behind)
    }

    /// The value nearest to the target; `None` where no value in the range comes to it.
    pub fn at(&self) -> Option<Point> {
        let ends = self.crossings.iter().flat_map(|(below, above)| [*below, *above]);
        ends.min_by(|a, b| (a.score - self.target).abs().total_cmp(&(b.score - self.target).abs()))
    }

    /// The values whose intervals hold the target, where these do not single out the one that comes nearest to it.
    pub fn undecided(&self) -> Vec<Point> {
        let holds = |point: &&Point| point.low < point.high && point.low <= self.target && self.target <= point.high;
        let open: Vec<Point> = self.tried.iter().filter(holds).copied().collect();
        let is_settled = matches!(open.as_slice(), [one] if self.at().is_some_and(|at| at.value == one.value));
        if is_settled { Vec::new() } else { open }
    }
}

/// A fight with a number left open.
pub struct Question {
    pub scenario: Scenario,
    rules: &'static Rules,
    /// Where the number stands.
    pub vary: String,
    /// The values that the rules allow, each with its fight.
    values: BTreeMap<i64, Box<dyn Contest>>,
    refused: Vec<Refusal>,
}

/// The scenario with this case of it alone, or with the only one that it has.
///
/// # Errors
/// Where it has none of this name, or several and none is named.
pub fn of_case(mut scenario: Scenario, name: Option<&str>) -> Result<(Scenario, Option<Named>), Refused> {
    let known: Vec<&str> = scenario.cases.iter().map(|case| case.name.as_str()).collect();
    let place = place_of(&scenario.source.path, &known, name)?;
    let named = name.map(|_| Named::of(&known, place));
    scenario.cases = vec![scenario.cases.swap_remove(place)];
    Ok((scenario, named))
}

/// Where a path begins.
const PATHS: &str = "write the path from the top of the file, as in side.NAME.KEY or side.1.KEY";

/// A fight of two sides, which can be played as it is, with a number in a range left open.
///
/// # Errors
/// Where the path leads nowhere, and where no value in the range, or not all between two of them, can be played.
pub fn read(scenario: Scenario, vary: &str, range: RangeInclusive<i64>) -> Result<Question, Refused> {
    let refuse = |message: String, help: &str| Refused { message, help: help.to_owned() };
    if let Some((path, _)) = vary.split_once('=') {
        let help = format!(
            "write --vary {}, and --from 1 --to 20 for other values than from 1 to 20",
            words::typed(path.trim())
        );
        return Err(refuse(format!("\"{vary}\" is more than a path"), &help));
    }
    let rules = Rules::find(&scenario.system.value);
    let found = rules.and_then(|rules| Some((rules, rules.play(&scenario.play.value)?)));
    let (rules, play) = found.ok_or_else(|| refuse("the scenario cannot be played".to_owned(), ""))?;
    if !play.outcomes.contains(&Brief::WINS) {
        return Err(refuse(format!("nobody wins \"{}\", so nothing makes it even", play.id), "vary a duel"));
    }
    let (scenario, _) = of_case(scenario, None)?;
    let case = scenario.cases[0].clone();
    let written = value_at(&case.table, vary).map(|value| &value.kind);
    if let Some(Kind::Array(_) | Kind::Table(_)) = written {
        let help = format!("name a key of it: {vary}.KEY, or {vary}.1.KEY of the first of several");
        return Err(refuse(format!("{vary} is no number"), &help));
    }
    let mut refused: Vec<(i64, Mistake)> = Vec::new();
    let mut values: BTreeMap<i64, Box<dyn Contest>> = BTreeMap::new();
    for value in range.clone() {
        let own = Mistakes::new();
        let table = with_value(&case.table, vary, value, &own);
        let made = play.contest(&Case { table, ..case.clone() }, &own);
        match made.filter(|_| own.is_empty()) {
            Some(mut contest) => {
                contest.keep_metrics(&[]);
                values.insert(value, contest);
            }
            None => refused.extend(own.into_vec().into_iter().next().map(|mistake| (value, mistake))),
        }
    }
    // Values that the rules refuse lie at the ends: a gap would be a crossing that nobody sees.
    let (first, last) = (values.keys().next().copied(), values.keys().next_back().copied());
    let gaps = first.zip(last).is_none_or(|(first, last)| last.abs_diff(first) + 1 != values.len() as u64);
    if gaps {
        let first = refused.into_iter().next();
        let (value, mistake) = first.ok_or_else(|| refuse(format!("{vary} has no value in the range"), ""))?;
        let help = match written {
            Some(Kind::String(text)) if behind(&case.table, vary).is_none() => {
                format!("vary a number: {vary} is \"{text}\"")
            }
            // A name alone is of the whole file, and nothing of that makes a fight even.
            _ if !vary.contains('.') => PATHS.to_owned(),
            _ => mistake.help.unwrap_or_else(|| PATHS.to_owned()),
        };
        return Err(Refused { message: format!("{vary} = {value}: {}", mistake.message), help });
    }
    let of = |from: i64, to: i64| {
        let why = refused.iter().find(|(value, _)| *value == from).map(|(_, mistake)| mistake.message.clone());
        (from <= to).then(|| Refusal { from, to, why: why.unwrap_or_default() })
    };
    let ends = first.zip(last).map(|(first, last)| {
        let below = (first > *range.start()).then(|| of(*range.start(), first - 1));
        let above = (last < *range.end()).then(|| of(last + 1, *range.end()));
        below.into_iter().chain(above).flatten().collect::<Vec<Refusal>>()
    });
    let mut ends = ends.unwrap_or_default();
    // A clock that runs longer at 0 than at 1 runs without a limit there: as a number 0 lies beyond all others.
    let limit_at = |value: i64| values.get(&value).map(|contest| limit(&**contest));
    if limit_at(0).zip(limit_at(1)).is_some_and(|(none, one)| none > one) {
        values.remove(&0);
        let why = "0 stands for no limit, which is not less than 1".to_owned();
        ends.insert(usize::from(*range.start() < 0), Refusal { from: 0, to: 0, why });
    }
    Ok(Question { scenario, rules, vary: vary.to_owned(), values, refused: ends })
}

/// Ticks after which a fight is broken off.
fn limit(contest: &dyn Contest) -> u32 {
    let mut limit = 0;
    contest.shown(0, &mut |case, _| limit = case.clock().limit);
    limit
}

/// What stands behind the number of a text at a path that begins with one.
fn behind<'t>(base: &'t Table, path: &str) -> Option<&'t str> {
    let Kind::String(text) = &scenario::value_at(base, path)?.kind else { return None };
    let behind = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    (behind.len() < text.len()).then_some(behind)
}

/// A document with a whole number at a path. Of dice that are written there their number varies, and not what stands
/// behind it: 4 in place of `5D[1]` is `4D[1]`.
fn with_value(base: &Table, path: &str, value: i64, mistakes: &Mistakes) -> Table {
    // What is wrong with it is told of what was asked, not of anything in the file.
    let written = format!("{path} = {value}");
    let (key_span, span) = (0..path.len(), path.len() + " = ".len()..written.len());
    let source = Source::new("--vary", written);
    let mut set = Table::empty(&source, key_span.clone());
    let kind = match behind(base, path) {
        Some(behind) => Kind::String(format!("{value}{behind}").into()),
        None => Kind::Integer(value),
    };
    let value = Value { kind, span, source };
    set.set(Entry { key: path.into(), key_span, value });
    scenario::patched(Whole::SCENARIO, base, &set, mistakes)
}

impl Question {
    /// Looks for the values that bring the first side's score to the target.
    pub fn fair(&self, target: f64, work: Work, info: Info, follow: &dyn Follow) -> Fair {
        let mut points: BTreeMap<i64, (Point, u64)> = BTreeMap::new();
        let mut traces: BTreeMap<i64, Traced> = BTreeMap::new();
        let mut ends = Vec::new();
        let (first, last) = (self.end(true), self.end(false));
        let mut moment = SINGLE;
        let found = crossings(first..=last, target, MOST_VALUES, |value| {
            let known = self.values.get(&value).and_then(|contest| score(&**contest, work, &mut moment, follow));
            let Some((cell, blocks)) = known else { return (target, 0.0) };
            let (low, high) = cell.interval(CONFIDENCE, 1);
            let point = Point { value, score: cell.score(), low, high };
            let what = format!("{} = {value}", self.vary);
            let step = if cell.trials().is_none() { 0.0 } else { 1.0 };
            ends = if blocks.is_empty() { std::mem::take(&mut ends) } else { block_ends(work.trials, 1) };
            traces.insert(value, Traced { what, value: Some(point.score), step, blocks });
            points.insert(value, (point, cell.trials().unwrap_or(0)));
            (point.score, (point.high - point.low) / 2.0)
        });
        let point = |(value, _): (i64, f64)| points.get(&value).map(|(point, _)| *point);
        let crossings =
            found.crossings.iter().filter_map(|crossing| Some((point(crossing.below)?, point(crossing.above)?)));
        let whose = self.values.values().next().and_then(|contest| first_side(contest.brief()));
        Fair {
            info,
            seed: work.seed,
            trials: points.values().map(|(_, trials)| *trials).max().unwrap_or(0),
            whose: whose.unwrap_or_default(),
            vary: self.vary.clone(),
            behind: behind(&self.scenario.cases[0].table, &self.vary).unwrap_or_default().to_owned(),
            target,
            range: (first, last),
            refused: self.refused.clone(),
            crossings: if follow.stop().is_asked() { Vec::new() } else { crossings.collect() },
            tried: points.values().map(|(point, _)| *point).collect(),
            traces: Traces { ends, numbers: traces.into_values().collect() },
            monotone: found.monotone,
            complete: !follow.stop().is_asked(),
            notes: judge::left_to_run(&self.scenario).into_iter().collect(),
            timing: Timing::default(),
        }
    }

    /// The path in the name of a folder: no two paths of a scenario alike.
    pub fn slug(&self) -> String {
        let part = |(part, names): (String, Vec<String>)| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let place = names.iter().position(|name| *name == part);
            place.map_or_else(|| slug(&part), |place| slug_of(&names, place))
        };
        let parts = parts(&self.scenario.cases[0].table, &self.vary).into_iter().map(part);
        // What a part is made of has no dots.
        parts.collect::<Vec<_>>().join(".")
    }

    fn end(&self, first: bool) -> i64 {
        let mut keys = self.values.keys();
        if first { keys.next() } else { keys.next_back() }.copied().unwrap_or(0)
    }

    /// What the report says about where it comes from.
    pub fn info(&self, slug: String) -> Info {
        Info::of(&self.scenario, self.rules, slug)
    }
}

/// What the first side is called, by the outcome in which it wins.
fn first_side(brief: &Brief) -> Option<String> {
    let place = brief.endings().iter().position(|ending| *ending == Ending::Won(0))?;
    brief.winner(place).map(str::to_owned)
}

/// How the first side ends, and what it scores in each block of trials, of which there are none where it was solved:
/// that is where it costs less than playing, or no more than a moment. `None` where somebody asked to stop. Each
/// value that was tried in vain halves what the next one may take: whatever is too large in one place mostly is in
/// all of them, and all tries together are to take no more than two.
fn score(contest: &dyn Contest, work: Work, moment: &mut u64, follow: &dyn Follow) -> Option<(Cell, Vec<f64>)> {
    let (seen, stop) = (seen_from(contest.brief(), 0), follow.stop());
    let budget = budget(work.method, contest.effort(work.trials, stop), *moment);
    let exact = budget.and_then(|budget| {
        let found = contest.solve_outcomes(&budget.until(stop)).ok();
        if found.is_none() {
            *moment /= 2;
        }
        found
    });
    if let Some(exact) = exact {
        let mut chances = [0.0; 4];
        seen.iter().zip(exact.outcomes()).for_each(|(outcome, p)| chances[*outcome as usize] += p);
        let [_, undecided, draw, win] = chances;
        return Some((Cell::Exact(Chances { win, draw, undecided }), Vec::new()));
    }
    let blocks = Blocks::of(vec![&Seen { contest, seen }], work).counted(follow).concat();
    let mut games = [0; 4];
    for block in &blocks {
        games.iter_mut().zip(block).for_each(|(all, more)| *all += more);
    }
    let scores = blocks.into_iter().map(|block| Counts::of_games(block).map(|counts| Cell::Counted(counts).score()));
    let cell = Cell::Counted(Counts::of_games(games)?);
    (!follow.stop().is_asked()).then(|| (cell, scores.flatten().collect()))
}

/// A value's fight, by how each outcome looks to the first side: four numbers of trials in the order of [`Outcome`].
struct Seen<'a> {
    contest: &'a dyn Contest,
    seen: Vec<Outcome>,
}

impl Counting for Seen<'_> {
    fn count(&self, stream: &Stream, trials: Range<u64>, stop: Stop) -> Four {
        let mut games = [0; 4];
        paired::each(self.contest, stream, trials, stop, |outcome| games[self.seen[outcome] as usize] += 1);
        games
    }

    fn effort(&self, trials: u64, stop: Stop) -> u64 {
        self.contest.effort(trials, stop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::tests::paired::Long;
    use crate::scenario::Method;
    use std::sync::atomic::Ordering;

    /// What is drawn and what is undecided counts half: solved by their probabilities, and played by the trials that
    /// end so, of every ten one win, two losses, three draws and four that are open.
    #[test]
    fn a_score_is_made_of_everything_that_can_happen() {
        let outcomes = [("A wins", 0.5), ("B wins", 0.125), (Brief::DRAW, 0.25), ("undecided", 0.125)];
        let contest = Long::new(&outcomes, |trial| [0, 1, 1, 2, 2, 2, 3, 3, 3, 3][(trial % 10) as usize]);
        let told = |method: Method, trials: u64| {
            let work = Work { trials, seed: 1, method };
            let (cell, _) = score(&contest, work, &mut SINGLE.clone(), &()).unwrap();
            (cell.score(), cell.draw(), cell.undecided(), cell.trials())
        };
        assert_eq!(told(Method::Exact, 9), (0.6875, 0.25, 0.125, None));
        // More trials than are played at a time.
        let trials = 5_130;
        let (score, draw, open, played) = told(Method::Sample, trials);
        assert!([(score, 0.45), (draw, 0.3), (open, 0.4)].iter().all(|(found, p)| (found - p).abs() < 1e-12));
        assert_eq!(played, Some(trials));
        assert_eq!(first_side(contest.brief()).as_deref(), Some("A"));
    }

    /// What is too large in one value is given half of the moment in the next; what is solved costs the next nothing.
    #[test]
    fn every_try_in_vain_halves_what_the_next_may_take() {
        let work = Work { trials: 100, seed: 1, method: Method::Auto };
        let contest = || Long::new(&[("A wins", 1.0), ("B wins", 0.0)], |_| 0);
        let (large, may_take) = contest().too_large();
        let mut moment = SINGLE;
        let mut tried = |contest: &Long| {
            let (cell, _) = score(contest, work, &mut moment, &()).unwrap();
            (cell.trials(), moment)
        };
        assert_eq!(tried(&contest()), (None, SINGLE));
        for moment in [SINGLE, SINGLE / 2] {
            assert_eq!(tried(&large), (Some(100), moment / 2));
            assert_eq!(may_take.load(Ordering::Relaxed), moment);
        }
        // As much as playing it takes is not more than that.
        let work = Work { trials: 1000, ..work };
        score(&large, work, &mut 0, &()).unwrap();
        assert_eq!(may_take.load(Ordering::Relaxed), 1_000_000_000);
    }
}
