//! What questions about goal dice have in common: pools as they are written, and the beginning of an answer.

use super::super::dice::{MAX_DICE, MAX_REROLLS, Pool};
use crate::grammar::loose::VERSUS;
use crate::grammar::{Answer, Parsed, Sentence, Stop, Value, Words};
use std::ops::Range;

/// `5D[1]`, `5D1`.
pub(super) fn pool(words: &mut Words) -> Parsed<Pool> {
    let (start, first) = (words.span(), words.position());
    if words.accept_quietly(&["-"]) {
        if words.sees_dice() {
            let dice = words.number("a pool such as 5D[1]")?.value;
            words.need(&["d"])?;
            // `-1d6` is about plain dice.
            if words.touches_number() {
                return Err(Stop::Another);
            }
            return Err(refused(words, &start, format!("-{dice} dice are too few to throw")));
        }
        words.restart(first);
    }
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
        return Err(refused(words, &start, format!("{dice} dice are too many to throw")));
    }
    if rerolls > u32::from(MAX_REROLLS) {
        let help = format!("no throw uses more than {MAX_REROLLS} re-rolls (smf.core.re-roll-cap)");
        return Err(words.refuse(words.since(&start), format!("{rerolls} re-rolls on one throw"), help));
    }
    Ok(Pool::new(dice as i8, rerolls as i8))
}

/// What no pool has, be it set against another: plain dice, which are not, do not know it better.
fn refused(words: &mut Words, start: &Range<usize>, message: String) -> Stop {
    let span = words.since(start);
    words.accept_quietly(&VERSUS);
    words.refuse(span, message, format!("a pool has 0 to {MAX_DICE} dice"))
}

/// An answer as far as its sentence goes.
pub(super) fn answer(question: String, sentence: Sentence, value: Value) -> Answer {
    Answer::new("smf", question, sentence, value)
}
