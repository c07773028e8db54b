//! What a factor stands for, in a sentence that a player would say.

use crate::chance::{Draw, Fraction, Reading};
use crate::exact::{Arm, Fork};
use crate::game::Card;

/// `King/Queen’s Shape Change roll does not show 5 or 6: 4 of 6`.
pub(super) fn reason(fork: &Fork, arm: &Arm, cards: &[Card]) -> String {
    format!("{} {}: {}", subject(&fork.draw, cards), shows(fork, arm), ways(&fork.draw, arm.p))
}

/// What is rolled, about whom, and why again: `the attack roll against Harbinger, again for the target's side,`.
pub(super) fn subject(draw: &Draw, cards: &[Card]) -> String {
    match draw.what.split_once(ASIDE) {
        Some((_, aside)) => format!("{}, {aside},", roll(draw, cards)),
        None => roll(draw, cards),
    }
}

/// What parts a roll from why it is made again.
const ASIDE: &str = ", ";

/// What is rolled, whyever it is.
pub(super) fn what(draw: &Draw) -> &'static str {
    draw.what.split(ASIDE).next().unwrap_or(draw.what)
}

/// What is rolled, and about whom: `the attack roll against Harbinger`, `King/Queen’s Shape Change roll`.
pub(super) fn roll(draw: &Draw, cards: &[Card]) -> String {
    let what = what(draw);
    match draw.whom.and_then(|whom| cards.get(usize::from(whom))) {
        // A throw of several dice is made against somebody, a die is rolled by him.
        Some(card) if draw.throws[0].dice > 1 => format!("the {what} against {}", card.name),
        Some(card) if draw.throws[0].dice == 1 && !what.ends_with("roll") => format!("{}’s {what} roll", card.name),
        Some(card) => format!("{}’s {what}", card.name),
        None => format!("the {what}"),
    }
}

fn shows(fork: &Fork, arm: &Arm) -> String {
    match fork.draw.reading {
        Reading::AtLeast(least) if !arm.answers.contains(&1) => {
            format!("does not show {}", at_least(u32::from(least), highest(&fork.draw)))
        }
        Reading::Margin if arm.answers.contains(&0) => {
            format!("does not win by more than {}", arm.answers.iter().max().copied().unwrap_or(0))
        }
        Reading::Margin => format!("wins by {}", span(&as_numbers(&arm.answers), 0, u32::MAX)),
        _ => wanted(fork, arm).map_or_else(|| "falls so".to_owned(), |wanted| format!("shows {wanted}")),
    }
}

/// What the dice show in this arm: `7 or less`, `5 or 6`, `more than the other side's`; `None` where that has no name.
pub(super) fn wanted(fork: &Fork, arm: &Arm) -> Option<String> {
    let (least, most) = (u32::from(fork.draw.throws[0].dice), highest(&fork.draw));
    let passes = arm.answers.contains(&1);
    match fork.draw.reading {
        Reading::AtLeast(least) if passes => Some(at_least(u32::from(least), most)),
        Reading::AtMost(highest) if passes => Some(format!("{highest} or less")),
        Reading::AtMost(highest) => Some(at_least(u32::from(highest) + 1, most)),
        Reading::Comparison => match arm.answers.as_slice() {
            [0] => Some("fewer than the other side's, or none"),
            [1] => Some("as many as the other side's"),
            [2] => Some("more than the other side's"),
            [0, 1] => Some("no more than the other side's"),
            [1, 2] => Some("as many as the other side's or more"),
            _ => None,
        }
        .map(str::to_owned),
        // Where dice are thrown, the index is their total.
        Reading::Index if fork.draw.throws[0].dice > 0 => Some(span(&as_numbers(&arm.answers), least, most)),
        reading => totals(reading, &arm.answers).map(|totals| span(&totals, least, most)),
    }
}

/// The highest total of the dice.
fn highest(draw: &Draw) -> u32 {
    u32::from(draw.throws[0].dice) * u32::from(draw.throws[0].sides)
}

fn as_numbers(answers: &[usize]) -> Vec<u32> {
    answers.iter().map(|&answer| answer as u32).collect()
}

/// `5 or 6`, `6`, `4 or more`.
fn at_least(least: u32, most: u32) -> String {
    match most.checked_sub(least) {
        Some(0) => least.to_string(),
        Some(1) => format!("{least} or {most}"),
        _ => format!("{least} or more"),
    }
}

/// Numbers in ascending order, of which there are none below and above these, in words: `6 or more`, `5 or less`, `3 to
/// 5`, `2, 7 or 12`.
fn span(numbers: &[u32], least: u32, most: u32) -> String {
    let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) else { return String::new() };
    let whole = (last - first) as usize + 1 == numbers.len();
    match numbers {
        [only] => only.to_string(),
        _ if whole && last == most => at_least(first, most),
        _ if whole && first <= least.max(2) && numbers.len() > 2 => format!("{last} or less"),
        [first, second] => format!("{first} or {second}"),
        _ if whole => format!("{first} to {last}"),
        [rest @ .., last] => {
            let rest: Vec<String> = rest.iter().map(u32::to_string).collect();
            format!("{} or {last}", rest.join(", "))
        }
        [] => String::new(),
    }
}

/// `26 of 36` where the dice have so many faces together, else the fraction.
fn ways(draw: &Draw, p: Fraction) -> String {
    let throw = draw.throws[0];
    let opposed = draw.throws[1].dice > 0;
    // No arm is certain, so that none is a number of ways where nothing is thrown.
    let all = u128::from(throw.sides).checked_pow(u32::from(throw.dice)).filter(|_| !opposed);
    match all.filter(|all| all % p.denom() == 0) {
        Some(all) => format!("{} of {all}", p.numer() * (all / p.denom())),
        None => p.to_string(),
    }
}

/// The totals that these answers stand for, ascending, each once; `None` when they stand for none.
pub(super) fn totals(reading: Reading, answers: &[usize]) -> Option<Vec<u32>> {
    let mut totals = answers.iter().map(|&answer| Some(reading.total(answer)? as u32)).collect::<Option<Vec<u32>>>()?;
    totals.sort_unstable();
    totals.dedup();
    (!totals.is_empty()).then_some(totals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Throw;
    use crate::exact::Formula;

    const CARDS: &str = "Harbinger";

    fn told(draw: Draw, answers: &[usize], p: (u128, u128)) -> String {
        let arm = Arm { answers: answers.to_vec(), p: Fraction::new(p.0, p.1), then: Formula::Always };
        let cards = [Card { name: CARDS.to_owned(), lines: Vec::new() }];
        reason(&Fork { draw, arms: vec![arm.clone()] }, &arm, &cards)
    }

    /// Who throws, which faces, and how many of how many; the fraction where dice oppose dice or there are none.
    #[test]
    fn a_reason_is_what_a_player_would_say() {
        let dice = |dice| Throw { dice, sides: 6, rerolls: 0 };
        let draw = |what| Draw::new(what, "test.reason");
        let total = draw("attack roll").with(dice(2)).read(Reading::Total);
        let die = draw("Shape Change").with(dice(1));
        let opposed = draw("grapple").opposed(dice(4), dice(4)).read(Reading::Margin);
        for (draw, answers, p, expected) in [
            (total.about(0), &[11, 12][..], (3, 36), "the attack roll against Harbinger shows 11 or 12: 3 of 36"),
            (total, &[2, 3, 4], (6, 36), "the attack roll shows 4 or less: 6 of 36"),
            (total, &[2, 4, 12], (5, 36), "the attack roll shows 2, 4 or 12: 5 of 36"),
            (total, &[3, 4], (5, 36), "the attack roll shows 3 or 4: 5 of 36"),
            (total, &[3, 4, 5], (9, 36), "the attack roll shows 3 to 5: 9 of 36"),
            (total, &[10, 11, 12], (6, 36), "the attack roll shows 10 or more: 6 of 36"),
            (total, &[7, 12], (7, 36), "the attack roll shows 7 or 12: 7 of 36"),
            (die.about(0), &[4], (1, 6), "Harbinger’s Shape Change roll shows 4: 1 of 6"),
            (
                die.about(0).read(Reading::AtLeast(5)),
                &[0],
                (4, 6),
                "Harbinger’s Shape Change roll does not show 5 or 6: 4 of 6",
            ),
            (die.read(Reading::AtLeast(6)), &[1], (1, 6), "the Shape Change shows 6: 1 of 6"),
            (
                draw("evade roll, again").with(dice(1)).about(0),
                &[6],
                (1, 6),
                "Harbinger’s evade roll, again, shows 6: 1 of 6",
            ),
            (draw("coin").about(0), &[1], (1, 2), "Harbinger’s coin falls so: 1/2"),
            (draw("damage").with(dice(3)), &[3, 4, 5], (10, 216), "the damage shows 5 or less: 10 of 216"),
            (draw("damage").with(dice(3)), &[4, 5, 6], (19, 216), "the damage shows 4 to 6: 19 of 216"),
            (total.read(Reading::AtMost(7)), &[1], (21, 36), "the attack roll shows 7 or less: 21 of 36"),
            (total.read(Reading::AtMost(7)), &[0], (15, 36), "the attack roll shows 8 or more: 15 of 36"),
            (
                opposed.read(Reading::Comparison),
                &[1, 2],
                (1, 2),
                "the grapple shows as many as the other side's or more: 1/2",
            ),
            (opposed, &[0, 1, 2], (1, 36), "the grapple does not win by more than 2: 1/36"),
            (opposed, &[0], (1, 36), "the grapple does not win by more than 0: 1/36"),
            (opposed, &[1, 2], (1, 36), "the grapple wins by 1 or 2: 1/36"),
            (opposed, &[2, 3], (1, 36), "the grapple wins by 2 or 3: 1/36"),
            (
                draw("wrestle").opposed(dice(1), dice(1)).read(Reading::Margin),
                &[0, 1],
                (5, 6),
                "the wrestle does not win by more than 1: 5/6",
            ),
            (draw("toss").with(Throw { dice: 1, sides: 2, rerolls: 0 }), &[1], (1, 2), "the toss shows 1: 1 of 2"),
            (draw("save").with(dice(1)), &[3], (1, 5), "the save shows 3: 1/5"),
        ] {
            assert_eq!(told(draw, answers, p), expected);
        }
    }
}
