//! What becomes of a fight when everybody is played by another policy: how far to trust a verdict.

use crate::stats::paired::Difference;

/// A case under the other policy of its play.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyGap {
    /// Which case.
    pub case: String,
    /// The policy of all who fight: `greedy`.
    pub policy: &'static str,
    /// Fights that were played so.
    pub trials: u64,
    /// The outcome whose chance is told: that the side written first wins.
    pub outcome: String,
    /// Its chance as the scenario has it, and the interval: the chance itself where it is known.
    pub written: (f64, f64, f64),
    /// Its chance under the other policy, and the interval.
    pub other: (f64, f64, f64),
    /// The second less the first.
    pub by: Difference,
    /// Who is ahead under both.
    pub ahead: Ahead,
}

/// Whether the side that is ahead, draws counted half, is so under the other policy as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ahead {
    /// It is.
    Stands,
    /// The other one is.
    Flips,
    /// Under one of the two policies that cannot be told.
    Unsure,
}

impl Ahead {
    /// As tables and files have it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Stands => "stands",
            Self::Flips => "flips",
            Self::Unsure => "unsure",
        }
    }

    /// Of two intervals of a score.
    pub fn of([one, other]: [(f64, f64); 2]) -> Self {
        let side = |(low, high): (f64, f64)| match (low > 0.5, high < 0.5) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        match (side(one), side(other)) {
            (Some(one), Some(other)) if one == other => Self::Stands,
            (Some(_), Some(_)) => Self::Flips,
            _ => Self::Unsure,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_ahead_is_told_where_both_intervals_lie_on_one_side_of_even() {
        let of = |one, other| Ahead::of([one, other]);
        assert_eq!(of((0.51, 0.6), (0.7, 0.8)), Ahead::Stands);
        assert_eq!(of((0.1, 0.2), (0.3, 0.4)), Ahead::Stands);
        assert_eq!(of((0.51, 0.6), (0.3, 0.4)), Ahead::Flips);
        assert_eq!(of((0.1, 0.2), (0.55, 0.6)), Ahead::Flips);
        assert_eq!(of((0.49, 0.6), (0.7, 0.8)), Ahead::Unsure);
        assert_eq!(of((0.51, 0.6), (0.45, 0.52)), Ahead::Unsure);
        // Even is on neither side.
        assert_eq!(of((0.5, 0.6), (0.7, 0.8)), Ahead::Unsure);
        assert_eq!(of((0.1, 0.2), (0.3, 0.5)), Ahead::Unsure);
    }
}
