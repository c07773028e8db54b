//! Stage 2: from what the author wrote to a plan: every case resolved and checked, nothing left to go wrong.
//!
//! A plan is never changed. Names of systems, plays, outcomes and metrics are looked up here; what a case means is for
//! its rules system. Nothing here draws, counts or prints.

mod choice;

pub use choice::{Located, Place, PlannedChoice, PlannedVariant, locate, unit_of};

use crate::scenario::{self, Case, Claim, Expect, Mistakes, Scenario, Spanned, names};
use crate::systems::{Play, Rules, SYSTEMS};
use crate::trials::Contest;

/// Trials of a case when neither the scenario nor the command line says anything.
pub const DEFAULT_TRIALS: u64 = 1_000_000;
/// Seed when nobody says anything.
pub const DEFAULT_SEED: u64 = 1;

/// How long to go on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Length {
    /// A fixed number of trials of each case.
    Trials(u64),
    /// Until every outcome's interval has this half-width; the number is fixed by a pilot.
    Precision(f64),
}

/// What the command line says over the scenario's head.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Overrides {
    /// Trials or precision.
    pub length: Option<Length>,
    /// Seed.
    pub seed: Option<u64>,
    /// How to get the numbers.
    pub method: Option<scenario::Method>,
}

/// A scenario ready to be run.
pub struct Plan {
    /// As written.
    pub scenario: Scenario,
    /// The rules it is played by.
    pub rules: &'static Rules,
    /// How to get the numbers: exactly, by sampling, or exactly where that is possible.
    pub method: scenario::Method,
    /// Trials or precision, should it come to sampling.
    pub length: Length,
    /// Seed of all cases.
    pub seed: u64,
    /// Cases in the order of the file.
    pub cases: Vec<PlannedCase>,
    /// The decision to be weighed, if there is one.
    pub choice: Option<PlannedChoice>,
}

impl Plan {
    /// Contests that are played or solved: the cases, and what a choice needs beside them.
    pub fn n_contests(&self) -> usize {
        self.cases.len() + self.choice.as_ref().map_or(0, PlannedChoice::n_more)
    }
}

/// A case ready to be played.
pub struct PlannedCase {
    /// Its name.
    pub name: String,
    /// Values of the sweep axes, as written.
    pub axes: Vec<(String, String)>,
    /// What is played.
    pub contest: Box<dyn Contest>,
    /// What is expected of it.
    pub expectations: Vec<Expected>,
}

/// An expectation with its name looked up.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected {
    /// What it is about.
    pub about: About,
    /// Name as written.
    pub name: String,
    /// Lower and upper end, both included.
    pub between: (f64, f64),
}

/// What an expectation is about, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The probability of an outcome.
    Outcome(usize),
    /// The mean of the clock.
    Clock,
    /// The mean of a metric, by its place in the brief.
    Metric(usize),
}

/// Plans every scenario; mistakes are collected, and nothing may run unless there are none.
pub fn plan(scenarios: Vec<Scenario>, overrides: Overrides, mistakes: &Mistakes) -> Vec<Plan> {
    scenarios.into_iter().filter_map(|scenario| plan_one(scenario, overrides, mistakes)).collect()
}

fn plan_one(scenario: Scenario, overrides: Overrides, mistakes: &Mistakes) -> Option<Plan> {
    let rules = system(&scenario.system, mistakes);
    let play = rules.and_then(|rules| play(rules, &scenario.play, mistakes));
    let (rules, play) = (rules?, play?);
    let mut cases = Vec::with_capacity(scenario.cases.len());
    let mut known = Known::default();
    for case in &scenario.cases {
        let Some(contest) = (play.compile)(case, mistakes) else { continue };
        known.add(&*contest);
        let expectations =
            scenario.expects.iter().filter(|expect| expect.applies_to(case)).filter_map(|e| find(e, &*contest));
        let expectations = expectations.collect();
        cases.push(PlannedCase { name: case.name.clone(), axes: case.axes.clone(), contest, expectations });
    }
    if cases.len() == scenario.cases.len() {
        unknown_claims(&scenario.expects, &scenario.cases, &cases, &known, mistakes);
    }
    let whole = cases.len() == scenario.cases.len();
    let choice = if whole { choice::plan(&scenario, play, &cases, mistakes) } else { None };
    let length = overrides.length.unwrap_or(match (scenario.trials, scenario.precision) {
        (Some(trials), _) => Length::Trials(trials),
        (None, Some(precision)) => Length::Precision(precision),
        (None, None) => Length::Trials(DEFAULT_TRIALS),
    });
    let seed = overrides.seed.or(scenario.seed).unwrap_or(DEFAULT_SEED);
    let method = overrides.method.or(scenario.method).unwrap_or(scenario::Method::Auto);
    Some(Plan { rules, method, length, seed, cases, choice, scenario })
}

fn system(id: &Spanned<String>, mistakes: &Mistakes) -> Option<&'static Rules> {
    let found = Rules::find(id);
    if found.is_none() {
        let known: Vec<&str> = SYSTEMS.iter().map(|rules| rules.id).collect();
        let help = format!("there is {}", names::list(&known, "and"));
        mistakes.at(id, format!("unknown system \"{}\"", id.value), help);
    }
    found
}

fn play(rules: &'static Rules, id: &Spanned<String>, mistakes: &Mistakes) -> Option<&'static Play> {
    let found = rules.play(id);
    if found.is_none() {
        let known: Vec<&str> = rules.plays.iter().map(|play| play.id).collect();
        let help = format!("\"{}\" plays {}", rules.id, names::list(&known, "and"));
        mistakes.at(id, format!("unknown play \"{}\" in system \"{}\"", id.value, rules.id), help);
    }
    found
}

/// Names of outcomes and metrics over all cases.
#[derive(Default)]
struct Known {
    outcomes: Vec<String>,
    metrics: Vec<String>,
}

impl Known {
    fn add(&mut self, contest: &dyn Contest) {
        let brief = contest.brief();
        let clock = std::iter::once(brief.clock.to_owned());
        let metrics = clock.chain(brief.metrics.iter().map(|metric| metric.name.clone()));
        for (names, new) in
            [(&mut self.outcomes, brief.outcomes.clone()), (&mut self.metrics, metrics.collect::<Vec<_>>())]
        {
            for name in new {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
    }
}

fn find(expect: &Expect, contest: &dyn Contest) -> Option<Expected> {
    let brief = contest.brief();
    match &expect.claim {
        Claim::Outcome { outcome, low, high } => {
            let index = brief.outcomes.iter().position(|known| *known == outcome.value)?;
            Some(Expected { about: About::Outcome(index), name: outcome.value.clone(), between: (*low, *high) })
        }
        Claim::Mean { metric, low, high } => {
            let about = if metric.value == brief.clock {
                About::Clock
            } else {
                About::Metric(brief.metrics.iter().position(|known| known.name == metric.value)?)
            };
            Some(Expected { about, name: metric.value.clone(), between: (*low, *high) })
        }
    }
}

/// Reports expectations that no case could answer.
fn unknown_claims(expects: &[Expect], cases: &[Case], planned: &[PlannedCase], known: &Known, mistakes: &Mistakes) {
    for expect in expects {
        let (name, what, names) = match &expect.claim {
            Claim::Outcome { outcome, .. } => (outcome, "outcome", &known.outcomes),
            Claim::Mean { metric, .. } => (metric, "metric", &known.metrics),
        };
        let mut asked = cases.iter().zip(planned).filter(|(case, _)| expect.applies_to(case));
        let answered = asked.any(|(_, planned)| find(expect, &*planned.contest).is_some());
        if !answered {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let near = names::nearest(&name.value, names.iter().copied());
            let help = match near.is_empty() {
                true => format!("there is {}", names::list(&names, "and")),
                false => names::suggest(&name.value, names.iter().copied()),
            };
            mistakes.at(name, format!("unknown {what} \"{}\"", name.value), help);
        }
    }
}
