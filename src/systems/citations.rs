//! For tests: whether the rules of a ledger are cited by the code that plays them, and by tests of it.

use std::path::Path;

/// What stands between the code of a file and its tests.
const TESTS: &str = "#[cfg(test)]\nmod tests {";

/// Which part of a system's folder is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// What is there outside of tests; with `published.rs`, since a published challenge is a question, and that file is
    /// where it is put to the rules.
    Code,
    /// What is only there for tests.
    Tests,
}

/// A part of a folder, without its list of rules.
fn read(folder: &Path, part: Part, text: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let only_tests = ["tests", "tests.rs", "bout.rs"].contains(&name.as_str());
        if path.is_dir() {
            match (only_tests, part) {
                (true, Part::Code) => {}
                (true, Part::Tests) => everything(&path, text),
                (false, _) => read(&path, part, text),
            }
        } else if name != "rules.rs" {
            let source = std::fs::read_to_string(&path).unwrap();
            let (code, tests) =
                if only_tests { ("", &*source) } else { source.split_once(TESTS).unwrap_or((&source, "")) };
            text.push_str(if part == Part::Code { code } else { tests });
        }
    }
}

/// Every file of a folder.
fn everything(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            everything(&path, text);
        } else {
            text.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
}

/// Those of these ids that a part of `src/systems/<system>` does not cite. `smf.archetype.*` cites a family; a longer
/// id that begins with a shorter one does not cite it.
fn uncited<'a>(system: &str, part: Part, ids: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/systems").join(system);
    let mut text = String::new();
    read(&folder, part, &mut text);
    let cited = |id: &&str| {
        let family = id.rsplit_once('.').map_or(String::new(), |(family, _)| format!("`{family}.*`"));
        let itself = text.match_indices(*id).any(|(at, _)| {
            // A full stop ends a sentence, or begins what makes a longer id.
            let rest = &text[at + id.len()..];
            let next = rest.strip_prefix('.').unwrap_or(rest).chars().next();
            !next.is_some_and(|next| next.is_ascii_alphanumeric() || next == '-')
        });
        itself || text.contains(&family)
    };
    ids.filter(|id| !cited(id)).collect()
}

/// Those of these ledger ids that no code of a system cites.
pub fn missing<'a>(system: &str, ids: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    uncited(system, Part::Code, ids)
}

/// Those of these ledger ids that no test of a system cites.
pub fn untested<'a>(system: &str, ids: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    uncited(system, Part::Tests, ids)
}
