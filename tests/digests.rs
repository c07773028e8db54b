//! Did any shipped number move? One line for every shipped scenario, in `tests/golden/scenarios.txt`: its path, how its
//! numbers were made, a headline that people can read, and a digest of all its numbers.
//!
//! A sampled scenario is held by the first [`TRIALS`] trials of each of its cases, which are the first trials of the
//! shipped run as well: trials do not depend on how many there are. `just golden` writes the file anew.

mod support;

use std::collections::BTreeMap;
use std::fmt::Write;

use rayon::prelude::*;
use serde_json::Value;
use sha2::{Digest, Sha256};
use slugfest::plan::{Length, Overrides, Plan};
use slugfest::report::json;
use slugfest::run;
use slugfest::stop::Stop;
use support::{Patient, golden, shipped, shipped_path, writes_golden};

const FILE: &str = "scenarios.txt";
/// Trials of each case of a sampled scenario.
const TRIALS: u64 = 10_000;
/// Lines are compared all together, so that one run names every scenario that moved; this many are told in full.
const TOLD: usize = 40;

/// What stands above the lines.
const HEAD: &str = "\
# Every shipped scenario: path, method, headline (first case, last case) and digest of all its numbers, separated by
# tabs. Sampled scenarios: the first 10000 trials of each case. `just golden` writes this file anew.
";

/// Objects in `run.json` that tell about the run and not about the fight.
const ABOUT_THE_RUN: [&str; 6] = ["slugfest", "scenario", "why", "threads", "elapsed_seconds", "combats_per_second"];
/// What is made of the other numbers of `run.json`, or names them once more. `tests/cells` holds these cell by cell.
const MADE_OF_OTHERS: [&str; 4] = ["differences", "differences_family", "labels", "side"];
/// Texts that say what a number belongs to. Other texts are prose, which may be put better without a number moving.
const NAMES: [&str; 8] = ["case", "outcome", "metric", "option", "target", "fraction", "verdict", "printed"];
/// Numbers from functions that each system's mathematical library rounds in its own way.
const ENDS: [&str; 4] = ["low", "high", "mean_low", "mean_high"];

/// The numbers of one scenario, one text per number, in the order of `run.json`.
fn numbers(key: &str, value: &Value, into: &mut String) {
    match value {
        Value::Object(object) => {
            let is_left_out = |key: &str| ABOUT_THE_RUN.contains(&key) || MADE_OF_OTHERS.contains(&key);
            for (inner, value) in object.iter().filter(|(key, _)| !is_left_out(key)) {
                write!(into, "{inner}:").unwrap();
                match value {
                    // The values of a sweep are the author's and stand in the names of the cases.
                    Value::Object(axes) if inner == "axes" => {
                        axes.keys().for_each(|path| write!(into, "{path}:").unwrap());
                    }
                    _ => numbers(inner, value, into),
                }
            }
        }
        Value::Array(values) => {
            write!(into, "{}[", values.len()).unwrap();
            values.iter().for_each(|value| numbers(key, value, into));
        }
        Value::String(text) if NAMES.contains(&key) => writeln!(into, "{text}").unwrap(),
        Value::String(_) => {}
        Value::Number(number) if number.is_f64() => {
            let scale = if ENDS.contains(&key) { 1e5 } else { 1e9 };
            // The addend keeps halves, eighths and other round fractions away from the edges of what is one number
            // here: the last bit of a float, which may differ between machines, must not decide.
            let rounded = (number.as_f64().unwrap() * scale + std::f64::consts::FRAC_1_PI).floor();
            writeln!(into, "{rounded:.0}").unwrap();
        }
        Value::Number(_) | Value::Bool(_) | Value::Null => writeln!(into, "{value}").unwrap(),
    }
}

fn digest(run: &Value) -> String {
    let mut text = String::new();
    numbers("", run, &mut text);
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The chances of one case as a table would print them: `A wins 62.49 %, B wins 37.51 %`.
fn chances(case: &Value) -> String {
    let chance = |row: &Value| {
        let p = row["p"].as_f64().unwrap_or(f64::NAN) * 100.0;
        format!("{} {p:.2} %", row["outcome"].as_str().unwrap_or_default())
    };
    let rows = case["outcomes"].as_array().into_iter().flatten();
    rows.filter(|row| row["p"].as_f64() != Some(0.0)).map(chance).collect::<Vec<_>>().join(", ")
}

fn headline(run: &Value) -> String {
    match run["cases"].as_array().map(Vec::as_slice) {
        Some([only]) => chances(only),
        Some([first, .., last]) => format!("{} … {}", chances(first), chances(last)),
        _ => String::new(),
    }
}

fn line(plan: &Plan) -> String {
    let approach = run::approach(plan, Stop::never()).unwrap();
    let run = json::object(&run::run(plan, &approach, &mut Patient).unwrap()).unwrap();
    let method = run["method"].as_str().unwrap();
    format!("{}\t{method}\t{}\t{}", shipped_path(plan), headline(&run), digest(&run))
}

/// The lines of a golden file by path.
fn by_path(text: &str) -> BTreeMap<&str, &str> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t')).collect()
}

/// What moved between two golden files, told by scenario; empty when nothing did.
fn moved(golden: &str, found: &str) -> Vec<String> {
    let (old, new) = (by_path(golden), by_path(found));
    let mut told = Vec::new();
    for (path, line) in &new {
        match old.get(path) {
            None => told.push(format!("{path}: has no line yet")),
            Some(old) if old != line => told.push(format!("{path}\n  was {old}\n  is  {line}")),
            Some(_) => {}
        }
    }
    told.extend(old.keys().filter(|path| !new.contains_key(**path)).map(|path| format!("{path}: is not shipped")));
    told
}

#[test]
fn the_numbers_of_every_shipped_scenario_are_the_golden_ones() {
    assert!(HEAD.contains(&format!(" {TRIALS} ")));
    let plans = shipped(Overrides { length: Some(Length::Trials(TRIALS)), ..Overrides::default() });
    let lines: Vec<String> = plans.par_iter().map(line).collect();
    let found = format!("{HEAD}{}\n", lines.join("\n"));
    if writes_golden() {
        std::fs::write(golden(FILE), &found).unwrap();
    }
    let golden = std::fs::read_to_string(golden(FILE)).unwrap();
    let moved = moved(&golden, &found);
    let shown = moved[..moved.len().min(TOLD)].join("\n");
    assert!(
        moved.is_empty(),
        "the numbers of {} of {} scenarios moved; if they were meant to, run `just golden`\n{shown}",
        moved.len(),
        plans.len()
    );
    assert_eq!(golden, found, "{FILE} has another head or order: run `just golden`");
}

#[test]
fn a_number_that_moves_shows_and_the_last_bit_of_one_does_not() {
    let run = |p: f64, low: f64, count: u64, note: &str| {
        serde_json::json!({
            "scenario": { "file": note },
            "notes": [note],
            "cases": [{ "outcomes": [{ "outcome": "A wins", "p": p, "low": low, "count": count }] }],
        })
    };
    let was = digest(&run(0.5, 0.25, 7, "a note"));
    assert_eq!(digest(&run(0.5, 0.25, 7, "a better note")), was);
    for same in [f64::next_up(0.5), f64::next_down(0.5)] {
        assert_eq!(digest(&run(same, f64::next_down(0.25), 7, "")), was);
    }
    for other in [run(0.5 + 2e-9, 0.25, 7, ""), run(0.5, 0.25 + 2e-5, 7, ""), run(0.5, 0.25, 8, "")] {
        assert_ne!(digest(&other), was);
    }
    let mut renamed = run(0.5, 0.25, 7, "");
    renamed["cases"][0]["outcomes"][0]["outcome"] = "B wins".into();
    assert_ne!(digest(&renamed), was);
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
