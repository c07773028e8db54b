//! Whom somebody takes aside who has come into the fight beside friends (`smf.combat.aid`): of whom his best attack
//! then takes most of what that one has left (`toll`).

use super::choice::takes;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::decision;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::melee::take_aside;
use crate::systems::smf::options::{Pick, in_reach};
use crate::systems::smf::setup::Setup;
use std::cmp::Reverse;

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// The one of these foes whom a figure takes aside; whoever attacks in the order of the list takes the first.
    pub fn whom_to_take_aside(&mut self, me: FigureId, foes: Figures) -> FigureId {
        let all: Vec<FigureId> = foes.collect();
        let [first, _, ..] = all[..] else { return all[0] };
        let policy = |fight: &mut Self| {
            if fight.setup.in_order.contains(me) {
                return 0;
            }
            // Of equals the first.
            let values = all.iter().enumerate().map(|(place, &foe)| (worth(fight, me, foe), Reverse(place)));
            values.max().map_or(0, |(_, Reverse(place))| place)
        };
        let open = self.fighter(me).policy.open.actions();
        let name = |setup: &Setup, option: usize| format!("take {} aside", setup.fighters[all[option].place()].name);
        let option = self.decide(decision::ASIDE, me, open, all.len(), policy, name);
        all.get(option).copied().unwrap_or(first)
    }
}

/// What the best attack on a foe who is alone with him takes.
fn worth<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, foe: FigureId) -> u32 {
    let (acting, [here, there]) = (fight.course.acting, [me, foe].map(|figure| fight.scene.at(figure)));
    // It is for a turn of his own, in which he does not walk any more.
    fight.course.acting = me;
    take_aside(fight, me, foe, here);
    let fighter = fight.fighter(me);
    let picks: Vec<Pick> = in_reach(fight, me, false).filter(|pick| pick.at == foe).collect();
    let blows = picks.iter().filter(|pick| pick.of(fighter).effect.takes_boxes());
    let most = blows.map(|pick| takes(fight, me, pick)).max().unwrap_or(0);
    fight.scene.put(me, here);
    fight.scene.put(foe, there);
    fight.course.acting = acting;
    most
}
