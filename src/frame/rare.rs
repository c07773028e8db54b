//! What hardly ever happens, as a frame: one row per case and outcome.

use super::columns;
use super::making::Table;
use crate::estimate::{Rare, Summary};
use polars::prelude::{DataFrame, PolarsResult};

/// Rows of one outcome that came up a few times at most: case, outcome, its chance by splitting with its interval, and
/// the runs, rungs and paths that it comes from. `None` where there is none.
///
/// Probabilities are fractions of 1. Fails only when polars refuses the frame.
pub fn rare(summary: &Summary) -> Option<PolarsResult<DataFrame>> {
    let rows: &[Rare] = &summary.rare;
    let mut table = Table::new(rows.len());
    table.add(columns::CASE, rows.iter().map(|rare| rare.case.as_str()));
    table.add(columns::OUTCOME, rows.iter().map(|rare| rare.outcome.as_str()));
    table.add(columns::P, rows.iter().map(|rare| rare.p));
    table.add(columns::LOW, rows.iter().map(|rare| rare.low));
    table.add(columns::HIGH, rows.iter().map(|rare| rare.high));
    table.add(columns::RUNS, rows.iter().map(|rare| rare.runs as u64));
    table.add(columns::RUNGS, rows.iter().map(|rare| rare.rungs as u64));
    table.add(columns::PATHS, rows.iter().map(|rare| rare.paths as u64));
    (!rows.is_empty()).then(|| table.finish())
}
