//! Charge: stands like a rock.
//!
//! Rule:    Power action: half the speed, then a close combat action as a free action. The character ignores knock
//!          back, always.
//! Source:  articles COMBO and KB2; ledger `heroclix.power.charge`.
//! Reading: Ignoring knock back is not optional; only Combat Reflexes' own choice overrides it. It is settled on the
//!          click showing before damage.
//! Example: doubles against a target with Charge: damage, and 0 squares.

use super::entry::{Entry, Grants, Needs};

/// Charge.
pub const ENTRY: Entry = Entry::new(
    "charge",
    "Charge",
    "heroclix.power.charge",
    "half the speed and a close combat action; never knocked back",
)
.activated(Needs::Power, Grants::CloseAction);

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{scripted, tables};

    #[test]
    fn a_target_that_charges_is_not_knocked_back() {
        // heroclix.power.charge: ignores knock back, always. Doubles are not even looked at: index 10 is a total of
        // ten.
        let target = "defense = 17\npowers = [\"charge\"]";
        let (_, counts, fraction) = scripted(&tables("", "attack = 10\ndamage = 3", target), &[("attack roll", 10)]);
        assert_eq!((counts.taken(), counts.squares(), fraction), (3, 0, (1, 12)));
    }

    #[test]
    fn turning_onto_charge_does_not_stop_a_flight() {
        // heroclix.knockback.timing; 12 + 5 is double five.
        let target = "defense = 17\n[[target.click]]\npowers = [\"charge\"]";
        let (_, counts, _) = scripted(&tables("", "attack = 10\ndamage = 3", target), &[("attack roll", 12 + 5)]);
        assert_eq!(counts.squares(), 3);
    }

    #[test]
    fn after_the_run_a_close_combat_action_follows() {
        // heroclix.power.charge: a punch, and with Flurry a second one.
        let charge = |uses: &str| {
            let attacker = "attack = 10\ndamage = 3\npowers = [\"charge\", \"flurry\"]";
            tables(&format!("use = [{uses}]"), attacker, "defense = 17")
        };
        let hit = ("attack roll", 7);
        assert_eq!(scripted(&charge("\"charge\""), &[hit]).1.taken(), 3);
        assert_eq!(scripted(&charge("\"charge\", \"flurry\""), &[hit, hit]).1.taken(), 6);
    }
}
