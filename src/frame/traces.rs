//! What a run of the lab keeps of its numbers for later ones, and back.

use super::columns;
use super::making::Table as Making;
use crate::lab::traced::{Traced, Traces};
use polars::prelude::{DataFrame, ParquetReader, PolarsResult, SerReader};
use std::io::Cursor;

/// Columns that are no blocks.
const OTHERS: usize = 3;

/// The column of a block, counted from 1.
fn column(block: usize) -> String {
    format!("block_{}", block + 1)
}

/// Rows of one number, in the order of `run.json`: what it is of, its value, how much of it the largest counted cell is
/// (0 where it is known exactly), and what it came to in each block of trials, a column for each.
///
/// # Errors
/// When polars refuses the frame.
pub fn frame(traces: &Traces) -> PolarsResult<DataFrame> {
    let rows = &traces.numbers;
    let mut table = Making::new(rows.len());
    table.add(columns::WHAT, rows.iter().map(|row| row.what.as_str()));
    table.add(columns::VALUE, rows.iter().map(|row| row.value));
    table.add(columns::STEP, rows.iter().map(|row| row.step));
    for block in 0..rows.iter().map(|row| row.blocks.len()).max().unwrap_or(0) {
        table.add(&column(block), rows.iter().map(|row| row.blocks.get(block).copied()));
    }
    table.finish()
}

/// The numbers of a Parquet file of [`frame`].
///
/// # Errors
/// When it is no such file.
pub fn read(bytes: Vec<u8>) -> PolarsResult<Vec<Traced>> {
    let frame = ParquetReader::new(Cursor::new(bytes)).set_rechunk(true).finish()?;
    let numbers = |name: &str| -> PolarsResult<Vec<Option<f64>>> { Ok(frame.column(name)?.f64()?.iter().collect()) };
    let (values, steps) = (numbers(columns::VALUE)?, numbers(columns::STEP)?);
    let blocks = (0..frame.width().saturating_sub(OTHERS)).map(|block| numbers(&column(block)));
    let blocks = blocks.collect::<PolarsResult<Vec<_>>>()?;
    let whats = frame.column(columns::WHAT)?.str()?;
    let row = |(place, what): (usize, Option<&str>)| Traced {
        what: what.unwrap_or_default().to_owned(),
        value: values[place],
        step: steps[place].unwrap_or(0.0),
        blocks: blocks.iter().map_while(|block| block[place]).collect(),
    };
    Ok(whats.iter().enumerate().map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use polars::prelude::ParquetWriter;

    #[test]
    fn what_is_kept_is_read_as_it_was() {
        let known = Traced::known("known".to_owned(), 0.25);
        let played = Traced { what: "played".to_owned(), value: Some(-0.1), step: 0.5, blocks: vec![-0.3, 0.1] };
        let nobody = Traced { what: "nobody knows".to_owned(), value: None, step: 0.5, blocks: Vec::new() };
        let numbers = vec![known, played, nobody];
        let mut bytes = Vec::new();
        let mut frame = frame(&Traces { ends: vec![5, 9], numbers: numbers.clone() }).unwrap();
        ParquetWriter::new(&mut bytes).finish(&mut frame).unwrap();
        assert_eq!(read(bytes).unwrap(), numbers);
    }
}
