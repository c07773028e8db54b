//! Letters for basic chances: the first letter of a fighter's name, or the next that is free.

use super::reasons::{self, totals};
use crate::chance::{Draw, Fraction, Reading};
use crate::exact::{Arm, Fork, Formula};
use crate::game::Card;

/// Largest total of a throw that gets a table.
const MOST_TOTAL: usize = 40;

/// A basic chance: a throw of several dice that has to succeed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// `K`, unique within a report: the same fighter has the same letter in every case of one [`Alphabet`].
    pub letter: String,
    /// Name of the card that the throw is about; what is thrown where it is about nobody in particular.
    pub whose: String,
    /// What is thrown: `the attack roll against King/Queen`.
    pub roll: String,
    /// How many dice are thrown, and how many faces each has.
    pub dice: (u8, u8),
    /// The total that is needed, or more; `None` when success is not a matter of a total or more.
    pub need: Option<u32>,
    /// What the dice have to show: `7 or less on 2 dice`; `None` where that has no name.
    pub shows: Option<String>,
    /// Its chance.
    pub p: Fraction,
}

/// Letters that were given away, each to a name. Cases that are read side by side share one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alphabet {
    given: Vec<(String, String)>,
}

impl Alphabet {
    /// The letter of a name: its first letter, else another of its letters, else any, else one with a number.
    pub(super) fn letter(&mut self, name: &str) -> String {
        if let Some((_, letter)) = self.given.iter().find(|(known, _)| known == name) {
            return letter.clone();
        }
        let of_name = name.chars().filter(|c| c.is_alphabetic()).map(|c| c.to_uppercase().to_string());
        let any = ('A'..='Z').map(String::from);
        let numbered = (2..=u32::MAX).map(|n| format!("P{n}"));
        let free = |letter: &String| self.given.iter().all(|(_, given)| given != letter);
        let letter = of_name.chain(any).chain(numbered).find(free).unwrap_or_default();
        self.given.push((name.to_owned(), letter.clone()));
        letter
    }
}

/// What stands for the chance of an arm.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sign<'a> {
    /// A letter.
    Letter(&'a Letter),
    /// What a letter leaves over.
    Rest(&'a Letter),
    /// No letter: the chance itself.
    Number,
}

/// What a letter is about: the place of a card, or else what is rolled.
type About = (Option<u8>, &'static str);

fn about(draw: &Draw) -> About {
    (draw.whom, if draw.whom.is_some() { "" } else { reasons::what(draw) })
}

/// The letters of a formula, each with what it is about.
///
/// A throw of several dice that can succeed or fail gets one, for its success; what is left over needs none. A second
/// chance of the same fighter (after a click has turned, say) is numbered: `K2`.
pub(super) fn of(formula: &Formula, cards: &[Card], alphabet: &mut Alphabet) -> Vec<(Letter, About)> {
    let mut letters: Vec<(Letter, About)> = Vec::new();
    for fork in formula.forks() {
        let (Some(arm), about) = (success(fork), about(&fork.draw)) else { continue };
        if letters.iter().any(|(letter, known)| *known == about && letter.p == arm.p) {
            continue;
        }
        let card = fork.draw.whom.and_then(|whom| cards.get(usize::from(whom)));
        let whose = card.map_or(fork.draw.what, |card| card.name.as_str());
        let earlier = letters.iter().filter(|(_, known)| *known == about).count();
        let letter = match earlier {
            0 => alphabet.letter(whose),
            n => format!("{}{}", alphabet.letter(whose), n + 1),
        };
        let throw = fork.draw.throws[0];
        let letter = Letter {
            letter,
            whose: whose.to_owned(),
            roll: reasons::roll(&fork.draw, cards),
            dice: (throw.dice, throw.sides),
            need: need(fork, arm),
            shows: reasons::wanted(fork, arm).map(|wanted| match fork.draw.reading {
                Reading::Comparison => wanted,
                _ => format!("{wanted} on {} dice", throw.dice),
            }),
            p: arm.p,
        };
        letters.push((letter, about));
    }
    letters
}

/// How the chance of an arm is written with these letters.
pub(super) fn sign<'a>(letters: &'a [(Letter, About)], fork: &Fork, arm: &Arm) -> Sign<'a> {
    let Some(success) = success(fork) else { return Sign::Number };
    let of_fork = |(letter, known): &&(Letter, About)| *known == about(&fork.draw) && letter.p == success.p;
    match letters.iter().find(of_fork) {
        Some((letter, _)) if success.answers == arm.answers => Sign::Letter(letter),
        Some((letter, _)) if fork.arms.len() == 2 => Sign::Rest(letter),
        _ => Sign::Number,
    }
}

/// Of a basic throw, the arm that a letter stands for: the higher totals, if it is a matter of a total or more; else of
/// two the one that leads to the outcome.
fn success(fork: &Fork) -> Option<&Arm> {
    let arms = fork.arms.iter().filter(|_| fork.is_basic());
    let first = arms.clone().next().filter(|_| fork.arms.len() == 2);
    arms.clone().find(|arm| need(fork, arm).is_some()).or(first)
}

/// The total from which on a throw is in this arm; `None` when it is not a matter of a total or more.
fn need(fork: &Fork, arm: &Arm) -> Option<u32> {
    let least = |arm: &Arm| totals(fork.draw.reading, &arm.answers).map(|totals| totals[0]);
    let most = |arm: &Arm| totals(fork.draw.reading, &arm.answers).and_then(|totals| totals.last().copied());
    let need = least(arm)?;
    let mut others = fork.arms.iter().filter(|other| other.answers != arm.answers);
    others.all(|other| most(other).is_some_and(|most| most < need)).then_some(need)
}

/// The chance of a total or more of so many dice with so many faces, for every total from the smallest to the largest;
/// empty where there are none, or more than anybody learns by heart.
pub fn at_least(dice: u8, sides: u8) -> Vec<(u32, Fraction)> {
    let (dice, sides) = (usize::from(dice), usize::from(sides));
    // Dice without faces show no total at all.
    if dice == 0 || dice * sides > MOST_TOTAL {
        return Vec::new();
    }
    // ways[t]: how many of the faces' combinations show the total t.
    let mut ways = vec![1u128];
    for _ in 0..dice {
        let mut more = vec![0; ways.len() + sides];
        for (total, way) in ways.iter().enumerate() {
            (1..=sides).for_each(|face| more[total + face] += way);
        }
        ways = more;
    }
    let all: u128 = ways.iter().sum();
    let chance = |total: usize| (total as u32, Fraction::new(ways[total..].iter().sum(), all));
    (dice..=dice * sides).map(chance).collect()
}
