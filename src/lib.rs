//! What are the odds, and how sure are we? Batch simulation of tabletop superhero combat.

pub mod chance;
pub mod scenario;
pub mod stats;
pub mod tally;
