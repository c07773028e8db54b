//! Who fights, who falls, how a combat ends.

use crate::chance::{Player, Scripted};
use crate::game::{Case, Progress, follow};
use crate::systems::marvel_heroes::fighter::{HERO, VILLAIN};
use crate::systems::marvel_heroes::state::Outcome;
use crate::systems::marvel_heroes::team::bout::{Bout, hfc, printed, red};
use crate::systems::marvel_heroes::team::metrics::Count;
use crate::systems::marvel_heroes::team::state::MAX_HEROES;
use crate::systems::marvel_heroes::team::state::{NOBODY, Phase};
use crate::systems::marvel_heroes::team::system::Team;

const OVER: fn(Outcome) -> Progress = |outcome| Progress::Over(outcome as usize);

/// Two Ready heroes against one Lead, nobody with Outwit dice.
fn two(policy: &str) -> Bout {
    let heroes = [red("A", "ready", 3, [2, 1, 0], "kos = 2"), red("B", "ready", 3, [3, 2, 0], "")];
    Bout::new(&printed(policy, &[heroes.concat(), red("V", "lead", 2, [1, 1, 0], "")]))
}

#[test]
fn the_heroes_have_the_first_initiative_unless_the_rules_say_otherwise() {
    // marvel-heroes.combat.first-initiative
    let members = [red("H", "ready", 2, [1, 1, 0], ""), red("V", "lead", 2, [1, 1, 0], "")];
    let attacks = ["hero's attack", "villain's attack"];
    // marvel-heroes.combat.attack: of one die on one as many hits come up with 10/36, none on both with 4/36, which is
    // as many only where the rules say so, and fewer with 11/36.
    for (rules, first, fraction) in [
        ("", 0, (10 * 15, 36 * 36)),
        ("first-initiative = \"villain\"", 1, (10 * 15, 36 * 36)),
        ("nil-ko = true", 0, (14 * 11, 36 * 36)),
    ] {
        let mut bout = Bout::new(&format!("[rules]\n{rules}\n{}", printed("", &members)));
        assert_eq!(bout.turn(&[(attacks[first], 1), (attacks[1 - first], 0)]), Progress::Tick, "{rules}");
        assert_eq!(bout.fraction.0 * fraction.1, bout.fraction.1 * fraction.0, "{rules}");
        assert_eq!([HERO, VILLAIN].map(|side| bout.counted(Count::Attacks, side)), [1, 1]);
    }
}

#[test]
fn a_side_that_plays_as_well_as_it_can_shows_its_better_colour() {
    // policy.power.equilibrium: without Attack dice in red and with one in yellow, all else alike.
    let yellow = "powers.yellow = { attack = 1, defend = 1, outwit = 0 }";
    let members = [red("H", "ready", 1, [0, 1, 0], yellow), red("V", "lead", 1, [1, 1, 0], "")];
    let mut bout = Bout::new(&printed("heroes = \"equilibrium\"", &members));
    // Both miss with 15/36, and the colour is certain.
    let answers = [("power", 1), ("hero's attack", 0), ("villain's attack", 0)];
    assert_eq!((bout.turn(&answers), bout.fraction), (Progress::Tick, (25, 144)));
}

#[test]
fn a_combat_that_reaches_the_limit_is_undecided() {
    // report.outcome
    let members = [red("H", "ready", 1, [1, 1, 0], ""), red("V", "lead", 1, [1, 1, 0], "")];
    let bout = Bout::new(&format!("rules.sequence-limit = 1\n{}", printed("", &members)));
    let mut chance = Scripted::new(&[("hero's attack", 0), ("villain's attack", 0)]);
    let end = follow(&Case::<Team>(&bout.prepared.setup), &mut chance, &mut ());
    assert_eq!((end.outcome, end.ticks), (Outcome::Undecided as usize, 1));
}

#[test]
fn whoever_is_written_first_only_who_is_ready_fights() {
    // marvel-heroes.combat.multi-hero: the supporter fights in no sequence, not even by stepping up (hfc.team.end).
    let heroes = [red("S", "support", 2, [1, 1, 0], ""), red("H", "ready", 2, [1, 1, 0], "")];
    let bout = Bout::new(&printed("", &[heroes.concat(), red("V", "lead", 2, [1, 1, 0], "")]));
    assert_eq!((bout.state.ready, bout.state.fighter, bout.state.support), (0b10, 1, 0));
    let villains = [red("B", "backup", 2, [1, 1, 0], ""), red("V", "lead", 2, [1, 1, 0], "")];
    let bout = Bout::new(&printed("", &[red("H", "ready", 2, [1, 1, 0], ""), villains.concat()]));
    assert_eq!((usize::from(bout.state.lead), bout.state.backups), (MAX_HEROES + 1, 0b01));
}

#[test]
fn the_first_option_of_a_power_is_the_first_colour_of_the_fighter() {
    // marvel-heroes.combat.choose-powers: without Attack dice in red nobody rolls, in yellow he does.
    let yellow = "powers.yellow = { attack = 1, defend = 1, outwit = 0 }";
    let members = [red("H", "ready", 2, [0, 1, 0], yellow), red("V", "lead", 2, [0, 1, 0], "")];
    for (option, answers) in [(0, &[][..]), (1, &[("hero's attack", 0)][..])] {
        let mut bout = Bout::new(&printed("", &members));
        let decisions = [("power", Player::First, option), ("power", Player::Second, 0)];
        assert_eq!(bout.decide(answers, &decisions), Progress::Tick);
    }
}

#[test]
fn a_hero_falls_the_sequence_ends_and_the_villain_takes_initiative() {
    // marvel-heroes.combat.hero-defeated: A, with 2 of 3, opens the sequence, misses and falls; the Outwit contest that
    // would follow is lost. Next sequence the villain attacks first, and B, untouched, fights.
    let heroes = [red("A", "ready", 3, [2, 1, 1], "kos = 2"), red("B", "ready", 3, [3, 2, 1], "")];
    let mut bout = Bout::new(&printed("", &[heroes.concat(), red("V", "lead", 2, [1, 1, 1], "")]));
    assert_eq!(bout.state.phase, Phase::Hero);
    assert_eq!(bout.turn(&[("hero's attack", 0), ("villain's attack", 2)]), Progress::Tick);
    assert_eq!((bout.state.ready, bout.state.fighter, bout.state.villain_leads), (0b10, 1, true));
    assert_eq!((bout.counted(Count::Wounds, HERO), bout.counted(Count::Kos, HERO)), (1, 1));
    let lost = [("villain's attack", 0), ("hero's attack", 2), ("Outwit contest", 0)];
    assert_eq!(bout.turn(&lost), Progress::Tick);
    assert_eq!(bout.state.kos[MAX_HEROES], 1);
    // A fallen hero cannot be named again: the last one who stands fights without a choice, and his end is the end.
    bout.state.kos[1] = 2;
    assert_eq!(bout.turn(&[("villain's attack", 2)]), OVER(Outcome::Villain));
    assert_eq!((bout.state.ready, bout.counted(Count::Wounds, HERO)), (0, 2));
}

#[test]
fn a_hero_who_falls_in_the_first_attack_makes_no_second() {
    // marvel-heroes.combat.hero-defeated, with the villain's Initiative.
    let mut bout = two("");
    (bout.state.villain_leads, bout.state.flanked) = (true, 0b11);
    // 1 die on 1 die by the printed rules: KO with 11/36 + 10/36 = 21/36 (marvel-heroes.combat.attack); here 11/36.
    assert_eq!(bout.turn(&[("villain's attack", 2)]), Progress::Tick);
    assert_eq!(bout.fraction, (11, 36));
    assert_eq!((bout.state.ready, bout.state.villain_leads), (0b10, true));
    // hfc.action.flanking-ko: what is remembered of B stays.
    assert_eq!(bout.state.flanked, 0b10);
}

#[test]
fn the_hero_who_fights_is_named_by_policy_or_by_the_player() {
    // policy.hero-choice: remaining 1 and 3: in-order names the first, most-remaining the second.
    let misses = [("hero's attack", 0), ("villain's attack", 0)];
    for (policy, first) in [("", 0), ("hero-choice = \"in-order\"", 0), ("hero-choice = \"most-remaining\"", 1)] {
        let mut bout = two(policy);
        assert_eq!(bout.prepared.setup.names_hero(&bout.state), first, "{policy}");
        assert_eq!(bout.turn(&misses), Progress::Tick);
        // marvel-heroes.combat.multi-hero: each sequence anew, the tokens stay.
        assert_eq!((bout.state.phase, bout.state.fighter, bout.state.kos[0]), (Phase::Hero, NOBODY, 2));
    }
    // A player's choice is a turn of its own, then the powers follow.
    let mut bout = two("");
    assert_eq!(bout.decide(&[], &[("fighting hero", Player::First, 1)]), Progress::Turn);
    assert_eq!((bout.state.phase, bout.state.fighter), (Phase::Powers, 1));
    // B attacks 3 dice on 1.
    bout.turn(&[("hero's attack", 2), ("villain's attack", 0)]);
    assert_eq!(bout.state.kos[MAX_HEROES], 1);
}

#[test]
fn ties_of_most_remaining_go_to_the_earlier_in_the_list() {
    let mut bout = two("hero-choice = \"most-remaining\"");
    bout.state.kos[1] = 2;
    assert_eq!(bout.prepared.setup.names_hero(&bout.state), 0);
}

#[test]
fn the_combat_ends_with_whoever_leads_and_nobody_steps_up() {
    // hfc.team.end: the Lead falls with an undamaged backup behind him: the heroes have won.
    let members = [red("H", "ready", 1, [3, 1, 0], ""), red("S", "support", 3, [1, 1, 0], "")];
    let villains = [red("L", "lead", 1, [3, 1, 0], ""), red("B", "backup", 3, [3, 1, 0], "")];
    let tables = hfc("", &[members.concat(), villains.concat()]);
    assert_eq!(Bout::new(&tables).turn(&[("hero's attack", 2)]), OVER(Outcome::Hero));
    // The last Ready hero falls with a healthy supporter: he does not become Ready, and the combat is lost.
    let mut bout = Bout::new(&tables);
    assert_eq!(bout.turn(&[("hero's attack", 0), ("villain's attack", 2)]), OVER(Outcome::Villain));
    assert_eq!((bout.state.support, bout.state.kos[1]), (1, 0));
}

#[test]
fn both_may_fall_in_one_step_and_others_left_change_nothing() {
    // marvel-heroes.combat.double-ko: the villain gives back the KO that fells him.
    let heroes = [red("A", "ready", 1, [2, 1, 0], ""), red("B", "ready", 1, [2, 1, 0], "")];
    let lead = red("V", "lead", 1, [1, 1, 0], "effects = [{ kind = \"retaliate_ko\" }]");
    let mut bout = Bout::new(&printed("", &[heroes.concat(), lead]));
    assert_eq!(bout.turn(&[("hero's attack", 2)]), OVER(Outcome::Double));
    assert_eq!((bout.state.ready, bout.counted(Count::Wounds, HERO)), (0b10, 1));
    assert_eq!((bout.counted(Count::Kos, HERO), bout.counted(Count::Kos, VILLAIN)), (1, 1));
}

#[test]
fn nobody_with_dice_is_endless_at_once() {
    // report.outcome: Attack 0 and Outwit 0 on both sides.
    let heroes = [red("A", "ready", 1, [0, 1, 0], ""), red("B", "ready", 1, [0, 1, 0], "")];
    let mut bout = Bout::new(&printed("", &[heroes.concat(), red("V", "lead", 1, [0, 3, 0], "")]));
    assert_eq!(bout.turn(&[]), OVER(Outcome::Endless));
    // One who can hurt is enough to go on, even if he is not named first.
    let heroes = [red("A", "ready", 1, [0, 1, 0], ""), red("B", "ready", 1, [1, 1, 0], "")];
    let mut bout = Bout::new(&printed("", &[heroes.concat(), red("V", "lead", 1, [0, 3, 0], "")]));
    assert_eq!(bout.turn(&[]), Progress::Tick);
}

#[test]
fn a_supporter_boosts_all_three_rolls_and_other_ready_heroes_do_not() {
    // marvel-heroes.combat.boost-hero. One boosted die has 0 hits with 12/36, 1 with 14/36, 2 with 9/36, 3 with 1/36;
    // one unboosted die 12/36, 18/36, 6/36. More: 14/36*12/36 + 9/36*30/36 + 1/36*36/36 = 474/1296 = 79/216.
    let hero = red("H", "ready", 2, [1, 1, 1], "");
    let villain = red("V", "lead", 2, [1, 1, 1], "");
    let alone = [hero.clone(), red("S", "ready", 2, [1, 1, 1], ""), villain.clone()];
    let supported = [hero, red("S", "support", 2, [1, 1, 1], ""), villain];
    let turn = |members: &[String], answers: &[(&'static str, usize)]| {
        let mut bout = Bout::new(&printed("", members));
        bout.turn(answers);
        bout.fraction
    };
    let second = |first: &'static str, outwit: usize| [("hero's attack", 0), (first, 0), ("Outwit contest", outwit)];
    let attack = |members: &[String]| {
        let mut bout = Bout::new(&printed("", members));
        bout.state.kos[MAX_HEROES] = 1;
        bout.turn(&[("hero's attack", 2)]);
        bout.fraction
    };
    assert_eq!((attack(&alone), attack(&supported)), ((11, 36), (79, 216)));
    // The whole sequence: attack less, defense less, Outwit won: the product of three boosted tables.
    let table = |mine: [u128; 4], theirs: [u128; 4]| {
        let sum = |wanted: fn(usize, usize) -> bool| -> u128 {
            (0..4)
                .flat_map(|a| (0..4).map(move |b| (a, b)))
                .filter(|&(a, b)| wanted(a, b))
                .map(|(a, b)| mine[a] * theirs[b])
                .sum()
        };
        [sum(|a, b| a < b || a == 0), sum(|a, b| a > b)]
    };
    let (plain, boosted) = ([12, 18, 6, 0], [12, 14, 9, 1]);
    let product = |mine: [u128; 4]| {
        let [missed, won] = table(mine, plain);
        let [held, _] = table(plain, mine);
        (missed * held * won, 1296u128.pow(3))
    };
    let same = |(a, b): (u128, u128), (c, d): (u128, u128)| assert_eq!(a * d, c * b);
    same(turn(&alone, &second("villain's attack", 1)), product(plain));
    same(turn(&supported, &second("villain's attack", 1)), product(boosted));
}

#[test]
fn scheming_boosts_whoever_leads_and_a_mastermind_is_boosted_always() {
    // marvel-heroes.combat.boost-villain, marvel-heroes.combat.boost-mastermind: as above, seen from the other side.
    let hero = red("H", "ready", 1, [1, 1, 1], "");
    for (more, expected) in [("", (11, 36)), ("boost = true", (79, 216)), ("kind = \"mastermind\"", (79, 216))] {
        let mut bout = Bout::new(&printed("", &[hero.clone(), red("V", "lead", 2, [1, 1, 1], more)]));
        bout.state.villain_leads = true;
        assert_eq!(bout.turn(&[("villain's attack", 2)]), OVER(Outcome::Villain));
        assert_eq!(bout.fraction, expected, "{more}");
    }
}
