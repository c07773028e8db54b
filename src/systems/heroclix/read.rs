//! From a case's tables to figures, the manner of the attack and the rules in force: names looked up, numbers in range.
//!
//! Nothing here knows what a power does; [`super::compile`] checks what does not go together.

use super::figure::{Behind, Click, Figure, Object, Size};
use super::policy::{CHOICES, Policy};
use super::powers::{Origin, POWERS, PowerId, PowerSet};
use super::setup::{Planning, Switches};
use super::state::MAX_TARGETS;
use crate::scenario::value::Kind;
use crate::scenario::{Mistakes, Reader, Spanned, Table, names};

/// Highest combat value that may be written.
pub const MAX_VALUE: i64 = 30;
/// Most clicks of a dial.
pub const MAX_CLICKS: i64 = 30;
/// Largest sum of modifiers that may be written.
pub const MAX_MODIFIER: i64 = 9;
/// Most re-rolls that friends may bring.
pub const MAX_REROLLS: i64 = 6;
/// Most squares of a range and of free room.
pub const MAX_SQUARES: i64 = 30;
/// Editions of the core rules.
pub const EDITIONS: [u16; 4] = [2009, 2010, 2012, 2013];
/// The edition that is played unless the scenario says otherwise.
pub const DEFAULT_EDITION: u16 = 2012;
/// What may stand behind a target.
pub const BEHIND: [&str; 4] = ["open", "wall", "rim", "character"];
/// Sizes of a target.
pub const SIZES: [&str; 5] = ["standard", "tiny", "giant", "colossal", "multi-base"];
/// What may be held.
pub const OBJECTS: [&str; 3] = ["light", "heavy", "ultra-heavy"];

/// A power with the place where it was written.
pub type Named = (PowerId, Spanned<String>);

/// A figure as written.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Its name and where it stands.
    pub name: Spanned<String>,
    /// What it is.
    pub figure: Figure,
    /// Every power named for it, on any click.
    pub powers: Vec<Named>,
    /// What is countered.
    pub countered: Vec<Named>,
    /// Whether a target stands next to the attacker, if given.
    pub adjacent: Option<Spanned<bool>>,
    /// Names of those it stands beside.
    pub beside: Vec<Spanned<String>>,
    /// Name of the one who takes its damage.
    pub substitute: Option<Spanned<String>>,
}

/// What only an attacker has.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// Range, if given.
    pub range: Option<Spanned<i64>>,
    /// Target symbols.
    pub symbols: i64,
    /// What is held.
    pub object: Option<Spanned<Object>>,
    /// Neighbors with Enhancement.
    pub enhancement: Option<Spanned<i64>>,
    /// Neighbors with Empower.
    pub empower: Option<Spanned<i64>>,
}

/// The `[attack]` table.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// A ranged attack.
    pub ranged: bool,
    /// Powers activated, in order.
    pub uses: Vec<Named>,
    /// Whom to attack first, if not the target listed first.
    pub first: Option<Spanned<String>>,
    /// Number of targets named, if given.
    pub targets: Option<Spanned<i64>>,
    /// Re-rolls of friends on both sides.
    pub rerolls: [u8; 2],
}

/// Everything the author wrote.
#[derive(Clone, Debug)]
pub struct Written {
    /// Who attacks.
    pub attacker: Spec,
    /// His reach.
    pub reach: Reach,
    /// Whom.
    pub targets: Vec<Spec>,
    /// How.
    pub order: Order,
    /// The rules in force.
    pub switches: Switches,
    /// How the players decide.
    pub policy: Policy,
}

/// Reads a case; mistakes are collected, and `None` means that something cannot be told at all.
pub fn read(reader: &mut Reader<'_>, mistakes: &Mistakes) -> Option<Written> {
    let switches = switches(reader.table("rules"), mistakes);
    let policy = policy(reader.table("policy"), Policy::default(), false, mistakes);
    let order = order(reader.table("attack"), mistakes);
    let attacker = reader.required_table("attacker").map(|table| attacker(table, mistakes));
    let targets = targets(reader, mistakes);
    let (attacker, targets) = (attacker?, targets?);
    let mut targets: Vec<Spec> = targets.into_iter().collect::<Option<_>>()?;
    let (attacker, reach) = attacker?;
    if let Some(first) = &order.first {
        put_first(&mut targets, first, mistakes);
    }
    neighbors(&mut targets, mistakes);
    let mut seen = vec![&attacker.name];
    for target in &targets {
        if seen.iter().any(|name| name.value == target.name.value) {
            let message = format!("two figures are called \"{}\"", target.name.value);
            mistakes.at(&target.name, message, "results name the figures: give one of them another `name`");
        }
        seen.push(&target.name);
    }
    Some(Written { attacker, reach, targets, order, switches, policy })
}

fn switches(table: Option<&Table>, mistakes: &Mistakes) -> Switches {
    let Some(table) = table else { return editions(None) };
    let mut reader = Reader::new(table, "[rules]", mistakes);
    let switches = editions(Some(&mut reader));
    reader.finish();
    switches
}

/// The switches that both plays have.
pub fn editions(reader: Option<&mut Reader<'_>>) -> Switches {
    let mut edition = DEFAULT_EDITION;
    let mut cap = None;
    if let Some(reader) = reader {
        if let Some(year) = reader.integer("edition", 2009..=2013) {
            match EDITIONS.iter().find(|&&edition| i64::from(edition) == year.value) {
                Some(&known) => edition = known,
                None => {
                    let message = "there are the editions 2009, 2010, 2012 and 2013";
                    reader.mistakes().at(&year, message, "2012 is the default");
                }
            }
        }
        cap = reader.boolean("modifier-cap");
    }
    let modifier_cap = cap.map_or(edition >= 2012, |cap| cap.value);
    Switches { edition, modifier_cap, planning: Planning::Off }
}

/// Choices written in a table, over those already made.
pub fn policy(table: Option<&Table>, mut policy: Policy, in_duel: bool, mistakes: &Mistakes) -> Policy {
    let Some(table) = table else { return policy };
    let mut reader = Reader::new(table, "[policy]", mistakes);
    for choice in CHOICES.iter().filter(|choice| in_duel || !choice.is_for_duels()) {
        if let Some(value) = reader.choice(choice.key, choice.values) {
            policy.set(choice.key, value.value);
        }
    }
    reader.finish();
    policy
}

fn order(table: Option<&Table>, mistakes: &Mistakes) -> Order {
    let Some(table) = table else { return Order::default() };
    let mut reader = Reader::new(table, "[attack]", mistakes);
    let ranged = reader.choice("kind", &["close", "ranged"]).is_some_and(|kind| kind.value == 1);
    let uses = powers(reader.strings("use"), mistakes);
    let first = reader.string("first");
    let targets = reader.integer("targets", 1..=MAX_TARGETS as i64);
    let rerolls = ["own-re-rolls", "opposing-re-rolls"]
        .map(|key| reader.integer(key, 0..=MAX_REROLLS).map_or(0, |rerolls| rerolls.value as u8));
    reader.finish();
    Order { ranged, uses, first, targets, rerolls }
}

fn attacker(table: &Table, mistakes: &Mistakes) -> Option<(Spec, Reach)> {
    let mut reader = Reader::new(table, "the attacker", mistakes);
    let attack = reader.required_integer("attack", 0..=MAX_VALUE);
    let damage = reader.required_integer("damage", 0..=MAX_VALUE);
    let click = Click { attack: small(&attack), damage: small(&damage), ..Click::default() };
    let mut spec = figure(&mut reader, click, &["attack", "damage"], "Attacker", 1, mistakes);
    let hurt = reader.integer("hurt", 0..=MAX_CLICKS);
    spec.figure.hurt = small(&hurt);
    let object = reader.choice("object", &OBJECTS);
    let reach = Reach {
        range: reader.integer("range", 0..=MAX_SQUARES),
        symbols: reader.integer("targets", 1..=MAX_TARGETS as i64).map_or(1, |targets| targets.value),
        object: object.map(|index| index.map(|index| [Object::Light, Object::Heavy, Object::UltraHeavy][index])),
        enhancement: reader.integer("enhancement", 0..=8),
        empower: reader.integer("empower", 0..=8),
    };
    reader.finish();
    (attack.is_some() && damage.is_some()).then_some((spec, reach))
}

/// `[target]` once, or `[[target]]` for each.
fn targets(reader: &mut Reader<'_>, mistakes: &Mistakes) -> Option<Vec<Option<Spec>>> {
    let single = matches!(reader.value("target").map(|value| &value.kind), Some(Kind::Table(_)));
    let tables = match single {
        true => vec![reader.required_table("target")?],
        false => reader.required_tables("target")?,
    };
    if let Some(extra) = tables.get(MAX_TARGETS) {
        mistakes.at(*extra, format!("{} targets", tables.len()), format!("there can be up to {MAX_TARGETS}"));
    }
    if tables.is_empty() {
        mistakes.at(reader.value("target")?, "there is no target", "write [[target]] and its keys below it");
        return None;
    }
    // Those beyond the limit are read for what is wrong in them.
    let specs = tables.iter().enumerate().map(|(index, table)| target(table, index, mistakes));
    let mut specs: Vec<Option<Spec>> = specs.collect();
    specs.truncate(MAX_TARGETS);
    Some(specs)
}

fn target(table: &Table, index: usize, mistakes: &Mistakes) -> Option<Spec> {
    let mut reader = Reader::new(table, "a target", mistakes);
    let defense = reader.required_integer("defense", 0..=MAX_VALUE);
    let click = Click { defense: small(&defense), ..Click::default() };
    let name = if index == 0 { "Target".to_owned() } else { format!("Target {}", index + 1) };
    let mut spec = figure(&mut reader, click, &["defense"], &name, 2, mistakes);
    let figure = &mut spec.figure;
    surroundings(&mut reader, figure, mistakes);
    spec.adjacent = reader.boolean("adjacent");
    spec.beside = reader.strings("beside").unwrap_or_default();
    spec.substitute = reader.string("substitute");
    reader.finish();
    defense.is_some().then_some(spec)
}

/// Where a figure stands, and what its size makes of that.
pub fn surroundings(reader: &mut Reader<'_>, figure: &mut Figure, mistakes: &Mistakes) {
    figure.defend = reader.integer("defend", 0..=MAX_VALUE).map(|value| value.value as i8);
    figure.hindered = reader.boolean("hindered").is_some_and(|hindered| hindered.value);
    if let Some(size) = reader.choice("size", &SIZES) {
        figure.size = [Size::Standard, Size::Tiny, Size::Giant, Size::Colossal, Size::MultiBase][size.value];
    }
    if let Some(behind) = reader.choice("behind", &BEHIND) {
        figure.behind = [Behind::Open, Behind::Wall, Behind::Rim, Behind::Character][behind.value];
    }
    if let Some(room) = reader.integer("room", 0..=MAX_SQUARES) {
        figure.room = room.value as i8;
        if figure.behind == Behind::Open {
            let help = "say what stands there: `behind = \"wall\"`, \"rim\" or \"character\"";
            mistakes.at(&room, "\"room\" counts the free squares before something, and nothing is behind", help);
        }
    }
}

/// The keys that both sides have.
fn figure(
    reader: &mut Reader<'_>,
    mut now: Click,
    values: &[&str],
    name: &str,
    most_tokens: i64,
    mistakes: &Mistakes,
) -> Spec {
    let name = match reader.string("name").filter(|name| names::is_name(name, "figure", mistakes)) {
        Some(name) => name,
        None => Spanned::at(reader.table_read(), name.to_owned()),
    };
    let shown = powers(reader.strings("powers"), mistakes);
    let countered = powers(reader.strings("countered"), mistakes);
    let life = reader.integer("clicks", 1..=MAX_CLICKS);
    let tokens = reader.integer("tokens", 0..=most_tokens);
    let perplex = modifiers(reader.table("perplex"), "perplex", values, mistakes);
    let modifiers = modifiers(reader.table("modifiers"), "modifiers", values, mistakes);
    let printed = |power: &PowerId| power.entry().origin == Origin::Printed;
    let set = |named: &[Named]| named.iter().map(|(power, _)| *power).collect::<PowerSet>();
    let always: PowerSet = set(&shown).iter().filter(printed).collect();
    now.powers = set(&shown).without(always);
    let mut clicks = vec![now];
    let mut all = shown;
    for table in reader.tables("click").unwrap_or_default() {
        clicks.push(click(table, clicks[clicks.len() - 1], values, &mut all, mistakes));
        if clicks.len() > MAX_CLICKS as usize {
            mistakes.at(table, format!("a dial has at most {MAX_CLICKS} clicks"), "");
            break;
        }
    }
    let figure = Figure {
        name: name.value.clone(),
        clicks,
        life: life.map(|life| life.value as i8),
        printed: always,
        countered: set(&countered),
        modifiers,
        perplex,
        tokens: tokens.map(|tokens| tokens.value as u8),
        ..Figure::default()
    };
    Spec { name, figure, powers: all, countered, adjacent: None, beside: Vec::new(), substitute: None }
}

/// A later click: what it does not name is as on the click before.
fn click(table: &Table, before: Click, values: &[&str], all: &mut Vec<Named>, mistakes: &Mistakes) -> Click {
    let mut reader = Reader::new(table, "a click", mistakes);
    let mut click = before;
    for key in values {
        if let Some(value) = reader.integer(key, 0..=MAX_VALUE) {
            match *key {
                "attack" => click.attack = value.value as i8,
                "damage" => click.damage = value.value as i8,
                _ => click.defense = value.value as i8,
            }
        }
    }
    if let Some(names) = reader.strings("powers") {
        let named = powers(Some(names), mistakes);
        for (power, at) in named.iter().filter(|(power, _)| power.entry().origin == Origin::Printed) {
            let message = format!("{} belongs to the whole dial, not to a click", power.entry().name);
            mistakes.at(at, message, "write it among the `powers` of the figure");
        }
        click.powers = named.iter().map(|(power, _)| *power).collect();
        all.extend(named);
    }
    reader.finish();
    click
}

/// The sums of modifiers for attack, defense and damage, from the table of this name.
pub fn modifiers(table: Option<&Table>, name: &str, values: &[&str], mistakes: &Mistakes) -> [i8; 3] {
    let mut modifiers = [0; 3];
    let Some(table) = table else { return modifiers };
    let mut reader = Reader::new(table, name, mistakes);
    for (key, modifier) in ["attack", "defense", "damage"].iter().zip(&mut modifiers) {
        if values.contains(key) {
            *modifier = small(&reader.integer(key, -MAX_MODIFIER..=MAX_MODIFIER));
        }
    }
    reader.finish();
    modifiers
}

/// Powers by name; unknown ones are reported with the nearest.
pub fn powers(names: Option<Vec<Spanned<String>>>, mistakes: &Mistakes) -> Vec<Named> {
    let mut found: Vec<Named> = Vec::new();
    for name in names.unwrap_or_default() {
        match PowerId::find(&name.value) {
            Some(power) if found.iter().any(|(other, _)| *other == power) => {
                mistakes.at(&name, format!("\"{}\" is listed twice", name.value), "once is enough");
            }
            Some(power) => found.push((power, name)),
            None => {
                let help = match names::suggest(&name.value, POWERS.iter().map(|power| power.entry().id)) {
                    near if near.is_empty() => "`slugfest list powers heroclix` shows all".to_owned(),
                    near => near,
                };
                mistakes.at(&name, format!("unknown power \"{}\" in system \"heroclix\"", name.value), help);
            }
        }
    }
    found
}

/// Puts the target with this name before the others.
fn put_first(targets: &mut [Spec], first: &Spanned<String>, mistakes: &Mistakes) {
    match targets.iter().position(|target| target.name.value == first.value) {
        Some(index) => targets[..=index].rotate_right(1),
        None => {
            let help = names::suggest(&first.value, targets.iter().map(|target| target.name.value.as_str()));
            mistakes.at(first, format!("no target is called \"{}\"", first.value), help);
        }
    }
}

/// Turns the names under `beside` and `substitute` into positions.
fn neighbors(targets: &mut [Spec], mistakes: &Mistakes) {
    let all: Vec<String> = targets.iter().map(|target| target.figure.name.clone()).collect();
    let find = |own: &str, name: &Spanned<String>, itself: &str| {
        let found = all.iter().position(|other| *other == name.value);
        if found.is_none() {
            let help = names::suggest(&name.value, all.iter().map(String::as_str));
            mistakes.at(name, format!("no target is called \"{}\"", name.value), help);
        } else if name.value == own {
            mistakes.at(name, itself, "name another target");
        }
        found
    };
    for target in targets {
        let own = target.figure.name.clone();
        for name in &target.beside {
            if let Some(index) = find(&own, name, "nobody stands beside himself") {
                target.figure.beside |= 1 << index;
            }
        }
        if let Some(name) = &target.substitute {
            target.figure.substitute = find(&own, name, "nobody is his own substitute");
        }
    }
}

/// A number that was checked to be small, 0 when there is none.
pub fn small(value: &Option<Spanned<i64>>) -> i8 {
    value.as_ref().map_or(0, |value| value.value as i8)
}
