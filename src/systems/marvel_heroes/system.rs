//! Duels as something that can be played.

use super::combat::Fight;
use super::endless;
use super::fighter::{HERO, VILLAIN};
use super::metrics::Count;
use super::setup::Setup;
use super::stakes;
use super::state::{Outcome, State};
use crate::chance::Chance;
use crate::game::{Bar, Meter, Progress, Stakes, Standing, System, Tableau};

/// Duels.
#[derive(Debug)]
pub struct Duel;

impl System for Duel {
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

    /// One sequence (`marvel-heroes.combat.repeat`).
    #[inline(always)]
    fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        let mut fight = Fight { setup, state, chance, meter };
        let (powers, decided) = fight.powers();
        // What can never end under the policies of the set-up may well end when somebody decides.
        if !decided && !setup.endless.is_empty() && setup.endless.contains(&endless::projected(setup, fight.state)) {
            return Progress::Over(Outcome::Endless as usize);
        }
        if fight.remaining(HERO) == 1 && fight.remaining(VILLAIN) == 1 {
            fight.meter.count(Count::LastKo.of(HERO), 1);
        }
        let Some(outcome) = fight.sequence(powers) else { return Progress::Tick };
        for side in [HERO, VILLAIN] {
            let left = fight.remaining(side);
            fight.meter.count(Count::Left.of(side), u32::from(left));
        }
        Progress::Over(outcome as usize)
    }

    fn undecided(_setup: &Setup) -> usize {
        Outcome::Undecided as usize
    }

    fn stakes(setup: &Setup) -> Option<Stakes> {
        Some(stakes::stakes(setup))
    }

    fn tableau(setup: &Setup, state: &State) -> Option<Tableau> {
        let standing = [HERO, VILLAIN].map(|side| {
            let (full, taken) = (setup.fighters[side].ko, state.kos[side]);
            Standing {
                name: setup.fighters[side].name.clone(),
                side: side as usize,
                place: None,
                bars: vec![Bar { what: "KOs left", left: full.saturating_sub(taken).into(), full: full.into() }],
                words: Vec::new(),
                is_out: taken >= full,
            }
        });
        Some(Tableau { figures: standing.into(), next: Some(state.initiative() as usize) })
    }

    fn state_name(setup: &Setup, state: &State) -> String {
        stakes::state_name(setup, state)
    }
}
