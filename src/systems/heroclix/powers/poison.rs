//! Poison: before the first blow.
//!
//! Rule:    At the beginning of its turn the user deals 1 damage to each adjacent opposing character. Not an attack.
//! Source:  articles OUT and KB2; ledger `heroclix.power.poison`.
//! Reading: Reducible; no Super Senses, no Mystics, no critical. Always used. In a close attack every target is
//!          adjacent, in a ranged one nobody but whom a Sharpshooter stands next to. A Mastermind may pass it on.
//! Example: against Toughness 0 clicks; with Toughness countered, 1.

use super::entry::Entry;
use super::id::PowerId;
use super::mastermind;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::fight::Fight;

/// Poison.
pub const ENTRY: Entry =
    Entry::new("poison", "Poison", "heroclix.power.poison", "1 damage to every neighbor before the action");

/// Damage to each neighbor.
const DAMAGE: i8 = 1;

/// The beginning of the turn.
pub fn beginning<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) {
    if !fight.attacker_powers().has(PowerId::Poison) {
        return;
    }
    for target in (0..fight.setup.targets.len()).filter(|&target| fight.setup.targets[target].adjacent) {
        let victim = mastermind::victim(fight, target);
        let taken = fight.taken(victim, DAMAGE, false);
        if fight.turn_target(victim, taken) > 0 {
            fight.note(ENTRY.rule, |setup| format!("{} is poisoned", setup.targets[victim].name));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{scripted, tables};
    use crate::systems::heroclix::metrics::Count;

    #[test]
    fn it_works_before_the_action_and_against_toughness_only_once_that_is_countered() {
        let attacker = "attack = 10\ndamage = 2\npowers = [\"poison\"]";
        let taken = |target: &str| {
            let (_, counts, _) =
                scripted(&tables("", attacker, &format!("defense = 17\n{target}")), &[("attack roll", 3)]);
            (counts.taken(), counts.of(Count::AttackerTaken))
        };
        assert_eq!(taken("powers = [\"toughness\", \"mystics\", \"super-senses\"]"), (0, 0));
        assert_eq!(taken("powers = [\"toughness\", \"mystics\"]\ncountered = [\"toughness\"]"), (1, 0));
    }

    #[test]
    fn from_afar_nobody_is_poisoned() {
        let attacker = "attack = 10\ndamage = 2\npowers = [\"poison\"]";
        let tables = tables("kind = \"ranged\"", attacker, "defense = 17");
        assert_eq!(scripted(&tables, &[("attack roll", 3)]).1.taken(), 0);
    }
}
