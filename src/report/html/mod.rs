//! `report.html`: the article as one file that needs no network, no script and no other file.
//!
//! Markup lives in `report.html.jinja` and `style.css` alone; every name goes through the template's automatic
//! escaping.

mod page;

use super::article::{self, Article};
use super::chart::picture::Chart;
use super::file::{File, RenderError, Renderer};
use crate::estimate::Summary;

/// Writes `report.html`.
pub struct Html;

impl Renderer for Html {
    fn name(&self) -> &'static str {
        "html"
    }

    fn paths(&self) -> &'static [&'static str] {
        &["report.html"]
    }

    fn render(&self, summary: &Summary, charts: &[Chart]) -> Result<Vec<File>, RenderError> {
        Ok(vec![file(&article::article(summary, charts), charts)?])
    }
}

/// Any article as `report.html`, its figures those of these charts.
///
/// # Errors
/// When the template is broken; no article makes it so.
pub fn file(article: &Article, charts: &[Chart]) -> Result<File, RenderError> {
    let page = page::page(article, charts).map_err(|source| RenderError::Page { page: "report.html", source })?;
    Ok(File { path: "report.html".to_owned(), bytes: page.into_bytes() })
}
