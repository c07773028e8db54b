//! Intervals, tests and plans for what was counted.
//!
//! Everything takes integers and plain numbers and gives numbers back; nothing here knows what a fight, a scenario or
//! a tally is, nothing owns a seed, prints or reads, and no other module of the crate is used. Each function names the
//! paper that its method comes from.

pub mod additive;
mod binomial;
mod chi_squared;
pub mod crossing;
pub mod density;
mod gauss;
pub mod holm;
pub(crate) mod linear;
pub mod matchups;
pub mod mean;
pub mod paired;
pub mod plan;
pub mod proportion;
pub mod quantile;
pub mod sequence;
mod solve;
mod student;
pub mod unpaired;
pub mod verdict;
