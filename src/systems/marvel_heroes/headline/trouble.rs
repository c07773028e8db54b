//! The Trouble roll and what heroes take from it: steps 1 and 2 of a headline.
//!
//! Rules: `marvel-heroes.trouble.level`, `marvel-heroes.trouble.boost`, `marvel-heroes.trouble.reduce`,
//! `marvel-heroes.mastermind.scheming-threat`. The roll is one draw of its total.

use super::metrics::Count;
use crate::chance::{Chance, Draw, Weights};
use crate::game::{Meter, Note};
use crate::systems::marvel_heroes::dice::{Die, MAX_DICE, Roll, Value};

/// The types of a headline, in the order of Troubleshooting and Threat ratings.
pub const TYPES: [&str; 3] = ["crime", "danger", "mystery"];
/// Largest number on a Threat token, and largest rating in these types.
pub const MAX_THREAT: u8 = 12;

/// The Trouble roll of a headline, compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// How many dice, and whether boost icons count.
    pub roll: Roll,
    /// The roll; `None` for no dice, which are worth 0 (`marvel-heroes.dice.floor`).
    draw: Option<(Draw, Weights)>,
    /// What is taken from it.
    pub reduction: u8,
}

/// Dice of the roll: the Threat token's, those of Scheming and of the scenario, at most eight
/// (`marvel-heroes.dice.cap`, applied last).
pub fn dice(threat: u8, scheming: u8, change: i8) -> u8 {
    let sum = i16::from(threat) + i16::from(scheming) + i16::from(change);
    u8::try_from(sum.max(0)).unwrap_or(MAX_DICE).min(MAX_DICE)
}

impl Trouble {
    /// The roll of this many dice, less `reduction`. Boost icons count unless `skilled`, when a hero there has the
    /// headline's Skill (`marvel-heroes.trouble.boost`).
    pub fn new(die: &Die, dice: u8, skilled: bool, reduction: u8) -> Self {
        let roll = Roll::new(dice, !skilled);
        // At most 24 by each of eight dice: far fewer than a table holds.
        let weights = Weights::new(&die.weights(roll, Value::Trouble)).ok().filter(|_| dice > 0);
        let draw = Draw::new("Trouble roll", "marvel-heroes.trouble.level").with(roll.throw(die.sides(false)));
        Self { roll, draw: weights.map(|weights| (draw, weights)), reduction }
    }

    /// Rolls, reduces, and answers the Trouble Level that is left, never below 0.
    #[inline(always)]
    pub fn level<C: Chance, M: Meter>(&self, chance: &mut C, meter: &mut M) -> u8 {
        let rolled = match &self.draw {
            Some((draw, weights)) => chance.draw(*draw, weights) as u8,
            None => 0,
        };
        let left = rolled.saturating_sub(self.reduction);
        meter.count(Count::Rolled.index(), rolled.into());
        meter.count(Count::Level.index(), left.into());
        meter.note(|| Note {
            rule: "marvel-heroes.trouble.reduce",
            text: format!("Trouble {rolled}, less {}: Trouble Level {left}", self.reduction),
        });
        left
    }

    /// Weights of the Trouble Level that is left, from 0 on.
    #[cfg(test)]
    pub fn levels(&self) -> Vec<u128> {
        let rolled: &[u128] = self.draw.as_ref().map_or(&[1], |(_, weights)| weights.weights());
        let mut levels = vec![0; rolled.len()];
        for (total, weight) in rolled.iter().enumerate() {
            levels[total.saturating_sub(self.reduction.into())] += weight;
        }
        levels
    }
}
