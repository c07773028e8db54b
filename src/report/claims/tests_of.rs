//! Claims as test cases: one passes when what was found is what the author of the claim expects.

use super::super::junit::{Case, Status, Suite};
use super::words;
use crate::verify::{Report, Row, Standing};

/// One suite for each file of claims.
pub fn suite(report: &Report) -> Suite {
    Suite {
        name: report.title.clone(),
        file: report.file.clone(),
        cases: report.rows.iter().map(|row| case(report, row)).collect(),
    }
}

fn case(report: &Report, row: &Row) -> Case {
    let sentence = words::sentence(row);
    let arithmetic = words::arithmetic(row).map_or(String::new(), |arithmetic| format!("\n{arithmetic}"));
    let details = format!("{sentence}\nverdict: {}{arithmetic}", row.verdict.words());
    Case {
        class: report.slug.clone(),
        name: format!("{} is {}", words::title(row), row.printed.text),
        line: Some(row.line),
        status: match row.standing {
            Standing::Held => Status::Passed { details },
            Standing::Refuted => Status::Failed {
                kind: row.verdict.words().to_owned(),
                message: format!("expected {}, found {}", words::expected(row), row.verdict.words()),
                details,
            },
            Standing::Undecided => Status::Skipped { message: format!("not decided: {sentence}") },
        },
    }
}
