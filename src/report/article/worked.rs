//! How a chance comes about: the table worth learning, the letters, the formulas with their reasons, and where rounding
//! the basic chances first would show another number.
//!
//! The layout is that of the ledger's `heroclix.challenge.layout`; every formula and reason comes from the object whose
//! value is the number beside it ([`Worked`]).

use super::model::{Block, Cell, Line, Section, Span, Table, Tone, numbers_head, paragraph, plain, section, texts};
use crate::estimate::{CaseSummary, Choice, Fraction, Letter, Summary, Worked, at_least};
use crate::report::{percent, text};

/// Formulas are shown up to this many different ones; beyond it a reader finds them in `run.json`.
const MOST_FORMULAS: usize = 16;

/// Whether some case has a formula: the report then takes the form of the articles.
pub fn has_formulas(summary: &Summary) -> bool {
    summary.cases.iter().any(|case| case.worked.is_some())
}

fn worked(summary: &Summary) -> impl Iterator<Item = (&CaseSummary, &Worked)> {
    summary.cases.iter().filter_map(|case| Some((case, case.worked.as_ref()?)))
}

/// A basic chance and the cases that it stands in.
struct Basic<'a> {
    letter: &'a Letter,
    cases: Vec<&'a CaseSummary>,
}

/// Every letter with every chance that it stands for, by letter and need.
fn basics(summary: &Summary) -> Vec<Basic<'_>> {
    let mut basics: Vec<Basic<'_>> = Vec::new();
    for (case, worked) in worked(summary) {
        for letter in &worked.letters {
            match basics.iter_mut().find(|basic| basic.letter == letter) {
                Some(basic) => basic.cases.push(case),
                None => basics.push(Basic { letter, cases: vec![case] }),
            }
        }
    }
    basics.sort_by(|a, b| (&a.letter.letter, a.letter.need).cmp(&(&b.letter.letter, b.letter.need)));
    basics
}

/// The table worth learning: a total or more of the dice that the formulas throw.
pub fn table_worth_learning(summary: &Summary) -> Option<Section> {
    let basics = basics(summary);
    let dice = basics.iter().find(|basic| basic.letter.need.is_some())?.letter.dice;
    // A total that every throw reaches is not worth learning.
    let rows: Vec<(u32, Fraction)> = at_least(dice.0, dice.1).into_iter().skip(1).collect();
    if rows.is_empty() {
        return None;
    }
    let users = |need: u32| {
        let here = basics.iter().filter(|basic| basic.letter.need == Some(need) && basic.letter.dice == dice);
        let mut letters: Vec<String> = here.map(|basic| basic.letter.letter.clone()).collect();
        letters.dedup();
        letters.join(", ")
    };
    let row = |&(need, p): &(u32, Fraction)| {
        let users = users(need);
        let tone = if users.is_empty() { Tone::Plain } else { Tone::Good };
        let chance = Cell { tone, bar: Some(percent::float(p)), ..plain(percent::whole(p)) };
        vec![plain(format!("{need} or better")), chance, plain(p.to_string()), plain(users)]
    };
    let mut head = texts(&["Rolling"]);
    head.extend(numbers_head(&["Probability", "Exactly"]));
    head.extend(texts(&["Here"]));
    let caption = format!("How often {} show a number or better", dice_words(dice));
    let table = Table { caption, head, rows: rows.iter().map(row).collect() };
    Some(section("learn", "A table worth learning", vec![Block::Table { table }]))
}

fn dice_words((dice, sides): (u8, u8)) -> String {
    match (dice, sides) {
        (2, 6) => "two dice".to_owned(),
        (3, 6) => "three dice".to_owned(),
        _ => format!("{dice}d{sides}"),
    }
}

/// The letters: what each stands for, what it needs, how likely that is.
pub fn letters(summary: &Summary) -> Option<Section> {
    let basics = basics(summary);
    let first = worked(summary).next()?.1;
    if basics.is_empty() {
        return None;
    }
    let varies = |letter: &str| basics.iter().filter(|basic| basic.letter.letter == letter).count() > 1;
    let any_varies = basics.iter().any(|basic| varies(&basic.letter.letter));
    let row = |basic: &Basic<'_>| {
        let Letter { letter, roll, p, .. } = basic.letter;
        let need = needs(basic.letter).unwrap_or("to succeed".to_owned());
        let exactly = Cell { note: percent::percent_exact(percent::float(*p)), ..plain(p.to_string()) };
        let mut cells = vec![plain(letter.clone()), plain(roll.clone()), plain(need), plain(chance(*p)), exactly];
        if any_varies {
            cells.push(plain(if varies(letter) { case_names(&basic.cases) } else { String::new() }));
        }
        cells
    };
    let mut head = texts(&["Letter", "The chance that this succeeds", "Needs"]);
    head.extend(numbers_head(&["Chance", "Exactly"]));
    if any_varies {
        head.extend(texts(&["Where"]));
    }
    let table = Table {
        caption: "The basic chances, each with a letter".to_owned(),
        head,
        rows: basics.iter().map(row).collect(),
    };
    let mut intro =
        "Every chance below is made of a few basic ones: how often two dice show what a roll needs.".to_owned();
    if basics.iter().any(|basic| basic.letter.dice != (2, 6)) {
        intro = "Every chance below is made of a few basic ones: how often the dice show what a roll needs.".to_owned();
    }
    intro += " What has to happen together is multiplied; where there are several ways, they are added.";
    if first.letters.len() > 1 || basics.len() > 1 {
        intro += " To keep the formulas short, each basic chance has a letter.";
    }
    Some(section("letters", "The basic chances", vec![paragraph(intro), Block::Table { table }]))
}

/// What the dice have to show: `7 or better`, `12 or less on 3 dice`.
fn needs(letter: &Letter) -> Option<String> {
    letter.need.map(|need| format!("{need} or better")).or_else(|| letter.shows.clone())
}

/// A basic chance as a whole percent, or with as many digits as it takes not to look impossible or certain.
fn chance(p: Fraction) -> String {
    let whole = percent::whole(p);
    let ends = [0, 1].map(|n| percent::whole(Fraction::from_integer(n)));
    if ends.contains(&whole) { percent::of_fraction(*p.numer(), *p.denom(), true) } else { whole }
}

/// `“base”`, `“base” and “Quake”`, `5 cases, such as “base”`.
fn case_names(cases: &[&CaseSummary]) -> String {
    match cases {
        [a] => format!("“{}”", a.case),
        [a, b] => format!("“{}” and “{}”", a.case, b.case),
        [first, ..] => format!("{} cases, such as “{}”", cases.len(), first.case),
        [] => String::new(),
    }
}

/// Every formula with the reason for each of its factors.
pub fn formulas(summary: &Summary) -> Option<Section> {
    let outcome = &worked(summary).next()?.1.outcome;
    let mut blocks = vec![paragraph(format!(
        "The chance of “{outcome}”, as it follows from the rules. Each factor stands with its reason and the rule that \
         calls for the dice."
    ))];
    match summary.choice.as_ref().filter(|choice| choice.cases.iter().all(|&case| case < summary.cases.len())) {
        Some(choice) => of_plans(summary, choice, &mut blocks),
        None => of_cases(summary, &mut blocks),
    }
    Some(section("formulas", "Working it out", blocks))
}

/// One block for each option: the baseline first, and in it one formula for each target.
fn of_plans(summary: &Summary, choice: &Choice, blocks: &mut Vec<Block>) {
    let (n_rows, n_columns) = (choice.rows.options.len(), choice.columns.options.len());
    let formula = |row: usize, column: usize| {
        let case = choice.cases.get(row * n_columns + column)?;
        summary.cases.get(*case)?.worked.as_ref()
    };
    let baseline = choice.columns.options.iter().position(|option| option.baseline);
    let order = baseline.into_iter().chain((0..n_columns).filter(|column| Some(*column) != baseline));
    for column in order {
        let option = &choice.columns.options[column];
        let heading = if option.baseline { format!("Baseline: {}", option.name) } else { option.name.clone() };
        blocks.push(Block::Paragraph { line: vec![Span::Strong(capitalized(&heading))] });
        for row in 0..n_rows {
            let Some(worked) = formula(row, column) else { continue };
            let name = &choice.rows.options[row].name;
            let mut line = Vec::new();
            if !name.is_empty() {
                line.push(Span::Text(format!("{}: ", capitalized(name))));
            }
            line.extend(equation(worked));
            let same = baseline.filter(|baseline| *baseline != column).and_then(|baseline| formula(row, baseline));
            if same.is_some_and(|before| before.factors == worked.factors && before.text == worked.text) {
                line.push(Span::Text(". This has not changed from the baseline.".to_owned()));
                blocks.push(Block::Paragraph { line });
            } else {
                blocks.push(Block::Paragraph { line });
                blocks.extend(reasons(worked, true));
            }
        }
    }
}

/// One block for each formula, with the cases that have it.
fn of_cases(summary: &Summary, blocks: &mut Vec<Block>) {
    let mut groups: Vec<Vec<(&CaseSummary, &Worked)>> = Vec::new();
    for (case, worked) in worked(summary) {
        match groups.iter_mut().find(|group| same_formula(group[0].1, worked)) {
            Some(group) => group.push((case, worked)),
            None => groups.push(vec![(case, worked)]),
        }
    }
    for group in groups.iter().take(MOST_FORMULAS) {
        match group.as_slice() {
            [(case, worked)] => {
                let mut line = Vec::new();
                if summary.cases.len() > 1 {
                    line.extend([Span::Strong(case.case.clone()), Span::Text(": ".to_owned())]);
                }
                line.extend(equation(worked));
                blocks.push(Block::Paragraph { line });
                blocks.extend(reasons(worked, true));
            }
            [(_, first), ..] => {
                blocks.push(Block::Paragraph {
                    line: vec![Span::Strong("Chance".to_owned()), Span::Text(" = ".to_owned()), formula(first)],
                });
                let alike = group.iter().all(|(_, worked)| worked.factors == first.factors);
                blocks.extend(reasons(first, alike));
                blocks.push(Block::Table { table: values(group) });
            }
            [] => {}
        }
    }
    if groups.len() > MOST_FORMULAS {
        let left = text::count((groups.len() - MOST_FORMULAS) as u64, "more formula is", "more formulas are");
        blocks.push(paragraph(format!("{left} in run.json.")));
    }
}

/// Whether two formulas differ in nothing but what their letters stand for.
fn same_formula(a: &Worked, b: &Worked) -> bool {
    let gists = |worked: &Worked| -> Vec<(String, String)> {
        worked.factors.iter().map(|factor| (factor.written.clone(), factor.gist.clone())).collect()
    };
    a.text == b.text && gists(a) == gists(b)
}

/// `2/3 × K × K = 169/486 = 34.7737 %`.
fn equation(worked: &Worked) -> Line {
    let exact = percent::percent_exact(percent::float(worked.value));
    let value = match percent::fraction(Some(worked.value)) {
        fraction if fraction.is_empty() || fraction == worked.text => format!(" = {exact}"),
        fraction => format!(" = {fraction} = {exact}"),
    };
    vec![formula(worked), Span::Text(value)]
}

fn formula(worked: &Worked) -> Span {
    if worked.is_readable() {
        Span::Code(worked.text.clone())
    } else {
        Span::Text(format!("a formula of {} different factors, see run.json,", worked.factors.len()))
    }
}

/// The reason for each factor, with the numbers that are needed where they are the same for all who have the formula.
fn reasons(worked: &Worked, with_numbers: bool) -> Option<Block> {
    let item = |factor: &crate::estimate::Factor| {
        let reason = if with_numbers { &factor.reason } else { &factor.gist };
        vec![
            Span::Code(factor.written.clone()),
            Span::Text(format!(": {reason} (")),
            Span::Rule(factor.rule.clone()),
            Span::Text(")".to_owned()),
        ]
    };
    let readable = worked.is_readable() && !worked.factors.is_empty();
    readable.then(|| Block::List { items: worked.factors.iter().map(item).collect() })
}

/// What a formula comes to in each case that has it.
fn values(group: &[(&CaseSummary, &Worked)]) -> Table {
    let letters: Vec<&str> =
        group.first().map_or(Vec::new(), |(_, worked)| worked.letters.iter().map(|l| l.letter.as_str()).collect());
    let row = |(case, worked): &(&CaseSummary, &Worked)| {
        let mut cells = vec![plain(case.case.clone())];
        for letter in &worked.letters {
            let need = needs(letter).unwrap_or_default();
            cells.push(Cell { note: need, ..plain(chance(letter.p)) });
        }
        let exact = percent::float(worked.value);
        let fraction = percent::fraction(Some(worked.value));
        cells.push(Cell { note: fraction, bar: Some(exact), ..plain(percent::percent_exact(exact)) });
        cells
    };
    let mut head = texts(&["Case"]);
    head.extend(numbers_head(&letters));
    head.extend(numbers_head(&["Chance"]));
    Table { caption: "What the formula comes to".to_owned(), head, rows: group.iter().map(row).collect() }
}

/// Where rounding every basic chance to a whole percent first, as the articles do, shows another whole percent.
pub fn rounding(summary: &Summary) -> Option<Section> {
    // The table of a decision marks its cells itself.
    let rounded: Vec<_> = worked(summary)
        .filter(|_| summary.choice.is_none())
        .filter_map(|(case, worked)| Some((case, worked, worked.rounded.as_ref()?)))
        .collect();
    if rounded.is_empty() {
        return None;
    }
    let differ = rounded.iter().filter(|(_, worked, _)| rounds_differently(worked));
    let row = |(case, worked, rounded): &(&CaseSummary, &Worked, &crate::estimate::Rounded)| {
        let exact = percent::percent_exact(percent::float(worked.value));
        let exactly = Cell { note: exact, ..plain(percent::whole(worked.value)) };
        let first = Cell { tone: Tone::Open, ..plain(percent::whole(rounded.value)) };
        let text = if worked.is_readable() { rounded.text.clone() } else { String::new() };
        vec![plain(case.case.clone()), exactly, first, plain(text)]
    };
    let rows: Vec<Vec<Cell>> = differ.map(row).collect();
    let heading = "What rounding first does";
    if rows.is_empty() {
        let same = "Rounding every basic chance to a whole percent before multiplying, as printed articles do, changes no \
                    whole percent here.";
        return Some(section("rounding", heading, vec![paragraph(same)]));
    }
    let mut head = texts(&["Case"]);
    head.extend(numbers_head(&["Exact", "Rounded first"]));
    head.extend(texts(&["How"]));
    let table = Table { caption: "Where the two ways differ".to_owned(), head, rows };
    let intro = "Printed articles round the basic chances to whole percents and multiply those. That is easier on paper, \
                 and here it shows another number than the exact one:";
    Some(section("rounding", heading, vec![paragraph(intro), Block::Table { table }]))
}

/// Whether rounding first shows another whole percent.
pub fn rounds_differently(worked: &Worked) -> bool {
    worked.rounded.as_ref().is_some_and(|rounded| percent::whole(rounded.value) != percent::whole(worked.value))
}

/// The text with its first letter in upper case.
pub fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().collect::<String>());
    first.unwrap_or_default() + chars.as_str()
}
