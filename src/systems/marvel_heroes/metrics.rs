//! What a duel counts (`report.counts`).

use super::fighter::{HERO, Side};

/// An integer counted in a duel, most of them for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// KO tokens on the fighter; cancelled KOs are not among them.
    Kos,
    /// KO tokens among them that an attack gave with as many hits as the defender had.
    TieKos,
    /// Attacks made; an attack with no dice is none.
    Attacks,
    /// Outwit contests won.
    Outwits,
    /// KO tokens that the winner could still have taken; 0 for a fighter who does not win.
    Left,
    /// Stun results; counted once for both.
    Stuns,
    /// Recovery rolls won.
    Recoveries,
    /// KOs cancelled by the fighter's side.
    Cancelled,
    /// Ratings replaced by the fighter's side.
    Replaced,
    /// Useful cards drawn after a stun.
    Cards,
    /// Sequences begun with one KO to go on both sides; counted once for both.
    LastKo,
}

impl Count {
    /// All of them, in the order of their indices.
    pub const ALL: [Self; 11] = [
        Self::Kos,
        Self::TieKos,
        Self::Attacks,
        Self::Outwits,
        Self::Left,
        Self::Stuns,
        Self::Recoveries,
        Self::Cancelled,
        Self::Replaced,
        Self::Cards,
        Self::LastKo,
    ];

    /// Index under which this is counted for a side.
    #[inline(always)]
    pub const fn of(self, side: Side) -> usize {
        let side = if self.is_shared() { HERO } else { side };
        side.index() * Self::ALL.len() + self as usize
    }

    /// Whether it is counted once for both sides.
    pub const fn is_shared(self) -> bool {
        matches!(self, Self::Stuns | Self::LastKo)
    }

    /// Name in reports, after the fighter's unless it is shared, and the unit in the plural.
    pub const fn name(self) -> (&'static str, &'static str) {
        match self {
            Self::Kos => ("KOs taken", "KOs"),
            Self::TieKos => ("KOs taken on a tie", "KOs"),
            Self::Attacks => ("attacks", "attacks"),
            Self::Outwits => ("Outwit contests won", "contests"),
            Self::Left => ("KOs left at a win", "KOs"),
            Self::Stuns => ("stuns", "stuns"),
            Self::Recoveries => ("recoveries won", "recoveries"),
            Self::Cancelled => ("KOs cancelled", "KOs"),
            Self::Replaced => ("ratings replaced", "rolls"),
            Self::Cards => ("useful cards drawn", "cards"),
            Self::LastKo => ("sequences on the last KO", "sequences"),
        }
    }

    /// The rule by which it is counted.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Kos | Self::Left => "marvel-heroes.combat.ko-value",
            Self::TieKos | Self::Attacks => "marvel-heroes.combat.attack",
            Self::Outwits => "marvel-heroes.combat.outwit",
            Self::Stuns => "hfc.attack.result",
            Self::Recoveries => "hfc.stun.recovery",
            Self::Cancelled | Self::Replaced => "marvel-heroes.effects.vocabulary",
            Self::Cards => "hfc.action.preparation",
            Self::LastKo => "marvel-heroes.combat.repeat",
        }
    }
}
