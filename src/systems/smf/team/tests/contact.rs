//! Where three or more stand together: grips, groups that divide, those who leave, and what ends with the fallen.

use super::{Fray, MISS, OTHER, distance, line};
use crate::chance::Scripted;
use crate::systems::smf::act::strikers;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::state::flag;

const GRAPPLER: &str = "body = 30; policy = { attack = \"grapple\" }";
const PUSHER: &str = "body = 30; policy = { knockback = \"push\" }";
const LEAVER: &str = "body = 30; attack = \"1D\"; ranged-attack = \"8D\"; policy = { stance = \"skirmish\" }";

/// `smf.combat.grapple`: others have +1D against either of the two, and the two none against one another; 4D are eight
/// goals with 6^-4 and 5D ten with 6^-5, over the four failures of 4D.
#[test]
fn a_grip_exposes_both_to_others_and_neither_to_the_other() {
    let mut fray = Fray::new("", &[GRAPPLER], &[OTHER, OTHER]);
    // Two against one: 5D for the defense of whom he attacks.
    fray.turn(&[("grapple", 8)]);
    assert_eq!(fray.fraction, (1, 1296 * 32));
    let held = if fray.state.scene().is_gripped(FigureId::at(1)) { 1 } else { 2 };
    for figure in [1, 2] {
        if figure == held {
            fray.turn(&[("keep grapple", 8)]);
            assert_eq!(fray.fraction, (1, 1296 * 32));
        } else {
            // 4D, a die for two against one and one for the grip.
            fray.turn(&[("melee attack", 12)]);
            assert_eq!(fray.fraction, (1, 46_656 * 16));
        }
    }
    fray.turn(&[("maintain grapple", 8)]);
    assert_eq!(fray.fraction, (1, 1296 * 32));
}

/// `smf.combat.knockback`, `smf.combat.grapple`: whoever is thrown out of a grip holds nobody any more, and neither does
/// one who falls.
#[test]
fn a_grip_ends_when_its_holder_is_thrown_or_falls() {
    for (body, after) in [(30, vec![("knockdown check", 1)]), (2, vec![("KO check", 0)])] {
        let holder = format!("body = {body}; policy = {{ attack = \"grapple\" }}");
        let mut fray = Fray::new("knockback = true", &[PUSHER, OTHER], &[&holder, OTHER]);
        fray.state.scene().take_hold(FigureId::at(2), FigureId::at(1));
        fray.state.hurt(3, 30);
        let mut blow = vec![("melee attack", 2)];
        blow.extend(after);
        fray.turn(&blow);
        let loses = [2, 3].map(|foe| 30 - fray.boxes(foe).min(30));
        assert_eq!((loses[1], fray.state.scene().is_gripped(FigureId::at(1))), (0, false), "{loses:?}");
    }
}

/// `smf.power.entangle`, `smf.combat.grapple`: he holds on by an attack in melee, which the entangled cannot make; he
/// lets go and struggles with his bonds.
#[test]
fn an_entangled_holder_lets_go() {
    for (entangled, answers) in [(3, &[("break-out", 0), ("break-out", 0)][..]), (0, &[("maintain grapple", 0)])] {
        let mut fray = Fray::new("", &[GRAPPLER], &[OTHER]);
        fray.state.scene().take_hold(FigureId::at(0), FigureId::at(1));
        fray.state.fighter_mut(0).entangled = entangled;
        fray.turn(answers);
        assert!(!fray.state.scene().is_gripped(FigureId::at(1)), "{entangled}");
        assert_eq!(fray.boxes(1), 30);
    }
}

/// `smf.combat.grapple`: the grappled can do nothing with their combat action but try to get away, and so hold nobody;
/// whom he held, and whom that one holds, are left as they are.
#[test]
fn a_holder_who_is_held_lets_go() {
    let mut fray = Fray::new("", &[GRAPPLER, OTHER], &[OTHER, OTHER]);
    for (holder, held) in [(0, 2), (2, 1), (3, 0)] {
        fray.state.scene().take_hold(FigureId::at(holder), FigureId::at(held));
    }
    fray.turn(&[("keep grapple", 2)]);
    let scene = fray.state.scene();
    let holds = |holder, held| scene.holds(FigureId::at(holder), FigureId::at(held));
    assert_eq!([holds(0, 2), holds(2, 1), holds(3, 0)], [false, true, true]);
}

/// `smf.combat.break-from-melee`, ruling: the grappled may not strike at whoever leaves, and the fallen cannot.
#[test]
fn whoever_is_held_does_not_strike_at_a_leaver() {
    let brute = "body = 90; melee-attack = \"6D\"";
    // Two against two: nobody leaves freely.
    for (held, struck) in [(false, true), (true, false)] {
        let mut fray = line(6, &[LEAVER, OTHER], &[brute, brute]).by_the_list();
        for figure in 0..4 {
            fray.state.scene().set_apart(FigureId::at(0), FigureId::at(figure), 0);
        }
        for foe in [2, 3] {
            if held {
                fray.state.scene().take_hold(FigureId::at(1), FigureId::at(foe));
            }
        }
        // The shot goes into the melee with his friend.
        let shot = [("ranged attack", 0), ("defense", 1)];
        let blows = [("defense", 0), ("melee attack", 0), ("melee attack", 0), ("ranged attack", 0), ("defense", 1)];
        fray.turn(if struck { &blows } else { &shot });
        assert!(distance(&fray.state, 0, 1) > 0);
    }
}

/// `smf.combat.break-from-melee`, `smf.henchmen.split`: of a group those members strike at a leaver who stand against
/// him, of nine in contact with two foes five or four, and all nine where they have no other; of one no more than none
/// against one of two.
#[test]
fn a_part_of_a_group_strikes_at_a_leaver() {
    let group = "archetype = \"henchmen\"; legal = false; members = 9";
    let mut fray = Fray::new("", &[group, group], &["body = 30; defense = \"1D\"", OTHER]);
    let mut chance = Scripted::new(&[]);
    let parts = |fray: &mut Fray, chance: &mut Scripted, leaver: usize| -> Vec<(usize, Option<u8>)> {
        let fight = fray.fight(chance);
        let all = strikers(&fight, FigureId::at(leaver)).into_iter();
        all.map(|(foe, _, manner)| (foe.place(), manner.part.filter(|_| manner.free))).collect()
    };
    assert_eq!(parts(&mut fray, &mut chance, 2), [(0, Some(5)), (1, Some(5))]);
    assert_eq!(parts(&mut fray, &mut chance, 3), [(0, Some(4)), (1, Some(4))]);
    fray.state.fighter_mut(0).boxes[0] = 1;
    assert_eq!(parts(&mut fray, &mut chance, 3), [(1, Some(4))]);
    fray.state.fall(2);
    assert_eq!(parts(&mut fray, &mut chance, 3), [(0, Some(1)), (1, Some(9))]);
}

/// `smf.combat.break-from-melee`: one defense roll, so temporary re-rolls are spent on it once: four of six on 4D.
#[test]
fn a_leaver_spends_his_re_rolls_on_the_one_defense_roll() {
    let leaver = LEAVER.replace("stance", "re-rolls = \"defense\", stance");
    let brute = "body = 90; melee-attack = \"6D\"";
    let mut fray = line(6, &[&leaver, OTHER], &[brute, brute]).by_the_list();
    for figure in 0..4 {
        fray.state.scene().set_apart(FigureId::at(0), FigureId::at(figure), 0);
    }
    fray.state.fighter_mut(0).rerolls = 6;
    fray.turn(&[("defense", 0), ("melee attack", 1), ("melee attack", 2), ("ranged attack", 0), ("defense", 1)]);
    assert_eq!((fray.state.fighter(0).rerolls, fray.boxes(0)), (2, 27));
}

/// `smf.combat.break-from-melee`, `smf.combat.multiple-foes`: free attacks are made at once. Of two against two whom the
/// first knocks off his spot, on his feet or not, the second strikes at with 4D, and of two against one with 5D: eight
/// goals and ten are all sixes. Every check is even, one goal of 1D, but for the 48 of 96 that two goals are.
#[test]
fn the_second_free_attack_is_made_at_the_leaver_as_he_stood() {
    for (guard, dice) in [(true, 4), (false, 5)] {
        for stands in [1, 0] {
            let ours = if guard { &[LEAVER, OTHER][..] } else { &[LEAVER] };
            let rules = "knockback = true\n[board]\nkind = \"line\"\napart = 6";
            let mut fray = Fray::new(rules, ours, &[PUSHER, PUSHER]).by_the_list();
            for figure in 0..ours.len() + 2 {
                fray.state.scene().set_apart(FigureId::at(0), FigureId::at(figure), 0);
            }
            let blow = [("melee attack", 2 * dice), ("knockdown check", stands)];
            let shot = [("ranged attack", 0), ("defense", 1)];
            fray.turn(&[&[("defense", 0)], &blow[..], &blow, &shot[..1 + usize::from(guard)]].concat());
            assert_eq!(fray.boxes(0), 30 - 4 * dice as u8);
            if guard {
                let checks: u128 = if stands == 1 { 25 * 25 } else { 23 * 23 };
                assert_eq!(fray.fraction, (checks, 16 * 1296 * 1296 * 48 * 48 * 256 * 16), "{stands}");
            }
        }
    }
}

/// `smf.combat.break-from-melee`: whom he damaged in this round may not strike at a leaver; in the next round he may.
#[test]
fn blood_is_forgotten_with_the_round() {
    let mut fray = Fray::new("", &[OTHER], &[OTHER]);
    let [first, second] = [0, 1].map(FigureId::at);
    let hurt =
        |fray: &mut Fray| [(first, second), (second, first)].map(|(by, whom)| fray.state.scene().has_hurt(by, whom));
    fray.turn(&[("melee attack", 1)]);
    fray.turn(&[("melee attack", 1)]);
    assert_eq!(hurt(&mut fray), [true, true]);
    fray.turn(MISS);
    assert_eq!(hurt(&mut fray), [false, false]);
}

/// `smf.combat.choose-target`: where the first of the list is out of reach whoever goes by it strikes at the foe beside
/// him: of two, with 5D, over 4D.
#[test]
fn whoever_goes_by_the_list_strikes_at_those_beside_him() {
    let mut fray = Fray::new("knockback = true", &[PUSHER, OTHER], &["body = 30; move = 0", OTHER]);
    fray.turn(&[("melee attack", 1), ("knockdown check", 1)]);
    fray.turn(&[]);
    fray.turn(&[("melee attack", 10)]);
    assert_eq!((fray.fraction, fray.boxes(3)), ((1, 7776 * 16), 20));
}

/// `smf.henchmen.split`: one member is one blow, and nobody strikes with none; ten are five for each.
#[test]
fn a_group_strikes_with_the_members_it_has() {
    let group = "archetype = \"henchmen\"; legal = false; members = 10";
    for (members, blows) in [(1, 1), (2, 2), (3, 2)] {
        let mut fray = Fray::new("", &[group], &[OTHER, OTHER]);
        fray.state.hurt(0, members);
        fray.turn(&vec![("melee attack", 0); blows]);
        assert_eq!(fray.counted(Count::Attacks, 0), blows as u32, "{members}");
    }
}

/// `smf.henchmen.split`: of seven the odd one goes with those at the weakest defense: four have a die more than 2D, three
/// have none. The foes are two against one, with a die more each on 3D and 4D.
#[test]
fn the_odd_member_strikes_where_the_defense_is_weakest() {
    let group = "archetype = \"henchmen\"; legal = false; members = 10";
    let mut fray = Fray::new("", &[group], &[OTHER, "body = 30; melee-defense = \"3D\""]);
    fray.state.hurt(0, 7);
    fray.turn(&[("melee attack", 6), ("melee attack", 4)]);
    assert_eq!((fray.fraction, fray.boxes(1), fray.boxes(2)), ((1, 216 * 16 * 36 * 32), 26, 24));
}

/// `smf.henchmen.split` is for foes who can be struck (`smf.power.density-decrease`), and for blows: one mind is
/// attacked by all. Whoever falls by the first answer does not make the second attack.
#[test]
fn a_group_divides_for_blows_at_those_whom_it_can_strike() {
    let group = "archetype = \"henchmen\"; legal = false; members = 10";
    let ghost = "body = 30; powers = [\"density-decrease\"]";
    let mut fray = Fray::new("", &[group], &[OTHER, ghost]);
    fray.state.fighter_mut(2).on = 1;
    fray.turn(MISS);
    assert_eq!(fray.counted(Count::Attacks, 0), 1);

    let minds = format!("{group}; psyche-attack = \"5D\"; policy = {{ attack = \"psyche-attack\" }}");
    let mut fray = Fray::new("", &[&minds], &[OTHER, OTHER]);
    fray.turn(&[("Psyche attack", 0)]);

    let mirror = "body = 30; powers = [\"reflection\"]";
    let mut fray = Fray::new("", &[group, OTHER], &[mirror, mirror]);
    fray.state.hurt(0, 2);
    fray.turn(&[("melee attack", 0), ("Reflection", 1)]);
    assert!(fray.state.fighter(0).is(flag::OUT));
}

/// `smf.combat.multiple-foes`: a die on the defense of those who are more is for characters; 2D of a group stay 2D.
#[test]
fn a_group_among_those_who_are_more_has_no_die_for_it() {
    let group = "archetype = \"henchmen\"; legal = false; members = 10";
    for (first, failures) in [(OTHER, 32), (group, 4)] {
        let mut fray = Fray::new("", &[first, first], &["body = 30; melee-attack = \"4D\""]);
        fray.turn(MISS);
        fray.turn(&[("melee attack", 8)]);
        assert_eq!(fray.fraction, (1, 1296 * failures), "{first}");
    }
}

/// `smf.power.dispel`: what a dispeller has cancelled comes back when he falls, and so ends a link with one
/// (`smf.power.rapport`).
#[test]
fn what_somebody_kept_ends_when_he_falls() {
    let armored = "body = 30; powers = [\"armor\"]";
    let mut fray = Fray::new("", &[armored, OTHER], &["body = 1", OTHER]);
    fray.state.scene().cancel(FigureId::at(2), FigureId::at(0), 1);
    fray.state.fighter_mut(0).cancelled = 1;
    fray.state.hurt(3, 30);
    fray.turn(&[("melee attack", 1), ("KO check", 0)]);
    assert!(fray.state.fighter(2).is(flag::OUT));
    assert_eq!(fray.state.fighter(0).cancelled, 0);

    let mut fray = Fray::new("", &[OTHER, OTHER], &["body = 1; powers = [\"rapport\"]", OTHER]);
    fray.turn(&[("melee attack", 1), ("KO check", 0)]);
    let link = [2, 3].map(|friend| fray.state.fighter(friend).is(flag::LINKED));
    assert_eq!(link, [false; 2]);
}

/// `smf.move.knocked-down`: 2 in to stand up, and the rest of the move is walked, whoever has fallen beside him.
#[test]
fn a_fallen_foe_keeps_nobody_from_walking_on() {
    let mut fray = line(20, &[OTHER], &[OTHER, "body = 30; move = 0"]);
    fray.state.scene().set_apart(FigureId::at(0), FigureId::at(1), 0);
    fray.state.fall(1);
    let before = distance(&fray.state, 0, 2);
    fray.state.fighter_mut(0).set(flag::DOWN);
    fray.turn(&[]);
    assert_eq!((distance(&fray.state, 0, 2), fray.state.fighter(0).is(flag::DOWN)), (before - 4, false));
}

/// `smf.combat.grapple`, example: "free, then moves", unless he is put beside another foe who can fight.
#[test]
fn whoever_is_put_down_beside_another_foe_does_not_run() {
    for (fallen, runs) in [(false, false), (true, true)] {
        let leaver = LEAVER.replace("attack = \"1D\"", "attack = \"4D\"");
        let mut fray = line(6, &[&leaver], &[GRAPPLER, OTHER]);
        let [me, holder, other] = [0, 1, 2].map(FigureId::at);
        let mut scene = fray.state.scene();
        // The other one stands where whoever tears himself loose of the holder is put.
        scene.set_apart(holder, me, 0);
        scene.set_apart(holder, me, 1);
        let there = scene.at(me);
        scene.put(other, there);
        scene.set_apart(holder, me, 0);
        scene.take_hold(holder, me);
        if fallen {
            fray.state.fall(2);
        }
        fray.turn(&[("keep grapple", 0)]);
        assert_eq!(distance(&fray.state, 0, 1) > 1, runs);
    }
}

/// `smf.power.enhance-minor` takes the combat action; the stunned have it only where they do not walk (`smf.power.stun`).
#[test]
fn the_stunned_walk_or_enhance() {
    for (movement, answers) in [(6, &[][..]), (0, &[("Enhance", 4)])] {
        let enhancer = format!("body = 30; move = {movement}; powers = [\"enhance-minor\"]");
        let mut fray = line(40, &[&enhancer, OTHER], &[OTHER]);
        fray.state.fighter_mut(0).set(flag::STUNNED);
        fray.turn(answers);
        assert_eq!(distance(&fray.state, 0, 2), 40 - movement);
        assert_eq!(fray.state.fighter(1).rerolls, if movement == 0 { 2 } else { 0 });
    }
    // `smf.power.dispel`: cancelled it hands out nothing.
    let mut fray = line(40, &["body = 30; powers = [\"enhance-minor\"]", OTHER], &[OTHER]);
    fray.state.fighter_mut(0).cancelled = 1;
    fray.turn(&[]);
}

/// Boxes that somebody took of others, not those that his own ill luck costs him (`smf.power.jinx`).
#[test]
fn boxes_dealt_are_those_of_others() {
    let mut fray = line(6, &[OTHER], &[OTHER, OTHER]);
    fray.state.fighter_mut(0).set(flag::JINXED);
    fray.turn(&[("jinxed move", 0), ("melee attack", 2)]);
    assert_eq!((fray.boxes(0), fray.counted(Count::BoxesDealt, 0), fray.counted(Count::BoxesLost, 0)), (27, 2, 3));
}

/// `smf.maneuver.rapid-fire`, `smf.combat.blast-into-melee`: each half of the shot that misses into a melee may meet
/// another one there.
#[test]
fn half_a_shot_that_misses_in_a_melee_meets_another_one_there() {
    let shooter =
        "body = 30; ranged-attack = \"4D\"; powers = [\"rapid-fire\"]; policy = { attack = \"ranged-attack\" }";
    let mut fray = line(10, &[shooter, OTHER], &["body = 30; move = 1", "body = 30; move = 1"]);
    let [friend, foe] = [1, 2].map(FigureId::at);
    fray.state.scene().set_apart(foe, friend, 0);
    let defends = |goals: usize| ("defense", 3 * goals + 1);
    // The one in the melee is missed, and his neighbour hit by one; then the other one is missed.
    fray.turn(&[("ranged attack", 3), defends(3), defends(2), defends(3)]);
    assert_eq!([0, 1, 2, 3].map(|figure| fray.boxes(figure)), [30, 29, 30, 30]);
    assert_eq!(fray.counted(Count::Attacks, 0), 1);
}

/// `smf.combat.blast-into-melee`, `smf.power.density-decrease`: a shot that misses passes by whoever is insubstantial,
/// and meets him when he is solid.
#[test]
fn a_stray_shot_passes_by_a_ghost() {
    let shooter = "body = 30; ranged-attack = \"5D\"; policy = { attack = \"ranged-attack\" }";
    let ghost = "body = 30; powers = [\"density-decrease\"]";
    let defends = |goals: usize| ("defense", 3 * goals + 1);
    for (faded, answers) in
        [(true, &[("ranged attack", 0)][..]), (false, &[("ranged attack", 2), defends(2), defends(1)])]
    {
        let mut fray = line(10, &[shooter, ghost], &["body = 30; move = 1"]);
        let [friend, foe] = [1, 2].map(FigureId::at);
        fray.state.scene().set_apart(foe, friend, 0);
        fray.state.fighter_mut(1).on = u32::from(faded);
        fray.turn(answers);
        assert_eq!(fray.boxes(1), if faded { 30 } else { 29 });
    }
}

/// `smf.core.temporary-re-rolls`: each who is met by a shot spends his own, those who are in its way included.
#[test]
fn everybody_whom_a_shot_meets_spends_his_re_rolls() {
    let shooter =
        "body = 30; ranged-attack = \"4D\"; powers = [\"rapid-fire\"]; policy = { attack = \"ranged-attack\" }";
    let careful = "body = 30; move = 1; policy = { re-rolls = \"defense\" }";
    let mut fray = line(10, &[shooter, careful], &[careful, careful]);
    let [friend, foe] = [1, 2].map(FigureId::at);
    fray.state.scene().set_apart(foe, friend, 0);
    for figure in [1, 2, 3] {
        fray.state.fighter_mut(figure).rerolls = 1;
    }
    let defends = |goals: usize| ("defense", 3 * goals + 1);
    fray.turn(&[("ranged attack", 3), defends(3), defends(3), defends(3)]);
    assert_eq!([1, 2, 3].map(|figure| fray.state.fighter(figure).rerolls), [0; 3]);
}

/// `smf.combat.choose-target`, `smf.power.density-decrease`: whoever goes by the list passes over a ghost whom he cannot
/// harm, unless nobody else is there; an attack on the mind finds him.
#[test]
fn whoever_goes_by_the_list_passes_over_a_ghost() {
    let ghost = "body = 30; powers = [\"density-decrease\"]";
    let mind = "body = 30; powers = [\"mentalism\"]";
    for (first, foes, faded, at) in [
        (OTHER, &[ghost, OTHER][..], true, 2),
        (OTHER, &[ghost, OTHER], false, 1),
        (mind, &[ghost, OTHER], true, 1),
        (OTHER, &[ghost], true, 1),
    ] {
        let mut fray = Fray::new("", &[first, OTHER], foes);
        fray.state.fighter_mut(2).on = u32::from(faded);
        let mut chance = Scripted::new(&[]);
        let targets: Vec<FigureId> = fray.fight(&mut chance).targets(FigureId::at(0)).collect();
        assert_eq!(targets, [FigureId::at(1 + at)], "{first} {foes:?} {faded}");
    }
}
