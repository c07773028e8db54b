//! Shield: a shield to strike, to parry and to throw.
//!
//! Rule:    +1 re-roll melee attack; +1 re-roll on melee and ranged Body defense; 3D, 5 in ranged Body attack.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Shield; ledger `smf.power.shield`.
//! Reading: The ricochet needs a second target.
//! Example: 4D/4D becomes 4D[1]/4D[1]: eight boxes with 1/6912, and 1/41472 against him.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fighter::PoolKind;

/// Shield.
#[derive(Debug)]
pub struct Shield;

impl Power for Shield {
    const ENTRY: Entry = Entry::new(
        "shield",
        "Shield",
        "smf.power.shield",
        Level::Minor,
        "+1 re-roll on melee attack and Body defense; 3D ranged attack at 5 in",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.add(slot, PoolKind::MeleeAttack, 0, 1);
        sheet.body_defense(slot, 0, 1);
        sheet.ranged_attack(slot, "shield", Pool::new(3, 0), 5);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    const SHIELD: &str = "powers = [\"shield\"]";

    /// `smf.power.shield`: +1 re-roll on melee attack and melee defense.
    #[test]
    fn it_strikes_and_parries_with_a_reroll() {
        let mut bout = Bout::between("", SHIELD, "");
        bout.turn(&[("melee attack", 8)]);
        // (1 + 4/2) / 6^4 * 1/2^4.
        assert_eq!(bout.fraction, (1, 6912));
        bout.turn(&[("melee attack", 8)]);
        // Four 6s over four failures and a failed re-roll.
        assert_eq!(bout.fraction, (1, 41_472));
    }

    /// `smf.power.shield`: 3D at 5 in; +1 re-roll on ranged defense.
    #[test]
    fn it_is_thrown_five_inches_with_three_dice_and_stops_shots() {
        let mut bout = Bout::between("range = 5", SHIELD, "ranged-attack = \"4D\"");
        bout.turn(&[("ranged attack", 6)]);
        // Three 6s, without the re-roll, over four failures.
        assert_eq!(bout.fraction, (1, 3456));
        bout.turn(&[("ranged attack", 8)]);
        assert_eq!(bout.fraction, (1, 41_472));
        Bout::between("range = 6", SHIELD, "ranged-attack = \"4D\"").turn(&[]);
    }
}
