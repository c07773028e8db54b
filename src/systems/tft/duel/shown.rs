//! What a reader is told of a duel beside its numbers, and what a step of it is.

use super::system::Duel;
use super::tests::{Bout, compiled, sides};
use crate::chance::Scripted;
use crate::game::{Case, Counts, Deed, Meter, Progress, System, follow, play_turn};
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

/// Remembers who struck at whom, and whether it hit.
#[derive(Default)]
struct Watcher(Vec<(usize, usize, bool)>);

impl Meter for Watcher {
    fn count(&mut self, _metric: usize, _n: u32) {}

    fn listens(&self) -> bool {
        true
    }

    fn show(&mut self, Deed { by, at, hits }: Deed) {
        self.0.push((by, at, hits));
    }
}

#[test]
fn every_blow_is_shown_with_who_strikes_whom_and_whether_it_hits() {
    // tft.melee.order: DX 13 before 10. One turn: a miss and a hit, or two hits of which armor stops the first.
    let (setup, _) = compiled(&sides("turn-limit = 1", "st = 12\ndx = 13\nweapon = \"dagger\"", SWORDSMAN));
    let (miss, hit) = (("attack roll", 0), ("attack roll", 1));
    for (answers, hits) in
        [(vec![miss, hit, ("damage", 2)], [false, true]), (vec![hit, ("damage", 1), miss], [true, false])]
    {
        let (mut chance, mut watcher) = (Scripted::new(&answers), Watcher::default());
        follow(&Case::<Duel>(&setup), &mut chance, &mut watcher);
        chance.finish();
        assert_eq!(watcher.0, [(0, 1, hits[0]), (1, 0, hits[1])]);
    }
}

#[test]
fn a_weapon_made_ready_is_told_of() {
    // tft.melee.fumble: A, who acts first, drops the weapon, and picks it up in the next turn.
    let mut bout = Bout::new("", "st = 12\ndx = 13\nweapon = \"dagger\"", SWORDSMAN);
    bout.turn(&[("attack roll", 4), ("attack roll", 0)]);
    let told = bout.told(&[("attack roll", 0)]);
    assert_eq!(told[0], "A readies a weapon [tft.melee.fumble]");
}

#[test]
fn a_weapon_that_breaks_and_a_charge_that_doubles_are_told_of() {
    // tft.melee.fumble, tft.pole.charge: 1D+1 of 1 is 2, and 4 in the charge; nobody defends.
    let sword = "st = 40\ndx = 7\nweapon = \"broadsword\"";
    let mut charge = Bout::new("", "character = \"spearman\"\ncharges = true", sword);
    let told = charge.told(&[("attack roll", 1), ("damage", 1), ("attack roll", 5)]);
    for expected in
        ["B is hit for 4: 2 from 1D+1, x2 by the charge [tft.melee.damage]", "B breaks the weapon [tft.melee.fumble]"]
    {
        assert!(told.iter().any(|line| line == expected), "{expected} is missing in {told:?}");
    }
}

#[test]
fn a_duel_is_settled_where_neither_reaches_the_other() {
    // tft.pole.vertical-jab: the halberdier jabs five levels up, and nobody reaches over six.
    let settled = |first: &str, second: &str| Duel::settled(&compiled(&sides("", first, second)).0);
    assert!(!settled(HALBERDIER, &above(4)) && !settled(&above(4), HALBERDIER) && settled(HALBERDIER, &above(6)));
}

#[test]
fn a_charge_is_a_reading_and_so_is_a_jab_that_it_reaches_by() {
    // tft.pole.charge, tft.pole.vertical-jab: above a hobbit, H 1, more than one level takes a jab, and more than three
    // are out of reach; an elf steps four.
    let cited = |level: u8| {
        let elf = format!("form = \"elf\"\nst = 12\ndx = 12\nweapon = \"spear\"\ncharges = true\nlevel = {level}");
        let (_, brief) = compiled(&sides("", &elf, "form = \"hobbit\"\nst = 9\ndx = 12\nweapon = \"dagger\""));
        ["tft.pole.charge", "tft.pole.vertical-jab"].map(|rule| brief.rulings.iter().any(|it| it.rule == rule))
    };
    assert_eq!([0, 1, 3, 4].map(cited), [[true, false], [true, false], [true, true], [true, false]]);
}

#[test]
fn how_far_down_a_pole_jabs_does_not_matter_to_one_that_never_does() {
    // Option pole_down_limit.
    let noted = |jab: bool| {
        let pole =
            format!("weapon = {{ damage = \"1D\", kind = \"pole\", hands = 2, jab = {jab} }}\nbackup = \"none\"");
        let first = format!("st = 12\ndx = 12\n{pole}");
        let notes = compiled(&sides("pole-down-limit = \"own-h-plus-2\"", &first, SWORDSMAN)).1.notes;
        notes.iter().any(|note| note.contains("changes nothing in this duel"))
    };
    assert_eq!([true, false].map(noted), [false, true]);
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
    follow(&Case::<Duel>(&setup), &mut chance, &mut counts);
    chance.finish();
    assert_eq!([0, 1].map(|side| counts[Count::StLeft.of(side)]), [12, 9]);
    // And where neither reaches the other, before anything is thrown.
    let (setup, _) = compiled(&sides("", SWORDSMAN, "st = 9\ndx = 9\nweapon = \"dagger\"\nlevel = 4"));
    let mut counts = Counts::default();
    follow(&Case::<Duel>(&setup), &mut Scripted::new(&[]), &mut counts);
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
        assert_eq!(play_turn::<Duel>(&setup, &mut state, &mut chance, &mut ()), Progress::Turn);
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
    assert_eq!(
        defended.as_deref(),
        Some("A attacks at 13: adjusted DX 13; four dice, for the foe defends [tft.melee.to-hit]")
    );
    let charge = told("st = 12\ndx = 13\nweapon = \"spear\"\ncharges = true", SWORDSMAN, &[miss, miss]);
    assert_eq!(charge.as_deref(), Some("A attacks at 13: adjusted DX 13 [tft.melee.to-hit]"));
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
