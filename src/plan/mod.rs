//! Stage 2: from what the author wrote to a plan: every case resolved and checked, nothing left to go wrong.
//!
//! A plan is never changed. Names of systems, plays, outcomes and metrics are looked up here; what a case means is for
//! its rules system. Nothing here draws, counts or prints.

mod case;
mod choice;
mod known;
mod pairs;

pub use case::{About, Expected, Otherwise, PlannedCase};
pub use choice::{Located, Place, PlannedChoice, PlannedVariant, locate, unit_of};
pub use pairs::{MOST_PAIRS, Pair, Pairs};

use crate::contest::Contest;
use crate::scenario::{self, Case, Claim, Expect, Mistake, Mistakes, Scenario, Spanned, names};
use crate::systems::{Play, Rules, SYSTEMS};
use known::{Known, suggestion};
use std::collections::HashSet;

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

/// Confidence of every interval before corrections, where nobody asks for another.
pub const CONFIDENCE: f64 = 0.95;
/// Least and greatest confidence that can be asked for: below, an interval says less than a coin; above, corrections
/// for many rows come near to what a float can tell from one.
pub const CONFIDENCES: std::ops::RangeInclusive<f64> = 0.5..=0.999_999;

/// What the command line says over the scenario's head.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Overrides {
    /// Trials or precision.
    pub length: Option<Length>,
    /// Seed.
    pub seed: Option<u64>,
    /// How to get the numbers.
    pub method: Option<scenario::Method>,
    /// Confidence of every interval before corrections.
    pub confidence: Option<f64>,
    /// Nothing is played under the other policy of a play.
    pub without_gap: bool,
    /// Everything is counted, whatever a scenario names.
    pub all_metrics: bool,
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
    /// Confidence of every interval before corrections.
    pub confidence: f64,
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

/// Plans every scenario; mistakes are collected, and nothing may run unless there are none.
pub fn plan(scenarios: Vec<Scenario>, overrides: Overrides, mistakes: &Mistakes) -> Vec<Plan> {
    scenarios.into_iter().filter_map(|scenario| plan_one(scenario, overrides, mistakes)).collect()
}

fn plan_one(scenario: Scenario, overrides: Overrides, mistakes: &Mistakes) -> Option<Plan> {
    let rules = system(&scenario.system, mistakes);
    let play = rules.and_then(|rules| play(rules, &scenario.play, mistakes));
    let (rules, play) = (rules?, play?);
    let mut contests = Vec::with_capacity(scenario.cases.len());
    for (number, case) in scenario.cases.iter().enumerate() {
        if mistakes.gives_up(&scenario.source.path) {
            break;
        }
        let before = mistakes.count();
        let Some(contest) = mistakes.in_case(number, || play.contest(case, mistakes)) else {
            if mistakes.count() == before {
                // Whatever the rules could not make sense of without saying so must not pass for a sound file.
                let message = format!("the case \"{}\" cannot be played", case.name);
                mistakes.at(&scenario.play, message, "`slugfest list plays` says what this play needs");
            }
            continue;
        };
        contests.push((case, contest));
    }
    let whole = contests.len() == scenario.cases.len();
    // What one case counts, or somebody asks for, is known to be 0 where the rules rule it out.
    let reported = reported(&scenario, &contests);
    let reported: Vec<&str> = reported.iter().map(String::as_str).collect();
    let mut cases = Vec::with_capacity(contests.len());
    let mut known = Known::default();
    for (case, mut contest) in contests {
        contest.report_noughts(&reported);
        known.add(&*contest);
        if let Some(metrics) = scenario.metrics.as_ref().filter(|_| !overrides.all_metrics) {
            let names: Vec<&str> = metrics.iter().map(|name| name.value.as_str()).collect();
            contest.keep_metrics(&names);
        }
        let about = scenario.outcome.as_ref().and_then(|name| place_of(name, &*contest));
        about.into_iter().for_each(|outcome| contest.lead_with(outcome));
        let expectations =
            scenario.expects.iter().filter(|expect| expect.applies_to(case)).filter_map(|e| find(e, &*contest));
        let expectations = expectations.collect();
        let otherwise = if overrides.without_gap { None } else { Otherwise::of(play, case) };
        let Case { name, variation, set, axes, .. } = case.clone();
        let clock = contest.brief().clock;
        let lists_clock =
            scenario.metrics.as_ref().is_none_or(|metrics| metrics.iter().any(|metric| metric.value == clock));
        cases.push(PlannedCase { name, variation, set, axes, contest, otherwise, lists_clock, expectations });
    }
    let names: Vec<&str> = scenario.cases.iter().map(|case| case.name.as_str()).collect();
    mistakes.name_cases(&names, |case, span| scenario.cases[case].table.holds(span));
    if !whole {
        // What a case could count that cannot be played is known as far as the lists of the rules go.
        known.of_unplayed = Some((rules, play));
    }
    unknown_metrics(scenario.metrics.as_deref().unwrap_or_default(), &known, mistakes);
    if let Some(name) = scenario.outcome.as_ref().filter(|name| !known.is_outcome(name)) {
        mistakes.at(name, format!("unknown outcome \"{}\"", name.value), suggestion(name, &known.suggested(false)));
    }
    if whole {
        unknown_claims(&scenario.expects, &scenario.cases, &cases, &known, mistakes);
    } else {
        scenario.expects.iter().for_each(|expect| unknown_claim(expect, &known, mistakes));
    }
    let choice = if whole {
        choice::plan(&scenario, play, &cases, mistakes)
    } else {
        choice::check(&scenario, play, &known, mistakes);
        None
    };
    let length = overrides.length.unwrap_or(match (scenario.trials, scenario.precision) {
        (Some(trials), _) => Length::Trials(trials),
        (None, Some(precision)) => Length::Precision(precision),
        (None, None) => Length::Trials(DEFAULT_TRIALS),
    });
    check_length(&scenario, length, cases.len() + choice.as_ref().map_or(0, PlannedChoice::n_more), mistakes);
    let seed = overrides.seed.or(scenario.seed).unwrap_or(DEFAULT_SEED);
    let method = overrides.method.or(scenario.method).unwrap_or(scenario::Method::Auto);
    let confidence = overrides.confidence.unwrap_or(CONFIDENCE);
    Some(Plan { rules, method, length, seed, confidence, cases, choice, scenario })
}

/// The names of metrics that some case counts, or that the scenario asks for.
fn reported(scenario: &Scenario, contests: &[(&Case, Box<dyn Contest>)]) -> HashSet<String> {
    let expected = scenario.expects.iter().filter_map(|expect| match &expect.claim {
        Claim::Mean { metric, .. } => Some(metric),
        Claim::Outcome { .. } => None,
    });
    let asked = scenario.metrics.iter().flatten().chain(expected).map(|name| name.value.clone());
    let counted = contests.iter().flat_map(|(_, contest)| &contest.brief().metrics).map(|metric| metric.name.clone());
    asked.chain(counted).collect()
}

/// Refuses more trials in all cases together than one case may have.
fn check_length(scenario: &Scenario, length: Length, contests: usize, mistakes: &Mistakes) {
    let Length::Trials(trials) = length else { return };
    let most = scenario::MAX_TRIALS.unsigned_abs();
    if contests > 1 && u128::from(trials) * contests as u128 > u128::from(most) {
        let message = format!("{trials} trials of each of {contests} cases are more than {most} together");
        let help = "ask for fewer trials, or split the scenario into several files";
        mistakes.add(Mistake::file(scenario.source.path.clone(), message).help(help));
    }
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

/// The place of an outcome in a case that knows it.
fn place_of(outcome: &str, contest: &dyn Contest) -> Option<usize> {
    contest.brief().outcomes.iter().position(|known| known == outcome)
}

fn find(expect: &Expect, contest: &dyn Contest) -> Option<Expected> {
    let brief = contest.brief();
    match &expect.claim {
        Claim::Outcome { outcome, low, high } => {
            let index = place_of(outcome, contest)?;
            Some(Expected { about: About::Outcome(index), name: outcome.value.clone(), between: (*low, *high) })
        }
        Claim::Mean { metric, low, high } => {
            let mut known = std::iter::once(brief.clock).chain(brief.metrics.iter().map(|metric| metric.name.as_str()));
            known.any(|known| known == metric.value).then(|| Expected {
                about: About::Mean,
                name: metric.value.clone(),
                between: (*low, *high),
            })
        }
    }
}

/// Reports metrics that no case has.
fn unknown_metrics(asked: &[Spanned<String>], known: &Known, mistakes: &Mistakes) {
    for name in asked.iter().filter(|name| !known.is_metric(&name.value)) {
        if mistakes.gives_up(&name.source.path) {
            return;
        }
        mistakes.at(name, format!("unknown metric \"{}\"", name.value), suggestion(name, &known.metrics));
    }
}

/// Reports an expectation whose name no case of this play could know, where not every case can be asked.
fn unknown_claim(expect: &Expect, known: &Known, mistakes: &Mistakes) {
    let (name, what, is_known) = match &expect.claim {
        Claim::Outcome { outcome, .. } => (outcome, "outcome", known.is_outcome(outcome)),
        Claim::Mean { metric, .. } => (metric, "metric", known.is_metric(metric)),
    };
    if !is_known && !mistakes.gives_up(&name.source.path) {
        let help = suggestion(name, &known.suggested(what == "metric"));
        mistakes.at(name, format!("unknown {what} \"{}\"", name.value), help);
    }
}

/// Reports expectations that no case could answer.
fn unknown_claims(expects: &[Expect], cases: &[Case], planned: &[PlannedCase], known: &Known, mistakes: &Mistakes) {
    for expect in expects {
        let (name, what, names) = match &expect.claim {
            Claim::Outcome { outcome, .. } => (outcome, "outcome", &known.outcomes),
            Claim::Mean { metric, .. } => (metric, "metric", &known.metrics),
        };
        let mut asked = cases.iter().zip(planned).filter(|(case, _)| expect.applies_to(case)).peekable();
        let is_about_nothing = asked.peek().is_none();
        let answered = asked.any(|(_, planned)| find(expect, &*planned.contest).is_some());
        // That there is no such case is told already; then any case may know the name.
        if answered || is_about_nothing && names.contains(&name.value) {
            continue;
        }
        if mistakes.gives_up(&name.source.path) {
            return;
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
pub(crate) mod tests {
    use super::*;
    use crate::scenario::Source;

    /// A duel with these lines above its sides, and these below.
    pub(crate) fn planned_with(above: &str, below: &str) -> Result<Plan, String> {
        let sides = "[[side]]\nname = \"A\"\nbody = 2\n[[side]]\nname = \"B\"\nbody = 2\n";
        let text = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n{above}\n{sides}{below}");
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
        let mut plans = plan(scenario.into_iter().collect(), Overrides::default(), &mistakes);
        let found = mistakes.into_vec();
        if found.is_empty() { Ok(plans.remove(0)) } else { Err(scenario::render(&found, false)) }
    }

    #[test]
    fn the_lists_know_what_every_shipped_scenario_can_end_in_and_count() {
        let mistakes = Mistakes::new();
        let folder = std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
        let folders = SYSTEMS.iter().map(|rules| folder.join(rules.id)).filter(|folder| folder.is_dir());
        let scenarios = scenario::load(&folders.collect::<Vec<_>>(), &mistakes);
        assert!(scenarios.len() > 20);
        let mut missing: Vec<String> = Vec::new();
        for scenario in scenarios {
            let rules = system(&scenario.system, &mistakes).unwrap();
            let play = play(rules, &scenario.play, &mistakes).unwrap();
            let known = Known { of_unplayed: Some((rules, play)), ..Known::default() };
            for case in scenario.cases.iter().take(3) {
                let contest = play.contest(case, &mistakes).unwrap();
                let brief = contest.brief();
                let file = &scenario.source.path;
                let unlisted = brief.outcomes.iter().filter(|name| !known.is_outcome(name));
                missing.extend(unlisted.map(|name| format!("{file}: {name}")));
                let unlisted = brief.metrics.iter().filter(|metric| !known.is_metric(&metric.name));
                missing.extend(unlisted.map(|metric| format!("{file}: {}", metric.name)));
                // Whose a metric is, is told apart from its name everywhere.
                let is_told = |metric: &&crate::game::Metric| match &metric.side {
                    Some(side) => metric.name.starts_with(&format!("{side}: ")),
                    None => !metric.name.contains(": "),
                };
                let untold = brief.metrics.iter().filter(|metric| !is_told(metric));
                missing.extend(untold.map(|metric| format!("{file}: whose is {}?", metric.name)));
                assert!(known.is_metric(brief.clock) && !known.is_outcome("standz") && !known.is_metric("hitz"));
                assert!(!known.is_metric("A: KOs of ") && !known.is_metric("A: KOz of B"));
            }
        }
        assert!(mistakes.is_empty() && missing.is_empty(), "{missing:#?}");
    }

    #[test]
    fn cases_that_cannot_be_played_hide_no_mistake_of_an_expectation() {
        let case = "[[case]]\nname = \"a\"\nset = { \"side.B.body\" = 0 }\n";
        let expects = "[[expect]]\noutcome = \"A wims\"\nbetween = [0.5, 0.4]\n\
                       [[expect]]\ncase = \"zzz\"\nmetric = \"ronds\"\nmean-between = [1, 2]\n\
                       [[expect]]\noutcome = \"C wins\"\nbetween = [0, 1]\n[[expect]]\nmetric = \"C: hits\"\n\
                       mean-between = [0, 1]\n";
        let said = refused("metrics = [\"ronds\"]", &format!("{case}{expects}"));
        let parts = [
            "t.toml:4:12: unknown metric",
            "t.toml:13:25: \"body\" must be",
            "t.toml:15:11: unknown outcome \"A wims\"",
        ];
        let more = [
            "nearest are \"A wins\" and",
            "goes from 0.5 down to 0.4",
            "there is no case \"zzz\"",
            "t.toml:19:10: unknown metric",
        ];
        for part in parts.into_iter().chain(more) {
            assert!(said.contains(part), "{part} is missing in:\n{said}");
        }
        // A case that cannot be played may have a fighter of that name.
        assert!(!said.contains("\"C"), "{said}");
        // With nothing played at all, the lists of the rules still know their own.
        let alone = refused("[rules]\nround-limit = 0\n", "[[expect]]\noutcome = \"double K\"\nbetween = [0, 1]\n");
        assert!(
            alone.contains("unknown outcome \"double K\"") && alone.contains("did you mean \"double KO\"?"),
            "{alone}"
        );
    }

    #[test]
    fn a_mistake_of_some_cases_names_them_unless_what_is_underlined_does() {
        let sweep = "[sweep]\n\"side.A.body\" = [1, 2]\n\"side.B.body\" = [2, 0]\n";
        // Wrong wherever it stands: nothing to add.
        let said = refused("", sweep);
        assert!(said.contains("t.toml:13:21: \"body\" must be") && !said.contains("case"), "{said}");
        // Two of one name, in the only case that makes them so.
        let twin = "[[case]]\nname = \"twins\"\nset = { \"side.A.name\" = \"B\" }\n";
        let said = refused("", twin);
        assert!(
            said.contains("t.toml:9:8: both sides are called \"B\"") && said.contains("  case: \"twins\"\n"),
            "{said}"
        );
        let cells = refused("", &format!("{twin}[sweep]\n\"side.2.body\" = [2, 3]\n"));
        assert!(cells.contains("  cases: \"twins, body=2\" and 1 more\n"), "{cells}");
    }

    #[test]
    fn more_trials_than_anybody_can_wait_for_are_refused_before_the_first() {
        let sweep = "[sweep]\n\"side.A.body\" = [1, 2, 3]\n";
        let said = refused("trials = 1_000_000_000_000", sweep);
        assert!(said.contains("error: t.toml: 1000000000000 trials of each of 3 cases are more than"), "{said}");
        assert!(planned_with("trials = 300_000_000_000", sweep).is_ok());
        assert!(planned_with("trials = 1_000_000_000_000", "").is_ok());
    }

    #[test]
    fn cases_after_one_with_too_many_mistakes_are_not_read() {
        let keys: String = (0..300).map(|key| format!("key-{key} = 1\n")).collect();
        let values: Vec<String> = (0..400).map(|value| value.to_string()).collect();
        let text = format!(
            "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n{keys}[[side]]\nname = \"A\"\n[[side]]\nname = \
             \"B\"\n[sweep]\n\"side.A.body\" = [{}]\n",
            values.join(", ")
        );
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new("t.toml", text), &mistakes).unwrap();
        assert_eq!(scenario.cases.len(), 400);
        plan(vec![scenario], Overrides::default(), &mistakes);
        // Every key once, and what is wrong with the sides of the first case.
        assert!((300..400).contains(&mistakes.count()), "{}", mistakes.count());
        let shown = scenario::render(&mistakes.into_vec(), false);
        assert!(shown.contains("t.toml: and at least 20"), "{shown}");
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
    fn a_scenario_names_the_outcome_that_its_story_is_about() {
        let leading = |plan: &Plan| {
            let brief = plan.cases[0].contest.brief();
            brief.leading.map(|place| brief.outcomes[place].clone())
        };
        assert_eq!(leading(&planned("")), None);
        assert_eq!(leading(&planned("outcome = \"B wins\"")).as_deref(), Some("B wins"));
        let said = refused("outcome = \"B wims\"", "");
        assert!(said.contains("t.toml:4:11: unknown outcome \"B wims\"") && said.contains("\"B wins\""), "{said}");
        // One that some case knows is known; with a case that cannot be played, nobody can tell.
        let renamed = "[[case]]\nname = \"c\"\nset = { \"side.B.name\" = \"C\" }\n";
        assert_eq!(refused("outcome = \"C wins\"", renamed), "");
        let unplayed = "[[case]]\nname = \"c\"\nset = { \"side.B.body\" = 0 }\n";
        assert!(!refused("outcome = \"C wins\"", unplayed).contains("C wins"));
        assert!(refused("outcome = \"C wims\"", unplayed).contains("unknown outcome \"C wims\""));
        assert!(refused("outcome = 3", "").contains("\"outcome\" must be a text"));
    }

    #[test]
    fn what_the_rules_rule_out_is_0_where_another_case_counts_it_or_somebody_asks() {
        // heroclix.knockback.immune: who shows Charge stays where he is.
        let (squares, budget) = ("Target: knock back squares", crate::exact::Budget::default());
        let of = |above: &str, below: &str| {
            let attack = "[attacker]\nattack = 10\ndamage = 3\n[target]\ndefense = 17\n";
            let text = format!("title = \"t\"\nsystem = \"heroclix\"\nplay = \"attack\"\n{above}\n{attack}{below}");
            let mistakes = Mistakes::new();
            let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
            let plan = plan(scenario.into_iter().collect(), Overrides::default(), &mistakes).remove(0);
            assert!(mistakes.is_empty(), "{}", scenario::render(&mistakes.into_vec(), false));
            let chances = |case: &PlannedCase| {
                let place = case.contest.brief().metrics.iter().position(|metric| metric.name == squares)?;
                Some(case.contest.solve(&budget).unwrap().metrics[place].clone())
            };
            let expected: usize = plan.cases.iter().map(|case| case.expectations.len()).sum();
            (plan.cases.iter().map(chances).collect::<Vec<_>>(), expected)
        };
        let charge = "[[case]]\nname = \"c\"\nset = { \"target.powers\" = [\"charge\"] }\n";
        let expect = format!("[[expect]]\nmetric = \"{squares}\"\nmean-between = [0, 1]\n");
        let asked = format!("metrics = [\"{squares}\"]");
        let nought = || Some(vec![1.0]);
        let (found, expected) = of("", &format!("{charge}{expect}"));
        assert_eq!((found[0].as_ref().map(Vec::len), &found[1], expected), (Some(5), &nought(), 2));
        let (found, expected) = of(&asked, &format!("{charge}{expect}case = \"c\"\n"));
        assert_eq!((&found[1], expected), (&nought(), 1));
        // In a scenario of nobody who could fly, it takes somebody who asks.
        let giant = "size = \"giant\"\n";
        assert_eq!(of("", giant), (vec![None], 0));
        assert_eq!(of(&asked, giant), (vec![nought()], 0));
        assert_eq!(of("", &format!("{giant}{expect}")), (vec![nought()], 1));
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
