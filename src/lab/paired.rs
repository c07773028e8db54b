//! Two fights on the same dice, trial by trial, and how often they went differently.

use super::blocks::{Blocks, Counting};
use super::counted::Four;
use super::play::{Follow, Pair, SINGLE, Work, budget};
use crate::chance::Stream;
use crate::contest::Contest;
use crate::exact::Budget;
use crate::stats::matchups::table::{Cell, Outcome};
use crate::stats::unpaired::Proportion;
use crate::stop::Stop;
use crate::trials::Notes;
use std::ops::Range;

/// What a trial can score: four quarters are a win, or that the outcome happened.
pub const QUARTERS: u64 = 4;
/// Trials between two looks at whether to stop.
const PIECE: u64 = 256;

/// Two fights with their share of the score.
pub type Meeting = ([Fight; 2], f64);

/// Something that scores in every trial.
pub enum Fight {
    /// What happens in a case counts as a win.
    Case(Box<dyn Contest>, usize),
    /// A fighter against another, from both seats.
    Pair(Pair),
}

/// The scores of both, where everything is small enough to be solved.
pub fn solved(meetings: &[Meeting], work: Work, stop: Stop) -> Option<[f64; 2]> {
    let mut scores = [0.0; 2];
    for (fights, weight) in meetings {
        for (fight, score) in fights.iter().zip(&mut scores) {
            let budget = budget(work.method, fight.effort(work.trials, stop), SINGLE)?;
            *score += weight * fight.solved(&budget.until(stop))?;
        }
    }
    Some(scores)
}

/// What was counted.
#[derive(Default)]
pub struct Played {
    /// Quarters of every meeting: of both, of the first alone, of the second alone, of neither.
    pub counts: Vec<[u64; 4]>,
    /// Trials of each block, and the scores in them.
    pub blocks: Vec<(u64, [f64; 2])>,
}

/// Plays all meetings; whole blocks of trials where somebody asks to stop.
pub fn played(meetings: &[Meeting], work: Work, follow: &dyn Follow) -> Played {
    let blocks = Blocks::of(meetings.iter().map(|(fights, _)| fights as &dyn Counting).collect(), work);
    let mut played = Played { counts: vec![[0; 4]; meetings.len()], blocks: Vec::new() };
    for (block, counts) in blocks.counted(follow).iter().enumerate() {
        let trials = blocks.block(block).end - blocks.block(block).start;
        let mut scores = [0.0; 2];
        for ((of, (_, weight)), sum) in counts.iter().zip(meetings).zip(&mut played.counts) {
            sum.iter_mut().zip(of).for_each(|(sum, more)| *sum += more);
            let part = |quarters: u64| weight * quarters as f64 / (QUARTERS * trials) as f64;
            scores[0] += part(of[0] + of[1]);
            scores[1] += part(of[0] + of[2]);
        }
        played.blocks.push((trials, scores));
    }
    played
}

/// Quarters of both, those of the first alone, of the second alone, and of neither.
impl Counting for [Fight; 2] {
    fn count(&self, stream: &Stream, trials: Range<u64>, stop: Stop) -> Four {
        let [first, second] = self.each_ref().map(|fight| fight.quarters(stream, trials.clone(), stop));
        let mut counts = [0; 4];
        for (&a, &b) in first.iter().zip(&second) {
            let (a, b) = (u64::from(a), u64::from(b));
            let shares = [a.min(b), a.saturating_sub(b), b.saturating_sub(a), QUARTERS - a.max(b)];
            counts.iter_mut().zip(shares).for_each(|(count, share)| *count += share);
        }
        counts
    }

    fn effort(&self, trials: u64, stop: Stop) -> u64 {
        self.iter().map(|fight| fight.effort(trials, stop)).fold(0, u64::saturating_add)
    }
}

/// Trials in which it won, and nothing else.
impl Counting for Fight {
    fn count(&self, stream: &Stream, trials: Range<u64>, stop: Stop) -> Four {
        let won = self.quarters(stream, trials, stop).iter().map(|quarters| u64::from(*quarters) / QUARTERS).sum();
        [won, 0, 0, 0]
    }

    fn effort(&self, trials: u64, stop: Stop) -> u64 {
        match self {
            Self::Pair(pair) => pair.effort(trials, stop),
            Self::Case(contest, _) => contest.effort(trials, stop),
        }
    }
}

/// How each of these trials of a fight ends, in order; fewer where somebody asked to stop.
pub fn each(contest: &dyn Contest, stream: &Stream, trials: Range<u64>, stop: Stop, mut ended: impl FnMut(usize)) {
    let (mut notes, mut tally) = (Notes::of(contest.brief()), contest.empty());
    let mut next = trials.start;
    while next < trials.end && !stop.is_asked() {
        let end = trials.end.min(next + PIECE);
        notes.clear();
        contest.noted_batch(stream, next..end, &mut tally, Some(&mut notes));
        notes.outcomes.iter().for_each(|outcome| ended(usize::from(*outcome)));
        next = end;
    }
}

impl Fight {
    /// What is scored in each of these trials; fewer where somebody asked to stop.
    fn quarters(&self, stream: &Stream, trials: Range<u64>, stop: Stop) -> Vec<u8> {
        let mut quarters = Vec::with_capacity((trials.end - trials.start) as usize);
        match self {
            Self::Pair(pair) => pair.each(stream, trials, stop, |ended: [Outcome; 2]| {
                quarters.push(ended.iter().map(|outcome| outcome.halves() as u8).sum());
            }),
            Self::Case(contest, wanted) => each(&**contest, stream, trials, stop, |outcome| {
                quarters.push(if outcome == *wanted { QUARTERS as u8 } else { 0 });
            }),
        }
        quarters
    }

    fn solved(&self, budget: &Budget) -> Option<f64> {
        match self {
            Self::Pair(pair) => pair.solved(budget).map(|chances| Cell::Exact(chances).score()),
            Self::Case(contest, wanted) => contest.solve_outcomes(budget).ok()?.outcomes().get(*wanted).copied(),
        }
    }
}

/// A fight by itself, solved or played; `None` where somebody asked to stop.
pub fn alone(fight: &Fight, work: Work, follow: &dyn Follow) -> Option<Proportion> {
    let budget = budget(work.method, fight.effort(work.trials, follow.stop()), SINGLE);
    if let Some(p) = budget.and_then(|budget| fight.solved(&budget.until(follow.stop()))) {
        return Some(Proportion::Known(p));
    }
    let won = Blocks::of(vec![fight], work).counted(follow);
    let k = won.iter().flatten().map(|[won, ..]| won).sum();
    (!follow.stop().is_asked()).then_some(Proportion::Counted { k, n: work.trials })
}

/// What the same dice are worth: the variance of the difference without them over the one with them, from the blocks.
pub fn gain(blocks: &[(u64, [f64; 2])]) -> Option<f64> {
    let variance = |of: &dyn Fn(&[f64; 2]) -> f64| {
        let all: u64 = blocks.iter().map(|(trials, _)| trials).sum();
        let mean = blocks.iter().map(|(trials, scores)| *trials as f64 * of(scores)).sum::<f64>() / all as f64;
        blocks.iter().map(|(trials, scores)| *trials as f64 * (of(scores) - mean).powi(2)).sum::<f64>()
    };
    let together = variance(&|[a, b]| b - a);
    (blocks.len() > 20 && together > 0.0).then(|| (variance(&|s| s[0]) + variance(&|s| s[1])) / together)
}
