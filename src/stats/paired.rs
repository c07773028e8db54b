//! Difference of two proportions observed on the same trials.
//!
//! Interval: R. G. Newcombe, "Improved confidence intervals for the difference between binomial proportions based on
//! paired data", Statistics in Medicine 17 (1998), 2635-2650, method 10: score intervals of both proportions, combined
//! as the sides of a triangle whose angle is the correlation. Unlike a plain normal interval it keeps its promise near
//! 0 and 1 and when hardly any trial tells the two apart. It needs a fixed number of trials.

use super::proportion::upper_normal_quantile;

/// How the same trials ended in two cases: each trial is counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairedCounts {
    /// The outcome happened in both cases.
    pub both: u64,
    /// In the first case only.
    pub only_first: u64,
    /// In the second case only.
    pub only_second: u64,
    /// In neither.
    pub neither: u64,
}

/// The difference "first minus second" of two probabilities, with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    pub estimate: f64,
    pub low: f64,
    pub high: f64,
}

impl PairedCounts {
    /// Trials counted.
    pub fn trials(&self) -> u64 {
        self.both + self.only_first + self.only_second + self.neither
    }

    /// The difference of the two probabilities with its interval at `confidence` (within `0..1`); `None` without
    /// trials.
    pub fn difference(&self, confidence: f64) -> Option<Difference> {
        let n = self.trials();
        if n == 0 {
            return None;
        }
        let z = upper_normal_quantile((1.0 - confidence) / 2.0);
        let first = ScoreArms::new(self.both + self.only_first, n, z);
        let second = ScoreArms::new(self.both + self.only_second, n, z);
        let correlation = self.correlation();
        let estimate = (self.only_first as f64 - self.only_second as f64) / n as f64;
        Some(Difference {
            estimate,
            low: (estimate - third_side(first.down, second.up, correlation)).max(-1.0),
            high: (estimate + third_side(first.up, second.down, correlation)).min(1.0),
        })
    }

    /// The correlation of the two outcomes, pulled towards 0 when positive: method 10's continuity correction.
    fn correlation(&self) -> f64 {
        let [a, b, c, d] = [self.both, self.only_first, self.only_second, self.neither].map(i128::from);
        let margins = [a + b, c + d, a + c, b + d];
        if margins.contains(&0) {
            return 0.0;
        }
        let product = a * d - b * c;
        let half_trials = (a + b + c + d) as f64 / 2.0;
        let corrected = if product > 0 { (product as f64 - half_trials).max(0.0) } else { product as f64 };
        // Root by root: the product of the four margins would leave the range of exact floats for no gain.
        margins.iter().fold(corrected, |value, &margin| value / (margin as f64).sqrt())
    }
}

/// How far the score interval of one proportion reaches down and up from the estimate.
pub(super) struct ScoreArms {
    pub down: f64,
    pub up: f64,
}

impl ScoreArms {
    /// E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927), 209-212.
    pub fn new(k: u64, n: u64, z: f64) -> Self {
        let (p, q, n, square) = (k as f64 / n as f64, (n - k) as f64 / n as f64, n as f64, z * z);
        let spread = z * (p * q / n + square / (4.0 * n * n)).sqrt();
        // The interval's centre minus the estimate, formed without subtracting them.
        let shift = square / n * (0.5 - p);
        Self { down: (spread - shift) / (1.0 + square / n), up: (spread + shift) / (1.0 + square / n) }
    }
}

/// The side of a triangle opposite an angle with this cosine.
pub(super) fn third_side(a: f64, b: f64, cosine: f64) -> f64 {
    (a * a - 2.0 * cosine * a * b + b * b).max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn difference(both: u64, only_first: u64, only_second: u64, neither: u64) -> Difference {
        let counts = PairedCounts { both, only_first, only_second, neither };
        counts.difference(0.95).expect("there are trials")
    }

    fn check(counts: [u64; 4], estimate: f64, low: f64, high: f64, tolerance: f64) {
        let [a, b, c, d] = counts;
        let got = difference(a, b, c, d);
        for (got, want) in [(got.estimate, estimate), (got.low, low), (got.high, high)] {
            assert!((got - want).abs() <= tolerance, "{counts:?}: {got} for {want}");
        }
    }

    /// M. W. Fagerland, S. Lydersen and P. Laake, "Statistical Analysis of Contingency Tables" (2017), chapter 8,
    /// Newcombe square-and-add interval: complete response before and after consolidation therapy (Cavo et al. 2012)
    /// and airway hyper-responsiveness before and after stem cell transplantation (Bentur et al. 2009).
    #[test]
    fn published_tables_are_met() {
        check([59, 6, 16, 80], -0.0621, -0.1186, -0.0046, 0.000_051);
        check([1, 1, 7, 12], -0.286, -0.507, -0.026, 0.000_51);
    }

    #[test]
    fn no_trials_have_no_difference() {
        assert_eq!(PairedCounts::default().difference(0.95), None);
    }

    /// All trials alike leave no room below -z^2/(n + z^2) and above its mirror image: each arm is one score bound.
    #[test]
    fn trials_that_all_agree_still_leave_an_interval() {
        let z = 1.959_963_984_540_054_f64;
        let arm = z * z / (1000.0 + z * z);
        for got in [difference(1000, 0, 0, 0), difference(0, 0, 0, 1000)] {
            assert_eq!(got.estimate, 0.0);
            assert!((got.high - arm).abs() < 1e-12 && (got.low + arm).abs() < 1e-12, "{got:?}");
        }
    }

    /// With many trials the interval approaches the normal one, whose variance is (b + c - (b - c)^2 / n) / n^2.
    #[test]
    fn many_trials_approach_the_normal_interval() {
        let got = difference(300_000_000, 110_000_000, 90_000_000, 500_000_000);
        let half = 1.959_963_984_540_054 * (2e8_f64 - 4e14 / 1e9).sqrt() / 1e9;
        assert!(((got.high - got.low) / 2.0 / half - 1.0).abs() < 1e-5);
        assert!(((got.high + got.low) / 2.0 - 0.02).abs() < 1e-3 * half);
    }

    proptest! {
        #[test]
        fn swapping_the_cases_flips_the_interval(counts in [0u64..500, 0u64..500, 0u64..500, 1u64..500]) {
            let [a, b, c, d] = counts;
            let (forth, back) = (difference(a, b, c, d), difference(a, c, b, d));
            prop_assert!((forth.low + back.high).abs() < 1e-12 && (forth.high + back.low).abs() < 1e-12);
            prop_assert!(forth.low <= forth.estimate && forth.estimate <= forth.high);
        }
    }
}
