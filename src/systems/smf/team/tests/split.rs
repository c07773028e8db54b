//! `smf.move.split`: moves in parts around an attack, and the end of the table, where whoever goes back has to stop.

use super::{Fray, OTHER, distance};
use crate::chance::Scripted;
use crate::systems::smf::figure::FigureId;

const A: FigureId = FigureId::at(0);
const B: FigureId = FigureId::at(1);

/// A range of 15 in, a Move of 7.
fn shooter(stance: &str) -> String {
    format!("body = 3; move = 7; powers = [\"sonic-blasts\"]; policy = {{ stance = \"{stance}\" }}")
}

/// A shooter of some stance against somebody who strikes hard and has such a Move, on a table that ends so far behind
/// them.
fn apart(inches: u8, edge: Option<u8>, stance: &str, speed: u8) -> Fray {
    let edge = edge.map_or_else(String::new, |edge| format!("\nedge = {edge}"));
    let striker = format!("body = 30; melee-attack = \"8D\"; move = {speed}");
    Fray::new(&format!("[board]\nkind = \"line\"\napart = {inches}{edge}"), &[&shooter(stance)], &[&striker])
}

/// `smf.move.split`, its example: of 7 in he walks 4 to where he shoots, and 3 back, out of the reach of a charge of
/// 15 in. Who does not step back cannot get out of it.
#[test]
fn a_move_of_seven_is_four_a_shot_and_three() {
    for (stance, left) in [("step-back", 18), ("skirmish", 15), ("hold", 15)] {
        let mut fray = apart(19, None, stance, 10).greedy(100);
        fray.turn(&[("Psyche attack", 0)]);
        assert_eq!(distance(&fray.state, 0, 1), left, "{stance}");
    }
}

/// `smf.move.split`: by the script he keeps as far off as his target stays in range, where that keeps him out of the
/// reach of a charge.
#[test]
fn a_shooter_keeps_the_range_of_his_shot() {
    for (inches, stance, left) in [(9, "step-back", 15), (9, "skirmish", 9), (12, "step-back", 12)] {
        let mut fray = apart(inches, None, stance, 6);
        fray.turn(&[("Psyche attack", 0)]);
        assert_eq!(distance(&fray.state, 0, 1), left, "{inches} {stance}");
    }
}

/// `smf.move.split`: the table ends so far behind him, and where he has walked ahead first as much further; where he
/// cannot get out of the reach of a charge he does not go.
#[test]
fn whoever_steps_back_stops_at_the_end_of_the_table() {
    for (inches, edge, speed, left) in [(9, 2, 6, 11), (9, 0, 6, 9), (9, 30, 6, 15), (19, 0, 10, 18)] {
        let mut fray = apart(inches, Some(edge), "step-back", speed).greedy(100);
        fray.turn(&[("Psyche attack", 0)]);
        assert_eq!(distance(&fray.state, 0, 1), left, "{inches} {edge:?}");
    }
}

/// Step by step he gets to the end of the table, and no further, however spots are counted: the first figure, from whom
/// they are, is himself.
#[test]
fn the_end_of_the_table_stays_where_it_is() {
    let mut fray = apart(9, Some(8), "step-back", 1);
    let mut far = Vec::new();
    for _ in 0..5 {
        fray.turn(&[("Psyche attack", 0)]);
        far.push(distance(&fray.state, 0, 1));
        fray.turn(&[]);
    }
    let mut chance = Scripted::new(&[]);
    let fight = fray.fight(&mut chance);
    assert_eq!((far, fight.course.origin, fight.room_to_edge(A, B)), (vec![15, 15, 15, 14, 13], 0, 0));
    assert_eq!(fight.room_to_edge(B, A), 13);
}

/// `smf.combat.knockback`: whoever is thrown against the end of the table stays on it.
#[test]
fn nobody_is_thrown_off_the_table() {
    let mut fray = Fray::new("[board]\nkind = \"line\"\napart = 5\nedge = 3", &[OTHER], &[OTHER]);
    let mut chance = Scripted::new(&[]);
    let mut fight = fray.fight(&mut chance);
    fight.withdraw(B, A, 2);
    assert_eq!((fight.scene.distance(A, B), fight.room_to_edge(B, A)), (7, 1));
    fight.withdraw(B, A, 9);
    assert_eq!((fight.scene.distance(A, B), fight.room_to_edge(B, A)), (8, 0));
    fight.withdraw(A, B, 9);
    fight.settle();
    assert_eq!((fight.scene.distance(A, B), fight.course.origin), (11, 0));
}
