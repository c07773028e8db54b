//! How trials are cut into blocks, what solving may take, and what the same dice are worth, by hand.

use crate::exact::Budget;
use crate::lab::paired::gain;
use crate::lab::play::{
    Follow, MAIN, Met, Rounds, SINGLE, Session, block_ends, budget, most_work, play, sounded, tried,
};
use crate::scenario::Method;
use crate::stop::Stop;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

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
    assert_eq!(budget(Method::Sample, 1_000_000_000, SINGLE), None);
    assert_eq!(budget(Method::Exact, 5, SINGLE), Some(Budget::patient()));
    let auto = |effort| budget(Method::Auto, effort, SINGLE).map(|budget| (budget.work, budget.states));
    let usual = Budget::default();
    for (effort, work) in [(0, 250_000_000), (250_000_001, 250_000_001), (u64::MAX, usual.work)] {
        assert_eq!(auto(effort), Some((work, usual.states)), "{effort}");
    }
}

/// A fight of many is tried for its part of all solving, or for a quarter of what playing takes, and never for more
/// than any other.
#[test]
fn a_fight_of_many_is_tried_for_its_part_or_a_quarter_of_playing_it() {
    let usual = Budget::default();
    let most = usual.work;
    for (part, effort, work) in [
        (1_000, 4_000, 1_000),
        (1_000, 4_004, 1_001),
        (0, 80, 20),
        (most - 1, 0, most - 1),
        (most + 1, 0, most),
        (0, u64::MAX, most),
    ] {
        assert_eq!(tried(part, effort), Budget { work, ..usual }, "{part} {effort}");
    }
}

/// Where it would be felt that nothing comes of a try, and looking whether something will is a small part of it.
#[test]
fn fights_are_sounded_where_a_try_in_vain_would_be_felt() {
    let is_sounded = |work: u64, sounding: u64| {
        let looked = std::cell::Cell::new(false);
        let look = || {
            looked.set(true);
            sounding
        };
        (sounded(Budget { work, ..Budget::default() }, look).sounds, looked.get())
    };
    assert_eq!(is_sounded(250_000_000, 0), (false, false));
    assert_eq!(is_sounded(400_000_000, 99_999_999), (true, true));
    assert_eq!(is_sounded(400_000_000, 100_000_000), (false, true));
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

/// Asks to stop after so many looks; from the beginning after none.
struct Impatient {
    flag: &'static AtomicBool,
    looks: AtomicU64,
    after: u64,
}

impl Follow for Impatient {
    fn done(&self, _: u64) {
        if self.looks.fetch_add(1, Ordering::Relaxed) + 1 >= self.after {
            self.flag.store(true, Ordering::Relaxed);
        }
    }

    fn stop(&self) -> Stop {
        Stop::at(self.flag)
    }
}

/// What a pair plays in one go: all of it where nothing is kept of what is cut short, and else 128 trials of 10 each
/// block first, then four times as much each time. A pair by itself is shared out to eight.
#[test]
fn runs_grow_where_somebody_may_stop_and_keep_what_is_finished() {
    let ends = block_ends(2000, 1);
    let rounds = |pairs, keeps| {
        let session = Session { from: 0, ends: &ends, dice: MAIN, halved: &[], most_work: 0, keeps };
        let mut rounds = Rounds::of(&session, pairs, keeps, 8);
        std::iter::from_fn(|| rounds.next()).collect::<Vec<_>>()
    };
    assert_eq!(rounds(512, true), [(0..13, 13), (13..65, 52), (65..200, 208)]);
    assert_eq!(rounds(512, false), [(0..200, 200)]);
    assert_eq!(rounds(1, true), [(0..104, 13), (104..200, 25)]);
    assert_eq!(rounds(1, false), [(0..200, 25)]);
}

/// 561 pairs play 256 trials in 200 blocks: a group of 512 looks up after 100 of them, after all and at its end, and
/// the 49 that are left after all and at their end. Nothing is left of a group that was not finished but the first.
#[test]
fn whoever_asks_to_stop_has_whole_groups_with_all_blocks_or_the_first_with_some() {
    static FLAGS: [AtomicBool; 4] = [const { AtomicBool::new(false) }; 4];
    let fighters: String = (1..=34).map(|body| format!("[[entry]]\nname = \"{body}\"\nbody = {body}\n")).collect();
    let roster = super::roster(&format!("system = \"smf\"\n{fighters}"));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let ends = block_ends(256, 561);
    for (flag, (after, blocks, known)) in FLAGS.iter().zip([(0, 0, 0), (1, 100, 512), (3, 200, 512), (4, 200, 561)]) {
        flag.store(after == 0, Ordering::Relaxed);
        let follow = Impatient { flag, looks: AtomicU64::new(0), after };
        let cut = pool.install(|| play(&roster, super::work(Method::Sample, 256), &follow)).swap_remove(0);
        assert_eq!(cut.blocks, ends[..blocks], "{after}");
        let trials: Vec<Option<u64>> = cut.met.iter().filter_map(Met::cell).map(|cell| cell.trials()).collect();
        assert_eq!(trials, vec![cut.blocks.last().copied(); known], "{after}");
        assert!(cut.met[known..].iter().all(|met| *met == Met::Missing), "{after}");
    }
}
