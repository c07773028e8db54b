//! Growth, and Bigger is Better (Metamorph maneuver).
//!
//! Rule:    Free action to grow or shrink back. Grown: +4 in Move, +1D melee attack; foes have +1D on Body ranged
//!          attacks. Giant option: always grown, +1 Body, -1 Psyche. Bigger is Better: Growth for a turn, recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Growth; Ch. 3, Maneuvers; ledger `smf.power.growth`,
//!          `smf.maneuver.bigger-is-better`.
//! Reading: Grown from the owner's first turn on, or by `powers-on` from the start, unless that only makes him easier
//!          to shoot at; then he shrinks back. Among several he is grown where his attack gains more by it than all
//!          foes do, and not on his way to them while somebody shoots. The reach is not played. Bigger is Better is
//!          kept while Growth itself holds: nobody grows twice.
//! Example: melee attack 4D becomes 5D: ten boxes against 1D with 1/15552.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{PoolKind, Timing};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::setup::Ground;
use std::cmp::Ordering;

/// Growth.
#[derive(Debug)]
pub struct Growth;
/// Bigger is Better.
#[derive(Debug)]
pub struct BiggerIsBetter;

/// What Growth adds to Move.
const INCHES: i16 = 4;

fn grown(sheet: &mut Sheet, slot: u8) {
    sheet.add(slot, PoolKind::MeleeAttack, 1, 0);
    sheet.add(slot, PoolKind::AgainstRanged, 1, 0);
    sheet.far |= 1 << slot;
}

impl Power for Growth {
    const ENTRY: Entry = Entry::new(
        "growth",
        "Growth",
        "smf.power.growth",
        Level::Minor,
        "grown from the first turn: +1D on melee attack, +4 in Move; foes have +1D on Body shots at you",
    )
    .options(&["change", "giant"])
    .called(&["grown"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        grown(sheet, slot);
        sheet.moves(slot, INCHES);
        if sheet.option(slot) == "giant" {
            sheet.boxes(slot, 1, -1);
        } else {
            sheet.switched_on_for_good(slot);
            sheet.hook(slot, Timing::Upkeep);
        }
    }

    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        let small = fight.now(me).on & 1 << slot == 0;
        if small && grows(fight, me, slot) {
            fight.switch_on(me, slot);
        } else if !small && resize(fight, me, slot).is_gt() && fight.take_free_action() {
            fight.now_mut(me).on &= !(1 << slot);
        }
    }
}

/// Whether growing, or shrinking back, would leave its owner better off: in a duel as the race goes on; among several by
/// what his attack gains in this turn and all who reach him take more, and before that by what shots could.
fn resize<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> Ordering {
    let other = |fight: &mut Fight<'_, C, M>| fight.now_mut(me).on ^= 1 << slot;
    if fight.figures.len() == 2 {
        return fight.outlook_after(me, other);
    }
    let at_once = fight.gain_of(me, other) + fight.saved_by(me, other);
    at_once.cmp(&0).then_with(|| 0.cmp(&fight.shot_at_more_by(me, other)))
}

/// Whether it is worth an action: inches are, where there is somewhere to go.
fn grows<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> bool {
    let moves = !matches!(fight.setup.rules.ground, Ground::Range(_));
    match resize(fight, me, slot) {
        Ordering::Greater => true,
        Ordering::Equal => moves,
        Ordering::Less => false,
    }
}

impl Power for BiggerIsBetter {
    const ENTRY: Entry = Entry::new(
        "bigger-is-better",
        "Bigger is Better",
        "smf.maneuver.bigger-is-better",
        Level::Maneuver,
        "Growth for a turn, on top of the form",
    )
    .recharge(2);

    fn compile(sheet: &mut Sheet, slot: u8) {
        grown(sheet, slot);
        sheet.switched_on_in_turn(slot);
        sheet.fleeting |= 1 << slot;
        sheet.moves(slot, INCHES);
        sheet.hook(slot, Timing::Upkeep);
    }

    fn is_wanted<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> bool {
        // Nobody grows twice.
        let grown = fight.has(me, PowerId::Growth);
        let small = fight.now(me).on & 1 << slot == 0;
        !grown && small && grows(fight, me, slot)
    }

    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        if Self::is_wanted(fight, me, slot) {
            fight.switch_on_limited(me, slot);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::mistakes;
    use crate::systems::smf::powers::{duel, tables};
    use crate::systems::smf::state::flag;

    const TARGET: &str = "body = 20; defense = \"1D\"";

    /// Size without a use costs no action, and gives foes a larger target for whatever they shoot.
    #[test]
    fn nobody_grows_where_nobody_gets_anywhere() {
        for power in ["growth", "bigger-is-better"] {
            let owner = format!("body = 6; psyche-attack = \"4D\"; powers = [\"{power}\"]");
            let mut bout = duel("range = 10", &owner, "body = 6");
            bout.turn(&[("Psyche attack", 0)]);
            assert_eq!(bout.now(0).on, 0, "{power}");
        }
    }

    /// `smf.power.growth`: +1D melee attack, +4 in Move.
    ///
    /// 5D scores 10 with 6^-5, 1D nothing with 1/2.
    #[test]
    fn grown_he_strikes_with_a_die_more() {
        let mut bout = duel("", "body = 6; powers = [\"growth\"]", TARGET);
        bout.turn(&[("melee attack", 10)]);
        assert_eq!((bout.fraction, bout.setup.fighters[0].movement), ((1, 15552), 10));
    }

    /// `smf.power.growth`: foes have +1D on Body ranged attacks.
    ///
    /// 1D scores 2 with 1/6 and 2D 4 with 1/36; 4D nothing with 1/16.
    #[test]
    fn shots_at_the_grown_have_a_die_more() {
        let mut bout =
            duel("range = 5", "body = 6; attack = \"1D\"", "body = 20; attack = \"1D\"; powers = [\"growth\"]");
        bout.turn(&[("ranged attack", 2)]);
        assert_eq!(bout.fraction, (1, 96));
        bout.state.fighters[1].on = 1;
        bout.state.second_half = false;
        bout.turn(&[("ranged attack", 4)]);
        assert_eq!(bout.fraction, (1, 576));
    }

    /// He grows to strike, from his first turn on, and shrinks back where he would only be a better target.
    #[test]
    fn nobody_grows_to_be_shot_at() {
        let owner = "body = 20; attack = \"1D\"; powers = [\"growth\"]";
        let mut bout = duel("range = 5", owner, "body = 6; attack = \"1D\"");
        bout.turn(&[("ranged attack", 0)]);
        assert_eq!(bout.now(0).on, 0);
        bout.turn(&[("ranged attack", 0)]);
        bout.state.fighters[0].on = 1;
        bout.turn(&[("ranged attack", 0)]);
        assert_eq!(bout.now(0).on, 0);
        let mut bout = duel("", owner, "body = 6; attack = \"1D\"");
        bout.turn(&[("melee attack", 0)]);
        assert_eq!(bout.now(0).on, 1);
    }

    /// `smf.power.growth`: the giant is always grown, +1 Body, -1 Psyche.
    #[test]
    fn a_giant_is_always_grown_and_simple_of_mind() {
        let mut bout = duel("range = 5", "body = 6; attack = \"1D\"", "body = 6; powers = [\"growth:giant\"]");
        bout.turn(&[("ranged attack", 4)]);
        assert_eq!((bout.fraction, bout.setup.fighters[1].boxes), ((1, 576), [7, 5]));
    }

    /// `smf.maneuver.bigger-is-better`: Growth to the start of the next turn, recharge 2+.
    ///
    /// Move 6 + 4 charges 15 in; 4D + 1D + 1D score 12 with 6^-6. Not recharged (21/36) he walks 6 in.
    #[test]
    fn bigger_is_better_for_a_turn() {
        let mut bout = duel("ground = \"open\"; range = 15", "body = 6; powers = [\"bigger-is-better\"]", TARGET);
        assert_eq!(bout.setup.fighters[0].movement, 6);
        bout.turn(&[("melee attack", 12)]);
        assert_eq!((bout.fraction, bout.gap()), ((1, 93312), 0));
        bout.turn(&[("melee attack", 0)]);
        bout.place(30);
        bout.turn(&[("recharge", 0)]);
        assert_eq!((bout.fraction, bout.gap()), ((7, 12), 24));
    }

    /// `smf.free.recharge`: a free action is kept for the change of size that pays, and for no other.
    #[test]
    fn a_free_action_is_kept_for_growing_only_where_that_is_wanted() {
        let limited = "\"bigger-is-better\", \"multiple-limbs\", \"haymaker\", \"miraculous-recovery\"";
        let owner = format!("body = 6; attack = \"4D\"; powers = [{limited}]");
        for (rules, does, kept) in [("", "melee attack", 1), ("range = 5", "ranged attack", 0)] {
            let mut bout = duel(rules, &owner, "body = 20; attack = \"4D\"");
            bout.state.fighters[0].spent = 0b1110;
            let mut answers = vec![("recharge", 0); 3 - kept];
            answers.push((does, 0));
            bout.turn(&answers);
            assert_eq!(bout.now(0).on & 1, kept as u32, "{rules}");
        }
    }

    #[test]
    fn nobody_grows_twice() {
        let mut bout = duel("", "body = 6; powers = [\"growth\", \"bigger-is-better\"]", TARGET);
        bout.turn(&[("melee attack", 10)]);
        assert_eq!((bout.fraction, bout.now(0).spent), ((1, 15552), 0));
    }

    /// `smf.power.growth`: the giant trades a box of Psyche for one of Body, and both tracks need a box.
    #[test]
    fn nobody_is_a_giant_whose_mind_has_no_box_to_give() {
        let giant = |psyche: u8| {
            let giant = format!("body = 6; psyche = {psyche}; powers = [\"growth:giant\"]");
            mistakes(&tables("", &giant, "body = 6"))
        };
        assert_eq!(giant(2), "");
        assert!(giant(1).contains("Body 7 and Psyche 0 after all powers and trades"), "{}", giant(1));
    }

    /// He stays grown where that is the better size, and where he has no free action to change it: stunned, he has one,
    /// and it goes into a recharge.
    #[test]
    fn nobody_shrinks_back_without_a_reason_or_an_action() {
        let owner = "body = 20; attack = \"1D\"; powers = [\"growth\", \"haymaker\"]";
        for (rules, attack, stunned, on) in [
            ("", "melee attack", false, 1),
            ("range = 5", "ranged attack", false, 0),
            ("range = 5", "ranged attack", true, 1),
        ] {
            let mut bout = duel(rules, owner, "body = 6; attack = \"1D\"");
            (bout.state.fighters[0].on, bout.state.fighters[0].spent) = (1, 0b10);
            bout.state.fighters[0].set(if stunned { flag::STUNNED } else { 0 });
            bout.turn(&[("recharge", 0), (attack, 0)]);
            assert_eq!(bout.now(0).on & 1, on, "{rules} {stunned}");
        }
    }
}
