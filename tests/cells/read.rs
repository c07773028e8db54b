//! Reads back what a report wrote, by readers of its own: a table is a list of rows, a row a cell for each column.

use std::collections::BTreeMap;
use std::io::Cursor;

use polars::prelude::{AnyValue, ParquetReader, SerReader};
use serde_json::Value;

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Empty,
    Text(String),
    Number(f64),
}

pub type Row = BTreeMap<String, Cell>;

/// What should stand in a cell.
#[derive(Clone, Debug)]
pub enum Want {
    Empty,
    Text(String),
    /// A whole number, written as one.
    Whole(u64),
    /// A number, to within a billionth of a thousandth.
    Near(f64),
}

const NEAR: f64 = 1e-12;

impl Want {
    pub fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    pub fn is(&self, cell: &Cell) -> bool {
        match (self, cell) {
            (Self::Empty, Cell::Empty) => true,
            (Self::Text(want), Cell::Text(text)) => want == text,
            (Self::Whole(want), Cell::Number(number)) => *want as f64 == *number,
            (Self::Near(want), Cell::Number(number)) => (want - number).abs() <= NEAR * want.abs().max(1.0),
            _ => false,
        }
    }

    /// The same cell in a file in which everything is text.
    fn is_written(&self, text: &str) -> bool {
        match self {
            Self::Empty => text.is_empty(),
            Self::Text(want) => want == text,
            Self::Whole(want) => want.to_string() == text,
            Self::Near(_) => text.parse().is_ok_and(|number| self.is(&Cell::Number(number))),
        }
    }
}

/// What should stand in a row, by column.
pub type Wanted = BTreeMap<&'static str, Want>;

/// Compares a table with what it should be; every column has to be known. `written` tells that all cells are text.
pub fn differences(name: &str, found: &[Row], wanted: &[Wanted], written: bool) -> Vec<String> {
    let mut told = Vec::new();
    if found.len() != wanted.len() {
        told.push(format!("{name}: {} rows instead of {}", found.len(), wanted.len()));
    }
    for (i, (row, wanted)) in found.iter().zip(wanted).enumerate() {
        for (column, cell) in row {
            let fits = match (wanted.get(column.as_str()), cell) {
                (Some(want), Cell::Text(text)) if written => want.is_written(text),
                (Some(want), cell) => want.is(cell),
                (None, _) => false,
            };
            if !fits {
                let want = wanted.get(column.as_str());
                told.push(format!("{name}, row {}, {column}: {cell:?} instead of {want:?}", i + 1));
            }
        }
        let missing: Vec<_> = wanted.keys().filter(|column| !row.contains_key(**column)).collect();
        if !missing.is_empty() {
            told.push(format!("{name}, row {}: no column {missing:?}", i + 1));
        }
    }
    told
}

/// A file of comma-separated values; every cell is text.
pub fn csv(bytes: &[u8]) -> Vec<Row> {
    let text = std::str::from_utf8(bytes).unwrap();
    assert!(text.ends_with('\n'), "no line break at the end");
    let mut lines = vec![vec![String::new()]];
    let (mut quoted, mut letters) = (false, text.chars().peekable());
    while let Some(letter) = letters.next() {
        let line = lines.last_mut().unwrap();
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => line.last_mut().unwrap().extend(letters.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => line.push(String::new()),
            '\n' if !quoted && letters.peek().is_some() => lines.push(vec![String::new()]),
            '\n' if !quoted => {}
            letter => line.last_mut().unwrap().push(letter),
        }
    }
    let head = lines.remove(0);
    let row = |line: Vec<String>| {
        assert_eq!(line.len(), head.len(), "{line:?}");
        whole(head.iter().cloned().zip(line.into_iter().map(Cell::Text)).collect())
    };
    lines.into_iter().map(row).collect()
}

/// A Parquet file.
pub fn parquet(bytes: &[u8]) -> Vec<Row> {
    let frame = ParquetReader::new(Cursor::new(bytes.to_vec())).finish().unwrap();
    let cell = |value: AnyValue<'_>| match value {
        AnyValue::Null => Cell::Empty,
        AnyValue::String(text) => Cell::Text(text.to_owned()),
        AnyValue::StringOwned(text) => Cell::Text(text.to_string()),
        AnyValue::Boolean(value) => Cell::Text(value.to_string()),
        AnyValue::UInt64(number) => Cell::Number(number as f64),
        AnyValue::Int64(number) => Cell::Number(number as f64),
        AnyValue::Float64(number) => Cell::Number(number),
        other => panic!("a cell of another type: {other:?}"),
    };
    let row = |i: usize| {
        let cells = frame.columns().iter().map(|column| (column.name().to_string(), cell(column.get(i).unwrap())));
        whole(cells.collect())
    };
    (0..frame.height()).map(row).collect()
}

/// A list of objects of `run.json`.
pub fn json(rows: &Value) -> Vec<Row> {
    let cell = |value: &Value| match value {
        Value::Null => Cell::Empty,
        Value::Number(number) => Cell::Number(number.as_f64().unwrap()),
        Value::String(text) => Cell::Text(text.clone()),
        other => Cell::Text(other.to_string()),
    };
    let row = |row: &Value| row.as_object().unwrap().iter().map(|(key, value)| (key.clone(), cell(value))).collect();
    rows.as_array().unwrap().iter().map(row).collect()
}

/// A row whose metric goes by its full name, where the side stands in a column of its own.
fn whole(mut row: Row) -> Row {
    let side = row.remove("side");
    if let (Some(Cell::Text(side)), Some(Cell::Text(metric))) = (side, row.get_mut("metric"))
        && !side.is_empty()
    {
        *metric = format!("{side}: {metric}");
    }
    row
}
