//! Quake: the ground shakes.
//!
//! Rule:    Close combat action: damage is locked at 2, one roll is compared with every adjacent opposing character,
//!          and each one that takes damage is knocked back one square per click taken.
//! Source:  article KB2, Quake; ledger `heroclix.power.quake`.
//! Reading: All targets listed are adjacent. Doubles add nothing; a critical hit deals 3. Two squares in 2013. A target
//!          that changes its shape is left out.
//! Example: need 7, no reducer: 2 squares with 20/36, 3 with 1/36.

use super::entry::{Entry, Grants, Needs};
use super::id::PowerId;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::fight::Fight;

/// Quake.
pub const ENTRY: Entry =
    Entry::new("quake", "Quake", "heroclix.power.quake", "one roll against every neighbor: 2 damage and knock back")
        .activated(Needs::Close, Grants::CloseAttack);

/// The locked damage value.
pub const DAMAGE: i8 = 2;
/// Squares in the edition 2013.
const SQUARES_2013: i8 = 2;

/// Squares of knock back for so many clicks taken, by Quake or by any other attack.
pub fn squares<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, turned: i8) -> i8 {
    let fixed = fight.setup.manner.uses(PowerId::Quake) && fight.setup.switches.edition >= 2013;
    if fixed { SQUARES_2013 } else { turned }
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted, tables};
    use crate::systems::heroclix::metrics::TargetCount;

    fn quake(target: &str) -> String {
        let attacker = "attack = 10\ndamage = 5\nmodifiers = { damage = 1 }\npowers = [\"quake\"]";
        tables("use = [\"quake\"]", attacker, &format!("defense = 17\n{target}"))
    }

    #[test]
    fn every_click_is_a_square_without_doubles() {
        // heroclix.power.quake, need 7. heroclix.value.locked: 2 damage whatever the dial and Perplex say, 3 by a 12.
        let law = |target: &str| Law::of(&quake(target));
        let squares = |target: &str, n| law(target).p(move |_, counts| counts.squares() == n);
        assert_eq!([squares("", 2), squares("", 3)], [(5, 9), (1, 36)]);
        assert_eq!(law("").mean(|counts| counts.taken()), (43, 36)); // (20 * 2 + 3) / 36
        let tough = "powers = [\"toughness\"]";
        assert_eq!([squares(tough, 1), squares(tough, 2)], [(5, 9), (1, 36)]);
        assert_eq!(squares("powers = [\"invulnerability\"]", 1), (1, 36));
    }

    #[test]
    fn all_neighbors_are_shaken_by_one_roll() {
        let tables = "[attack]\nuse = [\"quake\"]\n[attacker]\nattack = 10\ndamage = 1\npowers = [\"quake\"]\n\
                      [[target]]\nname = \"A\"\ndefense = 17\n[[target]]\nname = \"B\"\ndefense = 19";
        let (_, counts, _) = scripted(tables, &[("attack roll", 10)]);
        assert_eq!([0, 1].map(|target| counts.on(target, TargetCount::Taken)), [2, 2]);
        let (_, counts, _) = scripted(tables, &[("attack roll", 8)]);
        assert_eq!([0, 1].map(|target| counts.on(target, TargetCount::Squares)), [2, 0]);
    }

    #[test]
    fn in_2013_it_is_always_two_squares() {
        let shaken = format!("[rules]\nedition = 2013\n{}", quake("powers = [\"toughness\"]"));
        let (_, counts, _) = scripted(&shaken, &[("attack roll", 8)]);
        assert_eq!((counts.taken(), counts.squares()), (1, 2));
        // By any other attack every click is a square still (heroclix.knockback.squares).
        let blow = tables("", "attack = 10\ndamage = 3", "defense = 17");
        let (_, counts, _) = scripted(&format!("[rules]\nedition = 2013\n{blow}"), &[("attack roll", 12 + 4)]);
        assert_eq!(counts.squares(), 3);
    }

    #[test]
    fn in_2013_too_nobody_flies_who_took_nothing() {
        // heroclix.power.quake: "each one that takes damage": Invulnerability takes 2 off the 2.
        let tables = format!("[rules]\nedition = 2013\n{}", quake("powers = [\"invulnerability\"]"));
        let (_, counts, _) = scripted(&tables, &[("attack roll", 8)]);
        assert_eq!((counts.taken(), counts.squares()), (0, 0));
    }

    #[test]
    fn doubles_are_not_told_apart_from_other_rolls_of_their_total() {
        // heroclix.power.quake: whoever is hit is knocked back in any case. 8 comes up five times out of 36, not four,
        // and 12, by double six, deals 1 more.
        let (_, counts, fraction) = scripted(&quake(""), &[("attack roll", 8)]);
        assert_eq!((counts.squares(), fraction), (2, (5, 36)));
        let (_, counts, fraction) = scripted(&quake(""), &[("attack roll", 12)]);
        assert_eq!((counts.squares(), fraction), (3, (1, 36)));
    }
}
