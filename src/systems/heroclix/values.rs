//! Combat values: replaced, then modified, held within bounds, never below zero.
//!
//! Rules: `heroclix.value.replace-then-modify`, `heroclix.value.rule-of-three`, `heroclix.value.minimum`,
//! `heroclix.value.rounding` (halving rounds up; no value of an attack is halved), `heroclix.value.defend`,
//! `heroclix.value.hindering-bonus`, `heroclix.value.defence-powers`.

use super::fight::Fight;
use super::figure::Size;
use super::powers::{PowerId, combat_reflexes, energy_shield, perplex};
use super::switches::Switches;
use crate::chance::Chance;
use crate::game::Meter;

/// How far modifiers may change a value together.
const MODIFIER_CAP: i8 = 3;
/// Hindering terrain on the line of fire.
const HINDERED: i8 = 1;
/// Tiny size, against ranged attacks.
const TINY: i8 = 1;

/// What these modifiers count for together.
pub fn counted(modifiers: i8, switches: Switches) -> i8 {
    if switches.caps_modifiers() { modifiers.clamp(-MODIFIER_CAP, MODIFIER_CAP) } else { modifiers }
}

/// A value with the sum of its modifiers: nothing is remembered from an earlier calculation.
pub fn modified(replaced: i8, modifiers: i8, switches: Switches) -> i8 {
    replaced.saturating_add(counted(modifiers, switches)).max(0)
}

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// The attack value now.
    pub fn attack_value(&self) -> i8 {
        self.attack_value_with(self.state.expert[0])
    }

    /// The attack value, were an expert to add so much to it.
    pub fn attack_value_with(&self, expert: i8) -> i8 {
        let attacker = &self.setup.attacker;
        let modifiers = attacker.modifiers[0] + perplex::now(attacker.perplex[0], self.state.perplexed) + expert;
        modified(attacker.click(self.state.turned).attack, modifiers, self.setup.switches)
    }

    /// The defense value of a target now, with or without what hinders the line of fire to it.
    pub fn defense_value(&self, target: usize, hindrance_counts: bool) -> i8 {
        let figure = self.target(target);
        let powers = self.target_powers(target);
        let ranged = self.setup.manner.ranged;
        let perplexed = self.state.targets[target].perplexed;
        let mut modifiers = figure.modifiers[1] + perplex::now(figure.perplex[1], perplexed);
        if ranged {
            let passes = self.setup.manner.uses(PowerId::PulseWave);
            modifiers += if figure.hindered && hindrance_counts && !passes { HINDERED } else { 0 };
            modifiers += if figure.size == Size::Tiny { TINY } else { 0 };
        }
        modifiers += energy_shield::defense(powers, ranged) + combat_reflexes::defense(powers, ranged);
        let printed = figure.click(self.state.targets[target].turned).defense;
        // A neighbor's Defend is used whenever it raises the value.
        let replaced = figure.defend.map_or(printed, |defend| defend.max(printed));
        modified(replaced, modifiers, self.setup.switches)
    }

    /// What the dice have to show to hit a target (`heroclix.attack.to-hit`).
    pub fn need(&self, target: usize) -> i8 {
        self.defense_value(target, true) - self.attack_value()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modifiers_are_held_within_three_either_way_and_values_above_nothing() {
        // heroclix.value.rule-of-three: on in 2012, off in 2010; heroclix.value.minimum.
        let value = |modifier_cap: bool, replaced: i8, modifiers: i8| {
            modified(replaced, modifiers, Switches { modifier_cap: Some(modifier_cap), ..Switches::default() })
        };
        assert_eq!([4, 3, -3, -4].map(|sum| value(true, 10, sum)), [13, 13, 7, 7]);
        assert_eq!([4, -4].map(|sum| value(false, 10, sum)), [14, 6]);
        assert_eq!([value(true, 2, -3), value(false, 2, -5), value(false, 2, -2)], [0, 0, 0]);
    }
}
