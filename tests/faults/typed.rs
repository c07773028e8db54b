//! Faults of what is typed: numbers out of range, words misspelt or said twice.

use crate::support::desk::{Desk, json};
use serde_json::Value;

/// Every value of a flag of `run`, refused with the same reason before anything is written.
fn refused(flag: &str, values: &[&str], reason: &str) {
    let desk = Desk::new();
    for value in values {
        desk.refused(&["run", "duel.toml", "--out", "out", &format!("{flag}={value}")], 2, &[reason]);
    }
}

/// What a run came to, without how it went.
fn played(flags: &[&str]) -> Value {
    let desk = Desk::new();
    let args = [&["run", "duel.toml", "--write", "none", "--format", "json"], flags].concat();
    json(&desk.done(&args))
}

/// [1] Numbers of trials that are none.
#[test]
fn a_number_of_trials_is_a_whole_number_in_its_range() {
    let none = ["0", "-5", "1e6", "5.0", "18446744073709551616", "1000000000001", "many", ""];
    refused("--trials", &none, "a whole number from 1 to 1000000000000");
    assert_eq!(played(&["--trials=1_000"])["trials"], 1000);
}

/// [2] Threads change nothing but the time; there is one at least. (Those who ask for too many: `tests/cli.rs`.)
#[test]
fn threads_are_limited_and_do_not_change_results() {
    refused("--threads", &["0", "-1", "1.5", "99999999999999999999"], "--threads");
    let results = ["1", "3", "64"].map(|threads| played(&["--threads", threads])["cases"].clone());
    assert!(results.iter().all(|result| *result == results[0]), "{results:?}");
}

/// [3, 4] A seed that nobody gives is printed and kept; the next seed shares no trials with it.
#[test]
fn a_seed_is_always_told_and_the_next_one_is_another_run() {
    let desk = Desk::new();
    let text = desk.read("duel.toml").replace("seed = 3\n", "");
    desk.put("unseeded.toml", text);
    let out = desk.done(&["run", "unseeded.toml", "--out", "out"]);
    let kept = &json(&desk.read("out/unseeded/run.json"))["seed"];
    let seed = kept.as_u64().expect("a seed").to_string();
    assert!(out.contains(&format!("seed {seed}")), "{out}");
    let again = desk.done(&["run", "unseeded.toml", "--write", "none", "--seed", &seed, "--format", "json"]);
    assert_eq!(json(&again)["cases"], json(&desk.read("out/unseeded/run.json"))["cases"]);
    // Of shared trials all would end alike. Four thousand fair fights of which none is shared agree in half, +-4 %.
    let outcomes = |seed: &str| played(&["--seed", seed])["cases"][0]["outcomes"].clone();
    assert_ne!(outcomes("7"), outcomes("8"));
}

/// [5] Seeds that are numbers, texts and neither.
#[test]
fn a_seed_never_wraps_and_a_text_always_stands_for_the_same_number() {
    let none = ["9223372036854775808", "18446744073709551616", "-3", "", "1.5", "0x10"];
    refused("--seed", &none, "a whole number from 0 to 9223372036854775807 is wanted, or a text");
    assert_eq!(played(&["--seed=0017"])["seed"], 17);
    let text = |seed: &str| played(&["--seed", seed])["seed"].as_u64().unwrap();
    assert!(text("Shatterer") == text("Shatterer") && text("Shatterer") != text("shatterer"));
}

/// [6, 7] Flags that nobody knows, that are said twice, or that contradict each other.
#[test]
fn flags_are_known_said_once_and_go_together() {
    let desk = Desk::new();
    let run = |flags: &[&'static str]| [&["run", "duel.toml"], flags].concat();
    desk.refused(&run(&["--trails", "5"]), 2, &["'--trails'", "'--trials'"]);
    desk.refused(&["runn", "duel.toml"], 2, &["'run'"]);
    desk.refused(&run(&["--trials", "5", "--trials", "6"]), 2, &["cannot be used multiple times"]);
    desk.refused(&run(&["--trials", "5", "--precision", "0.01"]), 2, &["cannot be used with"]);
    desk.refused(&run(&["--write", "none", "--out", "out"]), 2, &["--out"]);
}

/// [8] Half-widths that are none.
#[test]
fn a_precision_is_a_half_width() {
    let none = ["0", "1", "1.5", "nan", "inf", "-0.1", "0.0000001"];
    refused("--precision", &none, "a half-width lies between 0.000001 and 0.5");
}

/// [9] What no number of trials can keep is said before anything is played.
#[test]
fn a_precision_beyond_the_most_trials_is_refused_before_it_is_played() {
    let desk = Desk::new();
    let reason = ["a half-width of 0.000001 takes more than 1000000000000 trials", "ask for a larger `precision`"];
    desk.refused(&["run", "duel.toml", "--precision", "0.000001", "--out", "out"], 2, &reason);
}

/// [10] A confidence is a chance: 95 is asked whether 0.95 is meant. Intervals follow it: of 4,000 trials and four rows
/// at once, what never happened is bounded by `1 - ((1 - c) / 4 / 2) ^ (1 / 4000)`.
#[test]
fn a_confidence_is_a_chance_and_every_interval_keeps_it() {
    refused("--confidence", &["0", "1", "-1", "nan", "inf", "0.3"], "a confidence lies between 0.5 and 0.999999");
    refused("--confidence", &["95", "95%", "95 %"], "95 % is 0.95");
    for (c, name) in [(0.8, "80 %"), (0.95, "95 %"), (0.999, "99.9 %")] {
        let flags = ["--confidence", &c.to_string()];
        let run = played(&flags);
        assert_eq!(run["confidence"], c);
        let outcomes = run["cases"][0]["outcomes"].as_array().unwrap().clone();
        let never = outcomes.iter().find(|row| row["count"] == 0).expect("what never happened");
        let bound = 1.0 - f64::powf((1.0 - c) / outcomes.len() as f64 / 2.0, 1.0 / 4000.0);
        assert!((never["high"].as_f64().unwrap() - bound).abs() < 1e-9, "{c}: {never}, not {bound}");
        let desk = Desk::new();
        let told = desk.done(&[&["run", "duel.toml", "--out", "out"], &flags[..]].concat());
        assert!(told.contains(&format!("({name} interval")), "{told}");
        let made = json(&desk.read("out/duel/manifest.json"))["command"].as_str().unwrap().to_owned();
        assert!(made.contains(&format!("--confidence {c}")), "{made}");
    }
    let desk = Desk::new();
    let exact = desk.call(&["run", "duel.toml", "--method", "exact", "--confidence", "0.9", "--write", "none"]);
    assert!(exact.code == 0 && exact.err.contains("an exact answer has none"), "{}", exact.err);
}
