//! What the odds become under the other policy, as a frame: one row per case.

use super::columns;
use super::making::Table;
use crate::estimate::{PolicyGap, Summary};
use polars::prelude::{DataFrame, PolarsResult};

/// Rows of one case: case, policy (of everybody, instead of the scenario's), outcome, trials, the chance of the outcome
/// under that policy with its interval, that less the chance as the scenario has it with its interval, and whether the
/// same side is ahead (`stands`, `flips`, `unsure`). `None` where there is no other policy.
///
/// Probabilities are fractions of 1. Fails only when polars refuses the frame.
pub fn policy_gaps(summary: &Summary) -> Option<PolarsResult<DataFrame>> {
    let rows: &[PolicyGap] = &summary.policy_gaps;
    let mut table = Table::new(rows.len());
    table.add(columns::CASE, rows.iter().map(|gap| gap.case.as_str()));
    table.add(columns::POLICY, rows.iter().map(|gap| gap.policy));
    table.add(columns::OUTCOME, rows.iter().map(|gap| gap.outcome.as_str()));
    table.add(columns::TRIALS, rows.iter().map(|gap| gap.trials));
    table.add(columns::P, rows.iter().map(|gap| gap.other.0));
    table.add(columns::LOW, rows.iter().map(|gap| gap.other.1));
    table.add(columns::HIGH, rows.iter().map(|gap| gap.other.2));
    table.add(columns::DIFFERENCE, rows.iter().map(|gap| gap.by.estimate));
    table.add(columns::DIFFERENCE_LOW, rows.iter().map(|gap| gap.by.low));
    table.add(columns::DIFFERENCE_HIGH, rows.iter().map(|gap| gap.by.high));
    table.add(columns::AHEAD, rows.iter().map(|gap| gap.ahead.word()));
    (!rows.is_empty()).then(|| table.finish())
}
