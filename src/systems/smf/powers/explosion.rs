//! Explosion: its owner bursts, and takes shape again later.
//!
//! Rule:    Combat action: 4D[1], one roll, on everybody within 5 in, and on everybody to 10 in with +1 re-roll on the
//!          defense. To the end of his next turn the owner neither attacks nor moves, and no physical attack finds him.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Explosion; ledger `smf.power.explosion`,
//!          `smf.combat.radius`.
//! Reading: Friends defend too. Where he stands, before any walk; no maneuver and no temporary re-roll goes with it.
//!          Used where what it takes of foes, less what it takes of friends, is more than twice his best attack: it
//!          costs the attack of the next turn as well; by nobody who is bound, held or insubstantial. Dispersed he
//!          holds nobody in melee and counts for nothing there; he stands where he stood. In base contact everybody is
//!          within 5 in of everybody. Between two it is not played.
//! Example: all 6s, with 1/432, over two defenses of 4D without a goal, each 1/16.

use super::power::{Entry, Level, Power, Spent};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::attempt::Manner;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, Effect, PoolKind, Reach, Timing, blow_with};
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::metrics::Count;
use crate::systems::smf::options::is_bound;
use crate::systems::smf::several::{around, sweep};

const EXPLOSION: Draw = Draw::new("explosion", "smf.power.explosion");
const DICE: Pool = Pool::new(4, 1);
const INNER: u8 = 5;
const OUTER: u8 = 10;
/// More of the defense in the outer band.
const FARTHER: Pool = Pool::new(0, 1);
/// The turn in which he bursts, and the next one.
const TURNS_AWAY: u8 = 2;

/// Explosion.
#[derive(Debug)]
pub struct Explosion;

impl Power for Explosion {
    const ENTRY: Entry = Entry::new(
        "explosion",
        "Explosion",
        "smf.power.explosion",
        Level::Minor,
        "4D[1] on everyone within 10 in, friends too; the owner is gone to the end of his next turn",
    )
    .in_a_crowd();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        sheet.hook(slot, Timing::Special);
    }

    fn special<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> Spent {
        // It is an attack of his body, which neither bonds nor a ghost have at hand.
        if is_bound(fight, me) || fight.is_ghost(me) {
            return Spent::Nothing;
        }
        let attack = attack(fight, me, slot);
        let met = met(fight, me, &attack);
        if !fight.explodes(me, &attack, met.iter().copied()) {
            return Spent::Nothing;
        }
        fight.course.opened = true;
        fight.count(Count::Attacks, me, 1);
        let total = fight.goals(EXPLOSION, attack.pool.plus(fight.pool(me, attack.adds)));
        sweep(fight, me, &attack, total, met.into_iter());
        fight.now_mut(me).away = TURNS_AWAY;
        fight.note(me, EXPLOSION.rule, "is dispersed");
        Spent::Turn
    }
}

fn attack<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, slot: u8) -> Attack {
    Attack {
        id: "explosion",
        what: EXPLOSION.what,
        rule: EXPLOSION.rule,
        slot: Some(slot),
        reach: Reach::Anywhere(OUTER),
        pool: fight.printed(me, DICE),
        adds: PoolKind::RangedAttack,
        resisted_by: PoolKind::RangedDefense,
        radius: OUTER,
        ..blow_with(Effect::Damage, false)
    }
}

/// Whom it meets where its owner stands, and how.
fn met<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, attack: &Attack) -> Vec<(FigureId, Manner)> {
    let near = around(fight, me, me, attack, INNER);
    let far = around(fight, me, me, attack, attack.radius).without(near);
    let all = |figures: Figures, eased| {
        figures.map(move |figure| (figure, Manner { eased, holds_back: true, ..Manner::default() }))
    };
    all(near, Pool::default()).chain(all(far, FARTHER)).collect()
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::figure::FigureId;
    use crate::systems::smf::metrics::{Count, knock_out};
    use crate::systems::smf::powers::id::PowerId;
    use crate::systems::smf::team::tests::{Fray, line};

    const BOMB: &str = "body = 30; attack = \"1D\"; powers = [\"explosion\"]; move = 0";
    const FOE: &str = "body = 30; move = 0";
    const TOUGH: &str = "body = 90; defense = \"8D\"; move = 0";

    const WEAK: &str = "body = 1; defense = \"2D\"; move = 0";

    /// A line on which the first stands so far from everybody else.
    fn apart(first: &[&str], second: &[&str], inches: &[u8]) -> Fray {
        let mut fray = line(1, first, second);
        for (place, &inches) in (1..).zip(inches) {
            fray.state.scene().set_apart(FigureId::at(0), FigureId::at(place), inches);
        }
        fray
    }

    /// `smf.power.explosion`, example: 4D[1] all 6s are (1 + 4/2) / 6^4, and everybody in contact is met.
    #[test]
    fn everybody_in_contact_is_met_by_one_roll() {
        let mut fray = Fray::new("", &[BOMB], &[FOE, FOE]);
        fray.turn(&[("explosion", 8), ("defense", 1), ("defense", 1)]);
        assert_eq!((fray.fraction, [1, 2].map(|foe| fray.boxes(foe))), ((1, 432 * 16 * 16), [22, 22]));
        assert_eq!([Count::Attacks, Count::Hits].map(|count| fray.counted(count, 0)), [1, 2]);
    }

    /// `smf.power.explosion`, `smf.combat.radius`, the book's example: four goals; 2 of 4D leave two, and an ally 9 in away
    /// is safe with 4 of his 8D[1]. Whoever is 10 in away has the re-roll, too, and 11 in are out of it.
    #[test]
    fn the_outer_band_has_a_reroll_and_ends_at_ten_inches() {
        let defends = |goals: usize| ("defense", 3 * goals + 1);
        let mut fray = apart(&[BOMB, TOUGH], &[FOE; 3], &[9, 5, 10, 11]);
        // The inner band first.
        fray.turn(&[("explosion", 4), defends(2), defends(4), defends(0)]);
        assert_eq!([1, 2, 3, 4].map(|figure| fray.boxes(figure)), [90, 28, 26, 30]);
        // Without a goal: 1/16 for 4D, half of it with a re-roll.
        let alone = |inches: u8| {
            let mut fray = apart(&[BOMB], &[FOE, FOE], &[inches, 11]);
            fray.turn(&[("explosion", 8), ("defense", 1)]);
            fray.fraction
        };
        assert_eq!([5, 6, 10].map(alone), [(1, 432 * 16), (1, 432 * 32), (1, 432 * 32)]);
    }

    /// `smf.power.explosion`, `smf.power.entangle`, `smf.power.density-decrease`: nobody bursts who is bound or
    /// insubstantial, whatever else he can do.
    #[test]
    fn nobody_bursts_whose_body_is_not_at_hand() {
        let keys = "psyche-attack = \"1D\"; policy = { density-decrease = \"always\" }";
        let bomb = format!("{BOMB}; {keys}").replace("\"explosion\"", "\"explosion\", \"density-decrease\"");
        let foe = format!("{FOE}; psyche = 30");
        let bursts = [("explosion", 0), ("defense", 1), ("defense", 1)];
        for (bound, before, then) in [
            (0, &[("insubstantial", 0)][..], &bursts[..]),
            (0, &[("insubstantial", 1)], &[("Ghostly Attack", 0)]),
            (9, &[("insubstantial", 0), ("break-out", 0)], &[("Psyche attack", 0)]),
        ] {
            let mut fray = Fray::new("", &[&bomb], &[&foe, &foe]);
            if bound > 0 {
                fray.state.entangle(0, 1, bound);
            }
            fray.turn(&[before, then].concat());
        }
    }

    /// `smf.power.explosion`: to the end of his next turn he does nothing, and nobody strikes him; then both do.
    #[test]
    fn the_owner_is_gone_to_the_end_of_his_next_turn() {
        let mut fray = Fray::new("", &[BOMB], &[FOE, FOE]);
        fray.turn(&[("explosion", 0), ("defense", 1), ("defense", 1)]);
        for away in [1, 1, 0] {
            fray.turn(&[]);
            assert_eq!(fray.state.fighter(0).away, away);
        }
        fray.turn(&[("melee attack", 1)]);
        assert_eq!(fray.boxes(0), 29);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("explosion", 0), ("defense", 1), ("defense", 1)]);
    }

    /// `smf.power.explosion`, ruling: Psyche attacks find him.
    #[test]
    fn minds_find_him() {
        let mind = "body = 30; psyche-attack = \"4D\"";
        let mut fray = Fray::new("", &[BOMB], &[mind, FOE]);
        fray.state.fighter_mut(0).away = 2;
        fray.turn(&[]);
        fray.turn(&[("Psyche attack", 1)]);
        fray.turn(&[]);
        assert_eq!(fray.state.fighter(0).boxes, [30, 5]);
    }

    /// `smf.power.explosion`, `smf.combat.ranged-in-melee`: whoever is dispersed keeps nobody from shooting at another one.
    #[test]
    fn he_holds_nobody_in_melee() {
        let shooter = "body = 30; attack = \"1D\"; ranged-attack = \"4D\"; move = 0";
        let mut fray = apart(&[BOMB, FOE], &[shooter], &[9, 0]);
        fray.state.fighter_mut(0).away = 1;
        fray.turn(&[]);
        fray.state.fighter_mut(0).away = 1;
        fray.turn(&[("ranged attack", 1)]);
        assert_eq!(fray.boxes(1), 29);
    }

    /// `smf.power.explosion`, `smf.combat.multiple-foes`: of two in contact with one whoever is dispersed does not count: 4D
    /// over 4D.
    #[test]
    fn he_is_nobodys_advantage() {
        let mut fray = Fray::new("", &[BOMB, FOE], &[FOE]);
        fray.state.fighter_mut(0).away = 2;
        fray.turn(&[]);
        fray.turn(&[("melee attack", 8)]);
        assert_eq!((fray.fraction, fray.state.acting()), ((1, 1296 * 16), 2));
    }

    /// `smf.combat.radius`: not where a friend loses as much, nor where two of his attacks take more.
    #[test]
    fn friends_and_the_next_turn_are_counted_against_it() {
        for (first, second, explodes) in [
            (vec![BOMB, "body = 10"], vec![FOE, TOUGH], false),
            (vec![BOMB, TOUGH], vec![FOE, FOE], true),
            (vec!["body = 30; attack = \"6D\"; powers = [\"explosion\"]"], vec![FOE, FOE], false),
        ] {
            let mut fray = Fray::new("", &first, &second);
            let struck = [("explosion", 0), ("defense", 1), ("defense", 1), ("defense", 1)];
            fray.turn(if explodes { &struck[..first.len() + second.len()] } else { &[("melee attack", 0)] });
            assert_eq!(fray.state.fighter(0).away, u8::from(explodes));
        }
    }

    /// `smf.combat.radius`: a friend whom it knocks out is knocked out by its owner, and whoever is insubstantial is not met.
    #[test]
    fn a_friend_may_fall_and_a_ghost_is_not_met() {
        let ghost = "body = 30; powers = [\"density-decrease\"]; move = 0";
        let mut fray = Fray::new("", &[BOMB, "body = 1; defense = \"8D\""], &[WEAK, WEAK, ghost]);
        let place = fray.slots(4, |_| 1);
        assert_eq!(place, [PowerId::DensityDecrease]);
        fray.state.fighter_mut(4).on = 1;
        fray.turn(&[("explosion", 1), ("defense", 1), ("KO check", 0), ("defense", 4), ("defense", 4)]);
        assert_eq!(fray.counted_at(knock_out(5, 0, 1)), 1);
    }
}
