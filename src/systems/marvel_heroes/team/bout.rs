//! For tests: a team combat played turn by turn with scripted dice and decisions, and one solved.

use super::compile::{self, Prepared};
use super::metrics::Count;
use super::state::State;
use super::system::Team;
use crate::chance::{Player, Scripted};
use crate::contest::Contest;
use crate::exact::{Budget, Exact, everything};
use crate::game::{Counts, Progress, System};
use crate::scenario::{self, Mistakes, Source};
use crate::systems::marvel_heroes::fighter::Side;

/// A combat under way.
pub struct Bout {
    pub prepared: Prepared,
    pub state: State,
    pub counts: Counts,
    /// Probability of the answers of the last turn.
    pub fraction: (u128, u128),
}

/// Mistakes found in the tables of a combat, rendered.
pub fn mistakes(tables: &str) -> String {
    let mistakes = Mistakes::new();
    prepare(tables, &mistakes);
    scenario::render(&mistakes.into_vec(), false)
}

/// A combat from its tables, unless there are mistakes.
pub fn prepare(tables: &str, mistakes: &Mistakes) -> Option<Prepared> {
    let text = format!("title = \"t\"\nsystem = \"marvel-heroes\"\nplay = \"team\"\n{tables}");
    let scenario = scenario::parse(Source::new("t.toml", text), mistakes)?;
    compile::prepare(scenario.cases.last()?, mistakes)
}

/// A combat from its `[rules]`, `[policy]` and `[[side]]` tables.
pub fn compiled(tables: &str) -> Prepared {
    let mistakes = Mistakes::new();
    let prepared = prepare(tables, &mistakes);
    prepared.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)))
}

/// A combat by the mod, from the lines under `[policy]` and the members.
pub fn hfc(policy: &str, members: &[String]) -> String {
    format!("rules.combat = \"hfc\"\n[policy]\n{policy}\n{}", members.concat())
}

/// A combat by the printed rules.
pub fn printed(policy: &str, members: &[String]) -> String {
    format!("[policy]\n{policy}\n{}", members.concat())
}

/// A member with this role, KO value and red power, and more lines.
pub fn red(name: &str, role: &str, ko: u8, [attack, defend, outwit]: [u8; 3], more: &str) -> String {
    let level = if matches!(role, "ready" | "support") && !more.contains("level") { "level = 2\n" } else { "" };
    format!(
        "[[side]]\nname = \"{name}\"\nrole = \"{role}\"\nko = {ko}\n{level}{more}\n\
         powers.red = {{ attack = {attack}, defend = {defend}, outwit = {outwit} }}\n"
    )
}

/// An Agent or Ally that does this.
pub fn card(name: &str, role: &str, points: u8, effect: &str) -> String {
    format!("[[side]]\nname = \"{name}\"\nrole = \"{role}\"\nplot-points = {points}\neffects = [{{ {effect} }}]\n")
}

impl Bout {
    /// A combat from its tables, before the first sequence.
    pub fn new(tables: &str) -> Self {
        let prepared = compiled(tables);
        let state = prepared.setup.start;
        Self { prepared, state, counts: Counts::default(), fraction: (1, 1) }
    }

    /// Plays one turn, policies deciding, with these answers, all of which must be asked for.
    pub fn turn(&mut self, answers: &[(&'static str, usize)]) -> Progress {
        self.play(Scripted::new(answers))
    }

    /// Plays one turn with these answers and decisions.
    pub fn decide(
        &mut self,
        answers: &[(&'static str, usize)],
        decisions: &[(&'static str, Player, usize)],
    ) -> Progress {
        self.play(Scripted::new(answers).deciding(decisions))
    }

    fn play(&mut self, mut chance: Scripted) -> Progress {
        let Prepared { setup, .. } = &self.prepared;
        let (state, counts) = (&mut self.state, &mut self.counts);
        let progress = Team::turn(setup, state, &mut chance, counts);
        chance.finish();
        self.fraction = chance.fraction();
        progress
    }

    /// What was counted for a side so far.
    pub fn counted(&self, count: Count, side: Side) -> u32 {
        self.counts[count.of(side)]
    }
}

/// The exact answer to a combat.
pub fn solved(prepared: &Prepared) -> Exact {
    let Prepared { setup, brief } = prepared;
    let budget = Budget::default();
    let exact = everything::<Team>(setup, brief, &budget);
    exact.expect("the combat fits the budget")
}

/// The combat as trials play it.
pub fn contest(prepared: Prepared) -> Box<dyn Contest> {
    Box::new(prepared)
}

/// Mean of a metric of an exact answer, by its name in the brief.
pub fn mean(prepared: &Prepared, exact: &Exact, name: &str) -> f64 {
    let place = prepared.brief.metrics.iter().position(|metric| metric.name == name);
    let place = place.unwrap_or_else(|| panic!("no metric {name:?} in {:?}", prepared.brief.metrics));
    exact.metrics[place].iter().enumerate().map(|(value, p)| value as f64 * p).sum()
}
