//! `[[expect]]`: odds as tests. Read here, judged after the run.

use super::mistake::Mistakes;
use super::names;
use super::reader::{Reader, as_float};
use super::source::Spanned;
use super::sweep::{Case, Cases};
use super::value::{Kind, Table, Value};

/// One `[[expect]]`.
#[derive(Clone, Debug)]
pub struct Expect {
    pub claim: Claim,
    /// The case it is about (a full name, or the name of a `[[case]]` for all its cells of the sweep); `None` for all.
    pub case: Option<Spanned<String>>,
}

/// What is claimed. Names of outcomes and metrics are as written: the play knows which exist.
#[derive(Clone, Debug)]
pub enum Claim {
    /// The probability of an outcome lies in `low..=high`, with `0 <= low <= high <= 1`.
    Outcome { outcome: Spanned<String>, low: f64, high: f64 },
    /// The mean of a metric lies in `low..=high`.
    Mean { metric: Spanned<String>, low: f64, high: f64 },
}

impl Expect {
    /// Whether this expectation is about that case.
    pub fn applies_to(&self, case: &Case) -> bool {
        self.case.as_ref().is_none_or(|name| name.value == case.name || name.value == case.variation)
    }
}

/// The most a mean may be expected to be.
const MAX_MEAN: f64 = 1e12;

/// Reads every `[[expect]]` of a document.
pub(super) fn read(document: &Table, cases: &Cases, mistakes: &Mistakes) -> Vec<Expect> {
    let mut reader = Reader::new(document, "the scenario", mistakes);
    let tables = reader.tables("expect").unwrap_or_default();
    let wanted = tables.into_iter().take_while(|table| !mistakes.gives_up(&table.source.path));
    wanted.filter_map(|table| read_one(table, cases, mistakes)).collect()
}

fn read_one(table: &Table, cases: &Cases, mistakes: &Mistakes) -> Option<Expect> {
    let mut reader = Reader::new(table, "an expectation", mistakes);
    let case = reader.string("case");
    let claim = match (reader.key("outcome"), reader.key("metric")) {
        (Some(_), None) => read_outcome(&mut reader),
        (None, Some(_)) => read_mean(&mut reader),
        (both, _) => {
            let message = match both {
                Some(_) => "an expectation is about an outcome or about a metric, not both",
                None => "an expectation needs \"outcome\" or \"metric\"",
            };
            let help = "outcome = \"…\" goes with between = [0.45, 0.60], metric = \"…\" with mean-between = [4, 5]";
            mistakes.at(table, message, help);
            reader.allow(&["outcome", "between", "metric", "mean-between"]);
            None
        }
    };
    reader.finish();
    check_case(case.as_ref(), cases, mistakes);
    Some(Expect { claim: claim?, case })
}

fn read_outcome(reader: &mut Reader) -> Option<Claim> {
    let outcome = reader.string("outcome");
    // A range that cannot be used leaves the name to be looked up.
    let (low, high) = read_range(reader, "between", 1.0).unwrap_or((0.0, 1.0));
    let outcome = outcome?;
    Some(Claim::Outcome { outcome, low, high })
}

fn read_mean(reader: &mut Reader) -> Option<Claim> {
    let metric = reader.string("metric");
    let (low, high) = read_range(reader, "mean-between", MAX_MEAN).unwrap_or((0.0, MAX_MEAN));
    let metric = metric?;
    Some(Claim::Mean { metric, low, high })
}

/// Two numbers from 0 to `max`, the first not above the second. Equal ends are allowed: an exact answer can meet them.
fn read_range(reader: &mut Reader, key: &str, max: f64) -> Option<(f64, f64)> {
    let mistakes = reader.mistakes();
    if !reader.has(key) {
        let help = format!("add a line: {key} = [lowest, highest]");
        mistakes.at(reader.table_read(), format!("an expectation needs \"{key}\""), help);
    }
    let values = reader.list(key)?;
    let [low, high] = values else {
        let place = reader.value(key)?;
        let message = format!("\"{key}\" must be two numbers, and has {}", values.len());
        mistakes.at(place, message, format!("write the lowest and the highest: {key} = [lowest, highest]"));
        return None;
    };
    let end = |value: &Value| read_end(value, key, max, mistakes);
    let (low, high) = (end(low), end(high));
    let (low, high) = (low?, high?);
    if low > high {
        let place = reader.value(key)?;
        mistakes.at(place, format!("\"{key}\" goes from {low} down to {high}"), "write the lower end first");
        return None;
    }
    Some((low, high))
}

fn read_end(value: &Value, key: &str, max: f64, mistakes: &Mistakes) -> Option<f64> {
    let what = format!("each end of \"{key}\"");
    let percent = match value.kind {
        Kind::Integer(integer) => integer as f64,
        Kind::Float(float) => float,
        _ => 0.0,
    };
    if max == 1.0 && percent > 1.0 && percent <= 100.0 {
        let help = format!("{percent} % is written {}", percent / 100.0);
        let message = format!("{what} is a probability from 0 to 1, not {percent}");
        mistakes.at(value, message, help);
        return None;
    }
    as_float(value, &what, 0.0..=max, mistakes).map(|end| end.value)
}

fn check_case(name: Option<&Spanned<String>>, cases: &Cases, mistakes: &Mistakes) {
    let Some(name) = name.filter(|_| cases.complete) else {
        return;
    };
    let cases = &cases.list;
    if !cases.iter().any(|case| case.name == name.value || case.variation == name.value) {
        let known = cases.iter().flat_map(|case| [case.name.as_str(), case.variation.as_str()]);
        mistakes.at(name, format!("there is no case \"{}\"", name.value), names::suggest(name, known));
    }
}
