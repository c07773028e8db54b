//! Whom somebody takes over, and whom that one is made to strike (`smf.power.mentalism`).
//!
//! All is counted in the measure by which attacks are chosen: by how much sooner a foe goes out, with what friends do to
//! him ([`hastens`]). To whoever looks at no answer it matters as well how much harm he does who is struck: one who
//! strikes hard is better out than one who does not ([`minding`]).

use super::choice::worth_of;
use super::field::{expected, struck};
use super::greedy::cost_of;
use super::together::{Helps, hastens};
use super::toll::{tolls_at_best, tolls_of};
use super::volley::balance;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Manner;
use crate::systems::smf::decision::CONTROL;
use crate::systems::smf::exchange::assemble;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, Effect, Preference};
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::losses::{ONE, scaled};
use crate::systems::smf::options::{Freedom, Legs, can_walk, deeds, in_reach, is_usable, way};
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
    /// What it takes of each track of that one, in units of [`ONE`].
    tolls: [u32; 2],
    /// What its radius takes of others for its maker, which his master loses.
    spilt: i64,
}

impl Order<'_> {
    /// By how much sooner its target goes out by it, if it is so likely to be obeyed.
    fn worth(&self, likely: u32, helps: &Helps) -> i64 {
        let tolls = self.tolls.map(|toll| scaled(likely, toll));
        i64::from(hastens(tolls, helps.against(self.at))) - self.spilt * i64::from(likely) / i64::from(ONE)
    }
}

impl<'a, C: Chance, M: Meter> Fight<'a, C, M> {
    /// The foe to take over by an attack on his mind, if what he is expected to do then is worth more than one's own best
    /// attack; whoever is told what to attack with does nothing else.
    pub fn takes_over(&mut self, me: FigureId, by: &Attack) -> Option<FigureId> {
        let legs = Legs::of(self, me, false);
        let reached = self.foes(me).that(|foe| is_usable(self, me, foe, by) && way(self, legs, me, foe, by).is_some());
        if reached.is_empty() {
            return None;
        }
        let helps = self.helps(me);
        let found = reached.filter_map(|whom| Some((whom, self.best_order(me, whom, &helps)?)));
        let found: Vec<(FigureId, Order<'a>)> = found.collect();
        if found.is_empty() {
            return None;
        }
        let (open, last) = (self.fighter(me).policy.open.actions(), found.len());
        let policy = |fight: &mut Self| {
            let worth = |(whom, order): &(FigureId, Order<'a>)| {
                let likely = expected(fight, &assemble(fight, me, *whom, by, Manner::default())).hit;
                let worth = order.worth(likely, &helps);
                minding(fight, me, order.at, worth)
            };
            let worth: Vec<i64> = found.iter().map(worth).collect();
            // Of equals the first.
            let best = (1..last).fold(0, |best, other| if worth[other] > worth[best] { other } else { best });
            if worth[best] > attacks(fight, me, &helps) && !is_told(fight, me) { best } else { last }
        };
        let name = |setup: &Setup, option: usize| match found.get(option) {
            Some((whom, order)) => {
                let [whom, at] = [*whom, order.at].map(|figure| &setup.fighters[figure.place()].name);
                format!("make {whom} strike {at}")
            }
            None => "attack".to_owned(),
        };
        let option = self.decide(CONTROL, me, open, last + 1, policy, name);
        found.get(option).map(|&(whom, _)| whom)
    }

    /// What somebody who is taken over is made to do: what puts one of his own out soonest, if he can do anything to one.
    pub fn order(&mut self, master: FigureId, whom: FigureId) -> Option<Order<'a>> {
        let helps = self.helps(master);
        self.best_order(master, whom, &helps)
    }

    fn best_order(&mut self, master: FigureId, whom: FigureId, helps: &Helps) -> Option<Order<'a>> {
        self.for_another(whom, |fight| {
            let mut best: Option<(i64, Order<'a>)> = None;
            let legs = Legs::of(fight, whom, false);
            for at in fight.friends(whom) {
                for attack in &fight.fighter(whom).attacks {
                    let can = way(fight, legs, whom, at, attack).is_some() && is_usable(fight, whom, at, attack);
                    if !can || !serves(attack) {
                        continue;
                    }
                    let order = commanded(fight, master, whom, at, attack);
                    let worth = order.worth(ONE, helps);
                    if worth > best.map_or(0, |(most, _)| most) {
                        best = Some((worth, order));
                    }
                }
            }
            best.map(|(_, order)| order)
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

/// An attack on one of its maker's own who is in somebody's power.
fn commanded<'a, C: Chance, M: Meter>(
    fight: &mut Fight<'a, C, M>,
    master: FigureId,
    whom: FigureId,
    at: FigureId,
    attack: &'a Attack,
) -> Order<'a> {
    let manner = Manner { master: Some(master), ..Manner::default() };
    let blow = struck(fight, whom, at, attack, manner).0;
    let beside = match attack.radius {
        0 => Figures::NONE,
        inches => around(fight, whom, at, attack, inches).without(Figures::NONE.with(at)),
    };
    let spilt = balance(fight, whom, attack, beside.map(|other| (other, manner)));
    Order { attack, at, tolls: tolls_of(fight, at, &blow), spilt }
}

/// What the attack is worth that a figure would make instead; for whoever is greedy less what it costs.
fn attacks<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, helps: &Helps) -> i64 {
    let freedom = Freedom::at_first(fight, me);
    let all = deeds(fight, me, freedom, false);
    let deed = fight.preferred_deed(me, &all);
    let Some(pick) = deed.pick.filter(|pick| pick.of(fight.fighter(me)).effect.takes_boxes()) else { return 0 };
    let worth = worth_of(fight, me, &pick, helps);
    let cost = if fight.setup.greedy.contains(me) { cost_of(fight, me, &deed) } else { 0 };
    minding(fight, me, pick.at, worth) - cost
}

/// What is taken of a foe as a figure minds it: whoever looks at no answer takes those first who do most; whoever is
/// greedy has looked at what they do to him.
fn minding<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, foe: FigureId, worth: i64) -> i64 {
    if fight.setup.greedy.contains(me) { worth } else { dreaded(fight, foe, worth) }
}

/// What is taken of a foe by how much harm he could do, beside what all of them could do on average.
fn dreaded<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, foe: FigureId, worth: i64) -> i64 {
    let all = fight.friends(foe).with(foe);
    let mut harm = |of: FigureId| {
        let victims = fight.foes(of);
        i128::from(victims.flat_map(|victim| tolls_at_best(fight, of, victim)).max().unwrap_or(0))
    };
    let this = harm(foe) * all.count() as i128;
    (i128::from(worth) * this).checked_div(all.map(harm).sum()).map_or(worth, |worth| worth as i64)
}

/// Whether the policy names the attack to make, and it can be made.
fn is_told<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> bool {
    in_reach(fight, me, can_walk(fight, me)).any(|pick| pick.of(fight.fighter(me)).preference == Preference::Named)
}
