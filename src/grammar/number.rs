//! A number that is known exactly: as a fraction while that fits, else to the nearest float.

use crate::chance::Fraction;
use crate::chance::fraction::to_f64;
use num_traits::{CheckedAdd, CheckedMul, Zero};
use std::ops::{Add, Mul};

/// A number without an interval, not below 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// In lowest terms.
    Fraction(Fraction),
    /// What has outgrown fractions of 128 bits: reckoned in floats from positive terms alone, so to some 13 digits.
    Near(f64),
}

impl Number {
    /// None.
    pub fn zero() -> Self {
        Fraction::zero().into()
    }

    /// All.
    pub fn one() -> Self {
        Fraction::from_integer(1).into()
    }

    /// As a float.
    pub fn float(self) -> f64 {
        match self {
            Self::Fraction(fraction) => to_f64(fraction),
            Self::Near(number) => number,
        }
    }

    /// As a fraction, where it is one.
    pub fn fraction(self) -> Option<Fraction> {
        match self {
            Self::Fraction(fraction) => Some(fraction),
            Self::Near(_) => None,
        }
    }

    /// Whether it is none at all.
    pub fn is_zero(self) -> bool {
        match self {
            Self::Fraction(fraction) => fraction.is_zero(),
            Self::Near(number) => number <= 0.0,
        }
    }

    /// What is missing to 1; `other` is the same, reckoned without a difference, for numbers too near to 1 or 0 to be
    /// told apart by one.
    #[must_use]
    pub fn complement_or(self, other: Self) -> Self {
        match self {
            Self::Fraction(fraction) if fraction <= Fraction::from_integer(1) => {
                (Fraction::from_integer(1) - fraction).into()
            }
            _ => other,
        }
    }

    /// What is missing to 1.
    #[must_use]
    pub fn complement(self) -> Self {
        self.complement_or(Self::Near((1.0 - self.float()).max(0.0)))
    }

    /// One divided by another above 0.
    #[must_use]
    pub fn over(self, other: Self) -> Self {
        match (self, other) {
            (_, other) if other.is_zero() => Self::zero(),
            (Self::Fraction(_), Self::Fraction(fraction)) => self * Self::from(fraction.recip()),
            _ => Self::Near(self.float() / other.float()),
        }
    }

    /// Multiplied with itself so often.
    #[must_use]
    pub fn to_the(self, times: u32) -> Self {
        (0..times).fold(Self::one(), |product, _| product * self)
    }
}

impl Default for Number {
    fn default() -> Self {
        Self::zero()
    }
}

impl From<Fraction> for Number {
    fn from(fraction: Fraction) -> Self {
        Self::Fraction(fraction)
    }
}

impl Add for Number {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let sum = self.fraction().zip(other.fraction()).and_then(|(a, b)| a.checked_add(&b));
        sum.map_or_else(|| Self::Near(self.float() + other.float()), Self::Fraction)
    }
}

impl Mul for Number {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        // None of something that has outgrown fractions is none.
        if self.is_zero() || other.is_zero() {
            return Self::zero();
        }
        let product = self.fraction().zip(other.fraction()).and_then(|(a, b)| a.checked_mul(&b));
        product.map_or_else(|| Self::Near(self.float() * other.float()), Self::Fraction)
    }
}

impl std::iter::Sum for Number {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::zero(), Self::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_outgrows_fractions_goes_on_as_a_float() {
        let sixth = Number::from(Fraction::new(1, 6));
        assert_eq!(sixth.to_the(3), Number::from(Fraction::new(1, 216)));
        // 6^49 is below 2^128 and 6^50 is not.
        assert!(sixth.to_the(49).fraction().is_some() && sixth.to_the(50).fraction().is_none());
        let tiny = sixth.to_the(100).float();
        assert!((tiny * 6f64.powi(100) - 1.0).abs() < 1e-12);
        assert_eq!((sixth + sixth).over(sixth), Number::from(Fraction::from_integer(2)));
        assert_eq!(sixth.complement(), Number::from(Fraction::new(5, 6)));
        assert_eq!(sixth.to_the(60) * Number::zero(), Number::zero());
        assert_eq!(Number::Near(0.25).complement(), Number::Near(0.75));
    }
}
