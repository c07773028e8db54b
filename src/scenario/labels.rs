//! What the values of an axis are called: by their author, or by what tells them apart.
//!
//! An author's label is a table with `value` and `label` in the value's place: `{ value = 6, label = "six dice" }`.
//! Without one a value that is a text, a number or a truth is called as it is written; a character by its name (`white
//! rhino` is White Rhino); a table or a list by what differs from the others of the axis.

use std::collections::{HashMap, HashSet};

use super::common::checked_text;
use super::mistake::Mistakes;
use super::reader::Reader;
use super::source::Spanned;
use super::value::{Kind, Table, Value};

/// The longest name of a `[[case]]`, and label of a value, in characters.
pub const MAX_NAME: usize = 100;

/// The longest label made from a value; the rest of it becomes an ellipsis.
const MAX_SHOWN: usize = 40;

/// Keys that name what they stand in, the first one before the other.
pub(super) const NAMES: [&str; 2] = ["name", "character"];

/// What a value is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub text: String,
    /// Whether it says enough without the axis it stands on.
    pub speaks: bool,
}

/// A value of an axis as written, with its author's label where there is one.
pub(super) struct Labelled<'a> {
    pub value: &'a Value,
    pub label: Option<Spanned<String>>,
}

/// Reads a value: alone, or with its label.
pub(super) fn read<'a>(value: &'a Value, mistakes: &Mistakes) -> Labelled<'a> {
    let table = match &value.kind {
        Kind::Table(table) if table.get("label").is_some() => table,
        _ => return Labelled { value, label: None },
    };
    let mut reader = Reader::new(table, "a value with a label", mistakes);
    let label = reader.string("label");
    let inner = table.get("value");
    reader.allow(&["value"]);
    if inner.is_none() {
        let help = "write it with its value: { value = 6, label = \"six dice\" }";
        mistakes.at(table, "this label has no value", help);
    }
    reader.finish();
    let text = checked_text(label.clone(), "label", 1..=MAX_NAME, mistakes);
    Labelled { value: inner.unwrap_or(value), label: label.map(|label| label.map(|_| text)) }
}

/// What the values of an axis are called, no two alike; `key` is the end of the axis's path.
pub(super) fn labels(values: &[Labelled<'_>], key: &str, mistakes: &Mistakes) -> Vec<Label> {
    let plain: Vec<&Value> = values.iter().map(|labelled| labelled.value).collect();
    let made = apart(&plain, key);
    let mut seen: HashSet<String> = HashSet::new();
    for label in values.iter().filter_map(|labelled| labelled.label.as_ref()) {
        if !label.value.is_empty() && !seen.insert(label.value.clone()) {
            mistakes.at(
                label,
                format!("the label \"{}\" stands twice on this axis", label.value),
                "labels must differ",
            );
        }
    }
    let named = values.iter().zip(made).map(|(labelled, made)| match &labelled.label {
        Some(label) => Label { text: label.value.clone(), speaks: true },
        None => made,
    });
    let (mut taken, mut numbers) = (HashSet::new(), HashMap::new());
    let mut unique = |label: Label| {
        if taken.insert(label.text.clone()) {
            return label;
        }
        // Those below have been tried.
        let number = numbers.entry(label.text.clone()).or_insert(2..);
        let free = number.map(|n| format!("{} ({n})", label.text)).find(|text| taken.insert(text.clone()));
        Label { text: free.unwrap_or(label.text), speaks: label.speaks }
    };
    named.map(&mut unique).collect()
}

/// What tells these values apart, each in few words.
fn apart(values: &[&Value], key: &str) -> Vec<Label> {
    let texts = match NAMES.contains(&key) {
        true => values.iter().map(|value| spoken(value, key)).collect(),
        false => differing(values),
    };
    let tables = values.iter().all(|value| matches!(value.kind, Kind::Table(_)));
    let speaks = NAMES.contains(&key) || tables && named(values).is_some();
    texts.into_iter().map(|text| Label { text: shorten(&text), speaks }).collect()
}

/// The name that a value of such a key stands for: `white-rhino` is White Rhino, and an id with numbers stays one.
fn spoken(value: &Value, key: &str) -> String {
    let text = value.as_written();
    if key != "character" || text.chars().any(|c| c.is_numeric()) || text.chars().any(char::is_uppercase) {
        return text;
    }
    let capitalized = |word: &str| {
        let mut chars = word.chars();
        chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
    };
    text.split(['-', '_', ' ']).filter(|word| !word.is_empty()).map(capitalized).collect::<Vec<_>>().join(" ")
}

fn differing(values: &[&Value]) -> Vec<String> {
    let tables: Option<Vec<&Table>> = values.iter().map(|value| table(value)).collect();
    if let Some(tables) = tables.filter(|tables| tables.len() > 1) {
        return named(values).unwrap_or_else(|| of_tables(&tables));
    }
    let lists: Option<Vec<&[Value]>> = values.iter().map(|value| list(value)).collect();
    match lists {
        Some(lists) if lists.len() > 1 => of_lists(&lists),
        _ => values.iter().map(|value| short(value)).collect(),
    }
}

/// The names that these tables hold, where these differ.
fn named(values: &[&Value]) -> Option<Vec<String>> {
    NAMES.iter().find_map(|key| {
        let names: Vec<String> =
            values.iter().map(|value| Some(spoken(table(value)?.get(key)?, key))).collect::<Option<_>>()?;
        let unique: HashSet<&String> = names.iter().collect();
        (unique.len() == names.len()).then_some(names)
    })
}

/// The keys in which the tables differ, with their values: `body 6, attack 5D`; `no body` where one is missing.
fn of_tables(tables: &[&Table]) -> Vec<String> {
    let mut keys: Vec<&str> = Vec::new();
    for entry in tables.iter().flat_map(|table| table.entries()) {
        if !keys.contains(&&*entry.key) {
            keys.push(&entry.key);
        }
    }
    let differs = |key: &&str| {
        let written: HashSet<Option<String>> =
            tables.iter().map(|table| table.get(key).map(Value::as_written)).collect();
        written.len() > 1
    };
    let differing: Vec<&str> = keys.into_iter().filter(differs).collect();
    let of = |table: &Table, key: &str| match table.get(key) {
        Some(value) => format!("{key} {}", short(value)),
        None => format!("no {key}"),
    };
    tables.iter().map(|table| differing.iter().map(|key| of(table, key)).collect::<Vec<_>>().join(", ")).collect()
}

/// The only element in which lists of one length differ; else all elements.
fn of_lists(lists: &[&[Value]]) -> Vec<String> {
    let length = lists.first().map_or(0, |list| list.len());
    let differs = |place: &usize| {
        let written: HashSet<String> = lists.iter().map(|list| list[*place].as_written()).collect();
        written.len() > 1
    };
    if lists.iter().all(|list| list.len() == length) {
        let places: Vec<usize> = (0..length).filter(differs).collect();
        if let [place] = places.as_slice() {
            let elements: Vec<&Value> = lists.iter().map(|list| &list[*place]).collect();
            return differing(&elements);
        }
    }
    lists.iter().map(|list| elements(list)).collect()
}

/// A value in few words, whatever it is compared with.
fn short(value: &Value) -> String {
    match &value.kind {
        Kind::Array(list) => elements(list),
        Kind::Table(table) => {
            let each = table.entries().iter().map(|entry| format!("{} {}", entry.key, short(&entry.value)));
            each.collect::<Vec<_>>().join(", ")
        }
        _ => value.as_written(),
    }
}

fn elements(list: &[Value]) -> String {
    match list {
        [] => "none".to_owned(),
        list => list.iter().map(short).collect::<Vec<_>>().join(" "),
    }
}

fn table(value: &Value) -> Option<&Table> {
    match &value.kind {
        Kind::Table(table) => Some(table),
        _ => None,
    }
}

fn list(value: &Value) -> Option<&[Value]> {
    match &value.kind {
        Kind::Array(list) => Some(list),
        _ => None,
    }
}

fn shorten(text: &str) -> String {
    if text.chars().count() <= MAX_SHOWN {
        return text.to_owned();
    }
    let kept: String = text.chars().take(MAX_SHOWN).collect();
    format!("{kept}…")
}

#[cfg(test)]
mod tests {
    use super::super::document;
    use super::super::source::Source;
    use super::*;

    /// The labels of the values of `x`, or what is wrong with them.
    fn of(key: &str, values: &str) -> Result<Vec<String>, String> {
        let mistakes = Mistakes::new();
        let document = document::parse(&Source::new("t.toml", format!("x = {values}\n")), &mistakes).unwrap();
        let values: Vec<Labelled<'_>> =
            list(document.get("x").unwrap()).unwrap().iter().map(|value| read(value, &mistakes)).collect();
        let labels = labels(&values, key, &mistakes);
        let found = mistakes.into_vec();
        if !found.is_empty() {
            return Err(super::super::render(&found, false));
        }
        Ok(labels.into_iter().map(|label| if label.speaks { format!("*{}", label.text) } else { label.text }).collect())
    }

    fn check(key: &str, values: &str, labels: &[&str]) {
        assert_eq!(of(key, values).as_deref(), Ok(&labels.iter().map(ToString::to_string).collect::<Vec<_>>()[..]));
    }

    #[test]
    fn plain_values_are_called_as_written_and_characters_by_their_names() {
        check("body", "[6, 1_000, 0.5]", &["6", "1_000", "0.5"]);
        check("attack", "[\"5D[1]\", \"6D\"]", &["5D[1]", "6D"]);
        check("character", "[\"white-rhino\", \"tornado\"]", &["*White Rhino", "*Tornado"]);
        check("character", "[\"human-9-15-rapier\", \"Dr. X\"]", &["*human-9-15-rapier", "*Dr. X"]);
        check("name", "[\"al-Jabr\"]", &["*al-Jabr"]);
    }

    #[test]
    fn tables_and_lists_are_called_by_what_differs() {
        check(
            "side",
            "[{ body = 6, fast = true, st = 9 }, { body = 7, st = 9 }]",
            &["body 6, fast true", "body 7, no fast"],
        );
        check(
            "2",
            "[{ character = \"prof-weird\", body = 6 }, { character = \"tornado\" }]",
            &["*Prof Weird", "*Tornado"],
        );
        check("columns", "[[12, 12, 12], [12, 12, 0]]", &["12", "0"]);
        check("columns", "[[0, 0, 1], [0, 1, 2]]", &["0 0 1", "0 1 2"]);
        check("minor", "[[], [\"fast\"], [\"fast\", \"armor\"]]", &["none", "fast", "fast armor"]);
        check("side", "[[{ name = \"A\", st = 9 }], [{ name = \"A\", st = 8 }]]", &["st 9", "st 8"]);
    }

    #[test]
    fn labels_are_short_and_no_two_are_alike() {
        let long = "x".repeat(50);
        let shown = "x".repeat(40);
        let labels = of("name", &format!("[\"{long}a\", \"{long}b\", \"{long}c\"]")).unwrap();
        assert_eq!(labels, [format!("*{shown}…"), format!("*{shown}… (2)"), format!("*{shown}… (3)")]);
        // An author's label that another value is called by itself.
        check("body", "[\"six\", { value = 6, label = \"six\" }]", &["six", "*six (2)"]);
    }

    #[test]
    fn authors_label_values_of_every_kind() {
        check("dice", "[5, { value = 6, label = \"six  dice\" }]", &["5", "*six dice"]);
        check("2", "[{ label = \"big\", value = { body = 9 } }, { body = 1 }]", &["*big", "body 1"]);
    }

    #[test]
    fn a_label_that_cannot_be_used_is_refused_with_its_place() {
        for (values, parts) in [
            ("[{ label = \"six\" }]", ["t.toml:1:6: this label has no value", "{ value = 6, label = \"six dice\" }"]),
            ("[{ label = 6, value = 6 }]", ["t.toml:1:16: \"label\" must be a text", ""]),
            ("[{ label = \"\", value = 6 }]", ["t.toml:1:16: \"label\" is empty", "say it in a few words"]),
            (
                "[{ label = \"a\", valeu = 6 }]",
                ["t.toml:1:21: unknown key \"valeu\" in a value with a label", "did you mean \"value\"?"],
            ),
            (
                "[{ label = \"a\", value = 6 }, { label = \"a\", value = 7 }]",
                ["t.toml:1:44: the label \"a\" stands twice on this axis", "labels must differ"],
            ),
        ] {
            let said = of("body", values).unwrap_err();
            assert!(parts.iter().all(|part| said.contains(part)), "{values}:\n{said}");
        }
    }
}
