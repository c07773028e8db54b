//! The gallery in `reports/`: a few reports that show what the program can do. Each belongs to a shipped scenario,
//! running it again gives the same numbers, and git keeps no more of it than a forge shows and this file compares.
//!
//! Which scenarios have a report there is what git keeps there; the numbers of all shipped scenarios are held by
//! `tests/shipped.rs`.

#![cfg(feature = "report")]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use rayon::prelude::*;
use serde_json::Value;
use slugfest::plan::{Overrides, Plan};
use slugfest::report::json;
use slugfest::run;
use slugfest::scenario::{Mistakes, render};
use slugfest::stop::Stop;
use slugfest::verify::published;
use support::{Patient, root, shipped};

/// What the whole gallery may weigh, in bytes.
const MOST_BYTES: u64 = 10_000_000;
/// What git keeps of every report, beside the charts that its text shows. All of them are byte for byte what a run
/// writes, so that a run leaves nothing to commit.
const KEPT: [&str; 4] = ["report.md", "run.json", "tables/outcomes.csv", "tables/metrics.csv"];
/// Kept where a report has it.
const MAY_BE_KEPT: [&str; 2] = ["manifest.json", "tables/choices.csv"];

/// The files of each report, by the name of its folder: what git keeps. Somebody's own reports, and pages that git
/// ignores, may lie beside them. Where there is no git, a copy of the sources holds nothing else.
fn kept() -> BTreeMap<String, BTreeSet<String>> {
    let listed = Command::new("git").args(["ls-files", "-z", "reports"]).current_dir(root()).output();
    let files = match listed {
        Ok(output) if output.status.success() && !output.stdout.is_empty() => {
            let text = String::from_utf8(output.stdout).unwrap();
            text.split_terminator('\0').map(|path| path.strip_prefix("reports/").unwrap().to_owned()).collect()
        }
        _ => files(&root().join("reports"), ""),
    };
    let mut reports = BTreeMap::<String, BTreeSet<String>>::new();
    for file in files {
        let (report, path) = file.split_once('/').unwrap_or_else(|| panic!("reports/{file} belongs to no report"));
        reports.entry(report.to_owned()).or_default().insert(path.to_owned());
    }
    assert!(!reports.is_empty(), "there is no gallery");
    reports
}

/// Paths of all files below a folder, from there.
fn files(folder: &Path, below: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = format!("{below}{}", entry.file_name().to_string_lossy());
        match entry.path().is_dir() {
            true => found.extend(files(&entry.path(), &format!("{path}/"))),
            false => found.push(path),
        }
    }
    found
}

fn read(report: &str, path: &str) -> String {
    let path = root().join("reports").join(report).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The charts that a text shows: targets of its pictures.
fn shown(text: &str) -> BTreeSet<String> {
    let targets = text.split("](<").skip(1).filter_map(|rest| rest.split_once(">)"));
    targets.map(|(target, _)| target.to_owned()).filter(|target| target.starts_with("charts/")).collect()
}

/// The scenario of every report.
fn plans() -> BTreeMap<String, Plan> {
    let mut plans: BTreeMap<String, Plan> =
        shipped(Overrides::default()).into_iter().map(|plan| (run::slug(&plan.scenario.source.path), plan)).collect();
    let find = |report: String| {
        let plan = plans.remove(&report);
        let plan = plan.unwrap_or_else(|| panic!("reports/{report} belongs to no shipped scenario"));
        (report, plan)
    };
    kept().into_keys().map(find).collect()
}

/// What a run found, without the clock and without where the file lay.
fn numbers(mut run: Value) -> String {
    let object = run.as_object_mut().unwrap();
    for wall_clock in ["threads", "elapsed_seconds", "combats_per_second"] {
        object.remove(wall_clock);
    }
    object["scenario"].as_object_mut().unwrap().remove("file");
    object["scenario"].as_object_mut().unwrap().remove("sha256");
    if let Some(published) = object["published"].as_object_mut() {
        published.remove("file");
    }
    run.to_string()
}

#[test]
fn every_report_belongs_to_a_shipped_scenario_as_it_stands() {
    for (report, plan) in plans() {
        let stored: Value = serde_json::from_str(&read(&report, "run.json")).unwrap();
        assert_eq!(stored["scenario"]["sha256"], plan.scenario.source.sha256(), "{report}: run `just reports`");
    }
}

#[test]
fn git_keeps_the_text_its_charts_and_the_tables_that_it_sums_up() {
    for (report, files) in kept() {
        let charts = shown(&read(&report, "report.md"));
        assert!(!charts.is_empty(), "reports/{report}/report.md shows no chart");
        let mut wanted: BTreeSet<String> = KEPT.iter().map(ToString::to_string).chain(charts).collect();
        wanted.extend(MAY_BE_KEPT.iter().filter_map(|path| files.get(*path)).cloned());
        let missing: Vec<_> = wanted.difference(&files).collect();
        let left_over: Vec<_> = files.difference(&wanted).collect();
        assert!(missing.is_empty() && left_over.is_empty(), "{report}: missing {missing:?}, left over {left_over:?}");
    }
}

#[test]
fn the_gallery_is_light_enough_to_travel_with_the_sources() {
    let size = |path: String| root().join(path).metadata().map_or(0, |data| data.len());
    let reports = kept();
    let paths = reports.iter().flat_map(|(report, files)| files.iter().map(move |f| format!("reports/{report}/{f}")));
    let bytes: u64 = paths.map(size).sum();
    assert!((1..=MOST_BYTES).contains(&bytes), "the gallery weighs {bytes} bytes");
}

#[test]
fn the_numbers_of_the_gallery_are_found_again() {
    plans().par_iter().for_each(|(report, plan)| {
        let approach = run::approach(plan, Stop::never()).unwrap();
        let mut summary = run::run(plan, &approach, &mut Patient).unwrap();
        let mistakes = Mistakes::new();
        summary.published = published::own(plan, &mistakes).map(|own| own.check());
        assert_eq!(render(&mistakes.into_vec(), false), "");
        let stored = serde_json::from_str(&read(report, "run.json")).unwrap();
        assert_eq!(numbers(json::object(&summary).unwrap()), numbers(stored), "{report}: run `just reports`");
    });
}
