//! Two fights side by side, of which everything is known beforehand: what solving them may take, and how their trials
//! are counted.

use crate::chance::{Fraction, Stream};
use crate::contest::Contest;
use crate::exact::game::{Advice, Unfit};
use crate::exact::{Bound, Budget, Exact, Formula, Fractions, TooLarge};
use crate::game::{AnyCase, Brief, Turn};
use crate::lab::paired::{Fight, QUARTERS, alone, played, solved};
use crate::lab::play::{Work, block_ends};
use crate::policy::{Deciders, Unseated};
use crate::scenario::Method;
use crate::stats::unpaired::Proportion;
use crate::stop::Stop;
use crate::tally::Tally;
use crate::trials::{Notes, Story};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A fight that takes a million steps of work to play and notes how many it may take to be solved. How it ends is said
/// beforehand: with which probability, and trial by trial.
pub struct Long {
    brief: Brief,
    may_take: Arc<AtomicU64>,
    p: Vec<f64>,
    ended: Box<dyn Fn(u64) -> u16 + Send + Sync>,
}

impl Long {
    pub fn new(outcomes: &[(&str, f64)], ended: impl Fn(u64) -> u16 + Send + Sync + 'static) -> Self {
        let (names, p) = outcomes.iter().map(|&(name, p)| (name.to_owned(), p)).unzip();
        let brief = Brief { outcomes: names, ..Brief::default() };
        Self { brief, may_take: Arc::default(), p, ended: Box::new(ended) }
    }

    /// The same, too large to be solved; and what it may take to be, each time that somebody tries.
    pub fn too_large(mut self) -> (Self, Arc<AtomicU64>) {
        self.p.clear();
        let may_take = Arc::clone(&self.may_take);
        (self, may_take)
    }

    /// Won in every trial whose number is a multiple of this, and for certain where it is solved.
    fn won_every(every: u64) -> Self {
        Self::new(&[("won", 1.0), ("lost", 0.0)], move |trial| u16::from(!trial.is_multiple_of(every)))
    }
}

impl Contest for Long {
    fn effort(&self, trials: u64, _: Stop) -> u64 {
        trials * 1_000_000
    }

    fn solve_outcomes(&self, budget: &Budget) -> Result<Exact, TooLarge> {
        self.may_take.store(budget.work, Ordering::Relaxed);
        if self.p.is_empty() {
            return Err(TooLarge { states_found: 1, work: budget.work, bound: Bound::Work, budget: *budget });
        }
        let lengths = self.p.iter().map(|&p| vec![0.0, p]).collect();
        Ok(Exact { lengths, metrics: Vec::new(), states: 1, branches: 1, work: 1, dropped: 0.0, eventual: None })
    }

    fn brief(&self) -> &Brief {
        &self.brief
    }

    fn brief_mut(&mut self) -> &mut Brief {
        &mut self.brief
    }

    fn noted_batch(&self, _: &Stream, trials: Range<u64>, _: &mut Tally, notes: Option<&mut Notes>) {
        notes.into_iter().for_each(|notes| notes.outcomes.extend(trials.clone().map(&self.ended)));
    }

    fn story(&self, _: &Stream, _: u64) -> Story {
        unreachable!("nobody asks")
    }

    fn shown(&self, _: u64, _: &mut dyn FnMut(&dyn AnyCase, Turn<'_>)) {
        unreachable!("nobody asks")
    }

    fn solve(&self, budget: &Budget) -> Result<Exact, TooLarge> {
        self.solve_outcomes(budget)
    }

    fn fractions(&self, _: Stop) -> Option<Fractions> {
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
    let (one, other) = (Long::won_every(1), Long::won_every(1));
    let may_take = [&one, &other].map(|fight| Arc::clone(&fight.may_take));
    let [one, other] = [one, other].map(|fight| Fight::Case(Box::new(fight), 0));
    let work = |trials| Work { trials, seed: 7, method: Method::Auto };
    assert_eq!(alone(&one, work(400), &()), Some(Proportion::Known(1.0)));
    assert_eq!(may_take[0].load(Ordering::Relaxed), 400_000_000);
    assert_eq!(solved(&[([one, other], 1.0)], work(300), Stop::never()), Some([1.0, 1.0]));
    assert_eq!(may_take.map(|may_take| may_take.load(Ordering::Relaxed)), [300_000_000; 2]);
}

/// Won by every second and by every third trial, and by all of them and none but the first: in blocks of 600 and 601
/// trials, which take three looks each. A win is four quarters.
#[test]
fn trials_are_counted_by_who_wins_them() {
    const TRIALS: u64 = 120_100;
    let fight = |every: u64| Fight::Case(Box::new(Long::won_every(every)), 0);
    let work = Work { trials: TRIALS, seed: 7, method: Method::Sample };
    let found = played(&[([fight(2), fight(3)], 0.25), ([fight(1), fight(TRIALS)], 0.75)], work, &());
    let multiples = |of: u64| TRIALS.div_ceil(of);
    let first = [multiples(6), multiples(2) - multiples(6), multiples(3) - multiples(6)];
    let neither = TRIALS - first.iter().sum::<u64>();
    assert_eq!(found.counts[0].map(|quarters| quarters / QUARTERS), [first[0], first[1], first[2], neither]);
    assert_eq!(found.counts[1], [QUARTERS, QUARTERS * (TRIALS - 1), 0, 0]);
    let (ends, mut start) = (block_ends(TRIALS, 1), 0);
    assert_eq!(found.blocks.len(), ends.len());
    for ((trials, scores), end) in found.blocks.into_iter().zip(ends) {
        let share = |of: u64| (start..end).filter(|trial| trial.is_multiple_of(of)).count() as f64 / trials as f64;
        let wanted = [0.25 * share(2) + 0.75, 0.25 * share(3) + 0.75 * share(TRIALS)];
        assert_eq!(trials, end - start);
        assert!(
            scores.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-12),
            "{scores:?} {wanted:?}"
        );
        start = end;
    }
    let n = TRIALS;
    assert_eq!(alone(&fight(3), work, &()), Some(Proportion::Counted { k: multiples(3), n }));
}
