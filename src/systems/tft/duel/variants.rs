//! A figure with one thing changed: what `slugfest worth` puts a number on.
//!
//! Each weapon, its armor and its shield are taken away, and what it could carry in an empty place is added, so that
//! every other weapon, suit and shield is an alternative to its own (`tft.figure.weapon`, `tft.figure.armor`,
//! `tft.figure.shield`). ST, DX, what its armor stops and the damage of its weapon are raised by a point. Whether a
//! starting figure could be built so is another question: the points are given, not moved.

use super::compile::prepare;
use crate::scenario::value::Kind as Holds;
use crate::scenario::{Case, Mistakes, Table};
use crate::systems::apart::{Apart, Change, Kind, Subject, Variant, text_of};
use crate::systems::tft::dice::Damage;
use crate::systems::tft::figure::Figure;
use crate::systems::tft::weapons::{ARMORS, SHIELDS, WEAPONS, Weapon};

/// How a figure is taken apart.
pub const APART: Apart = Apart { variants, unit: "dx +1", units: "points of DX", added: "" };

const NONE: &str = "none";

fn variants(case: &Case, mistakes: &Mistakes) -> Vec<Variant> {
    let Some((setup, _)) = prepare(case, mistakes) else { return Vec::new() };
    let Some(side) = Subject::of(case) else { return Vec::new() };
    let build = Build { side, figure: &setup.fighters[0].figure };
    let all = [build.weapons(), build.worn(), build.stronger()].into_iter().flatten();
    // What cannot be taken away is told as such; what cannot be added is no change at all.
    all.filter(|change| change.change == Change::Removed || side.plays(&change.side, prepare)).collect()
}

/// A figure as written and as compiled.
struct Build<'a> {
    side: Subject<'a>,
    figure: &'a Figure,
}

impl Build<'_> {
    /// Its weapons taken away, or others in an empty hand.
    fn weapons(&self) -> Vec<Variant> {
        let own = [("weapon", "", self.figure.weapon), ("backup", "backup ", self.figure.backup)];
        let mut variants = Vec::new();
        for (key, prefix, weapon) in own {
            match weapon {
                Some(weapon) => {
                    let name = if weapon.id.is_empty() { "weapon" } else { weapon.id };
                    variants.push(self.variant(format!("{prefix}{name}"), Change::Removed, key, NONE));
                }
                None => variants.extend(
                    WEAPONS
                        .iter()
                        .filter(|weapon| weapon.hands > 0)
                        .map(|weapon| self.variant(format!("{prefix}{}", weapon.id), Change::Added, key, weapon.id)),
                ),
            }
        }
        variants
    }

    /// Its armor and its shield taken away, or others on a bare figure.
    fn worn(&self) -> Vec<Variant> {
        let (armor, shield) = (self.figure.armor, self.figure.shield);
        let own = [
            ("armor", armor.id, armor.stops > 0 || armor.dx < 0, ARMORS.iter().map(|it| it.id).collect::<Vec<_>>()),
            ("shield", shield.id, shield.is_carried(), SHIELDS.iter().map(|it| it.id).collect()),
        ];
        let mut variants = Vec::new();
        for (key, id, has, all) in own {
            let called = |id: &str| if id.is_empty() { key.to_owned() } else { format!("{id} {key}") };
            if has {
                variants.push(self.variant(called(id), Change::Removed, key, NONE));
            } else {
                let others = all.into_iter().filter(|id| *id != NONE);
                variants.extend(others.map(|id| self.variant(called(id), Change::Added, key, id)));
            }
        }
        variants
    }

    /// A point or a die more of what it has by numbers.
    fn stronger(&self) -> Vec<Variant> {
        let figure = self.figure;
        let more = |pick: &str, kind: Kind, key: &str, value: Holds| Variant {
            pick: pick.to_owned(),
            kind,
            change: Change::Added,
            menu: "",
            side: self.side.set_in(self.as_is(key), key, value),
        };
        let number = |number: i64| Holds::Integer(number);
        let mut variants = vec![
            more("st +1", Kind::Value, "st", number(i64::from(figure.st) + 1)),
            more("dx +1", Kind::Value, "dx", number(i64::from(figure.dx) + 1)),
        ];
        let armor = figure.armor;
        let stops = [("stops", i64::from(armor.stops) + 1), ("dx", armor.dx.into()), ("ma", armor.ma.into())];
        let table = self.side.table(stops.map(|(key, value)| (key, number(value))));
        variants.push(more("armor stops +1", Kind::Value, "armor", Holds::Table(table)));
        if let Some(weapon) = figure.weapon {
            let Damage { dice, modifier, .. } = weapon.damage;
            let add = Damage::new(dice, modifier.saturating_add(1));
            let die = Damage::new(dice.saturating_add(1), modifier);
            variants.push(more("weapon damage +1", Kind::Value, "weapon", self.numbers(&weapon, add)));
            variants.push(more("weapon damage +1D", Kind::Die, "weapon", self.numbers(&weapon, die)));
        }
        variants
    }

    /// A weapon with other damage, as its numbers.
    fn numbers(&self, weapon: &Weapon, damage: Damage) -> Holds {
        let table = [
            ("damage", text_of(&damage.to_string())),
            ("hands", Holds::Integer(weapon.hands.into())),
            ("kind", text_of(weapon.kind.word())),
        ];
        let jab = weapon.is_pole().then(|| ("jab", Holds::Boolean(weapon.jabs())));
        Holds::Table(self.side.table(table.into_iter().chain(jab)))
    }

    /// The side as written, without a key. The second weapon is named: where the first changes it would change along.
    fn as_is(&self, key: &str) -> Table {
        let side = self.side.without(&[key]);
        if self.side.side.get("backup").is_some() {
            return side;
        }
        // What nobody wrote has a name.
        self.side.set_in(side, "backup", text_of(self.figure.backup.map_or(NONE, |weapon| weapon.id)))
    }

    fn variant(&self, pick: String, change: Change, key: &'static str, id: &str) -> Variant {
        let side = self.side.set_in(self.as_is(key), key, text_of(id));
        Variant { pick, kind: Kind::Power, change, menu: key, side }
    }
}
