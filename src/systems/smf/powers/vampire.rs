//! Vampire: drains the mind by touch.
//!
//! Rule:    4D[1] Psyche attack usable only in melee.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Vampire; ledger `smf.power.vampire`.
//! Reading: A melee attack for charge dice. It heals nothing.
//! Example: 4D[1] against 4D: eight boxes with 1/6912, at least one with 588269/1119744.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fighter::Reach;

/// Vampire.
#[derive(Debug)]
pub struct Vampire;

impl Power for Vampire {
    const ENTRY: Entry =
        Entry::new("vampire", "Vampire", "smf.power.vampire", Level::Minor, "4D[1] Psyche attack in melee");

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.psyche_attack(slot, "vampire", Pool::new(4, 1), Reach::Contact);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    const VAMPIRE: &str = "powers = [\"vampire\"]\npolicy = { attack = \"vampire\" }";

    /// `smf.power.vampire`: 4D[1] against the mind in melee; ruling: it heals nothing.
    #[test]
    fn the_mind_is_drained_by_touch_and_heals_nobody() {
        let mut bout = Bout::between("", VAMPIRE, "");
        bout.state.fighters[0].boxes = [20, 20];
        bout.turn(&[("Psyche attack", 8)]);
        // 4D[1]: (1 + 4/2) / 6^4, over four failures: 1/2^4.
        assert_eq!(bout.fraction, (1, 6912));
        assert_eq!((bout.now(0).boxes, bout.now(0).rerolls, bout.now(1).boxes), ([20, 20], 0, [30, 22]));
    }

    /// `smf.power.vampire`, example: 3 goals against 2 are 1 Psyche; 4D[1] beat 4D by 1 with 98837/559872.
    #[test]
    fn a_margin_of_one_is_a_psyche_box() {
        let mut bout = Bout::between("", VAMPIRE, "");
        bout.turn(&[("Psyche attack", 1)]);
        assert_eq!((bout.fraction, bout.now(1).boxes), ((98_837, 559_872), [30, 29]));
    }

    /// `smf.power.vampire`, ruling: gang-up dice.
    #[test]
    fn a_crowd_of_vampires_counts_its_numbers() {
        let crowd = "archetype = \"henchmen\"\nlegal = false\nminor = [\"vampire\"]\npolicy = { attack = \"vampire\" }";
        let mut bout = Bout::between("", crowd, "");
        bout.turn(&[("Psyche attack", 10)]);
        // 2D[1] for a group and +3D for ten against one: 5D[1].
        assert_eq!(bout.fraction, (7, 248_832));
    }

    /// `smf.power.vampire`, ruling: charge dice.
    #[test]
    fn it_charges_like_a_blow_and_reaches_no_further() {
        let mut bout = Bout::between("charge = true", VAMPIRE, "");
        bout.turn(&[("Psyche attack", 10)]);
        // 5D[1]: (1 + 5/2) / 6^5 * 1/2^4.
        assert_eq!(bout.fraction, (7, 248_832));
        Bout::between("range = 1", VAMPIRE, "ranged-attack = \"4D\"").turn(&[]);
    }
}
