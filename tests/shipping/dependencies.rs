//! What slugfest is made of: licences, and libraries in two versions, held against the lists of `.ci/deny.toml`.

use super::support::root;
use super::support::sources::read;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

fn lists() -> toml::Table {
    read(".ci/deny.toml").parse().unwrap()
}

/// What is compiled into the program or at its build on this machine: name, version and licence of each library.
fn libraries() -> BTreeSet<(String, String, String)> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["tree", "--locked", "--offline", "--edges", "normal,build", "--prefix", "none", "--format", "{p}|{l}"]);
    let output = cargo.current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let line = |line: &str| {
        let (library, licence) = line.split_once('|').unwrap_or_else(|| panic!("{line}"));
        let mut words = library.split(' ');
        let (name, version) = (words.next().unwrap(), words.next().unwrap().trim_start_matches('v'));
        (name.to_owned(), version.to_owned(), licence.trim_end_matches(" (*)").to_owned())
    };
    text.lines().filter(|line| !line.is_empty()).map(line).collect()
}

/// Whether a licence expression is met by the allowed ones. `AND` is taken to bind less than `OR`, which refuses more.
fn is_allowed(licence: &str, allowed: &[&str]) -> bool {
    let licence = licence.replace('/', " OR ");
    licence.split(" AND ").all(|part| {
        part.split(" OR ")
            .any(|one| allowed.contains(&one.trim_matches(|c: char| c.is_whitespace() || "()".contains(c))))
    })
}

#[test]
fn every_library_has_a_licence_of_the_list() {
    let lists = lists();
    let allowed: Vec<&str> =
        lists["licenses"]["allow"].as_array().unwrap().iter().filter_map(toml::Value::as_str).collect();
    let libraries = libraries();
    assert!(libraries.len() > 100, "{} libraries are read", libraries.len());
    for (name, version, licence) in &libraries {
        assert!(is_allowed(licence, &allowed), "{name} {version}: {licence:?} is not in .ci/deny.toml");
    }
    assert!(is_allowed("(MIT OR GPL-3.0) AND Zlib", &["MIT", "Zlib"]) && is_allowed("Unlicense/MIT", &["MIT"]));
    assert!(!is_allowed("MIT AND GPL-3.0", &["MIT"]) && !is_allowed("", &["MIT"]) && !is_allowed("MIT-0", &["MIT"]));
}

#[test]
fn a_library_in_two_versions_is_accounted_for() {
    let lists = lists();
    let skipped = lists["bans"]["skip"].as_array().unwrap().iter().filter_map(|skip| skip["crate"].as_str());
    let skipped: BTreeSet<String> = skipped.map(str::to_owned).collect();
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, version, _) in libraries() {
        versions.entry(name).or_default().push(version);
    }
    for (name, versions) in &versions {
        let extra: Vec<String> = versions.iter().map(|version| format!("{name}@{version}")).collect();
        let counted = extra.iter().filter(|library| !skipped.contains(*library)).count();
        assert!(counted <= 1, "{extra:?} are compiled side by side, and .ci/deny.toml does not say why");
    }
    // What is said there is still so, on this system or another one.
    let lock: toml::Table = read("Cargo.lock").parse().unwrap();
    let locked = |name: &str| {
        lock["package"].as_array().unwrap().iter().filter(|package| package["name"].as_str() == Some(name)).count()
    };
    let once: Vec<&String> = skipped.iter().filter(|known| locked(known.split('@').next().unwrap()) < 2).collect();
    assert_eq!(once, [""; 0], "are there in one version");
}
