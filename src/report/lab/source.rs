//! Where the fighters of a report come from.

use crate::lab::matrix::Info;
use crate::report::article::{Section, assumptions, rules_of};
use crate::report::text;
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

/// How the rules were read, and what is to be kept in mind.
pub fn assumed(info: &Info) -> Option<Section> {
    assumptions(&info.leaning.rulings, &info.leaning.notes)
}

/// States the rules that an article cites at its end, where their ids lead.
pub fn state_rules(info: &Info, sections: &mut Vec<Section>) {
    let stated = rules_of(&info.leaning.rules, sections);
    sections.extend(stated);
}

/// What several settings count for, in a sentence; nothing of one.
pub fn over_settings(settings: &[String]) -> Option<String> {
    (settings.len() > 1).then(|| format!("Over the settings {}, each counted by its weight.", text::list(settings)))
}
