//! What whoever follows a task trial by trial is told of it.

use super::super::climbing::{self, Climbing};
use super::super::falling::{self, Falling};
use super::super::leaping::{self, Leaping};
use super::super::shooting::{self, Shooting};
use super::super::sweeping::{self, Sweeping};
use super::super::swiping::{self, Swiping};
use super::falls::human;
use super::shots::{archery, thrown};
use super::story;
use super::strikes::{grundar, swipe};

/// Dice as a script answers them.
type Answers<'a> = &'a [(&'static str, usize)];

#[test]
fn a_fall_is_told_with_its_hits_and_how_it_leaves_the_figure() {
    // tft.fall.injury: ST 9 and 1D, 2D and 3D without armor; ST 1 is unconscious.
    for (tiles, answers, told) in [
        (5, vec![("falling save", 1)], "Ned takes 0 hits and stands"),
        (5, vec![("falling save", 0), ("falling damage", 4)], "Ned takes 4 hits and is down"),
        (7, vec![("falling save", 0), ("falling damage", 8)], "Ned takes 8 hits and is unconscious"),
        (7, vec![("falling save", 0), ("falling damage", 9)], "Ned takes 9 hits and is dead"),
    ] {
        let tables = format!("{}[fall]\ntiles = {tiles}\n", human(9, 12, "none"));
        let story = story::<Falling>("fall", falling::prepare, &tables, &answers);
        assert_eq!(story, [format!("{told} [tft.fall.injury]")]);
    }
}

#[test]
fn a_climb_is_told_tile_by_tile() {
    // tft.climb.set, tft.climb.fall: 6 and 9 of 10 up; 4 and 1 down; a fall from 9 is 2D, the save takes one off, and
    // leather stops 2.
    let climb = |climb: &str, answers: Answers<'_>| {
        let tables = format!("{}[climb]\n{climb}\n", human(12, 16, "leather"));
        let story = story::<Climbing>("climb", climbing::prepare, &tables, answers);
        story.into_iter().map(|told| told.replace(" [tft.climb.set]", "")).collect::<Vec<_>>()
    };
    let made = &[("climbing roll", 1); 3];
    assert_eq!(
        climb("tiles = 10", made),
        ["Ned climbs up to tile 6 of 10", "Ned climbs up to tile 9 of 10", "Ned is on top"]
    );
    let fallen =
        climb("tiles = 10", &[("climbing roll", 1), ("climbing roll", 0), ("falling save", 1), ("falling damage", 6)]);
    assert_eq!(fallen[1..], ["Ned falls 9 tiles, takes 4 hits and is prone [tft.climb.fall]"]);
    let down = climb("tiles = 10\ndirection = \"down\"", &[("climbing roll", 1); 2]);
    let told = ["Ned climbs down to tile 4 of 10", "Ned climbs down to tile 1 of 10", "Ned is safely at the foot"];
    assert_eq!(down, told);
    let short = climb("tiles = 5\ndirection = \"down\"", &[]);
    assert_eq!(short, ["Ned climbs down to tile 2 of 5", "Ned is safely at the foot"]);
}

#[test]
fn a_leap_is_told_by_where_it_ends() {
    // tft.gap.grab, tft.gap.pull-up: six tiles down are 1D; ST 6 less 5 is out.
    for (answers, told) in [
        (vec![("leap", 1)], "Ned lands on the far side"),
        (vec![("leap", 0), ("grab the edge", 1), ("pull up", 1)], "Ned stands on the far side"),
        (
            vec![("leap", 0), ("grab the edge", 0), ("falling save", 0), ("falling damage", 4)],
            "Ned falls 6 tiles and takes 4 hits",
        ),
        (
            vec![("leap", 0), ("grab the edge", 0), ("falling save", 0), ("falling damage", 5)],
            "Ned falls 6 tiles, takes 5 hits and is out of the fight",
        ),
    ] {
        let tables = format!("{}[gap]\nhexes = 3\ndepth = 6\n", human(6, 12, "none"));
        let story = story::<Leaping>("jump-gap", leaping::prepare, &tables, &answers);
        assert_eq!(story, [format!("{told} [tft.gap.jump]")]);
    }
}

#[test]
fn a_swipe_and_its_answer_are_told_blow_by_blow() {
    // tft.swipe.attack, tft.swipe.exposed: the hobbit's 2D-1 of 7 are 6, tripled 18, and ST 12 is out by that.
    let told = |answers: Answers<'_>| {
        let tables = swipe(4, "form = \"hobbit\"", "[swipe]\nanswer = true");
        story::<Swiping>("swipe", swiping::prepare, &tables, answers)
    };
    assert_eq!(
        told(&[("swipe", 0), ("answer", 1), ("weapon damage", 7)]),
        ["Ned misses Foe [tft.swipe.attack]", "Foe hits Ned for 6 [tft.swipe.exposed]"]
    );
    assert_eq!(
        told(&[("swipe", 5), ("answer", 3), ("weapon damage", 7)]),
        [
            "Ned misses Foe, and the weapon breaks [tft.swipe.attack]",
            "Foe hits Ned with triple damage for 18 [tft.swipe.exposed]",
            "Ned is out of the fight [tft.injury.out]",
        ]
    );
}

#[test]
fn a_sweep_is_told_thing_by_thing() {
    // tft.sweep.wall: the second foe stands on it.
    let told = |answers: Answers<'_>| {
        let tables =
            grundar("[0, 2, 0]", 0).replace("character = \"grundar\"", "character = \"grundar\"\nname = \"Ned\"");
        story::<Sweeping>("sweep", sweeping::prepare, &tables, answers)
    };
    let first = "Ned hits F1 for 8 [tft.sweep.blow]";
    let hit = [("sweeping blow", 1), ("weapon damage", 10)];
    assert_eq!(
        told(&[hit[0], hit[1], ("roll to miss the wall", 0)]),
        [first, "the weapon hits the wall, which ends the sweep [tft.sweep.wall]"]
    );
    assert_eq!(
        told(&[hit[0], hit[1], ("roll to miss the wall", 1), ("sweeping blow", 4)]),
        [first, "the weapon passes the wall [tft.sweep.wall]", "Ned misses F3 and drops the weapon [tft.sweep.blow]"]
    );
}

#[test]
fn shots_and_throws_are_told_with_whom_they_hit() {
    // tft.missile.to-hit: 1D+2 of 1 is 3, doubled 6, less 2 of leather. tft.missile.los, tft.missile.thrown.
    let shot = |tables: &str, answers: Answers<'_>| story::<Shooting>("missile", shooting::prepare, tables, answers);
    let double = [("shot", 2), ("weapon damage", 1)];
    let plain = archery(13, "hexes = 4", "");
    let told = shot(&plain, &[double[0], double[1]]);
    assert_eq!(told, ["Robin hits Guy with double damage for 4 [tft.missile.to-hit]"]);
    let high = plain.replace("weapon", "level = 3\nweapon");
    let past = format!("{high}[[between]]\nhex = 3\nheight = 3\n");
    assert_eq!(shot(&past, &[("roll to miss", 0)]), ["Robin hits somebody in the way [tft.missile.los]"]);
    assert_eq!(shot(&thrown("", ""), &[("throw", 0)]), ["Figure misses Target [tft.missile.thrown]"]);
}
