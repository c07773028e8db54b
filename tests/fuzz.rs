//! Texts that somebody has written wrongly: scenarios, rosters, files of claims, questions, and plans and segments of
//! runs in parts, each made of shipped ones by slips of the pen. Whatever comes of it, nothing panics; what is refused
//! is refused with a place and a reason, and what is not refused is played.
//!
//! Every run tries the same texts. `SLUGFEST_FUZZ=60` goes on for a minute, and `SLUGFEST_FUZZ_SEED=TEXT` tries others.
//! `tests/corpus` is tried first, always: texts by which somebody once fell, or that went wrong in another way.

mod support;

use rand::Rng;
use slugfest::chance::{Stream, TrialRng};
use slugfest::contest::Played;
use slugfest::exact::Budget;
use slugfest::plan::{Overrides, Plan, plan};
use slugfest::run::Sampler;
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::shards::Sheet;
use slugfest::{ask, lab, shards, verify};
use std::collections::BTreeMap;
use std::fs;
use std::panic::catch_unwind;
use std::time::{Duration, Instant};
use support::root;
use support::sources::files;

/// Texts of one kind in every run.
const TEXTS: u64 = 400;
/// Trials of what can be played, and work that may go into solving it.
const TRIALS: u64 = 12;
const WORK: u64 = 20_000;
/// Slips in one text at most.
const SLIPS: usize = 3;

/// Someone who copies texts badly.
struct Scribe {
    rng: TrialRng,
}

impl Scribe {
    fn below(&mut self, n: usize) -> usize {
        (self.rng.next_u64() % n.max(1) as u64) as usize
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// One of the texts with a few slips, most of which leave a text of its kind.
    fn copy(&mut self, texts: &[String]) -> String {
        let mut text = self.one(texts).clone();
        for _ in 0..1 + self.below(SLIPS) {
            text = match self.below(10) {
                0..=3 => self.other_number(&text),
                4..=5 => self.other_word(&text, texts),
                6..=8 => self.other_lines(&text, texts),
                _ => self.other_letter(&text),
            };
        }
        text
    }

    fn other_number(&mut self, text: &str) -> String {
        let starts = |(at, c): (usize, char)| {
            let before = text[..at].chars().next_back();
            (c.is_ascii_digit() && !before.is_some_and(|c| c.is_alphanumeric() || c == '_')).then_some(at)
        };
        let places: Vec<usize> = text.char_indices().filter_map(starts).collect();
        if places.is_empty() {
            return text.to_owned();
        }
        let at = *self.one(&places);
        let end = text[at..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |length| at + length);
        let number: u64 = text[at..end].parse().unwrap_or(7);
        let other = match self.below(12) {
            0 => "0".to_owned(),
            1 => "-1".to_owned(),
            2 => "18446744073709551616".to_owned(),
            3 => format!("{number}.5"),
            4..=7 => number.saturating_add(1).to_string(),
            _ => number.saturating_sub(1).to_string(),
        };
        format!("{}{other}{}", &text[..at], &text[end..])
    }

    /// Something in quotes becomes something else that stands in quotes somewhere.
    fn other_word(&mut self, text: &str, texts: &[String]) -> String {
        let parts: Vec<&str> = text.split('"').collect();
        let others: Vec<&str> = self.one(texts).split('"').skip(1).step_by(2).collect();
        if parts.len() < 3 || others.is_empty() {
            return text.to_owned();
        }
        let place = 1 + 2 * self.below(parts.len() / 2);
        let mut parts: Vec<String> = parts.into_iter().map(str::to_owned).collect();
        parts[place] = (*self.one(&others)).to_owned();
        parts.join("\"")
    }

    /// A line is left out, written twice, put elsewhere, or taken from another text.
    fn other_lines(&mut self, text: &str, texts: &[String]) -> String {
        let mut lines: Vec<&str> = text.lines().collect();
        if lines.is_empty() {
            return text.to_owned();
        }
        let (at, to) = (self.below(lines.len()), self.below(lines.len()));
        match self.below(4) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(to, lines[at]),
            2 => lines.swap(at, to),
            _ => {
                let others: Vec<&str> = self.one(texts).lines().collect();
                let line = others.get(self.below(others.len())).copied().unwrap_or_default();
                lines.insert(to, line);
            }
        }
        lines.join("\n") + "\n"
    }

    fn other_letter(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let at = self.below(letters.len() + 1);
        match self.below(3) {
            0 => letters.truncate(at),
            1 if at < letters.len() => drop(letters.remove(at)),
            _ => letters.insert(at, *self.one(&['"', '[', ']', '=', '\n', '#', '.', '\\', '{', 'é', '\u{202e}', '0'])),
        }
        letters.into_iter().collect()
    }
}

/// What was made of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Refused,
    Played,
}

/// What is refused is so with reasons, each of this file.
fn told(mistakes: Mistakes) -> Fate {
    let mistakes = mistakes.into_vec();
    assert!(!mistakes.is_empty() && mistakes.iter().all(|mistake| !mistake.message.is_empty()));
    let shown = scenario::render(&mistakes, false);
    assert!(shown.starts_with("error: ") && shown.contains("fuzzed"), "{shown}");
    Fate::Refused
}

fn play_scenario(text: &str) -> Fate {
    let mistakes = Mistakes::new();
    let read = scenario::parse(Source::new("fuzzed.toml", text), &mistakes);
    let plans = plan(read.into_iter().collect(), Overrides::default(), &mistakes);
    if !mistakes.is_empty() {
        return told(mistakes);
    }
    for plan in &plans {
        for case in plan.cases.iter().take(2) {
            let mut tally = case.contest.empty();
            case.contest.batch(&Stream::new(plan.seed, "main"), 0..TRIALS, &mut tally);
            assert_eq!(tally.outcomes().iter().sum::<u64>(), TRIALS);
            if let Ok(exact) = case.contest.solve(&Budget { work: WORK, ..Budget::default() }) {
                let sum: f64 = exact.outcomes().into_iter().sum();
                assert!((sum - 1.0).abs() < 1e-9, "{sum}");
            }
        }
    }
    Fate::Played
}

fn play_roster(text: &str) -> Fate {
    let mistakes = Mistakes::new();
    let roster = lab::reading::read_up_to(&Source::new("fuzzed.roster.toml", text), 300, &mistakes);
    let Some(roster) = roster.filter(|_| mistakes.is_empty()) else { return told(mistakes) };
    for setting in &roster.settings {
        if let Some(&(one, other)) = roster.pairs().first()
            && let Some(contest) = roster.contest(setting, [one, other], &mistakes)
        {
            let mut tally = contest.empty();
            contest.batch(&Stream::new(1, "main"), 0..TRIALS, &mut tally);
            assert_eq!(tally.outcomes().iter().sum::<u64>(), TRIALS);
        }
    }
    Fate::Played
}

/// Claims are read and their questions prepared; the scenarios that they name are not there.
fn play_claims(text: &str) -> Fate {
    let mistakes = Mistakes::new();
    let read = verify::claims::read(Source::new("fuzzed.claims.toml", text), &mistakes);
    match read.filter(|_| mistakes.is_empty()) {
        Some(file) => {
            assert!(!file.claims.is_empty());
            Fate::Played
        }
        None => told(mistakes),
    }
}

/// A plan is what was written, or it is refused.
fn play_plan(text: &str) -> Fate {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("plan.json"), text).unwrap();
    match shards::Sheet::read(folder.path()) {
        Ok(sheet) => {
            assert!((0..sheet.units.min(50)).all(|unit| sheet.unit(unit).start < sheet.unit(unit).end));
            Fate::Played
        }
        Err(error) => {
            assert!(error.to_string().contains("plan.json"), "{error}");
            Fate::Refused
        }
    }
}

/// A question is answered with chances, or refused with a place in it and a reason.
fn play_question(text: &str) -> Fate {
    match ask::ask(text) {
        Ok(answer) => {
            let sum: f64 = answer.rows.iter().map(|row| row.exactly.float()).sum();
            assert!(answer.rows.is_empty() || sum < 1.0 + 1e-9, "{text:?}: {sum}");
            Fate::Played
        }
        Err(refusal) => {
            assert!(!refusal.message.is_empty() && refusal.question.get(refusal.span.clone()).is_some(), "{refusal:?}");
            Fate::Refused
        }
    }
}

const FIGHT: &str = "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n\
                     [[side]]\nname = \"A\"\nattack = \"4D\"\ndefense = \"4D\"\nbody = 2\n\
                     [[side]]\nname = \"B\"\nattack = \"4D\"\ndefense = \"4D\"\nbody = 2\n";
const SEGMENTS: &str = "shard-1-of-1.segments.jsonl";

/// A fight in parts: what plays it, and its sheet.
fn in_parts() -> (Plan, Sheet) {
    let mistakes = Mistakes::new();
    let read = scenario::parse(Source::new("t.toml", FIGHT), &mistakes);
    let plan = plan(read.into_iter().collect(), Overrides::default(), &mistakes).remove(0);
    let cut = shards::Cut::of_trials(2000, Some(256), |trials| trials);
    let sheet = Sheet::new("t.toml", plan.scenario.source.sha256(), shards::Asked::default(), cut);
    (plan, sheet)
}

/// Segments are added up, each once, or the file is refused.
fn play_segments(text: &str) -> Fate {
    let (plan, sheet) = in_parts();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(SEGMENTS), text).unwrap();
    match shards::Counted::of(folder.path(), &sheet, Sampler::of(&plan).nothing()) {
        Ok(counted) => {
            let trials: u64 =
                counted.units.keys().map(|&unit| sheet.unit(unit)).map(|unit| unit.end - unit.start).sum();
            assert!(counted.counts.tallies.iter().all(|tally| tally.trials() == trials), "{:?}", counted.units);
            Fate::Played
        }
        Err(error) => {
            assert!(error.to_string().contains(SEGMENTS), "{error}");
            Fate::Refused
        }
    }
}

/// Tries texts of one kind until the time is over; of these a part has to be right.
fn hold(kind: &str, texts: &[String], play: fn(&str) -> Fate, least: f64) {
    assert!(!texts.is_empty(), "{kind}");
    let told = |text: &str| {
        catch_unwind(|| play(text)).unwrap_or_else(|_| panic!("a {kind} fell; keep it in tests/corpus:\n{text}"))
    };
    let kept = fs::read_dir(root().join("tests/corpus")).unwrap().flatten().map(|entry| entry.path());
    for path in kept.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(kind))) {
        told(&fs::read_to_string(path).unwrap());
    }
    let seconds = std::env::var("SLUGFEST_FUZZ").ok().map(|seconds| seconds.parse().expect("seconds"));
    let seed = std::env::var("SLUGFEST_FUZZ_SEED").unwrap_or_default();
    let stream = Stream::new(1, &format!("{kind} {seed}"));
    let start = Instant::now();
    let mut fates: BTreeMap<Fate, u64> = BTreeMap::new();
    for n in 0.. {
        match seconds {
            None if n >= TEXTS => break,
            Some(seconds) if start.elapsed() >= Duration::from_secs(seconds) => break,
            _ => {}
        }
        let text = Scribe { rng: stream.trial(n) }.copy(texts);
        *fates.entry(told(&text)).or_default() += 1;
    }
    let [played, refused] = [Fate::Played, Fate::Refused].map(|fate| fates.get(&fate).copied().unwrap_or(0) as f64);
    let share = played / (played + refused);
    assert!(refused > 0.0 && share >= least, "{kind}: {fates:?}");
}

/// Shipped files whose names end so.
fn shipped(folder: &str, ends: impl Fn(&str) -> bool) -> Vec<String> {
    let paths = files(folder, &["toml"]).into_iter().filter(|path| ends(path));
    paths.map(|path| fs::read_to_string(root().join(path)).unwrap()).collect()
}

#[test]
fn scenarios_written_wrongly_are_refused_or_played() {
    let texts = shipped("scenarios", |path| !path.ends_with(".claims.toml") && !path.ends_with(".roster.toml"));
    hold("scenario", &texts, play_scenario, 0.2);
}

#[test]
fn rosters_written_wrongly_are_refused_or_played() {
    hold("roster", &shipped("scenarios", |path| path.ends_with(".roster.toml")), play_roster, 0.1);
}

#[test]
fn claims_written_wrongly_are_refused_or_read() {
    hold("claims", &shipped("scenarios", |path| path.ends_with(".claims.toml")), play_claims, 0.1);
}

#[test]
fn plans_written_wrongly_are_refused_or_what_they_were() {
    let asked = shards::Asked { trials: Some(5000), seed: Some(3), ..shards::Asked::default() };
    let cut = shards::Cut::of_trials(5000, Some(500), |trials| trials);
    let sheet = shards::Sheet::new("duel.toml", "a".repeat(64), asked, cut);
    let folder = tempfile::tempdir().unwrap();
    sheet.write(folder.path()).unwrap();
    hold("plan", &[fs::read_to_string(folder.path().join("plan.json")).unwrap()], play_plan, 0.05);
}

#[test]
fn questions_written_wrongly_are_refused_or_answered() {
    let claims = shipped("scenarios", |path| path.ends_with(".claims.toml"));
    let asked = |line: &str| line.strip_prefix("question = \"")?.strip_suffix('"').map(str::to_owned);
    let published = claims.iter().flat_map(|text| text.lines()).filter_map(asked);
    let examples = ask::grammars().flat_map(|grammar| grammar.forms).map(|form| form.example.to_owned());
    hold("question", &published.chain(examples).collect::<Vec<_>>(), play_question, 0.1);
}

#[test]
fn segments_written_wrongly_are_refused_or_added_up() {
    let (plan, sheet) = in_parts();
    let folder = tempfile::tempdir().unwrap();
    let mut shard = shards::Shard::open::<Played>(folder.path(), &sheet, 0, 1).unwrap();
    let sampler = Sampler::of(&plan);
    for unit in std::mem::take(&mut shard.left) {
        shard.keep(unit, &sampler.play(sheet.unit(unit), |_| true)).unwrap();
    }
    let text = fs::read_to_string(folder.path().join(SEGMENTS)).unwrap();
    assert_eq!((text.lines().count() as u64, play_segments(&text)), (sheet.units, Fate::Played));
    hold("segments", &[text], play_segments, 0.05);
}
