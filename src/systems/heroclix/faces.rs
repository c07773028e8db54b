//! Dice for the eye: a draw decides a total or a success at once, and a reader wants to see faces.
//!
//! The faces shown are one way of many in which the dice may have fallen. Nothing here has an influence on a fight.

use super::dice::Roll;
use crate::chance::{Answer, Reading, TrialRng, face};

/// One way the dice may have fallen: `2d6: 2 6 = 8`; `None` when the draw names no dice.
pub fn show(answer: &Answer, rng: &mut TrialRng) -> Option<String> {
    match answer.draw.reading {
        Reading::Pair => pair(answer.outcome, rng),
        Reading::AtLeast(least) => {
            let least = usize::from(least.clamp(1, 6));
            let faces: Vec<usize> = if answer.outcome == 1 { (least..=6).collect() } else { (1..least).collect() };
            pick(&faces, rng).map(|face| format!("1d6: {face}"))
        }
        Reading::Index if answer.draw.throws[0].dice == 1 => Some(format!("1d6: {}", answer.outcome)),
        _ => None,
    }
}

/// A total without doubles shows two different faces, unless only doubles make it: a roll for which doubles were not
/// looked at shows none, so that what is seen never contradicts what happened.
fn pair(index: usize, rng: &mut TrialRng) -> Option<String> {
    let roll = Roll::of(index);
    let total = usize::from(roll.total);
    let faces: Vec<usize> = match roll.doubles {
        true => vec![total / 2],
        false => (1..=6).filter(|face| (1..=6).contains(&total.saturating_sub(*face)) && 2 * face != total).collect(),
    };
    let faces = if faces.is_empty() { vec![total / 2] } else { faces };
    let first = pick(&faces, rng)?;
    Some(format!("2d6: {first} {} = {total}", total - first))
}

/// One of these faces, all equally likely.
fn pick(faces: &[usize], rng: &mut TrialRng) -> Option<usize> {
    let place = face(faces.len() as u8, rng);
    faces.get(usize::from(place) - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;
    use crate::systems::heroclix::dice::{five_or_six, one_die, two_dice};

    fn shown(draw: crate::chance::Draw, outcome: usize, trial: u64) -> Option<String> {
        show(&Answer { draw, outcome, probability: 0.1 }, &mut Stream::new(1, "faces").trial(trial))
    }

    #[test]
    fn the_faces_add_up_to_the_total() {
        for trial in 0..100 {
            let text = shown(two_dice("attack roll", "x"), 9, trial).unwrap();
            assert!(
                ["2d6: 3 6 = 9", "2d6: 4 5 = 9", "2d6: 5 4 = 9", "2d6: 6 3 = 9"].contains(&text.as_str()),
                "{text}"
            );
        }
        assert_eq!(shown(two_dice("attack roll", "x"), 12 + 4, 0).unwrap(), "2d6: 4 4 = 8");
        assert_eq!(shown(two_dice("attack roll", "x"), 12, 0).unwrap(), "2d6: 6 6 = 12");
        assert!((0..100).all(|trial| shown(two_dice("attack roll", "x"), 8, trial).unwrap() != "2d6: 4 4 = 8"));
    }

    #[test]
    fn a_check_shows_a_face_that_passes_or_fails_it() {
        for trial in 0..100 {
            let passed = shown(five_or_six("Super Senses", "x"), 1, trial).unwrap();
            assert!(["1d6: 5", "1d6: 6"].contains(&passed.as_str()), "{passed}");
            let failed = shown(five_or_six("Super Senses", "x"), 0, trial).unwrap();
            assert!(["1d6: 1", "1d6: 2", "1d6: 3", "1d6: 4"].contains(&failed.as_str()), "{failed}");
        }
        assert_eq!(shown(one_die("Blades", "x"), 4, 0).unwrap(), "1d6: 4");
        assert_eq!(shown(crate::chance::Draw::new("Regeneration", "x"), 4, 0), None);
    }
}
