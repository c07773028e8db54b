//! What the report says about changes since an earlier run: the first thing that somebody wants to know who made one.

use crate::estimate::Verdict;
use crate::lab::changes::{Change, Changes, Told};
use crate::report::article::{
    ANSWER, Block, Cell, Section, Span, Table, Tone, numbers_head, paragraph, plain, section, texts, verdict_word,
};
use crate::report::{percent, text};
use crate::stats::paired::Difference;

/// Changes that are shown; the others are counted.
const SHOWN: usize = 20;

/// What is said of each kind of numbers: the heading of their table and of its first column, one of what they are of
/// and one of them.
fn words(of: Told, whom: &'static str) -> [&'static str; 4] {
    match of {
        Told::Scores => [if whom == "team" { "Teams" } else { "Fighters" }, "Who", whom, "score"],
        Told::Picks => ["Picks", "Pick", "pick", "pick's worth"],
        Told::Difference => ["The difference", "What", "thing that is compared", "difference"],
        Told::Values => ["Values", "Value", "value", "score"],
        Told::Costs => ["Costs", "What", "thing that is costed", "cost"],
    }
}

impl Told {
    /// A number before or after: `61.4 %`, `+12.3`, `75`.
    fn value(self, value: f64) -> String {
        match self {
            Self::Scores | Self::Values => format!("{} %", percent::rounded(value, 1)),
            Self::Picks | Self::Difference => percent::points_short(value, value, value),
            Self::Costs => percent::trimmed(value, 1),
        }
    }
}

/// `Brick: 61.4 % → 58.3 %, −3.1 ± 0.4 points`.
pub fn moved(of: Told, change: &Change) -> String {
    format!("{}: {} → {}, {}", change.name, of.value(change.before), of.value(change.after), points(of, &change.by))
}

/// `−3.1 ± 0.4 points`; without the second number where it is known exactly.
fn points(of: Told, by: &Difference) -> String {
    let [estimate, low, high] = [by.estimate, by.low, by.high].map(|by| 0.01 * by / of.point());
    match (high - low) / 2.0 {
        half if half > 0.0 => format!("{} points", percent::points_within(estimate, half)),
        _ if of == Told::Costs => percent::in_points(&percent::signed(&percent::trimmed(by.estimate, 1))),
        _ => percent::in_points(&percent::points_short(estimate, low, high)),
    }
}

/// How far a number may move: `1 point`.
pub fn allowed(changes: &Changes) -> String {
    percent::in_points(&percent::trimmed(changes.allow.unwrap_or(0.0) / changes.of.point(), 4))
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
        _ if !changes.paired && changes.entries.iter().any(|change| change.by.low < change.by.high) => {
            "not paired, by the intervals of both runs, as if each had thrown dice of its own".to_owned()
        }
        _ if !changes.paired && (trials, changes.trials) != (0, 0) => {
            "the same dice came to the same in both".to_owned()
        }
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
    if changes.of == Told::Scores && !(changes.new.is_empty() && changes.gone.is_empty()) {
        told += " Changes are over the pairs that both runs have, and the scores below over all pairs of this one.";
    }
    lines.push(paragraph(told));
    lines.extend(changes.remarks.iter().cloned().map(paragraph));
    let [heading, ..] = words(changes.of, changes.whom);
    let mut sections = vec![section(ANSWER, "What has changed", lines)];
    sections.extend(table("changed-kinds", "Archetypes", &changes.groups, changes));
    sections.extend(table("changed", heading, &changes.entries, changes));
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
    let [_, _, one, number] = words(changes.of, changes.whom);
    // Of equals the first one.
    let Some(largest) = all.iter().rev().max_by(first) else {
        return format!("No {one} is in both runs.");
    };
    if all.iter().all(|change| change.by.estimate == 0.0) {
        let whose = if changes.new.is_empty() && changes.gone.is_empty() { "" } else { " between those in both runs" };
        return format!("Nothing has changed{whose}: every {number} is exactly what it was.");
    }
    let told = format!("{}.", moved(changes.of, largest));
    if changes.allow.is_none() {
        return told;
    }
    let allowed = allowed(changes);
    let verdict = match (n(Verdict::Refuted), n(Verdict::Undecided)) {
        (0, 0) if changes.of != Told::Scores => format!("Nothing moved by more than {allowed}."),
        (0, 0) => format!("Nobody moved by more than {allowed}."),
        (0, open) => format!("Whether {open} of {} moved by more than {allowed} is not decided.", all.len()),
        (moved, _) => format!("{moved} of {} surely moved by more than {allowed}.", all.len()),
    };
    format!("{told} {verdict}")
}

fn table(id: &'static str, heading: &'static str, all: &[Change], changes: &Changes) -> Option<Section> {
    let (of, is_judged) = (changes.of, changes.allow.is_some());
    let [_, who, _, number] = words(of, changes.whom);
    let moved: Vec<&Change> = all.iter().filter(|change| change.by.estimate != 0.0).collect();
    if moved.is_empty() {
        return None;
    }
    // By which pairs is known of fighters, not of kinds.
    let is_carried = moved.iter().any(|change| !change.carried.is_empty());
    let row = |change: &&Change| {
        let value = |value: f64| plain(of.value(value));
        let mut row = vec![plain(change.name.clone()), value(change.before), value(change.after)];
        row.push(plain(points(of, &change.by).trim_end_matches(" points").to_owned()));
        if is_judged {
            let (word, tone) = match verdict_word(change.verdict) {
                (_, Tone::Bad) => ("too far", Tone::Bad),
                (_, Tone::Good) => ("within", Tone::Good),
                other => other,
            };
            row.push(Cell { tone, ..plain(word) });
        }
        let cells: Vec<String> = change
            .carried
            .iter()
            .map(|(against, by)| format!("{against} {}", points(of, by).trim_end_matches(" points")))
            .collect();
        row.extend(is_carried.then(|| plain(cells.join("; "))));
        row
    };
    let mut head = texts(&[who]);
    head.extend(numbers_head(&["before", "after", "points"]));
    if is_judged {
        head.extend(texts(&["verdict"]));
    }
    if is_carried {
        head.extend(texts(&["carried by"]));
    }
    let rows = moved.iter().take(SHOWN).map(row).collect();
    // What values of a search score is known of each by itself.
    let hold = if of == Told::Values { "each interval holds" } else { "intervals hold all at once" };
    let caption = format!("What the {number} was and is, the largest change first; {hold} with 95 %");
    let mut blocks = vec![Block::Table { table: Table { caption, head, rows } }];
    let more = moved.len().saturating_sub(SHOWN);
    if more > 0 {
        let told = text::count(more as u64, "other moved less", "others moved less");
        blocks.push(paragraph(format!("{told}; the table of changes has all of them.")));
    }
    Some(section(id, heading, blocks))
}
