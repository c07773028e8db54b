//! Which file of the crate knows which, read from the paths in its code.

use super::sources::Source;
use std::collections::{BTreeMap, BTreeSet};

/// For each file, the files that its code names, and how it names them first.
pub type Arrows = BTreeMap<String, BTreeMap<String, String>>;

/// The names from the crate down to a module: `systems`, `tft`, `duel`.
type Module = Vec<String>;

/// Who knows whom among these files. A file is known by whoever names something in it, by an import or by a path; that
/// it is declared (`mod name;`) alone makes no arrow.
pub fn arrows(sources: &[Source]) -> Arrows {
    let files: BTreeMap<Module, &Source> =
        sources.iter().filter_map(|source| Some((module(&source.path)?, source))).collect();
    let read = |(module, source): (&Module, &&Source)| {
        let known = named(module, source, &files).into_iter().filter_map(|path| {
            let file = (0..=path.len()).rev().find_map(|length| files.get(&path[..length]))?;
            (file.path != source.path).then(|| (file.path.clone(), format!("crate::{}", path.join("::"))))
        });
        (source.path.clone(), known.collect())
    };
    files.iter().map(read).collect()
}

/// Files from which the arrows lead back to themselves, those of one circle together.
pub fn circles(arrows: &Arrows) -> Vec<BTreeSet<String>> {
    let reached = |start: &String| {
        let mut seen = BTreeSet::new();
        let mut open = vec![start];
        while let Some(file) = open.pop() {
            let known = arrows.get(file).into_iter().flat_map(|known| known.keys());
            open.extend(known.filter(|file| seen.insert((*file).clone())));
        }
        seen
    };
    let from: BTreeMap<&String, BTreeSet<String>> = arrows.keys().map(|file| (file, reached(file))).collect();
    let circle = |file: &String| {
        let both_ways = from[file].iter().filter(|other| from.get(other).is_some_and(|back| back.contains(file)));
        both_ways.cloned().collect::<BTreeSet<String>>()
    };
    let found: BTreeSet<BTreeSet<String>> = arrows.keys().map(circle).filter(|circle| !circle.is_empty()).collect();
    found.into_iter().collect()
}

/// Files and folders of the program around the library, and of how both are built.
pub const AROUND: [&str; 4] = ["lib", "main", "cli", "build"];

/// The module that a file of the library is; none for the program around it.
fn module(path: &str) -> Option<Module> {
    let path = path.strip_prefix("src/")?.strip_suffix(".rs")?;
    let mut names: Module = path.split('/').map(str::to_owned).collect();
    if names.last().is_some_and(|name| name == "mod") {
        names.pop();
    }
    (!AROUND.contains(&names[0].as_str())).then_some(names)
}

/// Every path of the crate that a file names, from the crate down.
fn named(module: &Module, source: &Source, files: &BTreeMap<Module, &Source>) -> BTreeSet<Module> {
    let words = words(&source.code);
    let (imported, written) = paths(&words);
    let from_crate = |path: &[String]| absolute(path, module);
    let mut aliases: BTreeMap<&str, Module> = BTreeMap::new();
    let is_child = |name: &String| files.contains_key(&[module.as_slice(), std::slice::from_ref(name)].concat());
    let below = |path: &[String]| [module.as_slice(), path].concat();
    let mut found = BTreeSet::new();
    for (path, name) in &imported {
        let whole = from_crate(path).or_else(|| is_child(&path[0]).then(|| below(path)));
        if let Some(whole) = whole {
            aliases.insert(name, whole.clone());
            found.insert(whole);
        }
    }
    for path in &written {
        let whole = from_crate(path)
            .or_else(|| Some([aliases.get(path[0].as_str())?.as_slice(), &path[1..]].concat()))
            .or_else(|| is_child(&path[0]).then(|| below(path)));
        found.extend(whole);
    }
    found.extend(listed(&words).filter(|name| is_child(name)).map(|name| below(std::slice::from_ref(name))));
    found
}

/// The names in lists that macros make items of: `powers! { Armor: armor, … }`.
fn listed(words: &[String]) -> impl Iterator<Item = &String> {
    let begins = |at: &usize| words[*at] == "!" && words.get(at + 1).is_some_and(|word| word == "{");
    (0..words.len()).filter(begins).flat_map(|at| {
        let mut depth = 0;
        words[at + 1..].iter().take_while(move |word| {
            depth += i32::from(*word == "{") - i32::from(*word == "}");
            depth > 0
        })
    })
}

/// A path that begins at the crate or says where it begins, from the crate down.
fn absolute(path: &[String], module: &Module) -> Option<Module> {
    let ups = path.iter().take_while(|word| *word == "super").count();
    match path[0].as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([module.as_slice(), &path[1..]].concat()),
        "super" => Some([&module[..module.len().checked_sub(ups)?], &path[ups..]].concat()),
        _ => None,
    }
}

/// The words of code: names, `::`, and single signs; comments and what stands in quotes are left out.
fn words(code: &[(usize, String)]) -> Vec<String> {
    let mut words = Vec::new();
    let text = code.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n");
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let until = |end: &str| rest.find(end).map_or(rest.len(), |at| at + end.len());
        let left_out = first == '"' || rest.starts_with("r#\"") || rest.starts_with("//");
        let length = match first {
            '"' => quoted(rest),
            'r' if left_out => until("\"#"),
            '/' if left_out => until("\n"),
            _ if first.is_alphanumeric() || first == '_' => {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
            }
            _ if rest.starts_with("'\"'") => 3,
            _ if rest.starts_with("::") => 2,
            _ => first.len_utf8(),
        };
        if !left_out && !first.is_whitespace() {
            words.push(rest[..length].to_owned());
        }
        rest = &rest[length..];
    }
    words
}

/// How long a text in quotes is, with its quotes.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|(_, c)| {
        let ends = *c == '"' && !escaped;
        escaped = *c == '\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

/// The paths that are imported, each with the name it goes by, and the paths that are written out elsewhere. For whom
/// something is visible (`pub(in …)`) is no use of it.
fn paths(words: &[String]) -> (Vec<(Module, String)>, Vec<Module>) {
    let (mut imported, mut written) = (Vec::new(), Vec::new());
    let is_name = |word: &String| word.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let mut at = 0;
    while at < words.len() {
        if words[at] == "use" {
            let end = at + words[at..].iter().position(|word| word == ";").unwrap_or(words.len() - at);
            tree(&words[at + 1..end], &[], &mut imported);
            at = end;
        } else if is_name(&words[at]) {
            let mut path = vec![words[at].clone()];
            let seen = at > 0 && words[at - 1] == "in" && at > 1 && words[at - 2] == "(";
            while words.get(at + 1).is_some_and(|word| word == "::") && words.get(at + 2).is_some_and(is_name) {
                path.push(words[at + 2].clone());
                at += 2;
            }
            if path.len() > 1 && !seen {
                written.push(path);
            }
        }
        at += 1;
    }
    (imported, written)
}

/// The leaves of an import with braces: `a::{b, c::d as e}`.
fn tree(words: &[String], before: &[String], into: &mut Vec<(Module, String)>) {
    let mut depth = 0;
    let parts = words.split(|word| {
        match word.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        depth == 0 && word == ","
    });
    for part in parts.filter(|part| !part.is_empty()) {
        let brace = part.iter().position(|word| word == "{");
        let head = &part[..brace.unwrap_or(part.len())];
        let called = head.iter().position(|word| word == "as");
        let names = head[..called.unwrap_or(head.len())].iter().filter(|word| !["::", "*"].contains(&word.as_str()));
        let mut path = [before, &names.cloned().collect::<Vec<_>>()].concat();
        if let Some(brace) = brace {
            tree(&part[brace + 1..part.len() - 1], &path, into);
            continue;
        }
        if path.len() > 1 && path.last().is_some_and(|name| name == "self") {
            path.pop();
        }
        let name = called.map_or_else(|| path.last().cloned(), |at| head.get(at + 1).cloned());
        into.extend(name.map(|name| (path, name)));
    }
}
