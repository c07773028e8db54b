//! Shield: a shield to strike, to parry and to throw.
//!
//! Rule:    +1 re-roll melee attack; +1 re-roll on melee and ranged Body defense; 3D, 5 in ranged Body attack, which may
//!          go on to a second target within 5 in: one roll, and each defends with +1D.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Shield; ledger `smf.power.shield`.
//! Reading: It goes on where both together lose more than the first alone would. It is no maneuver, and one may go with it.
//! Example: 4D/4D becomes 4D[1]/4D[1]: eight boxes with 1/6912, and 1/41472 against him.

use super::power::{Entry, Level, Power, PowerId};
use super::rapid_fire::meets;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, PoolKind};
use crate::systems::smf::figure::{FigureId, Figures};

const RANGE: u8 = 5;

/// Shield.
#[derive(Debug)]
pub struct Shield;

impl Power for Shield {
    const ENTRY: Entry = Entry::new(
        "shield",
        "Shield",
        "smf.power.shield",
        Level::Minor,
        "+1 re-roll on melee attack and Body defense; 3D ranged attack at 5 in, which may go on to a second target",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.add(slot, PoolKind::MeleeAttack, 0, 1);
        sheet.body_defense(slot, 0, 1);
        sheet.ranged_attack(slot, "shield", Pool::new(3, 0), RANGE);
    }
}

/// Whom a thrown shield could meet besides somebody.
pub fn ricochet<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    at: FigureId,
    attack: &Attack,
) -> Option<Figures> {
    let power = attack.slot.and_then(|slot| fight.power(me, slot));
    meets(fight, me, at, attack, RANGE).filter(|_| power == Some(PowerId::Shield))
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    use crate::board::line::Spot;
    use crate::systems::smf::scene::Place;
    use crate::systems::smf::team::tests::line;

    const SHIELD: &str = "powers = [\"shield\"]";

    /// `smf.power.shield`: +1 re-roll on melee attack and melee defense.
    #[test]
    fn it_strikes_and_parries_with_a_reroll() {
        let mut bout = Bout::between("", SHIELD, "");
        bout.turn(&[("melee attack", 8)]);
        // (1 + 4/2) / 6^4 * 1/2^4.
        assert_eq!(bout.fraction, (1, 6912));
        bout.turn(&[("melee attack", 8)]);
        // Four 6s over four failures and a failed re-roll.
        assert_eq!(bout.fraction, (1, 41_472));
    }

    /// `smf.power.shield`: 3D at 5 in; +1 re-roll on ranged defense.
    #[test]
    fn it_is_thrown_five_inches_with_three_dice_and_stops_shots() {
        let mut bout = Bout::between("range = 5", SHIELD, "ranged-attack = \"4D\"");
        bout.turn(&[("ranged attack", 6)]);
        // Three 6s, without the re-roll, over four failures.
        assert_eq!(bout.fraction, (1, 3456));
        bout.turn(&[("ranged attack", 8)]);
        assert_eq!(bout.fraction, (1, 41_472));
        Bout::between("range = 6", SHIELD, "ranged-attack = \"4D\"").turn(&[]);
    }

    /// `smf.power.shield`: one roll meets two, and each defends with 5D: 3D all 6s over the first one's five failures, 1/216
    /// 1/32, and one goal of the second's five dice, 5/48. It is thrown again in the next turn.
    #[test]
    fn a_thrown_shield_goes_on_to_a_second_target() {
        let thrower = "move = 0; body = 30; powers = [\"shield\"]";
        let mut fray = line(5, &[thrower], &["body = 30; move = 0", "body = 30; move = 0"]);
        fray.state.parts(3).1[2] = Place::at(Spot::at(5));
        fray.turn(&[("ranged attack", 6), ("defense", 1), ("defense", 4)]);
        assert_eq!(fray.fraction, (5, 216 * 32 * 48));
        assert_eq!([1, 2].map(|foe| fray.boxes(foe)), [24, 25]);
        fray.turn(&[]);
        fray.turn(&[]);
        fray.turn(&[("ranged attack", 0), ("defense", 1), ("defense", 1)]);
    }

    /// `smf.power.shield`: the second target is within 5 in of whoever throws it; other shots of his meet one.
    #[test]
    fn nobody_further_than_five_inches_is_met_besides() {
        let foe = "body = 30; move = 0";
        for (inches, answers) in
            [(5, &[("ranged attack", 6), ("defense", 1), ("defense", 4)][..]), (6, &[("ranged attack", 6)])]
        {
            let mut fray = line(5, &["move = 0; body = 30; powers = [\"shield\"]"], &[foe, foe]);
            fray.state.parts(3).1[2] = Place::at(Spot::at(inches));
            fray.turn(answers);
        }
        let blaster = "move = 0; body = 30; powers = [\"power-blasts-major\", \"shield\"]";
        line(5, &[blaster], &[foe, foe]).turn(&[("ranged attack", 12)]);
    }
}
