//! A case ready to be played, with its rules' type erased: the one room that knows the sampler and the exact evaluator.
//!
//! Work is cut into fixed batches and shared out over threads; inside a batch nothing is dispatched.

mod batches;
mod compiled;
mod erased;
mod fallen;
mod pairs;
mod run;
mod search;
mod seated;
mod typical;

pub use batches::Batches;
pub use compiled::Compiled;
pub use erased::Contest;
pub use fallen::{Fallen, cause};
pub use pairs::{Field, Pairing, Played};
pub use run::{run, run_all};
pub use search::{Found, Unknown, Wanted, search};
