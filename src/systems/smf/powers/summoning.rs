//! Summoning: somebody comes when he is called.
//!
//! Rule:    Special action, 4D: 3 goals bring a creature of Body 4, Psyche 4 and Move 5, 4 goals one of 5, 5 and 6, 5
//!          or more one of 6, 6 and 7, each with a minor power, within 10 in; from 4 on a group of henchmen with a
//!          minor power may come instead. It acts with the summoner, at once too. Recharge 2+ when somebody came.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Summoning; ledger `smf.power.summoning`.
//! Reading: Who can come has a sheet in the scenario, one for some or all of these numbers; of those whose goals are
//!          reached and who are not there the dearest comes, the first of the list among equals, and whoever has fallen
//!          can come anew. The summoner stays where he calls. Nobody is called while nobody could come. Whoever has
//!          come stays when the summoner is out, acts in his place then, and is worth nothing at the end. Savant adds a
//!          re-roll. A copy of a summoner calls those of its owner. The policy calls as soon as it can.
//! Example: 4D make 3 goals or more with 25/48.

use super::power::{Entry, Level, Power, PowerId, Spent};
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

    fn special<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> Spent {
        let sheets = followers::at_hand(fight, me).filter_map(|follower| Some((follower.goals?, follower.figure)));
        let sheets: Vec<(u8, FigureId)> = sheets.collect();
        if sheets.is_empty() || !fight.ready(me, slot) || !fight.decides(me, Ask::BringAlong) {
            return Spent::Nothing;
        }
        let called = |goals: u8| {
            let reached = sheets.iter().filter(|(need, _)| *need <= goals);
            reached.max_by_key(|&&(need, figure)| (need, Reverse(figure))).map(|&(_, figure)| figure)
        };
        // Rolls that bring the same one, or nobody, are alike.
        let kind = |goals: u8| called(goals).map_or(0, |figure| 1 + figure.place());
        let goals = fight.goals_alike(SUMMONS, pool(fight, me), &kind);
        match called(goals) {
            Some(who) => {
                fight.use_up(me, slot);
                followers::appear(fight, who, me, INCHES, RULE);
            }
            None => fight.note(me, RULE, "calls, and nobody comes"),
        }
        Spent::Turn
    }
}

/// What a summoner rolls; Savant is worth a re-roll (`smf.power.savant`).
fn pool<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> Pool {
    let savant = fight.fighter(me).slot_of(PowerId::Savant).is_some_and(|slot| fight.works(me, slot));
    fight.printed(me, DICE).plus(Pool::new(0, i8::from(savant)))
}

#[cfg(test)]
mod tests {
    use crate::game::Progress;
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::state::flag;
    use crate::systems::smf::team::tests::brought::{CALLED, CREATURES, SUMMONER};
    use crate::systems::smf::team::tests::{Fray, MISS, OTHER};

    fn summoner(foes: &[&str]) -> Fray {
        Fray::with_arrivals("", (&[SUMMONER, CREATURES[0]], CALLED[0]), (foes, ""))
    }

    /// `smf.power.summoning`: 4D are three goals with 4/54 for three and a fail and 12/72 for a 6, one more and two
    /// fails, 13/54; the creature is there at once and acts after him, and does so from then on.
    #[test]
    fn a_creature_comes_and_acts_at_once() {
        let mut fray = summoner(&[OTHER]);
        fray.turn(&[("Summoning", 3)]);
        assert_eq!((fray.state.acting(), fray.fraction, fray.state.fighter(1).boxes), (0, (13, 54), [4, 4]));
        fray.turn(&[("melee attack", 10)]);
        assert_eq!((fray.state.acting(), fray.fraction), (1, (1, 7776 * 16)));
        assert_eq!(fray.acting(1), [2]);
        // Nobody is left to come: he recharges, and strikes.
        fray.turn(&[("recharge", 0), ("melee attack", 0)]);
        assert_eq!(fray.acting(2), [1, 2]);
    }

    /// `smf.power.summoning`, ruling: two goals bring nobody, and need no recharge.
    #[test]
    fn too_few_goals_bring_nobody_and_cost_nothing_but_the_action() {
        let mut fray = summoner(&[OTHER]);
        fray.turn(&[("Summoning", 2)]);
        assert_eq!(fray.acting(1), [2]);
        fray.turn(&[("Summoning", 0)]);
        assert_eq!((fray.fraction, fray.state.fighter(0).spent), ((1, 16), 0));
        assert!(fray.state.fighter(1).is(flag::ABSENT));
    }

    /// `smf.power.summoning`: of those whose goals are reached the dearest who is not there yet, the first of the list
    /// among equals; two goals are for none.
    #[test]
    fn the_dearest_of_those_who_can_come_does() {
        let sheets = [&[SUMMONER], &CREATURES[..]].concat();
        let called = CALLED.concat();
        for (goals, there, comes) in [
            (3, &[][..], Some(1)),
            (4, &[], Some(2)),
            (5, &[], Some(3)),
            (8, &[], Some(3)),
            (8, &[3], Some(2)),
            (4, &[2], Some(1)),
            (3, &[1], None),
            (2, &[], None),
        ] {
            let mut fray = Fray::with_arrivals("", (&sheets, &called), (&[OTHER], ""));
            for &figure in there {
                fray.state.fighter_mut(figure).clear(flag::OUT | flag::ABSENT);
            }
            fray.turn(&[("Summoning", goals)]);
            let came: Vec<usize> = (1..4)
                .filter(|&figure| !fray.state.fighter(figure).is(flag::OUT) && !there.contains(&figure))
                .collect();
            assert_eq!(came, comes.into_iter().collect::<Vec<_>>(), "{goals} {there:?}");
            assert_eq!(fray.state.fighter(0).spent, u32::from(comes.is_some()), "{goals} {there:?}");
        }
        let equals = format!("{}{}", CALLED[0], CALLED[1].replace("goals = 4", "goals = 3"));
        let mut fray = Fray::with_arrivals("", (&[SUMMONER, CREATURES[0], CREATURES[0]], &equals), (&[OTHER], ""));
        fray.turn(&[("Summoning", 4)]);
        assert_eq!([1, 2].map(|figure| fray.state.fighter(figure).is(flag::OUT)), [false, true]);
    }

    /// `smf.power.summoning`, ruling: a re-roll for Savant: 4D[1] are eight goals with 6^-4 (1 + 4/2).
    #[test]
    fn a_savant_summons_with_a_re_roll() {
        let savant = "body = 30; powers = [\"summoning\", \"savant\"]";
        for (keys, cancelled, fraction) in [(SUMMONER, 0, (1, 1296)), (savant, 0, (1, 432)), (savant, 0b10, (1, 1296))]
        {
            let mut fray = Fray::with_arrivals("", (&[keys, CREATURES[0]], CALLED[0]), (&[OTHER], ""));
            fray.state.fighter_mut(0).cancelled = cancelled;
            fray.turn(&[("Summoning", 8)]);
            assert_eq!(fray.fraction, fraction, "{keys} {cancelled}");
        }
    }

    /// `smf.power.summoning`: whoever has come stays when the summoner is out, and acts in his place.
    #[test]
    fn a_creature_outlasts_its_summoner() {
        let figures = [SUMMONER, CREATURES[0], OTHER];
        let mut fray = Fray::with_arrivals("", (&figures, CALLED[0]), (&[OTHER, OTHER], ""));
        fray.turn(&[("Summoning", 3)]);
        assert_eq!(fray.acting(3), [1, 3, 2]);
        fray.state.hurt(0, 1);
        fray.turn(&[("melee attack", 8), ("KO check", 0)]);
        assert_eq!(fray.state.acting(), 4);
        assert_eq!(fray.acting(5), [1, 3, 2, 4, 1]);
        fray.state.fall(2);
        fray.state.hurt(1, 1);
        // Nobody else stands: the creature goes on alone, until it falls.
        assert_eq!(fray.turn(&[("melee attack", 8), ("KO check", 0)]), Progress::Over(1));
    }

    /// `smf.power.summoning`: somebody who has fallen is called as somebody new, whole.
    #[test]
    fn a_fallen_creature_can_be_called_anew() {
        let mut fray = summoner(&[OTHER]);
        fray.turn(&[("Summoning", 3)]);
        fray.turn(MISS);
        fray.state.hurt(1, 1);
        fray = fray.seeking();
        fray.turn(&[("melee attack", 8), ("KO check", 0)]);
        assert!(fray.state.fighter(1).is(flag::ABSENT));
        fray.turn(&[("recharge", 1), ("Summoning", 3)]);
        assert_eq!(fray.state.fighter(1).boxes, [4, 4]);
        assert_eq!(fray.counted(Count::KnockedOut, 1), 1);
    }

    /// `smf.power.summoning`: from four goals on a group of ten; it has its own dice for its numbers, 2D and 3D.
    #[test]
    fn a_group_comes_when_it_is_called() {
        let group = "archetype = \"henchmen\"; minor = [\"resistance\"]";
        let called = CALLED[0].replace("goals = 3", "goals = 4");
        let mut fray = Fray::with_arrivals("", (&[SUMMONER, group], called.as_str()), (&[OTHER], ""));
        fray.turn(&[("Summoning", 3)]);
        assert_eq!(fray.acting(1), [2]);
        fray.turn(&[("Summoning", 4)]);
        assert_eq!(fray.boxes(1), 10);
        fray.turn(&[("melee attack", 10)]);
        assert_eq!(fray.fraction, (1, 7776 * 16));
    }

    /// `smf.power.sorcery`: a page is activated while there is somebody to come, and is spent whether or not he does.
    #[test]
    fn a_page_of_a_grimoire_summons() {
        let sorcerer = "body = 30; powers = [\"sorcery\"]; grimoire = [\"resistance\", \"summoning\"]";
        let mut fray = Fray::with_arrivals("", (&[sorcerer, CREATURES[0]], CALLED[0]), (&[OTHER], ""));
        fray.turn(&[("Summoning", 2)]);
        assert_eq!(fray.acting(1), [2]);
        fray.turn(&[("recharge", 1), ("recharge", 1), ("Summoning", 3)]);
        assert_eq!(fray.acting(2), [1, 2]);
        fray.turn(&[("recharge", 1), ("recharge", 1), ("melee attack", 0)]);
        // The page of Resistance alone is open.
        assert_eq!(fray.state.fighter(0).spent, 0b010);
    }
}
