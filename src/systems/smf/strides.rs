//! How somebody gets from one place to another: on foot, or by a roll that stands for his move.
//!
//! Rules: `smf.power.leaping`, `smf.power.teleport`, `smf.power.burrowing`. Nobody on the way stops any of them. A roll
//! is made only by whoever wants to go further than he gets without a goal.

use super::dice::Pool;

/// How somebody gets where he goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stride {
    /// On foot, or as he usually moves.
    Walk,
    /// The same in a charge.
    Charge,
    /// On foot, straight away from somebody.
    Back,
    /// In a leap, which is a charge where it ends in an attack in contact.
    Leap,
    /// Below ground, which is a charge where it ends in an attack in contact.
    Burrow,
    /// He teleports.
    Teleport,
    /// He teleports, and has rolled for it.
    Arrive,
}

/// How far a roll takes somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Inches without a goal.
    pub sure: u8,
    /// Inches for every goal.
    pub per_goal: u8,
    /// What is rolled.
    pub dice: Pool,
}

impl Bound {
    /// Inches with so many goals.
    pub fn after(self, goals: u8) -> u8 {
        self.sure.saturating_add(goals.saturating_mul(self.per_goal))
    }

    /// Goals that it takes to get so far.
    pub fn goals_for(self, inches: u8) -> u8 {
        inches.saturating_sub(self.sure).div_ceil(self.per_goal)
    }

    /// As far as it ever goes.
    pub fn most(self) -> u8 {
        self.after(2 * self.dice.dice.max(0) as u8)
    }
}
