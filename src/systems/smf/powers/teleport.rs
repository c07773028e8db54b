//! Teleport: suddenly elsewhere.
//!
//! Rule:    A move action of 4D: 10 in and 5 in a goal, to any point, whoever or whatever is in between. Out of a melee
//!          the foes there have their free attacks; knocked back by one, he starts from where he fell. Friends in base
//!          contact may come along; then it recharges with 1+, 2+ or 3+ for one, two or three of them.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Teleport; ledger `smf.power.teleport`.
//! Reading: Rolled for only beyond 10 in, and tried as far as it is at least as likely as not; then he knows how far he
//!          gets, and does what is best with it. It is no charge: only powers that say so can be used on one. No move by
//!          whoever had to stand up. Out of an Entangle it is used where nobody would strike at him, out of a grip, or
//!          among foes, where that comes to more than breaking out (`smf.combat.grapple`, `smf.power.entangle`). Those come
//!          along who wait for their turn, and could take boxes from there and not from here; no group does.
//! Example: 15 in away behind another foe: a goal of 4D, 15/16, then 4D all 6s over 4D that make none, 1/20736.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::PoolKind;
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::options::{can_walk, is_bound, takes_boxes};
use crate::systems::smf::state::flag;
use crate::systems::smf::strides::{Bound, Stride};

const TELEPORT: Draw = Draw::new("teleport", "smf.power.teleport");
const DICE: Pool = Pool::new(4, 0);
/// Most friends who come along.
const PASSENGERS: usize = 3;

/// Teleport.
#[derive(Debug)]
pub struct Teleport;

impl Power for Teleport {
    const ENTRY: Entry = Entry::new(
        "teleport",
        "Teleport",
        "smf.power.teleport",
        Level::Minor,
        "is 10 in and 5 in for each goal of 4D elsewhere, with friends in base contact",
    )
    .recharge(1)
    .on_the_move();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
    }
}

/// How far somebody teleports, if he can.
pub fn bound<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> Option<Bound> {
    fight.in_effect(me, PowerId::Teleport).filter(|&slot| fight.ready(me, slot))?;
    let dice = fight.printed(me, DICE).plus(fight.pool(me, PoolKind::Movement));
    Some(Bound { sure: 10, per_goal: 5, dice })
}

/// As far as somebody gets who wants to go so far, or further.
pub fn roll<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, inches: u8) -> u8 {
    fight.note(me, TELEPORT.rule, "teleports");
    fight.reach_by(me, Stride::Teleport, TELEPORT, inches)
}

/// Somebody arrives so far towards a foe, with friends.
pub fn arrive<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, to: FigureId, inches: u8) {
    let here = fight.scene.touching(me).within(fight.waiting).within(fight.present());
    fight.scene.approach(me, to, inches);
    let along = passengers(fight, me, here);
    if along.is_empty() || !fight.says(me, Ask::TakeAlong, true) {
        return;
    }
    for friend in along {
        fight.scene.beside(friend, me);
        fight.note(friend, TELEPORT.rule, "comes along");
    }
    if let Some(slot) = fight.in_effect(me, PowerId::Teleport) {
        fight.use_up(me, slot);
        fight.now_mut(me).passengers = along.count() as u8;
    }
}

/// Those of some friends who are better off where somebody has got to.
fn passengers<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, here: Figures) -> Figures {
    let mut along = Figures::NONE;
    for friend in here {
        let comes = fight.fighter(friend).group.is_none() && !is_bound(fight, friend) && along.count() < PASSENGERS;
        let (now, place) = (*fight.now(friend), fight.scene.at(friend));
        // His last turn is over.
        fight.now_mut(friend).clear(flag::MOVED);
        let strikes = |fight: &Fight<'_, C, M>| takes_boxes(fight, friend, can_walk(fight, friend));
        if comes && !strikes(fight) {
            fight.scene.beside(friend, me);
            if strikes(fight) {
                along = along.with(friend);
            }
            fight.scene.put(friend, place);
        }
        *fight.now_mut(friend) = now;
    }
    along
}

/// Goals that recharge the power in a slot that usually takes so many.
pub fn need<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, slot: u8, usual: u8) -> u8 {
    match fight.power(me, slot) {
        Some(PowerId::Teleport) => usual.max(fight.now(me).passengers),
        _ => usual,
    }
}
