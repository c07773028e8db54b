//! Who did how much, and to whom: everybody of whom the same was counted in one table, and two by two in another. Of
//! several cases everybody has a row for each that he is in, so that what a case changes stands side by side.

use super::model::{
    self, Block, Cell, Head, MOST_OPEN, Section, Table, folded_when_longer_than, has_numbers, paragraph, plain, texts,
};
use super::numbers::interval_head;
use crate::estimate::{CaseSummary, Method, MetricRow, Summary, TIMES, Timed};
use crate::game::Metric;
use crate::report::grid::ROWS_AT_A_GLANCE;
use crate::report::{percent, text};

/// What stands for the chance of doing something to one who is not there.
const ABSENT: &str = "–";

/// The tables of the cases; `None` of a play in which nobody does anything to one of several.
pub fn section(summary: &Summary) -> Option<Section> {
    let known: Vec<&CaseSummary> = summary.cases.iter().filter(|case| has_numbers(summary, case)).collect();
    let cases = Cases { summary, told: &known[..known.len().min(MOST_OPEN)] };
    let done = cases.told.iter().flat_map(|case| &case.metrics).find_map(|row| Some(row.done()?.1))?;
    let names = cases.names();
    let is_fighter = |name: &str| names.contains(&name);
    let (fighters, teams) = (of_each(cases, is_fighter), of_each(cases, |name| !is_fighter(name)));
    let between = between(cases, &names);
    let average = "On average in a fight";
    let whom = format!("{done}, by whom and of whom");
    let groups = [(&teams, average), (&fighters, average), (&between, &whom)].into_iter();
    let tables = groups.filter(|(group, _)| !group.entries.is_empty());
    let tables = tables.map(|(group, caption)| group.table(cases, caption));
    let mut blocks: Vec<Block> = tables.map(|table| folded_when_longer_than(ROWS_AT_A_GLANCE, table)).collect();
    blocks.push(paragraph(notes(cases, &fighters, &between)));
    Some(model::section("parties", "Who did what", blocks))
}

/// How these tables are to be read.
fn notes(cases: Cases<'_>, fighters: &Group<'_>, between: &Group<'_>) -> String {
    let alone = cases.told.iter().filter(|case| case.metrics.iter().all(|row| row.done().is_none()));
    let alone: Vec<String> = alone.map(|case| format!("“{}”", case.case)).collect();
    let nothing = match fighters.has_untimed() {
        true => "Of whoever may come back it is not told when he is out; else, where nothing stands it cannot happen",
        false => "Where nothing stands it cannot happen",
    };
    let mut said = vec![match alone.as_slice() {
        [] => format!("{nothing}."),
        some => {
            let some = text::list(some);
            format!("{nothing}; of two who meet alone (in {some}) the outcome says who did it.")
        }
    }];
    if between.has_absent(cases) {
        said.push(format!("{ABSENT} stands for somebody who is not in that case."));
    }
    if fighters.entries.iter().any(|entry| entry.metric.timed == Timed::When) {
        said.push("Of when something happens the average is over the fights in which it does.".to_owned());
    }
    let all = cases.summary.cases.len();
    if cases.told.len() < all {
        said.push(format!("These are {} of {} cases.", cases.told.len(), text::thousands(all as u64)));
    }
    said.push("tables/between.csv has every case.".to_owned());
    said.join(" ")
}

/// The cases that are told of.
#[derive(Clone, Copy)]
struct Cases<'a> {
    summary: &'a Summary,
    told: &'a [&'a CaseSummary],
}

impl<'a> Cases<'a> {
    /// Whoever fights in any of them, in the order in which they are introduced.
    fn names(self) -> Vec<&'a str> {
        distinct(self.told.iter().flat_map(|case| &case.cards).map(|card| card.name.as_str()))
    }
}

/// Each once, in the order in which they first come up.
fn distinct<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    all.fold(Vec::new(), |mut distinct, one| {
        if !distinct.contains(&one) {
            distinct.push(one);
        }
        distinct
    })
}

/// What is held side by side of those who are wanted.
fn of_each<'a>(cases: Cases<'a>, is_wanted: impl Fn(&str) -> bool) -> Group<'a> {
    let mut group = Group::default();
    for (place, case) in cases.told.iter().enumerate() {
        for row in case.metrics.iter().filter(|row| row.compared || row.timed == Timed::When) {
            if let (Some(who), what) = case.whose(&row.metric)
                && is_wanted(who)
            {
                group.entries.push(Entry { who, case: place, what, metric: row });
            }
        }
    }
    group.columns = distinct(group.entries.iter().map(|entry| entry.what));
    group
}

/// What one did to another: by whom and to whom.
fn between<'a>(cases: Cases<'a>, names: &[&'a str]) -> Group<'a> {
    let mut group = Group { of_people: true, ..Group::default() };
    for (place, case) in cases.told.iter().enumerate() {
        for row in &case.metrics {
            if let Some((who, _, what)) = row.done() {
                group.entries.push(Entry { who, case: place, what, metric: row });
            }
        }
    }
    // In the order in which they are introduced, whatever somebody can do to the first of them.
    let is_done_to = |name: &&str| group.entries.iter().any(|entry| entry.what == *name);
    group.columns = names.iter().copied().filter(is_done_to).collect();
    group
}

/// A number of a table: of whom, in which of the cases, and in which column.
struct Entry<'a> {
    who: &'a str,
    case: usize,
    what: &'a str,
    metric: &'a MetricRow,
}

/// What was counted of some, by name, case and what it is.
#[derive(Default)]
struct Group<'a> {
    columns: Vec<&'a str>,
    entries: Vec<Entry<'a>>,
    /// The columns are names of fighters.
    of_people: bool,
}

impl<'a> Group<'a> {
    fn table(&self, cases: Cases<'_>, caption: &str) -> Table {
        let is_one = cases.summary.cases.len() == 1;
        let unit = self.unit().map_or_else(String::new, |unit| format!(", in {unit}"));
        let mut head = texts(if is_one { &["Who"] } else { &["Who", "Case"] });
        head.extend(self.columns.iter().map(|column| Head { text: self.heading(column), number: true }));
        let row = |(who, place): (&str, usize)| {
            let case = cases.told[place];
            let cell = |column: &&str| match self.found(who, place, column) {
                Some(metric) => cell(cases.summary, case, metric),
                None if self.is_absent(case, column) => plain(ABSENT),
                None => plain(""),
            };
            let named = std::iter::once(plain(who)).chain((!is_one).then(|| plain(&case.case)));
            named.chain(self.columns.iter().map(cell)).collect()
        };
        let rows: Vec<Vec<Cell>> = self.rows().into_iter().map(row).collect();
        let numbers = || rows.iter().flat_map(|row| row.iter().rev().take(self.columns.len()));
        let is_bare = |cell: &Cell| cell.note.is_empty() && !["", ABSENT, percent::UNKNOWN].contains(&&*cell.text);
        let interval = match cases.summary.method {
            Method::Sample if numbers().any(is_bare) => {
                format!(", with its {} where enough fights tell one", interval_head(cases.summary))
            }
            Method::Sample => format!(", each with its {}", interval_head(cases.summary)),
            Method::Exact => String::new(),
        };
        Table { caption: format!("{caption}{unit}{interval}"), head, rows }
    }

    /// Everybody with each case that something was counted of him in.
    fn rows(&self) -> Vec<(&'a str, usize)> {
        let of = |who| self.entries.iter().filter(move |entry| entry.who == who).map(move |entry| (who, entry.case));
        let everybody = distinct(self.entries.iter().map(|entry| entry.who));
        everybody.into_iter().flat_map(|who| distinct(of(who))).collect()
    }

    fn found(&self, who: &str, case: usize, what: &str) -> Option<&'a MetricRow> {
        let is_it = |entry: &&Entry| (entry.who, entry.case, entry.what) == (who, case, what);
        self.entries.iter().find(is_it).map(|entry| entry.metric)
    }

    /// Whether the column is of somebody who is not in this case.
    fn is_absent(&self, case: &CaseSummary, column: &str) -> bool {
        self.of_people && case.cards.iter().all(|card| card.name != column)
    }

    fn has_absent(&self, cases: Cases<'_>) -> bool {
        let is_short_of = |case: &CaseSummary| self.columns.iter().any(|column| self.is_absent(case, column));
        self.entries.iter().any(|entry| is_short_of(cases.told[entry.case]))
    }

    /// Whether it is told of some when they are out, and of others only how often.
    fn has_untimed(&self) -> bool {
        let is_timed = |entry: &&Entry| entry.metric.timed == Timed::When;
        let timed: Vec<_> = self.entries.iter().filter(is_timed).map(|entry| (entry.who, entry.case)).collect();
        let is_untimed = |entry: &Entry| entry.what == Metric::OUT && !timed.contains(&(entry.who, entry.case));
        !timed.is_empty() && self.entries.iter().any(is_untimed)
    }

    /// A column's name; when something happens is told of where it does.
    fn heading(&self, column: &str) -> String {
        let is_when = |entry: &Entry| entry.what == column && entry.metric.timed == Timed::When;
        let ever = if self.entries.iter().any(is_when) { " (if ever)" } else { "" };
        format!("{column}{ever}")
    }

    /// The unit of all of it, where no name of a column says it.
    fn unit(&self) -> Option<&str> {
        let first = &self.entries.first()?.metric.unit;
        let is_unsaid = |Entry { what, metric, .. }: &Entry| {
            metric.unit == *first && metric.unit != TIMES && !what.contains(&metric.unit)
        };
        self.entries.iter().all(is_unsaid).then_some(first)
    }
}

/// A mean; of what happened once at most, its chance; and of when something happens, the mean where it does.
fn cell(summary: &Summary, case: &CaseSummary, row: &MetricRow) -> Cell {
    if row.timed == Timed::When {
        return if_ever(summary, case, row);
    }
    let (mean, interval) = case.mean(row);
    if row.is_chance() {
        let (low, high) = interval.unwrap_or((mean, mean));
        return Cell { note: percent::interval(low, high), ..plain(percent::percent(mean, low, high)) };
    }
    let text = percent::number(mean, interval.or(row.about()));
    let text = if row.unit == TIMES { format!("{text} times") } else { text };
    Cell { note: percent::number_interval(interval), ..plain(text) }
}

fn if_ever(summary: &Summary, case: &CaseSummary, row: &MetricRow) -> Cell {
    match case.mean_if_ever(row, summary.confidence) {
        Some(found) => Cell {
            note: percent::number_interval(found.interval.filter(|_| summary.complete)),
            ..plain(percent::number(found.mean, found.about))
        },
        None if summary.method == Method::Exact => plain("never"),
        None => plain(percent::UNKNOWN),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::{Certainty, Counted, NamedCase, case_summary};
    use crate::game::{Card, Timed};
    use crate::report::article::model::words;
    use crate::report::sample;
    use crate::tally::{Histogram, Tally};

    const NAMES: [&str; 3] = ["A", "B", "C"];

    /// What was counted in ten fights: whose and what, of whom, the unit, and how often each value came up.
    type Counts<'a> = (&'a str, Option<&'a str>, &'a str, &'a [u64]);

    /// Ten fights of A and B against C.
    fn ten_fights(counted: &[Counts<'_>]) -> Summary {
        let mut summary = sample::plain_duel();
        summary.cases = vec![ten_fights_of("base", &NAMES, counted)];
        summary
    }

    fn ten_fights_of(case: &str, names: &[&str], counted: &[Counts<'_>]) -> CaseSummary {
        let metric_names = counted.iter().map(|&(metric, whom, unit, _)| Counted {
            metric: metric.to_owned(),
            side: metric.split_once(": ").map(|(side, _)| side.to_owned()),
            whom: whom.map(str::to_owned),
            unit: unit.to_owned(),
            timed: if unit == "rounds" { Timed::When } else { Timed::No },
            compared: whom.is_none() && unit != "rounds",
        });
        let metrics = counted.iter().map(|(.., counts)| Histogram::from_counts(counts.to_vec())).collect();
        let cards: Vec<Card> = names.iter().map(|&name| Card { name: name.to_owned(), lines: Vec::new() }).collect();
        let named = NamedCase {
            case,
            variation: case,
            set: &[],
            axes: &[],
            cards: &cards,
            outcomes: &["Two wins".to_owned()],
            metrics: &metric_names.collect::<Vec<_>>(),
        };
        let tally = Tally { lengths: vec![Histogram::from_counts(vec![0, 10])], metrics };
        case_summary(named, &tally, Certainty { confidence: 0.95, family: 1, complete: true })
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
        assert_eq!(
            teams.caption,
            "On average in a fight, in half characters, with its 95 % interval where enough fights tell one"
        );
        assert_eq!(texts_of(teams), [["Who", "value ahead"], ["Two", "1"]]);
        assert_eq!(texts_of(figures), [["Who", "boxes dealt"], ["A", "1"], ["B", "0"], ["C", "2"]]);
        let wanted = [["Who", "A", "B", "C"], ["A", "", "", "below 31 %"], ["C", "2 times", "30 %", ""]];
        assert_eq!(texts_of(between), wanted);
        assert_eq!(between.caption, "KOs, by whom and of whom, with its 95 % interval where enough fights tell one");
    }

    #[test]
    fn where_nobody_does_anything_to_one_of_several_there_is_no_section() {
        assert!(section(&ten_fights(&[("A: boxes dealt", None, "boxes", &[5, 5])])).is_none());
        assert!(sample::all().iter().all(|summary| section(summary).is_none()));
    }

    fn said(summary: &Summary) -> String {
        let told = section(summary).unwrap();
        let Some(Block::Paragraph { line }) = told.blocks.last() else { panic!("a sentence") };
        words(line)
    }

    /// Four of ten fights have no KO; the others have it in the first or the third round, which is the second on
    /// average and not 12/10. What has no interval has the digits of two standard errors.
    #[test]
    fn the_round_of_a_ko_is_told_of_those_who_have_one() {
        let mut summary = ten_fights(&[
            ("A: round of KO", None, "rounds", &[4, 3, 0, 3]),
            ("B: round of KO", None, "rounds", &[10]),
            ("A: KOs of C", Some("C"), "times", &[5, 5]),
        ]);
        let figures = texts_of(&tables(&summary)[0]);
        assert_eq!(figures, [["Who", "round of KO (if ever)"], ["A", "2"], ["B", "unknown"]]);
        assert!(said(&summary).contains("the average is over the fights in which it does"), "{}", said(&summary));
        summary.method = Method::Exact;
        assert_eq!(texts_of(&tables(&summary)[0])[2], ["B", "never"]);
    }

    /// B is out twice in one of ten fights: of him no round is told, which does not say that he never is.
    #[test]
    fn of_whoever_comes_back_it_is_said_that_no_round_is_told() {
        let timed = ("A: round of KO", None, "rounds", &[4, 3, 0, 3][..]);
        let [first, returns] = [("A: knocked out", &[4, 6][..]), ("B: knocked out", &[6, 3, 1])];
        let of = |others: &[(&'static str, &'static [u64])]| {
            let out = others.iter().map(|&(name, counts)| (name, None, "times", counts));
            let done = ("A: KOs of C", Some("C"), "times", &[5, 5][..]);
            said(&ten_fights(&[timed, done].into_iter().chain(out).collect::<Vec<_>>()))
        };
        let untold = "Of whoever may come back it is not told when he is out; else, where nothing stands";
        assert!(of(&[first, returns]).starts_with(untold), "{}", of(&[first, returns]));
        assert!(of(&[first]).starts_with("Where nothing stands it cannot happen."), "{}", of(&[first]));
    }

    /// One more in each case, of whom the first knows nothing: he has no row there, and nobody does anything to him.
    #[test]
    fn cases_with_other_fighters_stand_side_by_side() {
        let alone = [("A: boxes dealt", None, "boxes", &[0, 10][..]), ("C: boxes dealt", None, "boxes", &[10])];
        let two = [
            ("A: boxes dealt", None, "boxes", &[0, 0, 10][..]),
            ("B: boxes dealt", None, "boxes", &[0, 0, 0, 10]),
            ("A: KOs of C", Some("C"), "times", &[0, 10]),
            ("C: KOs of A", Some("A"), "times", &[0, 10]),
        ];
        let three = [("A: KOs of C", Some("C"), "times", &[0, 10][..]), ("C: KOs of B", Some("B"), "times", &[0, 10])];
        let mut summary = ten_fights(&alone);
        summary.cases[0].cards.retain(|card| card.name != "B");
        summary.cases.push(ten_fights_of("both", &["A", "C"], &two));
        summary.cases.push(ten_fights_of("three", &NAMES, &three));
        let [figures, between] = &tables(&summary)[..] else { panic!("two tables") };
        let head = ["Who", "Case", "boxes dealt"];
        let of_figures = [["A", "base", "1"], ["A", "both", "2"], ["C", "base", "0"]];
        assert_eq!(texts_of(figures)[..4], [[head].as_slice(), &of_figures].concat());
        let in_row = |who, case, cells: [&'static str; 3]| [[who, case].as_slice(), &cells].concat();
        let all = "above 69 %";
        let wanted = [
            in_row("Who", "Case", ["A", "C", "B"]),
            in_row("A", "both", ["", all, "–"]),
            in_row("A", "three", ["", all, ""]),
            in_row("C", "both", [all, "", "–"]),
            in_row("C", "three", ["", "", all]),
        ];
        assert_eq!(texts_of(between), wanted);
        assert_eq!(between.caption, "KOs, by whom and of whom, each with its 95 % interval");
        let said = said(&summary);
        assert!(said.contains("– stands for somebody") && said.contains("alone (in “base”) the outcome"), "{said}");
        assert!(!said.contains("These are"), "{said}");
    }

    #[test]
    fn of_more_cases_than_are_told_the_files_have_the_rest() {
        let mut summary = ten_fights(&[("A: KOs of C", Some("C"), "times", &[5, 5])]);
        assert!(!said(&summary).contains("These are") && !said(&summary).contains('–'));
        summary.cases = vec![summary.cases[0].clone(); MOST_OPEN + 1];
        for (case, place) in summary.cases.iter_mut().zip(0..) {
            case.case = format!("case {place}");
        }
        assert!(said(&summary).contains("These are 12 of 13 cases. tables/between.csv"), "{}", said(&summary));
        assert_eq!(tables(&summary)[0].rows.len(), MOST_OPEN);
    }
}
