//! Speed Burst: a sudden dash.
//!
//! Rule:    Brawler maneuver: +5 in Move for this turn. Recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.speed-burst`.
//! Reading: Before the charge is worked out. Costs no action. Used when it brings about an attack that is worth more than
//!          the best one without it, and not by somebody who has to stand up first.
//! Example: Move 7 charges 18 in: 5D all 6s over 4D that make none, 1/124416.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::state::flag;

/// Speed Burst.
#[derive(Debug)]
pub struct SpeedBurst;

impl Power for SpeedBurst {
    const ENTRY: Entry = Entry::new(
        "speed-burst",
        "Speed Burst",
        "smf.maneuver.speed-burst",
        Level::Maneuver,
        "+5 in Move for a turn, before a charge as well",
    )
    .recharge(2)
    .on_the_move();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.switched_on_by_use(slot);
        sheet.moves(slot, 5);
        sheet.hook(slot, Timing::Upkeep);
        sheet.hook(slot, Timing::TurnEnd);
    }

    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        let (bit, now) = (1 << slot, *fight.now(me));
        // Who has it twice runs no faster.
        if (now.spent | now.cancelled) & bit != 0 || now.is(flag::DOWN) || !fight.answers(me, slot) {
            return;
        }
        let pays = fight.gains_by(me, |fight| fight.now_mut(me).on |= bit);
        if fight.says(me, Ask::Sprint, pays) {
            let now = fight.now_mut(me);
            (now.on, now.spent) = (now.on | bit, now.spent | bit);
            fight.note(me, "smf.maneuver.speed-burst", "dashes");
        }
    }

    // Whoever reckons with his next turn knows nothing of it.
    fn turn_end<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        fight.now_mut(me).on &= !(1 << slot);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::state::flag;
    use crate::systems::smf::team::tests::{distance, line};

    const RUNNER: &str = "body = 30; move = 7; powers = [\"speed-burst\"]";
    const FOE: &str = "body = 30; move = 0";

    /// `smf.maneuver.speed-burst`, example: 7 + 5 in and half as much again, with a die for the charge; no inch further, for
    /// one foe as for two. His Move is 7 in again when the turn is over.
    #[test]
    fn a_brawler_of_move_7_charges_18_inches() {
        for (apart, charges) in [(18, true), (19, false)] {
            let mut fray = line(apart, &[RUNNER], &[FOE, FOE]);
            fray.turn(if charges { &[("melee attack", 10)] } else { &[] });
            assert_eq!(distance(&fray.state, 0, 1), if charges { 0 } else { 12 }, "{apart}");
            assert_eq!((fray.state.fighter(0).spent, fray.state.fighter(0).on), (u32::from(charges), 0), "{apart}");
            let mut bout = duel(&format!("ground = \"open\"; range = {apart}"), RUNNER, FOE);
            bout.turn(if charges { &[("melee attack", 10)] } else { &[] });
            assert_eq!(bout.gap(), if charges { 0 } else { 12 }, "{apart}");
            if charges {
                assert_eq!([fray.fraction, bout.fraction], [(1, 7776 * 16); 2]);
            }
        }
    }

    /// `smf.maneuver.speed-burst`: nobody dashes who reaches his foe without it, or lies.
    #[test]
    fn it_is_kept_where_it_brings_about_nothing() {
        let mut fray = line(10, &[RUNNER], &[FOE, FOE]);
        fray.turn(&[("melee attack", 0)]);
        assert_eq!(fray.state.fighter(0).spent, 0);
        let mut fray = line(18, &[RUNNER], &[FOE, FOE]);
        fray.state.fighter_mut(0).set(flag::DOWN);
        fray.turn(&[]);
        assert_eq!((fray.state.fighter(0).spent, distance(&fray.state, 0, 1)), (0, 13));
    }

    /// `smf.maneuver.speed-burst`: recharge 2+, 5/12.
    #[test]
    fn it_is_recharged_with_two_goals() {
        let mut bout = duel("ground = \"open\"; range = 18", RUNNER, FOE);
        bout.turn(&[("melee attack", 10)]);
        bout.turn(&[("melee attack", 0)]);
        bout.place(17);
        bout.turn(&[("recharge", 0)]);
        assert_eq!((bout.gap(), bout.fraction), (10, (7, 12)));
        bout.turn(&[]);
        bout.place(17);
        bout.turn(&[("recharge", 1), ("melee attack", 10)]);
        assert_eq!(bout.fraction, (5, 12 * 7776 * 16));
    }
}
