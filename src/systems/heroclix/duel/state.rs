//! Everything that the rest of a duel depends on.

use crate::systems::heroclix::state as attack;

/// One of the two sides, as an index: 0 or 1.
pub type Side = usize;

/// The other side.
#[inline(always)]
pub const fn foe_of(side: Side) -> Side {
    1 - side
}

/// How far a turn has got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Nobody knows yet whose turn is the first.
    First,
    /// The turn begins.
    #[default]
    Beginning,
    /// The action named by [`State::action`] is under way.
    Acting,
}

/// A duel under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// How far the turn has got.
    pub stage: Stage,
    /// Whose turn it is.
    pub active: u8,
    /// The action, by its place in the active side's list.
    pub action: u8,
    /// Both dials and the attack under way; its attacker is the active side, its first target the other.
    pub attack: attack::State,
}

/// How a duel ends, in the order of the outcomes' indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side written first knocks the other out.
    First,
    /// The side written second does.
    Second,
    /// One attack knocks both out (`heroclix.duel.crit-order`).
    Double,
    /// Both stand when the clock stops.
    Undecided,
}
