//! A fight in which players decide: between the rules, who ask, and the chance that answers for the dice.

use super::seat::{Asked, Policy};
use crate::chance::{Chance, Choice, Decision, Draw, Options, Player, Weights};
use crate::game::{AnyCase, End, Fight, Meter, Progress, play_on};
use std::any::Any;
use std::cell::Cell;

/// Who decides for each side; the set-up's policy where nobody does.
pub type Seats<'a> = [Option<&'a dyn Policy>; 2];

/// Plays one fight, with its number, from start to end, in which these players decide.
pub fn follow(case: &dyn AnyCase, seats: Seats<'_>, trial: u64, chance: &mut dyn Chance, meter: &mut dyn Meter) -> End {
    let (mut number, thought) = (0, Cell::default());
    play_on(case.clock(), &mut *case.start(), meter, &mut |fight, meter| {
        let before = case.at(fight.state());
        let (state, since, thought) = (before.state(), Vec::new(), &thought);
        fight.turn(&mut Table { case, seats, trial, number: &mut number, thought, state, since, chance }, meter)
    })
}

/// Plays one turn in which these players decide. Who tries fights out is told that it is the first of all.
pub fn turn(
    case: &dyn AnyCase,
    seats: Seats<'_>,
    fight: &mut dyn Fight,
    chance: &mut dyn Chance,
    meter: &mut dyn Meter,
) -> Progress {
    let before = case.at(fight.state());
    let (state, since, thought) = (before.state(), Vec::new(), &Cell::new(0));
    let mut table = Table { case, seats, trial: 0, number: &mut 0, thought, state, since, chance };
    let progress = fight.turn(&mut table, meter);
    meter.think(thought.get());
    progress
}

struct Table<'a> {
    case: &'a dyn AnyCase,
    seats: Seats<'a>,
    trial: u64,
    number: &'a mut u64,
    /// Steps of work that their decisions took.
    thought: &'a Cell<u64>,
    /// At the start of the turn.
    state: &'a dyn Any,
    /// What was answered in this turn.
    since: Vec<usize>,
    chance: &'a mut dyn Chance,
}

impl Table<'_> {
    fn ask(&mut self, what: Decision, offered: [Option<Options<'_>>; 2]) -> [Option<usize>; 2] {
        let seated = self.seats.map(|seat| seat.is_some());
        let counts = counts(seated, offered);
        if counts == [1, 1] {
            return seated.map(|seated| seated.then_some(0));
        }
        let mut taken = [0; 2];
        for who in [Player::First, Player::Second] {
            let side = who.index();
            let (Some(policy), Some(options), 2..) = (self.seats[side], offered[side], counts[side]) else { continue };
            let Self { case, state, trial, thought, .. } = *self;
            let (since, number) = (self.since.as_slice(), *self.number);
            let asked = Asked { case, state, since, seated, what, who, options, trial, number, thought };
            taken[side] = policy.decide(&asked, self.chance).min(counts[side] - 1);
            *self.number += 1;
        }
        self.since.push(taken[0] * counts[1] + taken[1]);
        [0, 1].map(|side| seated[side].then_some(taken[side]))
    }
}

/// How many options each side has that decides for itself; 1 for who has nothing to decide.
pub(super) fn counts(seated: [bool; 2], offered: [Option<Options<'_>>; 2]) -> [usize; 2] {
    [0, 1].map(|side: usize| match offered[side] {
        Some(options) if seated[side] => options.count(),
        _ => 1,
    })
}

/// One player's options among those of both.
pub(super) fn alone(who: Player, options: Options<'_>) -> [Option<Options<'_>>; 2] {
    let mut offered = [None; 2];
    offered[who.index()] = Some(options);
    offered
}

impl Choice for Table<'_> {
    fn pick(&mut self, what: Decision, who: Player, options: Options<'_>) -> Option<usize> {
        self.ask(what, alone(who, options))[who.index()]
    }

    fn minds(&self, who: Player) -> bool {
        self.seats[who.index()].is_some_and(|seat| seat.minds())
    }

    fn secret(&mut self, what: Decision, options: [Options<'_>; 2]) -> [Option<usize>; 2] {
        self.ask(what, options.map(Some))
    }
}

impl Chance for Table<'_> {
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        let outcome = self.chance.draw(what, weights);
        self.since.push(outcome);
        outcome
    }

    /// As those who worked out beforehand what is best: decisions are known by the part of a turn that they are in.
    fn remembers(&self) -> bool {
        true
    }
}
