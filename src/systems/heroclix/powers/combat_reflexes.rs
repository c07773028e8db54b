//! Combat Reflexes: goes with the blow.
//!
//! Rule:    +2 defense against close attacks. When it takes damage from an attack that would not knock it back, its
//!          player may choose to be knocked back, even if it normally cannot be. It ignores knock back damage.
//! Source:  article KB2, Combat Reflexes; ledger `heroclix.power.combat-reflexes`.
//! Reading: The choice uses the click before damage, the shield the click after. Policy `never` chooses not to fly. In
//!          2013 it ignores knock back instead of choosing. A multi-base figure cannot choose.
//! Example: takes 3, chooses to fly and hits a wall: 0 knock back damage if the power still shows, 1 if not.

use super::entry::Entry;
use super::id::{PowerId, PowerSet};
use crate::systems::heroclix::switches::Switches;

/// Combat Reflexes.
pub const ENTRY: Entry = Entry::new(
    "combat-reflexes",
    "Combat Reflexes",
    "heroclix.power.combat-reflexes",
    "+2 defense against close attacks; ignores knock back damage",
)
.called(&["cr", "reflexes"]);

/// What it adds to the defense value.
pub const fn defense(powers: PowerSet, ranged: bool) -> i8 {
    if powers.has(PowerId::CombatReflexes) && !ranged { 2 } else { 0 }
}

/// Whether its user ignores knock back altogether, by an attack or without one: in 2013.
pub const fn stands_firm(powers: PowerSet, switches: Switches) -> bool {
    powers.has(PowerId::CombatReflexes) && switches.edition >= 2013
}

/// Whether its user may choose to be knocked back: until 2012.
pub const fn may_choose(powers: PowerSet, switches: Switches) -> bool {
    powers.has(PowerId::CombatReflexes) && switches.edition < 2013
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{compiled, scripted, tables};
    use crate::systems::heroclix::metrics::TargetCount;

    fn fall(policy: &str, click: &str, roll: usize) -> (u32, u32, u32) {
        let target = format!(
            "defense = 15\nbehind = \"wall\"\nroom = 2\npowers = [\"combat-reflexes\"]\n[[target.click]]\n{click}"
        );
        let tables = tables("", "attack = 10\ndamage = 3", &target);
        let tables = format!("[policy]\ncombat-reflexes = \"{policy}\"\n{tables}");
        let (_, counts, _) = scripted(&tables, &[("attack roll", roll)]);
        (counts.taken(), counts.squares(), counts.on(0, TargetCount::KnockBackTaken))
    }

    #[test]
    fn the_choice_uses_the_click_before_and_the_shield_the_click_after() {
        // heroclix.power.combat-reflexes: takes 3, chooses to fly and hits a wall: 0 if the power still shows, else 1.
        // heroclix.attack.sequence: its choice is step 9, before the damage, its shield step 14, after it.
        // Need 15 + 2 - 10 = 7; a nine without doubles. heroclix.sequence.combat-reflexes-lost: 3 + 1 clicks.
        assert_eq!(fall("always", "powers = [\"combat-reflexes\"]", 9), (3, 2, 0));
        assert_eq!(fall("always", "powers = [\"regeneration\"]", 9), (4, 2, 1));
        assert_eq!(fall("never", "powers = []", 9), (3, 0, 0));
    }

    #[test]
    fn it_cannot_refuse_knock_back_that_is_due() {
        assert_eq!(fall("never", "powers = [\"combat-reflexes\"]", 12 + 4), (3, 2, 0));
    }

    #[test]
    fn a_figure_that_turns_onto_it_ignores_its_fall() {
        // heroclix.sequence.combat-reflexes-gained: 2 dealt by the fall, 0 taken.
        let target = "defense = 17\nbehind = \"rim\"\npowers = [\"toughness\"]\n\
                      [[target.click]]\npowers = [\"combat-reflexes\"]";
        let (_, counts, _) = scripted(&tables("", "attack = 10\ndamage = 3", target), &[("attack roll", 12 + 4)]);
        assert_eq!((counts.taken(), counts.squares()), (2, 1));
    }

    #[test]
    fn its_own_choice_moves_even_a_giant_but_no_multi_base_figure_and_nobody_without_it() {
        // heroclix.knockback.immune: only the choice of Combat Reflexes overrules it. A nine without doubles.
        for (size, power, squares) in
            [("giant", "combat-reflexes", 3), ("multi-base", "combat-reflexes", 0), ("standard", "willpower", 0)]
        {
            let target = format!("defense = 15\nsize = \"{size}\"\npowers = [\"{power}\"]");
            let tables = tables("", "attack = 10\ndamage = 3", &target);
            let tables = format!("[policy]\ncombat-reflexes = \"always\"\n{tables}");
            assert_eq!(scripted(&tables, &[("attack roll", 9)]).1.squares(), squares, "{size}");
            // Squares that nothing but the choice can cost are counted, too.
            let told = compiled(&tables).1.metrics.iter().any(|metric| metric.unit == "squares");
            assert!(told || squares == 0, "{size}");
        }
    }

    #[test]
    fn it_adds_2_against_close_attacks_and_stands_firm_in_2013() {
        // A total of eight misses a need of 9, though 15 - 10 = 5 less 2 would be met.
        let tables = tables("", "attack = 8\ndamage = 3", "defense = 15\npowers = [\"combat-reflexes\"]");
        assert_eq!(scripted(&tables, &[("attack roll", 8)]).1.taken(), 0);
        let (_, counts, _) = scripted(&format!("[rules]\nedition = 2013\n{tables}"), &[("attack roll", 12 + 5)]);
        assert_eq!((counts.taken(), counts.squares()), (3, 0));
    }
}
