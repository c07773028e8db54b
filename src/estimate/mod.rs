//! Between tally and frame: where counts become numbers with intervals. Floats appear here, once.
//!
//! Everything a reader sees (tables, charts, JSON, pages) is made from a [`Summary`]; nothing downstream computes a
//! probability again. Nothing here prints, reads a file or draws.
//!
//! [`case_summary`] makes the numbers of a case from its counts, [`solved_summary`] from its exact answer, [`judge`]
//! and [`judge_exact`] hold expectations against them; the types below are what every kind of report reads.

pub mod choice;
pub mod difference;
mod expect;
mod from_exact;
mod from_tally;
pub mod published;
mod worked;

pub use crate::chance::SCHEME;
pub use crate::chance::fraction::{self, Fraction};
pub use crate::exact::game::{Advice, Advised, Advising, Policies};
pub use crate::game::{Card, Party, Ruling, Stakes};
pub use choice::Choice;
pub use difference::{Change, Difference};
pub use expect::{judge, judge_exact};
pub use from_exact::{SolvedCase, name_fractions, solved_summary};
pub use from_tally::{Certainty, CountedCase, case_summary};
pub use published::{Judged, Published, PublishedRow};
pub use worked::{Alphabet, Factor, Letter, Rounded, Worked, at_least};

use crate::stats::proportion::corrected;

/// What every play that can run out of its clock calls a fight that does.
pub const UNDECIDED: &str = "undecided";

/// How the numbers of a run were obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Monte Carlo: every number has an interval.
    Sample,
    /// Enumeration of every branch: no interval.
    Exact,
}

/// Everything a run has to say, ready to be shown: one per scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// What was asked.
    pub scenario: ScenarioInfo,
    /// The seed as the user wrote it.
    pub seed: u64,
    /// How the numbers were obtained, and why that way, in one line.
    pub method: Method,
    pub why: String,
    /// Trials played for each case (the smallest number over the cases when the run was interrupted).
    pub trials: u64,
    /// False when the run was interrupted: intervals are then anytime-valid confidence sequences.
    pub complete: bool,
    /// Confidence of the intervals before the correction for several at once, 0.95 unless asked otherwise.
    pub confidence: f64,
    /// Intervals that the outcome table shows at once: each is at 1 - (1 - confidence) / family (Bonferroni).
    pub family: usize,
    /// Wall-clock facts; they appear in `run.log.json` and on the terminal and nowhere else.
    pub timing: Timing,
    /// Readings of unclear rules that this run used.
    pub rulings: Vec<Ruling>,
    /// The rules that readings and formulas cite, as the ledger states them.
    pub rules: Vec<RuleText>,
    /// Remarks that belong next to the numbers: house builds, means that cannot be trusted, limits reached.
    pub notes: Vec<String>,
    /// One per case, in the order of the scenario.
    pub cases: Vec<CaseSummary>,
    /// One per pair of cases that differ in one thing.
    pub differences: Vec<Difference>,
    /// Intervals of chances that the table of differences has: corrected as [`Summary::family`].
    pub differences_family: usize,
    /// One per `[[expect]]` and case it applies to.
    pub expectations: Vec<Expectation>,
    /// The decision that the scenario asks for, if it asks for one.
    pub choice: Option<Choice>,
    /// Numbers that somebody printed about the scenario, if it names them.
    pub published: Option<Published>,
}

impl Summary {
    /// Confidence of each interval of a difference of chances, so that all of the table hold at once.
    pub fn confidence_of_differences(&self) -> f64 {
        corrected(self.confidence, self.differences_family)
    }
}

/// The scenario as far as reports name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioInfo {
    /// Path as given on the command line, with forward slashes.
    pub file: String,
    /// Name of the report folder: the file's stem.
    pub slug: String,
    pub title: String,
    /// One or two sentences, possibly empty.
    pub about: String,
    /// `smf`, …
    pub system: String,
    /// The system's full name: `Super Mission Force`.
    pub system_name: String,
    /// The edition of its rules that is played: `corrected 2nd printing, 2017`.
    pub edition: String,
    /// `duel`, …
    pub play: String,
    /// What the play's clock counts, in the plural: `rounds`.
    pub clock: String,
    /// The outcome that the play is about: `hit`. `None` where the likeliest is.
    pub leading: Option<String>,
    /// Whether the author named that outcome and not the play: then nobody knows whether it is wanted.
    pub leading_is_named: bool,
    /// Metrics that the scenario names, under `metrics` or in an expectation: what a report shows of what was counted.
    pub asked: Vec<String>,
    /// SHA-256 of the scenario file, in hexadecimal.
    pub sha256: String,
}

/// Wall-clock facts of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Timing {
    pub threads: usize,
    pub elapsed_seconds: f64,
    pub combats_per_second: f64,
}

/// A rule of a game, as its ledger states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// `smf.henchmen.melee-bonus`.
    pub id: String,
    /// Its heading.
    pub name: String,
    /// What it says, in a sentence or two.
    pub statement: String,
}

/// One case: who fought and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseSummary {
    /// Name of the case; the scenario's only case is called `base`.
    pub case: String,
    /// The `[[case]]` it comes from, or the base: its name without the values of the axes.
    pub variation: String,
    /// What that `[[case]]` sets: paths and values as written. Empty for the base.
    pub set: Vec<(String, String)>,
    /// Values of the sweep axes in this case. Empty without `[sweep]`.
    pub axes: Vec<AxisValue>,
    /// Trials counted in this case.
    pub trials: u64,
    /// The fighters as compiled.
    pub cards: Vec<Card>,
    pub outcomes: Vec<OutcomeRow>,
    pub metrics: Vec<MetricRow>,
    pub distributions: Vec<DistributionRow>,
    /// How many trials ended at each tick of the clock, in each outcome: `lengths[o][t]` for outcome `o`, tick `t`. In
    /// an exact answer: how many of 10^15 parts of the probability, rounded.
    pub lengths: Vec<Vec<u64>>,
    /// How the chance of [`ScenarioInfo::leading`] comes about, where a formula of it can be written down.
    pub worked: Option<Worked>,
    /// How it would end without a last tick of the clock, where an exact answer reaches that tick with any probability
    /// worth speaking of.
    pub unlimited: Option<Unlimited>,
    /// What the players should decide where the rules leave it to them, for games that could be solved.
    pub advice: Option<Advice>,
}

/// The value of a sweep axis in one case.
#[derive(Clone, Debug, PartialEq)]
pub struct AxisValue {
    /// Path of the axis, as written: `side.White Rhino.body`.
    pub path: String,
    /// What people read: the author's label, or the value in short. No two values of an axis have the same.
    pub label: String,
    /// What programs read.
    pub value: Datum,
}

impl AxisValue {
    /// A value that is no more than its name.
    pub fn named(path: impl Into<String>, label: impl Into<String>) -> Self {
        let (path, label) = (path.into(), label.into());
        Self { value: Datum::Text(label.clone()), path, label }
    }
}

/// A value of an axis, for programs.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    Integer(i64),
    Number(f64),
    Boolean(bool),
    /// A text, or the label of what is no single value.
    Text(String),
}

impl Datum {
    /// A whole number.
    pub fn integer(&self) -> Option<i64> {
        if let Self::Integer(integer) = self { Some(*integer) } else { None }
    }

    /// A number, whole or not.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Integer(integer) => Some(*integer as f64),
            Self::Number(number) => Some(*number),
            Self::Boolean(_) | Self::Text(_) => None,
        }
    }

    /// True or false.
    pub fn boolean(&self) -> Option<bool> {
        if let Self::Boolean(boolean) = self { Some(*boolean) } else { None }
    }
}

impl std::fmt::Display for Datum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Integer(integer) => write!(f, "{integer}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Boolean(boolean) => write!(f, "{boolean}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// How a fight would end if nobody stopped it.
#[derive(Clone, Debug, PartialEq)]
pub struct Unlimited {
    /// The last tick of the clock.
    pub limit: u64,
    /// Probability of each outcome, in the order of [`CaseSummary::outcomes`].
    pub outcomes: Vec<f64>,
    /// Probability that it never ends.
    pub endless: f64,
    /// Most that any of these may be short of the truth.
    pub error: f64,
}

/// What something counted goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// `rounds`, `Shatterer: Body lost`.
    pub metric: String,
    /// Whose it is, where it is somebody's.
    pub side: Option<String>,
    /// What one of it is, in the plural.
    pub unit: String,
}

impl CaseSummary {
    /// Whose a metric of this case is, where it is somebody's, and what it is called without that.
    pub fn whose<'a>(&'a self, metric: &'a str) -> (Option<&'a str>, &'a str) {
        let side = self.metrics.iter().find(|row| row.metric == metric).and_then(|row| row.side.as_deref());
        let what = side.and_then(|side| metric.strip_prefix(side)?.strip_prefix(": "));
        (side, what.unwrap_or(metric))
    }
}

/// Probability of one outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct OutcomeRow {
    /// `Shatterer wins`, `double KO`, `undecided`.
    pub outcome: String,
    pub count: u64,
    pub p: f64,
    /// Interval of `p`, Bonferroni-corrected over [`Summary::family`]: Clopper-Pearson, or a confidence sequence when
    /// the run was interrupted.
    pub low: f64,
    pub high: f64,
    /// The exact probability where it is known.
    pub exact: Option<f64>,
    /// The same as a fraction, for short plays and as long as anybody can read it.
    pub fraction: Option<Fraction>,
}

/// Moments and quantiles of one metric.
#[derive(Clone, Debug, PartialEq)]
pub struct MetricRow {
    /// `rounds`, `Shatterer: Body lost`, …
    pub metric: String,
    /// Whose it is, where it is somebody's; the metric's name begins with it.
    pub side: Option<String>,
    /// What one of it is, in the plural: `rounds`, `boxes`, `attacks`.
    pub unit: String,
    pub mean: f64,
    /// t-interval of the mean at [`Summary::confidence`], within the values seen; `None` with fewer than two trials,
    /// and in an interrupted run: the t-interval holds only for a number of trials fixed beforehand. Of an exact mean,
    /// the mean itself twice.
    pub mean_interval: Option<(f64, f64)>,
    /// Standard deviation, and standard error of the mean; `None` with fewer than two trials.
    pub sd: Option<f64>,
    pub se: Option<f64>,
    pub min: u64,
    pub p05: u64,
    pub p25: u64,
    pub p50: u64,
    pub p75: u64,
    pub p95: u64,
    pub max: u64,
    /// Fewer than 100 trials had a value other than 0: the t-interval cannot be trusted.
    pub few_nonzero: bool,
}

impl MetricRow {
    /// Whether the mean is known and not estimated.
    pub fn is_exact(&self) -> bool {
        self.se.is_none() && self.mean_interval.is_some()
    }
}

/// Probability of one value of one metric.
#[derive(Clone, Debug, PartialEq)]
pub struct DistributionRow {
    pub metric: String,
    pub value: u64,
    pub count: u64,
    /// Probability of exactly this value, with its interval of the same kind as the outcomes', uncorrected.
    pub p: f64,
    pub low: f64,
    pub high: f64,
    /// Probability of this value or more, and of this value or less.
    pub at_least: f64,
    pub at_most: f64,
    /// The exact probability of exactly this value, as [`OutcomeRow::fraction`]; `None` in a sample.
    pub fraction: Option<Fraction>,
}

/// What became of one `[[expect]]` in one case.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    pub case: String,
    /// The claim in words: `Shatterer wins between 45 and 60 %`.
    pub claim: String,
    /// What is claimed: the chance of an outcome, or the mean of a metric.
    pub of: Claimed,
    /// The estimate it was held against, with its interval at [`Summary::confidence`].
    pub value: f64,
    pub low: f64,
    pub high: f64,
    pub verdict: Verdict,
}

/// What an expectation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// The probability of an outcome.
    Chance,
    /// The mean of a metric.
    Mean,
}

/// Held, refuted, or not decided yet at this number of trials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The whole interval lies inside the claimed range.
    Held,
    /// The whole interval lies outside it.
    Refuted,
    /// The interval straddles an end of the range.
    Undecided,
}
