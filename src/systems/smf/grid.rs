//! Tables in rows and columns, each made when it is first needed.

use std::sync::OnceLock;

/// A table for each row and column. A row takes memory from the first time that one of its tables is needed: a fight
/// asks for a few dozen of tens of thousands, and clearing room for all of them takes longer than most questions.
#[derive(Debug)]
pub struct Grid<T> {
    rows: Box<[OnceLock<Row<T>>]>,
    columns: usize,
}

type Row<T> = Box<[OnceLock<T>]>;

impl<T> Grid<T> {
    /// So many rows and columns, with nothing in them.
    pub fn new(rows: usize, columns: usize) -> Self {
        Self { rows: unmade(rows), columns }
    }

    /// The table of a row and column, made by this unless somebody made it before.
    #[inline]
    pub fn get(&self, row: usize, column: usize, make: impl FnOnce() -> T) -> &T {
        self.rows[row].get_or_init(|| unmade(self.columns))[column].get_or_init(make)
    }
}

/// Room for so many things, none of them made.
pub fn unmade<T>(n: usize) -> Box<[OnceLock<T>]> {
    (0..n).map(|_| OnceLock::new()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every cell is made once, by whoever is first, and only its own row takes memory.
    #[test]
    fn cells_are_made_once_and_rows_when_they_are_needed() {
        let grid = Grid::new(3, 4);
        assert_eq!([grid.get(1, 2, || 12), grid.get(1, 3, || 13), grid.get(1, 2, || 0)], [&12, &13, &12]);
        let rows: Vec<_> = grid.rows.iter().map(|row| row.get().map(|cells| cells.len())).collect();
        assert_eq!(rows, [None, Some(4), None]);
    }
}
