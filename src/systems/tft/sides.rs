//! The two sides of a fight as written: figures, and what they do; and what reports of both kinds of fight share.

use super::card::card;
use super::fighter::{Fighter, Side};
use super::metrics::Count;
use super::policy::Named;
use super::read::{self, FigureKeys, Spec};
use super::switches::{Switches, canonical, named_switches};
use super::weapons::Kind;
use crate::game::{Brief, Card, Metric, Ruling};
use crate::keys::{Form, Keys, Named as Label, Shape, Slot, Written, counted, keys, sentence, whole};
use crate::scenario::reader::as_string;
use crate::scenario::{Mistakes, Table, names};

/// Turns after which a fight is called undecided, unless `turn-limit` says less.
pub const TURN_LIMIT: u32 = 10_000;

keys! {
    /// The rules of a fight.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FightRules: "[rules]", underscores {
        /// Turns after which a fight is undecided.
        "turn-limit" limit: u32 = whole(1..=i64::from(TURN_LIMIT)).or(TURN_LIMIT), "tft.duel.end";
        .. switches: Switches;
    }
}

/// Refuses a figure that is out of the fight before it begins (`tft.injury.out`).
pub fn check_fit(spec: &Spec, switches: &Switches, mistakes: &Mistakes) {
    if spec.sure.st && spec.figure.st <= switches.out_at() {
        let message = format!("{} has ST {}, and is out of the fight at that", spec.name.value, spec.figure.st);
        mistakes.at(&spec.st_at, message, format!("give it `st = {}` or more", switches.out_at() + 1));
    }
}

/// Two sides, with the keys of the play.
pub fn two<T: Keys>() -> Slot<Written<Vec<Table>>> {
    counted::<T>(2..=2, "a fight has two sides", "write [[side]] once for each of the two figures")
}

/// Reads every `[[side]]` with the keys that the play adds; `None` when there are not two. What of them cannot be told
/// is unsure, and in the collector.
pub fn sides<K: Keys, T>(
    tables: Written<Vec<Table>>,
    switches: &Switches,
    of: fn(&K) -> &FigureKeys,
    mistakes: &Mistakes,
    mut more: impl FnMut(&Table, K) -> T,
) -> Option<[(Spec, T); 2]> {
    let tables = tables?.value;
    let read = tables.iter().enumerate().map(|(index, table)| {
        let (spec, keys) = read::figure_in(table, ["A", "B"].get(index).unwrap_or(&"another figure"), of, mistakes);
        if spec.sure.weapons {
            check_weapons(&spec, mistakes);
        }
        check_fit(&spec, switches, mistakes);
        (spec, more(table, keys))
    });
    let read: Vec<(Spec, T)> = read.collect();
    // Figures beyond the second have no name of their own unless it is written.
    let are_named = |(index, _): &(usize, &(Spec, T))| *index < 2 || tables[*index].get("name").is_some();
    read::check_names(read.iter().enumerate().filter(are_named).map(|(_, (spec, _))| spec), mistakes);
    <[(Spec, T); 2]>::try_from(read).ok()
}

/// Nobody fights hand to hand with a bow.
fn check_weapons(spec: &Spec, mistakes: &Mistakes) {
    for (weapon, place) in [(spec.figure.weapon, &spec.weapon_at), (spec.figure.backup, &spec.backup_at)] {
        if let Some(weapon) = weapon.filter(|weapon| weapon.kind == Kind::Missile) {
            let what = if weapon.id.is_empty() { "missile weapon" } else { weapon.id };
            let message = format!("a {what} is not for melee");
            mistakes.at(place, message, "give it another one, such as `weapon = \"dagger\"`");
        }
    }
}

/// A policy by its name, with or without the play's name before it; the first when none is written.
pub fn policy<T: Copy + 'static>(known: &'static [Named], policies: &'static [T]) -> Shape<T> {
    let label = |id, policy: &Named| Label { about: policy.about, ..Label::plain(id) };
    let labels = known.iter().flat_map(|policy| [label(policy.id, policy), Label::plain(policy.ledger)]);
    Shape::new(Form::OneOf(labels.collect()), move |value, what, mistakes| {
        let text = as_string(value, what, mistakes)?;
        let wanted = canonical(&text.value);
        let found = known.iter().position(|policy| policy.id == wanted || policy.ledger == wanted);
        if found.is_none() {
            let help = names::suggest(&text.value, known.iter().map(|policy| policy.id));
            mistakes.at(&text, format!("unknown policy \"{}\"", text.value), help);
        }
        policies.get(found?).copied()
    })
}

/// How a fight can end, in the order of the plays' own outcomes.
pub fn outcomes(fighters: &[Fighter; 2]) -> Vec<String> {
    let wins = fighters.iter().map(|fighter| Brief::wins(&fighter.figure.name));
    wins.chain(["no weapon left", "out of reach", "undecided"].map(str::to_owned)).collect()
}

/// The metrics of a fight; those that stay 0 are left out.
pub fn metrics(fighters: &[Fighter; 2], can_count: impl Fn(Count, Side) -> bool) -> Vec<Metric> {
    let sides = fighters.iter().enumerate();
    let metrics = sides.flat_map(|(side, fighter)| {
        let counts = Count::ALL.into_iter().filter(|&count| can_count(count, side)).collect::<Vec<_>>();
        counts.into_iter().map(move |count| {
            let (name, unit) = count.name();
            Metric::of(&fighter.figure.name, count.of(side), name, unit, count.rule())
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
        Ruling::reading("tft.multihex.lead", text)
    });
    said.collect()
}

/// The switches of those that a play reads that are not at their defaults, with what they decide.
pub fn switched(switches: &Switches, reads: &[&str]) -> Vec<Ruling> {
    let read = named_switches(switches).filter(|setting| reads.contains(&setting.key.name));
    read.map(|setting| setting.ruling().saying(format!("The scenario decides {}.", sentence(setting.key.about))))
        .collect()
}
