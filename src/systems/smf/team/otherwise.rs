//! The same fight with everybody played by the other policy: what a verdict is held against.

use crate::scenario::{Case, Entry, Kind, Place, Table, Value};
use std::sync::Arc;

pub const SCRIPT: &str = "script";
const GREEDY: &str = "greedy";

/// Both teams greedy, or by the script where both are greedy already; and the name of that policy. `None` of what cannot
/// be read as a skirmish.
pub fn otherwise(case: &Case) -> Option<(&'static str, Case)> {
    let mut case = case.clone();
    let Kind::Array(teams) = &mut case.table.get_mut("team")?.kind else { return None };
    let teams = Arc::make_mut(teams);
    let is_greedy = |team: &Value| match &team.kind {
        Kind::Table(team) => team.get("policy").is_some_and(|policy| policy.as_written() == GREEDY),
        _ => false,
    };
    let policy = if teams.iter().all(is_greedy) { SCRIPT } else { GREEDY };
    for team in teams {
        if let Kind::Table(team) = &mut team.kind {
            *team = played_by(team, policy);
        }
    }
    // Who decides is said by the teams now.
    if let Some(Value { kind: Kind::Table(common), .. }) = case.table.get_mut("policy") {
        *common = common.without(&["decider"]);
    }
    Some((policy, case))
}

/// Who decides for each team, by the words in which it is written.
pub fn played(case: &Case) -> Vec<String> {
    let key = |value: &Value, key: &str| match &value.kind {
        Kind::Table(table) => table.get(key).cloned(),
        _ => None,
    };
    let common = case.table.get("policy").and_then(|policy| key(policy, "decider"));
    let of_all = |place: usize| match &common.as_ref()?.kind {
        Kind::Array(both) => both.get(place).map(Value::as_written),
        _ => common.as_ref().map(Value::as_written),
    };
    let Some(Kind::Array(teams)) = case.table.get("team").map(|teams| &teams.kind) else { return Vec::new() };
    let own = |team: &Value| key(team, "policy").map(|policy| policy.as_written()).filter(|policy| policy != SCRIPT);
    let decides = |(place, team)| own(team).or_else(|| of_all(place)).unwrap_or_else(|| SCRIPT.into());
    teams.iter().enumerate().map(decides).map(|word| word.to_string()).collect()
}

/// A team played by this policy.
fn played_by(team: &Table, policy: &str) -> Table {
    let mut team = if policy == GREEDY { team.clone() } else { team.without(&["caution"]) };
    let (span, source) = (team.span(), Arc::clone(team.source()));
    let value = Value { kind: Kind::String(policy.into()), span: span.clone(), source };
    team.set(Entry { key: "policy".into(), key_span: span, value });
    team
}
