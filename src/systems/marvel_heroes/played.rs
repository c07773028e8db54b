//! For tests: a play of any kind, turn by turn with scripted dice and decisions, or solved.

use crate::chance::{Player, Scripted};
use crate::contest::Compiled;
use crate::exact::{Budget, Exact, everything};
use crate::game::{Counts, Progress, System, play_turn};

/// A play under way.
pub struct Bout<S: System> {
    pub prepared: Compiled<S>,
    pub state: S::State,
    pub counts: Counts,
    /// Probability of the answers of the last turn.
    pub fraction: (u128, u128),
}

impl<S: System> Bout<S> {
    /// A play before its first turn.
    pub fn of(prepared: Compiled<S>) -> Self {
        let state = S::start(&prepared.setup);
        Self { prepared, state, counts: Counts::default(), fraction: (1, 1) }
    }

    /// Plays the next turn, policies deciding, with these answers, all of which must be asked for.
    #[track_caller]
    pub fn turn(&mut self, answers: &[(&'static str, usize)]) -> Progress {
        self.play(Scripted::new(answers))
    }

    /// Plays the next turn with these answers and decisions.
    #[track_caller]
    pub fn decide(
        &mut self,
        answers: &[(&'static str, usize)],
        decisions: &[(&'static str, Player, usize)],
    ) -> Progress {
        self.play(Scripted::new(answers).deciding(decisions))
    }

    #[track_caller]
    fn play(&mut self, mut chance: Scripted) -> Progress {
        let progress = play_turn::<S>(&self.prepared.setup, &mut self.state, &mut chance, &mut self.counts);
        chance.finish();
        self.fraction = chance.fraction();
        progress
    }
}

/// The exact answer to a play.
#[track_caller]
pub fn solved<S: System>(prepared: &Compiled<S>) -> Exact {
    let exact = everything::<S>(&prepared.setup, &prepared.brief, &Budget::default());
    exact.expect("the play fits the budget")
}

/// Mean of a metric of an exact answer, by its name in the brief.
#[track_caller]
pub fn mean<S: System>(prepared: &Compiled<S>, exact: &Exact, name: &str) -> f64 {
    let place = prepared.brief.metrics.iter().position(|metric| metric.name == name);
    let place = place.unwrap_or_else(|| panic!("no metric {name:?} in {:?}", prepared.brief.metrics));
    exact.metrics[place].iter().enumerate().map(|(value, p)| value as f64 * p).sum()
}
