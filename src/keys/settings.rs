//! Tables in which every key has a value, written or not: `[rules]` and `[policy]`.

use super::key::{Key, Keys, LeftOut, sentence};
use crate::game::Ruling;
use crate::scenario::{Mistakes, Reader, Table};

/// A value that can be shown as it is written in a scenario.
pub trait Word {
    /// In TOML: `"first"`, `6`, `true`.
    fn word(&self) -> String;

    /// What it stands for, as it is documented; empty where the key says all.
    fn meaning(&self) -> &'static str {
        ""
    }
}

/// Values that Rust writes as TOML does.
macro_rules! words {
    ($($plain:ty),+) => {
        $(impl Word for $plain {
            fn word(&self) -> String {
                self.to_string()
            }
        })+
    };
}

words!(bool, i8, u8, u16, u32);

impl<T: Word> Word for Option<T> {
    fn word(&self) -> String {
        self.as_ref().map(T::word).unwrap_or_default()
    }
}

/// A name as it is written in TOML.
pub fn quoted(id: &str) -> String {
    let bare = id.parse::<i64>().is_ok() || ["true", "false"].contains(&id);
    if bare { id.to_owned() } else { format!("\"{id}\"") }
}

/// A key with its value in force.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The declaration.
    pub key: Key,
    /// The value in TOML.
    pub value: String,
    /// What the value stands for; may be empty.
    pub meaning: &'static str,
}

impl Setting {
    /// Whether it is what it would be if nobody had written anything.
    pub fn is_default(&self) -> bool {
        self.key.left_out == LeftOut::As(self.value.clone())
    }

    /// `round-limit = 50`.
    pub fn switch(&self) -> String {
        format!("{} = {}", self.key.name, self.value)
    }

    /// The line of a report that states it: the rule, the switch, and what its value means.
    pub fn ruling(&self) -> Ruling {
        let text = if self.meaning.is_empty() { self.key.about } else { self.meaning };
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Ruling { rule: self.key.rule.to_owned(), switch: self.switch(), text }
    }
}

/// A table in which every key has a value.
pub trait Settings: Keys + Default {
    /// Reads an open table, over what holds where it says nothing.
    fn read_over(self, reader: &mut Reader<'_>) -> Self;

    /// Every key with its value.
    fn settings(&self) -> Vec<Setting>;

    /// What a table says over what holds without it, if there is a table.
    fn over(self, table: Option<&Table>, mistakes: &Mistakes) -> Self {
        let Some(table) = table else { return self };
        let mut reader = Reader::new(table, Self::WHAT, mistakes).or_underscores(Self::UNDERSCORES);
        let read = self.read_over(&mut reader);
        reader.finish();
        read
    }

    /// To state a value in a report: `rules.cite().order()`.
    fn cite(&self) -> Cite<'_, Self> {
        Cite(self)
    }
}

/// States settings in a report; it has a method for each key, which the declaration makes.
#[derive(Debug)]
pub struct Cite<'a, T>(pub(crate) &'a T);

impl<T> Clone for Cite<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Cite<'_, T> {}

/// Settings that are not at their defaults, in words.
pub fn changed(settings: &impl Settings) -> impl Iterator<Item = (Setting, String)> + '_ {
    settings.settings().into_iter().filter(|setting| !setting.is_default()).map(|setting| {
        let about = sentence(setting.key.about);
        (setting, about)
    })
}
