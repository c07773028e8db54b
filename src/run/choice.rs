//! Weighing the plans of a choice: from exact answers, or from tallies.
//!
//! A table holds the plans that are weighed against each other: one for the scenario as it stands, one for each cell of
//! the map, and all of these again under every variant. Fractions are compared as fractions; exact numbers that have
//! none carry their rounding error as an interval; sampled ones an interval corrected for the plans of their table.

use super::keep::Keep;
use crate::chance::fraction::{self, Fraction};
use crate::contest::Contest;
use crate::estimate::Certainty;
use crate::estimate::choice::{
    Choice, ChoiceAxis, Goal, MapAxis, Measure, PlanValue, Variant as VariantAnswer, Want, Weighed,
};
use crate::exact::{Budget, Exact, Fractions, TooLarge, sum};
use crate::plan::{Located, Place, Plan, locate, unit_of};
use crate::scenario::{self, Aim};
use crate::stats::mean::Moments;
use crate::stats::proportion::corrected;
use crate::stop::Stop;
use crate::tally::{Histogram, Tally};
use crate::threads;

/// Exact numbers without a fraction are within this of the truth, times the largest value for a mean.
const ROUNDING: f64 = 1e-12;

/// Plans that are weighed against each other.
struct Table<'a> {
    goal: &'a scenario::Goal,
    contests: Vec<&'a dyn Contest>,
    /// Place of the first contest in [`contests`].
    first: usize,
    /// The number of its first answer: see [`n_answers`].
    number: usize,
    /// Where this is, for messages.
    at: String,
}

/// Every contest of a plan in a fixed order: the cases, the map, then each variant's plans and its map.
pub(super) fn contests(plan: &Plan) -> Vec<&dyn Contest> {
    let mut all: Vec<&dyn Contest> = plan.cases.iter().map(|case| &*case.contest).collect();
    if let Some(choice) = &plan.choice {
        all.extend(choice.map.iter().map(|contest| &**contest));
        for variant in &choice.variants {
            let own = variant.plans.iter().chain(&variant.map).flatten();
            all.extend(own.map(|contest| &**contest));
        }
    }
    all
}

/// Every table of the choice: here, the cells of the map, then the same for each variant.
fn tables(plan: &Plan) -> Vec<Table<'_>> {
    let (Some(choice), Some(written)) = (&plan.choice, &plan.scenario.choice) else { return Vec::new() };
    let all = contests(plan);
    let n_plans = choice.n_plans;
    let n_cells = choice.map.len() / n_plans.max(1);
    let mut tables = Vec::new();
    let mut add = |goal, start: usize, n_tables: usize, at: &str| {
        for table in 0..n_tables {
            let first = start + table * n_plans;
            let contests = all[first..first + n_plans].to_vec();
            let number = plan.cases.len() + n_plans * tables.len();
            tables.push(Table { goal, contests, first, number, at: at.to_owned() });
        }
    };
    let map = plan.cases.len();
    add(&choice.goal, 0, 1, "");
    add(&choice.goal, map, n_cells, "in a cell of the sweep: ");
    let mut next = map + choice.map.len();
    for (variant, written) in choice.variants.iter().zip(&written.variants) {
        let mut start = |own: &Option<Vec<Box<dyn Contest>>>, otherwise: usize| match own {
            Some(own) => {
                let start = next;
                next += own.len();
                start
            }
            None => otherwise,
        };
        let (plans, cells) = (start(&variant.plans, 0), start(&variant.map, map));
        add(&variant.goal, plans, 1, &format!("{}: ", written.name));
        add(&variant.goal, cells, n_cells, &format!("{}, in a cell of the sweep: ", written.name));
    }
    tables
}

/// Exact answers that a plan may need: one for each case, and behind them one for each plan of each table. A contest
/// that stands in several tables has one in each, for what is asked of it differs.
pub fn n_answers(plan: &Plan) -> usize {
    plan.cases.len() + tables(plan).iter().map(|table| table.contests.len()).sum::<usize>()
}

/// The choice from the values of the plans of every table, in the order of [`tables`].
fn assemble(plan: &Plan, values: Vec<Vec<PlanValue>>) -> Option<Choice> {
    let (planned, written) = (plan.choice.as_ref()?, plan.scenario.choice.as_ref()?);
    let n_cells = planned.map.len() / planned.n_plans.max(1);
    let mut values = values.into_iter();
    let mut weigh = |goal: &scenario::Goal| Some(Weighed::new(values.next()?, want(goal)));
    let here = weigh(&planned.goal)?;
    let map = (0..n_cells).map(|_| weigh(&planned.goal)).collect::<Option<_>>()?;
    let mut variants = Vec::with_capacity(written.variants.len());
    for (planned, written) in planned.variants.iter().zip(&written.variants) {
        let weighed = weigh(&planned.goal)?;
        variants.push(VariantAnswer {
            name: written.name.clone(),
            set: written.set.clone(),
            goal: written.goal.as_ref().map(|written| goal(written, plan)),
            change: weighed.change_from(&here),
            weighed,
            map: (0..n_cells).map(|_| weigh(&planned.goal)).collect::<Option<_>>()?,
            worked: Vec::new(),
        });
    }
    let axis = |names: &[scenario::choice::Named]| {
        ChoiceAxis::new(names.iter().map(|named| (named.name.clone(), named.baseline)).collect())
    };
    let axes =
        written.axes.iter().map(|(path, values)| MapAxis { path: path.clone(), values: values.clone(), needs: None });
    Some(Choice {
        question: written.question.clone(),
        goal: goal(&planned.goal, plan),
        rows: axis(&written.rows),
        columns: axis(&written.columns),
        cases: (0..planned.n_plans).collect(),
        here,
        variants,
        axes: axes.collect(),
        map,
    })
}

fn want(goal: &scenario::Goal) -> Want {
    if goal.least { Want::Least } else { Want::Most }
}

/// A goal in words.
fn goal(goal: &scenario::Goal, plan: &Plan) -> Goal {
    let words = match &goal.aim {
        Aim::Outcomes(names) => {
            let quoted: Vec<String> = names.iter().map(|name| format!("“{}”", name.value)).collect();
            quoted.join(" or ")
        }
        Aim::Range { metric, at_least, at_most } => match (at_least, at_most) {
            (Some(low), Some(high)) if low == high => format!("exactly {low} “{}”", metric.value),
            (Some(low), Some(high)) => format!("{low} to {high} “{}”", metric.value),
            (None, Some(high)) => format!("at most {high} “{}”", metric.value),
            (low, None) => format!("at least {} “{}”", low.unwrap_or(0), metric.value),
        },
        Aim::Mean(metric) => format!("“{}”", metric.value),
    };
    let measure = match &goal.aim {
        Aim::Mean(_) => Measure::Mean(unit_of(goal, &plan.cases)),
        _ => Measure::Chance,
    };
    Goal { words, measure, want: want(goal) }
}

/// The choice from exact answers, `known` being those of the cases.
///
/// # Errors
/// The name of the first plan that is too large.
pub(super) fn exactly(
    plan: &Plan,
    known: &[Exact],
    budget: &Budget,
    keep: &dyn Keep,
) -> Result<Option<Choice>, (String, TooLarge)> {
    let search = Search { known, budget: budget.until(keep.stop()), keep };
    let tables = tables(plan);
    let Some((here, others)) = tables.split_first() else { return Ok(None) };
    let here = exact_values(here, &search, true)?;
    // Plans of one scenario are alike: where those of the first table have no fractions, the others are not tried.
    let fractions = here.iter().all(|plan| plan.exact.is_some());
    let others = threads::map(others, |table| exact_values(table, &search, fractions));
    let mut values = vec![here];
    for table in others {
        values.push(table?);
    }
    // Whoever was interrupted has answers that are worth less, or none.
    search.budget.go_on().map_err(|cause| (String::new(), cause))?;
    Ok(assemble(plan, values))
}

/// How answers are found: those of the cases are there.
struct Search<'a> {
    known: &'a [Exact],
    budget: Budget,
    keep: &'a dyn Keep,
}

fn exact_values(
    table: &Table<'_>,
    Search { known, budget, keep }: &Search<'_>,
    mut fractions: bool,
) -> Result<Vec<PlanValue>, (String, TooLarge)> {
    let value = |(index, contest): (usize, &&dyn Contest)| {
        let located = locate(table.goal, contest.brief());
        let exact = if fractions && !budget.stop.is_asked() { fraction_of(&located, *contest) } else { None };
        fractions &= exact.is_some();
        if let Some(exact) = exact {
            let value = fraction::to_f64(exact);
            return Ok(PlanValue { value, low: value, high: value, exact: Some(exact) });
        }
        let too_large = |cause| {
            let names: Vec<&str> = contest.brief().cards.iter().map(|card| card.name.as_str()).collect();
            (format!("{}{}", table.at, names.join(" against ")), cause)
        };
        match known.get(table.first + index) {
            Some(exact) => Ok(float_of(&located, exact)),
            None => {
                let solve = || match located {
                    Located::Outcomes(_) => contest.solve_outcomes(budget),
                    _ => contest.solve(budget),
                };
                let found = keep.exact(table.number + index, &solve);
                found.map(|exact| float_of(&located, &exact)).map_err(too_large)
            }
        }
    };
    table.contests.iter().enumerate().map(value).collect()
}

/// The value of a plan as a fraction; `None` where it does not fit.
fn fraction_of(goal: &Located, contest: &dyn Contest) -> Option<Fraction> {
    match goal {
        Located::Outcomes(outcomes) => {
            let found = contest.outcome_fractions()?;
            fraction::sum(outcomes.iter().map(|&outcome| found[outcome]))
        }
        Located::Range(place, low, high) => {
            let distribution = distribution_of(*place, contest)?;
            let inside = distribution.iter().zip(0u64..).filter(|(_, value)| (low..=high).contains(&value));
            fraction::sum(inside.map(|(p, _)| *p))
        }
        Located::Mean(place) => Fractions::mean(&distribution_of(*place, contest)?),
    }
}

fn distribution_of(place: Place, contest: &dyn Contest) -> Option<Vec<Fraction>> {
    match place {
        Place::Clock => Some(contest.fractions(Stop::never())?.clock),
        Place::Metric(index) => contest.fractions(Stop::never())?.metrics.into_iter().nth(index),
        // A metric that is counted nowhere is always 0.
        Place::Nowhere => Some(vec![Fraction::from_integer(1)]),
    }
}

/// The value of a plan with its rounding error.
fn float_of(goal: &Located, exact: &Exact) -> PlanValue {
    let nowhere = || vec![1.0];
    let distribution = |place: Place| match place {
        Place::Clock => exact.clock(),
        Place::Metric(index) => exact.metrics.get(index).cloned().unwrap_or_default(),
        Place::Nowhere => nowhere(),
    };
    // How large a value can be: what is lost in rounding, or was not followed, weighs so much.
    let (value, largest) = match goal {
        Located::Outcomes(outcomes) => {
            let all = exact.outcomes();
            (sum(outcomes.iter().map(|&outcome| all[outcome])), 1.0)
        }
        Located::Range(place, low, high) => {
            let all = distribution(*place);
            let inside = all.iter().zip(0u64..).filter(|(_, value)| (low..=high).contains(&value));
            (sum(inside.map(|(p, _)| *p)), 1.0)
        }
        Located::Mean(place) => {
            let all = distribution(*place);
            (sum(all.iter().enumerate().map(|(value, p)| value as f64 * p)), all.len().max(1) as f64)
        }
    };
    let error = (ROUNDING + exact.dropped) * largest;
    let mut plan = PlanValue { value, low: value - error, high: value + error, exact: None };
    if !matches!(goal, Located::Mean(_)) {
        (plan.low, plan.high) = (plan.low.max(0.0), plan.high.min(1.0));
    }
    plan
}

/// The choice from tallies of all [`contests`].
pub(super) fn sampled(plan: &Plan, tallies: &[Tally], complete: bool) -> Option<Choice> {
    let tables = tables(plan);
    let values = tables.iter().map(|table| {
        let family = table.contests.len();
        let certainty = Certainty { confidence: corrected(plan.confidence, family), family, complete };
        let value = |(contest, tally): (&&dyn Contest, &Tally)| {
            sampled_value(&locate(table.goal, contest.brief()), tally, certainty)
        };
        table.contests.iter().zip(&tallies[table.first..]).map(value).collect()
    });
    assemble(plan, values.collect())
}

fn sampled_value(goal: &Located, tally: &Tally, certainty: Certainty) -> PlanValue {
    let trials = tally.trials();
    if trials == 0 {
        return PlanValue { value: f64::NAN, low: f64::NEG_INFINITY, high: f64::INFINITY, exact: None };
    }
    let counts = |place: Place| match place {
        Place::Clock => tally.lengths.iter().fold(Histogram::default(), |mut all, lengths| {
            all.merge(lengths);
            all
        }),
        Place::Metric(index) => tally.metrics.get(index).cloned().unwrap_or_default(),
        Place::Nowhere => Histogram::from_counts(vec![trials]),
    };
    let chance = |count: u64| {
        let (low, high) = certainty.proportion(count, trials, certainty.confidence);
        PlanValue { value: count as f64 / trials as f64, low, high, exact: None }
    };
    match goal {
        Located::Outcomes(outcomes) => {
            let all = tally.outcomes();
            chance(outcomes.iter().map(|&outcome| all[outcome]).sum())
        }
        Located::Range(place, low, high) => {
            let counts = counts(*place);
            let inside = counts.counts().iter().zip(0u64..).filter(|(_, value)| (low..=high).contains(&value));
            chance(inside.map(|(count, _)| *count).sum())
        }
        Located::Mean(place) => mean_value(&counts(*place), certainty),
    }
}

/// A mean; its interval is endless where none can be trusted.
fn mean_value(counts: &Histogram, certainty: Certainty) -> PlanValue {
    let moments = Moments::from_counts(counts.counts());
    let value = moments.as_ref().map_or(f64::NAN, Moments::mean);
    let interval = moments
        .filter(|moments| certainty.complete && !moments.few_apart())
        .and_then(|moments| moments.interval(certainty.confidence));
    let (low, high) = interval.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
    PlanValue { value, low, high, exact: None }
}
