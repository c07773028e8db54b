//! A decision on the terminal: the table of targets and options, the solution, what would change it, and the map in
//! numbers.

use super::{GAP, Grid, LINE, Page, Paint};
use crate::estimate::choice::{Choice, Decision, Goal, Measure, PlanValue, Weighed};
use crate::report::article::choice as words;
use crate::report::{percent, text};

/// Ties of a map that are named one by one.
const MOST_TIES: usize = 6;
/// Names of options are not made narrower than this: beyond it, plans stand below each other.
const HEADS: usize = 20;

/// Everything there is to say about a choice.
pub fn show(page: &mut Page, choice: &Choice, paint: Paint) {
    if !choice.question.is_empty() {
        page.wrapped(&choice.question);
        page.line("");
    }
    page.wrapped(&format!("{}{}:", words::capitalized(&choice.goal.in_full()), what_is_where(choice)));
    page.line("");
    table(page, choice, &choice.here, &choice.goal, paint);
    page.wrapped(&format!("Solution: {}", words::solution(choice)));
    page.line("");
    if !choice.variants.is_empty() {
        page.line(&paint.bold("What would change the answer"));
        for variant in &choice.variants {
            let goal = variant.goal.as_ref().unwrap_or(&choice.goal);
            let best = variant.weighed.best.first().map(|&plan| &variant.weighed.plans[plan]);
            let value = best.filter(|_| variant.weighed.decision != Decision::Undecided);
            let value = value.map_or(String::new(), |plan| format!(" ({})", in_unit(plan, goal)));
            let change = words::variant(choice, variant);
            page.wrapped(&format!("- {}: {}{value}", variant.name, change.trim_end_matches('.')));
        }
        page.line("");
    }
    if !choice.map.is_empty() {
        map(page, choice, "", &choice.map, paint);
        for variant in &choice.variants {
            map(page, choice, &variant.name, &variant.map, paint);
        }
    }
}

/// Targets as rows, options as columns; where that is too wide, one row for each plan.
fn table(page: &mut Page, choice: &Choice, weighed: &Weighed, goal: &Goal, paint: Paint) {
    let cell = |plan: usize| {
        let mark = if weighed.best.contains(&plan) { " *" } else { "  " };
        format!("{}{mark}", value(&weighed.plans[plan], goal))
    };
    let columns = &choice.columns.options;
    let heads: Vec<&str> = columns.iter().map(|option| option.short.as_str()).collect();
    let rows: Vec<&str> = choice.rows.options.iter().map(|option| option.short.as_str()).collect();
    let wide = |column: usize| {
        let cells = (0..rows.len()).map(|row| text::width(&cell(row * columns.len() + column))).max().unwrap_or(0);
        GAP + cells.max(text::width(heads[column]).min(HEADS))
    };
    let names = rows.iter().map(|row| text::width(row)).max().unwrap_or(0).max(text::width(&choice.rows.title));
    let fits = rows.len() > 1 && names + (0..columns.len()).map(wide).sum::<usize>() <= LINE;
    let mut grid = if fits {
        let mut grid = Grid::new(&[&choice.rows.title]);
        // The marks stand to the right of the numbers, and the heads above the numbers.
        grid.head.extend(heads.iter().map(|head| format!("{head}  ")));
        for (row, name) in rows.iter().enumerate() {
            let cells = (0..columns.len()).map(|column| cell(row * columns.len() + column));
            grid.row(std::iter::once((*name).to_owned()).chain(cells).collect());
        }
        grid
    } else {
        let unit = match &goal.measure {
            Measure::Chance => "Chance".to_owned(),
            Measure::Mean(_) => "Mean".to_owned(),
        };
        let mut grid = Grid::new(&["Plan", &format!("{unit}  ")]);
        for plan in 0..weighed.plans.len() {
            grid.row(vec![choice.plan_name(plan), cell(plan)]);
        }
        grid
    };
    grid.tones.clear();
    page.grid(&grid, paint);
    let mark = match weighed.decision {
        Decision::Best => "* the best",
        Decision::Tie => "* equally good, and better than all others",
        Decision::Undecided => "* may be the best: the numbers cannot tell them apart",
    };
    page.wrapped(mark);
    page.line("");
}

/// `, rows attack …, columns outwit …` where there are both: the words that the names in the table begin with.
fn what_is_where(choice: &Choice) -> String {
    if choice.rows.options.len() < 2 {
        return String::new();
    }
    let axes = [("rows", &choice.rows), ("columns", &choice.columns)];
    let titled = axes.iter().filter(|(_, axis)| !axis.title.is_empty());
    titled.map(|(place, axis)| format!(", {place} {} …", axis.title)).collect()
}

fn value(plan: &PlanValue, goal: &Goal) -> String {
    match &goal.measure {
        Measure::Chance => words::chance(plan),
        Measure::Mean(_) => percent::number(plan.value, words::interval_of(plan)),
    }
}

/// The value with its unit, for a sentence.
fn in_unit(plan: &PlanValue, goal: &Goal) -> String {
    match &goal.measure {
        Measure::Mean(unit) if !unit.is_empty() => format!("{} {unit}", value(plan, goal)),
        _ => value(plan, goal),
    }
}

/// In how many cells each plan is best, and where several are.
fn map(page: &mut Page, choice: &Choice, variant: &str, map: &[Weighed], paint: Paint) {
    let ranked = words::best_of_map(map);
    let title = match variant {
        "" => "Best over the map".to_owned(),
        variant => format!("Best over the map, {variant}"),
    };
    let mut grid = Grid::new(&[&title, "Cells"]);
    for (plan, cells) in ranked {
        grid.row(vec![choice.plan_name(plan), cells.to_string()]);
    }
    let ties = |decision| (0..map.len()).filter(|&cell| map[cell].decision == decision).collect::<Vec<_>>();
    for (decision, name) in [(Decision::Tie, "several are equally good"), (Decision::Undecided, "not decided")] {
        let cells = ties(decision);
        if !cells.is_empty() {
            grid.row(vec![name.to_owned(), cells.len().to_string()]);
        }
    }
    page.grid(&grid, paint);
    let cells = ties(Decision::Tie);
    if !cells.is_empty() && cells.len() <= MOST_TIES {
        for cell in cells {
            let best: Vec<String> = map[cell].best.iter().map(|&plan| choice.plan_name(plan)).collect();
            let at = choice.axes.iter().zip(choice.cell(cell)).map(|(axis, value)| format!("{} = {value}", axis.path));
            page.wrapped(&format!("equally good at {}: {}", at.collect::<Vec<_>>().join(", "), best.join("; ")));
        }
        page.line("");
    }
}
