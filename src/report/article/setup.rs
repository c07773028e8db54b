//! Who fought, under which readings of the rules.

use super::{Block, Cell, Head, Section, Span, Table, base, paragraph, plain, section, texts};
use crate::estimate::{Card, CaseSummary, Ruling, Summary};

/// Up to this many fighters stand side by side; more stand one under the other.
const SIDE_BY_SIDE: usize = 4;

/// Tables of more rows than this are closed until asked for: few read them, and all have to pass them.
const MOST_OPEN: usize = 12;

/// The fighters of the first case as the rules compiled them, and what the other cases change.
pub fn fighters(summary: &Summary) -> Option<Section> {
    let case = base(summary)?;
    let mut blocks = Vec::new();
    if !case.cards.is_empty() && super::worked::has_formulas(summary) {
        blocks.push(Block::List { items: case.cards.iter().map(sentence).collect() });
    } else if !case.cards.is_empty() {
        let caption = match summary.cases.len() {
            1 => "The fighters".to_owned(),
            _ => format!("The fighters in the first case, {}", case.case),
        };
        blocks.push(Block::Table { table: cards(&case.cards, caption) });
    }
    if summary.cases.len() > 1 {
        let table = changes(summary, case);
        blocks.push(match table.rows.len() {
            0..=MOST_OPEN => Block::Table { table },
            n => Block::Fold { summary: format!("{}: {n} cases", table.caption), table },
        });
    }
    (!blocks.is_empty()).then(|| section("set-up", "Set-up", blocks))
}

/// The readings of unclear rules that this run used.
pub fn rulings(summary: &Summary) -> Option<Section> {
    if summary.rulings.is_empty() && summary.notes.is_empty() {
        return None;
    }
    let mut blocks = Vec::new();
    if !summary.rulings.is_empty() {
        blocks.push(paragraph("Where the rules leave room, they were read like this:"));
        blocks.push(Block::List { items: summary.rulings.iter().map(ruling).collect() });
    }
    if !summary.notes.is_empty() {
        blocks.push(paragraph("Keep in mind:"));
        blocks.push(Block::List { items: summary.notes.iter().map(|note| vec![Span::Text(note.clone())]).collect() });
    }
    Some(section("rulings", "Assumptions and rulings", blocks))
}

fn ruling(ruling: &Ruling) -> Vec<Span> {
    let mut line = vec![Span::Code(ruling.rule.clone()), Span::Text(format!(": {}", ruling.text))];
    if !ruling.switch.is_empty() {
        line.extend([Span::Text(" (".into()), Span::Code(ruling.switch.clone()), Span::Text(")".into())]);
    }
    line
}

/// `King/Queen: defense 16, needed on two dice 6, powers Shape Change, Super Senses.`
fn sentence(card: &Card) -> Vec<Span> {
    let facts = card.lines.iter().map(|(label, value)| format!("{} {value}", uncapitalized(label)));
    let facts = facts.collect::<Vec<_>>().join("; ");
    vec![Span::Strong(card.name.clone()), Span::Text(format!(": {facts}."))]
}

/// `Needed on two dice` becomes `needed on two dice`; `KO check` stays.
fn uncapitalized(label: &str) -> String {
    let mut chars = label.chars();
    match (chars.next(), chars.next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            first.to_lowercase().chain(label.chars().skip(1)).collect()
        }
        _ => label.to_owned(),
    }
}

fn cards(cards: &[Card], caption: String) -> Table {
    let mut labels: Vec<&str> = Vec::new();
    for (label, _) in cards.iter().flat_map(|card| &card.lines) {
        if !labels.contains(&label.as_str()) {
            labels.push(label);
        }
    }
    let names = cards.iter().map(|card| card.name.as_str());
    if cards.len() <= SIDE_BY_SIDE {
        let head = std::iter::once("").chain(names).map(text_head).collect();
        let row = |label: &&str| {
            std::iter::once(plain(*label)).chain(cards.iter().map(|card| plain(value(card, label)))).collect()
        };
        Table { caption, head, rows: labels.iter().map(row).collect() }
    } else {
        let head = std::iter::once("Fighter").chain(labels.iter().copied()).map(text_head).collect();
        let row = |card: &Card| {
            std::iter::once(plain(card.name.clone()))
                .chain(labels.iter().map(|label| plain(value(card, label))))
                .collect()
        };
        Table { caption, head, rows: cards.iter().map(row).collect() }
    }
}

fn changes(summary: &Summary, base: &CaseSummary) -> Table {
    let row = |case: &CaseSummary| -> Vec<Cell> {
        let change = if std::ptr::eq(case, base) { "as above".to_owned() } else { change(case, base) };
        vec![plain(case.case.clone()), plain(change)]
    };
    Table {
        caption: "What each case changes".to_owned(),
        head: texts(&["Case", "Set-up"]),
        rows: summary.cases.iter().map(row).collect(),
    }
}

/// The lines in which a case's cards differ from the first case's; its axes when the cards are the same.
fn change(case: &CaseSummary, base: &CaseSummary) -> String {
    let mut changes = Vec::new();
    for card in &case.cards {
        let Some(before) = base.cards.iter().find(|other| other.name == card.name) else {
            changes.push(format!("{} takes part", card.name));
            continue;
        };
        for (label, now) in card.lines.iter().filter(|(label, now)| value(before, label) != now) {
            let then = if value(before, label).is_empty() { "none" } else { value(before, label) };
            // Values that are sentences of their own are set apart, short ones read on.
            let is_long = |value: &str| value.contains([':', ';', ',']);
            changes.push(match is_long(now) || is_long(then) {
                true => format!("{}, {label}: {now} (before: {then})", card.name),
                false => format!("{}: {label} {now} instead of {then}", card.name),
            });
        }
        for (label, then) in before.lines.iter().filter(|(label, _)| value(card, label).is_empty()) {
            changes.push(format!("{}: no {label} (was {then})", card.name));
        }
    }
    for card in base.cards.iter().filter(|card| case.cards.iter().all(|other| other.name != card.name)) {
        changes.push(format!("{} does not take part", card.name));
    }
    if changes.is_empty() {
        changes.extend(case.axes.iter().map(|(axis, value)| format!("{axis} = {value}")));
    }
    if changes.is_empty() { "the same fighters".to_owned() } else { changes.join("; ") }
}

fn value<'a>(card: &'a Card, label: &str) -> &'a str {
    card.lines.iter().find(|(other, _)| other == label).map_or("", |(_, value)| value)
}

fn text_head(text: &str) -> Head {
    Head { text: text.to_owned(), number: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn a_case_is_described_by_the_lines_that_differ() {
        let summary = sample::sweep();
        let (first, last) = (&summary.cases[0], &summary.cases[4]);
        assert_eq!(change(last, first), "White Rhino: Body 10 instead of 6");
        let mut other = first.clone();
        other.cards.pop();
        assert_eq!(change(&other, first), "White Rhino does not take part");
        assert_eq!(change(first, &other), "White Rhino takes part");
        let mut same = first.clone();
        same.axes = vec![("rules.round-limit".into(), "50".into())];
        assert_eq!(change(&same, first), "rules.round-limit = 50");
    }

    #[test]
    fn many_fighters_stand_one_under_the_other() {
        let card = |i: usize| Card { name: format!("F{i}"), lines: vec![("Body".into(), i.to_string())] };
        let many: Vec<Card> = (0..6).map(card).collect();
        assert_eq!(cards(&many, String::new()).rows.len(), 6);
        assert_eq!(cards(&many[..2], String::new()).rows.len(), 1);
    }
}
