//! A duel on a line of columns of given heights: whoever strikes without being struck pushes the other back, and down.
//!
//! The turn is that of the board (`tft.board.turn`) on a line: movement, actions, forced retreats, injuries. Behind a
//! figure is one column instead of three hexes; behind the last column is nothing to step on. [`compile`] reads it and
//! makes a [`setup`] of it, [`turn`] plays it, [`retreat`] pushes.
//!
//! Left out: disengaging, crawling, taking up a weapon that one was pushed away from.

pub mod compile;
pub mod retreat;
pub mod setup;
pub mod state;
pub mod system;
pub mod turn;

#[cfg(test)]
mod lying;
#[cfg(test)]
mod shown;
#[cfg(test)]
mod tests;

use crate::keys::Keys;
use crate::systems::rules::Play;

/// The play as scenario files know it.
pub const PLAY: Play = Play {
    id: "staircase",
    about: "two figures on a line of columns, pushing each other back, and down",
    outcomes: &["… wins", "no weapon left", "out of reach", "undecided", "… is pushed off"],
    keys: compile::Document::keys,
    asks: false,
    teams: None,
    compile: compile::staircase,
    apart: None,
};
