//! The static duel as something that can be played.

use super::setup::Setup;
use super::state::{Outcome, State};
use super::turn;
use crate::chance::Chance;
use crate::game::{Bar, Meter, Progress, Standing, System, Tableau};
use crate::systems::tft::fighter::Arms;
use crate::systems::tft::metrics::st_left;

/// The static duel.
#[derive(Debug)]
pub struct Duel;

impl System for Duel {
    type Setup = Setup;
    type State = State;

    fn limit(setup: &Setup) -> u32 {
        setup.limit
    }

    #[inline(always)]
    fn start(setup: &Setup) -> State {
        setup.start
    }

    #[inline(always)]
    fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        turn::turn(setup, state, chance, meter)
    }

    #[inline(always)]
    fn settled(setup: &Setup) -> bool {
        !(0..2).any(|side| setup.strikes_again(side, setup.start.now[side].arms))
    }

    fn undecided(_setup: &Setup) -> usize {
        Outcome::Undecided as usize
    }

    fn tableau(setup: &Setup, state: &State) -> Option<Tableau> {
        let standing = setup.fighters.iter().zip(&state.now).enumerate().map(|(side, (fighter, now))| Standing {
            name: fighter.figure.name.clone(),
            side,
            place: None,
            bars: vec![Bar { what: "ST", left: now.st.into(), full: fighter.figure.st.into() }],
            words: [(now.down, "down"), (now.stunned, "stunned"), (now.arms == Arms::None, "unarmed")]
                .into_iter()
                .filter_map(|(holds, word)| holds.then_some(word))
                .collect(),
            is_out: now.st <= setup.switches.out_at(),
        });
        Some(Tableau { figures: standing.collect(), next: None })
    }

    fn leave<M: Meter>(_setup: &Setup, state: &State, meter: &mut M) {
        st_left(&state.now, meter);
    }
}
