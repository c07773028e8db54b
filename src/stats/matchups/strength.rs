//! One number per entry: strengths whose differences are the log-odds of every matchup, as nearly as they can be.
//!
//! R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39 (1952), 324-345, fitted by
//! maximum likelihood to scores, every cell counting alike. The likelihood weighs a cell by `p (1 - p)`, the variance
//! of a game, so that cells near 0 and 1 do not dominate as they would by least squares. Everybody's predicted mean
//! score is the true one: strengths hang on a table by its row scores alone, and so do their errors.
//!
//! A cell at 0 or 1 has no log-odds. A counted one is taken to be half a trial away from there, a known one a
//! millionth: all strengths are finite, also of those who never lose.
//!
//! No block shows how far such a cell may be off, so that its error is added to what the blocks show
//! ([`Cell::unseen_error`]). Whoever shares dice is lucky or not in all his cells at once: half of a cell's variance is
//! its row's luck, half its column's, and each moves all such cells of an entry together.

use super::likelihood::{self, Fitted, logistic};
use super::rows::RowBlocks;
use super::table::{Cell, Matchups};
use crate::order;
use crate::stats::linear::Factor;
use std::f64::consts::FRAC_1_SQRT_2;

/// Strengths of all entries, in log-odds; their sum is 0.
#[derive(Clone, Debug)]
pub struct Strengths {
    values: Vec<f64>,
}

/// A cell that scores otherwise than the strengths say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surprise {
    /// Who does better than strength says, and against whom.
    pub row: usize,
    pub column: usize,
    /// What the row scores more, as a probability: 0.18 is 18 points.
    pub more: f64,
}

/// The score, from 0 to 1, of an entry of this strength against one of strength 0.
pub fn expected(strength: f64) -> f64 {
    logistic(strength)
}

impl Strengths {
    /// The strengths that fit a table best.
    pub fn new(table: &Matchups) -> Self {
        let cells: Vec<Fitted> = table.cells().map(|cell| Fitted::new(cell, 1.0)).collect();
        Self { values: likelihood::fit(table.entries(), &cells) }
    }

    /// An entry's strength.
    pub fn strength(&self, entry: usize) -> f64 {
        self.values[entry]
    }

    /// What the row scores against the column if strengths were all.
    pub fn predicted(&self, row: usize, column: usize) -> f64 {
        logistic(self.values[row] - self.values[column])
    }

    /// Standard errors where no two cells share dice (R. A. Fisher's information): 0 where all cells are known.
    pub fn independent_errors(&self, table: &Matchups) -> Vec<f64> {
        let entries = self.values.len();
        let Some(information) = self.information(table) else { return vec![0.0; entries] };
        let variances: Vec<f64> = table.cells().map(|(_, _, cell)| likelihood::variance(cell)).collect();
        let error = |entry: usize| {
            // How the entry's strength moves with everybody's row sum; a cell moves two of them against each other.
            let mut alone = vec![0.0; entries];
            alone[entry] = 1.0;
            let by = information.solve(&alone);
            let apart = table.cells().map(|(row, column, _)| by[row] - by[column]);
            apart.zip(&variances).map(|(apart, variance)| variance * apart * apart).sum::<f64>().sqrt()
        };
        (0..entries).map(error).collect()
    }

    /// Standard errors where cells share dice, from the scores of the rows of the same table in blocks of trials;
    /// `None` with fewer than two blocks.
    pub fn errors(&self, table: &Matchups, rows: &RowBlocks) -> Option<Vec<f64>> {
        let moves = self.moves(table, rows)?;
        let square = |entry: usize| moves.iter().map(|moved| moved[entry] * moved[entry]).sum::<f64>();
        Some((0..self.values.len()).map(|entry| square(entry).sqrt()).collect())
    }

    /// Covariances of all errors, `[entry][entry]`, where cells share dice; `None` with fewer than two blocks.
    pub fn covariance(&self, table: &Matchups, rows: &RowBlocks) -> Option<Vec<Vec<f64>>> {
        let moves = self.moves(table, rows)?;
        let entries = 0..self.values.len();
        let product = |a: usize, b: usize| moves.iter().map(|moved| moved[a] * moved[b]).sum();
        Some(entries.clone().map(|a| entries.clone().map(|b| product(a, b)).collect()).collect())
    }

    /// By how much each block of trials moves the strengths, and then what no block shows.
    fn moves(&self, table: &Matchups, rows: &RowBlocks) -> Option<Vec<Vec<f64>>> {
        let information = self.information(table)?;
        let cells = (self.values.len() - 1) as f64;
        let sums = |block: Vec<f64>| block.iter().map(|deviation| cells * deviation).collect::<Vec<f64>>();
        let seen = rows.deviations()?.into_iter().map(sums);
        Some(seen.chain(unseen(table)).map(|sums| information.solve(&sums)).collect())
    }

    /// The cell that is farthest from what strengths say; `None` where there is none.
    pub fn largest_surprise(&self, table: &Matchups) -> Option<Surprise> {
        let surprises = table.cells().map(|(row, column, cell)| self.surprise(row, column, cell.score()));
        surprises.reduce(|largest, other| if other.more > largest.more { other } else { largest })
    }

    /// Counters: cells whose score is surely not what strengths say, and differs from it by `at_least` (a
    /// probability), the largest first. All intervals hold at once with `confidence`; that the strengths were fitted
    /// to these very cells makes the band wider than it need be.
    pub fn counters(&self, table: &Matchups, confidence: f64, at_least: f64) -> Vec<Surprise> {
        let family = table.cells().count();
        let surely = |(row, column, cell): (usize, usize, &Cell)| {
            let (low, high) = cell.interval(confidence, family);
            let predicted = self.predicted(row, column);
            let surprise = self.surprise(row, column, cell.score());
            (surprise.more >= at_least && (predicted < low || predicted > high)).then_some(surprise)
        };
        let mut found: Vec<Surprise> = table.cells().filter_map(surely).collect();
        order::falling(&mut found, |one| one.more);
        found
    }

    fn surprise(&self, row: usize, column: usize, score: f64) -> Surprise {
        let more = score - self.predicted(row, column);
        if more >= 0.0 { Surprise { row, column, more } } else { Surprise { row: column, column: row, more: -more } }
    }

    /// How row sums hang on strengths.
    fn information(&self, table: &Matchups) -> Option<Factor> {
        let cells: Vec<Fitted> = table.cells().map(|cell| Fitted::new(cell, 1.0)).collect();
        likelihood::information(&self.values, &cells)
    }
}

/// By how much the luck of each entry moves the sums of all rows where no block shows it; nothing of who has none.
fn unseen(table: &Matchups) -> Vec<Vec<f64>> {
    let mut sums = vec![vec![0.0; table.entries()]; table.entries()];
    for (row, column, cell) in table.cells() {
        let error = cell.unseen_error() * FRAC_1_SQRT_2;
        for (own, other) in [(row, column), (column, row)] {
            sums[own][own] += error;
            sums[own][other] -= error;
        }
    }
    sums.retain(|sums| sums.iter().any(|moved| *moved != 0.0));
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::matchups::examples::{self, BASEBALL, exact, games};
    use crate::stats::proportion::clopper_pearson;

    /// Odds of 3 to 1 are three parts of four.
    #[test]
    fn a_strength_is_what_it_scores_against_nought() {
        for (strength, score) in [(0.0, 0.5), (3f64.ln(), 0.75), (-3f64.ln(), 0.25)] {
            assert!((expected(strength) - score).abs() < 1e-15, "{strength}");
        }
    }

    /// A. Agresti, "Categorical Data Analysis" (2nd ed. 2002), section 10.6: the American League East of 1987. The book
    /// sets Baltimore to 0 and prints the others against it.
    #[test]
    fn a_published_league_has_its_published_strengths() {
        let strengths = Strengths::new(&examples::baseball());
        let printed = [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0];
        for (team, printed) in printed.into_iter().enumerate() {
            let got = strengths.strength(team) - strengths.strength(6);
            assert!((got - printed).abs() < 0.005_1, "{team}: {got} for {printed}");
        }
        assert!((0..7).map(|team| strengths.strength(team)).sum::<f64>().abs() < 1e-12);
        // What everybody is predicted to win in all is what he won.
        for (team, row) in BASEBALL.iter().enumerate() {
            let predicted: f64 =
                (0..7).filter(|&other| other != team).map(|o| 13.0 * strengths.predicted(team, o)).sum();
            assert!((predicted - row.iter().sum::<u64>() as f64).abs() < 1e-9, "{team}");
        }
    }

    /// Where one number per entry is the truth, a table that is known gives it back, and holds no surprise.
    #[test]
    fn a_known_table_of_strengths_gives_them_back() {
        let truth = [1.5, 0.25, -0.25, -1.5];
        let table = Matchups::new(4, |row, column| exact(logistic(truth[row] - truth[column])));
        let strengths = Strengths::new(&table);
        for (entry, truth) in truth.into_iter().enumerate() {
            assert!((strengths.strength(entry) - truth).abs() < 1e-12, "{entry}");
        }
        assert!(strengths.largest_surprise(&table).unwrap().more < 1e-13);
        assert_eq!(strengths.counters(&table, 0.95, 1e-9), []);
        assert_eq!(strengths.independent_errors(&table), [0.0; 4]);
    }

    /// Everybody beats all after him, always. Known, a millionth stands for never: log-odds of 13.8.
    #[test]
    fn whoever_never_loses_has_a_finite_strength() {
        let known = Strengths::new(&Matchups::new(2, |_, _| exact(1.0)));
        assert!((known.strength(0) - known.strength(1) - (1e6f64 - 1.0).ln()).abs() < 1e-9);
        let counted = Strengths::new(&Matchups::new(5, |_, _| games(1000, 0)));
        let values: Vec<f64> = (0..5).map(|entry| counted.strength(entry)).collect();
        assert!(values.windows(2).all(|two| two[0] > two[1] + 1.0) && values[0] < 20.0, "{values:?}");
        let errors = counted.independent_errors(&Matchups::new(5, |_, _| games(1000, 0)));
        assert!(errors.iter().all(|error| error.is_finite() && *error > 0.1), "{errors:?}");
    }

    /// Whoever always won may win but so often as Clopper and Pearson allow at 95 %, against one or, with one die for
    /// all of them, against seven who are even: two standard errors reach that far. Cells that are known, and blocks
    /// that differ, are no wider for it.
    #[test]
    fn whoever_always_won_is_not_known_to() {
        for (entries, games) in [(2, 10), (2, 1000), (8, 10), (8, 1000)] {
            let of = |wins: f64| move |row: usize, _: usize| if row == 0 { wins } else { 0.5 };
            let (table, blocks) = examples::table(entries, of(1.0), [10, games], true, 1);
            let strengths = Strengths::new(&table);
            let errors = strengths.errors(&table, &blocks.rows(&table)).unwrap();
            let (least, _) = clopper_pearson(u64::from(10 * games), u64::from(10 * games), 0.95);
            let may_be = Strengths::new(&Matchups::new(entries, |row, column| exact(of(least)(row, column))));
            let reach = (strengths.strength(0) - may_be.strength(0)) / errors[0];
            assert!(reach > 1.0 && reach < 1.96 && errors[0] < 1.5, "{entries}, {games}: {reach} of {errors:?}");
            let covariance = strengths.covariance(&table, &blocks.rows(&table)).unwrap();
            assert!((covariance[0][0].sqrt() - errors[0]).abs() < 1e-12);
        }
        let known = Matchups::new(3, |_, _| exact(1.0));
        assert_eq!((unseen(&known), unseen(&examples::baseball())), (Vec::new(), Vec::new()));
    }

    /// Rock beats scissors beats paper beats rock, and all three beat the fourth: equal strengths, and the surprise is
    /// the whole advantage, from the winner's side.
    #[test]
    fn a_circle_has_equal_strengths_and_counters() {
        let table =
            Matchups::new(4, |row, column| exact([[0.0, 0.8, 0.2, 0.9], [0.0, 0.0, 0.8, 0.9], [0.9; 4]][row][column]));
        let strengths = Strengths::new(&table);
        assert!((strengths.strength(0) - strengths.strength(2)).abs() < 1e-12);
        let surprise = strengths.largest_surprise(&table).unwrap();
        assert!((surprise.more - 0.3).abs() < 1e-12);
        let counters = strengths.counters(&table, 0.95, 0.01);
        let mut found: Vec<(usize, usize)> = counters.iter().map(|counter| (counter.row, counter.column)).collect();
        found.sort_unstable();
        assert_eq!(found, [(0, 1), (1, 2), (2, 0)]);
        // The same in ten games each is no surer than chance.
        let few = Matchups::new(4, |row, column| {
            if column == 3 {
                games(9, 1)
            } else if column - row == 1 {
                games(8, 2)
            } else {
                games(2, 8)
            }
        });
        assert_eq!(Strengths::new(&few).counters(&few, 0.95, 0.01), []);
    }

    /// Two circles of three equals each: who counters more stands first, whatever his place in the table.
    #[test]
    fn the_largest_counters_stand_first() {
        let table = Matchups::new(6, |row, column| {
            let of_circle = if column < 3 { 0.6 } else { 0.8 };
            exact(match column - row {
                _ if (row < 3) != (column < 3) => 0.5,
                1 => of_circle,
                _ => 1.0 - of_circle,
            })
        });
        let counters = Strengths::new(&table).counters(&table, 0.95, 0.01);
        let more: Vec<f64> = counters.iter().map(|counter| (counter.more * 10.0).round()).collect();
        assert_eq!(more, [3.0, 3.0, 3.0, 1.0, 1.0, 1.0]);
    }

    /// Eight hundred tables of a known truth. Strengths miss it by as much as their standard errors say, by both ways
    /// to them where no cells share dice: the mean square of a standardised error is 1, that of Student's t 19 / 17
    /// with 20 blocks, with a standard error of sqrt(2 / 800) = 5 %. Where all cells share a die, only the blocks know.
    #[test]
    fn errors_are_as_large_as_they_say() {
        let truth = [0.9, 0.3, -0.2, -1.0];
        for shared in [false, true] {
            let mut squares = [[0.0; 2]; 4];
            for repetition in 0..800 {
                let (table, blocks) = examples::played(&truth, shared, repetition);
                let strengths = Strengths::new(&table);
                let by_blocks = strengths.errors(&table, &blocks.rows(&table)).unwrap();
                let errors = [strengths.independent_errors(&table), by_blocks];
                for (entry, truth) in truth.iter().enumerate() {
                    for (square, errors) in squares[entry].iter_mut().zip(&errors) {
                        *square += ((strengths.strength(entry) - truth) / errors[entry]).powi(2) / 800.0;
                    }
                }
            }
            assert!(squares.iter().all(|[_, blocks]| (blocks - 19.0 / 17.0).abs() < 0.25), "{shared}: {squares:?}");
            let independent = squares.iter().all(|[independent, _]| (independent - 1.0).abs() < 0.2);
            assert!(independent != shared, "{shared}: {squares:?}");
        }
    }
}
