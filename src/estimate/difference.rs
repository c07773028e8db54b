//! What changes from one case to another, with its interval.
//!
//! A sample's difference comes from the 2 x 2 table of trials that faced the same dice ([`crate::stats::paired`]); an
//! interrupted one, whose number of trials was not fixed beforehand, from confidence sequences of the two ways in which
//! a trial can end differently. An exact difference is the difference of two exact numbers.

use super::from_tally::Certainty;
use super::rows::{AxisValue, CaseSummary, MetricRow, OutcomeRow};
use crate::stats::mean::Moments;
use crate::stats::paired::PairedCounts;
use crate::stats::proportion::corrected;
use crate::tally::{Apart, PairTally};

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
        let PairedCounts { both, only_first, only_second, neither } = tally.counts(in_from, in_to);
        let counts = PairedCounts { both, only_first: only_second, only_second: only_first, neither };
        let interval = certainty.difference(counts, confidence);
        let by = (counts.only_first as f64 - counts.only_second as f64) / counts.trials() as f64;
        let exact = a.exact.zip(b.exact).map(|(before, after)| snapped(after - before));
        Change { of: a.outcome.clone(), by, interval, exact }
    };
    let mean = |(name, apart): (&String, &Apart)| {
        let moments = Moments::from_sums(apart.trials, apart.nonzero, apart.sum, apart.squares)?;
        let trusted = certainty.complete && !moments.few_apart();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::{Counted, NamedCase, Timed, case_summary};
    use crate::stats::sequence::confidence_sequence;
    use crate::tally::{Histogram, Tally};

    const FINISHED: Certainty = Certainty { confidence: 0.95, family: 1, complete: true };

    /// A case in which `counts` trials ended in each of the outcomes, after as many rounds as its place from 1.
    fn case(outcomes: &[(&str, u64)], axes: &[AxisValue], set: &[(String, String)]) -> CaseSummary {
        let names: Vec<String> = outcomes.iter().map(|(name, _)| (*name).to_owned()).collect();
        let lengths = outcomes.iter().enumerate().map(|(place, (_, count))| {
            Histogram::from_counts((0..=place + 1).map(|tick| if tick == place + 1 { *count } else { 0 }).collect())
        });
        let lengths: Vec<Histogram> = lengths.collect();
        let mut clock = Histogram::default();
        lengths.iter().for_each(|histogram| clock.merge(histogram));
        let tally = Tally { lengths, metrics: vec![clock] };
        let rounds = Counted {
            metric: "rounds".to_owned(),
            side: None,
            whom: None,
            unit: "rounds".to_owned(),
            timed: Timed::No,
            compared: false,
        };
        let (cards, metrics) = (&[], &[rounds]);
        let named = NamedCase { case: "c", variation: "c", set, axes, cards, outcomes: &names, metrics };
        case_summary(named, &tally, FINISHED)
    }

    /// The table of M. W. Fagerland, S. Lydersen and P. Laake, "Statistical Analysis of Contingency Tables" (2017),
    /// chapter 8 (Cavo et al. 2012): 59 both, 6 and 16 one alone, 80 neither; the difference is -0.0621, its interval
    /// from -0.1186 to -0.0046. The 80 end in two ways, of which the second case knows one; its outcomes are in
    /// another order.
    fn table() -> ([CaseSummary; 2], PairTally) {
        let cases = [case(&[("A", 75), ("B", 76), ("draw", 10)], &[], &[]), case(&[("B", 96), ("A", 65)], &[], &[])];
        let mut tally = PairTally::new(3, 2, 0);
        for (first, second, times) in [(0, 1, 59), (1, 1, 6), (0, 0, 16), (1, 0, 70), (2, 0, 10)] {
            tally.add_outcomes(&vec![first; times], &vec![second; times]);
        }
        (cases, tally)
    }

    #[test]
    fn second_minus_first_is_the_published_difference_whatever_the_order_of_outcomes() {
        let (cases, tally) = table();
        let difference = counted((0, 1), None, &cases, (&tally, &[]), FINISHED);
        assert_eq!((difference.from, difference.to, difference.axis), (0, 1, None));
        let names: Vec<&str> = difference.outcomes.iter().map(|change| change.of.as_str()).collect();
        assert_eq!(names, ["A", "B"]);
        let a = difference.outcome("A").unwrap();
        let (low, high) = a.interval.unwrap();
        assert!((a.by + 10.0 / 161.0).abs() < 1e-15, "{}", a.by);
        assert!((low + 0.1186).abs() < 0.000_051 && (high + 0.0046).abs() < 0.000_051, "{low} to {high}");
        // B: 70 both, 16 + 10 more in the second, 6 only in the first.
        assert!((difference.outcome("B").unwrap().by - 20.0 / 161.0).abs() < 1e-15);
        assert!(difference.outcome("draw").is_none() && a.exact.is_none());
    }

    #[test]
    fn several_chances_at_once_get_wider_intervals_by_bonferroni() {
        let (cases, tally) = table();
        let interval = |family: usize, confidence: f64| {
            let certainty = Certainty { family, confidence, ..FINISHED };
            counted((0, 1), None, &cases, (&tally, &[]), certainty).outcomes[0].interval.unwrap()
        };
        assert_eq!(interval(5, 0.95), interval(1, 0.99));
        assert!(interval(5, 0.95).0 < interval(1, 0.95).0);
    }

    /// Each of the two sequences may fail with half of what the interval may.
    #[test]
    fn an_interrupted_difference_comes_from_two_sequences() {
        let (cases, tally) = table();
        let certainty = Certainty { complete: false, ..FINISHED };
        let found = counted((0, 1), None, &cases, (&tally, &[]), certainty).outcomes[0].interval.unwrap();
        let (up, down) = (confidence_sequence(6, 161, 0.975), confidence_sequence(16, 161, 0.975));
        assert!((found.0 - (up.0 - down.1)).abs() < 1e-12 && (found.1 - (up.1 - down.0)).abs() < 1e-12);
        let nothing = counted((0, 1), None, &cases, (&PairTally::new(3, 2, 0), &[]), certainty);
        assert!(nothing.outcomes[0].by.is_nan() && nothing.outcomes[0].interval.is_none());
        // One trial is enough for an interval, wide as it is.
        let mut one = PairTally::new(3, 2, 0);
        one.add_outcomes(&[0], &[0]);
        assert!(counted((0, 1), None, &cases, (&one, &[]), certainty).outcomes[0].interval.is_some());
    }

    /// Where both chances are known exactly, so is their difference, whatever the sample says.
    #[test]
    fn two_exact_chances_differ_exactly() {
        let (mut cases, tally) = table();
        // A stands first in the one and second in the other.
        (cases[0].outcomes[0].exact, cases[1].outcomes[1].exact) = (Some(0.25), Some(0.75));
        cases[0].outcomes[1].exact = Some(0.5);
        let outcomes = counted((0, 1), None, &cases, (&tally, &[]), FINISHED).outcomes;
        assert_eq!(outcomes.iter().map(|change| change.exact).collect::<Vec<_>>(), [Some(0.5), None]);
    }

    /// 200 trials: 100 with 2 more, 60 with 1 less. The mean is 140/200, the sum of squares 460.
    #[test]
    fn means_differ_by_the_mean_of_the_differences() {
        let (cases, _) = table();
        let mut tally = PairTally::new(3, 2, 1);
        let second: Vec<u32> = [vec![5; 100], vec![2; 60], vec![3; 40]].concat();
        tally.add_values(0, &[3; 200], &second);
        let names = ["rounds".to_owned()];
        let mean = |tally: &PairTally, certainty| counted((0, 1), None, &cases, (tally, &names), certainty).means;
        let [change] = &mean(&tally, Certainty { family: 7, ..FINISHED })[..] else { panic!("one mean") };
        assert_eq!((change.of.as_str(), change.by, change.exact), ("rounds", 0.7, None));
        let (low, high) = change.interval.unwrap();
        // t(199 degrees, 97.5 %) = 1.971957, not corrected
        let half = 1.971_957 * ((460.0 - 200.0 * 0.49) / 199.0 / 200.0_f64).sqrt();
        assert!((high - 0.7 - half).abs() < 1e-6 && (low - 0.7 + half).abs() < 1e-6, "{low} to {high}");
        // Nobody knows how sure it is when the run was interrupted, or when only 99 trials differ.
        assert_eq!(mean(&tally, Certainty { complete: false, ..FINISHED })[0].interval, None);
        let mut few = PairTally::new(3, 2, 1);
        few.add_values(0, &[0; 1000], &[vec![1; 99], vec![0; 901]].concat());
        assert_eq!((mean(&few, FINISHED)[0].by, mean(&few, FINISHED)[0].interval), (0.099, None));
        assert!(mean(&PairTally::new(3, 2, 1), FINISHED).is_empty());
    }

    #[test]
    fn solved_numbers_are_subtracted_and_what_rounding_left_is_nothing() {
        let mut cases =
            [case(&[("A", 1), ("B", 2), ("draw", 5)], &[], &[]), case(&[("draw", 4), ("A", 3), ("B", 1)], &[], &[])];
        // (1 + 4 + 15) / 8 rounds against (4 + 6 + 3) / 8.
        let difference = solved((0, 1), Some(2), &cases);
        let by: Vec<(&str, f64)> = difference.outcomes.iter().map(|change| (change.of.as_str(), change.by)).collect();
        assert_eq!(by, [("A", 0.25), ("B", -0.125), ("draw", -0.125)]);
        assert_eq!(difference.outcomes[1].interval, Some((-0.125, -0.125)));
        assert_eq!((difference.outcomes[1].exact, difference.axis), (Some(-0.125), Some(2)));
        assert_eq!((difference.means[0].of.as_str(), difference.means[0].by), ("rounds", -0.875));
        cases[1].outcomes[1].p = 0.125 + 1e-13;
        assert_eq!(solved((0, 1), None, &cases).outcomes[0].by, 0.0);
        cases[1].outcomes[1].p = 0.125 - 1e-11;
        assert!(solved((0, 1), None, &cases).outcomes[0].by < 0.0);
        assert_eq!([1e-12, -1e-12, 1.1e-12].map(snapped), [0.0, 0.0, 1.1e-12]);
    }

    #[test]
    fn what_differs_is_told_with_both_values_and_the_rest_is_equal() {
        let axes = |body: &str| [AxisValue::named("a.body", body), AxisValue::named("b.speed", "2")];
        let set = [("a.name".to_owned(), "\"X\"".to_owned()), ("b.x".to_owned(), "3".to_owned())];
        let cases = [case(&[("A", 1)], &axes("6"), &[]), case(&[("A", 1)], &axes("7"), &set)];
        let mut difference = solved((0, 1), Some(0), &cases);
        assert_eq!(difference.differs(&cases), "a.body from 6 to 7");
        let equal: Vec<&str> = difference.equal_axes(&cases).map(|axis| axis.path.as_str()).collect();
        assert_eq!(equal, ["b.speed"]);
        difference.axis = None;
        assert_eq!(difference.differs(&cases), "a.name = \"X\", b.x = 3");
        assert_eq!(difference.equal_axes(&cases).count(), 2);
    }
}
