//! All trials of a case, shared out over worker threads.

use super::batch::Contest;
use crate::chance::Stream;
use crate::tally::Tally;
use rayon::prelude::*;
use std::ops::Range;
use std::time::{Duration, Instant};

/// Trials in one batch: enough that starting one costs nothing, few enough that even the slowest fight is over soon.
const BATCH: u64 = 2048;
/// Batches in the first round, between two looks at whether to go on.
const FIRST_ROUND: u64 = 8;
/// Most batches in a round.
const MOST_BATCHES: u64 = 4096;
/// A round is to take between a quarter of this and this, so that a wish to stop is heard at once.
const ROUND: Duration = Duration::from_millis(200);

/// Which trials to play, and in what pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batches {
    /// Trial numbers.
    pub trials: Range<u64>,
    /// Trials in one batch; the tally does not depend on it.
    pub size: u64,
}

impl Batches {
    /// The trials `0..n` in batches of the usual size.
    pub fn of(n: u64) -> Self {
        Self { trials: 0..n, size: BATCH }
    }

    fn get(&self, i: u64) -> Range<u64> {
        let start = self.trials.start + i * self.size;
        start..(start + self.size).min(self.trials.end)
    }

    fn len(&self) -> u64 {
        (self.trials.end - self.trials.start).div_ceil(self.size)
    }
}

/// Plays the trials of a case on the current rayon pool.
///
/// `go_on` is asked before each round of batches with the number of trials played so far; when it answers `false` the
/// run stops, and the tally holds the trials from the first to the last one played, without gaps.
pub fn run(contest: &dyn Contest, stream: &Stream, batches: &Batches, mut go_on: impl FnMut(u64) -> bool) -> Tally {
    let mut tally = contest.empty();
    let n_batches = batches.len();
    let mut done = 0;
    let mut size = FIRST_ROUND;
    while done < n_batches && go_on(batches.get(done).start - batches.trials.start) {
        let round = done..(done + size).min(n_batches);
        let start = Instant::now();
        let played = round
            .clone()
            .into_par_iter()
            .fold(
                || contest.empty(),
                |mut tally, i| {
                    contest.batch(stream, batches.get(i), &mut tally);
                    tally
                },
            )
            .reduce(
                || contest.empty(),
                |mut a, b| {
                    a.merge(&b);
                    a
                },
            );
        tally.merge(&played);
        done = round.end;
        // How long a round is decides how often somebody looks up, never what is counted.
        let elapsed = start.elapsed();
        if elapsed > ROUND {
            size = (size / 2).max(1);
        } else if elapsed < ROUND / 4 {
            size = (size * 2).min(MOST_BATCHES);
        }
    }
    tally
}
