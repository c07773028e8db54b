//! One turn of a static duel, step by step (`tft.duel.turn`).
//!
//! Rules: `tft.melee.order`, `tft.melee.defend`, `tft.melee.fumble`, `tft.injury.stand-up`, `tft.injury.low-st`,
//! `tft.height.advantage`, `tft.pole.charge`, `tft.duel.end`.

use super::super::dice::Dice;
use super::super::fighter::{Side, foe_of};
use super::super::metrics::Count;
use super::super::policy::{CAUTION, Policy};
use super::super::strike::{Aim, DOWN_TARGET, Ring, Wound};
use super::super::switches::{HeightInOrder, StandUpAt};
use super::setup::{Opening, Setup};
use super::state::{Outcome, Phase, State};
use crate::chance::{Chance, Draw};
use crate::game::{Meter, Progress};

const TIE: Draw = Draw::new("who acts first", "tft.melee.order");

/// What a figure does with its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Attack,
    Defend,
    /// Standing up at its own place in the order.
    Stand,
    /// Nothing more: it has stood up, picked up, drawn, or has no weapon.
    Nothing,
}

/// Plays on to the next blow, or to the end of the turn.
#[inline(always)]
pub fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
    let phase = state.phase;
    let ring = Ring { fighters: &setup.fighters, switches: &setup.switches, now: &mut state.now, chance, meter };
    let mut turn = Turn { setup, ring, phase: &mut state.phase };
    match phase {
        Phase::FirstStrikes => turn.last_blow(0),
        Phase::SecondStrikes => turn.last_blow(1),
        Phase::Opening => turn.begin(setup.opening),
        Phase::Begins => turn.begin(None),
    }
}

struct Turn<'a, C, M> {
    setup: &'a Setup,
    ring: Ring<'a, C, M>,
    phase: &'a mut Phase,
}

impl<C: Chance, M: Meter> Turn<'_, C, M> {
    /// The turn from its beginning, perhaps with a charge.
    #[inline(always)]
    fn begin(&mut self, charge: Option<Opening>) -> Progress {
        if !(0..2).any(|side| self.setup.strikes_again(side, self.ring.now[side].arms)) {
            self.ring.over();
            return Progress::Over(Outcome::OutOfReach as usize);
        }
        // Both decide by what they see at the start of the turn, then stand up, pick up and draw.
        let mut actions = [self.choose(0), self.choose(1)];
        if let Some(charge) = charge {
            actions[charge.side] = Action::Attack;
        }
        let actions = [self.movement(0, actions[0]), self.movement(1, actions[1])];
        let first = match charge {
            Some(charge) => {
                self.ring.note(charge.side, "tft.pole.charge", "acts first in the charge");
                charge.side
            }
            None => self.first(actions),
        };
        let second = foe_of(first);
        if self.act(first, actions, charge) == Wound::Out {
            return self.won(first);
        }
        match actions[second] {
            // Whoever is knocked down before his blow has lost it.
            Action::Attack if !self.ring.now[second].down && self.reach(second).is_some() => {
                if actions[first] != Action::Attack {
                    return if self.act(second, actions, None) == Wound::Out { self.won(second) } else { self.end() };
                }
                // What the second blow depends on, and no more: the first striker's own turn is over but for wounds.
                let stun = self.setup.fighters[second].thresholds.stun;
                let now = &mut self.ring.now;
                now[first].stunned = false;
                now[second].hits = if now[second].hits >= stun { stun } else { 0 };
                *self.phase = if second == 0 { Phase::FirstStrikes } else { Phase::SecondStrikes };
                Progress::Turn
            }
            Action::Stand => {
                self.act(second, actions, None);
                self.end()
            }
            _ => self.end(),
        }
    }

    /// The second blow of a turn: the foe has struck already, so it neither defends nor is down.
    #[inline(always)]
    fn last_blow(&mut self, me: Side) -> Progress {
        match self.act(me, [Action::Attack; 2], None) {
            Wound::Out => self.won(me),
            _ => self.end(),
        }
    }

    /// The policies `duel.attack` and `duel.cautious`.
    #[inline(always)]
    fn choose(&self, me: Side) -> Action {
        let (now, fighter) = (&self.ring.now[me], &self.setup.fighters[me]);
        if now.down {
            return Action::Stand;
        }
        if fighter.ready(now).is_none() {
            return Action::Nothing;
        }
        match (self.setup.policies[me], self.reach(me)) {
            (Policy::Attack, _) => Action::Attack,
            (Policy::Cautious, Some(modifier)) if self.ring.needed(me, modifier) >= CAUTION => Action::Attack,
            (Policy::Cautious, _) => Action::Defend,
        }
    }

    /// Who stands up, picks up or draws does so before any blow; what is left to do in the order of action.
    #[inline(always)]
    fn movement(&mut self, me: Side, action: Action) -> Action {
        match action {
            Action::Stand if self.setup.switches.stand_up_at == StandUpAt::Movement => {
                self.ring.now[me].down = false;
                self.ring.note(me, "tft.injury.stand-up", "stands up");
                Action::Nothing
            }
            Action::Nothing => {
                if let Some(arms) = self.ring.now[me].arms.readied() {
                    self.ring.now[me].arms = arms;
                    self.ring.note(me, "tft.melee.fumble", "readies a weapon");
                }
                Action::Nothing
            }
            Action::Defend => {
                self.ring.count(Count::Defended, me, 1);
                self.ring.note(me, "tft.melee.defend", "defends");
                Action::Defend
            }
            action => action,
        }
    }

    /// Who acts first; equal values are a coin toss, made only when it matters.
    #[inline(always)]
    fn first(&mut self, actions: [Action; 2]) -> Side {
        let stands = |side: Side| actions[side] == Action::Stand;
        let acts = |side: Side| match actions[side] {
            // Somebody who stands up before the blow comes may come into reach by it.
            Action::Attack => self.reach_to(side, self.ring.now[foe_of(side)].down && !stands(foe_of(side))).is_some(),
            Action::Stand => true,
            Action::Defend | Action::Nothing => false,
        };
        if !acts(0) {
            return 1;
        }
        if !acts(1) {
            return 0;
        }
        let values = [self.order_value(0, actions[0]), self.order_value(1, actions[1])];
        let first = match values[0].cmp(&values[1]) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => self.ring.chance.draw(TIE, Dice::shared().coin()),
        };
        self.ring.tell_order(first, values);
        first
    }

    /// Place in the order of action, fixed before the first blow (`tft.melee.order`).
    #[inline(always)]
    fn order_value(&self, me: Side, action: Action) -> i32 {
        let adj_dx = self.ring.adj_dx(me);
        let (Action::Attack, Some(modifier)) = (action, self.reach(me)) else { return adj_dx };
        let height = if self.setup.switches.height_in_order == HeightInOrder::Yes { modifier } else { 0 };
        let down = if self.ring.now[foe_of(me)].down { DOWN_TARGET } else { 0 };
        adj_dx + height + down
    }

    /// What height adds to a blow of this side now; `None` when it cannot strike.
    #[inline(always)]
    fn reach(&self, me: Side) -> Option<i32> {
        self.reach_to(me, self.ring.now[foe_of(me)].down)
    }

    #[inline(always)]
    fn reach_to(&self, me: Side, foe_is_down: bool) -> Option<i32> {
        let (place, _) = self.setup.fighters[me].ready(&self.ring.now[me])?;
        self.setup.reach[me][place][usize::from(foe_is_down)]
    }

    /// A figure's place in the order has come; `charge`: it strikes in one.
    #[inline(always)]
    fn act(&mut self, me: Side, actions: [Action; 2], charge: Option<Opening>) -> Wound {
        let down_at = self.setup.fighters[me].thresholds.down;
        match actions[me] {
            Action::Attack => {
                let Some(height) = self.reach(me) else { return Wound::Stands };
                let aim = Aim {
                    height,
                    braced: charge.map_or(0, |charge| charge.dx),
                    defended: actions[foe_of(me)] == Action::Defend,
                    charge: charge.is_some_and(|charge| charge.doubles),
                };
                self.ring.strike(me, aim)
            }
            Action::Stand if self.ring.now[me].hits < down_at => {
                self.ring.now[me].down = false;
                self.ring.note(me, "tft.injury.stand-up", "stands up");
                Wound::Stands
            }
            _ => Wound::Stands,
        }
    }

    fn won(&mut self, side: Side) -> Progress {
        self.ring.over();
        Progress::Over(if side == 0 { Outcome::First } else { Outcome::Second } as usize)
    }

    /// The turn is over (`tft.duel.end`).
    #[inline(always)]
    fn end(&mut self) -> Progress {
        for side in 0..2 {
            self.ring.now[side].turn_over(self.setup.fighters[side].thresholds);
        }
        if !(0..2).any(|side| self.setup.strikes_again(side, self.ring.now[side].arms)) {
            self.ring.over();
            return Progress::Over(Outcome::NoWeapon as usize);
        }
        *self.phase = Phase::Begins;
        Progress::Tick
    }
}
