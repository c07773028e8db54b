//! Two six-sided dice and the single-die powers, each drawn as what the rules need of it and no more.
//!
//! Rules: `heroclix.dice.two-d6`, `heroclix.dice.doubles`, `heroclix.dice.one-d6-powers`,
//! `heroclix.dice.at-least-table`.
//!
//! An attack roll is one draw of its total, split into doubles and the rest only where somebody could be knocked back:
//! 11 or 15 branches instead of 36. Nothing in here knows a figure.

use crate::chance::{Draw, Reading, Throw, Weights};
use std::sync::LazyLock;

/// The total that always misses (`heroclix.attack.critical-miss`).
pub const CRITICAL_MISS: u8 = 2;
/// The total that always hits (`heroclix.attack.critical-hit`).
pub const CRITICAL_HIT: u8 = 12;

/// A total that hits whatever is needed, and is no critical hit (`heroclix.challenge.5`).
const JUST_ENOUGH: u8 = 99;

/// An attack roll that lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// Sum of both dice, 2 to 12.
    pub total: u8,
    /// Both dice show the same; not looked at, and false, where nobody could be knocked back.
    pub doubles: bool,
}

impl Roll {
    /// Not rolled: just enough to hit.
    pub const JUST_ENOUGH: Self = Self { total: JUST_ENOUGH, doubles: false };

    /// The roll that an index of [`Dice::pair`] or [`Dice::total`] stands for; see [`Reading::Pair`].
    #[inline(always)]
    pub const fn of(index: usize) -> Self {
        if index > 12 {
            Self { total: 2 * (index - 12) as u8, doubles: true }
        } else {
            Self { total: index as u8, doubles: false }
        }
    }

    /// Whether this roll hits when so much or more is needed (`heroclix.attack.to-hit`, `heroclix.attack.bounds`).
    #[inline(always)]
    pub const fn hits(self, need: i8) -> bool {
        self.is_critical_hit() || (!self.is_critical_miss() && self.total as i8 >= need)
    }

    /// Double six.
    #[inline(always)]
    pub const fn is_critical_hit(self) -> bool {
        self.total == CRITICAL_HIT
    }

    /// Double one.
    #[inline(always)]
    pub const fn is_critical_miss(self) -> bool {
        self.total == CRITICAL_MISS
    }
}

/// Of the 36 pairs, those that hit at this need (`heroclix.attack.bounds`): 1 to 35.
pub const fn hitting_pairs(need: i8) -> u8 {
    let (mut total, mut pairs) = (2, 0);
    while total <= 12 {
        if (Roll { total, doubles: false }).hits(need) {
            pairs += pairs_of(total);
        }
        total += 1;
    }
    pairs
}

/// Of the 36 pairs, those with this total.
const fn pairs_of(total: u8) -> u8 {
    if total <= 7 { total - 1 } else { 13 - total }
}

/// Every table that an attack may draw from.
#[derive(Debug)]
pub struct Dice {
    /// Index = total, 2 to 12.
    pub total: Weights,
    /// Index = total when the dice differ, 12 + face when they are doubles.
    pub pair: Weights,
    /// 1 with one chance in three: a d6 showing 5 or 6.
    pub third: Weights,
    /// Index = face, 1 to 6.
    pub d6: Weights,
    /// Index = clicks healed by Regeneration, 0 to 4.
    pub regeneration: Weights,
}

impl Dice {
    /// The tables, made once.
    pub fn shared() -> &'static Self {
        static DICE: LazyLock<Dice> = LazyLock::new(Dice::new);
        &DICE
    }

    fn new() -> Self {
        Self {
            total: table(&[0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]),
            // The same without doubles, and then one pair for each face.
            pair: table(&[0, 0, 0, 2, 2, 4, 4, 6, 4, 4, 2, 2, 0, 1, 1, 1, 1, 1, 1]),
            third: table(&[4, 2]),
            d6: table(&[0, 1, 1, 1, 1, 1, 1]),
            regeneration: table(&[2, 1, 1, 1, 1]),
        }
    }
}

/// The tables above have a positive sum, so the fallback is never taken.
fn table(weights: &[u128]) -> Weights {
    Weights::new(weights).unwrap_or_else(|_| Weights::certain())
}

/// Two six-sided dice on the table.
pub const fn two_dice(what: &'static str, rule: &'static str) -> Draw {
    Draw::new(what, rule).with(Throw { dice: 2, sides: 6, rerolls: 0 }).read(Reading::Pair)
}

/// A six-sided die that succeeds on 5 or 6.
pub const fn five_or_six(what: &'static str, rule: &'static str) -> Draw {
    Draw::new(what, rule).with(Throw { dice: 1, sides: 6, rerolls: 0 }).read(Reading::AtLeast(5))
}

/// A six-sided die whose index is a number to be used.
pub const fn one_die(what: &'static str, rule: &'static str) -> Draw {
    Draw::new(what, rule).with(Throw { dice: 1, sides: 6, rerolls: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_have_the_weights_of_the_ledger() {
        // heroclix.dice.two-d6: 1,2,3,4,5,6,5,4,3,2,1 out of 36, from a total of 2.
        let dice = Dice::shared();
        assert_eq!(dice.total.weights(), &[0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
        assert_eq!(dice.total.total(), 36);
        assert_eq!(dice.pair.total(), 36);
        assert_eq!(dice.pair.weights().iter().filter(|&&weight| weight > 0).count(), 15);
        for total in 2..=12 {
            let split: u128 = (0..dice.pair.len())
                .filter(|&index| Roll::of(index).total == total)
                .map(|index| dice.pair.weight(index))
                .sum();
            assert_eq!(split, dice.total.weight(usize::from(total)), "{total}");
        }
    }

    #[test]
    fn the_chance_to_hit_is_that_of_the_printed_table() {
        // heroclix.dice.at-least-table, needs 3 to 12; below and above by heroclix.attack.bounds.
        let printed = [35, 33, 30, 26, 21, 15, 10, 6, 3, 1];
        for (need, pairs) in (3..=12).zip(printed) {
            assert_eq!(hitting_pairs(need), pairs, "need {need}");
        }
        for need in [-9, 0, 1, 2] {
            assert_eq!(hitting_pairs(need), 35, "need {need}");
        }
        for need in [13, 14, 30] {
            assert_eq!(hitting_pairs(need), 1, "need {need}");
        }
    }

    #[test]
    fn doubles_among_hits_are_as_the_ledger_says() {
        // heroclix.dice.doubles: chance of doubles given a hit, by need.
        let given_hit = [(3, 1, 7), (4, 5, 33), (5, 2, 15), (6, 2, 13), (7, 1, 7), (8, 1, 5), (9, 1, 5), (10, 1, 3)];
        let more = [(11, 1, 3), (12, 1, 1), (2, 1, 7), (14, 1, 1)];
        for (need, numerator, denominator) in given_hit.into_iter().chain(more) {
            let pair = &Dice::shared().pair;
            let weigh = |wanted: &dyn Fn(Roll) -> bool| -> u128 {
                (0..pair.len()).filter(|&i| wanted(Roll::of(i))).map(|i| pair.weight(i)).sum()
            };
            let hits = weigh(&|roll| roll.hits(need));
            let doubles = weigh(&|roll| roll.hits(need) && roll.doubles);
            assert_eq!(doubles * denominator, hits * numerator, "need {need}");
        }
    }

    #[test]
    fn regeneration_heals_five_thirds_of_a_click_on_average() {
        // heroclix.power.regeneration: 0 with 1/3, 1 to 4 with 1/6 each; mean 5/3.
        let weights = &Dice::shared().regeneration;
        assert_eq!((weights.weights(), weights.total()), (&[2, 1, 1, 1, 1][..], 6));
    }
}
