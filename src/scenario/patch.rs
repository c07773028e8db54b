//! What `[[case]]` and `[sweep]` write: paths with what goes there, in one list however deep the author nested them.

use super::mistake::Mistakes;
use super::path::{self, Step};
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
}

/// Every path under `set` or `[sweep]`, in the order of the file.
pub(super) fn leaves<'a>(table: &'a Table, mistakes: &Mistakes) -> Vec<Leaf<'a>> {
    let mut found = Vec::new();
    for entry in table.entries() {
        match path::split(&entry.key) {
            Ok(segments) => descend(entry, entry.key.trim().to_owned(), segments, &mut found, mistakes),
            Err(astray) => mistakes.at(entry, astray.message, astray.help),
        }
    }
    found
}

fn descend<'a>(entry: &'a Entry, shown: String, segments: Vec<String>, found: &mut Vec<Leaf<'a>>, mistakes: &Mistakes) {
    if shown.chars().count() > MAX_PATH {
        mistakes.at(entry, format!("a path has at most {MAX_PATH} characters"), "");
        return;
    }
    let Kind::Table(table) = &entry.value.kind else {
        found.push(Leaf { shown, segments, entry });
        return;
    };
    if table.entries().is_empty() {
        mistakes.at(entry, format!("\"{shown}\" sets nothing"), "name a key below it and its value, or drop it");
    }
    for below in table.entries() {
        let deeper = segments.iter().cloned().chain([below.key.to_string()]).collect();
        descend(below, format!("{shown}.{}", below.key), deeper, found, mistakes);
    }
}

/// Where a path leads; a mistake when it leads nowhere, or where an earlier patch of the same case went.
pub(super) fn follow(leaf: &Leaf, table: &Table, patched: &[Patched], mistakes: &Mistakes) -> Option<Vec<Step>> {
    let steps = match path::resolve(table, &leaf.segments) {
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
