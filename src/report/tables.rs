//! `tables/*.csv` and `tables/*.parquet`: every frame of a run, for people with a spreadsheet and for programs.

use polars::prelude::{DataFrame, PolarsResult};
use rayon::prelude::*;

use super::chart::picture::Chart;
use super::file::{File, RenderError, Renderer};
use super::{csv, manifest, parquet};
use crate::estimate::Summary;
use crate::frame;

/// Writes each of [`frame::TABLES`] that the run has, as CSV and as Parquet.
pub struct Tables;

impl Renderer for Tables {
    fn name(&self) -> &'static str {
        "tables"
    }

    fn paths(&self) -> &'static [&'static str] {
        &["tables/*.csv", "tables/*.parquet"]
    }

    fn render(&self, summary: &Summary, _: &[Chart]) -> Result<Vec<File>, RenderError> {
        let facts: Vec<(String, String)> = manifest::pairs(&manifest::provenance(summary)).collect();
        // A frame of a large sweep takes its time: it is made once for both files.
        let both = |&(name, frame): &(&'static str, frame::Make)| {
            let made = |frame: PolarsResult<DataFrame>| {
                let frame = frame?;
                let (csv, parquet) = rayon::join(|| csv::bytes(&frame), || parquet::bytes(frame.clone(), &facts));
                Ok([("csv", csv?), ("parquet", parquet?)])
            };
            let file = |(ending, bytes)| File { path: format!("tables/{name}.{ending}"), bytes };
            let files = made(frame(summary)?).map(|files| files.map(file));
            Some(files.map_err(|source| RenderError::Frame { table: name, source }))
        };
        let files: Vec<[File; 2]> = frame::TABLES.par_iter().filter_map(both).collect::<Result<_, _>>()?;
        let (csv, parquet): (Vec<File>, Vec<File>) = files.into_iter().map(|[csv, parquet]| (csv, parquet)).unzip();
        Ok([csv, parquet].concat())
    }
}
