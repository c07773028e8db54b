//! The mix of largest entropy among all equilibria of a game in which both sides have the same options and one wins
//! what the other loses.
//!
//! Let both sides gain by being unpredictable: `t` times the entropy of its mix for each. That game has a single
//! equilibrium `x(t)`, in which everybody's advantage is `t ln x`, up to a constant (R. D. McKelvey and T. R. Palfrey,
//! "Quantal response equilibria for normal form games", Games and Economic Behavior 10 (1995), 6-38). No equilibrium
//! `y` of the game itself is a better answer to `x(t)` than `x(t)` is, `y'A x(t) + t H(y) <= t H(x(t))`, and as an
//! equilibrium it does not lose, `y'A x(t) >= 0`: so `y` has no more entropy than `x(t)`, whatever `t` is. As `t` falls
//! to nothing, `x(t)` becomes an equilibrium, and therefore the one of largest entropy.
//!
//! Limits of what groups of options have together leave this as it is, as long as both sides keep to them. What a limit
//! costs its members makes it a further player, who wants their share to be smaller and has no level of his own.
//!
//! The mix is followed down by Newton's method, and then put in its place to the last digit: of the mixes that leave
//! all who are in it indifferent, the one of largest entropy. That step guesses who is in it, and is taken back where
//! the result is not as good an equilibrium.

use crate::order;
use crate::stats::linear::{self, Factor, dot};

/// Where following ends. Rounding noise over this, and this, are the errors that are left: both the root of the former.
const LEAST: f64 = 1e-8;

/// Shares below this are those of entries on their way out.
const GONE: f64 = 1e-12;

/// The logarithm of a share that hardly matters: it may rise to there, and fall from there, in one step.
const FAINT: f64 = -20.0;

/// How firmly a limit is held while it is followed: it is passed by so many `t`, so that what it costs to touch it does
/// not count beside entropy.
const FIRM: f64 = 20.0;

/// Options that have no more than so large a share together. No option is in two of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    /// The options, by their places.
    pub members: Vec<usize>,
    /// Their largest share, within `0..=1`.
    pub most: f64,
}

/// How much better than even the best mix within the limits is against a mix: the options that gain most, as far as
/// their limits go.
pub fn best_answer(gains: &[f64], limits: &[Limit]) -> f64 {
    let mut order: Vec<usize> = (0..gains.len()).collect();
    order::falling(&mut order, |&one| gains[one]);
    let mut room: Vec<f64> = limits.iter().map(|limit| limit.most).collect();
    let (mut left, mut gain) = (1.0, 0.0);
    for option in order {
        let limit = limits.iter().position(|limit| limit.members.contains(&option));
        let share = limit.map_or(left, |limit| room[limit].min(left));
        limit.into_iter().for_each(|limit| room[limit] -= share);
        (left, gain) = (left - share, gain + share * gains[option]);
        if left <= 0.0 {
            break;
        }
    }
    gain
}

/// The equilibrium of largest entropy, where `advantage[row][column]`, its own mirror image with the sign turned, is
/// what the row wins, and both sides keep to the limits. There is at least one option, and a mix within the limits.
pub fn most_even(advantage: &[Vec<f64>], limits: &[Limit]) -> Vec<f64> {
    let n = advantage.len();
    let largest = advantage.iter().flatten().fold(0.0, |scale: f64, value| scale.max(value.abs()));
    if n < 2 || largest == 0.0 && limits.is_empty() {
        return vec![1.0 / n as f64; n];
    }
    let game = Game::new(advantage, limits, if largest > 0.0 { largest } else { 1.0 });
    let mut logs: Vec<f64> = (0..n + limits.len()).map(|i| if i < n { -(n as f64).ln() } else { -FIRM }).collect();
    let (mut t, mut factor) = (1.0, 0.3);
    // Where the way bends, shorter steps are taken.
    while t > LEAST && factor < 0.999 {
        let next = (factor * t).max(LEAST);
        match game.follow(&logs, next) {
            Some(found) => (logs, t, factor) = (found, next, (factor * factor).max(0.1)),
            None => factor = factor.sqrt(),
        }
    }
    let followed: Vec<f64> = logs.iter().map(|log| log.exp()).collect();
    let gap = |mix: &[f64]| {
        let gains: Vec<f64> = advantage.iter().map(|row| dot(row, mix)).collect();
        best_answer(&gains, limits) / game.scale
    };
    // The fewest guesses first: whose share is no noise.
    let placed = [1e-6, 1e-5, 1e-4, 1e-7].into_iter().filter_map(|least| game.settle(&followed, least, &gap));
    let best = placed.min_by(|a, b| (gap(a) > 1e-13).cmp(&(gap(b) > 1e-13)).then(gap(a).total_cmp(&gap(b))));
    let followed = followed[..n].to_vec();
    best.filter(|placed| gap(placed) <= gap(&followed).max(1e-12)).unwrap_or(followed)
}

/// A game with its limits as further players: each gains what its members have, and costs them what it has.
struct Game<'a> {
    advantage: &'a [Vec<f64>],
    limits: &'a [Limit],
    /// The largest advantage: the unit of `t`.
    scale: f64,
    /// Gains from everybody, `[who][from whom]`, limits after the options.
    gains: Vec<Vec<f64>>,
}

impl<'a> Game<'a> {
    fn new(advantage: &'a [Vec<f64>], limits: &'a [Limit], scale: f64) -> Self {
        let n = advantage.len();
        let mut gains = vec![vec![0.0; n + limits.len()]; n + limits.len()];
        for (row, advantage) in gains.iter_mut().zip(advantage) {
            row[..n].copy_from_slice(advantage);
        }
        for (place, limit) in (n..).zip(limits) {
            for &member in &limit.members {
                gains[place][member] = scale;
                gains[member][place] = -scale;
            }
        }
        Self { advantage, limits, scale, gains }
    }

    /// Newton's method for `t ln x - A x + level = 0` with shares that add up to 1, in the logarithms of the shares,
    /// from such a solution for a larger `t`; `None` where that is too far away. What a limit costs is a share of its
    /// own, without a level: `t ln y = share - most - FIRM t`.
    fn follow(&self, from: &[f64], t: f64) -> Option<Vec<f64>> {
        let mut logs = from.to_vec();
        let (n, all) = (self.advantage.len(), from.len());
        let t = t * self.scale;
        let option = |i: usize| f64::from(u8::from(i < n));
        let held = |i: usize| if i < n { 0.0 } else { self.scale * self.limits[i - n].most + FIRM * t };
        let mut before = f64::INFINITY;
        for _ in 0..30 {
            let shares: Vec<f64> = logs.iter().map(|log| log.exp()).collect();
            let gains: Vec<f64> = (0..all).map(|i| dot(&self.gains[i], &shares) - held(i)).collect();
            let level: f64 = (0..n).map(|i| shares[i] * (gains[i] - t * logs[i])).sum();
            // Whoever is on his way out is as far out as his disadvantage says.
            for i in (0..all).filter(|&i| shares[i] < GONE) {
                logs[i] = ((gains[i] - level * option(i)) / t).min(GONE.ln());
            }
            let row = |i: usize| -> Vec<f64> {
                let mut row: Vec<f64> = self.gains[i].iter().zip(&shares).map(|(gain, share)| -gain * share).collect();
                row[i] += t;
                row.push(option(i));
                row
            };
            let mut matrix: Vec<Vec<f64>> = (0..all).map(row).collect();
            matrix.push((0..all).map(|i| shares[i] * option(i)).chain([0.0]).collect());
            let mut right: Vec<f64> = (0..all).map(|i| gains[i] - t * logs[i] - level * option(i)).collect();
            right.push(1.0 - shares[..n].iter().sum::<f64>());
            let step = linear::solve(matrix, right)?;
            // Shares that stay too small to matter may change as much as they like.
            let matters = |i: &usize| logs[*i] + step[*i].max(0.0) > GONE.ln();
            let longest = (0..all).filter(matters).map(|i| step[i].abs()).fold(0.0, f64::max);
            let room = |i: usize| match FAINT - logs[i] {
                below if below <= 0.0 => 1.0,
                below if step[i] > 0.0 => 1.0 + below,
                _ => f64::INFINITY,
            };
            let part = (0..all).map(|i| room(i) / step[i].abs()).fold(1.0, f64::min);
            // No share is above 1, and no limit costs more than twice the largest advantage.
            (0..all).for_each(|i| logs[i] = (logs[i] + part * step[i]).min(1.0 - option(i)));
            // Steps fall with the square of what is left, until only rounding noise is.
            if longest < 1e-9 || longest < 1e-6 && longest > 0.1 * before {
                return Some(logs);
            }
            before = longest;
        }
        None
    }

    /// [`Game::place`], and whoever is gone and would gain most by coming back left indifferent as well, one after the
    /// other, until nobody gains: where shares can be moved among others for nothing, entropy alone says how far, and
    /// who would gain by it is not seen on the way there.
    fn settle(&self, followed: &[f64], least: f64, gap: &dyn Fn(&[f64]) -> f64) -> Option<Vec<f64>> {
        let (n, mut back) = (self.advantage.len(), Vec::new());
        let mut mix = self.place(followed, least, &back)?;
        while gap(&mix) > 1e-13 {
            let gains: Vec<f64> = self.advantage.iter().map(|row| dot(row, &mix)).collect();
            let beside = |i: usize| {
                (0..n).find(|&j| mix[j] > 0.0 && self.class(followed, least, j) == self.class(followed, least, i))
            };
            let more = |i: usize| beside(i).map_or(0.0, |other| gains[i] - gains[other]);
            let gone = (0..n).filter(|i| followed[*i] <= GONE && !back.contains(i) && more(*i) > 0.0);
            let Some(most) = gone.max_by(|&a, &b| more(a).total_cmp(&more(b))) else { break };
            back.push(most);
            let Some(next) = self.place(followed, least, &back) else { break };
            mix = next;
        }
        Some(mix)
    }

    /// The limit that costs something and holds an option.
    fn class(&self, followed: &[f64], least: f64, i: usize) -> Option<usize> {
        let costs = |limit: usize| followed[self.advantage.len() + limit] >= least;
        (0..self.limits.len()).find(|&g| costs(g) && self.limits[g].members.contains(&i))
    }

    /// Of the mixes of those with at least so large a share that leave them all indifferent, the one of largest
    /// entropy; whoever has less than that, and is not gone or is `back`, is left indifferent too, without a share.
    /// Behind a limit that costs something, its members are indifferent among themselves. `None` where there is no such
    /// mix near.
    fn place(&self, followed: &[f64], least: f64, back: &[usize]) -> Option<Vec<f64>> {
        let n = self.advantage.len();
        let inside: Vec<usize> = (0..n).filter(|&i| followed[i] >= least).collect();
        let mut rows: Vec<usize> = (0..n).filter(|&i| followed[i] > GONE || back.contains(&i)).collect();
        order::falling(&mut rows, |&one| followed[one]);
        let class = |i: usize| self.class(followed, least, i);
        // As one of the rows follows from the others, least inexactly that of the largest share, all are held against
        // it. What shares add up to comes last, and is kept in any case.
        let mut conditions: Vec<(Vec<f64>, f64)> = Vec::new();
        for (place, &i) in rows.iter().enumerate() {
            let first = rows[..place].iter().copied().find(|&other| class(other) == class(i));
            if let Some(first) = first {
                let apart = |&j: &usize| (self.advantage[i][j] - self.advantage[first][j]) / self.scale;
                conditions.push((inside.iter().map(apart).collect(), 0.0));
            }
        }
        for (limit, _) in self.limits.iter().zip(&followed[n..]).filter(|(_, cost)| **cost > GONE) {
            let member = |i: &usize| f64::from(u8::from(limit.members.contains(i)));
            conditions.push((inside.iter().map(member).collect(), limit.most));
        }
        conditions.push((vec![1.0; inside.len()], 1.0));
        let conditions = independent(conditions);
        let mut shares: Vec<f64> = inside.iter().map(|&i| followed[i]).collect();
        for _ in 0..50 {
            // Entropy rises along `C'v - ln x`; the multipliers v are those that meet the conditions in one step.
            let slopes: Vec<f64> = shares.iter().map(|share| share * (share.ln() + 1.0)).collect();
            let product =
                |a: &[f64], b: &[f64]| a.iter().zip(b).zip(&shares).map(|((a, b), share)| a * b * share).sum();
            let lower = (0..conditions.len())
                .map(|a| (0..=a).map(|b| product(&conditions[a].0, &conditions[b].0)).collect())
                .collect();
            let right: Vec<f64> =
                conditions.iter().map(|(row, wanted)| wanted - dot(row, &shares) + dot(row, &slopes)).collect();
            let multipliers = Factor::new(lower)?.solve(&right);
            let mut longest: f64 = 0.0;
            for (i, share) in shares.iter_mut().enumerate() {
                let push: f64 = conditions.iter().zip(&multipliers).map(|((row, _), by)| row[i] * by).sum();
                let step = push - share.ln() - 1.0;
                longest = longest.max(step.abs());
                *share *= 1.0 + step.max(-0.5);
            }
            if longest < 1e-15 {
                break;
            }
        }
        let mut mix = vec![0.0; n];
        inside.iter().zip(&shares).for_each(|(&i, share)| mix[i] = *share);
        let kept = |limit: &Limit| limit.members.iter().map(|&member| mix[member]).sum::<f64>() < limit.most + 1e-12;
        let whole = (mix.iter().sum::<f64>() - 1.0).abs() < 1e-12;
        (whole && self.limits.iter().all(kept)).then_some(mix)
    }
}

/// The conditions that do not follow from those after them, the last one first.
fn independent(mut conditions: Vec<(Vec<f64>, f64)>) -> Vec<(Vec<f64>, f64)> {
    conditions.reverse();
    // Orthogonal parts of those that are kept.
    let mut parts: Vec<Vec<f64>> = Vec::new();
    conditions.retain(|(row, _)| {
        let mut part = row.clone();
        // Twice is enough: the second round takes off what rounding left in the first.
        for other in parts.iter().chain(&parts) {
            let along = dot(&part, other);
            part.iter_mut().zip(other).for_each(|(part, other)| *part -= along * other);
        }
        let length = dot(&part, &part).sqrt();
        let new = length > 1e-7;
        if new {
            part.iter_mut().for_each(|part| *part /= length);
            parts.push(part);
        }
        new
    });
    conditions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_conditions_that_follow_from_each_other_the_last_ones_stay() {
        let condition = |row: [f64; 2]| (row.to_vec(), row[0] + row[1]);
        let kept = independent([[1.0, 0.0], [0.0, 1.0], [0.0, 3.0], [2.0, 2.0]].map(condition).to_vec());
        assert_eq!(kept, [[2.0, 2.0], [0.0, 3.0]].map(condition));
    }

    #[test]
    fn the_best_answer_takes_most_of_what_gains_most() {
        assert_eq!(best_answer(&[0.25, -1.0, 0.5], &[]), 0.5);
        assert_eq!(best_answer(&[0.25, -1.0, 0.5], &[limit(&[2], 0.25)]), 0.25 * 0.5 + 0.75 * 0.25);
        let both = [limit(&[0], 0.5), limit(&[2], 0.25)];
        assert_eq!(best_answer(&[0.25, -1.0, 0.5], &both), 0.25 * 0.5 + 0.5 * 0.25 - 0.25);
    }

    fn limit(members: &[usize], most: f64) -> Limit {
        Limit { members: members.to_vec(), most }
    }

    fn near(found: &[f64], wanted: &[f64]) {
        assert!(
            found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-9),
            "{found:?} for {wanted:?}"
        );
    }

    /// Where nobody beats anybody the mix is even, as far as limits allow; of two limits the second alone binds, or the
    /// first, or both.
    #[test]
    fn the_most_even_mix_of_equals_is_even_within_its_limits() {
        let even = vec![vec![0.0; 5]; 5];
        near(&most_even(&even, &[]), &[0.2; 5]);
        near(&most_even(&even, &[limit(&[0], 0.1)]), &[0.1, 0.225, 0.225, 0.225, 0.225]);
        let of = |first: f64, second: f64| most_even(&even, &[limit(&[0], first), limit(&[1, 2], second)]);
        near(&of(0.9, 0.1), &[0.3, 0.05, 0.05, 0.3, 0.3]);
        near(&of(0.1, 0.9), &[0.1, 0.225, 0.225, 0.225, 0.225]);
        near(&of(0.1, 0.2), &[0.1, 0.1, 0.1, 0.35, 0.35]);
    }

    /// From far away the mix still comes to rest where entropy is largest, and one that breaks a limit is none.
    #[test]
    fn shares_are_placed_from_far_away_and_within_limits_alone() {
        let even = vec![vec![0.0; 4]; 4];
        let free = Game::new(&even, &[], 1.0);
        near(&free.place(&[0.7, 0.1, 0.1, 0.1], 1e-6, &[]).unwrap(), &[0.25; 4]);
        // The limit costs nothing, so that its members are placed as if there were none, and have more than it allows.
        let limits = [limit(&[0, 1], 0.4)];
        let held = Game::new(&even, &limits, 1.0);
        assert_eq!(held.place(&[0.25, 0.25, 0.25, 0.25, 0.0], 1e-6, &[]), None);
        near(&held.place(&[0.2, 0.2, 0.3, 0.3, 0.1], 1e-6, &[]).unwrap(), &[0.2, 0.2, 0.3, 0.3]);
    }
}
