//! Grenades: small explosions, thrown.
//!
//! Rule:    3D, 5 in ranged Body attack with a 3 in radius; or a stun grenade, as Stun with 3D.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Grenades; ledger `smf.power.grenades`.
//! Reading: The stun grenade is Body-based and also has 5 in range. The radius needs more targets.
//! Example: 3D against 4D take six boxes with 1/3456.

use super::power::{Entry, Level, Power};
use super::stun::stun;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Effect;

/// Grenades.
#[derive(Debug)]
pub struct Grenades;

impl Power for Grenades {
    const ENTRY: Entry = Entry::new(
        "grenades",
        "Grenades",
        "smf.power.grenades",
        Level::Minor,
        "3D ranged Body attack at 5 in, or the same as a stun without damage",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.ranged_attack(slot, "grenades", Pool::new(3, 0), 5);
        sheet.ranged_attack(slot, "stun-grenade", Pool::new(3, 0), 5);
        sheet.last_attack(|attack| attack.effect = Effect::Stun);
    }

    fn struck<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, _margin: u8) {
        stun(fight, attempt.at);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::state::flag;

    const THROWER: &str = "body = 6; powers = [\"grenades\"]";

    /// `smf.power.grenades`: 3D, 5 in.
    ///
    /// 3D score 6 with 6^-3, 4D nothing with 1/2^4.
    #[test]
    fn three_dice_at_5_in() {
        let mut bout = duel("range = 5", THROWER, "body = 20");
        bout.turn(&[("ranged attack", 6)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((1, 3456), 14));
        let mut bout = duel("range = 6", THROWER, "body = 20; attack = \"1D\"");
        bout.turn(&[]);
        assert_eq!(bout.counted(Count::Attacks, 0), 0);
    }

    /// `smf.power.grenades`: or a Stun with 3D, against the Body.
    #[test]
    fn a_stun_grenade_does_no_damage() {
        let thrower = format!("{THROWER}; policy = {{ attack = \"stun-grenade\" }}");
        let mut bout = duel("range = 5", &thrower, "body = 20; powers = [\"armor\"]");
        bout.turn(&[("ranged attack", 6)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((1, 3456), 20));
        assert!(bout.now(1).is(flag::STUNNED));
    }
}
