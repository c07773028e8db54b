//! Maneuvers on a charge: Acrobatic Attack (Brawler) and Hurricane Charge (Speedster).
//!
//! Rule:    Acrobatic Attack: +2 re-rolls on a charge's melee attack. Hurricane Charge: +2D instead of +1D on a charge.
//!          Recharge 2+ each.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.acrobatic-attack`,
//!          `smf.maneuver.hurricane-charge`.
//! Reading: Only one maneuver on an attack; of the normal melee attack only. Used whenever it is ready.
//! Example: 4D on a charge becomes 5D[2] with Acrobatic Attack, 6D with Hurricane Charge: all sixes against a failed 1D
//!          with 1/2592 and 1/93312.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;

/// Acrobatic Attack.
#[derive(Debug)]
pub struct AcrobaticAttack;
/// Hurricane Charge.
#[derive(Debug)]
pub struct HurricaneCharge;

impl Power for AcrobaticAttack {
    const ENTRY: Entry = Entry::new(
        "acrobatic-attack",
        "Acrobatic Attack",
        "smf.maneuver.acrobatic-attack",
        Level::Maneuver,
        "+2 re-rolls on a charge's melee attack",
    )
    .recharge(2)
    .called(&["acrobatic"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Attack);
    }

    fn attack<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, slot: u8, attempt: &mut Attempt) {
        let fits = attempt.manner.charging && attempt.attack.blow;
        super::power_attack::declare(fight, me, slot, attempt, fits, Pool::new(0, 2));
    }
}

impl Power for HurricaneCharge {
    const ENTRY: Entry = Entry::new(
        "hurricane-charge",
        "Hurricane Charge",
        "smf.maneuver.hurricane-charge",
        Level::Maneuver,
        "+2D instead of +1D on a charge",
    )
    .recharge(2);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Attack);
    }

    fn attack<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, slot: u8, attempt: &mut Attempt) {
        // "+2D instead of +1D" counts once.
        let fits = attempt.manner.charging && !attempt.manner.leaps && attempt.attack.blow;
        super::power_attack::declare(fight, me, slot, attempt, fits, Pool::new(1, 0));
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::powers::duel;

    fn charge(powers: &str) -> Bout {
        duel("charge = true", &format!("body = 6; powers = [{powers}]"), "body = 30; defense = \"1D\"")
    }

    /// `smf.maneuver.acrobatic-attack`: +2 re-rolls on a charge, recharge 2+.
    ///
    /// 5D[2] scores 10 with 6^-5 (1 + 5/2 + 10/4), by how many dice failed first; 1D scores nothing with 1/2: 1/2592.
    #[test]
    fn an_acrobatic_charge_has_two_rerolls() {
        let mut bout = charge("\"acrobatic-attack\"");
        bout.turn(&[("melee attack", 10)]);
        assert_eq!(bout.fraction, (1, 2592));
        // Chance 2+ fails with 21/36; no charge now: 4D score 8 with 6^-4 against a failed 1D.
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 0), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (7, 12 * 2592));
    }

    /// `smf.maneuver.hurricane-charge`: +2D instead of +1D, recharge 2+.
    ///
    /// 6D scores 12 with 6^-6, 1D nothing with 1/2.
    #[test]
    fn a_hurricane_charges_with_two_dice() {
        let mut bout = charge("\"hurricane-charge\"");
        bout.turn(&[("melee attack", 12)]);
        assert_eq!(bout.fraction, (1, 93312));
        // Chance 2+ fails with 21/36; no charge now: 4D score 8 with 6^-4 against a failed 1D.
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 0), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (7, 12 * 2592));
    }

    #[test]
    fn there_is_one_maneuver_on_an_attack() {
        let mut bout = charge("\"acrobatic-attack\", \"hurricane-charge\"");
        bout.turn(&[("melee attack", 10)]);
        assert_eq!((bout.fraction, bout.now(0).spent), ((1, 2592), 0b01));
    }

    /// `smf.maneuver.acrobatic-attack`, `smf.maneuver.hurricane-charge`: they are of melee attacks, and a touch that
    /// goes for the mind is none.
    #[test]
    fn a_touch_at_the_end_of_a_charge_has_none() {
        for power in ["acrobatic-attack", "hurricane-charge"] {
            let a = format!("body = 6; powers = [\"vampire\", \"{power}\"]; policy = {{ attack = \"vampire\" }}");
            let mut bout = duel("charge = true", &a, "body = 30");
            bout.turn(&[("Psyche attack", 0)]);
            assert_eq!(bout.now(0).spent, 0, "{power}");
        }
    }

    /// 4D scores 8 with 6^-4, 1D nothing with 1/2.
    #[test]
    fn without_a_charge_there_is_none() {
        for power in ["acrobatic-attack", "hurricane-charge"] {
            let a = format!("body = 6; powers = [\"{power}\"]");
            let mut bout = duel("", &a, "body = 30; defense = \"1D\"");
            bout.turn(&[("melee attack", 8)]);
            assert_eq!((bout.fraction, bout.now(0).spent), ((1, 2592), 0));
        }
    }
}
