//! What the odds become under the other policy, in `run.json`.

use crate::estimate::PolicyGap;
use crate::frame::columns;
use serde_json::{Value, json};

/// One case under the other policy of its play.
pub(super) fn object(gap: &PolicyGap) -> Value {
    let (p, low, high) = gap.other;
    json!({
        columns::CASE: gap.case,
        columns::POLICY: gap.policy,
        columns::TRIALS: gap.trials,
        columns::OUTCOME: gap.outcome,
        columns::P: p,
        columns::LOW: low,
        columns::HIGH: high,
        columns::DIFFERENCE: gap.by.estimate,
        columns::DIFFERENCE_LOW: gap.by.low,
        columns::DIFFERENCE_HIGH: gap.by.high,
        columns::AHEAD: gap.ahead.word(),
    })
}
