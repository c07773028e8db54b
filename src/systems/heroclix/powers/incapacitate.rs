//! Incapacitate: a token instead of damage.
//!
//! Rule:    Close or ranged combat action, no damage: a hit target gets one action token; a second token pushes it;
//!          with two already, 1 penetrating damage (2012 on).
//! Source:  general rules; ledger `heroclix.power.incapacitate`.
//! Reading: No critical damage and no backfire (`heroclix.attack.no-damage`). In 2009 and 2010 a target with two tokens
//!          is unaffected. Willpower ignores the pushing damage. Targets whose `tokens` are not given hold none.
//! Example: need 7 against a target with one token: 1 click with 7/12; a double six gives no more.

use super::entry::{Entry, Grants, Needs};
use super::id::PowerId;
use super::mastermind;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::fight::Fight;
use crate::systems::heroclix::metrics::Count;
use crate::systems::heroclix::state::MAX_TARGETS;

/// Incapacitate.
pub const ENTRY: Entry = Entry::new(
    "incapacitate",
    "Incapacitate",
    "heroclix.power.incapacitate",
    "a hit gives an action token instead of damage",
)
.activated(Needs::Combat, Grants::Attack);

/// Damage of a second token, and of one too many.
const DAMAGE: i8 = 1;

/// Gives a token to everybody who was hit.
pub fn give_tokens<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, times: [i8; MAX_TARGETS]) {
    for target in (0..MAX_TARGETS).filter(|&target| times[target] > 0) {
        let held = fight.state.targets[target].tokens;
        if held < 2 {
            fight.state.targets[target].tokens += 1;
            fight.count(Count::Tokens, 1);
        }
        match held {
            0 => {}
            1 if fight.target_powers(target).has(PowerId::Willpower) => {}
            1 => {
                fight.turn_target(target, DAMAGE);
            }
            _ if fight.setup.switches.edition >= 2012 => {
                let victim = mastermind::victim(fight, target);
                let taken = fight.taken(victim, DAMAGE, true);
                fight.turn_target(victim, taken);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted, tables};
    use crate::systems::heroclix::metrics::Count;

    fn incapacitate(edition: u16, target: &str) -> String {
        let attacker = "attack = 10\ndamage = 3\npowers = [\"incapacitate\"]";
        let tables = tables("use = [\"incapacitate\"]", attacker, &format!("defense = 17\n{target}"));
        format!("[rules]\nedition = {edition}\n{tables}")
    }

    #[test]
    fn a_second_token_pushes_unless_there_is_willpower() {
        let taken = |target: &str| Law::of(&incapacitate(2012, target)).p(|_, counts| counts.taken() == 1);
        assert_eq!(taken("tokens = 1"), (7, 12));
        assert_eq!(taken("tokens = 1\npowers = [\"willpower\"]"), (0, 1));
        assert_eq!(taken("tokens = 0"), (0, 1));
        assert_eq!(taken("tokens = 2\npowers = [\"invulnerability\"]"), (7, 12));
    }

    #[test]
    fn one_token_too_many_is_nothing_in_2010() {
        assert_eq!(Law::of(&incapacitate(2010, "tokens = 2")).mean(|counts| counts.taken()), (0, 1));
    }

    #[test]
    fn no_damage_means_no_critical_damage_and_no_backfire() {
        // Doubles are not looked at: 12 is the total of double six, 2 that of double one.
        let (_, counts, _) = scripted(&incapacitate(2012, ""), &[("attack roll", 12)]);
        assert_eq!((counts.taken(), counts.of(Count::Tokens)), (0, 1));
        let (_, counts, _) = scripted(&incapacitate(2012, ""), &[("attack roll", 2)]);
        assert_eq!(counts.of(Count::AttackerTaken), 0);
    }
}
