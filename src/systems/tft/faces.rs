//! Dice for the eye: a draw decides a total or a success at once, and a reader wants to see faces.
//!
//! The faces shown are one way of many in which the dice may have fallen. Nothing here has an influence on a fight.

use super::dice::{Blow, Dice};
use super::switches::FourDiceCrit;
use crate::chance::{Answer, Reading, TrialRng, face};

/// One way the dice may have fallen: `3d6: 2 6 1 = 9`; `None` when the draw names no dice.
pub fn show(answer: &Answer, rng: &mut TrialRng) -> Option<String> {
    let dice = answer.draw.throws[0].dice;
    if dice == 0 {
        return None;
    }
    let means = |total: usize| match answer.draw.reading {
        Reading::AtMost(target) => (total <= usize::from(target)) == (answer.outcome == 1),
        Reading::Attack { needed, multiplies } => {
            let crit = if multiplies { FourDiceCrit::Melee3 } else { FourDiceCrit::None };
            Blow::of(total as i32, dice, i32::from(needed), crit) as usize == answer.outcome
        }
        _ => total == answer.outcome,
    };
    let totals = usize::from(dice)..Dice::shared().totals(dice).len();
    let possible: Vec<usize> = totals.filter(|&total| means(total)).collect();
    let total = likely(&possible, dice, rng).unwrap_or(answer.outcome);
    Some(format!("{dice}d6: {} = {total}", throw(dice, total, rng)))
}

/// One of these totals of the dice, each as likely as it is on them.
fn likely(totals: &[usize], dice: u8, rng: &mut TrialRng) -> Option<usize> {
    let weights = Dice::shared().totals(dice);
    // Throw until the total is one of those that it may have been; then some other one is as likely as on the dice.
    for _ in 0..MOST_THROWS {
        let total: usize = (0..dice).map(|_| usize::from(face(6, rng))).sum();
        if totals.contains(&total) {
            return Some(total);
        }
    }
    totals.iter().copied().find(|&total| weights.weight(total) > 0)
}

/// Throws after which the first total that fits is taken.
const MOST_THROWS: u32 = 1000;

/// Faces with this total: a die shows whatever leaves a total that the others can still make.
fn throw(dice: u8, total: usize, rng: &mut TrialRng) -> String {
    let (mut left, mut faces) = (total, Vec::new());
    for others in (0..usize::from(dice)).rev() {
        let low = left.saturating_sub(6 * others).max(1);
        let high = left.saturating_sub(others).clamp(low, 6);
        let shown = low + usize::from(face((high - low + 1) as u8, rng)) - 1;
        left = left.saturating_sub(shown);
        faces.push(shown.to_string());
    }
    faces.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Draw, Stream};
    use crate::systems::tft::dice::six_sided;

    fn shown(dice: u8, reading: Reading, outcome: usize, trial: u64) -> (Vec<usize>, usize) {
        let draw = Draw::new("roll", "x").with(six_sided(dice)).read(reading);
        let text =
            show(&Answer { draw, outcome, probability: 0.1 }, &mut Stream::new(1, "faces").trial(trial)).unwrap();
        let (faces, total) = text.split_once(": ").unwrap().1.split_once(" = ").unwrap();
        (faces.split(' ').map(|face| face.parse().unwrap()).collect(), total.parse().unwrap())
    }

    #[test]
    fn the_faces_add_up_and_mean_what_the_draw_says() {
        for trial in 0..200 {
            for outcome in 3..=18 {
                let (faces, total) = shown(3, Reading::Index, outcome, trial);
                assert_eq!((faces.len(), faces.iter().sum::<usize>(), total), (3, outcome, outcome));
                assert!(faces.iter().all(|face| (1..=6).contains(face)));
            }
            for outcome in [0, 1] {
                let (faces, total) = shown(4, Reading::AtMost(13), outcome, trial);
                assert_eq!((faces.iter().sum::<usize>(), total <= 13), (total, outcome == 1));
            }
            for blow in Blow::ALL {
                let (_, total) = shown(3, Reading::Attack { needed: 9, multiplies: false }, blow as usize, trial);
                assert_eq!(Blow::of(total as i32, 3, 9, FourDiceCrit::None), blow);
            }
        }
    }

    #[test]
    fn four_dice_show_what_the_switch_makes_of_them() {
        // tft.dice.attack-4: with melee3 a 4 triples and a 5 doubles, and a plain hit is 6 or more; else 4 and 5 are
        // plain hits, and come up among them.
        use crate::chance::{Sampled, Traced};
        use crate::systems::tft::dice::{DEFENDED_DICE, attack};
        use crate::systems::tft::switches::Switches;
        let stream = Stream::new(3, "main");
        for four_dice_crit in [FourDiceCrit::None, FourDiceCrit::Melee3] {
            let switches = Switches { four_dice_crit, ..Switches::default() };
            let mut low = [0; 2];
            for trial in 0..2_000 {
                let mut answers = Vec::new();
                let mut chance = Traced::new(Sampled::new(stream.trial(trial)), |answer| answers.push(answer));
                // Only 4 and 5 hit, so that half of the hits would be shown wrongly.
                for needed in [5, 6, 13] {
                    attack(&mut chance, Draw::new("roll", "x"), needed, DEFENDED_DICE, &switches);
                }
                for (answer, needed) in answers.iter().zip([5, 6, 13]) {
                    let text = show(answer, &mut Stream::new(1, "faces").trial(trial)).unwrap();
                    let total: i32 = text.rsplit(" = ").next().unwrap().parse().unwrap();
                    assert_eq!(Blow::of(total, 4, needed, four_dice_crit) as usize, answer.outcome, "{text}");
                    if total <= 5 {
                        low[usize::from(answer.outcome == Blow::Hit as usize)] += 1;
                    }
                }
            }
            let plain = four_dice_crit == FourDiceCrit::None;
            assert_eq!(low.map(|n| n > 0), [!plain, plain]);
        }
    }

    #[test]
    fn totals_are_shown_as_often_as_dice_show_them() {
        // Of the 35 throws of two dice at 11 or less 5 + 4 + 3 + 2 show 8 and more, two in five. 1,000 throws have a
        // standard error of 0.0155; 4.5 of them are allowed.
        let high = (0..1_000).filter(|&trial| shown(2, Reading::AtMost(11), 1, trial).1 >= 8).count();
        assert!((high as f64 / 1_000.0 - 0.4).abs() < 4.5 * 0.0155, "{high}");
    }

    #[test]
    fn a_draw_without_dice_shows_none() {
        let answer = Answer { draw: Draw::new("coin", "x"), outcome: 1, probability: 0.5 };
        assert_eq!(show(&answer, &mut Stream::new(1, "faces").trial(0)), None);
    }
}
