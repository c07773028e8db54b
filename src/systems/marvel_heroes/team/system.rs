//! Team combats as something that can be played.

use super::fight::Fight;
use super::setup::Setup;
use super::state::State;
use super::words;
use crate::chance::Chance;
use crate::game::{Meter, Progress, Stakes, System};
use crate::systems::marvel_heroes::state::Outcome;

/// Team combats.
#[derive(Debug)]
pub struct Team;

impl System for Team {
    type Setup = Setup;
    type State = State;

    const TURN: u64 = 100;

    fn limit(setup: &Setup) -> u32 {
        setup.limit
    }

    fn start(setup: &Setup) -> State {
        setup.start
    }

    /// Up to the next decision, or to the end of the sequence.
    fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        Fight::new(setup, state, chance, meter).turn()
    }

    fn undecided(_setup: &Setup) -> usize {
        Outcome::Undecided as usize
    }

    fn stakes(_setup: &Setup) -> Option<Stakes> {
        Some(words::stakes())
    }

    fn state_name(setup: &Setup, state: &State) -> String {
        words::state_name(setup, state)
    }
}
