//! The die of Marvel Heroes: blank, trouble, hit, hit, hit with boost, two hits.

use super::Asked;
use super::oracle::{Fraction, f, mean, share, throws};

const HITS: [u32; 7] = [0, 0, 0, 1, 1, 1, 2];

fn hits(throw: &[u32]) -> u32 {
    throw.iter().map(|&face| HITS[face as usize]).sum()
}

/// The chance that something holds of the hits of both.
fn both(attack: usize, defend: usize, holds: impl Fn(u32, u32) -> bool) -> Fraction {
    share(&vec![6; attack + defend], |throw| holds(hits(&throw[..attack]), hits(&throw[attack..])))
}

/// A hit and trouble icons count in a Trouble roll; a boosted face with its boost throws another die.
fn boosted(holds: impl Fn(u32) -> bool) -> Fraction {
    let ways = throws(&[6, 6])
        .iter()
        .filter(|t| holds(HITS[t[0] as usize] + if t[0] == 5 { HITS[t[1] as usize] } else { 0 }))
        .count();
    f(ways as u128, 36)
}

pub fn all() -> Vec<Asked> {
    vec![
        // By the printed rules as many hits are a KO, if there are any.
        ("marvel-heroes 1 vs 1", both(1, 1, |a, d| a > 0 && a >= d)),
        ("marvel 2 vs 1", both(2, 1, |a, d| a > 0 && a >= d)),
        ("marvel 3 vs 2?", both(3, 2, |a, d| a > 0 && a >= d)),
        ("4 vs 3 marvel", both(4, 3, |a, d| a > 0 && a >= d)),
        ("marvel attack 2 defend 2", both(2, 2, |a, d| a > 0 && a >= d)),
        ("marvel heroes 2 against 2 printed rules", both(2, 2, |a, d| a > 0 && a >= d)),
        ("marvel 2 vs 2 miss", both(2, 2, |a, d| a == 0 || a < d)),
        ("marvel 1+1 vs 1", both(2, 1, |a, d| a > 0 && a >= d)),
        // By the mod more hits are a KO and as many stun both.
        ("marvel 2 vs 2 hfc", both(2, 2, |a, d| a > d)),
        ("4 vs 3 hfc", both(4, 3, |a, d| a > d)),
        ("marvel 2 vs 1 with stun", both(2, 1, |a, d| a > d)),
        ("marvel 2 vs 1 combat mod", both(2, 1, |a, d| a > d)),
        ("marvel 2 vs 2 hfc stun", both(2, 2, |a, d| a == d && a > 0)),
        ("2 vs 2 hfc stuns", both(2, 2, |a, d| a == d && a > 0)),
        ("marvel 2 vs 2 hfc miss", both(2, 2, |a, d| a < d || a == 0)),
        ("marvel 3 vs 1 hfc knock out", both(3, 1, |a, d| a > d)),
        ("marvel hits 3", f(5, 2)),
        ("marvel hits 4 >= 3", share(&[6; 4], |t| hits(t) >= 3)),
        ("marvel roll 2 dice at least 2", share(&[6; 2], |t| hits(t) >= 2)),
        ("marvel roll 3 exactly 0", share(&[6; 3], |t| hits(t) == 0)),
        ("marvel hits 1 boosted = 3", boosted(|n| n == 3)),
        ("marvel boost hits 1 >= 2", boosted(|n| n >= 2)),
        ("marvel outwit 2 vs 1", both(2, 1, |a, d| a > d)),
        ("outwit 1 vs 1", both(1, 1, |a, d| a > d)),
        ("outwit 3 against 2, marvel", both(3, 2, |a, d| a > d)),
        ("marvel trouble 6 --skill", f(6, 1)),
        ("trouble 6", f(7, 1)),
        ("threat 3 --skill", f(3, 1)),
        (
            "marvel trouble 2 --skill >= 3",
            share(&[6; 2], |t| hits(t) + t.iter().filter(|face| **face == 2).count() as u32 >= 3),
        ),
        ("marvel hits 2 mean", mean(&[6; 2], hits)),
    ]
}
