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
//! It is followed down by Newton's method, and then put in its place to the last digit: of the mixes that leave all who
//! are in it indifferent, the one of largest entropy. That step guesses who is in it, and is taken back where the
//! result is not as good an equilibrium.

use crate::stats::linear::{self, Factor, dot};

/// Where following ends. Rounding noise over this, and this, are the errors that are left: both the root of the former.
const LEAST: f64 = 1e-8;

/// Shares below this are those of entries on their way out.
const GONE: f64 = 1e-12;

/// How much better than even the best option is against a mix.
pub fn best_answer(advantage: &[Vec<f64>], mix: &[f64]) -> f64 {
    advantage.iter().map(|row| dot(row, mix)).fold(f64::NEG_INFINITY, f64::max)
}

/// The equilibrium of largest entropy, where `advantage[row][column]`, its own mirror image with the sign turned, is
/// what the row wins. There is at least one option.
pub fn most_even(advantage: &[Vec<f64>]) -> Vec<f64> {
    let n = advantage.len();
    let scale = advantage.iter().flatten().fold(0.0, |scale: f64, value| scale.max(value.abs()));
    if n < 2 || scale == 0.0 {
        return vec![1.0 / n as f64; n];
    }
    let mut logs = vec![-(n as f64).ln(); n];
    let (mut t, mut factor) = (1.0, 0.3);
    // Where the way bends, shorter steps are taken.
    while t > LEAST && factor < 0.999 {
        let next = (factor * t).max(LEAST);
        match follow(advantage, &logs, next, scale) {
            Some(found) => (logs, t, factor) = (found, next, (factor * factor).max(0.1)),
            None => factor = factor.sqrt(),
        }
    }
    let followed: Vec<f64> = logs.iter().map(|log| log.exp()).collect();
    let gap = |mix: &[f64]| best_answer(advantage, mix) / scale;
    // The fewest guesses first: whose share is no noise.
    let placed = [1e-6, 1e-5, 1e-4, 1e-7].into_iter().filter_map(|least| place(advantage, &followed, least, scale));
    let best = placed.min_by(|a, b| (gap(a) > 1e-13).cmp(&(gap(b) > 1e-13)).then(gap(a).total_cmp(&gap(b))));
    best.filter(|placed| gap(placed) <= gap(&followed)).unwrap_or(followed)
}

/// Newton's method for `t ln x - A x + level = 0` with shares that add up to 1, in the logarithms of the shares, from
/// such a solution for a larger `t`; `None` where that is too far away. `t` is in units of the largest advantage.
fn follow(advantage: &[Vec<f64>], from: &[f64], t: f64, scale: f64) -> Option<Vec<f64>> {
    let mut logs = from.to_vec();
    let n = logs.len();
    let close = (1e-15 / t).max(1e-9);
    let t = t * scale;
    for _ in 0..25 {
        let shares: Vec<f64> = logs.iter().map(|log| log.exp()).collect();
        let gains: Vec<f64> = advantage.iter().map(|row| dot(row, &shares)).collect();
        let level = -t * dot(&shares, &logs);
        // Whoever is on his way out is as far out as his disadvantage says.
        for ((log, share), gain) in logs.iter_mut().zip(&shares).zip(&gains) {
            if *share < GONE {
                *log = ((gain - level) / t).min(GONE.ln());
            }
        }
        let row = |i: usize| -> Vec<f64> {
            let mut row: Vec<f64> =
                advantage[i].iter().zip(&shares).map(|(advantage, share)| -advantage * share).collect();
            row[i] += t;
            row.push(1.0);
            row
        };
        let mut matrix: Vec<Vec<f64>> = (0..n).map(row).collect();
        matrix.push(shares.iter().copied().chain([0.0]).collect());
        let mut right: Vec<f64> = logs.iter().zip(&gains).map(|(log, gain)| gain - t * log - level).collect();
        right.push(1.0 - shares.iter().sum::<f64>());
        let step = linear::solve(matrix, right)?;
        // Logarithms of shares that stay too small to matter may jump as far as they like.
        let matters = |i: &usize| logs[*i] + step[*i].max(0.0) > GONE.ln();
        let longest = (0..n).filter(matters).map(|i| step[i].abs()).fold(0.0, f64::max);
        let part = 1.0 / longest.max(1.0);
        logs.iter_mut().zip(&step).for_each(|(log, step)| *log = (*log + part * step).min(0.0));
        if longest < close {
            return Some(logs);
        }
    }
    None
}

/// Of the mixes of those with at least so large a share that leave them all indifferent, the one of largest entropy;
/// whoever has less than that, and is not gone, is left indifferent too, without a share. `None` where there is no such
/// mix near this one.
fn place(advantage: &[Vec<f64>], followed: &[f64], least: f64, scale: f64) -> Option<Vec<f64>> {
    let n = followed.len();
    let inside: Vec<usize> = (0..n).filter(|&i| followed[i] >= least).collect();
    // One of the rows follows from the others, least inexactly that of the largest share: it comes last.
    let mut rows: Vec<usize> = (0..n).filter(|&i| followed[i] > GONE).collect();
    rows.sort_by(|&a, &b| followed[b].total_cmp(&followed[a]));
    let conditions = rows
        .iter()
        .map(|&i| inside.iter().map(|&j| advantage[i][j] / scale).collect())
        .chain([vec![1.0; inside.len()]]);
    let conditions = independent(conditions.collect());
    let mut shares: Vec<f64> = inside.iter().map(|&i| followed[i]).collect();
    for _ in 0..50 {
        // Entropy rises along `C'v - ln x`; the multipliers v are those that meet the conditions in one step.
        let slopes: Vec<f64> = shares.iter().map(|share| share * (share.ln() + 1.0)).collect();
        let product = |a: &[f64], b: &[f64]| a.iter().zip(b).zip(&shares).map(|((a, b), share)| a * b * share).sum();
        let lower = (0..conditions.len()).map(|a| (0..=a).map(|b| product(&conditions[a], &conditions[b])).collect());
        // Only the last condition, that shares add up to 1, is about anything but 0.
        let right: Vec<f64> = conditions
            .iter()
            .enumerate()
            .map(|(a, row)| f64::from(u8::from(a == 0)) - dot(row, &shares) + dot(row, &slopes))
            .collect();
        let multipliers = Factor::new(lower.collect())?.solve(&right);
        let mut longest: f64 = 0.0;
        for (i, share) in shares.iter_mut().enumerate() {
            let push: f64 = conditions.iter().zip(&multipliers).map(|(row, multiplier)| row[i] * multiplier).sum();
            let step = push - share.ln() - 1.0;
            longest = longest.max(step.abs());
            *share *= 1.0 + step.max(-0.5);
        }
        if longest < 1e-15 {
            break;
        }
    }
    let sum: f64 = shares.iter().sum();
    let mut mix = vec![0.0; n];
    inside.iter().zip(&shares).for_each(|(&i, share)| mix[i] = share / sum);
    sum.is_finite().then_some(mix)
}

/// The rows that do not follow from those after them, the last row first.
fn independent(mut rows: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    rows.reverse();
    let mut kept: Vec<Vec<f64>> = Vec::new();
    // Orthogonal parts of the rows that are kept.
    let mut parts: Vec<Vec<f64>> = Vec::new();
    for row in rows {
        let mut part = row.clone();
        // Twice is enough: the second round takes off what rounding left in the first.
        for other in parts.iter().chain(&parts) {
            let along = dot(&part, other);
            part.iter_mut().zip(other).for_each(|(part, other)| *part -= along * other);
        }
        let length = dot(&part, &part).sqrt();
        if length > 1e-7 {
            part.iter_mut().for_each(|part| *part /= length);
            parts.push(part);
            kept.push(row);
        }
    }
    kept
}
