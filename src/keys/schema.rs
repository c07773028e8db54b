//! JSON Schema of declared keys, for editors: every property with its sentence.

use super::key::{Form, Key, LeftOut, Named, sentence};
use crate::scenario::names::MAX_NAME;
use serde_json::{Map, Value, json};

/// The properties of a table, by name.
pub fn properties(keys: Vec<Key>) -> Map<String, Value> {
    keys.into_iter().map(|key| (key.name.to_owned(), property(key))).collect()
}

/// A key: what it can hold, what it means and what holds without it.
fn property(key: Key) -> Value {
    let mut schema = form(&key.form);
    if let Value::Object(object) = &mut schema {
        object.insert("description".to_owned(), Value::from(description(&key)));
        if let LeftOut::As(default) = &key.left_out
            && let Ok(default) = serde_json::from_str::<Value>(default)
        {
            object.insert("default".to_owned(), default);
        }
    }
    schema
}

/// The sentence about a key, its named values, what it means to leave it out, and the rule.
fn description(key: &Key) -> String {
    let mut text = sentence(key.about);
    if let Form::OneOf(names) = &key.form {
        let said = names.iter().filter(|named| !named.about.is_empty());
        let said: Vec<String> = said.map(|named| format!("{}: {}", named.id, sentence(named.about))).collect();
        if !said.is_empty() {
            text.push_str(&format!(" ({})", said.join("; ")));
        }
    }
    if let LeftOut::Means(meaning) = key.left_out
        && !meaning.is_empty()
    {
        text.push_str(&format!("; left out: {meaning}"));
    }
    if !key.rule.is_empty() {
        text.push_str(&format!(" ({})", key.rule));
    }
    text
}

/// An object with these keys and no others.
fn object(keys: Vec<Key>) -> Value {
    let needed: Vec<&str> = keys.iter().filter(|key| key.left_out == LeftOut::Refused).map(|key| key.name).collect();
    let mut object = json!({ "type": "object" });
    object["properties"] = Value::Object(properties(keys));
    if !needed.is_empty() {
        object["required"] = json!(needed);
    }
    object["additionalProperties"] = Value::from(false);
    object
}

fn form(form: &Form) -> Value {
    match form {
        Form::Truth => json!({ "type": "boolean" }),
        Form::Whole(range) => json!({ "type": "integer", "minimum": range.start(), "maximum": range.end() }),
        Form::Number(least, None) => json!({ "type": "number", "minimum": least }),
        Form::Number(least, Some(most)) => json!({ "type": "number", "minimum": least, "maximum": most }),
        Form::Text => json!({ "type": "string" }),
        Form::Name => json!({ "type": "string", "minLength": 1, "maxLength": MAX_NAME }),
        Form::Like(pattern, _) => json!({ "type": "string", "pattern": pattern }),
        Form::OneOf(names) => one_of(names),
        Form::List(of, count) => {
            let mut list = json!({ "type": "array", "items": element(of) });
            if *count.start() > 0 {
                list["minItems"] = json!(count.start());
            }
            if *count.end() < usize::MAX {
                list["maxItems"] = json!(count.end());
            }
            list
        }
        Form::Set(of) => json!({ "type": "array", "items": element(of), "uniqueItems": true }),
        Form::Table(below) => object(below.keys()),
        Form::Either(forms) => json!({ "anyOf": forms.iter().map(self::form).collect::<Vec<_>>() }),
    }
}

/// A closed list, whose meanings stand in the description of their key.
fn one_of(names: &[Named]) -> Value {
    let bare = |id: &str| serde_json::from_str::<Value>(id).ok().filter(|value| !value.is_object());
    json!({ "enum": names.iter().map(|named| bare(named.id).unwrap_or_else(|| json!(named.id))).collect::<Vec<_>>() })
}

/// An element of a list; of a closed one each name has its own description.
fn element(of: &Form) -> Value {
    let Form::OneOf(names) = of else { return form(of) };
    if names.iter().all(|named| named.about.is_empty()) {
        return one_of(names);
    }
    let each = names.iter().map(|named| match named.has_option {
        true => json!({ "pattern": format!("^{}(:.+)?$", named.id), "description": sentence(named.about) }),
        false => json!({ "const": named.id, "description": sentence(named.about) }),
    });
    json!({ "type": "string", "anyOf": each.collect::<Vec<_>>() })
}
