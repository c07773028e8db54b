//! What an attack counts (`heroclix.attack.quantities`).

/// An integer counted for the whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Targets hit that did not evade.
    Hits,
    /// Double sixes that stood, be the hit evaded.
    CriticalHits,
    /// Double ones that stood.
    CriticalMisses,
    /// Hits evaded.
    Evaded,
    /// Damage dealt by attacks, before reducers.
    DamageDealt,
    /// Re-rolls by the attacker's side.
    OwnRerolls,
    /// Re-rolls by the other side.
    OpposingRerolls,
    /// Clicks turned by the attacker.
    AttackerTaken,
    /// Clicks healed by the attacker.
    AttackerHealed,
    /// The attacker was knocked out.
    AttackerKo,
    /// Action tokens given to targets.
    Tokens,
    /// Times the attacker was dealt pushing damage.
    Pushes,
}

impl Count {
    /// All of them, in the order of their indices.
    pub const ALL: [Self; 12] = [
        Self::Hits,
        Self::CriticalHits,
        Self::CriticalMisses,
        Self::Evaded,
        Self::DamageDealt,
        Self::OwnRerolls,
        Self::OpposingRerolls,
        Self::AttackerTaken,
        Self::AttackerHealed,
        Self::AttackerKo,
        Self::Tokens,
        Self::Pushes,
    ];

    /// Name in reports, and the unit in the plural.
    pub const fn name(self) -> (&'static str, &'static str) {
        match self {
            Self::Hits => ("hits", "hits"),
            Self::CriticalHits => ("critical hits", "rolls"),
            Self::CriticalMisses => ("critical misses", "rolls"),
            Self::Evaded => ("hits evaded", "hits"),
            Self::DamageDealt => ("damage dealt", "clicks"),
            Self::OwnRerolls => ("own re-rolls", "re-rolls"),
            Self::OpposingRerolls => ("opposing re-rolls", "re-rolls"),
            Self::AttackerTaken => ("clicks taken", "clicks"),
            Self::AttackerHealed => ("clicks healed", "clicks"),
            Self::AttackerKo => ("knocked out", "KOs"),
            Self::Tokens => ("tokens given", "tokens"),
            Self::Pushes => ("times pushed", "pushes"),
        }
    }

    /// The rule by which it is counted.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Hits => "heroclix.attack.to-hit",
            Self::CriticalHits => "heroclix.attack.critical-hit",
            Self::CriticalMisses => "heroclix.attack.critical-miss",
            Self::Evaded => "heroclix.attack.evade",
            Self::DamageDealt => "heroclix.damage.dealt-and-taken",
            Self::OwnRerolls | Self::OpposingRerolls => "heroclix.power.probability-control.rolls",
            Self::AttackerTaken => "heroclix.dial.clicks",
            Self::AttackerHealed => "heroclix.damage.healing",
            Self::AttackerKo => "heroclix.damage.ko",
            Self::Tokens => "heroclix.power.incapacitate",
            Self::Pushes => "heroclix.turn.pushing",
        }
    }

    /// Whether it is the attacker's own affair, and named after him.
    pub const fn is_attackers(self) -> bool {
        matches!(self, Self::AttackerTaken | Self::AttackerHealed | Self::AttackerKo)
    }
}

/// An integer counted for each target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TargetCount {
    /// Attacks that hit it and were not evaded.
    Hits,
    /// Clicks turned, for whatever reason.
    Taken,
    /// Squares flown.
    Squares,
    /// Clicks turned for knock back damage alone.
    KnockBackTaken,
    /// It was knocked out.
    Ko,
}

impl TargetCount {
    /// All of them, in the order of their indices.
    pub const ALL: [Self; 5] = [Self::Hits, Self::Taken, Self::Squares, Self::KnockBackTaken, Self::Ko];

    /// Index under which this is counted for a target.
    #[inline(always)]
    pub const fn of(self, target: usize) -> usize {
        Count::ALL.len() + target * Self::ALL.len() + self as usize
    }

    /// Name in reports, after the target's, and the unit in the plural.
    pub const fn name(self) -> (&'static str, &'static str) {
        match self {
            Self::Hits => ("hits taken", "hits"),
            Self::Taken => ("clicks taken", "clicks"),
            Self::Squares => ("knock back squares", "squares"),
            Self::KnockBackTaken => ("clicks taken from knock back", "clicks"),
            Self::Ko => ("knocked out", "KOs"),
        }
    }

    /// The rule by which it is counted.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Hits => "heroclix.attack.to-hit",
            Self::Taken => "heroclix.dial.clicks",
            Self::Squares => "heroclix.knockback.squares",
            Self::KnockBackTaken => "heroclix.knockback.damage",
            Self::Ko => "heroclix.damage.ko",
        }
    }
}

/// The hits of the first target once more, under a name that stays whoever is attacked first: what a player who wants
/// to hit the figure he names counts. Its name, unit and rule.
pub const NAMED_HITS: (&str, &str, &str) =
    ("hits on the named target", "hits", "heroclix.power.shape-change.alternative");
