//! One question, one exact answer: `smf 5D[1] vs 4D`, `10 vs 17 with super senses?`, `shatterer vs white rhino`.
//!
//! [`ask`] cuts the question into `Words`, finds the `Grammar` of the rules that it names (plain `dice` where it
//! names none) and tries that grammar's forms one after the other. What the parser tries, what `slugfest odds help`
//! prints and what the tests ask is one table of [`Form`](crate::grammar::Form)s. What is of no form as it stands is
//! put into the words of the forms first ([`loose`](crate::grammar::loose)), in every way that it may be meant: one
//! that fits is answered and repeated in its plainest form, several are asked back.
//!
//! What a form accepts and the rules never come to use is noted: see `idle`.

mod fighters;
mod idle;
mod reading;

pub use reading::{grammars, read};

use crate::grammar::{Answer, NotUnderstood};

/// Answers a question exactly.
///
/// # Errors
/// When it is not understood, means several things, asks for something impossible, or for more than can be counted
/// exactly.
pub fn ask(question: &str) -> Result<Answer, NotUnderstood> {
    read(question).map(idle::without)
}

#[cfg(test)]
mod tests;
