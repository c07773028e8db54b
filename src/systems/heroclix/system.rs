//! An attack as something that can be played.

use super::fight::Fight;
use super::sequence;
use super::setup::Setup;
use super::state::{Outcome, State};
use crate::chance::Chance;
use crate::game::{Meter, Progress, System};

/// One turn's attack.
#[derive(Debug)]
pub struct Attack;

impl System for Attack {
    type Setup = Setup;
    type State = State;

    const TURN: u64 = 30;

    fn limit(_setup: &Setup) -> u32 {
        sequence::MOST_ATTACKS
    }

    #[inline(always)]
    fn start(setup: &Setup) -> State {
        setup.start
    }

    #[inline(always)]
    fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        Fight { setup, state, chance, meter }.advance()
    }

    /// No turn lasts that long: the second attack is the last.
    fn undecided(_setup: &Setup) -> usize {
        Outcome::NoAttack as usize
    }
}
