//! `play = "team"`: several Ready heroes with a supporter against a Lead with backups, or against a Mastermind.
//!
//! Members keep their places for the whole combat; where each of them stands is in [`state::State`], so any combat can
//! begin from any state: [`state::State::begin`] is how one follows another. [`fight`] tells the order of play,
//! [`actions`] what can be done after a stun and with a won Outwit contest, `effects` what cards do.
//!
//! Left out: abilities of supporters that are not in the closed list of effects.

pub mod actions;
pub mod brief;
pub mod compile;
mod effects;
pub mod fight;
pub mod game;
pub mod metrics;
pub mod policy;
pub mod read;
pub mod setup;
pub mod state;

#[cfg(test)]
pub mod bout;
#[cfg(test)]
mod tests;

use super::combat::Ruleset;
use super::state::Outcome;
use crate::chance::Chance;
use crate::game::{Meter, Progress, Stakes, System};
use fight::Fight;
use setup::Setup;
use state::State;
use std::marker::PhantomData;

/// Team combats under one ruleset.
#[derive(Debug)]
pub struct Team<R>(PhantomData<R>);

impl<R: Ruleset> System for Team<R> {
    type Setup = Setup;
    type State = State;

    fn limit(setup: &Setup) -> u32 {
        setup.limit
    }

    fn start(setup: &Setup) -> State {
        setup.start
    }

    /// Up to the next decision, or to the end of the sequence.
    fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        Fight::<C, M, R>::new(setup, state, chance, meter).turn()
    }

    fn undecided(_setup: &Setup) -> usize {
        Outcome::Undecided as usize
    }

    fn stakes(_setup: &Setup) -> Option<Stakes> {
        Some(game::stakes())
    }

    fn state_name(setup: &Setup, state: &State) -> String {
        game::state_name(setup, state)
    }
}
