//! Bodies of rules, one folder each; rules live nowhere else.
//!
//! A system plays one fight at a time, by the contract of [`crate::game`]. Nothing in here prints, reads a file, owns a generator or knows how many trials there will be.

pub mod apart;
#[cfg(test)]
mod deciders;
pub mod heroclix;
pub mod ledger;
pub mod marvel_heroes;
#[cfg(test)]
pub mod panel;
pub mod question;
pub mod rules;
#[cfg(test)]
mod sampled;
pub mod smf;
pub mod tft;

pub use crate::keys::list::Item;
pub use apart::{Apart, Change, Variant};
pub use ledger::Ledger;
pub use rules::{Build, Builds, Compile, Draw, Generated, MOST_BUILDS, Play, Rules, Teams, Telling, Topic, so_many};

/// Every body of rules.
pub const SYSTEMS: &[Rules] = &[smf::RULES, heroclix::RULES, marvel_heroes::RULES, tft::RULES];

/// JSON Schema of the keys that a play adds to a scenario; those that only others have are refused.
pub fn schema_of(play: &Play) -> serde_json::Map<String, serde_json::Value> {
    let mut properties = play.schema();
    for key in SYSTEMS.iter().flat_map(|rules| rules.plays).flat_map(Play::keys) {
        let refused = || serde_json::json!({ "not": {}, "description": "a key of other plays, refused in this one" });
        properties.entry(key.name).or_insert_with(refused);
    }
    properties
}

impl Rules {
    /// The rules with this name.
    pub fn find(id: &str) -> Option<&'static Self> {
        SYSTEMS.iter().find(|rules| rules.id == id)
    }
}
