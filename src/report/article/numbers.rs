//! The tables of a report.

use super::model::{
    Block, Cell, Head, Section, Table, Tone, base, folded_when_longer_than, has_numbers, numbers_head, paragraph,
    plain, section, shortened, texts,
};
use super::worked::capitalized;
use crate::estimate::{
    CaseSummary, Claimed, DistributionRow, Expectation, Method, MetricRow, OutcomeRow, Summary, Timed, Verdict,
};
use crate::report::axis::axis_name;
use crate::report::grid::{Grid, NO_FIGHT, ROWS_AT_A_GLANCE, never_begins};
use crate::report::headline;
use crate::report::percent::{self, UNKNOWN};
use crate::report::ranking::{Chance, Match, Place, Ranking};
use crate::report::text;
use crate::systems::so_many;

/// Values above which there is less than this are one row: the files have them all.
const TAIL: f64 = 0.0005;
/// Distributions of every case are shown up to this many cases; beyond it, those of the first case.
const CASES_WITH_DISTRIBUTIONS: usize = 4;

/// How often each outcome came up.
pub fn odds(summary: &Summary) -> Option<Section> {
    let case = base(summary).filter(|case| !case.outcomes.is_empty())?;
    let table = if summary.cases.len() == 1 { outcomes(summary, case) } else { outcomes_by_case(summary) };
    let sure = paragraph(how_sure(summary));
    let mut blocks = Vec::new();
    match Grid::of(summary).and_then(|grid| Some((crossed(summary, &grid)?, ranking(summary, &grid)))) {
        // What every case came to is behind it.
        Some((crossed, ranking)) => {
            blocks.push(folded_when_longer_than(ROWS_AT_A_GLANCE, crossed));
            blocks.extend(ranking.map(|table| Block::Table { table }));
            blocks.extend([sure, paragraph("tables/outcomes.csv has every outcome of every case.")]);
        }
        None => {
            blocks.extend(shortened(table, "outcomes"));
            blocks.extend(impossible(summary).filter(|_| summary.cases.len() > 1));
            blocks.push(sure);
        }
    }
    blocks.extend(summary.cases.iter().filter_map(|case| without_limit(summary, case)).map(paragraph));
    Some(section("odds", "The odds", blocks))
}

/// What becomes of the fights that the last tick of the clock cuts short, in a sentence.
pub fn without_limit(summary: &Summary, case: &CaseSummary) -> Option<String> {
    let unlimited = case.unlimited.as_ref()?;
    let exact = |p: f64| percent::percent_exact(p);
    let chances = case.outcomes.iter().zip(&unlimited.outcomes).filter(|(_, p)| **p > 0.0);
    let mut chances: Vec<String> = chances.map(|(row, &p)| format!("{} {}", row.outcome, exact(p))).collect();
    if unlimited.endless > 0.0 {
        chances.push(format!("never ends {}", exact(unlimited.endless)));
    }
    let whose = if summary.cases.len() > 1 { format!(" ({})", case.case) } else { String::new() };
    let limit = so_many(unlimited.limit as u32, &summary.scenario.clock);
    Some(format!("Without the limit of {limit}{whose}: {}.", chances.join(", ")))
}

/// How sure the numbers of the outcome table are, in a sentence.
pub fn how_sure(summary: &Summary) -> String {
    let confidence = percent::percent_exact(summary.confidence);
    let family = text::thousands(summary.family as u64);
    match (summary.method, summary.family) {
        (Method::Exact, _) => "These chances are exact: every possible course was followed.".to_owned(),
        (Method::Sample, 0 | 1) => format!("The interval contains the true chance with {confidence} confidence."),
        (Method::Sample, _) => {
            format!("With {confidence} confidence, all {family} intervals contain their true chances at once.")
        }
    }
}

fn outcomes(summary: &Summary, case: &CaseSummary) -> Table {
    let sampled = summary.method == Method::Sample;
    let with_exact = sampled && case.outcomes.iter().any(|row| row.exact.is_some());
    let mut head = texts(&["Outcome"]);
    head.extend(numbers_head(&["Chance"]));
    if sampled {
        head.extend(numbers_head(&["Trials"]));
    }
    if with_exact {
        head.extend(numbers_head(&["Exact"]));
    }
    let row = |row: &OutcomeRow| {
        let mut cells = vec![plain(row.outcome.clone()), chance_and_interval(summary, case, row)];
        if sampled {
            cells.push(plain(text::thousands(row.count)));
        }
        if with_exact {
            let exact = plain(row.exact.map_or(String::new(), percent::percent_exact));
            cells.push(Cell { note: percent::fraction(row.fraction), ..exact });
        }
        cells
    };
    let caption = match summary.method {
        Method::Sample => {
            let (trials, interval) = (text::count(case.trials, "trial", "trials"), interval_head(summary));
            format!("How {trials} ended: chance and {interval}")
        }
        Method::Exact => "How it ends".to_owned(),
    };
    Table { caption, head, rows: case.outcomes.iter().map(row).collect() }
}

/// Who does best on average, against whom, and who is his worst match.
fn ranking(summary: &Summary, grid: &Grid) -> Option<Table> {
    let ranking = Ranking::of(summary, grid, &leading_row(summary, base(summary)?)?.outcome)?;
    let average = |chance: Chance| Cell {
        note: chance.interval(summary.method),
        bar: Some(chance.p.clamp(0.0, 1.0)),
        ..plain(chance.said())
    };
    let met = |met: Match| Cell { note: met.chance.said(), ..plain(met.name) };
    let row = |place: &Place| vec![plain(place.name), average(place.average), met(place.best), met(place.worst)];
    let mut head = texts(&[&capitalized(&ranking.who)]);
    head.extend(numbers_head(&["On average"]));
    head.extend(texts(&["Most often against", "Least often against"]));
    let caption = format!(
        "The best: “{}” on average over {} of {}, each counted alike",
        ranking.outcome, ranking.n, ranking.against
    );
    Some(Table { caption, head, rows: ranking.places.iter().map(row).collect() })
}

/// One outcome over two axes, or over the named cases and one: the others are in the table of every case.
fn crossed(summary: &Summary, grid: &Grid) -> Option<Table> {
    let outcome = &leading_row(summary, base(summary)?)?.outcome;
    let tail = grid.across.rsplit('.').next().unwrap_or(grid.across).replace('-', " ");
    let column = |value: &&str| if grid.numbers().is_some() { format!("{tail} {value}") } else { (*value).to_owned() };
    let (rows, across) = (grid.down.map_or("case".to_owned(), axis_name), axis_name(grid.across));
    let mut head = texts(&[&capitalized(&rows)]);
    head.extend(grid.columns.iter().map(|value| Head { text: column(value), number: true }));
    let cell = |case: &&CaseSummary| match case.outcomes.iter().find(|row| row.outcome == *outcome) {
        Some(_) if never_begins(summary, case) => plain(NO_FIGHT),
        Some(row) => chance_and_interval(summary, case, row),
        None => plain(""),
    };
    let row = |(name, cases): (&&str, &Vec<&CaseSummary>)| {
        std::iter::once(plain(*name)).chain(cases.iter().map(cell)).collect::<Vec<Cell>>()
    };
    let how = match summary.method {
        Method::Sample => format!("chance and {}", interval_head(summary)),
        Method::Exact => "chance".to_owned(),
    };
    let caption = format!("“{outcome}” by {rows} and {across}: {how}");
    Some(Table { caption, head, rows: grid.rows.iter().zip(&grid.cells).map(row).collect() })
}

/// The outcomes of all cases in order of appearance.
fn outcome_names(summary: &Summary) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for row in summary.cases.iter().flat_map(|case| &case.outcomes) {
        if !names.contains(&row.outcome.as_str()) {
            names.push(&row.outcome);
        }
    }
    names
}

/// Whether an outcome is known to happen in none of several cases.
fn is_impossible(summary: &Summary, outcome: &str) -> bool {
    let rows = || summary.cases.iter().flat_map(|case| &case.outcomes);
    summary.method == Method::Exact && rows().all(|row| row.outcome != outcome || row.p <= 0.0)
}

/// The outcomes that several cases have and none ever comes to, in a sentence.
fn impossible(summary: &Summary) -> Option<Block> {
    let names = outcome_names(summary).into_iter().filter(|name| is_impossible(summary, name));
    let names: Vec<String> = names.map(|name| format!("“{name}”")).collect();
    (!names.is_empty()).then(|| paragraph(format!("Cannot happen here: {}.", text::list(&names))))
}

fn outcomes_by_case(summary: &Summary) -> Table {
    let names: Vec<&str> = outcome_names(summary).into_iter().filter(|name| !is_impossible(summary, name)).collect();
    let mut head = texts(&["Case"]);
    head.extend(names.iter().map(|name| Head { text: (*name).to_owned(), number: true }));
    let row = |case: &CaseSummary| {
        let cell = |name: &&str| match case.outcomes.iter().find(|row| row.outcome == *name) {
            Some(row) => chance_and_interval(summary, case, row),
            None => plain(""),
        };
        std::iter::once(plain(case.case.clone())).chain(names.iter().map(cell)).collect()
    };
    let caption = match summary.method {
        Method::Sample => {
            let (trials, interval) = (text::count(summary.trials, "trial", "trials"), interval_head(summary));
            format!("How each case ended, {trials} each: chance and {interval}")
        }
        Method::Exact => "How each case ends".to_owned(),
    };
    Table { caption, head, rows: summary.cases.iter().map(row).collect() }
}

fn chance(summary: &Summary, case: &CaseSummary, row: &OutcomeRow) -> Cell {
    if !has_numbers(summary, case) {
        return plain(UNKNOWN);
    }
    Cell { bar: Some(row.p.clamp(0.0, 1.0)), ..plain(percent::percent(row.p, row.low, row.high)) }
}

fn chance_and_interval(summary: &Summary, case: &CaseSummary, row: &OutcomeRow) -> Cell {
    let mut cell = chance(summary, case, row);
    match summary.method {
        Method::Sample if has_numbers(summary, case) => cell.note = percent::interval(row.low, row.high),
        Method::Sample => {}
        Method::Exact => cell.note = percent::fraction(row.fraction),
    }
    cell
}

/// What the scenario asks to be counted: averages and quantiles.
pub fn asked(summary: &Summary) -> Option<Section> {
    let blocks = metrics(summary, &|row| headline::is_asked(summary, &row.metric));
    (!blocks.is_empty()).then(|| section(super::model::COUNTED, "What was counted", blocks))
}

/// The chance of every value of it.
pub fn values(summary: &Summary) -> Option<Section> {
    let blocks = distributions(summary);
    (!blocks.is_empty()).then(|| section("values", "Every value", blocks))
}

/// What else was counted, while it fits.
pub fn others(summary: &Summary) -> Option<Section> {
    // What one did to another stands in a table of its own.
    let is_other = |row: &MetricRow| !headline::is_asked(summary, &row.metric) && row.whom.is_none();
    let n = summary.metrics().into_iter().filter(|row| is_other(row)).count();
    let blocks = if n > 0 && summary.cases.len() > CASES_WITH_DISTRIBUTIONS {
        let (counts, cases) = (text::count(n as u64, "count", "counts"), summary.cases.len());
        vec![paragraph(format!(
            "{counts} that nobody asked for, of {cases} cases, are in tables/metrics.csv, and every value of them in \
             tables/distributions.csv; `metrics` in the scenario asks for some."
        ))]
    } else {
        metrics(summary, &is_other)
    };
    (!blocks.is_empty()).then(|| section("others", "What else was counted", blocks))
}

/// Averages and quantiles of some of what was counted: one table, or one per metric when there are several cases.
fn metrics(summary: &Summary, wanted: &dyn Fn(&MetricRow) -> bool) -> Vec<Block> {
    let rows = summary.metrics().into_iter().filter(|row| wanted(row));
    let (fixed, varying): (Vec<&MetricRow>, Vec<&MetricRow>) = rows.partition(|row| always(summary, row).is_some());
    let mut blocks: Vec<Block> = match summary.cases.as_slice() {
        _ if varying.is_empty() => Vec::new(),
        [case] => {
            let rows = varying.iter().map(|row| metric_row(summary, case, metric_name(row), row)).collect();
            let caption = format!("What was counted in each trial: {}, and how it varies", average(summary));
            vec![Block::Table { table: Table { caption, head: metric_head("Counted"), rows } }]
        }
        cases => varying.iter().flat_map(|row| shortened(metric_by_case(summary, cases, row), "metrics")).collect(),
    };
    if !fixed.is_empty() {
        let said = fixed.iter().filter_map(|row| Some(format!("{} {}", metric_name(row), always(summary, row)?)));
        blocks.push(paragraph(format!("The same every time: {}.", said.collect::<Vec<_>>().join(", "))));
    }
    if varying.is_empty() {
        return blocks;
    }
    let most = if is_cut(summary, wanted) { CUT } else { "" };
    blocks.push(paragraph(format!(
        "Spread is the standard deviation. Under 5 %, 25 %, Half, 75 % and 95 % stands the value that at least this \
         share of the trials did not exceed.{most}",
    )));
    if blocks.iter().any(carries_a_star) {
        blocks.push(paragraph(
            "* Fewer than 100 trials had another value than the most usual one: no interval of this average can be \
             trusted.",
        ));
    }
    blocks
}

/// What marks an average that has no interval.
const STAR: &str = " *";

fn carries_a_star(block: &Block) -> bool {
    let Block::Table { table } = block else { return false };
    table.rows.iter().flatten().any(|cell| cell.text.ends_with(STAR))
}

/// What is said of the largest values where there are larger ones that hardly ever come up.
const CUT: &str = " Values above Most can come up, in fewer than one of 10¹² trials together.";

/// Whether an exact answer leaves out values of what is wanted because next to nothing has them.
fn is_cut(summary: &Summary, wanted: &dyn Fn(&MetricRow) -> bool) -> bool {
    summary.method == Method::Exact
        && summary.cases.iter().any(|case| {
            let is_wanted = |name: &str| case.metrics.iter().any(|row| row.metric == name && wanted(row));
            let by_metric = case.distributions.chunk_by(|one, next| one.metric == next.metric);
            by_metric.filter_map(<[_]>::last).any(|last| last.at_most < 1.0 && is_wanted(&last.metric))
        })
}

/// The value of a metric that is the same in every trial of every case.
fn always(summary: &Summary, row: &MetricRow) -> Option<u64> {
    let rows = || summary.cases.iter().flat_map(|case| &case.metrics).filter(|other| other.metric == row.metric);
    let known = summary.cases.iter().all(|case| has_numbers(summary, case));
    (known && rows().all(|other| (other.min, other.max) == (row.min, row.min))).then_some(row.min)
}

fn metric_by_case(summary: &Summary, cases: &[CaseSummary], first: &MetricRow) -> Table {
    let found = cases.iter().filter_map(|case| {
        let row = case.metrics.iter().find(|row| row.metric == first.metric)?;
        Some(metric_row(summary, case, case.case.clone(), row))
    });
    let caption = format!("{}: {}, and how it varies", metric_name(first), average(summary));
    Table { caption, head: metric_head("Case"), rows: found.collect() }
}

/// What the first number of a metric is.
fn average(summary: &Summary) -> String {
    match summary.method {
        Method::Sample => format!("the average with its {}", interval_head(summary)),
        Method::Exact => "the average".to_owned(),
    }
}

fn metric_head(first: &str) -> Vec<Head> {
    let mut head = texts(&[first]);
    head.extend(numbers_head(&["Average", "Spread", "5 %", "25 %", "Half", "75 %", "95 %", "Least", "Most"]));
    head
}

fn metric_row(summary: &Summary, case: &CaseSummary, name: String, row: &MetricRow) -> Vec<Cell> {
    let mut cells = vec![plain(name)];
    if !has_numbers(summary, case) {
        cells.extend(std::iter::repeat_n(plain(UNKNOWN), 9));
        return cells;
    }
    let mark = if row.few_apart && summary.method == Method::Sample { STAR } else { "" };
    let mut mean = plain(percent::number(row.mean, row.about()) + mark);
    mean.note = percent::number_interval(row.mean_interval);
    cells.push(mean);
    cells.push(plain(row.sd.map_or(String::new(), |sd| format!("{sd:.2}"))));
    let values = [row.p05, row.p25, row.p50, row.p75, row.p95, row.min, row.max];
    cells.extend(values.map(|value| plain(text::thousands(value))));
    cells
}

/// A metric with its unit, where the name does not say it: `Shatterer: Body lost (boxes)`. Of when something happened
/// nought is no time: whoever reads an average has to know that fights in which it never did are in it.
pub fn metric_name(row: &MetricRow) -> String {
    // Nor does anything stand anywhere once a fight is over.
    let without = match row.timed {
        Timed::When => Some("if never"),
        Timed::In(_) => Some("once it is over"),
        Timed::No => None,
    };
    if let Some(without) = without.filter(|_| row.min == 0) {
        format!("{} ({}; 0 {without})", row.metric, row.unit)
    } else if row.unit.is_empty() || row.metric.ends_with(&row.unit) {
        row.metric.clone()
    } else {
        format!("{} ({})", row.metric, row.unit)
    }
}

/// Every value of what was asked for: exactly, at least, at most.
fn distributions(summary: &Summary) -> Vec<Block> {
    let n_cases = if summary.cases.len() <= CASES_WITH_DISTRIBUTIONS { summary.cases.len() } else { 1 };
    let mut blocks = Vec::new();
    let mut shortened = false;
    for case in summary.cases.iter().take(n_cases).filter(|case| has_numbers(summary, case)) {
        for rows in case.by_metric().filter(|rows| rows.len() > 1 && headline::is_asked(summary, &rows[0].metric)) {
            shortened |= rows.iter().any(|row| row.p <= 0.0 || row.at_least < TAIL);
            blocks.push(distribution(summary, case, rows));
        }
    }
    if shortened {
        blocks.push(paragraph(
            "Values that never came up are left out here, and those beyond 99.95 % of the trials are one row: \
             tables/distributions.csv has them all.",
        ));
    }
    if n_cases < summary.cases.len() && !blocks.is_empty() {
        blocks.insert(0, paragraph("These are the values of the first case; tables/distributions.csv has every case."));
    }
    blocks
}

fn distribution(summary: &Summary, case: &CaseSummary, rows: &[DistributionRow]) -> Block {
    let sampled = summary.method == Method::Sample;
    let metric = rows.first().map_or("", |row| row.metric.as_str());
    let name = case.metrics.iter().find(|row| row.metric == metric).map_or(metric.to_owned(), metric_name);
    let of_case = if summary.cases.len() > 1 { format!(", {}", case.case) } else { String::new() };
    let mut head = numbers_head(&["Value", "Exactly"]);
    if sampled {
        head.extend(numbers_head(&[&interval_head(summary)]));
    }
    head.extend(numbers_head(&["At least", "At most"]));
    let cumulative = |p: f64| match summary.method {
        Method::Sample => percent::percent_of_trials(p, case.trials),
        Method::Exact => percent::percent_exact(p),
    };
    let row = |row: &DistributionRow| {
        let exactly = percent::percent(row.p, row.low, row.high);
        let note = percent::fraction(row.fraction);
        let exactly = Cell { bar: Some(row.p.clamp(0.0, 1.0)), note, ..plain(exactly) };
        let mut cells = vec![plain(text::thousands(row.value)), exactly];
        if sampled {
            cells.push(plain(percent::interval(row.low, row.high)));
        }
        cells.extend([plain(cumulative(row.at_least)), plain(cumulative(row.at_most))]);
        cells
    };
    // Values that never come up are not listed, and a long tail is one row.
    let tail = rows.iter().position(|row| row.at_least < TAIL).filter(|tail| tail + 1 < rows.len());
    let (listed, tail) = rows.split_at(tail.unwrap_or(rows.len()));
    let mut written: Vec<Vec<Cell>> = listed.iter().filter(|row| row.p > 0.0).map(row).collect();
    if let Some(more) = tail.first() {
        let mut cells =
            vec![plain(format!("{} or more", text::thousands(more.value))), plain(cumulative(more.at_least))];
        cells.resize(head.len() - 2, plain(""));
        cells.extend([plain(cumulative(more.at_least)), plain(cumulative(1.0))]);
        written.push(cells);
    }
    let caption = format!("{name}{of_case}: the chance of each value");
    let table = Table { caption, head, rows: written };
    Block::Fold { summary: format!("{name}{of_case}"), table }
}

/// The outcome that the play is about, else the first.
pub fn leading_row<'a>(summary: &Summary, case: &'a CaseSummary) -> Option<&'a OutcomeRow> {
    let headline = headline::of(summary);
    case.outcomes.iter().find(|row| Some(row.outcome.as_str()) == headline).or(case.outcomes.first())
}

/// What was found where something was expected, and its interval.
pub fn found(expectation: &Expectation) -> (String, String) {
    let Expectation { of, value, low, high, .. } = *expectation;
    let interval = (low.is_finite() && high.is_finite() && low < high).then_some((low, high));
    match of {
        Claimed::Chance => (percent::percent(value, low, high), percent::interval(low, high)),
        Claimed::Mean => (percent::number(value, interval), percent::number_interval(interval)),
        Claimed::Rank if !value.is_finite() => (percent::UNKNOWN.to_owned(), String::new()),
        Claimed::Rank => {
            (format!("{value:.0}"), interval.map_or_else(String::new, |(low, high)| format!("{low:.0} to {high:.0}")))
        }
        Claimed::Points if !value.is_finite() => (percent::UNKNOWN.to_owned(), String::new()),
        Claimed::Points => {
            let points = format!("{} points", percent::points_short(value, low, high));
            (points, interval.map_or_else(String::new, |(low, high)| percent::points_interval(low, high)))
        }
    }
}

/// What was expected, and what came of it.
pub fn expectations(summary: &Summary) -> Option<Section> {
    let caption = match summary.method {
        Method::Sample => format!("What was expected and what was found, with its {}", interval_head(summary)),
        Method::Exact => "What was expected and what was found".to_owned(),
    };
    let case = (summary.cases.len() > 1).then_some("Case");
    expected(&summary.expectations, case, caption)
}

/// The same of any expectations; `case` heads the column of what each is about, where there are several.
pub fn expected(all: &[Expectation], case: Option<&str>, caption: String) -> Option<Section> {
    if all.is_empty() {
        return None;
    }
    let mut head = texts(&["Expected"]);
    head.extend(texts(&case.into_iter().collect::<Vec<_>>()));
    head.extend(numbers_head(&["Found"]));
    head.extend(texts(&["Verdict"]));
    let row = |expectation: &Expectation| {
        let (word, tone) = verdict_word(expectation.verdict);
        let mut cells = vec![plain(expectation.claim.clone())];
        cells.extend(case.map(|_| plain(expectation.case.clone())));
        let (found, note) = found(expectation);
        cells.push(Cell { note, ..plain(found) });
        cells.push(Cell { tone, ..plain(word) });
        cells
    };
    let table = Table { caption, head, rows: all.iter().map(row).collect() };
    let blocks = vec![paragraph(verdicts(all)), Block::Table { table }];
    Some(section("expectations", "Expectations", blocks))
}

/// `2 of 3 expectations held; 1 is not decided at this number of trials.`
fn verdicts(all: &[Expectation]) -> String {
    let n = |verdict| all.iter().filter(|expectation| expectation.verdict == verdict).count();
    let (n_held, n_refuted, n_open) = (n(Verdict::Held), n(Verdict::Refuted), n(Verdict::Undecided));
    let of = text::count(all.len() as u64, "expectation", "expectations");
    let mut sentence = format!("{n_held} of {of} held");
    if n_refuted > 0 {
        sentence += &format!("; {n_refuted} refuted");
    }
    let without =
        |expectation: &&Expectation| expectation.verdict == Verdict::Undecided && !expectation.low.is_finite();
    let n_without = all.iter().filter(without).count();
    if n_open > n_without {
        sentence += &format!("; {} not decided yet: more trials would narrow the interval", n_open - n_without);
    }
    if n_without > 0 {
        sentence += &format!("; {n_without} without an interval here, which leaves it open");
    }
    sentence + "."
}

/// A verdict in a word, and whether it is good news.
pub fn verdict_word(verdict: Verdict) -> (&'static str, Tone) {
    match verdict {
        Verdict::Held => ("held", Tone::Good),
        Verdict::Refuted => ("refuted", Tone::Bad),
        Verdict::Undecided => ("not decided yet", Tone::Open),
    }
}

/// `95 % interval`.
pub fn interval_head(summary: &Summary) -> String {
    format!("{} interval", percent::percent_exact(summary.confidence))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn what_is_the_same_every_time_is_said_once_and_not_tabulated() {
        let mut summary = sample::plain_duel();
        let row = &mut summary.cases[0].metrics[0];
        (row.min, row.max) = (1, 1);
        let blocks = metrics(&summary, &|_| true);
        let Block::Table { table } = &blocks[0] else { panic!("{blocks:?}") };
        assert_eq!(table.rows.len(), summary.cases[0].metrics.len() - 1);
        assert_eq!(blocks[1], paragraph("The same every time: rounds 1."));
    }

    #[test]
    fn values_that_never_come_up_are_left_out_and_a_long_tail_is_one_row() {
        let summary = sample::exact();
        let template = summary.cases[0].distributions[0].clone();
        let p = [0.5, 0.0, 0.4996, 0.0003, 0.00008, 0.00002];
        let row = |(value, p_of): (usize, &f64)| DistributionRow {
            value: value as u64,
            p: *p_of,
            low: *p_of,
            high: *p_of,
            at_least: p[value..].iter().sum(),
            at_most: p[..=value].iter().sum(),
            ..template.clone()
        };
        let rows: Vec<DistributionRow> = p.iter().enumerate().map(row).collect();
        let Block::Fold { table, .. } = distribution(&summary, &summary.cases[0], &rows) else { panic!("not closed") };
        let texts: Vec<Vec<&str>> =
            table.rows.iter().map(|row| row.iter().map(|cell| cell.text.as_str()).collect()).collect();
        assert_eq!(texts.iter().map(|row| row[0]).collect::<Vec<_>>(), ["0", "2", "3 or more"]);
        assert_eq!(texts[2][1..], ["0.04 %", "0.04 %", "100 %"]);
    }

    #[test]
    fn verdicts_are_counted() {
        let sentence = verdicts(&sample::sweep().expectations);
        assert_eq!(
            sentence,
            "1 of 3 expectations held; 1 refuted; 1 not decided yet: more trials would narrow the interval."
        );
        let mut without = sample::sweep().expectations;
        for expectation in without.iter_mut().filter(|expectation| expectation.verdict == Verdict::Undecided) {
            (expectation.low, expectation.high) = (f64::NEG_INFINITY, f64::INFINITY);
        }
        assert_eq!(
            verdicts(&without),
            "1 of 3 expectations held; 1 refuted; 1 without an interval here, which leaves it open."
        );
    }

    #[test]
    fn a_unit_is_named_once() {
        let mut row = sample::plain_duel().cases[0].metrics[0].clone();
        assert_eq!(metric_name(&row), "rounds");
        row.metric = "Shatterer: Body lost".into();
        row.unit = "boxes".into();
        assert_eq!(metric_name(&row), "Shatterer: Body lost (boxes)");
        // Of whoever fell in every fight there is no nought to tell of.
        row.metric = "Shatterer: round of KO".into();
        (row.unit, row.timed, row.min) = ("rounds".into(), Timed::When, 1);
        assert_eq!(metric_name(&row), "Shatterer: round of KO (rounds)");
        row.min = 0;
        assert_eq!(metric_name(&row), "Shatterer: round of KO (rounds; 0 if never)");
    }

    #[test]
    fn a_mean_that_cannot_be_trusted_is_marked() {
        let mut summary = sample::plain_duel();
        summary.cases[0].metrics[0].few_apart = true;
        let blocks = metrics(&summary, &|_| true);
        let Block::Table { table } = &blocks[0] else { panic!("no table") };
        assert!(table.rows[0][1].text.ends_with(" *") && !table.rows[1][1].text.ends_with(" *"));
        assert_eq!(blocks.len(), 3);
    }

    /// What never varied is in a sentence, without a star that would have to be explained.
    #[test]
    fn a_star_that_nothing_carries_is_not_explained() {
        let mut summary = sample::plain_duel();
        let [first, second] = &mut summary.cases[0].metrics[..] else { panic!("two metrics") };
        (first.few_apart, first.min, first.max) = (true, 3, 3);
        second.few_apart = false;
        let said = format!("{:?}", metrics(&summary, &|_| true));
        assert!(said.contains("The same every time") && !said.contains("* Fewer than 100"), "{said}");
    }
}
