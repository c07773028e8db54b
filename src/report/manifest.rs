//! `manifest.json`: which files of a folder are ours, each with its digest, and how to make them again.
//!
//! A folder belongs to slugfest when it has one. The same scenario, seed and version give the same bytes: there is no
//! clock, no thread and no machine in it, and the command is the one that makes this report again, whatever was typed.
//! The log of a run, which has all that, is named and not digested.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::file::{File, RenderError};
use crate::chance::MAIN;
use crate::estimate::{Method, SCHEME, Summary};
use crate::frame;
use crate::scenario::file::STDIN;
use crate::threads;
use crate::verify::Report;
use crate::words::typed;

/// Its name in a folder.
pub const NAME: &str = "manifest.json";
/// Name of the log of a run in a folder: time, threads and speed.
pub const LOG: &str = "run.log.json";
/// The form of the file; another one is not ours to read.
const FORM: u64 = 1;
/// The key of whether anything is missing.
const COMPLETE: &str = "complete";

/// The key of the command that gives the same numbers again.
const REPRODUCE: &str = "reproduce";

/// What a manifest says beside the list of files, in its order.
pub type Facts = Map<String, Value>;

/// The facts of a run; `command` makes the report again, `interrupted` says that something is missing.
pub fn of_run(summary: &Summary, command: &str, interrupted: bool) -> Facts {
    let mut all = facts(json!({ "command": command }));
    all.extend(provenance(summary));
    all.insert(COMPLETE.to_owned(), (!interrupted).into());
    all
}

/// How the numbers of a run were made: what every table and picture carries within itself, so that it can be traced
/// when somebody has taken it out of its folder.
pub fn provenance(summary: &Summary) -> Facts {
    let scenario = &summary.scenario;
    let played = summary.method == Method::Sample;
    facts(json!({
        "rules": { "system": scenario.system, "edition": scenario.edition },
        "random_numbers": SCHEME,
        "seed": summary.seed,
        "scenario": source(&scenario.file, &scenario.sha256, scenario.canonical_sha256.as_deref()),
        "method": frame::method_word(summary.method),
        "intervals": played.then(|| intervals(Intervals {
            method: if summary.complete { "Clopper-Pearson" } else { "confidence sequence" },
            confidence: summary.confidence,
            family: summary.family,
        })),
        "trials": played.then(|| trials(summary.trials, summary.complete)),
        "complete": summary.complete,
        REPRODUCE: reproduced(summary),
    }))
}

/// The command that gives the same numbers again.
pub fn reproduced(summary: &Summary) -> String {
    let file = match summary.scenario.file.as_str() {
        STDIN => "-".to_owned(),
        file => path(file),
    };
    let command = match summary.method {
        Method::Exact => format!("slugfest run {file} --method exact"),
        Method::Sample if summary.trials == 0 => format!("slugfest run {file} --method sample --seed {}", summary.seed),
        Method::Sample => {
            format!("slugfest run {file} --method sample --seed {} --trials {}", summary.seed, summary.trials)
        }
    };
    summary.flags.iter().fold(command, |command, flag| command + " " + flag)
}

/// A path as a shell takes it; one that begins with a dash is no flag.
fn path(file: &str) -> String {
    typed(&if file.starts_with('-') { format!("./{file}") } else { file.to_owned() })
}

/// How the ends of intervals were found: by whose method, and how many of them hold at once with this confidence.
#[derive(Clone, Copy, Debug)]
pub struct Intervals {
    pub method: &'static str,
    pub confidence: f64,
    pub family: usize,
}

fn intervals(Intervals { method, confidence, family }: Intervals) -> Value {
    json!({ "method": method, "confidence": confidence, "family": family })
}

/// So many trials, from the first on. A precision that was asked for is met by a number that is planned with other dice
/// (a pilot, or stages of a race), so that nothing which is counted decides when to stop, unless somebody interrupts.
fn trials(number: u64, complete: bool) -> Value {
    let stopping = if complete { "number fixed beforehand" } else { "interrupted" };
    json!({ "stream": MAIN, "first": 0, "number": number, "stopping": stopping })
}

/// A file with the digests of its bytes and of what it says.
fn source(file: &str, sha256: &str, canonical: Option<&str>) -> Value {
    json!({ "file": file, "sha256": sha256, "canonical_sha256": canonical })
}

/// How numbers of the lab were made.
#[derive(Clone, Debug)]
pub struct Numbers<'a> {
    pub system: &'a str,
    pub edition: &'a str,
    pub seed: u64,
    /// What they come from: a word for it, the file and its digests.
    pub source: (&'a str, &'a str, &'a str, Option<&'a str>),
    pub method: String,
    /// Those of the answer.
    pub intervals: Intervals,
    /// Trials of what was played the most; 0 where everything is known, and so there are no intervals.
    pub trials: u64,
    pub complete: bool,
}

/// The same as [`provenance`] for numbers of the lab, but for the command ([`made_again_by`]).
pub fn of_numbers(numbers: Numbers<'_>) -> Facts {
    let Numbers { system, edition, seed, source: (word, file, sha256, canonical), method, complete, .. } = numbers;
    let played = numbers.trials > 0;
    let mut all = facts(json!({
        "rules": { "system": system, "edition": edition },
        "random_numbers": SCHEME,
        "seed": seed,
    }));
    all.insert(word.to_owned(), source(file, sha256, canonical));
    all.insert("method".to_owned(), method.into());
    all.insert("intervals".to_owned(), played.then(|| intervals(numbers.intervals)).into());
    all.insert("trials".to_owned(), played.then(|| trials(numbers.trials, complete)).into());
    all.insert(COMPLETE.to_owned(), complete.into());
    all
}

/// Such facts with the command that gives the same numbers again.
pub fn made_again_by(mut numbers: Facts, command: &str) -> Facts {
    numbers.insert(REPRODUCE.to_owned(), command.into());
    numbers
}

/// The facts of a folder with such numbers; `command` makes it again, `interrupted` says that something is missing, if
/// only pictures.
pub fn with_command(numbers: Facts, command: &str, interrupted: bool) -> Facts {
    let mut all = facts(json!({ "command": command }));
    all.extend(numbers);
    if interrupted {
        all.insert(COMPLETE.to_owned(), false.into());
    }
    all
}

/// Facts as pairs of text, for formats that know nothing deeper: what is not a text stands there as JSON.
pub fn pairs(facts: &Facts) -> impl Iterator<Item = (String, String)> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    facts.iter().map(move |(key, value)| (key.clone(), text(value)))
}

/// The facts of a check of published numbers; `command` makes the folder again.
pub fn of_claims(report: &Report, command: &str) -> Facts {
    facts(json!({
        "command": command,
        "random_numbers": SCHEME,
        "claims": source(&report.file, &report.sha256, report.canonical_sha256.as_deref()),
        "complete": report.is_complete(),
    }))
}

fn facts(own: Value) -> Facts {
    let mut facts = Map::new();
    facts.insert("slugfest".to_owned(), env!("CARGO_PKG_VERSION").into());
    facts.insert("manifest".to_owned(), FORM.into());
    if let Value::Object(own) = own {
        facts.extend(own);
    }
    facts
}

/// The manifest of a folder with these files.
pub fn file(facts: &Facts, files: &[File]) -> Result<File, RenderError> {
    let mut all = facts.clone();
    let listed: Vec<&File> = files.iter().filter(|file| file.path != LOG).collect();
    let listed = threads::map(&listed, |file| (file.path.clone(), Value::from(digest(&file.bytes))));
    all.insert("files".to_owned(), listed.into_iter().collect::<Map<_, _>>().into());
    all.insert("log".to_owned(), files.iter().find(|file| file.path == LOG).map(|_| LOG).into());
    let text = serde_json::to_string_pretty(&Value::Object(all))? + "\n";
    Ok(File { path: NAME.to_owned(), bytes: text.into_bytes() })
}

/// What a manifest says; `None` when it is none of ours.
pub fn read(manifest: &[u8]) -> Option<Facts> {
    let facts: Facts = serde_json::from_str(std::str::from_utf8(manifest).ok()?).ok()?;
    let is_ours = facts.get("slugfest")?.is_string() && facts.get("manifest")?.as_u64()? == FORM;
    is_ours.then_some(facts)
}

/// Whether nothing is missing of what was asked for.
pub fn is_complete(facts: &Facts) -> bool {
    facts.get(COMPLETE) != Some(&Value::Bool(false))
}

/// The files that a manifest lists, each with its digest; `None` when it is none of ours.
pub fn listed(manifest: &[u8]) -> Option<BTreeMap<String, String>> {
    let manifest = read(manifest)?;
    let files = manifest.get("files")?.as_object()?.iter();
    files.map(|(path, digest)| Some((path.clone(), digest.as_str()?.to_owned()))).collect()
}

pub use crate::words::sha256 as digest;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{chart, render, sample};

    #[test]
    fn the_command_names_file_seed_and_trials() {
        assert_eq!(
            reproduced(&sample::plain_duel()),
            "slugfest run scenarios/smf/duel.toml --method sample --seed 2017 --trials 1000000"
        );
        assert_eq!(reproduced(&sample::exact()), "slugfest run scenarios/smf/exact.toml --method exact");
        let flags = ["--confidence 0.8", "--no-policy-gap"].map(str::to_owned).to_vec();
        let asked = Summary { flags, ..sample::exact() };
        assert!(
            reproduced(&asked).ends_with(" --method exact --confidence 0.8 --no-policy-gap"),
            "{}",
            reproduced(&asked)
        );
    }

    #[test]
    fn paths_are_quoted_for_the_shell() {
        let paths = ["a/b-c_1.toml", "my fight.toml", "it's $HOME", "-rf"].map(path);
        assert_eq!(paths, ["a/b-c_1.toml", "'my fight.toml'", r"'it'\''s $HOME'", "./-rf"]);
    }

    fn manifest(summary: &Summary, interrupted: bool) -> (Vec<File>, Value) {
        let mut files = render(summary, &chart::charts(summary).unwrap()).unwrap();
        files.push(crate::report::json::log(summary).unwrap());
        let facts = of_run(summary, "slugfest run a.toml", interrupted);
        let manifest = file(&facts, &files).unwrap();
        assert_eq!(listed(&manifest.bytes).unwrap().len(), files.len() - 1);
        (files, serde_json::from_slice(&manifest.bytes).unwrap())
    }

    #[test]
    fn every_file_of_a_report_is_listed_with_its_digest_and_the_log_without() {
        let (files, manifest) = manifest(&sample::plain_duel(), false);
        for file in files {
            let digest = manifest["files"].get(&file.path).map(|digest| digest.as_str().unwrap().to_owned());
            assert_eq!(digest, (file.path != LOG).then(|| super::digest(&file.bytes)), "{}", file.path);
        }
        assert_eq!(manifest["log"], LOG);
        // FIPS 180-2, appendix B.1.
        assert_eq!(digest(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn a_manifest_says_how_the_numbers_were_made_and_nothing_of_the_machine() {
        let summary = sample::plain_duel();
        let (_, first) = manifest(&summary, false);
        let keys: Vec<&str> = first.as_object().unwrap().keys().map(String::as_str).collect();
        let order = [
            "slugfest",
            "manifest",
            "command",
            "rules",
            "random_numbers",
            "seed",
            "scenario",
            "method",
            "intervals",
            "trials",
            "complete",
            "reproduce",
            "files",
            "log",
        ];
        assert_eq!(keys, order);
        assert_eq!(first["scenario"]["sha256"], summary.scenario.sha256);
        assert_eq!(first["rules"]["edition"], summary.scenario.edition);
        let intervals = json!({ "method": "Clopper-Pearson", "confidence": 0.95, "family": summary.family });
        assert_eq!((&first["intervals"], &first["complete"]), (&intervals, &Value::Bool(true)));
        assert_eq!(first["scenario"]["canonical_sha256"], json!(summary.scenario.canonical_sha256));
        let stopping = "number fixed beforehand";
        let trials = json!({ "stream": "main", "first": 0, "number": summary.trials, "stopping": stopping });
        assert_eq!(first["trials"], trials);
        assert_eq!(first["reproduce"], reproduced(&summary));
        let mut later = summary.clone();
        later.timing.threads += 7;
        later.timing.elapsed_seconds *= 3.0;
        assert_eq!(manifest(&later, false).1, first);
        assert_eq!(manifest(&summary, true).1["complete"], false);
        assert_eq!(manifest(&sample::exact(), false).1["intervals"], Value::Null);
        let nothing = sample::nothing_finished();
        let nothing = manifest(&nothing, true).1;
        assert_eq!(nothing["intervals"]["method"], "confidence sequence");
        assert_eq!(nothing["trials"]["stopping"], "interrupted");
    }

    #[test]
    fn what_somebody_else_calls_a_manifest_is_none_of_ours() {
        for other in ["", "[]", "{}", r#"{"files": {}}"#, r#"{"slugfest": "9", "manifest": 2, "files": {}}"#] {
            assert_eq!(listed(other.as_bytes()), None, "{other}");
        }
        let own = r#"{"slugfest": "9", "manifest": 1, "files": {"a": "b"}}"#;
        assert_eq!(listed(own.as_bytes()).unwrap().len(), 1);
    }
}
