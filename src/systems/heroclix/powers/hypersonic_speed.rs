//! Hypersonic Speed: hits in passing.
//!
//! Rule:    Power action: move, make one close or ranged attack at any point of the move, and move on.
//! Source:  articles COMBO and OUT; ledger `heroclix.power.hypersonic-speed`.
//! Reading: It grants an attack, not a combat action: nothing that needs a combat action works with it.
//! Example: with Blades/Claws/Fangs and damage 2: the die is never rolled.

use super::entry::{Entry, Grants, Needs};

/// Hypersonic Speed.
pub const ENTRY: Entry = Entry::new(
    "hypersonic-speed",
    "Hypersonic Speed",
    "heroclix.power.hypersonic-speed",
    "one attack in the middle of a move",
)
.activated(Needs::Power, Grants::Attack)
.called(&["hss", "hypersonic"]);

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{scripted, tables};

    #[test]
    fn the_damage_die_needs_a_combat_action() {
        // heroclix.power.hypersonic-speed: an attack, not a combat action; one attack, close or ranged.
        let attacker = "attack = 10\ndamage = 2\npowers = [\"hypersonic-speed\", \"blades-claws-fangs\"]";
        let (_, counts, _) =
            scripted(&tables("use = [\"hypersonic-speed\"]", attacker, "defense = 17"), &[("attack roll", 7)]);
        assert_eq!(counts.taken(), 2);
        let order = "kind = \"ranged\"\nuse = [\"hypersonic-speed\"]";
        assert_eq!(scripted(&tables(order, attacker, "defense = 17"), &[("attack roll", 7)]).1.taken(), 2);
    }
}
