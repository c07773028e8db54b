//! Difference of two proportions that were observed on different trials.
//!
//! Interval: R. G. Newcombe, "Interval estimation for the difference between independent proportions: comparison of
//! eleven methods", Statistics in Medicine 17 (1998), 873-890, method 10: the arms of both score intervals, square and
//! add. It needs fixed numbers of trials. Where the same dice were thrown and nobody noted which trial was which, it is
//! too wide and not too narrow.

use super::paired::{Difference, ScoreArms, third_side};
use super::proportion::upper_normal_quantile;

/// A proportion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Proportion {
    /// Known without error.
    Known(f64),
    /// So often in so many trials, at least one.
    Counted { k: u64, n: u64 },
}

impl Proportion {
    /// The estimate.
    pub fn estimate(self) -> f64 {
        match self {
            Self::Known(p) => p,
            Self::Counted { k, n } => k as f64 / n as f64,
        }
    }

    /// Trials; `None` where it is known.
    pub fn trials(self) -> Option<u64> {
        match self {
            Self::Known(_) => None,
            Self::Counted { n, .. } => Some(n),
        }
    }

    fn arms(self, z: f64) -> ScoreArms {
        match self {
            Self::Known(_) => ScoreArms { down: 0.0, up: 0.0 },
            Self::Counted { k, n } => ScoreArms::new(k, n, z),
        }
    }
}

/// The difference "first minus second" with its interval at `confidence` (within `0..1`).
pub fn difference(first: Proportion, second: Proportion, confidence: f64) -> Difference {
    let z = upper_normal_quantile((1.0 - confidence) / 2.0);
    let estimate = first.estimate() - second.estimate();
    let (first, second) = (first.arms(z), second.arms(z));
    Difference {
        estimate,
        low: (estimate - third_side(first.down, second.up, 0.0)).max(-1.0),
        high: (estimate + third_side(first.up, second.down, 0.0)).min(1.0),
    }
}

/// The difference "first minus second" of two numbers that come from different trials, each with the ends of its
/// interval, at their confidence: G. Y. Zou and A. Donner, "Construction of confidence limits about effect measures: a
/// general approach", Statistics in Medicine 27 (2008), 1693-1702. Of proportions with score intervals it is
/// [`difference`].
pub fn of_intervals(first: (f64, f64, f64), second: (f64, f64, f64)) -> Difference {
    let estimate = first.1 - second.1;
    let arms = |(low, value, high): (f64, f64, f64)| ScoreArms { down: value - low, up: high - value };
    let (first, second) = (arms(first), arms(second));
    Difference {
        estimate,
        low: estimate - third_side(first.down, second.up, 0.0),
        high: estimate + third_side(first.up, second.down, 0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(first: (u64, u64), second: (u64, u64), low: f64, high: f64) {
        let counted = |(k, n)| Proportion::Counted { k, n };
        let found = difference(counted(first), counted(second), 0.95);
        assert!((found.low - low).abs() < 0.000_051 && (found.high - high).abs() < 0.000_051, "{found:?}");
    }

    /// Newcombe's table II, contrasts (a), (b) and (e), method 10.
    #[test]
    fn the_published_contrasts_are_met() {
        check((56, 70), (48, 80), 0.0524, 0.3339);
        check((9, 10), (3, 10), 0.1705, 0.8090);
        check((5, 56), (0, 29), -0.0381, 0.1926);
    }

    #[test]
    fn what_is_known_adds_nothing_to_the_interval() {
        let counted = Proportion::Counted { k: 56, n: 70 };
        let found = difference(counted, Proportion::Known(0.6), 0.95);
        let own = ScoreArms::new(56, 70, upper_normal_quantile(0.025));
        assert!((found.high - found.estimate - own.up).abs() < 1e-15 && (found.estimate - 0.2).abs() < 1e-15);
        assert_eq!(difference(Proportion::Known(0.75), Proportion::Known(0.5), 0.95).low, 0.25);
    }

    /// Of proportions the general way is Newcombe's, as his table tells it.
    #[test]
    fn arms_of_score_intervals_give_the_difference_of_proportions() {
        let z = upper_normal_quantile(0.025);
        for (first, second) in [((56, 70), (48, 80)), ((9, 10), (3, 10)), ((5, 56), (0, 29))] {
            let ends = |(k, n): (u64, u64)| {
                let (p, arms) = (k as f64 / n as f64, ScoreArms::new(k, n, z));
                (p - arms.down, p, p + arms.up)
            };
            let (found, counted) = (of_intervals(ends(first), ends(second)), |(k, n)| Proportion::Counted { k, n });
            let wanted = difference(counted(first), counted(second), 0.95);
            let off = |one: f64, other: f64| (one - other).abs() > 1e-12;
            assert!(!off(found.low, wanted.low) && !off(found.high, wanted.high), "{found:?} {wanted:?}");
        }
    }
}
