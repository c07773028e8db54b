//! Melee Specialist: trained to fight hand to hand.
//!
//! Rule:    +1 re-roll on melee attack and on melee defense, +2D on checks to escape entangles.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Melee Specialist; ledger `smf.power.melee-specialist`.
//! Reading: With the option `reach` the defense re-roll is traded for 2 in of reach, which is not played.
//! Example: 4D/4D becomes 4D[1]/4D[1]: a margin of 8 goes from 1/20736 to 1/6912 for him, to 1/41472 against him.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fighter::PoolKind;

/// Melee Specialist.
#[derive(Debug)]
pub struct MeleeSpecialist;

impl Power for MeleeSpecialist {
    const ENTRY: Entry = Entry::new(
        "melee-specialist",
        "Melee Specialist",
        "smf.power.melee-specialist",
        Level::Minor,
        "+1 re-roll on melee attack and defense, +2D to escape entangles",
    )
    .options(&["defense", "reach"])
    .called(&["melee spec"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.add(slot, PoolKind::MeleeAttack, 0, 1);
        if sheet.option(slot) == "reach" {
            sheet.far |= 1 << slot;
        } else {
            sheet.add(slot, PoolKind::MeleeDefense, 0, 1);
        }
        sheet.add(slot, PoolKind::Escape, 2, 0);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    const SPECIALIST: &str = "powers = [\"melee-specialist\"]";

    /// `smf.power.melee-specialist`: +1 re-roll on melee attack and defense.
    #[test]
    fn a_reroll_helps_the_blow_and_the_parry() {
        let mut bout = Bout::between("", SPECIALIST, "");
        // Four 6s at once, or three and the failed fourth rolled again: (1 + 4/2) / 6^4; all four of the foe's fail:
        // 1/2^4.
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 6912));
        // Four 6s, 1/6^4, against four failures and the failed re-roll: 1/2^5.
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 41_472));
    }

    /// `smf.power.melee-specialist`, examples: Tornado, agile besides, strikes with 4D[1] and parries with 4D[2];
    /// Shatterer, a Scrapper besides, with 5D[1] and 5D[1].
    #[test]
    fn it_adds_to_what_tornado_and_shatterer_have_besides() {
        let weak = "attack = \"1D\"\ndefense = \"1D\"";
        let mut tornado = Bout::between("", "powers = [\"melee-specialist\", \"super-agility\"]", weak);
        tornado.turn(&[("melee attack", 8)]);
        // (1 + 4/2) / 6^4 over a failed die.
        assert_eq!(tornado.fraction, (1, 864));
        tornado.turn(&[("melee attack", 2)]);
        // A 6 over four failures and two failed re-rolls: 1/6 * 1/2^6.
        assert_eq!(tornado.fraction, (1, 384));
        let mut shatterer = Bout::between("", "powers = [\"scrapper\", \"melee-specialist\"]", weak);
        shatterer.turn(&[("melee attack", 10)]);
        // (1 + 5/2) / 6^5 over a failed die.
        assert_eq!(shatterer.fraction, (7, 31_104));
        shatterer.turn(&[("melee attack", 2)]);
        // A 6 over five failures and a failed re-roll.
        assert_eq!(shatterer.fraction, (1, 384));
    }

    /// `smf.power.melee-specialist`: or reach instead of the defense.
    #[test]
    fn reach_is_bought_with_the_parry() {
        let mut bout = Bout::between("", "powers = [\"melee-specialist:reach\"]", "");
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 6912));
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 1296 * 16));
    }

    /// `smf.power.melee-specialist`: +2D to escape entangles.
    #[test]
    fn an_entangle_is_escaped_with_six_dice() {
        let entangler = "powers = [\"entangle\"]\npolicy = { control = \"first\" }";
        let mut bout = Bout::between("range = 10", SPECIALIST, entangler);
        bout.turn(&[]);
        bout.turn(&[("ranged attack", 2)]);
        assert_eq!(bout.now(0).entangled, 3);
        bout.turn(&[("break-out", 1)]);
        // 6D miss TN3 in 729 (no goal) + 2916 (one) + 6318 (two) of 46656 ways: 41/192.
        assert_eq!((bout.fraction, bout.now(0).entangled), ((151, 192), 0));
    }
}
