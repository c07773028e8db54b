//! Questions about goal dice: `smf 5D[1] vs 4D`, `smf 4D tn 3`, `smf initiative 4D[1] vs 4D`.
//!
//! Every number is read off the tables that fights draw from ([`Tables`]).

mod pools;
mod powered;
mod repeated;
mod sayings;

use super::dice::{MAX_TN, Pool, ReRoll, Tables};
use crate::chance::fraction;
use crate::game::Ruling;
use crate::grammar::loose::VERSUS;
use crate::grammar::{Answer, Asked, Distribution, Form, Grammar, Named, Number, Parsed, Sentence, Stop, Value, Words};

use pools::{answer, pool};

/// Questions about Super Mission Force.
pub static ODDS: Grammar = Grammar {
    system: "smf",
    names: || vec!["super mission force", "supermission force"],
    about: "Super Mission Force",
    forms: &[
        Form {
            shape: "smf POOL vs POOL [COMPARISON]",
            about: "an attack: chance to hit, Body lost; with a comparison, the chance of so much Body",
            example: "smf 5D[1] vs 4D",
            read: against,
        },
        Form {
            shape: "smf POOL [POWER…] [charge] vs POOL [POWER…] [COMPARISON]",
            about: "an attack with powers, each behind the pool of its owner",
            example: "smf 6D[1] vs 4D armor >= 3",
            read: powered::attack,
        },
        Form {
            shape: "smf POOL tn N [best] [in N turns]",
            about: "a check; `best` also re-rolls 4s and 5s when only a 6 can still save it",
            example: "smf 4D[2] tn 5 best",
            read: check,
        },
        Form {
            shape: "smf initiative POOL vs POOL",
            about: "which side wins the initiative",
            example: "smf initiative 4D[1] vs 4D",
            read: initiative,
        },
        Form {
            shape: "smf chance N [in N turns]",
            about: "a chance or recharge roll (2D) that needs N goals or more, once or turn after turn",
            example: "smf chance 2",
            read: chance,
        },
        Form {
            shape: "smf POOL [COMPARISON]",
            about: "the goals of one throw",
            example: "smf 4D[2] mean",
            read: goals,
        },
    ],
    flags: || vec![("POOL".to_owned(), "dice and re-rolls: 4D, 5D[1]; up to 20 dice and 4 re-rolls".to_owned())],
    sayings: sayings::all,
    sums: false,
};

/// The book's reading of re-rolls, for pools that have some.
const FAILS_FIRST: &str = "Failed dice are re-rolled, as many as there are re-rolls, each once, and scoring dice are kept: \
                           no other way scores more on average.";
/// The other reading, for checks.
const RESCUE: &str = "Failed dice are re-rolled first; when none is left and the check would fail, 4s and 5s are re-rolled \
                      one at a time in the hope of a 6.";

/// `smf.core.opposed-roll`.
fn against(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let attack = pool(words)?;
    words.need(&VERSUS)?;
    let defense = pool(words)?;
    let asked = Asked::read(words)?;
    words.end()?;
    let margin = Distribution::of(Tables::shared().margin(attack, defense));
    let fits = || too_large(words, &start);
    let hits = margin.chance(|margin| margin > 0);
    let mean = margin.average().ok_or_else(fits)?;
    let value = if asked == Asked::Everything { Value::Chance(hits) } else { margin.answer(asked).ok_or_else(fits)? };
    let off = format!("Body off {defense}");
    let sentence = match asked {
        Asked::Everything | Asked::Mean => when_it_hits(attack, defense, hits, mean),
        _ => asked.sentence(&format!("{attack} takes"), value, [&off, &off], ""),
    };
    let tie = "A tie goes to the defender; the attacker's goals above the defender's are the Body lost.";
    let mut rulings = vec![ruling("smf.core.opposed-roll", tie)];
    rulings.extend(re_rolls([attack, defense]));
    let question = format!("smf {attack} vs {defense}{asked}");
    let rows = margin.rows();
    Ok(Answer { counted: "Body lost", rows, rulings, ..answer(question, sentence, value) })
}

fn when_it_hits(attack: Pool, defense: Pool, hits: Number, mean: Number) -> Sentence {
    let sentence = Sentence::new(format!("{attack} hits {defense} ")).chance(hits).text(" of the time for ");
    let sentence = sentence.number(mean).text(" Body on average");
    match hits.is_zero() {
        true => sentence,
        false => sentence.text(" (").number(mean.over(hits)).text(" when it hits)"),
    }
}

/// `smf.core.target-number`, `smf.core.re-roll`.
fn check(words: &mut Words) -> Parsed<Answer> {
    let pool = pool(words)?;
    words.need(&["tn", "target number", "target"])?;
    let target = words.number_in("a target number", 1..=u32::from(MAX_TN))? as u8;
    let best = words.accept(&["best", "gamble"]);
    let turns = repeated::turns(words)?;
    words.end()?;
    let table = |policy| fraction::chance_of(Tables::shared().check(pool, target, policy), 1);
    let [plain, rescued] = [ReRoll::FailsFirst, ReRoll::Gamble].map(table);
    let value = if best { rescued } else { plain };
    let mut sentence = Sentence::new(format!("{pool} makes a TN {target} check ")).chance(value).text(" of the time");
    if best && rescued > plain {
        sentence = sentence.text(" when 4s and 5s are re-rolled too to save it, ").chance(plain).text(" when not");
    }
    let mut named = Vec::new();
    let mut notes = Vec::new();
    if pool.rerolls > 0 {
        named.push(Named::new("failed dice only", plain));
        named.push(Named::new("4s and 5s too, when the check would fail", rescued));
        notes.push(worth(pool, plain, rescued).to_owned());
    }
    let mut rulings = re_rolls([pool, Pool::default()]);
    if best {
        rulings = vec![Ruling { switch: "re-roll = \"gamble\"".to_owned(), ..ruling("smf.core.re-roll", RESCUE) }];
    }
    let question = format!("smf {pool} tn {target}{}", if best { " best" } else { "" });
    let goals = Distribution::of(Tables::shared().goals(pool));
    let rows = goals.rows();
    let answer = answer(question, sentence, Value::Chance(value.into()));
    let answer = Answer { counted: "goals", rows, kind: "re-rolled", named, notes, rulings, ..answer };
    let what = format!("{pool} makes a TN {target} check");
    Ok(turns.map_or(answer.clone(), |turns| repeated::over(answer, &what, value.into(), turns)))
}

/// Whether to re-roll scoring dice, in a sentence.
fn worth(pool: Pool, plain: fraction::Fraction, rescued: fraction::Fraction) -> &'static str {
    if rescued > plain {
        "Best choice: re-roll failed dice first; with none left and the check failing, re-roll a 4 or 5 in the hope of a 6. \
         The table of goals is for failed dice only."
    } else if pool.dice <= 0 {
        "There are no dice to re-roll."
    } else {
        "Best choice: re-roll failed dice only; re-rolling a 4 or 5 cannot save this check."
    }
}

/// `smf.initiative.roll`.
fn initiative(words: &mut Words) -> Parsed<Answer> {
    words.need(&["initiative", "init"])?;
    let first = pool(words)?;
    words.need(&VERSUS)?;
    let second = pool(words)?;
    words.end()?;
    let table = Tables::shared().initiative([first, second]);
    let [wins, loses] = [0, 1].map(|side| fraction::chance_of(table, side));
    let sentence =
        Sentence::new(format!("{first} wins the initiative against {second} ")).chance(wins).text(" of the time");
    let named = [(first, wins), (second, loses)].map(|(pool, p)| Named::new(format!("{pool} goes first"), p));
    let tie = "On a tie the larger pool wins: more dice, then more re-rolls; equal pools roll a die each until one is higher.";
    let mut rulings = vec![ruling("smf.initiative.roll", tie)];
    rulings.extend(re_rolls([first, second]));
    let answer = answer(format!("smf initiative {first} vs {second}"), sentence, Value::Chance(wins.into()));
    Ok(Answer { kind: "outcome", named: named.to_vec(), rulings, ..answer })
}

/// `smf.core.chance-roll`.
fn chance(words: &mut Words) -> Parsed<Answer> {
    words.need(&["chance", "recharge"])?;
    let need = words.number_in("a number of goals on a chance roll", 1..=4)?;
    words.accept(&["+", "or more"]);
    let turns = repeated::turns(words)?;
    words.end()?;
    let p = fraction::chance_of(Tables::shared().chance(need as u8), 1);
    let sentence = Sentence::new(format!("A chance roll of {need}+ succeeds ")).chance(p).text(" of the time");
    let rows = Distribution::of(Tables::shared().goals(Pool::new(2, 0))).rows();
    let rulings = vec![ruling("smf.core.chance-roll", "A chance or recharge roll is 2D and counts goals.")];
    let answer = answer(format!("smf chance {need}"), sentence, Value::Chance(p.into()));
    let answer = Answer { counted: "goals", rows, rulings, ..answer };
    let what = format!("A chance roll of {need}+ succeeds");
    Ok(turns.map_or(answer.clone(), |turns| repeated::over(answer, &what, p.into(), turns)))
}

/// `smf.core.goal-roll`.
fn goals(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let pool = pool(words)?;
    let asked = Asked::read(words)?;
    let here = words.span();
    if asked == Asked::Everything && words.accept_quietly(&repeated::IN) {
        let help = format!("say how many goals it takes: smf {pool} tn 3 in 3 turns");
        return Err(words.refuse(
            words.since(&here),
            "turns are counted for a check, and no target number is given",
            help,
        ));
    }
    words.end()?;
    let goals = Distribution::of(Tables::shared().goals(pool));
    let fits = || too_large(words, &start);
    let value = goals.answer(asked).ok_or_else(fits)?;
    let sentence = asked.sentence(&format!("{pool} scores"), value, ["goal", "goals"], "");
    let rulings = re_rolls([pool, Pool::default()]);
    let rows = goals.rows();
    let answer = answer(format!("smf {pool}{asked}"), sentence, value);
    Ok(Answer { counted: "goals", rows, rulings, ..answer })
}

fn re_rolls(pools: [Pool; 2]) -> Vec<Ruling> {
    let any = pools.iter().any(|pool| pool.rerolls > 0);
    if any {
        vec![Ruling { switch: "re-roll = \"fails-first\"".to_owned(), ..ruling("smf.core.re-roll", FAILS_FIRST) }]
    } else {
        Vec::new()
    }
}

fn ruling(rule: &str, text: &str) -> Ruling {
    Ruling { rule: rule.to_owned(), switch: String::new(), text: text.to_owned() }
}

/// Two full pools with all re-rolls fit, so this is for a pool that a later rule makes larger.
fn too_large(words: &Words, start: &std::ops::Range<usize>) -> Stop {
    words.refuse(words.since(start), "these pools are too large to be counted exactly", "take fewer dice")
}
