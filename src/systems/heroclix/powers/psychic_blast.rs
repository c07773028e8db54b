//! Penetrating/Psychic Blast: through every armor, from afar.
//!
//! Rule:    Ranged combat action: the attack's damage is penetrating.
//! Source:  article NEW, Penetrating damage; ledger `heroclix.power.psychic-blast`.
//! Reading: With several targets all shares are penetrating.
//! Example: need 8, damage 3, Impervious: 23/18 expected clicks.

use super::entry::{Entry, Grants, Needs};

/// Penetrating/Psychic Blast.
pub const ENTRY: Entry = Entry::new(
    "psychic-blast",
    "Penetrating/Psychic Blast",
    "heroclix.power.psychic-blast",
    "the damage of a ranged combat action is penetrating",
)
.activated(Needs::Ranged, Grants::RangedAttack)
.called(&["ppb", "pen", "pen psy", "psychic blast", "penetrating blast", "penetrating"]);

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted, tables};
    use crate::systems::heroclix::metrics::TargetCount;

    #[test]
    fn the_example_comes_out() {
        // heroclix.power.psychic-blast: (14 * 3 + 4) / 36 = 23/18, after a Running Shot too.
        for (order, powers) in [
            ("\"psychic-blast\"", "\"psychic-blast\""),
            ("\"running-shot\", \"psychic-blast\"", "\"running-shot\", \"psychic-blast\""),
        ] {
            let order = format!("kind = \"ranged\"\nuse = [{order}]");
            let attacker = format!("attack = 10\ndamage = 3\npowers = [{powers}]");
            let law = Law::of(&tables(&order, &attacker, "defense = 18\npowers = [\"impervious\"]"));
            assert_eq!(law.mean(|counts| counts.taken()), (23, 18));
        }
    }

    #[test]
    fn every_share_is_penetrating() {
        // heroclix.power.psychic-blast, ruling: 4 damage over two targets.
        let tables = "[attack]\nkind = \"ranged\"\ntargets = 2\nuse = [\"psychic-blast\"]\n\
                      [attacker]\nattack = 10\ndamage = 4\ntargets = 2\npowers = [\"psychic-blast\"]\n\
                      [[target]]\nname = \"A\"\ndefense = 17\npowers = [\"impervious\"]\n\
                      [[target]]\nname = \"B\"\ndefense = 17\npowers = [\"toughness\"]";
        let (_, counts, _) = scripted(tables, &[("attack roll", 7)]);
        assert_eq!([0, 1].map(|target| counts.on(target, TargetCount::Taken)), [2, 2]);
    }
}
