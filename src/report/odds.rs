//! Answers to single questions as text: for people, JSON, CSV, Markdown; and the help that lists what can be asked.

use super::percent;
use super::style::{Format, Style};
use super::terminal::{Grid, Page, Paint};
use super::text::{self, LINE, wrap};
use crate::estimate::Worked;
use crate::game::Ruling;
use crate::grammar::comparison::{COMPARISONS, Comparison};
use crate::grammar::saying::Saying;
use crate::grammar::{Answer, Grammar, Number, Part, Row, Sentence, Value};
use serde_json::{Value as Json, json};

/// A fraction with more characters is not shown to people; JSON and CSV have it in full.
const SHORT: usize = 23;
/// Rows of a table that people still read; longer ones lose the values that hardly ever come up.
const MOST_ROWS: usize = 30;
/// Chance of being beyond a row that is left out of a long table.
const RARE: f64 = 0.001;
/// What a chance may lack of certainty to be no more than nearly certain in a table.
const NEARLY: f64 = 1e-6;
/// Letters of the longest bar of a table.
const LONGEST_BAR: usize = 24;

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
        Part::Chance(p) => in_percent(*p, true),
        Part::Number(Number::Fraction(n)) => percent::number_of_fraction(*n.numer(), *n.denom()),
        Part::Number(Number::Near(n)) => format!("{n:.2}"),
    };
    sentence.0.iter().map(part).collect()
}

/// A chance, without noughts behind it where it is exact and `plain`.
fn in_percent(p: Number, plain: bool) -> String {
    match p {
        Number::Fraction(p) => percent::of_fraction(*p.numer(), *p.denom(), plain),
        Number::Near(p) => format!("{} %", percent::rounded(p, 2)),
    }
}

fn chance(p: Number) -> String {
    in_percent(p, false)
}

/// The same in a table on the screen, where a row of nines would leave no room for anything else; files have it whole.
fn cell(p: Number) -> String {
    let rest = 1.0 - p.float();
    if rest > 0.0 && rest < NEARLY { "> 99.9999 %".to_owned() } else { chance(p) }
}

/// The fraction where it is short: `49/216`.
fn short(p: Number) -> Option<String> {
    p.fraction().map(|p| p.to_string()).filter(|text| text.chars().count() <= SHORT)
}

/// The number asked for, exactly: `49/216 = 22.6852 %`.
fn exactly(value: Value) -> String {
    let p = value.number();
    let digits = match value {
        Value::Chance(_) => percent::percent_exact(p.float()),
        Value::Mean(_) => percent::number(p.float(), None),
    };
    match short(p) {
        Some(fraction) if fraction != digits => format!("exactly {fraction} = {digits}"),
        Some(_) => format!("exactly {digits}"),
        None => format!("rounded {digits}"),
    }
}

fn table(answer: &Answer, style: &Style) -> String {
    let (mut page, paint) = (Page::default(), Paint { on: style.color });
    for line in wrap(&format!("{}.", sentence(&answer.sentence)), LINE, 0) {
        page.line(&paint.bold(&line));
    }
    // A sentence without a number has said all there is.
    if answer.sentence.0.iter().any(|part| !matches!(part, Part::Text(_))) {
        page.line(&paint.dim(&exactly(answer.value)));
    }
    if answer.asked.is_some() {
        page.wrapped(&format!("understood as: {}", answer.question));
    }
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
        let mut grid = Grid::new(&[&capital(answer.counted), "Exactly", "At least", "At most", ""]);
        let most = shown.iter().map(|row| row.exactly.float()).fold(0.0, f64::max);
        for row in shown {
            let Row { value, exactly, at_least, at_most } = row;
            let bar = bar(exactly.float() / most);
            grid.row(vec![value.to_string(), cell(*exactly), cell(*at_least), cell(*at_most), bar]);
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
        // Of one rule with a switch and without one, the switch says more.
        let is_said = |ruling: &&Ruling| {
            let switched = |other: &Ruling| other.rule == ruling.rule && !other.switch.is_empty();
            !ruling.switch.is_empty() || !answer.rulings.iter().any(switched)
        };
        let rules: Vec<String> = answer.rulings.iter().filter(is_said).map(cited).collect();
        page.wrapped(&format!("by {}; `--format markdown` says how each is read", text::list(&rules)));
    }
    page.text.trim_end().to_owned() + "\n"
}

/// A bar of eighths of a letter, as long as this share of the longest.
fn bar(share: f64) -> String {
    let eighths = (share * 8.0 * LONGEST_BAR as f64).round() as usize;
    let (whole, rest) = (eighths / 8, eighths % 8);
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"].get(rest).copied().unwrap_or_default();
    // Columns end together; bars begin together.
    format!("{:<LONGEST_BAR$}", "█".repeat(whole) + rest)
}

/// The rows that people want to see of a long table, and how many are left out: none that hardly ever come up, and of
/// the others every second, third… where they are still too many.
fn common(rows: &[Row]) -> (Vec<&Row>, usize) {
    if rows.len() <= MOST_ROWS {
        return (rows.iter().collect(), 0);
    }
    let is_common = |row: &&Row| row.at_least.float() >= RARE && row.at_most.float() >= RARE;
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
    let number = |p: Number| json!({ "number": p.float(), "fraction": p.fraction().map(|p| p.to_string()) });
    let kind = if matches!(answer.value, Value::Chance(_)) { "chance" } else { "mean" };
    let value = answer.value.number();
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
        "asked": answer.asked,
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
    let mut record = |kind: &str, of: &str, value: &str, p: Number| {
        let cells = [answer.question.as_str(), kind, of, value].map(quoted);
        // Unknown is empty: there is no fraction of what has outgrown them.
        let fraction = p.fraction().map_or(String::new(), |p| p.to_string());
        out += &format!("{},{},{fraction}\n", cells.join(","), p.float());
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
            out += &format!(
                "| {} | {} | {} |\n",
                escaped(&named.name),
                chance(named.p),
                short(named.p).unwrap_or_default()
            );
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

/// A page of examples, by game.
pub fn page(grammars: &[&Grammar], color: bool) -> String {
    let (mut page, paint) = (Page::default(), Paint { on: color });
    for grammar in grammars {
        let more = if grammar.system.is_empty() { String::new() } else { format!(" (`odds help {}`)", grammar.system) };
        page.line(&paint.bold(&format!("{}{more}", grammar.about)));
        for form in grammar.forms {
            page.line(&format!("  \"{}\"", form.example));
        }
    }
    page.line("");
    page.wrapped(
        "Ask as you would at the table: short forms and names of powers anywhere, \"vs\" or \"against\", with or \
         without the name of the game where only one is meant. What was understood is repeated; what can mean two \
         things is asked back. A comparison asks for a chance: >= 7, 7 or more, at most 3, exactly 2, > 5; mean for \
         the average. Every answer is exact.",
    );
    page.text
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
        let short = short_forms(grammar);
        if !short.is_empty() {
            page.wrapped(&format!("for short: {short}"));
        }
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

/// Short forms of flags: `ss` for --super-senses.
fn short_forms(grammar: &Grammar) -> String {
    let is_short =
        |saying: &&Saying| saying.said.len() <= 4 && saying.means.len() == 1 && saying.means[0].starts_with("--");
    let sayings = (grammar.sayings)();
    let all = sayings.iter().filter(is_short).filter(|saying| saying.means[0].trim_start_matches('-') != saying.said);
    all.map(|saying| format!("{} = {}", saying.said, saying.means[0])).collect::<Vec<_>>().join(", ")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearly_certain_leaves_the_other_columns_their_room() {
        let answer = crate::ask::ask("marvel-heroes trouble 8 >= 7").unwrap_or_else(|error| panic!("{error}"));
        let told = stdout(&[answer], Format::Table, &Style::default());
        assert!(told.contains("\nTrouble ") && told.contains(" > 99.9999 %") && !told.contains("99.99999"), "{told}");
        // 1 - 4e-7 is told so, and 1 - 5e-6 with its digits.
        assert!(told.contains(" 99.9995 %"), "{told}");
    }
}
