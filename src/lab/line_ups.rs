//! `[[generate]]` of a roster of teams: every line-up of so many figures out of a list, as the rules let a team be put
//! together.
//!
//! Figures stand in a line-up in the order of the list, each as often as the rules let a team have what it counts as
//! (of Super Mission Force: each archetype once, Wildcards twice), and as often as there is room where they say
//! nothing.

use super::roster::Entry;
use super::{sample, teams};
use crate::scenario::{Entry as Line, Kind, Mistakes, Place, Reader, Spanned, Table, Value};
use crate::systems::rules::MOST_BUILDS;
use crate::systems::{Rules, Teams, Topic};
use std::sync::Arc;

/// The ready-made characters, as `from` calls them.
const SAMPLES: &str = "samples";

/// The line-ups that a `[[generate]]` asks for.
pub(super) struct LineUps {
    pub entries: Vec<Entry>,
    /// How many the rules allow.
    pub all: u64,
}

/// What a table asks for; `None` with the mistakes that forbid it.
pub(super) fn generate(
    table: &Table,
    rules: &Rules,
    teams: &Teams,
    most: usize,
    mistakes: &Mistakes,
) -> Option<LineUps> {
    let before = mistakes.count();
    let mut reader = Reader::new(table, "a [[generate]] of teams", mistakes);
    let size = reader.required_integer("figures", 1..=teams.most as i64);
    let from = reader.choice("from", &[SAMPLES]);
    let written = reader.tables(teams.figure).unwrap_or_default();
    let drawn = reader.integer("sample", 1..=i64::from(MOST_BUILDS));
    reader.finish();
    if let Some(figures) = table.get(teams.figure) {
        teams::check_figures(figures, mistakes);
    }
    let mut figures: Vec<Table> = Vec::new();
    if from.is_some() {
        figures.extend(rules.list(Topic::Characters).iter().map(|character| ready_made(&character.id, table)));
    }
    figures.extend(written.into_iter().cloned());
    if figures.is_empty() && mistakes.count() == before {
        let help = format!("add [[generate.{}]] tables, or a line: from = \"{SAMPLES}\"", teams.figure);
        mistakes.at(table, "a [[generate]] of teams needs figures", help);
    }
    let size = size.filter(|_| mistakes.count() == before)?.value as usize;
    let counts_as = figures.iter().map(|figure| (teams.counts_as)(figure)).collect();
    let list = List { size, counts_as };
    let mut all = 0;
    list.each(&mut |_| all += 1);
    let place = Spanned::at(table, ());
    if all == 0 {
        let help = "write more figures, or fewer in a line-up";
        mistakes.at(&place, format!("no line-up of {size} can be made of these figures"), help);
        return None;
    }
    let drawn = drawn.map_or(all, |drawn| drawn.value.unsigned_abs().min(all));
    if drawn > most as u64 {
        let message = format!("this makes {all} line-ups, and at most {most} can be listed");
        mistakes.at(&place, message, "draw some of them with `sample = 100`, or write fewer figures");
        return None;
    }
    let (mut entries, mut number, mut taken) = (Vec::new(), 0, sample::places(all, drawn).into_iter().peekable());
    list.each(&mut |line_up| {
        if taken.next_if_eq(&number).is_some() {
            entries.push(entry(line_up, &figures, teams, &place));
        }
        number += 1;
    });
    Some(LineUps { entries, all })
}

/// What line-ups are made of.
struct List {
    /// Figures in each.
    size: usize,
    /// What each of the figures counts as, and how many of that a line-up may have.
    counts_as: Vec<Vec<(String, u32)>>,
}

impl List {
    /// Shows every line-up, as places of its figures.
    fn each(&self, show: &mut dyn FnMut(&[usize])) {
        self.on(&mut Vec::new(), show);
    }

    fn on(&self, chosen: &mut Vec<usize>, show: &mut dyn FnMut(&[usize])) {
        if chosen.len() == self.size {
            show(chosen);
            return;
        }
        for place in chosen.last().copied().unwrap_or(0)..self.counts_as.len() {
            chosen.push(place);
            if self.is_allowed(chosen) {
                self.on(chosen, show);
            }
            chosen.pop();
        }
    }

    /// Whether there are not too many of what the last one counts as.
    fn is_allowed(&self, chosen: &[usize]) -> bool {
        let kinds = |place: &usize| &self.counts_as[*place];
        let last = chosen.last().map(kinds).into_iter().flatten();
        let has = |kind: &str| chosen.iter().flat_map(kinds).filter(|(other, _)| other == kind).count();
        last.into_iter().all(|(kind, most)| has(kind) <= *most as usize)
    }
}

/// A line-up as an entry: called by its figures, `White Rhino+Deadeye`.
fn entry(line_up: &[usize], figures: &[Table], teams: &Teams, place: &Spanned<()>) -> Entry {
    let (span, source) = (place.span.clone(), &place.source);
    let value = |kind: Kind| Value { kind, span: span.clone(), source: Arc::clone(source) };
    let names: Vec<String> = line_up.iter().filter_map(|&figure| teams::called(&figures[figure])).collect();
    let figures = line_up.iter().map(|&figure| value(Kind::Table(figures[figure].clone()))).collect();
    let mut side = Table::empty(source, span.clone());
    let value = value(Kind::Array(Arc::new(figures)));
    side.set(Line { key: teams.figure.into(), key_span: span, value });
    Entry { name: names.join("+"), group: None, side, cost: None, place: place.clone() }
}

/// A ready-made character, standing where the wish does.
fn ready_made(id: &str, at: &Table) -> Table {
    let (span, source) = (at.span(), at.source());
    let mut figure = Table::empty(source, span.clone());
    let value = Value { kind: Kind::String(id.into()), span: span.clone(), source: Arc::clone(source) };
    figure.set(Line { key: "character".into(), key_span: span, value });
    figure
}
