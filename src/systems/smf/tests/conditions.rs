//! Stunned, entangled and jinxed fighters; spent powers; faults and limits.

use super::{all, alternate, chance_of, exactly, odds, sides};
use crate::game::Progress;
use crate::systems::smf::bout::{Bout, mistakes};
use crate::systems::smf::metrics::Count;
use crate::systems::smf::state::{Outcome, flag};

/// `smf.power.stun`: a move or an action, no charge, and +1 re-roll for whoever attacks him, to the end of his turn.
#[test]
fn a_stunned_fighter_cannot_charge_and_is_easier_to_hit() {
    let mut bout =
        Bout::new(&alternate("ground = \"open\"\nrange = 5", "body = 6\nmove = 0\nranged-attack = \"5D\"", "body = 6"));
    bout.state.fighters[1].flags |= flag::STUNNED;
    bout.turn(&[("ranged attack", 0)]);
    assert_eq!(bout.fraction, odds((5, 1), (4, 0), 0));
    // An inch away from who cannot come himself, he has his charge for the next turn.
    bout.turn(&[]);
    assert_eq!((bout.gap(), bout.now(1).is(flag::STUNNED)), (1, false));
}

/// Stunned on the ground, he gets up and that is his turn; in contact and on his feet he may attack.
#[test]
fn a_stunned_fighter_has_one_action() {
    let mut bout = Bout::new(&alternate("ground = \"open\"", "body = 6", "body = 6"));
    bout.state.fighters[0].flags |= flag::STUNNED;
    bout.turn(&[("melee attack", 0)]);
    bout.state.fighters[1].flags |= flag::STUNNED | flag::DOWN;
    bout.turn(&[]);
    assert_eq!(bout.now(1).flags & (flag::STUNNED | flag::DOWN), 0);
}

/// `smf.power.entangle`: +1D on Body attacks against him, no Body attacks of his own, two tries to break out.
#[test]
fn an_entangled_fighter_struggles_twice_in_his_turn() {
    let mut bout = Bout::new(&alternate("", "body = 6", "body = 6"));
    bout.state.fighters[1].entangled = 3;
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((5, 0), (4, 0), 0));
    bout.turn(&[("break-out", 0), ("break-out", 0)]);
    assert_eq!(bout.fraction, all(&[(23, 48), (23, 48)]));
    bout.turn(&[("melee attack", 0)]);
    // Free by the move action, he attacks in the same turn.
    bout.turn(&[("break-out", 1), ("melee attack", 0)]);
    assert_eq!((bout.fraction, bout.now(1).entangled), (all(&[(25, 48), odds((4, 0), (4, 0), 0)]), 0));
}

/// `smf.power.entangle`: what does not need his limbs he may still do; a stunned one tries once; strength helps.
#[test]
fn an_entangled_fighter_may_use_his_mind() {
    let mut bout =
        Bout::new(&alternate("", "body = 6\npsyche-attack = \"5D\"", "body = 6\npowers = [\"super-strength-major\"]"));
    bout.state.fighters[0].entangled = 3;
    bout.turn(&[("break-out", 0), ("Psyche attack", 0)]);
    assert_eq!(bout.fraction, all(&[(23, 48), odds((5, 0), (4, 0), 0)]));
    bout.state.fighters[1].entangled = 4;
    bout.state.fighters[1].flags |= flag::STUNNED;
    bout.turn(&[("break-out", 0)]);
    let (passed, of) = chance_of((6, 0), 4);
    assert_eq!(bout.fraction, (of - passed, of));
}

/// `smf.power.jinx`: his TNs are +1 in his own turn only, and moving costs the boxes missed at TN3, once a turn.
#[test]
fn a_jinxed_fighter_stumbles_once_when_he_moves() {
    let mut bout =
        Bout::new(&alternate("ground = \"open\"\nrange = 4", "body = 6", "body = 6\nranged-attack = \"5D\""));
    bout.state.fighters[0].flags |= flag::JINXED | flag::DOWN;
    // Up, and on with the charge: one movement action, one check.
    bout.turn(&[("jinxed move", 1), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[exactly((4, 0), 1), odds((4, 0), (4, 0), 0)]));
    assert_eq!((bout.now(0).boxes[0], bout.now(0).is(flag::JINXED)), (4, false));
}

/// `smf.power.jinx`, ruling: a KO check in the foe's turn is not raised, one in his own is.
#[test]
fn a_jinx_raises_only_the_target_numbers_of_the_own_turn() {
    let mut bout = Bout::new(&alternate(
        "ground = \"open\"\nrange = 4",
        "body = 6\nranged-attack = \"5D\"\npolicy = { attack = \"ranged-attack\" }",
        "body = 2",
    ));
    bout.state.fighters[1].flags |= flag::JINXED;
    bout.turn(&[("ranged attack", 2), ("KO check", 1)]);
    assert_eq!(bout.fraction, all(&[odds((5, 0), (4, 0), 2), (25, 48)]));
    let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 4", "body = 2", "body = 6"));
    bout.state.fighters[0].flags |= flag::JINXED;
    let end = bout.turn(&[("jinxed move", 1), ("KO check", 0)]);
    assert_eq!(bout.fraction, all(&[exactly((4, 0), 1), (311, 432)]));
    assert_eq!(end, Progress::Over(Outcome::Second as usize));
}

const FOUR_LIMITED: &str =
    "powers = [\"miraculous-recovery\", \"haymaker\", \"desperate-defense\", \"power-attack-wildcard\"]";

/// `smf.free.recharge`: a chance roll, once per turn and power.
///
/// `smf.power.general-recharge`: the first use needs no roll; the next one Chance 2+ at the start of the turn, 5/12.
#[test]
fn a_limited_power_works_at_once_and_then_has_to_recharge() {
    let mut bout = Bout::new(&alternate("", "body = 6\npowers = [\"haymaker\"]", "body = 6"));
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((4, 2), (4, 0), 0));
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("recharge", 0), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[(7, 12), odds((4, 0), (4, 0), 0)]));
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("recharge", 1), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[(5, 12), odds((4, 2), (4, 0), 0)]));
    assert_eq!(bout.counted(Count::Recharged, 0), 1);
}

/// `smf.free.general`: three free actions a turn, so three of four recharge rolls.
///
/// `smf.power.general-recharge`: three rolls a turn, dearest first: 2+, 2+ and one of the 1+.
#[test]
fn three_powers_a_turn_recharge_and_the_dearest_first() {
    let mut bout = Bout::new(&alternate("", &format!("body = 6\n{FOUR_LIMITED}"), "body = 6"));
    bout.state.fighters[0].spent = 0b1111;
    bout.turn(&[("recharge", 0), ("recharge", 0), ("recharge", 1), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[(7, 12), (7, 12), (3, 4), odds((4, 0), (4, 0), 0)]));
    // The third roll was for the first of the cheap ones; the other one was left alone.
    assert_eq!(bout.now(0).spent, 0b1110);
}

/// `smf.sim.turn-start`, ruling: upkeep counts against the three free actions (`smf.free.general`) and comes before
/// optional recharges when they are short: two recharge rolls and the Chance 1+ to fade, stunned only the latter.
#[test]
fn upkeep_is_kept_before_recharge_rolls() {
    let powers = FOUR_LIMITED.replace(']', ", \"density-decrease\"]");
    let a = format!("body = 6\n{powers}\npolicy = {{ attack = \"melee\" }}");
    let mut bout = Bout::new(&alternate("", &a, "body = 6"));
    bout.state.fighters[0].spent = 0b1111;
    bout.turn(&[("recharge", 0), ("recharge", 0), ("insubstantial", 0), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[(7, 12), (7, 12), (1, 4), odds((4, 0), (4, 0), 0)]));
    let mut bout = Bout::new(&alternate("", &a, "body = 6"));
    bout.state.fighters[0].spent = 0b1111;
    bout.state.fighters[0].flags |= flag::STUNNED;
    bout.turn(&[("insubstantial", 0), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[(1, 4), odds((4, 0), (4, 0), 0)]));
}

/// `smf.sim.turn-start`, `smf.power.invisibility-obscurement`: an action is kept to hide with, but not while that is
/// spent.
#[test]
fn an_action_is_kept_for_what_is_ready_and_none_for_what_is_not() {
    for (spent, cancelled, rolls, hides) in
        [(0b0_1111, 0, 2, true), (0b1_1111, 0, 3, false), (0b0_1111, 0b1_0000, 3, false)]
    {
        let powers = FOUR_LIMITED.replace(']', ", \"invisibility-obscurement\"]");
        let mut bout = Bout::new(&alternate("", &format!("body = 6\n{powers}"), "body = 6"));
        (bout.state.fighters[0].spent, bout.state.fighters[0].cancelled) = (spent, cancelled);
        let answers = [&[("recharge", 0); 3][..rolls], &[("perception", 1)][..usize::from(hides)]].concat();
        bout.turn(&[&answers[..], &[("melee attack", 0)]].concat());
    }
}

/// `smf.power.stun`: one free action, so one recharge roll; and by policy none at all.
#[test]
fn a_stunned_fighter_recharges_one_power() {
    let mut bout = Bout::new(&alternate("", &format!("body = 6\n{FOUR_LIMITED}"), "body = 6"));
    bout.state.fighters[0].spent = 0b1111;
    bout.state.fighters[0].flags |= flag::STUNNED;
    bout.turn(&[("recharge", 0), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[(7, 12), odds((4, 0), (4, 0), 0)]));
    let never = format!("body = 6\n{FOUR_LIMITED}\npolicy = {{ recharge = \"never\" }}");
    let mut bout = Bout::new(&alternate("", &never, "body = 6"));
    bout.state.fighters[0].spent = 0b1111;
    bout.turn(&[("melee attack", 0)]);
}

/// `smf.fault.average-joe` and `smf.fault.general`: 2D on that defense, and a re-roll on another pool.
#[test]
fn an_average_joe_defends_with_two_dice() {
    let b = "archetype = \"brawler\"\nlegal = false\nfaults = [\"average-joe:melee-defense\"]\n\
        fault-re-rolls = [\"melee-attack\"]";
    let mut bout = Bout::new(&alternate("", "body = 6", b));
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((4, 0), (2, 0), 0));
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((4, 1), (4, 0), 0));
}

/// `smf.fault.general`: a ranged or Psyche attack has its re-roll when there is one; what a mimic may copy is none.
#[test]
fn a_faults_re_roll_goes_to_attacks_that_he_has() {
    let paid = |keys: &str, pool: &str| {
        let body = "body = 6\nfaults = [\"weakness\"]";
        mistakes(&sides(&format!("{body}\nfault-re-rolls = [\"{pool}\"]\n{keys}"), "body = 6\npowers = [\"jinx\"]"))
    };
    for keys in ["powers = [\"gadgets\"]", "ranged-attack = \"4D\"", "attack = \"4D\"", "powers = [\"entangle\"]"] {
        assert_eq!(paid(keys, "ranged-attack"), "", "{keys}");
    }
    for keys in ["powers = [\"mentalism\"]", "psyche-attack = \"4D\"", "powers = [\"stun:psyche\"]"] {
        assert_eq!(paid(keys, "psyche-attack"), "", "{keys}");
    }
    for (keys, pool) in [
        ("powers = [\"mimic\"]", "psyche-attack"),
        ("powers = [\"stun:psyche\"]", "ranged-attack"),
        ("attack = \"4D\"", "psyche-attack"),
    ] {
        assert!(paid(keys, pool).contains("and A has none"), "{keys} {pool}");
    }
    // Gadgets are 3D: two goals each with 1/6, thrown again once: (1 + 3/2) / 6^3 over four failures.
    let a = "powers = [\"gadgets\"]\nfaults = [\"weakness\"]\nfault-re-rolls = [\"ranged-attack\"]";
    let mut bout = Bout::new(&alternate("range = 5", &format!("body = 6\n{a}"), "body = 9"));
    bout.turn(&[("gadgets", 0), ("ranged attack", 6)]);
    assert_eq!(bout.fraction, all(&[exactly((2, 0), 0), odds((3, 1), (4, 0), 6)]));
}

/// `smf.free.general`: what a free action switches on for good works from its owner's first turn on, or by the switch
/// from the start: 5D against a dense, shrunk or grown foe at once, and a Damage Field that burns the first attacker.
#[test]
fn powers_are_switched_on_in_the_first_turn_or_before_it() {
    for (power, later) in [("density-increase", (5, 0)), ("shrinking", (5, 0)), ("damage-field", (4, 0))] {
        for (on, at_once) in [("first-turn", false), ("start", true)] {
            let foe = format!("body = 30\npowers = [\"{power}\"]");
            let mut bout = Bout::new(&alternate(&format!("powers-on = \"{on}\""), "body = 30", &foe));
            let burns = at_once && power == "damage-field";
            let defense = if at_once { later } else { (4, 0) };
            let answers: &[_] =
                if burns { &[("melee attack", 8), ("Damage Field", 0)] } else { &[("melee attack", 8)] };
            bout.turn(answers);
            let burn = if burns { odds((4, 1), (4, 0), 0) } else { (1, 1) };
            assert_eq!(bout.fraction, all(&[odds((4, 0), defense, 8), burn]), "{power} {on}");
            assert_eq!(bout.now(1).spent, 0);
        }
    }
    // Nothing is paid twice, and what a roll brings on, or a page lends, still waits for its turn.
    let sorcerer = "body = 6\npowers = [\"growth\", \"density-decrease\", \"sorcery\"]\ngrimoire = [\"growth\"]";
    let bout = Bout::new(&alternate("powers-on = \"start\"", sorcerer, "body = 6"));
    assert_eq!(bout.setup.start.fighters[0].on, 0b0101);
    let said = |on: &str, powers: &str| {
        let bout = Bout::new(&alternate(&format!("powers-on = \"{on}\""), &format!("body = 6\n{powers}"), "body = 6"));
        bout.brief.rulings.iter().filter(|ruling| ruling.switch == format!("powers-on = \"{on}\"")).count()
    };
    let growth = "powers = [\"growth\"]";
    assert_eq!([said("start", growth), said("first-turn", growth), said("start", "")], [1, 1, 0]);
}

/// `smf.fault.glass-jaw`: no check, he is out.
#[test]
fn a_glass_jaw_fails_every_check() {
    let mut bout = Bout::new(&alternate("", "body = 6", "body = 2\nfaults = [\"glass-jaw\"]"));
    assert_eq!(bout.turn(&[("melee attack", 2)]), Progress::Over(Outcome::First as usize));
    assert_eq!(bout.fraction, odds((4, 0), (4, 0), 2));
}

/// `smf.fault.weakness`: the first attack on him has +1D[1], the next has not.
#[test]
fn a_weakness_is_exploited_once() {
    let mut bout = Bout::new(&alternate("", "body = 6", "body = 6\nfaults = [\"weakness\"]"));
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((5, 1), (4, 0), 0));
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((4, 0), (4, 0), 0));
}

/// `smf.limit.unreliable-power`: Chance 2+ at his first turn, 5/12; failed, the power is off until his next turn.
#[test]
fn an_unreliable_power_may_fail_for_a_round() {
    let a = "body = 6\npowers = [\"armor\"]\nfaults = [\"unreliable:armor\"]";
    let mut bout = Bout::new(&alternate("", a, "body = 6\nmelee-attack = \"4D\""));
    bout.turn(&[("unreliable power", 0), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[(7, 12), odds((4, 0), (4, 0), 0)]));
    bout.turn(&[("melee attack", 2)]);
    assert_eq!(bout.now(0).boxes[0], 4);
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("melee attack", 2)]);
    assert_eq!(bout.now(0).boxes[0], 3);
}

/// `smf.limit.unreliable-power`: each of two is tested by itself, 5/12, and is off by itself.
#[test]
fn two_unreliable_powers_fail_one_by_one() {
    let a = "body = 6\npowers = [\"armor\", \"super-strength-minor\"]\n\
             faults = [\"unreliable:armor\", \"unreliable:super-strength-minor\"]";
    let dice = [4, 5];
    for (tests, armed, strong) in [([0, 1], false, true), ([1, 0], true, false), ([0, 0], false, false)] {
        let mut bout = Bout::new(&alternate("", a, "body = 6\nmelee-attack = \"4D\""));
        bout.turn(&[("unreliable power", tests[0]), ("unreliable power", tests[1]), ("melee attack", 0)]);
        let each = tests.map(|passed| if passed == 1 { (5, 12) } else { (7, 12) });
        let attack = odds((dice[usize::from(strong)], 0), (4, 0), 0);
        assert_eq!(bout.fraction, all(&[each[0], each[1], attack]), "{tests:?}");
        bout.turn(&[("melee attack", 2)]);
        assert_eq!(bout.now(0).boxes[0], if armed { 5 } else { 4 }, "{tests:?}");
        bout.turn(&[("melee attack", 0)]);
        assert_eq!(bout.fraction, odds((5, 0), (4, 0), 0), "{tests:?}");
    }
}

/// `smf.limit.unreliable-power`, ruling: the foe waits for a turn in which it matters.
#[test]
fn an_unreliable_power_is_tested_when_a_foe_is_in_reach() {
    let a = "body = 6\npowers = [\"armor\"]\nfaults = [\"unreliable:armor\"]";
    let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 15", a, "body = 6\nmove = 1"));
    bout.turn(&[]);
    bout.turn(&[]);
    bout.turn(&[("unreliable power", 1), ("melee attack", 0)]);
}

/// `smf.limit.only-x`: only on a charge, and only after round 3.
#[test]
fn a_limited_power_works_only_then() {
    let a = "body = 6\npowers = [\"super-strength-minor\"]\nfaults = [\"only-while-charging:super-strength-minor\"]";
    let mut bout = Bout::new(&alternate("charge = true", a, "body = 6"));
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((6, 0), (4, 0), 0));
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((4, 0), (4, 0), 0));

    let b = "body = 6\npowers = [\"resistance\"]\nfaults = [\"only-after-round-3:resistance\"]";
    let mut bout = Bout::new(&alternate("", "body = 6", b));
    for round in 1..=5 {
        bout.turn(&[("melee attack", 0)]);
        assert_eq!(bout.fraction, odds((4, 0), (if round > 3 { 5 } else { 4 }, 0), 0), "round {round}");
        bout.turn(&[("melee attack", 0)]);
    }
    // Later rounds are like the fourth.
    assert_eq!(bout.state.course.round, 4);
}
