//! Talisman: a charm for a turn (Sorcerer maneuver).
//!
//! Rule:    +1 re-roll on attack and defense rolls until the start of the next turn. Recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.talisman`.
//! Reading: Free action at the start of the turn; every pool, Psyche included. Used whenever it is ready.
//! Example: 4D becomes 4D[1]: eight goals over 4D with 1/6912 instead of 1/20736.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{PoolKind, Timing};
use crate::systems::smf::figure::FigureId;

/// Talisman.
#[derive(Debug)]
pub struct Talisman;

impl Power for Talisman {
    const ENTRY: Entry = Entry::new(
        "talisman",
        "Talisman",
        "smf.maneuver.talisman",
        Level::Maneuver,
        "+1 re-roll on all attack and defense rolls for a turn",
    )
    .recharge(2);

    fn compile(sheet: &mut Sheet, slot: u8) {
        use PoolKind::{MeleeAttack, MeleeDefense, PsycheAttack, PsycheDefense, RangedAttack, RangedDefense};
        for kind in [MeleeAttack, MeleeDefense, RangedAttack, RangedDefense, PsycheAttack, PsycheDefense] {
            sheet.add(slot, kind, 0, 1);
        }
        sheet.switched_on_in_turn(slot);
        sheet.fleeting |= 1 << slot;
        sheet.hook(slot, Timing::Upkeep);
    }

    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        fight.switch_on_limited(me, slot);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    /// `smf.maneuver.talisman`: +1 re-roll on attack and defense to the next turn, recharge 2+.
    #[test]
    fn every_roll_has_a_reroll_until_the_next_turn() {
        let mut bout = Bout::between("", "powers = [\"talisman\"]", "psyche-attack = \"4D\"");
        bout.turn(&[("melee attack", 8)]);
        // (1 + 4/2) / 6^4 * 1/2^4.
        assert_eq!(bout.fraction, (1, 6912));
        bout.turn(&[("melee attack", 8)]);
        // Four 6s over four failures and a failed re-roll.
        assert_eq!(bout.fraction, (1, 41_472));
        bout.turn(&[("recharge", 0), ("melee attack", 8)]);
        // Chance 2+ fails with 21/36; no charm any more.
        assert_eq!(bout.fraction, (7, 12 * 20_736));
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 20_736));
        bout.turn(&[("recharge", 1), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (5, 12 * 6912));
    }

    /// `smf.maneuver.talisman`, ruling: every pool, Psyche included.
    #[test]
    fn shots_and_minds_are_charmed_too() {
        let keys = "powers = [\"talisman\"]\nranged-attack = \"4D\"";
        let mut bout = Bout::between("range = 5", keys, "psyche-attack = \"4D\"");
        bout.turn(&[("ranged attack", 8)]);
        assert_eq!(bout.fraction, (1, 6912));
        bout.turn(&[("Psyche attack", 8)]);
        assert_eq!(bout.fraction, (1, 41_472));
    }
}
