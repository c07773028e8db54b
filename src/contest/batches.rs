//! Which trials to play, and in what pieces.

use std::ops::Range;

/// Trials in one batch: enough that starting one costs nothing, few enough that even the slowest fight is over soon.
pub(super) const BATCH: u64 = 2048;

/// Which trials to play, and in what pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batches {
    /// Trial numbers.
    pub trials: Range<u64>,
    /// Trials in one batch at most; the tally does not depend on it.
    pub size: u64,
}

impl Batches {
    /// The trials `0..n` in batches of the usual size.
    pub fn of(n: u64) -> Self {
        Self { trials: 0..n, size: BATCH }
    }
}
