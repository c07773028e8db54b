//! Exact answers of a run as what is counted in a unit: each unit is one of them, and they come back bit for bit.

use super::segments::Counts;
use crate::exact::Exact;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;

/// Exact answers by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Answers(BTreeMap<u64, Exact>);

impl Counts for Answers {
    fn add(&mut self, other: &Self) {
        self.0.extend(other.0.iter().map(|(number, exact)| (*number, exact.clone())));
    }

    fn are_of(&self, pieces: Range<u64>) -> bool {
        self.0.keys().copied().eq(pieces)
    }
}

impl Answers {
    /// A single one.
    pub fn one(number: u64, exact: Exact) -> Self {
        Self(BTreeMap::from([(number, exact)]))
    }

    /// The one with this number.
    pub fn get(&self, number: u64) -> Option<&Exact> {
        self.0.get(&number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::Eventual;
    use crate::shards::{Asked, Cut, Unfinished};

    /// Every number of an answer, bit for bit.
    fn bits(exact: &Exact) -> Vec<u64> {
        let rows = exact.lengths.iter().chain(&exact.metrics).flatten().copied();
        let others = |found: &Eventual| [&found.outcomes[..], &[found.endless, found.error]].concat();
        rows.chain(exact.eventual.iter().flat_map(others)).chain([exact.dropped]).map(f64::to_bits).collect()
    }

    /// Parts that no decimal ends, the last bit of a certainty, next to nothing and less than that, a nothing with a
    /// sign; with metrics and without, whether or not something is left at the last tick.
    #[test]
    fn an_exact_answer_comes_back_from_the_disk_bit_for_bit() {
        let certain = 1.0 - f64::EPSILON / 2.0;
        let awkward = vec![1.0 / 3.0, 0.1 + 0.2, certain, f64::MIN_POSITIVE, f64::from_bits(1), 0.0, -0.0];
        let more: Vec<f64> = (1..2000).map(|i| f64::from(i).sqrt().sin().abs() / f64::from(i)).collect();
        let eventual = Some(Eventual { outcomes: awkward.clone(), endless: 2e-9, error: 1e-16 / 3.0 });
        let bare = Exact {
            lengths: vec![awkward.clone(), Vec::new(), more.clone()],
            metrics: Vec::new(),
            states: usize::MAX,
            branches: 0,
            work: u64::MAX,
            dropped: 0.0,
            eventual: None,
        };
        let full = Exact { metrics: vec![more, Vec::new(), awkward], dropped: 1e-30 / 7.0, eventual, ..bare.clone() };
        let folder = tempfile::tempdir().unwrap();
        let place = Unfinished::new(folder.path(), "t", "t.toml", String::new(), Asked::default());
        let open = || place.open(&place.sheet(1, Cut::of_answers(3)), &Answers::default()).unwrap();
        let mut kept = open();
        kept.shard.keep_all([(0, Answers::one(0, bare.clone())), (2, Answers::one(2, full.clone()))]).unwrap();
        drop(kept);
        let kept = open();
        assert!(kept.sheet.is_solved() && kept.shard.left == [1] && kept.counts.get(1).is_none());
        for (number, exact) in [(0, &bare), (2, &full)] {
            let found = kept.counts.get(number).unwrap();
            assert_eq!((found, bits(found)), (exact, bits(exact)));
        }
    }
}
