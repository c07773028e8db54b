//! Exact answers against sampled ones, and against computations that share no code with either.
//!
//! **Agreement.** For every outcome, for every tick of the clock in every outcome, and for every value of every metric,
//! the exact probability has to lie in the Clopper-Pearson interval of the sampled count at confidence 1 - [`ALARM`].
//! Those intervals never promise too much (C. J. Clopper and E. S. Pearson, Biometrika 26 (1934) 404-413), no more than
//! [`MOST_CELLS`] are looked at in this file, and so the chance that a correct program fails here is below 10^-6, for
//! any seed. What it can see: at 200,000 trials the interval of a probability near one half is +-0.8 percentage points
//! wide, so an error of 1.2 points is found in 999 of 1000 runs (7.4 + 3.1 standard errors of 0.11 points). The shipped
//! scenarios, of which there are many, are compared at 40,000 trials, where that is 2.6 points.

use rayon::prelude::*;
use slugfest::chance::Stream;
use slugfest::contest::{self, Batches, Contest};
use slugfest::exact::{Bound, Budget, Exact};
use slugfest::scenario::{self, Mistakes, Scenario, Source};
use slugfest::stats::proportion::clopper_pearson;
use slugfest::systems::Rules;
use slugfest::tally::{Histogram, Tally};
use std::path::Path;

const TRIALS: u64 = 200_000;
/// Trials of each case of a shipped scenario.
const SHIPPED_TRIALS: u64 = 40_000;
/// Chance that one comparison fails by accident, at most.
const ALARM: f64 = 1e-13;
/// Comparisons in this file, at most: the false-alarm rate of the whole is `ALARM * MOST_CELLS`.
const MOST_CELLS: usize = 10_000_000;
/// Comparisons in one case, at most, and cases.
const CELLS_OF_A_CASE: usize = 4000;
const MOST_CASES: usize = MOST_CELLS / CELLS_OF_A_CASE;
/// Cases of one shipped scenario, at most.
const MOST_OF_A_SCENARIO: usize = 12;
/// Cases of one in a row that are too large: the others are taken to be.
const TOO_LARGE_IN_A_ROW: usize = 2;
/// Values less likely than this are compared all together.
const RARE: f64 = 1e-9;
const TOLERANCE: f64 = 1e-12;
/// What may be missing where that is allowed.
const ERROR: f64 = 1e-6;

const BENCHMARK: &str = include_str!("../scenarios/smf/benchmark-duel.toml");

/// Every case of a scenario, compiled.
fn contests(name: &str, text: &str) -> Vec<Box<dyn Contest>> {
    let mistakes = Mistakes::new();
    let cases = scenario::parse(Source::new(name, text.to_owned()), &mistakes).map_or(vec![], |scenario| {
        let play = Rules::find(&scenario.system.value).and_then(|rules| rules.play(&scenario.play.value));
        let play = play.expect("a known play");
        scenario.cases.iter().filter_map(|case| play.contest(case, &mistakes)).collect()
    });
    let mistakes = mistakes.into_vec();
    assert!(mistakes.is_empty(), "{}", scenario::render(&mistakes, false));
    cases
}

fn duel(tables: &str) -> Box<dyn Contest> {
    contests("duel.toml", &format!("title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n{tables}")).remove(0)
}

fn between(first: &str, second: &str, rules: &str) -> Box<dyn Contest> {
    duel(&format!(
        "{rules}\n[[side]]\nname = \"A\"\ncharacter = \"{first}\"\n[[side]]\nname = \"B\"\ncharacter = \"{second}\""
    ))
}

fn sample(contest: &dyn Contest, n_trials: u64) -> Tally {
    contest::run(contest, &Stream::new(2017, "main"), &Batches::of(n_trials), |_| true)
}

fn solve(contest: &dyn Contest) -> Exact {
    contest.solve(&Budget::default()).expect("small enough")
}

/// Every comparison that fails.
fn disagreements(contest: &dyn Contest, exact: &Exact, tally: &Tally) -> Vec<String> {
    let brief = contest.brief();
    let mut cells = Vec::new();
    for ((outcome, p), count) in brief.outcomes.iter().zip(exact.outcomes()).zip(tally.outcomes()) {
        cells.push((outcome.clone(), p, count));
    }
    let empty = Histogram::default();
    for (o, by_tick) in exact.lengths.iter().enumerate() {
        let counted = tally.lengths.get(o).unwrap_or(&empty);
        compare(&format!("{} in round", brief.outcomes[o]), by_tick, counted, &mut cells);
    }
    for (m, by_value) in exact.metrics.iter().enumerate() {
        compare(&format!("{} =", brief.metrics[m].name), by_value, &tally.metrics[m], &mut cells);
    }
    assert!(cells.len() <= CELLS_OF_A_CASE, "{} comparisons", cells.len());
    let off = |(what, p, count): &(String, f64, u64)| {
        let (low, high) = clopper_pearson(*count, tally.trials(), 1.0 - ALARM);
        (*p < low || *p > high).then(|| format!("{what}: exactly {p}, sampled {low} to {high}"))
    };
    cells.iter().filter_map(off).collect()
}

/// One comparison for each value, the rare ones together.
fn compare(what: &str, exact: &[f64], counted: &Histogram, cells: &mut Vec<(String, f64, u64)>) {
    let mut rare = (format!("{what} a rare value"), 0.0, 0);
    for value in 0..exact.len().max(counted.counts().len()) {
        let p = exact.get(value).copied().unwrap_or(0.0);
        let count = counted.counts().get(value).copied().unwrap_or(0);
        if p < RARE {
            rare = (rare.0, rare.1 + p, rare.2 + count);
        } else {
            cells.push((format!("{what} {value}"), p, count));
        }
    }
    cells.push(rare);
}

/// What is wrong with a case that fits the budget, and nothing of one that does not.
fn faults(what: &str, contest: &dyn Contest, budget: &Budget, n_trials: u64) -> Option<Vec<String>> {
    let exact = contest.solve(budget).ok()?;
    let near = contest.solve_within(ERROR, budget).expect("no larger than the whole");
    let mut faults = not_whole(&exact);
    faults.extend(not_near(&exact, &near));
    faults.extend(disagreements(contest, &exact, &sample(contest, n_trials)));
    Some(faults.into_iter().map(|fault| format!("{what}: {fault}")).collect())
}

/// What lacks the rarest courses has every outcome, and in every tick, as often as the whole has it or less often, and
/// lacks no more than it says and was asked for.
fn not_near(exact: &Exact, near: &Exact) -> Vec<String> {
    let mut faults = Vec::new();
    if near.dropped > ERROR {
        faults.push(format!("{} are dropped", near.dropped));
    }
    for (outcome, (whole, part)) in exact.lengths.iter().zip(&near.lengths).enumerate() {
        let at = |by_tick: &[f64], tick: usize| by_tick.get(tick).copied().unwrap_or(0.0);
        for tick in 0..whole.len().max(part.len()) {
            let lacks = at(whole, tick) - at(part, tick);
            if !(-TOLERANCE..=near.dropped + TOLERANCE).contains(&lacks) {
                faults.push(format!("outcome {outcome}, tick {tick} lacks {lacks}"));
            }
        }
    }
    let lacks = exact.outcomes().iter().sum::<f64>() - near.outcomes().iter().sum::<f64>();
    if !is_close(lacks, near.dropped) {
        faults.push(format!("{lacks} is lacking, and {} dropped", near.dropped));
    }
    faults
}

/// Everything that can happen adds up to 1, for the outcomes and for every metric.
fn not_whole(exact: &Exact) -> Vec<String> {
    let outcomes = exact.outcomes().iter().sum::<f64>() + exact.dropped;
    let totals = exact.metrics.iter().map(|by_value| by_value.iter().sum()).chain([outcomes]);
    let off = totals.filter(|&total| !is_close(total, 1.0));
    let mut faults: Vec<String> = off.map(|total| format!("everything sums up to {total}")).collect();
    if !(0.0..1e-25).contains(&exact.dropped) {
        faults.push(format!("{} are dropped of the whole", exact.dropped));
    }
    faults
}

fn is_close(one: f64, other: f64) -> bool {
    (one - other).abs() <= TOLERANCE
}

#[test]
fn duels_with_powers_are_sampled_and_solved_alike() {
    let all = "[rules]\nknockback = true\nmaneuvers = true";
    let cases = [
        ("initiative", duel("[[side]]\nname = \"A\"\nattack = \"5D\"\nbody = 5\n[[side]]\nname = \"B\"\nbody = 6")),
        ("Shatterer and White Rhino", between("shatterer", "white-rhino", "")),
        ("the same with knockback", between("shatterer", "white-rhino", all)),
        ("Commander and Weird", between("the-commander", "prof-weird", "")),
        ("Tornado and Deadeye", between("tornado", "deadeye", all)),
        ("Bug-Man and Craniak", between("bug-man", "craniak", all)),
        ("four rounds", between("deadeye", "bug-man", "[rules]\nround-limit = 4")),
    ];
    for (what, contest) in &cases {
        assert_eq!(faults(what, &**contest, &Budget::default(), TRIALS), Some(vec![]), "{what}");
    }
}

/// Also those that other people add: whatever fits into a tenth of the budget. Of a scenario with many cases, evenly
/// spread ones: they differ in numbers, not in rules. To refuse a case takes longer than to solve ten, and where two in
/// a row were refused hardly another one fits.
#[test]
fn every_scenario_that_can_be_solved_is_sampled_alike() {
    let budget = Budget { work: Budget::default().work / 10, ..Budget::default() };
    let mistakes = Mistakes::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let scenarios = scenario::load(&[folder], &mistakes);
    assert!(mistakes.is_empty());
    let of_one = |scenario: &Scenario| {
        let (path, text) = (&scenario.source.path, &scenario.source.text);
        let contests = contests(path, text);
        let every = contests.len().div_ceil(MOST_OF_A_SCENARIO);
        let (mut solved, mut refused, mut wrong) = (0, 0, Vec::new());
        for (i, contest) in contests.iter().enumerate().step_by(every.max(1)) {
            match faults(&format!("{path}, case {i}"), &**contest, &budget, SHIPPED_TRIALS) {
                Some(found) => {
                    (solved, refused) = (solved + 1, 0);
                    wrong.extend(found);
                }
                None => refused += 1,
            }
            if refused == TOO_LARGE_IN_A_ROW {
                break;
            }
        }
        (solved, wrong)
    };
    let (solved, wrong): (Vec<usize>, Vec<Vec<String>>) = scenarios.par_iter().map(of_one).unzip();
    let (solved, wrong) = (solved.iter().sum::<usize>(), wrong.concat());
    assert!(wrong.is_empty(), "{} wrong: {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
    assert!(solved > 0 && solved < MOST_CASES - 20, "{solved} cases");
}

/// The comparison can fail: one box, one die or one re-roll more on one side is found at once.
#[test]
fn a_bent_rule_does_not_pass() {
    let exact = solve(&*contests("benchmark", BENCHMARK)[0]);
    for (right, wrong) in
        [("body = 7", "body = 8"), ("attack = \"6D\"", "attack = \"5D\""), ("attack = \"5D[1]\"", "attack = \"5D\"")]
    {
        let bent = BENCHMARK.replace(right, wrong);
        assert_ne!(bent, BENCHMARK);
        let contest = &contests("bent", &bent)[0];
        let off = disagreements(&**contest, &exact, &sample(&**contest, TRIALS));
        assert!(off.len() > 5, "{wrong}: {off:#?}");
        assert!(off[0].starts_with("A wins:"), "{wrong}: {off:#?}");
    }
}

/// Goals of each way the dice can fall, faces written out: `ways[g]` of 6^(dice + rerolls). 1 to 3 fail, 4 and 5 score
/// one goal, 6 scores two; a re-roll replaces a failed die.
fn throws(dice: usize, rerolls: usize) -> Vec<u64> {
    let goals_of = [0usize, 0, 0, 1, 1, 2];
    let mut ways = vec![0; 2 * dice + 1];
    for throw in 0..6usize.pow((dice + rerolls) as u32) {
        let faces: Vec<usize> = (0..dice + rerolls).map(|i| throw / 6usize.pow(i as u32) % 6).collect();
        let (first, again) = faces.split_at(dice);
        // The first failed dice are replaced, as many as there are re-rolls.
        let mut again = again.iter();
        let kept = first.iter().map(|face| if *face < 3 { again.next().unwrap_or(face) } else { face });
        ways[kept.map(|&face| goals_of[face]).sum::<usize>()] += 1;
    }
    ways
}

/// `ways[m]`: the attacker's goals exceed the defender's by `m`; everything else is a miss, `m = 0`.
fn margins(attack: &[u64], defense: &[u64]) -> Vec<u64> {
    let mut ways = vec![0; attack.len()];
    for (a, &wa) in attack.iter().enumerate() {
        for (d, &wd) in defense.iter().enumerate() {
            ways[a.saturating_sub(d)] += wa * wd;
        }
    }
    ways
}

/// Chance that a check of four dice for three goals fails.
fn ko() -> f64 {
    throws(4, 0)[..3].iter().sum::<u64>() as f64 / 1296.0
}

/// The benchmark duel as a transfer matrix between pairs of boxes left, round by round; nothing of the crate is used.
#[test]
#[expect(clippy::needless_range_loop, reason = "the indices are sides, rounds and boxes")]
fn the_benchmark_duel_equals_an_independent_transfer_matrix() {
    let normed = |ways: Vec<u64>| {
        let total = ways.iter().sum::<u64>() as f64;
        ways.into_iter().map(|ways| ways as f64 / total).collect::<Vec<f64>>()
    };
    let margin = [normed(margins(&throws(5, 1), &throws(4, 0))), normed(margins(&throws(6, 0), &throws(5, 0)))];
    let ko = ko();
    let mut grid = vec![[0.0; 9]; 8];
    grid[7][8] = 1.0;
    let mut won = [vec![0.0; 51], vec![0.0; 51]];
    for round in 1..=50 {
        for attacker in 0..2 {
            let mut next = vec![[0.0; 9]; 8];
            for (a, row) in grid.iter().enumerate() {
                for (b, &p) in row.iter().enumerate() {
                    for (m, &chance) in margin[attacker].iter().enumerate() {
                        let boxes = if attacker == 0 { b } else { a };
                        let left = boxes.saturating_sub(m);
                        let out = match (m, left, boxes) {
                            (0, ..) | (_, 1.., _) => 0.0,
                            (_, _, 0) => 1.0,
                            _ => ko,
                        };
                        won[attacker][round] += p * chance * out;
                        let (a, b) = if attacker == 0 { (a, left) } else { (left, b) };
                        next[a][b] += p * chance * (1.0 - out);
                    }
                }
            }
            grid = next;
        }
    }
    let exact = solve(&*contests("benchmark", BENCHMARK)[0]);
    for side in 0..2 {
        for round in 1..=50 {
            assert!((exact.lengths[side][round] - won[side][round]).abs() <= TOLERANCE, "{side}, round {round}");
        }
    }
    let p = exact.outcomes();
    let undecided: f64 = grid.iter().flatten().sum();
    assert!((p[0] - won[0].iter().sum::<f64>()).abs() <= TOLERANCE);
    assert!((p[0] - 0.624_936_813_276_139).abs() <= TOLERANCE, "{}", p[0]);
    // Relative: what hardly ever happens is right to many digits too.
    assert!((p[3] / undecided - 1.0).abs() < 1e-9 && (p[3] - 8.517e-26).abs() < 1e-29, "{} {undecided}", p[3]);
    let rounds: f64 = exact.clock().iter().enumerate().map(|(round, p)| round as f64 * p).sum();
    assert!((rounds - 5.018_804_415_052_39).abs() <= TOLERANCE, "{rounds}");
    assert_eq!((exact.states, exact.dropped), (145, 0.0));
}

/// Four rounds between fighters with one die each, in integers: weights out of 36 * 48 a turn.
#[test]
#[expect(clippy::needless_range_loop, reason = "the indices are sides, rounds and boxes")]
fn a_small_duel_equals_the_fraction() {
    let contest = duel(
        "[rules]\norder = \"alternate\"\nround-limit = 4\n\
         [[side]]\nname = \"A\"\nattack = \"1D\"\ndefense = \"1D\"\nbody = 2\n\
         [[side]]\nname = \"B\"\nattack = \"1D\"\ndefense = \"1D\"\nbody = 1\n",
    );
    // One die against one: margin 1 in 8 of 36, 2 in 3 of 36. The check fails in 621 of 1296 = 23 of 48.
    let margin: [u128; 3] = [25, 8, 3];
    let one = throws(1, 0);
    assert_eq!(margins(&one, &one), margin.map(|ways| ways as u64));
    assert_eq!(throws(4, 0)[..3].iter().sum::<u64>(), 621);
    let mut grid = [[0u128; 2]; 3];
    grid[2][1] = 1;
    let (mut won, mut whole) = ([0u128; 2], 1u128);
    for _ in 0..4 {
        for attacker in 0..2 {
            let mut next = [[0u128; 2]; 3];
            // Whatever was won before is put over the new denominator as well.
            won = won.map(|ways| ways * 36 * 48);
            whole *= 36 * 48;
            for a in 0..3usize {
                for b in 0..2usize {
                    for (m, &ways) in margin.iter().enumerate() {
                        let boxes = if attacker == 0 { b } else { a };
                        let left = boxes.saturating_sub(m);
                        let out = match (m, left, boxes) {
                            (0, ..) | (_, 1.., _) => 0,
                            (_, _, 0) => 48,
                            _ => 23,
                        };
                        won[attacker] += grid[a][b] * ways * out;
                        let (a_left, b_left) = if attacker == 0 { (a, left) } else { (left, b) };
                        next[a_left][b_left] += grid[a][b] * ways * (48 - out);
                    }
                }
            }
            grid = next;
        }
    }
    let left: u128 = grid.iter().flatten().sum();
    assert_eq!(won[0] + won[1] + left, whole);
    let found = solve(&*contest).outcomes();
    for (found, ways) in [(found[0], won[0]), (found[1], won[1]), (found[3], left)] {
        let expected = ways as f64 / whole as f64;
        assert!((found - expected).abs() <= 4.0 * f64::EPSILON * expected, "{found} is not {expected}");
    }
}

/// 11 of 36 to hit with one die against one, 23 of 48 to fail the check: 253 of 1728.
#[test]
fn a_single_blow_is_an_exact_fraction() {
    let contest = duel(
        "[rules]\norder = \"alternate\"\nround-limit = 1\n\
         [[side]]\nname = \"A\"\nattack = \"1D\"\ndefense = \"10D\"\nbody = 99\n\
         [[side]]\nname = \"B\"\nattack = \"1D\"\ndefense = \"1D\"\nbody = 1\n",
    );
    let exact = solve(&*contest);
    let place = |name| contest.brief().metrics.iter().position(|metric| metric.name == name).unwrap();
    assert!((exact.outcomes()[0] - 253.0 / 1728.0).abs() < 1e-16);
    assert!((exact.metrics[place("A: hits")][1] - 11.0 / 36.0).abs() < 1e-16);
    assert!((exact.metrics[place("B: KO checks passed")][1] - 275.0 / 1728.0).abs() < 1e-16);
}

#[test]
fn what_is_too_large_is_refused_with_a_count() {
    let contest = between("deadeye", "prof-weird", "[rules]\nknockback = true\nmaneuvers = true");
    let refused = contest.solve(&Budget { states: 1000, ..Budget::default() }).unwrap_err();
    assert_eq!((refused.bound, refused.states_found), (Bound::States, 1001));
    assert_eq!(refused.to_string(), "more than 1,000 states");
}
