//! What a file of claims says: printed numbers, where they stand, and the question behind each. Nothing is computed
//! here, and no name of a case or an outcome is looked up.

use std::sync::Arc;

use super::printed::Printed;
use super::table;
use crate::scenario::{Mistakes, Reader, Source, Spanned, Table, document, reader, value};
use crate::systems::{Rules, SYSTEMS};

/// The most claims of one file.
pub const MAX_CLAIMS: usize = 10_000;
/// The longest text of a key, in characters.
const MAX_TEXT: usize = 1000;
/// The largest value of a metric that can be asked for.
const MAX_VALUE: i64 = 1_000_000;

/// One file of claims, as written.
#[derive(Clone, Debug)]
pub struct ClaimsFile {
    /// The file.
    pub source: Arc<Source>,
    /// What the numbers are.
    pub title: String,
    /// One or two sentences, possibly empty.
    pub about: String,
    /// Where the numbers are printed, possibly empty.
    pub printed_in: String,
    /// In the order of the file.
    pub claims: Vec<Claim>,
}

/// One printed number and the question that it answers.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Where the claim begins.
    pub place: Spanned<()>,
    /// What the number is called: the `cell`, or the question.
    pub name: String,
    /// Page, article or table, possibly empty.
    pub printed_in: String,
    /// The question.
    pub asked: Asked,
    /// The number.
    pub printed: Spanned<Printed>,
    /// What the check should find.
    pub expected: Expected,
    /// A remark of the author, possibly empty.
    pub note: String,
}

/// The question behind a number.
#[derive(Clone, Debug)]
pub enum Asked {
    /// A question of `slugfest odds`.
    Odds(Spanned<String>),
    /// A number of a scenario.
    Scenario {
        /// Path of the scenario, relative to the file of claims.
        file: Spanned<String>,
        /// Name of the case; the only one when there is no name.
        case: Option<Spanned<String>>,
        /// Which number.
        of: Of,
    },
}

/// A number of a case.
#[derive(Clone, Debug)]
pub enum Of {
    /// The chance of any of these outcomes.
    Outcomes(Vec<Spanned<String>>),
    /// The mean of a metric.
    Mean(Spanned<String>),
    /// The chance that a metric has such a value.
    Value(Spanned<String>, Compare, u64),
}

/// How the value of a metric is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// This value.
    Exactly,
    /// This value or more.
    AtLeast,
    /// This value or less.
    AtMost,
}

/// What the author of a claim expects of the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The printed number is the true one, correctly rounded.
    Right,
    /// It is not, for whatever reason.
    Off,
    /// It is not, and rounding the basic chances before multiplying explains it.
    RoundedInputs,
}

impl Expected {
    /// Names in files, in the order of the variants.
    pub const NAMES: [&str; 3] = ["right", "off", "rounded-inputs"];

    const ALL: [Self; 3] = [Self::Right, Self::Off, Self::RoundedInputs];

    /// Name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Off => "off",
            Self::RoundedInputs => "rounded-inputs",
        }
    }
}

/// What holds for every claim of a file that says nothing else.
#[derive(Clone, Copy, Debug, Default)]
struct Usual {
    decimals: Option<u32>,
    expected: Option<Expected>,
}

/// Reads one file; `None` when it holds no claims at all.
pub fn read(source: Arc<Source>, mistakes: &Mistakes) -> Option<ClaimsFile> {
    if source.path.ends_with(".csv") { read_table(source, mistakes) } else { read_toml(source, mistakes) }
}

fn read_toml(source: Arc<Source>, mistakes: &Mistakes) -> Option<ClaimsFile> {
    let document = document::parse(&source, mistakes)?;
    if let Some(play) = document.entry("play").filter(|_| document.get("claim").is_none()) {
        let help = "`slugfest run` plays scenarios; a file of claims has [[claim]] tables with a question and a number";
        mistakes.at(play, "this is a scenario, not a file of claims", help);
        return None;
    }
    let mut reader = Reader::new(&document, "the file", mistakes);
    let title = reader.required_string("title");
    let about = reader.string("about");
    let printed_in = reader.string("source");
    let system = reader.string("system");
    let usual = read_usual(&mut reader);
    let tables = reader.required_tables("claim").unwrap_or_default();
    reader.finish();
    if let Some(system) = &system {
        check_system(system, mistakes);
    }
    Some(ClaimsFile {
        title: text(title, "title", mistakes),
        about: text(about, "about", mistakes),
        printed_in: text(printed_in, "source", mistakes),
        claims: read_claims(&tables, usual, &Format::Toml, &source, mistakes),
        source,
    })
}

fn read_table(source: Arc<Source>, mistakes: &Mistakes) -> Option<ClaimsFile> {
    let tables = table::read(&source, MAX_CLAIMS, mistakes)?;
    let tables: Vec<&Table> = tables.iter().collect();
    let name = source.path.rsplit('/').next().unwrap_or_default();
    let stem = name.strip_suffix(".csv").unwrap_or(name);
    Some(ClaimsFile {
        title: stem.strip_suffix(".claims").unwrap_or(stem).replace(['-', '_'], " "),
        about: String::new(),
        printed_in: String::new(),
        claims: read_claims(&tables, Usual::default(), &Format::Csv, &source, mistakes),
        source,
    })
}

/// How a file is written, for remedies.
enum Format {
    Toml,
    Csv,
}

impl Format {
    /// How to add a key.
    fn add(&self, key: &str, example: &str) -> String {
        match self {
            Self::Toml => format!("add a line: {key} = \"{example}\""),
            Self::Csv => format!("fill in the column \"{key}\", for instance with {example}"),
        }
    }
}

fn read_claims(
    tables: &[&Table],
    usual: Usual,
    format: &Format,
    source: &Arc<Source>,
    mistakes: &Mistakes,
) -> Vec<Claim> {
    if tables.is_empty() || tables.len() > MAX_CLAIMS {
        let start = Spanned { value: (), span: 0..0, source: Arc::clone(source) };
        let message = match tables.len() {
            0 => "there is no claim in this file".to_owned(),
            _ => format!("there are more than {MAX_CLAIMS} claims in this file"),
        };
        mistakes.at(&start, message, format!("a file holds from 1 to {MAX_CLAIMS} claims"));
        return Vec::new();
    }
    let wanted = tables.iter().take_while(|_| !mistakes.gives_up(&source.path));
    wanted.filter_map(|table| read_claim(table, usual, format, mistakes)).collect()
}

fn read_usual(reader: &mut Reader) -> Usual {
    Usual { decimals: read_decimals(reader), expected: read_expected(reader) }
}

fn read_decimals(reader: &mut Reader) -> Option<u32> {
    let decimals = reader.integer("decimals", 0..=i64::from(super::printed::MAX_DECIMALS))?;
    u32::try_from(decimals.value).ok()
}

fn read_expected(reader: &mut Reader) -> Option<Expected> {
    reader.choice("expected", &Expected::NAMES).map(|index| Expected::ALL[index.value])
}

fn read_claim(table: &Table, usual: Usual, format: &Format, mistakes: &Mistakes) -> Option<Claim> {
    let mut reader = Reader::new(table, "a claim", mistakes);
    let asked = read_asked(&mut reader, format);
    let decimals = read_decimals(&mut reader).or(usual.decimals);
    let printed = read_printed(&mut reader, decimals, format);
    let expected = read_expected(&mut reader).or(usual.expected).unwrap_or(Expected::Right);
    let (cell, printed_in, note) = (reader.string("cell"), reader.string("source"), reader.string("note"));
    reader.finish();
    let cell = text(cell, "cell", mistakes);
    let asked = asked?;
    // The question is looked into even when the number beside it cannot be read.
    let printed = printed.unwrap_or_else(|| Spanned::at(table, Printed::unread()));
    Some(Claim {
        place: Spanned::at(table, ()),
        name: if cell.is_empty() { asked.name() } else { cell },
        printed_in: text(printed_in, "source", mistakes),
        asked,
        printed,
        expected,
        note: text(note, "note", mistakes),
    })
}

impl Asked {
    /// The question in a line.
    pub fn name(&self) -> String {
        match self {
            Self::Odds(question) => question.value.clone(),
            Self::Scenario { file, case, of } => {
                let case = case.as_ref().map_or(String::new(), |case| format!(", {}", case.value));
                format!("{}{case}: {}", file.value, of.name())
            }
        }
    }
}

impl Of {
    /// What is asked for: `hit`, `mean hits`, `hits at least 2`.
    pub fn name(&self) -> String {
        match self {
            Self::Outcomes(names) => names.iter().map(|name| name.value.as_str()).collect::<Vec<_>>().join(" or "),
            Self::Mean(metric) => format!("mean {}", metric.value),
            Self::Value(metric, compare, value) => format!("{} {} {value}", metric.value, compare.name()),
        }
    }
}

impl Compare {
    fn name(self) -> &'static str {
        match self {
            Self::Exactly => "exactly",
            Self::AtLeast => "at least",
            Self::AtMost => "at most",
        }
    }
}

/// Keys that are of use with a scenario only.
const OF_SCENARIOS: [&str; 6] = ["case", "outcome", "metric", "value", "at-least", "at-most"];

fn read_asked(reader: &mut Reader, format: &Format) -> Option<Asked> {
    let mistakes = reader.mistakes();
    let (question, file) = (reader.string("question"), reader.string("scenario"));
    match (reader.key("question"), reader.key("scenario")) {
        (None, None) => {
            let help = format!("{}; or name a `scenario` and its `outcome`", format.add("question", "2d6 >= 7"));
            mistakes.at(reader.table_read(), "a claim needs a question", help);
            reader.allow(&OF_SCENARIOS);
            None
        }
        (Some(_), Some(second)) => {
            let help = "`question` asks `slugfest odds`, `scenario` asks a scenario file: keep one of them";
            mistakes.at(second, "a claim has one question, and this is a second", help);
            reader.allow(&OF_SCENARIOS);
            None
        }
        (Some(_), None) => {
            for key in OF_SCENARIOS {
                if let Some(entry) = reader.key(key) {
                    let help = "it belongs to a claim about a scenario: leave it out, or name a `scenario`";
                    mistakes.at(entry, format!("\"{key}\" says nothing about an odds question"), help);
                }
            }
            reader.allow(&OF_SCENARIOS);
            let question = question?;
            if question.value.trim().is_empty() {
                mistakes.at(
                    &question,
                    "the question is empty",
                    "for instance \"2d6 >= 7\"; `slugfest odds help` lists them",
                );
                return None;
            }
            Some(Asked::Odds(question))
        }
        (None, Some(_)) => {
            let case = reader.string("case");
            let of = read_of(reader, format);
            Some(Asked::Scenario { file: file?, case, of: of? })
        }
    }
}

/// The number of a case that is asked for.
fn read_of(reader: &mut Reader, format: &Format) -> Option<Of> {
    let mistakes = reader.mistakes();
    let outcomes = read_outcomes(reader);
    let metric = reader.string("metric");
    let compared = [("value", Compare::Exactly), ("at-least", Compare::AtLeast), ("at-most", Compare::AtMost)];
    let mut values = Vec::new();
    for (key, compare) in compared {
        if let Some(value) = reader.integer(key, 0..=MAX_VALUE) {
            values.push((key, compare, value.value.unsigned_abs()));
        }
    }
    match (reader.key("outcome"), reader.key("metric")) {
        (None, None) => {
            let help = format!("{}; or name a `metric`", format.add("outcome", "hit"));
            mistakes.at(reader.table_read(), "a claim about a scenario needs \"outcome\" or \"metric\"", help);
            None
        }
        (Some(_), Some(second)) => {
            mistakes.at(second, "a claim is about an outcome or about a metric, not both", "keep one of the two");
            None
        }
        (Some(_), None) => {
            for (key, _, _) in values {
                if let Some(entry) = reader.key(key) {
                    mistakes.at(entry, format!("\"{key}\" says nothing about an outcome"), "it goes with a `metric`");
                }
            }
            outcomes.map(Of::Outcomes)
        }
        (None, Some(_)) => match values.as_slice() {
            [] => metric.map(Of::Mean),
            [(_, compare, value)] => Some(Of::Value(metric?, *compare, *value)),
            [_, (key, _, _), ..] => {
                let help = "keep one of \"value\", \"at-least\" and \"at-most\"; without any the mean is asked for";
                let place = reader.key(key)?;
                mistakes.at(place, "a claim is about one chance of a metric", help);
                metric.map(Of::Mean)
            }
        },
    }
}

/// One outcome, or a list of those that count alike.
fn read_outcomes(reader: &mut Reader) -> Option<Vec<Spanned<String>>> {
    let mistakes = reader.mistakes();
    let value = reader.value("outcome")?;
    if matches!(value.kind, value::Kind::Array(_)) {
        let names = reader.strings("outcome")?;
        if names.is_empty() {
            mistakes.at(value, "there is no outcome in this list", "name one, or several that count alike");
            return None;
        }
        return Some(names);
    }
    Some(vec![reader::as_string(value, "\"outcome\"", mistakes)?])
}

fn read_printed(reader: &mut Reader, decimals: Option<u32>, format: &Format) -> Option<Spanned<Printed>> {
    let mistakes = reader.mistakes();
    if !reader.has("printed") {
        let help = format.add("printed", "58 %");
        mistakes.at(reader.table_read(), "a claim needs the number as it is printed", help);
    }
    let value = reader.value("printed")?;
    let text = match value.kind {
        // TOML's own numbers keep their decimals where they are written.
        value::Kind::Integer(_) | value::Kind::Float(_) => Spanned::at(value, value.as_written()),
        _ => reader::as_string(value, "\"printed\"", mistakes)?,
    };
    match Printed::read(&text.value, decimals) {
        Ok(printed) => Some(text.map(|_| printed)),
        Err((message, help)) => {
            mistakes.at(&text, message, help);
            None
        }
    }
}

fn check_system(system: &Spanned<String>, mistakes: &Mistakes) {
    if Rules::find(&system.value).is_none() {
        let known: Vec<&str> = SYSTEMS.iter().map(|rules| rules.id).collect();
        let help = format!("there is {}", crate::scenario::names::list(&known, "and"));
        mistakes.at(system, format!("unknown system \"{}\"", system.value), help);
    }
}

/// A text on one line, not too long; empty when there is none.
fn text(text: Option<Spanned<String>>, key: &str, mistakes: &Mistakes) -> String {
    let Some(text) = text else { return String::new() };
    let clean = text.value.split_whitespace().collect::<Vec<_>>().join(" ");
    if clean.chars().count() > MAX_TEXT {
        mistakes.at(&text, format!("\"{key}\" has more than {MAX_TEXT} characters"), "");
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_text_can_be_handed_in(text in "(?s)([a-z\",;\n\r=\\[\\]. %é龍0-9]|printed|question|\\[\\[claim\\]\\]\n){0,80}") {
            for (path, head) in [("a.toml", "title = \"t\"\n"), ("a.csv", "question,printed,decimals\n"), ("b.csv", "")] {
                let mistakes = Mistakes::new();
                let source = Source::new(path, format!("{head}{text}"));
                let file = read(Arc::clone(&source), &mistakes);
                for claim in file.iter().flat_map(|file| &file.claims) {
                    prop_assert!(source.text.get(claim.place.span.clone()).is_some());
                    prop_assert!(source.text.get(claim.printed.span.clone()).is_some());
                }
                // Whatever is wrong can be shown.
                let _ = crate::scenario::render(&mistakes.into_vec(), false);
            }
        }
    }
}
