//! The archetypes: statistics, menus and maneuvers.
//!
//! Source: Super Mission Force, 2nd printing, Ch. 2, Character Archetypes; ledger `smf.archetype.*`,
//! `smf.maneuver.*`. Legality of a build is checked in [`super::legality`].

/// An archetype a character is built on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Archetype {
    /// Name in scenario files.
    pub id: &'static str,
    /// Name in the rulebook.
    pub name: &'static str,
    /// Ledger id.
    pub rule: &'static str,
    /// Move in inches, Body and Psyche boxes; members in place of Body for henchmen.
    pub stats: [i16; 3],
    /// Major picks, and the menu.
    pub majors: (usize, &'static [&'static str]),
    /// Minor picks, and the menu.
    pub minors: (usize, &'static [&'static str]),
    /// Archetype maneuvers.
    pub maneuvers: &'static [&'static str],
    /// One of the nine standard archetypes, on which Supers and Powerhouses are built.
    pub standard: bool,
}

impl Archetype {
    /// The archetype with this name.
    pub fn find(id: &str) -> Option<&'static Self> {
        ARCHETYPES.iter().find(|archetype| archetype.id == id)
    }

    /// What a standard character is worth in a team, in halves (`smf.build.power-level-equivalence`).
    pub const STANDARD_HALVES: u8 = 2;

    /// What one of this archetype is worth, in halves of a standard character.
    pub fn halves(&self) -> u8 {
        if self.id.starts_with("street-level") { 1 } else { Self::STANDARD_HALVES }
    }

    /// How many of it a team may have (`smf.build.archetype-limit`).
    pub fn per_team(&self) -> u32 {
        if self.id == "wildcard" { 2 } else { 1 }
    }

    /// A group of henchmen.
    pub fn is_group(&self) -> bool {
        self.id == "henchmen" || self.id == "street-level-henchmen"
    }
}

/// Minors that any archetype may take (`smf.power.amphibious`, `smf.power.construct`).
pub const FOR_ANYBODY: [&str; 2] = ["amphibious", "construct"];

/// What an archer chooses from instead of the Blaster's menu (`smf.archetype.blaster`).
pub const ARCHERS_MINORS: [&str; 5] = ["enhance-minor", "fortune", "iron-will", "savant", "super-strength-minor"];

/// Equipment of street-level henchmen (`smf.henchmen.street-level`).
pub const EQUIPMENT: [&str; 5] =
    ["firearms", "close-combat-weapon", "close-combat-defense", "hordes", "special-weapons"];

/// The minors of a Wildcard (`smf.archetype.wildcard`); without Magic Artifact, of a Street-Level character
/// (`smf.archetype.street-level`).
macro_rules! menu_of_a_wildcard {
    ($($artifact:literal)?) => {
        &[
            "amphibious",
            "armor",
            "barrier",
            "burrowing",
            "construct",
            "density-decrease",
            "damage-field",
            "density-increase",
            "dispel",
            "duplicate",
            "enhance-minor",
            "enhanced-senses",
            "entangle",
            "explosion",
            "flight",
            "force-field",
            "fortune",
            "gadgets",
            "grenades",
            "growth",
            "immortal",
            "invisibility-obscurement",
            "iron-will",
            "jinx",
            "leaping",
            $($artifact,)?
            "massive",
            "melee-specialist",
            "mimic",
            "multiple-limbs",
            "parasite",
            "power-blasts-minor",
            "rage",
            "rapport",
            "reflection",
            "regen",
            "resistance",
            "savant",
            "save",
            "servitor-sidekick",
            "shrinking",
            "sonic-blasts",
            "stun",
            "summoning",
            "super-agility",
            "super-strength-minor",
            "telekinesis",
            "teleport",
            "vampire",
            "x-factor",
        ]
    };
}

/// All archetypes, in the order of the book.
pub const ARCHETYPES: &[Archetype] = &[
    Archetype {
        id: "blaster",
        name: "Blaster",
        rule: "smf.archetype.blaster",
        stats: [6, 6, 6],
        majors: (1, &["archery", "power-blasts-major"]),
        minors: (
            2,
            &[
                "damage-field",
                "explosion",
                "flight",
                "force-field",
                "iron-will",
                "resistance",
                "reflection",
                "super-strength-minor",
            ],
        ),
        maneuvers: &["blast-back", "rapid-fire", "radius-attack"],
        standard: true,
    },
    Archetype {
        id: "brawler",
        name: "Brawler",
        rule: "smf.archetype.brawler",
        stats: [7, 7, 6],
        majors: (1, &["scrapper"]),
        minors: (
            2,
            &[
                "enhanced-senses",
                "fortune",
                "iron-will",
                "melee-specialist",
                "regen",
                "resistance",
                "shield",
                "super-agility",
            ],
        ),
        maneuvers: &["acrobatic-attack", "speed-burst"],
        standard: true,
    },
    Archetype {
        id: "brick",
        name: "Brick",
        rule: "smf.archetype.brick",
        stats: [5, 8, 6],
        majors: (1, &["super-strength-major"]),
        minors: (
            2,
            &["armor", "burrowing", "density-increase", "leaping", "magic-artifact", "massive", "rage", "resistance"],
        ),
        maneuvers: &["haymaker", "hardball-special", "shockwave", "way-outta-here"],
        standard: true,
    },
    Archetype {
        id: "mastermind",
        name: "Mastermind",
        rule: "smf.archetype.mastermind",
        stats: [6, 6, 6],
        majors: (1, &["enhance-major"]),
        minors: (
            2,
            &[
                "armor",
                "flight",
                "force-field",
                "gadgets",
                "iron-will",
                "power-blasts-minor",
                "savant",
                "super-strength-minor",
            ],
        ),
        maneuvers: &["escape-artist", "i-have-a-plan"],
        standard: true,
    },
    Archetype {
        id: "mentalist",
        name: "Mentalist",
        rule: "smf.archetype.mentalist",
        stats: [6, 5, 8],
        majors: (1, &["mentalism", "healing"]),
        minors: (
            2,
            &[
                "enhance-minor",
                "enhanced-senses",
                "flight",
                "iron-will",
                "rapport",
                "savant",
                "telekinesis",
                "teleport",
            ],
        ),
        maneuvers: &["mind-meld", "power-attack-mentalist"],
        standard: true,
    },
    Archetype {
        id: "metamorph",
        name: "Metamorph",
        rule: "smf.archetype.metamorph",
        stats: [6, 6, 6],
        majors: (1, &["metamorph"]),
        minors: (
            1,
            &[
                "armor",
                "enhanced-senses",
                "iron-will",
                "mimic",
                "resistance",
                "savant",
                "super-agility",
                "super-strength-minor",
            ],
        ),
        maneuvers: &["bigger-is-better", "power-attack-metamorph"],
        standard: true,
    },
    Archetype {
        id: "sorcerer",
        name: "Sorcerer",
        rule: "smf.archetype.sorcerer",
        stats: [6, 6, 8],
        majors: (1, &["sorcery"]),
        minors: (1, &["flight", "entangle", "iron-will", "jinx", "rapport", "sonic-blasts", "summoning", "teleport"]),
        maneuvers: &["miraculous-recovery", "talisman"],
        standard: true,
    },
    Archetype {
        id: "speedster",
        name: "Speedster",
        rule: "smf.archetype.speedster",
        stats: [40, 6, 6],
        majors: (1, &["speed"]),
        minors: (
            2,
            &[
                "density-decrease",
                "iron-will",
                "melee-specialist",
                "reflection",
                "resistance",
                "savant",
                "stun",
                "super-agility",
            ],
        ),
        maneuvers: &["hurricane-charge", "whirlwind"],
        standard: true,
    },
    Archetype {
        id: "wildcard",
        name: "Wildcard",
        rule: "smf.archetype.wildcard",
        stats: [6, 6, 6],
        majors: (0, &[]),
        minors: (4, menu_of_a_wildcard!("magic-artifact")),
        maneuvers: &["desperate-defense", "power-attack-wildcard"],
        standard: true,
    },
    Archetype {
        id: "street-level",
        name: "Street-Level",
        rule: "smf.archetype.street-level",
        stats: [6, 5, 5],
        majors: (0, &[]),
        minors: (2, menu_of_a_wildcard!()),
        maneuvers: &[],
        standard: false,
    },
    Archetype {
        id: "super",
        name: "Super",
        rule: "smf.archetype.super",
        // Taken from the archetypes it is built on.
        stats: [0, 0, 0],
        majors: (0, &[]),
        minors: (0, &[]),
        maneuvers: &[],
        standard: false,
    },
    Archetype {
        id: "powerhouse",
        name: "Powerhouse",
        rule: "smf.archetype.powerhouse",
        // Taken from the archetypes it is built on.
        stats: [0, 0, 0],
        majors: (0, &[]),
        minors: (0, &[]),
        maneuvers: &[],
        standard: false,
    },
    Archetype {
        id: "henchmen",
        name: "Henchmen",
        rule: "smf.archetype.henchmen",
        stats: [6, 10, 10],
        majors: (0, &[]),
        minors: (
            2,
            &[
                "armor",
                "flight",
                "legion",
                "melee-specialist",
                "power-blasts-minor",
                "resistance",
                "super-agility",
                "super-strength-minor",
            ],
        ),
        maneuvers: &[],
        standard: false,
    },
    Archetype {
        id: "street-level-henchmen",
        name: "Street-level henchmen",
        rule: "smf.henchmen.street-level",
        stats: [6, 10, 10],
        majors: (0, &[]),
        minors: (0, &[]),
        maneuvers: &[],
        standard: false,
    },
];
