//! Where the fighters of a report come from.

use crate::lab::matrix::Info;
use serde_json::{Value, json};

/// The file and what is played of it, as an object.
pub fn source(info: &Info) -> Value {
    json!({
        "file": info.file,
        "title": info.title,
        "system": info.system,
        "play": info.play,
        "sha256": info.sha256,
    })
}
