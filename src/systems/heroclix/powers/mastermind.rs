//! Mastermind: let somebody else take it.
//!
//! Rule:    When it would be dealt damage the user may have all of it dealt instead to one adjacent friendly character
//!          of lower point value; knock back and penetrating travel with it. The new damage is not from an attack.
//! Source:  article KB1 (direction of knock back); general rules; ledger `heroclix.damage.mastermind`.
//! Reading: Used only where the scenario names the substitute, with `substitute`, and then for every attack. The
//!          substitute reduces for itself; it cannot evade, its Mystics do not answer, nobody steals energy from it,
//!          and its Combat Reflexes cannot choose to fly.
//! Example: 3 damage by doubles: a substitute with Toughness takes 2 and flies 2 squares, the user nothing.

use super::{Entry, PowerId};
use crate::chance::Chance;
use crate::systems::Meter;
use crate::systems::heroclix::fight::Fight;

/// Mastermind.
pub const ENTRY: Entry =
    Entry::new("mastermind", "Mastermind", "heroclix.damage.mastermind", "damage goes to the `substitute` instead");

/// Who takes the damage that a target is dealt: the target itself, or its substitute.
pub fn victim<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, target: usize) -> usize {
    let substitute = fight.target(target).substitute.filter(|&substitute| fight.stands(substitute));
    substitute.filter(|_| fight.target_powers(target).has(PowerId::Mastermind)).unwrap_or(target)
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{mistakes, scripted};
    use crate::systems::heroclix::metrics::{Count, TargetCount};

    fn blow(user: &str, substitute: &str) -> String {
        format!(
            "[attacker]\nattack = 10\ndamage = 3\n\
             [[target]]\nname = \"Doom\"\ndefense = 17\npowers = [\"mastermind\"]\n{user}\n\
             [[target]]\nname = \"Robot\"\ndefense = 14\n{substitute}"
        )
    }

    #[test]
    fn the_substitute_takes_the_damage_and_the_flight_with_its_own_armor() {
        // heroclix.damage.mastermind: of 3 by doubles the substitute takes 2 and flies.
        let tables = blow("substitute = \"Robot\"", "powers = [\"toughness\", \"mystics\", \"super-senses\"]");
        let (_, counts, _) = scripted(&tables, &[("attack roll", 12 + 4)]);
        let of = |count: TargetCount| [0, 1].map(|target| counts.on(target, count));
        assert_eq!((of(TargetCount::Taken), of(TargetCount::Squares)), ([0, 2], [0, 2]));
        assert_eq!((of(TargetCount::Hits), counts.of(Count::AttackerTaken)), ([1, 0], 0));
    }

    #[test]
    fn penetrating_travels_with_the_damage() {
        let tables = blow("substitute = \"Robot\"", "powers = [\"toughness\"]")
            .replace("damage = 3", "damage = 3\npowers = [\"exploit-weakness\"]");
        let tables = format!("[attack]\nuse = [\"exploit-weakness\"]\n{tables}");
        let (_, counts, _) = scripted(&tables, &[("attack roll", 7)]);
        assert_eq!([0, 1].map(|target| counts.on(target, TargetCount::Taken)), [0, 3]);
    }

    #[test]
    fn without_the_power_or_a_substitute_it_hurts_the_target_itself() {
        for user in ["", "substitute = \"Robot\"\ncountered = [\"mastermind\"]"] {
            let (_, counts, _) = scripted(&blow(user, ""), &[("attack roll", 7)]);
            assert_eq!([0, 1].map(|target| counts.on(target, TargetCount::Taken)), [3, 0]);
        }
    }

    #[test]
    fn a_substitute_has_to_be_somebody_else() {
        let shown = mistakes(&blow("substitute = \"Doom\"", ""));
        assert!(shown.contains("nobody is his own substitute"), "{shown}");
        let shown = mistakes(&blow("substitute = \"Robbot\"", ""));
        assert!(shown.contains("no target is called \"Robbot\""), "{shown}");
        assert!(shown.contains("did you mean \"Robot\"?"), "{shown}");
    }
}
