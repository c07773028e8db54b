//! `[[choice]]`: a decision to be weighed. Its options (columns) and targets (rows) are patches over the base, like
//! those of a `[[case]]`; every target with every option is a plan, and every plan is a case.
//!
//! ```toml
//! [[choice]]
//! question = "What to outwit, whom to attack?"
//! goal = "hit"                                 # an outcome, several, or a metric: see `goal.rs`
//! option = [
//!   { name = "outwit nothing" },               # without `set`: the scenario as it stands
//!   { name = "outwit Shape Change", set = { "target.King/Queen.countered" = ["shape-change"] } },
//! ]
//! target = [                                   # optional
//!   { name = "attack King/Queen" },
//!   { name = "attack Harbinger", set = { "attack.first" = "Harbinger" } },
//! ]
//! variant = [                                  # optional: what would change the answer?
//!   { name = "with a re-roll of your own", set = { "attack.own-re-rolls" = 1 } },
//! ]
//! ```
//!
//! A `[sweep]` beside a choice draws a map: the choice is made again in every cell of the axes' product, and under
//! every variant, while the cases are those of the scenario as it stands. All paths are read against the base, and none
//! of an option, a target, a variant and an axis may change what another changes. The number of plans is checked before
//! any is made.

use std::collections::HashSet;

use super::common::checked_text;
use super::goal::{self, Goal};
use super::labels::MAX_NAME;
use super::mistake::Mistakes;
use super::patch::{Leaf, Patched, follow, leaves};
use super::path;
use super::reader::Reader;
use super::source::Spanned;
use super::sweep::{self, Axis, Case, Cases, Coordinate, MAX_CASES, MAX_SET, MAX_VALUES, SCENARIO};
use super::value::{Kind, Table, Value};

/// The most options, and the most targets, of a choice.
pub const MAX_OPTIONS: usize = 20;

/// The most variants of a choice.
pub const MAX_VARIANTS: usize = 20;

/// The most plans that are weighed altogether: options times targets, for the scenario as it stands, for every cell of
/// the map, and for all of that under every variant.
pub const MAX_PLANS: u64 = 10_000;

/// The longest question, in characters.
pub const MAX_QUESTION: usize = 300;

/// A decision to be weighed.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Possibly empty.
    pub question: String,
    pub goal: Goal,
    /// Targets; one without a name when none are listed.
    pub rows: Vec<Named>,
    /// Options.
    pub columns: Vec<Named>,
    /// The plans under other circumstances.
    pub variants: Vec<Variant>,
    /// The axes of the map: path, and what the values are called. Empty without `[sweep]`.
    pub axes: Vec<(String, Vec<String>)>,
    /// The plans in every cell of the map, cell by cell, the last axis changing fastest.
    pub map: Vec<Case>,
}

/// An option or a target.
#[derive(Clone, Debug)]
pub struct Named {
    pub name: String,
    /// It sets nothing.
    pub baseline: bool,
}

/// Other circumstances, another goal, or both.
#[derive(Clone, Debug)]
pub struct Variant {
    pub name: String,
    /// What it sets: path and value as written.
    pub set: Vec<(String, String)>,
    pub goal: Option<Goal>,
    /// The plans under it, row by row; `None` when it sets nothing, so that they are those of the scenario.
    pub plans: Option<Vec<Case>>,
    /// The plans in every cell of the map under it; `None` as for `plans`.
    pub map: Option<Vec<Case>>,
}

impl Choice {
    /// Plans of one table.
    pub fn n_plans(&self) -> usize {
        self.rows.len() * self.columns.len()
    }
}

/// Reads `[[choice]]`, and puts its plans in front of the cases in place of the base.
pub(super) fn read(document: &Table, base: &Table, cases: &mut Cases, mistakes: &Mistakes) -> Option<Choice> {
    let table = the_choice(document, mistakes)?;
    let before = mistakes.count();
    let sweep = Reader::new(document, "the scenario", mistakes).table("sweep");
    let axes = sweep.map_or_else(Vec::new, |sweep| sweep::read_axes(sweep, mistakes));
    let play = cases.list.first().map(|base| base.play.clone())?;
    let draft = Draft::read(table, base, &axes, &play, mistakes);
    cases.complete &= mistakes.count() == before;
    let draft = draft.filter(|_| mistakes.count() == before)?;
    if let Err(message) = draft.check_size(base, &axes, cases.list.len()) {
        let help = "drop an axis of the sweep, a variant or an option, or split the scenario into several files";
        mistakes.at(table, message, help);
        cases.complete = false;
        return None;
    }
    let plans = draft.plans(base, &[]);
    let mut taken: HashSet<&str> = cases.list.iter().skip(1).map(|case| case.name.as_str()).collect();
    if let Some(twin) = plans.iter().find(|plan| !taken.insert(&plan.name)) {
        let help = "choose other names for the options, or for the case";
        mistakes.at(table, format!("two cases would be called \"{}\"", twin.name), help);
        cases.complete = false;
        return None;
    }
    cases.list.splice(..1, plans);
    Some(draft.finish(base, &axes))
}

/// `[choice]` once, or `[[choice]]` once.
fn the_choice<'a>(document: &'a Table, mistakes: &'a Mistakes) -> Option<&'a Table> {
    let mut reader = Reader::new(document, "the scenario", mistakes);
    if matches!(reader.value("choice").map(|value| &value.kind), Some(Kind::Table(_))) {
        return reader.table("choice");
    }
    if let Some(value) =
        reader.value("choice").filter(|value| matches!(&value.kind, Kind::Array(all) if all.is_empty()))
    {
        mistakes.at(value, "there is nothing to choose", "write [[choice]] with its options, or leave `choice` out");
    }
    let tables = reader.tables("choice")?;
    if let Some(second) = tables.get(1) {
        let help = "write the second question in a file of its own, or add its options to this one";
        mistakes.at(*second, "a scenario asks for one choice", help);
    }
    tables.first().copied()
}

/// A patch that was read: where each of its values goes.
struct Patch<'a> {
    leaves: Vec<Leaf<'a>>,
    patched: Vec<Patched>,
}

impl Patch<'_> {
    fn apply(&self, table: &mut Table) {
        for (leaf, (_, steps)) in self.leaves.iter().zip(&self.patched) {
            path::apply(table, steps, &leaf.entry.value, &leaf.entry.key_span);
        }
    }

    /// Whether every value of it leads somewhere.
    fn is_whole(&self) -> bool {
        self.leaves.len() == self.patched.len()
    }

    /// Number of values that it brings along.
    fn size(&self) -> u64 {
        self.leaves.iter().map(|leaf| 1 + leaf.entry.value.size()).sum()
    }

    fn shown(&self) -> Vec<(String, String)> {
        self.leaves.iter().map(|leaf| (leaf.shown.clone(), leaf.entry.value.as_written())).collect()
    }
}

/// An option, a target or a variant as written.
struct Item<'a> {
    name: Spanned<String>,
    patch: Patch<'a>,
    goal: Option<Goal>,
}

/// A choice that was read, before any plan is made.
struct Draft<'a> {
    question: String,
    goal: Goal,
    rows: Vec<Item<'a>>,
    columns: Vec<Item<'a>>,
    variants: Vec<Item<'a>>,
    /// Where each axis of the sweep leads.
    axes: Vec<Patched>,
    /// Where the play is named.
    play: Spanned<()>,
}

impl<'a> Draft<'a> {
    fn read(
        table: &'a Table,
        base: &'a Table,
        axes: &[Axis<'a>],
        play: &Spanned<()>,
        mistakes: &'a Mistakes,
    ) -> Option<Self> {
        let mut reader = Reader::new(table, "a choice", mistakes);
        let question = reader.string("question");
        let goal = goal::read(&mut reader, true);
        // What was patched so far: rows, then columns, variants and axes, each of which may touch none of those before.
        let mut patched = Vec::new();
        let columns = reader.required_tables("option").unwrap_or_default();
        let rows = reader.tables("target").unwrap_or_default();
        let variants = reader.tables("variant").unwrap_or_default();
        reader.finish();
        let few = |tables: &[&'a Table], most: usize, what: &str| {
            if let Some(extra) = tables.get(most) {
                mistakes.at(*extra, format!("a choice has at most {most} {what}"), "");
            }
        };
        few(&columns, MAX_OPTIONS, "options");
        few(&rows, MAX_OPTIONS, "targets");
        few(&variants, MAX_VARIANTS, "variants");
        let list = |tables: Vec<&'a Table>, most: usize, what: &'static str, patched: &mut Vec<Patched>| {
            let tables = tables.into_iter().take(most);
            let items: Vec<Item> = tables.filter_map(|table| item(table, what, base, patched, mistakes)).collect();
            check_names(&items, what, mistakes);
            patched.extend(items.iter().flat_map(|item| item.patch.patched.clone()));
            items
        };
        let named_rows = !rows.is_empty();
        let rows = list(rows, MAX_OPTIONS, "a target", &mut patched);
        let columns = list(columns, MAX_OPTIONS, "an option", &mut patched);
        check_effects(&rows, base, mistakes);
        check_effects(&columns, base, mistakes);
        if rows.len().max(1) * columns.len() < 2 && mistakes.is_empty() {
            mistakes.at(table, "there is nothing to choose from", "list at least two options, or two targets");
        }
        let variants = list(variants, MAX_VARIANTS, "a variant", &mut patched);
        let goal = goal?;
        let whole = variants.iter().filter(|variant| variant.patch.is_whole());
        whole.for_each(|variant| check_variant(variant, base, &goal, mistakes));
        let axes = axes.iter().filter_map(|axis| {
            let steps = follow(&axis.leaf, base, &patched, mistakes)?;
            patched.push((axis.leaf.shown.clone(), steps.clone()));
            Some((axis.leaf.shown.clone(), steps))
        });
        let axes = axes.collect();
        let rows = if named_rows { rows } else { vec![unnamed(table)] };
        let question = checked_text(question, "question", 0..=MAX_QUESTION, mistakes);
        Some(Self { question, goal, rows, columns, variants, axes, play: play.clone() })
    }

    /// Refuses more plans than [`MAX_PLANS`], or than hold [`MAX_VALUES`] together.
    fn check_size(&self, base: &Table, axes: &[Axis], cases: usize) -> Result<(), String> {
        let table = (self.rows.len() * self.columns.len()) as u64;
        let cells = axes.iter().try_fold(1_u64, |cells, axis| cells.checked_mul(axis.values.len() as u64));
        let tables = if axes.is_empty() { Some(1) } else { cells.and_then(|cells| cells.checked_add(1)) };
        let situations = 1 + self.variants.iter().filter(|variant| !variant.patch.leaves.is_empty()).count() as u64;
        let total = tables.and_then(|tables| tables.checked_mul(situations)?.checked_mul(table));
        let total = match total {
            Some(total) if total <= MAX_PLANS => total,
            total => {
                let total = total.map_or("more than 10^19".to_owned(), |total| total.to_string());
                return Err(format!("this makes {total} plans to weigh, and a choice has at most {MAX_PLANS}"));
            }
        };
        if table + cases as u64 - 1 > MAX_CASES {
            let total = table + cases as u64 - 1;
            return Err(format!("this makes {total} cases, and a scenario has at most {MAX_CASES}"));
        }
        let items = self.rows.iter().chain(&self.columns).chain(&self.variants);
        let patches: u64 = items.map(|item| item.patch.size()).sum();
        let values = total * (base.size() + patches + axes.iter().map(Axis::size).sum::<u64>());
        if values > MAX_VALUES {
            let most = format!("and a scenario has at most {MAX_VALUES}");
            return Err(format!("this makes {total} plans with up to {values} values together, {most}"));
        }
        Ok(())
    }

    /// Every plan over a base that was patched already, row by row.
    fn plans(&self, base: &Table, axes: &[Coordinate]) -> Vec<Case> {
        let pairs = self.rows.iter().flat_map(|row| self.columns.iter().map(move |column| (row, column)));
        let plan = |(row, column): (&Item, &Item)| {
            let mut table = base.clone();
            row.patch.apply(&mut table);
            column.patch.apply(&mut table);
            let names = [column.name.as_str(), row.name.as_str()];
            let name = names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(", ");
            let (set, axes, play) = (Vec::new(), axes.to_vec(), self.play.clone());
            Case { variation: name.clone(), name, set, axes, table, play, file: SCENARIO }
        };
        pairs.map(plan).collect()
    }

    /// Every plan in every cell of the map.
    fn map(&self, base: &Table, axes: &[Axis]) -> Vec<Case> {
        if axes.is_empty() {
            return Vec::new();
        }
        let n_cells: usize = axes.iter().map(|axis| axis.values.len()).product();
        let cell = |cell: usize| {
            let mut table = base.clone();
            let mut shown = Vec::new();
            for ((axis, (_, steps)), index) in axes.iter().zip(&self.axes).zip(sweep::coordinates(axes.iter(), cell)) {
                path::apply(&mut table, steps, axis.values[index], &axis.leaf.entry.key_span);
                shown.push(axis.at(index));
            }
            self.plans(&table, &shown)
        };
        (0..n_cells).flat_map(cell).collect()
    }

    fn finish(self, base: &Table, axes: &[Axis]) -> Choice {
        let named = |items: &[Item]| -> Vec<Named> {
            let named = |item: &Item| Named { name: item.name.value.clone(), baseline: item.patch.leaves.is_empty() };
            items.iter().map(named).collect()
        };
        let variant = |variant: &Item| {
            let changes = !variant.patch.leaves.is_empty();
            let mut table = base.clone();
            variant.patch.apply(&mut table);
            Variant {
                name: variant.name.value.clone(),
                set: variant.patch.shown(),
                goal: variant.goal.clone(),
                plans: changes.then(|| self.plans(&table, &[])),
                map: changes.then(|| self.map(&table, axes)),
            }
        };
        let labels = |axis: &Axis| axis.labels.iter().map(|label| label.text.clone()).collect();
        Choice {
            rows: named(&self.rows),
            columns: named(&self.columns),
            variants: self.variants.iter().map(variant).collect(),
            axes: axes.iter().map(|axis| (axis.leaf.shown.clone(), labels(axis))).collect(),
            map: self.map(base, axes),
            question: self.question,
            goal: self.goal,
        }
    }
}

/// The only row of a choice without targets.
fn unnamed<'a>(choice: &Table) -> Item<'a> {
    let patch = Patch { leaves: Vec::new(), patched: Vec::new() };
    Item { name: Spanned::at(choice, String::new()), patch, goal: None }
}

/// Reads one option, target or variant.
fn item<'a>(
    table: &'a Table,
    what: &'static str,
    base: &Table,
    taken: &[Patched],
    mistakes: &'a Mistakes,
) -> Option<Item<'a>> {
    let mut reader = Reader::new(table, what, mistakes);
    let name = reader.required_string("name");
    let set = reader.table("set");
    let goal = if what == "a variant" { goal::read(&mut reader, false) } else { None };
    reader.finish();
    if let Some(set) = set.filter(|set| set.entries().is_empty()) {
        let help = "name a path and its value, or leave `set` out: then it is the scenario as it stands";
        mistakes.at(set, format!("{what} sets nothing here"), help);
    }
    let leaves = set.map_or_else(Vec::new, |set| leaves(set, mistakes));
    if let Some(extra) = leaves.get(MAX_SET) {
        mistakes.at(extra.entry, format!("{what} sets at most {MAX_SET} values"), "");
        return None;
    }
    let mut patched: Vec<Patched> = taken.to_vec();
    for leaf in &leaves {
        if let Some(steps) = follow(leaf, base, &patched, mistakes) {
            patched.push((leaf.shown.clone(), steps));
        }
    }
    let patched = patched.split_off(taken.len());
    let text = checked_text(name.clone(), "name", 1..=MAX_NAME, mistakes);
    let name = name?.map(|_| text);
    Some(Item { name, patch: Patch { leaves, patched }, goal })
}

fn check_names(items: &[Item], what: &str, mistakes: &Mistakes) {
    let mut taken = HashSet::new();
    for item in items {
        if !taken.insert(item.name.as_str()) {
            let message = format!("a second one is called \"{}\"", item.name.value);
            let plural = what.trim_start_matches("an ").trim_start_matches("a ");
            mistakes.at(&item.name, message, format!("names of {plural}s must differ"));
        }
    }
}

/// Two options that leave the same scenario behind are one.
fn check_effects(items: &[Item], base: &Table, mistakes: &Mistakes) {
    if !items.iter().all(|item| item.patch.is_whole()) {
        return;
    }
    let patched = |item: &Item| {
        let mut table = base.clone();
        item.patch.apply(&mut table);
        table
    };
    let tables: Vec<Table> = items.iter().map(patched).collect();
    for (index, item) in items.iter().enumerate() {
        if let Some(twin) = (0..index).find(|&twin| tables[twin].says_the_same(&tables[index])) {
            let message = format!("\"{}\" has the same effect as \"{}\"", item.name.value, items[twin].name.value);
            mistakes.at(&item.name, message, "change what it sets, or drop one of the two");
        }
    }
}

/// A variant has to change something.
fn check_variant(variant: &Item, base: &Table, goal: &Goal, mistakes: &Mistakes) {
    let mut table = base.clone();
    variant.patch.apply(&mut table);
    let same_goal = variant.goal.as_ref().is_none_or(|other| other.says_the_same(goal));
    if same_goal && table.says_the_same(base) {
        let help = "give it a `set` with another value, or another `goal`";
        mistakes.at(&variant.name, format!("the variant \"{}\" changes nothing", variant.name.value), help);
    }
}

impl Table {
    /// Whether two tables hold the same keys and values, wherever they were written and in whatever order.
    fn says_the_same(&self, other: &Self) -> bool {
        let same =
            |entry: &super::value::Entry| other.get(&entry.key).is_some_and(|value| entry.value.says_the_same(value));
        self.entries().len() == other.entries().len() && self.entries().iter().all(same)
    }
}

impl Value {
    fn says_the_same(&self, other: &Self) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Table(one), Kind::Table(two)) => one.says_the_same(two),
            (Kind::Array(one), Kind::Array(two)) => {
                one.len() == two.len() && one.iter().zip(two.iter()).all(|(one, two)| one.says_the_same(two))
            }
            (Kind::String(one), Kind::String(two)) => one == two,
            (Kind::Integer(one), Kind::Integer(two)) => one == two,
            (Kind::Float(one), Kind::Float(two)) => one == two,
            (Kind::Boolean(one), Kind::Boolean(two)) => one == two,
            _ => false,
        }
    }
}
