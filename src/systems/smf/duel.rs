//! A duel as the rest of the program plays it: the contract of rules, kept by [`turn`].

use super::fight::{Fight, Profile};
use super::open;
use super::setup::Setup;
use super::state::State;
use super::turn;
use crate::chance::Chance;
use crate::game::{Meter, Progress, Stakes, System};
use std::marker::PhantomData;

/// Duels under one profile of the rules.
#[derive(Debug)]
pub struct Duel<P>(PhantomData<P>);

impl<P: Profile> System for Duel<P> {
    type Setup = Setup;
    type State = State;

    const TURN: u64 = if P::RICH { 120 } else { 3 };

    fn limit(setup: &Setup) -> u32 {
        setup.rules.switches.round_limit
    }

    #[inline(always)]
    fn start(setup: &Setup) -> State {
        setup.start
    }

    #[inline(always)]
    fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        turn::turn::<P, _, _>(&mut Fight { setup, state, chance, meter, charging: None, free: 0 })
    }

    fn undecided(_setup: &Setup) -> usize {
        turn::Outcome::Undecided as usize
    }

    fn stakes(setup: &Setup) -> Option<Stakes> {
        open::stakes(setup)
    }

    fn state_name(setup: &Setup, state: &State) -> String {
        open::state_name(setup, state)
    }
}
