//! What an author may write and what he may not, where the one lies next to the other.

use super::bout::{mistakes, tables};

/// Two targets, the first of them adjacent.
fn two(attack: &str, attacker: &str) -> String {
    format!(
        "[attack]\nkind = \"ranged\"\n{attack}\n[attacker]\nattack = 10\ndamage = 3\n{attacker}\n\
         [[target]]\nname = \"near\"\ndefense = 17\nadjacent = true\n[[target]]\nname = \"far\"\ndefense = 17"
    )
}

#[test]
fn what_is_just_allowed_is_not_refused() {
    let attack =
        |attack: &str, attacker: &str| tables(attack, &format!("attack = 10\ndamage = 3\n{attacker}"), "defense = 17");
    let explodes = "powers = [\"sharpshooter\", \"energy-explosion\"]";
    for tables in [
        // A figure that shoots nobody hits at close quarters.
        attack("", "range = 0"),
        attack("kind = \"ranged\"", "range = 1"),
        // One target is no more than any attack has.
        attack("targets = 1", ""),
        attack("kind = \"ranged\"\ntargets = 1", "object = \"heavy\"\npowers = [\"super-strength\"]"),
        attack(
            "kind = \"ranged\"\nuse = [\"ranged-combat-expert\"]\ntargets = 1",
            "powers = [\"ranged-combat-expert\"]",
        ),
        attack("kind = \"ranged\"\ntargets = 1", "targets = 2"),
        // heroclix.size.sharpshooter: whoever stands in an explosion is not aimed at.
        two("use = [\"energy-explosion\"]", explodes),
        two("use = [\"energy-explosion\"]\ntargets = 1", explodes),
        // What shows now is what counts, not what the next click has.
        attack("kind = \"ranged\"", "powers = [\"sharpshooter\"]\n[[attacker.click]]\npowers = []")
            .replace("defense = 17", "defense = 17\nadjacent = true"),
        attack("use = [\"flurry\"]", "powers = [\"flurry\"]\n[[attacker.click]]\npowers = []"),
        attack("kind = \"ranged\"", "powers = []\n[[attacker.click]]\npowers = [\"battle-fury\"]"),
        attack("", "object = \"light\"\npowers = [\"super-strength\"]\n[[attacker.click]]\npowers = []"),
        tables(
            "use = [\"incapacitate\"]",
            "attack = 10\ndamage = 3\npowers = [\"incapacitate\"]",
            "defense = 17\npowers = []\n[[target.click]]\npowers = [\"battle-fury\"]",
        ),
        attack("use = [\"regeneration\"]", "hurt = 1\npowers = [\"regeneration\"]"),
    ] {
        assert_eq!(mistakes(&tables), "", "{tables}");
    }
}

#[test]
fn what_is_just_too_much_is_refused() {
    let attack =
        |attack: &str, attacker: &str| tables(attack, &format!("attack = 10\ndamage = 3\n{attacker}"), "defense = 17");
    for (tables, message) in [
        // heroclix.size.sharpshooter: of two that are aimed at, one stands apart.
        (
            two("targets = 2", "targets = 2\npowers = [\"sharpshooter\"]"),
            "next to near, a Sharpshooter shoots only at neighbors",
        ),
        (
            two(
                "use = [\"energy-explosion\"]\ntargets = 2",
                "targets = 2\npowers = [\"sharpshooter\", \"energy-explosion\"]",
            ),
            "next to near, a Sharpshooter shoots only at neighbors",
        ),
        (
            attack("kind = \"ranged\"", "powers = []\n[[attacker.click]]\npowers = [\"sharpshooter\"]")
                .replace("defense = 17", "defense = 17\nadjacent = true"),
            "shoots nobody",
        ),
        // heroclix.power.battle-fury: shown now, whatever the next click has.
        (
            tables(
                "use = [\"incapacitate\"]",
                "attack = 10\ndamage = 3\npowers = [\"incapacitate\"]",
                "defense = 17\npowers = [\"battle-fury\"]\n[[target.click]]\npowers = []",
            ),
            "with Battle Fury cannot be targeted by Incapacitate",
        ),
        (
            attack(
                "kind = \"ranged\"\nuse = [\"running-shot\"]",
                "object = \"heavy\"\npowers = [\"super-strength\", \"running-shot\"]",
            ),
            "an object cannot be used with Running Shot",
        ),
        (
            attack(
                "kind = \"ranged\"\nuse = [\"ranged-combat-expert\"]\ntargets = 2",
                "targets = 2\npowers = [\"ranged-combat-expert\"]",
            ),
            "this attack has one target",
        ),
        // A power says which editions have it, and the first and the last of them are among those.
        (attack("", "powers = [\"invincible\"]"), "help: `edition = 2013` has it"),
        (
            format!("[rules]\nedition = 2013\n{}", attack("", "powers = [\"energy-explosion\"]")),
            "help: the editions 2009 to 2012 have it",
        ),
    ] {
        let shown = mistakes(&tables);
        assert!(shown.contains(message), "{tables}\n{shown}");
    }
}
