//! Several tests at once: which of them may be taken at their word.
//!
//! S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979),
//! 65-70. Whatever hangs together, at most one family of tests in `1 / risk` has a wrong word in it; it says at least
//! as much as dividing the risk among all (Bonferroni).

use crate::order;
use statrs::function::erf;

/// Which of these p-values are significant, at this risk for all of them together.
pub fn significant(p_values: &[f64], risk: f64) -> Vec<bool> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order::rising(&mut order, |&one| p_values[one]);
    let mut found = vec![false; p_values.len()];
    for (done, &place) in order.iter().enumerate() {
        if p_values[place] > risk / (p_values.len() - done) as f64 || p_values[place].is_nan() {
            break;
        }
        found[place] = true;
    }
    found
}

/// The two-sided p-value of an estimate with this standard error under a normal law; of one that is known, 0 or 1.
pub fn p_value(estimate: f64, error: f64) -> f64 {
    if error > 0.0 {
        erf::erfc(estimate.abs() / error / std::f64::consts::SQRT_2)
    } else {
        f64::from(u8::from(estimate == 0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four tests at 0.01, 0.04, 0.03 and 0.005 (the worked example of many textbooks): the two smallest stand, 0.03 is
    /// above 0.05 / 2, and behind it nothing does.
    #[test]
    fn tests_stand_in_order_until_the_first_that_does_not() {
        assert_eq!(significant(&[0.01, 0.04, 0.03, 0.005], 0.05), [true, false, false, true]);
        assert_eq!(significant(&[0.02, 0.024, 0.04], 0.05), [false; 3]);
        assert_eq!(significant(&[0.016, 0.024, 0.04], 0.05), [true; 3]);
        // A value at the edge stands.
        assert_eq!(significant(&[0.0125, 0.5], 0.025), [true, false]);
        assert_eq!(significant(&[f64::NAN, 0.001], 0.05), [false, true]);
        assert!(significant(&[], 0.05).is_empty());
    }

    #[test]
    fn two_standard_errors_are_nearly_one_in_twenty() {
        for (estimate, error) in [(-1.959_963_984_540_054, 1.0), (3.919_927_969_080_108, 2.0)] {
            assert!((p_value(estimate, error) - 0.05).abs() < 1e-9);
        }
        assert_eq!((p_value(0.0, 0.0), p_value(0.1, 0.0)), (1.0, 0.0));
    }
}
