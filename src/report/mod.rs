//! Stage 6: estimates become bytes that people and programs read.
//!
//! Every output is a pure function of a [`Summary`] (and its charts), so tables, pages and `run.json` show the same
//! values; only [`mod@write`] creates files. Time, threads and speed appear in `run.json` and on the terminal alone:
//! every other file is byte-identical for the same scenario, seed and version. A new output is one file here and one
//! line in [`RENDERERS`].

pub mod article;
pub mod chart;
pub mod claims;
pub mod csv;
mod grid;
mod headline;
pub mod html;
pub mod json;
pub mod junit;
pub mod markdown;
pub mod odds;
pub mod parquet;
pub mod percent;
mod ranking;
mod readable;
pub mod table;
pub mod text;
pub mod write;

#[cfg(test)]
pub mod sample;

use crate::estimate::Summary;
use chart::Chart;

/// One file of a report: where it goes inside the report folder, and what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Relative, with forward slashes: `tables/outcomes.csv`.
    pub path: String,
    pub bytes: Vec<u8>,
}

/// Why a report could not be made. None of these depends on what a scenario says.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    #[error("the table {table} could not be made: {source}")]
    Frame { table: &'static str, source: polars::prelude::PolarsError },
    #[error("the page {page} could not be made: {source}")]
    Page { page: &'static str, source: minijinja::Error },
    #[error("run.json could not be made: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the JUnit file could not be made: {0}")]
    Junit(#[from] std::io::Error),
    #[error("a chart could not be drawn: {0}")]
    Chart(#[from] chart::ChartError),
}

/// Something that turns a summary into files.
pub trait Renderer: Sync {
    /// Short name, for messages: `csv`.
    fn name(&self) -> &'static str;

    /// The files it writes; `*` stands for any file name.
    fn paths(&self) -> &'static [&'static str];

    /// The files of one run. Pure: the same summary and charts give the same bytes.
    fn render(&self, summary: &Summary, charts: &[Chart]) -> Result<Vec<File>, RenderError>;
}

/// Every output of a run, in the order in which a reader of the folder would explain them.
pub static RENDERERS: &[&dyn Renderer] =
    &[&json::RunJson, &csv::Csv, &parquet::Parquet, &ChartFiles, &markdown::Markdown, &html::Html];

/// All files of a run's report folder.
pub fn render(summary: &Summary, charts: &[Chart]) -> Result<Vec<File>, RenderError> {
    let mut files = Vec::new();
    for renderer in RENDERERS {
        files.extend(renderer.render(summary, charts)?);
    }
    Ok(files)
}

/// How results are printed to standard output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// For people at a terminal: at most 80 columns wide.
    #[default]
    Table,
    /// The object of `run.json`; an array of them for several scenarios.
    Json,
    /// The outcome table; for several scenarios with a first column that names the file.
    Csv,
    /// The article of `report.md`, without its charts.
    Markdown,
}

/// How results look on a terminal. The caller decides; nothing here asks the environment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Whether to use ANSI colours.
    pub color: bool,
    /// Folder the reports were written to; the table names each report in its last line.
    pub reports: Option<String>,
}

/// What a command prints for these runs, ending in a line break.
pub fn stdout(summaries: &[Summary], format: Format, style: &Style) -> Result<String, RenderError> {
    match format {
        Format::Table => {
            Ok(summaries.iter().map(|summary| table::summary(summary, style)).collect::<Vec<_>>().join("\n"))
        }
        Format::Json => json::stdout(summaries),
        Format::Csv => csv::stdout(summaries),
        Format::Markdown => {
            Ok(summaries.iter().map(|summary| markdown::article(summary, &[])).collect::<Vec<_>>().join("\n---\n\n"))
        }
    }
}

/// The charts as files of their own.
struct ChartFiles;

impl Renderer for ChartFiles {
    fn name(&self) -> &'static str {
        "charts"
    }

    fn paths(&self) -> &'static [&'static str] {
        &["charts/*.png", "charts/*.svg"]
    }

    fn render(&self, _: &Summary, charts: &[Chart]) -> Result<Vec<File>, RenderError> {
        let files = |chart: &Chart| {
            [
                File { path: format!("charts/{}.png", chart.stem), bytes: chart.png.clone() },
                File { path: format!("charts/{}.svg", chart.stem), bytes: chart.svg.clone().into_bytes() },
            ]
        };
        Ok(charts.iter().flat_map(files).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_renderer_writes_the_paths_it_names_and_no_two_share_one() {
        let summary = sample::duel();
        let charts = sample::charts(&summary);
        let mut seen = std::collections::BTreeSet::new();
        for renderer in RENDERERS {
            let files = renderer.render(&summary, &charts).unwrap();
            assert!(!files.is_empty(), "{} wrote nothing", renderer.name());
            for file in files {
                let named = renderer.paths().iter().any(|pattern| match pattern.split_once('*') {
                    Some((start, end)) => file.path.starts_with(start) && file.path.ends_with(end),
                    None => *pattern == file.path,
                });
                assert!(named, "{} does not name {}", renderer.name(), file.path);
                assert!(seen.insert(file.path.clone()), "{} written twice", file.path);
            }
        }
        let contract = [
            "run.json",
            "report.md",
            "report.html",
            "tables/outcomes.csv",
            "tables/outcomes.parquet",
            "tables/distributions.csv",
            "tables/distributions.parquet",
            "tables/metrics.csv",
            "tables/metrics.parquet",
            "charts/outcomes.png",
            "charts/outcomes.svg",
            "charts/survival.png",
            "charts/survival.svg",
            "charts/distribution-rounds.png",
            "charts/distribution-rounds.svg",
        ];
        let missing = contract.iter().find(|path| !seen.contains(**path));
        assert_eq!(missing, None, "{seen:?}");
        // The other metric's name becomes part of a file name, and there is nothing else.
        assert_eq!(seen.len(), contract.len() + 2, "{seen:?}");
        assert!(
            seen.iter().all(|path| path.chars().all(|c| c.is_ascii_alphanumeric() || "/.-".contains(c))),
            "{seen:?}"
        );
    }

    #[test]
    fn only_run_json_changes_with_time_and_threads() {
        let summary = sample::duel();
        let charts = sample::charts(&summary);
        let mut later = summary.clone();
        later.timing.threads += 7;
        later.timing.elapsed_seconds *= 3.0;
        later.timing.combats_per_second /= 3.0;
        let (first, second) = (render(&summary, &charts).unwrap(), render(&later, &charts).unwrap());
        for (first, second) in first.iter().zip(&second) {
            assert_eq!(first == second, first.path != "run.json", "{}", first.path);
        }
        assert_eq!(render(&summary, &charts).unwrap(), first);
    }

    #[test]
    fn every_format_prints_one_and_several_scenarios() {
        let (one, two) = ([sample::duel()], [sample::duel(), sample::sweep()]);
        for format in [Format::Table, Format::Json, Format::Csv, Format::Markdown] {
            let (short, long) = (stdout(&one, format, &Style::default()), stdout(&two, format, &Style::default()));
            let (short, long) = (short.unwrap(), long.unwrap());
            assert!(short.ends_with('\n') && long.ends_with('\n') && long.len() > short.len(), "{format:?}");
        }
    }
}
