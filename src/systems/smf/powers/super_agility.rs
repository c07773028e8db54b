//! Super-Agility: never where the blow lands.
//!
//! Rule:    +2 in Move; +1 re-roll on all defense checks against Body attacks and on checks against being knocked down.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Super-Agility; ledger `smf.power.super-agility`.
//! Reading: Wall-walking and swinging need a map.
//! Example: 4D become 4D[1]: eight boxes with 1/41472 instead of 1/20736.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fighter::PoolKind;

/// Super-Agility.
#[derive(Debug)]
pub struct SuperAgility;

impl Power for SuperAgility {
    const ENTRY: Entry = Entry::new(
        "super-agility",
        "Super-Agility",
        "smf.power.super-agility",
        Level::Minor,
        "+1 re-roll on Body defense and on checks to keep your feet, +2 in Move",
    )
    .called(&["agility"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.body_defense(slot, 0, 1);
        sheet.add(slot, PoolKind::Footing, 0, 1);
        sheet.moves(slot, 2);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    const AGILE: &str = "powers = [\"super-agility\"]";

    /// `smf.power.super-agility`: +1 re-roll on defense against Body attacks.
    #[test]
    fn every_bodily_defense_has_a_reroll() {
        // Four 6s over four failures and a failed re-roll: 1/6^4 * 1/2^5.
        let mut blow = Bout::between("", "", AGILE);
        blow.turn(&[("melee attack", 8)]);
        assert_eq!(blow.fraction, (1, 41_472));
        let mut shot = Bout::between("range = 5", "ranged-attack = \"4D\"", AGILE);
        shot.turn(&[("ranged attack", 8)]);
        assert_eq!(shot.fraction, (1, 41_472));
        let mut thought = Bout::between("range = 5", "psyche-attack = \"4D\"", AGILE);
        thought.turn(&[("Psyche attack", 8)]);
        assert_eq!(thought.fraction, (1, 20_736));
    }

    /// `smf.power.super-agility`, example: a Brawler moves 7 + 2 = 9 in, Tornado 40 + 2; a re-roll against being
    /// knocked down.
    #[test]
    fn he_runs_further_and_keeps_his_feet() {
        let mut bout = Bout::between("knockback = true", "policy = { knockback = \"push\" }", AGILE);
        assert_eq!(bout.setup.fighters[1].movement, 8);
        bout.turn(&[("melee attack", 8), ("knockdown check", 1)]);
        // 4D[1] make TN3 as often as 5D: 97/144.
        assert_eq!(bout.fraction, (97, 41_472 * 144));
        let brawler = "archetype = \"brawler\"\nlegal = false\nminor = [\"super-agility\"]";
        for (agile, inches) in [(brawler, 9), ("character = \"tornado\"", 42)] {
            assert_eq!(Bout::between("", agile, "").setup.fighters[0].movement, inches);
        }
    }
}
