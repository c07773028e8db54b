//! Quantiles of a histogram and their order-statistic interval.
//!
//! The quantile at `percent` is the smallest value `v` with `P(X <= v) >= percent / 100`. Levels are whole percents so
//! that the comparison is made in integers: with `0.95 * n` in floats, a rounding error can move the answer by one.
//!
//! Interval: the number of trials at or below the true quantile is binomial with at least the level as its
//! probability, so two ranks enclose it whatever the distribution is, ties included (H. A. David and H. N. Nagaraja,
//! "Order Statistics", 3rd ed. 2003, section 7.1).

use super::binomial;
use super::solve::Odds;

/// The smallest value `v` with at least `percent` % of the trials at or below it; `None` when nothing was counted.
///
/// `counts[v]` trials had the value `v`; 0 % gives the smallest value seen, 100 % and more the largest.
pub fn quantile(counts: &[u64], percent: u32) -> Option<usize> {
    let trials: u64 = counts.iter().sum();
    // The rank of the wanted trial, counted from 1 in order of value: percent / 100 of all, rounded up.
    let rank = (u128::from(trials) * u128::from(percent.min(100))).div_ceil(100).max(1);
    value_at_rank(counts, rank)
}

/// The order-statistic interval of that quantile at `confidence` (within `0..1`), as two values that were seen.
///
/// An end is `None` where the number of trials is too small for any rank to bound it.
pub fn interval(counts: &[u64], percent: u32, confidence: f64) -> (Option<usize>, Option<usize>) {
    let trials: u64 = counts.iter().sum();
    let tail = (1.0 - confidence) / 2.0;
    let p = f64::from(percent.min(100)) / 100.0;
    let below = Odds { p, q: 1.0 - p };
    let above = Odds { p: 1.0 - p, q: p };
    // P(B <= l - 1) <= tail: the l-th value is at or below the quantile. From above it is the same with the sides
    // swapped, the ranks counted down from the largest.
    let low = rare_count(trials, below, tail).map(|rare| rare + 1);
    let high = rare_count(trials, above, tail).map(|rare| trials - rare);
    let value = |rank: u64| value_at_rank(counts, u128::from(rank));
    (low.and_then(value), high.and_then(value))
}

/// [`binomial::highest_rare_count`], for levels at which ranks say something at all.
fn rare_count(trials: u64, odds: Odds, tail: f64) -> Option<u64> {
    (odds.q > 0.0).then(|| binomial::highest_rare_count(trials, odds, tail)).flatten()
}

/// The value of the trial with this rank, counted from 1 in order of value.
fn value_at_rank(counts: &[u64], rank: u128) -> Option<usize> {
    let mut seen = 0;
    counts.iter().position(|&count| {
        seen += u128::from(count);
        seen >= rank && count > 0
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn quantiles_of_one_to_a_hundred_are_the_percents() {
        let counts: Vec<u64> = (0..=100).map(|value| u64::from(value > 0)).collect();
        for percent in 1..=100 {
            assert_eq!(quantile(&counts, percent), Some(percent as usize));
        }
        assert_eq!(quantile(&counts, 0), Some(1));
        assert_eq!(quantile(&[0, 0], 50), None);
        assert_eq!(interval(&[], 50, 0.95), (None, None));
    }

    /// The textbook case: the median of 10 trials lies between the 2nd and the 9th in 97.9 % of samples
    /// (1 - 2 * 11 / 1024), and no pair of ranks reaches 95 % with fewer than 6 trials (1 - 2 / 32 < 0.95).
    #[test]
    fn ranks_around_the_median_are_the_textbook_ones() {
        assert_eq!(interval(&[1; 10], 50, 0.95), (Some(1), Some(8)));
        assert_eq!(interval(&[1; 6], 50, 0.95), (Some(0), Some(5)));
        assert_eq!(interval(&[1; 5], 50, 0.95), (None, None));
    }

    /// No sample bounds the least that can happen, nor the most.
    #[test]
    fn the_ends_of_a_distribution_have_no_interval() {
        for percent in [0, 100] {
            assert_eq!(interval(&[10; 10], percent, 0.95), (None, None), "{percent}");
        }
        assert_eq!((quantile(&[0, 3, 1, 0], 0), quantile(&[0, 3, 1, 0], 100)), (Some(1), Some(2)));
    }

    /// P(B <= l - 1) by adding up the probabilities from Pascal's recurrence.
    fn brute_force_rank(n: u64, p: f64, tail: f64) -> Option<u64> {
        let mut probabilities = vec![1.0];
        for _ in 0..n {
            let mut next = vec![0.0; probabilities.len() + 1];
            for (k, probability) in probabilities.iter().enumerate() {
                next[k] += probability * (1.0 - p);
                next[k + 1] += probability * p;
            }
            probabilities = next;
        }
        let mut sum = 0.0;
        let rare = probabilities.iter().take_while(|&&probability| {
            sum += probability;
            sum <= tail
        });
        (rare.count() as u64).checked_sub(1)
    }

    proptest! {
        #[test]
        fn ranks_match_brute_force(n in 1u64..300, percent in 1u32..100, confidence in 0.5f64..0.999) {
            let counts = vec![1; n as usize];
            let (p, tail) = (f64::from(percent) / 100.0, (1.0 - confidence) / 2.0);
            let low = brute_force_rank(n, p, tail).map(|rare| rare as usize);
            let high = brute_force_rank(n, 1.0 - p, tail).map(|rare| (n - 1 - rare) as usize);
            prop_assert_eq!(interval(&counts, percent, confidence), (low, high));
        }

        #[test]
        fn quantile_is_the_smallest_value_that_reaches_its_level(
            counts in prop::collection::vec(0u64..50, 1..20), percent in 1u32..=100,
        ) {
            let total: u64 = counts.iter().sum();
            prop_assume!(total > 0);
            let reaches = |v: usize| counts[..=v].iter().sum::<u64>() * 100 >= u64::from(percent) * total;
            let v = quantile(&counts, percent).unwrap();
            prop_assert!(reaches(v) && (v == 0 || !reaches(v - 1)));
        }
    }
}
