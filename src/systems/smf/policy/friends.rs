//! What is done for friends instead of an attack.
//!
//! Both are counted in one measure: what an attack takes of all that its target has left, and what comes back to a friend
//! of what he has left ([`toll`](super::choice::toll)).

use super::choice::takes;
use super::keys::Heal;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::decision::HEAL;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::losses::{Boxes, ONE};
use crate::systems::smf::options::{Freedom, can_walk, deeds};
use crate::systems::smf::powers::healing::first_to_mend;
use std::cmp::Reverse;

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// The friend in base contact to whom boxes are given back instead of an attack, if so many come of it: of those
    /// whom the policy heals at all, him who gains most of what he has left.
    pub fn heals_a_friend(&mut self, me: FigureId, boxes: &Boxes) -> Option<FigureId> {
        let heal = self.fighter(me).policy.heal;
        let near = |friend: &FigureId| self.in_contact(me, *friend) && self.wants_boxes(*friend, heal);
        let near = self.friends(me).filter(near).fold(Figures::NONE, Figures::with);
        // Of equals the first.
        let (gain, Reverse(friend)) = near.map(|friend| (gains(self, friend, boxes), Reverse(friend))).max()?;
        let pays = heal != Heal::Pays || gain > best_attack(self, me);
        let name = self.setup.fighters[friend.place()].name.clone();
        let words = [format!("heal {name}"), "attack".to_owned()];
        let healed = self.decide(HEAL, me, false, 2, |_| usize::from(!pays), |_, option| words[option].clone()) == 0;
        healed.then_some(friend)
    }
}

/// What comes back to a friend on average of what he has left, in units of [`ONE`].
fn gains<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, friend: FigureId, boxes: &Boxes) -> u64 {
    let before = *fight.now(friend);
    let (mut more, mut sum) = (0, 0);
    for &chance in boxes {
        sum += more * u64::from(chance) / u64::from(ONE);
        let Some(track) = first_to_mend(fight, friend) else { continue };
        fight.now_mut(friend).boxes[track] += 1;
        // As in an attack the check on the last box counts half a box.
        more += 2 * u64::from(ONE) / (2 * u64::from(before.boxes[track]) + 1);
    }
    *fight.now_mut(friend) = before;
    sum
}

/// What the best attack of a turn takes of what its target has left.
fn best_attack<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> u64 {
    let freedom = Freedom { moves: true, walks: can_walk(fight, me) };
    let all = deeds(fight, me, freedom, false);
    let picks = all.iter().filter_map(|deed| deed.pick).filter(|pick| pick.attack.effect.takes_boxes());
    picks.map(|pick| u64::from(takes(fight, me, &pick))).max().unwrap_or(0)
}
