//! Cases as a table: one axis of the sweep across, the other axis or the named cases down.
//!
//! A report over many cases is read as a table like this before anything else, so tables, charts and the answer share
//! it. Nothing here computes a probability.

use super::percent;
use crate::estimate::{AxisValue, CaseSummary, Difference, Method, Summary};
use crate::order;
use std::collections::{HashMap, HashSet};

/// Fewer columns or rows are no table, more columns do not fit beside each other, more rows are no longer looked up.
const COLUMNS: std::ops::RangeInclusive<usize> = 2..=12;
const ROWS: std::ops::RangeInclusive<usize> = 2..=150;
/// More rows are not read at a glance.
pub const ROWS_AT_A_GLANCE: usize = 40;

/// More steps are no sentence.
const MOST_STEPS: usize = 4;
/// Digits after the point of an exact difference: the table has them all.
const EXACT_PLACES: usize = 1;

/// Cases in rows and columns.
#[derive(Clone, Debug)]
pub struct Grid<'a> {
    /// Path of the axis whose values stand above the columns.
    pub across: &'a str,
    /// Those values, in the order of the scenario.
    pub columns: Vec<&'a str>,
    /// Path of the axis whose values stand before the rows; `None` when the rows are the named cases.
    pub down: Option<&'a str>,
    /// What stands before the rows.
    pub rows: Vec<&'a str>,
    /// `cells[row][column]`.
    pub cells: Vec<Vec<&'a CaseSummary>>,
}

impl<'a> Grid<'a> {
    /// The cases as a table, when they fill one: one axis times several named cases, or two axes and nothing else.
    pub fn of(summary: &'a Summary) -> Option<Self> {
        let first = summary.cases.first()?;
        let alike =
            |case: &CaseSummary| case.axes.iter().map(|axis| &axis.path).eq(first.axes.iter().map(|axis| &axis.path));
        if summary.choice.is_some() || !summary.cases.iter().all(alike) {
            return None;
        }
        match first.axes.as_slice() {
            [AxisValue { path, .. }] => Self::fill(summary, path, None, |case| (&case.variation, &case.axes[0].label)),
            [AxisValue { path: a, .. }, AxisValue { path: b, .. }] => {
                let first_across =
                    || Self::fill(summary, a, Some(b), |case| (&case.axes[1].label, &case.axes[0].label));
                let second_across =
                    || Self::fill(summary, b, Some(a), |case| (&case.axes[0].label, &case.axes[1].label));
                match first_lies_down(summary) {
                    true => second_across().or_else(first_across),
                    false => first_across().or_else(second_across),
                }
            }
            _ => None,
        }
    }

    fn fill(
        summary: &'a Summary,
        across: &'a str,
        down: Option<&'a str>,
        place: impl Fn(&'a CaseSummary) -> (&'a str, &'a str),
    ) -> Option<Self> {
        let (mut rows, mut columns): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
        let mut seen = HashSet::new();
        for case in &summary.cases {
            let (row, column) = place(case);
            if !seen.insert((row, column)) {
                return None;
            }
            if !rows.contains(&row) {
                rows.push(row);
            }
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        let fits = COLUMNS.contains(&columns.len()) && ROWS.contains(&rows.len());
        if !fits || seen.len() != rows.len() * columns.len() {
            return None;
        }
        let find = |row: &str, column: &str| summary.cases.iter().find(|case| place(case) == (row, column));
        let cells: Option<Vec<Vec<&CaseSummary>>> =
            rows.iter().map(|row| columns.iter().map(|column| find(row, column)).collect()).collect();
        Some(Self { across, columns, down, rows, cells: cells? })
    }

    /// The columns as numbers, when all of them are and they grow.
    pub fn numbers(&self) -> Option<Vec<f64>> {
        growing(&self.columns)
    }

    /// Whether both rows and columns are names: two axes, neither of growing numbers.
    pub fn is_of_names(&self) -> bool {
        self.down.is_some() && growing(&self.columns).is_none() && growing(&self.rows).is_none()
    }
}

/// What stands for the chance of an outcome in a fight that [`never_begins`].
pub const NO_FIGHT: &str = "no fight";

/// Whether a fight is over before it begins: the clock of the play never starts.
pub fn never_begins(summary: &Summary, case: &CaseSummary) -> bool {
    has_numbers(summary, case) && case.never_begins(&summary.scenario.clock)
}

/// Whether this case has numbers to show.
pub fn has_numbers(summary: &Summary, case: &CaseSummary) -> bool {
    summary.method == Method::Exact || case.trials > 0
}

/// Which cases are left out wherever cases are compared, because their fight never begins.
pub fn left_out(summary: &Summary) -> Option<String> {
    let never: Vec<&CaseSummary> = summary.cases.iter().filter(|case| never_begins(summary, case)).collect();
    match never.as_slice() {
        [] => None,
        [case] => Some(format!("Left out is “{}”, where the fight never begins.", case.case)),
        cases => Some(format!("Left out are {} cases in which the fight never begins.", cases.len())),
    }
}

/// These values as numbers, when all of them are and they grow.
fn growing(values: &[&str]) -> Option<Vec<f64>> {
    let number = |value: &&str| value.replace('_', "").parse::<f64>().ok().filter(|n| n.is_finite());
    let numbers: Vec<f64> = values.iter().map(number).collect::<Option<_>>()?;
    numbers.is_sorted_by(|a, b| a < b).then_some(numbers)
}

/// Which of two axes lies down. Numbers lie across, the first axis before the second, as on a map. Of names the first
/// ones lie down and are read against those across, as in a table of results; unless there are too many to lie across.
pub fn first_lies_down(summary: &Summary) -> bool {
    let values = |place: usize| {
        let mut values: Vec<&str> = Vec::new();
        for axis in summary.cases.iter().filter_map(|case| case.axes.get(place)) {
            if !values.contains(&axis.label.as_str()) {
                values.push(&axis.label);
            }
        }
        values
    };
    let (first, second) = (values(0), values(1));
    match (growing(&first), growing(&second)) {
        (Some(_), _) => false,
        (None, Some(_)) => true,
        (None, None) => second.len() <= *COLUMNS.end(),
    }
}

/// The row or rows in the middle that [`Step::middle`] is about: `the middle one of 3 rows`.
pub fn middle_rows(steps: &[Step]) -> String {
    let n = steps.first().map_or(0, Step::rows);
    match steps.iter().all(|step| step.rows() == n) {
        true if n % 2 == 1 => format!("the middle one of {n} rows"),
        true => format!("the mean of the middle two of {n} rows"),
        false => "the median of the rows".to_owned(),
    }
}

/// What one step along the columns changes in every row.
#[derive(Clone, Debug, PartialEq)]
pub struct Step<'a> {
    /// Value of the column before it.
    pub from: &'a str,
    /// Value of the column after it.
    pub to: &'a str,
    /// Changes of the chance, the least first.
    changes: Vec<Change>,
}

/// A difference of two chances and its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Change {
    p: f64,
    low: f64,
    high: f64,
}

impl Change {
    fn midpoint(self, other: Self) -> Self {
        let [p, low, high] = [(self.p, other.p), (self.low, other.low), (self.high, other.high)]
            .map(|(one, other)| f64::midpoint(one, other));
        Self { p, low, high }
    }

    /// In points of a hundred, with its sign.
    fn said(self, method: Method) -> String {
        match method {
            Method::Sample => percent::points(self.p, self.low, self.high),
            Method::Exact => {
                let size = percent::rounded(self.p.abs(), EXACT_PLACES);
                let sign = if self.p < 0.0 { "\u{2212}" } else { "+" };
                if self.p == 0.0 { "0".to_owned() } else { format!("{sign}{size}") }
            }
        }
    }
}

impl<'a> Step<'a> {
    /// The change in the middle row; of an even number, the mean of the two in the middle.
    pub fn middle(&self, method: Method) -> String {
        let last = self.changes.len().saturating_sub(1);
        let both = [last / 2, last.div_ceil(2)].map(|place| self.changes.get(place).copied());
        let [Some(one), Some(other)] = both else { return String::new() };
        // Where both intervals hold, the mean lies between the means of their ends.
        one.midpoint(other).said(method)
    }

    /// The rows that it could be seen in.
    pub fn rows(&self) -> usize {
        self.changes.len()
    }

    /// The least and the greatest change.
    pub fn ends(&self, method: Method) -> [String; 2] {
        [0, self.changes.len().saturating_sub(1)].map(|place| self.at(place, method))
    }

    fn at(&self, place: usize, method: Method) -> String {
        self.changes.get(place).map_or_else(String::new, |change| change.said(method))
    }
}

impl<'a> Grid<'a> {
    /// What each step along the columns makes of the chance of an outcome: nothing unless the columns are a few growing
    /// numbers, there are several rows, and every case knows the outcome.
    pub fn steps(&self, summary: &Summary, outcome: &str) -> Option<Vec<Step<'a>>> {
        let few = (2..=MOST_STEPS + 1).contains(&self.columns.len()) && self.rows.len() > 2;
        self.numbers().filter(|_| few)?;
        let row_of = |case: &CaseSummary| {
            let row = case.outcomes.iter().find(|row| row.outcome == outcome)?;
            has_numbers(summary, case).then_some((row.p, row.low, row.high))
        };
        let pairs: HashMap<(&str, &str), &Difference> = summary
            .differences
            .iter()
            .map(|pair| ((summary.cases[pair.from].case.as_str(), summary.cases[pair.to].case.as_str()), pair))
            .collect();
        let change = |before: &CaseSummary, after: &CaseSummary| {
            let paired = pairs.get(&(before.case.as_str(), after.case.as_str())).and_then(|pair| pair.outcome(outcome));
            let (before, after) = (row_of(before)?, row_of(after)?);
            // If both intervals of a family hold, so does the difference of their ends: where nothing surer is known.
            let apart = (after.1 - before.2, after.2 - before.1);
            let (low, high) = paired.and_then(|paired| paired.interval).unwrap_or(apart);
            Some(Change { p: after.0 - before.0, low, high })
        };
        // Nobody's chances go down where there is no fight any more.
        let takes_place = |case: &CaseSummary| !never_begins(summary, case);
        let step = |place: usize| {
            let rows = self.cells.iter().filter(|row| takes_place(row[place]) && takes_place(row[place + 1]));
            let mut changes: Vec<Change> = rows.map(|row| change(row[place], row[place + 1])).collect::<Option<_>>()?;
            order::rising(&mut changes, |one| one.p);
            Some(Step { from: self.columns[place], to: self.columns[place + 1], changes })
        };
        let steps: Vec<Step> = (0..self.columns.len() - 1).map(step).collect::<Option<_>>()?;
        let steps: Vec<Step> = steps.into_iter().filter(|step| step.rows() > 0).collect();
        (!steps.is_empty()).then_some(steps)
    }
}

/// The same cases with their names as a second axis, where there are more than so many names.
pub fn rows_as_axis(summary: &Summary, more_than: usize) -> Option<Summary> {
    let grid = Grid::of(summary).filter(|grid| grid.down.is_none() && grid.rows.len() > more_than)?;
    let mut crossed = summary.clone();
    for (case, old) in crossed.cases.iter_mut().zip(&summary.cases) {
        case.axes.push(AxisValue::named("case", &old.variation));
    }
    (!grid.rows.is_empty()).then_some(crossed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    fn with_cases(cases: &[(&str, &[(&str, &str)])]) -> Summary {
        let mut summary = sample::sweep();
        let template = summary.cases[0].clone();
        let case = |(name, axes): &(&str, &[(&str, &str)])| CaseSummary {
            case: (*name).to_owned(),
            variation: name.rsplit_once(", ").map_or("base", |(variation, _)| variation).to_owned(),
            axes: axes.iter().map(|(path, value)| AxisValue::named(*path, *value)).collect(),
            ..template.clone()
        };
        summary.cases = cases.iter().map(case).collect();
        summary
    }

    #[test]
    fn named_cases_stand_below_each_other_and_the_axis_across() {
        let axis = "side.Upper.level";
        let summary = with_cases(&[
            ("sword, no armor, level=0", &[(axis, "0")]),
            ("sword, no armor, level=1", &[(axis, "1")]),
            ("spear, level=0", &[(axis, "0")]),
            ("spear, level=1", &[(axis, "1")]),
        ]);
        let grid = Grid::of(&summary).unwrap();
        assert_eq!((grid.rows.clone(), grid.columns.clone()), (vec!["sword, no armor", "spear"], vec!["0", "1"]));
        assert_eq!(grid.cells[1][0].case, "spear, level=0");
        assert_eq!((grid.across, grid.down, grid.numbers()), (axis, None, Some(vec![0.0, 1.0])));
    }

    #[test]
    fn of_two_axes_the_first_lies_across_unless_only_the_second_is_of_numbers() {
        let summary = with_cases(&[
            ("x=1, y=b", &[("x", "1"), ("y", "b")]),
            ("x=1, y=a", &[("x", "1"), ("y", "a")]),
            ("x=2, y=b", &[("x", "2"), ("y", "b")]),
            ("x=2, y=a", &[("x", "2"), ("y", "a")]),
        ]);
        let grid = Grid::of(&summary).unwrap();
        assert_eq!((grid.down, grid.rows.clone(), grid.columns.clone()), (Some("y"), vec!["b", "a"], vec!["1", "2"]));
        assert_eq!(grid.numbers(), Some(vec![1.0, 2.0]));
        let mut other = summary.clone();
        other.cases.iter_mut().for_each(|case| case.axes.reverse());
        assert_eq!(Grid::of(&other).unwrap().down, Some("y"));
    }

    #[test]
    fn of_two_axes_of_names_the_first_lies_down_unless_the_second_is_too_long_to_lie_across() {
        let names: Vec<String> = (0..20).map(|i| format!("b{i}")).collect();
        let of = |n: usize| {
            let axes: Vec<[(&str, &str); 2]> = ["x", "y"]
                .iter()
                .flat_map(|a| names[..n].iter().map(move |b| [("a", *a), ("b", b.as_str())]))
                .collect();
            with_cases(&axes.iter().map(|axes| ("case", &axes[..])).collect::<Vec<_>>())
        };
        let few = of(12);
        assert_eq!(Grid::of(&few).map(|grid| (grid.down, grid.is_of_names())), Some((Some("a"), true)));
        let many = of(13);
        assert_eq!(Grid::of(&many).map(|grid| (grid.down, grid.rows.len())), Some((Some("b"), 13)));
    }

    #[test]
    fn a_step_is_told_by_its_least_middle_and_greatest_change() {
        let axis = "side.Upper.level";
        let names = ["a, level=0", "a, level=1", "b, level=0", "b, level=1", "c, level=0", "c, level=1"];
        let axes = [[(axis, "0")], [(axis, "1")]];
        let cases: Vec<(&str, &[(&str, &str)])> =
            names.iter().enumerate().map(|(i, name)| (*name, &axes[i % 2][..])).collect();
        let mut summary = with_cases(&cases);
        summary.method = Method::Exact;
        for (case, p) in summary.cases.iter_mut().zip([0.5, 0.75, 0.5, 0.45, 0.5, 0.9]) {
            let row = &mut case.outcomes[0];
            (row.p, row.low, row.high) = (p, p, p);
        }
        let grid = Grid::of(&summary).unwrap();
        let steps = grid.steps(&summary, &summary.cases[0].outcomes[0].outcome).unwrap();
        let [step] = steps.as_slice() else { panic!("{steps:?}") };
        assert_eq!((step.from, step.to, step.middle(Method::Exact)), ("0", "1", "+25.0".to_owned()));
        assert_eq!(step.ends(Method::Exact), ["\u{2212}5.0", "+40.0"]);
        assert_eq!(middle_rows(&steps), "the middle one of 3 rows");
        // Of an even number of rows, it is the mean of the two in the middle.
        let changes = [0.0463, 0.0802, 0.125, 0.125].map(|p| Change { p, low: p, high: p }).to_vec();
        let even = Step { changes, ..step.clone() };
        assert_eq!(even.middle(Method::Exact), "+10.3");
        assert_eq!(middle_rows(std::slice::from_ref(&even)), "the mean of the middle two of 4 rows");
        assert_eq!(middle_rows(&[even, step.clone()]), "the median of the rows");
        assert!(grid.steps(&summary, "no such outcome").is_none());
    }

    #[test]
    fn a_fight_that_never_begins_is_no_step() {
        let axis = "side.Upper.level";
        let names = ["a, level=0", "a, level=1", "b, level=0", "b, level=1", "c, level=0", "c, level=1"];
        let axes = [[(axis, "0")], [(axis, "1")]];
        let cases: Vec<(&str, &[(&str, &str)])> =
            names.iter().enumerate().map(|(i, name)| (*name, &axes[i % 2][..])).collect();
        let mut summary = with_cases(&cases);
        summary.method = Method::Exact;
        for (case, p) in summary.cases.iter_mut().zip([0.5, 0.75, 0.5, 0.6, 0.5, 0.0]) {
            let row = &mut case.outcomes[0];
            (row.p, row.low, row.high) = (p, p, p);
        }
        let clock = summary.scenario.clock.clone();
        let row = summary.cases[5].metrics.iter_mut().find(|row| row.metric == clock).unwrap();
        (row.mean, row.min, row.max) = (0.0, 0, 0);
        let grid = Grid::of(&summary).unwrap();
        let steps = grid.steps(&summary, &summary.cases[0].outcomes[0].outcome).unwrap();
        assert_eq!(steps[0].ends(Method::Exact), ["+10.0", "+25.0"]);
        assert_eq!(left_out(&summary).as_deref(), Some("Left out is “c, level=1”, where the fight never begins."));
    }

    #[test]
    fn what_does_not_fill_a_table_is_none() {
        let holes = with_cases(&[
            ("x=1, y=1", &[("x", "1"), ("y", "1")]),
            ("x=1, y=2", &[("x", "1"), ("y", "2")]),
            ("x=2, y=1", &[("x", "2"), ("y", "1")]),
        ]);
        assert!(Grid::of(&holes).is_none());
        let one_row = with_cases(&[("x=1", &[("x", "1")]), ("x=2", &[("x", "2")])]);
        assert!(Grid::of(&one_row).is_none());
        assert!(Grid::of(&with_cases(&[("base", &[]), ("other", &[])])).is_none());
    }
}
