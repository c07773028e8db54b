//! Sharpshooter: point-blank.
//!
//! Rule:    May make ranged attacks while adjacent to opponents, but then only against adjacent opponents.
//! Source:  article COL, comparison; ledger `heroclix.size.sharpshooter`.
//! Reading: The mirror image of the colossal permission. In an attack the author says who is `adjacent`; without this
//!          ability nobody shoots next to an opponent (`heroclix.attack.close-and-ranged`). In a close duel a side that
//!          `shoots` does so on every click on which the ability shows, and fights hand to hand on the others.
//! Example: a base-contact shooter needs 6 against Energy Shield's +2 where his fist needs 4.

use super::entry::Entry;

/// Sharpshooter.
pub const ENTRY: Entry = Entry::new(
    "sharpshooter",
    "Sharpshooter",
    "heroclix.size.sharpshooter",
    "may shoot at adjacent targets (`adjacent`, in a duel `shoots`)",
);

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, mistakes, scripted, tables};

    fn shot(powers: &str, targets: &str) -> String {
        tables("kind = \"ranged\"", &format!("attack = 10\ndamage = 2\npowers = [{powers}]"), targets)
    }

    #[test]
    fn next_to_an_opponent_only_a_sharpshooter_shoots() {
        let near = "defense = 16\nadjacent = true\npowers = [\"energy-shield-deflection\"]";
        let shown = mistakes(&shot("", near));
        assert!(shown.contains("Attacker stands next to Target, and shoots nobody"), "{shown}");
        // Need 6 + 2 = 8: 15/36.
        assert_eq!(Law::of(&shot("\"sharpshooter\"", near)).hit(), (5, 12));
    }

    #[test]
    fn he_does_not_shoot_past_his_neighbor() {
        let targets = "[attack]\nkind = \"ranged\"\n[attacker]\nattack = 10\ndamage = 2\npowers = [\"sharpshooter\"]\n\
             [[target]]\nname = \"near\"\ndefense = 16\nadjacent = true\n\
             [[target]]\nname = \"far\"\ndefense = 16";
        let shown = mistakes(targets);
        assert!(shown.contains("next to near, a Sharpshooter shoots only at neighbors"), "{shown}");
    }

    #[test]
    fn he_poisons_whom_he_shoots_at_close_range() {
        let near = "defense = 16\nadjacent = true";
        let (_, counts, _) = scripted(&shot("\"sharpshooter\", \"poison\"", near), &[("attack roll", 3)]);
        assert_eq!(counts.taken(), 1);
    }
}
