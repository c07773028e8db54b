//! What a team combat counts (`report.counts`).

use crate::systems::marvel_heroes::fighter::{HERO, Side};

/// An integer counted in a team combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// KO tokens on the side's characters; cancelled KOs are not among them.
    Kos,
    /// KO tokens among them that an attack gave with as many hits as the defender had.
    TieKos,
    /// Attacks made; an attack with no dice is none.
    Attacks,
    /// Outwit contests won.
    Outwits,
    /// Recovery rolls won.
    Recoveries,
    /// Interceptions by the side's characters.
    Interceptions,
    /// New Targets named.
    Targets,
    /// KOs cancelled.
    Cancelled,
    /// Ratings replaced.
    Replaced,
    /// Useful cards drawn after a stun.
    Cards,
    /// Stun results; counted once for both.
    Stuns,
    /// Sequences begun with one KO to go on both fighters; counted once for both.
    LastKo,
    /// Flanking Attempts.
    Flanks,
    /// Flanking Attempts that succeeded.
    Flanked,
    /// KO tokens that they gave.
    FlankKos,
    /// Heroes defeated, who go to Recovery with a Wound.
    Wounds,
}

impl Count {
    /// All of them: first those of each side, then those counted once.
    pub const ALL: [Self; 16] = [
        Self::Kos,
        Self::TieKos,
        Self::Attacks,
        Self::Outwits,
        Self::Recoveries,
        Self::Interceptions,
        Self::Targets,
        Self::Cancelled,
        Self::Replaced,
        Self::Cards,
        Self::Stuns,
        Self::LastKo,
        Self::Flanks,
        Self::Flanked,
        Self::FlankKos,
        Self::Wounds,
    ];
    /// How many of them are counted for each side.
    const SIDED: usize = 10;

    /// Whether it is counted once for both sides.
    pub const fn is_shared(self) -> bool {
        self as usize >= Self::SIDED
    }

    /// Index under which this is counted for a side.
    #[inline(always)]
    pub const fn of(self, side: Side) -> usize {
        if self.is_shared() || matches!(side, HERO) { self as usize } else { Self::ALL.len() + self as usize }
    }

    /// Name in reports, after the side's unless it is shared, and the unit in the plural.
    pub const fn name(self) -> (&'static str, &'static str) {
        match self {
            Self::Kos => ("KOs taken", "KOs"),
            Self::TieKos => ("KOs taken on a tie", "KOs"),
            Self::Attacks => ("attacks", "attacks"),
            Self::Outwits => ("Outwit contests won", "contests"),
            Self::Recoveries => ("recoveries won", "recoveries"),
            Self::Interceptions => ("Interceptions", "Interceptions"),
            Self::Targets => ("New Targets named", "New Targets"),
            Self::Cancelled => ("KOs cancelled", "KOs"),
            Self::Replaced => ("ratings replaced", "rolls"),
            Self::Cards => ("useful cards drawn", "cards"),
            Self::Stuns => ("stuns", "stuns"),
            Self::LastKo => ("sequences on the last KO", "sequences"),
            Self::Flanks => ("Flanking Attempts", "attempts"),
            Self::Flanked => ("Flanking Attempts that succeed", "attempts"),
            Self::FlankKos => ("KOs by Flanking", "KOs"),
            Self::Wounds => ("heroes wounded", "heroes"),
        }
    }

    /// The rule by which it is counted.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Kos => "marvel-heroes.combat.ko-value",
            Self::TieKos | Self::Attacks => "marvel-heroes.combat.attack",
            Self::Outwits => "marvel-heroes.combat.outwit",
            Self::Recoveries => "hfc.stun.recovery",
            Self::Interceptions => "hfc.action.interception",
            Self::Targets => "hfc.outwit.new-target",
            Self::Cancelled | Self::Replaced => "marvel-heroes.effects.vocabulary",
            Self::Cards => "hfc.action.preparation",
            Self::Stuns => "hfc.attack.result",
            Self::LastKo => "marvel-heroes.combat.repeat",
            Self::Flanks | Self::Flanked => "hfc.action.flanking",
            Self::FlankKos => "hfc.action.flanking-ko",
            Self::Wounds => "marvel-heroes.combat.hero-defeated",
        }
    }
}
