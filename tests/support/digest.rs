//! Digests of all numbers and of all words that a scenario has to say, and the golden files that hold them.
//!
//! A digest takes in whatever a [`Summary`] holds, and the first [`STORIES`] trials of the first and the last case blow
//! by blow. Nothing here needs the report feature, so that mutation tests can ask it, too.

use std::collections::BTreeMap;
use std::fmt::Debug;

use super::{Patient, golden, root, shipped_path, writes_golden};
use sha2::{Digest, Sha256};
use slugfest::chance::Stream;
use slugfest::estimate::{CaseSummary, Method, ScenarioInfo, Summary, Timing};
use slugfest::plan::{Plan, PlannedCase};
use slugfest::run::{self, Approach};
use slugfest::systems::Telling;
use slugfest::trials::Event;

/// Trials of the first and of the last case that are followed blow by blow.
const STORIES: u64 = 3;
/// Lines are compared all together, so that one run names every scenario that moved; this many are told in full.
const TOLD: usize = 40;

/// What stands above the lines.
const HEAD: &str = "\
# Path, method, headline (first case, last case), digest of all numbers and digest of all words, separated by tabs.
# `just golden` writes this file anew.
";

/// Numbers from functions that each system's mathematical library rounds in its own way.
const ENDS: [&str; 4] = ["low", "high", "mean_interval", "interval"];

/// What only team fights and rare outcomes have to say, what a metric's clock was called, whose turn is next, which the
/// story tells, and that a remark stands above others: where it is not said, digests are what they were before anybody
/// could.
const UNSAID: [(&str, &str); 12] = [
    (", canonical_sha256: None", ""),
    ("Began(Note", "Noted(Note"),
    (", flags: []", ""),
    (", rare: []", ""),
    (", next: None", ""),
    (", next: Some(0)", ""),
    (", next: Some(1)", ""),
    (", whom: None, unit: ", ", unit: "),
    (", timed: false, is_compared: ", ", is_timed: false, is_compared: "),
    (", timed: true, is_compared: ", ", is_timed: true, is_compared: "),
    (", compared: false", ""),
    (", is_compared: false", ""),
];

/// What is told by `Debug`, numbers and their names apart from words.
#[derive(Default)]
pub struct Parts {
    numbers: String,
    words: String,
    /// Whether floats come from iterations, whose last steps each machine rounds in its own way.
    is_coarse: bool,
}

impl Parts {
    /// For floats from iterations: five decimals of each.
    pub fn coarse() -> Self {
        Self { is_coarse: true, ..Self::default() }
    }

    /// Adds whatever the value holds.
    pub fn add(&mut self, value: &impl Debug) {
        // Where the crate lies is nobody's business.
        let mut told = format!("{value:?}").replace(&root().display().to_string(), "");
        told = without_rules(&told);
        UNSAID.iter().for_each(|(unsaid, rest)| told = told.replace(unsaid, rest));
        let (mut rest, mut field) = (told.as_str(), "");
        while let Some(first) = rest.chars().next() {
            let belongs = |letter: char| match first {
                '0'..='9' | '-' => letter.is_ascii_digit() || ".e-".contains(letter),
                _ => letter.is_alphanumeric() || letter == '_',
            };
            let length = match first {
                '"' => literal(rest),
                '0'..='9' | '-' | '_' => rest.find(|letter| !belongs(letter)).unwrap_or(rest.len()),
                letter if letter.is_alphabetic() => rest.find(|letter| !belongs(letter)).unwrap_or(rest.len()),
                other => other.len_utf8(),
            };
            let (token, after) = rest.split_at(length);
            match first {
                '"' => self.words.push_str(token),
                '0'..='9' | '-' => self.numbers.push_str(&rounded(token, self.is_coarse || ENDS.contains(&field))),
                _ => self.numbers.push_str(token),
            }
            if after.starts_with(": ") {
                field = token;
            }
            rest = after;
        }
        self.numbers.push('\n');
    }

    /// Of the numbers, and of the words.
    pub fn digests(&self) -> [String; 2] {
        [&self.numbers, &self.words]
            .map(|text| Sha256::digest(text).iter().take(8).map(|b| format!("{b:02x}")).collect())
    }
}

/// The same without the rules by which metrics are counted, which stand before what the clock has to do with them: the
/// lists hold them, and digests are what they were before metrics had any.
fn without_rules(told: &str) -> String {
    let mut parts: Vec<&str> = told.split(", timed: ").collect();
    let last = parts.len() - 1;
    for part in &mut parts[..last] {
        let metric = part.rsplit_once(", rule: \"").filter(|(_, rule)| rule.find('"') == Some(rule.len() - 1));
        *part = metric.map_or(*part, |(metric, _)| metric);
    }
    parts.join(", timed: ")
}

/// Bytes of the text in quotation marks that this begins with.
fn literal(text: &str) -> usize {
    let mut escaped = false;
    for (place, letter) in text.char_indices().skip(1) {
        if letter == '"' && !escaped {
            return place + 1;
        }
        escaped = letter == '\\' && !escaped;
    }
    text.len()
}

/// A number; a float without the digits that may differ between machines.
fn rounded(token: &str, is_coarse: bool) -> String {
    match token.parse::<f64>() {
        Ok(number) if token.contains(['.', 'e']) => {
            let scale = if is_coarse { 1e5 } else { 1e9 };
            // The addend keeps halves, eighths and other round fractions away from the edges of what is one number
            // here: the last bit of a float must not decide.
            format!("{:.0}", (number * scale + std::f64::consts::FRAC_1_PI).floor())
        }
        _ => token.to_owned(),
    }
}

/// The chances of one case as a table would print them: `A wins 62.49 %, B wins 37.51 %`.
fn chances(case: &CaseSummary) -> String {
    let rows = case.outcomes.iter().filter(|row| row.p != 0.0);
    rows.map(|row| format!("{} {:.2} %", row.outcome, 100.0 * row.p)).collect::<Vec<_>>().join(", ")
}

fn headline(cases: &[CaseSummary]) -> String {
    match cases {
        [only] => chances(only),
        [first, .., last] => format!("{} … {}", chances(first), chances(last)),
        [] => String::new(),
    }
}

/// What `slugfest replay` has to say about the first trials of a case.
pub fn stories(plan: &Plan, case: &PlannedCase, into: &mut Parts) {
    let Telling { result, thrown, faces, counted } = plan.rules.telling;
    let brief = case.contest.brief();
    for trial in 0..STORIES {
        let story = case.contest.story(&Stream::new(plan.seed, "main"), trial);
        let mut dice = Stream::new(plan.seed, "faces").trial(trial);
        // What pictures show is told in words as well.
        for event in story.events.iter().filter(|event| !matches!(event, Event::Struck(_) | Event::Stood(_))) {
            into.add(event);
            match event {
                Event::Drawn(answer) => {
                    into.add(&(result(answer, brief), thrown(answer), faces(answer, &mut dice)));
                }
                Event::Counted { metric, n } => into.add(&brief.metrics.get(*metric).map(|metric| counted(metric, *n))),
                Event::Noted(_) | Event::Began(_) | Event::Ticked(_) | Event::Struck(_) | Event::Stood(_) => {}
            }
        }
        into.add(&story.end);
    }
}

/// The line of a scenario.
pub fn line(plan: &Plan, approach: &Approach) -> String {
    let summary = run::run(plan, approach, &mut Patient).unwrap();
    let path = shipped_path(plan);
    let mut parts = Parts::default();
    plan.cases.first().into_iter().chain(plan.cases.last()).for_each(|case| stories(plan, case, &mut parts));
    let method = match summary.method {
        Method::Sample => "sample",
        Method::Exact => "exact",
    };
    let headline = headline(&summary.cases);
    // What tells about the run, the machine or the file and not about the fight.
    let scenario =
        ScenarioInfo { file: path.clone(), sha256: String::new(), canonical_sha256: None, ..summary.scenario };
    parts.add(&Summary { scenario, why: String::new(), timing: Timing::default(), ..summary });
    let [numbers, words] = parts.digests();
    format!("{path}\t{method}\t{headline}\t{numbers}\t{words}")
}

/// The lines of a golden file by path.
fn by_path(text: &str) -> BTreeMap<&str, &str> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t')).collect()
}

/// What moved between two golden files, told by scenario; empty when nothing did.
pub fn moved(golden: &str, found: &str) -> Vec<String> {
    let (old, new) = (by_path(golden), by_path(found));
    let mut told = Vec::new();
    for (path, line) in &new {
        match old.get(path) {
            None => told.push(format!("{path}: has no line yet")),
            Some(old) if old != line => told.push(format!("{path}\n  was {old}\n  is  {line}")),
            Some(_) => {}
        }
    }
    told.extend(old.keys().filter(|path| !new.contains_key(**path)).map(|path| format!("{path}: is not shipped")));
    told
}

/// Holds the lines of a golden file.
pub fn hold(file: &str, lines: &[String]) {
    let path = golden(file);
    let found = format!("{HEAD}{}\n", lines.join("\n"));
    if writes_golden() {
        std::fs::write(&path, &found).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    let moved = moved(&golden, &found);
    let shown = moved[..moved.len().min(TOLD)].join("\n");
    assert!(
        moved.is_empty(),
        "{} of {} lines moved; if they were meant to, run `just golden`\n{shown}",
        moved.len(),
        lines.len()
    );
    assert_eq!(golden, found, "{file} has another head or order: run `just golden`");
}
