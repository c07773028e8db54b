//! Whom else an attack meets, and what that is worth: a second target (`smf.maneuver.rapid-fire`, `smf.power.shield`),
//! everybody around the first (`smf.combat.radius`), or others on the way (`smf.power.speed`).
//!
//! All is counted in the measure by which foes are chosen: what an attack takes of all that whoever it meets has left
//! (`toll`). What it takes of friends counts against it.

use super::field::{expected, struck};
use super::friends::best_attack;
use super::toll::toll;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Manner;
use crate::systems::smf::decision::EXPLODE;
use crate::systems::smf::exchange::assemble;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, Effect, Preference, Track};
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::harm;
use crate::systems::smf::losses::{Boxes, Losses, ONE, scaled};
use crate::systems::smf::melee::bystanders;
use crate::systems::smf::options::{Deed, Pick};
use crate::systems::smf::powers::{radius_attack, rapid_fire, shield, speed};
use crate::systems::smf::race::NOTHING;
use crate::systems::smf::setup::Setup;
use crate::systems::smf::several::{around, divided};
use crate::systems::smf::state::flag;

/// Whom an attack meets beside its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// Whom its own radius meets, mostly nobody.
    Alone,
    /// A second one, by the maneuver in this slot or by the attack itself.
    Second(Option<u8>, FigureId),
    /// Everybody around, by the maneuver in this slot.
    Around(u8),
    /// Others on his way, until one stops him, by the ability in this slot.
    Past(u8),
}

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// Whom it is worth to meet as well: all together lose more of what they have left than the first alone would, friends
    /// counted against it. He has so many inches left to go on foot.
    pub fn spread(&mut self, me: FigureId, at: FigureId, attack: &Attack, manner: Manner, left: Option<u8>) -> Spread {
        let second = shield::ricochet(self, me, at, attack)
            .map(|others| (None, others))
            .or_else(|| rapid_fire::ready(self, me, at, attack).map(|(slot, others)| (Some(slot), others)));
        let around = radius_attack::ready(self, me, at, attack);
        let past = left.and_then(|left| speed::path(self, me, at, attack, left));
        if second.is_none() && around.is_none() && past.is_none() {
            return Spread::Alone;
        }
        let mut takes = |from: FigureId, manner: Manner| {
            let blow = struck(self, me, from, attack, manner).0;
            i64::from(toll(self, from, &blow))
        };
        let held = Manner { holds_back: true, ..manner };
        let (alone, mut best) = (takes(at, manner), (0, Spread::Alone));
        if let Some((slot, others)) = second {
            let manner = divided(if slot.is_some() { held } else { manner });
            // Of equals the first.
            let other = others.map(|other| (takes(other, manner), other));
            if let Some((second, other)) = other.reduce(|best, next| if next.0 > best.0 { next } else { best }) {
                let more = takes(at, manner) + second - alone;
                best = if more > best.0 { (more, Spread::Second(slot, other)) } else { best };
            }
        }
        if let Some((slot, others)) = around {
            let more = takes(at, held) + balance(self, me, attack, others.map(|other| (other, held))) - alone;
            best = if more > best.0 { (more, Spread::Around(slot)) } else { best };
        }
        if let Some((slot, met)) = past {
            let more = self.takes_in_passing(me, &met, attack, manner) - alone;
            best = if more > best.0 { (more, Spread::Past(slot)) } else { best };
        }
        best.1
    }

    /// What attacks on these one after the other take, until one of them fails.
    fn takes_in_passing(&mut self, me: FigureId, met: &[FigureId], attack: &Attack, manner: Manner) -> i64 {
        let manner = speed::passing(manner);
        let (mut likely, mut sum) = (ONE, 0);
        for &at in met {
            let blow = struck(self, me, at, attack, manner).0;
            sum += i64::from(scaled(likely, toll(self, at, &blow)));
            likely = scaled(likely, expected(self, &assemble(self, me, at, attack, manner)).hit);
        }
        sum
    }

    /// Of several the one of whom an attack takes most of what he has left; of equals the first.
    pub fn takes_most(&mut self, me: FigureId, of: Figures, attack: &Attack, manner: Manner) -> Option<FigureId> {
        let takes = of.map(|at| {
            let blow = struck(self, me, at, attack, manner).0;
            (toll(self, at, &blow), at)
        });
        takes.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, at)| at)
    }

    /// What an attack takes of others than its target: what its radius takes of foes, or what may go astray to them in a
    /// melee, less what that takes of friends.
    pub fn spill(&self, me: FigureId, pick: &Pick) -> i64 {
        let attack = pick.of(self.fighter(me));
        let others = beside(self, me, pick).map(|other| (other, Manner::default()));
        balance(self, me, attack, others) + self.summed(me, self.strays(me, pick))
    }

    /// Whether an attack is made for all that its radius meets: not where friends lose more by it than foes beside its
    /// target, unless the policy names it. One that takes no boxes does no friend any harm.
    pub fn spares_friends(&self, me: FigureId, pick: &Pick) -> bool {
        let attack = pick.of(self.fighter(me));
        if attack.preference == Preference::Named {
            return true;
        }
        if attack.radius == 0 {
            return !attack.is_shot() || self.risks_little(me, pick);
        }
        match attack.effect.takes_boxes() {
            true => self.spill(me, pick) >= 0,
            false => {
                let is_free = |friend: FigureId| attack.effect != Effect::Stun || !self.now(friend).is(flag::STUNNED);
                !beside(self, me, pick).within(self.friends(me)).any(is_free)
            }
        }
    }

    /// Whether a figure bursts, which meets these: what that takes is more than twice what his best attack does, for he
    /// does not make the one of his next turn either (`smf.power.explosion`).
    pub fn explodes(
        &mut self,
        me: FigureId,
        attack: &Attack,
        met: impl Iterator<Item = (FigureId, Manner)> + Clone,
    ) -> bool {
        let foes = self.all_foes(me);
        if !met.clone().any(|(at, _)| foes.contains(at)) {
            return false;
        }
        let takes = balance(self, me, attack, met);
        let yes = takes > 0 && takes > 2 * best_attack(self, me) as i64;
        let words = ["explode", "attack"];
        let name = |_: &Setup, option: usize| words[option].to_owned();
        self.decide(EXPLODE, me, false, words.len(), |_| usize::from(!yes), name) == 0
    }

    /// Whether a shot into a melee is made: friends whom it may hit instead lose less than half of what foes do
    /// (`smf.combat.blast-into-melee`).
    fn risks_little(&self, me: FigureId, pick: &Pick) -> bool {
        let (mut gain, mut risk) = (0, 0);
        for (at, taken) in self.strays(me, pick) {
            *if self.all_foes(me).contains(at) { &mut gain } else { &mut risk } += taken;
        }
        if risk == 0 {
            return true;
        }
        let attack = pick.of(self.fighter(me));
        let shot = assemble(self, me, pick.at, attack, Manner { free: true, ..Manner::default() });
        2 * risk < gain + taken_by(self, pick.at, attack, expected(self, &shot).boxes)
    }

    /// Those whom a shot may hit instead of its target, and what it takes of each (`smf.combat.blast-into-melee`).
    fn strays(&self, me: FigureId, pick: &Pick) -> impl Iterator<Item = (FigureId, u32)> {
        let attack = pick.of(self.fighter(me));
        let goes_astray = attack.radius == 0 && attack.is_shot();
        let others = if goes_astray { bystanders(self, pick.at, attack) } else { Figures::NONE };
        let made = move |at| assemble(self, me, at, attack, Manner { free: true, ..Manner::default() });
        let shot = (!others.is_empty()).then(|| made(pick.at));
        shot.into_iter().flat_map(move |shot| {
            others.map(move |at| {
                let is_armored = attack.track == Track::Body && harm::is_armored(self, at);
                let boxes = Losses::shared().astray(shot.dice, shot.defense, made(at).defense, is_armored);
                (at, taken_by(self, at, attack, boxes) / others.count() as u32)
            })
        })
    }

    /// What foes lose of these less what friends do.
    fn summed(&self, me: FigureId, taken: impl Iterator<Item = (FigureId, u32)>) -> i64 {
        let foes = self.all_foes(me);
        taken.map(|(at, taken)| if foes.contains(at) { i64::from(taken) } else { -i64::from(taken) }).sum()
    }

    /// This deed, or one of these whose attack takes more together with all that its radius meets.
    pub(super) fn widest(
        &mut self,
        me: FigureId,
        deed: Deed,
        all: &[Deed],
        takes: impl Fn(&mut Self, &Pick) -> u32,
    ) -> Deed {
        let fighter = self.fighter(me);
        if fighter.attacks.iter().all(|attack| attack.radius == 0) {
            return deed;
        }
        let mut whole = |pick: Option<Pick>| {
            let pick = pick.filter(|pick| pick.of(fighter).effect.takes_boxes());
            pick.map_or(0, |pick| i64::from(takes(self, &pick)) + self.spill(me, &pick))
        };
        let (mut most, mut best) = (whole(deed.pick), deed);
        for other in all.iter().filter(|other| other.pick.is_some_and(|pick| pick.of(fighter).radius > 0)) {
            let this = whole(other.pick);
            if this > most {
                (most, best) = (this, *other);
            }
        }
        best
    }
}

/// Those whom the radius of an attack meets beside its target.
fn beside<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, pick: &Pick) -> Figures {
    let attack = pick.of(fight.fighter(me));
    match attack.radius {
        0 => Figures::NONE,
        inches => around(fight, me, pick.at, attack, inches).without(Figures::NONE.with(pick.at)),
    }
}

/// What an attack takes of all whom it meets, each in his manner: of foes, less what it takes of friends.
pub(super) fn balance<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    attack: &Attack,
    met: impl Iterator<Item = (FigureId, Manner)>,
) -> i64 {
    let taken = met.map(|(at, manner)| {
        let attempt = assemble(fight, me, at, attack, Manner { free: true, ..manner });
        (at, taken_by(fight, at, attack, expected(fight, &attempt).boxes))
    });
    fight.summed(me, taken)
}

/// What so many boxes by an attack are of what somebody has left.
fn taken_by<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, at: FigureId, attack: &Attack, boxes: Boxes) -> u32 {
    let track = if fight.fighter(at).group.is_some() { Track::Body } else { attack.track };
    let mut blow = NOTHING;
    blow.given[track as usize] = boxes;
    toll(fight, at, &blow)
}
