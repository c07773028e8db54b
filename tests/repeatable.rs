//! Did anything move? Random numbers, weight tables and whole runs, pinned bit by bit.
//!
//! The golden files under `tests/golden/` are what scheme 1 is: a program that gives these numbers is slugfest's equal.
//! `SLUGFEST_GOLDEN=write cargo test --release --test repeatable` writes them anew; read the difference before
//! committing it, for a change means that every published seed now stands for other fights.

#![cfg(feature = "report")]

mod support;

use rand::Rng;
use sha2::{Digest, Sha256};
use slugfest::chance::{Stream, Weights};
use slugfest::contest::{self, Batches};
use slugfest::estimate::{CaseSummary, Method};
use slugfest::plan::{self, Length, Overrides, Plan};
use slugfest::run::{self, Approach, Watch};
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::systems::smf::dice::{Pool, ReRoll, Tables};
use slugfest::tally::Tally;
use slugfest::trials::Event;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::check_golden;

/// Two pairs of fighters with many powers between them: recharges, upkeep, reflections, knock-out checks.
const RICH: &str = r#"
title = "The sorcerer, the brawler and the speedster"
system = "smf"
play = "duel"
trials = 30_000
method = "sample"
seed = 7

[[side]]
name = "Weird"
character = "prof-weird"

[[side]]
name = "Other"
character = "shatterer"

[[case]]
name = "the same again"
set = { "side.Other.character" = "shatterer" }

[[case]]
name = "against Tornado"
set = { "side.Other.character" = "tornado" }

[[case]]
name = "against Deadeye"
set = { "side.Other.character" = "deadeye" }
"#;

fn plan() -> Plan {
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new("rich.toml", RICH), &mistakes);
    let plans = plan::plan(scenario.into_iter().collect(), Overrides::default(), &mistakes);
    assert_eq!(scenario::render(&mistakes.into_vec(), false), "");
    plans.into_iter().next().unwrap()
}

// --- Random numbers ---

/// Scheme 1 once more, written from its description alone and sharing no code with the program.
mod scheme_1 {
    use super::{Digest, Sha256};

    pub fn key(seed: u64, label: &str) -> [u64; 4] {
        let digest = Sha256::digest([b"slugfest rng 1", &seed.to_le_bytes()[..], label.as_bytes()].concat());
        [0, 1, 2, 3].map(|j| (0..8).rev().fold(0, |word, i| word << 8 | u64::from(digest[8 * j + i])))
    }

    pub fn words(key: [u64; 4], trial: u64) -> impl Iterator<Item = u64> {
        let mut s = key.map(|word| {
            let z = word.wrapping_add(trial.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ z >> 31
        });
        std::iter::repeat_with(move || {
            let word = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
            let t = s[1] << 17;
            s[2] ^= s[0];
            s[3] ^= s[1];
            s[1] ^= s[2];
            s[0] ^= s[3];
            s[2] ^= t;
            s[3] = s[3].rotate_left(45);
            word
        })
    }
}

const SEEDS: [(u64, &str); 6] =
    [(0, "main"), (1, "main"), (1, "pilot"), (2017, "main"), (2017, "pilot"), (i64::MAX as u64, "main")];
const TRIALS: [u64; 7] = [0, 1, 2, 999_999, (1 << 32) - 1, 1 << 32, u64::MAX];
const N_WORDS: usize = 6;

fn hex(words: impl IntoIterator<Item = u64>) -> String {
    words.into_iter().map(|word| format!(" {word:016x}")).collect()
}

#[test]
fn scheme_1_gives_the_golden_numbers() {
    let mut text = String::from(
        "# Random numbers, scheme 1. key: seed, label, the four words of the key.\n\
         # trial: its number, and the first six words of its generator. All words in hexadecimal.\n",
    );
    for (seed, label) in SEEDS {
        let stream = Stream::new(seed, label);
        writeln!(text, "key {seed} {label}{}", hex(stream.key())).unwrap();
        for trial in TRIALS {
            let mut rng = stream.trial(trial);
            writeln!(text, "trial {trial}{}", hex((0..N_WORDS).map(|_| rng.next_u64()))).unwrap();
        }
    }
    check_golden("rng-scheme-1.txt", &text);
}

#[test]
fn a_stranger_gets_the_same_numbers_from_the_description() {
    for (seed, label) in SEEDS {
        let stream = Stream::new(seed, label);
        let key = scheme_1::key(seed, label);
        assert_eq!(stream.key(), key, "{seed} {label}");
        for trial in TRIALS {
            let mut rng = stream.trial(trial);
            for (i, word) in scheme_1::words(key, trial).take(1000).enumerate() {
                assert_eq!(rng.next_u64(), word, "word {i} of trial {trial}, {seed} {label}");
            }
        }
    }
}

// --- From words to outcomes ---

/// The tables that the golden file shows, by name.
fn tables() -> Vec<(&'static str, Weights)> {
    let tables = Tables::shared();
    let pool = Pool::new;
    vec![
        ("a fair coin", Weights::even(2).unwrap()),
        // Remainders that are equal: the lower index is rounded up.
        ("one of three", Weights::even(3).unwrap()),
        ("a die", Weights::even(6).unwrap()),
        ("goals of 1D", tables.goals(pool(1, 0)).clone()),
        ("goals of 2D", tables.goals(pool(2, 0)).clone()),
        ("goals of 4D", tables.goals(pool(4, 0)).clone()),
        ("goals of 5D[1]", tables.goals(pool(5, 1)).clone()),
        ("goals of 6D[4]", tables.goals(pool(6, 4)).clone()),
        ("margin of 5D[1] against 4D", tables.margin(pool(5, 1), pool(4, 0)).clone()),
        ("margin of 6D against 5D", tables.margin(pool(6, 0), pool(5, 0)).clone()),
        ("margin of 7D[2] against 4D[1]", tables.margin(pool(7, 2), pool(4, 1)).clone()),
        ("4D TN3", tables.check(pool(4, 0), 3, ReRoll::FailsFirst).clone()),
        ("4D[1] TN3, gambling", tables.check(pool(4, 1), 3, ReRoll::Gamble).clone()),
        ("chance 2+", tables.chance(2).clone()),
        ("initiative of 4D against 5D[1]", tables.initiative([pool(4, 0), pool(5, 1)]).clone()),
        // Too large for the stranger's arithmetic below, and here for that reason.
        ("goals of 20D[4]", tables.goals(pool(20, 4)).clone()),
    ]
}

/// Words at the edges, and a hundred that are like any other.
fn words() -> Vec<u64> {
    let edges = [0, 1, (1 << 62) - 1, 1 << 62, (1 << 63) - 1, 1 << 63, u64::MAX - 1, u64::MAX];
    edges.into_iter().chain(scheme_1::words(scheme_1::key(1, "golden"), 0).take(100)).collect()
}

#[test]
fn weights_give_the_golden_tables_and_outcomes() {
    let mut text = String::from(
        "# Weight tables: integer weights in lowest terms, the compiled cells (threshold and alias) in hexadecimal, \
         and\n# the outcomes that the words of the first line pick.\n",
    );
    writeln!(text, "words{}", hex(words())).unwrap();
    for (name, weights) in tables() {
        let numbers = |numbers: &[u128]| numbers.iter().map(|n| format!(" {n}")).collect::<String>();
        writeln!(text, "\ntable {name}").unwrap();
        writeln!(text, "weights{}", numbers(weights.weights())).unwrap();
        writeln!(text, "cells{}", hex(weights.cells().iter().copied())).unwrap();
        let picks: Vec<u128> = words().into_iter().map(|word| weights.pick(word) as u128).collect();
        writeln!(text, "picks{}", numbers(&picks)).unwrap();
    }
    check_golden("weight-tables.txt", &text);
}

/// The four steps in `chance/weights.rs`, followed literally by somebody else: thresholds and aliases.
fn strangers_table(weights: &[u128]) -> Vec<(u128, usize)> {
    let mut n = 2;
    while n < weights.len() {
        n *= 2;
    }
    let (unit, total) = ((n as u128) << 56, weights.iter().sum::<u128>());
    let mut scaled: Vec<u128> = weights.iter().map(|weight| weight.checked_mul(unit).unwrap() / total).collect();
    let mut by_remainder: Vec<usize> = (0..weights.len()).collect();
    by_remainder.sort_by_key(|&i| (std::cmp::Reverse(weights[i] * unit % total), i));
    let missing = unit - scaled.iter().sum::<u128>();
    by_remainder.iter().take(missing as usize).for_each(|&i| scaled[i] += 1);
    scaled.resize(n, 0);
    let mut table: Vec<(u128, usize)> = (0..n).map(|i| (0, i)).collect();
    let mut small: Vec<usize> = (0..n).filter(|&i| scaled[i] < 1 << 56).collect();
    let mut large: Vec<usize> = (0..n).filter(|&i| scaled[i] >= 1 << 56).collect();
    while !small.is_empty() && !large.is_empty() {
        let (a, b) = (small.pop().unwrap(), large.pop().unwrap());
        table[a] = (scaled[a], b);
        scaled[b] = scaled[b] + scaled[a] - (1 << 56);
        if scaled[b] < 1 << 56 { small.push(b) } else { large.push(b) }
    }
    table
}

#[test]
fn a_stranger_picks_the_same_outcomes_from_the_description() {
    let tables = tables();
    for (name, weights) in &tables[..tables.len() - 1] {
        let table = strangers_table(weights.weights());
        let bits = table.len().ilog2();
        // A cell's own words end exactly below its threshold.
        let edges = table.iter().enumerate().flat_map(|(cell, &(threshold, _))| {
            let word = |fine: u128| (((cell as u128) << 56 | fine) << (8 - bits)) as u64;
            [word(threshold), word(threshold.saturating_sub(1))]
        });
        for word in words().into_iter().chain(edges) {
            let cell = (word >> (64 - bits)) as usize;
            let fine = u128::from(word >> (8 - bits) & ((1 << 56) - 1));
            let outcome = if fine < table[cell].0 { cell } else { table[cell].1 };
            assert_eq!(weights.pick(word), outcome, "{name}, word {word:016x}");
        }
    }
}

// --- Runs ---

/// Each trial alone, told blow by blow, and the tally its stories add up to.
fn tally_of_stories(case: &plan::PlannedCase, stream: &Stream, n: u64) -> Tally {
    let mut tally = case.contest.empty();
    let metrics = &case.contest.brief().metrics;
    for trial in 0..n {
        let story = case.contest.story(stream, trial);
        let mut counts = vec![0; metrics.len()];
        for event in &story.events {
            if let Event::Counted { metric, n } = event {
                counts[*metric] += *n as usize;
            }
        }
        tally.lengths[story.end.outcome].add(story.end.ticks as usize);
        tally.metrics.iter_mut().zip(counts).for_each(|(histogram, count)| histogram.add(count));
    }
    tally
}

#[test]
fn every_trial_told_alone_ends_as_the_batch_counted_it() {
    let plan = plan();
    let stream = Stream::new(plan.seed, "main");
    for case in &plan.cases {
        let mut counted = case.contest.empty();
        case.contest.batch(&stream, 0..2000, &mut counted);
        assert_eq!(counted.trials(), 2000);
        assert_eq!(trimmed(&tally_of_stories(case, &stream, 2000)), trimmed(&counted), "{}", case.name);
        // And one by one, so that two mistakes cannot cancel each other.
        for trial in [0, 1, 777, 1999, 1 << 40] {
            let mut alone = case.contest.empty();
            case.contest.batch(&stream, trial..trial + 1, &mut alone);
            let end = case.contest.story(&stream, trial).end;
            assert_eq!(alone.lengths[end.outcome].counts().get(end.ticks as usize), Some(&1), "trial {trial}");
        }
    }
}

/// The counts without the zeros at their ends, which say nothing.
fn trimmed(tally: &Tally) -> Vec<&[u64]> {
    let counts = tally.lengths.iter().chain(&tally.metrics).map(|histogram| histogram.counts());
    counts.map(|counts| &counts[..counts.iter().rposition(|&n| n > 0).map_or(0, |last| last + 1)]).collect()
}

#[test]
fn the_size_of_batches_and_where_they_are_cut_do_not_matter() {
    let plan = plan();
    let stream = Stream::new(plan.seed, "main");
    let case = &plan.cases[0];
    let usual = contest::run(&*case.contest, &stream, &Batches::of(5000), |_| true);
    assert_eq!(usual.trials(), 5000);
    for size in [1, 7, 1000, 4999, 5000, 1 << 20] {
        let other = contest::run(&*case.contest, &stream, &Batches { trials: 0..5000, size }, |_| true);
        assert_eq!(trimmed(&other), trimmed(&usual), "batches of {size}");
    }
    let mut shards = contest::run(&*case.contest, &stream, &Batches { trials: 3210..5000, size: 64 }, |_| true);
    shards.merge(&contest::run(&*case.contest, &stream, &Batches { trials: 0..3210, size: 100 }, |_| true));
    assert_eq!(trimmed(&shards), trimmed(&usual));
}

/// Someone who looks up so many times before wanting to stop.
struct Patience {
    looks: u64,
    planned: Option<u64>,
    /// Trials played by the last look, in all cases together.
    told: u64,
}

impl Patience {
    fn of(looks: u64) -> Self {
        Self { looks, planned: None, told: 0 }
    }
}

/// Played, not solved: tests/exact.rs holds the two together.
fn played(plan: &Plan) -> Approach {
    Approach { method: Method::Sample, why: String::new(), exact: vec![None; plan.cases.len()], choice: None }
}

impl Watch for Patience {
    fn planned(&mut self, trials: u64, _cases: usize) {
        self.planned = Some(trials);
    }

    fn goes_on(&mut self, played: u64) -> bool {
        self.told = played;
        self.looks = self.looks.saturating_sub(1);
        self.looks > 0
    }
}

#[test]
fn cases_that_differ_in_nothing_get_the_same_dice_and_others_do_not() {
    let run = |seed| {
        let plan = Plan { seed, length: Length::Trials(5000), ..plan() };
        run::run(&plan, &played(&plan), &mut Patience::of(u64::MAX)).unwrap()
    };
    let summary = run(7);
    let [base, again, other, _] = &summary.cases[..] else { panic!("there are four cases") };
    assert_eq!((base.trials, &base.outcomes, &base.metrics), (again.trials, &again.outcomes, &again.metrics));
    assert_eq!(base.distributions, again.distributions);
    let counts = |case: &CaseSummary| case.distributions.iter().map(|row| row.count).collect::<Vec<_>>();
    assert_ne!(counts(base), counts(other));
    assert_ne!(counts(base), counts(&run(8).cases[0]), "another seed is another run");
}

#[test]
fn a_run_can_be_stopped_at_any_time_even_during_its_pilot() {
    let plan = Plan { length: Length::Precision(0.001), ..plan() };
    let mut watch = Patience::of(1);
    let summary = run::run(&plan, &played(&plan), &mut watch).unwrap();
    assert_eq!((summary.complete, summary.trials, watch.planned), (false, 0, None));
    // A fixed number of trials: all cases are under way, trial by trial, and none is ahead of the others.
    let plan = Plan { length: Length::Trials(1 << 40), ..plan };
    let mut watch = Patience::of(2);
    let summary = run::run(&plan, &played(&plan), &mut watch).unwrap();
    assert!(!summary.complete && summary.trials > 0);
    // Nothing was begun after the look that ended it.
    assert_eq!(watch.told, summary.trials * summary.cases.len() as u64);
    assert!(summary.cases.iter().all(|case| case.trials == summary.trials));
}

/// Every file of a report by name, without the lines of run.json that tell how fast this run was.
fn report(threads: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("rich.toml"), RICH).unwrap();
    let done = Command::new(env!("CARGO_BIN_EXE_slugfest"))
        .args(["run", "rich.toml", "--out", "out", "--quiet", "--threads", threads])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let mut files = Vec::new();
    collect(&folder.path().join("out/rich"), Path::new(""), &mut files);
    files.sort();
    // The log alone tells of threads and time.
    let log = files.iter().position(|(path, _)| path == Path::new("run.log.json")).unwrap();
    let log = String::from_utf8(files.remove(log).1).unwrap();
    assert!(log.contains("\"threads\":") && log.contains("\"elapsed_seconds\":"), "{log}");
    files
}

fn collect(root: &Path, below: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) {
    for entry in std::fs::read_dir(root.join(below)).unwrap() {
        let entry = entry.unwrap();
        let path = below.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            collect(root, &path, files);
        } else {
            files.push((path, std::fs::read(entry.path()).unwrap()));
        }
    }
}

#[test]
fn reports_are_the_same_bytes_for_any_number_of_threads_and_every_time() {
    let first = report("1");
    assert!(first.len() > 10, "a report has tables and charts");
    for threads in ["1", "2", "8"] {
        let again = report(threads);
        let names = |files: &[(PathBuf, Vec<u8>)]| files.iter().map(|file| file.0.clone()).collect::<Vec<_>>();
        assert_eq!(names(&first), names(&again));
        for (one, other) in first.iter().zip(&again) {
            assert!(one.1 == other.1, "{} differs with {threads} threads", one.0.display());
        }
    }
}
