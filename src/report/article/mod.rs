//! What a report says, as headings, sentences and tables; `markdown.rs` and `html/` only format it.
//!
//! Where a play is short enough for formulas, the report takes the form of the articles on odds (`worked.rs`): a table
//! worth learning, letters for basic chances, and every formula with its reasons.
//!
//! Every sentence is generated from the numbers. Time, threads and speed have no place here, so that a report depends
//! on scenario, seed and version alone. The order is that of a reader's questions: what was asked, the answer, who
//! fought and under which rules, the numbers, what would change them, how they were made.

pub mod advice;
mod answer;
mod choice;
mod differences;
use choice::solution;
pub use choice::{best_of_map, plan_name};
mod making;
mod numbers;
mod paired;
mod published;
mod rules;
pub use numbers::found;
use numbers::{interval_head, leading_row};

mod setup;
mod worked;

use serde::Serialize;

use super::chart::Chart;
use super::readable::readable;
use super::text;
use crate::estimate::{CaseSummary, Method, Summary};

/// A report on one run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Article {
    pub title: String,
    /// System and play.
    pub subtitle: String,
    /// What a reader must know before anything else, such as that the run was interrupted.
    pub warnings: Vec<String>,
    pub sections: Vec<Section>,
}

/// A heading and what stands under it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Section {
    /// Anchor: `answer`.
    pub id: &'static str,
    pub heading: String,
    pub blocks: Vec<Block>,
    /// Whether it belongs to what is read first, which is all that a terminal shows.
    pub at_a_glance: bool,
}

/// A piece of a section.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Block {
    /// The sentence that a reader in a hurry came for.
    Lead {
        line: Line,
    },
    Paragraph {
        line: Line,
    },
    List {
        items: Vec<Line>,
    },
    Table {
        table: Table,
    },
    /// A table that is closed until asked for.
    Fold {
        summary: String,
        table: Table,
    },
    Figure {
        stem: String,
        title: String,
        alt: String,
    },
    /// A command to type.
    Command {
        command: String,
    },
}

/// A sentence or more, in pieces.
pub type Line = Vec<Span>;

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", content = "text", rename_all = "lowercase")]
pub enum Span {
    Text(String),
    Strong(String),
    /// Names that are typed: switches, files.
    Code(String),
    /// The id of a rule, which leads to where it is stated.
    Rule(String),
    /// The id of a rule where it is stated.
    Stated(String),
}

/// A table; the first column names its row.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Table {
    pub caption: String,
    pub head: Vec<Head>,
    pub rows: Vec<Vec<Cell>>,
}

/// The head of a column.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Head {
    pub text: String,
    /// Whether the column holds numbers, which line up on the right.
    pub number: bool,
}

/// What stands in a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    pub text: String,
    /// What stands under the text or after it in brackets, such as its interval; often empty.
    pub note: String,
    pub tone: Tone,
    /// The probability that a bar in this cell shows, from 0 to 1.
    pub bar: Option<f64>,
}

/// Whether a cell is good or bad news.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    #[default]
    Plain,
    Good,
    Bad,
    Open,
}

/// The report on a run. The charts are referred to by their file names.
pub fn article(summary: &Summary, charts: &[Chart]) -> Article {
    let summary = &readable(summary);
    let scenario = &summary.scenario;
    let odds = numbers::odds(summary);
    // The table of a decision has the odds of its cases already.
    let (odds, odds_beside) = if summary.choice.is_none() { (odds, None) } else { (None, odds) };
    let answer = [
        answer::section(summary),
        numbers::expectations(summary),
        differences::section_of(summary),
        choice::plans(summary),
        choice::changes(summary),
        choice::map(summary),
        advice::section_of(summary),
        odds,
        published::section_of(summary),
        numbers::asked(summary),
    ];
    let behind = [
        numbers::values(summary),
        worked::table_worth_learning(summary),
        worked::letters(summary),
        worked::formulas(summary),
        worked::rounding(summary),
        setup::fighters(summary),
        setup::rulings(summary),
    ];
    let glance = |section: Section| Section { at_a_glance: true, ..section };
    let answer = answer.into_iter().flatten().map(glance);
    let mut sections: Vec<Section> = question(summary).into_iter().chain(answer).collect();
    // Pictures stand before what was counted.
    let place = sections.iter().position(|section| section.id == COUNTED).unwrap_or(sections.len());
    sections.splice(place..place, figures(charts));
    sections.extend(behind.into_iter().flatten());
    let rules = rules::section(summary, &mut sections);
    let beside = [odds_beside, numbers::others(summary), making::section(summary), rules];
    sections.push(section("appendix", "Appendix", vec![paragraph(APPENDIX)]));
    sections.extend(beside.into_iter().flatten());
    Article {
        title: scenario.title.clone(),
        subtitle: format!("{}, {}", scenario.system_name, scenario.play),
        warnings: warnings(summary),
        sections,
    }
}

/// The section of the answer.
pub const ANSWER: &str = "answer";
/// The section of what the scenario asks to be counted.
const COUNTED: &str = "metrics";

/// What opens the part that few read.
const APPENDIX: &str = "What else was counted, how the numbers were made, and the rules behind them.";

fn question(summary: &Summary) -> Option<Section> {
    let about = &summary.scenario.about;
    (!about.is_empty()).then(|| section("question", "The question", vec![paragraph(about.clone())]))
}

fn figures(charts: &[Chart]) -> Option<Section> {
    let figure = |chart: &Chart| Block::Figure {
        stem: chart.stem.clone(),
        title: text::clean(&chart.title),
        alt: text::clean(&chart.alt),
    };
    (!charts.is_empty()).then(|| section("charts", "Charts", charts.iter().map(figure).collect()))
}

/// What must be read before the numbers.
pub fn warnings(summary: &Summary) -> Vec<String> {
    if summary.complete {
        return Vec::new();
    }
    if summary.method == Method::Exact {
        let cases = text::count(summary.cases.len() as u64, "case", "cases");
        return vec![format!("This run was interrupted: only {cases} had been solved, and what is shown is exact.")];
    }
    let trials = text::thousands(summary.trials);
    let enough = match summary.trials {
        0 => "At least one case has no trials yet, and its numbers are unknown.".to_owned(),
        _ => "The intervals are wider for it, but they can be trusted.".to_owned(),
    };
    vec![format!("This run was interrupted: only {trials} trials of each case were finished. {enough}")]
}

/// The case that the others are compared with, and that speaks for the scenario: the first.
fn base(summary: &Summary) -> Option<&CaseSummary> {
    summary.cases.first()
}

/// Whether this case has numbers to show.
pub fn has_numbers(summary: &Summary, case: &CaseSummary) -> bool {
    summary.method == Method::Exact || case.trials > 0
}

/// Lists of cases with more rows than this are closed.
const MOST_OPEN: usize = 12;

/// The first rows of a table that is too long to be read, and where all of them are.
fn shortened(mut table: Table, file: &str) -> Vec<Block> {
    let rows = table.rows.len();
    table.rows.truncate(MOST_OPEN);
    let rest = (rows > MOST_OPEN).then(|| {
        paragraph(format!(
            "These are {MOST_OPEN} of {} rows; tables/{file}.csv has them all.",
            text::thousands(rows as u64)
        ))
    });
    std::iter::once(Block::Table { table }).chain(rest).collect()
}

/// Long tables are closed until asked for: few read them, and all have to pass them.
fn folded_when_longer_than(rows: usize, table: Table) -> Block {
    match table.rows.len() {
        n if n > rows => Block::Fold { summary: format!("{}: {n} rows", table.caption), table },
        _ => Block::Table { table },
    }
}

fn section(id: &'static str, heading: &str, blocks: Vec<Block>) -> Section {
    Section { id, heading: heading.to_owned(), blocks, at_a_glance: false }
}

/// A sentence without its marks.
pub fn words(line: &Line) -> String {
    let text = |span: &Span| match span {
        Span::Text(text) | Span::Strong(text) | Span::Code(text) | Span::Rule(text) | Span::Stated(text) => {
            text.clone()
        }
    };
    line.iter().map(text).collect()
}

fn paragraph(text: impl Into<String>) -> Block {
    Block::Paragraph { line: vec![Span::Text(text.into())] }
}

fn plain(text: impl Into<String>) -> Cell {
    Cell { text: text.into(), note: String::new(), tone: Tone::Plain, bar: None }
}

fn texts(heads: &[&str]) -> Vec<Head> {
    heads.iter().map(|text| Head { text: (*text).to_owned(), number: false }).collect()
}

fn numbers_head(heads: &[&str]) -> Vec<Head> {
    heads.iter().map(|text| Head { text: (*text).to_owned(), number: true }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn every_row_is_as_wide_as_its_head() {
        for summary in sample::all() {
            for section in article(&summary, &sample::charts(&summary)).sections {
                for block in section.blocks {
                    if let Block::Table { table } | Block::Fold { table, .. } = block {
                        assert!(!table.rows.is_empty() && !table.caption.is_empty(), "{}", section.id);
                        assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{}", table.caption);
                    }
                }
            }
        }
    }

    #[test]
    fn sections_come_in_the_order_of_a_readers_questions() {
        let summary = sample::sweep();
        let charts = sample::charts(&summary);
        let ids: Vec<_> = article(&summary, &charts).sections.iter().map(|s| s.id).collect();
        let order = [
            "question",
            "answer",
            "expectations",
            "changes",
            "odds",
            "charts",
            "metrics",
            "values",
            "set-up",
            "rulings",
            "appendix",
            "others",
            "making",
            "rules",
        ];
        assert_eq!(ids, order);
    }

    #[test]
    fn only_an_interrupted_run_is_labelled() {
        assert!(article(&sample::duel(), &[]).warnings.is_empty());
        let mut cut = sample::duel();
        cut.complete = false;
        assert!(article(&cut, &[]).warnings[0].contains("interrupted: only 1,000,000 trials"));
        assert!(article(&sample::nothing_finished(), &[]).warnings[0].contains("unknown"));
    }
}
