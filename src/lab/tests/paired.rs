//! What solving one of two fights may take.

use crate::chance::{Fraction, Stream};
use crate::contest::Contest;
use crate::exact::game::{Advice, Unfit};
use crate::exact::{Budget, Exact, Formula, Fractions, TooLarge};
use crate::game::Brief;
use crate::lab::paired::{Fight, alone, solved};
use crate::lab::play::Work;
use crate::policy::{Deciders, Unseated};
use crate::scenario::Method;
use crate::stats::unpaired::Proportion;
use crate::stop::Stop;
use crate::tally::Tally;
use crate::trials::{Notes, Story};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A fight that takes a million steps of work to play, is always won, and notes how many it may take to be solved.
#[derive(Default)]
struct Long {
    brief: Brief,
    may_take: Arc<AtomicU64>,
}

impl Contest for Long {
    fn effort(&self, trials: u64) -> u64 {
        trials * 1_000_000
    }

    fn solve_outcomes(&self, budget: &Budget) -> Result<Exact, TooLarge> {
        self.may_take.store(budget.work, Ordering::Relaxed);
        let lengths = vec![vec![0.0, 1.0]];
        Ok(Exact { lengths, metrics: Vec::new(), states: 1, branches: 1, work: 1, dropped: 0.0, eventual: None })
    }

    fn brief(&self) -> &Brief {
        &self.brief
    }

    fn brief_mut(&mut self) -> &mut Brief {
        &mut self.brief
    }

    fn noted_batch(&self, _: &Stream, _: Range<u64>, _: &mut Tally, _: Option<&mut Notes>) {}

    fn story(&self, _: &Stream, _: u64) -> Story {
        unreachable!("nobody asks")
    }

    fn has_pictures(&self) -> bool {
        false
    }

    fn solve(&self, budget: &Budget) -> Result<Exact, TooLarge> {
        self.solve_outcomes(budget)
    }

    fn fractions(&self) -> Option<Fractions> {
        None
    }

    fn outcome_fractions(&self) -> Option<Vec<Fraction>> {
        None
    }

    fn metric_fractions(&self, _: usize) -> Option<Vec<Fraction>> {
        None
    }

    fn formula(&self, _: &[usize]) -> Option<Formula> {
        None
    }

    fn advice(&self, _: &Budget) -> Result<Option<Advice>, Unfit> {
        Ok(None)
    }

    fn seat(self: Box<Self>, _: Deciders, _: &Budget) -> Result<Box<dyn Contest>, Unseated> {
        Ok(self)
    }
}

/// As many steps as playing the trials that are asked for takes, where that is more than a quarter of a second.
#[test]
fn a_fight_may_take_as_much_to_be_solved_as_its_trials_take_to_be_played() {
    let (one, other) = (Long::default(), Long::default());
    let may_take = [&one, &other].map(|fight| Arc::clone(&fight.may_take));
    let [one, other] = [one, other].map(|fight| Fight::Case(Box::new(fight), 0));
    let work = |trials| Work { trials, seed: 7, method: Method::Auto };
    assert_eq!(alone(&one, work(400), Stop::never()), Some(Proportion::Known(1.0)));
    assert_eq!(may_take[0].load(Ordering::Relaxed), 400_000_000);
    assert_eq!(solved(&[([one, other], 1.0)], work(300), Stop::never()), Some([1.0, 1.0]));
    assert_eq!(may_take.map(|may_take| may_take.load(Ordering::Relaxed)), [300_000_000; 2]);
}
