//! What duels count, for each side.

use super::fighter::{Combatant, Side};
use crate::game::Meter;

/// An integer counted for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Attacks with at least one net hit.
    Hits,
    /// ST lost.
    StLost,
    /// ST left when the fight is over, or its turns are.
    StLeft,
    /// Times knocked down.
    KnockedDown,
    /// Turns spent defending.
    Defended,
    /// Weapons dropped or broken.
    WeaponsLost,
    /// Times that the foe was forced to retreat.
    Pushes,
    /// Times that it lost its footing when pushed.
    Stumbled,
    /// Times that it fell further than it can drop.
    Falls,
    /// ST lost by falls.
    FallHits,
}

impl Count {
    /// All of them, in the order of their indices.
    pub const ALL: [Self; 10] = [
        Self::Hits,
        Self::StLost,
        Self::StLeft,
        Self::KnockedDown,
        Self::Defended,
        Self::WeaponsLost,
        Self::Pushes,
        Self::Stumbled,
        Self::Falls,
        Self::FallHits,
    ];

    /// Index under which this is counted for a side.
    #[inline(always)]
    pub const fn of(self, side: Side) -> usize {
        side * Self::ALL.len() + self as usize
    }

    /// Name in reports, after the fighter's, and the unit in the plural.
    pub const fn name(self) -> (&'static str, &'static str) {
        match self {
            Self::Hits => ("hits", "hits"),
            Self::StLost => ("ST lost", "points"),
            Self::StLeft => ("ST left", "points"),
            Self::KnockedDown => ("knock-downs suffered", "knock-downs"),
            Self::Defended => ("turns spent defending", "turns"),
            Self::WeaponsLost => ("weapons dropped or broken", "weapons"),
            Self::Pushes => ("retreats forced", "retreats"),
            Self::Stumbled => ("stumbles", "stumbles"),
            Self::Falls => ("falls", "falls"),
            Self::FallHits => ("ST lost by falling", "points"),
        }
    }

    /// Whether only a staircase has it.
    pub const fn needs_steps(self) -> bool {
        matches!(self, Self::Pushes | Self::Stumbled | Self::Falls | Self::FallHits)
    }

    /// The rule it comes from.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Hits => "tft.melee.to-hit",
            Self::StLost | Self::StLeft => "tft.figure.st",
            Self::KnockedDown => "tft.injury.reaction",
            Self::Defended => "tft.melee.defend",
            Self::WeaponsLost => "tft.melee.fumble",
            Self::Pushes => "tft.force-retreat.push",
            Self::Stumbled => "tft.stumble",
            Self::Falls | Self::FallHits => "tft.fall.injury",
        }
    }
}

/// The fight is over, or cut short: what ST both have left is counted.
pub fn st_left<M: Meter>(now: &[Combatant; 2], meter: &mut M) {
    for (side, fighter) in now.iter().enumerate() {
        meter.count(Count::StLeft.of(side), u32::from(fighter.st));
    }
}
