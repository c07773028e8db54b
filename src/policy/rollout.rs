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
    halves: Vec<u8>,
}

impl Rollout {
    /// So many fights for each option; `halves` is what each outcome is worth to the first player
    /// ([`Stakes::halves`](crate::game::Stakes::halves)).
    pub fn new(fights: u32, seed: u64, halves: &[u8]) -> Self {
        Self { fights, seed, halves: halves.to_vec() }
    }

    /// What an option brings in each of these fights, in halves.
    fn scored(&self, asked: &Asked<'_>, option: usize, stream: &Stream, fights: Range<u64>) -> Vec<u8> {
        let end = |fight: u64| {
            let dice = Sampled::new(stream.trial(fight));
            let mut chance = Onward::new(asked, option, dice);
            let mut fight = asked.case.at(asked.state);
            play_on(asked.case.clock(), &mut *fight, &mut (), &mut |fight, meter| fight.turn(&mut chance, meter))
        };
        fights.map(|fight| worth(&self.halves, asked.who, end(fight).outcome)).collect()
    }
}

/// What an outcome is worth to a player, in halves: two are shared out in each fight.
pub(super) fn worth(halves: &[u8], who: Player, outcome: usize) -> u8 {
    let first = halves.get(outcome).copied().unwrap_or(0);
    if who == Player::First { first } else { 2 - first }
}

/// An option that is still looked at.
struct Tried {
    option: usize,
    /// Halves that it brought in all rounds.
    scored: usize,
    /// Halves that it brought in each fight of the last one.
    last: Vec<u8>,
}

impl Policy for Rollout {
    fn minds(&self) -> bool {
        true
    }

    fn decide(&self, asked: &Asked<'_>, _chance: &mut dyn Chance) -> usize {
        let stream = Stream::new(self.seed, &format!("rollout {} {}", asked.trial, asked.number));
        let (options, usual) = (asked.options.count(), asked.options.usual());
        let mut left: Vec<Tried> = (0..options).map(|option| Tried { option, scored: 0, last: Vec::new() }).collect();
        let rounds = u64::from(options.next_power_of_two().ilog2()).max(1);
        let all = u64::from(self.fights) * options as u64;
        let mut from = 0;
        for round in 0..rounds {
            let to = from + (all / (rounds * left.len() as u64)).max(1);
            for tried in &mut left {
                tried.last = self.scored(asked, tried.option, &stream, from..to);
                tried.scored += sum(&tried.last);
            }
            from = to;
            if round + 1 < rounds {
                // A stable sort: of equals the first.
                left.sort_by_key(|tried| (Some(tried.option) != usual, std::cmp::Reverse(tried.scored)));
                left.truncate(left.len().div_ceil(2));
                left.sort_by_key(|tried| tried.option);
            }
        }
        let best = first_best(&left.iter().map(|tried| tried.scored).collect::<Vec<_>>());
        let Some(usually) = left.iter().find(|tried| Some(tried.option) == usual) else { return left[best].option };
        // Two are left.
        let other = left.iter().find(|tried| tried.option != usually.option);
        let better = other.filter(|other| is_surely_better(&other.last, &usually.last));
        better.map_or(usually.option, |better| better.option)
    }
}

fn sum(scored: &[u8]) -> usize {
    scored.iter().map(|&halves| usize::from(halves)).sum()
}

/// Whether one of two brings surely more in the same fights: where nothing is drawn, McNemar's test.
fn is_surely_better(one: &[u8], other: &[u8]) -> bool {
    let differences = || one.iter().zip(other).map(|(&one, &other)| i64::from(one) - i64::from(other));
    let (sum, squares): (i64, i64) = (differences().sum(), differences().map(|by| by * by).sum());
    sum as f64 > SURE * (squares as f64).sqrt()
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
            let one = [vec![2; wins], vec![0; losses], vec![2; 50]].concat();
            let other = [vec![0; wins], vec![2; losses], vec![2; 50]].concat();
            is_surely_better(&one, &other)
        };
        assert!(fights(8, 2) && !fights(7, 3) && !fights(2, 8) && !fights(0, 0));
    }

    /// Draws in place of defeats count as fights that are won, each for half: three of them are 3 / sqrt(3) = 1.73
    /// standard errors, two 1.41.
    #[test]
    fn a_draw_is_better_than_a_defeat_and_worse_than_a_victory() {
        assert!(is_surely_better(&[1; 3], &[0; 3]) && !is_surely_better(&[1; 2], &[0; 2]));
        assert!(is_surely_better(&[2; 3], &[1; 3]) && !is_surely_better(&[1; 3], &[2; 3]));
    }

    /// Of a win of the first player, of a draw and of a win of the second one.
    #[test]
    fn each_player_is_after_what_the_other_is_not_and_half_after_a_draw() {
        let of = |who| [0, 1, 2].map(|outcome| worth(&[2, 1, 0], who, outcome));
        assert_eq!([of(Player::First), of(Player::Second)], [[2, 1, 0], [0, 1, 2]]);
    }
}
