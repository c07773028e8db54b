//! What authors get wrong, and what they are told.

use super::*;

#[track_caller]
fn refused(tables: &str, texts: &[&str]) {
    let report = mistakes(tables);
    assert!(!report.is_empty(), "nothing was refused:\n{tables}");
    for text in texts {
        assert!(report.contains(text), "no {text:?} in\n{report}");
    }
}

/// A plain headline with these tables.
fn with(headline: &str, more: &str) -> String {
    danger(3, headline) + &hero("H", 2, [2, 2, 2], 1) + more
}

fn lead() -> String {
    villain("V", 1, [1, 1, 1], 1, 1)
}

#[test]
fn a_headline_needs_its_type_and_threat() {
    let rest = hero("H", 2, [2, 2, 2], 1);
    refused(&rest, &["headline"]);
    refused(&format!("[headline]\n{rest}"), &["needs \"type\"", "needs \"threat\""]);
    refused(&format!("[headline]\ntype = \"dangr\"\nthreat = 3\n{rest}"), &["dangr", "danger"]);
    for threat in ["-1", "13", "1.5", "\"many\"", "1000000000000"] {
        refused(&format!("[headline]\ntype = \"crime\"\nthreat = {threat}\n{rest}"), &["t.toml:", "threat"]);
    }
    refused(&with("extra-dice = 9", ""), &["extra-dice"]);
    refused(&with("points = 21", ""), &["points"]);
    refused(&with("pionts = 2", ""), &["\"pionts\"", "\"points\""]);
}

#[test]
fn somebody_must_be_ready() {
    // marvel-heroes.headline.start: only a supporter in the area: not allowed.
    let support = hero("H", 2, [2, 2, 2], 1).replace("ready", "support");
    refused(&(danger(3, "") + &support), &["no hero is Ready there", "marvel-heroes.headline.start"]);
    let two = hero("A", 1, [1, 1, 1], 1).replace("ready", "support")
        + &hero("B", 1, [1, 1, 1], 1).replace("ready", "support");
    refused(&with("", &two), &["two heroes stand in support"]);
    let five: String = ["A", "B", "C", "D"].iter().map(|name| hero(name, 1, [1, 1, 1], 1)).collect();
    refused(&with("", &five), &["more than 4 heroes"]);
    refused(&with("", &hero("H", 1, [1, 1, 1], 1)), &["two are called \"H\""]);
}

#[test]
fn heroes_leave_the_villains_their_eight_places() {
    let named = |one: &dyn Fn(&str) -> String, names: &[&str]| names.iter().map(|name| one(name)).collect::<String>();
    let heroes = named(&|name| hero(name, 1, [1, 1, 1], 1), &["A", "B", "C"]);
    let villains = |names: &[&str]| named(&|name| villain(name, 1, [1, 1, 1], 1, 1), names);
    let full = villains(&["K", "L", "M", "N", "O", "P", "Q", "R"]);
    let many = "more than 8 villains who can fight";
    assert!(!mistakes(&with("", &(heroes.clone() + &full))).contains(many));
    refused(&with("", &(heroes + &full + &villains(&["S"]))), &[many]);
}

#[test]
fn the_nemesis_may_not_interfere_everywhere() {
    let mastermind = mastermind(2, [1, 1, 1]);
    refused(
        &with("[nemesis]\nplan = \"prologue\"", &mastermind),
        &["may not attempt a plan here", "archnemesis = true"],
    );
    refused(&with("[nemesis]\nscheming = \"boost\"", &mastermind), &["may not scheme here", "mastermind = true"]);
    refused(&with("mastermind = true\n[nemesis]\nplan = \"prologue\"", &lead()), &["no Mastermind behind this plan"]);
    refused(&with("mastermind = true\n[nemesis]\nplan = \"epilogue\"", &mastermind), &["epilogue", "prologue"]);
    refused(&with("mastermind = true\n[nemesis]\nscheming = \"threat\"", &lead()), &["nobody's Threat rating"]);
    refused(&with("mastermind = true\n[nemesis]\nscheming = \"cards\"", &mastermind), &["a deck that nobody knows"]);
    let special = "special = true\nmastermind = true\n[nemesis]\nplan = \"prologue\"";
    refused(&with(special, &mastermind), &["no plan is attempted at a special headline"]);
    refused(&with("special = true\nmastermind = true\n[nemesis]\nscheming = \"boost\"", ""), &["may not scheme here"]);
    let support = hero("S", 1, [1, 1, 1], 1).replace("ready", "support");
    refused(&with("special = true", &support), &["a special headline has no Support space"]);
    let second = mastermind.replace("\"M\"", "\"N\"");
    refused(&with("", &(mastermind + &second)), &["more than 1 Mastermind"]);
}

#[test]
fn a_challenge_needs_a_plan() {
    refused(&with("[policy]\nchallenge = \"always\"", &lead()), &["no Master Plan to challenge"]);
    let plan = "mastermind = true\n[nemesis]\nplan = \"prologue\"\n[policy]\nchallenge = \"perhaps\"";
    refused(&with(plan, &mastermind(1, [1, 1, 1])), &["perhaps", "healthy"]);
    for best in ["heroes = \"equilibrium\"", "power = \"equilibrium\""] {
        refused(&with(&format!("[policy]\n{best}"), &lead()), &["a headline is played by policies"]);
    }
}

#[test]
fn cards_must_be_somewhere() {
    let drawn = lead() + "from = \"deck\"\n";
    refused(&with("", &drawn), &["nobody knows how large the deck is", "deck-size"]);
    refused(&with("[villains]\ndeck-size = 20", &lead()), &["no card is in this deck"]);
    let two = drawn.clone() + &drawn.replace("\"V\"", "\"W\"");
    refused(&with("[villains]\ndeck-size = 1", &two), &["a deck of 1 cards cannot hold 2"]);
    refused(&with("[villains]\ndeck-size = 51", &drawn), &["deck-size"]);
    refused(&with("[villains]\nplayers = 5", &drawn), &["players"]);
    let known = |n| (0..n).map(|i| drawn.replace("\"V\"", &format!("\"V{i}\""))).collect::<String>();
    let many = "more than 10 known cards in the deck";
    assert!(!mistakes(&with("[villains]\ndeck-size = 20", &known(10))).contains(many));
    refused(&with("[villains]\ndeck-size = 20", &known(11)), &[many]);
    refused(&with("", &(lead() + "from = \"hands\"\n")), &["hands", "\"hand\""]);
    let wanted: String = ["A", "B", "C", "D"]
        .iter()
        .map(|name| lead().replace("\"V\"", &format!("\"{name}\"")) + "from = \"most-wanted\"\n")
        .collect();
    refused(&with("", &wanted), &["more than 3 villains on Most Wanted spaces"]);
}

#[test]
fn lists_name_cards_that_can_be_played_so() {
    let agent = "[[side]]\nname = \"Mob\"\nrole = \"agent\"\ncost = 1\n\
                 effects = [{ kind = \"reduce_rating\", stat = \"attack\", by = 1 }]\n";
    let lists = |text: &str| with(&format!("[villains]\n{text}"), &format!("{}{agent}", lead()));
    refused(&lists("leads = [\"Vi\"]"), &["no villain card is called \"Vi\""]);
    refused(&lists("leads = [\"H\"]"), &["no villain card is called \"H\""]);
    refused(&lists("leads = [\"Mob\"]"), &["Mob is an Agent and never leads"]);
    refused(&lists("leads = [\"V\", \"V\"]"), &["V is listed twice"]);
    let wanted = lead() + "from = \"most-wanted\"\n";
    refused(&with("[villains]\nbackups = [\"V\"]", &wanted), &["can only lead"]);
}

#[test]
fn everybody_has_only_what_is_on_such_a_card() {
    refused(&with("cost = 1", ""), &["cost"]);
    refused(&with("", "cost = 1\n"), &["H has no \"cost\"", "troubleshooting"]);
    refused(&with("", &(lead() + "skills = [\"fight\"]\n")), &["V has no \"skills\""]);
    refused(&with("", &(mastermind(1, [1, 1, 1]) + "requirement = 3\n")), &["M has no \"requirement\"", "henchmen"]);
    refused(&with("", &(lead() + "cost = 25\n").replace("cost = 1\ncost", "cost")), &["cost"]);
    refused(&with("", "reduces = 1\n"), &["only a supporter's ability takes more Trouble"]);
    refused(&with("", "boost = true\n"), &["who has boosting follows from the headline"]);
    refused(&with("", &(lead() + "boost = true\n")), &["who has boosting follows from the headline"]);
    refused(&with("", "kos = 1\n"), &["nobody comes to a headline with KO tokens"]);
    refused(&with("", "deck = { share = 0.5 }\n"), &["heroes draw Reinforcements in a challenge only"]);
    refused(&with("", &(lead() + "deck = { share = 0.5 }\n")), &["write `deck` under [villains]"]);
    refused(&with("[villains]\ndeck = { share = 1.5 }", &lead()), &["is no share of a deck"]);
    refused(&with("", "levle = 2\n"), &["levle", "level"]);
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let text = with(
        "points = 99\n[nemesis]\nplan = \"x\"\n[policy]\nchallenge = \"y\"",
        &(lead() + "from = \"z\"\nko = 0\n").replace("ko = 1\n", ""),
    );
    let report = mistakes(&text);
    assert!(report.matches("error:").count() >= 5, "{report}");
}

#[test]
fn as_many_as_there_is_room_for_are_not_too_many() {
    // marvel-heroes.campaign.teams: four heroes; eight who can fight for the villains, and six cards beside them.
    let villains = |n: usize| (0..n).map(|i| villain(&format!("V{i}"), 1, [1, 1, 1], 1, 1)).collect::<String>();
    let heroes = |n: usize| (0..n).map(|i| hero(&format!("H{i}"), 1, [1, 1, 1], 0)).collect::<String>();
    let effect = "effects = [{ kind = \"reduce_rating\", stat = \"attack\", by = 1 }]";
    let agents = |n: usize| {
        let agent = |i| format!("[[side]]\nname = \"A{i}\"\nrole = \"agent\"\ncost = 1\n{effect}\n");
        (0..n).map(agent).collect::<String>()
    };
    for ([h, v, a], message) in [
        ([4, 8, 6], ""),
        ([5, 7, 6], "more than 4 heroes"),
        ([3, 9, 6], "more than 8 villains who can fight"),
        ([3, 8, 7], "more than 6 Agents and Allies"),
    ] {
        let shown = mistakes(&format!("{}{}{}{}", danger(3, ""), heroes(h), villains(v), agents(a)));
        assert!(shown.contains(message) && shown.is_empty() == message.is_empty(), "{message}: {shown}");
    }
}

#[test]
fn what_is_just_allowed_in_lists_and_decks_is_not_refused() {
    let cards = |more: &str| villain("V", 1, [1, 1, 1], 1, 1) + more;
    let shown =
        |keys: &str, cards: &str| mistakes(&format!("{}{}{cards}", danger(3, keys), hero("H", 1, [1, 1, 1], 0)));
    assert_eq!(shown("[villains]\ndeck-size = 1", &cards("from = \"deck\"\n")), "");
    // marvel-heroes.villains.most-wanted: from such a space a villain leads.
    assert_eq!(shown("[villains]\nleads = [\"V\"]", &cards("from = \"most-wanted\"\n")), "");
    let ally = "[[side]]\nname = \"A\"\nrole = \"ally\"\neffects = [{ kind = \"cancel_ko\" }]\n";
    let refused = shown("[villains]\nbackups = [\"A\"]", &cards(ally));
    assert!(refused.contains("no villain card is called \"A\""), "{refused}");
    // marvel-heroes.mastermind.scheming-cards: as many as the Level of a hero, who has to have one.
    let scheming = "mastermind = true\n[nemesis]\nscheming = \"cards\"\n[villains]\ndeck-size = 9";
    let tables = format!("{}{}{}", danger(3, scheming), hero("H", 1, [1, 1, 1], 0), cards("from = \"deck\"\n"));
    assert_eq!(mistakes(&tables), "");
    let refused = mistakes(&tables.replace("level = 1\n", ""));
    assert!(refused.contains("this hero has no Level"), "{refused}");
    let refused = mistakes(&format!("{}[nobody]\n", tables));
    assert!(refused.contains("nobody"), "{refused}");
}
