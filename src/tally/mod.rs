//! Stage 4: integer counts of what happened in the trials, mergeable in any order.
//!
//! Nothing here is a float: probabilities, means and intervals are made once, in [`crate::estimate`].

mod pair;

pub use pair::{Apart, PairTally};

use serde::{Deserialize, Serialize};

/// Counts of an integer-valued metric: `counts[v]` trials ended with the value `v`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram {
    counts: Vec<u64>,
}

impl Histogram {
    /// A histogram of the given counts, `counts[v]` for the value `v`.
    pub fn from_counts(counts: Vec<u64>) -> Self {
        Self { counts }
    }

    /// Counts one trial with this value; a value past the end makes the histogram longer.
    #[inline]
    pub fn add(&mut self, value: usize) {
        if let Some(count) = self.counts.get_mut(value) {
            *count += 1;
        } else {
            self.grow(value);
        }
    }

    #[cold]
    fn grow(&mut self, value: usize) {
        self.counts.resize(value + 1, 0);
        self.counts[value] = 1;
    }

    /// `counts()[v]` trials had the value `v`; trailing zeros may be present.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Trials counted.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The smallest and the largest value seen, or `None` when nothing was counted.
    pub fn range(&self) -> Option<(usize, usize)> {
        let low = self.counts.iter().position(|&count| count > 0)?;
        let high = self.counts.iter().rposition(|&count| count > 0)?;
        Some((low, high))
    }

    /// Adds the counts of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.merge_counts(&other.counts);
    }

    /// Adds counts by value.
    pub fn merge_counts(&mut self, counts: &[u64]) {
        if self.counts.len() < counts.len() {
            self.counts.resize(counts.len(), 0);
        }
        for (mine, theirs) in self.counts.iter_mut().zip(counts) {
            *mine += theirs;
        }
    }
}

/// What the trials of one case added up to.
///
/// `lengths[o]` is the histogram of the play's clock (rounds, in a duel) over the trials that ended in outcome `o`, so
/// the number of trials of an outcome is its total.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Length of the fight by outcome, in the order of the play's outcomes.
    pub lengths: Vec<Histogram>,
    /// One histogram per metric, in the order of the play's metrics.
    pub metrics: Vec<Histogram>,
}

impl Tally {
    /// Trials counted.
    pub fn trials(&self) -> u64 {
        self.lengths.iter().map(Histogram::total).sum()
    }

    /// Trials that ended in each outcome.
    pub fn outcomes(&self) -> Vec<u64> {
        self.lengths.iter().map(Histogram::total).collect()
    }

    /// Adds the counts of `other`, a tally of the same case.
    pub fn merge(&mut self, other: &Self) {
        merge_all(&mut self.lengths, &other.lengths);
        merge_all(&mut self.metrics, &other.metrics);
    }
}

fn merge_all(mine: &mut Vec<Histogram>, theirs: &[Histogram]) {
    if mine.len() < theirs.len() {
        mine.resize(theirs.len(), Histogram::default());
    }
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        mine.merge(theirs);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A tally of up to three outcomes and metrics, and of any lengths, as workers of one batch may hand it in.
    fn tallies() -> impl Strategy<Value = Tally> {
        let histograms = || {
            let counts = prop::collection::vec(0u64..1_000_000, 0..6);
            prop::collection::vec(counts.prop_map(Histogram::from_counts), 0..4)
        };
        (histograms(), histograms()).prop_map(|(lengths, metrics)| Tally { lengths, metrics })
    }

    fn merged(mut first: Tally, second: &Tally) -> Tally {
        first.merge(second);
        first
    }

    proptest! {
        #[test]
        fn merging_tallies_commutes(a in tallies(), b in tallies()) {
            prop_assert_eq!(merged(a.clone(), &b), merged(b, &a));
        }

        #[test]
        fn merging_tallies_is_associative(a in tallies(), b in tallies(), c in tallies()) {
            prop_assert_eq!(merged(merged(a.clone(), &b), &c), merged(a, &merged(b, &c)));
        }

        #[test]
        fn merging_nothing_changes_nothing_and_merging_adds_trials(a in tallies(), b in tallies()) {
            prop_assert_eq!(&merged(a.clone(), &Tally::default()), &a);
            prop_assert_eq!(merged(a.clone(), &b).trials(), a.trials() + b.trials());
        }

        /// Counted one by one in two heaps and merged, or counted in one: the same histogram.
        #[test]
        fn counting_apart_and_merging_is_counting_together(
            values in prop::collection::vec((0usize..20, any::<bool>()), 0..200), max in 0usize..20,
        ) {
            let roomy = || Histogram::from_counts(vec![0; max + 1]);
            let (mut together, mut heaps) = (roomy(), [roomy(), roomy()]);
            for &(value, heap) in &values {
                together.add(value);
                heaps[usize::from(heap)].add(value);
            }
            let [mut first, second] = heaps;
            first.merge(&second);
            prop_assert_eq!(&first, &together);
            prop_assert_eq!(first.total(), values.len() as u64);
            let seen = values.iter().map(|&(value, _)| value);
            prop_assert_eq!(first.range(), seen.clone().min().zip(seen.max()));
        }
    }
}
