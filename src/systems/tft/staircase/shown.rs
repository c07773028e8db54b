//! What a reader is told of a fight on a staircase, and what is counted of it.

use super::state::Outcome;
use super::tests::{Bout, compiled, tables};
use crate::game::{Brief, Progress};
use crate::systems::tft::metrics::Count;

const MISS: (&str, usize) = ("attack roll", 0);
const HIT: (&str, usize) = ("attack roll", 1);
const DROP: (&str, usize) = ("attack roll", 4);
/// Strikes first, with 2D.
const PUSHER: &str = "st = 12\ndx = 15\nweapon = \"2D\"\npolicy = \"hold\"\ncolumn = 1";
/// DX 12 in chain: adjusted 9; a dagger.
const PUSHED: &str = "st = 14\ndx = 12\nweapon = \"dagger\"\narmor = \"chain\"\npolicy = \"hold\"\ncolumn = 2";

fn damage(total: usize) -> (&'static str, usize) {
    ("damage", total)
}

fn brief(columns: &str, rules: &str, first: &str, second: &str) -> Brief {
    compiled(&tables(columns, rules, first, second)).1
}

#[test]
fn a_card_tells_where_somebody_stands_and_what_he_does() {
    // tft.figure.ma: chain leaves 6.
    let lines = |second: &str| {
        let card = brief("[5, 5, 0]", "", PUSHER, second).cards.remove(1);
        let lines = card.lines.into_iter().skip_while(|(label, _)| label != "Levels from left to right");
        lines.map(|(label, value)| format!("{label}: {value}")).collect::<Vec<_>>()
    };
    let told = lines(PUSHED);
    assert_eq!(told[..3], ["Levels from left to right: 5, 5, 0", "Column: 2, level 5", "Movement allowance: 6"]);
    assert!(told[3].starts_with("Policy: board.hold: "), "{told:?}");
    assert_eq!(told[4], "Follows whom it pushed: no");
    let follower = PUSHED.replace("policy = \"hold\"", "follow-up = true");
    let told = lines(&follower);
    assert!(told[3].starts_with("Policy: board.advance: ") && told[4] == "Follows whom it pushed: yes", "{told:?}");
}

#[test]
fn whoever_cannot_get_at_the_other_is_told_of() {
    // tft.height.reach: two levels up are too far for whoever goes by the hobbit's one; who holds goes nowhere.
    let walker = PUSHED.replace("column = 2", "column = 3").replace("hold", "advance");
    let notes = |first: &str, second: &str| brief("[0, 0, 0]", "", first, second).notes;
    assert_eq!(notes(PUSHER, &walker), ["A cannot get at B from where it starts."]);
    let far = PUSHER.replace("hold", "advance");
    assert_eq!(notes(&far, &PUSHED.replace("column = 2", "column = 3")), ["B cannot get at A from where it starts."]);
    assert!(notes(PUSHER, PUSHED).is_empty());
    let told = brief("[0, 0, 0]", "optional-rules = [\"swipe\"]", PUSHER, PUSHED).notes;
    assert_eq!(told, ["The optional rule `swipe` changes nothing in this fight (tft.swipe.attack)."]);
}

#[test]
fn what_is_counted_is_what_can_happen() {
    // Teeth are nothing to lose; nobody falls where no step is higher than his own; what is lost is told where the fight
    // is cut short.
    let names = |columns: &str, rules: &str, second: &str| {
        let metrics = brief(columns, rules, PUSHER, second).metrics;
        metrics.into_iter().map(|metric| metric.name).collect::<Vec<_>>()
    };
    let has = |names: &[String], name: &str| names.iter().any(|known| known == name);
    let teeth = PUSHED.replace("\"dagger\"", "{ damage = \"1D\", kind = \"natural\" }");
    let low = names("[0, 0, 3]", "", &teeth);
    assert!(has(&low, "A: weapons dropped or broken") && !has(&low, "B: weapons dropped or broken"), "{low:?}");
    assert!(!has(&low, "B: falls") && !has(&low, "A: ST lost") && has(&low, "A: ST left"), "{low:?}");
    let high = names("[0, 0, 4]", "turn-limit = 9", PUSHED);
    assert!(has(&high, "B: falls") && has(&high, "A: ST lost") && has(&high, "B: weapons dropped or broken"));
}

#[test]
fn readings_are_those_of_the_switches_in_force() {
    let texts = |rules: &str, weapon: &str| {
        let first = PUSHER.replace("\"2D\"", weapon);
        let rulings = brief("[0, 0, 0]", rules, &first, PUSHED).rulings;
        rulings.into_iter().map(|ruling| format!("{} {}", ruling.switch, ruling.text)).collect::<Vec<_>>()
    };
    let any = |texts: &[String], part: &str| texts.iter().any(|text| text.contains(part));
    let plain = texts("", "\"2D\"");
    assert!(any(&plain, "out at ST 1") && any(&plain, "against adjusted DX for one die") && !any(&plain, "save-bands"));
    let switched = "out-at-st = 0\nfall-save-dx = \"basic\"\nsave-bands = \"itl\"\npole-down-limit = \"own-h-plus-2\"";
    let changed = texts(switched, "\"2D\"");
    assert!(any(&changed, "out at ST 0") && any(&changed, "saves are against DX.") && any(&changed, "save-bands"));
    // tft.pole.vertical-jab: only where somebody jabs.
    assert!(!any(&changed, "pole-down-limit"));
    assert!(any(&texts(switched, "{ damage = \"2D\", kind = \"pole\", hands = 2 }"), "pole-down-limit"));
}

#[test]
fn a_fall_that_armor_stops_is_told_with_what_it_stopped() {
    // tft.fall.armor: chain stops 2 of a fall: 1 comes to nothing.
    let mut bout = Bout::new("[5, 5, 0]", "", PUSHER, PUSHED);
    let told = bout.told(&[HIT, damage(4), MISS, ("falling save", 0), ("falling damage", 1)]);
    assert_eq!(
        told[3..],
        ["B falls 5 tiles and takes 0: 1 from the dice, 2 stopped [tft.fall.damage]", "B is prone [tft.fall.posture]"]
    );
}

#[test]
fn who_readies_a_weapon_is_told_of_and_does_nothing_else() {
    // tft.melee.fumble: dropped in one turn, picked up in the next; nobody presses the other on these columns.
    let mut bout = Bout::new("[0, 0]", "", PUSHER, PUSHED);
    assert_eq!(bout.told(&[DROP, MISS]), ["A drops the weapon [tft.melee.fumble]"]);
    assert_eq!(bout.told(&[MISS]), ["A readies a weapon [tft.melee.fumble]"]);
}

#[test]
fn st_left_is_counted_when_nobody_can_get_at_the_other_any_more() {
    let mut bout = Bout::new("[5, 5, 0]", "", PUSHER, PUSHED);
    let progress = bout.turn(&[HIT, damage(4), MISS, ("falling save", 1)]);
    assert_eq!(progress, Progress::Over(Outcome::SecondOff as usize));
    assert_eq!([0, 1].map(|side| bout.counted(Count::StLeft, side)), [12, 13]);
}
