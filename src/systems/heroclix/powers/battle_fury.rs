//! Battle Fury: sees through every shape.
//!
//! Rule:    Ignores Shape Change; makes no ranged attacks; cannot be targeted by Incapacitate.
//! Source:  general rules; ledger `heroclix.power.battle-fury`.
//! Reading: The Shape Change clause holds from 2011 on: it is off in the editions 2009 and 2010. A ranged attack by
//!          such a figure is refused, and so is an Incapacitate against one; in a duel that action is a plain attack
//!          while Battle Fury shows. Carrying and Mind Control need a board and a force.
//! Example: need 7 against Shape Change alone hits with 7/12 in 2012 and with 7/18 in 2010.

use super::entry::Entry;
use super::id::{PowerId, PowerSet};
use crate::systems::heroclix::switches::Switches;

/// Battle Fury.
pub const ENTRY: Entry = Entry::new(
    "battle-fury",
    "Battle Fury",
    "heroclix.power.battle-fury",
    "ignores Shape Change; makes no ranged attacks; nobody incapacitates it",
)
.called(&["bf", "fury"]);

/// Whether it ignores Shape Change in this edition.
pub const fn ignores_shape_change(switches: Switches) -> bool {
    switches.edition >= 2012
}

/// Whether an action that activates these powers cannot target a figure with those.
pub const fn is_safe_from(uses: PowerSet, powers: PowerSet) -> bool {
    uses.has(PowerId::Incapacitate) && powers.has(PowerId::BattleFury)
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, mistakes, tables};

    #[test]
    fn shape_change_is_seen_through_from_2011_on() {
        // heroclix.power.battle-fury: no die, plain odds. Need 7: 21/36 = 7/12; behind a Shape Change 2/3 of it.
        for (edition, hit) in [(2012, (7, 12)), (2010, (7, 18))] {
            let attacker = "attack = 10\ndamage = 1\npowers = [\"battle-fury\"]";
            let tables = tables("", attacker, "defense = 17\npowers = [\"shape-change\"]");
            assert_eq!(Law::of(&format!("[rules]\nedition = {edition}\n{tables}")).hit(), hit);
        }
    }

    #[test]
    fn nobody_incapacitates_it_unless_it_is_countered() {
        let shown = |countered: &str| {
            let attacker = "attack = 10\ndamage = 1\npowers = [\"incapacitate\"]";
            let target = format!("defense = 17\npowers = [\"battle-fury\"]\ncountered = [{countered}]");
            mistakes(&tables("use = [\"incapacitate\"]", attacker, &target))
        };
        assert!(shown("").contains("Battle Fury cannot be targeted by Incapacitate"), "{}", shown(""));
        assert_eq!(shown("\"battle-fury\""), "");
    }
}
