//! Strongly connected components: the states of a fight that can come back to each other.
//!
//! Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972) 146-160, without
//! recursion.

const UNSEEN: usize = usize::MAX;

/// The blocks of a graph with so many states, each after all the blocks that it leads to.
///
/// `next(state, k)` is the k-th successor of a state, `None` when it has no more.
pub fn blocks(states: usize, next: impl Fn(usize, usize) -> Option<usize>) -> Vec<Vec<usize>> {
    let mut search = Search { order: vec![UNSEEN; states], low: vec![0; states], ..Search::default() };
    search.waiting = vec![false; states];
    for root in 0..states {
        if search.order[root] == UNSEEN {
            search.follow(root, &next);
        }
    }
    search.found
}

#[derive(Default)]
struct Search {
    /// When each state was met first, and the earliest state that it is known to lead back to.
    order: Vec<usize>,
    low: Vec<usize>,
    /// States that belong to no block yet, in the order in which they were met.
    stack: Vec<usize>,
    waiting: Vec<bool>,
    met: usize,
    found: Vec<Vec<usize>>,
}

impl Search {
    fn follow(&mut self, root: usize, next: &impl Fn(usize, usize) -> Option<usize>) {
        // The way down, each state with the number of its successors that have been looked at.
        let mut path = vec![(root, 0)];
        self.meet(root);
        while let Some((state, looked)) = path.last_mut() {
            let state = *state;
            let Some(to) = next(state, *looked) else {
                path.pop();
                if let Some(&(before, _)) = path.last() {
                    self.low[before] = self.low[before].min(self.low[state]);
                }
                self.close(state);
                continue;
            };
            *looked += 1;
            if self.order[to] == UNSEEN {
                self.meet(to);
                path.push((to, 0));
            } else if self.waiting[to] {
                self.low[state] = self.low[state].min(self.order[to]);
            }
        }
    }

    fn meet(&mut self, state: usize) {
        (self.order[state], self.low[state], self.waiting[state]) = (self.met, self.met, true);
        self.met += 1;
        self.stack.push(state);
    }

    /// A state that leads back to nothing before it is the first of a block.
    fn close(&mut self, state: usize) {
        if self.low[state] < self.order[state] {
            return;
        }
        let first = self.stack.iter().rposition(|&other| other == state).unwrap_or(0);
        let block = self.stack.split_off(first);
        block.iter().for_each(|&member| self.waiting[member] = false);
        self.found.push(block);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let mut found = blocks(edges.len(), |state, k| edges[state].get(k).copied());
        found.iter_mut().for_each(|block| block.sort_unstable());
        found
    }

    #[test]
    fn a_circle_is_one_block_and_comes_after_what_it_leads_to() {
        assert_eq!(found(&[vec![1], vec![2, 3], vec![0], vec![3], vec![0]]), [vec![3], vec![0, 1, 2], vec![4]]);
    }

    proptest! {
        #[test]
        fn two_states_share_a_block_when_each_can_be_reached_from_the_other(
            edges in proptest::collection::vec(proptest::collection::vec(0usize..8, 0..3), 8)
        ) {
            // Warshall's closure is the second formulation.
            let mut reach = vec![vec![false; 8]; 8];
            for (from, to) in edges.iter().enumerate() {
                reach[from][from] = true;
                to.iter().for_each(|&to| reach[from][to] = true);
            }
            for via in 0..8 {
                let beyond = reach[via].clone();
                for row in reach.iter_mut().filter(|row| row[via]) {
                    row.iter_mut().zip(&beyond).for_each(|(to, beyond)| *to |= beyond);
                }
            }
            let found = found(&edges);
            let place = |state| found.iter().position(|block| block.contains(&state)).unwrap();
            prop_assert_eq!(found.iter().map(Vec::len).sum::<usize>(), 8);
            for (from, row) in reach.iter().enumerate() {
                for (to, &reached) in row.iter().enumerate() {
                    prop_assert_eq!(place(from) == place(to), reached && reach[to][from]);
                    prop_assert!(!reached || place(to) <= place(from));
                }
            }
        }
    }
}
