//! Escape Artist: no bonds hold him (Mastermind maneuver).
//!
//! Rule:    Move plus special action: leave a melee without free attacks, or an Entangle or grapple without a roll.
//!          Recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.escape-artist`.
//! Reading: Used to get out of an Entangle or a grapple; by the policy `escape-artist` also out of a melee that he
//!          wants to leave, where the foe would have a free attack. He goes the whole charge distance when he wants
//! distance
//!          (policy `stance`, on open ground); else as little as may be: he stays
//!          where he is, or stands 1 in away after a grapple. Either way no action is left.
//! Example: entangled at TN5: free, without a roll, and the turn is over; once more after a recharge of 5/12.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::act;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::inches::charge_reach;
use crate::systems::smf::moving::moves;
use crate::systems::smf::state::flag;
use crate::systems::smf::strides::Stride;

/// Escape Artist.
#[derive(Debug)]
pub struct EscapeArtist;

impl Power for EscapeArtist {
    const ENTRY: Entry = Entry::new(
        "escape-artist",
        "Escape Artist",
        "smf.maneuver.escape-artist",
        Level::Maneuver,
        "leaves an Entangle or a grapple without a roll, or a melee without a free attack, for the whole turn",
    )
    .recharge(2);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Actions);
    }

    // Slips out of whatever holds him.
    fn actions<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> bool {
        let holder = fight.scene.grip_of(me).filter(|grip| grip.1 == me).map(|grip| grip.0);
        let gripped = holder.is_some();
        let bound = gripped || fight.now(me).entangled > 0;
        // The stunned do not have both actions.
        if fight.now(me).is(flag::STUNNED) || !bound && !leaves_melee(fight, me) {
            return false;
        }
        if !fight.answers(me, slot) {
            return false;
        }
        fight.use_up(me, slot);
        fight.note(me, Self::ENTRY.rule, "slips out");
        fight.disentangle(me);
        if let Some(holder) = holder {
            fight.scene.let_go(me);
            fight.scene.set_apart(holder, me, 1);
        }
        get_away(fight, me, gripped);
        true
    }
}

/// Whether he would spend it on a melee: only where walking away would cost him a free attack.
fn leaves_melee<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> bool {
    fight.would(me, Ask::LeaveMelee)
        && !fight.scene.is_gripped(me)
        && fight.is_engaged(me)
        && charge_reach(fight, me) > 0
        && fight.engaging(me).any(|foe| act::may_strike_a_leaver(fight, foe, me))
        && fight.wants_distance(me)
}

/// Goes up to the charge distance away from where he was held, the inch after a grapple included.
fn get_away<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, gripped: bool) {
    if !fight.wants_distance(me) {
        return;
    }
    let reach = charge_reach(fight, me).saturating_sub(u16::from(gripped));
    let step = u8::try_from(reach).unwrap_or(u8::MAX);
    if step > 0 && moves(fight, me) {
        fight.retire(me, fight.rival(me), step, Stride::Walk);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::powers::duel;

    const ARTIST: &str = "body = 6; powers = [\"escape-artist\"]";
    const NETTER: &str = "body = 6; powers = [\"entangle\"]";

    /// `smf.maneuver.escape-artist`: out of an Entangle without a roll, for the whole turn; recharge 2+.
    ///
    /// TN5 would need five goals of 4D; a spent maneuver comes back with 15/36.
    #[test]
    fn out_of_a_net_at_tn_5_without_a_roll_and_the_turn_is_over() {
        let mut bout = duel("range = 10", NETTER, "body = 6; attack = \"4D\"; powers = [\"escape-artist\"]");
        bout.turn(&[("ranged attack", 4)]);
        assert_eq!(bout.now(1).entangled, 5);
        bout.turn(&[]);
        assert_eq!((bout.now(1).entangled, bout.counted(Count::Attacks, 1)), (0, 0));
        bout.turn(&[("ranged attack", 4)]);
        bout.turn(&[("recharge", 1)]);
        assert_eq!((bout.fraction, bout.now(1).entangled), ((5, 12), 0));
    }

    /// Spent, he rolls like anybody: 21/36 for the recharge, and 4D fails TN5 with 1147/1296, twice.
    #[test]
    fn a_spent_artist_rolls_like_anybody() {
        let mut bout = duel("range = 10", NETTER, ARTIST);
        bout.turn(&[("ranged attack", 4)]);
        bout.turn(&[]);
        bout.turn(&[("ranged attack", 4)]);
        bout.turn(&[("recharge", 0), ("break-out", 0), ("break-out", 0)]);
        assert_eq!(bout.fraction, (7 * 1147 * 1147, 12 * 1296 * 1296));
    }

    /// `smf.maneuver.escape-artist`: out of a grapple.
    #[test]
    fn out_of_a_grip_an_inch_away() {
        let mut bout = duel("", "body = 6; policy = { attack = \"grapple\" }", ARTIST);
        bout.turn(&[("grapple", 3)]);
        bout.turn(&[]);
        assert_eq!((bout.holder(), bout.gap()), (None, 1));
    }

    #[test]
    fn the_stunned_do_not_have_both_actions() {
        let mut bout = duel("range = 10", NETTER, ARTIST);
        bout.turn(&[("ranged attack", 4)]);
        bout.state.fighters[1].set(flag::STUNNED);
        bout.turn(&[("break-out", 0)]);
    }

    const SHOOTER: &str =
        "body = 6; melee-attack = \"4D\"; ranged-attack = \"6D\"; move = 6; powers = [\"escape-artist\"]";

    fn skirmisher(more: &str) -> String {
        format!("{SHOOTER}; policy = {{ stance = \"skirmish\"{more} }}")
    }

    /// `smf.maneuver.escape-artist`: up to the charge distance away, 9 in at Move 6, from a grapple or an Entangle.
    #[test]
    fn who_wants_distance_goes_the_whole_charge_distance() {
        for (policy, gap) in [("skirmish", 9), ("hold", 1)] {
            let artist = format!("{SHOOTER}; policy = {{ stance = \"{policy}\" }}");
            let mut bout = duel("ground = \"open\"", "body = 6; policy = { attack = \"grapple\" }", &artist);
            bout.turn(&[("grapple", 3)]);
            bout.turn(&[]);
            assert_eq!((bout.holder(), bout.gap()), (None, gap), "{policy}");
        }
        let mut bout = duel("ground = \"open\"; range = 10", NETTER, &skirmisher(""));
        bout.turn(&[("ranged attack", 4)]);
        bout.turn(&[]);
        // The netter has come 6 in nearer after his throw.
        assert_eq!((bout.now(1).entangled, bout.gap()), (0, 10 - 6 + 9));
    }

    /// At Move 1 a charge is 1 in, and after a grapple it is the inch that he stands away; at Move 2 it is 3 in.
    #[test]
    fn who_is_slow_goes_as_far_as_his_charge_and_no_further() {
        let artist = |inches: u8| skirmisher("").replace("move = 6", &format!("move = {inches}"));
        for (inches, from_net, from_grip) in [(1, 10 - 6 + 1, 1), (2, 10 - 6 + 3, 3)] {
            let mut bout = duel("ground = \"open\"; range = 10", NETTER, &artist(inches));
            bout.turn(&[("ranged attack", 4)]);
            bout.turn(&[]);
            assert_eq!((bout.now(1).entangled, bout.gap()), (0, from_net), "{inches}");
            let mut bout = duel("ground = \"open\"", "body = 6; policy = { attack = \"grapple\" }", &artist(inches));
            bout.turn(&[("grapple", 3)]);
            bout.turn(&[]);
            assert_eq!((bout.holder(), bout.gap()), (None, from_grip), "{inches}");
        }
    }

    /// `smf.maneuver.escape-artist`: out of a melee without a free attack, and no shot in that turn; recharge 2+, else
    /// he breaks away like anybody, under a blow.
    #[test]
    fn out_of_a_melee_without_a_free_attack() {
        let foe = "body = 6; move = 4";
        let mut bout = duel("ground = \"open\"", &skirmisher(", escape-artist = \"melee\""), foe);
        bout.turn(&[]);
        assert_eq!((bout.gap(), bout.counted(Count::Attacks, 0), bout.counted(Count::Attacks, 1)), (9, 0, 0));
        bout.turn(&[]);
        bout.place(0);
        bout.turn(&[("recharge", 0), ("melee attack", 0), ("ranged attack", 0)]);
        assert_eq!((bout.gap(), bout.counted(Count::Attacks, 1)), (6, 1));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 1)]);
        assert_eq!((bout.fraction, bout.gap(), bout.counted(Count::Attacks, 0)), ((5, 12), 9, 1));
        // By the default policy it is kept for bonds.
        let mut bout = duel("ground = \"open\"", &skirmisher(""), foe);
        bout.turn(&[("melee attack", 0), ("ranged attack", 0)]);
        assert_eq!((bout.gap(), bout.now(0).spent), (6, 0));
    }

    /// `smf.maneuver.escape-artist`: out of a melee; whoever stands apart already is in none.
    #[test]
    fn it_is_not_spent_at_a_distance() {
        let mut bout =
            duel("ground = \"open\"; range = 12", &skirmisher(", escape-artist = \"melee\""), "body = 6; move = 0");
        bout.turn(&[("ranged attack", 0)]);
        assert_eq!((bout.now(0).spent, bout.counted(Count::Attacks, 0)), (0, 1));
    }

    /// Whoever holds his foe lets go of nobody by slipping out of a melee.
    #[test]
    fn it_is_not_spent_on_a_foe_whom_he_holds() {
        let mut bout = duel("ground = \"open\"", &skirmisher(", escape-artist = \"melee\""), "body = 6; move = 4");
        bout.scene().take_hold(FigureId::at(0), FigureId::at(1));
        bout.turn(&[("maintain grapple", 1)]);
        assert_eq!((bout.now(0).spent, bout.holder()), (0, Some(0)));
    }

    /// Where nobody could strike at him he walks and shoots, and keeps the maneuver.
    #[test]
    fn it_is_not_spent_on_a_melee_that_costs_nothing_to_leave() {
        let mut bout = duel("ground = \"open\"", &skirmisher(", escape-artist = \"melee\""), "body = 6");
        bout.state.fighters[1].entangled = 3;
        bout.turn(&[("ranged attack", 0)]);
        assert_eq!((bout.gap(), bout.now(0).spent), (6, 0));
    }

    /// `smf.maneuver.escape-artist`: recharge 2+, of whoever has it twice as well.
    #[test]
    fn a_second_one_of_the_same_kind_is_no_second_use() {
        let twice = ARTIST.replace("\"escape-artist\"", "\"escape-artist\", \"x-factor:escape-artist\"");
        let mut bout = duel("range = 10", NETTER, &twice);
        bout.turn(&[("ranged attack", 4)]);
        bout.state.fighters[1].spent = 1;
        bout.turn(&[("recharge", 0), ("break-out", 0), ("break-out", 0)]);
    }

    /// `smf.power.jinx`: whoever goes no inch further has not moved; whoever is knocked out by his move does not arrive.
    #[test]
    fn the_jinxed_stumble_where_they_go_anywhere() {
        let slow = skirmisher("").replace("move = 6", "move = 1");
        let mut bout = duel("ground = \"open\"", "body = 6; policy = { attack = \"grapple\" }", &slow);
        bout.turn(&[("grapple", 3)]);
        bout.state.fighters[1].set(flag::JINXED);
        bout.turn(&[]);
        assert_eq!(bout.gap(), 1);
        let mut bout = duel("ground = \"open\"; range = 10", NETTER, &skirmisher(""));
        bout.turn(&[("ranged attack", 4)]);
        bout.state.fighters[1].set(flag::JINXED);
        bout.state.fighters[1].boxes[0] = 1;
        bout.turn(&[("jinxed move", 0), ("KO check", 0)]);
        assert_eq!((bout.now(1).entangled, bout.gap()), (0, 10 - 6));
    }
}
