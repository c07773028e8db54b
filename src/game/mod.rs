//! The contract between rules and those who follow them: what a fight is, who counts, and what is said about it.
//!
//! A body of rules plays one fight at a time, drawing only through [`Chance`](crate::chance::Chance) and counting only
//! through [`Meter`]. The sampler, the exact evaluator, scripted tests and replays follow the very same function.

mod any;
mod brief;
mod counts;
pub(crate) mod hash;
mod meter;
mod party;
mod system;
mod tableau;

#[cfg(test)]
pub use any::play_turn;
pub use any::{AnyCase, BY_THE_RULES, Case, Fight, Known, States, Turn, follow, play_on};
pub use brief::{Brief, Card, Ending, Ruling};
pub use counts::Counts;
#[cfg(test)]
pub use meter::Reader;
pub use meter::{Meter, Metric, Note, Part, Renamed, Ticks, Timed};
pub use party::Party;
pub use system::{Clock, End, Progress, Stakes, System, play};
pub use tableau::{Bar, Deed, Standing, Tableau};
