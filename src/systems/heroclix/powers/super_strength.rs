//! Super Strength: hits with things.
//!
//! Rule:    The character may hold one object and use it in attacks: +1 (light) or +2 (heavy) damage in a close attack;
//!          thrown it deals 2 or 3.
//! Source:  articles PG and OUT; ledger `heroclix.power.super-strength`, `heroclix.damage.objects-close`,
//!          `heroclix.damage.objects-thrown`.
//! Reading: What is held is written with `object`. Not with expert powers, Quake or Flurry; the damage die of
//!          Blades/Claws/Fangs gets nothing from it. A thrown object's damage is fixed before the critical 1. An ultra
//!          heavy object (+3) is for 2013.
//! Example: damage 3 with a heavy object: 5, and 6 by a 12.

use super::Entry;

/// Super Strength.
pub const ENTRY: Entry = Entry::new(
    "super-strength",
    "Super Strength",
    "heroclix.power.super-strength",
    "may hit with an object or throw it (`object`)",
);

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{scripted, tables};

    #[test]
    fn objects_add_to_a_blow_and_deal_their_own_damage_when_thrown() {
        for (kind, object, roll, taken) in [
            ("close", "heavy", 7, 5),
            ("close", "heavy", 18, 6),
            ("close", "light", 7, 4),
            ("ranged", "heavy", 7, 3),
            ("ranged", "light", 7, 2),
        ] {
            let attacker = format!("attack = 10\ndamage = 3\nobject = \"{object}\"\npowers = [\"super-strength\"]");
            let tables = tables(&format!("kind = \"{kind}\""), &attacker, "defense = 17");
            assert_eq!(scripted(&tables, &[("attack roll", roll)]).1.taken(), taken, "{kind} {object} {roll}");
        }
    }
}
