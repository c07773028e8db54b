//! Skirmishes on a line: who meets whom, who is in the way, who leaves and who is shot by mistake.

use super::{OTHER, battle, distance, line, team};
use crate::chance::{Sampled, Stream};
use crate::exact::{Budget, everything};
use crate::game::{Counts, play};
use crate::systems::smf::bout::Bout;
use crate::systems::smf::duel::Duel;
use crate::systems::smf::fight::Rich;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::team::skirmish::{Battle, Skirmish};

const STRIKER: &str = "body = 30";

/// `smf.move.charge`: a charge of 6 in gives a die: 5D all 6s over the 4D of nobody's friend.
#[test]
fn a_charge_ends_in_contact_with_one_foe_of_two() {
    let mut fray = line(6, &[STRIKER], &[STRIKER, STRIKER]);
    fray.turn(&[("melee attack", 10)]);
    assert_eq!(fray.fraction, (1, 7776 * 16));
    assert_eq!([1, 2].map(|foe| distance(&fray.state, 0, foe)), [0, 1]);
}

/// `smf.combat.multiple-foes`: the second steps up to his friend's foe, and then they are two.
#[test]
fn numbers_are_those_in_contact() {
    let mut fray = line(6, &[STRIKER], &[STRIKER, STRIKER]).by_the_list();
    fray.turn(&[("melee attack", 0)]);
    // One against one: 4D over 4D.
    fray.turn(&[("melee attack", 8)]);
    assert_eq!(fray.fraction, (1, 1296 * 16));
    // He charges an inch: 4D and a die each for the charge and for being two.
    fray.turn(&[("melee attack", 12)]);
    assert_eq!(fray.fraction, (1, 46_656 * 16));
}

/// `smf.move.through-models`: the one behind cannot be charged past the one in front.
#[test]
fn nobody_charges_past_a_foe() {
    let weak = "body = 1; defense = \"1D\"";
    let mut fray = line(5, &[STRIKER], &["body = 90; defense = \"8D\"", weak]);
    fray.turn(&[("melee attack", 1)]);
    assert_eq!((fray.boxes(1), fray.boxes(2), distance(&fray.state, 0, 2)), (89, 1, 1));
}

/// `smf.combat.ranged-in-melee`: with a foe in contact nobody shoots at another, nor walks to him.
#[test]
fn whoever_is_engaged_strikes_where_he_stands() {
    let shooter = "body = 30; attack = \"1D\"; ranged-attack = \"8D\"; policy = { stance = \"hold\" }";
    let weak = "body = 1; defense = \"1D\"";
    let mut fray = line(5, &["body = 30; defense = \"8D\"", weak], &[shooter]);
    fray.turn(&[("melee attack", 0)]);
    fray.turn(&[("melee attack", 1)]);
    assert_eq!((fray.boxes(0), distance(&fray.state, 1, 2)), (29, 6));
}

/// `smf.core.movement-rate`, `smf.combat.range`: with a Move of 2 and a range of 15 he shoots from 17 inches, and from 18
/// he walks.
#[test]
fn a_move_is_in_inches_and_nobody_shoots_beyond_the_range() {
    let shooter = "body = 30; move = 2; powers = [\"sonic-blasts\"]";
    for (apart, shot) in [(17, &[("Psyche attack", 0)][..]), (18, &[])] {
        let mut fray = line(apart, &[shooter], &[STRIKER]);
        fray.turn(shot);
        assert_eq!(distance(&fray.state, 0, 1), apart - 2);
    }
}

/// `smf.combat.blast-into-melee`, example of the book: two goals miss, and the friend's two evade them; three miss, and
/// of the two in the melee the second is hit.
#[test]
fn a_shot_that_misses_in_a_melee_meets_another_one_there() {
    let shooter = "body = 30; attack = \"1D\"; ranged-attack = \"4D\"";
    let mut fray = line(6, &[STRIKER, shooter, STRIKER], &["body = 30; attack = \"8D\""]).by_the_list();
    let miss = [("melee attack", 0)];
    fray.turn(&miss);
    fray.turn(&miss);
    // What the tables answer: three for each goal, one for a failed die.
    let defends = |goals: usize| ("defense", 3 * goals + 1);
    fray.turn(&[("ranged attack", 2), defends(3), defends(2)]);
    // Two goals of 4D are 1/4; three, with a failed die, 13/54.
    assert_eq!((fray.fraction, fray.boxes(0), fray.boxes(3)), ((13, 864), 30, 30));
    fray.turn(&miss);
    fray.turn(&miss);
    fray.turn(&miss);
    fray.turn(&[("ranged attack", 3), defends(3), ("stray shot", 1), defends(2)]);
    assert_eq!((fray.fraction, fray.boxes(0), fray.boxes(2)), ((169, 54 * 54 * 8), 30, 29));
}

/// `smf.combat.blast-into-melee`: a shot that hits, and one without a goal, meets nobody else.
#[test]
fn a_shot_that_hits_or_scores_nothing_stays_one_shot() {
    let shooter = "body = 30; attack = \"1D\"; ranged-attack = \"4D\"";
    for (goals, defended, left) in [(2, 1, 29), (0, 0, 30)] {
        let mut fray = line(6, &[STRIKER, shooter], &["body = 30; attack = \"8D\""]);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("ranged attack", goals), ("defense", 3 * defended + 1)]);
        assert_eq!(fray.boxes(2), left);
    }
}

/// `smf.combat.blast-into-melee`: nobody shoots where a friend risks half of what the foe does, here by the defense of
/// the two; he comes to strike beside him instead.
#[test]
fn nobody_shoots_where_a_friend_risks_as_much() {
    let shooter = "body = 30; attack = \"1D\"; ranged-attack = \"4D\"";
    for (friend, foe, shoots) in [("4D", "4D", true), ("1D", "8D", false), ("8D", "8D", false), ("8D", "4D", true)] {
        let ours = [&*format!("body = 30; defense = \"{friend}\""), shooter];
        let mut fray = line(6, &ours, &[&format!("body = 30; attack = \"8D\"; defense = \"{foe}\"")]);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(if shoots { &[("ranged attack", 0), ("defense", 1)] } else { &[("melee attack", 0)] });
    }
}

/// `smf.combat.multiple-foes`: of those who are more anyone may leave without a free attack; his shot at the foe whom he
/// leaves to his friend is one into a melee.
#[test]
fn those_who_are_more_leave_freely() {
    let shooter = "body = 30; attack = \"1D\"; ranged-attack = \"8D\"; policy = { stance = \"skirmish\" }";
    let mut fray = line(6, &[shooter, STRIKER], &["body = 90; melee-attack = \"6D\""]).by_the_list();
    fray.turn(&[("ranged attack", 0)]);
    fray.turn(&[("melee attack", 0)]);
    fray.turn(&[("melee attack", 0)]);
    fray.turn(&[("ranged attack", 0), ("defense", 1)]);
    assert_eq!((distance(&fray.state, 1, 2), distance(&fray.state, 0, 2) > 0), (0, true));
}

/// `smf.combat.break-from-melee`: two free attacks meet one defense roll, each compared by itself.
#[test]
fn who_leaves_several_defends_once() {
    let shooter = "body = 30; attack = \"1D\"; ranged-attack = \"8D\"; policy = { stance = \"skirmish\" }";
    let brute = "body = 90; melee-attack = \"6D\"";
    let mut fray = line(6, &[shooter], &[brute, brute]);
    fray.turn(&[("ranged attack", 0)]);
    fray.turn(&[("melee attack", 0)]);
    fray.turn(&[("melee attack", 0)]);
    fray.turn(&[("defense", 1), ("melee attack", 0), ("melee attack", 3), ("ranged attack", 0)]);
    assert_eq!(fray.boxes(0), 28);
}

/// What is remembered of earlier fights changes nothing: whatever a decision hangs on is in what it is remembered by.
#[test]
fn decisions_do_not_depend_on_what_was_decided_before() {
    let heroes = ["shatterer", "tornado", "bug-man"].map(|name| format!("character = \"{name}\""));
    let villains = ["white-rhino", "craniak", "prof-weird"].map(|name| format!("character = \"{name}\""));
    let of = |name, figures: &[String; 3]| team(name, &figures.each_ref().map(String::as_str));
    let board = "[board]\nkind = \"line\"\napart = 12\n";
    let tables = format!("{board}{}{}", of("A", &heroes), of("B", &villains));
    let stream = Stream::new(11, "main");
    let (warm, brief) = battle(&tables).unwrap();
    let played = |battle: &Battle, trial: u64| {
        let mut counts = Counts::default();
        let end = play::<Skirmish<16>, _, _>(battle, &mut Sampled::new(stream.trial(trial)), &mut counts);
        (end, brief.metrics.iter().map(|metric| counts[metric.index]).collect::<Vec<_>>())
    };
    for trial in 0..60 {
        let (cold, _) = battle(&tables).unwrap();
        assert_eq!(played(&warm, trial), played(&cold, trial), "trial {trial}");
    }
}

/// `smf.sim.abstract-distance`: one against one on a line is the duel on open ground, to the last bit.
#[test]
fn one_against_one_is_the_duel_on_open_ground() {
    for (first, second) in [
        ("body = 3", "body = 3; attack = \"3D\"; ranged-attack = \"5D\""),
        ("body = 2; powers = [\"speed\"]", "body = 2; ranged-attack = \"4D\"; policy = { stance = \"skirmish\" }"),
    ] {
        let rules = "round-limit = 6";
        let duel = Bout::between(
            &format!("{rules}\norder = \"initiative\"\nground = \"open\"\nrange = 9"),
            &first.replace("; ", "\n"),
            &second.replace("; ", "\n"),
        );
        let board = "[board]\nkind = \"line\"\napart = 9";
        let (battle, brief) =
            battle(&format!("[rules]\n{rules}\n{board}\n{}{}", team("A", &[first]), team("B", &[second]))).unwrap();
        let skirmish = everything::<Skirmish<4>>(&battle, &brief, &Budget::default()).unwrap();
        let alone = everything::<Duel<Rich>>(&duel.setup, &duel.brief, &Budget::default()).unwrap();
        for outcome in 0..2 {
            let (one, other) = (&skirmish.lengths[outcome], &alone.lengths[outcome]);
            for tick in 0..6 {
                assert!((one[tick] - other[tick]).abs() < 1e-13, "{first} {second} {outcome} {tick}");
            }
        }
    }
}

/// Between two turns spots are counted from where the first figure stands: the same fight elsewhere is no other one.
#[test]
fn spots_are_counted_from_the_first_figure() {
    let mut fray = line(20, &[OTHER], &["body = 30; move = 0"]);
    fray.turn(&[]);
    let first = fray.state.scene().inches(FigureId::at(0));
    assert_eq!((first, distance(&fray.state, 0, 1)), (0, 14));
}
