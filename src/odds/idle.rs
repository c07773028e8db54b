//! What was asked and made no difference: a flag or a word that the rules never came to use.
//!
//! No list says which flag matters when. The question is asked again without each of its parts, and a part whose
//! absence changes no number is taken out of the answer, so that its sentence names nothing that was not applied, and
//! noted.

use super::words::Words;
use super::{Answer, read};

/// The answer without the parts of its question that make no difference, each of which a note names. The question stays
/// as it was asked.
pub(super) fn without(answer: Answer) -> Answer {
    let asked = answer.question.clone();
    let (mut kept, mut idle) = (answer, Vec::new());
    // Once, from the right: of two parts that do the same, the one added later makes no difference; and a part that was
    // of use against another one is not taken out after it.
    let mut from = usize::MAX;
    while let Some(Idle { part, start, rest }) = last_idle(&kept, from) {
        idle.push(format!("\"{part}\" makes no difference here: the numbers are the same without it"));
        (kept, from) = (rest, start);
    }
    kept.notes.splice(..0, idle);
    Answer { question: asked, ..kept }
}

/// A part of a question that makes no difference.
struct Idle {
    /// As written.
    part: String,
    /// Where it begins.
    start: usize,
    /// The answer without it.
    rest: Answer,
}

/// The last such part that begins before a place. What the plainest form of a question says in any case, such as the ST
/// of a figure of which nothing is said, is no part that could be left out; nor is a word that asks for one of the
/// named chances.
fn last_idle(answer: &Answer, before: usize) -> Option<Idle> {
    let question = &answer.question;
    let words = Words::read(question).ok()?;
    let asks = |part: &str| {
        part.split_whitespace().any(|word| answer.named.iter().any(|named| named.name.eq_ignore_ascii_case(word)))
    };
    let mut parts =
        words.parts().into_iter().rev().filter(|part| part.start < before && !asks(&question[part.clone()]));
    parts.find_map(|part| {
        let shorter = format!("{}{}", &question[..part.start], &question[part.end..]);
        let rest = read(&shorter).ok().filter(|rest| rest.question != *question && same(rest, answer))?;
        Some(Idle { start: part.start, part: question[part].to_owned(), rest })
    })
}

/// Whether two questions have the same numbers for an answer.
fn same(one: &Answer, other: &Answer) -> bool {
    (one.value, one.counted, one.kind) == (other.value, other.counted, other.kind)
        && one.rows == other.rows
        && one.named == other.named
}
