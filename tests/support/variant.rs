//! Variants of scenarios: one key or two set to something else that the system's own JSON Schema allows.
//!
//! Whatever can be written is written sooner or later, for nobody lists keys by hand. Many variants are refused, which
//! is worth seeing as well.

use rand::Rng;
use serde_json::{Map, Value, json};
use slugfest::systems::Play;

/// Someone who changes documents, by the numbers of a generator.
pub struct Changer<R> {
    pub rng: R,
}

/// Keys that would only ask for more of the same.
const LEFT_OUT: [&str; 4] = ["choice", "expect", "published", "metrics"];
/// How questions compare.
const COMPARED: [&str; 5] = [">=", "<=", "=", ">", "<"];
/// How many values beyond its minimum a number without a maximum takes.
const SPAN: i64 = 8;

impl<R: Rng> Changer<R> {
    /// The scenario's text with something changed; of its schema, what [`fitting`] leaves.
    pub fn variant(&mut self, text: &str, schema: &Value) -> String {
        let mut document = Value::Object(document(text, &LEFT_OUT));
        for _ in 0..1 + self.below(3) / 2 {
            self.change(&mut document, schema);
        }
        text_of(&document)
    }

    /// The question with other numbers and up to two flags more, of which a shape may name a number: `--re-roll N`.
    pub fn question(&mut self, example: &str, flags: &[String]) -> String {
        let mut words: Vec<String> = example.split(' ').map(str::to_owned).collect();
        for word in &mut words {
            if COMPARED.contains(&word.as_str()) && self.below(3) == 0 {
                *word = COMPARED[self.below(COMPARED.len())].to_owned();
            }
            let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
            if !digits.is_empty() && self.below(2) == 0 {
                *word = format!("{}{}", self.below(13), &word[digits.len()..]);
            }
        }
        for _ in 0..self.below(3) {
            let Some(flag) = self.one(flags).cloned() else { break };
            let number = self.below(4).to_string();
            words.extend(
                flag.split(' ').map(|word| if word.starts_with("--") { word.to_owned() } else { number.clone() }),
            );
        }
        words.join(" ")
    }

    fn below(&mut self, n: usize) -> usize {
        (self.rng.next_u64() % n.max(1) as u64) as usize
    }

    /// One of these, each as likely as the others.
    pub fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }

    /// Changes one thing in the value.
    fn change(&mut self, value: &mut Value, schema: &Value) {
        let fits = |form: &&Value| is_of(value, form);
        let schema = forms(schema).into_iter().flatten().find(fits).unwrap_or(schema);
        match (value, schema["properties"].as_object(), schema.get("items")) {
            (Value::Object(object), Some(keys), _) => {
                // What is there is changed more often than something is added.
                let there = self.below(3) > 0;
                let keys: Vec<String> =
                    keys.keys().filter(|key| !there || object.contains_key(*key)).cloned().collect();
                let Some(key) = self.one(&keys).cloned() else { return };
                let below = &schema["properties"][&key];
                match object.get_mut(&key) {
                    Some(_) if self.below(6) == 0 => drop(object.shift_remove(&key)),
                    Some(old) => self.change(old, below),
                    None => drop(object.insert(key.clone(), self.make(below))),
                }
            }
            (Value::Array(items), _, Some(below)) if !items.is_empty() && self.below(3) > 0 => {
                let place = self.below(items.len());
                self.change(&mut items[place], below);
            }
            (Value::Array(items), _, Some(below)) => items.push(self.make(below)),
            (value, ..) => *value = self.make(schema),
        }
    }

    /// Values that the schema allows: every name, both truths, the ends of a range; lists hold one of them.
    pub fn values(&mut self, schema: &Value) -> Vec<Value> {
        if let Some(forms) = forms(schema) {
            return forms.iter().flat_map(|form| self.values(form)).collect();
        }
        match (schema["enum"].as_array(), schema["type"].as_str(), schema.get("const")) {
            (Some(names), ..) => names.clone(),
            (_, Some("boolean"), _) => vec![json!(true), json!(false)],
            (_, Some("array"), _) => self.values(&schema["items"]).into_iter().map(|value| json!([value])).collect(),
            // Its keys have places of their own.
            (_, Some("object"), _) => Vec::new(),
            (_, Some("integer"), _) => {
                let least = schema["minimum"].as_i64().unwrap_or(0);
                let most = schema["maximum"].as_i64().unwrap_or(i64::MAX).min(least + SPAN);
                let mut ends = vec![least, (least + 1).min(most), most];
                ends.dedup();
                ends.into_iter().map(Value::from).collect()
            }
            (.., constant) => vec![constant.cloned().unwrap_or_else(|| self.make(schema))],
        }
    }

    /// Something that the schema allows.
    fn make(&mut self, schema: &Value) -> Value {
        if let Some(only) = schema.get("const") {
            return only.clone();
        }
        if let Some(values) = schema["enum"].as_array() {
            return self.one(values).cloned().unwrap_or_default();
        }
        if let Some(forms) = forms(schema) {
            return self.one(forms).cloned().map_or(Value::Null, |form| self.make(&form));
        }
        let kinds = schema["type"].as_array().cloned().unwrap_or_else(|| vec![schema["type"].clone()]);
        let kind = self.one(&kinds).cloned().unwrap_or_default();
        match kind.as_str().unwrap_or("string") {
            "integer" => {
                let least = schema["minimum"].as_i64().unwrap_or(0);
                let most = schema["maximum"].as_i64().unwrap_or(i64::MAX).min(least + SPAN);
                Value::from(least + self.below((most - least + 1) as usize) as i64)
            }
            "number" => Value::from(self.below(5) as f64 / 4.0),
            "boolean" => Value::from(self.below(2) == 0),
            "array" => {
                let items = (0..1 + self.below(2)).map(|_| self.make(&schema["items"]));
                Value::Array(items.collect())
            }
            "object" => {
                let required: Vec<&str> =
                    schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
                let mut made = Map::new();
                for (key, below) in schema["properties"].as_object().into_iter().flatten() {
                    if required.contains(&key.as_str()) || self.below(5) == 0 {
                        made.insert(key.clone(), self.make(below));
                    }
                }
                Value::Object(made)
            }
            _ => Value::from(schema["pattern"].as_str().map_or("Nemo".to_owned(), |pattern| self.matching(pattern))),
        }
    }

    /// A text that matches a pattern of letters, classes, groups and repetitions.
    fn matching(&mut self, pattern: &str) -> String {
        let letters: Vec<char> = pattern.trim_start_matches('^').trim_end_matches('$').chars().collect();
        let (mut text, mut rest) = (String::new(), &letters[..]);
        while let Some(first) = rest.first() {
            let close = |end: char| rest.iter().position(|letter| *letter == end).unwrap_or(rest.len() - 1);
            let length = match first {
                '[' => close(']') + 1,
                '(' => close(')') + 1,
                '\\' => 2,
                _ => 1,
            };
            let (atom, after) = rest.split_at(length);
            let times = match after.first() {
                Some('?') => usize::from(self.below(3) == 0),
                Some('*') => 0,
                _ => 1,
            };
            for _ in 0..times {
                match first {
                    '[' => text.extend(self.one(&class(&atom[1..length - 1]))),
                    '(' => text += &self.matching(&atom[1..length - 1].iter().collect::<String>()),
                    '\\' => text.push(atom[1]),
                    '.' => text.push('x'),
                    letter => text.push(*letter),
                }
            }
            rest = &after[usize::from(matches!(after.first(), Some('?' | '*' | '+')))..];
        }
        text
    }
}

/// The schema of scenarios with the keys at the top that their play knows.
pub fn fitting(play: &Play, schema: &Map<String, Value>) -> Value {
    let known = (play.keys)();
    let fits = |key: &str| known.iter().any(|known| known.name == key);
    let keys: Map<String, Value> = schema.clone().into_iter().filter(|(key, _)| fits(key)).collect();
    json!({ "type": "object", "properties": keys })
}

/// A shipped scenario without some of its keys.
pub fn document(text: &str, left_out: &[&str]) -> Map<String, Value> {
    let mut document: Map<String, Value> = toml::from_str(text).expect("a shipped scenario is TOML");
    left_out.iter().for_each(|key| drop(document.shift_remove(*key)));
    document
}

/// A document as TOML, one line for each key at the top.
pub fn text_of(document: &Value) -> String {
    let lines = document.as_object().into_iter().flatten().map(|(key, value)| format!("{key:?} = {}\n", toml(value)));
    lines.collect()
}

/// The letters of a class such as `0-9`.
fn class(inside: &[char]) -> Vec<char> {
    match inside {
        [from, '-', to] => (*from..=*to).collect(),
        letters => letters.to_vec(),
    }
}

/// A schema with the keys of every table in the order of their names: what is drawn from it does not hang on the order
/// in which they were declared.
pub fn in_order(schema: Value) -> Value {
    match schema {
        Value::Object(object) => {
            let mut entries: Vec<(String, Value)> =
                object.into_iter().map(|(key, value)| (key, in_order(value))).collect();
            entries.sort_by(|(a, _), (b, _)| a.cmp(b));
            Value::Object(entries.into_iter().collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(in_order).collect()),
        plain => plain,
    }
}

/// The forms a value may have, where the schema knows several.
pub fn forms(schema: &Value) -> Option<&Vec<Value>> {
    schema.get("anyOf").or_else(|| schema.get("oneOf"))?.as_array()
}

fn is_of(value: &Value, form: &Value) -> bool {
    match value {
        Value::Object(_) => form["type"] == "object",
        Value::Array(_) => form["type"] == "array",
        _ => false,
    }
}

/// A value as TOML, on one line.
fn toml(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(toml).collect::<Vec<_>>().join(", ")),
        Value::Object(table) => {
            let entries = table.iter().map(|(key, value)| format!("{key:?} = {}", toml(value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
        // Strings, numbers and truths are written alike.
        value => value.to_string(),
    }
}
