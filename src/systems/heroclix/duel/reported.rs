//! What a report says of a duel: what is counted, both dials, remarks, each where it matters.

use super::bout::{clicks, compiled, plain, tables};
use crate::game::Brief;

/// A duel of A, with these keys and this dial, against a plain dial of three clicks.
fn brief(before: &str, keys: &str, dial: &str) -> Brief {
    compiled(&tables(before, &format!("{keys}\n{dial}"), &plain(3, "9/16/2"))).1
}

fn three(more: &str) -> String {
    clicks(3, "9/16/2", more)
}

const RANGED: &str = "[duel]\nkind = \"ranged\"\n";

#[test]
fn a_duel_counts_what_can_come_of_it() {
    let names = |brief: Brief| brief.metrics.into_iter().map(|metric| metric.name).collect::<Vec<_>>();
    let dial = three("");
    let base = names(brief("", "", &dial));
    let of_both =
        ["attacks", "hits", "critical hits", "critical misses", "clicks dealt", "clicks taken", "clicks left"];
    assert_eq!(base, of_both.map(|name| ["A", "B"].map(|side| format!("{side}: {name}"))).concat());
    let shows = |power: &str| three(&format!("powers = [\"{power}\"]"));
    let uses = |power: &str| three(&format!("powers = [\"{power}\"]\nuse = [\"{power}\"]"));
    let policy = |tokens: &str| format!("policy = {{ tokens = \"{tokens}\" }}");
    for (before, keys, dial, extra) in [
        ("", String::new(), shows("super-senses"), &["A: hits evaded"][..]),
        ("", String::new(), uses("regeneration"), &["A: clicks healed"]),
        ("", String::new(), shows("regeneration"), &[]),
        ("", String::new(), shows("steal-energy"), &["A: clicks healed"]),
        (RANGED, String::new(), shows("steal-energy"), &[]),
        (RANGED, "support = 9".to_owned(), dial.clone(), &["A: clicks healed"]),
        ("", "behind = \"wall\"".to_owned(), dial.clone(), &["A: clicks taken from knock back"]),
        ("", "behind = \"rim\"".to_owned(), dial.clone(), &["A: clicks taken from knock back"]),
        ("", "behind = \"character\"".to_owned(), dial.clone(), &[]),
        ("", "own-re-rolls = 1".to_owned(), dial.clone(), &["A: re-rolls"]),
        ("", "opposing-re-rolls = 1".to_owned(), dial.clone(), &["A: re-rolls"]),
        ("", String::new(), shows("probability-control"), &["A: re-rolls"]),
        ("", policy("push"), dial.clone(), &["A: times pushed", "A: turns rested"]),
        ("", policy("alternate"), dial.clone(), &["A: turns rested"]),
        ("", format!("{}\nsize = \"colossal\"", policy("colossal")), dial.clone(), &["A: times pushed"]),
    ] {
        let found = names(brief(before, &keys, &dial));
        let found: Vec<&String> = found.iter().filter(|name| !base.contains(name)).collect();
        assert_eq!(found, extra, "{before} {keys} {dial}");
    }
    // heroclix.power.incapacitate: B gives tokens, and A, which rests, may be pushed by one.
    let gives = |tokens: &str| {
        let a = format!("{}\nsize = \"colossal\"\n{dial}", policy(tokens));
        let found = names(compiled(&tables("", &a, &uses("incapacitate"))).1);
        found.into_iter().filter(|name| !base.contains(name)).collect::<Vec<_>>()
    };
    assert_eq!(gives("alternate"), ["A: times pushed", "A: turns rested", "B: tokens given"]);
    assert_eq!(gives("colossal"), ["A: times pushed", "B: tokens given"]);
    // heroclix.challenge.5: without dice nothing is critical and nothing made again.
    let planned = names(brief("[rules]\nplanning = \"mean\"\n", "own-re-rolls = 1", &shows("probability-control")));
    assert_eq!(planned.len(), base.len() - 4);
    assert!(planned.iter().all(|name| !name.contains("critical") && !name.contains("re-rolls")));
}

#[test]
fn a_card_says_what_is_written_and_nothing_of_what_is_not() {
    let dial = "attack 9, defense 16, damage 2";
    let ignored = ("Action tokens", "ignored: acts in every turn");
    let row = ("Clicks 1 to 3", dial);
    let outwits = three("powers = [\"outwit\"]");
    let special = three("powers = [\"toughness\"]");
    let plain = three("");
    let colossal = "colossal: acts in every turn, from the third on for a click each";
    let pushes = "pushes: acts in two turns running, then rests in one";
    for (before, keys, dial, expected) in [
        ("", "", &plain, vec![ignored, row]),
        ("", "now = 2", &plain, vec![("Begins hurt", "on click 2"), ignored, row]),
        ("", "powers = [\"mystics\"]", &plain, vec![("Whole dial", "Mystics"), ignored, row]),
        (
            "",
            "special = [\"toughness\"]",
            &special,
            vec![
                ("One special power", "Toughness"),
                ignored,
                ("Clicks 1 to 3", "attack 9, defense 16, damage 2; shows Toughness"),
            ],
        ),
        ("", "modifiers = { attack = 1 }", &plain, vec![("Attack modified", "+1"), ignored, row]),
        ("", "modifiers = { damage = -1 }", &plain, vec![("Damage modified", "-1"), ignored, row]),
        ("", "perplex = { defense = 1 }", &plain, vec![("Defense perplexed", "+1"), ignored, row]),
        ("", "defend = 18", &plain, vec![("Defend beside it", "18"), ignored, row]),
        ("", "size = \"tiny\"", &plain, vec![("Size", "tiny"), ignored, row]),
        ("", "size = \"giant\"", &plain, vec![("Size", "giant"), ignored, row]),
        ("", "size = \"multi-base\"", &plain, vec![("Size", "on several squares"), ignored, row]),
        (
            "",
            "size = \"colossal\"\npolicy = { tokens = \"colossal\" }",
            &plain,
            vec![("Size", "colossal"), ("Action tokens", colossal), row],
        ),
        ("", "policy = { tokens = \"push\" }", &plain, vec![("Action tokens", pushes), row]),
        (
            "",
            "outwit = [\"toughness\", \"impervious\"]",
            &outwits,
            vec![
                ignored,
                ("Outwit counters the first of", "Toughness, Impervious"),
                ("Clicks 1 to 3", "attack 9, defense 16, damage 2; shows Outwit"),
            ],
        ),
        ("", "outwit = []", &outwits, vec![ignored, ("Clicks 1 to 3", "attack 9, defense 16, damage 2; shows Outwit")]),
        (RANGED, "support = 9", &plain, vec![ignored, ("Friend with Support", "attack 9"), row]),
    ] {
        let found = brief(before, keys, dial).cards[0].lines.clone();
        let expected: Vec<(String, String)> =
            expected.into_iter().map(|(label, value)| (label.to_owned(), value.to_owned())).collect();
        assert_eq!(found, expected, "{before} {keys}");
    }
}

#[test]
fn rows_of_a_dial_are_alike_on_both() {
    // A changes after its first click, and B has two: 1, 2, and what A has beyond.
    let rows = |later: usize| {
        let a = plain(1, "9/16/2") + &clicks(later, "8/15/1", "powers = [\"flurry\"]\nuse = [\"flurry\"]");
        let (_, brief) = compiled(&tables("", &a, &plain(2, "9/16/2")));
        [0, 1].map(|side: usize| {
            let lines = brief.cards[side].lines.clone();
            lines.into_iter().filter(|(label, _)| label.starts_with("Click")).collect::<Vec<_>>()
        })
    };
    let first = ("Click 1".to_owned(), "attack 9, defense 16, damage 2".to_owned());
    let second = ("Click 2".to_owned(), first.1.clone());
    let later =
        |label: &str| (label.to_owned(), "attack 8, defense 15, damage 1; shows Flurry; acts by Flurry".to_owned());
    let of_b = vec![first.clone(), second];
    assert_eq!(rows(1), [vec![first.clone(), later("Click 2")], of_b.clone()]);
    assert_eq!(rows(3), [vec![first.clone(), later("Click 2"), later("Clicks 3 and 4")], of_b.clone()]);
    assert_eq!(rows(5), [vec![first, later("Click 2"), later("Clicks 3 to 6")], of_b]);
    // A dial that begins on a later click has rows from there on.
    let (_, brief) = compiled(&tables("", &format!("start = 2\n{}", plain(3, "9/16/2")), &plain(3, "9/16/2")));
    let labels = |side: usize| brief.cards[side].lines.iter().map(|(label, _)| label.clone()).collect::<Vec<_>>();
    assert_eq!(
        (labels(0)[1..].concat(), labels(1)[1..].concat()),
        ("Clicks 2 and 3".to_owned(), "Click 1Clicks 2 and 3".to_owned())
    );
}

#[test]
fn remarks_name_policies_and_what_does_nothing() {
    let notes = |before: &str, keys: &str, dial: &str| brief(before, keys, dial).notes;
    let shows = |power: &str| three(&format!("powers = [\"{power}\"]"));
    let uses = |power: &str| three(&format!("powers = [\"{power}\"]\nuse = [\"{power}\"]"));
    let nothing = |powers: &str| format!("A shows powers that do nothing in this duel: {powers}.");
    assert_eq!(notes("", "", &three("")), [""; 0]);
    for (before, dial, expected) in [
        ("", uses("flurry"), vec![]),
        (
            "",
            shows("flurry"),
            vec!["A never uses Flurry: an action is used when a click names it under `use`.".to_owned()],
        ),
        // heroclix.power.charge protects from knock back without being used.
        ("", shows("charge"), vec![]),
        (
            RANGED,
            uses("flurry"),
            vec!["Flurry cannot be used at this distance: A makes plain attacks instead.".to_owned()],
        ),
        ("", shows("perplex"), vec![nothing("Perplex; write what Perplex is worth under `perplex`")]),
        ("", shows("mastermind"), vec![nothing("Mastermind")]),
        ("", shows("energy-shield-deflection"), vec![nothing("Energy Shield/Deflection")]),
        (RANGED, shows("energy-shield-deflection"), vec![]),
        ("", shows("combat-reflexes"), vec![]),
        (RANGED, shows("combat-reflexes"), vec![nothing("Combat Reflexes")]),
        (RANGED, shows("poison"), vec![nothing("Poison")]),
        ("", shows("poison"), vec![]),
    ] {
        assert_eq!(notes(before, "", &dial), expected, "{before} {dial}");
    }
    // Said once however many clicks have the action.
    let twice = uses("flurry") + &clicks(1, "8/15/2", "");
    assert_eq!(notes(RANGED, "", &twice).len(), 1);
    let blades = "policy.blades = \"never\"";
    let both = notes("[policy]\nblades = \"never\"", "", &three(""));
    assert!(both.len() == 1 && both[0].starts_with("By the policy of both sides, blades = \"never\": "), "{both:?}");
    let mine = notes("", blades, &three(""));
    assert!(mine.len() == 1 && mine[0].starts_with("By the policy of A, blades = \"never\": "), "{mine:?}");
    let yours = compiled(&tables("", &three(""), &format!("{blades}\n{}", three("")))).1.notes;
    assert!(yours.len() == 1 && yours[0].starts_with("By the policy of B, "), "{yours:?}");
    // How tokens are spent stands on the cards.
    assert_eq!(notes("", "policy.tokens = \"push\"", &three("")), [""; 0]);
    for (planning, said) in [("mean", "a chance of one in three does not come"), ("worst", "what is worst")] {
        let notes = notes(&format!("[rules]\nplanning = \"{planning}\"\n"), "", &three(""));
        assert!(notes.len() == 1 && notes[0].contains(said), "{notes:?}");
    }
}
