//! Who tries every option out in his head before he takes one.

use super::onward::Onward;
use super::seat::{Asked, Policy};
use crate::chance::{Chance, Player, Sampled, Stream};
use crate::game::play_on;
use std::ops::Range;

/// How many standard errors make a difference: one in twenty is luck, looking one way only.
const SURE: f64 = 1.645;

/// Plays fights on from the options, in which both sides do as the set-up's policies say, so many for each on the
/// average, and takes what wins most of them (G. Tesauro and G. R. Galperin, "On-line policy improvement using
/// Monte-Carlo search", NIPS 9 (1996) 1068-1074). They come in rounds of equal cost, and after each the worse half of the
/// options is out (Z. Karnin, T. Koren and O. Somekh, "Almost optimal exploration in multi-armed bandits", ICML 30 (2013)
/// 1238-1246).
///
/// Where the rules say what the set-up's own policy would do, that stays in to the end, and is done unless the other
/// one that is left wins surely more of the last round's fights, which face the same dice (Q. McNemar, "Note on the sampling
/// error of the difference between correlated proportions", Psychometrika 12 (1947) 153-157). So what few fights say by
/// luck does no harm. Elsewhere it is the option that won most, of equals the first.
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

    /// Which of these fights an option wins.
    fn won(&self, asked: &Asked<'_>, option: usize, stream: &Stream, fights: Range<u64>) -> Vec<bool> {
        let end = |fight: u64| {
            let dice = Sampled::new(stream.trial(fight));
            let mut chance = Onward::new(asked, option, dice);
            let mut fight = asked.case.at(asked.state);
            play_on(asked.case.clock(), &mut *fight, &mut (), &mut |fight, meter| fight.turn(&mut chance, meter))
        };
        fights.map(|fight| is_won(&self.wins, asked.who, end(fight).outcome)).collect()
    }
}

/// Whether an outcome is what a player is after.
pub(super) fn is_won(wins: &[bool], who: Player, outcome: usize) -> bool {
    wins.get(outcome).copied().unwrap_or(false) == (who == Player::First)
}

/// An option that is still looked at.
struct Tried {
    option: usize,
    /// Fights that it won in all rounds.
    won: usize,
    /// Which fights of the last round it won.
    last: Vec<bool>,
}

impl Policy for Rollout {
    fn minds(&self) -> bool {
        true
    }

    fn decide(&self, asked: &Asked<'_>, _chance: &mut dyn Chance) -> usize {
        let stream = Stream::new(self.seed, &format!("rollout {} {}", asked.trial, asked.number));
        let (options, usual) = (asked.options.count(), asked.options.usual());
        let mut left: Vec<Tried> = (0..options).map(|option| Tried { option, won: 0, last: Vec::new() }).collect();
        let rounds = u64::from(options.next_power_of_two().ilog2()).max(1);
        let all = u64::from(self.fights) * options as u64;
        let mut from = 0;
        for round in 0..rounds {
            let to = from + (all / (rounds * left.len() as u64)).max(1);
            for tried in &mut left {
                tried.last = self.won(asked, tried.option, &stream, from..to);
                tried.won += count(&tried.last);
            }
            from = to;
            if round + 1 < rounds {
                // A stable sort: of equals the first.
                left.sort_by_key(|tried| (Some(tried.option) != usual, std::cmp::Reverse(tried.won)));
                left.truncate(left.len().div_ceil(2));
                left.sort_by_key(|tried| tried.option);
            }
        }
        let best = first_best(&left.iter().map(|tried| tried.won).collect::<Vec<_>>());
        let Some(usually) = left.iter().find(|tried| Some(tried.option) == usual) else { return left[best].option };
        // Two are left.
        let other = left.iter().find(|tried| tried.option != usually.option);
        let better = other.filter(|other| is_surely_better(&other.last, &usually.last));
        better.map_or(usually.option, |better| better.option)
    }
}

fn count(won: &[bool]) -> usize {
    won.iter().filter(|won| **won).count()
}

/// Whether one of two wins surely more of the same fights.
fn is_surely_better(one: &[bool], other: &[bool]) -> bool {
    let alone = |one: &[bool], other: &[bool]| one.iter().zip(other).filter(|(one, other)| **one && !**other).count();
    let (wins, losses) = (alone(one, other) as f64, alone(other, one) as f64);
    wins - losses > SURE * (wins + losses).sqrt()
}

/// The place of the largest, of equals the first.
pub(super) fn first_best<T: PartialOrd>(values: &[T]) -> usize {
    (1..values.len()).fold(0, |best, other| if values[other] > values[best] { other } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of fights that differ, eight against two are more than 1.645 standard errors apart (6 / sqrt(10) = 1.90), seven
    /// against three are not (4 / sqrt(10) = 1.26), and fights that both win say nothing.
    #[test]
    fn what_wins_more_fights_by_luck_is_not_surely_better() {
        let fights = |wins: usize, losses: usize| {
            let one = [vec![true; wins], vec![false; losses], vec![true; 50]].concat();
            let other = [vec![false; wins], vec![true; losses], vec![true; 50]].concat();
            is_surely_better(&one, &other)
        };
        assert!(fights(8, 2) && !fights(7, 3) && !fights(2, 8) && !fights(0, 0));
    }
}
