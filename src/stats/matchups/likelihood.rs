//! How likely a table is when one number per entry is the truth, and which numbers make it likeliest.

use super::table::{Cell, Counts, Matchups};
use crate::stats::linear::Factor;

/// A cell that is known counts as no surer than this.
pub const SUREST: f64 = 1e-6;

/// A cell as it is fitted.
#[derive(Clone, Copy, Debug)]
pub struct Fitted {
    pub row: usize,
    pub column: usize,
    /// Its score, kept away from 0 and 1.
    pub score: f64,
    /// Trials that it counts for.
    pub weight: f64,
}

impl Fitted {
    pub fn new((row, column, cell): (usize, usize, &Cell), weight: f64) -> Self {
        Self { row, column, score: nearly(cell), weight }
    }
}

/// The cell's score, at least half a trial away from 0 and from 1.
pub fn nearly(cell: &Cell) -> f64 {
    let least = cell.trials().map_or(SUREST, |trials| 0.5 / trials as f64);
    cell.score().clamp(least, 1.0 - least)
}

/// The strengths of largest likelihood, by Newton's method: their likelihood is concave and has a peak.
pub fn fit(entries: usize, cells: &[Fitted]) -> Vec<f64> {
    let likelihood = |values: &[f64]| -> f64 {
        cells
            .iter()
            .map(|cell| {
                let difference = values[cell.row] - values[cell.column];
                cell.weight * (cell.score * difference - softplus(difference))
            })
            .sum()
    };
    let mut values = vec![0.0; entries];
    let mut reached = likelihood(&values);
    for _ in 0..200 {
        let mut slope = vec![0.0; entries];
        for cell in cells {
            let more = cell.weight * (cell.score - logistic(values[cell.row] - values[cell.column]));
            slope[cell.row] += more;
            slope[cell.column] -= more;
        }
        let Some(information) = information(&values, cells) else { break };
        let mut step = information.solve(&slope);
        let longest = step.iter().fold(0.0, |longest: f64, step| longest.max(step.abs()));
        if longest < 1e-12 {
            break;
        }
        // Far from the peak a whole step may lead beyond it. Near it, it cannot, and what the likelihood gains is less
        // than its last digit.
        let near = longest < 0.1;
        let next = (0..60).find_map(|_| {
            let next: Vec<f64> = values.iter().zip(&step).map(|(value, step)| value + step).collect();
            let found = likelihood(&next);
            step.iter_mut().for_each(|step| *step *= 0.5);
            (near || found > reached).then_some((next, found))
        });
        let Some(next) = next else { break };
        (values, reached) = next;
    }
    let mean = values.iter().sum::<f64>() / entries.max(1) as f64;
    values.iter().map(|value| value - mean).collect()
}

/// The factor of Fisher's information about strengths whose sum is 0.
pub fn information(values: &[f64], cells: &[Fitted]) -> Option<Factor> {
    // A sum of 0 costs nothing: the constant matrix is added where the information knows nothing.
    let scale = cells.iter().map(|cell| cell.weight).sum::<f64>() / cells.len().max(1) as f64;
    let mut matrix: Vec<Vec<f64>> = (0..values.len()).map(|row| vec![scale / values.len() as f64; row + 1]).collect();
    for cell in cells {
        let predicted = logistic(values[cell.row] - values[cell.column]);
        let weight = cell.weight * predicted * (1.0 - predicted);
        matrix[cell.row][cell.row] += weight;
        matrix[cell.column][cell.column] += weight;
        matrix[cell.row.max(cell.column)][cell.row.min(cell.column)] -= weight;
    }
    Factor::new(matrix)
}

/// The variance of a cell's score; 0 where it is known.
pub fn variance(cell: &Cell) -> f64 {
    let score = nearly(cell);
    match cell {
        Cell::Counted(counts) => score * (1.0 - score) / effective_trials(counts),
        Cell::Exact(_) => 0.0,
    }
}

/// As many games that are won or lost, each on its own, would know as much: more than there were trials where games
/// are drawn, or pairs of them even out.
///
/// One trial that scores 0 or 1 as a game would is added, so that trials which all scored one half are not taken to
/// know everything.
pub fn effective_trials(counts: &Counts) -> f64 {
    let (n, score) = (counts.trials() as f64, counts.score());
    n * (n * score * (1.0 - score) + 1.0) / (n * counts.variance() + 1.0)
}

/// The cells of a table, each counting for as many games as it knows; known ones for `known`.
pub fn weighted(table: &Matchups, known: f64) -> Vec<Fitted> {
    let weight = |cell: &Cell| match cell {
        Cell::Counted(counts) => effective_trials(counts),
        Cell::Exact(_) => known,
    };
    table.cells().map(|(row, column, cell)| Fitted::new((row, column, cell), weight(cell))).collect()
}

/// The probability of these log-odds.
pub fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// `ln(1 + exp(x))`, without overflow.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `ln(1 + e^x)` by its definition where that does not overflow, and `x` beyond.
    #[test]
    fn soft_plus_is_the_logarithm_of_one_and_a_power() {
        for x in [-30.0, -2.0, -0.5, 0.0, 0.5, 2.0, 30.0f64] {
            let wanted = x.exp().ln_1p();
            assert!((softplus(x) - wanted).abs() < 1e-12 * (1.0 + wanted), "{x}");
        }
        assert_eq!([softplus(1000.0), softplus(-1000.0)], [1000.0, 0.0]);
    }
}
