//! A `[[choice]]` ready to be weighed: every plan compiled, and the goal's names looked up.

use super::case::PlannedCase;
use super::known::{Known, suggestion};
use crate::contest::Contest;
use crate::game::Brief;
use crate::scenario::{Aim, Case, Goal, Mistakes, Scenario, Spanned, names};
use crate::systems::Play;

/// A decision ready to be weighed; the plans of the scenario as it stands are the plan's first cases.
pub struct PlannedChoice {
    /// Plans of one table.
    pub n_plans: usize,
    /// What a plan is good for.
    pub goal: Goal,
    /// The plans in every cell of the map, cell by cell.
    pub map: Vec<Box<dyn Contest>>,
    /// Other circumstances, in the order of the file.
    pub variants: Vec<PlannedVariant>,
}

/// The plans under other circumstances or for another goal.
pub struct PlannedVariant {
    /// What a plan is good for here.
    pub goal: Goal,
    /// The plans, row by row; `None` when they are those of the scenario as it stands.
    pub plans: Option<Vec<Box<dyn Contest>>>,
    /// The plans in every cell of the map; `None` as for `plans`.
    pub map: Option<Vec<Box<dyn Contest>>>,
}

impl PlannedChoice {
    /// Contests beside the cases of the scenario.
    pub fn n_more(&self) -> usize {
        let more = |list: &Option<Vec<Box<dyn Contest>>>| list.as_ref().map_or(0, Vec::len);
        self.map.len() + self.variants.iter().map(|variant| more(&variant.plans) + more(&variant.map)).sum::<usize>()
    }
}

/// Compiles every plan of the scenario's choice; `cases` are compiled already.
pub(super) fn plan(
    scenario: &Scenario,
    play: &Play,
    cases: &[PlannedCase],
    mistakes: &Mistakes,
) -> Option<PlannedChoice> {
    let choice = scenario.choice.as_ref()?;
    let path = &scenario.source.path;
    let n_plans = choice.n_plans();
    let here: Vec<&dyn Contest> = cases.iter().take(n_plans).map(|case| &*case.contest).collect();
    check_goal(&choice.goal, &here, mistakes);
    let all = |cases: &[Case]| -> Option<Vec<Box<dyn Contest>>> {
        // Every case is compiled before the first missing one ends it, so that every mistake is found.
        let compile = |case: &Case| if mistakes.gives_up(path) { None } else { play.contest(case, mistakes) };
        let contests: Vec<_> = cases.iter().map(compile).collect();
        contests.into_iter().collect()
    };
    let map = all(&choice.map);
    let variants: Vec<Option<PlannedVariant>> = choice
        .variants
        .iter()
        .map(|variant| {
            let plans = variant.plans.as_deref().map(all);
            let map = variant.map.as_deref().map(all);
            let (plans, map) =
                (plans.map_or(Some(None), |plans| plans.map(Some)), map.map_or(Some(None), |map| map.map(Some)));
            let (plans, map) = (plans?, map?);
            if let Some(goal) = &variant.goal {
                let own: Option<Vec<&dyn Contest>> =
                    plans.as_ref().map(|plans| plans.iter().map(|plan| &**plan).collect());
                check_goal(goal, own.as_deref().unwrap_or(&here), mistakes);
            }
            let goal = variant.goal.clone().unwrap_or_else(|| choice.goal.clone());
            Some(PlannedVariant { goal, plans, map })
        })
        .collect();
    let variants = variants.into_iter().collect::<Option<Vec<_>>>()?;
    Some(PlannedChoice { n_plans, goal: choice.goal.clone(), map: map?, variants })
}

/// Looks for mistakes in a choice that cannot be weighed, because some case of the scenario cannot be played.
pub(super) fn check(scenario: &Scenario, play: &Play, known: &Known, mistakes: &Mistakes) {
    let Some(choice) = &scenario.choice else { return };
    let variants = choice.variants.iter();
    let of_variants = variants.flat_map(|variant| variant.plans.iter().chain(&variant.map).flatten());
    for case in choice.map.iter().chain(of_variants) {
        if mistakes.gives_up(&scenario.source.path) {
            return;
        }
        // Only what is wrong with it is wanted.
        drop(play.contest(case, mistakes));
    }
    for goal in std::iter::once(&choice.goal).chain(choice.variants.iter().filter_map(|variant| variant.goal.as_ref()))
    {
        let (names, what): (Vec<&Spanned<String>>, _) = match &goal.aim {
            Aim::Outcomes(outcomes) => (outcomes.iter().collect(), "outcome"),
            Aim::Range { metric, .. } | Aim::Mean(metric) => (vec![metric], "metric"),
        };
        for name in names {
            let is_known = if what == "outcome" { known.is_outcome(name) } else { known.is_metric(name) };
            if !is_known {
                let help = suggestion(name, &known.suggested(what == "metric"));
                mistakes.at(name, format!("unknown {what} \"{}\"", name.value), help);
            }
        }
    }
}

/// Reports names of a goal that no plan knows.
fn check_goal(goal: &Goal, contests: &[&dyn Contest], mistakes: &Mistakes) {
    let mut known = Known::default();
    contests.iter().for_each(|contest| known.add(*contest));
    let check = |name: &Spanned<String>, what: &str, list: &[String], other: &[String], hint: &str| {
        if list.contains(&name.value) {
            return;
        }
        let names: Vec<&str> = list.iter().map(String::as_str).collect();
        let help = match names::nearest(&name.value, names.iter().copied()).as_slice() {
            _ if other.contains(&name.value) => hint.replace('…', &name.value),
            [] => format!("there is {}", names::list(&names, "and")),
            _ => names::suggest(&name.value, names.iter().copied()),
        };
        mistakes.at(name, format!("unknown {what} \"{}\"", name.value), help);
    };
    match &goal.aim {
        Aim::Outcomes(outcomes) => {
            let hint = "\"…\" is a metric: goal = { metric = \"…\", want = \"most\" }, or at-least = 1";
            outcomes.iter().for_each(|name| check(name, "outcome", &known.outcomes, &known.metrics, hint));
        }
        Aim::Range { metric, .. } | Aim::Mean(metric) => {
            let hint = "\"…\" is an outcome: goal = \"…\"";
            check(metric, "metric", &known.metrics, &known.outcomes, hint);
        }
    }
}

/// A goal in the numbers of one case. What a case does not know cannot happen in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Located {
    /// The chance of these outcomes, by their indices.
    Outcomes(Vec<usize>),
    /// The chance of a metric from one end to the other, both included.
    Range(Place, u64, u64),
    /// The mean of a metric.
    Mean(Place),
}

/// Where a metric is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// By the clock.
    Clock,
    /// By the metric in this place of the brief.
    Metric(usize),
    /// Nowhere: it is always 0.
    Nowhere,
}

/// Looks a goal up in a case.
pub fn locate(goal: &Goal, brief: &Brief) -> Located {
    let place = |metric: &Spanned<String>| match brief.metrics.iter().position(|known| known.name == metric.value) {
        _ if metric.value == brief.clock => Place::Clock,
        Some(index) => Place::Metric(index),
        None => Place::Nowhere,
    };
    match &goal.aim {
        Aim::Outcomes(outcomes) => {
            let index = |name: &Spanned<String>| brief.outcomes.iter().position(|known| *known == name.value);
            Located::Outcomes(outcomes.iter().filter_map(index).collect())
        }
        Aim::Range { metric, at_least, at_most } => {
            Located::Range(place(metric), at_least.unwrap_or(0), at_most.unwrap_or(u64::MAX))
        }
        Aim::Mean(metric) => Located::Mean(place(metric)),
    }
}

/// Unit of the metric that a goal is about, as the first case that knows it says.
pub fn unit_of(goal: &Goal, cases: &[PlannedCase]) -> String {
    let (Aim::Mean(metric) | Aim::Range { metric, .. }) = &goal.aim else { return String::new() };
    let unit = |case: &PlannedCase| {
        let brief = case.contest.brief();
        let known = brief.metrics.iter().find(|known| known.name == metric.value);
        known.map(|known| known.unit.to_owned()).or_else(|| (metric.value == brief.clock).then(|| metric.value.clone()))
    };
    cases.iter().find_map(unit).unwrap_or_default()
}
