//! Short plays as exact fractions: every course of the dice, its chance as a ratio of integers.
//!
//! A second formulation beside the solver of the chain: it shares the rules and nothing else, so tests hold the two
//! against each other.

use super::formula::Courses;
use crate::chance::fraction::{self, Fraction};
use crate::systems::{Brief, Meter, System, play};
use crate::trials::MAX_METRICS;
use num_traits::{CheckedAdd, Zero};

/// The exact answer to a case, as fractions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fractions {
    /// Probability of each outcome.
    pub outcomes: Vec<Fraction>,
    /// `clock[t]`: probability of ending in the tick `t` of the clock.
    pub clock: Vec<Fraction>,
    /// `metrics[m][v]`: probability that the metric in place `m` of the brief ends with the value `v`.
    pub metrics: Vec<Vec<Fraction>>,
}

impl Fractions {
    /// The mean of a distribution over 0, 1, 2…; `None` when it does not fit.
    pub fn mean(distribution: &[Fraction]) -> Option<Fraction> {
        let value = |v: usize| Fraction::from_integer(v as u128);
        let terms = distribution.iter().enumerate().map(|(v, &p)| fraction::product([value(v), p]));
        fraction::sum(terms.collect::<Option<Vec<_>>>()?)
    }
}

/// Largest value of a metric that gets a fraction.
const MOST_VALUE: usize = 1000;

/// Follows every course of the dice; `None` when there are too many or a fraction does not fit.
pub fn fractions<S: System>(setup: &S::Setup, brief: &Brief) -> Option<Fractions> {
    let mut courses = Courses::default();
    let mut found = Fractions {
        outcomes: vec![Fraction::zero(); brief.outcomes.len()],
        clock: Vec::new(),
        metrics: vec![Vec::new(); brief.metrics.len()],
    };
    loop {
        let mut counts = Counts([0; MAX_METRICS]);
        let end = play::<S, _, _>(setup, &mut courses, &mut counts);
        if !courses.fits() {
            return None;
        }
        let p = courses.probability()?;
        add(&mut found.outcomes, end.outcome, p)?;
        add(&mut found.clock, end.ticks as usize, p)?;
        for (distribution, metric) in found.metrics.iter_mut().zip(&brief.metrics) {
            add(distribution, counts.0[metric.index % MAX_METRICS] as usize, p)?;
        }
        if !courses.advance() {
            return Some(found);
        }
    }
}

fn add(distribution: &mut Vec<Fraction>, value: usize, p: Fraction) -> Option<()> {
    if value > MOST_VALUE {
        return None;
    }
    if distribution.len() <= value {
        distribution.resize(value + 1, Fraction::zero());
    }
    distribution[value] = distribution[value].checked_add(&p)?;
    Some(())
}

struct Counts([u32; MAX_METRICS]);

impl Meter for Counts {
    fn count(&mut self, metric: usize, n: u32) {
        self.0[metric % MAX_METRICS] += n;
    }
}
