//! Massive: big: more to hit, more to lose.
//!
//! Rule:    +2 Body, +2 in Move, +1 re-roll on charge attacks; foes have +1 re-roll on Body melee and ranged attacks.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Massive; ledger `smf.power.massive`.
//! Reading: The boxes are his whether or not the power is cancelled.
//! Example: a Brick has Body 10 and is attacked with 4D[1]: eight boxes with 1/6912.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fighter::PoolKind;

/// Massive.
#[derive(Debug)]
pub struct Massive;

impl Power for Massive {
    const ENTRY: Entry = Entry::new(
        "massive",
        "Massive",
        "smf.power.massive",
        Level::Minor,
        "+2 Body, +2 in Move, +1 re-roll on charges; foes have +1 re-roll on Body attacks against you",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.boxes(slot, 2, 0);
        sheet.moves(slot, 2);
        sheet.add(slot, PoolKind::Charge, 0, 1);
        sheet.add(slot, PoolKind::AgainstMelee, 0, 1);
        sheet.add(slot, PoolKind::AgainstRanged, 0, 1);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::powers::duel;

    const BRICK: &str = "archetype = \"brick\"; legal = false; minor = [\"massive\"]";

    /// `smf.power.massive`: +2 Body, +2 in Move; foes have +1 re-roll, near and far.
    ///
    /// 4D[1] scores 8 with 6^-4 (1 + 4/2); 4D scores nothing with 1/16.
    #[test]
    fn a_massive_brick_has_body_10_and_is_attacked_with_a_reroll() {
        for (rules, attack) in [("", "melee attack"), ("range = 5", "ranged attack")] {
            let mut bout = duel(rules, "body = 6; attack = \"4D\"", BRICK);
            assert_eq!((bout.now(1).boxes[0], bout.setup.fighters[1].movement), (10, 7));
            bout.turn(&[(attack, 8)]);
            assert_eq!(bout.fraction, (1, 432 * 16));
        }
    }

    #[test]
    fn a_mind_is_no_easier_to_hit() {
        let mut bout =
            duel("range = 5", "body = 6; psyche-attack = \"4D\"", "body = 6; psyche = 20; powers = [\"massive\"]");
        bout.turn(&[("Psyche attack", 8)]);
        assert_eq!(bout.fraction, (1, 1296 * 16));
    }

    /// `smf.power.massive`: +1 re-roll on charges.
    ///
    /// 5D[1] on a charge scores 10 with 6^-5 (1 + 5/2), 1D nothing with 1/2; without one 4D scores 8 with 6^-4.
    #[test]
    fn charges_have_a_reroll() {
        let mut bout = duel("charge = true", BRICK, "body = 30; defense = \"1D\"");
        bout.turn(&[("melee attack", 10)]);
        assert_eq!(bout.fraction, (7, 31104));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 2592));
    }
}
