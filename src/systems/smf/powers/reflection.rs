//! Reflection: gives it back.
//!
//! Rule:    After any successful defense against a Body-damaging attack, Chance 2+: the attacker loses 2 Body. Armor
//!          reduces it, Force-Field does not. No knockback. Not against Damage Field rolls.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Reflection; ledger `smf.power.reflection`.
//! Reading: Ties and Force-Field blocks are successful defenses. The loss calls for KO and Rage checks; it is not an
//!          attack. Always rolled.
//! Example: a 4D attack on 4D fails with 996563/1679616, and then costs the attacker 2 Body with 5/12.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, Timing};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::harm;
use crate::systems::smf::losses;

const REFLECTION: Draw = Draw::new("Reflection", "smf.power.reflection");
/// Boxes of Body that an answer costs.
pub const LOSS: u8 = 2;
const NEED: u8 = 2;

/// Reflection.
#[derive(Debug)]
pub struct Reflection;

impl Power for Reflection {
    const ENTRY: Entry = Entry::new(
        "reflection",
        "Reflection",
        "smf.power.reflection",
        Level::Minor,
        "after a successful defense against a Body attack, Chance 2+: the attacker loses 2 Body",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Defended);
    }

    fn defended<C: Chance, M: Meter>(
        fight: &mut Fight<'_, C, M>,
        _owner: FigureId,
        _slot: u8,
        attempt: &Attempt,
    ) -> bool {
        answer(fight, attempt, REFLECTION);
        true
    }
}

/// Rolls for the answer to a failed attack.
pub fn answer<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, draw: Draw) {
    if fight.chance_roll(draw, NEED) {
        harm::hazard(fight, attempt.at, attempt.by, LOSS);
    }
}

/// How likely a failed attack of this kind is answered, in units of [`losses::ONE`].
pub fn chance<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, owner: FigureId, attack: &Attack) -> u32 {
    let answers = fight
        .hooks(owner, Timing::Defended)
        .iter()
        .any(|&(power, slot)| fight.works(owner, slot) && (power != PowerId::Scrapper || attack.blow));
    if answers { losses::share(fight.tables().chance(NEED), 1) } else { 0 }
}

#[cfg(test)]
mod tests {
    use crate::game::Progress;
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::state::flag;

    const MIRROR: &str = "powers = [\"reflection\"]";

    /// `smf.power.reflection`, example: a melee miss, too few goals, nothing.
    #[test]
    fn a_failed_attack_costs_the_attacker_two_body() {
        let mut bout = Bout::between("", "", MIRROR);
        bout.turn(&[("melee attack", 0), ("Reflection", 1)]);
        assert_eq!(bout.now(0).boxes, [28, 30]);
        // 4D score 0 to 8 in 81, 216, 324, 312, 214, 104, 36, 8 and 1 of 1296 ways; the squares sum to 313510, so a tie
        // or less has (1296^2 + 313510) / (2 * 1296^2) = 996563/1679616; Chance 2+ has 15/36.
        assert_eq!(bout.fraction, (4_982_815, 20_155_392));
        let mut bout = Bout::between("", "", MIRROR);
        bout.turn(&[("melee attack", 0), ("Reflection", 0)]);
        assert_eq!(bout.now(0).boxes, [30, 30]);
    }

    /// `smf.power.reflection`, example: a ranged miss, Chance 2+ made, and the attacker loses 2 Body.
    #[test]
    fn shots_are_reflected_and_thoughts_are_not() {
        let mut shot = Bout::between("range = 5", "ranged-attack = \"4D\"", MIRROR);
        shot.turn(&[("ranged attack", 0), ("Reflection", 1)]);
        assert_eq!((shot.fraction, shot.now(0).boxes[0]), ((4_982_815, 20_155_392), 28));
        let mut thought = Bout::between("range = 5", "psyche-attack = \"4D\"", MIRROR);
        thought.turn(&[("Psyche attack", 0)]);
        let mut net = Bout::between("range = 5", "powers = [\"entangle\"]", MIRROR);
        net.turn(&[("ranged attack", 0)]);
    }

    /// `smf.power.reflection`: Armor reduces it.
    #[test]
    fn armor_saves_one_of_the_two() {
        let mut bout = Bout::between("", "powers = [\"armor\"]", MIRROR);
        bout.turn(&[("melee attack", 0), ("Reflection", 1)]);
        assert_eq!(bout.now(0).boxes[0], 29);
    }

    /// `smf.power.reflection`: Force-Field does not; ruling: a block is a successful defense.
    #[test]
    fn a_blocked_attack_is_reflected_and_the_attackers_field_is_no_help() {
        let mut bout = Bout::between("", "powers = [\"force-field\"]", "powers = [\"reflection\", \"force-field\"]");
        bout.turn(&[("melee attack", 3), ("Force-Field", 3), ("Reflection", 1)]);
        assert_eq!(bout.now(0).boxes[0], 28);
    }

    /// `smf.power.reflection`, ruling: knocked down, stunned or entangled he reflects as well.
    #[test]
    fn the_helpless_reflect_too() {
        for helpless in [flag::DOWN, flag::STUNNED, 0] {
            let mut bout = Bout::between("", "", MIRROR);
            bout.state.fighters[1].set(helpless);
            bout.state.fighters[1].entangled = if helpless == 0 { 3 } else { 0 };
            bout.turn(&[("melee attack", 0), ("Reflection", 1)]);
            assert_eq!(bout.now(0).boxes[0], 28);
        }
    }

    /// `smf.power.reflection`, ruling: the loss calls for KO and Rage checks.
    #[test]
    fn the_loss_calls_for_checks_and_can_end_the_fight() {
        let mut bout = Bout::between("", "body = 2\npowers = [\"rage\"]", MIRROR);
        bout.turn(&[("melee attack", 0), ("Reflection", 1), ("KO check", 1), ("Rage", 1)]);
        let mut bout = Bout::between("", "body = 2", MIRROR);
        let end = bout.turn(&[("melee attack", 0), ("Reflection", 1), ("KO check", 0)]);
        assert_eq!(end, Progress::Over(1));
    }

    /// `smf.power.reflection`: not against Damage Field rolls.
    #[test]
    fn heat_is_not_reflected() {
        let mut bout = Bout::between("", MIRROR, "powers = [\"damage-field\"]");
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 0), ("Reflection", 0)]);
        bout.turn(&[("melee attack", 1), ("Damage Field", 0)]);
    }

    #[test]
    fn a_reflection_is_not_reflected_again() {
        let mut bout = Bout::between("", MIRROR, MIRROR);
        bout.turn(&[("melee attack", 0), ("Reflection", 1)]);
        assert_eq!(bout.now(1).boxes[0], 30);
    }
}
