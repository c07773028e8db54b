//! For tests: a duel played sequence by sequence with scripted dice, and one solved.

use super::compile::{self, Prepared};
use super::fighter::Side;
use super::metrics::Count;
use super::state::State;
use super::system::Duel;
use crate::chance::Scripted;
use crate::contest::Contest;
use crate::exact::{Budget, Exact, everything};
use crate::game::{Counts, Progress, System};
use crate::scenario::{self, Mistakes, Source};

/// A duel under way.
pub struct Bout {
    pub prepared: Prepared,
    pub state: State,
    pub counts: Counts,
    /// Probability of the answers of the last sequence.
    pub fraction: (u128, u128),
}

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
        let prepared = compiled(tables);
        let state = prepared.setup.start;
        Self { prepared, state, counts: Counts::default(), fraction: (1, 1) }
    }

    /// Plays the next sequence with these answers, all of which must be asked for.
    pub fn turn(&mut self, answers: &[(&'static str, usize)]) -> Progress {
        let mut chance = Scripted::new(answers);
        let Prepared { setup, .. } = &self.prepared;
        let (state, counts) = (&mut self.state, &mut self.counts);
        let progress = Duel::turn(setup, state, &mut chance, counts);
        chance.finish();
        self.fraction = chance.fraction();
        progress
    }

    /// What was counted for a side so far.
    pub fn counted(&self, count: Count, side: Side) -> u32 {
        self.counts[count.of(side)]
    }
}

/// The exact answer to a duel.
pub fn solved(prepared: &Prepared) -> Exact {
    let Prepared { setup, brief } = prepared;
    let budget = Budget::default();
    let exact = everything::<Duel>(setup, brief, &budget);
    exact.expect("a duel fits the budget")
}

/// The duel as trials play it.
pub fn contest(prepared: Prepared) -> Box<dyn Contest> {
    Box::new(prepared)
}

/// Mean of a metric of an exact answer, by its name in the brief.
pub fn mean(prepared: &Prepared, exact: &Exact, name: &str) -> f64 {
    let place = prepared.brief.metrics.iter().position(|metric| metric.name == name);
    let place = place.unwrap_or_else(|| panic!("no metric {name:?} in {:?}", prepared.brief.metrics));
    exact.metrics[place].iter().enumerate().map(|(value, p)| value as f64 * p).sum()
}
