//! `slugfest compare`: is one thing better than another?
//!
//! Two cases of scenarios are compared by how often an outcome happens, two fighters of a roster by what they score
//! against the same opponents. Both face the same dice, trial by trial: what is counted is how often they did
//! differently, and luck that both share cancels out. A saved run has its counts alone, and is compared with what is
//! played now as two independent samples are.

use super::gap;
use super::judge::Elsewhere;
use super::matrix::{Info, Refused};
use super::paired::{Fight, Meeting, Played, QUARTERS, alone, gain, played, solved};
use super::play::{Follow, Pair, Work};
use super::roster::{Roster, Setting};
use super::side::{Side, What};
use super::traced::{Traced, Traces};
use crate::chance::Stream;
use crate::estimate::Timing;
use crate::run::CONFIDENCE;
use crate::scenario::Method;
use crate::stats::matchups::rows::RowBlocks;
use crate::stats::paired::{Difference, PairedCounts};
use crate::stats::proportion::{clopper_pearson, corrected};
use crate::stats::unpaired::{self, Proportion};
use crate::stats::verdict::Verdict;
use std::num::NonZeroU64;

/// Two things, ready to be compared.
pub struct Question {
    pub sides: [Side; 2],
    /// Opponents that both meet, by name; none where they are cases.
    pub opponents: Vec<String>,
    /// Opponents that one of them cannot meet, by name.
    pub barred: Vec<String>,
    /// Settings in which they meet them, by name.
    settings: Vec<String>,
    /// What both fight, with its share of the score; nothing where one of them was saved.
    meetings: Vec<Meeting>,
}

/// What was found out; all differences are "second less first".
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    pub info: Info,
    /// The file of the second, where it is another one.
    pub other: Info,
    pub names: [String; 2],
    /// The outcome in question in both; `None` where scores are compared.
    pub of: Option<[String; 2]>,
    pub opponents: Vec<String>,
    /// Settings in which both met them, each counted by its weight; none where the roster has none.
    pub settings: Vec<String>,
    pub seed: u64,
    /// Trials in which both were played; 0 where nothing was.
    pub trials: u64,
    /// Chances or mean scores, each with its interval.
    pub scores: [(f64, f64, f64); 2],
    /// Shares of what both scored, the first alone, the second alone, and neither; `None` where nobody noted which
    /// trial was which, or nothing was played.
    pub table: Option<[f64; 4]>,
    pub difference: Difference,
    /// The difference block by block; none where one of them was saved.
    pub traces: Traces,
    /// Whether both are known without error.
    pub exact: bool,
    /// The variance of the difference, had both thrown dice of their own, over that which it has.
    pub gain: Option<f64>,
    /// The smallest difference that matters, if anybody said so.
    pub delta: Option<f64>,
    /// What is said of the second.
    pub verdict: Verdict,
    pub complete: bool,
    pub notes: Vec<String>,
    pub timing: Timing,
}

impl Question {
    /// Two things of one kind.
    ///
    /// # Errors
    /// When they are not.
    pub fn of(first: Side, second: Side) -> Result<Self, Refused> {
        let (opponents, barred, settings) = (Vec::new(), Vec::new(), Vec::new());
        let mut question = Self { sides: [first, second], opponents, barred, settings, meetings: Vec::new() };
        if is_same(&question.sides) {
            let help = match question.sides[0].what {
                What::Entry(..) => "name two fighters",
                _ => "name two that differ: FILE, FILE#CASE, or the folder of a saved run",
            };
            return Err(Refused::new("both are the same".to_owned(), help));
        }
        let [first, second] = &mut question.sides;
        if first.name == second.name {
            // Where they come from tells them apart.
            [first, second].into_iter().for_each(|side| side.name.clone_from(&side.info.file));
        }
        let [first, second] = &mut question.sides;
        match (&mut first.what, &mut second.what) {
            (What::Entry(roster, a), What::Entry(other, b)) => {
                if roster.source.path != other.source.path {
                    let help =
                        "put both into one roster, or compare the rosters: `slugfest matrix ROSTER --baseline RUN`";
                    return Err(Refused::new("fighters are compared within one roster".to_owned(), help));
                }
                let (roster, places) = (Roster::clone(roster), [*a, *b]);
                let Met { opponents, barred, meetings } = Met::of(&roster, places);
                if meetings.is_empty() {
                    let help = "add a [panel] or a third [[entry]]; `slugfest duel` lets two meet each other";
                    return Err(Refused::new("there is nobody whom both could meet".to_owned(), help));
                }
                let named = roster.settings.iter().map(|setting| setting.name.clone());
                let settings = named.filter(|name| !name.is_empty()).collect();
                question = Self { opponents, barred, meetings, settings, ..question };
            }
            (What::Entry(..), _) | (_, What::Entry(..)) => {
                let help = "name two cases, or two fighters of one roster";
                return Err(Refused::new("a fighter and a case cannot be compared".to_owned(), help));
            }
            _ => {}
        }
        Ok(question)
    }
}

/// Whom both of two fighters meet.
#[derive(Default)]
struct Met {
    opponents: Vec<String>,
    barred: Vec<String>,
    meetings: Vec<Meeting>,
}

impl Met {
    /// Both against everybody else whom both can meet in every setting.
    fn of(roster: &Roster, places: [usize; 2]) -> Self {
        let mut met = Self::default();
        let fighters = roster.entries.len() + roster.guests.len();
        let others = (0..fighters).filter(|place| !places.contains(place) && roster.is_opponent(*place));
        let name = |place: usize| roster.fighter(place).name.clone();
        for place in others {
            let meeting = |setting: &Setting| {
                let [a, b] = places.map(|own| Pair::of(roster, setting, own, place).ok());
                Some(([Fight::Pair(a?), Fight::Pair(b?)], setting.weight))
            };
            // Whom one of them cannot meet in one setting would count less than the others: he counts in none.
            match roster.settings.iter().map(meeting).collect::<Option<Vec<_>>>() {
                Some(meetings) => {
                    met.meetings.extend(meetings);
                    met.opponents.push(name(place));
                }
                None => met.barred.push(name(place)),
            }
        }
        let all: f64 = met.meetings.iter().map(|(_, weight)| weight).sum();
        met.meetings.iter_mut().for_each(|(_, weight)| *weight /= all);
        met
    }
}

impl Question {
    /// What the files ask for: those of the first, or else of the second. What is played throws dice of its own and not
    /// once more those of a saved run.
    pub fn asked(&self) -> (Option<u64>, Option<u64>, Option<Method>) {
        let asked = |side: &Side| match side.what {
            What::Saved(_) if self.plays() => (None, None, None),
            _ => side.asked,
        };
        let [(trials, seed, method), other] = self.sides.each_ref().map(asked);
        (trials.or(other.0), seed.or(other.1), method.or(other.2))
    }

    /// Whether any fight is played for it: of a saved run there are the counts alone.
    pub fn plays(&self) -> bool {
        self.sides.iter().any(|side| !matches!(side.what, What::Saved(_)))
    }

    /// What the two are called, and the outcomes in question.
    pub fn about(&self) -> [String; 4] {
        let [a, b] = &self.sides;
        let of = |side: &Side| side.of.clone().unwrap_or_default();
        [a.name.clone(), b.name.clone(), of(a), of(b)]
    }

    /// The expectations of both files, which are judged by others.
    pub fn elsewhere(&self) -> Vec<Elsewhere> {
        let [first, second] = self.sides.each_ref().map(|side| &side.expects);
        let more = second.iter().filter(|expect| !first.contains(expect));
        first.iter().chain(more).cloned().collect()
    }

    /// A name for the folder of its report.
    pub fn slug(&self) -> String {
        let [first, second] = self.sides.each_ref().map(|side| crate::run::slug(&side.name));
        format!("{first}-or-{second}")
    }

    /// Compares them; differences smaller than `delta` do not matter.
    pub fn compare(self, work: Work, delta: Option<f64>, slug: String, follow: &dyn Follow) -> Option<Comparison> {
        let Self { sides: [first, second], opponents, barred, settings, mut meetings } = self;
        let mut notes: Vec<String> = match &first.what {
            What::Entry(roster, _) => roster.caveats().collect(),
            What::Case(..) | What::Saved(_) => Vec::new(),
        };
        if !barred.is_empty() {
            notes.push(format!("The rules do not let both meet {}, and no score counts that.", barred.join(", ")));
        }
        let more = second.left.filter(|left| first.left.as_ref() != Some(left));
        notes.extend(first.left.into_iter().chain(more));
        let names = [first.name, second.name];
        let of = first.of.zip(second.of).map(|(a, b)| [a, b]);
        let infos = [Info { slug, ..first.info }, second.info];
        let found = match (first.what, second.what) {
            (What::Case(a, of_a), What::Case(b, of_b)) => {
                meetings.push(([Fight::Case(a, of_a), Fight::Case(b, of_b)], 1.0));
                together(&meetings, work, delta, follow)?
            }
            (What::Entry(roster, a), What::Entry(_, b)) => {
                let found = together(&meetings, work, delta, follow)?;
                notes.extend(otherwise(&roster, [a, b], found.difference, work, follow));
                found
            }
            (a, b) => {
                let is_known = |what: &What| matches!(what, What::Saved(Proportion::Known(_)));
                notes.push(if is_known(&a) || is_known(&b) {
                    "Of a saved run that knows its chance exactly, that is taken, and not what it counted.".to_owned()
                } else {
                    "A saved run has counts alone, so the two are compared as if each had thrown dice of its own."
                        .to_owned()
                });
                let share = |what: What| match what {
                    What::Saved(share) => Some(share),
                    What::Case(contest, wanted) => alone(&Fight::Case(contest, wanted), work, follow),
                    What::Entry(..) => None,
                };
                apart([share(a)?, share(b)?], delta)
            }
        };
        if work.method == Method::Exact && !found.exact {
            notes.push("What is too large to be solved exactly was played.".to_owned());
        }
        let [info, other] = infos;
        let Found { trials, scores, table, difference, traces, exact, gain, verdict } = found;
        let complete = !follow.stop().is_asked();
        let timing = Timing::default();
        Some(Comparison {
            info,
            other,
            names,
            of,
            opponents,
            settings,
            seed: work.seed,
            trials,
            scores,
            table,
            difference,
            traces,
            exact,
            gain,
            delta,
            verdict,
            complete,
            notes,
            timing,
        })
    }
}

/// What the difference is when the other policy decides for all teams, in a sentence; `None` where there is no other,
/// there is much to play, or somebody asks to stop.
fn otherwise(roster: &Roster, places: [usize; 2], by: Difference, work: Work, follow: &dyn Follow) -> Option<String> {
    let cells = |other: &Roster| 2 * Met::of(other, places).meetings.len() as u64;
    let (policy, other, work) = gap::otherwise(roster, cells, work)?;
    let now = together(&Met::of(&other, places).meetings, work, None, &gap::Beside(follow))?.difference;
    let both = vec![(String::new(), by, now)];
    let told = || {
        gap::told(&policy, work.trials, both, "difference", |_, before, now| {
            format!("the difference is {} instead of {}", gap::points(now), gap::whole(before.estimate))
        })
    };
    (!follow.stop().is_asked()).then(told)
}

/// Whether the two are one.
fn is_same([first, second]: &[Side; 2]) -> bool {
    let is_saved = |side: &Side| matches!(side.what, What::Saved(_));
    first.name == second.name
        && first.info.file == second.info.file
        && first.of == second.of
        && is_saved(first) == is_saved(second)
}

struct Found {
    trials: u64,
    scores: [(f64, f64, f64); 2],
    table: Option<[f64; 4]>,
    difference: Difference,
    traces: Traces,
    exact: bool,
    gain: Option<f64>,
    verdict: Verdict,
}

/// Numbers that are known without error.
fn known(scores: [f64; 2], delta: Option<f64>) -> Found {
    let by = scores[1] - scores[0];
    // What is known to within rounding noise is equal.
    let by = if by.abs() < 1e-12 { 0.0 } else { by };
    Found {
        trials: 0,
        scores: scores.map(|score| (score, score, score)),
        table: None,
        difference: Difference { estimate: by, low: by, high: by },
        traces: Traces { ends: Vec::new(), numbers: vec![Traced::known("difference".to_owned(), by)] },
        exact: true,
        gain: None,
        verdict: Verdict::of_exact(by, delta),
    }
}

/// Both on the same dice, or solved.
fn together(meetings: &[Meeting], work: Work, delta: Option<f64>, follow: &dyn Follow) -> Option<Found> {
    if let Some(scores) = solved(meetings, work, follow.stop()) {
        return Some(known(scores, delta));
    }
    let played = played(meetings, work, follow);
    let trials: u64 = played.blocks.iter().map(|(trials, _)| trials).sum();
    let share = |of: &[u64; 4], weight: f64, place: usize| weight * of[place] as f64 / (QUARTERS * trials) as f64;
    let mut table = [0.0; 4];
    for (counts, (_, weight)) in played.counts.iter().zip(meetings) {
        table.iter_mut().enumerate().for_each(|(place, sum)| *sum += share(counts, *weight, place));
    }
    let step = meetings.iter().map(|(_, weight)| *weight).fold(0.0, f64::max);
    let mut rows = RowBlocks::new(vec![step; 2]);
    played.blocks.iter().for_each(|(trials, scores)| rows.push(*trials, |row| scores[row]));
    let weights = Stream::new(work.seed, "weights");
    let of_rows = rows.intervals(CONFIDENCE, |draw| weights.trial(draw));
    // A single fight is a table of four counts, for which there is an interval of its own.
    let counted = match (meetings, played.counts.as_slice()) {
        ([([Fight::Case(..), _], _)], [counts]) => {
            let [both, only_second, only_first, neither] = counts.map(|quarters| quarters / QUARTERS);
            Some(PairedCounts { both, only_first, only_second, neither })
        }
        _ => None,
    };
    let unknown = Difference { estimate: table[2] - table[1], low: -1.0, high: 1.0 };
    let interval = |confidence: f64| match counted {
        Some(counts) => counts.difference(confidence).unwrap_or(unknown),
        None => rows.intervals(confidence, |draw| weights.trial(draw)).map_or(unknown, |rows| rows.difference(1, 0)),
    };
    let means = [table[0] + table[1], table[0] + table[2]];
    let score = |place: usize| match counted {
        Some(counts) => {
            let k = counts.both + if place == 0 { counts.only_second } else { counts.only_first };
            let (low, high) = clopper_pearson(k, trials, corrected(CONFIDENCE, 2));
            (means[place], low, high)
        }
        None => of_rows.as_ref().map_or((means[place], 0.0, 1.0), |rows| {
            let (low, score, high) = rows.score(place);
            (score, low, high)
        }),
    };
    NonZeroU64::new(trials).map(|_| Found {
        trials,
        scores: [score(0), score(1)],
        table: Some(table),
        difference: interval(CONFIDENCE),
        traces: traces(&played, step),
        exact: false,
        gain: gain(&played.blocks),
        verdict: Verdict::new(trials, delta, CONFIDENCE, interval),
    })
}

/// What the second scored more than the first in each block.
fn traces(played: &Played, step: f64) -> Traces {
    let mut traces = Traces::default();
    let (mut blocks, mut sum) = (Vec::with_capacity(played.blocks.len()), 0.0);
    for (trials, [a, b]) in &played.blocks {
        let end = traces.ends.last().copied().unwrap_or(0) + trials;
        traces.ends.push(end);
        blocks.push(b - a);
        sum += *trials as f64 * (b - a);
    }
    let value = traces.ends.last().map(|end| sum / *end as f64);
    traces.numbers.push(Traced { what: "difference".to_owned(), value, step, blocks });
    traces
}

/// Two that were not played together.
fn apart(shares: [Proportion; 2], delta: Option<f64>) -> Found {
    if let [Proportion::Known(a), Proportion::Known(b)] = shares {
        return known([a, b], delta);
    }
    let [first, second] = shares;
    let interval = |confidence: f64| unpaired::difference(second, first, confidence);
    let trials = shares.iter().filter_map(|share| share.trials()).min().unwrap_or(0);
    let score = |share: Proportion| match share {
        Proportion::Known(p) => (p, p, p),
        Proportion::Counted { k, n } => {
            let (low, high) = clopper_pearson(k, n, corrected(CONFIDENCE, 2));
            (share.estimate(), low, high)
        }
    };
    Found {
        trials,
        scores: shares.map(score),
        table: None,
        difference: interval(CONFIDENCE),
        traces: Traces::default(),
        exact: false,
        gain: None,
        verdict: Verdict::new(trials, delta, CONFIDENCE, interval),
    }
}
