//! Shockwave: the ground throws them off their feet.
//!
//! Rule:    Brick maneuver, a free action of 6D: everybody in a band 5 in wide and 10 in long from his base rolls against
//!          the total, and with fewer goals is down. Not the insubstantial, nor the dense. Recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.shockwave`.
//! Reading: They roll 4D, groups 2D, with what helps them to keep their feet; ties stand; friends too. The band lies on the
//!          side of a foe; whoever touches its owner is in it. Used before his attack, where that is worth more on those who
//!          have fallen, and no friend could fall. Whoever lies or is dispersed does not fall.
//! Example: one goal of 6D has 6 1/3 1/32 = 1/16; against it 4D without a goal, 1/16, fall.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{PoolKind, Timing};
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::metrics::Count;
use crate::systems::smf::state::flag;

const SHOCKWAVE: Draw = Draw::new("Shockwave", "smf.maneuver.shockwave");
const FOOTING: Draw = Draw::new("knockdown check", "smf.maneuver.shockwave");
const DICE: Pool = Pool::new(6, 0);
const INCHES: u8 = 10;

/// Shockwave.
#[derive(Debug)]
pub struct Shockwave;

impl Power for Shockwave {
    const ENTRY: Entry = Entry::new(
        "shockwave",
        "Shockwave",
        "smf.maneuver.shockwave",
        Level::Maneuver,
        "a free action of 6D: whoever has fewer goals within 10 in on one side is down",
    )
    .recharge(2)
    .where_there_is_room();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        sheet.hook(slot, Timing::Upkeep);
    }

    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        if !fight.ready(me, slot) || !fight.has_free_action() || fight.is_away(me) {
            return;
        }
        let Some(shaken) = best(fight, me) else { return };
        if fight.says(me, Ask::Shake, true) {
            fight.take_free_action();
            fight.use_up(me, slot);
            shake(fight, me, shaken);
        }
    }
}

/// Those whom it would shake, of the sides on which foes stand the one that is worth most, if any is worth it.
fn best<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> Option<Figures> {
    let mut tried = Figures::NONE;
    let mut best: Option<(i64, Figures)> = None;
    for foe in fight.targets(me).within(fight.scene.within(me, INCHES)) {
        if tried.contains(foe) {
            continue;
        }
        let band = fight.scene.band(me, foe, INCHES);
        let shaken = band.within(fight.present()).that(|figure| may_fall(fight, figure));
        tried = tried.and(band);
        if shaken.is_empty() || shaken.without(fight.all_foes(me)) != Figures::NONE {
            continue;
        }
        let gain = fight.gain_of(me, |fight| shaken.for_each(|figure| fight.now_mut(figure).set(flag::DOWN)));
        if gain > best.map_or(0, |(most, _)| most) {
            best = Some((gain, shaken));
        }
    }
    best.map(|(_, shaken)| shaken)
}

fn may_fall<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, figure: FigureId) -> bool {
    !fight.now(figure).is(flag::DOWN) && !fight.is_ghost(figure) && !fight.has(figure, PowerId::DensityIncrease)
}

fn shake<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, shaken: Figures) {
    let total = fight.goals(SHOCKWAVE, fight.printed(me, DICE));
    // Nobody has fewer goals than none.
    for figure in shaken.filter(|_| total > 0) {
        let dice = fight.printed(figure, Pool::new(4, 0)).plus(fight.pool(figure, PoolKind::Footing));
        if !fight.reaches(FOOTING.about(figure.place() as u8), dice, total) {
            fight.now_mut(figure).set(flag::DOWN);
            fight.count(Count::KnockedDown, figure, 1);
            fight.note(figure, SHOCKWAVE.rule, "is thrown off his feet");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::line::Spot;
    use crate::chance::Scripted;
    use crate::systems::smf::figure::FigureId;
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::scene::Place;
    use crate::systems::smf::state::flag;
    use crate::systems::smf::team::tests::{Fray, line};

    const BRICK: &str = "body = 30; powers = [\"shockwave\"]";
    const FOE: &str = "body = 30; move = 0";

    fn down(fray: &Fray, figures: usize) -> Vec<usize> {
        (0..figures).filter(|&figure| fray.state.fighter(figure).is(flag::DOWN)).collect()
    }

    /// `smf.maneuver.shockwave`, example: one goal of 6D, and of two foes the one without a goal falls, 1/16; with one, 1/6,
    /// the other stands. Then he charges the one who lies: 6D all 6s over 4D, 1/746496. Recharge 2+.
    #[test]
    fn whoever_has_fewer_goals_falls_and_ties_stand() {
        let mut fray = line(6, &[BRICK], &[FOE, FOE]);
        let falls = [("Shockwave", 1), ("knockdown check", 0), ("knockdown check", 1), ("melee attack", 12)];
        fray.turn(&falls);
        assert_eq!(fray.fraction, (1, 16 * 16 * 6 * 746_496));
        assert_eq!((down(&fray, 3), fray.counted(Count::KnockedDown, 1)), (vec![1], 1));
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[]);
        fray.turn(&[("recharge", 0), ("melee attack", 0)]);
        // A duel on open ground has room for it, and a clinch has none.
        let mut bout = duel("ground = \"open\"; range = 6", BRICK, FOE);
        bout.turn(&[("Shockwave", 1), ("knockdown check", 0), ("melee attack", 12)]);
        let mut bout = duel("", BRICK, FOE);
        bout.turn(&[("melee attack", 0)]);
    }

    /// Each check is told of whom it is about.
    #[test]
    fn it_is_told_who_checks() {
        let mut fray = line(6, &[BRICK], &[FOE, FOE]);
        let told = fray.told(&[("Shockwave", 1), ("knockdown check", 0), ("knockdown check", 1), ("melee attack", 0)]);
        for check in ["knockdown check of 1", "knockdown check of 2"] {
            assert!(told.contains(&(super::FOOTING.rule, check.to_owned())), "{check}: {told:?}");
        }
    }

    /// `smf.maneuver.shockwave`: 10 in on the side of a foe; nobody behind is shaken, nor further off.
    #[test]
    fn the_band_is_ten_inches_long_on_one_side() {
        let mut fray = line(10, &[BRICK], &[FOE, FOE, FOE]);
        for (place, inches) in [0, 10, 11, -3].into_iter().enumerate() {
            fray.state.parts(4).1[place] = Place::at(Spot::at(inches));
        }
        let mut chance = Scripted::new(&[]);
        let fight = fray.fight(&mut chance);
        let [a, b, far, behind] = [0, 1, 2, 3].map(FigureId::at);
        let band = |towards| fight.scene.band(a, towards, super::INCHES);
        assert_eq!([b, far].map(|foe| band(foe).collect::<Vec<_>>()), [[b], [b]]);
        assert_eq!(band(behind).collect::<Vec<_>>(), [behind]);
    }

    /// `smf.maneuver.shockwave`: neither the dense nor the insubstantial are shaken, groups roll 2D, and whoever is agile
    /// has his re-roll, here as against the 6D all 6s that follow: no goal of 4D is 1/16, of 4D[1] 1/32 and of 2D 1/4.
    #[test]
    fn who_is_shaken_rolls_what_he_has() {
        let group = "archetype = \"henchmen\"; legal = false; members = 9; move = 0";
        let agile = format!("{FOE}; powers = [\"super-agility\"]");
        for (foe, chance) in [(FOE, 16), (agile.as_str(), 32), (group, 4)] {
            let mut fray = line(6, &[BRICK], &[foe, &FOE.replace("30", "90")]);
            fray.state.scene().set_apart(FigureId::at(0), FigureId::at(2), 40);
            fray.turn(&[("Shockwave", 1), ("knockdown check", 0), ("melee attack", 12)]);
            assert_eq!((down(&fray, 3), fray.fraction), (vec![1], (1, 16 * chance * 46_656 * chance)), "{foe}");
        }
        for power in ["density-increase", "density-decrease"] {
            let immune = format!("{FOE}; powers = [\"{power}\"]");
            let mut fray = line(6, &[BRICK], &[FOE, &immune]);
            fray.state.fighter_mut(2).on = 1;
            fray.turn(&[("Shockwave", 1), ("knockdown check", 0), ("melee attack", 0)]);
            assert_eq!(down(&fray, 3), [1], "{power}");
        }
    }

    /// `smf.maneuver.shockwave`: friends fall too, so that it is not used where one could.
    #[test]
    fn no_friend_is_shaken() {
        for (friend, used) in [(FOE.to_owned(), false), (format!("{FOE}; powers = [\"density-increase\"]"), true)] {
            let mut fray = line(6, &[BRICK, &friend], &[FOE, FOE]);
            fray.state.scene().set_apart(FigureId::at(2), FigureId::at(1), 1);
            fray.state.fighter_mut(1).on = u32::from(used);
            let all = [("Shockwave", 1), ("knockdown check", 0), ("knockdown check", 0), ("melee attack", 0)];
            fray.turn(if used { &all } else { &all[3..] });
            assert_eq!(down(&fray, 4), if used { vec![2, 3] } else { vec![] });
        }
    }
}
