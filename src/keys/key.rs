//! A key as it is declared: what it holds, what it means to leave it out, and the sentence about it.

use crate::scenario::{Mistakes, Reader, Spanned, Table};
use std::fmt;
use std::ops::RangeInclusive;
use std::rc::Rc;

/// What an author wrote under a key, with its place; `None` when it is not there or cannot be used.
pub type Written<T> = Option<Spanned<T>>;

/// A key of a table, as declared.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// As it is written: `round-limit`.
    pub name: &'static str,
    /// What it can hold.
    pub form: Form,
    /// What it means to leave it out.
    pub left_out: LeftOut,
    /// The sentence about it, as it is documented.
    pub about: &'static str,
    /// Ledger id of the rule it belongs to; empty when there is none.
    pub rule: &'static str,
    /// Those who alone have it, each with its article: `a duel`. Empty for everybody's.
    pub only: &'static [&'static str],
}

impl Key {
    /// Whether somebody has it: `a duel`, `a hero`.
    pub fn is_for(&self, who: &str) -> bool {
        self.only.is_empty() || self.only.contains(&who)
    }
}

/// What it means to leave a key out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// It has to be there.
    Refused,
    /// The same as writing this, in TOML.
    As(String),
    /// Something else, in words; empty where it goes without saying.
    Means(&'static str),
}

/// What a key can hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// `true` or `false`.
    Truth,
    /// A whole number.
    Whole(RangeInclusive<i64>),
    /// A number from the first to the second, if there is a second.
    Number(i64, Option<i64>),
    /// Any text.
    Text,
    /// The name of somebody or something.
    Name,
    /// A text that fits a pattern, and the pattern in words.
    Like(&'static str, &'static str),
    /// One of these.
    OneOf(Vec<Named>),
    /// A list, with how many there may be.
    List(Box<Form>, RangeInclusive<usize>),
    /// A list of names, each once.
    Set(Box<Form>),
    /// A table with these keys and no others.
    Table(Below),
    /// Whatever fits one of these.
    Either(Vec<Form>),
}

/// The keys of a table, told when somebody asks.
#[derive(Clone)]
pub struct Below(Rc<dyn Fn() -> Vec<Key>>);

impl Below {
    /// What this tells.
    pub fn new(keys: impl Fn() -> Vec<Key> + 'static) -> Self {
        Self(Rc::new(keys))
    }

    /// The declarations.
    pub fn keys(&self) -> Vec<Key> {
        (self.0)()
    }
}

impl fmt::Debug for Below {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.keys().iter().map(|key| key.name)).finish()
    }
}

impl PartialEq for Below {
    fn eq(&self, other: &Self) -> bool {
        self.keys() == other.keys()
    }
}

/// A name out of several. Numbers, `true` and `false` are written without quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// As it is written.
    pub id: &'static str,
    /// What it stands for, as it is documented; may be empty.
    pub about: &'static str,
    /// An option may follow after a colon.
    pub has_option: bool,
}

impl Named {
    /// A name that speaks for itself.
    pub const fn plain(id: &'static str) -> Self {
        Self { id, about: "", has_option: false }
    }
}

impl Form {
    /// A table with the keys of a declaration.
    pub fn table<T: Keys>() -> Self {
        Self::Table(Below::new(T::keys))
    }

    /// A list of so many tables with the keys of a declaration.
    pub fn tables<T: Keys>(count: RangeInclusive<usize>) -> Self {
        Self::List(Box::new(Self::table::<T>()), count)
    }

    /// One of these names, which speak for themselves.
    pub fn one_of(ids: impl IntoIterator<Item = &'static str>) -> Self {
        Self::OneOf(ids.into_iter().map(Named::plain).collect())
    }
}

/// A closed list of values, each with its name.
pub trait Choice: Copy + PartialEq + 'static {
    /// All of them.
    const ALL: &'static [Self];
    /// Their names, in the same order.
    const NAMES: &'static [Named];

    /// The name of this one.
    fn name(self) -> &'static str {
        self.named().id
    }

    /// The same, with what it stands for.
    fn named(self) -> Named;
}

/// Where the declarations of a table stand, one function for each field; the macros make them.
#[derive(Debug)]
pub struct Declared<T>(std::marker::PhantomData<T>);

/// A table of keys that was declared.
pub trait Keys: Sized + 'static {
    /// What messages call the table, with its article: `a side`.
    const WHAT: &'static str;
    /// Keys and names may be written with underscores for hyphens.
    const UNDERSCORES: bool = false;

    /// The declarations.
    fn keys() -> Vec<Key>;

    /// What an open table says; the caller may read more from it, and finishes it.
    fn read(reader: &mut Reader<'_>) -> Self;

    /// What a table says.
    fn of(table: &Table, mistakes: &Mistakes) -> Self {
        let mut reader = Reader::new(table, Self::WHAT, mistakes).or_underscores(Self::UNDERSCORES);
        let read = Self::read(&mut reader);
        reader.finish();
        read
    }
}

/// The sentence of a documentation as lists and schemas show it: without its full stop, and in lower case unless it
/// begins with an abbreviation.
pub fn sentence(documentation: &str) -> String {
    let text = documentation.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.strip_suffix('.').unwrap_or(&text);
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if second.is_lowercase() || second == ' ' => {
            first.to_lowercase().chain(text.chars().skip(1)).collect()
        }
        _ => text.to_owned(),
    }
}
