//! The JSON Schema of what only headlines have: `[headline]`, `[nemesis]`, `[villains]`, and keys of a `[[side]]`.

use super::read::{FROM, MAX_CHANGE, MAX_HENCHMEN, MAX_POINTS, MAX_TROUBLE, PLANS, SCHEMING, SIDE_KEYS};
use super::trouble::{MAX_THREAT, TYPES};
use super::villains::MAX_DECK;
use serde_json::{Map, Value, json};

/// The tables of a headline; `deck` is the schema of a deck.
pub fn tables(deck: &Value) -> Map<String, Value> {
    let whole = |least: i64, most: i64| json!({ "type": "integer", "minimum": least, "maximum": most });
    let names = json!({ "type": "array", "items": { "type": "string" } });
    let headline = json!({
        "type": { "enum": TYPES },
        "threat": whole(0, MAX_THREAT.into()),
        "extra-dice": whole(-MAX_CHANGE, MAX_CHANGE),
        "skill": { "type": "string", "minLength": 1, "maxLength": 80 },
        "points": whole(0, MAX_POINTS),
        "mastermind": { "type": "boolean" },
        "special": { "type": "boolean" },
    });
    let nemesis = json!({
        "archnemesis": { "type": "boolean" },
        "plan": { "enum": PLANS },
        "scheming": { "enum": SCHEMING },
    });
    let villains = json!({
        "players": whole(2, 4),
        "leads": names,
        "backups": names,
        "deck-size": whole(1, MAX_DECK.into()),
        "deck": deck,
    });
    let object = |properties: Value, required: &[&str]| json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false });
    let mut tables = Map::new();
    tables.insert("headline".to_owned(), object(headline, &["type", "threat"]));
    tables.insert("nemesis".to_owned(), object(nemesis, &[]));
    tables.insert("villains".to_owned(), object(villains, &[]));
    tables
}

/// Keys of a `[[side]]` that only a headline reads.
pub fn side() -> Map<String, Value> {
    let trouble = json!({ "type": "integer", "minimum": 0, "maximum": MAX_TROUBLE });
    let rating = json!({ "type": "integer", "minimum": 0, "maximum": MAX_THREAT });
    let by_type: Map<String, Value> = TYPES.iter().map(|kind| ((*kind).to_owned(), rating.clone())).collect();
    let by_type = json!({ "type": "object", "properties": by_type, "additionalProperties": false });
    let key = |key: &str| match key {
        "skills" => json!({ "type": "array", "items": { "type": "string" } }),
        "troubleshooting" | "threat" => by_type.clone(),
        "most-wanted" => json!({ "type": "boolean" }),
        "from" => json!({ "enum": FROM }),
        "henchmen" => json!({ "type": "integer", "minimum": 0, "maximum": MAX_HENCHMEN }),
        _ => trouble.clone(),
    };
    SIDE_KEYS.iter().map(|&name| (name.to_owned(), key(name))).collect()
}
