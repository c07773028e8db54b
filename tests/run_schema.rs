//! What `slugfest schema run` says of `run.json` is what stands in it: every key, its type and its words, and no other.

#![cfg(feature = "report")]

mod support;

use serde_json::{Value, json};
use slugfest::estimate::Method;
use slugfest::plan::{self, Length, Overrides};
use slugfest::report::json::{object, schema};
use slugfest::run::{self, Approach};
use slugfest::scenario::{self, Mistakes, Source};
use std::collections::BTreeSet;
use support::desk::{self, Desk};
use support::schema::{allows, properties};
use support::{Patient, root, shipped};

/// The places that a document has, and the innermost one that its schema does not allow.
fn met(value: &Value, schema: &Value, at: &str, met: &mut BTreeSet<String>) -> Option<String> {
    let mut inner = None;
    for (key, value) in value.as_object().into_iter().flatten() {
        let at = format!("{at}.{key}");
        let below = &schema["properties"][key];
        inner = inner.or(self::met(value, below, &at, met));
        met.insert(at);
    }
    for value in value.as_array().into_iter().flatten() {
        inner = inner.or(self::met(value, &schema["items"], at, met));
    }
    inner.or_else(|| (!schema.is_null() && !allows(schema, value)).then(|| at.to_owned()))
}

/// A fight that is solved and has a limit that it may reach.
const SHORT: &str = "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n[rules]\nround-limit = 3\n\
                     [[side]]\nname = \"Ann\"\nbody = 4\n[[side]]\nname = \"Bob\"\nbody = 4\n";

/// A fight that somebody hardly ever wins.
const UNEVEN: &str = "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n\
                      [[side]]\nname = \"Ann\"\nattack = \"7D\"\ndefense = \"7D\"\nbody = 9\n\
                      [[side]]\nname = \"Bob\"\nattack = \"3D\"\ndefense = \"2D\"\nbody = 4\n";

/// What runs of all shipped scenarios write: two fights of each case, the reports of the gallery, of which some are
/// solved, a solved fight with a limit, and one that somebody hardly ever wins.
fn written() -> Vec<Value> {
    let desk = Desk::new();
    desk.put("short.toml", SHORT);
    let short = desk.done(&["run", "short.toml", "--method", "exact", "--out", "out", "--format", "json"]);
    let few = Overrides { length: Some(Length::Trials(2)), ..Overrides::default() };
    let many = Overrides { length: Some(Length::Trials(400_000)), ..Overrides::default() };
    let mistakes = Mistakes::new();
    let uneven = scenario::parse(Source::new("uneven.toml", UNEVEN), &mistakes);
    let uneven = plan::plan(uneven.into_iter().collect(), many, &mistakes);
    let played = shipped(few).into_iter().chain(uneven).map(|plan| {
        let exact = vec![None; plan.cases.len()];
        let approach = Approach { method: Method::Sample, why: String::new(), exact, choice: None };
        object(&run::run(&plan, &approach, &mut Patient).unwrap()).unwrap()
    });
    let mut written: Vec<Value> = played.chain([desk::json(&short)]).collect();
    for folder in std::fs::read_dir(root().join("reports")).unwrap().flatten() {
        if let Ok(text) = std::fs::read_to_string(folder.path().join("run.json")) {
            written.push(serde_json::from_str(&text).unwrap());
        }
    }
    written
}

#[test]
fn every_run_is_as_the_schema_says_and_has_every_key_of_it() {
    let schema = schema::schema();
    let mut all = BTreeSet::new();
    for run in written() {
        assert_eq!(met(&run, &schema, "", &mut all), None, "{}", run["scenario"]);
    }
    let mut found = Vec::new();
    properties(&schema, "", &mut found);
    let silent = found.iter().filter(|(_, below)| below["description"].as_str().is_none_or(str::is_empty));
    assert_eq!(silent.map(|(at, _)| at.as_str()).collect::<Vec<_>>(), [""; 0], "without a sentence");
    let unmet = found.iter().map(|(at, _)| at.as_str()).filter(|at| !all.contains(*at));
    assert_eq!(unmet.collect::<Vec<_>>(), [""; 0], "in no run");
}

/// What somebody may do to a document.
type Slip<'a> = &'a dyn Fn(&mut Value);

/// A slip in every kind of place is seen, and where.
#[test]
fn a_run_that_is_otherwise_is_refused() {
    let desk = Desk::new();
    let run = desk::json(&desk.done(&["run", "duel.toml", "--trials", "10", "--out", "out", "--format", "json"]));
    let schema = desk::json(&desk.done(&["schema", "run"]));
    assert_eq!(schema, schema::schema());
    let refused = |change: Slip| {
        let mut run = run.clone();
        change(&mut run);
        met(&run, &schema, "", &mut BTreeSet::new())
    };
    assert_eq!(refused(&|_| ()), None);
    let slips: [(&str, Slip); 7] = [
        (".seed", &|run| run["seed"] = json!("1")),
        (".method", &|run| run["method"] = json!("guess")),
        (".schema", &|run| run["schema"] = json!(0)),
        (".cases.outcomes.p", &|run| run["cases"][0]["outcomes"][0]["p"] = json!("x")),
        (".cases.metrics.p05", &|run| run["cases"][0]["metrics"][0]["p05"] = json!(0.5)),
        (".scenario", &|run| run["scenario"]["more"] = json!(1)),
        ("", &|run| drop(run.as_object_mut().unwrap().remove("complete"))),
    ];
    for (at, change) in slips {
        assert_eq!(refused(change).as_deref(), Some(at));
    }
}
