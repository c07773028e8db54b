//! A question that was not understood: where it stops making sense, what could stand there, and one that works.

use std::ops::Range;
use std::sync::Arc;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotUnderstood {
    /// The question as asked, on one line.
    pub question: String,
    /// The bytes to underline; empty at the end of a question that stops too early.
    pub span: Range<usize>,
    /// What is wrong: lower case, no final stop.
    pub message: String,
    /// What was expected there; possibly empty.
    pub expected: String,
    /// What to do: nearest names, an example.
    pub help: String,
    /// The scenario that asks it, for what is too long for a question; rare, so it takes little room.
    pub scenario: Option<Arc<String>>,
}

impl std::error::Error for NotUnderstood {}

impl std::fmt::Display for NotUnderstood {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let before = self.question.get(..self.span.start).unwrap_or_default();
        let under = self.question.get(self.span.clone()).unwrap_or_default();
        let carets = "^".repeat(columns(under).max(1));
        write!(f, "error: {}", self.message)?;
        if !self.question.is_empty() {
            let line = format!("  {}{carets} {}", " ".repeat(columns(before)), self.expected);
            write!(f, "\n  {}\n{}", self.question, line.trim_end())?;
        }
        if !self.help.is_empty() {
            write!(f, "\n  help: {}", self.help)?;
        }
        let Some(scenario) = &self.scenario else { return Ok(()) };
        write!(f, "\n  this file asks it, with `slugfest run`:\n\n{}", scenario.trim_end())
    }
}

/// Columns that a text takes on a terminal, near enough to put a caret under it: East Asian signs and emoji take two.
fn columns(text: &str) -> usize {
    text.chars()
        .map(|c| if ('\u{1100}'..).contains(&c) && !('\u{2000}'..'\u{2e80}').contains(&c) { 2 } else { 1 })
        .sum()
}
