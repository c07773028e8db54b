//! Mentalism: strikes the mind from afar.
//!
//! Rule:    Mental Blast, 15 in, 6D, Psyche damage, not in melee. Mind Control, 6D, 15 in, no damage.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Mentalism; ledger `smf.power.mentalism`.
//! Reading: A controlled foe could only walk away from a lone controller, so Mind Control is not used in a duel.
//! Example: 6D against 4D: at least one box with 6402893/10077696, twelve with 1/746496.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fighter::Reach;

/// Mentalism.
#[derive(Debug)]
pub struct Mentalism;

impl Power for Mentalism {
    const ENTRY: Entry = Entry::new(
        "mentalism",
        "Mentalism",
        "smf.power.mentalism",
        Level::Major,
        "Mental Blast: 6D Psyche attack at 15 in, not in melee; Mind Control has no use between two fighters",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.psyche_attack(slot, "mentalism", Pool::new(6, 0), Reach::Range(15));
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    const MENTALIST: &str = "powers = [\"mentalism\"]";

    /// `smf.power.mentalism`: 6D at 15 in, Psyche damage.
    #[test]
    fn mental_blast_takes_psyche_at_fifteen_inches() {
        let mut bout = Bout::between("range = 15", MENTALIST, "ranged-attack = \"4D\"");
        bout.turn(&[("Psyche attack", 12)]);
        // Six 6s against four failures: 1/6^6 * 1/2^4.
        assert_eq!(bout.fraction, (1, 746_496));
        assert_eq!(bout.now(1).boxes, [30, 18]);
    }

    #[test]
    fn mental_blast_misses_as_often_as_six_dice_do() {
        let mut bout = Bout::between("range = 15", MENTALIST, "");
        bout.turn(&[("Psyche attack", 0)]);
        // Summed over both pools' goals: the sum of P(6D = i) P(4D >= i).
        assert_eq!(bout.fraction, (3_674_803, 10_077_696));
    }

    /// `smf.power.mentalism`: not usable in melee.
    #[test]
    fn mental_blast_reaches_no_further_and_not_into_melee() {
        let mut far = Bout::between("range = 16", MENTALIST, "ranged-attack = \"4D\"");
        far.turn(&[]);
        let mut close = Bout::between("", MENTALIST, "");
        close.turn(&[("melee attack", 1)]);
        assert_eq!(close.now(1).boxes, [29, 30]);
    }
}
