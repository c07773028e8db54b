//! Whether a document fits a JSON Schema, as far as ours go: most patterns of texts are left to editors.

use serde_json::Value;

/// Whether the schema allows the value.
pub fn allows(schema: &Value, value: &Value) -> bool {
    let Some(schema) = schema.as_object() else { return schema != &Value::Bool(false) };
    schema.iter().all(|(word, wanted)| holds(word, wanted, schema.get("properties"), value))
}

/// Whether the value is as one word of the schema wants it; words that say nothing about it do.
fn holds(word: &str, wanted: &Value, properties: Option<&Value>, value: &Value) -> bool {
    let list = || wanted.as_array().expect("a list");
    let number = || wanted.as_i64().expect("a whole number");
    let count = || wanted.as_u64().expect("a count") as usize;
    match word {
        "type" => {
            wanted.as_array().map_or(std::slice::from_ref(wanted), Vec::as_slice).iter().any(|kind| is(kind, value))
        }
        "enum" => list().contains(value),
        "const" => wanted == value,
        "anyOf" | "oneOf" => list().iter().any(|form| allows(form, value)),
        "not" => !allows(wanted, value),
        "minimum" => value.as_f64().is_none_or(|value| value >= number() as f64),
        "maximum" => value.as_f64().is_none_or(|value| value <= number() as f64),
        "minLength" => value.as_str().is_none_or(|text| text.chars().count() >= count()),
        "maxLength" => value.as_str().is_none_or(|text| text.chars().count() <= count()),
        "minItems" => value.as_array().is_none_or(|items| items.len() >= count()),
        "maxItems" => value.as_array().is_none_or(|items| items.len() <= count()),
        "uniqueItems" => {
            value.as_array().is_none_or(|items| (1..items.len()).all(|at| !items[..at].contains(&items[at])))
        }
        "items" => value.as_array().is_none_or(|items| items.iter().all(|item| allows(wanted, item))),
        "required" => value
            .as_object()
            .is_none_or(|table| list().iter().filter_map(Value::as_str).all(|key| table.contains_key(key))),
        "properties" => value.as_object().is_none_or(|table| {
            table.iter().all(|(key, below)| wanted.get(key).is_none_or(|schema| allows(schema, below)))
        }),
        "additionalProperties" => value.as_object().is_none_or(|table| {
            let mut others = table.iter().filter(|(key, _)| properties.is_none_or(|known| known.get(key).is_none()));
            others.all(|(_, value)| allows(wanted, value))
        }),
        "pattern" => value.as_str().is_none_or(|text| fits(wanted.as_str().expect("a pattern"), text)),
        "$schema" | "title" | "description" | "default" => true,
        word => panic!("nobody here knows what \"{word}\" wants"),
    }
}

/// Whether a text fits the pattern of a name with an option after a colon; of other patterns nothing is known here.
fn fits(pattern: &str, text: &str) -> bool {
    let name = pattern.strip_prefix('^').and_then(|pattern| pattern.strip_suffix("(:.+)?$"));
    name.is_none_or(|name| text.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(':')))
}

fn is(kind: &Value, value: &Value) -> bool {
    match kind.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("null") => value.is_null(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        _ => panic!("no kind of value: {kind}"),
    }
}

/// Every property of a schema, by its path, with its own schema.
pub fn properties<'a>(schema: &'a Value, path: &str, found: &mut Vec<(String, &'a Value)>) {
    match schema {
        Value::Object(words) => {
            for (word, below) in words {
                match (word.as_str(), below) {
                    ("properties", Value::Object(properties_below)) => {
                        for (key, property) in properties_below {
                            let path = format!("{path}.{key}");
                            properties(property, &path, found);
                            found.push((path, property));
                        }
                    }
                    ("enum" | "const" | "default" | "required", _) => {}
                    _ => properties(below, path, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| properties(item, path, found)),
        _ => {}
    }
}
