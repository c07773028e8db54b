//! A run, or a table of the lab, in many parts: cut into numbered units that anybody may play, in any order and as
//! often as he likes, on any number of machines; added up they are what one machine would have made.
//!
//! A folder holds `plan.json` ([`Sheet`]) and one file of segments for each shard ([`segments`]): a segment is what was
//! counted in one unit, with the digest of the plan and one of its own, and reaches the disk before the next unit
//! begins. So a part that is killed loses at most the unit that it was playing, and the same command goes on where it
//! ended. Engines that start a part twice do no harm: equal segments count once, and whoever plays a shard has locked
//! the file beside its segments.

mod answers;
mod disk;
mod error;
mod lock;
pub mod segments;
mod sheet;
mod stages;
#[cfg(test)]
mod tests;
mod unfinished;

pub use answers::Answers;
pub use disk::sync_folder;
pub use error::{ShardError, named, shown};
pub use segments::{Counted, Counts, Holding, Shard, missing};
pub use sheet::{Asked, Blocks, Cut, MOST_UNITS, NAME as PLAN, Sheet};
pub use stages::latest;
pub use unfinished::{Kept, Unfinished};
