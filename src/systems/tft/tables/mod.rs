//! What the rules settle without dice: who reaches whom, what a step costs, where a body stands, how far an arrow
//! flies.
//!
//! Each file is one subject, each function one rule of the ledger, in whole numbers: the plays ask them, and a board
//! can ask them too. Levels are tiles above the table, and may be negative only where a test measures differences.
//!
//! Nothing in here draws, counts or remembers.

pub mod aspect;
pub mod engagement;
pub mod footing;
pub mod gap;
pub mod height;
pub mod missile;
pub mod movement;
pub mod reach;
pub mod retreat;
pub mod scores;
pub mod sight;
pub mod terrain;
