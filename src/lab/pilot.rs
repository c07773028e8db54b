//! How many trials it takes until an interval is as narrow as somebody wants it: reckoned from a few on dice of their
//! own, and then played from the first, so that how far it went does not hang on how it came out.

use super::play::{MOST_TRIALS, Work};
use crate::chance::{MAX_SEED, Stream};
use rand::RngExt;

/// Trials that are played to reckon it.
pub const TRIALS: u64 = 1_000;
/// What is added to so many, for the few do not tell exactly how far a number will be off.
const MORE: f64 = 1.1;

/// The same work with a few trials, and dice of their own.
pub fn pilot(work: Work) -> Work {
    let seed = Stream::new(work.seed, "pilot").trial(0).random_range(0..=MAX_SEED);
    Work { trials: TRIALS, seed, ..work }
}

/// Trials that bring an interval from plus or minus `half`, after the few, down to `wanted`: its width falls with the
/// root of their number. `None` where that is more than a pair can have.
pub fn needed(half: f64, wanted: f64) -> Option<u64> {
    let trials = (MORE * TRIALS as f64 * (half / wanted).powi(2)).ceil();
    (trials <= MOST_TRIALS as f64).then_some((trials as u64).max(TRIALS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Method;

    #[test]
    fn a_tenth_of_the_width_takes_a_hundred_times_as_many_and_some_more() {
        assert_eq!([0.1, 0.01].map(|wanted| needed(0.1, wanted)), [Some(1_100), Some(110_000)]);
        // Not fewer than have been played.
        assert_eq!(needed(0.01, 0.1), Some(TRIALS));
        assert_eq!(needed(0.0, 0.1), Some(TRIALS));
        assert_eq!(needed(0.5, 1e-9), None);
    }

    #[test]
    fn the_few_have_dice_of_their_own() {
        let work = Work { trials: 7, seed: 1, method: Method::Sample };
        let [first, other] = [1, 2].map(|seed| pilot(Work { seed, ..work }));
        assert!(first.seed != 1 && first.seed != other.seed && first.seed <= MAX_SEED);
        assert_eq!((first.trials, first.method), (TRIALS, Method::Sample));
        assert_eq!(pilot(work), first);
    }
}
