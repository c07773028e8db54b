//! Printed numbers about the scenario, beside those that the rules give, and why the wrong ones are wrong.

use super::model::{Block, Cell, Section, Table, Tone, numbers_head, paragraph, plain, section, texts};
use crate::estimate::choice::Want;
use crate::estimate::{Fraction, Judged, Published, PublishedRow, Summary};
use crate::report::{percent, text};

/// The table of printed numbers, with a reason for each that is off.
pub fn section_of(summary: &Summary) -> Option<Section> {
    let published = summary.published.as_ref()?;
    let mut blocks = vec![paragraph(format!("{} {}", source(published), tally(published)))];
    blocks.push(Block::Table { table: table(published) });
    if published.rows.iter().any(|row| row.judged == Judged::RoundedInputs) {
        blocks.push(paragraph(
            "Rounded early: the basic chances were rounded to whole percents and then multiplied. Multiplying the \
             exact chances and rounding once, at the end, gives the number under “Should be”.",
        ));
    }
    blocks.extend(advice(summary, published).map(paragraph));
    Some(section("published", "The published numbers", blocks))
}

/// Where the numbers come from.
fn source(published: &Published) -> String {
    let place = shared_place(published).filter(|place| !place.is_empty());
    let whole = Some(published.printed_in.as_str()).filter(|whole| !whole.is_empty());
    let places: Vec<&str> = whole.into_iter().chain(place).map(|place| place.trim_end_matches('.')).collect();
    match places.as_slice() {
        [] => "Numbers about this have been printed.".to_owned(),
        places => format!("Numbers about this are printed in: {}.", places.join(", ")),
    }
}

/// The page or table that all of them stand in, where it is one.
fn shared_place(published: &Published) -> Option<&str> {
    let first = &published.rows.first()?.printed_in;
    published.rows.iter().all(|row| row.printed_in == *first).then_some(first)
}

/// `Of 6 printed numbers 5 are right and 1 is rounded early.`
pub fn tally(published: &Published) -> String {
    let rows = &published.rows;
    let n = |judged| rows.iter().filter(|row| row.judged == judged).count();
    let are = |n: usize, what: &str| (n > 0).then(|| format!("{n} {} {what}", if n == 1 { "is" } else { "are" }));
    let differ = n(Judged::Differs);
    let parts: Vec<String> = [
        are(n(Judged::Right), "right"),
        are(n(Judged::RoundedInputs), "rounded early"),
        (differ > 0).then(|| format!("{differ} {} from the rules", if differ == 1 { "differs" } else { "differ" })),
        are(n(Judged::Undecided), "not decided"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let of = text::count(rows.len() as u64, "printed number", "printed numbers");
    format!("Of {of}, {}.", text::list(&parts))
}

fn table(published: &Published) -> Table {
    let rows = &published.rows;
    // Chances of one outcome need not name it on every line.
    let one_place = shared_place(published).is_some();
    let one_of = rows.iter().all(|row| row.of == rows[0].of);
    let has_fractions = rows.iter().any(|row| !percent::fraction(row.fraction).is_empty());
    let has_reasons = rows.iter().any(|row| !reason(row).is_empty());
    let line = |row: &PublishedRow| {
        let name = if one_of { row.name.clone() } else { format!("{}: {}", row.name, row.of) };
        let name = if one_place { name } else { format!("{}: {name}", row.printed_in) };
        let mut cells = vec![plain(name), plain(row.printed.clone())];
        let fraction = if has_fractions { percent::fraction(row.fraction) } else { String::new() };
        cells.push(Cell { note: fraction, ..plain(row.exact.clone()) });
        cells.push(plain(row.correct.clone().unwrap_or_default()));
        // Only what is off should catch the eye.
        let (word, tone) = match row.judged {
            Judged::Right => ("right", Tone::Plain),
            Judged::RoundedInputs => ("rounded early", Tone::Bad),
            Judged::Differs => ("differs", Tone::Bad),
            Judged::Undecided => ("not decided", Tone::Open),
        };
        cells.push(Cell { tone, ..plain(word) });
        if has_reasons {
            cells.push(Cell { note: row.note.clone(), ..plain(reason(row)) });
        }
        cells
    };
    let mut head = texts(&["Cell"]);
    head.extend(numbers_head(&["Printed", "Exact", "Should be"]));
    head.extend(texts(&["Verdict"]));
    if has_reasons {
        head.extend(texts(&["Why"]));
    }
    let what = if one_of { format!(" (“{}”)", rows[0].of) } else { String::new() };
    let caption = format!("Printed and exact{what}");
    Table { caption, head, rows: rows.iter().map(line).collect() }
}

/// Why a number is off.
fn reason(row: &PublishedRow) -> String {
    match (row.judged, &row.arithmetic) {
        (Judged::RoundedInputs, Some(arithmetic)) => arithmetic.clone(),
        (Judged::Differs, _) if row.note.is_empty() => "rounding does not explain it".to_owned(),
        _ => String::new(),
    }
}

/// Whether the plan that looks best in print is the best one.
fn advice(summary: &Summary, published: &Published) -> Option<String> {
    let choice = summary.choice.as_ref()?;
    let printed: Vec<(usize, Fraction)> = choice
        .cases
        .iter()
        .enumerate()
        .filter_map(|(plan, case)| {
            let row = published.rows.iter().find(|row| row.case == *case)?;
            Some((plan, row.printed_value))
        })
        .collect();
    let values = printed.iter().map(|(_, value)| *value);
    let top = if choice.goal.want == Want::Most { values.max() } else { values.min() }?;
    let best: Vec<usize> = printed.iter().filter(|(_, value)| *value == top).map(|(plan, _)| *plan).collect();
    let name = |plan: &usize| super::choice::plan_name(choice, *plan);
    let names = best.iter().map(name).collect::<Vec<_>>().join("; ");
    if printed.len() < 2 {
        None
    } else if best.iter().all(|plan| choice.here.best.contains(plan)) {
        Some(format!("The advice stands: the best plan in print is the best one here, too ({names})."))
    } else {
        Some(format!("In print another plan looks best: {names}."))
    }
}
