//! How far things go and when they end: caps, what is cleared and when, and what does not follow.

use super::{all, alternate, exactly, odds};
use crate::game::Progress;
use crate::systems::smf::bout::Bout;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::state::{Outcome, flag};

/// `smf.power.sorcery`: a field from the grimoire that was pushed needs 3+, 5/36, instead of 2+, 15/36, and 2+ again
/// when it has been back once.
#[test]
fn a_page_that_was_pushed_is_one_harder_to_recharge() {
    let sorcerer = "powers = [\"sorcery\"]\ngrimoire = [\"force-field\"]\npolicy = { force-field = \"always\" }";
    let mut bout = Bout::between("", sorcerer, "");
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("melee attack", 8), ("Force-Field", 8)]);
    bout.turn(&[("recharge", 0), ("melee attack", 8)]);
    assert_eq!(bout.fraction, all(&[(31, 36), odds((4, 0), (4, 0), 8)]));
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("recharge", 1), ("melee attack", 8)]);
    assert_eq!(bout.fraction, all(&[(5, 36), odds((4, 0), (4, 0), 8)]));
    assert_eq!(bout.now(0).strained, 0);
    // Not pushed this time, for nothing struck it.
    bout.state.second_half = false;
    bout.state.course.acting = FigureId::at(0);
    bout.turn(&[("recharge", 1), ("melee attack", 8)]);
    assert_eq!(bout.fraction, all(&[(15, 36), odds((4, 0), (4, 0), 8)]));
}

/// `smf.power.force-field`: pushed or not, as many goals as the attack's stop it, and one less does not.
#[test]
fn a_force_field_holds_a_tie_pushed_or_not() {
    for (push, dice) in [("always", 6), ("never", 4)] {
        let shielded = format!("powers = [\"force-field\"]\npolicy = {{ force-field = \"{push}\" }}");
        let mut bout = Bout::between("", "", &shielded);
        bout.turn(&[("melee attack", 3), ("Force-Field", 3)]);
        assert_eq!(bout.fraction, all(&[exactly((4, 0), 3), exactly((dice, 0), 3)]));
        assert_eq!((bout.now(1).boxes[0], bout.counted(Count::Blocked, 1)), (30, 1));
        let mut bout = Bout::between("", "", &shielded);
        // Index 3 * goals + 1: nothing, and failed dice left.
        bout.turn(&[("melee attack", 8), ("Force-Field", 7), ("defense", 1)]);
        assert_eq!((bout.now(1).boxes[0], bout.counted(Count::Blocked, 1)), (22, 0));
    }
}

/// `smf.power.fortune`, `smf.core.re-roll-cap`: after four re-rolls the new die has none.
///
/// 2D score 4 with 1/36. 5D[4] fail with all five, 1/2^5, and with the four thrown again, 1/2^4: the new die scores 2
/// with 1/6. 5D[3] fail with 1/2^5 * 1/2^3 and have a failed die left: two dice score 4 with 1/36.
#[test]
fn fortune_has_no_fifth_re_roll() {
    let lucky = |dice: &str| format!("defense = \"{dice}\"\npowers = [\"fortune\"]");
    let mut bout = Bout::between("", "attack = \"2D\"", &lucky("5D[4]"));
    bout.turn(&[("melee attack", 3 * 4 + 2), ("Fortune", 2)]);
    assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((1, 36 * 32 * 16 * 6), 28));
    let mut bout = Bout::between("", "attack = \"2D\"", &lucky("5D[3]"));
    bout.turn(&[("melee attack", 3 * 4 + 1), ("Fortune", 4)]);
    assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((1, 36 * 32 * 8 * 36), 30));
}

/// `smf.power.dispel`: the re-roll of whoever was its target before is for the next Dispel, not for his mind at large.
#[test]
fn whoever_was_dispelled_resists_other_psyche_attacks_as_ever() {
    let keys = "powers = [\"dispel\"]\npsyche-attack = \"5D\"\npolicy = { control = \"first\" }";
    let mut bout = Bout::between("", keys, "powers = [\"resistance\"]");
    bout.turn(&[("Psyche attack", 0)]);
    assert_eq!(bout.now(1).flags, flag::DISPELLED_BEFORE);
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("recharge", 0), ("Psyche attack", 10)]);
    // Five 6s over four failures.
    assert_eq!(bout.fraction, all(&[(21, 36), (1, 7776 * 16)]));
    assert_eq!(bout.now(1).boxes, [30, 20]);
}

/// `smf.combat.knockback`, `smf.power.shrinking`: 3 boxes at 4 in each, doubled: 24 in.
#[test]
fn strength_and_shrinking_multiply() {
    for (power, inches) in [("super-strength-major", 24), ("super-strength-minor", 12), ("armor", 6)] {
        let strong = format!("powers = [\"{power}\"]\npolicy = {{ attack = \"melee\", knockback = \"push\" }}");
        let mut bout = Bout::between("knockback = true\npowers-on = \"start\"", &strong, "powers = [\"shrinking\"]");
        bout.turn(&[("melee attack", 3), ("knockdown check", 1)]);
        assert_eq!(bout.gap(), inches, "{power}");
    }
}

/// `smf.sim.exchange`: the fields burn before anybody flies: whoever is knocked out by one throws nobody.
#[test]
fn a_knocked_out_attacker_knocks_nobody_back() {
    let mut bout = Bout::between(
        "knockback = true\npowers-on = \"start\"",
        "body = 1\npolicy = { knockback = \"push\" }",
        "powers = [\"damage-field\"]",
    );
    let progress = bout.turn(&[("melee attack", 3), ("Damage Field", 1), ("KO check", 0)]);
    assert_eq!((progress, bout.gap()), (Progress::Over(Outcome::Second as usize), 0));
}

/// `smf.combat.break-from-melee`: blood keeps the foe from striking in the round in which it flowed, not in the next.
#[test]
fn blood_of_the_round_before_keeps_nobody_from_striking() {
    let skirmisher = "body = 6\nmelee-attack = \"4D\"\nranged-attack = \"6D\"\npolicy = { stance = \"skirmish\" }";
    let mut bout = Bout::new(&alternate("ground = \"open\"", skirmisher, "body = 6"));
    bout.turn(&[("melee attack", 0), ("ranged attack", 2)]);
    assert!(bout.drew_blood(0));
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.gap(), 0);
    bout.turn(&[("melee attack", 0), ("ranged attack", 0)]);
    assert_eq!((bout.gap(), bout.counted(Count::Attacks, 1)), (6, 3));
}

/// `smf.power.dispel`: what is cancelled is not recharged meanwhile.
#[test]
fn a_cancelled_power_is_not_recharged_until_it_is_back() {
    let mut bout = Bout::between("", "", "powers = [\"fortune\"]");
    bout.turn(&[("melee attack", 0)]);
    bout.state.fighters[1].spent = 1;
    bout.state.fighters[1].cancelled = 1;
    bout.scene().cancel(FigureId::at(0), FigureId::at(1), 1);
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("recharge", 1), ("melee attack", 0)]);
    assert_eq!(bout.now(1).spent, 0);
}

/// `smf.free.drop-prone`, `smf.power.stun`: lying down is a free action, and the stunned have one.
#[test]
fn whoever_has_no_free_action_left_does_not_lie_down() {
    let prone = "body = 6\nattack = \"5D\"\npowers = [\"fortune\"]\npolicy = { prone = \"always\" }";
    let mut bout = Bout::new(&alternate("range = 12", prone, "body = 6\nattack = \"5D\""));
    bout.state.fighters[0].spent = 1;
    bout.state.fighters[0].set(flag::STUNNED);
    bout.turn(&[("recharge", 0), ("ranged attack", 0)]);
    assert!(!bout.now(0).is(flag::DOWN));
    bout.turn(&[("ranged attack", 0)]);
    bout.turn(&[("recharge", 0), ("ranged attack", 0)]);
    assert!(bout.now(0).is(flag::DOWN));
}

/// `smf.power.sorcery`: a page that is used is shut, so Fortune from a book answers one of two blows.
#[test]
fn a_page_that_is_used_is_shut() {
    let mut bout =
        Bout::between("", "powers = [\"sorcery\"]\ngrimoire = [\"fortune\"]", "powers = [\"multiple-limbs\"]");
    bout.turn(&[("melee attack", 0)]);
    // Index 3 * margin + 1 while Fortune may answer, the margin itself when it may not.
    bout.turn(&[("melee attack", 3 * 3 + 1), ("Fortune", 1), ("extra blow", 1)]);
    assert_eq!(bout.now(0).boxes[0], 30 - 2 - 1);
}

/// `smf.power.regen`: a check on either track slows it for good: 2 goals are 2 boxes.
#[test]
fn regen_is_slow_after_a_check_on_either_track() {
    for (checked, healed) in [(0, 3), (flag::BODY_CHECKED, 2), (flag::PSYCHE_CHECKED, 2)] {
        let mut bout = Bout::between("", "powers = [\"regen\"]", "");
        bout.state.fighters[0].flags = checked;
        bout.state.fighters[0].boxes[0] = 20;
        bout.turn(&[("Regen", 2), ("melee attack", 0)]);
        assert_eq!(bout.now(0).boxes[0], 20 + healed);
    }
}

/// `smf.power.sorcery`: of two attacks in the book one is opened, and the second page is something else.
#[test]
fn one_attack_of_the_book_is_opened_in_a_turn() {
    let book = "powers = [\"sorcery\"]\ngrimoire = [\"power-blasts-major\", \"sonic-blasts\", \"resistance\"]";
    let mut bout = Bout::between("range = 15", book, "ranged-attack = \"4D\"");
    bout.turn(&[("ranged attack", 0)]);
    assert_eq!(bout.now(0).on, 0b1011);
}

/// `smf.henchmen.rule-of-2d`, `smf.power.invisibility-obscurement`: a group looks with 2D, which miss TN3 with 31/36.
#[test]
fn a_group_looks_with_two_dice() {
    let group = "archetype = \"henchmen\"\nlegal = false";
    let mut bout = Bout::new(&alternate("", group, "body = 30\npowers = [\"invisibility-obscurement\"]"));
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("perception", 0), ("melee attack", 8)]);
    assert_eq!(bout.fraction, all(&[(31, 36), odds((4, 1), (2, 0), 8)]));
}

/// `smf.combat.break-from-melee`: a box lost to a ghost is lost to an attack.
#[test]
fn a_ghostly_touch_draws_blood() {
    for (touched, blood) in [(1, true), (0, false)] {
        let mut bout = Bout::between("", "powers = [\"density-decrease\"]", "");
        bout.turn(&[("insubstantial", 1), ("Ghostly Attack", touched)]);
        assert_eq!(bout.drew_blood(0), blood);
    }
}

/// `smf.power.entangle`: whoever is held may use his mind, and none of his many arms.
#[test]
fn the_entangled_have_no_extra_blow() {
    let keys = "powers = [\"multiple-limbs\"]\npsyche-attack = \"4D\"";
    let mut bout = Bout::between("", keys, "");
    bout.state.fighters[0].entangled = 5;
    bout.turn(&[("break-out", 0), ("Psyche attack", 0)]);
    assert_eq!((bout.now(0).spent, bout.now(0).entangled), (0, 5));
}

/// `smf.sim.exchange`: the field burns before the parasite feeds, and the fallen do not feed.
#[test]
fn a_parasite_knocked_out_by_what_he_touched_heals_nothing() {
    let parasite = "body = 1\npowers = [\"parasite\"]\npolicy = { attack = \"parasite\" }";
    let mut bout = Bout::between("powers-on = \"start\"", parasite, "powers = [\"damage-field\"]");
    bout.state.fighters[0].boxes[1] = 20;
    let progress = bout.turn(&[("Psyche attack", 3), ("Damage Field", 1), ("KO check", 0)]);
    assert_eq!(progress, Progress::Over(Outcome::Second as usize));
    assert_eq!((bout.now(0).boxes, bout.now(0).rerolls), ([0, 20], 0));
}

/// `smf.power.force-field`, default policy: pushed when the expected margin would take the last box; Armor is one more
/// to get through. 6D over 4D are between one box and two on average.
#[test]
fn armor_counts_before_a_field_is_pushed() {
    for (powers, dice) in [("\"force-field\"", 6), ("\"force-field\", \"armor\"", 4)] {
        let mut bout = Bout::between("", "melee-attack = \"6D\"", &format!("body = 1\npowers = [{powers}]"));
        bout.turn(&[("melee attack", 4), ("Force-Field", 4)]);
        assert_eq!(bout.fraction, all(&[exactly((6, 0), 4), exactly((dice, 0), 4)]), "{powers}");
    }
}

/// `smf.power.stun`: a move or an action, so whoever has shot does not come nearer.
#[test]
fn the_stunned_do_not_walk_after_a_shot() {
    for (stunned, gap) in [(false, 14), (true, 20)] {
        let keys = "body = 6\nmelee-attack = \"8D\"\nranged-attack = \"2D\"";
        let foe = "body = 6\nranged-attack = \"4D\"";
        let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 20", keys, foe));
        if stunned {
            bout.state.fighters[0].set(flag::STUNNED);
        }
        bout.turn(&[("ranged attack", 0)]);
        assert_eq!(bout.gap(), gap);
    }
}

/// `smf.combat.break-from-melee`: "damaged" is a box lost, so a hit that Armor takes whole draws no blood.
#[test]
fn a_soaked_hit_draws_no_blood() {
    for (margin, blood) in [(1, false), (2, true)] {
        let mut bout = Bout::between("", "", "powers = [\"armor\"]");
        bout.turn(&[("melee attack", margin)]);
        assert_eq!(bout.drew_blood(0), blood);
    }
}

/// `smf.combat.break-from-melee`: no maneuvers on a free attack, so a Haymaker is kept for the striker's own turn.
#[test]
fn a_free_attack_has_no_maneuver() {
    let skirmisher = "body = 6\nmelee-attack = \"4D\"\nranged-attack = \"6D\"\npolicy = { stance = \"skirmish\" }";
    let mut bout = Bout::new(&alternate("ground = \"open\"", skirmisher, "body = 6\npowers = [\"haymaker\"]"));
    bout.turn(&[("melee attack", 0), ("ranged attack", 0)]);
    assert_eq!(bout.fraction, all(&[odds((4, 0), (4, 0), 0), odds((6, 0), (4, 0), 0)]));
    assert_eq!(bout.now(1).spent, 0);
}

/// `smf.core.temporary-re-rolls`: two dice have no use for more than two re-rolls, and the others are kept.
#[test]
fn no_more_re_rolls_are_committed_than_there_are_dice() {
    for (pool, left) in [("2D", 4), ("2D[1]", 5), ("2D[2]", 6)] {
        let mut bout = Bout::between("", &format!("attack = \"{pool}\""), "");
        bout.state.fighters[0].rerolls = 6;
        bout.turn(&[("melee attack", 0)]);
        assert_eq!(bout.now(0).rerolls, left, "{pool}");
    }
}

/// `smf.power.mimic`: with copied Rage goes its fury, and what is copied anew comes ready.
#[test]
fn what_a_mimic_clears_leaves_nothing_behind() {
    let mimic = "powers = [\"mimic\"]\npolicy = { mimic = \"again\" }";
    let mut bout = Bout::between("", mimic, "powers = [\"rage\", \"iron-will\"]");
    bout.turn(&[("Mimic", 1), ("melee attack", 0)]);
    bout.turn(&[("melee attack", 0)]);
    bout.state.fighters[0].rage = 2;
    bout.turn(&[("Mimic", 0), ("melee attack", 0)]);
    assert_eq!((bout.now(0).copied, bout.now(0).rage), (0, 0));
    let mut bout = Bout::between("", mimic, "powers = [\"fortune\", \"iron-will\"]\npolicy = { fortune = \"never\" }");
    bout.turn(&[("Mimic", 1), ("melee attack", 0)]);
    bout.turn(&[("melee attack", 1)]);
    bout.state.fighters[0].spent = bout.now(0).copied;
    bout.turn(&[("recharge", 0), ("Mimic", 1), ("melee attack", 0)]);
    assert_eq!((bout.now(0).copied.count_ones(), bout.now(0).spent), (1, 0));
}

/// `smf.power.density-decrease`: a Damage Field burns no ghost, though he touches with his mind.
#[test]
fn fields_burn_no_ghost() {
    for (ghost, burns) in [(1, false), (0, true)] {
        let keys = "powers = [\"density-decrease\", \"vampire\"]\npolicy = { attack = \"vampire\" }";
        let mut bout = Bout::between("powers-on = \"start\"", keys, "powers = [\"damage-field\"]");
        let answers = [("insubstantial", ghost), ("Psyche attack", 1), ("Damage Field", 1)];
        bout.turn(if burns { &answers } else { &answers[..2] });
        assert_eq!(bout.now(0).boxes[0], if burns { 29 } else { 30 });
    }
}

/// `smf.sim.turn-start`: what lasts a turn is switched on anew in each; what stays on is not, and a page is used up by
/// it.
#[test]
fn what_lasts_a_turn_is_switched_on_in_each() {
    use crate::chance::Scripted;
    use crate::systems::smf::figure::FigureId;
    use crate::systems::smf::powers::PowerId;
    let pages = "\"invisibility-obscurement\", \"force-field\", \"entangle\", \"jinx\", \"stun\"";
    for (keys, power, each_turn) in [
        ("powers = [\"invisibility-obscurement\"]".to_owned(), PowerId::InvisibilityObscurement, true),
        ("powers = [\"growth\"]".to_owned(), PowerId::Growth, false),
        (format!("powers = [\"sorcery\"]\ngrimoire = [{pages}]"), PowerId::InvisibilityObscurement, false),
    ] {
        let mut bout = Bout::between("", &keys, "");
        let slot = bout.setup.fighters[0].slot_of(power).unwrap();
        let mut chance = Scripted::new(&[]);
        assert_eq!(bout.fight(&mut chance).is_switched_each_turn(FigureId::at(0), slot), each_turn, "{keys}");
    }
}
