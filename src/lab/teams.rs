//! Entries of a roster that are teams, as a scenario would have them: each a list of figures, and whatever else a team
//! says, such as who decides for it.
//!
//! A roster may say once what all its teams have, in a table called as a team is; what an entry says itself counts.
//! Figures are called by name in a fight, and no two alike: whoever meets his like, or fights beside him, is numbered.

use crate::scenario::names::MAX_NAME;
use crate::scenario::{Entry as Line, Kind, Mistakes, Place, Table, Value};
use crate::systems::Teams;
use std::collections::HashSet;
use std::sync::Arc;

/// Keys of a figure that say what it is called.
const NAMES: [&str; 2] = ["name", "character"];

/// What entries are called, one and several.
pub fn whom(are_teams: bool) -> [&'static str; 2] {
    if are_teams { ["team", "teams"] } else { ["fighter", "fighters"] }
}

/// The two teams of a fight, as entries say them and by these names; `common` is what all teams of the roster have.
pub(super) fn pair(teams: &Teams, entries: [(&Table, &str); 2], common: Option<&Value>) -> Vec<Value> {
    let mut taken = HashSet::new();
    let team = |(own, name): (&Table, &str)| {
        let mut side = own.clone();
        if let Some(Value { kind: Kind::Table(common), .. }) = common {
            let others = common.entries().iter().filter(|line| own.get(&line.key).is_none());
            others.for_each(|line| side.set(line.clone()));
        }
        set_text(&mut side, "name", name);
        if let Some(Value { kind: Kind::Array(figures), .. }) = side.get_mut(teams.figure) {
            for figure in Arc::make_mut(figures) {
                if let Kind::Table(figure) = &mut figure.kind {
                    call(figure, &mut taken);
                }
            }
        }
        Value { span: side.span(), source: Arc::clone(side.source()), kind: Kind::Table(side) }
    };
    entries.into_iter().map(team).collect()
}

/// Gives a figure a name that nobody else has.
fn call(figure: &mut Table, taken: &mut HashSet<String>) {
    let Some(name) = called(figure) else { return };
    let short = |room: usize| match name.chars().count() {
        long if long > room => name.chars().take(room.saturating_sub(1)).chain(['…']).collect(),
        _ => name.clone(),
    };
    let numbered = |n: usize| if n == 1 { short(MAX_NAME) } else { format!("{} ({n})", short(MAX_NAME - 6)) };
    let free = (1..).map(numbered).find(|name| taken.insert(name.to_lowercase()));
    set_text(figure, "name", &free.unwrap_or_default());
}

/// What a figure is called, or the character that it is.
pub(super) fn called(figure: &Table) -> Option<String> {
    NAMES.into_iter().find_map(|key| match &figure.get(key)?.kind {
        Kind::String(name) => Some(name.to_string()),
        _ => None,
    })
}

fn set_text(table: &mut Table, key: &str, text: &str) {
    let (span, source) = (table.span(), Arc::clone(table.source()));
    let value = Value { kind: Kind::String(text.into()), span: span.clone(), source };
    table.set(Line { key: key.into(), key_span: span, value });
}

/// Whether an entry is a team whose figures can be called; what is wrong with it is recorded.
pub(super) fn check(entry: &Table, teams: &Teams, mistakes: &Mistakes) -> bool {
    let before = mistakes.count();
    let key = teams.figure;
    match entry.entry(key) {
        None => {
            let help = format!("add [[entry.{key}]] tables, each as a [[{}.{key}]] of a scenario is", teams.team);
            mistakes.at(entry, format!("an entry is a team here, and needs \"{key}\""), help);
        }
        Some(line) => check_figures(&line.value, mistakes),
    }
    mistakes.count() == before
}

/// Refuses figures without a name.
pub(super) fn check_figures(figures: &Value, mistakes: &Mistakes) {
    let Kind::Array(figures) = &figures.kind else { return };
    for figure in figures.iter() {
        match &figure.kind {
            Kind::Table(figure) if NAMES.iter().all(|key| figure.get(key).is_none()) => {
                mistakes.at(figure, "a figure needs \"name\"", "add a line: name = \"…\", or a `character`");
            }
            _ => {}
        }
    }
}
