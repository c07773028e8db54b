//! Toughness: 1 off.
//!
//! Rule:    Takes 1 off every lot of damage dealt to its user.
//! Source:  articles KB1 and KB2; number from general rules; ledger `heroclix.power.toughness`.
//! Reading: Works on every reducible damage, Poison and knock back damage included.
//! Example: need 8, damage 3: 31/36 expected clicks.

use super::entry::Entry;

/// Toughness.
pub const ENTRY: Entry =
    Entry::new("toughness", "Toughness", "heroclix.power.toughness", "takes 1 off every lot of damage")
        .called(&["tough"]);

/// What it takes off.
pub const REDUCE: i8 = 1;

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{scripted, tables};
    use crate::systems::heroclix::metrics::TargetCount;

    #[test]
    fn it_takes_1_off_the_blow_and_1_off_the_wall() {
        // heroclix.knockback.damage: a wall deals 1, reduced to 0; a fall deals 2, reduced to 1.
        for (behind, taken) in [("wall", 2), ("rim", 3)] {
            let target = format!("defense = 17\nbehind = \"{behind}\"\npowers = [\"toughness\"]");
            let tables = tables("", "attack = 10\ndamage = 3", &target);
            let (_, counts, _) = scripted(&tables, &[("attack roll", 12 + 4)]);
            assert_eq!(counts.taken(), taken);
            assert_eq!(counts.on(0, TargetCount::KnockBackTaken), taken - 2);
        }
    }
}
