//! From the text of a TOML document to its tree, with every mistake that the parser can find.

use super::mistake::{Mistake, Mistakes, More};
use super::source::{Place, Source};
use super::value::{Entry, Kind, Table, Value};
use crate::order;
use std::ops::Range;
use std::sync::Arc;
use toml::de::{DeInteger, DeTable, DeValue};

/// A bare place, for what has no value yet.
struct At<'a>(&'a Arc<Source>, Range<usize>);

impl Place for At<'_> {
    fn source(&self) -> &Arc<Source> {
        self.0
    }

    fn span(&self) -> Range<usize> {
        self.1.clone()
    }
}

/// Parses a TOML document, reporting every syntax error the parser can find in one go, while that takes no more than
/// [`MOST_MEMORY`]; else the first of them.
///
/// `None` when what remains cannot be trusted: a lost line would be reported a second time, as a missing key. Repeated
/// keys lose nothing (the first stands), so a document with no worse mistake is returned and checked further.
pub fn parse(source: &Arc<Source>, mistakes: &Mistakes) -> Option<Table> {
    let text = source.text.as_str();
    let read = affordable(text, Kept::Tree);
    if read < text.len() {
        let place = At(source, read..read);
        let megabytes = MOST_MEMORY >> 20;
        mistakes.add(
            Mistake::at(&place, format!("reading the file as far as this may take {megabytes} MB of memory already"))
                .help("every dot and every opening bracket counts; split the file, or write fewer of them"),
        );
        return None;
    }
    let convert = Convert { source, mistakes };
    let first = match DeTable::parse(text) {
        Ok(document) => return Some(convert.table(document.into_inner(), 0..0, 0)),
        Err(first) => first,
    };
    if affordable(text, Kept::Mistakes) < text.len() {
        let more = Some(More { found: 0, whole: false });
        mistakes.add(Mistake { more, ..syntax_mistake(source, &first) });
        return None;
    }
    let (document, errors) = DeTable::parse_recoverable(text);
    let mut whole = true;
    for error in &errors {
        whole &= error.message() == DUPLICATE;
        mistakes.add(syntax_mistake(source, error));
    }
    let table = convert.table(document.into_inner(), 0..0, 0);
    whole.then_some(table)
}

/// Most memory that parsing one text may take, in bytes.
pub const MOST_MEMORY: usize = 240 << 20;

/// What the parser keeps of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The values.
    Tree,
    /// The values and every mistake.
    Mistakes,
}

/// How much of a text can be parsed within [`MOST_MEMORY`], in bytes from its beginning, whatever it says: each byte
/// counts for the most that it can make the parser keep, and so do those of its texts and remarks. The prices were
/// measured with texts made for the purpose, which the tests hold against them (`tests/hostile.rs`).
pub fn affordable(text: &str, kept: Kept) -> usize {
    let price = |byte: u8| match byte {
        // A table of a single key, which may be a dot away from the next.
        b'.' | b'[' | b'{' => 1280,
        // A mistake of its own.
        _ if kept == Kept::Mistakes && (byte.is_ascii_punctuation() || byte.is_ascii_control()) => 480,
        // A token, or a value in a list.
        _ => 80,
    };
    let mut left = MOST_MEMORY;
    let fits = |byte: u8| {
        left = left.saturating_sub(price(byte));
        left > 0
    };
    let fit = text.bytes().map(fits).take_while(|fits| *fits).count();
    text.floor_char_boundary(fit)
}

/// The parser's message for a key or table that was there before.
const DUPLICATE: &str = "duplicate key";

fn syntax_mistake(source: &Arc<Source>, error: &toml::de::Error) -> Mistake {
    let end = source.text.len();
    let span = error.span().unwrap_or(end..end);
    let place = At(source, span.clone());
    if error.message() == DUPLICATE {
        let key = source.slice(&span).trim_matches(['"', '\'']);
        return Mistake::at(&place, format!("\"{key}\" is set twice in the same table"))
            .help("keep one of the two; a further fighter starts with its own [[side]] line");
    }
    if error.message().contains("recurs") {
        return too_deep(&place);
    }
    // The parser's list of what it expected helps where it names a character, and is its own jargon where it does not.
    let message = match error.message().split_once(", expected ") {
        Some((what, expected)) if !expected.contains('`') => what,
        _ => error.message(),
    };
    Mistake::at(&place, format!("not valid TOML: {message}"))
        .help("text goes in double quotes, lists in [ ], and each key on a line of its own: key = value")
}

/// How deep lists and tables may be nested. The parser bounds brackets and dotted keys one by one, but not together.
const MAX_DEPTH: usize = 16;

fn too_deep(place: &At<'_>) -> Mistake {
    Mistake::at(place, "lists or tables are nested too deeply")
        .help("no key of a scenario needs more than a few levels")
}

/// Turns the parser's tree into ours.
struct Convert<'a> {
    source: &'a Arc<Source>,
    mistakes: &'a Mistakes,
}

impl Convert<'_> {
    fn table(&self, table: DeTable<'_>, span: Range<usize>, depth: usize) -> Table {
        let mut entries: Vec<Entry> = table
            .into_iter()
            .map(|(key, value)| Entry {
                key_span: key.span(),
                key: key.into_inner().into(),
                value: self.value(value.span(), value.into_inner(), depth + 1),
            })
            .collect();
        // The parser sorts by key; the file's order is the one the author knows.
        order::by(&mut entries, |entry| entry.key_span.start);
        let (entries, source) = (Arc::new(entries), Arc::clone(self.source));
        Table { entries, span, source }
    }

    fn value(&self, span: Range<usize>, value: DeValue<'_>, depth: usize) -> Value {
        let kind = match value {
            DeValue::Array(_) | DeValue::Table(_) if depth > MAX_DEPTH => {
                self.mistakes.add(too_deep(&At(self.source, span.clone())));
                Kind::Unreadable
            }
            DeValue::String(text) => Kind::String(text.into()),
            DeValue::Integer(integer) => self.integer(&integer, &span),
            // What overflows parses as infinite, which every reader refuses.
            DeValue::Float(float) => Kind::Float(float.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Boolean(boolean) => Kind::Boolean(boolean),
            DeValue::Datetime(_) => Kind::Date,
            DeValue::Array(array) => {
                let values = array.into_iter().map(|value| self.value(value.span(), value.into_inner(), depth + 1));
                Kind::Array(Arc::new(values.collect()))
            }
            DeValue::Table(table) => Kind::Table(self.table(table, span.clone(), depth)),
        };
        let source = Arc::clone(self.source);
        Value { kind, span, source }
    }

    fn integer(&self, integer: &DeInteger<'_>, span: &Range<usize>) -> Kind {
        if let Ok(integer) = i64::from_str_radix(integer.as_str(), integer.radix()) {
            return Kind::Integer(integer);
        }
        let message = format!("{integer} does not fit: whole numbers go from {} to {}", i64::MIN, i64::MAX);
        self.mistakes.add(Mistake::at(&At(self.source, span.clone()), message));
        Kind::Unreadable
    }
}
