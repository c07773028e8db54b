//! The same fight with everybody played by the other policy: what a verdict is held against.

use crate::scenario::{Case, Entry, Kind, Place, Table, Value};
use std::sync::Arc;

const SCRIPT: &str = "script";
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

/// A team played by this policy.
fn played_by(team: &Table, policy: &str) -> Table {
    let mut team = if policy == GREEDY { team.clone() } else { team.without(&["caution"]) };
    let (span, source) = (team.span(), Arc::clone(team.source()));
    let value = Value { kind: Kind::String(policy.into()), span: span.clone(), source };
    team.set(Entry { key: "policy".into(), key_span: span, value });
    team
}
