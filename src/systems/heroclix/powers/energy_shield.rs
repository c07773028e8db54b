//! Energy Shield/Deflection: hard to shoot.
//!
//! Rule:    +2 defense against ranged attacks.
//! Source:  general rules; ledger `heroclix.value.defence-powers`.
//! Reading: A modifier: it stacks with others, subject to the cap of three.
//! Example: defense 16, attack 10 at range: need 8, 5/12.

use super::entry::Entry;
use super::id::{PowerId, PowerSet};

/// Energy Shield/Deflection.
pub const ENTRY: Entry = Entry::new(
    "energy-shield-deflection",
    "Energy Shield/Deflection",
    "heroclix.value.defence-powers",
    "+2 defense against ranged attacks",
)
.called(&["esd", "es/d", "energy shield", "deflection"]);

/// What it adds to the defense value.
pub const fn defense(powers: PowerSet, ranged: bool) -> i8 {
    if powers.has(PowerId::EnergyShield) && ranged { 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, tables};

    #[test]
    fn a_shot_needs_2_more_and_a_blow_does_not() {
        // Defense 16, attack 10: need 8 at range (15/36), 6 close by (26/36).
        for (kind, hit) in [("ranged", (5, 12)), ("close", (13, 18))] {
            let order = format!("kind = \"{kind}\"");
            let target = "defense = 16\npowers = [\"energy-shield-deflection\"]";
            assert_eq!(Law::of(&tables(&order, "attack = 10\ndamage = 1", target)).hit(), hit);
        }
    }
}
