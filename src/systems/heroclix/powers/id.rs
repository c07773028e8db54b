//! Powers and abilities by name alone, and sets of them: what figures, rules and powers speak of each other with.

macro_rules! ids {
    ($($id:ident,)*) => {
        /// A power or ability; what it does is in the file of its name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum PowerId {
            $(#[allow(missing_docs, reason = "its entry says what it is")] $id,)*
        }

        /// Every power, in the order of their names.
        pub const POWERS: &[PowerId] = &[$(PowerId::$id,)*];
    };
}

ids! {
    BattleFury,
    Blades,
    Charge,
    CloseCombatExpert,
    CombatReflexes,
    EnergyExplosion,
    EnergyShield,
    Enhancement,
    ExploitWeakness,
    Flight,
    Flurry,
    ForceBlast,
    HypersonicSpeed,
    Impervious,
    Incapacitate,
    Invincible,
    Invulnerability,
    Mastermind,
    Mystics,
    Outwit,
    Perplex,
    Poison,
    ProbabilityControl,
    PsychicBlast,
    PulseWave,
    Quake,
    RangedCombatExpert,
    Regeneration,
    RunningShot,
    ShapeChange,
    Sharpshooter,
    StealEnergy,
    SuperSenses,
    SuperStrength,
    Toughness,
    Willpower,
}

const _: () = assert!(POWERS.len() <= 64);

/// Some powers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PowerSet(u64);

impl PowerSet {
    /// None.
    pub const NONE: Self = Self(0);

    /// Whether a power is among them.
    #[inline(always)]
    pub const fn has(self, power: PowerId) -> bool {
        self.0 & 1 << power as u32 != 0
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, power: PowerId) -> Self {
        Self(self.0 | 1 << power as u32)
    }

    /// These and those.
    #[must_use]
    pub const fn and(self, more: Self) -> Self {
        Self(self.0 | more.0)
    }

    /// These without those.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// All of them, in the order of their names.
    pub fn iter(self) -> impl Iterator<Item = PowerId> {
        POWERS.iter().copied().filter(move |&power| self.has(power))
    }
}

impl FromIterator<PowerId> for PowerSet {
    fn from_iter<I: IntoIterator<Item = PowerId>>(powers: I) -> Self {
        powers.into_iter().fold(Self::NONE, Self::with)
    }
}
