//! The door itself: what can be asked of a case, whatever its rules.

use crate::chance::{Draw, Fraction, Stream};
use crate::exact::game::{Advice, Unfit};
use crate::exact::{self, Budget, Exact, Formula, Fractions, TooLarge};
use crate::game::{AnyCase, Brief, Turn};
use crate::policy::{Deciders, Unseated};
use crate::stop::Stop;
use crate::tally::{Histogram, Tally};
use crate::trials::{Notes, Story};
use std::ops::Range;

/// A case ready to be played, whatever its rules.
pub trait Contest: Send + Sync {
    /// What a reader has to know about it.
    fn brief(&self) -> &Brief;

    /// The same, to change.
    fn brief_mut(&mut self) -> &mut Brief;

    /// Plays these trials of a stream, adds them to a tally, and notes what came of each trial, in order, for a
    /// comparison with other cases.
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

    /// The same, but for courses that have no more than this probability together, which can take a fraction of that
    /// again.
    ///
    /// # Errors
    /// When the fight does not fit the budget.
    fn solve_within(&self, _error: f64, budget: &Budget) -> Result<Exact, TooLarge> {
        self.solve_outcomes(budget)
    }

    /// The exact answer as fractions, for single rolls and short sequences of them; `None` for anything longer, and
    /// where somebody asks to stop.
    fn fractions(&self, stop: Stop) -> Option<Fractions>;

    /// The outcomes of [`Contest::fractions`] alone, which takes a fraction of the time.
    fn outcome_fractions(&self) -> Option<Vec<Fraction>>;

    /// The distribution of the metric in this place of the brief alone, as [`Contest::fractions`] has it.
    fn metric_fractions(&self, place: usize) -> Option<Vec<Fraction>>;

    /// The chance of these outcomes, by their indices, as a formula over its draws; `None` for anything longer.
    fn formula(&self, outcomes: &[usize]) -> Option<Formula>;

    /// Steps of work that playing so many trials takes, as [`Budget::work`] counts them: told from some fights, of
    /// which fewer are played where somebody asks to stop, and then it is too little.
    fn effort(&self, trials: u64, stop: Stop) -> u64;

    /// The same without what cannot be told well beforehand: no more than that, as a rule.
    fn least_effort(&self, trials: u64, stop: Stop) -> u64 {
        self.effort(trials, stop)
    }

    /// Hands the case and how its turns are played to somebody; players who try fights out do so with dice of this
    /// seed.
    fn shown(&self, seed: u64, look: &mut dyn FnMut(&dyn AnyCase, Turn<'_>));

    /// What the players should do where the rules leave it to them; `None` where they leave nothing.
    ///
    /// # Errors
    /// When the game does not fit the budget.
    fn advice(&self, budget: &Budget) -> Result<Option<Advice>, Unfit>;

    /// The same case with these players deciding in it.
    ///
    /// # Errors
    /// When the rules ask nobody, or somebody is to play a solution and the game does not fit the budget.
    fn seat(self: Box<Self>, deciders: Deciders, budget: &Budget) -> Result<Box<dyn Contest>, Unseated>;

    /// Plays these trials of a stream and adds them to a tally.
    fn batch(&self, stream: &Stream, trials: Range<u64>, tally: &mut Tally) {
        self.noted_batch(stream, trials, tally, None);
    }

    /// An empty tally of this case.
    fn empty(&self) -> Tally {
        let brief = self.brief();
        Tally {
            lengths: vec![Histogram::default(); brief.outcomes.len()],
            metrics: vec![Histogram::default(); brief.metrics.len()],
        }
    }
}

/// What is done with any case alike, and so compiled once.
impl dyn Contest + '_ {
    /// Works out and reports only the metrics with these names, beside the clock.
    pub fn keep_metrics(&mut self, names: &[&str]) {
        self.brief_mut().metrics.retain(|metric| names.contains(&metric.name.as_str()));
    }

    /// Reports metrics with these names that are surely 0 here, each before what is counted under a higher index.
    pub fn report_noughts(&mut self, names: &[&str]) {
        let brief = self.brief_mut();
        for nought in std::mem::take(&mut brief.noughts) {
            if !names.contains(&nought.name.as_str()) {
                brief.noughts.push(nought);
                continue;
            }
            let after = brief.metrics.iter().position(|metric| metric.index > nought.index);
            brief.metrics.insert(after.unwrap_or(brief.metrics.len()), nought);
        }
    }

    /// Whether a story of it can be shown in pictures.
    pub fn has_pictures(&self) -> bool {
        let mut shows = false;
        self.shown(0, &mut |case, _| shows = case.start().tableau().is_some());
        shows
    }

    /// What it may draw, each once, where it is a short play.
    pub fn draws(&self) -> Vec<Draw> {
        let mut draws = Vec::new();
        self.shown(0, &mut |case, _| draws = exact::draws(case));
        draws
    }

    /// Puts this outcome first, by its place in the brief: what the scenario says its story is about.
    pub fn lead_with(&mut self, outcome: usize) {
        self.brief_mut().leading = Some(outcome);
    }
}
