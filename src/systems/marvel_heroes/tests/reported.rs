//! What a report says of a duel and of one attack: what is counted, and the cards.

use crate::game::Brief;
use crate::scenario::{self, Mistakes, Source};
use crate::systems::marvel_heroes::attack;
use crate::systems::marvel_heroes::bout::{compiled, red, tables};

const CANCEL: &str = "effects = [{ kind = \"cancel_ko\" }]\n";
const REPLACE: &str = "effects = [{ kind = \"replace_rating\", stat = \"defend\", value = 4 }]\n";
const DECK: &str = "deck = { share = \"1/2\", cap = 2 }\n";

/// A duel of H against V, who has these further keys.
fn brief(rules: &str, more: &str) -> Brief {
    compiled(&tables(rules, &red(2, [2, 2, 1]), &format!("{}{more}", red(3, [1, 2, 3])))).brief
}

#[test]
fn a_duel_counts_what_can_come_of_it() {
    let counted =
        |rules: &str, more: &str| brief(rules, more).metrics.into_iter().map(|metric| metric.name).collect::<Vec<_>>();
    let of_both = |names: &[&str]| {
        names.iter().flat_map(|name| ["H", "V"].map(|who| format!("{who}: {name}"))).collect::<Vec<_>>()
    };
    let last = ["sequences on the last KO".to_owned()];
    let [printed, hfc] = ["", "combat = \"hfc\""];
    // hfc.attack.result: ties are KOs by the printed rules and stuns by the mod.
    let plain = of_both(&["KOs taken", "KOs taken on a tie", "attacks", "Outwit contests won", "KOs left at a win"]);
    assert_eq!(counted(printed, ""), [&plain[..], &last].concat());
    let by_mod = of_both(&["KOs taken", "attacks", "Outwit contests won", "KOs left at a win"]);
    let stuns = [&["stuns".to_owned()][..], &of_both(&["recoveries won"])].concat();
    assert_eq!(counted(hfc, ""), [&by_mod[..], &stuns, &last].concat());
    let extra = |name: &str| [format!("V: {name}")];
    assert_eq!(counted(printed, CANCEL), [&plain[..], &extra("KOs cancelled"), &last].concat());
    assert_eq!(counted(printed, REPLACE), [&plain[..], &extra("ratings replaced"), &last].concat());
    // policy.preparation.deck: cards that cancel a KO each.
    let drawn = [extra("KOs cancelled"), extra("useful cards drawn")].concat();
    assert_eq!(counted(hfc, DECK), [&by_mod[..], &stuns, &drawn, &last].concat());
}

#[test]
fn a_card_says_what_is_written_and_nothing_of_what_is_not() {
    let (lead, given, ko) = (("Is a", "Lead Villain"), ("Ratings", "given in the scenario"), ("KO value", "3"));
    let (power, always) = (("Red", "Attack 1, Defend 2, Outwit 3"), ("Power", "always red"));
    let [no, yes] = ["no", "yes"].map(|boosts| ("Boosting", boosts));
    let drawn = ("Cards after a stun", "1 in 2: cancels a KO, once; at most 2 held");
    for (rules, more, expected) in [
        ("", "", vec![lead, given, ko, power, no, always]),
        ("", "boost = true\n", vec![lead, given, ko, power, yes, always]),
        ("", "kind = \"mastermind\"\n", vec![("Is a", "Mastermind"), given, ko, power, yes, always]),
        ("", CANCEL, vec![lead, given, ko, power, no, always, ("Effects", "cancels a KO, once")]),
        (
            "",
            "effects = [{ kind = \"retaliate_ko\" }]\n",
            vec![lead, given, ko, power, no, always, ("Effects", "gives back a KO taken from an attack")],
        ),
        ("", REPLACE, vec![lead, given, ko, power, no, always, ("Effects", "rolls 4 dice for defend, once")]),
        ("", DECK, vec![lead, given, ko, power, no, always]),
        ("combat = \"hfc\"", DECK, vec![lead, given, ko, power, no, always, drawn]),
    ] {
        let found = brief(rules, more).cards[1].lines.clone();
        let expected: Vec<(String, String)> =
            expected.into_iter().map(|(label, value)| (label.to_owned(), value.to_owned())).collect();
        assert_eq!(found, expected, "{rules} {more}");
    }
    // policy.power.fixed: who has several powers picks one of them each time, or by weights.
    let plan = |policy: &str| {
        let hero = format!("character = \"example-bruiser\"\n{policy}");
        let lines = compiled(&tables("", &hero, &red(3, [1, 2, 3]))).brief.cards[0].lines.clone();
        lines.into_iter().find(|(label, _)| label == "Power").unwrap().1
    };
    assert_eq!(plan(""), "red 1 in 3, orange 1 in 3, yellow 1 in 3");
    let weights = "policy.power = \"mixed\"\npolicy.weights = { orange = 1, yellow = 3 }";
    assert_eq!(plan(weights), "orange 1 in 4, yellow 3 in 4");
    assert_eq!(plan("policy.power = \"fixed\"\npolicy.colour = \"orange\""), "always orange");
}

#[test]
fn an_attack_is_reported_by_both_rolls_and_the_rule_that_settles_it() {
    let prepared = |rules: &str, attacker: &str, defender: &str| {
        let text = format!(
            "title = \"t\"\nsystem = \"marvel-heroes\"\nplay = \"attack\"\n[rules]\n{rules}\n[attacker]\n{attacker}\n\
             [defender]\n{defender}\n"
        );
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new("t.toml", text), &mistakes).unwrap();
        let prepared = attack::prepare(&scenario.cases[0], &mistakes);
        prepared.ok_or_else(|| scenario::render(&mistakes.into_vec(), false))
    };
    let (exchange, brief) = prepared("", "attack = 1\nboost = true", "defend = 1").unwrap();
    let lines = |card: usize| {
        brief.cards[card].lines.iter().map(|(label, value)| format!("{label} {value}")).collect::<Vec<_>>()
    };
    assert_eq!(
        (lines(0), lines(1)),
        (vec!["Attack 1".to_owned(), "Boosting yes".to_owned()], vec!["Defend 1".to_owned(), "Boosting no".to_owned()])
    );
    assert_eq!((brief.leading, brief.clock, brief.metrics.len()), (Some(0), "attacks", 0));
    assert!(exchange.roll.is_some());
    // marvel-heroes.combat.attack: as many hits are enough, with `nil-ko` even none; the mod has rules of its own.
    let weights = |rules: &str| {
        let (exchange, brief) = prepared(rules, "attack = 1", "defend = 1").unwrap();
        let (draw, weights) = exchange.roll.unwrap();
        assert_eq!(draw.throws.map(|throw| throw.dice), [1, 1]);
        (
            brief.rulings[0].switch.clone(),
            weights.weights().iter().map(|w| w * 36 / weights.total()).collect::<Vec<_>>(),
        )
    };
    // 1 die on 1: fewer or none against none 15/36, as many 10/36, more 11/36; none against none are 4/36 of it.
    assert_eq!(weights(""), ("combat = \"printed\"".to_owned(), vec![15, 10, 11]));
    assert_eq!(weights("nil-ko = true"), ("nil-ko = true".to_owned(), vec![11, 14, 11]));
    assert_eq!(weights("combat = \"hfc\"").0, "combat = \"hfc\"");
    let unknown = prepared("", "attack = 1\nspeed = 2", "defend = 1").unwrap_err();
    assert!(unknown.contains("unknown key \"speed\""), "{unknown}");
    let unknown = prepared("", "attack = 1", "defend = 1\n[nobody]").unwrap_err();
    assert!(unknown.contains("\"nobody\""), "{unknown}");
}
