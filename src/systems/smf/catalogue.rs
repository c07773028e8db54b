//! What can be written in a scenario: the lists of `slugfest list` and the JSON Schema.

use super::archetypes::ARCHETYPES;
use super::metrics::Count;
use super::policy::CHOICES;
use super::powers::{Entry, Level, POWERS};
use super::read::{HARD_CAP, MAX_BOXES, MAX_INCHES, POOL_KEYS};
use super::roster::SAMPLES;
use crate::systems::{Item, Topic};
use serde_json::{Map, Value, json};

/// Switches under `[rules]`: key, values with the default first, what it does, ledger id.
pub(super) const SWITCHES: &[(&str, &str, &str, &str)] = &[
    ("order", "initiative, alternate", "who acts first in a round", "smf.sim.duel"),
    ("round-limit", "50, 0 to 1000", "rounds after which a fight is undecided; 0 means 1000", "smf.sim.duel"),
    ("charge", "false, true", "the first attack of the duel is a charge, +1D", "smf.sim.duel"),
    ("range", "0, inches", "distance at the start; above 0 it is kept, unless the ground is open", "smf.sim.duel"),
    ("ground", "fixed, open", "whether the fighters move on a line", "smf.combat.break-from-melee"),
    ("knockback", "false, true", "whether hits in melee may knock back", "smf.combat.knockback"),
    ("maneuvers", "false, true", "whether archetype maneuvers are in use", "smf.maneuver.general"),
    ("re-roll", "fails-first, gamble", "how re-rolls are used on checks", "smf.core.re-roll"),
    ("henchmen-beyond", "1, 0", "members that do not count for a group's numbers", "smf.henchmen.melee-bonus"),
    (
        "henchmen-initiative",
        "rule-of-2d, leader",
        "whether a group rolls 2D for initiative or a leader's 4D",
        "smf.initiative.leader",
    ),
    ("henchmen-boosts", "true, false", "whether groups may trade minors for boosts", "smf.boost.general"),
    (
        "powers-on",
        "first-turn, start",
        "when powers that a free action switches on for good begin to work",
        "smf.free.general",
    ),
    ("dire-enemies", "false, true", "characters have +1D on melee attacks", "smf.event.dire-enemies"),
    ("stygian-darkness", "false, true", "the fight is in the dark", "smf.event.stygian-darkness"),
    ("traps", "false, true", "there are traps about", "smf.event.traps"),
];

/// The items of a topic.
pub fn list(topic: Topic) -> Vec<Item> {
    match topic {
        Topic::Archetypes => ARCHETYPES.iter().map(archetype).collect(),
        Topic::Powers => powers(),
        Topic::Characters => SAMPLES.iter().map(sample).collect(),
        Topic::Metrics => metrics(),
        Topic::Policies => policies(),
        Topic::Switches => SWITCHES
            .iter()
            .map(|(key, values, about, rule)| item(key, "[rules]", format!("{about} ({values})"), rule))
            .collect(),
    }
}

fn item(id: &str, group: &str, about: String, rule: &str) -> Item {
    Item { id: id.to_owned(), group: group.to_owned(), about, rule: rule.to_owned() }
}

fn archetype(archetype: &super::archetypes::Archetype) -> Item {
    let [movement, body, psyche] = archetype.stats;
    let menu = |(n, names): (usize, &[&str]), what: &str| match (n, names.len()) {
        (0, _) => String::new(),
        (n, 1..=20) => format!("; {n} {what} of {}", names.join(", ")),
        (n, many) => format!("; {n} {what} of {many}"),
    };
    let about = match (archetype.id, archetype.is_group()) {
        ("super", _) => "a standard archetype (`base`) with two more minors".to_owned(),
        ("powerhouse", _) => "two standard archetypes in one (`halves`)".to_owned(),
        (_, true) => format!("Move {movement}, {body} members{}", menu(archetype.minors, "minor")),
        _ => format!(
            "Move {movement}, Body {body}, Psyche {psyche}{}{}",
            menu(archetype.majors, "major"),
            menu(archetype.minors, "minor")
        ),
    };
    item(archetype.id, "archetype", about, archetype.rule)
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Major => "major",
        Level::Minor => "minor",
        Level::Boost => "boosts",
        Level::Equipment => "equipment",
        Level::Maneuver => "maneuvers",
        Level::Vehicle => "vehicles (powers)",
    }
}

fn powers() -> Vec<Item> {
    let mut items = Vec::new();
    for wanted in [Level::Major, Level::Minor, Level::Boost, Level::Equipment, Level::Maneuver, Level::Vehicle] {
        let of_level = POWERS.iter().map(|power| power.entry()).filter(|entry| entry.level == wanted);
        items.extend(of_level.map(|entry| item(entry.id, level(wanted), about(entry), entry.rule)));
    }
    items
}

fn about(entry: &Entry) -> String {
    let mut about = entry.summary.to_owned();
    if !entry.in_duel {
        about.push_str("; nothing in a duel");
    }
    if entry.recharge > 0 {
        about.push_str(&format!("; recharge {}+", entry.recharge));
    }
    if !entry.options.is_empty() {
        about.push_str(&format!("; options: {}", entry.options.join(", ")));
    }
    about
}

fn sample(sample: &super::roster::Sample) -> Item {
    let picks: Vec<&str> = sample.major.iter().chain(sample.minor).chain(sample.boosts).copied().collect();
    let about = format!("{}, {}: {}", sample.name, sample.archetype, picks.join(", "));
    item(sample.id, "character", about, &format!("smf.sample.{}", sample.id))
}

fn metrics() -> Vec<Item> {
    let mut items = vec![item("rounds", "duel", "rounds fought".to_owned(), "smf.round.structure")];
    for count in Count::ALL {
        let ((name, unit), of_group) = (count.name(false), count.name(true));
        items.push(item(&format!("NAME: {name}"), "duel", format!("for each fighter, in {unit}"), ""));
        if of_group.0 != name {
            items.push(item(&format!("NAME: {}", of_group.0), "duel", format!("for henchmen, in {}", of_group.1), ""));
        }
    }
    items
}

fn policies() -> Vec<Item> {
    let attack = "the attack to make whenever it can be made: best, melee, grapple, or the id of a power";
    let mut items = vec![item("attack", "[policy]", attack.to_owned(), "smf.combat.general")];
    items.extend(CHOICES.iter().map(|choice| {
        item(choice.key, "[policy]", format!("{} ({})", choice.about, choice.values.join(", ")), choice.rule)
    }));
    items
}

/// JSON Schema of `[rules]`, `[policy]` and `[[side]]`.
pub fn schema() -> Map<String, Value> {
    let mut policy = Map::new();
    policy.insert("attack".to_owned(), json!({ "type": "string", "description": "best, melee, grapple or a power" }));
    for choice in CHOICES {
        let about = format!("{} ({})", choice.about, choice.rule);
        policy.insert(choice.key.to_owned(), json!({ "enum": choice.values, "description": about }));
    }
    let policy = json!({ "type": "object", "properties": policy, "additionalProperties": false });
    let mut keys = Map::new();
    keys.insert("rules".to_owned(), switches());
    keys.insert("policy".to_owned(), policy.clone());
    let side = json!({
        "type": "object",
        "properties": side(policy),
        "required": ["name"],
        "additionalProperties": false,
    });
    keys.insert("side".to_owned(), json!({ "type": "array", "items": side, "minItems": 2, "maxItems": 2 }));
    keys
}

fn switches() -> Value {
    let mut properties = Map::new();
    for (key, values, about, rule) in SWITCHES {
        let kind = match *key {
            "order" | "ground" | "re-roll" | "henchmen-initiative" | "powers-on" => {
                json!({ "enum": values.split(", ").collect::<Vec<_>>() })
            }
            "round-limit" => json!({ "type": "integer", "minimum": 0, "maximum": HARD_CAP }),
            "range" => json!({ "type": "integer", "minimum": 0, "maximum": MAX_INCHES }),
            "henchmen-beyond" => json!({ "type": "integer", "minimum": 0, "maximum": 1 }),
            _ => json!({ "type": "boolean" }),
        };
        properties.insert((*key).to_owned(), described(kind, &format!("{about} ({rule})")));
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

fn described(mut value: Value, about: &str) -> Value {
    if let Some(object) = value.as_object_mut() {
        object.insert("description".to_owned(), Value::from(about));
    }
    value
}

fn side(policy: Value) -> Map<String, Value> {
    let ids = |wanted: &[Level]| -> Vec<Value> {
        let of_level = POWERS.iter().map(|power| power.entry()).filter(|entry| wanted.contains(&entry.level));
        of_level
            .map(|entry| match entry.options {
                [] => json!({ "const": entry.id, "description": entry.summary }),
                _ => json!({ "pattern": format!("^{}(:.+)?$", entry.id), "description": entry.summary }),
            })
            .collect()
    };
    let picks = |wanted: &[Level]| json!({ "type": "array", "items": { "type": "string", "anyOf": ids(wanted) } });
    let names = |ids: Vec<&str>| json!({ "enum": ids });
    let boxes = json!({ "type": "integer", "minimum": 1, "maximum": MAX_BOXES });
    let mut keys = Map::new();
    let mut key = |name: &str, value: Value| {
        keys.insert(name.to_owned(), value);
    };
    let standard = ARCHETYPES.iter().filter(|archetype| archetype.standard).map(|archetype| archetype.id).collect();
    let standard = names(standard);
    key("name", json!({ "type": "string", "minLength": 1, "maxLength": 80 }));
    key("character", names(SAMPLES.iter().map(|sample| sample.id).collect()));
    key("archetype", names(ARCHETYPES.iter().map(|archetype| archetype.id).collect()));
    key("base", standard.clone());
    key("halves", json!({ "type": "array", "items": standard, "minItems": 2, "maxItems": 2 }));
    key("legal", json!({ "type": "boolean" }));
    key("major", picks(&[Level::Major]));
    key("minor", picks(&[Level::Minor]));
    key("boosts", picks(&[Level::Boost]));
    key("equipment", picks(&[Level::Equipment]));
    key("powers", picks(&[Level::Major, Level::Minor, Level::Boost, Level::Maneuver, Level::Vehicle]));
    key("tricks", picks(&[Level::Minor]));
    key("grimoire", picks(&[Level::Major, Level::Minor]));
    key("trade-off", json!({ "type": "array", "items": { "enum": ["body", "psyche", "move"] } }));
    key("faults", json!({ "type": "array", "items": { "type": "string" } }));
    key(
        "fault-re-rolls",
        json!({ "type": "array", "items": { "enum": POOL_KEYS[..6].iter().map(|(key, _)| *key).collect::<Vec<_>>() } }),
    );
    key("move", json!({ "type": "integer", "minimum": 0, "maximum": MAX_INCHES }));
    key("body", boxes.clone());
    key("psyche", boxes.clone());
    key("members", boxes);
    let pool = json!({ "type": ["string", "integer"], "pattern": "^ *[0-9]+ *[dD]?(\\[[0-4]\\])? *$" });
    key("attack", described(pool.clone(), "attack pool for whatever kind of fight it is"));
    key("defense", described(pool.clone(), "defense pool against Body attacks"));
    for (name, _) in POOL_KEYS {
        key(name, pool.clone());
    }
    key("policy", policy);
    keys
}
