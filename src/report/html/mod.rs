//! `report.html`: the article as one file that needs no network, no script and no other file.
//!
//! Markup lives in `report.html.jinja` and `style.css` alone; every name goes through the template's automatic
//! escaping.

mod page;

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
        let page = page::page(summary, charts).map_err(|source| RenderError::Page { page: "report.html", source })?;
        Ok(vec![File { path: "report.html".to_owned(), bytes: page.into_bytes() }])
    }
}
