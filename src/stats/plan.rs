//! How many trials a wanted precision takes.
//!
//! A pilot says roughly where each probability lies; the plan does not trust it further than its own interval. For each
//! outcome it takes the probability nearest to one half that the pilot cannot exclude (half of the risk), and of the
//! counts that this probability then gives, the one nearest to half of the trials that is not too rare (the other
//! half). The Clopper-Pearson interval widens towards one half, so any less unlucky run is at least as precise. The
//! number of trials is the smallest for which that interval is narrow enough. Pilot and main run must use separate
//! dice, so that the main run's number of trials is fixed before its first die is rolled.

use super::binomial;
use super::proportion::{clopper_pearson, corrected};
use super::solve::Odds;

/// Chance that a plan keeps its word for every outcome at once.
pub const ASSURANCE: f64 = 0.999;

/// Plans are not made for more trials than this; no machine would finish them.
pub const MOST_TRIALS: u64 = 1_000_000_000_000_000;

/// What a plan has to achieve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Precision {
    /// Largest half-width of any outcome's interval, as a probability (0.001 is a tenth of a percent).
    pub half_width: f64,
    /// Confidence of each interval, already corrected for several at once ([`corrected`]).
    pub confidence: f64,
}

/// Trials after which every outcome's interval is narrow enough, with the chance [`ASSURANCE`].
///
/// `pilot` holds how often each outcome came up in `pilot_trials` trials. Without a pilot (no outcomes, or no trials)
/// every probability is taken to be one half, the worst case. `None` when the half-width is not a positive number or
/// takes more than [`MOST_TRIALS`].
pub fn trials_needed(pilot: &[u64], pilot_trials: u64, wanted: Precision) -> Option<u64> {
    if wanted.half_width.is_nan() || wanted.half_width <= 0.0 {
        return None;
    }
    // Two risks per outcome, shared out evenly.
    let confidence = corrected(ASSURANCE, 2 * pilot.len());
    let probability = |&k: &u64| nearest_to_half(clopper_pearson(k, pilot_trials, confidence));
    let worst = pilot.iter().map(probability).reduce(f64::max).unwrap_or(0.5);
    fewest_trials(|n| worst_half_width(n, worst, 1.0 - confidence, wanted.confidence) <= wanted.half_width)
}

/// The smallest number of trials that is enough, by doubling and then halving; `None` beyond [`MOST_TRIALS`].
pub(super) fn fewest_trials(is_enough: impl Fn(u64) -> bool) -> Option<u64> {
    let mut enough = 1;
    while !is_enough(enough) {
        if enough >= MOST_TRIALS {
            return None;
        }
        enough = (2 * enough).min(MOST_TRIALS);
    }
    let mut too_few = enough / 2;
    while enough - too_few > 1 {
        let middle = too_few + (enough - too_few) / 2;
        if is_enough(middle) {
            enough = middle;
        } else {
            too_few = middle;
        }
    }
    Some(enough)
}

/// Of an interval of probabilities, the one nearest to one half, mirrored into `0..=0.5`.
fn nearest_to_half((low, high): (f64, f64)) -> f64 {
    if low > 0.5 { 1.0 - low } else { high.min(0.5) }
}

/// The half-width that `n` trials exceed with at most the chance `risk`, for a probability `p` up to one half.
fn worst_half_width(n: u64, p: f64, risk: f64, confidence: f64) -> f64 {
    // Counted in failures, the unlucky side is the lower one: at most `rare` failures are too rare to plan for.
    let failures = Odds { p: 1.0 - p, q: p };
    let rare = if p > 0.0 { binomial::highest_rare_count(n, failures, risk) } else { n.checked_sub(1) };
    let fewest_failures = rare.map_or(0, |rare| rare + 1);
    let unlucky = (n - fewest_failures).min(n / 2);
    let (low, high) = clopper_pearson(unlucky, n, confidence);
    (high - low) / 2.0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    const WANTED: Precision = Precision { half_width: 0.01, confidence: 0.95 };

    fn half_width(k: u64, n: u64, confidence: f64) -> f64 {
        let (low, high) = clopper_pearson(k, n, confidence);
        (high - low) / 2.0
    }

    #[test]
    fn without_a_pilot_half_of_the_trials_is_the_worst_count_and_just_narrow_enough() {
        let n = trials_needed(&[], 0, WANTED).unwrap();
        // Normal theory: 1.96^2 / (4 * 0.01^2) = 9604, and a little more for an exact interval.
        assert!((9_604..9_750).contains(&n), "{n}");
        assert!(half_width(n / 2, n, 0.95) <= 0.01);
        assert!(half_width(n / 2 - 50, n - 100, 0.95) > 0.01);
    }

    #[test]
    fn the_fewest_are_found_wherever_they_lie() {
        for fewest in (1..70).chain([MOST_TRIALS - 1, MOST_TRIALS]) {
            assert_eq!(fewest_trials(|n| n >= fewest), Some(fewest));
        }
        assert_eq!(fewest_trials(|_| false), None);
    }

    #[test]
    fn impossible_wishes_are_refused() {
        for half_width in [0.0, -0.1, f64::NAN, 1e-9] {
            let wanted = Precision { half_width, ..WANTED };
            assert_eq!(trials_needed(&[5, 5], 10, wanted), None, "{half_width}");
        }
        assert_eq!(trials_needed(&[5, 5], 10, Precision { half_width: 0.5, ..WANTED }), Some(1));
    }

    #[test]
    fn outcomes_that_hardly_happen_need_fewer_trials() {
        let rare = trials_needed(&[100, 99_900], 100_000, WANTED).unwrap();
        let even = trials_needed(&[50_000, 50_000], 100_000, WANTED).unwrap();
        assert!(rare < 1000 && even > 9_500, "{rare} and {even}");
        // The widest interval decides, wherever its outcome stands.
        for pilot in [[100, 49_900, 50_000], [50_000, 49_900, 100]] {
            assert!(trials_needed(&pilot, 100_000, WANTED).unwrap() > 9_500);
        }
    }

    /// Both risks of both outcomes are counted. The number comes from adding up binomial terms in another language: by
    /// a pilot of 10 in 100 the chance is 0.25112 at most, at a risk of 0.001 / 4 from either end. With three risks it
    /// would be 357, with two 353. A third outcome, which the pilot never saw, adds two risks more.
    #[test]
    fn the_risk_is_shared_by_both_steps_for_every_outcome() {
        let wanted = Precision { half_width: 0.05, confidence: 0.95 };
        assert_eq!(trials_needed(&[10, 90], 100, wanted), Some(360));
        assert_eq!(trials_needed(&[10, 90, 0], 100, wanted), Some(364));
    }

    /// Pilot and main run are played 400 times over. The plan may miss once in 1000, so four misses in 400 have a
    /// chance below 0.1 %. A plan that takes the pilot's share as the probability misses 18 times with these dice.
    #[test]
    fn planned_trials_deliver_the_precision() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut play = |n: u64| (0..n).filter(|_| dice.next_u64() < u64::MAX / 5).count() as u64;
        let wanted = Precision { half_width: 0.02, ..WANTED };
        let mut misses = 0;
        for _ in 0..400 {
            let wins = play(500);
            let n = trials_needed(&[wins, 500 - wins], 500, wanted).unwrap();
            misses += u32::from(half_width(play(n), n, 0.95) > 0.02);
        }
        assert!(misses < 4, "{misses}");
    }

    proptest! {
        /// The plan relies on this: of all counts, the one nearest to half of the trials has the widest interval.
        #[test]
        fn intervals_widen_towards_half_of_the_trials(
            n in 2u64..100_000, share in 0.0f64..0.5, confidence in 0.5f64..0.9999,
        ) {
            let k = (share * n as f64) as u64;
            prop_assume!(k < n / 2);
            prop_assert!(half_width(k, n, confidence) <= half_width(k + 1, n, confidence) + 1e-12);
        }
    }
}
