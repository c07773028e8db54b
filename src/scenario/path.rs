//! Paths into a scenario, as `[[case]]` and `[sweep]` write them: `side.White Rhino.body`.
//!
//! Segments are separated by dots; one that holds a dot itself stands in quotes: `side."Dr. X".body`. A segment below a
//! list names the element whose `name` it is, or counts from 1: `side.1.body`. Elements must exist; a key may be new,
//! and whether it means anything is for the rules system to say.

use std::ops::Range;

use super::names;
use super::value::{Entry, Kind, Table, Value};

/// The most segments a path may have.
const MAX_SEGMENTS: usize = 8;

/// One step down a document, with names of elements already turned into positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Key(String),
    /// Position in a list, from 0.
    Index(usize),
}

/// Why a path leads nowhere: what is wrong, and a remedy or `""`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Astray {
    pub message: String,
    pub help: String,
}

/// What paths are read against, as messages call it.
#[derive(Clone, Copy, Debug)]
pub struct Whole {
    /// The file: `scenario`.
    pub file: &'static str,
    /// What the paths make differ: `cases`.
    pub parts: &'static str,
}

impl Whole {
    /// What `[[case]]`, `[sweep]` and `[[choice]]` change.
    pub const SCENARIO: Self = Self { file: "scenario", parts: "cases" };
}

fn astray<T>(message: impl Into<String>, help: impl Into<String>) -> Result<T, Astray> {
    let (message, help) = (message.into(), help.into());
    Err(Astray { message, help })
}

/// Splits a path at its dots, outside of quotes.
pub(super) fn split(path: &str) -> Result<Vec<String>, Astray> {
    let mut segments = Vec::new();
    let mut rest = path.trim();
    loop {
        let (segment, after) = first_segment(rest)?;
        segments.push(segment);
        match after.strip_prefix('.') {
            Some(after) => rest = after.trim_start(),
            None if after.is_empty() => break,
            None => {
                return astray(format!("in the path \"{path}\", a dot is missing after the quotes"), "");
            }
        }
        if segments.len() == MAX_SEGMENTS {
            return astray(format!("a path has at most {MAX_SEGMENTS} parts"), "");
        }
    }
    Ok(segments)
}

/// The first segment of a path, and what follows it.
fn first_segment(path: &str) -> Result<(String, &str), Astray> {
    let (segment, after) = match path.chars().next() {
        Some(quote @ ('"' | '\'')) => match path[1..].split_once(quote) {
            Some((segment, after)) => (segment, after.trim_start()),
            None => return astray("the path has an opening quote without its closing one", ""),
        },
        _ => {
            let (segment, after) = path.split_at(path.find('.').unwrap_or(path.len()));
            (segment.trim_end(), after)
        }
    };
    if segment.is_empty() {
        let help = "a path looks like \"side.White Rhino.body\"; \
            a name with dots stands in quotes: 'side.\"Dr. X\".body'";
        return astray("a part of the path is empty", help);
    }
    Ok((segment.to_owned(), after))
}

/// Where a path leads in a document. Steps below a key that is not there yet are keys.
pub(super) fn resolve(document: &Table, segments: &[String], whole: Whole) -> Result<Vec<Step>, Astray> {
    let first = segments.first().map_or("", String::as_str);
    if names::COMMON_KEYS.contains(&first) {
        let Whole { file, parts } = whole;
        let message = format!("\"{first}\" belongs to the whole {file} and cannot differ between {parts}");
        return astray(message, format!("write a second {file} file"));
    }
    if segments.len() > MAX_SEGMENTS {
        return astray(format!("a path has at most {MAX_SEGMENTS} parts"), "");
    }
    let mut steps = Vec::new();
    let mut here = Here::Table(document);
    for (depth, segment) in segments.iter().enumerate() {
        let above = if depth == 0 { &format!("the {}", whole.file) } else { &segments[depth - 1] };
        let last = depth + 1 == segments.len();
        here = match here {
            Here::Nothing => Here::enter(None, segment, &mut steps),
            Here::Table(table) => {
                if !last && table.get(segment).is_none() {
                    check_new(table, segment, above)?;
                }
                Here::enter(table.get(segment), segment, &mut steps)
            }
            Here::Value(Value { kind: Kind::Array(elements), .. }) => {
                let index = element(elements, segment, above)?;
                steps.push(Step::Index(index));
                Here::of(&elements[index])
            }
            Here::Value(value) => {
                return astray(format!("\"{above}\" is {}: nothing stands below it", value.kind_name()), "");
            }
        };
    }
    Ok(steps)
}

/// The value to which a path leads in a document, where there is one.
pub fn value_at<'a>(document: &'a Table, path: &str) -> Option<&'a Value> {
    value_of(document, &split(path).ok()?)
}

/// The parts of a path, each with the names of its list where it is an element of one.
pub fn parts(document: &Table, path: &str) -> Vec<(String, Vec<String>)> {
    let segments = split(path).unwrap_or_default();
    let names = |depth: usize| match value_of(document, &segments[..depth]).map(|value| &value.kind) {
        Some(Kind::Array(elements)) => elements.iter().filter_map(name_of).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    segments.iter().enumerate().map(|(depth, segment)| (segment.clone(), names(depth))).collect()
}

fn value_of<'a>(document: &'a Table, segments: &[String]) -> Option<&'a Value> {
    let steps = resolve(document, segments, Whole::SCENARIO).ok()?;
    let (first, below) = steps.split_first()?;
    let Step::Key(key) = first else { return None };
    below.iter().try_fold(document.get(key)?, |here, step| match (&here.kind, step) {
        (Kind::Table(table), Step::Key(key)) => table.get(key),
        (Kind::Array(elements), Step::Index(index)) => elements.get(*index),
        _ => None,
    })
}

/// Where a path has led so far.
enum Here<'a> {
    Table(&'a Table),
    Value(&'a Value),
    /// Below a key that is not there yet.
    Nothing,
}

impl<'a> Here<'a> {
    fn of(value: &'a Value) -> Self {
        match &value.kind {
            Kind::Table(table) => Self::Table(table),
            _ => Self::Value(value),
        }
    }

    fn enter(value: Option<&'a Value>, key: &str, steps: &mut Vec<Step>) -> Self {
        steps.push(Step::Key(key.to_owned()));
        value.map_or(Self::Nothing, Self::of)
    }
}

/// Refuses a new table whose name is a slip for one that is there: `sid` beside `side`.
fn check_new(table: &Table, key: &str, above: &str) -> Result<(), Astray> {
    let containers = table.entries().iter().filter(|entry| matches!(entry.value.kind, Kind::Array(_) | Kind::Table(_)));
    let near = names::nearest(key, containers.map(|entry| &*entry.key));
    match near.first() {
        Some(near) => astray(format!("there is no \"{key}\" in {above}"), format!("did you mean \"{near}\"?")),
        None => Ok(()),
    }
}

/// The position of the element with this name, or with this number from 1.
fn element(elements: &[Value], segment: &str, list: &str) -> Result<usize, Astray> {
    let mut matching = (0..elements.len()).filter(|&index| name_of(&elements[index]) == Some(segment));
    if let Some(index) = matching.next() {
        if matching.next().is_some() {
            let message = format!("several of \"{list}\" are called \"{segment}\"");
            return astray(message, format!("count from 1 instead: {list}.{}", index + 1));
        }
        return Ok(index);
    }
    match segment.parse::<usize>() {
        Ok(number) if (1..=elements.len()).contains(&number) => Ok(number - 1),
        Ok(_) => {
            let help = match elements.len() {
                1 => "write 1: they are counted from there".to_owned(),
                most => format!("write a number from 1 to {most}"),
            };
            astray(format!("there is no {list} {segment}: {list} has {}", elements.len()), help)
        }
        Err(_) => {
            let help = names::suggest(segment, elements.iter().filter_map(name_of));
            astray(format!("there is no {list} called \"{segment}\""), help)
        }
    }
}

fn name_of(element: &Value) -> Option<&str> {
    let Kind::Table(table) = &element.kind else {
        return None;
    };
    match &table.get("name")?.kind {
        Kind::String(name) => Some(name),
        _ => None,
    }
}

/// Puts a value where resolved steps lead, making tables for keys that are not there; these stand at `key_span`.
pub(super) fn apply(table: &mut Table, steps: &[Step], value: &Value, key_span: &Range<usize>) {
    let Some((Step::Key(key), below)) = steps.split_first() else {
        return;
    };
    if below.is_empty() || table.get(key).is_none() {
        let kind = Kind::Table(Table::empty(&value.source, key_span.clone()));
        let value = if below.is_empty() { value.clone() } else { Value { kind, ..value.clone() } };
        let (key, key_span) = (key.as_str().into(), key_span.clone());
        table.set(Entry { key, key_span, value });
    }
    if let Some(entered) = table.get_mut(key).filter(|_| !below.is_empty()) {
        apply_to_value(entered, below, value, key_span);
    }
}

fn apply_to_value(here: &mut Value, steps: &[Step], value: &Value, key_span: &Range<usize>) {
    match (&mut here.kind, steps) {
        (Kind::Table(table), _) => apply(table, steps, value, key_span),
        (Kind::Array(elements), [Step::Index(index), below @ ..]) => {
            let Some(element) = std::sync::Arc::make_mut(elements).get_mut(*index) else {
                return;
            };
            match below {
                [] => *element = value.clone(),
                below => apply_to_value(element, below, value, key_span),
            }
        }
        // Steps come from `resolve` on this document, so they fit its shape.
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::document;
    use super::super::mistake::Mistakes;
    use super::super::source::Source;
    use super::*;

    fn document(text: &str) -> Table {
        let mistakes = Mistakes::new();
        let table = document::parse(&Source::new("test.toml", text), &mistakes);
        assert!(mistakes.is_empty());
        table.expect("this is TOML")
    }

    fn key(key: &str) -> Step {
        Step::Key(key.to_owned())
    }

    fn duel() -> Table {
        document(
            "board = 3\n[[side]]\nname = \"White Rhino\"\n[[side]]\nname = \"2\"\n\
             [[side]]\nname = \"Dr. X\"\nbody = 7\n",
        )
    }

    fn steps(path: &str) -> Result<Vec<Step>, (String, String)> {
        let resolved = split(path).and_then(|segments| resolve(&duel(), &segments, Whole::SCENARIO));
        resolved.map_err(|astray| (astray.message, astray.help))
    }

    fn message(path: &str) -> String {
        steps(path).expect_err("the path leads astray").0
    }

    #[test]
    fn a_path_splits_at_dots_outside_of_quotes() {
        let check = |path: &str, segments: &[&str]| {
            assert_eq!(
                split(path).as_deref(),
                Ok(segments.iter().map(|&s| s.to_owned()).collect::<Vec<_>>().as_slice())
            );
        };
        check("side.White Rhino.body", &["side", "White Rhino", "body"]);
        check("side.\"Dr. X\".body", &["side", "Dr. X", "body"]);
        check("side.'Dr. X'.body", &["side", "Dr. X", "body"]);
        check(" rules . round-limit ", &["rules", "round-limit"]);
        check("body", &["body"]);
    }

    #[test]
    fn a_path_with_an_empty_part_or_a_stray_quote_is_refused() {
        for path in ["", ".", "side.", ".side", "side..body", "side.\"\".body", "side.\"Dr", "side.\"Dr\"x.body", "'"] {
            assert!(split(path).is_err(), "{path}");
        }
        assert!(split(&"a.".repeat(100_000)).is_err());
    }

    #[test]
    fn elements_are_named_before_they_are_counted() {
        assert_eq!(steps("side.White Rhino.body"), Ok(vec![key("side"), Step::Index(0), key("body")]));
        // The second side is called "2", and the third is only reached by its number or its name.
        assert_eq!(steps("side.2.body"), Ok(vec![key("side"), Step::Index(1), key("body")]));
        assert_eq!(steps("side.3.body"), Ok(vec![key("side"), Step::Index(2), key("body")]));
        assert_eq!(steps("side.\"Dr. X\".body"), steps("side.3.body"));
    }

    #[test]
    fn new_keys_and_new_tables_are_left_to_the_rules_system() {
        assert_eq!(steps("rules.round-limit"), Ok(vec![key("rules"), key("round-limit")]));
        assert_eq!(steps("side.1.gear.axe"), Ok(vec![key("side"), Step::Index(0), key("gear"), key("axe")]));
    }

    #[test]
    fn a_path_that_leads_nowhere_says_where_it_stopped() {
        let nearest = ("there is no side called \"White Rino\"".to_owned(), "did you mean \"White Rhino\"?".to_owned());
        assert_eq!(steps("side.White Rino.body"), Err(nearest));
        assert_eq!(message("side.4.body"), "there is no side 4: side has 3");
        assert_eq!(message("side.0.body"), "there is no side 0: side has 3");
        assert_eq!(message("board.width"), "\"board\" is a whole number: nothing stands below it");
        let slip = ("there is no \"sid\" in the scenario".to_owned(), "did you mean \"side\"?".to_owned());
        assert_eq!(steps("sid.1.body"), Err(slip));
        assert_eq!(message("trials"), "\"trials\" belongs to the whole scenario and cannot differ between cases");
    }

    #[test]
    fn two_sides_of_one_name_must_be_counted() {
        let twins = document("[[side]]\nname = \"Thug\"\n[[side]]\nname = \"Thug\"\n");
        let astray =
            resolve(&twins, &split("side.Thug.body").expect("splits"), Whole::SCENARIO).expect_err("ambiguous");
        assert_eq!(astray.message, "several of \"side\" are called \"Thug\"");
        assert_eq!(astray.help, "count from 1 instead: side.1");
    }

    #[test]
    fn applying_changes_the_copy_and_not_the_original() {
        let original = duel();
        let mut copy = original.clone();
        let value = document("x = 9").get("x").expect("just written").clone();
        for path in ["side.3.body", "rules.a.b", "board", "side.1"] {
            apply(&mut copy, &steps(path).expect("leads somewhere"), &value, &(0..1));
        }
        let nine = |value: Option<&Value>| matches!(value.map(|value| &value.kind), Some(Kind::Integer(9)));
        let side = |table: &Table, index: usize| match &table.get("side").expect("sides").kind {
            Kind::Array(sides) => sides[index].clone(),
            _ => panic!("sides are a list"),
        };
        let inside = |value: &Value, key: &str| match &value.kind {
            Kind::Table(table) => table.get(key).cloned(),
            _ => None,
        };
        assert!(
            nine(copy.get("board")) && nine(Some(&side(&copy, 0))) && nine(inside(&side(&copy, 2), "body").as_ref())
        );
        let made = inside(copy.get("rules").expect("made"), "a").expect("made");
        assert!(nine(inside(&made, "b").as_ref()));
        assert!(!nine(original.get("board")) && original.get("rules").is_none());
        assert!(!nine(inside(&side(&original, 2), "body").as_ref()));
    }
}
