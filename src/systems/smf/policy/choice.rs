//! The default choices: what to do in a turn, and what is worth its price.
//!
//! Whatever a fighter can do is compared by one value: how likely he wins the race that follows ([`race`](crate::systems::smf::race)), his
//! turn having come out as its dice may fall, and both fighters keeping from then on to what is best for them
//! ([`super::field`]): an attack on one track, coming or staying away, healing, being insubstantial. So one option more
//! can only matter where it is better by that value. The dice are those of the real opposed roll in the present state:
//! every power that works now, the situation, the charge, what would be declared, Force-Field, Armor and whoever cannot
//! be seen. Fortune, which is decided after the roll, stays out of it, and so do attacks without damage, which are a
//! preference.
//!
//! Nothing in here rolls a die or changes the fight, and every number is an integer.

use super::field::{Field, struck};
use super::keys::Stance;
use super::memo::{self, Answer, Choice, Question};
use super::pair::Pair;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Manner;
use crate::systems::smf::decision;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Attack;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::losses::ONE;
use crate::systems::smf::options::{Deed, Freedom, Pick, can_walk, deeds, manner};
use crate::systems::smf::race::{Blow, NOTHING, Runner, Way, Worth, hit};
use crate::systems::smf::setup::{Ground, Setup};
use std::cmp::{Ordering, Reverse};

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// What to do: the best of whatever the first preference with an attack in reach allows.
    pub fn best_deed(&mut self, me: FigureId, freedom: Freedom) -> Deed {
        let open = self.fighter(me).policy.open.actions();
        let all = deeds(self, me, freedom, open);
        if let [only] = all[..] {
            return only;
        }
        let policy = |fight: &mut Self| {
            let preferred = if open { deeds(fight, me, freedom, false) } else { all.clone() };
            let best = if fight.setup.greedy.contains(me) {
                fight.greedy_deed(me, freedom, &preferred)
            } else {
                judged(fight, me, freedom, &preferred).1
            };
            all.iter().position(|deed| *deed == best).unwrap_or(0)
        };
        let name = |setup: &Setup, option| decision::action(setup, me, &all[option]);
        let option = self.decide(decision::ACTION, me, open, all.len(), policy, name);
        all[option]
    }

    /// Whether the fighter would be better off (`Greater`) or worse off for a change of how he and his rival stand.
    pub fn outlook_after(&mut self, me: FigureId, change: impl FnOnce(&mut Self)) -> Ordering {
        let pair = Pair::of(me, self.rival(me));
        let now = outlook(self, me);
        let before = self.keep(pair);
        change(self);
        let then = outlook(self, me);
        self.put_back(pair, before);
        then.cmp(&now)
    }

    /// Whether an extra attack, over and above the usual one, gives more than it costs.
    pub fn is_worth_it(&mut self, me: FigureId, foe: FigureId, attack: Attack, manner: Manner) -> bool {
        let decide = |fight: &mut Fight<'_, C, M>| {
            let (field, gap) = (Field::new(fight, me, foe), fight.scene.distance(me, foe));
            let blow = struck(fight, me, foe, &attack, manner).0;
            let side = field.side(me);
            let without = field.after(me, gap, Worth::LEAST, |_| true, |_| ());
            let with = field.after(me, gap, without, |_| true, |runners| hit(runners, side, &blow));
            answer(with > without, with)
        };
        decided(self, me, foe, Question::Extra, decide).1 == Choice::Yes
    }

    /// Whether getting boxes back by the power in a slot is worth a turn without an attack.
    pub fn is_worth_a_turn(&mut self, me: FigureId, slot: u8, mends: impl Fn(&mut Runner)) -> bool {
        let foe = self.rival(me);
        let decide = |fight: &mut Fight<'_, C, M>| {
            let otherwise = outlook(fight, me);
            let (field, gap) = (Field::new(fight, me, foe), fight.scene.distance(me, foe));
            let side = field.side(me);
            let healed = field.after(me, gap, otherwise, |_| true, |runners| mends(&mut runners[side]));
            answer(healed > otherwise, healed)
        };
        decided(self, me, foe, Question::Heal(slot), decide).1 == Choice::Yes
    }

    /// Whether a fighter would rather be out of contact, and leaving it is his way.
    pub fn wants_distance(&mut self, me: FigureId) -> bool {
        if !self.may_leave(me) {
            return false;
        }
        let foe = self.rival(me);
        let decide = |fight: &mut Fight<'_, C, M>| {
            let (field, gap) = (Field::new(fight, me, foe), fight.scene.distance(me, foe));
            let [leaves, stays] = [true, false]
                .map(|leaves| field.after(me, gap, Worth::LEAST, |plan| (plan.way == Way::Leave) == leaves, |_| ()));
            answer(leaves > stays, leaves)
        };
        decided(self, me, foe, Question::Distance, decide).1 == Choice::Yes
    }

    /// Whether a fighter would ever leave base contact of his own will.
    pub fn may_leave(&self, me: FigureId) -> bool {
        self.fighter(me).policy.stance == Stance::Skirmish && self.setup.rules.ground == Ground::Open
    }
}

/// Makes a decision, or remembers it.
fn decided<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    question: Question,
    decide: impl FnOnce(&mut Fight<'_, C, M>) -> Answer,
) -> Answer {
    let pair = Pair::of(me, foe);
    let company = fight.company(pair);
    let case = (pair, fight.moment(pair, company), me, fight.free, fight.charging, question);
    memo::recall(&fight.setup.id, case, || fight.in_company(pair, company, decide))
}

/// The answer to a question of yes or no.
fn answer(yes: bool, worth: Worth) -> Answer {
    (worth, if yes { Choice::Yes } else { Choice::No })
}

/// The best of these, and what it is worth. Among several foes it is what takes most of all that its target has left,
/// and of equals what leaves the better duel (`smf.combat.choose-target`).
fn judged<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    freedom: Freedom,
    deeds: &[Deed],
) -> (Worth, Deed) {
    let among = deeds.iter().any(|deed| deed.to != deeds[0].to);
    let mut best: Option<((u32, Worth), Deed)> = None;
    for (i, first) in deeds.iter().enumerate() {
        let foe = first.to;
        // Foe by foe: what is done about one of them is a duel with him.
        if deeds[..i].iter().any(|before| before.to == foe) {
            continue;
        }
        let about_him: Vec<Deed>;
        let of_him = if among {
            about_him = deeds.iter().copied().filter(|deed| deed.to == foe).collect();
            &about_him[..]
        } else {
            deeds
        };
        // What there is to do about him beside what he and his foe can tell.
        let preference = of_him.iter().find_map(|deed| Some(deed.pick?.attack.preference));
        let waits = of_him.iter().any(|deed| deed.pick.is_none());
        let question = Question::Turn { freedom, preference, waits, among };
        let (worth, choice) = decided(fight, me, foe, question, |fight| judge(fight, me, foe, of_him, among));
        let (deed, toll) = if let Choice::Deed { deed, toll } = choice { (deed, toll) } else { (*first, 0) };
        if best.is_none_or(|(most, _)| (toll, worth) > most) {
            best = Some(((toll, worth), deed));
        }
    }
    best.map_or((Worth::LEAST, deeds[0]), |((_, worth), deed)| (worth, deed))
}

/// What a blow takes of all that a figure has left, on average, in units of [`ONE`]: a knock-out is all of it, and the
/// check on the last box counts half a box.
pub(super) fn toll<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, whom: FigureId, blow: &Blow) -> u32 {
    let is_group = fight.fighter(whom).group.is_some();
    let of = |track: usize| {
        let whole = 2 * u64::from(fight.now(whom).boxes[track]) + u64::from(!is_group);
        let lost = |(boxes, &chance): (u64, &u32)| (2 * boxes).min(whole) * u64::from(chance);
        (0..).zip(&blow.given[track]).map(lost).sum::<u64>().checked_div(whole).unwrap_or(0)
    };
    // Groups lose members on one track alone.
    (0..if is_group { 1 } else { 2 }).map(of).sum::<u64>().min(ONE.into()) as u32
}

/// What an attack takes of what its target has left, in units of [`ONE`].
pub(super) fn takes<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, pick: &Pick) -> u32 {
    let manner = manner(fight, me, pick);
    let gap = fight.scene.distance(me, pick.at) - pick.walk;
    let strikes = |fight: &mut Fight<'_, C, M>| struck(fight, me, pick.at, &pick.attack, manner).0;
    let blow = fight.if_apart(me, pick.at, gap, strikes);
    toll(fight, pick.at, &blow)
}

/// Among several foes what a deed takes of what its target has left; what it is worth; of equals how much it does now,
/// and how short its way is.
type Merit = (u32, Worth, u64, Reverse<u8>);

/// The best of these, all about one foe; he is one among several.
fn judge<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    deeds: &[Deed],
    among: bool,
) -> Answer {
    let (field, distance) = (Field::new(fight, me, foe), fight.scene.distance(me, foe));
    let side = field.side(me);
    let mut best: Option<(Merit, Deed)> = None;
    for deed in deeds {
        let (mut blow, mut loss, mut gap) = (NOTHING, 0, distance);
        if let Some(pick) = deed.pick {
            let manner = manner(fight, me, &pick);
            gap -= pick.walk;
            if pick.attack.effect.takes_boxes() {
                let strikes = |fight: &mut Fight<'_, C, M>| struck(fight, me, foe, &pick.attack, manner);
                (blow, loss) = fight.if_apart(me, foe, gap, strikes);
            }
        }
        let inches = deed.step + deed.pick.map_or(0, |pick| pick.walk);
        let toll = if among { toll(fight, foe, &blow) } else { 0 };
        let floor = best.filter(|(most, _)| most.0 == toll).map_or(Worth::LEAST, |(most, _)| most.1);
        let worth = field.after(me, gap - deed.step, floor, |_| true, |runners| hit(runners, side, &blow));
        let this = (toll, worth, loss, Reverse(inches));
        if best.is_none_or(|(most, _)| this > most) {
            best = Some((this, *deed));
        }
    }
    best.map_or((Worth::LEAST, Choice::No), |((toll, worth, ..), deed)| (worth, Choice::Deed { deed, toll }))
}

/// What a fighter's turn is worth to him as things stand.
fn outlook<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> Worth {
    let walks = can_walk(fight, me);
    let freedom = Freedom { moves: true, walks };
    let deeds = deeds(fight, me, freedom, false);
    judged(fight, me, freedom, &deeds).0
}
