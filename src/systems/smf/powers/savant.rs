//! Savant: thinks ahead of everybody.
//!
//! Rule:    +1 re-roll on non-combat checks in battle, initiative, perception, leaps and teleports among
//!          them, KO checks not.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Savant; ledger `smf.power.savant`.
//! Reading: A duellist leads himself. Breaking out of an Entangle is no movement check.
//! Example: initiative 4D becomes 4D[1], which wins against 4D with 389909/559872.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fighter::PoolKind;

/// Savant.
#[derive(Debug)]
pub struct Savant;

impl Power for Savant {
    const ENTRY: Entry = Entry::new(
        "savant",
        "Savant",
        "smf.power.savant",
        Level::Minor,
        "+1 re-roll on initiative when he leads, on perception and on leaps and teleports; the free move before the battle needs a map",
    )
    .deals_a_card();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.add(slot, PoolKind::Initiative, 0, 1);
        sheet.add(slot, PoolKind::Perception, 0, 1);
        sheet.add(slot, PoolKind::Movement, 0, 1);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    const SAVANT: &str = "powers = [\"savant\"]";

    /// `smf.power.savant`, example: as the leader 4D[1] on initiative.
    #[test]
    fn he_leads_with_a_reroll_and_wins_ties() {
        let mut bout = Bout::between("order = \"initiative\"", SAVANT, "");
        bout.turn(&[("initiative", 0), ("melee attack", 8)]);
        // 4D beat 4D[1] with 169963/559872 (twice the sum of P(4D = i) P(4D[1] < i)); the larger pool has the ties.
        assert_eq!(bout.fraction, (389_909, 559_872 * 20_736));
        assert_eq!(bout.now(1).boxes[0], 22);
    }

    /// `smf.power.savant`: +1 re-roll on perception.
    #[test]
    fn he_sees_better_what_hides() {
        let mut bout = Bout::between("", SAVANT, "powers = [\"invisibility-obscurement\"]");
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("perception", 1), ("melee attack", 8)]);
        // 4D[1] make TN3 as often as 5D: 97/144.
        assert_eq!(bout.fraction, (97, 144 * 20_736));
    }

    /// `smf.power.savant`: not on KO checks.
    #[test]
    fn knock_out_checks_and_blows_are_no_matter_of_wits() {
        let mut bout = Bout::between("", "", "body = 8\npowers = [\"savant\"]");
        bout.turn(&[("melee attack", 8), ("KO check", 1)]);
        assert_eq!(bout.fraction, (25, 48 * 20_736));
        // Breaking out is no movement check, and chance rolls are not included: 4D pass TN3 with 25/48, Rage with 3/4.
        bout.state.fighters[1].entangled = 3;
        bout.turn(&[("break-out", 1), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (25, 48 * 20_736));
        let mut bout = Bout::between("", "", "powers = [\"savant\", \"rage\"]");
        bout.turn(&[("melee attack", 8), ("Rage", 1)]);
        assert_eq!(bout.fraction, (1, 27_648));
    }
}
