//! Blast Back: a shot that hits throws the foe back like a blow (Blaster maneuver).
//!
//! Rule:    A ranged attack that hit knocks back 1 in per Body like melee; declared after the hit. Recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.blast-back`.
//! Reading: Used when the policy knocks back, the foe can be moved, the maneuver is ready and no other was declared.
//!          1 in per Body also for the strong: Super-Strength is behind blows, not blasts.
//! Example: 2 Body from a blast: 2 in; 1D against 4D does it, and leaves the foe on his feet, with 25/4608.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;

/// Blast Back.
#[derive(Debug)]
pub struct BlastBack;

impl Power for BlastBack {
    const ENTRY: Entry = Entry::new(
        "blast-back",
        "Blast Back",
        "smf.maneuver.blast-back",
        Level::Maneuver,
        "a ranged hit knocks back like a blow",
    )
    .recharge(2);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Thrown);
    }

    fn thrown<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8, attempt: &Attempt) -> bool {
        // What throws a body back and is no blow is a shot.
        let can = attempt.maneuver.is_none() && !attempt.manner.holds_back && fight.answers(me, slot);
        let declared = can && fight.decides(attempt.manner.decider(me), Ask::KnockBack);
        if declared {
            fight.use_up(me, slot);
        }
        declared
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::powers::duel;

    const RULES: &str = "ground = \"open\"; range = 10; knockback = true";
    const BLASTER: &str =
        "body = 6; attack = \"1D\"; powers = [\"blast-back\"]; policy = { attack = \"attack\", knockback = \"push\" }";

    /// `smf.maneuver.blast-back`: 1 in per Body.
    ///
    /// 2 goals of 1D with 1/6, none of 4D with 1/16; a check of 4D against TN3 passes with 25/48.
    #[test]
    fn two_body_are_two_inches() {
        let mut bout = duel(RULES, BLASTER, "body = 6");
        bout.turn(&[("ranged attack", 2), ("knockdown check", 1)]);
        assert_eq!((bout.gap(), bout.fraction), (12, (25, 96 * 48)));
    }

    /// `smf.maneuver.blast-back`: recharge 2+. 1D beat 4D by 1 with 1/3 * 1/16 + 1/6 * 1/6 = 7/144.
    #[test]
    fn a_second_one_waits_for_the_recharge() {
        let mut bout = duel(RULES, BLASTER, "body = 9; move = 0");
        bout.turn(&[("ranged attack", 2), ("knockdown check", 1)]);
        bout.turn(&[]);
        bout.turn(&[("recharge", 0), ("ranged attack", 1)]);
        assert_eq!(bout.gap(), 12);
        bout.turn(&[]);
        bout.turn(&[("recharge", 1), ("ranged attack", 1), ("knockdown check", 0)]);
        assert_eq!(bout.fraction, (5 * 7 * 23, 12 * 144 * 48));
        // A blow at somebody who lies is worth more than a shot, but he is told to shoot.
        assert_eq!((bout.gap(), bout.counted(Count::KnockedDown, 1)), (13, 1));
    }

    #[test]
    fn strength_throws_a_blast_no_further() {
        let strong = BLASTER.replace("\"blast-back\"", "\"blast-back\", \"super-strength-minor\"");
        let mut bout = duel(RULES, &strong, "body = 6");
        bout.turn(&[("ranged attack", 2), ("knockdown check", 1)]);
        assert_eq!(bout.gap(), 12);
    }

    #[test]
    fn it_is_not_wasted_on_who_cannot_be_moved_nor_on_a_second_maneuver() {
        let mut bout = duel(RULES, BLASTER, "body = 6; powers = [\"armor\"]");
        bout.turn(&[("ranged attack", 2)]);
        assert_eq!((bout.gap(), bout.now(0).spent), (10, 0));
        let mut bout = duel(RULES, BLASTER, "body = 2");
        bout.turn(&[("ranged attack", 2), ("KO check", 0)]);
        assert_eq!(bout.now(0).spent, 0);
        let both = BLASTER.replace("\"blast-back\"", "\"blast-back\", \"power-attack-wildcard\"");
        let mut bout = duel(RULES, &both, "body = 6");
        bout.turn(&[("ranged attack", 2)]);
        assert_eq!((bout.gap(), bout.now(0).spent), (10, 0b10));
    }

    /// `smf.maneuver.blast-back`: recharge 2+, whatever else gives it once more: whoever has it twice has it once.
    #[test]
    fn a_second_one_of_the_same_kind_is_no_second_use() {
        let both = BLASTER.replace("\"blast-back\"", "\"blast-back\", \"x-factor:blast-back\"");
        let mut bout = duel(RULES, &both, "body = 9; move = 0");
        bout.turn(&[("ranged attack", 2), ("knockdown check", 1)]);
        bout.turn(&[]);
        bout.turn(&[("recharge", 0), ("ranged attack", 1)]);
        assert_eq!(bout.gap(), 12);
    }
}
