//! The outcome by which several cases are compared: one choice for the answer, the tables, the charts and the terminal.

use crate::estimate::{CaseSummary, Method, Summary};

/// Where outcomes vary by less than this, nothing tells them apart.
const NO_CHANGE: f64 = 0.005;
/// An outcome that comes earlier in the play's list is preferred if it varies at least this much of what the one does
/// that varies most: A wins and B wins say the same about the same cases, and with draws between them luck must not
/// choose which is told.
const ENOUGH: f64 = 0.4;

/// The outcome that the play is about; else, of several cases, the one that their differences show in: the first whose
/// chance varies enough beside any other. `None` where neither tells.
pub fn of(summary: &Summary) -> Option<&str> {
    let cases = || summary.cases.iter().filter(|case| summary.method == Method::Exact || case.trials > 0);
    let first = summary.cases.first()?;
    if let Some(leading) = &summary.scenario.leading {
        return first.outcomes.iter().map(|row| row.outcome.as_str()).find(|outcome| outcome == leading);
    }
    let range = |outcome: &str| {
        let rows = cases().filter_map(|case| case.outcomes.iter().find(|row| row.outcome == outcome));
        let (low, high) = rows.fold((1.0_f64, 0.0_f64), |(low, high), row| (low.min(row.p), high.max(row.p)));
        high - low
    };
    let ranges: Vec<(&str, f64)> =
        first.outcomes.iter().map(|row| (row.outcome.as_str(), range(&row.outcome))).collect();
    let most = ranges.iter().map(|(_, range)| *range).fold(0.0, f64::max);
    let told = summary.cases.len() > 1 && most >= NO_CHANGE;
    ranges.into_iter().find(|(_, range)| told && *range >= ENOUGH * most).map(|(outcome, _)| outcome)
}

/// Chances nearer to certainty than this are certain.
const CERTAIN: f64 = 1e-9;

/// Whether a report shows a metric beside the answer: where the scenario names it, and where outcomes are certain, so
/// that what is counted is all there is to ask. The others are in the files.
pub fn is_asked(summary: &Summary, metric: &str) -> bool {
    let is_certain = |case: &CaseSummary| case.outcomes.iter().any(|row| row.p >= 1.0 - CERTAIN);
    summary.scenario.asked.iter().any(|asked| asked == metric) || summary.cases.iter().all(is_certain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    fn with(chances: &[[f64; 3]]) -> Summary {
        let mut summary = sample::sweep();
        summary.scenario.leading = None;
        summary.cases.truncate(chances.len());
        for (case, chances) in summary.cases.iter_mut().zip(chances) {
            case.outcomes.iter_mut().zip(chances).for_each(|(row, p)| row.p = *p);
        }
        summary
    }

    #[test]
    fn the_first_outcome_that_varies_enough_is_the_headline() {
        let names = ["Shatterer wins", "White Rhino wins", "undecided"];
        assert_eq!(of(&with(&[[0.6, 0.4, 0.0], [0.3, 0.7, 0.0]])), Some(names[0]));
        // Of a draw that is mostly taken from the second, as the dice fall.
        for taken in [0.23, 0.25, 0.27] {
            let varies = with(&[[0.6, 0.35, 0.05], [0.4, 0.35 - taken, 0.25 + taken]]);
            assert_eq!(of(&varies), Some(names[0]), "{taken}");
        }
        // What the second loses goes to the third.
        assert_eq!(of(&with(&[[0.4, 0.5, 0.1], [0.38, 0.1, 0.52]])), Some(names[1]));
        assert_eq!(of(&with(&[[0.4, 0.5, 0.1], [0.4, 0.501, 0.099]])), None);
        assert_eq!(of(&with(&[[0.4, 0.5, 0.1]])), None);
    }

    #[test]
    fn what_the_play_is_about_goes_before() {
        let mut summary = with(&[[0.6, 0.4, 0.0], [0.3, 0.7, 0.0]]);
        summary.scenario.leading = Some("undecided".to_owned());
        assert_eq!(of(&summary), Some("undecided"));
    }
}
