//! Running Shot: moves and shoots.
//!
//! Rule:    Power action: half the speed, then a ranged combat action as a free action.
//! Source:  article LOF2, challenge 3; ledger `heroclix.power.running-shot`.
//! Reading: The free action can activate Energy Explosion, Psychic Blast, Incapacitate or Pulse Wave, not Ranged Combat
//!          Expert.
//! Example: with Penetrating/Psychic Blast, damage 3 against Impervious: 3 clicks on a hit.

use super::entry::{Entry, Grants, Needs};

/// Running Shot.
pub const ENTRY: Entry = Entry::new(
    "running-shot",
    "Running Shot",
    "heroclix.power.running-shot",
    "half the speed and a ranged combat action",
)
.activated(Needs::Power, Grants::RangedAction)
.called(&["rs"]);

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{mistakes, scripted, tables};

    #[test]
    fn an_expert_shot_cannot_follow_it() {
        // heroclix.power.running-shot: the free ranged combat action is a shot, not an expert's power action.
        let attacker = "attack = 10\ndamage = 3\npowers = [\"running-shot\", \"ranged-combat-expert\"]";
        let order = "kind = \"ranged\"\nuse = [\"running-shot\", \"ranged-combat-expert\"]";
        let shown = mistakes(&tables(order, attacker, "defense = 17"));
        assert!(shown.contains("Running Shot grants a ranged combat action"), "{shown}");
        let order = "kind = \"ranged\"\nuse = [\"running-shot\"]";
        assert_eq!(scripted(&tables(order, attacker, "defense = 17"), &[("attack roll", 7)]).1.taken(), 3);
    }
}
