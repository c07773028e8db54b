//! What is found out about a fight exactly, and how its numbers are added up.

use serde::{Deserialize, Serialize};

/// Probability below which a fight still going on is no longer followed: see [`Exact::dropped`].
pub const NEGLIGIBLE: f64 = 1e-30;

/// Probabilities are summed to within this of the truth.
pub const ROUNDING: f64 = 1e-12;

/// The exact answer to a case. Written down and read again it is the same to the last bit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exact {
    /// `lengths[o][t]`: probability of ending in outcome `o` in the tick `t` of the clock, from 1; tick 0 is that of
    /// fights over before they began.
    pub lengths: Vec<Vec<f64>>,
    /// `metrics[m][v]`: probability that the metric in place `m` of the brief ends with the value `v`. Empty when only
    /// outcomes were asked for.
    pub metrics: Vec<Vec<f64>>,
    /// Distinct states of the fight.
    pub states: usize,
    /// Distinct ways from one state to the next.
    pub branches: usize,
    /// Steps of work that it took, as [`Budget::work`](super::Budget::work) counts them.
    pub work: u64,
    /// Probability of the fights that were not followed to their end, at most [`NEGLIGIBLE`] a tick: no outcome has it.
    /// An outcome's true probability lies between the one given and that plus this.
    pub dropped: f64,
    /// How the fight would end without a last tick; `None` when next to nothing of it gets there.
    pub eventual: Option<Eventual>,
}

impl Exact {
    /// Probability of each outcome.
    pub fn outcomes(&self) -> Vec<f64> {
        let total = |by_tick: &Vec<f64>| probability(sum(by_tick.iter().copied()));
        let mut found: Vec<f64> = self.lengths.iter().map(total).collect();
        let mut possible = found.iter_mut().filter(|p| **p > 0.0);
        // What alone can happen is certain: what its sum lacks is rounding.
        if let (Some(p), None) = (possible.next(), possible.next())
            && 1.0 - *p < ROUNDING
        {
            *p = 1.0;
        }
        found
    }

    /// `clock()[t]`: probability that the fight ends in tick `t`, however it ends.
    pub fn clock(&self) -> Vec<f64> {
        let ticks = self.lengths.iter().map(Vec::len).max().unwrap_or(0);
        let at = |t: usize| self.lengths.iter().filter_map(move |by_tick| by_tick.get(t)).copied();
        (0..ticks).map(|t| probability(sum(at(t)))).collect()
    }
}

/// How a fight would end without a last tick of the clock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Eventual {
    /// Probability of each outcome.
    pub outcomes: Vec<f64>,
    /// Probability that the fight never ends.
    pub endless: f64,
    /// Most that any of these may be short of the truth.
    pub error: f64,
}

/// A compensated sum (A. Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", ZAMM 54
/// (1974) 39-51).
pub fn sum(values: impl Iterator<Item = f64>) -> f64 {
    let mut total = Total::default();
    values.for_each(|value| total.add(value));
    total.value()
}

/// A computed probability without the rounding that may lift a certainty above 1.
pub fn probability(p: f64) -> f64 {
    p.min(1.0)
}

/// A compensated sum in the making.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Total {
    sum: f64,
    lost: f64,
}

impl Total {
    /// One more.
    #[inline]
    pub fn add(&mut self, value: f64) {
        let sum = self.sum + value;
        self.lost += if self.sum.abs() >= value.abs() { (self.sum - sum) + value } else { (value - sum) + self.sum };
        self.sum = sum;
    }

    /// The sum.
    pub fn value(self) -> f64 {
        self.sum + self.lost
    }
}

#[cfg(test)]
mod tests {
    use super::{Exact, Total};

    /// Tick by tick over all outcomes, of which one is over sooner; where there is none nothing ever ends.
    #[test]
    fn a_clock_strikes_for_every_outcome() {
        let clock = |lengths: Vec<Vec<f64>>| {
            let metrics = Vec::new();
            Exact { lengths, metrics, states: 1, branches: 1, work: 1, dropped: 0.0, eventual: None }.clock()
        };
        assert_eq!(clock(vec![vec![0.0, 0.25], vec![0.0, 0.5, 0.25]]), [0.0, 0.75, 0.25]);
        assert!(clock(Vec::new()).is_empty());
    }

    /// What is not followed to its end is no dust.
    #[test]
    fn an_outcome_that_alone_can_happen_is_certain() {
        let outcomes = |lengths: Vec<Vec<f64>>| {
            let metrics = Vec::new();
            Exact { lengths, metrics, states: 1, branches: 1, work: 1, dropped: 0.0, eventual: None }.outcomes()
        };
        let dust = 1.0 - 1e-15;
        assert_eq!(outcomes(vec![vec![0.0, dust - 0.5, 0.5], vec![0.0]]), [1.0, 0.0]);
        assert_eq!(outcomes(vec![vec![0.0, dust], vec![1e-15]]), [dust, 1e-15]);
        assert_eq!(outcomes(vec![vec![0.0, 0.75], vec![0.0]]), [0.75, 0.0]);
    }

    /// A. Neumaier's example (ZAMM 54 (1974) 39-51): added up plainly the ones are lost.
    #[test]
    fn a_compensated_sum_keeps_what_is_small_whichever_comes_first() {
        for values in [[1.0, 1e100, 1.0, -1e100], [1e100, 1.0, -1e100, 1.0]] {
            let mut total = Total::default();
            values.into_iter().for_each(|value| total.add(value));
            assert_eq!(total.value(), 2.0, "{values:?}");
        }
    }
}
