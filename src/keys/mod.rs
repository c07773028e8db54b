//! What may be written in a scenario, said once: a key's name, what it can hold, what it means when it is left out, the
//! rule it belongs to, and a sentence about it.
//!
//! A table of keys is declared with `keys!` or, where every key has a value whether it is written or not, with
//! `settings!`. From the declaration come the struct that the rules work with, its reader with every refusal, the
//! [JSON Schema](schema), the [lists](mod@list) of `slugfest list`, and the line with which a report states a switch
//! ([`Cite`]). A key is its own field: one that is read is declared, and one that is declared is read, because nobody
//! reads in any other way (`tests/keys.rs`).
//!
//! Nothing in here knows a game. The sentence about a key is the documentation of its field.

pub(crate) mod key;
pub mod list;
pub(crate) mod macros;
mod merge;
pub mod schema;
pub(crate) mod settings;
pub(crate) mod shape;

#[cfg(test)]
mod tests;

pub use key::{Below, Choice, Declared, Form, Key, Keys, LeftOut, Named, Written, sentence};
pub(crate) use macros::{choices, keys, settings};
pub use merge::merged;
pub use settings::{Cite, Setting, Settings, Word, changed, quoted};
pub use shape::{
    Each, Row, Shape, Slot, choice, counted, first_of, foreign, later, later_each, list, name, table, tables, text,
    truth, whole,
};
