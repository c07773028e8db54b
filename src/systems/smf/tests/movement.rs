//! Charges, walking, knockback, getting up, leaving a melee, grapples.

use super::{Fraction, all, alternate, chance_of, odds};
use crate::game::Progress;
use crate::systems::smf::bout::Bout;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::state::{Outcome, flag};

const PUSH: &str = "policy = { knockback = \"push\" }";

/// A melee attack on open ground from this distance; `None` when the fighter could only walk, with the gap he left.
fn charged(movement: u8, gap: u8) -> Result<(u128, u128), u8> {
    let rules = format!("ground = \"open\"\nrange = {gap}");
    let mut bout = Bout::new(&alternate(&rules, &format!("body = 6\nmove = {movement}"), "body = 6\nmove = 20"));
    let reach = u16::from(movement) * 3 / 2;
    if u16::from(gap) <= reach {
        bout.turn(&[("melee attack", 0)]);
        assert_eq!(bout.gap(), 0);
        Ok(bout.fraction)
    } else {
        bout.turn(&[]);
        Err(bout.gap())
    }
}

/// `smf.move.charge`: Move x 1.5 and +1D, but only with a move of more than nothing; else he walks his Move closer.
#[test]
fn a_charge_reaches_half_as_far_again_as_a_walk() {
    let charge = odds((5, 0), (4, 0), 0);
    assert_eq!(charged(6, 9), Ok(charge));
    assert_eq!(charged(6, 10), Err(4));
    assert_eq!(charged(1, 5), Err(4));
    // 10.5 in cover 10 but not 11.
    assert_eq!(charged(7, 10), Ok(charge));
    assert_eq!(charged(7, 11), Err(4));
    assert_eq!(charged(6, 1), Ok(charge));
    assert_eq!(charged(6, 0), Ok(odds((4, 0), (4, 0), 0)));
    assert_eq!(charged(0, 1), Err(1));
}

/// `smf.combat.general`: one melee or one ranged attack, not both; both are opposed rolls.
///
/// `smf.combat.ranged-in-melee`: in contact a shot cannot be used, however good; out of contact it is.
#[test]
fn nobody_shoots_in_melee() {
    let archer = "body = 6\nranged-attack = \"12D\"";
    let mut bout = Bout::new(&alternate("ground = \"open\"", archer, "body = 6"));
    bout.turn(&[("melee attack", 0)]);
    let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 3", archer, "body = 6"));
    bout.turn(&[("ranged attack", 0)]);
    assert_eq!((bout.fraction, bout.gap()), (odds((12, 0), (4, 0), 0), 3));
}

/// A shooter walks no further than his range demands.
#[test]
fn a_shooter_closes_to_his_range() {
    let archer = "body = 6\npowers = [\"power-blasts-minor\"]";
    let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 28", archer, "body = 6"));
    let range = bout.setup.fighters[0].attacks.iter().find_map(|attack| match attack.reach {
        crate::systems::smf::fighter::Reach::Range(range) => Some(range),
        _ => None,
    });
    let range = range.expect("blasts have a range");
    let mut gap = 28;
    while gap > range + 6 {
        bout.turn(&[]);
        gap -= 6;
        assert_eq!(bout.gap(), gap);
        // The foe cannot reach either; hold him still.
        bout.state.second_half = false;
    }
    bout.turn(&[("ranged attack", 0)]);
    assert_eq!(bout.gap(), range);
}

/// `smf.combat.knockback`: 1 in for each box, 2 and 4 with Super-Strength; TN3 to keep one's feet.
#[test]
fn a_blow_knocks_back_by_inches_for_boxes() {
    for (power, inches) in [("", 3), ("super-strength-minor", 6), ("super-strength-major", 12)] {
        let powers = if power.is_empty() { String::new() } else { format!("powers = [\"{power}\"]") };
        let a = format!("body = 6\nmelee-attack = \"4D\"\n{powers}\n{PUSH}");
        let mut bout = Bout::new(&alternate("knockback = true", &a, "body = 9"));
        bout.turn(&[("melee attack", 3), ("knockdown check", 1)]);
        assert_eq!(bout.fraction, all(&[odds((4, 0), (4, 0), 3), chance_of((4, 0), 3)]));
        assert_eq!((bout.gap(), bout.now(1).is(flag::DOWN)), (inches, false), "{power}");
    }
}

/// `smf.combat.knockback`, ruling: Body inflicted counts before it is capped at the boxes left.
#[test]
fn knockback_counts_the_blow_and_not_the_boxes_left() {
    let mut bout = Bout::new(&alternate("knockback = true", &format!("body = 6\n{PUSH}"), "body = 2"));
    bout.turn(&[("melee attack", 5), ("KO check", 1), ("knockdown check", 1)]);
    assert_eq!(bout.gap(), 5);
}

/// `smf.combat.knockback`: the attacker need not, Armor holds against the weak, the dense and groups are not moved.
#[test]
fn some_are_never_knocked_back() {
    let strong = "powers = [\"super-strength-minor\"]\nmelee-attack = \"4D\"";
    for (a, b, loss, moves) in [
        ("", "", 2, false),
        (PUSH, "powers = [\"armor\"]", 2, false),
        (&*format!("{strong}\n{PUSH}"), "powers = [\"armor\"]", 2, true),
    ] {
        let mut bout = Bout::new(&alternate("knockback = true", &format!("body = 6\n{a}"), &format!("body = 9\n{b}")));
        let blow = [("melee attack", loss), ("knockdown check", 1)];
        bout.turn(if moves { &blow } else { &blow[..1] });
        assert_eq!(bout.gap() > 0, moves, "{a} {b}");
    }
    let group = "archetype = \"henchmen\"\nminor = [\"flight\", \"super-agility\"]";
    let mut bout = Bout::new(&alternate("knockback = true", &format!("body = 6\n{PUSH}"), group));
    bout.turn(&[("melee attack", 3)]);
    assert_eq!((bout.gap(), bout.now(1).boxes[0]), (0, 7));
}

/// A KO'ed victim is not moved, and makes no check.
#[test]
fn the_knocked_out_stay_where_they_fell() {
    let mut bout = Bout::new(&alternate("knockback = true", &format!("body = 6\n{PUSH}"), "body = 1"));
    let end = bout.turn(&[("melee attack", 3), ("KO check", 0)]);
    assert_eq!((end, bout.gap()), (Progress::Over(Outcome::First as usize), 0));
}

/// `smf.combat.knockback`, ruling: who keeps his feet charges back with +1D.
#[test]
fn who_keeps_his_feet_charges_back() {
    let mut bout = Bout::new(&alternate("knockback = true", &format!("body = 6\n{PUSH}"), "body = 9"));
    bout.turn(&[("melee attack", 3), ("knockdown check", 1)]);
    bout.turn(&[("melee attack", 0)]);
    assert_eq!((bout.fraction, bout.gap()), (odds((5, 0), (4, 0), 0), 0));
}

/// `smf.move.knocked-down`: up for 2 in, then a charge of (Move - 2) x 1.5 without the die.
#[test]
fn who_gets_up_charges_without_the_die() {
    for (gap, reached) in [(6, true), (7, false)] {
        let rules = format!("ground = \"open\"\nrange = {gap}");
        let mut bout = Bout::new(&alternate(&rules, "body = 6", "body = 6"));
        bout.state.fighters[0].flags |= flag::DOWN;
        if reached {
            bout.turn(&[("melee attack", 0)]);
            assert_eq!(bout.fraction, odds((4, 0), (4, 0), 0));
        } else {
            bout.turn(&[]);
            assert_eq!(bout.gap(), gap - 4);
        }
        assert!(!bout.now(0).is(flag::DOWN));
    }
}

/// `smf.move.knocked-down`: +1D in melee against him; in contact he stands up and attacks, or attacks from the ground.
#[test]
fn a_fighter_on_the_ground_is_easier_to_hit() {
    for (stand, down) in [("first", false), ("never", true)] {
        let b = format!("body = 6\npolicy = {{ stand = \"{stand}\" }}");
        let mut bout = Bout::new(&alternate("ground = \"open\"", "body = 6", &b));
        bout.state.fighters[1].flags |= flag::DOWN;
        bout.turn(&[("melee attack", 0)]);
        assert_eq!(bout.fraction, odds((5, 0), (4, 0), 0));
        bout.turn(&[("melee attack", 0)]);
        assert_eq!((bout.fraction, bout.now(1).is(flag::DOWN)), (odds((4, 0), (4, 0), 0), down));
    }
}

/// `smf.free.drop-prone`: +1D on defense against shots, and he shoots on.
#[test]
fn a_prone_fighter_is_harder_to_shoot() {
    let shooter = "body = 6\nattack = \"5D\"";
    let prone = format!("{shooter}\npolicy = {{ prone = \"always\" }}");
    let mut bout = Bout::new(&alternate("range = 12", &prone, shooter));
    bout.turn(&[("ranged attack", 0)]);
    for _ in 0..2 {
        bout.turn(&[("ranged attack", 0)]);
        assert_eq!(bout.fraction, odds((5, 0), (5, 0), 0));
        bout.turn(&[("ranged attack", 0)]);
        assert_eq!(bout.fraction, odds((5, 0), (4, 0), 0));
    }
}

const SKIRMISHER: &str = "body = 6\nmelee-attack = \"4D\"\nranged-attack = \"6D\"\npolicy = { stance = \"skirmish\" }";

fn breaking(a: &str, b: &str) -> Bout {
    Bout::new(&alternate("ground = \"open\"\nknockback = true", a, b))
}

/// `smf.combat.break-from-melee`: the foe has a free attack, without any charge; the leaver goes on and shoots.
#[test]
fn leaving_a_melee_gives_the_foe_a_free_attack() {
    let mut bout = breaking(SKIRMISHER, "body = 6\nmelee-attack = \"5D\"");
    bout.turn(&[("melee attack", 2), ("ranged attack", 0)]);
    assert_eq!(bout.fraction, all(&[odds((5, 0), (4, 0), 2), odds((6, 0), (4, 0), 0)]));
    assert_eq!((bout.now(0).boxes[0], bout.gap()), (4, 6));
    assert_eq!((bout.counted(Count::Attacks, 0), bout.counted(Count::Attacks, 1)), (1, 1));
    // It did not use up the foe's turn.
    bout.turn(&[("melee attack", 0)]);
    assert_eq!((bout.fraction, bout.gap()), (odds((6, 0), (4, 0), 0), 0));
}

/// `smf.combat.break-from-melee`: nothing from a foe damaged in this round, nor from an entangled one.
#[test]
fn some_foes_cannot_strike_a_leaver() {
    for by_blood in [true, false] {
        let mut bout = breaking(SKIRMISHER, "body = 6");
        if by_blood {
            bout.state.second_half = true;
            bout.scene().draw_blood(FigureId::at(0), FigureId::at(1));
        } else {
            bout.state.fighters[1].entangled = 3;
        }
        bout.turn(&[("ranged attack", 0)]);
        assert_eq!(bout.gap(), 6);
    }
}

/// A leaver who is knocked out does not get away, and his foe has won.
#[test]
fn a_leaver_can_be_knocked_out() {
    let mut bout = breaking(&SKIRMISHER.replace("body = 6", "body = 2"), "body = 6");
    let end = bout.turn(&[("melee attack", 2), ("KO check", 0)]);
    assert_eq!((end, bout.gap()), (Progress::Over(Outcome::Second as usize), 0));
}

/// A leaver whose Reflection fells the striker has won; nobody shoots at the fallen.
#[test]
fn a_leaver_who_fells_the_striker_has_won() {
    let scrapper = SKIRMISHER.replace("\npolicy", "\npowers = [\"scrapper\"]\npolicy");
    let mut bout = breaking(&scrapper, "body = 2\nfaults = [\"glass-jaw\"]");
    let end = bout.turn(&[("melee attack", 0), ("Counterattack", 1)]);
    assert_eq!(end, Progress::Over(Outcome::First as usize));
    assert_eq!(bout.counted(Count::Attacks, 0), 0);
}

/// `smf.power.stun`, `smf.combat.break-from-melee`: whoever is stunned has one action, and strikes where he stands; he
/// does not leave to shoot.
#[test]
fn the_stunned_do_not_leave_a_melee() {
    let mut bout = breaking(SKIRMISHER, "body = 6");
    bout.state.fighters[0].set(flag::STUNNED);
    bout.turn(&[("melee attack", 0)]);
    assert_eq!((bout.gap(), bout.counted(Count::Attacks, 0), bout.counted(Count::Attacks, 1)), (0, 1, 0));
}

/// `smf.combat.break-from-melee`: leaving takes his move: 12 in away he strikes at the mind with 4D, and does not walk
/// 2 in back for a shot of 5D[1].
#[test]
fn whoever_has_left_a_melee_has_no_move_left() {
    let arms = "melee-attack = \"1D\"\npsyche-attack = \"4D\"\npowers = [\"power-blasts-minor:short\"]";
    let a = format!("body = 12\nmove = 12\n{arms}\npolicy = {{ stance = \"skirmish\" }}");
    let mut bout = breaking(&a, "body = 6\nmelee-attack = \"8D\"\nmove = 0");
    bout.turn(&[("melee attack", 0), ("Psyche attack", 0)]);
    assert_eq!(bout.gap(), 12);
}

/// `smf.combat.break-from-melee`, ruling: knocked down by the free attack, he goes on if he has the move to stand up.
#[test]
fn a_leaver_knocked_down_needs_move_to_go_on() {
    for (movement, gap) in [(6, 2 + 4), (1, 2)] {
        let a = format!("{SKIRMISHER}\nmove = {movement}");
        let mut bout = breaking(&a, &format!("body = 6\n{PUSH}"));
        bout.turn(&[("melee attack", 2), ("knockdown check", 0), ("ranged attack", 0)]);
        assert_eq!((bout.gap(), bout.now(0).is(flag::DOWN)), (gap, movement == 1));
    }
}

/// `smf.combat.grapple`, example: 6D 4 v 5D 3 grabs; the escape 2 v 4 fails; 5 v 3 squeezes 2 Body; 4 v 2 is free.
#[test]
fn a_grapple_goes_as_the_book_plays_it() {
    let a = "body = 6\nattack = \"6D\"\npolicy = { attack = \"grapple\" }";
    let mut bout = Bout::new(&alternate("", a, "body = 6\ndefense = \"5D\""));
    bout.turn(&[("grapple", 1)]);
    assert_eq!(bout.fraction, odds((6, 0), (5, 0), 1));
    assert_eq!((bout.holder(), bout.now(1).boxes[0]), (Some(0), 6));
    bout.turn(&[("keep grapple", 2)]);
    assert_eq!((bout.fraction, bout.holder()), (odds((6, 0), (5, 0), 2), Some(0)));
    assert_eq!((bout.now(1).boxes[0], bout.counted(Count::Attacks, 1)), (6, 0));
    bout.turn(&[("maintain grapple", 2)]);
    assert_eq!((bout.now(1).boxes[0], bout.holder()), (4, Some(0)));
    bout.turn(&[("keep grapple", 0)]);
    assert_eq!((bout.holder(), bout.gap()), (None, 1));
    // One inch apart: the grappler comes back in a charge.
    bout.turn(&[("grapple", 0)]);
    assert_eq!((bout.fraction, bout.gap()), (odds((7, 0), (5, 0), 0), 0));
}

/// `smf.combat.grapple`: ties favour the held fighter also when the holder rolls; Armor soaks one box of a squeeze.
#[test]
fn a_holder_who_fails_lets_go() {
    let a = "body = 6\npolicy = { attack = \"grapple\" }";
    let mut bout = Bout::new(&alternate("", a, "body = 6\npowers = [\"armor\"]"));
    bout.turn(&[("grapple", 1)]);
    bout.turn(&[("keep grapple", 1)]);
    bout.turn(&[("maintain grapple", 3)]);
    assert_eq!(bout.now(1).boxes[0], 4);
    bout.turn(&[("keep grapple", 1)]);
    bout.turn(&[("maintain grapple", 0)]);
    assert_eq!((bout.holder(), bout.gap()), (None, 1));
}

/// `smf.combat.grapple`: a squeeze can knock out; Super-Strength and extra hands help, on either side.
#[test]
fn strength_and_hands_count_in_a_grapple() {
    let a = "body = 6\npowers = [\"multiple-limbs:grip\"]\npolicy = { attack = \"grapple\" }";
    let mut bout = Bout::new(&alternate("", a, "body = 2\npowers = [\"super-strength-major\"]"));
    bout.turn(&[("grapple", 1)]);
    assert_eq!(bout.fraction, odds((4, 1), (6, 0), 1));
    bout.turn(&[("keep grapple", 1)]);
    assert_eq!(bout.fraction, odds((4, 1), (6, 0), 1));
    let end = bout.turn(&[("maintain grapple", 2), ("KO check", 0)]);
    assert_eq!(end, Progress::Over(Outcome::First as usize));
}

/// `smf.combat.grapple`: to maintain takes the same roll, and he who escapes rolls as the defender. Whatever counted
/// for the first grab counts again: Massive's drawback, the stun, the ground, temporary re-rolls, a Force-Field.
#[test]
fn the_grip_is_rolled_for_like_the_first_grab() {
    let turns = |b: &str, rolls: &[&[(&'static str, usize)]], before: &dyn Fn(&mut Bout)| -> Vec<Fraction> {
        let a = "body = 6\npolicy = { attack = \"grapple\" }";
        let mut bout = Bout::new(&alternate("", a, &format!("body = 20\n{b}")));
        let mut played = Vec::new();
        for answers in rolls {
            before(&mut bout);
            bout.turn(answers);
            played.push(bout.fraction);
        }
        assert_eq!(bout.holder(), Some(0));
        played
    };
    let plain: [&[(&'static str, usize)]; 3] = [&[("grapple", 1)], &[("keep grapple", 1)], &[("maintain grapple", 1)]];
    let same = |attack, defense| vec![odds(attack, defense, 1); 3];
    assert_eq!(turns("", &plain, &|_| ()), same((4, 0), (4, 0)));
    assert_eq!(turns("powers = [\"massive\"]", &plain, &|_| ()), same((4, 1), (4, 0)));
    assert_eq!(turns("", &plain, &|bout| bout.state.fighters[1].set(flag::STUNNED)), same((4, 1), (4, 0)));
    assert_eq!(turns("", &plain, &|bout| bout.state.fighters[1].set(flag::DOWN)), same((5, 0), (4, 0)));
    assert_eq!(turns("", &plain, &|bout| bout.state.fighters[0].rerolls = 2), same((4, 2), (4, 0)));
    let defends = "policy = { re-rolls = \"defense\" }";
    assert_eq!(turns(defends, &plain, &|bout| bout.state.fighters[1].rerolls = 2), same((4, 0), (4, 2)));
    // Four 6s pass the field's four failures, 1/6^4 * 1/2^4, and beat a defense of nothing, 1/2^4; a failed die is
    // left.
    let field = |what| [(what, 8), ("Force-Field", 0), ("defense", 1)];
    let rolls = ["grapple", "keep grapple", "maintain grapple"].map(field);
    let rolls = rolls.each_ref().map(|roll| roll.as_slice());
    let shielded = turns("powers = [\"force-field\"]", &rolls, &|_| ());
    assert_eq!(shielded, vec![(1, 1296 * 16 * 16); 3]);
}

/// `smf.combat.grapple`: temporary re-rolls are gone after the throw that they were meant for.
#[test]
fn a_holder_spends_his_rerolls_once() {
    let a = "body = 6\npolicy = { attack = \"grapple\" }";
    let mut bout = Bout::new(&alternate("", a, "body = 20"));
    bout.turn(&[("grapple", 1)]);
    bout.state.fighters[0].rerolls = 3;
    bout.turn(&[("keep grapple", 1)]);
    assert_eq!((bout.fraction, bout.now(0).rerolls), (odds((4, 3), (4, 0), 1), 0));
    bout.turn(&[("maintain grapple", 1)]);
    assert_eq!(bout.fraction, odds((4, 0), (4, 0), 1));
}

/// `smf.combat.grapple`: freed by the holder's failure, he stands 1 in away in his own turn, where he may shoot. In
/// contact nobody shoots, so only a grapple, by either side, makes room for it in the report.
#[test]
fn a_grapple_opens_the_distance_that_a_shot_needs() {
    let duel = |a: &str, b: &str| {
        let a = format!("body = 6\npowers = [\"sonic-blasts\"]\npolicy = {{ attack = \"{a}\" }}");
        Bout::new(&alternate("", &a, &format!("body = 6\npolicy = {{ attack = \"{b}\" }}")))
    };
    for (a, b, opens) in [("best", "best", false), ("grapple", "best", true), ("best", "grapple", true)] {
        assert_eq!(duel(a, b).reports(Count::PsycheLost, 1), opens, "{a} against {b}");
    }
    let mut bout = duel("sonic-blasts", "grapple");
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("grapple", 1)]);
    bout.turn(&[("keep grapple", 1)]);
    bout.turn(&[("maintain grapple", 0)]);
    bout.turn(&[("Psyche attack", 2)]);
    assert_eq!((bout.counted(Count::PsycheLost, 1), bout.gap()), (2, 1));
}

/// `smf.combat.grapple`, example: "free, then moves". A shooter who tears himself loose runs.
#[test]
fn whoever_tears_himself_loose_may_move() {
    let b = format!("{SKIRMISHER}\n");
    let a = "body = 6\npolicy = { attack = \"grapple\" }";
    let mut bout = Bout::new(&alternate("ground = \"open\"", a, &b));
    bout.turn(&[("grapple", 1)]);
    bout.turn(&[("keep grapple", 0)]);
    assert_eq!((bout.holder(), bout.gap()), (None, 7));
    // Held and on the ground, he gets up when he is free.
    let mut bout = Bout::new(&alternate("ground = \"open\"", a, "body = 6"));
    bout.turn(&[("grapple", 1)]);
    bout.state.fighters[1].flags |= flag::DOWN;
    bout.turn(&[("keep grapple", 0)]);
    assert_eq!((bout.gap(), bout.now(1).is(flag::DOWN)), (1, false));
}

/// `smf.power.jinx`, `smf.combat.grapple`: a jinxed fighter who tears himself loose stumbles on the way, and not where
/// he has no way to go; knocked out by it he lies where he stood.
#[test]
fn whoever_tears_himself_loose_under_a_jinx_stumbles_as_he_goes() {
    let stumbles: &[(&str, usize)] = &[("jinxed move", 0), ("KO check", 0)];
    for (keys, stumbles, gap) in [("body = 6\nmove = 0", &[][..], 1), ("body = 3", stumbles, 1)] {
        let b = SKIRMISHER.replace("body = 6", keys);
        let a = "body = 6\npolicy = { attack = \"grapple\" }";
        let mut bout = Bout::new(&alternate("ground = \"open\"", a, &b));
        bout.turn(&[("grapple", 1)]);
        bout.state.fighters[1].set(flag::JINXED);
        bout.turn(&[&[("keep grapple", 0)], stumbles].concat());
        assert_eq!((bout.holder(), bout.gap()), (None, gap), "{keys}");
    }
}

/// Between two turns spots are counted from where the first fighter stands: the same fight elsewhere is no other one.
#[test]
fn a_fight_that_moves_on_is_the_same_fight() {
    let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 20", "body = 6", "body = 6\nmove = 0"));
    bout.turn(&[]);
    assert_eq!((bout.gap(), bout.scene().inches(FigureId::at(0))), (14, 0));
}

/// `smf.power.entangle`: whoever breaks out at the second try has spent his move on the first, and stays where he is.
#[test]
fn whoever_broke_out_with_his_last_action_does_not_move() {
    let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 1", SKIRMISHER, "body = 6"));
    bout.state.fighters[0].entangled = 3;
    bout.turn(&[("break-out", 0), ("break-out", 1)]);
    assert_eq!((bout.gap(), bout.now(0).entangled), (1, 0));
}

/// Out of reach of a charge (9 in), the stun (15 in) is all he can do from here; the move that is left takes him 6 in
/// nearer, and the next turn he charges in spite of the stun at hand (`smf.turn.actions`, the default policies).
#[test]
fn whoever_attacks_with_his_second_best_from_afar_comes_closer() {
    let open = "order = \"alternate\"\nrange = 14\nground = \"open\"\n";
    let sides = "[[side]]\nname = \"A\"\nbody = 6\npowers = [\"stun\"]\n[[side]]\nname = \"B\"\nbody = 6\nmove = 0\n";
    let mut bout = Bout::new(&format!("[rules]\n{open}{sides}"));
    bout.turn(&[("ranged attack", 0)]);
    assert_eq!(bout.gap(), 8);
    bout.turn(&[]);
    bout.turn(&[("melee attack", 2)]);
    assert_eq!((bout.gap(), bout.now(1).boxes[0]), (0, 4));
}

/// `smf.power.stun`, `smf.move.knocked-down`: the one action of the stunned is standing up, and not an inch is left.
#[test]
fn the_stunned_stand_up_where_they_lie() {
    let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 20", "body = 6", "body = 6\nmove = 0"));
    bout.state.fighters[0].set(flag::DOWN | flag::STUNNED);
    bout.turn(&[]);
    assert_eq!((bout.now(0).is(flag::DOWN), bout.gap()), (false, 20));
    bout.turn(&[]);
    bout.turn(&[]);
    assert_eq!(bout.gap(), 14);
}
