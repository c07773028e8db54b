//! A fight in which players decide: between the rules, who ask, and the chance that answers for the dice.

use super::seat::{Asked, Policy};
use crate::chance::{Chance, Choice, Decision, Draw, Options, Player, Weights};
use crate::game::{End, Meter, Progress, System, course, step};

/// Who decides for each side; the set-up's policy where nobody does.
pub type Seats<'a, S> = [Option<&'a dyn Policy<S>>; 2];

/// Plays one fight, with its number, from start to end, in which these players decide.
pub fn follow<S: System>(
    setup: &S::Setup,
    seats: Seats<'_, S>,
    trial: u64,
    chance: &mut dyn Chance,
    meter: &mut dyn Meter,
) -> End {
    let state = S::start(setup);
    let mut table = Table { setup, seats, trial, number: 0, state: state.clone(), since: Vec::new(), chance };
    let mut meter = meter;
    course::<S, _, _>(setup, state, &mut table, &mut meter, |setup, state, table, meter| {
        table.state.clone_from(state);
        table.since.clear();
        step::<S>(setup, state, table, meter)
    })
}

/// Plays one turn in which these players decide. Who tries fights out is told that it is the first of all.
pub fn turn<S: System>(
    setup: &S::Setup,
    seats: Seats<'_, S>,
    state: &mut S::State,
    chance: &mut dyn Chance,
    meter: &mut dyn Meter,
) -> Progress {
    let mut table = Table { setup, seats, trial: 0, number: 0, state: state.clone(), since: Vec::new(), chance };
    step::<S>(setup, state, &mut table, meter)
}

struct Table<'a, S: System> {
    setup: &'a S::Setup,
    seats: Seats<'a, S>,
    trial: u64,
    number: u64,
    /// At the start of the turn.
    state: S::State,
    /// What was answered in this turn.
    since: Vec<usize>,
    chance: &'a mut dyn Chance,
}

impl<S: System> Table<'_, S> {
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
            let (setup, trial, number) = (self.setup, self.trial, self.number);
            let (state, since) = (&self.state, self.since.as_slice());
            let asked = Asked { setup, state, since, seated, what, who, options, trial, number };
            taken[side] = policy.decide(&asked, self.chance).min(counts[side] - 1);
            self.number += 1;
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

impl<S: System> Choice for Table<'_, S> {
    fn pick(&mut self, what: Decision, who: Player, options: Options<'_>) -> Option<usize> {
        self.ask(what, alone(who, options))[who.index()]
    }

    fn secret(&mut self, what: Decision, options: [Options<'_>; 2]) -> [Option<usize>; 2] {
        self.ask(what, options.map(Some))
    }
}

impl<S: System> Chance for Table<'_, S> {
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        let outcome = self.chance.draw(what, weights);
        self.since.push(outcome);
        outcome
    }
}
