//! What can be written in a scenario: the lists of `slugfest list` and the JSON Schema.

use super::dice::{MAX_AGAIN, MAX_DICE, MAX_FACES, MAX_ICONS};
use super::fighter::{COLOURS, EFFECTS, KINDS, Kind, MAX_KO, MAX_UNUSED, STATS};
use super::headline::metrics::Count as HeadlineCount;
use super::headline::{CHALLENGE, schema};
use super::metrics::Count;
use super::policy::{CANCEL_KO, POWER, REPLACE_RATING};
use super::read::{BOOSTING, COMBAT, INITIATIVE, MAX_SEQUENCES};
use super::roster::{CHARACTERS, Character, Origin};
use super::team::metrics::Count as TeamCount;
use super::team::policy::{HERO_CHOICE, HERO_RECOVERY, OUTWIT, VILLAIN_RECOVERY};
use super::team::read::{MAX_LEVEL, MAX_PLOT_POINTS, PLAY, ROLES};
use super::team::setup::{MAX_CARDS, MAX_HEROES, MAX_VILLAINS};
use crate::systems::{Item, Topic};
use serde_json::{Map, Value, json};

/// Switches under `[rules]`: key, values with the default first, what it does, ledger id.
const SWITCHES: &[(&str, &str, &str, &str)] = &[
    ("combat", "printed, hfc", "combat as printed, or by the HFC combat mod", "hfc.attack.result"),
    (
        "first-initiative",
        "hero, villain",
        "who attacks first in the first sequence",
        "marvel-heroes.combat.first-initiative",
    ),
    ("nil-ko", "false, true", "printed combat: no hits against no hits are a KO", "marvel-heroes.combat.attack"),
    (
        "boosting",
        "add, replace",
        "whether the second throw of a boosted die is added or replaces the first",
        "marvel-heroes.dice.boost",
    ),
    (
        "faces",
        "\"box-2006\", or a list of { hits, trouble, boost }",
        "the faces of the die, all equally likely",
        "marvel-heroes.dice.faces",
    ),
    ("sequence-limit", "1000, 1 to 10000", "sequences after which a combat is undecided", "report.outcome"),
    (
        "loss-forfeits-headline",
        "false, true",
        "headline: whoever loses the challenge loses the headline too",
        "marvel-heroes.mastermind.challenge-result",
    ),
];

/// Choices under `[policy]`: key, values, what it decides, ledger id.
const POLICIES: &[(&str, &[&str], &str, &str)] = &[
    ("power", &POWER, "how a side picks its power each sequence", "policy.power.fixed"),
    ("colour", &COLOURS, "the power of power = \"fixed\"", "policy.power.fixed"),
    ("cancel-ko", &CANCEL_KO, "which KO is cancelled: the one that would defeat the fighter", "policy.effects.default"),
    (
        "replace-rating",
        &REPLACE_RATING,
        "when a rating is replaced: at the first roll that gets more dice by it",
        "policy.effects.default",
    ),
];

/// Choices under `[policy]` of a team combat or a headline: key, values, what it decides, ledger id.
const TEAM_POLICIES: &[(&str, &[&str], &str, &str)] = &[
    ("challenge", &CHALLENGE, "headline: whether heroes who won challenge the Mastermind", "policy.challenge"),
    ("hero-choice", &HERO_CHOICE, "team: which Ready hero fights", "policy.hero-choice"),
    ("hero-recovery", &HERO_RECOVERY, "team: when the supporter comes in after a stun", "policy.recovery.hero"),
    ("hero-outwit", &OUTWIT, "team: what heroes use a won Outwit contest for", "policy.outwit"),
    ("villain-outwit", &OUTWIT, "team: what villains use a won Outwit contest for", "policy.outwit"),
    ("heroes", &PLAY, "team: by policies, or as well as they can against the best answer", "policy.power.equilibrium"),
    (
        "villains",
        &PLAY,
        "team: by policies, or as well as they can against the best answer",
        "policy.power.equilibrium",
    ),
];

/// What the list of villains' recovery actions is for.
const VILLAIN_LIST: &str = "team: a list; villains do the first of these that they can after a stun";

/// The items of a topic.
pub fn list(topic: Topic) -> Vec<Item> {
    match topic {
        Topic::Keys => Vec::new(),
        Topic::Archetypes => Vec::new(),
        Topic::Powers => powers(),
        Topic::Characters => CHARACTERS.iter().map(character).collect(),
        Topic::Metrics => metrics(),
        Topic::Policies => {
            let weights = "the weights of power = \"mixed\": { red = 1, yellow = 1 }, or decimals that sum to 1";
            let mut items = vec![item("weights", "[policy]", weights.to_owned(), "policy.power.fixed")];
            items.extend(POLICIES.iter().chain(TEAM_POLICIES).map(|(key, values, about, rule)| {
                item(key, "[policy]", format!("{about} ({})", values.join(", ")), rule)
            }));
            let about = format!("{VILLAIN_LIST} ({})", VILLAIN_RECOVERY.join(", "));
            items.push(item("villain-recovery", "[policy]", about, "policy.recovery.villain"));
            items
        }
        Topic::Switches => SWITCHES
            .iter()
            .map(|(key, values, about, rule)| item(key, "[rules]", format!("{about} ({values})"), rule))
            .collect(),
    }
}

fn item(id: &str, group: &str, about: String, rule: &str) -> Item {
    Item { id: id.to_owned(), group: group.to_owned(), about, rule: rule.to_owned() }
}

fn powers() -> Vec<Item> {
    let colours = "a power of a fighter: { attack, defend, outwit }, 0 to 8 dice each";
    let effects = [
        "cancels a KO just given to the holder's side; one use",
        "the side's next roll of `stat` uses `value` dice; one use",
        "takes `by` dice from `stat` of the other side's fighter",
        "whoever gives the holder a KO by an attack takes one in the same step",
    ];
    let mut items: Vec<Item> = COLOURS
        .iter()
        .map(|colour| item(colour, "powers", colours.to_owned(), "marvel-heroes.combat.choose-powers"))
        .collect();
    items.extend(
        EFFECTS
            .iter()
            .zip(effects)
            .map(|(kind, about)| item(kind, "effects", about.to_owned(), "marvel-heroes.effects.vocabulary")),
    );
    items
}

fn character(character: &Character) -> Item {
    let mut about = format!("{}, {}", character.name, KINDS[character.kind as usize]);
    if character.kind != Kind::Agent {
        about.push_str(&format!(", KO value {}", character.ko));
    }
    for (colour, power) in COLOURS.iter().zip(character.powers) {
        if let Some([attack, defend, outwit]) = power {
            about.push_str(&format!(", {colour} {attack}/{defend}/{outwit}"));
        }
    }
    about.push_str(match character.origin {
        Origin::Invented => "; invented",
        Origin::Published(_) => "; published, incomplete",
    });
    item(character.id, "character", about, "")
}

fn metrics() -> Vec<Item> {
    let mut items = vec![item("sequences", "duel", "sequences begun".to_owned(), "report.counts")];
    items.extend(Count::ALL.iter().map(|count| {
        let (name, unit) = count.name();
        let (id, whose) = match count.is_shared() {
            true => (name.to_owned(), ""),
            false => (format!("NAME: {name}"), "for each fighter, "),
        };
        item(&id, "duel", format!("{whose}in {unit}"), "report.counts")
    }));
    items.push(item("sequences", "team", "sequences begun".to_owned(), "report.counts"));
    items.extend(TeamCount::ALL.iter().map(|count| {
        let (name, unit) = count.name();
        let (id, whose) = match count.is_shared() {
            true => (name.to_owned(), ""),
            false => (format!("heroes: {name}, villains: {name}"), "for each side, "),
        };
        item(&id, "team", format!("{whose}in {unit}"), "report.counts")
    }));
    let steps = "the Trouble roll with all before the combat, then each sequence";
    items.push(item("steps", "headline", steps.to_owned(), "report.headline"));
    items.extend(HeadlineCount::ALL.iter().map(|count| {
        let (name, unit) = count.name();
        item(name, "headline", format!("in {unit}"), "report.headline")
    }));
    items.push(item("NAME leads", "headline", "for each candidate, in headlines".to_owned(), "report.headline"));
    items.push(item("attacks", "attack", "attacks made: one".to_owned(), "report.counts"));
    items
}

/// JSON Schema of `[rules]`, `[policy]`, `[[side]]`, `[attacker]`, `[defender]` and the tables of a headline.
pub fn schema() -> Map<String, Value> {
    let mut keys = Map::new();
    keys.insert("rules".to_owned(), switches());
    keys.insert("policy".to_owned(), policy(true));
    let mut side = side();
    if let Value::Object(keys) = &mut side {
        keys.extend(schema::side());
    }
    let side = object(side, &["name"]);
    let most = MAX_HEROES + MAX_VILLAINS + MAX_CARDS;
    keys.insert("side".to_owned(), json!({ "type": "array", "items": side, "minItems": 1, "maxItems": most }));
    keys.extend(schema::tables(&deck()));
    for (key, rating) in [("attacker", "attack"), ("defender", "defend")] {
        let mut properties = Map::new();
        properties.insert(rating.to_owned(), whole(0, MAX_DICE.into()));
        properties.insert("boost".to_owned(), json!({ "type": "boolean" }));
        properties.insert("again".to_owned(), whole(0, MAX_AGAIN.into()));
        keys.insert(key.to_owned(), object(Value::Object(properties), &[rating]));
    }
    keys
}

fn object(properties: Value, required: &[&str]) -> Value {
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn whole(least: i64, most: i64) -> Value {
    json!({ "type": "integer", "minimum": least, "maximum": most })
}

fn switches() -> Value {
    let face = object(
        json!({
            "hits": whole(0, MAX_ICONS.into()),
            "trouble": whole(0, MAX_ICONS.into()),
            "boost": { "type": "boolean" },
        }),
        &[],
    );
    let faces = json!({ "type": "array", "items": face, "minItems": 1, "maxItems": MAX_FACES });
    object(
        json!({
            "combat": { "enum": COMBAT },
            "first-initiative": { "enum": INITIATIVE },
            "nil-ko": { "type": "boolean" },
            "boosting": { "enum": BOOSTING },
            "faces": { "anyOf": [{ "const": "box-2006" }, faces] },
            "sequence-limit": whole(1, MAX_SEQUENCES.into()),
            "loss-forfeits-headline": { "type": "boolean" },
        }),
        &[],
    )
}

fn policy(team: bool) -> Value {
    let weight = json!({ "type": "number", "minimum": 0 });
    let weights: Map<String, Value> = COLOURS.iter().map(|colour| ((*colour).to_owned(), weight.clone())).collect();
    let mut policy = Map::new();
    let of_teams = if team { TEAM_POLICIES } else { &[] };
    if team {
        let list = json!({ "type": "array", "items": { "enum": VILLAIN_RECOVERY }, "description": VILLAIN_LIST });
        policy.insert("villain-recovery".to_owned(), list);
    }
    for (key, values, about, rule) in POLICIES.iter().chain(of_teams) {
        policy.insert((*key).to_owned(), json!({ "enum": values, "description": format!("{about} ({rule})") }));
    }
    policy.insert("weights".to_owned(), object(Value::Object(weights), &[]));
    object(Value::Object(policy), &[])
}

fn effect(kinds: &[&str]) -> Value {
    let mut keys = json!({ "kind": { "enum": kinds }, "stat": { "enum": STATS }, "value": whole(0, MAX_DICE.into()) });
    if kinds.contains(&EFFECTS[2]) {
        keys["by"] = whole(1, MAX_DICE.into());
    }
    object(keys, &["kind"])
}

fn deck() -> Value {
    let share = json!({ "anyOf": [
        { "type": "number", "minimum": 0, "maximum": 1 },
        { "type": "string", "pattern": "^ *[0-9]+ */ *[0-9]+ *$" },
    ] });
    let deck = json!({ "share": share, "cap": whole(1, MAX_UNUSED.into()), "effect": effect(&EFFECTS[..2]) });
    object(deck, &["share"])
}

fn side() -> Value {
    let ratings: Map<String, Value> =
        STATS.iter().map(|stat| ((*stat).to_owned(), whole(0, MAX_DICE.into()))).collect();
    let ratings = object(Value::Object(ratings), &[]);
    let powers: Map<String, Value> = COLOURS.iter().map(|colour| ((*colour).to_owned(), ratings.clone())).collect();
    let backups: Vec<&str> =
        CHARACTERS.iter().filter(|character| character.backup.is_some()).map(|character| character.id).collect();
    json!({
        "name": { "type": "string", "minLength": 1, "maxLength": 80 },
        "character": { "enum": CHARACTERS.iter().map(|character| character.id).collect::<Vec<_>>() },
        "role": { "enum": ROLES, "description": "where a member of a team stands" },
        "kind": { "enum": KINDS[..3] },
        "level": whole(1, MAX_LEVEL),
        "ko": whole(1, MAX_KO.into()),
        "kos": whole(0, i64::from(MAX_KO) - 1),
        "backup": effect(&EFFECTS),
        "plot-points": whole(0, MAX_PLOT_POINTS),
        "powers": object(Value::Object(powers), &[]),
        "boost": { "type": "boolean" },
        "effects": { "type": "array", "items": effect(&EFFECTS) },
        "backups": { "type": "array", "items": { "enum": backups } },
        "deck": deck(),
        "policy": policy(false),
    })
}
