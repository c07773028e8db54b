//! The balance lab: who beats whom, what a pick is worth, and what is fair.
//!
//! ```text
//! roster file ─► Roster ─► Fights ─► Table ─► tables, report
//! ```
//!
//! A [`Roster`] lists fighters, written or made from menus, and the settings in which they meet. [`play`](mod@play)
//! plays or solves every pair, each trial on the same dice for all pairs and with the seats changed;
//! [`table`](mod@table) makes scores, ranks and strengths of it, with the statistics of [`crate::stats::matchups`].
//! Nothing in here reads a file or prints.

pub mod baseline;
pub mod blocks;
pub mod cases;
pub mod changes;
pub mod compare;
pub mod counted;
pub mod course;
pub mod expect;
pub mod fair;
pub mod gap;
pub mod judge;
pub mod leaning;
mod line_ups;
pub mod making;
pub mod matrix;
mod measured;
pub mod overall;
mod paired;
pub mod pieces;
pub mod pilot;
pub mod play;
pub mod points;
pub mod precision;
mod racing;
pub mod reading;
mod refused;
pub mod roster;
mod sample;
mod saved;
mod scored;
pub mod shortlist;
pub mod side;
pub mod since;
pub mod sounding;
pub mod stages;
pub mod standings;
pub mod table;
mod teams;
pub mod traced;
pub mod worth;

pub use course::Precision;
pub use matrix::{Matrix, matrix};
pub use pieces::{Pieces, Takes};
pub use play::{Fights, Pairs, Work, play};
pub use precision::precise;
pub use roster::{Entry, Roster, Setting};
pub use standings::tables;
pub use table::{Row, Standing, Table};

#[cfg(test)]
mod tests;
