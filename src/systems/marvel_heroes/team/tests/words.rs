//! States and options in words, as whoever asks for the best decisions reads them.

use crate::systems::marvel_heroes::fighter::{HERO, Side, VILLAIN};
use crate::systems::marvel_heroes::state::{OUTCOMES, Outcome};
use crate::systems::marvel_heroes::team::bout::{Bout, card, hfc, red};
use crate::systems::marvel_heroes::team::state::{MAX_HEROES, Phase};
use crate::systems::marvel_heroes::team::words::{option_name, stakes, state_name};

const CANCEL: &str = "effects = [{ kind = \"cancel_ko\" }]";

/// Two Ready heroes with an Ally and a supporter against a Lead with a backup and an Agent.
fn seven() -> Bout {
    let yellow = "powers.yellow = { attack = 1, defend = 1, outwit = 1 }";
    let heroes = [
        red("H", "ready", 3, [1, 1, 1], &format!("{yellow}\n{CANCEL}")),
        red("R", "ready", 2, [1, 1, 1], ""),
        red("S", "support", 2, [1, 1, 1], ""),
        card("Friend", "ally", 2, "kind = \"retaliate_ko\""),
    ];
    let villains = [
        red("L", "lead", 3, [1, 1, 1], &format!("deck = {{ share = 0.5 }}\n{CANCEL}")),
        red("B", "backup", 2, [1, 1, 1], CANCEL),
        card("Foot", "agent", 0, "kind = \"retaliate_ko\""),
    ];
    Bout::new(&hfc("", &[heroes.concat(), villains.concat()]))
}

#[test]
fn a_state_is_told_by_whatever_the_next_decision_depends_on() {
    // marvel-heroes.combat.multi-hero, hfc.action.flanking-ko, hfc.action.options, hfc.outwit.choice
    let told = |change: &dyn Fn(&mut Bout)| {
        let mut bout = seven();
        change(&mut bout);
        state_name(&bout.prepared.setup, &bout.state)
    };
    let rest = "support S 0/2; behind B 0/2; cards Friend with 2 Plot Points, Foot with 0 Plot Points; unused effects ";
    let heroes = "Initiative with the heroes";
    assert_eq!(
        told(&|_| {}),
        format!("no hero named yet against L 0/3; Ready H 0/3, R 0/2; {rest}1 of the heroes, 1 of L, 1 of B; {heroes}")
    );
    let named = |bout: &mut Bout| {
        (bout.state.fighter, bout.state.phase, bout.state.held) = (1, Phase::Powers, Default::default());
        (bout.state.cards, bout.state.support) = (Default::default(), u8::MAX);
        bout.state.kos[1] = 1;
        bout.state.kos[MAX_HEROES] = 2;
    };
    let second = "R 1/2 against L 2/3; Ready H 0/3; behind B 0/2";
    assert_eq!(told(&named), format!("{second}; {heroes}"));
    let flanked = |bout: &mut Bout| {
        named(bout);
        (bout.state.flanked, bout.state.villain_leads) = (0b1, true);
    };
    assert_eq!(
        told(&flanked),
        "R 1/2 against L 2/3; Ready H 0/3 (flanked before); behind B 0/2; Initiative with the villains"
    );
    for (phase, words) in [
        (
            Phase::Recovery { side: HERO, second: false, powers: [2, 0] },
            "the heroes recover first from the first attack, yellow against red",
        ),
        (
            Phase::Recovery { side: VILLAIN, second: true, powers: [0, 1] },
            "the villains recover first from the second attack, red against orange",
        ),
        (Phase::Outwit { winner: HERO }, "the heroes have won the Outwit contest"),
        (Phase::Outwit { winner: VILLAIN }, "the villains have won the Outwit contest"),
    ] {
        let told = told(&|bout| {
            named(bout);
            bout.state.phase = phase;
        });
        assert_eq!(told, format!("{second}; {heroes}; {words}"));
    }
}

#[test]
fn an_option_is_called_by_what_it_does() {
    // marvel-heroes.combat.choose-powers, hfc.action.options, hfc.outwit.new-target-villain,
    // hfc.outwit.new-target-cards
    let called = |phase: Phase, who: Side, n: usize| {
        let mut bout = seven();
        (bout.state.fighter, bout.state.phase) = (0, phase);
        let name = |option| option_name(&bout.prepared.setup, &bout.state, who, option);
        (0..n).map(name).collect::<Vec<_>>()
    };
    assert_eq!(called(Phase::Hero, HERO, 2), ["H", "R"]);
    assert_eq!(called(Phase::Powers, HERO, 2), ["red", "yellow"]);
    assert_eq!(called(Phase::Powers, VILLAIN, 1), ["red"]);
    let recovers = |side: Side| Phase::Recovery { side, second: false, powers: [0, 0] };
    assert_eq!(called(recovers(HERO), HERO, 2), ["nothing", "Interception by S"]);
    assert_eq!(
        called(recovers(VILLAIN), VILLAIN, 4),
        ["nothing", "Interception by B", "Flanking Attempt", "Preparation"]
    );
    let won = |winner: Side| Phase::Outwit { winner };
    assert_eq!(called(won(HERO), HERO, 3), ["KO", "New Target: B", "New Target: Foot"]);
    assert_eq!(
        called(won(VILLAIN), VILLAIN, 6),
        [
            "KO",
            "New Target: H",
            "New Target: R",
            "New Target: S, H steps back",
            "New Target: S, R steps back",
            "New Target: Friend"
        ]
    );
}

#[test]
fn the_heroes_are_after_every_end_that_defeats_the_lead() {
    // marvel-heroes.combat.double-ko
    let wins = stakes().wins;
    let won: Vec<Outcome> =
        Outcome::ALL.into_iter().zip(&wins).filter(|(_, won)| **won).map(|(outcome, _)| outcome).collect();
    assert_eq!((wins.len(), won), (OUTCOMES, vec![Outcome::Hero, Outcome::Double]));
}
