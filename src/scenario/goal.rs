//! `goal`: what a plan of a `[[choice]]` is good for.
//!
//! ```toml
//! goal = "hit"                                            # the chance of this outcome, the more the better
//! goal = ["A wins", "draw"]                               # of one of these outcomes
//! goal = { outcome = "B wins", want = "least" }           # the less the better
//! goal = { metric = "hits on the named target", at-least = 1 }    # the chance of so much of a metric
//! goal = { metric = "damage dealt", want = "most" }       # its mean: `want` has to be said
//! ```

use super::mistake::Mistakes;
use super::reader::{Reader, as_string};
use super::source::Spanned;
use super::value::{Kind, Table, Value};

/// What a plan is good for. Names are as written: the play knows which exist.
#[derive(Clone, Debug)]
pub struct Goal {
    pub aim: Aim,
    /// The smaller the better.
    pub least: bool,
}

/// What is made as large, or as small, as possible.
#[derive(Clone, Debug)]
pub enum Aim {
    /// The chance of one of these outcomes, at least one.
    Outcomes(Vec<Spanned<String>>),
    /// The chance of a metric within these ends, both included; at least one is there.
    Range { metric: Spanned<String>, at_least: Option<u64>, at_most: Option<u64> },
    /// The mean of a metric.
    Mean(Spanned<String>),
}

/// The largest count that may be asked for.
const MAX_COUNT: i64 = 1_000_000;

impl Goal {
    /// Whether both ask for the same.
    pub(super) fn says_the_same(&self, other: &Self) -> bool {
        let texts = |names: &[Spanned<String>]| names.iter().map(|name| name.value.clone()).collect::<Vec<_>>();
        let same_aim = match (&self.aim, &other.aim) {
            (Aim::Outcomes(one), Aim::Outcomes(two)) => texts(one) == texts(two),
            (Aim::Mean(one), Aim::Mean(two)) => one.value == two.value,
            (
                Aim::Range { metric: one, at_least: low, at_most: high },
                Aim::Range { metric: two, at_least, at_most },
            ) => one.value == two.value && (low, high) == (at_least, at_most),
            _ => false,
        };
        same_aim && self.least == other.least
    }
}

/// Reads the key `goal`; a mistake when it is missing and has to be there.
pub(super) fn read(reader: &mut Reader<'_>, required: bool) -> Option<Goal> {
    let mistakes = reader.mistakes();
    let Some(value) = reader.value("goal") else {
        if required {
            let help = "add a line: goal = \"…\", the outcome that a good plan makes likely";
            mistakes.at(reader.table_read(), "a choice needs \"goal\"", help);
        }
        return None;
    };
    match &value.kind {
        Kind::Table(table) => from_table(table, mistakes),
        _ => outcomes(value, mistakes).map(|names| Goal { aim: Aim::Outcomes(names), least: false }),
    }
}

/// One outcome, or a list of them.
fn outcomes(value: &Value, mistakes: &Mistakes) -> Option<Vec<Spanned<String>>> {
    let Kind::Array(values) = &value.kind else {
        return as_string(value, "\"goal\"", mistakes).map(|name| vec![name]);
    };
    let names: Vec<Option<Spanned<String>>> =
        values.iter().map(|value| as_string(value, "each outcome of the goal", mistakes)).collect();
    let names: Vec<Spanned<String>> = names.into_iter().collect::<Option<_>>()?;
    if names.is_empty() {
        mistakes.at(value, "the goal names no outcome", "name one or more");
        return None;
    }
    for (index, name) in names.iter().enumerate() {
        if names[..index].iter().any(|other| other.value == name.value) {
            mistakes.at(name, format!("\"{}\" is listed twice", name.value), "once is enough");
        }
    }
    Some(names)
}

fn from_table(table: &Table, mistakes: &Mistakes) -> Option<Goal> {
    let mut reader = Reader::new(table, "a goal", mistakes);
    let want = reader.choice("want", &["most", "least"]);
    let least = want.as_ref().is_some_and(|want| want.value == 1);
    let aim = match (reader.key("outcome"), reader.key("metric")) {
        (Some(_), None) => reader.value("outcome").and_then(|value| outcomes(value, mistakes)).map(Aim::Outcomes),
        (None, Some(_)) => metric(&mut reader, table, want.is_some()),
        (both, _) => {
            let message = match both {
                Some(_) => "a goal is about outcomes or about a metric, not both",
                None => "a goal needs \"outcome\" or \"metric\"",
            };
            let help = "goal = \"…\" names an outcome; goal = { metric = \"…\", at-least = 1 } asks for a count";
            mistakes.at(table, message, help);
            reader.allow(&["outcome", "metric", "at-least", "at-most"]);
            None
        }
    };
    reader.finish();
    aim.map(|aim| Goal { aim, least })
}

fn metric(reader: &mut Reader<'_>, table: &Table, wanted: bool) -> Option<Aim> {
    let mistakes = reader.mistakes();
    let metric = reader.string("metric");
    let ends = ["at-least", "at-most"].map(|key| (reader.has(key), reader.integer(key, 0..=MAX_COUNT)));
    let [at_least, at_most] = &ends;
    let number = |end: &Option<Spanned<i64>>| end.as_ref().map(|end| end.value.unsigned_abs());
    match (number(&at_least.1), number(&at_most.1)) {
        (None, None) if at_least.0 || at_most.0 => None,
        (None, None) => {
            if !wanted {
                let help = "add want = \"most\" or want = \"least\" for its mean, or at-least = 1 for a chance";
                mistakes.at(table, "should there be much of the metric, or little?", help);
            }
            metric.map(Aim::Mean)
        }
        (Some(low), Some(high)) if low > high => {
            let message = format!("at least {low} and at most {high} cannot be");
            mistakes.at(table, message, "the smaller number goes with \"at-least\"");
            None
        }
        (at_least, at_most) => metric.map(|metric| Aim::Range { metric, at_least, at_most }),
    }
}
