//! What `[[case]]` and `[sweep]` write: paths with what goes there, in one list however deep the author nested them.

use super::mistake::Mistakes;
use super::path::{self, Step, Whole};
use super::value::{Entry, Kind, Table};

/// The longest path, in characters.
const MAX_PATH: usize = 200;

/// A path as shown, and where it led.
pub(super) type Patched = (String, Vec<Step>);

/// Something a patch sets: a path and the entry it was written as.
pub(super) struct Leaf<'a> {
    /// As messages and reports show it.
    pub shown: String,
    pub segments: Vec<String>,
    pub entry: &'a Entry,
    /// Where its path begins.
    pub whole: Whole,
}

/// Every path under `set` or `[sweep]` of a scenario, in the order of the file.
pub(super) fn leaves<'a>(table: &'a Table, mistakes: &Mistakes) -> Vec<Leaf<'a>> {
    leaves_of(Whole::SCENARIO, table, mistakes)
}

/// The same of any file.
pub(super) fn leaves_of<'a>(whole: Whole, table: &'a Table, mistakes: &Mistakes) -> Vec<Leaf<'a>> {
    let mut found = Vec::new();
    for entry in table.entries() {
        match path::split(&entry.key) {
            Ok(segments) => {
                let leaf = Leaf { shown: entry.key.trim().to_owned(), segments, entry, whole };
                descend(leaf, &mut found, mistakes);
            }
            Err(astray) => mistakes.at(entry, astray.message, astray.help),
        }
    }
    found
}

/// Goes down from what may be a table itself.
fn descend<'a>(leaf: Leaf<'a>, found: &mut Vec<Leaf<'a>>, mistakes: &Mistakes) {
    let Leaf { shown, segments, entry, whole } = &leaf;
    if shown.chars().count() > MAX_PATH {
        mistakes.at(*entry, format!("a path has at most {MAX_PATH} characters"), "");
        return;
    }
    let Kind::Table(table) = &entry.value.kind else {
        found.push(leaf);
        return;
    };
    if table.entries().is_empty() {
        mistakes.at(*entry, format!("\"{shown}\" sets nothing"), "name a key below it and its value, or drop it");
    }
    for below in table.entries() {
        let deeper = segments.iter().cloned().chain([below.key.to_string()]).collect();
        let shown = format!("{shown}.{}", below.key);
        descend(Leaf { shown, segments: deeper, entry: below, whole: *whole }, found, mistakes);
    }
}

/// Where a path leads; a mistake when it leads nowhere, or where an earlier patch of the same case went.
pub(super) fn follow(leaf: &Leaf, table: &Table, patched: &[Patched], mistakes: &Mistakes) -> Option<Vec<Step>> {
    let steps = match path::resolve(table, &leaf.segments, leaf.whole) {
        Ok(steps) => steps,
        Err(astray) => {
            mistakes.at(leaf.entry, astray.message, astray.help);
            return None;
        }
    };
    let overlaps = |other: &[Step]| steps.starts_with(other) || other.starts_with(&steps);
    if let Some((other, _)) = patched.iter().find(|(_, other)| overlaps(other)) {
        let message = format!("\"{}\" and \"{other}\" change the same value of one case", leaf.shown);
        mistakes.at(leaf.entry, message, "each value is set once: drop one of the two");
        return None;
    }
    Some(steps)
}
