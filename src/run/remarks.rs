//! Readings of unclear rules and remarks, gathered over all cases: each once, and with the cases it is about where
//! these are not all.

use crate::estimate::{CaseSummary, RuleText, Summary, UNDECIDED};
use crate::game::{Brief, Ruling};
use crate::order;
use crate::plan::PlannedCase;
use crate::scenario::Coordinate;
use crate::systems::ledger::Rule;
use crate::systems::so_many;
use std::collections::HashSet;

/// Cases that are named one by one.
const MOST_NAMED: usize = 3;
/// The share of undecided fights above which a report says so.
const MANY: f64 = 0.01;

/// Readings and remarks of all cases; `more` has further remarks on each.
pub fn of(cases: &[PlannedCase], more: &[Vec<String>]) -> (Vec<Ruling>, Vec<String>) {
    let briefs: Vec<&Brief> = cases.iter().map(|case| case.contest.brief()).collect();
    gathered(&briefs, cases.iter().map(Mark::of).collect(), more)
}

/// The same of fights that nobody has planned, each with a name.
pub fn of_briefs(cases: &[(&str, &Brief)]) -> (Vec<Ruling>, Vec<String>) {
    let briefs: Vec<&Brief> = cases.iter().map(|(_, brief)| *brief).collect();
    let marks = cases.iter().map(|(name, _)| Mark { name, variation: name, axes: &[] }).collect();
    gathered(&briefs, marks, &[])
}

fn gathered(briefs: &[&Brief], marks: Vec<Mark<'_>>, more: &[Vec<String>]) -> (Vec<Ruling>, Vec<String>) {
    let rulings = once(briefs.iter().map(|brief| brief.rulings.as_slice()));
    let notes = once(briefs.iter().map(|brief| brief.notes.as_slice()));
    let notes = notes.into_iter().chain(once(more.iter().map(Vec::as_slice)));
    let ruling = |(ruling, held): (Ruling, Vec<bool>)| Ruling { text: said(&ruling.text, &marks, &held), ..ruling };
    let note = |(note, held): (String, Vec<bool>)| said(&note, &marks, &held);
    (rulings.into_iter().map(ruling).collect(), notes.map(note).collect())
}

/// The rules that readings and formulas cite, in the order of the ledger.
pub fn cited(summary: &Summary, ledger: &[Rule]) -> Vec<RuleText> {
    let read = summary.rulings.iter().map(|ruling| ruling.rule.as_str());
    let variants = summary.choice.iter().flat_map(|choice| &choice.variants).flat_map(|variant| &variant.worked);
    let worked = summary.cases.iter().map(|case| &case.worked).chain(variants).flatten();
    let reasons = worked.flat_map(|worked| &worked.factors).map(|factor| factor.rule.as_str());
    stated(&read.chain(reasons).collect(), ledger)
}

/// The rules with these ids, in the order of the ledger.
pub fn stated(ids: &HashSet<&str>, ledger: &[Rule]) -> Vec<RuleText> {
    let text = |rule: &Rule| {
        let Rule { id, name, statement, .. } = rule;
        RuleText { id: id.clone(), name: name.clone(), statement: statement.clone() }
    };
    ledger.iter().filter(|rule| ids.contains(rule.id.as_str())).map(text).collect()
}

/// In which cases more than a few fights run out of their clock, and how many; `None` where that is nowhere so.
pub fn undecided(cases: &[CaseSummary], clock: &str) -> Option<String> {
    let share = |case: &CaseSummary| {
        let row = case.outcomes.iter().position(|row| row.outcome == UNDECIDED)?;
        let last = case.lengths.get(row)?.iter().rposition(|&n| n > 0)?;
        let p = case.outcomes[row].p;
        (p > MANY).then(|| (p, last, case.case.clone()))
    };
    let mut found: Vec<(f64, usize, String)> = cases.iter().filter_map(share).collect();
    order::falling(&mut found, |one| one.0);
    let (first, others) = found.split_first()?;
    // Nearly all are not all, and all that were played are no number of those that were not.
    let percent = |p: f64| match p {
        1.0.. => "all".to_owned(),
        ..0.1 => format!("{:.1} %", p * 100.0),
        0.995..1.0 => "more than 99 %".to_owned(),
        _ => format!("{:.0} %", p * 100.0),
    };
    let last = so_many(first.1 as u32, clock);
    let start = format!("{} of the fights are still undecided after {last}", percent(first.0));
    let end = "a higher limit in `[rules]` shows how they would end";
    if cases.len() == 1 {
        return Some(format!("{start}; {end}"));
    }
    let mut places = format!("in “{}”", first.2);
    for (p, _, name) in others.iter().take(MOST_NAMED - 1) {
        places += &format!(", {} in “{name}”", percent(*p));
    }
    if others.len() >= MOST_NAMED {
        let more = others.len() + 1 - MOST_NAMED;
        places += &format!(", more than 1 % in {more} other case{}", if more == 1 { "" } else { "s" });
    }
    Some(format!("{start} {places}; {end}"))
}

/// Every item once, in the order in which they first come up, and which cases have it.
fn once<'a, T: Clone + PartialEq + 'a>(cases: impl Iterator<Item = &'a [T]>) -> Vec<(T, Vec<bool>)> {
    let cases: Vec<&[T]> = cases.collect();
    let mut found: Vec<(T, Vec<bool>)> = Vec::new();
    for (place, items) in cases.iter().enumerate() {
        for item in *items {
            match found.iter_mut().find(|(known, _)| known == item) {
                Some((_, held)) => held[place] = true,
                None => {
                    let mut held = vec![false; cases.len()];
                    held[place] = true;
                    found.push((item.clone(), held));
                }
            }
        }
    }
    found
}

/// What tells a case from the others.
struct Mark<'a> {
    name: &'a str,
    variation: &'a str,
    axes: &'a [Coordinate],
}

impl<'a> Mark<'a> {
    fn of(case: &'a PlannedCase) -> Self {
        Self { name: &case.name, variation: &case.variation, axes: &case.axes }
    }
}

/// The text, followed by the cases that it is about unless it is about all.
fn said(text: &str, cases: &[Mark], held: &[bool]) -> String {
    if held.iter().all(|held| *held) { text.to_owned() } else { format!("{text} ({})", which(cases, held)) }
}

/// Which cases these are: by the name of a `[[case]]` or by the values of one axis where that tells them exactly, else
/// one by one.
fn which(cases: &[Mark], held: &[bool]) -> String {
    let variations: Vec<(&str, bool)> = cases.iter().map(|case| case.variation).zip(held.iter().copied()).collect();
    if let Some(groups) = Groups::whole(&variations) {
        let (word, named) = groups.shorter();
        return format!("{word} in {}", quoted(named));
    }
    let axes = cases.first().map_or(0, |case| case.axes.len());
    for axis in 0..axes {
        let value = |case: &Mark<'_>| case.axes.get(axis).map(|axis| axis.label.clone()).unwrap_or_default();
        let values: Vec<String> = cases.iter().map(value).collect();
        let places: Vec<(&str, bool)> = values.iter().map(String::as_str).zip(held.iter().copied()).collect();
        if let Some(groups) = Groups::whole(&places) {
            let (word, values) = groups.shorter();
            return format!("{word} with {} {}", cases[0].axes[axis].path, values.join(", "));
        }
    }
    let names: Vec<&str> = cases.iter().zip(held).filter(|(_, held)| **held).map(|(case, _)| case.name).collect();
    match names.len() {
        0..=MOST_NAMED => format!("only in {}", quoted(&names)),
        n => format!("only in {} and {} other cases", quoted(&names[..MOST_NAMED]), n - MOST_NAMED),
    }
}

/// Values that tell which cases are meant.
struct Groups<'a> {
    meant: Vec<&'a str>,
    others: Vec<&'a str>,
}

impl<'a> Groups<'a> {
    /// `None` unless with every value either all cases are meant or none.
    fn whole(places: &[(&'a str, bool)]) -> Option<Self> {
        let values = |wanted: bool| {
            let mut values: Vec<&str> = Vec::new();
            for (value, _) in places.iter().filter(|(_, held)| *held == wanted) {
                if !values.contains(value) {
                    values.push(value);
                }
            }
            values
        };
        let (meant, others) = (values(true), values(false));
        let told_apart = meant.iter().all(|value| !others.contains(value));
        told_apart.then_some(Self { meant, others })
    }

    /// The fewer values, those that are meant or those that are not.
    fn shorter(&self) -> (&'static str, &[&'a str]) {
        if self.others.len() < self.meant.len() { ("not", &self.others) } else { ("only", &self.meant) }
    }
}

fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("“{name}”")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::{NamedCase, solved_summary};
    use crate::exact::Exact;

    /// One axis of three levels, in each of two variations.
    const SWEEP: &str = "[[case]]\nname = \"cautious\"\nset = { \"side.A.body\" = 3 }\n\
                         [sweep]\n\"side.B.body\" = [1, 2, 3]\n";

    #[test]
    fn cases_are_named_as_shortly_as_they_can_be_told() {
        let plan = crate::plan::tests::planned_with("", SWEEP).unwrap_or_else(|refusal| panic!("{refusal}"));
        let marks: Vec<Mark> = plan.cases.iter().map(Mark::of).collect();
        let told = |held: [u8; 6]| said("x", &marks, &held.map(|held| held == 1));
        assert_eq!(told([1, 1, 1, 1, 1, 1]), "x");
        assert_eq!(told([0, 0, 0, 1, 1, 1]), "x (only in “cautious”)");
        assert_eq!(told([0, 1, 1, 0, 1, 1]), "x (not with side.B.body 1)");
        assert_eq!(told([0, 1, 0, 0, 1, 0]), "x (only with side.B.body 2)");
        assert_eq!(told([1, 0, 0, 0, 1, 0]), "x (only in “base, body=1”, “cautious, body=2”)");
        assert_eq!(
            told([1, 0, 1, 1, 1, 1]),
            "x (only in “base, body=1”, “base, body=3”, “cautious, body=1” and 2 other cases)"
        );
    }

    #[test]
    fn fights_that_run_out_of_their_clock_are_told_with_the_cases_they_are_in() {
        let case = |name: &str, p: f64| {
            let named = NamedCase {
                case: name,
                variation: name,
                set: &[],
                axes: &[],
                cards: &[],
                outcomes: &["A wins".to_owned(), UNDECIDED.to_owned()],
                metrics: &[],
            };
            let exact = Exact {
                lengths: vec![vec![0.0, 1.0 - p, 0.0], vec![0.0, 0.0, p]],
                metrics: vec![],
                states: 1,
                branches: 1,
                work: 1,
                dropped: 0.0,
                eventual: None,
            };
            let summary = solved_summary(named, &exact, None);
            assert_eq!(summary.outcomes[1].p, p);
            summary
        };
        let told = |chances: &[f64]| {
            let cases: Vec<CaseSummary> =
                chances.iter().zip(["a", "b", "c", "d", "e"]).map(|(p, name)| case(name, *p)).collect();
            undecided(&cases, "rounds")
        };
        let end = "a higher limit in `[rules]` shows how they would end";
        assert_eq!(told(&[0.01]), None);
        assert_eq!(told(&[0.336]), Some(format!("34 % of the fights are still undecided after 2 rounds; {end}")));
        let several = "25 % of the fights are still undecided after 2 rounds in “b”, 1.1 % in “a”";
        assert_eq!(told(&[0.011, 0.25, 0.0]), Some(format!("{several}; {end}")));
        assert_eq!(told(&[1.0]), Some(format!("all of the fights are still undecided after 2 rounds; {end}")));
        let once = CaseSummary { lengths: vec![vec![0, 1], vec![0, 1]], ..case("a", 0.5) };
        assert!(undecided(&[once], "rounds").unwrap().contains(" still undecided after 1 round; "));
        let many = told(&[0.5, 0.4, 0.3, 0.2, 0.1]).unwrap();
        assert!(many.contains("in “a”, 40 % in “b”, 30 % in “c”, more than 1 % in 2 other cases;"), "{many}");
    }

    #[test]
    fn every_item_comes_once_with_the_cases_that_have_it() {
        let cases: [&[char]; 3] = [&['a', 'b'], &['b'], &['c', 'b']];
        let found = once(cases.into_iter());
        let expected = [('a', [1, 0, 0]), ('b', [1, 1, 1]), ('c', [0, 0, 1])];
        assert_eq!(found, expected.map(|(item, held)| (item, held.map(|held| held == 1).to_vec())));
    }
}
