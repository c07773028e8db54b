//! The loop over trials allocates nothing: a batch takes what it needs once, however many trials it has.

#![allow(unsafe_code, reason = "the allocator that counts is one")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use slugfest::chance::Stream;
use slugfest::contest::Contest;
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::systems::smf::compile;
use slugfest::systems::smf::team::compile::skirmish;

thread_local! {
    static TAKEN: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, which counts how often this thread asks it.
struct Counting;

// SAFETY: everything is left to the system's allocator; a cell without a destructor is counted up beside it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TAKEN.set(TAKEN.get() + 1);
        // SAFETY: as promised by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: as promised by the caller.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Allocations of one batch of so many trials, once tables and decisions of the same trials have been made.
fn allocations(contest: &dyn Contest, trials: u64) -> u64 {
    let play = || {
        let mut tally = contest.empty();
        contest.batch(&Stream::new(2017, "main"), 0..trials, &mut tally);
        assert_eq!(tally.trials(), trials);
    };
    play();
    let before = TAKEN.get();
    play();
    TAKEN.get() - before
}

/// Vectors of a batch: the histograms of at most 33 metrics and of lengths, each as it grows, is cut and merged.
const OF_A_BATCH: u64 = 200;

#[test]
fn a_duel_allocates_nothing_from_trial_to_trial() {
    for path in ["scenarios/smf/benchmark-duel.toml", "benches/power-rich-duel.toml"] {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(root.join(path)).unwrap();
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new(path, text), &mistakes).unwrap();
        let contest = compile::duel(&scenario.cases[0], &mistakes);
        let contest = contest.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)));
        let taken = allocations(&*contest, 3_000);
        assert!(taken < OF_A_BATCH, "{path}: {taken} allocations in 3,000 trials");
    }
}

/// Whatever teams without powers decide on a line was decided before when the same fights are played again.
#[test]
fn plain_teams_whose_decisions_are_known_allocate_nothing() {
    let team = |name: &str| {
        let figures = (0..4).map(|n| format!("[[team.figure]]\nname = \"{name}{n}\"\nbody = 6\n"));
        format!("[[team]]\nname = \"{name}\"\n{}", figures.collect::<String>())
    };
    for board in ["line", "contact"] {
        let head = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"skirmish\"\n[board]\nkind = \"{board}\"\n");
        let mistakes = Mistakes::new();
        let text = format!("{head}{}{}", team("A"), team("B"));
        let scenario = scenario::parse(Source::new("t", text), &mistakes).unwrap();
        let contest = skirmish(&scenario.cases[0], &mistakes);
        let contest = contest.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)));
        let (few, many) = (allocations(&*contest, 50), allocations(&*contest, 400));
        assert!(many <= few + 2, "{board}: {few} allocations in 50 trials, {many} in 400");
    }
}
