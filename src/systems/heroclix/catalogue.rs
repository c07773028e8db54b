//! What can be named in a scenario: the lists of `slugfest list`.

use super::activation::{what_is_granted, what_is_needed};
use super::duel;
use super::metrics::{Count, NAMED_HITS, TargetCount};
use super::powers::{Entry, Origin, POWERS};
use crate::keys::list::Item;
use crate::systems::rules::Topic;

/// The items of a topic.
pub fn list(topic: Topic) -> Vec<Item> {
    match topic {
        Topic::Archetypes | Topic::Characters | Topic::Policies | Topic::Switches | Topic::Keys => Vec::new(),
        Topic::Powers => POWERS.iter().map(|power| power_item(power.entry())).collect(),
        Topic::Metrics => metrics(),
    }
}

fn power_item(entry: &Entry) -> Item {
    let mut about = entry.summary.to_owned();
    if let Some(activation) = entry.activation {
        let (needs, grants) = (what_is_needed(activation.needs), what_is_granted(activation.grants));
        about.push_str(&format!("; in `use`: needs {needs}, grants {grants}"));
    }
    if entry.origin == Origin::Printed {
        about.push_str("; cannot be countered");
    }
    if (entry.since, entry.until) != (2009, 2013) {
        let years = if entry.since == entry.until { "only in" } else { "until" };
        about.push_str(&format!("; {years} the edition {}", entry.until));
    }
    Item::new(entry.id, "powers", about, entry.rule)
}

fn metrics() -> Vec<Item> {
    let about = "attacks begun, 2 with Flurry: also those that are prevented, and 1 for an action that is none";
    let mut items = vec![Item::new("attacks", "attack", about.to_owned(), "heroclix.power.flurry")];
    items.extend(Count::ALL.iter().map(|count| {
        let (name, unit) = count.name();
        let id = if count.is_attackers() { format!("ATTACKER: {name}") } else { name.to_owned() };
        Item::new(&id, "attack", format!("in {unit}"), count.rule())
    }));
    items.extend(TargetCount::ALL.iter().map(|count| {
        let (name, unit) = count.name();
        Item::new(&format!("TARGET: {name}"), "attack", format!("for each target, in {unit}"), count.rule())
    }));
    items.extend(duel::catalogue::metrics());
    let about = "of the target attacked first, whoever it is; where one of several is named";
    let (name, _, rule) = NAMED_HITS;
    items.push(Item::new(name, "attack", about.to_owned(), rule));
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_says_how_it_is_used_whether_it_can_be_countered_and_since_when() {
        let powers = list(Topic::Powers);
        assert_eq!(powers.len(), POWERS.len());
        for (id, about) in [
            ("toughness", "takes 1 off every lot of damage"),
            (
                "flurry",
                "two close attacks, one after the other; in `use`: needs a close combat action, grants a close attack",
            ),
            ("mystics", "; cannot be countered"),
            ("invincible", "; only in the edition 2013"),
            ("energy-explosion", ", grants a ranged attack; until the edition 2012"),
        ] {
            let item = powers.iter().find(|item| item.id == id).unwrap();
            assert!(item.about.ends_with(about), "{}", item.about);
            assert_eq!(item.about.contains("edition"), about.contains("edition"), "{}", item.about);
            assert_eq!(item.about.contains("countered"), about.contains("countered"), "{}", item.about);
        }
    }

    #[test]
    fn whatever_an_attack_or_a_duel_counts_is_listed() {
        let metrics = list(Topic::Metrics);
        let ids: Vec<&str> = metrics.iter().map(|item| item.id.as_str()).collect();
        for id in ["attacks", "hits", "ATTACKER: clicks taken", "TARGET: clicks taken", "hits on the named target"] {
            assert!(ids.contains(&id), "{id} in {ids:?}");
        }
        let of_attacks = metrics.iter().filter(|item| item.group == "attack").count();
        // Those of both kinds, attacks made, and the target that was named.
        assert_eq!(of_attacks, Count::ALL.len() + TargetCount::ALL.len() + 2);
        assert_eq!(metrics.len() - of_attacks, duel::catalogue::metrics().len());
        assert!(list(Topic::Switches).is_empty());
    }
}
