//! What the same trials came to in two cases: integer counts that merge in any order, like a [`super::Tally`].

use crate::stats::paired::PairedCounts;
use serde::{Deserialize, Serialize};

/// Counts of the trials of two cases that faced the same dice, trial by trial.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairTally {
    /// Outcomes of the second case.
    width: usize,
    /// `joint[a * width + b]` trials ended in outcome `a` of the first case and in outcome `b` of the second.
    joint: Vec<u64>,
    /// How far the values that both cases count lie apart, in the order in which they were paired.
    values: Vec<Apart>,
}

/// Sums over trials of "second minus first" of one value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Apart {
    /// Trials counted, and those in which the two differed.
    pub trials: u64,
    pub nonzero: u64,
    /// Sum of the differences, and of their squares.
    pub sum: i128,
    pub squares: u128,
}

impl PairTally {
    /// Nothing counted yet for cases with so many outcomes, and so many values that both count.
    pub fn new(first: usize, second: usize, values: usize) -> Self {
        Self { width: second, joint: vec![0; first * second], values: vec![Apart::default(); values] }
    }

    /// Counts trials: how each ended in the first case, and in the second.
    pub fn add_outcomes(&mut self, first: &[u16], second: &[u16]) {
        for (&a, &b) in first.iter().zip(second) {
            self.joint[usize::from(a) * self.width + usize::from(b)] += 1;
        }
    }

    /// Counts one of the paired values in the same trials.
    pub fn add_values(&mut self, place: usize, first: &[u32], second: &[u32]) {
        self.values[place].add(first, second);
    }

    /// Trials counted.
    pub fn trials(&self) -> u64 {
        self.joint.iter().sum()
    }

    /// In how many trials the first case ended in the outcome `first` and the second one in `second`: both, one alone,
    /// or neither.
    pub fn counts(&self, first: usize, second: usize) -> PairedCounts {
        let both = self.joint[first * self.width + second];
        let in_first: u64 = self.joint[first * self.width..(first + 1) * self.width].iter().sum();
        let in_second: u64 = self.joint.iter().skip(second).step_by(self.width.max(1)).sum();
        PairedCounts {
            both,
            only_first: in_first - both,
            only_second: in_second - both,
            neither: self.trials() + both - in_first - in_second,
        }
    }

    /// The paired values.
    pub fn values(&self) -> &[Apart] {
        &self.values
    }

    /// Adds the counts of `other`, a tally of the same two cases.
    pub fn merge(&mut self, other: &Self) {
        self.joint.iter_mut().zip(&other.joint).for_each(|(mine, theirs)| *mine += theirs);
        for (mine, theirs) in self.values.iter_mut().zip(&other.values) {
            mine.trials += theirs.trials;
            mine.nonzero += theirs.nonzero;
            mine.sum += theirs.sum;
            mine.squares += theirs.squares;
        }
    }
}

impl Apart {
    fn add(&mut self, first: &[u32], second: &[u32]) {
        for (&x, &y) in first.iter().zip(second) {
            let apart = i64::from(y) - i64::from(x);
            self.trials += 1;
            self.nonzero += u64::from(apart != 0);
            self.sum += i128::from(apart);
            self.squares += u128::from(apart.unsigned_abs()).pow(2);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Trials as (outcome, value) of both cases, with 3 outcomes in the first and 2 in the second.
    type Trials = Vec<((u16, u32), (u16, u32))>;

    fn trials() -> impl Strategy<Value = Trials> {
        let first = (0u16..3, prop_oneof![0u32..5, Just(u32::MAX)]);
        prop::collection::vec((first, (0u16..2, 0u32..5)), 0..60)
    }

    fn tally(trials: &Trials) -> PairTally {
        let mut tally = PairTally::new(3, 2, 1);
        let (first, second): (Vec<_>, Vec<_>) = trials.iter().copied().unzip();
        let ((a, x), (b, y)): ((Vec<_>, Vec<_>), (Vec<_>, Vec<_>)) =
            (first.into_iter().unzip(), second.into_iter().unzip());
        tally.add_outcomes(&a, &b);
        tally.add_values(0, &x, &y);
        tally
    }

    proptest! {
        #[test]
        fn every_trial_is_in_one_of_the_four_cells(trials in trials()) {
            let tally = tally(&trials);
            for first in 0..3 {
                for second in 0..2 {
                    let count = |a: bool, b: bool| {
                        let is = |t: &&((u16, u32), (u16, u32))| {
                            (usize::from(t.0.0) == first) == a && (usize::from(t.1.0) == second) == b
                        };
                        trials.iter().filter(is).count() as u64
                    };
                    let (both, neither) = (count(true, true), count(false, false));
                    let (only_first, only_second) = (count(true, false), count(false, true));
                    let want = PairedCounts { both, only_first, only_second, neither };
                    prop_assert_eq!(tally.counts(first, second), want);
                }
            }
        }

        #[test]
        fn merging_in_any_order_is_counting_together(a in trials(), b in trials(), c in trials()) {
            let together = tally(&a.iter().chain(&b).chain(&c).copied().collect());
            for order in [[&a, &b, &c], [&c, &a, &b]] {
                let mut merged = PairTally::new(3, 2, 1);
                order.iter().for_each(|trials| merged.merge(&tally(trials)));
                prop_assert_eq!(&merged, &together);
            }
        }

        /// Formed one by one in wide integers.
        #[test]
        fn sums_of_values_are_those_of_their_differences(trials in trials()) {
            let apart: Vec<i128> = trials.iter().map(|(a, b)| i128::from(b.1) - i128::from(a.1)).collect();
            let want = Apart {
                trials: apart.len() as u64,
                nonzero: apart.iter().filter(|apart| **apart != 0).count() as u64,
                sum: apart.iter().sum(),
                squares: apart.iter().map(|apart| apart.pow(2) as u128).sum(),
            };
            prop_assert_eq!(tally(&trials).values()[0], want);
        }
    }
}
