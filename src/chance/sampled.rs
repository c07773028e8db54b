//! Monte Carlo: the dice fall as a generator says.

use super::choice::Choice;
use super::draw::{Chance, Draw};
use super::weights::Weights;
use rand::Rng;

/// Answers every draw with one word of a generator.
#[derive(Clone, Debug)]
pub struct Sampled<R> {
    rng: R,
}

impl<R: Rng> Sampled<R> {
    /// Draws from this generator.
    #[inline(always)]
    pub fn new(rng: R) -> Self {
        Self { rng }
    }
}

impl<R> Choice for Sampled<R> {}

impl<R: Rng> Chance for Sampled<R> {
    #[inline(always)]
    fn draw(&mut self, _what: Draw, weights: &Weights) -> usize {
        weights.pick(self.rng.next_u64())
    }
}
