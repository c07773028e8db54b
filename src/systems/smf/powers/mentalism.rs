//! Mentalism: strikes the mind from afar, or takes it over.
//!
//! Rule:    Mental Blast, 15 in, 6D, Psyche damage, not in melee. Mind Control, 6D, 15 in, no damage: the target acts
//!          at once for its master, with a free action and a move, an attack, a charge or a special action. Recharge
//!          2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Mentalism; ledger `smf.power.mentalism`.
//! Reading: Control takes the combat action; any margin is enough, and the target's own turn still comes. Used from
//!          where its owner stands, before any walk, where the chance of it times what the target then does to one of
//!          his own is worth more than what the owner would attack with, each by the harm of whom it puts out; among
//!          all such the most. He walks on as after an attack on the target. The target makes one attack
//!          where he stands, not one that feeds him, with his own dice and what he would declare; his limited powers
//!          are spent by it, his re-rolls in hand are not. Friends have no dice for numbers against each other, and
//!          Rapport with him does not help. A group acts as one, all of it at one figure. Mental Blast needs no
//!          recharge. A foe without mates could only walk away, so there is no Mind Control in a duel.
//! Example: 6D against 4D: at least one box, or control, with 6402893/10077696, twelve with 1/746496.

use super::power::{Entry, Level, Power, Spent};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::{Attempt, Manner};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::exchange;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, Effect, PoolKind, Reach, Timing, Track, blow_with};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::several;

const RULE: &str = "smf.power.mentalism";
const ID: &str = "mentalism";
const DICE: Pool = Pool::new(6, 0);
const RANGE: Reach = Reach::Range(15);
/// Goals that recharge Mind Control.
const NEED: u8 = 2;

/// Mentalism.
#[derive(Debug)]
pub struct Mentalism;

impl Power for Mentalism {
    const ENTRY: Entry = Entry::new(
        ID,
        "Mentalism",
        RULE,
        Level::Major,
        "6D Psyche attack at 15 in, not in melee; or Mind Control, 2+ after use: of several foes one strikes another",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.psyche_attack(slot, ID, DICE, RANGE);
        if sheet.numbers.foes > 1 {
            sheet.set_recharge(slot, NEED);
            sheet.hook(slot, Timing::Special);
        }
    }

    fn special<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> Spent {
        if !fight.ready(me, slot) {
            return Spent::Nothing;
        }
        let control = control(fight, me, slot);
        let Some(whom) = fight.takes_over(me, &control) else { return Spent::Nothing };
        fight.use_up(me, slot);
        exchange::attack(fight, me, whom, &control, Manner::default());
        Spent::Attack(whom)
    }

    // The Blast does nothing but damage: only Mind Control comes here.
    fn struck<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, _margin: u8) {
        obeys(fight, attempt.by, attempt.at);
    }
}

/// The attack that takes a mind over.
fn control<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, slot: u8) -> Attack {
    Attack {
        id: ID,
        what: "Mind Control",
        rule: RULE,
        slot: Some(slot),
        reach: RANGE,
        pool: fight.printed(me, DICE),
        adds: PoolKind::PsycheAttack,
        resisted_by: PoolKind::PsycheDefense,
        track: Track::Psyche,
        recharge: NEED,
        ..blow_with(Effect::Command, false)
    }
}

/// Whoever is taken over does at once what takes most of one of his own.
fn obeys<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, master: FigureId, whom: FigureId) {
    let Some(order) = fight.order(master, whom) else { return };
    fight.note(whom, RULE, "acts for another mind");
    let manner = Manner { master: Some(master), ..Manner::default() };
    fight.for_another(whom, |fight| {
        let attack = order.attack;
        if let Some(slot) = attack.slot.filter(|_| attack.is_limited()) {
            fight.use_up(whom, slot);
        }
        match attack.radius {
            0 => {
                exchange::attack(fight, whom, order.at, attack, manner);
            }
            inches => several::blast(fight, whom, order.at, attack, manner, inches),
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Scripted;
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::metrics::{Count, knock_out};
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::team::tests::{Fray, MISS, distance, line};

    const MENTALIST: &str = "powers = [\"mentalism\"]";
    /// He stays where he is.
    const MASTER: &str = "body = 30; move = 0; powers = [\"mentalism\"]";
    /// A Mental Blast takes little of so much Psyche.
    const STRONG: &str = "body = 30; psyche = 30; move = 0; melee-attack = \"8D\"";
    const WEAK: &str = "body = 30; psyche = 30; move = 0; melee-attack = \"7D\"; defense = \"1D\"";
    /// All 6s of 6D over the 4D of a mind that make none: 6^-6 / 2^4.
    const CONTROLS: (&str, usize) = ("Mind Control", 12);
    const CONTROLLED: u128 = 746_496;

    /// Two of the second team side by side, so far from the first of the first; the rest of the first beside them.
    fn beside(apart: u8, first: &[&str], second: [&str; 2]) -> Fray {
        stand_beside(line(apart, first, &second), first.len())
    }

    fn stand_beside(mut fray: Fray, first: usize) -> Fray {
        let foe = FigureId::at(first);
        let mut scene = fray.state.scene();
        for other in (1..first).chain([first + 1]).map(FigureId::at) {
            scene.beside(other, foe);
        }
        fray
    }

    /// `smf.power.mentalism`: 6D at 15 in, Psyche damage.
    #[test]
    fn mental_blast_takes_psyche_at_fifteen_inches() {
        let mut bout = Bout::between("range = 15", MENTALIST, "ranged-attack = \"4D\"");
        bout.turn(&[("Psyche attack", 12)]);
        // Six 6s against four failures: 1/6^6 * 1/2^4.
        assert_eq!(bout.fraction, (1, 746_496));
        assert_eq!(bout.now(1).boxes, [30, 18]);
    }

    #[test]
    fn mental_blast_misses_as_often_as_six_dice_do() {
        let mut bout = Bout::between("range = 15", MENTALIST, "");
        bout.turn(&[("Psyche attack", 0)]);
        // Summed over both pools' goals: the sum of P(6D = i) P(4D >= i).
        assert_eq!(bout.fraction, (3_674_803, 10_077_696));
    }

    /// `smf.power.mentalism`: not usable in melee.
    #[test]
    fn mental_blast_reaches_no_further_and_not_into_melee() {
        let mut far = Bout::between("range = 16", MENTALIST, "ranged-attack = \"4D\"");
        far.turn(&[]);
        let mut close = Bout::between("", MENTALIST, "");
        close.turn(&[("melee attack", 1)]);
        assert_eq!(close.now(1).boxes, [29, 30]);
    }

    /// `smf.power.mentalism`: of two foes the one with 8D strikes the other, whose 1D makes nothing with 1/2, and his
    /// own turn still comes. Beside a foe whom they outnumber neither has a die for that against the other.
    #[test]
    fn the_strongest_foe_strikes_his_weakest_mate_and_has_his_turn() {
        for friends in [&[MASTER][..], &[MASTER, "body = 30; move = 0; defense = \"8D\""]] {
            let mut fray = beside(10, friends, [STRONG, WEAK]);
            let [strong, weak] = [0, 1].map(|place| friends.len() + place);
            fray.turn(&[CONTROLS, ("melee attack", 16)]);
            assert_eq!(fray.fraction, (1, CONTROLLED * 1_679_616 * 2), "{friends:?}");
            assert_eq!([strong, weak].map(|figure| fray.boxes(figure)), [30, 14]);
            assert_eq!([Count::Attacks, Count::Hits].map(|count| fray.counted(count, strong)), [1, 1]);
            let strikes = if friends.len() > 1 { MISS } else { &[] };
            fray.turn(strikes);
            assert_eq!(fray.state.acting(), strong);
        }
    }

    /// `smf.power.mentalism`: without a margin nothing happens, 3674803/10077696; the power is spent all the same.
    #[test]
    fn who_is_not_taken_over_strikes_nobody() {
        let mut fray = beside(10, &[MASTER], [STRONG, WEAK]);
        fray.turn(&[("Mind Control", 0)]);
        assert_eq!(fray.fraction, (3_674_803, 10_077_696));
        assert_eq!(([1, 2].map(|figure| fray.boxes(figure)), fray.state.fighter(0).spent), ([30, 30], 1));
    }

    /// `smf.power.mentalism`: 15 in, and not in melee, as the Blast.
    #[test]
    fn it_reaches_fifteen_inches_and_not_out_of_a_melee() {
        beside(15, &[MASTER], [STRONG, WEAK]).turn(&[CONTROLS, ("melee attack", 0)]);
        beside(16, &[MASTER], [STRONG, WEAK]).turn(&[]);
        let mut fray = beside(10, &[MASTER], [STRONG, WEAK]);
        fray.state.scene().beside(FigureId::at(2), FigureId::at(0));
        fray.turn(MISS);
    }

    /// `smf.power.mentalism`: recharge 2+, 15/36; until then the Blast is what it was, and misses as often.
    #[test]
    fn the_blast_needs_no_recharge() {
        let mut fray = beside(10, &[MASTER], [STRONG, WEAK]);
        fray.turn(&[("Mind Control", 0)]);
        for _ in 0..2 {
            fray.turn(&[]);
        }
        fray.turn(&[("recharge", 0), ("Psyche attack", 0)]);
        assert_eq!(fray.fraction, (7 * 3_674_803, 12 * 10_077_696));
        for _ in 0..2 {
            fray.turn(&[]);
        }
        fray.turn(&[("recharge", 1), CONTROLS, ("melee attack", 16)]);
        assert_eq!(fray.fraction, (5, 12 * CONTROLLED * 1_679_616 * 2));
        assert_eq!((fray.counted(Count::Recharged, 0), fray.state.fighter(0).spent), (1, 1));
    }

    /// `smf.henchmen.damage`: what befalls one befalls all: nine with 2D, and three more for their numbers, whoever
    /// else stands there, strike one; nothing of 2D is 1/4, of 1D 1/2, and 4D fail a KO check with 23/48.
    #[test]
    fn a_group_is_taken_over_as_one() {
        let group = "archetype = \"henchmen\"; legal = false; members = 9; move = 0";
        let frail = "body = 3; psyche = 30; move = 0; melee-attack = \"7D\"; defense = \"1D\"";
        let mut fray = beside(10, &[MASTER, "body = 30; move = 0"], [group, frail]).by_the_list();
        fray.turn(&[CONTROLS, ("melee attack", 10), ("KO check", 0)]);
        assert_eq!(fray.fraction, (23, 46_656 * 4 * 7776 * 2 * 48));
        assert_eq!([1, 2].map(|figure| fray.boxes(figure)), [30, 9]);
        // It is the group that has knocked him out.
        assert_eq!([(0, 3), (2, 3)].map(|(by, whom)| fray.counted_at(knock_out(4, by, whom))), [0, 1]);
        assert_eq!([0, 2].map(|figure| fray.counted(Count::BoxesDealt, figure)), [0, 3]);
    }

    /// `smf.power.mentalism`: limited powers used this way are spent, 4D[2] all 6s with (1 + 4/2 + 6/4) / 6^4; what he
    /// has in hand he keeps, and a friend in Rapport with him has no die of it.
    #[test]
    fn limited_powers_are_spent_and_re_rolls_are_not() {
        let limited = "body = 30; psyche = 30; move = 0; powers = [\"haymaker\", \"rapport\"]; \
            policy = { re-rolls = \"attack\" }";
        let mut fray = beside(10, &[MASTER], [limited, WEAK]);
        fray.state.fighter_mut(1).rerolls = 2;
        fray.turn(&[CONTROLS, ("melee attack", 8)]);
        assert_eq!(fray.fraction, (1, CONTROLLED * 288 * 2));
        assert_eq!((fray.state.fighter(1).spent, fray.state.fighter(1).rerolls), (0b1, 2));
    }

    /// `smf.combat.ranged-in-melee`: he shoots as he could in his own turn: at a mate 4 in off, not with a foe beside
    /// him.
    #[test]
    fn who_is_taken_over_shoots_unless_he_is_engaged() {
        let shooter = "body = 30; psyche = 30; move = 0; ranged-attack = \"8D\"";
        for (engaged, answers) in [(false, &[CONTROLS, ("ranged attack", 16)][..]), (true, &[("Psyche attack", 0)])] {
            let mut fray = line(10, &[MASTER, "body = 30; move = 0"], &[shooter, WEAK]);
            let [friend, foe, weak] = [1, 2, 3].map(FigureId::at);
            fray.state.scene().set_apart(foe, weak, 4);
            if engaged {
                fray.state.scene().beside(friend, foe);
            }
            fray.turn(answers);
            assert_eq!(fray.boxes(3), if engaged { 30 } else { 14 });
        }
    }

    /// `smf.combat.knockback`: whether he is knocked back his master decides; he flies to his own side.
    #[test]
    fn who_is_struck_by_a_mate_flies_to_his_own_side() {
        for (policy, apart) in [("push", 12), ("stay", 10)] {
            let master = format!("{MASTER}; policy = {{ knockback = \"{policy}\" }}");
            let board = "knockback = true\n[board]\nkind = \"line\"\napart = 10";
            let mut fray = stand_beside(Fray::new(board, &[&master], &[STRONG, WEAK]), 1);
            let falls = [CONTROLS, ("melee attack", 2), ("knockdown check", 1)];
            fray.turn(if apart == 10 { &falls[..2] } else { &falls });
            assert_eq!([1, 2].map(|figure| distance(&fray.state, 0, figure)), [10, apart], "{policy}");
        }
    }

    /// Control where it takes more than the Blast by any policy: 8D over 1D of Body 30, if 6D beat 4D, against 6D over
    /// 4D of Psyche 30; and not where Psyche is 6, nor for who is told to blast, or to do nothing but damage.
    #[test]
    fn a_mind_is_taken_over_where_that_takes_more() {
        let thin = STRONG.replace("psyche = 30", "psyche = 6");
        let told = |policy: &str| format!("{MASTER}; policy = {{ {policy} }}");
        for (master, strong, controls) in [
            (MASTER.to_owned(), STRONG, true),
            (MASTER.to_owned(), &thin, false),
            (told("control = \"never\""), STRONG, false),
            (told("attack = \"mentalism\""), STRONG, false),
        ] {
            let first: &[_] = if controls { &[CONTROLS, ("melee attack", 0)] } else { &[("Psyche attack", 0)] };
            beside(10, &[&master], [strong, WEAK]).turn(first);
            beside(10, &[&master], [strong, WEAK]).greedy(50).turn(first);
        }
    }

    /// Of two foes with the same mind the stronger attack is chosen, of two mates who are struck alike the one with
    /// less left; nobody is taken over who has nobody to strike, and what feeds him is no attack on a mate.
    #[test]
    fn the_order_is_the_one_that_takes_most() {
        let third = STRONG.replace("30; psyche", "9; psyche");
        let mut fray = line(10, &[MASTER], &[WEAK, STRONG, &third]);
        let [a, weak, strong, less] = [0, 1, 2, 3].map(FigureId::at);
        let mut chance = Scripted::new(&[]);
        let mut fight = fray.fight(&mut chance);
        let control = control(&fight, a, 0);
        assert_eq!(fight.takes_over(a, &control), None);
        [weak, less].into_iter().for_each(|figure| fight.scene.beside(figure, strong));
        assert_eq!(fight.order(a, strong).map(|order| order.at), Some(less));
        assert_eq!(fight.order(a, less).map(|order| order.at), Some(weak));
        assert_eq!(fight.takes_over(a, &control), Some(strong));
        let before = (*fight.course, fight.free);
        fight.order(a, strong);
        assert!((*fight.course, fight.free) == before);
        let parasite = "body = 30; psyche = 30; move = 0; melee-attack = \"1D\"; powers = [\"parasite\"]";
        let mut fray = beside(10, &[MASTER], [parasite, WEAK]);
        let fight = fray.fight(&mut chance);
        let blow = { fight }.order(a, FigureId::at(1)).map(|order| order.attack.effect);
        assert_eq!(blow, Some(Effect::Damage));
    }

    /// `smf.power.mentalism`: between two it is the Blast alone, and so it is for several who have one foe.
    #[test]
    fn one_foe_alone_is_not_taken_over() {
        let bout = duel("range = 10", MASTER, "body = 6");
        assert!(bout.setup.fighters[0].hooks(Timing::Special).is_empty());
        assert!(bout.setup.fighters[0].recharge_order.is_empty());
        line(10, &[MASTER, "body = 30"], &[STRONG]).turn(&[("Psyche attack", 0)]);
        let mut fray = beside(10, &[MASTER], [STRONG, WEAK]);
        fray.state.fall(2);
        fray.turn(&[("Psyche attack", 0)]);
    }
}
