//! What reports of the lab say of the rules that were read and the fighters who met.

use super::{NUMBERS, roster};

/// A reading of one setting names it, one of all settings names none, and every rule that is read is stated.
#[test]
fn readings_name_the_setting_that_they_are_about() {
    let settings = "[[setting]]\nname = \"calm\"\n[[setting]]\nname = \"rush\"\nset = { \"rules.charge\" = true }\n";
    let leaning = roster(&format!("{NUMBERS}{settings}")).leaning();
    let of = |rule: &str| {
        let of_rule = leaning.rulings.iter().filter(|ruling| ruling.rule == rule);
        of_rule.map(|ruling| ruling.text.as_str()).collect::<Vec<_>>()
    };
    assert!(of("smf.sim.duel").iter().any(|text| text.ends_with("(only in “calm”)")), "{leaning:?}");
    assert!(of("smf.sim.duel").iter().any(|text| text.ends_with("(only in “rush”)")), "{leaning:?}");
    assert!(of("smf.initiative.roll").iter().all(|text| !text.contains("only in")), "{leaning:?}");
    let stated = |rule: &str| leaning.rules.iter().any(|stated| stated.id == rule && !stated.statement.is_empty());
    assert!(leaning.rulings.iter().all(|ruling| stated(&ruling.rule)), "{leaning:?}");
}

/// What is remarked of one fighter names him, once, though he was looked at against himself.
#[test]
fn remarks_name_the_fighter_whom_they_are_about() {
    let house = "[[entry]]\nname = \"odd\"\narchetype = \"brick\"\nlegal = false\nmajor = [\"super-strength-major\"]\n\
                 minor = [\"armor\", \"rage\"]\n";
    let leaning = roster(&format!("{NUMBERS}{house}")).leaning();
    let told: Vec<&String> = leaning.notes.iter().filter(|note| note.contains("odd")).collect();
    assert!(!told.is_empty() && told.iter().all(|note| note.ends_with("(only in “odd”)")), "{:?}", leaning.notes);
    assert!(leaning.notes.iter().all(|note| !note.contains("(2)")), "{:?}", leaning.notes);
}
