//! What a person sees on the terminal: tables of at most 80 columns, whatever the names.
//!
//! Long names are cut with an ellipsis, wide characters count double, and colour is used only where [`Style`] asks for
//! it. Nothing here looks at the environment. Files keep the whole names.

mod advice;
mod choice;
mod crossed;
mod differences;

use super::article::{self, Tone};
use super::readable::readable;
use super::text::{self, LINE, shorten, squeeze, thousands, width, wrap};
use super::{Style, percent};
use crate::estimate::{CaseSummary, Expectation, Judged, Method, MetricRow, OutcomeRow, Summary, Timing};

/// Space between columns.
const GAP: usize = 2;
/// A column is not made narrower than this.
const NARROWEST: usize = 6;

/// The tables of one run, ending in a line break.
pub fn summary(summary: &Summary, style: &Style) -> String {
    let summary = &readable(summary);
    let paint = Paint { on: style.color };
    let mut page = Page::default();
    heading(&mut page, summary, paint);
    let others = others(summary);
    if let Some(choice) = &summary.choice {
        choice::show(&mut page, choice, paint);
    }
    match others.as_slice() {
        [] if summary.choice.is_some() => {}
        [] => page.wrapped("no case was run"),
        [case] => one_case(&mut page, summary, case, paint),
        cases => many_cases(&mut page, summary, cases, paint),
    }
    differences::show(&mut page, summary, paint);
    advice::show(&mut page, summary, paint);
    expectations(&mut page, summary, paint);
    published(&mut page, summary, paint);
    footing(&mut page, summary, style);
    page.text
}

/// The cases that are no plan of a choice.
fn others(summary: &Summary) -> Vec<CaseSummary> {
    let plans = summary.choice.as_ref().map_or(&[][..], |choice| &choice.cases);
    let others = (0..summary.cases.len()).filter(|case| !plans.contains(case));
    others.map(|case| summary.cases[case].clone()).collect()
}

fn heading(page: &mut Page, summary: &Summary, paint: Paint) {
    for line in wrap(&summary.scenario.title, LINE, 0) {
        page.line(&paint.bold(&line));
    }
    let mut facts = vec![format!("{}, {}", summary.scenario.system_name, summary.scenario.play)];
    match summary.method {
        Method::Exact => facts.push("exact".to_owned()),
        Method::Sample => {
            facts.push(text::count(summary.trials, "trial", "trials"));
            facts.push(format!("seed {}", summary.seed));
        }
    }
    page.line(&paint.dim(&shorten(&facts.join(" · "), LINE)));
    for warning in article::warnings(summary) {
        for line in wrap(&warning, LINE, 0) {
            page.line(&paint.tone(&line, Tone::Open));
        }
    }
    page.line("");
}

/// How many of the printed numbers are right, and each that is not.
fn published(page: &mut Page, summary: &Summary, paint: Paint) {
    let Some(published) = &summary.published else { return };
    page.line(&paint.bold("Published numbers"));
    page.wrapped(&article::tally(published));
    for row in published.rows.iter().filter(|row| row.judged != Judged::Right) {
        let correct = row.correct.as_ref().map_or(String::new(), |correct| format!(", should be {correct}"));
        let why = row.arithmetic.as_ref().map_or(String::new(), |text| format!("; {} is {text}", row.printed));
        page.wrapped(&format!("- {}: printed {}, exact {}{correct}{why}", row.name, row.printed, row.exact));
    }
    page.line("");
}

fn one_case(page: &mut Page, summary: &Summary, case: &CaseSummary, paint: Paint) {
    if !article::has_numbers(summary, case) {
        page.wrapped("no trial was finished, so there are no numbers yet");
        page.line("");
        return;
    }
    let sampled = summary.method == Method::Sample;
    let with_fractions = case.outcomes.iter().any(|row| !percent::fraction(row.fraction).is_empty());
    let mut grid = Grid::new(&["Outcome", "Chance"]);
    if sampled {
        grid.head.push(article::interval_head(summary));
    }
    if with_fractions {
        grid.head.push("Exactly".to_owned());
    }
    for row in &case.outcomes {
        let mut cells = vec![row.outcome.clone(), chance(row)];
        if sampled {
            cells.push(percent::interval(row.low, row.high));
        }
        if with_fractions {
            cells.push(percent::fraction(row.fraction));
        }
        grid.row(cells);
    }
    page.grid(&grid, paint);
    if let Some(worked) = case.worked.as_ref().filter(|worked| worked.is_readable() && !worked.letters.is_empty()) {
        page.wrapped(&format!("{} = {}", worked.outcome, worked.text));
        for letter in &worked.letters {
            let need = letter.need.map_or("succeeds".to_owned(), |need| format!("shows {need} or better"));
            page.wrapped(&format!("  {} = {}: {} {need}", letter.letter, letter.p, letter.roll));
        }
        page.line("");
    }
    if !case.metrics.is_empty() {
        metrics(page, summary, &case.metrics, paint);
    }
}

fn metrics(page: &mut Page, summary: &Summary, rows: &[MetricRow], paint: Paint) {
    let sampled = summary.method == Method::Sample;
    let mut grid = Grid::new(&["Counted", "Average"]);
    if sampled {
        grid.head.push(article::interval_head(summary));
    }
    grid.head.extend(["5 %", "Half", "95 %", "Most"].map(str::to_owned));
    for row in rows {
        let mut cells = vec![article::metric_name(row), percent::number(row.mean, row.mean_interval)];
        if sampled {
            let mark = if row.few_nonzero { " *" } else { "" };
            cells.push(percent::number_interval(row.mean_interval) + mark);
        }
        cells.extend([row.p05, row.p50, row.p95, row.max].map(thousands));
        grid.row(cells);
    }
    page.grid(&grid, paint);
    if sampled && rows.iter().any(|row| row.few_nonzero) {
        page.wrapped("* fewer than 100 trials had a value other than 0: not to be trusted");
        page.line("");
    }
}

/// One row per case: the first outcome with its interval, then the chances of as many others as fit.
fn many_cases(page: &mut Page, summary: &Summary, cases: &[CaseSummary], paint: Paint) {
    let Some(first) = article::leading_row(summary, &cases[0]) else {
        page.wrapped("this play has no outcomes to count; the report has the numbers");
        return;
    };
    if crossed::show(page, summary, &first.outcome, paint) {
        return;
    }
    let sampled = summary.method == Method::Sample;
    let mut grid = Grid::new(&["Case", &first.outcome]);
    if sampled {
        grid.head.push(article::interval_head(summary));
    }
    for case in cases {
        let found = find(summary, case, &first.outcome);
        let mut cells = vec![case.case.clone(), found.map_or(percent::UNKNOWN.to_owned(), chance)];
        if sampled {
            cells.push(found.map_or(String::new(), |row| percent::interval(row.low, row.high)));
        }
        grid.row(cells);
    }
    // A column of noughts takes its room from the names of the cases.
    let never = |outcome: &str| {
        !sampled && cases.iter().all(|case| find(summary, case, outcome).is_none_or(|row| row.p <= 0.0))
    };
    let others = || cases[0].outcomes.iter().filter(|row| row.outcome != first.outcome);
    let mut n_left_out = 0;
    for other in others().filter(|row| !never(&row.outcome)) {
        let column: Vec<String> =
            cases.iter().map(|case| find(summary, case, &other.outcome).map_or(String::new(), chance)).collect();
        if !grid.add_column(&other.outcome, column) {
            n_left_out += 1;
        }
    }
    page.grid(&grid, paint);
    if n_left_out > 0 {
        page.wrapped(&format!("not shown: {}", text::count(n_left_out as u64, "more outcome", "more outcomes")));
        page.line("");
    }
    let impossible: Vec<String> =
        others().filter(|row| never(&row.outcome)).map(|row| format!("“{}”", row.outcome)).collect();
    if !impossible.is_empty() {
        page.wrapped(&format!("cannot happen here: {}", text::list(&impossible)));
        page.line("");
    }
}

fn find<'a>(summary: &Summary, case: &'a CaseSummary, outcome: &str) -> Option<&'a OutcomeRow> {
    case.outcomes.iter().find(|row| row.outcome == outcome && article::has_numbers(summary, case))
}

fn chance(row: &OutcomeRow) -> String {
    percent::percent(row.p, row.low, row.high)
}

fn expectations(page: &mut Page, summary: &Summary, paint: Paint) {
    if summary.expectations.is_empty() {
        return;
    }
    let many = summary.cases.len() > 1;
    let mut grid = Grid::new(&["Expected", "Found", "Verdict"]);
    for expectation in &summary.expectations {
        let Expectation { case, claim, verdict, .. } = expectation;
        let claim = if many { format!("{claim} ({case})") } else { claim.clone() };
        let (word, tone) = article::verdict_word(*verdict);
        grid.row(vec![claim, article::found(expectation).0, word.to_owned()]);
        grid.tones.push(tone);
    }
    page.grid(&grid, paint);
}

fn footing(page: &mut Page, summary: &Summary, style: &Style) {
    for note in &summary.notes {
        page.wrapped(&format!("note: {note}"));
    }
    page.wrapped(&how_sure(summary));
    page.wrapped(&speed(summary));
    page.text += &written(summary, style);
}

/// Where the report is, as the last line of its tables; nothing where none is written.
pub fn written(summary: &Summary, style: &Style) -> String {
    let mut page = Page::default();
    if let Some(folder) = &style.reports {
        let folder = text::clean(folder.trim_end_matches('/'));
        page.path("report: ", &format!("{folder}/{}/report.html", summary.scenario.slug));
    }
    page.text
}

fn how_sure(summary: &Summary) -> String {
    match (summary.method, summary.complete) {
        (Method::Sample, false) => {
            format!("sure: {} confidence sequences, valid at any stop", percent::percent_exact(summary.confidence))
        }
        (Method::Sample, true) => format!("sure: {}", uncapitalised(&article::how_sure(summary))),
        (Method::Exact, _) => "sure: exact, every possible course was followed".to_owned(),
    }
}

/// The sentence as it continues a line.
fn uncapitalised(sentence: &str) -> String {
    let mut chars = sentence.chars();
    let first = chars.next().map(|c| c.to_lowercase().collect::<String>());
    first.unwrap_or_default() + chars.as_str()
}

fn speed(summary: &Summary) -> String {
    let Timing { threads, elapsed_seconds, combats_per_second } = summary.timing;
    let seconds =
        if elapsed_seconds < 10.0 { format!("{elapsed_seconds:.2}") } else { format!("{elapsed_seconds:.0}") };
    match summary.method {
        Method::Exact => format!("speed: solved in {seconds} s"),
        Method::Sample => {
            let n_trials: u64 = summary.cases.iter().map(|case| case.trials).sum();
            let threads = text::count(threads as u64, "thread", "threads");
            let rate = thousands(combats_per_second.max(0.0).round() as u64);
            format!("speed: {} in {seconds} s, {rate} combats/s on {threads}", text::count(n_trials, "trial", "trials"))
        }
    }
}

/// Colours, or none.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    pub(super) on: bool,
}

impl Paint {
    pub(super) fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    pub(super) fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    pub(super) fn tone(self, text: &str, tone: Tone) -> String {
        match tone {
            Tone::Plain => text.to_owned(),
            Tone::Good => self.with("32", text),
            Tone::Bad => self.with("1;31", text),
            Tone::Open => self.with("33", text),
        }
    }

    fn with(self, code: &str, text: &str) -> String {
        if self.on && !text.is_empty() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// Lines in the making.
#[derive(Default)]
pub(super) struct Page {
    pub(super) text: String,
}

impl Page {
    pub(super) fn line(&mut self, line: &str) {
        self.text += line.trim_end();
        self.text.push('\n');
    }

    pub(super) fn wrapped(&mut self, text: &str) {
        for line in wrap(text, LINE, 2) {
            self.line(&line);
        }
    }

    /// A path to copy: broken without hyphens where it is too long, never shortened.
    pub(super) fn path(&mut self, label: &str, path: &str) {
        let mut line = label.to_owned();
        for c in path.chars() {
            if width(&line) + width(c.encode_utf8(&mut [0; 4])) > LINE {
                self.line(&std::mem::take(&mut line));
            }
            line.push(c);
        }
        self.line(&line);
    }

    pub(super) fn grid(&mut self, grid: &Grid, paint: Paint) {
        let widths = grid.widths();
        self.line(&paint.dim(grid.text_of(&grid.head, &widths).trim_end()));
        let rule = widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1);
        self.line(&paint.dim(&"─".repeat(rule)));
        for (i, row) in grid.rows.iter().enumerate() {
            let tone = grid.tones.get(i).copied().unwrap_or_default();
            self.line(&paint.tone(grid.text_of(row, &widths).trim_end(), tone));
        }
        self.line("");
    }
}

/// A table in the making: the first column holds names, the others what is known about them.
pub(super) struct Grid {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    /// One per row, or none at all.
    pub(super) tones: Vec<Tone>,
}

impl Grid {
    pub(super) fn new(head: &[&str]) -> Self {
        Self { head: head.iter().map(|text| (*text).to_owned()).collect(), rows: Vec::new(), tones: Vec::new() }
    }

    pub(super) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Adds a column where it fits without shortening a number or making the names too short to tell apart.
    fn add_column(&mut self, head: &str, cells: Vec<String>) -> bool {
        const NAMES: usize = 20;
        let content = cells.iter().map(|cell| width(cell)).max().unwrap_or(0).max(NARROWEST);
        let heads: usize = self.natural().iter().skip(1).map(|column| column + GAP).sum();
        let names = self.natural()[0].min(NAMES);
        if names + heads + GAP + content > LINE {
            return false;
        }
        // The head may be longer than there is room for; the numbers may not.
        let room = (LINE - names - heads - GAP).max(content);
        self.head.push(squeeze(head, room.min(content.max(14))));
        self.rows.iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
        true
    }

    /// How wide each column would like to be.
    fn natural(&self) -> Vec<usize> {
        let column = |i: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(i)).map(|cell| width(cell)).max().unwrap_or(0);
            let head = width(&self.head[i]);
            // In a column of numbers, a long head gives way.
            if i == 0 { cells.max(head) } else { cells.max(head.min(24)) }
        };
        (0..self.head.len()).map(column).collect()
    }

    /// How wide each column is: names give way first, then whatever is widest.
    fn widths(&self) -> Vec<usize> {
        let mut widths = self.natural();
        let room = LINE.saturating_sub(GAP * widths.len().saturating_sub(1));
        let numbers: usize = widths.iter().skip(1).sum();
        if let Some(names) = widths.first_mut() {
            *names = (*names).min(room.saturating_sub(numbers).max(NARROWEST));
        }
        while widths.iter().sum::<usize>() > room {
            match widths.iter_mut().max() {
                Some(widest) if *widest > 1 => *widest -= 1,
                _ => break,
            }
        }
        widths
    }

    fn text_of(&self, cells: &[String], widths: &[usize]) -> String {
        let mut line = String::new();
        for (i, (cell, &columns)) in cells.iter().zip(widths).enumerate() {
            let cell = if i == 0 { squeeze(cell, columns) } else { shorten(cell, columns) };
            let space = " ".repeat(columns - width(&cell));
            let gap = if i == 0 { "" } else { "  " };
            // Names and verdicts begin on the left, numbers end on the right.
            let is_text = i == 0 || (self.tones.len() == self.rows.len() && i + 1 == self.head.len());
            line += gap;
            line += &if is_text { cell + &space } else { space + &cell };
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    fn without_colour(text: &str) -> String {
        let mut parts = text.split("\x1b[");
        let first = parts.next().unwrap().to_owned();
        parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
    }

    #[test]
    fn no_line_is_wider_than_eighty_columns_whatever_the_names() {
        let reports = Some(format!("/very/{}", "long/".repeat(40)));
        for base in sample::all() {
            for stretch in ["", " 龍虎", " 👩‍🚀", " x", " ﷽", "\u{1b}[2J\n"] {
                let mut stretched = base.clone();
                for case in &mut stretched.cases {
                    case.case += &stretch.repeat(60);
                    case.outcomes.iter_mut().for_each(|row| row.outcome += &stretch.repeat(50));
                    case.metrics.iter_mut().for_each(|row| row.metric += &stretch.repeat(50));
                }
                stretched.scenario.title += &stretch.repeat(70);
                stretched.expectations.iter_mut().for_each(|row| row.claim += &stretch.repeat(40));
                let style = Style { color: false, reports: reports.clone() };
                let plain = summary(&stretched, &style);
                assert!(plain.lines().all(|line| width(line) <= LINE), "{plain}");
                assert!(!plain.contains('\x1b'));
                let coloured = summary(&stretched, &Style { color: true, ..style });
                assert!(coloured.contains("\x1b[1m"));
                assert_eq!(without_colour(&coloured), plain);
            }
        }
    }

    #[test]
    fn numbers_are_never_shortened() {
        for sample in [sample::duel(), sample::sweep()] {
            let shown = summary(&sample, &Style::default());
            for row in sample.cases.iter().flat_map(|case| case.outcomes.first()) {
                assert!(shown.contains(&format!("{}  ", chance(row))), "{} in\n{shown}", chance(row));
                assert!(shown.contains(&percent::interval(row.low, row.high)), "{shown}");
            }
        }
    }

    #[test]
    fn an_interrupted_run_says_so_at_the_top() {
        let mut cut = sample::plain_duel();
        cut.complete = false;
        assert!(summary(&cut, &Style::default()).lines().nth(2).unwrap().contains("interrupted"));
    }

    #[test]
    fn an_average_that_cannot_be_trusted_is_marked() {
        let mut rare = sample::plain_duel();
        assert!(!summary(&rare, &Style::default()).contains('*'));
        rare.cases[0].metrics[1].few_nonzero = true;
        let shown = summary(&rare, &Style::default());
        assert!(shown.contains("4.328 to 4.336 *") && shown.contains("* fewer than 100 trials"), "{shown}");
    }

    #[test]
    fn the_tables_read_as_before() {
        let style = Style { color: false, reports: Some("reports".into()) };
        insta::assert_snapshot!("plain.table", summary(&sample::plain_duel(), &style));
        insta::assert_snapshot!("hostile.table", summary(&sample::duel(), &style));
        insta::assert_snapshot!("sweep.table", summary(&sample::sweep(), &style));
        insta::assert_snapshot!("exact.table", summary(&sample::exact(), &style));
        insta::assert_snapshot!("decision.table", summary(&sample::decision(), &style));
        insta::assert_snapshot!("nothing_finished.table", summary(&sample::nothing_finished(), &style));
    }
}
