//! Outcomes up to an error that is asked for, without finding the states that hardly any fight comes to.
//!
//! Probability is pushed forward from the start, and a state's ways on are found when the first of it gets there. What
//! arrives somewhere in too small a part is not followed but added up: every outcome's true probability lies between
//! the one given and that plus the sum. The chain that is left is a finite state projection (B. Munsky and M. Khammash,
//! "The finite state projection algorithm for the solution of the chemical master equation", J. Chem. Phys. 124 (2006)
//! 044104), and the sum is the bound that its authors prove.

use super::answer::{Exact, probability};
use super::budget::{Budget, TooLarge, Used};
use super::states::{Paths, Way, merge};
use crate::game::{Clock, Progress, States};

/// The first part that is not followed any more, as a share of the error: as much as some thousand states and ticks
/// leave behind.
const FIRST_FLOOR: f64 = 1e-3;
/// By how much it is lowered where that left too much behind.
const LOWER: f64 = 1e-2;

/// The probability of every outcome in every tick, of which no more than `error` is missing.
///
/// # Errors
/// When the fight does not fit the budget.
pub fn projected(
    states: &mut dyn States,
    outcomes: usize,
    clock: Clock,
    error: f64,
    budget: &Budget,
) -> Result<Exact, TooLarge> {
    let mut projection = Projection {
        outcomes: outcomes.max(1),
        paths: Paths::new(states.work_of_turn()),
        ways: Vec::new(),
        spans: Vec::new(),
        used: Used::default(),
        budget,
        states,
    };
    let mut floor = error * FIRST_FLOOR;
    loop {
        let exact = projection.pushed(clock, floor)?;
        if exact.dropped <= error {
            return Ok(exact);
        }
        // The ways that were found are kept: only what is behind them is new. With no floor nothing is left behind.
        floor *= LOWER;
    }
}

struct Projection<'a> {
    states: &'a mut dyn States,
    outcomes: usize,
    paths: Paths,
    /// Ways on from the states that were followed, each the span of its own.
    ways: Vec<Way>,
    spans: Vec<Option<[usize; 2]>>,
    used: Used,
    budget: &'a Budget,
}

/// What a state holds within the tick and after it.
#[derive(Clone, Copy, Default)]
struct Held([f64; 2]);

impl Projection<'_> {
    fn pushed(&mut self, clock: Clock, floor: f64) -> Result<Exact, TooLarge> {
        let mut lengths = vec![vec![0.0]; self.outcomes];
        let mut dropped = 0.0;
        let mut held = vec![Held([1.0, 0.0])];
        // Numbers of states that hold something within the tick, and after it.
        let (mut now, mut later) = (vec![0], Vec::new());
        for tick in 1..=clock.limit {
            lengths.iter_mut().for_each(|by_tick| by_tick.push(0.0));
            let mut next = 0;
            while let Some(&at) = now.get(next) {
                next += 1;
                let here = std::mem::take(&mut held[at].0[0]);
                if here < floor {
                    dropped += here;
                    continue;
                }
                let [from, to] = self.span(at)?;
                held.resize(self.states.count(), Held::default());
                for way in &self.ways[from..to] {
                    let p = here * way.p;
                    let Some(place) = (way.place as usize).checked_sub(self.outcomes) else {
                        lengths[way.place as usize][tick as usize] += p;
                        continue;
                    };
                    let (state, part) = (place / 2, place % 2);
                    let to = &mut held[state].0[part];
                    if *to == 0.0 {
                        if part == 0 { now.push(state) } else { later.push(state) }
                    }
                    *to += p;
                }
                self.used.work += (to - from) as u64;
            }
            self.budget.check(self.used)?;
            now.clear();
            if tick == clock.limit {
                for state in later.drain(..) {
                    let outcome = self.states.judged(state).min(self.outcomes - 1);
                    lengths[outcome][tick as usize] += std::mem::take(&mut held[state].0[1]);
                }
            }
            std::mem::swap(&mut now, &mut later);
            for &state in &now {
                held[state].0.swap(0, 1);
            }
            if now.is_empty() {
                break;
            }
        }
        lengths.iter_mut().flatten().for_each(|p| *p = probability(*p));
        if clock.settled {
            lengths.iter_mut().for_each(|by_tick| drop(by_tick.drain(..by_tick.len().min(1))));
        }
        let Used { states, branches, work, .. } = self.used;
        Ok(Exact { lengths, metrics: Vec::new(), states, branches, work, dropped, eventual: None })
    }

    /// Where the ways on from a state are, which are found when they are first asked for.
    fn span(&mut self, at: usize) -> Result<[usize; 2], TooLarge> {
        if let Some(Some(span)) = self.spans.get(at) {
            return Ok(*span);
        }
        let outcomes = self.outcomes;
        let own = self.paths.follow(self.states, at, &mut self.used, self.budget, &mut |progress, states, _| {
            let place = match progress {
                Progress::Over(outcome) => outcome.min(outcomes - 1),
                Progress::Within | Progress::Turn => outcomes + 2 * states.reached(),
                Progress::Tick => outcomes + 2 * states.reached() + 1,
            };
            (place as u32, 0)
        })?;
        let from = self.ways.len();
        merge(own, &mut self.ways);
        let span = [from, self.ways.len()];
        self.spans.resize(self.states.count(), None);
        self.spans[at] = Some(span);
        self.used.branches = self.ways.len();
        // Vectors that grow may hold twice what is in them; the table of states has up to eight places for each.
        let per_state = 2 * (self.states.size() + size_of::<Option<[usize; 2]>>() + size_of::<Held>()) + 4 * 8;
        self.used.memory = self.states.count() * per_state + 2 * size_of::<Way>() * self.ways.len();
        self.budget.check(self.used)?;
        Ok(span)
    }
}
