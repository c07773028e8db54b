//! Enhance: makes friends better at what they do.
//!
//! Rule:    Major: a free action of 6D for team-mates within 10 inches. Minor: a special action of 5D, within 5 inches.
//!          Every two goals are a re-roll to hand out, to one or to several.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Enhance; ledger `smf.power.enhance-major`,
//!          `smf.power.enhance-minor`.
//! Reading: Once a turn, never for the owner; an odd goal is lost. Each re-roll goes to the friend in range with the
//!          fewest in hand, the first of the list among equals. The minor power is used when the combat action would be
//!          left over: an attack that reaches somebody goes first.
//! Example: 4 goals of 6D are a re-roll for each of two friends.

use super::power::{Entry, Level, Power};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::{Fight, MOST_REROLLS};
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::{FigureId, Figures};

/// Enhance as a major power.
#[derive(Debug)]
pub struct EnhanceMajor;
/// Enhance as a minor power.
#[derive(Debug)]
pub struct EnhanceMinor;

const GOALS_PER_REROLL: u8 = 2;

impl Power for EnhanceMajor {
    const ENTRY: Entry = Entry::new(
        "enhance-major",
        "Enhance (major)",
        "smf.power.enhance-major",
        Level::Major,
        "each turn 6D: a re-roll for a friend within 10 in for every 2 goals",
    )
    .among_friends()
    .called(&["enhance"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Upkeep);
    }

    fn upkeep_cost<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8) -> u8 {
        1
    }

    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        let friends = within(fight, me, 10);
        if fight.works(me, slot) && !friends.is_empty() && fight.take_free_action() {
            enhance(fight, me, Draw::new("Enhance", "smf.power.enhance-major"), Pool::new(6, 0), friends);
        }
    }
}

impl Power for EnhanceMinor {
    const ENTRY: Entry = Entry::new(
        "enhance-minor",
        "Enhance (minor)",
        "smf.power.enhance-minor",
        Level::Minor,
        "instead of an attack 5D: a re-roll for a friend within 5 in for every 2 goals",
    )
    .among_friends()
    .called(&["enhance"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Spare);
    }

    fn spare<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, _slot: u8) -> bool {
        let friends = within(fight, me, 5);
        if friends.is_empty() {
            return false;
        }
        enhance(fight, me, Draw::new("Enhance", "smf.power.enhance-minor"), Pool::new(5, 0), friends);
        true
    }
}

/// Friends within so many inches who can take another re-roll.
fn within<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, inches: u8) -> Figures {
    let friends = fight.friends(me).within(fight.scene.within(me, inches));
    friends.that(|friend| fight.now(friend).rerolls < MOST_REROLLS)
}

/// Rolls, and hands out what comes of it.
fn enhance<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, what: Draw, dice: Pool, friends: Figures) {
    let goals = fight.goals(what, fight.printed(me, dice));
    for _ in 0..goals / GOALS_PER_REROLL {
        if let Some(friend) = friends.min_by_key(|&friend| fight.now(friend).rerolls) {
            fight.gain_rerolls(friend, 1);
            fight.note(friend, what.rule, "has a re-roll in hand");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::line::Spot;
    use crate::systems::smf::scene::Place;
    use crate::systems::smf::state::flag;
    use crate::systems::smf::team::tests::{Fray, distance, line};

    const FOE: &[&str] = &["body = 30"];

    /// `smf.power.enhance-major`: 6D, a re-roll for every two goals, spread over friends in range; 12 goals are six 6s.
    #[test]
    fn every_two_goals_are_a_reroll_for_a_friend() {
        let friends = ["body = 30; powers = [\"enhance-major\"]", "body = 30", "body = 30"];
        let mut fray = Fray::new("", &friends, FOE);
        fray.turn(&[("Enhance", 12), ("melee attack", 0)]);
        assert_eq!([0, 1, 2].map(|figure| fray.state.fighter(figure).rerolls), [0, 3, 3]);
        // An odd goal is lost.
        let mut fray = Fray::new("", &friends, FOE);
        fray.turn(&[("Enhance", 3), ("melee attack", 0)]);
        assert_eq!([0, 1, 2].map(|figure| fray.state.fighter(figure).rerolls), [0, 1, 0]);
    }

    /// `smf.power.enhance-major`: the friend spends them as his policy says. Of the 5D of two against one all are 6s at
    /// once with 1/7776, after one or two failed dice are thrown again with 5/12 1/1296 and 10/144 1/216: 1/1296.
    #[test]
    fn what_is_handed_out_is_spent_on_the_next_attack() {
        let mut fray = Fray::new("", &["body = 30; powers = [\"enhance-major\"]", "body = 30"], FOE);
        fray.turn(&[("Enhance", 4), ("melee attack", 0)]);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("melee attack", 10)]);
        assert_eq!((fray.fraction, fray.state.fighter(1).rerolls), ((1, 1296 * 16), 0));
    }

    /// `smf.power.enhance-minor`: within 5 inches, 5D, and only when nobody is in reach.
    #[test]
    fn the_minor_power_takes_the_action_that_is_left_over() {
        let ranks = |inches: u8| {
            let line = format!("[board]\nkind = \"line\"\napart = 40\nranks = {inches}");
            let mut fray = Fray::new(&line, &["body = 30; powers = [\"enhance-minor\"]", "body = 30"], FOE);
            fray.turn(if inches <= 5 { &[("Enhance", 4)] } else { &[] });
            (fray.state.fighter(1).rerolls, distance(&fray.state, 0, 2))
        };
        // He walks after it.
        assert_eq!([ranks(5), ranks(6)], [(2, 34), (0, 34)]);
        let mut fray = Fray::new("", &["body = 30; powers = [\"enhance-minor\"]", "body = 30"], FOE);
        fray.turn(&[("melee attack", 0)]);
        assert_eq!(fray.state.fighter(1).rerolls, 0);
    }

    /// `smf.core.temporary-re-rolls`: six are the most in hand, so that nothing is rolled for a friend who has them.
    #[test]
    fn nobody_rolls_for_a_friend_whose_hand_is_full() {
        let keeps = "body = 30; policy = { re-rolls = \"ko-check\" }";
        let mut fray = Fray::new("", &["body = 30; powers = [\"enhance-major\"]", keeps], FOE);
        for (given, rerolls) in [(10, 5), (4, 6)] {
            fray.turn(&[("Enhance", given), ("melee attack", 0)]);
            assert_eq!(fray.state.fighter(1).rerolls, rerolls);
            fray.acting(2);
        }
        fray.turn(&[("melee attack", 0)]);
        assert_eq!(fray.state.fighter(1).rerolls, 6);
    }

    /// `smf.power.enhance-major`: within 10 inches, with 6D that all show a 6; `smf.power.enhance-minor`: 5D do.
    #[test]
    fn six_dice_reach_ten_inches_and_five_dice_five() {
        let at = |power: &str, inches: i16, answers: &[(&'static str, usize)]| {
            let enhancer = format!("body = 30; powers = [\"{power}\"]");
            let mut fray = line(60, &[&enhancer, "body = 30"], FOE);
            fray.state.parts(3).1[1] = Place::at(Spot::at(-inches));
            fray.turn(answers);
            fray.fraction
        };
        assert_eq!(at("enhance-major", 10, &[("Enhance", 12)]), (1, 46_656));
        assert_eq!(at("enhance-major", 11, &[]), (1, 1));
        assert_eq!(at("enhance-minor", 5, &[("Enhance", 10)]), (1, 7776));
    }

    /// `smf.power.enhance-major`: nobody rolls whose power is cancelled, whose friends are out, or who has no free action.
    #[test]
    fn nobody_rolls_who_could_not_enhance_anybody() {
        let enhancer = "body = 30; powers = [\"magic-artifact\", \"enhance-major\"]";
        for (cancelled, fallen, stunned, rolls) in
            [(0, false, false, true), (0b100, false, false, false), (0, true, false, false), (0, false, true, false)]
        {
            let mut fray = Fray::new("", &[enhancer, "body = 30"], &["body = 30; powers = [\"dispel\"]"]);
            let now = fray.state.fighter_mut(0);
            // From his second turn on the artifact takes a free action, of which the stunned have one.
            now.set(flag::STARTED | if stunned { flag::STUNNED } else { 0 });
            now.cancelled = cancelled;
            if fallen {
                fray.state.fall(1);
            }
            let enhance: &[_] = if rolls { &[("Enhance", 0)] } else { &[] };
            fray.turn(&[&[("Magic Artifact", 0)], enhance, &[("melee attack", 0)]].concat());
        }
    }

    /// `smf.free.recharge`: a free action is kept for it.
    #[test]
    fn a_free_action_is_kept_for_enhancing() {
        let limited = "\"enhance-major\", \"haymaker\", \"multiple-limbs\", \"power-attack-wildcard\"";
        let mut fray = Fray::new("", &[&format!("body = 30; powers = [{limited}]"), "body = 30"], FOE);
        fray.state.fighter_mut(0).spent = 0b1110;
        fray.turn(&[("recharge", 0), ("recharge", 0), ("Enhance", 0), ("melee attack", 0)]);
    }
}
