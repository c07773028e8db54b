//! Energy Explosion: everybody near the target.
//!
//! Rule:    Ranged combat action with damage 1: for each target hit the same total is compared with the defense of
//!          every character adjacent to that target; each is dealt 1 for every time it is hit.
//! Source:  article LOF2, challenge 3; details from general rules before 2013; ledger
//!          `heroclix.power.energy-explosion`.
//! Reading: The author says who stands beside whom. A 12 hits all and deals each 1 more in total. Each evades once
//!          against all its hits, and reduces their total. What hinders the line of fire does not count for neighbors.
//!          The version of 2013 is not played.
//! Example: two targets with a third character beside both, all at need 7: that character is dealt 2 with 7/12, or 3 by
//!          a 12.

use super::entry::{Entry, Grants, Needs};
use super::id::PowerId;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::dice::Roll;
use crate::systems::heroclix::fight::Fight;
use crate::systems::heroclix::state::MAX_TARGETS;

/// Energy Explosion.
pub const ENTRY: Entry = Entry::new(
    "energy-explosion",
    "Energy Explosion",
    "heroclix.power.energy-explosion",
    "1 damage to each target hit and to everybody beside it whom the same roll hits",
)
.activated(Needs::Ranged, Grants::RangedAttack)
.editions(2009, 2012);

/// How often a roll hits each target; without Energy Explosion once at most.
pub fn times_hit<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, roll: Roll) -> [i8; MAX_TARGETS] {
    let mut times = [0; MAX_TARGETS];
    let mut hit = 0u8;
    for target in fight.standing().filter(|&target| fight.is_aimed_at(target)) {
        if roll.hits(fight.need(target)) {
            times[target] = 1;
            hit |= 1 << target;
        }
    }
    if fight.setup.manner.uses(PowerId::EnergyExplosion) {
        for target in fight.standing() {
            let need = fight.defense_value(target, false) - fight.attack_value();
            if roll.hits(need) {
                times[target] += (fight.target(target).beside & hit).count_ones() as i8;
            }
        }
    }
    times
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted};
    use crate::systems::heroclix::metrics::Count;
    use crate::systems::heroclix::metrics::TargetCount;

    /// A at need 7, B at need 7, C between them and never aimed at.
    const ROW: &str = "[attack]\nkind = \"ranged\"\nuse = [\"energy-explosion\"]\ntargets = 2\n\
        [attacker]\nattack = 10\ndamage = 4\ntargets = 2\npowers = [\"energy-explosion\"]\n\
        [[target]]\nname = \"A\"\ndefense = 17\nsize = \"giant\"\n[[target]]\nname = \"B\"\ndefense = 17\nsize = \"giant\"\n\
        [[target]]\nname = \"C\"\ndefense = 17\nsize = \"giant\"\nbeside = [\"A\", \"B\"]";

    #[test]
    fn somebody_beside_two_targets_is_dealt_2() {
        // heroclix.power.energy-explosion: 1 for each target beside it that was hit; a 12 deals each 1 more in total.
        let law = Law::of(ROW);
        let taken = |target: usize, n| law.p(move |_, counts| counts.on(target, TargetCount::Taken) == n);
        assert_eq!([taken(2, 2), taken(2, 3)], [(5, 9), (1, 36)]); // 20/36 and 1/36: together 7/12
        assert_eq!([taken(0, 1), taken(0, 2)], [(5, 9), (1, 36)]);
    }

    #[test]
    fn each_evades_once_and_reduces_the_total() {
        let row = format!("{ROW}\npowers = [\"super-senses\", \"toughness\"]");
        let (_, counts, fraction) = scripted(&row, &[("attack roll", 9), ("Super Senses", 0)]);
        assert_eq!((counts.on(2, TargetCount::Taken), fraction), (1, (2, 27))); // 4/36 * 4/6
        let (_, counts, _) = scripted(&row, &[("attack roll", 9), ("Super Senses", 1)]);
        assert_eq!((counts.on(2, TargetCount::Taken), counts.of(Count::Hits)), (0, 2));
    }

    #[test]
    fn a_target_next_to_another_target_is_hit_twice_and_terrain_hinders_only_aimed_shots() {
        // A is beside B: hit itself, and by B's explosion. C, hindered, is not aimed at: need 7, not 8.
        let row = ROW.replacen("size = \"giant\"", "size = \"giant\"\nbeside = [\"B\"]", 1) + "\nhindered = true";
        let (_, counts, _) = scripted(&row, &[("attack roll", 7)]);
        assert_eq!([0, 1, 2].map(|target| counts.on(target, TargetCount::Taken)), [2, 1, 2]);
    }

    #[test]
    fn only_who_was_hit_explodes() {
        // heroclix.power.energy-explosion: "for each target hit": C, beside both, is hit by the total of 8, A, who
        // needs 10, is not: one explosion.
        let row = ROW.replacen("defense = 17", "defense = 20", 1);
        let (_, counts, _) = scripted(&row, &[("attack roll", 8)]);
        assert_eq!([0, 1, 2].map(|target| counts.on(target, TargetCount::Taken)), [0, 1, 1]);
    }
}
