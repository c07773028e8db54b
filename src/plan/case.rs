//! A case with everything that names it, ready to be played.

use crate::contest::Contest;
use crate::scenario::{Case, Coordinate, Mistakes};
use crate::systems::Play;

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
    /// The same with everybody played by another policy, where the play has one and somebody wants to know.
    pub otherwise: Option<Otherwise>,
    /// Whether the values of the clock are listed one by one: unless the scenario names its metrics and not the clock.
    pub lists_clock: bool,
    /// What is expected of it.
    pub expectations: Vec<Expected>,
}

/// A case under the other policy of its play.
pub struct Otherwise {
    /// What that is called.
    pub policy: &'static str,
    /// What is played; it counts nothing but outcomes.
    pub contest: Box<dyn Contest>,
}

impl Otherwise {
    /// A case of this play under its other policy; `None` where it has none.
    pub(super) fn of(play: &Play, case: &Case) -> Option<Self> {
        let (policy, case) = (play.teams?.otherwise)(case)?;
        let mut contest = play.contest(&case, &Mistakes::new())?;
        contest.keep_metrics(&[]);
        Some(Self { policy, contest })
    }
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
