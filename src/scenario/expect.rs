//! `[[expect]]`: odds as tests. Read here, judged after the run.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::mistake::Mistakes;
use super::names;
use super::reader::{Holds, Reader, as_float};
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

/// The most checks that the expectations of a scenario may come to, each counted once for every case it is about.
pub const MAX_CHECKS: usize = 100_000;

/// The most a mean may be expected to be.
pub const MAX_MEAN: f64 = 1e12;

/// Keys of an end that stands by itself.
const AT_LEAST: &str = "at-least";
const AT_MOST: &str = "at-most";

/// Reads every `[[expect]]` of a document.
pub(super) fn read(document: &Table, cases: &Cases, mistakes: &Mistakes) -> Vec<Expect> {
    let mut reader = Reader::new(document, "the scenario", mistakes);
    let tables = reader.tables("expect").unwrap_or_default();
    let named = Named::of(cases);
    let (mut expects, mut checks) = (Vec::new(), 0);
    for table in tables {
        if mistakes.gives_up(&table.source.path) {
            break;
        }
        let Some(expect) = read_one(table, &named, mistakes) else { continue };
        checks += named.count(&expect);
        if checks > MAX_CHECKS {
            let message = format!("with this one, expectations are held against more than {MAX_CHECKS} cases");
            mistakes.at(table, message, "leave some out, or say with `case = \"…\"` which case each is about");
            break;
        }
        expects.push(expect);
    }
    expects
}

/// How many cases each name means.
struct Named<'a> {
    cases: &'a Cases,
    counts: HashMap<&'a str, usize>,
}

impl<'a> Named<'a> {
    fn of(cases: &'a Cases) -> Self {
        let mut counts = HashMap::new();
        for case in &cases.list {
            *counts.entry(case.name.as_str()).or_default() += 1;
            if case.variation != case.name {
                *counts.entry(case.variation.as_str()).or_default() += 1;
            }
        }
        Self { cases, counts }
    }

    /// The number of cases that an expectation is about.
    fn count(&self, expect: &Expect) -> usize {
        let named = |name: &Spanned<String>| self.counts.get(name.value.as_str()).copied().unwrap_or(0);
        expect.case.as_ref().map_or(self.cases.list.len(), named)
    }
}

fn read_one(table: &Table, named: &Named, mistakes: &Mistakes) -> Option<Expect> {
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
            let help = "outcome = \"…\" goes with between = [0.45, 0.60], metric = \"…\" with mean-between = [4, 5], and \
                        either with at-least or at-most";
            mistakes.at(table, message, help);
            reader.allow(&["outcome", "between", "metric", "mean-between", AT_LEAST, AT_MOST]);
            None
        }
    };
    reader.finish();
    check_case(case.as_ref(), named, mistakes);
    Some(Expect { claim: claim?, case })
}

fn read_outcome(reader: &mut Reader) -> Option<Claim> {
    let outcome = reader.string("outcome");
    // A range that cannot be used leaves the name to be looked up.
    let (low, high) = read_bounds(reader, "between", (0.0, 1.0)).unwrap_or((0.0, 1.0));
    let outcome = outcome?;
    Some(Claim::Outcome { outcome, low, high })
}

fn read_mean(reader: &mut Reader) -> Option<Claim> {
    let metric = reader.string("metric");
    let (low, high) = read_bounds(reader, "mean-between", (0.0, MAX_MEAN)).unwrap_or((0.0, MAX_MEAN));
    let metric = metric?;
    Some(Claim::Mean { metric, low, high })
}

/// What is expected to lie in a range, of all that it can be: both ends under this key, or `at-least` and `at-most`.
pub fn read_bounds(reader: &mut Reader, both: &str, (least, most): (f64, f64)) -> Option<(f64, f64)> {
    if !reader.has(AT_LEAST) && !reader.has(AT_MOST) {
        return read_range(reader, both, least..=most);
    }
    let mistakes = reader.mistakes();
    let [low, high] = [AT_LEAST, AT_MOST].map(|end| read_bound(reader, end, least..=most));
    if let Some(entry) = reader.key(both) {
        let help = format!("leave out `{AT_LEAST}` and `{AT_MOST}`");
        mistakes.at(entry, format!("\"{both}\" says both ends already"), help);
        reader.allow(&[both]);
    }
    if let (Some(low), Some(high)) = (low, high)
        && low > high
    {
        let place = reader.value(AT_LEAST)?;
        let message = format!("at least {low} and at most {high} is nothing");
        mistakes.at(place, message, format!("write the lower one as `{AT_LEAST}`"));
        return None;
    }
    Some((low.unwrap_or(least), high.unwrap_or(most)))
}

/// Two numbers of this range, the first not above the second. Equal ends are allowed: an exact answer can meet them.
fn read_range(reader: &mut Reader, key: &str, range: RangeInclusive<f64>) -> Option<(f64, f64)> {
    let mistakes = reader.mistakes();
    if !reader.has(key) {
        let help = format!("add a line: {key} = [lowest, highest], or {AT_LEAST} or {AT_MOST} = a number");
        mistakes.at(reader.table_read(), format!("an expectation needs \"{key}\""), help);
    }
    let values = reader.list(key)?;
    let [low, high] = values else {
        let place = reader.value(key)?;
        let message = format!("\"{key}\" must be two numbers, and has {}", values.len());
        mistakes.at(place, message, format!("write the lowest and the highest: {key} = [lowest, highest]"));
        return None;
    };
    let what = format!("each end of \"{key}\"");
    let end = |value: &Value| read_end(value, &what, range.clone(), mistakes);
    let (low, high) = (end(low), end(high));
    let (low, high) = (low?, high?);
    if low > high {
        let place = reader.value(key)?;
        mistakes.at(place, format!("\"{key}\" goes from {low} down to {high}"), "write the lower end first");
        return None;
    }
    Some((low, high))
}

/// One number of this range: an end that stands by itself.
fn read_bound(reader: &mut Reader, key: &str, range: RangeInclusive<f64>) -> Option<f64> {
    let mistakes = reader.mistakes();
    let (value, what) = reader.found(key, Holds::Plain)?;
    read_end(value, &what, range, mistakes)
}

fn read_end(value: &Value, what: &str, range: RangeInclusive<f64>, mistakes: &Mistakes) -> Option<f64> {
    let percent = match value.kind {
        Kind::Integer(integer) => integer as f64,
        Kind::Float(float) => float,
        _ => 0.0,
    };
    if *range.end() == 1.0 && percent > 1.0 && percent <= 100.0 {
        let help = format!("{percent} % is written {}", percent / 100.0);
        let of = if *range.start() < 0.0 { "a number" } else { "a probability" };
        let message = format!("{what} is {of} from {} to 1, not {percent}", range.start());
        mistakes.at(value, message, help);
        return None;
    }
    as_float(value, what, range, mistakes).map(|end| end.value)
}

fn check_case(name: Option<&Spanned<String>>, named: &Named, mistakes: &Mistakes) {
    let Some(name) = name.filter(|name| named.cases.complete && !named.counts.contains_key(name.value.as_str())) else {
        return;
    };
    let known = named.cases.list.iter().flat_map(|case| [case.name.as_str(), case.variation.as_str()]);
    mistakes.at(name, format!("there is no case \"{}\"", name.value), names::suggest(name, known));
}
