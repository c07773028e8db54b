//! What a scenario says and the rules never come to use: keys and listed powers without which every number is the same.
//!
//! No list says which key matters when. A case is compiled again without each of them ([`Idle`]), and its answer held
//! against the one with it. Plays that are over in a few rolls are solved, and of them everything is asked. Of longer
//! ones it is what the policy says, and some thousand fights on the same dice are held against each other; what powers
//! lie idle there is for their systems to remark.
//!
//! A default that is written out says what is so anyway, and is no mistake: another value has to make no difference
//! either: the next number, the other truth, another word of the key's own. Words are asked about in lists, where each
//! adds something, and in the policy; elsewhere they tell a reader what he sees.

use super::formulas::Short;
use crate::chance::Stream;
use crate::contest::Contest;
use crate::exact::{Budget, Exact};
use crate::idle::{Idle, Without};
use crate::keys::{self, Form};
use crate::plan::Plan;
use crate::scenario::{Case, Entry, Kind, Mistakes, Table, Value};
use crate::stop::Stop;
use crate::systems::Play;
use crate::systems::rules::POLICY;
use crate::trials::Notes;
use crate::words::thousands;
use std::sync::Arc;

/// Steps of work that may go into asking again, all cases and keys together.
const WORK: u64 = 300_000_000;
/// Fights that are played where a case is not solved.
const FIGHTS: u64 = 2_000;
/// Fights that tell whether another case has to be solved.
const GLANCES: u64 = 16;
/// Steps that compiling a case again counts for.
const COMPILING: u64 = 20_000;
/// Numbers nearer to each other than this are the same: what rounding leaves of them.
const ROUNDING: f64 = 1e-12;

/// For each case, a remark on every key that makes no difference in it, nor in any other case. `short` tells which
/// cases are over in a few rolls; unless all are, fights are played.
pub fn notes(plan: &Plan, short: &[Short], stop: Stop) -> Vec<Vec<String>> {
    within(plan, short, stop, WORK)
}

fn within(plan: &Plan, short: &[Short], stop: Stop, work: u64) -> Vec<Vec<String>> {
    let mut notes = vec![Vec::new(); plan.cases.len()];
    let Some(play) = plan.rules.play(&plan.scenario.play) else { return notes };
    if stop.is_asked() || short.len() < notes.len() {
        return notes;
    }
    let solves = short.iter().all(|short| short.fractions.is_some());
    let known = Form::Table(keys::Below::new(move || play.keys()));
    let of_case = |case: &Case| {
        let keys = keys(&case.table, &known);
        let is_asked = |key: &Key| key.is_choice() || solves && !key.is_word;
        keys.into_iter().filter(is_asked).collect()
    };
    // Who plans as a library may have taken cases out of the plan alone.
    let written = |name: &String| plan.scenario.cases.iter().find(|case| case.name == *name);
    let Some(written) = plan.cases.iter().map(|case| written(&case.name)).collect::<Option<Vec<_>>>() else {
        return notes;
    };
    let cases: Vec<Vec<Key>> = written.iter().copied().map(of_case).collect();
    let mut labels: Vec<&str> = Vec::new();
    for key in cases.iter().flatten() {
        if !labels.contains(&key.label.as_str()) {
            labels.push(&key.label);
        }
    }
    let metrics = plan.scenario.metrics.as_ref();
    let metrics = metrics.map(|metrics| metrics.iter().map(|name| name.value.as_str()).collect());
    let mut asker =
        Asker { plan, written: &written, cases: &cases, play, metrics, solves, left: work, stop, answers: Vec::new() };
    let idle =
        Idle::of(labels.len(), |parts| asker.without(&parts.iter().map(|&part| labels[part]).collect::<Vec<_>>()));
    if stop.is_asked() {
        return notes;
    }
    let holds = |keys: &[Key], part: usize| keys.iter().any(|key| key.label == labels[part]);
    let same = if solves { "the numbers" } else { &format!("{} fights on the same dice", thousands(FIGHTS)) };
    let told = idle.notes(same, |part| labels[part].to_owned());
    let about = idle.alone.iter().map(|&(part, _)| part).chain(idle.together.iter().map(|&[part, _]| part));
    for (note, part) in told.into_iter().zip(about) {
        let held = notes.iter_mut().zip(&cases).filter(|(_, keys)| holds(keys, part));
        held.for_each(|(notes, _)| notes.push(format!("{note}.")));
    }
    // Whoever plays fights does not look at everything anyway.
    if let Some(&first) = idle.unknown.last().filter(|_| solves) {
        let more = match idle.unknown.len() - 1 {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let note =
            format!("Whether {}{more} can be left out was not looked at: it would take too long.", labels[first]);
        notes.iter_mut().for_each(|notes| notes.push(note.clone()));
    }
    notes
}

/// Everything that a case comes to, and what it is called.
struct Numbers {
    names: Vec<String>,
    found: Found,
}

/// All chances, or what came of some fights one by one.
enum Found {
    Solved(Exact),
    Played(Notes),
}

impl Numbers {
    fn is(&self, other: &Self) -> bool {
        self.names == other.names
            && match (&self.found, &other.found) {
                (Found::Solved(one), Found::Solved(two)) => same(one, two),
                (Found::Played(one), Found::Played(two)) => one.outcomes == two.outcomes && one.values == two.values,
                _ => false,
            }
    }
}

fn same(one: &Exact, other: &Exact) -> bool {
    let all = |exact: &Exact| [exact.lengths.clone(), exact.metrics.clone()].concat();
    let near = |one: &[f64], other: &[f64]| {
        let at = |numbers: &[f64], place: usize| numbers.get(place).copied().unwrap_or(0.0);
        (0..one.len().max(other.len())).all(|place| (at(one, place) - at(other, place)).abs() < ROUNDING)
    };
    let (one, two) = (all(one), all(other));
    one.len() == two.len() && one.iter().zip(&two).all(|(one, two)| near(one, two))
}

/// Asks cases again.
struct Asker<'a> {
    plan: &'a Plan,
    /// The cases of the plan, as they are written.
    written: &'a [&'a Case],
    cases: &'a [Vec<Key>],
    play: &'static Play,
    metrics: Option<Vec<&'a str>>,
    /// Else it plays.
    solves: bool,
    left: u64,
    stop: Stop,
    /// What the first cases come to as they stand.
    answers: Vec<Numbers>,
}

impl Asker<'_> {
    /// What comes of all cases without the keys of these labels: another answer where one of them has another.
    fn without(&mut self, labels: &[&str]) -> Without {
        let mut found = Without::Same;
        for (place, keys) in self.cases.iter().enumerate() {
            let keys: Vec<&Key> = keys.iter().filter(|key| labels.contains(&key.label.as_str())).collect();
            // Cases that hold some of them alone answer for those.
            if keys.is_empty() {
                continue;
            }
            match self.case_without(place, &keys) {
                Some(Without::Same) => {}
                Some(Without::Default) => found = Without::Default,
                Some(other) => return other,
                None => return Without::Unknown,
            }
        }
        found
    }

    /// `None` when there is not enough left to find out.
    fn case_without(&mut self, place: usize, keys: &[&Key]) -> Option<Without> {
        while self.answers.len() <= place {
            let answer = self.numbers(&*self.plan.cases[self.answers.len()].contest)?;
            self.answers.push(answer);
        }
        let table = &self.written[place].table;
        // From the end, where nothing that stands before it moves.
        let shorter = keys.iter().rev().fold(table.clone(), |table, key| changed(&table, &key.way, &None));
        let answer = self.ask(place, shorter)?;
        if let ([key], Without::Same) = (keys, answer) {
            let mut matters = !key.others.is_empty();
            for other in &key.others {
                match self.ask(place, changed(table, &key.way, &Some(other.clone())))? {
                    Without::Same => matters = false,
                    // A word may be another name of one that counts: nobody knows where not all can be tried.
                    Without::Refused if key.is_word => return Some(Without::Default),
                    Without::Refused => {}
                    Without::Other => return Some(Without::Default),
                    answer => return Some(answer),
                }
            }
            return Some(if matters { Without::Default } else { Without::Same });
        }
        Some(answer)
    }

    fn ask(&mut self, place: usize, table: Table) -> Option<Without> {
        self.left = self.left.checked_sub(COMPILING).filter(|_| !self.stop.is_asked())?;
        let mistakes = Mistakes::new();
        let case = Case { table, ..self.written[place].clone() };
        let Some(mut contest) = self.play.contest(&case, &mistakes).filter(|_| mistakes.is_empty()) else {
            return Some(Without::Refused);
        };
        let metrics = self.plan.cases[place].contest.brief().metrics.iter().map(|metric| metric.name.as_str());
        contest.report_noughts(&metrics.collect::<Vec<_>>());
        if let Some(metrics) = &self.metrics {
            contest.keep_metrics(metrics);
        }
        if self.strays(place, &*contest) {
            return Some(Without::Other);
        }
        let numbers = self.numbers(&*contest)?;
        Some(if numbers.is(&self.answers[place]) { Without::Same } else { Without::Other })
    }

    /// Whether some fights end as the case as it stands never does: then no solution has to be found to see that this
    /// one is another.
    fn strays(&self, place: usize, contest: &dyn Contest) -> bool {
        let Found::Solved(exact) = &self.answers[place].found else { return false };
        let mut tally = contest.empty();
        contest.batch(&Stream::new(self.plan.seed, "main"), 0..GLANCES, &mut tally);
        let possible = exact.outcomes();
        let met = tally.lengths.iter().enumerate().filter(|(_, lengths)| lengths.total() > 0);
        met.into_iter().any(|(outcome, _)| possible.get(outcome).is_none_or(|p| *p == 0.0))
    }

    fn numbers(&mut self, contest: &dyn Contest) -> Option<Numbers> {
        let found = if self.solves { self.solve(contest) } else { self.play(contest) };
        let brief = contest.brief();
        let called = brief.metrics.iter().map(|metric| &metric.name).chain(brief.cards.iter().map(|card| &card.name));
        Some(Numbers { names: brief.outcomes.iter().chain(called).cloned().collect(), found: found? })
    }

    fn solve(&mut self, contest: &dyn Contest) -> Option<Found> {
        let budget = Budget { work: self.left, ..Budget::default().until(self.stop) };
        let exact = contest.solve(&budget).ok();
        self.left = exact.as_ref().map_or(0, |exact| self.left.saturating_sub(exact.work));
        exact.map(Found::Solved)
    }

    fn play(&mut self, contest: &dyn Contest) -> Option<Found> {
        // Where decisions are left to the players, more is worked out than what comes of some fights.
        let mut is_open = false;
        contest.shown(0, &mut |case, _| is_open = case.stakes().is_some());
        let left = self.left.checked_sub(contest.effort(FIGHTS, self.stop)).filter(|_| !is_open);
        // What is dear once is dear with any other key.
        self.left = left.unwrap_or(0);
        left?;
        let mut notes = Notes::of(contest.brief());
        let stream = Stream::new(self.plan.seed, "main");
        contest.noted_batch(&stream, 0..FIGHTS, &mut contest.empty(), Some(&mut notes));
        Some(Found::Played(notes))
    }
}

/// A key that holds a value, or a name in a list.
struct Key {
    /// What it is called in remarks.
    label: String,
    /// The way there.
    way: Vec<Step>,
    /// What else might stand there; nothing for a name in a list.
    others: Vec<Kind>,
    /// Whether it holds a word or any text.
    is_word: bool,
}

impl Key {
    /// Whether it is something that the policy says, and holds a word or a truth. Numbers there are limits, which some
    /// thousand fights may not come to; and a switch of the rules may allow what is written elsewhere.
    fn is_choice(&self) -> bool {
        let is_there = |step: &Step| matches!(step, Step::Key(key) if **key == *POLICY);
        let is_number = |other: &Kind| matches!(other, Kind::Integer(_));
        self.way.iter().any(is_there) && !self.others.is_empty() && !self.others.iter().all(is_number)
    }
}

/// One step down a document.
#[derive(Clone)]
enum Step {
    Key(Arc<str>),
    Element(usize),
}

/// Every key that holds a value, and every name in a list, in the order of the file; `known` declares the document.
fn keys(table: &Table, known: &Form) -> Vec<Key> {
    let mut found = Vec::new();
    of_table(table, &[known], "", &[], &mut found);
    found
}

fn of_table(table: &Table, known: &[&Form], above: &str, way: &[Step], found: &mut Vec<Key>) {
    let declared: Vec<keys::Key> = known.iter().flat_map(|form| declared(form)).collect();
    for Entry { key, value, .. } in table.entries() {
        let label = if above.is_empty() { key.to_string() } else { format!("{above}.{key}") };
        let is_it = |declared: &&keys::Key| declared.name == key.replace('_', "-");
        let known: Vec<&Form> = declared.iter().filter(is_it).map(|key| &key.form).collect();
        of_value(value, &known, &label, &[way, &[Step::Key(Arc::clone(key))]].concat(), found);
    }
}

/// The keys of the tables among these forms.
fn declared(form: &Form) -> Vec<keys::Key> {
    match form {
        Form::Table(below) => below.keys(),
        Form::Either(forms) => forms.iter().flat_map(declared).collect(),
        _ => Vec::new(),
    }
}

/// What the elements of the lists among these forms hold.
fn elements(form: &Form) -> Vec<&Form> {
    match form {
        Form::List(of, _) | Form::Set(of) => vec![of],
        Form::Either(forms) => forms.iter().flat_map(elements).collect(),
        _ => Vec::new(),
    }
}

/// The words that may stand there.
fn words(form: &Form) -> Vec<&'static str> {
    match form {
        Form::OneOf(named) => named.iter().filter(|named| !named.has_option).map(|named| named.id).collect(),
        Form::Either(forms) => forms.iter().flat_map(words).collect(),
        _ => Vec::new(),
    }
}

fn of_value(value: &Value, known: &[&Form], label: &str, way: &[Step], found: &mut Vec<Key>) {
    let key = |others: Vec<Kind>, is_word| Key { label: label.to_owned(), way: way.to_vec(), others, is_word };
    match &value.kind {
        Kind::Table(table) => of_table(table, known, label, way, found),
        Kind::Array(values) => {
            let known: Vec<&Form> = known.iter().flat_map(|form| elements(form)).collect();
            for (place, element) in values.iter().enumerate() {
                let way = [way, &[Step::Element(place)]].concat();
                match &element.kind {
                    // As a path names it: by its name, else by its place.
                    Kind::Table(table) => {
                        let name = match table.get("name").map(|name| &name.kind) {
                            Some(Kind::String(name)) => name.to_string(),
                            _ => (place + 1).to_string(),
                        };
                        of_value(element, &known, &format!("{label}.{name}"), &way, found);
                    }
                    Kind::String(name) => {
                        let label = format!("{label} \"{name}\"");
                        found.push(Key { label, way, others: Vec::new(), is_word: false });
                    }
                    _ => {}
                }
            }
        }
        Kind::Integer(n) => {
            let others = [n.checked_add(1), n.checked_sub(1)].into_iter().flatten().map(Kind::Integer);
            found.push(key(others.collect(), false));
        }
        Kind::Boolean(is) => found.push(key(vec![Kind::Boolean(!is)], false)),
        Kind::String(written) => {
            let others = known.iter().flat_map(|form| words(form)).filter(|word| **word != **written);
            let others: Vec<Kind> = others.map(|word| Kind::String(word.into())).collect();
            found.push(key(others, true));
        }
        _ => found.push(key(Vec::new(), true)),
    }
}

/// A copy in which something else stands at the end of the way, or nothing.
fn changed(table: &Table, way: &[Step], to: &Option<Kind>) -> Table {
    let mut copy = table.clone();
    match (way, to) {
        ([Step::Key(key)], None) => return table.without(&[key]),
        ([Step::Key(key), below @ ..], to) => {
            if let Some(value) = copy.get_mut(key) {
                change(value, below, to);
            }
        }
        _ => {}
    }
    copy
}

fn change(value: &mut Value, way: &[Step], to: &Option<Kind>) {
    match (&mut value.kind, way, to) {
        (kind, [], Some(to)) => *kind = to.clone(),
        (Kind::Table(table), way, to) => *table = changed(table, way, to),
        (Kind::Array(values), [Step::Element(place)], None) => {
            Arc::make_mut(values).remove(*place);
        }
        (Kind::Array(values), [Step::Element(place), below @ ..], to) => {
            if let Some(element) = Arc::make_mut(values).get_mut(*place) {
                change(element, below, to);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
