//! What the reports on a roster call its fighters, and how they write a share.

use crate::lab::Matrix;
use crate::report::percent;

/// Who stands in this place of the roster.
pub fn name(matrix: &Matrix, place: usize) -> &str {
    &matrix.fighters[place].name
}

/// A share in whole per cent.
pub fn short(p: f64) -> String {
    // What floats leave of everything.
    let p = if 1.0 - p < 1e-9 { 1.0 } else { p };
    format!("{} %", percent::rounded(p, 0))
}
