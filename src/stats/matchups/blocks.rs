//! All cells, block of trials after block: what the same dice do to several cells at once.

use super::rows::RowBlocks;
use super::table::{Cell, Matchups, pairs};
use rand::Rng;

/// What was scored in each cell of a table, block of trials after block.
///
/// It takes four bytes a cell and block: 26 MB for 510 entries and 50 blocks.
#[derive(Clone, Debug)]
pub struct CellBlocks {
    cells: usize,
    trials: Vec<u64>,
    /// Quarters, `[block * cells + cell]`.
    quarters: Vec<u32>,
}

impl CellBlocks {
    /// No blocks yet, of a table of so many entries.
    pub fn new(entries: usize) -> Self {
        Self { cells: pairs(entries).count(), trials: vec![], quarters: vec![] }
    }

    /// Adds a block of so many trials, at least one, in which the rows of the cells above the diagonal scored so many
    /// quarters together, row by row: a game that was won on its own is four, one game of a pair two. Cells that are
    /// known may be anything.
    ///
    /// Two hundred blocks of about equal size are enough; fewer give wider intervals.
    pub fn push(&mut self, trials: u64, quarters: impl IntoIterator<Item = u32>) {
        self.trials.push(trials);
        self.quarters.extend(quarters);
        self.quarters.resize(self.trials.len() * self.cells, 0);
    }

    /// How many blocks there are.
    pub fn count(&self) -> usize {
        self.trials.len()
    }

    /// The same of some of so many entries, as [`Matchups::only`].
    pub(super) fn only(&self, entries: usize, kept: &[usize]) -> Self {
        let places: Vec<usize> = pairs(entries)
            .enumerate()
            .filter(|(_, (row, column))| kept.contains(row) && kept.contains(column))
            .map(|(place, _)| place)
            .collect();
        let of = |block: &[u32]| places.iter().map(|&place| block[place]).collect::<Vec<u32>>();
        let quarters = self.quarters.chunks(self.cells.max(1)).flat_map(of).collect();
        Self { cells: places.len(), trials: self.trials.clone(), quarters }
    }

    /// The scores of the rows in the same blocks.
    pub fn rows(&self, table: &Matchups) -> RowBlocks {
        let entries = table.entries();
        let share = 1.0 / (entries.max(2) - 1) as f64;
        let all: u64 = self.trials.iter().sum();
        let mut steps = vec![0.0; entries];
        for (row, column, cell) in table.cells() {
            if let Cell::Counted(counts) = cell {
                // A cell that played a part of the trials weighs so much more in each.
                let step = share * all as f64 / counts.trials() as f64;
                [row, column].into_iter().for_each(|place| steps[place] = f64::max(steps[place], step));
            }
        }
        let mut rows = RowBlocks::new(steps);
        for block in 0..self.count() {
            let mut scores = vec![0.0; entries];
            for ((row, column, cell), score) in table.cells().zip(self.scores(block)) {
                let score = if matches!(cell, Cell::Counted(_)) { score } else { cell.score() };
                scores[row] += share * score;
                scores[column] += share * (1.0 - score);
            }
            rows.push(self.trials[block], |row| scores[row]);
        }
        rows
    }

    /// By how much a block moves the mean of each cell, scaled so that over all blocks their products add up to the
    /// covariances of the means; 0 where a cell is known.
    pub(super) fn deviations(&self, table: &Matchups, block: usize) -> Vec<f64> {
        let blocks = self.count() as f64;
        let all: u64 = self.trials.iter().sum();
        let weight = self.trials[block] as f64 / all as f64 * (blocks / (blocks - 1.0)).sqrt();
        let deviation = |((_, _, cell), score): ((usize, usize, &Cell), f64)| match cell {
            Cell::Counted(counts) => weight * (score - counts.score()),
            Cell::Exact(_) => 0.0,
        };
        table.cells().zip(self.scores(block)).map(deviation).collect()
    }

    /// The scores of all cells in as many blocks, drawn with replacement (B. Efron, "Bootstrap methods: another look at
    /// the jackknife", Annals of Statistics 7 (1979), 1-26); `None` without blocks.
    pub(super) fn resampled(&self, table: &Matchups, source: &mut impl Rng) -> Option<Vec<f64>> {
        let blocks = self.count();
        let mut times = vec![0u64; blocks];
        for _ in 0..blocks {
            // The upper half of a product with a 64-bit word: each block's chance is off by 2^-64 of it and less.
            times[((u128::from(source.next_u64()) * blocks as u128) >> 64) as usize] += 1;
        }
        let trials: u64 = times.iter().zip(&self.trials).map(|(times, trials)| times * trials).sum();
        let mut quarters = vec![0u64; self.cells];
        for (block, times) in times.into_iter().enumerate().filter(|(_, times)| *times > 0) {
            let block = &self.quarters[block * self.cells..][..self.cells];
            quarters.iter_mut().zip(block).for_each(|(sum, &quarters)| *sum += times * u64::from(quarters));
        }
        let score = |((_, _, cell), &quarters): ((usize, usize, &Cell), &u64)| match cell {
            Cell::Counted(_) => quarters as f64 / (4 * trials) as f64,
            Cell::Exact(_) => cell.score(),
        };
        (blocks > 0).then(|| table.cells().zip(&quarters).map(score).collect())
    }

    /// What the cells' rows scored in this block, on the average.
    fn scores(&self, block: usize) -> impl Iterator<Item = f64> {
        let whole = 4.0 * self.trials[block] as f64;
        self.quarters[block * self.cells..][..self.cells].iter().map(move |&quarters| f64::from(quarters) / whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::matchups::examples::generator;
    use crate::stats::matchups::table::{Chances, Counts};

    /// Three entries, the last two known to be even: 0 beats 1 in three of four games and 2 in one of four.
    fn example() -> (Matchups, CellBlocks) {
        let counted = |wins| Cell::Counted(Counts::of_games([4 - wins, 0, 0, wins]).unwrap());
        let table = Matchups::new(3, |row, column| match (row, column) {
            (0, column) => counted([3, 1][column - 1]),
            _ => Cell::Exact(Chances { win: 0.5, draw: 0.0, undecided: 0.0 }),
        });
        let mut blocks = CellBlocks::new(3);
        blocks.push(2, [8, 0, 77]);
        blocks.push(2, [4, 4, 0]);
        (table, blocks)
    }

    #[test]
    fn rows_are_the_means_of_their_cells() {
        let (table, blocks) = example();
        let rows = blocks.rows(&table).intervals(0.95, generator).unwrap();
        for row in 0..3 {
            assert!((rows.score(row).1 - table.row_score(row)).abs() < 1e-15, "{row}");
        }
    }

    /// Block means 1 and 0.5, 0 and 0.5: each moves its cell by an eighth, times the root of two blocks over one.
    #[test]
    fn deviations_have_the_covariances_of_the_means() {
        let (table, blocks) = example();
        let all = [0, 1].map(|block| blocks.deviations(&table, block));
        let product = |a: usize, b: usize| all.iter().map(|block| block[a] * block[b]).sum::<f64>();
        assert!((product(0, 0) - 1.0 / 16.0).abs() < 1e-15 && (product(0, 1) + 1.0 / 16.0).abs() < 1e-15);
        assert_eq!(product(2, 2), 0.0);
    }

    /// What nobody looks at need not be told: the last cell is known.
    #[test]
    fn a_block_may_leave_out_known_cells_at_the_end() {
        let (table, whole) = example();
        let mut short = CellBlocks::new(3);
        short.push(2, [8, 0]);
        short.push(2, [4, 4]);
        for block in 0..2 {
            assert_eq!(short.deviations(&table, block), whole.deviations(&table, block));
        }
        assert_eq!(short.quarters, [8, 0, 0, 4, 4, 0]);
    }

    /// As many blocks are drawn as there are: of two blocks in which 0 beats 1 always and half the time, both, or one
    /// of them twice. Over 4,000 draws each pair comes up as often as chance says, give or take 4.5 standard errors.
    #[test]
    fn as_many_blocks_are_drawn_as_there_are() {
        let (table, blocks) = example();
        let mut counts = [0; 3];
        for draw in 0..4000 {
            let scores = blocks.resampled(&table, &mut generator(draw)).unwrap();
            assert_eq!(scores[2], 0.5);
            match scores[0] {
                1.0 => counts[0] += 1,
                0.75 => counts[1] += 1,
                0.5 => counts[2] += 1,
                other => panic!("{other} is no mean of two of them"),
            }
        }
        let error = |share: f64| 4.5 * (4000.0 * share * (1.0 - share)).sqrt();
        for (count, share) in counts.into_iter().zip([0.25, 0.5, 0.25]) {
            assert!((f64::from(count) - 4000.0 * share).abs() < error(share), "{counts:?}");
        }
        assert_eq!(CellBlocks::new(3).resampled(&table, &mut generator(1)), None);
    }
}
