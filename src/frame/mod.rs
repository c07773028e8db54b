//! Stage 5: estimates become polars frames, one row per thing a reader may look up.
//!
//! Only shape changes here: nothing is computed, rounded or named twice (names are in [`columns`]). What is not known
//! is null, never 0: an exact answer counted no trials, and a case without trials has no estimates.

mod advice;
mod between;
pub mod blocks;
mod choice;
pub mod columns;
mod differences;
pub(crate) mod expectations;
mod gaps;
pub mod lab;
mod making;
mod rare;
pub mod traces;

pub use advice::advice;
pub use between::between;
pub use choice::{choices, decision_word};
pub use differences::differences;
pub use expectations::expectations;
pub use gaps::policy_gaps;
pub use making::{Context, cases, finite, method_word};
pub use rare::rare;

use making::Table;
use polars::prelude::{DataFrame, PolarsResult};

use crate::estimate::Summary;

/// Makes a frame; `None` where a run has nothing for it. An error is a refusal by polars.
pub type Make = fn(&Summary) -> Option<PolarsResult<DataFrame>>;

/// Every frame that a report is made of, by the name of its files.
pub const TABLES: [(&str, Make); 10] = [
    ("outcomes", |summary| Some(outcomes(summary))),
    ("distributions", |summary| Some(distributions(summary))),
    ("metrics", |summary| Some(metrics(summary))),
    ("differences", differences),
    ("expectations", expectations),
    ("choices", choices),
    ("advice", advice),
    ("policy_gaps", policy_gaps),
    ("rare", rare),
    ("between", between),
];

/// Rows of one case and outcome: case, sweep axes, outcome, trials, count, p, low, high, exact, method,
/// fraction.
///
/// Probabilities are fractions of 1. Fails only when polars refuses the frame.
pub fn outcomes(summary: &Summary) -> PolarsResult<DataFrame> {
    outcome_frame(std::slice::from_ref(summary), false)
}

/// [`outcomes`] of several scenarios in one frame, with a first column that names the scenario's file.
pub fn outcomes_of_all(summaries: &[Summary]) -> PolarsResult<DataFrame> {
    outcome_frame(summaries, true)
}

/// Rows of one case, metric and value: case, sweep axes, side, metric, value, count, p, low, high, at_least, at_most,
/// fraction.
///
/// Probabilities are fractions of 1. Fails only when polars refuses the frame.
pub fn distributions(summary: &Summary) -> PolarsResult<DataFrame> {
    let rows: Vec<_> = cases(std::slice::from_ref(summary))
        .flat_map(|context| context.case.by_metric().map(move |rows| (context, rows)))
        .flat_map(|(context, rows)| {
            let whose = context.case.whose(&rows[0].metric);
            rows.iter().map(move |row| (context, whose, row))
        })
        .collect();
    let mut table = Table::leading(rows.iter().map(|(context, ..)| *context).collect(), false);
    table.add(columns::SIDE, rows.iter().map(|(_, (side, _), _)| *side));
    table.add(columns::METRIC, rows.iter().map(|(_, (_, metric), _)| *metric));
    table.add(columns::VALUE, rows.iter().map(|(.., row)| row.value));
    table.add(columns::COUNT, rows.iter().map(|(context, _, row)| context.counted(row.count)));
    table.add(columns::P, rows.iter().map(|(context, _, row)| context.number(row.p)));
    table.add(columns::LOW, rows.iter().map(|(context, _, row)| context.number(row.low)));
    table.add(columns::HIGH, rows.iter().map(|(context, _, row)| context.number(row.high)));
    table.add(columns::AT_LEAST, rows.iter().map(|(context, _, row)| context.number(row.at_least)));
    table.add(columns::AT_MOST, rows.iter().map(|(context, _, row)| context.number(row.at_most)));
    table.add(columns::FRACTION, rows.iter().map(|(.., row)| row.fraction.map(|fraction| fraction.to_string())));
    table.finish()
}

/// Rows of one case and metric: case, sweep axes, side, metric, unit, trials, mean with its interval, sd, se, min, p05,
/// p25, p50, p75, p95, max.
///
/// Values are in the metric's own unit. Fails only when polars refuses the frame.
pub fn metrics(summary: &Summary) -> PolarsResult<DataFrame> {
    let rows: Vec<_> = cases(std::slice::from_ref(summary))
        .flat_map(|context| context.case.metrics.iter().map(move |row| (context, row)))
        .collect();
    let mut table = Table::leading(rows.iter().map(|(context, _)| *context).collect(), false);
    table.add(columns::SIDE, rows.iter().map(|(context, row)| context.case.whose(&row.metric).0));
    table.add(columns::METRIC, rows.iter().map(|(context, row)| context.case.whose(&row.metric).1));
    table.add(columns::UNIT, rows.iter().map(|(_, row)| row.unit.as_str()));
    table.add(columns::TRIALS, rows.iter().map(|(context, _)| context.trials()));
    table.add(columns::MEAN, rows.iter().map(|(context, row)| context.number(row.mean)));
    let low = rows.iter().map(|(context, row)| row.mean_interval.and_then(|(low, _)| context.number(low)));
    table.add(columns::MEAN_LOW, low);
    let high = rows.iter().map(|(context, row)| row.mean_interval.and_then(|(_, high)| context.number(high)));
    table.add(columns::MEAN_HIGH, high);
    table.add(columns::SD, rows.iter().map(|(context, row)| row.sd.and_then(|sd| context.number(sd))));
    table.add(columns::SE, rows.iter().map(|(context, row)| row.se.and_then(|se| context.number(se))));
    table.add(columns::MIN, rows.iter().map(|(context, row)| context.value(row.min)));
    table.add(columns::P05, rows.iter().map(|(context, row)| context.value(row.p05)));
    table.add(columns::P25, rows.iter().map(|(context, row)| context.value(row.p25)));
    table.add(columns::P50, rows.iter().map(|(context, row)| context.value(row.p50)));
    table.add(columns::P75, rows.iter().map(|(context, row)| context.value(row.p75)));
    table.add(columns::P95, rows.iter().map(|(context, row)| context.value(row.p95)));
    table.add(columns::MAX, rows.iter().map(|(context, row)| context.value(row.max)));
    table.finish()
}

fn outcome_frame(summaries: &[Summary], with_scenario: bool) -> PolarsResult<DataFrame> {
    let rows: Vec<_> =
        cases(summaries).flat_map(|context| context.case.outcomes.iter().map(move |row| (context, row))).collect();
    let mut table = Table::leading(rows.iter().map(|(context, _)| *context).collect(), with_scenario);
    table.add(columns::OUTCOME, rows.iter().map(|(_, row)| row.outcome.as_str()));
    table.add(columns::TRIALS, rows.iter().map(|(context, _)| context.trials()));
    table.add(columns::COUNT, rows.iter().map(|(context, row)| context.counted(row.count)));
    table.add(columns::P, rows.iter().map(|(context, row)| context.number(row.p)));
    table.add(columns::LOW, rows.iter().map(|(context, row)| context.number(row.low)));
    table.add(columns::HIGH, rows.iter().map(|(context, row)| context.number(row.high)));
    table.add(columns::EXACT, rows.iter().map(|(_, row)| row.exact.filter(|exact| exact.is_finite())));
    table.add(columns::METHOD, rows.iter().map(|(context, _)| method_word(context.summary.method)));
    table.add(columns::FRACTION, rows.iter().map(|(_, row)| row.fraction.map(|fraction| fraction.to_string())));
    table.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::{AxisValue, Datum};
    use crate::report::sample;

    fn names(frame: &DataFrame) -> Vec<&str> {
        frame.get_column_names().iter().map(|name| name.as_str()).collect()
    }

    #[test]
    fn columns_come_in_the_order_of_the_contract() {
        let summary = sample::sweep();
        let axis = "side.White Rhino.body";
        assert_eq!(
            names(&outcomes(&summary).unwrap()),
            ["case", axis, "outcome", "trials", "count", "p", "low", "high", "exact", "method", "fraction"]
        );
        assert_eq!(
            names(&distributions(&summary).unwrap()),
            ["case", axis, "side", "metric", "value", "count", "p", "low", "high", "at_least", "at_most", "fraction"]
        );
        let metric = [
            "case",
            axis,
            "side",
            "metric",
            "unit",
            "trials",
            "mean",
            "mean_low",
            "mean_high",
            "sd",
            "se",
            "min",
            "p05",
            "p25",
            "p50",
            "p75",
            "p95",
            "max",
        ];
        assert_eq!(names(&metrics(&summary).unwrap()), metric);
    }

    #[test]
    fn there_is_one_row_per_case_and_outcome_with_its_own_numbers() {
        let summary = sample::sweep();
        let frame = outcomes(&summary).unwrap();
        assert_eq!(frame.height(), 15);
        for (i, row) in summary.cases.iter().flat_map(|case| &case.outcomes).enumerate() {
            assert_eq!(frame.column("p").unwrap().f64().unwrap().get(i), Some(row.p));
            assert_eq!(frame.column("count").unwrap().u64().unwrap().get(i), Some(row.count));
            assert_eq!(frame.column("outcome").unwrap().str().unwrap().get(i), Some(row.outcome.as_str()));
        }
    }

    #[test]
    fn unknown_is_null_and_a_count_of_nought_is_not() {
        let nulls = |frame: DataFrame, column: &str| frame.column(column).unwrap().null_count();
        let exact = sample::exact();
        for column in ["trials", "count"] {
            assert_eq!(nulls(outcomes(&exact).unwrap(), column), 3);
        }
        assert_eq!(nulls(outcomes(&exact).unwrap(), "p"), 0);
        assert_eq!(nulls(metrics(&exact).unwrap(), "se"), 2);
        let nothing = sample::nothing_finished();
        for column in ["p", "low", "high"] {
            assert_eq!(nulls(outcomes(&nothing).unwrap(), column), 3);
        }
        assert_eq!(nulls(metrics(&nothing).unwrap(), "p50"), 2);
        let never = outcomes(&sample::plain_duel()).unwrap();
        assert_eq!(never.column("count").unwrap().u64().unwrap().get(2), Some(0));
    }

    #[test]
    fn a_side_has_a_column_of_its_own() {
        let frame = metrics(&sample::plain_duel()).unwrap();
        let cell = |column: &str, row: usize| frame.column(column).unwrap().str().unwrap().get(row).map(str::to_owned);
        assert_eq!((cell("side", 0), cell("metric", 0)), (None, Some("rounds".to_owned())));
        assert_eq!((cell("side", 1), cell("metric", 1)), (Some("Shatterer".to_owned()), Some("Body lost".to_owned())));
        let values = distributions(&sample::plain_duel()).unwrap();
        let rounds = |row: &&crate::estimate::DistributionRow| row.metric == "rounds";
        let n_rounds = sample::plain_duel().cases[0].distributions.iter().filter(rounds).count();
        assert_eq!(values.column("side").unwrap().null_count(), n_rounds);
    }

    #[test]
    fn values_of_a_sweep_keep_their_types() {
        let mut summary = sample::sweep();
        let column = |summary: &Summary| outcomes(summary).unwrap().column("side.White Rhino.body").unwrap().clone();
        assert_eq!(column(&summary).i64().unwrap().get(0), Some(6));
        summary.cases[1].axes[0].value = Datum::Number(0.5);
        assert_eq!(column(&summary).f64().unwrap().get(0), Some(6.0));
        assert_eq!(column(&summary).f64().unwrap().get(3), Some(0.5));
        summary.cases[1].axes[0].value = Datum::Text("1.0".to_owned());
        assert_eq!(column(&summary).str().unwrap().get(0), Some("6"));
        assert_eq!(column(&summary).str().unwrap().get(3), Some("1.0"));
        summary.cases.iter_mut().for_each(|case| case.axes[0].value = Datum::Boolean(true));
        assert_eq!(column(&summary).bool().unwrap().get(0), Some(true));
    }

    #[test]
    fn axes_of_all_cases_have_a_column_and_other_cases_are_null_there() {
        let mut summary = sample::sweep();
        summary.cases[1].axes = vec![AxisValue::named("case", "x")];
        let frame = outcomes(&summary).unwrap();
        assert_eq!(&names(&frame)[..3], ["case", "side.White Rhino.body", "axis.case"]);
        assert_eq!(frame.column("side.White Rhino.body").unwrap().null_count(), 3);
        assert_eq!(frame.column("axis.case").unwrap().null_count(), 12);
    }
}
