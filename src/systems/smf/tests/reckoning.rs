//! What choices count on, power by power: the numbers by hand that a plan is made of.

use super::exactly;
use crate::chance::Scripted;
use crate::systems::smf::bout::Bout;
use crate::systems::smf::fight::Erased;
use crate::systems::smf::fighter::Track;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::harm::chance_to_stand;
use crate::systems::smf::losses::{Boxes, ONE};
use crate::systems::smf::powers::{density_decrease, duel, healing, reflection, regen};
use crate::systems::smf::state::flag;

const A: FigureId = FigureId::at(0);
const B: FigureId = FigureId::at(1);

/// What is asked of a fight in which nobody rolls.
fn asked<T>(bout: &mut Bout, what: impl FnOnce(&mut Erased<'_>) -> T) -> T {
    let mut chance = Scripted::new(&[]);
    what(&mut bout.fight(&mut chance))
}

/// Whether chances are these of so many, as near as whole numbers are.
#[track_caller]
fn near(found: &Boxes, ways: &[u128], of: u128) {
    for (n, &found) in found.iter().enumerate() {
        let expected = (ways.get(n).copied().unwrap_or(0) * u128::from(ONE) / of) as u32;
        assert!(found.abs_diff(expected) < 32, "{n}: {found} is not {expected}");
    }
}

/// `smf.power.reflection`, `smf.power.scrapper`: Chance 2+, 15 of 36, where a failed attack is answered: by a Scrapper a
/// blow alone, and by nobody whose power is cancelled.
#[test]
fn an_answer_is_counted_on_where_one_is_due() {
    for (power, cancelled, due) in [
        ("reflection", 0, [true, true]),
        ("reflection", 1, [false, false]),
        ("scrapper", 0, [true, false]),
        ("scrapper", 1, [false, false]),
        ("armor", 0, [false, false]),
    ] {
        let mut bout = Bout::between("", "ranged-attack = \"4D\"", &format!("powers = [\"{power}\", \"dispel\"]"));
        bout.state.fighters[1].cancelled = cancelled;
        let answers = [true, false].map(|is_blow| {
            asked(&mut bout, |fight| {
                let mut attacks = fight.fighter(A).attacks.iter();
                reflection::chance(fight, B, attacks.find(|attack| attack.blow == is_blow).unwrap())
            })
        });
        assert_eq!(answers, due.map(|due| if due { ONE / 12 * 5 + 1 } else { 0 }), "{power} {cancelled}");
    }
}

/// `smf.power.regen`: 1 and the goals of 2D, with 9, 12, 10, 4 and 1 of 36; the goals alone once a check was forced on
/// either track, and nothing while the power is cancelled.
#[test]
fn what_grows_back_is_counted_on() {
    let goals: [u128; 5] = [9, 12, 10, 4, 1];
    let one_more: [u128; 6] = [0, 9, 12, 10, 4, 1];
    for (flags, cancelled, ways) in [
        (0, 0, &one_more[..]),
        (flag::BODY_CHECKED, 0, &goals[..]),
        (flag::PSYCHE_CHECKED, 0, &goals[..]),
        (0, 1, &[36][..]),
    ] {
        let mut bout = Bout::between("", "powers = [\"regen\"]", "powers = [\"dispel\"]");
        (bout.state.fighters[0].flags, bout.state.fighters[0].cancelled) = (flags, cancelled);
        near(&asked(&mut bout, |fight| regen::expected(fight, A)), ways, 36);
        near(&asked(&mut bout, |fight| regen::expected(fight, B)), &[36], 36);
    }
}

/// `smf.power.healing`: a box for every two goals of 6D; none while the power is cancelled, and none for a group.
#[test]
fn what_healing_gives_back_is_counted_on() {
    let of_6d = |goals: u128| {
        let (ways, of) = exactly((6, 0), goals);
        ways * 6u128.pow(6) / of
    };
    let boxes: Vec<u128> = (0..=6).map(|boxes| of_6d(2 * boxes) + of_6d(2 * boxes + 1)).collect();
    let group = "archetype = \"henchmen\"; legal = false; major = [\"healing\"]";
    for (owner, cancelled, heals) in [
        ("body = 6; powers = [\"healing\"]", 0, true),
        ("body = 6; powers = [\"healing\"]", 1, false),
        (group, 0, false),
    ] {
        let mut bout = duel("", owner, "body = 6; powers = [\"dispel\"]");
        bout.state.fighters[0].cancelled = cancelled;
        let expected = asked(&mut bout, |fight| healing::expected(fight, A));
        near(&expected, if heals { &boxes } else { &[1] }, if heals { 6u128.pow(6) } else { 1 });
    }
}

/// `smf.power.density-decrease`: a touch takes a box with 3/4; a power that is cancelled, or a page that is shut, is not
/// at hand.
#[test]
fn a_ghostly_touch_is_counted_on_by_whoever_can_fade() {
    let own = "body = 6; powers = [\"density-decrease\"]";
    let page = "body = 6; powers = [\"sorcery\"]; grimoire = [\"density-decrease\"]";
    for (ghost, on, cancelled, slot) in
        [(own, 0, 0, Some(0)), (own, 1, 0, Some(0)), (own, 0, 1, None), (page, 1, 0, None), (page, 3, 0, Some(1))]
    {
        let mut bout = duel("", ghost, "body = 6; powers = [\"dispel\"]");
        (bout.state.fighters[0].on, bout.state.fighters[0].cancelled) = (on, cancelled);
        assert_eq!(asked(&mut bout, |fight| density_decrease::at_hand(fight, A)), slot, "{ghost} {on} {cancelled}");
        let touch = asked(&mut bout, |fight| density_decrease::expected(fight));
        assert_eq!((touch.hit, touch.loss), (ONE / 4 * 3, 3 << 30));
        near(&touch.boxes, &[1, 3], 4);
    }
}

/// `smf.damage.ko-check`: 4D for three goals, 25/48, and for four once the other track has had its check, 121/432; with
/// one more to reach in Stygian Darkness, and never for a glass jaw.
#[test]
fn the_chance_to_stand_is_that_of_the_check_to_come() {
    let stands = |rules: &str, more: &str, flags: u16| {
        let mut bout = Bout::between(rules, "", &format!("body = 4\n{more}"));
        bout.state.fighters[1].set(flags);
        [Track::Body, Track::Psyche].map(|track| asked(&mut bout, |fight| chance_to_stand(fight, B, track)))
    };
    let of = |(numerator, denominator): (u128, u128)| (numerator * u128::from(ONE) / denominator) as u32;
    let [three, four] = [(25, 48), (121, 432)].map(of);
    assert_eq!(stands("", "", 0), [three; 2]);
    assert_eq!(stands("", "", flag::BODY_CHECKED), [three, four]);
    assert_eq!(stands("", "", flag::PSYCHE_CHECKED), [four, three]);
    assert_eq!(stands("", "faults = [\"glass-jaw\"]", 0), [0; 2]);
    assert_eq!(stands("stygian-darkness = true", "", 0), [four; 2]);
    // A jinx is for what he does in his own turn, and this is A's.
    assert_eq!(stands("", "", flag::JINXED), [three; 2]);
}
