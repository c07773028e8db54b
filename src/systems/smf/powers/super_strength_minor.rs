//! Super-Strength: strong.
//!
//! Rule:    +1D on melee attack, entangle escapes, grapple checks and leaps; knockback 2 in per Body.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Super-Strength; ledger `smf.power.super-strength-minor`.
//! Reading: Grapple dice replace the melee dice when he holds; when he is held they help him resist.
//! Example: 4D becomes 5D: ten boxes over 4D with 1/124416, at least one with 166265/314928.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fighter::PoolKind;

/// Super-Strength.
#[derive(Debug)]
pub struct SuperStrengthMinor;

impl Power for SuperStrengthMinor {
    const ENTRY: Entry = Entry::new(
        "super-strength-minor",
        "Super-Strength",
        "smf.power.super-strength-minor",
        Level::Minor,
        "+1D on melee attack, grapples and escapes; knockback 2 in per Body",
    )
    .called(&["super strength", "strong", "ss"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.add(slot, PoolKind::MeleeAttack, 1, 0);
        sheet.add(slot, PoolKind::Escape, 1, 0);
        sheet.add(slot, PoolKind::Grapple, 1, 0);
        sheet.add(slot, PoolKind::Leap, 1, 0);
        sheet.strong |= 1 << slot;
        sheet.knockback = sheet.knockback.max(2);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    const STRONG: &str = "powers = [\"super-strength-minor\"]";

    /// `smf.power.super-strength-minor`: +1D melee attack.
    #[test]
    fn he_strikes_with_five_dice() {
        let mut bout = Bout::between("", STRONG, "");
        bout.turn(&[("melee attack", 10)]);
        assert_eq!(bout.fraction, (1, 124_416));
    }

    /// `smf.power.super-strength-minor`: knockback 2 in per Body.
    #[test]
    fn a_box_is_two_inches() {
        let keys = "powers = [\"super-strength-minor\"]\npolicy = { knockback = \"push\" }";
        let mut bout = Bout::between("knockback = true", keys, "");
        bout.turn(&[("melee attack", 3), ("knockdown check", 1)]);
        assert_eq!(bout.gap(), 6);
    }

    /// `smf.power.super-strength-minor`: +1D on escapes and on grapple checks, as either side.
    #[test]
    fn bonds_and_grips_meet_five_dice() {
        let entangler = "powers = [\"entangle\"]\npolicy = { control = \"first\" }";
        let mut bout = Bout::between("range = 10", entangler, STRONG);
        bout.turn(&[("ranged attack", 2)]);
        bout.turn(&[("break-out", 1)]);
        // 5D make TN3 with 97/144.
        assert_eq!(bout.fraction, (97, 144));
        let mut bout = Bout::between("", "policy = { attack = \"grapple\" }", STRONG);
        bout.turn(&[("grapple", 8)]);
        assert_eq!(bout.fraction, (1, 41_472));
        let mut bout = Bout::between("", &format!("{STRONG}\npolicy = {{ attack = \"grapple\" }}"), "");
        bout.turn(&[("grapple", 10)]);
        assert_eq!(bout.fraction, (1, 124_416));
    }
}
