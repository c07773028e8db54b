//! `claims.json`: everything about the claims of one file; an array of such objects for several.

use serde_json::{Value, json};

use super::super::file::RenderError;
use super::words;
use crate::verify::{Found, Report, Row, Standing};

/// One object, or an array of them.
pub fn stdout(reports: &[Report]) -> Result<String, RenderError> {
    let mut objects: Vec<Value> = reports.iter().map(object).collect();
    let value = if objects.len() == 1 { objects.remove(0) } else { Value::from(objects) };
    Ok(serde_json::to_string_pretty(&value)? + "\n")
}

fn object(report: &Report) -> Value {
    json!({
        "slugfest": env!("CARGO_PKG_VERSION"),
        "file": report.file,
        "sha256": report.sha256,
        "title": report.title,
        "about": report.about,
        "source": report.printed_in,
        "claims": report.rows.iter().map(claim).collect::<Vec<_>>(),
        "complete": report.is_complete(),
    })
}

fn claim(row: &Row) -> Value {
    let (method, error, interval, trials, seed) = match row.found {
        Found::Exact(_) => ("fraction", None, None, None, None),
        Found::Near { error, .. } => ("solved", Some(error), None, None, None),
        Found::Played { low, high, trials, seed, .. } => ("played", None, Some((low, high)), Some(trials), Some(seed)),
    };
    // An end that is infinite is unknown, and serde_json writes it as null.
    json!({
        "line": row.line,
        "claim": row.name,
        "source": row.printed_in,
        "question": row.question,
        "kind": if row.is_chance { "chance" } else { "mean" },
        "printed": row.printed.text,
        "percent": row.printed.percent,
        "decimals": row.printed.decimals,
        "method": method,
        "fraction": words::fraction(row),
        "value": row.found.value(),
        "error": error,
        "low": interval.map(|ends| ends.0),
        "high": interval.map(|ends| ends.1),
        "trials": trials,
        "seed": seed,
        "exact": words::exact(row),
        "correct": row.correct,
        "verdict": row.verdict.words(),
        "arithmetic": row.explained().map(|rounded| &rounded.text),
        "expected": row.expected.name(),
        "standing": standing(row),
        "note": row.note,
        "remarks": row.remarks,
    })
}

/// Name of a standing in files.
pub fn standing(row: &Row) -> &'static str {
    match row.standing {
        Standing::Held => "held",
        Standing::Refuted => "refuted",
        Standing::Undecided => "undecided",
    }
}
