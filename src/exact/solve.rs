//! How likely each outcome is, and when: probability pushed forward from the start, turn by turn.

use super::answer::{Exact, NEGLIGIBLE, probability, sum};
use super::budget::{Budget, TooLarge};
use super::states::View;

/// The probability of every outcome in every tick of the clock, up to the last one, `limit`, and the probability of a
/// fight that this one cuts short, which counts as each state says ([`View::judged`]).
///
/// # Errors
/// When that takes more work than the budget allows.
pub fn lengths(chain: &View, limit: u32, budget: &Budget) -> Result<(Exact, f64), TooLarge> {
    let outcomes = chain.outcomes;
    let mut lengths = vec![vec![0.0]; outcomes];
    let (mut dropped, mut cut_short) = (0.0, 0.0);
    let mut mass = vec![0.0; outcomes + 2 * chain.states];
    let mut used = chain.used;
    used.memory += 8 * mass.len();
    mass[outcomes] = 1.0;
    for tick in 1..=limit {
        // A pass moves everything on that it comes across; what lands behind it waits for the next one.
        loop {
            let (moved, work) = pass(chain, &mut mass);
            used.work += work;
            budget.check(used)?;
            if moved <= NEGLIGIBLE {
                break;
            }
        }
        for (by_tick, p) in lengths.iter_mut().zip(&mut mass[..outcomes]) {
            by_tick.push(std::mem::take(p));
        }
        used.memory += 2 * 8 * outcomes;
        if tick == limit {
            let left = || mass[outcomes..].iter().skip(AFTER).step_by(2).copied().zip(&chain.judged);
            for (outcome, by_tick) in (0..).zip(&mut lengths) {
                let here = sum(left().filter(|(_, judged)| **judged == outcome).map(|(p, _)| p));
                by_tick[tick as usize] += here;
                cut_short += here;
            }
        }
        let (left, going) = next_tick(&mut mass[outcomes..]);
        dropped += left;
        if going <= NEGLIGIBLE && tick < limit {
            dropped += going;
            break;
        }
    }
    lengths.iter_mut().flatten().for_each(|p| *p = probability(*p));
    let (states, branches, work) = (used.states, used.branches, used.work);
    Ok((Exact { lengths, metrics: Vec::new(), states, branches, work, dropped, eventual: None }, cut_short))
}

/// Moves the probability of every state on to where its branches lead; answers with how much there was, and the work.
#[inline]
fn pass(chain: &View, mass: &mut [f64]) -> (f64, u64) {
    let (mut moved, mut work) = (0.0, chain.states as u64);
    for state in 0..chain.states {
        let here = std::mem::take(&mut mass[chain.outcomes + 2 * state]);
        if here > 0.0 {
            let ways = chain.ways(state);
            for way in ways {
                mass[way.place as usize] += here * way.p;
            }
            moved += here;
            work += ways.len() as u64;
        }
    }
    (moved, work)
}

/// Where a state keeps what is to go on after the tick of the clock; before that stands what goes on within it.
const AFTER: usize = 1;

/// The clock ticks; answers with what was left behind within the tick, next to nothing, and with what goes on.
fn next_tick(states: &mut [f64]) -> (f64, f64) {
    let (mut left, mut going) = (0.0, 0.0);
    for pair in states.chunks_exact_mut(2) {
        left += pair[0];
        going += pair[AFTER];
        (pair[0], pair[AFTER]) = (pair[AFTER], 0.0);
    }
    (left, going)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Within the tick and after it, by state: what was to go on after it goes on, what is left within it is told.
    #[test]
    fn a_tick_moves_what_goes_on_and_tells_what_is_left_behind() {
        let mut states = [0.25, 0.5, 0.0, 0.125, 0.0625, 0.0];
        assert_eq!(next_tick(&mut states), (0.3125, 0.625));
        assert_eq!(states, [0.5, 0.0, 0.125, 0.0, 0.0, 0.0]);
    }
}
