//! Rolls of The Fantasy Trip: three dice, low is good.

use super::Asked;
use super::oracle::{Fraction, f, mean, not, share, sum};

fn made(dice: usize, target: u32) -> Fraction {
    share(&vec![6; dice], |throw| sum(throw) <= target)
}

/// 3, 4 and 5 always hit, 16 and more never.
fn hits(throw: &[u32], needed: u32) -> bool {
    sum(throw) <= 5 || sum(throw) <= needed && sum(throw) < 16
}

fn hit(needed: u32) -> Fraction {
    share(&[6; 3], |throw| hits(throw, needed))
}

/// On four dice 4 and 5 always hit, 20 and more never.
fn defended(needed: u32) -> Fraction {
    share(&[6; 4], |throw| sum(throw) <= 5 || sum(throw) <= needed && sum(throw) < 20)
}

/// Hits of a blow of these dice after what is stopped.
fn through(dice: usize, more: i64, stopped: i64) -> impl Fn(&[u32]) -> u32 {
    move |throw| (i64::from(sum(&throw[..dice])) + more - stopped).max(0) as u32
}

/// With the roll to hit before it: triple on 3, double on 4.
fn struck(needed: u32, dice: usize, more: i64, stopped: i64) -> impl Fn(&[u32]) -> u32 {
    move |throw| {
        let (roll, damage) = throw.split_at(3);
        let factor = match sum(roll) {
            3 => 3,
            4 => 2,
            _ if hits(roll, needed) => 1,
            _ => return 0,
        };
        ((i64::from(sum(&damage[..dice])) + more).max(0) * factor - stopped).max(0) as u32
    }
}

pub fn all() -> Vec<Asked> {
    vec![
        ("tft 3d6 <= 11", made(3, 11)),
        ("tft 3d <= 11", made(3, 11)),
        ("tft 4d6 at most 12", made(4, 12)),
        ("fantasy trip 3d6 <= 9", made(3, 9)),
        ("tft saving roll 4D <= 16", made(4, 16)),
        ("tft 3d6 <= 17 itl", not(f(10, 216))),
        ("tft hit 11", hit(11)),
        ("tft to hit 9", hit(9)),
        ("tft to hit 12?", hit(12)),
        ("tft hit 13 defended", defended(13)),
        ("tft hit 12 dodging", defended(12)),
        ("tft hit 2", hit(2)),
        ("tft broadsword vs 3", mean(&[6; 2], through(2, 0, 3))),
        ("broadsword vs 3", mean(&[6; 2], through(2, 0, 3))),
        ("tft broadsword against 3 hits stopped", mean(&[6; 2], through(2, 0, 3))),
        ("tft broadsword vs 3 >= 6", share(&[6; 2], |t| through(2, 0, 3)(t) >= 6)),
        ("tft 2d+1 vs 2", mean(&[6; 2], through(2, 1, 2))),
        ("tft 2d-1 vs 0", mean(&[6; 2], through(2, -1, 0))),
        ("tft 2d+1 vs 3 hit 11 >= 8", share(&[6; 5], |t| struck(11, 2, 1, 3)(t) >= 8)),
        ("tft broadsword vs 2 hit 12", mean(&[6; 5], struck(12, 2, 0, 2))),
        ("broadsword vs 4 to hit 10, at least 1", share(&[6; 5], |t| struck(10, 2, 0, 4)(t) >= 1)),
        // Up to six hexes a missile is as good as beside the target.
        ("tft longbow dx 11 range 5", hit(11)),
        ("longbow at dx 11, range 5", hit(11)),
        ("tft longbow range 5 dx 11 >= 6", share(&[6; 4], |t| struck(11, 1, 2, 0)(t) >= 6)),
        // One less for every six hexes begun beyond the first six.
        ("tft longbow dx 13 range 13", hit(11)),
        ("tft small bow dx 12 range 7", hit(11)),
        ("tft longbow dx 13 range 13 vs 2, mean", mean(&[6; 4], struck(11, 1, 2, 2))),
        // Stepping height 3: ten tiles are three sets beyond the first, each of four dice.
        ("tft climb 10 dx 16", made(4, 16) * made(4, 16) * made(4, 16)),
        ("tft climbing 10 tiles dexterity 16", made(4, 16) * made(4, 16) * made(4, 16)),
        ("tft reach human level 2 vs orc level 0", f(1, 1)),
        ("tft reach hobbit level 2 vs hobbit", f(0, 1)),
        ("tft move hobbit 10 over 0 1 2 3", f(3, 1)),
        ("tft move hobbit 10 over 0 2", f(0, 1)),
    ]
}
