//! The shipped scenarios: all of them run, say what they ask, and between them use every power that matters in a duel.
//!
//! Left out: whether their numbers are right, which is for the tests beside the rules.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use slugfest::estimate::{Expectation, Method, Summary, Verdict};
use slugfest::lab;
use slugfest::plan::{Length, Overrides, Plan};
use slugfest::run::{self, Approach};
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::systems::smf::powers::POWERS;
use slugfest::systems::smf::powers::id::Numbers;
use support::{Patient, root, shipped, shipped_path};

/// Trials of each case: enough to walk down the common paths of every fight.
const TRIALS: u64 = 500;
/// Trials for expectations, which are written with margins that this number cannot cross by bad luck.
const TRIALS_OF_EXPECTATIONS: u64 = 20_000;

fn folder() -> PathBuf {
    root().join("scenarios")
}

/// Every shipped scenario, planned with this many trials.
fn plans(trials: u64) -> Vec<Plan> {
    shipped(Overrides { length: Some(Length::Trials(trials)), ..Overrides::default() })
}

fn played(plan: &Plan) -> Summary {
    // Played, not solved: tests/exact.rs holds the two together.
    let approach =
        Approach { method: Method::Sample, why: String::new(), exact: vec![None; plan.cases.len()], choice: None };
    run::run(plan, &approach, &mut Patient).expect("a fixed number of trials is always within reach")
}

fn is_claims(path: &Path) -> bool {
    path.to_string_lossy().ends_with(".claims.toml")
}

fn is_roster(path: &Path) -> bool {
    path.to_string_lossy().ends_with(".roster.toml")
}

/// Paths of all files that hold fights, whatever the library makes of them; published numbers lie among them.
fn fights(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(fights(&path));
        } else if path.extension().is_some_and(|extension| extension == "toml") && !is_claims(&path) {
            found.push(path);
        }
    }
    found
}

/// Paths of all scenario files.
fn files(folder: &Path) -> Vec<PathBuf> {
    fights(folder).into_iter().filter(|path| !is_roster(path)).collect()
}

/// Strings that stand in lists, without the option after the colon: where scenarios name powers.
fn listed(value: &toml::Value, found: &mut BTreeSet<String>) {
    match value {
        toml::Value::Table(table) => table.values().for_each(|value| listed(value, found)),
        toml::Value::Array(values) => {
            for value in values {
                match value.as_str() {
                    Some(text) => drop(found.insert(text.split(':').next().unwrap_or(text).to_owned())),
                    None => listed(value, found),
                }
            }
        }
        _ => {}
    }
}

/// Reading a roster sets everybody up against himself in every setting.
#[test]
fn every_shipped_roster_is_read_and_everybody_in_it_can_fight() {
    let rosters: Vec<PathBuf> = fights(&folder()).into_iter().filter(|path| is_roster(path)).collect();
    assert!(rosters.len() >= 3, "{rosters:?}");
    for path in rosters {
        let mistakes = Mistakes::new();
        let source = Source::new(path.to_string_lossy(), std::fs::read_to_string(&path).unwrap());
        let roster = lab::reading::read(&source, &mistakes);
        let said = scenario::render(&mistakes.into_vec(), false);
        let roster = roster.unwrap_or_else(|| panic!("{said}"));
        assert!(!roster.about.is_empty() && !roster.entries.is_empty(), "{}", path.display());
    }
}

#[test]
fn every_shipped_scenario_is_found_planned_and_played_to_the_last_trial() {
    let plans = plans(TRIALS);
    assert_eq!(plans.len(), files(&folder()).len(), "a file was left out");
    plans.par_iter().for_each(|plan| {
        let summary = played(plan);
        assert!(summary.complete, "{} was not finished", summary.scenario.file);
        assert_eq!(summary.cases.len(), plan.cases.len(), "{}", summary.scenario.file);
        for case in &summary.cases {
            let ended: u64 = case.outcomes.iter().map(|row| row.count).sum();
            assert_eq!(ended, TRIALS, "{}, {}: trials without an outcome", summary.scenario.file, case.case);
            // Where hardly any fight ends somebody never gets to act.
            let decided: u64 = case.outcomes.iter().filter(|row| row.outcome != "undecided").map(|row| row.count).sum();
            assert!(decided > TRIALS / 10, "{}, {}: hardly any fight ends", summary.scenario.file, case.case);
        }
    });
}

#[test]
fn every_scenario_has_a_title_and_a_question() {
    for plan in plans(1) {
        let scenario = &plan.scenario;
        assert!(!scenario.title.is_empty(), "{} has no title", scenario.source.path);
        assert!(!scenario.about.is_empty(), "{} does not say what it is about", scenario.source.path);
    }
}

#[test]
fn no_two_scenarios_write_into_the_same_report_folder() {
    let mut slugs = BTreeMap::new();
    for file in files(&folder()) {
        let slug = run::slug(&file.to_string_lossy());
        if let Some(earlier) = slugs.insert(slug, file.clone()) {
            panic!("{} and {} have the same name", earlier.display(), file.display());
        }
    }
}

#[test]
fn every_power_that_matters_in_a_duel_is_used_by_a_scenario() {
    let mut used = BTreeSet::new();
    for file in files(&folder().join("smf")) {
        let text = std::fs::read_to_string(&file).unwrap();
        let document: toml::Table = text.parse().unwrap();
        listed(&toml::Value::Table(document), &mut used);
    }
    let unused: Vec<&str> = POWERS
        .iter()
        .map(|power| power.entry())
        .filter(|entry| entry.plays(Numbers::DUEL) && !used.contains(entry.id))
        .map(|entry| entry.id)
        .collect();
    assert!(unused.is_empty(), "no scenario uses {unused:?}");
}

#[test]
fn no_expectation_of_a_scenario_is_refuted() {
    let mut plans = plans(TRIALS_OF_EXPECTATIONS);
    plans.retain(|plan| plan.cases.iter().any(|case| !case.expectations.is_empty()));
    let judged: Vec<Vec<Expectation>> = plans.par_iter().map(|plan| played(plan).expectations).collect();
    assert!(judged.iter().any(|its| !its.is_empty()), "no shipped scenario has an expectation");
    for (plan, its) in plans.iter().zip(judged) {
        for expectation in its {
            let shown = (shipped_path(plan), &expectation.case, &expectation.claim, expectation.value);
            assert!(expectation.verdict != Verdict::Refuted, "{shown:?}");
        }
    }
}
