//! For tests: a duel played sequence by sequence with scripted dice, and one solved.

use super::compile::{self, Prepared};
use super::fighter::Side;
use super::metrics::Count;
use super::played;
use super::system::Duel;
use crate::scenario::{self, Mistakes, Source};

pub use super::played::{mean, solved};

/// A duel under way.
pub type Bout = played::Bout<Duel>;

/// Mistakes found in the tables of a duel, rendered.
pub fn mistakes(tables: &str) -> String {
    let mistakes = Mistakes::new();
    prepare(tables, &mistakes);
    scenario::render(&mistakes.into_vec(), false)
}

/// A duel from its tables, unless there are mistakes.
pub fn prepare(tables: &str, mistakes: &Mistakes) -> Option<Prepared> {
    let text = format!("title = \"t\"\nsystem = \"marvel-heroes\"\nplay = \"duel\"\n{tables}");
    let scenario = scenario::parse(Source::new("t.toml", text), mistakes)?;
    compile::prepare(scenario.cases.last()?, mistakes)
}

/// A duel from its `[rules]`, `[policy]` and `[[side]]` tables.
pub fn compiled(tables: &str) -> Prepared {
    let mistakes = Mistakes::new();
    let prepared = prepare(tables, &mistakes);
    prepared.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)))
}

/// Tables of a duel between H, a hero, and V, a villain, from the lines under `[rules]` and under each `[[side]]`.
pub fn tables(rules: &str, hero: &str, villain: &str) -> String {
    format!("[rules]\n{rules}\n[[side]]\nname = \"H\"\n{hero}\n[[side]]\nname = \"V\"\n{villain}\n")
}

/// Lines of a fighter with this KO value and one power, red.
pub fn red(ko: u8, [attack, defend, outwit]: [u8; 3]) -> String {
    format!("ko = {ko}\npowers.red = {{ attack = {attack}, defend = {defend}, outwit = {outwit} }}\n")
}

impl Bout {
    /// A duel from its tables, before the first sequence.
    pub fn new(tables: &str) -> Self {
        Self::of(compiled(tables))
    }

    /// What was counted for a side so far.
    pub fn counted(&self, count: Count, side: Side) -> u32 {
        self.counts[count.of(side)]
    }
}
