//! What hardly ever happens, in `run.json`.

use crate::estimate::Rare;
use crate::frame::columns;
use serde_json::{Value, json};

/// One outcome that came up a few times at most.
pub(super) fn object(rare: &Rare) -> Value {
    json!({
        columns::CASE: rare.case,
        columns::OUTCOME: rare.outcome,
        columns::P: rare.p,
        columns::LOW: rare.low,
        columns::HIGH: rare.high,
        columns::RUNS: rare.runs,
        columns::RUNGS: rare.rungs,
        columns::PATHS: rare.paths,
    })
}
