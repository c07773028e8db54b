//! What an article is made of, and how its pieces are put together.

use crate::estimate::{CaseSummary, Summary};
pub use crate::report::grid::has_numbers;
use crate::report::text;
use serde::Serialize;

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

impl Article {
    /// The same with the command that makes it again, options and all, wherever it names one.
    pub fn with_command(mut self, whole: &str) -> Self {
        for block in self.sections.iter_mut().flat_map(|section| &mut section.blocks) {
            if let Block::Command { command } = block {
                whole.clone_into(command);
            }
        }
        self
    }
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

/// The section of the answer.
pub const ANSWER: &str = "answer";
/// The section of what the scenario asks to be counted.
pub const COUNTED: &str = "metrics";

/// The case that the others are compared with, and that speaks for the scenario: the first.
pub fn base(summary: &Summary) -> Option<&CaseSummary> {
    summary.cases.first()
}

/// Lists of cases with more rows than this are closed.
pub const MOST_OPEN: usize = 12;

/// The first rows of a table that is too long to be read, and where all of them are.
pub fn shortened(mut table: Table, file: &str) -> Vec<Block> {
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
pub fn folded_when_longer_than(rows: usize, table: Table) -> Block {
    match table.rows.len() {
        n if n > rows => Block::Fold { summary: format!("{}: {n} rows", table.caption), table },
        _ => Block::Table { table },
    }
}

pub fn section(id: &'static str, heading: &str, blocks: Vec<Block>) -> Section {
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

pub fn paragraph(text: impl Into<String>) -> Block {
    Block::Paragraph { line: vec![Span::Text(text.into())] }
}

pub fn plain(text: impl Into<String>) -> Cell {
    Cell { text: text.into(), note: String::new(), tone: Tone::Plain, bar: None }
}

pub fn texts(heads: &[&str]) -> Vec<Head> {
    heads.iter().map(|text| Head { text: (*text).to_owned(), number: false }).collect()
}

pub fn numbers_head(heads: &[&str]) -> Vec<Head> {
    heads.iter().map(|text| Head { text: (*text).to_owned(), number: true }).collect()
}
