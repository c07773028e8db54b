//! Tasks against the ledger's examples, against brute force, against their own samples; and what is refused.

mod agreement;
mod bad_input;
mod brute;
mod cards;
mod climbs;
mod falls;
mod leaps;
mod shots;
mod strikes;
mod switches;
mod told;

use crate::chance::Scripted;
use crate::contest::Contest;
use crate::exact::{Budget, Exact};
use crate::game::{self, Brief, Counts, System, follow};
use crate::scenario::{self, Case, Mistakes, Source};
use crate::systems::Rules;
use crate::systems::tft::duel::tests::Listener;

fn document(play: &str, tables: &str) -> String {
    format!("title = \"t\"\nsystem = \"tft\"\nplay = \"{play}\"\n{tables}")
}

/// The last case of these tables, compiled by `compile`, or the mistakes in them.
fn compiled<T>(play: &str, tables: &str, compile: impl Fn(&Case, &Mistakes) -> Option<T>) -> Result<T, String> {
    let mistakes = Mistakes::new();
    let found = scenario::parse(Source::new("t.toml", document(play, tables)), &mistakes)
        .and_then(|scenario| compile(scenario.cases.last()?, &mistakes));
    found.ok_or_else(|| scenario::render(&mistakes.into_vec(), false))
}

/// A contest as the program would play it.
pub fn contest(play: &str, tables: &str) -> Box<dyn Contest> {
    let compile = Rules::find("tft").and_then(|rules| rules.play(play)).unwrap().compile;
    compiled(play, tables, compile).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

/// What is wrong with these tables, as it is shown.
pub fn mistakes(play: &str, tables: &str) -> String {
    let compile = Rules::find("tft").and_then(|rules| rules.play(play)).unwrap().compile;
    match compiled(play, tables, compile) {
        Ok(_) => String::new(),
        Err(mistakes) => mistakes,
    }
}

/// Makes a set-up and its brief of a case.
pub type Prepare<S> = fn(&Case, &Mistakes) -> Option<(<S as System>::Setup, Brief)>;

/// What came of a trial with scripted dice.
#[derive(Debug, PartialEq)]
pub struct Told {
    pub outcome: String,
    pub ticks: u32,
    pub counts: Counts,
    /// Probability of the answers.
    pub fraction: (u128, u128),
}

/// Plays a trial with these answers, all of which must be asked for.
#[track_caller]
pub fn scripted<S: System>(
    play_id: &str,
    prepare: Prepare<S>,
    tables: &str,
    answers: &[(&'static str, usize)],
) -> Told {
    let (setup, brief) = compiled(play_id, tables, prepare).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let (mut chance, mut counts) = (Scripted::new(answers), Counts::default());
    let end = follow(&game::Case::<S>(&setup), &mut chance, &mut counts);
    chance.finish();
    Told { outcome: brief.outcomes[end.outcome].clone(), ticks: end.ticks, counts, fraction: chance.fraction() }
}

/// What whoever follows a trial with these answers is told, each remark with its rule.
#[track_caller]
pub fn story<S: System>(
    play_id: &str,
    prepare: Prepare<S>,
    tables: &str,
    answers: &[(&'static str, usize)],
) -> Vec<String> {
    let (setup, _) = compiled(play_id, tables, prepare).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let (mut chance, mut listener) = (Scripted::new(answers), Listener::default());
    follow(&game::Case::<S>(&setup), &mut chance, &mut listener);
    chance.finish();
    listener.0
}

/// What the play itself puts on a card, from the line with this label on.
pub fn card(play: &str, tables: &str, place: usize, from: &str) -> Vec<String> {
    let contest = contest(play, tables);
    let lines = contest.brief().cards[place].lines.iter().skip_while(|(label, _)| label != from);
    lines.map(|(label, value)| format!("{label}: {value}")).collect()
}

/// The remarks beside the numbers.
pub fn notes(play: &str, tables: &str) -> Vec<String> {
    contest(play, tables).brief().notes.clone()
}

/// The exact answer to a case, by the names of its brief.
pub struct Answer {
    pub exact: Exact,
    outcomes: Vec<String>,
    metrics: Vec<String>,
}

/// Solves a case by following every path of the dice.
pub fn solved(play: &str, tables: &str) -> Answer {
    let contest = contest(play, tables);
    let brief = contest.brief();
    let exact = contest.solve(&Budget::default()).unwrap();
    let total: f64 = exact.outcomes().iter().sum();
    assert!((total - 1.0).abs() < 1e-12, "probabilities sum to one, not {total}");
    let metrics = brief.metrics.iter().map(|metric| metric.name.clone()).collect();
    Answer { exact, outcomes: brief.outcomes.clone(), metrics }
}

impl Answer {
    /// Probability of an outcome.
    #[track_caller]
    pub fn p(&self, outcome: &str) -> f64 {
        let place = self.outcomes.iter().position(|name| name == outcome);
        self.exact.outcomes()[place.unwrap_or_else(|| panic!("no {outcome:?} in {:?}", self.outcomes))]
    }

    /// Probability that it ends in an outcome in this tick.
    #[track_caller]
    pub fn p_in(&self, outcome: &str, tick: usize) -> f64 {
        let place = self.outcomes.iter().position(|name| name == outcome).unwrap();
        self.exact.lengths[place].get(tick).copied().unwrap_or(0.0)
    }

    /// Distribution of a metric.
    #[track_caller]
    pub fn metric(&self, name: &str) -> &[f64] {
        let place = self.metrics.iter().position(|known| known == name);
        &self.exact.metrics[place.unwrap_or_else(|| panic!("no {name:?} in {:?}", self.metrics))]
    }

    /// Mean of a metric.
    #[track_caller]
    pub fn mean(&self, name: &str) -> f64 {
        self.metric(name).iter().enumerate().map(|(value, p)| value as f64 * p).sum()
    }

    /// Probability that a metric is this or more.
    #[track_caller]
    pub fn at_least(&self, name: &str, least: usize) -> f64 {
        self.metric(name).iter().skip(least).sum()
    }
}

/// To the four decimals that the ledger prints.
#[track_caller]
pub fn printed(found: f64, expected: f64) {
    assert!((found - expected).abs() < 0.000_05 + 1e-9, "{found} is not {expected}");
}

/// To the accuracy that exact answers are held to.
#[track_caller]
pub fn exactly(found: f64, numerator: u64, denominator: u64) {
    let expected = numerator as f64 / denominator as f64;
    assert!((found - expected).abs() < 1e-12, "{found} is not {numerator}/{denominator} = {expected}");
}
