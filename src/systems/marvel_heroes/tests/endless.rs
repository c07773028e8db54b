//! Combats that never end, and those that take long.

use super::faces;
use crate::systems::marvel_heroes::bout::{compiled, red, solved, tables};
use crate::systems::marvel_heroes::state::Outcome;

fn endless(tables: &str) -> f64 {
    solved(&compiled(tables)).outcomes()[Outcome::Endless as usize]
}

#[test]
fn without_attack_and_outwit_dice_nothing_ever_happens() {
    // report.outcome, example: both sides with Attack 0 and Outwit 0.
    for rules in ["", "combat = \"hfc\""] {
        let text = tables(rules, &red(1, [0, 3, 0]), "character = \"example-statue\"\n");
        assert_eq!(endless(&text), 1.0);
        let notes = compiled(&text).brief.notes;
        assert!(notes.iter().any(|note| note.contains("endless")), "{notes:?}");
    }
}

#[test]
fn a_chance_that_comes_once_leaves_the_rest_endless() {
    // One attack of 2 dice on 2 by an effect, then never again: over with p = P(2 on 2), endless with 1 - p.
    let hero =
        format!("{}effects = [{{ kind = \"replace_rating\", stat = \"attack\", value = 2 }}]\n", red(1, [0, 3, 0]));
    let [fewer, nil, ..] = faces(2, 2);
    let p = |(numerator, denominator): (u128, u128)| numerator as f64 / denominator as f64;
    let found = endless(&tables("", &hero, &red(1, [0, 2, 0])));
    assert!((found - p(fewer) - p(nil)).abs() < 1e-15, "{found}");
    // With KO value 2 one KO is not enough: endless for sure, after a KO or without one.
    let found = endless(&tables("", &hero, &red(2, [0, 2, 0])));
    assert_eq!(found, 1.0);
    // Nor is it where that KO is cancelled.
    let cancels = format!("{}effects = [{{ kind = \"cancel_ko\" }}]\n", red(1, [0, 2, 0]));
    assert_eq!(endless(&tables("", &hero, &cancels)), 1.0);
}

#[test]
fn a_rating_that_may_still_be_used_up_does_not_make_a_combat_endless() {
    // A die with one hit on every face: 2 on 3 misses, 2 on 1 hits. The villain's Defend 3 holds once.
    let villain =
        format!("{}effects = [{{ kind = \"replace_rating\", stat = \"defend\", value = 3 }}]\n", red(2, [0, 1, 0]));
    let prepared = compiled(&tables("faces = [{ hits = 1 }]", &red(1, [2, 0, 0]), &villain));
    let exact = solved(&prepared);
    assert_eq!(exact.outcomes()[Outcome::Hero as usize], 1.0);
    // Missed once, then a KO in each of two sequences.
    assert_eq!(exact.clock()[3], 1.0);
    assert!(prepared.setup.endless.is_empty());
}

#[test]
fn a_colour_that_may_come_up_keeps_the_combat_alive() {
    let pacifist = "character = \"example-pacifist\"\n";
    let hero = |weights: &str| {
        format!(
            "ko = 2\npowers.red = {{ attack = 0, defend = 8, outwit = 0 }}\n\
             powers.yellow = {{ attack = 0, defend = 8, outwit = 1 }}\npolicy = {{ weights = {{ {weights} }} }}\n"
        )
    };
    // Outwit 2 or 4 against 0: the villain wins in the end whatever the hero picks.
    assert_eq!(endless(&tables("", &hero("red = 1"), pacifist)), 0.0);
    let statue = "character = \"example-statue\"\n";
    assert_eq!(endless(&tables("", &hero("red = 1"), statue)), 1.0);
    assert_eq!(endless(&tables("", &hero("red = 999, yellow = 1"), statue)), 0.0);
}

#[test]
fn a_combat_that_takes_too_long_is_undecided_and_not_endless() {
    // 1 die on none hits with 2/3: undecided after three sequences with (1/3)^3.
    let prepared = compiled(&tables("sequence-limit = 3", &red(1, [1, 0, 0]), &red(1, [0, 0, 0])));
    let outcomes = solved(&prepared).outcomes();
    assert!((outcomes[Outcome::Undecided as usize] - 1.0 / 27.0).abs() < 1e-16, "{outcomes:?}");
    assert_eq!(outcomes[Outcome::Endless as usize], 0.0);
}
