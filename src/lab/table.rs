//! What the fights of a roster come to: scores, ranks, and what is said about everybody at once.
//!
//! A score is the chance to win, draws and undecided fights counted half, on the average over all opponents (the panel,
//! where there is one), mirrors left out. Scores, their differences and the ranks that follow hold all at once with the
//! confidence of the run; so do the cells among themselves.

use super::overall::Overall;
use super::play::{Fights, Met};
use super::roster::Roster;
use crate::chance::Stream;
use crate::run::CONFIDENCE;
use crate::stats::matchups::rows::{RowBlocks, RowIntervals};
use crate::stats::matchups::table::Cell;
use crate::stats::paired::Difference;

/// One setting, or all of them together.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Its name; empty where the roster has no settings.
    pub setting: String,
    /// Its share of what is said about all settings together; `None` for these themselves.
    pub weight: Option<f64>,
    /// In the order of the roster.
    pub rows: Vec<Row>,
    /// Pairs that met, the lower place first; none for all settings together.
    pub cells: Vec<CellRow>,
    /// Pairs that the rules do not let meet, and why.
    pub barred: Vec<(usize, usize, String)>,
    /// Pairs that were not worked out because somebody asked to stop.
    pub missing: usize,
    /// Which rows cannot be told apart: first and last place of each run, in the order of the ranks.
    pub alike: Vec<(usize, usize)>,
    /// What the table says about everybody at once, where everybody met everybody.
    pub overall: Option<Overall>,
    /// Kinds of fighters, where there are several of more than one; in the order of the roster.
    pub groups: Vec<Group>,
}

/// Fighters of one kind, such as the builds of an archetype.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// What they have in common.
    pub name: String,
    /// Their places in the roster.
    pub members: Vec<usize>,
    /// Mean score of its members against all opponents, with its interval and rank among the kinds.
    pub score: f64,
    pub low: f64,
    pub high: f64,
    pub rank: usize,
    pub rank_low: usize,
    pub rank_high: usize,
    /// Its best and its worst member, by their places in the roster, with their scores.
    pub best: (usize, f64),
    pub worst: (usize, f64),
    /// Standard deviation of its members' scores.
    pub spread: f64,
    /// Share of its members whose score is above [`EVEN`].
    pub strong: f64,
    /// Mean score of a member against one of each kind, in the order of the kinds, mirrors left out; `None` where they
    /// never met.
    pub against: Vec<Option<f64>>,
}

/// A fighter among the others.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its place in the roster.
    pub entry: usize,
    /// Mean score over its opponents, and the ends of its interval.
    pub score: f64,
    pub low: f64,
    pub high: f64,
    /// Its place, 1 for the best, and the places that it may have.
    pub rank: usize,
    pub rank_low: usize,
    pub rank_high: usize,
    /// Share of its fights that end in a draw, and that are undecided.
    pub draw: f64,
    pub undecided: f64,
    /// The opponents against whom it does best and worst, by their places in the roster.
    pub best_against: Option<usize>,
    pub worst_against: Option<usize>,
    /// How the score compares with an even one.
    pub standing: Standing,
}

/// How a pair fares, as the first of the two sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellRow {
    pub row: usize,
    pub column: usize,
    pub cell: Cell,
    /// The ends of the score's interval; those of all cells hold at once.
    pub low: f64,
    pub high: f64,
}

/// Scores within this are what designers call even.
pub const EVEN: (f64, f64) = (0.45, 0.55);

/// How a score compares with [`EVEN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Surely above.
    Strong,
    /// Surely within.
    Even,
    /// Surely below.
    Weak,
    /// The interval does not tell.
    Open,
}

impl Standing {
    fn of(low: f64, high: f64) -> Self {
        match () {
            () if low > EVEN.1 => Self::Strong,
            () if high < EVEN.0 => Self::Weak,
            () if low >= EVEN.0 && high <= EVEN.1 => Self::Even,
            () => Self::Open,
        }
    }
}

/// The table of each setting, and of all of them together where there are several.
pub fn tables(roster: &Roster, fights: &[Fights], seed: u64) -> Vec<Table> {
    // Every generator of a draw is the same, whatever is drawn for.
    let weights = Stream::new(seed, "weights");
    let scored: Vec<Scored> = fights.iter().map(|fights| Scored::of(roster, fights)).collect();
    let family = fights.iter().flat_map(|fights| &fights.met).filter(|met| matches!(met, Met::Known { .. })).count();
    let mut tables: Vec<Table> = roster
        .settings
        .iter()
        .zip(fights)
        .zip(&scored)
        .map(|((setting, fights), scored)| {
            let cells = cells(fights, family);
            let mut table = scored.table(roster, &cells, weights);
            table.setting = setting.name.clone();
            table.weight = Some(setting.weight);
            table.barred = barred(fights);
            table.overall = Overall::of(roster, fights, seed);
            table.missing = fights.met.iter().filter(|met| **met == Met::Missing).count();
            Table { cells, ..table }
        })
        .collect();
    if let [_, _, ..] = tables.as_slice() {
        let shares: Vec<f64> = roster.settings.iter().map(|setting| setting.weight).collect();
        let together = Scored::together(&scored, &shares);
        let mut table = together.table(roster, &[], weights);
        table.missing = tables.iter().map(|table| table.missing).sum();
        for row in &mut table.rows {
            // Where somebody asked to stop, one setting may have fighters that another has not.
            let of_entry = |table: &Table| table.rows.iter().find(|other| other.entry == row.entry).cloned();
            let known: Vec<(Row, f64)> =
                tables.iter().zip(&shares).filter_map(|(table, share)| Some((of_entry(table)?, *share))).collect();
            let mean = |of: fn(&Row) -> f64| weighted(known.iter().map(|(row, share)| (of(row), *share)));
            (row.draw, row.undecided) = (mean(|row| row.draw), mean(|row| row.undecided));
        }
        tables.push(table);
    }
    tables
}

/// How much more each entry scores than the one in place `base`, on the same dice in all settings; `None` for who met
/// nobody. All intervals hold at once.
pub fn differences(roster: &Roster, fights: &[Fights], base: usize, seed: u64) -> Vec<Option<Difference>> {
    let (place, intervals) = Scored::of_all(roster, fights).each(seed);
    let base = place[base];
    place.iter().map(|row| Some(intervals.difference((*row)?, base?))).collect()
}

/// How much more than half each entry scores; `None` for who met nobody. All intervals hold at once.
pub fn from_even(roster: &Roster, fights: &[Fights], seed: u64) -> Vec<Option<Difference>> {
    let (place, intervals) = Scored::of_all(roster, fights).each(seed);
    let more = |place: usize| {
        let (low, score, high) = intervals.score(place);
        Difference { estimate: score - 0.5, low: low - 0.5, high: high - 0.5 }
    };
    place.into_iter().map(|place| place.map(more)).collect()
}

/// By how much the parts of a fighter do not just add up: for each four entries (as he is, without the one, without the
/// other, without both) what he loses with both less what he loses with each, and the standard error of that. All
/// intervals hold at once; `None` for who met nobody.
pub fn interactions(
    roster: &Roster,
    fights: &[Fights],
    fours: &[[usize; 4]],
    seed: u64,
) -> Vec<Option<(Difference, f64)>> {
    // Between -2 and 2, so that a quarter of it around one half is a score.
    const SCALE: f64 = 4.0;
    let scored = Scored::of_all(roster, fights);
    // Whoever is held against himself alone is even with himself.
    let even = |score: f64| if score.is_nan() { 0.5 } else { score };
    let sum = |scores: &[f64], [own, one, other, both]: [usize; 4]| {
        0.5 + (scores[one] + scores[other] - even(scores[own]) - scores[both]) / SCALE
    };
    let known: Vec<[usize; 4]> =
        fours.iter().copied().filter(|four| four[1..].iter().all(|&row| !scored.whole[row].is_nan())).collect();
    let steps: Vec<f64> =
        known.iter().map(|four| four[1..].iter().map(|&row| scored.steps[row]).fold(0.0, f64::max) / SCALE).collect();
    let all_exact = steps.iter().all(|step| *step == 0.0);
    let mut blocks = RowBlocks::new(steps);
    for (trials, scores) in scored.trials.iter().zip(&scored.blocks) {
        blocks.push(*trials, known.iter().map(|&four| sum(scores, four)));
    }
    let weights = Stream::new(seed, "weights");
    let counted = (!all_exact).then(|| blocks.intervals(CONFIDENCE, |draw| weights.trial(draw))).flatten();
    let whole = || known.iter().map(|&four| sum(&scored.whole, four)).collect();
    let intervals = counted.unwrap_or_else(|| RowIntervals::exact(whole()));
    let of = |four: &[usize; 4]| {
        let row = known.iter().position(|known| known == four)?;
        let (low, estimate, high) = intervals.score(row);
        let [low, estimate, high] = [low, estimate, high].map(|score| SCALE * (score - 0.5));
        let estimate = if estimate.abs() < 1e-12 { 0.0 } else { estimate };
        Some((Difference { estimate, low, high }, SCALE * intervals.standard_error(row)))
    };
    fours.iter().map(of).collect()
}

/// The mean score of an entry; `None` where it met nobody.
pub fn score(roster: &Roster, fights: &[Fights], entry: usize) -> Option<f64> {
    Scored::of_all(roster, fights).whole.get(entry).copied().filter(|score| !score.is_nan())
}

fn weighted(values: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (sum, weight) = values.fold((0.0, 0.0), |(sum, weight), (value, share)| (sum + value * share, weight + share));
    if weight > 0.0 { sum / weight } else { f64::NAN }
}

fn cells(fights: &Fights, family: usize) -> Vec<CellRow> {
    let cell = |(&(row, column), met): (&(usize, usize), &Met)| {
        let Met::Known { cell, .. } = met else { return None };
        let (low, high) = cell.interval(CONFIDENCE, family);
        Some(CellRow { row, column, cell: *cell, low, high })
    };
    fights.pairs.iter().zip(&fights.met).filter_map(cell).collect()
}

fn barred(fights: &Fights) -> Vec<(usize, usize, String)> {
    let barred = |(&(row, column), met): (&(usize, usize), &Met)| match met {
        Met::Barred(why) => Some((row, column, why.clone())),
        _ => None,
    };
    fights.pairs.iter().zip(&fights.met).filter_map(barred).collect()
}

/// What the rows scored, block of trials after block.
struct Scored {
    /// How much of a row's score one of its cells is; 0 where all are known without error.
    steps: Vec<f64>,
    /// Trials in each block.
    trials: Vec<u64>,
    /// `scores[row]` over all trials; not a number where a row met nobody.
    whole: Vec<f64>,
    /// `blocks[block][row]`.
    blocks: Vec<Vec<f64>>,
}

/// Sums over the opponents of a row.
#[derive(Clone)]
struct Sum {
    opponents: u32,
    exact: bool,
    whole: f64,
    blocks: Vec<f64>,
}

impl Scored {
    fn of(roster: &Roster, fights: &Fights) -> Self {
        let rows = roster.entries.len();
        let starts = std::iter::once(0).chain(fights.blocks.iter().copied());
        let trials: Vec<u64> = fights.blocks.iter().zip(starts).map(|(end, start)| end - start).collect();
        let nothing = Sum { opponents: 0, exact: true, whole: 0.0, blocks: vec![0.0; trials.len()] };
        let mut sums = vec![nothing; rows];
        for (&(row, column), met) in fights.pairs.iter().zip(&fights.met) {
            let Met::Known { cell, blocks } = met else { continue };
            for (who, other, mirrored) in [(row, column, false), (column, row, true)] {
                let Some(sum) = sums.get_mut(who).filter(|_| roster.is_opponent(other)) else { continue };
                let seen = |score: f64| if mirrored { 1.0 - score } else { score };
                sum.opponents += 1;
                sum.whole += seen(cell.score());
                sum.exact &= cell.trials().is_none();
                if cell.trials().is_none() {
                    sum.blocks.iter_mut().for_each(|block| *block += seen(cell.score()));
                } else {
                    let share = |(quarters, n): (&u32, &u64)| seen(f64::from(*quarters) / (4 * n) as f64);
                    let shares = blocks.iter().zip(&trials).map(share);
                    sum.blocks.iter_mut().zip(shares).for_each(|(block, share)| *block += share);
                }
            }
        }
        let mean = |sum: &Sum, total: f64| total / f64::from(sum.opponents);
        let blocks = (0..trials.len()).map(|block| sums.iter().map(|sum| mean(sum, sum.blocks[block])).collect());
        Self {
            steps: sums.iter().map(|sum| if sum.exact { 0.0 } else { mean(sum, 1.0) }).collect(),
            whole: sums.iter().map(|sum| mean(sum, sum.whole)).collect(),
            blocks: blocks.collect(),
            trials,
        }
    }

    /// What the rows scored in all settings of a roster, each with its weight.
    fn of_all(roster: &Roster, fights: &[Fights]) -> Self {
        let mut all: Vec<Self> = fights.iter().map(|fights| Self::of(roster, fights)).collect();
        let shares: Vec<f64> = roster.settings.iter().map(|setting| setting.weight).collect();
        if all.len() == 1 { all.swap_remove(0) } else { Self::together(&all, &shares) }
    }

    /// All settings, each with its share; a fighter who met nobody in one is judged by the others.
    fn together(all: &[Self], shares: &[f64]) -> Self {
        let rows = all[0].whole.len();
        let whole: f64 = shares.iter().sum();
        let blocks = all.iter().map(|scored| scored.trials.len()).min().unwrap_or(0);
        let mean = |row: usize, of: &dyn Fn(&Self) -> f64| {
            let known = all.iter().zip(shares).filter(|(scored, _)| !scored.whole[row].is_nan());
            weighted(known.map(|(scored, share)| (of(scored), *share)))
        };
        Self {
            // A share of the largest that any setting has.
            steps: (0..rows)
                .map(|row| {
                    all.iter().zip(shares).map(|(scored, share)| share / whole * scored.steps[row]).fold(0.0, f64::max)
                })
                .collect(),
            trials: all[0].trials[..blocks].to_vec(),
            whole: (0..rows).map(|row| mean(row, &|scored| scored.whole[row])).collect(),
            blocks: (0..blocks)
                .map(|block| (0..rows).map(|row| mean(row, &|scored| scored.blocks[block][row])).collect())
                .collect(),
        }
    }

    /// The rows with intervals and ranks, of those who met somebody.
    fn table(&self, roster: &Roster, cells: &[CellRow], weights: Stream) -> Table {
        let known: Vec<usize> = (0..self.whole.len()).filter(|&row| !self.whole[row].is_nan()).collect();
        let each: Vec<Vec<usize>> = known.iter().map(|&row| vec![row]).collect();
        let intervals = self.intervals(&each, weights);
        let ranks = intervals.ranks();
        let mut rows = Vec::with_capacity(known.len());
        for (place, &entry) in known.iter().enumerate() {
            let (low, score, high) = intervals.score(place);
            let seen = opponents(roster, cells, entry);
            let mean = |of: fn(&Cell) -> f64| seen.iter().map(|(_, cell)| of(cell)).sum::<f64>() / seen.len() as f64;
            let by_score = |a: &&(usize, Cell), b: &&(usize, Cell)| a.1.score().total_cmp(&b.1.score());
            rows.push(Row {
                entry,
                score,
                low,
                high,
                rank: ranks[place].rank,
                rank_low: ranks[place].best,
                rank_high: ranks[place].worst,
                draw: mean(Cell::draw),
                undecided: mean(Cell::undecided),
                // Of equals the first.
                best_against: seen.iter().rev().max_by(by_score).map(|(other, _)| *other),
                worst_against: seen.iter().min_by(by_score).map(|(other, _)| *other),
                standing: Standing::of(low, high),
            });
        }
        let order = Table::order_of(&rows);
        let above = |a: usize, b: usize| intervals.difference(a, b).low > 0.0;
        let alike = crate::stats::matchups::ranks::bars(&order, above);
        let groups = self.groups(roster, cells, &rows, weights);
        let (setting, cells) = (String::new(), Vec::new());
        Table { setting, weight: None, rows, cells, barred: Vec::new(), missing: 0, alike, overall: None, groups }
    }

    /// The scores of those who met somebody, and the place of each entry among them.
    fn each(&self, seed: u64) -> (Vec<Option<usize>>, RowIntervals) {
        let known: Vec<usize> = (0..self.whole.len()).filter(|&row| !self.whole[row].is_nan()).collect();
        let sets: Vec<Vec<usize>> = known.iter().map(|&row| vec![row]).collect();
        let place = |row: usize| known.iter().position(|&other| other == row);
        ((0..self.whole.len()).map(place).collect(), self.intervals(&sets, Stream::new(seed, "weights")))
    }

    /// Mean scores of these sets of rows, with their intervals.
    fn intervals(&self, sets: &[Vec<usize>], weights: Stream) -> RowIntervals {
        let mean = |all: &[f64], set: &Vec<usize>| set.iter().map(|&row| all[row]).sum::<f64>() / set.len() as f64;
        let means = |all: &[f64]| sets.iter().map(|set| mean(all, set)).collect::<Vec<f64>>();
        let step = |set: &Vec<usize>| set.iter().map(|&row| self.steps[row]).fold(0.0, f64::max) / set.len() as f64;
        let steps: Vec<f64> = sets.iter().map(step).collect();
        let all_exact = steps.iter().all(|&step| step == 0.0);
        let mut blocks = RowBlocks::new(steps);
        for (trials, scores) in self.trials.iter().zip(&self.blocks) {
            blocks.push(*trials, means(scores));
        }
        let counted = (!all_exact).then(|| blocks.intervals(CONFIDENCE, |draw| weights.trial(draw))).flatten();
        counted.unwrap_or_else(|| RowIntervals::exact(means(&self.whole)))
    }

    fn groups(&self, roster: &Roster, cells: &[CellRow], rows: &[Row], weights: Stream) -> Vec<Group> {
        let mut kinds: Vec<(String, Vec<usize>)> = Vec::new();
        for row in rows {
            let Some(name) = &roster.entries[row.entry].group else { continue };
            match kinds.iter_mut().find(|(kind, _)| kind == name) {
                Some((_, members)) => members.push(row.entry),
                None => kinds.push((name.clone(), vec![row.entry])),
            }
        }
        if kinds.len() < 2 || kinds.iter().all(|(_, members)| members.len() < 2) {
            return Vec::new();
        }
        let sets: Vec<Vec<usize>> = kinds.iter().map(|(_, members)| members.clone()).collect();
        let intervals = self.intervals(&sets, weights);
        let ranks = intervals.ranks();
        let kind_of: std::collections::HashMap<usize, usize> =
            sets.iter().enumerate().flat_map(|(kind, set)| set.iter().map(move |&member| (member, kind))).collect();
        let mut against = vec![vec![(0.0, 0_u32); kinds.len()]; kinds.len()];
        for CellRow { row, column, cell, .. } in cells {
            if let (Some(&one), Some(&other)) = (kind_of.get(row), kind_of.get(column)) {
                for (who, whom, score) in [(one, other, cell.score()), (other, one, 1.0 - cell.score())] {
                    against[who][whom].0 += score;
                    against[who][whom].1 += 1;
                }
            }
        }
        let group = |(place, (name, members)): (usize, (String, Vec<usize>))| {
            let scores: Vec<(usize, f64)> =
                rows.iter().filter(|row| members.contains(&row.entry)).map(|row| (row.entry, row.score)).collect();
            let (low, score, high) = intervals.score(place);
            let variance = scores.iter().map(|(_, other)| (other - score).powi(2)).sum::<f64>() / scores.len() as f64;
            let by_score = |a: &&(usize, f64), b: &&(usize, f64)| a.1.total_cmp(&b.1);
            let end = |found: Option<&(usize, f64)>| found.copied().unwrap_or((members[0], score));
            Group {
                name,
                score,
                low,
                high,
                rank: ranks[place].rank,
                rank_low: ranks[place].best,
                rank_high: ranks[place].worst,
                // Of equals the first.
                best: end(scores.iter().rev().max_by(by_score)),
                worst: end(scores.iter().min_by(by_score)),
                spread: variance.sqrt(),
                strong: scores.iter().filter(|(_, score)| *score > EVEN.1).count() as f64 / scores.len() as f64,
                against: against[place].iter().map(|&(sum, n)| (n > 0).then(|| sum / f64::from(n))).collect(),
                members,
            }
        };
        kinds.into_iter().enumerate().map(group).collect()
    }
}

/// The opponents of a fighter, each with the cell as the fighter sees it.
fn opponents(roster: &Roster, cells: &[CellRow], entry: usize) -> Vec<(usize, Cell)> {
    let of = |row: &CellRow| match entry {
        _ if row.row == entry => Some((row.column, row.cell)),
        _ if row.column == entry => Some((row.row, row.cell.mirrored())),
        _ => None,
    };
    cells.iter().filter_map(of).filter(|(other, _)| roster.is_opponent(*other)).collect()
}

impl Table {
    /// The rows' places from the best to the last; of equals the one that stands first in the roster.
    pub fn order(&self) -> Vec<usize> {
        Self::order_of(&self.rows)
    }

    fn order_of(rows: &[Row]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by(|&a, &b| rows[b].score.total_cmp(&rows[a].score));
        order
    }

    /// How one fighter fares against another, with the ends of the interval, whichever stands first in the roster.
    pub fn cell(&self, row: usize, column: usize) -> Option<(Cell, f64, f64)> {
        let place =
            self.cells.binary_search_by_key(&(row.min(column), row.max(column)), |cell| (cell.row, cell.column));
        let CellRow { cell, low, high, .. } = self.cells[place.ok()?];
        Some(if row < column { (cell, low, high) } else { (cell.mirrored(), 1.0 - high, 1.0 - low) })
    }

    /// Whether everybody's score is known without error.
    pub fn is_exact(&self) -> bool {
        !self.cells.is_empty() && self.cells.iter().all(|row| row.cell.trials().is_none())
    }
}
