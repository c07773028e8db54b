//! Checks that are tried turn after turn: recharges, bonds to break.

use crate::grammar::{Answer, Distribution, Named, Number, Parsed, Words};

/// Most turns of a question.
const MOST_TURNS: u32 = 50;

/// What stands before a number of turns.
pub(super) const IN: [&str; 3] = ["in", "within", "over"];

/// `in N turns`, if that is said.
pub(super) fn turns(words: &mut Words) -> Parsed<Option<u32>> {
    if !words.accept(&IN) {
        return Ok(None);
    }
    let turns = words.number_in("a number of turns", 1..=MOST_TURNS)?;
    words.accept_quietly(&["turns", "turn", "rounds", "round", "tries", "try"]);
    Ok(Some(turns))
}

/// The turn in which something succeeds that succeeds with this chance in each, 0 for none of so many.
pub(super) fn first_success(p: Number, turns: u32) -> Distribution {
    let fails = p.complement();
    let each = (0..turns).map(|before| fails.to_the(before) * p);
    Distribution::from(0, std::iter::once(fails.to_the(turns)).chain(each).collect())
}

/// The answer about one try, made into one about several.
pub(super) fn over(answer: Answer, what: &str, p: Number, turns: u32) -> Answer {
    let law = first_success(p, turns);
    let within = law.at_least(1);
    let many = if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") };
    let sentence = crate::grammar::Sentence::new(format!("{what} within {many} ")).chance(within);
    let sentence = sentence.text(" of the time, ").chance(p).text(" in each");
    let never = format!("not within {many}");
    Answer {
        question: format!("{} in {turns} turns", answer.question),
        sentence,
        value: crate::grammar::Value::Chance(within),
        counted: "turn, 0 for none",
        rows: law.rows(),
        kind: "outcome",
        named: vec![Named::new(format!("within {many}"), within), Named::new(never, within.complement())],
        ..answer
    }
}
