//! Rage: the more it hurts, the harder he hits.
//!
//! Rule:    Each time any Body or Psyche damage is suffered roll Chance 1+: +1D to melee attack and Psyche defense, at
//!          most +2D, to the end of the battle.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Rage; ledger `smf.power.rage`.
//! Reading: One roll for each damaging event, after its KO check; none if Armor reduces the loss to 0. Melee attack
//!          means Body melee.
//! Example: a hit that hurts adds a die with 3/4.

use super::power::{Entry, Level, Power};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;

const RAGE: Draw = Draw::new("Rage", "smf.power.rage");
/// Most dice of it.
pub const MOST: u8 = 2;

/// Rage.
#[derive(Debug)]
pub struct Rage;

impl Power for Rage {
    const ENTRY: Entry = Entry::new(
        "rage",
        "Rage",
        "smf.power.rage",
        Level::Minor,
        "each time you are hurt, Chance 1+: +1D on melee attack and Psyche defense, at most +2D",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        sheet.hook(slot, Timing::Harmed);
    }

    fn harmed<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, _slot: u8) {
        // At the cap the roll cannot matter: a wasted draw is a whole factor when every branch is followed.
        if fight.now(me).rage < MOST && fight.chance_roll(RAGE, 1) {
            fight.now_mut(me).rage += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    const RAGING: &str = "powers = [\"rage\"]";

    /// `smf.power.rage`: Chance 1+ on damage, +1D on melee attacks.
    #[test]
    fn a_hit_that_hurts_adds_a_die_in_three_of_four() {
        let mut bout = Bout::between("", "", RAGING);
        bout.turn(&[("melee attack", 8), ("Rage", 1)]);
        // Four 6s over four failures, then Chance 1+: 1/20736 * 3/4.
        assert_eq!((bout.fraction, bout.now(1).rage), ((1, 27_648), 1));
        bout.turn(&[("melee attack", 10)]);
        // 5D now: 1/6^5 * 1/2^4.
        assert_eq!(bout.fraction, (1, 124_416));
    }

    /// `smf.power.rage`: at most +2D; Psyche defense has them too.
    #[test]
    fn two_dice_are_the_most_and_the_third_hit_rolls_for_nothing() {
        let foe = "psyche-attack = \"4D\"\npolicy = { attack = \"psyche-attack\" }";
        let mut bout = Bout::between("", foe, RAGING);
        bout.turn(&[("Psyche attack", 1), ("Rage", 1)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("Psyche attack", 2), ("Rage", 1)]);
        bout.turn(&[("melee attack", 12)]);
        assert_eq!(bout.fraction, (1, 746_496));
        bout.turn(&[("Psyche attack", 8)]);
        // The mind is armed too: four 6s over six failures.
        assert_eq!((bout.fraction, bout.now(1).rage), ((1, 1296 * 64), 2));
    }

    /// `smf.power.rage`, example: 1 Psyche lost and the roll passed, +1D; 2 Body lost and passed, +2D together.
    #[test]
    fn psyche_and_body_lost_enrage_alike() {
        let mut bout = Bout::between("range = 5", "powers = [\"sonic-blasts\"]", RAGING);
        bout.turn(&[("Psyche attack", 1), ("Rage", 1)]);
        // 4D[1] beat 4D by 1 with 98837/559872; 3/4 of that is 98837/746496.
        assert_eq!((bout.fraction, bout.now(1).rage), ((98_837, 746_496), 1));
        bout.turn(&[]);
        bout.place(0);
        bout.turn(&[("melee attack", 2), ("Rage", 1)]);
        // 4D beat 4D by 2 with 25499/209952.
        assert_eq!((bout.fraction, bout.now(1).rage), ((25_499, 279_936), 2));
        bout.turn(&[("melee attack", 12)]);
        assert_eq!(bout.fraction, (1, 746_496));
    }

    #[test]
    fn body_defense_and_shots_have_no_rage() {
        let shooter = "ranged-attack = \"4D\"";
        let mut bout = Bout::between("range = 5", shooter, &format!("{shooter}\n{RAGING}"));
        bout.turn(&[("ranged attack", 1), ("Rage", 1)]);
        bout.turn(&[("ranged attack", 8)]);
        assert_eq!(bout.fraction, (1, 20_736));
        bout.turn(&[("ranged attack", 8), ("Rage", 0)]);
        assert_eq!(bout.fraction, (1, 4 * 20_736));
    }

    /// `smf.power.rage`, ruling: no roll when Armor reduces the loss to 0.
    #[test]
    fn what_armor_stops_enrages_nobody() {
        let mut bout = Bout::between("", "", "powers = [\"rage\", \"armor\"]");
        bout.turn(&[("melee attack", 1)]);
        assert_eq!((bout.now(1).rage, bout.now(1).boxes[0]), (0, 30));
    }

    /// `smf.power.rage`, ruling: after the KO check.
    #[test]
    fn the_check_to_stay_up_comes_before_the_rage() {
        let mut bout = Bout::between("", "", "body = 1\npowers = [\"rage\"]");
        bout.turn(&[("melee attack", 1), ("KO check", 1), ("Rage", 0)]);
        let mut bout = Bout::between("", "", "body = 1\npowers = [\"rage\"]");
        bout.turn(&[("melee attack", 1), ("KO check", 0)]);
    }

    #[test]
    fn a_counterattack_enrages_and_a_grab_is_as_strong_as_a_blow() {
        let keys = "powers = [\"rage\"]\npolicy = { attack = \"grapple\" }";
        let mut bout = Bout::between("", keys, "powers = [\"scrapper\"]");
        bout.turn(&[("grapple", 0)]);
        bout.turn(&[("melee attack", 1), ("Rage", 1)]);
        bout.turn(&[("grapple", 10)]);
        // 5D over the 5D of a Scrapper: 1/6^5 * 1/2^5.
        assert_eq!(bout.fraction, (1, 7776 * 32));
    }

    #[test]
    fn a_raging_mind_resists_a_mimic() {
        let mut bout = Bout::between("", "powers = [\"mimic\"]", RAGING);
        bout.turn(&[("Mimic", 0), ("melee attack", 1), ("Rage", 1)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("Mimic", 10), ("melee attack", 8), ("Rage", 0)]);
        // 5D over the angry 5D, then 4D over 4D, then Chance 1+ missed.
        assert_eq!(bout.fraction, (1, 7776 * 32 * 20_736 * 4));
    }

    #[test]
    fn without_a_goal_nobody_rages() {
        let mut bout = Bout::between("", "", RAGING);
        bout.turn(&[("melee attack", 1), ("Rage", 0)]);
        assert_eq!(bout.now(1).rage, 0);
    }
}
