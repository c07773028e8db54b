//! Places: where something stands, how far that is from somewhere else, and where a step leads.
//!
//! Nothing in here knows a game, a figure or a rule: a system says what stands in a place and what distance means.
//! Everything is in whole numbers, so that places can be states of a chain and are the same on every machine.

pub mod hexes;
pub mod line;
