//! The chance of an outcome that hardly ever comes up, by multilevel splitting with a fixed effort.
//!
//! How near a fight is to the outcome is told by a height. Rungs divide the way up. From every rung the same number of
//! paths sets out, each from one of the fights that reached the rung, drawn anew; the chance is the product of the
//! shares that reach the next one. Rungs are chosen by a pilot whose dice are not used again, so that the product is
//! unbiased; how far it can be trusted is told by several runs.
//!
//! The height that serves best is how likely the outcome still is. A first pilot climbs by what those have lost who
//! have to fall, and counts how both sides' losses change from turn to turn; of the chain of these changes every stand
//! has a chance, which is the height of the next pilot and at last of all runs ([`Splitting::learned`]). Where it is
//! wrong, more paths are wasted, and the mean is right all the same.
//!
//! Sources: P. Glasserman, P. Heidelberger, P. Shahabuddin, T. Zajic, "Multilevel splitting for estimating rare event
//! probabilities", Oper. Res. 47 (1999) 585-600; M. J. J. Garvels, "The splitting method in rare event simulation",
//! thesis, Twente (2000), on the fixed effort and the best height; F. Cérou, A. Guyader, "Adaptive multilevel splitting
//! for rare event analysis", Stoch. Anal. Appl. 25 (2007) 417-443, on rungs by a quantile of a pilot.

use crate::chance::{Sampled, Stream, TrialRng, whole_below};
use crate::game::{AnyCase, Bar, Fight, Progress, Standing, Tableau, Turn};
use crate::order;
use crate::stop::Stop;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The share of a pilot's paths that shall reach the next rung: one in so many.
const EACH: usize = 5;
/// Most rungs: a chance of one in 5^64 is told as nothing.
const MOST_RUNGS: usize = 64;
/// What a side has lost that is out of the fight.
const ALL: u8 = 24;
/// Pilots that learn, one after the other.
const PILOTS: usize = 4;
/// Rounds in which the chances of all stands are worked out.
const SWEEPS: usize = 300;
/// Height of a chance that is `e` times as large.
const HEIGHT: f64 = 100.0;

/// What brings a fight nearer to an outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Toward {
    /// That these of the two sides fall.
    Falls([bool; 2]),
    /// That it lasts.
    Lasts,
    /// That it becomes likelier: the height of each stand that is known.
    Likely(BTreeMap<Stand, u32>),
}

impl Toward {
    fn height(&self, stand: Option<Stand>, ticks: u32) -> u32 {
        match (self, stand) {
            (Self::Lasts, _) => ticks,
            (Self::Falls(sides), Some(Stand { lost, .. })) => {
                let falling = || lost.iter().zip(sides).filter(|(_, falls)| **falls).map(|(lost, _)| u32::from(*lost));
                falling().sum::<u32>() / falling().count().max(1) as u32
            }
            (Self::Likely(heights), Some(stand)) => heights.get(&stand).copied().unwrap_or(0),
            (_, None) => 0,
        }
    }
}

/// What is seen of a fight between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stand {
    /// What each side has lost, as the mean of its figures, of [`ALL`].
    lost: [u8; 2],
    /// Whether something else is the matter with somebody of each.
    hampered: [bool; 2],
    /// Whose turn is next, where that is settled.
    next: Option<usize>,
}

impl Stand {
    /// `None` where the rules show nobody how they stand.
    fn of(fight: &dyn Fight) -> Option<Self> {
        let Tableau { figures, next } = fight.tableau()?;
        let of = |side: usize| figures.iter().filter(move |figure| figure.side == side);
        let lost = |side: usize| {
            let worn = |bar: &Bar| u32::from(ALL) * bar.full.saturating_sub(bar.left) / bar.full.max(1);
            let worst = |figure: &Standing| figure.bars.iter().map(worn).max().unwrap_or(0);
            let lost = of(side).map(|figure| if figure.is_out { ALL.into() } else { worst(figure) });
            (lost.sum::<u32>() / of(side).count().max(1) as u32).min(ALL.into()) as u8
        };
        let hampered = |side: usize| of(side).any(|figure| !figure.words.is_empty());
        Some(Self { lost: [lost(0), lost(1)], hampered: [hampered(0), hampered(1)], next })
    }
}

/// A case and an outcome of it that is looked for.
pub struct Splitting<'a> {
    /// Who fights.
    pub case: &'a dyn AnyCase,
    /// How turns are played.
    pub turn: Turn<'a>,
    /// The outcome, by its index.
    pub outcome: usize,
    /// The way to it.
    pub toward: &'a Toward,
    /// The dice of all paths.
    pub stream: Stream,
    /// Paths that set out from every rung.
    pub paths: usize,
    /// Who may end it.
    pub stop: Stop,
}

/// A fight on its way.
struct OnItsWay<'a> {
    fight: Box<dyn Fight + 'a>,
    ticks: u32,
}

/// How a path ended.
enum Arrived<'a> {
    /// With the outcome.
    There,
    /// On the rung it was to reach.
    On(OnItsWay<'a>),
    /// With another outcome, after a height that was its best.
    Off(u32),
}

/// What follows a stand: another one, the outcome, or the end without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Next {
    Stand(Stand),
    There,
    Off,
}

/// How often each stand was followed by what.
type Changes = BTreeMap<Stand, BTreeMap<Next, u64>>;

impl<'a> Splitting<'a> {
    /// Rungs on the way, by a pilot; `None` where it never comes to the outcome, or somebody does not wait for it.
    pub fn rungs(&self) -> Option<Vec<u32>> {
        self.pilot(None)
    }

    /// The way by how likely the outcome is, as pilots tell it: the first on this way, each further one by what those
    /// before it found; the way as it is where it is time. `None` as of [`Splitting::rungs`].
    pub fn learned(&self) -> Option<Toward> {
        if *self.toward == Toward::Lasts {
            return Some(Toward::Lasts);
        }
        let changes = RefCell::new(Changes::new());
        let mut toward = self.toward.clone();
        for _ in 0..PILOTS {
            Splitting { toward: &toward, ..*self }.pilot(Some(&changes))?;
            toward = Toward::Likely(heights(&changes.borrow()));
        }
        Some(toward)
    }

    fn pilot(&self, changes: Option<&RefCell<Changes>>) -> Option<Vec<u32>> {
        let mut rungs: Vec<u32> = Vec::new();
        let start = self.start();
        if *self.toward != Toward::Lasts {
            Stand::of(&*start.fight)?;
        }
        let mut height = self.height(&start).0;
        let mut from = vec![Some(start)];
        while rungs.len() < MOST_RUNGS {
            let ends = self.stage(0, rungs.len(), &from, u32::MAX, changes)?;
            let best = |end: &Arrived<'_>| match end {
                Arrived::Off(best) => *best,
                Arrived::There | Arrived::On(_) => u32::MAX,
            };
            let mut best: Vec<u32> = ends.iter().map(best).collect();
            order::falling(&mut best, |best| f64::from(*best));
            let wanted = best[best.len() / EACH];
            if wanted == u32::MAX {
                return Some(rungs);
            }
            // Where so many stay below the rung, the next one is whatever anybody reached.
            let above = || best.iter().rev().copied().find(|&best| best > height && best < u32::MAX);
            height = if wanted > height { wanted } else { above()? };
            from = self.reached(self.stage(0, rungs.len(), &from, height, None)?);
            rungs.push(height);
        }
        None
    }

    /// The chance by one run up these rungs; the run counts from 1. `None` where somebody does not wait for it.
    pub fn run(&self, run: usize, rungs: &[u32]) -> Option<f64> {
        let mut from = vec![Some(self.start())];
        let mut chance = 1.0;
        for (rung, height) in rungs.iter().copied().chain([u32::MAX]).enumerate() {
            from = self.reached(self.stage(run, rung, &from, height, None)?);
            chance *= from.len() as f64 / self.paths as f64;
            if from.is_empty() {
                break;
            }
        }
        Some(chance)
    }

    fn start(&self) -> OnItsWay<'a> {
        OnItsWay { fight: self.case.start(), ticks: 1 }
    }

    /// The height of a fight, and what is seen of it where that is looked at.
    fn height(&self, here: &OnItsWay<'_>) -> (u32, Option<Stand>) {
        let stand = if *self.toward == Toward::Lasts { None } else { Stand::of(&*here.fight) };
        (self.toward.height(stand, here.ticks), stand)
    }

    /// Where paths set out again; `None` for those that are there already.
    fn reached(&self, ends: Vec<Arrived<'a>>) -> Vec<Option<OnItsWay<'a>>> {
        let again = |end| match end {
            Arrived::There => Some(None),
            Arrived::On(here) => Some(Some(here)),
            Arrived::Off(_) => None,
        };
        ends.into_iter().filter_map(again).collect()
    }

    /// The paths of a rung, each up to this height; `None` where somebody does not wait for them. Asked again, the same
    /// paths go elsewhere only behind it.
    fn stage(
        &self,
        run: usize,
        rung: usize,
        from: &[Option<OnItsWay<'a>>],
        height: u32,
        changes: Option<&RefCell<Changes>>,
    ) -> Option<Vec<Arrived<'a>>> {
        let first = (run * (MOST_RUNGS + 1) + rung) * self.paths;
        let path = |path: usize| {
            let mut dice = self.stream.trial((first + path) as u64);
            match &from[whole_below(from.len(), &mut dice)] {
                None => Arrived::There,
                Some(OnItsWay { fight, ticks }) => {
                    let here = OnItsWay { fight: self.case.at(fight.state()), ticks: *ticks };
                    self.path(here, dice, height, changes)
                }
            }
        };
        (0..self.paths).map(|number| (!self.stop.is_asked()).then(|| path(number))).collect()
    }

    fn path(
        &self,
        mut here: OnItsWay<'a>,
        dice: TrialRng,
        height: u32,
        changes: Option<&RefCell<Changes>>,
    ) -> Arrived<'a> {
        let limit = self.case.clock().limit;
        let mut chance = Sampled::new(dice);
        let (mut best, mut before) = (0, None);
        let follows = |before: Option<Stand>, next: Next| {
            if let (Some(changes), Some(before)) = (changes, before) {
                *changes.borrow_mut().entry(before).or_default().entry(next).or_default() += 1;
            }
        };
        let outcome = loop {
            let (now, stand) = self.height(&here);
            if now >= height {
                return Arrived::On(here);
            }
            best = best.max(now);
            stand.into_iter().for_each(|stand| follows(before, Next::Stand(stand)));
            before = stand;
            match (self.turn)(&mut *here.fight, &mut chance, &mut ()) {
                Progress::Over(outcome) => break outcome,
                Progress::Tick if here.ticks >= limit => break here.fight.judged(),
                Progress::Tick => here.ticks += 1,
                Progress::Within | Progress::Turn => {}
            }
        };
        let is_there = outcome == self.outcome;
        follows(before, if is_there { Next::There } else { Next::Off });
        if is_there { Arrived::There } else { Arrived::Off(best) }
    }
}

/// Heights by the chance that the outcome follows each stand in a chain with these changes: by its logarithm, from 1
/// on; 0 where there is none.
fn heights(changes: &Changes) -> BTreeMap<Stand, u32> {
    let number: BTreeMap<Stand, usize> = changes.keys().copied().zip(0..).collect();
    let share = |(next, &n): (&Next, &u64), all: f64| match next {
        Next::Stand(stand) => (number.get(stand).copied(), n as f64 / all),
        Next::There => (Some(changes.len()), n as f64 / all),
        Next::Off => (None, 0.0),
    };
    let row = |nexts: &BTreeMap<Next, u64>| -> Vec<(usize, f64)> {
        let all = nexts.values().sum::<u64>() as f64;
        nexts.iter().map(|next| share(next, all)).filter_map(|(next, share)| Some((next?, share))).collect()
    };
    let rows: Vec<Vec<(usize, f64)>> = changes.values().map(row).collect();
    let mut chances = vec![0.0; changes.len() + 1];
    chances[changes.len()] = 1.0;
    for _ in 0..SWEEPS {
        for (stand, row) in rows.iter().enumerate() {
            chances[stand] = row.iter().map(|&(next, share)| share * chances[next]).sum();
        }
    }
    let least = chances.iter().copied().filter(|&chance| chance > 0.0).fold(f64::INFINITY, f64::min);
    let height = |chance: f64| if chance > 0.0 { 1 + (HEIGHT * (chance / least).ln()) as u32 } else { 0 };
    changes.keys().copied().zip(chances.into_iter().map(height)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Chance, Draw, Weights};
    use crate::exact::{Budget, everything_as};
    use crate::game::{BY_THE_RULES, Brief, Case, Meter, System};
    use crate::stats::mean::of_estimates;
    use std::cell::Cell;
    use std::sync::atomic::{AtomicBool, Ordering};

    const COIN: Draw = Draw::new("coin", "test.coin");

    /// A gambler wins a coin of the bank's by the first of three weights, loses one of his by the second, and by the
    /// third wins five.
    struct Ruin;

    struct Table {
        weights: Weights,
        start: u32,
        coins: u32,
        limit: u32,
    }

    impl System for Ruin {
        type Setup = Table;
        type State = u32;

        fn limit(table: &Table) -> u32 {
            table.limit
        }

        fn start(table: &Table) -> u32 {
            table.start
        }

        fn turn<C: Chance, M: Meter>(table: &Table, coins: &mut u32, chance: &mut C, _: &mut M) -> Progress {
            *coins = match chance.draw(COIN, &table.weights) {
                0 => *coins + 1,
                1 => *coins - 1,
                _ => table.coins.min(*coins + 5),
            };
            match *coins {
                0 => Progress::Over(1),
                coins if coins == table.coins => Progress::Over(0),
                _ => Progress::Tick,
            }
        }

        fn undecided(_: &Table) -> usize {
            2
        }

        fn tableau(table: &Table, coins: &u32) -> Option<Tableau> {
            let standing = |side: usize, left: u32| {
                let bars = vec![Bar { what: "coins", left, full: table.coins }];
                Standing { name: String::new(), side, place: None, bars, words: Vec::new(), is_out: left == 0 }
            };
            Some(Tableau { figures: vec![standing(0, *coins), standing(1, table.coins - coins)], next: None })
        }
    }

    fn table(weights: [u128; 3], coins: u32, limit: u32) -> Table {
        Table { weights: Weights::new(&weights).unwrap(), start: 1, coins, limit }
    }

    /// The estimates of so many runs of an experiment.
    fn runs(table: &Table, outcome: usize, toward: Toward, seed: u64, runs: usize) -> Option<Vec<f64>> {
        let case = &Case::<Ruin>(table);
        let stream = Stream::new(seed, "splitting");
        let stop = Stop::never();
        let on = |toward| Splitting { case, turn: BY_THE_RULES, outcome, toward, stream, paths: 240, stop };
        let learned = on(&toward).learned()?;
        let splitting = on(&learned);
        let rungs = splitting.rungs()?;
        (1..=runs).map(|run| splitting.run(run, &rungs)).collect()
    }

    /// The mean of many runs lies within four standard errors of the chance, and of the 95 % intervals of ten runs each
    /// no more miss it than seven in forty: as many do in one of 700 sets of forty that are as good as they claim.
    fn holds(table: &Table, outcome: usize, toward: Toward, chance: f64) {
        let sets: Vec<Vec<f64>> = (0..40).map(|seed| runs(table, outcome, toward.clone(), seed, 10).unwrap()).collect();
        let holds = |set: &&Vec<f64>| {
            let (_, (low, high)) = of_estimates(set, 0.95).unwrap();
            (low..=high).contains(&chance)
        };
        let held = sets.iter().filter(holds).count();
        let (mean, (low, high)) = of_estimates(&sets.concat(), 0.999_937).unwrap();
        assert!((low..=high).contains(&chance), "{chance:e}: {mean:e} ({low:e} to {high:e})");
        assert!(high / low < 1.5 && held >= 33, "{chance:e}: {held} of 40, {low:e} to {high:e}");
    }

    /// W. Feller, "An Introduction to Probability Theory and Its Applications" I, XIV.2: with odds of 1 : 2 against him
    /// a gambler with one coin of 20 wins with the chance 1 / (2^20 - 1).
    #[test]
    fn a_gambler_s_ruin_has_its_closed_form() {
        holds(&table([1, 2, 0], 20, 1_000), 0, Toward::Falls([false, true]), 1.0 / f64::from((1 << 20) - 1));
    }

    /// Another way there: all courses, followed.
    fn holds_as_solved(table: &Table, outcome: usize, toward: Toward) {
        let brief = Brief { outcomes: ["won", "lost", "undecided"].map(str::to_owned).to_vec(), ..Brief::default() };
        let solved = everything_as(&Case::<Ruin>(table), BY_THE_RULES, &brief, &Budget::default()).unwrap();
        let chance = solved.outcomes()[outcome];
        assert!(chance > 1e-9 && chance < 1e-4, "{chance:e}");
        holds(table, outcome, toward, chance);
    }

    #[test]
    fn whoever_leaps_over_rungs_is_counted() {
        holds_as_solved(&table([10, 85, 5], 40, 1_000), 0, Toward::Falls([false, true]));
    }

    #[test]
    fn what_lasts_is_told_by_its_rounds() {
        holds_as_solved(&table([1, 4, 0], 1_000, 30), 2, Toward::Lasts);
    }

    /// Whoever asks to stop is heard before the next path, and nothing is told of what is half done.
    #[test]
    fn who_asks_to_stop_does_not_wait_for_all_paths() {
        static FLAG: AtomicBool = AtomicBool::new(false);
        let table = table([1, 2, 0], 20, 1_000);
        let case = &Case::<Ruin>(&table);
        let toward = &Toward::Falls([false, true]);
        let (stream, stop) = (Stream::new(1, "splitting"), Stop::at(&FLAG));
        let on = |turn| Splitting { case, turn, outcome: 0, toward, stream, paths: 240, stop };
        let rungs = on(BY_THE_RULES).rungs().unwrap();
        assert!(on(BY_THE_RULES).run(1, &rungs).is_some());
        let turns = Cell::new(0);
        let asks = |fight: &mut dyn Fight, chance: &mut dyn Chance, meter: &mut dyn Meter| {
            turns.set(turns.get() + 1);
            FLAG.store(turns.get() >= 100, Ordering::Relaxed);
            fight.turn(chance, meter)
        };
        assert_eq!((on(&asks).rungs(), on(&asks).run(1, &rungs), on(&asks).learned()), (None, None, None));
        // The path that goes on is finished, and no other begun.
        assert!(turns.get() < 1_000, "{}", turns.get());
    }

    #[test]
    fn no_way_leads_to_what_cannot_be() {
        let table = table([1, 2, 0], 20, 10);
        // In ten rounds nobody wins nineteen coins, and nobody asks for a rung above the best.
        assert_eq!(runs(&table, 0, Toward::Falls([false, true]), 1, 2), None);
        assert_eq!(runs(&table, 3, Toward::Lasts, 1, 2), None);
    }
}
