//! What questions about goal dice have in common: pools as they are written, and the beginning of an answer.

use super::super::dice::{MAX_DICE, MAX_REROLLS, Pool};
use crate::grammar::{Answer, Parsed, Sentence, Stop, Value, Words};

/// `5D[1]`, `5D1`.
pub(super) fn pool(words: &mut Words) -> Parsed<Pool> {
    let start = words.span();
    let dice = words.number("a pool such as 5D[1]")?.value;
    words.need(&["d"])?;
    let mut rerolls = 0;
    if words.accept(&["["]) {
        rerolls = words.number("a number of re-rolls")?.value;
        words.need(&["]"])?;
    } else if words.touches_number() {
        // `6D1`: goal dice have six sides, whoever says so; `6d6` are no goal dice.
        rerolls = words.number("a number of re-rolls")?.value;
        if !(1..=u32::from(MAX_REROLLS)).contains(&rerolls) {
            return Err(Stop::Another);
        }
    }
    if dice > u32::from(MAX_DICE) {
        let help = format!("a pool has up to {MAX_DICE} dice");
        return Err(words.refuse(words.since(&start), format!("{dice} dice are too many to throw"), help));
    }
    if rerolls > u32::from(MAX_REROLLS) {
        let help = format!("no throw uses more than {MAX_REROLLS} re-rolls (smf.core.re-roll-cap)");
        return Err(words.refuse(words.since(&start), format!("{rerolls} re-rolls on one throw"), help));
    }
    Ok(Pool::new(dice as i8, rerolls as i8))
}

/// An answer as far as its sentence goes.
pub(super) fn answer(question: String, sentence: Sentence, value: Value) -> Answer {
    Answer::new("smf", question, sentence, value)
}
