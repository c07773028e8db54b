//! What an opposed roll takes on average, as tables of integers: policies compare attacks by them.
//!
//! Rules: `smf.core.opposed-roll`, `smf.power.force-field` (a roll of its own that stops the attack or does nothing),
//! `smf.power.armor` (each hit loses a box). A table is a pure function of its index and made when it is first needed,
//! so it does not matter who makes it or when. Nothing in here knows a fighter.

use super::dice::{MAX_DICE, MAX_REROLLS, Pool, goal_weights};
use crate::chance::{Weights, margins};
use std::sync::{LazyLock, OnceLock};

/// The unit of every mean in here: one box is 2^32.
pub const BOX: u64 = 1 << FRACTION_BITS;
const FRACTION_BITS: u32 = 32;
/// Most dice that a Force-Field rolls.
const MAX_FIELD: usize = 6;
const N_POOLS: usize = (MAX_DICE as usize + 1) * (MAX_REROLLS as usize + 1);

/// What stands between an attack and its target, beside the defense roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    /// Dice of a Force-Field, which stops the attack when it scores as much; none for no field.
    pub field: u8,
    /// Armor takes a box off every hit.
    pub armor: bool,
}

/// What an opposed roll comes to on average.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expected {
    /// Boxes lost, in units of [`BOX`].
    pub loss: u64,
    /// Chance of a hit, in the same units.
    pub hit: u64,
}

type Plane = Box<[OnceLock<Expected>]>;

/// Every mean a policy can ask for.
#[derive(Debug)]
pub struct Losses {
    planes: [OnceLock<Plane>; 2 * (MAX_FIELD + 1)],
}

impl Losses {
    /// The tables of this process.
    pub fn shared() -> &'static Self {
        static LOSSES: LazyLock<Losses> =
            LazyLock::new(|| Losses { planes: [const { OnceLock::new() }; 2 * (MAX_FIELD + 1)] });
        &LOSSES
    }

    /// What this attack does on average to this defense.
    pub fn expected(&self, attack: Pool, defense: Pool, cover: Cover) -> Expected {
        let field = usize::from(cover.field).min(MAX_FIELD);
        let plane = self.planes[2 * field + usize::from(cover.armor)]
            .get_or_init(|| (0..N_POOLS * N_POOLS).map(|_| OnceLock::new()).collect());
        *plane[attack.index() * N_POOLS + defense.index()].get_or_init(|| expected(attack, defense, cover))
    }
}

/// How likely an outcome of a draw is, in units of [`BOX`].
pub fn share(weights: &Weights, outcome: usize) -> u64 {
    part(weights.weight(outcome), weights.total())
}

fn expected(attack: Pool, defense: Pool, cover: Cover) -> Expected {
    let margins = margins(&past_field(&goal_weights(attack), cover.field), &goal_weights(defense));
    let total: u128 = margins.iter().sum();
    let mut expected = Expected { loss: 0, hit: part(total - margins[0], total) };
    // Whole boxes and what is left over are kept apart, so that no product leaves 128 bits and the mean is rounded
    // once.
    let mut rest = 0;
    for (margin, &ways) in margins.iter().enumerate() {
        for _ in 0..margin.saturating_sub(usize::from(cover.armor)) {
            rest += ways;
            if rest >= total {
                rest -= total;
                expected.loss += BOX;
            }
        }
    }
    expected.loss += part(rest, total);
    expected
}

/// Weights of an attack's goals after a Force-Field: what it stops counts as none.
fn past_field(goals: &[u128], field: u8) -> Vec<u128> {
    let held = goal_weights(Pool::new(field as i8, 0));
    let all: u128 = held.iter().sum();
    let mut past = vec![0; goals.len()];
    for (scored, &ways) in goals.iter().enumerate() {
        let through: u128 = held.iter().take(scored).sum();
        past[scored] += ways * through;
        past[0] += ways * (all - through);
    }
    // Exact as long as the weights of the whole roll fit 126 bits: 62 are kept for the defense. Beyond that, with a
    // field against 17 dice and more, the last bits are dropped.
    while past.iter().sum::<u128>() >= 1 << 64 {
        past.iter_mut().for_each(|ways| *ways >>= 1);
    }
    past
}

/// `ways / total` in units of [`BOX`], rounded down; a total below 2^127.
fn part(ways: u128, total: u128) -> u64 {
    if ways >= total {
        return BOX;
    }
    let mut rest = ways;
    (0..FRACTION_BITS).fold(0, |bits, _| {
        rest <<= 1;
        let bit = u64::from(rest >= total);
        rest -= if bit == 1 { total } else { 0 };
        bits << 1 | bit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARE: Cover = Cover { field: 0, armor: false };

    /// By sums over both rolls and the field, in floating point: another formulation.
    fn by_sums(attack: Pool, defense: Pool, cover: Cover) -> (f64, f64) {
        let chances = |pool| {
            let weights = goal_weights(pool);
            let total: u128 = weights.iter().sum();
            weights.into_iter().map(move |ways| ways as f64 / total as f64).enumerate().collect::<Vec<_>>()
        };
        let (mut loss, mut hit) = (0.0, 0.0);
        for (scored, p) in chances(attack) {
            for (kept, q) in chances(defense) {
                for (held, r) in chances(Pool::new(cover.field as i8, 0)) {
                    if held < scored && kept < scored {
                        hit += p * q * r;
                        loss += p * q * r * (scored - kept).saturating_sub(usize::from(cover.armor)) as f64;
                    }
                }
            }
        }
        (loss, hit)
    }

    #[test]
    fn means_agree_with_sums_over_both_rolls_and_the_field() {
        for attack in [Pool::new(0, 0), Pool::new(1, 0), Pool::new(4, 1), Pool::new(6, 0), Pool::new(20, 4)] {
            for defense in [Pool::new(0, 0), Pool::new(4, 0), Pool::new(5, 2), Pool::new(20, 4)] {
                for field in [0, 2, 4, 6] {
                    for armor in [false, true] {
                        let cover = Cover { field, armor };
                        let table = Losses::shared().expected(attack, defense, cover);
                        let (loss, hit) = by_sums(attack, defense, cover);
                        let unit = BOX as f64;
                        assert!((table.loss as f64 / unit - loss).abs() < 1e-8, "{attack} {defense} {cover:?}");
                        assert!((table.hit as f64 / unit - hit).abs() < 1e-8, "{attack} {defense} {cover:?}");
                    }
                }
            }
        }
    }

    /// 3D against nothing score 2 on average; 1D scores with 1/2.
    #[test]
    fn whole_boxes_are_whole() {
        let table = Losses::shared();
        assert_eq!(table.expected(Pool::new(3, 0), Pool::default(), BARE).loss, 2 * BOX);
        assert_eq!(table.expected(Pool::new(1, 0), Pool::default(), BARE).hit, BOX / 2);
        assert_eq!(share(&Weights::certain(), 0), BOX);
    }
}
