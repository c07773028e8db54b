//! Plain dice, without any rules: `2d6 >= 7`, `3d6 <= 11`, `d20 + 5 vs 2d8`.
//!
//! Totals are counted as integers, one die after the other. What can be counted is limited by the number of ways the
//! dice can fall, which has to fit 128 bits.

use super::answer::{Answer, Named, Sentence, Value};
use super::asked::{Asked, Distribution};
use super::words::{Parsed, Stop, Words};
use super::{Form, Grammar};
use crate::chance::{Fraction, convolve};
use std::ops::Range;

/// Most dice of one kind.
pub const MOST_DICE: u32 = 100;
/// Most sides of a die.
pub const MOST_SIDES: u32 = 100;
/// Kinds of dice and numbers that may be added up.
const MOST_TERMS: usize = 10;
/// Ways in which all dice of a question may fall: with this many, averages still fit 128 bits.
const MOST_WAYS: u128 = 1 << 112;

/// Questions about plain dice.
pub static DICE: Grammar = Grammar {
    system: "",
    about: "Plain dice",
    forms: &[
        Form {
            shape: "DICE vs DICE",
            about: "which of two totals is higher",
            example: "2d6 + 3 vs d20",
            read: against,
        },
        Form {
            shape: "DICE [COMPARISON]",
            about: "the total of some dice: 2d6, d20 + 5, 2d8 - d4",
            example: "2d6 >= 7",
            read: total,
        },
    ],
    flags: Vec::new,
};

/// Dice and numbers added up.
struct Dice {
    /// As written, with single spaces.
    name: String,
    /// The least total, and the weights of the totals from there on.
    least: i64,
    weights: Vec<u128>,
    /// Ways in which they can fall.
    ways: u128,
    span: Range<usize>,
}

fn total(words: &mut Words) -> Parsed<Answer> {
    let dice = dice(words)?;
    let asked = Asked::read(words)?;
    words.end()?;
    let name = &dice.name;
    let totals = Distribution::weighted(dice.least, &dice.weights);
    let (Some(value), Some(rows)) = (totals.answer(asked), totals.rows()) else {
        return Err(words.refuse(dice.span, "an average below 0 cannot be shown", "ask for a chance: >= N or <= N"));
    };
    let sentence = match (asked, value) {
        (_, Value::Mean(mean)) => Sentence::new(format!("The average of {name} is ")).number(mean),
        (Asked::AtMost(n), Value::Chance(p)) => said(name, format!("{n} or less"), p),
        (Asked::Exactly(n), Value::Chance(p)) => said(name, format!("exactly {n}"), p),
        (Asked::AtLeast(n), Value::Chance(p)) => said(name, format!("{n} or more"), p),
        (Asked::Everything | Asked::Mean, Value::Chance(p)) => said(name, "something".to_owned(), p),
    };
    Ok(Answer { counted: "total", rows, ..plain(format!("{name}{asked}"), sentence, value) })
}

fn said(name: &str, what: String, p: Fraction) -> Sentence {
    Sentence::new(format!("On {name}, {what} comes up ")).chance(p).text(" of the time")
}

fn against(words: &mut Words) -> Parsed<Answer> {
    let first = dice(words)?;
    words.need(&["vs", "against", "versus", "v"])?;
    let second = dice(words)?;
    words.end()?;
    let span = first.span.start..second.span.end;
    first
        .ways
        .checked_mul(second.ways)
        .filter(|&ways| ways <= MOST_WAYS)
        .ok_or_else(|| too_many(words, span.clone()))?;
    // The difference, from its least value on: the second's totals run backwards.
    let backwards: Vec<u128> = second.weights.iter().rev().copied().collect();
    let weights = convolve(&first.weights, &backwards);
    let least = first.least - (second.least + second.weights.len() as i64 - 1);
    let margin = Distribution::weighted(least, &weights);
    let chances = (margin.chance(|m| m > 0), margin.chance(|m| m == 0), margin.chance(|m| m < 0), margin.rows());
    let (Some(higher), Some(tie), Some(lower), Some(rows)) = chances else { return Err(too_many(words, span)) };
    let (first, second) = (first.name, second.name);
    let sentence = Sentence::new(format!("{first} is higher than {second} "))
        .chance(higher)
        .text(" of the time; they tie ")
        .chance(tie)
        .text(" of the time");
    let named = [("higher", higher), ("tie", tie), ("lower", lower)];
    let named = named.map(|(name, p)| Named { name: format!("{first} {name}"), p }).to_vec();
    let answer = plain(format!("{first} vs {second}"), sentence, Value::Chance(higher));
    Ok(Answer { counted: "difference", rows, kind: "outcome", named, ..answer })
}

fn plain(question: String, sentence: Sentence, value: Value) -> Answer {
    Answer::new("", question, sentence, value)
}

/// Dice and numbers with plus and minus between them; the first are dice.
fn dice(words: &mut Words) -> Parsed<Dice> {
    let start = words.span();
    let mut sum = Dice { name: String::new(), least: 0, weights: vec![1], ways: 1, span: start.clone() };
    let mut sign = 1;
    for n_terms in 0.. {
        if n_terms == MOST_TERMS {
            return Err(words.refuse(words.since(&start), format!("at most {MOST_TERMS} terms are added up"), ""));
        }
        term(words, &mut sum, sign, n_terms == 0)?;
        sign = if words.accept(&["+"]) {
            1
        } else if words.accept(&["-"]) {
            -1
        } else {
            break;
        };
        sum.name.push_str(if sign > 0 { " + " } else { " - " });
    }
    sum.span = words.since(&start);
    Ok(sum)
}

/// `2d6`, `d20`, `d%`, or a number where it is not the first.
fn term(words: &mut Words, sum: &mut Dice, sign: i64, first: bool) -> Parsed<()> {
    let start = words.span();
    let count = match words.number("dice such as 2d6") {
        Ok(count) => Some(count.value),
        Err(_) => None,
    };
    let is_number = !first && count.is_some();
    if !words.accept(&["d"]) {
        let Some(number) = count.filter(|_| is_number) else { return Err(Stop::Another) };
        sum.name.push_str(&number.to_string());
        sum.least += sign * i64::from(number);
        return Ok(());
    }
    let count = count.unwrap_or(1);
    let sides = if words.accept(&["%"]) { 100 } else { words.number("a number of sides")?.value };
    if !(1..=MOST_DICE).contains(&count) || !(1..=MOST_SIDES).contains(&sides) {
        let help = format!("1 to {MOST_DICE} dice of 1 to {MOST_SIDES} sides");
        return Err(words.refuse(words.since(&start), format!("{count}d{sides} cannot be thrown"), help));
    }
    let ways = u128::from(sides).checked_pow(count).and_then(|ways| ways.checked_mul(sum.ways));
    sum.ways = ways.filter(|&ways| ways <= MOST_WAYS).ok_or_else(|| too_many(words, words.since(&start)))?;
    let die = vec![1; sides as usize];
    for _ in 0..count {
        sum.weights = convolve(&sum.weights, &die);
        // A die taken off runs from -sides to -1.
        sum.least += if sign > 0 { 1 } else { -i64::from(sides) };
    }
    let count = if count == 1 { String::new() } else { count.to_string() };
    sum.name.push_str(&format!("{count}d{sides}"));
    Ok(())
}

fn too_many(words: &Words, span: Range<usize>) -> Stop {
    let most = |sides: u128| (1..).take_while(|&n| sides.checked_pow(n).is_some_and(|ways| ways <= MOST_WAYS)).count();
    let help = format!("up to {} dice of 6 sides or {} of 20 in one question", most(6), most(20));
    words.refuse(span, "these dice fall in too many ways to count them exactly", help)
}
