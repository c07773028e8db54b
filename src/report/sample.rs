//! Summaries for the tests of all outputs: an ordinary one, one with hostile names, and every shape a run can have.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use super::chart::{self, Chart};
use super::percent;
use crate::estimate::choice::{Choice, ChoiceAxis, Goal, MapAxis, Measure, Needs, PlanValue, Variant, Want, Weighed};
use crate::estimate::{
    Advice, Advised, Advising, AxisValue, CaseSummary, Change, Claimed, Datum, Difference, DistributionRow,
    Expectation, Factor, Fraction, Judged, Letter, Method, MetricRow, OutcomeRow, Party, Policies, Published,
    PublishedRow, Rounded, RuleText, ScenarioInfo, Stakes, Summary, Timing, Verdict, Worked,
};
use crate::game::{Card, Ruling, Timed};

/// A formula, quotes, commas, markup, a table bar and an emoji of several code points.
const HOSTILE: &str = "=Shatterer, \"the\" <script>alert(1)</script> | *b* `c` & 👩‍🚀 龍";
/// A line break, a right-to-left override, a terminal escape, an attribute and 200 letters.
const HOSTILE_TOO: &str = "@Rhino\n\u{202E}onihR\u{1b}[2J\" onerror=\"x";

/// Every sample.
pub fn all() -> Vec<Summary> {
    vec![plain_duel(), duel(), sweep(), exact(), advised(), nothing_finished(), decision()]
}

/// A duel of a million trials.
pub fn plain_duel() -> Summary {
    named("Shatterer", "White Rhino")
}

/// The same duel between fighters whose names are attacks.
pub fn duel() -> Summary {
    let mut summary = named(HOSTILE, &format!("{HOSTILE_TOO}{}", "o".repeat(200)));
    summary.scenario.title = format!("{HOSTILE} against {HOSTILE_TOO}");
    summary.scenario.file = "scenarios/my fights/</script>'duel.toml".to_owned();
    summary
}

/// Five cases along one axis.
pub fn sweep() -> Summary {
    let mut summary = plain_duel();
    summary.scenario.file = "scenarios/smf/sweep.toml".to_owned();
    summary.scenario.slug = "sweep".to_owned();
    summary.scenario.title = "How much Body does White Rhino need?".to_owned();
    let chances = [(6, 0.781), (7, 0.702), (8, 0.615), (9, 0.522), (10, 0.436)];
    summary.family = 15;
    summary.cases = chances
        .iter()
        .map(|&(body, p)| {
            let mut case = case("Shatterer", "White Rhino", p, 15.0, body);
            case.case = format!("body={body}");
            case.axes = vec![AxisValue {
                path: "side.White Rhino.body".to_owned(),
                label: body.to_string(),
                value: Datum::Integer(body as i64),
            }];
            case
        })
        .collect();
    summary.differences_family = 12;
    summary.differences = (1..chances.len()).map(|to| difference(&summary.cases, to)).collect();
    let row = &summary.cases[2].outcomes[0];
    let expectation = |claim: &str, verdict| Expectation {
        case: summary.cases[2].case.clone(),
        claim: claim.to_owned(),
        of: Claimed::Chance,
        value: row.p,
        low: row.low,
        high: row.high,
        verdict,
    };
    summary.expectations = vec![
        expectation("Shatterer wins between 45 % and 65 %", Verdict::Held),
        expectation("Shatterer wins at most 50 %", Verdict::Refuted),
        expectation("Shatterer wins at least 61.5 %", Verdict::Undecided),
    ];
    summary
}

/// An exact answer: no trials, no intervals.
pub fn exact() -> Summary {
    let mut summary = named("A", "B");
    summary.method = Method::Exact;
    summary.why = "the fight has 4,161 states, fewer than the budget of 2,000,000".to_owned();
    summary.scenario.file = "scenarios/smf/exact.toml".to_owned();
    summary.trials = 0;
    let case = &mut summary.cases[0];
    case.trials = 0;
    let chances = [0.624_936_813_276_139, 1.0 - 0.624_936_813_276_139, 8.5e-26];
    for (row, p) in case.outcomes.iter_mut().zip(chances) {
        (row.count, row.p, row.low, row.high, row.exact) = (0, p, p, p, Some(p));
    }
    for row in &mut case.metrics {
        (row.mean_interval, row.sd, row.se) = (Some((row.mean, row.mean)), None, None);
    }
    for row in Arc::make_mut(&mut case.distributions) {
        (row.count, row.low, row.high) = (0, row.p, row.p);
    }
    for row in &mut summary.expectations {
        (row.value, row.low, row.high) = (chances[0], chances[0], chances[0]);
    }
    summary
}

/// An exact answer to a fight in which both players choose a power in secret.
pub fn advised() -> Summary {
    let mut summary = exact();
    let option = |name: &str, p: f64, loss: f64| Advising { name: name.to_owned(), p, loss };
    let state = |a: u64, b: u64, visits: f64, value: f64, red: f64| Advised {
        state: format!("KOs {a}/2 on A, {b}/2 on B; Initiative A"),
        what: "power",
        rule: "marvel-heroes.combat.choose-powers",
        opens: a + b == 0,
        visits,
        value,
        options: [
            vec![option("red", red, 0.0), option("yellow", 1.0 - red, 0.0)],
            vec![option("red", 1.0, 0.0), option("yellow", 0.0, 0.0213)],
        ],
    };
    summary.cases[0].advice = Some(Advice {
        stakes: Stakes {
            players: [Party::one("A"), Party::one("B")],
            goal: "A wins, or both are defeated".to_owned(),
            wins: vec![true, false, false],
            draws: Vec::new(),
            asked: true,
        },
        value: 0.45,
        secured: 0.45,
        conceded: 0.45 + 2e-13,
        policies: Policies { both: 0.44, first_answers: 0.45, second_answers: 0.4 },
        states: 4,
        decisions: vec![
            state(0, 0, 1.25, 0.45, 0.375),
            state(1, 0, 0.5, 0.2, 0.5),
            state(0, 1, 0.25, 0.7, 1.0),
            state(1, 1, 0.2, 0.5, 0.25),
        ],
        left_out: 0,
    });
    summary
}

/// Interrupted before the first trial was done.
pub fn nothing_finished() -> Summary {
    let mut summary = plain_duel();
    (summary.complete, summary.trials) = (false, 0);
    summary.expectations.clear();
    let case = &mut summary.cases[0];
    case.trials = 0;
    for row in &mut case.outcomes {
        (row.count, row.p, row.low, row.high) = (0, f64::NAN, 0.0, 1.0);
    }
    for row in &mut case.metrics {
        (row.mean, row.mean_interval, row.sd, row.se) = (f64::NAN, None, None, None);
    }
    case.distributions = Arc::default();
    case.lengths = vec![Vec::new(); case.outcomes.len()];
    summary
}

/// Charts that are drawn once.
type Drawn = Arc<OnceLock<Vec<Chart>>>;

/// The charts of this run, drawn by the first test that asks for them: most of a test's time goes into drawing.
pub fn charts(summary: &Summary) -> Vec<Chart> {
    static DRAWN: LazyLock<Mutex<HashMap<String, Drawn>>> = LazyLock::new(Mutex::default);
    // By its text: an unknown number is not equal to itself.
    let drawn = Arc::clone(DRAWN.lock().unwrap().entry(format!("{summary:?}")).or_default());
    drawn.get_or_init(|| chart::charts(summary).unwrap()).clone()
}

fn named(first: &str, second: &str) -> Summary {
    Summary {
        scenario: ScenarioInfo {
            file: "scenarios/smf/duel.toml".to_owned(),
            slug: "duel".to_owned(),
            title: format!("{first} against {second}, toe to toe"),
            about: "Who wins a fight that starts in base contact?".to_owned(),
            system: "smf".to_owned(),
            system_name: "Super Mission Force".to_owned(),
            edition: "corrected 2nd printing, 2017".to_owned(),
            play: "duel".to_owned(),
            clock: "rounds".to_owned(),
            leading: None,
            leading_is_named: false,
            asked: vec!["rounds".to_owned()],
            sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08".to_owned(),
            canonical_sha256: Some("00".repeat(32)),
        },
        seed: 2017,
        method: Method::Sample,
        why: "the fight has more states than the budget of 2,000,000".to_owned(),
        trials: 1_000_000,
        complete: true,
        confidence: 0.95,
        family: 3,
        flags: Vec::new(),
        timing: Timing { threads: 2, elapsed_seconds: 0.4217, combats_per_second: 2_371_354.0, before: 0.0 },
        rulings: vec![
            Ruling {
                rule: "smf.sim.duel".to_owned(),
                switch: "initiative = \"alternate\"".to_owned(),
                text: "The side named first acts first in odd rounds".to_owned(),
            },
            Ruling {
                rule: "smf.ko-check".to_owned(),
                switch: String::new(),
                text: "A fighter at 0 Body rolls once; the next damage puts it out".to_owned(),
            },
        ],
        rules: vec![
            RuleText {
                id: "smf.sim.duel".to_owned(),
                name: "Contact duel".to_owned(),
                statement: "Two fighters attack each other in turn until one is out.".to_owned(),
            },
            RuleText {
                id: "smf.core.re-roll".to_owned(),
                name: "Re-rolls".to_owned(),
                statement: "Nothing here cites it.".to_owned(),
            },
        ],
        notes: vec![format!("{second} is a house build: its powers are not on its archetype's menu")],
        cases: vec![case(first, second, 0.615, 3.0, 8)],
        differences: Vec::new(),
        differences_family: 1,
        policy_gaps: Vec::new(),
        rare: Vec::new(),
        choice: None,
        published: None,
        expectations: vec![Expectation {
            case: "base".to_owned(),
            claim: format!("{first} wins between 45 % and 65 %"),
            of: Claimed::Chance,
            value: 0.615,
            low: 0.614_05,
            high: 0.615_95,
            verdict: Verdict::Held,
        }],
    }
}

/// What changes from the case before this one, with the intervals of the same dice: a quarter of what the chances' own
/// intervals leave.
fn difference(cases: &[CaseSummary], to: usize) -> Difference {
    let (before, after) = (&cases[to - 1], &cases[to]);
    let change = |of: &str, by: f64, half: f64| Change {
        of: of.to_owned(),
        by,
        interval: Some((by - half, by + half)),
        exact: None,
    };
    let outcome =
        |(a, b): (&OutcomeRow, &OutcomeRow)| change(&a.outcome, b.p - a.p, (b.high - b.low + a.high - a.low) / 8.0);
    let means = vec![change("rounds", 0.25, 0.004)];
    let outcomes = before.outcomes.iter().zip(&after.outcomes).map(outcome).collect();
    Difference { from: to - 1, to, axis: Some(0), outcomes, means }
}

/// A case in which the first fighter wins `p` of a million trials; intervals by the normal approximation, which is
/// near enough for a sample, and for no events by the exact formula.
fn case(first: &str, second: &str, p: f64, family: f64, body: u64) -> CaseSummary {
    let n = 1e6;
    let outcome = |outcome: String, p: f64| {
        let half = 2.394 * (p * (1.0 - p) / n).sqrt();
        let high = if p == 0.0 { 1.0 - (0.05 / family / 2.0).powf(1.0 / n) } else { p + half };
        OutcomeRow { outcome, count: (p * n).round() as u64, p, low: p - half, high, exact: None, fraction: None }
    };
    CaseSummary {
        case: "base".to_owned(),
        variation: "base".to_owned(),
        set: Vec::new(),
        axes: Vec::new(),
        trials: 1_000_000,
        cards: vec![card(first, "Blaster", "5D[1]", 7), card(second, "Brick", "6D", body)],
        outcomes: vec![
            outcome(format!("{first} wins"), p),
            outcome(format!("{second} wins"), 1.0 - p),
            outcome("undecided".to_owned(), 0.0),
        ],
        metrics: vec![metric("rounds", "rounds"), metric(&format!("{first}: Body lost"), "boxes")],
        distributions: Arc::new([distribution("rounds"), distribution(&format!("{first}: Body lost"))].concat()),
        lengths: vec![lengths(p), lengths(1.0 - p), Vec::new()],
        worked: None,
        unlimited: None,
        advice: None,
    }
}

fn card(name: &str, archetype: &str, attack: &str, body: u64) -> Card {
    let line = |label: &str, value: String| (label.to_owned(), value);
    Card {
        name: name.to_owned(),
        lines: vec![
            line("Archetype", archetype.to_owned()),
            line("Melee attack", attack.to_owned()),
            line("Defence", "4D".to_owned()),
            line("Body", body.to_string()),
            line("Powers", "Super Strength, Armor, Resistance to physical attacks".to_owned()),
        ],
    }
}

/// The chance of each value from 1 on, of both metrics.
const CHANCES: [f64; 9] = [0.0431, 0.1127, 0.1893, 0.2218, 0.1874, 0.1226, 0.0691, 0.0339, 0.0201];

/// How many of the trials with an outcome of this chance ended in each round, whatever the outcome.
fn lengths(p: f64) -> Vec<u64> {
    std::iter::once(0).chain(CHANCES.iter().map(|chance| (chance * p * 1e6).round() as u64)).collect()
}

fn metric(metric: &str, unit: &str) -> MetricRow {
    let moment = |power: i32| CHANCES.iter().zip(1..).map(|(p, value)| p * f64::from(value).powi(power)).sum::<f64>();
    let mean = moment(1);
    let sd = (moment(2) - mean * mean).sqrt();
    let se = sd / 1e3;
    MetricRow {
        metric: metric.to_owned(),
        side: metric.strip_suffix(": Body lost").map(str::to_owned),
        whom: None,
        unit: unit.to_owned(),
        timed: Timed::No,
        compared: false,
        mean,
        mean_interval: Some((mean - 1.96 * se, mean + 1.96 * se)),
        sd: Some(sd),
        se: Some(se),
        min: 1,
        p05: 2,
        p25: 3,
        p50: 4,
        p75: 5,
        p95: 8,
        max: 9,
        few_apart: false,
    }
}

fn distribution(metric: &str) -> Vec<DistributionRow> {
    let chances = CHANCES;
    let row = |(i, &p): (usize, &f64)| {
        let half = 1.96 * (p * (1.0 - p) / 1e6_f64).sqrt();
        DistributionRow {
            metric: metric.to_owned(),
            value: i as u64 + 1,
            count: (p * 1e6).round() as u64,
            p,
            low: p - half,
            high: p + half,
            at_least: if i == 0 { 1.0 } else { chances[i..].iter().sum() },
            at_most: if i + 1 == chances.len() { 1.0 } else { chances[..=i].iter().sum() },
            fraction: None,
        }
    };
    chances.iter().enumerate().map(row).collect()
}

/// A decision with formulas: outwit one power or the other, attack one figure or the other; names are attacks.
pub fn decision() -> Summary {
    let mut summary = exact();
    summary.scenario.file = "scenarios/heroclix/decision.toml".to_owned();
    summary.scenario.play = "attack".to_owned();
    summary.scenario.clock = "attacks".to_owned();
    summary.scenario.leading = Some("hit".to_owned());
    summary.expectations.clear();
    let base = summary.cases.remove(0);
    // K = 13/18 and H = 7/12, hit twice or evaded: 13/18 * 2/3, 7/12 * 7/12 * 2/3, 13/18 * 13/18, 7/12 * 2/3.
    let values = [(13, 27), (49, 216), (169, 324), (7, 18)].map(|(n, d)| Fraction::new(n, d));
    let texts = ["K × 2/3", "H × H × 2/3", "K × K", "H × 2/3"];
    let rounded = [
        ("0.72 × 2/3 = 0.4800", (48, 100)),
        ("0.58 × 0.58 × 2/3 = 0.2243", (58 * 58 * 2, 30_000)),
        ("0.72 × 0.72 = 0.5184", (72 * 72, 10_000)),
        ("0.58 × 2/3 = 0.3867", (116, 300)),
    ];
    for (i, (value, text)) in values.into_iter().zip(texts).enumerate() {
        let p = percent::float(value);
        let outcome = |outcome: &str, p: f64, fraction| OutcomeRow {
            outcome: outcome.to_owned(),
            count: 0,
            p,
            low: p,
            high: p,
            exact: Some(p),
            fraction,
        };
        let letters = vec![basic(if text.starts_with('K') { HOSTILE } else { HOSTILE_TOO }, text)];
        let factor = |written: &str| match written {
            "2/3" => Factor {
                written: written.to_owned(),
                p: Fraction::new(2, 3),
                reason: format!("{HOSTILE}’s Super Senses roll does not show 5 or 6: 4 of 6"),
                gist: format!("{HOSTILE}’s Super Senses roll does not show 5 or 6: 4 of 6"),
                rule: "heroclix.power.super-senses".to_owned(),
            },
            letter => Factor {
                written: letter.to_owned(),
                p: letters[0].p,
                reason: format!("{} shows {} or more", letters[0].roll, letters[0].need.unwrap()),
                gist: format!("{} succeeds", letters[0].roll),
                rule: "heroclix.attack.to-hit".to_owned(),
            },
        };
        let factors = text.split(" × ").map(factor).collect();
        summary.cases.push(CaseSummary {
            case: format!("plan {i} of {HOSTILE}"),
            outcomes: vec![outcome("hit", p, Some(value)), outcome("miss", 1.0 - p, None)],
            worked: Some(Worked {
                outcome: "hit".to_owned(),
                text: text.to_owned(),
                value,
                letters,
                factors,
                rounded: Some(Rounded {
                    text: rounded[i].0.to_owned(),
                    value: Fraction::new(rounded[i].1.0, rounded[i].1.1),
                }),
            }),
            ..base.clone()
        });
    }
    summary.choice = Some(choice(&values));
    summary.published = Some(published(&values));
    summary
}

/// One printed number of each kind.
fn published(values: &[Fraction]) -> Published {
    let row = |case: usize, printed: u128, correct: Option<u128>, judged: Judged| PublishedRow {
        name: format!("cell {case} of {HOSTILE}"),
        printed_in: "a table | of <b>mine</b>".to_owned(),
        case,
        of: "hit".to_owned(),
        printed: format!("{printed} %"),
        printed_value: Fraction::new(printed, 100),
        exact: format!("{:.2} %", 100.0 * percent::float(values[case])),
        fraction: Some(values[case]),
        correct: correct.map(|correct| format!("{correct} %")),
        judged,
        arithmetic: None,
        note: String::new(),
    };
    let early = PublishedRow {
        arithmetic: Some("0.58 × 0.58 × 2/3 = 0.2243".to_owned()),
        ..row(1, 22, Some(23), Judged::RoundedInputs)
    };
    Published {
        file: "own.claims.toml".to_owned(),
        printed_in: "A magazine.".to_owned(),
        rows: vec![
            row(0, 48, Some(48), Judged::Right),
            early,
            row(2, 47, Some(52), Judged::Differs),
            row(3, 39, None, Judged::Undecided),
        ],
    }
}

fn basic(whose: &str, formula: &str) -> Letter {
    let (need, p) = if formula.starts_with('K') { (6, (13, 18)) } else { (7, (7, 12)) };
    Letter {
        letter: formula[..1].to_owned(),
        whose: whose.to_owned(),
        roll: format!("the attack roll against {whose}"),
        dice: (2, 6),
        need: Some(need),
        shows: None,
        p: Fraction::new(p.0, p.1),
    }
}

fn choice(values: &[Fraction]) -> Choice {
    let weigh = |order: [usize; 4]| {
        let plan = |i: usize| {
            let value = percent::float(values[i]);
            PlanValue { value, low: value, high: value, exact: Some(values[i]) }
        };
        Weighed::new(order.map(plan).to_vec(), Want::Most)
    };
    let here = weigh([0, 1, 2, 3]);
    let variant = |name: &str, goal, order| Variant {
        name: name.to_owned(),
        set: vec![],
        goal,
        weighed: weigh(order),
        change: weigh(order).change_from(&here),
        map: vec![weigh(order); 4],
        worked: vec![],
    };
    let axis = |path: &str, needs| MapAxis { path: path.to_owned(), values: vec!["16".into(), "17".into()], needs };
    let needs = Needs { letter: "K".to_owned(), whose: HOSTILE.to_owned(), needs: vec![6, 7] };
    let mean = Goal { words: "“clicks”".into(), measure: Measure::Mean("clicks".into()), want: Want::Most };
    Choice {
        question: format!("What about {HOSTILE}?"),
        goal: Goal { words: "“hit”".to_owned(), measure: Measure::Chance, want: Want::Most },
        rows: ChoiceAxis::new(vec![(format!("attack {HOSTILE}"), true), (format!("attack {HOSTILE_TOO}"), false)]),
        columns: ChoiceAxis::new(vec![("outwit nothing".into(), true), (format!("outwit {HOSTILE}"), false)]),
        cases: vec![0, 1, 2, 3],
        variants: vec![
            variant("bonus", None, [2, 0, 1, 3]),
            variant("by <b>clicks</b>", Some(mean), [0, 1, 2, 3]),
            variant("a tie", None, [2, 1, 2, 3]),
        ],
        axes: vec![axis("target.King.defense", Some(needs)), axis(&format!("target.{HOSTILE}.defense"), None)],
        map: vec![here.clone(), weigh([2, 0, 1, 3]), weigh([2, 1, 2, 3]), here.clone()],
        here,
    }
}
