//! The report on whether one thing is better than another.

use super::Sheet;
use super::source::{assumed, over_settings, state_rules};
use crate::frame::lab as frames;
use crate::lab::compare::Comparison;
use crate::lab::matrix::Info;
use crate::report::article::{
    ANSWER, Article, Block, Cell, Section, Span, Table, numbers_head, paragraph, plain, section, texts,
};
use crate::report::json::schema::VERSION;
use crate::report::manifest::Intervals;
use crate::report::{percent, text};
use crate::run::CONFIDENCE;
use crate::stats::verdict::Verdict;
use serde_json::{Value, json};

/// The report.
pub fn compare(found: &Comparison) -> Sheet<'_> {
    let mut facts =
        super::facts(&found.info, (found.seed, found.trials), made(found), intervals(found), found.complete);
    facts.insert("compared_with".to_owned(), json!({"file": found.other.file, "sha256": found.other.sha256}));
    Sheet {
        article: article(found),
        object: object(found),
        tables: vec![("comparison", frames::comparison(found))],
        kept: super::traces(&found.traces),
        facts,
        made: super::made(found.trials, found.seed),
        notes: &found.notes,
        timing: found.timing,
        played: (found.trials > 0).then(|| text::count(found.trials, "trial", "trials")),
    }
}

/// Those of the difference: a single fight of both is a table of four counts, and a saved run has its own count alone.
fn intervals(found: &Comparison) -> Intervals {
    let method = match (found.table, &found.of) {
        (None, _) => "Newcombe, independent",
        (Some(_), Some(_)) => "Newcombe, paired",
        (Some(_), None) => super::BOOTSTRAP,
    };
    Intervals { method, confidence: CONFIDENCE, family: 1 }
}

fn made(found: &Comparison) -> String {
    match (found.exact, found.table) {
        (true, _) => "both solved exactly".to_owned(),
        (false, Some(_)) => format!("{} of both on the same dice", text::count(found.trials, "trial", "trials")),
        (false, None) => format!("{}, without the same dice", text::count(found.trials, "trial", "trials")),
    }
}

/// The object of `run.json`: the difference is that of `b` less `a`, and the verdict is about `b`.
fn object(found: &Comparison) -> Value {
    let side = |place: usize, info: &Info| {
        let (score, low, high) = found.scores[place];
        json!({
            "name": found.names[place],
            "of": found.of.as_ref().map(|of| &of[place]),
            "score": score,
            "low": low,
            "high": high,
            "file": info.file,
            "sha256": info.sha256,
        })
    };
    let share = |place: usize| found.table.map(|table| table[place]);
    json!({
        "command": "compare",
        "slugfest": env!("CARGO_PKG_VERSION"),
        "schema": VERSION,
        "a": side(0, &found.info),
        "b": side(1, &found.other),
        "panel": found.opponents,
        "settings": found.settings,
        "both": share(0),
        "only_a": share(1),
        "only_b": share(2),
        "neither": share(3),
        "difference": found.difference.estimate,
        "low": found.difference.low,
        "high": found.difference.high,
        "exact": found.exact,
        "delta": found.delta,
        "verdict": frames::verdict_word(found.verdict),
        "more_trials": more(found.verdict),
        "variance_ratio": found.gain,
        "seed": found.seed,
        "trials": (found.trials > 0).then_some(found.trials),
        "complete": found.complete,
        "baseline": Value::Null,
        "notes": found.notes,
    })
}

fn more(verdict: Verdict) -> Option<u64> {
    match verdict {
        Verdict::Undecided { more } => more,
        _ => None,
    }
}

fn article(found: &Comparison) -> Article {
    let [a, b] = &found.names;
    let glance = |section: Section| Section { at_a_glance: true, ..section };
    let row = |place: usize| {
        let (score, low, high) = found.scores[place];
        let note = percent::interval(low, high);
        let name = match &found.of {
            Some(of) => format!("{}: {}", found.names[place], of[place]),
            None => found.names[place].clone(),
        };
        vec![plain(name), Cell { note, bar: Some(score), ..plain(percent::percent_short(score, low, high)) }]
    };
    let mut head = texts(&["which"]);
    head.extend(numbers_head(&[if found.of.is_some() { "chance" } else { "score" }]));
    let caption = match found.exact {
        true => "Both".to_owned(),
        false => format!("Both, with intervals that hold at once ({})", percent::percent_exact(CONFIDENCE)),
    };
    let scores = Table { caption, head, rows: vec![row(0), row(1)] };
    let mut sections = vec![
        glance(section(ANSWER, "The answer", vec![Block::Lead { line: vec![Span::Text(lead(found))] }])),
        glance(section("scores", "How often", vec![Block::Table { table: scores }])),
    ];
    if let Some([both, only_a, only_b, neither]) = found.table {
        let share = |name: String, p: f64| {
            let (low, high) = percent::ends_of_trials(p, found.trials);
            vec![plain(name), Cell { bar: Some(p), ..plain(percent::percent_short(p, low, high)) }]
        };
        let rows = vec![
            share("both".to_owned(), both),
            share(format!("only {a}"), only_a),
            share(format!("only {b}"), only_b),
            share("neither".to_owned(), neither),
        ];
        let mut head = texts(&["who scored"]);
        head.extend(numbers_head(&["share"]));
        let table = Table { caption: "The same dice, trial by trial".to_owned(), head, rows };
        sections.push(glance(section("pairs", "Trial by trial", vec![Block::Table { table }])));
    }
    sections.extend(assumed(&found.info));
    sections.push(making(found));
    state_rules(&found.info, &mut sections);
    let warning = "This run was interrupted: intervals are wider than they would have been.";
    Article {
        title: format!("{a} or {b}?"),
        subtitle: format!("{}, {}", found.info.system_name, found.info.play),
        warnings: if found.complete { Vec::new() } else { vec![warning.to_owned()] },
        sections,
    }
}

/// One of three sentences: better or worse by so much, no difference that matters, or not decided.
fn lead(found: &Comparison) -> String {
    let [a, b] = &found.names;
    let by = found.difference;
    let score = |place: usize| {
        let (score, low, high) = found.scores[place];
        percent::percent_short(score, low, high)
    };
    let points = percent::points_short(by.estimate, by.low, by.high);
    let interval = match found.exact {
        true => String::new(),
        false => format!(
            " ({} interval {}, {})",
            percent::percent_exact(CONFIDENCE),
            percent::points_interval(by.low, by.high),
            text::count(found.trials, "trial", "trials")
        ),
    };
    let both = match &found.of {
        Some([first, second]) if first == second => format!("{second} {} against {}", score(1), score(0)),
        Some([first, second]) => format!("{second} {} against {first} {}", score(1), score(0)),
        None => format!("{} against {}", score(1), score(0)),
    };
    let what = match &found.of {
        Some(_) => String::new(),
        // Whoever looks for who beats whom is told that this is not it.
        None => {
            let opponents = text::count(found.opponents.len() as u64, "opponent of both", "opponents of both");
            format!(" (scores against {opponents})")
        }
    };
    let points = percent::in_points(&points);
    let size = points.trim_start_matches(['+', '−']);
    match found.verdict {
        Verdict::Better => format!("{b} is better than {a} by {size}{interval}: {both}{what}."),
        Verdict::Worse => format!("{b} is worse than {a} by {size}{interval}: {both}{what}."),
        Verdict::Equal if found.exact && by.estimate == 0.0 => {
            let of = found.of.as_ref().map_or(String::new(), |[first, _]| format!("{first} "));
            format!("{a} and {b} are equal: {of}{} in both{what}.", score(0))
        }
        Verdict::Equal => format!(
            "No difference above {} between {a} and {b}: {both}{what}; {b} has {points}{interval}.",
            percent::in_points(&percent::trimmed(100.0 * found.delta.unwrap_or(0.0), 4)),
        ),
        Verdict::Undecided { more } => {
            let more = match more {
                Some(more) => format!(
                    "about {} would tell, if the difference is what it seems",
                    text::count(more, "more trial", "more trials")
                ),
                None => "no number of trials within reach would tell".to_owned(),
            };
            format!("Not decided whether {b} is better than {a}: {points}{interval}, {both}{what}; {more}.")
        }
    }
}

/// How many times as many trials the same dice are worth before it is told.
const WORTH_TELLING: f64 = 1.05;

fn making(found: &Comparison) -> Section {
    let [a, b] = &found.names;
    let what = match (&found.of, found.opponents.as_slice()) {
        (Some([first, second]), _) if first == second => format!("What is compared is the chance of \"{first}\"."),
        (Some([first, second]), _) => {
            format!("What is compared is the chance of \"{second}\" in {b} with that of \"{first}\" in {a}.")
        }
        (None, opponents) => format!(
            "What is compared is the score (wins, and half of all draws and undecided fights) against the same {}: \
             {}. Neither meets the other.",
            text::count(opponents.len() as u64, "opponent", "opponents"),
            text::list(opponents)
        ),
    };
    let mut blocks = vec![paragraph(format!("{what} Numbers come from {}.", made(found)))];
    if !found.exact {
        blocks.push(paragraph(
            "\"Better\" and \"worse\" are said when the 95 % interval of the difference leaves out nought, \"no \
             difference\" when two one-sided tests at 5 % show it to be smaller than --delta; that a difference is not \
             seen is never taken for none.",
        ));
    }
    blocks.extend(over_settings(&found.settings).map(paragraph));
    if let Some(gain) = found.gain.filter(|gain| found.table.is_some() && *gain >= WORTH_TELLING) {
        blocks.push(paragraph(format!(
            "Because both faced the same dice, the difference is known as well as from {gain:.1} times as many trials \
             with dice of their own."
        )));
    }
    section("making", "How the numbers were made", blocks)
}
