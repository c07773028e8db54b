//! A case with everything that names it, ready to be played.

use crate::contest::Contest;
use crate::scenario::Coordinate;

/// A case ready to be played.
pub struct PlannedCase {
    /// Its name.
    pub name: String,
    /// The `[[case]]` it comes from, or the base.
    pub variation: String,
    /// What that `[[case]]` sets, paths and values as written.
    pub set: Vec<(String, String)>,
    /// Values of the sweep axes.
    pub axes: Vec<Coordinate>,
    /// What is played.
    pub contest: Box<dyn Contest>,
    /// Whether the values of the clock are listed one by one: unless the scenario names its metrics and not the clock.
    pub lists_clock: bool,
    /// What is expected of it.
    pub expectations: Vec<Expected>,
}

/// An expectation with its name looked up.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected {
    /// What it is about.
    pub about: About,
    /// Name as written.
    pub name: String,
    /// Lower and upper end, both included.
    pub between: (f64, f64),
}

/// What an expectation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The probability of an outcome, by its place in the brief.
    Outcome(usize),
    /// The mean of the clock or of a metric, by the name of the expectation.
    Mean,
}
