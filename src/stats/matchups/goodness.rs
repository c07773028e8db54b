//! Whether one number per entry is enough: the likelihood-ratio test of the strengths against the table.
//!
//! `G^2` is twice the log-likelihood that strengths lose against a table that says every cell by itself, chi-squared
//! with `(N - 1)(N - 2) / 2` degrees of freedom where they are the truth, cells are independent and trials many (A.
//! Agresti, "Categorical Data Analysis", 2nd ed. 2002, section 10.6). A cell counts for as many games as have its
//! variance.
//!
//! Where cells share dice they are not independent, and `G^2` is a weighted sum of chi-squared variables. Its mean and
//! variance are then taken from the blocks, and it is held against the chi-squared variable, stretched, that has both:
//! J. N. K. Rao and A. J. Scott, "The analysis of categorical data from complex sample surveys", JASA 76 (1981),
//! 221-230, second-order correction.
//!
//! Where one side won every trial no block varies, and the statistic is that of the half trial by which such a cell is
//! kept away from certainty. Entries that have such cells are left out, whoever has most of them first: strengths that
//! are the truth are so for those who stay.

use super::blocks::CellBlocks;
use super::likelihood::{self, Fitted, logistic};
use super::table::Matchups;
use crate::stats::chi_squared;
use crate::stats::linear::{Factor, dot};

/// How well strengths fit a table that was counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goodness {
    /// The likelihood-ratio statistic.
    pub g2: f64,
    /// Its degrees of freedom.
    pub freedom: usize,
    /// Both as the dice that cells share leave them: the p-value is that of these.
    pub corrected: (f64, f64),
    /// Entries that were held against the table: between any two of them either side scored something.
    pub entries: usize,
    /// The chance of a fit as bad or worse where strengths are the truth.
    pub p_value: f64,
}

impl Goodness {
    /// The test of a table; `blocks` are those of the same table where its cells share dice. `None` where a cell is
    /// known, which needs no test, where there are fewer than three entries, which strengths always fit, and where
    /// there are fewer than three blocks; entries count that have no cell that is all or nothing.
    pub fn new(table: &Matchups, blocks: Option<&CellBlocks>) -> Option<Self> {
        let entries = table.entries();
        if entries < 3 || table.cells().any(|(_, _, cell)| cell.trials().is_none()) {
            return None;
        }
        let kept = contested(table);
        if kept.len() < entries {
            let blocks = blocks.map(|blocks| blocks.only(entries, &kept));
            return Self::new(&table.only(&kept), blocks.as_ref());
        }
        let cells = likelihood::weighted(table, 0.0);
        let strengths = likelihood::fit(entries, &cells);
        let predicted: Vec<f64> =
            cells.iter().map(|cell| logistic(strengths[cell.row] - strengths[cell.column])).collect();
        let scores = table.cells().map(|(_, _, cell)| cell.score());
        let lost = scores.zip(&predicted).zip(&cells).map(|((score, &predicted), cell)| {
            cell.weight * (surplus(score, predicted) + surplus(1.0 - score, 1.0 - predicted))
        });
        let g2 = 2.0 * lost.sum::<f64>();
        let freedom = (entries - 1) * (entries - 2) / 2;
        let (stretch, effective) = match blocks {
            Some(blocks) => {
                correction(table, blocks, &cells, &predicted, &likelihood::information(&strengths, &cells)?)?
            }
            None => (1.0, freedom as f64),
        };
        let corrected = (g2 / stretch, effective);
        Some(Self { g2, freedom, corrected, entries, p_value: chi_squared::upper_tail(corrected.0, corrected.1) })
    }
}

/// The entries that are left when nobody has a cell any more in which one side won every trial: whoever has most of
/// them goes first, of equals the last.
fn contested(table: &Matchups) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..table.entries()).collect();
    loop {
        let one_sided = |entry: usize| {
            let cells = kept.iter().filter_map(|&other| table.cell(entry, other));
            cells.filter(|cell| cell.is_one_sided()).count()
        };
        let most = (0..kept.len()).max_by_key(|&place| one_sided(kept[place]));
        match most.filter(|&place| one_sided(kept[place]) > 0) {
            Some(place) => kept.remove(place),
            None => return kept,
        };
    }
}

/// `score ln(score / predicted)`.
fn surplus(score: f64, predicted: f64) -> f64 {
    if score > 0.0 { score * (score / predicted).ln() } else { 0.0 }
}

/// By how much the statistic is stretched, and the degrees of freedom that it has so.
///
/// With the covariance `C` of standardised residuals, their sum of squares has the mean `tr C` and the variance
/// `2 tr C^2`. The first is the sum of the squares of all blocks' residuals; the second is taken from products of
/// different blocks, as the square of one and the same block would count its noise.
fn correction(
    table: &Matchups,
    blocks: &CellBlocks,
    cells: &[Fitted],
    predicted: &[f64],
    information: &Factor,
) -> Option<(f64, f64)> {
    let count = blocks.count();
    if count < 3 {
        return None;
    }
    let roots: Vec<f64> = cells.iter().zip(predicted).map(|(cell, p)| (cell.weight * p * (1.0 - p)).sqrt()).collect();
    let spreads: Vec<f64> = predicted.iter().map(|p| p * (1.0 - p)).collect();
    let residual = |block: usize| -> Vec<f64> {
        let standardised = blocks.deviations(table, block).into_iter().zip(&spreads).zip(&roots);
        let mut residual: Vec<f64> =
            standardised.map(|((deviation, spread), root)| deviation / spread * root).collect();
        // What strengths follow is no residual.
        let mut moved = vec![0.0; table.entries()];
        for ((cell, value), root) in cells.iter().zip(&residual).zip(&roots) {
            moved[cell.row] += root * value;
            moved[cell.column] -= root * value;
        }
        let followed = information.solve(&moved);
        for ((value, cell), root) in residual.iter_mut().zip(cells).zip(&roots) {
            *value -= root * (followed[cell.row] - followed[cell.column]);
        }
        residual
    };
    let residuals: Vec<Vec<f64>> = (0..count).map(residual).collect();
    let mean: f64 = residuals.iter().map(|residual| dot(residual, residual)).sum();
    let apart = |a: usize| residuals[a + 1..].iter().zip(std::iter::repeat(a)).map(|(b, a)| dot(&residuals[a], b));
    let products: Vec<f64> = (0..count).flat_map(apart).collect();
    let middle = products.iter().sum::<f64>() / products.len() as f64;
    let spread: f64 = products.iter().map(|product| (product - middle).powi(2)).sum();
    let squares = 2.0 * spread * count as f64 / (count - 1) as f64;
    let freedom = ((table.entries() - 1) * (table.entries() - 2) / 2) as f64;
    // No covariance has more equal parts than there are degrees of freedom, and none fewer than one.
    let effective = (mean * mean / squares).clamp(1.0, freedom);
    Some((mean / effective, effective))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::matchups::examples::{self, exact};

    /// A. Agresti, "Categorical Data Analysis" (2nd ed. 2002), section 10.6: G^2 = 15.74 with 15 degrees of freedom.
    #[test]
    fn a_published_league_has_its_published_fit() {
        let found = Goodness::new(&examples::baseball(), None).unwrap();
        assert!((found.g2 - 15.74).abs() < 0.005_1, "{found:?}");
        assert_eq!(found.freedom, 15);
        // The tail of 15 degrees at 15.74, from any chi-squared table between 0.3 and 0.5.
        assert!((found.p_value - 0.3996).abs() < 0.001, "{found:?}");
    }

    #[test]
    fn what_is_known_or_cannot_misfit_is_not_tested() {
        assert_eq!(Goodness::new(&Matchups::new(4, |_, _| exact(0.6)), None), None);
        assert_eq!(Goodness::new(&Matchups::new(2, |_, _| examples::games(6, 4)), None), None);
    }

    /// Four hundred tables of five entries whose strengths are the truth: one in twenty has a p-value below 5 %, with a
    /// standard error of 1.1 %. Where cells share dice that holds with the correction, and not without. A circle is
    /// found out.
    #[test]
    fn the_test_rejects_the_truth_as_often_as_it_says_and_finds_circles() {
        let truth = [0.8, 0.4, 0.0, -0.4, -0.8];
        let rejected = |shared: bool, corrected: bool| {
            let rejected = (0..400).filter(|&seed| {
                let (table, blocks) = examples::played(&truth, shared, seed);
                Goodness::new(&table, corrected.then_some(&blocks)).unwrap().p_value < 0.05
            });
            rejected.count() as f64 / 400.0
        };
        let (plain, corrected) = (rejected(false, false), rejected(false, true));
        assert!((plain - 0.05).abs() < 0.045 && (corrected - 0.05).abs() < 0.045, "{plain} {corrected}");
        let (wrong, right) = (rejected(true, false), rejected(true, true));
        assert!((right - 0.05).abs() < 0.045 && (wrong - 0.05).abs() > 0.045, "{wrong} {right}");
        let circle = |row: usize, column: usize| if (column - row) % 2 == 1 { 0.6 } else { 0.4 };
        for shared in [false, true] {
            let (table, blocks) = examples::table(5, circle, [20, 20], shared, 1);
            assert!(Goodness::new(&table, Some(&blocks)).unwrap().p_value < 1e-3);
        }
    }

    /// Beside four of whom each wins against each, somebody who never wins and somebody who always does: both go, and
    /// the test is that of the four. The p-value is that of what is corrected, and strengths that are the truth are not
    /// refuted.
    #[test]
    fn who_never_won_is_left_out_and_does_not_ruin_the_test() {
        let truth = [0.0, 0.5, 1.0, 1.5, -12.0, 14.0];
        for shared in [false, true] {
            for seed in 0..5 {
                let (table, blocks) = examples::played(&truth, shared, seed);
                for blocks in [None, Some(&blocks)] {
                    let found = Goodness::new(&table, blocks).unwrap();
                    let kept = [0, 1, 2, 3];
                    let alone = Goodness::new(&table.only(&kept), blocks.map(|all| all.only(6, &kept)).as_ref());
                    assert_eq!((Some(found), found.entries, found.freedom), (alone, 4, 3));
                    let (g2, freedom) = found.corrected;
                    assert_eq!(found.p_value, chi_squared::upper_tail(g2, freedom));
                    assert!(found.p_value > 1e-3 && (blocks.is_some() || g2 == found.g2), "{found:?}");
                }
            }
        }
        // Where nobody ever lost to whom he beat nothing is left to test.
        assert_eq!(Goodness::new(&Matchups::new(4, |_, _| examples::games(20, 0)), None), None);
    }

    /// Three entries have a single circle. By hand G^2 is 2 sum n s ln(s / p) over both sides of each cell.
    #[test]
    fn three_entries_have_one_degree_of_freedom() {
        let table = Matchups::new(3, |row, column| match (row, column) {
            (0, 1) => examples::games(1, 7),
            (0, 2) => examples::games(6, 2),
            _ => examples::games(5, 3),
        });
        let found = Goodness::new(&table, None).unwrap();
        assert_eq!(found.freedom, 1);
        let cells = likelihood::weighted(&table, 0.0);
        let strengths = likelihood::fit(3, &cells);
        let likely = |cell: &Fitted| logistic(strengths[cell.row] - strengths[cell.column]);
        let lost = |cell: &Fitted| {
            let (score, p) = (cell.score, likely(cell));
            2.0 * cell.weight * (score * (score / p).ln() + (1.0 - score) * ((1.0 - score) / (1.0 - p)).ln())
        };
        let wanted: f64 = cells.iter().map(lost).sum();
        assert!((found.g2 - wanted).abs() < 1e-9, "{found:?} for {wanted}");
        // Counted in blocks as well, of which there have to be three.
        let (table, blocks) = examples::table(3, |_, _| 0.6, [3, 20], false, 1);
        assert!(Goodness::new(&table, Some(&blocks)).is_some());
        let (table, blocks) = examples::table(3, |_, _| 0.6, [2, 20], false, 1);
        assert_eq!(Goodness::new(&table, Some(&blocks)), None);
    }
}
