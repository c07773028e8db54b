//! What is done for friends instead of an attack, and what an attack is worth that something else brings about.
//!
//! Both are counted in one measure: what an attack takes of all that its target has left, and what comes back to a friend
//! of what he has left ([`toll`](super::choice::toll)).

use super::choice::takes;
use super::field::struck;
use super::greedy::{comes_to, exposure, promise};
use super::keys::Heal;
use super::toll::{toll, tolls_at_best};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Manner;
use crate::systems::smf::decision::HEAL;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Attack;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::losses::{Boxes, ONE, scaled};
use crate::systems::smf::options::{Freedom, Pick, deeds};
use crate::systems::smf::powers::healing::{first_to_mend, lies};
use crate::systems::smf::setup::Setup;
use std::cmp::Reverse;

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// The friend in base contact to whom boxes are given back instead of an attack, if so many come of it: of those
    /// whom the policy heals at all, him who gains most of what he has left. Whoever was knocked out and stands up by
    /// it gains all.
    pub fn heals_a_friend(&mut self, me: FigureId, boxes: &Boxes) -> Option<FigureId> {
        let heal = self.fighter(me).policy.heal;
        let is_there = |friend| !self.is_out(friend) || lies(self, friend);
        let near = |friend| self.in_contact(me, friend) && is_there(friend) && self.wants_boxes(friend, heal);
        let near = self.setup.friends(me).that(near);
        // Of equals the first.
        let (gain, Reverse(friend)) = near.map(|friend| (gains(self, friend, boxes), Reverse(friend))).max()?;
        let pays = heal != Heal::Pays || gain > best_attack(self, me);
        let name = self.setup.fighters[friend.place()].name.clone();
        let words = [format!("heal {name}"), "attack".to_owned()];
        let told = |_: &Setup, option: usize| words[option].clone();
        let healed = self.decide(HEAL, me, false, words.len(), |_| usize::from(!pays), told) == 0;
        healed.then_some(friend)
    }
}

/// What comes back to a friend on average of what he has left, in units of [`ONE`].
fn gains<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, friend: FigureId, boxes: &Boxes) -> u64 {
    let before = *fight.now(friend);
    if fight.is_out(friend) {
        let empty = before.boxes.iter().filter(|&&left| left == 0).count();
        return boxes[empty..].iter().map(|&chance| u64::from(chance)).sum();
    }
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

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// What foes could take of a figure where he stands, less what they could after a change of how all stand.
    pub fn saved_by(&mut self, who: FigureId, change: impl FnOnce(&mut Self)) -> i64 {
        -self.raised_by(change, |fight| exposure(fight, who) as i64)
    }

    /// By how much a round is worse for a figure after a change of how all stand, wherever he and his foes will stand: what
    /// each of them could take of him at most, and what he could take of one.
    pub fn spoilt_by(&mut self, who: FigureId, change: impl FnOnce(&mut Self)) -> i64 {
        -self.raised_by(change, |fight| fight.round_at_best(who))
    }

    /// By how much more all foes could take of a figure with their shots after a change of how all stand, wherever they will
    /// stand.
    pub fn shot_at_more_by(&mut self, who: FigureId, change: impl FnOnce(&mut Self)) -> i64 {
        self.raised_by(change, |fight| fight.foes(who).map(|foe| i64::from(tolls_at_best(fight, foe, who)[1])).sum())
    }

    /// By how much more something comes to after a change of how all stand, who stand as before then.
    fn raised_by(&mut self, change: impl FnOnce(&mut Self), worth: impl Fn(&mut Self) -> i64) -> i64 {
        let before = worth(self);
        let kept = self.figures.to_vec();
        change(self);
        let after = worth(self);
        self.figures.copy_from_slice(&kept);
        after.saturating_sub(before)
    }

    fn round_at_best(&mut self, who: FigureId) -> i64 {
        let most =
            |fight: &mut Self, of, from| i64::from(tolls_at_best(fight, of, from).into_iter().max().unwrap_or(0));
        let foes = self.foes(who);
        let lost: i64 = foes.map(|foe| most(self, foe, who)).sum();
        foes.map(|foe| most(self, who, foe)).max().unwrap_or(0) - lost
    }

    /// By how much the best attack of a figure's turn is worth more after a change of how all stand: of what its target has
    /// left, and for whoever is greedy less what it costs.
    pub fn gain_of(&mut self, me: FigureId, change: impl FnOnce(&mut Self)) -> i64 {
        self.raised_by(change, |fight| best_turn(fight, me))
    }

    /// What the best attack of a figure's turn takes of what its target has left.
    pub fn best_of_attacks(&mut self, me: FigureId) -> i64 {
        best_attack(self, me) as i64
    }

    /// What a blow takes of a foe to whom a friend is brought without a charge, if so likely, less what he loses by
    /// being there: what foes could do more to him than where he stands, half of what they could do if he has fallen,
    /// and what his own turn takes less, if that is still to come.
    pub fn gain_of_blow(&mut self, who: FigureId, foe: FigureId, blow: &Attack, likely: u32) -> i64 {
        let manner = Manner { free: true, ..Manner::default() };
        let waits = self.waiting.contains(who);
        let turn = |fight: &mut Self| {
            if waits { fight.in_turn_of(who, |fight| best_attack(fight, who) as i64) } else { 0 }
        };
        let [exposed, takes] = [exposure(self, who) as i64, turn(self)];
        let (blow, exposed_there, takes_there) = self.if_apart(who, foe, 0, |fight| {
            let blow = struck(fight, who, foe, blow, manner).0;
            (blow, exposure(fight, who) as i64, turn(fight))
        });
        let gain = i64::from(scaled(likely, toll(self, foe, &blow)));
        let falls = i64::from(ONE - likely) * exposed_there / i64::from(ONE) / 2;
        gain - (exposed_there - exposed).max(0) - falls - (takes - takes_there).max(0)
    }

    /// Whether it is worth more at all.
    pub fn gains_by(&mut self, me: FigureId, change: impl FnOnce(&mut Self)) -> bool {
        self.gain_of(me, change) > 0
    }
}

/// What a turn is worth to a figure by its best attack: the one under way, or his next one while he waits for it.
fn best_turn<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> i64 {
    match fight.waiting.contains(me) {
        true => next_turn(fight, me),
        false if fight.setup.greedy.contains(me) => comes_to(fight, me),
        false => best_attack(fight, me) as i64,
    }
}

/// The same of a turn that begins now.
pub(super) fn next_turn<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> i64 {
    match fight.setup.greedy.contains(me) {
        true => promise(fight, me),
        false => fight.in_turn_of(me, |fight| best_attack(fight, me) as i64),
    }
}

/// What the best attack of a turn takes of what its target has left.
pub(super) fn best_attack<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> u64 {
    best_blow(fight, me, Freedom::at_first(fight, me))
}

/// The same of an attack with so much freedom.
pub(super) fn best_blow<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, freedom: Freedom) -> u64 {
    let (all, fighter) = (deeds(fight, me, freedom, false), fight.fighter(me));
    let mut picks: Vec<Pick> = all.iter().filter_map(|deed| deed.pick).collect();
    // Where somebody steps on to after an attack is nothing to it.
    picks.dedup();
    picks.retain(|pick| pick.of(fighter).effect.takes_boxes());
    picks.iter().map(|pick| u64::from(takes(fight, me, pick))).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Scripted;
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::losses::certainly;

    /// Two boxes on top of one with its half for the check are 2 / 1.5 of what he has; with one box missing only one
    /// comes back, 1 / 5.5; with as many missing as even chances of none and two give, half of the first.
    #[test]
    fn boxes_are_worth_what_they_add_to_what_is_left() {
        let mut bout = Bout::between("", "body = 6", "");
        let mut gained = |left: u8, boxes: &Boxes| {
            bout.state.fighters[0].boxes[0] = left;
            let mut chance = Scripted::new(&[]);
            let gained = gains(&mut bout.fight(&mut chance), FigureId::at(0), boxes);
            assert_eq!(bout.state.fighters[0].boxes, [left, 30]);
            gained
        };
        let one = u64::from(ONE);
        assert_eq!(gained(1, &certainly(2)), 2 * (2 * one / 3));
        assert_eq!(gained(5, &certainly(2)), 2 * one / 11);
        assert_eq!([gained(6, &certainly(2)), gained(1, &certainly(0))], [0, 0]);
        let mut even = certainly(0);
        even[0] = ONE / 2;
        even[2] = ONE / 2;
        assert_eq!(gained(1, &even), 2 * (2 * one / 3) / 2);
    }

    /// `smf.power.healing`: whoever lies gains all if he stands up, a box for each empty track being enough, and
    /// whatever else he lacks: here no box comes with 1/4, one with 1/4, two with 1/2.
    #[test]
    fn whoever_lies_gains_all_if_he_stands_up() {
        use crate::systems::smf::team::tests::{Fray, OTHER};
        let mut fray = Fray::new("", &[OTHER, "body = 6; psyche = 6"], &[OTHER]);
        fray.state.fall(1);
        let mut chance = Scripted::new(&[]);
        let mut even = certainly(0);
        (even[0], even[1], even[2]) = (ONE / 4, ONE / 4, ONE / 2);
        for (left, gained) in [([0, 5], ONE / 4 * 3), ([0, 1], ONE / 4 * 3), ([0, 0], ONE / 2)] {
            fray.state.fighter_mut(1).boxes = left;
            assert_eq!(gains(&mut fray.fight(&mut chance), FigureId::at(1), &even), u64::from(gained), "{left:?}");
        }
    }

    /// `smf.power.healing`: by default a friend is healed where that gives him more of what he has than the best attack
    /// takes of its target; by another policy as soon as that thinks of it. Of equals the first is healed.
    #[test]
    fn a_friend_is_healed_where_that_is_worth_more_than_an_attack() {
        use crate::systems::smf::team::tests::Fray;
        for (policy, foe, left, heals) in [
            ("pays", 30, 1, true),
            ("pays", 1, 3, false),
            ("half", 1, 3, true),
            ("half", 1, 4, false),
            ("never", 30, 1, false),
        ] {
            let healer = format!("body = 30; powers = [\"healing\"]; policy = {{ heal = \"{policy}\" }}");
            let mut fray = Fray::new("", &[&healer, "body = 6", "body = 6"], &[&format!("body = {foe}")]);
            (1..3).for_each(|friend| fray.state.hurt(friend, left));
            fray.turn(&[if heals { ("Healing", 4) } else { ("melee attack", 0) }]);
            let healed = left + if heals { 2 } else { 0 };
            assert_eq!([1, 2].map(|friend| fray.boxes(friend)), [healed, left], "{policy} {foe} {left}");
        }
    }
}
