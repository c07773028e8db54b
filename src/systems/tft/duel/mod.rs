//! A static duel: two figures in adjacent hexes, each on its level, until one is out (`tft.duel.setup`).
//!
//! [`compile`] reads it and makes a [`setup`] of it, [`turn`] plays it. Nobody moves, nobody forces a retreat; see [`super::staircase`] for that.

pub mod compile;
pub mod setup;
pub mod state;
pub mod system;
pub mod turn;
pub mod variants;

#[cfg(test)]
mod apart;
#[cfg(test)]
mod oracle;
#[cfg(test)]
mod order;
#[cfg(test)]
mod shown;
#[cfg(test)]
pub mod tests;

use crate::keys::Keys;
use crate::systems::rules::Play;

/// The play as scenario files know it.
pub const PLAY: Play = Play {
    id: "duel",
    about: "two figures in adjacent hexes, each on a level, until one is out",
    outcomes: &["… wins", "no weapon left", "out of reach", "undecided"],
    keys: compile::Document::keys,
    asks: false,
    teams: None,
    compile: compile::duel,
    apart: Some(&variants::APART),
};
