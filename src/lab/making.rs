//! How the numbers of a matrix were made, in a sentence that every output shares.

use super::matrix::Matrix;
use super::table::Table;
use crate::words::{count, thousands};

/// `20 of 28 pairs solved exactly, the others 20,000 trials of two fights each; intervals hold all at once with 95 %`.
pub fn method(matrix: &Matrix, table: &Table) -> String {
    let (made, is_counted) = played(matrix, table);
    if is_counted { made + "; intervals hold all at once with 95 %" } else { made }
}

/// The same with nothing about intervals, and whether there are any.
pub fn played(matrix: &Matrix, table: &Table) -> (String, bool) {
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
    let made = match exact {
        0 => format!("{pairs}, {trials}"),
        n if n == cells.len() => format!("{pairs}, all solved exactly"),
        n => format!("{n} of {pairs} solved exactly, the others {trials}"),
    };
    (made, exact == 0 || exact < cells.len())
}
