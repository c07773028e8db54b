//! Super-Strength (major): lifts tanks, throws cars.
//!
//! Rule:    +2D on melee attack, entangle escapes, grapple checks and leaps; 4D, 10 in ranged Body attack; knockback 4 in
//!          per Body. Not together with the minor power.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Super-Strength; ledger `smf.power.super-strength-major`.
//! Reading: Grapple dice replace the melee dice when he holds; when he is held they help him resist.
//! Example: 4D becomes 6D; 6D against 4D does at least one box with 6402893/10077696.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fighter::PoolKind;

/// Super-Strength (major).
#[derive(Debug)]
pub struct SuperStrengthMajor;

impl Power for SuperStrengthMajor {
    const ENTRY: Entry = Entry::new(
        "super-strength-major",
        "Super-Strength (major)",
        "smf.power.super-strength-major",
        Level::Major,
        "+2D on melee attack, grapples and escapes; 4D ranged attack at 10 in; knockback 4 in per Body",
    )
    .called(&["super strength", "strong", "ss"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.add(slot, PoolKind::MeleeAttack, 2, 0);
        sheet.add(slot, PoolKind::Escape, 2, 0);
        sheet.add(slot, PoolKind::Grapple, 2, 0);
        sheet.add(slot, PoolKind::Leap, 2, 0);
        sheet.ranged_attack(slot, "super-strength-major", Pool::new(4, 0), 10);
        sheet.strong |= 1 << slot;
        sheet.knockback = sheet.knockback.max(4);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::{Bout, mistakes};

    const STRONG: &str = "powers = [\"super-strength-major\"]";

    /// `smf.combat.knockback`: 4 in a box by the strength that is in effect, 1 in once a Dispel has taken it.
    #[test]
    fn strength_that_was_dispelled_pushes_nobody_further() {
        let pusher = "powers = [\"super-strength-major\", \"armor\"]\npolicy = { knockback = \"push\" }";
        for (cancelled, inches) in [(0, 12), (1, 3)] {
            let mut bout = Bout::between("knockback = true", pusher, "");
            bout.state.fighters[0].cancelled = cancelled;
            bout.turn(&[("melee attack", 3), ("knockdown check", 1)]);
            assert_eq!(bout.gap(), inches);
        }
    }

    /// `smf.power.super-strength-major`: +2D melee attack.
    #[test]
    fn he_strikes_with_six_dice() {
        let mut bout = Bout::between("", STRONG, "");
        bout.turn(&[("melee attack", 12)]);
        // Six 6s over four failures.
        assert_eq!(bout.fraction, (1, 746_496));
        let mut miss = Bout::between("", STRONG, "");
        miss.turn(&[("melee attack", 0)]);
        // 1 - 6402893/10077696, the sum of P(6D = i) P(4D < i).
        assert_eq!(miss.fraction, (10_077_696 - 6_402_893, 10_077_696));
    }

    /// `smf.power.super-strength-major`: 4D at 10 in.
    #[test]
    fn he_throws_things_ten_inches_with_four_dice() {
        let mut bout = Bout::between("range = 10", STRONG, "");
        bout.turn(&[("ranged attack", 8)]);
        assert_eq!(bout.fraction, (1, 20_736));
        Bout::between("range = 11", STRONG, "ranged-attack = \"4D\"").turn(&[]);
    }

    /// `smf.power.super-strength-major`: knockback 4 in per Body.
    #[test]
    fn a_box_is_four_inches_and_armor_does_not_hold() {
        let keys = "powers = [\"super-strength-major\"]\npolicy = { knockback = \"push\" }";
        let mut bout = Bout::between("knockback = true", keys, "powers = [\"armor\"]");
        bout.turn(&[("melee attack", 3), ("knockdown check", 1)]);
        assert_eq!(bout.gap(), 8);
    }

    /// `smf.power.super-strength-major`: +2D to escape entangles.
    #[test]
    fn bonds_are_broken_with_six_dice() {
        let entangler = "powers = [\"entangle\"]\npolicy = { control = \"first\" }";
        let mut bout = Bout::between("range = 10", entangler, STRONG);
        bout.turn(&[("ranged attack", 2)]);
        bout.turn(&[("break-out", 1), ("ranged attack", 8)]);
        // 6D make TN3 with 151/192.
        assert_eq!(bout.fraction, (151, 192 * 20_736));
    }

    /// `smf.power.super-strength-major`, ruling: a Brick grapples with 6D, and resists with melee defense +2D.
    #[test]
    fn strength_counts_once_in_a_grip_and_helps_to_resist_one() {
        let mut bout = Bout::between("", "powers = [\"super-strength-major\"]\npolicy = { attack = \"grapple\" }", "");
        bout.turn(&[("grapple", 12)]);
        assert_eq!(bout.fraction, (1, 746_496));
        let mut bout = Bout::between("", "policy = { attack = \"grapple\" }", STRONG);
        bout.turn(&[("grapple", 8)]);
        // Four 6s over six failures.
        assert_eq!(bout.fraction, (1, 1296 * 64));
        bout.turn(&[("keep grapple", 8)]);
        assert_eq!(bout.fraction, (1, 1296 * 64));
    }

    #[test]
    fn both_levels_do_not_go_together() {
        let keys = "body = 6\npowers = [\"super-strength-major\", \"super-strength-minor\"]";
        let text = mistakes(&format!("[[side]]\nname = \"A\"\n{keys}\n[[side]]\nname = \"B\"\nbody = 6\n"));
        assert!(text.contains("both levels of Super-Strength"), "{text}");
    }
}
