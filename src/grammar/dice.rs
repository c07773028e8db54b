//! Plain dice, without any rules: `2d6 >= 7`, `3d6 <= 11`, `d20 + 5 vs 2d8`, `4d6 drop lowest`, `3d6 explode`,
//! `2d6 keep 1 of 3`, `8d10 successes 7+`.
//!
//! What dice come to is reckoned in [`throw`](super::throw); here stands how it is asked.

use super::answer::{Answer, Named, Sentence, Value};
use super::asked::Asked;
use super::loose::VERSUS;
use super::number::Number;
use super::saying::Saying;
use super::throw::{Kept, Law, MOST_DICE, MOST_SIDES, MOST_STEPS, Which};
use super::words::{Parsed, Stop, Words};
use super::{Form, Grammar};
use std::ops::Range;

/// Kinds of dice and numbers that may be added up.
const MOST_TERMS: usize = 10;

/// Questions about plain dice.
pub static DICE: Grammar = Grammar {
    system: "",
    names: || vec!["dice"],
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
        Form {
            shape: "COMPARISON on DICE",
            about: "the same the other way round",
            example: "at least 9 on 2d6",
            read: compared,
        },
        Form {
            shape: "DICE keep K of N [lowest] [COMPARISON]",
            about: "the dice are thrown N times; the K highest totals count",
            example: "2d6 keep 1 of 3 >= 9",
            read: kept_of,
        },
        Form {
            shape: "NdS successes T+ [COMPARISON]",
            about: "how many of the dice show T or more",
            example: "8d10 successes 7+ >= 3",
            read: successes,
        },
    ],
    flags: || {
        let about = [
            ("NdS drop lowest [K]", "without the K lowest dice; or drop highest, keep K, keep lowest K"),
            ("NdS explode", "a die that shows its most is thrown again and added, as often as it does"),
        ];
        about.map(|(shape, about)| (shape.to_owned(), about.to_owned())).to_vec()
    },
    sayings,
    sums: false,
};

fn sayings() -> Vec<Saying> {
    let words = [
        ("exploding", "explode"),
        ("explodes", "explode"),
        ("dropping", "drop"),
        ("keeping", "keep"),
        ("kh", "keep"),
        ("kl", "keep lowest"),
        ("dl", "drop lowest"),
        ("dh", "drop highest"),
        ("the lowest", "lowest"),
        ("the highest", "highest"),
        ("low", "lowest"),
        ("high", "highest"),
        ("worst", "lowest"),
        ("best", "highest"),
        ("success", "successes"),
        ("hits on", "successes"),
        ("beat", "vs"),
        ("beats", "vs"),
        ("higher than", "vs"),
        ("is higher than", "vs"),
        ("with advantage", "keep 1 of 2"),
        ("advantage", "keep 1 of 2"),
        ("with disadvantage", "keep 1 of 2 lowest"),
        ("disadvantage", "keep 1 of 2 lowest"),
        ("percentile dice", "d %"),
    ];
    let fillers = "roll, rolls, rolling, throw, throws, throwing, dice, die, a total of, total, how often, on, i get, getting, sum, to roll";
    words.into_iter().map(|(said, means)| Saying::words(said, means)).chain(Saying::fillers(fillers)).collect()
}

/// Dice and numbers added up.
struct Dice {
    /// As written, with single spaces.
    name: String,
    law: Law,
    span: Range<usize>,
}

fn total(words: &mut Words) -> Parsed<Answer> {
    let dice = dice(words)?;
    let asked = Asked::read(words)?;
    words.end()?;
    let name = dice.name;
    answered(words, dice.span, &dice.law, asked, format!("{name}{asked}"), &name)
}

/// `at least 9 on 2d6`, `average of 3d6`.
fn compared(words: &mut Words) -> Parsed<Answer> {
    let asked = Asked::read(words)?;
    if asked == Asked::Everything {
        return Err(Stop::Another);
    }
    words.accept(&["on", "of", "with"]);
    let dice = dice(words)?;
    words.end()?;
    let name = dice.name;
    answered(words, dice.span, &dice.law, asked, format!("{name}{asked}"), &name)
}

/// The answer about a total.
fn answered(
    words: &Words,
    span: Range<usize>,
    law: &Law,
    asked: Asked,
    question: String,
    name: &str,
) -> Parsed<Answer> {
    let totals = law.distribution();
    let mut rows = totals.rows();
    if let Some(most) = law.most() {
        rows.retain(|row| row.value <= most);
        let n = match asked {
            Asked::AtLeast(n) | Asked::AtMost(n) | Asked::Exactly(n) => n,
            Asked::Everything | Asked::Mean => most,
        };
        if n > most {
            let help = format!("ask for {most} or less: more is reached less than once in 10^9 throws");
            return Err(words.refuse(span, format!("{n} is too far off to be counted exactly"), help));
        }
    }
    let value = match (asked, law.mean()) {
        (Asked::Everything | Asked::Mean, Some(mean)) => Some(Value::Mean(mean)),
        _ => totals.answer(asked),
    };
    let Some(value) = value else {
        return Err(words.refuse(span, "an average below 0 cannot be shown", "ask for a chance: >= N or <= N"));
    };
    let sentence = match (asked, value) {
        (_, Value::Mean(mean)) => Sentence::new(format!("The average of {name} is ")).number(mean),
        (Asked::AtMost(n), Value::Chance(p)) => said(name, format!("{n} or less"), p),
        (Asked::Exactly(n), Value::Chance(p)) => said(name, format!("exactly {n}"), p),
        (Asked::AtLeast(n), Value::Chance(p)) => said(name, format!("{n} or more"), p),
        (Asked::Everything | Asked::Mean, Value::Chance(p)) => said(name, "something".to_owned(), p),
    };
    let notes = law.notes();
    Ok(Answer { counted: "total", rows, notes, ..plain(question, sentence, value) })
}

fn said(name: &str, what: String, p: Number) -> Sentence {
    Sentence::new(format!("On {name}, {what} comes up ")).chance(p).text(" of the time")
}

fn against(words: &mut Words) -> Parsed<Answer> {
    let first = dice(words)?;
    words.need(&VERSUS)?;
    let second = dice(words)?;
    words.end()?;
    let span = first.span.start..second.span.end;
    let margin = first.law.less(&second.law).ok_or_else(|| too_many(words, span))?.distribution();
    let [higher, tie, lower] = [margin.at_least(1), margin.chance(|m| m == 0), margin.chance(|m| m < 0)];
    let (first, second) = (first.name, second.name);
    let sentence = Sentence::new(format!("{first} is higher than {second} "))
        .chance(higher)
        .text(" of the time; they tie ")
        .chance(tie)
        .text(" of the time");
    let named = [("higher", higher), ("tie", tie), ("lower", lower)];
    let named = named.map(|(name, p)| Named::new(format!("{first} {name}"), p)).to_vec();
    let answer = plain(format!("{first} vs {second}"), sentence, Value::Chance(higher));
    Ok(Answer { counted: "difference", rows: margin.rows(), kind: "outcome", named, ..answer })
}

/// `2d6 keep 1 of 3`.
fn kept_of(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let dice = dice(words)?;
    words.need(&["keep"])?;
    let keep = words.number_in("a number of throws to keep", 1..=MOST_DICE)?;
    words.need(&["of"])?;
    let throws = words.number_in("a number of throws", keep..=MOST_DICE)?;
    let which = which(words, Which::Highest);
    let asked = Asked::read(words)?;
    words.end()?;
    let span = words.since(&start);
    let kept = Kept { which, keep, of: throws };
    let law = dice.law.kept(kept).ok_or_else(|| too_many(words, span.clone()))?;
    let (low, last) = match which {
        Which::Highest => ("", "highest"),
        Which::Lowest => (" lowest", "lowest"),
    };
    let question = format!("{} keep {keep} of {throws}{low}{asked}", dice.name);
    let totals = if keep == 1 { format!("the {last}") } else { format!("the {keep} {last}") };
    answered(words, span, &law, asked, question, &format!("{totals} of {throws} throws of {}", dice.name))
}

/// `8d10 successes 7+`.
fn successes(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let (count, sides) = count_and_sides(words)?;
    words.need(&["successes", "count", "counting"])?;
    let target = words.number_in("a number that is a success", 1..=sides)?;
    words.accept(&["+", "or more", "or better", "or higher"]);
    let asked = Asked::read(words)?;
    words.end()?;
    let span = words.since(&start);
    let law = Law::successes(count, sides, target).ok_or_else(|| too_many(words, span.clone()))?;
    let totals = law.distribution();
    let Some(value) = totals.answer(asked) else { return Err(too_many(words, span)) };
    let name = format!("{count}d{sides}");
    let dice = format!("{name}, {target} or more on");
    let of = |what: String, p| Sentence::new(format!("{dice} {what} ")).chance(p).text(" of the time");
    let many = |n: i64| if n == 1 { "1 die".to_owned() } else { format!("{n} dice") };
    let sentence = match (asked, value) {
        (Asked::AtLeast(n), Value::Chance(p)) => of(format!("{n} dice or more comes up"), p),
        (Asked::AtMost(n), Value::Chance(p)) => of(format!("{n} dice or fewer comes up"), p),
        (Asked::Exactly(n), Value::Chance(p)) => of(format!("exactly {} comes up", many(n)), p),
        (_, value) => Sentence::new(format!("On {name}, "))
            .number(value.number())
            .text(format!(" dice show {target} or more on average")),
    };
    let question = format!("{name} successes {target}+{asked}");
    let sentence = match asked {
        Asked::Everything | Asked::Mean => sentence,
        _ => Sentence([vec![super::Part::Text("On ".to_owned())], sentence.0].concat()),
    };
    Ok(Answer { counted: "successes", rows: totals.rows(), ..plain(question, sentence, value) })
}

fn plain(question: String, sentence: Sentence, value: Value) -> Answer {
    Answer::new("", question, sentence, value)
}

/// Dice and numbers with plus and minus between them; the first are dice.
fn dice(words: &mut Words) -> Parsed<Dice> {
    let start = words.span();
    if words.accept(&["-"]) {
        count_and_sides(words)?;
        let message = "nothing stands before the dice that are taken away";
        return Err(words.refuse(words.since(&start), message, "write the others first: 2d8 - d4"));
    }
    let (mut name, mut law) = (String::new(), Law::certain(0));
    let mut sign = 1;
    for n_terms in 0.. {
        if n_terms == MOST_TERMS {
            return Err(words.refuse(words.since(&start), format!("at most {MOST_TERMS} terms are added up"), ""));
        }
        let (said, term) = term(words, n_terms == 0)?;
        let sum = if sign > 0 { law.plus(&term) } else { law.less(&term) };
        law = sum.ok_or_else(|| too_many(words, words.since(&start)))?;
        name += &said;
        sign = if words.accept(&["+"]) {
            1
        } else if words.accept(&["-"]) {
            -1
        } else {
            break;
        };
        name.push_str(if sign > 0 { " + " } else { " - " });
    }
    Ok(Dice { name, law, span: words.since(&start) })
}

/// `2d6`, `d20`, `d%`, `4d6 drop lowest`, or a number where it is not the first.
fn term(words: &mut Words, first: bool) -> Parsed<(String, Law)> {
    let start = words.span();
    if !first && words.sees_number() && !words.sees_dice() {
        let number = words.number("a number")?.value;
        return Ok((number.to_string(), Law::certain(i64::from(number))));
    }
    let (count, sides) = count_and_sides(words)?;
    let of = if count == 1 { String::new() } else { count.to_string() };
    let mut name = format!("{of}d{sides}");
    let explodes = words.accept(&["explode", "!"]);
    let kept = kept(words, count)?;
    let span = words.since(&start);
    if explodes && sides == 1 {
        return Err(words.refuse(span, "a die of one side would explode for ever", "take dice of two sides or more"));
    }
    let law = match (explodes, kept) {
        (false, None) => Law::dice(count, sides),
        (true, None) => Law::exploding(count, sides),
        (true, Some(_)) => {
            let message = "dice either explode, or some of them are dropped";
            return Err(words.refuse(span, message, "ask for one of both"));
        }
        (false, Some(kept)) => Law::dice(1, sides).and_then(|die| die.kept(kept)),
    };
    if explodes {
        name += " explode";
    }
    if let Some(Kept { which, keep, of }) = kept {
        name += &match which {
            Which::Highest => format!(" drop lowest {}", of - keep),
            Which::Lowest => format!(" drop highest {}", of - keep),
        };
    }
    law.map(|law| (name, law)).ok_or_else(|| too_many(words, span))
}

/// `2d6`, `d%`.
fn count_and_sides(words: &mut Words) -> Parsed<(u32, u32)> {
    let start = words.span();
    let count = words.number("dice such as 2d6").map(|count| count.value).ok();
    words.need(&["d"])?;
    let sides = if words.accept(&["%"]) { 100 } else { words.number("a number of sides")?.value };
    let count = count.unwrap_or(1);
    if !(1..=MOST_DICE).contains(&count) || !(1..=MOST_SIDES).contains(&sides) {
        let help = format!("1 to {MOST_DICE} dice of 1 to {MOST_SIDES} sides");
        return Err(words.refuse(words.since(&start), format!("{count}d{sides} cannot be thrown"), help));
    }
    Ok((count, sides))
}

/// `drop lowest 1`, `keep 3`: which dice of a throw count.
fn kept(words: &mut Words, count: u32) -> Parsed<Option<Kept>> {
    let drops = words.accept(&["drop"]);
    if !drops && (words.sees_kept_of() || !words.accept(&["keep"])) {
        return Ok(None);
    }
    let said = which(words, if drops { Which::Lowest } else { Which::Highest });
    let what = if drops { "a number of dice to drop, not all" } else { "a number of dice to keep" };
    let (least, most) = if drops { (1, count.saturating_sub(1)) } else { (1, count) };
    let is_count = words.sees_number() && !words.sees_compared();
    let n = if is_count { words.number_in(what, least..=most)? } else { 1 };
    if drops && count < 2 {
        return Err(words.refuse(words.span(), "a single die cannot be dropped", "throw two dice or more"));
    }
    let said = which(words, said);
    let (which, keep) = match (drops, said) {
        (true, Which::Lowest) => (Which::Highest, count - n),
        (true, Which::Highest) => (Which::Lowest, count - n),
        (false, which) => (which, n),
    };
    Ok(Some(Kept { which, keep, of: count }).filter(|kept| kept.keep < count))
}

fn which(words: &mut Words, otherwise: Which) -> Which {
    if words.accept(&["lowest"]) {
        Which::Lowest
    } else if words.accept(&["highest"]) {
        Which::Highest
    } else {
        otherwise
    }
}

fn too_many(words: &Words, span: Range<usize>) -> Stop {
    let help = format!("a question may take {} steps of work; ask for fewer dice", crate::words::thousands(MOST_STEPS));
    words.refuse(span, "these dice take too much work to count", help)
}
