//! A question as a case: a scenario in memory, read and compiled like any file.

use super::rules::{Rules, Topic};
use crate::contest::Contest;
use crate::game::{Brief, Ruling};
use crate::grammar::{Stop, Words};
use crate::scenario::{self, Case, Mistake, Mistakes, Source};
use std::ops::Range;

/// The first case of this scenario.
///
/// # Errors
/// What is wrong with it first, where something is said of that.
pub fn contest(
    text: &str,
    compile: impl FnOnce(&Case, &Mistakes) -> Option<Box<dyn Contest>>,
) -> Result<Box<dyn Contest>, Option<Box<Mistake>>> {
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new("the question", text.to_owned()), &mistakes);
    let contest = scenario.and_then(|scenario| compile(scenario.cases.first()?, &mistakes));
    match (mistakes.into_vec().into_iter().next(), contest) {
        (None, Some(contest)) => Ok(contest),
        (mistake, _) => Err(mistake.map(Box::new)),
    }
}

/// The scenario of a question with what it asks for on its first screen: `key = value`, behind its title.
pub fn asking(scenario: &str, key: &str, value: &str) -> String {
    let (title, rest) = scenario.split_once('\n').unwrap_or((scenario, ""));
    format!("{title}\n{key} = {value}\n{rest}")
}

/// The same for the metric with this index of the rules, where the case counts it or is sure that it is 0.
pub fn asking_metric(scenario: &str, brief: &Brief, index: usize) -> String {
    let metric = brief.metrics.iter().chain(&brief.noughts).find(|metric| metric.index == index);
    metric.map_or_else(|| scenario.to_owned(), |metric| asking(scenario, "metrics", &format!("[{:?}]", metric.name)))
}

/// These readings, and behind them every other rule that an answer rests on: those that are named, and those that the
/// dice of its case follow. What a rule says that nobody put into words here is looked up by whoever shows it.
pub fn cited(readings: Vec<Ruling>, named: Vec<Ruling>, contest: &dyn Contest, words: &Words) -> Vec<Ruling> {
    let draws = if words.shows_work() { contest.draws() } else { Vec::new() };
    let drawn = draws.iter().map(|draw| Ruling::reading(draw.rule, ""));
    let mut all = readings;
    for ruling in named.into_iter().chain(drawn) {
        if all.iter().all(|known| known.rule != ruling.rule) {
            all.push(ruling);
        }
    }
    all
}

/// A duel between two who have names.
///
/// # Errors
/// As [`contest`].
pub fn duel(rules: &Rules, first: &str, second: &str) -> Result<Box<dyn Contest>, Option<Box<Mistake>>> {
    contest(&rules.duel(first, second), |case, mistakes| rules.play("duel")?.contest(case, mistakes))
}

/// Whether somebody who can meet others in a duel has this name, listed or made by a rule such as the starting figures
/// of The Fantasy Trip.
pub fn knows(rules: &Rules, name: &str) -> bool {
    rules.list(Topic::Characters).iter().any(|item| item.id == name) || duel(rules, name, name).is_ok()
}

/// A question that the compiler refuses, in its words.
pub fn refused(words: &Words, whole: Range<usize>, mistake: Option<Box<Mistake>>) -> Stop {
    let (message, help) =
        mistake.map(|mistake| (mistake.message, mistake.help.unwrap_or_default())).unwrap_or_default();
    words.refuse(whole, message, help)
}
