//! Immortal: always gets up again, but not in time.
//!
//! Rule:    Fails every KO check; misses the next turn and rises whole on the turn after that.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Immortal; ledger `smf.power.immortal`.
//! Reading: A battle ends for his side while he lies knocked out with nobody else standing, so a duel is lost at the
//!          first KO.
//! Example: the last box lost ends the duel: Body 2 against 1D with 1/96, and no check.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;

/// Immortal.
#[derive(Debug)]
pub struct Immortal;

impl Power for Immortal {
    const ENTRY: Entry = Entry::new(
        "immortal",
        "Immortal",
        "smf.power.immortal",
        Level::Minor,
        "fails every KO check; rises too late for a duel",
    );

    fn compile(sheet: &mut Sheet, _slot: u8) {
        sheet.glass_jaw = true;
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Progress;
    use crate::systems::smf::bout::mistakes;
    use crate::systems::smf::powers::{duel, tables};

    /// 2 goals of 1D with 1/6 against none of 4D with 1/16; no check is rolled.
    #[test]
    fn the_last_box_lost_ends_the_duel() {
        let mut bout = duel("", "body = 6; attack = \"1D\"", "body = 2; powers = [\"immortal\", \"iron-will\"]");
        assert_eq!(bout.turn(&[("melee attack", 2)]), Progress::Over(0));
        assert_eq!(bout.fraction, (1, 96));
    }

    #[test]
    fn the_last_box_of_psyche_does_too() {
        let mut bout =
            duel("range = 5", "body = 6; psyche-attack = \"4D\"", "body = 6; psyche = 1; powers = [\"immortal\"]");
        assert_eq!(bout.turn(&[("Psyche attack", 1)]), Progress::Over(0));
    }

    #[test]
    fn only_wildcards_are_and_it_takes_two_picks() {
        let found = |archetype: &str, major: &str, minor: &str| {
            let a = format!("archetype = \"{archetype}\"; major = [{major}]; minor = [{minor}]");
            mistakes(&tables("", &a, "body = 6"))
        };
        assert_eq!(found("wildcard", "", "\"immortal\", \"armor\", \"fortune\""), "");
        assert!(found("wildcard", "", "\"immortal\", \"armor\", \"fortune\", \"rage\"").contains("minor picks"));
        let brick = found("brick", "\"super-strength-major\"", "\"immortal\"");
        assert!(brick.contains("Immortal is for Wildcards only"), "{brick}");
    }
}
