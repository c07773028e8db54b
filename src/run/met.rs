//! Whether a scenario meets a rule: from what it writes, from how it reads the rules, and from what is followed when a
//! few of its fights are played.

use crate::chance::Stream;
use crate::plan::{Plan, PlannedCase};
use crate::scenario::{Kind, Table, Value};
use crate::systems::ledger::Rule;
use crate::systems::{Rules, Topic};
use crate::trials::Event;

/// Cases of a scenario that are played, the first ones.
pub const CASES: usize = 10;
/// Trials of each of them, the first ones.
pub const TRIALS: u64 = 10;

/// How a scenario meets a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Met {
    /// It sets a key that changes the rule: `rules.knockback`.
    Sets(String),
    /// It names what the rule is about: `armor`.
    Names(String),
    /// Its report states how the rule is read.
    Reads,
    /// A roll or a remark of this trial follows the rule.
    Follows { case: String, trial: u64 },
}

/// What a rule is called in scenarios: the names that stand for it in a game's lists.
pub fn names(rules: &Rules, rule: &Rule) -> Vec<String> {
    let topics = [Topic::Archetypes, Topic::Powers, Topic::Characters];
    let items = topics.into_iter().flat_map(|topic| rules.list(topic));
    items.filter(|item| item.rule == rule.id).map(|item| item.id).collect()
}

/// How a scenario meets a rule of its game that goes by these names, if it does: the first way that is found, what is
/// written before what is played.
pub fn met(plan: &Plan, rule: &Rule, names: &[String]) -> Option<Met> {
    let tables = || plan.scenario.cases.iter().map(|case| &case.table);
    let sets = |key: &&String| tables().any(|table| sets(table, &key.split('.').collect::<Vec<_>>()));
    let has = |name: &&String| tables().any(|table| table.entries().iter().any(|entry| has(&entry.value, name)));
    let reads = |case: &PlannedCase| case.contest.brief().rulings.iter().any(|ruling| ruling.rule == rule.id);
    rule.switch
        .iter()
        .find(sets)
        .map(|key| Met::Sets(key.clone()))
        .or_else(|| names.iter().find(has).map(|name| Met::Names(name.clone())))
        .or_else(|| plan.cases.iter().any(reads).then_some(Met::Reads))
        .or_else(|| plan.cases.iter().take(CASES).find_map(|case| follows(case, plan.seed, rule)))
}

/// Whether these keys lie one inside the other somewhere in a table: a fighter's own policy is a policy.
fn sets(table: &Table, keys: &[&str]) -> bool {
    let inside = |value: &Value| match &value.kind {
        Kind::Table(table) => sets(table, keys),
        Kind::Array(values) => {
            values.iter().any(|value| matches!(&value.kind, Kind::Table(table) if sets(table, keys)))
        }
        _ => false,
    };
    leads(table, keys) || table.entries().iter().any(|entry| inside(&entry.value))
}

fn leads(table: &Table, keys: &[&str]) -> bool {
    let Some((key, rest)) = keys.split_first() else { return true };
    let under = |value: &Value| match &value.kind {
        Kind::Table(table) => leads(table, rest),
        Kind::Array(values) => {
            values.iter().any(|value| matches!(&value.kind, Kind::Table(table) if leads(table, rest)))
        }
        _ => false,
    };
    table.get(key).is_some_and(|value| rest.is_empty() || under(value))
}

/// Whether a name stands somewhere in a value, by itself or with an option: `entangle`, `regen:psyche`.
fn has(value: &Value, name: &str) -> bool {
    match &value.kind {
        Kind::String(text) => text.split(':').next() == Some(name),
        Kind::Array(values) => values.iter().any(|value| has(value, name)),
        Kind::Table(table) => table.entries().iter().any(|entry| has(&entry.value, name)),
        _ => false,
    }
}

fn follows(case: &PlannedCase, seed: u64, rule: &Rule) -> Option<Met> {
    let stream = Stream::new(seed, "main");
    let cites = |event: &Event| match event {
        Event::Drawn(answer) => answer.draw.rule == rule.id,
        Event::Noted(note) | Event::Began(note) => note.rule == rule.id,
        Event::Counted { .. } | Event::Ticked(_) | Event::Struck(_) | Event::Stood(_) => false,
    };
    let trial = (0..TRIALS).find(|&trial| case.contest.story(&stream, trial).events.iter().any(cites))?;
    Some(Met::Follows { case: case.name.clone(), trial })
}
