//! What a scenario says and the rules never come to use: keys and listed powers without which every number is the same.
//!
//! No list says which key matters when. A case is compiled again without each of them, and its exact answer held
//! against the one with it; so this is asked of plays that are over in a few rolls, whose answers take no time. Longer
//! fights have remarks of their own in their systems.

use crate::exact::Fractions;
use crate::plan::Plan;
use crate::scenario::{Case, Entry, Kind, Mistakes, Table, Value};
use crate::systems::Compile;
use crate::trials::Contest;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Times that a scenario is compiled and followed again; cases beyond that are not looked at.
const MOST_ASKED: usize = 400;

/// For each case, a remark on every key that makes no difference in it, nor in any other case.
pub fn notes(plan: &Plan) -> Vec<Vec<String>> {
    let mut notes = vec![Vec::new(); plan.cases.len()];
    let Some(play) = plan.rules.play(&plan.scenario.play) else { return notes };
    let mut asker = Asker { compile: play.compile, metrics: metrics(plan), left: MOST_ASKED };
    let (mut idle, mut used) = (BTreeMap::<String, Vec<usize>>::new(), BTreeSet::new());
    let mut looked_at = 0;
    for (place, (case, planned)) in plan.scenario.cases.iter().zip(&plan.cases).enumerate() {
        let keys: Vec<_> = keys(&case.table).into_iter().filter(|(label, _)| !used.contains(label)).collect();
        if keys.len() > asker.left {
            break;
        }
        let Some(answer) = Numbers::of(&*planned.contest) else { return notes };
        for (label, steps) in keys {
            if asker.matters(case, &steps, &answer) {
                idle.remove(&label);
                used.insert(label);
            } else {
                idle.entry(label).or_default().push(place);
            }
        }
        looked_at = place + 1;
    }
    let all = looked_at == notes.len();
    for (label, places) in idle {
        let here = if all { "here".to_owned() } else { format!("in the first {looked_at} cases") };
        let note = format!("{label} makes no difference {here}: the numbers are the same without it.");
        notes.iter_mut().enumerate().filter(|(place, _)| !all || places.contains(place)).for_each(|(_, notes)| {
            notes.push(note.clone());
        });
    }
    notes
}

/// The metrics that the scenario asks for; `None` for all.
fn metrics(plan: &Plan) -> Option<Vec<String>> {
    Some(plan.scenario.metrics.as_ref()?.iter().map(|name| name.value.clone()).collect())
}

/// Everything that a case comes to, and what it is called.
#[derive(PartialEq)]
struct Numbers {
    names: Vec<String>,
    fractions: Fractions,
}

impl Numbers {
    /// `None` for a fight that is too long.
    fn of(contest: &dyn Contest) -> Option<Self> {
        let fractions = contest.fractions()?;
        let brief = contest.brief();
        let called = brief.metrics.iter().map(|metric| &metric.name).chain(brief.cards.iter().map(|card| &card.name));
        Some(Self { names: brief.outcomes.iter().chain(called).cloned().collect(), fractions })
    }
}

/// Asks a case again.
struct Asker {
    compile: Compile,
    metrics: Option<Vec<String>>,
    left: usize,
}

impl Asker {
    /// Whether a case comes to something else without what stands there, or cannot do without it.
    fn matters(&mut self, case: &Case, steps: &[Step], answer: &Numbers) -> bool {
        self.left = self.left.saturating_sub(1);
        let mistakes = Mistakes::new();
        let without = Case { table: cut(&case.table, steps), ..case.clone() };
        let Some(mut contest) = (self.compile)(&without, &mistakes).filter(|_| mistakes.is_empty()) else {
            return true;
        };
        if let Some(metrics) = &self.metrics {
            contest.keep_metrics(&metrics.iter().map(String::as_str).collect::<Vec<_>>());
        }
        Numbers::of(&*contest).is_none_or(|numbers| numbers != *answer)
    }
}

/// One step down a document.
#[derive(Clone)]
enum Step {
    Key(Arc<str>),
    Element(usize),
}

/// Every key that holds a value, and every name in a list, with the way there.
fn keys(table: &Table) -> Vec<(String, Vec<Step>)> {
    let mut found = Vec::new();
    of_table(table, "", &[], &mut found);
    found
}

fn of_table(table: &Table, above: &str, way: &[Step], found: &mut Vec<(String, Vec<Step>)>) {
    for Entry { key, value, .. } in table.entries() {
        let label = if above.is_empty() { key.to_string() } else { format!("{above}.{key}") };
        of_value(value, &label, &[way, &[Step::Key(Arc::clone(key))]].concat(), found);
    }
}

fn of_value(value: &Value, label: &str, way: &[Step], found: &mut Vec<(String, Vec<Step>)>) {
    match &value.kind {
        Kind::Table(table) => of_table(table, label, way, found),
        Kind::Array(values) => {
            for (place, element) in values.iter().enumerate() {
                let way = [way, &[Step::Element(place)]].concat();
                match &element.kind {
                    Kind::Table(_) => of_value(element, &format!("{label}.{}", place + 1), &way, found),
                    Kind::String(name) => found.push((format!("{label} \"{name}\""), way)),
                    _ => {}
                }
            }
        }
        _ => found.push((label.to_owned(), way.to_vec())),
    }
}

/// A copy without what stands at the end of the way.
fn cut(table: &Table, way: &[Step]) -> Table {
    match way {
        [Step::Key(key)] => table.without(&[key]),
        [Step::Key(key), below @ ..] => {
            let mut copy = table.clone();
            if let Some(value) = copy.get_mut(key) {
                cut_below(value, below);
            }
            copy
        }
        _ => table.clone(),
    }
}

fn cut_below(value: &mut Value, way: &[Step]) {
    match (&mut value.kind, way) {
        (Kind::Table(table), way) => *table = cut(table, way),
        (Kind::Array(values), [Step::Element(place)]) => {
            Arc::make_mut(values).remove(*place);
        }
        (Kind::Array(values), [Step::Element(place), below @ ..]) => {
            if let Some(element) = Arc::make_mut(values).get_mut(*place) {
                cut_below(element, below);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{self, Overrides};
    use crate::scenario::{self, Source};

    fn said(text: &str) -> Vec<Vec<String>> {
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
        let plans = plan::plan(scenario.into_iter().collect(), Overrides::default(), &mistakes);
        assert_eq!(scenario::render(&mistakes.into_vec(), false), "");
        let end = " makes no difference here: the numbers are the same without it.";
        let short = |note: String| note.strip_suffix(end).map_or(note.clone(), str::to_owned);
        notes(&plans[0]).into_iter().map(|notes| notes.into_iter().map(short).collect()).collect()
    }

    const ATTACK: &str = "title = \"t\"\nsystem = \"heroclix\"\nplay = \"attack\"\nmetrics = []\n[attacker]\n\
                          attack = 10\ndamage = 3\npowers = [\"blades-claws-fangs\"]\n[target]\ndefense = 17\n\
                          powers = [\"energy-shield-deflection\", \"toughness\"]\n";
    const BLADES: &str = "attacker.powers \"blades-claws-fangs\"";
    const SHIELD: &str = "target.powers \"energy-shield-deflection\"";
    const TOUGHNESS: &str = "target.powers \"toughness\"";

    #[test]
    fn a_power_that_was_not_used_is_noted_and_one_that_was_is_not() {
        assert_eq!(said(ATTACK), [[BLADES, SHIELD, TOUGHNESS]]);
        assert_eq!(said(&format!("{ATTACK}[attack]\nkind = \"ranged\"\n")), [[BLADES, TOUGHNESS]]);
        // Clicks are asked for: then Toughness is of use.
        let all = ATTACK.replace("metrics = []\n", "");
        assert!(!said(&all)[0].contains(&TOUGHNESS.to_owned()));
    }

    #[test]
    fn what_matters_in_one_case_is_noted_in_none() {
        let cases = format!("{ATTACK}[attack]\nkind = \"close\"\n[sweep]\n\"attack.kind\" = [\"close\", \"ranged\"]\n");
        assert_eq!(said(&cases), [[BLADES, TOUGHNESS], [BLADES, TOUGHNESS]]);
    }

    #[test]
    fn a_default_that_is_written_out_is_noted() {
        assert!(said(&format!("{ATTACK}[attack]\nkind = \"close\"\n"))[0].contains(&"attack.kind".to_owned()));
    }
}
