//! The report on a roster: the same folder and the same formats as that of a scenario, made from a [`Matrix`].

mod article;
mod json;
pub mod worth;

use super::chart::picture::Chart;
use super::file::{File, RenderError};
use super::manifest::{self, Facts};
use super::style::{Format, Style};
use super::terminal::{self, Shown};
use super::{csv, html, markdown, parquet};
pub use crate::frame::lab::kind_word as word;
use crate::frame::lab::{self as frames, TABLES_OF_MATRIX};
use crate::lab::{Matrix, making};
use rayon::prelude::*;

/// All files of a report folder, beside the manifest.
///
/// # Errors
/// When a table or the page cannot be made.
pub fn files(matrix: &Matrix, charts: &[Chart], facts: &Facts) -> Result<Vec<File>, RenderError> {
    let pairs: Vec<(String, String)> = manifest::pairs(facts).collect();
    let made = |&(name, frame): &(&'static str, frames::MakeOfMatrix)| {
        let both = |frame: polars::prelude::DataFrame| Ok([csv::bytes(&frame)?, parquet::bytes(frame, &pairs)?]);
        let both = frame(matrix)?.and_then(both).map_err(|source| RenderError::Frame { table: name, source });
        let file = |ending: &str, bytes| File { path: format!("tables/{name}.{ending}"), bytes };
        Some(both.map(|[csv, parquet]| [file("csv", csv), file("parquet", parquet)]))
    };
    let tables: Vec<[File; 2]> = TABLES_OF_MATRIX.par_iter().filter_map(made).collect::<Result<_, _>>()?;
    let article = article::article(matrix, charts);
    let json = File { path: "run.json".to_owned(), bytes: json::text(matrix)?.into_bytes() };
    let page = File { path: "report.md".to_owned(), bytes: markdown::page(&article).into_bytes() };
    let mut files = vec![json, page, html::file(&article, charts)?];
    files.extend(tables.into_iter().flatten());
    files.extend(charts.iter().flat_map(Chart::files));
    files.push(super::json::log_of(matrix.timing)?);
    Ok(files)
}

/// What the command prints, ending in a line break.
///
/// # Errors
/// When a table cannot be made.
pub fn stdout(matrix: &Matrix, format: Format, style: &Style) -> Result<String, RenderError> {
    let article = article::article(matrix, &[]);
    match format {
        Format::Table => {
            let shown = Shown { facts: facts_line(matrix), notes: &matrix.notes, speed: speed(matrix) };
            Ok(terminal::page(&article, &shown, style))
        }
        Format::Json => json::text(matrix),
        Format::Csv => {
            let bytes = frames::entries(matrix).and_then(|frame| csv::bytes(&frame));
            let bytes = bytes.map_err(|source| RenderError::Frame { table: "entries", source })?;
            Ok(String::from_utf8_lossy(&bytes).into_owned())
        }
        Format::Markdown => Ok(markdown::page(&article)),
    }
}

fn facts_line(matrix: &Matrix) -> String {
    let system = format!("{}, {}", matrix.info.system_name, matrix.info.play);
    let made = if matrix.trials == 0 { "exact".to_owned() } else { format!("seed {}", matrix.seed) };
    format!("{system} · {made}")
}

fn speed(matrix: &Matrix) -> String {
    let pairs = matrix.tables.iter().map(|table| table.cells.len()).sum::<usize>();
    let played = (matrix.trials > 0).then(|| crate::words::count(pairs as u64, "pair", "pairs"));
    terminal::took(matrix.timing, played)
}

/// How the numbers were made, as tables and pictures carry it within themselves.
pub fn provenance(matrix: &Matrix) -> Facts {
    manifest::of_numbers(manifest::Numbers {
        system: &matrix.info.system,
        edition: &matrix.info.edition,
        seed: matrix.seed,
        source: ("roster", &matrix.info.file, &matrix.info.sha256),
        method: matrix.tables.first().map_or(String::new(), |table| making::method(matrix, table)),
        complete: matrix.complete,
    })
}
