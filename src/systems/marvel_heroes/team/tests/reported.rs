//! What a report says of a team combat: what is counted, and everybody's card.

use crate::systems::marvel_heroes::team::bout::{card, compiled, hfc, printed, red};

const CANCEL: &str = "kind = \"cancel_ko\"";

/// What is counted in a combat of H against V with these further members.
fn counted(mod_rules: bool, lead: &str, more: &[String]) -> Vec<String> {
    let hero = red("H", "ready", 2, [2, 2, 1], "");
    let members = [&[hero, red("V", "lead", 2, [2, 2, 1], lead)][..], more].concat();
    let tables = if mod_rules { hfc("", &members) } else { printed("", &members) };
    compiled(&tables).brief.metrics.into_iter().map(|metric| metric.name).collect()
}

fn of_both(what: &str) -> [String; 2] {
    ["heroes", "villains"].map(|side| format!("{side}: {what}"))
}

#[test]
fn a_combat_counts_what_can_come_of_it() {
    // hfc.stun.recovery, hfc.attack.result: ties are KOs by the printed rules and stuns by the mod.
    let shared = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let plain = ["KOs taken", "KOs taken on a tie", "attacks", "Outwit contests won"].map(of_both).concat();
    let plain = [plain, shared(&["sequences on the last KO", "heroes wounded"])].concat();
    assert_eq!(counted(false, "", &[]), plain);
    let by_mod = ["KOs taken", "attacks", "Outwit contests won", "recoveries won"].map(of_both).concat();
    let by_mod = [by_mod, shared(&["stuns", "sequences on the last KO", "heroes wounded"])].concat();
    assert_eq!(counted(true, "", &[]), by_mod);

    let member = |role: &str| red("M", role, 2, [1, 1, 1], "");
    let [reduces, replaces] = [
        "kind = \"reduce_rating\", stat = \"attack\", by = 1",
        "kind = \"replace_rating\", stat = \"attack\", value = 3",
    ];
    let flanks = ["Flanking Attempts", "Flanking Attempts that succeed", "KOs by Flanking"];
    let (theirs, ours) = ("villains: New Targets named", "heroes: New Targets named");
    let intercepts = of_both("Interceptions");
    let mastermind = "kind = \"mastermind\"";
    let [cancelled, replaced] = ["KOs cancelled", "ratings replaced"].map(of_both);
    // hfc.action.interception-limits, hfc.action.flanking, hfc.outwit.new-target: a supporter comes in and flanks, who
    // stands behind comes in, and whoever is beside the fighter may be named.
    // Whatever a side may hold, both have a column for.
    for (lead, more, extra) in [
        ("", vec![member("support")], [&[&*intercepts[0], theirs][..], &flanks].concat()),
        ("", vec![member("ready")], vec![theirs]),
        ("", vec![member("backup")], vec![&*intercepts[1], ours]),
        ("", vec![card("C", "agent", 0, reduces)], vec![ours]),
        ("", vec![card("C", "ally", 0, reduces)], vec![theirs]),
        ("deck = { share = 0.5 }", vec![], vec![&*cancelled[0], &*cancelled[1], "villains: useful cards drawn"]),
        // hfc.mastermind.stun, hfc.mastermind.no-new-target
        (mastermind, vec![member("support")], vec![]),
        (mastermind, vec![member("ready"), member("backup").replace("\"M\"", "\"N\"")], vec![]),
    ] {
        let found = counted(true, lead, &more);
        let found: Vec<&str> =
            found.iter().map(String::as_str).filter(|name| !by_mod.iter().any(|n| n == name)).collect();
        assert_eq!(found, extra, "{lead} {more:?}");
        // None of it belongs to the printed rules.
        let extra_printed = counted(false, lead, &more).len() - plain.len();
        assert_eq!(extra_printed, 0, "{lead} {more:?}");
    }
    for (effect, names) in [(CANCEL, &cancelled), (replaces, &replaced)] {
        let held = format!("effects = [{{ {effect} }}]");
        let behind = red("B", "backup", 2, [1, 1, 1], &format!("backup = {{ {effect} }}"));
        for (lead, more) in [(held.as_str(), vec![]), ("", vec![behind]), ("", vec![card("C", "ally", 0, effect)])] {
            let found = counted(false, lead, &more);
            assert_eq!(found[8..found.len() - 2], names[..], "{lead} {more:?}");
        }
    }
}

/// Lines of the card of the last member of a combat of H against V.
fn lines(rules: &str, policy: &str, member: &str) -> Vec<(String, String)> {
    let [hero, lead] = [red("H", "ready", 2, [2, 2, 1], ""), red("V", "lead", 2, [2, 2, 1], "")];
    let others =
        if member.contains("\"lead\"") || member.contains("example-enforcer") { vec![hero] } else { vec![hero, lead] };
    let members = [others, vec![member.to_owned()]].concat();
    let tables = if rules == "hfc" { hfc(policy, &members) } else { printed(policy, &members) };
    compiled(&tables).brief.cards.last().unwrap().lines.clone()
}

#[test]
fn a_card_says_what_is_written_and_nothing_of_what_is_not() {
    let given = ("Ratings", "given in the scenario");
    let red_power = ("Red", "Attack 1, Defend 2, Outwit 3");
    let always = ("Power", "always red");
    let ko = ("KO value", "3");
    let member = |role: &str, more: &str| red("M", role, 3, [1, 2, 3], more);
    let level = ("Level", "2");
    let replaces = "kind = \"replace_rating\", stat = \"defend\", value = 4";
    for (rules, policy, text, expected) in [
        ("", "", member("ready", ""), vec![("Is a", "Ready hero"), given, ko, level, red_power, always]),
        (
            "",
            "",
            member("support", "level = 4"),
            vec![("Is a", "hero in the Support space"), given, ko, ("Level", "4"), red_power, always],
        ),
        ("", "", member("lead", ""), vec![("Is a", "Lead Villain"), given, ko, red_power, always]),
        (
            "",
            "",
            member("lead", "boost = true"),
            vec![("Is a", "Lead Villain"), given, ko, red_power, always, ("Boosting", "yes, whoever leads")],
        ),
        (
            "",
            "",
            member("lead", "boost = false"),
            vec![("Is a", "Lead Villain"), given, ko, red_power, always, ("Boosting", "no")],
        ),
        ("", "", member("lead", "kind = \"mastermind\""), vec![("Is a", "Mastermind"), given, ko, red_power, always]),
        (
            "",
            "",
            member("backup", &format!("kos = 1\nbackup = {{ {replaces} }}")),
            vec![
                ("Is a", "backup"),
                given,
                ko,
                ("KO tokens at the start", "1"),
                red_power,
                always,
                ("As a backup", "rolls 4 dice for defend, once"),
            ],
        ),
        ("", "", member("backup", "kos = 0"), vec![("Is a", "backup"), given, ko, red_power, always]),
        (
            "",
            "",
            member("ready", &format!("effects = [{{ {CANCEL} }}, {{ kind = \"retaliate_ko\" }}]")),
            vec![
                ("Is a", "Ready hero"),
                given,
                ko,
                level,
                red_power,
                always,
                ("Effects", "cancels a KO, once; gives back a KO taken from an attack"),
            ],
        ),
        (
            "",
            "",
            card("C", "agent", 2, "kind = \"reduce_rating\", stat = \"attack\", by = 1"),
            vec![("Is a", "Agent"), ("Effects", "takes 1 from the other side's attack"), ("Plot Points", "2")],
        ),
        (
            "",
            "",
            card("C", "ally", 0, CANCEL),
            vec![("Is a", "Ally"), ("Effects", "cancels a KO, once"), ("Plot Points", "0")],
        ),
        // policy.preparation.deck: cards are drawn by the mod alone.
        (
            "",
            "",
            member("lead", "deck = { share = \"1/2\", cap = 2 }"),
            vec![("Is a", "Lead Villain"), given, ko, red_power, always],
        ),
        (
            "hfc",
            "",
            member("lead", "deck = { share = \"1/2\", cap = 2 }"),
            vec![
                ("Is a", "Lead Villain"),
                given,
                ko,
                red_power,
                always,
                ("Cards after a stun", "1 in 2: cancels a KO, once; at most 2 held"),
            ],
        ),
        // policy.power.equilibrium: a whole side plays as well as it can.
        (
            "",
            "villains = \"equilibrium\"",
            member("lead", ""),
            vec![("Is a", "Lead Villain"), given, ko, red_power, ("Power", "the best mix in every state")],
        ),
        (
            "",
            "heroes = \"equilibrium\"",
            member("lead", ""),
            vec![("Is a", "Lead Villain"), given, ko, red_power, always],
        ),
    ] {
        let expected: Vec<(String, String)> =
            expected.into_iter().map(|(label, value)| (label.to_owned(), value.to_owned())).collect();
        assert_eq!(lines(rules, policy, &text), expected, "{rules} {policy} {text}");
    }
}

#[test]
fn a_card_says_where_its_ratings_come_from() {
    let of = |keys: &str| {
        let lines = lines("", "", &format!("[[side]]\nname = \"M\"\ncharacter = {keys}\n"));
        lines.into_iter().find(|(label, _)| label == "Ratings").unwrap().1
    };
    assert_eq!(of("\"example-bruiser\""), "Example Bruiser (invented, no published card)");
    let changed = "Example Bruiser (invented, no published card, changed in the scenario)";
    assert_eq!(of("\"example-bruiser\"\nko = 5"), changed);
    assert_eq!(of("\"viper\"\nrole = \"backup\""), "Viper (published, incomplete)");
}
