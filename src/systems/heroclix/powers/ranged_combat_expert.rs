//! Ranged Combat Expert: one careful shot.
//!
//! Rule:    Power action: one ranged attack on one target with +2 damage; in 2013 the same three options as Close
//!          Combat Expert.
//! Source:  article COL; ledger `heroclix.power.ranged-combat-expert`.
//! Reading: One target even with several target symbols; cannot follow Running Shot. Its bonus is worked out in
//!          `close_combat_expert`.
//! Example: damage 2, need 7, no reducer: 85/36 expected clicks.

use super::{Entry, Grants, Needs};

/// Ranged Combat Expert.
pub const ENTRY: Entry = Entry::new(
    "ranged-combat-expert",
    "Ranged Combat Expert",
    "heroclix.power.ranged-combat-expert",
    "one ranged attack on one target with +2 damage (2013: +2 attack, +2 damage, or +1 to both)",
)
.activated(Needs::Power, Grants::RangedAttack);

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, tables};

    #[test]
    fn the_example_comes_out() {
        // Need 7, damage 2 + 2: (20 * 4 + 5) / 36 = 85/36.
        let attacker = "attack = 10\ndamage = 2\npowers = [\"ranged-combat-expert\"]";
        let order = "kind = \"ranged\"\nuse = [\"ranged-combat-expert\"]";
        assert_eq!(Law::of(&tables(order, attacker, "defense = 17")).mean(|counts| counts.taken()), (85, 36));
    }
}
