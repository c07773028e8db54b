//! For tests: whether what a fighter gets harms him, the same dice falling with it and without it.
//!
//! A policy that puts what its owner got to bad use makes him win less often. Whatever looks like harm in a first, short
//! sample is tried again with many fresh dice, and those alone decide: most comparisons are cheap, and the confidence
//! is that of a single look. Each system says what can be added to whom; how that is judged is said here.

use crate::chance::{Sampled, Stream};
use crate::game::{Counts, System, play};
use crate::stats::paired::PairedCounts;
use std::cell::OnceCell;

/// Trials of the first look, and of the one that decides.
const TRIALS: [u64; 2] = [150, 2000];
/// With this confidence for each, the thousand comparisons of a panel hold all at once with 99 %.
const CONFIDENCE: f64 = 0.999_99;

/// A fight as it stands, and how often somebody wins it.
pub struct Base<'s, S: System> {
    setup: &'s S::Setup,
    won: &'static [usize],
    looked: Vec<bool>,
    decided: OnceCell<Vec<bool>>,
}

impl<'s, S: System> Base<'s, S> {
    /// A fight that is won by any of these outcomes.
    pub fn new(setup: &'s S::Setup, won: &'static [usize]) -> Self {
        Self { setup, won, looked: wins::<S>(setup, won, 0), decided: OnceCell::new() }
    }

    /// By how much less, in percentage points, the fight is won when it is changed so; `None` unless it is won less
    /// often beyond the interval of the difference.
    pub fn harm(&self, with: &S::Setup) -> Option<f64> {
        let look = paired(&self.looked, &wins::<S>(with, self.won, 0));
        // A standard error of the difference, were there none, with a half: one harmless addition in fifteen.
        let doubtful = look.only_first as f64 + 1.5 * ((look.only_first + look.only_second) as f64).sqrt();
        if look.only_second == 0 || (look.only_second as f64) < doubtful { None } else { self.lasting_harm(with) }
    }

    /// The same without a first look.
    pub fn lasting_harm(&self, with: &S::Setup) -> Option<f64> {
        let without = self.decided.get_or_init(|| wins::<S>(self.setup, self.won, 1));
        let difference = paired(without, &wins::<S>(with, self.won, 1)).difference(CONFIDENCE)?;
        (difference.high < 0.0).then_some(-100.0 * difference.estimate)
    }
}

/// Which trials of the first or second sample end so.
fn wins<S: System>(setup: &S::Setup, won: &[usize], sample: usize) -> Vec<bool> {
    let stream = Stream::new(2017, ["a first look", "a second look"][sample]);
    let end = |trial| play::<S, _, _>(setup, &mut Sampled::new(stream.trial(trial)), &mut Counts::default());
    (0..TRIALS[sample]).map(|trial| won.contains(&end(trial).outcome)).collect()
}

/// The same trials with (first) and without (second).
fn paired(without: &[bool], with: &[bool]) -> PairedCounts {
    let mut counts = PairedCounts::default();
    for pair in without.iter().zip(with) {
        match pair {
            (true, true) => counts.both += 1,
            (false, true) => counts.only_first += 1,
            (true, false) => counts.only_second += 1,
            (false, false) => counts.neither += 1,
        }
    }
    counts
}

/// What was found to do harm.
#[derive(Default)]
pub struct Harms {
    found: Vec<String>,
    tried: usize,
}

impl Harms {
    /// Tries an addition.
    pub fn look<S: System>(&mut self, base: &Base<'_, S>, with: &S::Setup, what: impl FnOnce() -> String) {
        self.tried += 1;
        if let Some(points) = base.harm(with) {
            self.found.push(format!("{}: {points:.1} points less", what()));
        }
    }

    /// Tries one of a few additions that did harm before. Each is given the long look at once: a short one may pass over
    /// ten points.
    pub fn look_long<S: System>(&mut self, base: &Base<'_, S>, with: &S::Setup, what: impl FnOnce() -> String) {
        self.tried += 1;
        if let Some(points) = base.lasting_harm(with) {
            self.found.push(format!("{}: {points:.1} points less", what()));
        }
    }

    /// Asserts that of so many at most one did any, and that at least so much was tried.
    #[track_caller]
    pub fn one_in(self, many: usize, at_least: usize) {
        let Self { found, tried } = self;
        let told = format!("{} of {tried}:\n{}", found.len(), found.join("\n"));
        assert!(found.len() * many <= tried, "{told}");
        assert!(tried >= at_least, "{tried} comparisons are too few");
        // For whoever looks for harm in boards of his own.
        println!("{told}");
    }

    /// Asserts that nothing did any, and that at least so much was tried.
    #[track_caller]
    pub fn none_among(self, at_least: usize) {
        assert!(self.found.is_empty(), "{} of {}:\n{}", self.found.len(), self.tried, self.found.join("\n"));
        assert!(self.tried >= at_least, "{} comparisons are too few", self.tried);
    }
}
