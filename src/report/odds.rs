//! Answers to single questions as text: for people, JSON, CSV, Markdown; and the help that lists what can be asked.

use super::percent;
use super::style::{Format, Style};
use super::terminal::{Grid, Page, Paint};
use super::text::{self, LINE, wrap};
use crate::estimate::Worked;
use crate::game::Ruling;
use crate::grammar::comparison::{COMPARISONS, Comparison};
use crate::grammar::{Answer, Fraction, Grammar, Part, Row, Sentence, Value};
use serde_json::{Value as Json, json};

/// A fraction with more characters is not shown to people; JSON and CSV have it in full.
const SHORT: usize = 23;
/// Rows of a table that people still read; longer ones lose the values that hardly ever come up.
const MOST_ROWS: usize = 30;
/// Chance of being beyond a row that is left out of a long table.
const RARE: f64 = 0.001;

/// What `slugfest odds` prints for these answers, ending in a line break.
pub fn stdout(answers: &[Answer], format: Format, style: &Style) -> String {
    match format {
        Format::Table => answers.iter().map(|answer| table(answer, style)).collect::<Vec<_>>().join("\n"),
        Format::Json => {
            let objects: Vec<Json> = answers.iter().map(object).collect();
            match <[Json; 1]>::try_from(objects) {
                Ok([one]) => format!("{one:#}\n"),
                Err(several) => format!("{:#}\n", Json::Array(several)),
            }
        }
        Format::Csv => {
            let records: String = answers.iter().map(records).collect();
            format!("question,kind,of,value,number,fraction\n{records}")
        }
        Format::Markdown => answers.iter().map(markdown).collect::<Vec<_>>().join("\n"),
    }
}

/// A sentence with its numbers written out.
pub fn sentence(sentence: &Sentence) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) => text.clone(),
        Part::Chance(p) => percent::of_fraction(*p.numer(), *p.denom(), true),
        Part::Number(n) => percent::number_of_fraction(*n.numer(), *n.denom()),
    };
    sentence.0.iter().map(part).collect()
}

fn chance(p: Fraction) -> String {
    percent::of_fraction(*p.numer(), *p.denom(), false)
}

fn float(p: Fraction) -> f64 {
    *p.numer() as f64 / *p.denom() as f64
}

/// The fraction where it is short: `49/216`.
fn short(p: Fraction) -> Option<String> {
    Some(p.to_string()).filter(|text| text.chars().count() <= SHORT)
}

/// The number asked for, exactly: `49/216 = 22.6852 %`.
fn exactly(value: Value) -> String {
    let p = value.fraction();
    let digits = match value {
        Value::Chance(_) => percent::percent_exact(float(p)),
        Value::Mean(_) => percent::number(float(p), None),
    };
    match short(p) {
        Some(fraction) if fraction != digits => format!("exactly {fraction} = {digits}"),
        Some(_) => format!("exactly {digits}"),
        None => format!("to six digits {digits}"),
    }
}

fn table(answer: &Answer, style: &Style) -> String {
    let (mut page, paint) = (Page::default(), Paint { on: style.color });
    for line in wrap(&format!("{}.", sentence(&answer.sentence)), LINE, 0) {
        page.line(&paint.bold(&line));
    }
    page.line(&paint.dim(&exactly(answer.value)));
    page.line("");
    if let Some(worked) = shown(answer) {
        page.wrapped(&format!("chance of a {} = {}, where", worked.outcome, worked.text));
        let factors = worked.factors.iter().map(|factor| (factor.written.clone(), factor.reason.clone()));
        entries(&mut page, factors.collect());
        page.line("");
    }
    if !answer.named.is_empty() {
        let with_fractions = answer.named.iter().any(|named| short(named.p).is_some());
        let head = [&capital(answer.kind), "Chance", "Exactly"];
        let mut grid = Grid::new(if with_fractions { &head } else { &head[..2] });
        for named in &answer.named {
            let mut cells = vec![named.name.clone(), chance(named.p)];
            cells.extend(with_fractions.then(|| short(named.p).unwrap_or_default()));
            grid.row(cells);
        }
        page.grid(&grid, paint);
    }
    if !answer.rows.is_empty() {
        let (shown, n_left_out) = common(&answer.rows);
        let mut grid = Grid::new(&[&capital(answer.counted), "Exactly", "At least", "At most"]);
        for row in shown {
            let Row { value, exactly, at_least, at_most } = row;
            grid.row(vec![value.to_string(), chance(*exactly), chance(*at_least), chance(*at_most)]);
        }
        page.grid(&grid, paint);
        if n_left_out > 0 {
            let rows = text::count(n_left_out as u64, "other value is", "other values are");
            page.wrapped(&format!("{rows} not shown; `--format csv` has all"));
            page.line("");
        }
    }
    for note in answer.remarks() {
        page.wrapped(note);
    }
    if !answer.rulings.is_empty() {
        let rules: Vec<String> = answer.rulings.iter().map(cited).collect();
        page.wrapped(&format!("by {}; `--format markdown` says how each is read", text::list(&rules)));
    }
    page.text.trim_end().to_owned() + "\n"
}

/// The rows that people want to see of a long table, and how many are left out: none that hardly ever come up, and of
/// the others every second, third… where they are still too many.
fn common(rows: &[Row]) -> (Vec<&Row>, usize) {
    if rows.len() <= MOST_ROWS {
        return (rows.iter().collect(), 0);
    }
    let is_common = |row: &&Row| float(row.at_least) >= RARE && float(row.at_most) >= RARE;
    let common: Vec<&Row> = rows.iter().filter(is_common).collect();
    let step = common.len().div_ceil(MOST_ROWS).max(1) as i64;
    let shown: Vec<&Row> = common.into_iter().filter(|row| row.value % step == 0).collect();
    let n_left_out = rows.len() - shown.len();
    (shown, n_left_out)
}

/// A rule, with its switch where it has one.
fn cited(Ruling { rule, switch, .. }: &Ruling) -> String {
    if switch.is_empty() { rule.clone() } else { format!("{rule} ({switch})") }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

fn object(answer: &Answer) -> Json {
    let number = |p: Fraction| json!({ "number": float(p), "fraction": p.to_string() });
    let (kind, value) = match answer.value {
        Value::Chance(p) => ("chance", p),
        Value::Mean(mean) => ("mean", mean),
    };
    let rows = answer.rows.iter().map(|row| {
        json!({
            "value": row.value,
            "exactly": number(row.exactly),
            "at_least": number(row.at_least),
            "at_most": number(row.at_most),
        })
    });
    let named = answer.named.iter().map(|named| json!({ "name": named.name, "chance": number(named.p) }));
    let rulings = answer.rulings.iter().map(|ruling| {
        json!({ "rule": ruling.rule, "switch": Some(&ruling.switch).filter(|s| !s.is_empty()), "text": ruling.text })
    });
    json!({
        "question": answer.question,
        "system": Some(answer.system).filter(|system| !system.is_empty()),
        "sentence": sentence(&answer.sentence),
        "method": "exact",
        "kind": kind,
        "value": number(value),
        "formula": answer.worked.as_ref().map(formula),
        "counted": Some(answer.counted).filter(|counted| !counted.is_empty()),
        "distribution": rows.collect::<Vec<_>>(),
        "named": named.collect::<Vec<_>>(),
        "rulings": rulings.collect::<Vec<_>>(),
        "notes": answer.remarks().collect::<Vec<_>>(),
    })
}

/// How the chance comes about: `T × T × 2/3`, then what each factor is.
fn formula(worked: &Worked) -> Json {
    let factors = worked.factors.iter().map(|factor| {
        json!({ "factor": factor.written, "chance": factor.p.to_string(), "reason": factor.reason, "rule": factor.rule })
    });
    json!({ "outcome": worked.outcome, "text": worked.text, "factors": factors.collect::<Vec<_>>() })
}

/// A formula worth showing: one that says more than the chance itself, and can be read.
fn shown(answer: &Answer) -> Option<&Worked> {
    answer.worked.as_ref().filter(|worked| worked.factors.len() > 1 && worked.is_readable())
}

/// The answer first, then every named chance, then every row: one number a record.
fn records(answer: &Answer) -> String {
    let mut out = String::new();
    let mut record = |kind: &str, of: &str, value: &str, p: Fraction| {
        let cells = [answer.question.as_str(), kind, of, value].map(quoted);
        out += &format!("{},{},{p}\n", cells.join(","), float(p));
    };
    match answer.value {
        Value::Chance(p) => record("answer", "chance", "", p),
        Value::Mean(mean) => record("answer", "mean", "", mean),
    }
    for named in &answer.named {
        record("named", answer.kind, &named.name, named.p);
    }
    for row in &answer.rows {
        let value = row.value.to_string();
        for (kind, p) in [("exactly", row.exactly), ("at_least", row.at_least), ("at_most", row.at_most)] {
            record(kind, answer.counted, &value, p);
        }
    }
    out
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

fn markdown(answer: &Answer) -> String {
    let mut out = format!("**{}.**\n\n{}\n", sentence(&answer.sentence), exactly(answer.value));
    let escaped = |text: &str| text.replace('|', "\\|");
    if let Some(worked) = shown(answer) {
        out += &format!("\nThe chance of a {} is {}.\n\n", worked.outcome, worked.text);
        for factor in &worked.factors {
            out += &format!("- {}: {} ({})\n", factor.written, factor.reason, factor.rule);
        }
    }
    if !answer.named.is_empty() {
        out += &format!("\n| {} | chance | exactly |\n|---|---:|---:|\n", answer.kind);
        for named in &answer.named {
            out += &format!("| {} | {} | {} |\n", escaped(&named.name), chance(named.p), named.p);
        }
    }
    if !answer.rows.is_empty() {
        out += &format!("\n| {} | exactly | at least | at most |\n|---:|---:|---:|---:|\n", answer.counted);
        for row in &answer.rows {
            let cells = [row.exactly, row.at_least, row.at_most].map(chance);
            out += &format!("| {} | {} |\n", row.value, cells.join(" | "));
        }
    }
    let rulings = answer.rulings.iter().map(|ruling| format!("{} ({})", ruling.text, cited(ruling)));
    let remarks: Vec<String> = answer.remarks().cloned().chain(rulings).collect();
    if !remarks.is_empty() {
        out += &format!("\n{}\n", remarks.iter().map(|remark| format!("- {remark}")).collect::<Vec<_>>().join("\n"));
    }
    out
}

/// Everything that can be asked of these grammars, each form with an example; made from the table that the parser uses.
pub fn help(grammars: &[&Grammar], color: bool) -> String {
    let (mut page, paint) = (Page::default(), Paint { on: color });
    for grammar in grammars {
        page.line(&paint.bold(grammar.about));
        for form in grammar.forms {
            indented(&mut page, 2, form.shape);
            indented(&mut page, 6, form.about);
            indented(&mut page, 6, &format!("slugfest odds \"{}\"", form.example));
        }
        entries(&mut page, (grammar.flags)());
        page.line("");
    }
    page.line(&paint.bold("COMPARISON"));
    entries(
        &mut page,
        COMPARISONS.iter().map(|comparison| (written(comparison), comparison.about.to_owned())).collect(),
    );
    page.line("");
    page.line("Capitals and spaces do not matter. Every answer is exact.");
    page.text
}

/// What stands before or after the number: `>= N, at least N, N or more`.
fn written(comparison: &Comparison) -> String {
    let before = comparison.before.iter().map(|word| match comparison.takes_number {
        true => format!("{word} N"),
        false => (*word).to_owned(),
    });
    let after = comparison.after.iter().map(|word| if *word == "+" { "N+".to_owned() } else { format!("N {word}") });
    before.chain(after).collect::<Vec<_>>().join(", ")
}

/// Names with what they mean, below each other.
fn entries(page: &mut Page, entries: Vec<(String, String)>) {
    let names = entries.iter().map(|(name, _)| text::width(name)).max().unwrap_or(0).min(30);
    for (name, about) in entries {
        if text::width(&name) > names {
            indented(page, 2, &name);
            indented(page, 6, &about);
            continue;
        }
        let lines = wrap(&about, LINE - names - 4, 0);
        for (i, line) in lines.iter().enumerate() {
            let name = if i == 0 { name.as_str() } else { "" };
            page.line(&format!("  {name:<names$}  {line}"));
        }
    }
}

fn indented(page: &mut Page, by: usize, text: &str) {
    for line in wrap(text, LINE - by, 2) {
        page.line(&format!("{:by$}{line}", ""));
    }
}
