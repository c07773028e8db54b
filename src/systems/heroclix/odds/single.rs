//! Questions about one or two dice that are no attack: Support, breaking away, Leadership.

use super::super::dice::{Dice, Roll};
use super::super::duel::support;
use super::super::read::MAX_VALUE;
use super::attack::asked_and_given;
use super::flags::{Puts, given};
use crate::chance::Fraction;
use crate::chance::fraction::chance_of;
use crate::game::Ruling;
use crate::grammar::{Answer, Distribution, Named, Number, Parsed, Sentence, Value, Words};
use crate::systems::heroclix::switches::DEFAULT_EDITION;

/// Faces of a die that let a figure break away, and what Plasticity shifts them by
/// (`heroclix.power.plasticity-breaking-away`).
const BREAKS_AWAY: u32 = 4;
const PLASTICITY: u32 = 2;
/// Faces of a die that make Leadership work, in 2009 and since (`heroclix.power.leadership`).
const LEADS: [u32; 2] = [4, 5];
/// The last edition of the first number.
const LEADS_MORE: u32 = 2009;

/// `support ATTACK vs DEFENSE [COMPARISON]`.
pub(super) fn support(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    words.need(&["support"])?;
    let attack = words.number_in("an attack value", 0..=MAX_VALUE as u32)?;
    words.need(&crate::grammar::loose::VERSUS)?;
    let defense = words.number_in("a defense value", 0..=MAX_VALUE as u32)?;
    let (asked, given) = asked_and_given(words)?;
    if let Some(given) = given.first() {
        return Err(words.refuse(given.span.clone(), "nothing is added to a roll for Support", "leave it out"));
    }
    let need = defense as i8 - attack as i8;
    let dice = Dice::shared();
    let (mut harm, mut healed) = (Number::zero(), vec![Number::zero(); support::MOST as usize + 1]);
    for total in (0..dice.total.len()).filter(|&total| dice.total.weight(total) > 0) {
        let (roll, p) = (Roll::of(total), Number::from(chance_of(&dice.total, total)));
        if roll.is_critical_miss() {
            harm = harm + p;
        }
        for face in 1..=6 {
            let clicks = support::clicks(roll, need, face as i8);
            let place = &mut healed[clicks as usize];
            *place = *place + p * Number::from(chance_of(&dice.d6, face));
        }
    }
    let healed = Distribution::from(0, healed);
    let Some(value) = healed.answer(asked) else {
        return Err(words.refuse(words.since(&start), "this cannot be counted", "leave the comparison out"));
    };
    let heals = format!("Support with {attack} against a defense of {defense} heals");
    let sentence = asked.sentence(&heals, value, ["click", "clicks"], "");
    let heals = healed.at_least(1);
    let named = vec![
        Named::new("heals", heals),
        Named::new("does nothing", (heals + harm).complement()),
        Named::new("harms for 1 click", harm),
    ];
    let question = format!("heroclix support {attack} vs {defense}{asked}");
    let text = "A success heals a die less 2, at least 1, and a double six 1 more; a double one harms for 1.";
    let rulings = vec![ruling("heroclix.power.support", "", text)];
    let answer = Answer::new("heroclix", question, sentence, value);
    Ok(Answer { counted: "clicks", rows: healed.rows(), kind: "outcome", named, rulings, ..answer })
}

/// `break away [plasticity|from plasticity]`.
pub(super) fn break_away(words: &mut Words) -> Parsed<Answer> {
    words.need(&["break away", "break-away"])?;
    let (mine, theirs) = (words.accept(&["plasticity"]), words.accept(&["from plasticity"]));
    words.end()?;
    let (face, said, who) = match (mine, theirs) {
        (true, _) => (BREAKS_AWAY - PLASTICITY, " plasticity", "A figure with Plasticity breaks away"),
        (_, true) => (BREAKS_AWAY + PLASTICITY, " from plasticity", "A figure breaks away from Plasticity"),
        _ => (BREAKS_AWAY, "", "A figure breaks away"),
    };
    let text = "4 or more on a die; Plasticity shifts that by 2, for its owner or against who leaves it.";
    let ruling = ruling("heroclix.power.plasticity-breaking-away", "", text);
    Ok(die(format!("heroclix break away{said}"), who, face, ["breaks away", "stays"], ruling))
}

/// `leadership [--edition N]`.
pub(super) fn leadership(words: &mut Words) -> Parsed<Answer> {
    words.need(&["leadership"])?;
    let given = given(words)?;
    words.end()?;
    if let Some(other) = given.iter().find(|given| given.flag.puts != Puts::Edition) {
        return Err(words.refuse(other.span.clone(), "nothing is added to a roll for Leadership", "leave it out"));
    }
    let year = given.first().map_or(u32::from(DEFAULT_EDITION), |given| given.number);
    let face = LEADS[usize::from(year > LEADS_MORE)];
    let said: String = given.iter().map(|given| given.written()).collect();
    let switch = format!("edition = {year}");
    let ruling = ruling("heroclix.power.leadership", &switch, "5 or 6, in 2009 4 as well.");
    Ok(die(
        format!("heroclix leadership{said}"),
        "Leadership gives another action",
        face,
        ["works", "does not"],
        ruling,
    ))
}

/// A die that has to show so much or more.
fn die(question: String, who: &str, face: u32, [yes, no]: [&str; 2], ruling: Ruling) -> Answer {
    let p = Number::from(Fraction::new(u128::from(7 - face), 6));
    let sentence = Sentence::new(format!("{who} on {face} or more, ")).chance(p).text(" of the time");
    let named = vec![Named::new(yes, p), Named::new(no, p.complement())];
    let answer = Answer::new("heroclix", question, sentence, Value::Chance(p));
    Answer { kind: "outcome", named, rulings: vec![ruling], ..answer }
}

fn ruling(rule: &str, switch: &str, text: &str) -> Ruling {
    Ruling { rule: rule.to_owned(), switch: switch.to_owned(), text: text.to_owned() }
}
