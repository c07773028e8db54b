//! Who plays as well as can be: the strategy that the game solver found.

use super::seat::{Asked, Policy};
use crate::chance::{Chance, Draw, Player, Weights};
use crate::exact::game::{At, Explored, Solution};
use crate::game::Known;
use crate::game::hash::Distinct;
use std::any::Any;
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

/// What a player does at every point of a fight at which he has a choice: options with integer weights.
#[derive(Clone)]
pub struct Solved {
    states: Arc<dyn Known>,
    /// By the number of the state: what was answered since then, and what he does there.
    mixes: Vec<Vec<(Vec<usize>, Weights)>>,
    free: [bool; 2],
}

impl Solved {
    /// The mixes of a player in a solution of this game, which was explored with these players free.
    pub fn of<T>(explored: &Explored<T>, solution: &Solution, player: Player, free: [bool; 2]) -> Self
    where
        T: Clone + Eq + Hash + Send + Sync + 'static,
    {
        let mut states = Distinct::new();
        let number = |at: &At<T>| At { state: states.place(&at.state), since: at.since.clone() };
        let at = explored.at.iter().map(number).collect();
        let numbered = Explored { at, game: explored.game.clone() };
        Self::numbered(&numbered, Arc::new(states), solution, player, free)
    }

    /// The same of a game whose states are told by their numbers.
    pub(super) fn numbered(
        explored: &Explored<usize>,
        states: Arc<dyn Known>,
        solution: &Solution,
        player: Player,
        free: [bool; 2],
    ) -> Self {
        let mut mixes = vec![Vec::new(); explored.at.iter().map(|at| at.state + 1).max().unwrap_or(0)];
        for (place, (at, node)) in explored.at.iter().zip(&explored.game.nodes).enumerate() {
            if node.options[player.index()] > 1
                && let Ok(weights) = Weights::new(&solution.weights(player, place))
            {
                mixes[at.state].push((at.since.clone(), weights));
            }
        }
        Self { states, mixes, free }
    }

    /// The weights of the options in a state of the game, after these answers since the turn began in it; `None` where
    /// he has no choice, or that no fight reaches.
    pub fn weights(&self, state: &dyn Any, since: &[usize]) -> Option<&Weights> {
        let mixes = self.mixes.get(self.states.find(state)?)?;
        mixes.iter().find(|(known, _)| known == since).map(|(_, weights)| weights)
    }
}

impl fmt::Debug for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solved").field("mixes", &self.mixes).field("free", &self.free).finish_non_exhaustive()
    }
}

impl Policy for Solved {
    /// # Panics
    /// When another player is free than when the game was solved: then it is another game.
    fn decide(&self, asked: &Asked<'_>, chance: &mut dyn Chance) -> usize {
        assert_eq!(asked.seated, self.free, "the players who decide are those of the solved game");
        let draw = Draw::new(asked.what.what, asked.what.rule);
        self.weights(asked.state, asked.since).map_or(0, |weights| chance.draw(draw, weights))
    }
}
