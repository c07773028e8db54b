//! What authors get wrong, and what they are told.

use crate::systems::marvel_heroes::bout::{mistakes, red, tables};

#[track_caller]
fn refused(tables: &str, texts: &[&str]) {
    let report = mistakes(tables);
    assert!(!report.is_empty(), "nothing was refused:\n{tables}");
    for text in texts {
        assert!(report.contains(text), "no {text:?} in\n{report}");
    }
}

/// Lines of the villain against a plain hero.
#[track_caller]
fn refused_side(villain: &str, texts: &[&str]) {
    refused(&tables("", &red(1, [1, 1, 1]), villain), texts);
}

#[track_caller]
fn refused_rules(rules: &str, texts: &[&str]) {
    refused(&tables(rules, &red(1, [1, 1, 1]), &red(1, [1, 1, 1])), texts);
}

#[test]
fn ratings_outside_0_to_8_are_refused() {
    for rating in ["9", "-1", "1.5", "\"three\"", "1000000000000", "nan"] {
        let power = format!("ko = 1\npowers.red = {{ attack = {rating}, defend = 1, outwit = 1 }}");
        refused_side(&power, &["t.toml:", "attack"]);
    }
    refused_side("ko = 1\npowers.red = { attack = 1, defend = 1 }", &["needs \"outwit\""]);
    refused_side("ko = 1\npowers.red = { attack = 1, defend = 1, outwit = 1, speed = 2 }", &["speed"]);
}

#[test]
fn colours_that_are_missing_are_refused() {
    refused_side("ko = 1", &["this fighter has no powers", "powers.red"]);
    refused_side("ko = 1\npowers = {}", &["a character has one to three colours, and here is none"]);
    refused_side("ko = 1\npowers.blue = { attack = 1, defend = 1, outwit = 1 }", &["\"blue\""]);
    let one = red(1, [1, 1, 1]);
    refused_side(&format!("{one}policy.colour = \"yellow\""), &["V has no yellow power", "V has \"red\""]);
    refused_side(&format!("{one}policy.colour = \"yelow\""), &["yelow", "\"yellow\""]);
    let mixed = format!("{one}policy = {{ power = \"mixed\", weights = {{ red = 1, orange = 2 }} }}");
    refused_side(&mixed, &["V has no orange power"]);
}

#[test]
fn ko_values_outside_1_to_9_are_refused() {
    for ko in ["0", "10", "-2", "\"two\""] {
        refused_side(&format!("ko = {ko}\npowers.red = {{ attack = 1, defend = 1, outwit = 1 }}"), &["\"ko\""]);
    }
    refused_side("powers.red = { attack = 1, defend = 1, outwit = 1 }", &["this fighter has no KO value"]);
}

#[test]
fn probabilities_that_do_not_sum_to_1_are_refused() {
    let side = |weights: &str| format!("character = \"example-enforcer\"\npolicy.weights = {weights}");
    refused_side(&side("{ red = 0.5, yellow = 0.4 }"), &["do not sum to 1", "whole numbers"]);
    refused_side(&side("{ red = 0.333, orange = 0.333, yellow = 0.333 }"), &["do not sum to 1"]);
    refused_side(&side("{ red = 1.5 }"), &["do not sum to 1"]);
    refused_side(&side("{ red = -1, yellow = 2 }"), &["-1 is no weight"]);
    refused_side(&side("{ red = nan, yellow = 1 }"), &["nan is no weight"]);
    refused_side(&side("{ red = 1e-3, yellow = 1 }"), &["1e-3 is no weight"]);
    refused_side(&side("{ red = \"much\" }"), &["much is no weight"]);
    refused_side(&side("{ red = 0, yellow = 0 }"), &["no colour has a weight above 0"]);
    refused_side(&side("{}"), &["no colour has a weight above 0"]);
    refused_side(&side("{ blue = 1 }"), &["blue"]);
}

#[test]
fn a_policy_says_what_it_needs() {
    let side = |policy: &str| format!("character = \"example-enforcer\"\npolicy = {{ {policy} }}");
    refused_side(&side("power = \"fixed\""), &["a fixed power needs its colour", "colour = \"red\""]);
    refused_side(&side("power = \"mixed\""), &["a mixed power needs its weights"]);
    refused_side(&side("power = \"uniform\", colour = \"red\""), &["\"colour\" is for a fixed power"]);
    refused_side(&side("power = \"fixed\", colour = \"red\", weights = { red = 1 }"), &["are for a mixed power"]);
    refused_side(&side("power = \"clever\""), &["clever"]);
    refused_side(&side("cancel-ko = \"at-once\""), &["last-stand"]);
}

#[test]
fn faces_that_make_no_die_are_refused() {
    refused_rules("faces = []", &["a die with 0 faces", "1 to 12"]);
    refused_rules("faces = [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}]", &["a die with 13 faces"]);
    refused_rules("faces = [{ hits = 7 }]", &["hits"]);
    refused_rules("faces = [{ hit = 1 }]", &["\"hit\"", "\"hits\""]);
    refused_rules("faces = \"box-2007\"", &["box-2007", "box-2006"]);
    refused_rules("faces = 6", &["faces"]);
}

#[test]
fn switches_and_limits_are_checked() {
    refused_rules("combat = \"hcf\"", &["hcf", "\"hfc\""]);
    refused_rules("sequence-limit = 0", &["sequence-limit"]);
    refused_rules("sequence-limit = 1000000000", &["sequence-limit"]);
    refused_rules("combat = \"hfc\"\nnil-ko = true", &["hfc.stun.zero"]);
    refused_rules("combatt = \"hfc\"", &["combatt", "\"combat\""]);
}

#[test]
fn sides_have_to_be_a_hero_and_a_villain() {
    let hero = "character = \"example-bruiser\"\n";
    let villain = "character = \"example-thug\"\n";
    refused(&tables("", hero, "character = \"example-rookie\"\n"), &["both sides are heroes"]);
    refused(&tables("", villain, "character = \"example-overlord\"\n"), &["neither side is a hero"]);
    refused(&tables("", hero, "character = \"example-foot-soldiers\"\n"), &["is an Agent and never fights"]);
    refused(&tables("", hero, "character = \"example-thugg\"\n"), &["unknown character", "\"example-thug\""]);
    refused("[[side]]\nname = \"A\"\ncharacter = \"example-thug\"\n", &["there is only one"]);
    let third = format!("{}[[side]]\nname = \"X\"\n{hero}", tables("", hero, villain));
    refused(&third, &["there are 3"]);
    // What is wrong inside is told as well, in the third side too, and so are twins among sides that are wrong.
    let worse =
        format!("{}[[side]]\nname = \"A\"\nko = 0\n[[side]]\nname = \"A\"\nko = 99\n", tables("", hero, "ko = -1\n"));
    refused(&worse, &["there are 4", "not -1", "not 0", "not 99", "both sides are called \"A\""]);
    let twins = format!("[[side]]\nname = \"A\"\n{hero}[[side]]\nname = \"A\"\n{villain}");
    refused(&twins, &["both sides are called \"A\""]);
    refused_side("character = \"example-overlord\"\nboost = false", &["a Mastermind always has boosting"]);
}

#[test]
fn effects_outside_the_closed_list_are_refused() {
    let side = |effects: &str| format!("character = \"example-thug\"\n{effects}");
    refused_side(&side("effects = [{ kind = \"heal\" }]"), &["heal", "cancel_ko"]);
    refused_side(&side("effects = [{ kind = \"replace_rating\", stat = \"attack\" }]"), &["needs \"value\""]);
    refused_side(&side("effects = [{ kind = \"replace_rating\", stat = \"speed\", value = 9 }]"), &["speed", "value"]);
    refused_side(&side("effects = [{ kind = \"cancel_ko\", stat = \"attack\" }]"), &["stat"]);
    refused_side(&side("backups = [\"example-thug\"]"), &["does nothing as a backup"]);
    let many = ["{ kind = \"cancel_ko\" }"; 10].join(", ");
    refused_side(&side(&format!("effects = [{many}]")), &["more than 9 effects of one kind"]);
    let kinds: Vec<String> =
        (1..=5).map(|value| format!("{{ kind = \"replace_rating\", stat = \"attack\", value = {value} }}")).collect();
    refused_side(&side(&format!("effects = [{}]", kinds.join(", "))), &["5 different effects", "up to 4"]);
}

#[test]
fn decks_are_checked() {
    let side = |deck: &str| format!("character = \"example-thug\"\ndeck = {deck}");
    for share in ["1.5", "-0.1", "nan", "\"2/1\"", "\"1/0\"", "\"a/b\"", "true", "[1]", "0.1234567891", "\".5\""] {
        refused_side(&side(&format!("{{ share = {share} }}")), &["is no share of a deck"]);
    }
    refused_side(&side("{ cap = 3 }"), &["a deck needs \"share\""]);
    refused_side(&side("{ share = 0.5, cap = 0 }"), &["cap"]);
    let permanent = "{ share = 0.5, effect = { kind = \"retaliate_ko\" } }";
    refused_side(&side(permanent), &["a deck gives effects that are used once"]);
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let report = mistakes(&tables("combat = \"x\"", &red(0, [9, 1, 1]), "character = \"nobody\"\nko = 77"));
    assert!(report.matches("error:").count() >= 5, "{report}");
}

#[test]
fn a_table_that_no_duel_has_is_refused() {
    let shown = mistakes(&(tables("", &red(1, [1, 1, 1]), &red(1, [1, 1, 1])) + "[nobody]\n"));
    assert!(shown.contains("nobody"), "{shown}");
}
