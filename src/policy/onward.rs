//! A turn played again up to a decision, and on from there with another answer.

use super::seat::Asked;
use super::table::{alone, counts};
use crate::chance::{Chance, Choice, Decision, Draw, Options, Player, Weights};

/// Answers as was answered up to a decision, takes an option there, and leaves what comes after to the dice below and
/// to the policies of the set-up.
pub(super) struct Onward<'a, C> {
    since: &'a [usize],
    /// How many of those were given.
    given: usize,
    seated: [bool; 2],
    who: Player,
    /// What he takes at the decision, until he did.
    option: Option<usize>,
    pub dice: C,
}

impl<'a, C> Onward<'a, C> {
    pub fn new(asked: &Asked<'a>, option: usize, dice: C) -> Self {
        let Asked { since, seated, who, .. } = *asked;
        Self { since, given: 0, seated, who, option: Some(option), dice }
    }

    fn given(&mut self) -> Option<usize> {
        let answer = *self.since.get(self.given)?;
        self.given += 1;
        Some(answer)
    }

    fn ask(&mut self, offered: [Option<Options<'_>>; 2]) -> [Option<usize>; 2] {
        let counts = counts(self.seated, offered);
        let seated = self.seated;
        if self.option.is_none() {
            return [None; 2];
        }
        if counts == [1, 1] {
            return seated.map(|seated| seated.then_some(0));
        }
        if let Some(combination) = self.given() {
            let taken = [combination / counts[1], combination % counts[1]];
            return [0, 1].map(|side| seated[side].then_some(taken[side]));
        }
        // What the other one does at the same time nobody knows.
        let mut taken = [None; 2];
        taken[self.who.index()] = self.option.take();
        taken
    }
}

impl<C: Chance> Choice for Onward<'_, C> {
    fn pick(&mut self, _what: Decision, who: Player, options: Options<'_>) -> Option<usize> {
        self.ask(alone(who, options))[who.index()]
    }

    fn secret(&mut self, _what: Decision, options: [Options<'_>; 2]) -> [Option<usize>; 2] {
        self.ask(options.map(Some))
    }
}

impl<C: Chance> Chance for Onward<'_, C> {
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        match self.given() {
            Some(outcome) => outcome,
            None => self.dice.draw(what, weights),
        }
    }

    /// As [`Table`](super::table), whose turn it is.
    fn remembers(&self) -> bool {
        true
    }
}
