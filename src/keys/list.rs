//! Declared keys as `slugfest list` shows them.

use super::key::{Form, Key, LeftOut, sentence};

/// One line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Name in scenario files, or a ledger id.
    pub id: String,
    /// Heading it belongs under; items of one heading stand together.
    pub group: String,
    /// What it is, in a line.
    pub about: String,
    /// Ledger id, empty when there is none.
    pub rule: String,
    /// What people call it, where that is more than its id: `White Rhino`. Empty where it has no such name.
    pub name: String,
}

impl Item {
    /// A line of a list; an empty rule for none.
    pub fn new(id: &str, group: &str, about: String, rule: &str) -> Self {
        Self { id: id.to_owned(), group: group.to_owned(), about, rule: rule.to_owned(), name: String::new() }
    }

    /// The same of what people call so.
    pub fn called(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }
}

/// A closed list of more names than these is not shown.
const MOST_NAMES: usize = 16;

/// The keys of a table, called by its header.
pub fn items(keys: &[Key], header: &str) -> Vec<Item> {
    keys.iter().map(|key| Item::new(key.name, header, about(key), key.rule)).collect()
}

/// The keys of a table and of all tables in it, table by table.
pub fn all(keys: &[Key]) -> Vec<Item> {
    let mut found = Vec::new();
    walk(keys, "", &mut found);
    found
}

/// The keys of the table with this name.
pub fn below(keys: &[Key], name: &str) -> Vec<Item> {
    let tables = keys.iter().filter(|key| key.name == name).flat_map(|key| tables(&key.form));
    tables.flat_map(|(keys, _)| items(&keys, &format!("[{name}]"))).collect()
}

fn walk(keys: &[Key], path: &str, found: &mut Vec<Item>) {
    for key in keys {
        let path = if path.is_empty() { key.name.to_owned() } else { format!("{path}.{}", key.name) };
        for (below, is_list) in tables(&key.form) {
            let header = if is_list { format!("[[{path}]]") } else { format!("[{path}]") };
            // A key that may be a table or a list of tables has one set of keys.
            if !found.iter().any(|item: &Item| [format!("[[{path}]]"), format!("[{path}]")].contains(&item.group)) {
                found.extend(items(&below, &header));
                walk(&below, &path, found);
            }
        }
    }
}

/// The tables that a key may hold, and whether it holds several.
fn tables(form: &Form) -> Vec<(Vec<Key>, bool)> {
    match form {
        Form::Table(below) => vec![(below.keys(), false)],
        Form::List(of, _) => tables(of).into_iter().map(|(keys, _)| (keys, true)).collect(),
        Form::Either(forms) => forms.iter().flat_map(tables).collect(),
        _ => Vec::new(),
    }
}

/// The sentence about a key, with what it can hold and what holds without it.
pub fn about(key: &Key) -> String {
    let mut about = sentence(key.about);
    let left_out = match &key.left_out {
        LeftOut::Refused => "required".to_owned(),
        LeftOut::As(default) => format!("default {default}"),
        LeftOut::Means("") => String::new(),
        LeftOut::Means(meaning) => format!("left out: {meaning}"),
    };
    let more: Vec<String> = [held(&key.form), left_out].into_iter().filter(|part| !part.is_empty()).collect();
    if !more.is_empty() {
        about.push_str(&format!(" ({})", more.join("; ")));
    }
    if let Form::OneOf(names) = &key.form {
        let said = names.iter().filter(|named| !named.about.is_empty() && names.len() <= MOST_NAMES);
        said.for_each(|named| about.push_str(&format!("; {}: {}", named.id, sentence(named.about))));
    }
    about
}

/// What a key can hold, in words.
pub fn held(form: &Form) -> String {
    match form {
        Form::Truth => "true, false".to_owned(),
        Form::Whole(range) => format!("{} to {}", range.start(), range.end()),
        Form::Number(least, None) => format!("a number from {least}"),
        Form::Number(least, Some(most)) => format!("a number from {least} to {most}"),
        Form::Text => "a text".to_owned(),
        Form::Name => "a name".to_owned(),
        Form::Like(_, words) => (*words).to_owned(),
        Form::OneOf(names) if names.len() > MOST_NAMES => format!("one of {} names", names.len()),
        Form::OneOf(names) => names.iter().map(|named| named.id).collect::<Vec<_>>().join(", "),
        Form::List(of, _) if matches!(**of, Form::Table(_)) => "a table for each".to_owned(),
        Form::List(of, _) | Form::Set(of) => format!("a list: {}", held(of)),
        Form::Table(_) => "a table".to_owned(),
        Form::Either(forms) => forms.iter().map(held).collect::<Vec<_>>().join(", or "),
    }
}
