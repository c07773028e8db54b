//! Interval of a proportion from a fixed number of trials: C. J. Clopper and E. S. Pearson, "The use of confidence or
//! fiducial limits illustrated in the case of the binomial", Biometrika 26 (1934), 404-413.
//!
//! The interval covers the true probability at least as often as promised, for every probability and number of trials.
//! It is only valid when the number of trials was fixed beforehand; [`super::sequence`] is for everything else.

use statrs::function::erf;

use super::binomial::{self, Successes};
use super::solve::{self, Odds};

/// The two-sided Clopper-Pearson interval of `k` successes in `n` trials, as `(low, high)` within `0..=1`.
///
/// With `k = 0` the lower end is 0 and the upper end is the two-sided bound, about `3.7 / n` at 95 %; `k = n` likewise
/// from above. `confidence` lies within `0..1`; without trials, and for a confidence of 1 or not a number, the answer
/// is `(0, 1)`. A `k` beyond `n` counts as `n`. The ends have a relative error below 1e-9 up to 10^10 trials; counts
/// from 2^53 on no longer fit a float and are not supported.
pub fn clopper_pearson(k: u64, n: u64, confidence: f64) -> (f64, f64) {
    let k = k.min(n);
    // Less than no confidence is no confidence: both ends meet at the median.
    let tail = ((1.0 - confidence) / 2.0).min(0.5);
    if n == 0 || confidence.is_nan() || tail <= 0.0 {
        return (0.0, 1.0);
    }
    // Successes and failures swap roles below: the lower end is the complement of the upper end for the failures.
    (upper_end(n - k, n, tail).q, upper_end(k, n, tail).p)
}

/// The confidence each of `family` intervals needs so that all hold at once with `confidence` (Bonferroni).
///
/// A family of 0 counts as 1.
pub fn corrected(confidence: f64, family: usize) -> f64 {
    1.0 - (1.0 - confidence) / family.max(1) as f64
}

/// The probability at which `k` successes or fewer have the chance `tail`.
fn upper_end(k: u64, n: u64, tail: f64) -> Odds {
    if k == n {
        return Odds { p: 1.0, q: 0.0 };
    }
    if k == 0 {
        let ln_q = tail.ln() / n as f64;
        return Odds { p: -ln_q.exp_m1(), q: ln_q.exp() };
    }
    let successes = Successes::new(k, n);
    solve::root(score_upper_end(successes, tail), |odds| {
        let ratio = binomial::tail_ratio(successes, odds);
        let value = binomial::ln_probability(successes, odds) + ratio.ln() - tail.ln();
        (value, -(successes.n - successes.k) * odds.p / ratio)
    })
}

/// A start for the root finder: the upper end of the score interval (E. B. Wilson, JASA 22 (1927), 209-212).
fn score_upper_end(Successes { k, n }: Successes, tail: f64) -> Odds {
    let z = upper_normal_quantile(tail);
    let k = k + 0.5;
    let spread = z * (k * (n - k) / n + z * z / 4.0).sqrt();
    let p = ((k + z * z / 2.0 + spread) / (n + z * z)).min(1.0 - f64::EPSILON);
    Odds { p, q: 1.0 - p }
}

/// The point that a standard normal variable exceeds with the chance `tail`.
pub(super) fn upper_normal_quantile(tail: f64) -> f64 {
    std::f64::consts::SQRT_2 * erf::erfc_inv(2.0 * tail)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn assert_close(got: f64, want: f64, tolerance: f64, what: &str) {
        let close = got == want || (got / want - 1.0).abs() <= tolerance;
        assert!(close, "{what}: {got:e} for {want:e}");
    }

    /// `(k, n, family, low, high)` at 95 % divided over the family: roots found with 40 digits, by adding up the
    /// binomial terms up to 400 of them and by adaptive quadrature of the beta integral beyond.
    const REFERENCE: [(u64, u64, usize, f64, f64); 20] = [
        (1, 1, 1, 0.025, 1.0),
        (3, 10, 1, 0.066_739_511_177_734_47, 0.652_452_850_059_997_3),
        (1, 10_000_000_000, 1, 2.531_780_798_425_782_4e-12, 5.571_643_389_665_32e-10),
        (100, 10_000_000_000, 1, 8.136_399_132_266_995e-09, 1.216_267_936_609_065e-08),
        (9_999_999_999, 10_000_000_000, 1, 0.999_999_999_442_835_7, 0.999_999_999_997_468_2),
        (5_000_000_000, 10_000_000_000, 1, 0.499_990_200_130_078_5, 0.500_009_799_869_921_6),
        (123_456, 100_000_000, 1, 0.001_227_687_103_616_449, 0.001_241_461_795_806_192),
        (980_000, 1_000_000, 1, 0.979_723_710_660_800_3, 0.980_273_504_096_384_3),
        (2400, 5000, 1, 0.466_067_144_493_164_94, 0.493_956_224_281_067_06),
        (5200, 10_000, 1, 0.510_153_394_719_864_7, 0.529_834_951_486_056_7),
        (1, 1, 10_000, 2.5e-06, 1.0),
        (3, 10, 10_000, 0.002_764_960_763_985_918_3, 0.917_469_825_209_913),
        (1, 10_000_000_000, 10_000, 2.500_003_125_005_208e-16, 1.571_555_982_702_307_2e-09),
        (100, 10_000_000_000, 10_000, 6.077_038_050_527_144e-09, 1.536_460_580_631_34e-08),
        (9_999_999_999, 10_000_000_000, 10_000, 0.999_999_998_428_444, 0.999_999_999_999_999_8),
        (5_000_000_000, 10_000_000_000, 10_000, 0.499_977_176_011_361_05, 0.500_022_823_988_639),
        (123_456, 100_000_000, 10_000, 0.001_218_596_825_505_617_6, 0.001_250_665_136_388_952_4),
        (980_000, 1_000_000, 10_000, 0.979_353_578_520_610_3, 0.980_632_750_217_910_7),
        (2400, 5000, 10_000, 0.447_740_429_038_117_67, 0.512_373_731_294_929_7),
        (5200, 10_000, 10_000, 0.497_128_312_431_874_83, 0.542_814_644_182_394_7),
    ];

    #[test]
    fn ends_match_forty_digit_reference_values() {
        for (k, n, family, low, high) in REFERENCE {
            let got = clopper_pearson(k, n, corrected(0.95, family));
            assert_close(got.0, low, 1e-9, &format!("low end of {k} of {n}, family {family}"));
            assert_close(got.1, high, 1e-9, &format!("high end of {k} of {n}, family {family}"));
        }
    }

    /// The upper end of the score interval is where a proportion lies `z` of its own standard errors above what was
    /// found: `(p - k / n)^2 = z^2 p (1 - p) / n`, with half a success added.
    #[test]
    fn the_root_finder_starts_at_the_score_interval() {
        for (k, n, tail) in [(1, 2, 0.025f64), (3, 10, 0.025), (700, 1000, 1e-6), (1, 1_000_000, 0.05)] {
            let z = upper_normal_quantile(tail);
            let start = score_upper_end(Successes::new(k, n), tail);
            let (n, found) = (n as f64, (k as f64 + 0.5) / n as f64);
            assert!(start.p > found && start.p + start.q == 1.0, "{k} of {n}");
            let by = (start.p - found).powi(2) / (z * z * start.p * start.q / n);
            assert!((by - 1.0).abs() < 1e-9, "{k} of {n}: {by}");
        }
        // Whatever the tail, something is left above it.
        assert!(score_upper_end(Successes::new(1, 2), 1e-300).q > 0.0);
    }

    /// With no successes the upper end solves `(1 - p)^n = tail`; with one, the lower end solves
    /// `1 - (1 - p)^n = tail`.
    #[test]
    fn none_one_all_and_no_trials_follow_their_closed_forms() {
        for n in [1, 2, 10, 1_000_000, 10_000_000_000_u64] {
            let root = 0.025_f64.ln() / n as f64;
            let (low, high) = clopper_pearson(0, n, 0.95);
            assert_eq!(low, 0.0);
            assert_close(high, -root.exp_m1(), 1e-13, "high end of none");
            let (low, high) = clopper_pearson(n, n, 0.95);
            assert_eq!(high, 1.0);
            assert_close(low, root.exp(), 1e-13, "low end of all");
            let (low, _) = clopper_pearson(1, n, 0.95);
            assert_close(low, -(0.975_f64.ln() / n as f64).exp_m1(), 1e-11, "low end of one");
        }
        assert_eq!(clopper_pearson(0, 0, 0.95), (0.0, 1.0));
        assert_eq!(clopper_pearson(3, 10, 1.0), (0.0, 1.0));
        let (_, high) = clopper_pearson(0, 1_000_000, 0.95);
        assert!((high * 1e6 - 3.69).abs() < 0.005, "{high}");
    }

    #[test]
    fn a_family_shares_the_risk() {
        assert_close(corrected(0.95, 1), 0.95, 1e-15, "one");
        assert_close(corrected(0.95, 0), 0.95, 1e-15, "none counts as one");
        assert_close(1.0 - corrected(0.95, 5), 0.01, 1e-13, "five");
        assert_close(1.0 - corrected(0.95, 10_000), 5e-6, 1e-10, "ten thousand");
    }

    /// For every probability, the chance of a count whose interval misses it, added up exactly, is at most 5 %.
    #[test]
    fn the_promise_is_kept_for_every_probability() {
        let n = 40;
        let intervals: Vec<_> = (0..=n).map(|k| clopper_pearson(k, n, 0.95)).collect();
        for step in 1..1000 {
            let p = f64::from(step) / 1000.0;
            let mut chance = (1.0 - p).powi(n as i32);
            let mut missed = 0.0;
            for (k, &(low, high)) in intervals.iter().enumerate() {
                missed += if p < low || p > high { chance } else { 0.0 };
                chance *= (n as f64 - k as f64) / (k as f64 + 1.0) * p / (1.0 - p);
            }
            assert!(missed <= 0.05 + 1e-12, "{missed} at {p}");
        }
    }

    fn counts() -> impl Strategy<Value = (u64, u64)> {
        (0f64..10.0, 0f64..=1.0).prop_map(|(digits, share)| {
            let n = 10f64.powf(digits) as u64;
            ((share * n as f64) as u64, n)
        })
    }

    proptest! {
        #[test]
        fn the_interval_holds_the_share_and_narrows_with_trials((k, n) in counts(), family in 1usize..10_000) {
            let confidence = corrected(0.95, family);
            let (low, high) = clopper_pearson(k, n, confidence);
            let share = k as f64 / n as f64;
            prop_assert!(0.0 <= low && low <= share && share <= high && high <= 1.0);
            let (more_low, more_high) = clopper_pearson(2 * k, 2 * n, confidence);
            prop_assert!(more_high - more_low <= (high - low) * (1.0 + 1e-9));
        }

        #[test]
        fn failures_mirror_successes((k, n) in counts()) {
            let (low, high) = clopper_pearson(k, n, 0.95);
            let (mirror_low, mirror_high) = clopper_pearson(n - k, n, 0.95);
            prop_assert!((low + mirror_high - 1.0).abs() < 1e-15 && (high + mirror_low - 1.0).abs() < 1e-15);
        }

        #[test]
        fn ends_rise_with_successes((k, n) in counts()) {
            prop_assume!(k < n);
            let (fewer, more) = (clopper_pearson(k, n, 0.95), clopper_pearson(k + 1, n, 0.95));
            prop_assert!(fewer.0 <= more.0 && fewer.1 <= more.1);
        }
    }
}
