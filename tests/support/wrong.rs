//! Keys written wrongly, as far as a JSON Schema tells what is wrong.

use super::places::{Place, with};
use super::variant::{forms, text_of};
use serde_json::{Value, json};
use slugfest::scenario::{Mistakes, Reader, Source, document};

/// Something that the schema of this key does not allow, and what a reader has to say to it where the schema tells.
pub fn wrong(key: &str, schema: &Value) -> (Value, Option<String>) {
    let (table, list) = (json!({}), json!(7));
    let message = |value: &Value, read: &dyn Fn(&mut Reader<'_>)| {
        let mistakes = Mistakes::new();
        let source = Source::new("keys.toml", text_of(&json!({ key: value })));
        let text = document::parse(&source, &mistakes).unwrap();
        read(&mut Reader::new(&text, "it", &mistakes));
        mistakes.into_vec().pop().map(|mistake| mistake.message)
    };
    let range =
        |low: i64, high: i64| schema["minimum"].as_i64().unwrap_or(low)..=schema["maximum"].as_i64().unwrap_or(high);
    let names: Option<Vec<&str>> =
        schema["enum"].as_array().and_then(|names| names.iter().map(Value::as_str).collect());
    let said = match (schema["type"].as_str(), names) {
        (_, Some(names)) => message(&table, &|reader| drop(reader.choice(key, &names))),
        (Some("integer"), _) => message(&table, &|reader| drop(reader.integer(key, range(i64::MIN, i64::MAX)))),
        (Some("boolean"), _) => message(&table, &|reader| drop(reader.boolean(key))),
        (Some("string"), _) => message(&table, &|reader| drop(reader.string(key))),
        (Some("object"), _) => {
            return (
                list.clone(),
                message(&list, &|reader| {
                    let _ = reader.table(key);
                }),
            );
        }
        (Some("array"), _) => {
            let tables = schema["items"].get("properties").is_some();
            let read = |reader: &mut Reader<'_>| {
                if tables {
                    drop(reader.tables(key))
                } else {
                    {
                        let _ = reader.list(key);
                    }
                }
            };
            return (list.clone(), message(&list, &read));
        }
        // The schema knows several forms, and the reader words them in its own way.
        _ => return (if forms(schema).is_some() { json!(true) } else { table }, None),
    };
    (table, said)
}

/// What lies just beyond the schema, given what a reader said to something that is altogether wrong.
pub fn beyond(schema: &Value, said: &[String]) -> Vec<Value> {
    let limit = |key: &str, step: i64| schema[key].as_i64().map(|limit| json!(limit + step));
    match schema["enum"].as_array() {
        Some(names) => {
            let told = said.iter().flat_map(|said| said.split('"').skip(3).step_by(2)).map(Value::from);
            told.chain([json!("nonsense")]).filter(|name| !names.contains(name)).collect()
        }
        None if schema["type"] == "integer" => {
            [limit("minimum", -1), limit("maximum", 1)].into_iter().flatten().collect()
        }
        None => Vec::new(),
    }
}

/// Mistakes that can be planted at one place of a document: each key that is there altogether wrongly and just beyond
/// its limits, a key that nobody knows, and no key where there has to be one.
pub fn mistakes_at(document: &Value, place: &Place<'_>) -> Vec<(String, Value)> {
    let Some(there) = document.pointer(&place.pointer).and_then(Value::as_object) else { return Vec::new() };
    let kind = place.kind();
    let mut planted = Vec::new();
    for (key, schema) in place.schema["properties"].as_object().into_iter().flatten() {
        if !there.contains_key(key) {
            continue;
        }
        let of_names = |items: &Value| items.get("enum").is_some() || forms(items).is_some();
        let element = schema.get("items").filter(|items| of_names(items)).map(|_| json!(["nonsense"]));
        let values = std::iter::once(wrong(key, schema).0).chain(beyond(schema, &[])).chain(element);
        planted.extend(
            values.map(|value| (format!("{kind}.{key} = {value}"), with(document, &place.pointer, key, value))),
        );
    }
    if place.schema["additionalProperties"] == false {
        planted.push((format!("{kind}.nonsense"), with(document, &place.pointer, "nonsense", json!(1))));
    }
    for key in place.schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let mut without = document.clone();
        let table = without.pointer_mut(&place.pointer).and_then(Value::as_object_mut);
        if table.is_some_and(|table| table.shift_remove(key).is_some()) {
            planted.push((format!("{kind} without {key}"), without));
        }
    }
    planted
}
