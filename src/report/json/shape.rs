//! What the JSON Schemas of our documents are made of: types with a sentence each, and objects of them.

use serde_json::{Map, Value, json};

fn of(kind: &str, about: &str) -> Value {
    json!({ "type": kind, "description": about })
}

/// A text.
pub fn text(about: &str) -> Value {
    of("string", about)
}

/// A whole number.
pub fn whole(about: &str) -> Value {
    of("integer", about)
}

/// A number.
pub fn number(about: &str) -> Value {
    of("number", about)
}

/// `true` or `false`.
pub fn truth(about: &str) -> Value {
    of("boolean", about)
}

/// One of these words.
pub fn word<const N: usize>(about: &str, words: [&str; N]) -> Value {
    json!({ "enum": words.as_slice(), "description": about })
}

/// Texts by names that nobody knows beforehand.
pub fn texts(about: &str) -> Value {
    json!({ "type": "object", "additionalProperties": text("a text"), "description": about })
}

/// A list of such items.
pub fn list(about: &str, items: Value) -> Value {
    json!({ "type": "array", "items": items, "description": about })
}

/// That, or `null`: unknown, or not there.
pub fn maybe(mut schema: Value) -> Value {
    match schema.get_mut("enum").and_then(Value::as_array_mut) {
        Some(words) => words.push(Value::Null),
        None => schema["type"] = json!([schema["type"], "null"]),
    }
    schema
}

/// An object with all of these keys, with some of those others, and with no more.
pub fn object<'a>(
    about: &str,
    keys: impl IntoIterator<Item = (&'a str, Value)>,
    others: impl IntoIterator<Item = (&'a str, Value)>,
) -> Value {
    let mut schema = json!({
        "type": "object",
        "properties": Map::new(),
        "required": [],
        "additionalProperties": false,
        "description": about,
    });
    add(&mut schema, keys);
    for (key, value) in others {
        schema["properties"][key] = value;
    }
    schema
}

/// Adds keys that an object always has.
pub fn add<'a>(schema: &mut Value, keys: impl IntoIterator<Item = (&'a str, Value)>) {
    for (key, value) in keys {
        schema["properties"][key] = value;
        if let Value::Array(required) = &mut schema["required"] {
            required.push(key.into());
        }
    }
}

/// A whole document's schema, with what the document is called.
pub fn titled(mut schema: Value, title: &str) -> Value {
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    schema["title"] = title.into();
    schema
}
