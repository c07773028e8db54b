//! Every switch of the ledger, set to each of its values in each play: where it matters, and where it does not.

use super::super::super::switches::Switches;
use super::solved;
use crate::keys::{Form, Keys};

/// A switch with named values, the default first.
struct Switch {
    key: &'static str,
    values: Vec<&'static str>,
}

fn switches() -> Vec<Switch> {
    let named = |key: crate::keys::Key| match key.form {
        Form::OneOf(names) => Some(Switch { key: key.name, values: names.iter().map(|named| named.id).collect() }),
        _ => None,
    };
    Switches::keys().into_iter().filter_map(named).collect()
}

/// A set-up of each play in which every switch that the play looks at makes a difference.
const SETUPS: [(&str, &str, &[&str]); 7] = [
    (
        "fall",
        "[figure]\nst = 9\ndx = 17\narmor = \"chain\"\n[fall]\ntiles = 8\n",
        &["save-bands", "fall-save-dx", "out-at-st"],
    ),
    // A stumble is rolled against adjDX whatever the reading of falls, and hurts nobody.
    ("stumble", "[figure]\nst = 9\ndx = 17\n[push]\ndown = 2\n", &["save-bands"]),
    (
        "climb",
        "[figure]\nst = 9\ndx = 17\narmor = \"chain\"\n[climb]\ntiles = 10\ndirection = \"down\"\n",
        &["save-bands", "fall-save-dx", "out-at-st", "climb-down-finish"],
    ),
    (
        "jump-gap",
        "[figure]\nst = 7\ndx = 12\narmor = \"chain\"\n[gap]\nhexes = 3\ndepth = 8\n",
        &["save-bands", "fall-save-dx", "out-at-st", "pull-up-st"],
    ),
    (
        "missile",
        "[figure]\nst = 12\ndx = 13\nweapon = \"longbow\"\nlevel = 10\n[target]\nst = 9\ndx = 12\ndodges = true\n\
         [shot]\nhexes = 6\n",
        &["four-dice-crit", "height-on-missiles", "out-at-st", "slant-range"],
    ),
    (
        "swipe",
        "[figure]\nst = 12\ndx = 12\nweapon = \"mace\"\nlevel = 5\n[target]\nst = 9\ndx = 14\nweapon = \"club\"\n\
         [swipe]\nanswer = true\n",
        &["height-in-order", "out-at-st"],
    ),
    ("sweep", "[figure]\ncharacter = \"grundar\"\n[[target]]\nst = 6\ndx = 12\n", &["out-at-st"]),
];

/// Outcomes and metrics under these rules.
fn answer(play: &str, rules: &str, setup: &str) -> (Vec<f64>, Vec<Vec<f64>>) {
    let answer = solved(play, &format!("[rules]\noptional-rules = [\"swipe\"]\n{rules}\n{setup}"));
    (answer.exact.outcomes(), answer.exact.metrics)
}

#[test]
fn each_switch_matters_where_a_play_looks_at_it_and_nowhere_else() {
    for (play, setup, matter) in SETUPS {
        let base = answer(play, "", setup);
        for switch in switches() {
            let differs = |value: &&&str| {
                let plain = ["true", "false", "0", "1"].contains(*value);
                let written = if plain { (**value).to_owned() } else { format!("\"{value}\"") };
                base != answer(play, &format!("{} = {written}", switch.key), setup)
            };
            let values: Vec<_> = switch.values.iter().filter(differs).collect();
            assert_eq!(!values.is_empty(), matter.contains(&switch.key), "{play}: {} = {values:?}", switch.key);
            assert!(!values.contains(&&switch.values[0]), "{play}: the default of {} changes something", switch.key);
        }
    }
}

/// What the report of a play says under these rules.
fn noted(play: &str, rules: &str, setup: &str) -> Vec<String> {
    super::contest(play, &format!("[rules]\n{rules}\n{setup}")).brief().notes.clone()
}

#[test]
fn a_switch_that_does_nothing_is_noted_and_no_other() {
    for (play, setup, matter) in SETUPS {
        for switch in switches() {
            let told = |value: &str| {
                let plain = ["true", "false", "0", "1"].contains(&value);
                let written = if plain { value.to_owned() } else { format!("\"{value}\"") };
                let rules = format!("optional-rules = [\"swipe\"]\n{} = {written}", switch.key);
                let about = format!("`{}` changes nothing in this ", switch.key);
                noted(play, &rules, setup).iter().any(|note| note.starts_with(&about))
            };
            assert!(!told(switch.values[0]), "{play}: the default of {} is noted", switch.key);
            assert_eq!(told(switch.values[1]), !matter.contains(&switch.key), "{play}: {}", switch.key);
        }
    }
}

#[test]
fn an_optional_rule_that_does_nothing_is_noted_with_its_own_id() {
    let all = "optional-rules = [\"swipe\", \"small-base\", \"broken-ground\", \"water\", \"concealment\"]";
    for (play, setup, _) in SETUPS {
        let notes = noted(play, all, setup);
        let told = |id: &str| notes.iter().any(|note| note.starts_with("The optional rule") && note.contains(id));
        assert_eq!(told("(tft.swipe.attack)"), play != "swipe", "{play}");
        for id in ["multihex.small-base", "terrain.broken", "terrain.water", "missile.concealment"] {
            assert!(told(&format!("(tft.{id})")), "{play}: {id} in {notes:?}");
        }
    }
}

#[test]
fn each_switch_of_these_rules_matters_somewhere() {
    let duel_only = ["stand-up-at", "pole-down-limit", "charge-crit"];
    for switch in switches() {
        let matters = SETUPS.iter().any(|(_, _, matter)| matter.contains(&switch.key));
        assert_eq!(matters, !duel_only.contains(&switch.key), "{}", switch.key);
    }
}

#[test]
fn the_other_optional_rules_change_no_task() {
    // tft.multihex.small-base, tft.terrain.broken, tft.terrain.water and tft.missile.concealment: for a board, and
    // without effect on a task even when listed.
    for (play, setup, _) in SETUPS {
        let base = answer(play, "", setup);
        let all =
            "[rules]\noptional-rules = [\"swipe\", \"small-base\", \"broken-ground\", \"water\", \"concealment\"]\n";
        let other = solved(play, &format!("{all}{setup}"));
        assert_eq!((other.exact.outcomes(), other.exact.metrics), base, "{play}");
    }
}

#[test]
fn on_the_way_up_the_finish_of_a_climb_down_does_not_matter() {
    let setup = "[figure]\nst = 9\ndx = 12\n[climb]\ntiles = 10\n";
    assert_eq!(answer("climb", "", setup), answer("climb", "climb-down-finish = \"roll\"", setup));
}

#[test]
fn on_three_dice_the_reading_of_four_does_not_matter() {
    let setup = "[figure]\nst = 12\ndx = 13\nweapon = \"longbow\"\n[target]\nst = 9\ndx = 12\n[shot]\nhexes = 6\n";
    assert_eq!(answer("missile", "", setup), answer("missile", "four-dice-crit = \"melee3\"", setup));
}
