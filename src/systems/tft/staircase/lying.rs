//! Whoever lies on the stairs or gets up: order, reach, movement, retreats; and whose measures count.

use super::state::Outcome;
use super::tests::Bout;
use crate::game::Progress;

const MISS: (&str, usize) = ("attack roll", 0);
const HIT: (&str, usize) = ("attack roll", 1);
const OWN_ACTION: &str = "stand-up-at = \"own-action\"";

fn damage(total: usize) -> (&'static str, usize) {
    ("damage", total)
}

/// Somebody in this column who never leaves it, human unless it says more.
fn holds(st: u8, dx: u8, weapon: &str, column: u8, more: &str) -> String {
    format!("st = {st}\ndx = {dx}\nweapon = \"{weapon}\"\npolicy = \"hold\"\ncolumn = {column}\n{more}")
}

#[test]
fn whoever_gets_up_below_is_in_reach_only_once_he_stands() {
    // tft.height.prone, tft.melee.order: A, two levels up and faster, acts before B gets up and reaches nobody; were it
    // slower, it would strike after him.
    let fight = |dx: u8, answers: &[(&'static str, usize)]| {
        let mut bout = Bout::new("[2, 0]", OWN_ACTION, &holds(12, dx, "2D", 1, ""), &holds(14, 11, "dagger", 2, ""));
        bout.state.now[1].down = true;
        assert_eq!(bout.turn(answers), Progress::Tick);
        assert!(!bout.state.now[1].down);
    };
    fight(15, &[]);
    fight(9, &[MISS]);
}

#[test]
fn eight_hits_keep_down_who_would_get_up_after_them() {
    // tft.injury.stand-up, ruling: "hit for 8+ before that place stays down"; pushed away lying, without a roll, and
    // where there is no room behind it lies there already (tft.force-retreat.blocked).
    for (columns, at, over) in
        [("[0, 0, 0]", 2, Progress::Over(Outcome::OutOfReach as usize)), ("[0, 0]", 1, Progress::Tick)]
    {
        let mut bout = Bout::new(columns, OWN_ACTION, &holds(12, 15, "2D", 1, ""), &holds(20, 11, "dagger", 2, ""));
        bout.state.now[1].down = true;
        assert_eq!(bout.turn(&[HIT, damage(8)]), over, "{columns}");
        assert_eq!((bout.state.now[1].down, bout.state.now[1].st, bout.state.at[1]), (true, 12, at), "{columns}");
    }
}

#[test]
fn whoever_gets_up_goes_nowhere_in_that_turn() {
    // tft.board.options: standing up is all of it; in the next turn B comes and may strike at once.
    let b = "st = 14\ndx = 11\nweapon = \"dagger\"\npolicy = \"advance\"\ncolumn = 4";
    let mut bout = Bout::new("[0, 0, 0, 0]", "", &holds(12, 15, "2D", 1, ""), b);
    bout.state.now[1].down = true;
    assert_eq!((bout.turn(&[]), bout.state.at), (Progress::Tick, [0, 3]));
    assert_eq!((bout.turn(&[MISS, MISS]), bout.state.at), (Progress::Tick, [0, 1]));
}

#[test]
fn a_small_figure_falls_where_a_larger_one_stumbles() {
    // tft.force-retreat.push, tft.height.move-height: two levels down are within the reach of a human's Hm and not of a
    // hobbit's, who falls: a save, whoever pushes.
    let pushed = |more: &str, roll: (&'static str, usize)| {
        let b = holds(20, 9, "dagger", 2, more);
        let mut bout = Bout::new("[2, 2, 0]", "", &holds(12, 15, "2D", 1, ""), &b);
        bout.turn(&[HIT, damage(4), MISS, roll]);
        assert_eq!(bout.state.at[1], 2);
    };
    pushed("", ("stumble", 1));
    pushed("form = \"hobbit\"", ("falling save", 1));
}

#[test]
fn height_comes_into_the_order_unless_it_is_switched_off() {
    // tft.melee.order, option height_in_order: A at 10 below B at 9 is at 9 against 10.
    let first_hit = |rules: &str, answers: &[(&'static str, usize)]| {
        let mut bout = Bout::new("[0, 0, 1, 1]", rules, &holds(20, 10, "2D", 2, ""), &holds(20, 9, "2D", 3, ""));
        bout.turn(answers);
        bout.state.now.map(|now| now.st)
    };
    let answers = [HIT, damage(3), MISS];
    assert_eq!((first_hit("", &answers), first_hit("height-in-order = false", &answers)), ([17, 20], [20, 17]));
}

#[test]
fn everybody_is_stunned_by_his_own_measure() {
    // tft.injury.reaction: 6 hits stun ST 12 and not ST 40.
    let mut bout = Bout::new("[0, 0]", "", &holds(12, 15, "2D", 1, ""), &holds(40, 9, "2D", 2, ""));
    bout.turn(&[HIT, damage(6), HIT, damage(6)]);
    assert_eq!(bout.state.now.map(|now| (now.st, now.stunned)), [(6, true), (34, false)]);
}

#[test]
fn whoever_gets_up_is_told_of() {
    // tft.injury.stand-up: before any blow, or at its own place in the order.
    for rules in ["", OWN_ACTION] {
        let mut bout = Bout::new("[0, 0]", rules, &holds(12, 15, "2D", 1, ""), &holds(14, 9, "dagger", 2, ""));
        bout.state.now[1].down = true;
        assert_eq!(bout.told(&[MISS]), ["B stands up [tft.injury.stand-up]"], "{rules}");
    }
}

#[test]
fn a_blow_at_somebody_down_comes_four_earlier_in_the_order() {
    // tft.melee.order: A of 9 acts at 13, before a riser of 12 and after one of 14; of 13 it is a toss. Height is none
    // of it on the level, switched off or not.
    for height in ["", "height-in-order = false\n"] {
        let fight = |dx: u8, answers: &[(&'static str, usize)]| {
            let rules = format!("{height}{OWN_ACTION}");
            let mut bout = Bout::new("[0, 0]", &rules, &holds(12, 9, "2D", 1, ""), &holds(40, dx, "dagger", 2, ""));
            bout.state.now[1].down = true;
            assert_eq!(bout.turn(answers), Progress::Tick);
            bout.fraction
        };
        // Struck at lying: missed at 13 with 14 to 16: 31 throws; standing, at 9: 131.
        assert_eq!((fight(12, &[MISS]), fight(14, &[MISS])), ((31, 216), (131, 216)));
        assert_eq!(fight(13, &[("who acts first", 0), MISS]), (31, 432));
    }
}

#[test]
fn a_turn_is_over_at_once_where_no_second_blow_comes() {
    // tft.pole.vertical-jab: from four levels below the pole jabs and is not answered; from three it is.
    let pole =
        "st = 13\ndx = 15\nweapon = { damage = \"1D\", kind = \"pole\", hands = 2 }\npolicy = \"hold\"\ncolumn = 1";
    let first = |level: u8| {
        let mut bout = Bout::new(&format!("[0, {level}]"), "", pole, &holds(14, 11, "dagger", 2, ""));
        bout.step(&[MISS])
    };
    assert_eq!([first(4), first(3)], [Progress::Tick, Progress::Turn]);
}

#[test]
fn where_one_reaches_nobody_equals_toss_for_nothing() {
    // tft.melee.order with tft.pole.vertical-jab: from four levels below only the pole strikes, whichever side has it.
    let pole = |column: u8| holds(13, 11, "halberd", column, "");
    let sword = |column: u8| holds(14, 11, "dagger", column, "");
    for (columns, first, second) in [("[0, 4]", pole(1), sword(2)), ("[4, 0]", sword(1), pole(2))] {
        let mut bout = Bout::new(columns, "", &first, &second);
        assert_eq!(bout.step(&[MISS]), Progress::Tick, "{columns}");
    }
}

#[test]
fn whoever_gets_up_moves_neither_before_the_foe_nor_after_him() {
    // tft.board.options, tft.board.turn: A, in plate with 6 points, comes on by himself, and nobody tosses for who
    // moves first; B only gets up.
    let walks = |more: &str| format!("st = 12\ndx = 11\nweapon = \"dagger\"\n{more}");
    let columns = format!("{:?}", [0; 12]);
    let mut bout = Bout::new(&columns, "", &walks("armor = \"plate\"\ncolumn = 1"), &walks("column = 12"));
    bout.state.now[1].down = true;
    assert_eq!((bout.turn(&[]), bout.state.at), (Progress::Tick, [6, 11]));
}

#[test]
fn nobody_moves_where_he_is_to_strike_somebody_who_lies_out_of_reach() {
    // tft.height.prone: two levels down somebody who lies is out of reach, and in the next column all the same.
    let advances = holds(12, 15, "2D", 1, "").replace("hold", "advance");
    let mut bout = Bout::new("[2, 0]", OWN_ACTION, &advances, &holds(14, 11, "dagger", 2, ""));
    bout.state.now[1].down = true;
    assert_eq!(bout.told(&[]), ["B stands up [tft.injury.stand-up]"]);
}

#[test]
fn who_would_strike_a_riser_out_of_reach_tosses_with_him_for_the_order() {
    // tft.melee.order, tft.height.prone: both at 11; only after B is up A reaches down two levels.
    for (answers, up) in [(vec![("who acts first", 0)], true), (vec![("who acts first", 1), MISS], true)] {
        let mut bout = Bout::new("[2, 0]", OWN_ACTION, &holds(12, 11, "2D", 1, ""), &holds(14, 11, "dagger", 2, ""));
        bout.state.now[1].down = true;
        assert_eq!((bout.turn(&answers), bout.state.now[1].down), (Progress::Tick, !up));
    }
}

#[test]
fn a_blow_after_somebody_has_got_up_is_the_only_one_of_the_turn() {
    // tft.injury.stand-up: B acts first and gets up, A strikes, and the turn is over in one step.
    let mut bout = Bout::new("[0, 0]", OWN_ACTION, &holds(12, 9, "2D", 1, ""), &holds(14, 15, "dagger", 2, ""));
    bout.state.now[1].down = true;
    assert_eq!(bout.step(&[MISS]), Progress::Tick);
}

#[test]
fn of_the_hits_before_a_push_no_more_count_than_knock_down() {
    // tft.injury.reaction: nine hits and eight leave ST 20 alike but for what is lost.
    for (total, left) in [(8, 12), (9, 11)] {
        let mut bout = Bout::new("[0, 0, 0]", "", &holds(12, 15, "2D", 1, ""), &holds(20, 9, "dagger", 2, ""));
        assert_eq!(bout.step(&[HIT, damage(total)]), Progress::Turn);
        assert_eq!((bout.state.now[1].hits, bout.state.now[1].st), (8, left));
    }
}
