//! Do we match the world? Every number the rulebook prints about its dice, against the exact weights that fights draw
//! from and against a second formulation that shares no code with them.
//!
//! The printed numbers are data: `scenarios/published/smf-dice.claims.toml`. All arithmetic here is in integers.

use serde::Deserialize;
use slugfest::chance::{Stream, Weights};
use slugfest::contest::{self, Batches};
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::systems::Rules;
use slugfest::systems::smf::dice::{Pool, Tables};
use slugfest::systems::tft::forms::Form;
use slugfest::systems::tft::roster;
use std::cmp::Ordering;

const CLAIMS: &str = include_str!("../scenarios/published/smf-dice.claims.toml");

/// Cells of the table of averages that the ledger (`smf.table.dice-averages`) lists as off by more than 0.02.
const FAR_OFF: [(u32, u32); 15] = [
    (3, 2),
    (4, 2),
    (5, 1),
    (5, 3),
    (6, 2),
    (6, 3),
    (7, 3),
    (7, 4),
    (8, 1),
    (8, 4),
    (9, 2),
    (9, 3),
    (10, 0),
    (10, 3),
    (10, 4),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "title")]
    _title: String,
    #[serde(rename = "source")]
    _source: String,
    system: String,
    claim: Vec<Claim>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    #[serde(rename = "source")]
    _source: String,
    question: String,
    printed: String,
    decimals: u32,
    expected: String,
}

fn claims() -> Vec<Claim> {
    let file: File = toml::from_str(CLAIMS).unwrap();
    assert_eq!(file.system, "smf");
    file.claim
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Question {
    Mean { dice: u32, rerolls: u32 },
    Exactly { dice: u32, goals: usize },
    AtLeast { dice: u32, goals: usize },
}

/// `smf 4D[2] mean`, `smf 2D = 1`, `smf 2D tn 2`.
fn question(text: &str) -> Question {
    let words: Vec<&str> = text.split(' ').collect();
    let (dice, rest) = words[1].split_once('D').unwrap();
    let dice = dice.parse().unwrap();
    let rerolls = rest.trim_matches(['[', ']']);
    let rerolls = if rerolls.is_empty() { 0 } else { rerolls.parse().unwrap() };
    match words[..] {
        ["smf", _, "mean"] => Question::Mean { dice, rerolls },
        ["smf", _, "=", goals] if rerolls == 0 => Question::Exactly { dice, goals: goals.parse().unwrap() },
        ["smf", _, "tn", goals] if rerolls == 0 => Question::AtLeast { dice, goals: goals.parse().unwrap() },
        _ => panic!("no such question: {text}"),
    }
}

/// A fraction; two are equal when they have the same value.
#[derive(Clone, Copy, Debug)]
struct Fraction {
    over: u128,
    under: u128,
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.over * other.under == other.over * self.under
    }
}

impl Fraction {
    /// This fraction times 10^decimals as a whole number, halves rounded up.
    fn rounded(self, decimals: u32) -> u128 {
        (2 * self.over * 10u128.pow(decimals) + self.under) / (2 * self.under)
    }

    /// The distance to `printed / 100`, compared with `hundredths / 100`.
    fn compare_distance(self, printed: u128, hundredths: u128) -> Ordering {
        (100 * self.over).abs_diff(printed * self.under).cmp(&(hundredths * self.under))
    }
}

/// The first formulation: the weights that fights draw from.
fn by_weights(question: Question) -> Fraction {
    let pool = |dice: u32, rerolls: u32| Pool::new(dice as i8, rerolls as i8);
    let fraction = |weights: &Weights, worth: &dyn Fn(usize) -> u128| Fraction {
        over: weights.weights().iter().enumerate().map(|(goals, &weight)| weight * worth(goals)).sum(),
        under: weights.total(),
    };
    let tables = Tables::shared();
    match question {
        Question::Mean { dice, rerolls } => fraction(tables.goals(pool(dice, rerolls)), &|goals| goals as u128),
        Question::Exactly { dice, goals } => {
            fraction(tables.goals(pool(dice, 0)), &|found| 100 * u128::from(found == goals))
        }
        // What is drawn in a fight is the check itself: 0 for a failure, 1 for a success.
        Question::AtLeast { dice: 2, goals } => {
            fraction(tables.chance(goals as u8), &|passed| 100 * u128::from(passed == 1))
        }
        Question::AtLeast { dice, goals } => {
            fraction(tables.goals(pool(dice, 0)), &|found| 100 * u128::from(found >= goals))
        }
    }
}

/// The second formulation. Averages by the closed form: each die is thrown once, and each of the min(r, failed)
/// re-rolls adds a fresh die; a die is worth 2/3 on average, and the failed dice are Binomial(n, 1/2). Chances by
/// throwing all dice there are.
fn by_hand(question: Question) -> Fraction {
    match question {
        Question::Mean { dice, rerolls } => {
            // The sum over which dice failed, not over how many: no binomial coefficient to get wrong.
            let again: u128 = (0..1u32 << dice).map(|failed| u128::from(failed.count_ones().min(rerolls))).sum();
            let throws = 1u128 << dice;
            Fraction { over: 2 * (u128::from(dice) * throws + again), under: 3 * throws }
        }
        Question::Exactly { dice, goals } => percentage_of_throws(dice, |found| found == goals),
        Question::AtLeast { dice, goals } => percentage_of_throws(dice, |found| found >= goals),
    }
}

fn percentage_of_throws(dice: u32, counts: impl Fn(usize) -> bool) -> Fraction {
    let throws = 6u32.pow(dice);
    let counted = (0..throws).filter(|throw| counts(faces(*throw, dice).map(goals).sum())).count();
    Fraction { over: 100 * counted as u128, under: u128::from(throws) }
}

/// The faces of throw number `throw` of some dice, from 1 to 6.
fn faces(throw: u32, dice: u32) -> impl Iterator<Item = u32> {
    (0..dice).map(move |die| throw / 6u32.pow(die) % 6 + 1)
}

fn goals(face: u32) -> usize {
    match face {
        6 => 2,
        4 | 5 => 1,
        _ => 0,
    }
}

/// `33.33 %` and `9.2` to two decimals: 3333 and 920.
fn printed(claim: &Claim) -> u128 {
    let number = claim.printed.trim_end_matches(" %");
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let decimals = claim.decimals as usize;
    assert!(fraction.len() <= decimals, "{} has more than {decimals} decimals", claim.printed);
    format!("{whole}{fraction:0<decimals$}").parse().unwrap()
}

#[test]
fn both_formulations_agree_on_every_printed_number() {
    for claim in claims() {
        let question = question(&claim.question);
        assert_eq!(by_weights(question), by_hand(question), "{}", claim.question);
    }
}

#[test]
fn a_claim_is_right_exactly_when_it_is_the_true_value_rounded() {
    for claim in claims() {
        let exact = by_hand(question(&claim.question));
        let verdict = if exact.rounded(claim.decimals) == printed(&claim) { "right" } else { "off" };
        assert_eq!(claim.expected, verdict, "{} is {exact:?}, printed {}", claim.question, claim.printed);
    }
}

#[test]
fn every_chance_of_two_dice_is_printed_right() {
    let chances: Vec<Claim> = claims().into_iter().filter(|claim| claim.printed.ends_with('%')).collect();
    assert_eq!(chances.len(), 8);
    assert!(chances.iter().all(|claim| claim.expected == "right"));
    let sum = |asked: fn(Question) -> bool| -> u128 {
        chances.iter().filter(|claim| asked(question(&claim.question))).map(printed).sum()
    };
    assert_eq!(sum(|question| matches!(question, Question::Exactly { .. })), 10_000, "the five add up to 100 %");
}

#[test]
fn the_table_of_averages_is_off_where_the_ledger_says_and_by_how_much() {
    let mut cells = Vec::new();
    for claim in claims() {
        if let Question::Mean { dice, rerolls } = question(&claim.question) {
            cells.push(((dice, rerolls), printed(&claim), by_weights(question(&claim.question)), claim.expected));
        }
    }
    let whole_table = (2..=10).flat_map(|dice| (0..=4).map(move |rerolls| (dice, rerolls)));
    let named: Vec<(u32, u32)> = cells.iter().map(|cell| cell.0).collect();
    assert!(named.iter().copied().eq(whole_table.filter(|cell| *cell != (2, 0))), "44 cells; 2D[0] is missing");
    assert_eq!(cells.iter().filter(|cell| cell.3 == "right").count(), 13);

    let off_by_more = |hundredths| {
        let far = cells.iter().filter(|(_, printed, exact, _)| exact.compare_distance(*printed, hundredths).is_gt());
        far.map(|cell| cell.0).collect::<Vec<_>>()
    };
    assert_eq!(off_by_more(2), FAR_OFF);
    // 6D[3] is 5.6875 and printed 5.63: off by 0.0575, and nothing else by more than 0.05.
    assert_eq!(off_by_more(5), [(6, 3)]);
    let worst = cells.iter().find(|cell| cell.0 == (6, 3)).unwrap();
    assert_eq!((worst.1, worst.2), (563, Fraction { over: 56_875, under: 10_000 }));
}

/// The closed form itself, against dice thrown one by one and failed ones thrown again.
#[test]
fn averages_match_every_throw_of_a_few_dice() {
    for dice in 1..=4 {
        for rerolls in 0..=3.min(dice) {
            let mut sum = 0;
            for throw in 0..6u32.pow(dice) {
                for again in 0..6u32.pow(rerolls) {
                    let mut fresh = faces(again, rerolls);
                    sum += faces(throw, dice)
                        .map(|face| goals(if goals(face) == 0 { fresh.next().unwrap_or(face) } else { face }))
                        .sum::<usize>();
                }
            }
            let thrown = Fraction { over: sum as u128, under: 6u128.pow(dice + rerolls) };
            assert_eq!(by_hand(Question::Mean { dice, rerolls }), thrown, "{dice}D[{rerolls}]");
        }
    }
}

#[test]
fn a_search_for_scenarios_passes_over_claims() {
    let mistakes = slugfest::scenario::Mistakes::new();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let scenarios = slugfest::scenario::load(&[folder], &mistakes);
    assert_eq!(slugfest::scenario::render(&mistakes.into_vec(), false), "");
    assert!(scenarios.iter().all(|scenario| !scenario.source.path.contains("claims")));
}

/// A starting figure of The Fantasy Trip against another, so many times: how often the first wins.
fn wins(first: &str, second: &str, trials: u64) -> u64 {
    let text = format!(
        "title = \"t\"\nsystem = \"tft\"\nplay = \"duel\"\nmetrics = []\n[[side]]\nname = \"A\"\ncharacter = \"{first}\"\n\
         [[side]]\nname = \"B\"\ncharacter = \"{second}\"\n"
    );
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new("t.toml", text), &mistakes).unwrap();
    let play = Rules::find("tft").and_then(|rules| rules.play("duel")).unwrap();
    let contest = play.contest(&scenario.cases[0], &mistakes).unwrap();
    contest::run(&*contest, &Stream::new(2017, "main"), &Batches::of(trials), |_| true).outcomes()[0]
}

/// Players report, each from a simulator of his own: of all starting figures the man with the morningstar and the small
/// shield does best on average, and yet the man with the broadsword beats him (The Fantasy Trip mailing list, February
/// 2013, 108 figures; B. Wetton, "Computational Melee", 2016, 42 figures: 44 to 56). Sanity bands, not oracles: both
/// leave out rules that are played here.
#[test]
fn the_morningstar_man_is_the_best_all_rounder_and_the_broadsword_beats_him() {
    const TRIALS: u64 = 4_000;
    let (morningstar, broadsword) = ("human-13-11-morningstar-small", "human-12-12-broadsword-small");
    // Humans just strong enough for what they wield, in the four suits of armor that the booklet has.
    let field: Vec<String> = roster::all_starting(Form::human())
        .filter(|figure| figure.weapon.is_some_and(|weapon| weapon.st == figure.st && weapon.is_for_melee()))
        .filter(|figure| ["none", "leather", "chain", "plate"].contains(&figure.armor.id))
        .map(|figure| roster::describe(&figure))
        .collect();
    assert!(field.iter().any(|figure| figure == morningstar) && field.len() > 100, "{}", field.len());
    let average = |figure: &str| {
        let won: u64 = field.iter().map(|other| wins(figure, other, TRIALS)).sum();
        won as f64 / (TRIALS * field.len() as u64) as f64
    };
    // A standard error of such an average is at most half of one over the root of all its trials: 0.0008. The two lie
    // about 0.02 apart; 4.5 standard errors of a difference are 0.005.
    let error = 0.5 / ((TRIALS * field.len() as u64) as f64).sqrt();
    let best = average(morningstar);
    let rivals = [broadsword, "human-12-12-broadsword-leather-small", "human-11-13-shortsword-chain-large"];
    for rival in rivals {
        let other = average(rival);
        assert!(best - other > 4.5 * error * 2.0_f64.sqrt(), "{rival}: {other} and not less than {best}");
    }
    // Exactly 42.9 %; 4.5 standard errors of 40,000 trials are 1.1 points.
    let p = wins(morningstar, broadsword, 40_000) as f64 / 40_000.0;
    assert!((0.40..=0.47).contains(&p), "{p}");
}
