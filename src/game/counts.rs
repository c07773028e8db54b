//! What was counted, by the index of its metric.

use super::meter::{Meter, Ticks};
use std::cmp::Ordering;
use std::ops::Index;

/// Metrics whose counts stand in the value itself: the indices of most are constants, and finding them costs nothing.
const NEAR: usize = 32;

/// Counts of any number of metrics; what was never counted is 0.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    near: [u32; NEAR],
    /// Those from [`NEAR`] on, as far as they have come up.
    far: Vec<u32>,
    /// The tick of the clock that goes on; 0 while nobody has told.
    tick: u32,
    /// Steps of work that decisions took, until somebody asks.
    thought: u64,
}

impl Counts {
    /// Finding a count of an index below this costs nothing.
    pub const NEAR: usize = NEAR;

    /// Forgets what was counted.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.near = [0; NEAR];
        if !self.far.is_empty() {
            self.far.fill(0);
        }
    }

    /// Steps of work that decisions took since it was asked last.
    pub fn thought(&mut self) -> u64 {
        std::mem::take(&mut self.thought)
    }

    /// Up to the last metric that was counted.
    fn counted(&self) -> impl Iterator<Item = u32> {
        let len = self.far.iter().rposition(|&n| n > 0).map_or(0, |last| last + 1);
        self.near.iter().chain(&self.far[..len]).copied()
    }

    #[cold]
    #[inline(never)]
    fn count_far(&mut self, place: usize, n: u32) {
        if self.far.len() <= place {
            self.far.resize(place + 1, 0);
        }
        self.far[place] += n;
    }
}

impl Meter for Counts {
    #[inline(always)]
    fn tick(&mut self, tick: u32) {
        self.tick = tick;
    }

    fn when(&mut self, metric: usize) {
        self.count(metric, self.tick.max(1));
    }

    fn within(&mut self, ticks: Ticks, n: u32) {
        if let Some(metric) = ticks.at(self.tick.max(1)) {
            self.count(metric, n);
        }
    }

    fn think(&mut self, steps: u64) {
        self.thought += steps;
    }

    #[inline(always)]
    fn count(&mut self, metric: usize, n: u32) {
        match self.near.get_mut(metric) {
            Some(count) => *count += n,
            None => self.count_far(metric - NEAR, n),
        }
    }
}

impl Index<usize> for Counts {
    type Output = u32;

    #[inline(always)]
    fn index(&self, metric: usize) -> &u32 {
        self.near.get(metric).or_else(|| self.far.get(metric - NEAR)).unwrap_or(&0)
    }
}

impl PartialEq for Counts {
    fn eq(&self, other: &Self) -> bool {
        self.counted().eq(other.counted())
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
        let (mut one, mut other) = (Counts::default(), Counts::default());
        other.count(4000, 1);
        other.clear();
        assert_eq!(one, other);
        for metric in [3, NEAR - 1, NEAR, 4000] {
            one.count(metric, 2);
            other.count(metric, 1);
            assert_eq!((one[metric], other[metric], other[metric + 1]), (2, 1, 0), "{metric}");
            assert!(other < one);
            other.count(metric, 1);
            assert_eq!(one, other, "{metric}");
        }
        assert_eq!(one[1_000_000], 0);
    }

    #[test]
    fn what_was_thought_is_added_up_until_somebody_asks_and_tells_no_counts_apart() {
        let mut counts = Counts::default();
        Meter::think(&mut &mut counts, 3);
        counts.clear();
        counts.think(4);
        assert_eq!(counts, Counts::default());
        assert_eq!((counts.thought(), counts.thought()), (7, 0));
    }
}
