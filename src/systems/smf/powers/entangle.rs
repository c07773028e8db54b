//! Entangle: holds a foe who can be hit while he struggles.
//!
//! Rule:    Ranged, 10 in, 5D Body-based attack without damage. Held: no move, no Body attacks, foes have +1D on Body
//!          attacks against him. Break-out: move or special action, a check against 1 + margin.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Entangle; ledger `smf.power.entangle`.
//! Reading: Defended with ranged Body defense; Armor does not help. Break-out 4D, plus Super-Strength 2/1, plus Melee
//!          Specialist 2; two attempts a turn are possible. A second Entangle replaces the number if it is higher.
//! Example: 5 goals against 3: break-out TN3, passed by 4D with 25/48.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Effect;
use crate::systems::smf::metrics::Count;

/// Entangle.
#[derive(Debug)]
pub struct Entangle;

impl Power for Entangle {
    const ENTRY: Entry = Entry::new(
        "entangle",
        "Entangle",
        "smf.power.entangle",
        Level::Minor,
        "5D attack at 10 in, no damage: the foe is held (break-out TN 1 + margin), +1D on Body attacks against him",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.ranged_attack(slot, "entangle", Pool::new(5, 0), 10);
        sheet.last_attack(|attack| attack.effect = Effect::Entangle);
    }

    fn struck<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, margin: u8) {
        fight.entangle(attempt.by, attempt.at, 1 + margin);
        fight.count(Count::Entangled, attempt.at, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::smf::attempt::Manner;
    use crate::systems::smf::exchange;
    use crate::systems::smf::figure::FigureId;
    use crate::systems::smf::powers::duel;

    const NETTER: &str = "body = 6; powers = [\"entangle\"]; policy = { control = \"first\" }";

    /// 5 goals against 3 make TN3, passed by 4D with 25/48; both actions fail with (23/48)^2.
    #[test]
    fn a_margin_of_2_is_broken_at_tn_3_with_25_in_48() {
        let mut bout = duel("range = 10", NETTER, "body = 6");
        bout.turn(&[("ranged attack", 2)]);
        assert_eq!((bout.now(1).entangled, bout.now(1).boxes[0]), (3, 6));
        bout.turn(&[("break-out", 0), ("break-out", 0)]);
        assert_eq!((bout.fraction, bout.now(1).entangled), ((529, 2304), 3));
        bout.turn(&[]);
        bout.turn(&[("break-out", 1)]);
        assert_eq!((bout.fraction, bout.now(1).entangled), ((25, 48), 0));
    }

    /// 5D scores 10 with 6^-5, 4D nothing with 1/16; Armor does not matter, the margin is not soaked.
    #[test]
    fn it_is_5d_against_ranged_defense_and_armor_is_no_help() {
        let mut bout = duel("range = 10", NETTER, "body = 6; powers = [\"armor\"]");
        bout.turn(&[("ranged attack", 10)]);
        assert_eq!((bout.fraction, bout.now(1).entangled), ((1, 7776 * 16), 11));
        let mut bout = duel("range = 10", NETTER, "body = 6; ranged-defense = \"1D\"");
        bout.turn(&[("ranged attack", 10)]);
        assert_eq!(bout.fraction, (1, 7776 * 2));
    }

    /// 2D scores 4 with 1/36, 4D nothing with 1/16.
    #[test]
    fn foes_have_a_die_more_against_who_is_held() {
        let mut bout = duel("range = 10", &NETTER.replace("body = 6", "body = 6; attack = \"1D\""), "body = 6");
        bout.turn(&[("ranged attack", 4)]);
        bout.turn(&[("break-out", 0), ("break-out", 0)]);
        bout.turn(&[("ranged attack", 4)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((1, 576), 2));
    }

    #[test]
    fn who_is_held_attacks_with_his_mind_only_and_breaks_out_with_his_move() {
        let mut bout = duel("range = 10", NETTER, "body = 6; psyche-attack = \"4D\"; attack = \"4D\"");
        bout.turn(&[("ranged attack", 2)]);
        bout.turn(&[("break-out", 0), ("Psyche attack", 1)]);
        assert_eq!(bout.now(0).boxes, [6, 5]);
    }

    /// `smf.power.entangle`: two attempts a turn, unless the second action is wanted for an attack that reaches: Dispel
    /// has 5 in. 4D fails TN2 with 1/16 + 4/3/8 = 11/48.
    #[test]
    fn nobody_waits_for_an_attack_that_is_out_of_reach() {
        let netter = format!("{NETTER}; psyche-defense = \"6D\"");
        let mut bout = duel("range = 10", &netter, "body = 6; powers = [\"dispel\"]");
        bout.turn(&[("ranged attack", 1)]);
        bout.turn(&[("break-out", 0), ("break-out", 0)]);
        assert_eq!(bout.fraction, (121, 2304));
    }

    #[test]
    fn there_is_no_net_in_base_contact() {
        let mut bout = duel("", NETTER, "body = 6");
        bout.turn(&[("melee attack", 0)]);
    }

    /// Groups break out with 2D: TN3 with 5/36.
    #[test]
    fn a_group_is_held_as_one() {
        let group = "archetype = \"henchmen\"; legal = false";
        let mut bout = duel("range = 10", NETTER, group);
        bout.turn(&[("ranged attack", 2)]);
        bout.turn(&[("break-out", 1)]);
        assert_eq!(bout.fraction, (5, 36));
    }

    #[test]
    fn a_second_net_counts_only_when_it_is_tighter() {
        let mut bout = duel("range = 10", NETTER, "body = 6");
        let mut chance = crate::chance::Scripted::new(&[]);
        let mut fight = bout.fight(&mut chance);
        let (a, b) = (FigureId::at(0), FigureId::at(1));
        let net = fight.fighter(a).attacks.iter().find(|attack| attack.effect == Effect::Entangle).unwrap();
        let attempt = exchange::assemble(&fight, a, b, net, Manner::default());
        for (margin, target) in [(3, 4), (1, 4), (4, 5)] {
            Entangle::struck(&mut fight, &attempt, margin);
            assert_eq!(fight.now(b).entangled, target);
        }
    }

    /// `smf.power.dispel`: whose Entangle it is tells whom it is dispelled against.
    #[test]
    fn a_net_is_its_makers_and_is_counted_for_whom_it_holds() {
        let mut bout = duel("range = 10", NETTER, "body = 6");
        bout.turn(&[("ranged attack", 2)]);
        let bound = [0, 1].map(|side| bout.scene().binder(FigureId::at(side)));
        assert_eq!(bound, [None, Some(FigureId::at(0))]);
        assert_eq!([0, 1].map(|side| bout.counted(Count::Entangled, side)), [0, 1]);
    }
}
