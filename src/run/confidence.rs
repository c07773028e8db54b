//! How sure a run is to be.

use crate::plan::Plan;

pub use crate::plan::CONFIDENCE;

/// Outcomes that the table of a report shows at once.
pub(super) fn family(plan: &Plan) -> usize {
    plan.cases.iter().map(|case| case.contest.brief().outcomes.len()).sum::<usize>().max(1)
}
