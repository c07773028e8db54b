//! One question, one exact answer: `smf 5D[1] vs 4D`, `2d6 >= 7`, `heroclix 10 vs 17 --super-senses`.
//!
//! [`ask`] cuts the question into [`Words`], finds the [`Grammar`] of the rules that it names (plain [`dice`] where it
//! names none) and tries that grammar's forms one after the other. What the parser tries, what `slugfest odds help`
//! prints and what the tests ask is one table of [`Form`](crate::grammar::Form)s.
//!
//! What a form accepts and the rules never come to use is noted: see `idle`.

mod idle;

use crate::grammar::{Answer, Grammar, NotUnderstood, Stop, Words, dice};
use crate::scenario::names;
use crate::systems::{Rules, SYSTEMS};

/// Every grammar, plain dice first.
pub fn grammars() -> impl Iterator<Item = &'static Grammar> {
    std::iter::once(&dice::DICE).chain(SYSTEMS.iter().filter_map(|rules| rules.odds))
}

/// Answers a question exactly.
///
/// # Errors
/// When it is not understood, asks for something impossible, or for more than can be counted exactly.
pub fn ask(question: &str) -> Result<Answer, NotUnderstood> {
    read(question).map(idle::without)
}

/// [`ask`], without looking whether all that the question names makes a difference: for whoever wants the numbers
/// alone.
///
/// # Errors
/// As [`ask`].
pub fn read(question: &str) -> Result<Answer, NotUnderstood> {
    answer(Words::read(question)?)
}

/// [`read`] without [`Answer::worked`], which takes most of the time.
fn numbers(question: &str) -> Result<Answer, NotUnderstood> {
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

#[cfg(test)]
mod tests;
