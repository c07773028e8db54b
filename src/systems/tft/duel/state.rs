//! Where a duel stands, and how it ends.

use crate::systems::tft::fighter::Combatant;

/// How a duel ends (`tft.duel.end`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The second figure is out.
    First = 0,
    /// The first figure is out.
    Second = 1,
    /// Neither has a weapon left that reaches the other.
    NoWeapon = 2,
    /// Neither could ever reach the other.
    OutOfReach = 3,
    /// The turns are over.
    Undecided = 4,
}

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The first turn, with a charge, begins.
    Opening,
    /// A turn begins.
    Begins,
    /// The first figure still has its blow of this turn.
    FirstStrikes,
    /// The second has.
    SecondStrikes,
}

/// A duel between two blows (`tft.duel.turn`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The fighters.
    pub now: [Combatant; 2],
    /// Where the turn stands.
    pub phase: Phase,
}
