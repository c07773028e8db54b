//! What `slugfest schema` says of `run.json` is what stands in it: every key, its type and its words, and no other.

#![cfg(feature = "report")]

mod support;

use serde_json::{Value, json};
use slugfest::estimate::Method;
use slugfest::lab::course::{Left, Shortlist};
use slugfest::plan::{self, Length, Overrides};
use slugfest::report::json::{object, schema};
use slugfest::report::lab;
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

/// All documents are as the schema says, and have every key of it.
fn hold(schema: &Value, written: &[Value]) {
    let mut all = BTreeSet::new();
    for run in written {
        assert_eq!(met(run, schema, "", &mut all), None, "{}", run.get("roster").unwrap_or(&run["scenario"]));
    }
    let mut found = Vec::new();
    properties(schema, "", &mut found);
    let silent = found.iter().filter(|(_, below)| below["description"].as_str().is_none_or(str::is_empty));
    assert_eq!(silent.map(|(at, _)| at.as_str()).collect::<Vec<_>>(), [""; 0], "without a sentence");
    let unmet = found.iter().map(|(at, _)| at.as_str()).filter(|at| !all.contains(*at));
    assert_eq!(unmet.collect::<Vec<_>>(), [""; 0], "in no run of {}", schema["title"]);
}

#[test]
fn every_run_is_as_the_schema_says_and_has_every_key_of_it() {
    hold(&schema::schema(), &written());
}

/// Fighters of their own and of menus, in two settings, with a wish.
const ROSTER: &str = r#"
title = "Four and two"
system = "smf"
[[entry]]
name = "own"
body = 6
cost = 3
[[entry]]
name = "ann"
character = "white-rhino"
cost = 4
[[entry]]
name = "bob"
character = "deadeye"
cost = 4
[[entry]]
name = "cid"
character = "tornado"
cost = 5
[[generate]]
archetype = "brick"
sample = 2
[[expect]]
score = "ann"
at-least = 0.2
"#;
const SETTINGS: &str = r#"
[[setting]]
name = "near"
weight = 2
[[setting]]
name = "charging"
set = { "rules.charge" = true, "rules.round-limit" = 3 }
"#;
/// Four of whom two are alike, so that two cost the same.
const ALIKE: &str = "title = \"t\"\nsystem = \"smf\"\n[[entry]]\nname = \"a\"\nbody = 6\n[[entry]]\nname = \"b\"\nbody = 6\npsyche = 5\n\
                     [[entry]]\nname = \"c\"\nbody = 5\n[[entry]]\nname = \"d\"\nbody = 7\n\
                     [[expect]]\nworth = \"body +1\"\nof = \"a\"\nat-least = 0\n";

/// The same race with a short list: what it says of one is no matter of who is on it.
fn with_a_shortlist(mut race: Value) -> Value {
    let best = race["precision"]["left"][0].clone();
    assert!(best.is_object(), "somebody left");
    let list = Shortlist {
        all: 9,
        drawn: 4,
        likely: 3,
        check: 2,
        unplayed: 1,
        overlooked: 0,
        at_most: 0.5,
        best: Left { name: "ann".to_owned(), group: None, low: 0.1, high: 0.2 },
    };
    race["precision"]["shortlist"] = lab::shortlist(&list);
    assert_eq!(race["precision"]["shortlist"]["best_of_check"].as_object().map(|best| best.len()), Some(4));
    race
}

/// The lab's commands, each with every kind of run that adds a key.
#[test]
fn every_run_of_the_lab_is_as_its_schema_says_and_has_every_key_of_it() {
    let desk = Desk::new();
    desk.put("near.roster.toml", ROSTER);
    desk.put("open.roster.toml", &ROSTER[..ROSTER.find("[[expect]]").unwrap()]);
    desk.put("all.roster.toml", format!("{ROSTER}{SETTINGS}"));
    desk.put("panel.roster.toml", format!("{ROSTER}[panel]\nentries = [\"ann\", \"bob\"]\n"));
    desk.put("alike.roster.toml", ALIKE);
    let run = |words: &[&str], trials: &str| {
        let more = ["--out", "out", "--write", "data", "--format", "json", "--trials", trials];
        let answer = desk.call(&[words, &more[..]].concat());
        assert!([0, 3, 4].contains(&answer.code), "{words:?}: {}", answer.err);
        desk::json(&answer.out)
    };
    let held = ["--baseline", "base/all", "--allow", "1"];
    let sampled = ["matrix", "all.roster.toml", "--method", "sample"];
    // One box more than before.
    desk.put("all.roster.toml", format!("{ROSTER}{SETTINGS}").replace("body = 6", "body = 5"));
    desk.done(&[&sampled[..], &["--trials", "200", "--out", "base", "--write", "data"]].concat());
    desk.put("all.roster.toml", format!("{ROSTER}{SETTINGS}"));
    let villains = root().join("scenarios/marvel-heroes/rosters/heroes-and-villains.roster.toml");
    let samples = root().join("scenarios/smf/rosters/samples.roster.toml");
    let race = run(&["matrix", "open.roster.toml", "--precision", "rank=1"], "4000");
    let matrices = [
        run(&["matrix", "all.roster.toml"], "200"),
        run(&["matrix", "panel.roster.toml"], "200"),
        run(&[&sampled[..], &held].concat(), "200"),
        run(&["matrix", "near.roster.toml", "--precision", "row=5"], "200"),
        with_a_shortlist(race),
        run(&["matrix", villains.to_str().unwrap()], "20"),
        run(&["matrix", samples.to_str().unwrap()], "20"),
    ];
    hold(&lab::schema::matrix(), &matrices);
    let map = ["map", "all.roster.toml", "--method", "sample"];
    let row = run(&["map", "near.roster.toml", "--precision", "row=5"], "200");
    hold(&lab::schema::map(), &[run(&map, "200"), run(&[&map[..], &held].concat(), "200"), row]);
    // Each also held against an earlier run of its own.
    let again = |words: &[&str], folder: &str| {
        desk.call(&[words, &["--trials", "50", "--out", "base", "--write", "data"]].concat());
        run(&[words, &["--baseline", &format!("base/{folder}"), "--allow", "1"]].concat(), "60")
    };
    let worth = |roster: &str, of: &str| run(&["worth", roster, "--of", of, "--method", "sample"], "20");
    let of_ann = ["worth", "near.roster.toml", "--of", "ann", "--method", "sample", "--no-alternatives"];
    let several = run(&["worth", "all.roster.toml", "--no-alternatives", "--method", "sample"], "20");
    let own = [worth("near.roster.toml", "ann"), worth("alike.roster.toml", "a"), again(&of_ann, "near-worth-ann")];
    let worths = [&own[..], &[several]].concat();
    hold(&lab::schema::worth(), &worths);
    let points = [
        run(&["points", "near.roster.toml", "--picks"], "50"),
        run(&["points", "alike.roster.toml"], "50"),
        again(&["points", "alike.roster.toml", "--precision", "row=9"], "alike-points"),
    ];
    hold(&lab::schema::points(), &points);
    let compare = ["compare", "near.roster.toml#ann", "near.roster.toml#cid"];
    hold(&lab::schema::compare(), &[run(&compare, "200"), again(&compare, "ann-or-cid")]);
    let fair = ["fair", "duel.toml", "--vary", "side.Ann.body", "--from", "0"];
    hold(&lab::schema::fair(), &[run(&fair, "200"), again(&fair, "duel-fair-side.Ann.body")]);
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
