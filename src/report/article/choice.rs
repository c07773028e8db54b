//! A decision: the table of targets and options, the solution in a sentence, and what would change it.
//!
//! The layout is that of the ledger's `heroclix.challenge.layout`: targets as rows, options as columns with the
//! baseline among them, whole percents with the exact fractions beside them, and a mark where the articles' way of
//! rounding the basic chances first shows another number.

use super::model::{Block, Cell, Head, Section, Span, Table, Tone, numbers_head, paragraph, plain, section, texts};
pub use super::worked::capitalized;
use crate::estimate::choice::{
    Change, ChoiceOption, Decision, Goal, MapAxis, Measure, PlanValue, Variant, Want, Weighed,
};
use crate::estimate::{Choice, Summary, Worked};
use crate::order;
use crate::report::{percent, text};

/// Plans of a table that may be best are named one by one up to this many.
const MOST_NAMES: usize = 4;
/// Cells of a map in which plans tie are named up to this many.
const MOST_TIES: usize = 6;

/// The table of all plans and the solution.
pub fn plans(summary: &Summary) -> Option<Section> {
    let choice = summary.choice.as_ref()?;
    let mut blocks = Vec::new();
    if !choice.question.is_empty() {
        blocks.push(paragraph(choice.question.clone()));
    }
    let rounded = |plan: usize| worked(summary, choice, plan).filter(|worked| is_of(worked, &choice.here.plans[plan]));
    let caption = format!("{} for every choice", capitalized(&choice.goal.in_full()));
    blocks.push(Block::Table { table: table(choice, &choice.here, &choice.goal, caption, &rounded) });
    blocks.extend(footnotes(choice, choice.here.plans.len(), &rounded));
    Some(section("plans", "The choices side by side", blocks))
}

fn solution_block(solution: &str) -> Block {
    Block::Paragraph { line: vec![Span::Strong(format!("Solution: {solution}"))] }
}

/// The formula of a plan in the scenario as it stands.
fn worked<'a>(summary: &'a Summary, choice: &Choice, plan: usize) -> Option<&'a Worked> {
    summary.cases.get(*choice.cases.get(plan)?)?.worked.as_ref()
}

/// The solution in a sentence: the best plan, what it is worth, and how far the next one stays behind.
pub fn solution(choice: &Choice) -> String {
    sentence(choice, &choice.here, &choice.goal)
}

fn sentence(choice: &Choice, weighed: &Weighed, goal: &Goal) -> String {
    let what = goal.in_full();
    let best: Vec<String> = weighed.best.iter().take(MOST_NAMES).map(|&plan| plan_name(choice, plan)).collect();
    let first = weighed.best.first().map(|&plan| (plan, long_value(&weighed.plans[plan], goal)));
    match (weighed.decision, first) {
        (_, None) => "there is nothing to choose from.".to_owned(),
        (Decision::Best, Some((plan, value))) => {
            let lead = weighed.margin.map_or(String::new(), |margin| {
                let runner_up = plan_name(choice, margin.runner_up);
                let behind = long_value(&weighed.plans[margin.runner_up], goal);
                let (low, high) = interval(margin.low, margin.high).unwrap_or((margin.value, margin.value));
                let lead = match goal.measure {
                    Measure::Chance if margin.exact.is_some() => {
                        format!("{} points", percent::rounded(margin.value, 2))
                    }
                    Measure::Chance => {
                        format!("{} points", percent::points(margin.value, low, high).trim_start_matches('+'))
                    }
                    Measure::Mean(_) => percent::number(margin.value, interval(margin.low, margin.high)),
                };
                let than = if goal.want == Want::Most { "more" } else { "less" };
                format!(", {lead} {than} than the next best: {runner_up} with {behind}")
            });
            format!("{}. {} is {value}{lead}.", plan_name(choice, plan), capitalized(&what))
        }
        (Decision::Tie, Some((_, value))) => {
            format!("it does not matter whether to {}: {what} is {value} each time.", best.join(" or to "))
        }
        (Decision::Undecided, Some(_)) => {
            let more = weighed.best.len().saturating_sub(best.len());
            let more = if more > 0 { format!(" or {more} more") } else { String::new() };
            format!("not decided yet; {what} may be best with each of these: {}{more}.", best.join("; "))
        }
    }
}

/// `outwit Probability Control and attack Harbinger`.
pub fn plan_name(choice: &Choice, plan: usize) -> String {
    let (row, column) = choice.place(plan);
    let options = [choice.columns.options.get(column), choice.rows.options.get(row)];
    let named = options.into_iter().flatten().map(|option| option.name.clone()).filter(|name| !name.is_empty());
    text::list(&named.collect::<Vec<_>>())
}

/// A value in a sentence: `58.3333 % (7/12)`.
fn long_value(plan: &PlanValue, goal: &Goal) -> String {
    let value = match &goal.measure {
        Measure::Chance => chance(plan),
        Measure::Mean(unit) => {
            let number = percent::number(plan.value, interval_of(plan));
            if unit.is_empty() { number } else { format!("{number} {unit}") }
        }
    };
    match percent::fraction(plan.exact) {
        fraction if fraction.is_empty() => value,
        fraction => format!("{value} ({fraction})"),
    }
}

/// Wider intervals are those of samples; narrower ones are what rounding leaves of an exact number.
const ROUNDING: f64 = 1e-7;

fn interval(low: f64, high: f64) -> Option<(f64, f64)> {
    (high - low > ROUNDING * high.abs().max(1.0)).then_some((low, high))
}

/// The interval of a sampled value; `None` for an exact one.
pub fn interval_of(plan: &PlanValue) -> Option<(f64, f64)> {
    interval(plan.low, plan.high)
}

/// A chance with the digits that its interval supports.
pub fn chance(plan: &PlanValue) -> String {
    match interval_of(plan) {
        Some((low, high)) => percent::percent(plan.value, low, high),
        None => percent::percent_exact(plan.value),
    }
}

/// Targets as rows, options as columns.
fn table<'a>(
    choice: &Choice,
    weighed: &Weighed,
    goal: &Goal,
    caption: String,
    worked: &dyn Fn(usize) -> Option<&'a Worked>,
) -> Table {
    let columns = &choice.columns.options;
    let name = |option: &ChoiceOption| {
        let short = if option.short.is_empty() { &option.name } else { &option.short };
        if option.baseline { format!("{short} (baseline)") } else { short.clone() }
    };
    let corner = if choice.columns.title.is_empty() { "Target" } else { &choice.columns.title };
    let mut head = vec![Head { text: capitalized(corner), number: false }];
    head.extend(columns.iter().map(|option| Head { text: name(option), number: true }));
    let row = |(row, option): (usize, &ChoiceOption)| {
        let measure = if goal.measure == Measure::Chance { "chance" } else { "mean" };
        let label = if option.name.is_empty() { measure } else { &option.name };
        let cell = |column: usize| {
            let plan = row * columns.len() + column;
            let tone = if weighed.best.contains(&plan) { Tone::Good } else { Tone::Plain };
            let mark = if worked(plan).is_some_and(super::worked::rounds_differently) { " *" } else { "" };
            weighed.plans.get(plan).map_or_else(|| plain(""), |value| value_cell(value, goal, mark, tone))
        };
        std::iter::once(plain(capitalized(label))).chain((0..columns.len()).map(cell)).collect()
    };
    Table { caption, head, rows: choice.rows.options.iter().enumerate().map(row).collect() }
}

/// Whole percents with the fraction beside them where it is known; else the value with its interval.
fn value_cell(plan: &PlanValue, goal: &Goal, mark: &str, tone: Tone) -> Cell {
    let sampled = interval(plan.low, plan.high).is_some() && plan.exact.is_none();
    let (text, note) = match (&goal.measure, plan.exact) {
        (Measure::Chance, Some(exact)) => (percent::whole(exact), percent::fraction(Some(exact))),
        (Measure::Chance, None) if sampled => {
            (percent::percent(plan.value, plan.low, plan.high), percent::interval(plan.low, plan.high))
        }
        (Measure::Chance, None) => (percent::percent_exact(plan.value), String::new()),
        (Measure::Mean(_), exact) => {
            let interval = interval(plan.low, plan.high);
            let note = if exact.is_some() { percent::fraction(exact) } else { percent::number_interval(interval) };
            (percent::number(plan.value, interval), note)
        }
    };
    let bar = (goal.measure == Measure::Chance).then_some(plan.value.clamp(0.0, 1.0));
    Cell { note, tone, bar, ..plain(text + mark) }
}

/// Whether a formula is that of a plan's value: the goal may be another than the outcome that the play is about.
fn is_of(worked: &Worked, value: &PlanValue) -> bool {
    value.exact == Some(worked.value)
}

/// What the marks in a table of so many plans stand for.
fn footnotes<'a>(choice: &Choice, plans: usize, worked: &dyn Fn(usize) -> Option<&'a Worked>) -> Option<Block> {
    let differ = (0..plans).filter_map(|plan| {
        let worked = worked(plan).filter(|worked| super::worked::rounds_differently(worked))?;
        let rounded = worked.rounded.as_ref()?;
        let way = if worked.is_readable() { format!(": {}", rounded.text) } else { String::new() };
        let name = plan_name(choice, plan);
        Some(format!(
            "* {}: rounding the basic chances first gives {}{way}.",
            capitalized(&name),
            percent::whole(rounded.value)
        ))
    });
    let items: Vec<_> = differ.map(|text| vec![Span::Text(text)]).collect();
    (!items.is_empty()).then_some(Block::List { items })
}

/// The decision under other circumstances: a line for each, then the tables of those that change it.
pub fn changes(summary: &Summary) -> Option<Section> {
    let choice = summary.choice.as_ref()?;
    let mut blocks = Vec::new();
    // Where the answer stays the same, that is all there is to say, and it was said.
    for variant in choice.variants.iter().filter(|variant| variant.change != Change::Stays) {
        let goal = variant.goal.as_ref().unwrap_or(&choice.goal);
        let caption = format!("{}: {}", capitalized(&variant.name), goal.in_full());
        let plans = &variant.weighed.plans;
        let worked = |plan: usize| variant.worked.get(plan)?.as_ref().filter(|worked| is_of(worked, &plans[plan]));
        blocks.push(Block::Table { table: table(choice, &variant.weighed, goal, caption, &worked) });
        blocks.extend(footnotes(choice, plans.len(), &worked));
        let solution = sentence(choice, &variant.weighed, goal);
        blocks.push(solution_block(&solution));
    }
    (!blocks.is_empty()).then(|| section("changes", "What would change the answer", blocks))
}

/// What each variant does to the answer.
pub fn outlook(choice: &Choice) -> Block {
    let line = |variant: &Variant| {
        let change = format!(". {}", capitalized(&self::variant(choice, variant)));
        vec![Span::Strong(capitalized(&variant.name)), Span::Text(change)]
    };
    Block::List { items: choice.variants.iter().map(line).collect() }
}

/// What a variant does to the answer, in a sentence.
pub fn variant(choice: &Choice, variant: &Variant) -> String {
    let best: Vec<String> = variant.weighed.best.iter().take(MOST_NAMES).map(|&plan| plan_name(choice, plan)).collect();
    let best = best.join("; or ");
    match variant.change {
        Change::Stays => "the answer stays the same.".to_owned(),
        Change::Shares if variant.weighed.best.len() > 1 => format!("the answer is then shared: {best}."),
        Change::Becomes if variant.weighed.decision == Decision::Undecided => {
            format!("the answer changes, and is not decided yet: {best}.")
        }
        Change::Shares | Change::Becomes => format!("the answer changes to this: {best}."),
        Change::Undecided => "the numbers cannot tell whether the answer changes.".to_owned(),
    }
}

/// Which plan is best in how many cells of the map.
pub fn map(summary: &Summary) -> Option<Section> {
    let choice = summary.choice.as_ref().filter(|choice| !choice.map.is_empty())?;
    let ranked = best_of_map(&choice.map);
    let ties: Vec<usize> = (0..choice.map.len()).filter(|&cell| choice.map[cell].best.len() != 1).collect();
    let row = |(plan, cells): &(usize, usize)| {
        let share = *cells as f64 / choice.map.len() as f64;
        vec![plain(capitalized(&plan_name(choice, *plan))), Cell { bar: Some(share), ..plain(cells.to_string()) }]
    };
    let mut head = texts(&["Best choice"]);
    head.extend(numbers_head(&["Cells"]));
    let axes: Vec<String> = choice.axes.iter().map(axis_name).collect();
    let caption = format!(
        "How often each choice alone is best, over all {} combinations of {}",
        text::thousands(choice.map.len() as u64),
        text::list(&axes)
    );
    let mut blocks = vec![Block::Table { table: Table { caption, head, rows: ranked.iter().map(row).collect() } }];
    // Where a sample cannot tell, nobody knows whether several are best.
    let (open, ties): (Vec<usize>, Vec<usize>) =
        ties.into_iter().partition(|&cell| choice.map[cell].decision == Decision::Undecided);
    let named = |cells: &[usize]| {
        let named = cells.iter().take(MOST_TIES).map(|&cell| cell_name(&choice.axes, cell));
        let more = cells.len().saturating_sub(MOST_TIES);
        let more = (more > 0).then(|| format!("{more} more"));
        named.chain(more).collect::<Vec<_>>().join("; ")
    };
    if !ties.is_empty() {
        let what = if ties.len() == 1 { "One cell has" } else { "These cells have" };
        blocks.push(paragraph(format!("{what} several best choices: {}.", named(&ties))));
    }
    if !open.is_empty() {
        let cells = text::count(open.len() as u64, "cell", "cells");
        blocks.push(paragraph(format!("Not decided at this number of trials in {cells}: {}.", named(&open))));
    }
    Some(section("map", "For every other set-up", blocks))
}

/// Plans that are best alone in some cell, with the number of these cells, most first.
pub fn best_of_map(map: &[Weighed]) -> Vec<(usize, usize)> {
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for cell in map {
        if let [plan] = cell.best.as_slice() {
            match counts.iter_mut().find(|(known, _)| known == plan) {
                Some((_, count)) => *count += 1,
                None => counts.push((*plan, 1)),
            }
        }
    }
    order::by(&mut counts, |&(plan, count)| (std::cmp::Reverse(count), plan));
    counts
}

/// `what Harbinger needs`, or the path as written.
fn axis_name(axis: &MapAxis) -> String {
    axis.needs.as_ref().map_or(axis.path.clone(), |needs| format!("what {} needs", needs.whose))
}

/// `King/Queen needs 8 and Harbinger needs 9`, or the paths and their values as written.
fn cell_name(axes: &[MapAxis], cell: usize) -> String {
    let mut rest = cell;
    let mut names: Vec<String> = Vec::new();
    // The last axis changes fastest.
    for axis in axes.iter().rev() {
        let n = axis.values.len().max(1);
        let need = axis.needs.as_ref().and_then(|needs| Some((&needs.whose, needs.needs.get(rest % n)?)));
        names.push(match need {
            Some((whose, need)) => format!("{whose} needs {need}"),
            None => format!("{} = {}", axis.path, axis.values.get(rest % n).map_or("", String::as_str)),
        });
        rest /= n;
    }
    names.reverse();
    text::list(&names)
}
