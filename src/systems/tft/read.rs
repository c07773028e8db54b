//! From a table of a scenario to a figure: by name, by build, or by raw numbers; each key may override what a name
//! gave.
//!
//! Rules: `tft.figure.create` (any ST and DX from 1 on is accepted), `tft.figure.weapon` (strength and hands),
//! `tft.height.figure` (individual figures may have another H). What a play asks beside the figure, it reads itself
//! from the same [`Reader`].

use super::dice::Damage;
use super::figure::Figure;
use super::forms::{FORMS, Form};
use super::roster::{self, SAMPLES};
use super::switches::canonical;
use super::weapons::{ARMORS, Armor, Kind as WeaponKind, SHIELDS, Shield, WEAPONS, Weapon};
use crate::scenario::value::Kind;
use crate::scenario::{Mistakes, Reader, Spanned, Value, names};
use std::ops::RangeInclusive;

/// ST that may be written.
pub const ST: RangeInclusive<i64> = 1..=100;
/// DX that may be written.
pub const DX: RangeInclusive<i64> = 1..=40;
/// H and Hm that may be written, in tiles.
pub const HEIGHT: RangeInclusive<i64> = 1..=10;
/// Highest column of tiles, so that even a hobbit's fall from it has no more dice than a table can hold.
pub const MAX_LEVEL: i64 = 40;
/// Dice of a weapon given by numbers.
pub const WEAPON_DICE: RangeInclusive<i64> = 1..=10;
/// Largest modifier of a weapon given by numbers, up or down.
pub const MAX_MODIFIER: i64 = 20;
/// Hits that armor or a shield given by numbers stops.
pub const STOPS: RangeInclusive<i64> = 0..=20;
/// DX that armor or a shield given by numbers costs.
pub const PENALTY: RangeInclusive<i64> = -20..=0;

/// A figure as written.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Its name and where it stands.
    pub name: Spanned<String>,
    /// What it is; only so much of it as is [`Sure`] means anything.
    pub figure: Figure,
    /// What of it was written and read well.
    pub sure: Sure,
    /// Where its ST was written, else what it was taken from.
    pub st_at: Spanned<()>,
    /// Where its weapon was written, else what it was taken from.
    pub weapon_at: Spanned<()>,
    /// Where its second weapon was written, else what it was taken from.
    pub backup_at: Spanned<()>,
    /// Where its shield was written, else what it was taken from.
    pub shield_at: Spanned<()>,
}

/// What of a figure can be told, so that one mistake hides no other and invents none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sure {
    /// Its name.
    pub name: bool,
    /// Its form and heights.
    pub body: bool,
    /// Its ST.
    pub st: bool,
    /// Its weapons.
    pub weapons: bool,
    /// Its shield.
    pub shield: bool,
    /// All of it.
    pub all: bool,
}

/// Reads the keys of a figure; those of the play are the caller's, who finishes the reader. Mistakes are in the
/// collector, and what cannot be told for them is said to be unsure.
pub fn figure(reader: &mut Reader<'_>, default_name: &str) -> Spec {
    let mistakes = reader.mistakes();
    let before = mistakes.count();
    let by_name = reader.has("character");
    let named = reader.string("character").and_then(|id| character(&id, mistakes));
    let is_known = named.is_some() || !by_name;
    let mut figure = named.unwrap_or_else(nobody);
    let written = reader.string("name").filter(|name| names::is_name(name, "figure", mistakes));
    let is_named = written.is_some() || is_known && !reader.has("name");
    let name = match written {
        Some(name) => name,
        None if by_name && is_known => Spanned::at(reader.table_read(), figure.name.clone()),
        None => Spanned::at(reader.table_read(), default_name.to_owned()),
    };
    figure.name.clone_from(&name.value);
    let sound = |count: usize| is_known && mistakes.count() == count;
    let count = mistakes.count();
    body(reader, &mut figure);
    let body = sound(count);
    let st = scores(reader, &mut figure, by_name) || named_alone(reader, is_known, by_name, "st");
    let (weapons, shield) = equipment(reader, &mut figure, by_name);
    let mut sure =
        Sure { name: is_named, body, st, weapons: is_known && weapons, shield: is_known && shield, all: false };
    let character = reader.value("character");
    let at = |key: &str| {
        let value = reader.table_read().get(key).or(character);
        value.map_or_else(|| Spanned::at(reader.table_read(), ()), |value| Spanned::at(value, ()))
    };
    let [st_at, weapon_at, backup_at, shield_at] = ["st", "weapon", "backup", "shield"].map(at);
    let spec = Spec { name, figure, sure, st_at, weapon_at, backup_at, shield_at };
    spec.check(reader);
    sure.all = mistakes.count() == before;
    Spec { sure, ..spec }
}

/// Whether a score that is not written comes with the name.
fn named_alone(reader: &Reader<'_>, is_known: bool, by_name: bool, key: &str) -> bool {
    by_name && is_known && !reader.has(key)
}

/// A human without anything.
fn nobody() -> Figure {
    let form = Form::human();
    Figure {
        name: String::new(),
        form,
        st: 1,
        dx: 1,
        weapon: None,
        backup: None,
        armor: ARMORS[0],
        shield: SHIELDS[0],
        reach: form.reach,
        move_height: form.move_height,
        size: form.size,
        own_ma: form.ma,
    }
}

fn character(id: &Spanned<String>, mistakes: &Mistakes) -> Option<Figure> {
    let found = roster::find(&canonical(&id.value));
    if found.is_none() {
        let help = match names::suggest(&id.value, SAMPLES.iter().map(|sample| sample.id)) {
            near if near.is_empty() => "`slugfest list characters tft` shows all, and how a starting figure is \
                                        written: \"human-12-12-broadsword-leather-small\""
                .to_owned(),
            near => near,
        };
        mistakes.at(id, format!("unknown character \"{}\" in system \"tft\"", id.value), help);
    }
    found
}

/// Race or form, and heights that differ from it.
fn body(reader: &mut Reader<'_>, figure: &mut Figure) {
    let ids: Vec<&str> = FORMS.iter().map(|form| form.id).collect();
    if let Some(form) = reader.choice("form", &ids).and_then(|index| FORMS.get(index.value)) {
        figure.form = form;
        (figure.reach, figure.move_height, figure.size) = (form.reach, form.move_height, form.size);
        figure.own_ma = form.ma;
    }
    // tft.height.figure: with another H, Hm follows it unless it is given as well.
    if let Some(reach) = reader.integer("height", HEIGHT) {
        figure.reach = reach.value as u8;
        figure.move_height = reach.value as u8;
    }
    if let Some(height) = reader.integer("move-height", HEIGHT) {
        figure.move_height = height.value as u8;
    }
}

/// Whether ST was read.
fn scores(reader: &mut Reader<'_>, figure: &mut Figure, by_name: bool) -> bool {
    let mut score = |key: &str, range| {
        let value = if by_name { reader.integer(key, range) } else { reader.required_integer(key, range) };
        value.map(|value| value.value as u8)
    };
    let (st, dx) = (score("st", ST), score("dx", DX));
    (figure.st, figure.dx) = (st.unwrap_or(figure.st), dx.unwrap_or(figure.dx));
    st.is_some()
}

/// Whether the weapons and the shield are what was meant.
fn equipment(reader: &mut Reader<'_>, figure: &mut Figure, by_name: bool) -> (bool, bool) {
    let mistakes = reader.mistakes();
    let before = mistakes.count();
    if let Some(value) = reader.value("weapon")
        && let Some(weapon) = weapon(value, "weapon", mistakes)
    {
        figure.weapon = weapon;
    }
    match reader.value("backup") {
        Some(value) => figure.backup = weapon(value, "backup", mistakes).unwrap_or(figure.backup),
        // tft.figure.weapon: normally a dagger; teeth need none.
        None if !by_name && figure.weapon.is_some_and(|weapon| weapon.kind != WeaponKind::Natural) => {
            figure.backup = Weapon::find("dagger").copied();
        }
        None => {}
    }
    let weapons = mistakes.count() == before;
    if let Some(value) = reader.value("armor")
        && let Some(armor) = armor(value, mistakes)
    {
        figure.armor = armor;
    }
    let before = mistakes.count();
    if let Some(value) = reader.value("shield")
        && let Some(shield) = shield(value, mistakes)
    {
        figure.shield = shield;
    }
    (weapons, mistakes.count() == before)
}

impl Spec {
    /// Refuses weapons that are too heavy, and two-handed ones beside a shield (`tft.figure.weapon`).
    fn check(&self, reader: &Reader<'_>) {
        let (figure, sure, mistakes) = (&self.figure, self.sure, reader.mistakes());
        for (weapon, at) in [(figure.weapon, &self.weapon_at), (figure.backup, &self.backup_at)] {
            let Some(weapon) = weapon.filter(|_| sure.weapons) else { continue };
            if weapon.st > figure.st && sure.st {
                let message = format!("a {} needs ST {}, and {} has {}", weapon.id, weapon.st, figure.name, figure.st);
                let fits = WEAPONS.iter().filter(|other| other.kind == weapon.kind && other.st <= figure.st);
                let help = match fits.max_by_key(|other| other.st) {
                    Some(other) => format!("a {} is light enough, or raise `st`", other.id),
                    None => "take a lighter weapon, or raise `st`".to_owned(),
                };
                mistakes.at(at, message, help);
            }
            if weapon.hands > 1 && sure.shield && figure.shield.is_carried() {
                let what = if weapon.id.is_empty() { "weapon" } else { weapon.id };
                let message = format!("a {what} takes both hands, and {} holds a shield", figure.name);
                let help = "write `shield = \"none\"`, or take a one-handed weapon";
                let at = if reader.has("weapon") || !reader.has("shield") { at } else { &self.shield_at };
                mistakes.at(at, message, help);
            }
        }
    }
}

/// A weapon by name, by damage (`"2D+1"`) or as a table; `Some(None)` for "none".
fn weapon(value: &Value, key: &str, mistakes: &Mistakes) -> Option<Option<Weapon>> {
    match &value.kind {
        Kind::Table(table) => {
            let what = format!("\"{key}\"");
            let mut reader = Reader::new(table, &what, mistakes);
            let damage = reader.required_string("damage").and_then(|text| damage(&text, mistakes));
            let hands = reader.integer("hands", 0..=2).map_or(1, |hands| hands.value as u8);
            let kind = reader.choice("kind", &["melee", "pole", "missile", "natural"]);
            let jab = reader.boolean("jab");
            reader.finish();
            let kind = match kind.map_or(0, |kind| kind.value) {
                0 => WeaponKind::Melee,
                1 => WeaponKind::Pole { jab: jab.is_none_or(|jab| jab.value) },
                2 => WeaponKind::Missile,
                _ => WeaponKind::Natural,
            };
            Some(Some(Weapon::raw(damage?, hands, kind)))
        }
        Kind::String(text) if text.starts_with(|c: char| c.is_ascii_digit()) => {
            let damage = damage(&Spanned::at(value, text.to_string()), mistakes)?;
            Some(Some(Weapon::raw(damage, 1, WeaponKind::Melee)))
        }
        Kind::String(text) if canonical(text) == "none" => Some(None),
        _ => {
            let ids = WEAPONS.iter().map(|weapon| weapon.id);
            named(value, key, ids, |id| Weapon::find(id).copied(), mistakes).map(Some)
        }
    }
}

fn armor(value: &Value, mistakes: &Mistakes) -> Option<Armor> {
    let Kind::Table(table) = &value.kind else {
        return named(value, "armor", ARMORS.iter().map(|armor| armor.id), |id| Armor::find(id).copied(), mistakes);
    };
    let mut reader = Reader::new(table, "\"armor\"", mistakes);
    let (stops, dx) = (reader.required_integer("stops", STOPS), reader.integer("dx", PENALTY));
    let ma = reader.integer("ma", 1..=24).map_or(10, |ma| ma.value as u8);
    reader.finish();
    Some(Armor { id: "", stops: stops?.value as u8, dx: dx.map_or(0, |dx| dx.value as i8), ma })
}

fn shield(value: &Value, mistakes: &Mistakes) -> Option<Shield> {
    let Kind::Table(table) = &value.kind else {
        return named(
            value,
            "shield",
            SHIELDS.iter().map(|shield| shield.id),
            |id| Shield::find(id).copied(),
            mistakes,
        );
    };
    let mut reader = Reader::new(table, "\"shield\"", mistakes);
    let (stops, dx) = (reader.required_integer("stops", STOPS), reader.integer("dx", PENALTY));
    reader.finish();
    Some(Shield { id: "", stops: stops?.value as u8, dx: dx.map_or(0, |dx| dx.value as i8) })
}

/// Something by its name, written with hyphens or underscores.
fn named<'a, T>(
    value: &Value,
    key: &str,
    ids: impl Iterator<Item = &'a str>,
    find: impl Fn(&str) -> Option<T>,
    mistakes: &Mistakes,
) -> Option<T> {
    if !matches!(value.kind, Kind::String(_) | Kind::Unreadable) {
        let help = match key {
            "armor" => "a name such as \"leather\", or numbers: armor = { stops = 2, dx = -2 }",
            "shield" => "a name such as \"small\", or numbers: shield = { stops = 1 }",
            _ => "a name such as \"dagger\", its damage such as \"2D-1\", or numbers: { damage = \"2D-1\", hands = 2 }",
        };
        let message = format!("\"{key}\" must be a text in double quotes or a table, not {}", value.kind_name());
        mistakes.at(value, message, help);
        return None;
    }
    let text = crate::scenario::reader::as_string(value, &format!("\"{key}\""), mistakes)?;
    let found = find(&canonical(&text.value));
    if found.is_none() {
        let what = if key == "backup" { "weapon" } else { key };
        let help = names::suggest(&text.value, ids);
        mistakes.at(&text, format!("unknown {what} \"{}\" in system \"tft\"", text.value), help);
    }
    found
}

/// Damage as players write it: `2D`, `2D-1`, `1d6+2`.
fn damage(text: &Spanned<String>, mistakes: &Mistakes) -> Option<Damage> {
    let found = parse_damage(&text.value);
    if found.is_none() {
        let message = format!("\"{}\" is not the damage of a weapon", text.value);
        let help = format!(
            "write dice and what is added, such as \"2D-1\": {} to {} dice, and at most {MAX_MODIFIER} up or down",
            WEAPON_DICE.start(),
            WEAPON_DICE.end()
        );
        mistakes.at(text, message, help);
    }
    found
}

fn parse_damage(text: &str) -> Option<Damage> {
    let (dice, rest) = text.trim().split_once(['D', 'd'])?;
    let dice: i64 = dice.trim().parse().ok()?;
    let rest = rest.trim().replace(' ', "");
    let modifier = match rest.strip_prefix('6').unwrap_or(&rest) {
        "" => 0,
        modifier if modifier.starts_with(['+', '-']) => modifier.parse::<i64>().ok()?,
        _ => return None,
    };
    let fits = WEAPON_DICE.contains(&dice) && modifier.abs() <= MAX_MODIFIER;
    fits.then(|| Damage::new(dice as u8, modifier as i8))
}

/// The level of the column that a figure stands on: the ground unless something is written; `None` when that cannot be
/// a level.
pub fn level(reader: &mut Reader<'_>, key: &str) -> Option<Spanned<u8>> {
    if reader.value(key).is_none() {
        return Some(Spanned::at(reader.table_read(), 0));
    }
    reader.integer(key, 0..=MAX_LEVEL).map(|level| level.map(|level| level as u8))
}

/// The levels in the list `columns`, one for each column of the board; `None` when it is not there, or when one of them
/// is no level. A board has no holes, so that is told with what stands for one.
pub fn columns(reader: &mut Reader<'_>) -> Option<Vec<u8>> {
    let mistakes = reader.mistakes();
    let values = reader.list("columns")?;
    let level = |value: &Value| match value.kind {
        Kind::Integer(level) if (0..=MAX_LEVEL).contains(&level) => Some(level as u8),
        Kind::Unreadable => None,
        _ => {
            let (found, help) = match value.kind {
                Kind::Integer(level) if level < 0 => {
                    (level.to_string(), "levels count up from the lowest column: raise all of them")
                }
                Kind::Integer(level) => (level.to_string(), "that is as high as tiles are stacked"),
                _ => (value.kind_name().to_owned(), "a board has no holes: the ground is level 0"),
            };
            let message =
                format!("each element of \"columns\" must be a whole number from 0 to {MAX_LEVEL}, not {found}");
            mistakes.at(value, message, help);
            None
        }
    };
    let levels: Vec<Option<u8>> = values.iter().map(level).collect();
    levels.into_iter().collect()
}

/// Refuses two figures of the same name: results name them.
pub fn check_names<'a>(specs: impl IntoIterator<Item = &'a Spec>, mistakes: &Mistakes) {
    let mut seen = std::collections::HashSet::new();
    for spec in specs.into_iter().filter(|spec| spec.sure.name) {
        if !seen.insert(spec.name.value.as_str()) {
            let message = format!("two figures are called \"{}\"", spec.name.value);
            mistakes.at(&spec.name, message, "results name the figures: give one of them another `name`");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Source, render, value};

    fn read(text: &str) -> (Option<Figure>, String) {
        let mistakes = Mistakes::new();
        let table = value::parse(&Source::new("t.toml", text), &mistakes).unwrap();
        let mut reader = Reader::new(&table, "a side", &mistakes);
        let spec = figure(&mut reader, "A");
        reader.finish();
        (spec.sure.all.then_some(spec.figure), render(&mistakes.into_vec(), false))
    }

    fn sound(text: &str) -> Figure {
        let (figure, mistakes) = read(text);
        figure.unwrap_or_else(|| panic!("{mistakes}"))
    }

    #[test]
    fn a_figure_is_given_by_name_by_build_or_by_numbers() {
        let named = sound("character = \"swordsman\"");
        let built = sound(
            "name = \"Swordsman\"\nst = 12\ndx = 12\nweapon = \"broadsword\"\narmor = \"leather\"\nshield = \"small\"",
        );
        assert_eq!(named, built);
        let raw = sound(
            "st = 12\ndx = 12\nweapon = { damage = \"2D\" }\narmor = { stops = 2, dx = -2 }\nshield = { stops = 1 }\n\
             backup = \"1D-1\"",
        );
        assert_eq!(raw.adj_dx(), named.adj_dx());
        let damage = |weapon: Option<Weapon>| weapon.map(|weapon| weapon.damage);
        assert_eq!([damage(raw.weapon), damage(raw.backup)], [damage(named.weapon), damage(named.backup)]);
    }

    #[test]
    fn what_is_written_overrides_what_the_name_gave() {
        let figure = sound("character = \"Morningstar_Man\"\narmor = \"plate\"\nbackup = \"none\"\ndx = 13");
        assert_eq!((figure.st, figure.dx, figure.armor.id, figure.backup), (13, 13, "plate", None));
        let starting = sound("character = \"dwarf-14-10-two-handed-sword-leather\"\nname = \"Thorin\"");
        assert_eq!((starting.name.as_str(), starting.reach, starting.st), ("Thorin", 2, 14));
    }

    #[test]
    fn a_form_sets_heights_and_either_can_be_set_alone() {
        // tft.height.move-height: elf H 3, Hm 4. tft.height.figure: individual figures may have another H.
        let elf = sound("form = \"elf\"\nst = 10\ndx = 12");
        assert_eq!((elf.reach, elf.move_height), (3, 4));
        let stretch = sound("form = \"dwarf\"\nst = 10\ndx = 12\nheight = 3");
        assert_eq!((stretch.reach, stretch.move_height), (3, 3));
        assert_eq!(sound("form = \"dwarf\"\nst = 10\ndx = 12\nmove-height = 1").reach, 2);
        // tft.figure.ma: a horseman moves as the horse does, whatever he wears; no longer, once he is no horseman.
        assert_eq!(sound("form = \"horseman\"\nst = 10\ndx = 12\narmor = \"plate\"").ma(), 16);
        assert_eq!(sound("character = \"horseman\"\nform = \"human\"").ma(), 6);
    }

    #[test]
    fn damage_is_read_as_players_write_it() {
        for (text, dice, modifier) in [("2D", 2, 0), ("2D-1", 2, -1), ("1d6+2", 1, 2), ("3 D + 1", 3, 1)] {
            assert_eq!(parse_damage(text), Some(Damage::new(dice, modifier)), "{text}");
        }
        for text in ["", "D", "2", "2D1", "0D", "11D", "2D+21", "2D--1", "2D+", "x2D", "99999999999999999999D"] {
            assert_eq!(parse_damage(text), None, "{text}");
        }
    }

    #[test]
    fn impossible_figures_are_refused_with_a_remedy() {
        for (text, parts) in [
            ("dx = 10", vec!["a side needs \"st\""]),
            ("st = 0\ndx = 99", vec!["\"st\" must be", "\"dx\" must be"]),
            ("st = 8\ndx = 16\nweapon = \"broadsword\"", vec!["a broadsword needs ST 12", "a dagger", "2 to"]),
            ("st = 14\ndx = 10\nweapon = \"two-handed-sword\"\nshield = \"large\"", vec!["takes both hands"]),
            // A shield that stops nothing still fills a hand.
            (
                "st = 14\ndx = 10\nweapon = \"halberd\"\nshield = { stops = 0, dx = -1 }",
                vec!["a halberd takes both hands", "`shield = \"none\"`"],
            ),
            ("st = 14\ndx = 10\nweapon = \"broadswrod\"", vec!["unknown weapon \"broadswrod\"", "\"broadsword\""]),
            ("st = 14\ndx = 10\narmor = \"chian\"", vec!["unknown armor", "\"chain\""]),
            ("st = 14\ndx = 10\nweapon = \"20D\"", vec!["is not the damage of a weapon"]),
            ("st = 14\ndx = 10\nform = \"elv\"\nheight = 11", vec!["\"elf\"", "\"height\" must be"]),
            ("character = \"swordsmen\"", vec!["unknown character", "\"swordsman\""]),
            ("character = \"swordsman\"\nst = 9", vec!["a broadsword needs ST 12, and Swordsman has 9"]),
        ] {
            let (figure, mistakes) = read(text);
            assert!(figure.is_none(), "{text}");
            for part in parts.iter().filter(|part| !["a dagger", "2 to"].contains(part)) {
                assert!(mistakes.contains(part), "{part} is missing in:\n{mistakes}");
            }
        }
    }
}
