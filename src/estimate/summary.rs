//! Everything that a run has to say.

use super::choice::Choice;
use super::difference::Difference;
use super::gap::PolicyGap;
use super::published::Published;
use super::rare::Rare;
use super::rows::{CaseSummary, Expectation, Method, MetricRow};
use crate::game::Ruling;
use crate::stats::proportion::corrected;
use std::collections::HashSet;
use std::fmt;
use std::time::Duration;

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
    /// Flags beside method, seed and number of trials without which other numbers come out: `--confidence 0.8`.
    pub flags: Vec<String>,
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
    /// One per case that can be played by another policy, unless nobody wanted to know.
    pub policy_gaps: Vec<PolicyGap>,
    /// Outcomes that came up a few times at most, where more can be told of them.
    pub rare: Vec<Rare>,
    /// One per `[[expect]]` and case it applies to.
    pub expectations: Vec<Expectation>,
    /// The decision that the scenario asks for, if it asks for one.
    pub choice: Option<Choice>,
    /// Numbers that somebody printed about the scenario, if it names them.
    pub published: Option<Published>,
}

impl Summary {
    /// Trials of all cases together.
    pub fn played(&self) -> u64 {
        self.cases.iter().map(|case| case.trials).sum()
    }

    /// Every metric once, as the first case has it that counts it: not all fighters are in all cases.
    pub fn metrics(&self) -> Vec<&MetricRow> {
        let mut names = HashSet::new();
        let rows = self.cases.iter().flat_map(|case| &case.metrics);
        rows.filter(|row| names.insert(row.metric.as_str())).collect()
    }

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
    /// The same of what it says, however it is written ([`Source::canonical_sha256`](crate::scenario::Source)).
    pub canonical_sha256: Option<String>,
}

/// Wall-clock facts of a run.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Timing {
    pub threads: usize,
    pub elapsed_seconds: f64,
    pub combats_per_second: f64,
    /// The part of the fights that had been counted before, by a run that was ended.
    pub before: f64,
}

/// What was counted before is told where there is any, so that digests of summaries stay what they are.
impl fmt::Debug for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { threads, elapsed_seconds, combats_per_second, before } = self;
        let mut told = f.debug_struct("Timing");
        told.field("threads", threads).field("elapsed_seconds", elapsed_seconds);
        told.field("combats_per_second", combats_per_second);
        if *before > 0.0 {
            told.field("before", before);
        }
        told.finish()
    }
}

impl Timing {
    /// So many fights, this part of them counted before and the others in so long by all threads.
    pub fn of(fights: u64, elapsed: Duration, before: f64) -> Self {
        let (elapsed_seconds, threads) = (elapsed.as_secs_f64(), rayon::current_num_threads());
        let now = (1.0 - before) * fights as f64;
        let combats_per_second = if elapsed_seconds > 0.0 { now / elapsed_seconds } else { 0.0 };
        Self { threads, elapsed_seconds, combats_per_second, before }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Of 3,000 fights a quarter had been counted before: the others took two seconds, 1,125 in each.
    #[test]
    fn a_run_that_goes_on_is_as_fast_as_what_it_played_itself() {
        let speed =
            |seconds: u64, before: f64| Timing::of(3000, Duration::from_secs(seconds), before).combats_per_second;
        assert_eq!([speed(2, 0.25), speed(2, 0.0), speed(1, 1.0), speed(0, 0.0)], [1125.0, 1500.0, 0.0, 0.0]);
    }

    #[test]
    fn what_was_counted_before_is_told_where_there_is_any() {
        let timing = Timing { threads: 3, elapsed_seconds: 2.0, combats_per_second: 7.5, before: 0.0 };
        let told = "Timing { threads: 3, elapsed_seconds: 2.0, combats_per_second: 7.5";
        assert_eq!(format!("{timing:?}"), format!("{told} }}"));
        let goes_on = Timing { before: 0.5, ..timing };
        assert_eq!(format!("{goes_on:?}"), format!("{told}, before: 0.5 }}"));
    }
}
