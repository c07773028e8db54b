//! `tables/*.csv` and `tables/*.parquet`: every frame of a run, for people with a spreadsheet and for programs.

use polars::prelude::{DataFrame, PolarsResult};

use super::chart::picture::Chart;
use super::file::{File, RenderError, Renderer};
use super::{csv, manifest, parquet};
use crate::estimate::Summary;
use crate::frame;
use crate::stop::Stop;
use crate::threads;

/// Writes each of [`frame::TABLES`] that the run has, as CSV.
pub struct Csv;

impl Renderer for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn paths(&self) -> &'static [&'static str] {
        &["tables/*.csv"]
    }

    fn render(&self, summary: &Summary, _: &[Chart]) -> Result<Vec<File>, RenderError> {
        files(summary, "csv", Stop::never(), |frame| csv::bytes(&frame))
    }
}

/// Writes the same tables as Parquet: in another form what the CSV files say already, and slower than them.
pub struct Parquet;

impl Renderer for Parquet {
    fn name(&self) -> &'static str {
        "parquet"
    }

    fn paths(&self) -> &'static [&'static str] {
        &["tables/*.parquet"]
    }

    fn may_be_missing(&self) -> bool {
        true
    }

    fn render(&self, summary: &Summary, charts: &[Chart]) -> Result<Vec<File>, RenderError> {
        self.render_until(summary, charts, Stop::never())
    }

    fn render_until(&self, summary: &Summary, _: &[Chart], stop: Stop) -> Result<Vec<File>, RenderError> {
        let facts: Vec<(String, String)> = manifest::pairs(&manifest::provenance(summary)).collect();
        files(summary, "parquet", stop, |frame| parquet::bytes(frame, &facts))
    }
}

/// The tables of the run in one form; those that are not begun when somebody asks to stop are missing.
fn files(
    summary: &Summary,
    ending: &str,
    stop: Stop,
    bytes: impl Fn(DataFrame) -> PolarsResult<Vec<u8>> + Sync,
) -> Result<Vec<File>, RenderError> {
    let file = |&(name, frame): &(&'static str, frame::Make)| {
        let frame = if stop.is_asked() { None } else { frame(summary) }?;
        let file = |bytes| File { path: format!("tables/{name}.{ending}"), bytes };
        Some(frame.and_then(&bytes).map(file).map_err(|source| RenderError::Frame { table: name, source }))
    };
    threads::map(&frame::TABLES, file).into_iter().flatten().collect()
}
