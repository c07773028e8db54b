//! Jinx: everything goes wrong for the target.
//!
//! Rule:    5D, 15 in Psyche attack without damage. Every TN the target faces in his next turn is +1, and any movement
//!          action then needs a TN3 check (not raised), losing 1 Body per goal missed. One jinx at a time.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Jinx; ledger `smf.power.jinx`.
//! Reading: "Next turn" is his own next activation; Armor does not soak the mishap; the move still happens. A ranged
//!          attack, so not in base contact. Chance rolls have no TN. Breaking out with the move action is no movement.
//! Example: a mover scores 1, which 4D does with 1/6, against TN3: 2 Body.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Effect, Reach};
use crate::systems::smf::state::flag;

/// Jinx.
#[derive(Debug)]
pub struct Jinx;

impl Power for Jinx {
    const ENTRY: Entry = Entry::new(
        "jinx",
        "Jinx",
        "smf.power.jinx",
        Level::Minor,
        "5D Psyche attack at 15 in, no damage: in his next turn the foe's TNs are +1 and moving may hurt",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.psyche_attack(slot, "jinx", Pool::new(5, 0), Reach::Range(15));
        sheet.last_attack(|attack| attack.effect = Effect::Jinx);
    }

    fn struck<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, _margin: u8) {
        fight.now_mut(attempt.at).set(flag::JINXED);
        fight.note(attempt.at, "smf.power.jinx", "is jinxed");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Progress;
    use crate::systems::smf::powers::duel;

    const WITCH: &str = "body = 6; powers = [\"jinx\"]; policy = { control = \"first\" }";
    const OPEN: &str = "ground = \"open\"; range = 15";

    /// 4D scores 1 with 216/1296 = 1/6; Armor is no help, and the move still happens.
    #[test]
    fn a_mover_who_scores_1_loses_2_body() {
        // The witch stays where she is: a charge from 9 in would end in contact.
        let mut bout = duel(OPEN, &format!("{WITCH}; move = 0"), "body = 6; powers = [\"armor\"]");
        bout.turn(&[("Psyche attack", 2)]);
        assert_eq!(bout.now(1).boxes, [6, 6]);
        bout.turn(&[("jinxed move", 1)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0], bout.gap()), ((1, 6), 4, 9));
    }

    /// No goal, with 1/16, is 3 Body, and a check of 4D fails with 311/432: he lies where he stood.
    #[test]
    fn who_knocks_himself_out_does_not_arrive() {
        let mut bout = duel(OPEN, &format!("{WITCH}; move = 0"), "body = 3");
        bout.turn(&[("Psyche attack", 2)]);
        let over = bout.turn(&[("jinxed move", 0), ("KO check", 0)]);
        assert_eq!((over, bout.fraction, bout.gap()), (Progress::Over(0), (311, 6912), 15));
    }

    /// With a Move of 0 nobody comes closer, and nobody gets away from a melee: neither is a movement action.
    #[test]
    fn whoever_cannot_move_does_not_stumble() {
        let shooter = "body = 6; move = 0; ranged-attack = \"5D\"; policy = { stance = \"skirmish\" }";
        for (range, foe, then) in
            [(15, "body = 6; move = 0", None), (0, shooter, Some("melee attack")), (15, shooter, Some("ranged attack"))]
        {
            let mut bout = duel(&format!("ground = \"open\"; range = {range}"), "body = 6; move = 0", foe);
            let first: &[_] = if range == 0 { &[("melee attack", 0)] } else { &[] };
            bout.turn(first);
            bout.state.fighters[1].set(flag::JINXED);
            bout.turn(&then.map(|attack| (attack, 0)).into_iter().collect::<Vec<_>>());
            assert_eq!((bout.now(1).boxes[0], bout.gap()), (6, range), "{foe}");
        }
    }

    /// 5D score 10 with 6^-5, 4D nothing with 1/16.
    #[test]
    fn it_is_5d_against_the_mind_at_15_in_and_not_in_contact() {
        let mut bout = duel("range = 15", WITCH, "body = 6");
        bout.turn(&[("Psyche attack", 10)]);
        assert_eq!(bout.fraction, (1, 7776 * 16));
        let mut bout = duel("", WITCH, "body = 6");
        bout.turn(&[("melee attack", 0)]);
        let mut bout = duel("range = 16", WITCH, "body = 6; attack = \"1D\"");
        bout.turn(&[]);
    }

    /// Held at TN3 he needs four goals this turn, which 4D fails with 311/432, and three in the next.
    #[test]
    fn target_numbers_are_one_higher_for_one_turn() {
        let witch = WITCH.replace("\"jinx\"", "\"entangle\", \"jinx\"");
        let mut bout = duel("range = 10", &witch, "body = 6");
        bout.turn(&[("ranged attack", 2)]);
        bout.turn(&[("break-out", 0), ("break-out", 0)]);
        bout.turn(&[("Psyche attack", 1)]);
        bout.turn(&[("break-out", 0), ("break-out", 0)]);
        assert_eq!(bout.fraction, (311 * 311, 432 * 432));
        bout.turn(&[("Psyche attack", 0)]);
        bout.turn(&[("break-out", 0), ("break-out", 0)]);
        assert_eq!(bout.fraction, (529, 2304));
    }

    /// A recharge is a chance roll and has no target number: 15/36 as ever.
    #[test]
    fn chance_rolls_are_not_harder() {
        let mut bout = duel("range = 10", WITCH, "body = 6; powers = [\"haymaker\"]");
        bout.state.fighters[1].spent = 1;
        bout.turn(&[("Psyche attack", 1)]);
        bout.turn(&[("recharge", 1)]);
        assert_eq!(bout.fraction, (5, 12));
    }

    #[test]
    fn a_knock_out_check_in_the_foes_turn_is_not_harder() {
        let mut bout = duel("range = 10", "body = 6; attack = \"1D\"", "body = 2");
        bout.state.fighters[1].set(flag::JINXED);
        bout.turn(&[("ranged attack", 2), ("KO check", 1)]);
        assert_eq!(bout.fraction, (25, 96 * 48));
    }

    #[test]
    fn one_jinx_at_a_time() {
        let mut bout = duel("range = 15", WITCH, "body = 6");
        bout.state.fighters[1].set(flag::JINXED);
        bout.turn(&[]);
    }
}
