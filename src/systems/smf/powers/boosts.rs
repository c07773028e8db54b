//! Boosts: Clever, Fast, Tough.
//!
//! Rule:    Clever: +1D to the leader's initiative, +1 Psyche. Fast: +4 in Move, +1 re-roll on ranged Body defense.
//!          Tough: +1 Body, +1 re-roll on melee Body defense.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Boosts; ledger `smf.boost.clever`, `smf.boost.fast`,
//!          `smf.boost.tough`.
//! Reading: A duellist leads himself; in a team every Clever member who stands adds his die to the leader's. Each boost at most once per character.
//! Example: a Brick with Fast has Move 9 and ranged defense 4D[1]: 1D takes two boxes with 1/192.

use super::id::Lends;
use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fighter::PoolKind;

/// Clever.
#[derive(Debug)]
pub struct Clever;
/// Fast.
#[derive(Debug)]
pub struct Fast;
/// Tough.
#[derive(Debug)]
pub struct Tough;

impl Power for Clever {
    const ENTRY: Entry =
        Entry::new("clever", "Clever", "smf.boost.clever", Level::Boost, "+1D on initiative, +1 Psyche")
            .deals_a_card()
            .lends(Lends::Each(Pool::new(1, 0)));

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.add(slot, PoolKind::Initiative, 1, 0);
        sheet.boxes(slot, 0, 1);
    }
}

impl Power for Fast {
    const ENTRY: Entry =
        Entry::new("fast", "Fast", "smf.boost.fast", Level::Boost, "+4 in Move, +1 re-roll on ranged defense");

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.moves(slot, 4);
        sheet.add(slot, PoolKind::RangedDefense, 0, 1);
    }
}

impl Power for Tough {
    const ENTRY: Entry =
        Entry::new("tough", "Tough", "smf.boost.tough", Level::Boost, "+1 Body, +1 re-roll on melee defense");

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.boxes(slot, 1, 0);
        sheet.add(slot, PoolKind::MeleeDefense, 0, 1);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::mistakes;
    use crate::systems::smf::dice::Pool;
    use crate::systems::smf::fighter::PoolKind;
    use crate::systems::smf::powers::{duel, tables};

    const SHOOTER: &str = "body = 6; attack = \"1D\"";

    /// 1D scores 2 with 1/6, 4D[1] nothing with 1/2^5: 1/192; plain 4D nothing with 1/2^4: 1/96.
    #[test]
    fn a_fast_brick_runs_9_in_and_dodges_shots_only() {
        let brick = "archetype = \"brick\"; legal = false; boosts = [\"fast\"]";
        let mut bout = duel("range = 10", SHOOTER, brick);
        bout.turn(&[("ranged attack", 2)]);
        assert_eq!((bout.fraction, bout.setup.fighters[1].movement), ((1, 192), 9));
        let mut bout = duel("", SHOOTER, brick);
        bout.turn(&[("melee attack", 2)]);
        assert_eq!(bout.fraction, (1, 96));
    }

    #[test]
    fn a_tough_brick_has_a_box_more_and_parries_blows_only() {
        let brick = "archetype = \"brick\"; legal = false; boosts = [\"tough\"]";
        let mut bout = duel("", SHOOTER, brick);
        bout.turn(&[("melee attack", 2)]);
        assert_eq!((bout.fraction, bout.setup.fighters[1].boxes), ((1, 192), [9, 6]));
        let mut bout = duel("range = 10", SHOOTER, brick);
        bout.turn(&[("ranged attack", 2)]);
        assert_eq!(bout.fraction, (1, 96));
    }

    /// 5D against 1D loses only with 0 goals (1/32) to 1 or 2 (1/2), or with 1 (5/48) to 2 (1/6): 1/64 + 5/288 =
    /// 19/576; ties go to the larger pool.
    #[test]
    fn clever_leads_with_a_die_more_and_has_a_box_of_psyche() {
        let clever = "body = 6; powers = [\"clever\"]";
        let mut bout = duel("order = \"initiative\"", clever, "body = 20; initiative = \"1D\"; defense = \"1D\"");
        bout.turn(&[("initiative", 0), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (557, 576 * 2592));
        assert_eq!(bout.setup.fighters[0].boxes, [6, 7]);
    }

    #[test]
    fn a_boost_is_taken_once() {
        let found = mistakes(&tables("", "body = 6; powers = [\"fast\", \"fast\"]", "body = 6"));
        assert!(found.contains("Fast is picked twice"), "{found}");
    }

    /// A re-roll and a die miss equally often; the pools tell them apart.
    #[test]
    fn clever_is_a_die_fast_and_tough_are_rerolls() {
        let bout = duel("", "body = 6; powers = [\"clever\", \"fast\", \"tough\"]", "body = 6");
        let pool = |kind: PoolKind| bout.setup.fighters[0].fixed[kind as usize];
        assert_eq!(pool(PoolKind::Initiative), Pool::new(5, 0));
        assert_eq!(pool(PoolKind::RangedDefense), Pool::new(4, 1));
        assert_eq!(pool(PoolKind::MeleeDefense), Pool::new(4, 1));
    }
}
