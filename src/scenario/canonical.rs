//! What a document says, however it is written: the digest of a form that knows no remarks, no blanks, no order of keys
//! and no other spelling of a number or a text.

use super::document;
use super::mistake::Mistakes;
use super::source::Source;
use super::value::{Entry, Kind, Table, Value};
use crate::words;
use serde_json::{Map, Value as Json};
use std::sync::Arc;

impl Source {
    /// SHA-256 of what a TOML document says, in lower-case hexadecimal: of its compact JSON, the keys of every table in
    /// the order of their bytes. `None` when it is no such document.
    pub fn canonical_sha256(self: &Arc<Self>) -> Option<String> {
        let document = document::parse(self, &Mistakes::new())?;
        Some(words::sha256(table(&document).to_string().as_bytes()))
    }
}

fn table(table: &Table) -> Json {
    let mut entries: Vec<&Entry> = table.entries().iter().collect();
    entries.sort_by(|a, b| a.key.cmp(&b.key));
    Json::Object(entries.into_iter().map(|entry| (entry.key.to_string(), json(&entry.value))).collect::<Map<_, _>>())
}

fn json(value: &Value) -> Json {
    match &value.kind {
        Kind::String(text) => Json::from(&**text),
        Kind::Integer(number) => Json::from(*number),
        Kind::Float(number) => Json::from(*number),
        Kind::Boolean(truth) => Json::from(*truth),
        Kind::Array(values) => values.iter().map(json).collect(),
        Kind::Table(inner) => table(inner),
        // No key takes them.
        Kind::Date | Kind::Unreadable => Json::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(text: &str) -> Option<String> {
        Source::new("duel.toml", text).canonical_sha256()
    }

    /// The digest of `{"side":[{"body":7,"name":"A"},{"body":8,"name":"B"}],"system":"smf","trials":1000}`, by another
    /// program.
    const DUEL: &str = "4c1576a0554458b116baad7f683cd86f90d18318f896fc2fe06ccb8c9ea411bc";

    #[test]
    fn it_is_the_digest_of_compact_json() {
        let text =
            "system = \"smf\"\ntrials = 1000\n[[side]]\nname = \"A\"\nbody = 7\n[[side]]\nname = \"B\"\nbody = 8\n";
        assert_eq!(digest(text).as_deref(), Some(DUEL));
    }

    #[test]
    fn it_is_the_same_however_it_is_written() {
        let text = "# Two fighters.\r\ntrials = 1_000\r\nside = [{ body = 0x7, name = 'A' }, { body = 8, name = \"\\u0042\" }]\r\n\
                    \"system\" = \"\"\"smf\"\"\"";
        assert_eq!(digest(text).as_deref(), Some(DUEL));
        assert_eq!(digest("[a.b]\nc = 0.50"), digest("a.b.c = 5e-1"));
    }

    #[test]
    fn whatever_is_said_otherwise_has_another() {
        let texts = [
            "a = [1, 2]",
            "a = [2, 1]",
            "a = [12]",
            "a = [1.0, 2.0]",
            "a = ['1', '2']",
            "b = [1, 2]",
            "a = [[1, 2]]",
            "a = [true, false]",
            "[[a]]\n[[a]]",
        ];
        let digests: std::collections::BTreeSet<_> = texts.iter().map(|text| digest(text).expect(text)).collect();
        assert_eq!(digests.len(), texts.len());
        assert_eq!(digest("a = "), None);
    }
}
