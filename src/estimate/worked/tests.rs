//! Formulas of attacks, from scenario text to letters, reasons and the articles' arithmetic.

use super::{Alphabet, MOST_FACTORS, Worked, at_least, decimal};
use crate::chance::{Draw, Fraction, Reading, Throw};
use crate::exact::{Arm, Fork, Formula};
use crate::plan::{self, Overrides};
use crate::scenario::{self, Mistakes, Source};

/// King/Queen needs 6 and has Shape Change and Super Senses, Harbinger needs 7 and has Probability Control.
const CHALLENGE: &str = "\
    [attacker]\nattack = 10\ndamage = 3\n\
    [[target]]\nname = \"King/Queen\"\ndefense = 16\npowers = [\"shape-change\", \"super-senses\"]\n\
    [[target]]\nname = \"Harbinger\"\ndefense = 17\npowers = [\"probability-control\"]\n";

/// Place of the outcome.
const HIT: usize = 0;

/// The formulas of a hit, in the order of the cases.
fn hits(tables: &str) -> Vec<Worked> {
    let mistakes = Mistakes::new();
    let text = format!("title = \"t\"\nsystem = \"heroclix\"\nplay = \"attack\"\n{tables}");
    let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
    let plans = plan::plan(scenario.into_iter().collect(), Overrides::default(), &mistakes);
    assert_eq!(scenario::render(&mistakes.into_vec(), false), "");
    let mut alphabet = Alphabet::default();
    let work = |case: &plan::PlannedCase| {
        let brief = case.contest.brief();
        let formula = case.contest.formula(&[HIT]).unwrap();
        Worked::of(&formula, &brief.outcomes[HIT], &brief.cards, &mut alphabet).unwrap()
    };
    plans[0].cases.iter().map(work).collect()
}

fn hit(tables: &str) -> Worked {
    hits(tables).remove(0)
}

#[test]
fn the_formula_of_the_challenge_is_the_article_s() {
    // heroclix.challenge.4, nothing countered: 2/3 * K*K * 2/3 + 1/3 * H*H = 4027/11664.
    let worked = hit(CHALLENGE);
    assert_eq!(worked.text, "2/3 × K × K × 2/3 + 1/3 × H × H");
    assert_eq!((worked.outcome.as_str(), worked.value), ("hit", Fraction::new(4027, 11664)));
    let letters: Vec<_> =
        worked.letters.iter().map(|l| (l.letter.as_str(), l.whose.as_str(), l.dice, l.need, l.p)).collect();
    let (k, h) = (Fraction::new(26, 36), Fraction::new(21, 36));
    assert_eq!(letters, [("K", "King/Queen", (2, 6), Some(6), k), ("H", "Harbinger", (2, 6), Some(7), h)]);
}

#[test]
fn every_factor_has_its_reason_and_its_rule() {
    let worked = hit(CHALLENGE);
    let factors: Vec<_> =
        worked.factors.iter().map(|f| (f.written.as_str(), f.reason.as_str(), f.rule.as_str())).collect();
    let (to_hit, again) = ("heroclix.attack.to-hit", "heroclix.power.probability-control");
    let (shape, senses) = ("heroclix.power.shape-change", "heroclix.power.super-senses");
    assert_eq!(
        factors,
        [
            ("2/3", "King/Queen’s Shape Change roll does not show 5 or 6: 4 of 6", shape),
            ("K", "the attack roll against King/Queen shows 6 or more: 26 of 36", to_hit),
            ("K", "the attack roll against King/Queen, again for the target's side, shows 6 or more: 26 of 36", again),
            ("2/3", "King/Queen’s Super Senses roll does not show 5 or 6: 4 of 6", senses),
            ("1/3", "King/Queen’s Shape Change roll shows 5 or 6: 2 of 6", shape),
            ("H", "the attack roll against Harbinger shows 7 or more: 21 of 36", to_hit),
            ("H", "the attack roll against Harbinger, again for the target's side, shows 7 or more: 21 of 36", again),
        ]
    );
}

#[test]
fn the_articles_round_the_basic_chances_first() {
    // heroclix.published.challenge4.main.king-queen.scenario3: 2/3*0.72*2/3 + 1/3*0.58 = 0.5133, printed as 51 %.
    let worked = hit(&format!("{CHALLENGE}countered = [\"probability-control\"]\n"));
    assert_eq!(worked.text, "2/3 × K × 2/3 + 1/3 × H");
    let rounded = worked.rounded.unwrap();
    assert_eq!(rounded.text, "2/3 × 0.72 × 2/3 + 1/3 × 0.58 = 0.5133");
    assert_eq!(rounded.value, Fraction::new(77, 150));
    assert_eq!(worked.value, Fraction::new(167, 324));
}

#[test]
fn a_chance_that_is_missed_is_what_the_letter_leaves_over() {
    // One own re-roll: H + (1 - H) * H = 119/144; rounded 0.58 + 0.42 * 0.58 = 0.8236.
    let worked = hit("[attack]\nown-re-rolls = 1\n[attacker]\nattack = 10\ndamage = 1\n\
                      [target]\nname = \"Harbinger\"\ndefense = 17\n");
    assert_eq!((worked.text.as_str(), worked.value), ("H + (1 − H) × H", Fraction::new(119, 144)));
    assert_eq!(worked.rounded.unwrap().text, "0.58 + 0.42 × 0.58 = 0.8236");
    assert_eq!(worked.factors[1].reason, "the attack roll against Harbinger shows 6 or less: 15 of 36");
}

#[test]
fn fighters_who_need_the_same_have_letters_of_their_own() {
    // heroclix.challenge.layout: Harbinger needs 6 as well: 2/3 * 26/36 * 26/36 * 2/3 + 1/3 * 26/36 * 26/36, which is
    // 7/9 of 169/324.
    let worked = hit(&CHALLENGE.replace("defense = 17", "defense = 16"));
    assert_eq!(worked.text, "2/3 × K × K × 2/3 + 1/3 × H × H");
    assert_eq!(worked.value, Fraction::new(1183, 2916));
    let letters: Vec<_> = worked.letters.iter().map(|letter| (letter.whose.as_str(), letter.need)).collect();
    assert_eq!(letters, [("King/Queen", Some(6)), ("Harbinger", Some(6))]);
}

#[test]
fn letters_differ_and_stay_with_their_owner_in_all_cases() {
    let tables = "[attack]\nkind = \"close\"\n[attacker]\nattack = 10\ndamage = 1\n[[target]]\nname = \"Hero\"\ndefense = 16\n\
                  powers = [\"shape-change\"]\n[[target]]\nname = \"Herald\"\ndefense = 17\n\
                  [[case]]\nname = \"second\"\nset = { \"attack.first\" = \"Herald\" }\n";
    let texts: Vec<String> = hits(tables).into_iter().map(|worked| worked.text).collect();
    assert_eq!(texts, ["2/3 × H + 1/3 × E", "E"]);
    let name = |worked: &Worked| worked.letters.iter().map(|letter| letter.whose.clone()).collect::<Vec<_>>();
    assert_eq!(name(&hit(tables)), ["Hero", "Herald"]);
}

#[test]
fn a_roll_for_which_the_value_changed_gets_a_number_beside_its_letter() {
    // Flurry strikes twice. A critical miss costs a click, and with the next one 9 is needed instead of 7; any other
    // miss changes nothing: 21/36 + 1/36 * 10/36 + 14/36 * 21/36 = 1060/1296.
    let worked = hit("[attack]\nuse = [\"flurry\"]\n[attacker]\nattack = 10\ndamage = 1\npowers = [\"flurry\"]\n\
                      clicks = 3\n[[attacker.click]]\nattack = 8\npowers = [\"flurry\"]\n\
                      [target]\nname = \"Target\"\ndefense = 17\n");
    assert_eq!((worked.text.as_str(), worked.value), ("T + 7/18 × T + 1/36 × T2", Fraction::new(265, 324)));
    let needs: Vec<_> = worked.letters.iter().map(|letter| (letter.letter.as_str(), letter.need)).collect();
    assert_eq!(needs, [("T", Some(7)), ("T2", Some(9))]);
    assert_eq!(worked.factors[2].reason, "the attack roll against Target shows 2: 1 of 36");
    assert_eq!(worked.factors[1].reason, "the attack roll against Target shows 3 to 6: 14 of 36");
    let mut alphabet = Alphabet::default();
    let given: Vec<String> = ["AA", "A", "", "1"].iter().map(|name| alphabet.letter(name)).collect();
    assert_eq!(given, ["A", "B", "C", "D"]);
    // Behind the 26 letters come numbers.
    let rest: Vec<String> = (2..=24).map(|n: u32| alphabet.letter(&n.to_string())).collect();
    assert_eq!(rest[21..], ["Z", "P2"].map(str::to_owned));
    assert_eq!(alphabet.letter("another"), "P3");
}

/// The formula of one throw of two dice with these arms: answers, chance of 36, and whether it leads to the outcome.
fn throw(reading: Reading, arms: &[(&[usize], u128, bool)]) -> Worked {
    let dice = Throw { dice: 2, sides: 6, rerolls: 0 };
    let arm = |&(answers, of_36, is_live): &(&[usize], u128, bool)| Arm {
        answers: answers.to_vec(),
        p: Fraction::new(of_36, 36),
        then: if is_live { Formula::Always } else { Formula::Never },
    };
    let draw = Draw::new("roll", "test.roll").with(dice).read(reading);
    let formula = Formula::Fork(Box::new(Fork { draw, arms: arms.iter().map(arm).collect() }));
    Worked::of(&formula, "hit", &[], &mut Alphabet::default()).unwrap()
}

#[test]
fn of_two_ways_to_fall_the_one_that_leads_there_has_the_letter_and_of_three_none() {
    // A roll at or under a number needs no total or more; what is packed beside a total of 7 shares it between both.
    let roll = throw(Reading::AtMost(7), &[(&[1], 21, true), (&[0], 15, false)]);
    assert_eq!((roll.text.as_str(), roll.letters[0].need), ("R", None));
    assert_eq!(roll.letters[0].shows.as_deref(), Some("7 or less on 2 dice"));
    assert_eq!(roll.factors[0].reason, "the roll shows 7 or less: 21 of 36");
    // Damage has nothing to reach: its letter stands for what leads to the outcome, be that high or low.
    let low = throw(Reading::Index, &[(&[2, 3, 4, 5, 6, 7], 21, true), (&[8, 9, 10, 11, 12], 15, false)]);
    assert_eq!((low.text.as_str(), low.letters[0].shows.as_deref()), ("R", Some("7 or less on 2 dice")));
    assert_eq!(low.factors[0].gist, "the roll shows what is needed");
    let shared = throw(Reading::TotalAndRest, &[(&[22, 24], 18, true), (&[18, 21], 18, false)]);
    assert_eq!((shared.text.as_str(), shared.letters[0].need), ("R", None));
    let higher = throw(Reading::TotalAndRest, &[(&[24, 27], 18, true), (&[18, 21], 18, false)]);
    assert_eq!((higher.text.as_str(), higher.letters[0].need), ("R", Some(8)));
    let three = throw(Reading::AtMost(7), &[(&[1], 18, true), (&[2], 9, true), (&[0], 9, false)]);
    assert_eq!((three.text.as_str(), three.letters.len()), ("1/2 + 1/4", 0));
}

#[test]
fn decimals_are_rounded_with_halves_upwards() {
    let of = |numerator, denominator, places| decimal(Fraction::new(numerator, denominator), places).unwrap();
    assert_eq!([of(1, 1, 4), of(3, 2, 2), of(1, 200, 2), of(1, 16, 4)], ["1.0000", "1.50", "0.01", "0.0625"]);
}

#[test]
fn what_does_not_hang_on_dice_has_no_letters_and_nothing_to_round() {
    let worked = hit("[attack]\nuse = [\"force-blast\"]\n[attacker]\nattack = 10\ndamage = 1\n\
                      powers = [\"force-blast\"]\n[target]\ndefense = 17\n");
    assert_eq!((worked.text.as_str(), worked.value), ("0", Fraction::new(0, 1)));
    assert!(worked.letters.is_empty() && worked.factors.is_empty() && worked.rounded.is_none());
}

#[test]
fn the_table_worth_learning_has_the_weights_of_the_ledger() {
    // heroclix.dice.at-least-table, needs 3 to 12; a total of 2 or more is certain.
    let table = at_least(2, 6);
    assert_eq!(table[0], (2, Fraction::new(1, 1)));
    let pairs = [35, 33, 30, 26, 21, 15, 10, 6, 3, 1];
    let expected: Vec<_> = (3..=12).zip(pairs.map(|pairs| Fraction::new(pairs, 36))).collect();
    assert_eq!(table[1..], expected);
    assert_eq!(at_least(1, 3), [(1, 1), (2, 2), (3, 3)].map(|(n, lost)| (n, Fraction::new(4 - lost, 3))));
    assert!(at_least(0, 6).is_empty() && at_least(6, 0).is_empty());
    // Forty is the largest total that anybody looks up: five dice of eight faces show 5 to 40.
    let (last, eights) = ((40, Fraction::new(1, 8u128.pow(5))), at_least(5, 8));
    assert_eq!((eights.len(), eights[35]), (36, last));
    assert!(at_least(6, 7).is_empty() && at_least(41, 1).is_empty() && at_least(200, 6).is_empty());
}

#[test]
fn a_formula_is_readable_while_its_factors_and_its_text_are_few() {
    let worked = hit(CHALLENGE);
    assert!(worked.is_readable());
    let text = |n: usize| "×".repeat(n);
    for (factors, letters, readable) in
        [(MOST_FACTORS, 8 * MOST_FACTORS, true), (MOST_FACTORS + 1, 10, false), (1, 8 * MOST_FACTORS + 1, false)]
    {
        let changed =
            Worked { factors: vec![worked.factors[0].clone(); factors], text: text(letters), ..worked.clone() };
        assert_eq!(changed.is_readable(), readable, "{} factors, {letters} letters", changed.factors.len());
    }
}
