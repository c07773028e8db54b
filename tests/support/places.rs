//! Every place of a document where a system's JSON Schema allows a key.

use super::variant::forms;
use serde_json::{Value, json};

/// What is not a system's own, and what makes many cases of one.
pub const LEFT_OUT: [&str; 7] = ["choice", "expect", "published", "metrics", "outcome", "case", "sweep"];

/// A table of a document, or one that could be there.
pub struct Place<'a> {
    /// JSON pointer.
    pub pointer: String,
    /// Of the table.
    pub schema: &'a Value,
}

impl Place<'_> {
    /// The same for all elements of a list.
    pub fn kind(&self) -> String {
        self.pointer.split('/').filter(|step| step.parse::<usize>().is_err()).collect::<Vec<_>>().join(".")
    }
}

/// The tables below this one, whether they are there or not, and itself.
pub fn places<'a>(there: Option<&Value>, schema: &'a Value, pointer: String, found: &mut Vec<Place<'a>>) {
    let single = std::slice::from_ref(schema);
    for schema in forms(schema).map_or(single, Vec::as_slice) {
        if let Some(properties) = schema["properties"].as_object() {
            if there.is_some_and(|there| !there.is_object()) {
                continue;
            }
            for (key, below) in properties {
                places(there.and_then(|there| there.get(key)), below, format!("{pointer}/{key}"), found);
            }
            found.push(Place { pointer: pointer.clone(), schema });
        } else if let Some(items) = schema.get("items") {
            let list = there.and_then(Value::as_array);
            let absent = [Value::Null];
            for (i, item) in list.map_or(&absent[..], Vec::as_slice).iter().enumerate() {
                if list.is_some() || there.is_none() {
                    places(Some(item).filter(|item| !item.is_null()), items, format!("{pointer}/{i}"), found);
                }
            }
        }
    }
}

/// The document with this key of a table set, which is made where there is none.
pub fn with(document: &Value, table: &str, key: &str, value: Value) -> Value {
    let mut changed = document.clone();
    let mut at = &mut changed;
    for step in table.split('/').skip(1) {
        at = match step.parse::<usize>() {
            Ok(place) => {
                if !at.is_array() {
                    *at = json!([]);
                }
                let list = at.as_array_mut().unwrap();
                while list.len() <= place {
                    list.push(json!({}));
                }
                &mut list[place]
            }
            Err(_) => {
                if !at.is_object() {
                    *at = json!({});
                }
                at.as_object_mut().unwrap().entry(step).or_insert(Value::Null)
            }
        };
    }
    if !at.is_object() {
        *at = json!({});
    }
    at.as_object_mut().unwrap().insert(key.to_owned(), value);
    changed
}
