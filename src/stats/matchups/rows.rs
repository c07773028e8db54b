//! Scores of rows that hold all at once, and all differences between them, where the same dice were thrown in every
//! cell.
//!
//! A row's score is the mean of its cells, and all cells of a trial share their dice, so that neither the cells of a
//! row nor two rows are independent. The trials are, so they are cut into blocks: how the rows' scores vary together
//! from block to block is how their means do. The largest of all standardised errors is drawn from blocks weighted
//! with random numbers of a normal law (V. Chernozhukov, D. Chetverikov and K. Kato, "Gaussian approximations and
//! multiplier bootstrap for maxima of sums of high-dimensional random vectors", Annals of Statistics 41 (2013),
//! 2786-2819); its quantile is the number of standard errors at which all intervals hold at once. Standard errors from
//! so many blocks are themselves uncertain: each interval is as wide as Student's t asks at the same tail.
//!
//! What no trial has shown yet has no standard error. Two games' worth is added to that of everything that is counted,
//! so that a row that won every game is not taken to be known: two of `n` at 1.96 standard errors allow for `3.9 / n`,
//! as the exact bound of something that never happened does (`3.7 / n`).

use super::ranks::{self, Rank};
use crate::stats::paired::Difference;
use crate::stats::{proportion, student};
use rand::Rng;
use statrs::function::erf;

/// Draws from which the quantile of the largest error is taken. The confidence it gives is right on the average over
/// generators; any one is off by half a per cent or so.
pub const DRAWS: u64 = 2000;

/// Differences smaller than this between known scores are rounding noise of the sums that they are made of.
const NOISE: f64 = 1e-12;

/// What all rows scored, block of trials after block.
#[derive(Clone, Debug)]
pub struct RowBlocks {
    /// How much of a row's score one of its cells is; 0 where all are known.
    steps: Vec<f64>,
    trials: Vec<u64>,
    /// `scores[block * rows + row]`.
    scores: Vec<f64>,
}

impl RowBlocks {
    /// No blocks yet, of so many rows. `steps` says how much of a row's score one cell is: 1/7 where seven are counted
    /// alike, 0 where all cells are known and so is the score.
    pub fn new(steps: Vec<f64>) -> Self {
        Self { steps, trials: vec![], scores: vec![] }
    }

    /// Adds a block of so many trials, at least one, in which row `i` scored `score(i)` on the average over them and
    /// over its cells (a cell that is known scores the same in every block). All trials are independent.
    ///
    /// Two hundred blocks of about equal size are enough; fewer give wider intervals.
    pub fn push(&mut self, trials: u64, score: impl FnMut(usize) -> f64) {
        self.trials.push(trials);
        self.scores.extend((0..self.steps.len()).map(score));
    }

    /// The scores with their intervals at `confidence` (within `0..1`); `generator(i)` is the source of the `i`-th of
    /// [`DRAWS`] draws. `None` with fewer than two blocks, or without rows.
    pub fn intervals<R: Rng>(&self, confidence: f64, generator: impl Fn(u64) -> R) -> Option<RowIntervals> {
        let deviations = self.deviations()?;
        let scores = self.means();
        let (errors, differences) = self.errors(&deviations);
        let freedom = deviations.len() as u64 - 1;
        let certainties: Vec<f64> = errors.iter().copied().map(certainty).collect();
        let apart: Vec<Vec<f64>> =
            differences.iter().map(|errors| errors.iter().copied().map(certainty).collect()).collect();
        let mut largest = [Vec::new(), Vec::new()];
        let mut total = vec![0.0; scores.len()];
        for draw in 0..DRAWS {
            let mut source = generator(draw);
            total.fill(0.0);
            for block in &deviations {
                let multiplier = normal(&mut source);
                total.iter_mut().zip(block).for_each(|(total, deviation)| *total += multiplier * deviation);
            }
            let standardised = total.iter().zip(&certainties).map(|(total, certainty)| total.abs() * certainty);
            largest[0].push(standardised.fold(0.0, f64::max));
            largest[1].push(largest_difference(&total, &apart));
        }
        // No family asks for less than one interval alone, also where no trial told any two apart.
        let alone = proportion::upper_normal_quantile((1.0 - confidence) / 2.0);
        let [row_width, difference_width] =
            largest.map(|largest| student_width(quantile(largest, confidence).max(alone), freedom));
        Some(RowIntervals { scores, errors, differences, row_width, difference_width })
    }

    /// Each row's mean over all trials.
    fn means(&self) -> Vec<f64> {
        let rows = self.steps.len();
        let all: u64 = self.trials.iter().sum();
        let mean = |row: usize| {
            let sum: f64 =
                (0..).zip(&self.trials).map(|(b, &n): (usize, _)| n as f64 * self.scores[b * rows + row]).sum();
            sum / all as f64
        };
        (0..rows).map(mean).collect()
    }

    /// By how much each block moves each row's mean, `[block][row]`, scaled so that over all blocks their products add
    /// up to the covariances of the means; `None` with fewer than two blocks.
    pub(super) fn deviations(&self) -> Option<Vec<Vec<f64>>> {
        let blocks = self.trials.len();
        if blocks < 2 || self.steps.is_empty() {
            return None;
        }
        let means = self.means();
        let all: u64 = self.trials.iter().sum();
        let unbiased = (blocks as f64 / (blocks - 1) as f64).sqrt();
        let block = |(scores, &trials): (&[f64], &u64)| {
            let weight = trials as f64 / all as f64 * unbiased;
            let rows = scores.iter().zip(&means).zip(&self.steps);
            rows.map(|((score, mean), &step)| if step > 0.0 { weight * (score - mean) } else { 0.0 }).collect()
        };
        Some(self.scores.chunks_exact(means.len()).zip(&self.trials).map(block).collect())
    }

    /// Standard errors of all rows, and of the differences of every two: `[a][b - a - 1]` for `a < b`.
    fn errors(&self, deviations: &[Vec<f64>]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let rows = self.steps.len();
        let unseen = 2.0 / self.trials.iter().sum::<u64>() as f64;
        let error = |square: f64, step: f64| (square + (unseen * step).powi(2)).sqrt();
        let mut squares = vec![0.0; rows];
        let mut apart: Vec<Vec<f64>> = (0..rows).map(|row| vec![0.0; rows - row - 1]).collect();
        for block in deviations {
            for (row, &deviation) in block.iter().enumerate() {
                squares[row] += deviation * deviation;
                for (sum, other) in apart[row].iter_mut().zip(&block[row + 1..]) {
                    *sum += (deviation - other) * (deviation - other);
                }
            }
        }
        let errors = squares.iter().zip(&self.steps).map(|(&square, &step)| error(square, step)).collect();
        for (row, apart) in apart.iter_mut().enumerate() {
            for (square, &step) in apart.iter_mut().zip(&self.steps[row + 1..]) {
                *square = error(*square, step.max(self.steps[row]));
            }
        }
        (errors, apart)
    }
}

/// Scores of all rows, and how far they and their differences may be off, all at once.
#[derive(Clone, Debug)]
pub struct RowIntervals {
    scores: Vec<f64>,
    errors: Vec<f64>,
    differences: Vec<Vec<f64>>,
    row_width: f64,
    difference_width: f64,
}

impl RowIntervals {
    /// The scores of a table that is known: every interval is a point.
    pub fn exact(scores: Vec<f64>) -> Self {
        let rows = scores.len();
        let differences = (0..rows).map(|row| vec![0.0; rows - row - 1]).collect();
        Self { scores, errors: vec![0.0; rows], differences, row_width: 0.0, difference_width: 0.0 }
    }

    /// The scores of a table of which there are fewer than two blocks: how far those that were counted, and not known,
    /// may be off cannot be told.
    pub fn untold(scores: Vec<f64>, is_counted: impl Fn(usize) -> bool) -> Self {
        let rows = scores.len();
        let error = |is_counted: bool| if is_counted { f64::INFINITY } else { 0.0 };
        let errors = (0..rows).map(|row| error(is_counted(row))).collect();
        let apart = |row: usize| (row + 1..rows).map(|other| error(is_counted(row) || is_counted(other))).collect();
        Self { scores, errors, differences: (0..rows).map(apart).collect(), row_width: 1.0, difference_width: 1.0 }
    }

    /// The row's score with its interval, within `0..=1`: `(low, score, high)`. All rows' intervals hold at once.
    pub fn score(&self, row: usize) -> (f64, f64, f64) {
        let (score, reach) = (self.scores[row], self.row_width * self.errors[row]);
        ((score - reach).max(0.0), score, (score + reach).min(1.0))
    }

    /// The standard error of the row's score; 0 where it is known, and infinite where it cannot be told.
    pub fn standard_error(&self, row: usize) -> f64 {
        self.errors[row]
    }

    /// How much more `a` scores than `b`. The intervals of all differences hold at once.
    pub fn difference(&self, a: usize, b: usize) -> Difference {
        let estimate = self.scores[a] - self.scores[b];
        let error = match a.cmp(&b) {
            std::cmp::Ordering::Less => self.differences[a][b - a - 1],
            std::cmp::Ordering::Equal => 0.0,
            std::cmp::Ordering::Greater => self.differences[b][a - b - 1],
        };
        let reach = self.difference_width * error;
        // What is known to within rounding noise is equal.
        let estimate = if estimate.abs() < NOISE { 0.0 } else { estimate };
        Difference { estimate, low: (estimate - reach).max(-1.0), high: (estimate + reach).min(1.0) }
    }

    /// The rows' places, all at once with the confidence of the intervals.
    pub fn ranks(&self) -> Vec<Rank> {
        ranks::ranks(self.scores.len(), |a, b| {
            let Difference { estimate, low, high } = self.difference(a, b);
            (low, estimate, high)
        })
    }
}

/// One over a standard error; 0 where there is none, so that no error counts.
fn certainty(error: f64) -> f64 {
    if error > 0.0 { error.recip() } else { 0.0 }
}

fn largest_difference(total: &[f64], certainties: &[Vec<f64>]) -> f64 {
    let row = |(row, certainties): (usize, &Vec<f64>)| {
        let others = total[row + 1..].iter().zip(certainties);
        others.map(|(other, certainty)| (total[row] - other).abs() * certainty).fold(0.0, f64::max)
    };
    certainties.iter().enumerate().map(row).fold(0.0, f64::max)
}

/// The value that so large a share of the draws stay at or below, counting one more that exceeds them all.
fn quantile(mut draws: Vec<f64>, confidence: f64) -> f64 {
    draws.sort_by(f64::total_cmp);
    let rank = ((draws.len() + 1) as f64 * confidence).ceil() as usize;
    draws.get(rank.max(1) - 1).or(draws.last()).copied().unwrap_or_default()
}

/// The number of estimated standard errors that has the tail which so many true ones have.
fn student_width(normal: f64, freedom: u64) -> f64 {
    let tail = 0.5 * erf::erfc(normal / std::f64::consts::SQRT_2);
    if tail < 0.5 && tail > 0.0 { student::upper_quantile(freedom, tail) } else { normal }
}

/// A standard normal number from one word.
pub(super) fn normal(source: &mut impl Rng) -> f64 {
    let uniform = ((source.next_u64() >> 11) as f64 + 0.5) / (1u64 << 53) as f64;
    proportion::upper_normal_quantile(uniform)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn source(seed: u64) -> impl Fn(u64) -> Xoshiro256PlusPlus {
        move |draw| Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(1_000_003).wrapping_add(draw))
    }

    fn intervals(blocks: &RowBlocks, seed: u64) -> RowIntervals {
        blocks.intervals(0.95, source(seed)).expect("there are blocks")
    }

    /// Of one block nothing is told but what is known: intervals are as wide as can be, and everybody may have any
    /// place but for the two who are known.
    #[test]
    fn one_block_tells_nothing_of_how_far_it_may_be_off() {
        let found = RowIntervals::untold(vec![0.75, 0.5, 0.25], |row| row == 0);
        assert_eq!([0, 1].map(|row| found.score(row)), [(0.0, 0.75, 1.0), (0.5, 0.5, 0.5)]);
        assert_eq!((found.standard_error(0), found.standard_error(2)), (f64::INFINITY, 0.0));
        let Difference { estimate, low, high } = found.difference(2, 0);
        assert_eq!((estimate, low, high), (-0.5, -1.0, 1.0));
        assert_eq!(found.difference(1, 2).low, 0.25);
        assert_eq!(
            found.ranks().iter().map(|rank| (rank.best, rank.worst)).collect::<Vec<_>>(),
            [(1, 3), (1, 2), (2, 3)]
        );
    }

    /// Of 39 draws and one more that exceeds them all 38 are 95 %, of 19 and one 19; without draws there is nothing.
    #[test]
    fn a_quantile_of_draws_counts_one_more_that_exceeds_them_all() {
        let of = |n: u32, confidence: f64| quantile((1..=n).rev().map(f64::from).collect(), confidence);
        assert_eq!([of(39, 0.95), of(19, 0.95), of(9, 0.95), of(3, 0.5)], [38.0, 19.0, 9.0, 2.0]);
        assert_eq!([of(3, 0.0), of(0, 0.95)], [1.0, 0.0]);
    }

    /// Two rows of two entries: the score of one is one less the other's, so every error is the same error, and the
    /// number of standard errors is Student's for a single mean: 2.009575 with 50 blocks.
    #[test]
    fn with_one_error_to_make_the_width_is_students() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(11);
        let mut blocks = RowBlocks::new(vec![1.0; 2]);
        let draws: Vec<f64> = (0..50).map(|_| (dice.next_u64() % 1000) as f64 / 1000.0).collect();
        draws.iter().for_each(|&score| blocks.push(100, |row| [score, 1.0 - score][row]));
        let found = intervals(&blocks, 1);
        let mean = draws.iter().sum::<f64>() / 50.0;
        let variance = draws.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / 49.0;
        let error = (variance / 50.0).sqrt();
        assert!((found.standard_error(0) / error - 1.0).abs() < 1e-4);
        let (low, score, high) = found.score(0);
        assert!((score - mean).abs() < 1e-14);
        for reach in [score - low, high - score, found.difference(0, 1).high / 2.0 - (score - 0.5)] {
            // The 95 % point of 2000 draws has a standard error of 0.487 % over the density there, 0.117: 2.1 % of it.
            assert!((reach / error / 2.009_575 - 1.0).abs() < 3.0 * 0.021, "{reach}");
        }
    }

    /// Rows that are independent and alike: the largest of ten standardised errors is above c with the chance
    /// `1 - (1 - p)^10`, so that at 95 % each has the tail 0.512 %, 2.800 standard errors (Sidak's closed form); and
    /// the largest of 45 differences is Tukey's range over the square root of 2: 4.474 / 1.41421 = 3.164. With 2000
    /// draws either is known with a standard error of 1.2 %.
    #[test]
    fn widths_meet_sidaks_and_tukeys() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut blocks = RowBlocks::new(vec![0.1; 10]);
        for _ in 0..4000 {
            blocks.push(1, |_| 0.5 + 0.1 * normal(&mut dice));
        }
        let found = intervals(&blocks, 2);
        assert!((found.row_width / 2.800 - 1.0).abs() < 0.036, "{}", found.row_width);
        assert!((found.difference_width / 3.164 - 1.0).abs() < 0.036, "{}", found.difference_width);
    }

    #[test]
    fn what_is_known_has_no_error_and_what_never_happened_has_some() {
        let mut blocks = RowBlocks::new(vec![0.0, 0.0, 0.5]);
        (0..20).for_each(|_| blocks.push(50, |row| [0.7, 0.6, 1.0][row]));
        let found = intervals(&blocks, 3);
        assert_eq!(found.score(0), (0.7, 0.7, 0.7));
        let known = found.difference(0, 1);
        assert!(known.low == known.estimate && known.high == known.estimate && (known.low - 0.1).abs() < 1e-12);
        assert!((found.standard_error(2) - 1e-3).abs() < 1e-12);
        // Twice two of a thousand games, of which each is half of a row: Student's 2.093 with 20 blocks.
        let reach = 1.0 - found.score(2).0;
        assert!((reach / 2.093e-3 - 1.0).abs() < 1e-3, "{reach}");
        assert!((found.difference(2, 0).high - 0.3 - reach).abs() < 1e-9);
        assert_eq!(found.difference(1, 1), Difference { estimate: 0.0, low: 0.0, high: 0.0 });
        assert!(RowBlocks::new(vec![1.0]).intervals(0.95, source(1)).is_none());
    }

    #[test]
    fn known_scores_have_ranks_without_doubt_and_equal_ones_share_them() {
        let found = RowIntervals::exact(vec![0.2, 0.1 + 0.2, 0.3, 0.9]);
        let ranks: Vec<_> = found.ranks().iter().map(|rank| (rank.rank, rank.best, rank.worst)).collect();
        assert_eq!(ranks, [(4, 4, 4), (2, 2, 3), (2, 2, 3), (1, 1, 1)]);
    }

    /// Blocks of unequal size count by their trials: one of 300 and one of 100, at 0.4 and 0.8, have the mean 0.5.
    #[test]
    fn blocks_count_by_their_trials() {
        let mut blocks = RowBlocks::new(vec![1.0]);
        blocks.push(300, |_| 0.4);
        blocks.push(100, |_| 0.8);
        let found = intervals(&blocks, 4);
        assert!((found.score(0).1 - 0.5).abs() < 1e-15);
        // Deviations (3/4) (-0.1) and (1/4) 0.3, squared, twice for two blocks.
        assert!((found.standard_error(0) - (2.0f64 * (0.075f64.powi(2) * 2.0) + 200f64.powi(-2)).sqrt()).abs() < 1e-12);
    }

    /// Two blocks of a hundred trials move two rows by 0.2 to either side, one against the other, and a third that is
    /// known: over half of the trials each, and made unbiased by the root of two, that is 0.2 in all. Beside it stands
    /// what never happened: two in two hundred, of a cell that is all of its row, half of it or nothing.
    #[test]
    fn errors_of_rows_and_of_differences_are_those_of_the_blocks() {
        let mut blocks = RowBlocks::new(vec![1.0, 0.5, 0.0]);
        blocks.push(100, |row| [0.4, 0.6, 0.5][row]);
        blocks.push(100, |row| [0.8, 0.2, 0.7][row]);
        let (rows, apart) = blocks.errors(&blocks.deviations().unwrap());
        let found = [rows[0], rows[1], rows[2], apart[0][0], apart[0][1], apart[1][0]];
        let wanted = [(0.2, 1.0), (0.2, 0.5), (0.0, 0.0), (0.4, 1.0), (0.2, 1.0), (0.2, 0.5)]
            .map(|(moved, step): (f64, f64)| (moved * moved + (0.01 * step).powi(2)).sqrt());
        assert!(found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-12), "{found:?}");
        assert_eq!([0.0, 0.25].map(certainty), [0.0, 4.0]);
        let certainties = [vec![1.0, 0.5], vec![3.0], vec![]];
        assert_eq!(largest_difference(&[1.0, 2.0, -3.0], &certainties), 15.0);
        assert_eq!(largest_difference(&[1.0, -8.0, -8.0], &certainties), 9.0);
    }

    #[test]
    fn every_draw_has_a_source_of_its_own() {
        let asked = std::cell::RefCell::new(Vec::new());
        let mut blocks = RowBlocks::new(vec![1.0; 2]);
        (0..3u32).for_each(|block| blocks.push(10, |row| [0.1, 0.9][row] * f64::from(block)));
        let source = |draw| {
            asked.borrow_mut().push(draw);
            Xoshiro256PlusPlus::seed_from_u64(draw)
        };
        assert!(blocks.intervals(0.95, source).is_some());
        assert_eq!(asked.into_inner(), (0..DRAWS).collect::<Vec<_>>());
    }
}
