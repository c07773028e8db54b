//! What changes from case to case, in `run.json`.

use super::list::List;
use crate::estimate::{Change, Difference, Summary};
use crate::frame::{columns, finite};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

/// Two cases that differ in one thing, and second minus first of every number that both have.
#[derive(Clone, Copy)]
pub(super) struct Pair<'a> {
    pub summary: &'a Summary,
    pub pair: &'a Difference,
}

impl Serialize for Pair<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { summary, pair } = *self;
        let axes: Map<String, Value> = pair.equal_axes(&summary.cases).map(super::axis::axis).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(columns::FROM, &summary.cases[pair.from].case)?;
        map.serialize_entry(columns::TO, &summary.cases[pair.to].case)?;
        map.serialize_entry(columns::DIFFERS, &pair.differs(&summary.cases))?;
        map.serialize_entry("axes", &axes)?;
        map.serialize_entry("outcomes", &List(pair.outcomes.iter().map(Outcome)))?;
        map.serialize_entry("metrics", &List(pair.means.iter().map(|change| Mean { of: *self, change })))?;
        map.end()
    }
}

/// One end of the interval; unknown where there is none.
fn end(change: &Change, end: fn((f64, f64)) -> f64) -> Option<f64> {
    change.interval.map(end).and_then(finite)
}

/// What changes in the chance of an outcome.
struct Outcome<'a>(&'a Change);

impl Serialize for Outcome<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let change = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(columns::OUTCOME, &change.of)?;
        map.serialize_entry(columns::DIFFERENCE, &finite(change.by))?;
        map.serialize_entry(columns::LOW, &end(change, |ends| ends.0))?;
        map.serialize_entry(columns::HIGH, &end(change, |ends| ends.1))?;
        map.serialize_entry(columns::EXACT, &change.exact)?;
        map.end()
    }
}

/// What changes in the mean of a metric.
struct Mean<'a> {
    of: Pair<'a>,
    change: &'a Change,
}

impl Serialize for Mean<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { of: Pair { summary, pair }, change } = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(columns::METRIC, &change.of)?;
        map.serialize_entry(columns::SIDE, &summary.cases[pair.from].whose(&change.of).0)?;
        map.serialize_entry(columns::DIFFERENCE, &finite(change.by))?;
        map.serialize_entry(columns::LOW, &end(change, |ends| ends.0))?;
        map.serialize_entry(columns::HIGH, &end(change, |ends| ends.1))?;
        map.end()
    }
}
