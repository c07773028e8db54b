//! Everything that the rest of an attack depends on.

use super::dice::Roll;
use super::powers::id::PowerId;

/// Most targets that an attack may have.
pub const MAX_TARGETS: usize = 4;

/// What happens next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The turn begins.
    #[default]
    Beginning,
    /// An attack is announced: targets, Shape Change, then the first roll.
    Announced,
    /// A roll lies on the table, and may be made again.
    Rolled(Roll),
}

/// Whose Perplex lasts on a figure (`heroclix.value.perplex`); never set where no such Perplex is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Perplexed {
    /// That of its own side.
    pub by_friends: bool,
    /// That of the other side.
    pub by_foes: bool,
}

/// A target as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Target {
    /// Clicks turned so far.
    pub turned: i8,
    /// It has used its Probability Control in this turn.
    pub has_rerolled: bool,
    /// Action tokens it holds.
    pub tokens: u8,
    /// What the attacker's Outwit took away, in a duel.
    pub countered: Option<PowerId>,
    /// What Perplex still changes of it.
    pub perplexed: Perplexed,
}

/// An attack under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// What happens next.
    pub phase: Phase,
    /// It is the second attack of Flurry.
    pub second: bool,
    /// Clicks the attacker has turned; below 0 when healed beyond where he began.
    pub turned: i8,
    /// The attacker has used his own Probability Control.
    pub has_rerolled: bool,
    /// Action tokens the attacker holds.
    pub tokens: u8,
    /// What the target's Outwit took away from the attacker, in a duel.
    pub countered: Option<PowerId>,
    /// What Perplex still changes of the attacker.
    pub perplexed: Perplexed,
    /// Re-rolls left to his friends.
    pub own_rerolls: u8,
    /// Re-rolls left to the targets' friends.
    pub opposing_rerolls: u8,
    /// The targets.
    pub targets: [Target; MAX_TARGETS],
    /// Bit `i`: target `i` is attacked by the roll on the table.
    pub aimed: u8,
    /// What an expert adds to attack and damage, chosen before the roll.
    pub expert: [i8; 2],
    /// What came of the attacks so far.
    pub result: Outcome,
}

/// What came of it (`heroclix.attack.quantities`); of several attacks or targets the first in this list counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// At least one target was hit and did not evade.
    Hit,
    /// The roll hit, and whoever it hit evaded.
    Evaded,
    /// The roll missed.
    Miss,
    /// Double one.
    CriticalMiss,
    /// There was no attack roll.
    #[default]
    NoAttack,
}

impl Outcome {
    /// Names in the order of their indices.
    pub const NAMES: [&'static str; 5] = ["hit", "evaded", "miss", "critical miss", "no attack"];
}
