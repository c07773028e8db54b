//! Parasite: feeds on the mind it touches.
//!
//! Rule:    5D Psyche attack on a foe in melee contact. If at least one Psyche box is removed, heal one missing box, or
//!          add 1 to the re-roll pool.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Parasite; ledger `smf.power.parasite`.
//! Reading: A melee attack: +1D on a charge; no knockback. A member of a group counts as a box.
//! Example: 5D against 4D: ten boxes with 1/124416, at least one with 166265/314928.

use super::healing;
use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Effect, Reach};

/// Parasite.
#[derive(Debug)]
pub struct Parasite;

impl Power for Parasite {
    const ENTRY: Entry = Entry::new(
        "parasite",
        "Parasite",
        "smf.power.parasite",
        Level::Minor,
        "5D Psyche attack in melee; a hit heals a box of yours or gives a re-roll",
    )
    .heals();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.psyche_attack(slot, "parasite", Pool::new(5, 0), Reach::Contact);
        sheet.last_attack(|attack| attack.effect = Effect::Parasite);
    }

    /// What a box taken is worth to the taker.
    fn struck<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, _margin: u8) {
        let me = attempt.by;
        if fight.is_out(me) {
            return;
        }
        if fight.is_hurt(me) && fight.decides(me, Ask::FeedBox) {
            healing::spread(fight, me, 1);
        } else {
            fight.gain_rerolls(me, 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    const PARASITE: &str = "powers = [\"parasite\"]\npolicy = { attack = \"parasite\" }";

    /// `smf.power.parasite`: 5D in melee; a Psyche box taken heals 1.
    #[test]
    fn a_psyche_box_taken_heals_one() {
        let mut bout = Bout::between("", PARASITE, "");
        bout.state.fighters[0].boxes = [25, 27];
        bout.turn(&[("Psyche attack", 10)]);
        // Five 6s over four failures: 1/6^5 * 1/2^4.
        assert_eq!(bout.fraction, (1, 124_416));
        assert_eq!((bout.now(0).boxes, bout.now(1).boxes), ([26, 27], [30, 20]));
    }

    /// `smf.power.parasite`: or 1 to the re-roll pool.
    #[test]
    fn unhurt_he_gets_a_reroll_for_the_next_attack() {
        let mut bout = Bout::between("", PARASITE, "");
        bout.turn(&[("Psyche attack", 1)]);
        assert_eq!(bout.now(0).rerolls, 1);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("Psyche attack", 10)]);
        // 5D[1]: (1 + 5/2) / 6^5 * 1/2^4. The re-roll is gone, and a new one gained.
        assert_eq!((bout.fraction, bout.now(0).rerolls), ((7, 248_832), 1));
    }

    #[test]
    fn the_policy_may_prefer_the_reroll() {
        let keys = "powers = [\"parasite\"]\npolicy = { attack = \"parasite\", parasite = \"re-roll\" }";
        let mut bout = Bout::between("", keys, "");
        bout.state.fighters[0].boxes = [25, 27];
        bout.turn(&[("Psyche attack", 1)]);
        assert_eq!((bout.now(0).boxes, bout.now(0).rerolls), ([25, 27], 1));
    }

    /// `smf.power.parasite`, ruling: a melee attack, +1D on a charge; no knockback.
    #[test]
    fn a_miss_feeds_nobody_and_a_charge_has_its_die() {
        let mut bout = Bout::between("charge = true", PARASITE, "");
        bout.turn(&[("Psyche attack", 0)]);
        assert_eq!(bout.now(0).rerolls, 0);
        let mut bout = Bout::between("charge = true", PARASITE, "");
        bout.turn(&[("Psyche attack", 12)]);
        assert_eq!(bout.fraction, (1, 46_656 * 16));
        let pusher = PARASITE.replace("{ ", "{ knockback = \"push\", ");
        let mut bout = Bout::between("knockback = true", &pusher, "");
        bout.turn(&[("Psyche attack", 3)]);
        assert_eq!(bout.gap(), 0);
    }

    #[test]
    fn a_crowd_of_parasites_counts_its_numbers() {
        let policy = "policy = { attack = \"parasite\" }";
        let crowd = format!("archetype = \"henchmen\"\nlegal = false\nminor = [\"parasite\"]\n{policy}");
        let mut bout = Bout::between("", &crowd, "");
        bout.turn(&[("Psyche attack", 12)]);
        // 3D for a group and +3D for ten against one: six 6s over four failures.
        assert_eq!(bout.fraction, (1, 746_496));
    }

    #[test]
    fn a_member_of_a_group_is_as_good_as_a_box() {
        let mut bout = Bout::between("", PARASITE, "archetype = \"henchmen\"\nlegal = false");
        bout.turn(&[("Psyche attack", 1)]);
        assert_eq!((bout.now(1).boxes[0], bout.now(0).rerolls), (9, 1));
    }
}
