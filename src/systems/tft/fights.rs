//! What fights of two add to the lists of `slugfest list` and to the JSON Schema.

use super::catalogue::{figure_schema, item, level_schema, object, whole};
use super::metrics::Count;
use super::policy::{DUEL, Named, STAIRCASE};
use super::read::MAX_LEVEL;
use super::sides::TURN_LIMIT;
use super::staircase::compile::COLUMNS;
use crate::systems::Item;
use serde_json::{Map, Value, json};

/// What fights count.
pub fn metrics() -> Vec<Item> {
    let of = |play: &str, counts: &dyn Fn(Count) -> bool| -> Vec<Item> {
        let turns = item("turns", play, "turns played".to_owned(), "tft.duel.measures");
        let counts = Count::ALL.into_iter().filter(|&count| counts(count)).map(|count| {
            let (name, unit) = count.name();
            item(&format!("FIGURE: {name}"), play, format!("for each figure, in {unit}"), count.rule())
        });
        std::iter::once(turns).chain(counts).collect()
    };
    let mut metrics = of("duel", &|count| !count.needs_steps());
    metrics.extend(of("staircase", &|count| count != Count::Defended));
    metrics
}

/// Policies that fighters follow.
pub fn policies() -> Vec<Item> {
    let of = |play: &'static str, rule: &'static str, known: &[Named]| -> Vec<Item> {
        let about = |policy: &Named| format!("{} (written `policy = \"{}\"`)", policy.about, policy.id);
        known.iter().map(|policy| item(policy.ledger, play, about(policy), rule)).collect()
    };
    let mut policies = of("duel", "tft.duel.turn", DUEL);
    policies.extend(of("staircase", "tft.board.options", STAIRCASE));
    policies
}

/// The switch that only fights have.
pub fn turn_limit() -> Item {
    let about = format!("turns after which a fight is undecided ({TURN_LIMIT}, 1 to {TURN_LIMIT})");
    item("turn-limit", "[rules]", about, "tft.duel.end")
}

/// Keys of `[rules]` that only fights have.
pub fn rules_schema() -> Map<String, Value> {
    Map::from_iter([("turn-limit".to_owned(), whole(1..=i64::from(TURN_LIMIT)))])
}

/// JSON Schema of what fights read beside `[rules]`.
pub fn schema() -> Map<String, Value> {
    let mut side = figure_schema();
    let names: Vec<&str> = DUEL.iter().chain(STAIRCASE).flat_map(|policy| [policy.id, policy.ledger]).collect();
    side.insert("level".to_owned(), level_schema());
    side.insert("column".to_owned(), whole(1..=*COLUMNS.end() as i64));
    side.insert("policy".to_owned(), json!({ "enum": names }));
    side.insert("charges".to_owned(), json!({ "type": "boolean" }));
    side.insert("follow-up".to_owned(), json!({ "type": "boolean" }));
    let columns = json!({
        "type": "array",
        "items": whole(0..=MAX_LEVEL),
        "minItems": COLUMNS.start(),
        "maxItems": COLUMNS.end(),
    });
    let sides = json!({ "type": "array", "items": object(side), "minItems": 2, "maxItems": 2 });
    Map::from_iter([("side".to_owned(), sides), ("columns".to_owned(), columns)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_policies_of_the_ledger_are_listed() {
        let listed = crate::systems::tft::catalogue::list(crate::systems::Topic::Policies);
        let ids: Vec<&str> = listed.iter().map(|item| item.id.as_str()).collect();
        for id in ["duel.attack", "duel.cautious", "climb.go-on", "gap.hang-on", "board.advance", "board.hold"] {
            assert!(ids.contains(&id), "{id}");
        }
    }

    #[test]
    fn what_only_staircases_count_is_not_listed_for_duels() {
        let listed = metrics();
        let of = |play: &str, id: &str| listed.iter().any(|item| item.group == play && item.id == id);
        assert!(of("duel", "FIGURE: ST left") && of("staircase", "FIGURE: falls"));
        assert!(!of("duel", "FIGURE: falls") && !of("staircase", "FIGURE: turns spent defending"));
    }
}
