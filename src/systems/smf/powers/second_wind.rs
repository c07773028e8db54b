//! Second Wind: half beaten, and only now awake (a house power, in no book).
//!
//! Rule:    Once a battle, at the start of the first turn in which half of the boxes of a track or fewer are left: 2D,
//!          a box back for every goal.
//! Source:  None, an example of a power of one's own (docs/adding-a-power.md); ledger `smf.core.key-rule`.
//! Reading: No action, before recharge rolls, and not kept for later. Each box goes to the track with fewer left.
//!          Henchmen have none.
//! Example: 2 boxes of 6 left, 2 goals, with 5/18: 4.

use super::healing;
use super::power::{Entry, Level, Power};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;

const SECOND_WIND: Draw = Draw::new("Second Wind", "smf.core.key-rule");

/// Second Wind.
#[derive(Debug)]
pub struct SecondWind;

impl Power for SecondWind {
    const ENTRY: Entry = Entry::new(
        "second-wind",
        "Second Wind",
        "smf.core.key-rule",
        Level::Minor,
        "house power: once, at the start of a turn with half of a track gone, 2D: a box back for every goal",
    )
    .heals();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::TurnStart);
    }

    fn turn_start<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        let (now, full) = (fight.now(me).boxes, fight.fighter(me).boxes);
        let half = now.iter().zip(full).any(|(&now, full)| 2 * u16::from(now) <= u16::from(full));
        if half && fight.ready(me, slot) && fight.fighter(me).group.is_none() {
            // Without a recharge number it stays used.
            fight.use_up(me, slot);
            let boxes = fight.goals(SECOND_WIND, Pool::new(2, 0));
            healing::spread(fight, me, boxes);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::mistakes;
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::powers::{PLAIN, duel, tables};

    const FRESH: &str = "body = 6; powers = [\"second-wind\"]";

    /// 2D score 2 in 10 of 36 ways: 5/18.
    #[test]
    fn at_half_a_track_two_goals_are_two_boxes_once() {
        let mut bout = duel("range = 5", FRESH, "body = 6; ranged-attack = \"1D\"");
        bout.state.fighters[0].boxes = [2, 6];
        bout.turn(&[("Second Wind", 2)]);
        assert_eq!((bout.fraction, bout.now(0).boxes), ((5, 18), [4, 6]));
        assert_eq!((bout.counted(Count::Healed, 0), bout.reports(Count::Healed, 0)), (2, true));
        bout.state.fighters[0].boxes = [1, 6];
        bout.turn(&[("ranged attack", 0)]);
        bout.turn(&[]);
        assert_eq!(bout.now(0).boxes, [1, 6]);
    }

    #[test]
    fn above_half_nothing_is_rolled_and_nothing_grows_above_the_start() {
        let mut bout = duel("range = 5", FRESH, "body = 6; ranged-attack = \"1D\"");
        bout.state.fighters[0].boxes = [4, 6];
        bout.turn(&[]);
        bout.turn(&[("ranged attack", 0)]);
        bout.state.fighters[0].boxes = [6, 3];
        bout.turn(&[("Second Wind", 4)]);
        assert_eq!((bout.fraction, bout.now(0).boxes), ((1, 36), [6, 6]));
    }

    #[test]
    fn it_is_on_no_menu() {
        let build = |legal: &str| {
            let picks = "minor = [\"second-wind\", \"armor\", \"fortune\", \"rage\"]";
            mistakes(&tables("", &format!("archetype = \"wildcard\"; {picks}{legal}"), PLAIN))
        };
        let found = build("");
        assert!(found.contains("Second Wind is not on the list of a Wildcard"), "{found}");
        assert_eq!(build("; legal = false"), "");
    }

    #[test]
    fn a_group_has_none() {
        let group = "archetype = \"henchmen\"; legal = false; minor = [\"second-wind\"]; ranged-attack = \"1D\"";
        let mut bout = duel("range = 5", group, "body = 6");
        bout.state.fighters[0].boxes[0] = 2;
        bout.turn(&[("ranged attack", 0)]);
    }
}
