//! What may be said of a difference: better, worse, equal for all that matters, or not decided yet.
//!
//! That a difference is not significant does not make it nothing. It is equal when it is shown to be smaller than what
//! matters, by two one-sided tests: D. J. Schuirmann, "A comparison of the two one-sided tests procedure and the power
//! approach for assessing the equivalence of average bioavailability", Journal of Pharmacokinetics and Biopharmaceutics
//! 15 (1987), 657-680. Each of them may err as often as the interval does, so that the interval that must lie within
//! what matters is the one with twice the risk.

use super::paired::Difference;
use super::plan::fewest_trials;
use super::proportion::upper_normal_quantile;
use statrs::function::erf;

/// How likely it is that the trials asked for decide, if the difference is what it seems.
const LIKELY: f64 = 0.9;

/// What may be said of "first minus second".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first has more.
    Better,
    /// The first has less.
    Worse,
    /// The difference, if there is one, is smaller than what matters.
    Equal,
    /// None of these is sure.
    Undecided {
        /// So many more trials would decide with a chance of 90 %, if the difference is what it seems; `None` where no
        /// reasonable number would.
        more: Option<u64>,
    },
}

impl Verdict {
    /// The verdict on a difference known without error. `matters` is the smallest difference that is worth a word, if
    /// anybody said so.
    pub fn of_exact(difference: f64, matters: Option<f64>) -> Self {
        if difference.abs() <= matters.unwrap_or(0.0) {
            Self::Equal
        } else if difference > 0.0 {
            Self::Better
        } else {
            Self::Worse
        }
    }

    /// The verdict on a difference counted in so many trials; `interval(confidence)` is its interval, and `confidence`
    /// (within `0..1`) that of the verdict: neither is a difference of nothing called better or worse more often than
    /// in `1 - confidence`, nor one as large as what matters equal.
    ///
    /// A difference that is sure and yet too small to matter is equal.
    pub fn new(trials: u64, matters: Option<f64>, confidence: f64, interval: impl Fn(f64) -> Difference) -> Self {
        let found = interval(confidence);
        let within = matters.is_some_and(|matters| {
            let one_sided = interval(1.0 - 2.0 * (1.0 - confidence));
            -matters < one_sided.low && one_sided.high < matters
        });
        if within {
            Self::Equal
        } else if found.low > 0.0 {
            Self::Better
        } else if found.high < 0.0 {
            Self::Worse
        } else {
            Self::Undecided { more: more_trials(trials, matters, confidence, found) }
        }
    }
}

/// Trials until a verdict is likely, were everything played again. Intervals narrow as the root of trials.
fn more_trials(trials: u64, matters: Option<f64>, confidence: f64, found: Difference) -> Option<u64> {
    let (apart, one_sided) = (upper_normal_quantile((1.0 - confidence) / 2.0), upper_normal_quantile(1.0 - confidence));
    let error = 0.5 * (found.high - found.low) / apart * (trials as f64).sqrt();
    let below = |z: f64| 0.5 * erf::erfc(-z / std::f64::consts::SQRT_2);
    let decides = |trials: u64| {
        // In standard errors: estimates from `least` to `apart`, on either side, are neither equal nor different.
        let unit = error / (trials as f64).sqrt();
        let least = matters.map_or(0.0, |matters| (matters / unit - one_sided).max(0.0));
        let expected = found.estimate / unit;
        let between = |low: f64, high: f64| (below(high - expected) - below(low - expected)).max(0.0);
        between(least, apart) + between(-apart, -least) <= 1.0 - LIKELY
    };
    fewest_trials(decides).map(|needed| needed.saturating_sub(trials).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::paired::PairedCounts;
    use proptest::prelude::*;
    use rand::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn what_is_known_is_judged_by_what_matters() {
        assert_eq!(Verdict::of_exact(0.01, None), Verdict::Better);
        assert_eq!(Verdict::of_exact(-0.01, Some(0.005)), Verdict::Worse);
        assert_eq!(Verdict::of_exact(-0.01, Some(0.01)), Verdict::Equal);
        assert_eq!(Verdict::of_exact(0.0, None), Verdict::Equal);
    }

    fn normal_interval(estimate: f64, error: f64) -> impl Fn(f64) -> Difference {
        move |confidence| {
            let reach = upper_normal_quantile((1.0 - confidence) / 2.0) * error;
            Difference { estimate, low: estimate - reach, high: estimate + reach }
        }
    }

    proptest! {
        /// A second formulation: the larger p-value of both one-sided tests, and the p-value of the two-sided one.
        #[test]
        fn verdicts_are_those_of_the_tests(estimate in -3.0f64..3.0, matters in 0.5f64..4.0) {
            let tail = |z: f64| 0.5 * erf::erfc(z / std::f64::consts::SQRT_2);
            let equal = tail(estimate + matters).max(tail(matters - estimate)) < 0.05;
            let apart = 2.0 * tail(estimate.abs()) < 0.05;
            let found = Verdict::new(100, Some(matters), 0.95, normal_interval(estimate, 1.0));
            match found {
                Verdict::Equal => prop_assert!(equal),
                Verdict::Better => prop_assert!(!equal && apart && estimate > 0.0),
                Verdict::Worse => prop_assert!(!equal && apart && estimate < 0.0),
                Verdict::Undecided { more } => prop_assert!(!equal && !apart && more.is_some()),
            }
        }
    }

    /// How often the verdict on so many games, played 2000 times, is each of better, worse, equal and undecided.
    fn verdicts(more: f64, trials: u64, seed: u64) -> [f64; 4] {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut counts = [0.0; 4];
        for _ in 0..2000 {
            let mut games = PairedCounts::default();
            for _ in 0..trials {
                let die = (dice.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
                if die < 0.2 + more / 2.0 {
                    games.only_first += 1;
                } else if die < 0.4 {
                    games.only_second += 1;
                } else {
                    games.both += 1;
                }
            }
            let verdict = Verdict::new(trials, Some(0.1), 0.95, |confidence| games.difference(confidence).unwrap());
            let place = match verdict {
                Verdict::Better => 0,
                Verdict::Worse => 1,
                Verdict::Equal => 2,
                Verdict::Undecided { .. } => 3,
            };
            counts[place] += 1.0 / 2000.0;
        }
        counts
    }

    /// With nothing between them, one in twenty is called better or worse, and with exactly what matters between them,
    /// one in twenty equal; each with a standard error of 0.5 %.
    #[test]
    fn each_wrong_word_is_as_rare_as_promised() {
        let [better, worse, ..] = verdicts(0.0, 400, 1);
        assert!(better + worse < 0.05 + 4.0 * 0.005, "{better} {worse}");
        let [_, worse, equal, _] = verdicts(0.1, 400, 2);
        assert!(equal < 0.05 + 4.0 * 0.005 && equal > 0.02 && worse < 1e-3, "{equal} {worse}");
    }

    /// Two hundred trials that show 4 points, of which 10 would matter: so many more decide in nine of ten, where the
    /// difference is those 4 points. A third of them does not.
    #[test]
    fn as_many_trials_as_asked_for_decide() {
        let games = PairedCounts { both: 60, neither: 60, only_first: 44, only_second: 36 };
        let judge = |matters| match Verdict::new(200, matters, 0.95, |confidence| games.difference(confidence).unwrap())
        {
            Verdict::Undecided { more: Some(more) } => more,
            verdict => panic!("{verdict:?}"),
        };
        let more = judge(Some(0.1));
        // Two hundredths of 2000 are three standard errors.
        let [.., undecided] = verdicts(0.04, 200 + more, 3);
        assert!((undecided - 0.1).abs() < 0.02, "{more}: {undecided}");
        let [.., undecided] = verdicts(0.04, (200 + more) / 3, 3);
        assert!(undecided > 0.2, "{undecided}");
        // Without a word on what matters, as many as tell 4 points from none: 10.5 variances of 0.4 over 0.0016.
        assert!(((judge(None) + 200) as f64 / 2627.0 - 1.0).abs() < 0.05, "{}", judge(None));
        let even = |confidence: f64| normal_interval(0.0, 1.0)(confidence);
        assert_eq!(Verdict::new(400, None, 0.95, even), Verdict::Undecided { more: None });
    }
}
