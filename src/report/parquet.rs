//! `tables/*.parquet`: the frames as Apache Parquet, for programs that want types and nulls kept.
//!
//! One thread, one compression (Snappy: small, and read by every Parquet reader), no metadata of time or machine, so
//! the bytes depend on the numbers alone. Texts are as the scenario wrote them; nothing is made safe for spreadsheets
//! here.

use polars::prelude::{DataFrame, KeyValueMetadata, ParquetCompression, ParquetWriter, PolarsResult};

/// The frame as one Parquet file that carries these facts as its key-values.
pub fn bytes(mut frame: DataFrame, facts: &[(String, String)]) -> PolarsResult<Vec<u8>> {
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
    use crate::frame;
    use crate::report::{manifest, sample};

    #[test]
    fn every_table_reads_back_equal_and_is_written_the_same_twice() {
        for summary in [sample::duel(), sample::sweep(), sample::exact(), sample::nothing_finished()] {
            for frame in frame::TABLES.iter().filter_map(|(_, frame)| frame(&summary)) {
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
