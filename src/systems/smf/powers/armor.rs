//! Armor: the first box of every hit is lost on the plating.
//!
//! Rule:    Ignore the first Body box lost from each melee or ranged attack. No knockback from foes without
//!          Super-Strength.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Armor; ledger `smf.power.armor`.
//! Reading: Loss = max(0, margin - 1) for each attack roll suffered; a margin of 1 is still a hit. Soaks Reflection,
//!          Damage Field and squeezing too, not Ghostly Attack or Jinx mishaps. Either level of Super-Strength defeats
//!          the knockback immunity.
//! Example: a margin of 3 costs 2 boxes.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;

/// Armor.
#[derive(Debug)]
pub struct Armor;

impl Power for Armor {
    const ENTRY: Entry = Entry::new(
        "armor",
        "Armor",
        "smf.power.armor",
        Level::Minor,
        "each hit loses its first Body box; no knockback from foes without Super-Strength",
    )
    .called(&["armour", "armored", "armoured"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.armor = sheet.own_before_lent(sheet.armor, slot);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::powers::duel;

    /// `smf.power.armor`, example: 3 lost Body become 2. 4D beat 4D by 3 with 3695/52488, the sum of
    /// P(4D = i + 3) P(4D = i).
    #[test]
    fn a_margin_of_3_costs_2_boxes() {
        let mut bout = duel("", "body = 6", "body = 6; powers = [\"armor\"]");
        bout.turn(&[("melee attack", 3)]);
        assert_eq!(bout.fraction, (3695, 52_488));
        assert_eq!((bout.now(1).boxes[0], bout.counted(Count::BodyLost, 1)), (4, 2));
    }

    /// `smf.power.armor`, ruling: loss = max(0, margin - 1); no Rage roll, no Reflection.
    ///
    /// 1D against 4D: 2 against nothing is 1/6 * 1/16 and takes one box, where a margin of 1 takes none.
    #[test]
    fn a_margin_of_1_is_a_hit_without_loss_and_no_successful_defense() {
        let mut bout =
            duel("", "body = 6; attack = \"1D\"", "body = 6; powers = [\"armor\", \"reflection\", \"rage\"]");
        bout.turn(&[("melee attack", 1)]);
        assert_eq!((bout.now(1).boxes[0], bout.counted(Count::Hits, 0)), (6, 1));
        let mut bout = duel("", "body = 6; attack = \"1D\"", "body = 6; powers = [\"armor\"]");
        bout.turn(&[("melee attack", 2)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((1, 96), 5));
    }

    #[test]
    fn the_mind_is_not_armored() {
        let mut bout = duel("range = 5", "body = 6; psyche-attack = \"4D\"", "body = 6; powers = [\"armor\"]");
        bout.turn(&[("Psyche attack", 3)]);
        assert_eq!(bout.now(1).boxes, [6, 3]);
    }

    /// `smf.power.armor`: no knockback from foes without Super-Strength; either level defeats that.
    ///
    /// Super-Strength (minor) throws 2 in per Body.
    #[test]
    fn only_super_strength_knocks_it_back() {
        let rules = "knockback = true";
        let push = "policy = { knockback = \"push\" }";
        let mut bout = duel(rules, &format!("body = 6; {push}"), "body = 6; powers = [\"armor\"]");
        bout.turn(&[("melee attack", 3)]);
        assert_eq!(bout.gap(), 0);
        let strong = format!("body = 6; powers = [\"super-strength-minor\"]; {push}");
        let mut bout = duel(rules, &strong, "body = 6; powers = [\"armor\"]");
        bout.turn(&[("melee attack", 3), ("knockdown check", 1)]);
        assert_eq!(bout.gap(), 4);
    }

    #[test]
    fn a_copy_that_a_mimic_could_make_does_not_replace_his_own() {
        let bout = duel("", "body = 6; powers = [\"armor\", \"mimic\"]", "body = 6; powers = [\"armor\"]");
        assert_eq!(bout.setup.fighters[0].armor, Some(0));
        let bout = duel("", "body = 6; powers = [\"mimic\"]", "body = 6; powers = [\"armor\"]");
        assert_eq!(bout.setup.fighters[0].armor, Some(1));
    }
}
