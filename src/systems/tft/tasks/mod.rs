//! What one figure attempts: a fall, a climb, a leap, a shot, a blow at an awkward height.
//!
//! Each task has a file: what is read from the scenario, what one trial plays, what is counted, what a report says
//! about it. [`task`] is what they have in common, [`body`] what hits do to somebody. Steps that fights share with
//! tasks lie beside this folder.
//!
//! Left out: what happens before and after the task, and everybody who is not part of it.

pub mod body;
pub mod catalogue;
pub mod climbing;
pub mod falling;
pub mod leaping;
pub mod pushing;
pub mod shooting;
pub mod strike;
pub mod sweeping;
pub mod swiping;
pub mod task;

#[cfg(test)]
mod tests;

use crate::keys::Keys;
use crate::systems::rules::Play;

/// `play = "fall"`.
pub const FALL: Play = Play {
    id: "fall",
    about: "a figure jumps, falls or is thrown down so many tiles",
    outcomes: &falling::OUTCOMES,
    keys: falling::Document::keys,
    asks: false,
    teams: None,
    compile: falling::compile,
    apart: None,
};
/// `play = "stumble"`.
pub const STUMBLE: Play = Play {
    id: "stumble",
    about: "a figure is forced to retreat down, up, or without any room",
    outcomes: &falling::OUTCOMES,
    keys: pushing::Document::keys,
    asks: false,
    teams: None,
    compile: pushing::compile,
    apart: None,
};
/// `play = "climb"`.
pub const CLIMB: Play = Play {
    id: "climb",
    about: "a figure climbs a wall up or down, set by set",
    outcomes: &climbing::OUTCOMES,
    keys: climbing::Document::keys,
    asks: false,
    teams: None,
    compile: climbing::compile,
    apart: None,
};
/// `play = "jump-gap"`.
pub const JUMP_GAP: Play = Play {
    id: "jump-gap",
    about: "a figure leaps over a gap, and may hang on",
    outcomes: &leaping::Outcome::NAMES,
    keys: leaping::Document::keys,
    asks: false,
    teams: None,
    compile: leaping::compile,
    apart: None,
};
/// `play = "missile"`.
pub const MISSILE: Play = Play {
    id: "missile",
    about: "a figure shoots or throws at another for a turn",
    outcomes: &["misses", "stopped", "wounds", "knocks down", "knocks out", "kills", "hits another"],
    keys: shooting::Document::keys,
    asks: false,
    teams: None,
    compile: shooting::compile,
    apart: None,
};
/// `play = "swipe"`.
pub const SWIPE: Play = Play {
    id: "swipe",
    about: "a figure kneels and strikes down at one out of reach",
    outcomes: &["misses", "stopped", "wounds", "knocks down", "knocks out", "kills", "struck first"],
    keys: swiping::Document::keys,
    asks: false,
    teams: None,
    compile: swiping::compile,
    apart: None,
};
/// `play = "sweep"`.
pub const SWEEP: Play = Play {
    id: "sweep",
    about: "a figure sweeps its weapon through its three front hexes",
    outcomes: &sweeping::OUTCOMES,
    keys: sweeping::Document::keys,
    asks: false,
    teams: None,
    compile: sweeping::compile,
    apart: None,
};
