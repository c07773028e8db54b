//! Chances from the faces of dice, by counting throws.

pub use slugfest::chance::Fraction;

pub fn f(numerator: u128, denominator: u128) -> Fraction {
    Fraction::new(numerator, denominator)
}

pub fn one() -> Fraction {
    f(1, 1)
}

pub fn not(p: Fraction) -> Fraction {
    one() - p
}

pub fn float(p: Fraction) -> f64 {
    *p.numer() as f64 / *p.denom() as f64
}

/// Every throw of these dice, faces from 1.
pub fn throws(sides: &[u32]) -> Vec<Vec<u32>> {
    sides.iter().fold(vec![vec![]], |all, &sides| {
        all.iter().flat_map(|throw| (1..=sides).map(move |face| [throw.as_slice(), &[face]].concat())).collect()
    })
}

/// The share of all throws for which something holds.
pub fn share(sides: &[u32], holds: impl Fn(&[u32]) -> bool) -> Fraction {
    let all = throws(sides);
    f(all.iter().filter(|throw| holds(throw)).count() as u128, all.len() as u128)
}

/// The average of something over all throws.
pub fn mean(sides: &[u32], of: impl Fn(&[u32]) -> u32) -> Fraction {
    let all = throws(sides);
    f(all.iter().map(|throw| u128::from(of(throw))).sum(), all.len() as u128)
}

pub fn sum(throw: &[u32]) -> u32 {
    throw.iter().sum()
}

/// `count` six-sided dice come to so much or more.
pub fn d6(count: usize, least: u32) -> Fraction {
    share(&vec![6; count], |throw| sum(throw) >= least)
}
