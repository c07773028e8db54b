//! What a report says of a headline: what is counted, the cards, readings and remarks, each where it matters.

use super::*;

const PLAN: &str = "mastermind = true\n[nemesis]\nplan = \"prologue\"\n";

/// A headline of Threat 3 with these keys after `[headline]`, a hero H, and these further cards.
fn tables(rules: &str, keys: &str, cards: &str) -> String {
    format!("[rules]\n{rules}\n{}{}{cards}", danger(3, keys), hero("H", 2, [2, 1, 0], 0))
}

fn lead(more: &str) -> String {
    villain("V", 2, [2, 1, 0], 1, 1) + more
}

fn agent(name: &str) -> String {
    let effect = "kind = \"reduce_rating\", stat = \"attack\", by = 1";
    format!("[[side]]\nname = \"{name}\"\nrole = \"agent\"\ncost = 2\neffects = [{{ {effect} }}]\n")
}

#[test]
fn a_headline_counts_what_can_come_of_it() {
    let counted = |rules: &str, keys: &str, cards: &str| {
        let found = compiled(&tables(rules, keys, cards)).brief.metrics;
        found.into_iter().map(|metric| metric.name).collect::<Vec<_>>()
    };
    let always = [
        "Trouble rolled",
        "Trouble Level",
        "no trouble left",
        "no Lead played",
        "sequences",
        "KOs on heroes",
        "KOs on villains",
        "double KOs",
        "Wounds",
        "V leads",
    ];
    assert_eq!(counted("", "", &lead("")), always);
    let backups = "backups played";
    let becomes = "Lead becomes Most Wanted";
    let wanted = |name: &str| villain(name, 1, [1, 1, 0], 1, 9) + "from = \"most-wanted\"\n";
    let full = ["X", "Y", "Z"].map(wanted).concat();
    let more = ["X leads", "Y leads", "Z leads"];
    let of_plan = ["challenges", "Team Power-Ups", "Master Plans that succeed"];
    let schemer = mastermind(2, [2, 2, 0]);
    let henchmen = format!("{PLAN}[villains]\ndeck = {{ share = 0.5 }}\n");
    for (rules, keys, cards, extra) in [
        ("", "points = 1", lead(""), vec!["Victory Points"]),
        ("combat = \"hfc\"", "", lead(""), vec!["stuns"]),
        ("", "", lead("") + &agent("A"), vec![backups]),
        ("", "[villains]\nbackups = []", lead("") + &agent("A"), vec![]),
        // marvel-heroes.villains.most-wanted: three spaces.
        ("", "", lead("most-wanted = true\n"), vec![becomes]),
        ("", "", lead("") + &full, more.to_vec()),
        ("", "", lead("most-wanted = true\n") + &wanted("X"), vec![becomes, more[0]]),
        (
            "",
            "",
            lead("most-wanted = true\n") + &full,
            [&[becomes, "Most Wanted villain replaced"][..], &more].concat(),
        ),
        ("", PLAN, lead("") + &schemer, of_plan.to_vec()),
        ("", &henchmen, lead("") + &schemer, of_plan.to_vec()),
        ("", &henchmen, lead("") + &schemer + "henchmen = 1\n", [&[backups][..], &of_plan].concat()),
        // marvel-heroes.mastermind.challenge: Henchmen are cards played, too, where they draw any.
        ("", PLAN, lead("") + &schemer + "henchmen = 2\n", of_plan.to_vec()),
        ("", &henchmen, lead("") + &schemer + "henchmen = 2\n", [&[backups][..], &of_plan].concat()),
    ] {
        let found = counted(rules, keys, &cards);
        let found: Vec<&str> = found.iter().map(String::as_str).filter(|name| !always.contains(name)).collect();
        assert_eq!(found, extra, "{rules} {keys} {cards}");
    }
    // Without anybody who may lead nobody backs him up either.
    assert!(!counted("", "", &agent("A")).iter().any(|name| name == backups || name.ends_with("leads")));
}

/// Lines of the card with this name.
fn lines(text: &str, name: &str) -> Vec<(String, String)> {
    let cards = compiled(text).brief.cards;
    cards.into_iter().find(|card| card.name == name).unwrap().lines
}

fn owned(lines: &[(&str, &str)]) -> Vec<(String, String)> {
    lines.iter().map(|(label, value)| ((*label).to_owned(), (*value).to_owned())).collect()
}

#[test]
fn the_card_of_a_headline_says_what_is_rolled_and_who_may_lead() {
    let (kind, takes) = (("Is a", "Danger headline"), ("Heroes take", "0 Trouble"));
    let roll = ("Trouble roll", "3 dice, boosted");
    let (leads, nobody) = (("May lead, in this order", "V"), ("May back up, in this order", "nobody"));
    let schemer = mastermind(2, [2, 2, 0]) + "threat = { danger = 2 }\n";
    let planned =
        [("Master Plan", "Prologue"), ("Heroes challenge", "while every hero who stands can take two more KOs")];
    let [alone, both] =
        ["the challenge alone", "the challenge and the headline"].map(|loses| ("A lost challenge loses", loses));
    let plan = |scheming: &str| format!("{PLAN}scheming = \"{scheming}\"\n");
    let base = [kind, roll, takes];
    let end = vec![leads, nobody];
    for (rules, keys, cards, expected) in [
        ("", String::new(), lead(""), [&base[..], &end].concat()),
        ("", "points = 4".to_owned(), lead(""), vec![kind, ("Victory Points", "4"), roll, takes, leads, nobody]),
        (
            "",
            "special = true".to_owned(),
            lead(""),
            vec![("Is a", "Danger special headline"), roll, takes, leads, nobody],
        ),
        ("", "skill = \"fight\"".to_owned(), lead(""), vec![kind, roll, takes, ("Skill", "fight"), leads, nobody]),
        (
            "",
            "extra-dice = -2".to_owned(),
            lead("") + &agent("A") + &agent("B"),
            vec![kind, ("Trouble roll", "1 die, boosted"), takes, leads, ("May back up, in this order", "A, B")],
        ),
        ("", PLAN.to_owned(), lead("") + &schemer, [&base[..], &planned, &[alone], &end].concat()),
        (
            "loss-forfeits-headline = true",
            PLAN.to_owned(),
            lead("") + &schemer,
            [&base[..], &planned, &[both], &end].concat(),
        ),
        // marvel-heroes.mastermind.scheming-threat: 3 dice and 2.
        (
            "",
            plan("threat"),
            lead("") + &schemer,
            [
                &[kind, ("Trouble roll", "5 dice, boosted"), takes][..],
                &planned,
                &[alone, ("Scheming", "his Threat rating is added to the Trouble roll")],
                &end,
            ]
            .concat(),
        ),
        (
            "",
            plan("boost"),
            lead("") + &schemer,
            [&base[..], &planned, &[alone, ("Scheming", "the Lead has boosting")], &end].concat(),
        ),
        (
            "",
            "[villains]\ndeck-size = 5".to_owned(),
            lead("from = \"deck\"\n"),
            [&base[..], &end, &[("Villain cards drawn", "2 from a deck of 5")]].concat(),
        ),
        (
            "",
            format!("{PLAN}[villains]\ndeck = {{ share = 0.5 }}\n"),
            lead("") + &schemer + "henchmen = 2\n",
            [&base[..], &planned, &[alone], &end, &[("Henchmen cards", "2 drawn, 1 in 2 useful")]].concat(),
        ),
        (
            "",
            format!("{PLAN}[villains]\ndeck = {{ share = 1 }}\n"),
            lead("") + &schemer + "henchmen = 2\n",
            [&base[..], &planned, &[alone], &end, &[("Henchmen cards", "2 drawn, every card useful")]].concat(),
        ),
    ] {
        assert_eq!(lines(&tables(rules, &keys, &cards), "The headline"), owned(&expected), "{rules} {keys} {cards}");
    }
    let policies = ["always", "never"].map(|challenge| {
        let text = format!("[policy]\nchallenge = \"{challenge}\"\n{}", tables("", PLAN, &(lead("") + &schemer)));
        lines(&text, "The headline").into_iter().find(|(label, _)| label == "Heroes challenge").unwrap().1
    });
    assert_eq!(policies, ["always", "never"]);
}

#[test]
fn who_is_given_no_role_may_back_a_lead_up_where_that_is_of_use() {
    // policy.villain-play: by the mod everybody behind a Lead may come in, by the printed rules a card has to do
    // something there. marvel-heroes.villains.most-wanted: from such a space it only leads.
    let backs_up = |rules: &str, role: &str, more: &str| {
        let cards = villain("V", 1, [1, 1, 1], 1, 1).replace("role = \"lead\"", role) + more;
        let lines = lines(&tables(rules, "", &cards), "The headline");
        let of = |wanted: &str| lines.iter().find(|(label, _)| label.starts_with(wanted)).unwrap().1.clone();
        [of("May lead"), of("May back up")]
    };
    let (hfc, any, cancels) = ("combat = \"hfc\"", "kind = \"villain\"", "backup = { kind = \"cancel_ko\" }\n");
    for (rules, role, more, expected) in [
        ("", any, "", ["V", "nobody"]),
        ("", any, cancels, ["V", "V"]),
        (hfc, any, "", ["V", "V"]),
        (hfc, any, "from = \"most-wanted\"\n", ["V", "nobody"]),
        (hfc, "role = \"lead\"", cancels, ["V", "nobody"]),
        (hfc, "role = \"backup\"", "", ["nobody", "V"]),
    ] {
        assert_eq!(backs_up(rules, role, more), expected, "{rules} {role} {more}");
    }
}

#[test]
fn cards_say_what_a_headline_asks_of_them() {
    // What a combat asks of them stands before.
    let of_combat =
        ["Is a", "Ratings", "KO value", "Level", "Red", "Power", "Effects", "Plot Points", "As a backup", "Boosting"];
    let supporter = |more: &str| hero("M", 1, [1, 1, 1], 0).replace("ready", "support") + more;
    let skilled = hero("M", 1, [1, 1, 1], 2) + "skills = [\"fight\", \"science\"]\n";
    let troubles = ("Troubleshooting", "Crime 0, Danger 2, Mystery 0");
    let (needs, costs) = (("Needs a Trouble Level of", "4"), ("Costs", "3 Trouble"));
    let card = |more: &str| villain("M", 1, [1, 1, 1], 4, 3) + more;
    let hand = ("Lies", "in a hand");
    for (keys, text, expected) in [
        ("", hero("M", 1, [1, 1, 1], 2), vec![troubles]),
        ("", skilled, vec![("Skills", "fight, science"), troubles]),
        ("", supporter(""), vec![]),
        ("", supporter("reduces = 2\n"), vec![("Takes more Trouble", "2")]),
        (
            PLAN,
            mastermind(1, [1, 1, 1]) + "threat = { crime = 3 }\nhenchmen = 1\n",
            vec![("Threat", "Crime 3, Danger 0, Mystery 0"), ("Henchmen", "1")],
        ),
        ("", card(""), vec![needs, costs, hand]),
        ("", card("backup-cost = 3\n"), vec![needs, costs, hand]),
        ("", card("backup-cost = 1\n"), vec![needs, costs, ("Costs as a backup", "1 Trouble"), hand]),
        ("[villains]\ndeck-size = 5", card("from = \"deck\"\n"), vec![needs, costs, ("Lies", "in the deck")]),
        (
            "",
            card("from = \"most-wanted\"\n"),
            vec![needs, costs, ("Lies", "on a Most Wanted space: needs no Trouble Level")],
        ),
        ("", agent("M"), vec![("Costs", "2 Trouble"), hand]),
        ("", agent("M").replace("agent", "ally").replace("cost = 2\n", ""), vec![]),
    ] {
        let text = tables("", keys, &(lead("") + &text));
        let found = lines(&text, "M");
        let found: Vec<_> = found.into_iter().filter(|(label, _)| !of_combat.contains(&label.as_str())).collect();
        assert_eq!(found, owned(&expected), "{keys} {text}");
    }
}

#[test]
fn a_reading_is_stated_where_it_matters_and_nowhere_else() {
    let own = [
        "report.headline",
        "marvel-heroes.trouble.reduce",
        "policy.villain-play",
        "marvel-heroes.villains.draw",
        "policy.challenge",
        "marvel-heroes.mastermind.challenge",
        "marvel-heroes.mastermind.challenge-result",
    ];
    let stated = |text: &str| {
        let rulings = compiled(text).brief.rulings;
        rulings.into_iter().map(|ruling| (ruling.rule, ruling.switch)).collect::<Vec<_>>()
    };
    let schemer = mastermind(2, [2, 2, 0]);
    let always = [(own[0], ""), (own[1], "")];
    let plays = (own[2], "first-fit");
    let planned = |how: &'static str, forfeits: &'static str| [(own[4], how), (own[5], ""), (own[6], forfeits)];
    let keeps = "loss-forfeits-headline = false";
    for (policy, rules, keys, cards, expected) in [
        ("", "", "", lead(""), [&always[..], &[plays]].concat()),
        ("", "", "", agent("A"), always.to_vec()),
        (
            "",
            "",
            "[villains]\ndeck-size = 5",
            lead("from = \"deck\"\n"),
            [&always[..], &[plays, (own[3], "")]].concat(),
        ),
        (
            "",
            "",
            PLAN,
            lead("") + &schemer,
            [&always[..], &[plays], &planned("challenge = \"healthy\"", keeps)].concat(),
        ),
        (
            "challenge = \"never\"",
            "loss-forfeits-headline = true",
            PLAN,
            lead("") + &schemer,
            [&always[..], &[plays], &planned("challenge = \"never\"", "loss-forfeits-headline = true")].concat(),
        ),
        (
            "challenge = \"always\"",
            "",
            PLAN,
            schemer.clone(),
            [&always[..], &planned("challenge = \"always\"", keeps)].concat(),
        ),
    ] {
        let text = format!("[policy]\n{policy}\n{}", tables(rules, keys, &cards));
        let found: Vec<_> = stated(&text).into_iter().filter(|(rule, _)| own.contains(&rule.as_str())).collect();
        let expected: Vec<_> = expected.into_iter().map(|(rule, how)| (rule.to_owned(), how.to_owned())).collect();
        assert_eq!(found, expected, "{text}");
    }
    let henchmen = format!("{PLAN}[villains]\ndeck = {{ share = 0.5 }}\n");
    let text = tables("", &henchmen, &(lead("") + &schemer + "henchmen = 2\n"));
    assert!(stated(&text).iter().any(|(rule, _)| rule == "policy.preparation.deck"));
}

#[test]
fn readings_of_any_combat_are_those_of_everybody_in_his_place() {
    // With a Lead other than the Mastermind there are recoveries; with two villains one stands behind the other; by
    // Scheming, or where a Mastermind alone leads, there is boosting.
    let schemer = mastermind(2, [2, 2, 0]);
    let two = lead("") + &villain("W", 1, [1, 1, 0], 1, 1);
    let boost = format!("{PLAN}scheming = \"boost\"\n");
    let ids = ["policy.recovery.villain", "hfc.team.end", "marvel-heroes.dice.boost"];
    for (keys, cards, expected) in [
        ("", lead(""), [true, false, false]),
        ("", two.clone(), [true, true, false]),
        (PLAN, lead("") + &schemer, [true, false, false]),
        (PLAN, schemer.clone() + &lead(""), [true, false, false]),
        (PLAN, two + &schemer, [true, true, false]),
        (&boost, lead("") + &schemer, [true, false, true]),
        (PLAN, schemer, [false, false, true]),
        ("", agent("A"), [false, false, false]),
    ] {
        let rulings = compiled(&tables("combat = \"hfc\"", keys, &cards)).brief.rulings;
        let found = ids.map(|id| rulings.iter().any(|ruling| ruling.rule == id));
        assert_eq!(found, expected, "{keys} {cards}");
    }
}

#[test]
fn remarks_tell_who_has_the_skill_and_how_a_plan_ends() {
    let notes = |keys: &str, cards: &str| compiled(&tables("", keys, cards)).brief.notes;
    let skilled = |name: &str| hero(name, 1, [1, 1, 1], 0) + "skills = [\"fight\"]\n";
    let supporter = skilled("B").replace("ready", "support");
    let schemer = mastermind(2, [2, 2, 0]);
    let fight = "skill = \"fight\"";
    let plan = "A headline that is only solved, or lost, lets the Master Plan succeed; a plan fails when the heroes \
                challenge the Mastermind and win.";
    for (keys, cards, expected) in [
        ("", lead(""), &[][..]),
        (fight, lead(""), &["Nobody there has the Skill \"fight\", so the Trouble roll is boosted."]),
        (
            fight,
            lead("") + &skilled("A"),
            &["A has the Skill \"fight\", so boost icons of the Trouble roll are ignored."],
        ),
        (
            fight,
            lead("") + &skilled("A") + &supporter,
            &["A and B have the Skill \"fight\", so boost icons of the Trouble roll are ignored."],
        ),
        ("extra-dice = 4", lead(""), &[]),
        ("extra-dice = 5", lead(""), &["No roll uses more than 8 dice."]),
        ("special = true", lead(""), &["Solving this headline ends the game after the current action round."]),
        (PLAN, lead("") + &schemer, &[plan]),
        ("", agent("A"), &["No villain card can lead here, so the headline is always solved."]),
    ] {
        assert_eq!(notes(keys, &cards), expected, "{keys} {cards}");
    }
}
