//! What a reader is told of a duel beside its numbers, and what a step of it is.

use super::system::Duel;
use super::tests::{Bout, compiled, sides};
use crate::chance::Scripted;
use crate::game::{Counts, Progress, System, play};
use crate::systems::tft::metrics::Count;

const SWORDSMAN: &str = "character = \"swordsman\"";
const HALBERDIER: &str = "character = \"halberdier\"";

fn above(levels: u8) -> String {
    format!("{SWORDSMAN}\nlevel = {levels}")
}

#[test]
fn a_card_tells_what_the_first_blow_needs() {
    // tft.melee.to-hit: DX 12 in leather: 10, one level up 11. tft.height.reach: four levels are out of reach.
    let lines = |first: &str, second: &str| {
        let card = compiled(&sides("", first, second)).1.cards.remove(0);
        let lines = card.lines.into_iter().skip_while(|(label, _)| label != "Level");
        lines.map(|(label, value)| format!("{label}: {value}")).collect::<Vec<_>>()
    };
    for (first, second, told) in [
        (above(1), above(0), ["Level: 1", "Needed on three dice: 11"]),
        (above(2), above(0), ["Level: 2", "Needed on three dice: 12"]),
        (above(0), format!("{HALBERDIER}\nlevel = 4"), ["Level: 0", "Attack: out of reach"]),
        ("st = 9\ndx = 9\nweapon = \"none\"".to_owned(), above(0), ["Level: 0", "Attack: no weapon"]),
    ] {
        let lines = lines(&first, &second);
        assert_eq!(lines[..2], told);
        assert!(lines[2].starts_with("Policy: duel.attack: "), "{lines:?}");
    }
    let cautious = lines(&format!("{}\npolicy = \"cautious\"", above(0)), SWORDSMAN);
    assert!(cautious[2].starts_with("Policy: duel.cautious: "), "{cautious:?}");
}

#[test]
fn whoever_alone_reaches_the_other_and_whoever_charges_is_told_of() {
    // tft.pole.vertical-jab, tft.pole.charge.
    let notes = |first: &str, second: &str| compiled(&sides("", first, second)).1.notes;
    assert_eq!(notes(HALBERDIER, &above(4)), ["Only A can reach the other."]);
    assert_eq!(notes(&above(4), HALBERDIER), ["Only B can reach the other."]);
    assert!(notes(SWORDSMAN, SWORDSMAN).is_empty());
    let (spear, sword) = ("character = \"spearman\"", SWORDSMAN);
    let charging = |figure: &str| format!("{figure}\ncharges = true");
    assert_eq!(notes(&charging(spear), sword), ["A charges B in turn 1."]);
    assert_eq!(notes(sword, &charging(spear)), ["B charges A in turn 1."]);
    assert_eq!(notes(&charging(sword), spear), ["B braced against the charge of A in turn 1."]);
}

#[test]
fn an_optional_rule_that_no_duel_looks_at_is_noted() {
    let notes = compiled(&sides("optional-rules = [\"swipe\"]", SWORDSMAN, SWORDSMAN)).1.notes;
    assert_eq!(notes, ["The optional rule `swipe` changes nothing in this duel (tft.swipe.attack)."]);
}

#[test]
fn who_reaches_whom_is_a_reading_where_levels_differ() {
    let is_told = |levels: [u8; 2]| {
        let rulings = compiled(&sides("", &above(levels[0]), &above(levels[1]))).1.rulings;
        rulings.iter().any(|ruling| ruling.rule == "tft.height.reach")
    };
    assert_eq!([[0, 1], [1, 0], [0, 0], [1, 1]].map(is_told), [true, true, false, false]);
}

#[test]
fn what_is_left_is_counted_at_the_limit_of_turns() {
    // tft.duel.end: ST 12 and 9, a turn of two misses.
    let (setup, _) = compiled(&sides("turn-limit = 1", SWORDSMAN, "st = 9\ndx = 9\nweapon = \"dagger\""));
    let (mut chance, mut counts) = (Scripted::new(&[("attack roll", 0); 2]), Counts::default());
    play::<Duel, _, _>(&setup, &mut chance, &mut counts);
    chance.finish();
    assert_eq!([0, 1].map(|side| counts[Count::StLeft.of(side)]), [12, 9]);
    // And where neither reaches the other, before anything is thrown.
    let (setup, _) = compiled(&sides("", SWORDSMAN, "st = 9\ndx = 9\nweapon = \"dagger\"\nlevel = 4"));
    let mut counts = Counts::default();
    play::<Duel, _, _>(&setup, &mut Scripted::new(&[]), &mut counts);
    assert_eq!([0, 1].map(|side| counts[Count::StLeft.of(side)]), [12, 9]);
}

#[test]
fn for_a_blow_that_armor_stops_whole_no_damage_is_thrown() {
    // tft.melee.damage: nothing left is no hit for anything else.
    let shell = "st = 12\ndx = 9\nweapon = \"dagger\"\narmor = { stops = 12 }";
    let mut bout = Bout::new("", "st = 12\ndx = 13\nweapon = \"broadsword\"", shell);
    assert_eq!(bout.turn(&[("attack roll", 1), ("attack roll", 0)]), Progress::Tick);
    assert_eq!((bout.counted(Count::Hits, 0), bout.state.now[1].st), (0, 12));
}

#[test]
fn eight_hits_keep_down_who_would_get_up_after_them() {
    // tft.injury.stand-up, own action: A of 9 strikes at 13 before a riser of 12; 8 hits of 2D keep him down, 7 do not.
    for (hits, down) in [(7, false), (8, true)] {
        let riser = "st = 20\ndx = 12\nweapon = \"dagger\"";
        let mut bout = Bout::new("stand-up-at = \"own-action\"", "st = 12\ndx = 9\nweapon = \"broadsword\"", riser);
        bout.state.now[1].down = true;
        assert_eq!(bout.turn(&[("attack roll", 1), ("damage", hits)]), Progress::Tick);
        assert_eq!(bout.state.now[1].down, down, "{hits} hits");
    }
}

#[test]
fn hits_beyond_counting_are_hits() {
    // tft.pole.charge: 10D+5 show 60 at the most: 65, tripled and doubled 390, more than ST 100.
    let pole = "st = 20\ndx = 12\nweapon = { damage = \"10D+5\", kind = \"pole\", hands = 2 }\ncharges = true";
    let mut bout = Bout::new("", pole, "st = 100\ndx = 9\nweapon = \"dagger\"");
    let progress = bout.turn(&[("attack roll", 3), ("damage", 60)]);
    assert_eq!((progress, bout.counted(Count::StLost, 1)), (Progress::Over(0), 100));
}

#[test]
fn a_step_keeps_what_the_second_blow_depends_on_and_no_more() {
    // tft.injury.reaction: B, struck first, strikes back in the same turn whatever less than 8 hits were; that 5 stun
    // it is kept for the next.
    let (setup, _) =
        compiled(&sides("", "st = 12\ndx = 13\nweapon = \"broadsword\"", "st = 20\ndx = 9\nweapon = \"dagger\""));
    let hits_after = |damage: usize| {
        let (mut state, mut chance) = (setup.start, Scripted::new(&[("attack roll", 1), ("damage", damage)]));
        assert_eq!(Duel::turn(&setup, &mut state, &mut chance, &mut ()), Progress::Turn);
        state.now[1].hits
    };
    assert_eq!([2, 4, 5, 7].map(hits_after), [0, 0, 5, 5]);
}

#[test]
fn a_single_hit_that_armor_stops_is_told() {
    // tft.figure.armor: cloth stops 1.
    let mut bout =
        Bout::new("", "st = 12\ndx = 13\nweapon = \"2D\"", "st = 20\ndx = 9\narmor = \"cloth\"\nweapon = \"dagger\"");
    let told = bout.told(&[("attack roll", 1), ("damage", 4), ("attack roll", 0)]);
    assert_eq!(told[2], "B is hit for 3: 4 from 2D, 1 stopped [tft.melee.damage]");
}

#[test]
fn a_javelin_is_a_pole_weapon_that_does_not_jab() {
    // tft.pole.vertical-jab leaves it out; tft.pole.charge does not.
    let javelin = "st = 12\ndx = 12\nweapon = \"javelin\"";
    let notes = |first: &str, second: &str| compiled(&sides("", first, second)).1.notes;
    assert_eq!(notes(javelin, &above(4)), ["Neither can reach the other: the duel is a draw before it begins."]);
    assert_eq!(notes(&format!("{javelin}\ncharges = true"), SWORDSMAN), ["A charges B in turn 1."]);
}

#[test]
fn four_dice_are_told_of_where_the_foe_defends() {
    // tft.melee.defend; a charge is none.
    let cautious = "st = 40\ndx = 7\nweapon = \"broadsword\"\npolicy = \"cautious\"";
    let told = |first: &str, second: &str, answers: &[(&'static str, usize)]| {
        let told = Bout::new("", first, second).told(answers);
        told.into_iter().find(|told| told.starts_with("A attacks at "))
    };
    let miss = ("attack roll", 0);
    let defended = told("st = 12\ndx = 13\nweapon = \"broadsword\"", cautious, &[miss]);
    assert_eq!(defended.as_deref(), Some("A attacks at 13: adjusted DX 13; four dice, for the foe defends"));
    let charge = told("st = 12\ndx = 13\nweapon = \"spear\"\ncharges = true", SWORDSMAN, &[miss, miss]);
    assert_eq!(charge.as_deref(), Some("A attacks at 13: adjusted DX 13"));
}

#[test]
fn whoever_is_knocked_down_and_gets_up_is_told_of() {
    // tft.injury.reaction, tft.injury.stand-up: 9 hits of ST 20, and the blow to come is lost.
    let standing = "st = 20\ndx = 9\nweapon = \"dagger\"";
    let mut bout = Bout::new("", "st = 12\ndx = 13\nweapon = \"broadsword\"", standing);
    let told = bout.told(&[("attack roll", 1), ("damage", 9)]);
    assert_eq!(told[3..], ["B has ST 11 left [tft.figure.st]", "B is knocked down [tft.injury.reaction]"]);
    assert_eq!(bout.told(&[("attack roll", 0)])[0], "B stands up [tft.injury.stand-up]");
}

#[test]
fn what_is_counted_of_a_duel_is_what_can_happen() {
    // tft.duel.measures: who reaches nobody neither hits nor drops his weapon, and loses no more than the duel takes.
    let names = |rules: &str, first: &str, second: &str| {
        let metrics = compiled(&sides(rules, first, second)).1.metrics;
        metrics.into_iter().map(|metric| metric.name).collect::<Vec<_>>()
    };
    let has = |names: &[String], name: &str| names.iter().any(|known| known == name);
    let below = names("turn-limit = 9", HALBERDIER, &above(4));
    for (name, expected) in [("A: ST lost", false), ("B: ST lost", true), ("A: weapons dropped or broken", true)] {
        assert_eq!(has(&below, name), expected, "{name} {below:?}");
    }
    assert!(!has(&below, "B: weapons dropped or broken"));
    assert!(!has(&names("", HALBERDIER, &above(4)), "B: ST lost"));
}

#[test]
fn a_switch_that_a_duel_reads_is_told_where_it_is_set() {
    // tft.dice.attack-4: read where somebody may defend.
    let is_told = |policy: &str| {
        let first = format!("{SWORDSMAN}\npolicy = \"{policy}\"");
        let rulings = compiled(&sides("four-dice-crit = \"melee3\"", &first, SWORDSMAN)).1.rulings;
        rulings.iter().any(|ruling| ruling.switch.starts_with("four-dice-crit"))
    };
    assert_eq!(["cautious", "attack"].map(is_told), [true, false]);
}
