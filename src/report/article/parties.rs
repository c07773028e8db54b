//! Who did how much, and to whom: everybody of whom the same was counted in one table, and two by two in another.

use super::model::{
    self, Block, Cell, Head, Section, Table, base, folded_when_longer_than, has_numbers, paragraph, plain, texts,
};
use super::numbers::interval_head;
use crate::estimate::{CaseSummary, Method, MetricRow, Summary, TIMES};
use crate::report::grid::ROWS_AT_A_GLANCE;
use crate::report::percent;

/// The tables of the first case; `None` of a play in which nobody does anything to one of several.
pub fn section(summary: &Summary) -> Option<Section> {
    let case = base(summary).filter(|case| has_numbers(summary, case))?;
    let (done, between) = between(case)?;
    let is_fighter = |name: &str| case.cards.iter().any(|card| card.name == name);
    let (fighters, teams) = (of_each(case, is_fighter), of_each(case, |name| !is_fighter(name)));
    let average = "On average in a fight";
    let whom = format!("{done}, by whom and of whom");
    let groups = [(teams, average), (fighters, average), (between, &whom)].into_iter();
    let tables = groups.filter(|(group, _)| !group.cells.is_empty());
    let tables = tables.map(|(group, caption)| group.table(summary, case, caption));
    let mut blocks: Vec<Block> = tables.map(|table| folded_when_longer_than(ROWS_AT_A_GLANCE, table)).collect();
    blocks.push(paragraph("Where nothing stands it cannot happen. tables/between.csv has every case."));
    Some(model::section("parties", "Who did what", blocks))
}

/// What is held side by side of those who are wanted.
fn of_each(case: &CaseSummary, is_wanted: impl Fn(&str) -> bool) -> Group<'_> {
    let mut group = Group::default();
    for row in case.metrics.iter().filter(|row| row.compared) {
        if let (Some(whose), what) = case.whose(&row.metric)
            && is_wanted(whose)
        {
            group.add(whose, what, row);
        }
    }
    group
}

/// What one did to another: what it is, by whom and to whom.
fn between(case: &CaseSummary) -> Option<(&str, Group<'_>)> {
    let mut group = Group::default();
    let mut done = None;
    for row in &case.metrics {
        let Some((by, what, whom)) = row.done() else { continue };
        done = Some(what);
        group.add(by, whom, row);
    }
    // In the order in which they are introduced, whatever somebody can do to the first of them.
    let place = |name: &&str| case.cards.iter().position(|card| card.name == *name);
    group.columns.sort_by_key(place);
    Some((done?, group))
}

/// What was counted of some, by name and by what.
#[derive(Default)]
struct Group<'a> {
    rows: Vec<&'a str>,
    columns: Vec<&'a str>,
    cells: Vec<(&'a str, &'a str, &'a MetricRow)>,
}

impl<'a> Group<'a> {
    fn add(&mut self, row: &'a str, column: &'a str, metric: &'a MetricRow) {
        if !self.rows.contains(&row) {
            self.rows.push(row);
        }
        if !self.columns.contains(&column) {
            self.columns.push(column);
        }
        self.cells.push((row, column, metric));
    }

    fn table(&self, summary: &Summary, case: &CaseSummary, caption: &str) -> Table {
        let of_case = if summary.cases.len() > 1 { format!(" ({})", case.case) } else { String::new() };
        let interval = match summary.method {
            Method::Sample => format!(", each with its {}", interval_head(summary)),
            Method::Exact => String::new(),
        };
        let unit = self.unit().map_or_else(String::new, |unit| format!(", in {unit}"));
        let caption = format!("{caption}{of_case}{unit}{interval}");
        let mut head = texts(&["Who"]);
        head.extend(self.columns.iter().map(|column| Head { text: (*column).to_owned(), number: true }));
        let row = |row: &&str| {
            let found = |column: &&str| self.cells.iter().find(|(of, what, _)| of == row && what == column);
            let cell = |column: &&str| found(column).map_or_else(|| plain(""), |(.., metric)| cell(case, metric));
            std::iter::once(plain(*row)).chain(self.columns.iter().map(cell)).collect()
        };
        Table { caption, head, rows: self.rows.iter().map(row).collect() }
    }

    /// The unit of all of it, where no name of a column says it.
    fn unit(&self) -> Option<&str> {
        let (.., first) = self.cells.first()?;
        let is_unsaid = |(_, what, metric): &(&str, &str, &MetricRow)| {
            metric.unit == first.unit && metric.unit != TIMES && !what.contains(&metric.unit)
        };
        self.cells.iter().all(is_unsaid).then_some(&first.unit)
    }
}

/// A mean; of what happened once at most, its chance.
fn cell(case: &CaseSummary, row: &MetricRow) -> Cell {
    let (mean, interval) = case.mean(row);
    if row.is_chance() {
        let (low, high) = interval.unwrap_or((mean, mean));
        return Cell { note: percent::interval(low, high), ..plain(percent::percent(mean, low, high)) };
    }
    let text = percent::number(mean, interval);
    let text = if row.unit == TIMES { format!("{text} times") } else { text };
    Cell { note: percent::number_interval(interval), ..plain(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::{Certainty, Counted, CountedCase, case_summary};
    use crate::game::{Card, Timed};
    use crate::report::article::model::words;
    use crate::report::sample;
    use crate::tally::{Histogram, Tally};

    const NAMES: [&str; 3] = ["A", "B", "C"];

    /// Ten fights of A and B against C by what was counted in them: whose and what, of whom, the unit, and how often
    /// each value came up.
    fn ten_fights(counted: &[(&str, Option<&str>, &str, &[u64])]) -> Summary {
        let names = counted.iter().map(|&(metric, whom, unit, _)| Counted {
            metric: metric.to_owned(),
            side: metric.split_once(": ").map(|(side, _)| side.to_owned()),
            whom: whom.map(str::to_owned),
            unit: unit.to_owned(),
            timed: Timed::No,
            compared: whom.is_none(),
        });
        let metrics = counted.iter().map(|(.., counts)| Histogram::from_counts(counts.to_vec())).collect();
        let case = CountedCase {
            case: "base",
            variation: "base",
            set: &[],
            axes: &[],
            cards: &NAMES.map(|name| Card { name: name.to_owned(), lines: Vec::new() }),
            outcomes: &["Two wins".to_owned()],
            metrics: &names.collect::<Vec<_>>(),
            tally: &Tally { lengths: vec![Histogram::from_counts(vec![0, 10])], metrics },
        };
        let mut summary = sample::plain_duel();
        summary.cases = vec![case_summary(case, Certainty { confidence: 0.95, family: 1, complete: true })];
        summary
    }

    fn tables(summary: &Summary) -> Vec<Table> {
        let blocks = section(summary).map(|section| section.blocks).unwrap_or_default();
        let table = |block| if let Block::Table { table } = block { Some(table) } else { None };
        blocks.into_iter().filter_map(table).collect()
    }

    fn texts_of(table: &Table) -> Vec<Vec<String>> {
        let cells = |row: &Vec<Cell>| row.iter().map(|cell| cell.text.clone()).collect();
        std::iter::once(table.head.iter().map(|head| head.text.clone()).collect())
            .chain(table.rows.iter().map(cells))
            .collect()
    }

    /// None of ten is below 1 - 0.025^(1/10) = 30.8 %; C takes B's three in ten.
    #[test]
    fn whoever_does_something_and_to_whom_is_told_in_the_order_of_the_fighters() {
        let summary = ten_fights(&[
            ("Two: value ahead", None, "half characters", &[5, 0, 5]),
            ("A: boxes dealt", None, "boxes", &[5, 0, 5]),
            ("B: boxes dealt", None, "boxes", &[10]),
            ("C: boxes dealt", None, "boxes", &[0, 0, 10]),
            ("A: KOs of C", Some("C"), "times", &[10]),
            ("C: KOs of B", Some("B"), "times", &[7, 3]),
            ("C: KOs of A", Some("A"), "times", &[0, 0, 10]),
        ]);
        let [teams, figures, between] = &tables(&summary)[..] else { panic!("three tables") };
        assert_eq!(teams.caption, "On average in a fight, in half characters, each with its 95 % interval");
        assert_eq!(texts_of(teams), [["Who", "value ahead"], ["Two", "1"]]);
        assert_eq!(texts_of(figures), [["Who", "boxes dealt"], ["A", "1"], ["B", "0"], ["C", "2"]]);
        let wanted = [["Who", "A", "B", "C"], ["A", "", "", "below 31 %"], ["C", "2 times", "30 %", ""]];
        assert_eq!(texts_of(between), wanted);
        assert_eq!(between.caption, "KOs, by whom and of whom, each with its 95 % interval");
    }

    #[test]
    fn where_nobody_does_anything_to_one_of_several_there_is_no_section() {
        assert!(section(&ten_fights(&[("A: boxes dealt", None, "boxes", &[5, 5])])).is_none());
        assert!(sample::all().iter().all(|summary| section(summary).is_none()));
    }

    #[test]
    fn of_several_cases_the_first_is_told_by_name() {
        let mut summary = ten_fights(&[("A: KOs of C", Some("C"), "times", &[5, 5])]);
        summary.cases.push(summary.cases[0].clone());
        let told = section(&summary).unwrap();
        let Some(Block::Paragraph { line }) = told.blocks.last() else { panic!("a sentence") };
        assert!(words(line).contains("between.csv"));
        assert_eq!(tables(&summary)[0].caption, "KOs, by whom and of whom (base), each with its 95 % interval");
    }
}
