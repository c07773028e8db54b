//! `slugfest matrix --baseline`: what has changed since an earlier run of a roster.
//!
//! A run keeps what every pair scored in each block of trials. Trial `i` throws the same dice in every version of the
//! rules and of the program, so that blocks can be held against each other: luck that both versions share cancels out,
//! and what is the same in both differs by exactly nothing. Where the order of draws has changed the luck is no longer
//! shared; then blocks do not go together, intervals are as wide as those of two independent runs, and the correlation
//! tells so. Fighters are paired by name; who is in one of the rosters alone is left out of both.

use super::changes::{Change, Changes, Told, Unusable};
use super::play::{Fights, Met, Work};
use super::roster::Roster;
use super::saved;
use crate::chance::Stream;
use crate::order;
use crate::run::CONFIDENCE;
use crate::stats::matchups::rows::{RowBlocks, RowIntervals};
use crate::stats::paired::Difference;
use crate::stats::proportion::corrected;
use crate::words::count;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Cells that are told for each fighter.
const CARRYING: usize = 3;
/// What floats leave of nothing.
const NOISE: f64 = 1e-12;
/// What a trial can score.
const QUARTERS: f64 = 4.0;

/// What an earlier run has kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Baseline {
    /// Where it was read from.
    pub run: String,
    pub seed: u64,
    pub trials: u64,
    /// How many runs in a row it was itself held against.
    pub chain: u64,
    /// What each pair came to, by setting and names.
    cells: HashMap<(String, String, String), Kept>,
}

/// What is kept of a pair, as the first of the two sees it.
#[derive(Clone, Debug, PartialEq)]
pub enum Kept {
    /// The score, where it was solved.
    Solved(f64),
    /// Quarters scored in each block of trials.
    Blocks(Vec<u32>),
}

impl Baseline {
    /// Refuses a run in which no pair of the roster is.
    ///
    /// # Errors
    /// Where it has none.
    pub fn check(&self, roster: &Roster) -> Result<(), Unusable> {
        let help = "name the folder of an earlier run of this roster: fighters and settings are known by their names";
        let message = || (format!("no pair of this roster is in {}", self.run), help);
        if self.knows(roster) { Ok(()) } else { Err(message()) }
    }

    fn knows(&self, roster: &Roster) -> bool {
        let fighters = || roster.entries.iter().chain(&roster.guests).map(|entry| entry.name.as_str());
        let names: HashSet<&str> = fighters().collect();
        let settings: HashSet<&str> = roster.settings.iter().map(|setting| setting.name.as_str()).collect();
        self.cells.keys().any(|(setting, row, column)| {
            settings.contains(setting.as_str()) && names.contains(row.as_str()) && names.contains(column.as_str())
        })
    }

    /// Its fighters whom the roster does not have.
    fn gone(&self, roster: &Roster) -> Vec<String> {
        let known: HashSet<&str> = roster.fighters().map(|entry| entry.name.as_str()).collect();
        self.names().into_iter().filter(|name| !known.contains(name)).map(str::to_owned).collect()
    }

    /// Everybody who met somebody in it.
    fn names(&self) -> BTreeSet<&str> {
        self.cells.keys().flat_map(|(_, row, column)| [row.as_str(), column.as_str()]).collect()
    }

    /// Members of the panel whom it has, and some of these entries not against them.
    fn newly_met(&self, roster: &Roster, fights: &[Fights], entries: &[usize]) -> Vec<String> {
        let (entries, mut met) = (HashSet::<&usize>::from_iter(entries), BTreeSet::new());
        for (setting, fights) in roster.settings.iter().zip(fights).filter(|_| roster.panel.is_some()) {
            for (&(row, column), _) in fights.pairs.iter().zip(&fights.met).filter(|(_, met)| kept(met).is_some()) {
                let [one, other] = [row, column].map(|place| roster.fighter(place).name.as_str());
                if self.cell(&setting.name, one, other).is_none() {
                    let whom = [(row, column), (column, row)].into_iter();
                    met.extend(whom.filter(|(who, _)| entries.contains(&who)).map(|(_, whom)| whom));
                }
            }
        }
        let names = self.names();
        let name = |place: usize| roster.fighter(place).name.as_str();
        let has = met.into_iter().filter(|&place| roster.is_opponent(place) && names.contains(name(place)));
        has.map(|place| name(place).to_owned()).collect()
    }

    /// Whether it has thrown the dice of this work; where every pair was known it has thrown none.
    pub fn has_dice_of(&self, work: Work) -> bool {
        self.seed == work.seed && (self.trials == 0 || self.trials == work.trials)
    }

    /// The dice that it has thrown, in words: `2,000 trials of seed 8`.
    pub fn dice(&self) -> String {
        match self.trials {
            0 => format!("the seed {}", self.seed),
            trials => format!("{} of seed {}", count(trials, "trial", "trials"), self.seed),
        }
    }

    /// From its `run.json` and what was kept of every pair: setting, row, column.
    ///
    /// # Errors
    /// When it is no finished run of a roster.
    pub fn new(run: &str, text: &str, kept: Vec<([String; 3], Kept)>) -> Result<Self, Unusable> {
        let again = "run `slugfest matrix ROSTER --out FOLDER`, and name the folder with its report";
        let object = saved::object(run, text, again)?;
        if object["command"] != "matrix" && object["command"] != "map" {
            return Err((format!("{run} is no report on a roster"), again));
        }
        if object["complete"] != true {
            return Err((format!("{run} was interrupted"), again));
        }
        if !object["precision"].is_null() {
            let help = "make a run to hold against with --trials instead of --precision";
            return Err((format!("{run} played some pairs more than others, for a precision"), help));
        }
        let number = |key: &str| object[key].as_u64();
        let seed = number("seed").ok_or_else(|| (format!("{run} names no seed"), again))?;
        Ok(Self {
            run: run.to_owned(),
            seed,
            trials: number("trials").unwrap_or(0),
            chain: object["baseline"]["chain"].as_u64().unwrap_or(0),
            cells: kept.into_iter().map(|([setting, row, column], kept)| ((setting, row, column), kept)).collect(),
        })
    }

    /// What the pair came to, as the first sees it.
    fn cell(&self, setting: &str, row: &str, column: &str) -> Option<Seen<'_>> {
        let found = |row: &str, column: &str| self.cells.get(&(setting.to_owned(), row.to_owned(), column.to_owned()));
        let seen = |mirrored: bool| move |kept| Seen { kept, mirrored };
        found(row, column).map(seen(false)).or_else(|| found(column, row).map(seen(true)))
    }
}

/// A pair as one of the two sees it.
#[derive(Clone, Copy)]
struct Seen<'a> {
    kept: &'a Kept,
    mirrored: bool,
}

impl Seen<'_> {
    /// The score in each of so many blocks that end there.
    fn scores(&self, ends: &[u64]) -> Vec<f64> {
        let turned = |score: f64| if self.mirrored { 1.0 - score } else { score };
        match self.kept {
            Kept::Solved(score) => vec![turned(*score); ends.len()],
            Kept::Blocks(quarters) => {
                // Finer blocks end wherever coarser ones do.
                let each = quarters.len() / ends.len();
                let starts = std::iter::once(0).chain(ends.iter().copied());
                let score = |(sum, (start, end)): (&[u32], (u64, &u64))| {
                    let sum: u64 = sum.iter().map(|quarters| u64::from(*quarters)).sum();
                    turned(sum as f64 / (QUARTERS * (end - start) as f64))
                };
                quarters.chunks(each).zip(starts.zip(ends)).map(score).collect()
            }
        }
    }

    fn is_counted(&self) -> bool {
        matches!(self.kept, Kept::Blocks(_))
    }
}

/// What is kept of a pair.
pub fn kept(met: &Met) -> Option<Kept> {
    match met {
        Met::Known { cell, .. } if cell.trials().is_none() => Some(Kept::Solved(cell.score())),
        Met::Known { blocks, .. } => Some(Kept::Blocks(blocks.clone())),
        _ => None,
    }
}

/// A pair in a setting that both runs have.
struct Common {
    row: usize,
    column: usize,
    weight: f64,
    /// In how many of the two runs it was counted.
    counted: u8,
    /// Scores of the row in each block.
    before: Vec<f64>,
    after: Vec<f64>,
}

/// Holds a finished run against an earlier one; nobody's score may surely move further than `allow`.
pub fn changes(roster: &Roster, fights: &[Fights], base: &Baseline, allow: Option<f64>, seed: u64) -> Changes {
    let ends = ends(fights, base);
    let common = common(roster, fights, base, &ends);
    let own = of_each(roster, &common);
    let (places, moved): (Vec<usize>, Vec<Moved>) =
        own.iter().enumerate().filter_map(|(entry, own)| Some((entry, Moved::over(own.iter())?))).unzip();
    let mut kinds: Vec<(&str, Vec<&Moved>)> = Vec::new();
    for (&entry, moved) in places.iter().zip(&moved) {
        let Some(kind) = roster.entries[entry].group.as_deref() else { continue };
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, members)) => members.push(moved),
            None => kinds.push((kind, vec![moved])),
        }
    }
    // Kinds of one fighter each would say the same twice.
    if kinds.iter().all(|(_, members)| members.len() < 2) {
        kinds.clear();
    }
    let groups: Vec<(&str, Moved)> =
        kinds.iter().filter_map(|(kind, members)| Some((*kind, Moved::average(members)?))).collect();
    let name = |entry: usize| roster.entries[entry].name.clone();
    let weights = Stream::new(seed, "weights");
    let intervals = |moved: &[&Moved]| differences(moved, 1.0, &ends, weights, CONFIDENCE);
    let change = |name: String, moved: &Moved, by: Difference| Change::new(name, moved.means(&ends), by, allow);
    let mut entries: Vec<Change> = Vec::with_capacity(moved.len());
    for ((&entry, of), by) in places.iter().zip(&moved).zip(intervals(&moved.iter().collect::<Vec<_>>())) {
        let carried = carried(roster, &own[entry], common.len(), &ends, weights);
        entries.push(Change { carried, ..change(name(entry), of, by) });
    }
    let of_groups = intervals(&groups.iter().map(|(_, moved)| moved).collect::<Vec<_>>());
    let mut groups: Vec<Change> =
        groups.iter().zip(of_groups).map(|((kind, moved), by)| change((*kind).to_owned(), moved, by)).collect();
    order::falling(&mut entries, |change| change.by.estimate.abs());
    order::falling(&mut groups, |change| change.by.estimate.abs());
    let known = base.names();
    let new = roster.fighters().map(|entry| entry.name.clone()).filter(|name| !known.contains(name.as_str()));
    let newly_met = base.newly_met(roster, fights, &places);
    let told =
        format!("New in the panel, so that only some fights against them are in both: {}.", newly_met.join(", "));
    let counted = common.iter().filter(|cell| cell.counted == 2);
    Changes {
        of: Told::Scores,
        whom: roster.whom()[0],
        run: base.run.clone(),
        trials: base.trials,
        chain: base.chain + 1,
        allow,
        groups,
        entries,
        gone: base.gone(roster),
        new: new.collect(),
        cells: common.len(),
        paired: true,
        correlation: correlation(counted.map(|cell| [&cell.before[..], &cell.after])),
        remarks: if newly_met.is_empty() { Vec::new() } else { vec![told] },
    }
}

/// Where the blocks end that both runs have: the fewer of the two, whose ends the others have among theirs.
fn ends(fights: &[Fights], base: &Baseline) -> Vec<u64> {
    let new = fights.first().map_or(&[][..], |fights| fights.blocks.as_slice());
    let counted = base.cells.values().filter_map(|kept| match kept {
        Kept::Blocks(blocks) => Some(blocks.len()),
        Kept::Solved(_) => None,
    });
    let old = counted.min().unwrap_or(new.len());
    let fewer = old.min(new.len()).max(1);
    let each = new.len() / fewer;
    new.iter().skip(each.max(1) - 1).step_by(each.max(1)).copied().collect()
}

fn common(roster: &Roster, fights: &[Fights], base: &Baseline, ends: &[u64]) -> Vec<Common> {
    let mut common = Vec::new();
    let all: f64 = roster.settings.iter().map(|setting| setting.weight).sum();
    for (setting, fights) in roster.settings.iter().zip(fights) {
        for (&(row, column), met) in fights.pairs.iter().zip(&fights.met) {
            let names = [row, column].map(|place| roster.fighter(place).name.as_str());
            let old = base.cell(&setting.name, names[0], names[1]);
            let (Some(old), Some(kept)) = (old, kept(met)) else { continue };
            let new = Seen { kept: &kept, mirrored: false };
            common.push(Common {
                row,
                column,
                weight: setting.weight / all,
                counted: u8::from(old.is_counted()) + u8::from(new.is_counted()),
                before: old.scores(ends),
                after: new.scores(ends),
            });
        }
    }
    common
}

/// Cells of a fighter, as he sees them: the opponent, and whether the cell is the other's.
type Own<'a> = Vec<(usize, &'a Common, bool)>;

/// The cells of every entry against those who count.
fn of_each<'a>(roster: &Roster, common: &'a [Common]) -> Vec<Own<'a>> {
    let mut own: Vec<Own> = vec![Vec::new(); roster.entries.len()];
    for cell in common.iter().filter(|cell| cell.weight > 0.0) {
        for (who, other, mirrored) in [(cell.row, cell.column, false), (cell.column, cell.row, true)] {
            let counts = roster.is_opponent(other);
            own.get_mut(who).filter(|_| counts).into_iter().for_each(|own| own.push((other, cell, mirrored)));
        }
    }
    own
}

/// What somebody scored before and after, or another number, block after block.
pub(super) struct Moved {
    pub before: Vec<f64>,
    pub after: Vec<f64>,
    /// How much of it the largest counted cell is; 0 where all is known.
    pub step: f64,
}

impl Moved {
    /// Over these cells; `None` where there are none.
    fn over<'a>(cells: impl Iterator<Item = &'a (usize, &'a Common, bool)> + Clone) -> Option<Self> {
        let all: f64 = cells.clone().map(|(_, cell, _)| cell.weight).sum();
        let blocks = cells.clone().next()?.1.before.len();
        let mut moved = Self { before: vec![0.0; blocks], after: vec![0.0; blocks], step: 0.0 };
        for (_, cell, mirrored) in cells {
            let share = cell.weight / all;
            let turned = |score: f64| if *mirrored { 1.0 - score } else { score };
            moved.before.iter_mut().zip(&cell.before).for_each(|(sum, score)| *sum += share * turned(*score));
            moved.after.iter_mut().zip(&cell.after).for_each(|(sum, score)| *sum += share * turned(*score));
            moved.step = if cell.counted > 0 { moved.step.max(share) } else { moved.step };
        }
        Some(moved)
    }

    /// The average of several.
    fn average(all: &[&Self]) -> Option<Self> {
        let n = all.len() as f64;
        let mean = |of: fn(&Self) -> &[f64], block: usize| all.iter().map(|moved| of(moved)[block]).sum::<f64>() / n;
        let blocks = 0..all.first()?.before.len();
        Some(Self {
            before: blocks.clone().map(|block| mean(|moved| &moved.before, block)).collect(),
            after: blocks.map(|block| mean(|moved| &moved.after, block)).collect(),
            step: all.iter().map(|moved| moved.step).fold(0.0, f64::max) / n,
        })
    }

    /// The means over all trials, before and after.
    fn means(&self, ends: &[u64]) -> [f64; 2] {
        [&self.before, &self.after].map(|scores| {
            let sum: f64 = scores.iter().zip(lengths(ends)).map(|(score, trials)| score * trials as f64).sum();
            sum / ends.last().map_or(f64::NAN, |end| *end as f64)
        })
    }
}

fn lengths(ends: &[u64]) -> impl Iterator<Item = u64> {
    ends.iter().zip(std::iter::once(0).chain(ends.iter().copied())).map(|(end, start)| end - start)
}

/// By how much each moved that lies within a range of this size; all intervals hold at once.
pub(super) fn differences(
    moved: &[&Moved],
    range: f64,
    ends: &[u64],
    weights: Stream,
    confidence: f64,
) -> Vec<Difference> {
    // Scores lie between 0 and 1, and so has a difference to: a part of it, around one half.
    let scale = 2.0 * range;
    let scaled = |of: &Moved, block: usize| 0.5 + (of.after[block] - of.before[block]) / scale;
    let mut blocks = RowBlocks::new(moved.iter().map(|of| of.step / scale).collect());
    for (block, trials) in lengths(ends).enumerate() {
        blocks.push(trials, |row| scaled(moved[row], block));
    }
    let exact = moved.iter().all(|of| of.step == 0.0);
    let known = || RowIntervals::exact(moved.iter().map(|of| scaled(of, 0)).collect());
    let intervals = if exact { Some(known()) } else { blocks.intervals(confidence, |draw| weights.trial(draw)) };
    let whole = |value: f64| if (2.0 * value - 1.0).abs() < NOISE { 0.0 } else { range * (2.0 * value - 1.0) };
    let of = |row: usize| {
        intervals.as_ref().map_or(Difference { estimate: f64::NAN, low: -range, high: range }, |intervals| {
            let (low, estimate, high) = intervals.score(row);
            Difference { estimate: whole(estimate), low: whole(low), high: whole(high) }
        })
    };
    (0..moved.len()).map(of).collect()
}

/// The opponents against whom a score moved most; intervals hold for so many cells at once.
fn carried(roster: &Roster, own: &Own, cells: usize, ends: &[u64], weights: Stream) -> Vec<(String, Difference)> {
    let opponents: BTreeSet<usize> = own.iter().map(|(other, ..)| *other).collect();
    let against = |opponent: usize| {
        let moved = Moved::over(own.iter().filter(|(other, ..)| *other == opponent))?;
        let [before, after] = moved.means(ends);
        Some((opponent, moved, (after - before).abs()))
    };
    let all = opponents.into_iter().filter_map(against);
    let mut all: Vec<(usize, Moved, f64)> = all.filter(|(.., by)| *by > NOISE).collect();
    order::falling(&mut all, |one| one.2);
    all.truncate(CARRYING);
    let confidence = corrected(CONFIDENCE, cells);
    let told = |(opponent, moved, _): &(usize, Moved, f64)| {
        (roster.fighter(*opponent).name.clone(), differences(&[moved], 1.0, ends, weights, confidence)[0])
    };
    all.iter().map(told).collect()
}

/// How the blocks before and after go together, over all of these.
pub(super) fn correlation<'a>(both: impl Iterator<Item = [&'a [f64]; 2]>) -> Option<f64> {
    let mut sums = [0.0; 3];
    for [old, new] in both {
        let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
        let (before, after) = (mean(old), mean(new));
        for (a, b) in old.iter().zip(new) {
            let (a, b) = (a - before, b - after);
            sums.iter_mut().zip([a * a, a * b, b * b]).for_each(|(sum, more)| *sum += more);
        }
    }
    let [old, both, new] = sums;
    (old > 0.0 && new > 0.0).then(|| both / (old * new).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::reading;
    use crate::scenario::{Mistakes, Source};

    fn close(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
    }

    /// A cell is at most a half of the one and a quarter of the other, so that it is a quarter of their mean, and known
    /// ones are nothing of it.
    #[test]
    fn an_average_is_made_of_cells_that_are_smaller_by_the_number_of_its_parts() {
        let moved = |before: [f64; 2], after: [f64; 2], step: f64| Moved {
            before: before.to_vec(),
            after: after.to_vec(),
            step,
        };
        let (one, other) = (moved([0.5, 0.75], [1.0, 0.25], 0.5), moved([0.25, 0.25], [0.0, 0.5], 0.25));
        let mean = Moved::average(&[&one, &other]).unwrap();
        assert_eq!((mean.before, mean.after, mean.step), (vec![0.375, 0.5], vec![0.5, 0.375], 0.25));
        let known = moved([0.5, 0.5], [0.5, 0.5], 0.0);
        assert_eq!(Moved::average(&[&known, &other, &known, &known]).unwrap().step, 0.0625);
        assert!(Moved::average(&[]).is_none());
        // Three of four parts that are counted, one that is known, and the largest of those that are counted.
        let cell = |weight: f64, counted: u8| Common {
            row: 0,
            column: 1,
            weight,
            counted,
            before: vec![0.5; 2],
            after: vec![0.5; 2],
        };
        let cells = [cell(0.1, 1), cell(0.2, 2), cell(0.5, 0), cell(0.2, 1)];
        let own: Own = cells.iter().map(|cell| (1, cell, false)).collect();
        close(Moved::over(own.iter()).unwrap().step, 0.2);
        assert_eq!(Moved::over(own[2..3].iter()).unwrap().step, 0.0);
    }

    /// What is told of one cell of ten holds with a twentieth of a tenth less than certainty, so that all ten do with a
    /// twentieth less.
    #[test]
    fn cells_that_carry_a_change_have_intervals_that_hold_for_all_at_once() {
        let entry = |name: &str| format!("[[entry]]\nname = \"{name}\"\nbody = 3\n");
        let text = format!("system = \"smf\"\n{}{}", entry("own"), entry("other"));
        let roster = reading::read(&Source::new("r.roster.toml", text), &Mistakes::new()).unwrap();
        let before = (0..40).map(|block| f64::from(block % 4) / 4.0).collect();
        let after = (0..40).map(|block| f64::from(block % 5) / 5.0 + 0.125).collect();
        let cell = Common { row: 0, column: 1, weight: 1.0, counted: 2, before, after };
        let own: Own = vec![(1, &cell, false)];
        let ends: Vec<u64> = (1..=40).map(|block| 10 * block).collect();
        let weights = Stream::new(1, "weights");
        let told = carried(&roster, &own, 10, &ends, weights);
        let moved = Moved::over(own.iter()).unwrap();
        let [wanted, alone] =
            [0.995, 0.95].map(|confidence| differences(&[&moved], 1.0, &ends, weights, confidence)[0]);
        let [(name, by)] = told.as_slice() else { panic!("{told:?}") };
        // Means of 3/8 before, and of 2/5 and 1/8 after.
        close(by.estimate, 0.15);
        assert_eq!(name, "other");
        close(by.low, wanted.low);
        close(by.high, wanted.high);
        assert!(by.low < alone.low && alone.high < by.high, "{by:?} {alone:?}");
    }

    /// Of five opponents the three are told who moved it most, the largest first.
    #[test]
    fn a_change_is_told_by_the_three_who_carry_most_of_it() {
        let entries = (0..6).map(|n| format!("[[entry]]\nname = \"{n}\"\nbody = 3\n")).collect::<String>();
        let source = Source::new("r.roster.toml", format!("system = \"smf\"\n{entries}"));
        let roster = reading::read(&source, &Mistakes::new()).unwrap();
        let cell = |(column, after): (usize, f64)| Common {
            row: 0,
            column,
            weight: 1.0,
            counted: 0,
            before: vec![0.5],
            after: vec![after],
        };
        let cells = [(1, 0.625), (2, 0.25), (3, 0.5), (4, 0.75), (5, 1.0)].map(cell);
        let own: Own = cells.iter().map(|cell| (cell.column, cell, false)).collect();
        let told = carried(&roster, &own, 5, &[10], Stream::new(1, "weights"));
        let told: Vec<(&str, f64)> = told.iter().map(|(name, by)| (name.as_str(), by.estimate)).collect();
        assert_eq!(told, [("5", 0.5), ("2", -0.25), ("4", 0.25)]);
    }

    /// Who has thrown no dice has thrown those of any number of trials.
    #[test]
    fn a_run_has_the_dice_of_its_seed_and_trials() {
        let run = |trials: u64| {
            let text = format!(r#"{{"command": "matrix", "complete": true, "seed": 5, "trials": {trials}}}"#);
            Baseline::new("run", &text, Vec::new()).unwrap()
        };
        let work = |seed: u64, trials: u64| Work { trials, seed, method: crate::scenario::Method::Sample };
        let has = |of: u64| [(5, 70), (5, 80), (6, 70)].map(|(seed, trials)| run(of).has_dice_of(work(seed, trials)));
        assert_eq!([has(70), has(0)], [[true, false, false], [true, true, false]]);
    }
}
