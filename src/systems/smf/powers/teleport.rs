//! Teleport: suddenly elsewhere.
//!
//! Rule:    A move action of 4D: 10 in and 5 in a goal, to any point, whoever or whatever is in between. Out of a
//!          melee the foes there have their free attacks; knocked back by one, he starts from where he fell. Friends
//!          in base contact may come along; then it recharges with 1+, 2+ or 3+ for one, two or three of them.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Teleport; ledger `smf.power.teleport`.
//! Reading: Rolled for only beyond 10 in, used by whoever foes reach where he stands, and tried as far as it is at
//!          least as likely as not; then he knows how far he gets, and does what is best with it. It is no charge:
//!          only powers that say so can be used on one. No move by whoever had to stand up. Out of an Entangle it is
//!          used where nobody would strike at him, out of a grip, or among foes, where that comes to more than
//!          breaking out (`smf.combat.grapple`, `smf.power.entangle`). Those come along who wait for their turn, and
//!          could take boxes from there and not from here; no group does. At one of several foes he goes only where
//!          his friends keep up with him or come along (`policy::pace`).
//! Example: 15 in away behind another foe: one goal of 4D, 1/6, then 4D all 6s over 4D that make none, 1/20736.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::PoolKind;
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::melee;
use crate::systems::smf::options::{could_take_boxes, is_bound};
use crate::systems::smf::strides::{Bound, Stride};

const TELEPORT: Draw = Draw::new("teleport", "smf.power.teleport");
const DICE: Pool = Pool::new(4, 0);
/// Most friends who come along.
const PASSENGERS: usize = 3;

/// Teleport.
#[derive(Debug)]
pub struct Teleport;

impl Power for Teleport {
    const ENTRY: Entry = Entry::new(
        "teleport",
        "Teleport",
        "smf.power.teleport",
        Level::Minor,
        "is 10 in and 5 in for each goal of 4D elsewhere, with friends in base contact",
    )
    .recharge(1)
    .on_the_move();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
    }

    fn recharge_need<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, usual: u8) -> u8 {
        usual.max(fight.now(me).passengers)
    }

    fn recharged<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) {
        fight.now_mut(me).passengers = 0;
    }
}

/// How far somebody teleports, if he can.
pub fn bound<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> Option<Bound> {
    fight.in_effect(me, PowerId::Teleport).filter(|&slot| fight.ready(me, slot))?;
    let dice = fight.printed(me, DICE).plus(fight.pool(me, PoolKind::Movement));
    Some(Bound { sure: 10, per_goal: 5, dice })
}

/// As far as somebody gets who wants to go so far, or further.
pub fn roll<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, inches: u8) -> u8 {
    fight.note(me, TELEPORT.rule, "teleports");
    fight.reach_by(me, Stride::Teleport, TELEPORT, inches)
}

/// Somebody arrives so far towards a foe, with friends.
pub fn arrive<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, to: FigureId, inches: u8) {
    let here = fight.scene.touching(me).within(fight.waiting).within(fight.present());
    melee::approach(fight, me, to, inches);
    let along = passengers(fight, me, here);
    if along.is_empty() || !fight.says(me, Ask::TakeAlong, true) {
        return;
    }
    for friend in along {
        fight.scene.beside(friend, me);
        fight.note(friend, TELEPORT.rule, "comes along");
    }
    if let Some(slot) = fight.in_effect(me, PowerId::Teleport) {
        fight.use_up(me, slot);
        fight.now_mut(me).passengers = along.count() as u8;
    }
}

/// Those of some friends who are better off where somebody has got to.
fn passengers<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, here: Figures) -> Figures {
    let mut along = Figures::NONE;
    for friend in here {
        let comes = fight.fighter(friend).group.is_none() && !is_bound(fight, friend) && along.count() < PASSENGERS;
        if comes && !could_take_boxes(fight, friend) {
            let place = fight.scene.at(friend);
            fight.scene.beside(friend, me);
            if could_take_boxes(fight, friend) {
                along = along.with(friend);
            }
            fight.scene.put(friend, place);
        }
    }
    along
}

#[cfg(test)]
mod tests {
    use crate::chance::Scripted;
    use crate::systems::smf::dice::Pool;
    use crate::systems::smf::figure::FigureId;
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::powers::id::PowerId;
    use crate::systems::smf::state::Combatant;
    use crate::systems::smf::team::tests::{Fray, distance, line};

    const PORTER: &str = "body = 30; powers = [\"teleport\"]";
    const FOE: &str = "body = 30; move = 0; attack = \"1D\"; defense = \"4D\"";

    /// `smf.power.teleport`: 10 in without a roll, which is no charge; 15 in with a goal of 4D, 15/16, and 5 in short
    /// without one. 4D all 6s over 4D without a goal are 1/20736.
    #[test]
    fn he_gets_ten_inches_and_five_a_goal() {
        let strike = ("melee attack", 8);
        let mut fray = line(10, &[PORTER], &[FOE, FOE]);
        fray.turn(&[strike]);
        assert_eq!((distance(&fray.state, 0, 1), fray.fraction), (0, (1, 20_736)));
        let mut fray = line(15, &[PORTER], &[FOE, FOE]);
        fray.turn(&[("teleport", 0)]);
        assert_eq!(fray.fraction, (1, 16));
        assert!(distance(&fray.state, 0, 1) >= 5);
        let mut bout = duel("ground = \"open\"; range = 15", PORTER, FOE);
        bout.turn(&[("teleport", 1), strike]);
        assert_eq!(bout.gap(), 0);
    }

    /// `smf.power.teleport`, example: 2 goals are 20 in, 3 are 25 in.
    #[test]
    fn two_goals_are_twenty_inches() {
        let mut fray = line(60, &[PORTER], &[FOE, FOE]);
        let mut chance = Scripted::new(&[]);
        let bound = super::bound(&fray.fight(&mut chance), FigureId::at(0)).unwrap();
        assert_eq!([0, 2, 3].map(|goals| bound.after(goals)), [10, 20, 25]);
        assert_eq!([10, 11, 15, 16, 25].map(|inches| bound.goals_for(inches)), [0, 1, 1, 2, 3]);
        assert_eq!((bound.dice, bound.most()), (Pool::new(4, 0), 50));
    }

    /// `smf.power.savant`: a re-roll on how far he gets.
    #[test]
    fn a_savant_has_a_reroll() {
        let mut fray = line(60, &[&PORTER.replace("]", ", \"savant\"]")], &[FOE, FOE]);
        let mut chance = Scripted::new(&[]);
        assert_eq!(super::bound(&fray.fight(&mut chance), FigureId::at(0)).unwrap().dice, Pool::new(4, 1));
    }

    /// `smf.power.teleport`: whoever is in between is no hindrance; whoever can charge does that, with a die more.
    #[test]
    fn nobody_is_in_the_way_and_a_charge_is_better() {
        // One goal of 4D is 4 2 27 / 6^4 = 1/6.
        let board = "[board]\nkind = \"line\"\napart = 10\nranks = 5";
        let mut fray = Fray::new(board, &[PORTER], &["body = 90; defense = \"8D\"; move = 0", FOE]);
        fray.turn(&[("teleport", 1), ("melee attack", 8)]);
        assert_eq!(([1, 2].map(|foe| distance(&fray.state, 0, foe)), fray.fraction), ([5, 0], (1, 6 * 20_736)));
        let board = "[board]\nkind = \"line\"\napart = 10\nranks = 0";
        let mut fray = Fray::new(board, &[PORTER], &[FOE]);
        fray.state.scene().set_apart(FigureId::at(0), FigureId::at(1), 9);
        fray.turn(&[("melee attack", 10)]);
        assert_eq!(fray.fraction, (1, 7776 * 16));
    }

    /// `smf.power.teleport`, `smf.combat.grapple`: it ends a grip, under a blow of whoever holds him.
    #[test]
    fn it_ends_a_grip() {
        let porter = format!("{PORTER}; ranged-attack = \"8D\"; melee-attack = \"1D\"");
        let mut bout = duel("ground = \"open\"; order = \"alternate\"", &porter, "body = 30; attack = \"1D\"");
        bout.place(0);
        bout.scene().take_hold(FigureId::at(1), FigureId::at(0));
        // 1D without a goal against 4D is no hit; two goals of 4D are 1/4 and 20 in, and then he shoots.
        bout.turn(&[("melee attack", 0), ("teleport", 2), ("ranged attack", 0)]);
        assert_eq!((bout.holder(), bout.gap()), (None, 20));
    }

    /// `smf.power.teleport`, `smf.power.entangle`: it ends an Entangle without a roll where nobody strikes at him, and
    /// he shoots from there; whoever has no such power rolls to break out, with his move and with his action.
    #[test]
    fn it_ends_an_entangle() {
        let porter = format!("{PORTER}; ranged-attack = \"8D\"; melee-attack = \"1D\"");
        let plain = porter.replace("teleport", "iron-will");
        let tears = [("break-out", 0), ("break-out", 0)];
        for (who, answers, left) in [(&porter, &[("ranged attack", 0)][..], 0), (&plain, &tears, 6)] {
            let mut bout = duel("ground = \"open\"; range = 15", who, "body = 30");
            bout.state.fighters[0].entangled = 6;
            bout.turn(answers);
            assert_eq!((bout.now(0).entangled, bout.gap()), (left, 15), "{who}");
        }
    }

    /// `smf.power.teleport`, reading: under blows that would take more of him than he of anybody he breaks out instead.
    #[test]
    fn it_is_not_used_under_too_hard_a_blow() {
        let porter = format!("{PORTER}; attack = \"1D\"; defense = \"1D\"");
        let mut bout = duel("ground = \"open\"", &porter, "body = 30; attack = \"12D\"");
        bout.state.fighters[0].entangled = 6;
        bout.turn(&[("break-out", 0), ("break-out", 0)]);
        assert_eq!((bout.now(0).entangled, bout.gap()), (6, 0));
    }

    /// `smf.power.teleport`, `smf.combat.break-from-melee`: out of a melee he gets as far as his goals, under a blow of
    /// whom he leaves: 1D makes two with 1/6, 4D none with 1/16, two with 1/4; 8D are 16 with 6^-8. Thrown by it, on
    /// his feet or not, he starts from there.
    #[test]
    fn he_teleports_out_of_a_melee() {
        let leaver =
            format!("{PORTER}; ranged-attack = \"8D\"; melee-attack = \"1D\"; policy = {{ stance = \"skirmish\" }}");
        let mut bout = duel("ground = \"open\"", &leaver, FOE);
        bout.turn(&[("melee attack", 2), ("teleport", 2), ("ranged attack", 16)]);
        assert_eq!((bout.gap(), bout.fraction), (20, (1, 96 * 4 * 6u128.pow(8) * 16)));
        let pusher = format!("{FOE}; policy = {{ knockback = \"push\" }}");
        for stands in [1, 0] {
            let mut bout = duel("ground = \"open\"; knockback = true", &leaver, &pusher);
            bout.turn(&[("melee attack", 2), ("knockdown check", stands), ("teleport", 2), ("ranged attack", 0)]);
            assert_eq!(bout.gap(), 22, "{stands}");
        }
    }

    /// `smf.power.sorcery`: a page takes friends along too, is shut by it, and needs 2+ or, after three, 3+: 5/12,
    /// 5/36.
    #[test]
    fn a_grimoire_lends_a_teleport() {
        let sorcerer = "body = 30; powers = [\"sorcery\"]; grimoire = [\"teleport\"]";
        let slow = "body = 30; move = 1";
        let board = "[board]\nkind = \"line\"\napart = 10\nranks = 0";
        let mut fray = Fray::new(board, &[sorcerer, slow, slow, slow], &[FOE, FOE]);
        fray.turn(&[("melee attack", 0)]);
        let now = *fray.state.fighter(0);
        assert_eq!([1, 2, 3].map(|friend| distance(&fray.state, 0, friend)), [0; 3]);
        assert_eq!((now.passengers, fray.slots(0, |now| now.spent & !now.on)), (3, vec![PowerId::Teleport]));
        for (passengers, fraction) in [(1, (5, 12)), (3, (5, 36))] {
            let mut fray = line(60, &[sorcerer], &["body = 30"]);
            *fray.state.fighter_mut(0) = Combatant { passengers, ..now };
            fray.turn(&[("recharge", 1)]);
            assert_eq!((fray.fraction, fray.state.fighter(0).passengers), (fraction, 0));
        }
    }

    /// `smf.power.mimic`: a copy takes him past whom he has it of, in the turn in which it is made; with it goes what
    /// was remembered of its use.
    #[test]
    fn a_mimic_teleports_like_him_whom_he_copies() {
        let board = "[board]\nkind = \"line\"\napart = 5\nranks = 5";
        let mimic = "body = 30; powers = [\"mimic\"]; policy = { mimic = \"again\" }";
        let model = "body = 90; defense = \"8D\"; move = 0; powers = [\"teleport\", \"armor\"]";
        let mut fray = Fray::new(board, &[mimic], &[model, FOE]);
        fray.turn(&[("Mimic", 1), ("melee attack", 8)]);
        assert_eq!([1, 2].map(|foe| distance(&fray.state, 0, foe)), [5, 0]);
        fray.state.fighter_mut(0).passengers = 2;
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("Mimic", 0), ("melee attack", 0)]);
        assert_eq!((fray.state.fighter(0).copied, fray.state.fighter(0).passengers), (0, 0));
    }

    /// `smf.power.teleport`: a friend in base contact comes along who reaches nobody from here, and three at most.
    #[test]
    fn friends_in_contact_come_along() {
        let board = "[board]\nkind = \"line\"\napart = 10\nranks = 0";
        let slow = "body = 30; move = 1";
        for friends in 0..=4 {
            let mut team = vec![PORTER];
            team.extend([slow].repeat(friends));
            let mut fray = Fray::new(board, &team, &[FOE, FOE]);
            fray.turn(&[("melee attack", 0)]);
            let along = (1..=friends).filter(|&friend| distance(&fray.state, 0, friend) == 0).count();
            assert_eq!(along, friends.min(3));
            let porter = fray.state.fighter(0);
            assert_eq!((usize::from(porter.passengers), porter.spent), (along, u32::from(along > 0)), "{friends}");
        }
        // Who walks there himself stays.
        let mut fray = Fray::new(board, &[PORTER, "body = 30; move = 9"], &[FOE, FOE]);
        fray.turn(&[("melee attack", 0)]);
        assert_eq!((distance(&fray.state, 0, 1), fray.state.fighter(0).spent), (10, 0));
    }

    /// `smf.power.teleport`: a chance roll of 1+, 2+ and 3+ is 3/4, 5/12 and 5/36; then nobody has come along.
    #[test]
    fn it_recharges_the_harder_the_more_came_along() {
        for (passengers, fraction) in [(0, (3, 4)), (1, (3, 4)), (2, (5, 12)), (3, (5, 36))] {
            let mut fray = line(60, &[PORTER], &["body = 30"]);
            let porter = fray.state.fighter_mut(0);
            (porter.spent, porter.passengers) = (1, passengers);
            fray.turn(&[("recharge", 1)]);
            let porter = fray.state.fighter(0);
            assert_eq!((fray.fraction, porter.spent, porter.passengers), (fraction, 0, 0), "{passengers}");
        }
    }

    /// `smf.power.teleport`, reading: whom no foe reaches where he stands comes on foot, as he would without it. A foe who
    /// could shoot at him makes him hurry: 24 in take three goals of 4D.
    #[test]
    fn whom_nobody_reaches_is_in_no_hurry() {
        let porter = "body = 5; powers = [\"teleport\"]";
        for (foe, answers, gap) in [
            ("body = 5", &[][..], 18),
            ("body = 5; ranged-attack = \"6D\"", &[("teleport", 3), ("melee attack", 0)], 0),
        ] {
            let mut bout = duel("ground = \"open\"; range = 24", porter, foe);
            bout.turn(answers);
            assert_eq!(bout.gap(), gap, "{foe}");
        }
    }
}
