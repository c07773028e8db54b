//! Claims as a table (CSV, RFC 4180): a line of headings, then one claim a line. Every cell keeps its place in the
//! file, so that a mistake in it can be underlined.

use csv_core::{ReadFieldResult, ReaderBuilder};
use std::ops::Range;
use std::sync::Arc;

use crate::scenario::{Entry, Kind, Mistake, Mistakes, Source, Spanned, Table, Value};

/// The most columns a table may have.
const MAX_COLUMNS: usize = 100;

/// Columns that hold whole numbers.
const NUMBERS: [&str; 4] = ["decimals", "value", "at-least", "at-most"];

/// One claim of each line as the table that a `[[claim]]` would be, by the headings of the columns; empty cells are
/// left out. Of more than `most` lines, one more is read. `None` when the headings cannot be used.
pub fn read(source: &Arc<Source>, most: usize, mistakes: &Mistakes) -> Option<Vec<Table>> {
    let mut rows = rows(source, 1 + most + 1, mistakes)?.into_iter();
    let headings = rows.next().unwrap_or_default();
    if !sound(&headings, source, mistakes) {
        return None;
    }
    Some(rows.filter_map(|row| claim(&headings, row, source, mistakes)).collect())
}

/// Whether the headings name columns, each once.
fn sound(headings: &[Spanned<String>], source: &Arc<Source>, mistakes: &Mistakes) -> bool {
    let before = mistakes.count();
    if headings.len() > MAX_COLUMNS {
        let message = format!("there are {} columns, and may be {MAX_COLUMNS}", headings.len());
        mistakes.add(Mistake::file(source.path.clone(), message));
        return false;
    }
    for (i, heading) in headings.iter().enumerate() {
        if headings[..i].iter().any(|earlier| earlier.value == heading.value) {
            mistakes.at(heading, format!("there are two columns \"{}\"", heading.value), "keep one of the two");
        }
    }
    if !headings.iter().any(|heading| heading.value == "printed") {
        let first =
            headings.first().cloned().unwrap_or(Spanned { value: String::new(), span: 0..0, source: source.clone() });
        let help = "the first line names the columns, for instance: question,printed,expected";
        mistakes.at(&first, "there is no column \"printed\" in the first line", help);
    }
    mistakes.count() == before
}

/// A line of the table as keys with values.
fn claim(
    headings: &[Spanned<String>],
    row: Vec<Spanned<String>>,
    source: &Arc<Source>,
    mistakes: &Mistakes,
) -> Option<Table> {
    let whole = row.first()?.span.start..row.last()?.span.end;
    if let Some(extra) = row.get(headings.len()) {
        let message = format!("this line has {} cells, and the first line names {}", row.len(), headings.len());
        mistakes.at(extra, message, "put a text with a comma in it in double quotes");
        return None;
    }
    let mut table = Table::empty(source, whole);
    for (heading, cell) in headings.iter().zip(row).filter(|(_, cell)| !cell.value.is_empty()) {
        let kind = match cell.value.parse() {
            Ok(number) if NUMBERS.contains(&heading.value.as_str()) => Kind::Integer(number),
            _ => Kind::String(cell.value.as_str().into()),
        };
        let value = Value { kind, span: cell.span, source: Arc::clone(source) };
        table.set(Entry { key: heading.value.as_str().into(), key_span: heading.span.clone(), value });
    }
    Some(table)
}

/// The first so many lines that are not blank, as cells with their places, blanks around them removed.
fn rows(source: &Arc<Source>, most: usize, mistakes: &Mistakes) -> Option<Vec<Vec<Spanned<String>>>> {
    let text = source.text.as_str();
    let mut reader = ReaderBuilder::new().delimiter(delimiter(text)).build();
    let (mut rows, mut row) = (Vec::new(), Vec::new());
    // No cell is longer than the whole file, so this is never full.
    let mut cell = vec![0; text.len() + 1];
    let (mut at, mut start, mut length) = (0, 0, 0);
    while rows.len() < most {
        let (result, read, written) = reader.read_field(&text.as_bytes()[at..], &mut cell[length..]);
        at += read;
        length += written;
        match result {
            // The end of the last cell is told by reading on from nothing.
            ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
            ReadFieldResult::End => break,
            ReadFieldResult::Field { record_end } => {
                let span = place(text, start..at, record_end);
                if !closed(&text[span.clone()]) {
                    let place = Spanned { value: (), span, source: Arc::clone(source) };
                    mistakes.at(&place, "the double quotes around this text are not closed", "end it with \"");
                    return None;
                }
                let value = String::from_utf8_lossy(&cell[..length]).trim().to_owned();
                row.push(Spanned { value, span, source: Arc::clone(source) });
                if record_end {
                    let row = std::mem::take(&mut row);
                    rows.extend(Some(row).filter(|row: &Vec<_>| row.iter().any(|cell| !cell.value.is_empty())));
                }
                (start, length) = (at, 0);
            }
        }
    }
    Some(rows)
}

/// A comma, or a semicolon where the headings have nothing else, as spreadsheets write it where the comma is the
/// decimal point.
fn delimiter(text: &str) -> u8 {
    let headings = text.trim_start().lines().next().unwrap_or_default();
    if headings.contains(';') && !headings.contains(',') { b';' } else { b',' }
}

/// The cell itself within what was read for it: line breaks of the line before stand in front, a separator behind.
fn place(text: &str, read: Range<usize>, record_end: bool) -> Range<usize> {
    let raw = &text[read.clone()];
    let ahead = raw.len() - raw.trim_start_matches(['\r', '\n', '\u{feff}']).len();
    let behind = match record_end {
        true => raw.len() - raw.trim_end_matches(['\r', '\n']).len(),
        false => 1,
    };
    let start = read.start + ahead;
    start..(read.end - behind).max(start)
}

/// Whether a cell that begins with a quotation mark ends with another.
fn closed(cell: &str) -> bool {
    let cell = cell.trim();
    !cell.starts_with('"') || cell.matches('"').count().is_multiple_of(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::render;

    fn tables(text: &str) -> (Option<Vec<Table>>, String) {
        let mistakes = Mistakes::new();
        let tables = read(&Source::new("a.csv", text), 10, &mistakes);
        (tables, render(&mistakes.into_vec(), false))
    }

    fn written(text: &str) -> Vec<Vec<(String, String)>> {
        let (tables, mistakes) = tables(text);
        assert_eq!(mistakes, "");
        let cell = |entry: &Entry| {
            let source = &entry.value.source;
            (entry.key.to_string(), source.slice(&entry.value.span).to_owned())
        };
        tables.unwrap().iter().map(|table| table.entries().iter().map(cell).collect()).collect()
    }

    #[test]
    fn cells_keep_their_places_through_quotes_and_every_kind_of_line_break() {
        for end in ["\n", "\r\n"] {
            let lines = ["question,printed,note", "2d6 >= 7,58 %,\"a, b\"", "", "2d6 >= 8,42 %,", "\"2d6 >= 9\",28 %"];
            for last in ["", end] {
                let rows = written(&(lines.join(end) + last));
                let shown: Vec<Vec<&str>> =
                    rows.iter().map(|row| row.iter().map(|(_, cell)| cell.as_str()).collect()).collect();
                let expected: [&[&str]; 3] =
                    [&["2d6 >= 7", "58 %", "\"a, b\""], &["2d6 >= 8", "42 %"], &["\"2d6 >= 9\"", "28 %"]];
                assert_eq!(shown, expected, "{end:?}");
            }
        }
        assert_eq!(written("\u{feff}printed;note\n1;a\n")[0], [("printed", "1"), ("note", "a")].map(owned));
    }

    fn owned((key, value): (&str, &str)) -> (String, String) {
        (key.to_owned(), value.to_owned())
    }

    #[test]
    fn of_too_many_lines_one_more_is_read() {
        let rows = |lines: usize| written(&format!("printed\n{}", "\n1 %\n".repeat(lines))).len();
        assert_eq!([rows(3), rows(10), rows(11), rows(1000)], [3, 10, 11, 11]);
    }

    #[test]
    fn whole_numbers_and_quoted_marks_are_what_they_mean() {
        let (tables, _) = tables("printed,decimals,note\n25 %,2,\"he said \"\"no\"\"\"\n");
        let table = &tables.unwrap()[0];
        assert!(matches!(table.get("decimals").unwrap().kind, Kind::Integer(2)));
        assert_eq!(table.get("note").unwrap().as_written(), "he said \"no\"");
    }

    #[test]
    fn tables_that_are_none_are_refused_where_they_break() {
        let heads = |text: &str| {
            let (_, shown) = tables(text);
            shown.lines().filter(|line| line.starts_with("error")).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(heads("a,b\n1,2\n"), ["error: a.csv:1:1: there is no column \"printed\" in the first line"]);
        assert_eq!(heads("printed,printed\n"), ["error: a.csv:1:9: there are two columns \"printed\""]);
        assert_eq!(
            heads("printed,note\n1,a,b\n2,c\n3,d,e\n"),
            [
                "error: a.csv:2:5: this line has 3 cells, and the first line names 2",
                "error: a.csv:4:5: this line has 3 cells, and the first line names 2"
            ]
        );
        let open = heads("printed,note\n1,\"a\n2,b\n");
        assert_eq!(open, ["error: a.csv:2:3: the double quotes around this text are not closed"]);
    }
}
