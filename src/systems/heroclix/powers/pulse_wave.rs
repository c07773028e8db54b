//! Pulse Wave: no power helps against it.
//!
//! Rule:    Ranged combat action at half range: one roll against every other character in range. Their powers and
//!          abilities are ignored. With one character damage is normal, with two or more it is locked at 1.
//! Source:  article COMBO (named); details from general rules; ledger `heroclix.power.pulse-wave`.
//! Reading: All targets listed are in its reach; hindering terrain does not hamper its lines. Team abilities and Probability Control of the targets are ignored with
//!          the rest; their friends' re-rolls are not.
//! Example: one enemy with Impervious, damage 3: dealt 3, taken 3.

use super::entry::{Entry, Grants, Needs};

/// Pulse Wave.
pub const ENTRY: Entry = Entry::new(
    "pulse-wave",
    "Pulse Wave",
    "heroclix.power.pulse-wave",
    "one roll against everybody in reach, whose powers are ignored; 1 damage when they are several",
)
.activated(Needs::Ranged, Grants::RangedAttack)
.called(&["pw", "pulsewave"]);

/// Damage to each of several characters.
pub const DAMAGE_TO_MANY: i8 = 1;

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted};
    use crate::systems::heroclix::metrics::TargetCount;

    fn wave(targets: &str) -> String {
        format!(
            "[attack]\nkind = \"ranged\"\nuse = [\"pulse-wave\"]\n\
             [attacker]\nattack = 10\ndamage = 3\npowers = [\"pulse-wave\"]\n{targets}"
        )
    }

    const ONE: &str = "[[target]]\nname = \"A\"\ndefense = 17\n\
        powers = [\"impervious\", \"super-senses\", \"energy-shield-deflection\", \"shape-change\"]\n";

    #[test]
    fn one_character_takes_it_all_and_two_take_1_each() {
        // heroclix.power.pulse-wave: one enemy with Impervious, damage 3: dealt 3, not reduced.
        let (_, counts, _) = scripted(&wave(ONE), &[("attack roll", 7)]);
        assert_eq!(counts.taken(), 3);
        let two = format!("{ONE}[[target]]\nname = \"B\"\ndefense = 16");
        let (_, counts, _) = scripted(&wave(&two), &[("attack roll", 7)]);
        assert_eq!([0, 1].map(|target| counts.on(target, TargetCount::Taken)), [1, 1]);
    }

    #[test]
    fn hindering_terrain_hampers_no_wave() {
        // heroclix.power.pulse-wave: 17 - 10, a seven hits; with the +1 of hindering terrain it would not.
        let hindered = "[[target]]\nname = \"A\"\ndefense = 17\nhindered = true";
        assert_eq!(scripted(&wave(hindered), &[("attack roll", 7)]).1.taken(), 3);
    }

    #[test]
    fn charge_does_not_hold_a_target_that_a_wave_hits() {
        // Double four: 3 clicks, and 3 squares, since Charge is ignored with the rest.
        let target = "[[target]]\nname = \"A\"\ndefense = 17\npowers = [\"charge\"]";
        let (_, counts, _) = scripted(&wave(target), &[("attack roll", 12 + 4)]);
        assert_eq!((counts.taken(), counts.squares()), (3, 3));
    }

    #[test]
    fn whoever_fell_before_it_is_nobody_it_reaches() {
        // heroclix.power.pulse-wave, heroclix.damage.ko: Poison fells A at the beginning of the turn, and the wave
        // finds one character: the whole damage of 3 with 21/36, 4 by a 12. With two left each takes 1.
        let wave = |clicks: u8| {
            let attacker = wave("").replace("powers = [", "powers = [\"poison\", ");
            let targets = "[[target]]\nname = \"A\"\ndefense = 17\nadjacent = true\nsize = \"giant\"\n";
            format!("{attacker}{targets}clicks = {clicks}\n[[target]]\nname = \"B\"\ndefense = 17\nsize = \"giant\"")
        };
        let on = |clicks: u8, roll: usize| {
            let (_, counts, _) = scripted(&wave(clicks), &[("attack roll", roll)]);
            [0, 1].map(|target| counts.on(target, TargetCount::Taken))
        };
        assert_eq!([on(1, 7), on(1, 12), on(4, 7)], [[1, 3], [1, 4], [1 + 1, 1]]);
        let law = Law::of(&wave(1));
        // (20 * 3 + 4) / 36
        assert_eq!(law.mean(|counts| counts.on(1, TargetCount::Taken)), (16, 9));
    }
}
