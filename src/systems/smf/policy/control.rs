//! Whom somebody takes over, and whom that one is made to strike (`smf.power.mentalism`).
//!
//! All is counted in the measure by which foes are chosen: what an attack takes of all that its target has left
//! (`toll`). So the foe with the strongest attack strikes whoever can bear it least, if he is likely enough to be taken
//! over.

use super::field::{expected, struck};
use super::friends::best_turn;
use super::toll::toll;
use super::volley::balance;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Manner;
use crate::systems::smf::decision::CONTROL;
use crate::systems::smf::exchange::assemble;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, Effect, Preference};
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::losses::ONE;
use crate::systems::smf::options::{Legs, can_walk, in_reach, is_usable, way};
use crate::systems::smf::setup::Setup;
use crate::systems::smf::several::around;

/// Free actions of whoever acts for another one.
const FREE_ACTIONS: u8 = 1;

/// What somebody is made to do: an attack of his on one of his own, from where he stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order<'f> {
    /// The attack.
    pub attack: &'f Attack,
    /// Whom he attacks.
    pub at: FigureId,
    /// What it takes on average of what that one has left, in units of [`ONE`].
    takes: i64,
}

impl<'a, C: Chance, M: Meter> Fight<'a, C, M> {
    /// The foe to take over by an attack on his mind, if what he is expected to do then takes more than one's own best
    /// attack; whoever is told what to attack with does nothing else.
    pub fn takes_over(&mut self, me: FigureId, by: &Attack) -> Option<FigureId> {
        let mut found: Vec<(i64, FigureId, FigureId)> = Vec::new();
        for whom in self.foes(me) {
            if !is_usable(self, me, whom, by) || way(self, Legs::of(self, me, false), me, whom, by).is_none() {
                continue;
            }
            let Some(order) = self.order(me, whom) else { continue };
            let likely = expected(self, &assemble(self, me, whom, by, Manner::default())).hit;
            found.push((order.takes * i64::from(likely) / i64::from(ONE), whom, order.at));
        }
        if found.is_empty() {
            return None;
        }
        let (open, last) = (self.fighter(me).policy.open.actions(), found.len());
        let policy = |fight: &mut Self| {
            let otherwise = best_turn(fight, me).max(0);
            // Of equals the first.
            let best = (1..last).fold(0, |best, other| if found[other].0 > found[best].0 { other } else { best });
            if found[best].0 > otherwise && !is_told(fight, me) { best } else { last }
        };
        let name = |setup: &Setup, option: usize| match found.get(option) {
            Some((_, whom, at)) => {
                let [whom, at] = [whom, at].map(|figure| &setup.fighters[figure.place()].name);
                format!("make {whom} strike {at}")
            }
            None => "attack".to_owned(),
        };
        let option = self.decide(CONTROL, me, open, last + 1, policy, name);
        found.get(option).map(|&(_, whom, _)| whom)
    }

    /// What somebody who is taken over is made to do: what takes most of one of his own, if he can do anything to one.
    pub fn order(&mut self, master: FigureId, whom: FigureId) -> Option<Order<'a>> {
        self.for_another(whom, |fight| {
            let mut best: Option<Order<'a>> = None;
            let legs = Legs::of(fight, whom, false);
            for at in fight.friends(whom) {
                for attack in &fight.fighter(whom).attacks {
                    let can = way(fight, legs, whom, at, attack).is_some() && is_usable(fight, whom, at, attack);
                    if !can || !serves(attack) {
                        continue;
                    }
                    let takes = takes(fight, master, whom, at, attack);
                    if takes > best.map_or(0, |best| best.takes) {
                        best = Some(Order { attack, at, takes });
                    }
                }
            }
            best
        })
    }

    /// What is done by somebody who acts for another one, with a free action.
    pub fn for_another<T>(&mut self, whom: FigureId, what: impl FnOnce(&mut Self) -> T) -> T {
        self.with_acting(whom, FREE_ACTIONS, what)
    }
}

/// Whether an attack is of use to a foe of its maker's: what feeds him is not.
fn serves(attack: &Attack) -> bool {
    attack.effect.takes_boxes() && attack.effect != Effect::Parasite
}

/// What an attack takes of one of its maker's own for somebody in whose power he is: with all whom its radius meets.
fn takes<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    master: FigureId,
    whom: FigureId,
    at: FigureId,
    attack: &Attack,
) -> i64 {
    let manner = Manner { master: Some(master), ..Manner::default() };
    let blow = struck(fight, whom, at, attack, manner).0;
    let beside = match attack.radius {
        0 => Figures::NONE,
        inches => around(fight, whom, at, attack, inches).without(Figures::NONE.with(at)),
    };
    // What its maker would gain by it his master loses.
    i64::from(toll(fight, at, &blow)) - balance(fight, whom, attack, beside.map(|other| (other, manner)))
}

/// Whether the policy names the attack to make, and it can be made.
fn is_told<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> bool {
    in_reach(fight, me, can_walk(fight, me)).any(|pick| pick.of(fight.fighter(me)).preference == Preference::Named)
}
