//! Files of a report, and who makes them.

use super::chart::picture::{Chart, ChartError};
use crate::estimate::Summary;
use crate::stop::Stop;

/// One file of a report: where it goes inside the report folder, and what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Relative, with forward slashes: `tables/outcomes.csv`.
    pub path: String,
    pub bytes: Vec<u8>,
}

/// Which files of a report are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parts {
    /// All of them.
    #[default]
    All,
    /// What programs read: no pictures and no pages.
    Data,
}

impl Parts {
    /// The file from which to go on to the others.
    pub fn first(self) -> &'static str {
        if self == Self::All { "report.html" } else { "run.json" }
    }

    /// Whether a file of this path is among them.
    pub fn has(self, path: &str) -> bool {
        let is_shown = [".png", ".svg", ".html", ".md"].iter().any(|end| path.ends_with(end));
        self == Self::All || !is_shown
    }
}

impl Chart {
    /// The chart as files of its own.
    pub fn files(&self) -> [File; 2] {
        [
            File { path: format!("charts/{}.png", self.stem), bytes: self.png.clone() },
            File { path: format!("charts/{}.svg", self.stem), bytes: self.svg.clone().into_bytes() },
        ]
    }
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
    Chart(#[from] ChartError),
}

/// Something that turns a summary into files.
pub trait Renderer: Sync {
    /// Short name, for messages: `csv`.
    fn name(&self) -> &'static str;

    /// The files it writes; `*` stands for any file name.
    fn paths(&self) -> &'static [&'static str];

    /// Whether a report can do without its files, because others say the same.
    fn may_be_missing(&self) -> bool {
        false
    }

    /// The files of one run. Pure: the same summary and charts give the same bytes.
    fn render(&self, summary: &Summary, charts: &[Chart]) -> Result<Vec<File>, RenderError>;

    /// Those of them that are begun before somebody asks to stop.
    fn render_until(&self, summary: &Summary, charts: &[Chart], stop: Stop) -> Result<Vec<File>, RenderError> {
        if stop.is_asked() { Ok(Vec::new()) } else { self.render(summary, charts) }
    }
}
