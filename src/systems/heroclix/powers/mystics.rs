//! Mystics: it hurts to hurt them.
//!
//! Rule:    When a character using it takes damage from an attack, the attacker is dealt 1 unavoidable damage.
//! Source:  articles OUT (Hela) and KB1; ledger `heroclix.damage.mystics`.
//! Reading: Needs 1 click taken from an attack; knock back damage, Poison and Force Blast do not trigger it. It answers
//!          even when its user is knocked out, once for each such target. A team ability: it belongs to the whole dial
//!          and cannot be countered. With Steal Energy the attacker orders both to his advantage: they cancel, unless
//!          he stands on a one-click dial.
//! Example: need 7, damage 1: the attacker turns 1 click with 7/12, and 1/36 more for double one.

use super::entry::Entry;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::fight::Fight;

/// Mystics.
pub const ENTRY: Entry = Entry::new(
    "mystics",
    "Mystics",
    "heroclix.damage.mystics",
    "whoever damages it by an attack is dealt 1 unavoidable damage",
)
.printed();

/// Damage for each target that was damaged.
pub const DAMAGE: i8 = 1;

/// Damages and heals the attacker, in the order that suits him.
pub fn answer<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, damage: i8, healed: i8) {
    if damage > 0 {
        fight.note(ENTRY.rule, |setup| format!("the blow is answered: {} is dealt {damage}", setup.attacker.name));
    }
    if fight.setup.attacker.is_ko(fight.state.turned + damage) {
        fight.heal_attacker(healed);
        fight.hurt_attacker(damage);
    } else {
        fight.hurt_attacker(damage);
        fight.heal_attacker(healed);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted, tables};
    use crate::systems::heroclix::metrics::Count;

    #[test]
    fn hurting_them_costs_a_click_each_time() {
        // heroclix.damage.mystics: 21/36 hits and 1/36 double one. A punch for 5 costs 1 click, like one for 1.
        for damage in [1, 5] {
            let attacker = format!("attack = 10\ndamage = {damage}");
            let law = Law::of(&tables("", &attacker, "defense = 17\npowers = [\"mystics\"]"));
            assert_eq!(law.p(|_, counts| counts.of(Count::AttackerTaken) == 1), (11, 18));
            assert_eq!(law.mean(|counts| counts.of(Count::AttackerTaken)), (11, 18));
        }
    }

    #[test]
    fn it_answers_from_the_grave_and_not_when_nothing_was_taken() {
        let blow = |target: &str| tables("", "attack = 10\ndamage = 1\nclicks = 1", &format!("defense = 17\n{target}"));
        let (_, counts, _) = scripted(&blow("clicks = 1\npowers = [\"mystics\"]"), &[("attack roll", 7)]);
        assert_eq!((counts.taken(), counts.of(Count::AttackerKo)), (1, 1));
        let target = "powers = [\"mystics\", \"toughness\"]";
        assert_eq!(scripted(&blow(target), &[("attack roll", 7)]).1.of(Count::AttackerTaken), 0);
    }

    #[test]
    fn steal_energy_cancels_it_but_on_a_dial_of_one_click() {
        let blow = |attacker: &str| {
            let attacker = format!("attack = 10\ndamage = 1\npowers = [\"steal-energy\"]\n{attacker}");
            tables("", &attacker, "defense = 17\npowers = [\"mystics\"]")
        };
        let counts = |attacker: &str| scripted(&blow(attacker), &[("attack roll", 7)]).1;
        let net = |attacker: &str| {
            let counts = counts(attacker);
            [Count::AttackerTaken, Count::AttackerHealed, Count::AttackerKo].map(|count| counts.of(count))
        };
        assert_eq!(net("clicks = 2"), [1, 1, 0]);
        assert_eq!(net("clicks = 1\nhurt = 1"), [1, 1, 0]);
        assert_eq!(net("clicks = 1"), [1, 0, 1]);
    }

    #[test]
    fn two_answers_cost_a_figure_on_its_last_click_no_more_than_that_click() {
        // heroclix.damage.ko: the rest of the damage is lost; of two clicks both are.
        let blow = |clicks: u8| {
            let target = |name: &str| format!("[[target]]\nname = \"{name}\"\ndefense = 17\npowers = [\"mystics\"]\n");
            let attacker = format!("[attacker]\nattack = 10\ndamage = 2\ntargets = 2\nclicks = {clicks}\n");
            let tables = format!("[attack]\nkind = \"ranged\"\ntargets = 2\n{attacker}{}{}", target("A"), target("B"));
            let (_, counts, _) = scripted(&tables, &[("attack roll", 7)]);
            [Count::AttackerTaken, Count::AttackerKo].map(|count| counts.of(count))
        };
        assert_eq!([blow(1), blow(2), blow(3)], [[1, 1], [2, 1], [2, 0]]);
    }
}
