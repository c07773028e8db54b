//! How the numbers of a matrix were made, in a sentence that every output shares.

use super::matrix::Matrix;
use super::table::Table;
use crate::words::{count, thousands};

/// `20 of 28 pairs exact, the others 20,000 trials of two fights each`.
pub fn method(matrix: &Matrix, table: &Table) -> String {
    let cells = if table.cells.is_empty() {
        matrix.tables.iter().flat_map(|table| &table.cells).collect::<Vec<_>>()
    } else {
        table.cells.iter().collect()
    };
    let exact = cells.iter().filter(|cell| cell.cell.trials().is_none()).count();
    let played = cells.iter().filter_map(|cell| cell.cell.trials());
    let least = played.min().filter(|least| *least < matrix.trials);
    let least = least.map_or_else(String::new, |least| format!("{} to ", thousands(least)));
    let trials = format!("{least}{} of two fights each", count(matrix.trials, "trial", "trials"));
    let pairs = count(cells.len() as u64, "pair", "pairs");
    match exact {
        0 => format!("{pairs}, {trials}; intervals hold all at once with 95 %"),
        n if n == cells.len() => format!("{pairs}, all solved exactly"),
        n => format!("{n} of {pairs} solved exactly, the others {trials}; intervals hold all at once with 95 %"),
    }
}
