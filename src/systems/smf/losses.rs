//! What an opposed roll takes on average, as tables of integers: policies compare attacks by them.
//!
//! Rules: `smf.core.opposed-roll`, `smf.power.force-field` (a roll of its own that stops the attack or does nothing),
//! `smf.power.armor` (each hit loses a box). A table is a pure function of its index and made when it is first needed,
//! so it does not matter who makes it or when. Nothing in here knows a fighter.

use super::dice::{Pool, goal_weights};
use super::grid::{Grid, unmade};
use crate::chance::{Weights, margins};
use std::sync::{LazyLock, OnceLock};

/// The unit of every mean in here: one box is 2^32.
pub const BOX: u64 = 1 << FRACTION_BITS;
const FRACTION_BITS: u32 = 32;
/// Most dice that a Force-Field rolls.
const MAX_FIELD: usize = 6;

/// What stands between an attack and its target, beside the defense roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    /// Dice of a Force-Field, which stops the attack when it scores as much; none for no field.
    pub field: u8,
    /// Armor takes a box off every hit.
    pub armor: bool,
}

/// Chances of whole boxes, in units of [`ONE`]: of none, of one, and so on; the last stands for all that are more.
pub type Boxes = [u32; MOST + 1];
/// A chance of one.
pub const ONE: u32 = 1 << 30;
/// Most boxes that are told apart.
pub const MOST: usize = 11;

/// So many boxes for certain.
pub const fn certainly(boxes: usize) -> Boxes {
    let mut chances = [0; MOST + 1];
    chances[boxes] = ONE;
    chances
}

/// A chance of a chance, both in units of [`ONE`].
pub fn scaled(one: u32, two: u32) -> u32 {
    (u64::from(one) * u64::from(two) / u64::from(ONE)) as u32
}

/// Boxes of two independent losses together.
pub fn together(one: &Boxes, two: &Boxes) -> Boxes {
    // Mostly one of them is nothing, and adds nothing.
    if *two == certainly(0) {
        return closed(*one);
    }
    if *one == certainly(0) {
        return closed(*two);
    }
    let mut sum = [0; MOST + 1];
    for (a, &p) in one.iter().enumerate().filter(|(_, p)| **p != 0) {
        for (b, &q) in two.iter().enumerate() {
            sum[(a + b).min(MOST)] += scaled(p, q);
        }
    }
    closed(sum)
}

/// The same with a chance, and none else.
pub fn sometimes(chance: u32, boxes: &Boxes) -> Boxes {
    let mut chances = *boxes;
    for it in &mut chances {
        *it = scaled(*it, chance);
    }
    closed(chances)
}

/// What rounding has left out is none.
pub fn closed(mut boxes: Boxes) -> Boxes {
    boxes[0] = ONE - boxes[1..].iter().sum::<u32>();
    boxes
}

/// What an opposed roll comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expected {
    /// Boxes lost on average, in units of [`BOX`].
    pub loss: u64,
    /// Chance of a hit, in units of [`ONE`].
    pub hit: u32,
    /// Boxes lost.
    pub boxes: Boxes,
}

/// Every mean a policy can ask for.
#[derive(Debug)]
pub struct Losses {
    /// By field and armor; each by attack and defense.
    planes: [Grid<Expected>; 2 * (MAX_FIELD + 1)],
    /// Chances of each number of goals, by pool, in units of [`ONE`].
    goals: Box<[OnceLock<Box<[u32]>>]>,
}

impl Losses {
    /// The tables of this process.
    pub fn shared() -> &'static Self {
        static LOSSES: LazyLock<Losses> = LazyLock::new(|| Losses {
            planes: std::array::from_fn(|_| Grid::new(Pool::COUNT, Pool::COUNT)),
            goals: unmade(Pool::COUNT),
        });
        &LOSSES
    }

    fn goals(&self, pool: Pool) -> &[u32] {
        self.goals[pool.index()].get_or_init(|| {
            let weights = goal_weights(pool);
            let total = weights.iter().sum();
            weights.iter().map(|&ways| chance(ways, total)).collect()
        })
    }

    /// Boxes that an attack takes from another one whom it meets with the same goals where it has missed its target
    /// (`smf.combat.blast-into-melee`).
    pub fn astray(&self, attack: Pool, defense: Pool, other: Pool, is_armored: bool) -> Boxes {
        let [attack, defense, other] = [attack, defense, other].map(|pool| self.goals(pool));
        let (mut boxes, mut missed) = ([0; MOST + 1], ONE);
        // He misses with what the target's goals reach.
        for (total, &likely) in attack.iter().enumerate() {
            missed -= total.checked_sub(1).and_then(|less| defense.get(less)).copied().unwrap_or(0).min(missed);
            let likely = scaled(likely, missed);
            for (goals, &has) in other.iter().enumerate().take(total) {
                let lost = (total - goals).saturating_sub(usize::from(is_armored));
                boxes[lost.min(MOST)] += scaled(likely, has);
            }
        }
        closed(boxes)
    }

    /// What this attack does on average to this defense.
    pub fn expected(&self, attack: Pool, defense: Pool, cover: Cover) -> &Expected {
        let field = usize::from(cover.field).min(MAX_FIELD);
        let plane = &self.planes[2 * field + usize::from(cover.armor)];
        plane.get(attack.index(), defense.index(), || expected(attack, defense, cover))
    }
}

/// How likely an outcome of a draw is, in units of [`ONE`].
pub fn share(weights: &Weights, outcome: usize) -> u32 {
    chance(weights.weight(outcome), weights.total())
}

/// `ways / total` in units of [`ONE`], rounded down.
fn chance(ways: u128, total: u128) -> u32 {
    (part(ways, total) >> (FRACTION_BITS - ONE.ilog2())) as u32
}

fn expected(attack: Pool, defense: Pool, cover: Cover) -> Expected {
    let margins = margins(&past_field(&goal_weights(attack), cover.field), &goal_weights(defense));
    let total: u128 = margins.iter().sum();
    let mut expected = Expected { loss: 0, hit: chance(total - margins[0], total), boxes: [0; MOST + 1] };
    // Whole boxes and what is left over are kept apart, so that no product leaves 128 bits and the mean is rounded
    // once.
    let mut rest = 0;
    for (margin, &ways) in margins.iter().enumerate() {
        let lost = margin.saturating_sub(usize::from(cover.armor));
        expected.boxes[lost.min(MOST)] += chance(ways, total);
        for _ in 0..lost {
            rest += ways;
            if let Some(over) = rest.checked_sub(total) {
                rest = over;
                expected.loss += BOX;
            }
        }
    }
    expected.loss += part(rest, total);
    expected.boxes = closed(expected.boxes);
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
    while past.iter().sum::<u128>() >> 64 != 0 {
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

    /// Of one die against one: a goal, 1/3, or two, 1/6, miss where the target has as many, 1/2 and 1/6, and take what the
    /// other one has less: one where he has none, 1/2, or two less 1/3 of one.
    #[test]
    fn what_misses_its_target_takes_what_is_left_of_it() {
        let die = Pool::new(1, 0);
        let found = |armored| Losses::shared().astray(die, die, die, armored);
        // A box: 1/3 1/2 1/2 and 1/6 1/6 1/3; two: 1/6 1/6 1/2.
        let of_216 = |ways: [u32; 2]| ways.map(|ways| (u64::from(ONE) * u64::from(ways) / 216) as u32);
        for (armored, wanted) in [(false, [20, 3]), (true, [3, 0])] {
            let boxes = found(armored);
            for (lost, wanted) in (1..).zip(of_216(wanted)) {
                assert!(boxes[lost].abs_diff(wanted) < 16, "{armored} {lost}");
            }
            assert_eq!(boxes.iter().sum::<u32>(), ONE);
        }
    }

    /// Nothing added is as the whole sum has it: a die's 1/2, 1/3 and 1/6, with nothing and with 1/2 and 1/2 for one.
    #[test]
    fn nothing_is_added_without_a_sum() {
        let die = closed(std::array::from_fn(|n| [0, ONE / 3, ONE / 6].get(n).copied().unwrap_or(0)));
        let coin = sometimes(ONE / 2, &certainly(1));
        assert_eq!([together(&die, &certainly(0)), together(&certainly(0), &die)], [die; 2]);
        assert_eq!(together(&certainly(1), &die)[1..4], die[..3]);
        let sum = together(&die, &coin);
        let near = |n: usize, twelfths: u32| sum[n].abs_diff(ONE / 12 * twelfths) < 16;
        assert!([3, 5, 3, 1].into_iter().enumerate().all(|(n, twelfths)| near(n, twelfths)), "{sum:?}");
    }

    /// By sums over both rolls and the field, in floating point: another formulation.
    fn by_sums(attack: Pool, defense: Pool, cover: Cover) -> (f64, f64, [f64; MOST + 1]) {
        let chances = |pool| {
            let weights = goal_weights(pool);
            let total: u128 = weights.iter().sum();
            weights.into_iter().map(move |ways| ways as f64 / total as f64).enumerate().collect::<Vec<_>>()
        };
        let (mut loss, mut hit, mut boxes) = (0.0, 0.0, [0.0; MOST + 1]);
        for (scored, p) in chances(attack) {
            for (kept, q) in chances(defense) {
                for (held, r) in chances(Pool::new(cover.field as i8, 0)) {
                    let mut lost = 0;
                    if held < scored && kept < scored {
                        hit += p * q * r;
                        lost = (scored - kept).saturating_sub(usize::from(cover.armor));
                        loss += p * q * r * lost as f64;
                    }
                    boxes[if lost < MOST { lost } else { MOST }] += p * q * r;
                }
            }
        }
        (loss, hit, boxes)
    }

    #[test]
    fn means_agree_with_sums_over_both_rolls_and_the_field() {
        for attack in [Pool::new(0, 0), Pool::new(1, 0), Pool::new(4, 1), Pool::new(6, 0), Pool::new(20, 4)] {
            for defense in [Pool::new(0, 0), Pool::new(4, 0), Pool::new(5, 2), Pool::new(20, 4)] {
                for field in [0, 2, 4, 6] {
                    for armor in [false, true] {
                        let cover = Cover { field, armor };
                        let table = Losses::shared().expected(attack, defense, cover);
                        let (loss, hit, boxes) = by_sums(attack, defense, cover);
                        let unit = BOX as f64;
                        assert!((table.loss as f64 / unit - loss).abs() < 1e-8, "{attack} {defense} {cover:?}");
                        assert!(
                            (f64::from(table.hit) / f64::from(ONE) - hit).abs() < 1e-8,
                            "{attack} {defense} {cover:?}"
                        );
                        for (lost, (known, sum)) in table.boxes.iter().zip(boxes).enumerate() {
                            let difference = f64::from(*known) / f64::from(ONE) - sum;
                            assert!(difference.abs() < 1e-7, "{lost} of {attack} {defense} {cover:?}");
                        }
                    }
                }
            }
        }
    }

    /// Every field, with armor and without, has a table of its own, whose chances are all that there is.
    #[test]
    fn no_cover_is_taken_for_another() {
        let (attack, defense) = (Pool::new(4, 0), Pool::new(2, 0));
        for (field, armor) in (0..=6).flat_map(|field| [(field, false), (field, true)]) {
            let cover = Cover { field, armor };
            let table = Losses::shared().expected(attack, defense, cover);
            assert_eq!(*table, expected(attack, defense, cover), "{cover:?}");
            assert_eq!(table.boxes.iter().sum::<u32>(), ONE, "{cover:?}");
        }
    }

    /// No more bits are dropped of what is past a field than have to be for 64 to be left, and none of what has no
    /// more.
    #[test]
    fn what_is_past_a_field_keeps_64_bits() {
        for (dice, field) in (10..=20).flat_map(|dice| (0..=6).map(move |field| (dice, field))) {
            let goals = goal_weights(Pool::new(dice, 0));
            let held: u128 = goal_weights(Pool::new(field as i8, 0)).iter().sum();
            let (all, past) = (goals.iter().sum::<u128>() * held, past_field(&goals, field));
            let (kept, ways) = (past.iter().sum::<u128>(), past.len() as u128);
            match all < 1 << 64 {
                true => assert_eq!(kept, all, "{dice} {field}"),
                false => assert!(kept < 1 << 64 && kept + 2 * ways > 1 << 63, "{dice} {field}: {kept} of {all}"),
            }
        }
    }

    /// 3D against nothing score 2 on average; 1D scores with 1/2.
    #[test]
    fn whole_boxes_are_whole() {
        let table = Losses::shared();
        assert_eq!(table.expected(Pool::new(3, 0), Pool::default(), BARE).loss, 2 * BOX);
        assert_eq!(table.expected(Pool::new(1, 0), Pool::default(), BARE).hit, ONE / 2);
        assert_eq!(share(&Weights::certain(), 0), ONE);
    }
}
