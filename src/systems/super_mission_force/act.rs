//! What a fighter does with the actions of his turn.
//!
//! Rules: `smf.turn.actions`, `smf.special.use-power`, `smf.move.charge`, `smf.move.knocked-down`,
//! `smf.combat.break-from-melee`, `smf.combat.ranged-in-melee`, `smf.combat.grapple`, `smf.power.entangle` (breaking
//! out), `smf.power.stun`.

use super::compile::Ground;
use super::dice::Pool;
use super::exchange::{self, Manner};
use super::fight::Fight;
use super::fighter::{Attack, Effect, PoolKind, Reach, Timing, Track};
use super::harm;
use super::policy::{Control, Prone, Stance, Stand};
use super::powers;
use super::state::{Side, flag, foe_of};
use crate::chance::{Chance, Draw};
use crate::systems::Meter;

const BREAK_OUT: Draw = Draw::new("break-out", "smf.power.entangle");
const HOLD: &str = "maintain grapple";
const ESCAPE: &str = "escape grapple";
/// Inches of the move action that standing up takes (`smf.move.knocked-down`).
const STANDING_UP: u8 = 2;

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
pub fn act<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side) {
    let mut actions = Actions { movement: true, combat: true, only_one: fight.now(me).is(flag::STUNNED) };
    if powers::escape_artist::slips_out(fight, me) {
        return end(fight, me);
    }
    if fight.state.grip != 0 {
        grapple(fight, me, &mut actions);
    }
    if fight.now(me).entangled > 0 {
        break_out(fight, me, &mut actions);
    }
    if actions.movement && fight.state.grip == 0 && fight.now(me).entangled == 0 {
        stand_up(fight, me, &mut actions);
    }
    if fight.is_out(me) || fight.is_out(foe_of(me)) {
        return end(fight, me);
    }
    if !actions.combat {
        withdraw(fight, me, &mut actions);
        return end(fight, me);
    }
    if special(fight, me) {
        return end(fight, me);
    }
    if let Some((attack, manner)) = choose(fight, me, &mut actions) {
        actions.use_combat();
        if let Some(slot) = attack.slot.filter(|_| attack.recharge > 0 || attack.once) {
            fight.use_up(me, slot);
        }
        exchange::attack(fight, me, attack, manner);
        powers::multiple_limbs::second_blow(fight, me);
        close_in(fight, me, &attack, &mut actions);
    }
    end(fight, me);
}

fn end<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side) {
    if fight.is_out(me) {
        return;
    }
    powers::shrinking::at_turn_end(fight, me);
    let lies_down = matches!(fight.setup.rules.ground, Ground::Range(_))
        && fight.fighter(me).policy.prone == Prone::Always
        && fight.fighter(me).group.is_none()
        && !fight.now(me).is(flag::DOWN);
    if lies_down && fight.take_free_action() {
        fight.now_mut(me).set(flag::DOWN);
    }
}

/// Powers used instead of an attack: Healing, Miraculous Recovery.
fn special<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side) -> bool {
    (0..fight.hooks(me, Timing::Special)).any(|i| {
        let (power, slot) = fight.hook(me, Timing::Special, i);
        fight.works(me, slot) && power.special(fight, me, slot)
    })
}

/// A movement action: a jinxed fighter stumbles, once however it is divided (`smf.power.jinx`); `false` when that
/// knocked him out.
pub fn moves<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side) -> bool {
    if !fight.now(me).is(flag::MOVED) {
        fight.now_mut(me).set(flag::MOVED);
        powers::jinx::stumble(fight, me);
    }
    !fight.is_out(me)
}

/// Standing up costs 2 in of the move action; the rest may still be walked or charged.
fn stand_up<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, actions: &mut Actions) {
    let wants = fight.fighter(me).policy.stand == Stand::First
        && !(matches!(fight.setup.rules.ground, Ground::Range(_)) && fight.fighter(me).policy.prone == Prone::Always);
    if !fight.now(me).is(flag::DOWN) || !wants {
        return;
    }
    if moves(fight, me) {
        fight.now_mut(me).clear(flag::DOWN);
        fight.note(me, "smf.move.knocked-down", "stands up");
    }
    // In contact nothing is left to walk unless he means to leave; out of contact the rest of the move is used later.
    if actions.only_one || fight.in_contact() && !wants_distance(fight, me) {
        actions.use_move();
    }
}

/// A held fighter tries to get away, a holder to squeeze.
fn grapple<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, actions: &mut Actions) {
    let holder = usize::from(fight.state.grip - 1);
    let held = foe_of(holder);
    let margin = exchange::hold(fight, holder, if me == holder { HOLD } else { ESCAPE });
    actions.use_combat();
    if margin == 0 {
        // "If he wins he is free": ties favour the held fighter.
        fight.state.grip = 0;
        fight.state.gap = 1;
        fight.note(held, "smf.combat.grapple", "breaks free");
    } else if me == holder {
        let loss = harm::soaked(fight, held, margin);
        harm::lose::<super::fight::Rich, _, _>(fight, held, Track::Body, loss);
        exchange::touched(fight, me);
    }
    // Whoever holds or is held stays where he is; a fighter just freed may still move.
    actions.movement &= fight.state.grip == 0;
}

/// Up to two attempts a turn, with the move action and with the special action.
fn break_out<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, actions: &mut Actions) {
    let dice = if fight.fighter(me).group.is_some() { 2 } else { 4 };
    let pool = Pool::new(dice, 0).plus(fight.pool(me, PoolKind::Escape));
    for by_move in [true, false] {
        let may = if by_move { actions.movement } else { actions.combat };
        if !by_move && may && fight.now(me).entangled > 0 && dispels_first(fight, me, actions) {
            let tried = powers::dispel::unties(fight, me, pool);
            if tried {
                actions.use_combat();
                continue;
            }
        }
        let waits = !by_move && in_reach(fight, me, actions).any(|attack| attack.track == Track::Psyche);
        if !may || waits || fight.now(me).entangled == 0 {
            continue;
        }
        if by_move {
            actions.use_move();
        } else {
            actions.use_combat();
        }
        let target = fight.now(me).entangled;
        if fight.check(me, BREAK_OUT, pool, target) {
            fight.now_mut(me).entangled = 0;
            fight.note(me, "smf.power.entangle", "breaks out");
        }
    }
}

/// Whether a bound fighter would spend his action on Dispel: not where he can do damage and prefers that.
fn dispels_first<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side, actions: &Actions) -> bool {
    let damaging = |attack: &Attack| matches!(attack.effect, Effect::Damage | Effect::Parasite);
    match fight.fighter(me).policy.control {
        Control::Never => false,
        Control::First => true,
        Control::Last => !in_reach(fight, me, actions).any(|attack| damaging(&attack)),
    }
}

/// The attack to make and how, after whatever movement it takes.
fn choose<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: Side,
    actions: &mut Actions,
) -> Option<(Attack, Manner)> {
    let left = skirmish(fight, me, actions);
    if fight.is_out(me) || fight.is_out(foe_of(me)) {
        return None;
    }
    let opening = fight.setup.rules.charge && !fight.state.opened && fight.in_contact();
    let mut attacks = usable(fight, me);
    let found = attacks
        .find_map(|(attack, _)| way(fight, me, &attack, actions).map(|(walk, charging)| (attack, walk, charging)));
    drop(attacks);
    let Some((attack, walk, charging)) = found else {
        approach(fight, me, actions);
        return None;
    };
    let charging_in = charging || opening && attack.reach == Reach::Contact;
    let mut manner = Manner { charging: charging_in, hurried: left, ..Manner::default() };
    if walk > 0 || charging {
        let upright = !fight.now(me).is(flag::MOVED);
        if !moves(fight, me) {
            return None;
        }
        fight.state.gap -= walk;
        actions.use_move();
        // Whoever had to stand up first charges without the extra die.
        manner.charging = charging && upright;
        manner.hurried = 2 * u16::from(walk) > u16::from(fight.movement(me));
    }
    Some((attack, manner))
}

/// Whether a fighter could attack in this turn, after whatever movement it takes.
pub fn has_target<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side) -> bool {
    let actions = Actions { movement: true, combat: true, only_one: fight.now(me).is(flag::STUNNED) };
    usable(fight, me).any(|(attack, _)| way(fight, me, &attack, &actions).is_some())
}

/// Attacks that could be made now if they are in reach, the favourite first.
fn usable<'f, C: Chance, M: Meter>(
    fight: &'f Fight<'_, C, M>,
    me: Side,
) -> impl Iterator<Item = (Attack, usize)> + use<'f, C, M> {
    let foe = foe_of(me);
    fight.setup.fighters[me].attacks.iter().enumerate().filter_map(move |(i, attack)| {
        let limited = attack.recharge > 0 || attack.once;
        let at_hand = match attack.slot {
            None => true,
            Some(slot) if limited => fight.ready(me, slot),
            Some(slot) => fight.works(me, slot),
        };
        let bodily = attack.track == Track::Body;
        let possible = at_hand
            && !(bodily && (fight.now(me).entangled > 0 || powers::density_decrease::is_ghost(fight, me)))
            && !(bodily && powers::density_decrease::is_ghost(fight, foe))
            && !(fight.state.grip != 0 && bodily);
        let target = fight.now(foe);
        let pointless = match attack.effect {
            Effect::Stun => target.is(flag::STUNNED),
            Effect::Entangle => target.entangled > 0,
            Effect::Jinx => target.is(flag::JINXED),
            Effect::Dispel => !powers::dispel::has_target(fight, foe),
            _ => false,
        };
        let unwanted = attack.effect != Effect::Damage
            && attack.effect != Effect::Parasite
            && attack.effect != Effect::Grapple
            && fight.fighter(me).policy.control == Control::Never;
        let has_moved = fight.now(me).is(flag::MOVED) && powers::power_blasts_minor::needs_to_stand(fight, me, attack);
        (possible && !pointless && !unwanted && !has_moved).then_some((*attack, i))
    })
}

/// Attacks that can be made from here, after whatever movement they take.
fn in_reach<'f, C: Chance, M: Meter>(
    fight: &'f Fight<'_, C, M>,
    me: Side,
    actions: &'f Actions,
) -> impl Iterator<Item = Attack> + use<'f, C, M> {
    let all = usable(fight, me).map(|(attack, _)| attack);
    all.filter(move |attack| way(fight, me, attack, actions).is_some())
}

/// Inches to walk before an attack, and whether they are charged; `None` when it is out of reach.
fn way<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: Side,
    attack: &Attack,
    actions: &Actions,
) -> Option<(u8, bool)> {
    let gap = fight.state.gap;
    let walks = actions.movement && !actions.only_one && !matches!(fight.setup.rules.ground, Ground::Range(_));
    match attack.reach {
        Reach::Contact | Reach::Anywhere(_) if gap == 0 => Some((0, false)),
        Reach::Contact => (walks && u16::from(gap) <= charge_reach(fight, me)).then_some((gap, true)),
        Reach::Range(_) if gap == 0 => None,
        Reach::Range(range) | Reach::Anywhere(range) => {
            let missing = gap.saturating_sub(range);
            let stays = powers::power_blasts_minor::needs_to_stand(fight, me, attack);
            let walkable = walks && !stays && missing <= reach_of_move(fight, me);
            (missing == 0 || walkable).then_some((missing, false))
        }
    }
}

/// Inches of an ordinary move, less what standing up has cost.
fn reach_of_move<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side) -> u8 {
    fight.movement(me).saturating_sub(STANDING_UP * u8::from(fight.now(me).is(flag::MOVED)))
}

/// Inches of a charge: half as much again, but not for the dense (`smf.power.density-increase`).
pub fn charge_reach<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side) -> u16 {
    let reach = u16::from(reach_of_move(fight, me));
    if powers::density_increase::is_dense(fight, me) { reach } else { reach + reach / 2 }
}

/// Nothing can be attacked: walk towards the foe.
fn approach<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, actions: &mut Actions) {
    let bound = fight.now(me).entangled > 0 || fight.state.grip != 0;
    if fight.state.gap == 0 || !actions.movement || bound || matches!(fight.setup.rules.ground, Ground::Range(_)) {
        return;
    }
    let step = reach_of_move(fight, me).min(fight.state.gap);
    // Whoever cannot walk an inch has not moved, so no jinx trips him.
    if step > 0 && moves(fight, me) {
        fight.state.gap -= step;
        actions.use_move();
    }
}

/// After an attack that was only second best, the move that is left brings the favourite nearer: who could do no more
/// than throw something from afar does not stand there for ever.
fn close_in<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, attack: &Attack, actions: &mut Actions) {
    let over = fight.is_out(me) || fight.is_out(foe_of(me));
    // A volley is worth more from where one stands (`smf.henchmen.concentrated-fire`), and so is a blast that needs it.
    let stays = attack.volley || powers::power_blasts_minor::needs_to_stand(fight, me, attack);
    let favourite = usable(fight, me).next().map(|(favourite, _)| favourite);
    let out_of_reach =
        favourite.is_some_and(|favourite| favourite.id != attack.id && way(fight, me, &favourite, actions).is_none());
    // A shot is no use in contact: only whoever wants to strike comes closer.
    if !over && !stays && out_of_reach && favourite.is_some_and(|favourite| favourite.reach == Reach::Contact) {
        approach(fight, me, actions);
    }
}

/// Whether a fighter would rather be out of contact: his favourite attack is a shot, and shooting is his way.
pub fn wants_distance<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side) -> bool {
    fight.fighter(me).policy.stance == Stance::Skirmish
        && fight.setup.rules.ground == Ground::Open
        && usable(fight, me).next().is_some_and(|(attack, _)| matches!(attack.reach, Reach::Range(_)))
}

/// A fighter without an action left to attack with, and out of contact, uses his move to get away.
fn withdraw<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, actions: &mut Actions) {
    if !actions.movement || fight.in_contact() || fight.now(me).entangled > 0 || !wants_distance(fight, me) {
        return;
    }
    let step = reach_of_move(fight, me);
    if step > 0 && moves(fight, me) {
        fight.state.gap = fight.state.gap.saturating_add(step);
        actions.use_move();
    }
}

/// A fighter who wants distance breaks from melee, against a free attack (`smf.combat.break-from-melee`); `true` when
/// he has moved.
fn skirmish<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, actions: &mut Actions) -> bool {
    let free_to_go = actions.movement
        && !actions.only_one
        && fight.now(me).entangled == 0
        && fight.state.grip == 0
        && fight.is_engaged(me);
    let mut step = reach_of_move(fight, me);
    // Who gets nowhere would only offer a free attack.
    if !free_to_go || step == 0 || !wants_distance(fight, me) {
        return false;
    }
    let foe = foe_of(me);
    let was_down = fight.now(me).is(flag::DOWN);
    if may_strike_a_leaver(fight, foe)
        && let Some(blow) = fight.fighter(foe).attacks.iter().copied().find(|attack| attack.blow)
    {
        fight.note(me, "smf.combat.break-from-melee", "leaves the melee");
        exchange::attack(fight, foe, blow, Manner { free: true, ..Manner::default() });
        fight.charging = None;
        if fight.is_out(me) || fight.is_out(foe) {
            return false;
        }
    }
    actions.use_move();
    if !moves(fight, me) {
        return false;
    }
    if fight.now(me).is(flag::DOWN) && !was_down {
        // Knocked down on his way: his move ends there unless enough of it is left to stand up.
        if step < STANDING_UP || fight.fighter(me).policy.stand == Stand::Never {
            return true;
        }
        fight.now_mut(me).clear(flag::DOWN);
        step -= STANDING_UP;
    }
    fight.state.gap = fight.state.gap.saturating_add(step);
    true
}

/// Whether this fighter has a free attack on a foe who leaves: not if that foe damaged him in this round, not while he
/// is entangled, and not where one of the two is insubstantial.
pub fn may_strike_a_leaver<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, striker: Side) -> bool {
    let leaver = foe_of(striker);
    !fight.now(leaver).is(flag::DREW_BLOOD)
        && fight.now(striker).entangled == 0
        && !powers::density_decrease::is_ghost(fight, striker)
        && !powers::density_decrease::is_ghost(fight, leaver)
}
