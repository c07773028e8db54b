//! From the counts of a case to its numbers with their intervals.
//!
//! A finished run had its number of trials fixed beforehand, so probabilities get Clopper-Pearson intervals
//! ([`crate::stats::proportion`]) and means get t-intervals ([`crate::stats::mean`]). An interrupted run ended when
//! somebody felt like it, so probabilities get an anytime-valid confidence sequence ([`crate::stats::sequence`]) and
//! means get no interval at all. Nothing here knows a rules system: names and units come in with the counts.

use super::named::NamedCase;
use super::rows::{CaseSummary, Counted, DistributionRow, MetricRow, OutcomeRow};
use crate::stats::mean::Moments;
use crate::stats::proportion::{clopper_pearson, corrected};
use crate::stats::quantile::quantile;
use crate::stats::sequence::confidence_sequence;
use crate::tally::{Histogram, Tally};
use std::sync::Arc;

/// How sure the intervals have to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Certainty {
    /// Confidence of an interval that stands alone, within `0..1`.
    pub confidence: f64,
    /// Intervals that the outcome table shows at once; those of outcomes are corrected for it (Bonferroni).
    pub family: usize,
    /// False when the run was interrupted: its number of trials was not fixed beforehand.
    pub complete: bool,
}

impl Certainty {
    /// The interval of `k` of `n` at `confidence`, by the method that this kind of run allows.
    pub fn proportion(&self, k: u64, n: u64, confidence: f64) -> (f64, f64) {
        if self.complete { clopper_pearson(k, n, confidence) } else { confidence_sequence(k, n, confidence) }
    }
}

/// The numbers of one case.
///
/// Outcomes have one row each, also those that never came up. A metric has a row, and one distribution row for every
/// value between the smallest and the largest seen, as soon as anything was counted for it. Without any trials the
/// probabilities are not a number (unknown) and their intervals are `0..=1`.
pub fn case_summary(named: NamedCase<'_>, tally: &Tally, certainty: Certainty) -> CaseSummary {
    let metrics = || named.metrics.iter().zip(&tally.metrics);
    CaseSummary {
        trials: tally.trials(),
        outcomes: outcome_rows(named.outcomes, tally, certainty),
        metrics: metrics().filter_map(|(names, histogram)| metric_row(names, histogram, certainty)).collect(),
        distributions: Arc::new(
            metrics().flat_map(|(names, histogram)| distribution_rows(&names.metric, histogram, certainty)).collect(),
        ),
        lengths: lengths(named.outcomes.len(), tally),
        ..named.unknown()
    }
}

fn outcome_rows(outcomes: &[String], tally: &Tally, certainty: Certainty) -> Vec<OutcomeRow> {
    let trials = tally.trials();
    let confidence = corrected(certainty.confidence, certainty.family);
    let counts = tally.outcomes().into_iter().chain(std::iter::repeat(0));
    let row = |(outcome, count): (&String, u64)| {
        let (low, high) = certainty.proportion(count, trials, confidence);
        OutcomeRow { outcome: outcome.clone(), count, p: share(count, trials), low, high, exact: None, fraction: None }
    };
    outcomes.iter().zip(counts).map(row).collect()
}

/// `None` when nothing was counted.
fn metric_row(names: &Counted, histogram: &Histogram, certainty: Certainty) -> Option<MetricRow> {
    let Counted { metric, side, whom, unit, timed, compared } = names.clone();
    let counts = histogram.counts();
    let moments = Moments::from_counts(counts)?;
    let (min, max) = histogram.range()?;
    let percentile = |percent| quantile(counts, percent).map(|value| value as u64);
    Some(MetricRow {
        metric,
        side,
        whom,
        unit,
        timed,
        compared,
        mean: moments.mean(),
        mean_interval: moments.interval(certainty.confidence).filter(|_| certainty.complete && !moments.few_apart()),
        sd: moments.sd(),
        se: moments.se(),
        min: min as u64,
        p05: percentile(5)?,
        p25: percentile(25)?,
        p50: percentile(50)?,
        p75: percentile(75)?,
        p95: percentile(95)?,
        max: max as u64,
        few_apart: moments.few_apart(),
    })
}

/// One row for every value from the smallest to the largest seen: a value in between that never came up has an upper
/// bound too.
fn distribution_rows(metric: &str, histogram: &Histogram, certainty: Certainty) -> Vec<DistributionRow> {
    let Some((min, max)) = histogram.range() else {
        return Vec::new();
    };
    let trials = histogram.total();
    let mut below = 0;
    let row = |(value, &count): (usize, &u64)| {
        let (low, high) = certainty.proportion(count, trials, certainty.confidence);
        let at_least = share(trials - below, trials);
        below += count;
        DistributionRow {
            metric: metric.to_owned(),
            value: value as u64,
            count,
            p: share(count, trials),
            low,
            high,
            at_least,
            at_most: share(below, trials),
            fraction: None,
        }
    };
    (min..=max).zip(&histogram.counts()[min..=max]).map(row).collect()
}

/// The clock's histogram for every outcome, all as long as the longest fight.
fn lengths(outcomes: usize, tally: &Tally) -> Vec<Vec<u64>> {
    let longest = tally.lengths.iter().filter_map(Histogram::range).map(|(_, last)| last + 1).max().unwrap_or(0);
    let padded = |outcome: usize| {
        let counts = tally.lengths.get(outcome).map_or(&[][..], Histogram::counts);
        counts.iter().copied().chain(std::iter::repeat(0)).take(longest).collect()
    };
    (0..outcomes).map(padded).collect()
}

/// `count` of `trials`; not a number without trials.
fn share(count: u64, trials: u64) -> f64 {
    count as f64 / trials as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::{AxisValue, Datum};
    use crate::game::Timed;

    const FINISHED: Certainty = Certainty { confidence: 0.95, family: 3, complete: true };

    fn body() -> AxisValue {
        AxisValue { path: "side.A.body".to_owned(), label: "6".to_owned(), value: Datum::Integer(6) }
    }

    fn summary(tally: &Tally, certainty: Certainty) -> CaseSummary {
        let outcomes = ["A wins", "B wins", "draw"].map(str::to_owned);
        let name = |metric: &str, unit: &str| Counted {
            metric: metric.to_owned(),
            side: None,
            whom: None,
            unit: unit.to_owned(),
            timed: Timed::No,
            compared: false,
        };
        let metrics = [name("rounds", "rounds"), name("damage", "hits")];
        let named = NamedCase {
            case: "base",
            variation: "base",
            set: &[],
            axes: &[body()],
            cards: &[],
            outcomes: &outcomes,
            metrics: &metrics,
        };
        case_summary(named, tally, certainty)
    }

    /// 1000 fights: 600 won by A in round 1 or 3, 400 by B in round 2, no draw; damage was never counted.
    fn thousand_fights() -> Tally {
        let histogram = |counts: &[u64]| Histogram::from_counts(counts.to_vec());
        Tally {
            lengths: vec![histogram(&[0, 500, 0, 100, 0, 0]), histogram(&[0, 0, 400]), Histogram::default()],
            metrics: vec![histogram(&[0, 500, 400, 0, 100, 0]), histogram(&[0; 5])],
        }
    }

    #[test]
    fn outcomes_have_corrected_intervals_and_those_never_seen_an_upper_bound() {
        let summary = summary(&thousand_fights(), FINISHED);
        assert_eq!((summary.trials, summary.case.as_str()), (1000, "base"));
        assert_eq!(summary.axes, [body()]);
        let shares: Vec<_> = summary.outcomes.iter().map(|row| (row.outcome.as_str(), row.count, row.p)).collect();
        assert_eq!(shares, [("A wins", 600, 0.6), ("B wins", 400, 0.4), ("draw", 0, 0.0)]);
        let [a, b, draw] = &summary.outcomes[..] else { panic!("three outcomes") };
        // Normal theory at 1 - 0.05 / 3 (z = 2.394): 2.394 * sqrt(0.24 / 1000) = 0.0371, and a little for exactness.
        assert!((a.high - a.low) / 2.0 > 0.0371 && (a.high - a.low) / 2.0 < 0.0380);
        assert!((a.low + b.high - 1.0).abs() < 1e-12 && (a.high + b.low - 1.0).abs() < 1e-12);
        assert_eq!(draw.low, 0.0);
        assert!((draw.high - (1.0 - (0.025_f64 / 3.0).powf(0.001))).abs() < 1e-12);
    }

    #[test]
    fn metrics_sum_up_what_was_counted_and_skip_what_was_not() {
        let summary = summary(&thousand_fights(), FINISHED);
        let [rounds] = &summary.metrics[..] else { panic!("one metric was counted") };
        assert_eq!((rounds.metric.as_str(), rounds.unit.as_str()), ("rounds", "rounds"));
        // (500 * 1 + 400 * 2 + 100 * 4) / 1000, and a sum of squares of 3700.
        assert_eq!(rounds.mean, 1.7);
        let variance = (3700.0 - 1000.0 * 1.7 * 1.7) / 999.0;
        assert!((rounds.sd.unwrap() - f64::sqrt(variance)).abs() < 1e-12);
        assert!((rounds.se.unwrap() - f64::sqrt(variance / 1000.0)).abs() < 1e-12);
        let (low, high) = rounds.mean_interval.unwrap();
        // t(999 degrees, 97.5 %) = 1.9623
        assert!((high - 1.7 - 1.9623 * f64::sqrt(variance / 1000.0)).abs() < 1e-5 && (low + high - 3.4).abs() < 1e-12);
        assert_eq!([rounds.min, rounds.p05, rounds.p25, rounds.p50], [1, 1, 1, 1]);
        assert_eq!([rounds.p75, rounds.p95, rounds.max], [2, 4, 4]);
        assert!(!rounds.few_apart);
    }

    /// Of a hundred trials that each saw another number of hits, one to a hundred, the fifth has 5, the 25th 25.
    #[test]
    fn percentiles_of_a_hundred_are_those_trials() {
        let each = Histogram::from_counts([vec![0], vec![1; 100]].concat());
        let rounds = Histogram::from_counts(vec![0, 100]);
        let lengths = vec![rounds.clone(), Histogram::default(), Histogram::default()];
        let rows = summary(&Tally { lengths, metrics: vec![rounds, each] }, FINISHED).metrics;
        assert_eq!([rows[1].min, rows[1].p05, rows[1].p25, rows[1].p50], [1, 5, 25, 50]);
        assert_eq!([rows[1].p75, rows[1].p95, rows[1].max], [75, 95, 100]);
    }

    #[test]
    fn distributions_show_every_value_in_range_and_add_up_from_both_ends() {
        let rows = summary(&thousand_fights(), FINISHED).distributions;
        let seen: Vec<_> = rows.iter().map(|row| (row.value, row.count, row.p, row.at_least, row.at_most)).collect();
        let want = [(1, 500, 0.5, 1.0, 0.5), (2, 400, 0.4, 0.5, 0.9), (3, 0, 0.0, 0.1, 0.9), (4, 100, 0.1, 0.1, 1.0)];
        assert_eq!(seen, want);
        // Round 3 never came up: a two-sided bound at 95 %, not corrected.
        assert_eq!(rows[2].low, 0.0);
        assert!((rows[2].high - (1.0 - 0.025_f64.powf(0.001))).abs() < 1e-12);
    }

    #[test]
    fn lengths_are_as_long_as_the_longest_fight() {
        let summary = summary(&thousand_fights(), FINISHED);
        assert_eq!(summary.lengths, [[0, 500, 0, 100], [0, 0, 400, 0], [0; 4]]);
    }

    #[test]
    fn an_interrupted_run_has_wider_intervals_and_none_for_means() {
        let finished = summary(&thousand_fights(), FINISHED);
        let interrupted = summary(&thousand_fights(), Certainty { complete: false, ..FINISHED });
        for (fixed, anytime) in finished.outcomes.iter().zip(&interrupted.outcomes) {
            assert!(anytime.high - anytime.low > 1.2 * (fixed.high - fixed.low));
        }
        for (fixed, anytime) in finished.distributions.iter().zip(interrupted.distributions.iter()) {
            assert!(anytime.high - anytime.low > 1.2 * (fixed.high - fixed.low));
        }
        assert_eq!(interrupted.metrics[0].mean_interval, None);
        assert_eq!(interrupted.metrics[0].se, finished.metrics[0].se);
    }

    /// What came out alike in every trial, or in all but a few, may come out otherwise: no interval is known.
    #[test]
    fn an_average_that_hardly_varied_has_no_interval() {
        let of = |counts: &[u64]| {
            let rounds = Histogram::from_counts(counts.to_vec());
            let lengths = vec![rounds.clone(), Histogram::default(), Histogram::default()];
            let row = summary(&Tally { lengths, metrics: vec![rounds] }, FINISHED).metrics.remove(0);
            (row.mean_interval.is_some(), row.few_apart)
        };
        assert_eq!([&[0, 1000][..], &[0, 1000, 99], &[99, 1000]].map(of), [(false, true); 3]);
        assert_eq!(of(&[0, 1000, 100]), (true, false));
    }

    #[test]
    fn one_trial_has_a_mean_and_does_not_know_how_far_off_it_is() {
        let one = |value| Histogram::from_counts([vec![0; value], vec![1]].concat());
        let tally =
            Tally { lengths: vec![one(2), Histogram::default(), Histogram::default()], metrics: vec![one(2), one(0)] };
        let rows = summary(&tally, FINISHED).metrics;
        assert_eq!((rows[0].mean, rows[0].mean_interval, rows[0].sd, rows[0].se), (2.0, None, None, None));
        assert!(rows.iter().all(|row| !row.is_exact() && row.few_apart));
        assert!(summary(&thousand_fights(), FINISHED).metrics.iter().all(|row| !row.is_exact()));
    }

    #[test]
    fn without_trials_everything_is_unknown() {
        let summary = summary(&Tally::default(), FINISHED);
        assert_eq!(summary.trials, 0);
        assert_eq!(summary.outcomes.len(), 3);
        for row in &summary.outcomes {
            assert!(row.p.is_nan() && (row.low, row.high) == (0.0, 1.0));
        }
        assert!(summary.metrics.is_empty() && summary.distributions.is_empty());
        assert_eq!(summary.lengths, [[0; 0], [0; 0], [0; 0]]);
    }
}
