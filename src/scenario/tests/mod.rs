//! Tests of the whole stage, with a stand-in for a rules system reading what is left to it.

mod anything;
mod cases;
mod choice;
mod messages;

use super::{Case, Mistakes, Reader, Scenario, Source, parse, render};

/// Reads the way a rules system does, so that its mistakes are seen together with those of the common keys.
fn read_case(case: &Case, mistakes: &Mistakes) {
    let mut reader = case.reader(mistakes);
    if let Some(rules) = reader.table("rules") {
        let mut rules = Reader::new(rules, "[rules]", mistakes);
        rules.integer("round-limit", 1..=1000);
        rules.boolean("henchmen");
        rules.finish();
    }
    for side in reader.required_tables("side").unwrap_or_default() {
        let mut side = Reader::new(side, "a side", mistakes);
        side.required_string("name");
        side.integer("body", 1..=20);
        side.float("luck", 0.0..=1.0);
        side.choice("archetype", &["brick", "blaster", "speedster"]);
        side.strings("minor");
        side.integers("squares", 1..=9);
        side.finish();
    }
    reader.finish();
}

fn read_into(path: &str, text: &str, mistakes: &Mistakes) -> Option<Scenario> {
    let scenario = parse(Source::new(path, text), mistakes);
    for case in scenario.iter().flat_map(|scenario| &scenario.cases) {
        read_case(case, mistakes);
    }
    scenario
}

/// Everything wrong with a text, as shown.
fn shown(text: &str) -> String {
    let mistakes = Mistakes::new();
    read_into("duel.toml", text, &mistakes);
    render(&mistakes.into_vec(), false)
}

fn check(text: &str, expected: &str) {
    let shown = shown(text);
    assert!(shown.trim_end() == expected.trim(), "shown:\n{shown}\nexpected:\n{expected}");
}

/// A scenario with its required keys, on lines 1 to 3, and what a test adds.
fn duel(rest: &str) -> String {
    format!("title = \"Duel\"\nsystem = \"smf\"\nplay = \"duel\"\n{rest}")
}

const SIDES: &str = "[[side]]\nname = \"Rhino\"\n[[side]]\nname = \"Ace\"\n";

/// A sound scenario with two sides, and what a test adds.
fn read(rest: &str) -> Scenario {
    let mistakes = Mistakes::new();
    let scenario = read_into("duel.toml", &duel(&format!("{SIDES}{rest}")), &mistakes);
    assert_eq!(render(&mistakes.into_vec(), false), "");
    scenario.expect("a sound scenario is read")
}
