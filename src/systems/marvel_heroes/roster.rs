//! Ready-made characters: one published villain card, as far as its text is known, and invented ones for examples.
//!
//! Source: ledger `marvel-heroes-characters.toml`. Ratings of the game's heroes, Masterminds and most villain cards
//! were not found in public text; whoever owns the game writes them into a scenario.

use super::fighter::{Effect, Kind, Ratings, Stat};

/// Where a character's ratings come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Made up for tests and examples; no published card.
    Invented,
    /// From a published card, with what is not known for certain.
    Published(&'static [&'static str]),
}

/// What a character is worth away from combat; a rating that a kind of character does not have is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// A hero's Level.
    pub level: u8,
    /// A hero's Skills.
    pub skills: &'static [&'static str],
    /// A hero's Troubleshooting ratings or a Mastermind's Threat ratings: Crime, Danger, Mystery.
    pub trouble: [u8; 3],
    /// Trouble Level that a villain needs to be played as Lead.
    pub requirement: u8,
    /// Trouble that a villain card costs.
    pub cost: u8,
    /// A villain with the Most Wanted mark.
    pub most_wanted: bool,
    /// A Mastermind's Henchmen rating.
    pub henchmen: u8,
}

/// A character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    /// Name in scenario files.
    pub id: &'static str,
    /// Full name.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
    /// Where its ratings come from.
    pub origin: Origin,
    /// KO value; 0 for an Agent, who never fights.
    pub ko: u8,
    /// Attack, Defend and Outwit by colour: red, orange, yellow.
    pub powers: [Option<Ratings>; 3],
    /// What it does as a backup.
    pub backup: Option<Effect>,
    /// Everything else on the card.
    pub sheet: Sheet,
}

impl Character {
    /// The character with this name.
    pub fn find(id: &str) -> Option<&'static Self> {
        CHARACTERS.iter().find(|character| character.id == id)
    }
}

/// A sheet with nothing on it.
const BLANK: Sheet =
    Sheet { level: 0, skills: &[], trouble: [0; 3], requirement: 0, cost: 0, most_wanted: false, henchmen: 0 };

/// All characters, in the order of the ledger.
pub const CHARACTERS: &[Character] = &[
    Character {
        id: "viper",
        name: "Viper",
        kind: Kind::Villain,
        origin: Origin::Published(&[
            "which colour each power has: orange and yellow are assumed",
            "what its Trouble requirement and cost are: 1 and 1 are assumed",
        ]),
        ko: 1,
        powers: [None, Some([1, 3, 1]), Some([2, 1, 2])],
        backup: Some(Effect::ReplaceRating(Stat::Defend, 3)),
        sheet: Sheet { requirement: 1, cost: 1, ..BLANK },
    },
    Character {
        id: "example-bruiser",
        name: "Example Bruiser",
        kind: Kind::Hero,
        origin: Origin::Invented,
        ko: 3,
        powers: [Some([5, 2, 1]), Some([3, 4, 1]), Some([2, 2, 3])],
        backup: None,
        sheet: Sheet { level: 3, skills: &["fight"], trouble: [2, 3, 1], ..BLANK },
    },
    Character {
        id: "example-trickster",
        name: "Example Trickster",
        kind: Kind::Hero,
        origin: Origin::Invented,
        ko: 2,
        powers: [Some([4, 1, 2]), Some([2, 4, 2]), Some([1, 2, 5])],
        backup: None,
        sheet: Sheet { level: 2, skills: &["science"], trouble: [3, 2, 2], ..BLANK },
    },
    Character {
        id: "example-guardian",
        name: "Example Guardian",
        kind: Kind::Hero,
        origin: Origin::Invented,
        ko: 3,
        powers: [Some([4, 2, 1]), Some([2, 5, 1]), Some([2, 3, 3])],
        backup: None,
        sheet: Sheet { level: 2, skills: &["protection"], trouble: [2, 3, 1], ..BLANK },
    },
    Character {
        id: "example-sharpshooter",
        name: "Example Sharpshooter",
        kind: Kind::Hero,
        origin: Origin::Invented,
        ko: 2,
        powers: [Some([4, 1, 1]), Some([2, 3, 1]), Some([1, 1, 4])],
        backup: None,
        sheet: Sheet { level: 1, skills: &["fight"], trouble: [2, 1, 1], ..BLANK },
    },
    Character {
        id: "example-mystic",
        name: "Example Mystic",
        kind: Kind::Hero,
        origin: Origin::Invented,
        ko: 2,
        powers: [Some([5, 2, 2]), Some([3, 5, 2]), Some([2, 2, 5])],
        backup: None,
        sheet: Sheet { level: 3, skills: &["mystic"], trouble: [1, 2, 4], ..BLANK },
    },
    Character {
        id: "example-rookie",
        name: "Example Rookie",
        kind: Kind::Hero,
        origin: Origin::Invented,
        ko: 2,
        powers: [Some([3, 2, 1]), Some([1, 3, 1]), Some([1, 1, 3])],
        backup: None,
        sheet: Sheet { level: 1, trouble: [1, 1, 1], ..BLANK },
    },
    Character {
        id: "example-sidekick",
        name: "Example Sidekick",
        kind: Kind::Hero,
        origin: Origin::Invented,
        ko: 1,
        powers: [Some([2, 2, 1]), Some([1, 3, 1]), Some([1, 1, 2])],
        backup: None,
        sheet: Sheet { level: 1, trouble: [1, 0, 1], ..BLANK },
    },
    Character {
        id: "example-duelist",
        name: "Example Duelist",
        kind: Kind::Hero,
        origin: Origin::Invented,
        ko: 3,
        powers: [Some([4, 3, 2]), Some([2, 4, 3]), Some([1, 4, 4])],
        backup: None,
        sheet: Sheet { level: 2, skills: &["fight"], trouble: [2, 2, 2], ..BLANK },
    },
    Character {
        id: "example-thug",
        name: "Example Thug",
        kind: Kind::Villain,
        origin: Origin::Invented,
        ko: 1,
        powers: [Some([2, 2, 1]), None, Some([1, 2, 2])],
        backup: None,
        sheet: Sheet { requirement: 2, cost: 1, ..BLANK },
    },
    Character {
        id: "example-tunneler",
        name: "Example Tunneler",
        kind: Kind::Villain,
        origin: Origin::Invented,
        ko: 2,
        powers: [Some([3, 2, 1]), Some([1, 3, 1]), None],
        backup: None,
        sheet: Sheet { requirement: 3, cost: 2, ..BLANK },
    },
    Character {
        id: "example-enforcer",
        name: "Example Enforcer",
        kind: Kind::Villain,
        origin: Origin::Invented,
        ko: 2,
        powers: [Some([4, 2, 1]), Some([2, 4, 1]), Some([1, 2, 4])],
        backup: None,
        sheet: Sheet { requirement: 5, cost: 3, ..BLANK },
    },
    Character {
        id: "example-beast",
        name: "Example Beast",
        kind: Kind::Villain,
        origin: Origin::Invented,
        ko: 2,
        powers: [Some([4, 3, 0]), None, None],
        backup: None,
        sheet: Sheet { requirement: 4, cost: 3, ..BLANK },
    },
    Character {
        id: "example-unstoppable",
        name: "Example Unstoppable",
        kind: Kind::Villain,
        origin: Origin::Invented,
        ko: 3,
        powers: [Some([5, 3, 1]), Some([3, 5, 1]), None],
        backup: Some(Effect::CancelKo),
        sheet: Sheet { requirement: 7, cost: 5, most_wanted: true, ..BLANK },
    },
    Character {
        id: "example-schemer",
        name: "Example Schemer",
        kind: Kind::Villain,
        origin: Origin::Invented,
        ko: 2,
        powers: [Some([3, 1, 2]), Some([2, 4, 2]), Some([1, 2, 5])],
        backup: None,
        sheet: Sheet { requirement: 6, cost: 4, most_wanted: true, ..BLANK },
    },
    Character {
        id: "example-feinter",
        name: "Example Feinter",
        kind: Kind::Villain,
        origin: Origin::Invented,
        ko: 1,
        powers: [Some([5, 1, 3]), Some([3, 5, 1]), Some([3, 1, 5])],
        backup: None,
        sheet: Sheet { requirement: 4, cost: 2, ..BLANK },
    },
    Character {
        id: "example-pacifist",
        name: "Example Pacifist",
        kind: Kind::Villain,
        origin: Origin::Invented,
        ko: 2,
        powers: [None, Some([0, 4, 2]), Some([0, 2, 4])],
        backup: None,
        sheet: Sheet { requirement: 2, cost: 1, ..BLANK },
    },
    Character {
        id: "example-statue",
        name: "Example Statue",
        kind: Kind::Villain,
        origin: Origin::Invented,
        ko: 2,
        powers: [None, Some([0, 5, 0]), None],
        backup: None,
        sheet: Sheet { requirement: 1, cost: 1, ..BLANK },
    },
    Character {
        id: "example-foot-soldiers",
        name: "Example Foot Soldiers",
        kind: Kind::Agent,
        origin: Origin::Invented,
        ko: 0,
        powers: [None, None, None],
        backup: Some(Effect::ReduceRating(Stat::Attack, 1)),
        sheet: Sheet { cost: 1, ..BLANK },
    },
    Character {
        id: "example-overlord",
        name: "Example Overlord",
        kind: Kind::Mastermind,
        origin: Origin::Invented,
        ko: 3,
        powers: [Some([4, 3, 2]), Some([3, 5, 2]), Some([2, 3, 4])],
        backup: None,
        sheet: Sheet { trouble: [2, 3, 2], henchmen: 2, ..BLANK },
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::marvel_heroes::dice::MAX_DICE;
    use crate::systems::marvel_heroes::fighter::MAX_KO;
    use std::collections::BTreeSet;

    #[test]
    fn every_character_can_be_what_it_is() {
        let ids: BTreeSet<&str> = CHARACTERS.iter().map(|character| character.id).collect();
        assert_eq!(ids.len(), CHARACTERS.len(), "a name is used twice");
        for character in CHARACTERS {
            let colours = character.powers.iter().flatten().count();
            let fights = character.kind != Kind::Agent;
            assert_eq!(colours > 0, fights, "{}", character.id);
            assert_eq!((1..=MAX_KO).contains(&character.ko), fights, "{}", character.id);
            assert!(character.powers.iter().flatten().flatten().all(|&rating| rating <= MAX_DICE), "{}", character.id);
            // marvel-heroes.combat.missing-colours: heroes have all three.
            assert!(character.kind != Kind::Hero || colours == 3, "{}", character.id);
            assert_eq!(character.kind == Kind::Hero, character.sheet.level > 0, "{}", character.id);
            assert_eq!(character.id.starts_with("example-"), character.origin == Origin::Invented, "{}", character.id);
        }
    }

    #[test]
    fn viper_is_as_on_the_card() {
        // "Viper, Dodge: discard the card to roll 3 dice on the next Defend roll."
        let viper = Character::find("viper").unwrap();
        assert_eq!((viper.ko, viper.powers), (1, [None, Some([1, 3, 1]), Some([2, 1, 2])]));
        assert_eq!(viper.backup, Some(Effect::ReplaceRating(Stat::Defend, 3)));
    }
}
