//! Radius Attack: a blast that bursts.
//!
//! Rule:    Blaster maneuver: the blast meets everybody within 5 in of its target. Recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.radius-attack`, `smf.combat.radius`.
//! Reading: A ranged attack on the body alone, without a radius of its own. Used when it is ready and takes more of all
//!          foes whom it meets, less what it takes of friends, than the plain shot and Rapid Fire; no other maneuver goes
//!          with it. The target is chosen as if for one shot.
//! Example: 4D all 6s and two defenses of 4D, one without a goal and one with one: 1/1296 1/16 1/6.

use super::power::{Entry, Level, Power, PowerId};
use super::rapid_fire::is_blast;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Manner;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Attack;
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::several::{self, around};

const INCHES: u8 = 5;

/// Radius Attack.
#[derive(Debug)]
pub struct RadiusAttack;

impl Power for RadiusAttack {
    const ENTRY: Entry = Entry::new(
        "radius-attack",
        "Radius Attack",
        "smf.maneuver.radius-attack",
        Level::Maneuver,
        "a blast on everybody within 5 in of its target, friends too",
    )
    .recharge(2)
    .against_several();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
    }
}

/// The slot of a figure's Radius Attack, if it is ready for a shot at somebody, and whom else it would meet.
#[inline(always)]
pub fn ready<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    at: FigureId,
    attack: &Attack,
) -> Option<(u8, Figures)> {
    let slot = fight.in_effect(me, PowerId::RadiusAttack).filter(|&slot| fight.ready(me, slot))?;
    let others = || around(fight, me, at, attack, INCHES).without(Figures::NONE.with(at));
    is_blast(attack).then(|| (slot, others()))
}

/// Uses it.
pub fn blast<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    at: FigureId,
    slot: u8,
    attack: &Attack,
    manner: Manner,
) {
    fight.use_up(me, slot);
    // It is the one maneuver on this roll.
    several::blast(fight, me, at, attack, Manner { holds_back: true, ..manner }, INCHES);
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::figure::FigureId;
    use crate::systems::smf::team::tests::{Fray, line};

    const SHOOTER: &str =
        "body = 30; ranged-attack = \"4D\"; powers = [\"radius-attack\"]; policy = { attack = \"ranged-attack\" }";
    const FOE: &str = "body = 30; move = 1";

    /// `smf.maneuver.radius-attack`, example; then it is spent, and comes back on a chance roll of 2+, 5/12.
    #[test]
    fn one_roll_meets_everybody_around_the_target() {
        let mut fray = line(30, &[SHOOTER], &[FOE, FOE]);
        fray.turn(&[("ranged attack", 8), ("defense", 1), ("defense", 4)]);
        assert_eq!(fray.fraction, (1, 1296 * 16 * 6));
        assert_eq!([1, 2].map(|foe| fray.boxes(foe)), [23, 22]);
        fray.turn(&[]);
        fray.turn(&[]);
        fray.turn(&[("recharge", 0), ("ranged attack", 8)]);
        // Not ready: 4D over the 4D of one, and 7/12.
        assert_eq!(fray.fraction, (7, 12 * 1296 * 16));
    }

    /// `smf.maneuver.radius-attack`: 5 in from the target, however far the shot is.
    #[test]
    fn the_radius_is_five_inches() {
        for (ranks, two) in [(5, true), (6, false)] {
            let board = format!("[board]\nkind = \"line\"\napart = 40\nranks = {ranks}");
            let mut fray = Fray::new(&board, &[SHOOTER], &[FOE, FOE]);
            let double = [("ranged attack", 8), ("defense", 1), ("defense", 1)];
            fray.turn(if two { &double[..] } else { &double[..1] });
            assert_eq!([1, 2].map(|foe| fray.boxes(foe) < 30), [two, true], "{ranks}");
        }
    }

    /// `smf.combat.radius`: a friend in it defends too, so that it is used where the foes lose more; whoever makes it is
    /// not met.
    #[test]
    fn friends_are_met_and_counted_against_it() {
        for (friend, used) in [("body = 30; move = 1", false), ("body = 90; defense = \"8D\"", true)] {
            let mut fray = line(3, &[SHOOTER, friend], &[FOE, FOE]).by_the_list();
            for (figure, inches) in [(0, 5), (1, 2), (3, 0)] {
                fray.state.scene().set_apart(FigureId::at(2), FigureId::at(figure), inches);
            }
            // Of the two foes the first is the target.
            let defenses = [("defense", 1), ("defense", 3 * 5 + 1), ("defense", 4)];
            let all = [&[("ranged attack", 8)], &defenses[..]].concat();
            fray.turn(if used { &all } else { &all[..1] });
            assert_eq!([0, 1].map(|figure| fray.boxes(figure)), [30, if used { 87 } else { 30 }]);
            assert_eq!([2, 3].map(|figure| fray.boxes(figure)), [22, if used { 23 } else { 30 }]);
        }
    }

    /// `smf.combat.radius`: a group rolls once: eight goals over its 2D without one, 1/4, beside the 4D of a foe.
    #[test]
    fn a_group_rolls_once() {
        let group = "archetype = \"henchmen\"; legal = false; members = 9";
        let mut fray = line(30, &[SHOOTER], &["body = 2; move = 1", group]);
        fray.turn(&[("ranged attack", 8), ("defense", 1), ("KO check", 1), ("defense", 1)]);
        assert_eq!([1, 2].map(|foe| fray.boxes(foe)), [0, 1]);
    }

    /// `smf.maneuver.general`: one maneuver an attack: of Radius Attack and Rapid Fire what takes more.
    #[test]
    fn the_better_of_two_maneuvers_is_used() {
        let both = SHOOTER.replace("\"radius-attack\"", "\"rapid-fire\", \"radius-attack\"");
        // Without the die that a second target has, and with the third foe.
        let mut fray = line(30, &[&both], &[FOE, FOE, FOE]);
        fray.turn(&[("ranged attack", 8), ("defense", 1), ("defense", 1), ("defense", 1)]);
        assert_eq!(fray.state.fighter(0).spent, 0b10);
        // Who stands far from the other is met by Rapid Fire alone.
        let board = "[board]\nkind = \"line\"\napart = 30\nranks = 8";
        let mut fray = Fray::new(board, &[&both], &[FOE, FOE]);
        fray.turn(&[("ranged attack", 8), ("defense", 1), ("defense", 1)]);
        assert_eq!((fray.state.fighter(0).spent, fray.fraction), (0b01, (1, 1296 * 32 * 32)));
    }

    /// `smf.power.reflection`, `smf.combat.radius`: it is one blast, and whoever falls by what the first gives back has
    /// made it.
    #[test]
    fn who_falls_by_his_blast_has_made_it() {
        let mirror = &format!("{FOE}; powers = [\"reflection\"]");
        let mut fray = line(30, &[&SHOOTER.replace("30", "2"), "body = 30"], &[mirror, mirror]);
        fray.turn(&[("ranged attack", 2), ("defense", 3 * 2 + 1), ("Reflection", 1), ("KO check", 0), ("defense", 1)]);
        assert_eq!(fray.boxes(2) + fray.boxes(3), 58);
    }
}
