//! Binomial probabilities and tails that stay accurate from one trial to 10^12.
//!
//! The regularised incomplete beta function of `statrs` is not used for this: it stops after 140 terms of its continued
//! fraction and takes its leading factor from a difference of log-gamma values, which loses all but four digits at
//! 10^10 trials. Here the leading factor comes from the saddle-point expansion of C. Loader, "Fast and accurate
//! computation of binomial probabilities" (2000), and the tail is a sum of positive terms where few matter, or an
//! integral where many do. A test holds both against 40-digit reference values and against each other.

use std::f64::consts::PI;

use super::gauss;
use super::solve::Odds;

/// Variance from which a tail is integrated instead of summed.
const INTEGRATE_FROM: f64 = 2500.0;

/// Trials and successes as floats: exact below 2^53, and rounded to 16 digits above, which no interval can show.
#[derive(Clone, Copy, Debug)]
pub struct Successes {
    pub k: f64,
    pub n: f64,
}

impl Successes {
    pub fn new(k: u64, n: u64) -> Self {
        Self { k: k as f64, n: n as f64 }
    }
}

/// Natural logarithm of the probability of exactly `k` successes in `n` trials.
pub fn ln_probability(Successes { k, n }: Successes, odds: Odds) -> f64 {
    if k == 0.0 {
        return n * ln_complement(odds);
    }
    if k == n {
        return n * ln_complement(Odds { p: odds.q, q: odds.p });
    }
    let failures = n - k;
    stirling_error(n)
        - stirling_error(k)
        - stirling_error(failures)
        - deviance(k, n * odds.p)
        - deviance(failures, n * odds.q)
        + 0.5 * (n / (2.0 * PI * k * failures)).ln()
}

/// `P(X <= k)` divided by `P(X = k)`.
///
/// The ratio is at least 1 and moderate wherever `k` is below the mean, which is where callers ask. Needs `k < n`.
pub fn tail_ratio(successes: Successes, odds: Odds) -> f64 {
    if successes.n * odds.p * odds.q < INTEGRATE_FROM {
        summed_tail_ratio(successes, odds)
    } else {
        integrated_tail_ratio(successes, odds)
    }
}

/// `P(X <= k)`, for `k` below the mean.
pub fn at_most(successes: Successes, odds: Odds) -> f64 {
    ln_probability(successes, odds).exp() * tail_ratio(successes, odds)
}

/// The most successes `k`, below the mean, with `P(X <= k) <= tail`; `None` when even `P(X = 0)` is more.
pub fn highest_rare_count(n: u64, odds: Odds, tail: f64) -> Option<u64> {
    let is_rare = |k: u64| at_most(Successes::new(k, n), odds) <= tail;
    if n == 0 || !is_rare(0) {
        return None;
    }
    let mut rare = 0;
    let mut common = ((n as f64 * odds.p) as u64 + 1).min(n);
    while common - rare > 1 {
        let middle = rare + (common - rare) / 2;
        if is_rare(middle) {
            rare = middle;
        } else {
            common = middle;
        }
    }
    Some(rare)
}

/// The terms `P(X = k)`, `P(X = k - 1)`, … relative to the first, until they no longer count.
fn summed_tail_ratio(Successes { k, n }: Successes, odds: Odds) -> f64 {
    let step = odds.q / odds.p;
    let (mut term, mut sum, mut j) = (1.0, 1.0, k);
    while j > 0.0 {
        let ratio = j / (n - j + 1.0) * step;
        term *= ratio;
        sum += term;
        if term < 1e-18 * sum && ratio < 1.0 || term.is_nan() {
            break;
        }
        j -= 1.0;
    }
    sum
}

/// The same ratio from `P(X <= k) = n! / (k! (n - k - 1)!) * integral from p to 1 of t^k (1 - t)^(n - k - 1) dt`.
///
/// With the integrand divided by its value at `p`, the factor in front is `P(X = k) (n - k) / q`. The integrand is
/// close to a Gaussian of width `scale` and is cut off where it has fallen to about `exp(-40)`.
fn integrated_tail_ratio(Successes { k, n }: Successes, Odds { p, q }: Odds) -> f64 {
    let rest = n - k - 1.0;
    let scale = 1.0 / (k / (p * p) + rest / (q * q)).sqrt();
    let decay = (rest / q - k / p) * scale;
    let reach = (decay * decay + 80.0).sqrt() - decay;
    let integrand = |u: f64| {
        let delta = u * scale;
        (k * (delta / p).ln_1p() + rest * (-delta / q).ln_1p()).exp()
    };
    (n - k) / q * scale * gauss::integrate(integrand, reach, 6)
}

/// `ln q`, from whichever of `p` and `q` carries it without loss.
fn ln_complement(odds: Odds) -> f64 {
    if odds.p < 0.5 { (-odds.p).ln_1p() } else { odds.q.ln() }
}

/// `ln x! - ln(sqrt(2 pi x) (x / e)^x)` for a whole `x >= 1`: Stirling's series, or the factorial itself when small.
fn stirling_error(x: f64) -> f64 {
    if x <= 15.0 {
        let factorial: f64 = (1..=x as u32).map(f64::from).product();
        return factorial.ln() - (x + 0.5) * x.ln() + x - 0.5 * (2.0 * PI).ln();
    }
    let square = x * x;
    (1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - (1.0 / 1680.0 - (1.0 / 1188.0) / square) / square) / square) / square)
        / x
}

/// `x ln(x / mean) + mean - x`, without cancellation when `x` is close to `mean` (Loader's `bd0`).
///
/// With `v = (x - mean) / (x + mean)`, `ln(x / mean)` is `2 (v + v^3 / 3 + v^5 / 5 + …)`; the first term combines with
/// `mean - x` into `(x - mean) v`.
fn deviance(x: f64, mean: f64) -> f64 {
    let v = (x - mean) / (x + mean);
    if v.abs() > 0.1 {
        return x * (x / mean).ln() + mean - x;
    }
    let mut sum = (x - mean) * v;
    let mut power = 2.0 * x * v;
    // With `v` at most 0.1 every term is a hundredth of the one before; ten reach the last bit.
    for term in 1..=10 {
        power *= v * v;
        sum += power / f64::from(2 * term + 1);
    }
    sum
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn odds(p: f64) -> Odds {
        Odds { p, q: 1.0 - p }
    }

    /// Every probability of 1 to 60 trials by Pascal's recurrence, which only adds and multiplies positive numbers.
    #[test]
    fn probabilities_and_tails_match_pascals_recurrence() {
        for p in [0.001, 0.1, 0.37, 0.5, 0.9] {
            let mut row = vec![1.0];
            for n in 1..=60 {
                let mut next = vec![0.0; n + 1];
                for (k, probability) in row.iter().enumerate() {
                    next[k] += probability * (1.0 - p);
                    next[k + 1] += probability * p;
                }
                row = next;
                let mut below = 0.0;
                for (k, probability) in row.iter().enumerate() {
                    below += probability;
                    let successes = Successes::new(k as u64, n as u64);
                    let got = ln_probability(successes, odds(p)).exp();
                    assert!((got / probability - 1.0).abs() < 2e-13, "P(X = {k}) of {n} at {p}");
                    if k < n {
                        let got = at_most(successes, odds(p));
                        assert!((got / below - 1.0).abs() < 2e-13, "P(X <= {k}) of {n} at {p}");
                    }
                }
            }
        }
    }

    /// Against `ln x!` computed with 60 digits: the series needs all of its terms where it begins.
    #[test]
    fn stirlings_series_is_exact_to_the_last_digits() {
        for (x, error) in [
            (1.0, 0.081_061_466_795_327_26),
            (15.0, 0.005_554_733_551_962_801),
            (16.0, 0.005_207_655_919_609_64),
            (17.0, 0.004_901_395_948_434_738),
            (20.0, 0.004_166_319_691_996_922),
            (100.0, 0.000_833_330_555_634_914_7),
        ] {
            // The factorial itself is a difference of numbers around 30.
            let tolerance = if x <= 15.0 { 2e-12 } else { 5e-14 };
            assert!((stirling_error(x) / error - 1.0).abs() < tolerance, "{x}: {:e}", stirling_error(x));
        }
    }

    #[test]
    fn rare_counts_are_the_last_ones_below_the_tail() {
        // Ten coins: P(X <= 0, 1, 2) = 1/1024, 11/1024, 56/1024.
        assert_eq!(highest_rare_count(10, odds(0.5), 10.9 / 1024.0), Some(0));
        assert_eq!(highest_rare_count(10, odds(0.5), 11.1 / 1024.0), Some(1));
        assert_eq!(highest_rare_count(10, odds(0.5), 0.9 / 1024.0), None);
        assert_eq!(highest_rare_count(0, odds(0.5), 0.9), None);
        // A single trial fails in 1 of 100.
        assert_eq!(highest_rare_count(1, odds(0.99), 0.011), Some(0));
        assert_eq!(highest_rare_count(1, odds(0.99), 0.009), None);
    }

    proptest! {
        /// Sum and integral are two formulations of the same tail; the switch lies at a variance of 2500.
        #[test]
        fn sum_and_integral_agree(digits in 4.2f64..7.0, p in 0.02f64..0.98, sigmas in 0.0f64..7.0) {
            let n = 10f64.powf(digits).floor();
            let variance = n * p * (1.0 - p);
            prop_assume!(variance >= INTEGRATE_FROM);
            let k = (n * p - sigmas * variance.sqrt()).floor();
            let successes = Successes { k, n };
            let summed = summed_tail_ratio(successes, odds(p));
            let integrated = integrated_tail_ratio(successes, odds(p));
            prop_assert!((summed / integrated - 1.0).abs() < 1e-11, "{} and {}", summed, integrated);
        }
    }
}
