//! What one table says about everybody at once: strengths, whether they are enough, who does better than they say, how
//! much runs in circles, and which mix of fighters nobody can exploit.
//!
//! Only where everybody has met everybody.

use super::play::{Fights, Met};
use super::roster::{Roster, Setting};
use crate::chance::Stream;
use crate::run::CONFIDENCE;
use crate::stats::matchups::blocks::CellBlocks;
use crate::stats::matchups::cycles::Cycles;
use crate::stats::matchups::cyclic::CyclicShare;
use crate::stats::matchups::disc::Disc;
use crate::stats::matchups::equilibrium::{self, Equilibrium, Limit, Redrawn};
use crate::stats::matchups::goodness::Goodness;
use crate::stats::matchups::strength::{Strengths, Surprise, expected};
use crate::stats::matchups::table::{Cell, Matchups};
use statrs::distribution::{ContinuousCDF, Normal};

/// Most fighters whose strengths are held against the table: the test looks at every two blocks of every cell.
const MOST_TESTED: usize = 120;
/// Most fighters for whom the cyclic share gets an interval and the largest wheel is found: both take the third power
/// of their number.
const MOST_DRAWN: usize = 120;
/// Circles of three that are listed.
const LISTED: usize = 20;
/// How often the equilibrium is worked out anew, to see who is always in it; not at all where that takes long.
const REDRAWN: u32 = 200;
const MOST_REDRAWN: usize = 60;
/// A counter beats what strengths say by so much at least.
pub const COUNTER: f64 = 0.02;

/// Everybody at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Overall {
    /// One number per fighter, in log-odds, whose sum is 0, with its standard error (0 where all is known, infinite
    /// where there are fewer than two blocks).
    pub strengths: Vec<(f64, f64)>,
    /// Share of what differs between scores that strengths explain, from 0 to 1: that of the squares of cells around
    /// one half.
    pub explained: f64,
    /// Whether strengths are enough, where that is a question: cells that were counted.
    pub goodness: Option<Goodness>,
    /// The cell that is farthest from what strengths say.
    pub surprise: Option<Surprise>,
    /// Cells that are surely otherwise, the largest first.
    pub counters: Vec<Surprise>,
    /// Share of the log-odds that no ranking explains, from 0 to 1, with the ends of its interval where it has one.
    pub cyclic: Option<(f64, Option<(f64, f64)>)>,
    /// The largest wheel in what strengths leave, where they leave anything.
    pub disc: Option<Disc>,
    /// Circles of three that are sure.
    pub cycles: Cycles,
    /// The mix that nobody can exploit.
    pub equilibrium: Option<Equilibrium>,
    /// The same where both sides keep to what the rules say of teams; `None` where they say nothing of somebody here,
    /// or nobody could make up a whole team.
    pub limited: Option<Equilibrium>,
    /// In which share of tables drawn anew each fighter is in that mix; empty where that was not worked out.
    pub in_support: Vec<f64>,
    /// Between which the largest share of that mix lies in 95 % of them, where that was worked out.
    pub largest: Option<(f64, f64)>,
}

impl Overall {
    /// What the fighter at a place would score against one of middling strength, with the ends of an interval at
    /// `confidence` (its standard error taken as normal); both ends are the score where all is known.
    pub fn against_middling(&self, place: usize, confidence: f64) -> (f64, f64, f64) {
        let (strength, error) = self.strengths[place];
        let half = error * Normal::standard().inverse_cdf(0.5 + 0.5 * confidence);
        (expected(strength), expected(strength - half), expected(strength + half))
    }

    /// Of a table in which everybody met everybody, three fighters at least; `None` of any other.
    ///
    /// `seed` is that of what is drawn anew.
    pub fn of(roster: &Roster, fights: &Fights, seed: u64) -> Option<Self> {
        let entries = roster.entries.len();
        let (table, blocks) = whole(roster, fights)?;
        let strengths = Strengths::new(&table);
        let errors = if table.is_exact() {
            vec![0.0; entries]
        } else {
            strengths.errors(&table, &blocks.rows(&table)).unwrap_or_else(|| vec![f64::INFINITY; entries])
        };
        let redrawn = if is_redrawn(&table) && blocks.count() > 1 {
            let stream = Stream::new(seed, "equilibrium");
            equilibrium::redrawn(&table, &blocks, REDRAWN, |draw| stream.trial(draw))
        } else {
            Redrawn { in_support: Vec::new(), largest: Vec::new() }
        };
        Some(Self {
            strengths: (0..entries).map(|entry| strengths.strength(entry)).zip(errors).collect(),
            explained: explained(&table, &strengths),
            goodness: (entries <= MOST_TESTED).then(|| Goodness::new(&table, Some(&blocks))).flatten(),
            surprise: strengths.largest_surprise(&table),
            counters: strengths.counters(&table, CONFIDENCE, COUNTER),
            cyclic: cyclic(&table, &blocks, seed),
            disc: if entries <= MOST_DRAWN { Disc::new(&table) } else { None },
            cycles: Cycles::new(&table, CONFIDENCE, LISTED),
            equilibrium: Equilibrium::new(&table),
            limited: limits(roster).and_then(|limits| Equilibrium::limited(&table, &limits)),
            largest: ends(&redrawn.largest),
            in_support: redrawn.in_support,
        })
    }

    /// The largest share of the mix that nobody can exploit, with the ends of its interval where it has one.
    pub fn largest_share(&self) -> Option<(f64, Option<(f64, f64)>)> {
        self.equilibrium.as_ref().map(|mix| (mix.largest(), self.largest))
    }
}

/// How far one number for each fighter goes in one table.
#[derive(Clone, Debug, PartialEq)]
pub struct Enough {
    /// The setting; empty where the roster has none.
    pub setting: String,
    /// As [`Overall::explained`].
    pub explained: f64,
    /// The cell that is farthest from what strengths say: who does better than that, against whom, and by how much.
    pub surprise: Option<([String; 2], f64)>,
    /// Cells that are surely otherwise, by [`COUNTER`] at least.
    pub counters: usize,
}

impl Enough {
    /// Of each setting that counts, where everybody met everybody.
    pub(super) fn of(roster: &Roster, fights: &[Fights]) -> Vec<Self> {
        let name = |place: usize| roster.entries[place].name.clone();
        let of = |(setting, fights): (&Setting, &Fights)| {
            let (table, _) = whole(roster, fights)?;
            let strengths = Strengths::new(&table);
            let surprise = strengths.largest_surprise(&table);
            Some(Self {
                setting: setting.name.clone(),
                explained: explained(&table, &strengths),
                surprise: surprise.map(|one| ([name(one.row), name(one.column)], one.more)),
                counters: strengths.counters(&table, CONFIDENCE, COUNTER).len(),
            })
        };
        let counting = roster.settings.iter().zip(fights).filter(|(setting, _)| setting.weight > 0.0);
        counting.filter_map(of).collect()
    }
}

/// The share of the squared distances of all cells from even that strengths account for; all of it where all are even.
fn explained(table: &Matchups, strengths: &Strengths) -> f64 {
    let (left, whole) = table.cells().fold((0.0, 0.0), |(left, whole), (row, column, cell)| {
        let missed: f64 = cell.settled() - strengths.predicted(row, column);
        (left + missed.powi(2), whole + (cell.settled() - 0.5).powi(2))
    });
    if whole > 0.0 { 1.0 - left / whole } else { 1.0 }
}

/// What the rules say of how many of a kind a team may have, where they do of everybody.
fn limits(roster: &Roster) -> Option<Vec<Limit>> {
    let most = roster.rules.builds?.most_in_team;
    let mut kinds: Vec<(&str, Limit)> = Vec::new();
    for (place, entry) in roster.entries.iter().enumerate() {
        let kind = entry.group.as_deref()?;
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, limit)) => limit.members.push(place),
            None => {
                let [most, all] = most(kind)?.map(f64::from);
                kinds.push((kind, Limit { members: vec![place], most: most / all }));
            }
        }
    }
    Some(kinds.into_iter().map(|(_, limit)| limit).collect())
}

/// The middle part of what was drawn, in order, that has the confidence of a run (bootstrap percentiles).
fn ends(drawn: &[f64]) -> Option<(f64, f64)> {
    let place = |share: f64| drawn.get((share * drawn.len().saturating_sub(1) as f64).round() as usize).copied();
    let tail = (1.0 - CONFIDENCE) / 2.0;
    place(tail).zip(place(1.0 - tail))
}

/// The table of a roster in which everybody met everybody, three fighters at least, and its blocks; `None` of any
/// other.
pub(super) fn whole(roster: &Roster, fights: &Fights) -> Option<(Matchups, CellBlocks)> {
    let entries = roster.entries.len();
    if roster.panel.is_some() || entries < 3 {
        return None;
    }
    // Pairs come row by row, as the cells above a diagonal do.
    let cells: Vec<Cell> = fights.met.iter().map(Met::cell).collect::<Option<_>>()?;
    let mut cells = cells.into_iter();
    let first = cells.clone().next()?;
    Some((Matchups::new(entries, |_, _| cells.next().unwrap_or(first)), blocks(entries, fights)))
}

/// Whether the equilibrium is worked out anew, to see what counting makes of it.
fn is_redrawn(table: &Matchups) -> bool {
    !table.is_exact() && table.entries() <= MOST_REDRAWN
}

/// Whether the cyclic share gets an interval.
fn is_drawn(table: &Matchups) -> bool {
    !table.is_exact() && table.entries() <= MOST_DRAWN
}

fn cyclic(table: &Matchups, blocks: &CellBlocks, seed: u64) -> Option<(f64, Option<(f64, f64)>)> {
    if !is_drawn(table) {
        return CyclicShare::estimate(table).map(|share| (share, None));
    }
    let stream = Stream::new(seed, "circles");
    let share = CyclicShare::new(table, blocks, CONFIDENCE, |draw| stream.trial(draw))?;
    // Where no block differs from another there is none: one without width would say that it is known.
    Some((share.share, Some((share.low, share.high)).filter(|(low, high)| low < high)))
}

fn blocks(entries: usize, fights: &Fights) -> CellBlocks {
    let mut blocks = CellBlocks::new(entries);
    let mut start = 0;
    for (block, end) in fights.blocks.iter().enumerate() {
        let quarters = fights.met.iter().map(|met| match met {
            Met::Known { blocks, .. } => blocks.get(block).copied().unwrap_or(0),
            _ => 0,
        });
        blocks.push(end - start, quarters);
        start = *end;
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::matchups::table::{Chances, Counts};

    /// Three who meet each other, from what the first scores against the others and the second against the third.
    #[test]
    fn strengths_explain_a_ladder_and_nothing_of_a_circle() {
        let of = |scores: [f64; 3]| {
            let mut cells = scores.into_iter().map(|win| Cell::Exact(Chances { win, draw: 0.0, undecided: 0.0 }));
            let table = Matchups::new(3, |_, _| cells.next().unwrap());
            explained(&table, &Strengths::new(&table))
        };
        // Odds of 2, of 2 x 2 and of 2: strengths say exactly that. Moved by 1/30 around the circle, row scores stay
        // and so do strengths: left are 3/900, of (36 + 64 + 36)/900.
        let [near, far, turned] = [2.0 / 3.0, 0.8, 1.0 / 30.0];
        for (scores, expected) in [
            ([near, far, near], 1.0),
            ([0.75, 0.25, 0.75], 0.0),
            ([near + turned, far - turned, near + turned], 133.0 / 136.0),
            ([0.5; 3], 1.0),
            // Digits beyond those that are right are nothing to explain.
            ([0.5 + 4e-16, 0.5 - 4e-16, 0.5 + 4e-16], 1.0),
        ] {
            let found = of(scores);
            assert!((found - expected).abs() < 1e-9, "{scores:?}: {found} is not {expected}");
        }
    }

    #[test]
    fn what_is_counted_of_so_many_fighters_is_drawn_anew() {
        let chances = Chances { win: 0.5, draw: 0.0, undecided: 0.0 };
        let counts = Counts::of_pairs(&[[1; 4]; 4]).unwrap();
        let of = |cell: Cell| [3, 60, 61, 120, 121].map(|entries| Matchups::new(entries, |_, _| cell));
        let [counted, known] = [of(Cell::Counted(counts)), of(Cell::Exact(chances))];
        assert_eq!(counted.each_ref().map(is_redrawn), [true, true, false, false, false]);
        assert_eq!(counted.each_ref().map(is_drawn), [true, true, true, true, false]);
        assert!(!known.iter().any(|table| is_redrawn(table) || is_drawn(table)));
    }

    /// A fortieth of two hundred steps is five of them.
    #[test]
    fn what_was_drawn_ends_where_a_fortieth_lies_beyond_on_either_side() {
        let drawn: Vec<f64> = (0..=200).map(f64::from).collect();
        assert_eq!(ends(&drawn), Some((5.0, 195.0)));
        assert_eq!((ends(&drawn[..1]), ends(&[])), (Some((0.0, 0.0)), None));
    }
}
