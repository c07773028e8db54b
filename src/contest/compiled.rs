//! A compiled case, whose decisions are made as its policies say.

use super::erased::Contest;
use super::seated::SeatedCase;
use crate::chance::{Fraction, Stream};
use crate::exact::game::{Advice, Unfit, advise};
use crate::exact::{self, Budget, Exact, Formula, Fractions, TooLarge};
use crate::game::{AnyCase, BY_THE_RULES, Brief, Case, System, Turn};
use crate::policy::{Deciders, Unseated};
use crate::stop::Stop;
use crate::tally::Tally;
use crate::trials::{self, Notes, Story};
use std::ops::Range;

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

    fn brief_mut(&mut self) -> &mut Brief {
        &mut self.brief
    }

    fn noted_batch(&self, stream: &Stream, range: Range<u64>, tally: &mut Tally, notes: Option<&mut Notes>) {
        trials::batch::<S>(&self.setup, &self.brief, stream, range, tally, notes);
    }

    fn story(&self, stream: &Stream, trial: u64) -> Story {
        trials::tell(&Case::<S>(&self.setup), &self.brief, stream, trial)
    }

    fn solve(&self, budget: &Budget) -> Result<Exact, TooLarge> {
        exact::everything::<S>(&self.setup, &self.brief, budget)
    }

    fn solve_outcomes(&self, budget: &Budget) -> Result<Exact, TooLarge> {
        exact::outcomes::<S>(&self.setup, &self.brief, budget)
    }

    fn solve_within(&self, error: f64, budget: &Budget) -> Result<Exact, TooLarge> {
        exact::outcomes_within(&Case::<S>(&self.setup), BY_THE_RULES, &self.brief, error, budget)
    }

    fn fractions(&self, stop: Stop) -> Option<Fractions> {
        exact::fractions::<S>(&self.setup, &self.brief, stop)
    }

    fn outcome_fractions(&self) -> Option<Vec<Fraction>> {
        exact::outcome_fractions::<S>(&self.setup, &self.brief)
    }

    fn metric_fractions(&self, place: usize) -> Option<Vec<Fraction>> {
        exact::metric_fractions::<S>(&self.setup, &self.brief, place)
    }

    fn effort(&self, trials: u64, stop: Stop) -> u64 {
        trials::effort(&Case::<S>(&self.setup), &self.brief, trials, stop)
    }

    fn least_effort(&self, trials: u64, stop: Stop) -> u64 {
        trials::least_effort(&Case::<S>(&self.setup), &self.brief, trials, stop)
    }

    fn shown(&self, _seed: u64, look: &mut dyn FnMut(&dyn AnyCase, Turn<'_>)) {
        look(&Case::<S>(&self.setup), BY_THE_RULES);
    }

    fn advice(&self, budget: &Budget) -> Result<Option<Advice>, Unfit> {
        advise::<S>(&self.setup, &self.brief, budget)
    }

    fn formula(&self, outcomes: &[usize]) -> Option<Formula> {
        exact::formula::<S>(&self.setup, &|outcome| outcomes.contains(&outcome))
    }

    fn seat(self: Box<Self>, deciders: Deciders, budget: &Budget) -> Result<Box<dyn Contest>, Unseated> {
        Ok(Box::new(SeatedCase::<S>::new(self.setup, self.brief, deciders, budget)?))
    }
}
