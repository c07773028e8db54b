//! Specials of vehicles that matter in a duel: Heavy Armor and Robot Brain.
//!
//! Rule:    Heavy Armor: 3 re-rolls on defense rolls. Robot Brain: +1D on attack and defense.
//! Source:  Super Mission Force, 2nd printing, Ch. 6, Vehicles; ledger `smf.vehicle.heavy-armor`,
//!          `smf.vehicle.robot-brain`, `smf.vehicle.attack-defense`.
//! Reading: On every attack and defense roll, of the Psyche too: what is immune to Psyche attacks never rolls that one.
//! Example: defense 4D becomes 4D[3]: eight boxes with 1/165888 instead of 1/20736.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fighter::PoolKind;

/// Heavy Armor.
#[derive(Debug)]
pub struct HeavyArmor;
/// Robot Brain.
#[derive(Debug)]
pub struct RobotBrain;

impl Power for HeavyArmor {
    const ENTRY: Entry = Entry::new(
        "heavy-armor",
        "Heavy Armor",
        "smf.vehicle.heavy-armor",
        Level::Vehicle,
        "3 re-rolls on defense rolls",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.body_defense(slot, 0, 3);
        sheet.add(slot, PoolKind::PsycheDefense, 0, 3);
    }
}

impl Power for RobotBrain {
    const ENTRY: Entry = Entry::new(
        "robot-brain",
        "Robot Brain",
        "smf.vehicle.robot-brain",
        Level::Vehicle,
        "+1D on attack and defense rolls",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.add(slot, PoolKind::MeleeAttack, 1, 0);
        sheet.add(slot, PoolKind::RangedAttack, 1, 0);
        sheet.add(slot, PoolKind::PsycheAttack, 1, 0);
        sheet.body_defense(slot, 1, 0);
        sheet.add(slot, PoolKind::PsycheDefense, 1, 0);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    /// `smf.vehicle.heavy-armor`: 3 re-rolls on defense.
    #[test]
    fn heavy_armor_rolls_three_dice_again() {
        let mut bout = Bout::between("", "", "powers = [\"heavy-armor\"]");
        bout.turn(&[("melee attack", 8)]);
        // Four 6s over four failures and three failed re-rolls: 1/6^4 * 1/2^7.
        assert_eq!(bout.fraction, (1, 1296 * 128));
        let mut shot = Bout::between("range = 5", "ranged-attack = \"4D\"", "powers = [\"heavy-armor\"]");
        shot.turn(&[("ranged attack", 8)]);
        assert_eq!(shot.fraction, (1, 1296 * 128));
    }

    /// `smf.vehicle.robot-brain`: +1D on attack and defense.
    #[test]
    fn a_robot_brain_rams_shoots_and_dodges_with_a_die_more() {
        let robot = "powers = [\"robot-brain\"]\nranged-attack = \"4D\"";
        let mut bout = Bout::between("", robot, "");
        bout.turn(&[("melee attack", 10)]);
        assert_eq!(bout.fraction, (1, 124_416));
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 41_472));
        let mut shot = Bout::between("range = 5", robot, "ranged-attack = \"4D\"");
        shot.turn(&[("ranged attack", 10)]);
        assert_eq!(shot.fraction, (1, 124_416));
        shot.turn(&[("ranged attack", 8)]);
        assert_eq!(shot.fraction, (1, 41_472));
    }

    /// `smf.vehicle.heavy-armor`, `smf.vehicle.robot-brain`: "defense rolls" and "attack and defense", of the Psyche
    /// too.
    #[test]
    fn minds_are_armored_like_bodies() {
        let thinker = "psyche-attack = \"4D\"";
        let mut armored = Bout::between("range = 5", thinker, "powers = [\"heavy-armor\"]");
        armored.turn(&[("Psyche attack", 8)]);
        assert_eq!(armored.fraction, (1, 1296 * 128));
        let mut robot = Bout::between("range = 5", &format!("{thinker}\npowers = [\"robot-brain\"]"), thinker);
        robot.turn(&[("Psyche attack", 10)]);
        // Five 6s over four failures; then four 6s over five.
        assert_eq!(robot.fraction, (1, 7776 * 16));
        robot.turn(&[("Psyche attack", 8)]);
        assert_eq!(robot.fraction, (1, 1296 * 32));
    }

    /// `smf.vehicle.attack-defense`: a ram of 4D, with Super-Strength 5D; Power Blasts at range; a defense of 4D, with
    /// Resistance 5D, and less a box for Armor.
    #[test]
    fn a_vehicle_rams_shoots_and_is_hit_like_a_fighter() {
        let weak = "defense = \"1D\"\nranged-attack = \"1D\"";
        for (powers, ram, shield, boxes) in [
            // 4D score 8 with 6^-4 against a failed 1D, 1D score 2 with 1/6 against four failures.
            ("", (1, 2592), (1, 96), 28),
            // 5D score 10 with 6^-5; five failures.
            ("\"super-strength-minor\", \"resistance\", \"armor\", ", (1, 15_552), (1, 192), 29),
        ] {
            let vehicle = format!("powers = [{powers}\"power-blasts-minor\"]");
            let mut bout = Bout::between("", &vehicle, weak);
            bout.turn(&[("melee attack", if powers.is_empty() { 8 } else { 10 })]);
            assert_eq!(bout.fraction, ram);
            let mut shot = Bout::between("range = 15", &vehicle, weak);
            shot.turn(&[("ranged attack", 10)]);
            // 5D[1] score 10 with 6^-5 (1 + 5/2).
            assert_eq!(shot.fraction, (7, 31_104));
            shot.turn(&[("ranged attack", 2)]);
            assert_eq!((shot.fraction, shot.now(0).boxes[0]), (shield, boxes));
        }
    }
}
