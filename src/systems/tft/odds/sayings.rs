//! What players of The Fantasy Trip say instead of the words of the forms.

use super::super::weapons::{WEAPONS, Weapon};
use crate::grammar::saying::Saying;

/// Words for words.
const WORDS: &[(&str, &str)] = &[
    ("armour", "armor"),
    ("hits stopped", ""),
    ("to hit", "hit"),
    ("dodge", "defended"),
    ("dodges", "defended"),
    ("saving roll", ""),
    ("save", ""),
    ("falls", "fall"),
    ("falling", "fall"),
    ("drops", "fall"),
    ("leaps", "gap"),
    ("jump over", "gap"),
    ("strength", "st"),
    ("dexterity", "dx"),
    ("adjdx", "dx"),
    ("at range", "range"),
    ("distance", "range"),
    ("hexes away", ""),
    ("ma", ""),
    ("walk", "move"),
    ("walks", "move"),
    ("moves", "move"),
    ("climbs", "climb"),
    ("climbing", "climb"),
    ("reaches", "reach"),
    ("on level", "level"),
    ("shot", ""),
    ("shoots", ""),
    ("adjusted dx", "dx"),
];

/// Everything that is said otherwise.
pub fn all() -> Vec<Saying> {
    let mut all: Vec<Saying> = WORDS.iter().map(|(said, means)| Saying::words(said, means)).collect();
    let called = |weapon: &'static Weapon| [weapon.id].into_iter().chain(weapon.short.iter().copied());
    all.extend(Saying::names(WEAPONS.iter().flat_map(|weapon| called(weapon).map(move |said| (said, weapon.id)))));
    all.push(Saying::either("how often", &["", ">="]));
    all.extend(Saying::fillers("roll, rolling, on, at, figure, human, from, over, tall"));
    all
}
