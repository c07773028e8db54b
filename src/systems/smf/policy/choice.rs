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
use super::memo::{self, Answer, Question};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Manner;
use crate::systems::smf::decision;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Attack;
use crate::systems::smf::options::{Deed, Freedom, can_walk, deeds, manner};
use crate::systems::smf::race::{NOTHING, Runner, Way, Worth, hit};
use crate::systems::smf::setup::{Ground, Setup};
use crate::systems::smf::state::{Side, State};
use std::cmp::{Ordering, Reverse};

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// What to do: the best of whatever the first preference with an attack in reach allows.
    pub fn best_deed(&mut self, me: Side, freedom: Freedom) -> Deed {
        let open = self.fighter(me).policy.open.actions();
        let all = deeds(self, me, freedom, open);
        if let [only] = all[..] {
            return only;
        }
        let policy = |fight: &mut Self| {
            let preferred = if open { deeds(fight, me, freedom, false) } else { all.clone() };
            let best = judged(fight, me, freedom, &preferred).1;
            all.iter().position(|deed| *deed == best).unwrap_or(0)
        };
        let name = |setup: &Setup, option| decision::action(setup, me, &all[option]);
        let option = self.decide(decision::ACTION, me, open, all.len(), policy, name);
        all[option]
    }

    /// Whether the fighter would be better off (`Greater`) or worse off for a change of the state.
    pub fn outlook_after(&mut self, me: Side, change: impl FnOnce(&mut State)) -> Ordering {
        let now = outlook(self, me);
        let before = *self.state;
        change(self.state);
        let then = outlook(self, me);
        *self.state = before;
        then.cmp(&now)
    }

    /// Whether an extra attack, over and above the usual one, gives more than it costs.
    pub fn is_worth_it(&mut self, me: Side, attack: Attack, manner: Manner) -> bool {
        let decide = |fight: &mut Fight<'_, C, M>| {
            let (field, gap) = (Field::new(fight, me), fight.state.gap);
            let blow = struck(fight, me, &attack, manner).0;
            let without = field.after(me, gap, Worth::LEAST, |_| true, |_| ());
            let with = field.after(me, gap, without, |_| true, |runners| hit(runners, me, &blow));
            answer(with > without, with)
        };
        decided(self, me, Question::Extra, decide).1.is_some()
    }

    /// Whether getting boxes back by the power in a slot is worth a turn without an attack.
    pub fn is_worth_a_turn(&mut self, me: Side, slot: u8, mends: impl Fn(&mut Runner)) -> bool {
        let decide = |fight: &mut Fight<'_, C, M>| {
            let otherwise = outlook(fight, me);
            let field = Field::new(fight, me);
            let healed = field.after(me, fight.state.gap, otherwise, |_| true, |runners| mends(&mut runners[me]));
            answer(healed > otherwise, healed)
        };
        decided(self, me, Question::Heal(slot), decide).1.is_some()
    }

    /// Whether a fighter would rather be out of contact, and leaving it is his way.
    pub fn wants_distance(&mut self, me: Side) -> bool {
        if !self.may_leave(me) {
            return false;
        }
        let decide = |fight: &mut Fight<'_, C, M>| {
            let (field, gap) = (Field::new(fight, me), fight.state.gap);
            let [leaves, stays] = [true, false]
                .map(|leaves| field.after(me, gap, Worth::LEAST, |plan| (plan.way == Way::Leave) == leaves, |_| ()));
            answer(leaves > stays, leaves)
        };
        decided(self, me, Question::Distance, decide).1.is_some()
    }

    /// Whether a fighter would ever leave base contact of his own will.
    pub fn may_leave(&self, me: Side) -> bool {
        self.fighter(me).policy.stance == Stance::Skirmish && self.setup.rules.ground == Ground::Open
    }
}

/// Makes a decision, or remembers it.
fn decided<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: Side,
    question: Question,
    decide: impl FnOnce(&mut Fight<'_, C, M>) -> Answer,
) -> Answer {
    let (setup, case) = (fight.setup, (*fight.state, me, fight.free, fight.charging, question));
    memo::recall(&setup.id, case, || decide(fight))
}

/// The answer to a question of yes or no.
fn answer(yes: bool, worth: Worth) -> Answer {
    (worth, yes.then_some(Deed { pick: None, step: 0 }))
}

/// The best of these, and what it is worth: of equals the one that does more now, and of those the shorter way.
fn judged<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: Side,
    freedom: Freedom,
    deeds: &[Deed],
) -> (Worth, Deed) {
    let question = Question::Turn(freedom.moves, freedom.walks);
    let (worth, deed) = decided(fight, me, question, |fight| judge(fight, me, deeds));
    (worth, deed.unwrap_or(deeds[0]))
}

fn judge<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, deeds: &[Deed]) -> Answer {
    let field = Field::new(fight, me);
    let worth = |deed: &Deed, floor: Worth, fight: &mut Fight<'_, C, M>| {
        let before = fight.state.gap;
        let (mut blow, mut loss) = (NOTHING, 0);
        if let Some(pick) = deed.pick {
            let manner = manner(fight, me, &pick);
            fight.state.gap -= pick.walk;
            if pick.attack.effect.takes_boxes() {
                (blow, loss) = struck(fight, me, &pick.attack, manner);
            }
        }
        let gap = fight.state.gap - deed.step;
        fight.state.gap = before;
        let inches = deed.step + deed.pick.map_or(0, |pick| pick.walk);
        (field.after(me, gap, floor, |_| true, |runners| hit(runners, me, &blow)), loss, Reverse(inches))
    };
    let mut best = (worth(&deeds[0], Worth::LEAST, fight), deeds[0]);
    for deed in &deeds[1..] {
        let this = worth(deed, best.0.0, fight);
        if this > best.0 {
            best = (this, *deed);
        }
    }
    (best.0.0, Some(best.1))
}

/// What a fighter's turn is worth to him as things stand.
fn outlook<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side) -> Worth {
    let walks = can_walk(fight, me);
    let freedom = Freedom { moves: true, walks };
    let deeds = deeds(fight, me, freedom, false);
    judged(fight, me, freedom, &deeds).0
}
