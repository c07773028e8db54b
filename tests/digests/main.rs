//! Did any number move, or any word? One line for every shipped scenario, in the file of its system under
//! `tests/golden/few/`: its path, how its numbers were made, a headline that people can read, a digest of all its
//! numbers and one of all its words (`support/digest.rs`). So it is with files of printed numbers.
//!
//! This is the quick net, which mutation tests throw out for every slip: the first and the last case of a scenario,
//! solved where that takes a moment, else the first [`TRIALS`] trials. A second net is woven from variants of the same
//! scenarios, and from variants of those (`support/variant.rs`): what they come to, or why they are refused, in
//! `tests/golden/variants/`.
//! A third takes every key that a system knows in turn, with every name and both ends of its range:
//! `tests/golden/keys/`. A fourth is what is said to mistakes, alone and in pairs: `tests/golden/mistakes/`. Rosters
//! have theirs in `lab.rs`, tables of matchups and counts in `tables.rs`.
//!
//! `tests/shipped.rs` holds all cases as they are shipped. `just golden` writes the files anew.

mod lab;
#[path = "../support/mod.rs"]
mod support;
mod tables;

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde_json::{Value, json};
use slugfest::ask;
use slugfest::chance::Stream;
use slugfest::estimate::Method;
use slugfest::exact::{Budget, Exact};
use slugfest::grammar::{Form, Grammar};
use slugfest::plan::{Length, Overrides, Plan, plan};
use slugfest::run::{self, Approach};
use slugfest::scenario::{self, Mistakes, Scenario, Source, render};
use slugfest::stop::Stop;
use slugfest::systems::{Rules, SYSTEMS, Topic};
use slugfest::verify;
use support::digest::{Parts, hold, line, moved, stories};
use support::places::{LEFT_OUT, Place, places, with};
use support::variant::{Changer, document, fitting, in_order, text_of};
use support::wrong::mistakes_at;
use support::{below_root, golden, root};

/// Trials of each case of a sampled scenario.
const TRIALS: u64 = 300;
/// What is solved in passing.
const WORK: u64 = 300_000;

/// The scenarios of a system with their first and last case, or with all where there is a choice between them.
fn few(system: &str) -> Vec<Plan> {
    let mistakes = Mistakes::new();
    let mut scenarios = scenario::load(&[root().join("scenarios")], &mistakes);
    scenarios.retain(|scenario| scenario.system.value == system);
    scenarios.iter_mut().filter(|scenario| scenario.choice.is_none()).for_each(keep_the_ends);
    let plans = plan(scenarios, Overrides { length: Some(Length::Trials(TRIALS)), ..Overrides::default() }, &mistakes);
    assert_eq!(render(&mistakes.into_vec(), false), "");
    assert!(!plans.is_empty(), "no scenario of {system} is shipped");
    plans
}

/// Leaves the first and the last case.
fn keep_the_ends(scenario: &mut Scenario) {
    let between = scenario.cases.len().saturating_sub(1).max(1);
    scenario.cases.drain(1..between);
}

fn quickly(plan: &Plan) -> Approach {
    if plan.choice.is_some() {
        return run::approach(plan, Stop::never()).unwrap();
    }
    let budget = Budget { work: WORK, ..Budget::default() };
    let solved: Option<Vec<Exact>> = plan.cases.iter().map(|case| case.contest.solve(&budget).ok()).collect();
    let why = String::new();
    match solved {
        Some(exact) => {
            Approach { method: Method::Exact, why, exact: exact.into_iter().map(Some).collect(), choice: None }
        }
        None => Approach { method: Method::Sample, why, exact: vec![None; plan.cases.len()], choice: None },
    }
}

fn hold_few(system: &str) {
    let lines: Vec<String> = few(system).par_iter().map(|plan| line(plan, &quickly(plan))).collect();
    hold(&format!("few/{system}.txt"), &lines);
}

#[test]
fn lists_and_schemas_of_every_system_are_the_golden_ones() {
    const TOPICS: [Topic; 7] = [
        Topic::Archetypes,
        Topic::Powers,
        Topic::Characters,
        Topic::Metrics,
        Topic::Policies,
        Topic::Switches,
        Topic::Keys,
    ];
    let line = |rules: &Rules| {
        let mut parts = Parts::default();
        let items = TOPICS.map(|topic| rules.list(topic));
        parts.add(&items);
        parts.add(&rules.schema());
        let [numbers, words] = parts.digests();
        format!("{}\tlists\t{} items\t{numbers}\t{words}", rules.id, items.iter().map(Vec::len).sum::<usize>())
    };
    hold("lists.txt", &SYSTEMS.iter().map(line).collect::<Vec<_>>());
}

/// Questions of each form.
const QUESTIONS: usize = 120;

#[test]
fn variants_of_the_example_questions_get_the_golden_answers() {
    let line = |grammar: &Grammar, form: &Form| {
        let flags = (grammar.flags)().into_iter().map(|(flag, _)| flag).filter(|flag| flag.starts_with("--"));
        let flags: Vec<String> = flags.collect();
        let mut changer = Changer { rng: Stream::new(1, form.example).trial(0) };
        let mut parts = Parts::default();
        let questions = std::iter::once(form.example.to_owned())
            .chain((1..QUESTIONS).map(|_| changer.question(form.example, &flags)));
        let answered = questions.map(|question| ask::ask(&question)).filter(|answer| {
            parts.add(answer);
            answer.is_ok()
        });
        let answered = answered.count();
        let [numbers, words] = parts.digests();
        format!("{}\tquestions\t{answered} of {QUESTIONS} answered\t{numbers}\t{words}", form.example)
    };
    let lines: Vec<String> =
        ask::grammars().flat_map(|grammar| grammar.forms.iter().map(move |form| line(grammar, form))).collect();
    hold("questions.txt", &lines);
}

/// Variants after which a scenario is taken up as it was shipped.
const STRIDE: usize = 25;
/// One variant of so many is played as well as read.
const PLAYED: usize = 3;
/// Trials of a variant, and what may be spent on solving it.
const TRIALS_OF_VARIANTS: u64 = 12;
const WORK_OF_VARIANTS: u64 = 6_000;

/// What is said of a variant: what its cases are, or why it is refused. The cases that can be played.
fn read_variant(text: &str, parts: &mut Parts) -> Vec<Plan> {
    let mistakes = Mistakes::new();
    let mut scenario = scenario::parse(Source::new("variant.toml", text), &mistakes);
    scenario.iter_mut().for_each(keep_the_ends);
    let plans = plan(scenario.into_iter().collect(), Overrides::default(), &mistakes);
    if !mistakes.is_empty() {
        parts.add(&render(&mistakes.into_vec(), false));
        return Vec::new();
    }
    plans.iter().flat_map(|plan| &plan.cases).for_each(|case| parts.add(case.contest.brief()));
    plans
}

/// What becomes of the cases.
fn play_all(plans: &[Plan], parts: &mut Parts) {
    let budget = Budget { work: WORK_OF_VARIANTS, ..Budget::default() };
    for plan in plans {
        let stream = Stream::new(plan.seed, "main");
        for case in &plan.cases {
            let mut tally = case.contest.empty();
            case.contest.batch(&stream, 0..TRIALS_OF_VARIANTS, &mut tally);
            parts.add(&tally);
            stories(plan, case, parts);
            parts.add(&case.contest.solve(&budget).ok().map(|exact| (exact.lengths, exact.metrics)));
        }
    }
}

/// What becomes of a variant; whether it was played.
fn play_variant(text: &str, parts: &mut Parts) -> bool {
    let plans = read_variant(text, parts);
    play_all(&plans, parts);
    !plans.is_empty()
}

/// So many variants of a system's scenarios.
fn hold_variants(system: &str, variants: usize) {
    let rules = Rules::find(system).unwrap();
    let Value::Object(schema) = in_order(Value::Object(rules.schema())) else { panic!("a schema has keys") };
    let mistakes = Mistakes::new();
    let mut scenarios = scenario::load(&[root().join("scenarios")], &mistakes);
    scenarios.retain(|scenario| scenario.system.value == system);
    let each = variants.div_ceil(scenarios.len());
    let line = |scenario: &Scenario| {
        let path = below_root(&scenario.source.path);
        let schema = fitting(rules.play(&scenario.play.value).unwrap(), &schema);
        let mut changer = Changer { rng: Stream::new(1, &path).trial(0) };
        let (mut parts, mut read) = (Parts::default(), 0);
        let mut text = scenario.source.text.clone();
        for n in 0..each {
            if n % STRIDE == 0 {
                text.clone_from(&scenario.source.text);
            }
            // One that can be played is changed further: what hangs together comes together sooner or later.
            let variant = changer.variant(&text, &schema);
            let plans = read_variant(&variant, &mut parts);
            if plans.is_empty() {
                continue;
            }
            if read % PLAYED == 0 {
                play_all(&plans, &mut parts);
            }
            read += 1;
            text = variant;
        }
        let [numbers, words] = parts.digests();
        format!("{path}\tvariants\t{read} of {each} can be played\t{numbers}\t{words}")
    };
    hold(&format!("variants/{system}.txt"), &scenarios.par_iter().map(line).collect::<Vec<_>>());
}

/// Pairs of mistakes for each mistake that stands alone.
const PAIRS: usize = 2;

/// What is said to every mistake that can be planted into the shipped scenarios, one alone and some with another one:
/// one line for each kind of scenario.
fn hold_mistakes(system: &str) {
    let rules = Rules::find(system).unwrap();
    let schema = in_order(json!({ "type": "object", "properties": rules.schema() }));
    let known = Mistakes::new();
    let mut scenarios = scenario::load(&[root().join("scenarios")], &known);
    scenarios.retain(|scenario| scenario.system.value == system);
    let said = |document: &Value, parts: &mut Parts| read_variant(&text_of(document), parts).is_empty();
    let line = |scenario: &Scenario| {
        let path = below_root(&scenario.source.path);
        let mut changer = Changer { rng: Stream::new(1, &path).trial(0) };
        let document = Value::Object(document(&scenario.source.text, &LEFT_OUT));
        let planted = |document: &Value| {
            let mut found = Vec::new();
            places(Some(document), &schema, String::new(), &mut found);
            found.iter().flat_map(|place| mistakes_at(document, place)).map(|(_, wrong)| wrong).collect::<Vec<_>>()
        };
        let (mut parts, mut tried, mut refused) = (Parts::default(), 0, 0);
        for wrong in planted(&document) {
            let further = planted(&wrong);
            let pairs = (0..PAIRS).filter_map(|_| changer.one(&further).cloned()).collect::<Vec<_>>();
            for document in std::iter::once(wrong).chain(pairs) {
                tried += 1;
                refused += usize::from(said(&document, &mut parts));
            }
        }
        let [numbers, words] = parts.digests();
        format!("{path}\tmistakes\t{refused} of {tried} refused\t{numbers}\t{words}")
    };
    hold(&format!("mistakes/{system}.txt"), &scenarios.par_iter().map(line).collect::<Vec<_>>());
}

#[test]
fn what_is_said_to_mistakes_in_super_mission_force_is_what_the_golden_file_has() {
    hold_mistakes("smf");
}

#[test]
fn what_is_said_to_mistakes_in_heroclix_is_what_the_golden_file_has() {
    hold_mistakes("heroclix");
}

#[test]
fn what_is_said_to_mistakes_in_marvel_heroes_is_what_the_golden_file_has() {
    hold_mistakes("marvel-heroes");
}

#[test]
fn what_is_said_to_mistakes_in_the_fantasy_trip_is_what_the_golden_file_has() {
    hold_mistakes("tft");
}

/// Scenarios of a play in which a value is tried.
const TRIED: usize = 6;

/// What becomes of a key of some table with each of its values, in documents of one play and the tables in them; `None`
/// when the play knows none of them.
fn key_line(path: &str, tables: &[(&Value, String)], key: &str, schema: &Value) -> Option<String> {
    let values = Changer { rng: Stream::new(1, path).trial(0) }.values(schema);
    let mut parts = Parts::default();
    let mut is_played = |value: &Value| {
        let variant = |(document, table): &(&Value, String)| text_of(&with(document, table, key, value.clone()));
        tables.iter().filter(|table| play_variant(&variant(table), &mut parts)).count() > 0
    };
    let played = values.iter().filter(|value| is_played(value)).count();
    let [numbers, words] = parts.digests();
    (played > 0).then(|| format!("{path}\tkey\t{played} of {} values played\t{numbers}\t{words}", values.len()))
}

/// The schema of one kind of table, and the tables of that kind: a document and the place in it.
type Kind<'a> = (&'a Value, Vec<(&'a Value, String)>);

/// Every key of every table that the schema knows, in documents of one play.
fn keys_of(play: &str, documents: &[Value], schema: &Value) -> Vec<String> {
    let mut kinds: BTreeMap<String, Kind<'_>> = BTreeMap::new();
    // Far apart in the order of their paths, they have little in common.
    for document in documents.iter().step_by(documents.len().div_ceil(TRIED)) {
        let mut found = Vec::new();
        places(Some(document), schema, String::new(), &mut found);
        for Place { pointer, schema } in &found {
            let tables =
                &mut kinds.entry(Place { pointer: pointer.clone(), schema }.kind()).or_insert((schema, vec![])).1;
            // Of tables alike the first and the last: both sides.
            if tables.iter().filter(|(other, _)| std::ptr::eq(*other, document)).count() == 2 {
                tables.pop();
            }
            tables.push((document, pointer.clone()));
        }
    }
    let keys = kinds.iter().flat_map(|(kind, (schema, tables))| {
        let keys = schema["properties"].as_object().into_iter().flatten();
        keys.map(move |(key, schema)| (format!("{play} {kind}.{key}").replace(" .", " "), tables, key, schema))
    });
    let keys: Vec<_> = keys.collect();
    keys.par_iter().filter_map(|(path, tables, key, schema)| key_line(path, tables, key, schema)).collect()
}

fn hold_keys(system: &str) {
    let rules = Rules::find(system).unwrap();
    let schema = in_order(json!({ "type": "object", "properties": rules.schema() }));
    let mistakes = Mistakes::new();
    let mut scenarios = scenario::load(&[root().join("scenarios")], &mistakes);
    scenarios.retain(|scenario| scenario.system.value == system);
    let lines = |play: &str| {
        let of_play = scenarios.iter().filter(|scenario| scenario.play.value == play);
        let documents: Vec<Value> =
            of_play.map(|scenario| Value::Object(document(&scenario.source.text, &LEFT_OUT))).collect();
        keys_of(play, &documents, &schema)
    };
    hold(&format!("keys/{system}.txt"), &rules.plays.iter().flat_map(|play| lines(play.id)).collect::<Vec<_>>());
}

#[test]
fn every_key_of_super_mission_force_does_what_the_golden_file_has() {
    hold_keys("smf");
}

#[test]
fn every_key_of_heroclix_does_what_the_golden_file_has() {
    hold_keys("heroclix");
}

#[test]
fn every_key_of_marvel_heroes_does_what_the_golden_file_has() {
    hold_keys("marvel-heroes");
}

#[test]
fn every_key_of_the_fantasy_trip_does_what_the_golden_file_has() {
    hold_keys("tft");
}

#[test]
fn variants_of_super_mission_force_are_the_golden_ones() {
    hold_variants("smf", 12_000);
}

#[test]
fn variants_of_heroclix_are_the_golden_ones() {
    hold_variants("heroclix", 8_000);
}

#[test]
fn variants_of_marvel_heroes_are_the_golden_ones() {
    hold_variants("marvel-heroes", 4_000);
}

#[test]
fn variants_of_the_fantasy_trip_are_the_golden_ones() {
    hold_variants("tft", 6_000);
}

#[test]
fn a_few_trials_of_super_mission_force_are_the_golden_ones() {
    hold_few("smf");
}

#[test]
fn a_few_trials_of_heroclix_are_the_golden_ones() {
    hold_few("heroclix");
}

#[test]
fn a_few_trials_of_marvel_heroes_are_the_golden_ones() {
    hold_few("marvel-heroes");
}

#[test]
fn a_few_trials_of_the_fantasy_trip_are_the_golden_ones() {
    hold_few("tft");
}

#[test]
fn every_system_has_its_golden_files_and_none_is_left_over() {
    let mut wanted: Vec<String> = SYSTEMS.iter().map(|rules| format!("{}.txt", rules.id)).collect();
    wanted.sort();
    for folder in ["few", "keys", "mistakes", "scenarios", "variants"] {
        let files = std::fs::read_dir(golden(folder)).unwrap();
        let mut files: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        assert_eq!(files, wanted, "{folder}");
    }
}

#[test]
fn shipped_claims_are_judged_as_the_golden_file_has_it() {
    let mistakes = Mistakes::new();
    let prepared = verify::load(&[root().join("scenarios")], &mistakes);
    assert_eq!(render(&mistakes.into_vec(), false), "");
    let line = |mut report: verify::Report| {
        report.file = below_root(&report.file);
        report.sha256 = String::new();
        report.canonical_sha256 = None;
        let mut parts = Parts::default();
        parts.add(&report);
        let [numbers, words] = parts.digests();
        format!("{}\tclaims\t{} of {}\t{numbers}\t{words}", report.file, report.rows.len(), report.claims)
    };
    hold("claims.txt", &prepared.check().into_iter().map(line).collect::<Vec<_>>());
}

#[test]
fn a_number_that_moves_shows_and_the_last_bit_of_one_does_not() {
    #[derive(Debug)]
    #[allow(dead_code, reason = "read by Debug")]
    struct Row {
        outcome: &'static str,
        p: f64,
        low: f64,
        interval: Option<(f64, f64)>,
        count: u64,
    }
    let digests = |p: f64, low: f64, count: u64, outcome: &'static str| {
        let mut parts = Parts::default();
        parts.add(&[Row { outcome, p, low, interval: Some((low, low)), count }]);
        parts.digests()
    };
    let was = digests(0.5, 0.25, 7, "A \"wins\" 3");
    for same in [f64::next_up(0.5), f64::next_down(0.5)] {
        assert_eq!(digests(same, f64::next_down(0.25), 7, "A \"wins\" 3"), was);
    }
    for other in [digests(0.5 + 2e-9, 0.25, 7, "A \"wins\" 3"), digests(0.5, 0.25 + 2e-5, 7, "A \"wins\" 3")] {
        assert!(other[0] != was[0] && other[1] == was[1]);
    }
    let counted = digests(0.5, 0.25, 8, "A \"wins\" 3");
    assert!(counted[0] != was[0] && counted[1] == was[1]);
    let renamed = digests(0.5, 0.25, 7, "A \"wins\" 4");
    assert!(renamed[0] == was[0] && renamed[1] != was[1]);
}

#[test]
fn whatever_moved_is_named_with_its_old_and_new_headline() {
    let golden = "# head\na.toml\texact\tA wins 50.00 %\t00\nb.toml\texact\tx\t11\nc.toml\texact\tx\t22\n";
    let found = "# head\na.toml\texact\tA wins 51.00 %\t01\nb.toml\texact\tx\t11\nd.toml\texact\tx\t22\n";
    assert_eq!(moved(golden, golden), [""; 0]);
    let told = [
        "a.toml\n  was exact\tA wins 50.00 %\t00\n  is  exact\tA wins 51.00 %\t01",
        "d.toml: has no line yet",
        "c.toml: is not shipped",
    ];
    assert_eq!(moved(golden, found), told);
}
