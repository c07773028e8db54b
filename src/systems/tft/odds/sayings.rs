//! What players of The Fantasy Trip say instead of the words of the forms.

use super::super::weapons::WEAPONS;
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
    // There are three of the one and two of the other.
    all.push(Saying::either("bow", &["small-bow", "horse-bow", "longbow"]));
    all.push(Saying::either("crossbow", &["light-crossbow", "heavy-crossbow"]));
    all.extend(WEAPONS.iter().map(|weapon| Saying::words(weapon.id, weapon.id)));
    all.push(Saying::either("how often", &["", ">="]));
    all.extend(Saying::fillers("roll, rolling, on, at, figure, human, from, over, tall"));
    all
}
