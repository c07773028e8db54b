//! A won Outwit contest: the KO or a New Target.

use crate::chance::Player;
use crate::game::Progress;
use crate::systems::marvel_heroes::fighter::{HERO, VILLAIN};
use crate::systems::marvel_heroes::team::bout::{Bout, card, hfc, printed, red};
use crate::systems::marvel_heroes::team::metrics::Count;
use crate::systems::marvel_heroes::team::options::Target;
use crate::systems::marvel_heroes::team::state::MAX_HEROES;
use crate::systems::marvel_heroes::team::state::Phase;

const LEAD: usize = MAX_HEROES;
const BACK: usize = MAX_HEROES + 1;

/// Only Outwit dice, so that a sequence is one contest. Several Ready heroes where the number is 2.
fn wits(policy: &str, ready: usize, kos: [u8; 3]) -> Bout {
    let hero = |name: &str, role: &str, ko: u8| red(name, role, ko, [0, 1, 1], "");
    let second = if ready == 2 { hero("R", "ready", 2) } else { String::new() };
    let heroes = [hero("H", "ready", kos[0]), second, hero("S", "support", 1)];
    let villains = [red("L", "lead", kos[1], [0, 1, 1], ""), red("B", "backup", kos[2], [0, 1, 1], "")];
    Bout::new(&hfc(policy, &[heroes.concat(), villains.concat()]))
}

/// The contest is won by this side: 1 the heroes, 2 the villains.
fn won(by: usize) -> [(&'static str, usize); 1] {
    [("Outwit contest", by)]
}

#[test]
fn a_weak_backup_is_dragged_out_and_ends_the_combat() {
    // hfc.outwit.new-target, policy.outwit: Lead 3 remaining, backup 1: New Target, and one KO more has won.
    let mut bout = wits("hero-outwit = \"new-target-weaker\"", 1, [2, 3, 1]);
    bout.state.villain_leads = true;
    assert_eq!(bout.turn(&won(1)), Progress::Turn);
    assert_eq!(bout.state.phase, Phase::Outwit { winner: HERO });
    assert_eq!(bout.turn(&[]), Progress::Tick);
    assert_eq!((usize::from(bout.state.lead), bout.state.backups, bout.state.kos[LEAD]), (BACK, 0b01, 0));
    // hfc.outwit.choice: in both cases Initiative goes to the winner.
    assert!(!bout.state.villain_leads);
    assert_eq!(bout.counted(Count::Targets, HERO), 1);
    assert_eq!(bout.turn(&won(1)), Progress::Turn);
    assert_eq!(bout.turn(&[]), Progress::Over(0));
}

#[test]
fn a_lead_with_two_remaining_takes_the_ko() {
    // policy.outwit: Lead 2 remaining, backup 1: KO, since it leaves 1 anyway; and `ko` never names anybody.
    for (policy, kos) in [("hero-outwit = \"new-target-weaker\"", [2, 2, 1]), ("", [2, 3, 1])] {
        let mut bout = wits(policy, 1, kos);
        bout.turn(&won(1));
        bout.turn(&[]);
        assert_eq!((usize::from(bout.state.lead), bout.state.kos[LEAD]), (LEAD, 1), "{policy}");
    }
}

#[test]
fn the_villain_drags_out_the_supporter() {
    // hfc.outwit.new-target-villain: the supporter fights, the hero supports.
    let mut bout = wits("villain-outwit = \"new-target-weaker\"", 1, [3, 2, 2]);
    bout.turn(&won(2));
    bout.turn(&[]);
    assert_eq!((bout.state.ready, bout.state.support, bout.state.fighter), (0b10, 0, 1));
    assert_eq!((bout.state.villain_leads, bout.counted(Count::Targets, VILLAIN)), (true, 1));
    bout.turn(&won(2));
    // Weaker than nobody now: KO, and the last Ready hero has fallen.
    assert_eq!(bout.turn(&[]), Progress::Over(1));
}

#[test]
fn with_several_ready_heroes_the_villain_may_name_any_and_choose_who_steps_back() {
    // hfc.outwit.new-target-villain. H is place 0, R 1, S 2.
    let mut bout = wits("", 2, [3, 2, 2]);
    bout.decide(&[], &[("fighting hero", Player::First, 0)]);
    bout.turn(&won(2));
    let options = bout.prepared.setup.options_of_outwit(&bout.state, VILLAIN);
    let expected =
        [Target::Ko, Target::Ready(0), Target::Ready(1), Target::Support { back: 0 }, Target::Support { back: 1 }];
    assert_eq!(options.all(), expected);
    let named = bout.state;
    // The named Ready hero must fight the next sequence: no choice for the heroes, then they choose again.
    bout.decide(&[], &[("won Outwit contest", Player::Second, 2)]);
    assert_eq!((bout.state.phase, bout.state.fighter), (Phase::Powers, 1));
    bout.turn(&won(0));
    assert_eq!(bout.state.phase, Phase::Hero);
    // The supporter is named, and R steps back.
    bout.state = named;
    bout.decide(&[], &[("won Outwit contest", Player::Second, 4)]);
    assert_eq!((bout.state.ready, bout.state.support, bout.state.fighter), (0b101, 1, 2));
}

#[test]
fn by_the_policy_it_is_the_fighting_hero_who_steps_back() {
    // policy.outwit: R fights with 3 remaining, S supports with 1; H, before R in the list, stays where he is.
    let hero = |name: &str, role: &str, ko: u8| red(name, role, ko, [0, 1, 1], "");
    let heroes = [hero("H", "ready", 3), hero("R", "ready", 3), hero("S", "support", 1)].concat();
    let mut bout =
        Bout::new(&hfc("villain-outwit = \"new-target-weaker\"", &[heroes, red("L", "lead", 2, [0, 1, 1], "")]));
    (bout.state.fighter, bout.state.phase) = (1, Phase::Outwit { winner: VILLAIN });
    assert_eq!(bout.turn(&[]), Progress::Tick);
    assert_eq!((bout.state.ready, bout.state.support, bout.state.fighter), (0b101, 1, 2));
}

#[test]
fn agents_and_allies_lose_plot_points_and_go() {
    // hfc.outwit.new-target-cards: a point first, then the card; at once, and the fighters stay.
    let members = [
        red("H", "ready", 2, [0, 1, 2], ""),
        card("Friend", "ally", 0, "kind = \"reduce_rating\", stat = \"outwit\", by = 1"),
        red("L", "lead", 2, [0, 1, 2], ""),
        card("Foot", "agent", 1, "kind = \"reduce_rating\", stat = \"outwit\", by = 1"),
    ];
    let mut bout = Bout::new(&hfc("", &members));
    let options = |bout: &Bout, side| bout.prepared.setup.options_of_outwit(&bout.state, side).all().to_vec();
    assert_eq!(options(&bout, HERO), [Target::Ko, Target::Card(1)]);
    assert_eq!(options(&bout, VILLAIN), [Target::Ko, Target::Card(0)]);
    for points in [1, 0] {
        bout.turn(&won(1));
        assert_eq!(bout.fraction, (11, 36), "1 die against 1, after both reductions");
        bout.decide(&[], &[("won Outwit contest", Player::First, 1)]);
        assert_eq!(bout.state.cards[1], points);
    }
    // The Agent's reduction has ended: 2 dice against 1: 12*12 + 13*30 + 6*36 + 36 = 786 of 1296, and only the KO is
    // left.
    assert_eq!(bout.turn(&won(1)), Progress::Tick);
    assert_eq!(bout.fraction, (131, 216));
    assert_eq!(bout.state.kos[LEAD], 1);
}

#[test]
fn the_printed_rules_know_no_new_target() {
    let villains = [red("L", "lead", 3, [0, 1, 1], ""), red("B", "backup", 1, [0, 1, 1], "")];
    let mut bout = Bout::new(&printed(
        "hero-outwit = \"new-target-weaker\"",
        &[red("H", "ready", 2, [0, 1, 1], ""), villains.concat()],
    ));
    assert_eq!(bout.turn(&won(1)), Progress::Tick);
    assert_eq!(bout.state.kos[LEAD], 1);
}

#[test]
fn a_side_that_plays_as_well_as_it_can_names_the_weaker_target() {
    // policy.power.equilibrium: each contest that is won at all is won by either with 1/2. After a KO the Lead has two
    // left, so that the heroes win with 1/4; against the backup with 1/2.
    let villains = [red("L", "lead", 3, [0, 1, 1], ""), red("B", "backup", 1, [0, 1, 1], "")];
    let mut bout =
        Bout::new(&hfc("heroes = \"equilibrium\"", &[red("H", "ready", 1, [0, 1, 1], ""), villains.concat()]));
    assert_eq!(bout.turn(&won(1)), Progress::Turn);
    assert_eq!(bout.turn(&[("won Outwit contest", 1)]), Progress::Tick);
    assert_eq!((bout.fraction, usize::from(bout.state.lead)), ((1, 1), BACK));
}

#[test]
fn a_won_contest_is_counted_for_who_won_it() {
    for (by, contests) in [(1, [1, 0]), (2, [0, 1]), (0, [0, 0])] {
        let mut bout = wits("", 1, [2, 2, 2]);
        bout.turn(&won(by));
        assert_eq!([HERO, VILLAIN].map(|side| bout.counted(Count::Outwits, side)), contests);
    }
}

#[test]
fn ties_and_empty_contests_change_nothing() {
    // marvel-heroes.combat.outwit-tie
    let mut bout = wits("", 1, [2, 2, 2]);
    let before = bout.state;
    assert_eq!(bout.turn(&won(0)), Progress::Tick);
    assert_eq!(bout.state, before);
}
