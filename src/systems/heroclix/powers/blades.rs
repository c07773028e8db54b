//! Blades/Claws/Fangs: a die for damage.
//!
//! Rule:    In a close combat action, after a successful attack roll, the user may roll d6: the result replaces the
//!          damage value and locks it.
//! Source:  general rules; ledger `heroclix.power.blades`.
//! Reading: Policy `best`: roll when that is expected to cost the target more clicks, which against none, Toughness,
//!          Invulnerability or Impervious means at damage 3 or less. A critical hit adds its 1 afterwards; modifiers
//!          and objects add nothing to the die. Never rolled for more than one target.
//! Example: need 7, damage 2, Toughness, always rolling: 107/72 = 1.4861 expected clicks.

use super::entry::Entry;
use super::id::PowerId;
use super::mastermind;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::dice::one_die;
use crate::systems::heroclix::fight::Fight;
use crate::systems::heroclix::reducers::thirds_taken;
use crate::systems::heroclix::switches::Planning;

/// Blades/Claws/Fangs.
pub const ENTRY: Entry = Entry::new(
    "blades-claws-fangs",
    "Blades/Claws/Fangs",
    "heroclix.power.blades",
    "after a hit in a close combat action a d6 may replace the damage value",
)
.called(&["bcf", "b/c/f", "blades", "claws", "fangs", "blades claws"]);

/// What a die shows on average, rounded up, and at worst.
const MEAN: i8 = 4;
const WORST: i8 = 1;

/// The damage die, if it may be rolled and the policy wants it; `extra` is what a critical hit will add.
pub fn rolled<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, target: usize, extra: i8) -> Option<i8> {
    let wanted = is_rolled(fight, target, extra);
    wanted.then(|| fight.die(one_die("Blades/Claws/Fangs", ENTRY.rule), &fight.setup.dice.d6, MEAN, WORST))
}

/// Whether the damage die is rolled, which nothing adds to.
pub fn is_rolled<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, target: usize, extra: i8) -> bool {
    let manner = &fight.setup.manner;
    let usable = manner.in_close_action && !manner.uses(PowerId::Quake);
    usable
        && fight.attacker_powers().has(PowerId::Blades)
        && fight.setup.policy.blades.rolls(|| is_better(fight, target, extra))
}

/// Whether the die is expected to cost the target more clicks than the damage value does, or where nothing is left to
/// chance will (`heroclix.challenge.5`).
fn is_better<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, target: usize, extra: i8) -> bool {
    let victim = mastermind::victim(fight, target);
    let (powers, left) = (fight.target_powers(victim), fight.left(victim));
    let penetrating = fight.setup.manner.penetrates();
    let thirds = |damage: i8| thirds_taken(powers, damage + extra, penetrating, left);
    let by_die: i32 = match fight.setup.switches.planning {
        Planning::Off => (1..=6).map(thirds).sum(),
        Planning::Mean => 6 * thirds(MEAN),
        Planning::Worst => 6 * thirds(WORST),
    };
    by_die > 6 * thirds(fight.damage_value_with(fight.state.expert[1]))
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted, tables};

    fn mean(policy: &str, attack: &str, damage: u8, target: &str) -> (u128, u128) {
        let attacker =
            format!("attack = 10\ndamage = {damage}\npowers = [\"blades-claws-fangs\", \"exploit-weakness\"]");
        let tables = tables(attack, &attacker, &format!("defense = 17\n{target}"));
        Law::of(&format!("[policy]\nblades = \"{policy}\"\n{tables}")).mean(|counts| counts.taken())
    }

    #[test]
    fn the_example_comes_out() {
        // heroclix.power.blades. Of 21 hitting pairs 20 deal the face less 1 (15/6 on average), double six deals the
        // face (21/6): (20 * 15/6 + 21/6) / 36 = 53.5 / 36 = 107/72.
        assert_eq!(mean("always", "", 2, "powers = [\"toughness\"]"), (107, 72));
    }

    #[test]
    fn the_best_policy_keeps_what_is_all_that_is_left() {
        // heroclix.power.blades, heroclix.damage.ko: of 2 clicks that are left damage 2 takes both, the die 11/6.
        let left = |policy: &str, clicks: u8| mean(policy, "", 2, &format!("clicks = {clicks}"));
        assert_eq!(left("best", 2), left("never", 2));
        assert_ne!(left("always", 2), left("never", 2));
        assert_eq!(left("best", 4), left("always", 4));
    }

    #[test]
    fn the_best_policy_rolls_at_damage_3_and_keeps_4() {
        for reducer in ["", "powers = [\"toughness\"]", "powers = [\"invulnerability\"]", "powers = [\"impervious\"]"] {
            assert_eq!(mean("best", "", 3, reducer), mean("always", "", 3, reducer), "{reducer}");
            assert_eq!(mean("best", "", 4, reducer), mean("never", "", 4, reducer), "{reducer}");
            assert_ne!(mean("always", "", 4, reducer), mean("never", "", 4, reducer), "{reducer}");
        }
    }

    #[test]
    fn the_die_replaces_the_damage_and_a_critical_hit_adds_to_it() {
        let attacker = "attack = 10\ndamage = 2\nmodifiers = { damage = 1 }\npowers = [\"blades-claws-fangs\"]";
        let tables = tables("", attacker, "defense = 17");
        let (_, counts, fraction) = scripted(&tables, &[("attack roll", 18), ("Blades/Claws/Fangs", 4)]);
        assert_eq!((counts.taken(), fraction), (5, (1, 216)));
    }

    #[test]
    fn exploit_weakness_makes_the_die_penetrating() {
        // Against Impervious: (20 * 3.5 + 4.5) / 36 = 149/72.
        let target = "powers = [\"impervious\"]";
        assert_eq!(mean("always", "use = [\"exploit-weakness\"]", 2, target), (149, 72));
    }

    #[test]
    fn a_critical_hit_is_weighed_with_its_extra_damage() {
        // heroclix.power.blades, heroclix.power.invincible (2013): damage 3 against half of it. After a plain hit a die
        // leaves 0 + 1 + 1 + 2 + 2 + 3 = 9 sixths, and the 3 leaves 6: it is rolled. After a 12 they are 1 + 1 + 2 + 2
        // + 3 + 3 = 12 sixths against 12 for a certain 4: it is not.
        let attacker = "attack = 10\ndamage = 3\npowers = [\"blades-claws-fangs\"]";
        let against = |powers: &str| {
            let target = format!("defense = 17\nsize = \"giant\"\npowers = [{powers}]");
            format!("[rules]\nedition = 2013\n{}", tables("", attacker, &target))
        };
        let half = against("\"invincible\"");
        assert_eq!(scripted(&half, &[("attack roll", 7), ("Blades/Claws/Fangs", 6)]).1.taken(), 3);
        assert_eq!(scripted(&half, &[("attack roll", 12)]).1.taken(), 2);
        // heroclix.damage.one-reducer: with Invulnerability beside it 0 + 0 + 1 + 2 + 2 + 3 = 8 sixths against 6, and
        // after a 12 0 + 1 + 2 + 2 + 3 + 3 = 11 against 12.
        let both = against("\"invincible\", \"invulnerability\"");
        assert_eq!(scripted(&both, &[("attack roll", 7), ("Blades/Claws/Fangs", 4)]).1.taken(), 2);
        assert_eq!(scripted(&both, &[("attack roll", 12)]).1.taken(), 2);
    }

    #[test]
    fn every_face_of_the_die_is_weighed() {
        // heroclix.power.blades, heroclix.damage.ko: of 6 clicks that are left the die takes 2 + 3 + 4 + 5 + 6 + 6 = 26
        // sixths after a 12, of which the 1 has 2, and damage 3 a certain 4, which is 24: it is rolled.
        let attacker = "attack = 10\ndamage = 3\npowers = [\"blades-claws-fangs\"]";
        let tables = tables("", attacker, "defense = 17\nclicks = 6");
        assert_eq!(scripted(&tables, &[("attack roll", 18), ("Blades/Claws/Fangs", 1)]).1.taken(), 2);
    }

    #[test]
    fn no_die_replaces_the_locked_damage_of_a_quake() {
        // heroclix.value.locked, heroclix.power.quake
        let attacker = "attack = 10\ndamage = 3\npowers = [\"quake\", \"blades-claws-fangs\"]";
        let tables = tables("use = [\"quake\"]", attacker, "defense = 17");
        let tables = format!("[policy]\nblades = \"always\"\n{tables}");
        assert_eq!(scripted(&tables, &[("attack roll", 7)]).1.taken(), 2);
    }
}
