//! Cases: the base, its named variations (`[[case]]`) and the cells of a sweep (`[sweep]`).
//!
//! The base is always a case, called `base` or what the key `base` says, and comes first; the `[[case]]`s follow in the
//! order of the file. With a `[sweep]`, each of these is played once for every cell of the product of the axes, the
//! last axis changing fastest.
//! A cell is named after its axes, by the shortest tails of their paths that tell them apart (`body=7, attack=5D[1]`),
//! or by what its values are called where that says enough (`six dice`, `Tornado against Shatterer`: see `labels.rs`),
//! with the variation in front when there are several.
//!
//! A key directly under `set` or `[sweep]` is a path (see `path.rs`) and usually quoted; tables below it go further
//! down, key by key, so `side.1.body = [6, 7]` without quotes means what it looks like. A patch therefore never
//! replaces a whole table. Whether a patched value makes sense is for the rules system that reads the case.
//!
//! The number of cases is checked before any is made. Beside a `[[choice]]` the sweep is the map of the choice, and
//! makes no cases: see `choice.rs`.

use std::collections::HashSet;

use super::common::checked_text;
use super::labels::{self, Label, Labelled, MAX_NAME};
use super::mistake::Mistakes;
use super::names;
use super::patch::{Leaf, Patched, follow, leaves, leaves_of};
use super::path::{self, Step, Whole};
use super::reader::{Reader, as_list};
use super::source::Spanned;
use super::value::{Kind, Table, Value};

/// The most cases a scenario may have.
pub const MAX_CASES: u64 = 1_000;

/// The most keys and values all cases of a scenario may have together: a bound on memory and on the time of reading.
pub const MAX_VALUES: u64 = 1_000_000;

/// The most axes a sweep may have.
pub const MAX_AXES: usize = 8;

/// The most values one `[[case]]` may set.
pub const MAX_SET: usize = 100;

/// The name of the scenario without any patch, unless it is given another.
pub const BASE: &str = "base";

/// The longest value of an axis, in characters.
pub const MAX_VALUE: usize = 200;

/// One concrete set-up of a scenario.
#[derive(Clone, Debug)]
pub struct Case {
    /// Unique in the scenario: `base`, `Rhino without Resistance`, `body=7`, `Rhino without Resistance, body=7`.
    pub name: String,
    /// The `[[case]]` this comes from, or `base`; the same for all cells of the sweep.
    pub variation: String,
    /// What that `[[case]]` sets, paths and values as written. Empty for the base.
    pub set: Vec<(String, String)>,
    /// The sweep's axes and this cell's values. Empty without `[sweep]`.
    pub axes: Vec<Coordinate>,
    /// The document without the common keys, with this case's patches applied: what the rules system reads.
    pub table: Table,
    /// Where the play is named, which asks for all the rest.
    pub play: Spanned<()>,
    /// What its file is to whoever wrote it: [`SCENARIO`], or the roster that it is a fight of.
    pub file: &'static str,
}

/// What a file of cases is called in a message.
pub const SCENARIO: &str = "the scenario";

/// The value of an axis in one cell of a sweep.
#[derive(Clone, Debug)]
pub struct Coordinate {
    /// Path of the axis, as written.
    pub path: String,
    /// What the value is called: no two values of an axis are called the same.
    pub label: String,
    /// The value itself.
    pub value: Value,
}

/// Every case of a scenario.
pub(super) struct Cases {
    /// At least the base.
    pub list: Vec<Case>,
    /// False when a mistake left cases or their names out, so that a name not in the list proves nothing.
    pub complete: bool,
}

/// Every case of a scenario. A mistake in a name or in an axis leaves the rest to be played, so that what is wrong in
/// it is found as well: a case without a usable name gets one, and an axis that cannot be used is dropped.
pub(super) fn cases(document: &Table, base: &Table, mistakes: &Mistakes) -> Cases {
    let mistakes_before = mistakes.count();
    let play = document.get("play").map_or_else(|| Spanned::at(document, ()), |value| Spanned::at(value, ()));
    let mut reader = Reader::new(document, SCENARIO, mistakes);
    let variations = reader.tables("case").unwrap_or_default();
    // Beside a choice the axes are those of its map.
    let sweep = if reader.has("choice") { None } else { reader.table("sweep") };
    let axes = sweep.map_or_else(Vec::new, |sweep| read_axes(sweep, mistakes));
    let mut complete = mistakes.count() == mistakes_before;
    let mut crossed = true;
    if let Err(message) = check_count(base, sweep, &variations, &axes) {
        let help = "drop an axis, give fewer values, or split the scenario into several files";
        mistakes.at(sweep.or(variations.first().copied()).unwrap_or(document), message, help);
        (complete, crossed) = (false, false);
        if check_count(base, None, &variations, &[]).is_err() {
            return Cases { list: vec![base_variation(BASE, base, &play).case], complete };
        }
    }

    let mut taken = HashSet::new();
    let named = reader.string("base").and_then(|name| check_name(name, "base", &mut taken, mistakes));
    complete &= named.is_some() || !reader.has("base");
    let named = named.unwrap_or_else(|| BASE.to_owned());
    let mut stems = vec![base_variation(&named, base, &play)];
    taken.insert(named);
    for (index, table) in variations.into_iter().enumerate() {
        let (variation, is_named) = read_variation(table, index, base, &play, &mut taken, mistakes);
        complete &= is_named;
        stems.push(variation);
    }
    let several = stems.len() > 1;
    let mut list: Vec<Case> = Vec::new();
    for stem in stems {
        let steps = lead(&stem, &axes, mistakes);
        // An axis that leads nowhere in this variation is told, and the others are still crossed.
        let led: Vec<(&Axis, Vec<Step>)> =
            axes.iter().zip(steps).filter_map(|(axis, steps)| Some((axis, steps?))).collect();
        complete &= led.len() == axes.len();
        if led.is_empty() || !crossed {
            list.push(stem.case);
        } else {
            list.extend(cells(&stem.case, &led, several));
        }
    }
    if mistakes.count() == mistakes_before {
        check_names(&list, &axes, mistakes);
    }
    Cases { list, complete }
}

impl Case {
    /// A reader over everything that is the rules system's to read; keys of the scenario itself are suggested too when
    /// one is misspelt. What is wrong with what the rest means is recorded only where the rest could be read.
    pub fn reader<'a>(&'a self, mistakes: &'a Mistakes) -> Reader<'a> {
        mistakes.begin(&self.table);
        self.careful_reader(mistakes)
    }

    /// The same for rules that look after this themselves: whatever they record is wrong anyway.
    pub fn careful_reader<'a>(&'a self, mistakes: &'a Mistakes) -> Reader<'a> {
        let mut reader = Reader::new(&self.table, self.file, mistakes).shown_at(&self.play);
        let tables = ["case", "choice", "sweep", "expect"];
        reader.allow_plain(&names::COMMON_KEYS.into_iter().filter(|key| !tables.contains(key)).collect::<Vec<_>>());
        reader.allow_tables(&tables);
        reader
    }
}

/// A case before the sweep, and where its patches went.
struct Variation {
    case: Case,
    patched: Vec<Patched>,
}

fn base_variation(name: &str, base: &Table, play: &Spanned<()>) -> Variation {
    let (name, variation, axes, table) = (name.to_owned(), name.to_owned(), Vec::new(), base.clone());
    let case = Case { name, variation, set: Vec::new(), axes, table, play: play.clone(), file: SCENARIO };
    Variation { case, patched: Vec::new() }
}

/// One axis of the sweep.
pub(super) struct Axis<'a> {
    pub leaf: Leaf<'a>,
    /// The end of the path that tells this axis from the others.
    tail: String,
    pub values: Vec<&'a Value>,
    /// What the values are called.
    pub labels: Vec<Label>,
}

impl Axis<'_> {
    /// Number of values at any depth.
    pub(super) fn size(&self) -> u64 {
        self.leaf.entry.value.size()
    }

    /// The axis with one of its values.
    pub(super) fn at(&self, index: usize) -> Coordinate {
        let (path, label) = (self.leaf.shown.clone(), self.labels[index].text.clone());
        Coordinate { path, label, value: self.values[index].clone() }
    }

    /// How a name of a cell tells one of the values.
    fn tell(&self, index: usize) -> String {
        let Label { text, speaks } = &self.labels[index];
        if *speaks { text.clone() } else { format!("{}={text}", self.tail) }
    }

    /// Whether the axis says who a side is.
    fn is_who(&self) -> bool {
        let path: Vec<&str> = self.leaf.segments.iter().map(String::as_str).collect();
        matches!(path.as_slice(), ["side", _, "character"] | ["side", _])
    }
}

/// Refuses more cases than [`MAX_CASES`], or than hold [`MAX_VALUES`] together, before any is made.
fn check_count(base: &Table, sweep: Option<&Table>, variations: &[&Table], axes: &[Axis]) -> Result<(), String> {
    let product =
        |sizes: &[usize]| sizes.iter().try_fold(1_u64, |total, &size| total.checked_mul(u64::try_from(size).ok()?));
    let sizes: Vec<usize> = axes.iter().map(|axis| axis.values.len()).collect();
    let cells = product(&sizes);
    let stems = 1 + variations.len();
    let total = cells.and_then(|cells| cells.checked_mul(stems as u64));
    let (cells, total) = match (cells, total) {
        (Some(cells), Some(total)) if total <= MAX_CASES => (cells, total),
        (_, total) => {
            let total = total.map_or("more than 10^19".to_owned(), |total| total.to_string());
            return Err(format!("this makes {total} cases, and a scenario has at most {MAX_CASES}"));
        }
    };
    // At most a thousand times the values of a file of a mebibyte, so this cannot overflow.
    let patches: u64 = variations.iter().map(|table| table.size()).sum();
    let values = total * (base.size() + sweep.map_or(0, Table::size)) + cells * patches;
    if total > 1 && values > MAX_VALUES {
        return Err(format!(
            "this makes {total} cases with {values} values together, and a scenario has at most {MAX_VALUES}"
        ));
    }
    Ok(())
}

/// Reads one `[[case]]`, the one at `index`; and whether its name can be told. One without gets a name, so that what it
/// sets is checked all the same.
fn read_variation(
    table: &Table,
    index: usize,
    base: &Table,
    play: &Spanned<()>,
    taken: &mut HashSet<String>,
    mistakes: &Mistakes,
) -> (Variation, bool) {
    let mut reader = Reader::new(table, "a case", mistakes);
    let name = reader.required_string("name");
    let set = reader.required_table("set");
    reader.finish();
    let is_twin = name.as_ref().is_some_and(|name| taken.contains(&one_line(name)));
    let name = name.and_then(|name| check_name(name, "name", taken, mistakes));
    let mut leaves = set.map_or_else(Vec::new, |set| leaves(set, mistakes));
    if let Some(set) = set.filter(|set| set.entries().is_empty()) {
        mistakes.at(set, "this case sets nothing, so it is the base", "name a path and its value, or drop the case");
    }
    if let Some(extra) = leaves.get(MAX_SET) {
        mistakes.at(extra.entry, format!("a case sets at most {MAX_SET} values"), "write a second scenario file");
        leaves.truncate(MAX_SET);
    }

    let (table, patched) = apply(base, &leaves, mistakes);
    // A second case of one name leaves no name out.
    let is_named = name.is_some() || is_twin;
    let name = name.unwrap_or_else(|| format!("[[case]] {}", index + 1));
    let (variation, axes) = (name.clone(), Vec::new());
    let set = leaves.iter().map(|leaf| (leaf.shown.clone(), leaf.entry.value.as_written())).collect();
    (
        Variation { case: Case { name, variation, set, axes, table, play: play.clone(), file: SCENARIO }, patched },
        is_named,
    )
}

/// A document with what stands under `set` written into it: the patch of a `[[case]]` without the case.
pub fn patched(whole: Whole, base: &Table, set: &Table, mistakes: &Mistakes) -> Table {
    apply(base, &leaves_of(whole, set, mistakes), mistakes).0
}

/// A document with patches, and where they went.
fn apply(base: &Table, leaves: &[Leaf<'_>], mistakes: &Mistakes) -> (Table, Vec<Patched>) {
    let (mut table, mut patched) = (base.clone(), Vec::new());
    // All paths are read against the base, so a patch that renames a fighter does not hide it from the next one.
    for leaf in leaves {
        if let Some(steps) = follow(leaf, base, &patched, mistakes) {
            path::apply(&mut table, &steps, &leaf.entry.value, &leaf.entry.key_span);
            patched.push((leaf.shown.clone(), steps));
        }
    }
    (table, patched)
}

/// A name as it is kept.
fn one_line(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn check_name(name: Spanned<String>, key: &str, taken: &mut HashSet<String>, mistakes: &Mistakes) -> Option<String> {
    let text = checked_text(Some(name.clone()), key, 1..=MAX_NAME, mistakes);
    if text == BASE {
        mistakes.at(&name, "\"base\" is the name of the scenario without any patch", "give the case another name");
        return None;
    }
    if !text.is_empty() && !taken.insert(text.clone()) {
        mistakes.at(&name, format!("a second case is called \"{text}\""), "names of cases must differ");
        return None;
    }
    Some(text).filter(|text| !text.is_empty())
}

/// Reads `[sweep]`: each path with its list of values.
pub(super) fn read_axes<'a>(sweep: &'a Table, mistakes: &Mistakes) -> Vec<Axis<'a>> {
    let leaves = leaves(sweep, mistakes);
    if sweep.entries().is_empty() {
        mistakes.at(sweep, "the sweep has no axis", "add a line: \"side.1.body\" = [6, 7, 8]");
    }
    if let Some(extra) = leaves.get(MAX_AXES) {
        mistakes.at(
            extra.entry,
            format!("a sweep has at most {MAX_AXES} axes"),
            "split the scenario into several files",
        );
        return Vec::new();
    }
    let paths: Vec<Vec<String>> = leaves.iter().map(|leaf| leaf.segments.clone()).collect();
    leaves.into_iter().enumerate().filter_map(|(index, leaf)| read_axis(leaf, tail(&paths, index), mistakes)).collect()
}

fn read_axis<'a>(leaf: Leaf<'a>, tail: String, mistakes: &Mistakes) -> Option<Axis<'a>> {
    let values = as_list(&leaf.entry.value, &format!("the axis \"{}\"", leaf.shown), mistakes)?;
    if values.is_empty() {
        mistakes.at(
            &leaf.entry.value,
            format!("the axis \"{}\" has no values", leaf.shown),
            "give one or more, or drop it",
        );
        return None;
    }
    let values: Vec<Labelled<'_>> = values.iter().map(|value| labels::read(value, mistakes)).collect();
    let mut seen = HashSet::new();
    for Labelled { value, .. } in &values {
        let shown = value.as_written();
        let is_long = matches!(value.kind, Kind::String(_)) && shown.chars().count() > MAX_VALUE;
        if is_long {
            mistakes.at(*value, format!("a value on an axis has at most {MAX_VALUE} characters"), "");
        } else if !seen.insert(shown.clone()) {
            mistakes.at(*value, format!("{shown} stands twice on the axis \"{}\"", leaf.shown), "");
        }
    }
    let labels = labels::labels(&values, leaf.segments.last().map_or("", String::as_str), mistakes);
    let values = values.into_iter().map(|labelled| labelled.value).collect();
    Some(Axis { leaf, tail, values, labels })
}

/// The shortest tail of a path that no other path ends in.
fn tail(paths: &[Vec<String>], index: usize) -> String {
    let path = &paths[index];
    let others = || paths.iter().enumerate().filter(|&(other, _)| other != index);
    let unique = (1..=path.len()).find(|&length| {
        let tail = &path[path.len() - length..];
        !others().any(|(_, other)| other.ends_with(tail))
    });
    path[path.len() - unique.unwrap_or(path.len())..].join(".")
}

/// Where every axis leads in one variation, as far as each leads anywhere.
fn lead(stem: &Variation, axes: &[Axis], mistakes: &Mistakes) -> Vec<Option<Vec<Step>>> {
    let mut patched = stem.patched.clone();
    let mut follow = |axis: &Axis| {
        let steps = follow(&axis.leaf, &stem.case.table, &patched, mistakes)?;
        patched.push((axis.leaf.shown.clone(), steps.clone()));
        Some(steps)
    };
    axes.iter().map(&mut follow).collect()
}

/// The cells of the sweep over one variation.
fn cells<'a>(stem: &'a Case, axes: &'a [(&'a Axis<'a>, Vec<Step>)], several: bool) -> impl Iterator<Item = Case> + 'a {
    let total: usize = axes.iter().map(|(axis, _)| axis.values.len()).product();
    let matched = is_match(axes);
    (0..total).map(move |cell| {
        let mut table = stem.table.clone();
        let mut told: Vec<String> = several.then(|| stem.name.clone()).into_iter().collect();
        let mut shown = Vec::new();
        let mut whos = 0;
        for ((axis, steps), index) in axes.iter().zip(coordinates(axes.iter().map(|(axis, _)| *axis), cell)) {
            path::apply(&mut table, steps, axis.values[index], &axis.leaf.entry.key_span);
            let who = axis.is_who() && axis.labels[index].speaks;
            whos += usize::from(who);
            match told.last_mut().filter(|_| who && whos == 2 && matched) {
                Some(first) => *first = format!("{first} against {}", axis.tell(index)),
                None => told.push(axis.tell(index)),
            }
            shown.push(axis.at(index));
        }
        let (name, variation) = (told.join(", "), stem.variation.clone());
        Case { name, variation, set: stem.set.clone(), axes: shown, table, play: stem.play.clone(), file: stem.file }
    })
}

/// Whether two axes, and no others, say who the sides are, one right after the other: then a cell is a match of two.
fn is_match(axes: &[(&Axis<'_>, Vec<Step>)]) -> bool {
    let whos: Vec<usize> = (0..axes.len()).filter(|&place| axes[place].0.is_who()).collect();
    matches!(whos.as_slice(), [first, second] if first + 1 == *second)
}

/// The position on each axis of a cell; cells count through the axes like an odometer, the last one fastest.
pub(super) fn coordinates<'a>(axes: impl DoubleEndedIterator<Item = &'a Axis<'a>>, cell: usize) -> Vec<usize> {
    let mut rest = cell;
    let mut positions: Vec<usize> = Vec::new();
    for axis in axes.rev() {
        positions.push(rest % axis.values.len());
        rest /= axis.values.len();
    }
    positions.reverse();
    positions
}

/// A case called like a cell, or two axes whose values are called the same, would leave two cases with one name.
fn check_names(cases: &[Case], axes: &[Axis], mistakes: &Mistakes) {
    let mut seen = HashSet::new();
    let repeated = cases.iter().find(|case| !seen.insert(case.name.as_str()));
    if let (Some(case), Some(axis)) = (repeated, axes.first()) {
        let help = "choose shorter values, or another name for the case";
        mistakes.at(axis.leaf.entry, format!("two cases would be called \"{}\"", case.name), help);
    }
}
