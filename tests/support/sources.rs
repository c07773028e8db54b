//! The repository's own sources, as tests read them.

use super::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// One source file, by its path below the repository, with `/` between folders.
pub struct Source {
    pub path: String,
    pub text: String,
    /// Lines with their numbers, without comments and without test code.
    pub code: Vec<(usize, String)>,
}

/// Files below a folder of the repository with one of these extensions, sorted.
pub fn files(folder: &str, extensions: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            let hidden = path.file_name().unwrap().to_string_lossy().starts_with('.');
            let built = path == root().join("target");
            if path.is_dir() && !hidden && !built {
                folders.push(path);
            } else if path.is_file() && extensions.iter().any(|known| path.extension().is_some_and(|e| e == *known)) {
                found.push(path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// The sources of the crate; those that are test code from end to end have no lines of code.
pub fn sources() -> Vec<Source> {
    let texts: Vec<(String, String)> =
        files("src", &["rs"]).into_iter().map(|path| (path.clone(), read(&path))).collect();
    assert!(texts.len() > 100, "the sources are found");
    let tests: BTreeSet<String> = texts.iter().flat_map(|(path, text)| test_modules(path, text)).collect();
    let is_test =
        |path: &str| tests.iter().any(|test| path == format!("{test}.rs") || path.starts_with(&format!("{test}/")));
    let source = |(path, text): (String, String)| {
        let code = if is_test(&path) { Vec::new() } else { code(&text) };
        Source { path, text, code }
    };
    texts.into_iter().map(source).collect()
}

/// Paths, without extension, of the modules that a file declares for tests only.
pub fn test_modules(path: &str, text: &str) -> Vec<String> {
    let folder = path.trim_end_matches(".rs").trim_end_matches("/mod");
    let lines: Vec<&str> = text.lines().collect();
    let declared = lines.windows(2).filter(|pair| pair[0].trim().starts_with("#[cfg(test)]")).filter_map(|pair| {
        let name = pair[1].trim().trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';')?;
        Some(format!("{folder}/{name}"))
    });
    declared.collect()
}

/// The lines that are neither comments nor test code. The end of an item is the first line that closes a brace at its
/// own depth, as `rustfmt` indents it.
pub fn code(text: &str) -> Vec<(usize, String)> {
    let mut code = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            let depth = indent(line);
            // Further attributes, then the item: it ends on its own line with `;` or `}`, or at a `}` of its own depth.
            for (_, line) in lines.by_ref().skip_while(|(_, line)| line.trim_start().starts_with("#[")) {
                if indent(line) == depth && line.ends_with([';', '}']) {
                    break;
                }
            }
        } else if !line.trim_start().starts_with("//") {
            code.push((number + 1, line.to_owned()));
        }
    }
    code
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}
