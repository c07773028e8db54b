//! Fortune: luck when it is needed.
//!
//! Rule:    +1D[1] on a defense roll against any attack, may be declared after the roll. Recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Fortune; ledger `smf.power.fortune`.
//! Reading: One more die, then one re-roll of any failed die that was not re-rolled, the new one included, within the
//!          cap of four. Default policy: on the first defense after which a box would be lost.
//! Example: with no failed die left in hand the new die adds 0, 1 or 2 goals with 1/4, 1/2, 1/4.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;

/// Fortune.
#[derive(Debug)]
pub struct Fortune;

impl Power for Fortune {
    const ENTRY: Entry = Entry::new(
        "fortune",
        "Fortune",
        "smf.power.fortune",
        Level::Minor,
        "+1D[1] on a defense roll, declared after it",
    )
    .recharge(2)
    .called(&["lucky"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.fortune = sheet.own_before_lent(sheet.fortune, slot);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::powers::duel;

    const LUCKY: &str = "body = 6; defense = \"1D\"; powers = [\"fortune\"]";

    /// `smf.power.fortune`: +1D[1] after the defense roll, the re-roll on the new die.
    ///
    /// Margin 3 of 2D against 1D that scored 1 and has no failed die: 1/36 * 1/3, index 3 * 3. The new die adds 0 when
    /// it and its re-roll fail, 1/4; 1 with 1/3 + 1/2 * 1/3; 2 with 1/6 + 1/2 * 1/6.
    #[test]
    fn with_no_failed_die_left_it_adds_a_quarter_a_half_a_quarter() {
        for (extra, fraction) in [(0, (1, 432)), (1, (1, 216)), (2, (1, 432))] {
            let mut bout = duel("", "body = 6; attack = \"2D\"", LUCKY);
            bout.turn(&[("melee attack", 9), ("Fortune", extra)]);
            assert_eq!((bout.fraction, usize::from(bout.now(1).boxes[0])), (fraction, 3 + extra));
        }
    }

    /// `smf.power.fortune`, ruling: or on any failed die of the throw.
    ///
    /// Margin 4, the defender's die failed: 1/36 * 1/2, index 3 * 4 + 1. Two fresh dice score 4 with 1/36.
    #[test]
    fn a_failed_die_may_be_rolled_again_instead() {
        let mut bout = duel("", "body = 6; attack = \"2D\"", LUCKY);
        bout.turn(&[("melee attack", 13), ("Fortune", 4)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((1, 2592), 6));
    }

    /// `smf.power.fortune`, ruling: on the first defense after which a box, Armor counted, would be lost; recharge 2+.
    #[test]
    fn it_is_used_when_a_box_would_be_lost_and_then_recharged() {
        let lucky = "body = 6; powers = [\"fortune\", \"armor\"]";
        let mut bout = duel("", "body = 6", lucky);
        assert_eq!(bout.setup.fighters[1].slots[0].recharge, 2);
        // Index 3 * margin + 1: some die of the four has failed. A margin of 1 is soaked.
        bout.turn(&[("melee attack", 1)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 4)]);
        assert_eq!(bout.now(1).spent, 0);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 10), ("Fortune", 1)]);
        assert_eq!((bout.now(1).spent, bout.now(1).boxes[0]), (1, 5));
        bout.turn(&[("recharge", 0), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 2)]);
        assert_eq!(bout.now(1).boxes[0], 4);
        bout.turn(&[("recharge", 1), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 7), ("Fortune", 0)]);
    }

    #[test]
    fn it_helps_against_psyche_attacks_and_not_the_force_field() {
        let mut bout = duel("range = 5", "body = 6; psyche-attack = \"4D\"", "body = 6; powers = [\"fortune\"]");
        bout.turn(&[("Psyche attack", 7), ("Fortune", 2)]);
        assert_eq!(bout.now(1).boxes, [6, 6]);
        let mut bout = duel("", "body = 6", "body = 6; powers = [\"fortune\", \"force-field\"]");
        bout.turn(&[("melee attack", 3), ("Force-Field", 2), ("defense", 4), ("Fortune", 1)]);
        assert_eq!(bout.now(1).boxes[0], 5);
    }

    #[test]
    fn the_policies_keep_it_for_the_last_box_or_for_good() {
        let keeper = |policy: &str| format!("body = 2; powers = [\"fortune\"]; policy = {{ fortune = \"{policy}\" }}");
        let mut bout = duel("", "body = 6", &keeper("last-box"));
        bout.turn(&[("melee attack", 4)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 4), ("Fortune", 1)]);
        assert_eq!(bout.now(1).boxes[0], 1);
        let mut bout = duel("", "body = 6", &keeper("never"));
        bout.turn(&[("melee attack", 1)]);
        assert_eq!(bout.now(1).boxes[0], 1);
    }
}
