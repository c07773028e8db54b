//! A case by its names, whoever follows it.

use super::rows::{AxisValue, CaseSummary, Counted};
use crate::game::Card;
use std::sync::Arc;

/// A case with the names that its numbers go by.
#[derive(Clone, Copy, Debug)]
pub struct NamedCase<'a> {
    /// Name of the case.
    pub case: &'a str,
    /// The `[[case]]` it comes from, or the base.
    pub variation: &'a str,
    /// What that `[[case]]` sets: paths and values as written.
    pub set: &'a [(String, String)],
    /// Values of the sweep axes.
    pub axes: &'a [AxisValue],
    /// The fighters as compiled.
    pub cards: &'a [Card],
    /// Names of the outcomes, in the order in which they are counted or solved.
    pub outcomes: &'a [String],
    /// Names of the metrics, likewise; of a run, the clock is the first.
    pub metrics: &'a [Counted],
}

impl NamedCase<'_> {
    /// The case before anything is known of it.
    pub(super) fn unknown(self) -> CaseSummary {
        CaseSummary {
            case: self.case.to_owned(),
            variation: self.variation.to_owned(),
            set: self.set.to_vec(),
            axes: self.axes.to_vec(),
            trials: 0,
            cards: self.cards.to_vec(),
            outcomes: Vec::new(),
            metrics: Vec::new(),
            distributions: Arc::default(),
            lengths: Vec::new(),
            worked: None,
            unlimited: None,
            advice: None,
        }
    }
}
