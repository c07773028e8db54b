//! `slugfest schema`: JSON Schemas of scenario files and rosters, for editors, and of what commands write as
//! `run.json`, for programs that read it.

mod roster;

use super::print;
use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};
use slugfest::error::{Error, exit};
use slugfest::plan::{DEFAULT_SEED, DEFAULT_TRIALS};
use slugfest::report::{json, lab};
use slugfest::scenario::choice::{MAX_OPTIONS, MAX_QUESTION, MAX_VARIANTS};
use slugfest::scenario::labels::MAX_NAME;
use slugfest::scenario::{MAX_ABOUT, MAX_TITLE, MAX_TRIALS, PRECISION};
use slugfest::systems::{Play, Rules, SYSTEMS, schema_of};
use slugfest::words::thousands;

/// Print the JSON Schema of scenario files or rosters, for editors, or of a command's run.json, for programs
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  slugfest schema > scenario.schema.json\n  \
                        # then, on top of a scenario file:\n  #:schema ./scenario.schema.json\n  \
                        slugfest schema roster > roster.schema.json\n  \
                        slugfest schema run > run.schema.json")]
pub struct Schema {
    /// Of what
    #[arg(value_enum, value_name = "WHAT", default_value_t = Of::Scenario)]
    of: Of,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Of {
    /// Scenario files
    Scenario,
    /// Rosters
    Roster,
    /// The run.json that `slugfest run` writes for a scenario
    Run,
    /// The run.json of `slugfest matrix`
    Matrix,
    /// The run.json of `slugfest map`
    Map,
    /// The run.json of `slugfest worth`
    Worth,
    /// The run.json of `slugfest compare`
    Compare,
    /// The run.json of `slugfest fair`
    Fair,
    /// The run.json of `slugfest points`
    Points,
}

impl Schema {
    pub fn run(&self) -> Result<u8, Error> {
        let schema = match self.of {
            Of::Scenario => schema(),
            Of::Roster => roster::schema(),
            Of::Run => json::schema::schema(),
            Of::Matrix => lab::schema::matrix(),
            Of::Map => lab::schema::map(),
            Of::Worth => lab::schema::worth(),
            Of::Compare => lab::schema::compare(),
            Of::Fair => lab::schema::fair(),
            Of::Points => lab::schema::points(),
        };
        print(&format!("{schema:#}\n"))?;
        Ok(exit::DONE)
    }
}

/// The keys of a play.
fn for_play(rules: &Rules, play: &Play) -> Value {
    let is_played = json!({
        "system": { "const": rules.id, "description": rules.name },
        "play": { "const": play.id, "description": play.about },
    });
    json!({
        "if": { "properties": is_played, "required": ["system", "play"] },
        "then": { "properties": schema_of(play) },
    })
}

/// The keys common to all systems, and for each play its own.
fn schema() -> Value {
    let mut properties = common();
    let plays = SYSTEMS.iter().flat_map(|rules| rules.plays.iter().map(move |play| (rules, play)));
    let all_of: Vec<Value> = plays.map(|(rules, play)| for_play(rules, play)).collect();
    // Keys of the systems have to be known here as well: `additionalProperties` does not look into `allOf`.
    for key in SYSTEMS.iter().flat_map(|rules| rules.plays).flat_map(Play::keys) {
        let about = "a key of the game: what it holds is said for each";
        properties.entry(key.name).or_insert_with(|| json!({ "description": about }));
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "slugfest scenario",
        "type": "object",
        "properties": properties,
        "required": ["title", "system", "play"],
        "additionalProperties": false,
        "allOf": all_of,
    })
}

/// The keys that every scenario may have, and what they are for.
pub fn heads() -> Vec<(String, String)> {
    let about = |schema: &Value| schema["description"].as_str().unwrap_or_default().to_owned();
    common().iter().map(|(key, schema)| (key.clone(), about(schema))).collect()
}

fn common() -> Map<String, Value> {
    let plays: Vec<&str> = SYSTEMS.iter().flat_map(|rules| rules.plays.iter().map(|play| play.id)).collect();
    let systems: Vec<&str> = SYSTEMS.iter().map(|rules| rules.id).collect();
    let choice = choice();
    let labelled = json!({
        "type": "object",
        "properties": {
            "value": { "description": "the value" },
            "label": {
                "type": "string",
                "minLength": 1,
                "maxLength": MAX_NAME,
                "description": "what the value is called",
            },
        },
        "required": ["value", "label"],
        "additionalProperties": false,
    });
    // Whatever has no label is a value itself.
    let plain = json!({ "not": { "type": "object", "required": ["label"] } });
    let axis = json!({ "type": "array", "minItems": 1, "items": { "anyOf": [labelled, plain] } });
    let range = json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 });
    let Value::Object(properties) = json!({
        "title": {
            "type": "string",
            "minLength": 1,
            "maxLength": MAX_TITLE,
            "description": "what the scenario is called in reports",
        },
        "about": { "type": "string", "maxLength": MAX_ABOUT, "description": "the question, in a sentence or two" },
        "system": { "enum": systems, "description": "the game (`slugfest list systems`)" },
        "play": { "enum": plays, "description": "what is played of it (`slugfest list plays`)" },
        "trials": {
            "type": "integer",
            "minimum": 1,
            "maximum": MAX_TRIALS,
            "default": DEFAULT_TRIALS,
            "description": format!(
                "fights of each case, should it come to sampling; {} when left out",
                thousands(DEFAULT_TRIALS)
            ),
        },
        "precision": {
            "type": "number",
            "minimum": PRECISION.start(),
            "maximum": PRECISION.end(),
            "description": "95 % half-width of every outcome, instead of trials",
        },
        "seed": {
            "type": ["integer", "string"],
            "minimum": 0,
            "default": DEFAULT_SEED,
            "description": format!("where the dice begin: the same seed, the same numbers; a text stands for a number; \
                                    {DEFAULT_SEED} when left out"),
        },
        "method": {
            "enum": ["auto", "exact", "sample"],
            "description": "exact follows every course of the dice, sample plays; auto (the default) solves what it can",
        },
        "published": {
            "type": "string",
            "description": "a file of claims (see `slugfest verify --help`) in this file's folder or below: printed \
                            numbers about this scenario, which the report holds against its own",
        },
        "metrics": {
            "type": "array",
            "items": { "type": "string" },
            "description": "what is counted beside the outcomes; all there is when left out, [] for the odds alone",
        },
        "outcome": {
            "type": "string",
            "description": "the outcome that the story is about: reports put it first; that of the play when left out",
        },
        "base": { "type": "string", "description": "what the scenario without any [[case]] is called" },
        "case": {
            "description": "variations of the scenario, each a case of its own",
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "name": { "type": "string", "description": "what the case is called" },
                    "set": { "type": "object", "description": "path = value: what is different in it" },
                },
                "required": ["name"],
                "additionalProperties": false,
            },
        },
        "choice": {
            "description": "a decision: every target with every option is weighed; a sweep beside it draws its map",
            "oneOf": [choice, { "type": "array", "items": choice, "minItems": 1, "maxItems": 1 }],
        },
        "sweep": {
            "type": "object",
            "description": "path = [values]; cases are the product; a value may have a label: { value = 6, label = \"six\" }",
            "additionalProperties": { "anyOf": [axis, { "type": "object" }] },
        },
        "expect": {
            "description": "what the numbers should be; a run that finds others fails",
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "outcome": { "type": "string", "description": "the outcome whose chance is expected" },
                    "metric": { "type": "string", "description": "the metric whose mean is expected" },
                    "between": described(&range, "least and most of the chance, from 0 to 1"),
                    "mean-between": described(&range, "least and most of the mean"),
                    "at-least": { "type": "number", "description": "the least of either" },
                    "at-most": { "type": "number", "description": "the most of either" },
                    "case": { "type": "string", "description": "the case that it is about; all of them when left out" },
                },
                "additionalProperties": false,
            },
        },
    }) else {
        return Map::new();
    };
    properties
}

/// The same schema with what it is about.
fn described(schema: &Value, about: &str) -> Value {
    let mut schema = schema.clone();
    schema["description"] = Value::from(about);
    schema
}

/// JSON Schema of a `[[choice]]`.
fn choice() -> Value {
    let names = json!({ "oneOf": [
        { "type": "string" },
        { "type": "array", "items": { "type": "string" }, "minItems": 1, "uniqueItems": true },
    ] });
    let goal = json!({
        "description": "an outcome, several, or a metric: its mean, or the chance of so much of it",
        "oneOf": [
            { "type": "string" },
            { "type": "array", "items": { "type": "string" }, "minItems": 1, "uniqueItems": true },
            {
                "type": "object",
                "properties": {
                    "outcome": described(&names, "the outcome, or several, of which one is enough"),
                    "metric": { "type": "string", "description": "what is counted" },
                    "at-least": { "type": "integer", "minimum": 0, "description": "the chance of so much of it or more" },
                    "at-most": { "type": "integer", "minimum": 0, "description": "the chance of so much of it or less" },
                    "want": { "enum": ["most", "least"], "description": "whether more of it is better" },
                },
                "additionalProperties": false,
            },
        ],
    });
    let list = |most: usize, least: usize, with_goal: bool| {
        let mut properties = json!({
            "name": {
                "type": "string",
                "minLength": 1,
                "maxLength": MAX_NAME,
                "description": "what it is called",
            },
            "set": { "type": "object", "description": "path = value; left out: the scenario as it stands" },
        });
        if with_goal {
            properties["goal"] = goal.clone();
        }
        let item = json!({
            "type": "object",
            "properties": properties,
            "required": ["name"],
            "additionalProperties": false,
        });
        json!({ "type": "array", "items": item, "minItems": least, "maxItems": most })
    };
    json!({
        "type": "object",
        "properties": {
            "question": { "type": "string", "maxLength": MAX_QUESTION, "description": "what is decided" },
            "goal": goal,
            "option": described(&list(MAX_OPTIONS, 1, false), "what can be chosen"),
            "target": described(&list(MAX_OPTIONS, 0, false), "against whom; every option is weighed for each"),
            "variant": described(&list(MAX_VARIANTS, 0, true), "the same decision in other circumstances"),
        },
        "required": ["goal", "option"],
        "additionalProperties": false,
    })
}
