//! What can be added to a question about a roll.

/// Something added to a question.
#[derive(Debug)]
pub(super) struct Flag {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    /// What players call it.
    pub(super) short: &'static [&'static str],
}

pub(super) const BOOST: usize = 0;
pub(super) const OPPOSING_BOOST: usize = 1;
pub(super) const AGAIN: usize = 2;
pub(super) const OPPOSING_AGAIN: usize = 3;
pub(super) const SKILL: usize = 4;

/// All flags, at the places named above.
pub(super) const FLAGS: [Flag; 5] = [
    Flag { name: "boost", about: "boost icons count for the first roll", short: &["boosted"] },
    Flag {
        name: "opposing-boost",
        about: "boost icons count for the second roll",
        short: &["opposing boosted", "boosted defense", "boosted defence"],
    },
    Flag {
        name: "again",
        about: "an ability throws a die of the first roll again and adds it",
        short: &["re-roll", "rerolled die"],
    },
    Flag {
        name: "opposing-again",
        about: "an ability throws a die of the second roll again and adds it",
        short: &["opposing re-roll"],
    },
    Flag {
        name: "skill",
        about: "a hero there has the headline's Skill, so that the Trouble roll is not boosted",
        short: &["with the skill", "skilled"],
    },
];
