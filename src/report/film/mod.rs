//! A game in pictures: `slugfest replay --html` and `--svg`.
//!
//! A scene is a turn: how everybody stands after it, who moved, who attacked whom, and what happened, line by line. The
//! page shows scene by scene with buttons, the drawing a panel for each round. Both are one file that needs no network;
//! markup lives in the templates beside this file alone.

mod page;
mod reel;
mod stage;

#[cfg(test)]
mod tests;

pub use page::{MARK, drawing, page};
pub use reel::Film;
