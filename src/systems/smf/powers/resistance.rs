//! Resistance: shrugs off Body attacks.
//!
//! Rule:    +1D on all defense checks against Body-damaging attacks and on KO checks.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Resistance; ledger `smf.power.resistance`.
//! Reading: Covers melee and ranged, and Body attacks that do no damage (Entangle, Stun).
//! Example: 4D against the 4D become 5D: eight boxes with 1/41472, and the KO check passes with 97/144.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fighter::PoolKind;

/// Resistance.
#[derive(Debug)]
pub struct Resistance;

impl Power for Resistance {
    const ENTRY: Entry = Entry::new(
        "resistance",
        "Resistance",
        "smf.power.resistance",
        Level::Minor,
        "+1D on Body defense and on KO checks",
    )
    .called(&["resistant"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.body_defense(slot, 1, 0);
        sheet.add(slot, PoolKind::Ko, 1, 0);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    const TOUGH: &str = "body = 8\npowers = [\"resistance\"]";

    /// `smf.power.resistance`: +1D on Body defense and on KO checks.
    #[test]
    fn blows_meet_five_dice_and_so_does_the_last_one() {
        let mut bout = Bout::between("", "", TOUGH);
        bout.turn(&[("melee attack", 8), ("KO check", 1)]);
        // Four 6s over five failures; 5D miss TN3 in 243 + 810 + 1485 of 7776 ways, 47/144.
        assert_eq!(bout.fraction, (97, 41_472 * 144));
    }

    /// `smf.power.resistance`, ruling: melee and ranged, and nets; not the mind.
    #[test]
    fn shots_and_nets_meet_five_dice_too_but_thoughts_do_not() {
        let mut shot = Bout::between("range = 10", "ranged-attack = \"4D\"", TOUGH);
        shot.turn(&[("ranged attack", 8), ("KO check", 1)]);
        assert_eq!(shot.fraction, (97, 41_472 * 144));
        let mut net = Bout::between("range = 10", "powers = [\"entangle\"]", TOUGH);
        net.turn(&[("ranged attack", 10)]);
        assert_eq!(net.fraction, (1, 7776 * 32));
        let mut thought = Bout::between("range = 10", "psyche-attack = \"4D\"", TOUGH);
        thought.turn(&[("Psyche attack", 8)]);
        assert_eq!(thought.fraction, (1, 20_736));
    }
}
