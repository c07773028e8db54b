//! How every rules system reads its keys: typed, with places kept, and never stopping at the first mistake.
//!
//! Each method returns `None` both for a key that is not there and for one that cannot be used; the second is recorded,
//! as is the absence of a `required_` one. [`Reader::finish`] reports the keys that nobody asked for, so a key is known
//! exactly when some code reads it.
//!
//! ```
//! use slugfest::scenario::{Mistakes, Place, Reader, Source, Spanned, Table, document, render};
//!
//! struct Fighter {
//!     name: Spanned<String>,
//!     body: Spanned<i64>,
//!     minor: Vec<Spanned<String>>,
//! }
//!
//! fn read_side(table: &Table, mistakes: &Mistakes) -> Option<Fighter> {
//!     let mut reader = Reader::new(table, "a side", mistakes);
//!     // Read everything before the first `?`, so that every mistake of the side is found.
//!     let name = reader.required_string("name");
//!     let body = reader.required_integer("body", 1..=20);
//!     let minor = reader.strings("minor").unwrap_or_default();
//!     reader.finish();
//!     for power in &minor {
//!         if power.value == "flight" {
//!             let help = "set `legal = false` for a house build";
//!             mistakes.at(power, "\"flight\" is not on the menu of this archetype", help);
//!         }
//!     }
//!     Some(Fighter { name: name?, body: body?, minor })
//! }
//!
//! let text = "[[side]]\nname = \"Rhino\"\nbody = 7\n\n[[side]]\nname = \"Ace\"\nbdy = 7\nminor = [\"flight\"]\n";
//! let mistakes = Mistakes::new();
//! let table = document::parse(&Source::new("duel.toml", text), &mistakes).expect("this is TOML");
//! let mut reader = Reader::new(&table, "the scenario", &mistakes);
//! let sides = reader.tables("side").unwrap_or_default();
//! let fighters: Vec<_> = sides.into_iter().map(|side| read_side(side, &mistakes)).collect();
//! reader.finish();
//!
//! let rhino = fighters[0].as_ref().expect("the first side is sound");
//! assert_eq!((rhino.name.as_str(), *rhino.body, rhino.minor.len()), ("Rhino", 7, 0));
//! assert!(fighters[1].is_none());
//! let shown = render(&mistakes.into_vec(), false);
//! assert!(shown.contains("error: duel.toml:5:1: a side needs \"body\""));
//! assert!(shown.contains("error: duel.toml:7:1: unknown key \"bdy\" in a side"));
//! assert!(shown.contains("  help: did you mean \"body\"?"));
//! assert!(shown.contains("error: duel.toml:8:10: \"flight\" is not on the menu"));
//! ```

use std::cell::OnceCell;
use std::ops::RangeInclusive;

use super::mistake::{MOST, Mistakes};
use super::names;
use super::source::Spanned;
pub use super::typed::{as_boolean, as_choice, as_float, as_integer, as_list, as_string, as_table, as_tables};
use super::value::{Entry, Kind, Table, Value};

/// The most texts or numbers in one list.
pub const MOST_ELEMENTS: usize = 1_000;

/// Reads one table, key by key.
#[must_use = "call finish() when every key was asked for, or unknown keys go unnoticed"]
pub struct Reader<'a> {
    table: &'a Table,
    what: &'a str,
    mistakes: &'a Mistakes,
    known: Vec<Known>,
    /// Where mistakes about the whole of it are shown, when not where the table begins.
    place: Option<Spanned<()>>,
    /// Keys may be written with underscores for hyphens.
    underscores: bool,
}

/// A key that was asked for.
struct Known {
    key: String,
    holds: Holds,
}

/// What a key can hold, as far as that tells whether another one is a slip for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Tables and nothing else.
    Tables,
    /// Anything but tables.
    Plain,
    /// The one or the other.
    Anything,
}

impl<'a> Reader<'a> {
    /// Starts reading `table`, called `what` in messages, with its article: `a side`, `the scenario`, `[rules]`.
    pub fn new(table: &'a Table, what: &'a str, mistakes: &'a Mistakes) -> Self {
        Self { table, what, mistakes, known: Vec::new(), place: None, underscores: false }
    }

    /// The same, with mistakes about the whole of it shown at `place`.
    pub(super) fn shown_at(self, place: &Spanned<()>) -> Self {
        Self { place: Some(place.clone()), ..self }
    }

    /// The same, of a table whose keys may be written with underscores for hyphens.
    pub fn or_underscores(self, underscores: bool) -> Self {
        Self { underscores, ..self }
    }

    /// Where a mistake about the whole of the table belongs.
    pub fn place(&self) -> Spanned<()> {
        self.place.clone().unwrap_or_else(|| Spanned::at(self.table, ()))
    }

    /// The table being read.
    pub fn table_read(&self) -> &'a Table {
        self.table
    }

    /// Where this reader records what is wrong.
    pub fn mistakes(&self) -> &'a Mistakes {
        self.mistakes
    }

    /// Counts these keys as known although this reader does not read them.
    pub fn allow(&mut self, keys: &[&str]) {
        keys.iter().for_each(|key| self.ask(key, Holds::Anything));
    }

    /// [`Self::allow`], for keys that hold no tables.
    pub(super) fn allow_plain(&mut self, keys: &[&str]) {
        keys.iter().for_each(|key| self.ask(key, Holds::Plain));
    }

    /// [`Self::allow`], for keys that hold tables.
    pub(super) fn allow_tables(&mut self, keys: &[&str]) {
        keys.iter().for_each(|key| self.ask(key, Holds::Tables));
    }

    fn ask(&mut self, key: &str, holds: Holds) {
        match self.known.iter_mut().find(|known| known.key == key) {
            // A key that is read in two ways may hold either.
            Some(known) if known.holds != holds => known.holds = Holds::Anything,
            Some(_) => {}
            None => self.known.push(Known { key: key.to_owned(), holds }),
        }
    }

    fn value_of(&mut self, key: &str, holds: Holds) -> Option<&'a Value> {
        self.ask(key, holds);
        self.table.get(key)
    }

    /// Whether the key is there, whatever its value; this does not count as asking for it.
    pub fn has(&self, key: &str) -> bool {
        self.table.get(key).is_some()
    }

    /// The key itself, as a place for mistakes about its being there at all; does not count as asking for it.
    pub fn key(&self, key: &str) -> Option<&'a Entry> {
        self.table.entry(key)
    }

    /// The value of a key that may have several types; see [`as_string`] and its siblings.
    pub fn value(&mut self, key: &str) -> Option<&'a Value> {
        self.value_of(key, Holds::Anything)
    }

    /// The value of a key, and how messages call it.
    pub fn found(&mut self, key: &str, holds: Holds) -> Option<(&'a Value, String)> {
        let underscored = key.replace('-', "_");
        let key = if self.underscores && self.has(&underscored) && !self.has(key) { &underscored } else { key };
        Some((self.value_of(key, holds)?, quote(key)))
    }

    /// A text.
    pub fn string(&mut self, key: &str) -> Option<Spanned<String>> {
        as_string(self.value_of(key, Holds::Plain)?, &quote(key), self.mistakes)
    }

    /// A whole number within `range`.
    pub fn integer(&mut self, key: &str, range: RangeInclusive<i64>) -> Option<Spanned<i64>> {
        as_integer(self.value_of(key, Holds::Plain)?, &quote(key), range, self.mistakes)
    }

    /// A finite number within `range`; whole numbers are numbers too.
    pub fn float(&mut self, key: &str, range: RangeInclusive<f64>) -> Option<Spanned<f64>> {
        as_float(self.value_of(key, Holds::Plain)?, &quote(key), range, self.mistakes)
    }

    /// `true` or `false`.
    pub fn boolean(&mut self, key: &str) -> Option<Spanned<bool>> {
        as_boolean(self.value_of(key, Holds::Plain)?, &quote(key), self.mistakes)
    }

    /// One of `names`, as its index; a misspelt one is answered with the nearest.
    pub fn choice(&mut self, key: &str, names: &[&str]) -> Option<Spanned<usize>> {
        as_choice(self.value_of(key, Holds::Plain)?, &quote(key), names, self.mistakes)
    }

    /// A list of texts. One element of the wrong type spoils the list, but each is reported.
    pub fn strings(&mut self, key: &str) -> Option<Vec<Spanned<String>>> {
        let values = short_list(self.value(key)?, &quote(key), self.mistakes)?;
        let what = format!("each element of \"{key}\"");
        every(values.iter().map(|value| as_string(value, &what, self.mistakes)))
    }

    /// A list of whole numbers within `range`, read like [`Self::strings`].
    pub fn integers(&mut self, key: &str, range: RangeInclusive<i64>) -> Option<Vec<Spanned<i64>>> {
        let values = short_list(self.value(key)?, &quote(key), self.mistakes)?;
        let what = format!("each element of \"{key}\"");
        every(values.iter().map(|value| as_integer(value, &what, range.clone(), self.mistakes)))
    }

    /// A list of anything.
    pub fn list(&mut self, key: &str) -> Option<&'a [Value]> {
        as_list(self.value(key)?, &quote(key), self.mistakes)
    }

    /// A table: `[key]` or `key = { … }`.
    pub fn table(&mut self, key: &str) -> Option<&'a Table> {
        as_table(self.value_of(key, Holds::Tables)?, &quote(key), self.mistakes)
    }

    /// A list of tables: `[[key]]`, once for each. Elements that are no tables are reported and left out.
    pub fn tables(&mut self, key: &str) -> Option<Vec<&'a Table>> {
        as_tables(self.value_of(key, Holds::Tables)?, &quote(key), self.mistakes)
    }

    /// [`Self::string`], and a mistake when the key is missing.
    pub fn required_string(&mut self, key: &str) -> Option<Spanned<String>> {
        self.needs(key, "\"…\"").string(key)
    }

    /// [`Self::integer`], and a mistake when the key is missing.
    pub fn required_integer(&mut self, key: &str, range: RangeInclusive<i64>) -> Option<Spanned<i64>> {
        let example = range.start().max(&0).to_string();
        self.needs(key, &example).integer(key, range)
    }

    /// [`Self::table`], and a mistake when the key is missing.
    pub fn required_table(&mut self, key: &str) -> Option<&'a Table> {
        self.require(key, &format!("add a line: {key} = {{ … }}")).table(key)
    }

    /// [`Self::tables`], and a mistake when the key is missing.
    pub fn required_tables(&mut self, key: &str) -> Option<Vec<&'a Table>> {
        let help = self.how_to_add_tables(key);
        self.require(key, &help).tables(key)
    }

    /// How a list of tables is added to the table that is read: below its header with the whole path, in braces where
    /// it stands in such.
    pub fn how_to_add_tables(&self, key: &str) -> String {
        let header = self.table.source.slice(&self.table.span);
        let path = match header.trim_matches(['[', ']']).trim() {
            "" => key.to_owned(),
            _ if !header.starts_with('[') => return format!("add {key} = [{{ … }}], with braces for each"),
            above => format!("{above}.{key}"),
        };
        format!("add a line [[{path}]] and its keys below it, once for each")
    }

    /// Reports every key that nobody asked for, with the nearest of those that somebody did: of the missing ones first.
    /// A table is no slip for a key that holds none.
    pub fn finish(self) {
        let is_unknown = |entry: &&Entry| !self.known.iter().any(|known| *known.key == *entry.key);
        // What a slip may have been for: missing keys and given ones. Looking them up takes a walk through the table.
        let meant_for = |is_table: bool| -> (Vec<&str>, Vec<&str>) {
            let fits = |known: &&Known| !(is_table && known.holds == Holds::Plain);
            let known = self.known.iter().filter(fits).map(|known| known.key.as_str());
            known.partition(|key| !self.has(key))
        };
        let (plain, tables) = (OnceCell::new(), OnceCell::new());
        for (index, entry) in self.table.entries().iter().filter(is_unknown).enumerate() {
            let is_table = holds_tables(&entry.value);
            let message = format!("unknown key \"{}\" in {}", entry.key, self.what);
            let mut help = String::new();
            // No more of one file are shown.
            if index < MOST {
                let candidates = if is_table { &tables } else { &plain };
                let (missing, given) = candidates.get_or_init(|| meant_for(is_table));
                help = if !is_table && names::COMMON_KEYS.contains(&&*entry.key) {
                    // Whatever stands below a table's head is a part of that table.
                    format!("`{}` is a key of the whole file: write it above the first table", entry.key)
                } else if is_written_here(entry) {
                    meant(&entry.key, missing, given)
                } else {
                    names::suggest(&entry.key, missing.iter().chain(given).copied())
                };
                // What there is of all that, once.
                if help.is_empty() && index == 0 {
                    help = names::some_of(missing.iter().copied());
                }
            }
            self.mistakes.reading(|| self.mistakes.at(entry, message, help));
        }
    }

    /// Records a mistake when the key is missing.
    pub fn require(&mut self, key: &str, help: &str) -> &mut Self {
        if !self.has(key) {
            let message = format!("{} needs \"{key}\"", self.what);
            self.mistakes.reading(|| self.mistakes.at(&self.place(), message, help));
        }
        self
    }

    fn needs(&mut self, key: &str, example: &str) -> &mut Self {
        self.require(key, &format!("add a line: {key} = {example}"))
    }
}

/// A list of at most [`MOST_ELEMENTS`].
pub fn short_list<'a>(value: &'a Value, what: &str, mistakes: &Mistakes) -> Option<&'a [Value]> {
    let values = as_list(value, what, mistakes)?;
    if let Some(extra) = values.get(MOST_ELEMENTS) {
        let message = format!("{what} has {} elements, and may have {MOST_ELEMENTS}", values.len());
        mistakes.reading(|| mistakes.at(extra, message, ""));
        return None;
    }
    Some(values)
}

/// All values, or `None` when one is missing; unlike `collect`, it reads to the end, so every mistake is recorded.
fn every<T>(values: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    let read: Vec<Option<T>> = values.collect();
    read.into_iter().collect()
}

/// Whether a key stands in its own table, and not at the end of a path that changes it: whoever changes a key means one
/// that is given.
fn is_written_here(entry: &Entry) -> bool {
    let written = entry.value.source.slice(&entry.key_span);
    !written.contains('.') || written.trim_matches(['"', '\'']) == &*entry.key
}

/// What an unknown key may have been meant to be.
fn meant(key: &str, missing: &[&str], given: &[&str]) -> String {
    let is_missing = !names::nearest(key, missing.iter().copied()).is_empty();
    match names::nearest(key, given.iter().copied()).first() {
        Some(twin) if !is_missing => format!("\"{twin}\" is given already: drop one of the two"),
        _ => names::suggest(key, missing.iter().copied()),
    }
}

/// Whether a value is a table or a list of them.
fn holds_tables(value: &Value) -> bool {
    match &value.kind {
        Kind::Table(_) => true,
        Kind::Array(values) => values.first().is_some_and(|value| matches!(value.kind, Kind::Table(_))),
        _ => false,
    }
}

fn quote(key: &str) -> String {
    format!("\"{key}\"")
}
