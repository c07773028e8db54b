//! Construct: a body that no mind can get a grip on.
//!
//! Rule:    +1 re-roll against any Psyche-based attack or effect; +1 Body or +2 in Move.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Construct; ledger `smf.power.construct`.
//! Reading: The option is written after a colon; Body is the default.
//! Example: `construct:move` on a Brick gives Move 7 and Psyche defense 4D[1]: 1D takes two boxes with 1/192.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fighter::PoolKind;

/// Construct.
#[derive(Debug)]
pub struct Construct;

impl Power for Construct {
    const ENTRY: Entry = Entry::new(
        "construct",
        "Construct",
        "smf.power.construct",
        Level::Minor,
        "+1 re-roll on Psyche defense, and +1 Body or +2 in Move",
    )
    .options(&["body", "move"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.add(slot, PoolKind::PsycheDefense, 0, 1);
        match sheet.option(slot) {
            "move" => sheet.moves(slot, 2),
            _ => sheet.boxes(slot, 1, 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::dice::Pool;
    use crate::systems::smf::fighter::PoolKind;
    use crate::systems::smf::powers::duel;

    /// `smf.power.construct`: +1 re-roll against the mind, +2 in Move.
    ///
    /// 1D scores 2 with 1/6, 4D[1] nothing with 1/2^5.
    #[test]
    fn a_brick_of_steel_runs_7_in_and_resists_with_a_reroll() {
        let brick = "archetype = \"brick\"; legal = false; minor = [\"construct:move\"]";
        let mut bout = duel("range = 10", "body = 6; psyche-attack = \"1D\"", brick);
        bout.turn(&[("Psyche attack", 2)]);
        assert_eq!(bout.fraction, (1, 192));
        assert_eq!((bout.setup.fighters[1].movement, bout.setup.fighters[1].boxes), (7, [8, 6]));
    }

    /// `smf.power.construct`: or +1 Body.
    #[test]
    fn by_default_it_is_a_box_of_body() {
        let brick = "archetype = \"brick\"; legal = false; minor = [\"construct\"]";
        let bout = duel("", "body = 6", brick);
        assert_eq!((bout.setup.fighters[1].movement, bout.setup.fighters[1].boxes), (5, [9, 6]));
    }

    #[test]
    fn inches_that_a_mimic_could_copy_are_not_his_yet() {
        let bout = duel("", "body = 6; powers = [\"mimic\"]", "body = 6; powers = [\"construct:move\"]");
        assert_eq!(bout.setup.fighters[0].movement, 6);
    }

    #[test]
    fn blows_are_met_as_ever() {
        let mut bout = duel("", "body = 6; attack = \"1D\"", "body = 6; powers = [\"construct\"]");
        bout.turn(&[("melee attack", 2)]);
        assert_eq!(bout.fraction, (1, 96));
    }

    /// A re-roll and a die miss equally often; the pools tell them apart.
    #[test]
    fn the_mind_has_4d_and_a_reroll() {
        let bout = duel("", "body = 6; powers = [\"construct\"]", "body = 6");
        let pool = |kind: PoolKind| bout.setup.fighters[0].fixed[kind as usize];
        assert_eq!(pool(PoolKind::PsycheDefense), Pool::new(4, 1));
        assert_eq!(pool(PoolKind::MeleeDefense), Pool::new(4, 0));
    }
}
