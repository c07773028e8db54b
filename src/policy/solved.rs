//! Who plays as well as can be: the strategy that the game solver found.

use super::seat::{Asked, Policy};
use crate::chance::{Chance, Draw, Player, Weights};
use crate::exact::game::{At, Explored, Solution};
use crate::game::System;
use std::collections::HashMap;
use std::hash::Hash;

/// What a player does at every point of a fight at which he has a choice: options with integer weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<T: Eq + Hash> {
    mixes: HashMap<At<T>, Weights>,
    free: [bool; 2],
}

impl<T: Clone + Eq + Hash> Solved<T> {
    /// The mixes of a player in a solution of this game, which was explored with these players free.
    pub fn of(explored: &Explored<T>, solution: &Solution, player: Player, free: [bool; 2]) -> Self {
        let points = explored.at.iter().zip(&explored.game.nodes).enumerate();
        let decides = points.filter(|(_, (_, node))| node.options[player.index()] > 1);
        let mix = |(place, (at, _)): (usize, (&At<T>, _))| {
            Some((at.clone(), Weights::new(&solution.weights(player, place)).ok()?))
        };
        Self { mixes: decides.filter_map(mix).collect(), free }
    }

    /// The weights of the options at a point; `None` where he has no choice, or that no fight reaches.
    pub fn weights(&self, at: &At<T>) -> Option<&Weights> {
        self.mixes.get(at)
    }
}

impl<S: System> Policy<S> for Solved<S::State> {
    /// # Panics
    /// When another player is free than when the game was solved: then it is another game.
    fn decide(&self, asked: &Asked<'_, S>, chance: &mut dyn Chance) -> usize {
        assert_eq!(asked.seated, self.free, "the players who decide are those of the solved game");
        let at = At { state: asked.state.clone(), since: asked.since.to_vec() };
        let draw = Draw::new(asked.what.what, asked.what.rule);
        self.weights(&at).map_or(0, |weights| chance.draw(draw, weights))
    }
}
