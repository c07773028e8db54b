//! A question as a case: a scenario in memory, read and compiled like any file.

use super::rules::{Rules, Topic};
use crate::contest::Contest;
use crate::game::{Brief, Ruling};
use crate::grammar::{Stop, Words};
use crate::keys::list::Item;
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

/// The id of whoever can meet others in a duel and is called so: by that id, listed or made by a rule such as the
/// starting figures of The Fantasy Trip, or by what people call him, however they write it: `White Rhino`.
pub fn fighter(rules: &Rules, said: &str) -> Option<String> {
    let plain = plain(said);
    let listed = names(rules).into_iter().find(|(name, id)| id == said || *name == plain);
    listed.map(|(_, id)| id).or_else(|| duel(rules, said, said).is_ok().then(|| said.to_owned()))
}

/// Whatever the listed fighters are called, as ids are written, each with its id: ids, and names that are others. No
/// two fighters of a game share one.
pub fn names(rules: &Rules) -> Vec<(String, String)> {
    let both = |item: Item| [(item.id.clone(), item.id.clone()), (plain(&item.name), item.id)];
    let mut names: Vec<_> = rules.list(Topic::Characters).into_iter().flat_map(both).collect();
    names.retain(|(name, _)| !name.is_empty());
    names.dedup();
    names
}

/// A name as ids are written: `prof-weird` for `Prof. Weird`.
fn plain(name: &str) -> String {
    let name = name.to_lowercase();
    let words = name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// A question that the compiler refuses, in its words.
pub fn refused(words: &Words, whole: Range<usize>, mistake: Option<Box<Mistake>>) -> Stop {
    let (message, help) =
        mistake.map(|mistake| (mistake.message, mistake.help.unwrap_or_default())).unwrap_or_default();
    words.refuse(whole, message, help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::SYSTEMS;

    #[test]
    fn a_fighter_goes_by_his_id_and_by_what_people_call_him() {
        let id = |system: &str, said: &str| fighter(Rules::find(system).unwrap(), said);
        for said in ["white-rhino", "White Rhino", "WHITE_RHINO", " white  rhino "] {
            assert_eq!(id("smf", said).as_deref(), Some("white-rhino"), "{said}");
        }
        assert_eq!(id("smf", "Prof. Weird").as_deref(), Some("prof-weird"));
        assert_eq!(id("tft", "bob the barbarian").as_deref(), Some("bob"));
        let made = "human-12-12-broadsword-leather-small";
        assert_eq!(id("tft", made).as_deref(), Some(made));
        assert_eq!([id("smf", "Bob the Barbarian"), id("smf", "Rhino"), id("smf", "")], [None, None, None]);
    }

    #[test]
    fn no_two_fighters_of_a_game_share_a_name() {
        for rules in SYSTEMS {
            let names = names(rules);
            for (place, (name, id)) in names.iter().enumerate() {
                let other = names[..place].iter().find(|(other, of)| other == name && of != id);
                assert_eq!(other, None, "{name} is {id}");
            }
        }
        assert!(names(Rules::find("smf").unwrap()).len() >= 8);
    }
}
