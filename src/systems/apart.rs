//! A fighter with one thing changed: what `slugfest worth` puts a number on.
//!
//! A play that can be taken apart says so with an [`Apart`]: a list of changes of one side, each a side of its own as a
//! scenario would write it. What the lab does with them is the same for all games.

use crate::scenario::{Case, Entry, Kind as Holds, Mistakes, Place, Table, Value};
use std::sync::Arc;

/// How a play takes its fighters apart.
#[derive(Clone, Copy, Debug)]
pub struct Apart {
    /// The first side of a case with one thing changed, in every way that there is; nothing where the case cannot be
    /// played.
    pub variants: fn(&Case, &Mistakes) -> Vec<Variant>,
    /// The change by which all others are measured, as its variant calls it: `melee-attack +1D`.
    pub unit: &'static str,
    /// What so many of it are called: `attack dice`.
    pub units: &'static str,
    /// How powers that somebody lacks are played where they are added, in a sentence; empty where there is nothing to
    /// keep in mind.
    pub added: &'static str,
}

/// A fighter with one thing changed.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What: `armor`, `melee-attack +1D`.
    pub pick: String,
    /// What kind of thing that is.
    pub kind: Kind,
    /// Whether he has it now, or had it.
    pub change: Change,
    /// The menu that it is chosen from: what is taken in place of something else is from the same one. Empty of what
    /// nobody chooses.
    pub menu: &'static str,
    /// As a side of a scenario is written, without the name.
    pub side: Table,
}

/// What a fighter can have more or less of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A figure of a team.
    Figure,
    /// A power or a piece of equipment.
    Power,
    /// What is taken in place of a power.
    Boost,
    /// What harms its owner, who is paid for it.
    Fault,
    /// A die of a pool.
    Die,
    /// A re-roll of a pool.
    ReRoll,
    /// A box of a track, a click of a dial, or a member of a group.
    Box,
    /// A point of a number that dice are held against or that is added to them.
    Value,
}

/// How a variant differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// He lacks what he had.
    Removed,
    /// He has what he lacked.
    Added,
}

/// The first side of a case, and other ways to write it.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    case: &'a Case,
    /// As it is written.
    pub side: &'a Table,
}

impl<'a> Subject<'a> {
    /// The first side of a case, where it has one.
    pub fn of(case: &'a Case) -> Option<Self> {
        let Holds::Array(sides) = &case.table.get("side")?.kind else { return None };
        match &sides.first()?.kind {
            Holds::Table(side) => Some(Self { case, side }),
            _ => None,
        }
    }

    /// A figure of one of its teams.
    pub fn figure(case: &'a Case, side: &'a Table) -> Self {
        Self { case, side }
    }

    /// The side without its name and without these keys.
    pub fn without(&self, keys: &[&str]) -> Table {
        self.side.without(&["name"]).without(keys)
    }

    /// The side without its name, and with another value of a key.
    pub fn set(&self, key: &str, value: Holds) -> Table {
        self.set_in(self.without(&[]), key, value)
    }

    /// A table with another value of a key.
    pub fn set_in(&self, mut table: Table, key: &str, value: Holds) -> Table {
        table.set(Entry { key: key.into(), key_span: self.side.span(), value: self.value(value) });
        table
    }

    /// A table of these keys.
    pub fn table<'k>(&self, entries: impl IntoIterator<Item = (&'k str, Holds)>) -> Table {
        let empty = Table::empty(self.side.source(), self.side.span());
        entries.into_iter().fold(empty, |table, (key, value)| self.set_in(table, key, value))
    }

    /// A value, standing where the side does.
    pub fn value(&self, kind: Holds) -> Value {
        Value { kind, span: self.side.span(), source: Arc::clone(self.side.source()) }
    }

    /// A list.
    pub fn list(&self, values: impl IntoIterator<Item = Holds>) -> Holds {
        Holds::Array(Arc::new(values.into_iter().map(|kind| self.value(kind)).collect()))
    }

    /// A list of texts.
    pub fn texts<T: AsRef<str>>(&self, texts: impl IntoIterator<Item = T>) -> Holds {
        self.list(texts.into_iter().map(|text| text_of(text.as_ref())))
    }

    /// Whether the rules let the case be played with this in place of the side; `prepare` reads and compiles it.
    pub fn plays<T>(&self, side: &Table, prepare: impl FnOnce(&Case, &Mistakes) -> Option<T>) -> bool {
        let mut case = self.case.clone();
        let named = match self.side.get("name") {
            Some(name) => self.set_in(side.clone(), "name", name.kind.clone()),
            None => side.clone(),
        };
        if let Some(Value { kind: Holds::Array(sides), .. }) = case.table.get_mut("side")
            && let Some(first) = Arc::make_mut(sides).first_mut()
        {
            first.kind = Holds::Table(named);
        }
        let mistakes = Mistakes::new();
        prepare(&case, &mistakes).is_some() && mistakes.count() == 0
    }
}

/// A text.
pub fn text_of(text: &str) -> Holds {
    Holds::String(text.into())
}
