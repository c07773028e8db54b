//! Stage 3': from a compiled case to exact probabilities, by following every course that the dice can take.
//!
//! A fight is an absorbing Markov chain (J. G. Kemeny and J. L. Snell, "Finite Markov Chains", 1960, chapter 3): its
//! states are those of the rules, its steps are turns, and outcomes absorb. `states` finds the chain by following the
//! very rules function that is sampled, once for every path; `solve` pushes the probability of each state forward,
//! and `counters` does the same with one counter at a time carried along. Single rolls and short sequences of them also
//! come out as fractions (`fractions`), and as the formula that a player would write down (`formula`).
//!
//! The clock is not part of a state. Because every play has a last tick, the chain with the clock is acyclic, and
//! pushing forward ends without solving equations (this is repeated multiplication by the transition matrix; on working
//! forward from the start instead of inverting, see W. J. Stewart, "Introduction to the Numerical Solution of Markov
//! Chains", 1994, chapter 8).
//!
//! What a fight that reaches its last tick would have come to is answered too, by blocks of states that can come back
//! to each other (`eventual`); fights in which players decide are [`game`]s.
//!
//! Accuracy: only products and sums of non-negative numbers are formed, so nothing cancels and every probability has a
//! small *relative* error, below `2^-52 * (branches into a state + draws in a turn + 2)` a turn to first order. Tests
//! hold the absolute error below 1e-12 against closed forms, fractions and an independent computation.
//!
//! Nothing here knows a game, samples, prints or measures time. Whether a fight is small enough is decided by counting
//! ([`Budget`]), so the answer is the same on every machine.

mod answer;
mod blocks;
mod budget;
mod counters;
mod draws;
mod eventual;
mod formula;
mod fractions;
pub mod game;
mod projected;
mod richness;
mod solve;
mod states;

pub use answer::{Eventual, Exact, NEGLIGIBLE, ROUNDING, sum};
use budget::Used;
pub use budget::{Bound, Budget, DRAW, TooLarge, path};
pub use draws::draws;
pub use formula::{Arm, Fork, Formula, MOST_PATHS, formula};
pub use fractions::{Fractions, fractions, metric_fractions, outcome_fractions};
pub use richness::FIRST_LOOK;

use crate::game::{AnyCase, BY_THE_RULES, Brief, Case, Metric, System, Turn};
use crate::threads;
use states::{Chain, View, explore};
use std::sync::atomic::AtomicU64;

/// Outcomes and lengths of a fight, exactly; [`Exact::metrics`] stays empty.
///
/// # Errors
/// When the fight does not fit the budget.
pub fn outcomes<S: System>(setup: &S::Setup, brief: &Brief, budget: &Budget) -> Result<Exact, TooLarge> {
    answer(&Case::<S>(setup), BY_THE_RULES, brief, false, budget)
}

/// Outcomes and lengths of a fight, but for courses that have no more than this probability together
/// ([`Exact::dropped`]).
///
/// # Errors
/// When the fight does not fit the budget.
pub fn outcomes_within(
    case: &dyn AnyCase,
    turn: Turn<'_>,
    brief: &Brief,
    error: f64,
    budget: &Budget,
) -> Result<Exact, TooLarge> {
    richness::check(case, turn, budget)?;
    projected::projected(&mut *case.states(turn), brief.outcomes.len(), case.clock(), error, budget)
}

/// Outcomes, lengths and the distribution of every metric of a fight, exactly.
///
/// # Errors
/// When the fight does not fit the budget.
pub fn everything<S: System>(setup: &S::Setup, brief: &Brief, budget: &Budget) -> Result<Exact, TooLarge> {
    everything_as(&Case::<S>(setup), BY_THE_RULES, brief, budget)
}

/// [`everything`] of fights whose turns somebody else plays, by the same rules.
///
/// # Errors
/// When the fight does not fit the budget.
pub fn everything_as(case: &dyn AnyCase, turn: Turn<'_>, brief: &Brief, budget: &Budget) -> Result<Exact, TooLarge> {
    answer(case, turn, brief, true, budget)
}

/// The chain of a fight with these metrics, up to this tick.
type Follow<'a> = &'a dyn Fn(&[usize], u32, &Budget) -> Result<Chain, TooLarge>;

/// Work that a metric takes before the first number is multiplied: at all, for each way on and for each state.
const QUESTION: [u64; 3] = [8_000, 20, 10];

/// The answer with the metrics of the brief, or with none.
fn answer(
    case: &dyn AnyCase,
    turn: Turn<'_>,
    brief: &Brief,
    counting: bool,
    budget: &Budget,
) -> Result<Exact, TooLarge> {
    richness::check(case, turn, budget)?;
    let clock = case.clock();
    let metrics: Option<&[Metric]> = counting.then_some(&brief.metrics);
    let follow: Follow<'_> =
        &|metrics, limit, budget| explore(&mut *case.states(turn), brief.outcomes.len(), metrics, limit, budget);
    let indices: Vec<usize> = metrics.unwrap_or_default().iter().map(Metric::index_without_clock).collect();
    let chain = follow(&indices, clock.limit, budget)?;
    let view = chain.uncounted(budget)?;
    let (mut exact, cut_short) = solve::lengths(&view, clock.limit, budget)?;
    if let Some(metrics) = metrics {
        let [at_all, way, state] = QUESTION;
        let question = at_all + way * chain.branches() as u64 + state * chain.states as u64;
        let spent = AtomicU64::new(exact.work + question * metrics.len() as u64);
        let count = |&place: &usize| {
            let view = chain.counting(place, metrics[place].timed, budget)?;
            counters::distribution(&view, clock.limit, budget, &spent)
        };
        let places: Vec<usize> = (0..metrics.len()).collect();
        let counted: Vec<Result<Vec<f64>, TooLarge>> = threads::map(&places, count);
        let work = spent.into_inner();
        // The metrics share what is left. Whether it was enough hangs on none of them finishing first: what all would
        // take together is looked at before what one of them lacked.
        budget.check(Used { work, ..view.used })?;
        let metrics = counted.into_iter().collect::<Result<_, _>>()?;
        exact = Exact { metrics, branches: chain.branches(), work, ..exact };
    }
    // Of fights that all end by themselves nobody asks what would become of them.
    if cut_short > WORTH_ASKING {
        exact = eventually(follow, &chain, &view, exact, budget)?;
    }
    if clock.settled {
        // The fight never begins.
        for by_tick in &mut exact.lengths {
            by_tick.drain(..by_tick.len().min(1));
        }
    }
    Ok(exact)
}

/// Probability of reaching the last tick above which it is worth asking what would come after it.
const WORTH_ASKING: f64 = 1e-9;
/// Work that this question may take, unless the answer itself took more.
const EXTRA: u64 = 500_000_000;

/// The answer with what would come after the last tick. It is an extra: where it takes more than the answer did, and
/// more than a moment, the answer stands without it.
///
/// # Errors
/// When it is interrupted: that is no answer.
fn eventually(
    follow: Follow<'_>,
    chain: &Chain,
    view: &View,
    exact: Exact,
    budget: &Budget,
) -> Result<Exact, TooLarge> {
    let extra = exact.work.max(EXTRA).min(budget.work.saturating_sub(exact.work));
    let found = if chain.is_whole {
        let before = view.used.work;
        let own = Budget { work: before + extra, ..*budget };
        eventual::eventual(view, &own).map_err(|refusal| TooLarge { work: refusal.work - before, ..refusal })
    } else {
        let own = Budget { work: extra, ..*budget };
        follow(&[], u32::MAX, &own)
            .and_then(|whole| whole.uncounted(&own))
            .and_then(|view| eventual::eventual(&view, &own).map(|(found, work)| (found, view.used.work + work)))
    };
    budget.go_on()?;
    Ok(match found {
        Ok((found, work)) => Exact { eventual: Some(found), work: exact.work + work, ..exact },
        Err(refusal) => Exact { work: exact.work + refusal.work, ..exact },
    })
}

#[cfg(test)]
mod tests;
