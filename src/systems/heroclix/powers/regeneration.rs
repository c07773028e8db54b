//! Regeneration: heals instead of attacking.
//!
//! Rule:    Power action: d6 less 2, at least 0, is healed.
//! Source:  article KB2 (named); numbers from general rules; ledger `heroclix.power.regeneration`.
//! Reading: Never past the starting line: `hurt` says how many clicks the figure has turned since. Re-rolls are not
//!          spent on it.
//! Example: 4 clicks hurt or more: 5/3 healed on average.

use super::entry::{Entry, Grants, Needs};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::heroclix::fight::Fight;

/// Regeneration.
pub const ENTRY: Entry = Entry::new(
    "regeneration",
    "Regeneration",
    "heroclix.power.regeneration",
    "heals d6 - 2 clicks instead of an attack",
)
.activated(Needs::Power, Grants::Nothing);

/// Clicks on average, 5/3, rounded up.
const MEAN: i8 = 2;

/// Heals the user.
pub fn heal<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) {
    let clicks = fight.die(Draw::new("Regeneration", ENTRY.rule), &fight.setup.dice.regeneration, MEAN, 0);
    fight.heal_attacker(clicks);
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted, tables};
    use crate::systems::heroclix::metrics::Count;
    use crate::systems::heroclix::state::Outcome;

    fn heal(hurt: u8) -> String {
        let attacker = format!("attack = 10\ndamage = 3\nhurt = {hurt}\npowers = [\"regeneration\"]");
        tables("use = [\"regeneration\"]", &attacker, "defense = 17")
    }

    #[test]
    fn five_thirds_of_a_click_are_healed_on_average() {
        let law = Law::of(&heal(4));
        assert_eq!(law.mean(|counts| counts.of(Count::AttackerHealed)), (5, 3));
        assert_eq!(law.outcome(Outcome::NoAttack), (1, 1));
    }

    #[test]
    fn nobody_is_healed_past_his_starting_line() {
        // heroclix.damage.healing: on click 2, healed for 4, back to click 1.
        let (_, counts, fraction) = scripted(&heal(1), &[("Regeneration", 4)]);
        assert_eq!((counts.of(Count::AttackerHealed), fraction), (1, (1, 6)));
    }
}
