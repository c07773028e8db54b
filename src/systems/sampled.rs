//! For tests: whether samples of a play agree with its exact answer.

use crate::chance::Stream;
use crate::contest::{Batches, Contest, run};
use crate::exact::Exact;

/// Standard errors that a share or a mean may lie off: a right program fails one check in 147 000, and seeds are fixed.
const ERRORS: f64 = 4.5;
/// Trials that may come on top, since what hardly ever happens is not normal.
const FEW: f64 = 2.0;
/// Of each outcome that is no less likely something is said by a few thousand trials.
const LIKELY: f64 = 0.01;

/// Plays a contest and asserts that the share of every outcome, and the mean of every metric that was solved, is the
/// exact one as far as chance allows. Returns how many outcomes are likely enough for that to mean something.
#[track_caller]
pub fn agrees(contest: &dyn Contest, exact: &Exact, seed: u64, trials: u64) -> usize {
    let brief = contest.brief();
    let tally = run(contest, &Stream::new(seed, "main"), &Batches::of(trials), |_| true);
    let chances = exact.outcomes();
    for ((name, count), p) in brief.outcomes.iter().zip(tally.outcomes()).zip(&chances) {
        let share = count as f64 / trials as f64;
        assert!(!strays(share, &[1.0 - p, *p], trials), "{name}: {share} against {p} of {:?}", brief.cards);
    }
    for ((metric, histogram), law) in brief.metrics.iter().zip(&tally.metrics).zip(&exact.metrics) {
        let sum: f64 = histogram.counts().iter().zip(0u32..).map(|(&n, value)| f64::from(value) * n as f64).sum();
        let found = sum / trials as f64;
        assert!(!strays(found, law, trials), "{}: {found} against {} of {:?}", metric.name, mean(law, 1), brief.cards);
    }
    chances.into_iter().filter(|p| *p > LIKELY).count()
}

/// Whether the mean of so many trials lies further from that of the law than chance would take it.
fn strays(found: f64, law: &[f64], trials: u64) -> bool {
    let (mean, squares) = (mean(law, 1), mean(law, 2));
    let error = ((squares - mean * mean).max(0.0) / trials as f64).sqrt();
    let largest = law.iter().rposition(|p| *p > 0.0).unwrap_or(0) as f64;
    // The last term is for rounding.
    (found - mean).abs() > ERRORS * error + FEW * largest / trials as f64 + 1e-12
}

/// Mean of a power of what has this law.
fn mean(law: &[f64], power: i32) -> f64 {
    law.iter().enumerate().map(|(value, p)| (value as f64).powi(power) * p).sum()
}

/// A coin of 10 000 throws has a standard error of 1/200, and two throws are 1/5000: 4.5/200 + 1/5000 = 0.0227. What
/// hardly ever happens may happen twice.
#[test]
fn who_strays_further_than_chance_would_take_him_is_seen() {
    let coin = |found: f64| strays(found, &[0.5, 0.5], 10_000);
    assert_eq!([0.5226, 0.5228, 0.4774, 0.4772].map(coin), [false, true, false, true]);
    // Twice as much is twice as far off.
    let doubled = |found: f64| strays(found, &[0.5, 0.0, 0.5, 0.0], 10_000);
    assert_eq!([1.0452, 1.0456].map(doubled), [false, true]);
    let rare = |count: f64| strays(count / 10_000.0, &[1.0 - 1e-9, 1e-9], 10_000);
    assert_eq!([2.0, 3.0].map(rare), [false, true]);
    assert!(!strays(3.0, &[0.0, 0.0, 0.0, 1.0], 10_000) && strays(3.001, &[0.0, 0.0, 0.0, 1.0], 10_000));
}
