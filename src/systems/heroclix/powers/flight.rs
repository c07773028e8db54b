//! Flight: falls softly.
//!
//! Rule:    A flier knocked off elevated terrain takes no knock back damage but still ends in the first lower square.
//! Source:  article KB2, Flight; ledger `heroclix.power.flight`.
//! Reading: A combat symbol: it belongs to the whole dial and cannot be countered. Walls hurt a flier like anybody.
//! Example: doubles at a rim: 1 square, 0 damage.

use super::entry::Entry;
use super::id::{PowerId, PowerSet};

/// Flight.
pub const ENTRY: Entry =
    Entry::new("flight", "Flight", "heroclix.power.flight", "no damage from being knocked off a rim").printed();

/// Whether a fall costs nothing.
pub const fn lands_softly(powers: PowerSet) -> bool {
    powers.has(PowerId::Flight)
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{scripted, tables};

    #[test]
    fn a_flier_falls_softly_and_hits_walls_hard() {
        // heroclix.power.flight: no damage from a fall, but the first lower square; walls still deal 1.
        for (behind, powers, squares, taken) in
            [("rim", "\"flight\"", 1, 3), ("rim", "", 1, 5), ("wall", "\"flight\"", 0, 4)]
        {
            let target = format!("defense = 17\nbehind = \"{behind}\"\npowers = [{powers}]");
            let tables = tables("", "attack = 10\ndamage = 3", &target);
            let (_, counts, _) = scripted(&tables, &[("attack roll", 12 + 5)]);
            assert_eq!((counts.squares(), counts.taken()), (squares, taken), "{behind} {powers}");
        }
    }
}
