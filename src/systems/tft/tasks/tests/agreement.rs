//! Sampled tasks against exact ones: the same rules answered by both evaluators.
//!
//! The seed is fixed and the tolerance 4.5 standard errors of the exact distribution, so that a right program fails one
//! check in 147 000.

use super::contest;
use crate::chance::Stream;
use crate::exact::Budget;
use crate::tally::Histogram;

const TRIALS: u64 = 20_000;
const STANDARD_ERRORS: f64 = 4.5;

const SETUPS: [(&str, &str); 7] = [
    ("fall", "[figure]\ncharacter = \"bob\"\n[fall]\ntiles = 10\n"),
    ("stumble", "[figure]\ncharacter = \"knight\"\n[push]\ndown = 2\n"),
    ("climb", "[figure]\ncharacter = \"bob\"\n[climb]\ntiles = 10\n"),
    ("jump-gap", "[figure]\ncharacter = \"swordsman\"\n[gap]\nhexes = 3\ndepth = 9\nlanding = 2\n"),
    (
        "missile",
        "[figure]\ncharacter = \"elf\"\ndx = 20\nlevel = 3\n[target]\ncharacter = \"orc\"\n[shot]\nhexes = 4\nshots = 2\n\
         [[between]]\nhex = 3\nheight = 3\n",
    ),
    (
        "swipe",
        "[rules]\noptional-rules = [\"swipe\"]\n[figure]\ncharacter = \"bob\"\nlevel = 4\n[target]\ncharacter = \"hobbit\"\n\
         [swipe]\nanswer = true\n",
    ),
    (
        "sweep",
        "[figure]\ncharacter = \"grundar\"\n[blow]\ncolumns = [0, 2, 1]\n[[target]]\ncharacter = \"orc\"\n[[target]]\n\
         character = \"goblin\"\nhex = 3\n",
    ),
];

/// Standard errors between the mean of what was counted and the exact mean; and whether only possible values came up.
fn distance(counted: &Histogram, exact: &[f64]) -> f64 {
    let n: u64 = counted.counts().iter().sum();
    assert_eq!(n, TRIALS);
    let moment =
        |power: i32| -> f64 { exact.iter().enumerate().map(|(value, p)| (value as f64).powi(power) * p).sum() };
    let sampled: f64 = counted.counts().iter().enumerate().map(|(value, &n)| value as f64 * n as f64).sum::<f64>();
    for (value, &n) in counted.counts().iter().enumerate() {
        assert!(n == 0 || exact.get(value).is_some_and(|&p| p > 0.0), "{value} cannot happen");
    }
    let variance = (moment(2) - moment(1).powi(2)).max(0.0);
    let off = (sampled / n as f64 - moment(1)).abs();
    if variance < 1e-15 { off * 1e9 } else { off / (variance / n as f64).sqrt() }
}

#[test]
fn every_task_agrees_with_its_exact_answer() {
    for (play, tables) in SETUPS {
        let contest = contest(play, tables);
        let exact = contest.solve(&Budget::default()).unwrap();
        let mut tally = contest.empty();
        contest.batch(&Stream::new(1977, "main"), 0..TRIALS, &mut tally);
        for (outcome, p) in exact.outcomes().into_iter().enumerate() {
            let n = tally.outcomes()[outcome] as f64 / TRIALS as f64;
            let se = (p * (1.0 - p) / TRIALS as f64).sqrt();
            assert!((n - p).abs() <= STANDARD_ERRORS * se + 1e-12, "{play}, outcome {outcome}: {n} v {p}");
        }
        for (metric, (counted, exact)) in tally.metrics.iter().zip(&exact.metrics).enumerate() {
            let distance = distance(counted, exact);
            assert!(distance <= STANDARD_ERRORS, "{play}, metric {metric}: {distance}");
        }
    }
}

/// The tolerance is worth something: one point of DX is seen at once.
#[test]
fn a_wrong_score_would_be_noticed() {
    let sampled = contest("climb", "[figure]\ncharacter = \"bob\"\n[climb]\ntiles = 10\n");
    let other = contest("climb", "[figure]\ncharacter = \"bob\"\ndx = 15\n[climb]\ntiles = 10\n");
    let exact = other.solve(&Budget::default()).unwrap();
    let mut tally = sampled.empty();
    sampled.batch(&Stream::new(1977, "main"), 0..TRIALS, &mut tally);
    let p = exact.outcomes()[0];
    let off = (tally.outcomes()[0] as f64 / TRIALS as f64 - p).abs();
    assert!(off > STANDARD_ERRORS * (p * (1.0 - p) / TRIALS as f64).sqrt());
}
