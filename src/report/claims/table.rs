//! Published numbers on the terminal, at most 80 columns wide.

use super::super::article::Tone;
use super::super::style::Style;
use super::super::terminal::{Grid, Page, Paint};
use super::super::text::{self, LINE, count, wrap};
use super::words;
use crate::verify::{Report, Row, Standing, Verdict};

/// The longest fraction shown; longer ones stand in the other formats.
const LONGEST: usize = 11;

/// The tables of all files, and a sum where there are several.
pub fn reports(reports: &[Report], style: &Style) -> String {
    let paint = Paint { on: style.color };
    let mut page = Page::default();
    for (i, report) in reports.iter().enumerate() {
        if i > 0 {
            page.line("");
        }
        one(&mut page, report, paint);
        if let Some(folder) = &style.reports {
            let folder = text::clean(folder.trim_end_matches('/'));
            page.path("report: ", &format!("{folder}/{}/report.md", report.slug));
        }
    }
    if reports.len() > 1 {
        let rows: Vec<&Row> = reports.iter().flat_map(|report| &report.rows).collect();
        page.line("");
        let total = count(rows.len() as u64, "claim", "claims");
        let text = format!("in all: {total}, {}; {}", words::tally(&rows), words::standing(&rows));
        page.wrapped(&text);
    }
    page.text
}

fn one(page: &mut Page, report: &Report, paint: Paint) {
    let rows: Vec<&Row> = report.rows.iter().collect();
    for line in wrap(&report.title, LINE, 0) {
        page.line(&paint.bold(&line));
    }
    let source = if report.printed_in.is_empty() { &report.file } else { &report.printed_in };
    for line in wrap(source, LINE, 2) {
        page.line(&paint.dim(&line));
    }
    for line in words::interrupted(report).iter().flat_map(|warning| wrap(warning, LINE, 0)) {
        page.line(&paint.tone(&line, Tone::Open));
    }
    page.line("");
    page.grid(&grid(&rows), paint);
    explanations(page, &rows);
    unexpected(page, &rows, paint);
    page.wrapped(&format!("found: {}; {}", words::tally(&rows), words::standing(&rows)));
    page.wrapped(&format!("sure: {}", words::how_sure(&rows)));
    words::remarks(&rows).iter().for_each(|remark| page.wrapped(remark));
}

fn grid(rows: &[&Row]) -> Grid {
    let fractions: Vec<Option<String>> =
        rows.iter().map(|row| words::fraction(row).filter(|fraction| fraction.len() <= LONGEST)).collect();
    let any = fractions.iter().any(Option::is_some);
    let mut head = vec!["Claim", "Printed", "Exact"];
    head.extend(any.then_some("Fraction"));
    head.extend(["Correct", "Verdict"]);
    let mut grid = Grid::new(&head).ending_in_words();
    let mut table = "";
    for (row, fraction) in rows.iter().zip(fractions) {
        // Claims of one table or page stand below its name.
        if row.printed_in != table {
            table = &row.printed_in;
            let mut cells = vec![String::new(); head.len()];
            cells[0] = if table.is_empty() { "others:".to_owned() } else { format!("{table}:") };
            grid.row(cells);
        }
        let mut cells = vec![row.name.clone(), row.printed.text.clone(), words::exact(row)];
        cells.extend(any.then(|| fraction.unwrap_or_default()));
        let mark = if row.standing == Standing::Refuted { " !" } else { "" };
        cells.extend([row.correct.clone().unwrap_or_default(), format!("{}{mark}", words::short(row.verdict))]);
        grid.toned(cells, tone(row));
    }
    grid
}

fn tone(row: &Row) -> Tone {
    match (row.standing, row.verdict) {
        (Standing::Refuted, _) => Tone::Bad,
        (_, Verdict::Right) => Tone::Good,
        (_, Verdict::RoundedInputs | Verdict::Undecided) => Tone::Open,
        (_, Verdict::Differs) => Tone::Plain,
    }
}

/// The arithmetic of each number that was rounded too early.
fn explanations(page: &mut Page, rows: &[&Row]) {
    let explained: Vec<(String, String)> =
        rows.iter().filter_map(|row| Some((words::title(row), words::arithmetic(row)?))).collect();
    if explained.is_empty() {
        return;
    }
    page.wrapped(words::ROUNDED_EARLY);
    for (name, arithmetic) in explained {
        page.wrapped(&format!("- {name}: {arithmetic}"));
    }
    if let Some(reach) = words::reach(rows) {
        page.wrapped(&reach);
    }
    page.line("");
}

fn unexpected(page: &mut Page, rows: &[&Row], paint: Paint) {
    let rows: Vec<&&Row> = rows.iter().filter(|row| row.standing == Standing::Refuted).collect();
    if rows.is_empty() {
        return;
    }
    page.line(&paint.tone("Not as expected:", Tone::Bad));
    for row in rows {
        let found = row.verdict.words();
        let (title, expected) = (words::title(row), words::expected(row));
        let sentence = words::sentence(row);
        page.wrapped(&format!("- line {}, {title}: {sentence} (expected {expected}, found {found})", row.line));
    }
    page.line("");
}
