//! What changes from case to case as a frame: one row per pair of cases and number.

use super::columns;
use super::making::{Table, finite, method_word};
use crate::estimate::{AxisValue, Change, Difference, Method, Summary};
use polars::prelude::{DataFrame, PolarsResult};

/// The change of one number between two cases.
struct Row<'a> {
    pair: &'a Difference,
    change: &'a Change,
    is_mean: bool,
}

impl<'a> Row<'a> {
    /// What the row is about, where it is about such a thing.
    fn of(&self, is_mean: bool) -> Option<&'a str> {
        (self.is_mean == is_mean).then_some(self.change.of.as_str())
    }
}

/// Rows of one pair of cases and one number: from, to, differs, sweep axes (null where the two differ), outcome, side,
/// metric, difference, low, high, exact, confidence, method. `None` where no two cases differ in one thing alone.
///
/// A row is about an outcome or about a metric, and the other column is null. Differences of chances are fractions of
/// 1, those of means are in the metric's own unit; `confidence` is that of the row's interval. Fails only when polars
/// refuses the frame.
pub fn differences(summary: &Summary) -> Option<PolarsResult<DataFrame>> {
    let rows: Vec<Row<'_>> = summary.differences.iter().flat_map(rows).collect();
    (!rows.is_empty()).then(|| frame(summary, &rows))
}

fn rows(pair: &Difference) -> impl Iterator<Item = Row<'_>> {
    let row = move |is_mean| move |change| Row { pair, change, is_mean };
    pair.outcomes.iter().map(row(false)).chain(pair.means.iter().map(row(true)))
}

fn frame<'a>(summary: &'a Summary, rows: &[Row<'a>]) -> PolarsResult<DataFrame> {
    let cases = &summary.cases;
    let sampled = summary.method == Method::Sample;
    let each = summary.confidence_of_differences();
    let confidence = |row: &Row<'_>| {
        let confidence = if row.is_mean { summary.confidence } else { each };
        (sampled && row.change.interval.is_some()).then_some(confidence)
    };
    let end = |row: &Row<'_>, end: fn((f64, f64)) -> f64| row.change.interval.map(end).and_then(finite);
    let mut table = Table::new(rows.len());
    table.add(columns::FROM, rows.iter().map(|row| cases[row.pair.from].case.as_str()));
    table.add(columns::TO, rows.iter().map(|row| cases[row.pair.to].case.as_str()));
    table.add(columns::DIFFERS, rows.iter().map(|row| row.pair.differs(cases)));
    let all: Vec<Vec<&AxisValue>> = cases.iter().map(|case| case.axes.iter().collect()).collect();
    let equal: Vec<Vec<&AxisValue>> = rows.iter().map(|row| row.pair.equal_axes(cases).collect()).collect();
    table.add_axes(&all, &equal.iter().map(Vec::as_slice).collect::<Vec<_>>());
    table.add(columns::OUTCOME, rows.iter().map(|row| row.of(false)));
    let whose = |row: &Row<'a>| row.of(true).map(|metric| cases[row.pair.from].whose(metric));
    table.add(columns::SIDE, rows.iter().map(|row| whose(row).and_then(|(side, _)| side)));
    table.add(columns::METRIC, rows.iter().map(|row| whose(row).map(|(_, metric)| metric)));
    table.add(columns::DIFFERENCE, rows.iter().map(|row| finite(row.change.by)));
    table.add(columns::LOW, rows.iter().map(|row| end(row, |ends| ends.0)));
    table.add(columns::HIGH, rows.iter().map(|row| end(row, |ends| ends.1)));
    table.add(columns::EXACT, rows.iter().map(|row| row.change.exact.and_then(finite)));
    table.add(columns::CONFIDENCE, rows.iter().map(confidence));
    table.add(columns::METHOD, rows.iter().map(|_| method_word(summary.method)));
    table.finish()
}

#[cfg(test)]
mod tests {
    use crate::report::sample;

    #[test]
    fn every_pair_has_a_row_for_each_outcome_and_each_mean_and_a_lone_case_has_none() {
        let summary = sample::sweep();
        let frame = super::differences(&summary).unwrap().unwrap();
        let names: Vec<&str> = frame.get_column_names().iter().map(|name| name.as_str()).collect();
        let axis = "side.White Rhino.body";
        let numbers = ["difference", "low", "high", "exact", "confidence", "method"];
        assert_eq!(names[..7], ["from", "to", "differs", axis, "outcome", "side", "metric"]);
        assert_eq!(names[7..], numbers);
        // Four steps, three outcomes and one mean each; the only axis is the one that differs.
        assert_eq!(frame.height(), 16);
        assert_eq!(frame.column(axis).unwrap().null_count(), 16);
        assert_eq!(frame.column("outcome").unwrap().null_count(), 4);
        assert_eq!(frame.column("metric").unwrap().null_count(), 12);
        assert!(super::differences(&sample::plain_duel()).is_none());
    }
}
