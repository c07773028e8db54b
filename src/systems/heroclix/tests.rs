//! The core chain (to hit, re-rolls, evading) against a brute-force twin, and interactions between rules.

use super::bout::{Counts, Fraction, Law, compiled, lowest, mistakes, plus, scripted, tables, times};
use super::dice::Dice;
use super::metrics::{Count, TargetCount};
use super::state::Outcome;
use super::{Attack, RULES};
use crate::chance::{Chance, Draw, Reading, Scripted, Stream, Weights};
use crate::contest::{Compiled, Contest};
use crate::game::{Progress, play_turn};
use crate::scenario::{self, Mistakes};

/// A close attack 10 for 3 damage against a target with this defense and these further keys.
fn blow(defense: i32, more: &str) -> String {
    format!("[attacker]\nattack = 10\ndamage = 3\n[target]\ndefense = {defense}\n{more}")
}

/// The same with a table before it.
fn with(table: &str, attack: &str) -> String {
    format!("{table}\n{attack}")
}

mod twin {
    //! Written without a look at the rules code: every face of every die, re-rolls by recursion.
    use super::{Fraction, plus, times};

    /// Chances of hit, evaded, miss, critical miss, no attack; and of a critical hit that is not evaded.
    pub struct Chances {
        pub outcomes: [Fraction; 5],
        pub critical: Fraction,
    }

    pub fn chain(need: i32, own: u32, opposing: u32, super_senses: bool, shape_change: bool) -> Chances {
        let mut all = Chances { outcomes: [(0, 1); 5], critical: (0, 1) };
        if shape_change {
            for face in 1..=6 {
                if face >= 5 {
                    all.outcomes[4] = plus(all.outcomes[4], (1, 6));
                } else {
                    throw(need, own, opposing, super_senses, (1, 6), &mut all);
                }
            }
        } else {
            throw(need, own, opposing, super_senses, (1, 1), &mut all);
        }
        all
    }

    fn throw(need: i32, own: u32, opposing: u32, super_senses: bool, p: Fraction, all: &mut Chances) {
        for red in 1..=6 {
            for blue in 1..=6 {
                let p = times(p, (1, 36));
                let sum = red + blue;
                let hit = sum == 12 || sum != 2 && sum >= need;
                if hit && opposing > 0 {
                    throw(need, own, opposing - 1, super_senses, p, all);
                } else if !hit && own > 0 {
                    throw(need, own - 1, opposing, super_senses, p, all);
                } else if !hit {
                    let outcome = if sum == 2 { 3 } else { 2 };
                    all.outcomes[outcome] = plus(all.outcomes[outcome], p);
                } else {
                    for face in 1..=6 {
                        let p = times(p, (1, 6));
                        let evaded = super_senses && face >= 5;
                        all.outcomes[usize::from(evaded)] = plus(all.outcomes[usize::from(evaded)], p);
                        if !evaded && sum == 12 {
                            all.critical = plus(all.critical, p);
                        }
                    }
                }
            }
        }
    }
}

const OUTCOMES: [Outcome; 5] = [Outcome::Hit, Outcome::Evaded, Outcome::Miss, Outcome::CriticalMiss, Outcome::NoAttack];

fn check_against_twin(need: i32, own: u32, opposing: u32, super_senses: bool, shape_change: bool) {
    let mut powers = Vec::new();
    powers.extend(super_senses.then_some("\"super-senses\""));
    powers.extend(shape_change.then_some("\"shape-change\""));
    let order = format!("[attack]\nown-re-rolls = {own}\nopposing-re-rolls = {opposing}");
    let law = Law::of(&with(&order, &blow(10 + need, &format!("powers = [{}]", powers.join(", ")))));
    let twin = twin::chain(need, own, opposing, super_senses, shape_change);
    let case = (need, own, opposing, super_senses, shape_change);
    for (outcome, expected) in OUTCOMES.into_iter().zip(twin.outcomes) {
        assert_eq!(law.outcome(outcome), expected, "{outcome:?} in {case:?}");
    }
    let critical = law.p(|outcome, counts| outcome == Outcome::Hit && counts.of(Count::CriticalHits) == 1);
    assert_eq!(critical, twin.critical, "critical hits in {case:?}");
}

#[test]
fn the_chain_of_rolls_agrees_with_every_face_of_every_die() {
    for need in -1..=14 {
        for super_senses in [false, true] {
            for shape_change in [false, true] {
                check_against_twin(need, 0, 0, super_senses, shape_change);
            }
        }
        check_against_twin(need, 1, 0, false, false);
        check_against_twin(need, 0, 1, true, false);
    }
    for need in [2, 5, 7, 9, 12] {
        check_against_twin(need, 1, 1, true, true);
    }
    check_against_twin(8, 0, 2, false, false);
    check_against_twin(8, 2, 0, false, false);
}

#[test]
fn both_sides_re_rolls_follow_the_closed_form() {
    // heroclix.power.probability-control.both: a = b = 1, p = 7/12: p^2 (3 - 2p) = 539/864; a = 1: 119/144; b = 2:
    // 343/1728.
    for ([own, opposing], expected) in [([1, 1], (539, 864)), ([1, 0], (119, 144)), ([0, 2], (343, 1728))] {
        let order = format!("[attack]\nown-re-rolls = {own}\nopposing-re-rolls = {opposing}");
        assert_eq!(Law::of(&with(&order, &blow(17, ""))).hit(), expected);
    }
}

#[test]
fn a_critical_roll_is_as_likely_among_the_hits_that_stand_as_among_all_hits() {
    // heroclix.power.probability-control.both, ruling: P(critical hit) = P(hit)/36/p, P(critical miss) =
    // P(miss)/36/(1-p). With p = 7/12 and one use each: 539/864/21 = 77/2592, and 325/864/15 = 65/2592.
    let law = Law::of(&with("[attack]\nown-re-rolls = 1\nopposing-re-rolls = 1", &blow(17, "")));
    assert_eq!(law.mean(|counts| counts.of(Count::CriticalHits)), (77, 2592));
    assert_eq!(law.outcome(Outcome::CriticalMiss), (65, 2592));
}

#[test]
fn the_example_of_the_quantities_comes_out() {
    // heroclix.attack.quantities: need 7, damage 4, Impervious, Super Senses, Shape Change alone, one re-roll each.
    // Hit 2/3 * 539/864 * 2/3 = 539/1944, evaded 539/3888, no attack 1/3. Of hits 20/21 deal 4 (2 with 2/3: 4/3) and
    // 1/21 deal 5 (3 with 2/3: 2): 539/1944 * (20/21 * 4/3 + 1/21 * 2) = 539/1944 * 86/63 = 3311/8748.
    let order = "[attack]\nown-re-rolls = 1\nopposing-re-rolls = 1";
    let attack = "[attacker]\nattack = 10\ndamage = 4\n[target]\ndefense = 17\n\
                  powers = [\"impervious\", \"super-senses\", \"shape-change\"]";
    let law = Law::of(&with(order, attack));
    assert_eq!(law.hit(), (539, 1944));
    assert_eq!(law.outcome(Outcome::Evaded), (539, 3888));
    assert_eq!(law.outcome(Outcome::NoAttack), (1, 3));
    assert_eq!(law.mean(|counts| counts.taken()), (3311, 8748));
}

#[test]
fn clicks_on_the_dial_share_the_damage_of_the_ledger_examples() {
    // heroclix.power.toughness, heroclix.power.invulnerability, heroclix.power.impervious: need 8 (15 of 36, one of
    // them double six), damage 3.
    let mean = |more: &str| Law::of(&blow(18, more)).mean(|counts| counts.taken());
    assert_eq!(mean(""), (23, 18)); // (14 * 3 + 4) / 36
    assert_eq!(mean("powers = [\"toughness\"]"), (31, 36)); // 14 * 2 + 3
    assert_eq!(mean("powers = [\"invulnerability\"]"), (4, 9)); // (14 * 1 + 2) / 36
    assert_eq!(mean("powers = [\"impervious\"]"), (8, 27)); // (14 * 1 + 2) / 36 * 2/3
}

#[test]
fn independent_events_multiply() {
    // heroclix.dice.product: two heads in a row come with 1/2 * 1/2 = 1/4, by the same products as every fraction here.
    let coin = Weights::new(&[1, 1]).unwrap();
    let mut chance = Scripted::new(&[("coin", 1), ("coin", 1)]);
    let heads = [(); 2].map(|()| chance.draw(Draw::new("coin", "heroclix.dice.product"), &coin));
    assert_eq!((heads, chance.fraction()), ([1, 1], (1, 4)));
    // A mixture is the sum over the branches: missed, or hit and stopped or not, at need 7 with an Impervious die.
    let law = Law::of(&blow(17, "powers = [\"impervious\"]"));
    let taken = |n| law.p(move |_, counts| counts.taken() == n);
    // 15/36 + 21/36 * 1/3, 20/36 * 2/3 by 3 less 2, 1/36 * 2/3 by 4 less 2.
    assert_eq!([taken(0), taken(1), taken(2)], [(11, 18), (10, 27), (1, 54)]);
}

#[test]
fn three_defenses_come_with_one_chance_in_three() {
    // heroclix.dice.one-d6-powers: a 5 or 6 evades, changes shape, stops all damage: 2/6 = 1/3, and 2/3 stays a hit.
    assert_eq!((Dice::shared().third.weights(), Dice::shared().third.total()), (&[2, 1][..], 3));
    let of = |power: &str| Law::of(&blow(17, &format!("powers = [\"{power}\"]")));
    // Of 21/36 hits, a third and two thirds.
    let evades = of("super-senses");
    assert_eq!((evades.outcome(Outcome::Evaded), evades.hit()), ((7, 36), (7, 18)));
    assert_eq!(of("shape-change").outcome(Outcome::NoAttack), (1, 3));
    assert_eq!(of("impervious").p(|outcome, counts| outcome == Outcome::Hit && counts.taken() == 0), (7, 36));
}

#[test]
fn a_total_of_the_defense_value_or_more_hits() {
    // heroclix.attack.to-hit: attack 9, defense 17: need 8, 15/36 = 5/12.
    let attack = "[attacker]\nattack = 9\ndamage = 3\n[target]\ndefense = 17";
    assert_eq!(Law::of(attack).hit(), (5, 12));
    let outcome = |roll| scripted(attack, &[("attack roll", roll)]).0;
    assert_eq!([outcome(7), outcome(8)], [Outcome::Miss, Outcome::Hit]);
}

#[test]
fn dice_are_asked_for_in_the_order_of_the_sixteen_steps() {
    // heroclix.attack.sequence: Shape Change (3), the roll (5) and its re-roll (6), Super Senses (8), the damage die
    // (10), Impervious (11) on the click before; then Mystics (13), a fall (14) reduced by the click after, pushing
    // (15).
    let tables = "[policy]\nblades = \"always\"\n[attack]\nown-re-rolls = 1\n\
                  [attacker]\nattack = 10\ndamage = 3\ntokens = 1\npowers = [\"blades-claws-fangs\"]\n\
                  [target]\ndefense = 17\nbehind = \"rim\"\n\
                  powers = [\"shape-change\", \"super-senses\", \"impervious\", \"mystics\"]\n\
                  [[target.click]]\n[[target.click]]\n[[target.click]]\npowers = [\"toughness\"]";
    let answers = [
        ("Shape Change", 0),
        ("attack roll", 3),
        ("attack roll, again for the attacker's side", 12 + 4),
        ("Super Senses", 0),
        ("Blades/Claws/Fangs", 5),
        ("Impervious", 0),
    ];
    let (outcome, counts, fraction) = scripted(tables, &answers);
    // 5 less 2 turn the dial to its fourth click; of the fall's 2 Toughness leaves 1.
    assert_eq!((outcome, counts.taken(), counts.on(0, TargetCount::KnockBackTaken)), (Outcome::Hit, 4, 1));
    assert_eq!(counts.of(Count::AttackerTaken), 1 + 1);
    // 4/6 * 2/36 * 1/36 * 4/6 * 1/6 * 4/6.
    assert_eq!(fraction, lowest(4 * 2 * 4 * 4, 6 * 36 * 36 * 6 * 6 * 6));
}

#[test]
fn who_stands_next_to_an_opponent_shoots_nobody() {
    // heroclix.attack.close-and-ranged: not even a second enemy 4 squares away.
    let two = "[attacker]\nattack = 10\ndamage = 3\n\
               [[target]]\nname = \"far\"\ndefense = 17\n\
               [[target]]\nname = \"near\"\ndefense = 17\nadjacent = true";
    let shown = mistakes(&with("[attack]\nkind = \"ranged\"", two));
    assert!(shown.contains("Attacker stands next to near, and shoots nobody"), "{shown}");
    let shown = mistakes(&blow(17, "adjacent = false"));
    assert!(shown.contains("a close attack needs an adjacent target"), "{shown}");
}

#[test]
fn a_re_roll_shows_in_the_script_and_costs_a_use() {
    let order = "[attack]\nopposing-re-rolls = 1";
    let answers = [("attack roll", 9), ("attack roll, again for the target's side", 3)];
    let (outcome, counts, fraction) = scripted(&with(order, &blow(17, "")), &answers);
    assert_eq!((outcome, counts.of(Count::OpposingRerolls)), (Outcome::Miss, 1));
    assert_eq!(fraction, (1, 162)); // 4/36 * 2/36
}

#[test]
fn double_one_costs_the_attacker_a_click_and_double_six_adds_one() {
    // heroclix.attack.critical-miss, heroclix.attack.critical-hit. In the draw of a pair 13 is double one and 18 double
    // six.
    let (outcome, counts, fraction) = scripted(&blow(11, ""), &[("attack roll", 13)]);
    assert_eq!((outcome, counts.of(Count::AttackerTaken), fraction), (Outcome::CriticalMiss, 1, (1, 36)));
    let law = Law::of(&blow(12, "")); // need 2
    assert_eq!((law.hit(), law.mean(|counts| counts.of(Count::AttackerTaken))), ((35, 36), (1, 36)));
    let (outcome, counts, fraction) = scripted(&blow(30, "powers = [\"toughness\"]"), &[("attack roll", 18)]);
    assert_eq!((outcome, counts.taken(), fraction), (Outcome::Hit, 3, (1, 36))); // 3 + 1 - 1
    assert_eq!((counts.of(Count::DamageDealt), counts.squares()), (4, 3));
}

#[test]
fn nothing_softens_unavoidable_damage() {
    // heroclix.damage.unavoidable: a critical miss and Mystics cost 1 click whatever the attacker shows, and nobody
    // takes it for him; the third action of a colossal figure is in the tests of duels.
    for power in ["", "\"toughness\"", "\"invulnerability\"", "\"impervious\"", "\"super-senses\"", "\"willpower\""] {
        let attack = format!(
            "[attacker]\nattack = 10\ndamage = 3\npowers = [{power}]\n[target]\ndefense = 17\npowers = [\"mystics\"]"
        );
        for roll in [13, 7] {
            let (_, counts, _) = scripted(&attack, &[("attack roll", roll)]);
            assert_eq!(counts.of(Count::AttackerTaken), 1, "{power} {roll}");
        }
    }
}

#[test]
fn values_are_replaced_then_modified_and_modifiers_are_capped() {
    let need = |edition: u16, attack: &str, target: &str| {
        let tables = format!(
            "[rules]\nedition = {edition}\n[attack]\nkind = \"ranged\"\n[attacker]\nattack = 10\ndamage = 1\n{attack}\n\
             [target]\ndefense = 16\n{target}"
        );
        let (_, brief) = compiled(&tables);
        let line = brief.cards[1].lines.iter().find(|(label, _)| label == "Needed on two dice").unwrap();
        line.1.parse::<i32>().unwrap()
    };
    // heroclix.value.replace-then-modify: 16, Perplex +1, Defend 18, hindered +1: 20.
    assert_eq!(need(2012, "", "modifiers = { defense = 1 }\ndefend = 18\nhindered = true"), 10);
    // heroclix.value.defend: 15 beside a Defend of 18 is 18 before modifiers, need 8: 15/36; a lower one is not used.
    assert_eq!(Law::of(&blow(15, "defend = 18")).hit(), (5, 12));
    assert_eq!(Law::of(&blow(15, "defend = 18\nmodifiers = { defense = -1 }")).hit(), (7, 12));
    assert_eq!(need(2012, "", "defend = 15"), 6);
    // heroclix.value.rule-of-three: Energy Shield +2, hindering +1, Perplex +1 count as 3; in 2010 as 4.
    let shielded = "powers = [\"energy-shield-deflection\"]\nhindered = true\nmodifiers = { defense = 1 }";
    assert_eq!(need(2012, "", shielded), 9);
    assert_eq!(need(2010, "", shielded), 10);
    // heroclix.value.defence-powers: Energy Shield makes a need of 6 an 8; Combat Reflexes are for close attacks.
    assert_eq!(need(2012, "", "powers = [\"energy-shield-deflection\"]"), 8);
    assert_eq!(need(2012, "", "powers = [\"combat-reflexes\"]\nsize = \"tiny\""), 7);
    assert_eq!(need(2012, "modifiers = { attack = 1 }", ""), 5);
}

#[test]
fn one_roll_is_compared_with_every_target() {
    // heroclix.attack.one-roll-many-targets: needs 7, 9, 10, one opposing re-roll: none 0.6597, only the first 0.1782,
    // first two 0.0648, all 0.0972. A roll that hits anybody is made again: 21/36 times the classes 15, 11, 4, 6 of 36.
    let tables = "[attack]\nkind = \"ranged\"\ntargets = 3\nopposing-re-rolls = 1\n\
                  [attacker]\nattack = 10\ndamage = 4\ntargets = 3\n\
                  [[target]]\nname = \"A\"\ndefense = 17\n[[target]]\nname = \"B\"\ndefense = 19\n\
                  [[target]]\nname = \"C\"\ndefense = 20";
    let law = Law::of(tables);
    let hits = |n| law.p(move |_, counts| counts.of(Count::Hits) == n);
    assert_eq!(hits(0), lowest(15 * 36 + 21 * 15, 36 * 36));
    assert_eq!(hits(1), lowest(21 * 11, 36 * 36));
    assert_eq!(hits(2), lowest(21 * 4, 36 * 36));
    assert_eq!(hits(3), lowest(21 * 6, 36 * 36));
    // 4 damage over three targets: 2, 1, 1; over two: 2, 2; a double six adds 1 to each.
    let clicks = |roll: usize| {
        let answers = [("attack roll", 8), ("attack roll, again for the target's side", roll)];
        let (_, counts, _) = scripted(tables, &answers);
        [0, 1, 2].map(|target| counts.on(target, TargetCount::Taken))
    };
    assert_eq!([clicks(8), clicks(9), clicks(11), clicks(18)], [[4, 0, 0], [2, 2, 0], [2, 1, 1], [3, 2, 2]]);
}

#[test]
fn mistakes_say_what_is_wrong_and_what_to_do() {
    let shown = mistakes(&blow(17, "powers = [\"super-sense\"]\nhindred = true"));
    assert!(shown.contains("unknown power \"super-sense\" in system \"heroclix\""), "{shown}");
    assert!(shown.contains("did you mean \"super-senses\"?"), "{shown}");
    assert!(shown.contains("unknown key \"hindred\" in a target"), "{shown}");
    assert!(shown.contains("t.toml:9:1"), "{shown}");

    let shown = mistakes("[attacker]\nattack = 10\n");
    assert!(shown.contains("the attacker needs \"damage\""), "{shown}");
    assert!(shown.contains("needs \"target\""), "{shown}");
}

#[test]
fn what_does_not_go_together_is_refused() {
    let attacker = |keys: &str| format!("[attacker]\nattack = 10\ndamage = 3\n{keys}\n[target]\ndefense = 17");
    for (tables, message) in [
        (with("[attack]\nuse = [\"flurry\"]", &attacker("")), "Attacker does not show Flurry"),
        (
            with(
                "[attack]\nuse = [\"charge\", \"close-combat-expert\"]",
                &attacker("powers = [\"charge\", \"close-combat-expert\"]"),
            ),
            "Close Combat Expert needs a power action, and Charge grants a close combat action",
        ),
        (with("[attack]\ntargets = 2", &attacker("targets = 2")), "a close attack has one target"),
        (attacker("countered = [\"flurry\"]"), "Attacker has no Flurry to counter"),
        (blow(17, "powers = [\"mystics\"]\ncountered = [\"mystics\"]"), "Mystics cannot be countered"),
        (blow(17, "powers = [\"invincible\"]"), "Invincible is not played under the edition 2012"),
        (blow(17, "room = 2"), "nothing is behind"),
        (attacker("object = \"heavy\""), "an object is held by Super Strength"),
        (with("[rules]\nedition = 2011", &attacker("")), "there are the editions 2009, 2010, 2012 and 2013"),
        (with("[attack]\nkind = \"ranged\"", &attacker("range = 0")), "a ranged attack needs a range above 0"),
        (attacker("empower = 1"), "there is no Empower before 2013"),
        (with("[attack]\nuse = [\"regeneration\"]", &attacker("powers = [\"regeneration\"]")), "cannot be healed"),
        (attacker("enhancement = 1"), "Enhancement helps ranged attacks, and this one is close"),
        (
            with("[rules]\nedition = 2013\n[attack]\nkind = \"ranged\"", &attacker("empower = 1")),
            "Empower helps close attacks, and this one is ranged",
        ),
        (
            with(
                "[rules]\nedition = 2013\n[attack]\nkind = \"ranged\"",
                &attacker("powers = [\"super-strength\"]\nobject = \"ultra-heavy\""),
            ),
            "ultra heavy objects are for close attacks of 2013",
        ),
        (
            with(
                "[attack]\nuse = [\"incapacitate\"]",
                &attacker("powers = [\"super-strength\", \"incapacitate\"]\nobject = \"heavy\""),
            ),
            "an object cannot be used with Incapacitate",
        ),
        (
            with("[attack]\nuse = [\"quake\"]\ntargets = 1", &attacker("powers = [\"quake\"]")),
            "Quake is compared with everybody in reach",
        ),
        (
            with(
                "[attack]\nkind = \"ranged\"\ntargets = 2",
                &attacker("powers = [\"super-strength\"]\nobject = \"heavy\"\ntargets = 2"),
            ),
            "this attack has one target",
        ),
        (
            with("[attack]\nkind = \"ranged\"\ntargets = 2", &attacker("")),
            "2 targets by a figure with 1 target symbol(s)",
        ),
        (with("[attack]\nkind = \"ranged\"\ntargets = 2", &attacker("targets = 2")), "2 targets, and 1 written"),
        (with("[attack]\nfirst = \"Nobody\"", &attacker("")), "no target is called \"Nobody\""),
        (blow(17, "powers = [\"toughness\", \"toughness\"]"), "\"toughness\" is listed twice"),
        (blow(17, "name = \"Attacker\""), "two figures are called \"Attacker\""),
        (with("[attack]\nkind = \"ranged\"", &attacker("powers = [\"battle-fury\"]")), "makes no ranged attacks"),
    ] {
        let shown = mistakes(&tables);
        assert!(shown.contains(message), "wanted {message:?}, got\n{shown}");
    }
}

#[test]
fn every_shipped_scenario_is_sound_and_has_a_title_and_a_question() {
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/heroclix"));
    let mistakes = Mistakes::new();
    let scenarios = scenario::load(&[folder.to_path_buf()], &mistakes);
    assert!(scenarios.len() >= 9);
    for scenario in &scenarios {
        assert!(!scenario.about.is_empty(), "{}", scenario.source.path);
        for case in &scenario.cases {
            let play = RULES.play(&scenario.play).expect("a play of HeroClix");
            play.contest(case, &mistakes);
        }
    }
    let shown = scenario::render(&mistakes.into_vec(), false);
    assert!(shown.is_empty(), "{shown}");
}

#[test]
fn equal_set_ups_meet_in_few_states() {
    // However many re-rolls: 15 rolls on the table for every number of uses left on both sides.
    let order = "[attack]\nown-re-rolls = 2\nopposing-re-rolls = 2";
    let (setup, _) = compiled(&with(order, &blow(18, "powers = [\"impervious\", \"super-senses\"]")));
    let mut seen = std::collections::HashSet::from([setup.start]);
    let mut open = vec![setup.start];
    while let Some(state) = open.pop() {
        for roll in 2..19 {
            // Only the roll is scripted; whatever else the turn asks for is answered 0.
            let mut next = state;
            let mut chance = Answering(roll);
            let progress = play_turn::<Attack>(&setup, &mut next, &mut chance, &mut Counts::default());
            if !matches!(progress, Progress::Over(_)) && seen.insert(next) {
                open.push(next);
            }
        }
    }
    assert!(seen.len() <= 1 + 15 * 9, "{}", seen.len());
}

/// Answers every attack roll with one index, where that can happen, and everything else with 0.
struct Answering(usize);

impl crate::chance::Choice for Answering {}

impl Chance for Answering {
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        match what.reading {
            Reading::Pair if weights.weight(self.0) > 0 => self.0,
            Reading::Pair => 7,
            _ => 0,
        }
    }
}

#[test]
fn all_damage_may_go_to_the_first_target_hit() {
    let tables = "[policy]\nsplit = \"first\"\n[attack]\nkind = \"ranged\"\ntargets = 2\n\
                  [attacker]\nattack = 10\ndamage = 3\ntargets = 2\n\
                  [[target]]\nname = \"A\"\ndefense = 17\n[[target]]\nname = \"B\"\ndefense = 17";
    let (_, counts, _) = scripted(tables, &[("attack roll", 8)]);
    assert_eq!([0, 1].map(|target| counts.on(target, TargetCount::Taken)), [3, 0]);
    // The extra click of a double six goes to each (heroclix.attack.one-roll-many-targets).
    let (_, counts, _) = scripted(tables, &[("attack roll", 18)]);
    assert_eq!([0, 1].map(|target| counts.on(target, TargetCount::Taken)), [4, 1]);
}

#[test]
fn excess_damage_is_lost_and_a_critical_miss_can_knock_the_attacker_out() {
    let (_, counts, _) = scripted(&blow(17, "clicks = 2"), &[("attack roll", 12 + 4)]);
    assert_eq!((counts.taken(), counts.on(0, TargetCount::Ko), counts.squares()), (2, 1, 0));
    let attack = "[attacker]\nattack = 10\ndamage = 3\nclicks = 1\ntokens = 1\n[target]\ndefense = 17";
    let (outcome, counts, _) = scripted(attack, &[("attack roll", 13)]);
    assert_eq!(outcome, Outcome::CriticalMiss);
    // He is out: nobody pushes him as well.
    let of = |count: Count| counts.of(count);
    assert_eq!([Count::AttackerKo, Count::AttackerTaken, Count::Pushes].map(of), [1, 1, 0]);
}

#[test]
fn an_attack_is_followed_to_its_end_whoever_falls() {
    // heroclix.damage.ko, heroclix.attack.sequence: the answer of Mystics (13) knocks the attacker out, and the target
    // flies (14) all the same; by a target that falls he is pushed (15) as by any other.
    let attack = |attacker: &str, target: &str| {
        let tables = format!("[attacker]\nattack = 10\ndamage = 3\n{attacker}\n[target]\ndefense = 17\n{target}");
        scripted(&tables, &[("attack roll", 12 + 4)]).1
    };
    let answered = attack("clicks = 1", "powers = [\"mystics\"]");
    assert_eq!((answered.of(Count::AttackerKo), answered.squares()), (1, 3));
    let felled = attack("tokens = 1", "clicks = 3");
    assert_eq!((felled.on(0, TargetCount::Ko), felled.of(Count::Pushes)), (1, 1));
}

#[test]
fn hindering_terrain_helps_against_shots_only() {
    // heroclix.value.hindering-bonus: need 7 becomes 8, 7/12 becomes 5/12.
    let hit = |kind: &str| Law::of(&with(&format!("[attack]\nkind = \"{kind}\""), &blow(17, "hindered = true"))).hit();
    assert_eq!((hit("ranged"), hit("close")), ((5, 12), (7, 12)));
}

#[test]
fn samples_agree_with_the_exact_law() {
    // 200,000 trials of seed 1; a tolerance of five standard errors is missed once in 1.7 million times by a right
    // program, and the seed is fixed.
    let tables = with("[attack]\nopposing-re-rolls = 1", &blow(17, "powers = [\"super-senses\", \"impervious\"]"));
    let law = Law::of(&tables);
    let (setup, brief) = compiled(&tables);
    let contest = Compiled::<Attack> { setup, brief };
    let mut tally = contest.empty();
    let trials = 200_000;
    contest.batch(&Stream::new(1, "main"), 0..trials, &mut tally);
    for (outcome, count) in OUTCOMES.into_iter().zip(tally.outcomes()) {
        let (numerator, denominator) = law.outcome(outcome);
        let p = numerator as f64 / denominator as f64;
        let standard_error = (p * (1.0 - p) * trials as f64).sqrt();
        assert!((count as f64 - p * trials as f64).abs() <= 5.0 * standard_error, "{outcome:?}: {count}, {p}");
    }
}

#[test]
fn a_case_reports_only_what_it_can_count() {
    let names =
        |tables: &str| -> Vec<String> { compiled(tables).1.metrics.into_iter().map(|metric| metric.name).collect() };
    assert_eq!(
        names(&blow(17, "size = \"giant\"")),
        ["hits", "critical hits", "critical misses", "damage dealt", "Attacker: clicks taken", "Target: clicks taken"]
    );
    let more = names(&with("[attack]\nown-re-rolls = 1", &blow(17, "clicks = 3\npowers = [\"super-senses\"]")));
    for name in ["hits evaded", "own re-rolls", "Target: knock back squares", "Target: knocked out"] {
        assert!(more.iter().any(|known| known == name), "{name} in {more:?}");
    }
}

#[test]
fn targets_without_a_name_are_numbered_from_the_second_on() {
    let three = "[attack]\nkind = \"ranged\"\ntargets = 3\n[attacker]\nattack = 10\ndamage = 3\ntargets = 3\n\
                 [[target]]\ndefense = 17\n[[target]]\ndefense = 18\n[[target]]\ndefense = 19";
    let metrics = compiled(three).1.metrics;
    for name in ["Target: clicks taken", "Target 2: clicks taken", "Target 3: clicks taken"] {
        assert!(metrics.iter().any(|known| known.name == name), "{name} in {metrics:?}");
    }
}

/// Attacks of all kinds that the keys below come to, those that are refused left out.
fn panel() -> Vec<String> {
    let attacks = [
        "",
        "kind = \"ranged\"",
        "use = [\"flurry\"]",
        "use = [\"charge\"]",
        "use = [\"incapacitate\"]",
        "use = [\"force-blast\"]",
        "use = [\"regeneration\"]",
        "use = [\"quake\"]",
        "kind = \"ranged\"\nuse = [\"energy-explosion\"]",
        "kind = \"ranged\"\nuse = [\"pulse-wave\"]",
        "own-re-rolls = 1",
        "opposing-re-rolls = 1",
    ];
    let attackers =
        ["", "clicks = 2", "tokens = 1\nclicks = 1", "powers = [\"poison\"]", "powers = [\"steal-energy\"]\nhurt = 2"];
    let targets = [
        "",
        "clicks = 2",
        "tokens = 1",
        "powers = [\"charge\"]",
        "powers = [\"charge\"]\ncountered = [\"charge\"]",
        "behind = \"wall\"\nclicks = 4",
        "behind = \"rim\"\nsize = \"giant\"",
        "powers = [\"super-senses\"]",
        "powers = [\"combat-reflexes\"]\nbehind = \"wall\"",
        "powers = [\"probability-control\", \"mystics\"]",
    ];
    let mut panel = Vec::new();
    let list = |lines: &str, key: &str| {
        let found = lines.split_once(&format!("{key} = [")).and_then(|(_, rest)| rest.split_once(']'));
        found.map_or(String::new(), |(list, _)| format!("{list}, "))
    };
    for (attack, attacker) in attacks.iter().flat_map(|attack| attackers.map(|attacker| (attack, attacker))) {
        // Whatever is used has to show.
        let powers = list(attack, "use") + &list(attacker, "powers");
        let others: Vec<&str> = attacker.lines().filter(|line| !line.starts_with("powers")).collect();
        let others = others.join("\n");
        let figure = format!("attack = 10\ndamage = 2\nrange = 6\npowers = [{powers}]\n{others}");
        panel.extend(targets.map(|target| tables(attack, &figure, &format!("defense = 17\n{target}"))));
    }
    panel.retain(|tables| mistakes(tables).is_empty());
    panel
}

/// A push says no more than the click that it costs, and a single target is hit whenever the attack hits.
#[test]
fn whatever_some_fall_of_the_dice_counts_has_a_place_in_the_report() {
    let panel = panel();
    assert!(panel.len() > 300, "{} attacks", panel.len());
    let mut counted = [false; Count::ALL.len() + TargetCount::ALL.len()];
    for tables in &panel {
        let (law, brief) = (Law::of(tables), compiled(tables).1);
        let attackers = Count::ALL.into_iter().filter(|&count| count != Count::Pushes);
        let targets = TargetCount::ALL.into_iter().filter(|&count| count != TargetCount::Hits);
        let happens = |p: Fraction| p.0 > 0;
        let found = attackers
            .filter(|&count| happens(law.p(|_, counts| counts.of(count) > 0)))
            .map(|count| count as usize)
            .chain(
                targets.filter(|&count| happens(law.p(|_, counts| counts.on(0, count) > 0))).map(|count| count.of(0)),
            );
        for index in found {
            counted[index] = true;
            assert!(brief.metrics.iter().any(|metric| metric.index == index), "count {index} is left out of\n{tables}");
        }
    }
    // All but the two that say nothing new.
    assert_eq!(counted.iter().filter(|counted| !**counted).count(), 2, "{counted:?}");
}
