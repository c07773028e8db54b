//! Dice for the eye: a draw decides a margin or a success at once, and a reader wants to see faces.
//!
//! The faces shown are one way of many in which the dice may have fallen, thrown again until they give the result that
//! was drawn, so each such way is as likely as it should be. Nothing here has an influence on a fight.

use super::dice::{Pool, Spare};
use crate::chance::{Answer, Reading, Throw, TrialRng, face};

/// Sides of a goal die.
const SIDES: u8 = 6;
/// Throws before giving up on a result that is too rare to be met.
const MOST_THROWS: usize = 100_000;

/// One die: the face it showed first, and the one after a re-roll.
type Die = (u8, Option<u8>);

/// One way the dice may have fallen, and what they add up to: `4D: 2 5 6 1>4 = 4 goals`.
pub fn show(answer: &Answer, rng: &mut TrialRng) -> Option<String> {
    let [first, second] = answer.draw.throws;
    if first.dice == 0 || matches!(answer.draw.reading, Reading::Index) {
        return None;
    }
    let mut throws = std::iter::repeat_with(|| (throw(first, rng), throw(second, rng))).take(MOST_THROWS);
    let (mine, theirs) = throws.find(|(mine, theirs)| fits(answer, mine, theirs, first, second))?;
    let mut text = words(first, &mine);
    if second.dice > 0 {
        text.push_str(&format!(" against {}", words(second, &theirs)));
    }
    Some(text)
}

/// Throws dice and re-rolls failed ones first (`smf.core.re-roll`).
fn throw(throw: Throw, rng: &mut TrialRng) -> Vec<Die> {
    let mut dice: Vec<Die> = (0..throw.dice).map(|_| (face(SIDES, rng), None)).collect();
    let failed = dice.iter_mut().filter(|die| goals(die.0) == 0);
    for die in failed.take(usize::from(throw.rerolls)) {
        die.1 = Some(face(SIDES, rng));
    }
    dice
}

fn goals(face: u8) -> usize {
    match face {
        6 => 2,
        4 | 5 => 1,
        _ => 0,
    }
}

fn total(dice: &[Die]) -> usize {
    dice.iter().map(|&(first, again)| goals(again.unwrap_or(first))).sum()
}

/// What is left in hand after a throw, by its place in [`Spare::ALL`].
fn rest(dice: &[Die]) -> usize {
    let failed = dice.iter().filter(|die| goals(die.0) == 0).count();
    Spare::of(failed, dice.iter().filter(|die| die.1.is_some()).count()) as usize
}

/// Whether these dice give the result that was drawn.
fn fits(answer: &Answer, mine: &[Die], theirs: &[Die], first: Throw, second: Throw) -> bool {
    let (a, b) = (total(mine), total(theirs));
    match answer.draw.reading {
        Reading::Index
        | Reading::Named(_)
        | Reading::Pair
        | Reading::Comparison
        | Reading::Contest
        | Reading::AtMost(_)
        | Reading::Attack { .. } => false,
        Reading::Total => a == answer.outcome,
        Reading::Margin => a.saturating_sub(b) == answer.outcome,
        Reading::AtLeast(target) => usize::from(a >= usize::from(target)) == answer.outcome,
        Reading::TotalAndRest => 3 * a + rest(mine) == answer.outcome,
        Reading::MarginAndRest => 3 * a.saturating_sub(b) + rest(theirs) == answer.outcome,
        Reading::Winner => {
            // Ties go to the larger pool; with equal pools to either.
            let order = a.cmp(&b).then((first.dice, first.rerolls).cmp(&(second.dice, second.rerolls)));
            order.is_eq() || order.is_lt() == (answer.outcome == 1)
        }
    }
}

fn words(throw: Throw, dice: &[Die]) -> String {
    let faces: Vec<String> = dice
        .iter()
        .map(|&(first, again)| again.map_or_else(|| first.to_string(), |again| format!("{first}>{again}")))
        .collect();
    let goals = total(dice);
    let pool = Pool::new(throw.dice as i8, throw.rerolls as i8);
    format!("{pool}: {} = {goals} {}", faces.join(" "), if goals == 1 { "goal" } else { "goals" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Draw, Stream};

    fn shown(draw: Draw, outcome: usize) -> Option<String> {
        show(&Answer { draw, outcome, probability: 0.1 }, &mut Stream::new(1, "faces").trial(0))
    }

    #[test]
    fn the_faces_give_the_result() {
        let pools = (Pool::new(5, 2), Pool::new(4, 0));
        let draw = Draw::new("melee attack", "smf.combat.melee").opposed(pools.0.throw(), pools.1.throw());
        for margin in 0..6 {
            let text = shown(draw.read(Reading::Margin), margin).unwrap();
            let totals: Vec<usize> = text
                .split(" against ")
                .map(|part| part.split("= ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap())
                .collect();
            assert_eq!(totals[0].saturating_sub(totals[1]), margin, "{text}");
        }
    }

    #[test]
    fn a_single_die_is_shown_and_no_dice_are_not() {
        let draw =
            |dice| Draw::new("check", "smf.core.goal-roll").with(Pool::new(dice, 0).throw()).read(Reading::Total);
        assert_eq!(shown(draw(1), 2).as_deref(), Some("1D: 6 = 2 goals"));
        assert!(shown(draw(1), 1).is_some_and(|text| text.ends_with(" = 1 goal")), "{:?}", shown(draw(1), 1));
        assert_eq!(shown(draw(0), 0), None);
    }

    /// The examples of `smf.core.goal-roll`, `smf.core.power-of-6` and `smf.core.target-number`, as the dice were
    /// thrown.
    #[test]
    fn faces_count_as_in_the_examples_of_the_book() {
        for (faces, goals) in [
            (&[2, 3, 5, 5][..], 2),
            (&[1, 3, 4, 5, 5], 3),
            (&[2, 2, 4, 4, 6], 4),
            (&[1, 1, 3, 5], 1),
            (&[1, 2, 3, 4, 4, 6], 4),
        ] {
            assert_eq!(total(&faces.iter().map(|&face| (face, None)).collect::<Vec<_>>()), goals, "{faces:?}");
        }
    }

    #[test]
    fn only_failed_dice_are_thrown_again_and_no_more_than_may_be() {
        let mut rng = Stream::new(1, "faces").trial(1);
        for _ in 0..1000 {
            let dice = throw(Pool::new(6, 2).throw(), &mut rng);
            let again: Vec<&Die> = dice.iter().filter(|die| die.1.is_some()).collect();
            assert!(again.iter().all(|die| goals(die.0) == 0));
            let failed = dice.iter().filter(|die| goals(die.0) == 0).count();
            assert_eq!(again.len(), failed.min(2));
        }
    }

    #[test]
    fn a_single_die_of_the_defense_is_shown() {
        let (two, one) = (Pool::new(2, 0).throw(), Pool::new(1, 0).throw());
        let text = shown(Draw::new("attack", "x").opposed(two, one).read(Reading::Margin), 4).unwrap();
        assert!(text.starts_with("2D: 6 6 = 4 goals against 1D: ") && text.ends_with(" = 0 goals"), "{text}");
        let none = Draw::new("attack", "x").opposed(two, Pool::default().throw()).read(Reading::Margin);
        assert_eq!(shown(none, 4).as_deref(), Some("2D: 6 6 = 4 goals"));
    }

    #[test]
    fn where_nothing_is_thrown_nothing_shows() {
        let draw = Draw::new("check", "x").with(Pool::new(2, 0).throw());
        assert_eq!(shown(draw, 0), None);
        for reading in [Reading::Total, Reading::AtLeast(1), Reading::Margin] {
            assert_eq!(shown(Draw::new("check", "x").read(reading), 0), None, "{reading:?}");
        }
    }

    /// A draw that is read by its place, as Fortune's is, throws no dice: those of the next one are as if it had not
    /// been.
    #[test]
    fn what_shows_no_dice_throws_none() {
        let draw = Draw::new("Fortune", "smf.power.fortune").with(Pool::new(1, 1).throw());
        let [mut used, mut fresh] = [(); 2].map(|()| Stream::new(1, "faces").trial(2));
        assert_eq!(show(&Answer { draw, outcome: 0, probability: 0.5 }, &mut used), None);
        let next = |rng: &mut TrialRng| (0..20).map(|_| face(SIDES, rng)).collect::<Vec<_>>();
        assert_eq!(next(&mut used), next(&mut fresh));
    }

    /// Three dice hold 0 to 6 goals; what is left in hand is on the dice as well.
    #[test]
    fn dice_of_every_reading_give_the_result() {
        let (three, two) = (Pool::new(3, 1).throw(), Pool::new(2, 0).throw());
        let goals = |text: &str| -> Vec<usize> {
            let faces =
                text.split(" against ").map(|part| part.split(": ").nth(1).unwrap().split(" = ").next().unwrap());
            let last = |die: &str| die.rsplit('>').next().unwrap().parse::<u8>().unwrap();
            let count = |face: u8| usize::from(face >= 4) + usize::from(face == 6);
            faces.map(|faces| faces.split(' ').map(|die| count(last(die))).sum()).collect()
        };
        let alone = Draw::new("check", "x").with(three);
        let opposed = Draw::new("attack", "x").opposed(three, two);
        for trial in 0..20 {
            let shown = |draw: Draw, outcome| {
                let answer = Answer { draw, outcome, probability: 0.1 };
                goals(&show(&answer, &mut Stream::new(2, "faces").trial(trial)).unwrap())
            };
            for total in 0..=6 {
                assert_eq!(shown(alone.read(Reading::Total), total), [total]);
                // A failed die is left beside 4 goals at most, and none beside 3 at least.
                for (rest, is_left) in [(Spare::FailedDie, total <= 4), (Spare::Nothing, total >= 3)] {
                    if is_left {
                        assert_eq!(shown(alone.read(Reading::TotalAndRest), 3 * total + rest as usize), [total]);
                    }
                }
                let both = shown(opposed.read(Reading::MarginAndRest), 3 * total + 1);
                assert_eq!(both[0].saturating_sub(both[1]), total);
            }
            for outcome in [0, 1] {
                assert_eq!(usize::from(shown(alone.read(Reading::AtLeast(3)), outcome)[0] >= 3), outcome);
                // A tie is won by the larger pool.
                let winner = shown(opposed.read(Reading::Winner), outcome);
                assert_eq!(usize::from(winner[0] < winner[1]), outcome, "{winner:?}");
            }
        }
    }

    /// `smf.initiative.roll`: on a tie the larger pool wins, dice before re-rolls; of equal pools either.
    #[test]
    fn a_tie_is_won_by_more_dice_then_by_more_re_rolls() {
        let totals = |text: &str| -> Vec<usize> {
            let words = text.split(" against ").map(|part| part.rsplit("= ").next().unwrap());
            words.map(|words| words.split(' ').next().unwrap().parse().unwrap()).collect()
        };
        for (first, second, tied) in [
            ((2, 1), (3, 0), [false, true]),
            ((3, 0), (2, 1), [true, false]),
            ((3, 0), (3, 1), [false, true]),
            ((3, 1), (3, 0), [true, false]),
            ((3, 1), (3, 1), [true, true]),
        ] {
            let pools = [first, second].map(|(dice, rerolls)| Pool::new(dice, rerolls).throw());
            let draw = Draw::new("initiative", "x").opposed(pools[0], pools[1]).read(Reading::Winner);
            let ties = [0, 1].map(|outcome| {
                let answer = Answer { draw, outcome, probability: 0.1 };
                let shown = |trial| show(&answer, &mut Stream::new(3, "faces").trial(trial)).unwrap();
                (0..60).map(|trial| totals(&shown(trial))).filter(|goals| goals[0] == goals[1]).count()
            });
            assert_eq!(ties.map(|ties| ties > 0), tied, "{first:?} {second:?}");
        }
    }

    #[test]
    fn an_impossible_result_shows_nothing() {
        let draw = Draw::new("check", "x").with(Pool::new(1, 0).throw()).read(Reading::Total);
        assert_eq!(shown(draw, 5), None);
    }
}
