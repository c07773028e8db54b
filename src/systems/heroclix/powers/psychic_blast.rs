//! Penetrating/Psychic Blast: through every armor, from afar.
//!
//! Rule:    Ranged combat action: the attack's damage is penetrating.
//! Source:  article NEW, Penetrating damage; ledger `heroclix.power.psychic-blast`.
//! Reading: With several targets all shares are penetrating.
//! Example: need 8, damage 3, Impervious: 23/18 expected clicks.

use super::{Entry, Grants, Needs};

/// Penetrating/Psychic Blast.
pub const ENTRY: Entry = Entry::new(
    "psychic-blast",
    "Penetrating/Psychic Blast",
    "heroclix.power.psychic-blast",
    "the damage of a ranged combat action is penetrating",
)
.activated(Needs::Ranged, Grants::RangedAttack);

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, tables};

    #[test]
    fn the_example_comes_out() {
        // (14 * 3 + 4) / 36 = 23/18, after a Running Shot too.
        for (order, powers) in [
            ("\"psychic-blast\"", "\"psychic-blast\""),
            ("\"running-shot\", \"psychic-blast\"", "\"running-shot\", \"psychic-blast\""),
        ] {
            let order = format!("kind = \"ranged\"\nuse = [{order}]");
            let attacker = format!("attack = 10\ndamage = 3\npowers = [{powers}]");
            let law = Law::of(&tables(&order, &attacker, "defense = 18\npowers = [\"impervious\"]"));
            assert_eq!(law.mean(|counts| counts.taken()), (23, 18));
        }
    }
}
