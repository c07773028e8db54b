//! Mean, standard deviation and t-interval of a histogram, from exact integer sums.
//!
//! No float is accumulated: `n * sum(v^2) - sum(v)^2` is formed in 128-bit integers, so the result does not depend on
//! the order of counting and a small spread on a large mean does not cancel. The interval is Student's ("The probable
//! error of a mean", Biometrika 6 (1908), 1-25); it leans on the central limit theorem, so [`Moments::few_apart`]
//! says when too few trials carry the mean to rely on it.

use super::student;

/// Fewer trials than this with another value than the most usual one, and the t-interval cannot be trusted.
const ENOUGH_APART: u64 = 100;

/// The mean of independent estimates of one positive number and its interval at `confidence`, within `0..1`: Student's
/// for the logarithm of the mean (delta method), since such estimates have a long tail upwards. `None` of fewer than
/// two, and where the mean is not positive.
pub fn of_estimates(estimates: &[f64], confidence: f64) -> Option<(f64, (f64, f64))> {
    let n = estimates.len() as f64;
    let mean = estimates.iter().sum::<f64>() / n;
    let squares: f64 = estimates.iter().map(|estimate| (estimate - mean) * (estimate - mean)).sum();
    let freedom = (estimates.len() as u64).checked_sub(1).filter(|&freedom| freedom > 0 && mean > 0.0)?;
    let half = (squares / (n - 1.0) / n).sqrt() / mean * student::upper_quantile(freedom, (1.0 - confidence) / 2.0);
    Some((mean, (mean * (-half).exp(), mean * half.exp())))
}

/// The moments of a histogram, kept as exact sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moments {
    trials: u64,
    /// Those with another value than the most usual one.
    apart: u64,
    sum: i128,
    squares: u128,
    /// The smallest and the largest value counted, where that is known.
    range: Option<(usize, usize)>,
}

impl Moments {
    /// From `counts[v]` trials with the value `v`; `None` when nothing was counted.
    ///
    /// Exact while trials times the largest value stay below 2^64 (10^12 trials with values up to 10^7).
    pub fn from_counts(counts: &[u64]) -> Option<Self> {
        let seen = |count: &u64| *count > 0;
        let range = Some((counts.iter().position(seen)?, counts.iter().rposition(seen)?));
        let mut moments = Self { trials: 0, apart: 0, sum: 0, squares: 0, range };
        for (value, &count) in counts.iter().enumerate() {
            let weighted = value as u128 * u128::from(count);
            moments.trials += count;
            moments.sum += weighted as i128;
            moments.squares += weighted * value as u128;
        }
        moments.apart = moments.trials - counts.iter().max()?;
        Some(moments)
    }

    /// From the number of trials, of those with a value other than 0, which is taken for the most usual one, and from
    /// the sums of the values and of their squares; values may be negative. `None` without trials.
    pub fn from_sums(trials: u64, nonzero: u64, sum: i128, squares: u128) -> Option<Self> {
        (trials > 0).then_some(Self { trials, apart: nonzero, sum, squares, range: None })
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.trials as f64
    }

    /// The sample standard deviation (divisor `n - 1`); `None` with a single trial.
    pub fn sd(&self) -> Option<f64> {
        let n = self.trials as f64;
        (self.trials > 1).then(|| (self.scaled_squares() as f64 / n / (n - 1.0)).sqrt())
    }

    /// The standard error of the mean, `sd / sqrt(n)`; `None` with a single trial.
    pub fn se(&self) -> Option<f64> {
        self.sd().map(|sd| sd / (self.trials as f64).sqrt())
    }

    /// The t-interval of the mean at `confidence` (within `0..1`), cut off at the smallest and the largest value
    /// counted where these are known: beyond them the normal law promises what no trial ever showed. `None` with a
    /// single trial.
    pub fn interval(&self, confidence: f64) -> Option<(f64, f64)> {
        let half = self.se()? * student::upper_quantile(self.trials - 1, (1.0 - confidence) / 2.0);
        let (min, max) = self.range.map_or((f64::NEG_INFINITY, f64::INFINITY), |(min, max)| (min as f64, max as f64));
        Some(((self.mean() - half).max(min), (self.mean() + half).min(max)))
    }

    /// True when fewer than 100 trials had another value than the most usual one, so also where all were alike: the
    /// t-interval cannot be trusted then.
    pub fn few_apart(&self) -> bool {
        self.apart < ENOUGH_APART
    }

    /// `n` times the sum of squared deviations, exactly.
    fn scaled_squares(&self) -> u128 {
        u128::from(self.trials) * self.squares - self.sum.unsigned_abs().pow(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 3, 5, 5 and 9, mean and standard error as of the same numbers counted; `t` to either side in the logarithm.
    #[test]
    fn estimates_have_the_error_of_the_same_numbers_counted() {
        let (mean, (low, high)) = of_estimates(&[3.0, 5.0, 5.0, 9.0], 0.9).unwrap();
        let moments = Moments::from_sums(4, 4, 22, 9 + 25 + 25 + 81).unwrap();
        let (least, most) = moments.interval(0.9).unwrap();
        let error = (most - least) / 2.0 / moments.mean();
        assert!((mean - moments.mean()).abs() < 1e-12);
        assert!(((high / mean).ln() - error).abs() < 1e-12 && ((mean / low).ln() - error).abs() < 1e-12);
        assert_eq!([&[][..], &[1.0], &[0.0, 0.0]].map(|few| of_estimates(few, 0.9)), [None; 3]);
    }

    fn moments(counts: &[u64]) -> Moments {
        Moments::from_counts(counts).expect("the histogram counts something")
    }

    #[test]
    fn nothing_counted_has_no_moments_and_one_trial_has_no_spread() {
        assert_eq!(Moments::from_counts(&[]), None);
        assert_eq!(Moments::from_counts(&[0, 0]), None);
        let one = moments(&[0, 0, 0, 1]);
        assert_eq!((one.mean(), one.sd(), one.se(), one.interval(0.95)), (3.0, None, None, None));
    }

    /// 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squared deviations 32, so the sample variance is 32/7.
    #[test]
    fn a_hand_worked_sample_is_met() {
        let moments = moments(&[0, 0, 1, 0, 3, 2, 0, 1, 0, 1]);
        assert_eq!(moments.mean(), 5.0);
        assert!((moments.sd().unwrap() - (32f64 / 7.0).sqrt()).abs() < 1e-15);
        assert!((moments.se().unwrap() - (4f64 / 7.0).sqrt()).abs() < 1e-15);
        // t(7 degrees, 97.5 %) = 2.364624
        let (low, high) = moments.interval(0.95).unwrap();
        assert!((high - (5.0 + 2.364_624 * (4f64 / 7.0).sqrt())).abs() < 1e-6);
        assert!((low + high - 10.0).abs() < 1e-12);
    }

    /// One of 1000 trials differs: half a t-interval is 1.96 times its own share, more than there is room for.
    #[test]
    fn an_interval_never_leaves_the_values_counted() {
        let (low, high) = moments(&[0, 999, 1]).interval(0.95).unwrap();
        assert!(low == 1.0 && (high - (1.001 + 1.9623e-3)).abs() < 1e-6, "{low} {high}");
        let (low, high) = moments(&[1, 999]).interval(0.95).unwrap();
        assert!(high == 1.0 && low < 0.999, "{low} {high}");
        assert_eq!(moments(&[0, 0, 5]).interval(0.95), Some((2.0, 2.0)));
    }

    /// Half of 10^12 trials at 99 999, half at 100 000: variance n / (4 (n - 1)). Summed in floats, squares near 10^22
    /// leave no correct digit of it.
    #[test]
    fn a_small_spread_on_a_large_mean_is_exact_at_1e12_trials() {
        let mut counts = vec![0; 100_001];
        counts[99_999] = 500_000_000_000;
        counts[100_000] = 500_000_000_000;
        let moments = moments(&counts);
        assert_eq!(moments.mean(), 99_999.5);
        let n = 1e12_f64;
        assert!((moments.sd().unwrap() / (n / (4.0 * (n - 1.0))).sqrt() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn means_carried_by_fewer_than_100_trials_are_flagged() {
        assert!(moments(&[1_000_000, 99]).few_apart() && moments(&[0, 0, 1_000_000, 99]).few_apart());
        assert!(moments(&[0, 1_000_000]).few_apart());
        assert!(!moments(&[1_000_000, 60, 40]).few_apart() && !moments(&[60, 0, 1_000_000, 40]).few_apart());
    }

    /// 0 and 2: the mean is 1, and the squares of what is off add up to 2, over one.
    #[test]
    fn two_trials_have_a_spread() {
        let two = moments(&[1, 0, 1]);
        assert_eq!((two.mean(), two.sd(), two.se()), (1.0, Some(2f64.sqrt()), Some(1.0)));
    }
}
