//! `report.md` of a file of claims: where the numbers stand, the table, and why the wrong ones are wrong.

use super::super::markdown::{escape, escape_start};
use super::super::text::count;
use super::words;
use crate::verify::{Report, Row, Standing};

/// One file as an article.
pub fn report(report: &Report) -> String {
    let rows: Vec<&Row> = report.rows.iter().collect();
    let mut parts = vec![format!("# {}", escape(&report.title))];
    if !report.printed_in.is_empty() {
        parts.push(format!("Printed in: {}", escape(&report.printed_in)));
    }
    if !report.about.is_empty() {
        parts.push(escape_start(&report.about));
    }
    parts.extend(words::interrupted(report).map(|warning| format!("**{warning}**")));
    let total = count(rows.len() as u64, "claim", "claims");
    parts.push(format!("**{total}: {}.** {}.", words::tally(&rows), capitalised(&words::standing(&rows))));
    parts.push(table(&rows));
    let explained: Vec<String> = rows
        .iter()
        .filter_map(|row| Some(format!("- {}: {}", escape(&words::title(row)), escape(&words::arithmetic(row)?))))
        .collect();
    if !explained.is_empty() {
        parts.push(format!("## Rounded early\n\n{}", words::ROUNDED_EARLY));
        parts.push(explained.join("\n"));
        parts.extend(words::reach(&rows));
    }
    let refuted = rows.iter().filter(|row| row.standing == Standing::Refuted);
    let refuted: Vec<String> = refuted
        .map(|row| {
            let expected = format!("(expected {}, found {})", words::expected(row), row.verdict.words());
            format!("- Line {}, {}: {} {expected}", row.line, escape(&words::title(row)), escape(&words::sentence(row)))
        })
        .collect();
    if !refuted.is_empty() {
        parts.push(format!("## Not as expected\n\n{}", refuted.join("\n")));
    }
    parts.push(format!("How sure: {}.", escape(&words::how_sure(&rows))));
    let remarks: Vec<String> = words::remarks(&rows).iter().map(|remark| format!("- {}", escape(remark))).collect();
    parts.extend((!remarks.is_empty()).then(|| remarks.join("\n")));
    parts.join("\n\n") + "\n"
}

fn table(rows: &[&Row]) -> String {
    let noted = rows.iter().any(|row| !row.printed_in.is_empty());
    let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
    let mut head: Vec<(&str, &str)> = vec![("Claim", ":--")];
    head.extend(noted.then_some(("Where", ":--")));
    head.extend([("Printed", "--:"), ("Exact", "--:"), ("Fraction", "--:"), ("Correct", "--:"), ("Verdict", ":--")]);
    let mut lines = vec![line(head.iter().map(|(head, _)| (*head).to_owned()).collect())];
    lines.push(line(head.iter().map(|(_, rule)| (*rule).to_owned()).collect()));
    for row in rows {
        let mut cells = vec![escape(&row.name)];
        cells.extend(noted.then(|| escape(&row.printed_in)));
        let correct = row.correct.clone().unwrap_or_default();
        let fraction = words::fraction(row).unwrap_or_default();
        cells.extend([row.printed.text.clone(), words::exact(row), fraction, correct]);
        let verdict = row.verdict.words();
        let note = if row.note.is_empty() { String::new() } else { format!("; {}", escape(&row.note)) };
        let unexpected = row.standing == Standing::Refuted;
        cells.push(if unexpected { format!("**{verdict}**{note}") } else { format!("{verdict}{note}") });
        lines.push(line(cells));
    }
    lines.join("\n")
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().collect::<String>());
    first.unwrap_or_default() + chars.as_str()
}
