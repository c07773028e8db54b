//! Combats that can never end (`report.outcome`): states from which no KO can ever be given.
//!
//! Whether somebody can be hurt depends on Initiative and on the ratings that effects may still replace, not on tokens
//! or on KOs that may be cancelled. So the sequences are followed with fighters who never fall, every course of the
//! dice once, and a state is endless when no chain of sequences from it holds a KO. From every other state an end is
//! reached with probability 1 sooner or later: chances to give a KO never run out there, and what cancels KOs is
//! restored with probability 1/2 at most.

use super::combat::Fight;
use super::fighter::{Effect, HERO, VILLAIN};
use super::metrics::Count;
use super::setup::Setup;
use super::state::State;
use crate::chance::Enumerated;
use crate::game::Meter;

/// Tokens that nobody ever reaches.
const NEVER: u8 = u8::MAX;

/// What of a state decides whether somebody can still be hurt.
#[inline]
pub fn projected(setup: &Setup, state: &State) -> State {
    let mut state = State { kos: [0; 2], ..*state };
    for side in [HERO, VILLAIN] {
        for (unused, one) in state.unused[side].iter_mut().zip(&setup.fighters[side].one_use) {
            if one.effect == Effect::CancelKo {
                *unused = 0;
            }
        }
    }
    state
}

/// The projected states from which nobody can ever be hurt; most combats have none.
pub fn endless(setup: &Setup) -> Vec<State> {
    let mut immortal = setup.clone();
    immortal.fighters.iter_mut().for_each(|fighter| fighter.ko = NEVER);
    let mut states = vec![projected(setup, &setup.start)];
    let mut next: Vec<Vec<usize>> = Vec::new();
    let mut hurts: Vec<bool> = Vec::new();
    while next.len() < states.len() {
        let (mut successors, mut hurt) = (Vec::new(), false);
        let mut chance = Enumerated::new();
        loop {
            let (mut state, mut kos) = (states[next.len()], Kos(0));
            let (chance, meter) = (&mut chance, &mut kos);
            let mut fight = Fight { setup: &immortal, state: &mut state, chance, meter };
            let (powers, _) = fight.powers();
            fight.sequence(powers);
            let after = projected(setup, &state);
            let place = states.iter().position(|known| *known == after).unwrap_or_else(|| {
                states.push(after);
                states.len() - 1
            });
            if !successors.contains(&place) {
                successors.push(place);
            }
            hurt |= kos.0 > 0;
            if !chance.advance() {
                break;
            }
        }
        next.push(successors);
        hurts.push(hurt);
    }
    while let Some(found) = (0..states.len()).find(|&i| !hurts[i] && next[i].iter().any(|&after| hurts[after])) {
        hurts[found] = true;
    }
    states.into_iter().zip(hurts).filter(|(_, hurts)| !hurts).map(|(state, _)| state).collect()
}

/// Counts KOs and nothing else.
struct Kos(u32);

impl Meter for Kos {
    fn count(&mut self, metric: usize, n: u32) {
        if metric == Count::Kos.of(HERO) || metric == Count::Kos.of(VILLAIN) {
            self.0 += n;
        }
    }
}
