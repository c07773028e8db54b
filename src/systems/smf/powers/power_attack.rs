//! Maneuvers that add re-rolls to an attack: Haymaker (Brick) and the Power Attacks.
//!
//! Rule:    +2 re-rolls on a normal melee attack (Haymaker), melee or ranged attack (Metamorph, Wildcard), or Mentalism
//!          attack (Mentalist). Recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.haymaker`,
//!          `smf.maneuver.power-attack-metamorph`, `smf.maneuver.power-attack-mentalist`,
//!          `smf.maneuver.power-attack-wildcard`.
//! Reading: Declared before the roll whenever it is ready; one maneuver on an attack; not with Machinegun Punch.
//!          Entangle and a bodily Stun count as ranged attacks, as they do on the sample sheets.
//! Example: 6D becomes 6D[2]: twelve goals over 4D with 31/2985984 instead of 1/746496.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;

/// Adds dice and re-rolls to an attack that fits a ready maneuver.
pub fn declare<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    slot: u8,
    attempt: &mut Attempt,
    fits: bool,
    bonus: Pool,
) {
    if fits && !attempt.manner.holds_back && attempt.maneuver.is_none() && fight.ready(me, slot) {
        attempt.maneuver = Some(slot);
        attempt.dice = attempt.dice.plus(bonus);
    }
}

macro_rules! power_attacks {
    ($($(#[$doc:meta])* $power:ident, $id:literal, $name:literal, $about:literal, $fits:expr;)+) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $power;

        impl Power for $power {
            const ENTRY: Entry =
                Entry::new($id, $name, concat!("smf.maneuver.", $id), Level::Maneuver, $about).recharge(2);

            fn compile(sheet: &mut Sheet, slot: u8) {
                sheet.hook(slot, Timing::Attack);
            }

            fn attack<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, slot: u8, attempt: &mut Attempt) {
                let fits: fn(&Attempt) -> bool = $fits;
                let fits = fits(attempt);
                declare(fight, me, slot, attempt, fits, Pool::new(0, 2));
            }
        }
    )+};
}

power_attacks! {
    /// Haymaker (Brick).
    Haymaker, "haymaker", "Haymaker", "+2 re-rolls on the normal melee attack", |attempt| attempt.attack.blow;
    /// Power Attack (Metamorph).
    PowerAttackMetamorph, "power-attack-metamorph", "Power Attack",
        "+2 re-rolls on a normal melee or ranged attack", |attempt| is_bodily(attempt);
    /// Power Attack (Mentalist).
    PowerAttackMentalist, "power-attack-mentalist", "Power Attack", "+2 re-rolls on a Mentalism attack",
        |attempt| attempt.attack.id == "mentalism";
    /// Power Attack (Wildcard).
    PowerAttackWildcard, "power-attack-wildcard", "Power Attack",
        "+2 re-rolls on a normal melee or ranged attack", |attempt| is_bodily(attempt);
}

fn is_bodily(attempt: &Attempt) -> bool {
    attempt.attack.blow || attempt.attack.is_shot()
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    /// `smf.maneuver.haymaker`: +2 re-rolls on the melee attack, recharge 2+.
    #[test]
    fn haymaker_adds_two_rerolls_until_it_is_recharged() {
        let mut bout = Bout::between("", "powers = [\"super-strength-major\", \"haymaker\"]", "");
        // 6D[2]: (1 + 6/2 + 15/4) / 6^6, over four failures: 1/2^4.
        bout.turn(&[("melee attack", 12)]);
        assert_eq!(bout.fraction, (31, 2_985_984));
        bout.turn(&[("melee attack", 0)]);
        // Chance 2+ fails in 21 of 36; six 6s without help.
        bout.turn(&[("recharge", 0), ("melee attack", 12)]);
        assert_eq!(bout.fraction, (7, 12 * 746_496));
    }

    /// `smf.maneuver.power-attack-metamorph`, `smf.maneuver.power-attack-wildcard`: +2 re-rolls on melee or ranged
    /// attacks, recharge 2+.
    #[test]
    fn power_attacks_fit_shots_as_well_as_blows() {
        for id in ["power-attack-metamorph", "power-attack-wildcard"] {
            let keys = format!("ranged-attack = \"4D\"\npowers = [\"{id}\"]");
            // 4D[2]: (1 + 4/2 + 6/4) / 6^4 * 1/2^4.
            let mut shot = Bout::between("range = 5", &keys, "");
            shot.turn(&[("ranged attack", 8)]);
            assert_eq!(shot.fraction, (1, 4608), "{id}");
            let mut blow = Bout::between("", &keys, "");
            blow.turn(&[("melee attack", 8)]);
            assert_eq!(blow.fraction, (1, 4608), "{id}");
            blow.turn(&[("melee attack", 0)]);
            blow.turn(&[("recharge", 1), ("melee attack", 8)]);
            assert_eq!(blow.fraction, (5, 12 * 4608), "{id}");
        }
    }

    /// `smf.maneuver.power-attack-mentalist`: +2 re-rolls on a Mentalism attack, recharge 2+.
    #[test]
    fn a_mentalists_power_attack_is_for_mental_blasts_only() {
        let keys = "powers = [\"mentalism\", \"power-attack-mentalist\"]";
        let mut blast = Bout::between("range = 15", keys, "");
        blast.turn(&[("Psyche attack", 12)]);
        assert_eq!(blast.fraction, (31, 2_985_984));
        blast.turn(&[]);
        // Chance 2+ fails with 21/36: six 6s over four failures.
        blast.turn(&[("recharge", 0), ("Psyche attack", 12)]);
        assert_eq!(blast.fraction, (7, 12 * 746_496));
        let mut blow = Bout::between("", keys, "");
        blow.turn(&[("melee attack", 8)]);
        assert_eq!((blow.fraction, blow.now(0).spent), ((1, 20_736), 0));
    }

    #[test]
    fn haymaker_does_not_fit_a_shot() {
        let mut bout = Bout::between("range = 5", "ranged-attack = \"4D\"\npowers = [\"haymaker\"]", "");
        bout.turn(&[("ranged attack", 8)]);
        assert_eq!((bout.fraction, bout.now(0).spent), ((1, 20_736), 0));
    }

    #[test]
    fn no_maneuver_goes_with_machinegun_punch() {
        let mut bout = Bout::between("", "powers = [\"speed\", \"haymaker\"]", "");
        bout.turn(&[("melee attack", 10)]);
        assert_eq!(bout.fraction, (1, 124_416));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 0), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (7, 12 * 4608));
    }

    /// `smf.maneuver.power-attack-wildcard`: on a blow or a shot; an attack on the mind is neither.
    #[test]
    fn a_thought_has_no_power_attack() {
        for power in ["power-attack-wildcard", "power-attack-metamorph"] {
            let keys = format!("psyche-attack = \"4D\"\npowers = [\"{power}\"]");
            let mut bout = Bout::between("range = 5", &keys, "");
            bout.turn(&[("Psyche attack", 8)]);
            assert_eq!((bout.fraction, bout.now(0).spent), ((1, 20_736), 0), "{power}");
        }
    }
}
