//! The combat mod: stuns, Recovery rolls, cards.

use super::{faces, product};
use crate::game::Progress;
use crate::systems::marvel_heroes::attack;
use crate::systems::marvel_heroes::bout::{Bout, mistakes, red, tables};
use crate::systems::marvel_heroes::fighter::{HERO, VILLAIN};
use crate::systems::marvel_heroes::metrics::Count;
use crate::systems::marvel_heroes::state::Outcome;

const HFC: &str = "combat = \"hfc\"";
const HERO_ATTACKS: &str = "hero's attack";
const VILLAIN_ATTACKS: &str = "villain's attack";
const OUTWIT: &str = "Outwit contest";
const RECOVERY: &str = "Recovery roll";
const FIRST: usize = 0;
const SECOND: usize = 1;
const TIE: usize = 1;

#[test]
fn as_many_hits_stun_and_change_nothing_else() {
    // hfc.attack.result: 1 on 1 is a stun with 10/36; hfc.stun.recovery: each recovers first with 1/2;
    // hfc.stun.not-a-win: no token, and the hero keeps Initiative; hfc.stun.per-attack: two stuns in a sequence.
    let mut bout = Bout::new(&tables(HFC, &red(1, [1, 1, 1]), &red(1, [1, 1, 1])));
    let answers = [(HERO_ATTACKS, TIE), (RECOVERY, FIRST), (VILLAIN_ATTACKS, TIE), (RECOVERY, SECOND), (OUTWIT, 0)];
    assert_eq!(bout.turn(&answers), Progress::Tick);
    assert_eq!(bout.fraction, product(&[(10, 36), (1, 2), (10, 36), (1, 2), (14, 36)]));
    assert_eq!((bout.state.kos, bout.state.initiative()), ([0, 0], HERO));
    assert_eq!(bout.counted(Count::Stuns, HERO), 2);
    assert_eq!((bout.counted(Count::Recoveries, HERO), bout.counted(Count::Recoveries, VILLAIN)), (1, 1));
}

#[test]
fn a_recovery_belongs_to_who_rolled_more() {
    // hfc.stun.recovery
    for (side, recoveries) in [(FIRST, [1, 0]), (SECOND, [0, 1])] {
        let mut bout = Bout::new(&tables(HFC, &red(1, [1, 1, 1]), &red(1, [1, 1, 1])));
        bout.turn(&[(HERO_ATTACKS, TIE), (RECOVERY, side), (VILLAIN_ATTACKS, 0), (OUTWIT, 0)]);
        assert_eq!([HERO, VILLAIN].map(|side| bout.counted(Count::Recoveries, side)), recoveries);
    }
}

#[test]
fn more_hits_are_a_ko_and_none_against_none_a_miss() {
    // hfc.attack.result and hfc.stun.zero: 1 on 1 is a KO with 11/36 and a miss with 15/36, 1/9 of it at nil.
    let mut bout = Bout::new(&tables(HFC, &red(1, [1, 1, 1]), &red(1, [1, 1, 1])));
    assert_eq!(bout.turn(&[(HERO_ATTACKS, 2)]), Progress::Over(Outcome::Hero as usize));
    assert_eq!(bout.fraction, (11, 36));
    let mut bout = Bout::new(&tables(HFC, &red(1, [1, 1, 1]), &red(1, [1, 1, 1])));
    bout.turn(&[(HERO_ATTACKS, 0), (VILLAIN_ATTACKS, 0), (OUTWIT, 1)]);
    assert_eq!(bout.fraction, product(&[(15, 36), (15, 36), (11, 36)]));
    assert_eq!(bout.counted(Count::Stuns, HERO), 0);
}

#[test]
fn printed_kos_are_the_mods_kos_and_stuns() {
    // hfc.attack.result, ruling: for the same dice, base KO = mod KO + mod stun.
    for (attack, defend) in (0..=3).flat_map(|attack| (0..=3).map(move |defend| (attack, defend))) {
        let [fewer, nil, tie, more] = faces(attack, defend);
        let chances = |rules: &str| attack_chances(rules, attack, defend);
        let (printed, modded) = (chances(""), chances(HFC));
        if attack == 0 {
            assert_eq!((printed, modded), ([0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0]));
            continue;
        }
        let p = |(numerator, denominator): (u128, u128)| numerator as f64 / denominator as f64;
        let close = |a: [f64; 4], b: [f64; 4]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-15);
        assert!(close(printed, [p(more) + p(tie), 0.0, p(fewer) + p(nil), 0.0]), "{attack} on {defend}: {printed:?}");
        assert!(close(modded, [p(more), p(tie), p(fewer) + p(nil), 0.0]), "{attack} on {defend}: {modded:?}");
    }
}

/// Exact chances of KO, stun, miss and no attack in `play = "attack"`.
fn attack_chances(rules: &str, attack: u32, defend: u32) -> [f64; 4] {
    use crate::exact::{Budget, outcomes};
    use crate::scenario::{self, Mistakes, Source};
    let text = format!(
        "title = \"t\"\nsystem = \"marvel-heroes\"\nplay = \"attack\"\n[rules]\n{rules}\n\
         [attacker]\nattack = {attack}\n[defender]\ndefend = {defend}\n"
    );
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new("t.toml", text), &mistakes).unwrap();
    let (setup, brief) = attack::prepare(&scenario.cases[0], &mistakes).unwrap();
    let exact = outcomes::<attack::Attack>(&setup, &brief, &Budget::default()).unwrap();
    exact.outcomes().try_into().unwrap()
}

#[test]
fn preparation_gives_a_lead_a_cancelled_ko_with_the_decks_share() {
    // policy.preparation.deck: with q = 1/4 a stun gives the villain a cancel_ko with 1/2 * 1/4 = 1/8.
    for share in ["0.25", "\"1/4\""] {
        let villain = format!("{}deck = {{ share = {share} }}\n", red(1, [0, 1, 0]));
        let mut bout = Bout::new(&tables(HFC, &red(1, [1, 0, 0]), &villain));
        assert_eq!(bout.turn(&[(HERO_ATTACKS, TIE), (RECOVERY, SECOND), ("card", 1)]), Progress::Tick);
        assert_eq!(bout.fraction, product(&[(10, 36), (1, 8)]));
        assert_eq!(bout.counted(Count::Cards, VILLAIN), 1);
        // The next KO would defeat him and is cancelled; the one after it is not.
        assert_eq!(bout.turn(&[(HERO_ATTACKS, 2)]), Progress::Tick);
        assert_eq!((bout.state.kos, bout.counted(Count::Cancelled, VILLAIN)), ([0, 0], 1));
        assert_eq!(bout.turn(&[(HERO_ATTACKS, 2)]), Progress::Over(Outcome::Hero as usize));
    }
}

#[test]
fn a_hero_draws_no_card_against_a_lead_and_one_against_a_mastermind() {
    // hfc.action.options: the hero who recovers first denies the villain his card, and that is all.
    let villain = format!("{}deck = {{ share = 0.5 }}\n", red(1, [0, 1, 0]));
    let mut bout = Bout::new(&tables(HFC, &red(1, [1, 0, 0]), &villain));
    bout.turn(&[(HERO_ATTACKS, TIE), (RECOVERY, FIRST)]);
    assert_eq!(bout.counted(Count::Cards, VILLAIN), 0);
    let hero = format!("{}deck = {{ share = 0.5 }}\n", red(1, [1, 0, 0]));
    assert!(
        mistakes(&tables(HFC, &hero, &villain)).contains("a hero draws no cards in a fight against a Lead Villain")
    );
    // hfc.mastermind.reinforcements: one share for each side.
    let mastermind = format!("{villain}kind = \"mastermind\"\n");
    let mut bout = Bout::new(&tables(HFC, &hero, &mastermind));
    bout.turn(&[(HERO_ATTACKS, TIE), (RECOVERY, FIRST), ("card", 1)]);
    assert_eq!((bout.counted(Count::Cards, HERO), bout.state.unused[HERO][0]), (1, 1));
    // One plain die on one boosted die: as many 51/216, see the tests of boosting.
    assert_eq!(bout.fraction, product(&[(51, 216), (1, 4)]));
}

#[test]
fn a_side_with_enough_cards_takes_no_further_ones() {
    // policy.preparation.deck: with q = 1 every card is useful and nothing is drawn for; the cap of 2 holds.
    let villain = format!("{}deck = {{ share = 1, cap = 2 }}\n", red(1, [0, 1, 0]));
    let mut bout = Bout::new(&tables(HFC, &red(1, [1, 0, 0]), &villain));
    for held in [1, 2, 2] {
        bout.turn(&[(HERO_ATTACKS, TIE), (RECOVERY, SECOND)]);
        assert_eq!(bout.state.unused[VILLAIN][0], held);
    }
    assert_eq!(bout.counted(Count::Cards, VILLAIN), 2);
}

#[test]
fn a_deck_may_hold_another_effect() {
    // A card that lets the villain roll 3 dice for Defend once: the next attack is 1 die on 3, and it is used up.
    let villain = format!(
        "{}deck = {{ share = 1, effect = {{ kind = \"replace_rating\", stat = \"defend\", value = 3 }} }}\n",
        red(1, [0, 1, 0])
    );
    let mut bout = Bout::new(&tables(HFC, &red(1, [1, 0, 0]), &villain));
    bout.turn(&[(HERO_ATTACKS, TIE), (RECOVERY, SECOND)]);
    bout.turn(&[(HERO_ATTACKS, 2)]);
    assert_eq!(bout.fraction, faces(1, 3)[3]);
    assert_eq!(bout.counted(Count::Replaced, VILLAIN), 1);
}

#[test]
fn the_printed_rules_know_no_stuns_and_no_cards() {
    let villain = format!("{}deck = {{ share = 1 }}\n", red(2, [0, 1, 0]));
    let mut bout = Bout::new(&tables("", &red(1, [1, 0, 0]), &villain));
    assert_eq!(bout.turn(&[(HERO_ATTACKS, TIE)]), Progress::Tick);
    assert_eq!(bout.state.kos, [0, 1]);
    assert!(bout.prepared.brief.notes.iter().any(|note| note.starts_with("V draws no cards")));
    assert!(!bout.prepared.brief.metrics.iter().any(|metric| metric.name.contains("stun")));
}
