//! The duel on a staircase as something that can be played.

use super::setup::Setup;
use super::state::{Outcome, State};
use super::turn;
use crate::chance::Chance;
use crate::game::{Meter, Progress, System};
use crate::systems::tft::metrics::st_left;

/// The duel on a staircase.
#[derive(Debug)]
pub struct Staircase;

impl System for Staircase {
    type Setup = Setup;
    type State = State;

    const TURN: u64 = 30;

    fn limit(setup: &Setup) -> u32 {
        setup.limit
    }

    #[inline(always)]
    fn start(setup: &Setup) -> State {
        setup.start
    }

    fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        turn::turn(setup, state, chance, meter)
    }

    fn undecided(_setup: &Setup) -> usize {
        Outcome::Undecided as usize
    }

    fn leave<M: Meter>(_setup: &Setup, state: &State, meter: &mut M) {
        st_left(&state.now, meter);
    }
}
