//! The tree of a TOML document, with the place of every key and value.
//!
//! Our own rather than the parser's, for three reasons: entries stand in the order of the file, every value knows its
//! source, and copies are cheap (containers are shared until one is changed), so a thousand cases of a sweep do not
//! hold a thousand documents.

use super::source::{Place, Source};
use std::ops::Range;
use std::sync::Arc;

/// A value and where it was written.
#[derive(Clone, Debug)]
pub struct Value {
    pub kind: Kind,
    pub span: Range<usize>,
    pub source: Arc<Source>,
}

/// What a value is.
#[derive(Clone, Debug)]
pub enum Kind {
    String(Arc<str>),
    Integer(i64),
    /// Possibly NaN or infinite: refused where a number is read.
    Float(f64),
    Boolean(bool),
    Array(Arc<Vec<Value>>),
    Table(Table),
    /// No key takes a date; kept so that it can be refused by name.
    Date,
    /// A number that does not fit or a nest too deep, which is reported already: whoever reads it gets nothing and says
    /// nothing.
    Unreadable,
}

/// A table, its entries in the order of the file.
#[derive(Clone, Debug)]
pub struct Table {
    pub(super) entries: Arc<Vec<Entry>>,
    /// Where the table begins: its header, its braces, or `0..0` for the document itself.
    pub span: Range<usize>,
    pub source: Arc<Source>,
}

/// A key with its value.
#[derive(Clone, Debug)]
pub struct Entry {
    pub key: Arc<str>,
    pub key_span: Range<usize>,
    pub value: Value,
}

impl Value {
    /// What the value is, with its article: `a whole number`.
    pub fn kind_name(&self) -> &'static str {
        match &self.kind {
            Kind::String(_) => "a text",
            Kind::Integer(_) => "a whole number",
            Kind::Float(float) if float.is_nan() => "nan",
            Kind::Float(float) if float.is_infinite() => "an infinite number",
            Kind::Float(_) => "a number with a fraction",
            Kind::Boolean(_) => "true or false",
            Kind::Array(_) => "a list",
            Kind::Table(_) => "a table",
            Kind::Date => "a date",
            Kind::Unreadable => "something unreadable",
        }
    }

    pub(super) fn holds(&self, span: &Range<usize>) -> bool {
        self.span == *span
            || match &self.kind {
                Kind::Array(values) => values.iter().any(|value| value.holds(span)),
                Kind::Table(table) => table.holds(span),
                _ => false,
            }
    }

    /// The place of everything in it, of itself first.
    pub(super) fn each_span(&self, told: &mut dyn FnMut(&Range<usize>)) {
        told(&self.span);
        match &self.kind {
            Kind::Array(values) => values.iter().for_each(|value| value.each_span(told)),
            Kind::Table(table) => {
                told(&table.span);
                for Entry { key_span, value, .. } in table.entries() {
                    told(key_span);
                    value.each_span(told);
                }
            }
            _ => {}
        }
    }

    /// Number of values at any depth, this one included.
    pub(super) fn size(&self) -> u64 {
        1 + match &self.kind {
            Kind::Array(values) => values.iter().map(Value::size).sum(),
            Kind::Table(table) => table.size(),
            _ => 0,
        }
    }

    /// The value as shown in names of cases: a string without its quotes, anything else as written, on one line.
    pub fn as_written(&self) -> String {
        match &self.kind {
            Kind::String(text) => text.to_string(),
            _ => {
                let text = self.source.slice(&self.span);
                text.split_whitespace().collect::<Vec<_>>().join(" ")
            }
        }
    }
}

impl Table {
    /// An empty table standing at `span`.
    pub fn empty(source: &Arc<Source>, span: Range<usize>) -> Self {
        let (entries, source) = (Arc::default(), Arc::clone(source));
        Self { entries, span, source }
    }

    /// All entries, in the order of the file.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Number of keys, values and elements at any depth.
    pub fn size(&self) -> u64 {
        self.entries.iter().map(|entry| entry.value.size()).sum()
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.entry(key).map(|entry| &entry.value)
    }

    /// A key with its value.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| *entry.key == *key)
    }

    /// Replaces the value of a key, or adds the key at the end.
    pub fn set(&mut self, entry: Entry) {
        match self.get_mut(&entry.key) {
            Some(value) => *value = entry.value,
            None => Arc::make_mut(&mut self.entries).push(entry),
        }
    }

    /// The value of a key, to be changed; unshares this table from its copies.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Value> {
        let index = self.entries.iter().position(|entry| *entry.key == *key)?;
        Arc::make_mut(&mut self.entries).get_mut(index).map(|entry| &mut entry.value)
    }

    /// Whether a key or value at any depth stands at this place.
    pub(crate) fn holds(&self, span: &Range<usize>) -> bool {
        let is_there = |entry: &Entry| entry.key_span == *span || entry.value.holds(span);
        self.span == *span || self.entries.iter().any(is_there)
    }

    /// A copy without some keys.
    pub fn without(&self, keys: &[&str]) -> Self {
        let kept = self.entries.iter().filter(|entry| !keys.contains(&&*entry.key));
        let entries = Arc::new(kept.cloned().collect());
        Self { entries, ..self.clone() }
    }
}

impl Place for Value {
    fn source(&self) -> &Arc<Source> {
        &self.source
    }

    fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl Place for Table {
    fn source(&self) -> &Arc<Source> {
        &self.source
    }

    fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

/// An entry's place is its key's.
impl Place for Entry {
    fn source(&self) -> &Arc<Source> {
        &self.value.source
    }

    fn span(&self) -> Range<usize> {
        self.key_span.clone()
    }
}
