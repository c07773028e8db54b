//! Grenades: small explosions, thrown.
//!
//! Rule:    3D, 5 in ranged Body attack with a 3 in radius; or a stun grenade, as Stun with 3D.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Grenades; ledger `smf.power.grenades`,
//!          `smf.combat.radius`.
//! Reading: The stun grenade is Body-based and also has 5 in range. Friends in the radius are met too: it is not thrown
//!          where they would lose more than the foes beside its target, nor a stun where it would stun one.
//! Example: 3D against 4D take six boxes with 1/3456.

use super::power::{Entry, Level, Power};
use super::stun::stun;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Effect;

/// Grenades.
#[derive(Debug)]
pub struct Grenades;

impl Power for Grenades {
    const ENTRY: Entry = Entry::new(
        "grenades",
        "Grenades",
        "smf.power.grenades",
        Level::Minor,
        "3D ranged Body attack at 5 in on everyone within 3 in of its target, or the same as a stun without damage",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        for (id, effect) in [("grenades", Effect::Damage), ("stun-grenade", Effect::Stun)] {
            sheet.ranged_attack(slot, id, Pool::new(3, 0), 5);
            sheet.last_attack(|attack| (attack.effect, attack.radius) = (effect, 3));
        }
    }

    fn struck<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, _margin: u8) {
        stun(fight, attempt.at);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::figure::FigureId;
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::state::flag;
    use crate::systems::smf::team::tests::{Fray, line};

    const THROWER: &str = "body = 6; powers = [\"grenades\"]";

    /// `smf.power.grenades`: 3D, 5 in.
    ///
    /// 3D score 6 with 6^-3, 4D nothing with 1/2^4.
    #[test]
    fn three_dice_at_5_in() {
        let mut bout = duel("range = 5", THROWER, "body = 20");
        bout.turn(&[("ranged attack", 6)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((1, 3456), 14));
        let mut bout = duel("range = 6", THROWER, "body = 20; attack = \"1D\"");
        bout.turn(&[]);
        assert_eq!(bout.counted(Count::Attacks, 0), 0);
    }

    /// `smf.power.grenades`: or a Stun with 3D, against the Body.
    #[test]
    fn a_stun_grenade_does_no_damage() {
        let thrower = format!("{THROWER}; policy = {{ attack = \"stun-grenade\" }}");
        let mut bout = duel("range = 5", &thrower, "body = 20; powers = [\"armor\"]");
        bout.turn(&[("ranged attack", 6)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((1, 3456), 20));
        assert!(bout.now(1).is(flag::STUNNED));
    }

    const FOE: &str = "body = 30; move = 0; defense = \"3D\"";
    const SLOW: &str = "body = 30; attack = \"1D\"; move = 0; powers = [\"grenades\"]";

    /// `smf.power.grenades`, `smf.combat.radius`: six goals of 3D over 3D without one and 3D with one, 1/216 1/8 1/4; who
    /// stands 4 in behind the target is not met.
    #[test]
    fn everybody_within_three_inches_defends() {
        for (ranks, two) in [(3, true), (4, false)] {
            let board = format!("[board]\nkind = \"line\"\napart = 5\nranks = {ranks}");
            let mut fray = Fray::new(&board, &[SLOW], &[FOE, FOE]);
            if two {
                fray.turn(&[("ranged attack", 6), ("defense", 1), ("defense", 4)]);
                assert_eq!(fray.fraction, (1, 216 * 8 * 4));
            } else {
                fray.turn(&[("ranged attack", 6)]);
            }
            assert_eq!([1, 2].map(|foe| fray.boxes(foe)), [24, if two { 25 } else { 30 }], "{ranks}");
        }
    }

    /// `smf.combat.radius`: among two foes a grenade is worth more than a shot with a die more, and beside a friend it is
    /// not thrown, unless it is told to be.
    #[test]
    fn a_grenade_is_thrown_where_it_takes_more() {
        let both = format!("{SLOW}; ranged-attack = \"4D\"");
        let mut fray = line(5, &[&both], &[FOE, FOE]);
        fray.turn(&[("ranged attack", 6), ("defense", 1), ("defense", 1)]);
        assert_eq!([1, 2].map(|foe| fray.boxes(foe)), [24, 24]);
        let mut fray = Fray::new("[board]\nkind = \"line\"\napart = 5\nranks = 8", &[&both], &[FOE, FOE]);
        fray.turn(&[("ranged attack", 8)]);
        // Four 6s of the shot over three failures.
        assert_eq!(fray.fraction, (1, 1296 * 8));
        for (policy, thrown) in [("", false), ("; policy = { attack = \"grenades\" }", true)] {
            let mut fray = line(5, &[&format!("{both}{policy}"), FOE], &[FOE]);
            fray.state.scene().set_apart(FigureId::at(2), FigureId::at(1), 2);
            let grenade = [("ranged attack", 6), ("defense", 1), ("defense", 1)];
            fray.turn(if thrown { &grenade } else { &[("ranged attack", 8)] });
            assert_eq!(fray.boxes(1), if thrown { 24 } else { 30 }, "{policy}");
        }
    }

    /// `smf.power.grenades`: a stun grenade stuns all whom it meets, and is not thrown where a friend would be stunned.
    #[test]
    fn a_stun_grenade_stuns_everybody_around() {
        let first = SLOW.to_owned() + "; policy = { control = \"first\" }";
        let mut fray = line(5, &[&first], &[FOE, FOE]);
        fray.turn(&[("ranged attack", 6), ("defense", 1), ("defense", 1)]);
        assert!([1, 2].iter().all(|&foe| fray.state.fighter(foe).is(flag::STUNNED) && fray.boxes(foe) == 30));
        let mut fray = line(5, &[&first, "body = 90; move = 0; defense = \"8D\""], &[FOE, FOE]);
        fray.state.scene().set_apart(FigureId::at(2), FigureId::at(1), 2);
        fray.turn(&[("ranged attack", 1), ("defense", 1), ("defense", 16), ("defense", 1)]);
        assert!([2, 3].iter().all(|&foe| !fray.state.fighter(foe).is(flag::STUNNED) && fray.boxes(foe) == 29));
    }
}
