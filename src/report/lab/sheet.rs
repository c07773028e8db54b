//! What any command of the lab prints and writes, from the pieces that it is made of.

use crate::estimate::Timing;
use crate::frame::lab::{self as frames, CHANGES};
use crate::lab::changes::Changes;
use crate::report::article::{ANSWER, Article, Section, figures};
use crate::report::chart::picture::Chart;
use crate::report::file::{File, RenderError};
use crate::report::manifest::{self, Facts};
use crate::report::style::{Format, Style};
use crate::report::terminal::{self, Shown};
use crate::report::{csv, html, json, markdown, parquet};
use crate::threads;
use polars::prelude::{DataFrame, PolarsResult};
use serde_json::Value;

/// The answer of a report that begins with what has changed.
pub const AS_IT_IS: &str = "as-it-is";

/// An answer of the lab, ready to be shown.
pub struct Sheet<'a> {
    pub article: Article,
    /// `run.json`.
    pub object: Value,
    /// Tables by the names of their files; the first is the answer.
    pub tables: Vec<(&'static str, PolarsResult<DataFrame>)>,
    /// Tables for programs alone, in Parquet.
    pub kept: Vec<(&'static str, PolarsResult<DataFrame>)>,
    /// How the numbers were made, as tables and pictures carry it within themselves.
    pub facts: Facts,
    /// Exact, or the seed: what stands beside system and play.
    pub made: String,
    pub notes: &'a [String],
    pub timing: Timing,
    /// What was played, where anything was.
    pub played: Option<String>,
}

impl Sheet<'_> {
    /// The same held against an earlier run, where it is: the first thing that somebody wants to know who made a
    /// change. `trials` of this one.
    #[must_use]
    pub fn with_changes(mut self, changes: Option<&Changes>, trials: u64) -> Self {
        let Some(changes) = changes else { return self };
        self.object["baseline"] = super::json::changes(changes);
        let sections = &mut self.article.sections;
        sections.iter_mut().filter(|section| section.id == ANSWER).for_each(|section| section.id = AS_IT_IS);
        let told = super::changes::sections(changes, trials).into_iter();
        sections.splice(0..0, told.map(|section| Section { at_a_glance: true, ..section }));
        self.tables.push((CHANGES, frames::changes(changes)));
        self
    }

    /// The same with these pictures, which are referred to by their file names: behind what is read at a glance, for
    /// numbers come before pictures.
    #[must_use]
    pub fn with_charts(mut self, charts: &[Chart]) -> Self {
        let sections = &mut self.article.sections;
        let place = sections.iter().rposition(|section| section.at_a_glance).map_or(0, |last| last + 1);
        sections.splice(place..place, figures(charts));
        self
    }

    /// All files of a report folder, beside the manifest.
    ///
    /// # Errors
    /// When a table or the page cannot be made.
    pub fn files(self, charts: &[Chart]) -> Result<Vec<File>, RenderError> {
        let pairs: Vec<(String, String)> = manifest::pairs(&self.facts).collect();
        let made = |(name, frame): (&'static str, PolarsResult<DataFrame>)| {
            let both = |frame: DataFrame| Ok([csv::bytes(&frame)?, parquet::bytes(frame, &pairs)?]);
            let both = frame.and_then(both).map_err(|source| RenderError::Frame { table: name, source });
            let file = |ending: &str, bytes| File { path: format!("tables/{name}.{ending}"), bytes };
            both.map(|[csv, parquet]| [file("csv", csv), file("parquet", parquet)])
        };
        let tables: Vec<[File; 2]> = threads::map_into(self.tables, made).into_iter().collect::<Result<_, _>>()?;
        let made = |(name, frame): (&'static str, PolarsResult<DataFrame>)| {
            let bytes = frame.and_then(|frame| parquet::bytes(frame, &pairs));
            let bytes = bytes.map_err(|source| RenderError::Frame { table: name, source })?;
            Ok(File { path: format!("tables/{name}.parquet"), bytes })
        };
        let kept: Vec<File> = self.kept.into_iter().map(made).collect::<Result<_, RenderError>>()?;
        let mut files = vec![
            File { path: "run.json".to_owned(), bytes: text(&self.object)?.into_bytes() },
            File { path: "report.md".to_owned(), bytes: markdown::page(&self.article).into_bytes() },
            html::file(&self.article, charts)?,
        ];
        files.extend(tables.into_iter().flatten());
        files.extend(kept);
        files.extend(charts.iter().flat_map(Chart::files));
        files.push(json::log_of(self.timing)?);
        Ok(files)
    }

    /// What the command prints, ending in a line break.
    ///
    /// # Errors
    /// When a table cannot be made.
    pub fn stdout(self, format: Format, style: &Style) -> Result<String, RenderError> {
        match format {
            Format::Table => {
                let facts = format!("{} · {}", self.article.subtitle, self.made);
                let speed = style.timed.then(|| terminal::took(self.timing, self.played));
                let shown = Shown { facts, notes: self.notes, speed };
                Ok(terminal::page(&self.article, &shown, style))
            }
            Format::Json => text(&self.object),
            Format::Csv => {
                let Some((table, frame)) = self.tables.into_iter().next() else { return Ok(String::new()) };
                let bytes = frame.and_then(|frame| csv::bytes(&frame));
                let bytes = bytes.map_err(|source| RenderError::Frame { table, source })?;
                Ok(String::from_utf8_lossy(&bytes).into_owned())
            }
            Format::Markdown => Ok(markdown::page(&self.article)),
        }
    }
}

fn text(object: &Value) -> Result<String, RenderError> {
    Ok(serde_json::to_string_pretty(object)? + "\n")
}
