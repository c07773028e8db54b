//! Hardball Special: a friend is the ball.
//!
//! Rule:    Brick maneuver, a special action of 6D: a friend in base contact flies 5 in across and 3 in up a goal. With
//!          TN3 he has one free attack on somebody on his way or where he comes down, else he lies there. Recharge 1+.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.hardball-special`.
//! Reading: He is thrown at a foe, over everybody and out of a melee without a blow, and strikes without a die for a
//!          charge; where the goals do not reach he comes down short of him, and strikes whoever stands there. Without
//!          a goal he stays, and the maneuver is used up. TN3 is rolled as after a knockback; his own turn stays his
//!          own. No group flies, nor whoever is bound or lies. The thrower may still walk. Used where that blow, if it
//!          comes to it, takes more than the thrower's best attack, less what the friend loses by being there.
//! Example: 12 in away: three goals of 6D, 85/432, TN3 of 4D, 25/48, then 4D all 6s over 4D that make none, 1/20736.

use super::power::{Entry, Level, Power, Spent};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::attempt::Manner;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::exchange::attack;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, PoolKind, Timing};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::losses::{ONE, scaled, share};
use crate::systems::smf::melee::approach;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::options::{is_bound, is_usable};
use crate::systems::smf::state::flag;

const RULE: &str = "smf.maneuver.hardball-special";
const THROW: Draw = Draw::new("Hardball Special", RULE);
const FOOTING: Draw = Draw::new("landing", RULE);
const DICE: Pool = Pool::new(6, 0);
const ACROSS: u8 = 5;
const FOOTING_TN: u8 = 3;

/// Hardball Special.
#[derive(Debug)]
pub struct HardballSpecial;

impl Power for HardballSpecial {
    const ENTRY: Entry = Entry::new(
        "hardball-special",
        "Hardball Special",
        RULE,
        Level::Maneuver,
        "instead of an attack 6D: a friend in base contact flies 5 in a goal, and strikes where he comes down",
    )
    .recharge(1)
    .among_friends_who_walk();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        sheet.hook(slot, Timing::Special);
    }

    fn special<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> Spent {
        if !fight.ready(me, slot) || fight.is_ghost(me) || is_bound(fight, me) {
            return Spent::Nothing;
        }
        let Some((friend, foe)) = best(fight, me) else { return Spent::Nothing };
        if !fight.says(me, Ask::Throw, true) {
            return Spent::Nothing;
        }
        fight.use_up(me, slot);
        throw(fight, me, friend, foe);
        Spent::Action
    }
}

/// Whom to throw at whom, if that is worth more than the best attack.
fn best<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> Option<(FigureId, FigureId)> {
    let beside = fight.friends(me).within(fight.present()).within(fight.scene.touching(me));
    let balls = beside.that(|friend| may_fly(fight, friend));
    if balls.is_empty() {
        return None;
    }
    let (mut most, mut best) = (fight.best_of_attacks(me), None);
    for friend in balls {
        for foe in fight.targets(me) {
            let Some(blow) = blow(fight, friend, foe).filter(|_| !fight.in_contact(me, foe)) else { continue };
            let lands = chance_to_strike(fight, me, friend, foe);
            let gain = fight.gain_of_blow(friend, foe, blow, lands);
            if gain > most {
                (most, best) = (gain, Some((friend, foe)));
            }
        }
    }
    best
}

fn may_fly<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, friend: FigureId) -> bool {
    let is_on_his_feet = !fight.now(friend).is(flag::DOWN) && !is_bound(fight, friend);
    fight.fighter(friend).group.is_none() && is_on_his_feet && !fight.is_ghost(friend)
}

/// His blow at a foe, if he can strike at that one.
fn blow<'s, C: Chance, M: Meter>(fight: &Fight<'s, C, M>, friend: FigureId, foe: FigureId) -> Option<&'s Attack> {
    let blow = fight.fighter(friend).attacks.iter().find(|attack| attack.blow)?;
    is_usable(fight, friend, foe, blow).then_some(blow)
}

/// Goals that it takes to reach a foe.
fn goals_to<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, foe: FigureId) -> u8 {
    fight.scene.distance(me, foe).div_ceil(ACROSS)
}

fn footing<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, friend: FigureId) -> Pool {
    Pool::new(4, 0).plus(fight.pool(friend, PoolKind::Footing))
}

/// How likely it is that a friend comes down beside a foe and on his feet, in units of [`ONE`].
fn chance_to_strike<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    friend: FigureId,
    foe: FigureId,
) -> u32 {
    let goals = fight.tables().goals(fight.printed(me, DICE));
    let fails: u32 = (0..goals_to(fight, me, foe).into()).map(|short| share(goals, short)).sum();
    let target = FOOTING_TN + fight.tn_plus(friend);
    let feet = fight.tables().check(footing(fight, friend), target, fight.setup.rules.switches.re_roll);
    scaled(ONE.saturating_sub(fails), share(feet, 1))
}

fn throw<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, friend: FigureId, foe: FigureId) {
    let need = goals_to(fight, me, foe);
    let goals = fight.goals_alike(THROW, fight.printed(me, DICE), &|goals| goals.min(need).into());
    if goals == 0 {
        return fight.note(friend, RULE, "is too heavy to throw");
    }
    fight.note(friend, RULE, "is thrown");
    approach(fight, friend, foe, goals.saturating_mul(ACROSS));
    if !fight.check(friend, FOOTING, footing(fight, friend), FOOTING_TN) {
        fight.now_mut(friend).set(flag::DOWN);
        fight.count(Count::KnockedDown, friend, 1);
        return;
    }
    let at = if fight.in_contact(friend, foe) { Some(foe) } else { fight.engaging(friend).first() };
    if let Some((at, blow)) = at.and_then(|at| Some((at, blow(fight, friend, at)?))) {
        attack(fight, friend, at, blow, Manner { free: true, ..Manner::default() });
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::figure::FigureId;
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::state::flag;
    use crate::systems::smf::team::tests::{Fray, distance};

    const BRICK: &str = "body = 30; move = 0; powers = [\"hardball-special\"]";
    const BALL: &str = "body = 30; move = 0";
    const FOE: &str = "body = 30; move = 0; melee-attack = \"1D\"";
    const STRIKE: (&str, usize) = ("melee attack", 8);

    /// All on their spots, the foes so far from the others.
    fn fray(apart: u8, first: &[&str], second: &[&str]) -> Fray {
        Fray::new(&format!("[board]\nkind = \"line\"\napart = {apart}\nranks = 0"), first, second)
    }

    /// The first of the foes stands beside the brick and his friend, the other one 10 in off.
    fn with_one_beside(foes: &[&str]) -> Fray {
        let mut fray = fray(10, &[BRICK, BALL], foes);
        let [brick, near] = [0, 2].map(FigureId::at);
        fray.state.scene().beside(near, brick);
        fray
    }

    /// `smf.maneuver.hardball-special`, example: three goals of 6D have 20/216 + 30/288 = 85/432, TN3 has 25/48,
    ///  and 4D all 6s over none are 1/20736; then he has his own turn, and the maneuver is back with 1+, 3/4.
    #[test]
    fn a_friend_flies_five_inches_a_goal_and_strikes() {
        let mut fray = fray(12, &[BRICK, BALL], &[FOE]).by_the_list();
        fray.turn(&[("Hardball Special", 3), ("landing", 1), STRIKE]);
        assert_eq!(fray.fraction, (85 * 25, 432 * 48 * 20_736));
        assert_eq!(([0, 1].map(|figure| distance(&fray.state, figure, 2)), fray.boxes(2)), ([12, 0], 22));
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[STRIKE]);
        assert_eq!((fray.state.acting(), fray.fraction), (1, (1, 20_736)));
        fray.turn(&[("recharge", 1)]);
        assert_eq!(fray.fraction, (3, 4));
    }

    /// `smf.maneuver.hardball-special`, `smf.turn.actions`: a special action leaves the thrower his move.
    #[test]
    fn the_thrower_may_still_walk() {
        let mut fray = fray(12, &[&BRICK.replace("move = 0", "move = 6"), BALL], &[FOE]);
        fray.turn(&[("Hardball Special", 3), ("landing", 1), STRIKE]);
        assert_eq!([0, 1].map(|figure| distance(&fray.state, figure, 2)), [6, 0]);
    }

    /// `smf.maneuver.hardball-special`: two goals are 10 in, where nobody is to be struck; without one he stays, and in
    /// either case it is used up. Two goals of 6D are 13/96, none is 1/64.
    #[test]
    fn too_few_goals_take_him_less_far() {
        for (goals, answers, gap, fraction) in [
            (2, &[("Hardball Special", 2), ("landing", 1)][..], 2, (325, 96 * 48)),
            (0, &[("Hardball Special", 0)], 12, (1, 64)),
        ] {
            let mut fray = fray(12, &[BRICK, BALL], &[FOE]);
            fray.turn(answers);
            assert_eq!((distance(&fray.state, 1, 2), fray.fraction), (gap, fraction), "{goals}");
            assert_eq!((fray.state.fighter(0).spent, fray.boxes(2)), (1, 30), "{goals}");
        }
    }

    /// `smf.maneuver.hardball-special`: who fails TN3, 23/48, lies there and strikes nobody; whoever is agile has his
    /// re-roll.
    #[test]
    fn whoever_does_not_keep_his_feet_lies_there() {
        let agile = format!("{BALL}; powers = [\"super-agility\"]");
        for (ball, fails) in [(BALL, (85 * 23, 432 * 48)), (&agile, (85 * 47, 432 * 144))] {
            let mut fray = fray(12, &[BRICK, ball], &[FOE]);
            fray.turn(&[("Hardball Special", 3), ("landing", 0)]);
            assert!(fray.state.fighter(1).is(flag::DOWN));
            assert_eq!((fray.fraction, fray.counted(Count::KnockedDown, 1)), (fails, 1), "{ball}");
        }
    }

    /// `smf.maneuver.hardball-special`: over the heads of those in front, and out of a melee without a blow of whom he
    /// leaves: to the weak one behind a wall at which the brick himself takes next to nothing.
    #[test]
    fn he_flies_over_everybody_and_out_of_a_melee() {
        let (wall, weak) =
            ("body = 90; defense = \"8D\"; move = 0; attack = \"1D\"", "body = 1; defense = \"1D\"; attack = \"1D\"");
        let mut fray = with_one_beside(&[wall, weak]);
        fray.turn(&[("Hardball Special", 2), ("landing", 1), ("melee attack", 1), ("KO check", 0)]);
        assert_eq!([0, 1].map(|figure| distance(&fray.state, figure, 2)), [0, 10]);
        assert!(fray.state.fighter(3).is(flag::OUT));
    }

    /// `smf.maneuver.hardball-special`, reading: not where the thrower does more himself, nor whom foes would do more
    /// than that, nor a group, nor whoever lies or is bound.
    #[test]
    fn nobody_is_thrown_who_is_better_off_where_he_is() {
        let thrown = |fray: &mut Fray, usual: &[(&'static str, usize)]| {
            fray.turn(usual);
            fray.state.fighter(0).spent != 0
        };
        let near = "body = 30; defense = \"1D\"; move = 0; attack = \"1D\"";
        assert!(!thrown(&mut with_one_beside(&[near, FOE]), &[("melee attack", 0)]));
        let killers = "body = 30; move = 0; melee-attack = \"8D\"";
        assert!(!thrown(&mut fray(12, &[BRICK, "body = 2; move = 0"], &[killers, killers]), &[]));
        let group = "archetype = \"henchmen\"; legal = false; members = 4; move = 0";
        assert!(!thrown(&mut fray(12, &[BRICK, group], &[FOE]), &[]));
        for bound in [false, true] {
            let mut fray = fray(12, &[BRICK, BALL], &[FOE]);
            match bound {
                true => fray.state.entangle(1, 2, 9),
                false => fray.state.fighter_mut(1).set(flag::DOWN),
            }
            assert!(!thrown(&mut fray, &[]));
        }
    }

    /// `smf.maneuver.hardball-special`: only somebody in base contact.
    #[test]
    fn nobody_is_thrown_from_afar() {
        let mut fray = Fray::new("[board]\nkind = \"line\"\napart = 12\nranks = 1", &[BRICK, BALL], &[FOE]);
        fray.turn(&[]);
        assert_eq!(fray.state.fighter(0).spent, 0);
    }
}
