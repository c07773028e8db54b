//! Sonic Blasts: a scream that hurts the mind.
//!
//! Rule:    4D[1], 15 in ranged Psyche attack.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Sonic Blasts; ledger `smf.power.sonic-blasts`.
//! Reading: A printed whole pool: bonuses to Body pools do not apply.
//! Example: 4D[1] against 4D: eight boxes with 1/6912, at least one with 588269/1119744.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fighter::Reach;

/// Sonic Blasts.
#[derive(Debug)]
pub struct SonicBlasts;

impl Power for SonicBlasts {
    const ENTRY: Entry = Entry::new(
        "sonic-blasts",
        "Sonic Blasts",
        "smf.power.sonic-blasts",
        Level::Minor,
        "4D[1] ranged Psyche attack at 15 in",
    )
    .called(&["sonic blast", "sonics"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.psyche_attack(slot, "sonic-blasts", Pool::new(4, 1), Reach::Range(15));
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    /// `smf.power.sonic-blasts`: 4D[1] at 15 in against the mind.
    #[test]
    fn a_scream_hurts_the_mind_at_fifteen_inches() {
        let keys = "powers = [\"sonic-blasts\", \"super-strength-minor\"]";
        let mut bout = Bout::between("range = 15", keys, "");
        bout.turn(&[("Psyche attack", 8)]);
        // 4D[1], strong or not: (1 + 4/2) / 6^4, over four failures: 1/2^4.
        assert_eq!((bout.fraction, bout.now(1).boxes), ((1, 6912), [30, 22]));
    }

    #[test]
    fn it_is_not_heard_further_off_or_in_melee() {
        let mut far = Bout::between("range = 16", "powers = [\"sonic-blasts\"]", "ranged-attack = \"4D\"");
        far.turn(&[]);
        let mut close = Bout::between("", "powers = [\"sonic-blasts\"]", "");
        close.turn(&[("melee attack", 0)]);
    }
}
