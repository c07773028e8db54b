//! What can be added to a question about a roll.

/// Something added to a question.
#[derive(Debug)]
pub(super) struct Flag {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    /// The rule that it puts to use.
    pub(super) rule: &'static str,
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
    Flag {
        name: "boost",
        about: "boost icons count for the first roll",
        rule: "marvel-heroes.dice.boost",
        short: &["boosted"],
    },
    Flag {
        name: "opposing-boost",
        about: "boost icons count for the second roll",
        rule: "marvel-heroes.dice.boost",
        short: &["opposing boosted", "boosted defense", "boosted defence"],
    },
    Flag {
        name: "again",
        about: "an ability throws a die of the first roll again and adds it",
        rule: "marvel-heroes.dice.reroll",
        short: &["re-roll", "rerolled die"],
    },
    Flag {
        name: "opposing-again",
        about: "an ability throws a die of the second roll again and adds it",
        rule: "marvel-heroes.dice.reroll",
        short: &["opposing re-roll"],
    },
    Flag {
        name: "skill",
        about: "a hero there has the headline's Skill, so that the Trouble roll is not boosted",
        rule: "marvel-heroes.trouble.boost",
        short: &["with the skill", "skilled"],
    },
];
