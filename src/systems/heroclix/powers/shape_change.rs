//! Shape Change: not me, him.
//!
//! Rule:    When chosen as target of an attack, d6: on 5-6 the attacker picks another legal target, or makes no attack
//!          if there is none.
//! Source:  article OUT, challenge 4 solution; ledger `heroclix.power.shape-change`,
//!          `heroclix.power.shape-change.alternative`.
//! Reading: Rolled before the attack roll, so no re-roll is spent and nothing backfires on a prevented attack. The next
//!          target in the list is the alternative, and rolls in its turn. Battle Fury ignores it from 2011 on.
//! Example: alone, need 7: 7/18 hit, 1/3 no attack.

use super::battle_fury;
use super::entry::Entry;
use super::id::PowerId;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::dice::five_or_six;
use crate::systems::heroclix::fight::Fight;

/// Shape Change.
pub const ENTRY: Entry = Entry::new(
    "shape-change",
    "Shape Change",
    "heroclix.power.shape-change",
    "d6 when targeted: on 5-6 somebody else is",
)
.called(&["sc", "shapechange"]);

/// Whether a target that was chosen cannot be attacked.
pub fn prevents<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, target: usize) -> bool {
    let furious =
        fight.attacker_powers().has(PowerId::BattleFury) && battle_fury::ignores_shape_change(fight.setup.switches);
    if furious || !fight.target_powers(target).has(PowerId::ShapeChange) {
        return false;
    }
    let prevented = fight.five_or_six(five_or_six("Shape Change", ENTRY.rule).about(1 + target as u8));
    if prevented {
        fight.note(ENTRY.rule, |setup| format!("{} cannot be targeted", setup.targets[target].name));
    }
    prevented
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted, tables};
    use crate::systems::heroclix::metrics::Count;
    use crate::systems::heroclix::metrics::TargetCount;
    use crate::systems::heroclix::state::Outcome;

    #[test]
    fn alone_it_prevents_a_third_of_all_attacks() {
        // heroclix.power.shape-change: 2/3 * 7/12 = 7/18.
        let law = Law::of(&tables("", "attack = 10\ndamage = 1", "defense = 17\npowers = [\"shape-change\"]"));
        assert_eq!((law.hit(), law.outcome(Outcome::NoAttack)), ((7, 18), (1, 3)));
        // 2/3 of 1/36: no critical miss on a prevented attack.
        assert_eq!(law.mean(|counts| counts.of(Count::CriticalMisses)), (1, 54));
    }

    #[test]
    fn the_next_in_the_list_is_the_alternative_and_rolls_in_turn() {
        let list = |powers: &str| {
            format!(
                "[attacker]\nattack = 10\ndamage = 1\n\
                 [[target]]\nname = \"A\"\ndefense = 16\npowers = [\"shape-change\"]\n\
                 [[target]]\nname = \"B\"\ndefense = 17\npowers = [{powers}]"
            )
        };
        let answers = [("Shape Change", 1), ("attack roll", 7)];
        let (_, counts, fraction) = scripted(&list(""), &answers);
        assert_eq!((counts.on(0, TargetCount::Hits), counts.on(1, TargetCount::Hits)), (0, 1));
        assert_eq!(fraction, (1, 18)); // 2/6 * 6/36
        // Both change their shape: no attack with 1/9.
        assert_eq!(Law::of(&list("\"shape-change\"")).outcome(Outcome::NoAttack), (1, 9));
    }

    #[test]
    fn with_a_second_target_the_chance_is_a_mixture_of_both() {
        // heroclix.power.shape-change.alternative: K = 13/18 (need 6) and H = 7/12 (need 7), one opposing re-roll, the
        // first also Super Senses: 2/3 * K * K * 2/3 + 1/3 * H * H = 4027/11664; the named target alone 4/9 * K * K.
        let law = Law::of(
            "[attack]\nopposing-re-rolls = 1\n[attacker]\nattack = 10\ndamage = 1\n\
             [[target]]\nname = \"T1\"\ndefense = 16\npowers = [\"shape-change\", \"super-senses\"]\n\
             [[target]]\nname = \"T2\"\ndefense = 17",
        );
        assert_eq!(law.hit(), (4027, 11664));
        assert_eq!(law.p(|_, counts| counts.on(0, TargetCount::Hits) == 1), (169, 729));
    }
}
