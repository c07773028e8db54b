//! The package: what `cargo package` puts into it, and what its manifest says.

use super::support::root;
use super::support::sources::read;
use super::{Desk, manifest, recipes, version};
use std::collections::BTreeSet;
use std::process::Command;

/// The files of the package, and what cargo says beside.
fn listed() -> (BTreeSet<String>, String) {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["package", "--list", "--allow-dirty", "--offline"]).current_dir(root());
    let output = cargo.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    let files = String::from_utf8(output.stdout).unwrap().replace('\\', "/");
    (files.lines().map(str::to_owned).collect(), said)
}

/// Where the links of a page lead, without those to the web and to places of the page itself.
fn links(text: &str) -> Vec<&str> {
    let ends = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    ends.filter(|link| !link.contains("://") && !link.starts_with('#')).collect()
}

/// A link of a page as a path of the repository.
fn target(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('#').next().unwrap().trim_end_matches('/').split('/') {
        match part {
            ".." => parts.truncate(parts.len() - 1),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn the_package_is_made_without_a_warning_and_its_pages_link_to_files_in_it() {
    let (listed, said) = listed();
    assert!(!said.contains("warning"), "{said}");
    let pages = listed.iter().filter(|path| path.ends_with(".md") && !path.starts_with("tests/"));
    let mut n_links = 0;
    for page in pages {
        let text = read(page);
        for link in links(&text) {
            let target = target(page, link);
            let inside = listed.contains(&target) || listed.iter().any(|path| path.starts_with(&format!("{target}/")));
            assert!(inside, "{page} links to {link}, which is not in the package");
            n_links += 1;
        }
    }
    assert!(n_links > 15, "{n_links} links are read");
    let left_out = |path: &&String| path.starts_with("reports/") && !path.ends_with(".png");
    assert_eq!(listed.iter().find(left_out), None, "reports are not shipped");
}

/// What a release is called, for cargo binstall: where its archives lie, and where the program is in one.
#[test]
fn the_manifest_says_where_releases_lie_as_the_release_packs_them() {
    let manifest = manifest();
    let package = &manifest["package"];
    assert_eq!(package["documentation"].as_str(), Some("https://docs.rs/slugfest"));
    let install = &package["metadata"]["binstall"];
    let windows = &install["overrides"]["x86_64-pc-windows-msvc"];
    let archive = "{ repo }/releases/download/v{ version }/{ name }-{ version }-{ target }";
    assert_eq!(install["pkg-url"].as_str(), Some(format!("{archive}.tar.gz").as_str()));
    assert_eq!(windows["pkg-url"].as_str(), Some(format!("{archive}.zip").as_str()));
    assert_eq!((install["pkg-fmt"].as_str(), windows["pkg-fmt"].as_str()), (Some("tgz"), Some("zip")));
    assert_eq!(install["bin-dir"].as_str(), Some("{ name }-{ version }-{ target }/{ bin }{ binary-ext }"));
}

/// The address of the repository, and the version, are said once in `Cargo.toml`; whoever repeats them says the same.
#[test]
fn every_place_names_the_same_repository_and_the_same_version() {
    let manifest = manifest();
    let repository = manifest["package"]["repository"].as_str().unwrap();
    let (owner_and_name, version) = (repository.strip_prefix("https://github.com/").unwrap(), version());
    let mut n_places = 0;
    for path in recipes() {
        let text = read(&path);
        let addresses = text.split("https://github.com/").skip(1).chain(text.split("uses: ").skip(1));
        for address in addresses.map(|rest| rest.split_whitespace().next().unwrap()) {
            let mut parts = address.split('/');
            if let (Some(owner), Some("slugfest")) = (parts.next(), parts.next()) {
                assert_eq!(format!("{owner}/slugfest"), owner_and_name, "{path}: another repository");
                n_places += 1;
            }
        }
        for (at, found) in text.match_indices("actions/slugfest@v") {
            let after = &text[at + found.len()..];
            let said = after.split_whitespace().next().unwrap().trim_end_matches('`');
            assert_eq!(said, version, "{path}: another version");
        }
    }
    assert!(n_places > 3, "{n_places} addresses are read");
    let action = read(".github/actions/slugfest/action.yml");
    assert!(action.contains(&format!("description: The version of slugfest.\n    default: {version}\n")), "{action}");
    assert_eq!(Desk::new().done(&["--version"]), format!("slugfest {version}\n"));
    let changes = read("CHANGELOG.md");
    let sections: Vec<&str> = changes.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert!(["Unreleased", version.as_str()].contains(&sections[0]), "{sections:?}");
}

#[test]
fn what_serves_the_repository_alone_stays_out_of_the_package() {
    let (listed, _) = listed();
    let inside =
        listed.iter().find(|path| [".ci/", ".github/", "tools/"].iter().any(|folder| path.starts_with(folder)));
    assert_eq!(inside, None);
    assert!(listed.contains("src/main.rs") && listed.contains("rules/smf.toml"));
}
