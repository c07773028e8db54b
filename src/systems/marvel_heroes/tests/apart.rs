//! What a fighter is taken apart into: each change by its name, and the fighter that it makes.

use crate::scenario::{self, Mistakes, Source, Table};
use crate::systems::apart::{Change, Subject};
use crate::systems::marvel_heroes::bout::{red, tables};
use crate::systems::marvel_heroes::compile::prepare;
use crate::systems::marvel_heroes::dice::MAX_DICE;
use crate::systems::marvel_heroes::fighter::{Fighter, MAX_KO, VILLAIN};
use crate::systems::marvel_heroes::variants::APART;

/// A change: its name, whether something is taken away, and what is left of him, with whether he draws cards.
type Part = (String, bool, Option<(Fighter, bool)>);

/// Every change of a villain.
fn apart(villain: &str) -> Vec<Part> {
    let sides = tables("combat = \"hfc\"", villain, &red(2, [2, 2, 1]));
    let text = format!("title = \"t\"\nsystem = \"marvel-heroes\"\nplay = \"duel\"\n{sides}");
    let text = text.replace("name = \"V\"", "name = \"V\"\nkind = \"hero\"");
    let case = scenario::parse(Source::new("t.toml", text), &Mistakes::new()).unwrap().cases.remove(0);
    let subject = Subject::of(&case).unwrap();
    let made = |side: &Table| {
        let mut fighter = None;
        subject.plays(side, |case, mistakes| {
            let setup = prepare(case, mistakes)?.setup;
            fighter = Some((setup.fighters[VILLAIN].clone(), setup.decks[VILLAIN].is_some()));
            fighter.clone()
        });
        fighter
    };
    let variants = (APART.variants)(&case, &Mistakes::new()).into_iter();
    variants.map(|one| (one.pick, one.change == Change::Removed, made(&one.side))).collect()
}

fn picks(all: &[Part], removed: bool) -> Vec<&str> {
    all.iter().filter(|one| one.1 == removed).map(|one| one.0.as_str()).collect()
}

#[test]
fn whatever_a_villain_has_is_taken_away_and_every_number_raised_by_one() {
    // marvel-heroes.effects.vocabulary, marvel-heroes.dice.rating-order: no rating has more dice than the most.
    let villain = format!(
        "kind = \"villain\"\nko = {}\nboost = true\ndeck = {{ share = 0.5 }}\n\
         effects = [{{ kind = \"cancel_ko\" }}, {{ kind = \"replace_rating\", stat = \"defend\", value = 5 }}]\n\
         powers.red = {{ attack = {MAX_DICE}, defend = 2, outwit = 1 }}\n\
         powers.yellow = {{ attack = 1, defend = 3, outwit = 2 }}\n",
        MAX_KO - 1
    );
    let all = apart(&villain);
    let made = |pick: &str, removed: bool| {
        let one = all.iter().find(|one| one.0 == pick && one.1 == removed);
        one.and_then(|one| one.2.clone()).unwrap_or_else(|| panic!("{pick}"))
    };
    let removed = ["red power", "yellow power", "boost", "deck", "cancel_ko", "replace_rating defend 5"];
    assert_eq!(picks(&all, true), removed);
    assert_eq!(
        picks(&all, false),
        [
            "cancel_ko",
            "retaliate_ko",
            "reduce_rating attack 1",
            "reduce_rating defend 1",
            "reduce_rating outwit 1",
            "yellow attack +1D",
            "defend +1D",
            "red defend +1D",
            "yellow defend +1D",
            "outwit +1D",
            "red outwit +1D",
            "yellow outwit +1D",
            "ko +1"
        ]
    );
    let powers = |pick: &str, removed: bool| made(pick, removed).0.powers;
    let (red, yellow) = ([MAX_DICE, 2, 1], [1, 3, 2]);
    assert_eq!(powers("red power", true), [None, None, Some(yellow)]);
    assert_eq!(powers("yellow power", true), [Some(red), None, None]);
    assert_eq!(powers("yellow attack +1D", false), [Some(red), None, Some([2, 3, 2])]);
    assert_eq!(powers("defend +1D", false), [Some([MAX_DICE, 3, 1]), None, Some([1, 4, 2])]);
    assert_eq!((made("ko +1", false).0.ko, made("boost", true).0.boosted), (MAX_KO, false));
    assert_eq!((made("deck", true).1, made("boost", true).1), (false, true));
    let unused =
        |pick: &str, removed: bool| made(pick, removed).0.one_use.iter().map(|one| one.unused).collect::<Vec<_>>();
    assert_eq!((unused("cancel_ko", false), unused("replace_rating defend 5", true)), (vec![2, 1], vec![1]));
}

#[test]
fn what_cannot_be_taken_away_is_told_as_such() {
    // policy.power.fixed: a colour that is missing is refused.
    let yellow = "powers.yellow = { attack = 1, defend = 3, outwit = 2 }\n";
    let fixed = "policy = { power = \"fixed\", colour = \"red\" }\n";
    let all = apart(&format!("kind = \"villain\"\n{}{yellow}{fixed}", red(2, [2, 2, 1])));
    assert_eq!(picks(&all, true), ["red power", "yellow power"]);
    assert_eq!([0, 1].map(|place| all[place].2.is_some()), [false, true]);
}

#[test]
fn what_a_character_is_stays_when_a_colour_is_taken_away() {
    // marvel-heroes.combat.missing-colours: the only colour cannot go. A Mastermind has boosting in any case.
    let thug = apart("character = \"example-thug\"\nbackups = [\"viper\"]\n");
    assert_eq!(picks(&thug, true), ["red power", "yellow power", "viper"]);
    let (left, _) = thug[0].2.clone().unwrap();
    assert_eq!((left.ko, left.powers), (1, [None, None, Some([1, 2, 2])]));
    assert!(picks(&thug, false).contains(&"boost"));
    let mastermind = format!("kind = \"mastermind\"\n{}", red(MAX_KO, [2, 2, 1]));
    let all = apart(&mastermind);
    assert_eq!(picks(&all, true), [""; 0]);
    let added = picks(&all, false);
    assert!(!added.iter().any(|pick| ["boost", "ko +1"].contains(pick) || pick.starts_with("red ")), "{added:?}");
}
