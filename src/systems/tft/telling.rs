//! How a fight or a task of The Fantasy Trip is told: dice to be rolled at or under a number, and what comes of it.

use super::faces;
use crate::chance::{Answer, Reading};
use crate::game::{Brief, Metric};
use crate::systems::rules::Telling;

/// The words of a replay.
pub const TELLING: Telling = Telling { result, thrown, faces: faces::show, counted };

fn result(answer: &Answer, brief: &Brief) -> String {
    let n = answer.outcome;
    match answer.draw.reading {
        Reading::AtMost(target) => format!("{}, needing {target} or less", if n == 1 { "made" } else { "missed" }),
        Reading::Attack { needed, .. } => {
            let what = ["a miss", "a hit", "double damage", "triple damage", "weapon dropped", "weapon broken"];
            format!("{}, needing {needed} or less", what.get(n).copied().unwrap_or_default())
        }
        Reading::Named(names) => names.get(n).copied().unwrap_or_default().to_owned(),
        _ if answer.draw.throws[0].dice > 0 => n.to_string(),
        // A toss between the two.
        _ => brief.cards.get(n).map_or_else(String::new, |card| card.name.clone()),
    }
}

fn thrown(answer: &Answer) -> String {
    match answer.draw.throws[0].dice {
        0 => String::new(),
        dice => format!("{dice}d6"),
    }
}

/// Remarks tell hits, wounds, pushes, falls and how far a climb has got.
fn counted(metric: &Metric, n: u32) -> String {
    let (who, what) = Telling::parts(metric);
    match what {
        "down or out" => format!("{} is down or out", who.unwrap_or("the target")),
        "hits" | "hit" | "foes hit" | "hits in all" | "ST lost" | "ST left" | "knock-downs suffered" => String::new(),
        "retreats forced" | "turns spent defending" | "weapons dropped or broken" | "tiles fallen" => String::new(),
        "turn of the fall, 0 for none" => String::new(),
        tile if tile.starts_with("tile reached by turn ") => String::new(),
        _ => Telling::plainly(metric, n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Draw;
    use crate::game::Card;
    use crate::systems::tft::dice::six_sided;

    #[test]
    fn rolls_are_made_at_or_under_a_number_and_a_toss_names_the_winner() {
        let card = |name: &str| Card { name: name.to_owned(), lines: Vec::new() };
        let brief = Brief { cards: vec![card("Upper"), card("Lower")], ..Brief::default() };
        let roll = Draw::new("x", "x").with(six_sided(3));
        for (draw, outcome, words, dice) in [
            (
                roll.read(Reading::Attack { needed: 11, multiplies: false }),
                2,
                "double damage, needing 11 or less",
                "3d6",
            ),
            (roll.read(Reading::AtMost(9)), 0, "missed, needing 9 or less", "3d6"),
            (roll, 8, "8", "3d6"),
            (Draw::new("who acts first", "x"), 1, "Lower", ""),
        ] {
            let answer = Answer { draw, outcome, probability: 0.5 };
            assert_eq!((result(&answer, &brief).as_str(), thrown(&answer).as_str()), (words, dice));
        }
    }
}
