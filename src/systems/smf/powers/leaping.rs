//! Leaping: over everybody's head, and down on somebody.
//!
//! Rule:    Instead of the standard move a roll of 4D, with Super-Strength 5D or 6D: a leap of 20 in and the goals to
//!          where he said he would land. Down on a foe it is a charge at +2D instead of +1D; a foe who has more goals
//!          than he in that exchange moves him off by as many inches as they are more, where the foe likes.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Leaping; ledger `smf.power.leaping`.
//! Reading: Rolled for only beyond 20 in and by whoever foes reach where he stands, and tried as far as it is at least
//!          as likely as not. Whoever falls short of
//!          a foe lands there without an attack; one who was no charge may shoot. Nobody on the way stops him. Not by
//!          whoever had to stand up, nor out of a melee into another one. "+2D instead of +1D" counts once: no
//!          momentum and no Hurricane Charge beside it. On a line he is sent to that side on which his foes can do
//!          more to him. Nobody hovers there, so there is no flyer to strike at on the way.
//! Example: 21 in away: a goal of 4D, 15/16, then 6D all 6s over 4D that make none, 1/746496.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::PoolKind;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::strides::{Bound, Stride};

const LEAP: Draw = Draw::new("leap", "smf.power.leaping");
const DICE: Pool = Pool::new(4, 0);

/// Leaping.
#[derive(Debug)]
pub struct Leaping;

impl Power for Leaping {
    const ENTRY: Entry = Entry::new(
        "leaping",
        "Leaping",
        "smf.power.leaping",
        Level::Minor,
        "leaps 20 in and the goals of 4D over everybody; down on a foe it is a charge at +2D",
    )
    .on_the_move();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
    }
}

/// How far somebody leaps, if he does.
pub fn bound<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> Option<Bound> {
    fight.in_effect(me, PowerId::Leaping)?;
    let more = [PoolKind::Movement, PoolKind::Leap].map(|kind| fight.pool(me, kind));
    let dice = more.into_iter().fold(fight.printed(me, DICE), Pool::plus);
    Some(Bound { sure: 20, per_goal: 1, dice })
}

/// As far as somebody leaps who wants to come down so far off.
pub fn roll<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, inches: u8) -> u8 {
    let reached = fight.reach_by(me, Stride::Leap, LEAP, inches).min(inches);
    fight.note(me, LEAP.rule, if reached < inches { "leaps, and falls short" } else { "leaps" });
    reached
}

/// Whoever has so many goals more than somebody who came down on him moves him off.
pub fn send_off<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, by: FigureId, inches: u8) {
    if inches > 0 && !fight.is_over(me) && fight.in_contact(me, by) {
        let place = fight.sent_off(me, by, inches);
        fight.scene.put(me, place);
        fight.note(me, LEAP.rule, "comes down beside him");
    }
}

#[cfg(test)]
mod tests {
    use crate::chance::Scripted;
    use crate::systems::smf::dice::Pool;
    use crate::systems::smf::figure::FigureId;
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::powers::id::PowerId;
    use crate::systems::smf::team::tests::{Fray, distance, line};

    const LEAPER: &str = "body = 30; powers = [\"leaping\"]";
    const FOE: &str = "body = 30; move = 0; attack = \"1D\"; defense = \"4D\"";
    /// What the tables answer to a defense without a goal, and to one with so many and a failed die.
    const NONE: (&str, usize) = defends(0);
    const fn defends(goals: usize) -> (&'static str, usize) {
        ("defense", 3 * goals + 1)
    }

    /// `smf.power.leaping`, example: down on a foe at 20 in he rolls for nothing but the blow, at +2D; at 21 in he
    /// needs a goal of 4D, 15/16, and lands an inch short without one. 6D all 6s are 6^-6, and 4D without a goal
    /// 1/16.
    #[test]
    fn he_leaps_twenty_inches_and_the_goals() {
        let strikes = [("melee attack", 12), NONE];
        let mut fray = line(20, &[LEAPER], &[FOE, FOE]);
        fray.turn(&strikes);
        assert_eq!((distance(&fray.state, 0, 1), fray.fraction), (0, (1, 46_656 * 16)));
        for (goals, gap) in [(0, 1), (1, 0)] {
            let mut fray = line(21, &[LEAPER], &[FOE, FOE]);
            let answers = [("leap", goals), strikes[0], strikes[1]];
            fray.turn(if goals == 0 { &answers[..1] } else { &answers });
            assert_eq!(distance(&fray.state, 0, 1), gap);
            if goals == 0 {
                assert_eq!(fray.fraction, (1, 16));
            }
        }
        let mut bout = duel("ground = \"open\"; range = 20", LEAPER, FOE);
        bout.turn(&strikes);
        assert_eq!((bout.gap(), bout.fraction), (0, (1, 46_656 * 16)));
    }

    /// `smf.power.leaping`: over the one in front.
    #[test]
    fn nobody_on_the_way_stops_him() {
        let board = "[board]\nkind = \"line\"\napart = 10\nranks = 8";
        let wall = "body = 90; defense = \"8D\"; move = 0";
        let mut fray = Fray::new(board, &[LEAPER], &[wall, FOE]);
        fray.turn(&[("melee attack", 12), NONE]);
        assert_eq!([1, 2].map(|foe| distance(&fray.state, 0, foe)), [8, 0]);
    }

    /// `smf.power.leaping`: with two goals more the foe moves him 2 in off, and with as many he stays. Two goals of
    /// 6D are (15 4 81 + 6 243) / 6^6 = 13/96, four of 4D with a failed die (6 9 + 12 12) / 6^4 = 11/72.
    #[test]
    fn whoever_defends_better_moves_him_off() {
        for (scored, defended, gap) in [(2, 4, 2), (2, 2, 0), (3, 2, 0), (0, 1, 1)] {
            let mut fray = line(12, &[LEAPER], &[FOE, FOE]);
            fray.state.scene().set_apart(FigureId::at(0), FigureId::at(2), 60);
            fray.turn(&[("melee attack", scored), defends(defended)]);
            assert_eq!(distance(&fray.state, 0, 1), gap, "{scored} {defended}");
            if defended == 4 {
                assert_eq!(fray.fraction, (143, 6912));
            }
        }
    }

    /// `smf.power.leaping`: the roll has a die or two more by Super-Strength, and a re-roll by Savant
    /// (`smf.power.super-strength-minor`, `smf.power.super-strength-major`, `smf.power.savant`).
    #[test]
    fn strength_and_wits_carry_him_further() {
        for (power, dice) in [
            ("armor", Pool::new(4, 0)),
            ("super-strength-minor", Pool::new(5, 0)),
            ("super-strength-major", Pool::new(6, 0)),
            ("savant", Pool::new(4, 1)),
        ] {
            let leaper = LEAPER.replace("]", &format!(", \"{power}\"]"));
            let mut fray = line(60, &[&leaper], &[FOE, FOE]);
            let mut chance = Scripted::new(&[]);
            let bound = super::bound(&fray.fight(&mut chance), FigureId::at(0)).unwrap();
            assert_eq!((bound.dice, bound.most()), (dice, 20 + 2 * dice.dice as u8), "{power}");
        }
    }

    /// `smf.power.leaping`, `smf.maneuver.hurricane-charge`: "+2D instead of +1D" counts once.
    #[test]
    fn two_dice_instead_of_one_count_once() {
        let leaper = LEAPER.replace("]", ", \"hurricane-charge\"]");
        let mut fray = line(12, &[&leaper], &[FOE, FOE]);
        fray.turn(&[("melee attack", 12), NONE]);
        assert_eq!((fray.fraction, fray.state.fighter(0).spent), ((1, 46_656 * 16), 0));
    }

    /// `smf.power.archery`, `smf.power.sorcery`: a trick and a page are spent by it, and need 2+, 5/12.
    #[test]
    fn a_quiver_and_a_grimoire_lend_a_leap() {
        let archer = "powers = [\"archery\"]; tricks = [\"leaping\", \"stun\", \"super-agility\"]";
        let sorcerer = "powers = [\"sorcery\"]; grimoire = [\"leaping\"]";
        for lender in [archer, sorcerer] {
            let leaper = format!("body = 30; {lender}; policy = {{ attack = \"melee\" }}");
            let mut fray = line(20, &[&leaper], &[FOE, FOE]);
            fray.turn(&[("melee attack", 12), NONE]);
            assert_eq!((distance(&fray.state, 0, 1), fray.fraction), (0, (1, 46_656 * 16)), "{lender}");
            assert_eq!(fray.slots(0, |now| now.spent), [PowerId::Leaping], "{lender}");
            let mut fray = line(60, &[&leaper], &["body = 30"]);
            fray.turn(&[]);
            fray.turn(&[]);
            fray.turn(&[("recharge", 1)]);
            assert_eq!(fray.fraction, (5, 12), "{lender}");
        }
    }

    /// `smf.power.mimic`: so does a copy, in the turn in which it is made: a margin of one, and the leap.
    #[test]
    fn a_mimic_leaps_like_him_whom_he_copies() {
        let foe = FOE.replace("; move", "; powers = [\"leaping\"]; move");
        let mut fray = line(5, &["body = 30; powers = [\"mimic\"]"], &[&foe]);
        fray.turn(&[("Mimic", 1), ("melee attack", 12), NONE]);
        assert_eq!(distance(&fray.state, 0, 1), 0);
    }

    /// `smf.power.leaping`, `smf.combat.break-from-melee`: out of a melee he leaps as far as he shoots, or as he gets,
    /// under a blow of whom he leaves: 1D makes two goals with 1/6, 4D none with 1/16, two with 1/4; 8D are 16 with
    /// 6^-8. Thrown by the blow he leaps from where he has been thrown to, if he keeps his feet.
    #[test]
    fn he_leaps_out_of_a_melee() {
        let leaver = "body = 30; ranged-attack = \"8D\"; melee-attack = \"1D\"; powers = [\"leaping\"]; \
                      policy = { stance = \"skirmish\" }";
        let mut bout = duel("ground = \"open\"", leaver, FOE);
        bout.turn(&[("melee attack", 2), ("leap", 2), ("ranged attack", 16)]);
        assert_eq!((bout.gap(), bout.fraction), (22, (1, 96 * 4 * 6u128.pow(8) * 16)));
        let pusher = format!("{FOE}; policy = {{ knockback = \"push\" }}");
        let mut bout = duel("ground = \"open\"; knockback = true", leaver, &pusher);
        bout.turn(&[("melee attack", 2), ("knockdown check", 1), ("leap", 2), ("ranged attack", 0)]);
        assert_eq!(bout.gap(), 24);
    }

    /// `smf.power.metamorph`: the first form of a Shape-Shifter leaps.
    #[test]
    fn a_shape_shifter_leaps() {
        let shifter = "body = 30; powers = [\"metamorph:shape-shifter\"]; policy = { form = \"first\" }";
        let mut fray = line(20, &[shifter], &[FOE, FOE]);
        fray.turn(&[("melee attack", 12), NONE]);
        assert_eq!(distance(&fray.state, 0, 1), 0);
    }
}
