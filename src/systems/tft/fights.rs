//! What fights of two add to the lists of `slugfest list`.

use super::metrics::Count;
use super::policy::{DUEL, Named, STAIRCASE};
use crate::keys::list::Item;

/// What fights count.
pub fn metrics() -> Vec<Item> {
    let of = |play: &str, counts: &dyn Fn(Count) -> bool| -> Vec<Item> {
        let turns = Item::new("turns", play, "turns played".to_owned(), "tft.duel.measures");
        let counts = Count::ALL.into_iter().filter(|&count| counts(count)).map(|count| {
            let (name, unit) = count.name();
            Item::new(&format!("FIGURE: {name}"), play, format!("for each figure, in {unit}"), count.rule())
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
        known.iter().map(|policy| Item::new(policy.ledger, play, about(policy), rule)).collect()
    };
    let mut policies = of("duel", "tft.duel.turn", DUEL);
    policies.extend(of("staircase", "tft.board.options", STAIRCASE));
    policies
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
