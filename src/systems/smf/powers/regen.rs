//! Regen: wounds close while you watch.
//!
//! Rule:    At the start of any turn begun below full, roll Chance and regain 1 + goals boxes. After a passed KO check:
//!          goals only.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Regen; ledger `smf.power.regen`.
//! Reading: No action cost; the slow rate lasts for the rest of the battle; never above the start. With both tracks
//!          damaged the one with fewer boxes left is healed first, or as the policy says.
//! Example: 7/3 boxes on average, 4/3 after a KO check.

use super::healing;
use super::power::{Entry, Level, Power, PowerId};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::losses::{Boxes, Cover, Losses, certainly, together};
use crate::systems::smf::state::flag;

const DICE: Pool = Pool::new(2, 0);
const REGEN: Draw = Draw::new("Regen", "smf.power.regen");

/// Regen.
#[derive(Debug)]
pub struct Regen;

impl Power for Regen {
    const ENTRY: Entry = Entry::new(
        "regen",
        "Regen",
        "smf.power.regen",
        Level::Minor,
        "at the start of your turn 1 + a chance roll's goals boxes back; the goals only after a KO check",
    )
    .heals()
    .called(&["regeneration", "regenerate"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        sheet.hook(slot, Timing::TurnStart);
    }

    fn turn_start<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, _slot: u8) {
        if !fight.is_hurt(me) {
            return;
        }
        let boxes = fight.goals(REGEN, DICE) + u8::from(!is_slow(fight, me));
        match fight.mends_first(me) {
            None => healing::spread(fight, me, boxes),
            Some(first) => in_order(fight, me, boxes, [first, 1 - first]),
        }
    }
}

/// After a KO check only the goals come back.
fn is_slow<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, side: FigureId) -> bool {
    fight.now(side).is(flag::BODY_CHECKED | flag::PSYCHE_CHECKED)
}

/// Boxes that come back at the start of a turn.
pub fn expected<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, side: FigureId) -> Boxes {
    if !fight.has(side, PowerId::Regen) {
        return certainly(0);
    }
    let goals = Losses::shared().expected(DICE, Pool::default(), Cover::default()).boxes;
    together(&goals, &certainly(usize::from(!is_slow(fight, side))))
}

fn in_order<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, boxes: u8, tracks: [usize; 2]) {
    let healed = fight.heal(me, tracks[0], boxes);
    fight.heal(me, tracks[1], boxes - healed);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::smf::bout::Bout;

    /// A hurt fighter with Regen who cannot attack, at a distance.
    fn hurt(keys: &str, boxes: [u8; 2]) -> Bout {
        let keys = format!("powers = [\"regen\"]\n{keys}");
        let mut bout = Bout::between("range = 5", &keys, "ranged-attack = \"4D\"");
        bout.state.fighters[0].boxes = boxes;
        bout
    }

    /// `smf.power.regen`, example: down 2 Body and 1 Psyche, 1 goal, with 1/3: 2 boxes.
    #[test]
    fn one_and_a_chance_rolls_goals_come_back() {
        let keys = "body = 6\npsyche = 6";
        // The example of the book: 2 Body and 1 Psyche down, 1 goal: two boxes, both where fewer are left.
        let mut bout = hurt(keys, [4, 5]);
        bout.turn(&[("Regen", 1)]);
        assert_eq!((bout.now(0).boxes, bout.fraction), ([6, 5], (1, 3)));
    }

    /// `smf.power.regen`: 7/3 boxes on average, 4/3 once a KO check was passed.
    #[test]
    fn seven_thirds_come_back_on_average_and_four_thirds_after_a_check() {
        for (checked, expected) in [(false, 84), (true, 48)] {
            let mut total = 0;
            for goals in 0..=4 {
                let mut bout = hurt("", [10, 30]);
                if checked {
                    bout.state.fighters[0].set(flag::PSYCHE_CHECKED);
                }
                bout.turn(&[("Regen", goals)]);
                // 2D score 0 to 4 in 9, 12, 10, 4 and 1 of 36 ways.
                let ways = [9, 12, 10, 4, 1][goals];
                assert_eq!(bout.fraction.0 * 36, ways * bout.fraction.1);
                total += ways * u128::from(bout.now(0).boxes[0] - 10);
            }
            assert_eq!(total, expected);
        }
    }

    /// `smf.power.regen`, example: after a passed KO check no goal, with 1/4, is no box.
    #[test]
    fn after_a_passed_check_only_the_goals_count() {
        let mut bout = Bout::between("range = 5", "body = 1\npowers = [\"regen\"]", "ranged-attack = \"4D\"");
        bout.turn(&[]);
        bout.turn(&[("ranged attack", 1), ("KO check", 1)]);
        bout.turn(&[("Regen", 0)]);
        assert_eq!((bout.fraction, bout.now(0).boxes[0]), ((1, 4), 0));
        bout.turn(&[("ranged attack", 0)]);
        bout.turn(&[("Regen", 4)]);
        assert_eq!(bout.now(0).boxes[0], 1);
    }

    #[test]
    fn nothing_grows_above_the_start_and_the_unhurt_do_not_roll() {
        let mut bout = hurt("body = 6\npsyche = 6", [5, 6]);
        bout.turn(&[("Regen", 4)]);
        assert_eq!(bout.now(0).boxes, [6, 6]);
        bout.turn(&[("ranged attack", 0)]);
        bout.turn(&[]);
    }

    #[test]
    fn a_policy_names_the_track() {
        for (policy, boxes) in [("body", [6, 3]), ("psyche", [4, 5]), ("fewer-left", [5, 4])] {
            let mut bout = hurt(&format!("body = 6\npsyche = 6\npolicy = {{ regen = \"{policy}\" }}"), [4, 3]);
            bout.turn(&[("Regen", 1)]);
            assert_eq!(bout.now(0).boxes, boxes, "{policy}");
        }
    }

    /// `smf.power.regen`: what one track has no more room for goes to the other.
    #[test]
    fn what_is_left_over_heals_the_other_track() {
        let mut bout = hurt("body = 6\npsyche = 6\npolicy = { regen = \"body\" }", [5, 2]);
        bout.turn(&[("Regen", 2)]);
        assert_eq!(bout.now(0).boxes, [6, 4]);
    }
}
