//! What players of Super Mission Force say instead of the words of the forms.

use super::super::powers::id::{Entry, POWERS};
use crate::grammar::saying::Saying;

/// Words for words.
const WORDS: &[(&str, &str)] = &[
    ("chance", "chance"),
    ("chance roll", "chance"),
    ("recharge", "chance"),
    ("recharge roll", "chance"),
    ("target number", "tn"),
    ("attack", ""),
    ("attacks", "vs"),
    ("defense", "vs"),
    ("defence", "vs"),
    ("init", "initiative"),
    ("initiative roll", "initiative"),
    ("best choice", "best"),
    ("with gamble", "best"),
];

/// Everything that is said otherwise.
pub fn all() -> Vec<Saying> {
    let mut all: Vec<Saying> = WORDS.iter().map(|(said, means)| Saying::words(said, means)).collect();
    // A power by its name in the book, and as players call it.
    let powers = POWERS.iter().map(|power| power.entry());
    let called = |entry: &'static Entry| [entry.name, entry.id].into_iter().chain(entry.short.iter().copied());
    all.extend(Saying::names(powers.flat_map(|entry| called(entry).map(move |said| (said, entry.id)))));
    all.extend(["break out", "breaks out", "breaking out"].map(|said| Saying::words(said, "")));
    all.extend(["hit", "hits", "hitting"].map(|said| Saying::either(said, &["", "vs"])));
    all.push(Saying::either("how often", &["", ">="]));
    let fillers = "goal, goals, box, boxes, body, boxes of body, body lost, damage, check, makes, pool, dice, roll, rolling, who wins, who, wins, win, make, making, to hit, at, on";
    all.extend(Saying::fillers(fillers));
    all
}
