//! What lies idle, and what does not.

use super::*;
use crate::plan::{self, Overrides};
use crate::run::formulas;
use crate::scenario::{self, Source};

fn planned(text: &str) -> Plan {
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
    let mut plans = plan::plan(scenario.into_iter().collect(), Overrides::default(), &mistakes);
    assert_eq!(scenario::render(&mistakes.into_vec(), false), "");
    plans.remove(0)
}

fn said(text: &str) -> Vec<Vec<String>> {
    told(&planned(text))
}

fn told(plan: &Plan) -> Vec<Vec<String>> {
    let end = " makes no difference here: the numbers are the same without it.";
    let short = |note: String| note.strip_suffix(end).map_or(note.clone(), str::to_owned);
    let notes = notes(plan, &formulas::of(plan, Stop::never()), Stop::never());
    notes.into_iter().map(|notes| notes.into_iter().map(short).collect()).collect()
}

const ATTACK: &str = "title = \"t\"\nsystem = \"heroclix\"\nplay = \"attack\"\nmetrics = []\n[attacker]\n\
                      attack = 10\ndamage = 3\npowers = [\"blades-claws-fangs\"]\n[target]\ndefense = 17\n\
                      powers = [\"energy-shield-deflection\", \"toughness\"]\n";
const BLADES: &str = "attacker.powers \"blades-claws-fangs\"";
const SHIELD: &str = "target.powers \"energy-shield-deflection\"";
const TOUGHNESS: &str = "target.powers \"toughness\"";

#[test]
fn a_power_that_was_not_used_is_noted_and_one_that_was_is_not() {
    assert_eq!(said(ATTACK), [[TOUGHNESS, SHIELD, BLADES]]);
    assert_eq!(said(&format!("{ATTACK}[attack]\nkind = \"ranged\"\n")), [[TOUGHNESS, BLADES]]);
    // Clicks are asked for: then Toughness is of use.
    let all = ATTACK.replace("metrics = []\n", "");
    assert!(!said(&all)[0].contains(&TOUGHNESS.to_owned()));
}

/// Of cases of which one was taken out of the plan, and not out of its scenario, those that are left are asked about.
#[test]
fn cases_that_were_taken_out_of_a_plan_are_not_asked_about() {
    let cases = format!("{ATTACK}[attack]\nkind = \"close\"\n[sweep]\n\"attack.kind\" = [\"close\", \"ranged\"]\n");
    let mut plan = planned(&cases);
    plan.cases.remove(0);
    // From afar, Energy Shield matters.
    assert_eq!(told(&plan), [[TOUGHNESS, BLADES]]);
}

#[test]
fn what_matters_in_one_case_is_noted_in_none() {
    let cases = format!("{ATTACK}[attack]\nkind = \"close\"\n[sweep]\n\"attack.kind\" = [\"close\", \"ranged\"]\n");
    assert_eq!(said(&cases), [[TOUGHNESS, BLADES], [TOUGHNESS, BLADES]]);
}

#[test]
fn a_default_that_is_written_out_is_not_noted_and_a_number_of_no_use_is() {
    let attack = |rest: &str| {
        let plain = ATTACK.split("powers").next().unwrap();
        said(&format!("{plain}{rest}[target]\ndefense = 17\n[attack]\nkind = \"close\"\n"))
    };
    assert_eq!(attack(""), [[""; 0]]);
    // No close attack asks for a range.
    assert_eq!(attack("range = 8\n"), [["attacker.range"]]);
    assert_eq!(attack("range = 0\n"), [["attacker.range"]]);
}

/// Nobody has a Force-Field, and Fortune is used only when a box would be lost.
#[test]
fn what_the_policy_says_of_powers_that_nobody_has_is_noted() {
    let duel = |policy: &str| {
        let side = |name: &str, keys: &str| format!("[[side]]\nname = \"{name}\"\nbody = 5\n{keys}\n");
        let sides = side("A", "powers = [\"fortune\", \"armor\"]") + &side("B", "powers = [\"armor\"]");
        said(&format!("title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n{policy}\n{sides}")).remove(0)
    };
    let noted = |key: &str| {
        vec![format!("{key} makes no difference here: 2,000 fights on the same dice are the same without it.")]
    };
    assert_eq!(duel(""), [""; 0]);
    assert_eq!(duel("[policy]\nforce-field = \"always\""), noted("policy.force-field"));
    // A default that would count if it said something else is none.
    assert_eq!(duel("[policy]\nfortune = \"first-box\""), [""; 0]);
    assert_eq!(duel("[policy]\nfortune = \"never\""), [""; 0]);
    assert_eq!(duel("[rules]\nround-limit = 50\ncharge = true"), [""; 0]);
    // What is left open is worked out beside the numbers, and a switch may allow what is written elsewhere.
    assert_eq!(duel("[policy]\nopen = \"maneuvers\"\n[rules]\nmaneuvers = true"), [""; 0]);
}

/// On a stair to attack is to advance, and nobody who comes up can hold his column.
#[test]
fn a_word_that_is_another_name_of_one_that_counts_is_not_noted() {
    let side = |keys: &str| format!("[[side]]\ncharacter = \"swordsman\"\n{keys}\n");
    let text = "title = \"t\"\nsystem = \"tft\"\nplay = \"staircase\"\ncolumns = [0, 0, 1, 1, 1]\n".to_owned()
        + &side("name = \"A\"\ncolumn = 3\npolicy = \"hold\"")
        + &side("name = \"B\"\ncolumn = 1\npolicy = \"advance\"");
    assert_eq!(said(&text), [[""; 0]]);
}

/// Nobody is in reach; one level nearer, there would be a fight that is too long to be solved here.
#[test]
fn another_ending_is_another_answer_without_a_solution() {
    let side = |keys: &str| format!("[[side]]\n{keys}\n");
    let text = "title = \"t\"\nsystem = \"tft\"\nplay = \"duel\"\n".to_owned()
        + &side("name = \"A\"\nst = 10\ndx = 20\nweapon = \"saber\"\nshield = \"large\"\narmor = \"chain\"\nlevel = 0")
        + &side("name = \"B\"\nst = 14\ndx = 10\nweapon = \"two-handed-sword\"\nlevel = 9");
    assert!(!said(&text)[0].iter().any(|note| note.contains("was not looked at")), "{:?}", said(&text));
    assert!(said(&text)[0].iter().all(|note| !note.contains("side.1") && !note.contains("side.2")));
}

#[test]
fn what_was_not_looked_at_is_said() {
    let work = |work: u64| {
        let plan = planned(ATTACK);
        let notes = within(&plan, &formulas::of(&plan, Stop::never()), Stop::never(), work).remove(0);
        notes.into_iter().filter(|note| note.ends_with(" was not looked at: it would take too long.")).collect()
    };
    let (all, none): (Vec<String>, Vec<String>) = (work(0), work(WORK));
    let said = "Whether attacker.attack and 5 more can be left out was not looked at: it would take too long.";
    assert_eq!((all, none), (vec![said.to_owned()], vec![]));
}
