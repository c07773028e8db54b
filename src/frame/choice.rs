//! The plans of a choice as a frame: one row per table and plan.

use super::columns;
use super::making::{Table, finite, method_word};
use crate::estimate::Summary;
use crate::estimate::choice::{Choice, Decision, Goal, PlanValue, Weighed};
use polars::prelude::{DataFrame, PolarsResult};

/// A plan with the table that it stands in.
struct Row<'a> {
    variant: &'a str,
    /// Values of the map's axes; `None` outside of the map.
    cell: Option<Vec<&'a str>>,
    goal: &'a Goal,
    weighed: &'a Weighed,
    plan: usize,
}

impl Row<'_> {
    fn value(&self) -> &PlanValue {
        &self.weighed.plans[self.plan]
    }
}

/// Rows of one plan in one table: variant (null for the scenario as it stands), axes of the map (null outside of it),
/// target, option, goal, value, low, high, fraction, best, decision, method. `None` without a choice.
///
/// Chances are fractions of 1, means in the metric's own unit. Fails only when polars refuses the frame.
pub fn choices(summary: &Summary) -> Option<PolarsResult<DataFrame>> {
    summary.choice.as_ref().map(|choice| frame(summary, choice))
}

fn frame(summary: &Summary, choice: &Choice) -> PolarsResult<DataFrame> {
    let rows = rows(choice);
    let mut table = Table::new(rows.len());
    let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    table.add(columns::VARIANT, rows.iter().map(|row| known(row.variant)));
    for (index, axis) in choice.axes.iter().enumerate() {
        let value = |row: &Row<'_>| row.cell.as_ref().map(|cell| cell[index].to_owned());
        table.add(&columns::axis(&axis.path), rows.iter().map(value));
    }
    let target = |row: &Row<'_>| known(&choice.rows.options[choice.place(row.plan).0].name);
    let option = |row: &Row<'_>| choice.columns.options[choice.place(row.plan).1].name.clone();
    table.add(columns::TARGET, rows.iter().map(target));
    table.add(columns::OPTION, rows.iter().map(option));
    table.add(columns::GOAL, rows.iter().map(|row| row.goal.in_full()));
    table.add(columns::VALUE, rows.iter().map(|row| finite(row.value().value)));
    table.add(columns::LOW, rows.iter().map(|row| finite(row.value().low)));
    table.add(columns::HIGH, rows.iter().map(|row| finite(row.value().high)));
    table.add(columns::FRACTION, rows.iter().map(|row| row.value().exact.map(|exact| exact.to_string())));
    table.add(columns::BEST, rows.iter().map(|row| row.weighed.best.contains(&row.plan)));
    table.add(columns::DECISION, rows.iter().map(|row| decision_word(row.weighed.decision)));
    table.add(columns::METHOD, rows.iter().map(|_| method_word(summary.method)));
    table.finish()
}

fn rows(choice: &Choice) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    let situations =
        std::iter::once(("", &choice.goal, &choice.here, &choice.map)).chain(choice.variants.iter().map(|variant| {
            (variant.name.as_str(), variant.goal.as_ref().unwrap_or(&choice.goal), &variant.weighed, &variant.map)
        }));
    for (variant, goal, here, map) in situations {
        let tables = std::iter::once((None, here));
        let cells = map.iter().enumerate().map(|(cell, weighed)| (Some(choice.cell(cell)), weighed));
        for (cell, weighed) in tables.chain(cells) {
            rows.extend((0..weighed.plans.len()).map(|plan| Row { variant, cell: cell.clone(), goal, weighed, plan }));
        }
    }
    rows
}

/// The word for a decision in tables and in `run.json`.
pub fn decision_word(decision: Decision) -> &'static str {
    match decision {
        Decision::Best => "best",
        Decision::Tie => "tie",
        Decision::Undecided => "undecided",
    }
}
