//! A case in which somebody decides whom the scenario names.

use super::erased::Contest;
use crate::chance::{Fraction, Sampled, Stream};
use crate::exact::game::{Advice, Unfit};
use crate::exact::{self, Budget, Exact, Formula, Fractions, TooLarge};
use crate::game::{AnyCase, Brief, Case, Ruling, System, Turn};
use crate::policy::{Decider, Deciders, Seated, Unseated, follow, turn};
use crate::stop::Stop;
use crate::tally::Tally;
use crate::trials::{self, Notes, Story};
use std::ops::Range;

/// A compiled case and those who decide in it.
pub(super) struct SeatedCase<S: System> {
    setup: S::Setup,
    brief: Brief,
    seated: Seated,
}

impl<S: System> SeatedCase<S> {
    /// Seats them, and says so in the brief.
    ///
    /// # Errors
    /// As [`Seated::new`].
    pub fn new(setup: S::Setup, mut brief: Brief, deciders: Deciders, budget: &Budget) -> Result<Self, Unseated> {
        let seated = seat(&Case::<S>(&setup), &mut brief, deciders, budget)?;
        Ok(Self { setup, brief, seated })
    }

    fn case(&self) -> Case<'_, S> {
        Case(&self.setup)
    }

    fn table<'a>(&'a self, case: &'a dyn AnyCase, brief: &'a Brief) -> Table<'a> {
        Table { case, brief, seated: &self.seated }
    }
}

fn seat(case: &dyn AnyCase, brief: &mut Brief, deciders: Deciders, budget: &Budget) -> Result<Seated, Unseated> {
    let seated = Seated::new(case, brief.outcomes.len(), deciders, budget)?;
    let players = case.stakes().map(|stakes| stakes.players.map(|player| player.name)).unwrap_or_default();
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
    Ok(seated)
}

/// A case, what there is to say about it, and who decides, whatever the rules.
struct Table<'a> {
    case: &'a dyn AnyCase,
    brief: &'a Brief,
    seated: &'a Seated,
}

impl Table<'_> {
    /// Whatever is tried out has dice of the same seed as the fights.
    fn seed(stream: &Stream) -> u64 {
        stream.key()[0]
    }

    fn batch(&self, stream: &Stream, range: Range<u64>, tally: &mut Tally, notes: Option<&mut Notes>) {
        self.seated.with(Self::seed(stream), |seats| {
            trials::batch_as(self.brief, range, tally, notes, |trial, counts| {
                follow(self.case, seats, trial, &mut Sampled::new(stream.trial(trial)), counts)
            });
        });
    }

    fn story(&self, stream: &Stream, trial: u64) -> Story {
        self.seated.with(Self::seed(stream), |seats| {
            trials::tell_as(self.brief, stream, trial, |chance, meter| follow(self.case, seats, trial, chance, meter))
        })
    }

    fn solve(&self, budget: &Budget) -> Result<Exact, TooLarge> {
        if !self.seated.is_exact() {
            return Err(budget.tried());
        }
        self.seated.with(0, |seats| {
            exact::everything_as(
                self.case,
                &|fight, chance, meter| turn(self.case, seats, fight, chance, meter),
                self.brief,
                budget,
            )
        })
    }

    fn effort(&self, trials: u64, stop: Stop) -> u64 {
        let fight = trials::least_effort(self.case, self.brief, 1, stop);
        self.seated.effort(fight, self.case.work_of_turn()).saturating_mul(trials)
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
        self.table(&self.case(), &self.brief).batch(stream, range, tally, notes);
    }

    fn story(&self, stream: &Stream, trial: u64) -> Story {
        self.table(&self.case(), &self.brief).story(stream, trial)
    }

    fn solve(&self, budget: &Budget) -> Result<Exact, TooLarge> {
        self.table(&self.case(), &self.brief).solve(budget)
    }

    fn solve_outcomes(&self, budget: &Budget) -> Result<Exact, TooLarge> {
        let brief = &Brief { metrics: Vec::new(), ..self.brief.clone() };
        self.table(&self.case(), brief).solve(budget)
    }

    fn fractions(&self, _: Stop) -> Option<Fractions> {
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

    fn effort(&self, trials: u64, stop: Stop) -> u64 {
        self.table(&self.case(), &self.brief).effort(trials, stop)
    }

    fn shown(&self, seed: u64, look: &mut dyn FnMut(&dyn AnyCase, Turn<'_>)) {
        let case = self.case();
        self.seated.with(seed, |seats| {
            look(&case, &|fight, chance, meter| turn(&case, seats, fight, chance, meter));
        });
    }

    /// Advice tells how far the keys of the policy are from best, and nobody plays by them here.
    fn advice(&self, _budget: &Budget) -> Result<Option<Advice>, Unfit> {
        Ok(None)
    }

    fn seat(self: Box<Self>, _deciders: Deciders, _budget: &Budget) -> Result<Box<dyn Contest>, Unseated> {
        Err(Unseated::Taken)
    }
}
