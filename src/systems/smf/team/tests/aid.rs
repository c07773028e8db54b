//! Aid in melee (`smf.combat.aid`): who takes whom aside, where both go, and what it leaves of the numbers.

use super::brought::{CALLED, CREATURES, SUMMONER};
use super::{Fray, MISS, OTHER, Skirmish, distance};
use crate::chance::{Player, Scripted};
use crate::game::play_turn;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::melee::approach;

/// Who is slow to come and quick to strike.
const HELPER: &str = "body = 30; move = 4";
const STILL: &str = "body = 30; move = 0";

fn on_a_line(switch: &str, apart: u8, first: &[&str], second: &[&str]) -> Fray {
    Fray::new(&format!("{switch}\n[board]\nkind = \"line\"\napart = {apart}\nranks = 0"), first, second).by_the_list()
}

/// The inches from a figure to each of the others.
fn distances<const N: usize>(fray: &Fray, from: usize, to: [usize; N]) -> [u8; N] {
    to.map(|figure| distance(&fray.state, from, figure))
}

/// One is in contact with several foes, and his friend 4 in off.
fn beset(switch: &str, helper: &str, foes: &[&str]) -> Fray {
    let mut fray = on_a_line(switch, 4, &[STILL, helper], foes);
    let [alone, foe] = [0, 2].map(FigureId::at);
    fray.state.scene().beside(alone, foe);
    fray
}

/// `smf.combat.aid`, example: one against two, a helper comes, and two fight one against one an inch apart. He charges
/// with 5D, 6^-5 for ten goals, over the 4D of a foe who has nobody beside him any more, 1/16, and the other foe
/// strikes with 4D at 4D. Without the switch they are two against two on one spot.
#[test]
fn one_against_two_and_a_helper_are_two_pairs() {
    for (switch, foe, friend) in [("aid = true", [0, 1], 1), ("", [0, 0], 0)] {
        let mut fray = beset(switch, HELPER, &[OTHER, OTHER]);
        fray.turn(&[("melee attack", 0)]);
        // Two against one they have a die each: 5D over 4D.
        fray.turn(&[("melee attack", 10)]);
        assert_eq!(fray.fraction, (1, 7776 * 16));
        fray.turn(&[("melee attack", 10)]);
        assert_eq!((fray.fraction, fray.boxes(2), fray.boxes(3)), ((1, 7776 * 16), 20, 30), "{switch}");
        assert_eq!((distances(&fray, 1, [2, 3]), distance(&fray.state, 0, 1)), (foe, friend), "{switch}");
        fray.turn(&[("melee attack", 8)]);
        assert_eq!(fray.fraction, (1, 1296 * 16), "{switch}");
    }
}

/// `smf.combat.multiple-foes`: of one against three one is left against two, who have a die for it; without the switch
/// they are three against two, and the helper meets a die more as well.
#[test]
fn whoever_is_still_outnumbered_meets_fewer() {
    for (switch, helped, beset_by) in [("aid = true", 16, 5), ("", 32, 5)] {
        let mut fray = beset(switch, HELPER, &[OTHER, OTHER, OTHER]);
        fray.turn(MISS);
        fray.turn(MISS);
        fray.turn(&[("melee attack", 10)]);
        assert_eq!(fray.fraction, (1, 7776 * helped), "{switch}");
        fray.turn(&[("melee attack", 2 * beset_by)]);
        assert_eq!(fray.fraction, (1, 7776 * 16), "{switch}");
    }
}

/// `smf.combat.aid`, ruling: who joins one against one is one more there: 6D in a charge over 4D.
#[test]
fn where_friends_are_as_many_a_joiner_adds_to_the_numbers() {
    let mut fray = beset("aid = true", HELPER, &[OTHER]);
    fray.turn(MISS);
    fray.turn(MISS);
    fray.turn(&[("melee attack", 12)]);
    assert_eq!((fray.fraction, distances(&fray, 1, [0, 2])), ((1, 46_656 * 16), [0, 0]));
}

/// `smf.combat.aid`, reading: who comes where nobody of his fights helps nobody, and stays among all of them: 5D in a
/// charge over the 5D of one of two.
#[test]
fn whoever_comes_alone_takes_nobody_aside() {
    let mut fray = on_a_line("aid = true", 4, &[HELPER, STILL], &[OTHER, OTHER]);
    fray.turn(&[("melee attack", 10)]);
    assert_eq!((fray.fraction, distances(&fray, 0, [2, 3])), ((1, 7776 * 32), [0, 0]));
}

/// `smf.combat.aid`, ruling: the helper chooses which: the one of whom he takes most. They stand an inch to the side
/// from which he comes, or on the other one where a friend of his is there already.
#[test]
fn the_helper_chooses_and_they_go_where_nobody_stands() {
    for (inches, off) in [(20, 19), (1, 2)] {
        let board = "aid = true\n[board]\nkind = \"line\"\napart = 4\nranks = 0";
        let mut fray = Fray::new(board, &[STILL, HELPER, STILL], &[OTHER, "body = 4"]).by_the_list();
        let [alone, friend, foe] = [0, 2, 3].map(FigureId::at);
        fray.state.scene().beside(alone, foe);
        fray.state.scene().set_apart(foe, friend, inches);
        fray.turn(MISS);
        fray.turn(MISS);
        fray.turn(&[("melee attack", 1)]);
        assert_eq!((fray.boxes(4), distances(&fray, 1, [4, 0, 3, 2])), (3, [0, 1, 1, off]), "{inches}");
    }
}

/// `smf.combat.aid`, reading: whoever is entangled, or holds or is held, stays where he is.
#[test]
fn whoever_is_bound_is_not_taken_aside() {
    for (bound, apart) in [("held", [0, 0]), ("entangled", [0, 0]), ("", [0, 1])] {
        let mut fray = beset("aid = true", HELPER, &[OTHER, OTHER]);
        match bound {
            "held" => fray.state.scene().take_hold(FigureId::at(0), FigureId::at(2)),
            "entangled" => fray.state.entangle(2, 0, 30),
            _ => {}
        }
        let mut chance = Scripted::new(&[]);
        approach(&mut fray.fight(&mut chance), FigureId::at(1), FigureId::at(2), 4);
        assert_eq!(distances(&fray, 1, [2, 3]), apart, "{bound}");
    }
}

/// `smf.combat.aid` in contact: whoever comes later takes the first foe of the list aside from two, and one against one
/// is 4D over 4D; without the switch they are two against two.
#[test]
fn who_comes_later_takes_a_foe_aside() {
    for (switch, apart) in [("aid = true", [0, 1]), ("", [0, 0])] {
        let late = "[[team.arrival]]\nfigure = \"A2\"\nround = 2";
        let mut fray = Fray::with_arrivals(switch, (&[OTHER, OTHER], late), (&[OTHER, OTHER], ""));
        for _ in 0..3 {
            fray.turn(MISS);
        }
        fray.turn(&[("melee attack", 8)]);
        assert_eq!((distances(&fray, 1, [2, 3]), distance(&fray.state, 0, 3)), (apart, 0), "{switch}");
        // The first of the list is beside his friend, so that he strikes at the other one.
        assert_eq!([2, 3].map(|foe| fray.boxes(foe)), if switch.is_empty() { [22, 30] } else { [30, 22] });
        assert_eq!(fray.fraction, (1, 1296 * 16), "{switch}");
    }
}

/// `smf.combat.aid` in contact: of two whom he can take aside a figure who goes by no list takes the one of whom his
/// best attack takes most; nobody is taken aside from one against one.
#[test]
fn who_comes_later_chooses_the_best() {
    let late = "[[team.arrival]]\nfigure = \"A2\"\nround = 2";
    for (foes, beside) in [(&[OTHER, "body = 4"][..], Some(3)), (&["body = 4", OTHER], Some(2)), (&[OTHER], None)] {
        let mut fray = Fray::with_arrivals("aid = true", (&[OTHER, OTHER], late), (foes, "")).seeking();
        for _ in 0..=foes.len() {
            fray.turn(MISS);
        }
        fray.turn(MISS);
        for foe in 2..2 + foes.len() {
            let apart = u8::from(beside.is_some_and(|beside| beside != foe));
            assert_eq!(distance(&fray.state, 1, foe), apart, "{foes:?}");
        }
    }
}

/// `smf.combat.aid`, ruling: whoever is asked chooses himself, here the second of the list.
#[test]
fn whoever_is_asked_chooses_whom_he_takes_aside() {
    let late = "[[team.arrival]]\nfigure = \"A2\"\nround = 2";
    let open = "body = 30; policy = { open = \"actions\" }";
    let mut fray = Fray::with_arrivals("aid = true", (&[open, open], late), (&[OTHER, OTHER], ""));
    let mut decided = |decisions: &[(&'static str, Player, usize)]| {
        let mut chance = Scripted::new(MISS).deciding(decisions);
        play_turn::<Skirmish<16>>(&fray.battle, &mut fray.state, &mut chance, &mut fray.counts);
        chance.finish();
    };
    let acts = ("action", Player::First, 0);
    decided(&[acts]);
    decided(&[]);
    decided(&[]);
    decided(&[("aid", Player::First, 1), ("next", Player::First, 0), acts]);
    assert_eq!(distances(&fray, 1, [2, 3]), [1, 0]);
}

/// `smf.combat.aid`, `smf.power.summoning`: whoever is called to two foes of the one who calls him takes one of them
/// aside.
#[test]
fn whoever_is_called_helps_too() {
    let mut fray = Fray::with_arrivals("aid = true", (&[SUMMONER, CREATURES[0]], CALLED[0]), (&[OTHER, OTHER], ""));
    fray.turn(&[("Summoning", 3)]);
    assert_eq!((distances(&fray, 1, [2, 3]), distance(&fray.state, 0, 3)), ([0, 1], 0));
}

/// What a deed comes to is told without making it: where both stood they stand again, and what is beside him is known.
#[test]
fn what_is_weighed_moves_nobody() {
    let mut fray = beset("aid = true", HELPER, &[OTHER, OTHER]);
    let mut chance = Scripted::new(&[]);
    let mut fight = fray.fight(&mut chance);
    let [helper, foe, other] = [1, 2, 3].map(FigureId::at);
    let before: Vec<_> = (0..4).map(|figure| fight.scene.at(FigureId::at(figure))).collect();
    let met = fight.if_apart(helper, foe, 0, |fight| (fight.in_contact(helper, foe), fight.in_contact(helper, other)));
    assert_eq!(met, (true, false));
    let after: Vec<_> = (0..4).map(|figure| fight.scene.at(FigureId::at(figure))).collect();
    assert!(before == after);
}
