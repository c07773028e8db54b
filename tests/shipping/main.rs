//! How slugfest gets to those who use it: the package, archives of a release, the action that fetches them, and that
//! workflows, recipes and pages name only what there is.
//!
//! What cannot run here is read: the service that runs workflows, other systems, the registry (`docs/installing.md`).

#![cfg(feature = "report")]

#[cfg(unix)]
mod action;
mod dependencies;
mod package;
#[cfg(unix)]
mod runner;
#[path = "../support/mod.rs"]
mod support;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use support::desk::Desk;
use support::manual::{commands, flags};
use support::root;
use support::sources::{files, read};

/// The manifest of the crate.
fn manifest() -> toml::Table {
    read("Cargo.toml").parse().unwrap()
}

fn version() -> String {
    manifest()["package"]["version"].as_str().unwrap().to_owned()
}

/// Everything that tells a machine or a reader what to type.
fn recipes() -> Vec<String> {
    let hidden = [".github/actions/slugfest/action.yml", ".github/workflows/release.yml", ".ci/pack", ".ci/Dockerfile"];
    let mut recipes: Vec<String> = hidden.map(str::to_owned).to_vec();
    for folder in ["docs", "examples", "scenarios"] {
        recipes.extend(files(folder, &["md", "yml"]));
    }
    recipes.extend(["README.md", "CONTRIBUTING.md", "justfile"].map(str::to_owned));
    assert!(recipes.len() > 12 && recipes.iter().all(|path| root().join(path).is_file()), "{recipes:?}");
    recipes
}

#[test]
fn workflows_recipes_and_pages_name_only_commands_and_flags_that_exist() {
    let desk = Desk::new();
    let known: BTreeMap<String, Vec<String>> =
        commands(&desk).into_iter().map(|command| (command.clone(), flags(&desk, &command))).collect();
    let mut seen = BTreeSet::new();
    for path in recipes() {
        for call in words::calls(&path, &read(&path)) {
            let [command, rest @ ..] = call.as_slice() else { continue };
            if command.starts_with('-') {
                assert!(["--version", "--help"].contains(&command.as_str()), "{path}: slugfest {command}");
                continue;
            }
            let flags = known.get(command).unwrap_or_else(|| panic!("{path}: there is no command: slugfest {call:?}"));
            for flag in rest.iter().filter(|word| word.starts_with("--")) {
                let flag = flag.split('=').next().unwrap();
                // What belongs to a question stands in its quotes.
                assert!(flags.iter().any(|known| known == flag), "{path}: {command} has no flag {flag}");
            }
            seen.insert(command.clone());
        }
    }
    let unseen: Vec<&String> = known.keys().filter(|command| !seen.contains(*command)).collect();
    assert_eq!(unseen, [""; 0], "commands that no page shows");
}

/// The test above would pass if nothing were read.
#[test]
fn calls_are_read_as_shells_and_readers_do() {
    let calls = |path: &str, text: &str| -> Vec<String> {
        words::calls(path, text).iter().map(|call| call.join(" ")).collect()
    };
    let page = "slugfest plays. `slugfest run A --out B` and `slugfest odds help`:\n\n    $ slugfest list keys smf\n\
                ```toml\nslugfest = 1\n```\n    | \"$program\" run\n";
    assert_eq!(calls("a.md", page), ["run A --out B", "odds help", "list keys smf"]);
    let script = "run: |\n  if slugfest check x; then\n  slugfest run a \\\n    --quiet > b || code=$?\n  # slugfest c\n\
                  echo \"title=slugfest::x\"\n  \"$program\" completions \"$shell\" > c\n  slugfest odds \"x --y\"\n";
    assert_eq!(calls("a.yml", script), ["check x", "run a --quiet", "completions $shell", "odds x --y"]);
}
