//! Records what another source of chance answered, for "why did this happen?".

use super::choice::{Choice, Decision, Options, Player};
use super::draw::{Chance, Draw};
use super::weights::Weights;

/// One answered draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// What was asked.
    pub draw: Draw,
    /// The outcome's index.
    pub outcome: usize,
    /// How likely it was.
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
        (self.listener)(Answer { draw: what, outcome, probability: weights.probability(outcome) });
        outcome
    }

    fn remembers(&self) -> bool {
        self.inner.remembers()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Scripted;

    #[test]
    fn a_traced_draw_is_recorded_and_passed_on() {
        let mut seen = Vec::new();
        let mut chance = Traced::new(Scripted::new(&[("coin", 1)]), |answer| seen.push(answer));
        let coin = Draw::new("coin", "test.coin");
        assert_eq!(chance.draw(coin, &Weights::new(&[3, 1]).unwrap()), 1);
        assert_eq!(seen, [Answer { draw: coin, outcome: 1, probability: 0.25 }]);
    }
}
