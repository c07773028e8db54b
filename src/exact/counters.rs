//! How a metric is distributed: the chain pushed forward with one counter carried beside the state.
//!
//! A counter in the state itself would multiply the states; here every state has a window of counter values with their
//! probabilities, as wide as it has to be at that moment. A counter that follows from the state, such as boxes lost
//! without healing, has windows of one value and costs no more than the outcomes.

use super::answer::{NEGLIGIBLE, Total, probability};
use super::budget::{Budget, TooLarge};
use super::states::View;
use crate::stop::Stop;
use std::sync::atomic::{AtomicU64, Ordering};

/// Probabilities this small at the ends of a window are cut off, lest it grow by values that nobody will ever see.
const CUT: f64 = 1e-45;

/// The probability of every value, from 0, that the counter of this view has when the fight is over.
///
/// `spent` is the work that all counters of the fight and whatever came before them have taken so far.
///
/// # Errors
/// When that takes more work or memory than the budget allows.
pub fn distribution(chain: &View, limit: u32, budget: &Budget, spent: &AtomicU64) -> Result<Vec<f64>, TooLarge> {
    let mut windows = Windows {
        chain,
        states: vec![[Window::default(), Window::default()]; chain.states],
        over: Window::default(),
        stop: budget.stop,
    };
    let mut totals = Vec::new();
    let mut used = chain.used;
    windows.states[0][WITHIN] = Window { low: 0, p: vec![1.0] };
    for tick in 1..=limit {
        let each = chain.timed.each(tick);
        loop {
            let (moved, work) = windows.pass(each);
            used.work = spent.fetch_add(work, Ordering::Relaxed) + work;
            budget.check(used)?;
            if moved <= NEGLIGIBLE {
                break;
            }
        }
        if tick == limit {
            windows.end();
        }
        windows.over.drain_into(&mut totals);
        let (going, values) = windows.tick();
        let own = values * size_of::<f64>() + size_of_val(windows.states.as_slice());
        used.memory = chain.used.memory + chain.questions * own;
        budget.check(used)?;
        if going <= NEGLIGIBLE {
            break;
        }
    }
    let mut p: Vec<f64> = totals.into_iter().map(|total| probability(total.value())).collect();
    p.truncate(p.iter().rposition(|&p| p > 0.0).map_or(0, |last| last + 1));
    Ok(p)
}

/// Windows of a state: within the tick of the clock, and after it.
const WITHIN: usize = 0;
const AFTER: usize = 1;

/// The windows of all states, and that of the fights that were over in this tick.
struct Windows<'a> {
    chain: &'a View,
    states: Vec<[Window; 2]>,
    over: Window,
    /// Ends a pass early, which the budget tells behind it.
    stop: Stop,
}

impl Windows<'_> {
    /// Moves every state's window on to where its branches lead, what is counted there counting for so much; answers
    /// with its probability, and the work.
    fn pass(&mut self, each: usize) -> (f64, u64) {
        let (mut moved, mut work) = (0.0, self.chain.states as u64);
        for state in 0..self.chain.states {
            if self.states[state][WITHIN].p.is_empty() {
                continue;
            }
            if self.stop.is_asked() {
                break;
            }
            let mut here = std::mem::take(&mut self.states[state][WITHIN]);
            here.trim();
            let ways = self.chain.ways(state);
            for way in ways {
                let there = match (way.place as usize).checked_sub(self.chain.outcomes) {
                    None => &mut self.over,
                    Some(place) => {
                        let (to, part) = (place / 2, place % 2);
                        &mut self.states[to][part]
                    }
                };
                there.add(&here, way.n as usize * each, way.p);
            }
            moved += here.p.iter().sum::<f64>();
            // Values that lie side by side are added several at a time.
            work += (5 + here.p.len() as u64 / 3) * ways.len() as u64;
            // An empty window keeps its memory for the next tick.
            let emptied = &mut self.states[state][WITHIN];
            if emptied.p.is_empty() {
                here.p.clear();
                *emptied = here;
            }
        }
        (moved, work)
    }

    /// The last tick: whatever still goes on is over.
    fn end(&mut self) {
        for (state, windows) in self.states.iter().enumerate() {
            self.over.add(&windows[AFTER], self.chain.leaving(state), 1.0);
        }
    }

    /// The clock ticks; answers with the probability of going on, and the number of values held in memory.
    fn tick(&mut self) -> (f64, usize) {
        let (mut going, mut values) = (0.0, self.over.p.capacity());
        for windows in &mut self.states {
            windows.swap(WITHIN, AFTER);
            windows[AFTER].p.clear();
            going += windows[WITHIN].p.iter().sum::<f64>();
            values += windows[WITHIN].p.capacity() + windows[AFTER].p.capacity();
        }
        (going, values)
    }
}

/// Probabilities of the values from `low` on.
#[derive(Clone, Debug, Default)]
struct Window {
    low: usize,
    p: Vec<f64>,
}

impl Window {
    /// Adds another window, its values raised by `n`, times `p`.
    #[inline]
    fn add(&mut self, other: &Self, n: usize, p: f64) {
        let low = other.low + n;
        if self.p.is_empty() {
            self.low = low;
            self.p.extend(other.p.iter().map(|mass| mass * p));
            return;
        }
        if low < self.low {
            self.p.splice(0..0, std::iter::repeat_n(0.0, self.low - low));
            self.low = low;
        }
        let start = low - self.low;
        if self.p.len() < start + other.p.len() {
            self.p.resize(start + other.p.len(), 0.0);
        }
        for (mine, mass) in self.p[start..].iter_mut().zip(&other.p) {
            *mine += mass * p;
        }
    }

    /// Cuts off what is next to nothing at both ends.
    fn trim(&mut self) {
        let worth = |&p: &f64| p > CUT;
        self.p.truncate(self.p.iter().rposition(worth).map_or(0, |last| last + 1));
        let skipped = self.p.iter().position(worth).unwrap_or(0);
        if skipped > 0 {
            self.p.drain(..skipped);
            self.low += skipped;
        }
    }

    /// Adds the window to compensated sums and empties it.
    fn drain_into(&mut self, totals: &mut Vec<Total>) {
        let end = self.low + self.p.len();
        if totals.len() < end {
            totals.resize(end, Total::default());
        }
        for (total, p) in totals[self.low..].iter_mut().zip(self.p.drain(..)) {
            total.add(p);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_off_at_both_ends_moves_no_value() {
        let mut window = Window { low: 4, p: vec![0.0, 1e-50, 0.25, 0.0, 0.5, 1e-46] };
        window.trim();
        assert_eq!((window.low, window.p.as_slice()), (6, [0.25, 0.0, 0.5].as_slice()));
        let mut totals = Vec::new();
        window.drain_into(&mut totals);
        let totals: Vec<f64> = totals.into_iter().map(Total::value).collect();
        assert_eq!(totals, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25, 0.0, 0.5]);
    }

    #[test]
    fn a_window_that_begins_lower_or_ends_higher_makes_room() {
        let mut window = Window { low: 4, p: vec![0.5] };
        window.add(&Window { low: 1, p: vec![0.25, 0.0, 1.0] }, 1, 0.5);
        assert_eq!((window.low, window.p.as_slice()), (2, [0.125, 0.0, 1.0].as_slice()));
        window.add(&Window { low: 5, p: vec![1.0] }, 1, 0.25);
        assert_eq!((window.low, window.p.as_slice()), (2, [0.125, 0.0, 1.0, 0.0, 0.25].as_slice()));
    }
}
