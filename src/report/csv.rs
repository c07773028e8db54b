//! `tables/*.csv`: the frames as comma-separated values, UTF-8, one header line, `\n` at the end of every row.
//!
//! Unknown is an empty cell; an empty text is `""`. Numbers are fractions written in full, so that reading them back
//! gives the same floats.
//!
//! A text that a spreadsheet would run as a formula is made safe. When a cell or header begins with `=`, `+`, `-`, `@`,
//! a tab or a carriage return, it gets an apostrophe in front (the measure that OWASP's page "CSV Injection"
//! recommends); spreadsheets show the rest as plain text. A text that reads as a number (`-1`, `+2.5`) stays as it
//! is. A text that already has apostrophes before such a character gets one more, so taking one apostrophe off a cell
//! of that kind always gives the original back.

use polars::prelude::{Column, CsvWriter, DataFrame, DataType, PolarsResult, SerWriter};
use serde::Serialize;

use super::file::RenderError;
use crate::estimate::Summary;
use crate::frame;
use crate::threads;

/// Starts the threads of the library behind the tables, which it would else start with the first table.
///
/// Panics when the system gives it none: the library knows no other way of saying so.
pub fn start() {
    drop(CsvWriter::new(Vec::new()));
}

/// The outcome table of one scenario, byte for byte `tables/outcomes.csv`; of several, with a first column `scenario`.
pub fn stdout(summaries: &[Summary]) -> Result<String, RenderError> {
    match summaries {
        [summary] => table(frame::outcomes(summary)),
        _ => of_several(summaries),
    }
}

/// The outcome tables of several scenarios in one, however many they are.
pub fn of_several(summaries: &[Summary]) -> Result<String, RenderError> {
    table(frame::outcomes_of_all(summaries))
}

fn table(frame: PolarsResult<DataFrame>) -> Result<String, RenderError> {
    let bytes =
        frame.and_then(|frame| bytes(&frame)).map_err(|source| RenderError::Frame { table: "of outcomes", source })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Rows that are written in one go; the table of a large sweep has hundreds of thousands.
const ROWS: usize = 8192;

/// The frame as CSV, safe to open in a spreadsheet.
pub fn bytes(frame: &DataFrame) -> PolarsResult<Vec<u8>> {
    // Whatever is neither text nor one of the numbers that tables are full of is written as polars shows it.
    let columns = frame.columns().iter().map(|column| match column.dtype() {
        DataType::String | DataType::UInt64 | DataType::Int64 | DataType::Float64 => Ok(column.clone()),
        _ => column.cast(&DataType::String),
    });
    let columns = columns.collect::<PolarsResult<Vec<Column>>>()?;
    let mut header = Vec::new();
    let names = columns.iter().map(|column| |bytes: &mut Vec<u8>| text(bytes, column.name()));
    row(&mut header, names);
    let part = |&start: &usize| -> PolarsResult<Vec<u8>> {
        let columns: Vec<Column> = columns.iter().map(|column| column.slice(start as i64, ROWS)).collect();
        let mut cells = columns.iter().map(cells).collect::<PolarsResult<Vec<_>>>()?;
        let mut bytes = Vec::with_capacity(ROWS * 16 * cells.len());
        for _ in start..frame.height().min(start + ROWS) {
            row(&mut bytes, cells.iter_mut());
        }
        Ok(bytes)
    };
    let starts: Vec<usize> = (0..frame.height()).step_by(ROWS).collect();
    let parts: Vec<Vec<u8>> = threads::map(&starts, part).into_iter().collect::<PolarsResult<_>>()?;
    Ok([header].into_iter().chain(parts).collect::<Vec<_>>().concat())
}

/// One line, a cell after the other.
fn row(bytes: &mut Vec<u8>, cells: impl Iterator<Item = impl FnMut(&mut Vec<u8>)>) {
    for (place, mut cell) in cells.enumerate() {
        if place > 0 {
            bytes.push(b',');
        }
        cell(bytes);
    }
    bytes.push(b'\n');
}

/// Appends the cells of a column, one whenever it is called.
type Cells<'a> = Box<dyn FnMut(&mut Vec<u8>) + 'a>;

fn cells(column: &Column) -> PolarsResult<Cells<'_>> {
    Ok(match column.dtype() {
        DataType::UInt64 => numbers(column.u64()?.iter()),
        DataType::Int64 => numbers(column.i64()?.iter()),
        DataType::Float64 => numbers(column.f64()?.iter().map(|number| number.filter(|number| number.is_finite()))),
        _ => {
            let mut texts = column.str()?.iter();
            Box::new(move |bytes| texts.next().flatten().into_iter().for_each(|cell| text(bytes, cell)))
        }
    })
}

/// Floats get the fewest digits that read back as the same number, as in `run.json`.
fn numbers<'a>(mut numbers: impl Iterator<Item = Option<impl Serialize>> + 'a) -> Cells<'a> {
    Box::new(move |bytes| {
        if let Some(number) = numbers.next().flatten() {
            // Nothing can go wrong: it is a number, and memory takes it.
            drop(serde_json::to_writer(bytes, &number));
        }
    })
}

/// Appends a text, in quotes where it has to be. An empty cell is unknown, so an empty text has them too.
fn text(bytes: &mut Vec<u8>, text: &str) {
    let apostrophe = if is_formula(text) { "'" } else { "" };
    if text.is_empty() || text.contains([',', '"', '\n', '\r']) {
        bytes.extend_from_slice(format!("\"{apostrophe}{}\"", text.replace('"', "\"\"")).as_bytes());
    } else {
        bytes.extend_from_slice(apostrophe.as_bytes());
        bytes.extend_from_slice(text.as_bytes());
    }
}

/// Whether a spreadsheet would take the text for a formula, or has to tell it from one that was made safe.
fn is_formula(text: &str) -> bool {
    let begins_formula = text.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r']);
    begins_formula && !text.parse::<f64>().is_ok_and(f64::is_finite)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use polars::prelude::{CsvReadOptions, SerReader};

    use super::*;
    use crate::estimate::AxisValue;
    use crate::report::tables::Csv;
    use crate::report::{Renderer, sample};

    /// Reads CSV with the given frame's column types.
    fn read_like(bytes: Vec<u8>, frame: &DataFrame) -> DataFrame {
        CsvReadOptions::default()
            .with_schema(Some(frame.schema().clone()))
            .map_parse_options(|options| options.with_missing_is_null(true))
            .into_reader_with_file_handle(Cursor::new(bytes))
            .finish()
            .unwrap()
    }

    #[test]
    fn every_table_reads_back_as_it_was_but_for_the_apostrophes() {
        for summary in [sample::duel(), sample::sweep(), sample::exact(), sample::nothing_finished()] {
            for frame in frame::TABLES.iter().filter_map(|(_, frame)| frame(&summary)) {
                let frame = frame.unwrap();
                let read = without_apostrophes(&read_like(bytes(&frame).unwrap(), &frame));
                assert!(read.equals_missing(&frame), "{read:?}\n{frame:?}");
            }
        }
    }

    /// Takes one apostrophe off where it stands before a formula, as a reader of the file would.
    fn without_apostrophes(frame: &DataFrame) -> DataFrame {
        let formula = |text: &str| text.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r']);
        let plain = |text: &str| match text.strip_prefix('\'') {
            Some(rest) if formula(rest) => rest.to_owned(),
            _ => text.to_owned(),
        };
        let columns = frame.columns().iter().map(|column| match column.str() {
            Ok(texts) => {
                let cells: Vec<Option<String>> = texts.iter().map(|cell| cell.map(plain)).collect();
                Column::new(column.name().clone(), cells)
            }
            Err(_) => column.clone(),
        });
        DataFrame::new(frame.height(), columns.collect()).unwrap()
    }

    /// An independent writer: that of polars, which knows nothing of formulas.
    #[test]
    fn every_table_is_written_as_polars_writes_it() {
        for summary in [sample::plain_duel(), sample::sweep(), sample::exact(), sample::nothing_finished()] {
            for frame in frame::TABLES.iter().filter_map(|(_, frame)| frame(&summary)) {
                let mut frame = frame.unwrap();
                let names = ["plain", "", "a, b", "say \"no\"", "two\nlines", "\"", "1.5"].into_iter().cycle();
                let texts: Vec<&str> = names.take(frame.height()).collect();
                let truths: Vec<Option<bool>> = [Some(true), None].into_iter().cycle().take(frame.height()).collect();
                frame.with_column(Column::new("a, \"text\"".into(), texts)).unwrap();
                frame.with_column(Column::new("a truth".into(), truths)).unwrap();
                let mut wanted = Vec::new();
                CsvWriter::new(&mut wanted).finish(&mut frame).unwrap();
                let [wanted, written] = [wanted, bytes(&frame).unwrap()].map(|bytes| String::from_utf8(bytes).unwrap());
                assert_eq!(written, wanted);
            }
        }
    }

    fn safe(written: &str) -> String {
        let mut bytes = Vec::new();
        text(&mut bytes, written);
        String::from_utf8(bytes).unwrap().trim_matches('"').to_owned()
    }

    #[test]
    fn formulas_are_made_safe_and_can_be_told_from_originals() {
        for formula in ["=1+1", "+x", "-x", "@SUM(A1)", "\tx", "\rx", "-1+cmd", "--1", "=", "-inf"] {
            assert_eq!(safe(formula), format!("'{formula}"));
        }
        assert_eq!(safe("'=1"), "''=1");
        for plain in ["-1", "+2.5", "-1e3", "1", "", "Shatterer", "'Lectric Boy", "a=b", "5D[1]"] {
            assert_eq!(safe(plain), plain);
        }
    }

    #[test]
    fn headers_and_line_breaks_are_safe_and_read_back() {
        let mut summary = sample::sweep();
        for case in &mut summary.cases {
            case.axes = vec![AxisValue::named("=cmd|' /C calc'!A0, \"x\"\ny", "-1")];
        }
        let frame = frame::outcomes(&summary).unwrap();
        let written = bytes(&frame).unwrap();
        let mut like = frame.clone();
        like.rename("=cmd|' /C calc'!A0, \"x\"\ny", "'=cmd|' /C calc'!A0, \"x\"\ny".into()).unwrap();
        let read = read_like(written.clone(), &like);
        assert_eq!(read.get_column_names()[1].as_str(), "'=cmd|' /C calc'!A0, \"x\"\ny");
        assert_eq!(read.columns()[1].str().unwrap().get(0), Some("-1"));
        assert!(String::from_utf8(written).unwrap().starts_with("case,\"'=cmd|' /C calc'!A0, \"\"x\"\"\ny\",outcome,"));
    }

    #[test]
    fn a_single_scenario_prints_its_outcome_file() {
        let summary = sample::duel();
        let file = Csv.render(&summary, &[]).unwrap().swap_remove(0);
        assert_eq!(stdout(std::slice::from_ref(&summary)).unwrap().into_bytes(), file.bytes);
        let both = stdout(&[summary, sample::sweep()]).unwrap();
        assert!(both.starts_with("scenario,case,"), "{both}");
    }

    #[test]
    fn a_long_table_is_written_in_parts_as_if_it_were_in_one() {
        let height = 2 * ROWS + 1;
        let numbers = Column::new("n".into(), (0..height as u64).collect::<Vec<_>>());
        let frame = |height: usize| DataFrame::new(height, vec![numbers.slice(0, height)]).unwrap();
        for height in [0, 1, ROWS, ROWS + 1, height] {
            let rows: String = (0..height).map(|n| format!("{n}\n")).collect();
            assert_eq!(String::from_utf8(bytes(&frame(height)).unwrap()).unwrap(), format!("n\n{rows}"));
        }
    }

    #[test]
    fn unknown_is_an_empty_cell() {
        let csv = stdout(&[sample::exact()]).unwrap();
        let row = csv.lines().nth(1).unwrap();
        assert!(row.starts_with("base,A wins,,,0.62493681327613"), "{row}");
    }
}
