//! What every scenario has: its keys, and texts on one line.

use super::mistake::Mistakes;
use super::names;
use super::reader::Reader;
use super::source::Spanned;
use super::typed::as_integer;
use super::value::Kind;
use crate::chance;

/// The seed: a whole number, or a text that stands for one.
pub(crate) fn seed(reader: &mut Reader<'_>) -> Option<u64> {
    let value = reader.value("seed")?;
    match &value.kind {
        Kind::String(text) if text.starts_with(char::is_alphabetic) => chance::seed(text),
        Kind::String(text) if text.parse::<u64>().is_err() => {
            let message =
                format!("\"seed\" must be a whole number, or a text that begins with a letter, not \"{text}\"");
            reader.mistakes().at(value, message, "write a number without quotes, or another text");
            None
        }
        _ => {
            let number = as_integer(value, "\"seed\"", 0..=i64::MAX, reader.mistakes());
            number.map(|number| number.value.unsigned_abs())
        }
    }
}

/// A text on one line, runs of blanks made one space, whose length lies in `lengths`; empty when there is none.
pub(crate) fn checked_text(
    text: Option<Spanned<String>>,
    key: &str,
    lengths: std::ops::RangeInclusive<usize>,
    mistakes: &Mistakes,
) -> String {
    let Some(text) = text else {
        return String::new();
    };
    // Names and titles end up in tables, file names and on terminals: one line each, and nothing invisible.
    let clean = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = clean.chars().count();
    if clean.chars().any(char::is_control) {
        mistakes.at(&text, format!("\"{key}\" holds a control character"), "");
    } else if let Some(c) = names::unseen(&clean) {
        let message = format!("\"{key}\" holds a character that nobody sees, U+{:04X}", u32::from(c));
        mistakes.at(&text, message, "write it without");
    }
    if length < *lengths.start() {
        mistakes.at(&text, format!("\"{key}\" is empty"), "say it in a few words");
    }
    if length > *lengths.end() {
        let message = format!("\"{key}\" has {length} characters, and may have {}", lengths.end());
        mistakes.at(&text, message, "");
    }
    clean
}
