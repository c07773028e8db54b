//! The verdict on a printed number, and whether it is what the author of the claim expects.

use super::claims::Expected;
use super::printed::Printed;
use crate::chance::fraction::{self, Fraction};
pub use crate::estimate::Judged as Verdict;

/// What a number solved in floating point may be off by: absolutely, or relatively where it is above 1.
pub const ERROR: f64 = 1e-12;

/// What the rules say about a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Found {
    /// The number itself.
    Exact(Fraction),
    /// A number solved in floating point: the true one is no further away than the error.
    Near {
        /// As solved.
        value: f64,
        /// Bound on the error.
        error: f64,
    },
    /// An estimate from trials with its interval.
    Played {
        /// Share or mean.
        value: f64,
        /// Lower end.
        low: f64,
        /// Upper end.
        high: f64,
        /// Trials played.
        trials: u64,
        /// Seed of the trials.
        seed: u64,
    },
}

/// Whether a verdict is the expected one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is.
    Held,
    /// It is not.
    Refuted,
    /// Nobody knows yet.
    Undecided,
}

impl Found {
    /// What should have been printed, without its point; `None` when it is not known well enough.
    pub fn correct(&self, printed: &Printed) -> Option<u128> {
        match *self {
            // A fraction may be too long to be rounded in 128 bits, and its value is still known well enough.
            Self::Exact(exact) => {
                let near = Self::Near { value: self.value(), error: ERROR * self.value().max(1.0) };
                printed.correct(exact).or_else(|| near.correct(printed))
            }
            Self::Near { .. } | Self::Played { .. } => {
                let (low, high) = self.ends();
                let (low, high) = (nearest(low, printed)?, nearest(high, printed)?);
                (low == high).then_some(low)
            }
        }
    }

    /// The nearest floating-point number.
    pub fn value(&self) -> f64 {
        match *self {
            Self::Exact(exact) => fraction::to_f64(exact),
            Self::Near { value, .. } | Self::Played { value, .. } => value,
        }
    }

    /// The ends between which the number lies.
    pub fn ends(&self) -> (f64, f64) {
        match *self {
            Self::Exact(exact) => (fraction::to_f64(exact), fraction::to_f64(exact)),
            Self::Near { value, error } => (value - error, value + error),
            Self::Played { low, high, .. } => (low, high),
        }
    }
}

/// A value rounded as printed, without its point; `None` for what cannot be shown so.
fn nearest(value: f64, printed: &Printed) -> Option<u128> {
    if value.is_nan() {
        return None;
    }
    let digits = (value.max(0.0) * 10f64.powi(printed.places() as i32) + 0.5).floor();
    // Beyond 2^53 a float no longer tells one integer from the next.
    (digits < 9e15).then_some(digits as u128)
}

/// The verdict on a number; `rounded` is the value of its formula in the articles' arithmetic.
pub fn judge(printed: &Printed, found: &Found, rounded: Option<Fraction>) -> Verdict {
    let reused = || rounded.and_then(|value| printed.correct(value)) == Some(printed.digits);
    let off = || if reused() { Verdict::RoundedInputs } else { Verdict::Differs };
    match found.correct(printed) {
        Some(correct) if correct == printed.digits => Verdict::Right,
        Some(_) => off(),
        None => {
            // The interval covers several roundings: it decides only when the printed one is none of them.
            let (low, high) = found.ends();
            let among = |digits: u128| nearest(low, printed) <= Some(digits) && Some(digits) <= nearest(high, printed);
            let known = nearest(low, printed).is_some() && nearest(high, printed).is_some();
            if known && !among(printed.digits) { off() } else { Verdict::Undecided }
        }
    }
}

/// Whether a verdict is the expected one. A claim that is expected to be off and turns out right is refuted too: its
/// author would tell readers of a mistake that is none.
pub fn standing(expected: Expected, verdict: Verdict) -> Standing {
    let held = match verdict {
        Verdict::Undecided => return Standing::Undecided,
        Verdict::Right => expected == Expected::Right,
        Verdict::RoundedInputs => expected != Expected::Right,
        Verdict::Differs => expected == Expected::Off,
    };
    if held { Standing::Held } else { Standing::Refuted }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> Printed {
        Printed::read(text, None).unwrap()
    }

    fn exact(over: u128, under: u128) -> Found {
        Found::Exact(Fraction::new(over, under))
    }

    #[test]
    fn a_number_is_right_exactly_when_it_is_the_true_one_rounded() {
        assert_eq!(judge(&printed("46 %"), &exact(1793, 3888), None), Verdict::Right);
        assert_eq!(judge(&printed("0.5"), &exact(9, 20), None), Verdict::Right);
        assert_eq!(judge(&printed("45 %"), &exact(1793, 3888), None), Verdict::Differs);
    }

    #[test]
    fn a_number_from_rounded_chances_is_told_from_one_that_nothing_explains() {
        // 2/3 * 0.72 * 2/3 + 1/3 * 0.58 = 77/150, where the exact chances give 167/324.
        let rounded = Some(Fraction::new(77, 150));
        assert_eq!(judge(&printed("51 %"), &exact(167, 324), rounded), Verdict::RoundedInputs);
        assert_eq!(judge(&printed("52 %"), &exact(167, 324), rounded), Verdict::Right);
        assert_eq!(judge(&printed("50 %"), &exact(167, 324), rounded), Verdict::Differs);
    }

    #[test]
    fn what_is_only_nearly_known_is_decided_unless_the_error_crosses_a_border() {
        let near = |value, error| Found::Near { value, error };
        assert_eq!(judge(&printed("46 %"), &near(0.4612, 1e-12), None), Verdict::Right);
        assert_eq!(judge(&printed("45 %"), &near(0.4612, 1e-12), None), Verdict::Differs);
        assert_eq!(judge(&printed("46 %"), &near(0.455, 1e-12), None), Verdict::Undecided);
        assert_eq!(judge(&printed("44 %"), &near(0.455, 1e-12), None), Verdict::Differs);
        assert_eq!(judge(&printed("0 %"), &near(0.0, 1e-12), None), Verdict::Right);
        assert_eq!(judge(&printed("0 %"), &near(f64::NAN, 1e-12), None), Verdict::Undecided);
    }

    #[test]
    fn a_fraction_of_forty_digits_is_decided_too() {
        let long = exact(u128::MAX / 3, u128::MAX - 1);
        assert_eq!(judge(&printed("33.33 %"), &long, None), Verdict::Right);
        assert_eq!(judge(&printed("33.34 %"), &long, None), Verdict::Differs);
    }

    #[test]
    fn a_sample_decides_by_its_interval() {
        let played = |low, high| Found::Played { value: (low + high) / 2.0, low, high, trials: 1000, seed: 1 };
        assert_eq!(judge(&printed("46 %"), &played(0.456, 0.464), None), Verdict::Right);
        assert_eq!(judge(&printed("46 %"), &played(0.44, 0.46), None), Verdict::Undecided);
        assert_eq!(judge(&printed("46 %"), &played(0.41, 0.44), None), Verdict::Differs);
        assert_eq!(judge(&printed("2.5"), &played(f64::NEG_INFINITY, f64::INFINITY), None), Verdict::Undecided);
    }

    #[test]
    fn what_is_expected_to_be_off_and_is_right_is_refuted_too() {
        let all = [Verdict::Right, Verdict::RoundedInputs, Verdict::Differs, Verdict::Undecided];
        let standings = |expected| all.map(|verdict| standing(expected, verdict));
        use Standing::{Held, Refuted, Undecided};
        assert_eq!(standings(Expected::Right), [Held, Refuted, Refuted, Undecided]);
        assert_eq!(standings(Expected::Off), [Refuted, Held, Held, Undecided]);
        assert_eq!(standings(Expected::RoundedInputs), [Refuted, Held, Refuted, Undecided]);
    }
}
