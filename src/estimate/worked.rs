//! The formula in words: how the chance of an outcome comes about, as a player would write it down.
//!
//! Made from [`Formula`], the tree of draws that the rules themselves made, and the cards' names; nothing is typed, so
//! a formula in a report cannot differ from the number beside it. [`letters`] gives the basic chances their letters
//! (`K = 6 or more`), [`reasons`] says in a sentence what each factor stands for, and [`Worked::rounded`] is the same
//! formula in the articles' arithmetic: basic chances rounded to whole percents first, then multiplied (ledger
//! `heroclix.challenge.layout`; the published odds that differ from the exact ones all come from it).

mod letters;
mod reasons;

pub use letters::{Alphabet, Letter, at_least};

use crate::chance::fraction;
use crate::chance::{Fraction, Reading};
use crate::exact::{Arm, Fork, Formula};
use crate::game::Card;
use letters::Sign;
use num_traits::One;

/// Digits after the point of the articles' arithmetic.
const PLACES: u32 = 4;
/// Most factors that a reader follows; a formula with more is right and of no use on paper.
const MOST_FACTORS: usize = 24;

/// The chance of an outcome as a formula with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worked {
    /// Name of the outcome: `hit`.
    pub outcome: String,
    /// `2/3 × K × K + 1/3 × H × H`; `0` and `1` when nothing hangs on the dice.
    pub text: String,
    /// Its value.
    pub value: Fraction,
    /// The basic chances, in the order in which the formula uses them.
    pub letters: Vec<Letter>,
    /// Each distinct factor, in the order in which the formula has them.
    pub factors: Vec<Factor>,
    /// The same with every basic chance rounded first; `None` when there is no basic chance.
    pub rounded: Option<Rounded>,
}

/// A factor of a formula, and why it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    /// As the formula writes it: `K`, `(1 − K)`, `2/3`.
    pub written: String,
    /// Its chance.
    pub p: Fraction,
    /// What it stands for: `King/Queen’s Shape Change roll does not show 5 or 6: 4 of 6`.
    pub reason: String,
    /// The same without the numbers of a basic chance, which its letter stands for: `the attack roll against Harbinger
    /// succeeds`. Cases in which other numbers are needed have this in common.
    pub gist: String,
    /// Ledger id of the rule that calls for the dice.
    pub rule: String,
}

/// The articles' arithmetic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounded {
    /// `2/3 × 0.72 × 2/3 + 1/3 × 0.58 = 0.5133`.
    pub text: String,
    /// What it comes to, not rounded again.
    pub value: Fraction,
}

impl Worked {
    /// The formula of an outcome; `whom` of its draws are places in `cards`. `None` when a number does not fit.
    ///
    /// Cases that are read side by side share one alphabet, so that a letter means the same fighter in all of them.
    pub fn of(formula: &Formula, outcome: &str, cards: &[Card], alphabet: &mut Alphabet) -> Option<Self> {
        let value = formula.value()?;
        let letters = letters::of(formula, cards, alphabet);
        let sign = |fork: &Fork, arm: &Arm| letters::sign(&letters, fork, arm);
        let basic = formula.forks().into_iter().any(Fork::is_basic);
        Some(Self {
            outcome: outcome.to_owned(),
            text: formula.write(&|fork, arm| written(sign(fork, arm), arm)),
            value,
            factors: factors(formula, cards, &sign),
            rounded: if basic { rounded(formula, &sign) } else { None },
            letters: letters.into_iter().map(|(letter, _)| letter).collect(),
        })
    }

    /// Whether the formula is short enough to be read; its value and its rounded value are right in any case.
    pub fn is_readable(&self) -> bool {
        self.factors.len() <= MOST_FACTORS && self.text.chars().count() <= 8 * MOST_FACTORS
    }
}

/// A factor as the formula writes it.
fn written(sign: Sign<'_>, arm: &Arm) -> String {
    match sign {
        Sign::Letter(letter) => letter.letter.clone(),
        Sign::Rest(letter) => format!("(1 − {})", letter.letter),
        Sign::Number => arm.p.to_string(),
    }
}

/// The factors that lead to the outcome, each once, in the order of the formula.
fn factors<'a>(formula: &Formula, cards: &[Card], sign: &dyn Fn(&Fork, &Arm) -> Sign<'a>) -> Vec<Factor> {
    let mut factors = Vec::new();
    collect(formula, cards, sign, &mut factors);
    factors
}

fn collect<'a>(formula: &Formula, cards: &[Card], sign: &dyn Fn(&Fork, &Arm) -> Sign<'a>, factors: &mut Vec<Factor>) {
    let Formula::Fork(fork) = formula else { return };
    for arm in fork.arms.iter().filter(|arm| arm.then != Formula::Never) {
        let subject = reasons::subject(&fork.draw, cards);
        let reason = reasons::reason(fork, arm, cards);
        let gist = match sign(fork, arm) {
            Sign::Letter(letter) if letter.need.is_none() && fork.draw.reading == Reading::Index => {
                format!("{subject} shows what is needed")
            }
            Sign::Letter(_) => format!("{subject} succeeds"),
            Sign::Rest(_) => format!("{subject} fails"),
            Sign::Number => reason.clone(),
        };
        let rule = fork.draw.rule.to_owned();
        let factor = Factor { written: written(sign(fork, arm), arm), p: arm.p, reason, gist, rule };
        if !factors.contains(&factor) {
            factors.push(factor);
        }
        collect(&arm.then, cards, sign, factors);
    }
}

/// The formula with every basic chance as a whole percent.
fn rounded<'a>(formula: &Formula, sign: &dyn Fn(&Fork, &Arm) -> Sign<'a>) -> Option<Rounded> {
    let percent = |p: Fraction| fraction::rounded(p, 2).map_or(p, |percents| Fraction::new(percents, 100));
    let chance = |fork: &Fork, arm: &Arm| match sign(fork, arm) {
        Sign::Letter(letter) => percent(letter.p),
        Sign::Rest(letter) => Fraction::one() - percent(letter.p),
        Sign::Number if fork.is_basic() => percent(arm.p),
        Sign::Number => arm.p,
    };
    let value = formula.value_with(&chance)?;
    let name = |fork: &Fork, arm: &Arm| {
        let p = chance(fork, arm);
        if fork.is_basic() { decimal(p, 2).unwrap_or_else(|| p.to_string()) } else { p.to_string() }
    };
    Some(Rounded { text: format!("{} = {}", formula.write(&name), decimal(value, PLACES)?), value })
}

/// `0.72`, halves rounded upwards.
fn decimal(p: Fraction, places: u32) -> Option<String> {
    let scale = 10u128.pow(places);
    let digits = fraction::rounded(p, places)?;
    Some(format!("{}.{:0width$}", digits / scale, digits % scale, width = places as usize))
}

#[cfg(test)]
mod tests;
