//! Desperate Defense: outnumbered, and still standing (Wildcard maneuver).
//!
//! Rule:    When attacked with a gang-up bonus: +1 re-roll on that melee defense. Recharge 1+.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.desperate-defense`.
//! Reading: The dice a henchmen group has for its numbers are such a bonus. Used whenever it is ready.
//! Example: ten henchmen attack: 4D becomes 4D[1], and 5D takes ten boxes with 1/248832.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::exchange::is_beset;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;

/// Desperate Defense.
#[derive(Debug)]
pub struct DesperateDefense;

impl Power for DesperateDefense {
    const ENTRY: Entry = Entry::new(
        "desperate-defense",
        "Desperate Defense",
        "smf.maneuver.desperate-defense",
        Level::Maneuver,
        "+1 re-roll on a melee defense against numbers",
    )
    .recharge(1)
    .called(&["desperate defence"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Defense);
    }

    fn defense<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, owner: FigureId, slot: u8, attempt: &mut Attempt) {
        if is_beset(fight, attempt) && fight.answers(owner, slot) && fight.ready(owner, slot) {
            attempt.braced = Some(slot);
            attempt.defense.rerolls += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::powers::duel;

    const GROUP: &str = "archetype = \"henchmen\"; legal = false";
    const DEFENDER: &str = "body = 30; powers = [\"desperate-defense\"]";

    /// `smf.maneuver.desperate-defense`: +1 re-roll on a melee defense against numbers.
    ///
    /// 2D + 3D score 10 with 6^-5, 4D[1] nothing with 1/2^5; once it is used up 4D scores nothing with 1/2^4.
    #[test]
    fn ten_henchmen_meet_4d_and_a_reroll_once() {
        let mut bout = duel("", GROUP, DEFENDER);
        bout.turn(&[("melee attack", 10)]);
        assert_eq!(bout.fraction, (1, 7776 * 32));
        bout.turn(&[("recharge", 0), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 10)]);
        assert_eq!(bout.fraction, (1, 7776 * 16));
    }

    /// `smf.maneuver.desperate-defense`: recharge 1+.
    ///
    /// Chance 1+ is 27/36.
    #[test]
    fn it_recharges_with_1() {
        let mut bout = duel("", GROUP, &DEFENDER.replace("body", "attack = \"1D\"; body"));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 1), ("melee attack", 2)]);
        // The group defends with 2D: nothing with 1/4; 1D scores 2 with 1/6.
        assert_eq!((bout.fraction, bout.now(1).spent), ((1, 32), 0));
    }

    /// `smf.henchmen.concentrated-fire`: what many shoot is no melee. 2D + 3D score 10 with 6^-5, 4D nothing with 1/16.
    #[test]
    fn numbers_at_a_distance_leave_nothing_to_brace_against() {
        let mut bout = duel("range = 10", &format!("{GROUP}; ranged-attack = \"2D\""), DEFENDER);
        bout.turn(&[("ranged attack", 4)]);
        assert_eq!((bout.fraction, bout.now(1).spent), ((1, 576), 0));
    }

    /// Three members have no bonus: 2D score 4 with 1/36, 4D nothing with 1/16.
    #[test]
    fn without_numbers_there_is_nothing_desperate() {
        let mut bout = duel("", &format!("{GROUP}; members = 3"), DEFENDER);
        bout.turn(&[("melee attack", 4)]);
        assert_eq!((bout.fraction, bout.now(1).spent), ((1, 576), 0));
    }

    /// `smf.maneuver.desperate-defense`: one re-roll, of whoever has it twice as well.
    #[test]
    fn a_second_one_of_the_same_kind_adds_nothing() {
        let twice = DEFENDER.replace("\"desperate-defense\"", "\"desperate-defense\", \"x-factor:desperate-defense\"");
        let mut bout = duel("", GROUP, &twice);
        bout.turn(&[("melee attack", 10)]);
        assert_eq!((bout.fraction, bout.now(1).spent), ((1, 7776 * 32), 1));
    }
}
