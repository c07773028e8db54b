//! Questions of every form against dice thrown one by one, and questions that are none.

use super::*;
use crate::chance::{Fraction, fraction};
use crate::grammar::{Number, Part};
use proptest::prelude::*;

fn answered(question: &str) -> Answer {
    ask(question).unwrap_or_else(|error| panic!("{error}"))
}

fn value(question: &str) -> Fraction {
    answered(question).value.fraction().unwrap_or_else(|| panic!("{question}"))
}

fn refused(question: &str) -> String {
    ask(question).unwrap_err().to_string()
}

fn of(numerator: usize, denominator: usize) -> Fraction {
    Fraction::new(numerator as u128, denominator as u128)
}

/// Every way in which dice with these numbers of sides can fall, faces from 0.
fn throws(sides: &[usize]) -> Vec<Vec<usize>> {
    sides.iter().fold(vec![vec![]], |throws, &sides| {
        let longer = throws.iter().flat_map(|throw| (0..sides).map(move |face| [throw.as_slice(), &[face]].concat()));
        longer.collect()
    })
}

#[test]
fn the_example_of_every_form_is_answered_and_its_plain_form_means_the_same() {
    for (grammar, form) in grammars().flat_map(|grammar| grammar.forms.iter().map(move |form| (grammar, form))) {
        let answer = answered(form.example);
        assert!(form.shape.starts_with(grammar.system), "{}", form.shape);
        assert!(grammar.system.is_empty() || answer.system == grammar.system, "{}", form.shape);
        assert_eq!(answered(&answer.question), Answer { asked: None, ..answer.clone() }, "{}", form.example);
        assert!(!answer.sentence.0.is_empty() && (!answer.rows.is_empty() || !answer.named.is_empty()));
    }
}

/// In fractions where they fit, else to 1 part in 10^9.
#[test]
fn every_answer_sums_to_one_and_its_rows_agree_with_each_other() {
    let more = [
        "smf 20D[4] vs 20D[4]",
        "43d6",
        "100d6",
        "100d2 - 7",
        "smf 0D",
        "heroclix 0 vs 30 damage 30 --edition 2013",
        "4d6 drop lowest",
        "3d6 explode + d4",
        "d20 - 2d6 explode",
    ];
    let same = |a: Number, b: Number| match (a, b) {
        (Number::Fraction(a), Number::Fraction(b)) => a == b,
        (a, b) => (a.float() - b.float()).abs() < 1e-9,
    };
    for example in grammars().flat_map(|grammar| grammar.forms).map(|form| form.example).chain(more) {
        let answer = answered(example);
        let one = Number::one();
        let open = example.contains("explode");
        let named: Number = answer.named.iter().map(|named| named.p).sum();
        assert!(
            answer.named.is_empty() || ["re-rolled", "first choice"].contains(&answer.kind) || same(named, one),
            "{example}"
        );
        if let (Some(first), Some(last)) = (answer.rows.first(), answer.rows.last()) {
            assert!(same(first.at_least, one) && (open || same(last.at_most, one)), "{example}");
            assert!(same(first.at_most, first.exactly) && (open || same(last.at_least, last.exactly)), "{example}");
        }
        for pair in answer.rows.windows(2) {
            assert!(same(pair[0].at_most + pair[1].at_least, one), "{example}");
            assert!(same(pair[0].at_least, pair[0].exactly + pair[1].at_least), "{example}");
        }
    }
}

/// A question, the sides of its dice, and their total from faces that begin at 0.
type Kind = (&'static str, &'static [usize], fn(&[usize]) -> i64);

#[test]
fn plain_dice_are_the_share_of_all_throws() {
    let kinds: [Kind; 4] = [
        ("2d6", &[6, 6], |throw| 2 + throw.iter().sum::<usize>() as i64),
        ("3d4 + 2", &[4, 4, 4], |throw| 5 + throw.iter().sum::<usize>() as i64),
        ("d20 - d4", &[20, 4], |throw| throw[0] as i64 - throw[1] as i64),
        ("2d3 - 2d6 - 3", &[3, 3, 6, 6], |t| (t[0] + t[1]) as i64 - (t[2] + t[3]) as i64 - 3),
    ];
    for (dice, sides, total) in kinds {
        let totals: Vec<i64> = throws(sides).iter().map(|throw| total(throw)).collect();
        let share = |wanted: &dyn Fn(i64) -> bool| of(totals.iter().filter(|&&t| wanted(t)).count(), totals.len());
        for n in -20..=22 {
            let n_or_sign = if n < 0 { format!("- {}", -n) } else { n.to_string() };
            for (sign, wanted) in [
                (">=", Box::new(move |t| t >= n) as Box<dyn Fn(i64) -> bool>),
                ("<=", Box::new(move |t| t <= n)),
                ("=", Box::new(move |t| t == n)),
                (">", Box::new(move |t| t > n)),
                ("<", Box::new(move |t| t < n)),
            ] {
                assert_eq!(value(&format!("{dice} {sign} {n_or_sign}")), share(&wanted), "{dice} {sign} {n}");
            }
        }
        let sum: i64 = totals.iter().sum();
        if sum >= 0 {
            assert_eq!(value(&format!("{dice} mean")), of(sum as usize, totals.len()), "{dice}");
        }
    }
    // Of 36 * 20 throws: 2d6 + 3 beats d20 by its own average of 10 less 1.
    let wins = throws(&[6, 6, 20]).iter().filter(|t| t[0] + t[1] + 5 > t[2] + 1).count();
    assert_eq!(value("2d6+3 vs d20"), of(wins, 720));
}

/// Goals of a face from 0 (smf.core.goal-roll).
const GOALS: [usize; 6] = [0, 0, 0, 1, 1, 2];

/// Goals of every throw of a pool whose failed dice are thrown again, each throw as often as it comes in
/// 6^(dice + re-rolls).
fn pool(dice: usize, rerolls: usize) -> Vec<usize> {
    let all = throws(&vec![6; dice + rerolls]);
    let goals = all.iter().map(|throw| {
        let (first, mut again) = (&throw[..dice], throw[dice..].iter());
        first.iter().map(|&face| GOALS[if GOALS[face] == 0 { *again.next().unwrap_or(&face) } else { face }]).sum()
    });
    goals.collect()
}

#[test]
fn pools_are_the_share_of_all_throws_with_failed_dice_thrown_again() {
    for (dice, rerolls) in [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (2, 3), (4, 1)] {
        let goals = pool(dice, rerolls);
        let name = format!("smf {dice}D[{rerolls}]");
        let share = |wanted: &dyn Fn(usize) -> bool| of(goals.iter().filter(|&&g| wanted(g)).count(), goals.len());
        assert_eq!(value(&format!("{name} mean")), of(goals.iter().sum(), goals.len()), "{name}");
        for n in 1..=8 {
            assert_eq!(value(&format!("{name} tn {n}")), share(&|g| g >= n), "{name} tn {n}");
            assert_eq!(value(&format!("{name} = {n}")), share(&|g| g == n), "{name} = {n}");
            assert_eq!(value(&format!("{name} at most {n}")), share(&|g| g <= n), "{name} <= {n}");
        }
    }
}

#[test]
fn opposed_pools_and_initiative_are_the_share_of_all_pairs_of_throws() {
    for [(a, ar), (d, dr)] in [[(2, 1), (2, 0)], [(3, 0), (2, 1)], [(1, 1), (3, 0)], [(2, 0), (2, 0)]] {
        let (attack, defense) = (pool(a, ar), pool(d, dr));
        let pairs: Vec<(usize, usize)> = attack.iter().flat_map(|&a| defense.iter().map(move |&d| (a, d))).collect();
        let share = |wanted: &dyn Fn(usize, usize) -> bool| {
            of(pairs.iter().filter(|(a, d)| wanted(*a, *d)).count(), pairs.len())
        };
        let name = format!("smf {a}D[{ar}] vs {d}D[{dr}]");
        assert_eq!(value(&name), share(&|a, d| a > d), "{name}");
        assert_eq!(value(&format!("{name} >= 2")), share(&|a, d| a >= d + 2), "{name}");
        let margin: usize = pairs.iter().map(|(a, d)| a.saturating_sub(*d)).sum();
        assert_eq!(value(&format!("{name} mean")), of(margin, pairs.len()), "{name}");
        // smf.initiative.roll: more goals, then the larger pool; equal pools split what is left.
        let ties = share(&|a, d| a == d);
        let won = match (a, ar).cmp(&(d, dr)) {
            std::cmp::Ordering::Greater => ties,
            std::cmp::Ordering::Less => of(0, 1),
            std::cmp::Ordering::Equal => ties / 2,
        };
        let name = format!("smf initiative {a}D[{ar}] vs {d}D[{dr}]");
        assert_eq!(value(&name), share(&|a, d| a > d) + won, "{name}");
    }
}

/// The best chance to reach a target from dice on the table (goals, already thrown again?), over every legal choice:
/// stop, or throw any one die again that was not thrown again yet (smf.core.re-roll).
fn best(dice: &mut Vec<(usize, bool)>, left: usize, target: usize) -> Fraction {
    let goals: usize = dice.iter().map(|die| die.0).sum();
    let mut most = of(usize::from(goals >= target), 1);
    for i in (0..dice.len()).filter(|_| left > 0) {
        let before = dice[i];
        if before.1 {
            continue;
        }
        let mut chance = of(0, 1);
        for (goals, weight) in [(0, 3), (1, 2), (2, 1)] {
            dice[i] = (goals, true);
            chance += best(dice, left - 1, target) * of(weight, 6);
        }
        dice[i] = before;
        most = most.max(chance);
    }
    most
}

#[test]
fn no_way_to_use_re_rolls_makes_a_check_more_often_than_best() {
    for (dice, rerolls) in [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (4, 1)] {
        for target in 1..=2 * dice + 1 {
            let chances = throws(&vec![6; dice])
                .into_iter()
                .map(|throw| best(&mut throw.iter().map(|&face| (GOALS[face], false)).collect(), rerolls, target));
            let sum = fraction::sum(chances).unwrap();
            let question = format!("smf {dice}D[{rerolls}] tn {target}");
            assert_eq!(value(&format!("{question} best")), sum / 6u128.pow(dice as u32), "{question}");
            let named: Vec<Fraction> =
                answered(&question).named.iter().filter_map(|named| named.p.fraction()).collect();
            assert_eq!(named, [value(&question), value(&format!("{question} best"))]);
        }
    }
    // 4D[2] against 5: 7909/23328 with the rescue, 31/96 without it.
    assert_eq!((value("smf 4D[2] tn 5 best"), value("smf 4D[2] tn 5")), (of(7909, 23_328), of(31, 96)));
}

/// Chance of a hit with re-rolls on both sides, over all pairs of dice one after the other: double one misses, double
/// six hits; hits are thrown again by the other side, misses by the attacker's.
fn hits(need: usize, own: usize, opposing: usize) -> Fraction {
    let pairs = throws(&[6, 6]).into_iter().map(|pair| {
        let total = pair[0] + pair[1] + 2;
        let hit = total == 12 || total != 2 && total >= need;
        match (hit, own, opposing) {
            (true, _, 1..) => hits(need, own, opposing - 1),
            (false, 1.., _) => hits(need, own - 1, opposing),
            (hit, ..) => of(usize::from(hit), 1),
        }
    });
    fraction::sum(pairs).unwrap() / 36
}

#[test]
fn heroclix_attacks_are_the_share_of_all_throws() {
    for need in 2..=13 {
        for (own, opposing) in [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2)] {
            let flags = format!("--own-reroll {own} --opposing-rerolls {opposing}");
            let hit = hits(need, own, opposing);
            assert_eq!(value(&format!("heroclix need {need}+ {flags}")), hit, "{need} {flags}");
            let question = format!("heroclix 9 vs {} {flags}", 9 + need);
            assert_eq!(value(&question), hit, "{question}");
            // Super Senses and Shape Change each save on 5 and 6.
            assert_eq!(value(&format!("{question} --super-senses")), hit * of(4, 6), "{question}");
            assert_eq!(value(&format!("{question} --shape-change --supersenses")), hit * of(16, 36), "{question}");
        }
    }
    assert_eq!(value("heroclix 10 vs 17 --opposing-reroll 1 --super-senses"), of(49, 216));
    let worked = answered("heroclix 10 vs 17 --opposing-reroll --super-senses").worked.unwrap();
    assert_eq!((worked.text.as_str(), worked.value), ("T × T × 2/3", of(49, 216)));
}

#[test]
fn clicks_and_squares_are_those_of_the_rules() {
    // Need 7: 20 pairs hit for 3, double six for 4 (heroclix.attack.critical-hit).
    assert_eq!(value("heroclix 10 vs 17 damage 3"), of(20 * 3 + 4, 36));
    assert_eq!(value("heroclix 10 vs 17 damage 3 --toughness"), of(20 * 2 + 3, 36));
    assert_eq!(value("heroclix 10 vs 17 damage 3 --invulnerability exactly 1").to_string(), "5/9");
}

#[test]
fn comparisons_may_be_written_in_many_ways() {
    for same in
        ["2d6 >= 7", "2D6>=7", "2d6 at least 7", "2d6 7 or more", "2d6 7+", "2 d 6 ≥ 7", "2d6 7 or better", "2d6 > 6"]
    {
        assert_eq!(answered(same).question, "2d6 >= 7", "{same}");
    }
    for same in ["3d6 <= 11", "3d6 at most 11", "3d6 11 or less", "3d6 < 12", "3d6 ≤ 11"] {
        assert_eq!(answered(same).question, "3d6 <= 11", "{same}");
    }
    for same in ["smf 5D[1] vs 4D", "SMF 5d [ 1 ] against 4d", "smf 5D[1]vs4D", "  smf\t5D[1]  VS 4D "] {
        assert_eq!(answered(same).question, "smf 5D[1] vs 4D", "{same}");
    }
    assert_eq!(answered("d%").question, "d100");
}

/// Goals in the plural, but for one.
#[test]
fn one_goal_is_a_goal_and_two_are_goals() {
    for (question, words) in [
        ("smf 4D exactly 1", "exactly 1 goal "),
        ("smf 4D exactly 2", "exactly 2 goals "),
        ("smf 4D >= 1", "1 or more goals "),
        ("smf 4D <= 1", "1 or fewer goals "),
    ] {
        let (told, _) = told(question);
        assert!(told.contains(words), "{question}: {told}");
    }
}

/// What is asked, the sentence without its numbers, and the notes.
fn told(question: &str) -> (String, Vec<String>) {
    let answer = answered(question);
    let words =
        answer.sentence.0.iter().filter_map(|part| if let Part::Text(text) = part { Some(&**text) } else { None });
    (words.collect(), answer.remarks().cloned().collect())
}

#[test]
fn what_makes_no_difference_is_noted_and_not_named_in_the_sentence() {
    for (question, idle, names) in [
        ("heroclix 10 vs 17 --energy-shield", vec!["--energy-shield-deflection"], vec!["Energy Shield"]),
        ("heroclix 10 vs 17 --toughness", vec!["--toughness"], vec!["Toughness"]),
        (
            "heroclix 10 vs 17 --toughness --energy-shield",
            vec!["--toughness", "--energy-shield-deflection"],
            vec!["Toughness"],
        ),
        ("smf 4D tn 3 best", vec!["best"], vec![]),
        ("marvel-heroes 0 vs 0 --boost", vec!["--boost"], vec!["boost"]),
    ] {
        let (sentence, notes) = told(question);
        let said = |part: &str| format!("\"{part}\" makes no difference here: the numbers are the same without it");
        // Some notes go on with what would make the part count.
        let is_said = |part: &&str| notes.iter().any(|note| note.starts_with(&said(part)));
        assert!(idle.iter().all(is_said), "{question}: {notes:?}");
        assert!(names.iter().all(|name| !sentence.contains(name)), "{question}: {sentence}");
        assert_eq!(answered(question).question.split("--").count(), question.split("--").count(), "{question}");
    }
    // What stands there in the plainest question is not said in its place.
    for (question, idle, names) in [
        ("tft climb 3 dx 18 st 15", "dx 18", "ST 15 and DX 18"),
        ("tft fall 3 st 20 dx 12", "st 20", "ST 20"),
        ("tft reach human level 4 vs hobbit level 2", "level 2", "on level 2"),
        ("marvel-heroes 3 vs 0 hfc", "hfc", "HFC"),
    ] {
        let (sentence, notes) = told(question);
        assert!(notes.iter().any(|note| note.starts_with(&format!("\"{idle}\" makes no difference"))), "{notes:?}");
        assert!(sentence.contains(names), "{question}: {sentence}");
    }
    // What height adds is a number of the answer.
    for (question, says) in [
        ("tft reach human level 2 vs orc level 0", "on level 2 reaches the orc on level 0, at +2 to adjusted DX"),
        ("tft reach dwarf level 0 vs human level 2", "on level 0 reaches the human on level 2, at -2 to adjusted DX"),
    ] {
        let (sentence, notes) = told(question);
        assert!(sentence.contains(says), "{question}: {sentence}");
        assert!(notes.iter().all(|note| !note.contains("no difference")), "{question}: {notes:?}");
    }
    // What is used is named and not noted.
    for (question, name) in [
        ("heroclix 10 vs 17 --energy-shield --ranged", "Energy Shield"),
        ("heroclix 10 vs 17 --combat-reflexes", "Combat Reflexes"),
        ("heroclix 10 vs 17 damage 3 --toughness", "Toughness"),
        // What asks for one of the chances is no part of the fight.
        ("marvel-heroes 4 vs 3 ko", "give a KO"),
        ("marvel-heroes 4 vs 3 hfc stun", "stun"),
    ] {
        let (sentence, notes) = told(question);
        assert!(sentence.contains(name) && notes.iter().all(|note| !note.contains("no difference")), "{sentence}");
    }
    // What only keeps another part from counting, and what cannot be left out unless another part is.
    for (question, one, other) in [
        ("heroclix 10 vs 17 --combat-reflexes --ranged", "--ranged", "--combat-reflexes"),
        ("heroclix 10 vs 17 damage 3 --ranged --blades", "--ranged", "--blades-claws-fangs"),
        ("heroclix 10 vs 17 damage 3 --exploit-weakness --impervious", "--exploit-weakness", "--impervious"),
        ("heroclix 10 vs 17 --invincible --edition 2013", "--edition 2013", "--invincible"),
        ("heroclix 10 vs 17 --edition 2013 --invincible", "--edition 2013", "--invincible"),
    ] {
        let (_, notes) = told(question);
        let same = "together make no difference here: the numbers are the same without both";
        let said = [format!("\"{one}\" and \"{other}\" {same}"), format!("\"{other}\" and \"{one}\" {same}")];
        let of_idle = notes.iter().filter(|note| note.contains("no difference")).collect::<Vec<_>>();
        assert!(of_idle.len() == 1 && said.contains(of_idle[0]), "{question}: {notes:?}");
    }
    // Of two that do the same, one is enough.
    let (_, notes) = told("heroclix 10 vs 17 damage 1 --toughness --invulnerability");
    assert_eq!(notes.iter().filter(|note| note.contains("no difference")).count(), 1, "{notes:?}");
}

/// Everything that any grammar lets one add, at every example of that grammar, alone or beside something else that it
/// needs: it changes a number, is refused, or is noted.
#[test]
fn nothing_that_can_be_added_to_a_question_is_silently_swallowed() {
    let numbers = |answer: &Answer| (answer.value, answer.rows.clone(), answer.named.clone());
    let written = |flag: &str| [flag.to_owned(), format!("{flag} 2"), format!("{flag} 2013")];
    let (mut changed, mut noted) = (0, 0);
    let mut understood = |base: &str, flag: &str| {
        let answers: Vec<Answer> =
            written(flag).iter().filter_map(|flag| ask(&format!("{base} {flag}")).ok()).collect();
        for answer in &answers {
            let says = |what: &str| answer.remarks().any(|note| note.contains(flag) && note.contains(what));
            let is_noted = says(" makes no difference");
            // With another flag it may be idle as well: then it does something to that one.
            let changes = numbers(answer) != numbers(&answered(base));
            assert!(
                is_noted != changes || says(" make no difference"),
                "{base} {flag}: {:?}",
                answer.remarks().collect::<Vec<_>>()
            );
            *(if is_noted { &mut noted } else { &mut changed }) += 1;
        }
        !answers.is_empty()
    };
    for grammar in grammars() {
        let shapes = (grammar.flags)();
        let flags = shapes.iter().filter_map(|(shape, _)| shape.split([' ', ',', '[']).next());
        let flags: Vec<&str> = flags.filter(|flag| flag.starts_with("--")).collect();
        for flag in &flags {
            let examples = grammar.forms.iter().map(|form| form.example).filter(|example| !example.contains(flag));
            let examples: Vec<&str> = examples.collect();
            let alone = examples.iter().filter(|example| understood(example, flag)).count();
            let beside = || flags.iter().filter(|other| other != &flag).flat_map(|other| written(other));
            let bases = || examples.iter().flat_map(|example| beside().map(move |other| format!("{example} {other}")));
            let is_base = |base: &String| ask(base).is_ok();
            assert!(alone > 0 || bases().filter(is_base).any(|base| understood(&base, flag)), "{flag}");
        }
    }
    assert!(changed > 20 && noted > 20, "{changed} {noted}");
}

/// Everything a player sees of a refusal.
#[test]
fn a_refusal_points_at_the_word_and_says_what_to_do() {
    let cases = [
        (
            "smf 5D[1] sv 4D",
            "error: \"sv\" was not understood here\n  smf 5D[1] sv 4D\n            ^^ expected \"vs\", \"tn\", a comparison such as \
             >= 2 or the end of the question\n  help: did you mean \"vs\"? for example: smf 5D[1] vs 4D",
        ),
        (
            "smf 5D[7] tn 3",
            "error: 7 re-rolls on one throw\n  smf 5D[7] tn 3\n      ^^^^^\n  help: no throw uses more than 4 re-rolls \
             (smf.core.re-roll-cap)",
        ),
        (
            "heroclix 10 vs 17 --suprsenses",
            "error: unknown flag \"--suprsenses\"\n  heroclix 10 vs 17 --suprsenses\n                    ^^^^^^^^^^^^\n  \
             help: did you mean --super-senses?",
        ),
        (
            "sfm 4D",
            "error: \"sfm\" is no body of rules and no fighter\n  sfm 4D\n  ^^^ expected \"smf\", \"heroclix\", \"marvel-heroes\" or \"tft\", or dice\n  help: did you \
             mean \"smf\"? Dice alone need no name: 2d6 >= 7",
        ),
        (
            "2d6 >=",
            "error: the question stops too early\n  2d6 >=\n        ^ expected a number\n  help: for example: 2d6 >= 7",
        ),
        ("", "error: nothing is asked\n  help: `slugfest odds help` shows how to ask"),
        (
            "龍 2d6",
            "error: \"龍\" is no body of rules and no fighter\n  龍 2d6\n  ^^ expected \"smf\", \"heroclix\", \"marvel-heroes\" or \"tft\", or dice\n  help: choose from \
             \"smf\", \"heroclix\", \"marvel-heroes\" and \"tft\". Dice alone need no name: 2d6 >= 7",
        ),
    ];
    for (question, said) in cases {
        assert_eq!(refused(question), said);
    }
}

#[test]
fn what_makes_no_sense_is_refused_with_its_reason() {
    for (question, reason) in [
        ("smf 21D mean", "21 dice are too many to throw"),
        ("99D vs 3D", "99 dice are too many to throw"),
        ("-1D vs 3D", "-1 dice are too few to throw"),
        ("smf 5D vs -3D", "-3 dice are too few to throw"),
        ("smf 4D tn 0", "0 is not a target number"),
        ("smf 4D tn 41", "41 is not a target number"),
        ("smf chance 5", "5 is not a number of goals on a chance roll"),
        ("2d6 mean 7", "\"7\" was not understood here"),
        ("0d6", "0d6 cannot be thrown"),
        ("2d0", "2d0 cannot be thrown"),
        ("2d10001", "2d10001 cannot be thrown"),
        ("10001d6", "10001d6 cannot be thrown"),
        ("5000d6", "too much work"),
        ("3d1 explode", "would explode for ever"),
        ("d6 explode >= 300", "300 is too far off"),
        ("2.5d6", "numbers are whole"),
        ("1000000d6", "numbers go up to 100000"),
        ("99999999999999999999d6", "numbers go up to 100000"),
        ("-1d6 >= 3", "nothing stands before the dice that are taken away"),
        ("d4 - 9 mean", "an average below 0 cannot be shown"),
        ("d4+1+1+1+1+1+1+1+1+1+1", "at most 10 terms"),
        ("2d6 >= 7 🎲", "'🎲' means nothing here"),
        ("2d6 \u{202e}>= 7", "an invisible character (\\u{202e})"),
        ("heroclix 31 vs 17", "31 is not an attack value"),
        ("heroclix 10 vs 17 --super-senses --supersenses", "--super-senses is written twice"),
        ("heroclix 10 vs 17 --own-reroll 7", "7 is not a number of re-rolls"),
        ("heroclix 10 vs 17 --probability-control", "--opposing-re-roll 1`"),
        ("heroclix 10 vs 17 --outwit", "leave out the power that is countered"),
        ("heroclix 10 vs 17 --wall 1 --rim", "a wall or a rim"),
        ("heroclix 10 vs 17 --invincible", "add --edition 2013"),
        ("heroclix 10 vs 17 --edition 2011", "there are the editions 2009, 2010, 2012, 2013"),
        ("heroclix 10 vs 17 --battle-fury --ranged", "a figure with Battle Fury makes no ranged attacks"),
        ("help", "is no body of rules"),
    ] {
        assert!(refused(question).contains(reason), "{question}:\n{}", refused(question));
    }
    let long = refused(&"2d6 + ".repeat(1000));
    assert!(long.contains("at most 300 characters") && long.len() < 400, "{long}");
}

/// Questions that the claims of the repository ask.
#[test]
fn every_published_question_is_understood() {
    let claims = include_str!("../../scenarios/published/smf-dice.claims.toml");
    let asked = claims.lines().filter_map(|line| line.strip_prefix("question = \"")?.strip_suffix('"'));
    assert!(asked.map(answered).count() > 50);
}

fn word() -> impl Strategy<Value = String> {
    let words = [
        "smf heroclix 5D[1] 4D 2d6 d 6 7 10 17 30 100000 vs tn best mean >= <= = > < at least most or more better + - [ ]",
        "% , initiative chance need damage knock back force blast regeneration --super-senses --shape-change --toughness",
        "--impervious --flurry --blades --own-re-roll --opposing-re-roll --wall --rim --ranged --charge --quake --edition",
        "2013 0 1 2 3 tft hit broadsword defended fall gap depth st dx armor chain push itl",
        "ss prob pc bcf their my an odds of the how often then crit doubles ko clicks support break away leadership",
        "steal energy pulse wave flurry hits defence marvel stun hfc choose bow longbow range climb reach move over",
        "human level in turns recharge charge resistance drop lowest keep explode successes advantage ? . ! : ; shatterer",
        "white rhino beats two six 10+1 6d1",
    ];
    let words = words.join(" ");
    proptest::sample::select(words.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn any_words_are_answered_or_refused_within_the_question(words in proptest::collection::vec(word(), 0..9)) {
        let question = words.join(" ");
        match ask(&question) {
            Ok(answer) => {
                let plain = Answer { asked: None, ..answer.clone() };
                prop_assert_eq!(ask(&answer.question), Ok(plain), "{}", question);
            }
            Err(refusal) => {
                prop_assert!(refusal.question.get(refusal.span.clone()).is_some(), "{:?}", refusal);
                prop_assert!(!refusal.message.is_empty() && !refusal.to_string().contains(27 as char));
            }
        }
    }

    #[test]
    fn any_text_is_refused_or_answered(text in "\\PC{0,40}|[0-9dD+ ><=\\[\\]-]{0,20}|.{0,400}") {
        if let Err(refusal) = ask(&text) {
            prop_assert!(refusal.question.get(refusal.span.clone()).is_some(), "{:?}", refusal);
        }
    }
}

/// What is taken for granted is in the question as it was understood, which is answered in the same words.
#[test]
fn what_is_taken_for_granted_is_asked_in_the_plain_form() {
    for (question, said) in [("gap 1", "Over 1 hex, 6 tiles deep, "), ("gap 3 depth 5", "Over 3 hexes, 5 tiles deep, ")]
    {
        let answer = answered(question);
        assert!(told(question).0.starts_with(said), "{question}");
        assert_eq!(ask(&answer.question), Ok(Answer { asked: None, ..answer }), "{question}");
    }
}

/// A word is suggested where it is understood, and nowhere else: following a suggestion never leads back.
#[test]
fn nothing_is_suggested_that_would_not_be_understood_in_its_place() {
    for question in [
        "heroclix need 7 damage 4",
        "heroclix need 7 damage value 4",
        "tft dodge 11",
        "tft dodges 11",
        "tft reach prone human level 0 vs human level 2",
        "tft halberd reach",
        "tft jump down 10",
    ] {
        let refused = refused(question);
        assert!(!refused.contains("did you mean"), "{refused}");
    }
    for (question, near) in [("heroclix leadershp", "leadership"), ("tft hlaberd vs 3", "halberd")] {
        assert!(refused(question).contains(&format!("did you mean \"{near}\"")), "{}", refused(question));
    }
}
