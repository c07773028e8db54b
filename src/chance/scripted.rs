//! For tests: the dice fall as the test wrote down, and the test can ask whether every answer was used.

use super::choice::{Choice, Decision, Options, Player};
use super::draw::{Chance, Draw};
use super::weights::Weights;
use std::collections::VecDeque;

/// Answers draws from a list, in order, and multiplies up how likely the whole list was.
///
/// Each answer names the draw it is meant for, so that a test reads like the table talk it describes and fails when the
/// rules ask for something else.
///
/// # Panics
/// [`Chance::draw`] panics when an answer is missing, was written for another draw, or cannot happen, and so do the
/// methods of [`Choice`]: that is a failing test.
#[derive(Clone, Debug)]
pub struct Scripted {
    answers: VecDeque<(&'static str, usize)>,
    /// Decisions in order: what is decided, by whom, and the option taken. `None` leaves them all to the policies.
    decisions: Option<VecDeque<(&'static str, Player, usize)>>,
    /// Numerator and denominator of the probability of the answers given so far, in lowest terms.
    fraction: (u128, u128),
}

impl Scripted {
    /// Answers in the order of the draws: the draw's `what`, and the index of the outcome.
    pub fn new(answers: &[(&'static str, usize)]) -> Self {
        Self { answers: answers.iter().copied().collect(), decisions: None, fraction: (1, 1) }
    }

    /// The same dice, with these decisions in order: what is decided, by whom, and the option taken. A secret choice
    /// asks the first player, then the second.
    pub fn deciding(mut self, decisions: &[(&'static str, Player, usize)]) -> Self {
        self.decisions = Some(decisions.iter().copied().collect());
        self
    }

    /// Probability of the answers given so far, as a fraction in lowest terms.
    pub fn fraction(&self) -> (u128, u128) {
        self.fraction
    }

    /// Checks that every answer was asked for.
    ///
    /// # Panics
    /// When some were left over.
    pub fn finish(&self) {
        assert!(self.answers.is_empty(), "never asked for: {:?}", self.answers);
        let left = self.decisions.iter().flatten().next();
        assert!(left.is_none(), "never decided: {left:?}");
    }
}

impl Choice for Scripted {
    fn pick(&mut self, what: Decision, who: Player, options: Options<'_>) -> Option<usize> {
        let decisions = self.decisions.as_mut()?;
        let Some((name, player, option)) = decisions.pop_front() else { panic!("no decision left for {what:?}") };
        assert_eq!((name, player), (what.what, who), "the script decides something else than {what:?}");
        assert!(option < options.count(), "there is no option {option} in {what:?}");
        Some(option)
    }

    fn secret(&mut self, what: Decision, options: [Options<'_>; 2]) -> [Option<usize>; 2] {
        [self.pick(what, Player::First, options[0]), self.pick(what, Player::Second, options[1])]
    }
}

impl Chance for Scripted {
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        let Some((name, answer)) = self.answers.pop_front() else { panic!("no answer left for {:?}", what) };
        assert_eq!(name, what.what, "the script answers another draw than {what:?}");
        assert!(weights.weight(answer) > 0, "{answer} cannot happen in {what:?}");
        let (numerator, denominator) = (self.fraction.0 * weights.weight(answer), self.fraction.1 * weights.total());
        let divisor = gcd(numerator, denominator);
        self.fraction = (numerator / divisor, denominator / divisor);
        answer
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COIN: Draw = Draw::new("coin", "test.coin");

    #[test]
    fn answers_come_in_order_with_their_probability() {
        let mut chance = Scripted::new(&[("coin", 1), ("coin", 0)]);
        let coin = Weights::new(&[2, 1]).unwrap();
        assert_eq!((chance.draw(COIN, &coin), chance.draw(COIN, &coin)), (1, 0));
        assert_eq!(chance.fraction(), (2, 9));
        chance.finish();
    }

    #[test]
    fn decisions_come_in_order_and_are_left_to_policies_when_none_is_written() {
        let power = Decision { what: "power", rule: "test.power" };
        let name = |option: usize| option.to_string();
        let options = [3, 1].map(|count| Options::new(count, &name));
        let mut decided = Scripted::new(&[]).deciding(&[("power", Player::First, 2), ("power", Player::Second, 0)]);
        assert_eq!(decided.secret(power, options), [Some(2), Some(0)]);
        decided.finish();
        assert_eq!(Scripted::new(&[]).secret(power, options), [None, None]);
    }

    #[test]
    #[should_panic(expected = "no option 3")]
    fn an_option_that_does_not_exist_fails_the_test() {
        let power = Decision { what: "power", rule: "test.power" };
        let options = Options::new(3, &|option| option.to_string());
        Scripted::new(&[]).deciding(&[("power", Player::First, 3)]).pick(power, Player::First, options);
    }

    #[test]
    #[should_panic(expected = "never asked for")]
    fn answers_left_over_fail_the_test() {
        Scripted::new(&[("coin", 1)]).finish();
    }

    #[test]
    #[should_panic(expected = "cannot happen")]
    fn an_impossible_answer_fails_the_test() {
        Scripted::new(&[("coin", 0)]).draw(COIN, &Weights::new(&[0, 1]).unwrap());
    }

    #[test]
    #[should_panic(expected = "answers another draw")]
    fn an_answer_for_another_draw_fails_the_test() {
        Scripted::new(&[("die", 0)]).draw(COIN, &Weights::even(2).unwrap());
    }
}
