//! From the exact answer to a case to the rows that reports read: no trials, no counts, no intervals.
//!
//! The fields that only a sample has hold 0, which every report shows as unknown when the method is exact; an interval
//! is the number itself.

use super::named::NamedCase;
use super::rows::{CaseSummary, Counted, DistributionRow, MetricRow, OutcomeRow, Unlimited};
use crate::chance::fraction::{self, Fraction};
use crate::exact::{Exact, Fractions, ROUNDING, sum};
use std::sync::Arc;

/// Values whose probability, with that of all larger ones, is below this have no row: it is far less than the stated
/// error of an exact answer, and a fight that may last for thousands of rounds has thousands of such values.
const REST: f64 = 1e-12;
/// What [`CaseSummary::lengths`] counts in for an exact answer: as many parts to the whole.
const PARTS: f64 = 1e15;
/// Fractions with a larger denominator say less than their decimals.
const MOST_DENOMINATOR: u128 = 1_000_000_000;

/// The numbers of one case that was solved exactly, and where its play is short, as fractions too; the clock is its
/// first metric.
pub fn solved_summary(named: NamedCase<'_>, exact: &Exact, fractions: Option<&Fractions>) -> CaseSummary {
    let laws = laws(exact, fractions);
    // Nothing has been left out yet, so the names and the laws of the same brief are in step.
    let metrics = || named.metrics.iter().zip(&laws);
    CaseSummary {
        outcomes: outcome_rows(named.outcomes, exact, fractions),
        metrics: metrics().filter_map(|(names, law)| metric_row(names, &law.p)).collect(),
        distributions: Arc::new(metrics().flat_map(|(names, law)| distribution_rows(&names.metric, law)).collect()),
        lengths: exact.lengths.iter().map(|by_tick| parts(by_tick)).collect(),
        unlimited: unlimited(exact),
        ..named.unknown()
    }
}

/// How a metric is distributed.
struct Law<'a> {
    /// Probability of each value from 0.
    p: Vec<f64>,
    /// The same as fractions.
    fractions: Option<&'a [Fraction]>,
}

/// The laws of the clock and of every metric of the brief. Where there are fractions, they are the truth: solving in
/// floating point may have missed it by the last digit.
fn laws<'a>(exact: &Exact, fractions: Option<&'a Fractions>) -> Vec<Law<'a>> {
    match fractions {
        Some(known) => {
            let law = |law: &'a Vec<Fraction>| Law {
                p: law.iter().map(|p| fraction::to_f64(*p)).collect(),
                fractions: Some(law),
            };
            std::iter::once(&known.clock).chain(&known.metrics).map(law).collect()
        }
        None => {
            let law = |p| Law { p, fractions: None };
            std::iter::once(exact.clock()).chain(exact.metrics.iter().cloned()).map(law).collect()
        }
    }
}

fn unlimited(exact: &Exact) -> Option<Unlimited> {
    let eventual = exact.eventual.clone()?;
    let limit = exact.lengths.iter().map(Vec::len).max().unwrap_or(1).saturating_sub(1) as u64;
    Some(Unlimited { limit, outcomes: eventual.outcomes, endless: eventual.endless, error: eventual.error })
}

/// Writes the fractions of the outcomes beside the counts of a sample.
pub fn name_fractions(case: &mut CaseSummary, fractions: &Fractions) {
    case.outcomes.iter_mut().zip(&fractions.outcomes).for_each(|(row, p)| row.fraction = short(*p));
}

/// A fraction that somebody can read.
fn short(fraction: Fraction) -> Option<Fraction> {
    (*fraction.denom() <= MOST_DENOMINATOR).then_some(fraction)
}

fn outcome_rows(outcomes: &[String], exact: &Exact, fractions: Option<&Fractions>) -> Vec<OutcomeRow> {
    let row = |(place, (outcome, solved)): (usize, (&String, f64))| {
        let fraction = fractions.map(|known| known.outcomes[place]);
        let p = fraction.map_or(solved, fraction::to_f64);
        let fraction = fraction.and_then(short);
        OutcomeRow { outcome: outcome.clone(), count: 0, p, low: p, high: p, exact: Some(p), fraction }
    };
    outcomes.iter().zip(exact.outcomes()).enumerate().map(row).collect()
}

/// `None` when no value has any probability.
fn metric_row(names: &Counted, p: &[f64]) -> Option<MetricRow> {
    let (min, max) = range(p)?;
    let mean = sum(p.iter().enumerate().map(|(value, p)| value as f64 * p));
    // Around the mean, so that a small spread on a large mean does not cancel.
    let variance = sum(p.iter().enumerate().map(|(value, p)| (value as f64 - mean).powi(2) * p));
    Some(MetricRow {
        metric: names.metric.clone(),
        side: names.side.clone(),
        whom: names.whom.clone(),
        unit: names.unit.clone(),
        timed: names.timed,
        compared: names.compared,
        mean,
        mean_interval: Some((mean, mean)),
        sd: Some(variance.sqrt()),
        se: None,
        min: min as u64,
        p05: quantile(p, 0.05),
        p25: quantile(p, 0.25),
        p50: quantile(p, 0.5),
        p75: quantile(p, 0.75),
        p95: quantile(p, 0.95),
        max: last_told(p, min, max) as u64,
        few_apart: false,
    })
}

/// The smallest value with at least this probability at or below it.
fn quantile(p: &[f64], level: f64) -> u64 {
    let mut below = 0.0;
    let reaches = |p: &f64| {
        below += p;
        below >= level - ROUNDING
    };
    p.iter().position(reaches).unwrap_or(p.len().saturating_sub(1)) as u64
}

/// One row for every value from the smallest possible on, until what is left has next to no probability: see [`REST`].
fn distribution_rows(metric: &str, law: &Law<'_>) -> Vec<DistributionRow> {
    let p = &law.p;
    let Some((min, max)) = range(p) else { return Vec::new() };
    // Each tail is summed from its thin end and the other side taken as what is left, so that both keep their digits.
    let mut above = vec![0.0; max + 2];
    for value in (min..=max).rev() {
        above[value] = above[value + 1] + p[value];
    }
    let mut below = 0.0;
    let either = |small: f64, rest: f64| if small <= 0.5 { small } else { 1.0 - rest };
    let row = |value: usize| {
        let at_least = either(above[value], below);
        below += p[value];
        DistributionRow {
            metric: metric.to_owned(),
            value: value as u64,
            count: 0,
            p: p[value],
            low: p[value],
            high: p[value],
            at_least,
            at_most: either(below, above[value + 1]),
            fraction: law.fractions.and_then(|known| short(known[value])),
        }
    };
    (min..=last_told(p, min, max)).map(row).collect()
}

/// The largest value that has a row, which is also what is told as the largest: of what lies beyond, how far the chain
/// was followed says more than the rules do.
fn last_told(p: &[f64], min: usize, max: usize) -> usize {
    let mut above = 0.0;
    let is_told = |value: &usize| {
        above += p[*value];
        above > REST
    };
    (min..=max).rev().find(is_told).unwrap_or(min)
}

/// The smallest and the largest value that can happen.
fn range(p: &[f64]) -> Option<(usize, usize)> {
    Some((p.iter().position(|&p| p > 0.0)?, p.iter().rposition(|&p| p > 0.0)?))
}

fn parts(p: &[f64]) -> Vec<u64> {
    p.iter().map(|p| (p * PARTS).round() as u64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::Eventual;
    use crate::game::Timed;

    fn solved() -> Exact {
        Exact {
            // A wins 1/2 in round 1 and 1/8 in round 3, B wins 3/8 in round 2.
            lengths: vec![vec![0.0, 0.5, 0.0, 0.125], vec![0.0, 0.0, 0.375, 0.0], vec![0.0; 4]],
            metrics: vec![vec![0.05, 0.2, 0.0, 0.75, 0.0]],
            states: 3,
            branches: 5,
            work: 100,
            dropped: 0.0,
            eventual: None,
        }
    }

    fn summary() -> CaseSummary {
        let exact = solved();
        let outcomes = ["A wins", "B wins", "draw"].map(str::to_owned);
        let name = |metric: &str, unit: &str| Counted {
            metric: metric.to_owned(),
            side: None,
            whom: None,
            unit: unit.to_owned(),
            timed: Timed::No,
            compared: false,
        };
        let metrics = [
            Counted { timed: Timed::When, ..name("rounds", "rounds") },
            Counted { compared: true, ..name("damage", "hits") },
        ];
        let named = NamedCase {
            case: "base",
            variation: "base",
            set: &[],
            axes: &[],
            cards: &[],
            outcomes: &outcomes,
            metrics: &metrics,
        };
        solved_summary(named, &exact, None)
    }

    #[test]
    fn outcomes_are_exact_and_have_no_interval() {
        let rows = summary().outcomes;
        let shares: Vec<_> = rows.iter().map(|row| (row.p, row.low, row.high, row.exact, row.count)).collect();
        assert_eq!(shares, [0.625, 0.375, 0.0].map(|p| (p, p, p, Some(p), 0)));
    }

    #[test]
    fn moments_and_quantiles_are_those_of_the_distribution() {
        let rows = summary().metrics;
        let [rounds, damage] = &rows[..] else { panic!("two metrics") };
        // 1/2 + 2 * 3/8 + 3/8, and 1/2 + 4 * 3/8 + 9/8 - 1.625^2 = 0.484375
        assert_eq!((rounds.mean, rounds.sd, rounds.se), (1.625, Some(f64::sqrt(0.484_375)), None));
        assert_eq!([rounds.min, rounds.p05, rounds.p25, rounds.p50], [1, 1, 1, 1]);
        assert_eq!([rounds.p75, rounds.p95, rounds.max], [2, 3, 3]);
        // 0.05 at or below 0 is enough for the 5 % quantile, 0.25 at or below 1 for the 25 % quantile.
        assert_eq!([damage.p05, damage.p25, damage.p50, damage.max], [0, 1, 3, 3]);
        assert_eq!((damage.mean_interval, damage.few_apart), (Some((damage.mean, damage.mean)), false));
        assert!(damage.is_exact());
        assert_eq!([rounds, damage].map(|row| (row.timed, row.compared)), [(Timed::When, false), (Timed::No, true)]);
    }

    /// Nobody played: trials and counts are none.
    #[test]
    fn what_was_solved_counts_no_trials() {
        let summary = summary();
        assert_eq!((summary.trials, summary.unlimited.clone()), (0, None));
        assert!(summary.distributions.iter().all(|row| row.count == 0));
    }

    #[test]
    fn without_a_last_tick_it_ends_as_the_solver_says() {
        let eventual = Eventual { outcomes: vec![0.625, 0.25], endless: 0.125, error: 1e-9 };
        // A limit of two rounds: ticks 0, 1 and 2.
        let exact = Exact { lengths: vec![vec![0.0, 0.5], vec![0.0, 0.0, 0.25]], ..solved() };
        let found = unlimited(&Exact { eventual: Some(eventual), ..exact }).unwrap();
        let expected = Unlimited { limit: 2, outcomes: vec![0.625, 0.25], endless: 0.125, error: 1e-9 };
        assert_eq!(found, expected);
    }

    /// A billion parts are the most that anybody reads.
    #[test]
    fn fractions_that_can_be_read_stand_beside_the_outcomes() {
        let mut case = summary();
        let billion = 1_000_000_000;
        let outcomes = [2, billion, billion + 1].map(|parts| Fraction::new(1, parts));
        let fractions = Fractions { outcomes: outcomes.to_vec(), clock: Vec::new(), metrics: Vec::new() };
        name_fractions(&mut case, &fractions);
        let named: Vec<_> = case.outcomes.iter().map(|row| row.fraction).collect();
        assert_eq!(named, [Some(outcomes[0]), Some(outcomes[1]), None]);
    }

    /// Tails are summed from their thin ends, so that they keep their digits; the thinnest have no rows.
    #[test]
    fn thin_tails_keep_their_digits_and_the_thinnest_have_no_rows() {
        let rows = |p: Vec<f64>| distribution_rows("hits", &Law { p, fractions: None });
        let (high, low) = (rows(vec![1.0 - 3e-11, 3e-11]), rows(vec![3e-11, 1.0 - 3e-11]));
        assert_eq!((high[1].at_least, low[0].at_most), (3e-11, 3e-11));
        assert_eq!([1.0e-12, 1.1e-12].map(|tail| rows(vec![1.0 - tail, tail]).len()), [1, 2]);
        // The largest value that is told is the last one with a row.
        let name = Counted {
            metric: "hits".to_owned(),
            side: None,
            whom: None,
            unit: "hits".to_owned(),
            timed: Timed::No,
            compared: false,
        };
        let most = |tail: f64| metric_row(&name, &[1.0 - tail - 1e-31, tail, 1e-31]).unwrap().max;
        assert_eq!([1.0e-12, 1.1e-12].map(most), [0, 1]);
    }

    /// A sum that is exactly the level reaches it, although adding it up may miss it by the last digit: six twelfths
    /// come to a little less than one half, six of 24 to less than a quarter and 18 to less than three.
    #[test]
    fn a_sum_that_is_exactly_the_level_reaches_it_and_one_that_is_not_does_not() {
        for (n, level, value) in [(12, 0.5, 5), (24, 0.25, 5), (24, 0.75, 17), (20, 0.05, 0), (20, 0.95, 18)] {
            let (even, below) = (vec![1.0 / f64::from(n); n as usize], f64::from(value + 1) / f64::from(n));
            assert!((below - level).abs() < 1e-15);
            assert_eq!(quantile(&even, level), value as u64, "{level} of {n}");
            let mut short = even;
            (short[0], short[n as usize - 1]) = (short[0] - 1e-9, short[0] + 1e-9);
            assert_eq!(quantile(&short, level), value as u64 + 1, "a little less than {level} of {n}");
        }
        assert_eq!(quantile(&[0.5 - ROUNDING, 0.5 + ROUNDING], 0.5), 0);
        // What was not followed lies beyond the last value.
        assert_eq!(quantile(&[0.5, 0.375], 0.95), 1);
    }

    #[test]
    fn distributions_add_up_from_both_ends() {
        let rows = summary().distributions;
        let seen: Vec<_> =
            rows.iter().filter(|row| row.metric == "rounds").map(|r| (r.value, r.p, r.at_least, r.at_most)).collect();
        assert_eq!(seen, [(1, 0.5, 1.0, 0.5), (2, 0.375, 0.5, 0.875), (3, 0.125, 0.125, 1.0)]);
        assert_eq!(rows.len(), 3 + 4);
    }

    #[test]
    fn lengths_are_parts_of_the_whole() {
        let quadrillion = 1_000_000_000_000_000;
        assert_eq!(summary().lengths[0], [0, quadrillion / 2, 0, quadrillion / 8]);
    }
}
