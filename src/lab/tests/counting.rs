//! How trials are cut into blocks, what solving may take, and what the same dice are worth, by hand.

use crate::exact::Budget;
use crate::lab::paired::gain;
use crate::lab::play::{block_ends, budget, most_work};
use crate::scenario::Method;

#[test]
fn trials_are_cut_into_200_blocks_of_about_equal_size_and_into_50_where_there_are_many_cells() {
    assert_eq!(block_ends(3, 1), [1, 2, 3]);
    assert_eq!(block_ends(0, 1), [0]);
    // Two and three trials by turns.
    let ends = block_ends(500, 20_000);
    assert_eq!((ends.len(), &ends[..5], ends[199]), (200, &[2, 5, 7, 10, 12][..], 500));
    let ends = block_ends(500, 20_001);
    assert_eq!((ends.len(), &ends[..3], ends[49]), (50, &[10, 20, 30][..], 500));
    // Numbers that no product of theirs fits.
    assert_eq!(block_ends(u64::MAX, 1)[199], u64::MAX);
}

#[test]
fn what_solving_may_take_is_shared_by_both_fights_of_all_pairs() {
    assert_eq!([0, 1, 2, 1000].map(most_work), [8_000_000_000, 8_000_000_000, 4_000_000_000, 8_000_000]);
}

/// A single fight is solved where that takes no more than playing it, or a quarter of a second.
#[test]
fn a_single_fight_is_solved_in_the_time_of_playing_it() {
    assert_eq!(budget(Method::Sample, 1_000_000_000), None);
    assert_eq!(budget(Method::Exact, 5), Some(Budget::patient()));
    let auto = |effort| budget(Method::Auto, effort).map(|budget| (budget.work, budget.states));
    let usual = Budget::default();
    for (effort, work) in [(0, 250_000_000), (250_000_001, 250_000_001), (u64::MAX, usual.work)] {
        assert_eq!(auto(effort), Some((work, usual.states)), "{effort}");
    }
}

/// Variances around the mean of all trials, block by block, each with its trials.
#[test]
fn the_same_dice_are_worth_the_variance_that_they_take_off_a_difference() {
    let blocks = |n: u64, of: &dyn Fn(u64) -> (u64, [f64; 2])| (0..n).map(of).collect::<Vec<_>>();
    // All four pairs of 0 and 1 alike: 1/4 + 1/4 over 1/2.
    let apart = |i: u64| (3, [(i % 2) as f64, (i / 2 % 2) as f64]);
    assert_eq!(gain(&blocks(24, &apart)), Some(1.0));
    // Who scores half of what the other does: v + v/4 over v/4.
    let half = |i: u64| (1 + 2 * (i % 2), [(i % 2) as f64, (i % 2) as f64 / 2.0]);
    assert!((gain(&blocks(21, &half)).unwrap() - 5.0).abs() < 1e-12);
    assert_eq!(gain(&blocks(20, &half)), None);
    // Scores of 1 in every third block, of three times the trials: the mean is 3/5, and not 1/3. With 4 of 10 trials
    // at (0, 1/2) and 6 at (1, 0) the first varies by 6/25, the second by 6/100 and the difference by 54/100: 5/9.
    let third = |i: u64| if i.is_multiple_of(3) { (3, [1.0, 0.0]) } else { (1, [0.0, 0.5]) };
    assert!((gain(&blocks(21, &third)).unwrap() - 5.0 / 9.0).abs() < 1e-12);
    // One who scores as much more in every block differs without any variance.
    assert_eq!(gain(&blocks(24, &|i| (1, [(i % 2) as f64, (i % 2) as f64 + 1.0]))), None);
}
