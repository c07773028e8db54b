//! How a HeroClix attack or duel is told: two dice and their total, one die and what it had to show, clicks.

use super::dice::Roll;
use super::faces;
use crate::chance::{Answer, Reading};
use crate::game::{Brief, Metric};
use crate::systems::rules::{Telling, so_many};

/// The words of a replay.
pub const TELLING: Telling = Telling { result, thrown, faces: faces::show, counted };

fn result(answer: &Answer, brief: &Brief) -> String {
    let n = answer.outcome;
    match answer.draw.reading {
        Reading::Pair => {
            let Roll { total, doubles, .. } = Roll::of(n);
            format!("{total} on two dice{}", if doubles { ", doubles" } else { "" })
        }
        Reading::AtLeast(least) if n == 1 => format!("{least} or more on one die"),
        Reading::AtLeast(least) => format!("{} or less on one die", least.saturating_sub(1)),
        Reading::Winner => brief.cards.get(n).map_or_else(String::new, |card| card.name.clone()),
        _ if answer.draw.throws[0].dice == 1 => format!("{n} on one die"),
        _ => so_many(n as u32, "clicks"),
    }
}

fn thrown(answer: &Answer) -> String {
    match answer.draw.throws[0].dice {
        0 => String::new(),
        dice => format!("{dice}d6"),
    }
}

/// Rolls and remarks tell who attacks, hits or misses, rests and is pushed.
fn counted(metric: &Metric, n: u32) -> String {
    let (who, what) = Telling::parts(metric);
    let who = who.unwrap_or("the attacker");
    match what {
        "critical hits" => "a critical hit".to_owned(),
        "critical misses" => "a critical miss".to_owned(),
        "attacks"
        | "hits"
        | "hits taken"
        | "clicks dealt"
        | "damage dealt"
        | "own re-rolls"
        | "opposing re-rolls"
        | "re-rolls"
        | "times pushed"
        | "turns rested"
        | "knocked out"
        | "clicks left"
        | "hits on the named target" => String::new(),
        "hits evaded" => "the hit is evaded".to_owned(),
        "clicks taken" => format!("{who} takes {}", so_many(n, "clicks")),
        "clicks healed" => format!("{who} heals {}", so_many(n, "clicks")),
        "knock back squares" => format!("{who} is knocked back {}", so_many(n, "squares")),
        _ => Telling::plainly(metric, n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Draw, Scripted, Traced};
    use crate::game::{Card, Case, Meter, follow};
    use crate::systems::heroclix::Attack;
    use crate::systems::heroclix::bout::{compiled, tables};
    use crate::systems::heroclix::dice::{five_or_six, one_die, two_dice};

    #[test]
    fn dice_are_read_as_at_the_table() {
        let card = |name: &str| Card { name: name.to_owned(), lines: Vec::new() };
        let brief = Brief { cards: vec![card("Basalt"), card("Tracer")], ..Brief::default() };
        let first = Draw::new("who moves first", "x").read(Reading::Winner);
        for (draw, outcome, words, dice) in [
            (two_dice("attack roll", "x"), 9, "9 on two dice", "2d6"),
            (two_dice("attack roll", "x"), 12 + 4, "8 on two dice, doubles", "2d6"),
            (five_or_six("Super Senses", "x"), 1, "5 or more on one die", "1d6"),
            (five_or_six("Super Senses", "x"), 0, "4 or less on one die", "1d6"),
            (one_die("Force Blast", "x"), 3, "3 on one die", "1d6"),
            (Draw::new("Regeneration", "x"), 1, "1 click", ""),
            (first, 1, "Tracer", ""),
        ] {
            let answer = Answer { draw, outcome, probability: 0.5 };
            assert_eq!((result(&answer, &brief).as_str(), thrown(&answer).as_str()), (words, dice));
        }
    }

    #[test]
    fn a_die_is_about_whoever_it_is_rolled_for() {
        // heroclix.attack.sequence: two shape changers, shot at by one roll that is nobody's in particular; when one of
        // them cannot be targeted the roll is about the other.
        let target = |name: &str| {
            format!("[[target]]\nname = \"{name}\"\ndefense = 17\npowers = [\"shape-change\", \"super-senses\"]\n")
        };
        let shots = "[attack]\nkind = \"ranged\"\ntargets = 2\n[attacker]\nattack = 10\ndamage = 2\ntargets = 2\n";
        let (setup, _) = compiled(&format!("{shots}{}{}", target("A"), target("B")));
        let about = |answers: &[(&'static str, usize)]| {
            let mut whom = Vec::new();
            let mut chance = Traced::new(Scripted::new(answers), |answer| whom.push(answer.draw.whom));
            follow(&Case::<Attack>(&setup), &mut chance, &mut ());
            whom
        };
        let (shape, roll, senses) = ("Shape Change", ("attack roll", 9), ("Super Senses", 1));
        let both = [(shape, 0), (shape, 0), roll, senses, senses];
        assert_eq!(about(&both), [Some(1), Some(2), None, Some(1), Some(2)]);
        assert_eq!(about(&[(shape, 1), (shape, 0), roll, senses]), [Some(1), Some(2), Some(2), Some(2)]);
        assert_eq!(about(&[(shape, 0), (shape, 1), roll, senses]), [Some(1), Some(2), Some(1), Some(1)]);
    }

    /// The least that was counted at once.
    struct Least(u32);

    impl Meter for Least {
        fn count(&mut self, _metric: usize, n: u32) {
            self.0 = self.0.min(n);
        }
    }

    #[test]
    fn what_did_not_happen_is_not_counted() {
        // A replay tells of every count. Here nothing is evaded, critical or healed, and of the wall's 1 Toughness
        // leaves 0.
        let target = "defense = 17\nbehind = \"wall\"\npowers = [\"super-senses\", \"toughness\"]";
        let (setup, _) = compiled(&tables("", "attack = 10\ndamage = 3", target));
        let (mut chance, mut least) = (Scripted::new(&[("attack roll", 12 + 4), ("Super Senses", 0)]), Least(u32::MAX));
        follow(&Case::<Attack>(&setup), &mut chance, &mut least);
        assert_eq!(least.0, 1);
    }

    #[test]
    fn clicks_are_taken_by_somebody() {
        let metric = |name: &str| Metric::shared(0, name, "clicks", "x");
        assert_eq!(counted(&metric("Target: clicks taken"), 2), "Target takes 2 clicks");
        assert_eq!(counted(&metric("Target: knock back squares"), 1), "Target is knocked back 1 square");
        // A remark tells that beside what was needed.
        assert_eq!(counted(&metric("hits"), 1), "");
        assert_eq!(counted(&metric("damage dealt"), 3), "");
    }
}
