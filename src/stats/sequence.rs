//! Interval of a proportion that may be looked at as often as one likes: a confidence sequence.
//!
//! With a uniform mixture over the alternatives, the likelihood ratio against the true probability `p` after `n` trials
//! with `k` successes is `1 / ((n + 1) P(X = k))`, `X` binomial with `n` and `p`. It is a nonnegative martingale with
//! mean 1, so by Ville's inequality it ever reaches `1 / alpha` with a chance of at most `alpha`. The probabilities for
//! which it has stayed below, `(n + 1) P(X = k) > alpha`, therefore hold the true one at every `n` at once, whatever
//! rule ends the run.
//!
//! Sources: H. Robbins, "Statistical methods related to the law of the iterated logarithm", Annals of Mathematical
//! Statistics 41 (1970), 1397-1409; S. R. Howard, A. Ramdas, J. McAuliffe and J. Sekhon, "Time-uniform, nonparametric,
//! nonasymptotic confidence sequences", Annals of Statistics 49 (2021), 1055-1080 (beta-binomial mixture).
//!
//! The price is width: about 2.2 times the fixed-number interval at a million trials.

use super::binomial::{self, Successes};
use super::solve::{self, Odds};

/// The anytime-valid interval of `k` successes in the first `n` trials, as `(low, high)` within `0..=1`.
///
/// With `k = 0` the lower end is 0, with `k = n` the upper end is 1, and without trials the answer is `(0, 1)`.
/// `confidence` lies within `0..1`; a `k` beyond `n` counts as `n`.
pub fn confidence_sequence(k: u64, n: u64, confidence: f64) -> (f64, f64) {
    let k = k.min(n);
    let alpha = (1.0 - confidence).min(1.0);
    if confidence.is_nan() || alpha <= 0.0 {
        return (0.0, 1.0);
    }
    (upper_end(n - k, n, alpha).q, upper_end(k, n, alpha).p)
}

/// The larger probability at which `(n + 1) P(X = k)` equals `alpha`.
fn upper_end(k: u64, n: u64, alpha: f64) -> Odds {
    if k == n {
        return Odds { p: 1.0, q: 0.0 };
    }
    let successes = Successes::new(k, n);
    let ln_target = alpha.ln() - (successes.n + 1.0).ln();
    solve::root(start(successes, ln_target), |odds| {
        let value = binomial::ln_probability(successes, odds) - ln_target;
        // Successes minus their mean, written so that neither end of the scale cancels.
        (value, successes.k * odds.q - (successes.n - successes.k) * odds.p)
    })
}

/// A start to the right of the peak: the Gaussian with the peak's width, around the peak pulled away from the ends.
fn start(Successes { k, n }: Successes, ln_target: f64) -> Odds {
    let p = (k + 1.0) / (n + 2.0);
    let reach = (-2.0 * ln_target * p * (1.0 - p) / n).sqrt();
    let p = (p + reach).min(1.0 - 0.5 * (1.0 - p));
    Odds { p, q: 1.0 - p }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::stats::proportion::clopper_pearson;

    fn assert_interval(got: (f64, f64), want: (f64, f64)) {
        let close = |a: f64, b: f64| a == b || (a / b - 1.0).abs() < 1e-11;
        assert!(close(got.0, want.0) && close(got.1, want.1), "{got:?} for {want:?}");
    }

    #[test]
    fn whoever_must_not_be_wrong_and_whoever_saw_nothing_knows_nothing() {
        for (k, n, confidence) in [(5, 10, 1.0), (0, 10, 1.0), (10, 10, 1.5), (0, 0, 0.95), (5, 10, f64::NAN)] {
            assert_eq!(confidence_sequence(k, n, confidence), (0.0, 1.0), "{k} of {n} at {confidence}");
        }
    }

    /// At `k = 0`, `(n + 1) (1 - p)^n = alpha`; at one of two, `3 * 2 p (1 - p) = alpha`.
    #[test]
    fn hand_worked_closed_forms_are_met() {
        let alpha = 0.05_f64;
        assert_interval(confidence_sequence(0, 1, 0.95), (0.0, 1.0 - alpha / 2.0));
        assert_interval(confidence_sequence(1, 1, 0.95), (alpha / 2.0, 1.0));
        for n in [3_u64, 1000, 10_000_000_000] {
            let bound = -((alpha / (n as f64 + 1.0)).ln() / n as f64).exp_m1();
            assert_interval(confidence_sequence(0, n, 0.95), (0.0, bound));
        }
        let root = (1.0 - 2.0 * alpha / 3.0).sqrt();
        assert_interval(confidence_sequence(1, 2, 0.95), ((1.0 - root) / 2.0, (1.0 + root) / 2.0));
        assert_eq!(confidence_sequence(0, 0, 0.95), (0.0, 1.0));
    }

    #[test]
    fn a_million_trials_pay_about_2_2_times_the_width() {
        let width = |(low, high): (f64, f64)| high - low;
        let sequence = width(confidence_sequence(300_000, 1_000_000, 0.95));
        let fixed = width(clopper_pearson(300_000, 1_000_000, 0.95));
        assert!((2.1..2.3).contains(&(sequence / fixed)), "{}", sequence / fixed);
    }

    #[test]
    fn nothing_is_known_without_trials_and_without_a_confidence() {
        for (n, confidence) in [(0, 0.9), (10, f64::NAN), (10, 1.0), (10, 1.5)] {
            assert_eq!(confidence_sequence(3, n, confidence), (0.0, 1.0), "{n} trials, {confidence}");
        }
    }

    const TRIALS: usize = 200;

    /// The share of `paths` on which the interval missed `p` at least once when looked at after every trial.
    fn missed_when_peeking(interval: impl Fn(u64, u64) -> (f64, f64), p: f64, paths: usize) -> f64 {
        let misses = |k: usize, n: usize| {
            let (low, high) = interval(k as u64, n as u64);
            p < low || high < p
        };
        let table: Vec<Vec<bool>> = (0..=TRIALS).map(|n| (0..=n).map(|k| misses(k, n)).collect()).collect();
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(1970);
        let threshold = (p * 2f64.powi(64)) as u64;
        let mut missed_paths = 0;
        for _ in 0..paths {
            let mut k = 0;
            let mut missed = false;
            for row in &table[1..] {
                k += usize::from(dice.next_u64() < threshold);
                missed |= row[k];
            }
            missed_paths += usize::from(missed);
        }
        missed_paths as f64 / paths as f64
    }

    /// 20 000 paths: the standard error of a share of 10 % is 0.21 %. The sequence may miss on at most 10 % of all
    /// paths, ever; more than 10 % + 4 standard errors has a chance below 1 in 30 000. The fixed-number interval,
    /// looked at 200 times, misses far more often: that is what the sequence is for.
    #[test]
    fn peeking_after_every_trial_is_safe_with_the_sequence_and_not_with_a_fixed_number_interval() {
        let paths = 20_000;
        let standard_error = (0.1 * 0.9 / paths as f64).sqrt();
        for p in [0.5, 0.1] {
            let sequence = missed_when_peeking(|k, n| confidence_sequence(k, n, 0.9), p, paths);
            assert!(sequence <= 0.1 + 4.0 * standard_error, "{sequence} at {p}");
            assert!(sequence > 0.01, "the sequence is needlessly wide: {sequence} at {p}");
            let fixed = missed_when_peeking(|k, n| clopper_pearson(k, n, 0.9), p, paths);
            assert!(fixed > 0.1 + 20.0 * standard_error, "{fixed} at {p}");
        }
    }

    proptest! {
        #[test]
        fn ends_solve_their_equation_and_mirror(
            digits in 0f64..10.0, share in 0f64..=1.0, confidence in 0.5f64..0.99999,
        ) {
            let n = 10f64.powf(digits) as u64;
            let k = (share * n as f64) as u64;
            let (low, high) = confidence_sequence(k, n, confidence);
            let share = k as f64 / n as f64;
            prop_assert!(0.0 <= low && low <= share && share <= high && high <= 1.0);
            let mirror = confidence_sequence(n - k, n, confidence);
            prop_assert!((low + mirror.1 - 1.0).abs() < 1e-15);
            if k < n && n < 1000 {
                // (n + 1) P(X = k) from its definition, as a product.
                let mut mixture = n as f64 + 1.0;
                for j in 1..=n {
                    mixture *= if j <= k { (n - k + j) as f64 / j as f64 * high } else { 1.0 - high };
                }
                prop_assert!((mixture / (1.0 - confidence) - 1.0).abs() < 1e-9, "{}", mixture);
            }
        }
    }
}
