//! Who acts before whom where one of the two lies on the ground, and where a cautious figure charges.

use super::tests::Bout;
use crate::game::Progress;
use crate::systems::tft::metrics::Count;

/// Plain misses: neither dropped nor broken.
const MISS: (&str, usize) = ("attack roll", 0);
const FIRST: (&str, usize) = ("who acts first", 0);
const OWN_ACTION: &str = "stand-up-at = \"own-action\"";

fn swordsman(dx: u8, level: u8) -> String {
    format!("st = 12\ndx = {dx}\nweapon = \"broadsword\"\nlevel = {level}")
}

/// Whether it is so many throws of 216 by which B, with this DX, is missed by A with DX 9 while it gets up at its own
/// action; a toss counts half.
fn is_missed(riser: u8, answers: &[(&'static str, usize)], throws: u128) -> bool {
    let b = format!("st = 40\ndx = {riser}\nweapon = \"dagger\"\nlevel = 0");
    let mut bout = Bout::new(OWN_ACTION, &swordsman(9, 0), &b);
    bout.state.now[1].down = true;
    assert_eq!(bout.turn(answers), Progress::Tick);
    assert!(!bout.state.now[1].down, "B stands when the turn is over");
    let tosses = answers.len() as u32 - 1;
    bout.fraction.0 * 216 * 2u128.pow(tosses) == bout.fraction.1 * throws
}

#[test]
fn a_blow_at_somebody_down_comes_four_earlier_in_the_order() {
    // tft.melee.order, ruling: "+4 vs a target already down"; tft.injury.stand-up, own_action. A, at 9, acts at 13:
    // before a riser of 12, whom it misses lying at 9 + 4 with totals of 14 to 16, 15 + 10 + 6 throws; after one of 14,
    // who stands by then and is missed at 9 with 10 to 16: 216 - 81 - 3 - 1.
    assert!(is_missed(12, &[MISS], 31) && is_missed(14, &[MISS], 131));
    // Equal to one of 13 it is a toss.
    assert!(is_missed(13, &[FIRST, MISS], 31));
}

#[test]
fn whoever_gets_up_is_in_reach_only_once_he_stands() {
    // tft.height.prone, tft.melee.order: from two levels up nobody reaches a figure that lies (H 1). A of 13 acts
    // before a riser of 11 and strikes nobody; A of 9 acts after him and strikes at 9 + 2, missing with 12 to 16: 216 -
    // 135 - 3
    // - 1 of 216.
    let rises = |dx: u8, answers: &[(&'static str, usize)]| {
        let b = "st = 40\ndx = 11\nweapon = \"dagger\"\nlevel = 0";
        let mut bout = Bout::new(OWN_ACTION, &swordsman(dx, 2), b);
        bout.state.now[1].down = true;
        assert_eq!(bout.turn(answers), Progress::Tick);
        assert!(!bout.state.now[1].down);
        bout.fraction
    };
    assert_eq!(rises(13, &[]), (1, 1));
    let (numerator, denominator) = rises(9, &[MISS]);
    assert_eq!(numerator * 216, denominator * 77);
}

#[test]
fn the_cautious_charge_when_they_are_told_to() {
    // tft.pole.charge: the charger strikes first, at the 7 below which a cautious figure defends otherwise. Missed at 7
    // with 8 to 16, 216 - 35 - 4 throws; B misses at 9 with 131.
    let charger = "st = 12\ndx = 7\nweapon = \"spear\"\ncharges = true\npolicy = \"cautious\"\nlevel = 0";
    let mut bout = Bout::new("", charger, "st = 40\ndx = 9\nweapon = \"dagger\"\nlevel = 0");
    assert_eq!(bout.turn(&[MISS, MISS]), Progress::Tick);
    assert_eq!(bout.fraction.0 * 216 * 216, bout.fraction.1 * 177 * 131);
    assert_eq!(bout.counted(Count::Defended, 0), 0);
    // In the next turn it defends again, and four dice are thrown at it.
    bout.turn(&[MISS]);
    assert_eq!(bout.counted(Count::Defended, 0), 1);
}

#[test]
fn everybody_is_stunned_by_his_own_measure() {
    // tft.injury.reaction: 6 hits stun ST 12, whom 5 are enough for, and not ST 40, who takes 9.
    let giant = "st = 40\ndx = 9\nweapon = \"2D\"\nlevel = 0";
    let mut bout = Bout::new("", &swordsman(13, 0), giant);
    bout.turn(&[("attack roll", 1), ("damage", 6), ("attack roll", 1), ("damage", 6)]);
    assert_eq!(bout.state.now.map(|now| (now.st, now.stunned)), [(6, true), (34, false)]);
}
