//! What would change the answer: pairs of cases that differ in one thing.

use super::model::{MOST_OPEN, Section, Table, has_numbers, numbers_head, plain, section, shortened, texts};
use super::numbers::leading_row;
use super::paired;
use crate::estimate::{CaseSummary, Difference, Method, Summary};
use crate::order;
use crate::report::axis::axis_name;
use crate::report::grid::Grid;
use crate::report::{percent, text};

/// One row about the outcome that the report is about.
pub struct Told {
    /// `White Rhino's body 6 to 7`, or the name of a `[[case]]`.
    pub what: String,
    /// What both cases share beside the rest of the scenario: `White Rhino's attack 5D`; often empty.
    pub place: String,
    /// Both chances.
    pub chances: [String; 2],
    /// In points of a hundred, with its sign, and its interval; the interval is empty in an exact answer.
    pub points: String,
    pub interval: String,
    /// As a fraction of 1, for whoever shows only the largest.
    pub by: f64,
}

/// The outcome of the report and what changes its chance, pair by pair; `None` where nothing is compared. Of everybody
/// against everybody the odds say it all, and who stands in for whom is no change: those are left to the tables.
pub fn told(summary: &Summary) -> Option<(String, Vec<Told>)> {
    if Grid::of(summary).is_some_and(|grid| grid.is_of_names()) {
        return None;
    }
    let outcome = &leading_row(summary, summary.cases.first()?)?.outcome;
    let rows: Vec<Told> = summary.differences.iter().filter_map(|pair| tell(summary, pair, outcome)).collect();
    (!rows.is_empty()).then(|| (outcome.clone(), rows))
}

fn tell(summary: &Summary, pair: &Difference, outcome: &str) -> Option<Told> {
    let (from, to) = (&summary.cases[pair.from], &summary.cases[pair.to]);
    let change = pair.outcome(outcome).filter(|_| has_numbers(summary, from) && has_numbers(summary, to))?;
    let chance = |case: &CaseSummary| {
        let row = case.outcomes.iter().find(|row| row.outcome == outcome);
        row.map_or(String::new(), |row| percent::percent(row.p, row.low, row.high))
    };
    let (low, high) = change.interval?;
    let mut place = paired::place(pair.equal_axes(&summary.cases));
    let what = match pair.axis {
        None => to.variation.clone(),
        Some(axis) => {
            let several = summary.cases.iter().any(|case| case.variation != from.variation);
            if several {
                place = if place.is_empty() { from.variation.clone() } else { format!("{}, {place}", from.variation) };
            }
            format!("{} {} to {}", axis_name(&to.axes[axis].path), from.axes[axis].label, to.axes[axis].label)
        }
    };
    Some(Told {
        what,
        place,
        chances: [chance(from), chance(to)],
        points: percent::points(change.by, low, high),
        interval: percent::points_interval(low, high),
        by: change.by,
    })
}

/// How sure the differences are; `None` in an exact answer, and where none are told.
pub fn how_sure(summary: &Summary) -> Option<String> {
    section_of(summary)?;
    let confidence = percent::percent_exact(summary.confidence);
    let family = summary.differences_family;
    let each = percent::percent_exact(summary.confidence_of_differences());
    let at_once = match family {
        1 => format!("at {confidence}"),
        n => format!(
            "each at {each} so that all {} differences of chances in tables/differences hold at once at {confidence} \
             (Bonferroni)",
            text::thousands(n as u64)
        ),
    };
    match (summary.method, summary.complete) {
        (Method::Exact, _) => None,
        (Method::Sample, true) => Some(format!(
            "Differences: both cases of a pair faced the same dice, trial by trial, so a difference is surer than its \
             two chances; its interval comes from the trials that ended differently (Newcombe, 1998, method 10), \
             {at_once}."
        )),
        (Method::Sample, false) => Some(format!(
            "Differences: both cases of a pair faced the same dice, trial by trial; because the run was interrupted, \
             the intervals are anytime-valid confidence sequences, {at_once}."
        )),
    }
}

/// Each pair of cases that differ in one thing: what would change the answer.
pub fn section_of(summary: &Summary) -> Option<Section> {
    // A decision has an answer of its own to this question.
    let (outcome, rows) = told(summary).filter(|_| summary.choice.is_none())?;
    let sampled = summary.method == Method::Sample;
    let with_place = rows.iter().any(|row| !row.place.is_empty());
    let mut head = texts(if with_place { &["What changes", "Where"] } else { &["What changes"] });
    head.extend(numbers_head(&["Before", "After", "Difference"]));
    if sampled {
        head.extend(numbers_head(&[&super::numbers::interval_head(summary)]));
    }
    let row = |row: &Told| {
        let mut cells = vec![plain(&row.what)];
        if with_place {
            cells.push(plain(&row.place));
        }
        cells.extend(row.chances.iter().map(plain));
        cells.push(plain(&row.points));
        if sampled {
            cells.push(plain(&row.interval));
        }
        cells
    };
    let caption =
        format!("The chance of “{outcome}” before and after each change, and the difference in percentage points");
    // What changes most is told first where not all can be told.
    let mut told: Vec<&Told> = rows.iter().collect();
    if told.len() > MOST_OPEN {
        order::falling(&mut told, |one| one.by.abs());
    }
    let blocks = shortened(Table { caption, head, rows: told.into_iter().map(row).collect() }, "differences");
    Some(section("changes", "What would change it", blocks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn a_pair_is_told_by_what_changes_where_and_by_how_much() {
        let mut summary = sample::sweep();
        let (outcome, rows) = told(&summary).unwrap();
        assert_eq!((outcome.as_str(), rows.len()), ("Shatterer wins", 4));
        let first = &rows[0];
        assert_eq!((first.what.as_str(), first.place.as_str()), ("White Rhino’s body 6 to 7", ""));
        assert_eq!(first.chances, ["78.1 %", "70.2 %"]);
        assert!(
            first.points.starts_with("\u{2212}7.9") && first.interval.contains(" to \u{2212}7."),
            "{}",
            first.interval
        );
        // The same cells of another variation.
        summary.differences[0].axis = None;
        summary.cases[1].variation = "in fog".to_owned();
        let (_, rows) = told(&summary).unwrap();
        assert_eq!((rows[0].what.as_str(), rows[0].place.as_str()), ("in fog", "White Rhino's body 7"));
        assert_eq!(rows[1].place, "in fog");
    }

    #[test]
    fn the_family_of_the_intervals_is_told_and_exact_answers_have_none() {
        let mut summary = sample::sweep();
        assert!(how_sure(&summary).unwrap().contains("all 12 differences"));
        summary.complete = false;
        assert!(how_sure(&summary).unwrap().contains("confidence sequences"));
        summary.method = Method::Exact;
        assert_eq!(how_sure(&summary), None);
    }

    #[test]
    fn a_pair_without_numbers_or_without_the_outcome_has_no_row() {
        let mut summary = sample::sweep();
        summary.cases[1].trials = 0;
        assert_eq!(told(&summary).unwrap().1.len(), 2);
        summary.differences.iter_mut().for_each(|pair| pair.outcomes.clear());
        assert!(told(&summary).is_none() && section_of(&summary).is_none());
    }
}
