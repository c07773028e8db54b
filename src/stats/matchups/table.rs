//! The table of matchups: cells counted or known, each with its complement on the other side of the diagonal.

use serde::{Deserialize, Serialize};

/// How a game ended, as the row sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The column won.
    Loss,
    /// It was broken off.
    Undecided,
    /// Neither won: also where both were out.
    Draw,
    /// The row won.
    Win,
}

impl Outcome {
    /// All four, in the order in which they are counted.
    pub const ALL: [Self; 4] = [Self::Loss, Self::Undecided, Self::Draw, Self::Win];

    /// Half points: 0 for a loss, 2 for a win, 1 for what is neither.
    pub fn halves(self) -> usize {
        match self {
            Self::Loss => 0,
            Self::Undecided | Self::Draw => 1,
            Self::Win => 2,
        }
    }
}

/// What was counted of a cell, over a number of trials fixed beforehand.
///
/// A trial is one game, or a pair of games that face the same dice with the seats swapped. The two games of a pair are
/// not independent of each other; trials are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    games: [u64; 4],
    trials: u64,
    /// Trials in which the row scored so many quarters of what there was to win.
    quarters: [u64; 5],
    paired: bool,
}

impl Counts {
    /// Trials of one game each, `games[outcome as usize]` of which ended so; `None` without any.
    pub fn of_games(games: [u64; 4]) -> Option<Self> {
        let mut quarters = [0; 5];
        for outcome in Outcome::ALL {
            quarters[2 * outcome.halves()] += games[outcome as usize];
        }
        let trials = games.iter().sum();
        (trials > 0).then_some(Self { games, trials, quarters, paired: false })
    }

    /// Trials of two games each, `pairs[first as usize][second as usize]` of which ended so, both outcomes as the row
    /// sees them, whichever seat it has; `None` without any.
    pub fn of_pairs(pairs: &[[u64; 4]; 4]) -> Option<Self> {
        let (mut games, mut quarters) = ([0; 4], [0; 5]);
        for first in Outcome::ALL {
            for second in Outcome::ALL {
                let count = pairs[first as usize][second as usize];
                games[first as usize] += count;
                games[second as usize] += count;
                quarters[first.halves() + second.halves()] += count;
            }
        }
        let trials = quarters.iter().sum();
        (trials > 0).then_some(Self { games, trials, quarters, paired: true })
    }

    /// Independent trials.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// The share of games that ended so.
    pub fn share(&self, outcome: Outcome) -> f64 {
        let games: u64 = self.games.iter().sum();
        self.games[outcome as usize] as f64 / games as f64
    }

    /// The mean score of a trial, within `0..=1`.
    pub fn score(&self) -> f64 {
        self.quarter_sum() as f64 / (4 * self.trials) as f64
    }

    /// The variance of a trial's score around their mean; 0 where all trials scored alike.
    pub fn variance(&self) -> f64 {
        let squares: u128 = (0..).zip(self.quarters).map(|(score, count)| score * score * u128::from(count)).sum();
        let (trials, sum) = (u128::from(self.trials), u128::from(self.quarter_sum()));
        // Formed in integers, so that a small spread does not cancel.
        (trials * squares - sum * sum) as f64 / (16.0 * (self.trials as f64).powi(2))
    }

    /// How many trials scored at least each of the values above 0 that a trial can score, from the lowest: one half
    /// and 1 for single games, all four quarters for pairs.
    pub(super) fn reaching(&self) -> Vec<u64> {
        let step = if self.paired { 1 } else { 2 };
        (step..5).step_by(step).map(|score| self.quarters[score..].iter().sum()).collect()
    }

    /// These trials and others of the same cell and kind.
    pub fn add(&mut self, other: &Self) {
        debug_assert_eq!(self.paired, other.paired, "trials of one kind");
        self.trials += other.trials;
        self.games.iter_mut().zip(other.games).for_each(|(mine, theirs)| *mine += theirs);
        self.quarters.iter_mut().zip(other.quarters).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// The same trials as the column sees them.
    pub fn mirrored(&self) -> Self {
        let [loss, undecided, draw, win] = self.games;
        let mut quarters = self.quarters;
        quarters.reverse();
        Self { games: [win, undecided, draw, loss], quarters, ..*self }
    }

    /// Quarters of what there was to win in all trials together, four in each.
    pub fn quarter_sum(&self) -> u64 {
        (0..).zip(self.quarters).map(|(score, count)| score * count).sum()
    }
}

/// What is known of a cell without error: the chances of each way to end that is not a loss.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chances {
    pub win: f64,
    pub draw: f64,
    pub undecided: f64,
}

/// Parts that a known score is told to: somewhat less than the 10^-12 to which exact figures are right.
pub const KNOWN: f64 = (1_u64 << 40) as f64;

/// How the row fares against the column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cell {
    /// Counted in trials.
    Counted(Counts),
    /// Known.
    Exact(Chances),
}

impl Cell {
    /// The chance, or share of games, that the row wins.
    pub fn win(&self) -> f64 {
        self.share(Outcome::Win)
    }

    /// That nobody does.
    pub fn draw(&self) -> f64 {
        self.share(Outcome::Draw)
    }

    /// That it is broken off.
    pub fn undecided(&self) -> f64 {
        self.share(Outcome::Undecided)
    }

    fn share(&self, outcome: Outcome) -> f64 {
        match (self, outcome) {
            (Self::Counted(counts), _) => counts.share(outcome),
            (Self::Exact(chances), Outcome::Win) => chances.win,
            (Self::Exact(chances), Outcome::Draw) => chances.draw,
            (Self::Exact(chances), Outcome::Undecided) => chances.undecided,
            (Self::Exact(Chances { win, draw, undecided }), Outcome::Loss) => 1.0 - win - draw - undecided,
        }
    }

    /// What the row scores: a win counts 1, a draw and what is undecided one half.
    pub fn score(&self) -> f64 {
        match self {
            Self::Counted(counts) => counts.score(),
            Self::Exact(chances) => chances.win + 0.5 * (chances.draw + chances.undecided),
        }
    }

    /// The same for whatever tells equals from others: of what is known, digits beyond those that are right are none
    /// ([`KNOWN`]), so that two of one build are equal, whatever was summed in which order.
    pub fn settled(&self) -> f64 {
        match self {
            Self::Counted(counts) => counts.score(),
            Self::Exact(_) => 0.5 + ((self.score() - 0.5) * KNOWN).round() / KNOWN,
        }
    }

    /// Trials behind the cell; `None` where it is known.
    pub fn trials(&self) -> Option<u64> {
        match self {
            Self::Counted(counts) => Some(counts.trials()),
            Self::Exact(_) => None,
        }
    }

    /// The same cell as the column sees it.
    pub fn mirrored(&self) -> Self {
        match self {
            Self::Counted(counts) => Self::Counted(counts.mirrored()),
            Self::Exact(chances) => Self::Exact(Chances { win: self.share(Outcome::Loss), ..*chances }),
        }
    }
}

/// Everybody against everybody.
#[derive(Clone, Debug, PartialEq)]
pub struct Matchups {
    entries: usize,
    /// Cells above the diagonal, row by row.
    cells: Vec<Cell>,
}

impl Matchups {
    /// The table of so many entries, from its cells above the diagonal: `cell(row, column)` is asked for each
    /// `row < column`, row by row. The other half is their complement, so that both always add up to 1.
    pub fn new(entries: usize, mut cell: impl FnMut(usize, usize) -> Cell) -> Self {
        let cells = pairs(entries).map(|(row, column)| cell(row, column)).collect();
        Self { entries, cells }
    }

    /// Entries of the roster.
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// The cells above the diagonal with their row and column, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, &Cell)> {
        pairs(self.entries).zip(&self.cells).map(|((row, column), cell)| (row, column, cell))
    }

    /// The cell of two entries; `None` on the diagonal.
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        match row.cmp(&column) {
            std::cmp::Ordering::Less => Some(self.cells[self.place(row, column)]),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(self.cells[self.place(column, row)].mirrored()),
        }
    }

    /// What the row scores against the column; one half against itself.
    pub fn score(&self, row: usize, column: usize) -> f64 {
        self.cell(row, column).map_or(0.5, |cell| cell.score())
    }

    /// All scores, `[row][column]`.
    pub fn scores(&self) -> Vec<Vec<f64>> {
        (0..self.entries).map(|row| (0..self.entries).map(|column| self.score(row, column)).collect()).collect()
    }

    /// What the row scores on the average against all others; one half where there are none.
    pub fn row_score(&self, row: usize) -> f64 {
        mean((0..self.entries).filter_map(|column| self.cell(row, column))).unwrap_or(0.5)
    }

    /// The same of these entries alone, which stand in the order of the table.
    pub fn only(&self, entries: &[usize]) -> Self {
        let cell = |(row, column): (usize, usize)| self.cells[self.place(entries[row], entries[column])];
        Self { entries: entries.len(), cells: pairs(entries.len()).map(cell).collect() }
    }

    /// True where every cell is known.
    pub fn is_exact(&self) -> bool {
        self.cells.iter().all(|cell| matches!(cell, Cell::Exact(_)))
    }

    /// Where the cell of this row and column stands, for a row above the diagonal.
    fn place(&self, row: usize, column: usize) -> usize {
        row * (2 * self.entries - row - 1) / 2 + column - row - 1
    }
}

/// Everybody against a panel: rows and columns need not be the same entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    columns: usize,
    cells: Vec<Option<Cell>>,
}

impl Panel {
    /// The table of so many rows and columns; `cell(row, column)` is asked for each, row by row, and answers `None`
    /// where both are the same entry.
    pub fn new(rows: usize, columns: usize, mut cell: impl FnMut(usize, usize) -> Option<Cell>) -> Self {
        let cells = (0..rows * columns).map(|place| cell(place / columns, place % columns)).collect();
        Self { columns, cells }
    }

    /// The cell of a row and a column; `None` for a mirror.
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        self.cells[row * self.columns + column]
    }

    /// What the row scores on the average against those of the panel that are not itself; one half where there are
    /// none.
    pub fn row_score(&self, row: usize) -> f64 {
        mean((0..self.columns).filter_map(|column| self.cell(row, column))).unwrap_or(0.5)
    }
}

/// Every two of so many, the lower first, in the order of the cells above a diagonal.
pub fn pairs(entries: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..entries).flat_map(move |row| (row + 1..entries).map(move |column| (row, column)))
}

fn mean(cells: impl Iterator<Item = Cell>) -> Option<f64> {
    let (sum, count) = cells.fold((0.0, 0u32), |(sum, count), cell| (sum + cell.score(), count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(win: f64, draw: f64, undecided: f64) -> Cell {
        Cell::Exact(Chances { win, draw, undecided })
    }

    #[test]
    fn draws_and_what_is_undecided_count_half_and_are_kept_apart() {
        let cell = Cell::Counted(Counts::of_games([10, 20, 30, 40]).unwrap());
        assert_eq!((cell.win(), cell.draw(), cell.undecided()), (0.4, 0.3, 0.2));
        assert_eq!((cell.score(), cell.trials()), (0.65, Some(100)));
        let cell = exact(0.5, 0.25, 0.125);
        assert_eq!((cell.win(), cell.draw(), cell.undecided()), (0.5, 0.25, 0.125));
        assert_eq!((cell.score(), cell.trials()), (0.6875, None));
        assert_eq!(Counts::of_games([0; 4]), None);
        assert_eq!(Counts::of_pairs(&[[0; 4]; 4]), None);
    }

    /// Seven trials of two games: a win and a loss make one half of a trial, a win and a draw three quarters.
    #[test]
    fn a_pair_of_games_is_one_trial() {
        let mut pairs = [[0; 4]; 4];
        pairs[Outcome::Win as usize][Outcome::Loss as usize] = 3;
        pairs[Outcome::Draw as usize][Outcome::Win as usize] = 2;
        pairs[Outcome::Loss as usize][Outcome::Undecided as usize] = 1;
        pairs[Outcome::Win as usize][Outcome::Win as usize] = 1;
        let counts = Counts::of_pairs(&pairs).unwrap();
        assert_eq!(counts.trials(), 7);
        assert_eq!(Outcome::ALL.map(|outcome| counts.share(outcome) * 14.0), [4.0, 1.0, 2.0, 7.0]);
        assert_eq!(counts.score(), (3.0 * 0.5 + 2.0 * 0.75 + 0.25 + 1.0) / 7.0);
        assert_eq!(counts.reaching(), [7, 6, 3, 1]);
    }

    /// From its definition: the mean squared distance from the mean.
    #[test]
    fn the_variance_is_that_of_the_trials() {
        let counts = Counts::of_games([3, 1, 2, 4]).unwrap();
        let scores = [0.0, 0.0, 0.0, 0.5, 0.5, 0.5, 1.0, 1.0, 1.0, 1.0];
        let variance = scores.iter().map(|score| (score - 0.55f64).powi(2)).sum::<f64>() / 10.0;
        assert!((counts.variance() - variance).abs() < 1e-15);
        let mut pairs = [[0; 4]; 4];
        pairs[Outcome::Win as usize][Outcome::Loss as usize] = 9;
        assert_eq!(Counts::of_pairs(&pairs).unwrap().variance(), 0.0);
    }

    #[test]
    fn both_halves_of_the_table_add_up_to_one() {
        let table = Matchups::new(5, |row, column| {
            let count = (7 * row + column) as u64;
            Cell::Counted(Counts::of_games([count, 1, 2, 3 * count + 1]).unwrap())
        });
        for (row, column, cell) in table.cells() {
            let other = table.cell(column, row).unwrap();
            assert_eq!(table.cell(row, column), Some(*cell));
            assert!((cell.score() + other.score() - 1.0).abs() < 1e-15);
            assert!((cell.win() + other.win() + cell.draw() + cell.undecided() - 1.0).abs() < 1e-15);
            assert_eq!((cell.draw(), other.mirrored()), (other.draw(), *cell));
        }
        let known = exact(0.5, 0.25, 0.125);
        assert_eq!(known.mirrored(), exact(0.125, 0.25, 0.125));
        assert!(!table.is_exact() && Matchups::new(3, |_, _| known).is_exact());
    }

    #[test]
    fn mirrors_are_no_cells_and_count_in_no_score() {
        let table = Matchups::new(3, |row, column| exact([0.75, 0.5][row], 0.0, 0.25 * (column - row) as f64));
        assert_eq!((table.cell(1, 1), table.score(1, 1)), (None, 0.5));
        // 0 against 1: 0.875, against 2: 1.0; 1 against 2: 0.625.
        assert_eq!([0, 1, 2].map(|row| table.row_score(row)), [0.9375, 0.375, 0.1875]);
        assert_eq!(table.scores()[0], [0.5, 0.875, 1.0]);
        let panel = Panel::new(3, 2, |row, column| table.cell(row, [0, 2][column]));
        assert_eq!((panel.cell(2, 1), panel.row_score(0)), (None, 1.0));
        assert_eq!((panel.row_score(1), panel.row_score(2)), (0.375, 0.0));
        assert_eq!(Matchups::new(1, |_, _| exact(1.0, 0.0, 0.0)).row_score(0), 0.5);
    }
}
