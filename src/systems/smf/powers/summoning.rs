//! Summoning: somebody comes when he is called.
//!
//! Rule:    Special action, 4D: 3 goals bring a creature of Body 4, Psyche 4 and Move 5, 4 goals one of 5, 5 and 6, 5 or
//!          more one of 6, 6 and 7, each with a minor power, within 10 in; from 4 on a group of henchmen with a minor
//!          power may come instead. It acts with the summoner, at once too. Recharge 2+ when somebody came.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Summoning; ledger `smf.power.summoning`.
//! Reading: Who can come has a sheet in the scenario, one for some or all of these numbers; of those whose goals are
//!          reached and who are not there the dearest comes, the first of the list among equals, and whoever has fallen
//!          can come anew. The summoner stays where he calls. Nobody is called while nobody could come. Whoever has come
//!          stays when the summoner is out, acts in his place then, and is worth nothing at the end. Savant adds a
//!          re-roll. A copy of a summoner calls those of its owner. The policy calls as soon as it can.
//! Example: 4D make 3 goals or more with 25/48.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::followers;
use std::cmp::Reverse;

const RULE: &str = "smf.power.summoning";
const SUMMONS: Draw = Draw::new("Summoning", RULE);
const DICE: Pool = Pool::new(4, 0);
const INCHES: u8 = 10;

/// Goals that bring a creature, and its Body, Psyche and Move.
pub const CREATURES: [(u8, [i64; 3]); 3] = [(3, [4, 4, 5]), (4, [5, 5, 6]), (5, [6, 6, 7])];
/// Goals from which on a group of henchmen may come instead.
pub const OF_HENCHMEN: u8 = 4;

/// Summoning.
#[derive(Debug)]
pub struct Summoning;

impl Power for Summoning {
    const ENTRY: Entry = Entry::new(
        "summoning",
        "Summoning",
        RULE,
        Level::Minor,
        "instead of an attack 4D: 3 goals or more bring an ally who acts with the owner (`summoned-by` in \
         [[team.arrival]])",
    )
    .recharge(2)
    .among_friends();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Special);
    }

    fn special<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> bool {
        let sheets = followers::at_hand(fight, me).filter_map(|follower| Some((follower.goals?, follower.figure)));
        let sheets: Vec<(u8, FigureId)> = sheets.collect();
        if sheets.is_empty() || !fight.ready(me, slot) || !fight.decides(me, Ask::BringAlong) {
            return false;
        }
        let called = |goals: u8| {
            let reached = sheets.iter().filter(|(need, _)| *need <= goals);
            reached.max_by_key(|&&(need, figure)| (need, Reverse(figure))).map(|&(_, figure)| figure)
        };
        // Rolls that bring the same one, or nobody, are alike.
        let kind = |goals: u8| called(goals).map_or(0, |figure| 1 + figure.place());
        let goals = fight.goals_alike(SUMMONS, pool(fight, me), &kind);
        if let Some(who) = called(goals) {
            fight.use_up(me, slot);
            followers::appear(fight, who, me, INCHES, RULE);
        }
        true
    }
}

/// What a summoner rolls; Savant is worth a re-roll (`smf.power.savant`).
fn pool<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> Pool {
    let savant = fight.fighter(me).slot_of(PowerId::Savant).is_some_and(|slot| fight.works(me, slot));
    fight.printed(me, DICE).plus(Pool::new(0, i8::from(savant)))
}
