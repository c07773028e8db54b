//! What is said beside the scores of a matrix: how numbers were made, what fighters are called, what is left out.

use super::teams::TEAMS;
use super::{NUMBERS, read, roster, work};
use crate::estimate::Verdict;
use crate::lab::making::method;
use crate::lab::matrix::of_fights;
use crate::lab::play::play;
use crate::lab::points::{Of, points};
use crate::lab::{Matrix, judge, matrix};
use crate::scenario::{Method, Mistakes};

/// The words that all outputs share; of three pairs the first is known and the second was played half as often.
#[test]
fn how_numbers_were_made_is_told_of_each_table_or_of_all() {
    let said = |matrix: &Matrix| method(matrix, &matrix.tables[0]);
    let roster = roster(NUMBERS);
    let exact = matrix(&roster, work(Method::Exact, 2000), &());
    assert_eq!((said(&exact).as_str(), exact.played()), ("3 pairs, all solved exactly", 0));
    let [half, mut whole] = [1000, 2000].map(|trials| matrix(&roster, work(Method::Sample, trials), &()));
    let all = "3 pairs, 2,000 trials of two fights each; intervals hold all at once with 95 %";
    assert_eq!((said(&whole).as_str(), whole.played()), (all, 12_000));
    let less = "3 pairs, 1,000 to 2,000 trials of two fights each; intervals hold all at once with 95 %";
    whole.tables[0].cells[1] = half.tables[0].cells[1];
    assert_eq!((said(&whole).as_str(), whole.played()), (less, 10_000));
    whole.tables[0].cells[0] = exact.tables[0].cells[0];
    let mixed = "1 of 3 pairs solved exactly, the others 1,000 to 2,000 trials of two fights each; intervals hold all \
                 at once with 95 %";
    assert_eq!((said(&whole).as_str(), whole.played()), (mixed, 6000));
    // What settings come to together has no cells of its own, and is made of all of theirs.
    let mut both = whole.tables[0].clone();
    both.cells.clear();
    assert!(exact.tables[0].is_exact() && !both.is_exact() && !whole.tables[0].is_exact());
    assert_eq!(method(&whole, &both), mixed);
}

#[test]
fn what_was_to_be_solved_and_was_played_is_noted_and_so_is_what_is_missing() {
    let roster = roster(NUMBERS);
    let fights = play(&roster, work(Method::Sample, 30), &());
    let too_large = of_fights(&roster, work(Method::Exact, 30), fights.clone());
    let said = "3 pairs were too large to be solved exactly, and were played.";
    assert!(too_large.complete && too_large.notes.iter().any(|note| note == said), "{:?}", too_large.notes);
    let played = of_fights(&roster, work(Method::Sample, 30), fights.clone());
    assert!(played.complete && played.trials == 30 && !played.notes.iter().any(|note| note.contains("too large")));
    let interrupted = of_fights(&roster, work(Method::Sample, 40), fights);
    assert!(!interrupted.complete && interrupted.trials == 30);
}

/// Log-odds of ln 3 are three wins in four; half an error to either side is 0.98 at 95 %.
#[test]
fn against_one_of_middling_strength_log_odds_are_a_score() {
    let table = matrix(&roster(NUMBERS), work(Method::Exact, 1), &()).tables.swap_remove(0);
    let mut overall = table.overall.unwrap();
    let (known, low, high) = overall.against_middling(1, 0.95);
    assert!(low == known && known == high);
    overall.strengths[1] = (3.0_f64.ln(), 0.5);
    let (score, low, high) = overall.against_middling(1, 0.95);
    // 3 / (3 + e^0.98), and 3 / (3 + e^-0.98).
    assert!(
        (score - 0.75).abs() < 1e-12 && (low - 0.52962).abs() < 2e-5 && (high - 0.88881).abs() < 2e-5,
        "{low} {high}"
    );
    let (share, ends) = overall.largest_share().unwrap();
    assert_eq!((share, ends), (1.0, None));
}

/// A fighter's name has room for 70 characters, and his like is the second of that name.
#[test]
fn names_are_cut_to_their_room() {
    let of = |long: usize| {
        let text = NUMBERS.replace("\"large\"", &format!("\"{}\"", "x".repeat(long)));
        roster(&text).names([2, 2])
    };
    assert_eq!(of(70), ["x".repeat(70), "x".repeat(70) + " (2)"]);
    assert_eq!(of(71), ["x".repeat(69) + "…", "x".repeat(69) + "… (2)"]);
}

/// A figure's name has room for 80, with its number in brackets.
#[test]
fn names_of_figures_are_cut_to_their_room_with_their_numbers() {
    let of = |long: usize| -> Vec<String> {
        let roster = roster(&TEAMS.replace("\"Ace\"", &format!("\"{}\"", "x".repeat(long))));
        let contest = roster.contest(&roster.settings[0], [0, 0], &Mistakes::new()).unwrap();
        contest.brief().cards.iter().map(|card| card.name.clone()).collect()
    };
    assert_eq!(of(74), ["x".repeat(74), "x".repeat(74) + " (2)"]);
    assert_eq!(of(80), ["x".repeat(80), "x".repeat(73) + "… (2)"]);
}

#[test]
fn settings_of_one_name_and_too_many_are_refused() {
    let said = |names: &[&str]| {
        let all: String = names.iter().map(|name| format!("[[setting]]\nname = \"{name}\"\n")).collect();
        read(&format!("{NUMBERS}{all}")).err().unwrap_or_default()
    };
    assert!(said(&["dark", "Dark"]).contains("a second setting is called \"Dark\""));
    let fighters = format!("{NUMBERS}{}", "[[setting]]\nname = \"n\"\nset = { \"PATH\" = 2 }\n");
    for path in ["side.small.body", "side.body", "entry.small.body"] {
        let mistakes = read(&fighters.replace("PATH", path)).err().unwrap_or_default();
        assert!(mistakes.contains("and no fighter") && mistakes.contains("[[entry]]"), "{path}: {mistakes}");
    }
    assert_eq!(said(&["dark", "light"]), "");
    assert_eq!(said(&[&"x".repeat(80)]), "");
    assert!(!said(&[&"x".repeat(81)]).is_empty() && !said(&[""]).is_empty());
    let many: Vec<String> = (0..200).map(|n| n.to_string()).collect();
    let names: Vec<&str> = many.iter().map(String::as_str).collect();
    let most = crate::lab::reading::MOST_SETTINGS;
    assert_eq!(said(&names[..most]), "");
    assert!(said(&names[..=most]).contains(&format!("{} settings, and a roster may have {most}", most + 1)));
}

/// Whoever lost no trial of a pair may be stronger by anything; of what is solved it is known by how much.
#[test]
fn pairs_of_which_one_side_won_every_trial_are_told() {
    let roster = roster(&format!("{NUMBERS}[[entry]]\nname = \"huge\"\nbody = 60\n"));
    let said = |method| {
        let (work, of) = (work(method, 200), Of::Fighters);
        let costed = points(&roster, of, None, work, &()).unwrap().unwrap();
        [matrix(&roster, work, &()).notes, costed.notes].map(|notes| {
            let told: Vec<String> = notes.into_iter().filter(|note| note.contains("won every trial")).collect();
            told.join("; ")
        })
    };
    let told = |what: &str| {
        format!(
            "In 3 pairs one side won every trial: how much stronger it is no count tells, and the error of its {what} \
             is that of half a trial."
        )
    };
    assert_eq!(said(Method::Sample), ["strength", "cost"].map(told));
    assert_eq!(said(Method::Exact), ["", ""]);
}

/// Everybody crushes whom he is above.
pub(super) fn ladder() -> String {
    let numbers = [(1, "2D"), (4, "5D"), (8, "8D"), (12, "12D"), (20, "12D[3]")];
    let entry = |(at, (body, dice)): (usize, &(u32, &str))| {
        format!("[[entry]]\nname = \"L{at}\"\nbody = {body}\nattack = \"{dice}\"\ndefense = \"{dice}\"\n")
    };
    let entries: String = numbers.iter().enumerate().map(entry).collect();
    format!("system = \"smf\"\n{entries}[[expect]]\nabout = \"cyclic\"\nat-most = 0.1\n")
}

/// How far log-odds go of whoever always wins no trial tells, and so not how much of them runs in circles: what solving
/// says is in the interval, and an expectation of it is not decided.
#[test]
fn a_ladder_on_which_nobody_below_ever_wins_has_no_circles_that_are_told() {
    let roster = roster(&ladder());
    let exact = matrix(&roster, work(Method::Exact, 1), &());
    let (truth, _) = exact.tables[0].overall.as_ref().unwrap().cyclic.unwrap();
    assert_eq!(judge::of_matrix(&roster.expects, &exact)[0].verdict, Verdict::Held);
    let played = matrix(&roster, work(Method::Sample, 600), &());
    let overall = played.tables[0].overall.as_ref().unwrap();
    let (low, high) = overall.cyclic.unwrap().1.unwrap();
    assert!(low <= truth && truth <= high, "{low} to {high} without {truth}");
    assert_eq!(judge::of_matrix(&roster.expects, &played)[0].verdict, Verdict::Undecided);
    assert_eq!(overall.goodness, None);
}

/// Two fighters' worth of one thing are two expectations.
#[test]
fn what_others_judge_tells_whose_worth_it_is() {
    let expect = |of: &str| format!("[[expect]]\nworth = \"body +1\"\nof = \"{of}\"\nat-least = 0\n");
    let roster = roster(&format!("{NUMBERS}{}{}", expect("small"), expect("large")));
    let left = judge::elsewhere(&roster, judge::Judged::Table);
    let wanted = ["small", "large"].map(|of| format!("worth of body +1 to {of} at least 0 points"));
    assert_eq!(left.into_iter().map(|left| left.claim).collect::<Vec<_>>(), wanted);
}
