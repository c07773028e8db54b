//! Stage 3: from a compiled case to a tally, by playing it.
//!
//! Work is cut into fixed batches; each trial owns its dice, so the tally depends on neither threads nor batches nor
//! order. The type of the rules system is erased once per batch: inside one, nothing is dispatched or locked.

mod batch;
mod pairs;
mod run;
mod story;

pub use batch::{Compiled, Contest, MAX_METRICS};
pub use pairs::{Field, Notes, Pairing, Played};
pub use run::{Batches, run, run_all};
pub use story::{Event, Story};
