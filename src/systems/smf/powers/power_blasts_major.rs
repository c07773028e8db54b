//! Power Blasts (major): a beam across the whole table.
//!
//! Rule:    Ranged Body attack, 30 in, 6D[1].
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Power Blasts (major); ledger
//!          `smf.power.power-blasts-major`.
//! Reading: Variable-power options as for the minor power, each at most once.
//! Example: 6D[1] against 4D: twelve boxes with 1/186624, at least one with 14622037/20155392.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;

/// Power Blasts (major).
#[derive(Debug)]
pub struct PowerBlastsMajor;

impl Power for PowerBlastsMajor {
    const ENTRY: Entry = Entry::new(
        "power-blasts-major",
        "Power Blasts (major)",
        "smf.power.power-blasts-major",
        Level::Major,
        "6D[1] ranged Body attack at 30 in; options by + after a colon",
    )
    .options(super::power_blasts_minor::VARIABLE)
    .combined()
    .called(&["power blasts", "power blast", "blasts", "pb"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        super::power_blasts_minor::blasts(sheet, slot, "power-blasts-major", Pool::new(6, 1), 30);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    /// `smf.power.power-blasts-major`, example: 6D[1] at 30 in, the re-roll that Prof. Weird lacks in print.
    #[test]
    fn a_beam_reaches_across_the_table_with_six_dice_and_a_reroll() {
        let mut bout = Bout::between("range = 30", "powers = [\"power-blasts-major\"]", "");
        bout.turn(&[("ranged attack", 12)]);
        // 6D[1]: (1 + 6/2) / 6^6, over four failures: 1/2^4.
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((1, 186_624), 18));
        let mut far = Bout::between("range = 31", "powers = [\"power-blasts-major\"]", "ranged-attack = \"4D\"");
        far.turn(&[]);
    }

    #[test]
    fn a_short_beam_has_another_reroll() {
        let mut bout = Bout::between("range = 25", "powers = [\"power-blasts-major:short\"]", "");
        bout.turn(&[("ranged attack", 12)]);
        // 6D[2]: (1 + 6/2 + 15/4) / 6^6 * 1/2^4.
        assert_eq!(bout.fraction, (31, 2_985_984));
    }
}
