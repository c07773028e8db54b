//! What a scenario expects, and what became of it, as a frame: one row per expectation and case.

use super::columns;
use super::making::{Table, finite};
use crate::estimate::{Expectation, Summary, Verdict as Judged};
use polars::prelude::{DataFrame, PolarsResult};

/// Rows of one expectation and case: case, claim in words, the value that was found with its interval, and the verdict
/// (`held`, `refuted`, `undecided`). `None` where nothing is expected.
///
/// Chances are fractions of 1, means in the metric's own unit. Fails only when polars refuses the frame.
pub fn expectations(summary: &Summary) -> Option<PolarsResult<DataFrame>> {
    of(&summary.expectations)
}

/// The same of a table of the lab, or of what picks are worth.
pub fn of(rows: &[Expectation]) -> Option<PolarsResult<DataFrame>> {
    let mut table = Table::new(rows.len());
    table.add(columns::CASE, rows.iter().map(|row| row.case.as_str()));
    table.add(columns::CLAIM, rows.iter().map(|row| row.claim.as_str()));
    table.add(columns::VALUE, rows.iter().map(|row| finite(row.value)));
    table.add(columns::LOW, rows.iter().map(|row| finite(row.low)));
    table.add(columns::HIGH, rows.iter().map(|row| finite(row.high)));
    table.add(columns::VERDICT, rows.iter().map(|row| judged_word(row.verdict)));
    (!rows.is_empty()).then(|| table.finish())
}

/// The word for a verdict.
pub fn judged_word(verdict: Judged) -> &'static str {
    match verdict {
        Judged::Held => "held",
        Judged::Refuted => "refuted",
        Judged::Undecided => "undecided",
    }
}
