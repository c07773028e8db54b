//! What can be written in a scenario: the lists of `slugfest list` and the JSON Schema.

use super::fights;
use super::forms::FORMS;
use super::read::{DX, HEIGHT, MAX_LEVEL, PENALTY, ST, STOPS};
use super::roster::SAMPLES;
use super::switches::{OPTIONAL_RULES, SWITCHES, optional};
use super::tasks;
use super::weapons::{ARMORS, SHIELDS, WEAPONS};
use crate::systems::{Item, Topic};
use serde_json::{Map, Value, json};
use std::ops::RangeInclusive;

/// The items of a topic.
pub fn list(topic: Topic) -> Vec<Item> {
    match topic {
        Topic::Keys => Vec::new(),
        Topic::Archetypes => FORMS.iter().map(form).collect(),
        Topic::Powers => equipment(),
        Topic::Characters => characters(),
        Topic::Metrics => fights::metrics().into_iter().chain(tasks::catalogue::metrics()).collect(),
        Topic::Policies => fights::policies().into_iter().chain(tasks::catalogue::policies()).collect(),
        Topic::Switches => switches().into_iter().chain([fights::turn_limit()]).collect(),
    }
}

/// A line of a list.
pub fn item(id: &str, group: &str, about: String, rule: &str) -> Item {
    Item { id: id.to_owned(), group: group.to_owned(), about, rule: rule.to_owned() }
}

fn form(form: &super::forms::Form) -> Item {
    let mut about = format!("strikes {} levels up, steps {}", form.reach, form.move_height);
    if form.size > 1 {
        about.push_str(&format!(", {} hexes", form.size));
    }
    if let Some(start) = form.start {
        about.push_str(&format!("; starts with ST {}+ and DX {}+, {} together", start.st, start.dx, start.total));
    }
    item(form.id, "forms", about, "tft.height.figure")
}

/// Weapons, armor and shields: what a figure can do, as powers are in other games.
fn equipment() -> Vec<Item> {
    let weapons = WEAPONS.iter().map(|weapon| {
        let mut about = format!("{}, ST {}", weapon.damage, weapon.st);
        if weapon.hands == 2 {
            about.push_str(", two hands");
        }
        about.push_str(if weapon.throwable { ", can be thrown" } else { "" });
        about.push_str(if weapon.jabs() { ", jabs two levels further" } else { "" });
        item(weapon.id, &format!("weapons: {}", weapon.kind.word()), about, "tft.figure.weapon")
    });
    let mut weapons: Vec<Item> = weapons.collect();
    // Items of one heading stand together.
    let mut groups: Vec<String> = Vec::new();
    for weapon in &weapons {
        if !groups.contains(&weapon.group) {
            groups.push(weapon.group.clone());
        }
    }
    weapons.sort_by_key(|weapon| groups.iter().position(|group| *group == weapon.group));
    let armors = ARMORS.iter().map(|armor| {
        let about = format!("stops {}, DX {}, MA {}", armor.stops, armor.dx, armor.ma);
        item(armor.id, "armor", about, "tft.figure.armor")
    });
    let shields = SHIELDS.iter().map(|shield| {
        item(shield.id, "shields", format!("stops {}, DX {}", shield.stops, shield.dx), "tft.figure.shield")
    });
    weapons.into_iter().chain(armors).chain(shields).collect()
}

fn characters() -> Vec<Item> {
    let samples = SAMPLES.iter().map(|sample| {
        let figure = sample.figure();
        let weapon = figure.weapon.map_or("no weapon", |weapon| weapon.id);
        let mut about = format!("{}: {} ST {} DX {}, {weapon}", figure.name, figure.form.id, figure.st, figure.dx);
        for (id, what) in [(figure.armor.id, "armor"), (figure.shield.id, "shield")] {
            match id {
                "none" => {}
                "" => about.push_str(&format!(", hide stops {}", figure.armor.stops)),
                id if what == "shield" => about.push_str(&format!(", {id} shield")),
                id => about.push_str(&format!(", {id}")),
            }
        }
        item(sample.id, "figures", about, "")
    });
    let starting = FORMS.iter().filter(|form| form.start.is_some()).map(|form| {
        let about = "every legal starting figure: RACE-ST-DX-WEAPON[-ARMOR][-SHIELD], such as \
                     human-12-12-broadsword-leather-small"
            .to_owned();
        item(&format!("{}-…", form.id), "starting figures", about, "tft.figure.create")
    });
    samples.chain(starting).collect()
}

fn switches() -> Vec<Item> {
    let named = SWITCHES.iter().map(|switch| {
        item(switch.key, "[rules]", format!("{} ({})", switch.about, switch.values.join(", ")), switch.rule)
    });
    let names: Vec<&str> = optional::NAMES.iter().map(|(name, _)| *name).collect();
    let about = format!("rules that are off unless listed ([], {})", names.join(", "));
    named.chain([item(OPTIONAL_RULES, "[rules]", about, "tft.swipe.attack")]).collect()
}

/// JSON Schema of the keys of every play.
pub fn schema() -> Map<String, Value> {
    let mut keys = Map::new();
    let mut rules = switch_schema();
    rules.extend(fights::rules_schema());
    keys.insert("rules".to_owned(), object(rules));
    keys.extend(fights::schema());
    keys.extend(tasks::catalogue::schema());
    keys
}

/// The keys of `[rules]` that every play has.
fn switch_schema() -> Map<String, Value> {
    let mut rules = Map::new();
    for switch in SWITCHES {
        let values: Vec<Value> = switch
            .values
            .iter()
            .map(|value| match (*value, value.parse::<i64>()) {
                ("true", _) => json!(true),
                ("false", _) => json!(false),
                (_, Ok(number)) => json!(number),
                (text, _) => json!(text),
            })
            .collect();
        let about = format!("{} ({})", switch.about, switch.rule);
        rules.insert(switch.key.to_owned(), json!({ "enum": values, "description": about }));
    }
    let names: Vec<&str> = optional::NAMES.iter().map(|(name, _)| *name).collect();
    let list = json!({ "type": "array", "items": { "enum": names }, "uniqueItems": true });
    rules.insert(OPTIONAL_RULES.to_owned(), list);
    rules
}

/// The keys by which a figure is written, for plays to add their own.
pub fn figure_schema() -> Map<String, Value> {
    let damage = json!({ "type": "string", "pattern": "^[0-9]+ ?[Dd]6? ?([+-] ?[0-9]+)?$" });
    let by_number = json!({
        "type": "object",
        "properties": {
            "damage": damage,
            "hands": whole(0..=2),
            "kind": { "enum": ["melee", "pole", "missile", "natural"] },
            "jab": { "type": "boolean" },
        },
        "required": ["damage"],
        "additionalProperties": false,
    });
    let ids = |ids: Vec<&str>| json!({ "enum": ids });
    let mut weapons: Vec<&str> = WEAPONS.iter().map(|weapon| weapon.id).collect();
    weapons.push("none");
    let weapon = json!({ "anyOf": [ids(weapons), damage, by_number] });
    let worn = |known: Vec<&str>, more: Option<&str>| {
        let mut properties = Map::new();
        properties.insert("stops".to_owned(), whole(STOPS));
        properties.insert("dx".to_owned(), whole(PENALTY));
        properties.extend(more.map(|key| (key.to_owned(), whole(1..=24))));
        let numbers = json!({
            "type": "object",
            "properties": properties,
            "required": ["stops"],
            "additionalProperties": false,
        });
        json!({ "anyOf": [ids(known), numbers] })
    };
    let mut keys = Map::new();
    keys.insert("name".to_owned(), json!({ "type": "string", "minLength": 1, "maxLength": 80 }));
    keys.insert("character".to_owned(), json!({ "type": "string" }));
    keys.insert("form".to_owned(), ids(FORMS.iter().map(|form| form.id).collect()));
    keys.insert("st".to_owned(), whole(ST));
    keys.insert("dx".to_owned(), whole(DX));
    keys.insert("weapon".to_owned(), weapon.clone());
    keys.insert("backup".to_owned(), weapon);
    keys.insert("armor".to_owned(), worn(ARMORS.iter().map(|armor| armor.id).collect(), Some("ma")));
    keys.insert("shield".to_owned(), worn(SHIELDS.iter().map(|shield| shield.id).collect(), None));
    keys.insert("height".to_owned(), whole(HEIGHT));
    keys.insert("move-height".to_owned(), whole(HEIGHT));
    keys
}

/// The level of a column of tiles.
pub fn level_schema() -> Value {
    whole(0..=MAX_LEVEL)
}

/// An object with these keys and no others.
pub fn object(properties: Map<String, Value>) -> Value {
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// A whole number within a range.
pub fn whole(range: RangeInclusive<i64>) -> Value {
    json!({ "type": "integer", "minimum": range.start(), "maximum": range.end() })
}
