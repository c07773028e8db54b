//! Steal Energy: what they lose.
//!
//! Rule:    A close attack that makes an enemy take damage heals the user 1.
//! Source:  general rules; ledger `heroclix.power.steal-energy`.
//! Reading: Once for each attack and damaged target, with at least 1 click taken; never past the starting line
//!          (`hurt`). Mystics answering the same hit cancels it.
//! Example: need 7, damage 2, hurt 2: 1 click healed with 7/12.

use super::entry::Entry;
use super::id::PowerId;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::fight::Fight;

/// Steal Energy.
pub const ENTRY: Entry =
    Entry::new("steal-energy", "Steal Energy", "heroclix.power.steal-energy", "heals 1 when a close attack damages")
        .called(&["se"]);

/// Clicks that so many damaged targets are worth.
pub fn healed<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, n_damaged: i8) -> i8 {
    let steals = !fight.setup.manner.ranged && fight.attacker_powers().has(PowerId::StealEnergy);
    if steals { n_damaged } else { 0 }
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, compiled, scripted, tables};
    use crate::systems::heroclix::metrics::Count;

    #[test]
    fn a_close_hit_that_hurts_heals_1() {
        let healed = |kind: &str, attacker: &str, target: &str| {
            let attacker = format!("attack = 10\ndamage = 2\npowers = [\"steal-energy\"]\n{attacker}");
            let law = Law::of(&tables(&format!("kind = \"{kind}\""), &attacker, &format!("defense = 17\n{target}")));
            law.mean(|counts| counts.of(Count::AttackerHealed))
        };
        assert_eq!(healed("close", "hurt = 2", ""), (7, 12));
        assert_eq!(healed("ranged", "hurt = 2", ""), (0, 1));
        assert_eq!(healed("close", "", ""), (0, 1));
        // Only double six gets through: 1/36.
        assert_eq!(healed("close", "hurt = 2", "powers = [\"invulnerability\"]"), (1, 36));
    }

    #[test]
    fn every_damaged_target_heals_1() {
        // heroclix.power.steal-energy, ruling: once for each attack and damaged target: of two shaken by a Quake both.
        let quake = |target: &str| {
            let attacker = "[attacker]\nattack = 10\ndamage = 2\nhurt = 3\npowers = [\"quake\", \"steal-energy\"]\n";
            let first = "[[target]]\nname = \"A\"\ndefense = 17\n";
            let second = format!("[[target]]\nname = \"B\"\ndefense = 17\n{target}");
            let tables = format!("[attack]\nuse = [\"quake\"]\n{attacker}{first}{second}");
            scripted(&tables, &[("attack roll", 7)]).1.of(Count::AttackerHealed)
        };
        assert_eq!((quake(""), quake("powers = [\"invulnerability\"]")), (2, 1));
    }

    /// `heroclix.power.steal-energy`: a close attack that does damage, and no other, has a column for what is healed.
    #[test]
    fn clicks_healed_are_reported_where_a_hit_can_heal() {
        let reported = |attack: &str, powers: &str| {
            let attacker = format!("attack = 10\ndamage = 2\nhurt = 2\npowers = [{powers}]");
            let (_, brief) = compiled(&tables(attack, &attacker, "defense = 17"));
            brief.metrics.iter().any(|metric| metric.index == Count::AttackerHealed as usize)
        };
        assert!(reported("", "\"steal-energy\""));
        assert!(!reported("kind = \"ranged\"", "\"steal-energy\""));
        assert!(!reported("use = [\"incapacitate\"]", "\"incapacitate\", \"steal-energy\""));
        assert!(!reported("", "\"toughness\""));
    }
}
