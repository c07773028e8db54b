//! What can be written in a scenario: the lists of `slugfest list` and the JSON Schema.

use super::activation::{what_is_granted, what_is_needed};
use super::duel;
use super::metrics::{Count, NAMED_HITS, TargetCount};
use super::policy::CHOICES;
use super::powers::{Entry, Origin, POWERS};
use super::read::{BEHIND, EDITIONS, MAX_CLICKS, MAX_MODIFIER, MAX_REROLLS, MAX_SQUARES, MAX_VALUE, OBJECTS, SIZES};
use super::state::MAX_TARGETS;
use crate::systems::{Item, Topic};
use serde_json::{Map, Value, json};

/// Switches under `[rules]`: key, values with the default first, what it does, ledger id.
const SWITCHES: &[(&str, &str, &str, &str)] = &[
    ("edition", "2012, 2009, 2010, 2013", "year of the core rules", "heroclix.attack.sequence"),
    (
        "modifier-cap",
        "true from 2012 on, else false",
        "whether the sum of all modifiers on a value is held between -3 and +3",
        "heroclix.value.rule-of-three",
    ),
    (
        "planning",
        "off, mean, worst",
        "in a duel: no dice, every attack just hits, powers with a die show its mean or the worst",
        "heroclix.challenge.5",
    ),
    ("turn-limit", "1000", "in a duel: turns after which it is undecided", "heroclix.duel.model"),
];

/// The items of a topic.
pub fn list(topic: Topic) -> Vec<Item> {
    match topic {
        Topic::Keys => Vec::new(),
        Topic::Archetypes | Topic::Characters => Vec::new(),
        Topic::Powers => POWERS.iter().map(|power| power_item(power.entry())).collect(),
        Topic::Metrics => metrics(),
        Topic::Policies => CHOICES
            .iter()
            .map(|choice| {
                let about = format!("{} ({})", choice.about, choice.values.join(", "));
                item(choice.key, "[policy]", about, choice.rule)
            })
            .chain(duel::catalogue::choices())
            .collect(),
        Topic::Switches => SWITCHES
            .iter()
            .map(|(key, values, about, rule)| item(key, "[rules]", format!("{about} ({values})"), rule))
            .collect(),
    }
}

fn item(id: &str, group: &str, about: String, rule: &str) -> Item {
    Item { id: id.to_owned(), group: group.to_owned(), about, rule: rule.to_owned() }
}

fn power_item(entry: &Entry) -> Item {
    let mut about = entry.summary.to_owned();
    if let Some(activation) = entry.activation {
        let (needs, grants) = (what_is_needed(activation.needs), what_is_granted(activation.grants));
        about.push_str(&format!("; in `use`: needs {needs}, grants {grants}"));
    }
    if entry.origin == Origin::Printed {
        about.push_str("; cannot be countered");
    }
    if (entry.since, entry.until) != (2009, 2013) {
        let years = if entry.since == entry.until { "only in" } else { "until" };
        about.push_str(&format!("; {years} the edition {}", entry.until));
    }
    item(entry.id, "powers", about, entry.rule)
}

fn metrics() -> Vec<Item> {
    let mut items = vec![item("attacks", "attack", "attacks made: 2 with Flurry".to_owned(), "heroclix.power.flurry")];
    items.extend(Count::ALL.iter().map(|count| {
        let (name, unit) = count.name();
        let id = if count.is_attackers() { format!("ATTACKER: {name}") } else { name.to_owned() };
        item(&id, "attack", format!("in {unit}"), "heroclix.attack.quantities")
    }));
    items.extend(TargetCount::ALL.iter().map(|count| {
        let (name, unit) = count.name();
        item(&format!("TARGET: {name}"), "attack", format!("for each target, in {unit}"), "heroclix.attack.quantities")
    }));
    items.extend(duel::catalogue::metrics());
    let about = "of the target attacked first, whoever it is; where one of several is named";
    items.push(item(NAMED_HITS.0, "attack", about.to_owned(), "heroclix.power.shape-change.alternative"));
    items
}

/// JSON Schema of `[rules]` and `[policy]`; of `[attack]`, `[attacker]` and `[[target]]`; of `[duel]` and `[[side]]`.
pub fn schema() -> Map<String, Value> {
    let mut policy = Map::new();
    for choice in CHOICES {
        let about = format!("{} ({})", choice.about, choice.rule);
        policy.insert(choice.key.to_owned(), json!({ "enum": choice.values, "description": about }));
    }
    let target = object(target(), &["defense"]);
    let mut keys = Map::new();
    let mut switches = json!({ "edition": { "enum": EDITIONS }, "modifier-cap": { "type": "boolean" } });
    for (key, schema) in duel::catalogue::switches() {
        switches[key] = schema;
    }
    keys.insert("rules".to_owned(), object(switches, &[]));
    let policy = object(Value::Object(policy), &[]);
    let side = duel::catalogue::side(&powers(), &policy);
    keys.insert("duel".to_owned(), object(duel::catalogue::duel(), &[]));
    keys.insert("side".to_owned(), json!({ "type": "array", "items": side, "minItems": 2, "maxItems": 2 }));
    keys.insert("policy".to_owned(), policy);
    keys.insert("attack".to_owned(), object(attack(), &[]));
    keys.insert("attacker".to_owned(), object(attacker(), &["attack", "damage"]));
    keys.insert(
        "target".to_owned(),
        json!({ "anyOf": [target, { "type": "array", "items": target, "minItems": 1, "maxItems": MAX_TARGETS }] }),
    );
    keys
}

fn object(properties: Value, required: &[&str]) -> Value {
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn whole(least: i64, most: i64) -> Value {
    json!({ "type": "integer", "minimum": least, "maximum": most })
}

fn powers() -> Value {
    let ids: Vec<Value> =
        POWERS.iter().map(|power| json!({ "const": power.entry().id, "description": power.entry().summary })).collect();
    json!({ "type": "array", "items": { "anyOf": ids }, "uniqueItems": true })
}

fn attack() -> Value {
    json!({
        "kind": { "enum": ["close", "ranged"] },
        "use": powers(),
        "first": { "type": "string", "description": "name of the target to attack first" },
        "targets": whole(1, MAX_TARGETS as i64),
        "own-re-rolls": whole(0, MAX_REROLLS),
        "opposing-re-rolls": whole(0, MAX_REROLLS),
    })
}

/// The keys of both sides, with these combat values.
fn figure(values: &[&str], most_tokens: i64) -> Map<String, Value> {
    let number = whole(0, MAX_VALUE);
    let of = |value: Value| -> Value {
        Value::Object(values.iter().map(|key| ((*key).to_owned(), value.clone())).collect::<Map<_, _>>())
    };
    let mut click = of(number.clone());
    click["powers"] = powers();
    let mut keys = Map::new();
    keys.insert("name".to_owned(), json!({ "type": "string", "minLength": 1, "maxLength": 80 }));
    for key in values {
        keys.insert((*key).to_owned(), number.clone());
    }
    keys.insert("powers".to_owned(), powers());
    keys.insert("countered".to_owned(), powers());
    keys.insert("clicks".to_owned(), whole(1, MAX_CLICKS));
    keys.insert("tokens".to_owned(), whole(0, most_tokens));
    for key in ["modifiers", "perplex"] {
        keys.insert(key.to_owned(), object(of(whole(-MAX_MODIFIER, MAX_MODIFIER)), &[]));
    }
    keys.insert("click".to_owned(), json!({ "type": "array", "items": object(click, &[]) }));
    keys
}

fn attacker() -> Value {
    let mut keys = figure(&["attack", "damage"], 1);
    keys.insert("hurt".to_owned(), whole(0, MAX_CLICKS));
    keys.insert("range".to_owned(), whole(0, MAX_SQUARES));
    keys.insert("targets".to_owned(), whole(1, MAX_TARGETS as i64));
    keys.insert("object".to_owned(), json!({ "enum": OBJECTS }));
    keys.insert("enhancement".to_owned(), whole(0, 8));
    keys.insert("empower".to_owned(), whole(0, 8));
    Value::Object(keys)
}

fn target() -> Value {
    let mut keys = figure(&["defense"], 2);
    keys.insert("defend".to_owned(), whole(0, MAX_VALUE));
    keys.insert("hindered".to_owned(), json!({ "type": "boolean" }));
    keys.insert("size".to_owned(), json!({ "enum": SIZES }));
    keys.insert("behind".to_owned(), json!({ "enum": BEHIND }));
    keys.insert("room".to_owned(), whole(0, MAX_SQUARES));
    keys.insert("adjacent".to_owned(), json!({ "type": "boolean" }));
    keys.insert("beside".to_owned(), json!({ "type": "array", "items": { "type": "string" } }));
    keys.insert("substitute".to_owned(), json!({ "type": "string" }));
    Value::Object(keys)
}
