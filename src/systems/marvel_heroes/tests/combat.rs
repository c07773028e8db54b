//! The sequence by the printed rules, each step with scripted dice and its exact chance.

use super::{Fraction, faces, product, reduced};
use crate::game::Progress;
use crate::systems::marvel_heroes::bout::{Bout, compiled, red, solved, tables};
use crate::systems::marvel_heroes::fighter::{HERO, Stat, VILLAIN};
use crate::systems::marvel_heroes::metrics::Count;
use crate::systems::marvel_heroes::policy;
use crate::systems::marvel_heroes::state::Outcome;

const MISS: usize = 0;
const TIE: usize = 1;
const MORE: usize = 2;
const NOBODY: usize = 0;
const HERO_WINS: usize = 1;
const VILLAIN_WINS: usize = 2;
const HERO_ATTACKS: &str = "hero's attack";
const VILLAIN_ATTACKS: &str = "villain's attack";
const OUTWIT: &str = "Outwit contest";

/// Printed rules, both on red.
fn duel(hero: (u8, [u8; 3]), villain: (u8, [u8; 3])) -> Bout {
    Bout::new(&tables("", &red(hero.0, hero.1), &red(villain.0, villain.1)))
}

fn sum(parts: &[Fraction]) -> Fraction {
    parts.iter().fold((0, 1), |all, part| reduced((all.0 * part.1 + part.0 * all.1, all.1 * part.1)))
}

#[test]
fn a_sequence_is_two_attacks_and_an_outwit_contest() {
    // The hero has Initiative (marvel-heroes.combat.first-initiative); red 5/2/1 against 1/2/4: 5 dice on 2, 1 die on
    // 2, 1 against 4 (marvel-heroes.combat.choose-powers). Nobody is down, so the combat goes on.
    let mut bout = duel((3, [5, 2, 1]), (2, [1, 2, 4]));
    let answers = [(HERO_ATTACKS, MORE), (VILLAIN_ATTACKS, MISS), (OUTWIT, VILLAIN_WINS)];
    assert_eq!(bout.turn(&answers), Progress::Tick);
    let chances = [faces(5, 2), faces(1, 2), faces(1, 4)];
    let misses = sum(&chances[1][..2]);
    assert_eq!(bout.fraction, product(&[chances[0][3], misses, chances[2][0]]));
    assert_eq!(bout.state.kos, [1, 1]);
    // marvel-heroes.combat.outwit: the winner takes Initiative, so the villain attacks first now
    // (marvel-heroes.combat.second-attack); KO tokens stay (marvel-heroes.combat.repeat).
    let answers = [(VILLAIN_ATTACKS, MORE), (HERO_ATTACKS, MISS), (OUTWIT, NOBODY)];
    assert_eq!(bout.turn(&answers), Progress::Tick);
    assert_eq!(bout.state.kos, [2, 1]);
    // marvel-heroes.combat.outwit-tie: Initiative stays where it is.
    let answers = [(VILLAIN_ATTACKS, MISS), (HERO_ATTACKS, MORE)];
    assert_eq!(bout.turn(&answers), Progress::Over(Outcome::Hero as usize));
    assert_eq!((bout.counted(Count::Attacks, HERO), bout.counted(Count::Attacks, VILLAIN)), (3, 3));
    assert_eq!((bout.counted(Count::Kos, HERO), bout.counted(Count::Kos, VILLAIN)), (2, 2));
    assert_eq!((bout.counted(Count::Outwits, HERO), bout.counted(Count::Outwits, VILLAIN)), (0, 1));
    // One of three tokens was still to come.
    assert_eq!((bout.counted(Count::Left, HERO), bout.counted(Count::Left, VILLAIN)), (1, 0));
    // The third sequence began with one KO to go on both sides, the second with two on the hero.
    assert_eq!(bout.counted(Count::LastKo, HERO), 1);
}

#[test]
fn as_many_hits_are_a_ko_but_none_against_none_is_nothing() {
    // marvel-heroes.combat.attack: 1 die on 1 die, KO 7/12 = 11/36 more + 10/36 as many.
    let prepared = compiled(&tables("", &red(1, [1, 1, 0]), &red(1, [0, 1, 0])));
    assert_eq!(solved(&prepared).lengths[Outcome::Hero as usize][1], 7.0 / 12.0);
    let mut bout = duel((1, [1, 1, 0]), (1, [0, 1, 0]));
    assert_eq!(bout.turn(&[(HERO_ATTACKS, TIE)]), Progress::Over(Outcome::Hero as usize));
    assert_eq!(bout.fraction, (5, 18));
    let mut bout = duel((1, [1, 1, 0]), (1, [0, 1, 0]));
    assert_eq!(bout.turn(&[(HERO_ATTACKS, MISS)]), Progress::Tick);
    assert_eq!(bout.fraction, (5, 12));
}

#[test]
fn the_manuals_comparison_alone_makes_nil_against_nil_a_ko() {
    // The switch nil-ko: 7/12 + 1/9 = 25/36.
    let prepared = compiled(&tables("nil-ko = true", &red(1, [1, 1, 0]), &red(1, [0, 1, 0])));
    assert_eq!(solved(&prepared).lengths[Outcome::Hero as usize][1], 25.0 / 36.0);
}

#[test]
fn a_success_is_one_ko_whatever_the_margin() {
    // marvel-heroes.combat.one-ko: 8 dice on 0 take one token, and so does an Outwit contest of 8 against 0.
    let mut bout = duel((9, [8, 8, 8]), (9, [0, 0, 0]));
    assert_eq!(bout.turn(&[(HERO_ATTACKS, MORE), (OUTWIT, HERO_WINS)]), Progress::Tick);
    assert_eq!(bout.state.kos, [0, 2]);
}

#[test]
fn with_attack_0_nobody_rolls() {
    // marvel-heroes.combat.attack-zero: the villain can only win by Outwit; his attack is skipped and not counted.
    let mut bout = duel((2, [1, 2, 1]), (2, [0, 4, 4]));
    assert_eq!(bout.turn(&[(HERO_ATTACKS, MISS), (OUTWIT, VILLAIN_WINS)]), Progress::Tick);
    assert_eq!(bout.state.kos, [1, 0]);
    assert_eq!(bout.counted(Count::Attacks, VILLAIN), 0);
}

#[test]
fn against_defend_0_one_hit_is_enough() {
    // marvel-heroes.combat.defend-zero: 3 dice on 0 are 26/27 in both rulesets.
    for rules in ["", "combat = \"hfc\""] {
        let mut bout = Bout::new(&tables(rules, &red(1, [3, 1, 0]), &red(1, [0, 0, 0])));
        assert_eq!(bout.turn(&[(HERO_ATTACKS, MORE)]), Progress::Over(Outcome::Hero as usize));
        assert_eq!(bout.fraction, (26, 27), "{rules}");
    }
}

#[test]
fn a_defeat_ends_the_combat_at_once() {
    // marvel-heroes.combat.ko-value: KO value 2, one token, hit by the first attack: nothing else is rolled.
    let mut bout = duel((2, [3, 3, 1]), (2, [3, 3, 1]));
    bout.turn(&[(HERO_ATTACKS, MORE), (VILLAIN_ATTACKS, MISS), (OUTWIT, NOBODY)]);
    assert_eq!(bout.turn(&[(HERO_ATTACKS, TIE)]), Progress::Over(Outcome::Hero as usize));
    assert_eq!(bout.counted(Count::Attacks, VILLAIN), 1);
    // One of the two KOs came from a tie, which the mod would have made a stun.
    assert_eq!((bout.counted(Count::Kos, VILLAIN), bout.counted(Count::TieKos, VILLAIN)), (2, 1));
    // By the second attack: no Outwit contest.
    let mut bout = duel((1, [3, 3, 1]), (2, [3, 3, 1]));
    let answers = [(HERO_ATTACKS, MISS), (VILLAIN_ATTACKS, MORE)];
    assert_eq!(bout.turn(&answers), Progress::Over(Outcome::Villain as usize));
}

#[test]
fn an_outwit_contest_may_decide_the_combat() {
    let mut bout = duel((1, [0, 1, 1]), (1, [0, 1, 1]));
    assert_eq!(bout.turn(&[(OUTWIT, VILLAIN_WINS)]), Progress::Over(Outcome::Villain as usize));
    // marvel-heroes.combat.outwit: one die against one die.
    assert_eq!(bout.fraction, (11, 36));
}

#[test]
fn with_no_outwit_dice_on_either_side_nobody_rolls() {
    // marvel-heroes.combat.outwit-tie: both Outwit 0 are always a tie.
    let mut bout = duel((2, [1, 1, 0]), (2, [1, 1, 0]));
    assert_eq!(bout.turn(&[(HERO_ATTACKS, MISS), (VILLAIN_ATTACKS, MISS)]), Progress::Tick);
}

#[test]
fn the_villain_may_be_given_the_first_initiative() {
    let mut bout = Bout::new(&tables("first-initiative = \"villain\"", &red(1, [1, 1, 1]), &red(1, [1, 1, 1])));
    assert_eq!(bout.turn(&[(VILLAIN_ATTACKS, MORE)]), Progress::Over(Outcome::Villain as usize));
}

#[test]
fn powers_are_drawn_from_the_colours_a_fighter_has() {
    // policy.power.fixed: uniform over three colours and over two: 1/3 * 1/2 before the attack of orange 3 on yellow 1.
    let hero = "ko = 1\npowers = { red = { attack = 1, defend = 1, outwit = 1 }, \
                orange = { attack = 3, defend = 0, outwit = 0 }, yellow = { attack = 2, defend = 0, outwit = 0 } }";
    let villain = "ko = 1\npowers = { red = { attack = 1, defend = 1, outwit = 1 }, \
                   yellow = { attack = 1, defend = 1, outwit = 1 } }";
    let mut bout = Bout::new(&tables("", hero, villain));
    let answers = [("hero's power", 1), ("villain's power", 2), (HERO_ATTACKS, MORE)];
    assert_eq!(bout.turn(&answers), Progress::Over(Outcome::Hero as usize));
    assert_eq!(bout.fraction, product(&[(1, 6), faces(3, 1)[3]]));
    // marvel-heroes.combat.missing-colours: the villain never picks orange.
    let villain = &bout.prepared.setup.fighters[VILLAIN];
    assert_eq!([0, 1].map(|option| policy::colour(villain, option)), [0, 2]);
    assert_eq!(villain.n_colours(), 2);
}

#[test]
fn a_mixed_power_follows_its_weights_and_a_fixed_one_draws_nothing() {
    let hero = format!("{}powers.yellow = {{ attack = 1, defend = 0, outwit = 0 }}\n", red(1, [1, 0, 0]));
    for weights in ["red = 3, yellow = 1", "red = 0.75, yellow = 0.25", "red = 0.750, yellow = 0.25"] {
        let hero = format!("{hero}policy = {{ power = \"mixed\", weights = {{ {weights} }} }}");
        let mut bout = Bout::new(&tables("", &hero, &red(1, [0, 0, 0])));
        // Yellow 1/4, one die on none 2/3.
        bout.turn(&[("hero's power", 2), (HERO_ATTACKS, MORE)]);
        assert_eq!(bout.fraction, (1, 6));
    }
    let hero = format!("{hero}policy = {{ colour = \"yellow\" }}");
    let mut bout = Bout::new(&tables("", &hero, &red(1, [0, 0, 0])));
    bout.turn(&[(HERO_ATTACKS, MORE)]);
    assert_eq!(bout.fraction, (2, 3));
}

#[test]
fn boosting_covers_all_rolls_of_a_side_and_a_mastermind_always_has_it() {
    // One boosted die 12/36 for nothing against 1/3: the same; more than one plain die: 1 hit over none 14/36 * 1/3, 2
    // over none or one 9/36 * 5/6, 3 over all 1/36: (14 * 2 + 9 * 5 + 1 * 6)/216 = 79/216.
    let boosted = format!("{}boost = true\n", red(1, [1, 1, 1]));
    let mastermind = format!("{}kind = \"mastermind\"\n", red(1, [1, 1, 1]));
    let plain = red(1, [1, 1, 1]);
    let mut bout = Bout::new(&tables("", &boosted, &plain));
    bout.turn(&[(HERO_ATTACKS, MORE)]);
    assert_eq!(bout.fraction, (79, 216));
    // marvel-heroes.combat.boost-mastermind: his Defend is boosted as well. Plain over boosted: 1 over none 1/2 *
    // 12/36, 2 over none or one 1/6 * 26/36: (36 + 26)/216 = 31/108. As many: 1/2 * 14/36 + 1/6 * 9/36 =
    // 51/216; miss: rest.
    let mut bout = Bout::new(&tables("", &plain, &mastermind));
    bout.turn(&[(HERO_ATTACKS, MORE)]);
    assert_eq!(bout.fraction, (31, 108));
    let mut bout = Bout::new(&tables("", &plain, &mastermind));
    bout.turn(&[(HERO_ATTACKS, MISS), (VILLAIN_ATTACKS, MISS), (OUTWIT, VILLAIN_WINS)]);
    let miss = reduced((216 - 62 - 51, 216));
    // The boosted attack on one plain die: as many 14/36 * 1/2 + 9/36 * 1/6 = 51/216 too, so its misses are
    // 216 - 79 - 51 = 86. The Outwit contest is the boosted die over the plain one.
    assert_eq!(bout.fraction, product(&[miss, (86, 216), (79, 216)]));
    // marvel-heroes.combat.boost-villain: a Lead has it only when it is granted.
    assert!(!compiled(&tables("", &plain, &plain)).setup.fighters[VILLAIN].boosted);
    assert!(compiled(&tables("", &plain, &boosted)).setup.fighters[VILLAIN].boosted);
}

#[test]
fn the_second_throw_may_replace_the_first() {
    // boosting = "replace": 5 plain faces and 1/6 of a second throw: 0 hits 2/6 + 1/6 * 1/3 = 7/18, so one die on none
    // hits with 11/18.
    let mut bout =
        Bout::new(&tables("boosting = \"replace\"", &format!("{}boost = true", red(1, [1, 0, 0])), &red(1, [0, 0, 0])));
    bout.turn(&[(HERO_ATTACKS, MORE)]);
    assert_eq!(bout.fraction, (11, 18));
}

#[test]
fn other_faces_make_another_die() {
    // One blank, two faces with a hit: one die on none hits with 2/3; on one die more 2/3 * 1/3.
    let rules = "faces = [{}, { hits = 1 }, { hits = 1, trouble = 1 }]";
    let mut bout = Bout::new(&tables(rules, &red(1, [1, 0, 0]), &red(1, [0, 1, 0])));
    bout.turn(&[(HERO_ATTACKS, MORE)]);
    assert_eq!(bout.fraction, (2, 9));
}

#[test]
fn sides_may_stand_in_any_order() {
    // The villain is written first; the hero has Initiative all the same.
    let text = format!(
        "[[side]]\nname = \"V\"\nkind = \"villain\"\n{}[[side]]\nname = \"H\"\n{}",
        red(1, [1, 1, 1]),
        red(2, [1, 1, 1])
    );
    let prepared = compiled(&text);
    assert_eq!(prepared.setup.fighters.each_ref().map(|fighter| fighter.name.as_str()), ["H", "V"]);
    assert_eq!(prepared.brief.outcomes[0], "H wins");
}

#[test]
fn ratings_are_replaced_then_reduced_then_held_between_0_and_8() {
    // marvel-heroes.dice.rating-order: Attack 5 replaced by 4 with an Agent taking 1 is 3 dice; Defend 2 less 3 is
    // none; 8 replaced for a smaller rating stays 8 dice.
    let villain = format!(
        "{}effects = [{{ kind = \"reduce_rating\", stat = \"attack\", by = 1 }}, \
         {{ kind = \"reduce_rating\", stat = \"defend\", by = 2 }}, \
         {{ kind = \"reduce_rating\", stat = \"defend\", by = 1 }}]",
        red(1, [1, 1, 1])
    );
    let prepared = compiled(&tables("", &red(1, [5, 2, 1]), &villain));
    let hero = &prepared.setup.fighters[HERO];
    let dice = |stat, replaced| hero.dice(0, stat, replaced);
    assert_eq!((dice(Stat::Attack, None), dice(Stat::Attack, Some(4))), (4, 3));
    assert_eq!((dice(Stat::Defend, None), dice(Stat::Defend, Some(8))), (0, 5));
    assert_eq!(dice(Stat::Outwit, Some(200)), 8);
}

#[test]
fn a_ko_by_as_many_hits_is_told_from_one_by_more() {
    // marvel-heroes.combat.attack: the KO that the printed rules give and the mod would not is the villain's here.
    let mut bout = duel((3, [1, 1, 0]), (3, [1, 1, 0]));
    bout.turn(&[(HERO_ATTACKS, TIE), (VILLAIN_ATTACKS, MORE)]);
    assert_eq!(bout.state.kos, [1, 1]);
    assert_eq!([HERO, VILLAIN].map(|side| bout.counted(Count::TieKos, side)), [0, 1]);
}

#[test]
fn a_sequence_on_the_last_ko_is_one_in_which_either_may_fall() {
    // report.outcome: both have one KO to go; one of them alone is not enough.
    let mut bout = duel((1, [1, 1, 0]), (2, [1, 1, 0]));
    bout.turn(&[(HERO_ATTACKS, MORE), (VILLAIN_ATTACKS, MISS)]);
    assert_eq!(bout.counted(Count::LastKo, HERO), 0);
    bout.turn(&[(HERO_ATTACKS, MISS), (VILLAIN_ATTACKS, MISS)]);
    assert_eq!(bout.counted(Count::LastKo, HERO), 1);
    let mut bout = duel((2, [1, 1, 0]), (1, [1, 1, 0]));
    bout.turn(&[(HERO_ATTACKS, MISS), (VILLAIN_ATTACKS, MISS)]);
    assert_eq!(bout.counted(Count::LastKo, HERO), 0);
}
