//! What answers about Marvel Heroes have in common.

use crate::game::Ruling;
use crate::grammar::{Answer, Sentence, Value};

/// An answer as far as its sentence goes.
pub(super) fn answer(question: String, sentence: Sentence, value: Value) -> Answer {
    let die = "The die is the one of the box: blank, trouble, hit, hit, hit with boost, two hits.";
    Answer { notes: vec![die.to_owned()], ..Answer::new("marvel-heroes", question, sentence, value) }
}

/// How a rule is read; without words, as the ledger states it.
pub(super) fn ruling(rule: &str, text: &str) -> Ruling {
    Ruling { rule: rule.to_owned(), switch: String::new(), text: text.to_owned() }
}
