//! Enhancement: friends who help a shot.
//!
//! Rule:    Each adjacent friendly character with Enhancement adds 1 to the damage of a ranged attack; Empower (2013)
//!          the same for close attacks.
//! Source:  general rules; ledger `heroclix.power.enhancement`.
//! Reading: Modifiers: several stack up to the cap of three. The author gives the number of such friends with
//!          `enhancement` or `empower`; the power on the attacker himself helps only others.
//! Example: two neighbors: damage 2 becomes 4.

use super::entry::Entry;
use crate::systems::heroclix::setup::Manner;

/// Enhancement.
pub const ENTRY: Entry = Entry::new(
    "enhancement",
    "Enhancement",
    "heroclix.power.enhancement",
    "adds 1 to the damage of a neighbor's ranged attack; nothing to its own",
);

/// What neighbors add to the damage value.
pub const fn damage(manner: &Manner) -> i8 {
    manner.helpers
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{scripted, tables};

    #[test]
    fn two_neighbors_make_2_a_4_and_four_are_capped_at_3() {
        // heroclix.power.enhancement: damage 2 becomes 4.
        for (neighbors, taken) in [(0, 2), (2, 4), (4, 5)] {
            let attacker = format!("attack = 10\ndamage = 2\nenhancement = {neighbors}");
            let (_, counts, _) =
                scripted(&tables("kind = \"ranged\"", &attacker, "defense = 17"), &[("attack roll", 7)]);
            assert_eq!(counts.taken(), taken);
        }
    }

    #[test]
    fn empower_does_the_same_for_blows_in_2013() {
        let attacker = "attack = 10\ndamage = 2\nempower = 2";
        let tables = format!("[rules]\nedition = 2013\n{}", tables("", attacker, "defense = 17"));
        assert_eq!(scripted(&tables, &[("attack roll", 7)]).1.taken(), 4);
    }
}
