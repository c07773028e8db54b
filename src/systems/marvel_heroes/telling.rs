//! How a Marvel Heroes fight is told: colours, hits, KOs, Trouble.

use super::faces;
use crate::chance::{Answer, Reading, Throw};
use crate::game::{Brief, Metric};
use crate::systems::rules::{Telling, so_many};

/// The words of a replay.
pub const TELLING: Telling = Telling { result, thrown, faces: faces::show, counted };

fn result(answer: &Answer, _brief: &Brief) -> String {
    let n = answer.outcome;
    let one_of = |names: &[&str]| names.get(n).copied().unwrap_or_default().to_owned();
    match answer.draw.reading {
        Reading::Named(names) => one_of(names),
        Reading::Comparison => one_of(&["fewer hits, or none", "as many hits", "more hits"]),
        Reading::Contest => one_of(&["a tie", "the hero side has more hits", "the villain side has more hits"]),
        Reading::Winner => one_of(&["the hero side", "the villain side"]),
        Reading::AtLeast(least) if n == 1 => format!("{least} or more on one die"),
        Reading::AtLeast(least) => format!("{} or less on one die", least.saturating_sub(1)),
        _ if answer.draw.throws[0].dice > 0 => format!("{n} Trouble"),
        // A remark names the option that was drawn.
        _ => "as the best mix has it".to_owned(),
    }
}

/// `4 dice against 3 dice`; boosted dice are rolled once more for each boost icon.
fn thrown(answer: &Answer) -> String {
    let throw = |throw: Throw| {
        let boosted = if throw.rerolls > 0 { ", boosted" } else { "" };
        format!("{}{boosted}", so_many(throw.dice.into(), "dice").replace("1 dice", "1 die"))
    };
    match answer.draw.throws {
        [Throw { dice: 0, .. }, Throw { dice: 0, .. }] => String::new(),
        [first, Throw { dice: 0, .. }] => throw(first),
        [first, second] => format!("{} against {}", throw(first), throw(second)),
    }
}

/// Rolls and remarks tell who attacks, leads, supports and solves the headline.
fn counted(metric: &Metric, n: u32) -> String {
    let (who, what) = Telling::parts(metric);
    match (who, what) {
        (_, "attacks" | "Outwit contests won" | "recoveries won" | "sequences" | "sequences on the last KO")
        | (_, "Trouble rolled" | "Trouble Level" | "backups played" | "Victory Points" | "no trouble left")
        | (_, "KOs left at a win" | "challenges") => String::new(),
        (Some(who @ ("heroes" | "villains")), "KOs taken") => format!("the {who} take {}", so_many(n, "KOs")),
        (Some(who), "KOs taken") => format!("{who} takes {}", so_many(n, "KOs")),
        (Some(_), "KOs taken on a tie") => "by the tie".to_owned(),
        (None, "KOs on villains") => format!("the villains take {}", so_many(n, "KOs")),
        (None, "KOs on heroes") => format!("the heroes take {}", so_many(n, "KOs")),
        (None, "stuns") => "stunned".to_owned(),
        (None, "heroes wounded" | "Flanking Attempts" | "Wounds") => String::new(),
        (None, lead) if lead.ends_with(" leads") => String::new(),
        _ => Telling::plainly(metric, n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Draw, Throw};
    use crate::systems::marvel_heroes::fighter::COLOURS;

    #[test]
    fn colours_and_sides_are_named() {
        let power = Draw::new("hero's power", "x").read(Reading::Named(&COLOURS));
        let dice = |dice| Throw { dice, sides: 6, rerolls: 0 };
        let fight = Draw::new("x", "x").opposed(dice(4), dice(1));
        for (draw, outcome, words, dice) in [
            (power, 0, "red", ""),
            (power, 2, "yellow", ""),
            (fight.read(Reading::Comparison), 0, "fewer hits, or none", "4 dice against 1 die"),
            (fight.read(Reading::Contest), 2, "the villain side has more hits", "4 dice against 1 die"),
            (fight.read(Reading::Winner), 0, "the hero side", "4 dice against 1 die"),
            (Draw::new("Trouble roll", "x").with(dice(5)), 6, "6 Trouble", "5 dice"),
            (
                Draw::new("Flanking Attempt", "x").with(dice(1)).read(Reading::AtLeast(4)),
                0,
                "3 or less on one die",
                "1 die",
            ),
        ] {
            let answer = Answer { draw, outcome, probability: 0.5 };
            assert_eq!((result(&answer, &Brief::default()).as_str(), thrown(&answer).as_str()), (words, dice));
        }
    }
}
