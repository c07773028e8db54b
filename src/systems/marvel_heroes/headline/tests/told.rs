//! What a reader who follows a headline is told.

use super::*;
use crate::systems::marvel_heroes::tests::told::Reader;

const TROUBLE: &str = "Trouble roll";
const HERO: &str = "hero's attack";
const VILLAIN: &str = "villain's attack";

/// What is told in turns with these answers.
fn told(tables: &str, turns: &[&[(&'static str, usize)]]) -> Vec<String> {
    let Prepared { setup, .. } = compiled(tables);
    let mut state = State::Trouble;
    let told = turns.iter().flat_map(|answers| Reader::follow::<Headline>(&setup, &mut state, answers).told);
    told.collect()
}

#[test]
fn a_headline_tells_its_trouble_who_plays_and_how_it_ends() {
    // marvel-heroes.trouble.reduce, marvel-heroes.villains.lead, marvel-heroes.villains.backup,
    // marvel-heroes.headline.resolution, marvel-heroes.headline.villain-wins
    let backup = villain("B", 1, [1, 1, 0], 1, 1).replace("\"lead\"", "\"backup\"");
    let lead = villain("V", 1, [2, 1, 0], 1, 2) + "most-wanted = true\n";
    let tables = format!("{}{}{lead}{backup}", danger(8, "points = 3"), hero("H", 1, [2, 1, 0], 2));
    let opened =
        ["Trouble 5, less 2: Trouble Level 3", "V leads for 2 Trouble: 1 left", "B backs the Lead up for 1 Trouble"];
    let begins = "H: red, V: red";
    let wins = told(&tables, &[&[(TROUBLE, 5)], &[(HERO, 2)]]);
    assert_eq!(wins, [&opened[..], &[begins, "solved, for 3 Victory Points"]].concat());
    let loses = told(&tables, &[&[(TROUBLE, 5)], &[(HERO, 0), (VILLAIN, 2)]]);
    let lost = ["H is defeated", "V goes to a Most Wanted space", "lost: the headline is discarded"];
    assert_eq!(loses, [&opened[..], &[begins], &lost].concat());
    let nobody = ["Trouble 2, less 2: Trouble Level 0", "solved, for 3 Victory Points"];
    assert_eq!(told(&tables, &[&[(TROUBLE, 2)]]), nobody);
    let dear = tables.replace("requirement = 1", "requirement = 9");
    let unled = ["Trouble 5, less 2: Trouble Level 3", "nobody plays a Lead", "solved, for 3 Victory Points"];
    assert_eq!(told(&dear, &[&[(TROUBLE, 5)]]), unled);
}

#[test]
fn a_challenge_is_told_whether_it_comes_or_not() {
    // policy.challenge, marvel-heroes.mastermind.challenge
    let last = |challenge: &str| {
        let nemesis = "mastermind = true\n[nemesis]\nplan = \"prologue\"";
        let sides = hero("H", 3, [2, 2, 0], 0) + &villain("V", 1, [2, 2, 0], 1, 1) + &mastermind(2, [2, 2, 0]);
        let tables = format!("[policy]\nchallenge = \"{challenge}\"\n{}{sides}", danger(1, nemesis));
        told(&tables, &[&[(TROUBLE, 1)], &[(HERO, 2)]]).split_off(3)
    };
    assert_eq!(last("always"), ["M is challenged"]);
    assert_eq!(last("never"), ["nobody challenges the Mastermind", "solved, for 0 Victory Points"]);
}
