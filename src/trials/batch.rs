//! One batch of trials of one case: the loop in which nothing is dispatched, locked or allocated.

use crate::chance::{Sampled, Stream};
use crate::game::{Brief, Counts, End, System, play};
use crate::tally::{Histogram, Tally};
use std::ops::Range;

/// Plays these trials of a stream, adds them to a tally, and notes what came of each where that is asked for.
pub fn batch<S: System>(
    setup: &S::Setup,
    brief: &Brief,
    stream: &Stream,
    trials: Range<u64>,
    tally: &mut Tally,
    notes: Option<&mut Notes>,
) {
    batch_as(brief, trials, tally, notes, |trial, counts| {
        play::<S, _, _>(setup, &mut Sampled::new(stream.trial(trial)), counts)
    });
}

/// The same of fights that somebody else plays, each by its number, with the counts of one that has not begun.
#[inline(always)]
pub fn batch_as(
    brief: &Brief,
    trials: Range<u64>,
    tally: &mut Tally,
    mut notes: Option<&mut Notes>,
    mut fight: impl FnMut(u64, &mut Counts) -> End,
) {
    // Tables cost more than they save: where many cases are played side by side, batches are of a few trials each.
    let is_long = trials.end.saturating_sub(trials.start) >= WORTH_TABLES;
    let mut batch = is_long.then(|| BatchCounts::new(brief));
    let mut counts = Counts::default();
    for trial in trials {
        counts.clear();
        let end = fight(trial, &mut counts);
        match &mut batch {
            Some(batch) => batch.add(end, &counts, tally),
            None => count_one(end, &counts, brief, tally),
        }
        if let Some(notes) = &mut notes {
            notes.add(end, &counts, brief);
        }
    }
    if let Some(batch) = batch {
        batch.merge_into(tally);
    }
}

/// Counts a trial straight in the tally.
#[inline(never)]
fn count_one(end: End, counts: &Counts, brief: &Brief, tally: &mut Tally) {
    unusual(&mut tally.lengths, end.outcome, end.ticks as usize);
    for (place, metric) in brief.metrics.iter().enumerate() {
        unusual(&mut tally.metrics, place, counts[metric.index] as usize);
    }
}

/// What came of the trials of one batch of one case, one by one.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// Outcomes by their indices.
    pub outcomes: Vec<u16>,
    /// The clock, then the metrics of the brief.
    pub values: Vec<Vec<u32>>,
}

impl Notes {
    /// Nothing noted yet.
    pub fn of(brief: &Brief) -> Self {
        Self { outcomes: Vec::new(), values: vec![Vec::new(); 1 + brief.metrics.len()] }
    }

    /// Forgets what was noted, not the room for it.
    pub fn clear(&mut self) {
        self.outcomes.clear();
        self.values.iter_mut().for_each(Vec::clear);
    }

    /// Notes of later trials, behind these.
    pub fn append(&mut self, later: &mut Self) {
        self.outcomes.append(&mut later.outcomes);
        self.values.iter_mut().zip(&mut later.values).for_each(|(values, later)| values.append(later));
    }

    #[inline(never)]
    fn add(&mut self, end: End, counts: &Counts, brief: &Brief) {
        // A play has a closed list of a few outcomes.
        self.outcomes.push(end.outcome as u16);
        let counted = brief.metrics.iter().map(|metric| counts[metric.index]);
        self.values.iter_mut().zip(std::iter::once(end.ticks).chain(counted)).for_each(|(values, n)| values.push(n));
    }
}

/// Trials of a batch from which flat tables are worth the room they take.
const WORTH_TABLES: u64 = 16;

/// Values below this are counted in a flat table, the others straight in the tally.
const USUAL: usize = 64;

/// How often each usual value came up, and in the last place how often any other.
type Usual = [u64; USUAL + 1];

/// Histograms of one batch: all the usual values side by side, so that a trial is counted without following pointers.
struct BatchCounts {
    /// Lengths by outcome.
    lengths: Vec<[u64; USUAL]>,
    /// Index of each metric in [`Counts`], and its histogram.
    metrics: Vec<(usize, Usual)>,
}

impl BatchCounts {
    fn new(brief: &Brief) -> Self {
        let metrics = brief.metrics.iter().map(|metric| (metric.index, [0; USUAL + 1])).collect();
        Self { lengths: vec![[0; USUAL]; brief.outcomes.len()], metrics }
    }

    #[inline(always)]
    fn add(&mut self, end: End, counts: &Counts, tally: &mut Tally) {
        let counted = self.lengths.get_mut(end.outcome).and_then(|lengths| lengths.get_mut(end.ticks as usize));
        match counted {
            Some(count) => *count += 1,
            None => unusual(&mut tally.lengths, end.outcome, end.ticks as usize),
        }
        let mut largest = 0;
        for (index, values) in &mut self.metrics {
            let value = counts[*index];
            largest |= value;
            values[(value as usize).min(USUAL)] += 1;
        }
        if largest as usize >= USUAL {
            self.count_unusual(counts, tally);
        }
    }

    /// Counts in the tally what has no place in the flat tables.
    #[cold]
    #[inline(never)]
    fn count_unusual(&self, counts: &Counts, tally: &mut Tally) {
        for (i, (index, _)) in self.metrics.iter().enumerate() {
            let value = counts[*index] as usize;
            if value >= USUAL {
                unusual(&mut tally.metrics, i, value);
            }
        }
    }

    fn merge_into(self, tally: &mut Tally) {
        for (histogram, counts) in tally.lengths.iter_mut().zip(&self.lengths) {
            histogram.merge_counts(trimmed(counts));
        }
        for (histogram, (_, counts)) in tally.metrics.iter_mut().zip(&self.metrics) {
            histogram.merge_counts(trimmed(&counts[..USUAL]));
        }
    }
}

/// Counts in a histogram, if there is one of that number.
#[inline(never)]
fn unusual(histograms: &mut [Histogram], i: usize, value: usize) {
    if let Some(histogram) = histograms.get_mut(i) {
        histogram.add(value);
    }
}

/// Without the noughts at the end, so that no histogram is longer than what was counted in it.
fn trimmed(counts: &[u64]) -> &[u64] {
    let len = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
    &counts[..len]
}
