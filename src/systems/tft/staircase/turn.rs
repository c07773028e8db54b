//! One turn on a staircase: movement, actions, a forced retreat, injuries (`tft.board.turn`).
//!
//! Rules: `tft.board.options`, `tft.melee.order`, `tft.melee.fumble`, `tft.injury.stand-up`, `tft.duel.end`; policies
//! `board.advance` and `board.hold`.
//!
//! Reading: a figure that stands up or readies a weapon does nothing else in the turn; one that moves more than half
//! its allowance does not attack. The winner of the initiative moves second, as `tft.board.turn` has it.

use super::super::dice::Dice;
use super::super::fighter::{Side, foe_of};
use super::super::policy::Movement;
use super::super::strike::{Aim, DOWN_TARGET, Ring, Wound};
use super::super::switches::{HeightInOrder, StandUpAt};
use super::super::tables::movement::{half, walk};
use super::setup::Setup;
use super::state::{Outcome, Phase, State};
use crate::chance::{Chance, Draw};
use crate::game::{Meter, Progress};
use std::cmp::Ordering;

const TIE: Draw = Draw::new("who acts first", "tft.melee.order");
const INITIATIVE: Draw = Draw::new("who wins the initiative", "tft.board.turn");

/// What a figure does with its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    /// Strike if the foe is there; until then it may move.
    Free,
    /// Standing up at its own place in the order.
    Stand,
    /// Nothing more.
    Nothing,
}

/// Plays on to the next roll that the rest depends on, or to the end of the turn.
pub fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
    let State { now, at, phase } = state;
    let ring = Ring { fighters: &setup.fighters, switches: &setup.switches, now, chance, meter };
    let mut turn = Turn { setup, ring, at, phase };
    match *turn.phase {
        Phase::Begins => turn.begin(),
        Phase::Strikes(side) => turn.last_blow(usize::from(side)),
        Phase::Pushes(side) => turn.retreat(usize::from(side)),
    }
}

/// A move toward the foe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    /// The column in which it ends.
    to: u8,
    /// Movement points.
    spent: u32,
}

/// A turn under way.
pub struct Turn<'a, C, M> {
    /// What never changes.
    pub setup: &'a Setup,
    /// Fighters, dice, counters.
    pub ring: Ring<'a, C, M>,
    /// Columns.
    pub at: &'a mut [u8; 2],
    phase: &'a mut Phase,
}

impl<C: Chance, M: Meter> Turn<'_, C, M> {
    fn begin(&mut self) -> Progress {
        let mut actions = [self.choose(0), self.choose(1)];
        self.move_up(&mut actions);
        let first = self.first(actions);
        let second = foe_of(first);
        let strikes = actions[first] == Action::Free && self.reach(first).is_some();
        if self.act(first, actions) == Wound::Out {
            return self.won(first);
        }
        match actions[second] {
            // Whoever is knocked down before his blow has lost it.
            Action::Free if !self.ring.now[second].down && self.reach(second).is_some() => {
                if strikes {
                    *self.phase = Phase::Strikes(second as u8);
                    return Progress::Turn;
                }
                if self.act(second, actions) == Wound::Out {
                    return self.won(second);
                }
            }
            Action::Stand => {
                self.act(second, actions);
            }
            _ => {}
        }
        self.after_blows()
    }

    fn last_blow(&mut self, me: Side) -> Progress {
        match self.act(me, [Action::Free; 2]) {
            Wound::Out => self.won(me),
            _ => self.after_blows(),
        }
    }

    /// Who is down stands up, who has no weapon ready readies one; whoever does so is busy for the turn.
    fn choose(&mut self, me: Side) -> Action {
        if self.ring.now[me].down {
            if self.setup.switches.stand_up_at == StandUpAt::OwnAction {
                return Action::Stand;
            }
            self.ring.now[me].down = false;
            self.ring.note(me, "tft.injury.stand-up", "stands up");
            return Action::Nothing;
        }
        if self.ring.fighters[me].ready(&self.ring.now[me]).is_some() {
            return Action::Free;
        }
        if let Some(arms) = self.ring.now[me].arms.readied() {
            self.ring.now[me].arms = arms;
            self.ring.note(me, "tft.melee.fumble", "readies a weapon");
        }
        Action::Nothing
    }

    /// The movement phase: one after the other, by initiative wherever it matters who moves first (`tft.board.turn`).
    fn move_up(&mut self, actions: &mut [Action; 2]) {
        let moves = |side: Side| actions[side] == Action::Free && self.setup.movement[side] == Movement::Advance;
        let ways = [0, 1].map(|side| if moves(side) { self.way(side, *self.at) } else { None });
        let order = match &ways {
            [None, None] => return,
            [Some(_), Some(_)] => self.initiative(),
            // Only one can go anywhere yet; where he gets to may open a way for the other, who in his turn has one only
            // when he moves second.
            [Some(way), None] | [None, Some(way)] => {
                let first = usize::from(ways[0].is_none());
                let mut at = *self.at;
                at[first] = way.to;
                let second = foe_of(first);
                if moves(second) && self.way(second, at).is_some() { self.initiative() } else { [first, second] }
            }
        };
        for me in order {
            if actions[me] == Action::Free && self.setup.movement[me] == Movement::Advance {
                actions[me] = self.advance(me);
            }
        }
    }

    /// Who moves first: the loser of the initiative.
    fn initiative(&mut self) -> [Side; 2] {
        let winner = self.ring.chance.draw(INITIATIVE, Dice::shared().coin());
        self.ring.note(winner, INITIATIVE.rule, "wins the initiative, and moves second");
        [foe_of(winner), winner]
    }

    /// How far a side goes toward the foe in this turn, with both in these columns; `None` when it need not or cannot.
    fn way(&self, me: Side, at: [u8; 2]) -> Option<Way> {
        let (from, foe_at) = (at[me], at[foe_of(me)]);
        let (weapon, _) = self.ring.fighters[me].ready(&self.ring.now[me])?;
        if self.setup.reach(me, from, foe_at, self.ring.now[foe_of(me)].down, weapon).is_some() {
            return None;
        }
        let beside = Setup::beside(from, foe_at);
        // A foe who is down will stand up again: he is gone to even where he cannot be struck as he lies.
        self.setup.reach(me, beside, foe_at, false, weapon)?;
        let path = Setup::path(from, beside);
        if path.len() < 2 || !self.setup.walkable(me, &path) {
            return None;
        }
        let figure = &self.setup.fighters[me].figure;
        let levels: Vec<i32> = path.iter().map(|&column| self.setup.level(column)).collect();
        let walk = walk(&levels, u32::from(figure.move_height), u32::from(figure.ma()));
        Some(Way { to: path.get(walk.steps).copied().unwrap_or(from), spent: walk.spent })
    }

    /// Goes toward the foe; whether it can still attack.
    fn advance(&mut self, me: Side) -> Action {
        let Some(way) = self.way(me, *self.at) else { return Action::Free };
        self.at[me] = way.to;
        let (setup, allowance) = (self.setup, u32::from(self.setup.fighters[me].figure.ma()));
        let attacks = way.spent <= half(allowance);
        self.ring.tell(me, "tft.board.options", || {
            let far = if attacks { "" } else { ", too far to attack" };
            format!("moves to {}, {} of {allowance} points{far}", setup.place(way.to), way.spent)
        });
        if attacks { Action::Free } else { Action::Nothing }
    }

    fn first(&mut self, actions: [Action; 2]) -> Side {
        let acts = |side: Side| match actions[side] {
            Action::Free => self.reach(side).is_some() || actions[foe_of(side)] == Action::Stand,
            Action::Stand => true,
            Action::Nothing => false,
        };
        let values = [self.order_value(0, actions[0]), self.order_value(1, actions[1])];
        // Where one of them does nothing the order does not matter, and nobody tosses for it.
        let both_act = acts(0) && acts(1);
        let first = match values[0].cmp(&values[1]) {
            Ordering::Greater => 0,
            Ordering::Equal if both_act => self.ring.chance.draw(TIE, Dice::shared().coin()),
            Ordering::Less | Ordering::Equal => 1,
        };
        if both_act {
            self.ring.tell_order(first, values);
        }
        first
    }

    fn order_value(&self, me: Side, action: Action) -> i32 {
        let adj_dx = self.ring.adj_dx(me);
        let (Action::Free, Some(modifier)) = (action, self.reach(me)) else { return adj_dx };
        let height = if self.setup.switches.height_in_order == HeightInOrder::Yes { modifier } else { 0 };
        let down = if self.ring.now[foe_of(me)].down { DOWN_TARGET } else { 0 };
        adj_dx + height + down
    }

    /// What height adds to a blow of this side now; `None` when it cannot strike.
    fn reach(&self, me: Side) -> Option<i32> {
        let foe = foe_of(me);
        let (weapon, _) = self.ring.fighters[me].ready(&self.ring.now[me])?;
        self.setup.reach(me, self.at[me], self.at[foe], self.ring.now[foe].down, weapon)
    }

    fn act(&mut self, me: Side, actions: [Action; 2]) -> Wound {
        let down_at = self.setup.fighters[me].thresholds.down;
        match actions[me] {
            Action::Free => match self.reach(me) {
                Some(height) => self.ring.strike(me, Aim { height, braced: 0, defended: false, charge: false }),
                None => Wound::Stands,
            },
            Action::Stand if self.ring.now[me].hits < down_at => {
                self.ring.now[me].down = false;
                self.ring.note(me, "tft.injury.stand-up", "stands up");
                Wound::Stands
            }
            _ => Wound::Stands,
        }
    }

    /// Both have acted: whoever may push the other does so, with rolls of its own.
    fn after_blows(&mut self) -> Progress {
        match (0..2).find(|&side| self.may_push(side)) {
            Some(side) => {
                // More hits than knock somebody down change nothing any more.
                let down_at = self.setup.fighters[foe_of(side)].thresholds.down;
                let foe = &mut self.ring.now[foe_of(side)];
                foe.hits = foe.hits.min(down_at);
                *self.phase = Phase::Pushes(side as u8);
                Progress::Turn
            }
            None => self.end(None),
        }
    }

    /// A figure has won.
    pub fn won(&mut self, side: Side) -> Progress {
        self.ring.over();
        Progress::Over(if side == 0 { Outcome::First } else { Outcome::Second } as usize)
    }

    /// The turn is over: its wounds tell in the next, and the fight ends where nobody can strike any more. `fell` is
    /// who was pushed over a ledge at its end.
    pub fn end(&mut self, fell: Option<Side>) -> Progress {
        for side in 0..2 {
            self.ring.now[side].turn_over(self.setup.fighters[side].thresholds);
        }
        *self.phase = Phase::Begins;
        let state = State { now: *self.ring.now, at: *self.at, phase: Phase::Begins };
        if self.setup.goes_on(&state) {
            return Progress::Tick;
        }
        self.ring.over();
        let armed = (0..2).any(|side| self.setup.is_armed(side, &state));
        let outcome = match (armed, fell) {
            (false, _) => Outcome::NoWeapon,
            (true, Some(0)) => Outcome::FirstOff,
            (true, Some(_)) => Outcome::SecondOff,
            (true, None) => Outcome::OutOfReach,
        };
        Progress::Over(outcome as usize)
    }
}
