//! Ranks that hold all at once, from differences that hold all at once: an entry is at best one place behind those
//! surely above it, and at worst that many places before the last as are surely below it. Whenever all differences are
//! where their intervals say, so are all ranks.
//!
//! Source: M. Mogstad, J. P. Romano, A. M. Shaikh and D. Wilhelm, "Inference for ranks with applications to mobility
//! across neighbourhoods and academic achievement across countries", Review of Economic Studies 91 (2024), 476-518.

/// The place of an entry, 1 for the best, and the places that it may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// One more than entries score higher.
    pub rank: usize,
    /// The best place it may have.
    pub best: usize,
    /// The worst.
    pub worst: usize,
}

/// The ranks of all entries. `difference(a, b)` is the interval of a's score less b's, with its estimate between the
/// ends: `(low, estimate, high)`; it is asked for both orders of every two.
pub fn ranks(entries: usize, difference: impl Fn(usize, usize) -> (f64, f64, f64)) -> Vec<Rank> {
    let rank = |entry: usize| {
        let mut rank = Rank { rank: 1, best: 1, worst: entries };
        for other in (0..entries).filter(|&other| other != entry) {
            let (low, estimate, high) = difference(other, entry);
            rank.rank += usize::from(estimate > 0.0);
            rank.best += usize::from(low > 0.0);
            rank.worst -= usize::from(high < 0.0);
        }
        rank
    };
    (0..entries).map(rank).collect()
}

/// Which entries cannot be told apart: runs of the order by rank, as `(first, last)` places in `order`, in which
/// nobody is surely above anybody else. Runs of one entry and runs within others are left out.
pub fn bars(order: &[usize], surely_above: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let mut bars: Vec<(usize, usize)> = Vec::new();
    let mut first = 0;
    for last in 1..order.len() {
        let apart = |&above: &usize| surely_above(order[above], order[last]) || surely_above(order[last], order[above]);
        // Whoever stands before the last one that is told apart is in no run with `last`.
        first = (first..last).rev().find(apart).map_or(first, |above| above + 1);
        if first == last {
            continue;
        }
        match bars.last_mut() {
            Some(bar) if bar.0 == first => bar.1 = last,
            _ => bars.push((first, last)),
        }
    }
    bars
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Scores 9, 8, 8, 1, each known to within 1: the first is at best first and at worst third.
    #[test]
    fn ranks_count_those_surely_above_and_below() {
        let scores = [9.0, 8.0, 8.0, 1.0];
        let difference = |a: usize, b: usize| {
            let difference: f64 = scores[a] - scores[b];
            (difference - 2.0, difference, difference + 2.0)
        };
        let found: Vec<_> = ranks(4, difference).iter().map(|rank| (rank.rank, rank.best, rank.worst)).collect();
        assert_eq!(found, [(1, 1, 3), (2, 1, 3), (2, 1, 3), (4, 4, 4)]);
        assert_eq!(bars(&[0, 1, 2, 3], |a, b| difference(a, b).0 > 0.0), [(0, 2)]);
    }

    #[test]
    fn bars_overlap_where_being_alike_is_not_passed_on() {
        let scores: [f64; 5] = [5.0, 4.0, 3.0, 2.5, 0.0];
        let above = |a: usize, b: usize| scores[a] - scores[b] > 1.5;
        assert_eq!(bars(&[0, 1, 2, 3, 4], above), [(0, 1), (1, 3)]);
        assert_eq!(bars(&[], above), []);
        // Nobody need stand where he belongs: whoever is surely above somebody before him is told apart as well.
        assert_eq!(bars(&[4, 0], above), []);
        assert_eq!(bars(&[3, 0, 1], above), [(1, 2)]);
    }

    proptest! {
        /// Whatever true scores lie within all intervals, their ranks lie within theirs; and for each end there are
        /// such scores, ties aside.
        #[test]
        fn ranks_hold_for_all_scores_within_the_intervals(
            scores in prop::collection::vec(0.0f64..10.0, 1..7), shifts in prop::collection::vec(-1.0f64..1.0, 7),
        ) {
            let difference = |a: usize, b: usize| {
                let difference = scores[a] - scores[b];
                (difference - 2.0, difference, difference + 2.0)
            };
            let found = ranks(scores.len(), difference);
            let moved: Vec<f64> = scores.iter().zip(&shifts).map(|(score, shift)| score + shift).collect();
            for (entry, rank) in found.iter().enumerate() {
                let place = 1 + moved.iter().filter(|&&other| other > moved[entry]).count();
                prop_assert!(rank.best <= place && place <= rank.worst);
                let highest = scores.iter().filter(|&&other| other - 1.0 > scores[entry] + 1.0).count();
                let lowest = scores.iter().filter(|&&other| other + 1.0 >= scores[entry] - 1.0).count();
                prop_assert_eq!((rank.best, rank.worst), (1 + highest, lowest));
            }
        }

        /// Every two within a bar are alike, and every two neighbours that are alike share one.
        #[test]
        fn bars_join_exactly_those_that_are_alike(scores in prop::collection::vec(0.0f64..10.0, 0..12)) {
            let mut order: Vec<usize> = (0..scores.len()).collect();
            order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
            let above = |a: usize, b: usize| scores[a] - scores[b] > 1.5;
            let bars = bars(&order, above);
            for first in 0..order.len() {
                for last in first + 1..order.len() {
                    let together = bars.iter().any(|bar| bar.0 <= first && last <= bar.1);
                    prop_assert_eq!(together, !above(order[first], order[last]));
                }
            }
        }
    }
}
