//! Stage 1: text to [`Scenario`], what the author wrote, with every place kept so that later stages can point at it.
//!
//! The keys common to every system are read here (`title`, `system`, `play`, `trials`, `precision`, `seed`, `method`,
//! `about`, `published`, `metrics`, `outcome`, `base`, `[[case]]`, `[[choice]]`, `[sweep]`, `[[expect]]`); each rules
//! system reads the rest from the table of a [`Case`] with a [`Reader`]. Nothing here knows a rule, resolves a name of
//! a play, or prints. No mistake ends the reading: all of them are collected in a [`Mistakes`], which the caller must
//! find empty before anything runs.
//!
//! Only [`mod@file`] reads files.

mod canonical;
pub mod choice;
mod common;
pub mod diagnose;
pub mod document;
pub mod expect;
pub mod file;
pub mod goal;
pub mod labels;
pub mod mistake;
pub mod names;
mod patch;
mod path;
pub mod reader;
mod refused;
pub mod source;
pub mod sweep;
mod typed;
pub mod value;

#[cfg(test)]
mod tests;

pub(crate) use common::{checked_text, seed};
use std::path::PathBuf;
use std::sync::Arc;

pub use choice::Choice;
pub use diagnose::render;
pub use expect::{Claim, Expect};
pub use goal::{Aim, Goal};
pub use mistake::{Mistake, Mistakes};
pub use names::COMMON_KEYS;
pub use path::{Whole, parts, value_at};
pub use reader::Reader;
pub use source::{Place, Source, Spanned};
pub use sweep::{Case, Coordinate, SCENARIO, patched};
pub use value::{Entry, Kind, Table, Value};

/// What rosters have and scenarios have not.
pub const ROSTER_KEYS: [&str; 2] = ["entry", "generate"];

/// The most trials that may be asked for.
pub const MAX_TRIALS: i64 = 1_000_000_000_000;

/// The smallest and the largest 95 % half-width that may be asked for.
pub const PRECISION: std::ops::RangeInclusive<f64> = 0.000_001..=0.5;

/// The longest title and the longest description, in characters.
pub const MAX_TITLE: usize = 200;
pub const MAX_ABOUT: usize = 1000;

/// How the author wants the numbers obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Exact when it fits the budget, else sampled.
    Auto,
    Exact,
    Sample,
}

/// One scenario file, as written.
///
/// Where the author made a mistake, the field holds what would stand there had nothing been written; the mistake is in
/// the collector.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub source: Arc<Source>,
    pub title: String,
    /// One or two sentences, possibly empty.
    pub about: String,
    /// Name of the rules system, not resolved yet.
    pub system: Spanned<String>,
    /// Name of what a trial plays, not resolved yet.
    pub play: Spanned<String>,
    /// Number of trials; never together with a precision.
    pub trials: Option<u64>,
    /// 95 % half-width wanted of every outcome, in (0, 0.5].
    pub precision: Option<f64>,
    pub seed: Option<u64>,
    pub method: Option<Method>,
    /// Path of a file of claims in this file's folder or below: numbers that somebody printed about this scenario.
    pub published: Option<Spanned<String>>,
    /// Names of the metrics to be worked out, not resolved yet; all of them when left out. The average of the clock is
    /// always told, its values one by one only when it is among them.
    pub metrics: Option<Vec<Spanned<String>>>,
    /// The outcome that the story is about, not resolved yet: reports put it first. That of the play when left out.
    pub outcome: Option<Spanned<String>>,
    /// The base case first, then the named ones, each once per cell of the sweep. With a choice: its plans, row by row,
    /// then the named cases, without the sweep.
    pub cases: Vec<Case>,
    /// The decision to be weighed, if there is one.
    pub choice: Option<Choice>,
    pub expects: Vec<Expect>,
    /// The document without the common keys and without any case's patch.
    pub base: Table,
}

/// Reads every scenario at `paths` (files, or folders searched for `*.toml`), recording every mistake of every file.
///
/// A file is left out when it cannot be read as a scenario at all; the others are returned even with mistakes, so that
/// later stages can add theirs to the same list. Nothing may run unless `mistakes` is empty after the last stage.
pub fn load(paths: &[PathBuf], mistakes: &Mistakes) -> Vec<Scenario> {
    let sources = file::read_all(paths, mistakes);
    sources.into_iter().filter_map(|source| parse(source, mistakes)).collect()
}

/// Reads one scenario from its text; `None` when its TOML is broken or it names no system or play.
pub fn parse(source: Arc<Source>, mistakes: &Mistakes) -> Option<Scenario> {
    let document = document::parse(&source, mistakes)?;
    if let Some(fighters) =
        ROSTER_KEYS.iter().find_map(|key| document.entry(key)).filter(|_| document.entry("play").is_none())
    {
        let path = crate::words::typed(&source.path);
        let help = format!("`slugfest matrix {path}` lets everybody meet everybody");
        mistakes.reading(|| mistakes.at(fighters, "this file holds a roster, and no scenario", help));
        return None;
    }
    let mut reader = Reader::new(&document, "the scenario", mistakes);
    let title = reader.required_string("title");
    let about = reader.string("about");
    let system = reader.required_string("system");
    let play = reader.required_string("play");
    let trials = reader.integer("trials", 1..=MAX_TRIALS);
    let precision = reader.float("precision", PRECISION);
    if let (Some(_), Some(second)) = (reader.key("trials"), reader.key("precision")) {
        let help = "`trials` fixes the number; `precision` works it out from the half-width wanted: keep one of them";
        mistakes.at(second, "\"trials\" and \"precision\" exclude each other", help);
    }
    let seed = common::seed(&mut reader);
    let method = reader.choice("method", &["auto", "exact", "sample"]);

    let published = reader.string("published");
    let metrics = reader.strings("metrics");
    let outcome = reader.string("outcome");

    let base = document.without(&COMMON_KEYS);
    let mut cases = sweep::cases(&document, &base, mistakes);
    let choice = choice::read(&document, &base, &mut cases, mistakes);
    let expects = expect::read(&document, &cases, mistakes);
    Some(Scenario {
        source,
        title: checked_text(title, "title", 1..=MAX_TITLE, mistakes),
        about: checked_text(about, "about", 0..=MAX_ABOUT, mistakes),
        system: system?,
        play: play?,
        trials: trials.map(|trials| trials.value.unsigned_abs()),
        precision: precision.map(|precision| precision.value),
        seed,
        published,
        metrics,
        outcome,
        method: method.map(|method| [Method::Auto, Method::Exact, Method::Sample][method.value]),
        cases: cases.list,
        choice,
        expects,
        base,
    })
}
