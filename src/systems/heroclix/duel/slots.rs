//! Which of the four values of a click a power is printed on (`heroclix.dial.clicks`: at most one for each).
//!
//! Source: general rules; the colored squares of a dial and the power card that explains them.

use crate::systems::heroclix::powers::id::PowerId;

/// A combat value that a power may be printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Speed.
    Speed,
    /// Attack.
    Attack,
    /// Defense.
    Defense,
    /// Damage.
    Damage,
}

impl Slot {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Speed => "speed",
            Self::Attack => "attack",
            Self::Defense => "defense",
            Self::Damage => "damage",
        }
    }

    /// The value that a power is printed on; `None` for abilities, which are not on the dial.
    pub const fn of(power: PowerId) -> Option<Self> {
        use PowerId::*;
        match power {
            Charge | Flurry | ForceBlast | HypersonicSpeed | RunningShot => Some(Self::Speed),
            Blades | EnergyExplosion | Incapacitate | Poison | PsychicBlast | PulseWave | Quake | StealEnergy
            | SuperStrength => Some(Self::Attack),
            CombatReflexes | EnergyShield | Impervious | Invincible | Invulnerability | Mastermind | Regeneration
            | SuperSenses | Toughness | Willpower => Some(Self::Defense),
            BattleFury | CloseCombatExpert | Enhancement | ExploitWeakness | Outwit | Perplex | ProbabilityControl
            | RangedCombatExpert | ShapeChange => Some(Self::Damage),
            Flight | Mystics | Sharpshooter => None,
        }
    }
}
