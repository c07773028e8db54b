//! What the fighters of a roster scored, block of trials after block, and what is asked of that: scores, differences
//! and how parts go together, with intervals that hold all at once.

use super::play::{Fights, Met};
use super::roster::{Entry, Roster, Setting};
use super::traced::{Traced, Traces};
use crate::chance::Stream;
use crate::run::CONFIDENCE;
use crate::stats::matchups::rows::{RowBlocks, RowIntervals};
use crate::stats::paired::Difference;

/// How much more each entry scores than the one in place `base`, on the same dice in all settings; `None` for who met
/// others than that one in any of them. All intervals hold at once.
pub fn differences(roster: &Roster, fights: &[Fights], base: usize, seed: u64) -> Vec<Option<Difference>> {
    let met = Opponents::of(roster, fights);
    let alike: Vec<bool> = (0..roster.entries.len()).map(|row| met.alike(&[row, base])).collect();
    let (place, intervals) = Scored::of_all(roster, fights).each(seed);
    let base = place[base];
    let difference =
        |(row, alike): (&Option<usize>, bool)| Some(intervals.difference((*row).filter(|_| alike)?, base?));
    place.iter().zip(alike).map(difference).collect()
}

/// How much more than half each entry scores; `None` for who met nobody. All intervals hold at once.
pub fn from_even(roster: &Roster, fights: &[Fights], seed: u64) -> Vec<Option<Difference>> {
    let (place, intervals) = Scored::of_all(roster, fights).each(seed);
    let more = |place: usize| {
        let (low, score, high) = intervals.score(place);
        Difference { estimate: score - 0.5, low: low - 0.5, high: high - 0.5 }
    };
    place.into_iter().map(|place| place.map(more)).collect()
}

/// How much more each entry scores than the one in place `base`, or else than half, block of trials by block.
pub fn traces(roster: &Roster, fights: &[Fights], base: Option<usize>) -> Traces {
    let scored = Scored::of_all(roster, fights);
    let less = |scores: &[f64], row: usize| scores[row] - base.map_or(0.5, |base| scores[base]);
    let number = |(row, entry): (usize, &Entry)| {
        let step = base.map_or(0.0, |base| scored.steps[base]).max(scored.steps[row]);
        let value = Some(less(&scored.whole, row)).filter(|value| !value.is_nan());
        let blocks = scored.blocks.iter().filter(|_| step > 0.0).map(|scores| less(scores, row)).collect();
        Traced { what: entry.name.clone(), value, step, blocks }
    };
    let numbers = roster.entries.iter().enumerate().map(number).collect();
    let ends = scored.trials.iter().scan(0, |end, trials| {
        *end += trials;
        Some(*end)
    });
    Traces { ends: ends.collect(), numbers }
}

/// What is told of each setting by itself, where there are several.
pub fn in_each<T>(roster: &Roster, fights: &[Fights], told: impl Fn(&Roster, &[Fights]) -> T) -> Vec<T> {
    let settings = roster.settings.iter().filter(|_| roster.settings.len() > 1);
    let alone = |(setting, fights): (&Setting, &Fights)| {
        let settings = vec![Setting { weight: 1.0, ..setting.clone() }];
        told(&Roster { settings, ..roster.clone() }, std::slice::from_ref(fights))
    };
    settings.zip(fights).map(alone).collect()
}

/// By how much the parts of a fighter do not just add up: for each four entries (as he is, without the one, without the
/// other, without both) what both bring to him who has neither less what each alone brings, and the standard error of
/// that. All intervals hold at once; `None` where they met nobody, or not all of them the same.
pub fn interactions(
    roster: &Roster,
    fights: &[Fights],
    fours: &[[usize; 4]],
    seed: u64,
) -> Vec<Option<(Difference, f64)>> {
    // Between -2 and 2, so that a quarter of it around one half is a score.
    const SCALE: f64 = 4.0;
    let scored = Scored::of_all(roster, fights);
    // Whoever is held against himself alone is even with himself.
    let even = |score: f64| if score.is_nan() { 0.5 } else { score };
    let sum = |scores: &[f64], [own, one, other, both]: [usize; 4]| {
        0.5 + (even(scores[own]) + scores[both] - scores[one] - scores[other]) / SCALE
    };
    let met = Opponents::of(roster, fights);
    let is_known = |four: &[usize; 4]| {
        let others = four[1..].iter().all(|&row| !scored.whole[row].is_nan());
        others && met.alike(if scored.whole[four[0]].is_nan() { &four[1..] } else { four })
    };
    let known: Vec<[usize; 4]> = fours.iter().copied().filter(is_known).collect();
    let steps: Vec<f64> =
        known.iter().map(|four| four[1..].iter().map(|&row| scored.steps[row]).fold(0.0, f64::max) / SCALE).collect();
    let all_exact = steps.iter().all(|step| *step == 0.0);
    let mut blocks = RowBlocks::new(steps.clone());
    for (trials, scores) in scored.trials.iter().zip(&scored.blocks) {
        blocks.push(*trials, |row| sum(scores, known[row]));
    }
    let weights = Stream::new(seed, "weights");
    let counted = (!all_exact).then(|| blocks.intervals(CONFIDENCE, |draw| weights.trial(draw))).flatten();
    let whole = || known.iter().map(|&four| sum(&scored.whole, four)).collect();
    let intervals = counted.unwrap_or_else(|| RowIntervals::untold(whole(), |row| steps[row] > 0.0));
    let of = |four: &[usize; 4]| {
        let row = known.iter().position(|known| known == four)?;
        let (low, estimate, high) = intervals.score(row);
        let [low, estimate, high] = [low, estimate, high].map(|score| SCALE * (score - 0.5));
        let estimate = if estimate.abs() < 1e-12 { 0.0 } else { estimate };
        Some((Difference { estimate, low, high }, SCALE * intervals.standard_error(row)))
    };
    fours.iter().map(of).collect()
}

/// The mean score of an entry; `None` where it met nobody.
pub fn score(roster: &Roster, fights: &[Fights], entry: usize) -> Option<f64> {
    Scored::of_all(roster, fights).whole.get(entry).copied().filter(|score| !score.is_nan())
}

/// Whom each entry met, setting by setting: a mean over others says nothing about a change.
struct Opponents(Vec<Vec<Vec<usize>>>);

impl Opponents {
    fn of(roster: &Roster, fights: &[Fights]) -> Self {
        let of_setting = |fights: &Fights| {
            let mut met = vec![Vec::new(); roster.entries.len()];
            for (&(row, column), found) in fights.pairs.iter().zip(&fights.met) {
                let is_known = matches!(found, Met::Known { .. });
                for (who, other) in [(row, column), (column, row)] {
                    if let Some(met) = met.get_mut(who).filter(|_| is_known && roster.is_opponent(other)) {
                        met.push(other);
                    }
                }
            }
            met.iter_mut().for_each(|met| met.sort_unstable());
            met
        };
        Self(fights.iter().map(of_setting).collect())
    }

    /// Whether all of these met the same in every setting.
    fn alike(&self, rows: &[usize]) -> bool {
        self.0.iter().all(|met| rows.windows(2).all(|two| met[two[0]] == met[two[1]]))
    }
}

/// The weighted mean of these values; not a number where nothing weighs anything.
pub(super) fn weighted(values: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (sum, weight) = values.fold((0.0, 0.0), |(sum, weight), (value, share)| (sum + value * share, weight + share));
    sum / weight
}

/// What the rows scored, block of trials after block.
pub(super) struct Scored {
    /// How much of a row's score one of its cells is; 0 where all are known without error.
    steps: Vec<f64>,
    /// Trials in each block.
    trials: Vec<u64>,
    /// `scores[row]` over all trials; not a number where a row met nobody.
    pub(super) whole: Vec<f64>,
    /// `blocks[block][row]`.
    blocks: Vec<Vec<f64>>,
}

/// Sums over the opponents of a row.
#[derive(Clone)]
struct Sum {
    opponents: u32,
    /// How much the largest counted cell weighs: 1, or more where it played a part of the trials alone; 0 where all is
    /// known.
    step: f64,
    whole: f64,
    blocks: Vec<f64>,
}

impl Scored {
    pub(super) fn of(roster: &Roster, fights: &Fights) -> Self {
        let rows = roster.entries.len();
        let starts = std::iter::once(0).chain(fights.blocks.iter().copied());
        let trials: Vec<u64> = fights.blocks.iter().zip(starts).map(|(end, start)| end - start).collect();
        let nothing = Sum { opponents: 0, step: 0.0, whole: 0.0, blocks: vec![0.0; trials.len()] };
        let mut sums = vec![nothing; rows];
        for (&(row, column), met) in fights.pairs.iter().zip(&fights.met) {
            let Met::Known { cell, blocks } = met else { continue };
            for (who, other, mirrored) in [(row, column, false), (column, row, true)] {
                let Some(sum) = sums.get_mut(who).filter(|_| roster.is_opponent(other)) else { continue };
                let seen = |score: f64| if mirrored { 1.0 - score } else { score };
                sum.opponents += 1;
                sum.whole += seen(cell.score());
                let all = fights.blocks.last().copied().unwrap_or(0);
                sum.step = cell.trials().map_or(0.0, |played| all as f64 / played as f64).max(sum.step);
                if cell.trials().is_none() {
                    sum.blocks.iter_mut().for_each(|block| *block += seen(cell.score()));
                } else {
                    let share = |(quarters, n): (&u32, &u64)| seen(f64::from(*quarters) / (4 * n) as f64);
                    let shares = blocks.iter().zip(&trials).map(share);
                    sum.blocks.iter_mut().zip(shares).for_each(|(block, share)| *block += share);
                }
            }
        }
        let mean = |sum: &Sum, total: f64| total / f64::from(sum.opponents);
        let blocks = (0..trials.len()).map(|block| sums.iter().map(|sum| mean(sum, sum.blocks[block])).collect());
        Self {
            steps: sums.iter().map(|sum| if sum.step > 0.0 { mean(sum, sum.step) } else { 0.0 }).collect(),
            whole: sums.iter().map(|sum| mean(sum, sum.whole)).collect(),
            blocks: blocks.collect(),
            trials,
        }
    }

    /// What the rows scored in all settings of a roster, each with its weight.
    fn of_all(roster: &Roster, fights: &[Fights]) -> Self {
        let mut all: Vec<Self> = fights.iter().map(|fights| Self::of(roster, fights)).collect();
        let shares: Vec<f64> = roster.settings.iter().map(|setting| setting.weight).collect();
        if all.len() == 1 { all.swap_remove(0) } else { Self::together(&all, &shares) }
    }

    /// All settings, each with its share; a fighter who met nobody in one is judged by the others.
    pub(super) fn together(all: &[Self], shares: &[f64]) -> Self {
        let rows = all[0].whole.len();
        let whole: f64 = shares.iter().sum();
        let blocks = all.iter().map(|scored| scored.trials.len()).min().unwrap_or(0);
        let mean = |row: usize, of: &dyn Fn(&Self) -> f64| {
            let known = all.iter().zip(shares).filter(|(scored, _)| !scored.whole[row].is_nan());
            weighted(known.map(|(scored, share)| (of(scored), *share)))
        };
        Self {
            // A share of the largest that any setting has.
            steps: (0..rows)
                .map(|row| {
                    all.iter().zip(shares).map(|(scored, share)| share / whole * scored.steps[row]).fold(0.0, f64::max)
                })
                .collect(),
            trials: all[0].trials[..blocks].to_vec(),
            whole: (0..rows).map(|row| mean(row, &|scored| scored.whole[row])).collect(),
            blocks: (0..blocks)
                .map(|block| (0..rows).map(|row| mean(row, &|scored| scored.blocks[block][row])).collect())
                .collect(),
        }
    }

    /// The scores of those who met somebody, and the place of each entry among them.
    pub(super) fn each(&self, seed: u64) -> (Vec<Option<usize>>, RowIntervals) {
        let known: Vec<usize> = (0..self.whole.len()).filter(|&row| !self.whole[row].is_nan()).collect();
        let sets: Vec<Vec<usize>> = known.iter().map(|&row| vec![row]).collect();
        let place = |row: usize| known.iter().position(|&other| other == row);
        ((0..self.whole.len()).map(place).collect(), self.intervals(&sets, Stream::new(seed, "weights")))
    }

    /// Mean scores of these sets of rows, with their intervals.
    pub(super) fn intervals(&self, sets: &[Vec<usize>], weights: Stream) -> RowIntervals {
        let mean = |all: &[f64], set: &Vec<usize>| set.iter().map(|&row| all[row]).sum::<f64>() / set.len() as f64;
        let means = |all: &[f64]| sets.iter().map(|set| mean(all, set)).collect::<Vec<f64>>();
        let step = |set: &Vec<usize>| set.iter().map(|&row| self.steps[row]).fold(0.0, f64::max) / set.len() as f64;
        let steps: Vec<f64> = sets.iter().map(step).collect();
        let all_exact = steps.iter().all(|&step| step == 0.0);
        let mut blocks = RowBlocks::new(steps.clone());
        for (trials, scores) in self.trials.iter().zip(&self.blocks) {
            blocks.push(*trials, |set| mean(scores, &sets[set]));
        }
        let counted = (!all_exact).then(|| blocks.intervals(CONFIDENCE, |draw| weights.trial(draw))).flatten();
        counted.unwrap_or_else(|| RowIntervals::untold(means(&self.whole), |set| steps[set] > 0.0))
    }
}
