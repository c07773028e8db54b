//! Who looks one step ahead.

use super::onward::Onward;
use super::rollout::{first_best, worth};
use super::seat::{Asked, Policy};
use crate::chance::{Chance, Enumerated};
use crate::exact::{DRAW, path};
use crate::game::Progress;

/// Chances that differ by less are equal.
const EQUAL: f64 = 1e-12;

/// Takes the option whose chance to win the fight in this very turn exceeds the chance to lose it by most, of equals
/// the first: exact odds, with both sides doing as the set-up's policies say after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Greedy {
    halves: Vec<u8>,
}

impl Greedy {
    /// `halves` is what each outcome is worth to the first player ([`Stakes::halves`](crate::game::Stakes::halves)).
    pub fn new(halves: &[u8]) -> Self {
        Self { halves: halves.to_vec() }
    }

    fn lead(&self, asked: &Asked<'_>, option: usize) -> f64 {
        let mut dice = Enumerated::default();
        let mut lead = 0.0;
        loop {
            let mut chance = Onward::new(asked, option, &mut dice);
            let progress = asked.case.at(asked.state).turn(&mut chance, &mut ());
            if let Progress::Over(outcome) = progress {
                let p = dice.probability();
                lead += p * (f64::from(worth(&self.halves, asked.who, outcome)) - 1.0);
            }
            let turn = asked.case.work_of_turn();
            let thought = path(turn) + DRAW * dice.draws() as u64 + turn;
            asked.thought.set(asked.thought.get() + thought);
            if !dice.advance() {
                return lead;
            }
        }
    }
}

impl Policy for Greedy {
    fn decide(&self, asked: &Asked<'_>, _chance: &mut dyn Chance) -> usize {
        let leads = (0..asked.options.count()).map(|option| self.lead(asked, option));
        // What is added up in another order is no better for its last bit.
        first_best(&leads.map(|lead| (lead / EQUAL).round()).collect::<Vec<f64>>())
    }
}
