//! Names as people may see them: harmless, and as wide as they really are.
//!
//! A scenario's author chooses the names, and reports travel to other people. Control characters could drive a
//! terminal, and bidirectional overrides could make a table read other than it is (the "Trojan Source" trick; Boucher
//! and Anderson, 2021), so both are shown as `�`, as are codes that are no characters at all. Files for programs (JSON,
//! CSV, Parquet) keep names as they are.

use super::cut::{self, Ruler};
use unicode_width::UnicodeWidthStr;

pub use crate::words::{count, thousands};

/// Columns that a line on the terminal may take.
pub const LINE: usize = 80;

/// The text on one line, without characters that move the cursor or turn the reading direction.
pub fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => {
                if !clean.ends_with(' ') {
                    clean.push(' ');
                }
            }
            _ if c.is_control() || turns_direction(c) || is_no_character(c) => clean.push('\u{FFFD}'),
            _ => clean.push(c),
        }
    }
    clean
}

/// Marks, embeddings, overrides and isolates of the Unicode bidirectional algorithm (UAX #9).
fn turns_direction(c: char) -> bool {
    matches!(c, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The byte order mark inside a text, and the noncharacters of Unicode, two of which XML does not allow.
fn is_no_character(c: char) -> bool {
    c == '\u{FEFF}' || matches!(u32::from(c) & 0xFFFF, 0xFFFE | 0xFFFF) || matches!(c, '\u{FDD0}'..='\u{FDEF}')
}

/// Columns the text takes on a terminal; Chinese characters and emoji take two.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The text, or as much of its beginning as fits into this many columns with an ellipsis.
pub fn shorten(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let fits = |end: usize| width(&text[..end]) < columns;
    let end = text.char_indices().map(|(start, c)| start + c.len_utf8()).take_while(|&end| fits(end)).last();
    let start = text[..end.unwrap_or(0)].trim_end();
    if columns == 0 { String::new() } else { format!("{start}…") }
}

/// The text, or as much of its beginning and its end as fits into this many columns with an ellipsis between them.
///
/// For names that tell what they are at their end: `Shatterer, Queen of … wins`.
pub fn squeeze(text: &str, columns: usize) -> String {
    cut::squeeze(&Columns, text, columns as f64, 1.0 / 3.0)
}

/// The texts of one list, each [`squeeze`]d into this many columns, and those that differ told apart.
pub fn apart(texts: &[String], columns: usize) -> Vec<String> {
    cut::apart(&Columns, texts, &|_| columns as f64, &|text, _| squeeze(text, columns))
}

/// Columns of a terminal.
struct Columns;

impl Ruler for Columns {
    fn width(&self, text: &str) -> f64 {
        width(text) as f64
    }

    fn fit(&self, text: &str, room: f64) -> String {
        shorten(text, room.max(0.0) as usize)
    }
}

/// The text broken into lines of at most this many columns, at spaces where possible but never before the sign of a
/// percentage; later lines are indented.
pub fn wrap(text: &str, columns: usize, indent: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match words.last_mut().filter(|last| word.starts_with('%') && last.ends_with(|c: char| c.is_ascii_digit())) {
            Some(number) => *number = format!("{number} {word}"),
            None => words.push(word.to_owned()),
        }
    }
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in &words {
        let room = columns.saturating_sub(if lines.is_empty() { 0 } else { indent });
        if !line.is_empty() && width(&line) + 1 + width(word) > room {
            lines.push(std::mem::take(&mut line));
        } else if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&shorten(word, columns.saturating_sub(indent)));
    }
    lines.push(line);
    let indented = |(i, line): (usize, String)| if i == 0 { line } else { format!("{:indent$}{line}", "") };
    lines.into_iter().enumerate().map(indented).collect()
}

/// A list in words: `a, b and c`.
pub fn list(items: &[String]) -> String {
    crate::words::list(items, "and")
}

/// Names in words; of more than three the first two and how many others: `a, b and 2 others`.
pub fn few(names: &[String]) -> String {
    match names {
        [one, two, more @ ..] if more.len() > 1 => {
            list(&[one.clone(), two.clone(), count(more.len() as u64, "other", "others")])
        }
        _ => list(names),
    }
}

/// What one trial of the play is called, in the plural.
pub fn trials_noun(play: &str) -> &'static str {
    match play {
        "duel" | "skirmish" => "fights",
        "attack" => "attacks",
        "fall" => "falls",
        _ => "trials",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentage_is_not_broken() {
        assert_eq!(wrap("a chance of 58.3333 % (7/12)", 20, 0), ["a chance of", "58.3333 % (7/12)"]);
        assert_eq!(wrap("50 %, 50 %", 5, 0), ["50 %,", "50 %"]);
    }

    #[test]
    fn names_can_neither_move_the_cursor_nor_turn_the_text() {
        assert_eq!(clean("a\u{1b}[2Jb"), "a\u{FFFD}[2Jb");
        assert_eq!(clean("a\u{202E}b\u{2066}c"), "a\u{FFFD}b\u{FFFD}c");
        assert_eq!(clean("a\u{FEFF}b\u{FFFF}c\u{1FFFE}d\u{FDD0}"), "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}");
        assert_eq!(clean("a\r\n\tb"), "a b");
        assert_eq!(clean("龍 👩‍🚀 é ש"), "龍 👩‍🚀 é ש");
    }

    #[test]
    fn shortened_text_fits_and_whole_text_is_kept() {
        assert_eq!(shorten("Shatterer", 9), "Shatterer");
        assert_eq!(shorten("Shatterer", 8), "Shatter…");
        assert_eq!(shorten("龍虎龍虎", 6), "龍虎…");
        assert_eq!(shorten("White Rhino", 7), "White…");
        assert_eq!(shorten("x", 0), "");
        for columns in 1..30 {
            for text in ["龍虎".repeat(20), "👩‍🚀".repeat(9), "e\u{301}".repeat(40), "a".repeat(200)] {
                assert!(width(&shorten(&text, columns)) <= columns, "{text} in {columns}");
            }
        }
    }

    #[test]
    fn squeezed_names_keep_their_end() {
        assert_eq!(squeeze("Shatterer, Queen of the Western Isles, wins", 24), "Shatterer, Quee…es, wins");
        assert_eq!(squeeze("Shatterer wins", 14), "Shatterer wins");
        for columns in 0..40 {
            for text in ["龍虎".repeat(20), "👩‍🚀".repeat(9), "e\u{301}".repeat(60), "a".repeat(200)] {
                let squeezed = squeeze(&text, columns);
                assert!(width(&squeezed) <= columns, "{squeezed} in {columns}");
            }
        }
    }

    #[test]
    fn wrapped_lines_fit_and_keep_every_word() {
        let text = "one two three four five six seven eight nine ten";
        for columns in 8..50 {
            let lines = wrap(text, columns, 2);
            assert!(lines.iter().all(|line| width(line) <= columns), "{lines:?}");
            let words: Vec<_> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
            assert_eq!(words.join(" "), text);
        }
        assert_eq!(wrap("aaaa bbbb", 6, 2), ["aaaa", "  bbbb"]);
    }

    #[test]
    fn numbers_and_lists_read_like_english() {
        let shown: Vec<_> = [0, 12, 999, 1000, 1_000_000, u64::MAX].map(thousands).to_vec();
        assert_eq!(shown, ["0", "12", "999", "1,000", "1,000,000", "18,446,744,073,709,551,615"]);
        assert_eq!(list(&["a".into(), "b".into(), "c".into()]), "a, b and c");
        assert_eq!(count(1, "case", "cases"), "1 case");
        assert_eq!(count(2, "case", "cases"), "2 cases");
    }
}
