//! The balance lab as a library: a roster is solved or played, and its frames go on in polars. Four fighters, and then
//! the same four when one of them has a box more: who gains by it, who loses, and by how much.
//!
//! `cargo run --release --example balance_lab`

use polars::prelude::*;
use slugfest::frame::lab::{cells, entries};
use slugfest::lab::{Matrix, Work, matrix, reading};
use slugfest::scenario::{self, Method, Mistakes, Source};

/// Four fighters of a kind each; `EXTRA` is the bruiser's Body.
const ROSTER: &str = r#"
title = "Four fighters"
system = "smf"
[rules]
charge = true
[[entry]]
name = "bruiser"
body = EXTRA
melee-attack = "5D"
[[entry]]
name = "fencer"
body = 5
melee-attack = "5D[1]"
[[entry]]
name = "wall"
body = 6
melee-defense = "5D"
[[entry]]
name = "glass"
body = 4
melee-attack = "6D"
"#;

/// Everybody against everybody: exact where that is cheap, else trials of two fights on common dice.
fn met(body: u8) -> Matrix {
    let mistakes = Mistakes::new();
    let source = Source::new("four.roster.toml", ROSTER.replace("EXTRA", &body.to_string()));
    let roster = reading::read(&source, &mistakes);
    let roster = roster.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)));
    matrix(&roster, Work { trials: 10_000, seed: 1, method: Method::Auto }, &())
}

fn print(mut frame: DataFrame) -> PolarsResult<()> {
    CsvWriter::new(std::io::stdout()).finish(&mut frame)
}

fn main() -> PolarsResult<()> {
    let (before, after) = (met(6), met(7));

    // A fighter a row: the tables that `slugfest matrix` writes as entries.csv and entries.parquet.
    let scores = |matrix: &Matrix| entries(matrix)?.select(["entry", "score"]);
    let mut then = scores(&after)?;
    then.rename("score", "then".into())?;

    // Joined with the baseline, and ranked by what changed.
    let mut joined = scores(&before)?.inner_join(&then, ["entry"], ["entry"])?;
    let change = (joined.column("then")? - joined.column("score")?)?.with_name("change".into());
    joined.with_column(change)?;
    let ranked = joined.sort(["change"], SortMultipleOptions::default().with_order_descending(true))?;
    print(ranked.clone())?;

    // The bruiser gains, and what he gains everybody else loses: wins are only handed around.
    let change = ranked.column("change")?.f64()?.clone();
    assert_eq!(ranked.column("entry")?.str()?.get(0), Some("bruiser"));
    assert!(change.get(0) > Some(0.0) && change.sum().is_some_and(|sum| sum.abs() < 1e-9));

    // A pair a row: the rows that carry the change, by filtering.
    let of_bruiser = |matrix: &Matrix| {
        let cells = cells(matrix)?;
        let mask = cells.column("row")?.str()?.equal("bruiser");
        cells.filter(&mask)?.select(["row", "column", "score"])
    };
    print(of_bruiser(&before)?)?;
    print(of_bruiser(&after)?)?;
    assert_eq!(of_bruiser(&after)?.height(), 3);
    Ok(())
}
