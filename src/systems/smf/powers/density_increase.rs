//! Density Increase: heavy, hard and rooted to the spot.
//!
//! Rule:    Free action at the start of the turn: dense. Charge at base Move only, +1 re-roll on melee attack, +1D on
//!          melee and ranged defense against Body attacks, immune to knockback.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Density Increase; ledger `smf.power.density-increase`.
//! Reading: Stays on; switched on in the owner's first turn, or by `powers-on` before the first round.
//! Example: charge at Move 5 reaches 5 in and rolls +1D[1]: 5D[1] against 1D takes ten boxes with 7/31104.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{PoolKind, Timing};
use crate::systems::smf::figure::FigureId;

/// Density Increase.
#[derive(Debug)]
pub struct DensityIncrease;

impl Power for DensityIncrease {
    const ENTRY: Entry = Entry::new(
        "density-increase",
        "Density Increase",
        "smf.power.density-increase",
        Level::Minor,
        "dense from the first turn: +1 re-roll on melee attack, +1D on Body defense, no knockback, short charges",
    )
    .called(&["di", "dense"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        sheet.switched_on_for_good(slot);
        sheet.hook(slot, Timing::Upkeep);
        sheet.add(slot, PoolKind::MeleeAttack, 0, 1);
        sheet.body_defense(slot, 1, 0);
    }

    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        fight.switch_on(me, slot);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::dice::Pool;
    use crate::systems::smf::fighter::PoolKind;
    use crate::systems::smf::powers::duel;

    const DENSE: &str = "archetype = \"brick\"; legal = false; minor = [\"density-increase\"]";

    /// `smf.power.density-increase`, example: Move 5, dense, charges 5 in with +1D[1].
    ///
    /// 5D[1] scores 10 with 6^-5 (1 + 5/2), 1D nothing with 1/2.
    #[test]
    fn a_dense_brick_charges_his_5_in_and_no_further() {
        let mut bout = duel("ground = \"open\"; range = 5", DENSE, "body = 20; defense = \"1D\"");
        bout.turn(&[("melee attack", 10)]);
        assert_eq!((bout.fraction, bout.gap()), ((7, 31104), 0));
        let mut bout = duel("ground = \"open\"; range = 6", DENSE, "body = 20; defense = \"1D\"");
        bout.turn(&[]);
        assert_eq!(bout.gap(), 1);
    }

    /// `smf.power.density-increase`: +1D on melee and ranged defense.
    ///
    /// 1D scores 2 with 1/6; 4D scores nothing with 1/2^4, 5D with 1/2^5.
    #[test]
    fn the_defense_is_a_die_better_from_the_first_turn_on() {
        for (rules, attack) in [("", "melee attack"), ("range = 5", "ranged attack")] {
            let mut bout =
                duel(rules, "body = 6; attack = \"1D\"", "body = 6; attack = \"1D\"; powers = [\"density-increase\"]");
            bout.turn(&[(attack, 2)]);
            assert_eq!(bout.fraction, (1, 96));
            bout.turn(&[(attack, 0)]);
            bout.turn(&[(attack, 2)]);
            assert_eq!(bout.fraction, (1, 192));
        }
    }

    /// `smf.power.density-increase`: immune to all knockback, Super-Strength included.
    #[test]
    fn the_dense_are_not_knocked_back() {
        let pusher = "body = 6; powers = [\"super-strength-major\"]; policy = { knockback = \"push\" }";
        let mut bout = duel("knockback = true", pusher, "body = 20; move = 20; powers = [\"density-increase\"]");
        bout.turn(&[("melee attack", 1), ("knockdown check", 1)]);
        assert_eq!(bout.gap(), 4);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 1)]);
        assert_eq!(bout.gap(), 0);
    }

    /// A re-roll and a die miss equally often; the pools tell them apart.
    #[test]
    fn attack_has_a_reroll_and_both_defenses_have_a_die() {
        let bout = duel("", "body = 6; powers = [\"density-increase\"]", "body = 6");
        let added: Vec<(PoolKind, Pool)> =
            bout.setup.fighters[0].switched.iter().flatten().map(|adder| (adder.kind, adder.by)).collect();
        let die = Pool::new(1, 0);
        let expected =
            [(PoolKind::MeleeAttack, Pool::new(0, 1)), (PoolKind::MeleeDefense, die), (PoolKind::RangedDefense, die)];
        assert_eq!(added, expected);
    }
}
