//! What can be added to a question about a roll.

use super::super::dice::Roll;
use super::answers::ruling;
use crate::game::Ruling;
use crate::grammar::{Parsed, Words};

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

/// The flags of a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Given(pub(super) [bool; FLAGS.len()]);

impl Given {
    /// Flags of these kinds, up to the end of the question.
    pub(super) fn read(words: &mut Words, allowed: &[usize]) -> Parsed<Self> {
        let mut given = Self::default();
        given.more(words, allowed)?;
        words.end()?;
        Ok(given)
    }

    /// Further flags.
    pub(super) fn more(&mut self, words: &mut Words, allowed: &[usize]) -> Parsed<()> {
        while let Some(name) = words.flag() {
            let place = allowed.iter().find(|&&flag| FLAGS[flag].name == name.value);
            let Some(&place) = place else {
                let known: Vec<String> = allowed.iter().map(|&flag| format!("--{}", FLAGS[flag].name)).collect();
                let help = format!("there is {}", known.join(", "));
                return Err(words.refuse(name.span, format!("no flag --{} belongs here", name.value), help));
            };
            if std::mem::replace(&mut self.0[place], true) {
                return Err(words.refuse(name.span, format!("--{} is written twice", name.value), "once is enough"));
            }
        }
        Ok(())
    }

    /// These readings, and the rules that the flags put to use.
    pub(super) fn cited(self, readings: Vec<Ruling>) -> Vec<Ruling> {
        let mut all = readings;
        for (flag, _) in FLAGS.iter().zip(self.0).filter(|(_, given)| *given) {
            if all.iter().all(|known| known.rule != flag.rule) {
                all.push(ruling(flag.rule, ""));
            }
        }
        all
    }

    pub(super) fn roll(self, dice: u8, boost: usize, again: usize) -> Roll {
        Roll { dice, boosted: self.0[boost], again: u8::from(self.0[again]) }
    }
}

impl std::fmt::Display for Given {
    /// ` --boost --again`, in the order of the list.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut given = FLAGS.iter().zip(self.0).filter(|(_, given)| *given);
        given.try_for_each(|(flag, _)| write!(f, " --{}", flag.name))
    }
}
