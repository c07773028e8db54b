//! Enhanced Senses: quick to notice, quick to act.
//!
//! Rule:    +2D on perception checks; the team has +1 re-roll on initiative; darkness does not matter.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Enhanced Senses; ledger `smf.power.enhanced-senses`.
//! Reading: The initiative re-roll stacks with Savant, not with a second Enhanced Senses.
//! Example: initiative 4D becomes 4D[1], which beats 1D with 557/576.

use super::id::Lends;
use super::power::{Entry, Level, Power, PowerId};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fighter::PoolKind;

/// Enhanced Senses.
#[derive(Debug)]
pub struct EnhancedSenses;

impl Power for EnhancedSenses {
    const ENTRY: Entry = Entry::new(
        "enhanced-senses",
        "Enhanced Senses",
        "smf.power.enhanced-senses",
        Level::Minor,
        "+1 re-roll on initiative, +2D on perception, sees in the dark",
    )
    .deals_a_card()
    .lends(Lends::Once(Pool::new(0, 1)))
    .called(&["senses"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.add(slot, PoolKind::Perception, 2, 0);
        if !sheet.has_before(slot, PowerId::EnhancedSenses) {
            sheet.add(slot, PoolKind::Initiative, 0, 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::smf::dice::Pool;
    use crate::systems::smf::powers::duel;

    /// 4D[1] scores 0 with 1/32; 1 with 1/12 (one 4 or 5, then a failed re-roll) + 1/48 (nothing, then a 4 or 5) =
    /// 5/48. 1D wins the initiative with 1/32 * 1/2 + 5/48 * 1/6 = 19/576. Then 4D scores 8 against a failed 1D with
    /// 1/2592.
    #[test]
    fn the_reroll_is_on_the_initiative() {
        let mut bout = duel(
            "order = \"initiative\"",
            "body = 20; powers = [\"enhanced-senses\"]",
            "body = 20; initiative = \"1D\"; defense = \"1D\"",
        );
        bout.turn(&[("initiative", 0), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (557, 576 * 2592));
    }

    /// `smf.power.enhanced-senses`, ruling: a different power.
    #[test]
    fn it_stacks_with_savant() {
        let bout = duel("", "body = 6; powers = [\"enhanced-senses\", \"savant\"]", "body = 6");
        assert_eq!(bout.setup.fighters[0].fixed[PoolKind::Initiative as usize], Pool::new(4, 2));
    }

    /// `smf.free.perception`: 4D plus powers, here 6D.
    ///
    /// 6D against TN3: 0, 1 and 2 goals have 1/64 + 1/16 + 13/96 = 41/192.
    #[test]
    fn two_dice_more_to_see_the_hidden() {
        let hidden = "body = 6; powers = [\"invisibility-obscurement\"]";
        let mut bout = duel("", "body = 20; defense = \"1D\"; powers = [\"enhanced-senses\"]", hidden);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("perception", 1), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (151, 192 * 2592));
    }

    #[test]
    fn darkness_raises_only_the_others_target_numbers() {
        let bout = duel("stygian-darkness = true", "body = 6; powers = [\"enhanced-senses\"]", "body = 6");
        assert_eq!([0, 1].map(|figure: usize| bout.setup.fighters[figure].hampered), [false, true]);
    }

    /// A re-roll and a die miss equally often; the pools tell them apart.
    #[test]
    fn the_initiative_is_4d_and_a_reroll() {
        let bout = duel("", "body = 6; powers = [\"enhanced-senses\"]", "body = 6");
        let pool = |kind: PoolKind| bout.setup.fighters[0].fixed[kind as usize];
        assert_eq!(pool(PoolKind::Initiative), Pool::new(4, 1));
        assert_eq!(pool(PoolKind::Perception), Pool::new(2, 0));
    }
}
