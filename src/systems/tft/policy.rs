//! Choices that the rules leave to a player: the named policies of the ledger that fighters follow.

/// What a figure does with its turn in a static duel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// Stand up, ready a weapon, else attack; never defend.
    #[default]
    Attack,
    /// The same, but defend while the number needed is below [`CAUTION`].
    Cautious,
}

/// A cautious figure with a ready weapon defends below this number (`duel.cautious`).
pub const CAUTION: i32 = 8;

/// How a figure moves on a staircase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Movement {
    /// Toward the foe, by a cheapest path without drops beyond its height.
    #[default]
    Advance,
    /// Never.
    Hold,
}

/// A policy as scenario files know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// Name under `policy`, after the name of the play.
    pub id: &'static str,
    /// The ledger's name.
    pub ledger: &'static str,
    /// What it is.
    pub about: &'static str,
}

/// Policies of a duel; the first is the default.
pub const DUEL: &[Named] = &[
    Named {
        id: "attack",
        ledger: "duel.attack",
        about: "stand up, pick up or draw a weapon, else attack; never defend",
    },
    Named {
        id: "cautious",
        ledger: "duel.cautious",
        about: "the same, but defend while less than 8 is needed or the foe is out of reach",
    },
];

/// Policies of a staircase; the first is the default.
pub const STAIRCASE: &[Named] = &[
    Named {
        id: "advance",
        ledger: "board.advance",
        about: "go toward the foe and attack; force a retreat whenever allowed",
    },
    Named {
        id: "hold",
        ledger: "board.hold",
        about: "never leave the own column; attack what comes, force a retreat whenever allowed",
    },
];
