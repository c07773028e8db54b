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

use super::entry::Entry;

/// Super Strength.
pub const ENTRY: Entry = Entry::new(
    "super-strength",
    "Super Strength",
    "heroclix.power.super-strength",
    "may hit with an object or throw it (`object`)",
);

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{mistakes, scripted, tables};
    use crate::systems::heroclix::metrics::Count;

    #[test]
    fn objects_add_to_a_blow_and_deal_their_own_damage_when_thrown() {
        // heroclix.power.super-strength, heroclix.damage.objects-close: 3 and a heavy object are 5, 6 by a 12.
        // heroclix.damage.objects-thrown: 3 or 2 whatever the thrower's own damage, and a critical hit adds 1.
        for (kind, object, roll, taken) in [
            ("close", "heavy", 7, 5),
            ("close", "heavy", 18, 6),
            ("close", "light", 7, 4),
            ("ranged", "heavy", 7, 3),
            ("ranged", "light", 7, 2),
            ("ranged", "heavy", 18, 4),
            ("ranged", "light", 18, 3),
        ] {
            let attacker = format!("attack = 10\ndamage = 3\nobject = \"{object}\"\npowers = [\"super-strength\"]");
            let tables = tables(&format!("kind = \"{kind}\""), &attacker, "defense = 17");
            assert_eq!(scripted(&tables, &[("attack roll", roll)]).1.taken(), taken, "{kind} {object} {roll}");
        }
    }

    #[test]
    fn a_figure_that_shoots_0_squares_far_still_throws() {
        // heroclix.damage.objects-thrown: range 0, dealt 3 by a heavy object.
        let attacker = "attack = 10\ndamage = 1\nrange = 0\nobject = \"heavy\"\npowers = [\"super-strength\"]";
        let (_, counts, _) = scripted(&tables("kind = \"ranged\"", attacker, "defense = 17"), &[("attack roll", 7)]);
        assert_eq!((counts.of(Count::DamageDealt), counts.taken()), (3, 3));
    }

    #[test]
    fn an_object_is_a_modifier_and_ultra_heavy_ones_are_for_2013() {
        // heroclix.damage.objects-close: heavy +2 and Perplex +2 count as 3 under the cap; ultra heavy +3 in 2013.
        let blow = |edition: u16, object: &str, perplex: i8| {
            let attacker = format!(
                "attack = 10\ndamage = 3\nobject = \"{object}\"\npowers = [\"super-strength\"]\n\
                 modifiers = {{ damage = {perplex} }}"
            );
            format!("[rules]\nedition = {edition}\n{}", tables("", &attacker, "defense = 17"))
        };
        let taken =
            |edition, object, perplex| scripted(&blow(edition, object, perplex), &[("attack roll", 7)]).1.taken();
        assert_eq!([taken(2012, "heavy", 2), taken(2010, "heavy", 2), taken(2013, "ultra-heavy", 0)], [6, 7, 6]);
        assert!(mistakes(&blow(2012, "ultra-heavy", 0)).contains("for close attacks of 2013"));
    }

    #[test]
    fn objects_do_not_go_with_experts_quake_or_the_damage_die() {
        // heroclix.power.super-strength, ruling.
        for power in ["close-combat-expert", "quake", "flurry"] {
            let attacker =
                format!("attack = 10\ndamage = 3\nobject = \"heavy\"\npowers = [\"super-strength\", \"{power}\"]");
            let shown = mistakes(&tables(&format!("use = [\"{power}\"]"), &attacker, "defense = 17"));
            assert!(shown.contains("an object cannot be used with"), "{power}: {shown}");
        }
        let attacker =
            "attack = 10\ndamage = 1\nobject = \"heavy\"\npowers = [\"super-strength\", \"blades-claws-fangs\"]";
        let tables = format!("[policy]\nblades = \"always\"\n{}", tables("", attacker, "defense = 17"));
        assert_eq!(scripted(&tables, &[("attack roll", 7), ("Blades/Claws/Fangs", 4)]).1.taken(), 4);
    }
}
