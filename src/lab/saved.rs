//! The `run.json` of an earlier run, as a later one reads it.

use super::changes::Unusable;
use crate::estimate::SCHEMA;
use serde_json::Value;

/// What it says; `again` is how to make it anew.
///
/// # Errors
/// Where it is none, or follows a schema that nobody here knows.
pub(super) fn object(run: &str, text: &str, again: &'static str) -> Result<Value, Unusable> {
    let object: Value =
        serde_json::from_str(text).map_err(|error| (format!("{run} has no run.json: {error}"), again))?;
    match &object["schema"] {
        // Before they had numbers there was one.
        Value::Null => Ok(object),
        schema if *schema == SCHEMA => Ok(object),
        schema => {
            let told = format!("{run} follows schema {schema} of run.json, and schema {SCHEMA} can be read");
            Err((told, "make it again with this slugfest, or use the one that made it"))
        }
    }
}
