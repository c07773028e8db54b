//! Cases in rows and columns on the terminal: one outcome's chance in every cell.

use super::{Grid, Page, Paint, chance, find};
use crate::estimate::{CaseSummary, Method, OutcomeRow, Summary};
use crate::report::chart::axis_name;
use crate::report::ranking::Ranking;
use crate::report::text::{LINE, width};
use crate::report::{article, grid, percent};

/// Longer heads of columns give way to numbers that are explained below.
const LONGEST_HEAD: usize = 9;
/// Digits after the point of exact chances, where all of them are too many.
const EXACT_PLACES: [usize; 3] = [2, 1, 0];
/// Names of rows are not made shorter than this.
const NAMES: usize = 20;

/// Shows the cases as a table, when they fill one that is not too wide; answers whether it did.
pub(super) fn show(page: &mut Page, summary: &Summary, outcome: &str, paint: Paint) -> bool {
    let Some(crossed) = grid::Grid::of(summary) else { return false };
    let ranking = Ranking::of(summary, &crossed, outcome);
    if crossed.rows.len() > grid::ROWS_AT_A_GLANCE {
        // Nobody reads so many rows on a terminal; without a ranking the list of all cases is shown, as of other cases.
        return ranking.is_some_and(|ranking| {
            page.wrapped(&ranking.sentence());
            page.line("");
            page.grid(&ranked(&ranking), paint);
            page.wrapped(&format!("not shown: the {} cases one by one; the report has them", summary.cases.len()));
            page.line("");
            true
        });
    }
    let by_number = crossed.columns.iter().any(|column| width(column) > LONGEST_HEAD);
    let same = by_number && crossed.rows == crossed.columns;
    let numbered = |(i, name): (usize, &&str)| format!("{} {name}", i + 1);
    let heads: Vec<String> = match by_number {
        true => (1..=crossed.columns.len()).map(|n| n.to_string()).collect(),
        false => crossed.columns.iter().map(|column| (*column).to_owned()).collect(),
    };
    let filled = |said: &dyn Fn(&OutcomeRow) -> String| {
        let mut table = Grid::new(&[""]);
        table.head.extend(heads.iter().cloned());
        for (i, (name, cases)) in crossed.rows.iter().zip(&crossed.cells).enumerate() {
            let cell = |case: &&CaseSummary| match grid::never_begins(summary, case) {
                true => grid::NO_FIGHT.to_owned(),
                false => find(summary, case, outcome).map_or(percent::UNKNOWN.to_owned(), said),
            };
            let name = if same { numbered((i, name)) } else { (*name).to_owned() };
            table.row(std::iter::once(name).chain(cases.iter().map(cell)).collect());
        }
        table
    };
    let fits = |table: &Grid| {
        let natural = table.natural();
        let numbers: usize = natural.iter().skip(1).map(|column| column + super::GAP).sum();
        natural.first().map_or(0, |names| *names.min(&NAMES)) + numbers <= LINE
    };
    // Exact chances have many digits, of which a narrow table shows fewer: the report has them all.
    let shorter = |places: usize| filled(&|row| percent::coarse(row.p, places));
    let shorter = || EXACT_PLACES.into_iter().filter(|_| summary.method == Method::Exact).map(shorter);
    let Some(table) = std::iter::once(filled(&chance)).chain(shorter()).find(fits) else { return false };
    let rows = crossed.down.map_or_else(|| "case".to_owned(), axis_name);
    page.wrapped(&format!("“{outcome}” by {rows} (down) and {} (across)", axis_name(crossed.across)));
    page.line("");
    page.grid(&table, paint);
    if let Some(ranking) = ranking {
        page.wrapped(&ranking.sentence());
        page.line("");
    }
    if by_number && !same {
        page.wrapped(&crossed.columns.iter().enumerate().map(numbered).collect::<Vec<_>>().join("; "));
        page.line("");
    }
    let more = match summary.method {
        Method::Sample => "not shown: the other outcomes, and all intervals; the report has them",
        Method::Exact => "not shown: the other outcomes; the report has them",
    };
    let known = article::leading_row(summary, &summary.cases[0]).map_or(0, |_| summary.cases[0].outcomes.len());
    if known > 1 || summary.method == Method::Sample {
        page.wrapped(more);
        page.line("");
    }
    true
}

/// Who does best on average, and who is his worst match.
fn ranked(ranking: &Ranking) -> Grid {
    let mut table = Grid::new(&[&ranking.who, "on average", "least often against", ""]);
    for place in &ranking.places {
        let (average, worst) = (place.average.said(), place.worst);
        table.row(vec![place.name.to_owned(), average, worst.name.to_owned(), worst.chance.said()]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::AxisValue;
    use crate::report::sample;

    fn matrix(values: [&str; 2], n_rows: usize) -> Summary {
        let mut summary = sample::sweep();
        let template = summary.cases[0].clone();
        let axes = |a: &str, b: &str| vec![AxisValue::named("side.A.kind", a), AxisValue::named("side.B.kind", b)];
        let rows = ["x", "y", "z"];
        let case = |column: &&str, row: &str| CaseSummary {
            case: format!("{column} {row}"),
            axes: axes(row, column),
            ..template.clone()
        };
        summary.cases =
            rows[..n_rows].iter().flat_map(|row| values.iter().map(move |column| case(column, row))).collect();
        summary
    }

    fn shown(summary: &Summary) -> Option<String> {
        let mut page = Page::default();
        let outcome = summary.cases[0].outcomes[0].outcome.clone();
        show(&mut page, summary, &outcome, Paint { on: false }).then_some(page.text)
    }

    #[test]
    fn every_case_has_its_cell() {
        let text = shown(&matrix(["p", "q"], 3)).unwrap();
        let rows = text.lines().filter(|line| ["x ", "y ", "z "].iter().any(|name| line.starts_with(name)));
        assert!(rows.clone().count() == 3 && rows.clone().all(|row| row.matches('%').count() == 2), "{text}");
        assert!(text.contains("B’s kind (across)") && text.lines().all(|line| width(line) <= LINE), "{text}");
    }

    #[test]
    fn exact_chances_lose_digits_before_they_lose_the_table() {
        let mut summary = matrix(["p", "q"], 3);
        summary.method = Method::Exact;
        for (i, case) in summary.cases.iter_mut().enumerate() {
            let p = 0.123_456_789 + 0.1 * i as f64;
            let row = &mut case.outcomes[0];
            (row.p, row.low, row.high) = (p, p, p);
        }
        let wide = shown(&summary).unwrap();
        assert!(wide.contains("12.3457 %"), "{wide}");
        let template = summary.cases.clone();
        for i in 2..10 {
            for mut case in template.iter().step_by(2).cloned() {
                case.axes[1].label = format!("q{i}");
                summary.cases.push(case);
            }
        }
        let narrow = shown(&summary).unwrap();
        assert!(narrow.contains("12 %") && narrow.lines().all(|line| width(line) <= LINE), "{narrow}");
    }

    #[test]
    fn long_heads_become_numbers_that_are_explained() {
        let text = shown(&matrix(["a very long name", "another one"], 2)).unwrap();
        assert!(text.contains("1 a very long name; 2 another one"), "{text}");
    }
}
