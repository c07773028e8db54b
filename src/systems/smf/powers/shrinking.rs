//! Shrinking: small, and suddenly not small at all.
//!
//! Rule:    Free action to shrink, free action to regrow. Shrunk: +1D on defense against Body attacks, double
//!          knockback. Momentum charge: start shrunk, end normal-sized in contact, attack at +2D instead of +1D;
//!          recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Shrinking; ledger `smf.power.shrinking`.
//! Reading: Shrunk attackers use their normal pools. Regrowing in a momentum charge costs its free action, and so does
//!          shrinking again at the end of the turn. Shrunk at the end of every turn, from the first on, by
//!          `powers-on` before it as well.
//! Example: shrunk, 4D become 5D: eight boxes with 1/41472 instead of 1/20736.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;

/// Shrinking.
#[derive(Debug)]
pub struct Shrinking;

impl Power for Shrinking {
    const ENTRY: Entry = Entry::new(
        "shrinking",
        "Shrinking",
        "smf.power.shrinking",
        Level::Minor,
        "shrunk: +1D on Body defense, double knockback; a momentum charge hits at +2D",
    )
    .recharge(2)
    .called(&["shrink", "shrunk"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        sheet.body_defense(slot, 1, 0);
        sheet.switched_on_for_good(slot);
        // Shrunk at the start of the battle would need a turn before it: the first free action is in the first turn.
        sheet.hook(slot, Timing::Attack);
        sheet.hook(slot, Timing::TurnEnd);
    }

    fn attack<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, slot: u8, attempt: &mut Attempt) {
        // "+2D instead of +1D" counts once.
        let fits = attempt.manner.charging
            && !attempt.manner.leaps
            && attempt.attack.blow
            && fight.would(me, Ask::Momentum)
            && fight.now(me).spent & 1 << slot == 0;
        if fits && fight.free > 0 {
            attempt.momentum = Some(slot);
            attempt.dice = attempt.dice.plus(Pool::new(1, 0));
        }
    }

    // Regrows in a momentum charge.
    fn pay<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        fight.take_free_action();
        let now = fight.now_mut(me);
        now.spent |= 1 << slot;
        now.on &= !(1 << slot);
    }

    // Shrinks again, if a free action is left.
    fn turn_end<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        if fight.answers(me, slot) {
            fight.switch_on(me, slot);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    const TINY: &str = "powers = [\"shrinking\"]";

    /// `smf.power.shrinking`: +1D on Body defense; ruling: attacks with the normal pools.
    #[test]
    fn shrunk_from_the_end_of_the_first_turn_he_defends_with_five_dice() {
        let mut bout = Bout::between("", "", TINY);
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 20_736));
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 20_736));
        bout.turn(&[("melee attack", 8)]);
        // Four 6s over five failures.
        assert_eq!(bout.fraction, (1, 41_472));
    }

    /// `smf.power.shrinking`: double knockback.
    #[test]
    fn the_shrunk_fly_twice_as_far() {
        let mut bout = Bout::between("knockback = true", "policy = { knockback = \"push\" }", TINY);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 2), ("knockdown check", 1)]);
        assert_eq!(bout.gap(), 4);
    }

    /// `smf.free.general`: regrowing is a free action, and three recharge rolls have used all three. 4D + 1D score 10 with
    /// 6^-5 and 4D nothing with 1/16, and 2D fail to score 2 with 7/12.
    #[test]
    fn without_a_free_action_left_a_charge_is_like_any_other() {
        let keys = "powers = [\"shrinking\", \"haymaker\", \"power-attack-metamorph\",\n                    \"power-attack-wildcard\"]\n\
                    policy = { shrinking = \"momentum\" }";
        let mut bout = Bout::between("ground = \"open\"\nrange = 8", keys, "");
        bout.state.fighters[0].spent = 0b1110;
        bout.turn(&[("recharge", 0), ("recharge", 0), ("recharge", 0), ("melee attack", 10)]);
        assert_eq!(bout.fraction, (343, 1728 * 7776 * 16));
    }

    /// Two recharge rolls leave one: 4D + 2D score 12 with 6^-6 and 4D nothing with 1/16, and 2D fail to score 2 with
    /// 7/12. None is left to shrink again.
    #[test]
    fn the_last_free_action_is_enough_for_momentum() {
        let keys = "powers = [\"shrinking\", \"haymaker\", \"power-attack-metamorph\"]\n\
                    policy = { shrinking = \"momentum\" }";
        let mut bout = Bout::between("ground = \"open\"\nrange = 20", keys, "");
        bout.turn(&[]);
        bout.turn(&[]);
        bout.place(8);
        bout.state.fighters[0].spent = 0b110;
        bout.turn(&[("recharge", 0), ("recharge", 0), ("melee attack", 12)]);
        assert_eq!((bout.fraction, bout.now(0).on & 1), ((49, 144 * 46_656 * 16), 0));
    }

    /// `smf.power.shrinking`: start shrunk, charge at +2D; recharge 2+.
    #[test]
    fn a_momentum_charge_hits_with_two_dice_more() {
        let keys = "powers = [\"shrinking\"]\npolicy = { shrinking = \"momentum\" }";
        let mut bout = Bout::between("ground = \"open\"\nrange = 20", keys, "");
        bout.turn(&[]);
        bout.turn(&[]);
        // Within a charge.
        bout.place(8);
        bout.turn(&[("melee attack", 12)]);
        // 4D + 2D: six 6s over four failures. He shrinks again with another free action.
        assert_eq!(bout.fraction, (1, 746_496));
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 41_472));
        bout.turn(&[("recharge", 1), ("melee attack", 8)]);
        assert_eq!((bout.fraction, bout.now(0).spent), ((5, 12 * 20_736), 0));
    }

    /// `smf.power.shrinking`: the momentum is a blow's; who charges to take hold has the die of any charge.
    #[test]
    fn a_grab_has_no_momentum() {
        let keys = "powers = [\"shrinking\"]\npolicy = { shrinking = \"momentum\", attack = \"grapple\" }";
        let mut bout = Bout::between("ground = \"open\"\nrange = 20", keys, "");
        bout.turn(&[]);
        bout.turn(&[]);
        bout.place(8);
        bout.turn(&[("grapple", 10)]);
        // 4D + 1D: five 6s over four failures.
        assert_eq!((bout.fraction, bout.now(0).spent), ((1, 124_416), 0));
    }

    #[test]
    fn whoever_was_not_shrunk_charges_as_usual() {
        let keys = "powers = [\"shrinking\"]\npolicy = { shrinking = \"momentum\" }";
        let mut bout = Bout::between("ground = \"open\"\nrange = 8", keys, "");
        bout.turn(&[("melee attack", 10)]);
        assert_eq!((bout.fraction, bout.now(0).spent), ((1, 124_416), 0));
    }

    /// `smf.power.shrinking`: a momentum charge is declared where the policy says so, once before a recharge, and with a
    /// free action that three recharge rolls have used up; short as the way may be. 4D + 1D score 10, 4D + 2D score 12.
    #[test]
    fn a_momentum_charge_takes_the_will_a_fresh_power_and_an_action() {
        let others = "\"haymaker\", \"power-attack-metamorph\", \"power-attack-wildcard\"";
        for (policy, spent, recharges, goals) in
            [("momentum", 0, 0, 12), ("shrunk", 0, 0, 10), ("momentum", 0b1, 1, 10), ("momentum", 0b1110, 3, 10)]
        {
            // Other maneuvers are spent, so that none of them is declared.
            let more = if spent == 0b1110 { format!(", {others}") } else { String::new() };
            let keys = format!("powers = [\"shrinking\"{more}]\npolicy = {{ shrinking = \"{policy}\" }}");
            let mut bout = Bout::between("ground = \"open\"\nrange = 2", &keys, "");
            (bout.state.fighters[0].on, bout.state.fighters[0].spent) = (1, spent);
            bout.turn(&[&[("recharge", 0); 3][..recharges], &[("melee attack", goals)]].concat());
        }
    }
}
