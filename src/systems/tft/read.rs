//! From a table of a scenario to a figure: by name, by build, or by raw numbers; each key may override what a name
//! gave.
//!
//! Rules: `tft.figure.create` (any ST and DX from 1 on is accepted), `tft.figure.weapon` (strength and hands),
//! `tft.height.figure` (individual figures may have another H). What a play asks beside the figure stands in its own
//! declaration, of which [`FigureKeys`] are a part.

use super::dice::Damage;
use super::figure::Figure;
use super::forms::{FORMS, Form};
use super::roster::{self, SAMPLES};
use super::switches::canonical;
use super::weapons::{ARMORS, Armor, Kind as WeaponKind, SHIELDS, Shield, WEAPONS, Weapon};
use crate::keys::{Form as Holds, Keys, Shape, Written, first_of, keys, name, table, text, truth, whole};
use crate::scenario::reader::{as_choice, as_list, as_string};
use crate::scenario::{Kind, Mistakes, Spanned, Table, Value, names};
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

keys! {
    /// A figure, by name, by build or by numbers; each key may override what a name gave.
    #[derive(Clone, Debug)]
    pub struct FigureKeys: "a figure" {
        /// What results call the figure.
        "name" name: Written<String> = name("figure").unless_written("the name of the character, or of its place"), "";
        /// A ready-made figure, or a starting one by its build: human-12-12-broadsword-leather-small.
        "character" character: Written<Figure> = text().then(|id, mistakes| character(&id, mistakes)), "tft.figure.create";
        /// Race or form.
        "form" form: Written<&'static Form> = form().unless_written("that of the character, or human"),
            "tft.height.figure";
        /// Strength.
        "st" st: Written<u8> = whole(ST).unless_written("that of the character; without one it has to be there"),
            "tft.figure.create";
        /// Dexterity.
        "dx" dx: Written<u8> = whole(DX).unless_written("that of the character; without one it has to be there"),
            "tft.figure.create";
        /// The weapon in its hands: a name, its damage, or numbers.
        "weapon" weapon: Written<Option<Weapon>> = weapon("weapon").unless_written("that of the character, or none"),
            "tft.figure.weapon";
        /// The weapon that it draws when the first one is gone.
        "backup" backup: Written<Option<Weapon>> = weapon("backup")
            .unless_written("that of the character; else a dagger beside a weapon"), "tft.figure.weapon";
        /// Armor: a name, or numbers.
        "armor" armor: Written<Armor> = armor().unless_written("that of the character, or none"), "tft.figure.armor";
        /// Shield: a name, or numbers.
        "shield" shield: Written<Shield> = shield().unless_written("that of the character, or none"),
            "tft.figure.shield";
        /// Levels up that it strikes, H.
        "height" height: Written<u8> = whole(HEIGHT).unless_written("as its form has it"), "tft.height.figure";
        /// Levels that it steps, Hm.
        "move-height" move_height: Written<u8> = whole(HEIGHT).unless_written("`height`, or as its form has it"),
            "tft.height.move-height";
    }
}

keys! {
    /// A weapon by numbers.
    #[derive(Clone, Debug)]
    pub struct WeaponKeys: "a weapon" {
        /// Dice and what is added.
        "damage" damage: Written<Damage> = damage().required(), "tft.dice.weapon";
        /// Hands that it takes.
        "hands" hands: u8 = whole(0..=2).or(1), "tft.figure.weapon";
        /// What it is.
        "kind" kind: Make = first_of(), "tft.figure.weapon", {
            /// For blows within reach.
            Melee = "melee",
            /// For blows and jabs at a distance.
            Pole = "pole",
            /// For shots.
            Missile = "missile",
            /// Teeth and claws.
            Natural = "natural",
        };
        /// A pole weapon jabs two levels further.
        "jab" jab: bool = truth().or(true), "tft.pole.vertical-jab";
    }
}

keys! {
    /// Armor by numbers.
    #[derive(Clone, Debug)]
    pub struct ArmorKeys: "armor" {
        /// Hits that it stops.
        "stops" stops: Written<u8> = whole(STOPS).required(), "tft.figure.armor";
        /// What it costs in DX, as a negative number.
        "dx" dx: i8 = whole(PENALTY).or(0), "tft.figure.armor";
        /// MA that it leaves.
        "ma" ma: u8 = whole(1..=24).or(10), "tft.figure.ma";
    }
}

keys! {
    /// A shield by numbers.
    #[derive(Clone, Debug)]
    pub struct ShieldKeys: "a shield" {
        /// Hits that it stops.
        "stops" stops: Written<u8> = whole(STOPS).required(), "tft.figure.shield";
        /// What it costs in DX, as a negative number.
        "dx" dx: i8 = whole(PENALTY).or(0), "tft.figure.shield";
    }
}

/// The figure in a table with other keys, called `what` in messages: what its keys come to. Mistakes are in the collector,
/// and what cannot be told for them is said to be unsure.
pub fn figure(table: &Table, keys: &FigureKeys, what: &str, default_name: &str, mistakes: &Mistakes) -> Spec {
    let before = mistakes.count();
    let has = |key: &str| table.get(key).is_some();
    let by_name = has("character");
    let is_known = keys.character.is_some() || !by_name;
    let mut figure = keys.character.as_ref().map_or_else(nobody, |named| named.value.clone());
    let is_named = keys.name.is_some() || is_known && !has("name");
    let name = match &keys.name {
        Some(name) => name.clone(),
        None if by_name && is_known => Spanned::at(table, figure.name.clone()),
        None => Spanned::at(table, default_name.to_owned()),
    };
    figure.name.clone_from(&name.value);
    if !by_name {
        for (key, value) in [("st", ST.start()), ("dx", DX.start())] {
            if !has(key) {
                let message = format!("{what} needs \"{key}\"");
                mistakes.at(table, message, format!("add a line: {key} = {value}"));
            }
        }
    }
    let sound = |key: &str, is_read: bool| is_known && has(key) == is_read;
    let sure = Sure {
        name: is_named,
        body: sound("form", keys.form.is_some())
            && sound("height", keys.height.is_some())
            && sound("move-height", keys.move_height.is_some()),
        st: keys.st.is_some() || by_name && sound("st", false),
        weapons: sound("weapon", keys.weapon.is_some()) && sound("backup", keys.backup.is_some()),
        shield: sound("shield", keys.shield.is_some()),
        all: false,
    };
    body(keys, &mut figure);
    (figure.st, figure.dx) = (value(&keys.st, figure.st), value(&keys.dx, figure.dx));
    equipment(keys, &mut figure, by_name || has("backup"));
    let place = table.get("character");
    let at = |key: &str| {
        let value = table.get(key).or(place);
        value.map_or_else(|| Spanned::at(table, ()), |value| Spanned::at(value, ()))
    };
    let [st_at, weapon_at, backup_at, shield_at] = ["st", "weapon", "backup", "shield"].map(at);
    let spec = Spec { name, figure, sure, st_at, weapon_at, backup_at, shield_at };
    spec.check(table, mistakes);
    let all = sure.name && sure.body && sure.weapons && sure.shield && sound("armor", keys.armor.is_some());
    let all = all && sound("st", keys.st.is_some()) && sound("dx", keys.dx.is_some()) && mistakes.count() == before;
    Spec { sure: Sure { all, ..sure }, ..spec }
}

/// What was written, else what holds without it.
fn value<T: Clone>(written: &Written<T>, otherwise: T) -> T {
    written.as_ref().map_or(otherwise, |written| written.value.clone())
}

/// A human without anything.
fn nobody() -> Figure {
    let form = Form::human();
    Figure {
        name: String::new(),
        form,
        st: *ST.start() as u8,
        dx: *DX.start() as u8,
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
fn body(keys: &FigureKeys, figure: &mut Figure) {
    if let Some(form) = keys.form.as_ref().map(|form| form.value) {
        figure.form = form;
        (figure.reach, figure.move_height, figure.size) = (form.reach, form.move_height, form.size);
        figure.own_ma = form.ma;
    }
    // tft.height.figure: with another H, Hm follows it unless it is given as well.
    if let Some(reach) = &keys.height {
        (figure.reach, figure.move_height) = (reach.value, reach.value);
    }
    figure.move_height = value(&keys.move_height, figure.move_height);
}

fn equipment(keys: &FigureKeys, figure: &mut Figure, has_backup: bool) {
    figure.weapon = value(&keys.weapon, figure.weapon);
    figure.backup = value(&keys.backup, figure.backup);
    // tft.figure.weapon: normally a dagger; teeth need none.
    if !has_backup && figure.weapon.is_some_and(|weapon| weapon.kind != WeaponKind::Natural) {
        figure.backup = Weapon::find("dagger").copied();
    }
    figure.armor = value(&keys.armor, figure.armor);
    figure.shield = value(&keys.shield, figure.shield);
}

impl Spec {
    /// Refuses weapons that are too heavy, and two-handed ones beside a shield (`tft.figure.weapon`).
    fn check(&self, table: &Table, mistakes: &Mistakes) {
        let (figure, sure) = (&self.figure, self.sure);
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
                let at =
                    if table.get("weapon").is_some() || table.get("shield").is_none() { at } else { &self.shield_at };
                mistakes.at(at, message, help);
            }
        }
    }
}

/// Dice and what is added, as a pattern.
const DAMAGE: &str = "^[0-9]+ ?[Dd]6? ?([+-] ?[0-9]+)?$";

/// A race or form.
fn form() -> Shape<&'static Form> {
    let ids = || FORMS.iter().map(|form| form.id);
    Shape::new(Holds::one_of(ids()), move |value, what, mistakes| {
        FORMS.get(as_choice(value, what, &ids().collect::<Vec<_>>(), mistakes)?.value)
    })
}

/// A weapon by name, by damage (`"2D+1"`) or as a table; `None` for "none".
fn weapon(key: &'static str) -> Shape<Option<Weapon>> {
    let by_number = table::<WeaponKeys>();
    let ids = || WEAPONS.iter().map(|weapon| weapon.id);
    let named_so = Holds::one_of(ids().chain(["none"]));
    let form = Holds::Either(vec![named_so, damage_form(), Holds::table::<WeaponKeys>()]);
    Shape::new(form, move |value, what, mistakes| match &value.kind {
        Kind::Table(_) => {
            let WeaponKeys { damage, hands, kind, jab } = by_number.take(value, what, mistakes)?;
            let kind = match kind {
                Make::Melee => WeaponKind::Melee,
                Make::Pole => WeaponKind::Pole { jab },
                Make::Missile => WeaponKind::Missile,
                Make::Natural => WeaponKind::Natural,
            };
            Some(Some(Weapon::raw(damage?.value, hands, kind)))
        }
        Kind::String(text) if text.starts_with(|c: char| c.is_ascii_digit()) => {
            Some(Some(Weapon::raw(damage().take(value, what, mistakes)?, 1, WeaponKind::Melee)))
        }
        Kind::String(text) if canonical(text) == "none" => Some(None),
        _ => named(value, key, ids(), |id| Weapon::find(id).copied(), mistakes).map(Some),
    })
}

fn armor() -> Shape<Armor> {
    let by_number = table::<ArmorKeys>();
    let ids = || ARMORS.iter().map(|armor| armor.id);
    let form = Holds::Either(vec![Holds::one_of(ids()), Holds::table::<ArmorKeys>()]);
    Shape::new(form, move |value, what, mistakes| match &value.kind {
        Kind::Table(_) => {
            let ArmorKeys { stops, dx, ma } = by_number.take(value, what, mistakes)?;
            Some(Armor { id: "", stops: stops?.value, dx, ma })
        }
        _ => named(value, "armor", ids(), |id| Armor::find(id).copied(), mistakes),
    })
}

fn shield() -> Shape<Shield> {
    let by_number = table::<ShieldKeys>();
    let ids = || SHIELDS.iter().map(|shield| shield.id);
    let form = Holds::Either(vec![Holds::one_of(ids()), Holds::table::<ShieldKeys>()]);
    Shape::new(form, move |value, what, mistakes| match &value.kind {
        Kind::Table(_) => {
            let ShieldKeys { stops, dx } = by_number.take(value, what, mistakes)?;
            Some(Shield { id: "", stops: stops?.value, dx })
        }
        _ => named(value, "shield", ids(), |id| Shield::find(id).copied(), mistakes),
    })
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
    let text = as_string(value, &format!("\"{key}\""), mistakes)?;
    let found = find(&canonical(&text.value));
    if found.is_none() {
        let what = if key == "backup" { "weapon" } else { key };
        let help = names::suggest(&text.value, ids);
        mistakes.at(&text, format!("unknown {what} \"{}\" in system \"tft\"", text.value), help);
    }
    found
}

fn damage_form() -> Holds {
    Holds::Like(DAMAGE, "dice and what is added, as in \"2D-1\"")
}

/// Damage as players write it: `2D`, `2D-1`, `1d6+2`.
fn damage() -> Shape<Damage> {
    Shape::new(damage_form(), |value, what, mistakes| {
        let text = as_string(value, what, mistakes)?;
        let found = parse_damage(&text.value);
        if found.is_none() {
            let message = format!("\"{}\" is not the damage of a weapon", text.value);
            let help = format!(
                "write dice and what is added, such as \"2D-1\": {} to {} dice, and at most {MAX_MODIFIER} up or down",
                WEAPON_DICE.start(),
                WEAPON_DICE.end()
            );
            mistakes.at(&text, message, help);
        }
        found
    })
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

/// Reads a table that holds the keys of a figure beside others.
pub fn figure_in<T: Keys>(
    table: &Table,
    default_name: &str,
    of: fn(&T) -> &FigureKeys,
    mistakes: &Mistakes,
) -> (Spec, T) {
    let keys = T::of(table, mistakes);
    (figure(table, of(&keys), T::WHAT, default_name, mistakes), keys)
}

/// Where a figure stands: on the ground unless something is written; `None` when that cannot be a level.
pub fn stands(table: &Table, level: &Written<u8>) -> Option<Spanned<u8>> {
    if table.get("level").is_none() { Some(Spanned::at(table, 0)) } else { level.clone() }
}

/// The level of the column that a figure stands on.
pub fn level() -> Shape<u8> {
    whole(0..=MAX_LEVEL)
}

/// The levels of all columns of a board, so many of them. A board has no holes, so that is told with what stands for one.
pub fn columns(count: RangeInclusive<usize>) -> Shape<Vec<u8>> {
    Shape::new(Holds::List(Box::new(Holds::Whole(0..=MAX_LEVEL)), count), |value, what, mistakes| {
        let level = |value: &Value| match value.kind {
            Kind::Integer(level) if (0..=MAX_LEVEL).contains(&level) => Some(level as u8),
            Kind::Unreadable => None,
            _ => {
                let (found, help) = match value.kind {
                    Kind::Integer(level) if level.is_negative() => {
                        (level.to_string(), "levels count up from the lowest column: raise all of them")
                    }
                    Kind::Integer(level) => (level.to_string(), "that is as high as tiles are stacked"),
                    _ => (value.kind_name().to_owned(), "a board has no holes: the ground is level 0"),
                };
                let message =
                    format!("each element of {what} must be a whole number from 0 to {MAX_LEVEL}, not {found}");
                mistakes.at(value, message, help);
                None
            }
        };
        let levels: Vec<Option<u8>> = as_list(value, what, mistakes)?.iter().map(level).collect();
        levels.into_iter().collect()
    })
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
    use crate::scenario::{Source, document, render};

    fn read(text: &str) -> (Option<Figure>, String) {
        let mistakes = Mistakes::new();
        let table = document::parse(&Source::new("t.toml", text), &mistakes).unwrap();
        let keys = FigureKeys::of(&table, &mistakes);
        let spec = figure(&table, &keys, "a side", "A", &mistakes);
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
        for (text, dice, modifier) in
            [("2D", 2, 0), ("2D-1", 2, -1), ("1d6+2", 1, 2), ("3 D + 1", 3, 1), ("10D+20", 10, 20), ("1D-20", 1, -20)]
        {
            assert_eq!(parse_damage(text), Some(Damage::new(dice, modifier)), "{text}");
        }
        for text in ["", "D", "2", "2D1", "0D", "11D", "2D+21", "2D--1", "2D+", "x2D", "99999999999999999999D"] {
            assert_eq!(parse_damage(text), None, "{text}");
        }
    }

    #[test]
    fn impossible_figures_are_refused_with_a_remedy() {
        for (text, count, parts) in [
            ("dx = 10", 1, vec!["a side needs \"st\""]),
            ("st = 0\ndx = 99", 2, vec!["\"st\" must be", "\"dx\" must be"]),
            ("st = 8\ndx = 16\nweapon = \"broadsword\"", 1, vec!["a broadsword needs ST 12", "is light enough"]),
            ("st = 14\ndx = 10\nweapon = \"two-handed-sword\"\nshield = \"large\"", 1, vec!["takes both hands"]),
            // A shield that stops nothing still fills a hand.
            (
                "st = 14\ndx = 10\nweapon = \"halberd\"\nshield = { stops = 0, dx = -1 }",
                1,
                vec!["a halberd takes both hands", "`shield = \"none\"`"],
            ),
            ("st = 14\ndx = 10\nweapon = \"broadswrod\"", 1, vec!["unknown weapon \"broadswrod\"", "\"broadsword\""]),
            ("st = 14\ndx = 10\narmor = \"chian\"", 1, vec!["unknown armor", "\"chain\""]),
            ("st = 14\ndx = 10\nweapon = \"20D\"", 1, vec!["is not the damage of a weapon"]),
            ("st = 14\ndx = 10\nform = \"elv\"\nheight = 11", 2, vec!["\"elf\"", "\"height\" must be"]),
            ("character = \"swordsmen\"", 1, vec!["unknown character", "\"swordsman\""]),
            ("character = \"swordsman\"\nst = 9", 1, vec!["a broadsword needs ST 12, and Swordsman has 9"]),
            // What was not understood is told by itself: nobody knows yet what it would go with.
            (
                "character = \"flavius\"\nst = 14\nweapon = \"two-handed-sword\"\nshield = \"lrage\"",
                1,
                vec!["unknown shield \"lrage\""],
            ),
            ("character = \"wulf\"\nweapon = \"hlaberd\"\nshield = \"large\"", 1, vec!["unknown weapon \"hlaberd\""]),
            ("st = 0\ndx = 10\nweapon = \"two-handed-sword\"", 1, vec!["\"st\" must be"]),
        ] {
            let (figure, mistakes) = read(text);
            assert!(figure.is_none(), "{text}");
            assert_eq!(mistakes.matches("error: ").count(), count, "{mistakes}");
            for part in parts {
                assert!(mistakes.contains(part), "{part} is missing in:\n{mistakes}");
            }
        }
    }

    #[test]
    fn a_figure_is_sure_only_when_every_key_of_it_could_be_read() {
        assert!(read("st = 12\ndx = 12\n").0.is_some());
        for wrong in ["name = 5", "form = 5", "height = 99", "move-height = 99", "weapon = 5", "backup = 5"] {
            let (figure, report) = read(&format!("st = 12\ndx = 12\n{wrong}\n"));
            assert!(figure.is_none() && !report.is_empty(), "{wrong}: {report}");
        }
        for wrong in
            ["st = 12\ndx = 12\nshield = 5", "st = 12\ndx = 12\narmor = 5", "st = 0\ndx = 12", "st = 12\ndx = 0"]
        {
            let (figure, report) = read(wrong);
            assert!(figure.is_none() && !report.is_empty(), "{wrong}: {report}");
        }
        assert!(read("character = \"nobody at all\"").0.is_none());
    }
}
