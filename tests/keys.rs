//! What a system's JSON Schema says of its keys is what its readers say: every key that an editor offers is read, with
//! the limits and the names that the editor shows, and a key that it does not know is refused.
//!
//! Each key is written wrongly into shipped scenarios, one key at a time, and the message compared with the schema: it
//! names the kind of value that is wanted, both limits, or all names. Whatever mistake can be planted in this way is
//! refused by both.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::systems::{self, Rules, SYSTEMS};
use support::places::{LEFT_OUT, Place, places, with};
use support::root;
use support::schema::{allows, properties};
use support::variant::{document, forms, text_of};
use support::wrong::{beyond, mistakes_at, wrong};

/// What is wrong with a document, as its play's readers say it.
fn said(rules: &Rules, document: &Value) -> Vec<String> {
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new("keys.toml", text_of(document)), &mistakes);
    for case in scenario.iter().flat_map(|scenario| &scenario.cases) {
        let play = document["play"].as_str().and_then(|play| rules.play(play)).unwrap();
        play.contest(case, &mistakes);
    }
    mistakes.into_vec().into_iter().map(|mistake| mistake.message).collect()
}

/// Something that the schema allows.
fn allowed(schema: &Value) -> Value {
    let kind = schema["type"].as_str();
    match (forms(schema).and_then(|forms| forms.first()), schema["enum"].as_array(), kind) {
        (Some(form), ..) => allowed(form),
        (_, Some(names), _) => names[0].clone(),
        (.., Some("object")) => json!({}),
        (.., Some("array")) => json!([]),
        (.., Some("boolean")) => json!(true),
        (.., Some("integer" | "number")) => schema.get("minimum").cloned().unwrap_or(json!(1)),
        _ => json!("Nemo"),
    }
}

/// What is known of the keys of a system.
#[derive(Default)]
struct Keys {
    /// Key by play and table, and whether the play reads it as the schema says.
    read: BTreeMap<String, bool>,
    /// What was tried in a play.
    tried: BTreeSet<(String, String)>,
    wrong: Vec<String>,
}

impl Keys {
    /// Whether this is tried for the first time in the play.
    fn is_new(&mut self, play: &str, what: String) -> bool {
        self.tried.insert((play.to_owned(), what))
    }

    fn look(&mut self, rules: &Rules, document: &Value, schema: &Value) {
        let play = document["play"].as_str().unwrap().to_owned();
        let mut found = Vec::new();
        places(Some(document), schema, String::new(), &mut found);
        for place in found {
            let (kind, there) = (place.kind(), document.pointer(&place.pointer));
            if there.is_some() && self.is_new(&play, format!("{kind} nonsense")) {
                let said = said(rules, &with(document, &place.pointer, "nonsense", json!(1)));
                if !said.iter().any(|said| said.starts_with("unknown key \"nonsense\" in ")) {
                    self.wrong.push(format!("{play}: [{kind}] takes any key: {said:?}"));
                }
            }
            for required in place.schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                let Some(mut table) = there.and_then(Value::as_object).cloned() else { continue };
                if table.shift_remove(required).is_some() && self.is_new(&play, format!("{kind} without {required}")) {
                    let mut without = document.clone();
                    *without.pointer_mut(&place.pointer).unwrap() = Value::Object(table);
                    if said(rules, &without).is_empty() {
                        self.wrong.push(format!("{play}: [{kind}] does without {required}"));
                    }
                }
            }
            for (key, schema) in place.schema["properties"].as_object().into_iter().flatten() {
                let at = format!("{kind}.{key}");
                let is_there = there.is_some_and(|there| there.get(key).is_some());
                let read = format!("{play}: {at}");
                let known = self.read.entry(read.clone()).or_default();
                if !*known || is_there && self.is_new(&play, at) {
                    *self.read.entry(read).or_default() |= self.is_read(rules, document, &place, key, schema);
                }
            }
        }
    }

    /// Whether the key is read here, whatever its neighbors are.
    fn is_read(&mut self, rules: &Rules, document: &Value, place: &Place<'_>, key: &str, schema: &Value) -> bool {
        if self.is_read_here(rules, document, place, key, schema) {
            return true;
        }
        // Some keys belong to what another one says: the value of an effect to its kind.
        let neighbors = place.schema["properties"].as_object().into_iter().flatten().filter(|(other, _)| *other != key);
        let named = neighbors
            .flat_map(|(other, schema)| schema["enum"].as_array().into_iter().flatten().map(move |name| (other, name)));
        named.into_iter().any(|(other, name)| {
            let document = with(document, &place.pointer, other, name.clone());
            self.is_read_here(rules, &document, place, key, schema)
        })
    }

    /// Writes the key wrongly.
    fn is_read_here(&mut self, rules: &Rules, document: &Value, place: &Place<'_>, key: &str, schema: &Value) -> bool {
        let at = format!("{}.{key}", place.kind());
        let say = |value: &Value| said(rules, &with(document, &place.pointer, key, value.clone()));
        let (value, wanted) = wrong(key, schema);
        let found = say(&value);
        if found.iter().any(|said| said.starts_with(&format!("unknown key \"{key}\" in "))) {
            return false;
        }
        if wanted.is_some_and(|wanted| found.contains(&wanted)) {
            return true;
        }
        // In words of its own: what is allowed and what is not are told apart.
        let allowed = say(&allowed(schema));
        let is_refused = |said: &[String]| said.iter().any(|said| !allowed.contains(said));
        if !is_refused(&found) {
            return false;
        }
        for value in beyond(schema, &found) {
            if !is_refused(&say(&value)) {
                if !allowed.is_empty() {
                    return false;
                }
                self.wrong.push(format!("{at}: {value} is taken, which the schema does not allow"));
            }
        }
        true
    }
}

/// What the schema says of the play of a document.
fn schema_of(rules: &Rules, document: &Value) -> Value {
    let play = document["play"].as_str().and_then(|play| rules.play(play)).unwrap();
    json!({ "type": "object", "properties": play.schema() })
}

fn hold_keys(system: &str) {
    let rules = Rules::find(system).unwrap();
    let mistakes = Mistakes::new();
    let mut scenarios = scenario::load(&[root().join("scenarios")], &mistakes);
    scenarios.retain(|scenario| scenario.system.value == system);
    let documents = scenarios.iter().map(|scenario| Value::Object(document(&scenario.source.text, &LEFT_OUT)));
    // Some scenarios have keys that belong to their cases.
    let whole: Vec<Value> = documents.filter(|document| said(rules, document).is_empty()).collect();
    let plays: BTreeSet<&str> = whole.iter().filter_map(|document| document["play"].as_str()).collect();
    assert_eq!(plays.len(), rules.plays.len(), "a play without a scenario that holds without its cases: {plays:?}");
    let mut keys = Keys::default();
    whole.iter().for_each(|document| keys.look(rules, document, &schema_of(rules, document)));
    let Keys { read, mut wrong, .. } = keys;
    wrong.extend(read.iter().filter(|(_, right)| !**right).map(|(key, _)| format!("{key} is not read so")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(read.len() > 20);
}

#[test]
fn the_schema_of_super_mission_force_says_what_its_readers_say() {
    hold_keys("smf");
}

#[test]
fn the_schema_of_heroclix_says_what_its_readers_say() {
    hold_keys("heroclix");
}

#[test]
fn the_schema_of_marvel_heroes_says_what_its_readers_say() {
    hold_keys("marvel-heroes");
}

#[test]
fn the_schema_of_the_fantasy_trip_says_what_its_readers_say() {
    hold_keys("tft");
}

/// Keys that other plays of the game have in a table of this document, and this play has not.
fn foreign(document: &Value, own: &[Place<'_>], anywhere: &[Place<'_>]) -> Vec<(String, Value)> {
    let mut planted = Vec::new();
    for place in anywhere.iter().filter(|place| document.pointer(&place.pointer).is_some_and(Value::is_object)) {
        let known =
            |key: &str| own.iter().any(|own| own.pointer == place.pointer && !own.schema["properties"][key].is_null());
        for (key, schema) in place.schema["properties"].as_object().into_iter().flatten().filter(|(key, _)| !known(key))
        {
            let planted_key = with(document, &place.pointer, key, allowed(schema));
            planted.push((format!("{}.{key} of another play", place.kind()), planted_key));
        }
    }
    planted
}

/// What both the schema and the readers refuse, of everything that can be planted into the shipped scenarios; the
/// readers tell one mistake as one.
fn plant(system: &str) {
    let rules = Rules::find(system).unwrap();
    let all = json!({ "type": "object", "properties": rules.schema() });
    let mistakes = Mistakes::new();
    let mut scenarios = scenario::load(&[root().join("scenarios")], &mistakes);
    scenarios.retain(|scenario| scenario.system.value == system);
    let (mut refused, mut wrong) = (BTreeSet::new(), BTreeSet::new());
    for scenario in &scenarios {
        let document = Value::Object(document(&scenario.source.text, &LEFT_OUT));
        let schema = schema_of(rules, &document);
        let play = rules.play(&scenario.play.value).unwrap();
        let strict = json!({ "type": "object", "properties": systems::schema_of(play) });
        assert!(allows(&strict, &document), "the schema refuses {}", scenario.source.path);
        // Some scenarios have keys that belong to their cases.
        if !said(rules, &document).is_empty() {
            continue;
        }
        let mut found = Vec::new();
        places(Some(&document), &schema, String::new(), &mut found);
        let mut anywhere = Vec::new();
        places(Some(&document), &all, String::new(), &mut anywhere);
        let planted = found.iter().flat_map(|place| mistakes_at(&document, place));
        for (what, planted) in planted.chain(foreign(&document, &found, &anywhere)) {
            let what = format!("{}: {what}", scenario.play.value);
            if refused.contains(&what) || wrong.contains(&what) {
                continue;
            }
            let said = said(rules, &planted);
            match (allows(&strict, &planted), said.is_empty()) {
                (false, false) if said.len() == 1 => drop(refused.insert(what)),
                (false, false) => drop(wrong.insert(format!("{what}: told as several: {said:#?}"))),
                (schema, reader) => {
                    let who = [(schema, "the schema"), (reader, "the reader")]
                        .map(|(takes, who)| if takes { who } else { "" });
                    wrong.insert(format!("{what}: taken by {}", who.join(" ")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(refused.len() >= 40, "only {} mistakes were planted: {refused:#?}", refused.len());
}

#[test]
fn mistakes_in_super_mission_force_are_refused_by_schema_and_reader() {
    plant("smf");
}

#[test]
fn mistakes_in_heroclix_are_refused_by_schema_and_reader() {
    plant("heroclix");
}

#[test]
fn mistakes_in_marvel_heroes_are_refused_by_schema_and_reader() {
    plant("marvel-heroes");
}

#[test]
fn mistakes_in_the_fantasy_trip_are_refused_by_schema_and_reader() {
    plant("tft");
}

#[test]
fn every_property_of_every_schema_has_a_description() {
    for rules in SYSTEMS {
        let schema = json!({ "properties": rules.schema() });
        let mut found = Vec::new();
        properties(&schema, rules.id, &mut found);
        assert!(found.len() > 50, "{}: {} properties", rules.id, found.len());
        let silent = found.iter().filter(|(_, schema)| schema["description"].as_str().is_none_or(str::is_empty));
        assert_eq!(silent.map(|(path, _)| path.as_str()).collect::<Vec<_>>(), [""; 0]);
    }
}
