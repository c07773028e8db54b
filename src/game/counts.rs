//! What was counted, by the index of its metric.

use super::{Meter, Metric};
use std::cmp::Ordering;
use std::ops::Index;

/// Counts of any number of metrics; what was never counted is 0.
#[derive(Clone, Debug, Default)]
pub struct Counts(Vec<u32>);

impl Counts {
    /// Nothing counted yet, with room for these metrics.
    pub fn room_for(metrics: &[Metric]) -> Self {
        Self(vec![0; metrics.iter().map(|metric| metric.index + 1).max().unwrap_or(0)])
    }

    /// Forgets what was counted, not the room.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Up to the last metric that was counted.
    fn counted(&self) -> &[u32] {
        let len = self.0.iter().rposition(|&n| n > 0).map_or(0, |last| last + 1);
        &self.0[..len]
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self, metric: usize, n: u32) {
        self.0.resize(metric + 1, 0);
        self.0[metric] = n;
    }
}

impl Meter for Counts {
    #[inline(always)]
    fn count(&mut self, metric: usize, n: u32) {
        match self.0.get_mut(metric) {
            Some(count) => *count += n,
            None => self.make_room(metric, n),
        }
    }
}

impl Index<usize> for Counts {
    type Output = u32;

    #[inline(always)]
    fn index(&self, metric: usize) -> &u32 {
        self.0.get(metric).unwrap_or(&0)
    }
}

impl PartialEq for Counts {
    fn eq(&self, other: &Self) -> bool {
        self.counted() == other.counted()
    }
}

impl Eq for Counts {}

impl PartialOrd for Counts {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Counts {
    fn cmp(&self, other: &Self) -> Ordering {
        self.counted().cmp(other.counted())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_told_apart_by_what_was_counted_and_not_by_their_room() {
        let metrics = [Metric::shared(40, "blows", "blows")];
        let (mut roomy, mut bare) = (Counts::room_for(&metrics), Counts::default());
        assert_eq!(roomy, bare);
        roomy.count(3, 2);
        bare.count(3, 1);
        assert_eq!((roomy[3], bare[3], roomy[40], bare[4000]), (2, 1, 0, 0));
        assert!(bare < roomy);
        bare.count(3, 1);
        assert_eq!(roomy, bare);
        bare.count(4000, 1);
        assert_ne!(roomy, bare);
        bare.clear();
        assert_eq!(bare, Counts::default());
    }
}
