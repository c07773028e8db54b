//! What are the odds, and how sure are we? Batch simulation of tabletop superhero combat.

pub mod chance;
pub mod error;
pub mod estimate;
pub mod exact;
pub mod plan;
pub mod run;
pub mod scenario;
pub mod stats;
pub mod systems;
pub mod tally;
pub mod trials;
