//! All trials of a case, or of several side by side, shared out over worker threads.

use super::batches::{BATCH, Batches};
use super::erased::Contest;
use super::fallen::watched;
use super::pairs::{Field, Played, Worker};
use crate::chance::Stream;
use crate::tally::Tally;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Trials in the first round, between two looks at whether to go on: few, for nobody knows yet how long one takes.
const FIRST_ROUND: u64 = 128;
/// Most trials in a round.
const MOST_TRIALS: u64 = 4096 * BATCH;
/// A round is cut into so many pieces at least, for the threads to share.
const PIECES: u64 = 16;
/// A round is to take between a quarter of this and this, so that a wish to stop is heard at once.
const ROUND: Duration = Duration::from_millis(200);

/// Plays the trials of a case on the current rayon pool.
///
/// `go_on` is asked before each round of batches with the number of trials played so far; when it answers `false` the
/// run stops, and the tally holds the trials from the first to the last one played, without gaps.
///
/// # Panics
/// When the rules do in a trial, with a [`Fallen`](super::Fallen) that says in which.
pub fn run(contest: &dyn Contest, stream: &Stream, batches: &Batches, go_on: impl FnMut(u64) -> bool) -> Tally {
    run_all(Field { contests: &[contest], pairs: &[] }, stream, batches, go_on).tallies.swap_remove(0)
}

/// Plays the trials of all cases of a field, each trial with the same dice in every case, and counts the pairs.
///
/// As [`run`] does; what it tells `go_on` is the number of trials of each case, and all cases have the same.
///
/// # Panics
/// As there.
pub fn run_all(field: Field<'_>, stream: &Stream, batches: &Batches, mut go_on: impl FnMut(u64) -> bool) -> Played {
    // Whoever has played goes on in the next round with what he has: where many cases are played, adding up takes
    // longer than the few trials of a round.
    let workers: Mutex<Vec<Worker<'_>>> = Mutex::default();
    let waiting = || workers.lock().unwrap_or_else(PoisonError::into_inner);
    let Range { start: first, end: last } = batches.trials;
    let mut done = first;
    let mut size = FIRST_ROUND.div_ceil(field.contests.len().max(1) as u64);
    while done < last && go_on(done - first) {
        let end = last.min(done + size);
        let piece = size.div_ceil(PIECES).min(batches.size);
        let start = Instant::now();
        (0..(end - done).div_ceil(piece))
            .into_par_iter()
            .fold(
                || {
                    let idle = waiting().pop();
                    idle.unwrap_or_else(|| field.worker())
                },
                |mut worker, i| {
                    let start = done + i * piece;
                    let trials = start..end.min(start + piece);
                    watched(field.contests, stream, trials.clone(), || worker.batch(stream, &trials));
                    worker
                },
            )
            .for_each(|worker| waiting().push(worker));
        done = end;
        // How long a round is decides how often somebody looks up, never what is counted.
        let elapsed = start.elapsed();
        if elapsed > ROUND {
            size = (size / 2).max(1);
        } else if elapsed < ROUND / 4 {
            size = (size * 2).min(MOST_TRIALS);
        }
    }
    let all = std::mem::take(&mut *waiting()).into_iter().map(|worker| worker.played).reduce(|mut all, played| {
        all.merge(&played);
        all
    });
    all.unwrap_or_else(|| field.empty())
}
