//! Perplex: one up, one down.
//!
//! Rule:    Free action: +1 or -1 to one combat value of a character in reach.
//! Source:  article LOF2, challenge 3; article NEW; ledger `heroclix.value.perplex`.
//! Reading: The author writes its effect with `modifiers`; uses by several characters add up. A modifier, so it does
//!          nothing to a locked value and counts towards the cap of three. Lost when its target is damaged: within an
//!          attack that matters to nobody but a Flurry, where it is kept.
//! Example: a need of 8 becomes 7: 15/36 to 21/36.

use super::Entry;

/// Perplex.
pub const ENTRY: Entry = Entry::new(
    "perplex",
    "Perplex",
    "heroclix.value.perplex",
    "changes a value by 1: write the sum under `modifiers` of the figure that it is used on",
);

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted, tables};

    #[test]
    fn a_need_of_8_becomes_7() {
        // heroclix.value.perplex: 15/36 becomes 21/36.
        let hit = |modifiers: &str| {
            Law::of(&tables("", &format!("attack = 10\ndamage = 1\n{modifiers}"), "defense = 18")).hit()
        };
        assert_eq!((hit(""), hit("modifiers = { attack = 1 }")), ((5, 12), (7, 12)));
    }

    #[test]
    fn damage_4_is_perplexed_to_5() {
        // heroclix.value.perplex
        for (damage, taken) in [(0, 4), (1, 5), (-1, 3)] {
            let attacker = format!("attack = 10\ndamage = 4\nmodifiers = {{ damage = {damage} }}");
            let (_, counts, _) = scripted(&tables("", &attacker, "defense = 17"), &[("attack roll", 7)]);
            assert_eq!(counts.taken(), taken);
        }
    }
}
