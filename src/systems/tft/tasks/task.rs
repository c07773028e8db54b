//! What every task does around its play: open the case, read figures, say what a report has to know.

use super::super::read::{self, FigureKeys, Spec};
use super::super::sides;
use super::super::switches::{self, Switches};
use super::super::tables::aspect::Aspect;
use crate::game::Ruling;
use crate::keys::{Keys, Settings, Written, choice, choices, keys, truth};
use crate::scenario::{Case, Mistakes, Table};

/// Reads a case; `None` when anything in it is wrong, and the mistakes are in the collector. What `read` makes of figures
/// that are not sure is thrown away.
pub fn prepare<D: Keys, T>(case: &Case, mistakes: &Mistakes, read: impl FnOnce(D) -> Option<T>) -> Option<T> {
    let before = mistakes.count();
    let mut reader = case.careful_reader(mistakes);
    let document = D::read(&mut reader);
    reader.finish();
    read(document).filter(|_| mistakes.count() == before)
}

keys! {
    /// A figure of a task.
    #[derive(Clone, Debug)]
    pub struct Bare: "[figure]" {
        .. figure: FigureKeys;
    }
}

keys! {
    /// A figure that stands somewhere.
    #[derive(Clone, Debug)]
    pub struct Placed: "[figure]" {
        /// Level of the column that it stands on.
        "level" level: Written<u8> = read::level().unless_written("0"), "tft.height.advantage";
        .. figure: FigureKeys;
    }
}

keys! {
    /// How a target is struck.
    #[derive(Clone, Debug)]
    pub struct Posture: "a target" {
        /// Through which of its hexes it is struck.
        "facing" aspect: Aspect = choice::<Facing>().map(Facing::aspect).or_else("front", Aspect::Front),
            "tft.melee.facing";
        /// It lies or kneels.
        "down" is_down: bool = truth().or(false), "tft.melee.down-target";
    }
}

choices! {
    /// Where a blow meets its target.
    pub enum Facing {
        /// In front.
        Front = "front",
        /// From a side.
        Side = "side",
        /// From behind.
        Rear = "rear",
    }
}

impl Facing {
    fn aspect(self) -> Aspect {
        match self {
            Self::Front => Aspect::Front,
            Self::Side => Aspect::Side,
            Self::Rear => Aspect::Rear,
        }
    }
}

/// Reads the figure in the table with this key, sure or not, and the keys that stand beside its own.
pub fn figure<K: Keys>(
    table: Written<Table>,
    key: &str,
    of: fn(&K) -> &FigureKeys,
    switches: &Switches,
    mistakes: &Mistakes,
) -> Option<(Spec, K, Table)> {
    let table = table?.value;
    let (spec, keys) = figure_in(&table, &capitalized(key), of, switches, mistakes);
    Some((spec, keys, table))
}

/// Reads the figure in a table, and the keys that stand beside its own.
pub fn figure_in<K: Keys>(
    table: &Table,
    default_name: &str,
    of: fn(&K) -> &FigureKeys,
    switches: &Switches,
    mistakes: &Mistakes,
) -> (Spec, K) {
    let (spec, keys) = read::figure_in(table, default_name, of, mistakes);
    sides::check_fit(&spec, switches, mistakes);
    (spec, keys)
}

fn capitalized(key: &str) -> String {
    let mut letters = key.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The notes of a task, with those on switches and optional rules that do nothing in it.
pub fn notes(own: Vec<String>, switches: &Switches, rulings: &[Ruling], optional: u8, play: &str) -> Vec<String> {
    own.into_iter().chain(switches::idle(switches, rulings, optional, play)).collect()
}

/// The reading of saving rolls, which every task with one shares.
pub fn save_bands(switches: &Switches) -> Ruling {
    let text = "A saving roll is made when the dice show the target or less; the base text names no totals that always \
                save or always fail.";
    switches.cite().save_bands().ruling().saying(text)
}

/// The reading of who is out of the fight.
pub fn out_of_the_fight(switches: &Switches) -> Ruling {
    let text = "A figure is unconscious at this ST and dead below it; either ends its part in the fight.";
    switches.cite().out_at_st().ruling().saying(text)
}
