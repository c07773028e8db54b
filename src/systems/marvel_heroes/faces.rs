//! Dice for the eye: an attack decides at once whose hits are more, and a reader wants to see faces.
//!
//! The faces shown are one way of many in which the dice of the box may have fallen, thrown again until they give the
//! result that was drawn, so each such way is as likely as it should be. Nothing here has an influence on a fight. Dice
//! with other faces, and dice whose icons are read in another way than by default, are not shown: a draw knows no more
//! than their number.

use super::dice::{BOX_2006, Face};
use crate::chance::{Answer, Reading, Throw, TrialRng, face};
use std::cmp::Ordering;

/// Throws before giving up on a result that is too rare to be met.
const MOST_THROWS: u32 = 100_000;

/// One die: the face it showed first, and the one after a boost.
type Die = (Face, Option<Face>);

/// One way the dice may have fallen: `5 dice: hit, blank, 2 hits, trouble, hit+ > blank = 4 hits`.
pub fn show(answer: &Answer, rng: &mut TrialRng) -> Option<String> {
    let [first, second] = answer.draw.throws.map(|throw| throw.sides == BOX_2006.len() as u8);
    let alone = answer.draw.throws[1] == Throw::NONE;
    if !(first && (second || alone)) {
        return None;
    }
    (0..MOST_THROWS).find_map(|_| match answer.draw.reading {
        Reading::Comparison | Reading::Contest => compared(answer, rng),
        Reading::Winner => recovery(answer.outcome, rng),
        Reading::AtLeast(least) => {
            let face = face(6, rng);
            ((face >= least) == (answer.outcome == 1)).then(|| format!("1 die: {face}"))
        }
        Reading::Index if answer.draw.rule == "marvel-heroes.trouble.level" => trouble(answer, rng),
        _ => None,
    })
}

/// Both throws, if they give the result.
fn compared(answer: &Answer, rng: &mut TrialRng) -> Option<String> {
    let [mine, theirs] = answer.draw.throws.map(|dice| throw(dice, rng));
    let (a, b) = (hits(&mine), hits(&theirs));
    let result = match (answer.draw.reading, a.cmp(&b)) {
        (Reading::Comparison, Ordering::Less) => 0,
        (Reading::Comparison, Ordering::Equal) => usize::from(a > 0),
        (Reading::Comparison, Ordering::Greater) => 2,
        (_, Ordering::Equal) => 0,
        (_, order) => {
            if order == Ordering::Greater {
                1
            } else {
                2
            }
        }
    };
    (result == answer.outcome).then(|| format!("{} against {}", words(&mine), words(&theirs)))
}

/// A Trouble roll, if it comes to the total: hits and trouble icons both count (`marvel-heroes.dice.trouble-value`).
fn trouble(answer: &Answer, rng: &mut TrialRng) -> Option<String> {
    let dice = throw(answer.draw.throws[0], rng);
    let worth = |face: Face| usize::from(face.hits) + usize::from(face.trouble);
    let total: usize = dice.iter().map(|(first, again)| worth(*first) + again.map_or(0, worth)).sum();
    (total == answer.outcome).then(|| format!("{} dice: {} = {total} Trouble", dice.len(), shown(&dice)))
}

fn throw(throw: Throw, rng: &mut TrialRng) -> Vec<Die> {
    let mut one = || BOX_2006[usize::from(face(BOX_2006.len() as u8, rng) - 1)];
    let boosted = throw.rerolls > 0;
    (0..throw.dice)
        .map(|_| {
            let first = one();
            (first, (boosted && first.boost).then(&mut one))
        })
        .collect()
}

fn hits(dice: &[Die]) -> u32 {
    dice.iter().map(|(first, again)| u32::from(first.hits) + again.map_or(0, |face| u32::from(face.hits))).sum()
}

/// The faces, in the order of the dice.
fn shown(dice: &[Die]) -> String {
    let name = |face: Face| match face {
        Face { boost: true, .. } => "hit+",
        Face { trouble: 1.., .. } => "trouble",
        Face { hits: 0, .. } => "blank",
        Face { hits: 1, .. } => "hit",
        _ => "2 hits",
    };
    let one = |&(first, again): &Die| match again {
        None => name(first).to_owned(),
        Some(again) => format!("{} > {}", name(first), name(again)),
    };
    dice.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn words(dice: &[Die]) -> String {
    let (total, shown) = (hits(dice), shown(dice));
    match dice.len() {
        0 => "no dice".to_owned(),
        n => {
            let (dice, hits) = (if n == 1 { "die" } else { "dice" }, if total == 1 { "hit" } else { "hits" });
            format!("{n} {dice}: {shown} = {total} {hits}")
        }
    }
}

/// Ordinary dice, thrown until they differ, if the right side is higher in the end (`hfc.stun.recovery`).
fn recovery(winner: usize, rng: &mut TrialRng) -> Option<String> {
    let mut throws = Vec::new();
    loop {
        let (hero, villain) = (face(6, rng), face(6, rng));
        throws.push(format!("{hero} to {villain}"));
        match hero.cmp(&villain) {
            Ordering::Equal => {}
            order => return ((order == Ordering::Less) == (winner == 1)).then(|| throws.join(", then ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Draw, Stream};
    use crate::systems::marvel_heroes::dice::Roll;

    fn shown(rolls: [Roll; 2], reading: Reading, outcome: usize, trial: u64) -> Option<String> {
        let draw = Draw::new("attack", "x").opposed(rolls[0].throw(6), rolls[1].throw(6)).read(reading);
        show(&Answer { draw, outcome, probability: 0.1 }, &mut Stream::new(1, "faces").trial(trial))
    }

    /// The totals that a text names.
    fn totals(text: &str) -> Vec<u32> {
        let total =
            |part: &str| part.split("= ").nth(1).map_or(0, |rest| rest.split(' ').next().unwrap().parse().unwrap());
        text.split(" against ").map(total).collect()
    }

    #[test]
    fn the_faces_give_the_result() {
        let rolls = [Roll::new(3, true), Roll::new(2, false)];
        for trial in 0..50 {
            for (outcome, order) in [(0, Ordering::Less), (1, Ordering::Equal), (2, Ordering::Greater)] {
                let totals = totals(&shown(rolls, Reading::Comparison, outcome, trial).unwrap());
                let nil = totals == [0, 0];
                assert!(if nil { outcome == 0 } else { totals[0].cmp(&totals[1]) == order }, "{outcome} {totals:?}");
            }
            for (outcome, order) in [(0, Ordering::Equal), (1, Ordering::Greater), (2, Ordering::Less)] {
                let totals = totals(&shown(rolls, Reading::Contest, outcome, trial).unwrap());
                assert_eq!(totals[0].cmp(&totals[1]), order);
            }
        }
    }

    #[test]
    fn the_faces_of_a_trouble_roll_give_its_total() {
        for boosted in [false, true] {
            for total in 0..=6 {
                let draw =
                    Draw::new("Trouble roll", "marvel-heroes.trouble.level").with(Roll::new(3, boosted).throw(6));
                let answer = Answer { draw, outcome: total, probability: 0.1 };
                let text = show(&answer, &mut Stream::new(1, "faces").trial(total as u64)).unwrap();
                let worth: usize = text[8..text.find(" =").unwrap()]
                    .split([',', '>'])
                    .map(|face| match face.trim() {
                        "blank" => 0,
                        "2 hits" => 2,
                        _ => 1,
                    })
                    .sum();
                assert_eq!(worth, total, "{text}");
            }
        }
    }

    #[test]
    fn only_boosted_dice_are_thrown_twice() {
        let rolls = |boosted| [Roll::new(8, boosted), Roll::new(8, false)];
        let texts = |boosted| (0..40).map(move |trial| shown(rolls(boosted), Reading::Comparison, 2, trial).unwrap());
        assert!(texts(true).any(|text| text.contains("hit+ > ")));
        assert!(texts(true).all(|text| !text.split(" against ").nth(1).unwrap().contains('>')));
        assert!(texts(false).all(|text| !text.contains('>')));
    }

    #[test]
    fn the_faces_add_up_to_the_hits_that_are_said() {
        let rolls = [Roll::new(1, true), Roll::new(3, true)];
        let texts: Vec<String> =
            (0..60).map(|trial| shown(rolls, Reading::Comparison, trial as usize % 3, trial).unwrap()).collect();
        for part in texts.iter().flat_map(|text| text.split(" against ")) {
            let (dice, rest) = part.split_once(": ").unwrap();
            assert!(["1 die", "3 dice"].contains(&dice), "{part}");
            let (faces, total) = rest.split_once(" = ").unwrap();
            let worth = |face: &str| match face.trim() {
                "2 hits" => 2,
                "hit" | "hit+" => 1,
                _ => 0,
            };
            let hits: u32 = faces.split([',', '>']).map(worth).sum();
            assert_eq!(total, if hits == 1 { "1 hit".to_owned() } else { format!("{hits} hits") }, "{part}");
        }
        assert!(texts.iter().any(|text| text.contains("hit+ > ")));
        // Somebody without dice shows none.
        let alone = shown([Roll::new(1, false), Roll::new(0, false)], Reading::Comparison, 2, 0).unwrap();
        assert!(alone.ends_with(" against no dice"), "{alone}");
    }

    #[test]
    fn a_single_die_shows_a_face_that_passes_or_fails() {
        // hfc.action.flanking: 3 or more.
        let die = Throw { dice: 1, sides: 6, rerolls: 0 };
        let draw = Draw::new("Flanking Attempt", "x").with(die).read(Reading::AtLeast(3));
        for (outcome, trial) in (0..100).flat_map(|trial| [(0, trial), (1, trial)]) {
            let text = show(&Answer { draw, outcome, probability: 0.5 }, &mut Stream::new(1, "faces").trial(trial));
            let face: usize = text.unwrap().strip_prefix("1 die: ").unwrap().parse().unwrap();
            assert!((1..=6).contains(&face) && (face >= 3) == (outcome == 1), "{face}");
        }
    }

    #[test]
    fn recovery_dice_are_thrown_until_they_differ() {
        const D6: Throw = Throw { dice: 1, sides: 6, rerolls: 0 };
        let draw = Draw::new("Recovery roll", "x").opposed(D6, D6).read(Reading::Winner);
        let mut ties = 0;
        for trial in 0..100 {
            for winner in [0, 1] {
                let answer = Answer { draw, outcome: winner, probability: 0.5 };
                let text = show(&answer, &mut Stream::new(1, "faces").trial(trial)).unwrap();
                let throws: Vec<(u8, u8)> = text
                    .split(", then ")
                    .map(|pair| pair.split_once(" to ").unwrap())
                    .map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap()))
                    .collect();
                assert!(throws.iter().all(|(a, b)| (1..=6).contains(a) && (1..=6).contains(b)), "{text}");
                let (last, before) = throws.split_last().unwrap();
                assert!(before.iter().all(|(a, b)| a == b));
                assert!(if winner == 0 { last.0 > last.1 } else { last.0 < last.1 }, "{text}");
                ties += before.len();
            }
        }
        assert!(ties > 0);
    }

    #[test]
    fn house_dice_and_impossible_results_show_nothing() {
        let none = [Roll::new(1, false), Roll::new(0, false)];
        assert_eq!(shown(none, Reading::Comparison, 1, 0), None);
        let draw = Draw::new("attack", "x").opposed(none[0].throw(0), none[1].throw(0)).read(Reading::Comparison);
        assert_eq!(show(&Answer { draw, outcome: 2, probability: 0.1 }, &mut Stream::new(1, "faces").trial(0)), None);
    }
}
