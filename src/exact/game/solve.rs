//! Values and mixes, block by block, and the certificate.
//!
//! States that can come back to each other form a block (a strongly connected component); blocks are solved from the
//! end of the fight backwards. Within a block values are iterated from below, which finds the least solution: what a
//! player can secure against somebody who may also keep the fight going for ever. Now and then the values of the mixes
//! found so far are worked out from linear equations (M. Pollatschek and B. Avi-Itzhak, "Algorithms for stochastic
//! games with geometrical interpretation", Management Sci. 15 (1969) 399-415), and kept if they come closer.

use super::explore::{Game, Node, Place};
use super::matrix::{self, linear};
use crate::chance::Player;
use crate::exact::blocks::blocks;
use crate::stop::Stop;

/// Sweeps over a block at most; each is cheap, and the linear equations make far fewer enough.
const MOST_SWEEPS: usize = 20_000;
/// Changes of a value below this are rounding noise.
const NOISE: f64 = 1e-15;
/// Options whose values differ by less are equally good.
const EQUAL: f64 = 1e-12;
/// Sweeps between two attempts at the linear equations.
const ATTEMPT: usize = 24;
/// States of a block for which linear equations are still quick to solve.
const MOST_EQUATIONS: usize = 300;

/// A game solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// What the first player can expect from each state.
    pub values: Vec<f64>,
    /// How likely each player takes each option in each state: `mixes[player][state][option]`.
    pub mixes: [Vec<Vec<f64>>; 2],
    /// What the first player's mixes secure from the start, whatever the second player does.
    pub secured: f64,
    /// What the second player's mixes concede at most from the start.
    pub conceded: f64,
}

/// The sum of the integer weights that a mix is played by.
const SCALE: f64 = (1u64 << 50) as f64;

impl Solution {
    /// A player's mix in a state as integer weights, to be drawn from: what rounding costs is below 1e-14.
    pub fn weights(&self, player: Player, state: usize) -> Vec<u128> {
        self.mixes[player.index()][state].iter().map(|p| (p * SCALE).round() as u128).collect()
    }

    /// How much better the two sides together could do by departing from this solution: 0 but for rounding noise.
    pub fn exploitability(&self) -> f64 {
        self.conceded - self.secured
    }
}

impl Game {
    /// Solves the game in which the first player receives `payoff[o]` (0 to 1) when the fight ends in outcome `o`. Once
    /// somebody asked to stop ([`Game::stop`]), what is answered is no solution.
    pub fn solve(&self, payoff: &[f64]) -> Solution {
        let solver = Solver { nodes: &self.nodes, payoff, stop: self.stop };
        let values = solver.values();
        let mix = |node| (!self.stop.is_asked()).then(|| solver.solve(node, &values));
        let mixed: Option<Vec<matrix::Mixed>> = self.nodes.iter().map(mix).collect();
        let Some(mixed) = mixed else {
            return Solution { values, mixes: [vec![], vec![]], secured: 0.0, conceded: 0.0 };
        };
        let (mut rows, columns): (Vec<_>, Vec<_>) = mixed.into_iter().map(|mixed| (mixed.rows, mixed.columns)).unzip();
        solver.get_on(&values, &mut rows);
        let mixes = [rows, columns];
        let secured = self.answer(Player::First, &mixes[0], payoff);
        let conceded = self.answer(Player::Second, &mixes[1], payoff);
        Solution { values, mixes, secured, conceded }
    }

    /// What the first player can expect from the start when both play as well as they can, without a certificate.
    pub fn value(&self, payoff: &[f64]) -> f64 {
        Solver { nodes: &self.nodes, payoff, stop: self.stop }.values().first().copied().unwrap_or(0.0)
    }

    /// What the first player can expect from the start when one side plays these mixes and the other side knows them
    /// and answers as well as it can.
    pub fn answer(&self, fixed: Player, mixes: &[Vec<f64>], payoff: &[f64]) -> f64 {
        self.fixed(fixed, mixes).value(payoff)
    }

    /// What each option of a player loses in a state against the other side's mix, when everything after it is played
    /// as in the solution; 0 for those that are as good as any.
    pub fn losses(&self, state: usize, player: Player, solution: &Solution, payoff: &[f64]) -> Vec<f64> {
        let solver = Solver { nodes: &self.nodes, payoff, stop: self.stop };
        let matrix = solver.matrix(&self.nodes[state], &solution.values);
        let value = solution.values[state];
        match player {
            Player::First => {
                let theirs = &solution.mixes[1][state];
                matrix.iter().map(|row| value - row.iter().zip(theirs).map(|(v, p)| v * p).sum::<f64>()).collect()
            }
            Player::Second => {
                let own = &solution.mixes[0][state];
                let against = |column: usize| matrix.iter().zip(own).map(|(row, p)| row[column] * p).sum::<f64>();
                (0..self.nodes[state].options[1]).map(|column| against(column) - value).collect()
            }
        }
    }
}

struct Solver<'a> {
    nodes: &'a [Node],
    payoff: &'a [f64],
    stop: Stop,
}

impl Solver<'_> {
    fn values(&self) -> Vec<f64> {
        let mut values = vec![0.0; self.nodes.len()];
        let next: Vec<Vec<usize>> = self.nodes.iter().map(successors).collect();
        for block in blocks(next.len(), |state, k| next[state].get(k).copied()) {
            self.settle(&block, &mut values);
        }
        values
    }

    fn worth(&self, place: Place, values: &[f64]) -> f64 {
        match place {
            Place::Outcome(outcome) => self.payoff.get(outcome).copied().unwrap_or(0.0),
            Place::State(state) => values[state],
        }
    }

    fn matrix(&self, node: &Node, values: &[f64]) -> Vec<Vec<f64>> {
        let cell = |ways: &Vec<(Place, f64)>| ways.iter().map(|&(place, p)| p * self.worth(place, values)).sum::<f64>();
        node.ways.chunks(node.options[1].max(1)).map(|row| row.iter().map(cell).collect()).collect()
    }

    fn solve(&self, node: &Node, values: &[f64]) -> matrix::Mixed {
        matrix::solve(&self.matrix(node, values))
    }

    /// Iterates the values of a block until they stay.
    fn settle(&self, block: &[usize], values: &mut [f64]) {
        for sweep in 1..=MOST_SWEEPS {
            let mut change: f64 = 0.0;
            for &state in block {
                if self.stop.is_asked() {
                    return;
                }
                let value = self.solve(&self.nodes[state], values).value();
                change = change.max((value - values[state]).abs());
                values[state] = value;
            }
            if change <= NOISE {
                return;
            }
            if sweep % ATTEMPT == 0 && block.len() <= MOST_EQUATIONS {
                self.leap(block, values);
            }
        }
    }

    /// Of options that are equally good the first player takes one that gets on: options that put the decision off can
    /// look as good as the one they put off, and taken for ever they are worth nothing. Where he decides alone and what
    /// he takes only goes in circles, he is given an equal that leads out of them.
    fn get_on(&self, values: &[f64], rows: &mut [Vec<f64>]) {
        let mut ends = vec![false; self.nodes.len()];
        loop {
            let leads_out = |ways: &Vec<(Place, f64)>, ends: &[bool]| {
                let out = |place| matches!(place, Place::Outcome(_)) || matches!(place, Place::State(to) if ends[to]);
                ways.iter().any(|&(place, p)| p > 0.0 && out(place))
            };
            // What is taken now, whatever the other side does; states that are reached later end sooner.
            let mut found = true;
            while std::mem::take(&mut found) && !self.stop.is_asked() {
                for (state, node) in self.nodes.iter().enumerate().rev() {
                    let columns = node.options[1];
                    let taken = |row: &usize| rows[state][*row] > 0.0;
                    let out = |column: usize| {
                        let mut taken = (0..node.options[0]).filter(taken);
                        taken.any(|row| leads_out(&node.ways[row * columns + column], &ends))
                    };
                    if !ends[state] && (0..columns).all(out) {
                        ends[state] = true;
                        found = true;
                    }
                }
            }
            let turn = |(state, node): (usize, &Node)| {
                let alone = !ends[state] && node.options[0] > 1 && node.options[1] == 1;
                let cells = || self.matrix(node, values).into_iter().map(|row| row[0]);
                let best = alone.then(|| cells().fold(f64::MIN, f64::max))?;
                let equal = |&(row, value): &(usize, f64)| best - value < EQUAL && leads_out(&node.ways[row], &ends);
                Some((state, cells().enumerate().find(equal)?.0))
            };
            let turned: Vec<(usize, usize)> = self.nodes.iter().enumerate().filter_map(turn).collect();
            if turned.is_empty() || self.stop.is_asked() {
                return;
            }
            for (state, row) in turned {
                rows[state].fill(0.0);
                rows[state][row] = 1.0;
            }
        }
    }

    /// How far the values of a block are from satisfying their own equations.
    fn residual(&self, block: &[usize], values: &[f64]) -> f64 {
        let off = |&state: &usize| (self.solve(&self.nodes[state], values).value() - values[state]).abs();
        block.iter().map(off).fold(0.0, f64::max)
    }

    /// Puts the values of the present mixes in place of the present values if that comes closer.
    fn leap(&self, block: &[usize], values: &mut [f64]) {
        let before: Vec<f64> = block.iter().map(|&state| values[state]).collect();
        let residual = self.residual(block, values);
        let Some(after) = self.of_mixes(block, values) else { return };
        block.iter().zip(after).for_each(|(&state, value)| values[state] = value);
        if self.residual(block, values) > residual {
            block.iter().zip(before).for_each(|(&state, value)| values[state] = value);
        }
    }

    /// The values of a block when both sides play what is best against the present values.
    fn of_mixes(&self, block: &[usize], values: &[f64]) -> Option<Vec<f64>> {
        let place = |state: usize| block.iter().position(|&other| other == state);
        let n = block.len();
        let mut system = vec![vec![0.0; n + 1]; n];
        for (i, &state) in block.iter().enumerate() {
            let node = &self.nodes[state];
            let mixed = self.solve(node, values);
            system[i][i] += 1.0;
            for (combination, ways) in node.ways.iter().enumerate() {
                let [row, column] = node.taken(combination);
                let p = mixed.rows[row] * mixed.columns[column];
                for &(to, q) in ways {
                    let inside = if let Place::State(to) = to { place(to) } else { None };
                    match inside {
                        Some(j) => system[i][j] -= p * q,
                        None => system[i][n] += p * q * self.worth(to, values),
                    }
                }
            }
        }
        // States that the mixes never leave make the system singular, and are left to the sweeps.
        linear(&mut system).filter(|found| found.iter().all(|value| (-1e-9..=1.0 + 1e-9).contains(value)))
    }
}

fn successors(node: &Node) -> Vec<usize> {
    let states = node.ways.iter().flatten().filter_map(|&(place, _)| match place {
        Place::State(state) => Some(state),
        Place::Outcome(_) => None,
    });
    let mut states: Vec<usize> = states.collect();
    states.sort_unstable();
    states.dedup();
    states
}
