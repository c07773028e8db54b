//! Finding the grammar of a question and reading it.

use crate::grammar::{Answer, Grammar, NotUnderstood, Stop, Words, dice};
use crate::scenario::names;
use crate::systems::{Rules, SYSTEMS};

/// Every grammar, plain dice first.
pub fn grammars() -> impl Iterator<Item = &'static Grammar> {
    std::iter::once(&dice::DICE).chain(SYSTEMS.iter().filter_map(|rules| rules.odds))
}

/// [`ask`](super::ask), without looking whether all that the question names makes a difference: for whoever wants the
/// numbers alone.
///
/// # Errors
/// As [`ask`](super::ask).
pub fn read(question: &str) -> Result<Answer, NotUnderstood> {
    answer(Words::read(question)?)
}

/// [`read`] without [`Answer::worked`], which takes most of the time.
pub(super) fn numbers(question: &str) -> Result<Answer, NotUnderstood> {
    answer(Words::read(question)?.without_work())
}

fn answer(mut words: Words) -> Result<Answer, NotUnderstood> {
    let grammar = grammar(&words)?;
    let begin = usize::from(!grammar.system.is_empty());
    words.restart(begin);
    let mut closest = grammar.forms.first();
    let mut reached = begin;
    for form in grammar.forms {
        words.restart(begin);
        match (form.read)(&mut words) {
            Ok(answer) => return Ok(answer),
            Err(Stop::Refused(refusal)) => return Err(*refusal),
            Err(Stop::Another) if words.furthest() > reached => {
                reached = words.furthest();
                closest = Some(form);
            }
            Err(Stop::Another) => {}
        }
    }
    Err(words.stuck(closest.map_or("2d6 >= 7", |form| form.example)))
}

/// Whose question it is.
fn grammar(words: &Words) -> Result<&'static Grammar, NotUnderstood> {
    let name = match words.first_word() {
        None | Some("d") => return Ok(&dice::DICE),
        Some(name) => name,
    };
    if let Some(rules) = Rules::find(name) {
        let silent = || {
            let message = format!("no questions about {} can be asked yet", rules.name);
            words.not_understood(words.span(), message, "`slugfest odds help` shows what can be asked")
        };
        return rules.odds.ok_or_else(silent);
    }
    let known: Vec<&str> = grammars().map(|grammar| grammar.system).filter(|system| !system.is_empty()).collect();
    let near = names::suggest(name, known.iter().copied());
    let near = if near.is_empty() || near.ends_with('?') { near } else { format!("{near}.") };
    let help = format!("{near} Dice alone need no name: 2d6 >= 7").trim_start().to_owned();
    let mut refusal = words.not_understood(words.span(), format!("\"{name}\" is no body of rules"), help);
    refusal.expected = format!("expected {}, or dice", names::list(&known, "or"));
    Err(refusal)
}
