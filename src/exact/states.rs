//! Which states a fight can reach, and how it gets from one to the next.
//!
//! Breadth first from the start, tick by tick, every path of every turn once, and no state that a fight can only reach
//! after its last tick. Equal states are merged, and so are branches of one state that lead to the same place and count
//! the same things.

use super::budget::{Budget, DRAW, TooLarge, Used, path};
use crate::chance::Enumerated;
use crate::game::hash::Distinct;
use crate::game::{Counts, Progress, States, Timed};

/// The chain of a fight.
///
/// A *place* is where a branch leads: outcome `o` is place `o`; state `s` within the same tick of the clock is place
/// `outcomes + 2 s`, and after the tick `outcomes + 2 s + 1`. The start is state 0.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Number of outcomes.
    pub outcomes: usize,
    /// Number of states.
    pub states: usize,
    /// Whether every state was followed, also those that lie beyond the last tick of the clock.
    pub is_whole: bool,
    /// Branches of state `s` are those from `spans[s][0]` on and before `spans[s][1]`; none where it was not followed.
    spans: Vec<[usize; 2]>,
    branches: Vec<Branch>,
    /// What was counted on a branch, by [`Branch::pattern`]: one number for each metric asked for.
    patterns: Vec<Vec<u32>>,
    /// For each state, the pattern of what is counted when the clock runs out in it.
    leaving: Vec<u32>,
    /// For each state, the outcome when the clock runs out in it.
    judged: Vec<u32>,
    used: Used,
}

/// One way on, not yet projected on a metric.
#[derive(Clone, Copy, Debug)]
struct Branch {
    place: u32,
    pattern: u32,
    p: f64,
}

/// A chain as one question sees it: branches that differ only in what is not asked are one.
#[derive(Clone, Debug)]
pub struct View {
    /// Number of outcomes.
    pub outcomes: usize,
    /// Number of states.
    pub states: usize,
    first: Vec<usize>,
    ways: Vec<Way>,
    /// How much the metric in question grows when the clock runs out in a state; empty when nothing is counted.
    leaving: Vec<u32>,
    /// For each state, the outcome when the clock runs out in it.
    pub judged: Vec<u32>,
    /// Used by the chain behind it.
    pub used: Used,
    /// What the clock has to do with what is counted.
    pub timed: Timed,
    /// How many such questions may be under way at the same time and need memory.
    pub questions: usize,
}

/// One way on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// Where it leads, see [`Chain`].
    pub place: u32,
    /// How much the metric in question grows.
    pub n: u32,
    /// Its probability.
    pub p: f64,
}

impl View {
    /// The state at a place, within or after the tick; `None` for an outcome.
    #[inline]
    pub fn state(&self, place: u32) -> Option<usize> {
        (place as usize).checked_sub(self.outcomes).map(|place| place / 2)
    }

    /// The ways on from a state.
    #[inline(always)]
    pub fn ways(&self, state: usize) -> &[Way] {
        &self.ways[self.first[state]..self.first[state + 1]]
    }

    /// How much the metric in question grows when the clock runs out in a state.
    pub fn leaving(&self, state: usize) -> usize {
        self.leaving.get(state).map_or(0, |&n| n as usize)
    }
}

impl Chain {
    /// Distinct branches.
    pub fn branches(&self) -> usize {
        self.branches.len()
    }

    /// The chain without any counting.
    ///
    /// # Errors
    /// When somebody asks to stop.
    pub fn uncounted(&self, budget: &Budget) -> Result<View, TooLarge> {
        self.view(budget, |_| 0)
    }

    /// The chain with one of the metrics asked for, with which the clock may have to do.
    ///
    /// # Errors
    /// When somebody asks to stop.
    pub fn counting(&self, metric: usize, timed: Timed, budget: &Budget) -> Result<View, TooLarge> {
        let view = self.view(budget, |branch| self.patterns[branch.pattern as usize][metric])?;
        let leaving = self.leaving.iter().map(|&pattern| self.patterns[pattern as usize][metric]).collect();
        Ok(View { questions: self.patterns.first().map_or(1, Vec::len).max(1), leaving, timed, ..view })
    }

    fn view(&self, budget: &Budget, n: impl Fn(&Branch) -> u32) -> Result<View, TooLarge> {
        let mut first = Vec::with_capacity(self.states + 1);
        let mut ways: Vec<Way> = Vec::new();
        let mut own: Vec<Way> = Vec::new();
        first.push(0);
        for state in 0..self.states {
            budget.check(self.used)?;
            let [from, to] = self.spans[state];
            let branches = &self.branches[from..to];
            own.clear();
            own.extend(branches.iter().map(|branch| Way { place: branch.place, n: n(branch), p: branch.p }));
            merge(&mut own, &mut ways);
            first.push(ways.len());
        }
        let (outcomes, states, used) = (self.outcomes, self.states, self.used);
        let (leaving, judged) = (Vec::new(), self.judged.clone());
        Ok(View { outcomes, states, first, ways, leaving, judged, used, timed: Timed::No, questions: 1 })
    }
}

/// Adds the ways of one state to those of the chain, each once.
pub(super) fn merge(own: &mut [Way], ways: &mut Vec<Way>) {
    let key = |way: &Way| (u64::from(way.place) << 32) | u64::from(way.n);
    own.sort_unstable_by_key(key);
    let start = ways.len();
    for &way in own.iter() {
        match ways[start..].last_mut() {
            Some(last) if key(last) == key(&way) => last.p += way.p,
            _ => ways.push(way),
        }
    }
}

/// Finds the chain of a fight as far as it can get in this many ticks of the clock, its branches told apart by what
/// they add to the metrics with these indices.
///
/// # Errors
/// When it has more states, branches or paths than the budget allows, as soon as that is known.
pub fn explore(
    states: &mut dyn States,
    outcomes: usize,
    metrics: &[usize],
    limit: u32,
    budget: &Budget,
) -> Result<Chain, TooLarge> {
    // Without an outcome there would be no place for one, and a place has 32 bits.
    let outcomes = outcomes.max(1);
    let budget = &Budget { states: budget.states.min(1 << 30), ..*budget };
    let mut course = Course::default();
    course.within(0);
    let mut patterns = Distinct::<Vec<u32>>::new();
    let mut chain = Chain {
        outcomes,
        states: 0,
        is_whole: true,
        spans: vec![],
        branches: vec![],
        patterns: vec![],
        leaving: vec![],
        judged: vec![],
        used: Used::default(),
    };
    let mut counted = Counts::default();
    let mut pattern = vec![0; metrics.len()];
    let mut paths = Paths::new(states.work_of_turn());
    let mut merged: Vec<Way> = Vec::new();
    while let Some(at) = course.next(limit) {
        let own = paths.follow(states, at, &mut chain.used, budget, &mut |progress, states, counted| {
            let place = match progress {
                Progress::Over(outcome) => outcome.min(outcomes - 1),
                Progress::Within | Progress::Turn => outcomes + 2 * course.within(states.reached()),
                Progress::Tick => outcomes + 2 * course.after(states.reached()) + 1,
            };
            take(counted, metrics, &mut pattern);
            (place as u32, if metrics.is_empty() { 0 } else { patterns.place(&pattern) as u32 })
        })?;
        merged.clear();
        merge(own, &mut merged);
        let from = chain.branches.len();
        chain.branches.extend(merged.iter().map(|way| Branch { place: way.place, pattern: way.n, p: way.p }));
        chain.spans.resize(states.count(), [0, 0]);
        chain.spans[at] = [from, chain.branches.len()];
        chain.used.branches = chain.branches.len();
        // Vectors that grow may hold twice what is in them; the table of states has up to eight places for each.
        let per_state = 2 * states.size() + size_of::<[u32; 8 + 1]>() + 2 * size_of::<usize>();
        let per_pattern = 2 * size_of::<Vec<u32>>() + 4 * metrics.len() + size_of::<[u32; 8]>();
        // Every question has its own view of the chain, and all may be asked at the same time.
        let per_branch = 2 * size_of::<Branch>() + (1 + metrics.len()) * size_of::<Way>();
        chain.used.memory =
            states.count() * per_state + patterns.len() * per_pattern + chain.branches.len() * per_branch;
        budget.check(chain.used)?;
    }
    chain.states = states.count();
    chain.is_whole = course.is_over();
    chain.judged = (0..states.count()).map(|state| states.judged(state).min(outcomes - 1) as u32).collect();
    if !metrics.is_empty() {
        for state in 0..states.count() {
            counted.clear();
            states.leave(state, &mut counted);
            take(&counted, metrics, &mut pattern);
            chain.leaving.push(patterns.place(&pattern) as u32);
        }
    }
    chain.patterns = patterns.values().to_vec();
    Ok(chain)
}

/// Follows every path of a turn once.
pub(super) struct Paths {
    chance: Enumerated,
    counted: Counts,
    own: Vec<Way>,
    /// Steps of work that a path counts for without its draws.
    path: u64,
}

/// Where a path ended: its place and what it counted, from how it ended, the states and the counts.
type Placed<'a> = &'a mut dyn FnMut(Progress, &mut dyn States, &Counts) -> (u32, u32);

impl Paths {
    /// Paths of turns that take so many steps of work to play.
    pub(super) fn new(work_of_turn: u64) -> Self {
        Self { chance: Enumerated::new(), counted: Counts::default(), own: Vec::new(), path: path(work_of_turn) }
    }

    /// All ways on from a state, one for each path.
    ///
    /// # Errors
    /// When they have more states or take more work than the budget allows, as soon as that is known.
    pub(super) fn follow(
        &mut self,
        states: &mut dyn States,
        at: usize,
        used: &mut Used,
        budget: &Budget,
        placed: Placed<'_>,
    ) -> Result<&mut [Way], TooLarge> {
        self.own.clear();
        loop {
            self.counted.clear();
            let progress = states.turn(at, &mut self.chance, &mut self.counted);
            let (place, n) = placed(progress, states, &self.counted);
            self.own.push(Way { place, n, p: self.chance.probability() });
            used.work += self.path + DRAW * self.chance.draws() as u64 + self.counted.thought();
            used.states = states.count();
            budget.check(*used)?;
            if !self.chance.advance() {
                return Ok(&mut self.own);
            }
        }
    }
}

/// The order in which states are followed: within a tick of the clock in the order in which they are met, and only then
/// those that are first met after it.
#[derive(Default)]
struct Course {
    /// Of each state, whether it was met within a tick that has begun, or only after one.
    met: Vec<Met>,
    /// What this tick still has to follow, from `done` on, and what the next one begins with.
    now: Vec<usize>,
    done: usize,
    later: Vec<usize>,
    /// Ticks that are over.
    ticks: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Met {
    Never,
    After,
    Within,
}

impl Course {
    /// A state is met within the tick.
    fn within(&mut self, state: usize) -> usize {
        self.meet(state, Met::Within)
    }

    /// A state is met when the clock ticks.
    fn after(&mut self, state: usize) -> usize {
        self.meet(state, Met::After)
    }

    fn meet(&mut self, state: usize, how: Met) -> usize {
        if self.met.len() <= state {
            self.met.resize(state + 1, Met::Never);
        }
        match (self.met[state], how) {
            (Met::Within, _) | (Met::After, Met::After) | (_, Met::Never) => return state,
            (_, Met::Within) => self.now.push(state),
            (Met::Never, Met::After) => self.later.push(state),
        }
        self.met[state] = how;
        state
    }

    /// The next state to be followed; `None` when that would take more ticks than this.
    fn next(&mut self, limit: u32) -> Option<usize> {
        if self.done == self.now.len() {
            self.ticks += 1;
            if self.ticks >= limit {
                return None;
            }
            self.now.clear();
            self.done = 0;
            for state in std::mem::take(&mut self.later) {
                self.within(state);
            }
        }
        let next = self.now.get(self.done).copied();
        self.done += 1;
        next
    }

    /// Whether no state is left that was met and not followed.
    fn is_over(&self) -> bool {
        !self.met.contains(&Met::After)
    }
}

/// The counts of these metrics, in their order.
fn take(counted: &Counts, metrics: &[usize], pattern: &mut [u32]) {
    pattern.iter_mut().zip(metrics).for_each(|(n, &metric)| *n = counted[metric]);
}
