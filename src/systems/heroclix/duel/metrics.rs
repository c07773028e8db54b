//! What a duel counts, for each side.

use super::state::{Side, foe_of};
use crate::game::Renamed;
use crate::systems::heroclix::metrics::{Count as Attack, TargetCount};

/// An integer counted for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Attacks made.
    Attacks,
    /// Attacks that hit and were not evaded.
    Hits,
    /// Double sixes that stood, be the hit evaded.
    CriticalHits,
    /// Double ones that stood.
    CriticalMisses,
    /// Hits of the foe that it evaded.
    Evaded,
    /// Clicks that it made its foe turn.
    Dealt,
    /// Clicks that it turned itself, for whatever reason.
    Taken,
    /// Clicks turned back.
    Healed,
    /// Clicks turned for knock back damage.
    KnockBack,
    /// Attack rolls that its side had made again.
    Rerolls,
    /// Times it was dealt pushing damage for its second token.
    Pushes,
    /// Turns without an action.
    Rests,
    /// Action tokens that it gave its foe.
    TokensGiven,
    /// Clicks left when the duel is over.
    ClicksLeft,
}

impl Count {
    /// All of them, in the order of their indices.
    pub const ALL: [Self; 14] = [
        Self::Attacks,
        Self::Hits,
        Self::CriticalHits,
        Self::CriticalMisses,
        Self::Evaded,
        Self::Dealt,
        Self::Taken,
        Self::Healed,
        Self::KnockBack,
        Self::Rerolls,
        Self::Pushes,
        Self::Rests,
        Self::TokensGiven,
        Self::ClicksLeft,
    ];

    /// Index under which this is counted for a side.
    #[inline(always)]
    pub const fn of(self, side: Side) -> usize {
        side * Self::ALL.len() + self as usize
    }

    /// Name in reports, after the figure's, and the unit in the plural.
    pub const fn name(self) -> (&'static str, &'static str) {
        match self {
            Self::Attacks => ("attacks", "attacks"),
            Self::Hits => ("hits", "hits"),
            Self::CriticalHits => ("critical hits", "rolls"),
            Self::CriticalMisses => ("critical misses", "rolls"),
            Self::Evaded => ("hits evaded", "hits"),
            Self::Dealt => ("clicks dealt", "clicks"),
            Self::Taken => ("clicks taken", "clicks"),
            Self::Healed => ("clicks healed", "clicks"),
            Self::KnockBack => ("clicks taken from knock back", "clicks"),
            Self::Rerolls => ("re-rolls", "re-rolls"),
            Self::Pushes => ("times pushed", "pushes"),
            Self::Rests => ("turns rested", "turns"),
            Self::TokensGiven => ("tokens given", "tokens"),
            Self::ClicksLeft => ("clicks left", "clicks"),
        }
    }

    /// The rule by which it is counted.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Attacks => "heroclix.attack.sequence",
            Self::Hits => "heroclix.attack.to-hit",
            Self::CriticalHits => "heroclix.attack.critical-hit",
            Self::CriticalMisses => "heroclix.attack.critical-miss",
            Self::Evaded => "heroclix.attack.evade",
            Self::Dealt | Self::Taken | Self::ClicksLeft => "heroclix.dial.clicks",
            Self::Healed => "heroclix.damage.healing",
            Self::KnockBack => "heroclix.knockback.damage",
            Self::Rerolls => "heroclix.power.probability-control.rolls",
            Self::Pushes => "heroclix.turn.pushing",
            Self::Rests => "heroclix.turn.tokens",
            Self::TokensGiven => "heroclix.power.incapacitate",
        }
    }
}

/// Who makes an attack: what it counts for attacker and target becomes what the duel counts for its sides.
pub struct Attacker(pub Side);

impl Renamed for Attacker {
    #[inline(always)]
    fn renamed(&self, metric: usize) -> [Option<usize>; 2] {
        let (me, foe) = (self.0, foe_of(self.0));
        let counted = match metric {
            _ if metric == Attack::Hits as usize => Count::Hits.of(me),
            _ if metric == Attack::CriticalHits as usize => Count::CriticalHits.of(me),
            _ if metric == Attack::CriticalMisses as usize => Count::CriticalMisses.of(me),
            _ if metric == Attack::Evaded as usize => Count::Evaded.of(foe),
            _ if metric == Attack::OwnRerolls as usize => Count::Rerolls.of(me),
            _ if metric == Attack::OpposingRerolls as usize => Count::Rerolls.of(foe),
            _ if metric == Attack::AttackerTaken as usize => Count::Taken.of(me),
            _ if metric == Attack::AttackerHealed as usize => Count::Healed.of(me),
            _ if metric == Attack::Tokens as usize => Count::TokensGiven.of(me),
            _ if metric == Attack::Pushes as usize => Count::Pushes.of(me),
            _ if metric == TargetCount::KnockBackTaken.of(0) => Count::KnockBack.of(foe),
            _ if metric == TargetCount::Taken.of(0) => {
                return [Some(Count::Dealt.of(me)), Some(Count::Taken.of(foe))];
            }
            _ => return [None, None],
        };
        [Some(counted), None]
    }
}
