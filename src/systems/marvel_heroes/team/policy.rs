//! Ways of playing a team combat, by name (`policy.*`); `decide.rs` says what they do.

use crate::policy::Ranked;

/// Which Ready hero fights, the default first (`policy.hero-choice`).
pub const HERO_CHOICE: [&str; 2] = ["in-order", "most-remaining"];
/// When the hero side intercepts, the default first (`policy.recovery.hero`).
pub const HERO_RECOVERY: [&str; 3] = ["when-last", "none", "healthier"];
/// What the villain side does after a stun (`policy.recovery.villain`).
pub const VILLAIN_RECOVERY: [&str; 4] = ["intercept-when-last", "intercept-healthier", "flank", "prepare"];
/// What a won Outwit contest is used for, the default first (`policy.outwit`).
pub const OUTWIT: [&str; 2] = ["ko", "new-target-weaker"];

/// When a side intercepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Intercept {
    /// Never.
    Never,
    /// When the fighter has exactly 1 remaining and the newcomer at least 2.
    #[default]
    WhenLast,
    /// When the newcomer has strictly more remaining.
    Healthier,
}

impl Intercept {
    pub(super) fn wants(self, fighter: u8, newcomer: u8) -> bool {
        match self {
            Self::Never => false,
            Self::WhenLast => fighter == 1 && newcomer >= 2,
            Self::Healthier => newcomer > fighter,
        }
    }
}

/// An entry of the villain side's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Intercept with a backup.
    Intercept(Intercept),
    /// Try to flank the supporter.
    Flank,
    /// Draw a card.
    Prepare,
}

/// The policies in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policies {
    /// The hero with most remaining fights, not the first of the list.
    pub most_remaining: bool,
    /// The hero side after a stun.
    pub hero: Intercept,
    /// The villain side after a stun: the first entry that can be done.
    pub villain: Ranked<Reaction>,
    /// Whether each side names a weaker New Target.
    pub weaker: [bool; 2],
}

impl Default for Policies {
    fn default() -> Self {
        Self {
            most_remaining: false,
            hero: Intercept::WhenLast,
            villain: Ranked(vec![Reaction::Intercept(Intercept::WhenLast), Reaction::Flank]),
            weaker: [false; 2],
        }
    }
}
