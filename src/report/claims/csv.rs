//! `claims.csv`: one row for each claim, with the conventions of the other tables.

use polars::prelude::{Column, DataFrame, PolarsResult};

use super::super::csv;
use super::super::file::RenderError;
use super::words;
use crate::verify::{Found, Report, Row};

/// The claims of all files.
pub fn stdout(reports: &[Report]) -> Result<String, RenderError> {
    let bytes = frame(reports)
        .and_then(|frame| csv::bytes(&frame))
        .map_err(|source| RenderError::Frame { table: "of claims", source })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn frame(reports: &[Report]) -> PolarsResult<DataFrame> {
    let rows: Vec<(&Report, &Row)> =
        reports.iter().flat_map(|report| report.rows.iter().map(move |row| (report, row))).collect();
    let text = |name: &str, cell: &dyn Fn(&Report, &Row) -> Option<String>| {
        let cells: Vec<Option<String>> = rows.iter().map(|(report, row)| cell(report, row)).collect();
        Column::new(name.into(), cells)
    };
    let number = |name: &str, cell: &dyn Fn(&Row) -> Option<f64>| {
        let finite = |number: &f64| number.is_finite();
        let cells: Vec<Option<f64>> = rows.iter().map(|(_, row)| cell(row).filter(finite)).collect();
        Column::new(name.into(), cells)
    };
    let whole = |name: &str, cell: &dyn Fn(&Row) -> u64| {
        let cells: Vec<u64> = rows.iter().map(|(_, row)| cell(row)).collect();
        Column::new(name.into(), cells)
    };
    let interval = |row: &Row| matches!(row.found, Found::Played { .. }).then(|| row.found.ends());
    let named = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    let columns = vec![
        text("file", &|report, _| Some(report.file.clone())),
        whole("line", &|row| row.line as u64),
        text("claim", &|_, row| Some(row.name.clone())),
        text("source", &|report, row| named(&row.printed_in).or_else(|| named(&report.printed_in))),
        text("question", &|_, row| Some(row.question.clone())),
        text("printed", &|_, row| Some(row.printed.text.clone())),
        whole("decimals", &|row| u64::from(row.printed.decimals)),
        text("fraction", &|_, row| words::fraction(row)),
        number("value", &|row| Some(row.found.value())),
        number("low", &|row| interval(row).map(|ends| ends.0)),
        number("high", &|row| interval(row).map(|ends| ends.1)),
        text("exact", &|_, row| Some(words::exact(row))),
        text("correct", &|_, row| row.correct.clone()),
        text("verdict", &|_, row| Some(row.verdict.words().to_owned())),
        text("arithmetic", &|_, row| row.explained().map(|rounded| rounded.text.clone())),
        text("expected", &|_, row| Some(row.expected.name().to_owned())),
        text("standing", &|_, row| Some(super::json::standing(row).to_owned())),
    ];
    DataFrame::new(rows.len(), columns)
}
