//! A team combat solved as a game of two players (`policy.power.equilibrium`), for a side that plays as well as it can.
//!
//! All decisions are in it: which hero fights, the powers, the recovery actions, KO or New Target. What a card does
//! when it can be used follows `policy.effects.default`.

use super::setup::Setup;
use super::state::State;
use super::system::Team;
use super::words::stakes;
use crate::chance::{Player, Weights};
use crate::exact::Budget;
use crate::exact::game::{Explored, Unfit, explore};
use crate::systems::marvel_heroes::combat::Ruleset;
use crate::systems::marvel_heroes::state::OUTCOMES;
use std::collections::HashMap;

/// What each side that plays as well as it can does in every state.
///
/// # Errors
/// When the combat has too many states.
pub fn best<R: Ruleset>(setup: &Setup, sides: [bool; 2]) -> Result<[Option<HashMap<State, Weights>>; 2], Unfit> {
    let Explored { at, game } = explore::<Team<R>>(setup, OUTCOMES, [true, true], &Budget::default())?;
    let solution = game.solve(&stakes().payoff());
    let mixes = |player: Player| {
        let decides = |place: &usize| game.nodes[*place].options[player.index()] > 1;
        let mix = |place: usize| Some((at[place].state, Weights::new(&solution.weights(player, place)).ok()?));
        (0..at.len()).filter(decides).filter_map(mix).collect()
    };
    Ok([Player::First, Player::Second].map(|player| sides[player.index()].then(|| mixes(player))))
}
