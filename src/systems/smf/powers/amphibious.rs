//! Amphibious: tougher skin against Body attacks.
//!
//! Rule:    +1 re-roll on defense against Body-damaging attacks, +2 in Move; more in deep water.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Amphibious; ledger `smf.power.amphibious`.
//! Reading: The re-roll covers melee and ranged defense; a duel is fought on dry land.
//! Example: defense 4D becomes 4D[1]: 1D takes two boxes with 1/192 instead of 1/96.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;

/// Amphibious.
#[derive(Debug)]
pub struct Amphibious;

impl Power for Amphibious {
    const ENTRY: Entry = Entry::new(
        "amphibious",
        "Amphibious",
        "smf.power.amphibious",
        Level::Minor,
        "+1 re-roll on Body defense, +2 in Move; the bonuses in deep water need a map",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.body_defense(slot, 0, 1);
        sheet.moves(slot, 2);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::dice::Pool;
    use crate::systems::smf::fighter::PoolKind;
    use crate::systems::smf::powers::duel;

    /// `smf.power.amphibious`: +1 re-roll on melee and ranged defense.
    ///
    /// 1D scores 2 with 1/6; 4D[1] scores nothing with 1/2^5 (five failed dice): 1/6 * 1/32, against 1/6 * 1/16
    /// without.
    #[test]
    fn the_reroll_helps_against_body_attacks_near_and_far() {
        for (rules, attack) in [("", "melee attack"), ("range = 10", "ranged attack")] {
            let mut bout = duel(rules, "body = 6; attack = \"1D\"", "body = 6; powers = [\"amphibious\"]");
            bout.turn(&[(attack, 2)]);
            assert_eq!(bout.fraction, (1, 192));
            let mut bout = duel(rules, "body = 6; attack = \"1D\"", "body = 6");
            bout.turn(&[(attack, 2)]);
            assert_eq!(bout.fraction, (1, 96));
        }
    }

    /// `smf.power.amphibious`: +2 in Move; the mind has no re-roll.
    #[test]
    fn a_psyche_attack_is_not_hindered_and_the_move_is_longer() {
        let mut bout = duel("range = 10", "body = 6; psyche-attack = \"1D\"", "body = 6; powers = [\"amphibious\"]");
        bout.turn(&[("Psyche attack", 2)]);
        assert_eq!((bout.fraction, bout.setup.fighters[1].movement), ((1, 96), 8));
    }

    /// A re-roll and a die miss equally often; the pools tell them apart.
    #[test]
    fn the_defense_is_4d_and_a_reroll() {
        let bout = duel("", "body = 6; powers = [\"amphibious\"]", "body = 6");
        let pool = |kind: PoolKind| bout.setup.fighters[0].fixed[kind as usize];
        assert_eq!(pool(PoolKind::MeleeDefense), Pool::new(4, 1));
        assert_eq!(pool(PoolKind::RangedDefense), Pool::new(4, 1));
        assert_eq!(pool(PoolKind::PsycheDefense), Pool::new(4, 0));
    }
}
