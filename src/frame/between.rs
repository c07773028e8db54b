//! What one did to another, as a frame: one row per case and two of them.

use super::columns;
use super::making::{Context, Table, cases};
use crate::estimate::{MetricRow, Summary};
use polars::prelude::{DataFrame, PolarsResult};

/// A case, what was counted in it, and who did what to whom.
type Row<'a> = (Context<'a>, &'a MetricRow, (&'a str, &'a str, &'a str));

/// Rows of one case and two who meet: case, sweep axes, side, whom, metric, unit, trials, mean with its interval.
/// `None` where nothing was counted between two.
///
/// Values are in the metric's own unit; the interval of what happens once at most is that of a chance. Fails only when
/// polars refuses the frame.
pub fn between(summary: &Summary) -> Option<PolarsResult<DataFrame>> {
    let rows: Vec<Row<'_>> = cases(std::slice::from_ref(summary))
        .flat_map(|context| context.case.metrics.iter().map(move |row| (context, row)))
        .filter_map(|(context, row)| Some((context, row, row.done()?)))
        .collect();
    let mut table = Table::leading(rows.iter().map(|(context, ..)| *context).collect(), false);
    table.add(columns::SIDE, rows.iter().map(|(.., (by, _, _))| *by));
    table.add(columns::WHOM, rows.iter().map(|(.., (_, _, whom))| *whom));
    table.add(columns::METRIC, rows.iter().map(|(.., (_, what, _))| *what));
    table.add(columns::UNIT, rows.iter().map(|(_, row, _)| row.unit.as_str()));
    table.add(columns::TRIALS, rows.iter().map(|(context, ..)| context.trials()));
    let means: Vec<_> = rows.iter().map(|(context, row, _)| (context, context.case.mean(row))).collect();
    let end = |of: fn((f64, f64)) -> f64| {
        means.iter().map(move |(context, (_, interval))| interval.and_then(|ends| context.number(of(ends))))
    };
    table.add(columns::MEAN, means.iter().map(|(context, (mean, _))| context.number(*mean)));
    table.add(columns::MEAN_LOW, end(|(low, _)| low));
    table.add(columns::MEAN_HIGH, end(|(_, high)| high));
    (!rows.is_empty()).then(|| table.finish())
}
