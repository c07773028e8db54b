//! What changes from one case to another, with its interval.
//!
//! A sample's difference comes from the 2 x 2 table of trials that faced the same dice ([`crate::stats::paired`]); an
//! interrupted one, whose number of trials was not fixed beforehand, from confidence sequences of the two ways in which
//! a trial can end differently. An exact difference is the difference of two exact numbers.

use super::{AxisValue, CaseSummary, Certainty, MetricRow, OutcomeRow};
use crate::stats::mean::Moments;
use crate::stats::paired::PairedCounts;
use crate::stats::proportion::corrected;
use crate::tally::{Apart, Fourfold, PairTally};

/// Exact numbers are within this of the truth, so two that are closer are the same.
const ROUNDING: f64 = 1e-12;

/// Two cases that differ in one thing, and how the numbers of the second differ from those of the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Places of the two cases in [`super::Summary::cases`].
    pub from: usize,
    pub to: usize,
    /// The axis in which they differ, by its place in [`CaseSummary::axes`]; `None` where the second is a `[[case]]`
    /// and the first the base.
    pub axis: Option<usize>,
    /// Chances of the outcomes that both cases know: fractions of 1.
    pub outcomes: Vec<Change>,
    /// Means of what both cases count, in the metric's own unit.
    pub means: Vec<Change>,
}

/// Second minus first, of one number.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The outcome or metric.
    pub of: String,
    /// Not a number where nothing is known.
    pub by: f64,
    /// The interval: a single point in an exact answer; `None` where there is none to be trusted.
    pub interval: Option<(f64, f64)>,
    /// The exact difference, where both exact numbers are known.
    pub exact: Option<f64>,
}

impl Difference {
    /// What differs, with both values: `side.B.body from 6 to 7`, or what the `[[case]]` sets.
    pub fn differs(&self, cases: &[CaseSummary]) -> String {
        let (from, to) = (&cases[self.from], &cases[self.to]);
        match self.axis {
            Some(axis) => format!("{} from {} to {}", to.axes[axis].path, from.axes[axis].label, to.axes[axis].label),
            None => to.set.iter().map(|(path, value)| format!("{path} = {value}")).collect::<Vec<_>>().join(", "),
        }
    }

    /// The axes that have the same value in both cases.
    pub fn equal_axes<'a>(&self, cases: &'a [CaseSummary]) -> impl Iterator<Item = &'a AxisValue> {
        let differing = self.axis;
        cases[self.to].axes.iter().enumerate().filter(move |(axis, _)| Some(*axis) != differing).map(|(_, axis)| axis)
    }

    /// The change of this outcome's chance.
    pub fn outcome(&self, name: &str) -> Option<&Change> {
        self.outcomes.iter().find(|change| change.of == name)
    }
}

/// The difference of two solved cases, by their places, that differ in this axis.
pub fn solved((from, to): (usize, usize), axis: Option<usize>, cases: &[CaseSummary]) -> Difference {
    let (before, after) = (&cases[from], &cases[to]);
    let exact = |of: &str, before: f64, after: f64| {
        let by = snapped(after - before);
        Change { of: of.to_owned(), by, interval: Some((by, by)), exact: Some(by) }
    };
    Difference {
        from,
        to,
        axis,
        outcomes: shared_outcomes(before, after).map(|(_, a, _, b)| exact(&a.outcome, a.p, b.p)).collect(),
        means: shared_metrics(before, after).map(|(a, b)| exact(&a.metric, a.mean, b.mean)).collect(),
    }
}

/// The difference of two cases that were played with the same dice. `values` names what the tally paired, in its order;
/// `certainty.family` is the number of chances that are compared over all pairs.
pub fn counted(
    (from, to): (usize, usize),
    axis: Option<usize>,
    cases: &[CaseSummary],
    (tally, values): (&PairTally, &[String]),
    certainty: Certainty,
) -> Difference {
    let (before, after) = (&cases[from], &cases[to]);
    let confidence = corrected(certainty.confidence, certainty.family);
    let outcome = |(in_from, a, in_to, b): (usize, &OutcomeRow, usize, &OutcomeRow)| {
        // "Second minus first": the second takes the first place in the table.
        let Fourfold { both, only_first, only_second, neither } = tally.counts(in_from, in_to);
        let counts = PairedCounts { both, only_first: only_second, only_second: only_first, neither };
        let interval = certainty.difference(counts, confidence);
        let by = (counts.only_first as f64 - counts.only_second as f64) / counts.trials() as f64;
        let exact = a.exact.zip(b.exact).map(|(before, after)| snapped(after - before));
        Change { of: a.outcome.clone(), by, interval, exact }
    };
    let mean = |(name, apart): (&String, &Apart)| {
        let moments = Moments::from_sums(apart.trials, apart.nonzero, apart.sum, apart.squares)?;
        let trusted = certainty.complete && !moments.few_nonzero();
        let interval = if trusted { moments.interval(certainty.confidence) } else { None };
        Some(Change { of: name.clone(), by: moments.mean(), interval, exact: None })
    };
    Difference {
        from,
        to,
        axis,
        outcomes: shared_outcomes(before, after).map(outcome).collect(),
        means: values.iter().zip(tally.values()).filter_map(mean).collect(),
    }
}

impl Certainty {
    /// The interval of the difference "first minus second" at `confidence`, by the method that this kind of run allows;
    /// `None` without trials.
    fn difference(&self, counts: PairedCounts, confidence: f64) -> Option<(f64, f64)> {
        if self.complete {
            return counts.difference(confidence).map(|difference| (difference.low, difference.high));
        }
        let trials = counts.trials();
        // If both sequences hold, so does the difference of their ends; each gets half of what may fail.
        let end = |count: u64| self.proportion(count, trials, corrected(confidence, 2));
        let (up, down) = (end(counts.only_first), end(counts.only_second));
        (trials > 0).then_some((up.0 - down.1, up.1 - down.0))
    }
}

/// Outcomes that both cases know, with their places.
fn shared_outcomes<'a>(
    from: &'a CaseSummary,
    to: &'a CaseSummary,
) -> impl Iterator<Item = (usize, &'a OutcomeRow, usize, &'a OutcomeRow)> {
    from.outcomes.iter().enumerate().filter_map(|(in_from, a)| {
        let in_to = to.outcomes.iter().position(|b| b.outcome == a.outcome)?;
        Some((in_from, a, in_to, &to.outcomes[in_to]))
    })
}

fn shared_metrics<'a>(
    from: &'a CaseSummary,
    to: &'a CaseSummary,
) -> impl Iterator<Item = (&'a MetricRow, &'a MetricRow)> {
    from.metrics.iter().filter_map(|a| Some((a, to.metrics.iter().find(|b| b.metric == a.metric)?)))
}

/// The number, or 0 where rounding left it.
fn snapped(difference: f64) -> f64 {
    if difference.abs() <= ROUNDING { 0.0 } else { difference }
}
