//! Expectations of rosters: read with all their mistakes, and held against numbers that are known.

use super::{NUMBERS, read, roster, work};
use crate::estimate::{Expectation, Verdict};
use crate::lab::{judge, matrix, reading};
use crate::scenario::{self, Method, Mistakes, Source, render};

fn judged(more: &str, method: Method, trials: u64) -> Vec<Expectation> {
    let roster = roster(&format!("{NUMBERS}{more}"));
    judge::of_matrix(&roster.expects, &matrix(&roster, work(method, trials), &()))
}

fn expect(lines: &str) -> String {
    format!("[[expect]]\n{lines}\n")
}

#[test]
fn scores_ranks_and_shares_are_held_against_what_was_found() {
    let verdicts = |lines: &str| -> Vec<Verdict> {
        judged(&expect(lines), Method::Exact, 1).iter().map(|expectation| expectation.verdict).collect()
    };
    // Of three who differ by a box each, the one in the middle is even by nobody's promise, and the order is plain.
    assert_eq!(verdicts("rank = \"large\"\nat-most = 1"), [Verdict::Held]);
    assert_eq!(verdicts("rank = \"small\"\nbetween = [1, 2]"), [Verdict::Refuted]);
    assert_eq!(verdicts("score = \"*\"\nbetween = [0, 1]"), [Verdict::Held; 3]);
    assert_eq!(verdicts("score = \"*al*\"\nat-least = 0.5"), [Verdict::Refuted]);
    assert_eq!(verdicts("score = \"l*\"\nat-least = 0.5"), [Verdict::Held]);
    // Who beats everybody is the whole mix.
    assert_eq!(verdicts("about = \"max-share\"\nat-most = 0.5"), [Verdict::Refuted]);
    assert_eq!(verdicts("about = \"max-share\"\nbetween = [1, 1]"), [Verdict::Held]);
    assert_eq!(verdicts("about = \"cyclic\"\nat-most = 0.2"), [Verdict::Held]);
    let played = judged(&expect("score = \"large\"\nat-least = 0.63"), Method::Sample, 100);
    assert_eq!(played[0].verdict, Verdict::Undecided, "{played:?}");
    assert_eq!(played[0].claim, "score of large at least 63 %");
    let by_setting = "[[setting]]\nname = \"a\"\n[[setting]]\nname = \"b\"\n[[expect]]\nscore = \"large\"\n\
                      at-least = 0.5\n[[expect]]\nscore = \"large\"\nat-least = 0.5\nsetting = \"b\"\n\
                      [[expect]]\nabout = \"cyclic\"\nat-most = 0.2\n\
                      [[expect]]\nabout = \"max-share\"\nat-most = 1.0\nsetting = \"a\"\n";
    let cases: Vec<String> =
        judged(by_setting, Method::Exact, 1).into_iter().map(|expectation| expectation.case).collect();
    assert_eq!(cases, ["", "b", "a", "b", "a"]);
}

/// The scores of six builds, their deviation by the usual formula, and intervals that move it as far as they can.
#[test]
fn the_spread_of_an_archetype_is_the_deviation_of_its_builds() {
    let text = "system = \"smf\"\ntrials = 200\n[[generate]]\narchetype = \"metamorph\"\n[[generate]]\n\
                archetype = \"sorcerer\"\nsample = 3\n[[expect]]\nspread = \"metamorph\"\nbetween = [0, 1]\n";
    let roster = roster(text);
    let matrix = matrix(&roster, work(Method::Sample, 200), &());
    let [found] = judge::of_matrix(&roster.expects, &matrix).try_into().unwrap();
    let of_kind = |row: &&crate::lab::Row| roster.entries[row.entry].group.as_deref() == Some("metamorph");
    let rows: Vec<&crate::lab::Row> = matrix.tables[0].rows.iter().filter(of_kind).collect();
    let deviation = |scores: Vec<f64>| {
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        (scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / scores.len() as f64).sqrt()
    };
    assert!((found.value - deviation(rows.iter().map(|row| row.score).collect())).abs() < 1e-12);
    // No further than the root mean square of what each of them may move.
    let squares: f64 = rows.iter().map(|row| ((row.high - row.low) / 2.0).powi(2)).sum();
    let reach = (squares / rows.len() as f64).sqrt();
    assert!((found.high - found.value - reach).abs() < 1e-12 && reach > 0.0, "{found:?} {reach}");
    for corner in 0..1 << rows.len() {
        let end = |(place, row): (usize, &&crate::lab::Row)| if corner >> place & 1 == 1 { row.high } else { row.low };
        let moved = deviation(rows.iter().enumerate().map(end).collect());
        assert!(found.low - 1e-12 <= moved && moved <= found.high + 1e-12, "{moved} {found:?}");
    }
}

/// Of the expectations of a scenario the lab judges none, and says so of a single one too.
#[test]
fn what_is_left_to_a_run_is_said_of_one_and_of_none() {
    let told = |more: &str| {
        let side = |name: &str| format!("[[side]]\nname = \"{name}\"\nbody = 2\n");
        let text = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n{}{}{more}", side("A"), side("B"));
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new("t.toml", &text), &mistakes);
        judge::left_to_run(&scenario.unwrap_or_else(|| panic!("{}", render(&mistakes.into_vec(), false))))
    };
    assert_eq!(told(""), None);
    let one = "[[expect]]\noutcome = \"A wins\"\nbetween = [0.0, 1.0]\n";
    let said = "1 expectation is not judged here, but by `slugfest run t.toml`.";
    assert_eq!(told(one).as_deref(), Some(said));
}

#[test]
fn expectations_that_mean_nothing_are_refused_where_they_stand() {
    for (lines, reasons) in [
        ("score = \"lrge\"\nat-least = 0.5", &["nobody is called \"lrge\"", "\"large\""][..]),
        ("score = \"large\"", &["between"]),
        ("score = \"large\"\nrank = \"large\"\nat-most = 1", &["about one thing"]),
        ("at-most = 1", &["says what it is about"]),
        ("rank = \"large\"\nat-most = 4", &["from 1 to 3"]),
        ("rank = \"large\"\nat-most = 0.5", &["from 1 to 3"]),
        ("score = \"large\"\nat-most = 15", &["15 % is written 0.15"]),
        ("worth = \"armor\"\nof = \"large\"\nat-least = 15", &["from -1 to 1", "15 % is written 0.15"]),
        ("score = \"large\"\nbetween = [0.6, 0.5]", &["lower end first"]),
        ("score = \"large\"\nat-least = 0.4\nbetween = [0.5, 0.6]", &["both ends"]),
        ("spread = \"brick\"\nat-most = 0.1", &["\"brick\""]),
        ("worth = \"armor\"\nat-least = 0", &["\"of\""]),
        ("worth = \"armour\"\nof = \"large\"\nat-least = 0", &["is called \"armour\"", "\"armor\""]),
        ("worth = \"armour*\"\nof = \"*\"\nat-least = 0", &["nothing that * has or could have"]),
        ("about = \"cycles\"\nat-most = 0.1", &["cyclic"]),
        (
            "score = \"large\"\nat-least = 0.5\nsetting = \"open\"",
            &["no setting \"open\"", "no [[setting]] with a name"],
        ),
    ] {
        let said = read(&format!("{NUMBERS}{}", expect(lines))).err().unwrap_or_else(|| panic!("{lines}"));
        assert!(reasons.iter().all(|reason| said.contains(reason)) && said.contains("r.roster.toml:"), "{said}");
    }
}

/// Where the name of somebody with a rank is misspelt, only that is told.
#[test]
fn a_misspelt_rank_is_one_mistake() {
    let said = read(&format!("{NUMBERS}{}", expect("rank = \"lrge\"\nat-most = 3"))).err().unwrap();
    assert!(said.contains("nobody is called \"lrge\"") && !said.contains("at-most"), "{said}");
}

/// Of two, and of those who meet a panel, nothing is told of all at once, however many trials there are.
#[test]
fn what_can_never_be_decided_is_refused() {
    let two = &NUMBERS[..NUMBERS.rfind("[[entry]]").unwrap()];
    for about in ["cyclic", "max-share"] {
        let asked = expect(&format!("about = \"{about}\"\nat-most = 0.5"));
        for text in [two.to_owned(), format!("{NUMBERS}[panel]\nentries = [\"large\"]\n")] {
            let said = read(&format!("{text}{asked}")).err().unwrap();
            assert!(said.contains("nothing is told of all fighters at once here"), "{said}");
        }
        assert!(read(&format!("{NUMBERS}{asked}")).is_ok());
    }
}

/// Every pick whose name fits is judged by itself, and one that is named is.
#[test]
fn a_pattern_of_picks_stands_for_each_of_them() {
    let claims = |pick: &str| -> Vec<String> {
        let text = format!("{NUMBERS}{}", expect(&format!("worth = \"{pick}\"\nof = \"la*\"\nat-least = -1")));
        let roster = super::roster(&text);
        let worth = crate::lab::worth::worth(&roster, 2, work(Method::Sample, 2), &()).unwrap();
        judge::of_worth(&roster.expects, &worth).into_iter().map(|found| found.claim).collect()
    };
    let told = |pick: &str| format!("worth of {pick} between -100 and 100 points");
    assert_eq!(claims("melee-attack +1D"), [told("melee-attack +1D")]);
    assert_eq!(claims("*e*-defense +1D"), ["melee-defense +1D", "ranged-defense +1D", "psyche-defense +1D"].map(told));
}

/// What is said of one setting is held against what a pick is worth in that one, and is told apart from the same of
/// another one.
#[test]
fn a_worth_is_expected_in_one_setting() {
    let settings = "[[setting]]\nname = \"long\"\n[[setting]]\nname = \"short\"\nset = { \"rules.round-limit\" = 1 }\n";
    let asked = |setting: &str| {
        expect(&format!("worth = \"melee-attack +1D\"\nof = \"large\"\nsetting = \"{setting}\"\nat-least = 0"))
    };
    let roster = super::roster(&format!("{NUMBERS}{settings}{}{}", asked("long"), asked("short")));
    let worth = crate::lab::worth::worth(&roster, 2, work(Method::Sample, 200), &()).unwrap();
    let pick = worth.picks.iter().find(|pick| pick.pick == "melee-attack +1D").unwrap();
    let found = judge::of_worth(&roster.expects, &worth);
    let known: Vec<(f64, f64, f64)> = pick.settings.iter().flatten().map(|by| (by.low, by.estimate, by.high)).collect();
    assert!(known.len() == 2 && known[0] != known[1], "{known:?}");
    assert_eq!(found.iter().map(|found| (found.low, found.value, found.high)).collect::<Vec<_>>(), known);
    let named = |setting: &str| format!("worth of melee-attack +1D in {setting} at least 0 points");
    assert_eq!(found.into_iter().map(|found| found.claim).collect::<Vec<_>>(), ["long", "short"].map(named));
}

/// The mean of an archetype is that of its table; what is worth something is told in points; and what nothing is known
/// of is never held.
#[test]
fn archetypes_and_worths_are_expected_in_their_own_units() {
    let text = "system = \"smf\"\n[rules]\nround-limit = 3\n[[generate]]\narchetype = \"metamorph\"\nsample = 3\n\
                [[generate]]\narchetype = \"sorcerer\"\nsample = 3\n[[expect]]\narchetype = \"*o*\"\nat-least = 0\n";
    let roster = roster(text);
    let matrix = matrix(&roster, work(Method::Sample, 100), &());
    let found = judge::of_matrix(&roster.expects, &matrix);
    let told: Vec<(f64, f64, f64)> = found.iter().map(|found| (found.low, found.value, found.high)).collect();
    let known: Vec<(f64, f64, f64)> =
        matrix.tables[0].groups.iter().map(|group| (group.low, group.score, group.high)).collect();
    assert!(told.len() == 2 && told == known && found[0].claim == "mean score of metamorph between 0 and 100 %");
    let one = text.replace("sorcerer", "metamorph").replace("sample = 3\n[[gen", "where = [\"armor\"]\n[[gen");
    // Of one archetype by itself nothing is told.
    let one = super::read(&one.replacen("[[generate]]\narchetype = \"metamorph\"\nwhere = [\"armor\"]\n", "", 1));
    let said = one.err().unwrap_or_default();
    assert!(said.contains("r.roster.toml:8:13: nothing is told of archetypes here"), "{said}");
    let armor = format!(
        "{NUMBERS}[[entry]]\nname = \"own\"\nbody = 3\npowers = [\"armor\"]\n[[expect]]\nworth = \"armor\"\n\
         of = \"own\"\nbetween = [0, 0.9]\n"
    );
    let armor = super::roster(&armor);
    let worth = crate::lab::worth::worth(&armor, 3, work(Method::Exact, 1), &()).unwrap();
    let [found] = judge::of_worth(&armor.expects, &worth).try_into().unwrap();
    assert!(found.of == crate::estimate::Claimed::Points && found.verdict == Verdict::Held, "{found:?}");
    assert_eq!(found.claim, "worth of armor between 0 and 90 points");
    // What it is worth to somebody else is not what was expected.
    let large = crate::lab::worth::worth(&armor, 2, work(Method::Sample, 10), &()).unwrap();
    assert_eq!(judge::of_worth(&armor.expects, &large), []);
    // Nor is it a matter of the table.
    assert_eq!(judge::of_matrix(&armor.expects, &crate::lab::matrix(&armor, work(Method::Sample, 10), &())), []);
}

/// A share that was counted and has no interval, as of many fighters, is told and holds nothing; one that is known
/// needs none.
#[test]
fn shares_without_an_interval_are_not_decided_where_fights_were_counted() {
    let text = format!(
        "{NUMBERS}{}{}",
        expect("about = \"cyclic\"\nat-most = 0.9"),
        expect("about = \"max-share\"\nat-least = 0.1")
    );
    let roster = roster(&text);
    let told = |method: Method| {
        let mut matrix = matrix(&roster, work(method, 100), &());
        let overall = matrix.tables[0].overall.as_mut().unwrap();
        (overall.cyclic, overall.largest) = (Some((0.25, None)), None);
        let share = overall.largest_share().unwrap().0;
        let told = judge::of_matrix(&roster.expects, &matrix);
        let told: Vec<_> = told.iter().map(|one| (one.value, one.low, one.high, one.verdict)).collect();
        (share, told)
    };
    let (share, known) = told(Method::Exact);
    assert_eq!(known, [(0.25, 0.25, 0.25, Verdict::Held), (share, share, share, Verdict::Held)]);
    let (share, counted) = told(Method::Sample);
    let open = |share: f64| (share, f64::NEG_INFINITY, f64::INFINITY, Verdict::Undecided);
    assert_eq!(counted, [open(0.25), open(share)]);
}

/// Whoever names an end, though a wrong one, is not asked for both.
#[test]
fn an_end_of_a_range_that_cannot_be_is_the_only_mistake() {
    for lines in ["at-most = 4", "at-least = 4", "at-most = \"much\"", "at-least = 1\nat-most = 4"] {
        let mistakes = Mistakes::new();
        let text = format!("{NUMBERS}{}", expect(&format!("rank = \"large\"\n{lines}")));
        reading::read(&Source::new("r.roster.toml", text), &mistakes);
        assert_eq!(mistakes.into_vec().len(), 1, "{lines}");
    }
}
