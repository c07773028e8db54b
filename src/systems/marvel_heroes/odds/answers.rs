//! What answers about Marvel Heroes have in common.

use crate::grammar::{Answer, Sentence, Value};

/// An answer as far as its sentence goes.
pub(super) fn answer(question: String, sentence: Sentence, value: Value) -> Answer {
    let die = "The die is the one of the box: blank, trouble, hit, hit, hit with boost, two hits.";
    Answer { notes: vec![die.to_owned()], ..Answer::new("marvel-heroes", question, sentence, value) }
}
