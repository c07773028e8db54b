//! Rapid Fire: two targets at once.
//!
//! Rule:    Blaster maneuver: at half the range one attack roll meets two targets, each with +1D on his defense. Recharge
//!          1+.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.rapid-fire`.
//! Reading: A ranged attack on the body alone, without a radius. Used when it is ready and takes more of both targets than
//!          the plain shot of its one; no other maneuver goes with it.
//! Example: 4D all 6s and two defenses of 5D, one without a goal and one with one: 1/1296 1/32 5/48.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, Effect, Reach};
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::options::is_usable;

/// Rapid Fire.
#[derive(Debug)]
pub struct RapidFire;

impl Power for RapidFire {
    const ENTRY: Entry = Entry::new(
        "rapid-fire",
        "Rapid Fire",
        "smf.maneuver.rapid-fire",
        Level::Maneuver,
        "two targets at half the range with one roll, each with +1D on his defense",
    )
    .recharge(1)
    .against_several()
    .called(&["rf"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
    }
}

/// The slot of a figure's Rapid Fire, if it is ready for a shot at somebody, and whom else it could meet.
#[inline(always)]
pub fn ready<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    at: FigureId,
    attack: &Attack,
) -> Option<(u8, Figures)> {
    let slot = fight.in_effect(me, PowerId::RapidFire).filter(|&slot| fight.ready(me, slot))?;
    let (Reach::Range(range) | Reach::Anywhere(range)) = attack.reach else { return None };
    meets(fight, me, at, attack, range / 2).map(|others| (slot, others))
}

/// Whether an attack is a shot at one target that does damage.
pub fn is_blast(attack: &Attack) -> bool {
    let shot = attack.is_shot();
    shot && attack.effect == Effect::Damage && attack.radius == 0
}

/// Whom a shot at somebody could meet besides, where it meets two within so many inches.
pub fn meets<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    at: FigureId,
    attack: &Attack,
    inches: u8,
) -> Option<Figures> {
    let near = |foe: FigureId| fight.scene.distance(me, foe) <= inches;
    if !is_blast(attack) || !near(at) {
        return None;
    }
    let others = fight.targets(me).filter(|&foe| foe != at && near(foe) && is_usable(fight, me, foe, attack));
    Some(others.fold(Figures::NONE, Figures::with))
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::figure::FigureId;
    use crate::systems::smf::team::tests::line;

    const SHOOTER: &str =
        "body = 30; ranged-attack = \"4D\"; powers = [\"rapid-fire\"]; policy = { attack = \"ranged-attack\" }";
    const FOE: &str = "body = 30; move = 1";

    /// `smf.maneuver.rapid-fire`, example; then it is spent, and comes back on a chance roll of 1+, 3/4.
    #[test]
    fn one_roll_meets_two_who_defend_with_a_die_more() {
        let mut fray = line(30, &[SHOOTER], &[FOE, FOE]);
        fray.turn(&[("ranged attack", 8), ("defense", 1), ("defense", 4)]);
        assert_eq!(fray.fraction, (5, 1296 * 32 * 48));
        assert_eq!([1, 2].map(|foe| fray.boxes(foe)), [23, 22]);
        fray.turn(&[]);
        fray.turn(&[]);
        fray.turn(&[("recharge", 0), ("ranged attack", 8)]);
        // Not ready: 4D over the 4D of one, and 1/4.
        assert_eq!(fray.fraction, (1, 4 * 1296 * 16));
    }

    /// `smf.maneuver.rapid-fire`: at half the range, and not without a second target.
    #[test]
    fn both_are_within_half_the_range() {
        // Major Power Blasts reach 30 inches.
        let named = "policy = { attack = \"power-blasts-major\" }";
        let blaster = &format!("body = 30; powers = [\"power-blasts-major\", \"rapid-fire\"]; {named}");
        for (apart, two) in [(14, true), (15, false), (20, false)] {
            let mut fray = line(apart, &[blaster], &[FOE, FOE]);
            let single = [("ranged attack", 12)];
            let double = [("ranged attack", 12), ("defense", 1), ("defense", 1)];
            fray.turn(if two { &double[..] } else { &single[..] });
            let hit = [1, 2].into_iter().filter(|&foe| fray.boxes(foe) < 30).count();
            assert_eq!(hit, if two { 2 } else { 1 }, "{apart}");
        }
        let mut fray = line(10, &[blaster], &[FOE]);
        fray.turn(&[("ranged attack", 12)]);
    }

    /// Of three alike the last is the target, here as for whoever shoots at one; of the two beside him, who would lose
    /// as much, the first is met as well.
    #[test]
    fn of_equals_beside_the_target_the_first_is_met() {
        let lost = |shooter: &str, answers: &[(&'static str, usize)]| {
            let mut fray = line(30, &[shooter], &[FOE, FOE, FOE]);
            fray.turn(answers);
            [1, 2, 3].map(|foe| 30 - fray.boxes(foe))
        };
        assert_eq!(lost(&SHOOTER.replace("\"rapid-fire\"", ""), &[("ranged attack", 8)]), [0, 0, 8]);
        assert_eq!(lost(SHOOTER, &[("ranged attack", 8), ("defense", 1), ("defense", 4)]), [7, 0, 8]);
    }

    /// `smf.maneuver.rapid-fire`, reading: a ranged attack on the body that does damage; minds and nets meet one.
    #[test]
    fn only_shots_that_hurt_meet_two() {
        for (keys, power, does) in
            [("", "mentalism", "Psyche attack"), ("control = \"first\"", "entangle", "ranged attack")]
        {
            let shooter = format!("body = 30; powers = [\"{power}\", \"rapid-fire\"]; policy = {{ {keys} }}");
            let mut fray = line(4, &[&shooter.replace("body", "move = 0; body")], &[FOE, FOE]);
            fray.turn(&[(does, 0)]);
            assert_eq!(fray.state.fighter(0).spent, 0, "{power}");
        }
    }

    /// `smf.power.density-decrease`: nobody shoots at a ghost, beside another target either.
    #[test]
    fn a_ghost_is_no_second_target() {
        let ghost = "body = 30; move = 1; powers = [\"density-decrease\"]";
        let mut fray = line(30, &[SHOOTER], &[FOE, ghost]);
        fray.state.fighter_mut(2).on = 1;
        fray.turn(&[("ranged attack", 8)]);
        assert_eq!(fray.boxes(1), 22);
    }

    /// `smf.maneuver.rapid-fire`, `smf.power.reflection`: whoever falls by what the first of two gives back meets no second.
    #[test]
    fn who_falls_by_the_first_shot_fires_no_second() {
        let mirror = &format!("{FOE}; powers = [\"reflection\"]");
        let mut fray = line(30, &[&SHOOTER.replace("30", "2")], &[mirror, mirror]);
        fray.turn(&[("ranged attack", 1), ("defense", 4), ("Reflection", 1), ("KO check", 0)]);
    }

    /// `smf.combat.blast-into-melee`: of two in a melee the second falls by the shot that missed the first, and meets none
    /// of his own.
    #[test]
    fn who_has_fallen_is_not_met() {
        let foe = "body = 1; move = 1";
        let mut fray = line(30, &[SHOOTER, "body = 30"], &[foe, foe]);
        for (figure, inches) in [(0, 12), (1, 0), (3, 0)] {
            fray.state.scene().set_apart(FigureId::at(2), FigureId::at(figure), inches);
        }
        fray.turn(&[("ranged attack", 1), ("defense", 4), ("stray shot", 1), ("defense", 1), ("KO check", 0)]);
        assert_eq!([1, 2, 3].map(|figure| fray.boxes(figure)), [30, 1, 0]);
    }
}
