//! Fights of which nothing is asked but how often each of four things came about, block of trials by block: what
//! `compare` and `fair` play. A block of one fight is a piece that anybody may play, as those of a table are
//! ([`super::pieces`]); they are numbered block by block, so that the first of them make whole blocks.

use super::counted::{Counted, Four, InPieces};
use super::pieces::{LOOKING, spread};
use super::play::{Follow, LOOK, Work, block_ends};
use crate::chance::Stream;
use crate::shards::Counts;
use crate::stop::Stop;
use crate::threads;
use std::ops::Range;

/// A fight, or several that are counted together.
pub trait Counting: Sync {
    /// What came about in these trials; of no use once somebody asks to stop.
    fn count(&self, stream: &Stream, trials: Range<u64>, stop: Stop) -> Four;
    /// Steps of work that so many trials take.
    fn effort(&self, trials: u64, stop: Stop) -> u64;
}

/// What is played of some fights.
pub struct Blocks<'a> {
    fights: Vec<&'a dyn Counting>,
    stream: Stream,
    /// Where each block of trials ends.
    ends: Vec<u64>,
}

impl InPieces for Blocks<'_> {
    fn pieces(&self) -> u64 {
        self.of_a_block() * self.ends.len() as u64
    }

    fn of_a_block(&self) -> u64 {
        self.fights.len() as u64
    }

    fn trials(&self) -> u64 {
        self.ends.last().copied().unwrap_or(0)
    }

    fn takes(&self, stop: Stop) -> u64 {
        let (mut steps, mut looked, mut looking) = (0u64, 0, LOOKING);
        for fight in spread(self.fights.len()) {
            if stop.is_asked() || looked > 0 && looking == 0 {
                break;
            }
            let effort = self.fights[fight].effort(self.trials(), stop);
            steps = steps.saturating_add(effort);
            looked += 1;
            looking = looking.saturating_sub((effort / self.trials().max(1)).saturating_mul(LOOK));
        }
        steps / (looked.max(1) * self.ends.len() as u64)
    }

    fn play(&self, pieces: Range<u64>, stop: Stop) -> Counted {
        let pieces: Vec<u64> = pieces.collect();
        let count = |&piece: &u64| {
            let (block, fight) = (piece as usize / self.fights.len(), piece as usize % self.fights.len());
            self.fights[fight].count(&self.stream, self.block(block), stop)
        };
        let counted = threads::map(&pieces, count);
        if stop.is_asked() { Counted::default() } else { Counted(pieces.into_iter().zip(counted).collect()) }
    }
}

impl<'a> Blocks<'a> {
    /// All trials of the work, each on the same dice in all of these.
    pub fn of(fights: Vec<&'a dyn Counting>, work: Work) -> Self {
        Self { fights, stream: Stream::new(work.seed, "main"), ends: block_ends(work.trials, 1) }
    }

    /// The trials of a block.
    pub fn block(&self, block: usize) -> Range<u64> {
        let start = if block == 0 { 0 } else { self.ends[block - 1] };
        start..self.ends[block]
    }

    /// What every fight came to, block by block; where somebody asks to stop that of the blocks that were whole by
    /// then.
    pub fn counted(&self, follow: &dyn Follow) -> Vec<Vec<Four>> {
        let elsewhere = follow.elsewhere().and_then(|elsewhere| elsewhere.blocks(self, &mut |done| follow.done(done)));
        self.whole(&elsewhere.unwrap_or_else(|| self.here(follow)))
    }

    fn here(&self, follow: &dyn Follow) -> Counted {
        let (mut found, stop) = (Counted::default(), follow.stop());
        let (fights, blocks) = (self.of_a_block(), self.ends.len() as u64);
        let at_a_time = (4 * rayon::current_num_threads() as u64).div_ceil(fights);
        for first in (0..blocks).step_by(at_a_time as usize) {
            let last = blocks.min(first + at_a_time);
            found.add(&self.play(first * fights..last * fights, stop));
            if stop.is_asked() {
                break;
            }
            follow.done(last);
        }
        found
    }

    fn whole(&self, found: &Counted) -> Vec<Vec<Four>> {
        let fights = self.of_a_block();
        let pieces = |block: u64| block * fights..(block + 1) * fights;
        let block = |block| pieces(block).map(|piece| found.0.get(&piece).copied()).collect::<Option<Vec<Four>>>();
        (0..self.ends.len() as u64).map_while(block).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::play::Elsewhere;
    use crate::scenario::Method;

    /// Trials by what is left of their number, which is divided by four after so many are added.
    struct Rest(u64);

    impl Counting for Rest {
        fn count(&self, _: &Stream, trials: Range<u64>, _: Stop) -> Four {
            let mut counts = [0; 4];
            trials.for_each(|trial| counts[((trial + self.0) % 4) as usize] += 1);
            counts
        }

        fn effort(&self, trials: u64, _: Stop) -> u64 {
            1_000 * (1 + self.0) * trials
        }
    }

    const WORK: Work = Work { trials: 1_007, seed: 1, method: Method::Sample };

    fn blocks(fights: &[Rest]) -> Blocks<'_> {
        Blocks::of(fights.iter().map(|fight| fight as &dyn Counting).collect(), WORK)
    }

    /// Plays units of so many pieces, the last first, read from their texts, and as many of them as there may be.
    struct InUnits(u64, u64);

    impl Elsewhere for InUnits {
        fn fights(&self, _: crate::lab::play::Stage, _: &mut dyn FnMut(u64)) -> Option<Vec<crate::lab::Fights>> {
            None
        }

        fn blocks(&self, blocks: &dyn InPieces, _: &mut dyn FnMut(u64)) -> Option<Counted> {
            let mut counted = Counted::default();
            for unit in (0..self.1).rev() {
                let first = unit * self.0;
                let played = blocks.play(first..blocks.pieces().min(first + self.0), Stop::never());
                counted.add(&serde_json::from_str(&serde_json::to_string(&played).unwrap()).unwrap());
            }
            Some(counted)
        }
    }

    impl Follow for InUnits {
        fn done(&self, _: u64) {}

        fn elsewhere(&self) -> Option<&dyn Elsewhere> {
            Some(self)
        }
    }

    #[test]
    fn blocks_in_any_units_come_to_what_is_played_at_once() {
        let fights = [Rest(0), Rest(1), Rest(3)];
        let blocks = blocks(&fights);
        let whole = blocks.counted(&());
        assert_eq!((blocks.pieces(), whole.len()), (600, 200));
        let mut start = 0;
        for (block, end) in whole.iter().zip(block_ends(WORK.trials, 1)) {
            let wanted: Vec<Four> =
                fights.iter().map(|fight| fight.count(&Stream::new(1, "main"), start..end, Stop::never())).collect();
            assert_eq!(*block, wanted);
            start = end;
        }
        for unit in [1, 7, 200, 1_000] {
            assert_eq!(blocks.counted(&InUnits(unit, 600u64.div_ceil(unit))), whole, "by {unit}");
        }
        // Of seven pieces two blocks are whole.
        assert_eq!(blocks.counted(&InUnits(7, 1)), whole[..2]);
    }

    /// Of three fights that take 1,000, 2,000 and 4,000 steps a trial, 1,007 trials in 200 blocks.
    #[test]
    fn a_piece_takes_what_it_takes_on_the_average() {
        assert_eq!(blocks(&[Rest(0), Rest(1), Rest(3)]).takes(Stop::never()), 1_007 * 7_000 / 600);
        // The first is looked at for longer than anybody has.
        assert_eq!(blocks(&[Rest(1_000_000), Rest(0)]).takes(Stop::never()), 1_007 * 1_000_001_000 / 200);
    }
}
