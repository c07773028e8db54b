//! The crate's copy with all slips in it.

use crate::plant::{self, Asked, Neighbours};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the copy does without.
const NOT_COPIED: [&str; 5] = ["target", "reports", "tools", ".git", ".ci"];
/// What stands before the crate's version in its manifest and in its lock file.
const VERSION: &str = "name = \"slugfest\"\nversion = \"";
/// Rounds of leaving out what does not compile: types are checked before borrows, so one round does not find all.
const ROUNDS: usize = 12;

/// A slip with its file.
pub struct Slip {
    pub number: u32,
    pub path: String,
    line: usize,
    /// The line as it is written, without what it is indented by.
    code: String,
    what: String,
    /// The same slip of the same file, counted: two lines may read alike.
    again: usize,
    place: Range<usize>,
    put: bool,
}

impl Slip {
    /// For people: `src/a.rs:12: a < b: turned round`.
    pub fn told(&self) -> String {
        format!("{}:{}: {}", self.path, self.line, self.what)
    }

    /// As `equivalent.txt` and `named.txt` name it.
    pub fn key(&self) -> String {
        format!("{}\n{}\n{}", self.path, self.code, self.what)
    }

    pub fn digest(&self, seed: &str) -> [u8; 32] {
        Sha256::digest(format!("{seed} {} | {} {}", self.path, self.what, self.again)).into()
    }
}

/// What is planted where.
pub struct Wanted<'a> {
    /// Files and folders of the crate.
    pub under: &'a [String],
    /// Slips that change nothing, as [`Slip::key`] names them.
    pub equivalent: &'a [String],
    /// Slips that somebody chose, as [`Slip::key`] names them: each has to be there.
    pub known: &'a [String],
    /// Those of them that are tried beside the sample.
    pub named: &'a [String],
    /// So many slips, those with the smallest digests of the seed.
    pub sample: usize,
    pub seed: &'a str,
    /// Whether the report feature is built, too.
    pub report: bool,
    /// Whether it is built without optimisation.
    pub quick: bool,
}

pub struct Planted {
    root: PathBuf,
    copy: PathBuf,
    pub slips: Vec<Slip>,
    /// Places in `slips` of those that are tried.
    pub chosen: Vec<usize>,
    neighbours: Neighbours,
    report: bool,
    quick: bool,
    /// Numbers of the slips that do not compile.
    broken: BTreeSet<u32>,
}

/// The program of the tests beside the rules.
pub const LIB: &str = "lib";

/// A program of tests.
pub struct Tests {
    /// [`LIB`], or the file's name below `tests/`.
    pub name: String,
    pub program: PathBuf,
}

/// The file and the bytes that the compiler complains about.
fn place_of(span: &Value) -> (&str, Range<usize>) {
    let end = |key: &str| span[key].as_u64().unwrap_or_default() as usize;
    (span["file_name"].as_str().unwrap_or_default(), end("byte_start")..end("byte_end"))
}

impl Planted {
    /// Copies the crate and plants what is wanted. Slips that do not compile make way for the next.
    pub fn new(root: &Path, wanted: &Wanted<'_>) -> Result<Self, String> {
        let copy = root.join("target/mutants/crate");
        // What the crate has no longer, the copy must not have either.
        drop(fs::remove_dir_all(&copy));
        copy_below(root, &copy)?;
        for manifest in ["Cargo.toml", "Cargo.lock"] {
            // Cargo takes two packages of one name and version for the same, wherever they lie, and would hand out the
            // copy's programs as those of the crate.
            let mut text = read(&root.join(manifest))?;
            let version = text.find(VERSION).map(|at| at + VERSION.len());
            let end = version.and_then(|at| Some(at + text[at..].find('"')?));
            text.insert_str(end.ok_or(format!("{manifest} names no version"))?, "-mutants");
            write(&copy.join(manifest), &text)?;
        }
        write(&copy.join("src/mutant.rs"), include_str!("runtime.rs"))?;
        let library = read(&root.join("src/lib.rs"))?;
        let first = library.find("\npub mod ").unwrap_or(0);
        let (head, body) = library.split_at(first);
        write(&copy.join("src/lib.rs"), &format!("{head}\n#![allow(warnings)]\npub mod mutant;{body}"))?;
        let mut files = Vec::new();
        wanted.under.iter().try_for_each(|path| sources(root, path, &mut files))?;
        files.sort();
        let (mut all, mut neighbours) = (Vec::new(), Neighbours::new());
        sources(root, "src", &mut all)?;
        all.sort();
        for path in all {
            plant::neighbours(&read(&root.join(path))?, &mut neighbours);
        }
        let (slips, chosen, broken) = (Vec::new(), Vec::new(), BTreeSet::new());
        let &Wanted { report, quick, .. } = wanted;
        let mut planted = Self { root: root.to_owned(), copy, slips, chosen, neighbours, report, quick, broken };
        // Numbers all slips and puts none in.
        planted.plant(&files, &BTreeSet::new())?;
        // Code moves: whatever is named no longer is to be looked at again.
        let found: BTreeSet<String> = planted.slips.iter().map(Slip::key).collect();
        let is_asked = |key: &&String| {
            let path = key.lines().next().unwrap_or_default();
            files.iter().any(|file| file == path) || !root.join(path).is_file()
        };
        for key in wanted.equivalent.iter().filter(|key| !found.contains(*key) && is_asked(key)) {
            eprintln!("equivalent.txt names what is not there: {}", key.replace('\n', ": "));
        }
        if let Some(key) = wanted.known.iter().find(|key| !found.contains(*key) && is_asked(key)) {
            return Err(format!("named.txt names what is not there: {}", key.replace('\n', ": ")));
        }
        let mut order: Vec<usize> = (0..planted.slips.len()).collect();
        order.retain(|&slip| !wanted.equivalent.contains(&planted.slips[slip].key()));
        let is_named = |slip: usize| wanted.named.contains(&planted.slips[slip].key());
        order.sort_by_key(|&slip| (!is_named(slip), planted.slips[slip].digest(wanted.seed)));
        let sample = wanted.sample.saturating_add(wanted.named.len());
        // One in four does not compile, or a few more.
        let more = if sample == 0 { 0 } else { wanted.sample / 2 + 8 };
        order.truncate(sample.saturating_add(more));
        // Where nothing is put in there is nothing to compile.
        let rounds = if order.is_empty() { 0 } else { ROUNDS };
        let numbers = order.iter().map(|&slip| planted.slips[slip].number).collect();
        for _ in 0..rounds {
            planted.plant(&files, &numbers)?;
            if !planted.leave_out()? {
                order.retain(|&slip| !planted.broken.contains(&planted.slips[slip].number));
                order.truncate(sample);
                planted.chosen = order;
                return Ok(planted);
            }
        }
        if rounds > 0 {
            return Err(format!("the copy does not compile after {ROUNDS} rounds"));
        }
        Ok(planted)
    }

    /// Where the slips are listed that no test comes by.
    pub fn unreached(&self) -> PathBuf {
        self.root.join("target/mutants/unreached.txt")
    }

    fn plant(&mut self, files: &[String], wanted: &BTreeSet<u32>) -> Result<(), String> {
        self.slips.clear();
        for path in files {
            let text = read(&self.root.join(path))?;
            let first = self.slips.len() as u32 + 1;
            let asked = Asked { wanted: &|slip| wanted.contains(&slip), broken: &|slip| self.broken.contains(&slip) };
            let (planted, slips) =
                plant::plant(&text, first, &self.neighbours, asked).ok_or(format!("{path} cannot be read"))?;
            write(&self.copy.join(path), &planted)?;
            for (number, slip) in (first..).zip(slips) {
                let again = self.slips.iter().rev().take_while(|other| other.path == *path);
                let again = again.filter(|other| other.what == slip.told).count();
                let plant::Slip { line, told: what, place, put } = slip;
                let code = text.lines().nth(line - 1).unwrap_or_default().trim().to_owned();
                self.slips.push(Slip { number, path: path.clone(), line, code, what, again, place, put });
            }
        }
        Ok(())
    }

    /// Numbers of the slips that were put in where an error lies: the innermost around its beginning, or those inside.
    fn slips_in(&self, span: &Value) -> Vec<u32> {
        let (path, wrong) = place_of(span);
        let planted = self.slips.iter().filter(|slip| slip.path == path && slip.put);
        let around = planted.clone().filter(|slip| slip.place.contains(&wrong.start));
        let nearest = around.min_by_key(|slip| slip.place.len()).map(|slip| slip.place.clone());
        let fits = |slip: &&Slip| match &nearest {
            Some(nearest) => slip.place == *nearest,
            None => wrong.contains(&slip.place.start),
        };
        planted.filter(fits).map(|slip| slip.number).collect()
    }

    /// The one that lies nearest to an error in the same file.
    fn slip_beside(&self, span: &Value) -> Option<u32> {
        let (path, wrong) = place_of(span);
        let planted = self.slips.iter().filter(|slip| slip.path == path && slip.put);
        planted.min_by_key(|slip| slip.place.start.abs_diff(wrong.start)).map(|slip| slip.number)
    }

    /// Leaves out the slips that errors lie in; whether there were any.
    fn leave_out(&mut self) -> Result<bool, String> {
        let errors = self.cargo(&["check", "--lib"])?.into_iter().filter(|line| line["message"]["level"] == "error");
        let spans: Vec<Value> =
            errors.flat_map(|line| line["message"]["spans"].as_array().cloned().unwrap_or_default()).collect();
        let before = self.broken.len();
        let primary = || spans.iter().filter(|span| span["is_primary"] == true);
        for span in primary() {
            let found = self.slips_in(span);
            self.broken.extend(found);
        }
        // What a slip leaves without a type may be told of the code beside it.
        if before == self.broken.len() {
            let beside: Vec<u32> = primary().filter_map(|span| self.slip_beside(span)).collect();
            self.broken.extend(beside);
        }
        eprintln!("{} places do not compile, {} slips left out", spans.len(), self.broken.len() - before);
        if before == self.broken.len() && !spans.is_empty() {
            return Err(format!("the copy does not compile: {}", spans[0]));
        }
        Ok(before < self.broken.len())
    }

    /// The programs of the tests beside the rules and of these files below `tests/`.
    pub fn build(&self, files: &[&str]) -> Result<Vec<Tests>, String> {
        let mut arguments = vec!["test", "--lib", "--no-run"];
        files.iter().for_each(|file| arguments.extend(["--test", file]));
        let lines = self.cargo(&arguments)?;
        let tests = |line: &Value| {
            let is_lib = line["target"]["kind"][0] != "test";
            let name = if is_lib { LIB } else { line["target"]["name"].as_str()? };
            Some(Tests { name: name.to_owned(), program: PathBuf::from(line["executable"].as_str()?) })
        };
        let is_tests = |line: &&Value| line["profile"]["test"] == true;
        let tests: Vec<Tests> = lines.iter().filter(is_tests).filter_map(tests).collect();
        if tests.len() == files.len() + 1 {
            return Ok(tests);
        }
        let mut errors = lines.iter().filter(|line| line["message"]["level"] == "error");
        let why = errors.find_map(|line| line["message"]["rendered"].as_str()).unwrap_or("cargo says no more");
        Err(format!("the copy's tests do not build: {why}"))
    }

    /// What cargo has to say, a JSON object a line.
    fn cargo(&self, arguments: &[&str]) -> Result<Vec<Value>, String> {
        let output = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()))
            .args(arguments)
            .args(["--release", "--locked", "--message-format=json"])
            .args((!self.report).then_some("--no-default-features"))
            .arg("--target-dir")
            .arg(self.root.join("target"))
            .current_dir(&self.copy)
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", if self.quick { "0" } else { "1" })
            .env("CARGO_INCREMENTAL", std::env::var_os("CARGO_INCREMENTAL").unwrap_or("1".into()))
            .stderr(Stdio::null())
            .output()
            .map_err(|error| format!("cargo: {error}"))?;
        let lines = output.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        Ok(lines.filter_map(|line| serde_json::from_slice(line).ok()).collect())
    }
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes what has changed, so that cargo builds no more than that.
fn write(path: &Path, text: &str) -> Result<(), String> {
    if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn copy_below(from: &Path, to: &Path) -> Result<(), String> {
    for entry in fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?.flatten() {
        let name = entry.file_name();
        if NOT_COPIED.iter().any(|other| name == *other) {
            continue;
        }
        let (from, to) = (entry.path(), to.join(&name));
        if from.is_dir() {
            copy_below(&from, &to)?;
        } else {
            let told = |error| format!("{}: {error}", from.display());
            fs::create_dir_all(to.parent().unwrap_or(&to)).map_err(told)?;
            fs::copy(&from, &to).map_err(told)?;
        }
    }
    Ok(())
}

/// Paths of the sources below a path of the crate that are not tests from end to end.
fn sources(root: &Path, path: &str, into: &mut Vec<String>) -> Result<(), String> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let full = root.join(path);
    if full.is_dir() && name != "tests" {
        for entry in fs::read_dir(&full).map_err(|error| format!("{path}: {error}"))?.flatten() {
            sources(root, &format!("{path}/{}", entry.file_name().to_string_lossy()), into)?;
        }
    } else if name.ends_with(".rs") && !is_test_module(root, path)? {
        into.push(path.to_owned());
    }
    Ok(())
}

/// Whether the module is declared below `#[cfg(test)]`.
fn is_test_module(root: &Path, path: &str) -> Result<bool, String> {
    let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
    let name = file.trim_end_matches(".rs");
    let declared = ["mod", "pub mod"].map(|declared| format!("#[cfg(test)]\n{declared} {name};"));
    for parent in [format!("{folder}/mod.rs"), format!("{folder}.rs"), format!("{folder}/lib.rs")] {
        let parent = root.join(parent);
        if parent.is_file() {
            let text = read(&parent)?;
            if declared.iter().any(|declared| text.contains(declared)) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
