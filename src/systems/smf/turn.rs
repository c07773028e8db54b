//! A figure's turn from its start to its end.
//!
//! Rules: `smf.sim.turn-start`, `smf.free.general`, `smf.free.recharge`.

use super::act;
use super::decision::Ask;
use super::dice::Pool;
use super::events;
use super::fight::Fight;
use super::fighter::Timing;
use super::figure::FigureId;
use super::harm;
use super::metrics::Count;
use super::state::flag;
use crate::chance::{Chance, Draw};
use crate::game::Meter;

const RECHARGE: Draw = Draw::new("recharge", "smf.power.general-recharge");
const PANIC: Draw = Draw::new("panic check", "smf.henchmen.panic");
const HORDES: Draw = Draw::new("hordes", "smf.henchmen.equipment.hordes");
const UNRELIABLE: Draw = Draw::new("unreliable power", "smf.limit.unreliable-power");

/// Plays a turn on to its middle, for those who remember it, or to its end: whoever has begun his has so many free actions left,
/// and whoever `starts` one has what a turn begins with, of which a further turn of the same round has the free actions
/// alone (`smf.titan.multi-action`). Answers with whether it goes on.
pub fn is_under_way<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    begun: Option<u8>,
    starts: bool,
) -> bool {
    match begun {
        Some(free) => fight.free = free,
        None if !begin(fight, me, starts) => return false,
        None if fight.chance.remembers() => {
            // Nothing but what the state has is known behind it.
            debug_assert!(fight.charging.is_none() && fight.called.is_none());
            fight.course.begun = Some(fight.free);
            fight.settle();
            return true;
        }
        None => {}
    }
    end(fight, me);
    false
}

/// What comes before a figure acts; answers with whether he does.
fn begin<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, starts: bool) -> bool {
    fight.begin(me, "smf.turn.actions", "acts");
    let fighter = fight.fighter(me);
    fight.free = fight.free_at_first(me);
    if !starts {
        return true;
    }
    // What he cancelled comes back at the start of his next turn, what was switched on "until the start of
    // the next turn" ends at the owner's, for friends as well.
    fight.restore(me);
    fight.takes_back(me);
    let now = fight.now_mut(me);
    now.on &= !fighter.fleeting;
    flag::UNRELIABLE_OFF.into_iter().for_each(|off| now.clear(off));

    events::look_for_traps(fight, me);
    if fighter.group.is_some() && !fight.is_out(me) {
        muster(fight, me);
    }
    if fight.is_out(me) {
        return false;
    }
    if fighter.unreliable[0].is_some() {
        unreliable(fight, me);
    }
    for &(power, slot) in fighter.hooks(Timing::Held) {
        power.held(fight, me, slot);
    }
    if fight.is_over(me) {
        return false;
    }
    for &(power, slot) in fighter.hooks(Timing::TurnStart) {
        if fight.works(me, slot) {
            power.turn_start(fight, me, slot);
        }
    }
    recharge(fight, me);
    for &(power, slot) in fighter.hooks(Timing::Upkeep) {
        if fight.is_at_hand(me, slot) {
            power.upkeep(fight, me, slot);
        }
    }
    true
}

/// He acts, and his turn ends.
fn end<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) {
    act::act(fight, me);
    let now = fight.now_mut(me);
    now.clear(flag::STUNNED | flag::JINXED | flag::MOVED);
    now.away = now.away.saturating_sub(1);
    fight.charging = None;
}

/// Panic and returning hordes of a henchmen group.
fn muster<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) {
    let Some(group) = fight.fighter(me).group else { return };
    let full = fight.fighter(me).boxes[0];
    if group.panics && 2 * u16::from(fight.now(me).boxes[0]) < u16::from(full) {
        let target = 4 + fight.tn_plus(me);
        let held = fight.goals(PANIC, Pool::new(2, 0));
        let now = fight.now_mut(me);
        let fled = target.saturating_sub(held).min(now.boxes[0]);
        now.boxes[0] -= fled;
        let is_gone = now.boxes[0] == 0;
        if is_gone {
            now.set(flag::OUT);
            harm::falls(fight, me, me);
        }
        fight.count(Count::Fled, me, fled);
        if is_gone {
            fight.note(me, "smf.henchmen.damage", "is out");
        }
    }
    if group.hordes && !fight.is_out(me) {
        let back = fight.goals(HORDES, Pool::new(2, 0));
        fight.heal(me, 0, back);
    }
}

/// The foe tests each unreliable power once, at the owner's first turn with a target in reach
/// (`smf.limit.unreliable-power`).
fn unreliable<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) {
    if fight.now(me).is(flag::UNRELIABLE_USED) || !super::options::has_target(fight, me) {
        return;
    }
    fight.now_mut(me).set(flag::UNRELIABLE_USED);
    for (slot, off) in fight.fighter(me).unreliable.into_iter().zip(flag::UNRELIABLE_OFF) {
        if slot.is_some() && !fight.chance_roll(UNRELIABLE, 2) {
            fight.now_mut(me).set(off);
            fight.note(me, "smf.limit.unreliable-power", "loses an unreliable power for this turn");
        }
    }
}

/// Recharge rolls, one free action each, dearest power first; enough actions are kept back for upkeep, and for
/// switching on what is ready or has just come back.
fn recharge<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) {
    if fight.now(me).spent == 0 || !fight.decides(me, Ask::Recharge) {
        return;
    }
    let mut kept = 0;
    for &(power, slot) in fight.hooks(me, Timing::Upkeep) {
        if fight.is_at_hand(me, slot) {
            let switched_on = fight.will_switch_on(me, slot) && power.is_wanted(fight, me, slot);
            kept += power.upkeep_cost(fight, me, slot) + u8::from(switched_on);
        }
    }
    for &slot in &fight.fighter(me).recharge_order {
        let bit = 1 << slot;
        // What could not be switched on any more would only take the action from something that can be used.
        let use_of_it = u8::from(fight.is_switched_each_turn(me, slot));
        if fight.free <= kept + use_of_it || fight.now(me).spent & bit == 0 || fight.now(me).cancelled & bit != 0 {
            continue;
        }
        fight.free -= 1;
        let Some(spent) = fight.fighter(me).slot(slot) else { continue };
        let strained = u8::from(fight.now(me).strained & bit != 0);
        let need = spent.power.recharge_need(fight, me, spent.recharge) + strained;
        if fight.chance_roll(RECHARGE, need) {
            fight.make_ready(me, slot);
            fight.count(Count::Recharged, me, 1);
            if use_of_it > 0 && spent.power.is_wanted(fight, me, slot) {
                kept += use_of_it;
            }
        }
    }
}
