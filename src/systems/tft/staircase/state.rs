//! Where a fight on a staircase stands, and how it ends.

use crate::systems::tft::fighter::Combatant;

/// How a fight on a staircase ends: as a duel does (`tft.duel.end`), or with somebody pushed off
/// (`tft.force-retreat.push`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The second figure is out.
    First = 0,
    /// The first figure is out.
    Second = 1,
    /// Neither has a weapon left that reaches the other.
    NoWeapon = 2,
    /// Neither can reach the other any more, and nobody fell in the turn that ended it.
    OutOfReach = 3,
    /// The turns are over.
    Undecided = 4,
    /// The first figure was pushed over a ledge and lives, and neither can reach the other any more.
    FirstOff = 5,
    /// The second was.
    SecondOff = 6,
}

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A turn begins.
    Begins,
    /// This figure still has its blow of this turn.
    Strikes(u8),
    /// This figure forces the other to retreat.
    Pushes(u8),
}

/// A staircase between two rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The fighters.
    pub now: [Combatant; 2],
    /// The columns they are on.
    pub at: [u8; 2],
    /// Where the turn stands.
    pub phase: Phase,
}
