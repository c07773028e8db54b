//! Duels of two dials: turn by turn until one or both are knocked out.
//!
//! Rules: `heroclix.duel.model`, `heroclix.duel.details`, `heroclix.duel.tokens`, `heroclix.duel.behind`,
//! `heroclix.duel.crit-order`, `heroclix.dial.clicks`, `heroclix.turn.parts`, `heroclix.turn.tokens`.
//!
//! A turn of a duel is the attack of [`super::sequence`], played by whoever's turn it is with what the click now
//! showing has: [`read`] takes the dials that the author wrote, [`check`] refuses what cannot be, [`compile`] makes an
//! attack of every action, [`turn`] plays them in turn, and [`brief`] says what a reader has to know.
//!
//! Left out: movement (the fighters stay engaged, close or ranged), objects, and friends except for the re-rolls,
//! Enhancement and Support that the author grants.

pub mod brief;
pub mod catalogue;
pub mod check;
pub mod compile;
pub mod metrics;
pub mod open;
pub mod read;
pub mod setup;
pub mod slots;
pub mod state;
pub mod support;
pub mod turn;
pub mod variants;

#[cfg(test)]
mod bout;
#[cfg(test)]
mod lasting;
#[cfg(test)]
mod monotone;
#[cfg(test)]
mod planned;
#[cfg(test)]
mod reported;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod told;
#[cfg(test)]
mod twin;

use crate::chance::Chance;
use crate::game::{Meter, Progress, Stakes, System, Tableau};
use setup::Setup;
use state::State;

/// A duel of two dials.
#[derive(Debug)]
pub struct Duel;

impl System for Duel {
    type Setup = Setup;
    type State = State;

    const TURN: u64 = 30;

    fn limit(setup: &Setup) -> u32 {
        setup.turn_limit
    }

    #[inline(always)]
    fn start(setup: &Setup) -> State {
        setup.start
    }

    #[inline(always)]
    fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        turn::turn(setup, state, chance, meter)
    }

    fn undecided(_setup: &Setup) -> usize {
        state::Outcome::Undecided as usize
    }

    fn stakes(setup: &Setup) -> Option<Stakes> {
        open::stakes(setup)
    }

    fn tableau(setup: &Setup, state: &State) -> Option<Tableau> {
        Some(open::tableau(setup, state))
    }

    fn state_name(setup: &Setup, state: &State) -> String {
        open::state_name(setup, state)
    }

    fn leave<M: Meter>(setup: &Setup, state: &State, meter: &mut M) {
        turn::count_clicks_left(setup, state, meter);
    }
}
