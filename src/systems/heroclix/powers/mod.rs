//! Powers and abilities: one file each, one line each in [`id`] and in the list below.
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
pub mod entry;
pub mod exploit_weakness;
pub mod flight;
pub mod flurry;
pub mod force_blast;
pub mod hypersonic_speed;
pub mod id;
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

pub use entry::{Activation, Entry, Grants, Needs, Origin};
pub use id::{POWERS, PowerId, PowerSet};

macro_rules! entries {
    ($($id:ident: $file:ident,)*) => {
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

entries! {
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
            if ["mod.rs", "id.rs", "entry.rs"].iter().any(|other| path.ends_with(other)) {
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
