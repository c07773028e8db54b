//! The keys that a duel adds to the JSON Schema of scenario files.

use super::metrics::Count;
use super::read::{MAX_HELPERS, MAX_TURNS, PLANNING};
use crate::systems::Item;
use crate::systems::heroclix::read::{BEHIND, MAX_CLICKS, MAX_MODIFIER, MAX_REROLLS, MAX_SQUARES, MAX_VALUE, SIZES};
use crate::systems::heroclix::state::MAX_TARGETS;
use serde_json::{Map, Value, json};

/// The metrics of a duel, for `slugfest list`.
pub fn metrics() -> Vec<Item> {
    let item = |id: String, about: &str| Item {
        id,
        group: "duel".to_owned(),
        about: about.to_owned(),
        rule: "heroclix.duel.model".to_owned(),
    };
    let clock = item("turns".to_owned(), "single turns until somebody is knocked out");
    let counts = Count::ALL.into_iter().map(|count| {
        let (name, unit) = count.name();
        item(format!("SIDE: {name}"), &format!("for each side, in {unit}"))
    });
    std::iter::once(clock).chain(counts).collect()
}

/// Choices that a side of a duel makes with keys of its own, for `slugfest list`.
pub fn choices() -> Vec<Item> {
    let choices = [
        ("outwit", "what its Outwit counters, the most wanted first: a list of powers", "heroclix.outwit.use"),
        ("shoots", "in a close duel it shoots while Sharpshooter shows (true, false)", "heroclix.size.sharpshooter"),
        ("support", "attack value of a friend who heals it in a ranged duel", "heroclix.power.support"),
    ];
    let item = |(id, about, rule): (&str, &str, &str)| Item {
        id: id.to_owned(),
        group: "[[side]]".to_owned(),
        about: about.to_owned(),
        rule: rule.to_owned(),
    };
    choices.into_iter().map(item).collect()
}

/// Switches of a duel: key and JSON Schema.
pub fn switches() -> [(&'static str, Value); 2] {
    [("planning", json!({ "enum": PLANNING })), ("turn-limit", whole(1, MAX_TURNS))]
}

fn whole(least: i64, most: i64) -> Value {
    json!({ "type": "integer", "minimum": least, "maximum": most })
}

/// `[duel]`.
pub fn duel() -> Value {
    json!({
        "kind": { "enum": ["close", "ranged"] },
        "first": { "type": "string", "description": "name of the side that moves first, or \"roll\"" },
    })
}

/// One `[[side]]`, its lists of powers and its policies as given.
pub fn side(powers: &Value, policy: &Value) -> Value {
    let value = whole(0, MAX_VALUE);
    let click = json!({
        "type": "object",
        "properties": {
            "number": whole(1, MAX_CLICKS), "count": whole(1, MAX_CLICKS),
            "speed": value, "attack": value, "defense": value, "damage": value,
            "powers": powers, "use": powers,
        },
        "additionalProperties": false,
    });
    let modifier = whole(-MAX_MODIFIER, MAX_MODIFIER);
    let modifiers = json!({ "attack": modifier, "defense": modifier, "damage": modifier });
    let mut keys: Map<String, Value> = Map::new();
    let mut key = |name: &str, schema: Value| drop(keys.insert(name.to_owned(), schema));
    key("name", json!({ "type": "string", "minLength": 1, "maxLength": 80 }));
    for name in ["powers", "traits", "special", "outwit"] {
        key(name, powers.clone());
    }
    key("policy", policy.clone());
    key("tokens", whole(0, 2));
    for name in ["own-re-rolls", "opposing-re-rolls"] {
        key(name, whole(0, MAX_REROLLS));
    }
    for name in ["support", "defend"] {
        key(name, whole(0, MAX_VALUE));
    }
    for name in ["shoots", "hindered"] {
        key(name, json!({ "type": "boolean" }));
    }
    for name in ["range", "room"] {
        key(name, whole(0, MAX_SQUARES));
    }
    key("targets", whole(1, MAX_TARGETS as i64));
    for name in ["enhancement", "empower"] {
        key(name, whole(0, MAX_HELPERS));
    }
    for name in ["modifiers", "perplex"] {
        key(name, json!({ "type": "object", "properties": modifiers, "additionalProperties": false }));
    }
    key("size", json!({ "enum": SIZES }));
    key("behind", json!({ "enum": BEHIND }));
    for name in ["start", "now"] {
        key(name, whole(1, MAX_CLICKS));
    }
    key("click", json!({ "type": "array", "items": click, "minItems": 1 }));
    json!({ "type": "object", "properties": keys, "required": ["name", "click"], "additionalProperties": false })
}
