//! For tests: duels from tables, with scripted dice or solved exactly.

use super::setup::Setup;
use super::state::State;
use super::{Duel, compile, metrics::Count};
use crate::chance::Scripted;
use crate::exact::{Budget, Exact, everything};
use crate::game::{self, Brief, Meter, Progress, play_turn};
use crate::scenario::{self, Mistakes, Source};

/// What a duel counted, in the words of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Counts(game::Counts);

impl Meter for Counts {
    fn count(&mut self, metric: usize, n: u32) {
        self.0.count(metric, n);
    }
}

impl Counts {
    pub fn of(&self, count: Count, side: usize) -> u32 {
        self.0[count.of(side)]
    }
}

/// Tables of a duel: what stands before both sides, then the keys of each after its name.
pub fn tables(before: &str, a: &str, b: &str) -> String {
    format!("{before}\n[[side]]\nname = \"A\"\n{a}\n[[side]]\nname = \"B\"\n{b}\n")
}

/// So many clicks alike, `9/16/2`, with these further keys.
pub fn clicks(count: usize, values: &str, more: &str) -> String {
    let values: Vec<&str> = values.split('/').collect();
    let [attack, defense, damage] = [values[0], values[1], values[2]];
    format!("[[side.click]]\ncount = {count}\nattack = {attack}\ndefense = {defense}\ndamage = {damage}\n{more}\n")
}

/// A dial of clicks alike without powers.
pub fn plain(count: usize, values: &str) -> String {
    clicks(count, values, "")
}

/// The set-up and brief of a duel, unless there are mistakes.
pub fn prepare(tables: &str, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    let text = format!("title = \"t\"\nsystem = \"heroclix\"\nplay = \"duel\"\n{tables}");
    let scenario = scenario::parse(Source::new("t.toml", text), mistakes)?;
    compile::prepare(scenario.cases.last()?, mistakes)
}

/// Mistakes found in the tables of a duel, rendered.
pub fn mistakes(tables: &str) -> String {
    let mistakes = Mistakes::new();
    prepare(tables, &mistakes);
    scenario::render(&mistakes.into_vec(), false)
}

/// The set-up and brief of a duel.
pub fn compiled(tables: &str) -> (Setup, Brief) {
    let mistakes = Mistakes::new();
    let prepared = prepare(tables, &mistakes);
    prepared.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)))
}

/// Where a duel stands after some turns.
#[derive(Clone, Debug)]
pub struct After {
    /// Clicks of the dial now showing, counted from 1, of A and B; one more than there are when knocked out.
    pub clicks: [i32; 2],
    /// Tokens of A and B.
    pub tokens: [u8; 2],
    /// The outcome, once it is over.
    pub over: Option<usize>,
    /// What was counted.
    pub counts: Counts,
    /// Probability of the answers.
    pub fraction: (u128, u128),
}

/// Plays so many turns, or fewer when it is over before, with these answers, all of which must be asked for.
pub fn turns(tables: &str, n: usize, answers: &[(&'static str, usize)]) -> After {
    let (setup, _) = compiled(tables);
    let (mut chance, mut counts) = (Scripted::new(answers), Counts::default());
    let mut state = setup.start;
    let (mut played, mut over) = (0, None);
    while played < n && over.is_none() {
        match play_turn::<Duel>(&setup, &mut state, &mut chance, &mut counts) {
            Progress::Within | Progress::Turn => {}
            Progress::Tick => played += 1,
            Progress::Over(outcome) => over = Some(outcome),
        }
    }
    chance.finish();
    After { clicks: showing(&setup, &state), tokens: tokens(&state), over, counts, fraction: chance.fraction() }
}

fn by_side<T: Copy>(state: &State, active: T, other: T) -> [T; 2] {
    if state.active == 0 { [active, other] } else { [other, active] }
}

fn showing(setup: &Setup, state: &State) -> [i32; 2] {
    let turned = by_side(state, state.attack.turned, state.attack.targets[0].turned);
    [0, 1].map(|side| i32::from(setup.sides[side].first_click) + i32::from(turned[side]))
}

fn tokens(state: &State) -> [u8; 2] {
    by_side(state, state.attack.tokens, state.attack.targets[0].tokens)
}

/// The exact answer to a duel.
pub fn solved(tables: &str) -> Exact {
    let (setup, brief) = compiled(tables);
    everything::<Duel>(&setup, &brief, &Budget::default()).unwrap()
}

/// Mean number of turns.
pub fn mean_turns(exact: &Exact) -> f64 {
    exact.clock().iter().enumerate().map(|(turns, p)| turns as f64 * p).sum()
}

/// Mean of a metric by its name in the report.
pub fn mean(tables: &str, exact: &Exact, name: &str) -> f64 {
    let (_, brief) = compiled(tables);
    let place = brief.metrics.iter().position(|metric| metric.name == name).unwrap();
    exact.metrics[place].iter().enumerate().map(|(value, p)| value as f64 * p).sum()
}
