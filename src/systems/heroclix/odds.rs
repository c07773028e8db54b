//! Questions about one attack: `heroclix 10 vs 17 --opposing-re-roll 1 --super-senses`, and about clicks and squares.
//!
//! A question becomes a case in memory, compiled and played like any scenario: the answer is what the rules themselves
//! come to when every course of the dice is followed. What the compiler refuses is refused here too.

mod attack;
mod flags;
mod more;
mod sayings;
mod single;
#[cfg(test)]
mod tests;

use super::metrics::{Count, TargetCount};
use super::powers::PowerId;
use super::read::MAX_VALUE;
use crate::grammar::{Answer, Asked, Form, Grammar, Parsed, Words};
use attack::{Attack, Played, asked_and_given, damage, values};
use flags::given;
use more::on_damage;

/// Questions about HeroClix.
pub static ODDS: Grammar = Grammar {
    system: "heroclix",
    names: || vec!["clix", "hero clix", "hc"],
    about: "HeroClix",
    forms: &[
        Form {
            shape: "heroclix ATTACK vs DEFENSE [FLAGS]",
            about: "chance to hit",
            example: "heroclix 10 vs 17 --opposing-re-roll 1 --super-senses",
            read: to_hit,
        },
        Form {
            shape: "heroclix need N [FLAGS]",
            about: "chance to hit when N or better is needed on two dice",
            example: "heroclix need 7 --own-re-roll",
            read: need,
        },
        Form {
            shape: "heroclix ATTACK vs DEFENSE damage N [COMPARISON] [FLAGS]",
            about: "clicks that the target takes",
            example: "heroclix 10 vs 17 damage 3 >= 2 --toughness",
            read: clicks,
        },
        Form {
            shape: "heroclix ATTACK vs DEFENSE damage N knock back [COMPARISON] [FLAGS]",
            about: "squares that the target is knocked back by doubles",
            example: "heroclix 10 vs 17 damage 3 knock back",
            read: squares,
        },
        Form {
            shape: "heroclix ATTACK vs DEFENSE damage N ko CLICKS [FLAGS]",
            about: "a target with so many clicks left is knocked out",
            example: "heroclix 10 vs 17 damage 4 ko 3",
            read: more::ko,
        },
        Form {
            shape: "heroclix ATTACK vs DEFENSE damage N steal energy [COMPARISON] [FLAGS]",
            about: "clicks that Steal Energy heals",
            example: "heroclix 10 vs 17 damage 3 steal energy",
            read: more::steal_energy,
        },
        Form {
            shape: "heroclix ATTACK vs DEFENSE hits [COMPARISON] [FLAGS]",
            about: "hits: 0, 1 or 2 with Flurry",
            example: "heroclix 10 vs 17 hits = 2 --flurry",
            read: more::hits,
        },
        Form {
            shape: "heroclix ATTACK vs DEFENSE crit|critical miss|doubles|evaded [FLAGS]",
            about: "a critical hit or miss, a hit with doubles, a hit that is evaded",
            example: "heroclix 10 vs 17 doubles",
            read: more::beside,
        },
        Form {
            shape: "heroclix ATTACK vs DEFENSE [damage N] then ATTACK vs DEFENSE … [COMPARISON] [FLAGS]",
            about: "several attacks: clicks in all, or hits where no damage is said",
            example: "heroclix 10 vs 17 damage 3 then 9 vs 17 damage 2 >= 4",
            read: more::one_after_the_other,
        },
        Form {
            shape: "heroclix support ATTACK vs DEFENSE [COMPARISON]",
            about: "clicks that Support heals",
            example: "heroclix support 9 vs 16",
            read: single::support,
        },
        Form {
            shape: "heroclix break away [plasticity|from plasticity]",
            about: "whether a figure gets away from a neighbor",
            example: "heroclix break away",
            read: single::break_away,
        },
        Form {
            shape: "heroclix leadership [--edition N]",
            about: "whether Leadership gives another action",
            example: "heroclix leadership",
            read: single::leadership,
        },
        Form {
            shape: "heroclix regeneration [COMPARISON]",
            about: "clicks that Regeneration heals",
            example: "heroclix regeneration >= 2",
            read: regeneration,
        },
        Form {
            shape: "heroclix force blast [COMPARISON] [--wall N|--rim N]",
            about: "squares that Force Blast knocks a neighbor back; with a wall or a rim, clicks that it takes",
            example: "heroclix force blast >= 3",
            read: force_blast,
        },
    ],
    flags: flags::help,
    sayings: sayings::all,
    sums: true,
};

fn to_hit(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let [attack, defense] = values(words)?;
    let given = given(words)?;
    words.end()?;
    let question = format!("heroclix {attack} vs {defense}");
    let played = Attack::roll(attack, defense).play(words, question, &given, &words.since(&start))?;
    Ok(played.chance_to_hit(words, &format!("An attack of {attack} against {defense} needs")))
}

fn need(words: &mut Words) -> Parsed<Answer> {
    const ATTACK: u32 = 9;
    let start = words.span();
    words.need(&["need", "needs", "needing"])?;
    let need = words.number_in("a number needed on two dice", 0..=MAX_VALUE as u32 - ATTACK)?;
    words.accept(&["+", "or better", "or more"]);
    let given = given(words)?;
    words.end()?;
    let question = format!("heroclix need {need}");
    let played = Attack::roll(ATTACK, ATTACK + need).play(words, question, &given, &words.since(&start))?;
    Ok(played.chance_to_hit(words, "An attack needs"))
}

fn clicks(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let [attack, defense, damage] = damage(words)?;
    let (asked, given) = asked_and_given(words)?;
    let question = format!("heroclix {attack} vs {defense} damage {damage}{asked}");
    let played = Attack::new(attack, defense, damage).play(words, question, &given, &words.since(&start))?;
    let says = format!("With {attack} against {defense} and {damage} damage, the target takes");
    played.count(words, TargetCount::Taken.of(0), asked, "clicks", &says)
}

fn squares(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let ([attack, defense, damage], ()) = on_damage(words, "knock back", |_| Ok(()))?;
    let (asked, given) = asked_and_given(words)?;
    let question = format!("heroclix {attack} vs {defense} damage {damage} knock back{asked}");
    let played = Attack::new(attack, defense, damage).play(words, question, &given, &words.since(&start))?;
    let says = format!("With {attack} against {defense} and {damage} damage, the target is knocked back");
    played.count(words, TargetCount::Squares.of(0), asked, "squares", &says)
}

/// Instead of an attack, by a figure that has enough clicks to heal.
fn instead(words: &mut Words, power: PowerId, lines: &str, name: &str, allowed: &[&str]) -> Parsed<(Played, Asked)> {
    let start = words.span();
    let (asked, given) = asked_and_given(words)?;
    if let Some(other) = given.iter().find(|given| !allowed.contains(&given.flag.name)) {
        let message = format!("--{} has no place in this question", other.flag.name);
        return Err(words.refuse(other.span.clone(), message, "leave it out"));
    }
    let attack = Attack { lines: lines.to_owned(), instead: Some(power), ..Attack::new(10, 17, 1) };
    let played = attack.play(words, format!("heroclix {name}{asked}"), &given, &words.since(&start))?;
    // There is no attack roll, so there is nothing to say about its outcomes.
    Ok((played, asked))
}

fn regeneration(words: &mut Words) -> Parsed<Answer> {
    words.need(&["regeneration", "regenerate"])?;
    let (played, asked) = instead(words, PowerId::Regeneration, "hurt = 10\n", "regeneration", &[])?;
    let answer = played.count(words, Count::AttackerHealed as usize, asked, "clicks", "Regeneration heals")?;
    Ok(Answer { named: Vec::new(), ..answer })
}

fn force_blast(words: &mut Words) -> Parsed<Answer> {
    words.need(&["force blast", "force-blast"])?;
    let (played, asked) = instead(words, PowerId::ForceBlast, "", "force blast", &["wall", "rim"])?;
    let answer = if played.with.is_empty() {
        let says = "Force Blast knocks a neighbor back";
        played.count(words, TargetCount::Squares.of(0), asked, "squares", says)?
    } else {
        let says = "A neighbor whom Force Blast knocks back takes";
        played.count(words, TargetCount::Taken.of(0), asked, "clicks", says)?
    };
    Ok(Answer { named: Vec::new(), ..answer })
}
