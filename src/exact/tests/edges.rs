//! Fights at the edges of what is followed: those that never begin, never end, or are one path too long.

use super::{COIN, brief, close, everything, metric_fractions, outcome_fractions, outcomes};
use crate::chance::{Chance, Fraction, Weights};
use crate::exact::formula::MOST_PATHS;
use crate::exact::{Bound, Budget, eventual, states};
use crate::game::{AnyCase, BY_THE_RULES, Case, Counts, Meter, Metric, Progress, System, Ticks, play};

/// A coin decides what is over before the first tick.
pub(super) struct Settled;

impl System for Settled {
    type Setup = Weights;
    type State = ();

    fn limit(_: &Weights) -> u32 {
        1
    }

    fn settled(_: &Weights) -> bool {
        true
    }

    fn start(_: &Weights) {}

    fn turn<C: Chance, M: Meter>(coin: &Weights, (): &mut (), chance: &mut C, _: &mut M) -> Progress {
        Progress::Over(chance.draw(COIN, coin))
    }

    fn undecided(_: &Weights) -> usize {
        0
    }
}

#[test]
fn a_fight_that_never_begins_ends_in_tick_0() {
    let coin = Weights::new(&[1, 3]).unwrap();
    let exact = everything::<Settled>(&coin, &brief(&["tails", "heads"], 0), &Budget::default()).unwrap();
    assert_eq!(exact.lengths, [[0.25], [0.75]]);
    let mut chance = crate::chance::Scripted::new(&[("coin", 1)]);
    let end = play::<Settled, _, _>(&coin, &mut chance, &mut ());
    assert_eq!((end.outcome, end.ticks), (1, 0));
}

/// A coin decides: heads is a win, tails leads into a circle of this many states that nothing leads out of.
struct Circle;

impl System for Circle {
    type Setup = u32;
    type State = u32;

    fn limit(_: &u32) -> u32 {
        2
    }

    fn start(_: &u32) -> u32 {
        0
    }

    fn turn<C: Chance, M: Meter>(states: &u32, place: &mut u32, chance: &mut C, _: &mut M) -> Progress {
        if *place == 0 && chance.draw(COIN, &Weights::new(&[3, 1]).unwrap()) == 0 {
            return Progress::Over(0);
        }
        *place = *place % states + 1;
        Progress::Tick
    }

    fn undecided(_: &u32) -> usize {
        1
    }
}

/// Blocks up to 600 states are eliminated, larger ones iterated.
#[test]
fn a_circle_that_nothing_leads_out_of_never_ends_however_large_it_is() {
    for states in [2, 599, 600, 601, 700] {
        let exact = outcomes::<Circle>(&states, &brief(&["win", "undecided"], 0), &Budget::default()).unwrap();
        let eventual = exact.eventual.unwrap();
        assert_eq!((eventual.outcomes, eventual.endless), (vec![0.75, 0.0], 0.25), "{states}");
        assert_eq!(eventual.error, 0.0, "{states}");
    }
}

/// A ring of so many states: a coin decides whether it is over or goes on to the next.
struct Ring;

impl System for Ring {
    type Setup = u32;
    type State = u32;

    fn limit(_: &u32) -> u32 {
        1000
    }

    fn start(_: &u32) -> u32 {
        0
    }

    fn turn<C: Chance, M: Meter>(states: &u32, place: &mut u32, chance: &mut C, _: &mut M) -> Progress {
        if chance.draw(COIN, &Weights::even(2).unwrap()) == 0 {
            return Progress::Over(0);
        }
        *place = (*place + 1) % states;
        Progress::Tick
    }

    fn undecided(_: &u32) -> usize {
        1
    }
}

/// Eliminating n states with three columns (over, undecided and never) takes n * n * (n + 3). Iterating goes through
/// both ways of every state for each column, 44 times: every time a half of what was missing is left, and 1e-13 lies
/// between the 43rd power of a half and the 44th.
#[test]
fn a_block_takes_the_work_of_eliminating_or_of_iterating_it() {
    for (states, work) in [(600, 600 * 600 * 603), (601, 44 * 2 * 601 * 3)] {
        let (case, patient) = (Case::<Ring>(&states), Budget::default());
        let chain = states::explore(&mut *case.states(BY_THE_RULES), 2, &[], 1000, &patient).unwrap();
        let view = chain.uncounted(&patient).unwrap();
        let (found, took) = eventual::eventual(&view, &patient).unwrap();
        assert_eq!((found.outcomes.len(), took), (2, work), "{states}");
        close(found.outcomes[0], 1.0);
        let within = |work| eventual::eventual(&view, &Budget { work: view.used.work + work, ..patient });
        assert!(within(work).is_ok());
        let refusal = within(work - 1).unwrap_err();
        assert_eq!(refusal.bound, Bound::Work, "{states}");
        // What is eliminated is not begun; what is iterated is given up when it has taken too much.
        let took = refusal.work - view.used.work;
        assert_eq!(took, if states == 600 { 0 } else { work }, "{states}");
    }
}

/// In every tick as many certain draws as are asked for, and nothing that differs between ticks.
struct Draws;

impl System for Draws {
    /// Ticks, and draws in each.
    type Setup = (u32, u32);
    type State = ();

    fn limit(setup: &(u32, u32)) -> u32 {
        setup.0
    }

    fn start(_: &(u32, u32)) {}

    fn turn<C: Chance, M: Meter>(&(_, draws): &(u32, u32), (): &mut (), chance: &mut C, _: &mut M) -> Progress {
        for _ in 0..draws {
            chance.draw(COIN, &Weights::certain());
        }
        Progress::Tick
    }

    fn undecided(_: &(u32, u32)) -> usize {
        0
    }
}

#[test]
fn fractions_follow_a_hundred_thousand_paths_of_twenty_four_draws_and_no_more() {
    let of = |setup| outcome_fractions::<Draws>(&setup, &brief(&["undecided"], 0));
    let certain = Some(vec![Fraction::from_integer(1)]);
    let most = MOST_PATHS as u32;
    assert_eq!([of((most, 0)), of((most + 1, 0))], [certain.clone(), None]);
    assert_eq!([of((1, 24)), of((1, 25))], [certain, None]);
}

/// Rings in each of three ticks with an even chance, and notes when; in each of the first two that stay quiet it counts
/// three beats.
struct Alarm;

const BEATS: Ticks = Ticks { first: 1, len: 2 };

impl System for Alarm {
    type Setup = Weights;
    type State = ();

    fn limit(_: &Weights) -> u32 {
        3
    }

    fn start(_: &Weights) {}

    fn turn<C: Chance, M: Meter>(coin: &Weights, (): &mut (), chance: &mut C, meter: &mut M) -> Progress {
        if chance.draw(COIN, coin) == 0 {
            meter.within(BEATS, 3);
            return Progress::Tick;
        }
        meter.when(0);
        Progress::Over(0)
    }

    fn undecided(_: &Weights) -> usize {
        1
    }
}

/// Half of all alarms ring in the first of three ticks, a quarter in the second, an eighth in the third and an eighth
/// never.
#[test]
fn when_something_happens_is_a_fraction_as_well() {
    let coin = Weights::even(2).unwrap();
    let mut brief = brief(&["rung", "silent"], 0);
    brief.metrics = vec![Metric::shared(0, "alarm", "rounds", "x").timed()];
    let eighths = [1, 4, 2, 1];
    let law = metric_fractions::<Alarm>(&coin, &brief, 0);
    assert_eq!(law, Some(eighths.map(|n| Fraction::new(n, 8)).to_vec()));
    let exact = everything::<Alarm>(&coin, &brief, &Budget::default()).unwrap();
    assert_eq!(exact.metrics[0].len(), eighths.len());
    exact.metrics[0].iter().zip(eighths).for_each(|(p, n)| close(*p, n as f64 / 8.0));
}

/// Half of all alarms stay quiet in the first tick, a quarter in the second as well, and what is counted in the one is
/// not counted in the other; behind the last of its ticks nothing is.
#[test]
fn what_is_counted_in_each_tick_by_itself_is_exact_and_a_fraction_as_well() {
    let coin = Weights::even(2).unwrap();
    let mut brief = brief(&["rung", "silent"], 0);
    brief.metrics = Metric::course(BEATS, "beats in round", "beats", "x").collect();
    let named: Vec<(&str, usize)> = brief.metrics.iter().map(|it| (it.name.as_str(), it.index)).collect();
    assert_eq!(named, [("beats in round 1", 1), ("beats in round 2", 2)]);
    let exact = everything::<Alarm>(&coin, &brief, &Budget::default()).unwrap();
    for (place, quarters) in [(0, [2, 0, 0, 2]), (1, [3, 0, 0, 1])] {
        let law = metric_fractions::<Alarm>(&coin, &brief, place);
        assert_eq!(law, Some(quarters.map(|n| Fraction::new(n, 4)).to_vec()), "{place}");
        assert_eq!(exact.metrics[place].len(), quarters.len());
        exact.metrics[place].iter().zip(quarters).for_each(|(p, n)| close(*p, n as f64 / 4.0));
    }
    let mut counts = Counts::default();
    for tick in 1..=4 {
        counts.tick(tick);
        counts.within(BEATS, tick);
    }
    assert_eq!([0, 1, 2, 3, 4].map(|metric| counts[metric]), [0, 1, 2, 0, 0]);
}
