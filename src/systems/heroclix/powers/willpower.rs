//! Willpower, Indomitable: not to be pushed.
//!
//! Rule:    A character that receives its second token is dealt 1 pushing damage after the action resolves; Willpower
//!          may ignore it.
//! Source:  articles OUT (M-11) and COL; ledger `heroclix.power.willpower`, `heroclix.turn.pushing`.
//! Reading: Looked up when the damage would be dealt, on the click then showing. In an attack only for attackers whose
//!          `tokens` are given: with one, this action's is the second. It does not help a colossal figure that acts
//!          with two tokens (`heroclix.turn.colossal-third-action`).
//! Example: M-11 with one token and Willpower countered by Hela hits her for 5 and onto a click without Outwit:
//!          Willpower is back, and no pushing damage is dealt.

use super::entry::Entry;
use super::id::PowerId;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::fight::Fight;
use crate::systems::heroclix::metrics::Count;

/// Willpower.
pub const ENTRY: Entry =
    Entry::new("willpower", "Willpower", "heroclix.power.willpower", "ignores the damage of a second action token");

/// Damage of a second token.
const PUSHING: i8 = 1;

/// Damage to a colossal figure that acts with two tokens.
const THIRD_ACTION: i8 = 1;

/// Gives the attacker the token of his action (`heroclix.turn.tokens`): no more than two.
pub fn push<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) {
    if fight.setup.attacker.tokens.is_none() {
        return;
    }
    let held = fight.state.tokens;
    fight.state.tokens = 2.min(held + 1);
    if held == 1 && !fight.attacker_powers().has(PowerId::Willpower) {
        fight.note("heroclix.turn.pushing", |setup| format!("{} is pushed", setup.attacker.name));
        fight.count(Count::Pushes, 1);
        fight.hurt_attacker(PUSHING);
    } else if held == 2 {
        // Nobody but a colossal figure acts with two.
        fight.note("heroclix.turn.colossal-third-action", |setup| {
            format!("{} has acted with two tokens", setup.attacker.name)
        });
        fight.hurt_attacker(THIRD_ACTION);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{scripted, tables};
    use crate::systems::heroclix::metrics::Count;

    #[test]
    fn the_second_token_costs_a_click_unless_it_shows() {
        for (attacker, taken) in
            [("", 0), ("tokens = 0", 0), ("tokens = 1", 1), ("tokens = 1\npowers = [\"willpower\"]", 0)]
        {
            let attacker = format!("attack = 10\ndamage = 3\n{attacker}");
            let (_, counts, _) = scripted(&tables("", &attacker, "defense = 17"), &[("attack roll", 3)]);
            assert_eq!(counts.of(Count::AttackerTaken), taken);
        }
    }

    #[test]
    fn m_11_has_it_back_before_he_is_pushed() {
        // heroclix.sequence.hela-m11: one click by Mystics, no pushing damage; had Hela kept her Outwit, one more.
        for (powers, taken) in [("", 1), ("\"outwit\"", 2)] {
            let attacker = "attack = 10\ndamage = 5\ntokens = 1\npowers = [\"willpower\"]\ncountered = [\"willpower\"]";
            let hela = format!(
                "name = \"Hela\"\ndefense = 17\nclicks = 9\npowers = [\"outwit\", \"mystics\"]\n\
                 [[target.click]]\npowers = [{powers}]"
            );
            let (_, counts, _) = scripted(&tables("", attacker, &hela), &[("attack roll", 7)]);
            assert_eq!((counts.taken(), counts.of(Count::AttackerTaken)), (5, taken));
        }
    }
}
