//! What several test files need: the shipped scenarios, somebody who watches a run, and golden files.

#![allow(dead_code, reason = "every test file is a program of its own and uses a part of this")]

#[cfg(feature = "report")]
pub mod desk;
pub mod digest;
pub mod imports;
#[cfg(feature = "report")]
pub mod manual;
pub mod places;
pub mod schema;
pub mod sources;
pub mod variant;
pub mod wrong;

use std::path::{Path, PathBuf};

use slugfest::plan::{Overrides, Plan, plan};
use slugfest::run::Watch;
use slugfest::scenario::{self, Mistakes, render};

/// Someone who lets a run go on to its end.
pub struct Patient;

impl Watch for Patient {
    fn planned(&mut self, _trials: u64, _cases: usize) {}

    fn goes_on(&mut self, _played: u64) -> bool {
        true
    }
}

/// The folder of the crate.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every shipped scenario, planned; a mistake in one of them fails the test.
pub fn shipped(overrides: Overrides) -> Vec<Plan> {
    let mistakes = Mistakes::new();
    let scenarios = scenario::load(&[root().join("scenarios")], &mistakes);
    let plans = plan(scenarios, overrides, &mistakes);
    assert_eq!(render(&mistakes.into_vec(), false), "");
    assert!(!plans.is_empty(), "no scenarios are shipped");
    plans
}

/// The scenario's path from the crate's folder, with forward slashes.
pub fn shipped_path(plan: &Plan) -> String {
    below_root(&plan.scenario.source.path)
}

/// A path from the crate's folder, with forward slashes.
pub fn below_root(path: &str) -> String {
    let path = Path::new(path);
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// Whether golden files are to be written instead of compared.
pub fn writes_golden() -> bool {
    std::env::var_os("SLUGFEST_GOLDEN").is_some_and(|value| value == "write")
}

/// Where a golden file lies.
pub fn golden(name: &str) -> PathBuf {
    root().join("tests/golden").join(name)
}

/// Compares with a golden file, or writes it when asked to.
pub fn check_golden(name: &str, found: &str) {
    let path = golden(name);
    if writes_golden() {
        std::fs::write(&path, found).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    for (i, (golden, found)) in golden.lines().zip(found.lines()).enumerate() {
        assert_eq!(golden, found, "{name}, line {}", i + 1);
    }
    assert_eq!(golden, found, "{name} has lines missing or left over");
}
