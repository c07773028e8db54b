//! How far somebody gets in a turn: on foot, in a charge, and with what he shoots.
//!
//! Rules: `smf.core.movement-rate`, `smf.combat.range`, `smf.move.knocked-down`, `smf.move.charge`,
//! `smf.power.density-increase`, `smf.power.flight`.

use super::fight::Fight;
use super::fighter::{Attack, Reach};
use super::figure::FigureId;
use super::powers::id::PowerId;
use super::state::flag;
use super::strides::Stride;
use crate::chance::Chance;
use crate::game::Meter;

/// Inches of the move action that standing up takes (`smf.move.knocked-down`).
pub const STANDING_UP: u8 = 2;

/// Whether what an attack comes from can be used. What has no limit is not spent by another use of the same power that
/// has one (`smf.power.mentalism`).
#[inline(always)]
pub fn is_at_hand<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, attack: &Attack) -> bool {
    attack.slot.is_none_or(|slot| if attack.is_limited() { fight.ready(me, slot) } else { fight.works(me, slot) })
}

/// Inches of an ordinary move, less what standing up has cost.
pub fn reach_of_move<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> u8 {
    fight.movement(me).saturating_sub(STANDING_UP * u8::from(fight.now(me).is(flag::MOVED)))
}

/// Inches of a charge.
pub fn charge_reach<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> u16 {
    charge(fight, me, reach_of_move(fight, me))
}

/// Inches of a charge in a turn that has not begun, or of a leap that goes as far.
pub fn next_charge<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, side: FigureId) -> u16 {
    let leap = fight.bound(side, Stride::Leap).map_or(0, |bound| bound.sure);
    charge(fight, side, fight.movement(side)).max(leap.into())
}

/// Whether the next charge is a leap.
pub fn leaps_next<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, side: FigureId) -> bool {
    let on_foot = charge(fight, side, fight.movement(side));
    fight.bound(side, Stride::Leap).is_some_and(|bound| u16::from(bound.sure) >= on_foot)
}

/// Inches of a move in a turn that has not begun, or of a leap that goes further, if only to where he shoots from.
pub fn next_move<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, side: FigureId) -> u8 {
    let leap = fight.bound(side, Stride::Leap).map_or(0, |bound| bound.sure);
    fight.movement(side).max(leap.min(longest_shot(fight, side).unwrap_or(leap)))
}

/// As far as an attack out of contact that takes boxes reaches, if somebody has one.
pub fn longest_shot<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> Option<u8> {
    let shots = fight.fighter(me).attacks.iter().filter(|attack| attack.effect.takes_boxes());
    let at_hand = shots.filter(|attack| is_at_hand(fight, me, attack));
    let ranges = at_hand.filter_map(|attack| match attack.reach {
        Reach::Range(range) | Reach::Anywhere(range) => Some(range),
        Reach::Contact => None,
    });
    ranges.max()
}

/// Inches of a charge with so many of a move: half as much again, but not for the dense (`smf.power.density-increase`)
/// and not in the air (`smf.power.flight`).
pub fn charge<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, inches: u8) -> u16 {
    let reach = u16::from(inches);
    let straight = fight.has(me, PowerId::DensityIncrease) || fight.flies(me);
    if straight { reach } else { reach + reach / 2 }
}
