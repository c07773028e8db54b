//! Summaries to draw in tests: numbers as a batch would give them, made without playing one.

use proptest::test_runner::{Config, RngSeed};

use crate::estimate::*;

/// Random tests that are the same in every run.
pub(super) fn seeded(cases: u32) -> Config {
    Config { rng_seed: RngSeed::Fixed(2017), failure_persistence: None, ..Config::with_cases(cases) }
}

/// A duel between Shatterer and White Rhino that the first wins in 61.523 % of fights.
pub(super) fn duel(trials: u64) -> Summary {
    summary(vec![case("base", &[], 0.615_23, trials)], trials)
}

/// Named cases, each with the first fighter's chance.
pub(super) fn named_cases(cases: &[(&str, f64)], trials: u64) -> Summary {
    let cases = cases.iter().map(|(name, p)| case(name, &[], *p, trials)).collect();
    summary(cases, trials)
}

/// The product of sweep axes; the chance falls along each.
pub(super) fn sweep(axes: &[(&str, &[&str])], trials: u64) -> Summary {
    let mut points: Vec<(Vec<AxisValue>, f64)> = vec![(vec![], 0.0)];
    for (path, values) in axes {
        points = points
            .into_iter()
            .flat_map(|(point, drop)| {
                values.iter().enumerate().map(move |(i, value)| {
                    let mut point = point.clone();
                    point.push(AxisValue::named(*path, *value));
                    (point, drop + 1.3 * i as f64 / values.len() as f64)
                })
            })
            .collect();
    }
    let cases = points.into_iter().map(|(axes, drop)| {
        let name: Vec<String> = axes
            .iter()
            .map(|AxisValue { path, label, .. }| format!("{}={label}", path.rsplit('.').next().unwrap_or(path)))
            .collect();
        case(&name.join(", "), &axes, 0.97 / (1.0 + drop.exp() * 0.2), trials)
    });
    summary(cases.collect(), trials)
}

fn summary(cases: Vec<CaseSummary>, trials: u64) -> Summary {
    Summary {
        scenario: ScenarioInfo {
            file: "scenarios/smf/shatterer-against-white-rhino.toml".into(),
            slug: "shatterer-against-white-rhino".into(),
            title: "Shatterer against White Rhino, toe to toe".into(),
            about: "Who wins a fight that starts in base contact?".into(),
            system: "smf".into(),
            system_name: "Super Mission Force".into(),
            edition: "corrected 2nd printing, 2017".into(),
            play: "duel".into(),
            clock: "rounds".into(),
            leading: None,
            leading_is_named: false,
            asked: asked(&cases),
            sha256: "00".repeat(32),
            canonical_sha256: Some("00".repeat(32)),
        },
        seed: 2017,
        method: Method::Sample,
        why: "more states than the budget allows".into(),
        trials,
        complete: true,
        confidence: 0.95,
        family: cases.len() * 3,
        timing: Timing::default(),
        rulings: vec![],
        rules: vec![],
        notes: vec![],
        cases,
        expectations: vec![],
        differences: Vec::new(),
        differences_family: 1,
        flags: Vec::new(),
        policy_gaps: Vec::new(),
        rare: Vec::new(),
        choice: None,
        published: None,
    }
}

/// Everything that any of these charts counts.
fn asked(cases: &[CaseSummary]) -> Vec<String> {
    let counted = cases.iter().flat_map(|case| &case.metrics).map(|row| row.metric.clone());
    counted.chain(["turns", "damage", "Rhino: knock back squares"].map(str::to_owned)).collect()
}

/// A decision between two options against two targets, with a map of three by two cells; the first plan is best.
pub(super) fn decision() -> Summary {
    use crate::estimate::choice::{Choice, ChoiceAxis, Goal, MapAxis, Measure, PlanValue, Want, Weighed};
    let weigh = |eighths: [u128; 4]| {
        let plan = |n: u128| {
            let value = n as f64 / 8.0;
            PlanValue { value, low: value, high: value, exact: Some(Fraction::new(n, 8)) }
        };
        Weighed::new(eighths.map(plan).to_vec(), Want::Most)
    };
    let axis = |names: [&str; 2]| ChoiceAxis::new(names.map(|name| (name.to_string(), false)).to_vec());
    let values = |path: &str, values: &[&str]| MapAxis {
        path: path.to_string(),
        values: values.iter().map(ToString::to_string).collect(),
        needs: None,
    };
    let (a, b, tie) = ([5, 1, 3, 2], [1, 6, 3, 2], [4, 4, 3, 2]);
    let mut summary = named_cases(&[("1", 0.6), ("2", 0.1), ("3", 0.4), ("4", 0.3)], 1000);
    summary.choice = Some(Choice {
        question: "What to outwit, whom to attack?".to_string(),
        goal: Goal { words: "“hit”".to_string(), measure: Measure::Chance, want: Want::Most },
        rows: axis(["attack King", "attack Harbinger"]),
        columns: axis(["outwit B", "outwit C"]),
        cases: vec![0, 1, 2, 3],
        here: weigh(a),
        variants: vec![],
        axes: vec![values("target.King.defense", &["1", "2", "3"]), values("target.Harbinger.defense", &["1", "2"])],
        map: [a, a, a, b, b, tie].map(weigh).to_vec(),
    });
    summary
}

/// A case in which the first fighter wins with probability `p`, and 1.2 % of fights are a double KO.
pub(super) fn case(name: &str, axes: &[AxisValue], p: f64, trials: u64) -> CaseSummary {
    let both = 0.012;
    let wins = (p * trials as f64).round() as u64;
    let ties = ((both * trials as f64).round() as u64).min(trials - wins);
    let counts = [wins, trials - wins - ties, ties];
    let lengths: Vec<Vec<u64>> = counts.iter().map(|&count| spread(count, 4.0 + 4.0 * p)).collect();
    let n_rounds = lengths.iter().map(Vec::len).max().unwrap_or(0);
    let rounds: Vec<u64> = (0..n_rounds).map(|t| lengths.iter().filter_map(|l| l.get(t)).sum()).collect();
    let body: Vec<u64> = spread(trials, 3.0 + p);
    let (mut metrics, mut distributions) = (vec![], vec![]);
    for (metric, unit, counts) in [("rounds", "rounds", &rounds), ("Shatterer: Body lost", "boxes", &body)] {
        metrics.push(moments(metric, unit, counts));
        distributions.extend(rows(metric, counts));
    }
    CaseSummary {
        case: name.into(),
        variation: name.into(),
        set: vec![],
        axes: axes.to_vec(),
        trials,
        cards: ["Shatterer", "White Rhino"].map(|name| Card { name: name.into(), lines: vec![] }).to_vec(),
        outcomes: ["Shatterer wins", "White Rhino wins", "double KO"]
            .iter()
            .zip(counts)
            .map(|(outcome, count)| outcome_row(outcome, count, trials))
            .collect(),
        metrics,
        distributions: distributions.into(),
        lengths,
        worked: None,
        unlimited: None,
        advice: None,
    }
}

pub(super) fn outcome_row(outcome: &str, count: u64, trials: u64) -> OutcomeRow {
    let (p, low, high) = proportion(count, trials);
    OutcomeRow { outcome: outcome.into(), count, p, low, high, exact: None, fraction: None }
}

/// A share with its interval after E. B. Wilson (1927), stretched to Bonferroni's width for three outcomes.
pub(super) fn proportion(count: u64, trials: u64) -> (f64, f64, f64) {
    let (n, z2) = (trials as f64, 2.394 * 2.394);
    let p = count as f64 / n;
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = (z2 * (p * (1.0 - p) / n + z2 / (4.0 * n * n))).sqrt() / (1.0 + z2 / n);
    (p, (centre - half).max(0.0), (centre + half).min(1.0))
}

/// `count` trials spread over ticks 1, 2, … around `mean`, in the shape of a gamma density with exponent 5.
pub(super) fn spread(count: u64, mean: f64) -> Vec<u64> {
    let weight = |t: usize| (t as f64).powi(5) * (-6.0 * t as f64 / mean).exp();
    let n_ticks = (mean * 4.0) as usize;
    let total: f64 = (1..n_ticks).map(weight).sum();
    let mut left = count;
    let mut counts = vec![0];
    for t in 1..n_ticks {
        let here = ((count as f64 * weight(t) / total).round() as u64).min(left);
        counts.push(here);
        left -= here;
    }
    let likeliest = (mean * 5.0 / 6.0) as usize;
    counts[likeliest.clamp(1, n_ticks - 1)] += left;
    counts
}

pub(super) fn rows(metric: &str, counts: &[u64]) -> Vec<DistributionRow> {
    let trials: u64 = counts.iter().sum();
    let share = |counts: &[u64]| counts.iter().sum::<u64>() as f64 / trials as f64;
    let happened = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    happened
        .map(|(value, &count)| {
            let (p, low, high) = proportion(count, trials);
            DistributionRow {
                metric: metric.into(),
                value: value as u64,
                count,
                p,
                low,
                high,
                at_least: share(&counts[value..]),
                at_most: share(&counts[..=value]),
                fraction: None,
            }
        })
        .collect()
}

pub(super) fn moments(metric: &str, unit: &str, counts: &[u64]) -> MetricRow {
    let n: u64 = counts.iter().sum();
    let values = || counts.iter().enumerate().map(|(value, count)| (value as f64, *count as f64));
    let mean = values().map(|(v, c)| v * c).sum::<f64>() / n as f64;
    let sd = (values().map(|(v, c)| c * (v - mean).powi(2)).sum::<f64>() / n as f64).sqrt();
    let se = sd / (n as f64).sqrt();
    let quantile = |share: f64| {
        let mut seen = 0;
        let reached = |count: &u64| {
            seen += count;
            seen as f64 >= share * n as f64 && seen > 0
        };
        counts.iter().position(reached).unwrap_or(0) as u64
    };
    MetricRow {
        metric: metric.into(),
        side: metric.split_once(": ").map(|(side, _)| side.into()),
        whom: None,
        unit: unit.into(),
        timed: Timed::No,
        compared: false,
        mean,
        mean_interval: (n > 1).then_some((mean - 1.96 * se, mean + 1.96 * se)),
        sd: (n > 1).then_some(sd),
        se: (n > 1).then_some(se),
        min: quantile(0.0),
        p05: quantile(0.05),
        p25: quantile(0.25),
        p50: quantile(0.5),
        p75: quantile(0.75),
        p95: quantile(0.95),
        max: quantile(1.0),
        few_apart: false,
    }
}
