//! Goal dice: 4 and 5 are a goal, 6 is two, failed dice are thrown again.

use super::Asked;
use super::oracle::{Fraction, f, not, one, throws};

/// Ways of so many goals, of 6^(dice + re-rolls) throws.
fn pool(dice: usize, rerolls: usize) -> (Vec<u128>, u128) {
    const GOALS: [usize; 7] = [0, 0, 0, 0, 1, 1, 2];
    let mut ways = vec![0; 2 * dice + 1];
    let all = throws(&vec![6; dice + rerolls]);
    for throw in &all {
        let mut again = throw[dice..].iter();
        let goals = throw[..dice].iter().map(|&face| match GOALS[face as usize] {
            0 => again.next().map_or(0, |&face| GOALS[face as usize]),
            goals => goals,
        });
        ways[goals.sum::<usize>()] += 1;
    }
    (ways, all.len() as u128)
}

/// The chance that something holds of the goals of both.
fn both(a: (usize, usize), d: (usize, usize), holds: impl Fn(usize, usize) -> bool) -> Fraction {
    let ((mine, all), (theirs, more)) = (pool(a.0, a.1), pool(d.0, d.1));
    let mut ways = 0;
    for (x, w) in mine.iter().enumerate() {
        for (y, v) in theirs.iter().enumerate() {
            ways += if holds(x, y) { w * v } else { 0 };
        }
    }
    f(ways, all * more)
}

fn hits(a: (usize, usize), d: (usize, usize)) -> Fraction {
    both(a, d, |a, d| a > d)
}

/// So many goals or more.
fn goals(dice: usize, rerolls: usize, least: usize) -> Fraction {
    let (ways, all) = pool(dice, rerolls);
    f(ways.iter().skip(least).sum(), all)
}

fn mean(dice: usize, rerolls: usize) -> Fraction {
    let (ways, all) = pool(dice, rerolls);
    f(ways.iter().enumerate().map(|(n, w)| n as u128 * w).sum(), all)
}

/// A success within so many tries.
fn within(p: Fraction, tries: usize) -> Fraction {
    not((0..tries).fold(one(), |none, _| none * not(p)))
}

pub fn all() -> Vec<Asked> {
    vec![
        ("smf 5D[1] vs 4D", hits((5, 1), (4, 0))),
        ("5d[1] vs 4d", hits((5, 1), (4, 0))),
        ("5d1 vs 4d", hits((5, 1), (4, 0))),
        ("smf 4d1 vs 5d", hits((4, 1), (5, 0))),
        ("super mission force 3D against 3D", hits((3, 0), (3, 0))),
        ("does 5d hit 4d?", hits((5, 0), (4, 0))),
        ("5D vs 4D, smf", hits((5, 0), (4, 0))),
        ("chance to hit 5D vs 4D", hits((5, 0), (4, 0))),
        ("smf attack 5d vs defence 4d", hits((5, 0), (4, 0))),
        ("5D[1] vs 4D at least 2", both((5, 1), (4, 0), |a, d| a >= d + 2)),
        ("5D[1] vs 4D atleast 2", both((5, 1), (4, 0), |a, d| a >= d + 2)),
        ("5D[1] vs 4D, how often 3 boxes", both((5, 1), (4, 0), |a, d| a >= d + 3)),
        ("5D vs 4D exactly 1 box", both((5, 0), (4, 0), |a, d| a == d + 1)),
        ("3d vs 2d mean", both_mean((3, 0), (2, 0))),
        ("smf 4D tn 3", goals(4, 0, 3)),
        ("4D tn 3", goals(4, 0, 3)),
        ("4d target number 3", goals(4, 0, 3)),
        ("4D1 tn 3?", goals(4, 1, 3)),
        ("4D[2] tn 4", goals(4, 2, 4)),
        ("odds of 3D making a tn 2 check", goals(3, 0, 2)),
        ("smf 4D", mean(4, 0)),
        ("smf 4D[2] mean", mean(4, 2)),
        ("smf 3D >= 2 goals", goals(3, 0, 2)),
        ("smf 3D[1] at least 4", goals(3, 1, 4)),
        ("smf 2D = 1", f(12, 36)),
        ("smf chance 2", goals(2, 0, 2)),
        ("chance roll 2", goals(2, 0, 2)),
        ("recharge 1", goals(2, 0, 1)),
        ("recharge 2+", goals(2, 0, 2)),
        ("recharge 2 in 3 turns", within(goals(2, 0, 2), 3)),
        ("recharge 2 in 1 turn", goals(2, 0, 2)),
        ("smf recharge 3 within 5 turns", within(goals(2, 0, 3), 5)),
        ("break out 4D tn 3 in 2 turns", within(goals(4, 0, 3), 2)),
        ("4D tn 2 in 3 rounds", within(goals(4, 0, 2), 3)),
        ("initiative 4D[1] vs 4D", both((4, 1), (4, 0), |a, d| a >= d)),
        ("init 3d vs 3d", f(1, 2)),
        ("who wins initiative 2D vs 3D", both((2, 0), (3, 0), |a, d| a > d)),
        // Armor: the first box of a hit is kept.
        ("5D[1] vs 4D armor >= 2", both((5, 1), (4, 0), |a, d| a >= d + 3)),
        ("5D[1] vs 4D armour, how often 3 boxes", both((5, 1), (4, 0), |a, d| a >= d + 4)),
        ("5D[1] against 4D armor, how often 1 box", both((5, 1), (4, 0), |a, d| a >= d + 2)),
        // Pools are as thrown: a power that only adds dice changes nothing, and is told so.
        ("4D vs 3D resistance", hits((4, 0), (3, 0))),
        ("3D super strength major vs 4D", hits((3, 0), (4, 0))),
        ("5D1 melee specialist vs 4D armor", hits((5, 1), (4, 0))),
        ("4D charge vs 4D", hits((5, 0), (4, 0))),
    ]
}

/// Body lost on average.
fn both_mean(a: (usize, usize), d: (usize, usize)) -> Fraction {
    (1..=2 * a.0).map(|n| both(a, d, |a, d| a >= d + n)).fold(f(0, 1), |sum, p| sum + p)
}
