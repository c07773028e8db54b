//! What the reducers leave of the damage that is dealt: one of them works, the best.
//!
//! Rules: `heroclix.damage.one-reducer`, `heroclix.damage.penetrating`, `heroclix.value.minimum`.

use super::powers::id::{PowerId, PowerSet};
use super::powers::{impervious, invincible, invulnerability, toughness};

/// Damage taken after the best of the reducers that need no die.
pub fn certainly_taken(powers: PowerSet, dealt: i8, penetrating: bool) -> i8 {
    let mut taken = dealt;
    if powers.has(PowerId::Invincible) {
        taken = invincible::taken(dealt);
    }
    if !penetrating && powers.has(PowerId::Invulnerability) {
        taken = taken.min(dealt - invulnerability::REDUCE);
    }
    if !penetrating && powers.has(PowerId::Toughness) {
        taken = taken.min(dealt - toughness::REDUCE);
    }
    taken.max(0)
}

/// Three times the clicks that such a target, which has so many left, is expected to take.
pub fn thirds_taken(powers: PowerSet, dealt: i8, penetrating: bool, left: i8) -> i32 {
    if powers.has(PowerId::Impervious) && !penetrating {
        return 2 * i32::from((dealt - impervious::REDUCE).clamp(0, left.max(0)));
    }
    3 * i32::from(certainly_taken(powers, dealt, penetrating).min(left))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(powers: &[PowerId]) -> PowerSet {
        powers.iter().copied().collect()
    }

    #[test]
    fn only_the_best_reducer_works() {
        // heroclix.damage.one-reducer: Toughness and Invulnerability take 2 off, not 3.
        assert_eq!(certainly_taken(with(&[PowerId::Toughness, PowerId::Invulnerability]), 5, false), 3);
        assert_eq!(certainly_taken(with(&[PowerId::Toughness]), 5, false), 4);
    }

    #[test]
    fn damage_taken_is_never_negative() {
        // heroclix.value.minimum: damage 1 against Invulnerability is 0.
        assert_eq!(certainly_taken(with(&[PowerId::Invulnerability]), 1, false), 0);
    }

    #[test]
    fn penetrating_damage_is_not_reduced_and_can_be_ignored() {
        // heroclix.damage.penetrating, heroclix.power.invincible: of 5 half, rounded up, is ignored.
        assert_eq!(certainly_taken(with(&[PowerId::Toughness, PowerId::Invulnerability]), 3, true), 3);
        assert_eq!(certainly_taken(with(&[PowerId::Invincible]), 5, true), 2);
        assert_eq!(thirds_taken(with(&[PowerId::Impervious]), 3, true, 5), 9);
        assert_eq!(thirds_taken(with(&[PowerId::Impervious]), 3, false, 5), 2);
        // Nobody takes more than he has left.
        assert_eq!(thirds_taken(with(&[PowerId::Impervious]), 5, false, 2), 4);
        assert_eq!(thirds_taken(with(&[]), 5, false, 2), 6);
    }
}
