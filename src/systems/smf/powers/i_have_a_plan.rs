//! I Have a Plan: a friend acts out of turn.
//!
//! Rule:    Mastermind maneuver, a free action: on a chance roll of 2+ another of the team acts right after the owner.
//!          Recharge 2+. With cards the cards of two are exchanged.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.i-have-a-plan`.
//! Reading: The friend takes his own turn early, none extra; a failed roll spends the maneuver too. Used at the end of
//!          the owner's turn, for a friend who still waits for his and could take boxes at once, where the owner would
//!          begin a round himself; with cards he has the card of the next foe, if that one is the better.
//! Example: 2D make 2 goals with 5/12.

use super::power::{Entry, Level, Power};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::options::could_take_boxes;

const PLAN: Draw = Draw::new("I Have a Plan", "smf.maneuver.i-have-a-plan");
const NEED: u8 = 2;

/// I Have a Plan.
#[derive(Debug)]
pub struct IHaveAPlan;

impl Power for IHaveAPlan {
    const ENTRY: Entry = Entry::new(
        "i-have-a-plan",
        "I Have a Plan",
        "smf.maneuver.i-have-a-plan",
        Level::Maneuver,
        "a friend acts right after the owner",
    )
    .recharge(2)
    .among_friends();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::TurnEnd);
    }

    fn turn_end<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        // Whoever would let the foes come first hurries nobody.
        if !fight.ready(me, slot) || fight.is_over(me) || fight.would(me, Ask::Defer) {
            return;
        }
        let could = fight.waiting.that(|friend| !fight.is_out(friend) && could_take_boxes(fight, friend));
        if could.is_empty() || !fight.take_free_action() {
            return;
        }
        fight.use_up(me, slot);
        if fight.chance_roll(PLAN, NEED) {
            fight.called = Some(fight.next_of(could));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::state::flag;
    use crate::systems::smf::team::tests::{Fray, OTHER, distance, line};

    const PLANNER: &str = "body = 30; powers = [\"i-have-a-plan\"]";

    /// `smf.maneuver.i-have-a-plan`: the friend acts next, before the foe, and not again in this round; chance 2+ is
    /// 5/12.
    #[test]
    fn a_friend_acts_at_once_and_has_had_his_turn() {
        let mut fray = Fray::new("", &[PLANNER, OTHER], &[OTHER, OTHER]);
        fray.turn(&[("melee attack", 0), ("I Have a Plan", 1)]);
        let missed = fray.fraction;
        assert_eq!(fray.acting(3), [1, 2, 3]);
        // A new round: it has to be recharged first, with 5/12 as well.
        fray.turn(&[("recharge", 0), ("melee attack", 0)]);
        assert_eq!(fray.state.acting(), 0);
        let mut fray = Fray::new("", &[PLANNER, OTHER], &[OTHER, OTHER]);
        fray.turn(&[("melee attack", 0), ("I Have a Plan", 0)]);
        let failed = fray.fraction;
        assert_eq!(missed.0 * failed.1 * 7, failed.0 * missed.1 * 5);
        // A failed roll leaves the order as it was, and the maneuver is spent.
        assert_eq!(fray.acting(3), [2, 1, 3]);
        fray.turn(&[("recharge", 1), ("melee attack", 0), ("I Have a Plan", 0)]);
    }

    /// `smf.maneuver.i-have-a-plan`, `smf.initiative.cards`: the friend takes the place of the next foe's card, who
    /// gets his; another friend's card before it is left alone.
    #[test]
    fn a_friend_who_is_called_exchanges_cards_with_a_foe() {
        let mut fray = Fray::new("order = \"cards\"", &[PLANNER, OTHER, OTHER], &[OTHER]);
        let cards = [("place of a card", 1), ("place of a card", 1), ("place of a card", 2)];
        fray.turn(&[&cards[..], &[("melee attack", 0), ("I Have a Plan", 1)]].concat());
        assert_eq!(fray.acting(3), [2, 1, 3]);
    }

    /// `smf.maneuver.i-have-a-plan`, reading: kept for a friend who could strike.
    #[test]
    fn nobody_is_called_who_could_do_nothing() {
        let mut fray = line(40, &[PLANNER, OTHER], &[OTHER]);
        fray.turn(&[]);
        fray.turn(&[]);
        assert_eq!(fray.state.acting(), 2);
    }

    /// `smf.maneuver.i-have-a-plan`, `smf.move.charge`: what a friend walked in the last round takes nothing from his
    /// next turn: from 14 in he comes to 8, and charges 9.
    #[test]
    fn whoever_walked_in_the_last_round_charges_as_far_as_ever() {
        let planner = format!("{PLANNER}; move = 0; policy = {{ initiative = \"first\" }}");
        let still = "body = 30; move = 0";
        let board = "[board]\nkind = \"line\"\napart = 14\nranks = 0";
        let mut fray = Fray::new(board, &[&planner, OTHER], &[still]).by_the_list();
        for _ in 0..3 {
            fray.turn(&[]);
        }
        assert_eq!((fray.state.acting(), distance(&fray.state, 1, 2)), (1, 8));
        fray.turn(&[("I Have a Plan", 1)]);
        fray.turn(&[("melee attack", 0)]);
        assert_eq!((fray.state.acting(), distance(&fray.state, 1, 2)), (1, 0));
    }

    /// `smf.maneuver.i-have-a-plan`, reading: nobody is called where the owner would let the foes begin, where he has no
    /// free action, or where his friend lies; and nobody for a battle that is over.
    #[test]
    fn the_plan_is_kept_where_it_is_of_no_use() {
        let defers = format!("{PLANNER}; policy = {{ initiative = \"defer\" }}");
        for (planner, fallen, stunned) in
            [(defers.as_str(), false, false), (PLANNER, true, false), (PLANNER, false, true)]
        {
            let planner = planner.replace("\"i-have-a-plan\"", "\"magic-artifact\", \"i-have-a-plan\"");
            let mut fray = Fray::new("", &[&planner, OTHER], &[OTHER, OTHER]);
            if fallen {
                fray.state.fall(1);
            }
            // The stunned have one free action, and the artifact takes it from the second turn on.
            let flags = flag::STARTED | if stunned { flag::STUNNED } else { 0 };
            fray.state.fighter_mut(0).set(flags);
            fray.turn(&[("Magic Artifact", 0), ("melee attack", 0)]);
            assert_eq!(fray.state.fighter(0).spent, 0);
        }
        let mut fray = Fray::new("", &[PLANNER, OTHER], &["body = 8"]);
        fray.turn(&[("melee attack", 10), ("KO check", 0)]);
        assert_eq!(fray.state.fighter(0).spent, 0);
    }
}
