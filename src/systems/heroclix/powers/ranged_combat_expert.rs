//! Ranged Combat Expert: one careful shot.
//!
//! Rule:    Power action: one ranged attack on one target with +2 damage; in 2013 the same three options as Close
//!          Combat Expert.
//! Source:  article COL; ledger `heroclix.power.ranged-combat-expert`.
//! Reading: One target even with several target symbols; cannot follow Running Shot. Its bonus is worked out in
//!          `close_combat_expert`.
//! Example: damage 2, need 7, no reducer: 85/36 expected clicks.

use super::entry::{Entry, Grants, Needs};

/// Ranged Combat Expert.
pub const ENTRY: Entry = Entry::new(
    "ranged-combat-expert",
    "Ranged Combat Expert",
    "heroclix.power.ranged-combat-expert",
    "one ranged attack on one target with +2 damage (2013: +2 attack, +2 damage, or +1 to both)",
)
.activated(Needs::Power, Grants::RangedAttack)
.called(&["rce", "ranged expert"]);

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, mistakes, tables};

    #[test]
    fn the_example_comes_out() {
        // heroclix.power.ranged-combat-expert: need 7, damage 2 + 2: (20 * 4 + 5) / 36 = 85/36.
        let attacker = "attack = 10\ndamage = 2\npowers = [\"ranged-combat-expert\"]";
        let order = "kind = \"ranged\"\nuse = [\"ranged-combat-expert\"]";
        assert_eq!(Law::of(&tables(order, attacker, "defense = 17")).mean(|counts| counts.taken()), (85, 36));
    }

    #[test]
    fn in_2013_it_has_the_choices_of_the_close_expert_and_always_one_target() {
        let attacker = "attack = 10\ndamage = 2\ntargets = 2\npowers = [\"ranged-combat-expert\"]";
        let shot = |policy: &str, targets: &str| {
            let order = format!("kind = \"ranged\"\nuse = [\"ranged-combat-expert\"]\n{targets}");
            let tables = tables(&order, attacker, "defense = 17");
            format!("[rules]\nedition = 2013\n[policy]\nexpert = \"{policy}\"\n{tables}")
        };
        let mean = |policy: &str| Law::of(&shot(policy, "")).mean(|counts| counts.taken());
        // Need 5 (30 pairs): 29 * 2 + 3 = 61; need 7 (21): 85; need 6 (26): 25 * 3 + 4 = 79.
        assert_eq!(["attack", "damage", "both", "best"].map(mean), [(61, 36), (85, 36), (79, 36), (85, 36)]);
        let shown = mistakes(&shot("best", "targets = 2"));
        assert!(shown.contains("this attack has one target"), "{shown}");
    }
}
