//! From a scenario's tables to two dials: names looked up, numbers in range, no gaps.
//!
//! Nothing here knows what a power does; [`super::check`] refuses what does not go together.

use super::slots::Slot;
use super::state::Side;
use crate::keys::{
    Each, Keys, Settings, Written, counted, first_of, keys, later, name, table, tables, text, truth, whole,
};
use crate::scenario::{Case, Mistakes, Spanned, Table, names};
use crate::systems::heroclix::figure::{Click, Figure};
use crate::systems::heroclix::policy::Policy;
use crate::systems::heroclix::powers::{Origin, PowerSet};
use crate::systems::heroclix::read::{
    ALL, Distance, MAX_CLICKS, MAX_HELPERS, MAX_REROLLS, MAX_SQUARES, MAX_VALUE, Modifier, Named, Powers, Shown,
    Surroundings, numbers, on_a_click, powers, set, spread, sums,
};
use crate::systems::heroclix::state::MAX_TARGETS;
use crate::systems::heroclix::switches::Switches;

/// The word for rolling who moves first.
pub const ROLL: &str = "roll";

keys! {
    /// A case as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" rules: Switches = table().or_else("", Switches::default()), "";
        /// What both players do where the rules leave them a choice.
        "policy" policy: Policy = table().or_else("", Policy::default()), "";
        /// How the duel is fought.
        "duel" duel: Manner = table().or_else("", Manner::default()), "heroclix.duel.model";
        /// The two dials.
        "side" sides: Written<Vec<Table>> = counted::<SideKeys>(2..=2, "a duel has two sides", "write [[side]] twice"), "";
    }
}

keys! {
    /// How the duel is fought.
    #[derive(Clone, Debug)]
    pub struct Manner: "[duel]" {
        /// Whether it is fought at close quarters or at range.
        "kind" distance: Distance = first_of(), "heroclix.duel.model";
        /// Name of the side that moves first, or "roll".
        "first" first: Written<String> = text().unless_written("the side that is written first"), "heroclix.duel.model";
    }
}

keys! {
    /// A side as written.
    #[derive(Clone, Debug)]
    pub struct SideKeys: "a side" {
        /// What results call the figure.
        "name" name: Written<String> = name("figure").required(), "";
        /// What every click has: team abilities, combat symbols, powers.
        "powers" whole: Powers = powers().or_else("", Vec::new()), "";
        /// What every click has without possessing it, so that nothing can counter it.
        "traits" traits: Powers = powers().or_else("", Vec::new()), "";
        /// Powers that one special power grants: they are countered together.
        "special" special: Powers = powers().or_else("", Vec::new()), "heroclix.outwit.what";
        /// What its Outwit counters, the most wanted first.
        "outwit" outwit: Written<Powers> = powers(), "heroclix.outwit.use";
        /// What its player does where the rules leave him a choice; what it does not say stands under `policy` for both.
        "policy" policy: Written<Table> = later::<Policy>(), "";
        /// Action tokens that it holds at the start.
        "tokens" tokens: Written<i64> = whole(0..=2).unless_written("0"), "heroclix.duel.tokens";
        /// Re-rolls that friends bring in its own turns.
        "own-re-rolls" own_rerolls: u8 = whole(0..=MAX_REROLLS).or(0), "heroclix.power.probability-control.policy";
        /// Re-rolls that friends bring in the turns of the foe.
        "opposing-re-rolls" opposing_rerolls: u8 = whole(0..=MAX_REROLLS).or(0),
            "heroclix.power.probability-control.policy";
        /// Attack value of a friend who heals it in a ranged duel.
        "support" support: Written<i64> = whole(0..=MAX_VALUE).unless_written("nobody heals it"),
            "heroclix.power.support";
        /// In a close duel it shoots while Sharpshooter shows.
        "shoots" shoots: Written<bool> = truth().unless_written("false"), "heroclix.size.sharpshooter";
        /// Squares of range.
        "range" range: Written<i64> = whole(0..=MAX_SQUARES), "";
        /// Target symbols; one foe needs no more than one.
        "targets" symbols: u8 = whole(1..=MAX_TARGETS as i64).or(1), "";
        /// Neighbors with Enhancement, for ranged attacks.
        "enhancement" enhancement: Written<i64> = whole(0..=MAX_HELPERS), "heroclix.power.enhancement";
        /// Neighbors with Empower, for close attacks of 2013.
        "empower" empower: Written<i64> = whole(0..=MAX_HELPERS), "heroclix.power.enhancement";
        /// Modifiers of its values, summed.
        "modifiers" modifiers: Written<Each<Modifier<ALL>>> = table(), "heroclix.value.rule-of-three";
        /// What Perplex adds to its values while it lasts.
        "perplex" perplex: Written<Each<Modifier<ALL>>> = table(), "heroclix.value.perplex";
        /// Number of the click of the starting line.
        "start" start: Written<i64> = whole(1..=MAX_CLICKS).unless_written("1"), "heroclix.dial.clicks";
        /// Number of the click that shows at the start of the duel.
        "now" now: Written<i64> = whole(1..=MAX_CLICKS).unless_written("the starting line"), "heroclix.dial.clicks";
        /// The clicks of the dial in order, one table for each or for several alike.
        "click" clicks: Written<Vec<Spanned<ClickRow>>> = tables(1..=usize::MAX).required_so(NO_CLICKS),
            "heroclix.dial.clicks";
        .. surroundings: Surroundings;
    }
}

const NO_CLICKS: &str = "write [[side.click]], or [[entry.click]] in a roster, and its values below it, once for each click or with `count` \
     for several";

keys! {
    /// A click of a dial, or several alike.
    #[derive(Clone, Debug)]
    pub struct ClickRow: "a click" {
        /// Number of the click, to be sure of it.
        "number" number: Written<i64> = whole(1..=MAX_CLICKS).unless_written("the next one"), "heroclix.dial.clicks";
        /// Clicks in a row that are alike.
        "count" count: u8 = whole(1..=MAX_CLICKS).or(1), "heroclix.dial.clicks";
        /// Speed value, which does nothing in a duel.
        "speed" speed: Written<u8> = whole(0..=MAX_VALUE), "";
        /// Powers that it shows.
        "powers" powers: Written<Powers> = powers().unless_written("as on the click before"), "heroclix.dial.clicks";
        /// Powers that its action activates; a click that names its powers and no action is a plain attack.
        "use" uses: Written<Powers> = powers().unless_written("as on the click before"), "";
        .. values: Each<Shown<ALL>>;
    }
}

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

/// A side as read.
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
    /// How its player decides.
    pub policy: Policy,
    /// As written.
    pub keys: SideKeys,
}

/// Everything the author wrote.
#[derive(Clone, Debug)]
pub struct Authored {
    /// Both sides.
    pub sides: [Spec; 2],
    /// The fighters stay apart and shoot.
    pub ranged: bool,
    /// Who moves first; `None`: that is rolled for.
    pub first: Option<Side>,
    /// The rules in force.
    pub switches: Switches,
}

/// Reads a case; mistakes are collected, and `None` means that something cannot be told at all.
pub fn read(case: &Case, mistakes: &Mistakes) -> Option<Authored> {
    let mut reader = case.reader(mistakes);
    let Document { rules: switches, policy, duel, sides } = Document::read(&mut reader);
    reader.finish();
    let tables = sides?.value;
    let specs: Vec<Option<Spec>> = tables.iter().map(|table| side(table, policy, mistakes)).collect();
    names::check_twins(&tables, "both sides", "results name the figures: give one of them another `name`", mistakes);
    let specs: Vec<Spec> = specs.into_iter().collect::<Option<_>>()?;
    let [one, second] = <[Spec; 2]>::try_from(specs).ok()?;
    let first = match duel.first {
        None => Some(0),
        Some(name) if name.value == ROLL => None,
        Some(name) => {
            let known = [one.name.as_str(), second.name.as_str()];
            let found = known.iter().position(|known| *known == name.value);
            if found.is_none() {
                let help = names::suggest(&name.value, known.into_iter().chain([ROLL]));
                mistakes.at(&name, format!("no side is called \"{}\"", name.value), help);
            }
            // Whoever is meant, what else is wrong does not hang on it.
            Some(found.unwrap_or(0))
        }
    };
    Some(Authored {
        sides: [one, second],
        ranged: duel.distance == Distance::Ranged,
        first,
        switches: switches.settled(),
    })
}

fn side(table: &Table, shared: Policy, mistakes: &Mistakes) -> Option<Spec> {
    let keys = SideKeys::of(table, mistakes);
    let policy = shared.over(keys.policy.as_deref(), mistakes);
    let always: PowerSet = set(&keys.whole).iter().filter(|power| power.entry().origin == Origin::Printed).collect();
    let mut figure = Figure {
        name: keys.name.as_ref().map(|name| name.value.clone()).unwrap_or_default(),
        printed: always.and(set(&keys.traits)),
        special: set(&keys.special),
        modifiers: sums(&keys.modifiers),
        perplex: sums(&keys.perplex),
        ..Figure::default()
    };
    keys.surroundings.put(&mut figure, mistakes);
    if let Some(none) = keys.clicks.as_ref().filter(|clicks| clicks.is_empty()) {
        mistakes.at(none, "the dial of this side has no clicks", NO_CLICKS);
    }
    let (mut clicks, rows) = dial(keys.clicks.as_deref()?, set(&keys.whole).without(always), mistakes);
    if clicks.is_empty() {
        return None;
    }
    one_power_for_each_value(&rows, figure.special, mistakes);
    let (first_click, turned) = places(&keys.start, &keys.now, clicks.len(), mistakes)?;
    clicks.drain(..first_click - 1);
    figure.life = Some(clicks.len() as i8);
    figure.clicks = clicks;
    let (first_click, turned) = (first_click as i8, turned as i8);
    Some(Spec { name: keys.name.clone()?, figure, first_click, turned, rows, policy, keys })
}

/// The starting line, and the clicks turned since (`heroclix.damage.healing`: it cannot be healed past that line).
fn places(start: &Written<i64>, now: &Written<i64>, clicks: usize, mistakes: &Mistakes) -> Option<(usize, usize)> {
    let on_dial = |click: &Written<i64>, missing: usize| match click {
        None => Some(missing),
        Some(click) if click.value as usize <= clicks => Some(click.value as usize),
        Some(click) => {
            let message = format!("there is no click {}", click.value);
            mistakes.at(click, message, format!("the dial has clicks 1 to {clicks}"));
            None
        }
    };
    let start = on_dial(start, 1)?;
    let showing = on_dial(now, start)?;
    if let (Some(now), true) = (&now, showing < start) {
        let message = format!("click {showing} lies before the starting line, click {start}");
        mistakes.at(now, message, "a dial is never healed past its starting line");
        return None;
    }
    Some((start, showing - start))
}

/// The clicks of a dial, from 1 on, and its rows.
fn dial(written: &[Spanned<ClickRow>], always: PowerSet, mistakes: &Mistakes) -> (Vec<Click>, Vec<Row>) {
    let (mut clicks, mut rows): (Vec<Click>, Vec<Row>) = (Vec::new(), Vec::new());
    for row in written {
        check_number(&row.number, clicks.len(), mistakes);
        let count = usize::from(row.count);
        let click = click(row, clicks.last().copied(), always, mistakes);
        let value = |powers: &Written<Powers>| powers.as_ref().map(|powers| powers.value.clone());
        rows.push(Row { clicks: (clicks.len() + 1, count), powers: value(&row.powers), uses: value(&row.uses) });
        clicks.extend(std::iter::repeat_n(click, count));
        if clicks.len() > MAX_CLICKS as usize {
            mistakes.at(row, format!("a dial has at most {MAX_CLICKS} clicks"), "");
            clicks.truncate(MAX_CLICKS as usize);
            break;
        }
    }
    (clicks, rows)
}

/// A row that says its number has to follow the one before (`heroclix.dial.clicks`).
fn check_number(number: &Written<i64>, before: usize, mistakes: &Mistakes) {
    let Some(number) = number else { return };
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
        mistakes.at(number, message, help);
    } else if written < next {
        let message = format!("click {written} is there already: the next one is click {next}");
        mistakes.at(number, message, "the rows of a dial stand in the order of their clicks, each click once");
    }
}

/// One row: what it does not name is as on the row before. Powers and action go together: a row that names its powers
/// and no action is a plain attack.
fn click(row: &Spanned<ClickRow>, before: Option<Click>, always: PowerSet, mistakes: &Mistakes) -> Click {
    let missing = Each::<Shown<ALL>>::keys().into_iter().zip(&row.values.0).filter(|(_, value)| value.is_none());
    for (key, _) in missing.filter(|_| before.is_none()) {
        let name = key.name;
        mistakes.at(row, format!("the first click needs \"{name}\""), format!("add a line: {name} = 0"));
    }
    let before = before.unwrap_or(Click { powers: always, ..Click::default() });
    let mut click = before.showing(spread(ALL, numbers(&row.values.0)));
    if let Some(shown) = &row.powers {
        on_a_click(shown, "side", mistakes);
        click.powers = set(shown).and(always);
        click.uses = PowerSet::NONE;
    }
    if let Some(uses) = &row.uses {
        click.uses = set(uses);
    }
    click
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
