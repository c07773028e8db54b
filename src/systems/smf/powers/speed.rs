//! Speed: everywhere at once.
//!
//! Rule:    Base Move 40 in. As a combat action: Machinegun Punch, +1D melee attack, not on a charge, recharge 2+; or
//!          Move-by Attack, on foes along the path: after each success he leaves without a free attack and goes on, a
//!          failure stops him beside that foe; recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Speed; ledger `smf.power.speed`.
//! Reading: Machinegun Punch whenever it is ready. Move-by Attack where all together lose more than the one foe would:
//!          each is met once, the nearest first, within the Move of the turn, no charge, and nobody is passed who has not
//!          been beaten; of what is left of the Move nothing is walked. Each is recharged by itself, Move-by Attack
//!          after all others; whoever has Speed from a grimoire, a form or as a copy has none, nor
//!          has a group. No maneuver goes with either.
//! Example: 4D[1] becomes 5D[1]: ten goals over 4D with 7/248832.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::{Attempt, Manner};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::exchange;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, Timing};
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::melee;
use crate::systems::smf::moving::moves;
use crate::systems::smf::options::is_usable;

const RULE: &str = "smf.power.speed";
/// What Move-by Attack is by its slot, which is recharged by itself.
const MOVE_BY: &str = "move-by";

/// Speed.
#[derive(Debug)]
pub struct Speed;

impl Power for Speed {
    const ENTRY: Entry = Entry::new(
        "speed",
        "Speed",
        RULE,
        Level::Major,
        "Move 40 in; +1D on a melee attack that is no charge, or attacks on foes along the way until one fails",
    )
    .recharge(2);

    fn compile(sheet: &mut Sheet, slot: u8) {
        if sheet.option(slot) == MOVE_BY {
            sheet.recharged_last(slot);
            return sheet.is_asked(slot);
        }
        if sheet.numbers.foes > 1 && sheet.group.is_none() && sheet.is_own(slot) {
            sheet.lend(slot, PowerId::Speed, MOVE_BY, true);
        }
        // The 40 in are the Move of the Speedster already; anybody else who gets the power runs as fast.
        sheet.runs(slot, 40);
        sheet.hook(slot, Timing::Attack);
    }

    fn attack<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, slot: u8, attempt: &mut Attempt) {
        let fits = !attempt.manner.charging && !attempt.manner.passing && attempt.attack.blow;
        super::power_attack::declare(fight, me, slot, attempt, fits, Pool::new(1, 0));
    }
}

/// The slot of a figure's Move-by Attack, if it is ready for a blow at somebody, and all whom he would meet in so many
/// inches with that one, should nobody stop him; none where that is nobody else.
#[inline(always)]
pub fn path<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    first: FigureId,
    attack: &Attack,
    inches: u8,
) -> Option<(u8, Vec<FigureId>)> {
    let slot = fight.in_effect(me, PowerId::Speed).filter(|&slot| attack.blow && fight.ready(me, slot))?;
    let from = fight.scene.at(me);
    let (mut met, mut left) = (vec![first], inches);
    while let Some((next, way)) = next(fight, me, &met, attack, left) {
        fight.scene.approach(me, next, way);
        met.push(next);
        left -= way;
    }
    fight.scene.put(me, from);
    (met.len() > 1).then_some((slot, met))
}

/// How each of the attacks is made.
pub fn passing(manner: Manner) -> Manner {
    Manner { charging: false, passing: true, holds_back: true, ..manner }
}

/// A Move-by Attack, which begins with a foe beside him.
pub fn go_by<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    first: FigureId,
    slot: u8,
    attack: &Attack,
    manner: Manner,
    inches: u8,
) {
    fight.use_up(me, slot);
    fight.note(me, RULE, "strikes at all on his way");
    let (mut met, mut left, manner) = (vec![first], inches, passing(manner));
    while let Some(&at) = met.last()
        && exchange::attack(fight, me, at, attack, manner) > 0
        && !fight.is_over(me)
        && let Some((next, way)) = next(fight, me, &met, attack, left)
    {
        if way > 0 {
            if !moves(fight, me) {
                return;
            }
            melee::approach(fight, me, next, way);
        }
        met.push(next);
        left -= way;
    }
}

/// The nearest foe whom he has not met and comes to in so many inches, and how far that is: not past others whom he has
/// not met. Of those as near the first of the list.
fn next<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    met: &[FigureId],
    attack: &Attack,
    inches: u8,
) -> Option<(FigureId, u8)> {
    let others = fight.foes(me).without(met.iter().copied().fold(Figures::NONE, Figures::with));
    let ways = others.within(fight.targets(me)).map(|foe| (foe, fight.scene.distance(me, foe)));
    let reached = ways.filter(|&(foe, way)| {
        way <= inches && way <= fight.scene.room(me, foe, others) && is_usable(fight, me, foe, attack)
    });
    reached.min_by_key(|&(_, way)| way)
}

#[cfg(test)]
mod tests {
    use crate::board::line::Spot;
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::scene::Place;
    use crate::systems::smf::state::flag;
    use crate::systems::smf::team::tests::{Fray, MISS, OTHER, distance, line};

    /// `smf.power.speed`, example: Tornado punches with 4D[1] + 1D = 5D[1]; recharge 2+.
    #[test]
    fn machinegun_punch_adds_a_die_and_is_recharged() {
        // Tornado's pool: 4D[1] becomes 5D[1].
        let mut bout = Bout::between("", "powers = [\"speed\", \"melee-specialist\"]", "");
        bout.turn(&[("melee attack", 10)]);
        // (1 + 5/2) / 6^5 * 1/2^4.
        assert_eq!(bout.fraction, (7, 248_832));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 0), ("melee attack", 8)]);
        // Chance 2+ fails with 21/36, then 4D[1]: (1 + 4/2) / 6^4 * 1/2^4.
        assert_eq!(bout.fraction, (7, 12 * 6912));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 1), ("melee attack", 10)]);
        assert_eq!(bout.fraction, (35, 12 * 248_832));
    }

    /// `smf.power.speed`: not on a charge.
    #[test]
    fn a_charge_is_no_punch_and_leaves_it_ready() {
        let mut bout = Bout::between("charge = true", "powers = [\"speed\"]", "");
        bout.turn(&[("melee attack", 10)]);
        assert_eq!((bout.fraction, bout.now(0).spent), ((1, 124_416), 0));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 10)]);
        assert_eq!((bout.fraction, bout.now(0).spent), ((1, 124_416), 1));
    }

    /// `smf.power.speed`: Move 40 in, 60 in on the charge.
    #[test]
    fn forty_inches_are_sixty_on_the_charge() {
        let run = |range| Bout::between(&format!("ground = \"open\"\nrange = {range}"), "powers = [\"speed\"]", "");
        let mut bout = run(60);
        bout.turn(&[("melee attack", 1)]);
        assert_eq!(bout.gap(), 0);
        let mut bout = run(61);
        bout.turn(&[]);
        assert_eq!(bout.gap(), 21);
    }

    const FAST: &str = "body = 30; melee-attack = \"8D\"; powers = [\"speed\"]";
    const FOE: &str = "body = 30; move = 0";

    fn placed(figures: &[&str], foes: &[&str], spots: &[i16]) -> Fray {
        let mut fray = line(60, figures, foes);
        let all = figures.len() + foes.len();
        for (place, spot) in fray.state.parts(all).1.iter_mut().zip(spots) {
            *place = Place::at(Spot::at(*spot));
        }
        fray
    }

    /// `smf.power.speed`: from foe to foe, without a charge and without a punch, 8D each time: sixteen goals over 4D that
    /// make none are 6^-8 1/16; the third evades and stops him there, the fourth is not met.
    #[test]
    fn he_strikes_at_all_on_his_way_until_one_stops_him() {
        let mut fray = placed(&[FAST], &[FOE, FOE, FOE, FOE], &[0, 10, 14, 18, 24]);
        fray.turn(&[("melee attack", 16), ("melee attack", 16), ("melee attack", 0)]);
        let (ways, of) = missed();
        assert_eq!(fray.fraction, (ways, of * (1_679_616 * 16) * (1_679_616 * 16)));
        assert_eq!([1, 2, 3, 4].map(|foe| fray.boxes(foe)), [14, 14, 30, 30]);
        assert_eq!(distance(&fray.state, 0, 3), 0);
        // Machinegun Punch is another ability, ready still.
        assert_eq!(fray.state.fighter(0).spent, 0b10);
    }

    /// How likely 8D miss 4D, by a blow of its own.
    fn missed() -> (u128, u128) {
        let mut bout = Bout::between("", "melee-attack = \"8D\"", "");
        bout.turn(MISS);
        bout.fraction
    }

    /// `smf.power.speed`: the path is within the Move of the turn, 40 in; ten to the first, twenty-eight on, and two.
    #[test]
    fn the_way_is_as_long_as_his_move() {
        for (last, met) in [(40, true), (41, false)] {
            let mut fray = placed(&[FAST], &[FOE, FOE, FOE], &[0, 10, 38, last]);
            let blows = [("melee attack", 16); 3];
            fray.turn(&blows[..if met { 3 } else { 2 }]);
            assert_eq!(fray.boxes(3) < 30, met, "{last}");
        }
    }

    /// `smf.power.speed`: not past a foe who was not beaten, who stands between: the nearest is met first. Each at most
    /// once, the first one too.
    #[test]
    fn nobody_is_met_twice_or_passed() {
        let mut fray = placed(&[FAST], &[FOE, FOE], &[0, 5, 9]);
        fray.turn(&[("melee attack", 16), ("melee attack", 16)]);
        assert_eq!([1, 2].map(|foe| fray.boxes(foe)), [14, 14]);
        assert_eq!(distance(&fray.state, 0, 2), 0);
    }

    /// `smf.power.jinx` with `smf.power.speed`: who goes on to a foe beside him without a step has not moved, and meets no
    /// mishap.
    #[test]
    fn a_jinxed_one_who_need_not_move_meets_no_mishap() {
        for (other, mishap) in [(0, None), (3, Some(("jinxed move", 3)))] {
            let mut fray = placed(&[FAST], &[FOE, FOE], &[0, 0, other]);
            fray.state.fighter_mut(0).set(flag::JINXED);
            let blow = ("melee attack", 16);
            let rolled: Vec<_> = [Some(blow), mishap, Some(blow)].into_iter().flatten().collect();
            fray.turn(&rolled);
            assert_eq!([1, 2].map(|foe| fray.boxes(foe)), [14, 14], "{other}");
        }
    }

    /// `smf.power.speed`: recharge 2+, 5/12, by itself: with both spent two are rolled.
    #[test]
    fn both_abilities_are_recharged_by_themselves() {
        let mut fray = Fray::new("", &[FAST], &["body = 60", "body = 60"]).seeking();
        fray.turn(&[("melee attack", 16), ("melee attack", 0)]);
        assert_eq!(fray.state.fighter(0).spent, 0b10);
        fray.turn(MISS);
        fray.turn(MISS);
        // Not back: the punch is there, 9D, and they are two who defend with 5D.
        fray.turn(&[("recharge", 0), ("melee attack", 18)]);
        assert_eq!(fray.fraction, (7, 12 * 10_077_696 * 32));
        assert_eq!(fray.state.fighter(0).spent, 0b11);
        fray.turn(MISS);
        fray.turn(MISS);
        fray.turn(&[("recharge", 0), ("recharge", 0), ("melee attack", 16)]);
    }

    /// It takes no free action that something else needs: here of three one recharges the punch, one Obscurement and one
    /// switches it on.
    #[test]
    fn move_by_attack_is_recharged_last() {
        let hidden = "body = 30; powers = [\"speed\", \"invisibility-obscurement\"]";
        let mut fray = Fray::new("", &[hidden], &[OTHER, OTHER]);
        fray.state.fighter_mut(0).spent = 0b111;
        fray.turn(&[("recharge", 0), ("recharge", 1), ("perception", 1), ("melee attack", 0)]);
    }

    /// Against a single foe there is no other to go on to, and nothing more to recharge.
    #[test]
    fn against_one_there_is_nobody_to_go_on_to() {
        let fray = Fray::new("", &[FAST, OTHER], &[OTHER]);
        assert_eq!(fray.slots(0, |_| u32::MAX).len(), 1);
        let fray = Fray::new("", &[FAST], &[OTHER, OTHER]);
        assert_eq!(fray.slots(0, |_| u32::MAX).len(), 2);
    }
}
