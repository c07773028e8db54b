//! Burrowing: below whoever stands in the way.
//!
//! Rule:    A free action to dive and one to come up again, not to dive anew in that turn; between them the usual Move,
//!          under everybody and everything. Coming up beside a foe and attacking him counts as a charge; instead of
//!          that attack a special action shakes all foes within 5 in: TN3, or they are down. Below ground he does not
//!          fight, and has a re-roll on defense of the Body.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Burrowing; ledger `smf.power.burrowing`.
//! Reading: He dives and comes up in the same turn, so that nobody is below ground in anybody else's; by whoever is not
//!          held, in no melee and has not stood up, to a foe whom he does not reach on foot, and a charge has its die
//!          but no longer way. He shakes where he stands, where what friends who wait take more of those who fall is
//!          more than his own attack takes, and may still walk. They roll 4D with what helps them to keep their feet,
//!          groups 2D; not the insubstantial.
//! Example: 6 in under another foe: 5D all 6s over 4D that make none, 1/124416; a foe falls by TN3 with 23/48.

use super::power::{Entry, Level, Power, PowerId, Spent};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{PoolKind, Timing};
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::inches::reach_of_move;
use crate::systems::smf::losses::{ONE, share};
use crate::systems::smf::melee::approach;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::options::is_bound;
use crate::systems::smf::state::flag;

const RULE: &str = "smf.power.burrowing";
const TREMOR: Draw = Draw::new("tremor", RULE);
const TREMOR_TN: u8 = 3;
const INCHES: u8 = 5;
/// Free actions that it takes to dive and to come up again.
const FREE_ACTIONS: u8 = 2;

/// Burrowing.
#[derive(Debug)]
pub struct Burrowing;

impl Power for Burrowing {
    const ENTRY: Entry = Entry::new(
        "burrowing",
        "Burrowing",
        RULE,
        Level::Minor,
        "moves under whoever stands in the way and charges from below, or shakes all foes within 5 in",
    )
    .on_a_line();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        sheet.hook(slot, Timing::Special);
    }

    fn special<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, _slot: u8) -> Spent {
        let near = fight.foes(me).within(fight.present()).within(fight.scene.within(me, INCHES));
        let shaken = near.that(|foe| !fight.now(foe).is(flag::DOWN) && !fight.is_ghost(foe));
        if shaken.is_empty() || reach(fight, me).is_none() || !pays(fight, me, shaken) {
            return Spent::Nothing;
        }
        if !fight.says(me, Ask::Tremble, true) {
            return Spent::Nothing;
        }
        go_below(fight);
        fight.note(me, RULE, "makes the ground tremble");
        for foe in shaken {
            if !fight.check(foe, TREMOR, footing(fight, foe), TREMOR_TN) {
                fight.now_mut(foe).set(flag::DOWN);
                fight.count(Count::KnockedDown, foe, 1);
            }
        }
        Spent::Action
    }
}

/// How far somebody gets below ground, if he can in this turn.
pub fn reach<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> Option<u8> {
    fight.in_effect(me, PowerId::Burrowing)?;
    let can = fight.free >= FREE_ACTIONS && !is_bound(fight, me) && !fight.is_ghost(me);
    can.then(|| reach_of_move(fight, me))
}

/// Somebody comes up so many inches towards a foe.
pub fn dig<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, to: FigureId, inches: u8) {
    go_below(fight);
    fight.note(me, RULE, "burrows");
    approach(fight, me, to, inches);
}

fn go_below<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) {
    for _ in 0..FREE_ACTIONS {
        fight.take_free_action();
    }
}

fn footing<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, foe: FigureId) -> Pool {
    fight.printed(foe, Pool::new(4, 0)).plus(fight.pool(foe, PoolKind::Footing))
}

/// Whether what friends who wait take more of those who fall is more than the best attack takes; of several each falls
/// as rarely as whoever does so least.
fn pays<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, shaken: Figures) -> bool {
    let falls = |foe: FigureId| {
        let target = TREMOR_TN + fight.tn_plus(foe);
        share(fight.tables().check(footing(fight, foe), target, fight.setup.rules.switches.re_roll), 0)
    };
    let likely = shaken.map(falls).min().unwrap_or(0);
    let mut gain = 0i64;
    for friend in fight.waiting {
        let more = fight.gain_of(friend, |fight| shaken.for_each(|foe| fight.now_mut(foe).set(flag::DOWN)));
        gain = gain.saturating_add(more.max(0));
    }
    gain.saturating_mul(likely.into()) / i64::from(ONE) > fight.best_of_attacks(me)
}

#[cfg(test)]
mod tests {
    use crate::chance::Scripted;
    use crate::systems::smf::figure::FigureId;
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::state::flag;
    use crate::systems::smf::team::tests::{Fray, distance, line};

    const DIGGER: &str = "body = 30; powers = [\"burrowing\"]";
    const WALL: &str = "body = 90; defense = \"8D\"; move = 0; attack = \"1D\"";
    const WEAK: &str = "body = 30; attack = \"1D\"; move = 0";
    /// Who stands 4 in off a foe, shakes him, and takes nothing himself.
    const SHAKER: &str = "body = 30; move = 0; powers = [\"burrowing\"]";

    /// `smf.power.burrowing`, example: 6 in below the one in front, and a die for the charge: 6^-5 over 1/2^4. 7 in are
    /// beyond his Move, and he charges the one in front on foot.
    #[test]
    fn he_charges_from_below_whoever_stands_in_front() {
        for (apart, gaps) in [(3, [3, 0]), (4, [0, 3])] {
            let board = format!("[board]\nkind = \"line\"\napart = {apart}\nranks = 3");
            let mut fray = Fray::new(&board, &[DIGGER], &[WALL, WEAK]);
            fray.turn(&[("melee attack", if gaps[1] == 0 { 10 } else { 1 })]);
            assert_eq!([1, 2].map(|foe| distance(&fray.state, 0, foe)), gaps, "{apart}");
            if gaps[1] == 0 {
                assert_eq!(fray.fraction, (1, 7776 * 16));
            }
        }
    }

    /// `smf.power.burrowing`: one free action to dive, one to come up; not by whoever is bound.
    #[test]
    fn it_takes_two_free_actions() {
        let mut fray = line(10, &[DIGGER], &[WALL, WEAK]);
        let me = FigureId::at(0);
        for (free, reach) in [(0, None), (1, None), (2, Some(6)), (3, Some(6))] {
            let mut chance = Scripted::new(&[]);
            let mut fight = fray.fight(&mut chance);
            fight.free = free;
            assert_eq!(super::reach(&fight, me), reach, "{free}");
        }
        let mut chance = Scripted::new(&[]);
        let mut fight = fray.fight(&mut chance);
        fight.free = 3;
        super::dig(&mut fight, me, FigureId::at(2), 4);
        assert_eq!((fight.free, super::reach(&fight, me)), (1, None));
        fray.state.entangle(0, 1, 9);
        let mut fight = fray.fight(&mut chance);
        fight.free = 3;
        assert_eq!(super::reach(&fight, me), None);
    }

    /// `smf.power.burrowing`: instead of an attack that he does not have he shakes the foe for a friend who waits: TN3
    /// fails with 23/48, with a re-roll with 47/144, and 2D of a group have it with 5/36; whoever lies or is
    /// insubstantial is not shaken, nor whoever is further off, and nobody where no friend waits.
    #[test]
    fn he_shakes_foes_for_a_friend_who_waits() {
        let agile = format!("{WEAK}; powers = [\"super-agility\"]");
        let group = "archetype = \"henchmen\"; legal = false; members = 9; move = 0";
        for (foe, falls) in [(WEAK, (23, 48)), (&agile, (47, 144)), (group, (31, 36))] {
            let mut fray = Fray::new("[board]\nkind = \"line\"\napart = 4\nranks = 0", &[SHAKER, "body = 30"], &[foe])
                .by_the_list();
            fray.turn(&[("tremor", 0)]);
            assert_eq!((fray.fraction, fray.counted(Count::KnockedDown, 2)), (falls, 1), "{foe}");
            assert!(fray.state.fighter(2).is(flag::DOWN));
        }
        for spared in ["down", "ghost", "far", "alone"] {
            let foe = format!("{WEAK}; powers = [\"density-decrease\"]; policy = {{ density-decrease = \"never\" }}");
            let apart = if spared == "far" { 6 } else { 4 };
            let board = format!("[board]\nkind = \"line\"\napart = {apart}\nranks = 0");
            let mut fray = Fray::new(&board, &[SHAKER, "body = 30"], &[&foe]).by_the_list();
            match spared {
                "down" => fray.state.fighter_mut(2).set(flag::DOWN),
                "ghost" => fray.state.fighter_mut(2).on = 1,
                "alone" => fray.state.fall(1),
                _ => {}
            }
            fray.turn(&[]);
            assert_eq!(fray.counted(Count::KnockedDown, 2), 0, "{spared}");
        }
    }

    /// `smf.power.burrowing`, reading: whoever takes more himself strikes.
    #[test]
    fn his_own_attack_comes_first_where_it_takes_more() {
        let digger = DIGGER.replace("30;", "30; melee-attack = \"8D\";");
        let mut fray = Fray::new("[board]\nkind = \"line\"\napart = 4\nranks = 0", &[&digger, "body = 30"], &[WEAK]);
        fray.turn(&[("melee attack", 0)]);
        assert_eq!(distance(&fray.state, 0, 2), 0);
    }
}
