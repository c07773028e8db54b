//! A headline from the Trouble roll to its resolution, with the Master Plan behind it if there is one.
//!
//! Rules: `marvel-heroes.headline.*`, `marvel-heroes.trouble.*`, `marvel-heroes.villains.*`,
//! `marvel-heroes.mastermind.*`, `report.headline`. The first step is everything up to the combat: [`trouble`], then
//! [`villains`]. Every sequence of the combat is a step of its own, and so is every sequence of a challenge, which goes
//! on with the heroes as the combat left them. What happens inside a combat is played by [`super::team`]: everybody who
//! may take part is a member of one team combat, and who does is in the state in which it begins.

pub mod brief;
pub mod check;
pub mod compile;
pub mod metrics;
pub mod read;
pub mod setup;
pub mod state;
pub mod system;
pub mod trouble;
pub mod villains;
pub mod written;

#[cfg(test)]
mod tests;
