//! A case in which somebody decides whom the scenario names.

use super::erased::Contest;
use crate::chance::{Chance, Fraction, Sampled, Stream};
use crate::exact::game::{Advice, Unfit};
use crate::exact::{self, Budget, Exact, Formula, Fractions, TooLarge};
use crate::game::{Brief, Meter, Ruling, System};
use crate::policy::{Decider, Deciders, Seated, Unseated, follow, turn};
use crate::tally::Tally;
use crate::trials::{self, Notes, Story};
use std::ops::Range;

/// A compiled case and those who decide in it.
pub(super) struct SeatedCase<S: System> {
    setup: S::Setup,
    brief: Brief,
    seated: Seated<S>,
}

impl<S: System> SeatedCase<S> {
    /// Seats them, and says so in the brief.
    ///
    /// # Errors
    /// As [`Seated::new`].
    pub fn new(setup: S::Setup, mut brief: Brief, deciders: Deciders, budget: &Budget) -> Result<Self, Unseated> {
        let seated = Seated::<S>::new(&setup, brief.outcomes.len(), deciders, budget)?;
        let players = S::stakes(&setup).map(|stakes| stakes.players.map(|player| player.name)).unwrap_or_default();
        let does = |(name, decider): (&String, &Decider)| format!("{name} {}", decider.does());
        let text = players.iter().zip(&deciders).map(does).collect::<Vec<_>>().join("; ");
        let switch = match deciders {
            [first, second] if first == second => format!("decider = \"{}\"", first.word()),
            [first, second] => format!("decider = [\"{}\", \"{}\"]", first.word(), second.word()),
        };
        match seated.first_asked {
            Some(what) => brief.rulings.push(Ruling { rule: what.rule.to_owned(), switch, text }),
            None => brief.notes.push(format!(
                "Nobody was asked anything in the fights that were looked at, so {switch} may make no difference."
            )),
        }
        Ok(Self { setup, brief, seated })
    }

    /// The metrics of a brief, exactly.
    fn solved(&self, brief: &Brief, budget: &Budget) -> Result<Exact, TooLarge> {
        if !self.seated.is_exact() {
            return Err(budget.tried());
        }
        let setup = &self.setup;
        self.seated.with(0, |seats| {
            let turn = |state: &mut S::State, chance: &mut dyn Chance, meter: &mut dyn Meter| {
                turn::<S>(setup, seats, state, chance, meter)
            };
            exact::everything_as::<S>(setup, &turn, brief, budget)
        })
    }

    /// Whatever is tried out has dice of the same seed as the fights.
    fn seed(stream: &Stream) -> u64 {
        stream.key()[0]
    }
}

impl<S: System> Contest for SeatedCase<S> {
    fn brief(&self) -> &Brief {
        &self.brief
    }

    fn brief_mut(&mut self) -> &mut Brief {
        &mut self.brief
    }

    fn noted_batch(&self, stream: &Stream, range: Range<u64>, tally: &mut Tally, notes: Option<&mut Notes>) {
        let Self { setup, brief, .. } = self;
        self.seated.with(Self::seed(stream), |seats| {
            trials::batch_as(brief, range, tally, notes, |trial, counts| {
                follow::<S>(setup, seats, trial, &mut Sampled::new(stream.trial(trial)), counts)
            });
        });
    }

    fn story(&self, stream: &Stream, trial: u64) -> Story {
        let Self { setup, brief, .. } = self;
        self.seated.with(Self::seed(stream), |seats| {
            trials::tell_as(brief, stream, trial, |chance, meter| follow::<S>(setup, seats, trial, chance, meter))
        })
    }

    fn solve(&self, budget: &Budget) -> Result<Exact, TooLarge> {
        self.solved(&self.brief, budget)
    }

    fn solve_outcomes(&self, budget: &Budget) -> Result<Exact, TooLarge> {
        self.solved(&Brief { metrics: Vec::new(), ..self.brief.clone() }, budget)
    }

    fn fractions(&self) -> Option<Fractions> {
        None
    }

    fn outcome_fractions(&self) -> Option<Vec<Fraction>> {
        None
    }

    fn metric_fractions(&self, _place: usize) -> Option<Vec<Fraction>> {
        None
    }

    fn formula(&self, _outcomes: &[usize]) -> Option<Formula> {
        None
    }

    fn effort(&self, trials: u64) -> u64 {
        self.seated.effort(trials::effort::<S>(&self.setup, &self.brief, 1), S::TURN).saturating_mul(trials)
    }

    /// Advice tells how far the keys of the policy are from best, and nobody plays by them here.
    fn advice(&self, _budget: &Budget) -> Result<Option<Advice>, Unfit> {
        Ok(None)
    }

    fn seat(self: Box<Self>, deciders: Deciders, budget: &Budget) -> Result<Box<dyn Contest>, Unseated> {
        Ok(Box::new(Self::new(self.setup, self.brief, deciders, budget)?))
    }
}
