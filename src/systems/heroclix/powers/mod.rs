//! Powers and abilities: one file each, one line each in the list below.
//!
//! A power says in its [`Entry`] what it is and which action it needs; the order of play ([`super::sequence`]) asks it
//! at its own point of the attack and nowhere else. Which powers a figure can use at a moment is a [`PowerSet`] looked
//! up on the click then showing.

pub mod battle_fury;
pub mod blades;
pub mod charge;
pub mod close_combat_expert;
pub mod combat_reflexes;
pub mod energy_explosion;
pub mod energy_shield;
pub mod enhancement;
pub mod exploit_weakness;
pub mod flight;
pub mod flurry;
pub mod force_blast;
pub mod hypersonic_speed;
pub mod impervious;
pub mod incapacitate;
pub mod invincible;
pub mod invulnerability;
pub mod mastermind;
pub mod mystics;
pub mod outwit;
pub mod perplex;
pub mod poison;
pub mod probability_control;
pub mod psychic_blast;
pub mod pulse_wave;
pub mod quake;
pub mod ranged_combat_expert;
pub mod regeneration;
pub mod running_shot;
pub mod shape_change;
pub mod sharpshooter;
pub mod steal_energy;
pub mod super_senses;
pub mod super_strength;
pub mod toughness;
pub mod willpower;

/// What a power needs before it can be used, and what it then grants (`heroclix.combo.activation`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Activation {
    /// The action it needs.
    pub needs: Needs,
    /// What may follow within it.
    pub grants: Grants,
}

/// The action that a power needs (`heroclix.action.kinds`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// A power action.
    Power,
    /// A close combat action.
    Close,
    /// A ranged combat action.
    Ranged,
    /// A close or a ranged combat action.
    Combat,
}

/// What a power lets its user do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grants {
    /// No attack at all.
    Nothing,
    /// A close attack.
    CloseAttack,
    /// A ranged attack.
    RangedAttack,
    /// An attack, close or ranged.
    Attack,
    /// A close combat action, as a free action.
    CloseAction,
    /// A ranged combat action, as a free action.
    RangedAction,
}

/// Where a power comes from: whether Outwit can counter it (`heroclix.outwit.what`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A power on the dial, or a combat ability.
    Power,
    /// A team ability or a combat symbol: it belongs to the whole dial and cannot be countered.
    Printed,
}

/// What is known of a power without a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Name in scenario files: `super-senses`.
    pub id: &'static str,
    /// Name in the rulebook.
    pub name: &'static str,
    /// Ledger id.
    pub rule: &'static str,
    /// What it does in an attack, in a line.
    pub summary: &'static str,
    /// How it is activated; `None` for powers that simply work.
    pub activation: Option<Activation>,
    /// Where it comes from.
    pub origin: Origin,
    /// The first edition that has it.
    pub since: u16,
    /// The last edition whose version is played here.
    pub until: u16,
}

impl Entry {
    /// A power that simply works.
    pub const fn new(id: &'static str, name: &'static str, rule: &'static str, summary: &'static str) -> Self {
        Self { id, name, rule, summary, activation: None, origin: Origin::Power, since: 2009, until: 2013 }
    }

    /// The same, activated by an action.
    pub const fn activated(mut self, needs: Needs, grants: Grants) -> Self {
        self.activation = Some(Activation { needs, grants });
        self
    }

    /// The same, printed on the base rather than on a click.
    pub const fn printed(mut self) -> Self {
        self.origin = Origin::Printed;
        self
    }

    /// The same, only in these editions.
    pub const fn editions(mut self, since: u16, until: u16) -> Self {
        (self.since, self.until) = (since, until);
        self
    }
}

macro_rules! powers {
    ($($id:ident: $file:ident,)*) => {
        /// A power or ability.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum PowerId {
            $(#[doc = concat!("See [`", stringify!($file), "`].")] $id,)*
        }

        /// Every power, in the order of their names.
        pub const POWERS: &[PowerId] = &[$(PowerId::$id,)*];

        impl PowerId {
            /// What is known of it.
            pub const fn entry(self) -> &'static Entry {
                match self {
                    $(Self::$id => &$file::ENTRY,)*
                }
            }
        }
    };
}

powers! {
    BattleFury: battle_fury,
    Blades: blades,
    Charge: charge,
    CloseCombatExpert: close_combat_expert,
    CombatReflexes: combat_reflexes,
    EnergyExplosion: energy_explosion,
    EnergyShield: energy_shield,
    Enhancement: enhancement,
    ExploitWeakness: exploit_weakness,
    Flight: flight,
    Flurry: flurry,
    ForceBlast: force_blast,
    HypersonicSpeed: hypersonic_speed,
    Impervious: impervious,
    Incapacitate: incapacitate,
    Invincible: invincible,
    Invulnerability: invulnerability,
    Mastermind: mastermind,
    Mystics: mystics,
    Outwit: outwit,
    Perplex: perplex,
    Poison: poison,
    ProbabilityControl: probability_control,
    PsychicBlast: psychic_blast,
    PulseWave: pulse_wave,
    Quake: quake,
    RangedCombatExpert: ranged_combat_expert,
    Regeneration: regeneration,
    RunningShot: running_shot,
    ShapeChange: shape_change,
    Sharpshooter: sharpshooter,
    StealEnergy: steal_energy,
    SuperSenses: super_senses,
    SuperStrength: super_strength,
    Toughness: toughness,
    Willpower: willpower,
}

impl PowerId {
    /// The power with this name in scenario files.
    pub fn find(id: &str) -> Option<Self> {
        POWERS.iter().copied().find(|power| power.entry().id == id)
    }
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
        self.0 >> power as u32 & 1 == 1
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_sorted_and_every_power_cites_its_rule() {
        let ids: Vec<&str> = POWERS.iter().map(|power| power.entry().id).collect();
        let mut sorted = ids.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(ids, sorted);
        assert!(POWERS.iter().all(|power| power.entry().rule.starts_with("heroclix.")));
    }

    #[test]
    fn every_file_of_a_power_opens_with_rule_source_reading_and_example() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/systems/heroclix/powers");
        let mut files = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("mod.rs") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for line in ["//! Rule:    ", "//! Source:  ", "//! Reading: ", "//! Example: "] {
                assert!(text.contains(line), "{} lacks {line}", path.display());
            }
            files += 1;
        }
        assert_eq!(files, POWERS.len());
    }
}
