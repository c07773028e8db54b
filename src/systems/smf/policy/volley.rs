//! Who is shot at beside the target, where one roll can meet two (`smf.maneuver.rapid-fire`).

use super::choice::toll;
use super::field::struck;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Manner;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Attack;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::powers::rapid_fire;

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// The second target that is worth it, and the slot of the maneuver: both together lose more of what they have left
    /// than the first alone would.
    pub fn second_target(
        &mut self,
        me: FigureId,
        at: FigureId,
        attack: &Attack,
        manner: Manner,
    ) -> Option<(u8, FigureId)> {
        let (slot, others) = rapid_fire::ready(self, me, at, attack)?;
        let mut takes = |from: FigureId, manner: Manner| {
            let blow = struck(self, me, from, attack, manner).0;
            toll(self, from, &blow)
        };
        let divided = Manner { divided: true, holds_back: true, ..manner };
        // Of equals the first.
        let (second, other) = others
            .map(|other| (takes(other, divided), other))
            .reduce(|best, next| if next.0 > best.0 { next } else { best })?;
        (takes(at, divided) + second > takes(at, manner)).then_some((slot, other))
    }
}
