//! Every cell of every output against literals: one tiny set-up of each play, whose answer was worked out with pencil
//! and paper (`literals.rs`), and one of each thing that a report may hold besides.
//!
//! What is wanted in a cell is made here from counts of equally likely courses, in whole numbers and by code that the
//! program does not share. A play without a set-up fails, and so do a column and a table that nobody knows.

#![cfg(feature = "report")]

mod claims;
mod lab;
mod literals;
mod read;
#[path = "../support/mod.rs"]
mod support;

use std::collections::BTreeSet;

use literals::{LITERALS, Literal};
use read::{Cell, Want, Wanted, csv, differences, json, parquet};
use serde_json::Value;
use slugfest::estimate::{
    CaseSummary, Certainty, Change, Counted, Difference, Method, NamedCase, Summary, Timed, case_summary,
};
use slugfest::plan::{Overrides, plan};
use slugfest::report::{self, Format, Style, junit};
use slugfest::run;
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::stop::Stop;
use slugfest::systems::SYSTEMS;
use slugfest::tally::{Histogram, Tally};
use support::Patient;

/// Larger denominators say less than decimals.
const READABLE: u128 = 1_000_000_000;
/// Columns that `run.json` says once for the case or the run.
const SAID_ONCE: [&str; 3] = ["case", "trials", "method"];
const QUANTILES: [(&str, u128); 5] = [("p05", 5), ("p25", 25), ("p50", 50), ("p75", 75), ("p95", 95)];

fn solve(system: &str, play: &str, text: &str) -> Summary {
    let mistakes = Mistakes::new();
    let text = format!("title = \"t\"\nsystem = \"{system}\"\nplay = \"{play}\"\n{text}");
    let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
    let mut plans = plan(scenario.into_iter().collect(), Overrides::default(), &mistakes);
    assert_eq!(scenario::render(&mistakes.into_vec(), false), "", "{system} {play}");
    let plan = plans.remove(0);
    run::run(&plan, &run::approach(&plan, Stop::never()).unwrap(), &mut Patient).unwrap()
}

/// The files of a report and the object of `run.json`.
fn files(summary: &Summary) -> (Vec<report::File>, Value) {
    let files = report::render(summary, &[]).unwrap();
    let run = files.iter().find(|file| file.path == "run.json").expect("run.json");
    let run = serde_json::from_slice(&run.bytes).unwrap();
    (files, run)
}

/// Compares all tables, in every form they are written in, with what is wanted in the tables of these names, and the
/// numbers in `run.json`. A table that is written and not wanted is a difference.
fn compare(summary: &Summary, wanted: &[(&str, Vec<Wanted>)]) -> Vec<String> {
    let (files, run) = files(summary);
    let mut told = Vec::new();
    let mut seen = BTreeSet::new();
    for file in files.iter().filter(|file| file.path.starts_with("tables/")) {
        let (name, form) = file.path.trim_start_matches("tables/").split_once('.').unwrap();
        let Some((_, rows)) = wanted.iter().find(|(table, _)| *table == name) else {
            told.push(format!("{}: nobody knows what should stand in it", file.path));
            continue;
        };
        seen.insert((name, form));
        match form {
            "csv" => told.extend(differences(&file.path, &csv(&file.bytes), rows, true)),
            "parquet" => told.extend(differences(&file.path, &parquet(&file.bytes), rows, false)),
            _ => told.push(format!("{}: nobody knows this form", file.path)),
        }
    }
    for (table, rows) in wanted {
        for form in ["csv", "parquet"] {
            if !seen.contains(&(*table, form)) {
                told.push(format!("tables/{table}.{form} is not written"));
            }
        }
        // The same rows stand in run.json, without what is said once for the case.
        if let ([only], Some(found)) = (run["cases"].as_array().unwrap().as_slice(), run["cases"][0].get(*table)) {
            assert_eq!(only["case"], "base");
            let once = |row: &Wanted| {
                row.iter().filter(|(key, _)| !SAID_ONCE.contains(key)).map(|(key, want)| (*key, want.clone())).collect()
            };
            let rows: Vec<Wanted> = rows.iter().map(once).collect();
            let mut found = json(found);
            found.iter_mut().for_each(|row| drop(row.remove("side")));
            // Whom it was done to stands with the metric.
            let whom: Vec<Cell> = found.iter_mut().filter_map(|row| row.remove("whom")).collect();
            let between = wanted.iter().filter(|(other, _)| *table == "metrics" && *other == "between");
            let wanted: Vec<&Want> = between.flat_map(|(_, rows)| rows).map(|row| &row["whom"]).collect();
            if whom.len() != wanted.len() || !wanted.iter().zip(&whom).all(|(want, whom)| want.is(whom)) {
                told.push(format!("run.json, {table}: done to {whom:?} instead of {wanted:?}"));
            }
            told.extend(differences(&format!("run.json, {table}"), &found, &rows, false));
        }
    }
    told
}

// --- What is wanted, from counts ---

fn greatest_common(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common(b, a % b) }
}

/// The fraction in lowest terms, as it is written.
fn fraction(count: u128, total: u128) -> Want {
    let common = greatest_common(count, total);
    match (count / common, total / common) {
        (_, denominator) if denominator > READABLE => Want::Empty,
        (whole, 1) => Want::Text(whole.to_string()),
        (count, total) => Want::Text(format!("{count}/{total}")),
    }
}

fn share(count: u128, total: u128) -> Want {
    Want::Near(count as f64 / total as f64)
}

fn outcome_rows(literal: &Literal) -> Vec<Wanted> {
    let total: u128 = literal.outcomes.iter().map(|(_, count, _)| count).sum();
    let row = |(outcome, count, _): &(&'static str, u128, &str)| {
        let p = share(*count, total);
        Wanted::from([
            ("case", Want::text("base")),
            ("outcome", Want::text(outcome)),
            ("trials", Want::Empty),
            ("count", Want::Empty),
            ("p", p.clone()),
            ("low", p.clone()),
            ("high", p.clone()),
            ("exact", p),
            ("method", Want::text("exact")),
            ("fraction", if literal.fractions { fraction(*count, total) } else { Want::Empty }),
        ])
    };
    literal.outcomes.iter().map(row).collect()
}

fn distribution_rows(literal: &Literal) -> Vec<Wanted> {
    let mut rows = Vec::new();
    for (metric, _, counts) in literal.metrics {
        let total: u128 = counts.iter().map(|(_, count)| count).sum();
        let sum = |fits: &dyn Fn(u64) -> bool| counts.iter().filter(|(value, _)| fits(*value)).map(|(_, n)| n).sum();
        for value in counts[0].0..=counts[counts.len() - 1].0 {
            let count: u128 = sum(&|other| other == value);
            let p = share(count, total);
            rows.push(Wanted::from([
                ("case", Want::text("base")),
                ("metric", Want::text(metric)),
                ("value", Want::Whole(value)),
                ("count", Want::Empty),
                ("p", p.clone()),
                ("low", p.clone()),
                ("high", p),
                ("at_least", share(sum(&|other| other >= value), total)),
                ("at_most", share(sum(&|other| other <= value), total)),
                ("fraction", if literal.fractions { fraction(count, total) } else { Want::Empty }),
            ]));
        }
    }
    rows
}

fn mean(counts: &[(u64, u128)]) -> f64 {
    let total: u128 = counts.iter().map(|(_, count)| count).sum();
    let sum: u128 = counts.iter().map(|(value, count)| u128::from(*value) * count).sum();
    sum as f64 / total as f64
}

fn metric_rows(literal: &Literal) -> Vec<Wanted> {
    let row = |(metric, unit, counts): &(&'static str, &'static str, &[(u64, u128)])| {
        let total: u128 = counts.iter().map(|(_, count)| count).sum();
        let mean = mean(counts);
        let spread = |(value, count): &(u64, u128)| (*value as f64 - mean).powi(2) * (*count as f64 / total as f64);
        let mut row = Wanted::from([
            ("case", Want::text("base")),
            ("metric", Want::text(metric)),
            ("unit", Want::text(unit)),
            ("trials", Want::Empty),
            ("mean", Want::Near(mean)),
            ("mean_low", Want::Near(mean)),
            ("mean_high", Want::Near(mean)),
            ("sd", Want::Near(counts.iter().map(spread).sum::<f64>().sqrt())),
            ("se", Want::Empty),
            ("min", Want::Whole(counts[0].0)),
            ("max", Want::Whole(counts[counts.len() - 1].0)),
        ]);
        for (quantile, percent) in QUANTILES {
            let mut below = 0;
            let reaches = |(_, count): &&(u64, u128)| {
                below += count;
                100 * below >= percent * total
            };
            row.insert(quantile, Want::Whole(counts.iter().find(reaches).unwrap().0));
        }
        row
    };
    literal.metrics.iter().map(row).collect()
}

/// What one did to another: none where nothing of the kind is counted.
fn between_rows(literal: &Literal) -> Vec<Wanted> {
    let row = |(metric, unit, counts): &(&'static str, &'static str, &[(u64, u128)])| {
        // Whose it is stands before it, as in every table.
        let (side, whom) = metric.split_once(": KOs of ")?;
        let mean = Want::Near(mean(counts));
        Some(Wanted::from([
            ("case", Want::text("base")),
            ("metric", Want::Text(format!("{side}: KOs"))),
            ("whom", Want::text(whom)),
            ("unit", Want::text(unit)),
            ("trials", Want::Empty),
            ("mean", mean.clone()),
            ("mean_low", mean.clone()),
            ("mean_high", mean),
        ]))
    };
    literal.metrics.iter().filter_map(row).collect()
}

/// The tables of a literal with what should stand in them.
fn tables(literal: &Literal) -> Vec<(&'static str, Vec<Wanted>)> {
    let always = [
        ("outcomes", outcome_rows(literal)),
        ("distributions", distribution_rows(literal)),
        ("metrics", metric_rows(literal)),
    ];
    let between = Some(between_rows(literal)).filter(|rows| !rows.is_empty());
    always.into_iter().chain(between.map(|rows| ("between", rows))).collect()
}

/// Six digits, without noughts at the end.
fn six_digits(number: f64) -> String {
    let decimals = 5_i32.saturating_sub(number.abs().log10().floor() as i32).clamp(0, 12) as usize;
    let text = format!("{number:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// What people read: every outcome with its chance on the terminal and in the article, every mean in the article.
fn readable(literal: &Literal, summary: &Summary) -> Vec<String> {
    let print = |format| report::stdout(std::slice::from_ref(summary), format, &Style::default()).unwrap();
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let table: Vec<String> = print(Format::Table).lines().map(words).collect();
    let article = print(Format::Markdown);
    let (files, run) = files(summary);
    let mut told = Vec::new();
    let total: u128 = literal.outcomes.iter().map(|(_, count, _)| count).sum();
    for (outcome, count, printed) in literal.outcomes {
        let line = format!("{outcome} {printed}");
        let exactly = match fraction(*count, total) {
            Want::Text(text) if literal.fractions => text,
            _ => String::new(),
        };
        if !table.iter().any(|found| *found == line || *found == format!("{line} ({exactly})")) {
            told.push(format!("terminal: no line {line:?}"));
        }
        let row = format!("| {outcome} | {printed} |");
        let exact_row = format!("| {outcome} | {printed} ({exactly}) |");
        if !article.lines().any(|found| found == row || found == exact_row) {
            told.push(format!("article: no line {row:?}"));
        }
    }
    for (metric, unit, counts) in literal.metrics {
        let mean = six_digits(mean(counts));
        let names = [metric.to_string(), format!("{metric} ({unit})"), format!("{metric} ({unit}; 0 if never)")];
        // What comes out the same every time is told in a sentence.
        let found = |name: &String| {
            let (row, words) =
                (format!("| {name} | {mean} |"), [format!(" {name} {mean},"), format!(" {name} {mean}.")]);
            article.lines().any(|line| line.starts_with(&row) || words.iter().any(|words| line.contains(words)))
        };
        if !names.iter().any(found) {
            told.push(format!("article: no mean {mean} of {:?}", names[1]));
        }
    }
    let file = |path: &str| files.iter().find(|file| file.path == path).unwrap().bytes.clone();
    if print(Format::Csv).into_bytes() != file("tables/outcomes.csv") {
        told.push("--format csv is not tables/outcomes.csv".to_owned());
    }
    if serde_json::from_str::<Value>(&print(Format::Json)).unwrap() != run {
        told.push("--format json is not run.json".to_owned());
    }
    told
}

#[test]
fn every_play_of_every_system_has_a_literal_answer() {
    let plays: BTreeSet<_> = SYSTEMS.iter().flat_map(|s| s.plays.iter().map(|play| (s.id, play.id))).collect();
    let literals: BTreeSet<_> = LITERALS.iter().map(|literal| (literal.system, literal.play)).collect();
    assert_eq!(plays, literals);
}

#[test]
fn every_cell_of_every_play_is_the_literal_one() {
    let mut told = Vec::new();
    for literal in LITERALS {
        let mut summary = solve(literal.system, literal.play, literal.text);
        assert_eq!(summary.method, Method::Exact);
        // What becomes of a fight under another policy is played: its cells are set and held below.
        summary.policy_gaps.clear();
        let found = compare(&summary, &tables(literal)).into_iter().chain(readable(literal, &summary));
        told.extend(found.map(|line| format!("{} {}: {line}", literal.system, literal.play)));
    }
    assert!(told.is_empty(), "{} cells differ:\n{}", told.len(), told.join("\n"));
}

/// A gap as it may come of 400 fights, instead of the one that was played.
#[test]
fn every_cell_of_a_policy_gap_is_what_the_gap_is() {
    let literal = LITERALS.iter().find(|literal| literal.play == "skirmish").unwrap();
    let mut summary = solve(literal.system, literal.play, literal.text);
    assert_eq!(summary.policy_gaps.len(), 1);
    summary.policy_gaps = vec![slugfest::estimate::PolicyGap {
        case: "base".to_owned(),
        policy: "greedy",
        trials: 400,
        outcome: "Two wins".to_owned(),
        written: (0.625, 0.0, 1.0),
        other: (0.25, 0.125, 0.375),
        by: slugfest::stats::paired::Difference { estimate: -0.375, low: -0.5, high: -0.25 },
        ahead: slugfest::estimate::Ahead::Flips,
    }];
    let gap = Wanted::from([
        ("case", Want::text("base")),
        ("policy", Want::text("greedy")),
        ("outcome", Want::text("Two wins")),
        ("trials", Want::Whole(400)),
        ("p", Want::Near(0.25)),
        ("low", Want::Near(0.125)),
        ("high", Want::Near(0.375)),
        ("difference", Want::Near(-0.375)),
        ("difference_low", Want::Near(-0.5)),
        ("difference_high", Want::Near(-0.25)),
        ("ahead", Want::text("flips")),
    ]);
    let mut wanted = tables(literal);
    wanted.push(("policy_gaps", vec![gap]));
    let told = compare(&summary, &wanted);
    assert!(told.is_empty(), "{} cells differ:\n{}", told.len(), told.join("\n"));
}

/// A chance as splitting may find it: nothing that is solved has one.
#[test]
fn every_cell_of_a_rare_outcome_is_what_splitting_found() {
    let literal = LITERALS.iter().find(|literal| literal.play == "skirmish").unwrap();
    let mut summary = solve(literal.system, literal.play, literal.text);
    summary.policy_gaps.clear();
    assert!(summary.rare.is_empty());
    let (case, outcome) = ("base".to_owned(), "Two wins".to_owned());
    summary.rare = vec![slugfest::estimate::Rare {
        case,
        outcome,
        p: 0.000_25,
        low: 0.000_125,
        high: 0.000_375,
        runs: 20,
        rungs: 7,
        paths: 312,
    }];
    let rare = Wanted::from([
        ("case", Want::text("base")),
        ("outcome", Want::text("Two wins")),
        ("p", Want::Near(0.000_25)),
        ("low", Want::Near(0.000_125)),
        ("high", Want::Near(0.000_375)),
        ("runs", Want::Whole(20)),
        ("rungs", Want::Whole(7)),
        ("paths", Want::Whole(312)),
    ]);
    let mut wanted = tables(literal);
    wanted.push(("rare", vec![rare]));
    let told = compare(&summary, &wanted);
    assert!(told.is_empty(), "{} cells differ:\n{}", told.len(), told.join("\n"));
}

/// Ten fights: A wins five in the first round and two in the second, B wins three in the second; nobody hits once,
/// and A knocks B out in two.
fn ten_fights() -> Summary {
    let counts = |counts: &[u64]| Histogram::from_counts(counts.to_vec());
    let lengths = vec![counts(&[0, 5, 2]), counts(&[0, 0, 3])];
    let tally = Tally { lengths, metrics: vec![counts(&[0, 5, 5]), counts(&[1, 0, 8, 1]), counts(&[8, 2])] };
    let mut summary = solve("smf", "duel", LITERALS[0].text);
    let name = |metric: &str, [side, whom]: [Option<&str>; 2], unit: &str| {
        let [side, whom] = [side, whom].map(|name| name.map(str::to_owned));
        Counted { metric: metric.to_owned(), side, whom, unit: unit.to_owned(), timed: Timed::No, compared: false }
    };
    let cards = summary.cases[0].cards.clone();
    let named = NamedCase {
        case: "base",
        variation: "base",
        set: &[],
        axes: &[],
        cards: &cards,
        outcomes: &["A wins".to_owned(), "B wins".to_owned()],
        metrics: &[
            name("rounds", [None, None], "rounds"),
            name("A: hits", [Some("A"), None], "hits"),
            name("A: KOs of B", [Some("A"), Some("B")], "times"),
        ],
    };
    summary.cases = vec![case_summary(named, &tally, Certainty { confidence: 0.95, family: 2, complete: true })];
    (summary.method, summary.trials, summary.family) = (Method::Sample, 10, 2);
    summary
}

/// Intervals by solving the binomial tails to 25 digits (outcomes at 97.5 %, the two of the table; values at 95 %), and
/// Student's t for 9 degrees, 2.262157162798.
#[test]
fn every_cell_of_a_sample_is_the_literal_one() {
    let outcome = |outcome: &str, count, p, low, high| {
        Wanted::from([
            ("case", Want::text("base")),
            ("outcome", Want::text(outcome)),
            ("trials", Want::Whole(10)),
            ("count", Want::Whole(count)),
            ("p", Want::Near(p)),
            ("low", Want::Near(low)),
            ("high", Want::Near(high)),
            ("exact", Want::Empty),
            ("method", Want::text("sample")),
            ("fraction", Want::Empty),
        ])
    };
    let outcomes = vec![
        outcome("A wins", 7, 0.7, 0.308_498_195_060_601_8, 0.948_453_744_210_432_3),
        outcome("B wins", 3, 0.3, 0.051_546_255_789_567_74, 0.691_501_804_939_398_2),
    ];
    let value = |metric: &str, value, count, (low, high), at_least, at_most| {
        Wanted::from([
            ("case", Want::text("base")),
            ("metric", Want::text(metric)),
            ("value", Want::Whole(value)),
            ("count", Want::Whole(count)),
            ("p", Want::Near(count as f64 / 10.0)),
            ("low", Want::Near(low)),
            ("high", Want::Near(high)),
            ("at_least", Want::Near(at_least)),
            ("at_most", Want::Near(at_most)),
            ("fraction", Want::Empty),
        ])
    };
    let half = (0.187_086_028_447_398_5, 0.812_913_971_552_601_5);
    let tenth = (0.002_528_578_544_461_785, 0.445_016_117_028_195_4);
    let most = (0.443_904_537_692_358_5, 0.974_789_273_673_166_6);
    let none = (0.0, 0.308_497_107_818_760_8);
    let fifth = (1.0 - most.1, 1.0 - most.0);
    let distributions = vec![
        value("rounds", 1, 5, half, 1.0, 0.5),
        value("rounds", 2, 5, half, 0.5, 1.0),
        value("A: hits", 0, 1, tenth, 1.0, 0.1),
        value("A: hits", 1, 0, none, 0.9, 0.1),
        value("A: hits", 2, 8, most, 0.9, 0.9),
        value("A: hits", 3, 1, tenth, 0.1, 1.0),
        value("A: KOs of B", 0, 8, most, 1.0, 0.8),
        value("A: KOs of B", 1, 2, fifth, 0.2, 1.0),
    ];
    // Ten trials are too few to tell between what an average lies.
    let metric = |metric: &str, unit: &str, [mean, sd, se]: [f64; 3], whole: [u64; 7]| {
        let mut row = Wanted::from([
            ("case", Want::text("base")),
            ("metric", Want::text(metric)),
            ("unit", Want::text(unit)),
            ("trials", Want::Whole(10)),
            ("mean", Want::Near(mean)),
            ("mean_low", Want::Empty),
            ("mean_high", Want::Empty),
            ("sd", Want::Near(sd)),
            ("se", Want::Near(se)),
        ]);
        row.extend(["min", "p05", "p25", "p50", "p75", "p95", "max"].into_iter().zip(whole.map(Want::Whole)));
        row
    };
    let rounds = [1.5, 0.527_046_276_694_729_9, 1.0 / 6.0];
    let hits = [1.9, 0.737_864_787_372_621_8, 7.0 / 30.0];
    let knocked = [0.2, 0.421_637_021_355_784_4, 2.0 / 15.0];
    let metrics = vec![
        metric("rounds", "rounds", rounds, [1, 1, 1, 1, 2, 2, 2]),
        metric("A: hits", "hits", hits, [0, 0, 2, 2, 2, 3, 3]),
        metric("A: KOs of B", "times", knocked, [0, 0, 0, 0, 0, 1, 1]),
    ];
    // What happens once at most is a chance.
    let between = vec![Wanted::from([
        ("case", Want::text("base")),
        ("metric", Want::text("A: KOs")),
        ("whom", Want::text("B")),
        ("unit", Want::text("times")),
        ("trials", Want::Whole(10)),
        ("mean", Want::Near(0.2)),
        ("mean_low", Want::Near(fifth.0)),
        ("mean_high", Want::Near(fifth.1)),
    ])];
    let wanted = [("outcomes", outcomes), ("distributions", distributions), ("metrics", metrics), ("between", between)];
    let told = compare(&ten_fights(), &wanted);
    assert!(told.is_empty(), "{}", told.join("\n"));
}

// --- What only some reports hold ---

/// Two dice need 7, or 5 with better aim: 21 and 30 of 36.
const CHOICE: &str = r#"
metrics = ["attacks", "hits"]
[attack]
kind = "ranged"
[attacker]
attack = 8
damage = 2
[target]
defense = 15
[[choice]]
question = "Which?"
goal = "hit"
option = [{ name = "stay" }, { name = "aim", set = { "attacker.attack" = 10 } }]
[[expect]]
outcome = "hit"
between = [0.5, 0.6]
"#;

/// Two dice: 21, 15, 30 and 26 of 36 hit, and one of 36 is a critical miss in every case.
const COMPARED: &str = r#"
metrics = ["hits"]
[attack]
kind = "ranged"
[attacker]
attack = 8
damage = 2
[target]
defense = 15
[[case]]
name = "aim"
set = { "attacker.attack" = 10 }
[sweep]
"target.defense" = [15, 16]
"#;

#[test]
fn every_cell_of_a_difference_is_the_literal_one() {
    let pair = |from: &str, to: &str, differs: &str, defense: Option<u64>, by: i64| {
        let row = |outcome: Option<&str>, metric: Option<&str>, by: i64| {
            let text = |text: Option<&str>| text.map_or(Want::Empty, Want::text);
            let by = Want::Near(by as f64 / 36.0);
            Wanted::from([
                ("from", Want::text(from)),
                ("to", Want::text(to)),
                ("differs", Want::text(differs)),
                ("target.defense", defense.map_or(Want::Empty, Want::Whole)),
                ("outcome", text(outcome)),
                ("metric", text(metric)),
                ("difference", by.clone()),
                ("low", by.clone()),
                ("high", by.clone()),
                ("exact", by),
                ("confidence", Want::Empty),
                ("method", Want::text("exact")),
            ])
        };
        let outcomes = [("hit", by), ("evaded", 0), ("miss", -by), ("critical miss", 0), ("no attack", 0)];
        let outcomes = outcomes.into_iter().map(|(outcome, by)| row(Some(outcome), None, by));
        outcomes.chain([row(None, Some("attacks"), 0), row(None, Some("hits"), by)]).collect::<Vec<_>>()
    };
    let (set, step) = ("attacker.attack = 10", "target.defense from 15 to 16");
    let wanted = [
        pair("base, defense=15", "aim, defense=15", set, Some(15), 9),
        pair("base, defense=16", "aim, defense=16", set, Some(16), 11),
        pair("base, defense=15", "base, defense=16", step, None, -6),
        pair("aim, defense=15", "aim, defense=16", step, None, -4),
    ]
    .concat();
    let (files, run) = files(&solve("heroclix", "attack", COMPARED));
    let mut told = differences("csv", &csv(table(&files, "tables/differences.csv")), &wanted, true);
    told.extend(differences("parquet", &parquet(table(&files, "tables/differences.parquet")), &wanted, false));
    assert!(told.is_empty(), "{}", told.join("\n"));
    let pair = &run["differences"][1];
    assert_eq!((&pair["from"], &pair["to"]), (&"base, defense=16".into(), &"aim, defense=16".into()));
    assert_eq!(pair["axes"], serde_json::json!({ "target.defense": 16 }));
    let by: Vec<f64> =
        pair["outcomes"].as_array().unwrap().iter().map(|row| row["difference"].as_f64().unwrap()).collect();
    assert!(by.iter().zip([11.0, 0.0, -11.0, 0.0, 0.0]).all(|(by, want)| (by * 36.0 - want).abs() < 1e-9), "{by:?}");
}

/// Two cases of ten fights each, and what changes from one to the other: in a sample each number has its confidence,
/// 1 - 0.05 / 4 where four chances are compared, and what has no interval has none.
#[test]
fn every_cell_of_a_sampled_difference_is_the_literal_one() {
    let mut summary = ten_fights();
    let other = CaseSummary {
        case: "again".to_owned(),
        set: vec![("a.b".to_owned(), "2".to_owned())],
        ..summary.cases[0].clone()
    };
    summary.cases.push(other);
    let change = |of: &str, by: f64, interval, exact| Change { of: of.to_owned(), by, interval, exact };
    let outcomes = vec![change("A wins", 0.1, Some((0.02, 0.17)), Some(0.11)), change("B wins", f64::NAN, None, None)];
    let means = vec![change("A: hits", 0.5, Some((0.25, 0.625)), None), change("rounds", -1.5, None, None)];
    summary.differences = vec![Difference { from: 0, to: 1, axis: None, outcomes, means }];
    summary.differences_family = 4;
    let row = |outcome: Want, metric: Want, numbers: [Want; 5]| {
        let mut row = Wanted::from([
            ("from", Want::text("base")),
            ("to", Want::text("again")),
            ("differs", Want::text("a.b = 2")),
            ("outcome", outcome),
            ("metric", metric),
            ("method", Want::text("sample")),
        ]);
        row.extend(["difference", "low", "high", "exact", "confidence"].into_iter().zip(numbers));
        row
    };
    let near = |numbers: [f64; 3]| numbers.map(Want::Near);
    let ([a, a_low, a_high], [hits, hits_low, hits_high]) = (near([0.1, 0.02, 0.17]), near([0.5, 0.25, 0.625]));
    let nothing = || [Want::Empty, Want::Empty, Want::Empty, Want::Empty];
    let [none, low, high, exact] = nothing();
    let mut rounds = vec![Want::Near(-1.5)];
    rounds.extend(nothing());
    let wanted = [
        row(Want::text("A wins"), Want::Empty, [a, a_low, a_high, Want::Near(0.11), Want::Near(0.9875)]),
        row(Want::text("B wins"), Want::Empty, [none, low, high, exact, Want::Empty]),
        row(Want::Empty, Want::text("A: hits"), [hits, hits_low, hits_high, Want::Empty, Want::Near(0.95)]),
        row(Want::Empty, Want::text("rounds"), rounds.try_into().unwrap()),
    ];
    let (files, run) = files(&summary);
    let mut told = differences("csv", &csv(table(&files, "tables/differences.csv")), &wanted, true);
    told.extend(differences("parquet", &parquet(table(&files, "tables/differences.parquet")), &wanted, false));
    let only = |rows: &[Wanted], keys: &[&str]| -> Vec<Wanted> {
        let kept = |row: &Wanted| {
            row.iter().filter(|(key, _)| keys.contains(key)).map(|(key, want)| (*key, want.clone())).collect()
        };
        rows.iter().map(kept).collect()
    };
    let pair = &run["differences"][0];
    let outcomes = only(&wanted[..2], &["outcome", "difference", "low", "high", "exact"]);
    told.extend(differences("run.json, outcomes", &json(&pair["outcomes"]), &outcomes, false));
    let mut means = json(&pair["metrics"]);
    assert_eq!(means[0].remove("side"), Some(Cell::Text("A".to_owned())));
    assert_eq!(means[1].remove("side"), Some(Cell::Empty));
    told.extend(differences(
        "run.json, metrics",
        &means,
        &only(&wanted[2..], &["metric", "difference", "low", "high"]),
        false,
    ));
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert_eq!((&pair["from"], &pair["to"], &pair["differs"]), (&"base".into(), &"again".into(), &"a.b = 2".into()));
    assert_eq!(run["differences_family"], 4);
}

fn table<'a>(files: &'a [report::File], path: &str) -> &'a [u8] {
    &files.iter().find(|file| file.path == path).unwrap_or_else(|| panic!("{path} is not written")).bytes
}

#[test]
fn every_cell_of_a_choice_is_the_literal_one() {
    let plan = |option: &str, value: f64, fraction: &str, best: &str| {
        Wanted::from([
            ("variant", Want::Empty),
            ("target", Want::Empty),
            ("option", Want::text(option)),
            ("goal", Want::text("the chance of “hit”")),
            ("value", Want::Near(value)),
            ("low", Want::Near(value)),
            ("high", Want::Near(value)),
            ("fraction", Want::text(fraction)),
            ("best", Want::text(best)),
            ("decision", Want::text("best")),
            ("method", Want::text("exact")),
        ])
    };
    let wanted = [plan("stay", 7.0 / 12.0, "7/12", "false"), plan("aim", 5.0 / 6.0, "5/6", "true")];
    let summary = solve("heroclix", "attack", CHOICE);
    let (files, _) = files(&summary);
    let mut told = differences("csv", &csv(table(&files, "tables/choices.csv")), &wanted, true);
    told.extend(differences("parquet", &parquet(table(&files, "tables/choices.parquet")), &wanted, false));
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn every_expectation_is_told_with_its_literal_value() {
    let (_, run) = files(&solve("heroclix", "attack", CHOICE));
    let expectation = |case: &str, value: f64, verdict: &str| {
        Wanted::from([
            ("case", Want::text(case)),
            ("claim", Want::text("hit between 50 and 60 %")),
            ("value", Want::Near(value)),
            ("low", Want::Near(value)),
            ("high", Want::Near(value)),
            ("verdict", Want::text(verdict)),
        ])
    };
    let wanted = [expectation("stay", 7.0 / 12.0, "held"), expectation("aim", 5.0 / 6.0, "refuted")];
    assert_eq!(differences("run.json", &json(&run["expectations"]), &wanted, false), [""; 0]);
}

#[test]
fn a_junit_file_counts_what_held_and_what_did_not() {
    let summary = solve("heroclix", "attack", CHOICE);
    let document = String::from_utf8(junit::document(&[junit::expectations(&summary)]).unwrap()).unwrap();
    let lines: Vec<&str> = document.lines().map(str::trim).collect();
    let wanted = [
        r#"<testsuites name="slugfest" tests="2" failures="1" errors="0" skipped="0">"#,
        r#"<testsuite name="t" tests="2" failures="1" errors="0" skipped="0">"#,
        r#"<testcase classname="t" name="stay: hit between 50 and 60 %" file="t.toml">"#,
        "<system-out>expected hit between 50 and 60 %; found 58.3333 %</system-out>",
        "</testcase>",
        r#"<testcase classname="t" name="aim: hit between 50 and 60 %" file="t.toml">"#,
        r#"<failure type="refuted" message="expected hit between 50 and 60 %; found 83.3333 %">expected hit between 50 and 60 %; found 83.3333 %</failure>"#,
    ];
    assert_eq!(lines[1..8], wanted);
}

/// The duel of `literals.rs`, with a second power that has no dice. Red wins with v = 3299/5184 + 350/5184 v, since the
/// hero keeps the initiative in a tie. With the other one the hero is out unless attack and contest both come to
/// nothing, a third each: v / 9. The start is come back to with 350/5184, so a fight is there 5184/4834 times.
#[test]
fn every_cell_of_advice_is_the_literal_one() {
    let duel = LITERALS.iter().find(|literal| (literal.system, literal.play) == ("marvel-heroes", "duel"));
    let text = duel.unwrap().text.replace("sequence-limit = 1\n", "");
    let text = text.replacen(
        "\n[[side]]\nname = \"V\"",
        "\npowers.yellow = { attack = 0, defend = 0, outwit = 0 }\n[[side]]\nname = \"V\"",
        1,
    );
    let value = 3299.0 / 4834.0;
    let option = |option: &str, p: f64, loss: f64| {
        Wanted::from([
            ("case", Want::text("base")),
            ("state", Want::text("KOs 0/1 on H, 0/1 on V; Initiative H")),
            ("what", Want::text("power")),
            ("rule", Want::text("marvel-heroes.combat.choose-powers")),
            ("visits", Want::Near(5184.0 / 4834.0)),
            ("player", Want::text("H")),
            ("option", Want::text(option)),
            ("p", Want::Near(p)),
            ("loss", Want::Near(loss)),
            ("value", Want::Near(value)),
        ])
    };
    let wanted = [option("red", 1.0, 0.0), option("yellow", 0.0, value * 8.0 / 9.0)];
    let (files, _) = files(&solve("marvel-heroes", "duel", &text));
    let mut told = differences("csv", &csv(table(&files, "tables/advice.csv")), &wanted, true);
    told.extend(differences("parquet", &parquet(table(&files, "tables/advice.parquet")), &wanted, false));
    assert!(told.is_empty(), "{}", told.join("\n"));
}
