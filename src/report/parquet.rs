//! `tables/*.parquet`: the frames as Apache Parquet, for programs that want types and nulls kept.
//!
//! One thread, one compression (Snappy: small, and read by every Parquet reader), no metadata of time or machine, so
//! the bytes depend on the numbers alone. Texts are as the scenario wrote them; nothing is made safe for spreadsheets
//! here.

use polars::prelude::{DataFrame, KeyValueMetadata, ParquetCompression, ParquetWriter, PolarsResult};

use super::{Chart, File, RenderError, Renderer, manifest};
use crate::estimate::Summary;
use crate::frame;

/// Writes `tables/outcomes.parquet`, `tables/distributions.parquet`, `tables/metrics.parquet` and, where cases differ
/// in one thing, `tables/differences.parquet`, where something is to be chosen, `tables/choices.parquet`, and where
/// players have decisions, `tables/advice.parquet`.
pub struct Parquet;

impl Renderer for Parquet {
    fn name(&self) -> &'static str {
        "parquet"
    }

    fn paths(&self) -> &'static [&'static str] {
        &[
            "tables/outcomes.parquet",
            "tables/distributions.parquet",
            "tables/metrics.parquet",
            "tables/differences.parquet",
            "tables/choices.parquet",
            "tables/advice.parquet",
        ]
    }

    fn render(&self, summary: &Summary, _: &[Chart]) -> Result<Vec<File>, RenderError> {
        let facts: Vec<(String, String)> = manifest::pairs(&manifest::provenance(summary)).collect();
        let file = |table: &'static str, frame: PolarsResult<DataFrame>| -> Result<File, RenderError> {
            let bytes =
                frame.and_then(|frame| bytes(frame, &facts)).map_err(|source| RenderError::Frame { table, source })?;
            Ok(File { path: table.to_owned(), bytes })
        };
        let mut files = vec![
            file("tables/outcomes.parquet", frame::outcomes(summary))?,
            file("tables/distributions.parquet", frame::distributions(summary))?,
            file("tables/metrics.parquet", frame::metrics(summary))?,
        ];
        if let Some(differences) = frame::differences(summary) {
            files.push(file("tables/differences.parquet", differences)?);
        }
        if let Some(choices) = frame::choices(summary) {
            files.push(file("tables/choices.parquet", choices)?);
        }
        if let Some(advice) = frame::advice(summary) {
            files.push(file("tables/advice.parquet", advice)?);
        }
        Ok(files)
    }
}

/// The frame as one Parquet file that carries these facts as its key-values.
fn bytes(mut frame: DataFrame, facts: &[(String, String)]) -> PolarsResult<Vec<u8>> {
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes)
        .with_compression(ParquetCompression::Snappy)
        .set_parallel(false)
        .with_key_value_metadata(Some(KeyValueMetadata::from_static(facts.to_vec())))
        .finish(&mut frame)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use polars::prelude::{ParquetReader, SerReader};

    use super::*;
    use crate::report::sample;

    #[test]
    fn every_table_reads_back_equal_and_is_written_the_same_twice() {
        for summary in [sample::duel(), sample::sweep(), sample::exact(), sample::nothing_finished()] {
            for frame in [frame::outcomes(&summary), frame::distributions(&summary), frame::metrics(&summary)] {
                let frame = frame.unwrap();
                let facts: Vec<_> = manifest::pairs(&manifest::provenance(&summary)).collect();
                let written = bytes(frame.clone(), &facts).unwrap();
                assert_eq!(written, bytes(frame.clone(), &facts).unwrap());
                let mut reader = ParquetReader::new(Cursor::new(written));
                let told = reader.get_metadata().unwrap().key_value_metadata().clone().unwrap();
                for (key, text) in facts {
                    assert!(told.iter().any(|pair| pair.key == key && pair.value.as_ref() == Some(&text)), "{key}");
                }
                let read = reader.finish().unwrap();
                assert!(read.equals_missing(&frame), "{read:?}\n{frame:?}");
            }
        }
    }
}
