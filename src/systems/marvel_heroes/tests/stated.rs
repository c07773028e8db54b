//! What is said beside the numbers of a duel and of a team combat: readings and remarks, each where it matters.

use crate::estimate::Ruling;
use crate::systems::marvel_heroes::bout::{compiled, red, tables};
use crate::systems::marvel_heroes::team::bout as team;

const HFC: &str = "combat = \"hfc\"";
const DECK: &str = "deck = { share = 0.5 }\n";

fn rules(rulings: &[Ruling]) -> Vec<(&str, &str)> {
    rulings.iter().map(|ruling| (ruling.rule.as_str(), ruling.switch.as_str())).collect()
}

/// Readings of a duel that the plainest one does not state, and those of the plainest one that it lacks.
fn more_and_less(switches: &str, villain: &str) -> [Vec<(String, String)>; 2] {
    let plain = compiled(&tables("", &red(1, [2, 2, 1]), &red(1, [1, 1, 1]))).brief.rulings;
    let villain = if villain.contains("character") { villain.to_owned() } else { red(1, [1, 1, 1]) + villain };
    let changed = compiled(&tables(switches, &red(1, [2, 2, 1]), &villain)).brief.rulings;
    let (plain, changed) = (rules(&plain), rules(&changed));
    let owned = |(rule, switch): &(&str, &str)| ((*rule).to_owned(), (*switch).to_owned());
    [
        changed.iter().filter(|ruling| !plain.contains(ruling)).map(owned).collect(),
        plain.iter().filter(|ruling| !changed.contains(ruling)).map(owned).collect(),
    ]
}

#[test]
fn a_duel_states_the_readings_that_matter_in_it() {
    let plain = compiled(&tables("", &red(1, [2, 2, 1]), &red(1, [1, 1, 1]))).brief.rulings;
    assert_eq!(
        rules(&plain),
        [
            ("marvel-heroes.combat.attack", "combat = \"printed\""),
            ("marvel-heroes.combat.first-initiative", "first-initiative = \"hero\""),
            ("marvel-heroes.dice.faces", "faces = \"box-2006\""),
            ("report.outcome", "sequence-limit = 1000"),
        ]
    );
    let effects = |effect: &str| format!("effects = [{{ {effect} }}]\n");
    for (switches, villain, more, less) in [
        (HFC, String::new(), ("hfc.attack.result", HFC), "marvel-heroes.combat.attack"),
        (
            "nil-ko = true",
            String::new(),
            ("marvel-heroes.combat.attack", "nil-ko = true"),
            "marvel-heroes.combat.attack",
        ),
        (
            "first-initiative = \"villain\"",
            String::new(),
            ("marvel-heroes.combat.first-initiative", "first-initiative = \"villain\""),
            "marvel-heroes.combat.first-initiative",
        ),
        (
            "faces = [{ hits = 1 }, {}]",
            String::new(),
            ("marvel-heroes.dice.faces", "faces = […]"),
            "marvel-heroes.dice.faces",
        ),
        ("sequence-limit = 7", String::new(), ("report.outcome", "sequence-limit = 7"), "report.outcome"),
        ("", "boost = true\n".to_owned(), ("marvel-heroes.dice.boost", "boosting = \"add\""), ""),
        (
            "boosting = \"replace\"",
            "boost = true\n".to_owned(),
            ("marvel-heroes.dice.boost", "boosting = \"replace\""),
            "",
        ),
        ("", effects("kind = \"cancel_ko\""), ("policy.effects.default", "cancel-ko = \"last-stand\""), ""),
        (
            "",
            effects("kind = \"replace_rating\", stat = \"attack\", value = 3"),
            ("policy.effects.default", "replace-rating = \"first-better\""),
            "",
        ),
    ] {
        let [found, lost] = more_and_less(switches, &villain);
        assert_eq!(found, [(more.0.to_owned(), more.1.to_owned())], "{switches} {villain}");
        assert_eq!(lost.iter().map(|(rule, _)| rule.as_str()).collect::<String>(), less, "{switches} {villain}");
    }
    let [found, _] = more_and_less(HFC, DECK);
    assert!(found.contains(&("policy.preparation.deck".to_owned(), String::new())), "{found:?}");
}

const VIPER: &str = "Viper's card is known in part only. Not known for certain: which colour each power has: orange and \
                     yellow are assumed; what its Trouble requirement and cost are: 1 and 1 are assumed.";

#[test]
fn remarks_say_what_is_invented_unknown_or_does_nothing() {
    let notes = |switches: &str, hero: &str, villain: &str| compiled(&tables(switches, hero, villain)).brief.notes;
    let plain = red(1, [2, 2, 1]);
    assert_eq!(notes("", &plain, &plain), [""; 0]);
    let viper = "character = \"viper\"\n";
    assert_eq!(notes("", &plain, viper), [VIPER.replace("Viper", "V")]);
    let invented = |who: &str| {
        format!(
            "The ratings of {who} are invented: examples, no published cards. Nothing here says how strong a character \
             of the game is."
        )
    };
    let statue = "character = \"example-statue\"\n";
    let bruiser = "character = \"example-bruiser\"\n";
    assert_eq!(notes("", bruiser, &plain), [invented("H")]);
    assert_eq!(notes("", bruiser, statue)[0], invented("H and V"));
    let draws = format!("{plain}{DECK}");
    let nothing = "V draws no cards: stuns and what follows them belong to `combat = \"hfc\"`.";
    assert_eq!((notes("", &plain, &draws), notes(HFC, &plain, &draws)), (vec![nothing.to_owned()], vec![]));
    // Defend alone gives nobody a KO, but for an effect that gives one back.
    let wall = red(1, [0, 3, 0]);
    let [nobody, back] =
        [String::new(), "effects = [{ kind = \"retaliate_ko\" }]\n".to_owned()].map(|more| wall.clone() + &more);
    assert_eq!(notes("", &plain, &wall), ["V has no dice to give a KO with."]);
    // What retaliates against nobody's attack leaves the combat endless, and both without dice.
    for (hero, villain, helpless) in [(&wall, &nobody, &["H", "V"][..]), (&wall, &back, &["H"]), (&back, &plain, &[])] {
        let notes = notes("", hero, villain);
        let said = |who: &&str| notes.contains(&format!("{who} has no dice to give a KO with."));
        assert_eq!(["H", "V"].iter().copied().filter(|who| said(who)).collect::<Vec<_>>(), helpless);
    }
}

/// A combat of H against V with these further members: readings of the team play, without those of any combat.
fn combat(hfc: bool, policy: &str, more: &[(&str, &str)]) -> Vec<(String, String)> {
    let of_team = ["marvel-heroes.combat.hero-defeated", "hfc.team.end", "policy."];
    let mut members = vec![("H", "ready"), ("V", "lead")];
    members.extend(more);
    let members: Vec<String> = members.iter().map(|(name, role)| team::red(name, role, 2, [2, 2, 1], "")).collect();
    let tables = if hfc { team::hfc(policy, &members) } else { team::printed(policy, &members) };
    let rulings = team::compiled(&tables).brief.rulings;
    let rulings = rulings.iter().filter(|ruling| of_team.iter().any(|id| ruling.rule.starts_with(id)));
    rulings.map(|ruling| (ruling.rule.clone(), ruling.switch.clone())).collect()
}

#[track_caller]
fn states(hfc: bool, policy: &str, more: &[(&str, &str)], expected: &[(&str, &str)]) {
    let found = combat(hfc, policy, more);
    let found: Vec<(&str, &str)> = found.iter().map(|(rule, switch)| (rule.as_str(), switch.as_str())).collect();
    assert_eq!(found, expected, "{policy} {more:?}");
}

#[test]
fn villains_without_a_reaction_are_said_to_do_nothing() {
    let members = [("H", "ready"), ("V", "lead")].map(|(name, role)| team::red(name, role, 2, [2, 2, 1], ""));
    let text = |policy: &str| {
        let rulings = team::compiled(&team::hfc(policy, &members)).brief.rulings;
        rulings.into_iter().find(|ruling| ruling.rule == "policy.recovery.villain").map(|ruling| ruling.text)
    };
    let nothing = "After a stun the villains do nothing.";
    assert_eq!(text("villain-recovery = []\n").as_deref(), Some(nothing));
    assert_ne!(text("").as_deref(), Some(nothing));
}

#[test]
fn a_team_combat_states_the_readings_that_matter_in_it() {
    let falls = ("marvel-heroes.combat.hero-defeated", "");
    let end = ("hfc.team.end", "");
    let chosen = ("policy.hero-choice", "hero-choice = \"in-order\"");
    let recovers = ("policy.recovery.villain", "villain-recovery = [\"intercept-when-last\", \"flank\"]");
    let outwit = [("policy.outwit", "hero-outwit = \"ko\""), ("policy.outwit", "villain-outwit = \"ko\"")];
    let stuns = [recovers, outwit[0], outwit[1]];
    let (second, support, behind) = (("I", "ready"), ("S", "support"), ("B", "backup"));
    states(false, "", &[], &[]);
    states(false, "", &[second], &[falls, chosen]);
    states(false, "", &[behind], &[end]);
    states(true, "", &[], &stuns);
    states(true, "", &[second], &[&[falls, chosen][..], &stuns].concat());
    states(true, "", &[behind], &[&[end][..], &stuns].concat());
    let intercepts = |how: &'static str| ("policy.recovery.hero", how);
    states(true, "", &[support], &[&[end, intercepts("hero-recovery = \"when-last\"")][..], &stuns].concat());
    for how in ["hero-recovery = \"none\"", "hero-recovery = \"healthier\""] {
        states(true, how, &[support], &[&[end, intercepts(how)][..], &stuns].concat());
    }
    let most = "hero-choice = \"most-remaining\"";
    states(false, most, &[second], &[falls, ("policy.hero-choice", most)]);
    for (key, place) in [("hero-outwit", 1), ("villain-outwit", 2)] {
        let policy = format!("{key} = \"new-target-weaker\"");
        let mut expected = stuns;
        expected[place] = ("policy.outwit", &policy);
        states(true, &policy, &[], &expected);
    }
    let listed = "villain-recovery = [\"intercept-healthier\", \"prepare\"]";
    states(true, listed, &[behind], &[end, ("policy.recovery.villain", listed), outwit[0], outwit[1]]);
    // Whoever decides as well as can be has no policy.
    let best = |whose: &'static str| ("policy.power.equilibrium", whose);
    states(true, "heroes = \"equilibrium\"", &[], &[best("heroes = \"equilibrium\""), recovers, outwit[1]]);
    states(true, "villains = \"equilibrium\"", &[], &[best("villains = \"equilibrium\""), outwit[0]]);
}

#[test]
fn remarks_of_a_team_combat_are_those_of_a_duel_and_that_backups_stay_behind() {
    let notes = |hfc: bool, more: &[String]| {
        let hero = team::red("H", "ready", 2, [2, 2, 1], "");
        let members = [&[hero][..], more].concat();
        let tables = if hfc { team::hfc("", &members) } else { team::printed("", &members) };
        team::compiled(&tables).brief.notes
    };
    let plain = team::red("V", "lead", 2, [2, 2, 1], "");
    let viper = "[[side]]\nname = \"V\"\nrole = \"lead\"\ncharacter = \"viper\"\n".to_owned();
    assert_eq!(notes(false, std::slice::from_ref(&plain)), [""; 0]);
    assert_eq!(notes(false, &[viper]), [VIPER.replace("Viper", "V")]);
    let backup = team::red("B", "backup", 2, [2, 2, 1], "");
    let stays = "In printed combat backups lend their effects and never come to fight themselves.";
    let both = [plain, backup];
    assert_eq!((notes(false, &both), notes(true, &both)), (vec![stays.to_owned()], vec![]));
    let draws = team::red("V", "lead", 2, [2, 2, 1], DECK);
    let nothing = "V draws no cards: stuns and what follows them belong to `combat = \"hfc\"`.";
    assert_eq!((notes(false, std::slice::from_ref(&draws)), notes(true, &[draws])), (vec![nothing.to_owned()], vec![]));
}
