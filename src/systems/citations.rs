//! For tests: whether the rules of a ledger are cited by the code that plays them.

use std::path::Path;

/// The code of a system's folder, without its list of rules and without what is only there for tests; but with
/// `published.rs`, since a published challenge is a question, and that file is where it is put to the rules.
fn code(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "tests" {
                code(&path, text);
            }
        } else if !["rules.rs", "bout.rs", "tests.rs"].contains(&name.as_str()) {
            let source = std::fs::read_to_string(&path).unwrap();
            text.push_str(source.split("#[cfg(test)]\nmod tests {").next().unwrap());
        }
    }
}

/// Those of these ledger ids that no code in `src/systems/<system>` cites. `smf.archetype.*` cites a family; a longer id
/// that begins with a shorter one does not cite it.
pub fn missing<'a>(system: &str, ids: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/systems").join(system);
    let mut text = String::new();
    code(&folder, &mut text);
    let cited = |id: &&str| {
        let family = id.rsplit_once('.').map_or(String::new(), |(family, _)| format!("`{family}.*`"));
        let itself = text.match_indices(*id).any(|(at, _)| {
            let next = text[at + id.len()..].chars().next();
            !next.is_some_and(|next| next.is_ascii_alphanumeric() || next == '-')
        });
        itself || text.contains(&family)
    };
    ids.filter(|id| !cited(id)).collect()
}
