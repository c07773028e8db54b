//! Plain dice.

use super::Asked;
use super::oracle::{d6, f, mean, not, share, sum};

fn dropped(throw: &[u32]) -> u32 {
    sum(throw) - throw.iter().min().unwrap()
}

pub fn all() -> Vec<Asked> {
    let best_of_three = |n| f(1, 1) - not(d6(2, n)) * not(d6(2, n)) * not(d6(2, n));
    vec![
        ("2d6 >= 7", d6(2, 7)),
        ("2d6 7+?", d6(2, 7)),
        ("chance of 7 or more on 2d6", d6(2, 7)),
        ("what are the odds of 2d6 at least 9", d6(2, 9)),
        ("3d6 <= 11", not(d6(3, 12))),
        ("3d6 11 or less", not(d6(3, 12))),
        ("roll 3d6, at most 8", not(d6(3, 9))),
        ("2d6 = 7", f(6, 36)),
        ("2d6 exactly 2", f(1, 36)),
        ("d20 >= 15", f(6, 20)),
        ("d20 over 15", f(5, 20)),
        ("d% <= 35", f(35, 100)),
        ("2d6", f(7, 1)),
        ("average 3d6", f(21, 2)),
        ("the average of 3d6 please", f(21, 2)),
        ("d20 + 5 >= 18", f(8, 20)),
        ("2d6+3 vs d20", share(&[6, 6, 20], |t| t[0] + t[1] + 3 > t[2])),
        ("2d6 + 3 against d20?", share(&[6, 6, 20], |t| t[0] + t[1] + 3 > t[2])),
        ("does 3d6 beat 2d8", share(&[6, 6, 6, 8, 8], |t| t[0] + t[1] + t[2] > t[3] + t[4])),
        ("2d8 - d4 >= 6", share(&[8, 8, 4], |t| t[0] + t[1] >= t[2] + 6)),
        ("4d6 drop lowest", mean(&[6; 4], dropped)),
        ("4d6 drop lowest >= 16", share(&[6; 4], |t| dropped(t) >= 16)),
        ("4d6 dropping the lowest, 18 or more", share(&[6; 4], |t| dropped(t) >= 18)),
        ("4d6 keep 3 >= 13", share(&[6; 4], |t| dropped(t) >= 13)),
        ("4d6 kh 3 >= 12", share(&[6; 4], |t| dropped(t) >= 12)),
        ("3d6 drop highest <= 5", share(&[6; 3], |t| sum(t) - t.iter().max().unwrap() <= 5)),
        ("3d6 keep lowest", mean(&[6; 3], |t| *t.iter().min().unwrap())),
        ("3d6 keep lowest 1 = 1", share(&[6; 3], |t| t.contains(&1))),
        ("d20 advantage >= 11", f(3, 4)),
        ("d20 with advantage, 20 or more", f(39, 400)),
        ("d20 disadvantage >= 11", f(1, 4)),
        ("2d6 keep 1 of 3 >= 9", best_of_three(9)),
        ("2d6 keep 1 of 3 lowest >= 9", d6(2, 9) * d6(2, 9) * d6(2, 9)),
        ("d6 explode >= 7", f(1, 6)),
        ("d6 exploding >= 13", f(1, 36)),
        ("d6! >= 7", f(1, 6)),
        ("2d6 explode", f(42, 5)),
        ("3d6 explode", f(63, 5)),
        // Nothing goes on below 8 but by faces up to 5.
        ("2d6 explode >= 8", not(share(&[6, 6], |t| sum(t) < 8 && !t.contains(&6)))),
        ("5d6 successes 5+", f(5, 3)),
        ("5d6 successes 5+ >= 2", share(&[6; 5], |t| t.iter().filter(|face| **face >= 5).count() >= 2)),
        ("4d10 successes 8+ = 0", share(&[10; 4], |t| t.iter().all(|face| *face < 8))),
        ("3d6 count 6 >= 1", not(f(125, 216))),
        ("100d2 = 100", f(1, 1 << 100)),
        ("20d6 = 20", f(1, 6u128.pow(20))),
        ("40d6 average", f(140, 1)),
        ("12d6 >= 72", f(1, 6u128.pow(12))),
        ("two d6 at least seven", d6(2, 7)),
    ]
}
