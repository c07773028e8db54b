//! What [`super::compile`] makes of a duel.

use super::state::State;
use crate::systems::tft::fighter::{Arms, Fighter, Side};
use crate::systems::tft::policy::Policy;
use crate::systems::tft::switches::Switches;

/// A turn-1 charge (`tft.pole.charge`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Who strikes first.
    pub side: Side,
    /// What it adds to DX: 2 for a pole weapon braced against a charge.
    pub dx: i32,
    /// Whether it does double damage: a jab never does (`tft.pole.vertical-jab`).
    pub doubles: bool,
}

/// A compiled duel.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The fighters.
    pub fighters: [Fighter; 2],
    /// Levels of their columns.
    pub levels: [u8; 2],
    /// How they decide.
    pub policies: [Policy; 2],
    /// The rules in force.
    pub switches: Switches,
    /// `reach[side][weapon][the foe is down]`: what height adds, `None` when out of reach.
    pub reach: [[[Option<i32>; 2]; 2]; 2],
    /// The charge that opens the duel.
    pub opening: Option<Opening>,
    /// Turns after which it is undecided.
    pub limit: u32,
    /// How it begins.
    pub start: State,
}

impl Setup {
    /// Whether a figure standing with these weapons will ever strike a standing foe again: dropped ones count as left,
    /// and nobody gives up a sound weapon that does not reach for one that would.
    #[inline]
    pub const fn strikes_again(&self, side: Side, arms: Arms) -> bool {
        let place = match arms {
            Arms::Main | Arms::MainDropped => 0,
            Arms::MainBroken | Arms::Backup | Arms::BackupDropped => 1,
            Arms::None => return false,
        };
        self.reach[side][place][0].is_some()
    }
}
