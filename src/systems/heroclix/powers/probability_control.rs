//! Probability Control: roll that again.
//!
//! Rule:    Once in its own side's turn a user lets its player make a roll again; once in an opponent's turn it forces
//!          that opponent to make a roll again. All dice are thrown again.
//! Source:  article OUT, challenge 4 solution; ledger `heroclix.power.probability-control`.
//! Reading: Only rolls of the active player (`heroclix.power.probability-control.rolls`): attack rolls, by default
//!          policy every hit and every miss while a use is left (`heroclix.power.probability-control.policy`). Uses of
//!          several characters add up; friends elsewhere are counted with `own-re-rolls` and `opposing-re-rolls`. A use
//!          on the dial is spent before a friend's.
//! Example: need 7 with one opposing use: 49/144; with one use on each side: 539/864.

use super::entry::Entry;
use super::id::PowerId;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::fight::Fight;
use crate::systems::heroclix::metrics::Count;

/// Probability Control.
pub const ENTRY: Entry = Entry::new(
    "probability-control",
    "Probability Control",
    "heroclix.power.probability-control",
    "one attack roll in this turn is made again",
);

/// Uses a re-roll of the attacker's side, if one is left.
pub fn spend_own<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) -> bool {
    if own_use(fight) {
        fight.state.has_rerolled = true;
    } else if fight.state.own_rerolls > 0 {
        fight.state.own_rerolls -= 1;
    } else {
        return false;
    }
    fight.count(Count::OwnRerolls, 1);
    true
}

/// Uses a re-roll of the targets' side, if one is left.
pub fn spend_opposing<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) -> bool {
    let user = opposing_users(fight).next();
    if let Some(target) = user {
        fight.state.targets[target].has_rerolled = true;
    } else if fight.state.opposing_rerolls > 0 {
        fight.state.opposing_rerolls -= 1;
    } else {
        return false;
    }
    fight.count(Count::OpposingRerolls, 1);
    true
}

fn own_use<C: Chance, M: Meter>(fight: &Fight<'_, C, M>) -> bool {
    !fight.state.has_rerolled && fight.attacker_powers().has(PowerId::ProbabilityControl)
}

fn opposing_users<'a, C: Chance, M: Meter>(fight: &'a Fight<'_, C, M>) -> impl Iterator<Item = usize> + use<'a, C, M> {
    fight.standing().filter(|&target| {
        !fight.state.targets[target].has_rerolled && fight.target_powers(target).has(PowerId::ProbabilityControl)
    })
}

/// Of the ways in which a roll and all re-rolls still to be had may fall, as the policies use them, those in which a hit
/// stands that is not double six, and those in which double six does, when so many of the 36 pairs hit
/// (`heroclix.power.probability-control.both`).
pub fn hitting_ways<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, pairs: u128) -> [u128; 2] {
    let policy = fight.setup.policy;
    let own = usize::from(fight.state.own_rerolls) + usize::from(own_use(fight));
    let opposing = usize::from(fight.state.opposing_rerolls) + opposing_users(fight).count();
    // ways[theirs]: with so many uses left to them, and to the attacker those of the row.
    let mut ways: Vec<[u128; 2]> = Vec::new();
    for mine in 0..=own {
        let fewer = std::mem::take(&mut ways);
        for theirs in 0..=opposing {
            let mut found = [0; 2];
            let mut again = |many: u128, [plain, double]: [u128; 2]| {
                found[0] += many * plain;
                found[1] += many * double;
            };
            for (is_double, many) in [(false, pairs - 1), (true, 1)] {
                match theirs.checked_sub(1).filter(|_| policy.opposing.dislikes(is_double)) {
                    Some(left) => again(many, ways[left]),
                    None => {
                        let all = 36u128.pow((mine + theirs) as u32);
                        again(many, if is_double { [0, all] } else { [all, 0] });
                    }
                }
            }
            for (is_double, many) in [(false, 35 - pairs), (true, 1)] {
                if let Some(left) = fewer.get(theirs).filter(|_| policy.own.dislikes(is_double)) {
                    again(many, *left);
                }
            }
            ways.push(found);
        }
    }
    ways.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted, tables};
    use crate::systems::heroclix::metrics::Count;

    const NEED_7: (&str, &str) = ("attack = 10\ndamage = 1", "defense = 17");

    #[test]
    fn a_hit_has_to_be_rolled_twice_and_a_miss_too() {
        let power = "powers = [\"probability-control\"]";
        let (attacker, target) = (format!("{}\n{power}", NEED_7.0), format!("{}\n{power}", NEED_7.1));
        assert_eq!(Law::of(&tables("", NEED_7.0, &target)).hit(), (49, 144));
        assert_eq!(Law::of(&tables("", &attacker, NEED_7.1)).hit(), (119, 144));
        assert_eq!(Law::of(&tables("", &attacker, &target)).hit(), (539, 864));
        // A friend's use adds to the one on the dial: two uses, (7/12)^3.
        assert_eq!(Law::of(&tables("opposing-re-rolls = 1", NEED_7.0, &target)).hit(), (343, 1728));
    }

    #[test]
    fn policies_hold_uses_back() {
        let law = |policy: &str, order: &str| {
            Law::of(&format!("[policy]\n{policy}\n{}", tables(order, NEED_7.0, "defense = 17\nsize = \"giant\"")))
        };
        let (own, opposing) = ("own-re-rolls = 1", "opposing-re-rolls = 1");
        assert_eq!(law("own-re-rolls = \"never\"", own).hit(), (7, 12));
        // Only double one is made again: 21/36 + 1/36 * 21/36 = 777/1296.
        assert_eq!(law("own-re-rolls = \"critical-misses\"", own).hit(), (259, 432));
        // Only double six is: 20/36 + 1/36 * 21/36 = 741/1296.
        assert_eq!(law("opposing-re-rolls = \"critical-hits\"", opposing).hit(), (247, 432));
    }

    #[test]
    fn only_attack_rolls_are_made_again() {
        // heroclix.power.probability-control.rolls: a Super Senses of 5 or 6 stands although the attacker has a use
        // left, which he could have spent only on his own roll.
        let target = "defense = 17\npowers = [\"super-senses\"]";
        let answers = [("attack roll", 7), ("Super Senses", 1)];
        let (_, counts, _) = scripted(&tables("own-re-rolls = 1", NEED_7.0, target), &answers);
        assert_eq!((counts.of(Count::OwnRerolls), counts.taken()), (0, 0));
        // So do Shape Change and Impervious.
        let target = "defense = 17\npowers = [\"shape-change\", \"impervious\"]";
        let attacker = "attack = 10\ndamage = 3";
        let answers = [("Shape Change", 0), ("attack roll", 7), ("Impervious", 1)];
        let (_, counts, _) = scripted(&tables("own-re-rolls = 1", attacker, target), &answers);
        assert_eq!((counts.of(Count::OwnRerolls), counts.taken()), (0, 0));
        let (_, counts, _) = scripted(&tables("own-re-rolls = 1", attacker, target), &[("Shape Change", 1)]);
        assert_eq!((counts.of(Count::OwnRerolls), counts.of(Count::Hits)), (0, 0));
    }
}
