//! How a fight would end if nobody stopped it: every outcome's probability without a last tick of the clock, and the
//! probability that it never ends.
//!
//! States that can come back to each other form a block; blocks are solved from the end of the fight backwards. A block
//! that fits is solved directly, by eliminating one state after the other. Nothing is subtracted, so that nothing
//! cancels: what leaves a state is the sum of its ways out, not one minus what stays (W. K. Grassmann, M. I. Taksar and
//! D. P. Heyman, "Regenerative analysis and steady state distributions for Markov chains", Oper. Res. 33 (1985)
//! 1107-1116; for its small relative error see C. A. O'Cinneide, Numer. Math. 65 (1993) 109-120). Larger blocks are
//! iterated from below, which certifies itself: what the lower bounds lack to 1 is the largest error they can have.

use super::answer::{Eventual, sum};
use super::blocks::blocks;
use super::budget::{Budget, TooLarge};
use super::states::View;

/// States of a block that are eliminated directly; the work grows with their cube.
pub(super) const MOST_DIRECT: usize = 600;
/// Sweeps over a larger block at most.
const MOST_SWEEPS: usize = 100_000;
/// A gap below which iterating ends.
const NEAR: f64 = 1e-13;

/// Solves a whole chain without its clock; the work it took beyond finding the chain comes with it.
///
/// # Errors
/// When that takes more work than the budget allows.
pub fn eventual(chain: &View, budget: &Budget) -> Result<(Eventual, u64), TooLarge> {
    // The last column is for never.
    let columns = chain.outcomes + 1;
    let mut solver = Solver { chain, values: vec![vec![0.0; columns]; chain.states], used: chain.used, budget };
    solver.used.memory += size_of::<f64>() * columns * chain.states;
    let next = |state: usize, k: usize| chain.ways(state).iter().filter_map(|way| chain.state(way.place)).nth(k);
    for block in blocks(chain.states, next) {
        budget.check(solver.used)?;
        if block.len() <= MOST_DIRECT { solver.eliminate(&block)? } else { solver.iterate(&block)? }
    }
    let mut outcomes = solver.values.first().cloned().unwrap_or_else(|| vec![0.0; columns]);
    let error = (1.0 - sum(outcomes.iter().copied())).max(0.0);
    let endless = outcomes.pop().unwrap_or(0.0);
    Ok((Eventual { outcomes, endless, error }, solver.used.work - chain.used.work))
}

struct Solver<'a> {
    chain: &'a View,
    /// `values[state][outcome]` for the blocks that are solved.
    values: Vec<Vec<f64>>,
    used: super::budget::Used,
    budget: &'a Budget,
}

impl Solver<'_> {
    /// Adds what `p` of a way to this place is worth.
    fn add(&self, worth: &mut [f64], place: u32, p: f64) {
        match self.chain.state(place) {
            Some(state) => worth.iter_mut().zip(&self.values[state]).for_each(|(worth, value)| *worth += p * value),
            None => worth[place as usize] += p,
        }
    }

    fn eliminate(&mut self, block: &[usize]) -> Result<(), TooLarge> {
        let (n, columns) = (block.len(), self.chain.outcomes + 1);
        // What it would take is looked at before anything of it is done.
        let work = self.used.work + (n * n * (n + columns)) as u64;
        let refused = |refusal| TooLarge { work: self.used.work, ..refusal };
        self.budget.check(super::budget::Used { work, ..self.used }).map_err(refused)?;
        self.used.work = work;
        let place = |state: usize| block.iter().position(|&other| other == state);
        let mut within = vec![vec![0.0; n]; n];
        let mut out = vec![vec![0.0; columns]; n];
        for (i, &state) in block.iter().enumerate() {
            for way in self.chain.ways(state) {
                match self.chain.state(way.place).and_then(place) {
                    Some(j) => within[i][j] += way.p,
                    None => self.add(&mut out[i], way.place, way.p),
                }
            }
        }
        for last in (0..n).rev() {
            self.budget.check(self.used)?;
            let (before, rest) = within.split_at_mut(last);
            let (out_before, out_rest) = out.split_at_mut(last);
            let (own, own_out) = (&mut rest[0], &mut out_rest[0]);
            let leaves: f64 = own[..last].iter().sum::<f64>() + own_out.iter().sum::<f64>();
            if leaves > 0.0 {
                own[..last].iter_mut().for_each(|p| *p /= leaves);
                own_out.iter_mut().for_each(|p| *p /= leaves);
            } else {
                own_out[columns - 1] = 1.0;
            }
            for (row, out) in before.iter_mut().zip(out_before) {
                let p = row[last];
                if p > 0.0 {
                    row[..last].iter_mut().zip(&own[..last]).for_each(|(to, from)| *to += p * from);
                    out.iter_mut().zip(own_out.iter()).for_each(|(to, from)| *to += p * from);
                }
            }
        }
        for i in 0..n {
            let (solved, own) = out.split_at_mut(i);
            for (value, &p) in solved.iter().zip(&within[i][..i]) {
                own[0].iter_mut().zip(value).for_each(|(to, from)| *to += p * from);
            }
        }
        block.iter().zip(out).for_each(|(&state, out)| self.values[state] = out);
        Ok(())
    }

    fn iterate(&mut self, block: &[usize]) -> Result<(), TooLarge> {
        let mut sorted = block.to_vec();
        sorted.sort_unstable();
        let leads_out = |&state: &usize| {
            let ways = self.chain.ways(state);
            ways.iter().any(|way| self.chain.state(way.place).is_none_or(|to| sorted.binary_search(&to).is_err()))
        };
        if !sorted.iter().any(leads_out) {
            block.iter().for_each(|&state| self.values[state].iter_mut().last().into_iter().for_each(|p| *p = 1.0));
            return Ok(());
        }
        let ways: usize = block.iter().map(|&state| self.chain.ways(state).len()).sum();
        for _ in 0..MOST_SWEEPS {
            self.used.work += (ways * (self.chain.outcomes + 1)) as u64;
            self.budget.check(self.used)?;
            let mut gap: f64 = 0.0;
            for &state in block {
                let mut worth = vec![0.0; self.chain.outcomes + 1];
                self.chain.ways(state).iter().for_each(|way| self.add(&mut worth, way.place, way.p));
                gap = gap.max(1.0 - worth.iter().sum::<f64>());
                self.values[state] = worth;
            }
            if gap <= NEAR {
                break;
            }
        }
        Ok(())
    }
}
