//! Taking a [`Value`] for what it should be, or recording why it is not: the text of every mistake about a type or a
//! range is made here. Most code reads through a [`super::Reader`]; these functions serve keys of several types.

use std::ops::RangeInclusive;

use super::mistake::{Mistake, Mistakes};
use super::names;
use super::source::Spanned;
use super::value::{Kind, Table, Value};

/// A text, called `what` in messages (a key in its quotes, or a phrase).
pub fn as_string(value: &Value, what: &str, mistakes: &Mistakes) -> Option<Spanned<String>> {
    if let Kind::String(text) = &value.kind {
        return Some(Spanned::at(value, text.to_string()));
    }
    let help = match value.kind {
        Kind::Array(_) => "give one text, without [ ]".to_owned(),
        Kind::Table(_) => "give one text in double quotes".to_owned(),
        _ => format!("put it in double quotes: \"{}\"", value.as_written()),
    };
    wrong_type(value, what, "a text in double quotes", help, mistakes)
}

/// A whole number within `range`.
pub fn as_integer(value: &Value, what: &str, range: RangeInclusive<i64>, mistakes: &Mistakes) -> Option<Spanned<i64>> {
    let expected = describe_integers(&range);
    match &value.kind {
        Kind::Integer(integer) if range.contains(integer) => Some(Spanned::at(value, *integer)),
        Kind::Integer(integer) => {
            let message = format!("{what} must be {expected}, not {integer}");
            mistakes.reading(|| mistakes.add(Mistake::at(value, message)));
            None
        }
        Kind::String(text) if text.trim().parse::<i64>().is_ok() => {
            let help = format!("write it without quotes: {}", text.trim());
            wrong_type(value, what, &expected, help, mistakes)
        }
        // Many write `1e6`; beyond what a fraction holds exactly nobody knows which number is meant.
        Kind::Float(float) if is_whole(*float) && range.contains(&(*float as i64)) => {
            wrong_type(value, what, &expected, format!("write it out: {}", grouped(*float as i64)), mistakes)
        }
        _ => wrong_type(value, what, &expected, String::new(), mistakes),
    }
}

/// Whether a fraction is a whole number, and no other one near it is the same.
fn is_whole(float: f64) -> bool {
    float.fract() == 0.0 && float.abs() < (1u64 << f64::MANTISSA_DIGITS) as f64
}

/// A finite number within `range`; whole numbers are numbers too.
pub fn as_float(value: &Value, what: &str, range: RangeInclusive<f64>, mistakes: &Mistakes) -> Option<Spanned<f64>> {
    let expected = describe_floats(&range);
    let float = match &value.kind {
        Kind::Float(float) => *float,
        Kind::Integer(integer) => *integer as f64,
        Kind::String(text) if text.trim().parse::<f64>().is_ok_and(f64::is_finite) => {
            let help = format!("write it without quotes: {}", text.trim());
            return wrong_type(value, what, &expected, help, mistakes);
        }
        _ => return wrong_type(value, what, &expected, String::new(), mistakes),
    };
    // NaN lies in no range, and neither does an infinity.
    if float.is_finite() && range.contains(&float) {
        return Some(Spanned::at(value, float));
    }
    let message = format!("{what} must be {expected}, not {}", value.as_written());
    mistakes.reading(|| mistakes.add(Mistake::at(value, message)));
    None
}

/// `true` or `false`.
pub fn as_boolean(value: &Value, what: &str, mistakes: &Mistakes) -> Option<Spanned<bool>> {
    match &value.kind {
        Kind::Boolean(boolean) => Some(Spanned::at(value, *boolean)),
        Kind::String(text) if ["true", "false"].contains(&&**text) => {
            wrong_type(value, what, "true or false", format!("write it without quotes: {text}"), mistakes)
        }
        _ => wrong_type(value, what, "true or false", String::new(), mistakes),
    }
}

/// One of `names`, as its index.
pub fn as_choice(value: &Value, what: &str, names: &[&str], mistakes: &Mistakes) -> Option<Spanned<usize>> {
    let few = names.len() <= 6;
    let expected = if few { names::list(names, "or") } else { "a name in double quotes".to_owned() };
    let Kind::String(text) = &value.kind else {
        return wrong_type(value, what, &expected, String::new(), mistakes);
    };
    if let Some(index) = names.iter().position(|name| **name == **text) {
        return Some(Spanned::at(value, index));
    }
    let near = names::nearest(text, names.iter().copied());
    let (message, help) = if few {
        // The message lists them all, so only a near miss is worth a further line.
        let help = near.first().map(|_| names::suggest(text, near.iter().copied()));
        (format!("{what} must be {expected}, not \"{text}\""), help.unwrap_or_default())
    } else {
        (format!("\"{text}\" is not a known value of {what}"), names::suggest(text, names.iter().copied()))
    };
    mistakes.reading(|| mistakes.at(value, message, help));
    None
}

/// A list of anything.
pub fn as_list<'a>(value: &'a Value, what: &str, mistakes: &Mistakes) -> Option<&'a [Value]> {
    if let Kind::Array(values) = &value.kind {
        return Some(values);
    }
    let help = match value.kind {
        Kind::Table(_) => String::new(),
        _ => format!("put it in brackets: [{}]", value.source.slice(&value.span)),
    };
    wrong_type(value, what, "a list", help, mistakes)
}

/// A table.
pub fn as_table<'a>(value: &'a Value, what: &str, mistakes: &Mistakes) -> Option<&'a Table> {
    match &value.kind {
        Kind::Table(table) => Some(table),
        _ => wrong_type(value, what, "a table", String::new(), mistakes),
    }
}

/// A list of tables, called by its key in quotes. Elements that are no tables are reported and left out.
pub fn as_tables<'a>(value: &'a Value, what: &str, mistakes: &Mistakes) -> Option<Vec<&'a Table>> {
    let Kind::Array(values) = &value.kind else {
        let help = format!("start each one with a line [[{}]], in double brackets", what.trim_matches('"'));
        return wrong_type(value, what, "a list of tables", help, mistakes);
    };
    let what = format!("each element of {what}");
    Some(values.iter().filter_map(|value| as_table(value, &what, mistakes)).collect())
}

/// Records that a value has the wrong type, unless that is known already; always `None`, to be returned.
fn wrong_type<T>(value: &Value, what: &str, expected: &str, help: String, mistakes: &Mistakes) -> Option<T> {
    if !matches!(value.kind, Kind::Unreadable) {
        let message = format!("{what} must be {expected}, not {}", value.kind_name());
        mistakes.reading(|| mistakes.at(value, message, help));
    }
    None
}

fn describe_integers(range: &RangeInclusive<i64>) -> String {
    match (*range.start(), *range.end()) {
        (i64::MIN, i64::MAX) => "a whole number".to_owned(),
        (low, i64::MAX) => format!("a whole number of at least {}", grouped(low)),
        (i64::MIN, high) => format!("a whole number of at most {}", grouped(high)),
        (low, high) => format!("a whole number from {} to {}", grouped(low), grouped(high)),
    }
}

fn describe_floats(range: &RangeInclusive<f64>) -> String {
    match (*range.start(), *range.end()) {
        (f64::NEG_INFINITY, f64::INFINITY) => "a finite number".to_owned(),
        (low, f64::INFINITY) => format!("a finite number of at least {low}"),
        (f64::NEG_INFINITY, high) => format!("a finite number of at most {high}"),
        (low, high) => format!("a number from {low} to {high}"),
    }
}

/// A number with its thousands apart, in the way TOML can read: `1_000_000`.
pub(super) fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut out = if number < 0 { "-".to_owned() } else { String::new() };
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push('_');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::diagnose::render;
    use super::super::document;
    use super::super::reader::Reader;
    use super::super::source::Source;
    use super::*;

    /// What `read` makes of a document, and the first lines of its mistakes.
    fn read<T>(text: &str, read: impl FnOnce(&mut Reader) -> T) -> (T, Vec<String>) {
        let mistakes = Mistakes::new();
        let table = document::parse(&Source::new("t", text), &mistakes).expect("this is TOML");
        let read = read(&mut Reader::new(&table, "a side", &mistakes));
        let shown = render(&mistakes.into_vec(), false);
        let heads = shown.lines().filter_map(|line| line.strip_prefix("error: "));
        (read, heads.map(str::to_owned).collect())
    }

    #[test]
    fn no_range_is_wide_enough_for_infinity_or_nan() {
        for text in ["inf", "-inf", "nan", "1e999"] {
            let all = f64::NEG_INFINITY..=f64::INFINITY;
            let (value, mistakes) = read(&format!("x = {text}"), |reader| reader.float("x", all));
            assert!(value.is_none());
            assert_eq!(mistakes, [format!("t:1:5: \"x\" must be a finite number, not {text}")]);
        }
    }

    #[test]
    fn both_ends_of_a_range_belong_to_it() {
        for (text, inside) in [("-2", true), ("5", true), ("-3", false), ("6", false)] {
            let (value, mistakes) = read(&format!("x = {text}"), |reader| reader.integer("x", -2..=5));
            assert_eq!((value.is_some(), mistakes.is_empty()), (inside, inside), "{text}");
        }
    }

    #[test]
    fn ranges_are_told_in_words_with_thousands_apart() {
        let check = |range, expected: &str| assert_eq!(describe_integers(&range), expected);
        check(i64::MIN..=i64::MAX, "a whole number");
        check(0..=i64::MAX, "a whole number of at least 0");
        check(i64::MIN..=-1000, "a whole number of at most -1_000");
        check(1..=1_234_567, "a whole number from 1 to 1_234_567");
    }

    #[test]
    fn a_name_out_of_many_is_answered_with_the_nearest_alone() {
        let names = ["axe", "bow", "club", "dagger", "epee", "flail", "gun"];
        let (found, _) = read("x = \"flail\"", |reader| reader.choice("x", &names));
        assert_eq!(found.map(|found| found.value), Some(5));
        let (found, mistakes) = read("x = \"dager\"", |reader| reader.choice("x", &names));
        assert!(found.is_none());
        assert_eq!(mistakes, ["t:1:5: \"dager\" is not a known value of \"x\""]);
    }

    #[test]
    fn every_missing_key_is_reported_where_its_table_begins() {
        let (_, mistakes) = read("", |reader| {
            let _ = reader.required_string("a");
            let _ = reader.required_integer("b", 1..=2);
            let _ = reader.required_table("c");
            let _ = reader.required_tables("d");
        });
        let expected: Vec<String> = ('a'..='d').map(|key| format!("t:1:1: a side needs \"{key}\"")).collect();
        assert_eq!(mistakes, expected);
    }

    #[test]
    fn a_table_is_no_slip_for_a_key_that_holds_none() {
        let help = |text: &str| {
            let mistakes = Mistakes::new();
            let table = document::parse(&Source::new("t", text), &mistakes).expect("this is TOML");
            let mut reader = Reader::new(&table, "a side", &mistakes);
            reader.integer("seed", 0..=9);
            reader.table("rules");
            reader.finish();
            render(&mistakes.into_vec(), false).lines().last().unwrap_or_default().trim().to_owned()
        };
        assert_eq!(help("[[side]]"), "help: choose from \"rules\"");
        assert_eq!(help("sed = 1"), "help: did you mean \"seed\"?");
        assert_eq!(help("[ruls]"), "help: did you mean \"rules\"?");
    }

    #[test]
    fn values_keep_their_places() {
        let (value, _) = read("# first\nx = [\"a\", \"bc\"]", |reader| reader.strings("x"));
        let value = value.expect("a list of texts");
        assert_eq!(value[1].value, "bc");
        assert_eq!(value[1].source.slice(&value[1].span), "\"bc\"");
    }
}
