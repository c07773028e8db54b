//! The solver against closed forms, on systems small enough to be solved by hand.

mod chains;
mod edges;
mod projected;

use super::{Bound, Budget, Exact, everything, fractions, metric_fractions, outcome_fractions, outcomes};
use super::{counters, eventual, solve, states};
use crate::chance::{Chance, Draw, Fraction, Scripted, Weights};
use crate::game::{AnyCase, BY_THE_RULES, Brief, Case, Counts, Meter, Metric, Progress, System, Timed, play};
use crate::stop::Stop;
use std::sync::atomic::{AtomicBool, AtomicU64};

const COIN: Draw = Draw::new("coin", "test.coin");
const TOLERANCE: f64 = 1e-12;

fn brief(outcomes: &[&str], metrics: usize) -> Brief {
    let metric = |index| Metric::shared(index, index.to_string(), "of it", "x");
    Brief {
        outcomes: outcomes.iter().map(|&name| name.to_owned()).collect(),
        clock: "rounds",
        metrics: (0..metrics).map(metric).collect(),
        noughts: Vec::new(),
        ..Brief::default()
    }
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() <= TOLERANCE, "{found} is not {expected}");
}

fn whole(exact: &Exact) -> f64 {
    exact.outcomes().iter().sum::<f64>() + exact.dropped
}

/// A purse that wins or loses one coin each turn, two turns to a round, until it is empty or full. Heads are counted as
/// metric 0, turns as metric 1.
struct Purse;

struct Stakes {
    start: u32,
    full: u32,
    coin: Weights,
    limit: u32,
}

impl System for Purse {
    type Setup = Stakes;
    type State = (u32, bool);

    fn limit(stakes: &Stakes) -> u32 {
        stakes.limit
    }

    fn start(stakes: &Stakes) -> (u32, bool) {
        (stakes.start, false)
    }

    fn turn<C: Chance, M: Meter>(stakes: &Stakes, state: &mut (u32, bool), chance: &mut C, meter: &mut M) -> Progress {
        let won = chance.draw(COIN, &stakes.coin) as u32;
        meter.count(0, won);
        meter.count(1, 1);
        let end_of_round = state.1;
        *state = (state.0 + 2 * won - 1, !end_of_round);
        match state.0 {
            0 => Progress::Over(0),
            coins if coins == stakes.full => Progress::Over(1),
            _ if end_of_round => Progress::Tick,
            _ => Progress::Turn,
        }
    }

    fn undecided(_: &Stakes) -> usize {
        2
    }

    fn leave<M: Meter>(_: &Stakes, state: &(u32, bool), meter: &mut M) {
        meter.count(2, state.0);
    }
}

/// Two fair coins from 2 of 100, one round: 0 is ruin; the clock stops at 2 (twice out of four) or at 4.
#[test]
fn what_is_left_when_the_clock_stops_is_counted() {
    let stakes = Stakes { start: 2, full: 100, coin: Weights::new(&[1, 1]).unwrap(), limit: 1 };
    let exact = everything::<Purse>(&stakes, &brief(&["ruined", "rich", "undecided"], 3), &Budget::default()).unwrap();
    for (value, p) in [(0, 0.25), (1, 0.0), (2, 0.5), (3, 0.0), (4, 0.25)] {
        close(exact.metrics[2][value], p);
    }
}

/// Six coins of which each comes up heads once in 10^30: two heads are left of a last round, and more are cut off.
/// Purses of which nothing is left end no list of what is in them.
#[test]
fn what_is_cut_off_leaves_no_values_behind() {
    let stakes = Stakes { start: 20, full: 100, coin: Weights::new(&[10u128.pow(30) - 1, 1]).unwrap(), limit: 3 };
    let exact = everything::<Purse>(&stakes, &brief(&["ruined", "rich", "undecided"], 3), &Budget::default()).unwrap();
    assert!(exact.states > 12 && exact.metrics[2].len() == 20 - 6 + 4 + 1, "{exact:?}");
    close(exact.metrics[2][14], 1.0);
    assert!(exact.metrics.iter().all(|values| values.last().is_some_and(|&p| p > 0.0)), "{exact:?}");
}

fn purse(start: u32, full: u32, coin: [u128; 2], limit: u32) -> Exact {
    let stakes = Stakes { start, full, coin: Weights::new(&coin).unwrap(), limit };
    everything::<Purse>(&stakes, &brief(&["ruined", "rich", "undecided"], 2), &Budget::default()).unwrap()
}

/// W. Feller, "An Introduction to Probability Theory and Its Applications", vol. 1, 3rd ed. 1968, chapter XIV, (2.4).
#[test]
fn the_gambler_is_ruined_as_often_as_feller_says() {
    for (start, full, [lose, win]) in [(3, 10, [2, 3]), (5, 12, [3, 2]), (20, 30, [49, 51])] {
        let exact = purse(start, full, [lose, win], 100_000);
        let r = lose as f64 / win as f64;
        let ruined = (r.powi(full as i32) - r.powi(start as i32)) / (r.powi(full as i32) - 1.0);
        let found = exact.outcomes();
        close(found[0], ruined);
        close(found[1], 1.0 - ruined);
        // The fight stops being followed, and says so.
        assert!(exact.dropped > 0.0 && exact.dropped < 1e-28 && found[2] == 0.0, "{}", exact.dropped);
        close(whole(&exact), 1.0);
    }
}

/// Feller, (3.4) and (3.5): the mean number of turns, here a counter and not the clock.
#[test]
fn the_game_lasts_as_long_as_feller_says() {
    let exact = purse(3, 10, [1, 1], 100_000);
    let turns: f64 = exact.metrics[1].iter().enumerate().map(|(n, p)| n as f64 * p).sum();
    assert!((turns - 3.0 * 7.0).abs() < 1e-10, "{turns}");
    // Wald: heads less tails is what was won, on average nothing.
    let heads: f64 = exact.metrics[0].iter().enumerate().map(|(n, p)| n as f64 * p).sum();
    assert!((heads - turns / 2.0).abs() < 1e-10);
}

#[test]
fn what_is_not_over_at_the_last_tick_is_undecided_and_counted() {
    // Twelve turns of a purse that can be neither emptied nor filled: heads are binomial, in float-exact fractions.
    let exact = purse(100, 200, [1, 1], 6);
    assert_eq!(exact.outcomes(), [0.0, 0.0, 1.0]);
    assert_eq!((exact.lengths[2].len(), exact.lengths[2][6]), (7, 1.0));
    let choose = |k: u32| (0..k).fold(1.0, |ways, i| ways * f64::from(12 - i) / f64::from(i + 1));
    let binomial: Vec<f64> = (0..=12).map(|k| choose(k) / 4096.0).collect();
    assert_eq!(exact.metrics[0], binomial);
    assert_eq!(exact.metrics[1].iter().position(|&p| p > 0.0), Some(12));
    assert_eq!((exact.metrics[1][12], exact.dropped), (1.0, 0.0));
}

#[test]
fn outcomes_alone_are_the_same_as_outcomes_with_counters() {
    let stakes = Stakes { start: 3, full: 9, coin: Weights::new(&[2, 3]).unwrap(), limit: 40 };
    let brief = brief(&["ruined", "rich", "undecided"], 2);
    let alone = outcomes::<Purse>(&stakes, &brief, &Budget::default()).unwrap();
    let with = everything::<Purse>(&stakes, &brief, &Budget::default()).unwrap();
    assert_eq!(alone.lengths, with.lengths);
    assert!(alone.metrics.is_empty() && with.metrics.len() == 2);
    // Coins in hand after an even or an odd number of turns.
    assert_eq!(alone.states, 8);
    let counted: f64 = with.metrics[1].iter().sum();
    close(counted, 1.0);
}

/// Ends each turn with chance 1 in 3, in a state that never changes.
struct Waiting;

impl System for Waiting {
    type Setup = u32;
    type State = ();

    fn limit(limit: &u32) -> u32 {
        *limit
    }

    fn start(_: &u32) {}

    fn turn<C: Chance, M: Meter>(_: &u32, _: &mut (), chance: &mut C, _: &mut M) -> Progress {
        let weights = Weights::new(&[1, 2]).unwrap_or_else(|_| Weights::certain());
        if chance.draw(COIN, &weights) == 0 { Progress::Over(0) } else { Progress::Tick }
    }

    fn undecided(_: &u32) -> usize {
        1
    }
}

#[test]
fn waiting_times_are_geometric() {
    let exact = outcomes::<Waiting>(&20, &brief(&["over", "undecided"], 0), &Budget::default()).unwrap();
    assert_eq!((exact.states, exact.branches), (1, 2));
    for t in 1..=20 {
        close(exact.lengths[0][t], (2f64 / 3.0).powi(t as i32 - 1) / 3.0);
    }
    close(exact.outcomes()[1], (2f64 / 3.0).powi(20));
    close(exact.clock()[20], (2f64 / 3.0).powi(19) / 3.0 + (2f64 / 3.0).powi(20));
}

/// Two ticks of two turns: four coins, from 300 to between 296 and 304.
#[test]
fn states_beyond_the_last_tick_are_not_followed() {
    let stakes = |limit| Stakes { start: 300, full: 600, coin: Weights::even(2).unwrap(), limit };
    let brief = brief(&["ruined", "rich", "undecided"], 2);
    let few = Budget { states: 20, ..Budget::default() };
    let short = everything::<Purse>(&stakes(2), &brief, &few).unwrap();
    assert_eq!((short.outcomes(), short.eventual), (vec![0.0, 0.0, 1.0], None));
    assert_eq!(everything::<Purse>(&stakes(200), &brief, &few).unwrap_err().bound, Bound::States);
    // With room for every purse, what would come after the last tick is told as for any other limit.
    let ample = everything::<Purse>(&stakes(2), &brief, &Budget::default()).unwrap();
    assert_eq!((ample.states, &ample.metrics), (short.states, &short.metrics));
    close(ample.eventual.unwrap().outcomes[0], 0.5);
}

/// A throw that is over at once: a miss, or a hit. Whoever ran out of time would have missed.
struct Throw;

impl System for Throw {
    type Setup = Weights;
    type State = ();

    fn limit(_: &Weights) -> u32 {
        1
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
fn what_is_over_by_itself_in_the_last_tick_has_no_limit_to_be_told_without() {
    let exact = everything::<Throw>(&Weights::even(2).unwrap(), &brief(&["miss", "hit"], 0), &Budget::default());
    let exact = exact.unwrap();
    assert_eq!((exact.outcomes(), exact.eventual), (vec![0.5, 0.5], None));
}

/// All metrics share what the budget leaves: what is enough for one of them alone is not enough for two.
#[test]
fn metrics_share_the_work_that_is_left() {
    let stakes = || Stakes { start: 30, full: 60, coin: Weights::even(2).unwrap(), limit: 100_000 };
    let solve = |counted, work| {
        let brief = brief(&["ruined", "rich", "undecided"], counted);
        everything::<Purse>(&stakes(), &brief, &Budget { work, ..Budget::default() })
    };
    let one = solve(1, u64::MAX).unwrap().work;
    let two = solve(2, u64::MAX).unwrap().work;
    assert!(two > one + one / 4, "{one} {two}");
    assert_eq!(solve(2, two).unwrap().work, two);
    assert_eq!(solve(2, two - 1).unwrap_err().bound, Bound::Work);
    assert_eq!(solve(2, one).unwrap_err().bound, Bound::Work);
}

/// A fight in which nothing ends: state and clock as the set-up says.
struct Endless;

impl System for Endless {
    /// Whether states differ, and whether the clock ticks.
    type Setup = (bool, bool);
    type State = u64;

    fn limit(_: &(bool, bool)) -> u32 {
        u32::MAX
    }

    fn start(_: &(bool, bool)) -> u64 {
        0
    }

    fn turn<C: Chance, M: Meter>(
        &(grows, ticks): &(bool, bool),
        state: &mut u64,
        _: &mut C,
        meter: &mut M,
    ) -> Progress {
        *state += u64::from(grows);
        meter.count(0, 1);
        if ticks { Progress::Tick } else { Progress::Turn }
    }

    fn undecided(_: &(bool, bool)) -> usize {
        0
    }
}

#[test]
fn a_fight_without_end_is_given_up_and_nothing_hangs() {
    let brief = brief(&["undecided"], 1);
    let budget = Budget { states: 5000, work: 10_000_000, ..Budget::default() };
    let refused = |setup| {
        let refusal = everything::<Endless>(&setup, &brief, &budget).unwrap_err();
        assert_eq!((refusal.budget, refusal.work > budget.work), (budget, refusal.bound == Bound::Work));
        (refusal.bound, refusal.states_found)
    };
    assert_eq!(refused((true, true)), (Bound::States, 5001));
    assert_eq!(refused((true, false)), (Bound::States, 5001));
    assert_eq!(refused((false, true)), (Bound::Work, 1));
    assert_eq!(refused((false, false)), (Bound::Work, 1));
}

/// [27] What is too large is given up as soon as that is known, and says by what.
#[test]
fn every_part_of_the_budget_is_kept() {
    let stakes = || Stakes { start: 300, full: 600, coin: Weights::even(2).unwrap(), limit: 100_000 };
    let brief = brief(&["ruined", "rich", "undecided"], 2);
    let refused = |budget| everything::<Purse>(&stakes(), &brief, &budget).unwrap_err().bound;
    let ample = Budget { states: 10_000, branches: 10_000, memory: 1 << 30, work: 1 << 40, ..Budget::default() };
    assert_eq!(refused(Budget { states: 500, ..ample }), Bound::States);
    assert_eq!(refused(Budget { branches: 500, ..ample }), Bound::Branches);
    assert_eq!(refused(Budget { memory: 10_000, ..ample }), Bound::Memory);
    // Found while exploring, while following outcomes, and while carrying a counter whose windows widen.
    assert_eq!(refused(Budget { work: 20_000, ..ample }), Bound::Work);
    assert_eq!(refused(Budget { work: 2_000_000, ..ample }), Bound::Work);
    assert_eq!(refused(Budget { memory: 2_000_000, ..ample }), Bound::Memory);
}

/// From 2 of 4 coins: three states (2 between rounds, 1 and 3 within one), from each two ways, and two patterns: a head
/// or none.
#[test]
fn a_chain_takes_the_memory_of_its_states_patterns_and_branches() {
    let stakes = Stakes { start: 2, full: 4, coin: Weights::even(2).unwrap(), limit: 100 };
    let fits = |memory, metrics: &[usize]| {
        let case = Case::<Purse>(&stakes);
        let budget = Budget { memory, ..Budget::default() };
        states::explore(&mut *case.states(BY_THE_RULES), 3, metrics, 100, &budget).is_ok()
    };
    // States of 8 bytes and spans of 16, twice over, and nine places of 4; for each pattern a vector of 24, twice over,
    // 4 for each metric, and eight places of 4; branches of 16, twice over, and a way of 16 for all metrics and each.
    let [states, branches] = [3 * (2 * 8 + 2 * 8 + 9 * 4), 6 * 2 * 16];
    for (metrics, patterns, ways) in
        [(&[0][..], 2 * (2 * 24 + 4 + 8 * 4), 6 * 2 * 16), (&[0, 1][..], 2 * (2 * 24 + 2 * 4 + 8 * 4), 6 * 3 * 16)]
    {
        let memory = states + patterns + branches + ways;
        assert!(fits(memory, metrics) && !fits(memory - 1, metrics), "{metrics:?}: {memory}");
    }
}

/// The same three states, each with 8 bytes for every one of three outcomes and for never.
#[test]
fn a_chain_without_its_clock_takes_the_memory_of_its_columns() {
    let stakes = Stakes { start: 2, full: 4, coin: Weights::even(2).unwrap(), limit: 100 };
    let (patient, case) = (Budget::default(), Case::<Purse>(&stakes));
    let chain = states::explore(&mut *case.states(BY_THE_RULES), 3, &[], 100, &patient).unwrap();
    let view = chain.uncounted(&patient).unwrap();
    let memory = view.used.memory + 3 * 8 * (3 + 1);
    let fits = |memory| eventual::eventual(&view, &Budget { memory, ..patient }).is_ok();
    assert!(fits(memory) && !fits(memory - 1));
}

/// A place of 8 bytes for each of three outcomes and both parts of the three states, and what every tick adds: for each
/// outcome 8 bytes, twice over.
#[test]
fn outcomes_take_the_memory_of_what_states_hold_and_of_their_ticks() {
    let stakes = Stakes { start: 2, full: 4, coin: Weights::even(2).unwrap(), limit: 100 };
    let (patient, case) = (Budget::default(), Case::<Purse>(&stakes));
    let chain = states::explore(&mut *case.states(BY_THE_RULES), 3, &[0, 1], 100, &patient).unwrap();
    let view = chain.uncounted(&patient).unwrap();
    for ticks in [1, 3] {
        let memory = view.used.memory + 8 * (3 + 2 * 3) + (ticks - 1) * 2 * 8 * 3;
        let fits = |memory| solve::lengths(&view, ticks as u32, &Budget { memory, ..patient }).is_ok();
        assert!(fits(memory) && !fits(memory - 1), "{ticks}");
    }
    // Both questions may be asked at the same time.
    let questions = |metrics: &[usize]| {
        let chain = states::explore(&mut *case.states(BY_THE_RULES), 3, metrics, 100, &patient).unwrap();
        chain.counting(0, Timed::No, &patient).unwrap().questions
    };
    assert_eq!((questions(&[0]), questions(&[0, 1])), (1, 2));
}

/// Nine purses of an even number of coins and ten of an odd one: for each two windows of 32 bytes, and in one of them a
/// value of 8 at least. Of turns no window holds more than one value, for which there may be room for four.
#[test]
fn a_counter_takes_the_memory_of_its_windows_and_of_what_is_in_them() {
    let stakes = Stakes { start: 10, full: 20, coin: Weights::even(2).unwrap(), limit: 10 };
    let (patient, case) = (Budget::default(), Case::<Purse>(&stakes));
    let chain = states::explore(&mut *case.states(BY_THE_RULES), 3, &[1], 10, &patient).unwrap();
    let view = chain.counting(0, Timed::No, &patient).unwrap();
    assert_eq!(view.states, 9 + 10);
    let fits = |memory| counters::distribution(&view, 10, &Budget { memory, ..patient }, &AtomicU64::new(0)).is_ok();
    let windows = view.used.memory + 19 * 2 * 32;
    assert!(!fits(windows + 19 * 8 - 1) && fits(windows + 19 * 2 * 4 * 8 + 64 * 8));
}

/// Ten times as much as whoever is content with an estimate may use, and eight gigabytes.
#[test]
fn whoever_wants_the_exact_answer_waits_for_it() {
    let Budget { states, branches, memory, work, .. } = Budget::patient();
    assert_eq!((states, branches, memory, work), (2_000_000, 100_000_000, 8 << 30, 80_000_000_000));
}

#[test]
fn every_stage_of_a_solution_ends_when_somebody_asks_to_stop() {
    static ASKED: AtomicBool = AtomicBool::new(true);
    let stakes = Stakes { start: 30, full: 60, coin: Weights::even(2).unwrap(), limit: 100 };
    let (patient, asked) = (Budget::default(), Budget::default().until(Stop::at(&ASKED)));
    let case = Case::<Purse>(&stakes);
    let chain = states::explore(&mut *case.states(BY_THE_RULES), 3, &[0, 1], 100, &patient).unwrap();
    let view = chain.uncounted(&patient).unwrap();
    let ends = [
        states::explore(&mut *case.states(BY_THE_RULES), 3, &[0, 1], 100, &asked).map(drop),
        chain.uncounted(&asked).map(drop),
        chain.counting(1, Timed::No, &asked).map(drop),
        solve::lengths(&view, 100, &asked).map(drop),
        eventual::eventual(&view, &asked).map(drop),
        counters::distribution(&view, 100, &asked, &AtomicU64::new(0)).map(drop),
    ];
    for (stage, end) in ends.into_iter().enumerate() {
        assert_eq!(end.unwrap_err().bound, Bound::Stopped, "stage {stage}");
    }
    assert!(solve::lengths(&view, 100, &patient).is_ok() && eventual::eventual(&view, &patient).is_ok());
}

#[test]
fn fractions_are_what_the_chain_says_and_come_with_the_purse_in_hand() {
    let stakes = Stakes { start: 1, full: 3, coin: Weights::new(&[2, 1]).unwrap(), limit: 4 };
    let brief = brief(&["ruined", "rich", "undecided"], 2);
    let fractions = fractions::<Purse>(&stakes, &brief, Stop::never()).unwrap();
    // Rich after two heads, or after a head and a tail before that, at most eight tosses: ruin and riches are a ladder
    // of three steps with p = 1/3, so rich = 1/9 (1 + 2/9 + 4/81 + 8/729) = 1/9 * 935/729 = 935/6561.
    assert_eq!(fractions.outcomes[1], crate::chance::Fraction::new(935, 6561));
    let exact = everything::<Purse>(&stakes, &brief, &Budget::default()).unwrap();
    let same = |solved: &[f64], found: &[crate::chance::Fraction]| {
        for (value, &p) in solved.iter().enumerate() {
            close(crate::chance::fraction::to_f64(found.get(value).copied().unwrap_or_default()), p);
        }
        let ones = crate::chance::fraction::sum(found.iter().copied());
        assert_eq!(ones, Some(crate::chance::Fraction::from_integer(1)));
    };
    same(&exact.outcomes(), &fractions.outcomes);
    same(&exact.clock(), &fractions.clock);
    same(&exact.metrics[0], &fractions.metrics[0]);
    same(&exact.metrics[1], &fractions.metrics[1]);
    static ASKED: AtomicBool = AtomicBool::new(true);
    assert_eq!(super::fractions::<Purse>(&stakes, &brief, Stop::at(&ASKED)), None, "nobody waits for the last course");
    assert_eq!(outcome_fractions::<Purse>(&stakes, &brief), Some(fractions.outcomes));
    for (place, law) in fractions.metrics.into_iter().enumerate() {
        assert_eq!(metric_fractions::<Purse>(&stakes, &brief, place), Some(law));
    }
    assert_eq!(metric_fractions::<Purse>(&stakes, &brief, brief.metrics.len()), None);
}

#[test]
fn equal_states_are_merged_where_a_tree_would_be_too_large() {
    // Sixty tosses have 2^60 courses; thirty-one purses are all that tells them apart.
    let stakes = Stakes { start: 15, full: 30, coin: Weights::new(&[1, 1]).unwrap(), limit: 30 };
    let brief = brief(&["ruined", "rich", "undecided"], 2);
    assert_eq!(fractions::<Purse>(&stakes, &brief, Stop::never()), None);
    let found = outcome_fractions::<Purse>(&stakes, &brief).unwrap();
    // An even coin and a purse half full: ruin is as likely as riches.
    assert_eq!(found[0], found[1]);
    let exact = outcomes::<Purse>(&stakes, &brief, &Budget::default()).unwrap();
    for (&found, p) in found.iter().zip(exact.outcomes()) {
        close(crate::chance::fraction::to_f64(found), p);
    }
    assert_eq!(crate::chance::fraction::sum(found), Some(crate::chance::Fraction::from_integer(1)));
}

/// Gambler's ruin: the chance of a full purse from `start` coins, winning a coin with odds of `win` to `lose`.
fn rich(start: i32, full: i32, win: f64, lose: f64) -> f64 {
    let r = lose / win;
    (1.0 - r.powi(start)) / (1.0 - r.powi(full))
}

#[test]
fn without_the_last_tick_a_purse_is_ruined_or_full() {
    let exact = purse(3, 9, [2, 3], 2);
    assert!(exact.outcomes()[2] > 0.8, "two rounds are too few: {exact:?}");
    let eventual = exact.eventual.unwrap();
    close(eventual.outcomes[1], rich(3, 9, 3.0, 2.0));
    close(eventual.outcomes[0], 1.0 - rich(3, 9, 3.0, 2.0));
    assert_eq!((eventual.outcomes[2], eventual.endless), (0.0, 0.0));
    assert!(eventual.error <= TOLERANCE);
}

#[test]
fn a_block_too_large_to_eliminate_is_iterated_and_says_how_near_it_came() {
    let exact = purse(2, 700, [1, 3], 2);
    let eventual = exact.eventual.unwrap();
    // (1/3)^700 is nothing, and the certificate says so.
    assert!((eventual.outcomes[1] - rich(2, 700, 3.0, 1.0)).abs() <= TOLERANCE.max(eventual.error));
    assert!(eventual.error <= TOLERANCE, "{}", eventual.error);
}

#[test]
fn nobody_asks_what_comes_after_a_tick_that_is_never_reached() {
    assert_eq!(purse(3, 4, [1, 1], 1000).eventual, None);
}

/// A coin decides: heads is a win, tails a quarrel that goes on for ever.
struct Quarrel;

impl System for Quarrel {
    type Setup = Weights;
    type State = bool;

    fn limit(_: &Weights) -> u32 {
        7
    }

    fn start(_: &Weights) -> bool {
        false
    }

    fn turn<C: Chance, M: Meter>(coin: &Weights, quarrel: &mut bool, chance: &mut C, _: &mut M) -> Progress {
        if !*quarrel && chance.draw(COIN, coin) == 0 {
            return Progress::Over(0);
        }
        *quarrel = true;
        Progress::Tick
    }

    fn undecided(_: &Weights) -> usize {
        1
    }
}

#[test]
fn what_never_ends_has_a_probability_of_its_own() {
    let brief = brief(&["win", "undecided"], 0);
    let exact = outcomes::<Quarrel>(&Weights::new(&[3, 1]).unwrap(), &brief, &Budget::default()).unwrap();
    assert_eq!(exact.outcomes(), [0.75, 0.25]);
    let eventual = exact.eventual.unwrap();
    assert_eq!((eventual.outcomes, eventual.endless), (vec![0.75, 0.0], 0.25));
}

/// A step up or down in each of two ticks, judged by where it has led to. It gets no further than two steps away, so
/// that the chain is whole for whoever asks what would come after the last tick.
struct Walk;

impl System for Walk {
    type Setup = Weights;
    type State = i8;

    fn limit(_: &Weights) -> u32 {
        2
    }

    fn start(_: &Weights) -> i8 {
        0
    }

    fn turn<C: Chance, M: Meter>(coin: &Weights, state: &mut i8, chance: &mut C, _: &mut M) -> Progress {
        let step = if chance.draw(Draw::new("step", "smf.sim.battle-end"), coin) == 1 { 1 } else { -1 };
        *state = (*state + step).clamp(-2, 2);
        Progress::Tick
    }

    fn undecided(_: &Weights) -> usize {
        2
    }

    fn judged(_: &Weights, state: &i8) -> usize {
        match state {
            1.. => 0,
            ..0 => 1,
            0 => 2,
        }
    }
}

/// By hand: up and up, down and down, and two ways back to where it began.
#[test]
fn where_the_clock_runs_out_the_state_may_say_how_it_ended() {
    let (coin, brief) = (Weights::even(2).unwrap(), brief(&["up", "down", "level"], 0));
    let exact = everything::<Walk>(&coin, &brief, &Budget::default()).unwrap();
    assert_eq!(exact.outcomes(), [0.25, 0.25, 0.5]);
    close(exact.eventual.as_ref().map_or(0.0, |eventual| eventual.endless), 1.0);
    let fractions = fractions::<Walk>(&coin, &brief, Stop::never()).unwrap();
    assert_eq!(fractions.outcomes, [(1, 4), (1, 4), (1, 2)].map(|(p, q)| Fraction::new(p, q)));
    for (steps, outcome) in [([1, 1], 0), ([0, 0], 1), ([0, 1], 2), ([1, 0], 2)] {
        let mut chance = Scripted::new(&steps.map(|step| ("step", step)));
        assert_eq!(play::<Walk, _, _>(&coin, &mut chance, &mut Counts::default()).outcome, outcome);
    }
}

/// Two ticks are followed: three states with two paths each, a draw long, 60 + 30 steps. Every pass over the five
/// states that are known takes a step for each and for each of its ways, and finds nothing the second time: 7 + 5 and
/// 9 + 5. What would come after the last tick takes the ten paths of all five, and a block of five with a column for
/// each outcome and for never, 5 * 5 * (5 + 4).
#[test]
fn work_is_what_is_written_about_it() {
    let (coin, budget) = (Weights::even(2).unwrap(), Budget::default());
    let after = 10 * 90 + 225;
    let ends = outcomes::<Walk>(&coin, &brief(&["up", "down", "level"], 0), &budget).unwrap();
    assert_eq!((ends.work, ends.states), (6 * 90 + 26 + after, 5));
    // A metric takes 8,000, 20 for each of six ways and 10 for each state, and in its passes four steps and one for
    // each value for every way: 15 + 5 and 25 + 5.
    let all = everything::<Walk>(&coin, &brief(&["up", "down", "level"], 1), &budget).unwrap();
    assert_eq!((all.work, all.branches), (6 * 90 + 26 + 8_000 + 6 * 20 + 5 * 10 + 50 + after, 6));
}
