//! What is refused, and how.

use crate::systems::marvel_heroes::team::bout::{card, compiled, hfc, mistakes, printed, red};

fn hero() -> String {
    red("H", "ready", 2, [1, 1, 1], "")
}

fn lead() -> String {
    red("L", "lead", 2, [1, 1, 1], "")
}

#[track_caller]
fn refused(tables: &str, expected: &[&str]) {
    let said = mistakes(tables);
    expected.iter().for_each(|part| assert!(said.contains(part), "no {part:?} in:\n{said}"));
}

#[test]
fn sound_teams_are_not_refused() {
    assert_eq!(mistakes(&hfc("", &[hero(), lead()])), "");
    assert_eq!(mistakes(&printed("", &[hero(), lead()])), "");
}

#[test]
fn whoever_is_away_is_read_and_left_out() {
    let away = |more: &str| format!("[[side]]\nname = \"X\"\nrole = \"away\"\n{more}\n");
    for more in
        ["character = \"example-duelist\"", "character = \"example-thug\"", "effects = [{ kind = \"cancel_ko\" }]"]
    {
        let prepared = compiled(&hfc("", &[hero(), away(more), lead()]));
        let setup = &prepared.setup;
        assert_eq!((setup.heroes.len(), setup.villains.len(), setup.cards.len()), (1, 1, 0), "{more}");
        assert_eq!(prepared.brief.cards.len(), 2);
    }
    refused(&hfc("", &[hero(), away("character = \"nobody\""), lead()]), &["unknown character \"nobody\""]);
}

#[test]
fn somebody_has_to_be_ready_and_somebody_has_to_lead() {
    refused(&hfc("", &[red("S", "support", 2, [1, 1, 1], ""), lead()]), &["nobody is Ready on the heroes' side"]);
    refused(&hfc("", &[hero()]), &["nobody leads the villains"]);
    let second = red("M", "lead", 2, [1, 1, 1], "");
    refused(&hfc("", &[hero(), lead(), second]), &["two villains lead", "t.toml:"]);
    let supporters = [red("S", "support", 2, [1, 1, 1], ""), red("T", "support", 2, [1, 1, 1], "")];
    refused(&hfc("", &[hero(), supporters.concat(), lead()]), &["two heroes stand in support", "one Support space"]);
}

#[test]
fn too_many_are_refused() {
    let heroes: String = (0..5).map(|i| red(&format!("H{i}"), "ready", 2, [1, 1, 1], "")).collect();
    refused(&hfc("", &[heroes, lead()]), &["more than 4 heroes"]);
    let backups: String = (0..8).map(|i| red(&format!("B{i}"), "backup", 2, [1, 1, 1], "")).collect();
    refused(&hfc("", &[hero(), lead(), backups]), &["more than 8 villains who can fight"]);
    let cards: String = (0..7).map(|i| card(&format!("C{i}"), "agent", 0, "kind = \"cancel_ko\"")).collect();
    refused(&hfc("", &[hero(), lead(), cards]), &["more than 6 Agents and Allies"]);
}

/// `marvel-heroes.combat.boost-mastermind`: only a Mastermind cannot do without.
#[test]
fn a_mastermind_who_leads_always_has_boosting() {
    let lead = |kind: &str, boost: bool| red("L", "lead", 2, [1, 1, 1], &format!("kind = \"{kind}\"\nboost = {boost}"));
    refused(&hfc("", &[hero(), lead("mastermind", false)]), &["a Mastermind always has boosting"]);
    for (kind, boost) in [("mastermind", true), ("villain", false)] {
        assert_eq!(mistakes(&hfc("", &[hero(), lead(kind, boost)])), "", "{kind} {boost}");
    }
}

/// What has no number of states that could be gone through is refused where the best play was asked for, with a remedy;
/// the policies play it all the same.
#[test]
fn best_play_of_too_large_a_combat_is_refused() {
    let many = |role: &str, count: usize| -> Vec<String> {
        (0..count).map(|i| red(&format!("{role}{i}"), role, 9, [3, 3, 3], "")).collect()
    };
    let sides = [many("ready", 3), many("lead", 1), many("backup", 7)].concat();
    assert_eq!(mistakes(&hfc("", &sides)), "");
    refused(
        &hfc("villains = \"equilibrium\"", &sides),
        &["cannot be worked out", "lower the KO values", "villains = "],
    );
}

#[test]
fn a_policy_of_interception_needs_a_legal_newcomer() {
    // hfc.action.interception-limits: no supporter; no backup; a backup who shares no colour; printed; a Mastermind.
    let asks = "villain-recovery = [\"intercept-when-last\", \"flank\"]";
    refused(&hfc("hero-recovery = \"healthier\"", &[hero(), lead()]), &["no hero could ever come in", "\"support\""]);
    refused(&hfc(asks, &[hero(), lead()]), &["no villain could ever come in", "shares a colour"]);
    let yellow =
        "[[side]]\nname = \"B\"\nrole = \"backup\"\nko = 1\npowers.yellow = { attack = 1, defend = 1, outwit = 1 }\n";
    refused(&hfc(asks, &[hero(), lead(), yellow.to_owned()]), &["no villain could ever come in"]);
    refused(&printed(asks, &[hero(), lead()]), &["there is no Interception in printed combat"]);
    let mastermind = red("M", "lead", 2, [1, 1, 1], "kind = \"mastermind\"");
    refused(&hfc(asks, &[hero(), mastermind]), &["no Interception in a fight against a Mastermind"]);
    assert_eq!(mistakes(&hfc(asks, &[hero(), lead(), red("B", "backup", 1, [1, 1, 1], "")])), "");
}

#[test]
fn positions_that_a_character_cannot_have_are_refused() {
    let as_role = |kind: &str, role: &str| {
        hfc("", &[hero(), lead(), red("X", role, 1, [1, 1, 1], &format!("kind = \"{kind}\""))])
    };
    refused(&as_role("hero", "backup"), &["a hero cannot have the role \"backup\""]);
    refused(&as_role("villain", "ready"), &["a villain cannot have the role \"ready\""]);
    refused(&as_role("mastermind", "backup"), &["a mastermind cannot have the role \"backup\""]);
    let agent = "[[side]]\nname = \"X\"\nrole = \"lead\"\ncharacter = \"example-foot-soldiers\"\n";
    refused(&hfc("", &[hero(), agent.to_owned()]), &["an agent cannot have the role \"lead\"", "never fights"]);
    refused(&hfc("", &[hero(), lead(), "[[side]]\nname = \"X\"\n".to_owned()]), &["nothing says what this is"]);
}

#[test]
fn numbers_and_names_are_checked() {
    refused(&hfc("", &[red("H", "ready", 2, [9, 1, 1], ""), lead()]), &["attack"]);
    refused(&hfc("", &[red("H", "ready", 0, [1, 1, 1], ""), lead()]), &["ko"]);
    refused(&hfc("", &[red("H", "ready", 2, [1, 1, 1], "kos = 2"), lead()]), &["2 KO tokens defeat H"]);
    refused(&hfc("", &[red("L", "ready", 2, [1, 1, 1], ""), lead()]), &["two are called \"L\""]);
    refused(&hfc("heros = \"equilibrium\"", &[hero(), lead()]), &["unknown key \"heros\"", "did you mean \"heroes\"?"]);
    refused(&hfc("villain-recovery = [\"run\"]", &[hero(), lead()]), &["unknown recovery action \"run\"", "flank"]);
    let no_level =
        "[[side]]\nname = \"S\"\nrole = \"support\"\nko = 1\npowers.red = { attack = 1, defend = 1, outwit = 1 }\n";
    refused(&hfc("", &[hero(), no_level.to_owned(), lead()]), &["has no Level", "level = 2"]);
    refused(&format!("foes = 1\n{}", printed("", &[hero(), lead()])), &["unknown key \"foes\""]);
    let replaces = |stat: &str| format!("{{ kind = \"replace_rating\", stat = \"{stat}\", value = 5 }}");
    let stats = ["attack", "defend", "outwit"].map(replaces).join(", ");
    let four = format!("effects = [{{ kind = \"cancel_ko\" }}, {stats}]");
    refused(&printed("", &[red("H", "ready", 2, [1, 1, 1], &four), lead()]), &["more than 3 different effects"]);
    // Nobody is flanked in printed combat, nor whoever cannot come to stand in support.
    assert_eq!(mistakes(&printed("", &[hero(), no_level.to_owned(), lead()])), "");
    assert_eq!(mistakes(&hfc("", &[no_level.replace("support", "ready"), lead()])), "");
    let mastermind = red("M", "lead", 2, [1, 1, 1], "kind = \"mastermind\"");
    assert_eq!(mistakes(&hfc("", &[hero(), no_level.to_owned(), mastermind])), "");
}

#[test]
fn a_mistake_in_the_shared_policy_is_reported_once() {
    let said = mistakes(&hfc("power = \"blue\"", &[hero(), red("R", "ready", 2, [1, 1, 1], ""), lead()]));
    assert_eq!(said.matches("error:").count(), 1, "{said}");
}

#[test]
fn boosting_cards_and_effects_belong_to_somebody() {
    let boosted = |role: &str| hfc("", &[hero(), lead(), red("X", role, 1, [1, 1, 1], "boost = true")]);
    refused(&boosted("ready"), &["a hero's boosting comes from his supporter"]);
    refused(&boosted("backup"), &["boosting is granted to whoever leads"]);
    let drawn = |role: &str| hfc("", &[hero(), lead(), red("X", role, 1, [1, 1, 1], "deck = { share = 0.5 }")]);
    refused(&drawn("ready"), &["heroes draw no cards in a fight against a Lead Villain"]);
    refused(&drawn("backup"), &["cards are drawn for whoever fights"]);
    let reducing = "effects = [{ kind = \"reduce_rating\", stat = \"attack\", by = 1 }]";
    refused(&hfc("", &[red("H", "ready", 2, [1, 1, 1], reducing), lead()]), &["reductions come from cards beside"]);
    let silent = "[[side]]\nname = \"A\"\nrole = \"agent\"\n";
    refused(&hfc("", &[hero(), lead(), silent.to_owned()]), &["a card does one thing"]);
    let power = "policy.power = \"equilibrium\"";
    refused(&hfc("", &[red("H", "ready", 2, [1, 1, 1], power), lead()]), &["heroes = \"equilibrium\""]);
}

/// `marvel-heroes.effects.vocabulary`: a card never fights; Levels are the heroes', backup effects the villains'.
#[test]
fn keys_of_others_are_refused() {
    let effect = "kind = \"cancel_ko\"";
    let fighters = [
        ("ko", "2"),
        ("kos", "1"),
        ("level", "1"),
        ("boost", "true"),
        ("powers", "{}"),
        ("backup", "{ kind = \"cancel_ko\" }"),
        ("deck", "{ share = 0.5 }"),
        ("policy", "{}"),
    ];
    for (key, value) in fighters {
        let unknown = [format!("\"{key}\" is for ")];
        let unknown: Vec<&str> = unknown.iter().map(String::as_str).collect();
        for role in ["agent", "ally"] {
            let card = format!("{}{key} = {value}\n", card("C", role, 1, effect));
            refused(&hfc("", &[hero(), lead(), card]), &unknown);
        }
        let line = format!("{key} = {value}\n");
        match key {
            "level" => refused(&hfc("", &[hero(), red("L", "lead", 2, [1, 1, 1], &line)]), &unknown),
            "backup" => refused(&hfc("", &[red("H", "ready", 2, [1, 1, 1], &line), lead()]), &unknown),
            _ => {}
        }
    }
    for (name, role) in [("H", "ready"), ("L", "lead")] {
        let fighter = red(name, role, 2, [1, 1, 1], "plot-points = 1\n");
        refused(&hfc("", &[hero().replace("\"H\"", "\"G\""), fighter]), &["\"plot-points\" is for a card"]);
    }
}
