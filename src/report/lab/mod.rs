//! The reports of the lab: the same folder and the same formats as those of a scenario.

mod article;
mod changes;
pub mod compare;
mod course;
pub mod fair;
mod json;
mod names;
pub mod points;
pub mod schema;
mod sheet;
mod source;
mod strengths;
pub mod worth;

pub use article::most;
pub use changes::{allowed, moved};
pub use course::shortlist;
pub use sheet::Sheet;

use super::chart::picture::Chart;
use super::manifest::{self, Facts, Intervals, Numbers};
pub use crate::frame::lab::kind_word as word;
use crate::frame::lab::{TABLES_OF_MATRIX, places};
use crate::frame::{blocks, traces};
use crate::lab::matrix::Info;
use crate::lab::traced::Traces;
use crate::lab::{Matrix, making};
use polars::prelude::{DataFrame, PolarsResult};

/// The name of the table that a later run is held against.
pub const BLOCKS: &str = "blocks";

/// How intervals that hold all at once are found where rows throw the same dice.
const BOOTSTRAP: &str = "multiplier bootstrap";

/// The report on a roster. The charts are referred to by their file names.
pub fn matrix<'a>(matrix: &'a Matrix, charts: &[Chart]) -> Sheet<'a> {
    let pairs: usize = matrix.tables.iter().map(|table| table.cells.len()).sum();
    Sheet {
        article: article::article(matrix, charts),
        object: json::object(matrix),
        tables: TABLES_OF_MATRIX.iter().filter_map(|(name, frame)| Some((*name, frame(matrix)?))).collect(),
        kept: vec![(BLOCKS, blocks::frame(matrix))],
        facts: provenance(matrix),
        made: made(matrix.trials, matrix.seed),
        notes: &matrix.notes,
        timing: matrix.timing,
        played: (matrix.trials > 0).then(|| crate::words::count(pairs as u64, "pair", "pairs")),
    }
}

/// The report on the map of a game: strengths, what they leave, and who counters whom.
pub fn map<'a>(matrix: &'a Matrix, charts: &[Chart]) -> Sheet<'a> {
    Sheet {
        article: article::map(matrix, charts),
        object: json::map(matrix),
        tables: vec![("places", places(matrix))],
        ..self::matrix(matrix, charts)
    }
    .with_changes(matrix.changes.as_ref(), matrix.trials)
}

/// What a later run is held against, where something was played or solved for it.
fn traces(kept: &Traces) -> Vec<(&'static str, PolarsResult<DataFrame>)> {
    let is_any = !kept.numbers.is_empty();
    is_any.then(|| (BLOCKS, traces::frame(kept))).into_iter().collect()
}

/// How the numbers of a matrix were made, as tables and pictures carry it within themselves.
pub fn provenance(matrix: &Matrix) -> Facts {
    let method = matrix.tables.first().map_or(String::new(), |table| making::method(matrix, table));
    let family = matrix.tables.last().map_or(0, |table| table.rows.len());
    let intervals = Intervals { method: BOOTSTRAP, confidence: matrix.confidence, family };
    facts(&matrix.info, (matrix.seed, matrix.trials), method, intervals, matrix.complete)
}

fn facts(info: &Info, (seed, trials): (u64, u64), method: String, intervals: Intervals, complete: bool) -> Facts {
    let source = ("roster", info.file.as_str(), info.sha256.as_str(), info.canonical_sha256.as_deref());
    let (system, edition) = (info.system.as_str(), info.edition.as_str());
    manifest::of_numbers(Numbers { system, edition, seed, source, method, intervals, trials, complete })
}

fn made(trials: u64, seed: u64) -> String {
    if trials == 0 { "exact".to_owned() } else { format!("seed {seed}") }
}
