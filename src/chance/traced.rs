//! Records what another source of chance answered, for "why did this happen?".

use super::choice::{Choice, Decision, Options, Player};
use super::draw::{Chance, Draw};
use super::weights::Weights;
use std::ops::Range;

/// One answered draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// What was asked.
    pub draw: Draw,
    /// The outcome's index.
    pub outcome: usize,
    /// How likely what is told of it was.
    pub probability: f64,
}

/// Wraps a source of chance and tells a listener about every answer.
#[derive(Debug)]
pub struct Traced<C, F> {
    inner: C,
    listener: F,
}

impl<C: Chance, F: FnMut(Answer)> Traced<C, F> {
    /// Lets `inner` decide and `listener` know.
    pub fn new(inner: C, listener: F) -> Self {
        Self { inner, listener }
    }
}

impl<C: Choice, F> Choice for Traced<C, F> {
    fn pick(&mut self, what: Decision, who: Player, options: Options<'_>) -> Option<usize> {
        self.inner.pick(what, who, options)
    }

    fn minds(&self, who: Player) -> bool {
        self.inner.minds(who)
    }

    fn secret(&mut self, what: Decision, options: [Options<'_>; 2]) -> [Option<usize>; 2] {
        self.inner.secret(what, options)
    }
}

impl<C: Chance, F: FnMut(Answer)> Chance for Traced<C, F> {
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        let outcome = self.inner.draw(what, weights);
        let Range { start, end } = what.reading.alike(outcome);
        let probability = weights.probability_of(start..end.min(weights.len()));
        (self.listener)(Answer { draw: what, outcome, probability });
        outcome
    }

    fn remembers(&self) -> bool {
        self.inner.remembers()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Reading, Scripted};

    #[test]
    fn a_traced_draw_is_recorded_and_passed_on() {
        let mut seen = Vec::new();
        let mut chance = Traced::new(Scripted::new(&[("coin", 1)]), |answer| seen.push(answer));
        let coin = Draw::new("coin", "test.coin");
        assert_eq!(chance.draw(coin, &Weights::new(&[3, 1]).unwrap()), 1);
        assert_eq!(seen, [Answer { draw: coin, outcome: 1, probability: 0.25 }]);
    }

    /// What is left in hand is not told: the chance is that of the total, whatever is.
    #[test]
    fn a_chance_is_that_of_what_is_told() {
        let mut seen = Vec::new();
        let mut chance = Traced::new(Scripted::new(&[("goals", 4), ("goals", 1)]), |answer| seen.push(answer));
        let goals = Draw::new("goals", "test.goals").read(Reading::TotalAndRest);
        for _ in 0..2 {
            chance.draw(goals, &Weights::new(&[1, 2, 0, 1, 3, 1]).unwrap());
        }
        assert_eq!(seen.iter().map(|answer| answer.probability).collect::<Vec<_>>(), [5.0 / 8.0, 3.0 / 8.0]);
    }
}
