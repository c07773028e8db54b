//! The two sides of a fight as written: figures, and what they do; and what reports of both kinds of fight share.

use super::card::card;
use super::fighter::{Fighter, Side};
use super::metrics::Count;
use super::policy::Named;
use super::read::{self, Spec};
use super::switches::{SWITCHES, Switches, canonical};
use super::weapons::Kind;
use crate::estimate::{Card, Ruling};
use crate::scenario::{Mistakes, Reader, Spanned, Table, names};
use crate::systems::Metric;

/// Turns after which a fight is called undecided, unless `turn-limit` says less.
pub const TURN_LIMIT: u32 = 10_000;

/// The `[rules]` of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FightRules {
    /// The ledger's switches.
    pub switches: Switches,
    /// Turns after which it is undecided.
    pub limit: u32,
}

/// Reads `[rules]`; the caller may read more from it.
pub fn rules<T>(
    table: Option<&Table>,
    mistakes: &Mistakes,
    more: impl FnOnce(&mut Reader<'_>) -> T,
) -> (FightRules, Option<T>) {
    let Some(table) = table else {
        return (FightRules { switches: Switches::default(), limit: TURN_LIMIT }, None);
    };
    let mut reader = Reader::new(table, "[rules]", mistakes);
    let switches = super::switches::read(&mut reader);
    let limit = reader.integer("turn-limit", 1..=i64::from(TURN_LIMIT));
    let more = more(&mut reader);
    reader.finish();
    (FightRules { switches, limit: limit.map_or(TURN_LIMIT, |limit| limit.value as u32) }, Some(more))
}

/// Refuses a figure that is out of the fight before it begins; whether it is fit to begin (`tft.injury.out`).
pub fn is_fit(spec: &Spec, switches: &Switches, mistakes: &Mistakes) -> bool {
    let fit = spec.figure.st > switches.out_at();
    if !fit {
        let message = format!("{} has ST {}, and is out of the fight at that", spec.name.value, spec.figure.st);
        mistakes.at(&spec.name, message, format!("give it `st = {}` or more", switches.out_at() + 1));
    }
    fit
}

/// Reads both `[[side]]`s with the keys that the play adds; `None` when one of them cannot be told.
pub fn sides<T>(
    reader: &mut Reader<'_>,
    switches: &Switches,
    mistakes: &Mistakes,
    mut more: impl FnMut(&mut Reader<'_>, Side) -> T,
) -> Option<[(Spec, T); 2]> {
    let tables = reader.required_tables("side")?;
    if tables.len() != 2 {
        let place = tables.get(2).copied().unwrap_or(reader.table_read());
        let message = format!("a fight has two sides, and here {}", count_of(tables.len()));
        mistakes.at(place, message, "write [[side]] once for each of the two figures");
        return None;
    }
    let mut read = tables.iter().enumerate().map(|(index, table)| {
        let mut reader = Reader::new(table, "a side", mistakes);
        let spec = read::figure(&mut reader, ["A", "B"][index]);
        let more = more(&mut reader, index);
        reader.finish();
        if let Some(spec) = &spec {
            check_weapons(spec, &reader_place(table), mistakes);
            is_fit(spec, switches, mistakes);
        }
        spec.map(|spec| (spec, more))
    });
    // Both are read before either is found wanting.
    let (first, second) = (read.next().flatten(), read.next().flatten());
    let (first, second) = (first?, second?);
    read::check_names(&[first.0.clone(), second.0.clone()], mistakes);
    Some([first, second])
}

fn count_of(n: usize) -> String {
    match n {
        0 => "there is none".to_owned(),
        1 => "there is one".to_owned(),
        n => format!("there are {n}"),
    }
}

fn reader_place(table: &Table) -> Spanned<()> {
    let weapon = table.get("weapon").or(table.get("character"));
    weapon.map_or_else(|| Spanned::at(table, ()), |value| Spanned::at(value, ()))
}

/// Nobody fights hand to hand with a bow.
fn check_weapons(spec: &Spec, place: &Spanned<()>, mistakes: &Mistakes) {
    for weapon in [spec.figure.weapon, spec.figure.backup].into_iter().flatten() {
        if weapon.kind == Kind::Missile {
            let what = if weapon.id.is_empty() { "missile weapon" } else { weapon.id };
            let message = format!("a {what} is not for melee");
            mistakes.at(place, message, "give it another one, such as `weapon = \"dagger\"`");
        }
    }
}

/// A policy by its name, with or without the play's name before it; the first when none is written.
pub fn policy(reader: &mut Reader<'_>, known: &[Named]) -> usize {
    let Some(text) = reader.string("policy") else { return 0 };
    let wanted = canonical(&text.value);
    let found = known.iter().position(|policy| policy.id == wanted || policy.ledger == wanted);
    found.unwrap_or_else(|| {
        let help = names::suggest(&text.value, known.iter().map(|policy| policy.id));
        reader.mistakes().at(&text, format!("unknown policy \"{}\"", text.value), help);
        0
    })
}

/// The metrics of a fight; those that stay 0 are left out.
pub fn metrics(fighters: &[Fighter; 2], can_count: impl Fn(Count, Side) -> bool) -> Vec<Metric> {
    let sides = fighters.iter().enumerate();
    let metrics = sides.flat_map(|(side, fighter)| {
        let counts = Count::ALL.into_iter().filter(|&count| can_count(count, side)).collect::<Vec<_>>();
        counts.into_iter().map(move |count| {
            let (name, unit) = count.name();
            Metric { index: count.of(side), name: format!("{}: {name}", fighter.figure.name), unit }
        })
    });
    metrics.collect()
}

/// The card of a fighter.
pub fn fighter_card(fighter: &Fighter, more: Vec<(String, String)>) -> Card {
    let starting = fighter.figure.is_starting().map(|starting| {
        let value = if starting { "yes" } else { "no, ST and DX are not a starting total" };
        ("Starting figure".to_owned(), value.to_owned())
    });
    card(&fighter.figure, more.into_iter().chain(starting))
}

/// What is not played of figures of several hexes (`tft.multihex.lead`).
pub fn large(fighters: &[Fighter; 2]) -> Vec<Ruling> {
    let large = fighters.iter().filter(|fighter| fighter.figure.size > 1);
    let said = large.map(|fighter| {
        let (name, size) = (&fighter.figure.name, fighter.figure.size);
        let text =
            format!("{name} fills {size} hexes, and takes one column here: footing and overhang are not played.");
        ruling("tft.multihex.lead", String::new(), &text)
    });
    said.collect()
}

/// The switches of those that a play reads that are not at their defaults, with what they decide.
pub fn switched(switches: &Switches, reads: &[&str]) -> Vec<Ruling> {
    let default = Switches::default().values();
    let changed = SWITCHES.iter().zip(switches.values()).zip(default).filter(|((_, value), default)| value != default);
    let read = changed.filter(|((switch, _), _)| reads.contains(&switch.key));
    let rulings = read.map(|((switch, value), _)| Ruling {
        rule: switch.rule.to_owned(),
        switch: format!("{} = {value}", switch.key),
        text: format!("The scenario decides {}.", switch.about),
    });
    rulings.collect()
}

/// A reading of an unclear rule.
pub fn ruling(rule: &str, switch: String, text: &str) -> Ruling {
    Ruling { rule: rule.to_owned(), switch, text: text.to_owned() }
}
