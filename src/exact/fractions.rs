//! Short plays as exact fractions: every course of the dice, its chance as a ratio of integers.
//!
//! A second formulation beside the solver of the chain: it shares the rules and nothing else, so tests hold the two
//! against each other.

use super::formula::{Courses, MOST_PATHS};
use crate::chance::fraction::{self, Fraction};
use crate::game::hash::Mixer;
use crate::game::{AnyCase, BY_THE_RULES, Brief, Case, Counts, Meter, Progress, System, Ticks, follow};
use crate::stop::Stop;
use num_traits::{CheckedAdd, One as _, Zero};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

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

/// Follows every course of the dice; `None` when there are too many, a fraction does not fit, or somebody asks to stop.
pub fn fractions<S: System>(setup: &S::Setup, brief: &Brief, stop: Stop) -> Option<Fractions> {
    all(&Case::<S>(setup), brief, stop)
}

fn all(case: &dyn AnyCase, brief: &Brief, stop: Stop) -> Option<Fractions> {
    let mut courses = Courses::of(case)?;
    let mut found = Fractions {
        outcomes: vec![Fraction::zero(); brief.outcomes.len()],
        clock: Vec::new(),
        metrics: vec![Vec::new(); brief.metrics.len()],
    };
    loop {
        let mut counts = Counts::default();
        let end = follow(case, &mut courses, &mut counts);
        if !courses.fits() || stop.is_asked() {
            return None;
        }
        let p = courses.probability()?;
        add(&mut found.outcomes, end.outcome, p)?;
        add(&mut found.clock, end.ticks as usize, p)?;
        for (distribution, metric) in found.metrics.iter_mut().zip(&brief.metrics) {
            add(distribution, counts[metric.index] as usize, p)?;
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

/// The probability of each outcome as a fraction; `None` when there are too many courses or a fraction does not fit.
///
/// The same as [`Fractions::outcomes`] in a fraction of the time: equal states are merged on the way, as for a solution
/// in floats, so that a roll made again is followed once and not once for every first roll.
pub fn outcome_fractions<S: System>(setup: &S::Setup, brief: &Brief) -> Option<Vec<Fraction>> {
    let mut found = vec![Fraction::zero(); brief.outcomes.len()];
    gather(&Case::<S>(setup), None, &mut |outcome, _, p| add(&mut found, outcome, p))?;
    Some(found)
}

/// One distribution of [`Fractions::metrics`] by itself, the metric being the one in this place of the brief: as
/// [`outcome_fractions`], with the count carried along as a part of the state.
pub fn metric_fractions<S: System>(setup: &S::Setup, brief: &Brief, place: usize) -> Option<Vec<Fraction>> {
    let mut found = Vec::new();
    let metric = brief.metrics.get(place)?.index;
    gather(&Case::<S>(setup), Some(metric), &mut |_, count, p| add(&mut found, count as usize, p))?;
    Some(found)
}

/// Follows the chain of states to its ends, each handed over with its outcome, what was counted and its probability.
fn gather(
    case: &dyn AnyCase,
    metric: Option<usize>,
    end: &mut dyn FnMut(usize, u32, Fraction) -> Option<()>,
) -> Option<()> {
    let (mut states, clock) = (case.states(BY_THE_RULES), case.clock());
    let mut now = Merged::default();
    now.add((0, 0), Fraction::one())?;
    let mut followed = 0;
    for tick in 1..=clock.limit {
        let mut next_tick = Merged::default();
        while !now.list.is_empty() {
            let mut later = Merged::default();
            for ((state, count), p) in std::mem::take(&mut now.list) {
                let mut courses = Courses::default();
                loop {
                    let mut one = One { metric, count, tick };
                    let progress = states.turn(state, &mut courses, &mut one);
                    followed += 1;
                    if followed > MOST_PATHS || !courses.fits() {
                        return None;
                    }
                    let p = fraction::product([p, courses.probability()?])?;
                    match progress {
                        Progress::Within | Progress::Turn => later.add((states.reached(), one.count), p)?,
                        Progress::Tick if tick < clock.limit => next_tick.add((states.reached(), one.count), p)?,
                        Progress::Tick => {
                            let last = states.reached();
                            end(states.judged(last), one.count, p)?;
                        }
                        Progress::Over(outcome) => end(outcome, one.count, p)?,
                    }
                    if !courses.advance() {
                        break;
                    }
                }
            }
            now = later;
        }
        now = next_tick;
    }
    Some(())
}

/// Counts one metric, or none.
struct One {
    metric: Option<usize>,
    count: u32,
    tick: u32,
}

impl Meter for One {
    fn count(&mut self, metric: usize, n: u32) {
        if self.metric == Some(metric) {
            self.count += n;
        }
    }

    fn when(&mut self, metric: usize) {
        self.count(metric, self.tick);
    }

    fn within(&mut self, ticks: Ticks, n: u32) {
        if let Some(metric) = ticks.at(self.tick) {
            self.count(metric, n);
        }
    }
}

/// States, each with what was counted on the way to it, and their probabilities, in the order in which they were first
/// met.
#[derive(Default)]
struct Merged {
    list: Vec<((usize, u32), Fraction)>,
    places: HashMap<(usize, u32), usize, BuildHasherDefault<Mixer>>,
}

impl Merged {
    fn add(&mut self, state: (usize, u32), p: Fraction) -> Option<()> {
        match self.places.get(&state) {
            Some(&place) => {
                let sum = &mut self.list[place].1;
                *sum = sum.checked_add(&p)?;
            }
            None => {
                self.places.insert(state, self.list.len());
                self.list.push((state, p));
            }
        }
        Some(())
    }
}
