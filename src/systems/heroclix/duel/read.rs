//! From a scenario's tables to two dials: names looked up, numbers in range, no gaps.
//!
//! Nothing here knows what a power does; [`super::check`] refuses what does not go together.

use super::slots::Slot;
use super::state::Side;
use crate::scenario::{Kind, Mistakes, Reader, Spanned, Table, Value, names};
use crate::systems::heroclix::figure::{Click, Figure};
use crate::systems::heroclix::policy::Policy;
use crate::systems::heroclix::powers::{Origin, PowerSet};
use crate::systems::heroclix::read::{
    MAX_CLICKS, MAX_REROLLS, MAX_SQUARES, MAX_VALUE, Named, editions, modifiers, policy, powers, small, surroundings,
};
use crate::systems::heroclix::setup::{Planning, Switches};
use crate::systems::heroclix::state::MAX_TARGETS;

/// Turns after which a duel is undecided unless the scenario says otherwise.
pub const TURN_LIMIT: u32 = 1000;
/// The most turns that may be asked for.
pub const MAX_TURNS: i64 = 10_000;
/// Values of `planning`.
pub const PLANNING: [&str; 3] = ["off", "mean", "worst"];
/// The word for rolling who moves first.
pub const ROLL: &str = "roll";
/// Most neighbors with Enhancement or Empower.
pub const MAX_HELPERS: i64 = 8;

/// A row of a dial as written: one click, or several alike.
#[derive(Clone, Debug)]
pub struct Row {
    /// Number of its first click on the dial, and how many there are.
    pub clicks: (usize, usize),
    /// Powers showing, if the row names its own.
    pub powers: Option<Vec<Named>>,
    /// The action, if the row names its own.
    pub uses: Option<Vec<Named>>,
}

/// A side as written.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Its name and where it stands.
    pub name: Spanned<String>,
    /// Its dial from the starting line on.
    pub figure: Figure,
    /// Number of the starting line's click.
    pub first_click: i8,
    /// Clicks already turned since.
    pub turned: i8,
    /// Rows of the dial.
    pub rows: Vec<Row>,
    /// What every click has.
    pub whole: Vec<Named>,
    /// What every click has without possessing it.
    pub traits: Vec<Named>,
    /// What one special power grants.
    pub special: Vec<Named>,
    /// How its player decides.
    pub policy: Policy,
    /// Action tokens held at the start.
    pub tokens: Option<Spanned<i64>>,
    /// Re-rolls of friends in own turns and in the foe's.
    pub rerolls: [u8; 2],
    /// What its Outwit counters.
    pub outwit: Option<Vec<Named>>,
    /// Attack value of a friend with Support.
    pub support: Option<Spanned<i64>>,
    /// It shoots at close quarters while Sharpshooter shows.
    pub shoots: Option<Spanned<bool>>,
    /// Range.
    pub range: Option<Spanned<i64>>,
    /// Neighbors with Enhancement, and with Empower.
    pub helpers: [Option<Spanned<i64>>; 2],
}

/// Everything the author wrote.
#[derive(Clone, Debug)]
pub struct Written {
    /// Both sides.
    pub sides: [Spec; 2],
    /// The fighters stay apart and shoot.
    pub ranged: bool,
    /// Who moves first; `None`: that is rolled for.
    pub first: Option<Side>,
    /// The rules in force.
    pub switches: Switches,
    /// Turns after which a duel is undecided.
    pub turn_limit: u32,
}

/// Reads a case; mistakes are collected, and `None` means that something cannot be told at all.
pub fn read(reader: &mut Reader<'_>, mistakes: &Mistakes) -> Option<Written> {
    let (switches, turn_limit) = rules(reader.table("rules"), mistakes);
    let shared = policy(reader.table("policy"), Policy::default(), true, mistakes);
    let (ranged, first) = duel(reader.table("duel"), mistakes);
    let tables = reader.counted_tables("side", 2..=2, "a duel has two sides", "write [[side]] twice");
    let specs: Vec<Option<Spec>> = tables.iter().map(|table| side(table, shared, mistakes)).collect();
    names::check_twins(&tables, "both sides", "results name the figures: give one of them another `name`", mistakes);
    let specs: Vec<Spec> = specs.into_iter().collect::<Option<_>>()?;
    let [one, second] = <[Spec; 2]>::try_from(specs).ok()?;
    let first = match first {
        None => Some(0),
        Some(name) if name.value == ROLL => None,
        Some(name) => {
            let known = [one.name.as_str(), second.name.as_str()];
            let found = known.iter().position(|known| *known == name.value);
            if found.is_none() {
                let help = names::suggest(&name.value, known.into_iter().chain([ROLL]));
                mistakes.at(&name, format!("no side is called \"{}\"", name.value), help);
            }
            Some(found?)
        }
    };
    Some(Written { sides: [one, second], ranged, first, switches, turn_limit })
}

fn rules(table: Option<&Table>, mistakes: &Mistakes) -> (Switches, u32) {
    let Some(table) = table else { return (editions(None), TURN_LIMIT) };
    let mut reader = Reader::new(table, "[rules]", mistakes);
    let mut switches = editions(Some(&mut reader));
    if let Some(planning) = reader.choice("planning", &PLANNING) {
        switches.planning = [Planning::Off, Planning::Mean, Planning::Worst][planning.value];
    }
    let limit = reader.integer("turn-limit", 1..=MAX_TURNS).map_or(TURN_LIMIT, |limit| limit.value as u32);
    reader.finish();
    (switches, limit)
}

fn duel(table: Option<&Table>, mistakes: &Mistakes) -> (bool, Option<Spanned<String>>) {
    let Some(table) = table else { return (false, None) };
    let mut reader = Reader::new(table, "[duel]", mistakes);
    let ranged = reader.choice("kind", &["close", "ranged"]).is_some_and(|kind| kind.value == 1);
    let first = reader.string("first");
    reader.finish();
    (ranged, first)
}

fn side(table: &Table, shared: Policy, mistakes: &Mistakes) -> Option<Spec> {
    let mut reader = Reader::new(table, "a side", mistakes);
    let name = reader.required_string("name").filter(|name| names::is_name(name, "figure", mistakes));
    let whole = powers(reader.strings("powers"), mistakes);
    let traits = powers(reader.strings("traits"), mistakes);
    let special = powers(reader.strings("special"), mistakes);
    let policy = policy(reader.table("policy"), shared, true, mistakes);
    let tokens = reader.integer("tokens", 0..=2);
    let rerolls = ["own-re-rolls", "opposing-re-rolls"]
        .map(|key| reader.integer(key, 0..=MAX_REROLLS).map_or(0, |rerolls| rerolls.value as u8));
    let outwit = reader.strings("outwit").map(|names| powers(Some(names), mistakes));
    let support = reader.integer("support", 0..=MAX_VALUE);
    let shoots = reader.boolean("shoots");
    let range = reader.integer("range", 0..=MAX_SQUARES);
    reader.integer("targets", 1..=MAX_TARGETS as i64);
    let helpers = ["enhancement", "empower"].map(|key| reader.integer(key, 0..=MAX_HELPERS));
    let values = ["attack", "defense", "damage"];
    let perplex = modifiers(reader.table("perplex"), "perplex", &values, mistakes);
    let modifiers = modifiers(reader.table("modifiers"), "modifiers", &values, mistakes);
    let set = |named: &[Named]| named.iter().map(|(power, _)| *power).collect::<PowerSet>();
    let printed = |named: &[Named]| -> PowerSet {
        named.iter().map(|(power, _)| *power).filter(|power| power.entry().origin == Origin::Printed).collect()
    };
    let always = printed(&whole);
    let mut figure = Figure {
        name: name.as_ref().map(|name| name.value.clone()).unwrap_or_default(),
        printed: always.and(set(&traits)),
        special: set(&special),
        modifiers,
        perplex,
        ..Figure::default()
    };
    surroundings(&mut reader, &mut figure, mistakes);
    let start = reader.integer("start", 1..=MAX_CLICKS);
    let now = reader.integer("now", 1..=MAX_CLICKS);
    let tables = reader.tables("click").unwrap_or_default();
    let is_empty = |value: &Value| matches!(&value.kind, Kind::Array(rows) if rows.is_empty());
    if reader.value("click").is_none_or(is_empty) {
        let help = "write [[side.click]] and its values below it, once for each click or with `count` for several";
        mistakes.at(reader.table_read(), "the dial of this side has no clicks", help);
    }
    let dial = Some(dial(&tables, set(&whole).without(always), mistakes));
    reader.finish();
    let (mut clicks, rows) = dial.filter(|(clicks, _)| !clicks.is_empty())?;
    one_power_for_each_value(&rows, figure.special, mistakes);
    let (first_click, turned) = places(start, now, clicks.len(), mistakes)?;
    clicks.drain(..first_click - 1);
    figure.life = Some(clicks.len() as i8);
    figure.clicks = clicks;
    let (first_click, turned) = (first_click as i8, turned as i8);
    let name = name?;
    Some(Spec {
        name,
        figure,
        first_click,
        turned,
        rows,
        whole,
        traits,
        special,
        policy,
        tokens,
        rerolls,
        outwit,
        support,
        shoots,
        range,
        helpers,
    })
}

/// The starting line, and the clicks turned since (`heroclix.damage.healing`: it cannot be healed past that line).
fn places(
    start: Option<Spanned<i64>>,
    now: Option<Spanned<i64>>,
    clicks: usize,
    mistakes: &Mistakes,
) -> Option<(usize, usize)> {
    let on_dial = |click: &Option<Spanned<i64>>, missing: usize| match click {
        None => Some(missing),
        Some(click) if click.value as usize <= clicks => Some(click.value as usize),
        Some(click) => {
            let message = format!("there is no click {}", click.value);
            mistakes.at(click, message, format!("the dial has clicks 1 to {clicks}"));
            None
        }
    };
    let start = on_dial(&start, 1)?;
    let showing = on_dial(&now, start)?;
    if let (Some(now), true) = (&now, showing < start) {
        let message = format!("click {showing} lies before the starting line, click {start}");
        mistakes.at(now, message, "a dial is never healed past its starting line");
        return None;
    }
    Some((start, showing - start))
}

/// The clicks of a dial, from 1 on, and its rows.
fn dial(tables: &[&Table], always: PowerSet, mistakes: &Mistakes) -> (Vec<Click>, Vec<Row>) {
    let (mut clicks, mut rows): (Vec<Click>, Vec<Row>) = (Vec::new(), Vec::new());
    for table in tables {
        let mut reader = Reader::new(table, "a click", mistakes);
        check_number(&mut reader, clicks.len(), mistakes);
        let count = reader.integer("count", 1..=MAX_CLICKS).map_or(1, |count| count.value as usize);
        let (click, shown, uses) = click(&mut reader, clicks.last().copied(), always, mistakes);
        reader.finish();
        rows.push(Row { clicks: (clicks.len() + 1, count), powers: shown, uses });
        clicks.extend(std::iter::repeat_n(click, count));
        if clicks.len() > MAX_CLICKS as usize {
            mistakes.at(*table, format!("a dial has at most {MAX_CLICKS} clicks"), "");
            clicks.truncate(MAX_CLICKS as usize);
            break;
        }
    }
    (clicks, rows)
}

/// A row that says its number has to follow the one before (`heroclix.dial.clicks`).
fn check_number(reader: &mut Reader<'_>, before: usize, mistakes: &Mistakes) {
    let Some(number) = reader.integer("number", 1..=MAX_CLICKS) else { return };
    let (written, next) = (number.value as usize, before + 1);
    if written > next {
        let missing = match written - next {
            1 => format!("click {next} is missing"),
            _ => format!("clicks {next} to {} are missing", written - 1),
        };
        let message = if before == 0 {
            format!("the dial begins with click {written}: {missing}")
        } else {
            format!("click {written} follows click {before}: {missing}")
        };
        let help = "write what is missing, or `count` on the row before if those clicks are like it";
        mistakes.at(&number, message, help);
    } else if written < next {
        let message = format!("click {written} is there already: the next one is click {next}");
        mistakes.at(&number, message, "the rows of a dial stand in the order of their clicks, each click once");
    }
}

/// One row: what it does not name is as on the row before. Powers and action go together: a row that names its powers
/// and no action is a plain attack.
fn click(
    reader: &mut Reader<'_>,
    before: Option<Click>,
    always: PowerSet,
    mistakes: &Mistakes,
) -> (Click, Option<Vec<Named>>, Option<Vec<Named>>) {
    let mut click = before.unwrap_or(Click { powers: always, ..Click::default() });
    reader.integer("speed", 0..=MAX_VALUE);
    for key in ["attack", "defense", "damage"] {
        let value = match before {
            None => reader.required_integer(key, 0..=MAX_VALUE),
            Some(_) => reader.integer(key, 0..=MAX_VALUE),
        };
        if value.is_some() {
            match key {
                "attack" => click.attack = small(&value),
                "damage" => click.damage = small(&value),
                _ => click.defense = small(&value),
            }
        }
    }
    let shown = reader.strings("powers").map(|names| powers(Some(names), mistakes));
    for (power, at) in shown.iter().flatten().filter(|(power, _)| power.entry().origin == Origin::Printed) {
        let message = format!("{} belongs to the whole dial, not to a click", power.entry().name);
        mistakes.at(at, message, "write it among the `powers` of the side");
    }
    let uses = reader.strings("use").map(|names| powers(Some(names), mistakes));
    let set = |named: &[Named]| named.iter().map(|(power, _)| *power).collect::<PowerSet>();
    if let Some(shown) = &shown {
        click.powers = set(shown).and(always);
        click.uses = PowerSet::NONE;
    }
    if let Some(uses) = &uses {
        click.uses = set(uses);
    }
    (click, shown, uses)
}

/// A click shows at most one power for each value, unless a special power grants several (`heroclix.dial.clicks`).
fn one_power_for_each_value(rows: &[Row], special: PowerSet, mistakes: &Mistakes) {
    for row in rows {
        let printed: Vec<&Named> = row.powers.iter().flatten().filter(|(power, _)| !special.has(*power)).collect();
        for (index, (power, at)) in printed.iter().enumerate() {
            let Some(slot) = Slot::of(*power) else { continue };
            let Some((other, _)) = printed[..index].iter().find(|(other, _)| Slot::of(*other) == Some(slot)) else {
                continue;
            };
            let (first, second) = (other.entry(), power.entry());
            let message = format!(
                "{} and {} are both {} powers, and a click shows one for each value",
                first.name,
                second.name,
                slot.name()
            );
            let help = format!(
                "drop one; or, if a special power grants them, write `special = [\"{}\", \"{}\"]` for the side",
                first.id, second.id
            );
            mistakes.at(at, message, help);
        }
    }
}
