//! What the report says about changes since an earlier run: the first thing that somebody wants to know who made one.

use crate::estimate::Verdict;
use crate::lab::baseline::{Change, Changes};
use crate::report::article::{
    ANSWER, Block, Cell, Section, Span, Table, Tone, numbers_head, paragraph, plain, section, texts, verdict_word,
};
use crate::report::{percent, text};
use crate::stats::paired::Difference;

/// Fighters whose changes are shown; the others are counted.
const SHOWN: usize = 20;

/// `Brick: 61.4 % → 58.3 %, −3.1 ± 0.4 points`.
pub fn moved(change: &Change) -> String {
    let score = |score: f64| format!("{} %", percent::rounded(score, 1));
    format!("{}: {} → {}, {}", change.name, score(change.before), score(change.after), points(&change.by))
}

/// `−3.1 ± 0.4 points`; without the second number where it is known exactly.
fn points(by: &Difference) -> String {
    match (by.high - by.low) / 2.0 {
        half if half > 0.0 => format!("{} points", percent::points_within(by.estimate, half)),
        _ => format!("{} points", percent::points_short(by.estimate, by.low, by.high)),
    }
}

/// How far a score may move: `1 point`.
pub fn allowed(changes: &Changes) -> String {
    let points = percent::trimmed(100.0 * changes.allow.unwrap_or(0.0), 4);
    if points == "1" { "1 point".to_owned() } else { format!("{points} points") }
}

/// What has changed; the answer where a run was held against an earlier one.
pub fn sections(changes: &Changes, trials: u64) -> Vec<Section> {
    let mut lines = vec![Block::Lead { line: vec![Span::Text(lead(changes))] }];
    let of = |trials| text::count(trials, "trial", "trials");
    let paired = match (trials, changes.trials) {
        (0, 0) => "both runs solved exactly".to_owned(),
        (0, earlier) => format!("this one solved exactly, that one from {}", of(earlier)),
        (trials, 0) => format!("that one solved exactly, this one from {}", of(trials)),
        (trials, _) => format!("paired on {}", of(trials)),
    };
    let pairing = match (changes.is_lost(), changes.correlation) {
        (true, Some(r)) => format!(
            "pairing lost (r = {r:.2}): the two versions throw their dice in another order, so intervals are as wide as \
             those of two separate runs"
        ),
        _ => paired,
    };
    let mut told = format!("Held against {}: {pairing}.", changes.run);
    if changes.chain > 1 {
        told += &format!(
            " This is change {} of a row, each held against the one before: of many tries some look good by luck.",
            changes.chain
        );
    }
    if !changes.new.is_empty() {
        told += &format!(" Not in the earlier run, and left out: {}.", text::list(&changes.new));
    }
    if !changes.gone.is_empty() {
        told += &format!(" Only in the earlier run: {}.", text::list(&changes.gone));
    }
    if !changes.new.is_empty() || !changes.gone.is_empty() {
        told += " Changes are over the pairs that both runs have, and the scores below over all pairs of this one.";
    }
    lines.push(paragraph(told));
    let mut sections = vec![section(ANSWER, "What has changed", lines)];
    sections.extend(table("changed-kinds", "Archetypes", &changes.groups, changes.allow.is_some()));
    sections.extend(table("changed", "Fighters", &changes.entries, changes.allow.is_some()));
    sections
}

fn lead(changes: &Changes) -> String {
    let all: Vec<&Change> = changes.groups.iter().chain(&changes.entries).collect();
    let n = |verdict: Verdict| all.iter().filter(|change| change.verdict == verdict).count() as u64;
    // Kinds move by averages, one fighter of them by more: whoever moved too far is named first, then whoever moved
    // most.
    let moves = |change: &Change| (change.verdict == Verdict::Refuted, change.by.estimate.abs());
    let first = |one: &&&Change, other: &&&Change| {
        let (one, other) = (moves(one), moves(other));
        one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))
    };
    // Of equals the first one.
    let Some(largest) = all.iter().rev().max_by(first) else {
        return "No fighter is in both runs.".to_owned();
    };
    if all.iter().all(|change| change.by.estimate == 0.0) {
        let whose = if changes.new.is_empty() && changes.gone.is_empty() { "" } else { " between those in both runs" };
        return format!("Nothing has changed{whose}: every score is exactly what it was.");
    }
    let told = format!("{}.", moved(largest));
    if changes.allow.is_none() {
        return told;
    }
    let allowed = allowed(changes);
    let verdict = match (n(Verdict::Refuted), n(Verdict::Undecided)) {
        (0, 0) => format!("Nobody moved by more than {allowed}."),
        (0, open) => format!("Whether {open} of {} moved by more than {allowed} is not decided.", all.len()),
        (moved, _) => format!("{moved} of {} surely moved by more than {allowed}.", all.len()),
    };
    format!("{told} {verdict}")
}

fn table(id: &'static str, heading: &'static str, all: &[Change], is_judged: bool) -> Option<Section> {
    let moved: Vec<&Change> = all.iter().filter(|change| change.by.estimate != 0.0).collect();
    if moved.is_empty() {
        return None;
    }
    // By which pairs is known of fighters, not of kinds.
    let is_carried = moved.iter().any(|change| !change.carried.is_empty());
    let row = |change: &&Change| {
        let percent = |score: f64| plain(format!("{} %", percent::rounded(score, 1)));
        let mut row = vec![plain(change.name.clone()), percent(change.before), percent(change.after)];
        row.push(plain(points(&change.by).trim_end_matches(" points").to_owned()));
        if is_judged {
            let (word, tone) = match verdict_word(change.verdict) {
                (_, Tone::Bad) => ("too far", Tone::Bad),
                (_, Tone::Good) => ("within", Tone::Good),
                other => other,
            };
            row.push(Cell { tone, ..plain(word) });
        }
        let cells: Vec<String> =
            change.carried.iter().map(|(against, by)| format!("{against} {}", points(by))).collect();
        row.extend(is_carried.then(|| plain(cells.join("; "))));
        row
    };
    let mut head = texts(&["Who"]);
    head.extend(numbers_head(&["before", "after", "points"]));
    if is_judged {
        head.extend(texts(&["verdict"]));
    }
    if is_carried {
        head.extend(texts(&["carried by"]));
    }
    let rows = moved.iter().take(SHOWN).map(row).collect();
    let caption = "Scores before and after, the largest change first; intervals hold all at once with 95 %".to_owned();
    let mut blocks = vec![Block::Table { table: Table { caption, head, rows } }];
    let more = moved.len().saturating_sub(SHOWN);
    if more > 0 {
        let told = text::count(more as u64, "other moved less", "others moved less");
        blocks.push(paragraph(format!("{told}; the table of changes has all of them.")));
    }
    Some(section(id, heading, blocks))
}
