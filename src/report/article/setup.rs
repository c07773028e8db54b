//! Who fought, under which readings of the rules.

use super::model::{
    Block, Cell, Head, MOST_OPEN, Section, Span, Table, base, folded_when_longer_than, paragraph, plain, section, texts,
};
use super::worked::capitalized;
use crate::estimate::{AxisValue, CaseSummary, Summary};
use crate::game::{Card, Ruling};
use crate::report::axis::axis_name;
use std::collections::{HashMap, HashSet};

/// Up to this many fighters stand side by side; more stand one under the other.
const SIDE_BY_SIDE: usize = 4;

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
        let table = changes_by_factor(summary, case).unwrap_or_else(|| changes(summary, case));
        blocks.push(folded_when_longer_than(MOST_OPEN, table));
    }
    (!blocks.is_empty()).then(|| section("set-up", "Set-up", blocks))
}

/// The readings of unclear rules that this run used.
pub fn rulings(summary: &Summary) -> Option<Section> {
    assumptions(&summary.rulings, &summary.notes)
}

/// Readings and remarks of anything that was played.
pub fn assumptions(rulings: &[Ruling], notes: &[String]) -> Option<Section> {
    if rulings.is_empty() && notes.is_empty() {
        return None;
    }
    let mut blocks = Vec::new();
    if !rulings.is_empty() {
        blocks.push(paragraph("Where the rules leave room, they were read like this:"));
        blocks.push(Block::List { items: rulings.iter().map(ruling).collect() });
    }
    if !notes.is_empty() {
        blocks.push(paragraph("Keep in mind:"));
        blocks.push(Block::List { items: notes.iter().map(|note| vec![Span::Text(note.clone())]).collect() });
    }
    Some(section("rulings", "Assumptions and rulings", blocks))
}

fn ruling(ruling: &Ruling) -> Vec<Span> {
    let mut line = vec![Span::Rule(ruling.rule.clone()), Span::Text(format!(": {}", ruling.text))];
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

/// What each value of an axis, and each name, changes in the first case, where the cases are all combinations of them
/// and a combination changes what its parts change: few rows instead of one for every case.
fn changes_by_factor(summary: &Summary, base: &CaseSummary) -> Option<Table> {
    let factors = |case: &CaseSummary| {
        let axes = case.axes.iter().map(|axis| (capitalized(&axis_name(&axis.path)), axis.label.clone()));
        std::iter::once((String::new(), case.variation.clone())).chain(axes).collect::<Vec<_>>()
    };
    let of_base = factors(base);
    let mut seen = HashSet::new();
    if !summary.cases.iter().all(|case| seen.insert(factors(case))) {
        return None;
    }
    let mut rows = Vec::new();
    let mut parts: HashMap<(String, String), Vec<String>> = HashMap::new();
    for place in 0..of_base.len() {
        for case in &summary.cases {
            let of_case = factors(case);
            let same_axes = of_case.iter().map(|(name, _)| name).eq(of_base.iter().map(|(name, _)| name));
            let elsewhere = (0..of_base.len()).filter(|&other| other != place);
            if !same_axes || std::ptr::eq(case, base) || of_case[place] == of_base[place] {
                continue;
            }
            if elsewhere.clone().all(|other| of_case[other] == of_base[other]) {
                let changes = changes_of(case, base);
                let (name, value) = &of_case[place];
                let label = if name.is_empty() { value.clone() } else { format!("{name} {value}") };
                let settings = if place == 0 { case.set.clone() } else { set_by(&case.axes[place - 1..place]) };
                rows.push(vec![plain(label), plain(told(changes.clone(), &settings, &case.cards))]);
                parts.insert(of_case[place].clone(), changes);
            }
        }
    }
    let adds_up = |case: &CaseSummary| {
        let of_case = factors(case);
        let differing = of_case.iter().zip(&of_base).filter(|(now, then)| now != then).map(|(now, _)| now);
        let expected: Option<Vec<&Vec<String>>> = differing.map(|factor| parts.get(factor)).collect();
        let mut expected: Vec<&String> = expected?.into_iter().flatten().collect();
        let now = changes_of(case, base);
        let mut now: Vec<&String> = now.iter().collect();
        expected.sort();
        now.sort();
        (expected == now).then_some(())
    };
    summary.cases.iter().map(adds_up).collect::<Option<()>>()?;
    (!rows.is_empty() && rows.len() + 1 < summary.cases.len()).then(|| Table {
        caption: "What each value changes".to_owned(),
        head: texts(&["Value", "Set-up"]),
        rows,
    })
}

/// What a case changes in the first one.
fn change(case: &CaseSummary, base: &CaseSummary) -> String {
    let settings: Vec<(String, String)> = case.set.iter().cloned().chain(set_by(&case.axes)).collect();
    told(changes_of(case, base), &settings, &case.cards)
}

/// What these axes set: paths, and what the values are called.
fn set_by(axes: &[AxisValue]) -> Vec<(String, String)> {
    axes.iter().map(|axis| (axis.path.clone(), axis.label.clone())).collect()
}

/// Changes of the cards, and what was set where that is not seen in them: switches, the board, policies where no card
/// tells them, and everything when no card changes.
fn told(mut changes: Vec<String>, settings: &[(String, String)], cards: &[Card]) -> String {
    let changed = !changes.is_empty();
    let has_policy = cards.iter().flat_map(|card| &card.lines).any(|(label, _)| label == "Policy");
    let is_seen = |path: &str| {
        let mut parts = path.split('.');
        let of_all = matches!(parts.next(), Some("rules" | "board" | "policy"));
        !of_all && (has_policy || !parts.any(|part| part == "policy"))
    };
    let unseen = settings.iter().filter(|(path, _)| !changed || !is_seen(path));
    changes.extend(unseen.map(|(path, value)| format!("{path} = {value}")));
    if changes.is_empty() { "the same fighters".to_owned() } else { changes.join("; ") }
}

/// The lines in which a case's cards differ from the first case's.
fn changes_of(case: &CaseSummary, base: &CaseSummary) -> Vec<String> {
    let mut changes = Vec::new();
    for card in &case.cards {
        let Some(before) = base.cards.iter().find(|other| other.name == card.name) else {
            changes.push(format!("{} takes part", card.name));
            continue;
        };
        for (label, now) in card.lines.iter().filter(|(label, now)| value(before, label) != now) {
            let then = value(before, label);
            if then.is_empty() {
                changes.push(format!("{}: {label} {now}", card.name));
                continue;
            }
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
    changes
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
        same.axes = vec![AxisValue::named("rules.round-limit", "50")];
        assert_eq!(change(&same, first), "rules.round-limit = 50");
        let mut both = last.clone();
        both.set = vec![("side.Rhino.body".into(), "10".into()), ("rules.round-limit".into(), "50".into())];
        assert_eq!(change(&both, first), "White Rhino: Body 10 instead of 6; rules.round-limit = 50");
        // Who decides stands on no card, unless it does.
        both.set = vec![("side.Rhino.policy.stance".into(), "skirmish".into()), ("board.apart".into(), "9".into())];
        let told = "White Rhino: Body 10 instead of 6; side.Rhino.policy.stance = skirmish; board.apart = 9";
        assert_eq!(change(&both, first), told);
        both.cards[1].lines.push(("Policy".into(), "skirmish".into()));
        let told = "White Rhino: Body 10 instead of 6; White Rhino: Policy skirmish; board.apart = 9";
        assert_eq!(change(&both, first), told);
    }

    #[test]
    fn combinations_are_described_by_their_parts_as_long_as_they_add_up() {
        let mut summary = sample::sweep();
        let template = summary.cases[0].clone();
        let case = |name: &str, kind: &str, weight: &str| {
            let mut case = CaseSummary { case: format!("{name}, kind={kind}, weight={weight}"), ..template.clone() };
            case.variation = name.into();
            case.axes = vec![AxisValue::named("side.A.kind", kind), AxisValue::named("side.B.weight", weight)];
            case.cards = vec![
                Card { name: "A".into(), lines: vec![("Kind".into(), kind.into()), ("Mood".into(), name.into())] },
                Card { name: "B".into(), lines: vec![("Weight".into(), weight.into())] },
            ];
            case
        };
        let pairs = ["calm", "angry"].into_iter().flat_map(|name| ["x", "y"].map(|kind| (name, kind)));
        summary.cases = pairs.flat_map(|(name, kind)| ["1", "2", "3"].map(|weight| case(name, kind, weight))).collect();
        let rows = |summary: &Summary| -> Option<Vec<Vec<String>>> {
            let table = changes_by_factor(summary, &summary.cases[0])?;
            Some(table.rows.into_iter().map(|row| row.into_iter().map(|cell| cell.text).collect()).collect())
        };
        let expected = [
            ["angry", "A: Mood angry instead of calm"],
            ["A’s kind y", "A: Kind y instead of x"],
            ["B’s weight 2", "B: Weight 2 instead of 1"],
            ["B’s weight 3", "B: Weight 3 instead of 1"],
        ];
        assert_eq!(rows(&summary).unwrap(), expected);
        // One combination does more than its parts: every case is described by itself.
        summary.cases[11].cards[1].lines.push(("Armor".into(), "4".into()));
        assert_eq!(rows(&summary), None);
    }

    #[test]
    fn many_fighters_stand_one_under_the_other() {
        let card = |i: usize| Card { name: format!("F{i}"), lines: vec![("Body".into(), i.to_string())] };
        let many: Vec<Card> = (0..6).map(card).collect();
        assert_eq!(cards(&many, String::new()).rows.len(), 6);
        assert_eq!(cards(&many[..2], String::new()).rows.len(), 1);
    }
}
