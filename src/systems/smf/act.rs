//! What a fighter does with the actions of his turn.
//!
//! Rules: `smf.turn.actions`, `smf.special.use-power`, `smf.move.charge`, `smf.move.knocked-down`,
//! `smf.combat.break-from-melee`, `smf.combat.ranged-in-melee`, `smf.combat.grapple`, `smf.power.entangle` (breaking
//! out), `smf.power.stun`. Which attack it is to be is decided in [`super::policy`].

use super::attempt::Manner;
use super::decision::Ask;
use super::dice::Pool;
use super::exchange;
use super::fight::Fight;
use super::fighter::{Attack, PoolKind, Preference, Reach, Timing, Track};
use super::figure::FigureId;
use super::harm;
use super::inches::{STANDING_UP, longest_shot, reach_of_move};
use super::melee;
use super::moving::moves;
use super::options::{Deed, Freedom, Pick, in_reach, is_usable, manner, takes_boxes};
use super::policy::volley::Spread;
use super::powers::power::Spent;
use super::powers::{burrowing, leaping, radius_attack, speed, teleport};
use super::setup::Ground;
use super::several;
use super::state::flag;
use super::strides::Stride;
use crate::chance::{Chance, Draw};
use crate::game::Meter;

const BREAK_OUT: Draw = Draw::new("break-out", "smf.power.entangle");
const HOLD: &str = "maintain grapple";
const ESCAPE: &str = "keep grapple";

/// The actions that are left in a turn.
#[derive(Clone, Copy, Debug)]
struct Actions {
    /// The move action.
    movement: bool,
    /// The combat or special action.
    combat: bool,
    /// Stunned: whichever of the two is used first is the only one.
    only_one: bool,
}

impl Actions {
    /// Whether he can walk to an attack and still make it.
    fn walks(&self) -> bool {
        self.movement && !self.only_one
    }

    fn use_move(&mut self) {
        self.movement = false;
        self.combat &= !self.only_one;
    }

    fn use_combat(&mut self) {
        self.combat = false;
        self.movement &= !self.only_one;
    }
}

/// Everything between the start of a turn and its end.
pub fn act<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) {
    let fighter = fight.fighter(me);
    let mut actions = Actions { movement: true, combat: true, only_one: fight.now(me).is(flag::STUNNED) };
    for &(power, slot) in fighter.hooks(Timing::Actions) {
        if fight.ready(me, slot) && power.actions(fight, me, slot) {
            return end(fight, me);
        }
    }
    if fight.is_away(me) {
        return end(fight, me);
    }
    slip_away(fight, me, &mut actions);
    if fight.is_over(me) {
        return end(fight, me);
    }
    if fight.scene.is_gripped(me) {
        grapple(fight, me, &mut actions);
    }
    if fight.now(me).entangled > 0 {
        break_out(fight, me, &mut actions);
    }
    // Neither the bound nor the held have their move left.
    if fight.now(me).is(flag::DOWN) && actions.movement {
        stand_up(fight, me, &mut actions);
    }
    if fight.is_over(me) {
        return end(fight, me);
    }
    if !actions.combat {
        withdraw(fight, me, &actions);
        return end(fight, me);
    }
    // Powers used instead of an attack: Healing, Miraculous Recovery, Duplicate, Summoning.
    for &(power, slot) in fighter.hooks(Timing::Special) {
        if !fight.works(me, slot) {
            continue;
        }
        let struck = match power.special(fight, me, slot) {
            Spent::Nothing => continue,
            Spent::Turn => return end(fight, me),
            Spent::Action => None,
            Spent::Attack(at) => Some(at),
        };
        if actions.walks() && !fight.is_over(me) {
            let walk = fight.best_walk(me, struck);
            approach(fight, me, &walk);
        }
        return end(fight, me);
    }
    let inches = if actions.movement { reach_of_move(fight, me) } else { 0 };
    if let Some((pick, manner, then)) = choose(fight, me, &mut actions) {
        let (attack, at) = (pick.of(fighter), pick.at);
        if let Some(slot) = attack.slot.filter(|_| attack.is_limited()) {
            fight.use_up(me, slot);
        }
        let on_foot = matches!(pick.by, Stride::Walk | Stride::Charge);
        let left = inches.checked_sub(pick.walk).filter(|_| on_foot);
        if strike(fight, me, at, attack, manner, left) {
            for &(power, slot) in fighter.hooks(Timing::Followed) {
                if fight.works(me, slot) {
                    power.followed(fight, me, slot, at);
                }
            }
            approach(fight, me, &then);
        }
    }
    end(fight, me);
}

/// Makes the attack of a turn: a group divides its members among all foes in contact (`smf.henchmen.split`). He has so
/// many inches left of a move on foot; answers with whether anything follows.
fn strike<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    at: FigureId,
    attack: &Attack,
    manner: Manner,
    left: Option<u8>,
) -> bool {
    let divides = fight.fighter(me).group.is_some() && attack.reach == Reach::Contact;
    if !divides {
        match fight.spread(me, at, attack, manner, left) {
            Spread::Past(slot) => {
                speed::go_by(fight, me, at, slot, attack, manner, left.unwrap_or_default());
                return false;
            }
            Spread::Alone if attack.radius > 0 => several::blast(fight, me, at, attack, manner, attack.radius),
            Spread::Alone => {
                exchange::attack(fight, me, at, attack, manner);
            }
            Spread::Second(slot, other) => several::meet_two(fight, me, [at, other], slot, attack, manner),
            Spread::Around(slot) => radius_attack::blast(fight, me, at, slot, attack, manner),
        }
        return true;
    }
    for (foe, part) in melee::parts(fight, me) {
        // A copy may have vanished with whom another part has struck down; a group that leapt may have been sent off.
        let stands = !fight.is_out(me) && !fight.is_out(foe) && fight.in_contact(me, foe);
        if stands && is_usable(fight, me, foe, attack) {
            exchange::attack(fight, me, foe, attack, Manner { part: Some(part), ..manner });
        }
    }
    true
}

fn end<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) {
    if fight.is_out(me) {
        return;
    }
    let fighter = fight.fighter(me);
    for &(power, slot) in fighter.hooks(Timing::TurnEnd) {
        if fight.is_at_hand(me, slot) {
            power.turn_end(fight, me, slot);
        }
    }
    let can_lie_down = matches!(fight.setup.rules.ground, Ground::Range(_))
        && fighter.group.is_none()
        && !fight.now(me).is(flag::DOWN)
        && fight.has_free_action();
    if can_lie_down && fight.decides(me, Ask::DropProne) {
        fight.now_mut(me).set(flag::DOWN);
    }
}

/// Powers that take a combat action without an attack to make, one of them: Enhance.
fn spare<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) {
    for &(power, slot) in fight.hooks(me, Timing::Spare) {
        if fight.works(me, slot) && power.spare(fight, me, slot) {
            return;
        }
    }
}

/// Standing up costs 2 in of the move action; the rest may still be walked or charged.
fn stand_up<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, actions: &mut Actions) {
    if !fight.decides(me, Ask::StandUp) {
        return;
    }
    if moves(fight, me) {
        fight.now_mut(me).clear(flag::DOWN);
        fight.note(me, "smf.move.knocked-down", "stands up");
    }
    // What is left of the move is used later.
    if actions.only_one {
        actions.use_move();
    }
}

/// He would hold on by an attack in melee, which the entangled cannot make (`smf.power.entangle`), nor those who are
/// held themselves (`smf.combat.grapple`).
fn lose_grip<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) {
    let rule = match fight.now(me).entangled {
        1.. => "smf.power.entangle",
        0 if fight.scene.is_held(me) => "smf.combat.grapple",
        0 => return,
    };
    if let Some(held) = fight.scene.held_by(me) {
        fight.scene.release(held);
        fight.note(me, rule, "lets go");
    }
}

/// A held fighter tries to get away, a holder to squeeze.
fn grapple<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, actions: &mut Actions) {
    lose_grip(fight, me);
    let Some((holder, held)) = fight.scene.grip_of(me) else { return };
    let margin = exchange::hold(fight, holder, held, if me == holder { HOLD } else { ESCAPE });
    actions.use_combat();
    if margin == 0 {
        // "If he wins he is free": ties favour the held fighter.
        fight.scene.let_go(held);
        let (stays, goes) = if fight.room_to_edge(held, holder) > 0 { (holder, held) } else { (held, holder) };
        fight.scene.set_apart(stays, goes, 1);
        fight.note(held, "smf.combat.grapple", "breaks free");
    } else if me == holder {
        let loss = harm::soaked(fight, held, margin);
        harm::lose(fight, holder, held, Track::Body, loss);
        exchange::touched(fight, holder, held);
    }
    // Whoever holds or is held stays where he is; a fighter just freed may still move.
    actions.movement &= !fight.scene.is_gripped(me);
}

/// What is rolled to break out.
fn break_out_pool<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> Pool {
    let dice = if fight.fighter(me).group.is_some() { 2 } else { 4 };
    Pool::new(dice, 0).plus(fight.pool(me, PoolKind::Escape))
}

/// Up to two attempts a turn, with the move action and with the special action.
fn break_out<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, actions: &mut Actions) {
    let pool = break_out_pool(fight, me);
    if actions.movement {
        actions.use_move();
        tear(fight, me, pool);
    }
    if fight.now(me).entangled == 0 || !actions.combat {
        return;
    }
    // Nothing is left to walk with.
    if dispels_first(fight, me)
        && fight.hooks(me, Timing::Bound).iter().any(|&(power, slot)| power.unbind(fight, me, slot, pool))
    {
        return actions.use_combat();
    }
    if !in_reach(fight, me, false).any(|pick| is_worth_waiting(pick.of(fight.fighter(me)))) {
        actions.use_combat();
        tear(fight, me, pool);
    }
}

/// One attempt to break out.
fn tear<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, pool: Pool) {
    let target = fight.now(me).entangled;
    if fight.check(me, BREAK_OUT, pool, target) {
        fight.disentangle(me);
        fight.note(me, "smf.power.entangle", "breaks out");
    }
}

/// Whether a bound fighter keeps his action for an attack: not for one that he only makes for want of a better.
fn is_worth_waiting(attack: &Attack) -> bool {
    attack.preference < Preference::ControlLast
}

/// Whether a bound fighter would spend his action on Dispel: not where he can do damage and prefers that.
fn dispels_first<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> bool {
    fight.wants_control(me, || takes_boxes(fight, me, false))
}

/// The attack to make and how, after whatever movement it takes; and what it is part of.
fn choose<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    actions: &mut Actions,
) -> Option<(Pick, Manner, Deed)> {
    let left = skirmish(fight, me, actions);
    if fight.is_over(me) {
        return None;
    }
    let freedom = Freedom { moves: actions.movement, walks: actions.walks(), ported: None };
    go_about(fight, me, actions, freedom, left)
}

/// The same with what is left of his movement; he may have moved far.
fn go_about<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    actions: &Actions,
    freedom: Freedom,
    hurried: bool,
) -> Option<(Pick, Manner, Deed)> {
    let deed = fight.best_deed(me, freedom);
    let Some(pick) = deed.pick else {
        // A step would be the only action of who has no more than one.
        if !actions.only_one || deed.step == 0 {
            spare(fight, me);
        }
        approach(fight, me, &deed);
        return None;
    };
    let mut manner = manner(fight, me, &pick);
    manner.hurried |= hurried;
    if pick.walk > 0 {
        if !moves(fight, me) {
            return None;
        }
        match pick.by {
            Stride::Walk | Stride::Charge | Stride::Back => melee::approach(fight, me, pick.at, pick.walk),
            Stride::Burrow => burrowing::dig(fight, me, pick.at, pick.walk),
            Stride::Arrive => teleport::arrive(fight, me, pick.at, pick.walk),
            Stride::Leap => {
                let reached = leaping::roll(fight, me, pick.walk);
                melee::approach(fight, me, pick.at, reached);
                if reached < pick.walk {
                    // Short of a foe he makes no attack; who wanted to shoot does what he can from where he is.
                    return if manner.leaps { None } else { go_about(fight, me, actions, Freedom::NONE, true) };
                }
            }
            Stride::Teleport => {
                let reached = teleport::roll(fight, me, pick.walk);
                if reached < pick.walk {
                    let ported = Freedom { ported: Some(reached), ..Freedom::NONE };
                    return go_about(fight, me, actions, ported, hurried);
                }
                teleport::arrive(fight, me, pick.at, pick.walk);
            }
        }
    }
    Some((pick, manner, deed))
}

/// Goes towards a foe, who is no nearer than when the step was chosen.
fn approach<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, &Deed { to, step, by, .. }: &Deed) {
    // Whoever cannot walk an inch has not moved, so no jinx trips him.
    if step == 0 || fight.is_over(me) || !moves(fight, me) {
        return;
    }
    match by {
        Stride::Walk | Stride::Charge => melee::approach(fight, me, to, step),
        // Whoever was met after his shot does not leave for that.
        Stride::Back if fight.is_engaged(me) => {}
        Stride::Back => fight.retire(me, to, step, Stride::Walk),
        Stride::Burrow => burrowing::dig(fight, me, to, step),
        Stride::Arrive => teleport::arrive(fight, me, to, step),
        Stride::Teleport => {
            let reached = teleport::roll(fight, me, step);
            teleport::arrive(fight, me, to, reached.min(step));
        }
        Stride::Leap => {
            let reached = leaping::roll(fight, me, step);
            melee::approach(fight, me, to, reached);
        }
    }
}

/// A fighter without an action left to attack with, and out of contact, uses his move to get away.
fn withdraw<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, actions: &Actions) {
    if !actions.movement || fight.is_engaged(me) || !fight.wants_distance(me) {
        return;
    }
    let step = reach_of_move(fight, me);
    if step > 0 && moves(fight, me) {
        fight.retire(me, fight.rival(me), step, Stride::Walk);
    }
}

/// Whoever is held or bound teleports away (`smf.combat.grapple`, `smf.power.entangle`): as far as he shoots, and who does
/// not shoot to another spot among those whom he meets.
fn slip_away<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, actions: &mut Actions) {
    let held = fight.now(me).entangled > 0 || fight.scene.is_held(me);
    if !held || !actions.walks() || fight.bound(me, Stride::Teleport).is_none() {
        return;
    }
    if !fight.slips_away(me, break_out_pool(fight, me)) {
        return;
    }
    let rival = fight.rival(me);
    if !is_struck_at(fight, me) {
        return;
    }
    actions.use_move();
    if !moves(fight, me) {
        return;
    }
    fight.disentangle(me);
    fight.scene.let_go(me);
    let wanted = longest_shot(fight, me).filter(|_| fight.in_contact(me, rival)).unwrap_or(0);
    let reached = teleport::roll(fight, me, wanted);
    fight.retire(me, rival, reached.min(wanted), Stride::Teleport);
}

/// A fighter who wants distance breaks from melee, against a free attack of each foe whom he leaves
/// (`smf.combat.break-from-melee`); `true` when he has moved.
fn skirmish<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, actions: &mut Actions) -> bool {
    // Neither the bound nor the held have their move left.
    if !fight.may_leave(me) || !actions.walks() || !fight.is_engaged(me) {
        return false;
    }
    let mut step = reach_of_move(fight, me).min(fight.room_behind(me, fight.rival(me), Stride::Walk));
    let further = further_off(fight, me, step);
    // Who gets nowhere would only offer a free attack.
    if step == 0 && further.is_none() || !fight.wants_distance(me) {
        return false;
    }
    let (from, was_down) = (fight.rival(me), fight.now(me).is(flag::DOWN));
    if !is_struck_at(fight, me) {
        return false;
    }
    actions.use_move();
    if !moves(fight, me) {
        return false;
    }
    let is_thrown = fight.now(me).is(flag::DOWN) && !was_down;
    match further {
        // It is measured from where he fell.
        Some((Stride::Teleport, inches)) => {
            let reached = teleport::roll(fight, me, inches);
            fight.retire(me, from, reached.min(inches), Stride::Teleport);
            return true;
        }
        Some((Stride::Leap, inches)) if !is_thrown => {
            let reached = leaping::roll(fight, me, inches);
            fight.retire(me, from, reached, Stride::Leap);
            return true;
        }
        _ => {}
    }
    if is_thrown {
        // Knocked down on his way: his move ends there unless enough of it is left to stand up.
        if step < STANDING_UP || !fight.decides(me, Ask::StandUp) {
            return true;
        }
        fight.now_mut(me).clear(flag::DOWN);
        step -= STANDING_UP;
    }
    fight.retire(me, from, step, Stride::Walk);
    true
}

/// As far as somebody wants to get from those whom he leaves and who shoots further than he walks, and how.
fn further_off<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, walk: u8) -> Option<(Stride, u8)> {
    let room = fight.room_to_edge(me, fight.rival(me));
    let inches = longest_shot(fight, me).map(|inches| inches.min(room));
    let inches = inches.filter(|&inches| inches > walk && !fight.now(me).is(flag::MOVED))?;
    let by = [Stride::Leap, Stride::Teleport].into_iter().find(|&by| fight.bound(me, by).is_some())?;
    Some((by, inches))
}

/// Foes have their free attacks on somebody who leaves them; `false` when nothing is left to do for him.
fn is_struck_at<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> bool {
    let mut strikers = strikers(fight, me);
    exchange::at_once(fight, me, &mut strikers);
    for (foe, blow, manner) in strikers {
        // A copy vanishes with its owner, whom his blow may have cost his footing and more.
        if fight.is_out(foe) {
            continue;
        }
        fight.note(me, "smf.combat.break-from-melee", "leaves the melee");
        exchange::attack(fight, foe, me, blow, manner);
        if fight.is_over(me) {
            return false;
        }
    }
    true
}

/// Those who strike at a figure who leaves, and how: of a group those members who stand against him
/// (`smf.henchmen.split`). Nobody strikes at one of those who are more.
pub fn strikers<'s, C: Chance, M: Meter>(
    fight: &Fight<'s, C, M>,
    leaver: FigureId,
) -> Vec<(FigureId, &'s Attack, Manner)> {
    let free = melee::leaves_freely(fight, leaver);
    let who = fight.engaging(leaver).filter(|&foe| !free && may_strike_a_leaver(fight, foe, leaver));
    let strikes = |foe: FigureId| {
        let part = match fight.fighter(foe).group {
            Some(_) => Some(melee::parts(fight, foe).into_iter().find(|(whom, _)| *whom == leaver)?.1),
            None => None,
        };
        let blow = fight.fighter(foe).attacks.iter().find(|attack| attack.blow)?;
        Some((foe, blow, Manner { free: true, part, ..Manner::default() }))
    };
    who.filter_map(strikes).collect()
}

/// Whether a fighter has a free attack on a foe who leaves: not if that foe damaged him in this round, not while he
/// is entangled, held or dispersed, and not where one of the two is insubstantial.
pub fn may_strike_a_leaver<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, striker: FigureId, leaver: FigureId) -> bool {
    !fight.scene.has_hurt(leaver, striker)
        && fight.now(striker).entangled == 0
        && !fight.scene.is_held(striker)
        && !fight.is_ghost(striker)
        && !fight.is_away(striker)
        && !fight.is_ghost(leaver)
}
