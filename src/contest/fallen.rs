//! A trial in which the rules break down: found again among those of its batch, so that somebody can look at it. It is
//! never left out, and what was counted beside it is not used.

use super::erased::Contest;
use crate::chance::Stream;
use std::any::Any;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// What a panic in a trial carries on.
#[derive(Debug)]
pub struct Fallen {
    /// The place of the contest among those that are played.
    pub contest: usize,
    /// The number of the trial.
    pub trial: u64,
    /// What was said.
    pub cause: String,
}

/// What a panic says, wherever it was.
pub fn cause(panic: &(dyn Any + Send)) -> String {
    let fallen = panic.downcast_ref::<Fallen>().map(|fallen| &*fallen.cause);
    let text = fallen.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("nobody knows why").to_owned()
}

/// Plays a batch; a panic in one of its trials goes on as a [`Fallen`] that tells which it was.
pub(super) fn watched(contests: &[&dyn Contest], stream: &Stream, trials: Range<u64>, play: impl FnOnce()) {
    let Err(panic) = catch_unwind(AssertUnwindSafe(play)) else { return };
    for trial in trials {
        for (place, contest) in contests.iter().enumerate() {
            let alone = || contest.batch(stream, trial..trial + 1, &mut contest.empty());
            if let Err(panic) = catch_unwind(AssertUnwindSafe(alone)) {
                resume_unwind(Box::new(Fallen { contest: place, trial, cause: cause(&*panic) }));
            }
        }
    }
    // By itself every trial is played to its end: it was something else.
    resume_unwind(panic)
}

#[cfg(test)]
mod tests {
    use super::super::{Batches, Compiled, Field, run_all};
    use super::*;
    use crate::chance::{Chance, Draw, Weights};
    use crate::game::{Brief, Meter, Progress, System};

    /// Rolls a die of a hundred sides; a one breaks the rules where they are brittle.
    struct Brittle;

    impl System for Brittle {
        type Setup = (Weights, bool);
        type State = ();

        fn limit(_: &Self::Setup) -> u32 {
            1
        }

        fn start(_: &Self::Setup) {}

        fn turn<C: Chance, M: Meter>((die, brittle): &Self::Setup, (): &mut (), chance: &mut C, _: &mut M) -> Progress {
            let roll = chance.draw(Draw::new("die", "test.die"), die);
            assert!(roll > 0 || !brittle, "a planted one");
            Progress::Over(0)
        }

        fn undecided(_: &Self::Setup) -> usize {
            0
        }
    }

    fn brittle(is_brittle: bool) -> Compiled<Brittle> {
        let brief = Brief { outcomes: vec!["over".to_owned()], ..Brief::default() };
        Compiled { setup: (Weights::even(100).unwrap(), is_brittle), brief }
    }

    /// [47] Whoever panics is told with the first trial of its batch that does it, played alone; nothing is skipped.
    #[test]
    fn a_panic_in_one_trial_ends_the_run_and_tells_which() {
        let contests = [brittle(false), brittle(true)];
        let contests: Vec<&dyn Contest> = contests.iter().map(|contest| contest as &dyn Contest).collect();
        let stream = Stream::new(1, "main");
        let falls = |trial: u64| {
            let alone = || contests[1].batch(&stream, trial..trial + 1, &mut contests[1].empty());
            catch_unwind(AssertUnwindSafe(alone)).is_err()
        };
        let size = 1000;
        let field = Field { contests: &contests, pairs: &[] };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let play = || pool.install(|| run_all(field, &stream, &Batches { trials: 0..size, size }, |_| true));
        let panic = catch_unwind(AssertUnwindSafe(play)).unwrap_err();
        let fallen = panic.downcast_ref::<Fallen>().expect("what fell");
        assert!((fallen.contest, falls(fallen.trial)) == (1, true), "{fallen:?}");
        assert!(fallen.cause.starts_with("a planted one") && cause(&*panic) == fallen.cause, "{fallen:?}");
        // Of a hundred trials about one falls: of a thousand some do, and no batch of them is counted.
        assert!((0..size).filter(|&trial| falls(trial)).count() > 1);
        let alone = Field { contests: &contests[..1], pairs: &[] };
        assert_eq!(run_all(alone, &stream, &Batches { trials: 0..size, size }, |_| true).tallies[0].trials(), size);
    }
}
