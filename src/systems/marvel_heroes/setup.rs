//! What [`super::compile`] makes of a case: both fighters, the rules in force, how the players decide.

use super::dice::Dice;
use super::fighter::{Fighter, Kind, VILLAIN};
use super::policy::Power;
use super::ruleset::Ruleset;
use super::state::State;
use crate::chance::Weights;
use std::sync::Arc;

/// Sequences after which a combat is called undecided (`report.outcome`).
pub const SEQUENCE_LIMIT: u32 = 1000;

/// Cards that a side may draw after a stun, as a share of useful ones (`policy.preparation.deck`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// A useless card, a useful one; `None` when every card is useful.
    pub share: Option<Weights>,
    /// Place of the effect among the side's one-use effects.
    pub slot: usize,
    /// Unused effects of this kind after which no further ones are taken.
    pub cap: u8,
}

/// A compiled duel.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Hero, villain.
    pub fighters: [Fighter; 2],
    /// Draws after a stun, for each side.
    pub decks: [Option<Deck>; 2],
    /// How each side picks its power.
    pub power: [Power; 2],
    /// Sequences after which a combat is undecided.
    pub limit: u32,
    /// By which rules attacks are settled.
    pub ruleset: Ruleset,
    /// Tables to draw from.
    pub dice: Arc<Dice>,
    /// The state in which every combat begins.
    pub start: State,
    /// States, as [`super::endless::projected`], from which nobody can ever be hurt.
    pub endless: Vec<State>,
}

impl Setup {
    /// Whether the villain is a Mastermind.
    pub fn is_mastermind(&self) -> bool {
        self.fighters[VILLAIN].kind == Kind::Mastermind
    }
}
