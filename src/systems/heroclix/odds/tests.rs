//! Questions about one attack, about several, and about a die or two, against fractions worked by hand.

use crate::ask::ask;
use crate::chance::Fraction;
use crate::grammar::{Answer, Number, Part};

fn answered(question: &str) -> Answer {
    ask(question).unwrap_or_else(|error| panic!("{error}"))
}

fn value(question: &str) -> Fraction {
    answered(question).value.fraction().unwrap()
}

fn of(numerator: u128, denominator: u128) -> Fraction {
    Fraction::new(numerator, denominator)
}

/// The sentence with its numbers as fractions.
fn said(question: &str) -> String {
    let shown = |number: Number| number.fraction().map_or_else(String::new, |fraction| fraction.to_string());
    let parts = answered(question).sentence.0.into_iter().map(|part| match part {
        Part::Text(text) => text,
        Part::Chance(number) | Part::Number(number) => shown(number),
    });
    parts.collect()
}

/// Chances that have a name: `hit 7/12`.
fn named(question: &str) -> Vec<String> {
    let of_one = |named: crate::grammar::Named| format!("{} {}", named.name, named.p.fraction().unwrap());
    answered(question).named.into_iter().map(of_one).collect()
}

fn refused(question: &str) -> String {
    ask(question).unwrap_err().to_string()
}

#[track_caller]
fn check(cases: &[(&str, (u128, u128))]) {
    for &(question, (numerator, denominator)) in cases {
        assert_eq!(value(&format!("heroclix {question}")), of(numerator, denominator), "{question}");
    }
}

#[track_caller]
fn check_refused(cases: &[(&str, &str)]) {
    for &(question, message) in cases {
        let refused = refused(&format!("heroclix {question}"));
        assert!(refused.contains(message), "{question}: {refused}");
    }
}

#[test]
fn what_comes_beside_a_hit_has_its_share_of_the_pairs() {
    // heroclix.attack.critical-hit, heroclix.attack.critical-miss, heroclix.dice.doubles: need 7 is met by 21 of 36
    // pairs, three of them doubles.
    check(&[
        ("10 vs 17 crit", (1, 36)),
        ("crit 10 vs 17", (1, 36)),
        ("10 vs 17 critical miss", (1, 36)),
        ("10 vs 17 doubles", (3, 36)),
        // heroclix.power.super-senses: 2 faces of 6.
        ("10 vs 17 evaded --super-senses", (21, 108)),
        ("10 vs 17 doubles --super-senses", (3 * 2, 36 * 3)),
        // heroclix.power.probability-control: a hit is made again, and is a double six then.
        ("10 vs 17 crit --opposing-re-roll", (21, 36 * 36)),
    ]);
    assert_eq!(said("heroclix 10 vs 17 crit"), "An attack of 10 against 17 is a critical hit 1/36 of the time");
    let evaded = "An attack of 10 against 17 is evaded 7/36 of the time, with Super Senses";
    assert_eq!(said("heroclix 10 vs 17 evaded --super-senses"), evaded);
}

#[test]
fn clicks_and_squares_come_of_damage_and_of_what_stands_behind() {
    // heroclix.knockback.squares, heroclix.knockback.damage: need 7, damage 3, doubles four and five for 3 squares,
    // double six for 4; a wall costs 1 click, a rim 2, where the flight is longer than the room.
    check(&[
        ("10 vs 17 damage 3 >= 4", (1, 36)),
        ("10 vs 17 damage 3 knock back", (3 + 3 + 4, 36)),
        ("knock back 10 vs 17 damage 3 >= 4", (1, 36)),
        ("10 vs 17 damage 3 knock back --giant", (0, 1)),
        ("10 vs 17 damage 3 --wall", (64 + 3, 36)),
        ("10 vs 17 damage 3 --wall 2", (64 + 3, 36)),
        ("10 vs 17 damage 3 --wall 3", (64 + 1, 36)),
        ("10 vs 17 damage 3 --rim", (64 + 3 * 2, 36)),
        ("10 vs 17 damage 3 --rim --giant", (64, 36)),
        // heroclix.value.hindering-bonus: need 8, 15 pairs.
        ("10 vs 17 damage 3 --hindered --ranged", (14 * 3 + 4, 36)),
        ("10 vs 17 damage 3 --toughness >= 3", (1, 36)),
        ("10 vs 17 damage 3 >= 3 --toughness", (1, 36)),
    ]);
    let clicks = "With 10 against 17 and 3 damage, the target takes 16/9 clicks on average";
    assert_eq!(said("heroclix 10 vs 17 damage 3"), clicks);
    let squares = "With 10 against 17 and 3 damage, the target is knocked back 1 or more squares 1/12 of the time";
    assert_eq!(said("heroclix 10 vs 17 damage 3 knock back >= 1"), squares);
}

#[test]
fn a_target_falls_and_energy_is_stolen_by_what_gets_through() {
    // heroclix.damage.ko, heroclix.power.steal-energy: need 7, damage 4 and 5 by a double six.
    check(&[
        ("10 vs 17 damage 4 ko 4", (21, 36)),
        ("10 vs 17 damage 4 ko 5", (1, 36)),
        ("ko 5 10 vs 17 damage 4", (1, 36)),
        ("10 vs 17 damage 4 ko 3 --toughness", (21, 36)),
        ("10 vs 17 damage 3 steal energy", (21, 36)),
        ("steal energy 10 vs 17 damage 2 --invulnerability", (1, 36)),
    ]);
    let falls = |left: &str| {
        format!("With 10 against 17 and 4 damage, a target with {left} left is knocked out 7/12 of the time")
    };
    assert_eq!(said("heroclix 10 vs 17 damage 4 ko 1"), falls("1 click"));
    assert_eq!(said("heroclix 10 vs 17 damage 4 ko 2"), falls("2 clicks"));
    check_refused(&[
        ("10 vs 17 ko 3", "heroclix 10 vs 17 damage 3 ko 2"),
        ("10 vs 17 knock back", "\"knock back\" asks about damage, and none is given"),
        ("10 vs 17 damage 3 ko 0", "0 is not a number of clicks left"),
        ("10 vs 17 damage 3 ko 31", "31 is not a number of clicks left"),
    ]);
    assert!(refused("heroclix 10 vs 17 knock back").ends_with("damage 3 knock back"));
}

#[test]
fn a_flurry_hits_not_at_all_once_or_twice() {
    // heroclix.power.flurry: need 7 twice: 25/144, 70/144, 49/144.
    check(&[
        ("10 vs 17 hits = 2 --flurry", (49, 144)),
        ("10 vs 17 hits = 0 --flurry", (25, 144)),
        ("10 vs 17 hits 0/1/2 --flurry", (7, 6)),
        ("10 vs 17 hits", (7, 12)),
        ("10 vs 17 --flurry", (119, 144)),
    ]);
    check_refused(&[("10 vs 17 hits 0/3 --flurry", "3 is not a number of hits")]);
    // heroclix.attack.quantities: the better of two attacks counts; both double one with 1/36 * 1/36, and neither hits
    // with 225 of 1296.
    let all = ["hit at least once 119/144", "miss at best 14/81", "critical miss both times 1/1296"];
    assert_eq!(named("heroclix 10 vs 17 --flurry"), all);
    assert_eq!(named("heroclix 10 vs 17"), ["hit 7/12", "miss 7/18", "critical miss 1/36"]);
    let (two, one) = (answered("heroclix 10 vs 17 --flurry"), answered("heroclix 10 vs 17"));
    assert_eq!((two.counted, two.rows.len(), one.counted, one.rows.len()), ("hits", 3, "", 0));
    let hits = "An attack of 10 against 17 needs 7 and hits at least once 119/144 of the time, with Flurry";
    assert_eq!(said("heroclix 10 vs 17 --flurry"), hits);
    assert_eq!(said("heroclix need 7"), "An attack needs 7 and hits 7/12 of the time");
}

#[test]
fn attacks_one_after_the_other_add_up() {
    // Need 7: 3 by 20 pairs, 4 by one; need 8: 2 by 14 pairs, 3 by one. Four or more: 4 first, or both hit.
    check(&[
        ("10 vs 17 damage 3 then 9 vs 17 damage 2 >= 4", (36 + 20 * 15, 36 * 36)),
        ("10 vs 17 damage 3 then 9 vs 17 damage 2", (64 + 31, 36)),
        // Damage said once holds for those behind it.
        ("10 vs 17 damage 3 then 9 vs 17 >= 6", (21 * 15, 36 * 36)),
        ("10 vs 17 damage 3 then 9 vs 17: damage >= 6", (21 * 15, 36 * 36)),
        // Hits, where nobody says how much damage: at least one, unless something else is asked.
        ("10 vs 17 then 9 vs 17", (36 * 36 - 15 * 21, 36 * 36)),
        ("10 vs 17 then 9 vs 17 hits = 2", (21 * 15, 36 * 36)),
        ("10 vs 17 then 9 vs 17 mean", (21 + 15, 36)),
    ]);
    let together =
        "Of 2 attacks, 10 vs 17 damage 3, 9 vs 17 damage 3, the target takes 6 or more clicks 35/144 of the time";
    assert_eq!(said("heroclix 10 vs 17 damage 3 then 9 vs 17 >= 6"), together);
    let hits = "2 attacks, 10 vs 17, 9 vs 17, score 1 or more hits 109/144 of the time";
    assert_eq!(said("heroclix 10 vs 17 then 9 vs 17"), hits);
    let many = |n: usize| vec!["10 vs 17"; n].join(" then ");
    check(&[(&many(8), (12u128.pow(8) - 5u128.pow(8), 12u128.pow(8)))]);
    check_refused(&[
        (&many(9), "a question has up to 8 attacks"),
        ("10 vs 17 then 9 vs 17 damage >= 5", "how much damage does each attack do?"),
        ("10 vs 17 then 9 vs 17 --own-re-roll", "a re-roll is spent on one of the attacks"),
    ]);
}

#[test]
fn support_heals_harms_or_does_nothing() {
    // heroclix.power.support: d6 - 2, at least 1, is 2 on average, and 3 by a double six; need 7.
    check(&[
        ("support 9 vs 16", (20 * 2 + 3, 36)),
        ("support 9 vs 16 >= 1", (21, 36)),
        // A six after a double six heals 5.
        ("support 9 vs 16 = 5", (1, 36 * 6)),
        ("support 9 vs 16 >= 4", (20 + 2, 36 * 6)),
    ]);
    assert_eq!(named("heroclix support 9 vs 16"), ["heals 7/12", "does nothing 7/18", "harms for 1 click 1/36"]);
    assert_eq!(
        said("heroclix support 9 vs 16"),
        "Support with 9 against a defense of 16 heals 43/36 clicks on average"
    );
    check_refused(&[
        ("support 9 vs 16 --giant", "nothing is added to a roll for Support"),
        ("support 31 vs 16", "31 is not an attack value"),
        ("support 9 vs 31", "31 is not a defense value"),
    ]);
    check(&[("support 0 vs 30", (3, 36)), ("support 0 vs 0 >= 1", (35, 36))]);
}

#[test]
fn a_single_die_breaks_away_or_leads() {
    // heroclix.power.plasticity-breaking-away, heroclix.power.leadership
    check(&[
        ("break away", (3, 6)),
        ("break away plasticity", (5, 6)),
        ("break away from plasticity", (1, 6)),
        ("leadership", (2, 6)),
        ("leadership --edition 2013", (2, 6)),
        ("leadership --edition 2012", (2, 6)),
        ("leadership --edition 2010", (2, 6)),
        ("leadership --edition 2009", (3, 6)),
    ]);
    assert_eq!(said("heroclix break away"), "A figure breaks away on 4 or more, 1/2 of the time");
    assert_eq!(named("heroclix leadership"), ["works 1/3", "does not 2/3"]);
    check_refused(&[
        ("leadership --giant", "nothing is added to a roll for Leadership"),
        ("leadership --edition 2011", "there are the editions 2009, 2010, 2012, 2013"),
        ("10 vs 17 --edition 2011", "there are the editions 2009, 2010, 2012, 2013"),
    ]);
}

#[test]
fn powers_instead_of_an_attack_have_no_outcome() {
    // heroclix.power.regeneration, heroclix.power.force-blast
    check(&[
        ("regeneration", (5, 3)),
        ("regeneration >= 2", (3, 6)),
        ("force blast", (21, 6)),
        ("force blast >= 3", (4, 6)),
        ("force blast --wall 2", (4, 6)),
        ("force blast --rim", (2, 1)),
    ]);
    assert!(named("heroclix regeneration").is_empty() && named("heroclix force blast").is_empty());
    assert_eq!(said("heroclix force blast"), "Force Blast knocks a neighbor back 7/2 squares on average");
    let wall = "A neighbor whom Force Blast knocks back takes 2/3 clicks on average, with a wall behind";
    assert_eq!(said("heroclix force blast --wall 2"), format!("{wall} after 2 free squares"));
    assert!(said("heroclix force blast --wall 1").ends_with(" after 1 free square"));
    assert!(said("heroclix force blast --wall").ends_with(" with a wall behind"));
    check_refused(&[
        ("regeneration --wall", "--wall has no place in this question"),
        ("force blast --giant", "--giant has no place in this question"),
    ]);
}

#[test]
fn an_answer_names_the_powers_and_the_dice_that_it_uses() {
    let rules = |question: &str| -> Vec<String> {
        let rulings = answered(&format!("heroclix {question}")).rulings;
        assert!(rulings.iter().all(|ruling| !ruling.text.is_empty()), "{question}");
        rulings.into_iter().map(|ruling| ruling.rule).collect()
    };
    // Nothing that is said about attacks is used where none is made.
    assert_eq!(rules("regeneration"), ["heroclix.power.regeneration"]);
    assert_eq!(rules("force blast --wall 2"), ["heroclix.power.force-blast"]);
    for (question, wanted) in [
        ("10 vs 17", "heroclix.attack.to-hit"),
        ("10 vs 17 --flurry", "heroclix.power.flurry"),
        ("10 vs 17 damage 2 --close-combat-expert", "heroclix.power.close-combat-expert"),
        ("10 vs 17 damage 2 --ranged-combat-expert", "heroclix.power.ranged-combat-expert"),
        ("10 vs 17 damage 2 knock back --quake", "heroclix.power.quake"),
        ("10 vs 17 damage 3 steal energy", "heroclix.power.steal-energy"),
        ("10 vs 17 damage 3 then 9 vs 17 >= 4", "heroclix.attack.to-hit"),
    ] {
        assert_eq!(rules(question).iter().filter(|rule| *rule == wanted).count(), 1, "{question}");
    }
}

/// heroclix.knockback.immune: who shows Charge stays where he is, and the attacker's Charge throws nobody less far.
#[test]
fn a_target_with_charge_is_never_knocked_back() {
    let throws = |flags: &str| answered(&format!("heroclix 10 vs 17 damage 3 knock back {flags}"));
    for flags in ["--target-charge", "target's charge", "target has charge"] {
        let answer = throws(flags);
        assert_eq!((answer.value.number().float(), answer.rows.len()), (0.0, 1), "{flags}: {answer:?}");
        assert!(answer.rulings.iter().any(|ruling| ruling.rule == "heroclix.power.charge"));
    }
    assert_eq!(throws("charge").value, throws("").value);
}

/// heroclix.value.hindering-bonus, heroclix.value.defence-powers: they help against ranged attacks alone.
#[test]
fn what_helps_against_ranged_attacks_alone_is_told_what_it_needs() {
    let remarks: Vec<String> = answered("heroclix 10 vs 17 hindering").remarks().cloned().collect();
    assert!(remarks[0].starts_with("\"--hindered\" makes no difference here") && remarks[0].ends_with("add --ranged"));
}

/// The first screen of a run answers what was asked: its outcome or its metric is one that the play knows.
#[test]
fn the_scenario_of_a_question_asks_the_same() {
    use crate::plan::{self, Overrides};
    use crate::scenario::{self, Mistakes, Source};
    for (question, asked, leading) in [
        ("10 vs 17", None, Some("hit")),
        ("10 vs 17 damage 3 >= 2", Some("the target: clicks taken"), Some("hit")),
        ("10 vs 17 damage 3 knock back --quake", Some("the target: knock back squares"), Some("hit")),
        ("10 vs 17 damage 3 knock back --target-charge", Some("the target: knock back squares"), Some("hit")),
        ("10 vs 17 damage 3 ko 3", Some("the target: knocked out"), Some("hit")),
        ("10 vs 17 damage 3 steal energy", Some("the attacker: clicks healed"), Some("hit")),
        ("10 vs 17 doubles", Some("the target: knock back squares"), Some("hit")),
        ("10 vs 17 crit", Some("critical hits"), Some("hit")),
        ("10 vs 17 hits = 2 --flurry", Some("hits"), Some("hit")),
        ("regeneration", Some("the attacker: clicks healed"), None),
        ("force blast --rim 2", Some("the target: clicks taken"), None),
    ] {
        let (text, mistakes) = (answered(&format!("heroclix {question}")).scenario.unwrap(), Mistakes::new());
        let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
        let plans = plan::plan(scenario.into_iter().collect(), Overrides::default(), &mistakes);
        assert_eq!(scenario::render(&mistakes.into_vec(), false), "", "{question}");
        let brief = plans[0].cases[0].contest.brief();
        assert_eq!(brief.leading.map(|place| &*brief.outcomes[place]), leading, "{question}");
        if let Some(asked) = asked {
            let metrics: Vec<&str> = brief.metrics.iter().map(|metric| &*metric.name).collect();
            assert_eq!(metrics, [asked], "{question}");
        }
    }
}

#[test]
fn powers_are_used_at_the_distance_that_they_need() {
    // heroclix.value.defence-powers: Energy Shield needs 9, 10 pairs, and Combat Reflexes too, each at one distance.
    for power in ["psychic-blast", "pulse-wave", "running-shot", "ranged-combat-expert"] {
        let shot = value(&format!("heroclix 10 vs 17 --{power} --energy-shield"));
        let ignored = power == "pulse-wave";
        assert_eq!(shot, if ignored { of(21, 36) } else { of(10, 36) }, "{power}");
        assert_eq!(value(&format!("heroclix 10 vs 17 --{power} --combat-reflexes")), of(21, 36), "{power}");
    }
    for power in ["charge", "quake", "hypersonic-speed", "close-combat-expert", "exploit-weakness"] {
        assert_eq!(value(&format!("heroclix 10 vs 17 --{power} --energy-shield")), of(21, 36), "{power}");
        assert_eq!(value(&format!("heroclix 10 vs 17 --{power} --combat-reflexes")), of(10, 36), "{power}");
    }
}

#[test]
fn flags_are_found_by_their_beginning_and_hold_within_their_bounds() {
    check(&[
        ("10 vs 17 --supers", (7, 18)),
        ("10 vs 17 --opposing-rerolls 2", (7 * 7 * 7, 12 * 12 * 12)),
        ("10 vs 17 --opposing-re-roll", (49, 144)),
        ("10 vs 17 --opposing-re-roll 0", (7, 12)),
        ("need 7 --own-re-roll", (119, 144)),
        // `ranged` is a whole name, though another begins with it.
        ("10 vs 17 --ranged --hindered", (5, 12)),
        ("need 0", (35, 36)),
        ("need 21", (1, 36)),
        ("0 vs 0", (35, 36)),
        ("30 vs 30", (35, 36)),
        ("10 vs 17 damage 0", (1, 36)),
    ]);
    check_refused(&[
        ("10 vs 17 --ran", "unknown flag \"--ran\""),
        ("10 vs 17 --rang", "unknown flag \"--rang\""),
        ("10 vs 17 damage 3 --wall 31", "31 is not a number of free squares"),
        ("10 vs 17 --edition 2014", "2014 is not a year of the core rules"),
        ("10 vs 17 --edition 2008", "2008 is not a year of the core rules"),
        ("need 22", "22 is not a number needed on two dice"),
        ("10 vs 17 damage 31", "31 is not a damage value"),
        ("10 vs 31", "31 is not a defense value"),
        ("10 vs 17 --re-roll", "`heroclix 10 vs 17 --own-re-roll 1` or `heroclix 10 vs 17 --opposing-re-roll 1`"),
        ("10 vs 17 --perplex", "write the changed value: 11 vs 17"),
        ("10 vs 17 --mastermind", "a scenario does"),
    ]);
    assert_eq!(
        said("heroclix need 7 --own-re-roll 2"),
        "An attack needs 7 and hits 1603/1728 of the time, with 2 own re-rolls"
    );
    let three = "heroclix 10 vs 17 --ranged --hindered --super-senses --opposing-re-roll 1";
    let with = ", with ranged, hindering terrain, Super Senses and 1 opposing re-roll";
    assert!(said(three).ends_with(with), "{}", said(three));
}

#[test]
fn what_the_rules_refuse_is_shown_at_the_flag_it_is_about() {
    // A power of a later edition is had by that edition; anything else goes only without one of the two.
    for (question, flag, help) in [
        ("heroclix 10 vs 17 --invincible", "^^^^^^^^^^^^", "add --edition 2013"),
        ("heroclix 10 vs 17 --flurry --quake", "^^^^^^^", "leave it out, or what does not go with it"),
        ("heroclix 10 vs 17 --ranged --charge", "^^^^^^^^", "leave it out, or what does not go with it"),
    ] {
        let text = refused(question);
        assert!(text.lines().any(|line| line.trim() == flag) && text.ends_with(help), "{text}");
    }
}
