//! One batch of trials of one case, and the case with its rules system's type erased.

use super::pairs::Notes;
use super::story::{self, Story};
use crate::chance::fraction::Fraction;
use crate::chance::{Sampled, Stream};
use crate::exact::game::{Advice, Unfit, advise};
use crate::exact::{self, Budget, Exact, Formula, Fractions, TooLarge};
use crate::systems::{Brief, End, Meter, System, play};
use crate::tally::{Histogram, Tally};
use std::ops::Range;

/// Metrics that a system can count in one trial.
pub const MAX_METRICS: usize = 32;

/// A case ready to be played, whatever its rules.
pub trait Contest: Send + Sync {
    /// What a reader has to know about it.
    fn brief(&self) -> &Brief;

    /// Works out and reports only the metrics with these names, beside the clock.
    fn keep_metrics(&mut self, names: &[&str]);

    /// Puts this outcome first, by its place in the brief: what the scenario says its story is about.
    fn lead_with(&mut self, outcome: usize);

    /// Plays these trials of a stream and adds them to a tally.
    fn batch(&self, stream: &Stream, trials: Range<u64>, tally: &mut Tally) {
        self.noted_batch(stream, trials, tally, None);
    }

    /// The same, and notes what came of each trial, in order, for a comparison with other cases.
    fn noted_batch(&self, stream: &Stream, trials: Range<u64>, tally: &mut Tally, notes: Option<&mut Notes>);

    /// Plays one trial of a stream and tells its story.
    fn story(&self, stream: &Stream, trial: u64) -> Story;

    /// Follows every course of the fight instead of playing it: outcomes, lengths and every metric, exactly.
    ///
    /// # Errors
    /// When the fight does not fit the budget.
    fn solve(&self, budget: &Budget) -> Result<Exact, TooLarge>;

    /// The same without the metrics, which takes a fraction of the time.
    ///
    /// # Errors
    /// When the fight does not fit the budget.
    fn solve_outcomes(&self, budget: &Budget) -> Result<Exact, TooLarge>;

    /// The exact answer as fractions, for single rolls and short sequences of them; `None` for anything longer.
    fn fractions(&self) -> Option<Fractions>;

    /// The outcomes of [`Contest::fractions`] alone, which takes a fraction of the time.
    fn outcome_fractions(&self) -> Option<Vec<Fraction>>;

    /// The distribution of the metric in this place of the brief alone, as [`Contest::fractions`] has it.
    fn metric_fractions(&self, place: usize) -> Option<Vec<Fraction>>;

    /// The chance of these outcomes, by their indices, as a formula over its draws; `None` for anything longer.
    fn formula(&self, outcomes: &[usize]) -> Option<Formula>;

    /// Steps of work that playing so many trials takes, as [`Budget::work`] counts them.
    fn effort(&self, trials: u64) -> u64;

    /// What the players should do where the rules leave it to them; `None` where they leave nothing.
    ///
    /// # Errors
    /// When the game does not fit the budget.
    fn advice(&self, budget: &Budget) -> Result<Option<Advice>, Unfit>;

    /// An empty tally of this case.
    fn empty(&self) -> Tally {
        let brief = self.brief();
        Tally {
            lengths: vec![Histogram::default(); brief.outcomes.len()],
            metrics: vec![Histogram::default(); brief.metrics.len()],
        }
    }
}

/// The set-up of a case together with what to say about it.
pub struct Compiled<S: System> {
    /// What the rules play.
    pub setup: S::Setup,
    /// What a reader has to know.
    pub brief: Brief,
}

impl<S: System> Contest for Compiled<S> {
    fn brief(&self) -> &Brief {
        &self.brief
    }

    fn keep_metrics(&mut self, names: &[&str]) {
        self.brief.metrics.retain(|metric| names.contains(&metric.name.as_str()));
    }

    fn lead_with(&mut self, outcome: usize) {
        self.brief.leading = Some(outcome);
    }

    fn noted_batch(&self, stream: &Stream, trials: Range<u64>, tally: &mut Tally, mut notes: Option<&mut Notes>) {
        let mut counts = BatchCounts::new(&self.brief);
        for trial in trials {
            let mut counters = Counters::default();
            let end = play::<S, _, _>(&self.setup, &mut Sampled::new(stream.trial(trial)), &mut counters);
            counts.add(end, &counters, tally);
            if let Some(notes) = &mut notes {
                note(notes, end, &counters, &self.brief);
            }
        }
        counts.merge_into(tally);
    }

    fn story(&self, stream: &Stream, trial: u64) -> Story {
        story::tell::<S>(&self.setup, &self.brief, stream, trial)
    }

    fn solve(&self, budget: &Budget) -> Result<Exact, TooLarge> {
        exact::everything::<S>(&self.setup, &self.brief, budget)
    }

    fn solve_outcomes(&self, budget: &Budget) -> Result<Exact, TooLarge> {
        exact::outcomes::<S>(&self.setup, &self.brief, budget)
    }

    fn fractions(&self) -> Option<Fractions> {
        exact::fractions::<S>(&self.setup, &self.brief)
    }

    fn outcome_fractions(&self) -> Option<Vec<Fraction>> {
        exact::outcome_fractions::<S>(&self.setup, &self.brief)
    }

    fn metric_fractions(&self, place: usize) -> Option<Vec<Fraction>> {
        exact::metric_fractions::<S>(&self.setup, &self.brief, place)
    }

    fn effort(&self, trials: u64) -> u64 {
        let each = u128::from(exact::soundings::<S>(&self.setup));
        u64::try_from(each * u128::from(trials) / u128::from(exact::SOUNDINGS)).unwrap_or(u64::MAX)
    }

    fn advice(&self, budget: &Budget) -> Result<Option<Advice>, Unfit> {
        advise::<S>(&self.setup, &self.brief, budget)
    }

    fn formula(&self, outcomes: &[usize]) -> Option<Formula> {
        exact::formula::<S>(&self.setup, &|outcome| outcomes.contains(&outcome))
    }
}

/// Notes what came of one trial.
#[inline(never)]
fn note(notes: &mut Notes, end: End, counters: &Counters, brief: &Brief) {
    // A play has a closed list of a few outcomes.
    notes.outcomes.push(end.outcome as u16);
    let counted = brief.metrics.iter().map(|metric| counters.counts[metric.index % MAX_METRICS]);
    notes.values.iter_mut().zip(std::iter::once(end.ticks).chain(counted)).for_each(|(values, n)| values.push(n));
}

/// Values below this are counted in a flat table, the others straight in the tally.
const USUAL: usize = 64;

/// Histograms of one batch: all the usual values side by side, so that a trial is counted without following pointers.
struct BatchCounts {
    /// Lengths by outcome.
    lengths: Vec<[u64; USUAL]>,
    /// Index of each metric in [`Counters`], and its histogram.
    metrics: Vec<(usize, [u64; USUAL])>,
}

impl BatchCounts {
    fn new(brief: &Brief) -> Self {
        let metrics = brief.metrics.iter().map(|metric| (metric.index % MAX_METRICS, [0; USUAL])).collect();
        Self { lengths: vec![[0; USUAL]; brief.outcomes.len()], metrics }
    }

    #[inline(always)]
    fn add(&mut self, end: End, counters: &Counters, tally: &mut Tally) {
        let counted = self.lengths.get_mut(end.outcome).and_then(|lengths| lengths.get_mut(end.ticks as usize));
        match counted {
            Some(count) => *count += 1,
            None => unusual(&mut tally.lengths, end.outcome, end.ticks as usize),
        }
        let mut largest = 0;
        for (index, counts) in &mut self.metrics {
            let value = counters.counts[*index % MAX_METRICS];
            largest |= value;
            counts[value as usize % USUAL] += 1;
        }
        if largest as usize >= USUAL {
            self.correct(counters, tally);
        }
    }

    /// Takes back what `add` counted under a wrong value, and counts it in the tally.
    #[cold]
    #[inline(never)]
    fn correct(&mut self, counters: &Counters, tally: &mut Tally) {
        for (i, (index, counts)) in self.metrics.iter_mut().enumerate() {
            let value = counters.counts[*index] as usize;
            if value >= USUAL {
                counts[value % USUAL] -= 1;
                unusual(&mut tally.metrics, i, value);
            }
        }
    }

    fn merge_into(self, tally: &mut Tally) {
        for (histogram, counts) in tally.lengths.iter_mut().zip(&self.lengths) {
            histogram.merge(&trimmed(counts));
        }
        for (histogram, (_, counts)) in tally.metrics.iter_mut().zip(&self.metrics) {
            histogram.merge(&trimmed(counts));
        }
    }
}

#[cold]
#[inline(never)]
fn unusual(histograms: &mut [Histogram], i: usize, value: usize) {
    if let Some(histogram) = histograms.get_mut(i) {
        histogram.add(value);
    }
}

fn trimmed(counts: &[u64]) -> Histogram {
    let len = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
    Histogram::from_counts(counts[..len].to_vec())
}

/// Counts of one trial.
#[derive(Clone, Copy, Default)]
struct Counters {
    counts: [u32; MAX_METRICS],
}

impl Meter for Counters {
    #[inline(always)]
    fn count(&mut self, metric: usize, n: u32) {
        // The index is a constant of the rules below the limit; the remainder tells the compiler so.
        self.counts[metric % MAX_METRICS] += n;
    }
}
