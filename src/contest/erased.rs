//! The door itself: what can be asked of a case, whatever its rules.

use crate::chance::{Fraction, Stream};
use crate::exact::game::{Advice, Unfit, advise};
use crate::exact::{self, Budget, Exact, Formula, Fractions, TooLarge};
use crate::game::{Brief, System};
use crate::tally::{Histogram, Tally};
use crate::trials::{self, Notes, Story};
use std::ops::Range;

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

    fn noted_batch(&self, stream: &Stream, range: Range<u64>, tally: &mut Tally, notes: Option<&mut Notes>) {
        trials::batch::<S>(&self.setup, &self.brief, stream, range, tally, notes);
    }

    fn story(&self, stream: &Stream, trial: u64) -> Story {
        trials::tell::<S>(&self.setup, &self.brief, stream, trial)
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
        trials::effort::<S>(&self.setup, &self.brief, trials)
    }

    fn advice(&self, budget: &Budget) -> Result<Option<Advice>, Unfit> {
        advise::<S>(&self.setup, &self.brief, budget)
    }

    fn formula(&self, outcomes: &[usize]) -> Option<Formula> {
        exact::formula::<S>(&self.setup, &|outcome| outcomes.contains(&outcome))
    }
}
