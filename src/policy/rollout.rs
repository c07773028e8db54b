//! Who tries every option out in his head before he takes one.

use super::onward::Onward;
use super::seat::{Asked, Policy};
use crate::chance::{Chance, Player, Sampled, Stream};
use crate::game::play_on;

/// Plays so many fights on from each option, in which both sides do as the set-up's policies say, and takes the option
/// that won most of them, of equals the first (G. Tesauro and G. R. Galperin, "On-line policy improvement using
/// Monte-Carlo search", NIPS 9 (1996) 1068-1074).
///
/// Each decision of each fight has dice of its own, the same for all its options; they are not those of the fight. The
/// clock of a fight played on begins anew, as the game solver leaves it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rollout {
    fights: u32,
    seed: u64,
    wins: Vec<bool>,
}

impl Rollout {
    /// So many fights for each option; `wins` are the outcomes that the first player is after, the second player is
    /// after the others.
    pub fn new(fights: u32, seed: u64, wins: &[bool]) -> Self {
        Self { fights, seed, wins: wins.to_vec() }
    }

    fn won(&self, asked: &Asked<'_>, option: usize, stream: &Stream) -> usize {
        let end = |fight: u32| {
            let dice = Sampled::new(stream.trial(fight.into()));
            let mut chance = Onward::new(asked, option, dice);
            let mut fight = asked.case.at(asked.state);
            play_on(asked.case.clock(), &mut *fight, &mut (), &mut |fight, meter| fight.turn(&mut chance, meter))
        };
        (0..self.fights).filter(|&fight| is_won(&self.wins, asked.who, end(fight).outcome)).count()
    }
}

/// Whether an outcome is what a player is after.
pub(super) fn is_won(wins: &[bool], who: Player, outcome: usize) -> bool {
    wins.get(outcome).copied().unwrap_or(false) == (who == Player::First)
}

impl Policy for Rollout {
    fn decide(&self, asked: &Asked<'_>, _chance: &mut dyn Chance) -> usize {
        let stream = Stream::new(self.seed, &format!("rollout {} {}", asked.trial, asked.number));
        let won: Vec<usize> = (0..asked.options.count()).map(|option| self.won(asked, option, &stream)).collect();
        first_best(&won)
    }
}

/// The place of the largest, of equals the first.
pub(super) fn first_best<T: PartialOrd>(values: &[T]) -> usize {
    (1..values.len()).fold(0, |best, other| if values[other] > values[best] { other } else { best })
}
