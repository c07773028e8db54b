//! Gadgets: always has one more trick.
//!
//! Rule:    Chance roll at the start of each turn; the goals are added to the re-roll pool. Also a 3D, 10 in Body
//!          ranged attack.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Gadgets; ledger `smf.power.gadgets`.
//! Reading: No action cost; the pool holds six.
//! Example: 4/3 re-rolls a turn on average; two of them, and eight goals with 4D[2] against a failed 1D, with 5/10368.

use super::power::{Entry, Level, Power};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;

const GADGETS: Draw = Draw::new("gadgets", "smf.power.gadgets");

/// Gadgets.
#[derive(Debug)]
pub struct Gadgets;

impl Power for Gadgets {
    const ENTRY: Entry = Entry::new(
        "gadgets",
        "Gadgets",
        "smf.power.gadgets",
        Level::Minor,
        "a chance roll each turn: its goals become temporary re-rolls; 3D ranged attack at 10 in",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::TurnStart);
        sheet.ranged_attack(slot, "gadgets", Pool::new(3, 0), 10);
    }

    fn turn_start<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, _slot: u8) {
        let goals = fight.goals(GADGETS, Pool::new(2, 0));
        fight.gain_rerolls(me, goals);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::powers::duel;

    const TINKER: &str = "body = 6; powers = [\"gadgets\"]";

    /// `smf.power.gadgets`: as many re-rolls as a chance roll has goals, 4/3 on average.
    ///
    /// At 30 in nothing happens but the roll: 9, 12, 10, 4 and 1 of 36, which is 48/36 = 4/3 on average.
    #[test]
    fn four_thirds_of_a_reroll_a_turn() {
        let mut sum = 0;
        for goals in 0..=4 {
            let mut bout = duel("range = 30", TINKER, "body = 6; attack = \"1D\"");
            bout.turn(&[("gadgets", goals)]);
            assert_eq!(usize::from(bout.now(0).rerolls), goals);
            sum += goals as u128 * 36 / bout.fraction.1 * bout.fraction.0;
        }
        assert_eq!(sum, 48);
    }

    /// Two re-rolls with 10/36; 4D[2] scores 8 with 6^-4 (1 + 4/2 + 6/4), 1D nothing with 1/2.
    #[test]
    fn the_rerolls_go_into_the_next_attack_and_are_gone() {
        let mut bout = duel("", TINKER, "body = 20; defense = \"1D\"");
        bout.turn(&[("gadgets", 2), ("melee attack", 8)]);
        assert_eq!((bout.fraction, bout.now(0).rerolls), ((5, 18 * 576), 0));
    }

    /// `smf.power.gadgets`, ruling: the pool is capped at 6.
    #[test]
    fn the_pool_holds_six() {
        let tinker = format!("{TINKER}; policy = {{ re-rolls = \"ko-check\" }}");
        let mut bout = duel("", &tinker, "body = 20");
        for rerolls in [4, 6] {
            bout.turn(&[("gadgets", 4), ("melee attack", 0)]);
            assert_eq!(bout.now(0).rerolls, rerolls);
            bout.turn(&[("melee attack", 0)]);
        }
    }

    /// `smf.power.gadgets`: 3D at 10 in.
    ///
    /// 3D score 6 with 6^-3, 1D nothing with 1/2; no goal on the gadgets with 1/4.
    #[test]
    fn something_to_throw_at_10_in() {
        let mut bout = duel("range = 10", TINKER, "body = 20; defense = \"1D\"");
        bout.turn(&[("gadgets", 0), ("ranged attack", 6)]);
        assert_eq!(bout.fraction, (1, 1728));
    }

    /// `smf.power.gadgets`: 10 in, and no further.
    #[test]
    fn at_11_in_nothing_is_thrown() {
        let mut bout = duel("range = 11", TINKER, "body = 20; attack = \"1D\"");
        bout.turn(&[("gadgets", 0)]);
    }
}
