//! `play = "team"`: several Ready heroes with a supporter against a Lead with backups, or against a Mastermind.
//!
//! Members keep their places for the whole combat; where each of them stands is in [`state::State`], so any combat can
//! begin from any state: [`state::State::begin`] is how one follows another. [`turn`] tells the order of play,
//! [`options`] what can be done after a stun and with a won Outwit contest, [`actions`] what comes of it, `effects`
//! what cards do.
//!
//! Left out: abilities of supporters that are not in the closed list of effects.

pub mod actions;
pub mod brief;
pub mod compile;
mod decide;
mod effects;
pub mod fight;
pub mod game;
pub mod metrics;
pub mod options;
pub mod policy;
pub mod read;
pub mod setup;
pub mod state;
pub mod system;
pub mod turn;
pub mod words;

#[cfg(test)]
pub mod bout;
#[cfg(test)]
mod tests;
