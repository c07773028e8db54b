//! The JSON Schema of rosters: what scenarios and rosters have in common, the fighters or teams of each play of two
//! sides as its scenarios have them, and what is a roster's own.

use super::{common, described};
use serde_json::{Map, Value, json};
use slugfest::game::Brief;
use slugfest::keys::schema::properties;
use slugfest::lab::roster::TRIALS;
use slugfest::scenario::MAX_TRIALS;
use slugfest::systems::{MOST_BUILDS, Play, Rules, SYSTEMS};
use slugfest::words::thousands;

/// The keys of a scenario's head that a roster has as well.
const SHARED: [&str; 5] = ["title", "about", "system", "seed", "method"];
/// What is played when nothing is said.
const USUAL: &str = "duel";

/// The keys that all rosters have, and for each play of two sides its own.
pub fn schema() -> Value {
    let plays = || SYSTEMS.iter().flat_map(|rules| rules.plays.iter().map(move |play| (rules, play))).filter(is_met);
    let mut known: Map<String, Value> =
        common().into_iter().filter(|(key, _)| SHARED.contains(&key.as_str())).collect();
    let names: Vec<&str> = plays().map(|(_, play)| play.id).collect();
    known.insert(
        "play".to_owned(),
        json!({ "enum": names, "default": USUAL, "description": "what the fighters play: the duel when left out" }),
    );
    known.insert(
        "trials".to_owned(),
        json!({
            "type": "integer",
            "minimum": 1,
            "maximum": MAX_TRIALS,
            "default": TRIALS,
            "description": format!("trials of each pair, two fights each; {} when left out", thousands(TRIALS)),
        }),
    );
    known.extend(own());
    for key in plays().flat_map(|(_, play)| play.keys()).filter(|key| key.name != "side") {
        let about = "a key of the game, common to all fights: what it holds is said for each";
        known.entry(key.name).or_insert_with(|| json!({ "description": about }));
    }
    let all_of: Vec<Value> = plays().map(|(rules, play)| for_play(rules, play)).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "slugfest roster",
        "type": "object",
        "properties": known,
        "required": ["system"],
        "additionalProperties": false,
        "allOf": all_of,
    })
}

/// Whether two sides meet in a play, and one of them wins.
fn is_met((_, play): &(&Rules, &Play)) -> bool {
    play.outcomes.contains(&Brief::WINS)
}

/// What a roster has of a play: its fighters as the sides of a scenario, and whatever all fights have in common.
fn for_play(rules: &Rules, play: &Play) -> Value {
    let mut keys = play.schema();
    let of_sides = |keys: &mut Map<String, Value>, key: &str| keys.remove(key).map(|mut sides| sides["items"].take());
    let (mut entry, generate) = match play.teams {
        None => {
            let builds = rules.builds.map(|builds| {
                json!({
                    "type": "object",
                    "properties": properties((builds.keys)()),
                    "additionalProperties": false,
                })
            });
            (of_sides(&mut keys, "side").unwrap_or_default(), builds)
        }
        Some(teams) => {
            let team = of_sides(&mut keys, teams.team).unwrap_or_default();
            let mut all = team.clone();
            all["description"] = "what all teams have, unless they say something else themselves".into();
            all["required"] = json!([]);
            if let Some(properties) = all["properties"].as_object_mut() {
                properties.remove(teams.figure);
            }
            keys.insert(teams.team.to_owned(), all);
            // A list of them may be longer than a team.
            let mut figures = described(&team["properties"][teams.figure], "figures that line-ups are made of");
            if let Some(words) = figures.as_object_mut() {
                words.remove("maxItems");
            }
            let line_ups = json!({
                "type": "object",
                "properties": {
                    "figures": {
                        "type": "integer",
                        "minimum": 1,
                        "maximum": teams.most,
                        "description": "figures of a line-up",
                    },
                    "from": { "enum": ["samples"], "description": "the ready-made characters of the game" },
                    (teams.figure): figures,
                    "sample": sample(),
                },
                "required": ["figures"],
                "additionalProperties": false,
            });
            (team, Some(line_ups))
        }
    };
    entry["properties"]["name"] = json!({
        "type": "string",
        "minLength": 1,
        "description": "what results call it, which may be as long as that of a build; a character goes by its own name",
    });
    entry["properties"]["cost"] = json!({
        "type": "number",
        "minimum": 0,
        "description": "what it costs by the printed rules, for `slugfest points`",
    });
    entry["required"] = json!([]);
    let entries = json!({ "type": "array", "items": entry, "description": "a fighter or a team, once for each" });
    keys.insert("entry".to_owned(), entries);
    keys.insert(
        "generate".to_owned(),
        match generate {
            Some(items) => {
                json!({ "type": "array", "items": items, "description": "fighters that are made from lists" })
            }
            None => json!({ "not": {}, "description": "the game has no menus to make fighters from" }),
        },
    );
    let mut is_played = json!({ "system": { "const": rules.id, "description": rules.name } });
    is_played["play"] = json!({ "const": play.id, "description": play.about });
    let required: &[&str] = if play.id == USUAL { &["system"] } else { &["system", "play"] };
    json!({ "if": { "properties": is_played, "required": required }, "then": { "properties": keys } })
}

fn sample() -> Value {
    json!({
        "type": "integer",
        "minimum": 1,
        "maximum": MOST_BUILDS,
        "description": "so many of them, spread over the list",
    })
}

/// What is a roster's own, whatever it plays.
fn own() -> Map<String, Value> {
    let name = |about: &str| json!({ "type": "string", "description": about });
    let end = |about: &str| json!({ "type": "number", "description": about });
    let range = json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 });
    let expect = json!({
        "score": name("a fighter's score; * stands for anything"),
        "rank": name("a fighter's place, 1 for the best"),
        "archetype": name("the mean score of an archetype's builds"),
        "spread": name("how far an archetype's builds lie apart: the standard deviation of their scores"),
        "worth": name("what a pick is worth; `of` says whose"),
        "of": name("whose pick it is"),
        "about": { "enum": ["cyclic", "max-share"], "description": "what is expected of all together" },
        "between": described(&range, "least and most, from 0 to 1; places of a rank"),
        "at-least": end("the least"),
        "at-most": end("the most"),
        "setting": name("the setting that it is about; all of them when left out"),
    });
    let setting = json!({
        "name": name("what the setting is called"),
        "set": { "type": "object", "description": "path = value: what is different in it" },
        "weight": { "type": "number", "minimum": 0, "default": 1, "description": "how much it counts" },
    });
    let panel = json!({
        "entries": {
            "type": "array",
            "items": { "type": "string" },
            "description": "names of entries or characters, or \"samples\" for all characters",
        },
    });
    let table = |properties: Value, required: &[&str]| json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false });
    let list = |items: Value, about: &str| json!({ "type": "array", "items": items, "description": about });
    let Value::Object(own) = json!({
        "entry": { "description": "a fighter or a team, once for each" },
        "generate": { "description": "fighters that are made from lists" },
        "panel": described(&table(panel, &["entries"]), "those against whom everybody is held"),
        "setting": list(table(setting, &["name"]), "circumstances, each with tables of its own"),
        "expect": list(table(expect, &[]), "what the numbers should be"),
    }) else {
        return Map::new();
    };
    own
}
