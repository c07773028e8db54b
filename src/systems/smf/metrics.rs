//! What a duel counts, for each side.

use super::figure::Side;
use crate::game::{Counts, Metric, Ticks};

/// An integer counted for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Attack rolls made.
    Attacks,
    /// Attack rolls that beat the defense.
    Hits,
    /// Body boxes lost; members lost by a group.
    BodyLost,
    /// Psyche boxes lost.
    PsycheLost,
    /// KO checks passed.
    KoPassed,
    /// Times knocked down.
    KnockedDown,
    /// Times stunned.
    Stunned,
    /// Times entangled.
    Entangled,
    /// Limited powers recharged.
    Recharged,
    /// Boxes regained.
    Healed,
    /// Attacks stopped by a Force-Field.
    Blocked,
    /// Members who fled.
    Fled,
    /// Boxes lost on either track.
    BoxesLost,
    /// Knocked out.
    KnockedOut,
    /// The round of that; 0 for whoever is not.
    KoRound,
    /// Came back into the fight.
    Returned,
    /// Boxes of others that his attacks took, and what follows from them.
    BoxesDealt,
}

/// What is counted of a team, its unit and its rule: what those are worth who stand at the end.
pub const VALUE_LEFT: (&str, &str, &str) = ("value left", "half characters", "smf.sim.battle-end");
/// By how much that is more than what the other team has left.
pub const VALUE_AHEAD: &str = "value ahead";
/// What is counted of a figure and those whom he knocks out, himself by his own doing included.
pub const KNOCK_OUTS: (&str, &str, &str) = ("KOs", "times", "smf.damage.ko-check");

/// Index under which it is counted how often a figure knocks another one out, of so many figures: behind what is
/// counted of each, and of the two teams.
pub const fn knock_out(figures: usize, by: Side, whom: Side) -> usize {
    of_team(figures, 2, 0) + by * figures + whom
}

/// How far the teams are apart after a round, its unit and its rule.
pub const APART: (&str, &str, &str) = ("distance after round", "inches", "smf.sim.abstract-distance");
/// The last round after which that is counted: by then whoever wants to meet has met.
const LAST_APART: u32 = 12;

/// Under which indices that is counted, of so many figures who have so many rounds; the battle does not go on after the
/// last.
pub const fn apart(figures: usize, rounds: u32) -> Ticks {
    let all = rounds.saturating_sub(1);
    Ticks { first: knock_out(figures, figures, 0), len: if all < LAST_APART { all } else { LAST_APART } }
}

/// Index under which something is counted of a team: what is left, and how much that is ahead.
pub const fn of_team(figures: usize, what: usize, team: Side) -> usize {
    figures * Count::ALL.len() + 2 * what + team
}

// What a duel counts costs nothing to find; the two behind are for teams.
const _: () = assert!(Count::KoRound.of(1) < Counts::NEAR);

impl Count {
    /// All of them, in the order of their indices.
    pub const ALL: [Self; 17] = [
        Self::Attacks,
        Self::Hits,
        Self::BodyLost,
        Self::PsycheLost,
        Self::KoPassed,
        Self::KnockedDown,
        Self::Stunned,
        Self::Entangled,
        Self::Recharged,
        Self::Healed,
        Self::Blocked,
        Self::Fled,
        Self::BoxesLost,
        Self::KnockedOut,
        Self::KoRound,
        Self::Returned,
        Self::BoxesDealt,
    ];

    /// Index under which this is counted for a side.
    #[inline(always)]
    pub const fn of(self, side: Side) -> usize {
        side * Self::ALL.len() + self as usize
    }

    /// Name in reports, after the fighter's, and the unit in the plural.
    pub const fn name(self, group: bool) -> (&'static str, &'static str) {
        match self {
            Self::Attacks => ("attacks", "attacks"),
            Self::Hits => ("hits", "hits"),
            Self::BodyLost if group => ("members lost", "members"),
            Self::BodyLost => ("Body lost", "boxes"),
            Self::PsycheLost if group => ("members lost to Psyche attacks", "members"),
            Self::PsycheLost => ("Psyche lost", "boxes"),
            Self::KoPassed => ("KO checks passed", "checks"),
            Self::KnockedDown => ("knockdowns suffered", "knockdowns"),
            Self::Stunned => ("stuns suffered", "stuns"),
            Self::Entangled => ("entangles suffered", "entangles"),
            Self::Recharged => ("recharges", "recharges"),
            Self::Healed => ("boxes regained", "boxes"),
            Self::Blocked => ("attacks blocked", "attacks"),
            Self::Fled => ("members fled", "members"),
            Self::BoxesLost if group => ("members lost in all", "members"),
            Self::BoxesLost => ("boxes lost", "boxes"),
            Self::KnockedOut => (Metric::OUT, "times"),
            Self::KoRound => ("round of KO", "rounds"),
            Self::Returned => ("returns", "times"),
            Self::BoxesDealt => ("boxes dealt", "boxes"),
        }
    }

    /// The rule by which it is counted.
    pub const fn rule(self, group: bool) -> &'static str {
        match self {
            Self::Attacks | Self::Hits => "smf.combat.general",
            Self::BodyLost | Self::PsycheLost | Self::BoxesLost | Self::KnockedOut | Self::KoRound if group => {
                "smf.henchmen.damage"
            }
            Self::BodyLost | Self::PsycheLost | Self::BoxesLost | Self::BoxesDealt | Self::Healed => {
                "smf.damage.tracks"
            }
            Self::KoPassed | Self::KnockedOut | Self::KoRound => "smf.damage.ko-check",
            Self::KnockedDown => "smf.move.knocked-down",
            Self::Stunned => "smf.power.stun",
            Self::Entangled => "smf.power.entangle",
            Self::Recharged => "smf.free.recharge",
            Self::Blocked => "smf.power.force-field",
            Self::Fled => "smf.henchmen.panic",
            Self::Returned => "smf.power.immortal",
        }
    }
}
