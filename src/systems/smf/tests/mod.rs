//! Rules of a duel beside the powers, and what comes of powers together; each power's own tests stand in its file.
//!
//! [`odds`] and [`chance_of`] are a second formulation of the dice, one die after the other, to hold the exact
//! probability of every scripted turn against.

mod actions;
mod bad_input;
mod builds;
mod choice;
mod combat;
mod conditions;
mod deeds;
pub mod divided;
mod events;
mod exchanges;
mod hands;
mod henchmen;
mod limits;
mod monotone;
mod movement;
mod profile;
pub mod random;
mod reckoning;
mod told;
mod weighing;

use std::collections::BTreeMap;

/// The order that needs no initiative roll.
const ALTERNATE: &str = "[rules]\norder = \"alternate\"\n";

/// Two sides, each given by the lines under its `[[side]]`; the first is called A, the second B.
fn sides(a: &str, b: &str) -> String {
    format!("[[side]]\nname = \"A\"\n{a}\n[[side]]\nname = \"B\"\n{b}\n")
}

/// A duel of two sides under these rules, the first always first to act.
fn alternate(rules: &str, a: &str, b: &str) -> String {
    format!("{ALTERNATE}{rules}\n{}", sides(a, b))
}

/// An exact probability.
type Fraction = (u128, u128);

/// In lowest terms.
fn reduced((numerator, denominator): Fraction) -> Fraction {
    fn divisor(a: u128, b: u128) -> u128 {
        if b == 0 { a } else { divisor(b, a % b) }
    }
    let common = divisor(numerator, denominator);
    (numerator / common, denominator / common)
}

/// The probability that all of these happen.
fn all(fractions: &[Fraction]) -> Fraction {
    fractions.iter().fold((1, 1), |product, fraction| reduced((product.0 * fraction.0, product.1 * fraction.1)))
}

/// Ways out of `6^(dice + re-rolls)` to score so many goals, die by die: a die that fails is thrown again while a
/// re-roll is left. Re-rolls that were not needed are thrown for nothing, so that every way weighs the same.
fn goals((dice, rerolls): (u32, u32)) -> BTreeMap<u128, u128> {
    let mut now = BTreeMap::from([((0u128, rerolls), 1u128)]);
    for _ in 0..dice {
        let mut next = BTreeMap::new();
        for ((goals, left), ways) in now {
            for (gain, faces) in [(0, 3), (1, 2), (2, 1)] {
                if gain == 0 && left > 0 {
                    for (again, faces_again) in [(0, 3), (1, 2), (2, 1)] {
                        *next.entry((goals + again, left - 1)).or_insert(0) += ways * faces * faces_again;
                    }
                } else {
                    *next.entry((goals + gain, left)).or_insert(0) += ways * faces;
                }
            }
        }
        now = next;
    }
    let mut totals = BTreeMap::new();
    for ((goals, left), ways) in now {
        *totals.entry(goals).or_insert(0) += ways * 6u128.pow(left);
    }
    totals
}

/// Probability that `attack` beats `defense` by this margin; 0 stands for a tie or less.
fn odds(attack: (u32, u32), defense: (u32, u32), margin: u128) -> Fraction {
    let (attacks, defenses) = (goals(attack), goals(defense));
    let pairs = || attacks.iter().flat_map(|a| defenses.iter().map(move |d| (a.0.saturating_sub(*d.0), a.1 * d.1)));
    let hits = pairs().filter(|pair| pair.0 == margin).map(|pair| pair.1).sum();
    reduced((hits, pairs().map(|pair| pair.1).sum()))
}

/// Probability of this many goals or more.
fn chance_of(pool: (u32, u32), target: u128) -> Fraction {
    let goals = goals(pool);
    let passed = goals.iter().filter(|(goals, _)| **goals >= target).map(|(_, ways)| ways).sum();
    reduced((passed, goals.values().sum()))
}

/// Probability of exactly this many goals.
fn exactly(pool: (u32, u32), wanted: u128) -> Fraction {
    let goals = goals(pool);
    reduced((goals.get(&wanted).copied().unwrap_or(0), goals.values().sum()))
}

/// 2D: 9, 12, 10, 4 and 1 of 36 ways (`smf.core.chance-odds`); 4D passes TN3 with 25/48 (`smf.damage.ko-check`).
#[test]
fn the_second_formulation_of_the_dice_gives_the_printed_odds() {
    assert_eq!((0..5).map(|n| exactly((2, 0), n)).collect::<Vec<_>>(), [(1, 4), (1, 3), (5, 18), (1, 9), (1, 36)]);
    assert_eq!([3, 4].map(|target| chance_of((4, 0), target)), [(25, 48), (121, 432)]);
    assert_eq!(chance_of((5, 0), 3), (97, 144));
}
