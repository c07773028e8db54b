//! Scrapper: born to brawl.
//!
//! Rule:    +1D melee attack and defense; foes have 1D less for numbers; Counterattack is Reflection limited to melee.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Scrapper; ledger `smf.power.scrapper`.
//! Reading: The gang-up reduction covers groups too, once, not below 0. With Reflection there is one roll for an
//!          attack.
//! Example: 4D against his 5D fail with 3514133/5038848, and then cost the attacker 2 Body with 5/12.

use super::power::{Entry, Level, Power};
use super::reflection;
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{PoolKind, Timing};
use crate::systems::smf::figure::FigureId;

const COUNTERATTACK: Draw = Draw::new("Counterattack", "smf.power.scrapper");

/// Scrapper.
#[derive(Debug)]
pub struct Scrapper;

impl Power for Scrapper {
    const ENTRY: Entry = Entry::new(
        "scrapper",
        "Scrapper",
        "smf.power.scrapper",
        Level::Major,
        "+1D on melee attack and defense; Counterattack: after a successful melee defense Chance 2+ for 2 Body",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        sheet.add(slot, PoolKind::MeleeAttack, 1, 0);
        sheet.add(slot, PoolKind::MeleeDefense, 1, 0);
        sheet.hook(slot, Timing::Defended);
    }

    fn defended<C: Chance, M: Meter>(
        fight: &mut Fight<'_, C, M>,
        _owner: FigureId,
        _slot: u8,
        attempt: &Attempt,
    ) -> bool {
        if attempt.attack.blow {
            reflection::answer(fight, attempt, COUNTERATTACK);
        }
        attempt.attack.blow
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    const SCRAPPER: &str = "powers = [\"scrapper\"]";

    /// `smf.power.scrapper`: +1D melee attack, +1D melee defense.
    #[test]
    fn he_strikes_and_parries_with_five_dice() {
        let mut bout = Bout::between("", SCRAPPER, "");
        bout.turn(&[("melee attack", 10)]);
        assert_eq!(bout.fraction, (1, 124_416));
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 41_472));
    }

    /// `smf.power.scrapper`: Counterattack, Chance 2+ for 2 Body.
    #[test]
    fn a_failed_blow_is_countered() {
        let mut bout = Bout::between("", "", SCRAPPER);
        bout.turn(&[("melee attack", 0), ("Counterattack", 1)]);
        // 4D fail against 5D with 3514133/5038848 (the sum of P(5D = i) P(4D <= i)); Chance 2+ has 15/36.
        assert_eq!((bout.fraction, bout.now(0).boxes[0]), ((17_570_665, 60_466_176), 28));
    }

    #[test]
    fn shots_and_grabs_are_not_countered() {
        Bout::between("range = 5", "ranged-attack = \"4D\"", SCRAPPER).turn(&[("ranged attack", 0)]);
        Bout::between("", "policy = { attack = \"grapple\" }", SCRAPPER).turn(&[("grapple", 0)]);
    }

    /// `smf.power.scrapper`, ruling: with Reflection one roll per attack.
    #[test]
    fn reflection_and_counterattack_are_one_roll() {
        let mut both = Bout::between("", "", "powers = [\"reflection\", \"scrapper\"]");
        both.turn(&[("melee attack", 0), ("Reflection", 0)]);
        let mut both = Bout::between("", "", "powers = [\"scrapper\", \"reflection\"]");
        both.turn(&[("melee attack", 0), ("Counterattack", 0)]);
        let mut shot = Bout::between("range = 5", "ranged-attack = \"4D\"", "powers = [\"scrapper\", \"reflection\"]");
        shot.turn(&[("ranged attack", 0), ("Reflection", 0)]);
    }

    /// `smf.power.scrapper`: gang-up dice less 1, not below 0.
    #[test]
    fn a_crowd_counts_for_one_die_less() {
        let group = |members| format!("archetype = \"henchmen\"\nlegal = false\nmembers = {members}");
        let mut bout = Bout::between("", &group(10), SCRAPPER);
        bout.turn(&[("melee attack", 8)]);
        // 2D, +3D for ten against one, -1D: four 6s over five failures.
        assert_eq!(bout.fraction, (1, 41_472));
        // Two members beyond the first make no bonus that could be reduced: 2D.
        let mut few = Bout::between("", &group(2), SCRAPPER);
        few.turn(&[("melee attack", 4)]);
        assert_eq!(few.fraction, (1, 36 * 32));
    }
}
