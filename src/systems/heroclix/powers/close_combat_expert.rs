//! Close Combat Expert: one careful blow.
//!
//! Rule:    Power action: one close attack on one target with +2 damage; in 2013 +2 attack, or +2 damage, or +1 to
//!          both.
//! Source:  articles COMBO and COL; ledger `heroclix.power.close-combat-expert`.
//! Reading: The choice of 2013 is made before the roll, so that the target is expected to take most clicks, re-rolls on
//!          both sides included; ties go to attack, then damage. The same code serves Ranged Combat Expert.
//! Example: damage 3, need 8, Toughness: 61/36 expected clicks in 2012, and 16/9 in 2013, by +1 to both.

use super::entry::{Entry, Grants, Needs};
use super::id::PowerId;
use super::{mastermind, probability_control};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::dice::hitting_pairs;
use crate::systems::heroclix::fight::Fight;
use crate::systems::heroclix::reducers::thirds_taken;
use crate::systems::heroclix::switches::Planning;

/// Close Combat Expert.
pub const ENTRY: Entry = Entry::new(
    "close-combat-expert",
    "Close Combat Expert",
    "heroclix.power.close-combat-expert",
    "one close attack on one target with +2 damage (2013: +2 attack, +2 damage, or +1 to both)",
)
.activated(Needs::Power, Grants::CloseAttack)
.called(&["cce", "close expert"]);

/// What an expert may add to attack and damage in 2013.
const CHOICES: [[i8; 2]; 3] = [[2, 0], [0, 2], [1, 1]];

/// What an expert adds to attack and damage, chosen before the roll.
pub fn bonus<C: Chance, M: Meter>(fight: &Fight<'_, C, M>) -> [i8; 2] {
    let manner = &fight.setup.manner;
    if !manner.uses(PowerId::CloseCombatExpert) && !manner.uses(PowerId::RangedCombatExpert) {
        return [0, 0];
    }
    if fight.setup.switches.edition < 2013 {
        return [0, 2];
    }
    CHOICES[fight.setup.policy.expert.chosen(|| best(fight))]
}

fn best<C: Chance, M: Meter>(fight: &Fight<'_, C, M>) -> usize {
    let target = fight.standing().find(|&target| fight.is_aimed_at(target)).unwrap_or_default();
    let (mut best, mut most) = (0, expected(fight, target, CHOICES[0]));
    for (choice, adds) in CHOICES.into_iter().enumerate().skip(1) {
        let clicks = expected(fight, target, adds);
        if clicks > most {
            (best, most) = (choice, clicks);
        }
    }
    best
}

/// Expected clicks with a choice, in a unit that is the same for all choices.
fn expected<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, target: usize, [attack, damage]: [i8; 2]) -> u128 {
    let pairs = u128::from(hitting_pairs(fight.defense_value(target, true) - fight.attack_value_with(attack)));
    let value = fight.damage_value_with(damage);
    let victim = mastermind::victim(fight, target);
    let (powers, left, penetrating) =
        (fight.target_powers(victim), fight.left(victim), fight.setup.manner.penetrates());
    let thirds = |dealt: i8| u128::from(thirds_taken(powers, dealt, penetrating, left).unsigned_abs());
    if fight.setup.switches.planning != Planning::Off {
        // Every attack hits, and just so (`heroclix.challenge.5`).
        return thirds(value);
    }
    let [plain, double] = probability_control::hitting_ways(fight, pairs);
    plain * thirds(value) + double * thirds(value + 1)
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, lowest, scripted, tables};

    fn clicks(edition: u16, policy: &str, more: &str, damage: u8, powers: &str, target: &str) -> (u128, u128) {
        let powers = if powers.is_empty() { "powers = [\"close-combat-expert\"]" } else { powers };
        let attacker = format!("attack = 10\ndamage = {damage}\n{powers}");
        let order = format!("use = [\"close-combat-expert\"]\n{more}");
        let tables = tables(&order, &attacker, target);
        let rules = format!("[rules]\nedition = {edition}\n[policy]\nexpert = \"{policy}\"\n{tables}");
        Law::of(&rules).mean(|counts| counts.taken())
    }

    fn mean(edition: u16, policy: &str, more: &str) -> (u128, u128) {
        clicks(edition, policy, more, 3, "", "defense = 18\npowers = [\"toughness\"]")
    }

    #[test]
    fn in_2012_it_adds_2_damage() {
        // heroclix.power.close-combat-expert, need 8: (14 * (5 - 1) + (6 - 1)) / 36 = 61/36.
        assert_eq!(mean(2012, "best", ""), (61, 36));
    }

    #[test]
    fn in_2013_the_best_of_three_is_chosen() {
        // heroclix.power.close-combat-expert: +2 attack: need 6, (25 * 2 + 3) / 36 = 53/36; +2 damage: 61/36; +1 to
        // both: need 7, (20 * 3 + 4) / 36 = 16/9.
        assert_eq!(mean(2013, "attack", ""), (53, 36));
        assert_eq!(mean(2013, "damage", ""), (61, 36));
        assert_eq!(mean(2013, "both", ""), (16, 9));
        assert_eq!(mean(2013, "best", ""), (16, 9));
    }

    #[test]
    fn what_nobody_has_left_is_not_weighed() {
        // heroclix.power.close-combat-expert: damage 4 of 4 clicks, need 8. By +2 attack need 6, 26/36 * 4 = 26/9; more
        // damage takes no more clicks.
        let taken = |policy| clicks(2013, policy, "", 4, "", "defense = 18\nclicks = 4");
        assert_eq!((taken("attack"), taken("best")), ((26, 9), (26, 9)));
        assert_ne!(taken("both"), (26, 9));
    }

    #[test]
    fn a_critical_hit_is_weighed_as_one_of_the_pairs_that_hit_and_ties_go_to_attack() {
        // heroclix.power.close-combat-expert: damage 1. Need 12: by +2 attack 6 pairs, 5 * 1 + 2 = 7 of 36; by +2
        // damage one, 4; by +1 to both three, 2 * 2 + 3 = 7: a ten hits. Need 10: 14 * 1 + 2 = 16, 5 * 3 + 4 = 19 and
        // 9 * 2 + 3 = 21: a nine hits for 2, and an eight misses.
        let hit = |order: &str, damage: u8, target: &str, answers: &[(&'static str, usize)]| {
            let attacker = format!("attack = 10\ndamage = {damage}\npowers = [\"close-combat-expert\"]");
            let target = format!("size = \"giant\"\n{target}");
            let tables = tables(&format!("use = [\"close-combat-expert\"]\n{order}"), &attacker, &target);
            scripted(&format!("[rules]\nedition = 2013\n{tables}"), answers).1.taken()
        };
        let taken = |need: u8, roll: usize| hit("", 1, &format!("defense = {}", 10 + need), &[("attack roll", roll)]);
        assert_eq!([taken(12, 10), taken(12, 9), taken(10, 9), taken(10, 8)], [1, 0, 2, 0]);
        // One opposing re-roll, damage 3, need 7: 30 * (29 * 3 + 4) by +2 attack, 21 * (20 * 5 + 6) by +2 damage, and
        // 26 * (25 * 4 + 5) = 30 * 91 by +1 to both.
        let order = "opposing-re-rolls = 1";
        let mean = |policy: &str| clicks(2013, policy, order, 3, "", "defense = 17\nsize = \"giant\"");
        assert_eq!(["attack", "damage", "both"].map(mean), [2730, 2226, 2730].map(|ways| lowest(ways, 36 * 36)));
        let fives = [("attack roll", 5), ("attack roll, again for the target's side", 5)];
        let shown = "defense = 17\npowers = [\"probability-control\"]";
        assert_eq!([hit(order, 3, "defense = 17", &fives), hit("", 3, shown, &fives)], [3, 3]);
    }

    #[test]
    fn re_rolls_are_weighed_in_the_choice() {
        // Three opposing re-rolls make hitting dear: p^4 favors +2 attack, 53/26 * (26/36)^4 over 64/21 * (21/36)^4.
        for opposing in 0..=3 {
            let order = format!("opposing-re-rolls = {opposing}");
            let each = ["attack", "damage", "both"].map(|policy| mean(2013, policy, &order));
            let best = mean(2013, "best", &order);
            assert!(each.iter().all(|one| one.0 * best.1 <= best.0 * one.1), "{opposing}: {each:?} and {best:?}");
        }
        let order = "opposing-re-rolls = 3";
        assert_eq!(mean(2013, "best", order), mean(2013, "attack", order));
        assert_ne!(mean(2013, "best", order), mean(2013, "both", order));
    }

    #[test]
    fn re_rolls_are_weighed_as_they_are_used() {
        // heroclix.power.probability-control.policy, 8 against 17, damage 3: who never uses his own takes +2 to attack:
        // need 7, 21 pairs, (20 * 3 + 4) / 36.
        let mean = |expert: &str, policy: &str, order: &str, [attack, defense]: [u8; 2]| {
            let attacker = format!("attack = {attack}\ndamage = 3\npowers = [\"close-combat-expert\"]");
            let order = format!("use = [\"close-combat-expert\"]\n{order}");
            let tables = tables(&order, &attacker, &format!("defense = {defense}\nsize = \"giant\""));
            let rules = format!("[rules]\nedition = 2013\n[policy]\nexpert = \"{expert}\"\n{policy}\n{tables}");
            Law::of(&rules).mean(|counts| counts.taken())
        };
        let cases = [
            ("own-re-rolls = \"never\"", "own-re-rolls = 3", [8, 17]),
            ("own-re-rolls = \"critical-misses\"", "own-re-rolls = 2", [8, 16]),
            ("opposing-re-rolls = \"never\"", "opposing-re-rolls = 1", [10, 17]),
            ("opposing-re-rolls = \"critical-hits\"", "own-re-rolls = 1\nopposing-re-rolls = 2", [9, 17]),
        ];
        for (policy, order, values) in cases {
            let each = ["attack", "damage", "both"].map(|expert| mean(expert, policy, order, values));
            let best = mean("best", policy, order, values);
            assert!(each.iter().all(|one| one.0 * best.1 <= best.0 * one.1), "{policy}: {each:?} and {best:?}");
            assert!(each.contains(&best), "{policy}: {each:?} and {best:?}");
        }
        let (policy, order) = ("own-re-rolls = \"never\"", "own-re-rolls = 3");
        assert_eq!(mean("best", policy, order, [8, 17]), lowest(64, 36));
    }

    #[test]
    fn re_rolls_of_both_sides_are_weighed_in_the_choice() {
        // heroclix.power.probability-control.both: with one on each side a hit stands with p^2 (3 - 2p). Damage 6 and a
        // need of 6: by +2 damage 1183/1458 of (25 * 8 + 9) / 26, by +1 to both 25/27 of (29 * 7 + 8) / 30.
        // They are friends', or shown on the dials.
        let friends = "own-re-rolls = 1\nopposing-re-rolls = 1";
        let shown = "powers = [\"close-combat-expert\", \"probability-control\"]";
        for (order, mine, theirs) in [(friends, "", ""), ("", shown, "powers = [\"probability-control\"]")] {
            let target = format!("defense = 16\nsize = \"giant\"\n{theirs}");
            let mean = |policy: &str| clicks(2013, policy, order, 6, mine, &target);
            assert_eq!([mean("damage"), mean("both")], [lowest(1183 * 209, 1458 * 26), lowest(25 * 211, 27 * 30)]);
            assert_eq!(mean("best"), mean("damage"));
        }
        // One's own alone, damage 3 and a need of 8: (1 - (21/36)^2) * (14 * 5 + 6) / 15 by +2 damage is less than
        // (1 - (15/36)^2) * (20 * 4 + 5) / 21 by +1 to both.
        let mean = |policy: &str| clicks(2013, policy, "own-re-rolls = 1", 3, "", "defense = 18\nsize = \"giant\"");
        assert_eq!([mean("damage"), mean("both")], [lowest(95 * 76, 144 * 15), lowest(119 * 85, 144 * 21)]);
        assert_eq!(mean("best"), mean("both"));
    }
}
