//! What changes from case to case, in `run.json`.

use crate::estimate::{Change, Difference, Summary};
use crate::frame::{columns, finite};
use serde_json::{Map, Value, json};

/// Two cases that differ in one thing, and second minus first of every number that both have.
pub(super) fn object(summary: &Summary, pair: &Difference) -> Value {
    let axes: Map<String, Value> = pair.equal_axes(&summary.cases).map(super::axis).collect();
    let end = |change: &Change, end: fn((f64, f64)) -> f64| change.interval.map(end).and_then(finite);
    let outcome = |change: &Change| {
        json!({
            columns::OUTCOME: change.of,
            columns::DIFFERENCE: finite(change.by),
            columns::LOW: end(change, |ends| ends.0),
            columns::HIGH: end(change, |ends| ends.1),
            columns::EXACT: change.exact,
        })
    };
    let mean = |change: &Change| {
        json!({
            columns::METRIC: change.of,
            columns::SIDE: summary.cases[pair.from].whose(&change.of).0,
            columns::DIFFERENCE: finite(change.by),
            columns::LOW: end(change, |ends| ends.0),
            columns::HIGH: end(change, |ends| ends.1),
        })
    };
    json!({
        columns::FROM: summary.cases[pair.from].case,
        columns::TO: summary.cases[pair.to].case,
        columns::DIFFERS: pair.differs(&summary.cases),
        "axes": axes,
        "outcomes": pair.outcomes.iter().map(outcome).collect::<Vec<_>>(),
        "metrics": pair.means.iter().map(mean).collect::<Vec<_>>(),
    })
}
