//! What fighters of every system are made of, against duels of scenarios that are written out by hand; and the alarm.

use super::{chances_of, in_the_dark, read, roster, score, table, work};
use crate::lab::worth::{Pick, Worth, worth};
use crate::scenario::Method;

/// Trials of each pair. All pairs throw the same dice, so that the same fighters score the same in any roster.
const TRIALS: u64 = 400;

fn taken_apart(text: &str) -> Worth {
    worth(&roster(text), 0, work(Method::Sample, TRIALS), &()).unwrap()
}

fn named<'a>(worth: &'a Worth, pick: &str) -> &'a Pick {
    let names = || worth.picks.iter().map(|found| found.pick.as_str()).collect::<Vec<_>>();
    worth.picks.iter().find(|found| found.pick == pick).unwrap_or_else(|| panic!("{pick}: {:?}", names()))
}

/// What one scores against the other over both seats, as two scenarios say.
fn score_of(head: &str, one: &str, other: &str) -> f64 {
    let sides = |first: &str, second: &str| format!("[[side]]\nname = \"A\"\n{first}[[side]]\nname = \"B\"\n{second}");
    let [wins, losses] = chances_of(head, &sides(one, other));
    let [other_wins, other_losses] = chances_of(head, &sides(other, one));
    0.5 + 0.25 * (wins - losses + other_losses - other_wins)
}

fn entry(name: &str, side: &str) -> String {
    format!("[[entry]]\nname = \"{name}\"\n{}", side.replace("[[side.", "[[entry."))
}

/// A roster of two, written as sides are.
fn two(head: &str, own: &str, foe: &str) -> String {
    [head, &entry("own", own), &entry("foe", foe)].concat()
}

/// What each of these scores against the foe less what the first does, all written out in one roster.
fn differences(head: &str, all: &[&str], foe: &str) -> Vec<f64> {
    let entries = all.iter().enumerate().map(|(place, side)| entry(&format!("number {place}"), side));
    let text = [head.to_owned(), entry("foe", foe), entries.collect()].concat();
    let table = table(&roster(&format!("{text}[panel]\nentries = [\"foe\"]\n")), work(Method::Sample, TRIALS));
    (1..=all.len()).map(|place| score(&table, place, 0) - score(&table, 1, 0)).collect()
}

/// Every change in the list (what it is called, whether he has it, how he is written with it changed) is worth what
/// fighters who are written out by hand score more or less.
fn check(head: &str, own: &str, foe: &str, changes: &[(&str, bool, String)]) -> Worth {
    let worth = taken_apart(&two(head, own, foe));
    let all: Vec<&str> = std::iter::once(own).chain(changes.iter().map(|(.., changed)| changed.as_str())).collect();
    for ((pick, has, _), by) in changes.iter().zip(&differences(head, &all, foe)[1..]) {
        let found = named(&worth, pick);
        let expected = if *has { -by } else { *by };
        let panel = found.panel.unwrap();
        assert!(found.has == *has && (panel.estimate - expected).abs() < 1e-9, "{pick}: {found:?}, {expected}");
        assert!(expected.abs() > 1e-9, "{pick}: nothing to be seen");
    }
    worth
}

#[test]
fn a_dial_is_worth_its_powers_its_values_and_its_clicks() {
    let head = "system = \"heroclix\"\n";
    let own = |powers: &str, attack: [u8; 2], count: u8| {
        format!(
            "powers = [{powers}]\n[[side.click]]\nattack = {}\ndefense = 16\ndamage = 2\npowers = [\"toughness\"]\n\
             [[side.click]]\nattack = {}\npowers = []\ncount = {count}\n",
            attack[0], attack[1]
        )
    };
    let foe = "[[side.click]]\nattack = 9\ndefense = 15\ndamage = 2\ncount = 3\n";
    let is = own("", [10, 9], 1);
    // The second row takes its damage from the first, and must not rise with it.
    let harder = is.replace("attack = 9\n", "attack = 9\ndamage = 2\n").replacen("damage = 2", "damage = 3", 1);
    // What takes an action is added with it.
    let used = own("\"flurry\"", [10, 9], 1)
        .replace("damage = 2\n", "damage = 2\nuse = [\"flurry\"]\n")
        .replace("powers = []\n", "powers = []\nuse = [\"flurry\"]\n");
    let changes = [
        ("flurry", false, used),
        ("toughness", true, is.replace("\"toughness\"", "")),
        ("super-senses", false, own("\"super-senses\"", [10, 9], 1)),
        ("attack +1", false, own("", [11, 10], 1)),
        ("attack +1 on click 1", false, own("", [11, 9], 1)),
        ("attack +1 on click 2", false, own("", [10, 10], 1)),
        ("damage +1 on click 1", false, harder),
        ("click +1", false, own("", [10, 9], 2)),
        ("own-re-rolls +1", false, format!("own-re-rolls = 1\n{is}")),
    ];
    let worth = check(head, &is, foe, &changes);
    assert_eq!(worth.unit, ["attack +1", "points of attack"]);
    assert!(worth.notes.iter().any(|note| note.contains("takes an action")), "{:?}", worth.notes);
    assert!((named(&worth, "attack +1").dice.unwrap() - 1.0).abs() < 1e-12);
    // What Outwit would counter nobody says, and a value cannot be raised past what a dial may show.
    assert!(worth.picks.iter().all(|pick| pick.pick != "outwit"));
}

#[test]
fn a_figure_is_worth_its_weapon_its_armor_and_its_scores() {
    let head = "system = \"tft\"\n";
    let own =
        "st = 11\ndx = 12\nweapon = \"shortsword\"\nbackup = \"dagger\"\narmor = \"leather\"\nshield = \"small\"\n";
    let foe = "st = 11\ndx = 11\nweapon = \"saber\"\nbackup = \"dagger\"\n";
    let with = |from: &str, to: &str| own.replace(from, to);
    let changes = [
        ("shortsword", true, with("weapon = \"shortsword\"", "weapon = \"none\"")),
        ("leather armor", true, with("\"leather\"", "\"none\"")),
        ("small shield", true, with("\"small\"", "\"none\"")),
        ("st +1", false, with("st = 11", "st = 12")),
        ("dx +1", false, with("dx = 12", "dx = 13")),
        ("weapon damage +1", false, with("\"shortsword\"", "{ damage = \"2D\", hands = 1 }")),
        ("armor stops +1", false, with("\"leather\"", "{ stops = 3, dx = -2, ma = 8 }")),
    ];
    let worth = check(head, own, foe, &changes);
    assert!((named(&worth, "dx +1").dice.unwrap() - 1.0).abs() < 1e-12);
    // What else he could carry: a mace in place of the sword, chain in place of leather.
    let parts = crate::lab::worth::parts(&roster(&two(head, own, foe)), 0, true).unwrap();
    let worth = parts.worth(work(Method::Sample, TRIALS), &());
    let swaps = [
        ("shortsword", "mace", with("\"shortsword\"", "\"mace\"")),
        ("leather armor", "chain armor", with("\"leather\"", "\"chain\"")),
        ("small shield", "large shield", with("\"small\"", "\"large\"")),
    ];
    let all: Vec<&str> = std::iter::once(own).chain(swaps.iter().map(|(.., changed)| changed.as_str())).collect();
    for ((pick, instead, _), by) in swaps.iter().zip(&differences(head, &all, foe)[1..]) {
        let swap = worth.swaps.iter().find(|swap| swap.pick == *pick && swap.instead == *instead).unwrap();
        assert!((swap.by.estimate - by).abs() < 1e-9, "{swap:?} {by}");
    }
    // Too heavy for him, and not for melee.
    assert!(worth.swaps.iter().all(|swap| swap.instead != "broadsword" && swap.instead != "longbow"));
}

const HERO: &str = "kind = \"hero\"\nko = 1\npowers.red = { attack = 4, defend = 2, outwit = 1 }\n\
                    powers.yellow = { attack = 2, defend = 3, outwit = 2 }\n";
const VILLAIN: &str = "kind = \"villain\"\nko = 2\npowers.orange = { attack = 3, defend = 3, outwit = 2 }\n";

#[test]
fn a_hero_is_worth_his_colours_his_dice_and_his_effects_against_villains_alone() {
    let head = "system = \"marvel-heroes\"\n";
    let own = format!("{HERO}effects = [{{ kind = \"cancel_ko\" }}]\n");
    let effects = |effects: &str| format!("{HERO}effects = [{effects}]\n");
    let cancel = "{ kind = \"cancel_ko\" }";
    let changes = [
        ("yellow power", true, own.lines().filter(|line| !line.contains("yellow")).map(|l| format!("{l}\n")).collect()),
        ("cancel_ko", true, effects("")),
        (
            "reduce_rating attack 1",
            false,
            effects(&format!("{cancel}, {{ kind = \"reduce_rating\", stat = \"attack\", by = 1 }}")),
        ),
        ("boost", false, format!("{own}boost = true\n")),
        ("red defend +1D", false, own.replace("attack = 4, defend = 2", "attack = 4, defend = 3")),
        ("attack +1D", false, own.replace("attack = 4", "attack = 5").replace("attack = 2", "attack = 3")),
        ("ko +1", false, own.replace("ko = 1", "ko = 2")),
    ];
    let worth = check(head, &own, VILLAIN, &changes);
    // A hero meets no hero, himself included.
    assert!(worth.picks.iter().all(|pick| pick.mirror.is_none()));
    let told = "meets nobody like himself here: both sides are heroes.";
    assert!(worth.notes.iter().any(|note| note.ends_with(told)), "{:?}", worth.notes);
}

/// In the dark the first two cannot meet. Where the one's eyes are as good as the other's he meets everybody, and that
/// is no answer to what he met before: of those eyes nothing is known, and it is said why.
#[test]
fn what_cannot_be_compared_says_why() {
    let roster = in_the_dark("[[setting]]\nname = \"light\"\n");
    let worth = worth(&roster, 0, work(Method::Sample, 40), &()).unwrap();
    let unknown: Vec<&Pick> = worth.picks.iter().filter(|pick| pick.points().is_none()).collect();
    let eyes = unknown.iter().find(|pick| pick.pick == "enhanced-senses").unwrap();
    assert_eq!(eyes.why.as_deref(), Some("with all bonuses a throw of hawk could reach 21 dice"));
    assert!(worth.picks.iter().all(|pick| pick.why.is_some() == pick.points().is_none()));
}

/// Heroes meet villains and Masterminds, whichever stands first in the roster, and a hero no hero.
#[test]
fn heroes_and_villains_of_one_roster_meet_each_other() {
    let head = "system = \"marvel-heroes\"\n";
    let other = HERO.replace("attack = 4", "attack = 1").replace("attack = 2", "attack = 1");
    let text = format!("{head}{}{}{}", entry("villain", VILLAIN), entry("hero", HERO), entry("other", &other));
    let roster = roster(&text);
    let table = table(&roster, work(Method::Exact, 10));
    let chance = |hero: &str| score_of(head, hero, VILLAIN);
    assert!((score(&table, 1, 0) - chance(HERO)).abs() < 1e-12, "{} {}", score(&table, 1, 0), chance(HERO));
    assert!((score(&table, 0, 2) - (1.0 - chance(&other))).abs() < 1e-12);
    assert!(table.cell(1, 2).is_none());
    assert!((chance(HERO) - chance(&other)).abs() > 0.01, "{} {}", chance(HERO), chance(&other));
    // Whoever may not meet himself is shown against the next one whom he may meet.
    let text = format!("{head}{}{}{}", entry("first", VILLAIN), entry("hero", HERO), entry("second", VILLAIN));
    let three = super::roster(&text);
    let shown = [0, 1, 2].map(|place| three.own_case(&three.settings[0], place).name);
    assert_eq!(shown, ["first against hero", "hero against second", "second against hero"]);
    // With nobody to meet, that is told; and so is what is wrong with somebody himself.
    let said = read(&format!("{head}{}{}", entry("hero", HERO), entry("other", &other))).err().unwrap();
    assert!(said.contains("both sides are heroes"), "{said}");
    let said = read(&format!("{head}{}{}", entry("hero", &HERO.replace("ko = 1", "ko = 90")), entry("v", VILLAIN)))
        .err()
        .unwrap();
    assert!(said.contains("\"ko\""), "{said}");
}

/// Dispel takes a power away for a turn, and the foe's Iron Will is none that a fight of blows would miss: a policy
/// that would rather dispel than strike gives its turns away, and the alarm says so. One that strikes where it can
/// leaves
/// Dispel alone, and the alarm is gone.
#[test]
fn the_alarm_is_raised_by_a_policy_that_plays_a_pick_badly() {
    let found = |policy: &str| {
        let text = format!(
            "system = \"smf\"\n{policy}[[entry]]\nname = \"own\"\nbody = 3\npowers = [\"dispel\"]\n\
             [[entry]]\nname = \"foe\"\nbody = 3\npowers = [\"iron-will\"]\n"
        );
        let worth = taken_apart(&text);
        let alarms: Vec<String> =
            worth.picks.iter().filter(|pick| pick.alarm && pick.has).map(|pick| pick.pick.clone()).collect();
        (alarms, named(&worth, "dispel").points().unwrap().estimate)
    };
    let (alarms, points) = found("[policy]\ncontrol = \"first\"\n");
    assert!(alarms == ["dispel"] && points < -0.1, "{alarms:?} {points}");
    let (alarms, points) = found("");
    assert!(alarms.is_empty() && points.abs() < 0.1, "{alarms:?} {points}");
}
