//! Way Outta Here: a blow that sends him flying.
//!
//! Rule:    Brick maneuver, said after a hit: its knockback is doubled; it may go with Haymaker. Recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.way-outta-here`.
//! Reading: Of blows, whenever its owner knocks back and it is ready; not with another maneuver, nor out of his turn. A line
//!          has no edge. Toe to toe between two it is not played.
//! Example: 2 Body are 4 in: 1D against 4D does it, and leaves the foe on his feet, with 25/4608.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;

/// Way Outta Here.
#[derive(Debug)]
pub struct WayOuttaHere;

impl Power for WayOuttaHere {
    const ENTRY: Entry = Entry::new(
        "way-outta-here",
        "Way Outta Here",
        "smf.maneuver.way-outta-here",
        Level::Maneuver,
        "doubles the knockback of a blow",
    )
    .recharge(2)
    .where_there_is_room();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
    }
}

/// What a knockback is multiplied by; where that is more than 1 the maneuver is used.
pub fn factor<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt) -> u8 {
    let (me, manner) = (attempt.by, attempt.manner);
    let Some(slot) = fight.in_effect(me, PowerId::WayOuttaHere).filter(|&slot| fight.ready(me, slot)) else { return 1 };
    let goes_with = |maneuver| fight.power(me, maneuver) == Some(PowerId::Haymaker);
    if !attempt.attack.blow || manner.free || manner.holds_back || !attempt.maneuver.is_none_or(goes_with) {
        return 1;
    }
    fight.use_up(me, slot);
    fight.note(me, "smf.maneuver.way-outta-here", "sends him twice as far");
    2
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::figure::FigureId;
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::team::tests::{Fray, distance};

    const RULES: &str = "ground = \"open\"; range = 1; knockback = true";
    const BRICK: &str = "body = 30; attack = \"1D\"; powers = [\"way-outta-here\"]; policy = { knockback = \"push\" }";
    const FOE: &str = "body = 30; move = 0";

    /// `smf.maneuver.way-outta-here`, example: 1D has two goals with 1/6, 4D none with 1/16, and TN3 is passed with 25/48.
    #[test]
    fn two_body_are_four_inches() {
        let board = "knockback = true\n[board]\nkind = \"line\"\napart = 1";
        let mut fray = Fray::new(board, &[BRICK], &[FOE, FOE]);
        fray.state.scene().approach(FigureId::at(0), FigureId::at(1), 1);
        fray.turn(&[("melee attack", 2), ("knockdown check", 1)]);
        assert_eq!((distance(&fray.state, 0, 1), fray.fraction), (4, (25, 96 * 48)));
        assert_eq!(fray.state.fighter(0).spent, 1);
    }

    /// `smf.maneuver.way-outta-here`: recharge 2+, 5/12; until then an inch a box.
    #[test]
    fn a_second_one_waits_for_the_recharge() {
        let mut bout = duel(RULES, BRICK, FOE);
        for (answers, gap) in [
            (&[("melee attack", 2), ("knockdown check", 1)][..], 4),
            (&[("recharge", 0), ("melee attack", 2), ("knockdown check", 1)], 2),
            (&[("recharge", 1), ("melee attack", 2), ("knockdown check", 1)], 4),
        ] {
            bout.place(0);
            bout.turn(answers);
            assert_eq!(bout.gap(), gap);
            bout.turn(&[]);
        }
    }

    /// `smf.maneuver.way-outta-here`: with Haymaker, not with another maneuver, not where nobody is knocked back, and not
    /// toe to toe.
    #[test]
    fn it_goes_with_a_haymaker_alone() {
        for (rules, other, policy, gap) in [
            (RULES, "haymaker", "push", 4),
            (RULES, "power-attack-wildcard", "push", 2),
            (RULES, "haymaker", "stay", 0),
            ("knockback = true", "haymaker", "push", 2),
        ] {
            let brick = BRICK.replace("[", &format!("[\"{other}\", ")).replace("push", policy);
            let mut bout = duel(rules, &brick, FOE);
            bout.place(0);
            let answers = [("melee attack", 2), ("knockdown check", 1)];
            bout.turn(if gap > 0 { &answers } else { &answers[..1] });
            assert_eq!(bout.gap(), gap, "{rules} {other} {policy}");
            assert_eq!(bout.now(0).spent >> 1 & 1, u32::from(gap == 4), "{rules} {other} {policy}");
        }
    }
}
