//! Agents, Allies, backup effects, and fights against a Mastermind.

use crate::game::Progress;
use crate::systems::marvel_heroes::fighter::{HERO, VILLAIN};
use crate::systems::marvel_heroes::team::bout::{Bout, card, hfc, printed, red};
use crate::systems::marvel_heroes::team::metrics::Count;
use crate::systems::marvel_heroes::team::options::{Action, Target};
use crate::systems::marvel_heroes::team::state::MAX_HEROES;
use crate::systems::marvel_heroes::team::words::state_name;

const CANCEL: &str = "kind = \"cancel_ko\"";

fn hero() -> String {
    red("H", "ready", 2, [1, 1, 1], "")
}

fn backup(name: &str, effect: &str) -> String {
    red(name, "backup", 2, [1, 1, 0], &format!("backup = {{ {effect} }}"))
}

#[test]
fn a_backup_that_uses_its_effect_is_out_of_the_fight() {
    // hfc.backup.use-discards: B cancels the KO that would defeat the Lead; nobody is left to intercept.
    let members = [hero(), red("L", "lead", 1, [1, 1, 0], ""), backup("B", CANCEL)];
    let mut bout = Bout::new(&hfc("", &members));
    assert_eq!(bout.prepared.setup.actions(&bout.state, VILLAIN, 0).all().len(), 2);
    assert_eq!(bout.turn(&[("hero's attack", 2), ("villain's attack", 0), ("Outwit contest", 0)]), Progress::Tick);
    assert_eq!((bout.state.backups, bout.counted(Count::Cancelled, VILLAIN)), (0, 1));
    assert_eq!(bout.prepared.setup.actions(&bout.state, VILLAIN, 0).all(), [Action::Nothing]);
    assert_eq!(bout.turn(&[("hero's attack", 2)]), Progress::Over(0));
}

#[test]
fn a_discarded_backup_leaves_with_its_tokens() {
    // hfc.backup.use-discards: nothing of B is left in the state, so that fights with and without his tokens are one.
    let b = red("B", "backup", 2, [1, 1, 0], &format!("kos = 1\nbackup = {{ {CANCEL} }}"));
    let mut bout = Bout::new(&hfc("", &[hero(), red("L", "lead", 1, [1, 1, 0], ""), b]));
    assert_eq!(bout.state.kos[MAX_HEROES + 1], 1);
    bout.turn(&[("hero's attack", 2), ("villain's attack", 0), ("Outwit contest", 0)]);
    assert_eq!((bout.state.backups, bout.state.kos[MAX_HEROES + 1]), (0, 0));
}

#[test]
fn whoever_leads_cannot_use_his_own_backup_effect() {
    // hfc.backup.use-discards
    let lead = red("L", "lead", 1, [1, 1, 0], "backup = { kind = \"cancel_ko\" }");
    assert_eq!(Bout::new(&hfc("", &[hero(), lead])).turn(&[("hero's attack", 2)]), Progress::Over(0));
}

#[test]
fn a_backup_with_a_prepared_card_under_it_takes_that_along() {
    // hfc.action.preparation-cover: his own effect is used while he is back: both cards are discarded.
    let more =
        "backup = { kind = \"cancel_ko\" }\neffects = [{ kind = \"replace_rating\", stat = \"attack\", value = 5 }]";
    let members = [hero(), red("L", "lead", 1, [1, 1, 0], ""), red("B", "backup", 2, [1, 1, 0], more)];
    let mut bout = Bout::new(&hfc("", &members));
    assert_eq!(bout.state.held[2][0], 1);
    bout.turn(&[("hero's attack", 2), ("villain's attack", 0), ("Outwit contest", 0)]);
    assert_eq!((bout.state.backups, bout.state.held[2][0]), (0, 0));
    // What lies under B never served L: his attack was 1 die on 1: 25/36 are no KO and no stun, 15/36 less or nil.
    assert_eq!(bout.counted(Count::Replaced, VILLAIN), 0);
}

#[test]
fn viper_dodges_once_and_is_gone() {
    // marvel-heroes.effects.vocabulary: a backup lets a Lead with Defend 2 roll 3 dice once.
    let lead = red("L", "lead", 2, [0, 2, 0], "");
    let members = [hero(), lead, backup("B", "kind = \"replace_rating\", stat = \"defend\", value = 3")];
    let mut bout = Bout::new(&hfc("", &members));
    bout.turn(&[("hero's attack", 2), ("Outwit contest", 0)]);
    // More with 1 die than with 3: the hero's 1 against 0 of 3 (1/27) and 2 against 0 or 1 (1/27 + 3*1/2/9 = 11/54):
    // 1/2*1/27 + 1/6*11/54 = 17/324. The Outwit contest of 1 against 0 is tied with 1/3.
    assert_eq!(bout.fraction, (17, 972));
    assert_eq!((bout.state.backups, bout.counted(Count::Replaced, VILLAIN)), (0, 1));
    // The effect is used up: two dice from now on.
    bout.turn(&[("hero's attack", 0), ("Outwit contest", 0)]);
    assert_eq!(bout.counted(Count::Replaced, VILLAIN), 1);
}

#[test]
fn agents_take_dice_while_they_are_in_play_and_even_from_a_replaced_rating() {
    // marvel-heroes.dice.rating-order: Attack 5 replaced by an Ally's 4 is no gain and stays; 1 replaced by 4, less 1,
    // is 3 dice: on no dice 26/27 (marvel-heroes.combat.attack).
    let foot = card("Foot", "agent", 0, "kind = \"reduce_rating\", stat = \"attack\", by = 1");
    let ally = card("Friend", "ally", 0, "kind = \"replace_rating\", stat = \"attack\", value = 4");
    let lead = red("L", "lead", 1, [0, 0, 0], "");
    let mut bout = Bout::new(&printed("", &[hero(), foot.clone(), ally, lead.clone()]));
    assert_eq!(bout.turn(&[("hero's attack", 2)]), Progress::Over(0));
    assert_eq!((bout.fraction, bout.state.cards), ((26, 27), [1, 0, 0, 0, 0, 0]));
    // Without the Ally 0 dice are left: the attack is skipped.
    let mut bout = Bout::new(&printed("", &[hero(), foot, lead]));
    assert_eq!(bout.turn(&[("Outwit contest", 0)]), Progress::Tick);
}

#[test]
fn an_ally_with_a_plot_point_works_twice() {
    // marvel-heroes.allies.activate: 1 point: two uses.
    let members =
        [red("H", "ready", 1, [0, 1, 0], ""), card("Friend", "ally", 1, CANCEL), red("L", "lead", 1, [1, 1, 0], "")];
    let mut bout = Bout::new(&printed("", &members));
    let hit = [("villain's attack", 2)];
    assert_eq!((bout.turn(&hit), bout.state.cards[0]), (Progress::Tick, 1));
    assert_eq!((bout.turn(&hit), bout.state.cards[0]), (Progress::Tick, 0));
    assert_eq!(bout.turn(&hit), Progress::Over(1));
    assert_eq!(bout.counted(Count::Cancelled, HERO), 2);
}

#[test]
fn effects_without_a_character_on_them_are_used_first() {
    // policy.effects.default with several at hand: the prepared card, then the Agent, then the backup.
    let lead = red("L", "lead", 1, [0, 1, 0], "effects = [{ kind = \"cancel_ko\" }]");
    let members = [red("H", "ready", 1, [1, 1, 0], ""), lead, backup("B", CANCEL), card("Foot", "agent", 0, CANCEL)];
    let mut bout = Bout::new(&hfc("", &members));
    let left = |bout: &Bout| (bout.state.held[1][0], bout.state.cards[0], bout.state.backups);
    assert_eq!(left(&bout), (1, 1, 0b10));
    for expected in [(0, 1, 0b10), (0, 0, 0b10), (0, 0, 0)] {
        assert_eq!(bout.turn(&[("hero's attack", 2)]), Progress::Tick);
        assert_eq!(left(&bout), expected);
    }
    assert_eq!(bout.turn(&[("hero's attack", 2)]), Progress::Over(0));
}

#[test]
fn against_a_mastermind_stuns_bring_reinforcements_and_nothing_else() {
    // hfc.mastermind.stun, hfc.mastermind.reinforcements, hfc.mastermind.temporary-allies, policy.preparation.deck.
    let heroes = [red("H", "ready", 1, [1, 1, 1], "deck = { share = 0.5 }"), red("S", "support", 2, [1, 1, 1], "")];
    let lead = red("M", "lead", 1, [1, 1, 1], "kind = \"mastermind\"\ndeck = { share = 1 }");
    let members = [heroes.concat(), lead, backup("B", "kind = \"retaliate_ko\"")];
    let mut bout = Bout::new(&hfc("", &members));
    for side in [HERO, VILLAIN] {
        assert_eq!(bout.prepared.setup.actions(&bout.state, side, 0).all(), [Action::Nothing]);
        // hfc.mastermind.no-new-target
        assert_eq!(bout.prepared.setup.options_of_outwit(&bout.state, side).all(), [Target::Ko]);
    }
    // The hero recovers first and draws a useful card, the Mastermind from the second attack, always useful.
    let stuns =
        [("hero's attack", 1), ("Recovery roll", 0), ("card", 1), ("villain's attack", 1), ("Recovery roll", 1)];
    assert_eq!(bout.turn(&[&stuns[..], &[("Outwit contest", 0)]].concat()), Progress::Tick);
    assert_eq!((bout.state.held[0][0], bout.state.held[1][0]), (1, 1));
    // The reinforcement works once: a cancel_ko each. The backup's retaliation is no actor in a cancelled KO.
    let hits = [("hero's attack", 2), ("villain's attack", 2), ("Outwit contest", 2)];
    assert_eq!(bout.turn(&hits), Progress::Over(1));
    assert_eq!((bout.counted(Count::Cancelled, HERO), bout.counted(Count::Cancelled, VILLAIN)), (1, 1));
    assert_eq!(bout.state.kos[MAX_HEROES], 0);
}

#[test]
fn whoever_has_enough_reinforcements_takes_no_more() {
    // policy.preparation.deck: every card is useful, and one is enough.
    let hero = red("H", "ready", 2, [1, 1, 1], "deck = { share = 1, cap = 1 }");
    let mut bout = Bout::new(&hfc("", &[hero, red("M", "lead", 2, [1, 1, 1], "kind = \"mastermind\"")]));
    for _ in 0..2 {
        let stunned = [("hero's attack", 1), ("Recovery roll", 0), ("villain's attack", 0), ("Outwit contest", 0)];
        assert_eq!(bout.turn(&stunned), Progress::Tick);
        assert_eq!((bout.state.held[0][0], bout.counted(Count::Cards, HERO)), (1, 1));
    }
}

#[test]
fn what_the_other_side_has_drawn_is_not_among_ones_own_cards() {
    // policy.preparation.deck: a cap for each side.
    let hero = red("H", "ready", 2, [1, 1, 1], "deck = { share = 1, cap = 1 }");
    let lead = red("M", "lead", 2, [1, 1, 1], "kind = \"mastermind\"\ndeck = { share = 1, cap = 1 }");
    let mut bout = Bout::new(&hfc("", &[hero, lead]));
    let stuns = [("hero's attack", 1), ("Recovery roll", 1), ("villain's attack", 1), ("Recovery roll", 0)];
    assert_eq!(bout.turn(&[&stuns[..], &[("Outwit contest", 0)]].concat()), Progress::Tick);
    assert_eq!([HERO, VILLAIN].map(|side| bout.counted(Count::Cards, side)), [1, 1]);
}

#[test]
fn backups_serve_nobody_but_the_lead() {
    // hfc.backup.use-discards: the backup that would cancel a KO of the Lead's cancels none of the hero's.
    let (lead, behind) = (red("L", "lead", 2, [1, 1, 0], ""), backup("B", CANCEL));
    for (villains, backups) in [([&lead, &behind], 0b10), ([&behind, &lead], 0b01)] {
        let members = [red("H", "ready", 1, [0, 1, 0], ""), villains.map(String::as_str).concat()];
        let mut bout = Bout::new(&hfc("", &members));
        assert_eq!(bout.turn(&[("villain's attack", 2)]), Progress::Over(1));
        assert_eq!((bout.state.backups, bout.counted(Count::Cancelled, HERO)), (backups, 0));
    }
}

#[test]
fn a_ko_is_cancelled_when_it_would_be_the_last() {
    // policy.effects.default last-stand
    let hero = red("H", "ready", 2, [0, 1, 0], "effects = [{ kind = \"cancel_ko\" }]");
    let mut bout = Bout::new(&printed("", &[hero, red("L", "lead", 2, [1, 1, 0], "")]));
    for (kos, held) in [(1, 1), (1, 0)] {
        assert_eq!(bout.turn(&[("villain's attack", 2)]), Progress::Tick);
        assert_eq!((bout.state.kos[0], bout.state.held[0][0]), (kos, held));
    }
    assert_eq!(bout.turn(&[("villain's attack", 2)]), Progress::Over(1));
}

#[test]
fn an_effect_that_gives_no_more_dice_is_kept() {
    // policy.effects.default first-better, marvel-heroes.dice.rating-order: as many dice are not better, nor is 2 less
    // 2 than 3 less 2.
    let kept = |attack: u8, value: u8, foot: &[String]| {
        let ally = card("Friend", "ally", 0, &format!("kind = \"replace_rating\", stat = \"attack\", value = {value}"));
        let members = [red("H", "ready", 1, [attack, 1, 0], ""), ally, red("L", "lead", 2, [0, 1, 0], "")];
        let mut bout = Bout::new(&printed("", &[&members[..], foot].concat()));
        assert_eq!(bout.turn(&[("hero's attack", 0)]), Progress::Tick);
        (bout.state.cards[0], bout.counted(Count::Replaced, HERO))
    };
    let foot = [card("Foot", "agent", 0, "kind = \"reduce_rating\", stat = \"attack\", by = 2")];
    assert_eq!(
        [kept(1, 1, &[]), kept(1, 2, &[]), kept(3, 2, &foot), kept(3, 4, &foot)],
        [(1, 0), (0, 1), (1, 0), (0, 1)]
    );
}

#[test]
fn an_agent_that_retaliates_gives_back_the_ko() {
    // marvel-heroes.effects.vocabulary
    let foot = card("Foot", "agent", 0, "kind = \"retaliate_ko\"");
    let members = [red("H", "ready", 2, [1, 1, 0], ""), red("L", "lead", 2, [0, 1, 0], ""), foot];
    let mut bout = Bout::new(&printed("", &members));
    assert_eq!(bout.turn(&[("hero's attack", 2)]), Progress::Tick);
    assert_eq!((bout.state.kos[0], bout.state.kos[MAX_HEROES]), (1, 1));
}

#[test]
fn an_agent_and_the_holder_give_back_a_ko_each() {
    // marvel-heroes.effects.vocabulary
    let foot = card("Foot", "agent", 0, "kind = \"retaliate_ko\"");
    let lead = red("L", "lead", 2, [0, 1, 0], "effects = [{ kind = \"retaliate_ko\" }]");
    for (ko, taken) in [(3, 2), (1, 1)] {
        let mut bout = Bout::new(&printed("", &[red("H", "ready", ko, [1, 1, 0], ""), lead.clone(), foot.clone()]));
        bout.turn(&[("hero's attack", 2)]);
        assert_eq!((bout.state.kos[0], bout.state.kos[MAX_HEROES]), (taken, 1));
    }
}

#[test]
fn an_agent_works_once_whatever_lies_on_it() {
    // marvel-heroes.allies.activate: Plot Points are for Allies; a villain's card is discarded by its use.
    let members =
        [red("H", "ready", 1, [1, 1, 0], ""), red("L", "lead", 1, [0, 1, 0], ""), card("Foot", "agent", 1, CANCEL)];
    let mut bout = Bout::new(&printed("", &members));
    assert_eq!((bout.turn(&[("hero's attack", 2)]), bout.state.cards[0]), (Progress::Tick, 0));
    assert_eq!(bout.turn(&[("hero's attack", 2)]), Progress::Over(0));
}

#[test]
fn a_state_tells_the_cards_in_play_and_what_lies_on_them() {
    let ally = card("Friend", "ally", 2, "kind = \"replace_rating\", stat = \"attack\", value = 3");
    let members = [red("H", "ready", 1, [1, 1, 0], ""), red("L", "lead", 1, [0, 1, 0], ""), ally];
    let bout = Bout::new(&printed("", &members));
    let told = state_name(&bout.prepared.setup, &bout.state);
    assert!(told.contains("cards Friend with 2 Plot Points"), "{told}");
}

#[test]
fn what_cards_give_and_take_decides_whether_anybody_can_be_hurt() {
    // report.outcome: without dice on either side the combat is endless; an Ally's three dice keep it going, and an
    // Agent that takes the only die ends it.
    let ally = card("Friend", "ally", 0, "kind = \"replace_rating\", stat = \"attack\", value = 3");
    let foot = card("Foot", "agent", 0, "kind = \"reduce_rating\", stat = \"attack\", by = 1");
    let fight = |attack: u8, cards: &[String]| {
        let members = [red("H", "ready", 1, [attack, 1, 0], ""), red("L", "lead", 1, [0, 1, 0], "")];
        Bout::new(&printed("", &[&members[..], cards].concat()))
    };
    assert_eq!(fight(0, &[]).turn(&[]), Progress::Over(3));
    assert_eq!(fight(0, &[ally]).turn(&[("hero's attack", 0)]), Progress::Tick);
    let shield = card("Friend", "ally", 0, "kind = \"replace_rating\", stat = \"defend\", value = 3");
    assert_eq!(fight(0, &[shield]).turn(&[]), Progress::Over(3));
    assert_eq!(fight(1, &[]).turn(&[("hero's attack", 0)]), Progress::Tick);
    assert_eq!(fight(1, &[foot]).turn(&[]), Progress::Over(3));
}

#[test]
fn as_many_hits_count_as_such_in_a_team_too() {
    // marvel-heroes.combat.attack
    let members = [red("H", "ready", 3, [1, 1, 0], ""), red("L", "lead", 3, [1, 1, 0], "")];
    let mut bout = Bout::new(&printed("", &members));
    bout.turn(&[("hero's attack", 1), ("villain's attack", 2)]);
    assert_eq!([HERO, VILLAIN].map(|side| bout.counted(Count::TieKos, side)), [0, 1]);
}
