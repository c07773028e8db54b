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
    /// The `[[case]]` it comes from, or the base.
    pub variation: String,
    /// What that `[[case]]` sets, paths and values as written.
    pub set: Vec<(String, String)>,
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
        let before = mistakes.count();
        let Some(mut contest) = (play.compile)(case, mistakes) else {
            if mistakes.count() == before {
                // Whatever the rules could not make sense of without saying so must not pass for a sound file.
                let message = format!("the case \"{}\" cannot be played", case.name);
                mistakes.at(&scenario.play, message, "`slugfest list plays` says what this play needs");
            }
            continue;
        };
        known.add(&*contest);
        if let Some(metrics) = &scenario.metrics {
            let names: Vec<&str> = metrics.iter().map(|name| name.value.as_str()).collect();
            contest.keep_metrics(&names);
        }
        let expectations =
            scenario.expects.iter().filter(|expect| expect.applies_to(case)).filter_map(|e| find(e, &*contest));
        let expectations = expectations.collect();
        let Case { name, variation, set, axes, .. } = case.clone();
        cases.push(PlannedCase { name, variation, set, axes, contest, expectations });
    }
    if cases.len() == scenario.cases.len() {
        unknown_metrics(scenario.metrics.as_deref().unwrap_or_default(), &known, mistakes);
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

/// Reports metrics that no case has.
fn unknown_metrics(asked: &[Spanned<String>], known: &Known, mistakes: &Mistakes) {
    for name in asked.iter().filter(|name| !known.metrics.contains(&name.value)) {
        mistakes.at(name, format!("unknown metric \"{}\"", name.value), suggestion(name, &known.metrics));
    }
}

/// The names nearest to this one, or all there are.
fn suggestion(name: &str, known: &[String]) -> String {
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    match names::nearest(name, known.iter().copied()).is_empty() {
        true => format!("there is {}", names::list(&known, "and")),
        false => names::suggest(name, known.iter().copied()),
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
        if answered {
            continue;
        }
        if what == "metric" && names.contains(&name.value) {
            let message = format!("the metric \"{}\" is not worked out", name.value);
            mistakes.at(name, message, "add it to `metrics`, or leave that key out");
        } else {
            mistakes.at(name, format!("unknown {what} \"{}\"", name.value), suggestion(name, names));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Source;

    /// A duel with these lines above its sides, and these below.
    fn planned_with(above: &str, below: &str) -> Result<Plan, String> {
        let sides = "[[side]]\nname = \"A\"\nbody = 2\n[[side]]\nname = \"B\"\nbody = 2\n";
        let text = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n{above}\n{sides}{below}");
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
        let mut plans = plan(scenario.into_iter().collect(), Overrides::default(), &mistakes);
        let found = mistakes.into_vec();
        if found.is_empty() { Ok(plans.remove(0)) } else { Err(scenario::render(&found, false)) }
    }

    fn planned(above: &str) -> Plan {
        planned_with(above, "").unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    fn refused(above: &str, below: &str) -> String {
        planned_with(above, below).err().unwrap_or_default()
    }

    fn metrics(plan: &Plan) -> Vec<&str> {
        plan.cases[0].contest.brief().metrics.iter().map(|metric| metric.name.as_str()).collect()
    }

    #[test]
    fn only_the_metrics_that_are_asked_for_are_worked_out() {
        let all = planned("");
        assert!(metrics(&all).len() > 2);
        let second = metrics(&all)[1].to_owned();
        assert_eq!(metrics(&planned(&format!("metrics = [\"{second}\"]"))), [second.as_str()]);
        // The clock is always there, and naming it is no mistake.
        assert!(metrics(&planned("metrics = [\"rounds\"]")).is_empty());
        let none = planned("metrics = []");
        let solve = |plan: &Plan| plan.cases[0].contest.solve(&crate::exact::Budget::default()).unwrap();
        assert_eq!((solve(&none).metrics.len(), solve(&none).outcomes()), (0, solve(&all).outcomes()));
    }

    #[test]
    fn metrics_that_nobody_counts_are_refused_and_so_are_expectations_of_those_left_out() {
        assert!(refused("metrics = [\"ronds\"]", "").contains("unknown metric \"ronds\""));
        let all = planned("");
        let first = metrics(&all)[0];
        let said = refused("metrics = []", &format!("[[expect]]\nmetric = \"{first}\"\nmean-between = [0, 9]\n"));
        assert!(said.contains(&format!("the metric \"{first}\" is not worked out")), "{said}");
    }
}
