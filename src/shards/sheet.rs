//! `plan.json`: what is to be played, cut into units, and everything that decides what is counted.

use super::error::ShardError;
use crate::estimate::SCHEME;
use crate::words::{sha256, thousands};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs;
use std::ops::Range;
use std::path::Path;

/// Name of the file in its folder.
pub const NAME: &str = "plan.json";
/// The form of the file; another one is not ours to read.
const FORM: u64 = 3;
/// Steps of work in one unit, about: a second's worth.
const UNIT: u64 = 1_000_000_000;
/// Trials of one unit at least and at most.
const TRIALS: (u64, u64) = (1 << 8, 1 << 24);

/// What was asked for on the command line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The command: `run`, `matrix` or `worth`.
    pub command: String,
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
    /// `--unit`.
    pub unit: Option<u64>,
    /// Which build of the program counts; nothing where any of this version may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<String>,
}

impl Asked {
    /// What two who asked have said in other words, each in his own, and nothing of what they have in common: `--trials
    /// 100` and `--trials 200`. Which program is to count is not asked on the command line.
    fn unlike(&self, other: &Self) -> [String; 2] {
        let keys = |asked: &Self| {
            let value = serde_json::to_value(Self { build: None, ..asked.clone() }).unwrap_or_default();
            value.as_object().cloned().unwrap_or_default()
        };
        let [own, others] = [keys(self), keys(other)];
        let differ = || own.iter().filter(|(key, value)| others.get(*key) != Some(value));
        let said = |of: &serde_json::Map<String, Value>| {
            let words = differ().map(|(key, _)| flag(key, of.get(key).unwrap_or(&Value::Null)));
            words.collect::<Vec<_>>().join(" ")
        };
        [said(&own), said(&others)]
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
    /// Trials of each case, or of each pair.
    pub trials: u64,
    /// Pieces of the whole: of a run its trials, of a table the blocks of trials of all pairs.
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
        let (least, most) = unit.map_or(TRIALS, |unit| (unit.max(1), unit));
        let mut unit_pieces = least;
        while unit_pieces < most && effort(2 * unit_pieces) <= UNIT {
            unit_pieces *= 2;
        }
        Self { trials, pieces: trials, unit_pieces, unit_steps: effort(unit_pieces.min(trials)) }
    }

    /// The same in units of so many.
    pub fn times(self, factor: u64) -> Self {
        let unit_pieces = self.unit_pieces.saturating_mul(factor.max(1));
        Self { unit_pieces, unit_steps: self.unit_steps.saturating_mul(factor.max(1)), ..self }
    }

    /// So many blocks of all pairs, each of so many steps on the average and so many of a pair; so many in a unit, or
    /// as many as take about a second: whole pairs, where a second is enough for one or a pair `is_one`.
    pub fn of_blocks(
        (trials, pieces): (u64, u64),
        unit: Option<u64>,
        (steps, of_a_pair, is_one): (u64, u64, bool),
    ) -> Self {
        let of_a_pair = of_a_pair.max(1);
        let second = (UNIT / steps.max(1)).max(if is_one { of_a_pair } else { 1 });
        let whole = if second >= of_a_pair { second - second % of_a_pair } else { second };
        let unit_pieces = unit.unwrap_or(whole).max(1);
        Self { trials, pieces, unit_pieces, unit_steps: unit_pieces.min(pieces).saturating_mul(steps) }
    }
}

/// A whole cut into units: unit `u` has the pieces from `u * unit_pieces` on, as many as one unit has; the last one has
/// those that are left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// The form of the file.
    pub form: u64,
    /// Version of the program.
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
    /// What was asked of a file with this digest, cut so.
    pub fn new(file: &str, sha256: String, asked: Asked, cut: Cut) -> Self {
        let Cut { trials, pieces, unit_pieces, unit_steps } = cut;
        Self {
            form: FORM,
            version: env!("CARGO_PKG_VERSION").to_owned(),
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
        if path.exists() {
            return Self::read(folder)?.compare(self, &path);
        }
        let fresh = folder.join(format!(".{NAME}.new"));
        let written = fs::write(&fresh, self.text()).and_then(|()| fs::File::open(&fresh)?.sync_all());
        written.and_then(|()| fs::rename(&fresh, &path)).map_err(|error| {
            drop(fs::remove_file(&fresh));
            ShardError::io("write", path)(error)
        })
    }

    /// Whether a folder has one.
    pub fn is_in(folder: &Path) -> bool {
        folder.join(NAME).is_file()
    }

    /// The plan of a folder.
    ///
    /// # Errors
    /// Where there is none, or one that this version does not play.
    pub fn read(folder: &Path) -> Result<Self, ShardError> {
        let path = folder.join(NAME);
        let missing = |source| ShardError::NoPlan { path: path.clone(), source };
        let text = fs::read_to_string(&path).map_err(missing)?;
        let sheet: Self = serde_json::from_str(&text).map_err(|error| ShardError::Damaged {
            path: path.clone(),
            line: error.line(),
            problem: format!("this is no plan: {error}"),
        })?;
        let same = |field, found: &str, wanted: &str| match found == wanted {
            true => Ok(()),
            false => {
                let (path, found, wanted) = (path.clone(), found.to_owned(), wanted.to_owned());
                Err(ShardError::Differs { path, field, found, wanted })
            }
        };
        same("the form", &sheet.form.to_string(), &FORM.to_string())?;
        same("the version", &sheet.version, env!("CARGO_PKG_VERSION"))?;
        same("the way of random numbers", &sheet.random_numbers.to_string(), &SCHEME.to_string())?;
        let whole = sheet.unit_pieces > 0 && sheet.units == sheet.pieces.div_ceil(sheet.unit_pieces);
        same("the number of units", if whole { "" } else { "not that of its pieces" }, "")?;
        Ok(sheet)
    }

    /// Refuses a plan in this place that is not the same.
    pub(super) fn compare(&self, wanted: &Self, path: &Path) -> Result<(), ShardError> {
        let built = |sheet: &Self| sheet.asked.build.clone().unwrap_or_default();
        let [asked, asks] = self.asked.unlike(&wanted.asked);
        let fields = [
            ("the scenario", self.file.clone(), wanted.file.clone()),
            ("the digest of the scenario", self.sha256.clone(), wanted.sha256.clone()),
            ("what was asked", asked, asks),
            ("the build of the program", built(self), built(wanted)),
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
