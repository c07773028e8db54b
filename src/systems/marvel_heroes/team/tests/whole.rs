//! Whole combats: a team of one against the duel, samples against the solver.

use crate::systems::marvel_heroes::bout as duel;
use crate::systems::marvel_heroes::team::bout::{card, compiled, hfc, mean, printed, red, solved};
use crate::systems::sampled::agrees;

/// Nobody shares code with the duel but the dice: one Ready hero against a Lead must come to the same chances, sequence
/// by sequence.
#[test]
fn a_team_of_one_fights_a_duel() {
    let power = "policy.power = \"mixed\"\npolicy.weights = { red = 1, orange = 2, yellow = 1 }\n";
    let hero = format!("character = \"example-trickster\"\n{power}");
    let cancel = "effects = [{ kind = \"cancel_ko\" }, { kind = \"replace_rating\", stat = \"defend\", value = 5 }]\n";
    let villains = [
        "character = \"example-enforcer\"\n".to_owned(),
        format!("character = \"example-enforcer\"\n{cancel}"),
        "character = \"example-feinter\"\nboost = true\n".to_owned(),
        "character = \"example-enforcer\"\neffects = [{ kind = \"retaliate_ko\" }]\n".to_owned(),
        "character = \"example-thug\"\ndeck = { share = 0.25 }\n".to_owned(),
        "character = \"example-overlord\"\ndeck = { share = 0.25, cap = 1 }\n".to_owned(),
    ];
    for (number, villain) in villains.iter().enumerate() {
        for combat in ["printed", "hfc"] {
            let rules = format!("combat = \"{combat}\"");
            let text = duel::tables(&rules, &hero, villain);
            let prepares = if number == 4 { "[policy]\nvillain-recovery = [\"prepare\"]\n" } else { "" };
            let text = format!("{prepares}{text}");
            let (one, two) = (duel::compiled(&text.replace(prepares, "")), compiled(&text));
            let (duel, team) = (duel::solved(&one), solved(&two));
            let close = |what: &str, ours: f64, theirs: f64| {
                assert!((ours - theirs).abs() < 1e-12, "{what}: {ours} against {theirs} in\n{text}");
            };
            duel.outcomes().iter().zip(team.outcomes()).for_each(|(&a, b)| close("outcome", a, b));
            duel.clock().iter().zip(team.clock()).for_each(|(&a, b)| close("sequences", a, b));
            for (single, whole) in [("H", "heroes"), ("V", "villains")] {
                for metric in ["KOs taken", "Outwit contests won"] {
                    let ours = mean(&two, &team, &format!("{whole}: {metric}"));
                    close(metric, duel::mean(&one, &duel, &format!("{single}: {metric}")), ours);
                }
            }
        }
    }
}

/// By the printed rules two Ready heroes who need one hit each, with sure hits of the Lead, fight one after the other.
#[test]
fn a_combat_by_hand_comes_out() {
    // KO values 1 and 1 against 2; Attack 1 on Defend 0 hits with 2/3 on both sides, nobody has Outwit dice.
    // a: the hero misses until the villain hits. From hero's Initiative with k KOs to go on the villain and m heroes,
    // the hero hits with 2/3; k = 1: he has won. W(k, m, hero leads). After a hero falls the villain leads.
    // One hero left, villain leads: V(1) = 1/3 (2/3 + 1/3 V(1)) = 2/9 + V(1)/9 = 1/4; V(2): the villain misses with
    // 1/3, then 2/3 V(1) + 1/3 V(2): V(2) = 1/3 (2/3 * 1/4 + 1/3 V(2)) = 1/18 * 9/8 = 1/16.
    // Two heroes, hero leads: H(1) = 2/3 + 1/3 (2/3 V(1) + 1/3 H(1)) = (2/3 + 1/18) * 9/8 = 13/16.
    // H(2) = 2/3 (2/3 V(1) + 1/3 H(1)) + 1/3 (2/3 V(2) + 1/3 H(2))
    //      = (2/3 (1/6 + 13/48) + 1/72) * 9/8 = (7/24 + 1/72) * 9/8 = 22/72 * 9/8 = 11/32.
    let hero = |name: &str| red(name, "ready", 1, [1, 0, 0], "");
    let prepared = compiled(&printed("", &[hero("A"), hero("B"), red("V", "lead", 2, [1, 0, 0], "")]));
    let exact = solved(&prepared);
    assert!((exact.outcomes()[0] - 11.0 / 32.0).abs() < 1e-14, "{:?}", exact.outcomes());
}

/// Teams in which everything can happen.
fn teams() -> Vec<String> {
    let all = [
        "[[side]]\nname = \"H\"\ncharacter = \"example-bruiser\"\nkos = 1\n",
        "[[side]]\nname = \"R\"\ncharacter = \"example-rookie\"\n",
        "[[side]]\nname = \"S\"\ncharacter = \"example-rookie\"\nrole = \"support\"\n",
        "[[side]]\nname = \"L\"\ncharacter = \"example-enforcer\"\nkos = 1\ndeck = { share = 0.25, cap = 1 }\n",
        "[[side]]\nname = \"B\"\ncharacter = \"example-tunneler\"\n",
    ];
    let all: Vec<String> = all.iter().map(|text| (*text).to_owned()).collect();
    let foot = card("Foot", "agent", 1, "kind = \"reduce_rating\", stat = \"attack\", by = 1");
    let friend = card("Friend", "ally", 1, "kind = \"cancel_ko\"");
    let fixed = "power = \"fixed\"\ncolour = \"red\"\n";
    let busy = format!(
        "{fixed}hero-choice = \"most-remaining\"\nhero-recovery = \"healthier\"\nhero-outwit = \"new-target-weaker\"\n\
         villain-outwit = \"new-target-weaker\"\nvillain-recovery = [\"intercept-healthier\", \"prepare\", \"flank\"]"
    );
    vec![
        printed("", &[all[0].clone(), all[1].clone(), all[3].clone(), foot.clone()]),
        hfc(&busy, &[all[0].clone(), all[2..].concat(), foot]),
        hfc(
            fixed,
            &[
                all[0].clone(),
                all[2].clone(),
                friend,
                red("V", "lead", 2, [3, 2, 1], ""),
                red("W", "backup", 1, [2, 3, 2], ""),
            ],
        ),
    ]
}

#[test]
fn samples_agree_with_the_solver() {
    const TRIALS: u64 = 10_000;
    let mut checks = 0;
    for text in teams() {
        let prepared = compiled(&text);
        checks += agrees(&prepared, &solved(&prepared), 2006, TRIALS);
    }
    assert!(checks >= 5);
}

#[test]
fn every_combat_ends_somehow_and_what_can_happen_does() {
    let prepared = compiled(&teams()[1]);
    let exact = solved(&prepared);
    assert!((exact.outcomes().iter().sum::<f64>() - 1.0).abs() < 1e-12);
    for metric in &prepared.brief.metrics {
        // Nobody behind is ever two weaker than who fights, and the heroes have nothing to cancel with.
        let unused = metric.name.ends_with("New Targets named") || metric.name == "heroes: KOs cancelled";
        assert_eq!(mean(&prepared, &exact, &metric.name) > 0.0, !unused, "{}", metric.name);
    }
    let stuns = mean(&prepared, &exact, "stuns");
    let recoveries = ["heroes", "villains"].map(|side| mean(&prepared, &exact, &format!("{side}: recoveries won")));
    // hfc.stun.recovery: each side recovers first from half of the stuns.
    recoveries.into_iter().for_each(|won| assert!((won - stuns / 2.0).abs() < 1e-12));
}
