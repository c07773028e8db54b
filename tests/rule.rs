//! `slugfest rule`: what a rule says, how it is read, what changes it, what holds it and which scenarios use it.

#![cfg(feature = "report")]

mod support;

use support::desk::{DUEL, Desk, json};

/// The short fight with something else for Bob, or under other rules.
fn fight(desk: &Desk, name: &str, from: &str, to: &str) {
    assert!(DUEL.contains(from));
    desk.put(&format!("fights/{name}.toml"), DUEL.replace(from, to));
}

#[test]
fn a_rule_is_told_alike_in_every_format() {
    let desk = Desk::new();
    let rule = ["rule", "smf.combat.knockback", "duel.toml"];
    let table = desk.done(&rule);
    assert!(
        table.starts_with(
            "smf.combat.knockback: Knockback\nSuper Mission Force, combat; played; chapter 3, Knockback\n"
        )
    );
    assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
    let object = json(&desk.done(&[&rule[..], &["--format", "json"]].concat()));
    for key in ["id", "name", "family", "standing", "chapter", "switch", "statement", "reading", "numbers", "tests"] {
        assert!(object.get(key).is_some_and(|value| !value.is_null()), "{key}");
    }
    assert_eq!(object["numbers"]["knockdown-tn"], 3);
    assert_eq!(object["switch"].as_array().unwrap().len(), 2);
    assert_eq!(object["scenarios"], json("[]"), "nothing of the short fight is knocked back");
    let csv = desk.done(&[&rule[..], &["--format", "csv"]].concat());
    let markdown = desk.done(&[&rule[..], &["--format", "markdown"]].concat());
    let unwrapped = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [&object["statement"], &object["reading"], &object["switch"][0], &object["tests"][0]["test"]] {
        let said = said.as_str().unwrap();
        for (format, text) in [("table", &table), ("csv", &csv), ("markdown", &markdown)] {
            assert!(unwrapped(text).contains(&unwrapped(said)), "{format} does not say {said:?}:\n{text}");
        }
    }
}

#[test]
fn a_scenario_uses_a_rule_by_its_keys_its_names_its_readings_or_its_rolls() {
    let desk = Desk::new();
    fight(&desk, "plain", "trials", "trials");
    fight(&desk, "armored", "attack = \"6D\"", "attack = \"6D\"\npowers = [\"armor\"]");
    fight(&desk, "pushed", "order = \"alternate\"", "order = \"alternate\"\nknockback = true");
    let uses = |rule: &str| -> Vec<(String, String)> {
        let object = json(&desk.done(&["rule", rule, "fights", "--format", "json"]));
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        let uses = object["scenarios"].as_array().unwrap().iter();
        uses.map(|scenario| (text(&scenario["file"]), text(&scenario["how"]))).collect()
    };
    let of = |name: &str, how: &str| (format!("fights/{name}.toml"), how.to_owned());
    assert_eq!(uses("smf.combat.knockback"), [of("pushed", "sets rules.knockback")]);
    assert_eq!(uses("smf.power.armor"), [of("armored", "names armor")]);
    let every = |how: &str| [of("armored", how), of("plain", how), of("pushed", how)];
    assert_eq!(uses("smf.damage.tracks"), []);
    assert_eq!(uses("smf.core.re-roll"), every("states how it is read"));
    assert_eq!(uses("smf.combat.melee"), every("follows it in trial 0"));
    assert_eq!(uses("tft.fall.save"), [], "another game's rule");
}

#[test]
fn without_scenarios_at_hand_a_rule_says_what_to_name() {
    let desk = Desk::new();
    let table = desk.done(&["rule", "hfc.stun.recovery"]);
    assert!(table.ends_with("used by\n  name scenario files or folders to see which of them use it\n"), "{table}");
    assert!(json(&desk.done(&["rule", "hfc.stun.recovery", "--format", "json"]))["scenarios"].is_null());
    // The folder of a checkout is looked through without being named.
    desk.put("scenarios/duel.toml", DUEL);
    let scenarios = &json(&desk.done(&["rule", "smf.combat.melee", "--format", "json"]))["scenarios"];
    assert_eq!(scenarios[0]["file"], "scenarios/duel.toml");
}

#[test]
fn an_unknown_rule_is_answered_with_near_ones() {
    let desk = Desk::new();
    // In two pieces, so that it is not taken for a citation.
    let misspelt = ["smf.power", "armour"].join(".");
    let reasons = [&format!("no rule \"{misspelt}\""), "nearest are \"smf.power.armor\""];
    desk.refused(&["rule", &misspelt], 2, &reasons);
    desk.refused(&["rule", "stealth"], 2, &["did you mean \"heroclix.power.stealth\"?"]);
    desk.refused(&["rule", "armour"], 2, &["did you mean \"smf.power.armor\""]);
    desk.refused(&["rule", "flight"], 2, &["\"smf.power.flight\" or \"heroclix.power.flight\""]);
    desk.refused(&["rule", "nonsense"], 2, &["`slugfest list rules` shows all"]);
    desk.refused(&["rule", "smf.power.armor", "missing.toml"], 2, &["missing.toml"]);
}
