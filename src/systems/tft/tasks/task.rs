//! What every task does around its play: open the case, read figures, say what a report has to know.

use super::super::read::{self, Spec};
use super::super::sides;
use super::super::switches::{self, SWITCHES, Switches};
use super::super::tables::hexes::Aspect;
use crate::game::Ruling;
use crate::scenario::{Case, Mistakes, Reader, Table};

/// Reads a case with the switches at hand; `None` when anything in it is wrong, and the mistakes are in the collector.
/// What `read` makes of figures that are not sure is thrown away.
pub fn prepare<T>(
    case: &Case,
    mistakes: &Mistakes,
    read: impl FnOnce(&mut Reader<'_>, &Switches) -> Option<T>,
) -> Option<T> {
    let before = mistakes.count();
    let mut reader = case.reader(mistakes);
    let switches = switches::read_alone(reader.table("rules"), mistakes);
    let prepared = read(&mut reader, &switches);
    reader.finish();
    prepared.filter(|_| mistakes.count() == before)
}

/// Reads the figure in the table with this key, sure or not, and whatever else the play asks of it.
pub fn figure<T>(
    reader: &mut Reader<'_>,
    key: &str,
    switches: &Switches,
    more: impl FnOnce(&mut Reader<'_>) -> T,
) -> Option<(Spec, T)> {
    let table = reader.required_table(key)?;
    Some(figure_in(table, &format!("[{key}]"), &capitalized(key), switches, reader.mistakes(), more))
}

/// Reads the figure in a table, called `what` in messages, and whatever else the play asks of it.
pub fn figure_in<T>(
    table: &Table,
    what: &str,
    default_name: &str,
    switches: &Switches,
    mistakes: &Mistakes,
    more: impl FnOnce(&mut Reader<'_>) -> T,
) -> (Spec, T) {
    let mut reader = Reader::new(table, what, mistakes);
    let spec = read::figure(&mut reader, default_name);
    let more = more(&mut reader);
    reader.finish();
    sides::check_fit(&spec, switches, mistakes);
    (spec, more)
}

fn capitalized(key: &str) -> String {
    let mut letters = key.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Where a blow meets its target: `facing = "front" | "side" | "rear"`.
pub const FACINGS: [&str; 3] = ["front", "side", "rear"];

/// Reads through which hexes a target is struck, in front unless something else is said.
pub fn aspect(reader: &mut Reader<'_>) -> Aspect {
    match reader.choice("facing", &FACINGS).map(|facing| facing.value) {
        Some(1) => Aspect::Side,
        Some(2) => Aspect::Rear,
        _ => Aspect::Front,
    }
}

/// The notes of a task, with those on switches and optional rules that do nothing in it.
pub fn notes(own: Vec<String>, switches: &Switches, rulings: &[Ruling], optional: u8, play: &str) -> Vec<String> {
    own.into_iter().chain(switches::idle(switches, rulings, optional, play)).collect()
}

/// A reading that no switch changes.
pub fn reading(rule: &str, text: &str) -> Ruling {
    Ruling { rule: rule.to_owned(), switch: String::new(), text: text.to_owned() }
}

/// A reading with the switch that decides it.
pub fn switched(key: &str, switches: &Switches, text: &str) -> Ruling {
    let known = SWITCHES.iter().zip(switches.values()).find(|(switch, _)| switch.key == key);
    let (rule, switch) = known.map_or(("", String::new()), |(switch, value)| {
        let plain = ["true", "false"].contains(&value) || value.parse::<i64>().is_ok();
        let value = if plain { value.to_owned() } else { format!("\"{value}\"") };
        (switch.rule, format!("{key} = {value}"))
    });
    Ruling { rule: rule.to_owned(), switch, text: text.to_owned() }
}

/// The reading of saving rolls, which every task with one shares.
pub fn save_bands(switches: &Switches) -> Ruling {
    let text = "A saving roll is made when the dice show the target or less; the base text names no totals that always \
                save or always fail.";
    switched("save-bands", switches, text)
}

/// The reading of who is out of the fight.
pub fn out_of_the_fight(switches: &Switches) -> Ruling {
    let text = "A figure is unconscious at this ST and dead below it; either ends its part in the fight.";
    switched("out-at-st", switches, text)
}
