//! `plan.json`: what is to be played, cut into units, and everything that decides what is counted.

use super::disk;
use super::error::ShardError;
use crate::estimate::SCHEME;
use crate::words::{sha256, thousands, typed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fs;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Name of the file in its folder.
pub const NAME: &str = "plan.json";
/// The version of the program, and the digest of its sources: of others nobody knows that they count the same.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("SLUGFEST_DIGEST"));
/// The form of the file; another one is not ours to read.
const FORM: u64 = 3;
/// Steps of work in one unit, about: a second's worth.
const UNIT: u64 = 1_000_000_000;
/// Trials of one unit at least and at most.
const TRIALS: (u64, u64) = (1 << 8, 1 << 24);

/// Units of a plan at most. Whoever adds them up keeps a digest of each, half a gigabyte for so many, and whoever plays
/// them a list of those that are left; each is a line on the disk that is synced by itself.
pub const MOST_UNITS: u64 = 1 << 22;
/// Bytes of the file at most: it has some hundreds.
const MOST_BYTES: u64 = 1 << 26;

/// What was asked for on the command line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The command: `run`, `matrix`, `worth`, or one that is kept and never planned.
    pub command: String,
    /// What the file is compared with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// `--outcome`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// `--vary`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vary: Option<String>,
    /// `--target`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<f64>,
    /// `--from`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
    /// `--to`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<i64>,
    /// `--trials`.
    pub trials: Option<u64>,
    /// `--precision` of a run.
    pub precision: Option<f64>,
    /// `--precision` of a table, as it is written.
    pub sought: Option<String>,
    /// `--seed`.
    pub seed: Option<u64>,
    /// `--method`.
    pub method: Option<String>,
    /// `--confidence`.
    pub confidence: Option<f64>,
    /// `--no-policy-gap`.
    pub no_policy_gap: bool,
    /// `--of`.
    pub of: Option<String>,
    /// `--no-alternatives`.
    pub no_alternatives: bool,
    /// `--by`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The case of the file, where one is named behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
    /// `--unit`.
    pub unit: Option<u64>,
}

impl Asked {
    /// What two who asked have said in other words, each in his own, and nothing of what they have in common: `--trials
    /// 100` and `--trials 200`.
    fn unlike(&self, other: &Self) -> [String; 2] {
        let [own, others] = [self.keys(), other.keys()];
        // What is asked seldom is left out where nobody did.
        let all = own.keys().chain(others.keys().filter(|key| !own.contains_key(*key)));
        let differ: Vec<&String> = all.filter(|key| own.get(*key) != others.get(*key)).collect();
        let said = |of: &Map<String, Value>| {
            let words = differ.iter().map(|key| flag(key, of.get(*key).unwrap_or(&Value::Null)));
            words.collect::<Vec<_>>().join(" ")
        };
        [said(&own), said(&others)]
    }

    fn keys(&self) -> Map<String, Value> {
        let value = serde_json::to_value(self).unwrap_or_default();
        value.as_object().cloned().unwrap_or_default()
    }

    /// This file, with the case of it that was meant.
    fn named(&self, file: &str) -> String {
        self.case.iter().fold(file.to_owned(), |file, case| format!("{file}#{case}"))
    }

    /// What was asked of this file, as it is typed behind the name of the program.
    pub fn typed(&self, file: &str) -> String {
        let asked = self.keys();
        let is_said = |(key, value): &(&String, &Value)| {
            !["command", "unit", "case", "other"].contains(&key.as_str())
                && ![Value::Null, Value::Bool(false)].contains(value)
        };
        let flags = asked.iter().filter(is_said).map(|(key, value)| match value {
            Value::String(text) => flag(key, &Value::String(typed(text))),
            other => flag(key, other),
        });
        let named = std::iter::once(self.named(file)).chain(self.other.clone()).map(|named| typed(&named));
        std::iter::once(self.command.clone()).chain(named).chain(flags).collect::<Vec<_>>().join(" ")
    }
}

/// What was asked, as it is written on the command line.
fn flag(key: &str, value: &Value) -> String {
    let name = match key {
        "sought" => "precision".to_owned(),
        _ => key.replace('_', "-"),
    };
    match value {
        Value::Null | Value::Bool(false) => format!("without --{name}"),
        Value::Bool(true) => format!("--{name}"),
        Value::String(command) if name == "command" => format!("`slugfest {command}`"),
        Value::String(other) if name == "other" => other.clone(),
        Value::String(text) => format!("--{name} {text}"),
        other => format!("--{name} {other}"),
    }
}

/// A stage of a race behind the first one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// From 2 on.
    pub number: u64,
    /// Digest of what the stage before came to.
    pub before: String,
}

/// How a whole is cut into units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Trials of each case, or of each pair; none where exact answers are looked for.
    pub trials: u64,
    /// Pieces of the whole: of a run its trials, or its exact answers; of a table the blocks of trials of all pairs.
    pub pieces: u64,
    /// Pieces in a unit.
    pub unit_pieces: u64,
    /// Steps of work in a unit; a billion take a second, give or take a factor of two.
    pub unit_steps: u64,
}

impl Cut {
    /// So many trials of each case, of which `effort` says how many steps some take; so many in a unit, or as many as
    /// take about a second.
    pub fn of_trials(trials: u64, unit: Option<u64>, effort: impl Fn(u64) -> u64) -> Self {
        let least = Self::least(trials);
        let unit_pieces = unit.map_or_else(
            || {
                let (mut pieces, most) = TRIALS;
                while pieces < least || pieces < most && effort(2 * pieces) <= UNIT {
                    pieces *= 2;
                }
                pieces
            },
            |unit| unit.max(least),
        );
        Self { trials, pieces: trials, unit_pieces, unit_steps: effort(unit_pieces.min(trials)) }
    }

    /// So many exact answers, each a unit; nobody knows how much work one is.
    pub fn of_answers(answers: u64) -> Self {
        Self { trials: 0, pieces: answers, unit_pieces: 1, unit_steps: 0 }
    }

    /// Pieces that a unit has at least, where there are so many.
    pub fn least(pieces: u64) -> u64 {
        pieces.div_ceil(MOST_UNITS).max(1)
    }

    /// The same in units of so many.
    pub fn times(self, factor: u64) -> Self {
        let unit_pieces = self.unit_pieces.saturating_mul(factor.max(1));
        Self { unit_pieces, unit_steps: self.unit_steps.saturating_mul(factor.max(1)), ..self }
    }

    /// So many blocks of all pairs, which take so much; so many in a unit, or as many as take about a second: whole
    /// pairs, where a second is enough for one or a pair is one.
    pub fn of_blocks((trials, pieces): (u64, u64), unit: Option<u64>, blocks: Blocks) -> Self {
        let Blocks { steps, anew, of_a_pair, is_one } = blocks;
        let of_a_pair = of_a_pair.max(1);
        let within = |second: u64| second / steps.max(1);
        let whole = match within(UNIT) {
            _ if is_one && within(UNIT) < of_a_pair => of_a_pair,
            pieces if pieces >= of_a_pair => pieces - pieces % of_a_pair,
            // What is lost with every unit is no more than half of it.
            _ => within(UNIT - anew.min(UNIT / 2)).max(1),
        };
        let unit_pieces = unit.unwrap_or(whole).max(Self::least(pieces));
        let anew = if unit_pieces.is_multiple_of(of_a_pair) { 0 } else { anew };
        let unit_steps = unit_pieces.min(pieces).saturating_mul(steps).saturating_add(anew);
        Self { trials, pieces, unit_pieces, unit_steps }
    }
}

/// What blocks of trials of many pairs take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// Steps of work of one, on the average.
    pub steps: u64,
    /// Steps that a unit which begins within a pair takes besides: what was done before the first block, once more.
    pub anew: u64,
    /// Blocks of a pair.
    pub of_a_pair: u64,
    /// Whoever has one block of a pair has as much to do as whoever has all of them.
    pub is_one: bool,
}

/// A whole cut into units: unit `u` has the pieces from `u * unit_pieces` on, as many as one unit has; the last one has
/// those that are left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// The form of the file.
    pub form: u64,
    /// Version of the program, with the digest of its sources.
    pub version: String,
    /// How random numbers are made.
    pub random_numbers: u32,
    /// The scenario, as it was named.
    pub file: String,
    /// Its digest.
    pub sha256: String,
    /// What was asked for.
    pub asked: Asked,
    /// Which stage it is, where there are several and it is not the first.
    pub stage: Option<Stage>,
    /// See [`Cut::trials`].
    pub trials: u64,
    /// See [`Cut::pieces`].
    pub pieces: u64,
    /// See [`Cut::unit_pieces`].
    pub unit_pieces: u64,
    /// See [`Cut::unit_steps`].
    pub unit_steps: u64,
    /// Units, numbered from 0.
    pub units: u64,
}

impl Sheet {
    /// The file as it was named, with the case of it that was meant: FILE or FILE#CASE.
    pub fn named(&self) -> PathBuf {
        PathBuf::from(self.asked.named(&self.file))
    }

    /// What was asked of a file with this digest, cut so.
    pub fn new(file: &str, sha256: String, asked: Asked, cut: Cut) -> Self {
        let Cut { trials, pieces, unit_pieces, unit_steps } = cut;
        Self {
            form: FORM,
            version: VERSION.to_owned(),
            random_numbers: SCHEME,
            file: file.to_owned(),
            sha256,
            asked,
            stage: None,
            trials,
            pieces,
            unit_pieces,
            unit_steps,
            units: pieces.div_ceil(unit_pieces),
        }
    }

    /// Whether its pieces are exact answers.
    pub fn is_solved(&self) -> bool {
        self.trials == 0
    }

    /// The pieces of a unit.
    pub fn unit(&self, unit: u64) -> Range<u64> {
        let first = unit * self.unit_pieces;
        first..self.pieces.min(first + self.unit_pieces)
    }

    /// Seconds that one thread works on so many units, about.
    pub fn seconds(&self, units: u64) -> f64 {
        units as f64 * self.unit_steps as f64 / 1e9
    }

    /// The digest that every segment carries.
    pub fn digest(&self) -> String {
        sha256(self.text().as_bytes())
    }

    fn text(&self) -> String {
        // Numbers and strings alone: nothing in it can fail to be written.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Writes it into a folder, which is made where it is missing; the same plan may stand there already.
    ///
    /// # Errors
    /// Where another plan stands, or nothing can be written.
    pub fn write(&self, folder: &Path) -> Result<(), ShardError> {
        fs::create_dir_all(folder).map_err(ShardError::io("create the folder", folder))?;
        let path = folder.join(NAME);
        // Another one who plans at the same time may be the first.
        if !Self::is_in(folder)? && disk::put_first(&path, &self.text()).map_err(ShardError::io("write", &path))? {
            return Ok(());
        }
        Self::read(folder)?.compare(self, &path)
    }

    /// Whether a folder has one, readable or not.
    ///
    /// # Errors
    /// Where the machine does not say.
    pub fn is_in(folder: &Path) -> Result<bool, ShardError> {
        let path = folder.join(NAME);
        match fs::metadata(&path) {
            Ok(_) => Ok(true),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(false),
            Err(error) => Err(ShardError::io("read", path)(error)),
        }
    }

    /// The plan of a folder.
    ///
    /// # Errors
    /// Where there is none, or one that this version does not play.
    pub fn read(folder: &Path) -> Result<Self, ShardError> {
        let path = folder.join(NAME);
        let text = disk::first_of(&path, MOST_BYTES).map_err(|source| ShardError::plan(&path, source))?;
        let damaged = |line, why: &str| ShardError::Damaged {
            path: path.clone(),
            line,
            problem: format!("this is no plan: {why}"),
        };
        let sheet: Self = serde_json::from_slice(&text).map_err(|error| damaged(error.line(), &error.to_string()))?;
        let same = |field, found: &str, wanted: &str| match found == wanted {
            true => Ok(()),
            false => {
                let (path, found, wanted) = (path.clone(), found.to_owned(), wanted.to_owned());
                Err(ShardError::Differs { path, field, found, wanted })
            }
        };
        same("the form", &sheet.form.to_string(), &FORM.to_string())?;
        same("the version", &sheet.version, VERSION)?;
        same("the way of random numbers", &sheet.random_numbers.to_string(), &SCHEME.to_string())?;
        if sheet.unit_pieces == 0 || sheet.units != sheet.pieces.div_ceil(sheet.unit_pieces) {
            return Err(damaged(1, "the number of units is not that of its pieces"));
        }
        if sheet.units > MOST_UNITS {
            let [units, most] = [sheet.units, MOST_UNITS].map(thousands);
            return Err(damaged(1, &format!("it has {units} units, and there are at most {most}")));
        }
        Ok(sheet)
    }

    /// Refuses a plan in this place that is not the same.
    pub(super) fn compare(&self, wanted: &Self, path: &Path) -> Result<(), ShardError> {
        let [asked, asks] = self.asked.unlike(&wanted.asked);
        let fields = [
            ("the scenario", self.file.clone(), wanted.file.clone()),
            ("the digest of the scenario", self.sha256.clone(), wanted.sha256.clone()),
            ("what was asked", asked, asks),
            ("the number of trials", thousands(self.trials), thousands(wanted.trials)),
            ("the number of pieces", thousands(self.pieces), thousands(wanted.pieces)),
            ("the size of a unit", thousands(self.unit_pieces), thousands(wanted.unit_pieces)),
        ];
        match fields.into_iter().find(|(_, found, wanted)| found != wanted) {
            None => Ok(()),
            Some((field, found, wanted)) => Err(ShardError::Differs { path: path.to_owned(), field, found, wanted }),
        }
    }
}
