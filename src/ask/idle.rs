//! What was asked and made no difference: a flag or a word that the rules never came to use.
//!
//! The question is asked again without each of its parts ([`Idle`]), and those whose absence changes no number are
//! taken out of the answer, so that its sentence names nothing that was not applied, and noted. Where the plainer
//! question stands for something else in their place, such as the DX of a figure of which nothing is said, the sentence
//! stays as it was asked.

use super::reading::{numbers, plainly};
use crate::game::Ruling;
use crate::grammar::{Answer, Part, Words};
use crate::idle::{Idle, Without};
use std::ops::Range;

/// The answer without the parts of its question that make no difference, each of which a note names. The question stays
/// as it was asked.
pub(super) fn without(answer: Answer) -> Answer {
    let mut parts = Parts::of(&answer);
    let idle = Idle::of(parts.starts.len(), |left_out| parts.without(left_out));
    let all = idle.parts();
    if all.is_empty() {
        return answer;
    }
    let told = idle.notes("the numbers", |part| format!("\"{}\"", parts.text(part)));
    let told: Vec<String> = told.into_iter().map(|note| with_need(&answer, note)).collect();
    // Whatever is idle is so with all the others gone, or else it stays in the sentence.
    let shorter = plainly(&parts.shorter(&parts.places(&all)))
        .filter(|shorter| same(shorter, &answer) && says_less(shorter, &answer));
    let (question, asked) = (answer.question.clone(), answer.asked.clone());
    let kept = shorter.unwrap_or(answer);
    Answer { question, asked, idle: told, ..kept }
}

/// A note, and what would make the part that it begins with count.
fn with_need(answer: &Answer, note: String) -> String {
    let need = answer.needs.iter().find(|(part, _)| note.starts_with(&format!("\"{part}\" makes ")));
    need.map_or(note.clone(), |(_, need)| format!("{note}; {need}"))
}

/// The parts of a question that may be left out, by where they begin.
struct Parts<'a> {
    answer: &'a Answer,
    /// From the start of each part to where it may end.
    starts: Vec<Vec<Range<usize>>>,
    /// What each part is, once that is known.
    known: Vec<Option<Range<usize>>>,
}

impl<'a> Parts<'a> {
    /// A word that asks for one of the named chances is no such part.
    fn of(answer: &'a Answer) -> Self {
        let question = &answer.question;
        let names = |word: &str| answer.named.iter().any(|named| named.name.eq_ignore_ascii_case(word));
        let asks = |part: &Range<usize>| question[part.clone()].split_whitespace().any(names);
        let parts = Words::read(question).map(|words| words.parts()).unwrap_or_default();
        let parts: Vec<Range<usize>> = parts.into_iter().filter(|part| !asks(part)).collect();
        let starts: Vec<Vec<Range<usize>>> = parts.chunk_by(|a, b| a.start == b.start).map(<[_]>::to_vec).collect();
        Self { answer, known: vec![None; starts.len()], starts }
    }

    fn without(&mut self, left_out: &[usize]) -> Without {
        let open = left_out.iter().copied().find(|&part| self.known[part].is_none());
        let Some(open) = open else { return self.ask(&self.places(left_out)) };
        let mut found = Without::Refused;
        for place in self.starts[open].clone() {
            self.known[open] = Some(place);
            match self.without(left_out) {
                Without::Refused => self.known[open] = None,
                // What it is called is settled by the first question that does without it.
                other => {
                    found = other;
                    break;
                }
            }
        }
        found
    }

    fn ask(&self, places: &[Range<usize>]) -> Without {
        match numbers(&self.shorter(places)) {
            None => Without::Refused,
            // What the plainest form of a question says in any case, such as the ST of a figure of which nothing is
            // said, cannot be left out.
            Some(rest) if rest.question == self.answer.question => Without::Default,
            Some(rest) if same(&rest, self.answer) => Without::Same,
            Some(_) => Without::Other,
        }
    }

    fn places(&self, parts: &[usize]) -> Vec<Range<usize>> {
        parts.iter().filter_map(|&part| self.known[part].clone()).collect()
    }

    /// The question without what stands at these places.
    fn shorter(&self, places: &[Range<usize>]) -> String {
        let kept = self.answer.question.char_indices().filter(|(at, _)| !places.iter().any(|place| place.contains(at)));
        kept.map(|(_, letter)| letter).collect()
    }

    fn text(&self, part: usize) -> &str {
        self.known[part].as_ref().map_or("", |place| &self.answer.question[place.clone()])
    }
}

/// Whether all that an answer says is said by the other one in the same order, which may say more.
fn says_less(one: &Answer, other: &Answer) -> bool {
    let words = |answer: &Answer| -> Vec<String> {
        let texts = answer.sentence.0.iter().filter_map(|part| match part {
            Part::Text(text) => Some(text.as_str()),
            Part::Chance(_) | Part::Number(_) => None,
        });
        let signs = |letter: char| !letter.is_alphanumeric() && !['+', '-', '\u{2212}'].contains(&letter);
        texts.flat_map(|text| text.split(signs)).map(str::to_owned).collect()
    };
    let (less, more) = (words(one), words(other));
    let mut more = more.iter();
    let known = |ruling: &Ruling| {
        other.rulings.iter().any(|other| (&other.rule, &other.switch) == (&ruling.rule, &ruling.switch))
    };
    less.iter().all(|word| more.any(|other| other == word)) && one.rulings.iter().all(known)
}

/// Whether two questions have the same numbers for an answer.
fn same(one: &Answer, other: &Answer) -> bool {
    (one.value, one.counted, one.kind) == (other.value, other.counted, other.kind)
        && one.rows == other.rows
        && one.named == other.named
}
