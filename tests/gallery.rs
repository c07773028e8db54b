//! The gallery in `reports/`: every shipped scenario has a folder there, and running it again gives the same numbers.

use serde_json::Value;
use slugfest::plan::{Overrides, Plan, plan};
use slugfest::report::json;
use slugfest::run::{self, Watch};
use slugfest::scenario::{self, Mistakes, render};
use slugfest::stop::Stop;
use slugfest::verify::published;
use std::path::{Path, PathBuf};

struct Patient;

impl Watch for Patient {
    fn planned(&mut self, _trials: u64, _cases: usize) {}

    fn goes_on(&mut self, _played: u64) -> bool {
        true
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every shipped scenario, as its author wrote it.
fn plans() -> Vec<Plan> {
    let mistakes = Mistakes::new();
    let scenarios = scenario::load(&[root().join("scenarios")], &mistakes);
    let plans = plan(scenarios, Overrides::default(), &mistakes);
    assert_eq!(render(&mistakes.into_vec(), false), "");
    plans
}

fn folder(plan: &Plan) -> PathBuf {
    root().join("reports").join(run::slug(&plan.scenario.source.path))
}

fn stored(plan: &Plan) -> Value {
    let path = folder(plan).join("run.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap()
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
fn every_scenario_has_a_report_that_belongs_to_it() {
    for plan in plans() {
        let stored = stored(&plan);
        assert_eq!(stored["scenario"]["sha256"], plan.scenario.source.sha256(), "{}", plan.scenario.source.path);
        for file in ["report.md", "tables/outcomes.csv"] {
            assert!(folder(&plan).join(file).is_file(), "{}", folder(&plan).join(file).display());
        }
        let charts = std::fs::read_dir(folder(&plan).join("charts")).into_iter().flatten().flatten();
        assert!(charts.count() > 0, "{} has no charts", folder(&plan).display());
    }
}

/// The numbers of the gallery, computed again. Scenarios that take long are left to `just reports`: those whose report
/// says that they were sampled at more fights than this in all cases together.
#[test]
fn the_numbers_of_the_gallery_are_found_again() {
    const MOST_FIGHTS: u64 = 1_000_000;
    let mut again = 0;
    for plan in plans() {
        let stored = stored(&plan);
        let fights: u64 =
            stored["cases"].as_array().unwrap().iter().map(|case| case["trials"].as_u64().unwrap_or(0)).sum();
        if fights > MOST_FIGHTS {
            continue;
        }
        let approach = run::approach(&plan, Stop::never()).unwrap();
        let mut summary = run::run(&plan, &approach, &mut Patient).unwrap();
        let mistakes = Mistakes::new();
        summary.published = published::own(&plan, &mistakes).map(|own| own.check());
        assert_eq!(render(&mistakes.into_vec(), false), "");
        assert_eq!(numbers(json::object(&summary)), numbers(stored), "{}: run `just reports`", folder(&plan).display());
        again += 1;
    }
    assert!(again > 50, "only {again} reports were computed again");
}
