//! What the fights of a roster come to: scores, ranks, and what is said about everybody at once.
//!
//! A score is the chance to win, draws and undecided fights counted half, on the average over all opponents (the panel,
//! where there is one), mirrors left out. Scores, their differences and the ranks that follow hold all at once with the
//! confidence of the run; so do the cells among themselves.

use super::overall::Overall;
use crate::order;
use crate::stats::matchups::table::Cell;

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
    /// Mean score of a member against one of each kind, of the panel where there is one; in the order of the kinds,
    /// mirrors left out; `None` where they never met.
    pub against: Vec<Option<f64>>,
    /// Score of its best member against the best one of each other kind.
    pub best_against: Vec<Option<f64>>,
    /// Score against each other kind where both sides pick a member in secret, as well as they can.
    pub picked_against: Vec<Option<f64>>,
    /// Who scores most against its members on the average, and how much; of several settings nobody is asked for.
    pub response: Option<(usize, f64)>,
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

/// Scores within this are the same but for what floats leave.
pub const NOISE: f64 = 1e-9;

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
    pub(super) fn of(low: f64, high: f64) -> Self {
        match () {
            () if low > EVEN.1 => Self::Strong,
            () if high < EVEN.0 => Self::Weak,
            () if low >= EVEN.0 && high <= EVEN.1 => Self::Even,
            () => Self::Open,
        }
    }
}

impl Table {
    /// The rows' places from the best to the last; of equals the one that stands first in the roster.
    pub fn order(&self) -> Vec<usize> {
        Self::order_of(&self.rows)
    }

    /// The places of all who score as much as the one in this place, himself among them.
    pub fn level_with(&self, place: usize) -> Vec<usize> {
        let is_level = |other: &usize| (self.rows[*other].score - self.rows[place].score).abs() < NOISE;
        (0..self.rows.len()).filter(is_level).collect()
    }

    pub(super) fn order_of(rows: &[Row]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order::falling(&mut order, |&one| rows[one].score);
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
