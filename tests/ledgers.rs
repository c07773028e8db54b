//! The ledgers under `rules/` and the code hold each other: what is cited exists, what is played is cited and tested,
//! switches are keys of scenarios, and nothing is said in the words of a book.
//!
//! `rules/tests.toml`, from which `slugfest rule` tells the tests of a rule, is made of the sources here.

mod support;

use slugfest::systems::ledger::{Ledger, Rule};
use slugfest::systems::{Item, Rules, SYSTEMS, Topic};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use support::sources::{Source, files, read, sources};
use support::writes_golden;

/// Where the source texts lie, for whoever has them.
const SOURCES: &str = "SLUGFEST_SOURCES";
/// As many words in a row as no ledger may share with a source text.
const RUN: usize = 8;

/// What begins the ids of published numbers, which have lists of their own.
const CLAIMS: [&str; 4] = ["heroclix.published.", "heroclix.unprinted.", "heroclix.choice.", "heroclix.sequence."];

/// What begins an id. `policy.` and `report.` begin some as well, and much else.
const PREFIXES: [&str; 5] = ["smf.", "heroclix.", "marvel-heroes.", "hfc.", "tft."];

fn all() -> impl Iterator<Item = (&'static Rules, &'static Rule)> {
    SYSTEMS.iter().flat_map(|rules| (rules.ledger)().rules.iter().map(move |rule| (rules, rule)))
}

fn ids() -> BTreeSet<&'static str> {
    all().map(|(_, rule)| rule.id.as_str()).collect()
}

/// Words that may be ids, and `smf.archetype.*`, which cites a family.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let joins = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-*".contains(c);
    // A full stop ends a sentence, or stands before a blank to be filled in.
    text.split(move |c| !joins(c)).map(|word| word.trim_matches(['.', '-']))
}

/// The rules that a text cites.
fn cited<'a>(text: &str, ids: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    let mut cited = BTreeSet::new();
    for word in words(text) {
        match word.strip_suffix(".*") {
            None => cited.extend(ids.get(word)),
            Some(family) => cited.extend(ids.iter().filter(|id| id.rsplit_once('.').is_some_and(|(f, _)| f == family))),
        }
    }
    cited
}

/// What of a file is there outside of tests, with its comments; and all of `published.rs`, since a published challenge
/// is a question, and that file is where it is put to the rules.
fn outside_tests(source: &Source) -> &str {
    if source.path.ends_with("/published.rs") {
        return &source.text;
    }
    if source.code.is_empty() {
        return "";
    }
    source.text.split_once("#[cfg(test)]\nmod tests {").map_or(&source.text, |(code, _)| code)
}

/// The tests of a file with their comments, by name.
fn tests(text: &str) -> Vec<(&str, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let marks = lines.iter().enumerate().filter(|(_, line)| line.trim() == "#[test]").map(|(at, _)| at);
    let test = |at: usize| {
        let above = |line: &&&str| ["///", "//", "#["].iter().any(|mark| line.trim_start().starts_with(mark));
        let first = at - lines[..at].iter().rev().take_while(above).count();
        let indent = &lines[at][..lines[at].len() - lines[at].trim_start().len()];
        let length = lines[at..].iter().position(|line| line.strip_prefix(indent) == Some("}"))?;
        let head = lines[at..].iter().find_map(|line| line.trim_start().strip_prefix("fn "))?;
        Some((head.split(['(', '<']).next()?, lines[first..=at + length].join("\n")))
    };
    marks.filter_map(test).collect()
}

#[test]
fn every_ledger_is_read_whole() {
    for rules in SYSTEMS {
        let file = format!("rules/{}.toml", rules.id);
        let text = read(&file);
        let read = Ledger::parse(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        let known = (rules.ledger)();
        assert_eq!(known.rules, read.rules, "{file} is what is compiled in");
        assert_eq!(known.rules.len(), text.lines().filter(|line| *line == "[[rule]]").count(), "{file}");
        assert!(!known.rules.is_empty(), "{file}");
    }
    assert_eq!(ids().len(), all().count(), "an id stands twice");
}

#[test]
fn a_rule_says_what_it_is_in_a_few_plain_sentences() {
    for (_, Rule { id, name, family, chapter, statement, reading, .. }) in all() {
        assert!((2..=60).contains(&name.chars().count()), "{id}: the name {name:?}");
        assert!(!family.is_empty() && !chapter.is_empty(), "{id}");
        assert!((15..=330).contains(&statement.chars().count()), "{id}: {statement:?}");
        assert!(
            statement.ends_with('.') && (reading.is_empty() || reading.ends_with('.')),
            "{id}: {statement} {reading}"
        );
        assert!(reading.chars().count() <= 330, "{id}: {reading:?}");
    }
}

#[test]
fn every_rule_that_is_cited_stands_in_a_ledger() {
    let ids = ids();
    let mut unknown = BTreeSet::new();
    for path in ["src", "tests", "scenarios", "benches"].iter().flat_map(|folder| files(folder, &["rs", "toml"])) {
        let text = read(&path);
        for word in words(&text).filter(|word| PREFIXES.iter().any(|prefix| word.starts_with(prefix))) {
            // Files and folders have names of two parts.
            let is_citation = word.split('.').count() > 2 && !CLAIMS.iter().any(|claim| word.starts_with(claim));
            let family = word.trim_end_matches(".*");
            let is_known = if family == word {
                ids.contains(word)
            } else {
                ids.iter().any(|id| id.strip_prefix(family).is_some_and(|rest| rest.starts_with('.')))
            };
            if is_citation && !is_known {
                unknown.insert(format!("{path}: {word}"));
            }
        }
    }
    for rules in SYSTEMS {
        for Item { id, rule, .. } in listed(rules) {
            if !rule.is_empty() && !ids.contains(rule.as_str()) {
                unknown.insert(format!("list of {}: {id} cites {rule}", rules.id));
            }
        }
    }
    assert!(unknown.is_empty(), "{unknown:#?}");
}

/// Everything that can be written in a scenario of a game.
fn listed(rules: &Rules) -> Vec<Item> {
    use Topic::{Archetypes, Characters, Metrics, Policies, Powers, Switches};
    let topics = [Archetypes, Powers, Characters, Metrics, Policies, Switches];
    topics.into_iter().flat_map(|topic| rules.list(topic)).collect()
}

#[test]
fn a_rule_that_is_played_is_cited_by_the_code_that_plays_it() {
    let ids = ids();
    let of_systems = sources().into_iter().filter(|source| source.path.starts_with("src/systems/"));
    let found: BTreeSet<&str> = of_systems.flat_map(|source| cited(outside_tests(&source), &ids)).collect();
    let missing: Vec<&str> = all()
        .filter(|(_, rule)| rule.standing.is_in_code())
        .map(|(_, rule)| &*rule.id)
        .filter(|id| !found.contains(id))
        .collect();
    assert!(missing.is_empty(), "nobody cites {missing:?}");
}

#[test]
fn a_rule_that_is_played_is_held_by_a_test_that_cites_it() {
    let untested: Vec<&str> = all()
        .filter(|(_, rule)| rule.standing.is_in_code() && rule.held_by().is_empty())
        .map(|(_, rule)| rule.id.as_str())
        .collect();
    assert!(untested.is_empty(), "no test cites {untested:?}");
}

/// What is said in the comments of a test: what it shows of the rules, where its texts only show ids.
fn comments(test: &str) -> String {
    test.lines().filter_map(|line| line.split_once("//")).map(|(_, comment)| format!("{comment}\n")).collect()
}

/// Every test whose comments cite a rule, as `rules/tests.toml` has it.
fn index() -> String {
    let ids = ids();
    let mut out =
        "# Which tests hold which rules, by their comments: `just golden` makes this file of the sources.\n".to_owned();
    for path in ["src", "tests"].iter().flat_map(|folder| files(folder, &["rs"])) {
        let text = read(&path);
        let citing: BTreeMap<&str, BTreeSet<&str>> = tests(&text)
            .iter()
            .map(|(name, text)| (*name, cited(&comments(text), &ids)))
            .filter(|(_, cited)| !cited.is_empty())
            .collect();
        if !citing.is_empty() {
            writeln!(out, "\n[\"{path}\"]").unwrap();
        }
        for (name, ids) in citing {
            let ids: Vec<String> = ids.iter().map(|id| format!("\"{id}\"")).collect();
            writeln!(out, "{name} = [{}]", ids.join(", ")).unwrap();
        }
    }
    out
}

#[test]
fn the_index_of_tests_is_what_the_sources_say() {
    let path = support::root().join("rules/tests.toml");
    let index = index();
    if writes_golden() {
        std::fs::write(&path, &index).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    for (kept, now) in kept.lines().zip(index.lines()) {
        assert_eq!(kept, now, "`just golden` writes rules/tests.toml anew");
    }
    assert_eq!(kept.lines().count(), index.lines().count(), "`just golden` writes rules/tests.toml anew");
}

/// Whether a dotted path leads to a property of a JSON Schema, through lists and alternatives.
fn leads(schema: &serde_json::Value, path: &[&str]) -> bool {
    let Some((key, rest)) = path.split_first() else { return true };
    let inside = ["items"].iter().filter_map(|inner| schema.get(inner));
    let alternatives = schema.get("anyOf").and_then(|list| list.as_array()).into_iter().flatten();
    let own = schema.get("properties").and_then(|keys| keys.get(*key));
    own.is_some_and(|schema| leads(schema, rest)) || inside.chain(alternatives).any(|schema| leads(schema, path))
}

#[test]
fn a_switch_of_a_rule_is_a_key_of_its_games_scenarios() {
    for (rules, rule) in all() {
        let schema = serde_json::json!({ "properties": rules.schema() });
        for switch in &rule.switch {
            assert!(leads(&schema, &switch.split('.').collect::<Vec<_>>()), "{}: no key {switch}", rule.id);
        }
    }
}

#[test]
fn a_key_that_decides_a_rule_is_named_by_that_rule() {
    for rules in SYSTEMS {
        for Item { id, group, rule, .. } in [Topic::Switches, Topic::Policies].map(rules.catalogue).concat() {
            // Headings in brackets are tables of a scenario; others are names of plays.
            let Some(table) = group.strip_prefix('[').map(|group| group.trim_matches(['[', ']'])) else { continue };
            let key = format!("{table}.{id}");
            let named = (rules.ledger)().find(&rule).is_some_and(|rule| rule.switch.contains(&key));
            assert!(named, "{rule} does not name {key}");
        }
    }
}

/// Only where the source texts are at hand: `SLUGFEST_SOURCES=FOLDER cargo test --test ledgers`.
#[test]
fn no_eight_words_of_a_source_text_stand_in_a_ledger_where_the_texts_are_given() {
    let Some(folder) = std::env::var_os(SOURCES) else { return };
    let plain = |text: &str| -> Vec<String> {
        let word = |word: &str| word.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
        text.split(|c: char| c.is_whitespace() || "-/\u{2013}\u{2014}".contains(c))
            .map(word)
            .filter(|word| !word.is_empty())
            .collect()
    };
    let mut runs = BTreeSet::new();
    for entry in std::fs::read_dir(&folder).unwrap() {
        let text = String::from_utf8_lossy(&std::fs::read(entry.unwrap().path()).unwrap()).into_owned();
        runs.extend(plain(&text).windows(RUN).map(|run| run.join(" ")));
    }
    assert!(!runs.is_empty(), "{SOURCES} is a folder of texts");
    for (_, rule) in all() {
        let numbers = rule.numbers.values().map(|figure| serde_json::json!(figure).to_string());
        for text in [&rule.name, &rule.chapter, &rule.statement, &rule.reading].into_iter().cloned().chain(numbers) {
            let shared = plain(&text).windows(RUN).map(|run| run.join(" ")).find(|run| runs.contains(run));
            assert_eq!(shared, None, "{}", rule.id);
        }
    }
}
