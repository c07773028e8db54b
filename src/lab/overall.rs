//! What one table says about everybody at once: strengths, whether they are enough, and who does better than they say.
//!
//! Only where everybody has met everybody.

use super::play::{Fights, Met};
use super::roster::Roster;
use crate::run::CONFIDENCE;
use crate::stats::matchups::blocks::CellBlocks;
use crate::stats::matchups::goodness::Goodness;
use crate::stats::matchups::strength::{Strengths, Surprise};
use crate::stats::matchups::table::{Cell, Matchups};

/// Most fighters whose strengths are held against the table: the test takes the fourth power of their number.
const MOST_TESTED: usize = 40;
/// A counter beats what strengths say by so much at least.
pub const COUNTER: f64 = 0.02;

/// Everybody at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Overall {
    /// One number per fighter, in log-odds, whose sum is 0, with its standard error (0 where all is known).
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
}

impl Overall {
    /// Of a table in which everybody met everybody, three fighters at least; `None` of any other.
    pub fn of(roster: &Roster, fights: &Fights) -> Option<Self> {
        let entries = roster.entries.len();
        if roster.panel.is_some() || entries < 3 {
            return None;
        }
        let cell = |met: &Met| match met {
            Met::Known { cell, .. } => Some(*cell),
            _ => None,
        };
        // Pairs come row by row, as the cells above a diagonal do.
        let cells: Vec<Cell> = fights.met.iter().map(cell).collect::<Option<_>>()?;
        let mut cells = cells.into_iter();
        let first = cells.clone().next()?;
        let table = Matchups::new(entries, |_, _| cells.next().unwrap_or(first));
        let blocks = blocks(entries, fights);
        let strengths = Strengths::new(&table);
        let errors = if table.is_exact() {
            vec![0.0; entries]
        } else {
            strengths.errors(&table, &blocks.rows(&table)).unwrap_or_else(|| strengths.independent_errors(&table))
        };
        let squares = table.cells().fold((0.0, 0.0), |(left, whole), (row, column, cell)| {
            let missed: f64 = cell.score() - strengths.predicted(row, column);
            (left + missed.powi(2), whole + (cell.score() - 0.5).powi(2))
        });
        Some(Self {
            strengths: (0..entries).map(|entry| strengths.strength(entry)).zip(errors).collect(),
            explained: if squares.1 > 0.0 { 1.0 - squares.0 / squares.1 } else { 1.0 },
            goodness: (entries <= MOST_TESTED).then(|| Goodness::new(&table, Some(&blocks))).flatten(),
            surprise: strengths.largest_surprise(&table),
            counters: strengths.counters(&table, CONFIDENCE, COUNTER),
        })
    }
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
