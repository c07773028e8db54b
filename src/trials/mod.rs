//! Stage 3: from a compiled case to a tally, by playing it.
//!
//! Each trial owns its dice, so a tally depends on neither threads nor batches nor order. Rules are compiled into the
//! loop of [`batch`]; who plays which trials is for [`crate::contest`] to say.

mod batch;
mod effort;
pub mod splitting;
mod story;

pub use batch::{Notes, batch, batch_as};
pub use effort::{SOUNDINGS, effort, least_effort};
pub use story::{Event, Story, tell, tell_as};
