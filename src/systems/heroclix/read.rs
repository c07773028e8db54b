//! From a case's tables to figures, the manner of the attack and the rules in force: names looked up, numbers in range.
//!
//! Nothing here knows what a power does; [`super::compile`] checks what does not go together.

use super::figure::{Behind, Click, Figure, Object, Size};
use super::policy::Policy;
use super::powers::{Origin, POWERS, PowerId, PowerSet};
use super::state::MAX_TARGETS;
use super::switches::Switches;
use crate::keys::{
    Each, Form, Key, Keys, Named as Label, Row, Settings, Shape, Slot, Written, choice, first_of, keys, later, list,
    name, table, tables, text, truth, whole,
};
use crate::scenario::reader::as_tables;
use crate::scenario::{Case, Kind, Mistakes, Reader, Spanned, Table, names};

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
/// Most neighbors with Enhancement or Empower.
pub const MAX_HELPERS: i64 = 8;

/// A power with the place where it was written.
pub type Named = (PowerId, Spanned<String>);
/// Powers in the order in which they were written.
pub type Powers = Vec<Named>;

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

keys! {
    /// A case as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" rules: Written<Table> = later::<Switches>().seen_by("an attack"), "";
        /// What both players do where the rules leave them a choice.
        "policy" policy: Written<Table> = later::<Policy>().seen_by("an attack"), "";
        /// How the attack is made.
        "attack" order: Order = table().or_else("", Order::default()), "";
        /// Who attacks.
        "attacker" attacker: Written<Table> = later::<Attacker>().required(), "";
        /// Whom: a table, or one for each target.
        "target" targets: Written<Vec<Table>> = targets().required(), "";
    }
}

keys! {
    /// How the attack is made.
    #[derive(Clone, Debug)]
    pub struct Order: "[attack]" {
        /// Whether it is made at close quarters or at range.
        "kind" distance: Distance = first_of(), "heroclix.attack.close-and-ranged", {
            /// Next to the target.
            Close = "close",
            /// Along a line of fire.
            Ranged = "ranged",
        };
        /// Powers that the action activates, in order.
        "use" uses: Powers = powers().or_else("", Vec::new()), "";
        /// Name of the target to attack first.
        "first" first: Written<String> = text().unless_written("the target listed first"), "";
        /// Targets that one roll is compared with.
        "targets" targets: Written<i64> = whole(1..=MAX_TARGETS as i64), "";
        /// Re-rolls that friends bring to the attacker.
        "own-re-rolls" own_rerolls: u8 = whole(0..=MAX_REROLLS).or(0), "heroclix.power.probability-control.policy";
        /// Re-rolls that friends bring to the other side.
        "opposing-re-rolls" opposing_rerolls: u8 = whole(0..=MAX_REROLLS).or(0),
            "heroclix.power.probability-control.policy";
    }
}

keys! {
    /// What both figures have.
    #[derive(Clone, Debug)]
    pub struct FigureKeys: "a figure" {
        /// What results call the figure.
        "name" name: Written<String> = name("figure").unless_written("attacker, target, target 2…"), "";
        /// Powers that show, and what belongs to the whole dial.
        "powers" powers: Powers = powers().or_else("", Vec::new()), "";
        /// Powers that the opponent's Outwit took away.
        "countered" countered: Powers = powers().or_else("", Vec::new()), "heroclix.outwit.what";
        /// Clicks left, the one that shows included.
        "clicks" life: Written<i8> = whole(1..=MAX_CLICKS).unless_written("nobody asks for knock outs"), "";
    }
}

keys! {
    /// Who attacks.
    #[derive(Clone, Debug)]
    pub struct Attacker: "the attacker" {
        /// Action tokens that it holds.
        "tokens" tokens: Written<u8> = whole(0..=1).unless_written("tokens are not played"), "";
        /// Modifiers of its values, summed.
        "modifiers" modifiers: Written<Each<Modifier<ATTACKING>>> = table(), "heroclix.value.rule-of-three";
        /// What Perplex adds to its values while it lasts.
        "perplex" perplex: Written<Each<Modifier<ATTACKING>>> = table(), "heroclix.value.perplex";
        /// The clicks after the one that shows, in order; what one leaves out is as on the one before.
        "click" clicks: Written<Vec<Spanned<ClickKeys<ATTACKING>>>> = tables(0..=usize::MAX), "heroclix.dial.clicks";
        /// Clicks turned since its starting line: how far it can be healed.
        "hurt" hurt: i8 = whole(0..=MAX_CLICKS).or(0), "heroclix.damage.healing";
        /// Squares of range.
        "range" range: Written<i64> = whole(0..=MAX_SQUARES), "";
        /// Target symbols.
        "targets" symbols: u8 = whole(1..=MAX_TARGETS as i64).or(1), "";
        /// The object that it holds.
        "object" object: Written<Object> = choice().unless_written("its hands are empty"), "";
        /// Neighbors with Enhancement, for a ranged attack.
        "enhancement" enhancement: Written<i64> = whole(0..=MAX_HELPERS), "heroclix.power.enhancement";
        /// Neighbors with Empower, for a close attack of 2013.
        "empower" empower: Written<i64> = whole(0..=MAX_HELPERS), "heroclix.power.enhancement";
        .. values: Each<Needed<ATTACKING>>;
        .. figure: FigureKeys;
    }
}

keys! {
    /// Whom.
    #[derive(Clone, Debug)]
    pub struct Target: "a target" {
        /// Action tokens that it holds.
        "tokens" tokens: Written<u8> = whole(0..=2).unless_written("tokens are not played"), "";
        /// Modifiers of its values, summed.
        "modifiers" modifiers: Written<Each<Modifier<DEFENDING>>> = table(), "heroclix.value.rule-of-three";
        /// What Perplex adds to its values while it lasts.
        "perplex" perplex: Written<Each<Modifier<DEFENDING>>> = table(), "heroclix.value.perplex";
        /// The clicks after the one that shows, in order; what one leaves out is as on the one before.
        "click" clicks: Written<Vec<Spanned<ClickKeys<DEFENDING>>>> = tables(0..=usize::MAX), "heroclix.dial.clicks";
        /// It stands next to the attacker.
        "adjacent" adjacent: Written<bool> = truth().unless_written("as the kind of attack needs it"), "";
        /// Names of the other targets next to it.
        "beside" beside: Written<Vec<Spanned<String>>> = list(text(), 0..=usize::MAX), "";
        /// Name of the target that takes its damage by Mastermind.
        "substitute" substitute: Written<String> = text().unless_written("nobody"), "heroclix.damage.mastermind";
        .. values: Each<Needed<DEFENDING>>;
        .. figure: FigureKeys;
        .. surroundings: Surroundings;
    }
}

keys! {
    /// Where a figure stands.
    #[derive(Clone, Debug)]
    pub struct Surroundings: "a figure" {
        /// What a neighbor's Defend puts in place of its defense value.
        "defend" defend: Written<i8> = whole(0..=MAX_VALUE).unless_written("nobody lends a value"), "";
        /// The line of fire to it is hindered.
        "hindered" hindered: bool = truth().or(false), "";
        /// How large it is.
        "size" size: Size = first_of(), "";
        /// What stops it when it is knocked back.
        "behind" behind: Behind = first_of(), "heroclix.knockback.path";
        /// Free squares behind it.
        "room" room: Written<i8> = whole(0..=MAX_SQUARES).unless_written("0"), "heroclix.knockback.path";
    }
}

impl Order {
    /// Whether it is a ranged attack.
    pub fn is_ranged(&self) -> bool {
        self.distance == Distance::Ranged
    }
}

/// Which of attack, defense and damage are written of a figure, as bits: those of an attacker.
pub const ATTACKING: u8 = 0b101;
/// See [`ATTACKING`]: those of a target.
pub const DEFENDING: u8 = 0b010;
/// See [`ATTACKING`]: those of a dial.
pub const ALL: u8 = 0b111;

/// Values of a click that have to be there, in the order of `values`.
#[derive(Clone, Debug)]
pub struct Needed<const VALUES: u8>;
/// Values of a click.
#[derive(Clone, Debug)]
pub struct Shown<const VALUES: u8>;
/// Modifiers of values.
#[derive(Clone, Debug)]
pub struct Modifier<const VALUES: u8>;

/// The values of these bits, by name.
fn values(bits: u8) -> Vec<Label> {
    let all = [("attack", "Attack value."), ("defense", "Defense value."), ("damage", "Damage value.")];
    let wanted = all.into_iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
    wanted.map(|(_, (id, about))| Label { about, ..Label::plain(id) }).collect()
}

impl<const VALUES: u8> Row for Needed<VALUES> {
    type Value = Written<i8>;
    const WHAT: &'static str = "a figure";

    fn names() -> Vec<Label> {
        values(VALUES)
    }

    fn slot() -> Slot<Written<i8>> {
        whole(0..=MAX_VALUE).required()
    }
}

impl<const VALUES: u8> Row for Shown<VALUES> {
    type Value = Written<i8>;
    const WHAT: &'static str = "a click";

    fn names() -> Vec<Label> {
        values(VALUES)
    }

    fn slot() -> Slot<Written<i8>> {
        whole(0..=MAX_VALUE).unless_written("as on the click before")
    }
}

impl<const VALUES: u8> Row for Modifier<VALUES> {
    type Value = i8;
    const WHAT: &'static str = "the modifiers";

    fn names() -> Vec<Label> {
        values(VALUES)
    }

    fn slot() -> Slot<i8> {
        whole(-MAX_MODIFIER..=MAX_MODIFIER).or(0)
    }
}

/// Values of these bits in their places: attack, defense, damage.
pub fn spread(bits: u8, values: impl IntoIterator<Item = Option<i8>>) -> [Option<i8>; 3] {
    let mut spread = [None; 3];
    let places = spread.iter_mut().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
    places.zip(values).for_each(|((_, place), value)| *place = value);
    spread
}

/// The numbers that were written.
pub fn numbers(values: &[Written<i8>]) -> impl Iterator<Item = Option<i8>> {
    values.iter().map(|value| value.as_ref().map(|value| value.value))
}

/// The sums of modifiers for attack, defense and damage.
pub fn sums<const VALUES: u8>(written: &Written<Each<Modifier<VALUES>>>) -> [i8; 3] {
    let sums = written.iter().flat_map(|sums| &sums.0).map(|sum| Some(*sum));
    spread(VALUES, sums).map(Option::unwrap_or_default)
}

/// A later click of a figure.
#[derive(Clone, Debug)]
pub struct ClickKeys<const VALUES: u8> {
    /// Its values.
    pub values: Each<Shown<VALUES>>,
    /// Its powers.
    pub shown: ClickPowers,
}

keys! {
    /// The powers of a later click.
    #[derive(Clone, Debug)]
    pub struct ClickPowers: "a click" {
        /// Powers that it shows.
        "powers" powers: Written<Powers> = powers().unless_written("as on the click before"), "";
    }
}

impl<const VALUES: u8> Keys for ClickKeys<VALUES> {
    const WHAT: &'static str = "a click";

    fn keys() -> Vec<Key> {
        Each::<Shown<VALUES>>::keys().into_iter().chain(ClickPowers::keys()).collect()
    }

    fn read(reader: &mut Reader<'_>) -> Self {
        Self { values: Each::read(reader), shown: ClickPowers::read(reader) }
    }
}

/// Everything the author wrote.
#[derive(Clone, Debug)]
pub struct Authored {
    /// Who attacks.
    pub attacker: Spec,
    /// What was written of him.
    pub reach: Attacker,
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
pub fn read(case: &Case, mistakes: &Mistakes) -> Option<Authored> {
    let mut reader = case.reader(mistakes);
    let Document { rules, policy, order, attacker, targets } = Document::read(&mut reader);
    reader.finish();
    let switches = Switches::default().over(rules.as_deref(), mistakes).settled();
    let policy = Policy::default().over(policy.as_deref(), mistakes);
    let attacker = attacker.and_then(|table| self::attacker(&table, mistakes));
    // Those beyond the limit are read for what is wrong in them.
    let targets = targets.map(|tables| -> Vec<Option<Spec>> {
        tables.iter().enumerate().map(|(index, table)| target(table, index, mistakes)).collect()
    });
    let mut targets: Vec<Spec> = targets?.into_iter().take(MAX_TARGETS).collect::<Option<_>>()?;
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
    Some(Authored { attacker, reach, targets, order, switches, policy })
}

/// `[target]` once, or `[[target]]` for each.
fn targets() -> Shape<Vec<Table>> {
    let form = Form::Either(vec![Form::table::<Target>(), Form::tables::<Target>(1..=MAX_TARGETS)]);
    Shape::new(form, |value, what, mistakes| match &value.kind {
        Kind::Table(table) => Some(vec![table.clone()]),
        _ => {
            let tables: Vec<Table> = as_tables(value, what, mistakes)?.into_iter().cloned().collect();
            if let Some(extra) = tables.get(MAX_TARGETS) {
                mistakes.at(extra, format!("{} targets", tables.len()), format!("there can be up to {MAX_TARGETS}"));
            }
            if tables.is_empty() {
                mistakes.at(value, "there is no target", "write [[target]] and its keys below it");
                return None;
            }
            Some(tables)
        }
    })
}

fn attacker(table: &Table, mistakes: &Mistakes) -> Option<(Spec, Attacker)> {
    let written = Attacker::of(table, mistakes);
    let mut spec = figure(table, "Attacker", &written.figure, &written.values, &written.clicks, mistakes);
    spec.figure.modifiers = sums(&written.modifiers);
    spec.figure.perplex = sums(&written.perplex);
    spec.figure.tokens = written.tokens.as_ref().map(|tokens| tokens.value);
    spec.figure.hurt = written.hurt;
    written.values.0.iter().all(Option::is_some).then_some((spec, written))
}

fn target(table: &Table, index: usize, mistakes: &Mistakes) -> Option<Spec> {
    let written = Target::of(table, mistakes);
    let name = if index == 0 { "Target".to_owned() } else { format!("Target {}", index + 1) };
    let mut spec = figure(table, &name, &written.figure, &written.values, &written.clicks, mistakes);
    spec.figure.modifiers = sums(&written.modifiers);
    spec.figure.perplex = sums(&written.perplex);
    spec.figure.tokens = written.tokens.as_ref().map(|tokens| tokens.value);
    written.surroundings.put(&mut spec.figure, mistakes);
    spec.adjacent = written.adjacent;
    spec.beside = written.beside.map_or_else(Vec::new, |beside| beside.value);
    spec.substitute = written.substitute;
    written.values.0.iter().all(Option::is_some).then_some(spec)
}

impl Surroundings {
    /// Where a figure stands, and what its size makes of that.
    pub fn put(&self, figure: &mut Figure, mistakes: &Mistakes) {
        figure.defend = self.defend.as_ref().map(|defend| defend.value);
        (figure.hindered, figure.size, figure.behind) = (self.hindered, self.size, self.behind);
        if let Some(room) = &self.room {
            figure.room = room.value;
            if figure.behind == Behind::Open {
                let help = "say what stands there: `behind = \"wall\"`, \"rim\" or \"character\"";
                mistakes.at(room, "\"room\" counts the free squares before something, and nothing is behind", help);
            }
        }
    }
}

/// What both sides have.
fn figure<const VALUES: u8>(
    table: &Table,
    name: &str,
    keys: &FigureKeys,
    values: &Each<Needed<VALUES>>,
    later: &Written<Vec<Spanned<ClickKeys<VALUES>>>>,
    mistakes: &Mistakes,
) -> Spec {
    let name = keys.name.clone().unwrap_or_else(|| Spanned::at(table, name.to_owned()));
    let printed = |power: &PowerId| power.entry().origin == Origin::Printed;
    let always: PowerSet = set(&keys.powers).iter().filter(printed).collect();
    let values = spread(VALUES, numbers(&values.0));
    let mut clicks = vec![Click { powers: set(&keys.powers).without(always), ..Click::default() }.showing(values)];
    let mut powers = keys.powers.clone();
    for written in later.iter().flat_map(|later| &later.value) {
        let mut click = clicks[clicks.len() - 1].showing(spread(VALUES, numbers(&written.values.0)));
        if let Some(shown) = &written.shown.powers {
            on_a_click(shown, "figure", mistakes);
            click.powers = set(shown);
            powers.extend(shown.value.iter().cloned());
        }
        clicks.push(click);
        if clicks.len() > MAX_CLICKS as usize {
            mistakes.at(written, format!("a dial has at most {MAX_CLICKS} clicks"), "");
            break;
        }
    }
    let figure = Figure {
        name: name.value.clone(),
        clicks,
        life: keys.life.as_ref().map(|life| life.value),
        printed: always,
        countered: set(&keys.countered),
        ..Figure::default()
    };
    Spec {
        name,
        figure,
        powers,
        countered: keys.countered.clone(),
        adjacent: None,
        beside: Vec::new(),
        substitute: None,
    }
}

/// The powers as a set.
pub fn set(named: &[Named]) -> PowerSet {
    named.iter().map(|(power, _)| *power).collect()
}

/// Refuses on a click what belongs to the whole dial.
pub fn on_a_click(powers: &[Named], whose: &str, mistakes: &Mistakes) {
    for (power, at) in powers.iter().filter(|(power, _)| power.entry().origin == Origin::Printed) {
        let message = format!("{} belongs to the whole dial, not to a click", power.entry().name);
        mistakes.at(at, message, format!("write it among the `powers` of the {whose}"));
    }
}

/// Powers by name, each once; unknown ones are reported with the nearest.
pub fn powers() -> Shape<Powers> {
    let named = POWERS.iter().map(|power| Label { about: power.entry().summary, ..Label::plain(power.entry().id) });
    let form = Form::Set(Box::new(Form::OneOf(named.collect())));
    let names = list(text(), 0..=usize::MAX);
    Shape::new(form, move |value, what, mistakes| Some(named_powers(names.take(value, what, mistakes)?, mistakes)))
}

fn named_powers(names: Vec<Spanned<String>>, mistakes: &Mistakes) -> Powers {
    let mut found: Powers = Vec::new();
    for name in names {
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
