//! A dial with one thing changed: what `slugfest worth` puts a number on.
//!
//! Each power is taken off all clicks, and each that the dial lacks is added to all of them, with the action that it
//! needs where a click has none yet. Each value is raised by a point, on all clicks and on those of each row; one more
//! click is like the last. Outwit is never added: what it counters is for its player to say.

use super::compile::prepare;
use super::read::{self, Spec};
use super::slots::Slot;
use crate::scenario::value::Kind as Holds;
use crate::scenario::{Case, Mistakes, Table};
use crate::systems::apart::{Apart, Change, Kind, Subject, Variant};
use crate::systems::heroclix::compile::ever;
use crate::systems::heroclix::powers::{POWERS, PowerId};
use crate::systems::heroclix::read::{MAX_REROLLS, Named};

/// How a dial is taken apart.
pub const APART: Apart = Apart {
    variants,
    unit: "attack +1",
    units: "points of attack",
    added: "A power that takes an action is added with it: it is used in every turn whose click names no other action.",
};

/// The values of a click, as scenarios name them.
const VALUES: [&str; 3] = ["attack", "defense", "damage"];
/// Lists of powers that a side holds for all its clicks.
const LISTS: [&str; 3] = ["powers", "traits", "special"];

fn variants(case: &Case, mistakes: &Mistakes) -> Vec<Variant> {
    if prepare(case, mistakes).is_none() {
        return Vec::new();
    }
    let (Some(side), Some(written)) = (Subject::of(case), read::read(case, mistakes)) else { return Vec::new() };
    let dial = Dial { side, spec: &written.sides[0] };
    let of_powers = POWERS.iter().filter_map(|&power| match ever(&dial.spec.figure, power) {
        true => Some(dial.without(power)),
        false if power == PowerId::Outwit => None,
        false => dial.with(power),
    });
    let all = of_powers.chain(dial.values()).chain(dial.more());
    // What cannot be taken away is told as such; what cannot be added is no change at all.
    all.filter(|change| change.change == Change::Removed || side.plays(&change.side, prepare)).collect()
}

/// A dial as written and as read.
struct Dial<'a> {
    side: Subject<'a>,
    spec: &'a Spec,
}

impl Dial<'_> {
    /// The rows of the dial as written.
    fn rows(&self) -> Vec<Table> {
        let Some(Holds::Array(rows)) = self.side.side.get("click").map(|rows| &rows.kind) else { return Vec::new() };
        let table = |row: &crate::scenario::Value| match &row.kind {
            Holds::Table(row) => Some(row.clone()),
            _ => None,
        };
        rows.iter().filter_map(table).collect()
    }

    /// A side with other rows.
    fn with_rows(&self, side: Table, rows: Vec<Table>) -> Table {
        self.side.set_in(side, "click", self.side.list(rows.into_iter().map(Holds::Table)))
    }

    fn ids(&self, powers: &[Named]) -> Holds {
        self.side.texts(powers.iter().map(|(power, _)| power.entry().id))
    }

    /// Without a power, on whatever click it stands, and without what goes with it.
    fn without(&self, power: PowerId) -> Variant {
        let keys = &self.spec.keys;
        let goes_along: &[&str] = match power {
            PowerId::Outwit => &["outwit"],
            PowerId::Sharpshooter => &["shoots"],
            _ => &[],
        };
        let left = |powers: &[Named]| powers.iter().filter(|(other, _)| *other != power).cloned().collect::<Vec<_>>();
        let lists = LISTS.into_iter().zip([&keys.whole, &keys.traits, &keys.special]);
        let side = lists
            .filter(|(_, powers)| !powers.is_empty())
            .fold(self.side.without(goes_along), |side, (key, powers)| {
                self.side.set_in(side, key, self.ids(&left(powers)))
            });
        let row = |(table, row): (Table, &read::Row)| {
            let lists = [("powers", &row.powers), ("use", &row.uses)];
            lists.into_iter().fold(table, |table, (key, powers)| match powers {
                Some(powers) => self.side.set_in(table, key, self.ids(&left(powers))),
                None => table,
            })
        };
        let rows = self.rows().into_iter().zip(&self.spec.rows).map(row).collect();
        let taken = self.with_rows(side.clone(), rows);
        // Without what led the action the rest of it may not go together: then those clicks attack plainly.
        let side = if self.side.plays(&taken, prepare) { taken } else { self.plain(taken, power) };
        let everywhere = self.spec.figure.clicks.iter().all(|click| click.powers.has(power));
        let menu = Slot::of(power).filter(|_| everywhere).map_or("", Slot::name);
        Variant { pick: power.entry().id.to_owned(), kind: Kind::Power, change: Change::Removed, menu, side }
    }

    /// Rows whose action held the power have none.
    fn plain(&self, side: Table, power: PowerId) -> Table {
        let Some(Holds::Array(rows)) = side.get("click").map(|rows| rows.kind.clone()) else { return side };
        let row = |(value, row): (&crate::scenario::Value, &read::Row)| {
            let held = row.uses.iter().flatten().any(|(other, _)| *other == power);
            match &value.kind {
                Holds::Table(table) if held => {
                    Holds::Table(self.side.set_in(table.clone(), "use", self.side.texts::<&str>([])))
                }
                other => other.clone(),
            }
        };
        let rows = self.side.list(rows.iter().zip(&self.spec.rows).map(row));
        self.side.set_in(side, "click", rows)
    }

    /// With a power on every click, and the action that it needs on those that have none; `None` where that changes
    /// nothing that is played.
    fn with(&self, power: PowerId) -> Option<Variant> {
        let id = power.entry().id;
        let own = self.spec.keys.whole.iter().map(|(power, _)| power.entry().id);
        let side = self.side.set("powers", self.side.texts(own.chain([id])));
        let starts = |(place, row): (usize, &read::Row)| row.uses.is_none() && (place == 0 || row.powers.is_some());
        let free: Vec<bool> = self.spec.rows.iter().enumerate().map(starts).collect();
        let needs_action = power.entry().activation.is_some();
        if needs_action && !free.contains(&true) {
            return None;
        }
        let row = |(table, free): (Table, &bool)| match free {
            true => self.side.set_in(table, "use", self.side.texts([id])),
            false => table,
        };
        let side = match needs_action {
            true => self.with_rows(side, self.rows().into_iter().zip(&free).map(row).collect()),
            false => side,
        };
        let menu = Slot::of(power).map_or("", Slot::name);
        Some(Variant { pick: id.to_owned(), kind: Kind::Power, change: Change::Added, menu, side })
    }

    /// With a point more of each value: on all clicks, and on those of each row.
    fn values(&self) -> Vec<Variant> {
        let written: Vec<[Option<i8>; 3]> =
            self.spec.keys.clicks.iter().flat_map(|rows| &rows.value).map(shown).collect();
        let mut variants = Vec::new();
        for (value, key) in VALUES.into_iter().enumerate() {
            let raised = |(table, row): (Table, &[Option<i8>; 3])| match row[value] {
                Some(number) => self.side.set_in(table, key, Holds::Integer(i64::from(number) + 1)),
                None => table,
            };
            let all = self.rows().into_iter().zip(&written).map(raised).collect();
            variants.push(self.stronger(format!("{key} +1"), Kind::Value, all));
            if written.len() > 1 {
                variants.extend((0..written.len()).filter_map(|row| self.value_of_row(&written, row, value)));
            }
        }
        variants
    }

    /// With a point more of a value on the clicks of a row; the next row stays as it was. `None` for rows before the
    /// starting line.
    fn value_of_row(&self, written: &[[Option<i8>; 3]], row: usize, value: usize) -> Option<Variant> {
        let (first, count) = self.spec.rows.get(row)?.clicks;
        let last = first + count - 1;
        if last < self.spec.first_click as usize {
            return None;
        }
        let here = written[..=row].iter().rev().find_map(|row| row[value])?;
        let mut rows = self.rows();
        let number = |by: i64| Holds::Integer(i64::from(here) + by);
        rows[row] = self.side.set_in(rows[row].clone(), VALUES[value], number(1));
        if let Some(next) = rows.get_mut(row + 1)
            && written[row + 1][value].is_none()
        {
            *next = self.side.set_in(next.clone(), VALUES[value], number(0));
        }
        let clicks = if count == 1 { format!("click {first}") } else { format!("clicks {first} to {last}") };
        Some(self.stronger(format!("{} +1 on {clicks}", VALUES[value]), Kind::Value, rows))
    }

    fn stronger(&self, pick: String, kind: Kind, rows: Vec<Table>) -> Variant {
        let side = self.with_rows(self.side.without(&[]), rows);
        Variant { pick, kind, change: Change::Added, menu: "", side }
    }

    /// With one more click, and with a re-roll more in its own turns and in those of the foe.
    fn more(&self) -> Vec<Variant> {
        let mut rows = self.rows();
        let count = self.spec.rows.last().map_or(1, |row| row.clicks.1) as i64;
        if let Some(last) = rows.last_mut() {
            *last = self.side.set_in(last.clone(), "count", Holds::Integer(count + 1));
        }
        let keys = &self.spec.keys;
        let rerolls = [("own-re-rolls", keys.own_rerolls), ("opposing-re-rolls", keys.opposing_rerolls)];
        let reroll = |(key, has): (&str, u8)| Variant {
            pick: format!("{key} +1"),
            kind: Kind::ReRoll,
            change: Change::Added,
            menu: "",
            side: self.side.set(key, Holds::Integer(i64::from(has) + 1)),
        };
        let rerolls = rerolls.into_iter().filter(|(_, has)| i64::from(*has) < MAX_REROLLS).map(reroll);
        std::iter::once(self.stronger("click +1".to_owned(), Kind::Box, rows)).chain(rerolls).collect()
    }
}

/// Attack, defense and damage of a row, as far as they are written.
fn shown(row: &crate::scenario::Spanned<read::ClickRow>) -> [Option<i8>; 3] {
    let number = |value: usize| row.values.0.get(value)?.as_ref().map(|number| number.value);
    [number(0), number(1), number(2)]
}
