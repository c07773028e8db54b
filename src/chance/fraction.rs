//! Exact fractions, for single rolls and everything else that fits: `49/216` instead of 0.2268….
//!
//! A fraction is a ratio of two 128-bit integers in lowest terms; sums and products are checked, and `None` means that
//! a number grew past that. Nothing in here knows a game or how a number is shown.

use super::weights::Weights;
use num_traits::{CheckedAdd, CheckedMul, One, ToPrimitive, Zero};

/// A non-negative fraction in lowest terms.
pub type Fraction = num_rational::Ratio<u128>;

/// The probability of one outcome of a draw.
pub fn chance_of(weights: &Weights, outcome: usize) -> Fraction {
    // A table's total is at least 1.
    Fraction::new(weights.weight(outcome), weights.total())
}

/// A sum, `None` when it does not fit.
pub fn sum(terms: impl IntoIterator<Item = Fraction>) -> Option<Fraction> {
    terms.into_iter().try_fold(Fraction::zero(), |sum, term| sum.checked_add(&term))
}

/// A product, `None` when it does not fit.
pub fn product(factors: impl IntoIterator<Item = Fraction>) -> Option<Fraction> {
    factors.into_iter().try_fold(Fraction::one(), |product, factor| product.checked_mul(&factor))
}

/// The nearest floating-point number, to within one unit in its last place or so.
pub fn to_f64(fraction: Fraction) -> f64 {
    match (fraction.numer().to_f64(), fraction.denom().to_f64()) {
        (Some(numerator), Some(denominator)) => numerator / denominator,
        // Every integer of 128 bits has a nearest float.
        _ => f64::NAN,
    }
}

/// `fraction * 10^decimals`, rounded to the nearest integer, halves upwards; `None` when it does not fit.
///
/// This is how printed tables round: `rounded(7/12, 2)` is 58, the whole per cents of 58.33.
pub fn rounded(fraction: Fraction, decimals: u32) -> Option<u128> {
    let scale = 10u128.checked_pow(decimals)?;
    let (numerator, denominator) = (*fraction.numer(), *fraction.denom());
    let twice = u128::checked_mul(numerator, scale)?.checked_mul(2)?;
    Some(twice.checked_add(denominator)? / u128::checked_mul(denominator, 2)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(numerator: u128, denominator: u128) -> Fraction {
        Fraction::new(numerator, denominator)
    }

    #[test]
    fn a_hit_made_again_against_super_senses() {
        // Need 7 twice (21 of 36 pairs each), and Super Senses miss with four faces of six: 49/216.
        let weights = Weights::new(&[15, 21]).unwrap();
        let hit = chance_of(&weights, 1);
        assert_eq!(hit, fraction(7, 12));
        assert_eq!(product([hit, hit, fraction(2, 3)]), Some(fraction(49, 216)));
        assert_eq!(to_f64(fraction(49, 216)), 49.0 / 216.0);
    }

    #[test]
    fn halves_are_rounded_upwards() {
        assert_eq!(rounded(fraction(1, 8), 2), Some(13));
        assert_eq!(rounded(fraction(1, 200), 2), Some(1));
        assert_eq!(rounded(fraction(7, 12), 2), Some(58));
        assert_eq!(rounded(fraction(49, 216), 4), Some(2269));
        assert_eq!(rounded(fraction(1, 1), 2), Some(100));
        assert_eq!(rounded(fraction(0, 1), 2), Some(0));
    }

    #[test]
    fn what_does_not_fit_is_no_number() {
        let tiny = fraction(1, u128::MAX);
        assert_eq!(product([tiny, tiny]), None);
        assert_eq!(sum([tiny, fraction(1, u128::MAX - 1)]), None);
        assert_eq!(rounded(fraction(u128::MAX, 1), 2), None);
    }
}
