//! What a run of a roster keeps for later ones: the score of every pair in each block of trials, and back.

use super::columns;
use super::making::Table as Making;
use crate::lab::Matrix;
use crate::lab::baseline::{Kept, kept};
use polars::prelude::{DataFrame, ParquetReader, PolarsResult, SerReader};
use std::io::Cursor;

/// The column of a block, counted from 1.
fn column(block: usize) -> String {
    format!("quarters_{}", block + 1)
}

/// Rows of one setting and pair: setting, row, column, the score where it was solved, and else the quarters that the
/// row scored in each block of trials (four for a trial of two fights that were won), a column for each.
///
/// # Errors
/// When polars refuses the frame.
pub fn frame(matrix: &Matrix) -> PolarsResult<DataFrame> {
    let own = matrix.tables.iter().filter(|table| table.weight.is_some());
    let of_setting = |(table, fights)| {
        let (table, fights): (&crate::lab::Table, &crate::lab::Fights) = (table, fights);
        let pairs = fights.pairs.iter().zip(&fights.met);
        pairs.filter_map(|(&pair, met)| Some((table.setting.as_str(), pair, kept(met)?))).collect::<Vec<_>>()
    };
    let rows: Vec<(&str, (usize, usize), Kept)> = own.zip(&matrix.fights).flat_map(of_setting).collect();
    let name = |place: usize| matrix.fighters[place].name.as_str();
    let mut table = Making::new(rows.len());
    table.add(columns::SETTING, rows.iter().map(|(setting, ..)| *setting));
    table.add(columns::ROW, rows.iter().map(|(_, (row, _), _)| name(*row)));
    table.add(columns::COLUMN, rows.iter().map(|(_, (_, column), _)| name(*column)));
    let solved = |kept: &Kept| match kept {
        Kept::Solved(score) => Some(*score),
        Kept::Blocks(_) => None,
    };
    table.add(columns::SCORE, rows.iter().map(|(.., kept)| solved(kept)));
    let blocks = matrix.fights.iter().map(|fights| fights.blocks.len()).max().unwrap_or(0);
    for block in 0..blocks {
        let quarters = |kept: &Kept| match kept {
            Kept::Solved(_) => None,
            Kept::Blocks(quarters) => quarters.get(block).copied(),
        };
        table.add(&column(block), rows.iter().map(|(.., kept)| quarters(kept)));
    }
    table.finish()
}

/// What the Parquet file of [`frame`] holds: setting, row and column with what is kept of the pair.
///
/// # Errors
/// When it is no such file.
pub fn read(bytes: Vec<u8>) -> PolarsResult<Vec<([String; 3], Kept)>> {
    let frame = ParquetReader::new(Cursor::new(bytes)).set_rechunk(true).finish()?;
    let texts = |name: &str| -> PolarsResult<Vec<String>> {
        Ok(frame.column(name)?.str()?.iter().map(|text| text.unwrap_or_default().to_owned()).collect())
    };
    let [settings, rows, others] = [texts(columns::SETTING)?, texts(columns::ROW)?, texts(columns::COLUMN)?];
    let solved: Vec<Option<f64>> = frame.column(columns::SCORE)?.f64()?.iter().collect();
    let blocks = frame.width().saturating_sub(4);
    let mut quarters: Vec<Vec<Option<u32>>> = Vec::with_capacity(blocks);
    for block in 0..blocks {
        quarters.push(frame.column(&column(block))?.u32()?.iter().collect());
    }
    let kept = |place: usize| match solved[place] {
        Some(score) => Kept::Solved(score),
        None => Kept::Blocks(quarters.iter().map_while(|block| block[place]).collect()),
    };
    let names = settings.into_iter().zip(rows).zip(others);
    Ok(names.enumerate().map(|(place, ((setting, row), other))| ([setting, row, other], kept(place))).collect())
}
