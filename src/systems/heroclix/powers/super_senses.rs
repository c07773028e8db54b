//! Super Senses: feels it coming.
//!
//! Rule:    When hit by an attack, before damage, d6: 5-6 evades.
//! Source:  article OUT, challenge 4 solution; faces from general rules; ledger `heroclix.power.super-senses`,
//!          `heroclix.attack.evade`.
//! Reading: Rolled after re-rolls, once for each attack that hits, critical or not. An evaded hit is a miss: no damage,
//!          no knock back, no reaction. The attacker's side cannot have it made again.
//! Example: need 7, one opposing re-roll: 49/216 hit, 49/432 evaded.

use super::entry::Entry;
use super::id::PowerId;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::dice::five_or_six;
use crate::systems::heroclix::fight::Fight;
use crate::systems::heroclix::metrics::Count;

/// Super Senses.
pub const ENTRY: Entry =
    Entry::new("super-senses", "Super Senses", "heroclix.power.super-senses", "d6 when hit: 5-6 evades")
        .called(&["ss", "super sense"]);

/// Whether a target that was hit evades.
pub fn evades<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, target: usize) -> bool {
    if !fight.target_powers(target).has(PowerId::SuperSenses) {
        return false;
    }
    let evades = fight.five_or_six(five_or_six("Super Senses", ENTRY.rule).about(1 + target as u8));
    fight.count(Count::Evaded, i8::from(evades));
    evades
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted, tables};
    use crate::systems::heroclix::metrics::Count;
    use crate::systems::heroclix::state::Outcome;

    #[test]
    fn two_hits_of_three_stay_hits() {
        // heroclix.power.super-senses: need 7, one opposing re-roll: 49/144 * 2/3 = 49/216.
        let tables =
            tables("opposing-re-rolls = 1", "attack = 10\ndamage = 1", "defense = 17\npowers = [\"super-senses\"]");
        let law = Law::of(&tables);
        assert_eq!((law.hit(), law.outcome(Outcome::Evaded)), ((49, 216), (49, 432)));
    }

    #[test]
    fn an_evaded_double_six_is_simply_no_hit() {
        // heroclix.attack.evade: an evaded 12 deals nothing, is no critical miss, and nothing answers it.
        let target = "defense = 17\npowers = [\"super-senses\", \"mystics\"]";
        let answers = [("attack roll", 18), ("Super Senses", 1)];
        let (outcome, counts, _) = scripted(&tables("", "attack = 10\ndamage = 3", target), &answers);
        assert_eq!((outcome, counts.taken(), counts.squares()), (Outcome::Evaded, 0, 0));
        assert_eq!((counts.of(Count::Evaded), counts.of(Count::AttackerTaken)), (1, 0));
        assert_eq!((counts.of(Count::DamageDealt), counts.of(Count::CriticalMisses)), (0, 0));
    }
}
