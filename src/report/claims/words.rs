//! The words and numbers of a check as every output shows them.

use super::super::text::{clean, count, list};
use crate::verify::{Found, Report, Row, Standing, Verdict};

/// What must be read before the rows of a check that somebody interrupted.
pub fn interrupted(report: &Report) -> Option<String> {
    let (judged, claims) = (report.rows.len(), report.claims);
    (!report.is_complete()).then(|| format!("This was interrupted: only {judged} of {claims} claims were checked."))
}

/// The same reports with every name harmless and on one line.
pub fn readable(reports: &[Report]) -> Vec<Report> {
    let mut reports = reports.to_vec();
    for report in &mut reports {
        for name in [&mut report.file, &mut report.title, &mut report.about, &mut report.printed_in] {
            *name = clean(name);
        }
        for row in &mut report.rows {
            let names = [&mut row.name, &mut row.printed_in, &mut row.question, &mut row.note];
            names.into_iter().chain(&mut row.remarks).for_each(|name| *name = clean(name));
        }
    }
    reports
}

/// What questions name without need, each with where it is asked.
pub fn remarks(rows: &[&Row]) -> Vec<String> {
    let of = |row: &&Row| {
        let (line, title) = (row.line, title(row));
        row.remarks.iter().map(move |remark| format!("Line {line}, {title}: {remark}")).collect::<Vec<_>>()
    };
    rows.iter().flat_map(of).collect()
}

/// A verdict in a word or two, for narrow columns.
pub fn short(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Right => "right",
        Verdict::RoundedInputs => "rounded early",
        Verdict::Differs => "differs",
        Verdict::Undecided => "not decided",
    }
}

/// The number as the rules give it, in the way it is printed.
pub fn exact(row: &Row) -> String {
    row.shown()
}

/// The number as a fraction, where it is one.
pub fn fraction(row: &Row) -> Option<String> {
    row.fraction().map(|fraction| fraction.to_string())
}

/// How many claims got each verdict: `21 right, 31 differ from the model`.
pub fn tally(rows: &[&Row]) -> String {
    let n = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let parts = [
        (n(Verdict::Right), "right"),
        (n(Verdict::RoundedInputs), "rounded early"),
        (
            n(Verdict::Differs),
            if n(Verdict::Differs) == 1 { "differs from the model" } else { "differ from the model" },
        ),
        (n(Verdict::Undecided), "not decided"),
    ];
    let parts: Vec<String> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, words)| format!("{n} {words}")).collect();
    list(&parts)
}

/// Whether all is as expected, in a sentence.
pub fn standing(rows: &[&Row]) -> String {
    let n = |standing| rows.iter().filter(|row| row.standing == standing).count();
    let (refuted, open) = (n(Standing::Refuted), n(Standing::Undecided));
    match (refuted, open) {
        (0, 0) if rows.len() == 1 => "the claim is as expected".to_owned(),
        (0, 0) => format!("all {} are as expected", count(rows.len() as u64, "claim", "claims")),
        (0, open) => format!("{open} of {} not decided, the others as expected", rows.len()),
        (refuted, 0) => format!("{refuted} of {} not as expected", rows.len()),
        (refuted, open) => format!("{refuted} of {} not as expected, {open} not decided", rows.len()),
    }
}

/// What was expected of a claim, in words.
pub fn expected(row: &Row) -> &'static str {
    use crate::verify::Expected;
    match row.expected {
        Expected::Right => "right",
        Expected::Off => "off",
        Expected::RoundedInputs => "rounded early",
    }
}

/// A claim by its table or page and its name: `bonus table: Harbinger, Shape Change`.
pub fn title(row: &Row) -> String {
    if row.printed_in.is_empty() { row.name.clone() } else { format!("{}: {}", row.printed_in, row.name) }
}

/// What is printed and what is true: `printed 51 %; the exact value is 167/324 = 51.54 %, correctly rounded 52 %`.
pub fn sentence(row: &Row) -> String {
    let value = match (&row.found, fraction(row)) {
        (Found::Exact(_), Some(fraction)) if fraction != exact(row) => {
            format!("the exact value is {fraction} = {}", exact(row))
        }
        (Found::Exact(_), _) => format!("the exact value is {}", exact(row)),
        (Found::Near { error, .. }, _) => format!("the value is {}, known to within {}", exact(row), bound(*error)),
        (Found::Played { trials, .. }, _) => {
            format!("{} put it between {}", count(*trials, "trial", "trials"), exact(row).replace(" to ", " and "))
        }
    };
    let correct = match (&row.correct, row.verdict) {
        (_, Verdict::Right) => ", as printed".to_owned(),
        (Some(correct), _) => format!(", correctly rounded {correct}"),
        (None, _) => String::new(),
    };
    format!("printed {}; {value}{correct}", row.printed.text)
}

/// The arithmetic behind a number that was rounded too early.
pub fn arithmetic(row: &Row) -> Option<String> {
    row.explained().map(|rounded| format!("{} is {}", row.printed.text, rounded.text))
}

/// What the mechanism is, in a sentence.
pub const ROUNDED_EARLY: &str = "Rounded early (the rounding of an intermediate is reused): the basic chances were rounded to whole percents and \
     then multiplied.";

/// How far the mechanism goes: whether it gives the numbers that are right, too. `None` when there is only one.
pub fn reach(rows: &[&Row]) -> Option<String> {
    let reproduced: Vec<bool> = rows.iter().filter_map(|row| row.reproduced()).collect();
    let (all, some) = (reproduced.len(), reproduced.iter().filter(|reproduced| **reproduced).count());
    let share = if some == all { format!("all {all}") } else { format!("{some} of the {all}") };
    (all > 1).then(|| format!("The same arithmetic gives {share} printed numbers that come from a formula."))
}

/// How the numbers were obtained.
pub fn how_sure(rows: &[&Row]) -> String {
    let played: Vec<&Found> =
        rows.iter().map(|row| &row.found).filter(|found| matches!(found, Found::Played { .. })).collect();
    let error = |row: &&Row| if let Found::Near { error, .. } = row.found { Some(error) } else { None };
    let near: Vec<f64> = rows.iter().filter_map(error).collect();
    let exact = rows.len() - near.len() - played.len();
    let mut parts = Vec::new();
    if exact > 0 {
        let all = if exact == rows.len() {
            "every number is an exact fraction".to_owned()
        } else {
            format!("{exact} exact fractions")
        };
        parts.push(all);
    }
    if !near.is_empty() {
        let worst = near.iter().copied().fold(0.0, f64::max);
        parts.push(format!("{} solved to within {}", near.len(), bound(worst)));
    }
    if let Some(Found::Played { trials, seed, .. }) = played.first() {
        let trials = count(*trials, "trial", "trials");
        parts.push(format!("{} played ({trials}, seed {seed}; 95 % intervals for all together)", played.len()));
    }
    list(&parts)
}
/// A bound on an error, in one digit that it does not exceed.
fn bound(error: f64) -> String {
    let told = format!("{error:.0e}");
    match told.parse::<f64>() {
        // A tenth more is a digit more, or rounds to one.
        Ok(value) if value < error => {
            let unit = 10_f64.powi(error.log10().floor() as i32);
            format!("{:.0e}", value + unit)
        }
        _ => told,
    }
}
