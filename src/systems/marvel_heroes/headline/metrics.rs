//! What a headline counts, beside what its combats do (`report.headline`, `report.counts`).

use crate::game::Renamed;
use crate::systems::marvel_heroes::fighter::{HERO, VILLAIN};
use crate::systems::marvel_heroes::team::metrics::Count as Fought;

/// An integer counted in a headline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Hits and trouble icons of the Trouble roll.
    Rolled,
    /// The Trouble Level after what heroes take from it.
    Level,
    /// 1 when no trouble was left.
    NoTrouble,
    /// 1 when trouble was left and nobody played a Lead.
    NoLead,
    /// Cards played for their backup effect, those of a Mastermind's Henchmen included.
    Backups,
    /// Sequences begun, in the combat and in the challenge.
    Sequences,
    /// Stun results.
    Stuns,
    /// KO tokens that the heroes took, in both combats.
    HeroKos,
    /// KO tokens that the Lead and the Mastermind took.
    VillainKos,
    /// 1 when a combat ended with both sides defeated in one step.
    Doubles,
    /// Heroes who went to Recovery with a Wound.
    Wounds,
    /// Victory Points for the headline.
    Points,
    /// 1 when the Lead went to a Most Wanted space.
    Wanted,
    /// 1 when another villain had to leave a Most Wanted space for it.
    Replaced,
    /// 1 when the Mastermind was challenged.
    Challenges,
    /// 1 when the challenge was won, and a Team Power-Up with it.
    PowerUps,
    /// 1 when the Master Plan succeeded.
    Plans,
}

impl Count {
    /// All of them, in the order of their indices; the candidates for the Lead follow.
    pub const ALL: [Self; 17] = [
        Self::Rolled,
        Self::Level,
        Self::NoTrouble,
        Self::NoLead,
        Self::Backups,
        Self::Sequences,
        Self::Stuns,
        Self::HeroKos,
        Self::VillainKos,
        Self::Doubles,
        Self::Wounds,
        Self::Points,
        Self::Wanted,
        Self::Replaced,
        Self::Challenges,
        Self::PowerUps,
        Self::Plans,
    ];

    /// Index under which this is counted.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Index under which it is counted that this candidate leads: each has one of its own.
    pub const fn lead(candidate: usize) -> usize {
        Self::ALL.len() + candidate
    }

    /// Name in reports, and the unit in the plural.
    pub const fn name(self) -> (&'static str, &'static str) {
        match self {
            Self::Rolled => ("Trouble rolled", "Trouble"),
            Self::Level => ("Trouble Level", "Trouble"),
            Self::NoTrouble => ("no trouble left", "headlines"),
            Self::NoLead => ("no Lead played", "headlines"),
            Self::Backups => ("backups played", "cards"),
            Self::Sequences => ("sequences", "sequences"),
            Self::Stuns => ("stuns", "stuns"),
            Self::HeroKos => ("KOs on heroes", "KOs"),
            Self::VillainKos => ("KOs on villains", "KOs"),
            Self::Doubles => ("double KOs", "combats"),
            Self::Wounds => ("Wounds", "Wounds"),
            Self::Points => ("Victory Points", "points"),
            Self::Wanted => ("Lead becomes Most Wanted", "villains"),
            Self::Replaced => ("Most Wanted villain replaced", "villains"),
            Self::Challenges => ("challenges", "challenges"),
            Self::PowerUps => ("Team Power-Ups", "Power-Ups"),
            Self::Plans => ("Master Plans that succeed", "plans"),
        }
    }

    /// The rule by which it is counted.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Rolled => "marvel-heroes.trouble.level",
            Self::Level => "marvel-heroes.trouble.reduce",
            Self::NoTrouble => "marvel-heroes.trouble.zero",
            Self::NoLead => "marvel-heroes.villains.none",
            Self::Backups => "marvel-heroes.villains.backup",
            Self::Sequences => "marvel-heroes.combat.repeat",
            Self::Stuns => "hfc.attack.result",
            Self::HeroKos | Self::VillainKos => "marvel-heroes.combat.ko-value",
            Self::Doubles => "marvel-heroes.combat.double-ko",
            Self::Wounds | Self::Wanted => "marvel-heroes.headline.villain-wins",
            Self::Points => "marvel-heroes.headline.resolution",
            Self::Replaced => "marvel-heroes.villains.most-wanted",
            Self::Challenges => "marvel-heroes.mastermind.challenge",
            Self::PowerUps => "marvel-heroes.mastermind.challenge-result",
            Self::Plans => "marvel-heroes.mastermind.plan",
        }
    }
}

/// Unit and rule of how often a candidate leads.
pub const LEADS: (&str, &str) = ("headlines", "marvel-heroes.villains.lead");

/// What a headline wants to know of what its combats count.
pub struct OfCombats;

impl Renamed for OfCombats {
    #[inline(always)]
    fn renamed(&self, metric: usize) -> [Option<usize>; 2] {
        const KNOWN: [(usize, Count); 4] = [
            (Fought::Kos.of(HERO), Count::HeroKos),
            (Fought::Kos.of(VILLAIN), Count::VillainKos),
            (Fought::Stuns.of(HERO), Count::Stuns),
            (Fought::Wounds.of(HERO), Count::Wounds),
        ];
        let known = KNOWN.iter().find(|(fought, _)| *fought == metric);
        [known.map(|(_, count)| count.index()), None]
    }
}
