//! What there is to do in a turn, deed by deed and in words: every attack with the ways to it, and every walk.

use super::alternate;
use crate::chance::Scripted;
use crate::systems::smf::bout::Bout;
use crate::systems::smf::decision::action;
use crate::systems::smf::fight::Erased;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::options::{self, Freedom};
use crate::systems::smf::state::flag;
use crate::systems::smf::team::tests::line;

const ALL: Freedom = Freedom { moves: true, walks: true, ported: None };
/// A move or an attack.
const STUNNED: Freedom = Freedom { moves: true, walks: false, ported: None };
/// The move is spent.
const SPENT: Freedom = Freedom::NONE;

/// What the first fighter could do, of all or of what he prefers.
fn told(bout: &mut Bout, freedom: Freedom, all: bool) -> String {
    told_of(&bout.fight(&mut Scripted::new(&[])), freedom, all)
}

fn told_of(fight: &Erased<'_>, freedom: Freedom, all: bool) -> String {
    let me = FigureId::at(0);
    let deeds = options::deeds(fight, me, freedom, all);
    deeds.iter().map(|deed| action(fight.setup, me, deed)).collect::<Vec<_>>().join("; ")
}

fn apart(inches: u8, a: &str, b: &str) -> Bout {
    let rules = format!("ground = \"open\"\nrange = {inches}");
    Bout::new(&alternate(&rules, &format!("body = 6\n{a}"), &format!("body = 6\n{b}")))
}

/// `smf.turn.actions`: an attack and a move in any order; the whole move, or what stays out of the foe's charge of 9 in
/// (`smf.move.charge`), where that is neither nothing nor all of it.
#[test]
fn a_shot_goes_with_no_step_the_whole_one_or_a_safe_one() {
    let shooter = "ranged-attack = \"5D\"";
    for (gap, steps) in [
        (20, "ranged attack; ranged attack, then walk 6 in towards B"),
        (16, "ranged attack; ranged attack, then walk 6 in towards B"),
        (15, "ranged attack; ranged attack, then walk 6 in towards B; ranged attack, then walk 5 in towards B"),
        (11, "ranged attack; ranged attack, then walk 6 in towards B; ranged attack, then walk 1 in towards B"),
        (10, "ranged attack; ranged attack, then walk 6 in towards B"),
    ] {
        assert_eq!(told(&mut apart(gap, shooter, ""), ALL, false), steps, "{gap}");
    }
    // Nobody walks on into contact after his shot.
    let short = told(&mut apart(4, shooter, ""), ALL, false);
    assert_eq!(short, "ranged attack; ranged attack, then walk 3 in towards B; charge: melee attack");
    // A foe without a Move charges nobody: an inch away is out of his reach.
    let rooted = told(&mut apart(5, "ranged-attack = \"5D\"\nmove = 5", "move = 0"), ALL, false);
    assert_eq!(
        rooted,
        "ranged attack; ranged attack, then walk 4 in towards B; ranged attack, then walk 4 in towards B; \
         charge: melee attack"
    );
}

/// `smf.turn.actions`: the stunned either walk or shoot, and whose move is spent shoots from where he stands; nobody
/// charges without a move.
#[test]
fn whoever_cannot_walk_shoots_from_where_he_stands() {
    for freedom in [STUNNED, SPENT] {
        assert_eq!(told(&mut apart(8, "ranged-attack = \"5D\"", ""), freedom, false), "ranged attack");
    }
    assert_eq!(told(&mut apart(8, "", ""), STUNNED, false), "walk 6 in towards B");
    assert_eq!(told(&mut apart(8, "", ""), SPENT, false), "wait");
}

/// A walk to the edge of the range may be longer, up to the whole move or to the last inch out of the foe's charge.
#[test]
fn a_walk_to_a_shot_may_be_longer_than_it_must() {
    let shooter = "powers = [\"power-blasts-minor:short\"]";
    for (gap, walks) in [
        (13, "walk 3 in towards B: Power Blasts (minor); walk 6 in towards B: Power Blasts (minor)"),
        (15, "walk 5 in towards B: Power Blasts (minor); walk 6 in towards B: Power Blasts (minor)"),
        (16, "walk 6 in towards B: Power Blasts (minor)"),
    ] {
        assert_eq!(told(&mut apart(gap, shooter, ""), ALL, false), walks, "{gap}");
    }
    // Out of 7 in of charge lie 5 in of the way, more than the 3 in that it takes.
    let slow = told(&mut apart(13, shooter, "move = 5"), ALL, false);
    assert_eq!(
        slow,
        "walk 3 in towards B: Power Blasts (minor); walk 6 in towards B: Power Blasts (minor); \
         walk 5 in towards B: Power Blasts (minor)"
    );
}

/// The attack that is named is made from where he stands, and so is a volley (`smf.henchmen.concentrated-fire`).
#[test]
fn whoever_is_told_what_to_do_does_not_walk_and_no_volley_does() {
    let named = "ranged-attack = \"5D\"\npolicy = { attack = \"ranged-attack\" }";
    assert_eq!(told(&mut apart(20, named, ""), ALL, false), "ranged attack");
    let group = "archetype = \"street-level-henchmen\"\nequipment = [\"firearms\", \"close-combat-weapon\"]";
    let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 10", group, "body = 6"));
    assert_eq!(told(&mut bout, ALL, false), "Firearms");
}

/// `smf.power.option-variable-power`: blasts that need who fires them to stand; he may walk instead.
#[test]
fn blasts_that_need_a_stand_are_fired_or_he_walks() {
    let still = "powers = [\"power-blasts-minor:still\"]";
    let walks = "Power Blasts (minor); walk 6 in towards B; walk 5 in towards B";
    assert_eq!(told(&mut apart(15, still, ""), ALL, false), walks);
    // Out of range nothing brings him there and fires.
    assert_eq!(told(&mut apart(17, still, ""), ALL, false), "walk 6 in towards B");
    // Whoever has another attack that lets him walk does not walk without one.
    let both = format!("ranged-attack = \"4D\"\n{still}");
    assert_eq!(
        told(&mut apart(15, &both, ""), ALL, false),
        "Power Blasts (minor); ranged attack; ranged attack, then walk 6 in towards B; \
         ranged attack, then walk 5 in towards B"
    );
    let named = format!("{still}\npolicy = {{ attack = \"power-blasts-minor\" }}");
    assert_eq!(told(&mut apart(15, &named, ""), ALL, false), "Power Blasts (minor)");
}

/// Whoever decides for himself sees everything, whatever is preferred, and may do nothing; a policy sees its favourites.
#[test]
fn all_deeds_are_those_of_every_preference_and_none() {
    let shooter = "ranged-attack = \"5D\"\npowers = [\"stun\"]";
    assert_eq!(
        told(&mut apart(20, shooter, ""), ALL, true),
        "ranged attack; ranged attack, then walk 6 in towards B; walk 5 in towards B: Stun; \
         walk 6 in towards B: Stun; walk 6 in towards B; wait"
    );
    assert_eq!(told(&mut apart(0, "", ""), ALL, true), "melee attack; wait");
    assert_eq!(told(&mut apart(0, "", ""), ALL, false), "melee attack");
    let two = "psyche-attack = \"4D\"";
    assert_eq!(told(&mut apart(0, two, ""), ALL, false), "melee attack; Psyche attack");
}

/// `smf.power.entangle`, `smf.combat.grapple`: neither the bound nor the held walk, whatever is left of their actions.
#[test]
fn nobody_walks_out_of_bonds_or_a_grip() {
    let mentalist = "powers = [\"mentalism\"]";
    let free = told(&mut apart(8, mentalist, ""), ALL, true);
    assert!(free.contains("walk"), "{free}");
    let mut bound = apart(8, mentalist, "");
    bound.state.fighters[0].entangled = 1;
    assert_eq!(told(&mut bound, ALL, true), "Mentalism; wait");
    let mut held = apart(8, mentalist, "");
    held.scene().take_hold(FigureId::at(1), FigureId::at(0));
    assert_eq!(told(&mut held, ALL, true), "Mentalism; wait");
}

/// Where the distance is fixed (`smf.sim.abstract-distance`) nobody walks or charges, and in contact nobody has to.
#[test]
fn nobody_walks_where_the_distance_is_fixed() {
    let mut bout = Bout::new(&alternate("range = 8", "body = 6\nranged-attack = \"5D\"", "body = 6"));
    assert_eq!(told(&mut bout, ALL, true), "ranged attack; wait");
    let mut bout = Bout::new(&alternate(
        "range = 8",
        "body = 6",
        "body = 6
ranged-attack = \"5D\"",
    ));
    assert_eq!(told(&mut bout, ALL, true), "wait");
    assert_eq!(told(&mut apart(3, "move = 0", ""), ALL, true), "wait");
}

/// `smf.move.knocked-down`: whoever stood up has 2 in less to walk, and charges no further than half as much again.
#[test]
fn standing_up_shortens_the_way() {
    for (gap, moved, deed) in [
        (9, 0, "charge: melee attack"),
        (6, flag::MOVED, "charge: melee attack"),
        (7, 0, "charge: melee attack"),
        (7, flag::MOVED, "walk 4 in towards B"),
    ] {
        let mut bout = apart(gap, "", "move = 0");
        bout.state.fighters[0].set(moved);
        let mine = told(&mut bout, ALL, false);
        assert!(mine.starts_with(deed), "{gap} {mine}");
    }
    let mut slow = apart(3, "move = 2", "");
    slow.state.fighters[0].set(flag::MOVED);
    assert_eq!(told(&mut slow, ALL, false), "wait");
}

/// An only foe is stunned from where one stands or on the way; among several nobody stays where the others shoot for an
/// attack that takes nothing, unless he cannot come.
#[test]
fn among_several_nobody_stays_for_what_takes_nothing() {
    let foe = "body = 6";
    for (keys, foes, deeds) in [
        ("powers = [\"stun\"]", &[foe][..], "Stun; Stun, then walk 6 in towards B1; Stun, then walk 1 in towards B1"),
        (
            "powers = [\"stun\"]",
            &[foe, foe],
            "Stun at B1, then walk 6 in towards B1; Stun at B1, then walk 1 in towards B1; \
             Stun at B2, then walk 6 in towards B2; Stun at B2, then walk 2 in towards B2",
        ),
        ("move = 0; powers = [\"stun\"]", &[foe, foe], "Stun at B1; Stun at B2"),
        ("move = 1; psyche-attack = \"4D\"", &[foe], "Psyche attack; Psyche attack, then walk 1 in towards B1"),
    ] {
        let mut fray = line(11, &[&format!("body = 6; {keys}")], foes);
        let told = told_of(&fray.fight(&mut Scripted::new(&[])), ALL, false);
        assert_eq!(told, deeds, "{keys} {}", foes.len());
    }
}
