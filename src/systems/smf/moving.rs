//! What a movement action costs whoever begins one.
//!
//! Rules: `smf.power.jinx`, `smf.turn.actions`.

use super::dice::Pool;
use super::fight::Fight;
use super::fighter::Track;
use super::figure::FigureId;
use super::harm;
use super::state::flag;
use crate::chance::{Chance, Draw};
use crate::game::Meter;

const MISHAP: Draw = Draw::new("jinxed move", "smf.power.jinx");
const MISHAP_TN: u8 = 3;

/// A movement action: a jinxed fighter stumbles, once however it is divided (`smf.power.jinx`); `false` when that
/// knocked him out.
pub fn moves<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> bool {
    if !fight.now(me).is(flag::MOVED) {
        fight.now_mut(me).set(flag::MOVED);
        stumble(fight, me);
    }
    !fight.is_out(me)
}

/// A jinxed fighter moves (`smf.power.jinx`); Armor does not soak the mishap.
fn stumble<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) {
    if fight.now(me).is(flag::JINXED) {
        let dice = if fight.fighter(me).group.is_some() { 2 } else { 4 };
        let goals = fight.goals(MISHAP, Pool::new(dice, 0));
        harm::lose(fight, me, me, Track::Body, MISHAP_TN.saturating_sub(goals));
    }
}
