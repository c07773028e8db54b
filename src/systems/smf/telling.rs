//! How a Super Mission Force fight is told: pools, goals, target numbers, boxes.

use super::faces;
use super::metrics::Count;
use crate::chance::{Answer, Reading, Throw};
use crate::game::{Brief, Metric};
use crate::systems::rules::{Telling, so_many};

/// The words of a replay.
pub const TELLING: Telling = Telling { result, thrown, faces: faces::show, counted };

/// What came of a roll, and for whom where it is about somebody.
fn result(answer: &Answer, brief: &Brief) -> String {
    let words = words(answer, brief);
    match answer.draw.whom.and_then(|card| brief.cards.get(usize::from(card))) {
        Some(card) => format!("{words} for {}", card.name),
        None => words,
    }
}

fn words(answer: &Answer, brief: &Brief) -> String {
    let n = answer.outcome;
    let goals = |n: usize| so_many(n as u32, "goals");
    match answer.draw.reading {
        Reading::Total => goals(n),
        Reading::TotalAndRest => goals(n / 3),
        Reading::AtLeast(target) => format!("{} against TN{target}", if n == 1 { "passed" } else { "failed" }),
        Reading::Margin | Reading::MarginAndRest => {
            let margin = if answer.draw.reading == Reading::Margin { n } else { n / 3 };
            if margin == 0 { "no success".to_owned() } else { format!("success by {margin}") }
        }
        Reading::Winner => {
            format!("goes to {}", brief.winner(n).unwrap_or("the other side"))
        }
        Reading::Named(names) => names.get(n).copied().unwrap_or_default().to_owned(),
        // A place in a row of several.
        Reading::Index if answer.draw.whom.is_some() => format!("number {}", n + 1),
        _ => n.to_string(),
    }
}

/// `6D[1] against 4D`.
fn thrown(answer: &Answer) -> String {
    let throw = |throw: Throw| match (throw.dice, throw.rerolls) {
        (0, _) => String::new(),
        (dice, 0) => format!("{dice}D"),
        (dice, rerolls) => format!("{dice}D[{rerolls}]"),
    };
    let [first, second] = answer.draw.throws.map(throw);
    match (first.is_empty(), second.is_empty()) {
        (true, _) => String::new(),
        (false, true) => first,
        (false, false) => format!("{first} against {second}"),
    }
}

/// The roll itself tells a hit and a passed check, the story who is out, and the tracks what is lost in all.
fn counted(metric: &Metric, n: u32) -> String {
    let (who, what) = Telling::parts(metric);
    let who = who.unwrap_or_default();
    // The story says who is out.
    if metric.whom.is_some() {
        return String::new();
    }
    let is_called = |count: &Count| [false, true].iter().any(|&group| count.name(group).0 == what);
    match Count::ALL.into_iter().find(is_called) {
        Some(Count::Hits | Count::KoPassed | Count::BoxesLost | Count::BoxesDealt | Count::KnockedOut) => String::new(),
        // Told with what happens.
        Some(Count::KoRound | Count::Returned) => String::new(),
        Some(Count::Attacks) => format!("{who} attacks"),
        Some(Count::Fled) => format!("{} of {who} {}", so_many(n, "members"), if n == 1 { "flees" } else { "flee" }),
        Some(Count::BodyLost | Count::PsycheLost) if metric.unit == "members" => {
            format!("{who} loses {}", so_many(n, "members"))
        }
        Some(Count::BodyLost) => format!("{who} loses {n} Body"),
        Some(Count::PsycheLost) => format!("{who} loses {n} Psyche"),
        Some(Count::Healed) => format!("{who} regains {}", so_many(n, "boxes")),
        Some(Count::Blocked) => format!("the Force-Field of {who} stops the attack"),
        Some(Count::KnockedDown) => format!("{who} is knocked down"),
        Some(Count::Stunned) => format!("{who} is stunned"),
        Some(Count::Entangled) => format!("{who} is entangled"),
        Some(Count::Recharged) => format!("a power of {who} is recharged"),
        None => Telling::plainly(metric, n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Draw;
    use crate::game::Card;
    use crate::systems::smf::dice::Pool;

    #[test]
    fn pools_are_read_in_goals_and_target_numbers() {
        let brief = Brief { outcomes: ["Shatterer", "Rhino"].map(Brief::wins).to_vec(), ..Brief::default() };
        let one = Draw::new("x", "x").with(Pool::new(5, 1).throw());
        let two = one.opposed(Pool::new(5, 1).throw(), Pool::new(4, 0).throw());
        for (draw, outcome, words, dice) in [
            (one.read(Reading::Total), 1, "1 goal", "5D[1]"),
            (one.read(Reading::TotalAndRest), 7, "2 goals", "5D[1]"),
            (one.read(Reading::AtLeast(3)), 0, "failed against TN3", "5D[1]"),
            (two.read(Reading::Margin), 3, "success by 3", "5D[1] against 4D"),
            (two.read(Reading::MarginAndRest), 2, "no success", "5D[1] against 4D"),
            (two.read(Reading::Winner), 1, "goes to Rhino", "5D[1] against 4D"),
        ] {
            let answer = Answer { draw, outcome, probability: 0.5 };
            assert_eq!((result(&answer, &brief).as_str(), thrown(&answer).as_str()), (words, dice));
        }
    }

    #[test]
    fn a_roll_is_told_of_whom_it_is_about() {
        let card = |name: &str| Card { name: name.to_owned(), lines: Vec::new() };
        let brief = Brief { cards: ["Shatterer", "Rhino"].map(card).to_vec(), ..Brief::default() };
        let check = Draw::new("x", "x").with(Pool::new(4, 0).throw()).read(Reading::Total);
        for (draw, outcome, words) in [
            (check.about(1), 2, "2 goals for Rhino"),
            (Draw::new("x", "x").about(0), 0, "number 1 for Shatterer"),
            (Draw::new("x", "x"), 0, "0"),
        ] {
            assert_eq!(result(&Answer { draw, outcome, probability: 0.5 }, &brief), words);
        }
    }

    #[test]
    fn a_count_is_told_of_whom_it_is_about() {
        let metric = |count: Count, group: bool| {
            let (name, unit) = count.name(group);
            Metric::of("Rhino", count.of(1), name, unit, count.rule(group))
        };
        assert_eq!(counted(&metric(Count::Attacks, false), 1), "Rhino attacks");
        assert_eq!(counted(&metric(Count::BodyLost, false), 3), "Rhino loses 3 Body");
        assert_eq!(counted(&metric(Count::BodyLost, true), 1), "Rhino loses 1 member");
        assert_eq!(counted(&metric(Count::Healed, false), 1), "Rhino regains 1 box");
        assert_eq!(counted(&metric(Count::Hits, false), 1), "");
        assert!(Count::ALL.iter().all(|count| !counted(&metric(*count, false), 1).contains('+')));
    }
}
