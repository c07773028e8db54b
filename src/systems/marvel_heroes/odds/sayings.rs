//! What players of Marvel Heroes say instead of the words of the forms.

use super::flags::{FLAGS, Flag};
use crate::grammar::saying::Saying;

/// Words for words.
const WORDS: &[(&str, &str)] = &[
    ("with stun", "hfc"),
    ("with stuns", "hfc"),
    ("stun rules", "hfc"),
    ("combat mod", "hfc"),
    ("hfc mod", "hfc"),
    ("hfc combat mod", "hfc"),
    ("hfc rules", "hfc"),
    ("printed rules", "printed"),
    ("attack", ""),
    ("attacks", "vs"),
    ("defend", "vs"),
    ("defense", "vs"),
    ("defence", "vs"),
    ("knock out", "ko"),
    ("knocked out", "ko"),
    ("kill", "ko"),
    ("misses", "miss"),
    ("stuns", "stun"),
    ("roll", "hits"),
    ("threat", "trouble"),
    ("trouble level", "trouble"),
    ("power choice", "choose"),
    ("which power", "choose"),
    ("choice of power", "choose"),
];

/// Everything that is said otherwise.
pub fn all() -> Vec<Saying> {
    let mut all: Vec<Saying> = WORDS.iter().map(|(said, means)| Saying::words(said, means)).collect();
    for Flag { name, short, .. } in FLAGS {
        all.extend([name].iter().chain(short).map(|said| Saying::flag(said, name, false)));
    }
    all.push(Saying::either("how often", &["", ">="]));
    all.extend(Saying::fillers("dice, die, to hit, give, rolling, on, at"));
    all
}
