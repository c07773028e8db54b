//! How often each state is reached when both players play a solution.

use super::explore::{Game, Node, Place};
use super::solve::Solution;

/// Steps of a fight that are followed at most; a fight that need not end is cut off there.
const MOST_STEPS: usize = 10_000;
/// Chances that a fight still goes on below this are left out.
const NOTHING: f64 = 1e-15;

impl Game {
    /// How many times a fight comes to each state on average, the start counted as once: the first column of the
    /// fundamental matrix (J. G. Kemeny and J. L. Snell, "Finite Markov Chains", 1960, theorem 3.2.4), as the sum of
    /// the chances to be there after each step. Once somebody asked to stop ([`Game::stop`]), it is none.
    pub fn visits(&self, solution: &Solution) -> Vec<f64> {
        let leads: Vec<Vec<(usize, f64)>> =
            self.nodes.iter().enumerate().map(|(state, node)| lead(node, solution, state)).collect();
        let mut visits = vec![0.0; leads.len()];
        let mut now = visits.clone();
        if let Some(start) = now.first_mut() {
            *start = 1.0;
        }
        for _ in 0..MOST_STEPS {
            if self.stop.is_asked() {
                break;
            }
            let mut next = vec![0.0; leads.len()];
            for (state, &chance) in now.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                visits[state] += chance;
                leads[state].iter().for_each(|&(to, p)| next[to] += chance * p);
            }
            if next.iter().sum::<f64>() < NOTHING {
                break;
            }
            now = next;
        }
        visits
    }
}

/// The states that a state leads to when both sides mix as in the solution, with their chances.
fn lead(node: &Node, solution: &Solution, state: usize) -> Vec<(usize, f64)> {
    let mut lead: Vec<(usize, f64)> = Vec::new();
    for (combination, ways) in node.ways.iter().enumerate() {
        let [first, second] = node.taken(combination);
        let taken = solution.mixes[0][state][first] * solution.mixes[1][state][second];
        for &(place, p) in ways.iter().filter(|(_, p)| taken * p > 0.0) {
            let Place::State(to) = place else { continue };
            match lead.iter_mut().find(|(known, _)| *known == to) {
                Some((_, sum)) => *sum += taken * p,
                None => lead.push((to, taken * p)),
            }
        }
    }
    lead
}
