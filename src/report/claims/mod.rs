//! What came of published numbers: the table on the terminal, an article in Markdown, CSV, JSON, and the test cases
//! that a JUnit file lists. Every output is a pure function of the same [`Report`]s.

mod csv;
mod json;
mod markdown;
mod table;
mod tests_of;
mod words;

pub use tests_of::suite;

use super::file::{File, RenderError};
use super::style::{Format, Style};
use crate::verify::Report;

/// What a check prints, ending in a line break.
pub fn stdout(reports: &[Report], format: Format, style: &Style) -> Result<String, RenderError> {
    let reports = &words::readable(reports);
    match format {
        Format::Table => Ok(table::reports(reports, style)),
        Format::Json => json::stdout(reports),
        Format::Csv => csv::stdout(reports),
        Format::Markdown => Ok(reports.iter().map(markdown::report).collect::<Vec<_>>().join("\n---\n\n")),
    }
}

/// The files of the folder of one file of claims.
pub fn files(report: &Report) -> Result<Vec<File>, RenderError> {
    let reports = words::readable(std::slice::from_ref(report));
    let markdown = reports.iter().map(markdown::report).collect::<String>();
    let file = |path: &str, text: String| File { path: path.to_owned(), bytes: text.into_bytes() };
    Ok(vec![
        file("claims.json", json::stdout(&reports)?),
        file("claims.csv", csv::stdout(&reports)?),
        file("report.md", markdown),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Fraction;
    use crate::estimate::Rounded;
    use crate::report::text::width;
    use crate::verify::{Expected, Found, Printed, Row, Standing, Verdict};

    fn row(name: &str, printed: &str, found: Found, verdict: Verdict, standing: Standing) -> Row {
        let printed = Printed::read(printed, None).unwrap();
        Row {
            line: 7,
            name: name.to_owned(),
            printed_in: "page 3".to_owned(),
            question: "2d6 >= 7".to_owned(),
            is_chance: true,
            correct: found.correct(&printed).map(|digits| printed.show(digits)),
            printed,
            found,
            verdict,
            rounded: None,
            expected: Expected::Right,
            standing,
            note: "a remark".to_owned(),
            remarks: Vec::new(),
        }
    }

    /// One of each kind.
    fn sample() -> Report {
        let exact = |over, under| Found::Exact(Fraction::new(over, under));
        let played = Found::Played { value: 0.46, low: 0.441, high: 0.479, trials: 20_000, seed: 3 };
        let near = Found::Near { value: 0.624_936_8, error: 1e-12 };
        let mut rows = vec![
            row("seven or more", "58 %", exact(7, 12), Verdict::Right, Standing::Held),
            row("first plan", "51 %", exact(167, 324), Verdict::RoundedInputs, Standing::Refuted),
            row("A wins", "62.5 %", near, Verdict::Right, Standing::Held),
            row("the long fight", "46 %", played, Verdict::Undecided, Standing::Undecided),
            row("average", "1.99", exact(2, 1), Verdict::Differs, Standing::Held),
        ];
        rows[1].rounded = Some(Rounded {
            text: "2/3 × 0.72 × 2/3 + 1/3 × 0.58 = 0.5133".to_owned(),
            value: Fraction::new(77, 150),
        });
        rows[3].remarks.push("\"--toughness\" makes no difference here".to_owned());
        rows[4].expected = Expected::Off;
        rows[4].printed_in = String::new();
        Report {
            file: "my/own.claims.toml".to_owned(),
            slug: "own-claims".to_owned(),
            title: "Numbers of my own".to_owned(),
            about: "What they are about.".to_owned(),
            printed_in: "a book".to_owned(),
            sha256: "00".repeat(32),
            canonical_sha256: Some("00".repeat(32)),
            claims: rows.len(),
            rows,
        }
    }

    #[test]
    fn the_outputs_read_as_before() {
        let style = Style { color: false, timed: true, reports: Some("reports".to_owned()) };
        insta::assert_snapshot!("table", stdout(&[sample()], Format::Table, &style).unwrap());
        insta::assert_snapshot!("markdown", stdout(&[sample()], Format::Markdown, &style).unwrap());
        insta::assert_snapshot!("csv", stdout(&[sample()], Format::Csv, &style).unwrap());
        let document = crate::report::junit::document(&[suite(&sample())]).unwrap();
        insta::assert_snapshot!("junit", String::from_utf8(document).unwrap());
    }

    #[test]
    fn a_check_that_was_interrupted_says_so_in_every_format_for_readers() {
        let mut report = sample();
        report.claims += 2;
        for format in [Format::Table, Format::Markdown] {
            let text = stdout(&[report.clone()], format, &Style::default()).unwrap();
            assert!(text.contains("interrupted: only 5 of 7 claims were checked"), "{text}");
            assert!(!stdout(&[sample()], format, &Style::default()).unwrap().contains("interrupted"));
        }
        let complete = |report| {
            let text = stdout(&[report], Format::Json, &Style::default()).unwrap();
            serde_json::from_str::<serde_json::Value>(&text).unwrap()["complete"].clone()
        };
        assert_eq!((complete(report), complete(sample())), (false.into(), true.into()));
    }

    #[test]
    fn no_line_is_wider_than_eighty_columns_whatever_the_names() {
        for stretch in [" 龍虎", " 👩‍🚀", "xxxxx", "\u{1b}[2J\n"] {
            let report = stretched(stretch);
            let shown = stdout(&[report.clone(), report], Format::Table, &Style::default()).unwrap();
            assert!(shown.lines().all(|line| width(line) <= 80), "{shown}");
        }
    }

    #[test]
    fn no_name_of_a_claim_moves_the_cursor() {
        let report = stretched("\u{1b}[2J");
        for format in [Format::Table, Format::Markdown] {
            let shown = stdout(std::slice::from_ref(&report), format, &Style::default()).unwrap();
            assert!(!shown.contains('\u{1b}'), "{shown}");
        }
    }

    /// The sample with this behind every name, sixty times.
    fn stretched(by: &str) -> Report {
        let mut report = sample();
        report.rows[0].remarks.push("\"--blades\" makes no difference here".to_owned());
        let Report { file, title, about, printed_in, rows, slug: _, sha256: _, canonical_sha256: _, claims: _ } =
            &mut report;
        let mut names = vec![file, title, about, printed_in];
        for row in rows {
            // Whatever a row holds stands here, so that a new name cannot be forgotten.
            let Row {
                name,
                printed_in,
                question,
                note,
                remarks,
                line: _,
                is_chance: _,
                printed: _,
                found: _,
                correct: _,
                verdict: _,
                rounded: _,
                expected: _,
                standing: _,
            } = row;
            names.extend([name, printed_in, question, note]);
            names.extend(remarks);
        }
        names.into_iter().for_each(|name| *name += &by.repeat(60));
        report
    }
}
