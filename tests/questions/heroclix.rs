//! Attacks of HeroClix: two dice, double one misses, double six hits.

use super::Asked;
use super::oracle::{Fraction, f, mean, not, one, share, sum};

fn hits(throw: &[u32], need: u32) -> bool {
    sum(throw) == 12 || sum(throw) != 2 && sum(throw) >= need
}

/// The chance to hit.
fn hit(need: u32) -> Fraction {
    share(&[6, 6], |throw| hits(throw, need))
}

/// Clicks of a hit for so much damage, less what is taken off; double six is 1 more.
fn clicks(throw: &[u32], need: u32, damage: u32, off: u32) -> u32 {
    if hits(throw, need) { (damage + u32::from(sum(throw) == 12)).saturating_sub(off) } else { 0 }
}

fn at_least(need: u32, damage: u32, off: u32, least: u32) -> Fraction {
    share(&[6, 6], |throw| clicks(throw, need, damage, off) >= least)
}

fn doubles(need: u32) -> Fraction {
    share(&[6, 6], |throw| hits(throw, need) && throw[0] == throw[1])
}

/// Clicks of several attacks together.
fn together(attacks: &[(u32, u32)], least: u32) -> Fraction {
    let dice = vec![6; 2 * attacks.len()];
    let total = |throw: &[u32]| -> u32 {
        attacks.iter().enumerate().map(|(i, (need, damage))| clicks(&throw[2 * i..2 * i + 2], *need, *damage, 0)).sum()
    };
    share(&dice, |throw| total(throw) >= least)
}

/// Clicks that Support heals.
fn healed(throw: &[u32], need: u32) -> u32 {
    let heal = throw[2].saturating_sub(2).max(1) + u32::from(sum(&throw[..2]) == 12);
    if hits(&throw[..2], need) { heal } else { 0 }
}

pub fn all() -> Vec<Asked> {
    let third = f(2, 3);
    vec![
        ("heroclix 10 vs 17", hit(7)),
        ("10 vs 17", hit(7)),
        ("10 vs. 17?", hit(7)),
        ("10 against 17", hit(7)),
        ("what are the odds of 10 hitting 17?", hit(7)),
        ("attack 10 vs defense 17", hit(7)),
        ("attack 10, defence 17", hit(7)),
        ("av 9 def 17", hit(8)),
        ("10+1 vs 17", hit(6)),
        ("11-1 vs 17", hit(7)),
        ("10 vs 17+2", hit(9)),
        ("10 vs 17 heroclix", hit(7)),
        ("clix 8 vs 17", hit(9)),
        ("need an 8", hit(8)),
        ("i need a 9", hit(9)),
        ("need 7+", hit(7)),
        ("heroclix need 12", hit(12)),
        ("need 2", hit(2)),
        ("10 vs 17 ss", hit(7) * third),
        ("10 vs 17 super senses", hit(7) * third),
        ("super senses, 10 vs 17", hit(7) * third),
        ("10 vs 17 with Super Senses?", hit(7) * third),
        ("10 vs 17 supersenses", hit(7) * third),
        ("ss 10 vs 17", hit(7) * third),
        ("10 vs 17 --super-senses", hit(7) * third),
        ("10 vs 17 shape change", hit(7) * third),
        ("10 vs 17 super senses and shape change", hit(7) * third * third),
        ("10 vs 17 sc ss", hit(7) * third * third),
        ("10 vs 17, my prob", not(not(hit(7)) * not(hit(7)))),
        ("10 vs 17 own prob 2", not(not(hit(7)) * not(hit(7)) * not(hit(7)))),
        ("10 vs 17 their prob", hit(7) * hit(7)),
        ("10 vs 17 super senses, their prob", hit(7) * hit(7) * third),
        ("10 vs 17 opponent's prob 2", hit(7) * hit(7) * hit(7)),
        ("10 vs 17 2 enemy re-rolls", hit(7) * hit(7) * hit(7)),
        ("heroclix 10 vs 17 --opposing-reroll 1 --super-senses", hit(7) * hit(7) * third),
        ("10 vs 17 ranged, energy shield", hit(9)),
        ("10 vs 17 at range esd", hit(9)),
        ("10 vs 17 combat reflexes", hit(9)),
        ("10 vs 17 cr", hit(9)),
        ("10 vs 17 ranged hindering", hit(8)),
        ("10 vs 17 crit", f(1, 36)),
        ("10 vs 17 critical hit", f(1, 36)),
        ("10 vs 17 critical miss", f(1, 36)),
        ("10 vs 17 doubles", doubles(7)),
        ("chance of doubles 9 vs 18", doubles(9)),
        ("10 vs 17 doubles ss", doubles(7) * third),
        ("10 vs 17 ss evaded", hit(7) * f(1, 3)),
        ("10 vs 17 damage 3", mean(&[6, 6], |t| clicks(t, 7, 3, 0))),
        ("10 vs 17, 3 damage", mean(&[6, 6], |t| clicks(t, 7, 3, 0))),
        ("10 vs 17 3 dmg", mean(&[6, 6], |t| clicks(t, 7, 3, 0))),
        ("10 vs 17 for 3", mean(&[6, 6], |t| clicks(t, 7, 3, 0))),
        ("attack 9 defense 17 damage 3 toughness", mean(&[6, 6], |t| clicks(t, 8, 3, 1))),
        ("9 vs 17 damage 3 tough", mean(&[6, 6], |t| clicks(t, 8, 3, 1))),
        ("9 vs 17 damage 3 invulnerable", mean(&[6, 6], |t| clicks(t, 8, 3, 2))),
        ("9 vs 17 damage 3 invuln >= 2", at_least(8, 3, 2, 2)),
        ("10 vs 17 damage 3 toughness, 2 or more", at_least(7, 3, 1, 2)),
        ("10 vs 17 damage 3, how often 4 clicks", at_least(7, 3, 0, 4)),
        // Two sixes in six stop it all, else it takes 2 off.
        ("10 vs 17 damage 4 impervious >= 2", third * at_least(7, 4, 2, 2)),
        ("10 vs 17 damage 3 toughness exploit weakness", mean(&[6, 6], |t| clicks(t, 7, 3, 0))),
        ("10 vs 17 damage 3 ppb ranged invuln", mean(&[6, 6], |t| clicks(t, 7, 3, 0))),
        // A die replaces the damage, and double six adds 1.
        (
            "10 vs 17 damage 1 bcf >= 4",
            share(&[6, 6, 6], |t| hits(&t[..2], 7) && t[2] + u32::from(sum(&t[..2]) == 12) >= 4),
        ),
        ("10 vs 17 damage 3 knock back >= 1", doubles(7)),
        ("10 vs 17 damage 3 kb", mean(&[6, 6], |t| if t[0] == t[1] { clicks(t, 7, 3, 0) } else { 0 })),
        ("10 vs 17 damage 3 ko 3", hit(7)),
        ("10 vs 17 damage 3 ko 4 clicks", f(1, 36)),
        ("10 vs 17 damage 4, ko 3 clicks, toughness", hit(7)),
        ("10 vs 17 3 damage knocks out 3 clicks ss", hit(7) * third),
        ("10 vs 17 flurry", not(not(hit(7)) * not(hit(7)))),
        ("10 vs 17 flurry hits = 2", hit(7) * hit(7)),
        ("10 vs 17 flurry hits = 0", not(hit(7)) * not(hit(7))),
        ("10 vs 17 flurry hits mean", hit(7) * f(2, 1)),
        ("10 vs 17 damage 3 steal energy", hit(7)),
        ("10 vs 17 damage 3 steal energy ss", hit(7) * third),
        ("steal energy 9 vs 16 damage 3", hit(7)),
        ("ko 3 clicks: 10 vs 17 damage 3", hit(7)),
        ("knockback 10 vs 17, 3 damage >= 1", doubles(7)),
        ("10 vs 17 flurry hits 0/1/2", hit(7) * f(2, 1)),
        ("10 vs 17 pulse wave ss", hit(7)),
        ("10 vs 17 pulse wave", hit(7)),
        ("support 9 vs 16", mean(&[6, 6, 6], |t| healed(t, 7))),
        ("heroclix support 8 vs 16 >= 2", share(&[6, 6, 6], |t| healed(t, 8) >= 2)),
        ("break away", f(1, 2)),
        ("break away plasticity", f(5, 6)),
        ("break away from plasticity", f(1, 6)),
        ("leadership", f(1, 3)),
        ("leadership edition 2009", f(1, 2)),
        ("regeneration", f(5, 3)),
        ("regen >= 2", f(3, 6)),
        ("force blast", f(7, 2)),
        ("force blast >= 3", f(4, 6)),
        ("10 vs 17, then 9 vs 17", not(not(hit(7)) * not(hit(8)))),
        ("10 vs 17 then 9 vs 17 then 11 vs 17: hits = 3", hit(7) * hit(8) * hit(6)),
        ("10 vs 17 damage 3, then 9 vs 17 damage 2: damage >= 4", together(&[(7, 3), (8, 2)], 4)),
        ("10 vs 17 damage 2, then 9 vs 17, then 11 vs 17: damage >= 5", together(&[(7, 2), (8, 2), (6, 2)], 5)),
        ("10 vs 17 damage 3 and then 9 vs 16 >= 6", together(&[(7, 3), (7, 3)], 6)),
        ("0 vs 30", f(1, 36)),
        ("30 vs 0", f(35, 36)),
        ("9 v 9", one() - f(1, 36)),
    ]
}
