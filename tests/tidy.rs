//! Reads the sources and holds them to what the crate's documentation promises: who may print, read files, look at the
//! clock; that nothing panics.
//!
//! The checks know Rust only as far as `rustfmt` makes it regular: test code is what stands under `#[cfg(test)]` or in
//! a module declared there.

mod support;

use std::collections::BTreeSet;
use std::fs;
use support::root;
use support::sources::{Source, code, files, read, sources, test_modules};

/// Fails with every line of code below a folder that holds one of the words, except in the files and folders where it
/// may; and with those of them in which no line does.
fn check_absent(folder: &str, words: &[&str], why: &str, excepted: &[&str]) {
    let (found, unused) = present(&sources(), folder, words, excepted);
    assert!(found.is_empty(), "{why}:\n{}", found.join("\n"));
    assert!(unused.is_empty(), "{why} nowhere in {}", unused.join(", "));
}

/// The lines below a folder that hold one of the words and are not excepted, and the exceptions that except none.
fn present<'e>(sources: &[Source], folder: &str, words: &[&str], excepted: &[&'e str]) -> (Vec<String>, Vec<&'e str>) {
    let mut found = Vec::new();
    let mut unused: BTreeSet<&str> = excepted.iter().copied().collect();
    for source in sources.iter().filter(|source| source.path.starts_with(folder)) {
        let exception = excepted.iter().find(|path| match path.ends_with('/') {
            true => source.path.starts_with(**path),
            false => source.path == **path,
        });
        for (number, line) in source.code.iter().filter(|(_, line)| words.iter().any(|word| holds(line, word))) {
            match exception {
                Some(path) => drop(unused.remove(path)),
                None => found.push(format!("{}:{number}: {}", source.path, line.trim())),
            }
        }
    }
    (found, unused.into_iter().collect())
}

/// Whether a line holds the word with no letter, digit or underscore running into its beginning.
fn holds(line: &str, word: &str) -> bool {
    let joined = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let free = |c: char| !joined(c) || !word.starts_with(joined);
        line[..at].chars().next_back().is_none_or(free)
    })
}

#[test]
fn only_the_command_line_prints_and_reads_the_environment() {
    // The build script speaks to cargo, whose language that is.
    let prints = ["println!", "print!", "eprintln!", "eprint!", "dbg!", "stdout()", "stderr()"];
    check_absent("src/", &prints, "this prints", &["src/cli/", "src/build.rs"]);
    let looks = ["std::env", "env::", "process::"];
    check_absent("src/", &looks, "this looks at the environment", &["src/cli/", "src/main.rs", "src/build.rs"]);
}

#[test]
fn only_the_command_line_and_the_pace_of_a_run_look_at_the_clock() {
    let clock = ["Instant", "SystemTime", "std::thread", "thread::sleep"];
    check_absent("src/", &clock, "this looks at the clock", &["src/cli/", "src/contest/run.rs"]);
}

#[test]
fn files_are_read_in_one_place_and_written_in_two() {
    // Reports are written whole or not at all, parts of runs are added to.
    let writers = ["src/report/write/", "src/shards/"];
    // Which signals are ignored stands in a file of the system. The build script is no part of the program.
    let may = ["src/scenario/file.rs", "src/cli/signals.rs", "src/build.rs"];
    let touches = ["std::fs", "fs::", "File::open", "File::create", "tempfile"];
    check_absent("src/", &touches, "this touches files", &[&may[..], &writers].concat());
    let writes = ["fs::write", "create_dir", "File::create", "fs::rename", "remove_", "set_permissions"];
    check_absent("src/", &writes, "this writes files", &writers);
}

#[test]
fn nothing_panics_on_purpose_outside_tests() {
    let words = [".unwrap()", ".expect(", ".unwrap_err()", "panic!", "unreachable!", "todo!", "unimplemented!"];
    // A test double: its panic is the failing test. It is public so that tests of other crates can use it.
    check_absent("src/", &words, "this can panic", &["src/chance/scripted.rs"]);
    check_absent("src/", &["unsafe {", "unsafe fn", "unsafe impl"], "this is unsafe", &[]);
}

#[test]
fn rules_own_no_generator_and_share_nothing_between_trials() {
    let words = ["rand::", "Sampled", "Stream", "rayon", "std::io", "Mutex", "Atomic", "static mut"];
    check_absent("src/systems/", &words, "rules do this", &[]);
}

/// What is not declared cannot be read: a key that only a line of code knows is in no list and no schema.
#[test]
fn games_read_their_keys_by_declaration() {
    let words = ["integer", "float", "boolean", "string", "strings", "choice", "table", "tables", "list", "value"];
    let words: Vec<String> = words.iter().map(|word| format!("reader.{word}(")).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).chain(["reader.required_", "Reader::new("]).collect();
    check_absent("src/systems/", &words, "this reads a key by its name", &[]);
}

/// Rules are integers, and so is what weighs what a player would prefer.
#[test]
fn rules_calculate_in_integers() {
    let words = ["f32", "f64", "probability(", ".mean()"];
    check_absent("src/systems/", &words, "rules calculate with floats", &[]);
}

/// Names of the methods in the part of a text that begins so and ends with the first brace in the first column.
fn methods<'t>(text: &'t str, from: &str) -> BTreeSet<&'t str> {
    let part = text.split_once(from).expect(from).1.split("\n}\n").next().unwrap_or_default();
    part.lines().filter_map(|line| line.trim().strip_prefix("fn ")?.split('(').next()).collect()
}

/// Whoever stands between rules and who counts could forget what is seldom told.
#[test]
fn whatever_a_meter_hears_is_handed_on_in_one_place() {
    let meters = "src/game/meter.rs";
    check_absent("src/", &["Meter> Meter for", "?Sized> Meter for", "Renamed> Meter for"], "this hands on", &[meters]);
    let text = read(meters);
    let own = BTreeSet::from(["count", "when", "within"]);
    // Made of the others.
    let made = BTreeSet::from(["note", "begin"]);
    let handed_on = &(&methods(&text, "macro_rules! hands_on {") | &own) | &made;
    assert_eq!(methods(&text, "pub trait Meter {"), handed_on);
}

/// A place that does not exist is a mistake to be seen, not the name of another place.
#[test]
fn no_index_is_wrapped_or_masked_into_another_one() {
    let mut found = Vec::new();
    for source in sources() {
        for (number, line) in source.code.iter().filter(|(_, line)| wraps(line)) {
            found.push(format!("{}:{number}: {}", source.path, line.trim()));
        }
    }
    assert!(found.is_empty(), "these turn an index into another one:\n{}", found.join("\n"));
}

/// Whether an index is computed with a remainder or a mask in this line of code; or a number is cut down to its last
/// bit, as only a bit that was shifted there may be.
fn wraps(line: &str) -> bool {
    let mut open: Vec<bool> = Vec::new();
    for (at, c) in line.char_indices() {
        let before = line[..at].chars().next_back();
        let rest = &line[at..];
        match c {
            '[' => open.push(before.is_some_and(|c| c.is_alphanumeric() || "_)]".contains(c))),
            ']' => drop(open.pop()),
            _ if !open.contains(&true) => {}
            '%' | '&' if rest[1..].starts_with(' ') => return true,
            _ if rest.starts_with("wrapping_") || rest.starts_with("rem_euclid") => return true,
            _ => {}
        }
    }
    line.match_indices(" & 1").any(|(at, mask)| {
        let shifted = line[..at].trim_end_matches(|c: char| c.is_alphanumeric() || "_.".contains(c)).ends_with(">> ");
        let after = &line[at + mask.len()..];
        !shifted && !after.starts_with(" <<") && !after.starts_with(|c: char| c.is_alphanumeric() || c == '_')
    })
}

#[test]
fn every_file_says_what_it_is_for_and_stays_short() {
    for source in sources() {
        assert!(source.text.starts_with("//! "), "{} does not open with its purpose", source.path);
        let lines = source.text.lines().count();
        // A list of messages and what they should say is as long as it is.
        assert!(lines < 700 || source.code.is_empty(), "{} has {lines} lines", source.path);
    }
}

#[test]
fn lines_fit_the_width() {
    let mut found = Vec::new();
    for folder in ["src", "tests", "benches", "scenarios"] {
        for path in files(folder, &["rs", "toml"]) {
            for (number, line) in read(&path).lines().enumerate() {
                // A text stays in one piece where it cannot be broken; so does a line of a power's header, and a list
                // of the rules that a module plays; and a message as it is shown.
                let breakable: usize = line.split('"').step_by(2).map(|part| part.chars().count()).sum();
                let header = line.trim_start().starts_with("//") && path.starts_with("src/systems/");
                let length = if path.ends_with(".rs") { breakable } else { line.chars().count() };
                let shown = path.contains("/tests/") && line.starts_with("error: ");
                if length > 120 && !header && !shown {
                    found.push(format!("{path}:{}", number + 1));
                }
            }
        }
    }
    assert!(found.is_empty(), "longer than 120 columns:\n{}", found.join("\n"));
}

/// The repository is about the project: no traces of whoever's machine it was made on, and nothing left for later.
#[test]
fn nothing_of_a_machine_or_of_unfinished_work_is_left() {
    let extensions = ["rs", "toml", "md", "json", "html", "jinja", "css", "csv", "svg", "txt", "snap", "yml", "lock"];
    let folders = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("/Us", "ers/")];
    let later = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X:"), concat!("#[igno", "re")];
    let mut found = Vec::new();
    for path in files("", &extensions) {
        let text = fs::read_to_string(root().join(&path)).unwrap_or_default();
        for word in folders.iter().chain(&later).filter(|word| text.contains(**word)) {
            found.push(format!("{path}: {word}"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The checks above would pass if nothing were read: code under test is left out, everything else is not.
#[test]
fn code_is_told_from_tests_and_comments() {
    let text = "//! x.unwrap()\n\nfn a() {\n    b.unwrap();\n}\n\n#[cfg(test)]\nmod c;\n\n#[cfg(test)]\npub fn d() {\n\
                \x20   e.unwrap();\n}\n\nfn f() {}\n\n#[cfg(test)]\nmod tests {\n    fn g() {}\n}\n";
    let lines: Vec<usize> = code(text).iter().filter(|(_, line)| !line.is_empty()).map(|(number, _)| *number).collect();
    assert_eq!(lines, [3, 4, 5, 15]);
    assert_eq!(test_modules("src/x/mod.rs", text), ["src/x/c"]);
    assert!(holds("use std::fs;", "std::fs") && holds("(println!(", "println!") && !holds("eprintln!()", "println!"));
    let masked = ["a[side & 1]", "a[i % MAX]", "f(a[x][g(i) % N])", "a[i.wrapping_sub(1)]", "let side = side & 1;"];
    let sound = ["a[side]", "let a = [i % 2, 1 & x];", "set >> bit & 1 == 1", "on & 1 << slot", "[f(a[i]), b % 2]"];
    assert!(masked.into_iter().all(wraps) && !sound.into_iter().any(wraps));
    assert!(holds("x.unwrap()", ".unwrap()") && !holds("self.unwrap_or(0)", ".unwrap()"));
}

#[test]
fn an_exception_that_excepts_nothing_is_seen() {
    let source = |path: &str, line: &str| {
        let (path, text) = (path.to_owned(), String::new());
        Source { path, text, code: vec![(7, line.to_owned())] }
    };
    let sources = [source("src/a/b.rs", "f64"), source("src/a/c.rs", "u64"), source("src/ab.rs", "f64")];
    let seen = |excepted: &'static [&str]| {
        let (found, unused) = present(&sources, "src/", &["f64"], excepted);
        (found.join(" "), unused)
    };
    assert_eq!(seen(&["src/a/", "src/ab.rs"]), (String::new(), vec![]));
    assert_eq!(seen(&["src/a/b.rs", "src/a"]), ("src/ab.rs:7: f64".to_owned(), vec!["src/a"]));
    assert_eq!(seen(&["src/a/c.rs", "src/ab.rs"]), ("src/a/b.rs:7: f64".to_owned(), vec!["src/a/c.rs"]));
    assert_eq!(present(&sources, "src/a/", &["f64"], &[]).0, ["src/a/b.rs:7: f64"]);
}
